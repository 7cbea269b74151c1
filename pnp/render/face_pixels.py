"""Faces as pixels: each is a page of a PDF in memory, which pdfium renders.

What many faces have in common is painted once, as a base layer, and what else a face has is painted over it. Items that do
not overlap can be painted in any order. An item that many faces have can therefore go into their base layer, unless it
overlaps an earlier one that does not. The pixels are those of the whole face.

Pdfium paints no line narrower than a pixel: fine lines would be many times too dark, so they are paler, by as much. It also
rounds rectangles up to whole pixels; narrow ones get a corner that is a trace off, and such polygons it paints as they are.

Each plate of a press is rendered on its own, as a page in grey: blending in CMYK is blending plate by plate (ISO 32000-1,
11.3.4), and Pdfium cannot blend in CMYK.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from itertools import chain
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.units import MM_PER_INCH, PT, Box
from pnp.impose.single_faces import canvas_page, face_page
from pnp.model.face_walk import (
    FACE,
    GraphicsState,
    ItemMemory,
    bounding_box,
    intersection,
    line_box,
    map_box,
    map_point,
    multiply,
    painted_colours,
    painted_items,
    path_box,
    rewrite,
    shape_box,
    walk,
)
from pnp.model.frame import (
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Group,
    ImageItem,
    Item,
    Pattern,
    PlacedFrame,
    Shape,
    SpotInk,
    TextLine,
)
from pnp.model.outline import Outline, box_path
from pnp.model.printing import PROCESS_INKS, FaceCanvas
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Page, Placement, Side
from pnp.pictures.files import picture_bytes
from pnp.pictures.path_geometry import offset_outline
from pnp.render.content_stream import SharedObjects
from pnp.render.pages import print_pages
from pnp.render.pdf_objects import StoredStreams
from pnp.render.pdf_operators import PlateColours
from pnp.render.pixels import PicturePage, Pixels, PixelSize, render_pages

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.outline import Matrix, Path
    from pnp.model.style import FontBook
    from pnp.pictures.inks import Plates, PressInks


SCREEN_PPI = 150
"""The resolution of pictures that are looked at: a card of poker size has 375 × 525 pixels."""

_NO_INFO = DocumentInfo(title="", author="", language="", date="2000-01-01")
_PAPER_WHITE = Colour(1.0, 1.0, 1.0)
_MOST_BATCH_PAGES, _MOST_BATCH_BYTES = 48, 64 << 20
"""Of one PDF: fonts and pictures are in it once, but it must fit into memory."""
_SHARED_PIXELS = 2  # items closer than this may paint the same pixel: pdfium rounds pictures to whole pixels and thin lines up


class PictureFace(NamedTuple):
    """A face that becomes a picture, with how many mm of its bleed are shown, or on the `canvas` of a service."""

    frame: Frame
    bleed: float = 0.0
    canvas: FaceCanvas | None = None
    side: Side = "face"


class FaceBatch(NamedTuple):
    """A PDF of faces, how each of its pages becomes a picture, and which faces the pictures show, in order."""

    pdf: bytes
    pages: tuple[PicturePage, ...]
    faces: tuple[int, ...]


class _NumberedFace(NamedTuple):
    """A face, or its top layer to paint on `base`, with its number."""

    number: int
    face: PictureFace
    base: PictureFace | None


def face_pixels(frame: Frame, fonts: FontBook, *, ppi: int = SCREEN_PPI, bleed: float = 0.0) -> Pixels:
    """Render one face, with `bleed` mm of its bleed; its size is rounded to whole pixels.

    Faces with an outline other than a rectangle are transparent outside it; inside, tints lie on white paper, as they print.
    Raises PnpError if a picture cannot be read.
    """
    batch = next(face_batches([PictureFace(frame, bleed)], fonts, ppi))
    return next(render_pages(batch.pdf, batch.pages))


def face_batches(faces: Sequence[PictureFace], fonts: FontBook, ppi: int) -> Iterator[FaceBatch]:
    """Write faces into PDFs of limited size; those that share a base layer follow one another.

    Raises PnpError if a picture cannot be read.
    """
    fine_lines = _FineLines(ppi)
    weighed = [face._replace(frame=fine_lines.weigh(face.frame)) for face in faces]
    remaining, streams, shared = _group_by_base(weighed, ppi), StoredStreams(), SharedObjects(fonts)
    while batch := _next_batch(remaining, shared, ppi, streams):
        yield batch
        shared.faces.clear()  # each is in one batch only


def _group_by_base(faces: Sequence[PictureFace], ppi: int) -> Iterator[_NumberedFace]:
    layers = divide_layers([face.frame for face in faces], _SHARED_PIXELS * MM_PER_INCH / ppi)
    by_base: dict[PictureFace | None, list[_NumberedFace]] = {}
    for number, (face, (base, top)) in enumerate(zip(faces, layers, strict=True)):
        base_face = face._replace(frame=base) if base else None
        by_base.setdefault(base_face, []).append(_NumberedFace(number, face._replace(frame=top), base_face))
    return chain.from_iterable(by_base.values())


def _next_batch(faces: Iterator[_NumberedFace], shared: SharedObjects, ppi: int, streams: StoredStreams) -> FaceBatch | None:
    """Take faces until the PDF is full; None if there are none left."""
    pdf, base, paper = BytesIO(), None, None
    pages: list[PicturePage] = []
    numbers: list[int] = []

    def pages_of_faces() -> Iterator[Page]:
        nonlocal base, paper
        for number, face, base_face in faces:
            if base_face is not None and base_face != base:
                pages.append(PicturePage(_pixel_size(base_face, ppi), "base"))
                yield _page_of_face(base_face)
            base = base_face
            size = _pixel_size(face, ppi)
            if size.clear and (below := _paper_face(face)) != paper:
                pages.append(PicturePage(size, "paper"))
                paper = below
                yield _page_of_face(below)
            pages.append(PicturePage(size, "top" if base_face else "whole"))
            numbers.append(number)
            yield _page_of_face(face)
            if len(pages) >= _MOST_BATCH_PAGES or pdf.tell() >= _MOST_BATCH_BYTES:
                return

    print_pages(pages_of_faces(), "none", shared, _NO_INFO, pdf, streams=streams)
    return FaceBatch(pdf.getvalue(), tuple(pages), tuple(numbers)) if pages else None


def _pixel_size(face: PictureFace, ppi: int) -> PixelSize:
    if face.canvas is not None and face.canvas.pixels is not None:
        return PixelSize(*face.canvas.pixels, ppi)
    width, height = (max(1, round((side + 2 * face.bleed) / MM_PER_INCH * ppi)) for side in face.frame.size)
    return PixelSize(width, height, ppi, face.frame.shaped is not None)


def _paper_face(face: PictureFace) -> PictureFace:
    size, bleed = face.frame.size, face.bleed
    whole = Box(0.0, 0.0, *size).inset(-bleed)
    white = Shape(box_path(whole), _PAPER_WHITE, rect=whole)
    return face._replace(frame=Frame(size, face.frame.bleed, (white,), outline=face.frame.outline))


def _page_of_face(face: PictureFace) -> Page:
    frame, bleed, canvas, side = face
    if canvas is not None:
        return canvas_page(frame, canvas, side=side)
    page = face_page(frame, bleed)
    if frame.shaped is None:
        return page
    cut_out = PlacedFrame(frame, (1.0, 0.0, 0.0, 1.0, bleed, bleed), offset_outline(frame.shaped, bleed))
    return replace(page, placements=(), furniture=(cut_out,))


_MOST_ROUNDED = 34.0
"""Pixels from which rectangles stay rounded: they are 3 % too large at most, and side by side they show no seams."""


class _FineLines:
    """Makes lines paler by as much as pdfium paints them broader at a resolution, and narrow rectangles polygons."""

    def __init__(self, ppi: float) -> None:
        self._pixel = MM_PER_INCH / ppi
        self._known = ItemMemory(self._weigh_item)
        self._drawings: dict[tuple[str, tuple[float, ...]], Drawing] = {}

    def weigh(self, frame: Frame) -> Frame:
        """Return a face with paler fine lines; the same one if it has none."""
        items = self.weigh_items(frame.items)
        return frame if items == frame.items else replace(frame, items=items)

    def weigh_items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items with paler fine lines; those without are the same objects."""
        return tuple([new for item in items for new in ((item,) if type(item) is TextLine else self._known.of(item))])

    def _weigh_item(self, item: Item) -> tuple[Item, ...]:
        shapes = ((part, state.matrix) for part, state in walk((item,)) if isinstance(part, Shape))
        fine = any(self._weigh_shape(shape, matrix) != (shape,) for shape, matrix in shapes)
        return rewrite((item,), self._change) if fine else (item,)

    def _change(self, item: Item, state: GraphicsState) -> Iterator[Item]:
        if isinstance(item, Shape):
            yield from self._weigh_shape(item, state.matrix)
        elif isinstance(item, DrawingItem):
            yield replace(item, drawing=self._weigh_drawing(item.drawing, multiply(state.matrix, item.matrix)))
        elif isinstance(item, PlacedFrame):
            inner = GraphicsState(multiply(state.matrix, item.matrix))
            yield replace(item, frame=replace(item.frame, items=rewrite(item.frame.items, self._change, inner)))
        else:
            yield item

    def _weigh_drawing(self, drawing: Drawing, matrix: Matrix) -> Drawing:
        sides = tuple([round(part, 6) for part in matrix[:4]])
        found = self._drawings.get((drawing.key, sides))
        if found is None:
            key = blake2b(f"fine lines {drawing.key} {sides} {self._pixel}".encode(), digest_size=16).hexdigest()
            items = rewrite(drawing.items, self._change, GraphicsState(matrix))
            found = self._drawings[drawing.key, sides] = replace(drawing, key=key, items=items)
        return found

    def _weigh_shape(self, shape: Shape, matrix: Matrix) -> tuple[Shape, ...]:
        a, b, c, d = matrix[:4]
        stroke, fill = shape.stroke, shape.fill
        if isinstance(fill, Pattern):
            tile = rewrite(fill.items, self._change, GraphicsState(multiply(matrix, fill.matrix)))
            shape = replace(shape, fill=replace(fill, items=tile)) if tile != fill.items else shape
        if fill is not None and 0 < min(_sides_of_rectangle(shape.path, matrix), default=0) < _MOST_ROUNDED * self._pixel:
            shape = replace(shape, path=_skewed(shape.path), rect=None)
        width = 0.0 if stroke is None else stroke.width * (hypot(a, b) + hypot(c, d)) / 2 / self._pixel
        if stroke is None or not 0 < width < 1:
            return (shape,)
        paler = replace(stroke, colour=stroke.colour._replace(alpha=stroke.colour.alpha * width))
        if fill is None:
            return (replace(shape, stroke=paler),)
        # one after the other, as paths with transparent lines are groups to pdfium
        return replace(shape, stroke=None), replace(shape, fill=None, stroke=paler)


def _sides_of_rectangle(path: Path, matrix: Matrix) -> tuple[float, ...]:
    """Return width and height of a path that is an upright rectangle; nothing of another."""
    if "".join([letter for letter, _ in path]) not in {"MLLL", "MLLLZ", "MLLLLZ"}:
        return ()
    points = [map_point(matrix, *numbers) for _, numbers in path if numbers]
    xs, ys = ({round(value, 6) for value in values} for values in zip(*points, strict=True))
    return (max(xs) - min(xs), max(ys) - min(ys)) if (len(xs), len(ys)) == (2, 2) else ()


def _skewed(path: Path) -> Path:
    """Return a rectangle whose second corner is a trace further out."""
    (_, (x1, y1)), (_, (x2, y2)), *_ = path
    return (path[0], ("L", (x2 + (x2 - x1) * _TRACE, y2 + (y2 - y1) * _TRACE)), *path[2:])


_TRACE = 1e-3  # of a side


_Edges: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

_FEWEST_FACES = 8
"""How many faces share a base layer at least, since painting it takes as long as it saves for one of them."""
_OVERHANG = 0.5  # em by which glyphs may reach beyond the box of their line


class LayeredFace(NamedTuple):
    """A face in two layers, painted one after the other; `base` is None if too few other faces could share it."""

    base: Frame | None
    top: Frame


def divide_layers(frames: Sequence[Frame], margin: float) -> list[LayeredFace]:
    """Divide frames into layers, with equal base layers for as many as possible; only rectangular faces are divided.

    Items closer than `margin` (mm) count as overlapping, since they can share a pixel.
    """
    found = [LayeredFace(None, frame) for frame in frames]
    alike: dict[Hashable, list[int]] = defaultdict(list)
    for number, frame in enumerate(frames):
        if frame.shaped is None:
            alike[frame.size, frame.bleed].append(number)
    for numbers in alike.values():
        if len(numbers) >= _FEWEST_FACES:
            for number, face in _NumberedItems([frames[n] for n in numbers], margin).layers():
                found[numbers[number]] = face
    return found


class _NumberedItems:
    """The items of frames of one size, numbered so that equal ones have the same number."""

    def __init__(self, frames: Sequence[Frame], margin: float) -> None:
        numbers: dict[Item, int] = {}
        self._frames, self._margin = frames, margin
        self._of_frames = [tuple([numbers.setdefault(item, len(numbers)) for item in frame.items]) for frame in frames]
        self._items = tuple(numbers)
        self._uses = Counter(chain.from_iterable(map(set, self._of_frames)))
        self._ink: dict[int, tuple[_Edges, ...]] = {}

    def layers(self) -> Iterator[tuple[int, LayeredFace]]:
        """Give the number of each frame that shares a base layer, with its layers.

        The first base layers contain every item that `_FEWEST_FACES` frames have. Frames that share all of that with too few
        others get one of the next, which contain only what twice as many have, and so on.
        """
        remaining: Sequence[int] = range(len(self._frames))
        fewest, most = _FEWEST_FACES, max(self._uses.values(), default=0)
        while remaining and fewest <= most:
            by_base: dict[tuple[int, ...], dict[int, tuple[int, ...]]] = defaultdict(dict)
            for number in remaining:
                base, top = self._divide(self._of_frames[number], fewest)
                by_base[base][number] = top
            remaining = []
            for base, faces in by_base.items():
                if base and len(faces) >= _FEWEST_FACES:
                    yield from self._shared(base, faces)
                else:
                    remaining += faces
            fewest *= 2

    def _shared(self, base: tuple[int, ...], faces: dict[int, tuple[int, ...]]) -> Iterator[tuple[int, LayeredFace]]:
        layer = self._frame(next(iter(faces)), base)
        for number, top in faces.items():
            yield number, LayeredFace(layer, self._frame(number, top))

    def _frame(self, number: int, items: tuple[int, ...]) -> Frame:
        return replace(self._frames[number], items=tuple([self._items[i] for i in items]))

    def _divide(self, items: tuple[int, ...], fewest: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The items that at least `fewest` frames have and that can be painted first, and the others."""
        base: list[int] = []
        top: list[int] = []
        above: list[_Edges] = []
        for item in items:
            if self._uses[item] >= fewest and not _any_overlap(above, self._ink_of(item)):
                base.append(item)
            else:
                top.append(item)
                above += self._ink_of(item)
        return tuple(base), tuple(top)

    def _ink_of(self, item: int) -> tuple[_Edges, ...]:
        found = self._ink.get(item)
        if found is None:
            margin = self._margin
            boxes = [_extent(part, state) for part, state in walk((self._items[item],), into=(Group,))]
            found = tuple([(b.x - margin, b.y - margin, b.right + margin, b.bottom + margin) for b in boxes if b])
            self._ink[item] = found
        return found


def _any_overlap(some: Sequence[_Edges], others: Sequence[_Edges]) -> bool:
    for left, top, right, bottom in others:
        for x1, y1, x2, y2 in some:
            if x1 < right and left < x2 and y1 < bottom and top < y2:
                return True
    return False


def _extent(item: Item, state: GraphicsState) -> Box | None:
    if isinstance(item, TextLine):
        return None if item.invisible else _clip_to_state(line_box(item).inset(-_OVERHANG * item.size / PT), state)
    if isinstance(item, Shape):
        spike = item.stroke.width * item.stroke.miter_limit / 2 if item.stroke and item.rect is None else 0.0
        return _clip_to_state(shape_box(item).inset(-spike), state)
    if isinstance(item, ImageItem):
        return _clip_to_state(intersection(item.clip, item.box), state)
    return None if isinstance(item, Group) else state.inside(item).clip


def _clip_to_state(box: Box, state: GraphicsState) -> Box:
    return box if state is FACE else intersection(state.clip, map_box(state.matrix, box))


def face_plates(press: PressInks, frame: Frame, fonts: FontBook, ppi: float) -> Plates:
    """Render the plates of a face with all of its bleed. Raises PnpError if a picture cannot be read."""
    from pnp.pictures.inks import Plates  # noqa: PLC0415 - only where something is printed on a press

    spots = _spots_of_face(press, frame)
    names = (*PROCESS_INKS, *(spot.name for spot in spots))
    return Plates(tuple(_render_plate(press, frame, fonts, ppi, name) for name in names), spots)


def _spots_of_face(press: PressInks, frame: Frame) -> tuple[SpotInk, ...]:
    inks = [press.inks(colour).spot for paint in painted_items(frame.items) for colour in painted_colours(paint)]
    inks += [spot for paint in painted_items(frame.items) for spot in _spots_of_page(press, paint.item)]
    found = {spot.name: spot._replace(tint=1.0) for spot in inks if spot is not None}
    return tuple(found[name] for name in sorted(found))


def _spots_of_page(press: PressInks, item: Item) -> Sequence[SpotInk]:
    if not isinstance(item, ImageItem) or item.picture.kind != "pdf":
        return ()
    from pnp.preflight.files.page_art import press_page  # noqa: PLC0415 - only where a page is printed on a press

    return press_page(picture_bytes(item.picture), press).spots


def _render_plate(press: PressInks, frame: Frame, fonts: FontBook, ppi: float, name: str) -> Image:
    from PIL import Image, ImageChops  # noqa: PLC0415 - only where something is printed on a press

    pixels = page_pixels(face_page(frame, frame.bleed), SharedObjects(fonts, PlateColours(press, name)), ppi)
    width, height = pixels.size.width, pixels.size.height
    row = 1 + 3 * width  # a filter byte, then three equal bytes a pixel
    grey = b"".join(bytes(pixels.rows[at + 1 : at + row : 3]) for at in range(0, row * height, row))
    return ImageChops.invert(Image.frombytes("L", (width, height), grey))


def page_pixels(page: Page, shared: SharedObjects, ppi: float, *, clear: bool = False) -> Pixels:
    """Render one page, its size rounded to whole pixels; `clear`: transparent where nothing is painted.

    Raises PnpError if a picture cannot be read.
    """
    return next(pages_pixels([page], shared, ppi, clear=clear))


def pages_pixels(pages: Sequence[Page], shared: SharedObjects, ppi: float, *, clear: bool = False) -> Iterator[Pixels]:
    """Render pages as `page_pixels` does, one after the other in the same memory; what they share is prepared once."""
    pdf, fine_lines, weighed, pictures = BytesIO(), _FineLines(ppi), list[Page](), list[PicturePage]()
    for page in pages:
        placements = tuple([replace(placement, frame=fine_lines.weigh(placement.frame)) for placement in page.placements])
        weighed.append(replace(page, placements=placements, furniture=fine_lines.weigh_items(page.furniture)))
        width, height = (max(1, round(side / MM_PER_INCH * ppi)) for side in page.size)
        pictures.append(PicturePage(PixelSize(width, height, round(ppi), clear=clear)))
    print_pages(weighed, "none", shared, _NO_INFO, pdf, streams=StoredStreams())
    return render_pages(pdf.getvalue(), pictures)


def cut_picture(page: Page, fonts: FontBook, ppi: int) -> bytes:
    """Return a page as a PNG, cropped to the box around its cut lines, which the SVG of the page has too.

    Raises PnpError if a picture cannot be read.
    """
    assert page.cut is not None
    box = bounding_box([path_box(path) for path in page.cut.cuts])
    parts = tuple(item for placement in page.placements if placement.side == "face" for item in _part_on_paper(placement, box))
    return page_pixels(Page("face", box.size, (), furniture=parts), SharedObjects(fonts), ppi, clear=True).png()


def _part_on_paper(placement: Placement, box: Box) -> tuple[Item, ...]:
    outline = placement.frame.outline or Outline("rectangle", placement.frame.size)
    to_picture = multiply((1.0, 0.0, 0.0, 1.0, -box.x, -box.y), placement.matrix)
    paper = Group((Shape(outline.path, fill=_PAPER_WHITE),), to_picture)
    return paper, PlacedFrame(placement.frame, to_picture, outline.path)
