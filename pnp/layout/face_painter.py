"""Converts elements to a Frame: every element is painted at the place that its containers give it, in paint order."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic
from pnp.base.units import Box, Size, plain_sum
from pnp.layout.canvas import Canvas, ReducedText
from pnp.layout.element_shapes import (
    circle_shape,
    crossed_box,
    cut_shape,
    fold_shape,
    ground,
    line_shape,
    path_shape,
    rect_shape,
    rectangle,
)
from pnp.layout.element_tree import ContainerContent, TextContent, element_of
from pnp.layout.elements import (
    CircleElement,
    FaceElement,
    GroupElement,
    IconElement,
    ImageElement,
    LineElement,
    PathElement,
    RectElement,
)
from pnp.layout.face_tables import table_faults
from pnp.layout.face_texts import origin
from pnp.layout.measure import Measure, corner, is_steady
from pnp.layout.mirror import mirrored, moved_block, moved_group
from pnp.layout.overflow import OverflowFinder
from pnp.layout.pictures import rotation
from pnp.layout.processing_elements import CutElement, FoldElement
from pnp.layout.source_stamps import template_mark
from pnp.layout.table_element import TableElement
from pnp.layout.table_geometry import row_ground
from pnp.model import frame as model
from pnp.model.face_walk import IDENTITY, enlargement, is_flipped, map_box, map_point, multiply
from pnp.model.frame import StandIn
from pnp.model.picture import Anchor
from pnp.model.style import LINES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.layout.element_tree import Node
    from pnp.layout.elements import ColumnElement, Element, GridElement, RowElement
    from pnp.layout.face_texts import FaceTexts
    from pnp.layout.mirror import Block
    from pnp.layout.pictures import Pictures
    from pnp.layout.template_places import TemplatePlaces
    from pnp.model.frame import Item, Shape, Stroke
    from pnp.model.outline import Matrix, Path, ProcessingStep
    from pnp.text.text_block import TextBlock

_SHAPES: dict[type[Element], Callable[..., Shape]] = {
    RectElement: rect_shape,
    CircleElement: circle_shape,
    LineElement: line_shape,
    PathElement: path_shape,
}
_REMEMBERED = 50_000
_FULL = 0.999  # 1, as far as matrices are exact


class FacePainter:
    """Paints the faces of one game, mirrored if its locale is `right_to_left`; `lines`: how creases and cuts are drawn.

    Equal elements of many faces become the same items.
    """

    def __init__(
        self,
        places: TemplatePlaces,
        pictures: Pictures,
        texts: FaceTexts,
        *,
        right_to_left: bool = False,
        lines: Mapping[ProcessingStep, Stroke] = LINES,
    ) -> None:
        self._places = places
        self._folder = places.folder
        self._lines = lines
        self._pictures = pictures
        self._texts = texts
        self._right_to_left = right_to_left
        self._known: dict[tuple[Element, float, float, float | None], Item | None] = {}
        self._grounds: dict[tuple[FaceElement, float, float, float], Shape] = {}
        self._flows: dict[ContainerContent, list[tuple[float, float]]] = {}

    def canvas(self, card: Mark, blocks: dict[TextContent, TextBlock]) -> Canvas:
        """Return an empty canvas for a face of the card at `card`; `blocks` holds those of its texts that are already set."""

        def block(text_content: TextContent) -> TextBlock:
            found = blocks.get(text_content)
            if found is None:
                found = blocks[text_content] = self._texts.block(text_content)
            return found

        return Canvas(card, blocks, Measure(block, self._pictures.icon_size))

    def paint(self, face: ContainerContent, size: Size, bleed: float, canvas: Canvas) -> None:
        """Paint a face of `size` mm and its bleed onto the canvas."""
        e = face.element
        assert isinstance(e, FaceElement)
        if e.fill is not None:
            key = (e, *size, bleed)
            if key not in self._grounds:
                box = Box(0.0, 0.0, *size).inset(-bleed)
                self._grounds[key] = ground(e.fill, box, template_mark(self._folder, e.at), ink=e.ink)
            canvas.items.append(self._grounds[key])
        if e.anchor:
            canvas.points.append(Anchor(e.anchor, size.w / 2, size.h / 2))
        canvas.axis = size.w if self._right_to_left and e.mirror else None
        self._each(face.children, 0.0, 0.0, canvas)

    def _each(self, children: Sequence[Node], dx: float, dy: float, canvas: Canvas) -> None:
        for node in children:
            self._one(node, dx, dy, canvas)

    def _one(self, node: Node, dx: float, dy: float, canvas: Canvas) -> None:
        if (name := element_of(node).anchor) is not None:
            self._anchor(name, node, (dx, dy), canvas)
        if canvas.damaged and (faults := canvas.damaged.get(element_of(node))):
            x, y = corner(node)
            canvas.add_faults(faults, Box(x + dx, y + dy, *canvas.measure.size(node)))
        if isinstance(node, TextContent):
            if node.spans:
                self._text(node, dx, dy, canvas)
        elif isinstance(node, ContainerContent):
            e = node.element
            if isinstance(e, FaceElement):
                return
            if canvas.axis is not None and not e.mirror:
                e, dx, canvas = self._kept(e, node, (dx, dy), canvas.axis, canvas)
            if isinstance(e, GroupElement):
                self._group(e, node.children, dx, dy, canvas)
            elif isinstance(e, TableElement):
                self._table(e, node, (dx + e.x, dy + e.y), canvas)
            else:
                self._flow(e, node, dx, dy, canvas)
        else:
            self._leaf(node, dx, dy, canvas)

    def _anchor(self, name: str, node: Node, place: tuple[float, float], canvas: Canvas) -> None:
        """Note where the middle of a node's box is on the face."""
        e = element_of(node)
        if isinstance(e, GroupElement):
            size = canvas.measure.size(node)  # of what is in it, times its scale
            x, y = map_point(_group_matrix(e, *place), size.w / e.scale / 2, size.h / e.scale / 2)
        else:
            x, y = canvas.measure.middle(node)
            x, y = x + place[0], y + place[1]
        canvas.points.append(Anchor(name, *map_point(canvas.matrix, x if canvas.axis is None else canvas.axis - x, y)))

    def _kept(
        self, e: Block, node: ContainerContent, place: tuple[float, float], axis: float, canvas: Canvas
    ) -> tuple[Block, float, Canvas]:
        """Return a block at its mirrored place, and the canvas on which its contents are painted from left to right."""
        size = canvas.measure.size(node)
        there = moved_block(e, place[0], axis, size.w)
        canvas.kept.append(map_box(canvas.matrix, Box(there.x, there.y + place[1], *size)))
        return there, 0.0, replace(canvas, axis=None)

    def _leaf(self, e: Element, dx: float, dy: float, canvas: Canvas) -> None:
        key = (e, dx, dy, canvas.axis)
        try:
            item = self._known[key]
        except KeyError:
            item = self._made(e, dx, dy, canvas.axis)
            if len(self._known) < _REMEMBERED:
                self._known[key] = item
        if item is None:
            assert isinstance(e, (IconElement, ImageElement))
            self._stand_in(e, Box(e.x + dx, e.y + dy, *canvas.measure.size(e)), canvas)
        else:
            canvas.items.append(item)

    def _stand_in(self, e: IconElement | ImageElement, box: Box, canvas: Canvas) -> None:
        """Paint a crossed box for a picture that cannot be used."""
        lost = self._pictures.lost_icon(e) if isinstance(e, IconElement) else self._pictures.lost_image(e)
        canvas.stand_ins.append(StandIn(canvas.on_face(box), *lost))
        there = box if canvas.axis is None else box._replace(x=canvas.axis - box.right)
        canvas.items.append(crossed_box(there, template_mark(self._folder, e.at)))

    def _made(self, e: Element, dx: float, dy: float, axis: float | None) -> Item | None:
        mark = template_mark(self._folder, e.at)
        if axis is not None:
            e = mirrored(e, dx, axis, self._pictures.icon_size(e).w if isinstance(e, IconElement) else 0.0)
            dx = 0.0
        shape = _SHAPES.get(type(e))
        if shape is not None:
            return shape(e, dx, dy, mark)
        if isinstance(e, FoldElement):
            return fold_shape(e, dx, dy, self._lines[e.way], mark)
        if isinstance(e, CutElement):
            return cut_shape(e, dx, dy, self._lines["cut"], mark)
        assert isinstance(e, (IconElement, ImageElement))
        draw = self._pictures.icon if isinstance(e, IconElement) else self._pictures.image
        return draw(e, dx, dy, mark, mirrored=axis is not None)  # type: ignore[arg-type]  # each its own kind

    def _flow(
        self, e: RowElement | ColumnElement | GridElement, node: ContainerContent, dx: float, dy: float, canvas: Canvas
    ) -> None:
        places = self._flows.get(node)
        if places is None:
            faults = list(OverflowFinder(canvas.measure, self._places).in_flow(node, e))
            if faults:
                canvas.add_faults(faults, Box(e.x + dx, e.y + dy, *canvas.measure.size(node)))
            places = canvas.measure.places(node, e)
            if not faults and node.lasting and is_steady(node) and len(self._flows) < _REMEMBERED:
                self._flows[node] = places
        for child, (x, y) in zip(node.children, places, strict=True):
            self._one(child, dx + e.x + x, dy + e.y + y, canvas)

    def _table(self, e: TableElement, node: ContainerContent, place: tuple[float, float], canvas: Canvas) -> None:
        table = canvas.measure.table(node)
        mark = template_mark(self._folder, e.at)
        faults = [Diagnostic(*fault[:2], self._places.tag(e.at, e.tag), hint=fault[2]) for fault in table_faults(e, table)]
        faults += OverflowFinder(canvas.measure, self._places).in_columns(node, e, table)
        x, y = place
        if faults:
            canvas.add_faults(faults, Box(x, y, table.width, table.height))
        left = x if canvas.axis is None else canvas.axis - x - table.width
        for number, height in enumerate(table.heights):
            fill = e.head_fill if number < e.heads else e.stripe if (number - e.heads) % 2 else None
            row = Box(left, y + plain_sum(table.heights[:number]), table.width, height)
            canvas.items += row_ground(row, fill, e.rule, e.rule_width, mark, ink=e.ink, first=not number)
        for cell, cell_x, cell_y in table.cells:
            self._one(cell, x + cell_x, y + cell_y, canvas)

    def _group(self, e: GroupElement, children: Sequence[Node], dx: float, dy: float, canvas: Canvas) -> None:
        whole = e.opacity == 1 and e.clip_w is None and e.clip_h is None and e.ink is None
        if whole and not e.rotate and e.scale == 1 and e.flip == "none":
            self._each(children, dx + e.x, dy + e.y, canvas)
            return
        turned = canvas.axis is not None
        if canvas.axis is not None:
            e, dx = moved_group(e, dx, canvas.axis), 0.0
        matrix = _group_matrix(e, dx, dy)
        inner = replace(canvas, items=[], matrix=multiply(canvas.matrix, matrix), axis=0.0 if turned else None)
        self._each(children, 0.0, 0.0, inner)
        clip, mark = _clip(e, mirrored=turned), template_mark(self._folder, e.at)
        canvas.items.append(model.Group(tuple(inner.items), matrix, clip, e.opacity, mark, ink=e.ink))

    def _text(self, text_content: TextContent, dx: float, dy: float, canvas: Canvas) -> None:
        block = canvas.blocks.get(text_content) or self._texts.block(text_content)
        x, y = origin(text_content.text, block)
        x, y = x + dx, y + dy
        if canvas.axis is not None:
            x = canvas.axis - x - (block.width if text_content.text.w is None else text_content.text.w)
        marks = (canvas.card, template_mark(self._folder, text_content.text.at))
        items, box, links = self._texts.placed(text_content, block, x, y, marks)
        canvas.items += items
        if canvas.matrix is not IDENTITY:
            box = box.mapped(partial(map_box, canvas.matrix))
            links = tuple(link._replace(box=map_box(canvas.matrix, link.box)) for link in links)
            if (scale := enlargement(canvas.matrix)) < _FULL:
                tag = self._places.tag(text_content.text.at, "text")
                canvas.reduced.append(ReducedText(text_content.text.style, box, scale, tag))
            if is_flipped(canvas.matrix) and not text_content.text.flipped:
                canvas.faults.append((_mirror_writing(self._places.tag(text_content.text.at, "text")), box.box))
        canvas.boxes.append(box)
        canvas.links += links
        if box.overflow > 0 or box.missing or block.missing_cuts or block.lost:
            canvas.faulty_texts.append((box, block))


def _group_matrix(e: GroupElement, dx: float, dy: float) -> Matrix:
    """Return the matrix of a group: scaled, flipped and rotated around the pivot, then moved."""
    px, py = e.pivot_x, e.pivot_y
    across, down = (-e.scale if e.flip == way else e.scale for way in ("x", "y"))
    scaled: Matrix = (across, 0.0, 0.0, down, px - across * px, py - down * py)
    return multiply((1.0, 0.0, 0.0, 1.0, e.x + dx, e.y + dy), multiply(rotation(e.rotate, px, py), scaled))


def _mirror_writing(mark: Mark) -> Diagnostic:
    return Diagnostic(
        "layout/mirror-writing",
        "the words of this `<text>` would print as mirror writing, because a `<group>` around it has `flip`",
        mark,
        hint='move it out of that group, or write `flipped="yes"` if it is to be read in a mirror',
    )


def _clip(e: GroupElement, *, mirrored: bool) -> Path | None:
    """Return the clip from the group's own corner; a side without a limit extends ten metres, the limit of lengths."""
    if e.clip_w is None and e.clip_h is None:
        return None
    far = 10_000.0
    x, w = (-far, 2 * far) if e.clip_w is None else (-e.clip_w if mirrored else 0.0, e.clip_w)
    y, h = (-far, 2 * far) if e.clip_h is None else (0.0, e.clip_h)
    return rectangle(x, y, w, h)
