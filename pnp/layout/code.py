"""Templates to Python: Jinja's own generator, except that whatever can grow asks the sandbox, and long bodies cost more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import nodes
from jinja2.compiler import CodeGenerator
from jinja2.exceptions import TemplateSyntaxError

if TYPE_CHECKING:
    from jinja2.compiler import Frame

_LONG = 50
"""Nodes of a body that count as one step."""


class BoundedCode(CodeGenerator):
    """Hands `a ~ b` and the items of `[a, b]` and `{a: b}` to the environment, `joined` and `held`."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802  # the base looks it up by this name
        """Write `a ~ b`."""
        self.write("environment.joined((")
        for arg in node.nodes:
            self.visit(arg, frame)
            self.write(", ")
        self.write("))")

    def visit_List(self, node: nodes.List, frame: Frame) -> None:  # noqa: N802  # the base looks it up by this name
        """Write `[a, b]`."""
        self.write("environment.held(")
        super().visit_List(node, frame)
        self.write(")")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802  # the base looks it up by this name
        """Write `{a: b}`."""
        self.write("environment.held(")
        super().visit_Dict(node, frame)
        self.write(")")

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:  # noqa: N802  # the base looks it up by this name
        """Write `(a, b)`, or the names that a loop or an assignment gives values to."""
        if node.ctx != "load":
            super().visit_Tuple(node, frame)
            return
        self.write("environment.held(")
        super().visit_Tuple(node, frame)
        self.write(")")


def count_steps(source: nodes.Template, name: str | None, filename: str | None) -> None:
    """Make loops tell their rounds (`_counted`) and long bodies their length (`_step`). Raises TemplateSyntaxError."""
    for change in source.find_all((nodes.EvalContextModifier, nodes.ScopedEvalContextModifier)):
        raise TemplateSyntaxError("escaping cannot be switched off", change.lineno, name, filename)
    bodies = list(source.find_all((nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block)))
    long = [(body, sum(1 for _ in body.find_all(nodes.Node)) // _LONG) for body in bodies]
    for body, steps in long:
        if isinstance(body, nodes.For):
            body.iter = nodes.Filter(body.iter, "_counted", [], [], None, None, lineno=body.lineno)
        recursive = isinstance(body, nodes.For) and body.recursive  # its inner rounds are not counted by the filter
        if steps or recursive:
            cost = nodes.Filter(nodes.Const(steps or 1), "_step", [], [], None, None, lineno=body.lineno)
            body.body.insert(0, nodes.ExprStmt(cost, lineno=body.lineno))  # type: ignore[attr-defined]
