"""The numbers and lengths of SVG, each finite and of a size that a drawing can have."""

from __future__ import annotations

from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.base.records import lazy_pattern

LARGEST = 1e9
"""The greatest coordinate, size or factor, in user units; what is greater is a fault of the program that wrote the file."""

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBER = lazy_pattern(NUMBER)
_LENGTH = lazy_pattern(rf"\s*({NUMBER})\s*([a-zA-Z]*|%)\s*")
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "rem": 16.0,
}
"""The size of each unit in user units (CSS Values 3, 6.2: an inch is 96 px); a drawing of its own has 16 px in a `rem`."""

_OF_THE_ELEMENT = frozenset({"em", "ex"})  # resvg knows the size of an element's font


def number(text: str) -> float:
    """Read a number. Raises ValueError for what is no number of SVG, such as `nan`, and for one beyond `LARGEST`."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"`{text[:30]}` is not a number")
    return checked(float(text), text)


def checked(value: float, text: str) -> float:
    """Return a number that is not too great. Raises ValueError."""
    if not -LARGEST <= value <= LARGEST:
        raise ValueError(f"`{text[:30]}` is too large a number")
    return value


def length(text: str, whole: float, line: int, name: str) -> float:
    """Read a length in user units; 100 % is `whole`, `name` is the attribute that has it.

    Raises RefusedSvgError, or UnsupportedSvgError for `em` and `ex`.
    """
    found = _LENGTH.fullmatch(text)
    if not found:
        raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text[:30]}`, which is not a length", line)
    unit = found[2].lower()
    if unit in _OF_THE_ELEMENT:
        raise UnsupportedSvgError(f"the unit `{found[2]}`", line)
    if unit not in _UNITS and unit != "%":
        message = f"`{name}` is `{text.strip()[:30]}`: `{found[2]}` depends on a font or a window"
        raise RefusedSvgError("art/unsupported", message, line, "give it without a unit, or in `mm`")
    value = float(found[1]) / 100 * whole if unit == "%" else float(found[1]) * _UNITS[unit]
    try:
        return checked(value, text.strip())
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"`{name}` is {fault}", line) from None


def size(text: str, whole: float, line: int, name: str) -> float:
    """Read a length that cannot be negative, such as a width or a radius. Raises as `length`."""
    value = length(text, whole, line, name)
    if value < 0:
        raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text.strip()[:30]}`: it cannot be negative", line)
    return value


def font_relative(text: str) -> str:
    """Return the unit of a length that depends on a font or a window, such as `em`; an empty string for any other."""
    found = _LENGTH.fullmatch(text)
    unit = found[2].lower() if found else ""
    return "" if unit in _UNITS or unit == "%" else unit
