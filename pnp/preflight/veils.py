"""What is painted over letters and icons, as one ink at each spot of a face, and how much of them can be read through it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil, floor, prod
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.model.face_walk import (
    IDENTITY,
    Painted,
    enlargement,
    map_point,
)
from pnp.model.frame import (
    Colour,
    Group,
    Shape,
)
from pnp.pictures.seen_colours import (
    FAINT,
    contrast_of,
    flatten_inks,
    ink_at,
    mix_over,
)

if TYPE_CHECKING:
    from pnp.model.face_walk import Container
    from pnp.model.outline import Matrix
    from pnp.pictures.path_geometry import Point
    from pnp.pictures.seen_colours import Rgb
    from pnp.preflight.fills import Fill


COVERED_SHARE = 0.25  # of the height of a word; thin rules that strike through it, and what touches its descenders, hide less
_TOLERANCE = 0.05  # mm: about one dot of a printer with 600 dots per inch


Spot: TypeAlias = tuple[int, int]
"""The column and row of a small square of a face, whose middle tells of all of it."""

_MOST_LOST = 0.25  # of a contrast; nobody minds that a weak one is weakened by less


@lru_cache(maxsize=1024)
def contrast_left(letters: Colour, grounds: frozenset[Rgb], veil: Colour, least: float) -> float | None:
    """Return the contrast that a veil leaves of letters, as far as it hides them; None if they can be read."""
    if veil.alpha <= FAINT:
        return None
    seen, ground = best_seen(letters, grounds)
    left = contrast_of(mix_over(seen, [veil]), mix_over(ground, [veil]))
    return left if left < min(least, contrast_of(seen, ground) * (1 - _MOST_LOST)) else None


@lru_cache(maxsize=1024)
def best_seen(letters: Colour, grounds: frozenset[Rgb]) -> tuple[Rgb, Rgb]:
    """Return letters and their ground where they are read best."""
    return max([(mix_over(ground, [letters]), ground) for ground in grounds], key=lambda pair: contrast_of(*pair))


class Look(NamedTuple):
    """What hides letters most at a spot where they cannot be read, and the contrast that is left."""

    cover: Painted
    contrast: float


def most_frequent(covers: Sequence[Painted]) -> Painted:
    """Return what is most often among what covers something."""
    [(most, _)] = Counter(map(id, covers)).most_common(1)
    return next(cover for cover in covers if id(cover) == most)


def _cut_at_spots(low: float, high: float, step: float) -> list[tuple[int, float]]:
    """Return the numbers of the spots between two edges, and how much of each lies there (mm)."""
    first, last = floor(low / step), max(ceil(high / step) - 1, floor(low / step))
    if first == last:
        return [(first, high - low)]
    inner = [(number, step) for number in range(first + 1, last)]
    return [(first, (first + 1) * step - low), *inner, (last, high - last * step)]


class Veil:
    """What is painted over lines that lie in the same groups (`path`), as one ink at each spot of the face, `step` mm apart.

    A group that is not opaque is one veil of all that it holds; what fades the lines with it does not count.
    """

    def __init__(self, over: Iterable[Fill], thin: Sequence[Fill], path: Sequence[Container], step: float) -> None:
        self.step = step
        self._path = path  # by whose identity veils are remembered
        self._shares: list[tuple[Group | None, list[Painted]]] = []
        self._inks: dict[Spot, tuple[Painted, Colour]] = {}
        self._looks: dict[tuple[Colour, frozenset[Rgb], float], _SpotLooks] = {}
        self._columns: dict[tuple[Colour, frozenset[Rgb], float, Matrix], Columns] = {}
        shared = set(map(id, path))
        for fill in over:
            paint = fill.paint
            if fill in thin:
                assert isinstance(paint.item, Shape)
                paint = paint._replace(item=replace(paint.item, stroke=None))
            faded = [c for c in paint.state.path if isinstance(c, Group) and c.opacity < 1 and id(c) not in shared]
            opacity = prod([group.opacity for group in faded[1:]])
            outer = faded[0] if faded else None
            if outer is None or not self._shares or self._shares[-1][0] is not outer:
                self._shares.append((outer, []))
            self._shares[-1][1].append(paint._replace(state=paint.state._replace(opacity=opacity)))

    @property
    def spots(self) -> int:
        """How many spots are remembered."""
        looks = [len(found) for found in self._looks.values()]
        columns = [len(found) for of in self._columns.values() for found in of.known.values()]
        return len(self._inks) + sum(looks) + sum(columns)

    def spot(self, x: float, y: float) -> Spot:
        """Return the spot in which a point lies."""
        return floor(x / self.step), floor(y / self.step)

    def looks(self, letters: Colour, grounds: frozenset[Rgb], least: float) -> _SpotLooks:
        """Return how letters look on these grounds, which need a contrast of `least`."""
        key = letters, grounds, least
        if key not in self._looks:
            self._looks[key] = _SpotLooks(self, *key)
        return self._looks[key]

    def columns(self, letters: Colour, grounds: frozenset[Rgb], least: float, matrix: Matrix) -> Columns:
        """Return how columns of such letters look; `matrix` leads from their coordinates to those of the face."""
        key = letters, grounds, least, matrix
        if key not in self._columns:
            self._columns[key] = Columns(self.looks(*key[:3]), matrix)
        return self._columns[key]

    def at(self, spot: Spot) -> tuple[Painted, Colour]:
        """Return what is most opaque at a spot, the topmost of equals, and the ink of all together."""
        found = self._inks.get(spot)
        if found is None:
            point = ((spot[0] + 0.5) * self.step, (spot[1] + 0.5) * self.step)
            found = self._inks[spot] = self._at_point(point)
        return found

    def everywhere(self, x: float, y: float) -> tuple[Painted, Colour]:
        """Return the same for fills that are even, of which any point tells."""
        if not self._inks:
            self._inks[0, 0] = self._at_point((x, y))
        return self._inks[0, 0]

    def _at_point(self, point: Point) -> tuple[Painted, Colour]:
        whole, strongest = [], list[tuple[float, Painted]]()
        for group, paints in self._shares:
            inks = [ink_at(paint, point) for paint in paints]
            opacity = 1.0 if group is None else group.opacity
            veil = flatten_inks(inks)
            whole.append(veil._replace(alpha=veil.alpha * opacity))
            strongest += [(ink.alpha * opacity, paint) for ink, paint in zip(inks, paints, strict=True)]
        return max(reversed(strongest), key=itemgetter(0))[1], flatten_inks(whole)


class _SpotLooks(dict[Spot, "Look | None"]):
    """What hides letters at spots, each looked at once; None where they can be read."""

    def __init__(self, veil: Veil, letters: Colour, grounds: frozenset[Rgb], least: float) -> None:
        super().__init__()
        self.veil = veil
        self._letters = letters, grounds, least

    def __missing__(self, spot: Spot) -> Look | None:
        cover, veil = self.veil.at(spot)
        letters, grounds, least = self._letters
        left = contrast_left(letters, grounds, veil, least)
        look = self[spot] = None if left is None else Look(cover, left)
        return look

    def at(self, point: Point) -> Look | None:
        """Return what hides letters at a point of the face (mm)."""
        return self[self.veil.spot(*point)]


class _ColumnLooks(dict[int, "Look | None"]):
    """What hides most of a column between two edges, and the least contrast in it; None if enough of its height can be read.

    `matrix` leads from the coordinates in which the columns lie, `step` wide, to those of the face.
    """

    def __init__(self, spots: _SpotLooks, matrix: Matrix, step: float, edges: tuple[float, float]) -> None:
        super().__init__()
        self._spots, self._matrix, self._step = spots, matrix, step
        self._rows = _cut_at_spots(*edges, step)
        self._most = COVERED_SHARE * (edges[1] - edges[0])

    def __missing__(self, number: int) -> Look | None:
        if self._matrix is IDENTITY:
            looks = [self._spots[number, row] for row, _ in self._rows]
        else:
            x, step = (number + 0.5) * self._step, self._step
            looks = [self._spots.at(map_point(self._matrix, x, (row + 0.5) * step)) for row, _ in self._rows]
        found = [look for look in looks if look is not None]
        column = None
        if sum([high for (_, high), look in zip(self._rows, looks, strict=True) if look]) > self._most:
            column = Look(most_frequent([look.cover for look in found]), min([look.contrast for look in found]))
        self[number] = column
        return column


class Columns:
    """The columns of words in one coordinate system, of which `matrix` leads to that of the face; `step`: how wide they are."""

    def __init__(self, spots: _SpotLooks, matrix: Matrix) -> None:
        self.matrix, self.step = matrix, spots.veil.step / enlargement(matrix)
        self._spots = spots
        self.known: dict[tuple[int, int], _ColumnLooks] = {}

    def between(self, top: float, bottom: float) -> _ColumnLooks:
        """Return the columns between two edges, rounded so that words of many cards have the same."""
        edges = round(top / _TOLERANCE), max(round(bottom / _TOLERANCE), round(top / _TOLERANCE) + 1)
        found = self.known.get(edges)
        if found is None:
            heights = edges[0] * _TOLERANCE, edges[1] * _TOLERANCE
            found = self.known[edges] = _ColumnLooks(self._spots, self.matrix, self.step, heights)
        return found
