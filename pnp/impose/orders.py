"""In which order copies and cards lie on sheets, and fronts and backs as two stacks for printers that print one side at a time.

Cut and stack: of T sheets that are cut as one pile, place s of sheet t (both from 0) holds card s × T + t. Each place becomes a
pile in order, sheet 1 on top, and the piles laid on each other, that of the first place on top, are the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from pnp.model.sheet import Component, Imposition, Sheet

if TYPE_CHECKING:
    from pnp.model.outline import SecondPass


Piece: TypeAlias = tuple[Component, int]
"""One copy of a component: the component and the copy's number from 1."""


def order_copies(components: Iterable[Component]) -> Iterator[Piece]:
    """Yield the copies of components: of neighbours that are collated the first copy of each, then the second of each, …"""
    for collated, neighbours in groupby(components, key=attrgetter("collated")):
        if not collated:
            yield from [(c, n) for c in neighbours for n in c.numbers]
            continue
        left, number = [*neighbours], 1
        while left := [c for c in left if c.numbers.stop > number]:
            yield from ((c, number) for c in left if number in c.numbers)
            number += 1


def stack_pieces(pieces: Sequence[Piece], sheets: int, slots: int, skipped: int = 0) -> list[Piece | None]:
    """Return what is in each slot of each sheet, sheet by sheet, so that a pile of them is cut into piles in order.

    The first `skipped` slots of the first sheet stay empty; there must be slots for all.
    """
    found: list[Piece | None] = [None] * (sheets * slots)
    places = (sheet * slots + slot for slot in range(slots) for sheet in range(sheets))
    for place, piece in zip((place for place in places if place >= skipped), pieces, strict=False):
        found[place] = piece
    return found


def has_second_side(imposition: Imposition) -> bool:
    """Whether any sheet is printed on both sides."""
    return any(sheet.back is not None for sheet in imposition.sheets)


def fronts_only(imposition: Imposition) -> Imposition:
    """Return the fronts of all sheets: the first pass."""
    return replace(imposition, sheets=tuple(replace(sheet, back=None) for sheet in imposition.sheets))


def backs_only(imposition: Imposition, order: SecondPass) -> Imposition:
    """Return the backs of all sheets, which keep their numbers: the second pass. Each sheet must have one."""
    backs = tuple(Sheet(sheet.number, sheet.back) for sheet in imposition.sheets if sheet.back is not None)
    return replace(imposition, sheets=backs if order == "same" else backs[::-1])
