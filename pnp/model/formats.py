"""Card formats, papers and printers: the trade's names with exact sizes in mm."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.model.outline import Outline

if TYPE_CHECKING:
    from pnp.base.units import Size


@frozen
class CardFormat:
    """A trim size in mm under its trade name; `corner` is the corner radius in mm for cut files and guides.

    `shape`: how it is cut if it is not a rectangle.
    """

    name: str
    size: Size
    corner: float = 0.0
    shape: Outline | None = None

    @property
    def outline(self) -> Outline:
        """The line along which it is cut."""
        return self.shape or _rectangle(self.size, self.corner)


@lru_cache(maxsize=256)
def _rectangle(size: Size, corner: float) -> Outline:
    """Return the outline of a format, which is one object on all faces."""
    return Outline("rectangle", size, corner)


@frozen
class Paper:
    """A paper: its size in portrait (mm), and the margin (mm) that home printers cannot print on."""

    name: str
    size: Size
    margin: float


@frozen
class Printer:
    """The correction for one printer: `back_offset` moves backs (mm, right and down), `scale` (x, y) applies to every page."""

    name: str = ""
    back_offset: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
