"""Card formats and papers: names that the trade uses, with exact sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.units import Size


@dataclass(frozen=True, slots=True)
class CardFormat:
    """A trim size in mm under its trade name; `corner` is the corner radius in mm for cut files and guides."""

    name: str
    size: Size
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: size in mm, portrait, and the margin in mm that home printers cannot reach."""

    name: str
    size: Size
    margin: float
