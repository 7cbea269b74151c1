"""Underlays: for each item of a face, its extent and colour as background of the items that lie on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import PT, Box
from pnp.layout.low_ink_colours import clearest, one_colour
from pnp.model.face_walk import line_box, map_box, multiply, shape_box, walk
from pnp.model.frame import CURRENT, Colour, DrawingItem, Group, ImageItem, PlacedFrame, Shape, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.face_walk import GraphicsState
    from pnp.model.frame import Drawing, Item

CLEAR = 0.9
"""The alpha below which a fill hides nothing."""

NEAR = 0.3
"""By how much an item may stick out of the one that it lies on, in mm."""


class Underlay(NamedTuple):
    """A painted item as background: its box (mm), its colour (None if it has several).

    `keep_ink`: its ink stays; `is_symbol`: it is a text, a symbol or a line; `has_detail`: it has lines that show under text.
    """

    box: Box
    colour: Colour | None
    keep_ink: bool = False
    is_symbol: bool = False
    has_detail: bool = False


def letters(line: TextLine) -> Box:
    """Return the box of a line's letters in mm, from above its capitals to below its descenders, without room for accents."""
    em = line.size / PT
    return line_box(line)._replace(y=line.y - 0.8 * em, h=1.05 * em)


def underlays(items: Iterable[Item], state: GraphicsState) -> Iterator[Underlay]:
    """Yield the underlay of each item, in the order of `rewrite`; `state` maps the items' coordinates to mm."""
    for item, here in walk(items, state, into=(Group,)):
        if not isinstance(item, Group):
            yield _underlay(item, here)


def _underlay(item: Item, state: GraphicsState) -> Underlay:
    matrix = state.matrix
    if isinstance(item, Shape):
        box = shape_box(item) if item.path else item.rect or Box(0.0, 0.0, 0.0, 0.0)
        colour = one_colour(item.fill) if item.fill is not None and clearest(item.fill) >= CLEAR else None
        return Underlay(map_box(matrix, box), colour, item.ink == "keep", is_symbol=colour is None)
    if isinstance(item, TextLine):
        return Underlay(map_box(matrix, letters(item)), None, is_symbol=True)
    if isinstance(item, ImageItem):
        return Underlay(map_box(matrix, item.clip or item.box), None, item.ink == "keep", has_detail=True)
    if isinstance(item, DrawingItem):
        box = (
            map_box(matrix, item.clip)
            if item.clip
            else map_box(multiply(matrix, item.matrix), Box(0.0, 0.0, *item.drawing.size))
        )
        symbol = is_symbol(item.drawing)
        return Underlay(box, _ground(item.drawing), item.ink == "keep", symbol, not symbol)
    assert isinstance(item, PlacedFrame), item
    return Underlay(map_box(multiply(matrix, item.matrix), Box(0.0, 0.0, *item.frame.size)), None, has_detail=True)


@lru_cache(maxsize=1024)
def _ground(drawing: Drawing) -> Colour | None:
    """Return the colour of a drawing's background, or None if it has none."""
    first = next((item for item, _ in walk(drawing.items) if not isinstance(item, Group)), None)
    if not isinstance(first, Shape) or not isinstance(first.fill, Colour) or first.fill.name == CURRENT.name:
        return None
    box = first.rect
    return first.fill if box and box.w >= drawing.size.w - NEAR and box.h >= drawing.size.h - NEAR else None


@lru_cache(maxsize=1024)
def is_symbol(drawing: Drawing) -> bool:
    """Return whether a drawing has no colours of its own."""
    paints: list[object] = []
    for item, _ in walk(drawing.items):
        if isinstance(item, Shape):
            paints += [item.fill, item.stroke and item.stroke.colour]
        elif not isinstance(item, Group):
            return False
    return all(not p or (isinstance(p, Colour) and p.name == CURRENT.name) for p in paints)
