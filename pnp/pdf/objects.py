"""Values of a PDF that may be anything: each function gives a default where a value is missing or of another type."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeAlias

import pikepdf

if TYPE_CHECKING:
    from collections.abc import Iterator

PdfValue: TypeAlias = Any
"""A value of a PDF, as pikepdf gives it: an object of a file from elsewhere, whose type nobody has promised."""

_MOST = 1e9
"""Numbers beyond this are damage: no length of a page is as great."""


def entry(holder: PdfValue, *path: str) -> PdfValue:
    """Return the value at a path of keys (`/Root`, `/Pages`), through dictionaries and streams; None if there is none."""
    for key in path:
        if not isinstance(holder, (pikepdf.Dictionary, pikepdf.Stream)):
            return None
        try:
            holder = holder.get(key)
        except (TypeError, ValueError):  # a key that is no UTF-8 cannot be asked for
            return None
    return holder


def entries(holder: PdfValue) -> Iterator[tuple[str, PdfValue]]:
    """Yield the entries of a dictionary or stream in order; none of anything else."""
    if isinstance(holder, (pikepdf.Dictionary, pikepdf.Stream)):
        try:
            keys = list(holder.keys())
        except ValueError:  # a key is no UTF-8
            return
        for key in keys:
            yield key, entry(holder, key)


def number(value: PdfValue, default: float = 0.0) -> float:
    """Return a number, or the default."""
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        plain = float(value)
        return plain if abs(plain) < _MOST else default
    return default


def name(value: PdfValue) -> str:
    """Return a name without its slash; empty if it is none."""
    return spelled(value)[1:] if isinstance(value, pikepdf.Name) else ""


def spelled(value: PdfValue) -> str:
    """Return a name or an operator as it is spelled; bytes that are no UTF-8 count as Latin-1."""
    try:
        return str(value)
    except UnicodeDecodeError as error:
        return bytes(error.object).decode("latin-1")


def text(value: PdfValue) -> str:
    """Return a text string; empty if it is none."""
    return spelled(value) if isinstance(value, (pikepdf.String, str)) and not isinstance(value, pikepdf.Name) else ""


def items(value: PdfValue) -> list[PdfValue]:
    """Return the items of an array; none of anything else."""
    return list(value) if isinstance(value, pikepdf.Array) else []


def numbers(value: PdfValue) -> list[float]:
    """Return an array of numbers; what is none is left out."""
    return [number(item) for item in items(value) if isinstance(item, (int, float, Decimal))]


def corners(value: PdfValue) -> tuple[float, float, float, float] | None:
    """Return a box as left, bottom, right and top; None of anything else."""
    found = numbers(value)
    if len(found) != 4:  # noqa: PLR2004 - a box has four numbers
        return None
    x0, y0, x1, y1 = found
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def names(value: PdfValue) -> list[str]:
    """Return a name, or the names of an array."""
    return [found for item in (items(value) or [value]) if (found := name(item))]


def is_true(value: PdfValue) -> bool:
    """Whether a value is the boolean `true`."""
    return isinstance(value, bool) and value


def identity(value: PdfValue) -> tuple[int, int] | None:
    """Return the number of an indirect object; None of a direct one, which belongs to its holder alone."""
    number_ = getattr(value, "objgen", (0, 0))
    return number_ if number_ != (0, 0) else None


def data(value: PdfValue) -> bytes | None:
    """Return the unpacked bytes of a stream; None of anything else, and of one that is damaged or beyond the limits."""
    try:
        return bytes(value.read_bytes()) if isinstance(value, pikepdf.Stream) else None
    except (pikepdf.PikepdfError, RuntimeError):
        return None
