"""Cards into places: the placements of one page and of the page behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.impose.crop_marks import crop_marks
from pnp.model.sheet import Placement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.impose.flip import Edges, Flip
    from pnp.impose.page_layout import PageLayout, Slot
    from pnp.impose.size_groups import Piece
    from pnp.model.frame import Frame
    from pnp.model.sheet import PageLine
    from pnp.units import Box

_Place = tuple[int, int, int]
_QUARTER = 270  # degrees clockwise


@dataclass(frozen=True, slots=True)
class PageForm:
    """A layout made ready to be filled again and again: the places behind its places, and the marks of a full page."""

    layout: PageLayout
    flip: Flip | None
    behind: tuple[Box, ...]
    marks: tuple[PageLine, ...]
    sharing: frozenset[int]
    """The slots in blocks that share cut lines."""

    @staticmethod
    def of(layout: PageLayout, flip: Flip | None) -> PageForm:
        """Work out once what every sheet of a layout needs."""
        behind = tuple(flip.box(s.trim) for s in layout.slots) if flip else ()
        sharing = frozenset(i for i, s in enumerate(layout.slots) if layout.blocks[s.block].shared)
        return PageForm(layout, flip, behind, crop_marks(layout), sharing)


@dataclass(frozen=True, slots=True)
class FilledPage:
    """One sheet's placements: `faces`, and `backs` in the places behind them; `marks` round the cards that are there."""

    faces: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    marks: tuple[PageLine, ...]


def fill(form: PageForm, supply: Sequence[Iterator[Piece]]) -> FilledPage:
    """Take the next card of its lot for every place of a form; a place whose lot has run out stays empty."""
    held: dict[int, Piece] = {}
    for index, slot in enumerate(form.layout.slots):
        piece = next(supply[slot.lot], None)
        if piece is not None:
            held[index] = piece
    full = len(held) == len(form.layout.slots)
    return FilledPage(_faces(form, held), _backs(form, held), form.marks if full else crop_marks(form.layout, held))


def _faces(form: PageForm, held: Mapping[int, Piece]) -> tuple[Placement, ...]:
    slots, out = form.layout.slots, []
    open_edges = _open_edges(form, held)
    for index, (card, copy) in held.items():
        frame, trim = card.face, slots[index].trim
        edges = open_edges.get(index, _ALL)
        out.append(Placement(card.id, copy, "face", frame, trim, _rotation(frame, trim), _bleed(frame, edges)))
    return tuple(out)


def _backs(form: PageForm, held: Mapping[int, Piece]) -> tuple[Placement, ...]:
    flip = form.flip
    if flip is None:
        return ()
    slots, out = form.layout.slots, []
    open_edges = _open_edges(form, {i: p for i, p in held.items() if p[0].back is not None})
    for index, (card, copy) in held.items():
        frame = card.back
        if frame is None:
            continue
        rotation = flip.rotation(_rotation(card.face, slots[index].trim))
        edges = flip.edges(open_edges.get(index, _ALL))
        out.append(Placement(card.id, copy, "back", frame, form.behind[index], rotation, _bleed(frame, edges)))
    return tuple(out)


def _rotation(frame: Frame, trim: Box) -> int:
    """A quarter turn anticlockwise where the face does not stand as its place does.

    Readers sort lines of text that begin at one height from left to right. Turned this way that is the order in which they
    are read; turned the other way it is that order backwards.
    """
    return _QUARTER if (frame.size.w > frame.size.h) != (trim.w > trim.h) else 0


_ALL: Edges = (1.0, 1.0, 1.0, 1.0)


def _bleed(frame: Frame, edges: Edges) -> Edges:
    if edges is _ALL or edges == _ALL:
        return (frame.bleed,) * 4
    left, top, right, bottom = (e * frame.bleed for e in edges)
    return left, top, right, bottom


def _open_edges(form: PageForm, held: Mapping[int, Piece]) -> dict[int, Edges]:
    """The edges (1: open, 0: shared) of cards in blocks that share cut lines: bleed is shown only where no neighbour lies."""
    if not form.sharing:
        return {}
    slots = form.layout.slots
    taken = {_place(slots[i]) for i in held}

    def edge(block: int, row: int, column: int) -> float:
        return 0.0 if (block, row, column) in taken else 1.0

    out: dict[int, Edges] = {}
    for index in held:
        if index in form.sharing:
            b, r, c = _place(slots[index])
            out[index] = (edge(b, r, c - 1), edge(b, r - 1, c), edge(b, r, c + 1), edge(b, r + 1, c))
    return out


def _place(slot: Slot) -> _Place:
    return slot.block, slot.row, slot.column
