"""The plates of a file, measured: each page as a picture of its inks, with blending and overprinting.

A copy of the file shows what cyan, magenta and yellow leave of light as RGB, another one what black leaves as grey, and Pdfium
renders both. Spots count as the CMYK that they look like; what overprints leaves on each plate the more ink of both, which is
the most that it can be. What cannot be computed (gradients by a function of the place, damaged pictures) is left out and named.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import pikepdf
import pypdfium2

from pnp.pdf.colour_spaces import UNKNOWN, colour_space
from pnp.pdf.objects import entries, entry, identity, is_true, name
from pnp.pdf.plate_content import plate_content
from pnp.pdf.plate_resources import (
    UnmeasuredError,
    inks_of_picture,
    inline_picture,
    write_gradient,
    write_nothing,
    write_picture,
    write_settings,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from pnp.pdf.colour_spaces import ColourSpace
    from pnp.pdf.content import Operation
    from pnp.pdf.objects import PdfValue
    from pnp.pdf.pdf_file import PdfFile, PdfPage
    from pnp.pdf.plate_content import Plates

_BOTH: Final[tuple[Plates, Plates]] = ("colours", "black")
_MOST_PIXELS = 6_000_000
_PPI = 100.0
_POINTS_PER_INCH = 72


class PlatePages:
    """The pages of a file as pictures of their inks. `unmeasured` are the names of what could not be computed."""

    def __init__(self, file: PdfFile, data: bytes) -> None:
        self.unmeasured: set[str] = set()
        self._file = file
        self._light: dict[tuple[int, int], Image | None] = {}
        self._documents = [pypdfium2.PdfDocument(self._copy(data, plates)) for plates in _BOTH]

    def inks(self, page: PdfPage) -> tuple[Image, float] | None:
        """Return the inks of a page (CMYK) and its pixels per point; the picture's origin is the paper's upper left corner.

        None if the page cannot be rendered.
        """
        from PIL import Image, ImageChops  # noqa: PLC0415 - only where ink is measured

        wide, high = page.media[2] - page.media[0], page.media[3] - page.media[1]
        scale = _PPI / _POINTS_PER_INCH
        if wide * high * scale * scale > _MOST_PIXELS:
            scale = (_MOST_PIXELS / (wide * high)) ** 0.5
        try:
            colours, black = (
                document[page.number - 1]
                .render(scale=scale, may_draw_forms=False, draw_annots=False, rev_byteorder=True)
                .to_pil()
                for document in self._documents
            )
        except pypdfium2.PdfiumError:
            return None
        bands = (*ImageChops.invert(colours.convert("RGB")).split(), ImageChops.invert(black.convert("L")))
        return Image.merge("CMYK", bands), scale

    def _copy(self, data: bytes, plates: Plates) -> bytes:
        """Return the file as a renderer shows some plates of it."""
        with pikepdf.open(BytesIO(data), suppress_warnings=True) as copy:
            painter = _PlatePainter(self, copy, plates)
            for page, known in zip(copy.pages, self._file.pages, strict=True):
                operations = self._file.contents.of_page(known.dictionary)
                resources = _inherited_resources(page.obj)
                painter.resources(resources)
                page.obj.Contents = copy.make_indirect(pikepdf.Stream(copy, painter.content(operations, resources)))
                page.obj.MediaBox = list(known.media)
                page.obj.Rotate = 0
                for key in ("/CropBox", "/UserUnit", "/Group"):
                    if key in page.obj:
                        del page.obj[key]
            file = BytesIO()
            copy.save(file, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
            return file.getvalue()

    def light(self, picture: PdfValue, key: str) -> Image | None:
        """Return what plates leave of light in a picture, computed once; None if that cannot be computed, which is noted."""
        number = identity(picture) or (-1, len(self._light))
        if number not in self._light:
            try:
                self._light[number] = inks_of_picture(picture)
            except UnmeasuredError:
                self.unmeasured.add(f"the picture `{key}`" if key else "a picture in the content of a page")
                self._light[number] = None
        return self._light[number]

    def operations_of(self, number: tuple[int, int]) -> tuple[Operation, ...]:
        """Return the operators of a stream of the file."""
        stream = self._file.pdf.get_object(number)
        return self._file.contents.of_stream(stream) if isinstance(stream, pikepdf.Stream) else ()


class _PlatePainter:
    """Changes the resources of one copy; each is changed once."""

    def __init__(self, pages: PlatePages, copy: pikepdf.Pdf, plates: Plates) -> None:
        self._pages, self._copy, self._plates = pages, copy, plates
        self._done: set[tuple[int, int]] = set()

    def content(self, operations: Sequence[Operation], resources: PdfValue) -> bytes:
        """Return a content stream in the colours of the plates."""
        known: dict[str, ColourSpace] = {}

        def space_of(word: PdfValue) -> ColourSpace:
            if not isinstance(word, str) or len(word) < 2:  # noqa: PLR2004 - a slash and a letter
                return UNKNOWN
            if word not in known:
                known[word] = colour_space(pikepdf.Name(word), resources)
            return known[word]

        return plate_content(operations, self._plates, space_of, self._inline)

    def _inline(self, picture: PdfValue) -> PdfValue:
        """Return a picture of a content stream in the colours of the plates; None of one that cannot be computed."""
        if picture.image_mask:
            return picture
        light = self._pages.light(picture, "")
        return None if light is None else inline_picture(self._copy, light, self._plates)

    def resources(self, found: PdfValue) -> None:
        """Change what resources hold; their colour spaces stay, since content names them until it is changed."""
        if not self._begin(found):
            return
        for key, thing in entries(entry(found, "/XObject")):
            self._object(thing, key, found)
        for key, shade in entries(entry(found, "/Shading")):
            if not self._gradient(shade, key, found):
                del found.Shading[key]
        for key, pattern in entries(entry(found, "/Pattern")):
            if entry(pattern, "/Shading") is not None:
                if not self._gradient(entry(pattern, "/Shading"), key, found):
                    del found.Pattern[key]
            else:
                self._form(pattern, found)
        for _, settings in entries(entry(found, "/ExtGState")):
            if isinstance(settings, pikepdf.Dictionary) and self._begin(settings):
                write_settings(settings)

    def _object(self, thing: PdfValue, key: str, resources: PdfValue) -> None:
        kind = name(entry(thing, "/Subtype"))
        if kind == "Form":
            self._form(thing, resources)
        elif (
            kind == "Image"
            and isinstance(thing, pikepdf.Stream)
            and not is_true(entry(thing, "/ImageMask"))
            and self._begin(thing)
        ):
            light = self._pages.light(thing, key)
            if light is None:
                write_nothing(thing)
            else:
                write_picture(thing, light, self._plates)

    def _form(self, stream: PdfValue, outer: PdfValue) -> None:
        number = identity(stream)
        if number is None or not isinstance(stream, pikepdf.Stream) or not self._begin(stream):
            return
        own = entry(stream, "/Resources")
        self.resources(own)
        stream.write(self.content(self._pages.operations_of(number), own or outer))
        if isinstance(entry(stream, "/Group"), pikepdf.Dictionary):
            stream.Group = pikepdf.Dictionary({key: value for key, value in entries(stream.Group) if key != "/CS"})

    def _gradient(self, shade: PdfValue, key: str, resources: PdfValue) -> bool:
        """Change the colours of a gradient; return whether that could be done."""
        if isinstance(shade, (pikepdf.Dictionary, pikepdf.Stream)) and self._begin(shade):
            try:
                write_gradient(self._copy, shade, self._plates, resources)
            except UnmeasuredError:
                self._pages.unmeasured.add(f"the gradient `{key}`")
                return False
        return True

    def _begin(self, thing: PdfValue) -> bool:
        """Whether an object has not been changed yet; direct objects have one holder."""
        number = identity(thing)
        if number in self._done or thing is None:
            return False
        if number is not None:
            self._done.add(number)
        return True


def _inherited_resources(node: PdfValue) -> PdfValue:
    for _ in range(64):
        found = entry(node, "/Resources")
        if found is not None:
            return found
        node = entry(node, "/Parent")
    return None
