"""Trigonometry and roots for templates, with angles in degrees; what has no result is a fault of the template."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NoReturn

from jinja2 import Undefined

if TYPE_CHECKING:
    from collections.abc import Callable

_DECIMALS: Final = 12
"""Results are rounded, so that `sin(30)` is 0.5 and every machine prints the same."""
_LARGEST: Final = 1e9


class BadArgumentError(Exception):
    """A function of templates got a value that it cannot use: the message says which, `hint` says a way out."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


def number(function: str, value: object, what: str = "a number") -> float:
    """Return an argument of `function` as a number. Raises BadArgumentError."""
    if isinstance(value, Undefined):
        str(value)  # raises the fault of an unknown name
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadArgumentError(f"`{function}` got {shown(value)}, expected {what}")
    if not abs(value) <= _LARGEST:
        raise BadArgumentError(f"`{function}` got {shown(value)}, expected {what} between -{_LARGEST:.0f} and {_LARGEST:.0f}")
    return float(value)


def shown(value: object) -> str:
    """Return a value as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, float):
        return f"`{value:.12g}`"
    words = {bool: "yes" if value else "no", list: "a list", tuple: "a list", dict: "a record"}
    named = words.get(type(value))
    return f"`{named}`" if isinstance(value, bool) else named or f"`{str(value)[:60]}`"


def maths() -> dict[str, object]:
    """Return the functions by name, `pi`, and `fail`, by which a macro refuses an argument."""
    one: dict[str, Callable[[object], float]] = {"sin": _sin, "cos": _cos, "tan": _tan, "sqrt": _sqrt}
    return {**one, "atan2": _atan2, "hypot": _hypot, "pi": math.pi, "fail": _fail}


def _fail(message: object, hint: object = None) -> NoReturn:
    """Report a fault that a template has found itself, such as a macro's argument that makes no sense."""
    raise BadArgumentError(str(message), None if hint is None else str(hint))


def _sin(angle: object) -> float:
    """Return the sine of an angle in degrees."""
    return _rounded(math.sin(math.radians(number("sin", angle, "an angle in degrees") % 360)))


def _cos(angle: object) -> float:
    """Return the cosine of an angle in degrees."""
    return _rounded(math.cos(math.radians(number("cos", angle, "an angle in degrees") % 360)))


def _tan(angle: object) -> float:
    """Return the tangent of an angle in degrees. Raises BadArgumentError for 90 and 270."""
    if not _cos(angle):
        raise BadArgumentError(f"`tan({angle:g})` has no value", "it is infinite at 90 degrees and every 180 from there")
    return _rounded(math.tan(math.radians(number("tan", angle) % 360)))


def _sqrt(value: object) -> float:
    """Return the square root. Raises BadArgumentError for negative numbers."""
    found = number("sqrt", value)
    if found < 0:
        raise BadArgumentError(f"`sqrt({found:.12g})` has no value, expected a number of at least 0")
    return _rounded(math.sqrt(found))


def _atan2(y: object, x: object) -> float:
    """Return the angle in degrees, clockwise from the right, of the point (x, y) as seen from the origin."""
    return _rounded(math.degrees(math.atan2(number("atan2", y), number("atan2", x))))


def _hypot(x: object, y: object) -> float:
    """Return the distance of the point (x, y) from the origin."""
    return _rounded(math.hypot(number("hypot", x), number("hypot", y)))


def _rounded(value: float) -> float:
    return round(value, _DECIMALS) + 0.0
