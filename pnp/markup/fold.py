"""Ways over a tree that many need: all nodes in order, a fold, the length in print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, get_args

from pnp.markup.parser import MARKED, read_markup
from pnp.markup.tree import (
    BreakNode,
    ChoiceNode,
    IconNode,
    MarkupNode,
    NumberNode,
    PageNode,
    PlaceholderNode,
    TermNode,
    TextNode,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_VALUE = 2
"""What a number of the rules counts as: they are short."""


def walk(nodes: Iterable[MarkupNode]) -> Iterator[MarkupNode]:
    """All nodes in the order in which they begin, those in arms and links too."""
    for node in nodes:
        yield node
        yield from walk(node.children)


class MarkupFold:
    """Visits nodes in their order. A subclass handles a node in a method of its name (`on_text`, `on_choice` …).

    A node without a method of its own is visited through its children.
    """

    _handlers: ClassVar[dict[type[MarkupNode], Callable[[Any, Any], None]]] = {}

    def __init_subclass__(cls) -> None:
        cls._handlers = {
            kind: getattr(cls, f"on_{kind.__name__.removesuffix('Node').lower()}", cls.on_other)
            for kind in get_args(MarkupNode)
        }

    def visit(self, nodes: Iterable[MarkupNode]) -> None:
        """Visit some nodes."""
        handlers = self._handlers
        for node in nodes:
            handlers[type(node)](self, node)

    def on_other(self, node: MarkupNode) -> None:
        """Visit what stands in a node."""
        self.visit(node.children)


def printed_length(source: str) -> int:
    """Count the characters that a text prints: an icon is one, a rule number two, a plural its longest form, markup none."""
    return nodes_length(read_markup(source).nodes) if MARKED.search(source) else len(source)


def nodes_length(nodes: Iterable[MarkupNode], *, line_end: int = 1) -> int:
    """Count the characters that nodes print; `line_end` is what a line end counts as."""
    return sum(_length(node, line_end) for node in nodes)


def _length(node: MarkupNode, line_end: int) -> int:
    if isinstance(node, TextNode):
        return len(node.value)
    if isinstance(node, ChoiceNode):
        return max((nodes_length(arm.children, line_end=line_end) for arm in node.arms), default=0)
    if isinstance(node, (PlaceholderNode, TermNode, PageNode)):
        return _VALUE
    if isinstance(node, (IconNode, NumberNode)):
        return 1
    return line_end if isinstance(node, BreakNode) else nodes_length(node.children, line_end=line_end)
