"""The items of a face that leave ink, as one flat sequence, with the extent of their ink."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.model.frame import Gradient, ImageItem, Shape, TextLine
from pnp.model.ink_extent import line_box, mapped, shape_box, shared
from pnp.model.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.units import Box
    from pnp.model.colour import Colour
    from pnp.model.frame import Item
    from pnp.model.paths import Matrix
    from pnp.model.walk import GraphicsState

Leaf: TypeAlias = "Shape | TextLine | ImageItem"


class Painted(NamedTuple):
    """One painted item: the matrix from its coordinates to the face's mm, the extent of its ink (mm), its graphics state."""

    item: Leaf
    matrix: Matrix
    box: Box
    state: GraphicsState


def painted(items: Iterable[Item], near: Box | None = None) -> Iterator[Painted]:
    """Yield every item that leaves ink, in paint order, including those inside groups, drawings and placed faces.

    Ink that is clipped away does not count: boxes end at their clips. With `near` (face mm), containers of which nothing shows
    there are not entered.
    """

    def seen(inner: GraphicsState) -> bool:
        return near is None or inner.clip is None or inner.clip.overlaps(near)

    for item, state in walk(items, seen=seen):
        found = as_painted(item, state)
        if found is not None:
            yield found


def as_painted(item: Item, state: GraphicsState) -> Painted | None:
    """Return an item of a walk as it is painted; None if it is a container, or leaves no ink."""
    if isinstance(item, (Shape, TextLine, ImageItem)) and _inked(item):
        box = shared(state.clip, mapped(state.matrix, _box(item)))
        if box.w >= 0 and box.h >= 0:
            return Painted(item, state.matrix, box, state)
    return None


def painted_colours(paint: Painted) -> Iterator[Colour]:
    """Yield every colour of a painted item, those of a gradient's stops among them; pictures have none."""
    item, resolve = paint.item, paint.state.resolve
    if isinstance(item, TextLine):
        yield resolve(item.colour)
    elif isinstance(item, Shape):
        if isinstance(item.fill, Gradient):
            yield from (resolve(colour) for _, colour in item.fill.stops)
        elif item.fill is not None:
            yield resolve(item.fill)
        if item.stroke is not None:
            yield resolve(item.stroke.colour)


def _inked(item: Leaf) -> bool:
    if isinstance(item, TextLine):
        return bool(item.runs) and not item.invisible
    return isinstance(item, ImageItem) or bool(item.path)


def _box(item: Leaf) -> Box:
    if isinstance(item, ImageItem):
        return item.clip or item.box
    return line_box(item) if isinstance(item, TextLine) else shape_box(item)
