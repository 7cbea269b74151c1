"""Faces as pixels: each is a page of a PDF in memory, which pdfium renders."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from pnp.art.outline_offset import offset
from pnp.base.units import MM_PER_INCH, Box
from pnp.impose.single_faces import canvas_page, face_page
from pnp.model.frame import Colour, Frame, PlacedFrame, Shape
from pnp.model.request import DocumentInfo
from pnp.render.base_layers import layered
from pnp.render.compressed_streams import StoredStreams
from pnp.render.page_pixels import PicturePage, Pixels, PixelSize, rendered
from pnp.render.pdf_pages import print_pages
from pnp.render.shared_objects import SharedObjects

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.outline import Path
    from pnp.model.printing import FaceCanvas
    from pnp.model.sheet import Page, Side
    from pnp.model.style import FontBook

SCREEN_PPI = 150
"""The resolution of pictures that are looked at: a card of poker size has 375 × 525 pixels."""

_INFO = DocumentInfo(title="", author="", language="", date="2000-01-01")
_MOST_PAGES, _MOST_BYTES = 48, 64 << 20  # of one PDF: fonts and pictures are in it once, but it must fit into memory
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
    return next(rendered(batch.pdf, batch.pages))


def face_batches(faces: Sequence[PictureFace], fonts: FontBook, ppi: int) -> Iterator[FaceBatch]:
    """Write faces into PDFs of limited size; those that share a base layer follow one another.

    Raises PnpError if a picture cannot be read.
    """
    remaining, streams, shared = _by_base(faces, ppi), StoredStreams(), SharedObjects(fonts)
    while batch := _batch(remaining, shared, ppi, streams):
        yield batch
        shared.faces.clear()  # each is in one batch only


def _by_base(faces: Sequence[PictureFace], ppi: int) -> Iterator[_NumberedFace]:
    layers = layered([face.frame for face in faces], _SHARED_PIXELS * MM_PER_INCH / ppi)
    by_base: dict[PictureFace | None, list[_NumberedFace]] = {}
    for number, (face, (base, top)) in enumerate(zip(faces, layers, strict=True)):
        base_face = face._replace(frame=base) if base else None
        by_base.setdefault(base_face, []).append(_NumberedFace(number, face._replace(frame=top), base_face))
    return chain.from_iterable(by_base.values())


def _batch(faces: Iterator[_NumberedFace], shared: SharedObjects, ppi: int, streams: StoredStreams) -> FaceBatch | None:
    """Take faces until the PDF is full; None if there are none left."""
    pdf, base, paper = BytesIO(), None, None
    pages: list[PicturePage] = []
    numbers: list[int] = []

    def written() -> Iterator[Page]:
        nonlocal base, paper
        for number, face, base_face in faces:
            if base_face is not None and base_face != base:
                pages.append(PicturePage(_size(base_face, ppi), "base"))
                yield _page(base_face)
            base = base_face
            size = _size(face, ppi)
            if size.clear and (below := _paper(face)) != paper:
                pages.append(PicturePage(size, "paper"))
                paper = below
                yield _page(below)
            pages.append(PicturePage(size, "top" if base_face else "whole"))
            numbers.append(number)
            yield _page(face)
            if len(pages) >= _MOST_PAGES or pdf.tell() >= _MOST_BYTES:
                return

    print_pages(written(), "none", shared, _INFO, pdf, streams=streams)
    return FaceBatch(pdf.getvalue(), tuple(pages), tuple(numbers)) if pages else None


def _size(face: PictureFace, ppi: int) -> PixelSize:
    if face.canvas is not None and face.canvas.pixels is not None:
        return PixelSize(*face.canvas.pixels, ppi)
    width, height = (max(1, round((side + 2 * face.bleed) / MM_PER_INCH * ppi)) for side in face.frame.size)
    return PixelSize(width, height, ppi, face.frame.shaped is not None)


def _paper(face: PictureFace) -> PictureFace:
    """The white paper that a face is printed on: its outline, with the bleed that is shown."""
    size, bleed = face.frame.size, face.bleed
    whole = Box(0.0, 0.0, *size).inset(-bleed)
    corners = ((whole.x, whole.y), (whole.right, whole.y), (whole.right, whole.bottom), (whole.x, whole.bottom))
    path: Path = (*(("L" if i else "M", corner) for i, corner in enumerate(corners)), ("Z", ()))
    white = Shape(path, Colour(1.0, 1.0, 1.0), rect=whole)
    return face._replace(frame=Frame(size, face.frame.bleed, (white,), outline=face.frame.outline))


def _page(face: PictureFace) -> Page:
    """A page that shows a face with its bleed, cut out along its outline; services cut their canvases themselves."""
    frame, bleed, canvas, side = face
    if canvas is not None:
        return canvas_page(frame, canvas, side=side)
    page = face_page(frame, bleed)
    if frame.shaped is None:
        return page
    cut_out = PlacedFrame(frame, (1.0, 0.0, 0.0, 1.0, bleed, bleed), offset(frame.shaped, bleed))
    return replace(page, placements=(), furniture=(cut_out,))
