"""Openings of chapters that a template draws: as tall as the pages of their chapter would stay empty without them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.layout.booklet.page_breaks import break_pages

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.layout.booklet.page_breaks import PlacedStrip
    from pnp.layout.booklet.strip import Strip
    from pnp.model.booklet import BookletLook, HeadingLook

_ROUNDING = 1e-6  # mm


def opening_heights(strips: Sequence[Strip], look: BookletLook, height: float) -> dict[str, float]:
    """Return the height in mm of each opening at the top of a page, by its anchor, where its look gives it a `tallest`.

    It grows by steps of the grid, as far as what follows takes no more pages of `height` mm, and none but the last of them
    is filled less. `strips` are those of the whole booklet, with openings of any height.
    """
    least = [_with_height(strip, at.height) if (at := _growing(strip, look)) else strip for strip in strips]
    return {
        part[0].anchors[0]: _tallest(part, at, look.grid, height)
        for part in _parts(least, look.grid, height)
        if (at := _growing(part[0], look)) is not None
    }


def _growing(strip: Strip, look: BookletLook) -> HeadingLook | None:
    """Return the look of an opening that may grow."""
    at = look.headings[strip.title.level - 1] if strip.title is not None else None
    return at if at is not None and at.template and at.new_page and at.tallest > at.height else None


def _parts(strips: Sequence[Strip], grid: float, height: float) -> Iterator[list[Strip]]:
    """Yield the strips from each heading that begins a page, and was told to, up to the next such heading."""
    tops = {page[0].strip.anchors for page in break_pages(strips, height, grid, Report()) if page[0].strip.new_page}
    part: list[Strip] = []
    for strip in strips:
        if strip.new_page and strip.anchors in tops and part:
            yield part
            part = []
        part.append(strip)
    if part:
        yield part


def _tallest(part: Sequence[Strip], look: HeadingLook, grid: float, height: float) -> float:
    first, *rest = part
    plain = break_pages(part, height, grid, Report())
    for steps in range(int((look.tallest - look.height) / grid + _ROUNDING), 0, -1):
        tall = look.height + steps * grid
        pages = break_pages([_with_height(first, tall), *rest], height, grid, Report())
        if len(pages) == len(plain) and _least_filled(pages) >= _least_filled(plain) - _ROUNDING:
            return tall
    return look.height


def _least_filled(pages: Sequence[Sequence[PlacedStrip]]) -> float:
    """Return down to where the emptiest page reaches, in mm, the last one left out."""
    return min((page[-1].y + page[-1].strip.height for page in pages[:-1]), default=0.0)


def _with_height(strip: Strip, height: float) -> Strip:
    return replace(strip, height=height)
