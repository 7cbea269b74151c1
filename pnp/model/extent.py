"""Where the ink of an item can be: matrices and bounding boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Matrix, Path, Shape, TextLine

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_ASCENT, _DESCENT = 0.95, 0.3  # of the type size: taller than any text face in use, so that no ink is missed


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first and then `outer`."""
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
    """The point `(x, y)` after `matrix`."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def box_of(points: Iterable[tuple[float, float]]) -> Box:
    """The smallest box around some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def mapped(matrix: Matrix, box: Box) -> Box:
    """The smallest upright box around `box` after `matrix`."""
    if matrix == IDENTITY:
        return box
    a, b, c, d, e, f = matrix
    if not b and not c:  # most are, and this takes a third of the time
        left, right = sorted((a * box.x + e, a * box.right + e))
        top, bottom = sorted((d * box.y + f, d * box.bottom + f))
        return Box(left, top, right - left, bottom - top)
    corners = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
    return box_of(apply(matrix, x, y) for x, y in corners)


def path_points(path: Path) -> Iterator[tuple[float, float]]:
    """All points of a path, control points of its curves included (their hull holds the curve)."""
    for _, numbers in path:
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def shape_box(shape: Shape) -> Box:
    """The box of a shape's fill and stroke in its own coordinates."""
    box = shape.rect or box_of(path_points(shape.path))
    return box.inset(-shape.stroke.width / 2) if shape.stroke else box


def line_box(line: TextLine) -> Box:
    """The box of a line of text, from a generous ascent to a generous descent, in mm."""
    em = line.size / PT
    last, run = line.runs[-1] if line.runs else (0.0, None)
    width = (last + (run.width if run else 0.0)) * em * line.stretch
    return Box(line.x, line.y - _ASCENT * em, width, (_ASCENT + _DESCENT) * em)


def shared(one: Box | None, other: Box) -> Box:
    """What two boxes have in common, `one` being everything where it is None; a negative side where they have nothing."""
    if one is None:
        return other
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)
