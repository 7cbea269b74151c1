"""The legend of a proof: what each line means, in a free place at the edge of a sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import Box, plain_sum
from pnp.guides.guide_styles import BLACK, STROKES
from pnp.impose.sheet_marks import bottom_band, free_places, top_band, turn_sideways
from pnp.model.face_walk import painted_items
from pnp.model.frame import Group, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.draft.draft_text import DraftText
    from pnp.model.frame import Item
    from pnp.model.outline import Paper
    from pnp.model.sheet import Page
    from pnp.text.text_block import TextBlock

_PT = 5.5
_SAMPLE = 6.0  # mm; the length of a line that is explained
_GAP, _BETWEEN = 0.8, 3.0  # mm between a line and its words, and between entries
_WORDS = ("bleed", "trim", "safe area", "text box: style and size")


def with_legend(page: Page, paper: Paper, text: DraftText) -> Page:
    """Return a page with the legend: at its top, bottom or left edge where nothing else is printed; without if that is full.

    A page without cards needs none.
    """
    if not page.placements:
        return page
    words = [text.block(word, _PT, colour=BLACK) for word in _WORDS]
    width = plain_sum(_SAMPLE + _GAP + block.width for block in words) + _BETWEEN * (len(words) - 1)
    printed = [one.box for one in painted_items(page.furniture)]
    lying = replace(paper, size=page.size)
    for band in (top_band(lying), bottom_band(lying)):
        if place := _place(free_places(page, band), printed, width):
            return replace(page, furniture=(*page.furniture, *_legend(place, words)))
    turned = replace(paper, size=page.size.turned)
    beside = [Box(page.size.h - box.bottom, box.x, box.h, box.w) for box in printed]
    for band in (top_band(turned), bottom_band(turned)):
        if place := _place(free_places(turn_sideways(page), band), beside, width):
            group = Group(tuple(_legend(place, words)), matrix=(0.0, -1.0, 1.0, 0.0, 0.0, page.size.h))
            return replace(page, furniture=(*page.furniture, group))
    return page


def _place(places: Iterable[Box], printed: Sequence[Box], width: float) -> Box | None:
    """The first place that is long enough (mm) beside what is printed there already."""
    for place in places:
        x = place.x
        for other in sorted(box for box in printed if box.y < place.bottom and box.bottom > place.y):
            if min(other.x - _BETWEEN, place.right) - x >= width:
                break
            x = max(x, other.right + _BETWEEN)
        if place.right - x >= width:
            return place._replace(x=x, w=width)
    return None


def _legend(place: Box, words: Iterable[TextBlock]) -> Iterator[Item]:
    x, middle = place.x, place.y + place.h / 2
    for stroke, block in zip(STROKES.values(), words, strict=True):
        yield Shape((("M", (x, middle)), ("L", (x + _SAMPLE, middle))), stroke=stroke)
        yield from block.lines_at(x + _SAMPLE + _GAP, middle - block.height / 2)
        x += _SAMPLE + _GAP + block.width + _BETWEEN
