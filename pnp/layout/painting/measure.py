"""Measures elements, and places them in rows, columns, grids and tables.

The texts of a table on a face are set in the widths of their columns. Widths of columns, heights of rows, stripes and
rules are the same in the booklet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from pnp.base.records import frozen
from pnp.base.units import Box, Size, plain_sum
from pnp.layout.elements.elements import (
    CircleElement,
    ContainerContent,
    CutElement,
    FoldElement,
    GridElement,
    IconElement,
    ImageElement,
    LineElement,
    PathElement,
    RectElement,
    RowElement,
    TableElement,
    TextContent,
    TextElement,
    element_of,
)
from pnp.layout.painting.shapes import rectangle
from pnp.layout.painting.texts_and_pictures import block_origin
from pnp.model.frame import Shape, Stroke
from pnp.pictures.path_data import path_bounds

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.elements.attributes import ColumnWidth
    from pnp.layout.elements.elements import ColumnElement, Element, Ends, FaceNode, GroupElement
    from pnp.model.frame import Colour
    from pnp.model.outline import Ink, Path
    from pnp.text.text_block import TextBlock


_SPARE_BEFORE = {"start": 0.0, "center": 0.5, "end": 1.0}  # the share of the spare room that is before an element
_NO_SIZE = Size(0.0, 0.0)


class Measure:
    """Measures the nodes of one face, each once; texts and icons by the functions passed in."""

    def __init__(self, block: Callable[[TextContent], TextBlock], icon_size: Callable[[IconElement], Size]) -> None:
        self._block = block
        self._icon_size = icon_size
        self._sizes: dict[FaceNode, Size] = {}
        self._tables: dict[FaceNode, TableLayout] = {}

    def size(self, node: FaceNode) -> Size:
        """Return width and height in mm that a node takes in a row, column or grid, without its own `x` and `y`."""
        size = self._sizes.get(node)
        if size is None:
            size = self._sizes[node] = self._measure(node)
        return size

    def _measure(self, node: FaceNode) -> Size:
        if isinstance(node, TextContent):
            return self._text(node)
        e = element_of(node)
        if not isinstance(node, ContainerContent) or isinstance(e, ImageElement):
            return self._icon_size(e) if isinstance(e, IconElement) else _size_by_attributes(e)
        if isinstance(e, GridElement):
            cell = self._cell(node, e)
            columns, rows = min(e.columns, len(node.children)), -(-len(node.children) // e.columns)
            return Size(cell.w * columns + e.gap * max(columns - 1, 0), cell.h * rows + e.gap * max(rows - 1, 0))
        if isinstance(e, TableElement):
            table = self.table(node)
            return Size(table.width, table.height if e.h is None else e.h)
        if e.tag == "group":
            return self._group(node, e)  # type: ignore[arg-type]  # its tag says what it is
        return self._line(node, e)  # type: ignore[arg-type]

    def table(self, node: ContainerContent) -> TableLayout:
        """Return the layout of a table, made once."""
        layout = self._tables.get(node)
        if layout is None:
            assert isinstance(node.element, TableElement)
            layout = self._tables[node] = self._lay_out_table(node.element, node.children)
        return layout

    def box(self, node: FaceNode) -> Box:
        """Return a node's box, in mm from the origin that its `x` and `y` refer to; not of a group."""
        e = element_of(node)
        if isinstance(e, CircleElement):
            return Box(e.x - e.r, e.y - e.r, 2 * e.r, 2 * e.r)
        if isinstance(e, (LineElement, FoldElement)):
            return Box(min(e.x1, e.x2), min(e.y1, e.y2), abs(e.x2 - e.x1), abs(e.y2 - e.y1))
        path = e.d if isinstance(e, (PathElement, CutElement)) else e.drawn_along if isinstance(e, TextElement) else None
        if path is not None:
            return (path_bounds(path) or Box(0.0, 0.0, 0.0, 0.0)).moved(getattr(e, "x", 0.0), getattr(e, "y", 0.0))
        size = self.size(node)
        x, y = block_origin(node.text, self._block(node)) if isinstance(node, TextContent) and node.spans else corner_of(node)
        return Box(x, y, *size)

    def _text(self, node: TextContent) -> Size:
        e = node.text
        if (e.path is not None or e.shape is not None) and (path := e.drawn_along) is not None:
            return _size_of_path(path)
        if not node.spans or (e.w is not None and e.h is not None):
            return Size(e.w or 0.0, e.h or 0.0)
        block = self._block(node)
        return Size(block.width if e.w is None else e.w, block.height if e.h is None else e.h)

    def _group(self, node: ContainerContent, e: GroupElement) -> Size:
        """Return the extent of a group's elements, or that of its clip; rotation is ignored."""
        right = bottom = 0.0
        for child in node.children if e.clip_w is None or e.clip_h is None else ():
            left, top = corner_of(child)
            size = self.size(child)
            right, bottom = max(right, left + size.w), max(bottom, top + size.h)
        w, h = right if e.clip_w is None else e.clip_w, bottom if e.clip_h is None else e.clip_h
        return Size(w * e.scale, h * e.scale)

    def _line(self, node: ContainerContent, e: RowElement | ColumnElement) -> Size:
        if e.w is not None and e.h is not None:
            return Size(e.w, e.h)
        sizes = [self.size(c) for c in node.children]
        gaps = e.gap * max(len(sizes) - 1, 0)
        if isinstance(e, RowElement):
            w, h = plain_sum([s.w for s in sizes]) + gaps, max([s.h for s in sizes], default=0.0)
        else:
            w, h = max([s.w for s in sizes], default=0.0), plain_sum([s.h for s in sizes]) + gaps
        return Size(w if e.w is None else e.w, h if e.h is None else e.h)

    def _cell(self, node: ContainerContent, e: GridElement) -> Size:
        if e.cell_w is not None and e.cell_h is not None:
            return Size(e.cell_w, e.cell_h)
        sizes = [self.size(c) for c in node.children]
        w, h = max([s.w for s in sizes], default=0.0), max([s.h for s in sizes], default=0.0)
        return Size(w if e.cell_w is None else e.cell_w, h if e.cell_h is None else e.cell_h)

    def places(self, node: ContainerContent, e: RowElement | ColumnElement | GridElement) -> list[tuple[float, float]]:
        """Return the position of each child's origin, in mm from the container's own corner."""
        found = self._in_cells(node, e) if isinstance(e, GridElement) else self._in_line(node, e)
        return [self._origin(child, *place) for child, place in zip(node.children, found, strict=True)]

    def _origin(self, node: FaceNode, x: float, y: float) -> tuple[float, float]:
        """Return a node's origin for its corner at (x, y): a circle, or a text without a box, is not placed by its corner."""
        if isinstance(node, CircleElement):
            return x + node.r, y + node.r
        if isinstance(node, TextContent) and (node.text.path is node.text.shape is None or node.text.drawn_along is None):
            e, size = node.text, self.size(node)
            if e.w is None:
                x += {"center": size.w / 2, "end": size.w}.get(e.align or e.style.align, 0.0)
            if e.h is None:
                y += {"middle": size.h / 2, "bottom": size.h}.get(e.valign, 0.0)
        return x, y

    def _in_line(self, node: ContainerContent, e: RowElement | ColumnElement) -> list[tuple[float, float]]:
        whole = self.size(node)
        across = isinstance(e, RowElement)
        room, depth = (whole.w, whole.h) if across else (whole.h, whole.w)
        sizes = [self.size(c) if across else self.size(c).turned for c in node.children]
        spare = room - plain_sum([s.w for s in sizes]) - e.gap * max(len(sizes) - 1, 0)
        at, gap = spare * _SPARE_BEFORE.get(e.align, 0.0), e.gap
        if e.align == "spread" and len(sizes) > 1:
            gap += max(spare, 0.0) / (len(sizes) - 1)
        found = []
        for length, thickness in sizes:
            beside = (depth - thickness) * _SPARE_BEFORE[e.cross]
            found.append((at, beside) if across else (beside, at))
            at += length + gap
        return found

    def _in_cells(self, node: ContainerContent, e: GridElement) -> list[tuple[float, float]]:
        cell = self._cell(node, e)
        right, down = _SPARE_BEFORE[e.align], _SPARE_BEFORE[e.cross]
        found = []
        for i, child in enumerate(node.children):
            size = self.size(child)
            row, column = divmod(i, e.columns)
            x, y = column * (cell.w + e.gap), row * (cell.h + e.gap)
            found.append((x + (cell.w - size.w) * right, y + (cell.h - size.h) * down))
        return found

    def _lay_out_table(self, e: TableElement, children: Sequence[FaceNode]) -> TableLayout:
        """Return the layout of a table with these cells, row by row: its columns first, then its rows by the texts in them."""
        count = len(e.columns)
        rows = [children[i : i + count] for i in range(0, len(children), count)]
        nothing = CellWidth(2 * e.pad_x, 2 * e.pad_x)
        measured = [[self._cell_width(cell, e.pad_x) for cell in row] for row in rows]
        full = [row + [nothing] * (count - len(row)) for row in measured]
        widths = column_widths(e.columns, needed_widths(full) if full else [nothing] * count, e.w)
        set_rows = [
            [_set_in_column(cell, width - 2 * e.pad_x, i, e) for i, (cell, width) in enumerate(zip(row, widths, strict=False))]
            for row in rows
        ]
        heights = [row_height([self.size(cell).h for cell in row], e.pad_y) for row in set_rows]
        places = []
        y = 0.0
        for row, height in zip(set_rows, heights, strict=True):
            x = 0.0
            for i, (cell, width) in enumerate(zip(row, widths, strict=False)):
                places.append(self._place_cell(cell, x + e.pad_x, y, (width - 2 * e.pad_x, height), _align_of_column(e, i)))
                x += width
            y += height
        return TableLayout(widths, heights, places, -len(children) % count)

    def _cell_width(self, cell: FaceNode, padding: float) -> CellWidth:
        if not _takes_width(cell):
            least = most = self.size(cell).w
        elif not cell.spans:
            least = most = 0.0
        else:
            least = self._block(replace(cell, text=_narrowest_text(cell.text))).width
            most = self._block(replace(cell, text=_one_line_text(cell.text))).width
        return CellWidth(least + 2 * padding, most + 2 * padding)

    def _place_cell(
        self, cell: FaceNode, x: float, y: float, room: tuple[float, float], align: Ends | None
    ) -> tuple[FaceNode, float, float]:
        """Return a cell with the place of its origin: aligned in the width of its column, in the middle of its row."""
        size = self.size(cell)
        is_text = isinstance(cell, TextContent) and cell.text.w is not None
        x += 0.0 if is_text else (room[0] - size.w) * _SPARE_BEFORE[align or "start"]
        return cell, *self._origin(cell, x, y + (room[1] - size.h) / 2)


def _size_by_attributes(e: Element) -> Size:
    if isinstance(e, (RectElement, ImageElement)):
        return Size(e.w, e.h)
    if isinstance(e, CircleElement):
        return Size(2 * e.r, 2 * e.r)
    if isinstance(e, (LineElement, FoldElement)):
        return Size(max(e.x1, e.x2, 0.0), max(e.y1, e.y2, 0.0))
    return _size_of_path(e.d) if isinstance(e, (PathElement, CutElement)) else _NO_SIZE


def _size_of_path(path: Path) -> Size:
    box = path_bounds(path)
    return Size(max(box.right, 0.0), max(box.bottom, 0.0)) if box else _NO_SIZE


def corner_of(node: FaceNode) -> tuple[float, float]:
    """Return the top left corner of a node by its own attributes."""
    e = element_of(node)
    if isinstance(e, CircleElement):
        return e.x - e.r, e.y - e.r
    return getattr(e, "x", 0.0), getattr(e, "y", 0.0)


_NARROWEST = 0.1  # mm: narrow enough that every word gets its own line
_TOLERANCE = 0.01  # mm
_ROUNDING_UP = 5e-7  # mm: a width is rounded up, so that what was measured fits


@frozen(eq=False)
class TableLayout:
    """A table: the widths of its columns and the heights of its rows in mm, and its cells with their places.

    A cell's place is that of its element's origin, from the corner of the table. `missing` is the number of cells that the last
    row lacks.
    """

    widths: Sequence[float]
    heights: Sequence[float]
    cells: Sequence[tuple[FaceNode, float, float]]
    missing: int = 0

    @property
    def width(self) -> float:
        """The sum of the columns, in mm."""
        return plain_sum(self.widths)

    @property
    def height(self) -> float:
        """The sum of the rows, in mm."""
        return plain_sum(self.heights)


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


def _takes_width(cell: FaceNode) -> TypeGuard[TextContent]:
    """Return whether a cell is a text that is as wide as its column."""
    return isinstance(cell, TextContent) and cell.text.w is None and cell.text.drawn_along is None


def _set_in_column(cell: FaceNode, width: float, column: int, e: TableElement) -> FaceNode:
    """Return a text with the width and the alignment of its column; other elements stay as they are."""
    if not _takes_width(cell):
        return cell
    width = max(round(width + _ROUNDING_UP, 6), 0.0)
    return replace(cell, text=_text_in_width(cell.text, width, _align_of_column(e, column)))


def _align_of_column(e: TableElement, column: int) -> Ends | None:
    return e.aligns[column] if column < len(e.aligns) else None


@lru_cache(maxsize=4096)
def _text_in_width(e: TextElement, width: float, align: Ends | None) -> TextElement:
    return replace(e, x=0.0, y=0.0, w=width, h=None, valign="top", fit="none", align=e.align or align)


@lru_cache(maxsize=4096)
def _narrowest_text(e: TextElement) -> TextElement:
    return replace(e, w=_NARROWEST, h=None, fit="none", style=replace(e.style, hyphenate=False))


@lru_cache(maxsize=4096)
def _one_line_text(e: TextElement) -> TextElement:
    return replace(e, h=None, fit="none")


class CellWidth(NamedTuple):
    """The least width of a cell, that of its longest word, and the width at which it is one line; in mm, with padding."""

    least: float
    most: float


def needed_widths(cells: Sequence[Sequence[CellWidth]]) -> list[CellWidth]:
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
