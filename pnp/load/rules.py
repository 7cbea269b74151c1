"""`rules.yaml` to rule constants: nested groups whose leaves are `{value, unit, note}`, the one place of every rule number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.covers import check_covers, read_covers
from pnp.model.fields import Record
from pnp.model.game import Constant
from pnp.yaml_nodes.nodes import List, Map, Scalar
from pnp.yaml_nodes.scalars import NAME, inferred, number, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.fields import Value
    from pnp.yaml_nodes.faults import Faults
    from pnp.yaml_nodes.nodes import Node

LEAF = ("value", "unit", "note", "min", "max", "of", "covers")
"""What a constant may say: `min`, `max` bound its numbers, `of` lists the words it may be, `covers` what a table covers."""


def read_rules(root: Map, faults: Faults) -> dict[str, Constant]:
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
    def __init__(self, faults: Faults) -> None:
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
                self._faults.unknown_field(inner, f"rules/{name}", LEAF, value)
        content = node.get("value")
        typed = self._value(name, content, node) if content is not None else None
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

    def _value(self, name: str, node: Node, leaf: Map) -> Value:
        if isinstance(node, List):
            return tuple(self._value(name, item, leaf) for item in node.items)
        if isinstance(node, Map):
            return Record({k: self._value(f"{name}.{k}", v, leaf) for k, (_, v) in node.entries.items()}, node.mark)
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
