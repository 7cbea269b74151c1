"""The stars of the map: small discs between the nebulae, and a few with four points."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot, sin
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .density import SIDE, density

if TYPE_CHECKING:
    from collections.abc import Iterator

INK: Final = "#101c33"
STARS: Final = 420
"""How many places of the upper half are tried; in nebulae there are none."""
LARGE: Final = 14
"""Every which star has four points."""
BLOCK: Final = 18.0
CLEAR: Final = 4.2
"""How far the middle of a star stays from routes and their stops, mm."""
MAP: Final = Path(__file__).parents[2] / "galactic_map.yaml"
DRAWN: Final = (
    (24, 187, 82, 235),
    (144, 224, 236, 276),
    (40, 334, 156, 360),
    (204, 334, 320, 360),
    (136, 342, 224, 354),
    (60, 298, 90, 332),
    (0, 271, 24, 324),
    (32, 268, 64, 304),
    (136, 198, 192, 232),
)
"""Where creatures, winds and constellations are in the lower half, mm: left, top, right, bottom."""


def stars() -> str:
    """Return the path of all stars; the lower half is the upper one turned."""
    return f'<path d="{"".join(_drawn())}" fill="{INK}"/>'


def _drawn() -> Iterator[str]:
    links = route_links()
    for number in range(STARS):
        x, y, size = SIDE * _chance(number, 1), SIDE / 2 * _chance(number, 2), 0.18 + 0.3 * _chance(number, 3) ** 2
        if density(x, y) < 0.1 and _is_clear(x, y, links):
            draw = _pointed if number % LARGE == 0 else _disc
            yield draw(x, y, size)
            yield draw(SIDE - x, SIDE - y, size)


def route_links() -> list[tuple[complex, complex]]:
    """Return the straight parts of all routes of the map, in mm."""
    found: list[tuple[complex, complex]] = []
    for stops in re.findall(r"stops: \[(.*?)\]", MAP.read_text("utf-8")):
        places = [complex((ord(stop[0]) - ord("A") + 0.5) * BLOCK, (int(stop[1:]) - 0.5) * BLOCK) for stop in stops.split(", ")]
        found += pairwise(places)
    return found


def _is_clear(x: float, y: float, links: list[tuple[complex, complex]]) -> bool:
    """Whether a star of the upper half, which stands in the lower one too after a half turn, touches nothing there."""
    tx, ty = SIDE - x, SIDE - y
    return not any(left < tx < right and top < ty < bottom for left, top, right, bottom in DRAWN) and all(
        _distance(complex(x, y), *link) > CLEAR for link in links
    )


def _distance(place: complex, start: complex, end: complex) -> float:
    way = end - start
    share = ((place - start) * way.conjugate()).real / abs(way) ** 2
    off = place - start - way * min(1.0, max(0.0, share))
    return hypot(off.real, off.imag)


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
