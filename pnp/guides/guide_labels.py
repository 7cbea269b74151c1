"""Labels of text boxes: their style and size, where they cover no text and no icon if there is such a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box, plain_sum
from pnp.guides.guide_styles import BLUE, WHITE
from pnp.model.face_walk import intersection, painted_items
from pnp.model.frame import Shape, TextLine
from pnp.model.outline import box_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.draft.draft_text import DraftText
    from pnp.model.frame import Frame, Item, TextBox

_PT = 4.5
_PAD = 0.3  # mm around the words
_GAP = 0.15  # mm from the box
_CLEAR = 0.02  # mm²; less than that of a text may be covered
_OUTSIDE, _ART = 4.0, 0.3  # how bad it is to leave the face, or to cover an icon, compared with covering text
_ROOMY = 3.0  # a box with this many times the area of its label always has one
_LARGE = 1 / 30  # of a face; what is larger is a ground, which may be covered


class _Place(NamedTuple):
    """Where a label could lie, and how much of texts and other labels it would cover there (mm²)."""

    covered: float
    rank: int
    box: Box


def label(box: TextBox) -> str:
    """Say the style and size of a text: `story 7.5 pt`, or `story 7.1 of 7.5 pt` if it is set smaller than preferred."""
    size = f"{box.size:.4g}"
    preferred = f" of {box.preferred:.4g}" if box.preferred - box.size > 0.01 else ""  # noqa: PLR2004 - a rounding error
    return f"{box.style} {size}{preferred} pt"


def labels(frame: Frame, bleed: float, text: DraftText) -> Iterator[Item]:
    """Yield the labels of the text boxes of a face, of which `bleed` mm outside the trim are seen.

    Of small boxes with the same label, and of those whose label would cover something, only the first is labelled.
    """
    inside = Box(0.0, 0.0, *frame.size).inset(-bleed / 2)
    taken = [(box.ink, 1.0) for box in frame.boxes if any(box.lines)]
    taken += [(art, _ART) for art in _icons(frame)]
    said: set[str] = set()
    for box in frame.boxes:
        words = label(box)
        block = text.block(words, _PT, colour=BLUE)
        w, h = block.width + 2 * _PAD, block.height + _PAD
        if words in said and box.box.w * box.box.h < _ROOMY * w * h:
            continue
        place = _best(box, w, h, taken, inside)
        if words in said and place.covered > _CLEAR:
            continue
        said.add(words)
        taken.append((place.box, 1.0))
        yield Shape(box_path(place.box), WHITE)
        yield from block.lines_at(place.box.x + _PAD, place.box.y + _PAD / 2)


def _icons(frame: Frame) -> Iterator[Box]:
    """The extents of all that is painted and neither text nor a ground."""
    most = _LARGE * frame.size.w * frame.size.h
    for one in painted_items(frame.items):
        if not isinstance(one.item, TextLine) and one.box.w * one.box.h < most:
            yield one.box


def _best(box: TextBox, w: float, h: float, taken: Sequence[tuple[Box, float]], inside: Box) -> _Place:
    """The place above, below, beside or in the corners of a box (mm) that covers least; the first of equal ones."""
    around = box.box
    ends = (around.x, around.right - w, around.x + (around.w - w) / 2)
    rows = (around.y - h - _GAP, around.bottom + _GAP, around.bottom - h, around.y)
    places = [Box(x, y, w, h) for y in rows for x in ends]
    places += [Box(x, around.y + (around.h - h) / 2, w, h) for x in (around.right + _GAP, around.x - w - _GAP)]
    moved = [_moved_inside(place, inside) for place in places]
    return min(_Place(_covered(place, taken, inside), rank, place) for rank, place in enumerate(moved))


def _moved_inside(place: Box, inside: Box) -> Box:
    x = max(min(place.x, inside.right - place.w), inside.x)
    y = max(min(place.y, inside.bottom - place.h), inside.y)
    return place._replace(x=x, y=y)


def _covered(place: Box, taken: Sequence[tuple[Box, float]], inside: Box) -> float:
    covered = plain_sum(weight * _area(intersection(place, other)) for other, weight in taken)
    return round(covered + _OUTSIDE * (place.w * place.h - _area(intersection(place, inside))), 3)


def _area(box: Box) -> float:
    return max(box.w, 0.0) * max(box.h, 0.0)
