"""Moves items to another place on the face."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.layout.element_shapes import translated_path as moved_path
from pnp.model.frame import DrawingItem, Gradient, Group, ImageItem, Shape, TextLine

if TYPE_CHECKING:
    from pnp.model.frame import Item


def moved(item: Item, dx: float, dy: float) -> Item:
    """Return the item moved by `dx` to the right and `dy` down, in mm."""
    if not dx and not dy:
        return item
    if isinstance(item, TextLine):
        return replace(item, x=item.x + dx, y=item.y + dy)
    if isinstance(item, ImageItem):
        return replace(item, box=item.box.moved(dx, dy), clip=item.clip and item.clip.moved(dx, dy))
    if isinstance(item, Shape):
        return _shape(item, dx, dy)
    a, b, c, d, e, f = item.matrix
    there = (a, b, c, d, e + dx, f + dy)
    if isinstance(item, DrawingItem):
        return replace(item, matrix=there, clip=item.clip and item.clip.moved(dx, dy))
    return replace(item, matrix=there)


def _shape(shape: Shape, dx: float, dy: float) -> Item:
    """Return a moved shape; a gradient has coordinates of its own, so such a shape goes into a moved group."""
    if isinstance(shape.fill, Gradient):
        return Group((shape,), (1.0, 0.0, 0.0, 1.0, dx, dy))
    return replace(shape, path=moved_path(shape.path, dx, dy), rect=shape.rect and shape.rect.moved(dx, dy))
