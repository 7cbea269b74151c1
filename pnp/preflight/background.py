"""The background of a text or a line: all colours under it, down to the item that covers its whole box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.model.frame import Colour, Group, PlacedFrame, TextLine
from pnp.model.ink_extent import mapped, run_inks, shared
from pnp.model.item_memory import ItemMemory
from pnp.model.painted import as_painted, painted
from pnp.model.walk import FACE, walk
from pnp.preflight.fills import OPAQUE, TOLERANCE, Fill
from pnp.units import PT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from pnp.diagnostics import Mark
    from pnp.model.frame import Item, TextBox
    from pnp.model.walk import GraphicsState
    from pnp.preflight.fills import Layer
    from pnp.units import Box

Rgb: TypeAlias = tuple[float, float, float]

_PAPER: Rgb = (1.0, 1.0, 1.0)
_MOST_BLENDED = (
    16  # colours under one tint; of more, only the lightest and the darkest are blended, so that tints do not multiply
)


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

    `fills` are the shapes and pictures near them, in paint order; `known` has those of what many faces share.
    """

    def __init__(self, items: Iterable[Item], boxes: Iterable[TextBox], known: ItemMemory[Fill]) -> None:
        self.fills: list[Fill] = []
        self._lines: dict[tuple[Mark | None, Mark | None], list[tuple[TextLine, GraphicsState, int]]] = {}
        inks = [box.ink for box in boxes]

        def seen(inner: GraphicsState) -> bool:
            return inner.clip is None or any(inner.clip.overlaps(ink) for ink in inks)

        for item in items:
            if type(item) is TextLine:
                self._add(item, FACE)
            elif isinstance(item, (Group, PlacedFrame)):
                self._enter(item, seen)
            else:
                self.fills += known.of(item)

    def _enter(self, container: Item, seen: Callable[[GraphicsState], bool]) -> None:
        """Go through a group or a placed face, of which each face has its own."""
        for item, state in walk((container,), seen=seen):
            if isinstance(item, TextLine):
                self._add(item, state)
            elif (paint := as_painted(item, state)) is not None:
                self.fills.append(Fill(paint))

    def _add(self, line: TextLine, state: GraphicsState) -> None:
        self._lines.setdefault((line.at, line.content), []).append((line, state, len(self.fills)))

    def lines(self, box: TextBox) -> Iterator[PaintedLine]:
        """Yield the lines of a text, without those that other texts from the same place have elsewhere."""
        for line, state, below in self._lines.get((box.at, box.content), ()):
            if (state is FACE and _begins_in(line, box.ink)) or _overlaps(line, state, box.ink):
                yield PaintedLine(line, state, below)

    def under(self, box: TextBox, ink: Box) -> Collection[float]:
        """Return the relative luminances (0 to 1) that one sees under a part of a text, down to what covers it or the paper.

        Gives none for a text that consists of icons only, because it has no letters to read.
        """
        for found in self.lines(box):
            return grounds(self.fills[: found.below], ink)
        return ()


def _begins_in(line: TextLine, ink: Box) -> bool:
    """Whether the first word of a line is in the ink of a text, as that of nearly all is: then no box has to be made."""
    if line.invisible or not line.runs:
        return False
    _, run = line.runs[0]
    x = line.x + run.width / 2 * line.size / PT * line.stretch
    return run.width > 0 and ink.x < x < ink.x + ink.w and ink.y < line.y <= ink.y + ink.h


def _overlaps(line: TextLine, state: GraphicsState, ink: Box) -> bool:
    paint = as_painted(line, state)
    return paint is not None and paint.box.overlaps(ink)


def known_fills() -> ItemMemory[Fill]:
    """Return a memory of the shapes and pictures that elements consist of."""
    return ItemMemory(lambda item: tuple([Fill(paint) for paint in painted((item,)) if not isinstance(paint.item, TextLine)]))


def grounds(under: Sequence[Fill], box: Box) -> Collection[float]:
    """Return the relative luminances that one sees in a box (face mm) of items in paint order, at last white paper.

    What is not opaque is blended over all that lies below it, in sRGB as it prints.
    """
    left, top, right, bottom = box.x, box.y, box.right - TOLERANCE, box.bottom - TOLERANCE
    near = [f for f in under if f.left < right and left < f.right and f.top < bottom and top < f.bottom]
    if near and near[-1].is_all_of(box):
        return near[-1].luminances
    seen: set[Rgb] = {_PAPER}
    for layer in reversed(_layers(near, box)):
        below = seen if layer.opaque or len(seen) <= _MOST_BLENDED else _extremes(seen)
        mixed = {_over(colour, rgb) for colour in layer.colours for rgb in below}
        seen = mixed if layer.covers else seen | mixed
    return {Colour(*rgb).luminance for rgb in seen}


def _layers(near: Sequence[Fill], box: Box) -> list[Layer]:
    """What paints a part of a box, topmost first, down to what is opaque and covers it.

    A group with an opacity is painted as one: in it, what is opaque hides what lies below, though the group does not.
    """
    layers: list[Layer] = []
    hidden: set[tuple[int, ...]] = set()
    for fill in reversed(near):
        layer = fill.layer(box) if hidden.isdisjoint(fill.groups) else None
        if layer is None:
            continue
        layers.append(layer)
        if layer.hides:
            if layer.opaque:
                break
            hidden.update(fill.groups[-1:])
    return layers


def _over(colour: Colour, below: Rgb) -> Rgb:
    """A colour blended over another in sRGB (ISO 32000-1, 11.3.6), as readers do on a screen."""
    if colour.alpha > OPAQUE:
        return colour.rgb
    red, green, blue = (low + (top - low) * colour.alpha for top, low in zip(colour.rgb, below, strict=True))
    return red, green, blue


def _extremes(colours: set[Rgb]) -> set[Rgb]:
    by_luminance = sorted(colours, key=lambda rgb: (Colour(*rgb).luminance, rgb))
    return {by_luminance[0], by_luminance[-1]}
