"""Outlines what findings are about on a face, with their numbers: errors by a solid red line, warnings by a dashed blue one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import Box, Size
from pnp.draft.draft_text import BLUE, RED, WHITE
from pnp.layout.painting.shapes import rectangle, round_rectangle
from pnp.model.face_walk import intersection
from pnp.model.frame import Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Severity
    from pnp.draft.draft_text import DraftText
    from pnp.draft.face_markings import Marking
    from pnp.model.frame import Frame, Item
    from pnp.model.outline import Path

_EDGE = 0.6  # mm from the cut to the outline of a whole face
_LEAST = 2.0  # mm; a smaller box is outlined with this much around its middle
_WIDTH = 0.35  # mm
_HALO = 0.75  # mm; the white line under it, so that it shows on every ground
_AROUND = 0.5  # mm from a box to its outline
_DASH = (1.2, 0.8)
_BADGE = 3.4  # mm; height of a number's badge
_PT = 6.5  # size of the number
_PAD = 0.9  # mm beside it
_GAP = 0.2  # mm between badges


def outlines(frame: Frame, markings: Sequence[Marking], text: DraftText) -> Iterator[Item]:
    """Yield what is painted over a face: a line around each box (mm), then the numbers, none over another or over letters."""
    inside = Box(0.0, 0.0, *frame.size).inset(_EDGE)
    boxes = [(_visible(marking.box, inside), marking) for marking in markings]
    for box in dict.fromkeys(box for box, _ in boxes):
        severities = {marking.severity for other, marking in boxes if other == box}
        yield from _line(box, "error" if "error" in severities else "warning")
    letters = [text_box.ink for text_box in frame.boxes if any(text_box.lines)]
    taken: list[Box] = []
    for box, marking in boxes:
        number = text.block(str(marking.number), _PT, bold=True, colour=WHITE if marking.severity == "error" else BLUE)
        place = _free(Size(max(number.width + 2 * _PAD, _BADGE), _BADGE), box, inside, (taken, letters))
        taken.append(place)
        yield from badge(place, marking.severity)
        yield from number.lines_at(place.x + (place.w - number.width) / 2, place.y + (place.h - number.height) / 2)


def badge(box: Box, severity: Severity) -> Iterator[Shape]:
    """Yield the ground of a number: a filled box for an error, an open one with round ends for a warning."""
    if severity == "error":
        yield Shape(rectangle(*box), RED, Stroke(WHITE, 0.2))
    else:
        yield Shape(round_rectangle(*box, box.h / 2), WHITE, Stroke(BLUE, 0.35))


def _line(box: Box, severity: Severity) -> Iterator[Shape]:
    path: Path = rectangle(*box)
    yield Shape(path, stroke=Stroke(WHITE, _HALO))
    yield Shape(path, stroke=Stroke(RED, _WIDTH) if severity == "error" else Stroke(BLUE, _WIDTH, _DASH))


def _visible(box: Box | None, inside: Box) -> Box:
    """Return the part of a box that can be seen, at least `_LEAST` large; the whole face for a box that cannot."""
    if box is None:
        return inside
    w, h = max(box.w, _LEAST), max(box.h, _LEAST)
    grown = Box(box.x - (w - box.w) / 2, box.y - (h - box.h) / 2, w, h).inset(-_AROUND)
    seen = intersection(grown, inside)
    return seen if seen.w > 0 and seen.h > 0 else inside


def _free(size: Size, box: Box, inside: Box, covered: tuple[Sequence[Box], Sequence[Box]]) -> Box:
    """Return a place for a badge beside a box that covers no other badge and, if there is any such place, no letters.

    `covered` are the other badges and the ink of texts. On a face that is full of badges, it is the place above the box.
    """
    taken, letters = covered
    (left, top, _, _), right, bottom = box, box.right, box.bottom
    corners = ((left, top - size.h), (right, top), (left - size.w, top), (left, bottom), (right - size.w, bottom))
    above, *near = (_moved_inside(Box(x, y, *size), inside) for x, y in corners)
    for blocked in ([*taken, *letters], taken):
        free = [place for place in (above, *near) if not any(place.overlaps(other) for other in blocked)]
        found = free[0] if free else _next_free(above, inside, blocked)
        if found is not None:
            return found
    return above


def _moved_inside(place: Box, inside: Box) -> Box:
    x = min(max(place.x, inside.x), max(inside.right - place.w, inside.x))
    y = min(max(place.y, inside.y), max(inside.bottom - place.h, inside.y))
    return place._replace(x=x, y=y)


def _next_free(place: Box, inside: Box, blocked: Sequence[Box]) -> Box | None:
    """Return the next place on the face that covers none of some boxes: to the right, then below, then from the top."""
    found, from_top = place, False
    while any(found.overlaps(other) for other in blocked):
        found = found.moved(found.w + _GAP, 0.0)
        if found.right > inside.right:
            found = found._replace(x=inside.x, y=found.y + _BADGE + _GAP)
        if found.bottom > inside.bottom:
            if from_top:
                return None
            found, from_top = found._replace(x=inside.x, y=inside.y), True
    return found
