"""Numbers and matrices in PDF syntax, as short as print precision allows."""

from __future__ import annotations

from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.units import Box
    from pnp.model.outline import Matrix


@lru_cache(maxsize=1 << 16)
def num(value: float) -> bytes:
    """Write a length or coordinate with up to 4 decimals (0.1 µm if the unit is mm): `3`, `.5`, `-12.0625`."""
    return _shortest(value, 4)


@lru_cache(maxsize=1 << 12)
def factor(value: float) -> bytes:
    """Write a scale or a sine with up to 8 decimals, because lengths multiply its error."""
    return _shortest(value, 8)


def nums(values: Iterable[float]) -> bytes:
    """Write several lengths, separated by spaces."""
    return b" ".join(map(num, values))


def pdf_rectangle(box: Box) -> bytes:
    """Write a box as the entries of a PDF rectangle: the corner with the lower x and y, then the opposite one."""
    return nums((box.x, box.y, box.right, box.bottom))


@lru_cache(maxsize=1 << 12)
def matrix(m: Matrix) -> bytes:
    """Write the six numbers of a `cm` or `Tm` operator."""
    return b" ".join([*map(factor, m[:4]), *map(num, m[4:])])


def _shortest(value: float, decimals: int) -> bytes:
    if not isfinite(value):
        raise ValueError(f"{value} reached the page: a stage before let it pass")
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    sign, digits = ("-", text[1:]) if text[:1] == "-" else ("", text)
    if digits in ("0", ""):
        return b"0"
    return (sign + (digits[1:] if digits.startswith("0.") else digits)).encode()
