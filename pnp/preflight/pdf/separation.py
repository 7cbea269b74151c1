"""A page in the inks of a press: its colours of a screen are converted as those of a game are, its inks stay what they are.

Whatever cannot be converted is left as it is, for the rules that judge the page again; what would look different by conversion
is refused. Black and greys become black ink, swatches of the game their recipes, pictures what pictures of the game become.
Small letters that become black ink overprint, as those of the game do.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import pikepdf

from pnp.model.frame import Colour
from pnp.pictures.colour import IccProfileError, is_called_srgb
from pnp.pictures.inks import separate_picture
from pnp.pictures.pdf_pages import dictionaries_of
from pnp.preflight.pdf.colours import GREY, RGB, ColourSpace, colour_space
from pnp.preflight.pdf.content import UNIT_MATRIX, Matrix, font_of, matrix_product
from pnp.preflight.pdf.objects import (
    PdfValue,
    Visits,
    data,
    decoded_name,
    entries,
    entry,
    identity,
    is_true,
    items,
    name,
    names,
    number,
    numbers,
)
from pnp.preflight.pdf.plates import UnmeasuredError, recolour_gradient

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.frame import InkMix
    from pnp.pictures.inks import PressInks


class UnsafeConversionError(Exception):
    """A page whose colours of a screen cannot be converted without changing how it looks."""


_ALIKE_IN_INKS = frozenset({"Normal", "Compatible", "Multiply"})
"""Blend modes that give in inks what they give on a screen, but for the conversion itself."""
_SCREEN_FAMILIES = frozenset({"DeviceRGB", "CalRGB", "ICCBased"})
_CHANNELS = 3
_BYTE_MAX = 255


def separate_page(page: bytes, press: PressInks) -> bytes:
    """Return a PDF of one page with its colours of a screen in inks. Raises UnsafeConversionError."""
    with pikepdf.open(BytesIO(page)) as pdf:
        _check_safe(pdf)
        try:
            _Separator(pdf, press).page(pdf.pages[0])
        except (pikepdf.PikepdfError, RuntimeError, ValueError, TypeError, LookupError, AttributeError) as error:
            raise UnsafeConversionError from error
        return _saved(pdf)


def without_groups(page: bytes) -> bytes:
    """Return a PDF of one page, of which nothing is transparent, without the groups that only transparency needs."""
    with pikepdf.open(BytesIO(page)) as pdf:
        for holder in (pdf.pages[0].obj, *(one for one in pdf.objects if isinstance(one, pikepdf.Stream))):
            if name(entry(holder, "/Group", "/S")) == "Transparency":
                del holder["/Group"]
        return _saved(pdf)


def _saved(pdf: pikepdf.Pdf) -> bytes:
    out = BytesIO()
    pdf.remove_unreferenced_resources()
    pdf.save(out, deterministic_id=True)
    return out.getvalue()


def _check_safe(pdf: pikepdf.Pdf) -> None:
    for found in dictionaries_of(pdf):
        has_default = any(key.startswith("/Default") for key, _ in entries(entry(found, "/ColorSpace")))
        if has_default or not set(names(entry(found, "/BM"))[:1]) <= _ALIKE_IN_INKS:
            raise UnsafeConversionError


class _Overprint(NamedTuple):
    """How what is painted next overprints: strokes, fills, and the mode (ISO 32000-1, 8.6.7)."""

    strokes: bool = False
    fills: bool = False
    mode: int = 0

    def set_from(self, settings: PdfValue) -> _Overprint:
        """Return what holds after a dictionary of graphics state parameters."""
        strokes, fills = entry(settings, "/OP"), entry(settings, "/op")
        if fills is None:
            fills = strokes
        return _Overprint(
            self.strokes if strokes is None else is_true(strokes),
            self.fills if fills is None else is_true(fills),
            int(number(entry(settings, "/OPM"), self.mode)),
        )

    def dictionary(self) -> pikepdf.Dictionary:
        return pikepdf.Dictionary(OP=self.strokes, op=self.fills, OPM=self.mode)


class _Painted(NamedTuple):
    """What holds at a point of content: the colour spaces of fills and strokes, and what says how large letters are, in pt.

    A space is None where it is that of whatever shows a form, which nobody here knows. `is_black`: fills are black ink that was
    a colour of a screen.
    """

    fill: ColourSpace | None = None
    stroke: ColourSpace | None = None
    is_black: bool = False
    matrix: Matrix = UNIT_MATRIX
    line: Matrix = UNIT_MATRIX
    size: float = 0.0
    overprint: _Overprint = _Overprint()

    @property
    def size_of_letters(self) -> float:
        """How high letters are."""
        matrix = matrix_product(self.line, self.matrix)
        return abs(self.size) * hypot(matrix[2], matrix[3])

    def set_from(self, settings: PdfValue) -> _Painted:
        """Return what holds after a dictionary of graphics state parameters."""
        font = font_of(settings)
        return self._replace(overprint=self.overprint.set_from(settings), size=font[1] if font else self.size)


class _Separator:
    """Changes the objects of a page, each once."""

    def __init__(self, pdf: pikepdf.Pdf, press: PressInks) -> None:
        self._pdf, self._press = pdf, press
        self._visits = Visits()
        self._page: Matrix = UNIT_MATRIX
        self._profiles: dict[ColourSpace, bytes] = {}
        self._matrices: dict[tuple[int, int] | None, Matrix] = {}
        """Where forms are shown first."""
        self._masks = {identity(entry(one, "/SMask", "/G")) for one in dictionaries_of(pdf)}
        """Forms whose lightness masks something, which is not that of their inks."""

    def page(self, page: pikepdf.Page) -> None:
        if "/Resources" not in page.obj:
            page.obj.Resources = pikepdf.Dictionary()
        resources, unit = page.obj.Resources, number(entry(page.obj, "/UserUnit"), 1.0)
        self._page = (unit, 0.0, 0.0, unit, 0.0, 0.0)
        content = self._content(page, resources, _Painted(GREY, GREY, matrix=self._page))
        self._resources(resources)
        page.obj.Contents = self._pdf.make_stream(content)
        self._blend_in_inks(page.obj)

    def _blend_in_inks(self, holder: PdfValue) -> None:
        space = entry(holder, "/Group", "/CS")
        if space is not None and _is_of_screen(colour_space(space)):
            holder.Group.CS = pikepdf.Name.DeviceCMYK

    def _resources(self, found: PdfValue) -> None:
        if not self._visits.is_first(found):
            return
        for _, thing in entries(entry(found, "/XObject")):
            if name(entry(thing, "/Subtype")) == "Form":
                self._form(thing, found)
            elif name(entry(thing, "/Subtype")) == "Image" and self._visits.is_first(thing):
                self._picture(thing, found)
        for _, shade in entries(entry(found, "/Shading")):
            self._gradient(shade, found)
        for _, pattern in entries(entry(found, "/Pattern")):
            if entry(pattern, "/Shading") is not None:
                self._gradient(entry(pattern, "/Shading"), found)
            elif number(entry(pattern, "/PaintType")) == 1:
                self._form(pattern, found, begins_grey=True)

    def _form(self, stream: PdfValue, outer: PdfValue, *, begins_grey: bool = False) -> None:
        if identity(stream) in self._masks or not isinstance(stream, pikepdf.Stream) or not self._visits.is_first(stream):
            return
        resources = entry(stream, "/Resources") or outer
        own, outside = numbers(entry(stream, "/Matrix")), self._matrices.get(identity(stream), self._page)
        matrix = matrix_product(own, outside) if len(own) == len(UNIT_MATRIX) else outside
        space = GREY if begins_grey else None
        stream.write(self._content(stream, resources, _Painted(space, space, matrix=matrix)))
        self._resources(resources)
        self._blend_in_inks(stream)

    def _content(self, holder: PdfValue, resources: PdfValue, begins: _Painted) -> bytes:
        """Return a content stream whose colours of a screen are inks."""
        spaces, outer, out = begins, list[_Painted](), list[Any]()
        for step in pikepdf.parse_content_stream(holder):
            operator = "" if isinstance(step, pikepdf.ContentStreamInlineImage) else str(step.operator)
            if operator == "q":
                outer.append(spaces)
            elif operator == "Q" and outer:
                spaces = outer.pop()
            elif operator in _COLOUR_OPERATORS:
                spaces, mix = self._chosen(spaces, operator, step, resources)
                if mix is not None:
                    out.append((list(mix), pikepdf.Operator("K" if operator.isupper() else "k")))
                    continue
            elif operator in _TEXTS and spaces.is_black and spaces.size_of_letters < self._press.press.small_text:
                over = spaces.overprint._replace(fills=True, mode=1)
                out += [_set(resources, over), step, _set(resources, spaces.overprint)]
                continue
            else:
                spaces = self._moved(spaces, operator, step, resources)
            out.append(step)
        return pikepdf.unparse_content_stream(out)

    def _chosen(self, spaces: _Painted, operator: str, step: Any, resources: PdfValue) -> tuple[_Painted, InkMix | None]:  # noqa: ANN401 - of pikepdf
        """Return what holds after an operator that sets a colour, and the inks of one of a screen."""
        space, values = _device_or_none(operator), [float(v) for v in step.operands if not _is_name(v)]
        if operator in {"cs", "CS"}:
            space = colour_space(step.operands[0], resources)
            self._note_profile(step.operands[0], resources, space)
            values = list(space.initial())
        stroked = operator.isupper()
        now = space if space is not None else spaces.stroke if stroked else spaces.fill
        if now is None:
            raise UnsafeConversionError  # its colours depend on what shows it
        if now.family == "Pattern" and now.base is not None and _is_of_screen(now.base):
            raise UnsafeConversionError
        mix = self._mix(now, values) if _is_of_screen(now) else None
        return spaces._replace(stroke=now) if stroked else spaces._replace(fill=now, is_black=mix == _BLACK), mix

    def _moved(self, spaces: _Painted, operator: str, step: Any, resources: PdfValue) -> _Painted:  # noqa: ANN401 - of pikepdf
        """Return what holds after an operator that sets no colour; forms that it shows are noted."""
        if operator == "cm":
            return spaces._replace(matrix=matrix_product(_matrix(step.operands), spaces.matrix))
        if operator in {"BT", "Tm"}:
            return spaces._replace(line=_matrix(step.operands) if operator == "Tm" else UNIT_MATRIX)
        if operator == "Tf":
            return spaces._replace(size=number(step.operands[1]))
        if operator == "gs":
            return spaces.set_from(entry(resources, "/ExtGState", decoded_name(step.operands[0])))
        if operator == "Do":
            self._matrices.setdefault(identity(entry(resources, "/XObject", decoded_name(step.operands[0]))), spaces.matrix)
        return spaces

    def _note_profile(self, written: PdfValue, resources: PdfValue, space: ColourSpace) -> None:
        if space.painted.family == "ICCBased" and space not in self._profiles:
            self._profiles[space] = _profile_of(written, resources)

    def _mix(self, space: ColourSpace, values: Sequence[float]) -> InkMix:
        if space.family == "Indexed":
            raise UnsafeConversionError
        red, green, blue = (min(max(value, 0.0), 1.0) for value in values)
        profile = self._profiles.get(space, b"")
        if not profile or is_called_srgb(profile) or red == green == blue in {0.0, 1.0}:
            inks = self._press.inks(Colour(red, green, blue))
            found = inks.process if inks.spot is None else inks.spot.alternate
        else:
            found = self._mix_of_pixel(tuple(round(_BYTE_MAX * part) for part in (red, green, blue)), profile)
        cyan, magenta, yellow, black = (round(part, 4) for part in found)
        return cyan, magenta, yellow, black

    def _mix_of_pixel(self, levels: tuple[int, ...], profile: bytes) -> InkMix:
        from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

        pixel = Image.new("RGB", (1, 1), levels)
        pixel.info["icc_profile"] = profile
        inks = self._separated(pixel)
        parts = [part / _BYTE_MAX for part in inks.tobytes()]
        if inks.mode == "L":
            return 0.0, 0.0, 0.0, 1 - parts[0]
        return parts[0], parts[1], parts[2], parts[3]

    def _separated(self, pixels: Image) -> Image:
        try:
            return separate_picture(self._press, pixels)
        except IccProfileError as error:
            raise UnsafeConversionError from error

    def _gradient(self, shade: PdfValue, resources: PdfValue) -> None:
        space = colour_space(entry(shade, "/ColorSpace"), resources)
        if not _is_of_screen(space) or not self._visits.is_first(shade):
            return
        self._note_profile(entry(shade, "/ColorSpace"), resources, space)
        try:
            recolour_gradient(
                self._pdf, shade, resources, lambda of: list(self._mix(of.space, of.values)), pikepdf.Name.DeviceCMYK
            )
        except UnmeasuredError as error:
            raise UnsafeConversionError from error

    def _picture(self, picture: PdfValue, resources: PdfValue) -> None:
        written = entry(picture, "/ColorSpace")
        space = colour_space(written, resources)
        if is_true(entry(picture, "/ImageMask")) or written is None or not _is_of_screen(space.painted):
            return
        usual = [0.0, 1.0] * space.components if space.family != "Indexed" else numbers(entry(picture, "/Decode"))
        if entry(picture, "/Decode") is not None and numbers(entry(picture, "/Decode")) != usual:
            return
        if items(entry(picture, "/Mask")) or entry(picture, "/SMask", "/Matte") is not None:
            return  # which name colours of the picture as it is
        pixels = pikepdf.PdfImage(picture).as_pil_image(apply_mask=False).convert("RGB")
        pixels.info["icc_profile"] = _profile_of(written, resources)
        inks = self._separated(pixels)
        picture.write(inks.tobytes())
        picture.ColorSpace = pikepdf.Name.DeviceGray if inks.mode == "L" else pikepdf.Name.DeviceCMYK
        picture.BitsPerComponent = 8
        for key in ("/Decode", "/DecodeParms", "/Intent"):
            if key in picture:
                del picture[key]


_BLACK = (0.0, 0.0, 0.0, 1.0)
_TEXTS = frozenset({"Tj", "TJ", "'", '"'})
_COLOUR_OPERATORS = frozenset({"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN"})
_DEVICE_OPERATORS = {"g": GREY, "rg": RGB, "k": colour_space(pikepdf.Name.DeviceCMYK)}


def _matrix(operands: Any) -> Matrix:  # noqa: ANN401 - of pikepdf
    a, b, c, d, e, f = (number(operand) for operand in operands)
    return a, b, c, d, e, f


def _set(resources: PdfValue, overprint: _Overprint) -> tuple[list[PdfValue], pikepdf.Operator]:
    """Return the operator that sets how the next object overprints, whose settings are resources then."""
    if "/ExtGState" not in resources:
        resources.ExtGState = pikepdf.Dictionary()
    key = "/pnp-overprint-{:d}{:d}{}".format(*overprint)
    if key not in resources.ExtGState:
        resources.ExtGState[key] = overprint.dictionary()
    return [pikepdf.Name(key)], pikepdf.Operator("gs")


def _device_or_none(operator: str) -> ColourSpace | None:
    return _DEVICE_OPERATORS.get(operator.lower())


def _is_name(value: PdfValue) -> bool:
    return isinstance(value, pikepdf.Name)


def _is_of_screen(space: ColourSpace) -> bool:
    return space.family in _SCREEN_FAMILIES and space.components == _CHANNELS and not space.fault


def _profile_of(written: PdfValue, resources: PdfValue) -> bytes:
    """Return the ICC profile of a colour space, also of the one behind an index; empty if it has none."""
    if _is_name(written):
        found = entry(resources, "/ColorSpace", f"/{name(written)}")
        return _profile_of(found, None) if found is not None else b""
    parts = items(written)
    family = name(parts[0]) if parts else ""
    if family in {"Indexed", "I"}:
        return _profile_of(parts[1], resources)
    return (data(parts[1]) or b"") if family == "ICCBased" else b""
