"""Operators that set colours; the only place that decides in which colour space a colour is printed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Protocol

from pnp.render.pdf_numbers import nums

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import Colour
    from pnp.model.profile import InkMix


class ColourSpaces(Protocol):
    """How the colours of a document are written. All ignore alpha."""

    press: PressInks | None
    """The press whose inks colours become; None: they stay sRGB."""

    @property
    def group(self) -> bytes:
        """The device colour space in which transparent objects are blended."""

    @property
    def intended(self) -> PressInks | None:
        """The press for which the document is, as its output intent says."""

    def fill(self, colour: Colour) -> bytes:
        """Return the operator that sets a colour for fills."""

    def stroke(self, colour: Colour) -> bytes:
        """Return the operator that sets a colour for strokes."""

    def ground(self, colour: Colour, width: float, height: float) -> bytes:
        """Return the operator for the fill of a ground of this size in mm."""

    def gradient(self, colours: Sequence[Colour]) -> tuple[bytes, list[bytes]]:
        """Return the colour space of a gradient between colours, and the numbers of each in it."""

    def overprints(self, colour: Colour, size: float) -> bool:
        """Return whether a text of this colour and size in pt is printed over what lies beneath."""

    def leaves_no_ink(self, colour: Colour, size: float) -> bool:
        """Return whether a text of this colour and size in pt prints nothing, and leaves what lies beneath."""

    def picture(self, inks: Image) -> Image:
        """Return what is written of a picture that was separated into inks: CMYK, or L for greys in black."""


class ScreenColours:
    """sRGB as a device colour space; greys are one component, so that black text is printed with black ink only."""

    group = b"/DeviceRGB"
    press: PressInks | None = None
    intended: PressInks | None = None

    @staticmethod
    @lru_cache(maxsize=1 << 12)
    def fill(colour: Colour) -> bytes:
        """`g` for a grey, else `rg`."""
        return _screen(colour, grey=_is_grey(colour)) + (b" g" if _is_grey(colour) else b" rg")

    @staticmethod
    @lru_cache(maxsize=1 << 12)
    def stroke(colour: Colour) -> bytes:
        """`G` for a grey, else `RG`."""
        return _screen(colour, grey=_is_grey(colour)) + (b" G" if _is_grey(colour) else b" RG")

    def ground(self, colour: Colour, width: float, height: float) -> bytes:
        """As any other fill."""
        del width, height
        return self.fill(colour)

    @staticmethod
    def gradient(colours: Sequence[Colour]) -> tuple[bytes, list[bytes]]:
        """Grey if all colours are."""
        grey = all(map(_is_grey, colours))
        return b"/DeviceGray" if grey else b"/DeviceRGB", [_screen(colour, grey=grey) for colour in colours]

    @staticmethod
    def overprints(colour: Colour, size: float) -> bool:
        """Never: printers at home mix their inks themselves."""
        del colour, size
        return False

    @staticmethod
    def leaves_no_ink(colour: Colour, size: float) -> bool:
        """Never."""
        del colour, size
        return False

    @staticmethod
    def picture(inks: Image) -> Image:
        """Never asked for: pictures keep their colours."""
        return inks


class _InkColours:
    """Colours as the inks of a press; those who derive from it say which of them are written, and how."""

    space: ClassVar[bytes]
    operators: ClassVar[tuple[bytes, bytes]]
    """For fills and for strokes."""

    def __init__(self, press: PressInks) -> None:
        self.press: PressInks | None = press
        self._inks = press

    @property
    def group(self) -> bytes:
        """The space in which everything is written is also that of blending."""
        return self.space

    def fill(self, colour: Colour) -> bytes:
        """Its inks."""
        return self._numbers(self._inks.mix(colour)) + self.operators[0]

    def stroke(self, colour: Colour) -> bytes:
        """Its inks."""
        return self._numbers(self._inks.mix(colour)) + self.operators[1]

    def ground(self, colour: Colour, width: float, height: float) -> bytes:
        """Rich black where the ground is large and black."""
        return self._numbers(self._inks.ground(colour, width, height)) + self.operators[0]

    def gradient(self, colours: Sequence[Colour]) -> tuple[bytes, list[bytes]]:
        """The inks of each."""
        return self.space, [self._numbers(self._inks.mix(colour)) for colour in colours]

    def _numbers(self, mix: InkMix) -> bytes:
        raise NotImplementedError


class PressColours(_InkColours):
    """The inks of a press as the device colour space CMYK."""

    space, operators = b"/DeviceCMYK", (b" k", b" K")

    @property
    def intended(self) -> PressInks | None:
        """That press."""
        return self.press

    def overprints(self, colour: Colour, size: float) -> bool:
        """Small black text, so that the plates need not be in register around it."""
        return self._inks.overprints(colour, size)

    @staticmethod
    def leaves_no_ink(colour: Colour, size: float) -> bool:
        """Never: what overprints is said so."""
        del colour, size
        return False

    @staticmethod
    def picture(inks: Image) -> Image:
        """All inks."""
        return inks

    def _numbers(self, mix: InkMix) -> bytes:
        return nums(round(part, 4) for part in mix)


class PlateColours(_InkColours):
    """One plate of a press as the device colour space grey: the more ink, the darker. `number`: 0 cyan … 3 black."""

    space, operators = b"/DeviceGray", (b" g", b" G")
    intended: PressInks | None = None

    def __init__(self, press: PressInks, number: int) -> None:
        super().__init__(press)
        self._number = number

    @staticmethod
    def overprints(colour: Colour, size: float) -> bool:
        """Never: grey knows no overprinting."""
        del colour, size
        return False

    def leaves_no_ink(self, colour: Colour, size: float) -> bool:
        """Small black text on the plates of the other inks, which it overprints."""
        return self._number != _BLACK_PLATE and self._inks.overprints(colour, size)

    def picture(self, inks: Image) -> Image:
        """The light that its plate leaves."""
        from PIL import Image, ImageChops  # noqa: PLC0415 - only where something is flattened

        if inks.mode == "CMYK":
            return ImageChops.invert(inks.getchannel(self._number))
        return inks if self._number == _BLACK_PLATE else Image.new("L", inks.size, 255)

    def _numbers(self, mix: InkMix) -> bytes:
        return nums([round(1 - mix[self._number], 4)])


_BLACK_PLATE = 3
SCREEN = ScreenColours()


def _is_grey(colour: Colour) -> bool:
    return colour.r == colour.g == colour.b


def _screen(colour: Colour, *, grey: bool) -> bytes:
    """The components of a colour, 0 to 1: one if `grey`, else three. Three decimals are enough for 256 levels."""
    return nums(round(c, 3) for c in (colour.rgb[:1] if grey else colour.rgb))
