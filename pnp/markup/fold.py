"""Traversals of a markup tree: all nodes in order, the fold, the printed length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, get_args

from pnp.markup.parser import MARKED, read_markup
from pnp.markup.tree import (
    WALKING,
    BreakNode,
    ChoiceNode,
    IconNode,
    MarkupNode,
    NumberNode,
    PageNode,
    PlaceholderNode,
    TermNode,
    TextNode,
    WalkNode,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_VALUE = 2
"""The assumed length of a placeholder, term or page number; most values are short."""


def walk(nodes: Iterable[MarkupNode]) -> Iterator[MarkupNode]:
    """Yield all nodes in the order in which they begin, including those in arms and links."""
    for node in nodes:
        yield node
        yield from walk(node.children)


def sole_walk(source: str) -> WalkNode | None:
    """Return the walk that a text consists of, or None if it has anything else; a walk that cannot be read counts too."""
    nodes = read_markup(source).nodes if WALKING in source else ()
    return nodes[0] if len(nodes) == 1 and isinstance(nodes[0], WalkNode) else None


class MarkupFold:
    """Visits nodes in order. A subclass handles a kind of node in the method named after it (`on_text`, `on_choice` …).

    A node without such a method goes to `on_other`, which visits its children.
    """

    _handlers: ClassVar[dict[type[MarkupNode], Callable[[Any, Any], None]]] = {}

    def __init_subclass__(cls) -> None:
        cls._handlers = {
            kind: getattr(cls, f"on_{kind.__name__.removesuffix('Node').lower()}", cls.on_other)
            for kind in get_args(MarkupNode)
        }

    def visit(self, nodes: Iterable[MarkupNode]) -> None:
        """Visit `nodes` in order."""
        handlers = self._handlers
        for node in nodes:
            handlers[type(node)](self, node)

    def on_other(self, node: MarkupNode) -> None:
        """Visit the children of a node."""
        self.visit(node.children)


def printed_length(source: str) -> int:
    """Return the number of characters that a text prints: an icon is 1, a value 2, a plural its longest arm, markup 0.

    A walk counts as one row, because how many rows it prints is not in the text.
    """
    return nodes_length(read_markup(source).nodes) if MARKED.search(source) else len(source)


def nodes_length(nodes: Iterable[MarkupNode], *, line_end: int = 1) -> int:
    """Return the number of characters that nodes print; a line end counts as `line_end`."""
    return sum(_length(node, line_end) for node in nodes)


def _length(node: MarkupNode, line_end: int) -> int:
    if isinstance(node, TextNode):
        return len(node.value)
    if isinstance(node, ChoiceNode):
        return max((nodes_length(arm.children, line_end=line_end) for arm in node.arms), default=0)
    if isinstance(node, WalkNode):
        return nodes_length(node.arm("row") or (), line_end=line_end)
    if isinstance(node, (PlaceholderNode, TermNode, PageNode)):
        return _VALUE
    if isinstance(node, (IconNode, NumberNode)):
        return 1
    return line_end if isinstance(node, BreakNode) else nodes_length(node.children, line_end=line_end)
