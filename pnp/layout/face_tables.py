"""Tables on faces: texts are set in the widths of their columns, and every cell gets its place."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.layout.element_tree import TextContent
from pnp.layout.table_geometry import CellWidth, column_widths, needed, row_height

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pnp.base.units import Size
    from pnp.layout.element_tree import Node
    from pnp.layout.elements import Ends, TextElement
    from pnp.layout.table_element import TableElement
    from pnp.text.text_block import TextBlock

    Origin: TypeAlias = Callable[[Node, float, float], tuple[float, float]]

_NARROWEST = 0.1  # mm: narrow enough that every word gets its own line
_TOLERANCE = 0.01  # mm
_UP = 5e-7  # mm: a width is rounded up, so that what was measured fits
_SHARE = {"start": 0.0, "center": 0.5, "end": 1.0}


@frozen(eq=False)
class TableLayout:
    """A table that has been laid out: widths of columns and heights of rows in mm, and the cells with their places.

    A cell's place is that of its element's origin, from the corner of the table. `missing` is the number of cells that the last
    row lacks.
    """

    widths: Sequence[float]
    heights: Sequence[float]
    cells: Sequence[tuple[Node, float, float]]
    missing: int = 0

    @property
    def width(self) -> float:
        """The sum of the columns, in mm."""
        return plain_sum(self.widths)

    @property
    def height(self) -> float:
        """The sum of the rows, in mm."""
        return plain_sum(self.heights)


class TableSetter:
    """Lays out a table; `block` sets texts, `size` measures nodes, `origin` finds their origins (mm)."""

    def __init__(self, block: Callable[[TextContent], TextBlock], size: Callable[[Node], Size], origin: Origin) -> None:
        self._block = block
        self._size = size
        self._origin = origin

    def layout(self, e: TableElement, children: Sequence[Node]) -> TableLayout:
        """Return the layout of a table with these cells, in the order of its rows."""
        count = len(e.columns)
        rows = [children[i : i + count] for i in range(0, len(children), count)]
        nothing = CellWidth(2 * e.pad_x, 2 * e.pad_x)
        measured = [[self._cell_width(cell, e.pad_x) for cell in row] for row in rows]
        full = [row + [nothing] * (count - len(row)) for row in measured]
        widths = column_widths(e.columns, needed(full) if full else [nothing] * count, e.w)
        set_rows = [
            [self._in_column(cell, width - 2 * e.pad_x, i, e) for i, (cell, width) in enumerate(zip(row, widths, strict=False))]
            for row in rows
        ]
        heights = [row_height([self._size(cell).h for cell in row], e.pad_y) for row in set_rows]
        places = []
        y = 0.0
        for row, height in zip(set_rows, heights, strict=True):
            x = 0.0
            for i, (cell, width) in enumerate(zip(row, widths, strict=False)):
                places.append(self._placed(cell, x + e.pad_x, y, (width - 2 * e.pad_x, height), _align(e, i)))
                x += width
            y += height
        return TableLayout(widths, heights, places, -len(children) % count)

    def _cell_width(self, cell: Node, padding: float) -> CellWidth:
        if isinstance(cell, TextContent) and cell.text.w is None:
            if not cell.spans:
                return CellWidth(2 * padding, 2 * padding)
            least = self._block(replace(cell, text=_narrow(cell.text))).width
            return CellWidth(least + 2 * padding, self._block(replace(cell, text=_one_line(cell.text))).width + 2 * padding)
        width = self._size(cell).w + 2 * padding
        return CellWidth(width, width)

    @staticmethod
    def _in_column(cell: Node, width: float, column: int, e: TableElement) -> Node:
        """Return a text with the width and the alignment of its column; other elements stay as they are."""
        if not isinstance(cell, TextContent) or cell.text.w is not None:
            return cell
        return replace(cell, text=_in_width(cell.text, max(round(width + _UP, 6), 0.0), _align(e, column)))

    def _placed(
        self, cell: Node, x: float, y: float, room: tuple[float, float], align: Ends | None
    ) -> tuple[Node, float, float]:
        """Return a cell with the place of its origin: aligned in the width of its column, in the middle of its row."""
        size = self._size(cell)
        is_text = isinstance(cell, TextContent) and cell.text.w is not None
        x += 0.0 if is_text else (room[0] - size.w) * _SHARE[align or "start"]
        return cell, *self._origin(cell, x, y + (room[1] - size.h) / 2)


def table_faults(e: TableElement, table: TableLayout) -> Iterator[tuple[str, str, str | None]]:
    """Yield code, message and hint of what does not fit: too few cells, too many alignments, too wide, too tall."""
    if table.missing:
        message = f"the last row of `<table>` lacks {table.missing} of {len(e.columns)} cells"
        yield "layout/table-cells", message, "write `<text/>` with its style for an empty cell"
    if len(e.aligns) > len(e.columns):
        yield "layout/table-cells", f"`aligns` of `<table>` has {len(e.aligns)} columns, `columns` has {len(e.columns)}", None
    if e.w is not None and (over := table.width - e.w) > _TOLERANCE:
        least = " + ".join(f"{width:.1f}" for width in table.widths)
        message = f"the columns of `<table>` are {over:.1f} mm too wide for its {e.w:g} mm ({least})"
        yield "layout/overflow", message, "shorten the longest words, or leave out a column"
    if e.h is not None and (over := table.height - e.h) > _TOLERANCE:
        message = f"the rows of `<table>` are {over:.1f} mm too tall for its {e.h:g} mm"
        yield "layout/overflow", message, "shorten texts, or give the table more height"


def _align(e: TableElement, column: int) -> Ends | None:
    return e.aligns[column] if column < len(e.aligns) else None


@lru_cache(maxsize=4096)
def _in_width(e: TextElement, width: float, align: Ends | None) -> TextElement:
    return replace(e, x=0.0, y=0.0, w=width, h=None, valign="top", fit="none", align=e.align or align)


@lru_cache(maxsize=4096)
def _narrow(e: TextElement) -> TextElement:
    return replace(e, w=_NARROWEST, h=None, fit="none", style=replace(e.style, hyphenate=False))


@lru_cache(maxsize=4096)
def _one_line(e: TextElement) -> TextElement:
    return replace(e, h=None, fit="none")
