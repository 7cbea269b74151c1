"""Draw the back of the map cards: the city seen across its wet streets, upright and on its head, the same after a half turn.

The upper half is drawn and repeated with a half turn. Every tower stands on the street with its walls, and ends where the
frame ends; the sign in the middle lies on a plate of its own. Nothing is cut off, so that little ink outlines everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .lettering import centred_line
from .palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from .pen import Canvas, boxes, closed, number
from .quarter import BLEED, CARD_H, CARD_W
from .shapes import chamfer

if TYPE_CHECKING:
    from .pen import Point

FRAME = BLEED + 3.5  # from the edge of the bleed to the frame's line, which keeps 3 mm from the trim
MIDDLE = CARD_W / 2 + BLEED, CARD_H / 2 + BLEED
STREET = 0.9  # mm: half the wet street between the halves
FLOOR = 1.5  # mm, from window to window


class Tower(NamedTuple):
    """A tower: its left edge from the card's middle, its width and height in mm, its roof, and which windows are lit."""

    x: float
    w: float
    h: float
    roof: str
    lit: int


REAR = (
    Tower(-37.4, 6.4, 15.0, "flat", 5), Tower(-30.2, 5.2, 19.6, "mast", 7), Tower(-23.8, 6.8, 13.8, "step", 5),
    Tower(-15.8, 5.4, 17.6, "slant", 6), Tower(-9.0, 5.8, 13.2, "flat", 7), Tower(-2.8, 6.0, 15.4, "mast", 5),
    Tower(4.2, 5.4, 14.4, "step", 6), Tower(11.0, 5.8, 19.0, "slant", 7), Tower(18.4, 6.2, 14.6, "flat", 5),
    Tower(25.4, 5.2, 20.2, "mast", 6), Tower(31.6, 5.8, 15.4, "step", 7),
)  # fmt: skip
FRONT = (
    Tower(-38.4, 5.0, 9.6, "step", 3), Tower(-32.6, 6.2, 12.8, "slant", 4), Tower(-25.4, 4.6, 8.4, "flat", 3),
    Tower(-20.0, 5.6, 14.8, "mast", 4), Tower(-13.4, 4.8, 9.4, "step", 3), Tower(9.4, 5.2, 10.2, "flat", 4),
    Tower(15.4, 5.6, 13.4, "step", 3), Tower(21.8, 4.6, 8.8, "slant", 4), Tower(27.2, 5.8, 15.2, "mast", 3),
    Tower(33.8, 4.6, 10.4, "flat", 4),
)  # fmt: skip
SIGNS = ((-31.2, 9.6, 3.4), (-18.2, 11.4, 2.6), (16.8, 9.4, 2.8), (28.6, 11.8, 3.0))
"""Lit signs on fronts: where from the card's middle, how high above the street, and how wide."""
PUDDLES = ((-34, 3.4), (-27.2, 2.2), (-20.6, 4.2), (-14.4, 1.8), (12.2, 2.4), (17.8, 4.0), (25.8, 2.0), (30.4, 3.6))
"""Light on the street: where from the card's middle, and how long."""


def _outline(tower: Tower) -> list[Point]:
    """Give a tower with its roof, from the street up; a mast is a line of its own."""
    left, base, w = MIDDLE[0] + tower.x, MIDDLE[1] - STREET, tower.w
    right, top = left + w, base - tower.h
    roofs: dict[str, list[Point]] = {
        "flat": [(left, top), (right, top)],
        "mast": [(left, top + 1.2), (left + 1.2, top), (right - 1.2, top), (right, top + 1.2)],
        "slant": [(left, top + 1.8), (right, top)],
        "step": [
            (left, top + 1.6),
            (left + 1.3, top + 1.6),
            (left + 1.3, top),
            (right - 1.3, top),
            (right - 1.3, top + 1.6),
            (right, top + 1.6),
        ],
    }
    return [(left, base), *roofs[tower.roof], (right, base)]


def _windows(tower: Tower, pane: Point) -> list[tuple[float, float, float, float]]:
    """Give the lit windows of a tower, every `lit`-th of a walk that no row repeats."""
    columns = int((tower.w - 1) / (pane[0] + 0.55))
    gap = (tower.w - columns * pane[0]) / (columns + 1)
    rows = int((tower.h - 3.2) / FLOOR)
    left, base = MIDDLE[0] + tower.x, MIDDLE[1] - STREET
    return [
        (left + gap + c * (pane[0] + gap), base - 1.2 - (r + 1) * FLOOR + 0.5, *pane)
        for r in range(rows)
        for c in range(columns)
        if (c * 5 + r * 3 + r // 3) % tower.lit < 2 and not any(_beside(tower, r, sign) for sign in SIGNS)
    ]


def _beside(tower: Tower, row: int, sign: tuple[float, float, float]) -> bool:
    """Whether a lit sign hangs in a row of windows of this tower."""
    at, up, wide = sign
    low = 1.2 + (row + 1) * FLOOR - 0.5  # how high above the street the row's upper edge is
    return tower.x - 0.6 < at and at + wide < tower.x + tower.w + 0.6 and up - 1.9 < low < up + 1.1


def _half(canvas: Canvas) -> None:
    """Paint the upper half: the name over the sky line, two rows of towers, and light on the street."""
    x, y = MIDDLE
    for row, fill, light, pane in ((REAR, NIGHT, STEEL, (0.7, 0.8)), (FRONT, STEEL, NIGHT, (0.8, 0.9))):
        for tower in row:
            canvas.path(closed(_outline(tower)), fill)
        panes = [pane_ for tower in row for pane_ in _windows(tower, pane)]
        canvas.path(boxes(panes), light if row is REAR else PAPER)
    masts = [(x + t.x + t.w / 2 - 0.2, y - STREET - t.h - 2.4, 0.4, 2.4) for t in (*REAR, *FRONT) if t.roof == "mast"]
    canvas.path(boxes(masts), STEEL)
    canvas.path(boxes([(x + at, y - STREET - up, w, 1.5) for at, up, w in SIGNS]), CYAN)
    canvas.path(boxes([(x + at, y - 0.45, w, 0.4) for at, w in PUDDLES]), CYAN)
    centred_line(canvas, "BELONA", x, FRAME + 2.2, 4.2, PAPER, 2.6)


def map_back() -> str:
    """Draw the back of the map cards."""
    w, h = CARD_W + 2 * BLEED, CARD_H + 2 * BLEED
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, INK)
    canvas.path(closed(chamfer(FRAME, FRAME, w - 2 * FRAME, h - 2 * FRAME, 3.8)), "none", stroke=MIST, stroke_width=0.9)
    for turn in (None, f"rotate(180 {number(MIDDLE[0])} {number(MIDDLE[1])})"):
        with canvas.group(turn):
            _half(canvas)
    _sign(canvas)
    return canvas.svg()


def _sign(canvas: Canvas) -> None:
    """Four blocks at a crossing, lit, on a plate of its own."""
    x, y = MIDDLE
    canvas.path(closed(chamfer(x - 7.4, y - 7.4, 14.8, 14.8, 4.3)), INK, stroke=PAPER, stroke_width=0.8)
    blocks = [chamfer(x + a - 2, y + b - 2, 4, 4, 0.9) for a in (-2.7, 2.7) for b in (-2.7, 2.7)]
    canvas.path(closed(*blocks), STEEL)
    canvas.path(closed(*[chamfer(x + a - 1, y + b - 1, 2, 2, 0.4) for a in (-2.7, 2.7) for b in (-2.7, 2.7)]), PAPER)
    canvas.strokes([[(x, y - 5.4), (x, y + 5.4)], [(x - 5.4, y), (x + 5.4, y)]], CYAN, 0.7)
