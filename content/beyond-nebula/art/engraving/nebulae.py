"""The nebulae of the map as an engraver tints: level lines of one weight, closer where a cloud is denser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .density import SIDE, density

if TYPE_CHECKING:
    from collections.abc import Iterator

GREY: Final = "#8b95a3"
PITCH: Final = 1.5
"""Between two lines of the lightest tint, mm; each further tint adds a line between two."""
LEVELS: Final = (0.22, 0.55)
"""From how dense on there is every line, and twice as many."""
STEP: Final = 1.5
"""How finely a line is followed, mm."""
SWAY: Final = 0.5
"""How far a line bends towards what is denser, mm for a change of one."""


def nebulae() -> str:
    """Return the SVG of all nebulae, 360 x 360 mm."""
    lines = " ".join(_runs())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE:g} {SIDE:g}">'
        f'<path d="{lines}" fill="none" stroke="{GREY}" stroke-width="0.18" stroke-linecap="round"/></svg>\n'
    )


def _runs() -> Iterator[str]:
    """Yield the parts of lines that lie in clouds, from the top; the lower half is the upper one turned."""
    rows = int(SIDE / PITCH)
    for row in range(rows):
        for level, offset in zip(LEVELS, (0.5, 1.0), strict=True):
            y = (row + offset) * PITCH
            if y < SIDE / 2:
                for run in _inside(y, level):
                    yield _path(run)
                    yield _path([(SIDE - x, SIDE - bent) for x, bent in reversed(run)])


def _inside(y: float, level: float) -> Iterator[list[tuple[float, float]]]:
    run: list[tuple[float, float]] = []
    for step in range(int(SIDE / STEP) + 1):
        x = step * STEP
        if density(x, y) >= level:
            run.append((x, y + SWAY * (density(x, y + 2) - density(x, y - 2)) * 4))
            continue
        if len(run) > 1:
            yield run
        run = []
    if len(run) > 1:
        yield run


def _path(points: list[tuple[float, float]]) -> str:
    (x, y), *rest = points
    return f"M{x:g} {y:.1f}" + "".join(f"L{px:g} {py:.1f}" for px, py in rest)
