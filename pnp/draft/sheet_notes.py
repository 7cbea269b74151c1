"""Writes what the numbers on a sheet mean beside its cards, where all of it fits into one free place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import Box, plain_sum
from pnp.draft.draft_text import BLUE, INK, WHITE
from pnp.draft.face_markings import legend
from pnp.draft.outlines import badge
from pnp.impose.packing import free_rectangles
from pnp.impose.sheet_marks import BAND_HEIGHT, ink_box
from pnp.model.frame import Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.draft.draft_text import DraftText
    from pnp.draft.face_markings import Marking
    from pnp.model.frame import Item
    from pnp.model.sheet import Page
    from pnp.text.text_block import TextBlock

_AROUND = 3.0  # mm from cards and marks
_NARROWEST, _WIDEST = 40.0, 90.0  # mm
_PT = 7.0
_BADGE = 3.4  # mm
_INDENT = 6.0  # mm
_GAP = 1.2  # mm between entries
_OFF_BAND = 2.0  # mm from the slug line and the hints


def sheet_notes(page: Page, margin: float, markings: Iterable[Marking], text: DraftText) -> tuple[Item, ...]:
    """Return the messages of all findings on a page, in a free place inside its margin (mm); none if they do not fit."""
    found = tuple(legend(markings).values())
    for place in _places(page, margin) if found else ():
        width = min(place.w, _WIDEST)
        blocks = [text.block(marking.message, _PT, width - _INDENT) for marking in found]
        if plain_sum(max(block.height, _BADGE) + _GAP for block in blocks) <= place.h:
            return tuple(_written(place._replace(w=width), found, blocks, text))
    return ()


def _places(page: Page, margin: float) -> list[Box]:
    """Return the free rectangles of a page that can hold text, the largest first."""
    band = margin + BAND_HEIGHT + _OFF_BAND
    area = Box(margin, band, page.size.w - 2 * margin, page.size.h - 2 * band)
    free = free_rectangles(area, _taken(page), _AROUND)
    return sorted((box for box in free if box.w >= _NARROWEST), key=lambda box: (-box.w * box.h, box))


def _taken(page: Page) -> Iterator[Box]:
    for placement in page.placements:
        left, top, right, bottom = placement.bleed
        trim = placement.trim
        yield Box(trim.x - left, trim.y - top, trim.w + left + right, trim.h + top + bottom)
    for line in page.lines:
        yield ink_box(line)


def _written(place: Box, found: Sequence[Marking], blocks: Sequence[TextBlock], text: DraftText) -> Iterator[Item]:
    top = place.y
    for marking, block in zip(found, blocks, strict=True):
        number = text.block(str(marking.number), 6.5, bold=True, colour=WHITE if marking.severity == "error" else BLUE)
        box = Box(place.x, top, max(number.width + 1.8, _BADGE), _BADGE)
        yield from badge(box, marking.severity)
        yield from number.lines_at(box.x + (box.w - number.width) / 2, box.y + (box.h - number.height) / 2)
        yield from block.lines_at(place.x + _INDENT, top)
        top += max(block.height, _BADGE) + _GAP
    side = place.x - 1.0
    yield Shape((("M", (side, place.y)), ("L", (side, top - _GAP))), stroke=Stroke(INK, 0.15))
