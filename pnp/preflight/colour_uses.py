"""Where the faces of a proof paint the colours that a check is after, such as those with too much ink."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from pnp.model.face_walk import FACE, ItemMemory, painted_colours, painted_items
from pnp.model.frame import TextLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.model.face_walk import Painted
    from pnp.model.frame import Colour, Frame, Item

    ColourUse: TypeAlias = tuple[Painted, Colour]


class ColourUses:
    """Finds the uses of colours of which `is_sought` is true; each colour is judged, and each shared element searched, once."""

    def __init__(self, is_sought: Callable[[Colour], bool]) -> None:
        self._is_sought = cache(is_sought)
        self._known = ItemMemory(self._of)

    def on(self, frame: Frame) -> Iterator[ColourUse]:
        """Yield each use of such a colour on a face, in paint order."""
        for item in frame.items:
            if type(item) is not TextLine:
                yield from self._known.of(item)
            elif self._is_sought(FACE.resolve(item.colour)):
                yield from self._of(item)

    def _of(self, element: Item) -> tuple[ColourUse, ...]:
        uses = ((paint, colour) for paint in painted_items((element,)) for colour in painted_colours(paint))
        return tuple([(paint, colour) for paint, colour in uses if self._is_sought(colour)])
