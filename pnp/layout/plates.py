"""What was painted where: for each item of a face, what lies under it and what it is for those that lie on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.layout.paler import clearest, one_colour
from pnp.model.extent import line_box, mapped, multiply, shape_box
from pnp.model.frame import CURRENT, Colour, DrawingItem, Group, ImageItem, PlacedFrame, Shape, TextLine
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.model.frame import Drawing, Item, Matrix

Leaf: TypeAlias = "Shape | TextLine | ImageItem | DrawingItem | PlacedFrame"

CLEAR = 0.9
"""An alpha under which a fill hides nothing."""

NEAR = 0.3
"""How far something may stick out of what it lies on, in mm."""


class Plate(NamedTuple):
    """Something that was painted: where (mm), its colour (None: of many), and what it is.

    `kept` keeps its ink; a `sign` is a text, a symbol, a line; what is `busy` shows lines of its own under a text.
    """

    box: Box
    colour: Colour | None
    kept: bool = False
    sign: bool = False
    busy: bool = False


def letters(line: TextLine) -> Box:
    """Where the letters of a line stand, in mm: from above its capitals to below its tails, without the room for accents."""
    em = line.size / PT
    return line_box(line)._replace(y=line.y - 0.8 * em, h=1.05 * em)


def plates(items: Iterable[Item], matrix: Matrix) -> Iterator[Plate]:
    """What each leaf of the items is for those painted later, in the order in which `_Redrawn.items` meets them."""
    for item in items:
        if isinstance(item, Group):
            yield from plates(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Shape):
            box = shape_box(item) if item.path else item.rect or Box(0.0, 0.0, 0.0, 0.0)
            colour = one_colour(item.fill) if item.fill is not None and clearest(item.fill) >= CLEAR else None
            yield Plate(mapped(matrix, box), colour, item.keep_ink, sign=colour is None)
        elif isinstance(item, TextLine):
            yield Plate(mapped(matrix, letters(item)), None, sign=True)
        elif isinstance(item, DrawingItem):
            box = mapped(multiply(matrix, item.matrix), Box(0.0, 0.0, *item.drawing.size))
            box = mapped(matrix, item.clip) if item.clip else box
            symbol = is_symbol(item.drawing)
            yield Plate(box, _ground(item.drawing), item.keep_ink, symbol, not symbol)
        elif isinstance(item, PlacedFrame):
            yield Plate(mapped(multiply(matrix, item.matrix), Box(0.0, 0.0, *item.frame.size)), None, busy=True)
        else:
            yield Plate(mapped(matrix, item.clip or item.box), None, item.keep_ink, busy=True)


@lru_cache(maxsize=1024)
def _ground(drawing: Drawing) -> Colour | None:
    """The colour that a drawing begins with all over, if it does."""
    first = next(_leaves(drawing.items), None)
    if not isinstance(first, Shape) or not isinstance(first.fill, Colour) or first.fill.name == CURRENT.name:
        return None
    box = first.rect
    return first.fill if box and box.w >= drawing.size.w - NEAR and box.h >= drawing.size.h - NEAR else None


@lru_cache(maxsize=1024)
def is_symbol(drawing: Drawing) -> bool:
    """Whether a drawing has no colours of its own."""
    paints: list[object] = []
    for leaf in _leaves(drawing.items):
        if not isinstance(leaf, Shape):
            return False
        paints += [leaf.fill, leaf.stroke and leaf.stroke.colour]
    return all(not p or (isinstance(p, Colour) and p.name == CURRENT.name) for p in paints)


def _leaves(items: Sequence[Item]) -> Iterator[Leaf]:
    for item in items:
        if isinstance(item, Group):
            yield from _leaves(item.items)
        else:
            yield item
