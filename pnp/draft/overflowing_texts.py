"""Paints the lines of a text that run on past its box once more, over all that would cover them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.draft.draft_text import INK, WHITE
from pnp.layout.painting.shapes import rectangle
from pnp.model.face_walk import painted_items
from pnp.model.frame import Group, Shape, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.face_walk import Painted
    from pnp.model.frame import Frame, Item, TextBox

_GROUND = WHITE._replace(alpha=0.85)


def overflowing_texts(frame: Frame) -> Iterator[Item]:
    """Yield the lines of texts that leave their boxes, dark on a pale ground; lines inside are left as they are."""
    for box in frame.boxes:
        if box.overflow > 0:
            lines = [p for p in painted_items(frame.items) if _is_line_of(p, box) and not box.box.contains(p.box, p.box.h / 3)]
            for line in lines:
                yield Shape(rectangle(*line.box), _GROUND, rect=line.box)
            for line in lines:
                assert isinstance(line.item, TextLine)
                yield Group((replace(line.item, colour=INK),), line.matrix)


def _is_line_of(paint: Painted, box: TextBox) -> bool:
    return isinstance(paint.item, TextLine) and paint.item.at == box.at and paint.item.content == box.content
