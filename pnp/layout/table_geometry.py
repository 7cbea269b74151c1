"""The geometry of tables, on faces and in the booklet: widths of columns, heights of rows, stripes and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.units import Box, plain_sum
from pnp.layout.element_shapes import rectangle
from pnp.model.frame import Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.model.frame import Colour
    from pnp.model.outline import Ink


class CellWidth(NamedTuple):
    """The least width of a cell, that of its longest word, and the width at which it is one line; in mm, with padding."""

    least: float
    most: float


class ColumnWidth(NamedTuple):
    """How wide a column is to be: so many `mm`, so many `share`s of the rest, or as wide as its content (`auto`)."""

    kind: Literal["mm", "share", "auto"]
    amount: float = 0.0


def needed(cells: Sequence[Sequence[CellWidth]]) -> list[CellWidth]:
    """Return what each column needs; `cells` are the rows of a table."""
    columns = zip(*cells, strict=True)
    return [CellWidth(max(c.least for c in column), max(c.most for c in column)) for column in columns]


def widths_by_content(columns: Sequence[CellWidth], width: float) -> list[float]:
    """Set each column to its least width; the rest goes to columns that need more, or to all if every column has enough."""
    least, most = [c.least for c in columns], [c.most for c in columns]
    free_width = width - plain_sum(least)
    if free_width <= 0:
        return least
    wanted = [m - n for m, n in zip(most, least, strict=True)]
    if plain_sum(wanted) <= free_width:
        extra = width - plain_sum(most)
        return [m + extra * m / plain_sum(most) for m in most]
    return [n + free_width * w / plain_sum(wanted) for n, w in zip(least, wanted, strict=True)]


def column_widths(wanted: Sequence[ColumnWidth], columns: Sequence[CellWidth], width: float | None) -> list[float]:
    """Return the widths of columns in mm; together they fill `width`, if it is given and no column needs more.

    Columns by content take what they need for one line, as far as there is room, and what remains is shared.
    """
    found = [w.amount if w.kind == "mm" else 0.0 for w in wanted]
    by_content = [i for i, w in enumerate(wanted) if w.kind == "auto"]
    shared = [i for i, w in enumerate(wanted) if w.kind == "share"]
    if width is None:
        for i in (*by_content, *shared):
            found[i] = columns[i].most
        return found
    rest = width - plain_sum(found)
    kept = plain_sum(columns[i].least for i in shared)
    most = plain_sum(columns[i].most for i in by_content)
    room = min(rest - kept, most) if shared else rest
    for i, w in zip(by_content, widths_by_content([columns[i] for i in by_content], room), strict=True):
        found[i] = w
    rest -= plain_sum(found[i] for i in by_content)
    shares = plain_sum(wanted[i].amount for i in shared)
    for i in shared:
        found[i] = max(rest, 0.0) * wanted[i].amount / shares
    return found


def row_height(heights: Sequence[float], padding: float) -> float:
    """Return the height of a row from the heights of its contents and the padding above and below them, in mm."""
    return max(heights, default=0.0) + 2 * padding


def row_ground(  # noqa: PLR0913  # a row and its look
    row: Box,
    fill: Colour | None,
    rule: Colour | None,
    rule_width: float,
    at: Mark | None = None,
    *,
    ink: Ink | None = None,
    first: bool = False,
) -> Iterator[Shape]:
    """Yield what is behind a row: a stripe, which leaves all of the rule below the row above, and the rule below."""
    above = 0.0 if first or rule is None else rule_width / 2
    if fill is not None:
        stripe = Box(row.x, row.y + above, row.w, row.h - above)
        yield Shape(rectangle(*stripe), fill, rect=stripe, ink=ink, at=at)
    if rule is not None and rule_width:
        line = (("M", (row.x, row.bottom)), ("L", (row.right, row.bottom)))
        yield Shape(line, stroke=Stroke(rule, rule_width), ink=ink, at=at)
