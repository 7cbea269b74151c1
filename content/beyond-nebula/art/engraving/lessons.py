"""Figures of the handbook on one thing each: a technology becomes ready, a home planet is marked.

As the figures of the table they are plans; the game's own tokens lie on them, and the recovery token, which turns, is drawn.
1 unit is 1 mm of the drawing.
"""

from __future__ import annotations

from typing import Final

from .plate import PAPER, RED
from .tables import GREY, INK, ROSE, SIGNS, arrow, at, path, recovery, rect, svg

SHOWN: Final = "battle_speed@a"
"""The technology that lies on the place, of the red ones."""
STEP: Final = 31.2
"""From one picture to the next, mm."""


def lessons() -> dict[str, str]:
    """Give the figures by their paths in `art/`."""
    states = [_state(1.8 + STEP * k, 3.2, step) for k, step in enumerate((1, 2, 3, 0))]
    ways = [arrow(f"M{STEP * k - 3:g} 24h2.6", (STEP * k + 1, 24), 0, INK, 0.7) for k in (1, 2, 3)]
    homes = {"booklet/home.svg": _home(), "booklet/home-panel.svg": _home_panel()}
    return {"booklet/indicator.svg": svg(123, 33, *states, *ways), "booklet/tail.svg": _tail(), **homes}


def _token(name: str, x: float, y: float, r: float) -> str:
    """Give the place of a token of the game, `2 * r` mm wide, about a point."""
    return f'<rect id="card-{name}" x="{x - r:g}" y="{y - r:g}" width="{2 * r:g}" height="{2 * r:g}" stroke="none"/>'


def _home() -> str:
    """Draw blocks of the map: the home planet of A with its mark half under it, and another planet of A."""
    grid = path("M2 6h70M2 24h70M10 0v28M28 0v28M46 0v28M64 0v28", "none", GREY, 0.25)
    tokens = _token("troops_5", 25.6, 9, 6), _token("planet@a@yellow", 19, 15, 8), _token("planet@a@green", 55, 15, 8)
    return svg(74, 28, grid, *tokens)


def _home_panel() -> str:
    """Show the place of the yellow planet on the panel: the annex of the home planet lies there, its troops are 0."""
    panel = '<rect id="card-control_panel@a" x="-3.8" y="-158.4" width="275" height="193" stroke="none"/>'
    return svg(88, 31.4, panel, _token("planet_annex@a@yellow", 11.6, 11.4, 8), _token("troop_counter@a@yellow", 26.3, 12, 6))


def _rope(x: float, end: float, y: float, beads: list[float]) -> str:
    """Draw a rope with beads, as the routes of the map are."""
    line = path(f"M{x:g} {y:g}H{end:g}", "none", pen=1.3), path(f"M{x:g} {y:g}H{end:g}", "none", PAPER, 0.5, "0.9 0.9")
    return "".join([*line, *(at(bead, y, f'<circle r="1.1" fill="{INK}" stroke="none"/>') for bead in beads)])


def _tail() -> str:
    """Draw the end of a chapter: a rose of the compass between two ropes."""
    ring = '<circle r="2.7" fill="none" stroke-width="0.25"/>'
    ropes = _rope(24, 54, 4, [24, 34, 44, 54]), _rope(69, 99, 4, [69, 79, 89, 99])
    return svg(123, 8, *ropes, at(61.5, 4, ring, path(ROSE, INK, pen=0)))


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
        out.append(at(x + 12.8, y + 13.2, recovery(5.6), turn=90 * (step - 1)))
    return "".join(out)
