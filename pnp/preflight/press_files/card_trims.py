"""The trims of the cards on a sheet, found by their crop marks: where these stand in a grid of equal cards.

Sheets of several sizes, and marks that belong to no grid, tell of no trim that is certain; nothing is guessed from them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.pdf.content_state import Corners
    from pnp.pdf.painted_objects import PaintedObject

_THIN = 1.5
"""Points of a mark's width, at most."""
_SHORTEST, _LONGEST = 4.0, 60.0
"""Points of a mark's length."""
_SAME = 0.6
"""Points within which marks are in one line: those of 0.25 pt are drawn on both sides of a cut."""
_CARD = 42.0
"""Points (15 mm) from which the room between two marks is a card; less is the gap between two."""


class CardGrid(NamedTuple):
    """The cuts of a sheet: the left and right sides of its columns, the lower and upper sides of its rows, in points."""

    columns: Sequence[tuple[float, float]]
    rows: Sequence[tuple[float, float]]

    def trims(self) -> list[Corners]:
        """Return the trim of each card, from the lower left one on."""
        return [(x0, y0, x1, y1) for y0, y1 in self.rows for x0, x1 in self.columns]

    def gap(self) -> float:
        """Return the room between two cards in points, infinite without neighbours."""
        gaps = [after[0] - before[1] for sides in (self.columns, self.rows) for before, after in pairwise(sides)]
        return min(gaps, default=float("inf"))


def card_grid(found: Sequence[PaintedObject]) -> CardGrid | None:
    """Return the grid that crop marks draw around the cards of a page; None if they draw none."""
    upright, lying = _marks(found)
    crossed = {id(one) for one in upright for other in lying if _cross(one, other)}
    crossed |= {id(other) for other in lying for one in upright if _cross(one, other)}
    columns = _spans([(x0 + x1) / 2 for box in upright if id(box) not in crossed for x0, x1 in [(box[0], box[2])]])
    rows = _spans([(y0 + y1) / 2 for box in lying if id(box) not in crossed for y0, y1 in [(box[1], box[3])]])
    return CardGrid(columns, rows) if columns and rows else None


def _marks(found: Sequence[PaintedObject]) -> tuple[list[Corners], list[Corners]]:
    """Return the boxes of short, thin lines: those that stand, and those that lie."""
    boxes = [(one.box, one.box[2] - one.box[0], one.box[3] - one.box[1]) for one in found if one.kind == "stroke"]
    upright = [box for box, w, h in boxes if w <= _THIN and _SHORTEST <= h <= _LONGEST]
    lying = [box for box, w, h in boxes if h <= _THIN and _SHORTEST <= w <= _LONGEST]
    return upright, lying


def _cross(one: Corners, other: Corners) -> bool:
    """Whether two lines meet, as those of a registration target do; crop marks stop before they would."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _spans(places: Sequence[float]) -> list[tuple[float, float]]:
    """Return the sides of cards between cuts; none if cards are not all of one size, with one gap between them."""
    cuts: list[float] = []
    for place in sorted(places):
        if not cuts or place - cuts[-1] > _SAME:
            cuts.append(place)
    cards = [(low, high) for low, high in pairwise(cuts) if high - low >= _CARD]
    gaps = [high - low for low, high in pairwise(cuts) if high - low < _CARD]
    sizes = [high - low for low, high in cards]
    is_even = all(max(found) - min(found) <= 2 * _SAME for found in (sizes, gaps) if found)
    joined = all(abs(after[0] - before[1]) <= _SAME + max(gaps, default=0.0) for before, after in pairwise(cards))
    return cards if cards and is_even and joined and len(gaps) in {0, len(cards) - 1} else []
