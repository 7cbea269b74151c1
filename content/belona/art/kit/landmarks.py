"""Draw one landmark per map card, seen from above in pale colours, on a field of 16 mm around `x, y`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import MIST, PAPER, STEEL
from .pen import boxes, closed, polar
from .shapes import arc, band, chamfer, limb, regular

if TYPE_CHECKING:
    from collections.abc import Callable

    from .pen import Canvas


def arena(canvas: Canvas, x: float, y: float) -> None:
    """Draw an arena: an octagon of stands round a pitch."""
    canvas.path(closed(*[band(x, y, 7, 4.4, a + 4, a + 41, 3) for a in range(0, 360, 45)]), MIST)
    canvas.path(closed(*[band(x, y, 5.9, 5.6, a + 4, a + 41, 3) for a in range(0, 360, 45)]), STEEL)
    canvas.path(closed(chamfer(x - 3, y - 2, 6, 4, 1)), MIST)
    canvas.path(boxes([(x - 0.12, y - 2, 0.24, 4)]), PAPER)


def docks(canvas: Canvas, x: float, y: float) -> None:
    """Draw a container yard with its crane rail."""
    stacks = [
        (x - 6.6 + c * 2.3, y - 6.4 + r * 1.7, 1.9, 1.2) for c in range(6) for r in range(8) if (c * 5 + r * 3) % 7 and r != 4
    ]
    canvas.path(boxes(stacks), MIST)
    canvas.path(boxes([stacks[k] for k in (3, 11, 18, 26, 31)]), STEEL)
    canvas.path(boxes([(x - 7, y + 0.65, 14, 0.25), (x - 1.2, y - 7, 0.9, 14), (x - 2, y + 0.2, 2.5, 1.1)]), STEEL)


def park(canvas: Canvas, x: float, y: float) -> None:
    """Draw a walled park with paths and trees."""
    canvas.path(closed(regular(x, y, 7.4, 8, 22.5)), MIST)
    paths = [limb(polar(x, y, 8, a), polar(x, y, 8, a + 180), 0.9, 0.9, round_ends=False) for a in (0, 45, 90, 135)]
    canvas.path(closed(*paths[:1]), PAPER)
    for path in paths[1:]:
        canvas.path(closed(path), PAPER)
    canvas.path(closed(regular(x, y, 2.4, 8, 22.5)), PAPER)
    canvas.path(closed(regular(x, y, 1.5, 8, 22.5)), MIST)
    trees = [
        regular(*polar(x, y, r, a), 0.45, 8, 22.5)
        for r, a in (
            (4, 22),
            (5.6, 14),
            (5.6, 31),
            (4, 112),
            (5.7, 100),
            (5.7, 122),
            (4.2, 202),
            (5.7, 212),
            (4, 292),
            (5.6, 281),
            (5.6, 302),
            (5.8, 68),
            (4.6, 247),
        )
    ]
    canvas.path(closed(*trees), STEEL)


def plant(canvas: Canvas, x: float, y: float) -> None:
    """Draw a power plant: three cooling towers and their hall."""
    for dx, dy in ((-3.6, -3.4), (3.6, -3.4), (-3.6, 3.6)):
        canvas.circle(x + dx, y + dy, 3, MIST)
        canvas.circle(x + dx, y + dy, 1.9, PAPER)
        canvas.path(closed(arc(x + dx, y + dy, 1.5, 0, 360, 20)[:-1]), STEEL)
        canvas.circle(x + dx, y + dy, 1.1, MIST)
    canvas.path(closed(chamfer(x + 0.9, y + 1, 5.8, 5.6, 0.6)), MIST)
    canvas.path(boxes([(x + 1.7, y + 1.8 + k * 1.2, 4.2, 0.3) for k in range(4)]), STEEL)


def arcology(canvas: Canvas, x: float, y: float) -> None:
    """Draw a stepped hexagonal arcology."""
    for r, ink in ((7.4, MIST), (5.6, PAPER), (5.2, MIST), (3.4, PAPER), (3, MIST), (1.2, STEEL)):
        canvas.path(closed(regular(x, y, r, 6, 30)), ink)
    canvas.path(
        closed(*[limb(polar(x, y, 1.2, a), polar(x, y, 7.4, a), 0.25, 0.25, round_ends=False) for a in range(30, 390, 60)]),
        STEEL,
    )


def forum(canvas: Canvas, x: float, y: float) -> None:
    """Draw the old forum: a paved star round a column."""
    canvas.path(closed(*[band(x, y, 7.4, 6.4, a + 5, a + 40, 3) for a in range(0, 360, 45)]), MIST)
    canvas.path(closed(*[[(x, y), polar(x, y, 5.6, a), polar(x, y, 5.6, a + 22.5)] for a in range(0, 360, 45)]), MIST)
    canvas.path(closed(regular(x, y, 2.2, 8, 22.5)), PAPER)
    canvas.path(closed(regular(x, y, 1.3, 8, 22.5)), STEEL)


LANDMARKS: dict[str, Callable[[Canvas, float, float], None]] = {
    "map_a": arena, "map_b": docks, "map_c": park, "map_d": plant, "map_e": arcology, "map_f": forum,
}  # fmt: skip
