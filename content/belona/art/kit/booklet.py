"""Draw the table after setup for the rule booklet, which lays the game's own cards on it.

Numbers come from the game's files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import pieces
from .claim import claim
from .comeback import comeback
from .contents import contents
from .encounters import combat, movement, neighbours
from .objective import objective
from .palette import INK, PAPER
from .pen import Canvas
from .stand_ins import stand_ins
from .table import card, cards_of, map_rows, mat
from .turned import TURNED, turned_map

if TYPE_CHECKING:
    from pnp.model.game import Game

COLUMN, HEIGHT = 118.0, 96.0  # mm: the width of the booklet's column, and the table
SMALL = 0.26  # how much smaller than life the table is drawn
CARD = (63.0 * SMALL, 88.0 * SMALL)
CONTRACT = (41.0 * SMALL, 63.0 * SMALL)
TOP, SEATS = 22.5, 57.5  # where the map begins, and the cards of the players
CAME = ("map_b", "map_d", "map_a", TURNED, "map_e")  # in which order the shuffled cards came
CELL_W, CELL_H = pieces.CELL_W * SMALL, pieces.CELL_H * SMALL
DISC = 2.9  # mm: the white rim of a number that the booklet sets on the drawing


def setup(game: Game) -> str:
    """Draw the finished table: contracts above, the map's triangle, the domination card, both factions and their summaries."""
    canvas = Canvas(COLUMN, HEIGHT)
    mat(canvas)
    canvas.shows(game, "players.count", "map.start_row", "zone.count")
    _contracts(canvas, game, 3.6)
    rows = map_rows(canvas, game)
    w = canvas.rule(game, "map.columns") * CELL_W
    h = canvas.rule(game, "map.lines") * CELL_H
    left = COLUMN / 2 - len(rows[0]) / 2 * w
    _map(canvas, game, left)
    _number(canvas, "map", left, TOP)
    start = COLUMN / 2 - len(rows[-1]) / 2 * w, TOP + (len(rows) - 1) * h
    _groups(canvas, game, *start)
    card(canvas, "domination_card", COLUMN - 3 - CARD[0], SEATS - 4 - CARD[1], CARD)
    for name, x, beside in (("octacorp", 3.5, 1), ("vetran", COLUMN - 3.5 - CARD[0], -1)):
        _seat(canvas, game, name, x)
        card(canvas, "summary_card", x + beside * (CARD[0] + 1.6), SEATS, CARD)
    _number(canvas, "faction", 3.5, SEATS)
    shared = canvas.rule(game, "dice.white_shared")
    for k in range(shared):
        pieces.white_die(canvas, 6 - k, COLUMN / 2 + 7 * k, SEATS + 27.5, 16 * SMALL)
    _number(canvas, "shared-die", COLUMN / 2 + 7 * (shared - 1) + 5.6, SEATS + 27.5)
    return canvas.svg()


def _map(canvas: Canvas, game: Game, left: float) -> None:
    """The map as it may come off a shuffled pile, one card turned; later figures have the cards in their own order."""
    rows = map_rows(canvas, game)
    came = iter(sorted((one for row in rows for one in row if one.values["place"] != "start"), key=_came))
    w, h = canvas.rule(game, "map.columns") * CELL_W, canvas.rule(game, "map.lines") * CELL_H
    for r, row in enumerate(rows):
        for k, one in enumerate(row):
            x, y = left + ((len(rows[0]) - len(row)) / 2 + k) * w, TOP + r * h
            canvas.rect(x, y, w, h, INK)
            drawn = one if one.values["place"] == "start" else next(came)
            if drawn.id == TURNED:
                turned_map(canvas, game, drawn, x, y, SMALL)
            else:
                canvas.card(drawn.id, x, y, w, h)


def _came(card: Any) -> int:  # noqa: ANN401 - cards of a game have no common type here
    return CAME.index(card.id)


def _number(canvas: Canvas, name: str, x: float, y: float) -> None:
    """A white rim, on which the booklet sets a number."""
    canvas.circle(x, y, DISC, PAPER)
    canvas.anchor(name, x, y)


def _contracts(canvas: Canvas, game: Game, y: float) -> None:
    size = canvas.rule(game, "contract.row_size")
    step = CONTRACT[0] + 1.6
    left = COLUMN / 2 - (size + 1.3) * step / 2
    cards = cards_of(game, "contracts")
    for k in range(3):
        card(canvas, cards[-1].id, left - 0.4 * k, y - 0.4 * k, CONTRACT, back=True)
    for k, one in enumerate(cards[:size]):
        card(canvas, one.id, left + (k + 1.3) * step, y, CONTRACT)
    _number(canvas, "contracts", left + 1.3 * step, y)


def _groups(canvas: Canvas, game: Game, x: float, y: float) -> None:
    """The dice on their starting spaces."""
    canvas.shows(game, "group.start_spaces")
    left = dict.fromkeys(pieces.COLOURS, canvas.rule(game, "group.per_faction"))
    for r, row in enumerate(map_rows(canvas, game)[-1][-1].values["cells"]):
        for c, kind in enumerate(row):
            name = kind.removeprefix("start_")
            if left.get(name):
                left[name] -= 1
                at = (x + (c + 0.5) * CELL_W, y + (r + 0.5) * CELL_H)
                pieces.group_die(canvas, name, canvas.rule(game, "group.members_start"), *at, 16 * SMALL)
                if name == "octacorp" and not left[name]:
                    _number(canvas, "groups", at[0], at[1] + 5)


def _seat(canvas: Canvas, game: Game, name: str, x: float) -> None:
    """A faction's card, with its white dice, which show no value yet, below it and its cubes below them."""
    card(canvas, name, x, SEATS, CARD)
    canvas.shows(game, "faction.slots")
    dice = canvas.rule(game, "dice.white_per_player")
    for k in range(dice):
        pieces.box(canvas, x + CARD[0] / 2 + 6 * (k - (dice - 1) / 2), SEATS + CARD[1] + 5, 16 * SMALL, PAPER)
    count = canvas.rule(game, "faction.marker_cubes")
    for k in range(count):
        pieces.cube(canvas, name, x + 1.7 + k % 6 * 2.9, SEATS + CARD[1] + 12 + k // 6 * 3, 2.5)


def diagrams(game: Game) -> dict[str, str]:
    """Give every diagram by file stem."""
    return {
        "domination": claim(game),
        "return": comeback(game),
        "contents": contents(game),
        "stand-ins": stand_ins(),
        "objective": objective(game),
        "setup": setup(game),
        "movement": movement(game),
        "combat": combat(game),
        "neighbours": neighbours(game),
    }
