"""Draw a map card that lies turned by half a turn: the booklet draws the game's own cards into figures, but only upright ones.

It is drawn for a figure a quarter of its size, and so without rain, roofs and words; its spaces, its landmark and its number
are those of the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import pieces
from .districts.hill import hillside, mast
from .palette import INK, MIST, NIGHT, PAPER
from .pen import Canvas, boxes, closed, moved
from .quarter import CARD_H, CARD_W, Quarter
from .shapes import chamfer

if TYPE_CHECKING:
    from pnp.model.game import Game

TURNED = "map_c"  # whose district this module draws
_LETTERS = {"transition": ".", "zone": "Z", "influence": "I", "weapon": "W", "upgrade": "U", "member": "M"}


def turned_map(canvas: Canvas, game: Game, card: Any, x: float, y: float, scale: float) -> None:  # noqa: ANN401, PLR0913, PLR0917 - a card, and where it lies
    """Draw the card `TURNED` on its head, with its top left corner on the table at `x, y`."""
    if card.id != TURNED:
        raise ValueError(f"only {TURNED} can be drawn turned, not {card.id}: `districts.hill` has its ground")
    rows = [[_LETTERS[kind] for kind in row] for row in card.values["cells"]]
    place = moved(x + CARD_W * scale, y + CARD_H * scale, scale, 180)
    with canvas.group(place), canvas.group(clip=closed(chamfer(0, 0, CARD_W, CARD_H, 1))):
        quarter = Quarter(card.id, canvas, rows, canvas.rule(game, "map.columns"), canvas.rule(game, "map.lines"))
        quarter.ground()
        hillside(quarter)
        mast(canvas, *quarter.middle(2.5, 0))
        for c, r in quarter.spaces("."):
            canvas.circle(*quarter.middle(c, r), 3.9, NIGHT)
            canvas.circle(*quarter.middle(c, r), 3.2, MIST)
        for c, r in quarter.spaces("IWUM"):
            _effect(canvas, card.values["cells"][r][c], *quarter.middle(c, r))
        for c, r in quarter.spaces("Z"):
            _zone(canvas, card.values["zone"], *quarter.middle(c, r))


def _effect(canvas: Canvas, kind: str, x: float, y: float) -> None:
    """The lit sign of an effect space."""
    plate = chamfer(x - 9, y - 8.3, 18, 16.6, 2.4)
    canvas.path(closed(plate), INK, stroke=PAPER, stroke_width=0.8)
    pieces.sign(canvas, kind, x - 5.5, y - 5.5, 11, PAPER)


def _zone(canvas: Canvas, number: int, x: float, y: float) -> None:
    """The block of a zone with its number, the tabs beside it and the sign under it."""
    canvas.path(closed(chamfer(x - 10.2, y - 8.1, 20.4, 15.6, 1.6)), NIGHT, stroke=PAPER, stroke_width=0.6)
    pieces.figures(canvas, f"{number:02d}", x, y - 5.3, 10, PAPER)
    canvas.path(boxes([(x - 14.2, y - 7.7, 3.2, 5.4), (x - 14.2, y + 2.1, 3.2, 5.4), (x - 8.8, y + 8.6, 17.6, 3.2)]), MIST)
    for top in (-7.0, 2.8):
        pieces.figures(canvas, str(number), x - 12.6, y + top, 4, INK)
    canvas.path(boxes([(x - 7.4 + 1.7 * k, y + 9.5, 1.1, 1.4) for k in range(9) if k != 4]), INK)  # its name, too small to read
