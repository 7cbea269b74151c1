"""Write an imposition as one PDF, for a printer at home or in the inks of a press.

PDF/X-1a asks for faces without transparency: they are flattened (`pnp/layout/flattening.py`), and what cannot stay a shape or
a text then is painted here, as a picture in the press's inks, spot inks among them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from pnp.base.files import OTHER_FILE, publishing
from pnp.base.units import Box
from pnp.model.frame import Frame, Group, ImageItem, Item
from pnp.model.picture import Picture
from pnp.render.content_stream import ContentStream, SharedObjects
from pnp.render.images import plates_file
from pnp.render.item_painter import paint_items
from pnp.render.pages import DocumentObjects, print_pages
from pnp.render.pdf_document import PdfDocument
from pnp.render.pdf_objects import CompressedStreams, StoredStreams
from pnp.render.pdf_operators import SCREEN, PressColours

if TYPE_CHECKING:
    from pnp.layout.flattening import PixelPart
    from pnp.model.booklet import OutlineEntry
    from pnp.model.picture import PictureKind
    from pnp.model.request import DocumentInfo
    from pnp.model.sheet import Imposition, Page
    from pnp.model.style import FontBook
    from pnp.pictures.inks import PressInks


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


class Flattener:
    """Flattens faces for one press; equal faces once. Raises PnpError if a picture cannot be read."""

    def __init__(self, press: PressInks, fonts: FontBook) -> None:
        self._press, self._fonts = press, fonts
        self._known: dict[Frame, Frame] = {}
        self._clear: dict[str, bool] = {}

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
        from pnp.layout.flattening import LineOutlines, PixelPart, flatten_face  # noqa: PLC0415 - with Skia, for what is flattened

        items = flatten_face(frame, self._press, LineOutlines(self._fonts).of_line, self._is_clear)
        if items is None:
            return frame
        return replace(frame, items=tuple([self._picture(item) if isinstance(item, PixelPart) else item for item in items]))

    def _is_clear(self, item: ImageItem) -> bool:
        """Return whether something shows through a picture, or it blends."""
        found = self._clear.get(item.picture.key)
        if found is None:
            store, content = SharedObjects(self._fonts, PressColours(self._press)), ContentStream(Box(0.0, 0.0, 1.0, 1.0))
            paint_items(store, content, [item])
            objects = DocumentObjects(PdfDocument(BytesIO(), StoredStreams()), store)
            found = self._clear[item.picture.key] = objects.is_transparent(objects.number_of_resources(content))
        return found

    def _picture(self, part: PixelPart) -> Item:
        from pnp.layout.flattening import FLATTENED_PPI  # noqa: PLC0415 - as above
        from pnp.render.face_pixels import face_pixels, face_plates  # noqa: PLC0415 - with pypdfium2, for what is flattened

        box = part.box
        frame = Frame(box.size, 0.0, (Group(part.items, (1.0, 0.0, 0.0, 1.0, -box.x, -box.y)),))
        if part.on_screen:
            pixels = face_pixels(frame, self._fonts, ppi=FLATTENED_PPI)
            picture = _flattened("png", pixels.png(), (pixels.size.width, pixels.size.height), box)
            return picture if part.clip is None else Group((picture,), clip=part.clip)
        plates = face_plates(self._press, frame, self._fonts, FLATTENED_PPI)
        return _flattened("plates", plates_file(plates), plates.inks[0].size, box)


def _flattened(kind: PictureKind, data: bytes, size: tuple[int, int], box: Box) -> ImageItem:
    key = blake2b(data, digest_size=16).hexdigest()
    return ImageItem(Picture(key, kind, "flattened", *size, Path(), data=data), box)
