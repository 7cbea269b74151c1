"""Writes a number or a percentage as a language does: decimal sign, sign of per cent, the space before it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache


@lru_cache(maxsize=512)
def format_number(number: str, digits: int, locale: str, *, percent: bool = False) -> str:
    """Return a number (`0.5`, `1/3`) with so many digits after the decimal sign; `percent`: it is in hundredths, and says so.

    The patterns are CLDR's; figures are European in every language, and there is no sign between thousands.
    """
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only where such numbers are printed)

    unit = "percent " if percent else ""
    skeleton = f"::{unit}group-off latin " + (f".{'0' * digits}" if digits else "precision-integer")
    return str(MessageFormat(f"{{n, number, {skeleton}}}", locale).format({"n": float(Fraction(number))}))
