"""Figures of the handbook on one thing each: a technology becomes ready, a home planet is marked.

As the figures of the table they are plans; the game's own tokens lie on them, and the recovery token, which turns, is drawn.
1 unit is 1 mm of the drawing.
"""

from __future__ import annotations

from typing import Final

from .plate import PAPER, RED
from .tables import (
    GREY,
    HUES,
    INK,
    PALE,
    ROSE,
    SIGNS,
    TINTS,
    arrow,
    at,
    figure,
    path,
    recovery,
    rect,
    svg,
)

SHOWN: Final = "battle_speed@a"
"""The technology that lies on the place, of the red ones."""
STEP: Final = 31.2
"""From one picture to the next, mm."""


FIRST: Final = {"metal": (14, 9), "gas": (15, 10), "crystal": (15, 10)}
"""What the counters of the first turn show before and after a base extractor of each resource; the example counts it."""
TRADE: Final = {"crystal": (17, 12), "metal": (8, 13)}
"""The same of the two counters of the exchange."""


def lessons() -> dict[str, str]:
    """Give the figures by their paths in `art/`."""
    states = [_state(1.8 + STEP * k, 3.2, step) for k, step in enumerate((1, 2, 3, 0))]
    ways = [arrow(f"M{STEP * k - 3:g} 24h2.6", (STEP * k + 1, 24), 0, INK, 0.7) for k in (1, 2, 3)]
    homes = {"booklet/home.svg": _home(), "booklet/home-panel.svg": _home_panel()}
    counts = {"booklet/first-turn.svg": _first_turn(), "booklet/exchange.svg": _exchange()}
    return {"booklet/indicator.svg": svg(123, 33, *states, *ways), "booklet/tail.svg": _tail(), **homes, **counts}


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


def _account(kind: str, x: float, y: float, room: tuple[float, int], values: tuple[int, int]) -> str:
    """Draw the scale of a reserve, `room` its width in mm and its places, and its counter where it was and where it is now."""
    w, places = room
    pitch = w / places
    was, now = (x + (value + 0.5) * pitch for value in values)
    way = 1 if now > was else -1
    fives = "".join(rect(x + five * pitch, y, 5 * pitch, 8, TINTS[kind], pen=0) for five in range(0, places - 4, 10))
    ticks = "".join(f"M{x + (k + 0.5) * pitch:.2f} {y:g}v{1.6 if k % 5 == 0 else 0.8:g}" for k in range(places))
    out = [rect(x, y, w, 8, PALE, pen=0), fives, rect(x, y, w, 8, pen=0.25), path(ticks, pen=0.25)]
    out.append(
        at(was, y + 4.8, path("M-2.600-2.600H2.600V2.600H-2.600Z", PAPER, GREY, 0.35, "0.9 0.6"), figure(str(values[0]), 0.75))
    )
    out.append(
        arrow(
            f"M{was + way * 3.1:.2f} {y + 4.8:g}H{now - way * 4.6:.2f}",
            (round(now - way * 3.2, 2), y + 4.8),
            90 - 90 * way,
            INK,
            0.6,
        )
    )
    beside = now + way * (5.4 + 1.2 * (len(str(values[1])) - 1))
    out.append(f'<g id="shows-{kind}-{values[1]}">{at(round(beside, 2), y + 4.8, figure(str(values[1]), 0.95))}</g>')
    return "".join([*out, _token(f"reserve@a@{kind}", round(now, 2), y + 4.8, 2.8)])


def _first_turn() -> str:
    """Draw the first purchase: the base extractor of each resource, and what it takes from the reserve."""
    out = []
    for k, (kind, values) in enumerate(FIRST.items()):
        y = 0.8 + 9.6 * k
        out += [_token("base_extractor@a", 4.6, y + 4, 4), _account(kind, 11, y, (44, 17), values)]
    return svg(56, 29.4, *out)


def _exchange() -> str:
    """Draw the two counters of an exchange: what is paid goes down, what is bought goes up."""
    (paid, down), (bought, up) = TRADE.items()
    gives = arrow("M55.200 5.600H58.400", (60.4, 5.6), 0, HUES[paid], 0.9)
    return svg(116, 9.6, _account(paid, 0.8, 0.8, (53, 21), down), gives, _account(bought, 62, 0.8, (53, 21), up))
