"""Strips broken into pages: each page as full as what must stay together allows."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.diagnostics import Report
    from pnp.layout.booklet.strip import Strip

_ROUNDING = 1e-6  # mm


class PlacedStrip(NamedTuple):
    """A strip and its top in the page's column, in mm."""

    strip: Strip
    y: float


def break_pages(strips: Sequence[Strip], height: float, grid: float, report: Report) -> list[list[PlacedStrip]]:
    """Give the pages' columns of `height` mm with their strips in order; no strip is lost, none overlaps another.

    What is kept together and yet taller than a page is divided after all and reported: `booklet/heading-alone` where that
    parts a heading from its text, `booklet/too-tall` else.
    """
    pages: list[list[PlacedStrip]] = [[]]
    for chunk in _chunks(strips):
        _check_end(chunk, report)
        if chunk[0].new_page and pages[-1]:
            pages.append([])
        found = _fitting(pages[-1], chunk, height, grid)
        if found is None and pages[-1]:
            pages.append([])
            found = _fitting([], chunk, height, grid)
        if found is None:
            _too_tall(chunk, height, grid, report)
            _divide(pages, chunk, height, grid)
        else:
            pages[-1] += found
    return [page for page in pages if page]


def _chunks(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """Strips that must stand on one page."""
    chunk: list[Strip] = []
    for strip in strips:
        if strip.new_page and chunk:
            yield chunk
            chunk = []
        chunk.append(strip)
        if not strip.keep:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _fitting(page: Sequence[PlacedStrip], chunk: Sequence[Strip], height: float, grid: float) -> list[PlacedStrip] | None:
    """Where a chunk stands after what is on the page; None where there is no room."""
    before = page[-1] if page else None
    out: list[PlacedStrip] = []
    for strip in chunk if before else (*chunk[0].heads, *chunk):
        y = _top(before, strip, grid)
        before = PlacedStrip(strip, y)
        out.append(before)
        if y + strip.height > height + _ROUNDING:
            return None
    return out


def _top(before: PlacedStrip | None, strip: Strip, grid: float) -> float:
    if before is None:
        return 0.0
    y = before.y + before.strip.height + max(before.strip.below, strip.above)
    return ceil(y / grid - 1e-4) * grid if strip.snap else y


def _divide(pages: list[list[PlacedStrip]], chunk: Sequence[Strip], height: float, grid: float) -> None:
    """Lay strips down one by one; one that is taller than a page stands on its own and over the edge."""
    for strip in chunk:
        found = _fitting(pages[-1], (strip,), height, grid)
        if found is None and pages[-1]:
            pages.append([])
            found = _fitting([], (strip,), height, grid)
        pages[-1] += found if found is not None else [PlacedStrip(strip.excused(), 0.0)]


def _check_end(chunk: Sequence[Strip], report: Report) -> None:
    """A heading that nothing follows on its page stands alone."""
    last = chunk[-1]
    if last.keep and last.title is not None:
        report.error("booklet/heading-alone", f"{last.what} has nothing below it on its page", last.mark)


def _too_tall(chunk: Sequence[Strip], height: float, grid: float, report: Report) -> None:
    tallest = max(chunk, key=lambda strip: strip.height)
    before = None
    for strip in chunk:
        before = PlacedStrip(strip, _top(before, strip, grid))
    needs = before.y + before.strip.height if before else 0.0
    if tallest.height > height + _ROUNDING:
        message = f"{tallest.what} is {tallest.height:.1f} mm tall, a page has {height:.1f} mm"
        report.error("booklet/too-tall", message, tallest.mark)
    elif chunk[0].title is not None:
        also = [("what follows:", tallest.mark)] if tallest.mark and tallest is not chunk[0] else []
        message = f"{chunk[0].what} cannot stay with what follows: together {needs:.1f} mm, a page has {height:.1f} mm"
        report.error("booklet/heading-alone", message, chunk[0].mark, also=also)
    else:
        message = f"{chunk[0].what} cannot stay with what follows: together {needs:.1f} mm, a page has {height:.1f} mm"
        report.error("booklet/too-tall", message, chunk[0].mark)
