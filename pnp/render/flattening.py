"""Flattening: faces without transparency, as PDF/X-1a asks for (ISO 15930-4), for presses that cannot blend inks themselves.

What lies beneath the topmost transparent item of a face, and that item, become one picture of `PPI` in the press's inks. Each
plate is rendered on its own, as a page in grey: blending in CMYK is blending plate by plate (ISO 32000-1, 11.3.4). Texts there
that nothing covers are painted over the picture, so that they stay type.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.impose.single_faces import face_page
from pnp.model.document import DocumentInfo
from pnp.model.frame import ImageItem, TextLine
from pnp.model.painted import painted
from pnp.model.picture import Picture
from pnp.render.colour_operators import PlateColours, PressColours
from pnp.render.compressed_streams import StoredStreams
from pnp.render.content_stream import ContentStream
from pnp.render.item_painter import paint
from pnp.render.page_pixels import PicturePage, PixelSize, rendered
from pnp.render.pdf_document import PdfDocument
from pnp.render.pdf_pages import print_pages
from pnp.render.shared_objects import SharedObjects
from pnp.units import MM_PER_INCH, Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.Image import Image

    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import Frame, Item
    from pnp.model.sheet import Page
    from pnp.model.style import FontBook

PPI = 600
"""The resolution of what is flattened: fine enough for the edges of shapes, which would be sharp without it."""

_PLATES = 4
_INFO = DocumentInfo(title="", author="", language="", date="2000-01-01")


class Flattener:
    """Flattens faces for one press; equal faces once. Raises PnpError if a picture cannot be read."""

    def __init__(self, press: PressInks, fonts: FontBook) -> None:
        self._press, self._fonts = press, fonts
        self._known: dict[Frame, Frame] = {}

    def flat(self, frame: Frame) -> Frame:
        """Return a face that looks the same and has no transparency."""
        found = self._known.get(frame)
        if found is None:
            found = self._known[frame] = self._flat(frame)
        return found

    def page(self, page: Page) -> Page:
        """Return a page with its faces flattened."""
        return replace(page, placements=tuple(replace(p, frame=self.flat(p.frame)) for p in page.placements))

    def _flat(self, frame: Frame) -> Frame:
        count = 1 + max((n for n, item in enumerate(frame.items) if self._is_transparent(item)), default=-1)
        if not count:
            return frame
        lifted = set(_uncovered_texts(frame.items[:count]))
        beneath = tuple(item for n, item in enumerate(frame.items[:count]) if n not in lifted)
        picture = self._picture(replace(frame, items=beneath, outline=None))
        texts = tuple(frame.items[n] for n in sorted(lifted))
        return replace(frame, items=(picture, *texts, *frame.items[count:]))

    def _is_transparent(self, item: Item) -> bool:
        """Whether an item needs transparency when it is painted."""
        store = SharedObjects(PdfDocument(BytesIO(), StoredStreams()), self._fonts, PressColours(self._press))
        content = ContentStream(Box(0.0, 0.0, 1.0, 1.0))
        paint(store, content, [item])
        return content.transparent

    def _picture(self, frame: Frame) -> ImageItem:
        """Return items as a picture that fills the trim and the bleed."""
        from PIL import Image  # noqa: PLC0415 - only where something is flattened

        inks = Image.merge("CMYK", [self._plate(frame, number) for number in range(_PLATES)])
        file = BytesIO()
        inks.save(file, "TIFF", compression="tiff_adobe_deflate")
        data = file.getvalue()
        key = blake2b(data, digest_size=16).hexdigest()
        picture = Picture(key, "tiff", "flattened", *inks.size, Path(), data=data)
        return ImageItem(picture, Box(0.0, 0.0, *frame.size).inset(-frame.bleed))

    def _plate(self, frame: Frame, number: int) -> Image:
        """Return the ink of one plate."""
        from PIL import Image, ImageChops  # noqa: PLC0415 - only where something is flattened

        page, pdf = face_page(frame, frame.bleed), BytesIO()
        print_pages([page], "none", self._fonts, _INFO, pdf, streams=StoredStreams(), colours=PlateColours(self._press, number))
        width, height = (max(1, round(side / MM_PER_INCH * PPI)) for side in page.size)
        pixels = next(rendered(pdf.getvalue(), [PicturePage(PixelSize(width, height, PPI))]))
        row = 1 + 3 * width  # a filter byte, then three equal bytes a pixel
        grey = b"".join(bytes(pixels.rows[at + 1 : at + row : 3]) for at in range(0, row * height, row))
        return ImageChops.invert(Image.frombytes("L", (width, height), grey))


def _uncovered_texts(items: Sequence[Item]) -> Iterator[int]:
    """Yield the numbers of texts that no later item covers, and that can therefore be painted last."""
    above: list[Box] = []
    for number in range(len(items) - 1, -1, -1):
        item = items[number]
        boxes = [found.box for found in painted([item])]
        is_text = isinstance(item, TextLine) and item.colour.alpha == 1
        if is_text and not any(box.overlaps(other) for box in boxes for other in above):
            yield number
        else:
            above += boxes
