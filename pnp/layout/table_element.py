"""The element `<table>`."""
# `attribute` is dataclasses.field with a schema: it returns a field, not a value

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.layout.attribute_schema import attribute
from pnp.layout.elements import Element, Ends

if TYPE_CHECKING:
    from pnp.layout.table_geometry import ColumnWidth
    from pnp.model.frame import Colour


@frozen(kw_only=True, eq=False)
class TableElement(Element):
    """Rows of cells, as in the booklet: each element in it is the next cell, from the start, row by row.

    A `<text>` without `w` is set in the width of its column at the size of its style; a word, or any other element, that is
    wider is an error.
    Each row is as tall as its tallest cell. A `<text>` without words is an empty cell.
    """

    tag = "table"
    example = (
        '<table x="3" y="5" w="57" columns="auto 1fr 8" heads="1" head-fill="signal" rule="ink" aligns="start start end">'
        '<text style="title">Fish</text><text style="title">Where</text><text style="title">No.</text>'
        '<text style="story">Pike</text><text style="story">in the reeds</text><text style="story">3</text> … </table>'
    )
    x: float = attribute("length", "left edge", "0")
    y: float = attribute("length", "top edge", "0")
    w: float | None = attribute("length", "width; by default that of the cells in one line each", least=0)
    h: float | None = attribute("length", "height that the rows may take; without it any", least=0)
    columns: tuple[ColumnWidth, ...] = attribute(
        "columns", "a width for each column: `12` (mm), `auto` (its content), `1fr` (a share of the rest)", required=True
    )
    aligns: tuple[Ends, ...] = attribute(
        "ends", "`start`, `center` or `end` for each column; a text's own `align` comes first, its style's last"
    )
    heads: int = attribute("count", "how many rows at the top are heads", "0")
    head_fill: Colour | None = attribute("colour", "behind the heads", "none")
    stripe: Colour | None = attribute("colour", "behind every other row below the heads", "none")
    rule: Colour | None = attribute("colour", "the line below each row", "none")
    rule_width: float = attribute("length", "its width", "0.2", least=0)
    pad_x: float = attribute("length", "space left and right of what is in a cell", "1", least=0)
    pad_y: float = attribute("length", "space above and below it", "0.5", least=0)
    mirror: bool = attribute(
        "yes-no", "`no`: in right-to-left languages its place is mirrored, but its columns run from left to right", "yes"
    )
