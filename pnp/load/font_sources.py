"""The declaration of `fonts/sources.yaml`: the packages that the project's fonts come from; `fonts/subset.py` reads it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import EnumKind, FilePathKind, TextKind
from pnp.load.yaml.nodes import Scalar

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node

_SHA256 = re.compile("[0-9a-f]{64}")
LETTERS = ("japanese", "chinese", "korean")
"""The sets of characters that a font can be cut down to."""


@frozen(kw_only=True)
class ChecksumKind(Kind):
    """The SHA-256 of a file."""

    name = "checksum"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        """Read 64 hexadecimal digits."""
        del id_
        if not isinstance(node, Scalar) or not _SHA256.fullmatch(node.value):
            values.faults.wrong_kind(name, "64 hexadecimal digits, as `sha256sum` prints them", node)
            return None
        return node.value

    def shape(self) -> Schema:
        """Its digits; an editor takes those without a letter for a number."""
        return {"type": ["string", "number"], "pattern": f"^{_SHA256.pattern}$"}


_FILE = RecordKind(
    fields={
        "from": FilePathKind(note="the file in the package"),
        "sha256": ChecksumKind(note="the SHA-256 of the file in the package"),
        "made": ChecksumKind(required=False, note="the SHA-256 of the file in fonts/; `--record` writes it"),
    },
    note="a file of the family, by its name in fonts/",
)
_FAMILY = RecordKind(
    fields={
        "package": TextKind(note="the npm package that has the files"),
        "version": TextKind(note="its version"),
        "letters": EnumKind(required=False, choices=LETTERS, note="the characters that are kept; without it, all"),
        "extra": TextKind(required=False, note="further characters that are kept"),
        "files": RecordKind(fields={"OFL.txt": _FILE}, others=_FILE, note="its files; the licence is one of them"),
    },
    note="a family, by the name of its folder in fonts/",
)
FONT_SOURCES = RecordKind(
    fields={
        "fonttools": TextKind(note="the version of fontTools that made the subsets"),
        "families": MappingKind(of=_FAMILY, note="the families that `fonts/subset.py` makes"),
    },
    note="where the project's fonts come from",
)
