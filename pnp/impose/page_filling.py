"""Fill the slots of a page with cards: the placements of the page and of its back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.impose.crop_marks import crop_marks
from pnp.impose.cut_lines import cut_outlines
from pnp.model.sheet import Placement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.base.units import Box
    from pnp.impose.flip import Edges, Flip
    from pnp.impose.page_layout import PageLayout, Slot
    from pnp.impose.size_groups import Piece
    from pnp.model.frame import Frame, Shape
    from pnp.model.sheet import Component, PageLine

_Position = tuple[int, int, int]
_QUARTER = 270  # degrees clockwise


@frozen
class PageForm:
    """A layout prepared for filling many sheets: `behind` are the boxes of the backs, `marks` the marks of a full page."""

    layout: PageLayout
    flip: Flip | None
    behind: tuple[Box, ...]
    marks: tuple[PageLine, ...]
    sharing: frozenset[int]
    """The indices of the slots in blocks that share cut lines."""

    @staticmethod
    def of(layout: PageLayout, flip: Flip | None) -> PageForm:
        """Compute once what all sheets with this layout need."""
        behind = tuple(flip.box(s.trim) for s in layout.slots) if flip else ()
        sharing = frozenset(i for i, s in enumerate(layout.slots) if layout.blocks[s.block].shared)
        return PageForm(layout, flip, behind, crop_marks(layout), sharing)


@frozen
class FilledPage:
    """The placements of one sheet, fronts and backs, the marks around them, and the outlines drawn on the fronts."""

    faces: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    marks: tuple[PageLine, ...]
    outlines: tuple[Shape, ...] = ()


def fill(form: PageForm, counts: Sequence[int], supply: Sequence[Iterator[Piece | None]]) -> FilledPage:
    """Put the next card of its size group into each slot, up to `counts[i]` of size group i; other slots stay empty."""
    filled: dict[int, Piece] = {}
    left = list(counts)
    for index, slot in enumerate(form.layout.slots):
        if left[slot.group]:
            left[slot.group] -= 1
            piece = next(supply[slot.group], None)
            if piece is not None:
                filled[index] = piece
    full = len(filled) == len(form.layout.slots)
    faces, blocks, printed = _faces(form, filled), form.layout.blocks, form.layout.marks.printed
    outlined = {number for number, block in enumerate(blocks) if block.cut == "outline" and printed.outlines}
    drawn = [p for i, p in zip(filled, faces, strict=True) if form.layout.slots[i].block in outlined]
    marks = form.marks if full else crop_marks(form.layout, filled)
    return FilledPage(faces, _backs(form, filled), marks, tuple(cut_outlines(drawn, printed.weight)))


def _faces(form: PageForm, filled: Mapping[int, Piece]) -> tuple[Placement, ...]:
    slots, out = form.layout.slots, []
    open_edges = _open_edges(form, filled)
    for index, (card, copy) in filled.items():
        frame, trim = card.face, slots[index].trim
        edges = open_edges.get(index, _ALL)
        out.append(Placement(card.id, copy, "face", frame, trim, _rotation(frame, trim), _bleed(card, frame, edges)))
    return tuple(out)


def _backs(form: PageForm, filled: Mapping[int, Piece]) -> tuple[Placement, ...]:
    flip = form.flip
    if flip is None:
        return ()
    slots, out = form.layout.slots, []
    open_edges = _open_edges(form, {i: p for i, p in filled.items() if p[0].back is not None})
    for index, (card, copy) in filled.items():
        frame = card.back
        if frame is None:
            continue
        rotation = flip.rotation(_rotation(card.face, slots[index].trim))
        edges = flip.edges(open_edges.get(index, _ALL))
        out.append(Placement(card.id, copy, "back", frame, form.behind[index], rotation, _bleed(card, frame, edges)))
    return tuple(out)


def _rotation(frame: Frame, trim: Box) -> int:
    """A quarter turn anticlockwise if the face is portrait and its slot landscape, or the other way round.

    PDF readers sort lines of text that begin at the same height from left to right. After an anticlockwise turn that is the
    reading order; after a clockwise turn it is the reverse.
    """
    return _QUARTER if (frame.size.w > frame.size.h) != (trim.w > trim.h) else 0


_ALL: Edges = (1.0, 1.0, 1.0, 1.0)


def _bleed(card: Component, frame: Frame, edges: Edges) -> Edges:
    bleed = card.shown_bleed(frame)
    if edges is _ALL or edges == _ALL:
        return (bleed,) * 4
    left, top, right, bottom = (e * bleed for e in edges)
    return left, top, right, bottom


def _open_edges(form: PageForm, filled: Mapping[int, Piece]) -> dict[int, Edges]:
    """The edges of cards in blocks that share cut lines, by slot: 1 if open, 0 if a neighbour shares it and hides the bleed."""
    if not form.sharing:
        return {}
    slots = form.layout.slots
    taken = {_position(slots[i]) for i in filled}

    def edge(block: int, row: int, column: int) -> float:
        return 0.0 if (block, row, column) in taken else 1.0

    out: dict[int, Edges] = {}
    for index in filled:
        if index in form.sharing:
            b, r, c = _position(slots[index])
            out[index] = (edge(b, r, c - 1), edge(b, r - 1, c), edge(b, r, c + 1), edge(b, r + 1, c))
    return out


def _position(slot: Slot) -> _Position:
    return slot.block, slot.row, slot.column
