"""What is on top at a point of a face: the fill or picture that one sees there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.face_walk import painted_items
from pnp.model.frame import Colour, ImageItem, Shape
from pnp.preflight.coverage import covers_point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.face_walk import Painted
    from pnp.model.frame import Item

_VISIBLE = 0.5  # alpha; a more transparent tint leaves what is below it to be seen


class TopmostInk:
    """The fills and pictures of a face; lines and texts, which nobody expects to fill a bleed, do not count."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._paints = [p for p in painted_items(items) if _fills(p)][::-1]

    def at(self, x: float, y: float) -> Painted | None:
        """The topmost fill or picture at a point (mm); None where the paper shows."""
        return next((paint for paint in self._paints if self.covers(paint, x, y)), None)

    def covers(self, paint: Painted, x: float, y: float) -> bool:
        """Whether an item is painted at a point."""
        return covers_point(paint, (x, y))

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
