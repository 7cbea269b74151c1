"""Write pages as one PDF: pages with their marks and cut lines, then fonts, then the catalog and the trailer.

What is cut and creased is drawn on top of a page: strokes in spot colours that overprint, each on a layer of its own.
Programs of cutting plotters find the lines by the name of the colour, byte by byte. A layer (optional content, ISO 32000-1,
8.11) is on and printed, because such programs skip those that are not; PDF/X-1a has no layers, so there the lines are on
top.

Layers say which step of production they are as ISO 19593-1:2018 has it, whatever their name: group `Structural`, type
`Cutting` or `Creasing`. Its text is not free; the entries are those of the Ghent Workgroup's test suite, as public tools
read them (Apryse's sample of patch PS-001-01G), the types those that callas lists (help.callassoftware.com, Introduction to
Processing Steps).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, BinaryIO, Literal, TypeAlias

from pnp.base.units import PT, Box, Size
from pnp.impose.sheet_marks import target_box
from pnp.model.face_walk import bounding_box, intersection, map_box
from pnp.model.frame import Frame, SpotInk
from pnp.model.outline import Matrix, Outline, Path
from pnp.model.sheet import turn_matrix
from pnp.pictures.path_geometry import offset_outline
from pnp.render.content_stream import OPAQUE, ContentStream, SharedObjects, separation_space
from pnp.render.fonts import DocumentFonts
from pnp.render.images import make_image
from pnp.render.item_painter import face_form, paint_face, paint_items
from pnp.render.pdf_document import (
    Navigation,
    PdfDocument,
    array,
    dictionary,
    output_intent,
    pdf_name,
    ref,
    string,
    write_catalog,
    write_info,
)
from pnp.render.pdf_objects import FONT_DICTIONARY, CompressedStreams, IndirectObject, PostponedImage
from pnp.render.pdf_operators import matrix, num, nums, path_operators

if TYPE_CHECKING:
    from pnp.impose.page_layout import Edges
    from pnp.model.booklet import OutlineEntry
    from pnp.model.printing import BacksMode, CutContour, CutLayout, MarkInk
    from pnp.model.request import DocumentInfo
    from pnp.model.sheet import Page, PageLine, Placement


def print_pages(  # noqa: PLR0913 - the whole input of the stage, a callback and two options
    pages: Iterable[Page],
    backs: BacksMode,
    shared: SharedObjects,
    info: DocumentInfo,
    file: BinaryIO,
    *,
    advance: Callable[[], None] | None = None,
    outline: Sequence[OutlineEntry] | None = None,
    streams: CompressedStreams | None = None,
    inline: Container[Frame] = (),
) -> None:
    """Write pages to an open file. Each object is written at once, so memory does not grow with the number of pages.

    The faces in `inline` become part of their page's stream, all others are forms, which are written once. `shared` says in
    which colours they are printed, and knows what earlier documents painted.
    """
    press = shared.colours.output_press
    document = PdfDocument(file, streams, press.press.standard if press else "none")
    objects = DocumentObjects(document, shared)
    tree, kids = document.reserve(), []
    navigation = None
    if outline is not None:
        navigation = Navigation()
    for page in pages:
        kids.append(ref(write_page(objects, shared, page, tree, navigation, inline=inline)))
        if advance is not None:
            advance()
    document.put(dictionary({"Type": pdf_name("Pages"), "Count": len(kids), "Kids": array(kids)}), tree)
    objects.fonts.write(document)
    information = write_info(document, info)
    entries = navigation.write_entries(document, outline) if navigation and outline is not None else {}
    entries |= output_intent(document, press) if press else {}
    if shared.layers:
        entries |= layer_entries(shared, objects)
    document.close(write_catalog(document, tree, info, backs, entries), information)


_BLEED_TOLERANCE = 1e-4  # mm; bleeds that differ by less are equal


def write_page(  # noqa: PLR0913 - where it is written, and how
    objects: DocumentObjects,
    store: SharedObjects,
    page: Page,
    parent: int,
    navigation: Navigation | None = None,
    *,
    inline: Container[Frame] = (),
) -> int:
    """Write one page and its content stream; `parent` is the object number of the page tree. Gives the page's number.

    Faces in `inline` are painted in the page's own stream, all others as forms. With `navigation`, the links of its faces are
    written too, their anchors are recorded there, and the page is tagged.
    """
    content = ContentStream(Box(0.0, 0.0, page.size.w * PT, page.size.h * PT), base=(1 / PT, 0.0, 0.0, 1 / PT, 0.0, 0.0))
    marks = content.marks = navigation.structure.begin_page() if navigation else None
    correction = _correction_matrix(page)
    content.concat((PT, 0.0, 0.0, -PT, 0.0, page.size.h * PT))  # from here on in mm, y down
    if correction is not None:
        content.concat(correction)
    for placement in page.placements:
        _paint_placement(store, content, placement, inline)
    draw_marks(store, content, page)
    paint_items(store, content, page.furniture)
    if page.cut is not None and page.cut.contour is not None:
        draw_contour(store, content, page.cut, page.cut.contour)
    document, resources = objects.document, objects.number_of_resources(content)
    stream = objects.write_content(content, keep=not inline or marks is not None)
    group = b"/Group<</S/Transparency/CS%b>>" % store.colours.group if objects.is_transparent(resources) else b""
    number = document.reserve()
    links = navigation.write_links(document, page, number, marks) if navigation and marks else b""
    body = b"<</Type/Page/Parent %d 0 R%b/Resources %d 0 R/Contents %d 0 R%b%b>>"
    boxes = _page_boxes(page.size, tuple([(p.trim, p.bleed) for p in page.placements]), correction)
    return document.put(body % (parent, boxes, resources, stream, group, links), number)


def _paint_placement(store: SharedObjects, content: ContentStream, placement: Placement, inline: Container[Frame]) -> None:
    frame = placement.frame
    matrix, operators = _lead_to_face(placement.trim, placement.rotation, placement.bleed, frame.bleed, frame.shaped)
    inside = content.marks is not None or frame in inline
    if not inside and content.is_set("alpha", b""):
        content.place(face_form(store, frame), operators)
        return
    content.save()
    content.concat(matrix, operators)
    if inside:
        paint_face(store, content, frame)
    else:
        store.paint_form(content, face_form(store, frame))
    content.restore()


@lru_cache(maxsize=256)
def _lead_to_face(trim: Box, rotation: int, bleed: Edges, drawn: float, shape: Outline | None) -> tuple[Matrix, bytes]:
    """Return the matrix that places a face on a page, with the operators that do, clipped where less bleed is shown than drawn.

    All sheets of a run have the same places.
    """
    to_page = turn_matrix(trim, rotation)
    operators = matrix(to_page) + b" cm"
    if any(abs(b - drawn) > _BLEED_TOLERANCE for b in bleed):
        operators = b"%b re W n\n%b" % (nums(trim.extended(bleed)), operators)
    if shape is not None and max(bleed) < drawn - _BLEED_TOLERANCE:
        operators += b"\n%b W n" % path_operators(offset_outline(shape, max(bleed)))
    return to_page, operators


def _correction_matrix(page: Page) -> Matrix | None:
    (dx, dy), (sx, sy), (w, h) = page.offset, page.scale, page.size
    if (dx, dy, sx, sy) == (0, 0, 1, 1):
        return None
    return (sx, 0.0, 0.0, sy, w / 2 * (1 - sx) + dx, h / 2 * (1 - sy) + dy)


@lru_cache(maxsize=64)
def _page_boxes(size: Size, faces: tuple[tuple[Box, Edges], ...], correction: Matrix | None) -> bytes:
    paper = trim = bleed = Box(0.0, 0.0, *size)
    if faces:
        trim, bleed = bounding_box([box for box, _ in faces]), bounding_box([box.extended(edges) for box, edges in faces])
    if correction is not None:
        trim, bleed = map_box(correction, trim), map_box(correction, bleed)
    page_boxes = (b"MediaBox", paper), (b"BleedBox", intersection(bleed, paper)), (b"TrimBox", intersection(trim, paper))
    return b"".join(b"/%b[%b]" % (key, _box_in_points(box, size.h)) for key, box in page_boxes)


def _box_in_points(box: Box, height: float) -> bytes:
    return nums(v * PT for v in (box.x, height - box.bottom, box.right, height - box.y))


_RING_DIAMETER = 3.0  # mm; the diameter of the ring of a target, whose cross is as long as its box
_ALL_PLATES_SPACE = b"[/Separation/All%b<</FunctionType 2/Domain[0 1]/C0[%b]/C1[%b]/N 1>>]"
"""The colour space that marks every plate (ISO 32000-1, 8.6.6.4), and what stands for it on a screen."""


def draw_marks(store: SharedObjects, content: ContentStream, page: Page) -> None:
    """Draw marks and fold lines, those of equal ink, weight and dash as one path, and the targets."""
    if page.lines or page.targets:
        content.mark(None)
    known = store.marks.get(id(page.lines))
    if known is None:  # all full sheets of a run have the same; they are kept, so that no `id` is reused
        known = store.marks[id(page.lines)] = page.lines, _paths_by_style(page.lines)
    for (ink, weight, dash), paths in known[1].items():
        _set_ink(store, content, ink)
        content.set("cap", b"0 J")
        content.set("width", num(weight / PT) + b" w")
        content.set("dash", b"[%b]0 d" % nums(dash))
        content.add(paths)
    if page.targets:
        _draw_targets(store, content, page)
    content.end_mark()


def _paths_by_style(lines: Sequence[PageLine]) -> dict[tuple[MarkInk | None, float, tuple[float, ...]], bytes]:
    found: dict[tuple[MarkInk | None, float, tuple[float, ...]], list[bytes]] = {}
    for line in lines:
        if line.casing:
            found.setdefault((None, line.casing, ()), []).append(_line_path(line))
    for line in lines:
        found.setdefault((line.ink, line.weight, line.dash), []).append(_line_path(line))
    return {style: b"\n".join([*paths, b"S"]) for style, paths in found.items()}


def _line_path(line: PageLine) -> bytes:
    return b"%b %b m %b %b l" % tuple(map(num, (line.x1, line.y1, line.x2, line.y2)))


def _draw_targets(store: SharedObjects, content: ContentStream, page: Page) -> None:
    _set_ink(store, content, "registration")
    content.set("dash", b"[]0 d")
    for x, y in page.targets:
        box, ring = target_box((x, y)), Outline("circle", Size(_RING_DIAMETER, _RING_DIAMETER)).path
        cross = b"%b %b m %b %b l %b %b m %b %b l" % tuple(map(num, (box.x, y, box.right, y, x, box.y, x, box.bottom)))
        content.add(b"q %b cm" % matrix((1.0, 0.0, 0.0, 1.0, x - _RING_DIAMETER / 2, y - _RING_DIAMETER / 2)))
        content.add(path_operators(ring) + b" S Q")
        content.add(cross + b" S")


def _set_ink(store: SharedObjects, content: ContentStream, ink: MarkInk | None) -> None:
    if ink in {None, "black"}:
        content.set("stroke", b"1 G" if ink is None else b"0 G")
        return
    space = store.colours.group
    none, full = (b"0 0 0 0", b"1 1 1 1") if space == b"/DeviceCMYK" else (b"1 1 1", b"0 0 0")
    name = content.resource("ColorSpace", store.value(_ALL_PLATES_SPACE % (space, none, full)))
    content.set("stroke", name + b" CS 1 SCN")


_ProductionStep: TypeAlias = Literal["Cutting", "Creasing"]
_STANDARDS_WITH_LAYERS = frozenset({"none", "x-4"})
"""The parts of PDF/X, and none, whose version of PDF has layers."""


def draw_contour(store: SharedObjects, content: ContentStream, layout: CutLayout, contour: CutContour) -> None:
    """Draw the lines of a layout (mm) in the current coordinates: creases, then cuts."""
    steps: tuple[tuple[_ProductionStep, str, tuple[Path, ...]], ...] = (
        ("Creasing", contour.crease, layout.creases),
        ("Cutting", contour.cut, layout.cuts),
    )
    layered = store.colours.output_press is None or store.colours.output_press.press.standard in _STANDARDS_WITH_LAYERS
    for step, name, lines in steps:
        if lines and layered:
            content.add(b"/OC %b BDC" % content.resource("Properties", _layer(store, step, name)))
        if lines:
            _draw_lines(store, content, SpotInk(name, contour.looks), contour.weight, lines)
        if lines and layered:
            content.add(b"EMC")


def _draw_lines(store: SharedObjects, content: ContentStream, ink: SpotInk, weight: float, lines: tuple[Path, ...]) -> None:
    content.save()
    store.set_alpha(content, *OPAQUE)
    store.set_overprint(content, over=True)
    space = content.resource("ColorSpace", separation_space(store, ink))
    content.set("stroke", b"%b CS 1 SCN" % space)
    for key, operator in (("cap", b"0 J"), ("join", b"0 j"), ("width", num(weight / PT) + b" w"), ("dash", b"[]0 d")):
        content.set(key, operator)
    content.add(b"\n".join(path_operators(line) + b" S" for line in lines))
    content.restore()


def _layer(store: SharedObjects, step: _ProductionStep, name: str) -> IndirectObject:
    layer = store.layers.get(step)
    if layer is None:
        said = b"<</GTS_ProcStepsGroup/Structural/GTS_ProcStepsType/%b>>" % step.encode()
        layer = store.layers[step] = IndirectObject(b"<</Type/OCG/Name%b/GTS_Metadata%b>>" % (string(name), said))
    return layer


def layer_entries(store: SharedObjects, objects: DocumentObjects) -> dict[str, bytes | int]:
    """Return the entries of the catalog for the layers of a document, which are all on; none without layers."""
    groups = [ref(objects.number(layer)) for layer in store.layers.values() if objects.has(layer)]
    if not groups:
        return {}
    shown = dictionary({"Name": string("cutting"), "BaseState": b"/ON", "Order": array(groups)})
    return {"OCProperties": dictionary({"OCGs": array(groups), "D": shown})}


class DocumentObjects:
    """Writes objects into a document, and at its end the fonts that their streams show.

    `shared` has the fonts, and the colours in which pictures are printed.
    """

    def __init__(self, document: PdfDocument, shared: SharedObjects) -> None:
        self.document, self._shared = document, shared
        self.fonts = DocumentFonts(shared.runs)
        self._numbers = {FONT_DICTIONARY.digest: document.font_dictionary}
        self._transparent: set[int] = set()

    def number(self, indirect: IndirectObject) -> int:
        """Return the number of an object, which is written first if the document does not have it."""
        found = self._numbers.get(indirect.digest)
        if found is None:
            found = self._numbers[indirect.digest] = self._write(indirect)
        return found

    def has(self, indirect: IndirectObject) -> bool:
        """Whether the document has an object already."""
        return indirect.digest in self._numbers

    def number_of_resources(self, content: ContentStream) -> int:
        """Return the number of a stream's resources."""
        return self.number(self._shared.resources(content.named, has_text=bool(content.runs)))

    def is_transparent(self, number: int) -> bool:
        """Whether an object, or one that it refers to, is painted with transparency."""
        return number in self._transparent

    def write_content(self, content: ContentStream, *, keep: bool) -> int:
        """Write the operators of a page as a stream and return its number; with `keep`, other documents have the same page."""
        return self.document.put_stream(b"", self.fonts.fill_slots(content.stream(), content.runs), keep=keep)

    def _write(self, indirect: IndirectObject) -> int:
        made = make_image(self._shared, indirect.picture) if isinstance(indirect, PostponedImage) else indirect
        known = self._numbers
        parts = [part if isinstance(part, bytes) else known.get(part.digest) or self.number(part) for part in made.parts]
        body = b"".join([part if isinstance(part, bytes) else b"%d 0 R" % part for part in parts])
        if made.data is None:
            number = self.document.put(body)
        elif made.encoding == "plain":
            number = self.document.put_stream(body, self.fonts.fill_slots(made.data, made.runs))
        else:
            repacked = self.document.streams.repack if made.encoding == "deflated" else bytes
            number = self.document.put_encoded(body, repacked(made.data))
        if made.transparent or not self._transparent.isdisjoint(parts):
            self._transparent.add(number)
        return number
