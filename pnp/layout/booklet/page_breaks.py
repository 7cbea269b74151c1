"""Divides strips into pages: each page is as full as keeping strips together allows."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.layout.booklet.strip import Strip

_ROUNDING = 1e-6  # mm


class PlacedStrip(NamedTuple):
    """A strip and its top in the page's column, in mm."""

    strip: Strip
    y: float


def break_pages(strips: Sequence[Strip], height: float, grid: float, report: Report) -> list[list[PlacedStrip]]:
    """Return the strips of each page, placed in a column of `height` mm; no strip is lost, and none overlaps another.

    Strips that must stay together but are taller than a page are divided and reported: `booklet/heading-alone` if that
    separates a heading from its text, otherwise `booklet/too-tall`.
    """
    pages: list[list[PlacedStrip]] = [[]]
    for group in _groups(strips, height, grid):
        _check_end(group, report)
        if group[0].new_page and pages[-1] and _is_filled(pages[-1], group[0].run_on * height):
            pages.append([])
        found = _fitting(pages[-1], group, height, grid)
        if found is None and pages[-1]:
            pages.append([])
            found = _fitting([], group, height, grid)
        if found is None:
            _too_tall(group, height, grid, report)
            _divide(pages, group, height, grid)
        else:
            pages[-1] += found
    return [page for page in pages if page]


def _groups(strips: Sequence[Strip], height: float, grid: float) -> Iterator[list[Strip]]:
    """Yield groups of strips that must be on the same page, or better are."""
    group: list[Strip] = []
    for strip in strips:
        if strip.new_page and group:
            yield from _with_room(group, height, grid)
            group = []
        group.append(strip)
        if not (strip.keep or strip.keep_if_room):
            yield from _with_room(group, height, grid)
            group = []
    if group:
        yield from _with_room(group, height, grid)


def _with_room(group: list[Strip], height: float, grid: float) -> Iterator[list[Strip]]:
    """Yield a group, or its parts that must stay together if no page has room for it as a whole."""
    parted = [number for number, strip in enumerate(group, 1) if strip.keep_if_room and not strip.keep]
    if not parted or _fitting([], group, height, grid) is not None:
        yield group
        return
    for start, end in pairwise((0, *parted, len(group))):
        if start < end:
            yield group[start:end]


def _fitting(page: Sequence[PlacedStrip], group: Sequence[Strip], height: float, grid: float) -> list[PlacedStrip] | None:
    """Return a group placed after the strips of a page, or None if there is no room."""
    before = page[-1] if page else None
    out: list[PlacedStrip] = []
    for strip in group if before else (*group[0].heads, *group):
        y = _top(before, strip, grid)
        before = PlacedStrip(strip, y)
        out.append(before)
        if y + strip.height > height + _ROUNDING:
            return None
    return out


def _is_filled(page: Sequence[PlacedStrip], least: float) -> bool:
    """Whether a page reaches down to `least` mm."""
    return page[-1].y + page[-1].strip.height >= least - _ROUNDING


def _top(before: PlacedStrip | None, strip: Strip, grid: float) -> float:
    if before is None:
        return 0.0
    y = before.y + before.strip.height + max(before.strip.below, strip.above)
    return ceil(y / grid - 1e-4) * grid if strip.snap else y


def _divide(pages: list[list[PlacedStrip]], group: Sequence[Strip], height: float, grid: float) -> None:
    """Place strips one by one; one that is taller than a page gets a page of its own and extends beyond it."""
    for strip in group:
        found = _fitting(pages[-1], (strip,), height, grid)
        if found is None and pages[-1]:
            pages.append([])
            found = _fitting([], (strip,), height, grid)
        pages[-1] += found if found is not None else [PlacedStrip(strip.excused(), 0.0)]


def _check_end(group: Sequence[Strip], report: Report) -> None:
    """Report a heading that nothing follows on its page."""
    last = group[-1]
    if last.keep and last.title is not None:
        report.error("booklet/heading-alone", f"{last.what} has nothing below it on its page", last.mark)


def _too_tall(group: Sequence[Strip], height: float, grid: float, report: Report) -> None:
    tallest = max(group, key=lambda strip: strip.height)
    before = None
    for strip in group:
        before = PlacedStrip(strip, _top(before, strip, grid))
    needs = before.y + before.strip.height if before else 0.0
    if tallest.height > height + _ROUNDING:
        message = f"{tallest.what} is {tallest.height:.1f} mm tall, a page has {height:.1f} mm"
        report.error("booklet/too-tall", message, tallest.mark)
    elif group[0].title is not None:
        also = [("what follows:", tallest.mark)] if tallest.mark and tallest is not group[0] else []
        message = f"{group[0].what} cannot stay with what follows: together {needs:.1f} mm, a page has {height:.1f} mm"
        report.error("booklet/heading-alone", message, group[0].mark, also=also)
    else:
        message = f"{group[0].what} cannot stay with what follows: together {needs:.1f} mm, a page has {height:.1f} mm"
        report.error("booklet/too-tall", message, group[0].mark)
