"""Figures of the handbook on one thing each: how a basic technology comes to be ready, and how a home planet is told from others.

As the figures of the table they are plans; the game's own tokens lie on them, and the recovery token, which turns, is drawn. 1 unit
is 1 mm of the drawing.
"""

from __future__ import annotations

from typing import Final

from .plate import PAPER, RED
from .tables import GREY, INK, SIGNS, VIOLET, arrow, at, path, rect, svg

SHOWN: Final = "battle_speed@a"
"""The technology that lies on the place, of the red ones."""
STEP: Final = 31.2
"""From one picture to the next, mm."""


def lessons() -> dict[str, str]:
    """Give the figures by their paths in `art/`."""
    states = [_state(1.8 + STEP * k, 3.2, step) for k, step in enumerate((1, 2, 3, 0))]
    ways = [arrow(f"M{STEP * k - 2.6:g} 16.4h3.2", (STEP * k + 1, 16.4), 0, INK, 0.6) for k in (1, 2, 3)]
    return {"booklet/indicator.svg": svg(123, 33, *states, *ways), "booklet/home.svg": _home()}


def _home() -> str:
    """Draw two blocks of the map: on the left the home planet of A with its mark, on the right another planet of A."""
    grid = path("M0 4h56M0 24h56M8 0v28M28 0v28M48 0v28", "none", GREY, 0.25)
    planets = [
        f'<rect id="card-{name}" x="{x - r:g}" y="{14 - r:g}" width="{2 * r:g}" height="{2 * r:g}"/>'
        for name, x, r in (("planet@a@yellow", 18, 8), ("troops_5", 18, 6), ("planet@a@green", 38, 8))
    ]
    return svg(56, 28, grid, *planets)


def _state(x: float, y: float, step: int) -> str:
    """Draw a place with its three windows: a technology face down under the arrow that points to a step, or, at 0, face up."""
    side = "back" if step else "card"
    out = [
        rect(x, y, 25.6, 26.4, "#f6d4d5", RED, 0.35),
        f'<rect id="{side}-{SHOWN}" x="{x + 2.3:g}" y="{y + 2.7:g}" width="21" height="21" fill="{PAPER}"/>',
    ]
    windows = ((x + 12.8, y + 0.6), (x + 25, y + 13.2), (x + 12.8, y + 25.8))
    for sign, (wx, wy) in zip(SIGNS, windows, strict=True):
        out += [rect(wx - 2.3, wy - 2.3, 4.6, 4.6, PAPER, RED, 0.3), at(wx, wy, path(sign, pen=0.6))]
    if step:
        token = rect(-5.2, -5.2, 10.4, 10.4, PAPER, VIOLET, 1), path("M0-4.3L2.300-1.300H.9V3.2H-.9V-1.300H-2.300Z", VIOLET, pen=0)
        out.append(at(x + 12.8, y + 13.2, *token, turn=90 * (step - 1)))
    return "".join(out)
