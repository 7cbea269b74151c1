"""Texts that can be read at a glance: those that lie in the middle of a panel of quite another luminance, as most do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import Group, PlacedFrame, TextLine
from pnp.preflight.background import begins_in
from pnp.preflight.contrast_ratio import MIN_CONTRAST, ratio
from pnp.preflight.fills import OPAQUE, TOLERANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import Mark
    from pnp.model.face_walk import ItemMemory
    from pnp.model.frame import Frame, TextBox
    from pnp.preflight.fills import Fill


def doubtful_texts(frame: Frame, known: ItemMemory[Fill]) -> Sequence[TextBox]:
    """Return the texts of a face of which a glance does not tell that they can be read; `known` has what many faces share.

    Where groups or other faces lie on it, that is all of them.
    """
    fills: list[Fill] = []
    first: dict[tuple[Mark | None, Mark | None], tuple[TextLine, int]] = {}
    for item in frame.items:
        if type(item) is TextLine:
            if (place := (item.at, item.content)) not in first:
                first[place] = item, len(fills)
        elif isinstance(item, (Group, PlacedFrame)):
            return frame.boxes
        else:
            fills += known.of(item)
    return [box for box in frame.boxes if not _is_legible(box, first.get((box.at, box.content)), fills)]


def _is_legible(box: TextBox, first: tuple[TextLine, int] | None, fills: Sequence[Fill]) -> bool:
    """Whether a text, whose first line follows so many of `fills`, is seen to be legible."""
    if first is None or box.colour.alpha <= OPAQUE or not begins_in(first[0], box.ink):
        return False
    left, top, width, height = box.ink
    right, bottom = left + width - TOLERANCE, top + height - TOLERANCE
    for fill in fills[first[1] - 1 :: -1] if first[1] else ():
        if fill.left < right and left < fill.right and fill.top < bottom and top < fill.bottom:
            own = box.colour.luminance
            return fill.is_all_of(box.ink) and min([ratio(own, ground) for ground in fill.luminances]) >= MIN_CONTRAST
    return False
