"""Pages of a PDF in memory as pixels, by pdfium. It imports nothing that writes PDFs, so that its processes start fast."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Literal, NamedTuple

import pypdfium2
from pypdfium2 import raw

from pnp.base.failures import in_hand
from pnp.render.png_writer import clear_rows, png_file, white_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_FLAGS = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
_OPAQUE = bytes(255) + b"\1"  # 1 for an alpha of 255
_NOT_OPAQUE = b"\1" * 255 + b"\0"  # 1 for every other


class PixelSize(NamedTuple):
    """How a page becomes a picture: width and height in pixels, and the resolution that these come from.

    `clear`: what the page does not paint is transparent; otherwise it is white.
    """

    width: int
    height: int
    ppi: int
    clear: bool = False


class PicturePage(NamedTuple):
    """A page that becomes a picture.

    A page of the layer `base` is no picture: the pages of the layer `top` that follow it are painted on its pixels. Nor is one
    of the layer `paper`: it shows where the clear pages that follow it have paper under them.
    """

    size: PixelSize
    layer: Literal["whole", "base", "top", "paper"] = "whole"


class Pixels(NamedTuple):
    """A picture: in `rows` each row is a zero byte, then three bytes (RGB) or, if `size.clear`, four (RGBA) per pixel."""

    size: PixelSize
    rows: bytearray

    def png(self) -> bytes:
        """Return it as a PNG file."""
        return png_file(self.rows, (self.size.width, self.size.height), self.size.ppi)


def rendered(pdf: bytes, pages: Sequence[PicturePage]) -> Iterator[Pixels]:
    """Render the pages of a PDF, in order. The memory of a picture is used again for the next one."""
    ground, paper, rows = b"", b"", bytearray()
    with pypdfium2.PdfDocument(pdf) as document:
        for number, (size, layer) in enumerate(pages):
            if layer != "top":
                ground = (clear_rows if size.clear else white_rows)(size.width, size.height)
            if len(rows) == len(ground):
                rows[:] = ground
            else:
                rows = bytearray(ground)
            page = document[number]
            _paint(page, size, rows)
            if layer == "paper":
                paper = bytes(rows)
            elif size.clear and _shows_through(rows, paper, size.width):
                rows[:] = paper
                _paint(page, size, rows)
            page.close()
            if layer == "base":
                ground = bytes(rows)
            elif layer != "paper":
                yield Pixels(size, rows)


def save_pictures(pdf: bytes, pages: Sequence[PicturePage], paths: Sequence[Path], names: Sequence[str]) -> int:
    """Write the pictures of a PDF as PNG files; give their number. `names` is what to call them. Raises OSError."""
    pictures = rendered(pdf, pages)
    for path, name in zip(paths, names, strict=True):
        with in_hand("picture", name):
            path.write_bytes(next(pictures).png())
    return len(paths)


def _shows_through(rows: bytearray, paper: bytes, width: int) -> bool:
    """Whether a pixel that lies wholly on paper is not opaque. The edge of the paper does not count: it is blended anyway."""
    stride = 1 + 4 * width
    for row in range(0, len(paper), stride):
        own, full = rows[row + 4 : row + stride : 4], paper[row + 4 : row + stride : 4]
        if int.from_bytes(own.translate(_NOT_OPAQUE)) & int.from_bytes(full.translate(_OPAQUE)):
            return True
    return False


def _paint(page: pypdfium2.PdfPage, size: PixelSize, rows: bytearray) -> None:
    stride = len(rows) // size.height
    if not size.clear:
        _paint_on(page, size, raw.FPDFBitmap_BGR, memoryview(rows)[1:], stride)  # after the first row's filter byte
        return
    # pdfium reads four bytes at once where something is clipped and blended, and ends the process if they are not in line
    aligned = bytearray(b"".join(rows[at + 1 : at + stride] for at in range(0, len(rows), stride)))
    _paint_on(page, size, raw.FPDFBitmap_BGRA, memoryview(aligned), stride - 1)
    for number, at in enumerate(range(0, len(rows), stride)):
        rows[at + 1 : at + stride] = aligned[number * (stride - 1) : (number + 1) * (stride - 1)]


def _paint_on(page: pypdfium2.PdfPage, size: PixelSize, kind: int, pixels: memoryview, stride: int) -> None:
    buffer = (ctypes.c_ubyte * len(pixels)).from_buffer(pixels)
    bitmap = raw.FPDFBitmap_CreateEx(size.width, size.height, kind, buffer, stride)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, _FLAGS)
    raw.FPDFBitmap_Destroy(bitmap)
