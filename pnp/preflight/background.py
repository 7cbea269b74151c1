"""The background of a text or a line: all colours under it, down to the item that covers its whole box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import Colour, ImageItem, TextLine
from pnp.model.painted import as_painted
from pnp.model.walk import walk
from pnp.preflight.coverage import covers, touches
from pnp.preflight.sampling import lightest_and_darkest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.diagnostics import Mark
    from pnp.model.frame import Item, TextBox
    from pnp.model.painted import Painted
    from pnp.model.walk import GraphicsState
    from pnp.units import Box

_PAPER = 1.0  # luminance of white
_VISIBLE = 0.5  # alpha; readers ignore a more transparent tint and see the colour below it as the background
_OPAQUE = 0.99  # alpha


class Backgrounds:
    """What lies under some of the texts of a face, which is gone through only once for all of them."""

    def __init__(self, items: Iterable[Item], boxes: Iterable[TextBox]) -> None:
        self._fills: list[Painted] = []
        self._lines: dict[tuple[Mark | None, Mark | None], list[tuple[Item, GraphicsState, int]]] = {}
        inks = [box.ink for box in boxes]

        def seen(inner: GraphicsState) -> bool:
            return inner.clip is None or any(inner.clip.overlaps(ink) for ink in inks)

        for item, state in walk(items, seen=seen):
            if isinstance(item, TextLine):
                self._lines.setdefault((item.at, item.content), []).append((item, state, len(self._fills)))
            elif (paint := as_painted(item, state)) is not None:
                self._fills.append(paint)

    def under(self, box: TextBox) -> Iterator[float]:
        """Yield the relative luminances (0 to 1) under a text, topmost first, down to the item that covers it or the paper.

        Gives none for a text that consists of icons only, because it has no letters to read.
        """
        for item, state, below in self._lines.get((box.at, box.content), ()):
            line = as_painted(item, state)
            if line is not None and line.box.overlaps(box.ink):
                yield from grounds(self._fills[:below], box.ink)
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
            paints = [item.fill] if isinstance(item.fill, Colour) else [c for _, c in item.fill.stops]
            colours = [state.resolve(c) for c in paints]
            yield from (c.luminance for c in colours if c.alpha * state.opacity > _VISIBLE)
            opaque = min(c.alpha for c in colours) * state.opacity > _OPAQUE
            if opaque and extent.contains(box) and covers(item, matrix, box):
                return
    yield _PAPER
