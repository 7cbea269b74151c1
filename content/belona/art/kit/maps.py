"""Draw the street plans of the six map cards, 94 by 69 mm with bleed.

An avenue joins the centres of neighbouring spaces, so it leaves each space in the middle of every side; an alley
leaves on either side of it, always `ALLEY` from the middle. A half turn, a shift by half a card and any neighbour
therefore meet street on street.
"""

from __future__ import annotations

import random

from .palette import INK, MIST, NIGHT, PAPER, STEEL
from .pen import Canvas, Point, boxes, closed
from .shapes import chamfer, regular

CELL_W, CELL_H, BLEED = 22.0, 21.0, 3.0
AVENUE = 5.0  # width of an avenue
ALLEY = 7.2  # from the middle of a side to an alley
LANE = 0.9  # width of an alley

PLANS = {
    "map_a": (". I . .", "W . Z .", ". . . U"),
    "map_b": (". . M .", ". Z . I", "U . . ."),
    "map_c": ("W . . .", ". . Z U", ". I . ."),
    "map_d": (". . I .", ". Z . .", "M . . W"),
    "map_e": ("U . . M", ". . Z .", ". I . ."),
    "map_f": ("a Z U b", "a . . b", "a W . b"),
}

Box = tuple[float, float, float, float]


def _cut(box: Box, rng: random.Random) -> list[Box]:
    """Part a block into lots with a slit between them."""
    x, y, w, h = box
    slit = 0.45
    if max(w, h) < 2.6:
        return [box]
    share = rng.uniform(0.35, 0.65)
    if w > h:
        first = w * share
        return [*_maybe((x, y, first - slit / 2, h), rng), *_maybe((x + first + slit / 2, y, w - first - slit / 2, h), rng)]
    first = h * share
    return [*_maybe((x, y, w, first - slit / 2), rng), *_maybe((x, y + first + slit / 2, w, h - first - slit / 2), rng)]


def _maybe(box: Box, rng: random.Random) -> list[Box]:
    return _cut(box, rng) if box[2] * box[3] > rng.uniform(5, 12) else [box]


def _quarters(x: float, y: float) -> list[Box]:
    """Give the four corner blocks of a space, each already parted by its alleys: 16 pieces."""
    pieces: list[Box] = []
    half = AVENUE / 2
    for left in (True, False):
        for top in (True, False):
            for inner_x in (True, False):
                for inner_y in (True, False):
                    xs = _span(CELL_W / 2, half, inner_x)
                    ys = _span(CELL_H / 2, half, inner_y)
                    px = x + CELL_W / 2 + (-xs[1] if left else xs[0])
                    py = y + CELL_H / 2 + (-ys[1] if top else ys[0])
                    pieces.append((px, py, xs[1] - xs[0], ys[1] - ys[0]))
    return pieces


def _span(edge: float, half: float, inner: bool) -> tuple[float, float]:
    return (half, ALLEY - LANE / 2) if inner else (ALLEY + LANE / 2, edge)


def plan(name: str) -> str:
    """Draw one card's plan."""
    canvas = Canvas(94, 69)
    rng = random.Random(name)
    canvas.rect(0, 0, 94, 69, PAPER)
    rows = [row.split() for row in PLANS[name]]
    light: list[Box] = []
    dark: list[Box] = []
    for r in range(-1, 4):
        for c in range(-1, 5):
            kind = rows[r][c] if 0 <= r < 3 and 0 <= c < 4 else "."
            if kind == "Z":
                continue
            x, y = BLEED + c * CELL_W, BLEED + r * CELL_H
            for piece in _quarters(x, y):
                for lot in _cut(piece, rng) if piece[2] * piece[3] > 8 else [piece]:
                    (dark if rng.random() < 0.1 else light).append(lot)
    canvas.path(boxes(_inside(light)), MIST)
    canvas.path(boxes(_inside(dark)), STEEL)
    for r, row in enumerate(rows):
        for c, kind in enumerate(row):
            x, y = BLEED + (c + 0.5) * CELL_W, BLEED + (r + 0.5) * CELL_H
            if kind == "Z":
                _district(canvas, x, y)
            elif kind in "WUMI":
                canvas.path(closed(regular(x, y, 8, 8, 22.5)), PAPER)
                canvas.path(closed(regular(x, y, 8.2, 8, 22.5), regular(x, y, 7.8, 8, 22.5)), STEEL, fill_rule="evenodd")
    _ = (INK, NIGHT)
    return canvas.svg()


def _inside(lots: list[Box]) -> list[Box]:
    """Keep what shows on the picture."""
    return [b for b in lots if b[0] < 94 and b[1] < 69 and b[0] + b[2] > 0 and b[1] + b[3] > 0]


def _district(canvas: Canvas, x: float, y: float) -> None:
    canvas.poly(chamfer(x - 10, y - 9.5, 20, 19, 3), NIGHT)


def maps() -> dict[str, str]:
    """Give every plan by file stem."""
    return {name: plan(name) for name in PLANS}
