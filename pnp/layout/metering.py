"""Metering: adds calls to the budget to a template's syntax tree, wherever it loops, nests or makes a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.visitor import NodeTransformer

from pnp.layout.budget import MOST_NESTED, STEP
from pnp.layout.compared_values import compared

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.layout.budget import Budget

_LONG = 50
"""The number of nodes in a body that cost as much as a step."""
_MOST_FILES = 2 * MOST_NESTED
"""Parents and imports have more room, so that a fault names the recursive include and not what its file needs."""


def meters(budget: Budget) -> dict[str, Callable[..., Any]]:
    """Return the filters that metered templates call; templates cannot use them, because their names contain a space."""
    names = ("made", "rounds", "spend", "enter", "extend", "leave")
    return {f"budget {name}": getattr(budget, name) for name in names} | {"budget compared": compared}


class Metering(NodeTransformer):
    """Adds the meters to the tree of the template `name` in `filename`."""

    def __init__(self, name: str | None, filename: str | None) -> None:
        self._where = (name, filename)
        self._visitors: dict[type[nodes.Node], Callable[..., object]] = {
            nodes.For: self._loop,
            nodes.Concat: self._concat,
            nodes.Compare: self._compare,
            nodes.Extends: lambda node: [_statement("extend", node, _MOST_FILES), node],
            nodes.Include: self._included,
            **dict.fromkeys((nodes.Template, nodes.Block, nodes.Macro, nodes.CallBlock), self._body),
            **dict.fromkeys((nodes.Import, nodes.FromImport), self._imported),
            **dict.fromkeys((nodes.List, nodes.Dict, nodes.Tuple, nodes.Getitem), self._made),
            **dict.fromkeys((nodes.EvalContextModifier, nodes.ScopedEvalContextModifier), self._refused),
        }

    def get_visitor(self, node: nodes.Node) -> Callable[..., object] | None:
        """Return the method for a node; None means to visit its children."""
        return self._visitors.get(type(node))

    def _body(self, node: nodes.Template | nodes.Block | nodes.Macro | nodes.CallBlock | nodes.For) -> nodes.Node:
        cost = _cost(node)
        self.generic_visit(node)
        node.body.insert(0, _statement("spend", node, cost))
        return node

    def _loop(self, node: nodes.For) -> nodes.Node:
        """Count the iterations in advance, or for a recursive loop one by one."""
        cost, rounds = nodes.Const(_cost(node)), node.iter
        node.iter = nodes.Filter(rounds, "budget rounds", [cost], [], None, None, lineno=rounds.lineno)
        return self._body(node) if node.recursive else self.generic_visit(node)

    def _included(self, node: nodes.Stmt, most: int = MOST_NESTED) -> list[nodes.Node]:
        return [_statement("enter", node, most), self.generic_visit(node), _statement("leave", node, 0)]

    def _imported(self, node: nodes.Stmt) -> list[nodes.Node]:
        return self._included(node, _MOST_FILES)

    def _made(self, node: nodes.Expr) -> nodes.Node:
        """Count new values; of lookups only slices make copies, and a tuple may also be the target of an assignment."""
        self.generic_visit(node)
        new = isinstance(node.arg, nodes.Slice) if isinstance(node, nodes.Getitem) else getattr(node, "ctx", "load") == "load"
        return _metered("made", node) if new else node

    def _concat(self, node: nodes.Concat) -> nodes.Node:
        """Count each part of `a ~ b` before they are joined."""
        self.generic_visit(node)
        node.nodes = [_metered("part", part) for part in node.nodes]
        return node

    def _compare(self, node: nodes.Compare) -> nodes.Node:
        """Count both sides of a comparison, because it may have to go through all of them; texts compare by their sources."""
        self.generic_visit(node)
        sides: list[Any] = [node, *node.ops]
        for side in sides:
            if not isinstance(side.expr, nodes.Const):
                side.expr = _metered("compared", _metered("made", side.expr))
        return node

    def _refused(self, node: nodes.Node) -> NoReturn:
        raise TemplateSyntaxError("escaping cannot be switched off", node.lineno, *self._where)


def _cost(body: nodes.Node) -> int:
    """Return the cost of executing a body once: its nodes, and the characters that it writes."""
    inside = list(body.find_all(nodes.Node))
    written = sum(len(node.data) for node in inside if isinstance(node, nodes.TemplateData))
    return STEP * max(1, len(inside) // _LONG) + written


def _metered(meter: str, value: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(value, f"budget {meter}", [], [], None, None, lineno=value.lineno)


def _statement(meter: str, at: nodes.Node, number: int) -> nodes.ExprStmt:
    """Return a statement that calls a meter."""
    return nodes.ExprStmt(_metered(meter, nodes.Const(number, lineno=at.lineno)), lineno=at.lineno)
