"""Draw the street plans of the map cards, a district each, as its streets lie at night in the rain.

The origin is the cut's top left corner; the bleed lies outside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .districts import DISTRICTS
from .pen import Canvas
from .quarter import BLEED, CARD_H, CARD_W, Quarter

if TYPE_CHECKING:
    from pnp.model.game import Game

# As in maps.yaml: transition spaces, effects, zones, starting spaces.
PLANS = {
    "map_a": (". I . .", "W . Z .", ". . . U"),
    "map_b": (". . M .", ". Z . I", "U . . ."),
    "map_c": ("W . . .", ". . Z U", ". I . ."),
    "map_d": (". . I .", ". Z . .", "M . . W"),
    "map_e": ("U . . M", ". . Z .", ". I . ."),
    "map_f": ("a Z U b", "a . . b", "a W . b"),
}


def plan(name: str, game: Game) -> str:
    """Draw the plan of one card; effect spaces and zones are left to the template, which paints their plates."""
    canvas = Canvas(CARD_W + 2 * BLEED, CARD_H + 2 * BLEED, -BLEED, -BLEED)
    rows = [row.split() for row in PLANS[name]]
    quarter = Quarter(name, canvas, rows, canvas.rule(game, "map.columns"), canvas.rule(game, "map.lines"))
    if [len(row) for row in rows] != [quarter.columns] * quarter.lines:
        raise ValueError(f"`PLANS` must give {name} {quarter.lines} lines of {quarter.columns} spaces")
    DISTRICTS[name](quarter)
    quarter.discs()
    return canvas.svg()


def maps(game: Game) -> dict[str, str]:
    """Give every plan by file stem."""
    return {name: plan(name, game) for name in PLANS}
