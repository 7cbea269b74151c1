"""A scope is a part of a text in which styles begin and end: the whole text, an arm of a plural, the words of a link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.markup.tree import BoldNode, ItalicNode, TextNode

if TYPE_CHECKING:
    from pnp.markup.tree import MarkupNode, MarkupNodes

UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)  # Thai and Lao, Burmese, Korean letters, Khmer, Han and kana, Korean syllables, Han again, full-width forms, more Han


def turns_italic(before: str, after: str, *, italic: bool) -> bool:
    """Return whether a `_` between two characters begins italics or, if `italic`, ends them; inside a word it does neither.

    In scripts without spaces between words, or with particles attached to them, a word may begin or end at every letter.
    """
    if italic:
        return not (before.isspace() or _in_word(after))
    return not (after.isspace() or _in_word(before))


def _in_word(character: str) -> bool:
    return character.isalnum() and not UNSPACED.match(character)


class _Open:
    """A style that is on: where this piece of it began, whether with its sign (`opened`), and its nodes so far."""

    __slots__ = ("kind", "nodes", "opened", "start")

    def __init__(self, kind: type[BoldNode | ItalicNode], start: int, *, opened: bool) -> None:
        self.kind = kind
        self.start = start
        self.opened = opened
        self.nodes: list[MarkupNode] = []

    def close(self, end: int, *, closed: bool) -> BoldNode | ItalicNode:
        """Return the piece as a node that ends at `end`, with its sign if `closed`."""
        return self.kind(self.start, end, tuple(self.nodes), self.opened, closed)


class MarkupScope:
    """Collects the nodes of one scope; `#` is a number in it if `number`, and `depth` counts the choices around it."""

    __slots__ = ("_open", "_root", "_source", "_top", "_words", "_words_span", "depth", "end", "number", "start")

    def __init__(self, source: str, start: int, end: int, depth: int, *, number: bool) -> None:
        self._source = source
        self.start, self.end = start, end
        self.depth = depth
        self.number = number
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

    def is_on(self, kind: type[BoldNode | ItalicNode]) -> bool:
        """Return whether a style is on."""
        return any(one.kind is kind for one in self._open)

    def toggle(self, kind: type[BoldNode | ItalicNode], start: int, end: int) -> None:
        """Turn a style on, or off if it is on; another style that began inside it is cut in two."""
        if self._words:
            self._flush()
        if not self.is_on(kind):
            self._push(_Open(kind, start, opened=True))
            return
        cut = []
        while (piece := self._open.pop()).kind is not kind:
            self._leave(piece.close(start, closed=False))
            cut.append(piece.kind)
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
