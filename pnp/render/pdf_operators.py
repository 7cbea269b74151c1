"""Numbers, paths, line styles and colours as operators of a content stream, as short as print precision allows.

This is the only place that decides in which colour space a colour is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from pnp.base.units import Box, plain_sum
from pnp.model.frame import light_in_mask
from pnp.model.printing import PROCESS_INKS

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.frame import Colour, Shape, SpotInk, Stroke
    from pnp.model.outline import Matrix, Path
    from pnp.pictures.inks import Inks, PressInks


@lru_cache(maxsize=1 << 16)
def num(value: float) -> bytes:
    """Write a length or coordinate with up to 4 decimals (0.1 µm if the unit is mm): `3`, `.5`, `-12.0625`."""
    return _format_number(value, 4)


@lru_cache(maxsize=1 << 12)
def factor(value: float) -> bytes:
    """Write a scale or a sine with up to 8 decimals, because lengths multiply its error."""
    return _format_number(value, 8)


def nums(values: Iterable[float]) -> bytes:
    """Write several lengths, separated by spaces."""
    return b" ".join(map(num, values))


@lru_cache(maxsize=64)
def pdf_rectangle(box: Box) -> bytes:
    """Write a box as the entries of a PDF rectangle: the corner with the lower x and y, then the opposite one."""
    x, y, w, h = box
    return nums((x, y, x + w, y + h))


@lru_cache(maxsize=1 << 12)
def matrix(m: Matrix) -> bytes:
    """Write the six numbers of a `cm` or `Tm` operator."""
    return b" ".join([*map(factor, m[:4]), *map(num, m[4:])])


def _format_number(value: float, decimals: int) -> bytes:
    if not isfinite(value):
        raise ValueError(f"{value} reached the page: a stage before let it pass")
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    sign, digits = ("-", text[1:]) if text[:1] == "-" else ("", text)
    if digits in ("0", ""):
        return b"0"
    return (sign + (digits[1:] if digits.startswith("0.") else digits)).encode()


_OPERATORS = {"M": b"m", "L": b"l", "C": b"c", "Z": b"h"}
_CAPS = {"butt": b"0 J", "round": b"1 J", "square": b"2 J"}
_JOINS = {"miter": b"0 j", "round": b"1 j", "bevel": b"2 j"}


@lru_cache(maxsize=1 << 10)
def path_operators(path: Path) -> bytes:
    """Write the segments of a path."""
    return b" ".join([b"%b %b" % (nums(points), _OPERATORS[kind]) if points else _OPERATORS[kind] for kind, points in path])


def shape_operators(shape: Shape) -> bytes:
    """Write the path of a shape; an unrotated rectangle in its short form (`re`)."""
    return nums(shape.rect) + b" re" if shape.rect else path_operators(shape.path)


def stroke_state(stroke: Stroke) -> list[tuple[str, bytes]]:
    """The graphics state parameters of a stroke except its colour, each with the operator that sets it."""
    state = [("width", num(stroke.width) + b" w"), ("cap", _CAPS[stroke.cap]), ("join", _JOINS[stroke.join])]
    state.append(("dash", _dash_operator(stroke)))
    if stroke.join == "miter":
        state.append(("miter", num(max(stroke.miter_limit, 1.0)) + b" M"))
    return state


def _dash_operator(stroke: Stroke) -> bytes:
    """The `d` operator: dashes of no length give a solid line, and a negative phase becomes positive (as in SVG)."""
    times = 1 + len(stroke.dash) % 2  # a list of odd length is used twice before the pattern repeats
    length = plain_sum(stroke.dash) * times
    if length <= 0:
        return b"[]0 d"
    return b"[%b]%b d" % (nums(stroke.dash), num(stroke.dash_phase % length))


Stops: TypeAlias = "Sequence[tuple[float, Colour]]"
"""The stops of a gradient: where they are, 0…1, and their colours."""


class GradientNumbers(NamedTuple):
    """The colours of a gradient: a device colour space, with plates of `spots` besides, and the numbers of each colour."""

    space: bytes
    numbers: list[bytes]
    spots: tuple[SpotInk, ...] = ()


class ScreenColours:
    """sRGB as a device colour space; greys are one component, so that black text is printed with black ink only."""

    group = b"/DeviceRGB"
    """The device colour space in which transparent objects are blended."""
    press: PressInks | None = None
    """The press whose inks colours become; None: they stay sRGB."""
    output_press: PressInks | None = None
    """The press for which the document is, as its output intent says."""
    plate = ""
    """The only plate that is written, as it is called in `Inks`; empty: all are."""

    @staticmethod
    @lru_cache(maxsize=1 << 12)
    def fill(colour: Colour) -> bytes:
        """Return the operator that sets a colour for fills: `g` for a grey, else `rg`."""
        return _screen_numbers(colour, grey=_is_grey(colour)) + (b" g" if _is_grey(colour) else b" rg")

    @staticmethod
    @lru_cache(maxsize=1 << 12)
    def stroke(colour: Colour) -> bytes:
        """Return the operator that sets a colour for strokes: `G` for a grey, else `RG`."""
        return _screen_numbers(colour, grey=_is_grey(colour)) + (b" G" if _is_grey(colour) else b" RG")

    @staticmethod
    def can_be_rich(colour: Colour) -> bool:
        """Return whether large grounds of a colour are printed in other inks than small ones: never on a screen."""
        del colour
        return False

    def ground(self, colour: Colour, width: float, height: float) -> bytes:
        """Return the operator for the fill of a ground of this size in mm: that of any other fill."""
        del width, height
        return self.fill(colour)

    @staticmethod
    def spot(colour: Colour) -> SpotInk | None:
        """Return the spot ink that a colour is printed in, whose plate is a colour space of its own; a screen has none."""
        del colour
        return None

    @staticmethod
    def stops(stops: Stops) -> Stops:
        """Return the stops of a gradient, with more where its colours do not lie on a line; in sRGB they do."""
        return stops

    @staticmethod
    def gradient(colours: Sequence[Colour]) -> GradientNumbers:
        """Return the numbers of the colours of a gradient, and what they mean: greys if all colours are."""
        grey = all(map(_is_grey, colours))
        numbers = [_screen_numbers(colour, grey=grey) for colour in colours]
        return GradientNumbers(b"/DeviceGray" if grey else b"/DeviceRGB", numbers)

    @staticmethod
    def overprints(colour: Colour, size: float) -> bool:
        """Return whether a text of this colour and size in pt is printed over what lies beneath: never at home."""
        del colour, size
        return False

    @staticmethod
    def leaves_no_ink(colour: Colour, size: float) -> bool:
        """Return whether a text of this colour and size in pt prints nothing, and leaves what lies beneath: never."""
        del colour, size
        return False

    @staticmethod
    def picture(inks: Image) -> Image:
        """Return what is written of a picture that was separated into inks; on a screen, no picture is."""
        return inks


class _InkColours:
    """Colours as the inks of a press, with the methods of `ScreenColours`; subclasses say which inks are written, and how."""

    space: ClassVar[bytes]
    operators: ClassVar[tuple[bytes, bytes]]
    """For fills and for strokes."""
    plate = ""

    def __init__(self, press: PressInks) -> None:
        self.press: PressInks | None = press
        self._inks = press

    @property
    def group(self) -> bytes:
        return self.space

    def fill(self, colour: Colour) -> bytes:
        return self._numbers(self._inks.inks(colour)) + self.operators[0]

    def stroke(self, colour: Colour) -> bytes:
        return self._numbers(self._inks.inks(colour)) + self.operators[1]

    def can_be_rich(self, colour: Colour) -> bool:
        return self._inks.press.rich_black is not None and self._inks.is_black(colour)

    def ground(self, colour: Colour, width: float, height: float) -> bytes:
        return self._numbers(self._inks.ground(colour, width, height)) + self.operators[0]

    def spot(self, colour: Colour) -> SpotInk | None:
        """None: it is on the plate that is written, or not."""
        del colour
        return None

    def stops(self, stops: Stops) -> Stops:
        from pnp.pictures.inks import ink_stops  # noqa: PLC0415 - only where something is printed on a press

        return ink_stops(self._inks, stops)

    def gradient(self, colours: Sequence[Colour]) -> GradientNumbers:
        return GradientNumbers(self.space, [self._numbers(self._inks.inks(colour)) for colour in colours])

    def _numbers(self, inks: Inks) -> bytes:
        raise NotImplementedError


class PressColours(_InkColours):
    """The inks of a press as the device colour space CMYK, and its spot inks as separations."""

    space, operators = b"/DeviceCMYK", (b" k", b" K")

    @property
    def output_press(self) -> PressInks | None:
        """That press."""
        return self.press

    def overprints(self, colour: Colour, size: float) -> bool:
        """Small black text, so that the plates need not be in register around it."""
        return self._inks.overprints(colour, size)

    @staticmethod
    def leaves_no_ink(colour: Colour, size: float) -> bool:
        """Never: only colours that say so overprint."""
        del colour, size
        return False

    @staticmethod
    def picture(inks: Image) -> Image:
        """All inks."""
        return inks

    def spot(self, colour: Colour) -> SpotInk | None:
        """That of its swatch, if the press has it."""
        return self._inks.inks(colour).spot

    def gradient(self, colours: Sequence[Colour]) -> GradientNumbers:
        """The inks of each, with the plates of all spot inks among them."""
        inks = [self._inks.inks(colour) for colour in colours]
        spots = {of.spot.name: of.spot for of in inks if of.spot is not None}
        numbers = [nums(round(of.plate(name), 4) for name in (*PROCESS_INKS, *spots)) for of in inks]
        return GradientNumbers(self.space, numbers, tuple(spots.values()))

    def _numbers(self, inks: Inks) -> bytes:
        return nums(round(part, 4) for part in inks.process)


class PlateColours(_InkColours):
    """One plate of a press as the device colour space grey: the more ink, the darker; `plate` is its name as in `Inks`."""

    space, operators = b"/DeviceGray", (b" g", b" G")
    output_press: PressInks | None = None

    def __init__(self, press: PressInks, plate: str) -> None:
        super().__init__(press)
        self.plate = plate

    @staticmethod
    def overprints(colour: Colour, size: float) -> bool:
        """Never: grey knows no overprinting."""
        del colour, size
        return False

    def leaves_no_ink(self, colour: Colour, size: float) -> bool:
        """Small black text on the plates of the other inks, which it overprints."""
        return self.plate != _BLACK_PLATE and self._inks.overprints(colour, size)

    def picture(self, inks: Image) -> Image:
        """The light that its plate leaves."""
        from PIL import Image, ImageChops  # noqa: PLC0415 - only where something is flattened

        if inks.mode == "CMYK" and self.plate in PROCESS_INKS:
            return ImageChops.invert(inks.getchannel(PROCESS_INKS.index(self.plate)))
        return inks if self.plate == _BLACK_PLATE else Image.new("L", inks.size, 255)

    def _numbers(self, inks: Inks) -> bytes:
        return nums([round(1 - inks.plate(self.plate), 4)])


class MaskColours(ScreenColours):
    """Colours of a soft mask as the device colour space grey: how light they are, as SVG has it (Masking 1, 8.2)."""

    group = b"/DeviceGray"

    @staticmethod
    @lru_cache(maxsize=1 << 10)
    def fill(colour: Colour) -> bytes:
        """Return the operator that sets a colour for fills: `g`."""
        return _light(colour) + b" g"

    @staticmethod
    @lru_cache(maxsize=1 << 10)
    def stroke(colour: Colour) -> bytes:
        """Return the operator that sets a colour for strokes: `G`."""
        return _light(colour) + b" G"

    @staticmethod
    def gradient(colours: Sequence[Colour]) -> GradientNumbers:
        """Return how light the colours of a gradient are."""
        return GradientNumbers(b"/DeviceGray", list(map(_light, colours)))


def _light(colour: Colour) -> bytes:
    return nums([round(light_in_mask(colour), 3)])


MASKS = MaskColours()
_BLACK_PLATE = PROCESS_INKS[3]
SCREEN = ScreenColours()
ColourSpaces: TypeAlias = ScreenColours | PressColours | PlateColours
"""How the colours of a document are written. All ignore alpha."""


def _is_grey(colour: Colour) -> bool:
    return colour.r == colour.g == colour.b


def _screen_numbers(colour: Colour, *, grey: bool) -> bytes:
    """The components of a colour, 0 to 1: one if `grey`, else three. Three decimals are enough for 256 levels."""
    return nums(round(c, 3) for c in (colour.rgb[:1] if grey else colour.rgb))
