"""Pages of a PDF in memory as pixels, by pdfium, and as PNG files.

It imports nothing that writes PDFs, so that its processes start fast.

PNG rows have no filters; for flat art that is smaller and faster than choosing a filter for each row.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from struct import pack
from typing import TYPE_CHECKING, Literal, NamedTuple

import deflate
import pypdfium2
from pypdfium2 import raw

from pnp.base.failures import error_context
from pnp.base.units import MM_PER_INCH
from pnp.pictures.raster import PNG_SIGNATURE

if TYPE_CHECKING:
    from pathlib import Path


_RENDER_FLAGS = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
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


def render_pages(pdf: bytes, pages: Sequence[PicturePage]) -> Iterator[Pixels]:
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
            _paint_page(page, size, rows)
            if layer == "paper":
                paper = bytes(rows)
            elif size.clear and _shows_through(rows, paper, size.width):
                rows[:] = paper
                _paint_page(page, size, rows)
            page.close()
            if layer == "base":
                ground = bytes(rows)
            elif layer != "paper":
                yield Pixels(size, rows)


def save_pictures(pdf: bytes, pages: Sequence[PicturePage], paths: Sequence[Path], names: Sequence[str]) -> int:
    """Write the pictures of a PDF as PNG files; give their number. `names` is what to call them. Raises OSError."""
    pictures = render_pages(pdf, pages)
    for path, name in zip(paths, names, strict=True):
        with error_context("picture", name):
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


def _paint_page(page: pypdfium2.PdfPage, size: PixelSize, rows: bytearray) -> None:
    stride = len(rows) // size.height
    if not size.clear:
        _paint_on_bitmap(page, size, raw.FPDFBitmap_BGR, memoryview(rows)[1:], stride)  # after the first row's filter byte
        return
    # pdfium reads four bytes at once where something is clipped and blended, and ends the process if they are not in line
    aligned = bytearray(b"".join(rows[at + 1 : at + stride] for at in range(0, len(rows), stride)))
    _paint_on_bitmap(page, size, raw.FPDFBitmap_BGRA, memoryview(aligned), stride - 1)
    for number, at in enumerate(range(0, len(rows), stride)):
        rows[at + 1 : at + stride] = aligned[number * (stride - 1) : (number + 1) * (stride - 1)]


def _paint_on_bitmap(page: pypdfium2.PdfPage, size: PixelSize, kind: int, pixels: memoryview, stride: int) -> None:
    buffer = (ctypes.c_ubyte * len(pixels)).from_buffer(pixels)
    bitmap = raw.FPDFBitmap_CreateEx(size.width, size.height, kind, buffer, stride)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, _RENDER_FLAGS)
    raw.FPDFBitmap_Destroy(bitmap)


_COMPRESSION_LEVEL = 1  # libdeflate's fastest: a third of the time of its default 6, for files a tenth larger
_UNFILTERED = b"\0"
_COLOUR_TYPES = {3: 2, 4: 6}  # by bytes per pixel: RGB, RGB with alpha
_MM_PER_METRE = 1000
_PERCEPTUAL = b"\0"  # the rendering intent that the sRGB chunk names


def white_rows(width: int, height: int) -> bytes:
    """White pixels in PNG rows: a filter byte per row, then three bytes per pixel."""
    return (_UNFILTERED + b"\xff" * (3 * width)) * height


def clear_rows(width: int, height: int) -> bytes:
    """Transparent pixels in PNG rows: a filter byte per row, then four bytes per pixel."""
    return (_UNFILTERED + b"\0" * (4 * width)) * height


def png_file(rows: bytes | bytearray, size: tuple[int, int], ppi: int) -> bytes:
    """Return the PNG file of rows in the format of `white_rows` or `clear_rows`; `size` is (width, height) in pixels.

    It says that its colours are sRGB, and its ppi (pHYs).
    """
    width, height = size
    colour_type = _COLOUR_TYPES[(len(rows) // height - 1) // width]
    per_metre = round(ppi * _MM_PER_METRE / MM_PER_INCH)
    chunks = (
        (b"IHDR", pack(">2I5B", width, height, 8, colour_type, 0, 0, 0)),  # 8 bits, deflate, one filter per row, not interlaced
        (b"sRGB", _PERCEPTUAL),
        (b"pHYs", pack(">2IB", per_metre, per_metre, 1)),
        (b"IDAT", deflate.zlib_compress(rows, _COMPRESSION_LEVEL)),
        (b"IEND", b""),
    )
    return PNG_SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes | bytearray) -> bytes:
    return pack(">I", len(body)) + kind + body + pack(">I", deflate.crc32(body, deflate.crc32(kind)))
