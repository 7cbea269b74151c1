"""What `print:` says of profiles: which leave a deck out (`press`), and at which size of a service it is cut (`fit`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from pnp.base.records import frozen
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.kind import Kind, Schema, ValueReader
from pnp.load.kinds.simple import EnumKind, TextKind
from pnp.load.package_data import FORMATS_FOLDER, ShippedFiles
from pnp.load.yaml.nodes import FLAGS, Map, Node, Scalar
from pnp.model.fields import Message, Record

_PROFILES = ShippedFiles(FORMATS_FOLDER / "profiles")


@frozen(kw_only=True)
class _ProfileNameKind(Kind):
    """The name of a profile of the generator or the project."""

    name = "profile"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        """Read the name."""
        return EnumKind(choices=_PROFILES.names(values.root)).read(node, id_, name, values)

    def shape(self) -> Schema:
        """Any name: those of a project are not known here."""
        return {"type": "string"}


_NOT_RECORD = RecordKind(
    fields={
        "not": ListKind(
            of=_ProfileNameKind(note="the name of a profile"),
            min=1,
            note="the profiles that leave it out, such as `[tgc, mpc]`",
        )
    }
)


@frozen(kw_only=True)
class PressKind(Kind):
    """`no`, `yes`, or `{not: […]}` with the profiles that leave a deck out; the value is a bool, or their names."""

    name = "press"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> bool | tuple[str, ...] | None:
        """Read what it says."""
        if isinstance(node, Map):
            before = values.faults.count
            fields = _NOT_RECORD.read(node, id_, name, values)
            return cast("tuple[str, ...]", fields["not"]) if fields is not None and values.faults.count == before else None
        flag = FLAGS.get(node.value) if isinstance(node, Scalar) else None
        if flag is None:
            values.faults.wrong_kind(name, "`yes`, `no`, or the profiles that leave it out, such as `{not: [tgc]}`", node)
        return flag

    def shape(self) -> Schema:
        """Yes, no or a map."""
        return {"anyOf": [{"enum": [True, False, "yes", "no"]}, _NOT_RECORD.shape()]}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the kinds inside the map."""
        yield from _NOT_RECORD.parts()


_SIZES_BY_PROFILE = MappingKind(of=TextKind(note="the name of a size of the service"))


@frozen(kw_only=True)
class FitKind(Kind):
    """Names of sizes by profiles, such as `{drivethru: poker}`; the value is a tuple of pairs."""

    name = "fit"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[tuple[str, str], ...] | None:
        """Read the pairs; whether a service has the size is found when something is made for it."""
        before = values.faults.count
        kind = MappingKind(of=_SIZES_BY_PROFILE.of, keys=_PROFILES.names(values.root))
        found = kind.read(node, id_, name, values)
        if not isinstance(found, Record) or values.faults.count != before:
            return None
        return tuple((profile, cast("Message", size).source) for profile, size in found.items())

    def shape(self) -> Schema:
        """Names by names."""
        return _SIZES_BY_PROFILE.shape()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the kinds inside the map."""
        yield from _SIZES_BY_PROFILE.parts()
