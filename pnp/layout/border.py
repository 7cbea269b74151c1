"""Finds faces with one uniform colour at all edges, so that neighbours on a sheet can share their cut lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.model.face_walk import (
    IDENTITY,
    GraphicsState,
    ItemMemory,
    intersection,
    line_box,
    line_is_in,
    map_box,
    shape_box,
    walk,
)
from pnp.model.frame import Colour, DrawingItem, Group, ImageItem, PlacedFrame, Shape, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.units import Size
    from pnp.model.frame import Frame, Item

INSIDE = 1.0
"""How far inside the trim the border must extend, in mm, because hand cutting is that inaccurate."""

PAPER = Colour(1.0, 1.0, 1.0)

_OPAQUE = 0.999


def border_colour(frame: Frame) -> Colour | None:
    """Return the opaque colour of a face from the bleed's edge to 1 mm inside the trim, without a name; None if not uniform.

    It is found from bounding boxes: an item that might reach the border counts as reaching it. A face without a background
    has the white of the paper.
    """
    return BorderColours()(frame)


class BorderColours:
    """The border colours of one run, so that equal faces, and what many of them share, are examined only once."""

    def __init__(self) -> None:
        self._known: dict[Frame, Colour | None] = {}
        self._rings: dict[tuple[Size, float], _Ring] = {}

    def __call__(self, frame: Frame) -> Colour | None:
        """Return a face's border colour, as `border_colour` does."""
        if frame.painted is not None:
            return frame.painted.border
        if frame not in self._known:
            self._known[frame] = self.found(frame)
        return self._known[frame]

    def found(self, frame: Frame) -> Colour | None:
        """Return the same without remembering the face."""
        ring = self._rings.get((frame.size, frame.bleed))
        if ring is None:
            trim = Box(0.0, 0.0, *frame.size)
            ring = self._rings[frame.size, frame.bleed] = _Ring(trim.inset(-frame.bleed), trim.inset(INSIDE))
        over: set[Colour] = set()
        for colour, covers in ring.reaching(frame.items):
            if colour is None or len(over) > 1:
                return None
            over.add(colour)
            if covers:
                break
        else:
            over.add(PAPER)
        return over.pop() if len(over) == 1 else None


class _Reaching(NamedTuple):
    """Ink on the border: its colour (None if it is not one opaque colour), and whether it covers the whole face."""

    colour: Colour | None
    covers: bool


class _Ring:
    """The border: from the bleed's edge to `INSIDE` mm inside the trim."""

    def __init__(self, outer: Box, inner: Box) -> None:
        self.outer, self.inner = outer, inner
        self._of_items = ItemMemory(lambda item: tuple(self._reaching(item)))

    def reaching(self, items: tuple[Item, ...]) -> Iterator[_Reaching]:
        """Yield the ink on the border, topmost first; a placed face has many colours."""
        for item in reversed(items):
            if type(item) is not TextLine:
                yield from self._of_items.of(item)
            elif not item.invisible and not line_is_in(item, self.inner):
                yield from self._reaching(item)

    def _reaching(self, item: Item) -> Iterator[_Reaching]:
        page = GraphicsState(clip=self.outer)
        for part, state in walk((item,), page, into=(Group, DrawingItem), seen=self._reached, topmost_first=True):
            if isinstance(part, TextLine):
                if part.invisible or self._is_inside(part, state):
                    continue
            elif isinstance(part, (Group, DrawingItem)):
                continue
            box = _extent(part, state)
            if self._touched(box):
                yield self._ink(part, state, box)

    def _ink(self, item: Item, state: GraphicsState, box: Box) -> _Reaching:
        if not isinstance(item, Shape) or item.stroke is not None or not isinstance(item.fill, Colour):
            return _Reaching(None, covers=False)
        colour = state.resolve(item.fill)
        if colour.alpha * state.opacity < _OPAQUE:
            return _Reaching(None, covers=False)
        upright = item.rect is not None and not state.matrix[1] and not state.matrix[2]
        return _Reaching(Colour(*colour.rgb), upright and box.contains(self.outer, 1e-3))

    def _is_inside(self, line: TextLine, state: GraphicsState) -> bool:
        """Return whether a line of text is clear of the border; this common case needs no transformed boxes."""
        return state.matrix == IDENTITY and line_is_in(line, self.inner)

    def _reached(self, inner: GraphicsState) -> bool:
        return inner.clip is None or self._touched(inner.clip)

    def _touched(self, box: Box) -> bool:
        return box.w > 0 and box.h > 0 and box.overlaps(self.outer) and not self.inner.contains(box)


def _extent(item: Shape | TextLine | ImageItem | PlacedFrame, state: GraphicsState) -> Box:
    """Return the box of the visible part of an item on the face."""
    if isinstance(item, PlacedFrame):
        state = state.inside(item)
        return intersection(state.clip, map_box(state.matrix, Box(0.0, 0.0, *item.frame.size)))
    return intersection(state.clip, map_box(state.matrix, _box(item)))


def _box(item: Shape | ImageItem | TextLine) -> Box:
    if isinstance(item, ImageItem):
        return item.clip or item.box
    if isinstance(item, TextLine):
        return line_box(item)
    if not item.path:
        return item.rect or Box(0.0, 0.0, 0.0, 0.0)
    box = shape_box(item)
    return (
        box if item.stroke is None else box.inset(-item.stroke.width * item.stroke.miter_limit / 2)
    )  # mitred corners may stick out
