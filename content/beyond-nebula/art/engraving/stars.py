"""The stars of the map: small discs between the nebulae, and a few with four points."""

from __future__ import annotations

from math import sin
from typing import TYPE_CHECKING, Final

from .density import SIDE, density

if TYPE_CHECKING:
    from collections.abc import Iterator

INK: Final = "#101c33"
STARS: Final = 420
"""How many places of the upper half are tried; in nebulae there are none."""
LARGE: Final = 14
"""Every which star has four points."""


def stars() -> str:
    """Return the path of all stars; the lower half is the upper one turned."""
    return f'<path d="{"".join(_drawn())}" fill="{INK}"/>'


def _drawn() -> Iterator[str]:
    for number in range(STARS):
        x, y, size = SIDE * _chance(number, 1), SIDE / 2 * _chance(number, 2), 0.18 + 0.3 * _chance(number, 3) ** 2
        if density(x, y) < 0.1:
            draw = _pointed if number % LARGE == 0 else _disc
            yield draw(x, y, size)
            yield draw(SIDE - x, SIDE - y, size)


def _chance(number: int, kind: int) -> float:
    """Return a share that looks like chance and is always the same."""
    return sin(number * 12.9898 + kind * 78.233) * 43758.5453 % 1


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:.2f} {y:.2f}a{r:.2f} {r:.2f} 0 1 0 {2 * r:.2f} 0a{r:.2f} {r:.2f} 0 1 0 {-2 * r:.2f} 0Z"


def _pointed(x: float, y: float, size: float) -> str:
    near = 0.25
    far = 1.2 + 2 * size - near
    return (
        f"M{x:.2f} {y - far - near:.2f}l{near} {far:.2f}l{far:.2f} {near}l{-far:.2f} {near}l{-near} {far:.2f}"
        f"l{-near} {-far:.2f}l{-far:.2f} {-near}l{far:.2f} {-near}Z"
    )
