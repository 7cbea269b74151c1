"""Colours of faces."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.model.spot_ink import SpotInk

_SRGB_KNEE = 0.04045  # below it the sRGB curve is linear (IEC 61966-2-1)


@lru_cache(maxsize=1 << 12)
def _luminance(r: float, g: float, b: float) -> float:
    lin = [c / 12.92 if c <= _SRGB_KNEE else ((c + 0.055) / 1.055) ** 2.4 for c in (r, g, b)]
    return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]


class Colour(NamedTuple):
    """An sRGB colour, each part 0…1, of the swatch `name`, with its CMYK recipe (0…1) and its spot ink if it has them."""

    r: float
    g: float
    b: float
    alpha: float = 1.0
    name: str = ""
    cmyk: tuple[float, float, float, float] | None = None
    spot: SpotInk | None = None

    @property
    def luminance(self) -> float:
        """Relative luminance 0…1 (WCAG 2.2)."""
        return _luminance(self.r, self.g, self.b)

    @property
    def rgb(self) -> tuple[float, float, float]:
        """Red, green and blue."""
        return (self.r, self.g, self.b)


CURRENT = Colour(0.0, 0.0, 0.0, 1.0, "currentColor")
"""Inside a Drawing: the colour that the drawing is placed with."""
