"""Converts elements to a Frame: every element is painted at the place that its containers give it, in paint order.

On the way it finds what is too large for a row, column, grid or table that says how large it is: the places that a
container gives its elements count; where an element's own `x` and `y` shift it, that is meant. It also finds texts that a
`<group>` with a `scale` prints smaller than the script of a language needs; styles are checked as such by the locale
stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.diagnostics import Diagnostic
from pnp.base.languages import main_script
from pnp.base.records import record
from pnp.base.units import Box, Size, plain_sum
from pnp.layout.elements.elements import (
    CircleElement,
    ContainerContent,
    CutElement,
    FaceElement,
    FoldElement,
    GridElement,
    GroupElement,
    IconElement,
    ImageElement,
    LineElement,
    PathElement,
    RectElement,
    RowElement,
    TableElement,
    TextContent,
    element_of,
)
from pnp.layout.painting.curved_text import moved_course
from pnp.layout.painting.measure import Measure, corner_of, row_ground, table_faults
from pnp.layout.painting.shapes import (
    casing_group,
    circle_shape,
    crossed_box,
    cut_shape,
    fold_shape,
    line_shape,
    mirror_block,
    mirror_element,
    mirror_group,
    mirror_path,
    path_shape,
    rect_shape,
    rectangle,
    untranslated_frame,
)
from pnp.layout.painting.texts_and_pictures import block_origin, rotation_around
from pnp.layout.templates.context import template_mark
from pnp.load.package_data import type_floors
from pnp.load.yaml.nodes import format_number
from pnp.locale.pseudo import is_pseudo
from pnp.model.face_walk import IDENTITY, enlargement, is_flipped, map_box, multiply, rewrite
from pnp.model.frame import Group, PlacedFrame, Shape, StandIn, TextLine
from pnp.model.picture import Anchor
from pnp.pictures.paints import mirror_fill, paint_in
from pnp.text.forms import Course

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.elements.elements import ColumnElement, ContainerElement, Element, FaceNode
    from pnp.layout.painting.measure import TableLayout
    from pnp.layout.painting.shapes import BlockElement
    from pnp.layout.painting.texts_and_pictures import FaceTexts, Pictures
    from pnp.layout.templates.faults import TemplatePlaces
    from pnp.model.frame import Item, Link, TextBox
    from pnp.model.outline import Matrix, Path, ProcessingStep
    from pnp.model.style import TextStyle, Theme
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import FittedText


_SHAPES: dict[type[Element], Callable[..., Shape]] = {
    RectElement: rect_shape,
    CircleElement: circle_shape,
    LineElement: line_shape,
    PathElement: path_shape,
}
_MOST_ITEMS = 50_000
"""Items of equal elements that are remembered."""
_MOST_SHARED_PARTS = 10_000
"""Ways in which parts of faces look that are remembered."""
_FULL_SCALE = 0.999  # 1, as far as matrices are exact


class FacePainter:
    """Paints the faces of one game, mirrored if its locale is `right_to_left`; its `theme` says how creases and cuts are drawn.

    Equal elements of many faces become the same items.
    """

    def __init__(
        self,
        places: TemplatePlaces,
        pictures: Pictures,
        texts: FaceTexts,
        theme: Theme,
        *,
        right_to_left: bool = False,
    ) -> None:
        self._places = places
        self._folder = places.folder
        self._lines, self._casings = theme.lines, theme.casings
        self._pictures = pictures
        self._texts = texts
        self._right_to_left = right_to_left
        self._known: dict[tuple[Element, float, float, float | None, float], Item | None] = {}
        self._grounds: dict[tuple[FaceElement, float, float, float], Shape] = {}
        self._parts: dict[tuple[object, ...], _SharedPart] = {}

    def canvas(self, mark: Mark, fittings: dict[TextContent, FittedText]) -> Canvas:
        """Return an empty canvas; `fittings` holds those of its texts whose sizes are known.

        `mark` is where the words come from that a template writes itself.
        """

        def block(text_content: TextContent) -> TextBlock:
            found = fittings.get(text_content)
            if found is None:
                found = fittings[text_content] = self._texts.fitting(text_content)
            return found.block()

        return Canvas(mark, fittings, Measure(block, self._pictures.icon_size), block)

    def paint(self, face: ContainerContent, size: Size, bleed: float, canvas: Canvas) -> None:
        """Paint a face of `size` mm and its bleed onto the canvas."""
        e = face.element
        assert isinstance(e, FaceElement)
        if e.fill is not None:
            key = (e, *size, bleed)
            if key not in self._grounds:
                box = Box(0.0, 0.0, *size).inset(-bleed)
                mark = template_mark(self._folder, e.at)
                fill = paint_in(mirror_fill(e.fill) if self._right_to_left and e.mirror else e.fill, box)
                self._grounds[key] = Shape(rectangle(*box), fill, rect=box, ink=e.ink, at=mark)
            canvas.items.append(self._grounds[key])
        if e.anchor:
            canvas.points.append(Anchor(e.anchor, size.w / 2, size.h / 2, *size))
        canvas.axis = size.w if self._right_to_left and e.mirror else None
        for node in face.children:
            if isinstance(node, (TextContent, ContainerContent)) and node.lasting and not canvas.damaged:
                self._add_part(node, canvas)
            else:
                self._paint_node(node, 0.0, 0.0, canvas)

    def _add_part(self, node: TextContent | ContainerContent, canvas: Canvas) -> None:
        """Add a part of the face that other faces may show too: what it paints is the same object on all.

        Its words have no mark: they do not say of which card they are.
        """
        texts = (node,) if isinstance(node, TextContent) else node.texts
        fittings = [canvas.fittings.get(text_content) for text_content in texts]
        key = (node, canvas.axis, *map(id, fittings))
        part = self._parts.get(key)
        if part is None:
            own = replace(canvas, mark=None, items=[], boxes=[], links=[], kept=[], points=[])
            faults = canvas.fault_count
            self._paint_node(node, 0.0, 0.0, own)
            part = _SharedPart(own.items, own.boxes, own.links, own.kept, own.points, fittings)
            if canvas.fault_count == faults and len(self._parts) < _MOST_SHARED_PARTS:
                self._parts[key] = part
        canvas.items += part.items
        canvas.boxes += part.boxes
        canvas.links += part.links
        canvas.kept += part.kept
        canvas.points += part.points

    def _paint_nodes(self, children: Sequence[FaceNode], dx: float, dy: float, canvas: Canvas) -> None:
        for node in children:
            self._paint_node(node, dx, dy, canvas)

    def _paint_node(self, node: FaceNode, dx: float, dy: float, canvas: Canvas) -> None:
        own = node.text if isinstance(node, TextContent) else node.element if isinstance(node, ContainerContent) else node
        if own.anchor is not None:
            self._anchor(own.anchor, node, (dx, dy), canvas)
        if canvas.damaged and (faults := canvas.damaged.get(own)):
            x, y = corner_of(node)
            canvas.add_faults(faults, Box(x + dx, y + dy, *canvas.measure.size(node)))
        if isinstance(node, TextContent):
            if node.spans:
                self._text(node, dx, dy, canvas)
        elif isinstance(node, ContainerContent):
            self._paint_container(node, dx, dy, canvas)
        else:
            self._paint_leaf(node, dx, dy, canvas)

    def _paint_container(self, node: ContainerContent, dx: float, dy: float, canvas: Canvas) -> None:
        e = node.element
        if isinstance(e, FaceElement):
            return
        if isinstance(e, ImageElement):
            self._paint_leaf(e, dx, dy, canvas)
            e = _block_over(e)
        if canvas.axis is not None and not e.mirror:
            e, dx, canvas = self._unmirrored_block(e, node, (dx, dy), canvas.axis, canvas)
        if isinstance(e, GroupElement):
            self._group(e, node.children, dx, dy, canvas)
        elif isinstance(e, TableElement):
            self._table(e, node, (dx + e.x, dy + e.y), canvas)
        else:
            self._flow(e, node, dx, dy, canvas)

    def _anchor(self, name: str, node: FaceNode, place: tuple[float, float], canvas: Canvas) -> None:
        e = element_of(node)
        if isinstance(e, GroupElement):
            size = canvas.measure.size(node)  # of what is in it, times its scale
            box = map_box(_group_matrix(e, *place), Box(0.0, 0.0, size.w / e.scale, size.h / e.scale))
        else:
            box = canvas.measure.box(node).moved(*place)
        x, y, w, h = canvas.on_face(box)
        canvas.points.append(Anchor(name, x + w / 2, y + h / 2, w, h))

    def _unmirrored_block(
        self, e: BlockElement, node: ContainerContent, place: tuple[float, float], axis: float, canvas: Canvas
    ) -> tuple[BlockElement, float, Canvas]:
        """Return a block at its mirrored place, and the canvas on which its contents are painted from left to right."""
        size = canvas.measure.size(node)
        there = mirror_block(e, place[0], axis, size.w)
        canvas.kept.append(map_box(canvas.matrix, Box(there.x, there.y + place[1], *size)))
        return there, 0.0, replace(canvas, axis=None)

    def _paint_leaf(self, e: Element, dx: float, dy: float, canvas: Canvas) -> None:
        scale = 1.0 if getattr(e, "shadow", None) is None else round(enlargement(canvas.matrix), 4)
        key = (e, dx, dy, canvas.axis, scale)
        try:
            item = self._known[key]
        except KeyError:
            item = self._build_item(e, dx, dy, canvas.axis, scale)
            if len(self._known) < _MOST_ITEMS:
                self._known[key] = item
        if item is None:
            assert isinstance(e, (IconElement, ImageElement))
            self._stand_in(e, Box(e.x + dx, e.y + dy, *canvas.measure.size(e)), canvas)
        else:
            canvas.items.append(item)

    def _stand_in(self, e: IconElement | ImageElement, box: Box, canvas: Canvas) -> None:
        lost = self._pictures.lost_icon(e) if isinstance(e, IconElement) else self._pictures.lost_image(e)
        canvas.stand_ins.append(StandIn(canvas.on_face(box), *lost))
        there = box if canvas.axis is None else box._replace(x=canvas.axis - box.right)
        canvas.items.append(crossed_box(there, template_mark(self._folder, e.at)))

    def _build_item(self, e: Element, dx: float, dy: float, axis: float | None, scale: float) -> Item | None:
        mark = template_mark(self._folder, e.at)
        if axis is not None:
            e = mirror_element(e, dx, axis, self._pictures.icon_size(e).w if isinstance(e, IconElement) else 0.0)
            dx = 0.0
        shape = _SHAPES.get(type(e))
        if shape is not None:
            drawn, shadow = shape(e, dx, dy, mark), getattr(e, "shadow", None)
            if shadow is None:
                return drawn
            from pnp.pictures.shadows import with_shadow  # noqa: PLC0415  (loaded only where a shape has a shadow)

            return with_shadow(drawn, shadow, scale)
        if isinstance(e, FoldElement):
            return self._cased(fold_shape(e, dx, dy, self._lines[e.way], mark), e.way)
        if isinstance(e, CutElement):
            return self._cased(cut_shape(e, dx, dy, self._lines["cut"], mark), "cut")
        assert isinstance(e, (IconElement, ImageElement))
        draw = self._pictures.icon if isinstance(e, IconElement) else self._pictures.image
        return draw(e, dx, dy, mark, mirrored=axis is not None)  # type: ignore[arg-type]  # each its own kind

    def _cased(self, line: Shape, step: ProcessingStep) -> Item:
        return casing_group(line, self._casings[step]) if step in self._casings else line

    def _flow(
        self, e: RowElement | ColumnElement | GridElement, node: ContainerContent, dx: float, dy: float, canvas: Canvas
    ) -> None:
        faults = list(OverflowFinder(canvas.measure, self._places).in_flow(node, e))
        if faults:
            canvas.add_faults(faults, Box(e.x + dx, e.y + dy, *canvas.measure.size(node)))
        places = canvas.measure.places(node, e)
        for child, (x, y) in zip(node.children, places, strict=True):
            self._paint_node(child, dx + e.x + x, dy + e.y + y, canvas)

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
            self._paint_node(cell, x + cell_x, y + cell_y, canvas)

    def _group(self, e: GroupElement, children: Sequence[FaceNode], dx: float, dy: float, canvas: Canvas) -> None:
        whole = e.opacity == 1 and e.clip_w is None and e.clip_h is None and e.clip is None and e.ink is None
        if whole and not e.rotate and e.scale == 1 and e.flip == "none":
            self._paint_nodes(children, dx + e.x, dy + e.y, canvas)
            return
        turned = canvas.axis is not None
        if canvas.axis is not None:
            e, dx = mirror_group(e, dx, canvas.axis), 0.0
        matrix = _group_matrix(e, dx, dy)
        inner = replace(canvas, items=[], matrix=multiply(canvas.matrix, matrix), axis=0.0 if turned else None)
        outline = None
        if e.clip == "words":
            self._through_words(e, children, inner)
        else:
            self._paint_nodes(children, 0.0, 0.0, inner)
            outline = mirror_path(e.clip, 0.0) if turned and e.clip is not None else e.clip
        clip, mark = _clip_path(e, mirrored=turned), template_mark(self._folder, e.at)
        items = tuple(inner.items)
        if outline is not None:
            items, clip = (items, outline) if clip is None else ((Group(items, clip=outline, at=mark),), clip)
        canvas.items.append(Group(items, matrix, clip, e.opacity, mark, ink=e.ink))

    def _through_words(self, e: GroupElement, children: Sequence[FaceNode], canvas: Canvas) -> None:
        """Paint what is in a group as it is seen through the letters of its first text, which are invisible themselves.

        The low-ink edition keeps it: there is no other ink in these letters.
        """
        words, rest = replace(canvas, items=[]), replace(canvas, items=[])
        self._paint_nodes(children[:1], 0.0, 0.0, words)
        self._paint_nodes(children[1:], 0.0, 0.0, rest)
        outlines, hidden = self._texts.window(words.items)
        shapes = [item for item in hidden if isinstance(item, Shape)]  # what lies behind the letters
        seen = rewrite(rest.items, lambda item, _: (_kept_in_low_ink(item),))
        window = (Group(seen, clip=outlines, at=template_mark(self._folder, e.at)),) if outlines and seen else ()
        canvas.items += [*shapes, *window, *[item for item in hidden if not isinstance(item, Shape)]]

    def _text(self, text_content: TextContent, dx: float, dy: float, canvas: Canvas) -> None:
        block = canvas.block(text_content)
        x, y = block_origin(text_content.text, block)
        x, y = x + dx, y + dy
        if block.form is not None and isinstance(block.form, Course):
            block = replace(block, form=moved_course(block.form, x, y, canvas.axis))
        elif canvas.axis is not None:
            w = text_content.text.w
            width = w if w is not None else block.width if block.form is None else 0.0
            x, block = canvas.axis - x - width, block if block.form is None else block.mirrored(width)
        marks = text_content.content or canvas.mark, template_mark(self._folder, text_content.text.at)
        look, warning_mark = self._texts.looks[text_content.text], untranslated_frame if text_content.untranslated else None
        items, box, links = self._texts.setter.place_text(block, look, x, y, marks, text_content.lang, warning_mark)
        canvas.items += items
        if canvas.matrix is not IDENTITY:
            box = box.mapped(partial(map_box, canvas.matrix))
            links = tuple(link._replace(box=map_box(canvas.matrix, link.box)) for link in links)
            if (scale := enlargement(canvas.matrix)) < _FULL_SCALE:
                tag = self._places.tag(text_content.text.at, "text")
                canvas.reduced.append(ReducedText(text_content.text.style, box, scale, tag))
            if is_flipped(canvas.matrix) and not text_content.text.flipped:
                canvas.faults.append((_mirror_writing_fault(self._places.tag(text_content.text.at, "text")), box.box))
        canvas.boxes.append(box)
        canvas.links += links
        unturned = text_content.text.style.direction == "vertical" and block.turned is None
        lacks = box.missing or block.missing_cuts or block.missing_features or block.picture_faults
        if box.overflow > 0 or lacks or block.lost or unturned:
            canvas.faulty_texts.append((box, block))


def _kept_in_low_ink(item: Item) -> Item:
    return item if isinstance(item, (TextLine, PlacedFrame)) or item.ink is not None else replace(item, ink="keep")


def _block_over(e: ImageElement) -> GroupElement:
    """Return the group of the texts in a picture, which move and turn with it."""
    return GroupElement(at=e.at, x=e.x, y=e.y, rotate=e.rotate, pivot_x=e.w / 2, pivot_y=e.h / 2, mirror=e.mirror)


def _group_matrix(e: GroupElement, dx: float, dy: float) -> Matrix:
    """Return the matrix of a group: scaled, flipped and rotated around the pivot, then moved."""
    px, py = e.pivot_x, e.pivot_y
    across, down = (-e.scale if e.flip == way else e.scale for way in ("x", "y"))
    scaled: Matrix = (across, 0.0, 0.0, down, px - across * px, py - down * py)
    return multiply((1.0, 0.0, 0.0, 1.0, e.x + dx, e.y + dy), multiply(rotation_around(e.rotate, px, py), scaled))


def _mirror_writing_fault(mark: Mark) -> Diagnostic:
    return Diagnostic(
        "layout/mirror-writing",
        "the words of this `<text>` would print as mirror writing, because a `<group>` around it has `flip`",
        mark,
        hint='move it out of that group, or write `flipped="yes"` if it is to be read in a mirror',
    )


def _clip_path(e: GroupElement, *, mirrored: bool) -> Path | None:
    """Return the clip from the group's own corner; a side without a limit extends ten metres, the limit of lengths."""
    if e.clip_w is None and e.clip_h is None:
        return None
    far = 10_000.0
    x, w = (-far, 2 * far) if e.clip_w is None else (-e.clip_w if mirrored else 0.0, e.clip_w)
    y, h = (-far, 2 * far) if e.clip_h is None else (0.0, e.clip_h)
    return rectangle(x, y, w, h)


@record
class ReducedText:
    """A text in groups whose `scale` makes it smaller than it is set, how it was set, by how much (0…1), and its element."""

    style: TextStyle
    box: TextBox
    scale: float
    mark: Mark


@dataclass(slots=True)
class Canvas:
    """A face while it is being painted, and the data that painting it needs.

    `fittings` holds texts whose sizes are known, which `block` sets; `faulty_texts` do not fit or lack glyphs, `faults` are
    what else is wrong and where (mm); `mark` is that of words that are no text of the content. With an `axis` (mm) places are
    mirrored; `kept` holds the boxes whose contents are not. `points` are the anchors of its elements, where they are on the
    face. `stand_ins` are in place of pictures that cannot be used; `reduced` are the texts of groups with a `scale` under 1; in
    a draft, `damaged` elements lack the attributes whose faults it names.
    """

    mark: Mark | None
    fittings: dict[TextContent, FittedText]
    measure: Measure
    block: Callable[[TextContent], TextBlock]
    items: list[Item] = field(default_factory=list)
    boxes: list[TextBox] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    faulty_texts: list[tuple[TextBox, TextBlock]] = field(default_factory=list)
    faults: list[tuple[Diagnostic, Box]] = field(default_factory=list)
    matrix: Matrix = IDENTITY
    axis: float | None = None
    kept: list[Box] = field(default_factory=list)
    points: list[Anchor] = field(default_factory=list)
    stand_ins: list[StandIn] = field(default_factory=list)
    reduced: list[ReducedText] = field(default_factory=list)
    damaged: Mapping[Element, tuple[Diagnostic, ...]] = field(default_factory=dict)

    @property
    def fault_count(self) -> int:
        """How many things have been found, of any kind."""
        return len(self.faults) + len(self.faulty_texts) + len(self.stand_ins) + len(self.reduced)

    def on_face(self, box: Box) -> Box:
        """Return a box (mm) of what is being painted as it lies on the face: mirrored and transformed."""
        return map_box(self.matrix, box if self.axis is None else box._replace(x=self.axis - box.right))

    def add_faults(self, faults: Iterable[Diagnostic], box: Box) -> None:
        """Add the faults of something in a box (mm) of what is being painted."""
        self.faults += [(fault, self.on_face(box)) for fault in faults]


class _SharedPart(NamedTuple):
    """What a part of several faces puts on their canvases, and its texts as they were fitted."""

    items: list[Item]
    boxes: list[TextBox]
    links: list[Link]
    kept: list[Box]
    points: list[Anchor]
    fittings: list[FittedText | None]
    """They are kept because parts are found by the identity of them."""


_TOLERANCE = 0.01  # mm


class _Room(NamedTuple):
    """In which direction elements are measured; how a message names what they are in, and how to make that larger."""

    direction: Literal["wide", "tall"]
    place: str
    remedy: str


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
                yield from self._check_along(node, e, along, length)
        for room, length in rooms:
            if length is not None:
                yield from self._check_each([(child, length) for child in node.children], e, room)

    def in_columns(self, node: ContainerContent, e: TableElement, table: TableLayout) -> Iterator[Diagnostic]:
        """Yield what is wider than its column of a table; texts are set in the width of theirs, so they report themselves."""
        rooms = [max(width - 2 * e.pad_x, 0.0) for width in table.widths]
        fixed = (
            (cell, rooms[number % len(rooms)])
            for number, cell in enumerate(node.children)
            if not (isinstance(cell, TextContent) and cell.text.w is None)
        )
        yield from self._check_each(fixed, e, _Room("wide", "its column, which leaves it {:g} mm", "a wider one in `columns`"))

    def _check_along(
        self, node: ContainerContent, e: RowElement | ColumnElement, room: _Room, length: float
    ) -> Iterator[Diagnostic]:
        needed = plain_sum([self._length(child, room) for child in node.children]) + e.gap * max(len(node.children) - 1, 0)
        if (over := needed - length) > _TOLERANCE:
            message = f"the content of `<{e.tag}>` is {over:.1f} mm too {room.direction} for its {length:g} mm"
            hint = f"leave something out, make it smaller, or give `<{e.tag}>` {room.remedy}"
            yield Diagnostic("layout/overflow", message, self._places.tag(e.at, e.tag), hint=hint)

    def _check_each(self, nodes: Iterable[tuple[FaceNode, float]], e: ContainerElement, room: _Room) -> Iterator[Diagnostic]:
        """Yield the elements that are larger than their rooms (mm); of those from one line of a template only the worst."""
        worst: dict[tuple[str, str], tuple[float, float]] = {}
        for node, length in nodes:
            over = self._length(node, room) - length
            inner = element_of(node)
            if over > _TOLERANCE:
                worst[inner.tag, inner.at] = max(worst.get((inner.tag, inner.at), (0.0, 0.0)), (over, length))
        hint = f"make it smaller, or give `<{e.tag}>` {room.remedy}"
        also = ((f"in `<{e.tag}>`,", self._places.tag(e.at, e.tag)),) if worst else ()
        for (tag, at), (over, length) in worst.items():
            message = f"`<{tag}>` is {over:.1f} mm too {room.direction} for {room.place.format(length)}"
            yield Diagnostic("layout/overflow", message, self._places.tag(at, tag), also=also, hint=hint)

    def _length(self, node: FaceNode, room: _Room) -> float:
        size = self._measure.size(node)
        return size.w if room.direction == "wide" else size.h


_SCALE_HINT = "scale the group less or set the text larger, or give it a style that says why it may be smaller: `small: …`"


def find_small_texts(reduced: Iterable[ReducedText], locale: str) -> Iterator[tuple[Diagnostic, Box]]:
    """Yield a warning for each text that may print under the floor of its role in the script of `locale`, and its box in mm.

    A style that may itself go under that floor has its own warning, or its reason.
    """
    if is_pseudo(locale):
        return
    script = main_script(locale)
    for text in reduced:
        style, size, needed = text.style, text.box.floor, type_floors(script)[text.style.role]
        printed = round(size * text.scale, 2)
        if any(text.box.lines) and not style.small and style.floor >= needed > printed:
            how = "may shrink to" if size < text.box.preferred else "is set in"
            message = (
                f"style `{style.name}` {how} {format_number(size)} pt here, {format_number(printed)} pt by the `scale` of its "
                f"groups, {style.role} text of `{locale}` ({script}) needs {format_number(needed)} pt"
            )
            yield Diagnostic("locale/small-style", message, text.mark, "warning", hint=_SCALE_HINT), text.box.box
