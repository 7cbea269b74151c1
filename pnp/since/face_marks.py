"""Where two faces differ: boxes around what only one of them paints."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.model.face_walk import bounding_box, intersection

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.base.units import Size
    from pnp.impose.face_keys import PaintedPart

_NEAR = 1.6
"""mm; boxes that are nearer to each other become one, so that a line of text has one box."""
_AROUND = 0.4
"""mm; as far as a box stays away from what it is around."""
_MOST = 400
"""Parts beyond which they share one box: a whole picture is another one."""


def face_marks(here: Sequence[PaintedPart], there: Iterable[PaintedPart], size: Size) -> tuple[Box, ...]:
    """Return boxes (mm, inside the trim) around the parts of one face that the other has not, from the top down.

    Words and icons that stand elsewhere on the other face, because of a change before them, are marked only if nothing else is.
    """
    counts, looks = Counter[str](), Counter[str]()
    for part in there:
        counts[part.what] += 1
        looks[part.look] += bool(part.look)
    unlike: list[PaintedPart] = []
    for part in here:
        if counts[part.what]:
            counts[part.what] -= 1
            looks[part.look] -= bool(part.look)
        else:
            unlike.append(part)
    changed, moved = list[Box](), list[Box]()
    for part in unlike:
        if part.look and looks[part.look] > 0:
            looks[part.look] -= 1
            moved.append(part.box)
        else:
            changed.append(part.box)
    trim = Box(0.0, 0.0, *size)
    boxes = [box.inset(-_NEAR / 2) for box in changed or moved if box.overlaps(trim)]
    if len(boxes) > _MOST:
        boxes = [bounding_box(boxes)]
    found = (intersection(trim, box.inset(_NEAR / 2 - _AROUND)) for box in _merged(boxes))
    return tuple(sorted(found, key=lambda box: (box.y, box.x)))


def _merged(boxes: list[Box]) -> list[Box]:
    """Join boxes that overlap until none do."""
    out: list[Box] = []
    for box in boxes:
        grown = box
        while touching := [one for one in out if one.overlaps(grown)]:
            grown = bounding_box([grown, *touching])
            out = [one for one in out if one not in touching]
        out.append(grown)
    return out
