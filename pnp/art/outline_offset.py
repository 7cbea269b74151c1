"""The line at a distance from an outline: its bleed outside, its safe area inside."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.outline import Outline, Path


@lru_cache(maxsize=512)
def offset(outline: Outline, by: float) -> Path:
    """Return the line `by` mm outside an outline (negative: inside), for the nonzero rule; empty if nothing is left inside.

    Every point of it is `by` mm from the nearest point of the outline; narrow parts may vanish inside, or divide it. A path
    from a drawing is handled by Skia, which is exact to a thousandth of a millimetre; all other shapes have a formula. Raises
    TooComplexPathError; outlines for which it does are refused when a game is loaded.
    """
    if not by:
        return outline.path
    if outline.shape != "path":
        return outline.parallel(by)
    from pnp.art.path_booleans import grown_path  # noqa: PLC0415  (Skia is loaded only where an outline needs it)

    return grown_path(outline.own, by)
