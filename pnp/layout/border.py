"""Whether a face ends in one even colour all round, so that neighbours on a sheet may share their cut lines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.extent import IDENTITY, box_of, line_box, mapped, multiply, path_points, shape_box
from pnp.model.frame import Colour, DrawingItem, Group, ImageItem, PlacedFrame, Shape, TextLine
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Frame, Item, Matrix

INSIDE = 1.0
"""How far into the trim the border has to reach, in mm: a hand with a knife strays that far."""

PAPER = Colour(1.0, 1.0, 1.0)

_OPAQUE = 0.999


def border_colour(frame: Frame) -> Colour | None:
    """The one opaque colour from the bleed's edge to 1 mm inside the trim, without its swatch's name; None if there is none.

    Told from bounding boxes: an item that might reach the border counts as reaching it. A face without a ground ends in
    the paper's white.
    """
    return _found(_ByKey(frame))


class _ByKey:
    """A frame that is known by its key, so that faces drawn once are judged once."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def __hash__(self) -> int:
        return hash(self.frame.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByKey) and self.frame.key == other.frame.key


class _Reaching(NamedTuple):
    """Ink on the border: its colour, None where it is not one opaque colour, and whether it covers the face."""

    colour: Colour | None
    covers: bool


@lru_cache(maxsize=4096)
def _found(asked: _ByKey) -> Colour | None:
    frame = asked.frame
    trim = Box(0.0, 0.0, *frame.size)
    ring = _Ring(trim.inset(-frame.bleed), trim.inset(INSIDE))
    over: set[Colour] = set()
    for colour, covers in ring.reaching(frame.items, IDENTITY, ring.outer, 1.0):
        if colour is None or len(over) > 1:
            return None
        over.add(colour)
        if covers:
            break
    else:
        over.add(PAPER)
    return over.pop() if len(over) == 1 else None


class _Ring(NamedTuple):
    """The border: between the bleed's edge and `INSIDE` the trim."""

    outer: Box
    inner: Box

    def reaching(self, items: Iterable[Item], matrix: Matrix, clip: Box, opacity: float) -> Iterator[_Reaching]:
        """What lies on the border, topmost first."""
        for item in reversed(tuple(items)):
            if isinstance(item, Group):
                inner = multiply(matrix, item.matrix)
                cut = clip if item.clip is None else _shared(clip, mapped(inner, box_of(path_points(item.clip))))
                if self._touched(cut):
                    yield from self.reaching(item.items, inner, cut, opacity * item.opacity)
            elif isinstance(item, DrawingItem):
                yield from self._drawing(item, matrix, clip, opacity)
            elif isinstance(item, PlacedFrame):
                if self._touched(_shared(clip, mapped(multiply(matrix, item.matrix), Box(0.0, 0.0, *item.frame.size)))):
                    yield _Reaching(None, covers=False)
            elif not (isinstance(item, TextLine) and (item.invisible or self._within(item, matrix))):
                yield from self._leaf(item, matrix, clip, opacity)

    def _drawing(self, item: DrawingItem, matrix: Matrix, clip: Box, opacity: float) -> Iterator[_Reaching]:
        inner = multiply(matrix, item.matrix)
        cut = _shared(clip, mapped(inner, Box(0.0, 0.0, *item.drawing.size)))
        if item.clip is not None:
            cut = _shared(cut, mapped(matrix, item.clip))
        if self._touched(cut):
            for colour, covers in self.reaching(item.drawing.items, inner, cut, opacity):
                own = item.colour and Colour(*item.colour.rgb, item.colour.alpha)
                yield _Reaching(own if colour == _CURRENT else colour, covers)

    def _leaf(self, item: Shape | ImageItem | TextLine, matrix: Matrix, clip: Box, opacity: float) -> Iterator[_Reaching]:
        box = mapped(matrix, _box(item))
        if not self._touched(_shared(clip, box)):
            return
        colour = item.fill if isinstance(item, Shape) and item.stroke is None else None
        if not isinstance(colour, Colour) or colour.alpha * opacity < _OPAQUE:
            yield _Reaching(None, covers=False)
            return
        upright = isinstance(item, Shape) and item.rect is not None and not matrix[1] and not matrix[2]
        plain = _CURRENT if colour.name == "currentColor" else Colour(*colour.rgb)
        yield _Reaching(plain, upright and _shared(clip, box).contains(self.outer, 1e-3))

    def _within(self, line: TextLine, matrix: Matrix) -> bool:
        """Whether a line of text keeps clear of the border: the common case, told without making boxes."""
        return matrix == IDENTITY and self.inner.contains(line_box(line))

    def _touched(self, box: Box) -> bool:
        return box.w > 0 and box.h > 0 and box.overlaps(self.outer) and not self.inner.contains(box)


_CURRENT = Colour(-1.0, -1.0, -1.0)  # `currentColor` until it is known what it stands for


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
    )  # its corners may stick out


def _shared(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, max(0.0, min(one.right, other.right) - x), max(0.0, min(one.bottom, other.bottom) - y))
