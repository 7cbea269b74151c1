"""What the nodes of a parsed template are, in the words of those who read templates without running them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator


def is_range(node: nodes.Node) -> bool:
    """Whether a node is `range(…)` with an end."""
    return isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name == "range" and bool(node.args)


def is_one(node: nodes.Node) -> bool:
    """Whether a node is the number 1."""
    return isinstance(node, nodes.Const) and node.value == 1


def dotted_name(node: nodes.Node) -> str:
    """Return the name of a macro or of a value of the loop: `badge`, `part.badge`, `loop.index0`; empty for anything else."""
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
        return f"{node.node.name}.{node.attr}"
    return node.name if isinstance(node, nodes.Name) else ""


def assigned_names(target: nodes.Node) -> Iterator[str]:
    """Yield the names that `for` or `set` gives values to."""
    if isinstance(target, nodes.Name):
        yield target.name
    elif isinstance(target, nodes.Tuple):
        for item in target.items:
            yield from assigned_names(item)


def calls(expression: nodes.Node) -> Iterator[nodes.Call]:
    """Yield all calls of an expression, itself among them."""
    if isinstance(expression, nodes.Call):
        yield expression
    yield from expression.find_all(nodes.Call)
