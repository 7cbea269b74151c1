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
    x, y = 20, 8.2
    canvas.path(closed(regular(x, y, 8, 8, 22.5)), INK)
    canvas.path(closed(regular(x, y, 7.1, 8, 22.5), regular(x, y, 4.7, 8, 22.5)), YELLOW, fill_rule="evenodd")
    canvas.path(closed(regular(x, y, 3.1, 8, 22.5)), YELLOW)
    for side in (-1, 1):
        for row, reach in ((0, 15), (1, 13), (2, 11)):
            top = 5.2 + row * 2.4
            near = x + side * 8.8
            canvas.poly([(near, top), (x + side * reach, top), (x + side * (reach + 1.2), top + 1.2), (near, top + 1.2)], INK)
    centred(canvas, "OCTACORP", 20, 18.2, 5, INK, 1.8)
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
    centred(canvas, "VETRAN", 20, 18.2, 5, INK, 2.6)
    canvas.poly([(0.9, 21.1), (3.3, 21.1), (4.1, 23.2), (1.7, 23.2)], RED)
    canvas.poly([(39.1, 21.1), (36.7, 21.1), (35.9, 23.2), (38.3, 23.2)], RED)
    return canvas.svg()


def factions() -> dict[str, str]:
    """Give both logotypes by file stem."""
    return {"octacorp": octacorp(), "vetran": vetran()}
