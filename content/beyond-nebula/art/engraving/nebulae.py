"""The nebulae of the map as an engraver tints: level lines of one weight, closer where a cloud is denser."""

from __future__ import annotations

from math import sin
from typing import TYPE_CHECKING, Final

from .density import SIDE, density
from .stars import stars

if TYPE_CHECKING:
    from collections.abc import Iterator

GREY: Final = "#8b95a3"
PITCH: Final = 1.8
"""Between two lines of the lightest tint, mm: so far apart that a figure at a quarter of the size still has lines."""
TINTS: Final = ((0.14, 0.0), (0.4, 1 / 2), (0.68, 1 / 4), (0.68, 3 / 4))
"""From how dense on there is another line, and where between two of the lightest tint."""
SPARSE: Final = 3
"""Every which line of the lightest tint the low-ink edition has."""
STEP: Final = 1.0
"""How finely a line is followed, mm."""
SWAY: Final = 2.0
"""How far a line bends towards what is denser, mm for a change of one over 4 mm."""
FRAY: Final = 0.12
"""By how much of a density lines begin earlier or later than their neighbours, so that tints fade into each other."""
WEIGHT: Final = 0.28
THIN: Final = 0.12
"""The weight of the lines that the low-ink edition has too, mm; in the full one nobody sees the difference."""


def sparse_nebulae() -> str:
    """Return the SVG of the lines that all editions have, 360 x 360 mm."""
    return _svg((row for row in _rows() if _is_sparse(*row)), THIN)


def full_nebulae() -> str:
    """Return the SVG of the other lines, and of the stars."""
    return _svg((row for row in _rows() if not _is_sparse(*row)), WEIGHT, stars())


def _svg(rows: Iterator[tuple[int, int]], weight: float, more: str = "") -> str:
    lines = " ".join(path for row in rows for path in _row(*row))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE:g} {SIDE:g}">'
        f'<path d="{lines}" fill="none" stroke="{GREY}" stroke-width="{weight}" stroke-linecap="round"/>{more}</svg>\n'
    )


def _rows() -> Iterator[tuple[int, int]]:
    """Yield the rows of the upper half from its top, each with its tint."""
    return ((row, tint) for row in range(int(SIDE / 2 / PITCH)) for tint in range(len(TINTS)))


def _is_sparse(row: int, tint: int) -> bool:
    return tint == 0 and row % SPARSE == 0


def _row(row: int, tint: int) -> Iterator[str]:
    """Yield the parts of a row that lie in clouds, and the same after a half turn, which the lower half is."""
    level, offset = TINTS[tint]
    ragged = FRAY * (sin(row * 12.9898 + tint * 78.233) * 43758.5453 % 1 - 0.5)
    for run in _inside((row + 1 / 8 + offset) * PITCH, level + ragged):
        yield _path(run)
        yield _path([(SIDE - x, SIDE - bent) for x, bent in reversed(run)])


def _inside(y: float, level: float) -> Iterator[list[tuple[float, float]]]:
    run: list[tuple[float, float]] = []
    for step in range(int(SIDE / STEP) + 1):
        x = step * STEP
        if density(x, y) >= level:
            run.append((x, y + SWAY * (density(x, y + 2) - density(x, y - 2))))
            continue
        if len(run) > 1:
            yield run
        run = []
    if len(run) > 1:
        yield run


def _path(points: list[tuple[float, float]]) -> str:
    (x, y), *rest = points
    return f"M{x:g} {y:.2f}" + "".join(f"L{px:g} {py:.2f}" for px, py in [*rest[2:-1:3], rest[-1]])
