"""What is on top at a point of a face: the fill or picture that one sees there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.art.path_polygons import inside, polygons
from pnp.model.frame import Colour, ImageItem, Shape
from pnp.model.ink_extent import apply
from pnp.model.painted import painted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.art.path_polygons import Polygon
    from pnp.model.frame import Item, Matrix, Path
    from pnp.model.painted import Painted

_VISIBLE = 0.5  # alpha; a more transparent tint leaves what is below it to be seen
_FLATNESS = 0.02  # mm


class TopmostInk:
    """The fills and pictures of a face; lines and texts, which nobody expects to fill a bleed, do not count."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._paints = [p for p in painted(items) if _fills(p)][::-1]

    def at(self, x: float, y: float) -> Painted | None:
        """The topmost fill or picture at a point (mm); None where the paper shows."""
        return next((paint for paint in self._paints if self.covers(paint, x, y)), None)

    def covers(self, paint: Painted, x: float, y: float) -> bool:
        """Whether an item is painted at a point."""
        box = paint.box
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        item = paint.item
        if not isinstance(item, Shape) or (item.rect is not None and not paint.matrix[1] and not paint.matrix[2]):
            return True
        return sum(inside(polygon, x, y) for polygon in _outlines(item.path, paint.matrix)) % 2 == 1

    def is_alike(self, one: Painted, other: Painted | None) -> bool:
        """Whether two items are fills of one colour."""
        return other is not None and (colour := _colour(one)) is not None and colour == _colour(other)


def _fills(paint: Painted) -> bool:
    if isinstance(paint.item, ImageItem):
        return paint.state.opacity > _VISIBLE
    fill = paint.item.fill if isinstance(paint.item, Shape) else None
    if isinstance(fill, Colour):
        return paint.state.resolve(fill).alpha * paint.state.opacity > _VISIBLE
    return fill is not None


def _colour(paint: Painted) -> tuple[float, float, float] | None:
    fill = paint.item.fill if isinstance(paint.item, Shape) else None
    return paint.state.resolve(fill).rgb if isinstance(fill, Colour) else None


@lru_cache(maxsize=1024)
def _outlines(path: Path, matrix: Matrix) -> tuple[Polygon, ...]:
    return tuple(tuple(apply(matrix, x, y) for x, y in polygon) for polygon in polygons(path, _FLATNESS))
