"""Where YAML names a constant of the rules in place of a value: in assertions, and in the constants themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.assertion_kinds import names_constant
from pnp.model.game import ConstantReference
from pnp.yaml_nodes.nodes import List, Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.yaml_nodes.nodes import Node

_PROSE = ("unit", "note")


def assertion_references(node: Node | None) -> Iterator[ConstantReference]:
    """Give the names of constants in an `assert:` list, sound or not."""
    if node is not None and names_constant(node):
        name = node.get("rules") if isinstance(node, Map) else node
        if isinstance(name, Scalar):
            yield ConstantReference(name.value.removeprefix("rules."), name.mark, "assertion")
        return
    for inner in _children(node):
        yield from assertion_references(inner)


def rule_references(node: Node | None) -> Iterator[ConstantReference]:
    """Give the scalars of `rules.yaml` that may name a constant: all words with a dot in values and ranges."""
    if isinstance(node, Scalar) and "." in node.value:
        yield ConstantReference(node.value, node.mark, "rule")
    for inner in _children(node):
        yield from rule_references(inner)


def _children(node: Node | None) -> Iterator[Node]:
    """What stands in a list or a mapping, but for what is said to people."""
    if isinstance(node, List):
        yield from node.items
    elif isinstance(node, Map):
        yield from (value for key, (_, value) in node.entries.items() if not (key in _PROSE and isinstance(value, Scalar)))
