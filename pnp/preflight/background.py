"""The background of a text or a line: all colours under it, down to the item that covers its whole box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.frame import Colour, ImageItem, Shape, TextLine
from pnp.model.ink_extent import mapped, run_inks, shared
from pnp.model.painted import as_painted
from pnp.model.walk import walk
from pnp.preflight.coverage import covers, touches
from pnp.preflight.sampling import lightest_and_darkest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.diagnostics import Mark
    from pnp.model.frame import Item, Paint, TextBox
    from pnp.model.painted import Painted
    from pnp.model.walk import GraphicsState
    from pnp.units import Box

_PAPER = 1.0  # luminance of white
_VISIBLE = 0.5  # alpha; readers ignore a more transparent tint and see the colour below it as the background
_OPAQUE = 0.99  # alpha


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

    def under(self, box: TextBox, ink: Box) -> Iterator[float]:
        """Yield the relative luminances (0 to 1) under a part of a text, topmost first, down to what covers it or the paper.

        Gives none for a text that consists of icons only, because it has no letters to read.
        """
        for found in self.lines(box):
            yield from grounds(self.fills[: found.below], ink)
            return


def grounds(under: Sequence[Painted], box: Box) -> Iterator[float]:
    """Yield the relative luminances in a box (face mm) of items in paint order, topmost first, as far down as one can see."""
    for item, matrix, extent, state in reversed(under):
        if isinstance(item, TextLine) or not extent.overlaps(box):
            continue
        if isinstance(item, ImageItem):
            if state.opacity > _VISIBLE:
                yield from lightest_and_darkest(item, matrix, box)
            if state.opacity > _OPAQUE and extent.contains(box):
                return
        elif item.fill is not None and touches(item, matrix, box):
            colours = _colours(item.fill, state)
            yield from (c.luminance for c in colours if c.alpha * state.opacity > _VISIBLE)
            opaque = min(c.alpha for c in colours) * state.opacity > _OPAQUE
            if opaque and extent.contains(box) and covers(item, matrix, box):
                return
    yield _PAPER


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
