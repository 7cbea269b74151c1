"""What was painted where: for each item of a face, what lies under it and what it is for those that lie on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.layout.low_ink_colours import clearest, one_colour
from pnp.model.frame import CURRENT, Colour, DrawingItem, Group, ImageItem, PlacedFrame, Shape, TextLine
from pnp.model.ink_extent import line_box, mapped, multiply, shape_box
from pnp.model.walk import walk
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Drawing, Item
    from pnp.model.walk import GraphicsState

CLEAR = 0.9
"""An alpha under which a fill hides nothing."""

NEAR = 0.3
"""How far something may stick out of what it lies on, in mm."""


class Underlay(NamedTuple):
    """Something that was painted: where (mm), its colour (None: of many), and what it is.

    `keep_ink`: its ink stays; `is_symbol`: a text, a symbol or a line; `has_detail`: it shows lines of its own under a text.
    """

    box: Box
    colour: Colour | None
    keep_ink: bool = False
    is_symbol: bool = False
    has_detail: bool = False


def letters(line: TextLine) -> Box:
    """Where the letters of a line stand, in mm: from above its capitals to below its tails, without the room for accents."""
    em = line.size / PT
    return line_box(line)._replace(y=line.y - 0.8 * em, h=1.05 * em)


def underlays(items: Iterable[Item], state: GraphicsState) -> Iterator[Underlay]:
    """What each item is for those painted later, in the order in which `rewrite` meets them; `state` leads to mm."""
    for item, here in walk(items, state, into=(Group,)):
        if not isinstance(item, Group):
            yield _plate(item, here)


def _plate(item: Item, state: GraphicsState) -> Underlay:
    matrix = state.matrix
    if isinstance(item, Shape):
        box = shape_box(item) if item.path else item.rect or Box(0.0, 0.0, 0.0, 0.0)
        colour = one_colour(item.fill) if item.fill is not None and clearest(item.fill) >= CLEAR else None
        return Underlay(mapped(matrix, box), colour, item.keep_ink, is_symbol=colour is None)
    if isinstance(item, TextLine):
        return Underlay(mapped(matrix, letters(item)), None, is_symbol=True)
    if isinstance(item, ImageItem):
        return Underlay(mapped(matrix, item.clip or item.box), None, item.keep_ink, has_detail=True)
    if isinstance(item, DrawingItem):
        box = (
            mapped(matrix, item.clip) if item.clip else mapped(multiply(matrix, item.matrix), Box(0.0, 0.0, *item.drawing.size))
        )
        symbol = is_symbol(item.drawing)
        return Underlay(box, _ground(item.drawing), item.keep_ink, symbol, not symbol)
    assert isinstance(item, PlacedFrame), item
    return Underlay(mapped(multiply(matrix, item.matrix), Box(0.0, 0.0, *item.frame.size)), None, has_detail=True)


@lru_cache(maxsize=1024)
def _ground(drawing: Drawing) -> Colour | None:
    """The colour that a drawing begins with all over, if it does."""
    first = next((item for item, _ in walk(drawing.items) if not isinstance(item, Group)), None)
    if not isinstance(first, Shape) or not isinstance(first.fill, Colour) or first.fill.name == CURRENT.name:
        return None
    box = first.rect
    return first.fill if box and box.w >= drawing.size.w - NEAR and box.h >= drawing.size.h - NEAR else None


@lru_cache(maxsize=1024)
def is_symbol(drawing: Drawing) -> bool:
    """Whether a drawing has no colours of its own."""
    paints: list[object] = []
    for item, _ in walk(drawing.items):
        if isinstance(item, Shape):
            paints += [item.fill, item.stroke and item.stroke.colour]
        elif not isinstance(item, Group):
            return False
    return all(not p or (isinstance(p, Colour) and p.name == CURRENT.name) for p in paints)
