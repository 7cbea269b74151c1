"""Split a text into words and codes, which translation tools protect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen
from pnp.load.notation.markup_parser import MarkupFold, read_markup

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.load.notation.markup_tree import (
        BoldNode,
        ChoiceNode,
        IconNode,
        ItalicNode,
        LinkNode,
        MarkupNode,
        MarkupNodes,
        NumberNode,
        PageNode,
        PlaceholderNode,
        StyledNode,
        TermNode,
        WalkNode,
    )

Sort: TypeAlias = Literal["alone", "open", "close"]


@frozen
class Code:
    """Characters that are not words; `what`: `bold`, `icon`, `value` …; `pair`: the pair that they open or close."""

    data: str
    what: str
    sort: Sort = "alone"
    pair: int = 0


Piece: TypeAlias = str | Code


def pieces(text: str) -> tuple[Piece, ...]:
    """Split a text into pieces, which joined give the text again.

    Keys and braces of plurals are words, because a language may need other arms than the source.
    """
    fold = _Pieces()
    fold.visit(read_markup(text).nodes)
    return tuple(fold.done())


class _Pieces(MarkupFold):
    """Collects the pieces; `done` turns pairs that are never closed into single codes."""

    def __init__(self) -> None:
        self._out: list[Piece] = []
        self._open: dict[str, int] = {}
        self._pairs = 0

    def done(self) -> Iterator[Piece]:
        """Yield the pieces, with adjacent words joined."""
        closed = {piece.pair for piece in self._out if isinstance(piece, Code) and piece.sort == "close"}
        words = ""
        for piece in self._out:
            if isinstance(piece, str):
                words += piece
                continue
            if words:
                yield words
            words = ""
            yield Code(piece.data, piece.what) if piece.sort == "open" and piece.pair not in closed else piece
        if words:
            yield words

    def on_other(self, node: MarkupNode) -> None:
        """Add words, and visit the nodes between them."""
        for part in node.written:
            if isinstance(part, str):
                self._out.append(part)
            else:
                self.visit((part,))

    def on_icon(self, node: IconNode) -> None:
        """Add a code."""
        self._out.append(Code(node.raw, "icon"))

    def on_number(self, node: NumberNode) -> None:
        """Add a code."""
        self._out.append(Code(node.raw, "number"))

    def on_placeholder(self, node: PlaceholderNode | TermNode | PageNode) -> None:
        """Add a code."""
        self._out.append(Code(node.raw, "value"))

    on_term = on_page = on_placeholder

    def on_bold(self, node: BoldNode) -> None:
        """Add a code at each end."""
        self._styled(node, "bold")

    def on_italic(self, node: ItalicNode) -> None:
        """Add a code at each end."""
        self._styled(node, "italic")

    def _styled(self, node: StyledNode, what: str) -> None:
        if node.opened:
            self._open[node.sign] = self._next()
            self._out.append(Code(node.sign, what, "open", self._open[node.sign]))
        self.visit(node.children)
        if node.closed:
            self._out.append(Code(node.sign, what, "close", self._open.pop(node.sign)))

    def on_link(self, node: LinkNode) -> None:
        """Add a code before the words of the link and one after them."""
        pair = self._next()
        self._out.append(Code("[", "link", "open", pair))
        self._visit_separately(node.children)
        self._out.append(Code(f"](#{node.anchor})", "link", "close", pair))

    def on_choice(self, node: ChoiceNode | WalkNode) -> None:
        """Add keys and braces as words, because a language may need other arms than the source."""
        self._out.append(node.head)
        for arm in node.arms:
            self._out.append(f"{arm.lead}{{")
            self._visit_separately(arm.children)
            self._out.append("}")
        self._out.append(node.tail)

    on_walk = on_choice

    def _visit_separately(self, nodes: MarkupNodes) -> None:
        """Visit nodes whose pairs are independent of those around them."""
        outer, self._open = self._open, {}
        self.visit(nodes)
        self._open = outer

    def _next(self) -> int:
        self._pairs += 1
        return self._pairs


class CodeIds:
    """The ids of codes in a unit; a code of the target has the id of the same code in the source, so that tools match them."""

    def __init__(self) -> None:
        self._known: dict[str, list[str]] = {}
        self._count = 0

    def of(self, found: Sequence[Piece]) -> dict[int, str]:
        """The ids of the codes of one text, by index of the piece; both ends of a pair have the same id."""
        free = {data: list(ids) for data, ids in self._known.items()}
        codes = {k: piece for k, piece in enumerate(found) if isinstance(piece, Code)}
        ends = {code.pair: k for k, code in codes.items() if code.sort == "close"}
        ids: dict[int, str] = {}
        for k, code in codes.items():
            if k not in ids:
                end = ends[code.pair] if code.sort == "open" else k
                ids[k] = ids[end] = self._id(f"{code.data}\n{codes[end].data}", free)
        return ids

    def _id(self, data: str, free: dict[str, list[str]]) -> str:
        if free.get(data):
            return free[data].pop(0)
        self._count += 1
        self._known.setdefault(data, []).append(str(self._count))
        return str(self._count)
