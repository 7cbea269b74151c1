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


@dataclass(frozen=True, slots=True)
class Printer:
    """How one printer drifts: backs are moved by `back_offset` (mm, right and down), every page is scaled by `scale` (x, y)."""

    name: str = ""
    back_offset: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
