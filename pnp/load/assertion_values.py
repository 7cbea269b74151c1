"""The values that an assertion expects: numbers, words and flags, written out or as the name of a rule constant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.diagnostics import did_you_mean
from pnp.load.field_path import written
from pnp.yaml_nodes.nodes import List, Map, Scalar
from pnp.yaml_nodes.scalars import FLAGS, number, shown

if TYPE_CHECKING:
    from pnp.load.assertion_measures import AssertionScope
    from pnp.model.fields import Value
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Node


@dataclass(frozen=True, slots=True)
class ExpectedNumber:
    """An expected number and its wording for messages: `5` or `5 (rules.deck.size)`."""

    value: float
    wording: str


def is_rule(node: Node) -> bool:
    """Whether a value names a rule constant: `rules.a.b` or `{rules: a.b}`."""
    if isinstance(node, Map):
        return list(node.entries) == ["rules"]
    return isinstance(node, Scalar) and not node.style and node.value.startswith("rules.")


class ExpectedReader:
    """Reads expected values; what cannot be read is reported."""

    def __init__(self, scope: AssertionScope, faults: FileFaults) -> None:
        self._scope = scope
        self._faults = faults

    def flag(self, name: str, node: Map) -> bool:
        """Read a flag; `no` if it is left out."""
        value = node.get(name)
        flag = FLAGS.get(value.value) if isinstance(value, Scalar) else None
        if value is not None and flag is None:
            self._faults.wrong_kind(name, "`yes` or `no`", value)
        return bool(flag)

    def text(self, name: str, node: Node | None) -> str:
        """Read a word; empty if it is left out."""
        if node is not None and not isinstance(node, Scalar):
            self._faults.wrong_kind(name, "text", node)
        return node.value if isinstance(node, Scalar) else ""

    def number(self, name: str, node: Node) -> ExpectedNumber | None:
        """Read a number or the rule constant that has it as its value."""
        if is_rule(node):
            constant = self._rule(node)
            if constant is None:
                return None
            rule, value = constant
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                what = "the text " if isinstance(value, str) else ""
                self._faults.add("wrong-kind", f"`{rule}` is not a number, found {what}`{written(value)}`", node.mark)
                return None
            return ExpectedNumber(value, f"{shown(value)} ({rule})")
        value = number(node.value) if isinstance(node, Scalar) else None
        if value is None:
            self._faults.wrong_kind(name, "a number or a rule constant (`rules.group.name`)", node)
            return None
        return ExpectedNumber(value, shown(value))

    def words(self, name: str, node: Node | None) -> tuple[str, ...]:
        """Read a list of words or the rule constant that has it as its value."""
        if node is None:
            return ()
        if is_rule(node):
            constant = self._rule(node)
            values = constant[1] if constant else ()
            return tuple(written(v) for v in values) if isinstance(values, tuple) else (written(values),)
        if isinstance(node, List) and node.items and all(isinstance(item, Scalar) for item in node.items):
            return tuple(item.value for item in node.items if isinstance(item, Scalar))
        self._faults.wrong_kind(name, "a list of values", node)
        return ()

    def _rule(self, node: Node) -> tuple[str, Value] | None:
        inner = node.get("rules") if isinstance(node, Map) else node
        name = inner.value.removeprefix("rules.") if isinstance(inner, Scalar) else ""
        constant = self._scope.rules.get(name)
        if constant is None:
            self._faults.add(
                "unknown-rule", f"no rule constant `{name}`", node.mark, hint=did_you_mean(name, self._scope.rules)
            )
            return None
        return f"rules.{name}", constant.value
