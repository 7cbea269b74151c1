"""Draw what two gained members do: one brings a beaten group back to a starting space, the other joins a group on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.rules.examples import worked_examples

from . import pieces
from .palette import INK, MIST, PAPER, STEEL
from .pen import Canvas, boxes, closed
from .shapes import chamfer, regular
from .table import CELL_H, CELL_W, card, cards_of, mat

if TYPE_CHECKING:
    from pnp.model.game import Game

WIDTH, HEIGHT = 66.0, 32.0  # mm
SCALE = 0.45  # how much smaller than life the start card is drawn
FACTION = "octacorp"  # whose example it is
GROUPS = (("back", (0, 1)), ("after", (2, 2)))  # what the example calls their members, and their spaces: column and line
BESIDE = 6.0  # where the die lies before it has its member


def comeback(game: Game) -> str:
    """Draw the two groups after the example, each with the member that it was given."""
    canvas = Canvas(WIDTH, HEIGHT)
    mat(canvas, corner=2)
    told = worked_examples(game, Report())
    w, h = canvas.rule(game, "map.columns") * CELL_W * SCALE, canvas.rule(game, "map.lines") * CELL_H * SCALE
    left, top = WIDTH - w - 2, (HEIGHT - h) / 2
    start = next(one for one in cards_of(game, "maps") if one.values["place"] == "start")
    card(canvas, start.id, left, top, (w, h))
    for name, (column, line) in GROUPS:
        x, y = left + (column + 0.5) * CELL_W * SCALE, top + (line + 0.5) * CELL_H * SCALE
        _before(canvas, 0 if name == "back" else int(str(told["return_group.before"])), y)
        _given(canvas, 17.6, y, x - 5.4)
        with canvas.upright():
            pieces.group_die(canvas, FACTION, int(str(told[f"return_group.{name}"])), x, y, 16 * SCALE)
    return canvas.svg()


def _before(canvas: Canvas, members: int, y: float) -> None:
    """A group's die as it was, blank if it was beaten, and a plus."""
    if members:
        with canvas.upright():
            pieces.group_die(canvas, FACTION, members, BESIDE, y, 16 * SCALE)
    else:
        pieces.box(canvas, BESIDE, y, 16 * SCALE, MIST)
        canvas.path(closed(regular(BESIDE, y, 2.8, 8, 22.5)), stroke=STEEL, stroke_width=0.7)
    canvas.path(boxes([(BESIDE + 4.8, y - 0.5, 3.4, 1), (BESIDE + 6, y - 1.7, 1, 3.4)]), INK)


def _given(canvas: Canvas, x: float, y: float, end: float) -> None:
    """A member on a plate centred on `x, y`, and an arrow from it that ends at `end`."""
    canvas.poly(chamfer(x - 3.7, y - 3.7, 7.4, 7.4, 1.2), INK, data_ink="keep")
    pieces.sign(canvas, "member", x - 2.9, y - 2.9, 5.8, PAPER)
    for spread, ink in ((0.5, PAPER), (0.0, INK)):
        canvas.line([(x + 4.6, y), (end - 1.4, y)], ink, 1.1 + 2 * spread, data_ink="keep")
        head = [(end - 2.2, y - 1.7 - 1.4 * spread), (end + 1.2 * spread, y), (end - 2.2, y + 1.7 + 1.4 * spread)]
        canvas.poly(head, ink, data_ink="keep")
