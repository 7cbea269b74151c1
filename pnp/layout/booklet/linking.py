"""Where links lie in a set block: characters of the source found again in the glyphs of its lines."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from pnp.model.frame import Link
from pnp.model.text import IconSpan, TextSpan
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import TextLine
    from pnp.model.text import Span
    from pnp.text.block import TextBlock


def link_areas(block: TextBlock, spans: Sequence[Span], baselines: Sequence[float], leading: float) -> list[tuple[Link, ...]]:
    """The links of each line, in mm from the line's own top left corner, for text from left to right.

    A line is `leading` mm tall; `baselines` are those of the block's lines.
    """
    wanted = list(_wanted(spans))
    if not wanted:
        return [()] * len(baselines)
    out = []
    starts = accumulate((len(text) for text in block.texts), initial=0)
    for text, start, y in zip(block.texts, starts, baselines, strict=False):
        edges = _edges([line for line in block.lines if abs(line.y - y) < 1e-3])  # noqa: PLR2004 - one baseline
        links = []
        for begin, end, anchor in wanted:
            first, last = max(begin - start, 0), min(end - start, len(text), len(edges))
            if first < last:
                left, right = edges[first][0], max(right for _, right in edges[first:last])
                links.append(Link(Box(left, 0.0, right - left, leading), anchor))
        out.append(tuple(links))
    return out


def _wanted(spans: Sequence[Span]) -> Iterator[tuple[int, int, str]]:
    """Start and end in the source's characters, and the anchor, of each linked span."""
    at = 0
    for span in spans:
        text = span.text if isinstance(span, TextSpan) else span.alt if isinstance(span, IconSpan) else "\n"
        if isinstance(span, TextSpan) and span.link:
            yield at, at + len(text), span.link
        at += len(text)


def _edges(lines: Sequence[TextLine]) -> list[tuple[float, float]]:
    """Left and right edge of each character of a line that may be cut at its icons; a cluster's characters share them."""
    out: list[tuple[float, float]] = []
    for line in sorted(lines, key=lambda line: line.x):
        em = line.size / PT * line.stretch
        for offset, run in line.runs:
            pen = line.x + offset * em
            for glyph in run.glyphs:
                out += [(pen, pen + glyph.advance * em)] * len(glyph.text)
                pen += glyph.advance * em
    return out
