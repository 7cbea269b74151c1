"""A line of a booklet that is set, before it has its place in the column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.layout.booklet.strip import Strip

if TYPE_CHECKING:
    from pnp.diagnostics import Mark
    from pnp.model.frame import Item, Link, TextBox


@dataclass(frozen=True, slots=True)
class SetLine:
    """A set line `height` mm tall (its leading), its `baseline` from its top; items from its top left corner.

    `width` is what its ink needs; `box` the record of its text.
    """

    height: float
    baseline: float
    width: float
    items: tuple[Item, ...]
    box: TextBox
    links: tuple[Link, ...] = ()

    def strip(self, *, what: str, mark: Mark, above: float = 0.0, keep: bool = False) -> Strip:
        """The line as a strip."""
        return Strip(self.height, self.items, above, keep=keep, boxes=(self.box,), links=self.links, what=what, mark=mark)
