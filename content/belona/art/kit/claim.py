"""Draw how a zone is dominated: a group on it, an influence that is equal, and the cube on the domination card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.rules.examples import worked_examples

from . import pieces
from .palette import INK, MIST, PAPER
from .pen import Canvas, boxes, closed
from .shapes import chamfer
from .table import CELL_H, CELL_W, card, cards_of, mat_lines

if TYPE_CHECKING:
    from pnp.model.game import Game

WIDTH, HEIGHT = 110.0, 28.0  # mm
NEAR, HELD = 0.42, 1.0  # how much smaller than life the map card and the domination card are drawn
PLACE = (77.4, 2.05)  # where the district begins
FACTION = "vetran"  # whose example it is


def claim(game: Game) -> str:
    """Draw the example of the booklet, with the zone and the influence that it says."""
    canvas = Canvas(WIDTH, HEIGHT)
    told = {name: int(str(value)) for name, value in worked_examples(game, Report()).items() if name.startswith("domination.")}
    _mark(canvas, told["domination.zone"])
    _group(canvas, game, told["domination.zone"])
    canvas.path(boxes([(44.4, 11.6, 5, 1.2), (44.4, 14.6, 5, 1.2)]), INK, data_ink="solid")
    canvas.poly(chamfer(54.4, 3.4, 13, 21, 1.6), INK)
    canvas.poly(chamfer(54.9, 3.9, 12, 20, 1.4), pieces.COLOURS[FACTION], data_ink="tint")
    pieces.sign(canvas, "influence", 57.1, 5.2, 7.6, PAPER)
    pieces.white_die(canvas, told["domination.influence"], 60.9, 18.4, 8)
    for spread, ink in ((0.9, PAPER), (0.0, INK)):
        canvas.poly([(69 - spread, 10 - spread), (73.4 + 1.4 * spread, 14), (69 - spread, 18 + spread)], ink, data_ink="keep")
    canvas.frame(0.4)
    return canvas.svg()


def _group(canvas: Canvas, game: Game, zone: int) -> None:
    """The map card that has the zone, and the group on it: beside the middle, so that the number shows."""
    w, h = canvas.rule(game, "map.columns") * CELL_W * NEAR, canvas.rule(game, "map.lines") * CELL_H * NEAR
    one = next(card_ for card_ in cards_of(game, "maps") if card_.values["zone"] == zone)
    x, y = 3.4, (HEIGHT - h) / 2
    with canvas.upright():  # a map is not mirrored, nor what lies on it
        card(canvas, one.id, x, y, (w, h))
        at = next((c, r) for r, row in enumerate(one.values["cells"]) for c, kind in enumerate(row) if kind == "zone")
        middle = x + (at[0] + 0.5) * CELL_W * NEAR, y + (at[1] + 0.5) * CELL_H * NEAR
        frame = chamfer(middle[0] - 5, middle[1] - 4.9, 10, 9.8, 1.5)
        for ink, wide in ((INK, 2.2), (PAPER, 1.6), (pieces.COLOURS[FACTION], 0.9)):
            canvas.poly(frame, "none", stroke=ink, stroke_width=wide, data_ink="keep")
        pieces.group_die(canvas, FACTION, canvas.rule(game, "group.members_start"), middle[0] + 4, middle[1] + 3.8, 16 * NEAR)


def _mark(canvas: Canvas, zone: int) -> None:
    """The district of the domination card that has the zone, and the cube in its place, as the mat leaves them to be seen."""
    place = zone - 1
    # districts lie on the card as templates/belona/domination.xml draws them
    left, top = 3.2 + place % 2 * 28.65, 11 + place // 2 * 23.9
    x, y = PLACE[0] - left * HELD, PLACE[1] - top * HELD
    canvas.card("domination_card", x, y, 63 * HELD, 88 * HELD)
    w, h = 27.2 * HELD, 23.9 * HELD
    left, right = PLACE[0] - 0.9, PLACE[0] + w + 0.9  # wider than the district, whose name goes up to its edge
    table = [
        (-1, -1),
        (WIDTH + 1, -1),
        (WIDTH + 1, HEIGHT + 1),
        (-1, HEIGHT + 1),
    ]  # beyond the edge, where the card would peep out
    window = chamfer(left, PLACE[1] - 0.2, right - left, h + 0.4, 1.4)
    canvas.path(closed(table, window), MIST, fill_rule="evenodd")
    mat_lines(canvas, 1.6, left - 0.3)
    mat_lines(canvas, right + 0.3, WIDTH - 1.6)
    canvas.poly(window, "none", stroke=INK, stroke_width=0.5)
    pieces.cube(canvas, FACTION, PLACE[0] + 7.1 * HELD, PLACE[1] + 15 * HELD, 10 * HELD)
