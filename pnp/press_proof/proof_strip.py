"""Strips of a proof: pictures of one face side by side, with words beneath, arranged on pages."""

from __future__ import annotations

from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import Box, Size
from pnp.draft.draft_text import GREY
from pnp.model.frame import Group

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.draft.draft_text import DraftText
    from pnp.model.frame import Item

_GAP = 3.0  # mm between the pictures of a strip
_ROOM = 7.0  # mm between strips
_WORDS = 11.5  # mm for the words beneath
_NAMES = 3.5  # mm for the name above each picture
_NARROWEST = 44.0  # mm that the words of a strip need
_LEAST_SCALE = 0.75
"""Faces are shown smaller than they are printed, by as little as this, if more of them fit on a page."""
_HEAD, _LINE = 8.0, 6.5  # pt


@frozen
class ProofStrip:
    """Pictures of one face, each drawn at its size in mm, with a name above each; below them the face and what to say of it."""

    size: Size
    pictures: tuple[tuple[Item, ...], ...]
    names: tuple[str, ...]
    title: str
    note: str


def pages_of(strips: Iterable[ProofStrip], room: Box, text: DraftText) -> Iterator[list[Item]]:
    """Yield the items of each page: as many strips as fit in the room (mm); faces of another size begin a new page."""
    for (size, count), found in groupby(strips, key=lambda strip: (strip.size, len(strip.pictures))):
        alike = list(found)
        form = _Form.of(size, count, len(alike), room)
        for start in range(0, len(alike), form.columns * form.rows):
            items: list[Item] = []
            for number, strip in enumerate(alike[start : start + form.columns * form.rows]):
                row, column = divmod(number, form.columns)
                items += _placed(strip, form, room.x + column * form.pitch.w, room.y + row * form.pitch.h, text)
            yield items


@frozen
class _Form:
    """How strips of one size lie on a page: at what scale, in how many columns and rows, and how far apart in mm."""

    scale: float
    columns: int
    rows: int
    pitch: Size

    @staticmethod
    def of(size: Size, count: int, strips: int, room: Box) -> _Form:
        """Return the form that takes fewest pages for strips of `count` pictures; of those, the largest."""
        width, height = size.w * count, size.h
        gaps, words = _GAP * (count - 1), _NAMES + _WORDS
        whole = min(1.0, (room.w - gaps) / width, (room.h - words) / height)
        found: list[tuple[int, float, _Form]] = []
        for percent in range(round(100 * _LEAST_SCALE), 101):
            scale = whole * percent / 100
            pitch = Size(max(width * scale + gaps, _NARROWEST) + _ROOM, height * scale + words + _ROOM)
            columns = max(int((room.w + _ROOM) / pitch.w + 1e-9), 1)
            rows = max(int((room.h + _ROOM) / pitch.h + 1e-9), 1)
            found.append((-ceil(strips / (columns * rows)), scale, _Form(scale, columns, rows, pitch)))
        return max(found, key=lambda one: one[:2])[2]


def _placed(strip: ProofStrip, form: _Form, x: float, y: float, text: DraftText) -> Iterator[Item]:
    scale, top = form.scale, y + _NAMES
    for number, (items, name) in enumerate(zip(strip.pictures, strip.names, strict=True)):
        left = x + number * (strip.size.w * scale + _GAP)
        yield from text.block(name, _LINE, colour=GREY).lines_at(left, y)
        yield Group(items, (scale, 0.0, 0.0, scale, left, top))
    below, width = top + strip.size.h * scale + 1, form.pitch.w - _ROOM
    title = text.block(strip.title, _HEAD, width, height=4, floor=5, bold=True)
    yield from title.lines_at(x, below)
    yield from _lines(text, strip.note, width, x, below + 4)


def _lines(text: DraftText, words: str, width: float, x: float, y: float) -> Sequence[Item]:
    return list(text.block(words, _LINE, width, height=_WORDS - 5, floor=4).lines_at(x, y))
