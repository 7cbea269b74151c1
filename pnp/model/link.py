"""Links: areas of a face or a page that lead to an anchor."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.base.units import Box
    from pnp.model.structure import StructureElement


class Link(NamedTuple):
    """An area (mm) that links to the anchor of that name; `element` is the link's place in the structure of a booklet.

    `words` say where it leads, for readers who do not see it.
    """

    box: Box
    anchor: str
    element: StructureElement | None = None
    words: str = ""

    def moved(self, dx: float, dy: float) -> Link:
        """Return the link moved by (`dx`, `dy`) mm."""
        return self._replace(box=self.box.moved(dx, dy))
