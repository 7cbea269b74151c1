"""Finds what is too large for a row, column, grid or table that says how large it is.

The places that a container gives its elements count; where an element's own `x` and `y` shift it, that is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.diagnostics import Diagnostic
from pnp.base.units import plain_sum
from pnp.layout.element_tree import TextContent, element_of
from pnp.layout.elements import GridElement, RowElement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.layout.element_table import Container
    from pnp.layout.element_tree import ContainerContent, Node
    from pnp.layout.elements import ColumnElement
    from pnp.layout.face_tables import TableLayout
    from pnp.layout.measure import Measure
    from pnp.layout.table_element import TableElement
    from pnp.layout.template_places import TemplatePlaces

_TOLERANCE = 0.01  # mm


class _Room(NamedTuple):
    """In which direction elements are measured; how a message names what they are in, and how to make that larger."""

    way: Literal["wide", "tall"]
    place: str
    cure: str


class OverflowFinder:
    """Finds the overflows of one face: `measure` knows its elements, `places` finds them in their templates."""

    def __init__(self, measure: Measure, places: TemplatePlaces) -> None:
        self._measure = measure
        self._places = places

    def in_flow(self, node: ContainerContent, e: RowElement | ColumnElement | GridElement) -> Iterator[Diagnostic]:
        """Yield what is too large: the elements of a row or column together, and each across it or for its cell of a grid."""
        if isinstance(e, GridElement):
            cell = "its cell of {:g} mm"
            rooms = [
                (_Room("wide", cell, "a larger `cell-w`"), e.cell_w),
                (_Room("tall", cell, "a larger `cell-h`"), e.cell_h),
            ]
        else:
            place = f"its `<{e.tag}>` of {{:g}} mm"
            rooms = [(_Room("wide", place, "a larger `w`"), e.w), (_Room("tall", place, "a larger `h`"), e.h)]
            along, length = rooms.pop(0 if isinstance(e, RowElement) else 1)
            if length is not None:
                yield from self._together(node, e, along, length)
        for room, length in rooms:
            if length is not None:
                yield from self._each([(child, length) for child in node.children], e, room)

    def in_columns(self, node: ContainerContent, e: TableElement, table: TableLayout) -> Iterator[Diagnostic]:
        """Yield what is wider than its column of a table; texts are set in the width of theirs, so they report themselves."""
        rooms = [max(width - 2 * e.pad_x, 0.0) for width in table.widths]
        fixed = (
            (cell, rooms[number % len(rooms)])
            for number, cell in enumerate(node.children)
            if not (isinstance(cell, TextContent) and cell.text.w is None)
        )
        yield from self._each(fixed, e, _Room("wide", "its column, which leaves it {:g} mm", "a wider one in `columns`"))

    def _together(
        self, node: ContainerContent, e: RowElement | ColumnElement, room: _Room, length: float
    ) -> Iterator[Diagnostic]:
        needed = plain_sum([self._length(child, room) for child in node.children]) + e.gap * max(len(node.children) - 1, 0)
        if (over := needed - length) > _TOLERANCE:
            message = f"the content of `<{e.tag}>` is {over:.1f} mm too {room.way} for its {length:g} mm"
            hint = f"leave something out, make it smaller, or give `<{e.tag}>` {room.cure}"
            yield Diagnostic("layout/overflow", message, self._places.tag(e.at, e.tag), hint=hint)

    def _each(self, nodes: Iterable[tuple[Node, float]], e: Container, room: _Room) -> Iterator[Diagnostic]:
        """Yield the elements that are larger than their rooms (mm); of those from one line of a template only the worst."""
        worst: dict[tuple[str, str], tuple[float, float]] = {}
        for node, length in nodes:
            over = self._length(node, room) - length
            inner = element_of(node)
            if over > _TOLERANCE:
                worst[inner.tag, inner.at] = max(worst.get((inner.tag, inner.at), (0.0, 0.0)), (over, length))
        hint = f"make it smaller, or give `<{e.tag}>` {room.cure}"
        also = ((f"in `<{e.tag}>`,", self._places.tag(e.at, e.tag)),) if worst else ()
        for (tag, at), (over, length) in worst.items():
            message = f"`<{tag}>` is {over:.1f} mm too {room.way} for {room.place.format(length)}"
            yield Diagnostic("layout/overflow", message, self._places.tag(at, tag), also=also, hint=hint)

    def _length(self, node: Node, room: _Room) -> float:
        size = self._measure.size(node)
        return size.w if room.way == "wide" else size.h
