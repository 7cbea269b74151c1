"""The extent of an item's ink: matrices and bounding boxes."""

from __future__ import annotations

from itertools import chain
from math import sqrt
from typing import TYPE_CHECKING

from pnp.base.units import PT, Box
from pnp.model.run_row import RunRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.model.frame import Shape, TextLine
    from pnp.model.paths import Matrix, Path

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_FAR = float("inf")
_ASCENT, _DESCENT = 0.95, 0.3  # in em; larger than in any text face, so that no ink is missed


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first and then `outer`."""
    if outer is IDENTITY:
        return inner
    a, b, c, d, e, f = inner
    oa, ob, oc, od, oe, of = outer
    return (
        oa * a + oc * b,
        ob * a + od * b,
        oa * c + oc * d,
        ob * c + od * d,
        oa * e + oc * f + oe,
        ob * e + od * f + of,
    )


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return the point `(x, y)` transformed by `matrix`."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def is_flipped(matrix: Matrix) -> bool:
    """Return whether `matrix` makes a mirror image: what turns clockwise then turns the other way."""
    a, b, c, d, _, _ = matrix
    return a * d < b * c


def enlargement(matrix: Matrix) -> float:
    """Return by how much `matrix` enlarges lengths, by area."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that contains all boxes; there must be at least one."""
    x, y = min([b.x for b in boxes]), min([b.y for b in boxes])
    return Box(x, y, max([b.right for b in boxes]) - x, max([b.bottom for b in boxes]) - y)


def box_of(points: Iterable[tuple[float, float]]) -> Box:
    """Return the smallest box that contains all points; there must be at least one."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def mapped(matrix: Matrix, box: Box) -> Box:
    """Return the smallest upright box that contains `box` transformed by `matrix`."""
    if matrix == IDENTITY:
        return box
    a, b, c, d, e, f = matrix
    if not b and not c:  # without rotation, which is usual, this takes a third of the time
        x, y, w, h = box
        left, right, top, bottom = a * x + e, a * (x + w) + e, d * y + f, d * (y + h) + f
        if left > right:
            left, right = right, left
        if top > bottom:
            top, bottom = bottom, top
        return Box(left, top, right - left, bottom - top)
    corners = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
    return box_of(apply(matrix, x, y) for x, y in corners)


def path_box(path: Path) -> Box:
    """Return the bounding box of all points of a path, control points included: a curve lies within their hull."""
    numbers = list(chain.from_iterable([numbers for _, numbers in path]))
    xs, ys = numbers[::2], numbers[1::2]
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def shape_box(shape: Shape) -> Box:
    """Return the bounding box of a shape with its stroke, in the shape's coordinates."""
    box = shape.rect or path_box(shape.path)
    return box.inset(-shape.stroke.width / 2) if shape.stroke else box


def line_box(line: TextLine) -> Box:
    """Return the box of a line of text in mm, with a generous ascent and descent."""
    em = line.size / PT
    return Box(line.x, line.y - _ASCENT * em, _line_width(line) * em * line.stretch, (_ASCENT + _DESCENT) * em)


def line_is_in(line: TextLine, box: Box, tolerance: float = 1e-6) -> bool:
    """Whether `box` contains the box of a line: the same as its `contains`, for every line of a game."""
    left, top, wide, high = box
    x, em = line.x, line.size / PT
    y = line.y - _ASCENT * em
    return (
        x >= left - tolerance
        and y >= top - tolerance
        and x + _line_width(line) * em * line.stretch <= left + wide + tolerance
        and y + (_ASCENT + _DESCENT) * em <= top + high + tolerance
    )


def _line_width(line: TextLine) -> float:
    """Return how far a line advances, in em."""
    runs = line.runs
    if isinstance(runs, RunRow):  # as nearly all are
        return runs.width
    last, run = runs[-1] if runs else (0.0, None)
    return last + (run.width if run else 0.0)


def line_ink(line: TextLine) -> Box | None:
    """Return the box of what the glyphs of a line paint, in mm; None if they paint nothing."""
    if isinstance(line.runs, RunRow):  # as nearly all are
        return None if line.invisible or (ink := line.runs.ink) is None else _on_face(line, *ink)
    left, top, right, bottom = _FAR, _FAR, -_FAR, -_FAR
    for at, run in () if line.invisible else line.runs:
        if run.ink is not None:
            its_left, its_top, its_right, its_bottom = run.ink
            left, right = min(left, at + its_left), max(right, at + its_right)
            top, bottom = min(top, its_top), max(bottom, its_bottom)
    return None if right < left else _on_face(line, left, top, right, bottom)


def _on_face(line: TextLine, left: float, top: float, right: float, bottom: float) -> Box:
    """Return a box in em from the start of a line in mm."""
    em, wide = line.size / PT, line.size / PT * line.stretch
    return Box(line.x + left * wide, line.y + top * em, (right - left) * wide, (bottom - top) * em)


def run_inks(line: TextLine) -> Iterator[Box]:
    """Yield the boxes of what the runs of a line paint, word by word, in mm; those that paint nothing are left out."""
    em, wide = line.size / PT, line.size / PT * line.stretch
    for at, run in () if line.invisible else line.runs:
        if run.ink is not None:
            left, top, right, bottom = run.ink
            yield Box(line.x + (at + left) * wide, line.y + top * em, (right - left) * wide, (bottom - top) * em)


def without_overhang(ink: Box, advance: Box) -> Box:
    """Return `ink` without what reaches out of `advance` on the left and right."""
    left, right = max(ink.x, advance.x), min(ink.right, advance.right)
    return Box(left, ink.y, max(right - left, 0.0), ink.h)


def shared(one: Box | None, other: Box) -> Box:
    """Return the intersection of two boxes, or `other` if `one` is None (unbounded); disjoint boxes give a negative side."""
    if one is None:
        return other
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)
