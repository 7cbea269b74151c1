"""A drawing before it is mirrored: turned is all of it but figures and letters, which change places and can still be read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.face_walk import bounding_box, multiply, painted_items
from pnp.model.frame import Group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Drawing, Item


def to_mirror(drawing: Drawing) -> Drawing:
    """Return a drawing that, once it is mirrored, shows its upright parts unmirrored; the same one if it has none."""
    items = tuple(map(_turned, drawing.items))
    return replace(drawing, key=f"{drawing.key} to mirror", items=items) if _differ(items, drawing.items) else drawing


def _turned(item: Item) -> Item:
    """Return an upright part mirrored about the vertical line through its middle; what has none inside stays the same."""
    if not isinstance(item, Group):
        return item
    boxes = [paint.box for paint in painted_items(item.items)] if item.upright else []
    if boxes:
        box = bounding_box(boxes)
        return replace(item, matrix=multiply(item.matrix, (-1.0, 0.0, 0.0, 1.0, 2 * box.x + box.w, 0.0)))
    inner = tuple(map(_turned, item.items))
    return replace(item, items=inner) if _differ(inner, item.items) else item


def _differ(some: Sequence[Item], others: Sequence[Item]) -> bool:
    return any(one is not other for one, other in zip(some, others, strict=True))
