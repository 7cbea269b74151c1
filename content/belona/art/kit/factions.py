"""Draw the logotypes of the two factions on a 40 by 24 mm field: emblem above, name below."""

from __future__ import annotations

from .lettering import centred
from .palette import INK, RED, YELLOW
from .pen import Canvas, closed
from .shapes import regular


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
    canvas.poly([(6.5, 0.6), (14.6, 0.6), (19.6, 9.4), (19.6, 16.6), (18, 16.6)], RED)
    canvas.poly([(33.5, 0.6), (25, 0.6), (20.6, 8.3), (20.6, 16.6), (22, 16.6)], INK)
    canvas.poly([(15.9, 0.6), (19.4, 0.6), (20.1, 3.6), (18.9, 5.9)], INK)
    canvas.poly([(23.8, 0.6), (20.5, 0.6), (21, 3), (21.6, 4.6)], RED)
    canvas.poly([(2.2, 2.6), (6, 2.6), (9.3, 7.4), (6.9, 7.4)], INK)
    canvas.poly([(37.8, 2.6), (34, 2.6), (30.7, 7.4), (33.1, 7.4)], RED)
    centred(canvas, "VETRAN", 20, 18.2, 5, INK, 2.6)
    canvas.poly([(2, 21.1), (4.4, 21.1), (5.2, 23.2), (2.8, 23.2)], RED)
    canvas.poly([(38, 21.1), (35.6, 21.1), (34.8, 23.2), (37.2, 23.2)], RED)
    return canvas.svg()


def factions() -> dict[str, str]:
    """Give both logotypes by file stem."""
    return {"octacorp": octacorp(), "vetran": vetran()}
