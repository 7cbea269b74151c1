"""Colour spaces of a PDF, and the inks of the colours that are painted in them."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

import pikepdf

from pnp.base.records import frozen
from pnp.pdf.functions import FunctionError, function
from pnp.pdf.objects import entry, items, name, number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.pdf.functions import Function
    from pnp.pdf.objects import PdfValue

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
"""The inks of four-colour printing, as spaces of spots name them too."""
REGISTRATION = "All"
"""The name of the registration colour, which is printed on every plate."""
_DEVICES = {"DeviceGray": 1, "G": 1, "DeviceRGB": 3, "RGB": 3, "DeviceCMYK": 4, "CMYK": 4}
_LONG = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
_CALIBRATED = {"CalGray": 1, "CalRGB": 3, "Lab": 3}
_DEEPEST = 6
_BYTE = 255


@frozen
class ColourSpace:
    """A colour space: `family` as PDF names it, the number of components, the inks that it names.

    `base` is the space behind an index, a tint (its alternate) or a pattern; `tint` computes colours of the base.
    """

    family: str
    components: int
    spots: tuple[str, ...] = ()
    base: ColourSpace | None = None
    tint: Function | None = None
    lookup: bytes = b""

    @property
    def painted(self) -> ColourSpace:
        """The space in which colours end up: behind an index or a pattern."""
        return self.base.painted if self.family in {"Indexed", "Pattern"} and self.base is not None else self

    @property
    def is_ink(self) -> bool:
        """Whether its colours are inks: black, the four of a press, or spots."""
        space = self.painted
        if space.family == "ICCBased":
            return space.components != 3  # noqa: PLR2004 - red, green and blue
        return space.family in {"DeviceGray", "DeviceCMYK", "Separation", "DeviceN", "Pattern"}

    def initial(self) -> tuple[float, ...]:
        """Return the colour that the space begins with."""
        if self.family in {"Separation", "DeviceN"}:
            return (1.0,) * self.components
        return (0.0, 0.0, 0.0, 1.0) if self.family == "DeviceCMYK" else (0.0,) * self.components


GREY, RGB, CMYK = (ColourSpace(family, _DEVICES[family]) for family in ("DeviceGray", "DeviceRGB", "DeviceCMYK"))
UNKNOWN = ColourSpace("unknown", 0)


@frozen
class PdfColour:
    """A colour of a PDF: its space and its components."""

    space: ColourSpace
    values: tuple[float, ...] = field(default=())

    def inks(self) -> Mapping[str, float] | None:
        """Return how much of each ink it prints, 0…1; None if that is not said, as of RGB, or of a pattern.

        Black as grey is black ink. The registration colour is an ink of its own.
        """
        space, values = self.space, self.values
        if space.family in {"Indexed", "Pattern"} and space.base is not None:
            inner = self._in_base(space.base)
            return None if inner is None else inner.inks()
        if space.family in {"DeviceGray", "ICCBased"} and space.components == 1 and values:
            return {"Black": 1 - values[0]}
        if space.family in {"DeviceCMYK", "ICCBased"} and space.components == len(PROCESS) == len(values):
            return dict(zip(PROCESS, values, strict=True))
        if space.family in {"Separation", "DeviceN"} and len(values) == len(space.spots):
            return {spot: value for spot, value in zip(space.spots, values, strict=True) if spot != "None"}
        return None

    def process(self) -> tuple[float, float, float, float] | None:
        """Return the inks of four-colour printing that it looks like; None if that cannot be computed.

        RGB counts as what its complement would print, without black.
        """
        space, values = self.space, self.values
        if space.family in {"Indexed", "Pattern", "Separation", "DeviceN"} and space.base is not None:
            inner = self._in_base(space.base)
            return None if inner is None else inner.process()
        if len(values) != space.components:
            return None
        if space.components == 1:
            return 0.0, 0.0, 0.0, 1 - values[0]
        if space.components == 3:  # noqa: PLR2004 - red, green and blue
            red, green, blue = values
            return 1 - red, 1 - green, 1 - blue, 0.0
        return (values[0], values[1], values[2], values[3]) if space.components == len(PROCESS) else None

    def _in_base(self, base: ColourSpace) -> PdfColour | None:
        """Return the colour in the space behind its own; None if that cannot be computed."""
        space, values = self.space, self.values
        if space.family == "Indexed":
            return PdfColour(base, indexed(space, int(values[0]) if values else 0))
        if space.family == "Pattern":
            return PdfColour(base, values)
        if space.spots == (REGISTRATION,) and values:
            return PdfColour(CMYK, (values[0],) * 4)
        try:
            return None if space.tint is None else PdfColour(base, tuple(space.tint(values)))
        except FunctionError:
            return None


BLACK = PdfColour(GREY, (0.0,))


def indexed(space: ColourSpace, index: int) -> tuple[float, ...]:
    """Return the components of an indexed colour in the base of its space; zeros beyond the table."""
    count = space.base.components if space.base is not None else 0
    found = space.lookup[index * count : (index + 1) * count] if index >= 0 else b""
    return tuple(byte / _BYTE for byte in found) if len(found) == count else (0.0,) * count


def colour_space(value: PdfValue, resources: PdfValue = None, depth: int = 0) -> ColourSpace:
    """Return the colour space of a name or an array; `resources` resolve names. What is damaged is `UNKNOWN`."""
    if depth > _DEEPEST:
        return UNKNOWN
    word = name(value)
    if word:
        return _named(word, resources, depth)
    parts = items(value)
    family = _LONG.get(name(parts[0]), name(parts[0])) if parts else ""
    if family in _DEVICES or (family == "Pattern" and len(parts) == 1):
        return colour_space(parts[0], None, depth + 1)
    if family in _CALIBRATED:
        return ColourSpace(family, _CALIBRATED[family])
    return _READERS[family](parts, resources, depth) if family in _READERS and len(parts) > 1 else UNKNOWN


def _named(word: str, resources: PdfValue, depth: int) -> ColourSpace:
    if word in _DEVICES:
        family = _LONG.get(word, word)
        return {"DeviceGray": GREY, "DeviceRGB": RGB, "DeviceCMYK": CMYK}[family]
    if word == "Pattern":
        return ColourSpace("Pattern", 0)
    found = entry(resources, "/ColorSpace", f"/{word}")
    return colour_space(found, None, depth + 1) if found is not None else UNKNOWN


def _profiled(parts: Sequence[PdfValue], _resources: PdfValue, _depth: int) -> ColourSpace:
    return ColourSpace("ICCBased", int(number(entry(parts[1], "/N"))))


def _with_table(parts: Sequence[PdfValue], resources: PdfValue, depth: int) -> ColourSpace:
    base = colour_space(parts[1], resources, depth + 1)
    table = parts[3] if len(parts) > 3 else b""  # noqa: PLR2004 - [/Indexed base hival lookup]
    try:
        data = table.read_bytes() if isinstance(table, pikepdf.Stream) else bytes(table)
    except (pikepdf.PikepdfError, RuntimeError, TypeError, ValueError):
        data = b""
    return ColourSpace("Indexed", 1, base.spots, base, lookup=data)


def _tinted(parts: Sequence[PdfValue], resources: PdfValue, depth: int) -> ColourSpace:
    spots = tuple(name(item) for item in items(parts[1])) or (name(parts[1]),)
    if len(parts) < 4:  # noqa: PLR2004 - [/Separation name alternate tint]
        return UNKNOWN
    base = colour_space(parts[2], resources, depth + 1)
    try:
        tint = function(parts[3])
    except FunctionError:
        tint = None
    return ColourSpace(name(parts[0]), len(spots), spots, base, tint)


def _patterned(parts: Sequence[PdfValue], resources: PdfValue, depth: int) -> ColourSpace:
    base = colour_space(parts[1], resources, depth + 1)
    return ColourSpace("Pattern", base.components, base.spots, base)


_READERS = {
    "ICCBased": _profiled,
    "Indexed": _with_table,
    "Separation": _tinted,
    "DeviceN": _tinted,
    "Pattern": _patterned,
}
