"""What lies under a text or a line, item by item: the colours of each in a box, and whether it covers that."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.face_walk import intersection
from pnp.model.frame import Colour, Group, ImageItem, Shape
from pnp.preflight.coverage import ShapeArea
from pnp.preflight.sampling import range_of_colours

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pnp.base.units import Box
    from pnp.model.face_walk import GraphicsState, Painted

OPAQUE = 0.99  # alpha
TOLERANCE = 1e-6  # mm, by which boxes must overlap to share anything
_VISIBLE = 0.5  # alpha; readers do not take a more transparent tint for a plate of its own
_NOTHING = (0.0, 0.0, -1.0, -1.0)


class FillColours(NamedTuple):
    """The colours of an item in a box, at the opacity of its groups, and whether it covers all of the box.

    It is `opaque` if nothing shows through any of its colours. One that `hides` covers the box and is opaque but for the
    opacity of its groups, so that nothing shows in it of what lies below in the innermost of them.
    """

    colours: Sequence[Colour]
    covers: bool
    opaque: bool
    hides: bool


class Fill:
    """A painted shape or picture; what does not depend on the box above it is found out once.

    `left`, `top`, `right` and `bottom` (mm) are as `Box.overlaps` compares them.
    """

    __slots__ = ("_area", "_inner", "_part", "_whole", "bottom", "groups", "left", "luminances", "paint", "right", "top")

    def __init__(self, paint: Painted) -> None:
        self.paint = paint
        self.left, self.top = paint.box.x, paint.box.y
        self.right, self.bottom = paint.box.right - TOLERANCE, paint.box.bottom - TOLERANCE
        self.groups = _blended_groups(paint.state) if paint.state.opacity < 1 else ()
        """The groups with an opacity around it, outermost first, each as the identities of the containers down to it."""
        self._area: ShapeArea | None = None
        self._part: FillColours | None = None
        self._whole: FillColours | None = None
        self._inner = _NOTHING
        self.luminances: Collection[float] = ()

    def is_all_of(self, box: Box) -> bool:
        """Whether it is known to be all that one sees in a box, if nothing lies over it: `luminances` says what that is.

        It is known as soon as a layer of it was asked for, in the middle of a panel: where most texts are.
        """
        left, top, right, bottom = self._inner
        return left <= box.x and top <= box.y and box.x + box.w <= right and box.y + box.h <= bottom

    def layer(self, box: Box) -> FillColours | None:
        """What it paints of a box (face mm) that its own box overlaps; None if it paints nothing there."""
        item, matrix, extent, state = self.paint
        if isinstance(item, ImageItem):
            colours = range_of_colours(item, matrix, box)
            return _layer(colours, state.opacity, covers=extent.contains(box)) if colours else None
        if not isinstance(item, Shape) or item.fill is None:
            return None
        area = self._area or self._measured(item)
        if not area.touches(box):
            return None
        return self._whole if extent.contains(box) and area.covers(box) else self._part

    def is_plate(self, alpha: float = _VISIBLE) -> bool:
        """Whether it has more than this `alpha` in all places: what one sees under a text."""
        item, opacity = self.paint.item, self.paint.state.opacity
        if isinstance(item, ImageItem):
            return opacity > alpha
        is_filled = isinstance(item, Shape) and item.fill is not None
        return is_filled and min(colour.alpha for colour in _colours(self.paint)) * opacity > alpha

    def hides(self, box: Box) -> bool:
        """Whether it covers all of a box (face mm), and nothing shows through it."""
        if not self.paint.box.contains(box) or not self.is_plate(OPAQUE):
            return False
        item = self.paint.item
        return not isinstance(item, Shape) or (self._area or self._measured(item)).covers(box)

    def _measured(self, shape: Shape) -> ShapeArea:
        area = self._area = ShapeArea(shape, self.paint.matrix)
        colours, opacity = _colours(self.paint), self.paint.state.opacity
        self._part, self._whole = _layer(colours, opacity, covers=False), _layer(colours, opacity, covers=True)
        if area.core is not None and self._whole.opaque:
            x, y, w, h = intersection(self.paint.box, area.core)
            self._inner = x, y, x + w, y + h
            self.luminances = frozenset([colour.luminance for colour in colours])
        return area


def _layer(colours: Sequence[Colour], opacity: float, *, covers: bool) -> FillColours:
    hides = covers and _are_opaque(colours)
    if opacity < 1:
        colours = [colour._replace(alpha=colour.alpha * opacity) for colour in colours]
    return FillColours(colours, covers, _are_opaque(colours), hides)


def _are_opaque(colours: Sequence[Colour]) -> bool:
    return min(colour.alpha for colour in colours) > OPAQUE


def _colours(paint: Painted) -> list[Colour]:
    """The colours of a shape's fill, those of a gradient's stops among them."""
    assert isinstance(paint.item, Shape)
    fill = paint.item.fill
    assert fill is not None
    return [paint.state.resolve(c) for c in ([fill] if isinstance(fill, Colour) else [c for _, c in fill.stops])]


def _blended_groups(state: GraphicsState) -> tuple[tuple[int, ...], ...]:
    path = tuple(map(id, state.path))
    return tuple([path[: i + 1] for i, c in enumerate(state.path) if isinstance(c, Group) and c.opacity < 1])
