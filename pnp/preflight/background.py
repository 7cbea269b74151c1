"""The background of a text or a line: all colours under it, down to the item that covers its whole box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.model.frame import Colour, Group, ImageItem, Shape, TextLine
from pnp.model.ink_extent import mapped, run_inks, shared
from pnp.model.painted import as_painted
from pnp.model.walk import walk
from pnp.preflight.coverage import covers, touches
from pnp.preflight.sampling import range_of_colours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.diagnostics import Mark
    from pnp.model.frame import Item, Paint, TextBox
    from pnp.model.painted import Painted
    from pnp.model.walk import GraphicsState
    from pnp.units import Box

Rgb: TypeAlias = tuple[float, float, float]

_PAPER: Rgb = (1.0, 1.0, 1.0)
_VISIBLE = 0.5  # alpha; readers do not take a more transparent tint for a plate of its own
_OPAQUE = 0.99  # alpha
_MOST_BLENDED = (
    16  # colours under one tint; of more, only the lightest and the darkest are blended, so that tints do not multiply
)


class _Layer(NamedTuple):
    """The colours of an item in a box, and whether it covers all of the box."""

    colours: Sequence[Colour]
    covers: bool

    @property
    def opaque(self) -> bool:
        """Whether nothing shows through any of its colours."""
        return min(colour.alpha for colour in self.colours) > _OPAQUE

    def faded(self, opacity: float) -> _Layer:
        """Return it at the opacity of its groups."""
        if opacity >= 1:
            return self
        return self._replace(colours=[colour._replace(alpha=colour.alpha * opacity) for colour in self.colours])


class PaintedLine(NamedTuple):
    """A line of a text on a face: the state that it is painted in, and how many fills and pictures are painted before it."""

    line: TextLine
    state: GraphicsState
    below: int

    def words(self) -> Iterator[Box]:
        """Yield the boxes of what its words paint (face mm), as far as no clip hides it."""
        for ink in run_inks(self.line):
            yield shared(self.state.clip, mapped(self.state.matrix, ink))


class Backgrounds:
    """What lies under some of the texts of a face, which is gone through only once for all of them.

    `fills` are the shapes and pictures near them, in paint order.
    """

    def __init__(self, items: Iterable[Item], boxes: Iterable[TextBox]) -> None:
        self.fills: list[Painted] = []
        self._lines: dict[tuple[Mark | None, Mark | None], list[PaintedLine]] = {}
        inks = [box.ink for box in boxes]

        def seen(inner: GraphicsState) -> bool:
            return inner.clip is None or any(inner.clip.overlaps(ink) for ink in inks)

        for item, state in walk(items, seen=seen):
            if isinstance(item, TextLine):
                self._lines.setdefault((item.at, item.content), []).append(PaintedLine(item, state, len(self.fills)))
            elif (paint := as_painted(item, state)) is not None:
                self.fills.append(paint)

    def lines(self, box: TextBox) -> Iterator[PaintedLine]:
        """Yield the lines of a text, without those that other texts from the same place have elsewhere."""
        for found in self._lines.get((box.at, box.content), ()):
            painted = as_painted(found.line, found.state)
            if painted is not None and painted.box.overlaps(box.ink):
                yield found

    def under(self, box: TextBox, ink: Box) -> set[float]:
        """Return the relative luminances (0 to 1) that one sees under a part of a text, down to what covers it or the paper.

        Gives none for a text that consists of icons only, because it has no letters to read.
        """
        for found in self.lines(box):
            return grounds(self.fills[: found.below], ink)
        return set()


def grounds(under: Sequence[Painted], box: Box) -> set[float]:
    """Return the relative luminances that one sees in a box (face mm) of items in paint order, at last white paper.

    What is not opaque is blended over all that lies below it, in sRGB as it prints.
    """
    seen: set[Rgb] = {_PAPER}
    for layer in reversed(_layers(under, box)):
        below = seen if layer.opaque or len(seen) <= _MOST_BLENDED else _extremes(seen)
        mixed = {_over(colour, rgb) for colour in layer.colours for rgb in below}
        seen = mixed if layer.covers else seen | mixed
    return {Colour(*rgb).luminance for rgb in seen}


def _layers(under: Sequence[Painted], box: Box) -> list[_Layer]:
    """What paints a part of a box, topmost first, down to what is opaque and covers it.

    A group with an opacity is painted as one: in it, what is opaque hides what lies below, though the group does not.
    """
    layers: list[_Layer] = []
    hidden: set[tuple[int, ...]] = set()
    for paint in reversed(under):
        groups = _blended_groups(paint.state) if paint.state.opacity < 1 else []
        if isinstance(paint.item, TextLine) or not paint.box.overlaps(box) or not hidden.isdisjoint(groups):
            continue
        layer = _layer(paint, box)
        if layer is None:
            continue
        layers.append(layer.faded(paint.state.opacity))
        if layer.covers and layer.opaque:
            if layers[-1].opaque:
                break
            hidden.update(groups[-1:])
    return layers


def _layer(paint: Painted, box: Box) -> _Layer | None:
    """What an item paints of a box, as if its groups were opaque; None if it paints nothing there."""
    item, matrix, extent, state = paint
    if isinstance(item, ImageItem):
        colours: Sequence[Colour] = range_of_colours(item, matrix, box)
        covers_box = extent.contains(box)
    elif isinstance(item, Shape) and item.fill is not None and touches(item, matrix, box):
        colours = _colours(item.fill, state)
        covers_box = extent.contains(box) and covers(item, matrix, box)
    else:
        return None
    return _Layer(colours, covers_box) if colours else None


def _blended_groups(state: GraphicsState) -> list[tuple[int, ...]]:
    """The groups with an opacity around an item, outermost first, each as the identities of the containers down to it."""
    path = tuple(map(id, state.path))
    return [path[: i + 1] for i, c in enumerate(state.path) if isinstance(c, Group) and c.opacity < 1]


def _over(colour: Colour, below: Rgb) -> Rgb:
    """A colour blended over another in sRGB (ISO 32000-1, 11.3.6), as readers do on a screen."""
    if colour.alpha > _OPAQUE:
        return colour.rgb
    red, green, blue = (low + (top - low) * colour.alpha for top, low in zip(colour.rgb, below, strict=True))
    return red, green, blue


def _extremes(colours: set[Rgb]) -> set[Rgb]:
    by_luminance = sorted(colours, key=lambda rgb: (Colour(*rgb).luminance, rgb))
    return {by_luminance[0], by_luminance[-1]}


def hides(paint: Painted, box: Box) -> bool:
    """Whether a fill or a picture covers all of a box (face mm), and nothing shows through it."""
    if not paint.box.contains(box) or not is_plate(paint, _OPAQUE):
        return False
    return not isinstance(paint.item, Shape) or covers(paint.item, paint.matrix, box)


def is_plate(paint: Painted, alpha: float = _VISIBLE) -> bool:
    """Whether an item is a fill or a picture of more than this `alpha` in all places: what one sees under a text."""
    item, state = paint.item, paint.state
    if isinstance(item, ImageItem):
        return state.opacity > alpha
    fill = item.fill if isinstance(item, Shape) else None
    return fill is not None and min(c.alpha for c in _colours(fill, state)) * state.opacity > alpha


def _colours(fill: Paint, state: GraphicsState) -> list[Colour]:
    return [state.resolve(c) for c in ([fill] if isinstance(fill, Colour) else [c for _, c in fill.stops])]
