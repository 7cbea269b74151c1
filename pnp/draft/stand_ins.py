"""Names what is missing on a face: a picture in its empty box, or the whole card with the reasons."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.draft.draft_text import INK, WHITE
from pnp.draft.face_markings import legend
from pnp.layout.painting.shapes import rectangle
from pnp.model.frame import Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.draft.draft_text import DraftText
    from pnp.draft.face_markings import Marking
    from pnp.model.frame import Frame, Item, StandIn
    from pnp.model.sheet import Side

_MARGIN = 0.09  # of the shorter side
_LARGEST, _LEAST = 7.0, 3.5  # pt
_TITLE = 9.0  # pt


def stand_ins(frame: Frame, side: Side, markings: Sequence[Marking], text: DraftText) -> Iterator[Item]:
    """Yield what is written on a face in place of what it lacks."""
    for stand_in in frame.stand_ins:
        if stand_in.cause is None:
            yield from _whole(frame, side, stand_in, markings, text)
        else:
            yield from _picture(stand_in, text)


def _picture(stand_in: StandIn, text: DraftText) -> Iterator[Item]:
    """Yield the file name of a picture in the middle of its box, on a white ground; none in a box that is too small."""
    name = PurePosixPath(stand_in.name).name
    block = text.block(name, _LARGEST, stand_in.box.w - 1.0, height=stand_in.box.h, floor=_LEAST, align="center")
    if block.overflow > 0:
        return
    x, y = stand_in.box.x + 0.5, stand_in.box.y + (stand_in.box.h - block.height) / 2
    ground = block.extent.moved(x, y).inset(-0.4)
    yield Shape(rectangle(*ground), WHITE, rect=ground)
    yield from block.lines_at(x, y)


def _whole(frame: Frame, side: Side, stand_in: StandIn, markings: Sequence[Marking], text: DraftText) -> Iterator[Item]:
    """Yield a white face with the card's id and the reasons why it cannot be laid out."""
    box = stand_in.box
    ground = box.inset(-frame.bleed)
    yield Shape(rectangle(*ground), WHITE, rect=ground)
    yield Shape(rectangle(*box.inset(0.1)), stroke=Stroke(INK, 0.2))
    room = box.inset(min(box.w, box.h) * _MARGIN)
    what = stand_in.name if side == "face" else f"{stand_in.name} (back)"
    title = text.block(what, _TITLE, room.w, height=room.h / 3, floor=_LEAST, bold=True)
    yield from title.lines_at(room.x, room.y + 3.0)
    top = room.y + 3.0 + title.height + 1.0
    words = "\n".join(f"{number}. {marking.message}" for number, marking in legend(markings).items())
    rest = Box(room.x, top, room.w, room.bottom - top)
    said = text.block(words or "see its other side", _LARGEST, rest.w, height=rest.h, floor=_LEAST)
    yield from said.lines_at(rest.x, rest.y)
