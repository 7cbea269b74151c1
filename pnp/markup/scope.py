"""A scope is a part of a text in which styles begin and end: the whole text, an arm of a plural, the words of a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.markup.tree import BoldNode, ItalicNode, TextNode

if TYPE_CHECKING:
    from pnp.markup.tree import MarkupNode, MarkupNodes

_STYLES: dict[str, type[BoldNode | ItalicNode]] = {"**": BoldNode, "_": ItalicNode, "*": ItalicNode}
"""The node of each sign."""


class _Open:
    """A style that is on: where this piece of it began, whether with its sign (`opened`), and its nodes so far."""

    __slots__ = ("nodes", "opened", "sign", "start")

    def __init__(self, sign: str, start: int, *, opened: bool) -> None:
        self.sign = sign
        self.start = start
        self.opened = opened
        self.nodes: list[MarkupNode] = []

    def close(self, end: int, *, closed: bool) -> BoldNode | ItalicNode:
        """Return the piece as a node that ends at `end`, with its sign if `closed`."""
        return _STYLES[self.sign](self.start, end, tuple(self.nodes), self.sign, self.opened, closed)


class MarkupScope:
    """Collects the nodes of one scope; `#` is a number in it if `number`, and `depth` counts the choices around it.

    `asterisks` are the offsets of the `*` that begin and end italics in it, or None while no `*` has been read.
    """

    __slots__ = ("_open", "_root", "_source", "_top", "_words", "_words_span", "asterisks", "depth", "end", "number", "start")

    def __init__(self, source: str, start: int, end: int, depth: int, *, number: bool) -> None:
        self._source = source
        self.start, self.end = start, end
        self.depth = depth
        self.number = number
        self.asterisks: frozenset[int] | None = None
        self._root: list[MarkupNode] = []
        self._top = self._root
        self._open: list[_Open] = []
        self._words: list[str] = []
        self._words_span = (0, 0)

    def add_words(self, words: str, start: int, end: int) -> None:
        """Add words; adjacent ones become a single node."""
        self._words_span = (self._words_span[0] if self._words else start, end)
        self._words.append(words)

    def add(self, node: MarkupNode) -> None:
        """Add a complete node."""
        if self._words:
            self._flush()
        self._top.append(node)

    def is_on(self, sign: str) -> bool:
        """Return whether the style of a sign is on."""
        return any(one.sign == sign for one in self._open)

    def toggle(self, sign: str, start: int, end: int) -> None:
        """Turn the style of a sign on, or off if it is on; another one that began inside it is cut in two."""
        if self._words:
            self._flush()
        if not self.is_on(sign):
            self._push(_Open(sign, start, opened=True))
            return
        cut = []
        while (piece := self._open.pop()).sign != sign:
            self._leave(piece.close(start, closed=False))
            cut.append(piece.sign)
        self._leave(piece.close(end, closed=True))
        for other in reversed(cut):
            self._push(_Open(other, end, opened=False))

    def finish(self) -> MarkupNodes:
        """Close the styles that are still on, and return the nodes."""
        if self._words:
            self._flush()
        while self._open:
            self._leave(self._open.pop().close(self.end, closed=False))
        return tuple(self._root)

    def _push(self, piece: _Open) -> None:
        self._open.append(piece)
        self._top = piece.nodes

    def _leave(self, node: BoldNode | ItalicNode) -> None:
        self._top = self._open[-1].nodes if self._open else self._root
        self._top.append(node)

    def _flush(self) -> None:
        start, end = self._words_span
        self._top.append(TextNode(start, end, self._source[start:end], "".join(self._words)))
        self._words.clear()
