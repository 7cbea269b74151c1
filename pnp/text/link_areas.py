"""Finds the areas of links in a set line: the stretches that their characters fill."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.text.font_faces import INVISIBLE
from pnp.text.words import IconPiece

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.text.line_breaking import BrokenLine
    from pnp.text.paragraphs import Paragraph
    from pnp.text.words import WordPiece

_Edges: TypeAlias = tuple[float, float]


class LinkArea(NamedTuple):
    """A stretch of a line that links to `anchor`: its edges in em from the left end of the line."""

    left: float
    right: float
    anchor: str


def link_areas(par: Paragraph, line: BrokenLine, pieces: Sequence[tuple[float, WordPiece]]) -> Iterator[LinkArea]:
    """Yield the areas of the paragraph's links in one of its lines, from left to right for each link.

    `pieces` are those of the line in logical order, each with its place in em. A link has several areas if other words separate
    its words because of their direction.
    """
    edges = [edge for at, piece in pieces for edge in _characters(at, piece)]
    if line.head is not None and line.head.leads:  # a hyphen repeated at the line start is not in the text
        del edges[0]
    for start, end, anchor in par.links:
        first, last = (_drawn(par.text[line.start : min(max(at, line.start), line.end)]) for at in (start, end))
        seen = sorted((*edge, first <= k < last) for k, edge in enumerate(edges))
        for linked, group in groupby(seen, key=lambda edge: edge[2]):
            if linked:
                found = list(group)
                yield LinkArea(found[0][0], max(right for _, right, _ in found), anchor)


def _drawn(text: str) -> int:
    """Return how many characters of a text are drawn, without those that only control breaks and directions."""
    return sum(char not in INVISIBLE for char in text)


def _characters(pen: float, piece: WordPiece) -> Iterator[_Edges]:
    """Yield the edges of a piece's characters in logical order; a cluster's characters share them, an icon is one character."""
    if isinstance(piece, IconPiece):
        yield pen, pen + piece.width
        return
    sign = -1 if piece.level & 1 else 1
    pen += piece.width if sign < 0 else 0.0
    for glyph in piece.glyphs[::sign]:
        there = pen + sign * glyph.advance
        yield from [(min(pen, there), max(pen, there))] * len(glyph.text)
        pen = there
