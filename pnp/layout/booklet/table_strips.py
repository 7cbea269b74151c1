"""Converts tables to strips: column widths follow the text, rows are not divided, the head is repeated on each page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import Box, plain_sum
from pnp.layout.booklet.bands import needed_room
from pnp.layout.booklet.markers import first_words
from pnp.layout.booklet.strip import Strip, over, stacked
from pnp.layout.element_shapes import rectangle
from pnp.layout.table_geometry import CellWidth, needed, row_ground, row_height, widths_by_content
from pnp.model.fields import RichText
from pnp.model.frame import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.booklet.booklet_context import BookletContext
    from pnp.model.booklet import TableBlock
    from pnp.model.frame import Item, StructureType
    from pnp.model.style import Align, TextStyle

_SIDE = 2.0  # mm: padding left and right of a cell's text
_RULE = 0.2  # mm


@frozen
class TableCell:
    """A cell: its words, or a drawing that is `width` mm wide."""

    words: RichText | None
    strip: Strip | None = None
    width: float = 0.0


def table_strips(table: TableBlock, context: BookletContext, width: float) -> list[Strip]:
    """Return the rows of a table as strips; reports `booklet/table-too-wide` if it cannot be made narrow enough."""
    rows = [[TableCell(cell) for cell in row if isinstance(cell, RichText)] for row in table.rows]
    heads = [TableCell(head) for head in table.heads if isinstance(head, RichText)]
    return grid_strips(heads, rows, table.aligns, context, width, table)


def grid_strips(  # noqa: PLR0913, PLR0917 - a table and its surroundings
    heads: Sequence[TableCell],
    rows: Sequence[Sequence[TableCell]],
    aligns: Sequence[Align],
    context: BookletContext,
    width: float,
    where: TableBlock,
) -> list[Strip]:
    """Return the rows of a table as strips, below its head."""
    head_style, style = context.look.styles["table-head"], context.look.styles["table"]
    measured = [[_cell_widths(cell, style, context) for cell in row] for row in rows]
    measured.append([_cell_widths(cell, head_style, context) for cell in heads])
    widths = widths_by_content(needed(measured), width)
    too_wide = plain_sum(widths) > width + 1e-6
    if too_wide:
        least = " + ".join(f"{w:.0f}" for w in widths)
        message = f"the table needs {plain_sum(widths):.1f} mm ({least}) for its longest words, the column has {width:.1f} mm"
        context.report.error(
            "booklet/table-too-wide", message, where.mark, hint="shorten its longest words, or leave out a column"
        )
    drawn = any(cell.words and cell.words.spans for cell in heads)
    here = context.inside(context.element("Table"))
    top = _row(heads, widths, aligns, head_style, _in_row(here, 0, "TH", len(widths)), where) if drawn else None
    if top is not None:
        top = top.with_room(*needed_room(top))
        box = Box(0.0, 0.0, plain_sum(widths), top.height)
        top = replace(top, items=(Shape(rectangle(*box), context.look.colours["band"], rect=box), *top.items), keep=True)
    out = [_row(row, widths, aligns, style, _in_row(here, i, "TD", len(widths)), where) for i, row in enumerate(rows, 1)]
    last = len(out) - 1
    for i, strip in enumerate(out):
        keep = i in {0, last - 1} and i < last
        out[i] = replace(
            strip,
            items=(*_ground(i, strip, plain_sum(widths), context), *strip.items),
            keep=keep,
            heads=(top.untagged(),) if top else (),
        )
    whole = [top, *out] if top is not None else out
    if whole:
        whole[0] = replace(whole[0], above=1.5 * context.look.grid)
        whole[-1] = replace(whole[-1], below=1.5 * context.look.grid)
    return [strip.excused() for strip in whole] if too_wide else whole


def _in_row(context: BookletContext, order: int, cell: StructureType, columns: int) -> BookletContext:
    """Return the context of the cells of a row, which are all of one type."""
    return context.inside(context.element("TR", order, cells=(cell,) * columns))


def _ground(index: int, strip: Strip, width: float, context: BookletContext) -> list[Item]:
    """Return the stripe behind every other row, and the rule below each."""
    look = context.look.colours
    return [*row_ground(Box(0.0, 0.0, width, strip.height), look["stripe"] if index % 2 else None, look["rule"], _RULE)]


def _cell_widths(cell: TableCell, style: TextStyle, context: BookletContext) -> CellWidth:
    """Return the widths of a cell, with the padding at its sides."""
    if cell.strip is not None:
        return CellWidth(cell.width + 2 * _SIDE, cell.width + 2 * _SIDE)
    if cell.words is None or not cell.words.spans:
        return CellWidth(2 * _SIDE, 2 * _SIDE)
    least, most = context.typesetter.widths(cell.words, style)
    return CellWidth(least + 2 * _SIDE, most + 2 * _SIDE)


def _row(  # noqa: PLR0913, PLR0917 - cells and their layout
    row: Sequence[TableCell],
    widths: Sequence[float],
    aligns: Sequence[Align],
    style: TextStyle,
    context: BookletContext,
    where: TableBlock,
) -> Strip:
    cells, x, whole = [], 0.0, plain_sum(widths)
    assert context.parent is not None, "a row has an element"
    for column, (cell, width, align) in enumerate(zip(row, widths, aligns, strict=False)):
        room = width - 2 * _SIDE
        left = context.left_edge(x, width, whole) + _SIDE
        if cell.strip is not None:
            cells.append((cell.strip, left + context.left_edge(0.0, cell.width, room)))
        elif cell.words is not None:
            lines = context.typesetter.lines(cell.words, style, room, align=align, element=context.parent.cell(column))
            cells.append((stacked(line.strip(what="", mark=where.mark) for line in lines), left))
        x += width
    height = row_height([strip.height for strip, _ in cells], context.look.table_padding)
    placed = [strip.moved(x, (height - strip.height) / 2) for strip, x in cells]
    first = next((cell.words for cell in row if cell.words), None)
    what = f"the table's row `{first_words(first.plain)}`" if first else "a row of the table"
    return over(placed, Strip(height, what=what, mark=first.mark if first else where.mark))
