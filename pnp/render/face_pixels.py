"""Faces as pixels: each is a page of a PDF in memory, which pdfium renders."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from pnp.art.outline_offset import offset
from pnp.model.document import DocumentInfo
from pnp.model.frame import PlacedFrame
from pnp.model.sheet import Page, Placement
from pnp.render.compressed_streams import StoredStreams
from pnp.render.page_pixels import Pixels, PixelSize, rendered
from pnp.render.pdf import print_pages
from pnp.units import MM_PER_INCH, Box, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Frame
    from pnp.model.style import FontBook

SCREEN_PPI = 150
"""The resolution of pictures that are looked at: a card of poker size has 375 × 525 pixels."""

_INFO = DocumentInfo(title="", author="", language="", date="2000-01-01")
_MOST_FACES, _MOST_BYTES = 48, 64 << 20  # of one PDF: fonts and pictures are in it once, but it must fit into memory


class PictureFace(NamedTuple):
    """A face that becomes a picture, with how many mm of its bleed are shown."""

    frame: Frame
    bleed: float = 0.0


class FaceBatch(NamedTuple):
    """A PDF with one face on each page, and the size of each picture."""

    pdf: bytes
    sizes: tuple[PixelSize, ...]


def face_pixels(frame: Frame, fonts: FontBook, *, ppi: int = SCREEN_PPI, bleed: float = 0.0) -> Pixels:
    """Render one face, with `bleed` mm of its bleed; its size is rounded to whole pixels.

    Faces with an outline other than a rectangle are transparent outside it. Raises PnpError if a picture cannot be read.
    """
    return next(rendered(*next(face_batches([PictureFace(frame, bleed)], fonts, ppi))))


def face_batches(faces: Iterable[PictureFace], fonts: FontBook, ppi: int) -> Iterator[FaceBatch]:
    """Write faces into PDFs of limited size, in order. Raises PnpError if a picture cannot be read."""
    remaining, streams = iter(faces), StoredStreams()
    while batch := _batch(remaining, fonts, ppi, streams):
        yield batch


def _batch(faces: Iterator[PictureFace], fonts: FontBook, ppi: int, streams: StoredStreams) -> FaceBatch | None:
    """Take faces until the PDF is full; None if there are none left."""
    pdf = BytesIO()
    sizes: list[PixelSize] = []

    def pages() -> Iterator[Page]:
        for face in faces:
            sizes.append(_size(face, ppi))
            yield _page(face)
            if len(sizes) == _MOST_FACES or pdf.tell() >= _MOST_BYTES:
                return

    print_pages(pages(), "none", fonts, _INFO, pdf, streams=streams)
    return FaceBatch(pdf.getvalue(), tuple(sizes)) if sizes else None


def _size(face: PictureFace, ppi: int) -> PixelSize:
    width, height = (max(1, round((side + 2 * face.bleed) / MM_PER_INCH * ppi)) for side in face.frame.size)
    return PixelSize(width, height, ppi, face.frame.shaped is not None)


def _page(face: PictureFace) -> Page:
    """A page that shows a face with its bleed, cut out along its outline."""
    frame, bleed = face
    size = Size(frame.size.w + 2 * bleed, frame.size.h + 2 * bleed)
    if frame.shaped is not None:
        cut_out = PlacedFrame(frame, (1.0, 0.0, 0.0, 1.0, bleed, bleed), offset(frame.shaped, bleed))
        return Page("face", size, (), furniture=(cut_out,))
    return Page("face", size, (Placement("", 1, "face", frame, Box(bleed, bleed, *frame.size), 0, (bleed,) * 4),))
