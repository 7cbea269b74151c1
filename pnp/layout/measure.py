"""Measures elements, and places them in rows, columns and grids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import Box, Size, plain_sum
from pnp.layout.element_tree import ContainerContent, TextContent, element_of
from pnp.layout.elements import (
    CircleElement,
    GridElement,
    IconElement,
    ImageElement,
    LineElement,
    PathElement,
    RectElement,
    RowElement,
)
from pnp.layout.face_tables import TableSetter
from pnp.layout.face_texts import origin
from pnp.layout.processing_elements import CutElement, FoldElement
from pnp.layout.table_element import TableElement
from pnp.pictures.path_data import path_bounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.layout.element_tree import Node
    from pnp.layout.elements import ColumnElement, Element, GroupElement
    from pnp.layout.face_tables import TableLayout
    from pnp.text.text_block import TextBlock

_SHARE = {"start": 0.0, "center": 0.5, "end": 1.0}
_NOTHING = Size(0.0, 0.0)


class Measure:
    """Measures the nodes of one face, each once; texts and icons by the functions passed in."""

    def __init__(self, block: Callable[[TextContent], TextBlock], icon_size: Callable[[IconElement], Size]) -> None:
        self._block = block
        self._icon_size = icon_size
        self._sizes: dict[Node, Size] = {}
        self._tables: dict[Node, TableLayout] = {}

    def size(self, node: Node) -> Size:
        """Return width and height in mm that a node takes in a row, column or grid, without its own `x` and `y`."""
        size = self._sizes.get(node)
        if size is None:
            size = self._sizes[node] = self._measured(node)
        return size

    def _measured(self, node: Node) -> Size:
        if isinstance(node, TextContent):
            return self._text(node)
        if not isinstance(node, ContainerContent):
            return self._icon_size(node) if isinstance(node, IconElement) else _plain(node)
        e = node.element
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
        """Return the layout of a table, made once.

        Its setter is not kept: it knows this measure, and while the garbage collector is paused nothing frees a circle.
        """
        found = self._tables.get(node)
        if found is None:
            assert isinstance(node.element, TableElement)
            setter = TableSetter(self._block, self.size, self._origin)
            found = self._tables[node] = setter.layout(node.element, node.children)
        return found

    def middle(self, node: Node) -> tuple[float, float]:
        """Return the middle of a node's box, in mm from the origin that its `x` and `y` refer to; not of a group."""
        e = element_of(node)
        if isinstance(e, CircleElement):
            return e.x, e.y
        if isinstance(e, (LineElement, FoldElement)):
            return (e.x1 + e.x2) / 2, (e.y1 + e.y2) / 2
        if isinstance(e, (PathElement, CutElement)):
            box = path_bounds(e.d) or Box(0.0, 0.0, 0.0, 0.0)
            return e.x + box.x + box.w / 2, e.y + box.y + box.h / 2
        size = self.size(node)
        x, y = origin(node.text, self._block(node)) if isinstance(node, TextContent) and node.spans else corner(node)
        return x + size.w / 2, y + size.h / 2

    def _text(self, node: TextContent) -> Size:
        e = node.text
        if not node.spans or (e.w is not None and e.h is not None):
            return Size(e.w or 0.0, e.h or 0.0)
        block = self._block(node)
        return Size(block.width if e.w is None else e.w, block.height if e.h is None else e.h)

    def _group(self, node: ContainerContent, e: GroupElement) -> Size:
        """Return the extent of a group's elements, or that of its clip; rotation is ignored."""
        right = bottom = 0.0
        for child in node.children if e.clip_w is None or e.clip_h is None else ():
            left, top = corner(child)
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

    def _origin(self, node: Node, x: float, y: float) -> tuple[float, float]:
        """Return a node's origin for its corner at (x, y): a circle, or a text without a box, is not placed by its corner."""
        if isinstance(node, CircleElement):
            return x + node.r, y + node.r
        if isinstance(node, TextContent):
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
        at, gap = spare * _SHARE.get(e.align, 0.0), e.gap
        if e.align == "spread" and len(sizes) > 1:
            gap += max(spare, 0.0) / (len(sizes) - 1)
        found = []
        for length, thickness in sizes:
            beside = (depth - thickness) * _SHARE[e.cross]
            found.append((at, beside) if across else (beside, at))
            at += length + gap
        return found

    def _in_cells(self, node: ContainerContent, e: GridElement) -> list[tuple[float, float]]:
        cell = self._cell(node, e)
        right, down = _SHARE[e.align], _SHARE[e.cross]
        found = []
        for i, child in enumerate(node.children):
            size = self.size(child)
            row, column = divmod(i, e.columns)
            x, y = column * (cell.w + e.gap), row * (cell.h + e.gap)
            found.append((x + (cell.w - size.w) * right, y + (cell.h - size.h) * down))
        return found


def _plain(e: Element) -> Size:
    """Return the size of an element that its attributes determine."""
    if isinstance(e, (RectElement, ImageElement)):
        return Size(e.w, e.h)
    if isinstance(e, CircleElement):
        return Size(2 * e.r, 2 * e.r)
    if isinstance(e, (LineElement, FoldElement)):
        return Size(max(e.x1, e.x2, 0.0), max(e.y1, e.y2, 0.0))
    box = path_bounds(e.d) if isinstance(e, (PathElement, CutElement)) else None
    return Size(max(box.right, 0.0), max(box.bottom, 0.0)) if box else _NOTHING


def corner(node: Node) -> tuple[float, float]:
    """Return the top left corner of a node by its own attributes."""
    e = element_of(node)
    if isinstance(e, CircleElement):
        return e.x - e.r, e.y - e.r
    return getattr(e, "x", 0.0), getattr(e, "y", 0.0)


def is_steady(node: ContainerContent) -> bool:
    """Whether what is in a container has the same size on every face: no text in a box, whose size follows from the deck."""
    texts = [child.text for child in node.children if isinstance(child, TextContent)]
    return not any(text.w is not None for text in texts) and not any(isinstance(c, ContainerContent) for c in node.children)
