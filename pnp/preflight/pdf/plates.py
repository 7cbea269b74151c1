"""The plates of a file, measured: each page as a picture of its inks, with blending and overprinting.

Every colour is written as the inks it prints, for a renderer that knows RGB and grey.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pikepdf
import pypdfium2

from pnp.base.units import PT_PER_INCH
from pnp.preflight.pdf.colours import (
    BLACK,
    CMYK,
    GREY,
    PROCESS_PLATES,
    REGISTRATION,
    RGB,
    UNKNOWN,
    ColourSpace,
    FunctionError,
    PdfColour,
    colour_space,
    read_function,
)
from pnp.preflight.pdf.content import MESHES, MeshError, Operation, floats, read_mesh
from pnp.preflight.pdf.objects import PdfValue, Visits, entries, entry, identity, is_true, name, names, number, numbers
from pnp.preflight.pdf.pages import look_of_note, printed_notes

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.preflight.pdf.content import PaintedObject
    from pnp.preflight.pdf.pages import PdfFile, PdfPage

    InkParts: TypeAlias = tuple[float, float, float, float]
    InksOfColour: TypeAlias = Callable[[PdfColour], InkParts | None]
    """What a colour prints on the plates of process inks, 0…1; None if that cannot be computed."""


_MOST_PAGE_PIXELS, _MOST_FINE_PIXELS = 6_000_000, 50_000_000
_PLATE_PPI = 100.0
_MOST_SIDE = 1200
"""Pixels of a picture's side that are enough to measure: finer ones are averaged."""
_PICTURE_PIXELS = 1.5
"""Pixels of a picture for each one that is rendered: more make the rendering slow, and are averaged there."""
_NO_INK = (0.0, 0.0, 0.0, 0.0)
_LARGE_KINDS = frozenset({"fill", "stencil", "picture", "shading", "group"})


class Plates(NamedTuple):
    """Which plates a rendering shows: cyan, magenta and yellow, or black; `inks` says what a colour prints on the four."""

    colours: bool
    inks: InksOfColour = PdfColour.process


def process_inks(colour: PdfColour) -> InkParts | None:
    """Return what a colour prints on the four plates of process inks, without what stands in for spot inks."""
    found = colour.inks()
    if found is None:
        return colour.process()
    cyan, magenta, yellow, black = (found.get(plate, found.get(REGISTRATION, 0.0)) for plate in PROCESS_PLATES)
    return cyan, magenta, yellow, black


def spot_plate(spot: str) -> InksOfColour:
    """Return what says how much a colour prints on the plate of one spot ink, in the place of black."""
    return lambda colour: (0.0, 0.0, 0.0, (colour.inks() or {}).get(spot, 0.0))


class PlatePages:
    """The pages of a file as pictures of their inks. `unmeasured` are the names of what could not be computed.

    `inks` says what a colour prints: all, with what stands in for spot inks, or what some of its plates get. `finest` is the
    least resolution at which a picture is painted, by its number: much finer ones are averaged before they are rendered. Pages
    that are `left_out`, by number, are not to be measured.
    """

    def __init__(  # noqa: PLR0913 - what is measured, and how
        self,
        file: PdfFile,
        data: bytes,
        *,
        ppi: float = _PLATE_PPI,
        inks: InksOfColour = PdfColour.process,
        finest: Mapping[tuple[int, int], float] = MappingProxyType({}),
        left_out: Container[int] = (),
    ) -> None:
        self.unmeasured: set[str] = set()
        self._left_out = left_out
        self._finest = finest
        self._file, self._ppi, self._inks = file, ppi, inks
        self._light: dict[tuple[int, int], Image | None] = {}
        self._documents = [pypdfium2.PdfDocument(copy) for copy in self._copies(data)]

    def inks(self, page: PdfPage) -> tuple[Image, float] | None:
        """Return the inks of a page (CMYK) and its pixels per point; the picture's origin is the paper's upper left corner.

        None if the page cannot be rendered.
        """
        from PIL import Image, ImageChops  # noqa: PLC0415 - only where ink is measured

        scale = self.scale(page)
        try:
            colours, black = (
                document[page.number - 1]
                .render(scale=scale, may_draw_forms=False, draw_annots=False, rev_byteorder=True)
                .to_pil()
                for document in self._documents
            )
        except pypdfium2.PdfiumError:
            return None
        light = Image.merge("CMYK", (*colours.convert("RGB").split(), black.convert("L")))
        return ImageChops.invert(light), scale

    def scale(self, page: PdfPage) -> float:
        """Return the pixels per point at which a page is rendered."""
        wide, high = page.media[2] - page.media[0], page.media[3] - page.media[1]
        most = _MOST_PAGE_PIXELS if self._ppi <= _PLATE_PPI else _MOST_FINE_PIXELS
        return min(self._ppi / PT_PER_INCH, math.sqrt(most / (wide * high)))

    def _copies(self, data: bytes) -> Iterator[bytes]:
        """Yield the file as its colours, and as its black: what both have in common is written once."""
        both = Plates(True, self._inks), Plates(False, self._inks)
        writer = _PlateWriter(both)
        with ExitStack() as opened:
            files = [opened.enter_context(pikepdf.open(BytesIO(data), suppress_warnings=True)) for _ in both]
            painters = [_PlatePainter(self, file, plates, writer) for file, plates in zip(files, both, strict=True)]
            for known, *pages in zip(self._file.pages, *(file.pages for file in files), strict=True):
                if known.number in self._left_out:
                    continue
                operations = self._file.contents.of_page(known.dictionary)
                for page, painter in zip(pages, painters, strict=True):
                    painter.page(page.obj, known, operations)
            for painted in files:
                file = BytesIO()
                painted.save(file, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
                yield file.getvalue()

    def light(self, picture: PdfValue, key: str, resources: PdfValue) -> Image | None:
        """Return what plates leave of light in a picture, computed once; None if that cannot be computed, which is noted."""
        known = identity(picture) or (-1, len(self._light))
        if known not in self._light:
            try:
                most = round(_MOST_SIDE * self._ppi / _PLATE_PPI)
                step = int(self._finest.get(known, 0.0) / (self._ppi * _PICTURE_PIXELS))
                if step > 1:
                    side = max(number(entry(picture, "/Width")), number(entry(picture, "/Height")))
                    most = max(1, min(most, int(side) // step))
                self._light[known] = inks_of_picture(picture, resources, self._inks, most)
            except UnmeasuredError:
                self.unmeasured.add(f"the picture `{key}`" if key else "a picture in the content of a page")
                self._light[known] = None
        return self._light[known]

    def operations_of(self, number: tuple[int, int]) -> tuple[Operation, ...]:
        """Return the operators of a stream of the file."""
        stream = self._file.pdf.get_object(number)
        return self._file.contents.of_stream(stream) if isinstance(stream, pikepdf.Stream) else ()


_COST_OF_BLENDING = 15
"""Pixels that are painted in the time in which one is blended by a soft mask."""


def area_painted(page: PdfPage, found: Iterable[PaintedObject]) -> float:
    """Return how much a page paints, one thing over the other, in square points; what is transparent takes longer."""
    area, (left, bottom, right, top) = 0.0, page.media
    for one in found:
        if one.kind in _LARGE_KINDS:
            x0, y0, x1, y1 = one.box
            wide, high = min(x1, right) - max(x0, left), min(y1, top) - max(y0, bottom)
            cost = _COST_OF_BLENDING if one.transparency or one.kind == "group" else 1
            area += max(wide, 0.0) * max(high, 0.0) * cost
    return area


class _PlatePainter:
    """Changes the resources of one copy; each is changed once."""

    def __init__(self, pages: PlatePages, copy: pikepdf.Pdf, plates: Plates, writer: _PlateWriter) -> None:
        self._pages, self._copy, self._plates, self._writer = pages, copy, plates, writer
        self._visits = Visits()

    def page(self, page: PdfValue, known: PdfPage, operations: Sequence[Operation]) -> None:
        """Change a page of the copy, which is `known` in the file."""
        resources = _inherited_resources(page)
        if resources is None:
            resources = page.Resources = pikepdf.Dictionary()
        self.resources(resources)
        content = initial_colour(self._plates) + self._content(known.number, operations, resources)
        notes = self._notes(known.dictionary, resources)
        content = b"q\n" + content + b"\nQ\n" + notes if notes else content
        page.Contents = self._copy.make_indirect(pikepdf.Stream(self._copy, content))
        page.MediaBox = list(known.media)
        page.Rotate = 0
        for key in ("/CropBox", "/UserUnit", "/Group"):
            if key in page:
                del page[key]

    def _content(self, key: Hashable, operations: Sequence[Operation], resources: PdfValue) -> bytes:
        known: dict[str, ColourSpace] = {}

        def space_of(word: PdfValue) -> ColourSpace:
            if not isinstance(word, str) or len(word) < 2:  # noqa: PLR2004 - a slash and a letter
                return UNKNOWN
            if word not in known:
                found = known[word] = colour_space(pikepdf.Name(word), resources)
                if found.family not in {"unknown", "Pattern"} and PdfColour(found, found.initial()).process() is None:
                    self._pages.unmeasured.add(f"the colour space `{word[1:]}`")
            return known[word]

        def inline(picture: PdfValue, plates: Plates) -> PdfValue:
            return self._inline_picture(picture, resources, plates)

        return self._writer.content(key, operations, self._plates, space_of, inline)

    def _inline_picture(self, picture: PdfValue, resources: PdfValue, plates: Plates) -> PdfValue:
        if picture.image_mask:
            return picture
        stream = pikepdf.Stream(self._copy, picture.read_raw_bytes())
        stream.stream_dict = picture.obj
        light = self._pages.light(stream, "", resources)
        return None if light is None else inline_picture(self._copy, light, plates)

    def _notes(self, page: PdfValue, resources: PdfValue) -> bytes:
        """Return what paints the looks of notes that are printed, which become forms of the page."""
        out = b""
        for look in filter(None, map(look_of_note, printed_notes(page))):
            number = identity(look.form)
            if number is None:
                self._pages.unmeasured.add("a note")
                continue
            form = self._copy.get_object(number)
            self._change_form(form, None)
            if entry(resources, "/XObject") is None:
                resources.XObject = pikepdf.Dictionary()
            resources.XObject[f"/PnpNote{number[0]}"] = form
            out += b"q " + b" ".join(b"%f" % part for part in look.matrix) + b" cm /PnpNote%d Do Q\n" % number[0]
        return out

    def resources(self, found: PdfValue) -> None:
        """Change what resources hold; their colour spaces stay, since content names them until it is changed."""
        if not self._visits.is_first(found):
            return
        for key, thing in entries(entry(found, "/XObject")):
            self._change_object(thing, key, found)
        for key, shade in entries(entry(found, "/Shading")):
            if not self._change_gradient(shade, key, found):
                del found.Shading[key]
        for key, pattern in entries(entry(found, "/Pattern")):
            if entry(pattern, "/Shading") is not None:
                if not self._change_gradient(entry(pattern, "/Shading"), key, found):
                    del found.Pattern[key]
            else:
                begins = initial_colour(self._plates) if number(entry(pattern, "/PaintType")) == 1 else b""
                self._change_form(pattern, found, begins)
        self._change_drawn_letters(found)
        self._add_tints(found)
        for _, settings in entries(entry(found, "/ExtGState")):
            if isinstance(settings, pikepdf.Dictionary) and self._visits.is_first(settings):
                write_settings(settings)

    def _add_tints(self, resources: PdfValue) -> None:
        """Add the space of patterns without colours of their own, which content chooses."""
        if entry(resources, "/Pattern") is not None and isinstance(entry(resources, "/ColorSpace"), pikepdf.Dictionary):
            device = pikepdf.Name.DeviceRGB if self._plates.colours else pikepdf.Name.DeviceGray
            resources.ColorSpace[_TINTS] = pikepdf.Array([pikepdf.Name.Pattern, device])

    def _change_drawn_letters(self, resources: PdfValue) -> None:
        for _, font in entries(entry(resources, "/Font")):
            if name(entry(font, "/Subtype")) == "Type3":
                self.resources(entry(font, "/Resources"))
                for _, glyph in entries(entry(font, "/CharProcs")):
                    self._change_form(glyph, entry(font, "/Resources") or resources)

    def _change_object(self, thing: PdfValue, key: str, resources: PdfValue) -> None:
        kind = name(entry(thing, "/Subtype"))
        if kind == "Form":
            self._change_form(thing, resources)
        elif (
            kind == "Image"
            and isinstance(thing, pikepdf.Stream)
            and not is_true(entry(thing, "/ImageMask"))
            and self._visits.is_first(thing)
        ):
            light = self._pages.light(thing, key, resources)
            if light is None:
                write_empty_picture(thing)
            else:
                write_picture(thing, light, self._plates)

    def _change_form(self, stream: PdfValue, outer: PdfValue, begins: bytes = b"") -> None:
        known = identity(stream)
        if known is None or not isinstance(stream, pikepdf.Stream) or not self._visits.is_first(stream):
            return
        own = entry(stream, "/Resources")
        self.resources(own)
        stream.write(begins + self._content(known, self._pages.operations_of(known), own or outer))
        if isinstance(entry(stream, "/Group"), pikepdf.Dictionary):
            stream.Group = pikepdf.Dictionary({key: value for key, value in entries(stream.Group) if key != "/CS"})

    def _change_gradient(self, shade: PdfValue, key: str, resources: PdfValue) -> bool:
        if isinstance(shade, (pikepdf.Dictionary, pikepdf.Stream)) and self._visits.is_first(shade):
            try:
                write_gradient(self._copy, shade, self._plates, resources)
            except UnmeasuredError:
                self._pages.unmeasured.add(f"the gradient `{key}`")
                return False
        return True


def _inherited_resources(node: PdfValue) -> PdfValue:
    for _ in range(64):
        found = entry(node, "/Resources")
        if found is not None:
            return found
        node = entry(node, "/Parent")
    return None


_TINTS = "/PnpTints"
"""The space of patterns without colours of their own."""
_DEVICES = {"g": GREY, "rg": RGB, "k": CMYK}
_SPACE_OPERATORS = {"cs": False, "CS": True}
_NUMERIC_OPERATORS = frozenset(("q", "Q", "cm", "w", "m", "l", "c", "v", "y", "h", "re", "S", "f", "W", "n", "Td", "Tm", "ET"))
"""Those that most of a stream is made of: whoever wrote other operands than numbers is told elsewhere."""
_COLOUR_OPERATORS = {"sc": False, "scn": False, "SC": True, "SCN": True}
_CHANGED_OPERATORS = frozenset({*_DEVICES, *(word.upper() for word in _DEVICES), *_SPACE_OPERATORS, *_COLOUR_OPERATORS})
_INLINE_IMAGE = pikepdf.Operator("INLINE IMAGE")
_Written: TypeAlias = tuple[Sequence[PdfValue], pikepdf.Operator]


class _PlateWriter:
    """Writes content streams in the colours of each of some plates, all at once: most of a stream is the same on all."""

    def __init__(self, plates: Sequence[Plates]) -> None:
        self._plates = plates
        self._ready: dict[tuple[Hashable, Plates], bytes] = {}
        self._operators: dict[str, pikepdf.Operator] = {}

    def content(
        self,
        key: Hashable,
        operations: Sequence[Operation],
        plates: Plates,
        space_of: Callable[[PdfValue], ColourSpace],
        inline: Callable[[PdfValue, Plates], PdfValue],
    ) -> bytes:
        """Return a content stream in the colours of some plates; `key` is its name among the streams of the file.

        `space_of` finds the colour space of a name. `inline` gives a picture of the stream itself as plates show it, or
        None, which leaves it out.
        """
        if (key, plates) not in self._ready:
            self._write(key, operations, space_of, inline)
        return self._ready.pop((key, plates))

    def _write(
        self,
        key: Hashable,
        operations: Sequence[Operation],
        space_of: Callable[[PdfValue], ColourSpace],
        inline: Callable[[PdfValue, Plates], PdfValue],
    ) -> None:
        parts: list[list[bytes]] = [[] for _ in self._plates]
        spaces: list[dict[bool, ColourSpace]] = [{False: BLACK.space, True: BLACK.space}]
        kept: list[_Written] = []
        changed: list[list[_Written]]
        words = self._operators
        for operator, operands in operations:
            if operator == "q":
                spaces.append(dict(spaces[-1]))
            elif operator == "Q" and len(spaces) > 1:
                spaces.pop()
            if operator == "BI":
                changed = [
                    [([shown], _INLINE_IMAGE)] if shown is not None else []
                    for shown in (inline(operands[0], plates) for plates in self._plates)
                ]
            elif operator in _CHANGED_OPERATORS:
                changed = [[_write_colour(operator, operands, plates, spaces[-1], space_of)] for plates in self._plates]
            else:
                word = words.get(operator)
                if word is None:
                    word = words[operator] = pikepdf.Operator(operator)
                kept.append((operands if operator in _NUMERIC_OPERATORS else [_plain_value(one) for one in operands], word))
                continue
            same = pikepdf.unparse_content_stream(kept)
            for part, written in zip(parts, changed, strict=True):
                part.extend((same, pikepdf.unparse_content_stream(written)))
            kept = []
        same = pikepdf.unparse_content_stream(kept)
        for written_parts, plates in zip(parts, self._plates, strict=True):
            self._ready[key, plates] = b"\n".join((*written_parts, same))


def light_of_plates(colour: PdfColour, plates: Plates) -> list[float]:
    """Return a colour as a renderer shows it: three numbers of RGB, or one of grey."""
    inks = [min(max(ink, 0.0), 1.0) for ink in plates.inks(colour) or _NO_INK]
    return [round(1 - ink, 4) for ink in (inks[:3] if plates.colours else inks[3:])]


def initial_colour(plates: Plates) -> bytes:
    """Return what sets the colour that a page and a pattern begin with: black, which is black ink (ISO 32000-1, 8.4.2)."""
    light = b" ".join(b"%g" % part for part in light_of_plates(BLACK, plates))
    fill, stroke = (b"rg", b"RG") if plates.colours else (b"g", b"G")
    return b"%b %b %b %b\n" % (light, fill, light, stroke)


def _write_colour(
    operator: str,
    operands: Sequence[PdfValue],
    plates: Plates,
    spaces: dict[bool, ColourSpace],
    space_of: Callable[[PdfValue], ColourSpace],
) -> _Written:
    device = _DEVICES.get(operator.lower())
    stroked = operator.isupper()
    if device is not None:
        colour = PdfColour(device, floats(operands))
    elif operator in _SPACE_OPERATORS:
        spaces[stroked] = space = space_of(operands[0] if operands else None)
        colour = PdfColour(space, space.initial())
    else:
        colour = PdfColour(spaces[stroked], floats(operands))
        if operands and isinstance(operands[-1], str):
            base, numbers_ = spaces[stroked].base, floats(operands)
            tint = light_of_plates(PdfColour(base, numbers_), plates) if base is not None and numbers_ else ()
            return [*tint, pikepdf.Name(operands[-1])], pikepdf.Operator("SCN" if stroked else "scn")
    if colour.space.family == "Pattern" and colour.space.base is not None:
        return [pikepdf.Name(_TINTS)], pikepdf.Operator(operator)
    if colour.space.family == "Pattern" or colour.space.prints_nothing:  # which paints nothing until a pattern is chosen
        return [pikepdf.Name.Pattern], pikepdf.Operator("CS" if stroked else "cs")
    operator = "rg" if plates.colours else "g"
    return list(light_of_plates(colour, plates)), pikepdf.Operator(operator.upper() if stroked else operator)


def _plain_value(operand: PdfValue) -> PdfValue:
    if isinstance(operand, str):
        return pikepdf.Name(operand) if len(operand) > 1 else pikepdf.Name.Unnamed
    if isinstance(operand, bytes):
        return pikepdf.String(operand)
    return pikepdf.Array([_plain_value(item) for item in operand]) if isinstance(operand, list) else operand


_GRADIENT_SAMPLES = 129
_MOST_PICTURE_PIXELS = 120_000_000
_AXIAL, _RADIAL = 2, 3
_BYTE_MAX = 255
_MOST_INKS = 32
"""Of a colour space (ISO 32000-1, 8.6.6.5)."""
_MOST_TINTS = 200_000
"""Colours of several spots that one picture may have, which are computed one by one."""
_FILTERS_OF_PILLOW = frozenset({"JPXDecode", "CCITTFaxDecode", "JBIG2Decode"})
_DEVICES_BY_COUNT = {space.components: space for space in (GREY, RGB, CMYK)}


class UnmeasuredError(Exception):
    """A picture or a gradient whose inks cannot be computed."""


class _Samples(NamedTuple):
    """The numbers of a picture before anything is made of them: bands of 0…`most`, and what `/Decode` makes of them."""

    bands: Sequence[Image]
    most: int = _BYTE_MAX
    decode: Sequence[float] = ()

    def values(self, band: int, usual: float = 1.0) -> list[float]:
        """Return what each number of a band stands for: `/Decode` alone says so, of JPEGs too (ISO 32000-1, 8.9.5.2)."""
        low, high = self.decode[2 * band : 2 * band + 2] or (0.0, usual)
        return [low + sample * (high - low) / self.most for sample in range(self.most + 1)]

    def table(self, band: int) -> list[int]:
        """Return the numbers of a band as parts of a colour, 0…255."""
        parts = [round(_BYTE_MAX * min(max(value, 0.0), 1.0)) for value in self.values(band)]
        return parts + [0] * (_BYTE_MAX - self.most)


def inks_of_picture(
    picture: PdfValue, resources: PdfValue = None, inks: InksOfColour = PdfColour.process, most_side: int = _MOST_SIDE
) -> Image:
    """Return a picture as light that plates leave: CMYK with inverted channels. Raises UnmeasuredError.

    One whose sides have more than `most_side` pixels is averaged.
    """
    from PIL import Image, ImageChops  # noqa: PLC0415 - only where ink is measured

    if number(entry(picture, "/Width")) * number(entry(picture, "/Height")) > _MOST_PICTURE_PIXELS:
        raise UnmeasuredError
    space = colour_space(entry(picture, "/ColorSpace"), resources)
    try:
        samples = _read_samples(picture, space, most_side)
    except Exception as error:  # any fault of a decoder: the picture stays unmeasured, which is said
        raise UnmeasuredError from error
    bands = samples.bands
    if space.family == "unknown" and len(bands) in _DEVICES_BY_COUNT:  # JPEG 2000 may have its space inside
        space = _DEVICES_BY_COUNT[len(bands)]
    if space.family in {"unknown", "Lab", "Pattern"} or len(bands) != space.components:
        raise UnmeasuredError
    if len(bands) == 1:
        return _light_of_one_band(samples, space, inks, most_side)
    if space.family in {"Separation", "DeviceN"}:
        return _light_of_tints(samples, space, inks)
    if not any(any(inks(PdfColour(space, (end,) * space.components)) or ()) for end in (0.0, 1.0)):
        return Image.new("CMYK", bands[0].size, (_BYTE_MAX,) * 4)  # the plate of a spot ink
    parts = [band.point(samples.table(at)) for at, band in enumerate(bands)]
    if len(bands) == len(RGB.initial()):
        return Image.merge("CMYK", (*parts, Image.new("L", parts[0].size, _BYTE_MAX)))
    return Image.merge("CMYK", [ImageChops.invert(part) for part in parts])


def _read_samples(picture: PdfValue, space: ColourSpace, most_side: int) -> _Samples:
    """Return the numbers of a picture, averaged if there are many. Raises whatever decoders raise."""
    from PIL import Image  # noqa: PLC0415 - only where ink is measured

    if _FILTERS_OF_PILLOW & set(names(entry(picture, "/Filter"))):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # masks are left out, and stay in the file
            pixels = pikepdf.PdfImage(picture).as_pil_image(apply_mask=False)
        pixels.load()
        pixels = pixels.convert("RGB") if pixels.mode in {"P", "RGBA"} else pixels
        pixels = pixels.convert("L") if pixels.mode in {"1", "LA", "I;16", "I"} else pixels
        return _Samples(pixels.reduce(max(1, max(pixels.size) // most_side)).split())
    data = picture.read_bytes(decode_level=pikepdf.StreamDecodeLevel.all)
    size = int(number(entry(picture, "/Width"))), int(number(entry(picture, "/Height")))
    is_jpeg = "DCTDecode" in names(entry(picture, "/Filter"))
    bits, count = 8 if is_jpeg else int(number(entry(picture, "/BitsPerComponent"))), space.components
    decode = numbers(entry(picture, "/Decode"))
    if bits == 16:  # noqa: PLR2004 - two bytes, of which the first is enough
        data, bits = data[::2], 8
    finest = max(1, max(size) // (most_side if space.family not in {"Separation", "DeviceN"} else most_side // 2))
    if bits in {1, 2, 4} and (count == 1 or space.family not in {"Separation", "DeviceN"}):  # several numbers in a byte
        mode, row = ("L", f"L;{bits}") if bits > 1 else ("1", "1")
        packed = Image.frombytes(mode, (size[0] * count, size[1]), data, "raw", row)
        most = (1 << bits) - 1
        grey = packed.convert("L").point([sample * most // _BYTE_MAX for sample in range(256)])
        apart = grey.tobytes() if count > 1 else b""
        bands = (
            [Image.frombuffer("L", size, apart[band::count], "raw", "L", 0, 1) for band in range(count)] if apart else [grey]
        )
        return _Samples(bands, most, decode)
    total = size[0] * size[1] * count
    if bits != 8 or count not in range(1, _MOST_INKS + 1) or (is_jpeg and len(data) != total):  # noqa: PLR2004 - a byte
        raise UnmeasuredError
    whole = [Image.frombuffer("L", size, data[band:total:count], "raw", "L", 0, 1) for band in range(count)]
    return _Samples(whole if count == 1 else [band.reduce(finest) for band in whole], _BYTE_MAX, decode)


def _light_of_one_band(samples: _Samples, space: ColourSpace, inks_of: InksOfColour, most_side: int) -> Image:
    """Return a picture of greys, of an index or of one spot."""
    from PIL import Image  # noqa: PLC0415 - only where ink is measured

    band = samples.bands[0]
    usual = float(samples.most) if space.family == "Indexed" else 1.0
    inks = [inks_of(PdfColour(space, (value,))) for value in samples.values(0, usual)]
    if None in inks:
        raise UnmeasuredError
    unused = [_BYTE_MAX] * (255 - samples.most)
    plates = [[round(_BYTE_MAX * (1 - min(max(ink[at], 0.0), 1.0))) for ink in inks if ink] + unused for at in range(4)]
    light = Image.merge("CMYK", [band.point(plate) for plate in plates])
    return light.reduce(max(1, max(light.size) // most_side))


def _light_of_tints(samples: _Samples, space: ColourSpace, inks_of: InksOfColour) -> Image:
    """Return a picture of several spots, whose colours are computed one by one, in steps of 1/64."""
    from PIL import Image  # noqa: PLC0415 - only where ink is measured

    values = [samples.values(at) for at in range(len(samples.bands))]
    known: dict[tuple[int, ...], bytes] = {}
    out = bytearray()
    for pixel in zip(*(band.point([sample | 3 for sample in range(256)]).tobytes() for band in samples.bands), strict=True):
        light = known.get(pixel)
        if light is None:
            inks = inks_of(PdfColour(space, tuple(values[at][sample] for at, sample in enumerate(pixel))))
            if inks is None or len(known) > _MOST_TINTS:
                raise UnmeasuredError
            light = known[pixel] = bytes(round(_BYTE_MAX * (1 - min(max(ink, 0.0), 1.0))) for ink in inks)
        out += light
    return Image.frombytes("CMYK", samples.bands[0].size, bytes(out))


def write_picture(picture: PdfValue, light: Image, plates: Plates) -> None:
    """Replace the pixels of a picture by those of some plates; its mask stays."""
    shown = _light_picture(light, plates)
    picture.write(shown.tobytes())
    picture.Width, picture.Height = shown.size
    picture.ColorSpace = pikepdf.Name.DeviceRGB if plates.colours else pikepdf.Name.DeviceGray
    picture.BitsPerComponent = 8
    for key in ("/Decode", "/DecodeParms", "/Mask"):
        if key in picture:
            del picture[key]


def inline_picture(pdf: pikepdf.Pdf, light: Image, plates: Plates) -> PdfValue:
    """Return a picture for a content stream, in the colours of some plates."""
    shown = _light_picture(light, plates)
    space = b"RGB" if plates.colours else b"G"
    head = b"BI /W %d /H %d /BPC 8 /CS /%s /F /AHx ID " % (*shown.size, space)
    (step,) = pikepdf.parse_content_stream(pikepdf.Stream(pdf, head + shown.tobytes().hex().encode() + b"> EI"))
    assert isinstance(step, pikepdf.ContentStreamInlineImage)
    return step.iimage


def _light_picture(light: Image, plates: Plates) -> Image:
    from PIL import Image  # noqa: PLC0415 - only where ink is measured

    bands = light.split()
    return Image.merge("RGB", bands[:3]) if plates.colours else bands[3]


def write_empty_picture(picture: PdfValue) -> None:
    """Replace a picture by a stencil that paints nothing."""
    picture.write(b"\x80")
    picture.Width = picture.Height = picture.BitsPerComponent = 1
    picture.ImageMask = True
    for key in ("/Decode", "/DecodeParms", "/Mask", "/SMask", "/ColorSpace"):
        if key in picture:
            del picture[key]


def write_gradient(pdf: pikepdf.Pdf, shade: PdfValue, plates: Plates, resources: PdfValue) -> None:
    """Replace the colours of a gradient by those of some plates. Raises UnmeasuredError."""
    device = pikepdf.Name.DeviceRGB if plates.colours else pikepdf.Name.DeviceGray
    recolour_gradient(pdf, shade, resources, lambda colour: light_of_plates(colour, plates), device)


def recolour_gradient(
    pdf: pikepdf.Pdf, shade: PdfValue, resources: PdfValue, shown: Callable[[PdfColour], list[float]], device: pikepdf.Name
) -> None:
    """Replace the colours of a gradient by what is `shown` of each in a space: along a line, in a circle or on a mesh.

    Between the points of a mesh, colours run straight. Raises UnmeasuredError.
    """
    space, kind = colour_space(entry(shade, "/ColorSpace"), resources), number(entry(shade, "/ShadingType"))
    if kind not in {_AXIAL, _RADIAL} | MESHES or space.family in {"unknown", "Indexed"}:
        raise UnmeasuredError
    try:
        if entry(shade, "/Function") is not None:
            domain = "/Domain" if kind in {_AXIAL, _RADIAL} else "/Decode"
            limits = numbers(entry(shade, domain))[-2:]
            shade.Function = _sampled_gradient(pdf, shade, (limits[0], limits[1]) if limits else (0.0, 1.0), space, shown)
        elif kind in MESHES:
            _write_mesh(shade, space, shown)
        else:
            raise UnmeasuredError
    except (FunctionError, MeshError) as error:
        raise UnmeasuredError from error
    shade.ColorSpace = device
    if "/Background" in shade:
        shade.Background = shown(PdfColour(space, tuple(numbers(shade.Background))))


def _sampled_gradient(
    pdf: pikepdf.Pdf,
    shade: PdfValue,
    domain: tuple[float, float],
    space: ColourSpace,
    shown: Callable[[PdfColour], list[float]],
) -> pikepdf.Stream:
    start, end = domain
    colours = read_function(entry(shade, "/Function"))
    steps = (start + (end - start) * n / (_GRADIENT_SAMPLES - 1) for n in range(_GRADIENT_SAMPLES))
    found = [shown(PdfColour(space, tuple(colours([step])))) for step in steps]
    sampled = pikepdf.Stream(pdf, bytes(round(255 * part) for colour in found for part in colour))
    count = len(found[0])
    sampled.stream_dict = pikepdf.Dictionary(
        FunctionType=0, Domain=[start, end], Range=[0, 1] * count, Size=[_GRADIENT_SAMPLES], BitsPerSample=8
    )
    return sampled


def _write_mesh(shade: PdfValue, space: ColourSpace, shown: Callable[[PdfColour], list[float]]) -> None:
    mesh = read_mesh(shade)
    shade.write(mesh.pack(lambda values: shown(PdfColour(space, values))))
    components = len(shown(PdfColour(space, space.initial())))
    shade.Decode = [side for limits in mesh.limits[:2] for side in limits] + [0, 1] * components
    shade.BitsPerCoordinate, shade.BitsPerComponent = 32, 8
    if "/BitsPerFlag" in shade:
        shade.BitsPerFlag = 8


def write_settings(settings: PdfValue) -> None:
    """Let what overprints leave the darker of what lies there and of itself on each plate: the most that it can print.

    Curves and halftones are left out.
    """
    for key in ("/TR", "/TR2", "/HT", "/BG", "/BG2", "/UCR", "/UCR2"):
        if key in settings:
            del settings[key]
    over = is_true(entry(settings, "/op")) or is_true(entry(settings, "/OP"))
    is_said = entry(settings, "/op") is not None or entry(settings, "/OP") is not None
    if is_said and names(entry(settings, "/BM"))[:1] in ([], ["Normal"]):
        settings.BM = pikepdf.Name.Darken if over else pikepdf.Name.Normal
