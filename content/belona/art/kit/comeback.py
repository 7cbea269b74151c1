"""Draw what two gained members do: one brings a beaten group back to a starting space, the other joins a group on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.rules.examples import worked_examples

from . import pieces
from .palette import INK, MIST, PAPER, STEEL
from .pen import Canvas, boxes, closed
from .shapes import chamfer, regular
from .table import CELL_H, CELL_W, cards_of

if TYPE_CHECKING:
    from pnp.model.game import Game

WIDTH, HEIGHT = 50.7, 23.1  # mm: two lines of the card end at the foot
SCALE = 0.59  # how much smaller than life the start card is drawn: its spaces fill the width
LEFT = -0.6  # mm: where the card begins, so that its border is cut off
LINE = 10.7  # where its second line begins
TOP = 12.0  # how far down what was before is; the plate with the card's name ends there
FACTION = "octacorp"  # whose example it is
GROUPS = (("back", (0, 1)), ("after", (2, 1)))  # what the example calls their members, and their spaces: column and line


def comeback(game: Game) -> str:
    """Draw the two groups after the example, each under what it was and the member that it was given."""
    canvas = Canvas(WIDTH, HEIGHT)
    told = worked_examples(game, Report())
    w, h = canvas.rule(game, "map.columns") * CELL_W * SCALE, canvas.rule(game, "map.lines") * CELL_H * SCALE
    start = next(one for one in cards_of(game, "maps") if one.values["place"] == "start")
    canvas.card(start.id, LEFT, LINE - CELL_H * SCALE, w, h)
    canvas.rect(-1, -1, WIDTH + 2, TOP + 1, MIST)
    canvas.rect(0, TOP - 0.2, WIDTH, 0.4, INK)
    for name, (column, _) in GROUPS:
        x, y = LEFT + (column + 0.5) * CELL_W * SCALE, LINE + 0.5 * CELL_H * SCALE
        with canvas.upright():
            pieces.group_die(canvas, FACTION, int(str(told[f"return_group.{name}"])), x, y + 0.9, 16 * SCALE)
        _before(canvas, 0 if name == "back" else int(str(told["return_group.before"])), x)
    canvas.frame(0.4, data_ink="keep")
    return canvas.svg()


def _before(canvas: Canvas, members: int, x: float) -> None:
    """A group's die as it was, blank if it was beaten, a plus, the member, and an arrow from both down to `x`."""
    y = TOP / 2 - 0.9
    if members:
        with canvas.upright():
            pieces.group_die(canvas, FACTION, members, x, y, 7.4)
    else:
        pieces.box(canvas, x, y, 7.4, PAPER)
        canvas.path(closed(regular(x, y, 2.5, 8, 22.5)), stroke=STEEL, stroke_width=0.7)
    canvas.path(boxes([(x + 4.9, y - 0.5, 3.4, 1), (x + 6.1, y - 1.7, 1, 3.4)]), INK, data_ink="solid")
    canvas.poly(chamfer(x + 9.2, y - 3.7, 7.4, 7.4, 1.2), INK, data_ink="keep")
    pieces.sign(canvas, "member", x + 10, y - 2.9, 5.8, PAPER)
    for spread, ink in ((0.8, INK), (0.0, PAPER)):
        head = [(x - 2.6 - spread, TOP - 1.8 - spread), (x + 2.6 + spread, TOP - 1.8 - spread), (x, TOP + 0.8 + spread)]
        canvas.poly(head, ink, data_ink="keep")
