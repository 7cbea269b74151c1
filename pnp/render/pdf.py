"""Write an imposition as one PDF, for a printer at home or in the inks of a press.

PDF/X-1a asks for faces without transparency (ISO 15930-4), for presses that cannot blend inks themselves. Colours that show
through over paper, or over one colour, are mixed with it: half of a colour over paper is the same colour with half of its
ink. What PDF/X-1a would otherwise make pixels of stays a shape or a text, with the inks that blending plate by plate would
give (ISO 32000-1, 11.3.4). Of what is still transparent, the topmost item and all that lies beneath it become one picture in
the press's inks, spot inks among them. Texts there that nothing covers are painted over the picture, so that they stay type.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from pnp.base.files import OTHER_FILE, publishing
from pnp.base.units import Box
from pnp.model.face_walk import painted_items
from pnp.model.frame import Colour, Frame, ImageItem, Item, Shape, TextLine
from pnp.model.picture import Picture
from pnp.render.content_stream import ContentStream, SharedObjects
from pnp.render.images import plates_file
from pnp.render.item_painter import paint_items
from pnp.render.pages import DocumentObjects, print_pages
from pnp.render.pdf_document import PdfDocument
from pnp.render.pdf_objects import CompressedStreams, StoredStreams
from pnp.render.pdf_operators import SCREEN, PressColours

if TYPE_CHECKING:
    from pnp.model.booklet import OutlineEntry
    from pnp.model.request import DocumentInfo
    from pnp.model.sheet import Imposition, Page
    from pnp.model.style import FontBook
    from pnp.pictures.inks import Inks, PressInks


LARGE_DECK: Final = 400
"""From so many different faces on, those that are printed once are no forms."""


def write_pdf(
    imposition: Imposition, fonts: FontBook, info: DocumentInfo, target: Path, *, advance: Callable[[], None] | None = None
) -> None:
    """Write the sheets of an imposition to `target`, completely or not at all; `advance` is called after each page.

    Raises PnpError if the file cannot be written or a picture can no longer be read.
    """
    with publishing(hint=OTHER_FILE) as publication, publication.open(target) as file:
        print_pdf(imposition, fonts, info, file, advance=advance)


def print_pdf(  # noqa: PLR0913 - the whole input of the stage, a callback and two options
    imposition: Imposition,
    fonts: FontBook,
    info: DocumentInfo,
    file: BinaryIO,
    *,
    advance: Callable[[], None] | None = None,
    outline: Sequence[OutlineEntry] | None = None,
    streams: CompressedStreams | None = None,
    press: PressInks | None = None,
    shared: SharedObjects | None = None,
) -> None:
    """Write the sheets of an imposition to an open file, for builds that publish several files together.

    With `outline`, the PDF also has an outline and the links of the faces. `streams` caches compressed streams. If there are
    no back pages the PDF asks for one-sided printing in every mode, so that two fronts never share a sheet. `press`: the inks
    of the press for which it is; without it, colours are sRGB. `shared`: what other documents in the same fonts and inks show.
    """
    backs = imposition.backs if any(sheet.back for sheet in imposition.sheets) else "none"
    pages: Iterable[Page] = imposition.pages
    inline = _inline_faces(imposition.pages)
    if press is not None and press.press.standard == "x-1a":
        pages = map(Flattener(press, fonts).flatten_page, pages)
    shared = shared or SharedObjects(fonts, PressColours(press) if press else SCREEN, streams.images if streams else None)
    print_pages(pages, backs, shared, info, file, advance=advance, outline=outline, streams=streams, inline=inline)


def _inline_faces(pages: Iterable[Page]) -> Container[Frame]:
    """Return the faces that are painted in the stream of their page: in a large document, those that are printed once."""
    # A form of its own lets viewers and imposition programs take a face as one object. But in a large deck forms would be most
    # of the file: eight faces compressed together take a third of the bytes that they take alone, without counting the objects.
    frames = [placement.frame for page in pages for placement in page.placements]
    if len(frames) < LARGE_DECK:
        return frozenset()
    seen: set[Frame] = set()
    repeated: set[Frame] = set()
    for frame in frames:
        (repeated if frame in seen else seen).add(frame)
    return seen - repeated if len(seen) >= LARGE_DECK else frozenset()


FLATTENED_PPI = 600
"""The resolution of what is flattened: fine enough for the edges of shapes, which would be sharp without it."""


class Flattener:
    """Flattens faces for one press; equal faces once. Raises PnpError if a picture cannot be read."""

    def __init__(self, press: PressInks, fonts: FontBook) -> None:
        self._press, self._fonts = press, fonts
        self._known: dict[Frame, Frame] = {}

    def flatten(self, frame: Frame) -> Frame:
        """Return a face that looks the same and has no transparency."""
        found = self._known.get(frame)
        if found is None:
            found = self._known[frame] = self._flatten(frame)
        return found

    def flatten_page(self, page: Page) -> Page:
        """Return a page with its faces flattened."""
        return replace(page, placements=tuple(replace(p, frame=self.flatten(p.frame)) for p in page.placements))

    def _flatten(self, frame: Frame) -> Frame:
        frame = replace(frame, items=with_tints(self._press, frame.items))
        count = 1 + max((n for n, item in enumerate(frame.items) if self._is_transparent(item)), default=-1)
        if not count:
            return frame
        lifted = set(_uncovered_texts(frame.items[:count]))
        beneath = tuple(item for n, item in enumerate(frame.items[:count]) if n not in lifted)
        picture = self._picture(replace(frame, items=beneath, outline=None))
        texts = tuple(frame.items[n] for n in sorted(lifted))
        return replace(frame, items=(picture, *texts, *frame.items[count:]))

    def _is_transparent(self, item: Item) -> bool:
        store, content = SharedObjects(self._fonts, PressColours(self._press)), ContentStream(Box(0.0, 0.0, 1.0, 1.0))
        paint_items(store, content, [item])
        objects = DocumentObjects(PdfDocument(BytesIO(), StoredStreams()), store)
        return objects.is_transparent(objects.number_of_resources(content))

    def _picture(self, frame: Frame) -> ImageItem:
        from pnp.render.face_pixels import face_plates  # noqa: PLC0415 - with pypdfium2, for what is flattened

        plates = face_plates(self._press, frame, self._fonts, FLATTENED_PPI)
        data = plates_file(plates)
        key = blake2b(data, digest_size=16).hexdigest()
        picture = Picture(key, "plates", "flattened", *plates.inks[0].size, Path(), data=data)
        return ImageItem(picture, Box(0.0, 0.0, *frame.size).inset(-frame.bleed))


def _uncovered_texts(items: Sequence[Item]) -> Iterator[int]:
    above: list[Box] = []
    for number in range(len(items) - 1, -1, -1):
        item = items[number]
        boxes = [found.box for found in painted_items([item])]
        is_text = isinstance(item, TextLine) and item.colour.alpha == 1
        if is_text and not any(box.overlaps(other) for box in boxes for other in above):
            yield number
        else:
            above += boxes


def with_tints(press: PressInks, items: Iterable[Item]) -> tuple[Item, ...]:
    """Return items with tints in place of transparent colours, where paper or a single colour lies beneath them."""
    found: list[Item] = []
    for item in items:
        colour = _transparent_colour(item)
        ground = _ground_beneath(press, found, item) if colour is not None else None
        tint = _mix_tint(press, item, colour, ground) if colour is not None and ground is not None else None
        found.append(item if tint is None else _in_colour(item, tint))
    return tuple(found)


def _transparent_colour(item: Item) -> Colour | None:
    colour: object = None
    if isinstance(item, TextLine):
        colour = item.colour
    elif isinstance(item, Shape) and (item.fill is None or item.stroke is None):
        colour = item.stroke.colour if item.stroke else item.fill
    return colour if isinstance(colour, Colour) and 0 < colour.alpha < 1 else None


def _ground_beneath(press: PressInks, below: Sequence[Item], item: Item) -> Inks | None:
    from pnp.pictures.inks import Inks  # noqa: PLC0415 - only where something is printed on a press

    boxes = [paint.box for paint in painted_items([item])]
    for lower in reversed(below):
        if not any(box.overlaps(paint.box) for paint in painted_items([lower]) for box in boxes):
            continue
        return _inks_of_ground(press, lower, boxes)
    return Inks((0.0, 0.0, 0.0, 0.0))  # those of the paper


def _inks_of_ground(press: PressInks, item: Item, boxes: Sequence[Box]) -> Inks | None:
    if not (isinstance(item, Shape) and item.rect and isinstance(item.fill, Colour) and item.stroke is None):
        return None
    holds = all(
        item.rect.x <= box.x and item.rect.y <= box.y and item.rect.right >= box.right and item.rect.bottom >= box.bottom
        for box in boxes
    )
    return press.ground(item.fill, item.rect.w, item.rect.h) if holds and item.fill.alpha == 1 else None


def _mix_tint(press: PressInks, item: Item, colour: Colour, ground: Inks) -> Colour | None:
    """Return a colour blended with its ground; None if that takes process inks and a spot ink, or two spot inks."""
    top, alpha = press.inks(colour), colour.alpha
    over = isinstance(item, TextLine) and press.overprints(colour, item.size)  # leaves all other plates as they are
    parts = zip(top.process, ground.process, strict=True)
    cyan, magenta, yellow, black = (below if over and not ink else alpha * ink + (1 - alpha) * below for ink, below in parts)
    solid, mix = colour._replace(alpha=1.0, name=""), (cyan, magenta, yellow, black)
    inks = [ink for ink in (top.spot, ground.spot) if ink is not None]
    if not inks:
        return solid._replace(cmyk=mix, spot=None)
    if any(mix) or len({ink.name for ink in inks}) > 1:
        return None
    tint = alpha * top.plate(inks[0].name) + (1 - alpha) * ground.plate(inks[0].name)
    return solid._replace(cmyk=inks[0].alternate, spot=inks[0]._replace(tint=tint))


def _in_colour(item: Item, colour: Colour) -> Item:
    if isinstance(item, TextLine):
        return replace(item, colour=colour)
    assert isinstance(item, Shape)
    return replace(item, stroke=replace(item.stroke, colour=colour)) if item.stroke else replace(item, fill=colour)
