"""Draw the table after setup for the rule booklet. Numbers come from the game's files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import pieces
from .encounters import combat, movement
from .palette import PAPER
from .pen import Canvas, moved
from .table import cards_of, map_rows, mat

if TYPE_CHECKING:
    from pnp.model.game import Game

COLUMN = 118.0  # mm, the width of the booklet's column
SMALL = 0.245  # how much smaller than life the table is drawn
CARD_W = pieces.CARD[0] * SMALL
CELL_W, CELL_H = pieces.CELL_W, pieces.CELL_H


def setup(game: Game) -> str:
    """Draw the finished table: contracts above, the map's triangle, the domination card, both factions and their summaries."""
    canvas = Canvas(COLUMN, 86)
    mat(canvas)
    _contracts(canvas, game, 4)
    top, middle = 22.6, COLUMN / 2
    canvas.shows(game, "players.count", "map.start_row", "zone.count")
    w = canvas.rule(game, "map.columns") * CELL_W * SMALL
    h = canvas.rule(game, "map.lines") * CELL_H * SMALL
    rows = map_rows(canvas, game)
    for r, row in enumerate(rows):
        for c, values in enumerate(row):
            x, y = middle + (c - len(row) / 2) * w, top + r * h
            with canvas.group(moved(x, y, SMALL)):
                pieces.map_card(canvas, [list(cells) for cells in values["cells"]], values["zone"])
    canvas.anchor("map", middle - len(rows[0]) / 2 * w - 3.3, top + 7.4)
    _groups(canvas, game, middle + (len(rows[-1]) / 2 - 1) * w, top + (len(rows) - 1) * h)
    with canvas.group(moved(97.6, 22.6, SMALL)):
        pieces.domination_card(canvas, sorted(m["zone"] for m in cards_of(game, "maps")))
    _faction(canvas, game, "octacorp", 4.4)
    canvas.anchor("faction", 2.4, 51)
    _faction(canvas, game, "vetran", COLUMN - 4.4 - CARD_W)
    for x in (5.6 + CARD_W, COLUMN - 5.6 - 2 * CARD_W):
        with canvas.group(moved(x, 48, SMALL)):
            pieces.summary_card(canvas)
    shared = canvas.rule(game, "dice.white_shared")
    for k in range(shared):
        pieces.box(canvas, middle + 7 * k, 77, 5.4, PAPER)
    canvas.anchor("shared-die", middle + 7 * (shared - 1) + 5.8, 77)
    return canvas.svg()


def _contracts(canvas: Canvas, game: Game, y: float) -> None:
    size = canvas.rule(game, "contract.row_size")
    w = 41 * SMALL + 1.6
    left = COLUMN / 2 - (size + 1.3) * w / 2
    for k in range(3):
        with canvas.group(moved(left - 0.3 * k, y - 0.3 * k, SMALL)):
            pieces.contract_back(canvas)
    for k in range(size):
        with canvas.group(moved(left + (k + 1.3) * w, y, SMALL)):
            pieces.contract(canvas, f"contract-{k}")
    canvas.anchor("contracts", left + (size + 1.3) * w + 1.9, y + 7.6)


def _groups(canvas: Canvas, game: Game, x: float, y: float) -> None:
    """The dice on their starting spaces."""
    canvas.shows(game, "group.start_spaces")
    canvas.anchor("groups", x + 0.5 * CELL_W * SMALL, y + 17.4)  # below the start card: its leader crosses no card
    left = dict.fromkeys(pieces.COLOURS, canvas.rule(game, "group.per_faction"))
    for r, row in enumerate(map_rows(canvas, game)[-1][-1]["cells"]):
        for c, kind in enumerate(row):
            name = kind.removeprefix("start_")
            if left.get(name):
                left[name] -= 1
                at = (x + (c + 0.5) * CELL_W * SMALL, y + (r + 0.5) * CELL_H * SMALL)
                pieces.group_die(canvas, name, canvas.rule(game, "group.members_start"), *at, 16 * SMALL)


def _faction(canvas: Canvas, game: Game, name: str, x: float) -> None:
    """A faction's card, with its white dice, which show no value yet, below it and its cubes below them."""
    y = 48
    canvas.shows(game, "faction.slots")
    tracks = [canvas.rule(game, most) + 1 for most in ("dice.sides", "faction.weapons_max", "faction.upgrades_max")]
    with canvas.group(moved(x, y, SMALL)):
        pieces.faction_card(canvas, name, tracks)
    for k in range(canvas.rule(game, "dice.white_per_player")):
        pieces.box(canvas, x + 2 + 5.7 * k, y + 26.4, 4.2, PAPER)
    count = canvas.rule(game, "faction.marker_cubes")
    for k in range(count):
        pieces.cube(canvas, name, x + 1.6 + k % 6 * 2.9, y + 32.4 + k // 6 * 3, 2.5)


def diagrams(game: Game) -> dict[str, str]:
    """Give every diagram by file stem."""
    return {"setup": setup(game), "movement": movement(game), "combat": combat(game)}
