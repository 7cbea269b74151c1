"""The bands along the top and bottom of a page for text, and the parts of them that are free."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.impose.crop_marks import ink_box
from pnp.impose.press_marks import target_box
from pnp.impose.sheet_measures import mark_measures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.outline import Paper
    from pnp.model.printing import PrinterMarks
    from pnp.model.sheet import Page, PageLine

_AROUND = 1.0  # mm of white space on both sides of text
_OFF_LINE = 0.1  # mm from a fold line to the band along it
_SHORTEST = 15.0  # mm; a shorter place would hold single words


def top_band(paper: Paper, marks: PrinterMarks | None = None) -> Box:
    """The band for hints along the top of the printable area, in mm."""
    measures = mark_measures(marks)
    inner = measures.inner_edge(paper)
    return Box(inner, inner, paper.size.w - 2 * inner, measures.band)


def bottom_band(paper: Paper, marks: PrinterMarks | None = None) -> Box:
    """The band for the slug line along the bottom of the printable area, in mm."""
    band = top_band(paper, marks)
    return band._replace(y=paper.size.h - band.y - band.h)


def before_fold(page: Page, band: Box) -> Box:
    """The part of a band on the fronts' side of a vertical fold; without such a fold, the whole band."""
    fold = _fold(page)
    return band._replace(w=fold.x1 - band.x) if fold and fold.x1 == fold.x2 else band


def beside_fold(page: Page, band: Box) -> Box | None:
    """A band on the backs' side of a fold: below a horizontal fold, or the part of `band` beyond a vertical one."""
    fold = _fold(page)
    if fold is None:
        return None
    if fold.x1 == fold.x2:
        return Box(fold.x1, band.y, band.right - fold.x1, band.h)
    return band._replace(y=fold.y1 + _OFF_LINE)


def _fold(page: Page) -> PageLine | None:
    return next((line for line in page.lines if line.kind == "fold"), None)


def sideways(page: Page) -> Page:
    """A page as it is seen from its right side: its placements and lines at (height - y, x), without its furniture."""
    h = page.size.h
    placements = (
        replace(
            p,
            trim=Box(h - p.trim.bottom, p.trim.x, p.trim.h, p.trim.w),
            bleed=(p.bleed[3], p.bleed[0], p.bleed[1], p.bleed[2]),
        )
        for p in page.placements
    )
    lines = (replace(line, x1=h - line.y1, y1=line.x1, x2=h - line.y2, y2=line.x2) for line in page.lines)
    targets = tuple((h - y, x) for x, y in page.targets)
    reserved = tuple(Box(h - box.bottom, box.x, box.h, box.w) for box in page.reserved)
    turned = replace(page, size=page.size.turned, placements=tuple(placements), lines=tuple(lines), furniture=())
    return replace(turned, targets=targets, reserved=reserved)


def free(page: Page, band: Box, above: float = 0.0) -> tuple[Box, ...]:
    """The parts of a band, from left to right, that are clear of cards and marks, also `above` it and below, in mm.

    Letters do not fill a band, so that text needs no space there.
    """
    return tuple(p for p in _free_parts(band, sorted(_taken(page, band, above))) if p.w >= _SHORTEST)


def _taken(page: Page, band: Box, above: float) -> Iterator[tuple[float, float]]:
    top, bottom = band.y - above, band.y + band.h + above
    for p in page.placements:
        if p.trim.y - p.bleed[1] < bottom and p.trim.y + p.trim.h + p.bleed[3] > top:
            yield p.trim.x - p.bleed[0] - _AROUND, p.trim.right + p.bleed[2] + _AROUND
    for box in page.reserved:
        if box.y < bottom and box.bottom > top:
            yield box.x - _AROUND, box.right + _AROUND
    for line in page.lines:
        if min(line.y1, line.y2) < bottom and max(line.y1, line.y2) > top:
            box = ink_box(line)
            yield box.x - _AROUND, box.right + _AROUND
    for box in map(target_box, page.targets):
        if box.y < bottom and box.bottom > top:
            yield box.x - _AROUND, box.right + _AROUND


def _free_parts(band: Box, taken: list[tuple[float, float]]) -> Iterator[Box]:
    x = band.x
    for start, end in [*taken, (band.right, band.right)]:
        if start > x:
            yield Box(x, band.y, start - x, band.h)
        x = max(x, end)
