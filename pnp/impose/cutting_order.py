"""In which order sheets are cut by hand: straight cuts, each right across what is left, then what no straight cut separates.

A cut goes from edge to edge of the part of the sheet that it divides, lies on the trim of a piece and crosses none (guillotine
cuts: Gilmore and Gomory 1965). All lengths are mm, origin top left, y down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import Box
from pnp.model.outline import box_path

if TYPE_CHECKING:
    from pnp.model.outline import Path
    from pnp.model.sheet import Imposition, Page, Placement, Sheet

_DIGITS = 4  # of a mm: edges that agree to so many decimals are one cut
_NEAR = 10**-_DIGITS


class StraightCut(NamedTuple):
    """A cut from edge to edge of a part of the sheet; all of one `step` come before those of the next, which is from 1."""

    step: int
    x1: float
    y1: float
    x2: float
    y2: float
    strip: Box
    """The part of the sheet that it divides."""


class CutPiece(NamedTuple):
    """A piece on a sheet: its trim, and the line around it if it is not cut straight."""

    trim: Box
    contour: Path | None = None


@frozen
class SheetCuts:
    """How a sheet is cut: folded and glued before if it has a `fold`, then straight cuts, then what is left along its lines.

    Of `pieces`, those without a contour are as they should be after the straight `cuts`. Nothing is cut on a sheet with cells.
    """

    size: tuple[float, float]
    pieces: tuple[CutPiece, ...]
    cuts: tuple[StraightCut, ...] = ()
    fold: tuple[float, float, float, float] | None = None
    in_cells: bool = False

    @property
    def outlines(self) -> int:
        """How many pieces are left that are cut out along their lines."""
        return 0 if self.in_cells else sum(piece.contour is not None for piece in self.pieces)


class SheetRun(NamedTuple):
    """Successive sheets that are cut alike, as one pile if they are a stack; they are `tiles` if each has a part of a board."""

    first: int
    last: int
    cuts: SheetCuts
    sheets: tuple[Sheet, ...]
    is_pile: bool = False
    tiles: bool = False


def cutting_order(
    imposition: Imposition, boxes: Collection[str] = (), stacked: Collection[str] = (), kinds: Callable[[str], str] = str
) -> Iterator[SheetRun]:
    """Yield the sheets of a document in order, those that are cut alike and have the same `kinds` of pieces (by id) together.

    `boxes` are the ids of pieces whose rectangle is not cut, because it is the box around a net; `stacked` those that lie in
    a stack. Sheets of a pile are cut by all that lies on any of them. Sheets without fronts are left out.
    """
    runs: list[SheetRun] = []
    for sheet in imposition.sheets:
        pieces = tuple([_piece(p, boxes) for p in sheet.front.placements if p.side == "face"])
        if not pieces:
            continue
        faces = [p for p in sheet.front.placements if p.side == "face"]
        run = _run(imposition, sheet, pieces, faces, is_pile=all(p.id in stacked for p in faces))
        before = runs[-1] if runs else None
        joined = _join(before, run, kinds) if before is not None and before.last + 1 == run.first else None
        if joined is not None:
            runs[-1] = joined
        else:
            runs.append(run)
    for run in runs:
        yield run._replace(cuts=_cut(run.cuts)) if not run.cuts.in_cells else run


def _run(
    imposition: Imposition, sheet: Sheet, pieces: tuple[CutPiece, ...], faces: Sequence[Placement], *, is_pile: bool
) -> SheetRun:
    page = sheet.front
    cuts = SheetCuts(page.size, pieces, (), _fold_of(page), imposition.paper.cells is not None)
    tiles = all(p.tile is not None for p in faces)
    return SheetRun(sheet.number, sheet.number, cuts, (sheet,), is_pile and not tiles and not cuts.in_cells, tiles)


def _join(before: SheetRun, run: SheetRun, kinds: Callable[[str], str]) -> SheetRun | None:
    """Return two runs as one if they are cut alike; of a pile, sheets may have places that others leave empty."""
    alike = before.is_pile == run.is_pile and before.tiles == run.tiles and before.cuts.fold == run.cuts.fold
    if not alike or before.cuts.size != run.cuts.size or _kinds(before, kinds) != _kinds(run, kinds):
        return None
    sheets = (*before.sheets, *run.sheets)
    if run.tiles:
        return before._replace(last=run.last, sheets=sheets) if _boards(before) == _boards(run) else None
    places = {_place(piece): piece for piece in (*before.cuts.pieces, *run.cuts.pieces)}
    if run.is_pile:
        pieces = tuple(places.values())
        if any(_overlap(one.trim, other.trim) for i, one in enumerate(pieces) for other in pieces[:i]):
            return None
        cuts = SheetCuts(before.cuts.size, pieces, (), before.cuts.fold)
        return before._replace(last=run.last, cuts=cuts, sheets=sheets)
    if run.cuts.in_cells or len(places) == len(before.cuts.pieces) == len(run.cuts.pieces):
        return before._replace(last=run.last, sheets=sheets)
    return None


def _kinds(run: SheetRun, kinds: Callable[[str], str]) -> set[str]:
    return {kinds(p.id) for sheet in run.sheets for p in sheet.front.placements if p.side == "face"}


def _boards(run: SheetRun) -> set[str]:
    return {p.id for p in run.sheets[0].front.placements}


def _place(piece: CutPiece) -> tuple[object, ...]:
    return (*[round(value, _DIGITS) for value in piece.trim], piece.contour is None)


def _overlap(one: Box, other: Box) -> bool:
    return one.inset(_NEAR).overlaps(other.inset(_NEAR))


def _piece(placement: Placement, boxes: Collection[str]) -> CutPiece:
    is_straight = placement.frame.shaped is None and placement.id not in boxes
    return CutPiece(placement.trim, None if is_straight else placement.contour)


def _fold_of(page: Page) -> tuple[float, float, float, float] | None:
    """Return the line along which a sheet is folded before it is cut, from edge to edge."""
    line = next((line for line in page.lines if line.kind == "fold"), None)
    if line is None:
        return None
    is_upright = abs(line.x1 - line.x2) < abs(line.y1 - line.y2)
    return (line.x1, 0.0, line.x1, page.size.h) if is_upright else (0.0, line.y1, page.size.w, line.y1)


def _cut(sheet: SheetCuts) -> SheetCuts:
    found = _divide(sheet.pieces, _region(sheet), 1)
    ordered = tuple(sorted(found.cuts, key=lambda cut: (cut.step, cut.y1, cut.x1)))
    rest = {_place(piece) for piece in found.rest}
    pieces = [p._replace(contour=box_path(p.trim)) if p.contour is None and _place(p) in rest else p for p in sheet.pieces]
    return SheetCuts(sheet.size, tuple(pieces), ordered, sheet.fold)


def _region(sheet: SheetCuts) -> Box:
    """Return the sheet, or the half of a folded one on which the fronts are."""
    w, h = sheet.size
    if sheet.fold is None:
        return Box(0.0, 0.0, w, h)
    x, y, right, _ = sheet.fold
    first = sheet.pieces[0].trim
    if x == right:
        return Box(0.0, 0.0, x, h) if first.x < x else Box(x, 0.0, w - x, h)
    return Box(0.0, 0.0, w, y) if first.y < y else Box(0.0, y, w, h - y)


class _Division(NamedTuple):
    """The cuts of a part of a sheet, and the pieces that no straight cut separates although they have straight sides."""

    cuts: tuple[StraightCut, ...]
    rest: tuple[CutPiece, ...]

    @property
    def cost(self) -> tuple[int, int, int]:
        return len(self.rest), max((cut.step for cut in self.cuts), default=0), len(self.cuts)


_Axis: TypeAlias = "tuple[int, int]"
"""The indices of position and length in a box."""
_LEVEL, _UPRIGHT = (1, 3), (0, 2)


def _divide(pieces: Sequence[CutPiece], region: Box, step: int) -> _Division:
    """Return the cuts that separate the pieces in a part of the sheet, by the way round that takes the fewest steps."""
    straight = tuple([piece for piece in pieces if piece.contour is None])
    tried = [_cut_along(axis, at, pieces, region, step) for axis in (_LEVEL, _UPRIGHT) if (at := _lines(pieces, region, axis))]
    if tried:
        return min(tried, key=lambda division: division.cost)
    between = [piece._replace(contour=None) for piece in pieces if piece.contour is not None] if straight else []
    for axis in (_LEVEL, _UPRIGHT) if between else ():  # beside what is not cut straight
        at = _lines([*pieces, *between], region, axis)
        if at:
            tried.append(_cut_along(axis, at, pieces, region, step))
    if tried:
        return min(tried, key=lambda division: division.cost)
    is_whole = len(straight) == len(pieces) == 1 and _is_same(straight[0].trim, region)
    return _Division((), () if is_whole else straight)


def _lines(pieces: Sequence[CutPiece], region: Box, axis: _Axis) -> list[float]:
    """Return where a part can be cut right across along edges of its pieces."""
    place, length = axis
    start, end = region[place] + _NEAR, region[place] + region[length] - _NEAR
    edges = {round(e, _DIGITS) for p in pieces if p.contour is None for e in _ends(p.trim, axis)}
    spans = [_ends(piece.trim, axis) for piece in pieces]
    return sorted(e for e in edges if start < e < end and not any(low + _NEAR < e < high - _NEAR for low, high in spans))


def _ends(box: Box, axis: _Axis) -> tuple[float, float]:
    return box[axis[0]], box[axis[0]] + box[axis[1]]


def _cut_along(axis: _Axis, at: Sequence[float], pieces: Sequence[CutPiece], region: Box, step: int) -> _Division:
    """Cut a part right across at these places, and divide the strips that have pieces."""
    start, end = _ends(region, axis)
    own = [_straight_cut(axis, place, region, step) for place in at]
    borders = [start, *at, end]
    inner: list[_Division] = []
    for low, high in pairwise(borders):
        within = [p for p in pieces if low - _NEAR <= _ends(p.trim, axis)[0] and _ends(p.trim, axis)[1] <= high + _NEAR]
        if within:
            strip = region._replace(y=low, h=high - low) if axis is _LEVEL else region._replace(x=low, w=high - low)
            inner.append(_divide(within, strip, step + 1))
    return _Division((*own, *(cut for d in inner for cut in d.cuts)), tuple(piece for d in inner for piece in d.rest))


def _straight_cut(axis: _Axis, at: float, region: Box, step: int) -> StraightCut:
    if axis is _LEVEL:
        return StraightCut(step, region.x, at, region.right, at, region)
    return StraightCut(step, at, region.y, at, region.bottom, region)


def _is_same(one: Box, other: Box) -> bool:
    return all(abs(a - b) < 2 * _NEAR for a, b in zip(one, other, strict=True))
