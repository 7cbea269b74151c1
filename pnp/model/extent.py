"""Where the ink of an item can be: matrices, bounding boxes and the flat sequence of what a face paints."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.model.frame import DrawingItem, Group, ImageItem, PlacedFrame, Shape, TextLine
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Item, Matrix, Path

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
Leaf: TypeAlias = "Shape | TextLine | ImageItem"

_ASCENT, _DESCENT = 0.95, 0.3  # of the type size: taller than any text face in use, so that no ink is missed


class Painted(NamedTuple):
    """One painted leaf: the item, the matrix from its coordinates to the face's mm, and the box its ink may touch."""

    item: Leaf
    matrix: Matrix
    box: Box
    opacity: float


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


def painted(
    items: Iterable[Item],
    matrix: Matrix = IDENTITY,
    opacity: float = 1.0,
    near: Box | None = None,
    within: Box | None = None,
) -> Iterator[Painted]:
    """Give everything that leaves ink, in paint order, groups, drawings and placed faces opened.

    What is cut off is left out: the boxes end where their clips do, a clip of any shape counting as the box around it. With
    `near` (face mm) drawings and faces that lie wholly elsewhere stay closed, which saves most of the work; `within` (face mm)
    is what is seen of `items`.
    """
    for item in items:
        if isinstance(item, Group):
            inner = multiply(matrix, item.matrix)
            seen = _seen(within, inner, box_of(path_points(item.clip)) if item.clip else None)
            yield from painted(item.items, inner, opacity * item.opacity, near, seen)
        elif isinstance(item, (DrawingItem, PlacedFrame)):
            yield from _opened(item, matrix, opacity, near, within)
        elif _inked(item):
            box = _seen(mapped(matrix, _box(item)), IDENTITY, within)
            if box is not None and box.w >= 0 and box.h >= 0:
                yield Painted(item, matrix, box, opacity)


def _opened(
    item: DrawingItem | PlacedFrame, matrix: Matrix, opacity: float, near: Box | None, within: Box | None
) -> Iterator[Painted]:
    held = item.drawing if isinstance(item, DrawingItem) else item.frame
    inner = multiply(matrix, item.matrix)
    whole = Box(0, 0, *held.size)
    if isinstance(item, DrawingItem):
        within = _seen(within, matrix, item.clip)  # in the coordinates that it is placed in
    else:
        within = _seen(within, inner, box_of(path_points(item.clip)) if item.clip else whole)
    if near is None or mapped(inner, whole).overlaps(near):
        yield from painted(held.items, inner, opacity, near, within)


def _inked(item: Leaf) -> bool:
    if isinstance(item, TextLine):
        return bool(item.runs) and not item.invisible
    return isinstance(item, ImageItem) or bool(item.path)


def _box(item: Leaf) -> Box:
    if isinstance(item, ImageItem):
        return item.clip or item.box
    return line_box(item) if isinstance(item, TextLine) else shape_box(item)


def _seen(within: Box | None, matrix: Matrix, clip: Box | None) -> Box | None:
    """What two boxes share, the second seen through `matrix`; None is everything, a negative side nothing."""
    if clip is None:
        return within
    cut = mapped(matrix, clip)
    if within is None:
        return cut
    x, y = max(within.x, cut.x), max(within.y, cut.y)
    return Box(x, y, min(within.right, cut.right) - x, min(within.bottom, cut.bottom) - y)
