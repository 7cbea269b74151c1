"""`rules.yaml` to rule constants: nested groups whose leaves are `{value, unit, note}`, the one place of every rule number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.kinds.enumeration import ChoicesKind
from pnp.kinds.kind import Kind
from pnp.kinds.number import NumberKind
from pnp.kinds.record import RecordKind
from pnp.kinds.text import TextKind
from pnp.load.table_coverage import CoversKind, check_covers, read_covers
from pnp.model.fields import Record
from pnp.model.game import Constant
from pnp.yaml_nodes.nodes import List, Map, Scalar
from pnp.yaml_nodes.scalars import NAME, inferred, number, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Value
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Node


@dataclass(frozen=True, slots=True, kw_only=True)
class ConstantValueKind(Kind):
    """What a constant is: its own form types it, not a declaration."""

    name = "value"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Value:
        """Read it without bounds."""
        del id_
        return _RulesReader(values.faults).value(name, node, Map(node.path, node.line, node.column))

    def shape(self) -> Schema:
        """Anything."""
        return {}


LEAF: Fields = {
    "value": ConstantValueKind(note="a number, a flag, a text, a list or a table (a list of records)"),
    "unit": TextKind(required=False, note="what it counts"),
    "note": TextKind(required=False, note="where it comes from, what it means"),
    "min": NumberKind(required=False, note="the smallest number that makes sense"),
    "max": NumberKind(required=False, note="the greatest number that makes sense"),
    "of": ChoicesKind(required=False, note="the words that it may be"),
    "covers": CoversKind(required=False, note="the whole numbers that the rows of a table (`from`, `to`) cover, each once"),
}
"""What a constant may say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConstantsKind(Kind):
    """Groups of constants and of groups; the value is the constants by their dotted names."""

    name = "constants"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> dict[str, Constant]:
        """Read them all."""
        del id_, name
        return read_rules(node, values.faults) if isinstance(node, Map) else {}

    def shape(self) -> Schema:
        """A group."""
        return {"$ref": "#/definitions/group"}

    def definitions(self) -> dict[str, Schema]:
        """Give the schema of a group: what has a value is a constant, anything else a group."""
        constant = RecordKind(fields=LEAF)
        entry = {"type": "object", "if": {"required": ["value"]}, "then": constant.schema(), "else": self.shape()}
        group: Schema = {
            "type": "object",
            "propertyNames": {"pattern": f"^{NAME.pattern}$"},
            "additionalProperties": entry,
        }
        return {"group": group} | constant.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Give what a constant may say."""
        yield "<group>.<name>", RecordKind(fields=LEAF, note="a constant: `<group>.<name>` is its dotted name")


def read_rules(root: Map, faults: FileFaults) -> dict[str, Constant]:
    """Read all constants by their dotted names (`hand.limit`), in the order of the file; faulty ones are left out."""
    rules = _RulesReader(faults).group(root, "")
    check_covers(rules, faults.report)
    return rules


def declared_rules(root: Map, prefix: str = "") -> Iterator[str]:
    """The dotted names of all constants that the file declares, sound or faulty."""
    for key, (_, node) in root.entries.items():
        if isinstance(node, Map) and not _is_constant(node):
            yield from declared_rules(node, f"{prefix}{key}.")
        else:
            yield prefix + key


class _RulesReader:
    def __init__(self, faults: FileFaults) -> None:
        self._faults = faults

    def group(self, node: Map, prefix: str) -> dict[str, Constant]:
        """Read a group of constants and groups."""
        found: dict[str, Constant] = {}
        for key, value in node.entries.values():
            name = prefix + key.value
            if not NAME.fullmatch(key.value):
                self._faults.wrong_kind("constant", "named with a-z, 0-9 and `_`, a letter first", key)
            elif not isinstance(value, Map):
                hint = f"write `{key.value}: {{value: …, unit: …, note: …}}`"
                self._faults.wrong_kind(name, "a constant or a group of constants", value, hint=hint)
            elif _is_constant(value):
                found |= self._constant(name, value, key)
            else:
                found |= self.group(value, name + ".")
        return found

    def _constant(self, name: str, node: Map, key: Scalar) -> dict[str, Constant]:
        before = self._faults.count
        for inner, value in node.entries.values():
            if inner.value not in LEAF:
                self._faults.unknown_field(inner, f"rules/{name}", tuple(LEAF), value)
        content = node.get("value")
        typed = self.value(name, content, node) if content is not None else None
        if content is None and self._faults.count == before:
            self._faults.missing_field("value", f"rules/{name}", key.mark)
        unit, note = self._words(node, "unit"), self._words(node, "note")
        covers = read_covers(name, node.get("covers"), self._faults)
        mark = key.mark if content is None or content.path == key.path else content.mark  # a setting stands elsewhere
        return {name: Constant(name, typed, unit, note, mark, covers)} if self._faults.count == before else {}

    def _words(self, node: Map, name: str) -> str:
        found = node.get(name)
        if found is not None and not isinstance(found, Scalar):
            self._faults.wrong_kind(name, "text", found)
        return found.value if isinstance(found, Scalar) else ""

    def value(self, name: str, node: Node, leaf: Map) -> Value:
        """Read what a constant is, within the bounds that its `leaf` gives."""
        if isinstance(node, List):
            return tuple(self.value(name, item, leaf) for item in node.items)
        if isinstance(node, Map):
            return Record({k: self.value(f"{name}.{k}", v, leaf) for k, (_, v) in node.entries.items()}, node.mark)
        if node.style:
            value: int | float | bool | str | None = node.value.rstrip("\n") if node.style in "|>" else node.value
        else:
            value = inferred(node.value) if node.value else None
        if value is None:
            hint = "as a text, quote it; as a number, write it as short as it goes" if node.value else None
            self._faults.wrong_kind(name, "a number, a flag or text", node, hint=hint)
        self._check_range(name, value, node, leaf)
        return value

    def _check_range(self, name: str, value: object, node: Scalar, leaf: Map) -> None:
        of = leaf.get("of")
        if isinstance(value, str) and isinstance(of, List):
            choices = [item.value for item in of.items if isinstance(item, Scalar)]
            if value not in choices:
                self._faults.unknown_choice(name, node, choices)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return
        low, high = self._bound(leaf, "min"), self._bound(leaf, "max")
        if low is not None and value < low:
            self._faults.out_of_range(name, f"at least {shown(low)}", node)
        if high is not None and value > high:
            self._faults.out_of_range(name, f"at most {shown(high)}", node)

    def _bound(self, leaf: Map, name: str) -> float | None:
        node = leaf.get(name)
        value = number(node.value) if isinstance(node, Scalar) else None
        if node is not None and value is None:
            self._faults.wrong_kind(name, "a number", node)
        return value


def _is_constant(node: Map) -> bool:
    """A constant has a value; one whose `value` is misspelt still has a unit or a note."""
    return "value" in node.entries or any(type(node.get(key)) is Scalar for key in LEAF)
