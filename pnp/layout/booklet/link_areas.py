"""The areas of links in a set block: characters of the source are found again in the glyphs of its lines."""

from __future__ import annotations

from itertools import accumulate, groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.model.frame import Link
from pnp.model.text import IconSpan, TextSpan
from pnp.text.font_faces import INVISIBLE
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import GlyphRun, TextLine
    from pnp.model.text import Span
    from pnp.text.text_block import TextBlock

_Edges: TypeAlias = tuple[float, float]


class _LinePiece(NamedTuple):
    """A run of a line, or an icon (without `text`), with the edges of its characters in logical order."""

    level: int
    text: str
    edges: tuple[_Edges, ...]


def link_areas(
    block: TextBlock, spans: Sequence[Span], baselines: Sequence[float], leading: float, level: int
) -> list[tuple[Link, ...]]:
    """Return the links of each line, in mm from the line's own top left corner.

    A line is `leading` mm tall; `baselines` are those of the block's lines, `level` is its paragraphs' bidi level. A link has
    several areas if other words separate its words because of their direction.
    """
    wanted = list(_wanted(spans))
    if not wanted:
        return [()] * len(baselines)
    out = []
    starts = accumulate((len(text) for text in block.texts), initial=0)
    for text, start, y in zip(block.texts, starts, baselines, strict=False):
        edges = _edges([line for line in block.lines if abs(line.y - y) < 1e-3], level)  # noqa: PLR2004 - one baseline
        links = []
        for begin, end, anchor in wanted:
            first, last = (_glyphs(text[: max(k - start, 0)]) for k in (begin, end))
            last = min(last, len(edges))
            if first < last:
                areas = _areas(edges, first, last)
                links += [Link(Box(left, 0.0, right - left, leading), anchor) for left, right in areas]
        out.append(tuple(links))
    return out


def _glyphs(text: str) -> int:
    """Return how many characters of a text are drawn, without those that only control breaks and directions."""
    return sum(char not in INVISIBLE for char in text)


def _wanted(spans: Sequence[Span]) -> Iterator[tuple[int, int, str]]:
    """Yield start and end (in the source's characters) and anchor of each linked span."""
    at = 0
    for span in spans:
        text = span.text if isinstance(span, TextSpan) else span.alt if isinstance(span, IconSpan) else "\n"
        if isinstance(span, TextSpan) and span.link:
            yield at, at + len(text), span.link
        at += len(text)


def _areas(edges: Sequence[_Edges], first: int, last: int) -> Iterator[_Edges]:
    """Yield the parts of a line, from left to right, that contain only characters `first` to `last` (exclusive)."""
    seen = sorted((*edge, first <= k < last) for k, edge in enumerate(edges))
    for linked, group in groupby(seen, key=lambda edge: edge[2]):
        if linked:
            found = list(group)
            yield found[0][0], max(right for _, right, _ in found)


def _edges(lines: Sequence[TextLine], level: int) -> list[_Edges]:
    """Return the left and right edges of each character of a line in logical order; a cluster's characters share them."""
    pieces = _levelled(list(_pieces(sorted(lines, key=lambda line: line.x))), level)
    return [edge for k in logical_order([piece.level for piece in pieces]) for edge in pieces[k].edges]


def _pieces(lines: Sequence[TextLine]) -> Iterator[_LinePiece]:
    """Yield the runs and icons of a line, from left to right."""
    for line in lines:
        em = line.size / PT * line.stretch
        placed = [_LinePiece(run.level, run.text, tuple(_characters(run, line.x + at * em, em))) for at, run in line.runs]
        if line.invisible:  # an icon's text alternative
            order = logical_order([piece.level for piece in placed])
            yield _LinePiece(0, "", tuple(edge for k in order for edge in placed[k].edges))
        else:
            yield from placed


def _characters(run: GlyphRun, pen: float, em: float) -> Iterator[_Edges]:
    """Yield the edges of a run's characters in logical order; `em` and its left edge `pen` are in mm."""
    sign = -1 if run.level & 1 else 1
    pen += run.width * em if sign < 0 else 0.0
    for glyph in run.glyphs[::sign]:
        there = pen + sign * glyph.advance * em
        yield from [(min(pen, there), max(pen, there))] * len(glyph.text)
        pen = there


def _levelled(pieces: list[_LinePiece], level: int) -> list[_LinePiece]:
    """Return pieces from left to right with the levels that determined their order.

    White space at the end of the line has the paragraph's level (UAX #9, L1); icons have that of adjacent white space, or of
    the words on both sides (N1, N2).
    """
    out = list(pieces)
    for k in range(len(out)) if level & 1 else range(len(out) - 1, -1, -1):
        if not out[k].text.isspace():
            break
        out[k] = out[k]._replace(level=level)
    for k, piece in enumerate(out):
        if not piece.text:
            around = [next((p for p in side if p.text), None) for side in (out[k::-1], out[k + 1 :])]
            out[k] = piece._replace(level=_between(around, level))
    return out


def _between(around: Sequence[_LinePiece | None], level: int) -> int:
    """Return the level of an icon between two pieces (None: the end of the line); digits count as right-to-left words."""
    for piece in around:
        if piece is not None and piece.text.isspace():
            return piece.level
    known = {level if piece is None or piece.text.isnumeric() else piece.level for piece in around}
    return known.pop() if len(known) == 1 else level


def logical_order(levels: Sequence[int]) -> list[int]:
    """Return the indices of a line's pieces in logical order, given their levels from left to right: the inverse of rule L2."""
    order = list(range(len(levels)))
    for level in range(1, max(levels, default=0) + 1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order
