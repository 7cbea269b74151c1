"""`mapping`: values of one kind by name, with any names or a given set of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast
from unicodedata import normalize

from pnp.base.records import frozen
from pnp.kinds.enumeration import ChoicesKind
from pnp.kinds.kind import Kind, UnknownStepError
from pnp.kinds.kind_example import KindExample
from pnp.model.fields import Record
from pnp.yaml_nodes.nodes import Map
from pnp.yaml_nodes.scalars import SLUG, WORD, renamed

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Value
    from pnp.yaml_nodes.nodes import Node, Scalar

ALL = "*"
"""The last step of a path into a mapping: all its values added up."""


@frozen(kw_only=True)
class MappingKind(Kind):
    """Values of the kind `of` under some of `keys`, in that order; without keys, under any names in the order of the file."""

    name = "mapping"
    example: ClassVar = KindExample(
        "cost",
        "{kind: mapping, keys: [wood, iron], of: {kind: int, min: 1}}",
        "{wood: 2}",
        (
            '<row x="3" y="3" gap="1">\n'
            '  {% for name, count in card.cost.items() %}<text style="story">{{ count }} {{ name }}</text>{% endfor %}\n'
            "</row>"
        ),
        "2 wood",
    )
    seen = "its values by their names; `card.cost.wood` is none where it is left out"

    of_note = "the kind of its values"

    of: Kind
    keys: tuple[str, ...] = ()
    key: re.Pattern[str] = SLUG
    """What a key looks like if `keys` do not name them."""

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return {
            "keys": ChoicesKind(required=False, default=(), note="the names that it may have; without them any"),
        }

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read all values."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a mapping (`key: value`)", node)
            return None
        for key, _ in node.entries.values():
            if self.keys and key.value not in self.keys:
                values.faults.unknown_field(key, id_, self.keys, node)
            elif not (self.keys or SLUG.fullmatch(key.value) or self.key.fullmatch(key.value)):  # `WORD` takes long to compile
                made_of = "letters, digits" if self.key is WORD else "a-z, 0-9"
                values.faults.wrong_kind("key", f"made of {made_of}, `_` and `-`", key, renamed(key.value, "-"))
        if self.key is WORD:
            _check_capitals(node, values)
        entries = node.entries
        keys = self.keys or tuple(entries)
        found = {k: self._named(entries[k][1], f"{id_}/{k}", k, values) for k in keys if k in entries}
        return Record(found, node.mark, self.keys)

    def _named(self, node: Node, id_: str, name: str, values: ValueReader) -> Value:
        before = values.faults.count
        value = self.of.read(node, id_, name, values)
        if values.faults.count != before:
            values.unread.add(id_)
        return cast("Value", value)

    def sample(self) -> str:
        """Return a mapping with its first name."""
        return f"{{{next(iter(self.keys), 'name')}: {self.of.sample()}}}"

    def shape(self) -> Schema:
        """An object with these keys, or with any."""
        of = self.of.schema()
        if self.keys:
            return {"type": "object", "properties": dict.fromkeys(self.keys, of), "additionalProperties": False}
        return {"type": "object", "propertyNames": {"pattern": f"^{self.key.pattern}$"}, "additionalProperties": of}

    def definitions(self) -> dict[str, Schema]:
        """Return those of its values."""
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the kind of its values, once for each key if keys are declared."""
        yield from ((key, self.of) for key in self.keys or ("<name>",))

    def limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Yield the limits of its values."""
        for inner in value.values() if isinstance(value, Record) else ():
            yield from self.of.limits(inner)

    def described(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Skip the name and continue with the kind of the values."""
        yield from self.of.described(path[1:])

    def words(self) -> tuple[str, ...]:
        """Return its keys."""
        return self.keys

    def column(self, step: str) -> Kind:
        """Continue with the value under a key."""
        if step in self.keys or (not self.keys and self.key.fullmatch(step)):
            return self.of
        raise UnknownStepError(step, self.keys)

    def whole_cell(self, path: str) -> str | None:
        """Ask for a column for each key."""
        columns = ", ".join(f"`{path}.{key}`" for key in self.keys[:3]) or f"such as `{path}.name`"
        return f"write a column for each of its names: {columns}"

    def at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        """Continue with the value under a key, or with all values for `*`."""
        del types
        if step == ALL or not self.keys or step in self.keys:
            return self.of
        raise UnknownStepError(step, self.keys)


def _check_capitals(node: Map, values: ValueReader) -> None:
    """Report a key that differs from one before it in capitals alone: who writes one would get the other without a word."""
    first: dict[str, Scalar] = {}
    for key, _ in node.entries.values():
        other = first.setdefault(normalize("NFC", key.value).casefold(), key)
        if other is not key:
            message = f"`{key.value}` and `{other.value}` differ only in capitals, so one is easily taken for the other"
            values.faults.add("duplicate-name", message, key.mark, also=[("first at", other.mark)], hint="rename one of them")
