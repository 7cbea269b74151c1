"""The background of a text or a line: all colours under it, down to the item that covers its whole box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import Colour, ImageItem, TextLine
from pnp.model.painted import painted
from pnp.preflight.coverage import covers, touches
from pnp.preflight.sampling import lightest_and_darkest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import Item, TextBox
    from pnp.model.painted import Painted
    from pnp.units import Box

_PAPER = 1.0  # luminance of white
_VISIBLE = 0.5  # alpha; readers ignore a more transparent tint and see the colour below it as the background
_OPAQUE = 0.99  # alpha


def backgrounds(items: Sequence[Item], box: TextBox) -> Iterator[float]:
    """Yield the relative luminances (0 to 1) under a text box, topmost first, down to the item that covers it or the paper.

    Gives none for a text that consists of icons only, because it has no letters to read.
    """
    under: list[Painted] = []
    for paint in painted(items, near=box.ink):
        if isinstance(paint.item, TextLine) and _is_line_of(paint.item, box):
            break
        under.append(paint)
    else:
        return
    yield from grounds(under, box.ink)


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


def _is_line_of(line: TextLine, box: TextBox) -> bool:
    return line.at == box.at and line.content == box.content
