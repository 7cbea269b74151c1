"""Where YAML names a constant of the rules in place of a value: in assertions, and in the constants themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.assertion_kinds import names_constant
from pnp.load.notation.expressions import ExpressionError, read_expression
from pnp.load.positions import position
from pnp.load.yaml.nodes import List, Map, Scalar
from pnp.model.game import ConstantReference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.load.yaml.nodes import Node
    from pnp.model.game import Sources

_EXPRESSION = "equals"
_PROSE = ("unit", "note", "reason")
_NO_VALUES = (*_PROSE, _EXPRESSION)


def assertion_references(node: Node | None) -> Iterator[ConstantReference]:
    """Yield the names of constants in an `assert:` list, sound or not."""
    if node is not None and names_constant(node):
        name = node.get("rules") if isinstance(node, Map) else node
        if isinstance(name, Scalar):
            yield ConstantReference(name.value.removeprefix("rules."), name.mark, "assertion")
        return
    for inner in _children(node, _PROSE):
        yield from assertion_references(inner)


def rule_references(node: Node | None, sources: Sources) -> Iterator[ConstantReference]:
    """Yield the scalars of `rules.yaml` that may name a constant: all words with a dot in values and ranges.

    An expression (`equals`) gives each name in it, whether it leads to a constant or into one.
    """
    if isinstance(node, Scalar) and "." in node.value:
        yield ConstantReference(node.value, node.mark, "rule")
    for inner in _children(node, _NO_VALUES):
        yield from rule_references(inner, sources)
    expression = node.get(_EXPRESSION) if isinstance(node, Map) else None
    if isinstance(expression, Scalar):
        yield from _named_in(expression, sources)


def _named_in(expression: Scalar, sources: Sources) -> Iterator[ConstantReference]:
    try:
        names = read_expression(expression.value.rstrip("\n")).names
    except ExpressionError:  # reported where the expression is computed
        return
    for term in names:
        yield ConstantReference(term.name, position(expression.value, term.at, expression.mark, sources), "rule")


def _children(node: Node | None, besides: tuple[str, ...]) -> Iterator[Node]:
    """What stands in a list or a mapping, but for scalars under the keys `besides`: what is said to people, expressions."""
    if isinstance(node, List):
        yield from node.items
    elif isinstance(node, Map):
        yield from (value for key, (_, value) in node.entries.items() if not (key in besides and isinstance(value, Scalar)))
