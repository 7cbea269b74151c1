"""Draw the logotypes of the two factions on a 40 by 24 mm field: emblem above, name below."""

from __future__ import annotations

from .icons import VETRAN_ARM, VETRAN_CORE, VETRAN_SHARD
from .lettering import centred
from .palette import INK, RED, YELLOW
from .pen import Canvas, closed
from .shapes import mirrored, regular, shifted


def octacorp() -> str:
    """Draw Octacorp: a closed yellow octagon, ringed like a lens, over its steady name."""
    canvas = Canvas(40, 24)
    x, y = 20, 8.8
    canvas.path(closed(regular(x, y, 8.2, 8, 22.5)), "none", stroke=INK, stroke_width=0.9)
    canvas.path(closed(regular(x, y, 5.8, 8, 22.5)), "none", stroke=YELLOW, stroke_width=2.6)
    canvas.path(closed(regular(x, y, 1.9, 8, 22.5)), INK)
    for side in (-1, 1):
        for row, reach in ((0, 15.4), (1, 13.8), (2, 12.2)):
            top, near = 6.2 + row * 2.2, x + side * 9.6
            canvas.poly([(near, top), (x + side * reach, top), (x + side * (reach + 0.9), top + 0.9), (near, top + 0.9)], INK)
    centred(canvas, "OCTACORP", 20, 19.8, 3.8, INK, 5.4)
    return canvas.svg()


def vetran() -> str:
    """Draw Vetran: a V of broken shards over its slashed name."""
    canvas = Canvas(40, 24)
    for ring, ink in ((VETRAN_ARM, RED), (VETRAN_SHARD, INK), (VETRAN_CORE, INK)):
        canvas.poly(shifted(ring, 20 - 12 * 0.78, -0.8, 0.78), ink)
    for k, ink in enumerate((INK, RED)):
        outer, y = 1.2 + k * 2.6, 1.6 + k * 3.4
        wing = [(outer, y), (outer + 7.2 - k * 1.6, y), (outer + 8.7 - k * 1.6, y + 2.2), (outer + 2.2, y + 2.2)]
        canvas.poly(wing, ink)
        canvas.poly(mirrored(wing, 20), (RED, INK)[k])
    centred(canvas, "VETRAN", 20, 19.8, 3.8, INK, 6.4)
    canvas.poly([(1.9, 20.9), (4.1, 20.9), (5, 22.9), (2.8, 22.9)], RED)
    canvas.poly([(38.1, 20.9), (35.9, 20.9), (35, 22.9), (37.2, 22.9)], RED)
    return canvas.svg()


def factions() -> dict[str, str]:
    """Give both logotypes by file stem."""
    return {"octacorp": octacorp(), "vetran": vetran()}
