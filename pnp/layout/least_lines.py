"""Keeps the lines of pictures and cards that a booklet shows smaller wide enough to be printed."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from math import hypot
from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.model.face_walk import GraphicsState, multiply, rewrite, walk
from pnp.model.frame import Drawing, DrawingItem, PlacedFrame, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.frame import Frame, Item
    from pnp.model.outline import Matrix

LEAST = 0.25 / PT
"""The width of a line in mm below which presses and printers lose it: a quarter of a point (the project's print guide, 5)."""
_ROUNDING = 1e-6  # mm
_VERSION = "least lines 1"  # part of the keys of drawings, so that new rules give new keys


def with_visible_lines(frame: Frame, scale: float = 1.0) -> Frame:
    """Return a face whose lines, those of its figures too, are at least `LEAST` wide at a scale; the same if they all are."""
    state = _scaled(scale)
    if not any(_is_fine(item, inner) for item, inner in walk(frame.items, state)):
        return frame
    return replace(frame, items=rewrite(frame.items, _widened, state))


def _widened(item: Item, state: GraphicsState) -> Iterator[Item]:
    if isinstance(item, Shape) and item.stroke is not None and _is_fine(item, state):
        yield replace(item, stroke=replace(item.stroke, width=LEAST / _scale(state.matrix)))
    elif isinstance(item, DrawingItem):
        drawing, scale = item.drawing, round(_scale(multiply(state.matrix, item.matrix)), 9)
        fine = any(_is_fine(inner, its) for inner, its in walk(drawing.items, _scaled(scale)))
        yield replace(item, drawing=_drawing(drawing, scale)) if fine else item
    elif isinstance(item, PlacedFrame):
        yield replace(item, frame=with_visible_lines(item.frame, _scale(multiply(state.matrix, item.matrix))))
    else:
        yield item


@lru_cache(maxsize=256)
def _drawing(drawing: Drawing, scale: float) -> Drawing:
    """Return a drawing for a place where its unit is `scale` mm."""
    key = blake2b(f"{_VERSION} {drawing.key} {scale}".encode(), digest_size=16).hexdigest()
    return replace(drawing, key=key, items=rewrite(drawing.items, _widened, _scaled(scale)))


def _scaled(scale: float) -> GraphicsState:
    return GraphicsState((scale, 0.0, 0.0, scale, 0.0, 0.0))


def _is_fine(item: Item, state: GraphicsState) -> bool:
    """Whether an item is a printed line that is finer than `LEAST`; one without a width stays a fault of the card."""
    if not isinstance(item, Shape) or item.stroke is None or not item.stroke.width or not item.stroke.colour.alpha:
        return False
    return item.stroke.width * _scale(state.matrix) < LEAST - _ROUNDING


def _scale(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges the width of a line, where that is least."""
    a, b, c, d = matrix[:4]
    longer = max(hypot(a, b), hypot(c, d))
    return abs(a * d - b * c) / longer if longer else 1.0
