"""Bands: the grounds of headings and of the heads of tables, as high as the letters on them need."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.layout.element_shapes import rectangle
from pnp.model.face_walk import bounding_box
from pnp.model.frame import Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.layout.booklet.strip import Strip
    from pnp.model.booklet import HeadingLook
    from pnp.model.frame import Item

CLEAR = 1.2
"""How far from letters a band ends that is made higher for them, in mm."""

_NEAREST = 0.3  # mm; as high as its lines, a band has more around most letters. Less looks as if they touched its edge
_BESIDE = 1.5  # mm by which the band of a heading is wider than the column on both sides
_RULE = 0.5  # mm
_UNDER = 0.6  # mm from a heading to the rule below it


class BandRoom(NamedTuple):
    """How much higher a band is than the lines on it, above and below them, in mm."""

    above: float = 0.0
    below: float = 0.0


def needed_room(strip: Strip) -> BandRoom:
    """Return the room that a band needs beyond its strip: none on a side where letters do not come near its edge."""
    inks = [box.ink for box in strip.boxes if any(box.lines)]
    if not inks:
        return BandRoom()
    ink = bounding_box(inks)
    return BandRoom(*(CLEAR - free if free < _NEAREST else 0.0 for free in (ink.y, strip.height - ink.bottom)))


def largest_room(rooms: Iterable[BandRoom]) -> BandRoom:
    """Return room for all of several strips, whose bands are to be equally high."""
    found = list(rooms)
    return BandRoom(max(room.above for room in found), max(room.below for room in found))


def heading_ground(look: HeadingLook, height: float, width: float) -> tuple[Item, ...]:
    """Return the band of a heading that is `height` mm high, in a column of `width` mm, and the rule below it."""
    out: list[Item] = []
    if look.fill is not None:
        box = Box(-_BESIDE, 0.0, width + 2 * _BESIDE, height)
        out.append(Shape(rectangle(*box), look.fill, rect=box))
    if look.rule is not None:
        y = height + _UNDER
        out.append(Shape((("M", (0.0, y)), ("L", (width, y))), stroke=Stroke(look.rule, _RULE)))
    return tuple(out)
