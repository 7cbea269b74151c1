"""Which elements of a rectangular face end at its cut, where something of another colour begins.

An element is what a template draws: a shape, a picture, a drawing. What is in a drawing that reaches the end of the bleed is
the drawing's own affair.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.units import Box
from pnp.model.face_walk import ItemMemory, intersection, map_box, multiply, shape_box, walk
from pnp.model.frame import DrawingItem, Group, ImageItem, Shape, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.art.path_polygons import Point
    from pnp.base.units import Size
    from pnp.model.face_walk import GraphicsState
    from pnp.model.frame import Frame, Item
    from pnp.preflight.ink_colours import Layer

Side: TypeAlias = Literal["left", "top", "right", "bottom"]

SIDES: tuple[Side, ...] = ("left", "top", "right", "bottom")

AT_CUT = 0.1
"""How far from a line something may end and still end there, in mm."""
FARTHEST = 3.0
"""As far outside as a cut ever is, in mm: services ask for 3 mm, or 1/8 in. At home, art may end there in a larger bleed."""
_EXACT = 1e-3  # mm: art that ends so much earlier fills a bleed too

_BESIDE = 0.05  # mm from an edge to the samples on both sides of it
_STEP = 1.5  # mm between two samples along an edge
_RUN = 3  # samples in a row; less is an ornament, or a disc that touches the cut
_HIDDEN = 0.5  # alpha of what lies over an element and hides it
_NOTICED = 0.08  # difference of colours; a hair that differs less is not seen


class TrimmedEdge(NamedTuple):
    """An edge of an element: its side, the box of the element in mm, and how far outside the cut it is."""

    element: Item
    side: Side
    box: Box
    outside: float


class TrimmedEdges:
    """Finds edges that lie between the cut and the end of the bleed, and whose end one would see.

    One sees it where the element would change the colour beside its edge if it went on. Art must reach as far as a cut may
    be off, or to the very end of a bleed that is to be `filled`.
    """

    def __init__(self, *, filled: bool = False) -> None:
        self._filled = filled
        self._known: dict[tuple[Size, float], ItemMemory[TrimmedEdge]] = {}

    def on(self, frame: Frame, bleed: float) -> tuple[TrimmedEdge, ...]:
        """Return those of a face that shows so many mm of its bleed."""
        known = self._known.get((frame.size, bleed))
        if known is None:
            least = bleed - _EXACT if self._filled else min(bleed, FARTHEST) - AT_CUT
            known = self._known[frame.size, bleed] = ItemMemory(partial(_all_ending, size=frame.size, least=least))
        return tuple([edge for edge in known.on_face(frame.items) if _shows(edge, frame)])


def _all_ending(element: Item, size: Size, least: float) -> tuple[TrimmedEdge, ...]:
    """The edges of an item, and of those in it if it is a group, that lie between the cut and `least` mm outside it."""
    boxes = ((item, _box(item, state)) for item, state in walk((element,), into=(Group,)))
    return tuple([edge for item, box in boxes if box is not None for edge in _ending(item, box, size, least)])


def _box(item: Item, state: GraphicsState) -> Box | None:
    """What is seen of an element; None for groups, texts, lines, cuts and creases."""
    if isinstance(item, (TextLine, Group)):
        return None
    if isinstance(item, Shape):
        if item.fill is None or not item.path:
            return None
        box = map_box(state.matrix, item.rect if item.rect and not item.stroke else shape_box(item))
    elif isinstance(item, ImageItem):
        box = map_box(state.matrix, item.clip or item.box)
    elif isinstance(item, DrawingItem) and item.clip is None:
        box = map_box(multiply(state.matrix, item.matrix), Box(0.0, 0.0, *item.drawing.size))
    else:
        return state.inside(item).clip
    return box if state.clip is None else intersection(state.clip, box)


def _ending(item: Item, box: Box, size: Size, least: float) -> Iterator[TrimmedEdge]:
    """Yield the edges of a box that lie between the cut and `least` mm outside it."""
    x, y, w, h = box
    right, bottom = x + w - size.w, y + h - size.h
    if -least < x <= AT_CUT and right > -size.w + 1:
        yield TrimmedEdge(item, "left", box, -x)
    if -AT_CUT <= right < least and x < size.w - 1:
        yield TrimmedEdge(item, "right", box, right)
    if -least < y <= AT_CUT and bottom > -size.h + 1:
        yield TrimmedEdge(item, "top", box, -y)
    if -AT_CUT <= bottom < least and y < size.h - 1:
        yield TrimmedEdge(item, "bottom", box, bottom)


def _shows(edge: TrimmedEdge, frame: Frame) -> bool:
    """Whether one sees an edge at `_RUN` samples in a row."""
    pairs = tuple(_samples(edge, frame.size))
    if len(pairs) < _RUN:
        return False
    (x1, y1), (x2, y2) = pairs[0][1], pairs[-1][1]
    from pnp.preflight.ink_colours import layers  # noqa: PLC0415 - only where an edge lies near the cut

    ground = layers(frame.items, Box(x1, y1, x2 - x1, y2 - y1).inset(-2 * _BESIDE))
    run = 0
    for inner, outer in pairs:
        run = run + 1 if _differs(edge.element, inner, outer, ground) else 0
        if run == _RUN:
            return True
    return False


def _samples(edge: TrimmedEdge, size: Size) -> Iterator[tuple[Point, Point]]:
    """Yield points inside of an edge, with those opposite outside of it, from corner to corner of the face."""
    x, y, w, h = edge.box
    upright = edge.side in {"left", "right"}
    low, high = (max(0.0, y), min(size.h, y + h)) if upright else (max(0.0, x), min(size.w, x + w))
    at = {"left": x, "right": x + w, "top": y, "bottom": y + h}[edge.side]
    out = -_BESIDE if edge.side in {"left", "top"} else _BESIDE
    for number in range(int((high - low) / _STEP)):
        along = low + (number + 0.5) * _STEP
        yield ((at - out, along), (at + out, along)) if upright else ((along, at - out), (along, at + out))


def _differs(element: Item, inner: Point, outer: Point, ground: Sequence[Layer]) -> bool:
    """Whether an element that is seen at one point would change the colour at the other if it went on as far."""
    from pnp.preflight.ink_colours import difference, ink_at, mixed  # noqa: PLC0415 - only where an edge lies near the cut

    beside = [ink_at(layer.paint, outer) for layer in ground]
    further = [
        ink_at(layer.paint, inner) if layer.element is element else ink for layer, ink in zip(ground, beside, strict=True)
    ]
    if difference(mixed(beside), mixed(further)) <= _NOTICED:
        return False
    covered = 0.0
    for layer in reversed(ground):
        if layer.element is element:
            return covered < _HIDDEN
        covered += (1 - covered) * ink_at(layer.paint, inner).alpha
    return False
