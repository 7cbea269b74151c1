"""A set line of a booklet, before it is placed in the column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.layout.booklet.strip import Strip

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.text_setting import PlacedText
    from pnp.model.frame import TextBox
    from pnp.text.text_block import LinePassages


@frozen
class SetLine:
    """A set line: `height` in mm (its leading), `baseline` from its top, its text placed from its top left corner.

    Its glyphs advance from `start` to `width` mm. `passages` are its words as they are read.
    """

    height: float
    baseline: float
    start: float
    width: float
    text: PlacedText
    passages: LinePassages

    @property
    def box(self) -> TextBox:
        """Its text box."""
        return self.text.box

    def strip(self, *, what: str, mark: Mark, above: float = 0.0, keep: bool = False) -> Strip:
        """Return the line as a strip."""
        items, box, links = self.text
        return Strip(self.height, items, above, keep=keep, boxes=(box,), links=links, what=what, mark=mark)
