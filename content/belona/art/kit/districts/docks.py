"""Draw Cais do Breu: long sheds between canals with bridges, a yard of containers, and a freighter in its basin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.ground import area, street, written
from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.pen import boxes, closed
from kit.quarter import CARD_W, STREET
from kit.shapes import chamfer

if TYPE_CHECKING:
    from kit.pen import Canvas, Point
    from kit.quarter import Quarter

CANAL = (2.4, 19.4, CARD_W - 2.4, 22.6)  # left, top, right, bottom
BASIN = (3.0, 45.2, 42.2, 60.2)


def docks(quarter: Quarter) -> None:
    """Draw the district."""
    canvas = quarter.canvas
    quarter.ground()
    canal = chamfer(CANAL[0], CANAL[1], CANAL[2] - CANAL[0], CANAL[3] - CANAL[1], 1.2)
    quays = area(chamfer(BASIN[0] - 2, BASIN[1] - 2.6, BASIN[2] - BASIN[0] + 4.4, BASIN[3] - BASIN[1] + 5, 2.6))
    towpath = area(chamfer(CANAL[0] - 1.2, CANAL[1] - 0.7, CANAL[2] - CANAL[0] + 2.4, CANAL[3] - CANAL[1] + 1.4, 1.2))
    yard = area([(66.4, 22.6), (86.9, 22.6), (86.9, 39.6), (66.4, 39.6)])
    streets = street(quarter.grid(), STREET)
    slits = street([[(x, -4), (x, 67)] for x in (4.4, 17.6, 26.4, 39.6, 48.4, 61.6, 70.4, 83.6)], 0.4)
    lengthwise = street([[(44, y), (92, y)] for y in (4.4, 16.6)] + [[(-4, y), (24, y)] for y in (4.4, 16.6)], 0.4)
    quarter.roofs(quarter.lots(streets, quays, towpath, slits, lengthwise, yard), lit=0)
    quarter.reflections()
    quarter.rain()
    quarter.crossings()
    _ridges(canvas)
    _containers(canvas)
    canvas.path(written([canal]), INK)
    _waves(canvas)
    _bridges(canvas)
    ship(canvas, 22, 52.6)
    canvas.anchor("landmark", 15, 52.6)


def _ridges(canvas: Canvas) -> None:
    """Paint the ridges of the long sheds."""
    tall = [(x, y, 0.25, 6.4) for x in (2.75, 6.4, 15.4, 19.6) for y in (2.2, 12.2)]
    tall += [(x, y, 0.25, 6.2) for x in (46.2, 50.4, 59.4) for y in (2.2, 12.2)]
    canvas.path(boxes(tall), STEEL)


def _containers(canvas: Canvas) -> None:
    """Stack containers beside the streets of the yard, in rows with gaps."""
    stacks: dict[str, list[tuple[float, float, float, float]]] = {NIGHT: [], INK: [], MIST: []}
    for left, columns in ((66.8, 3), (80.2, 3)):
        for top in (23.6, 34.8):
            for c in range(columns):
                for r in range(4):
                    nth = c * 5 + r * 3 + round(left)
                    if nth % 7 != 3:  # every seventh place is free
                        fill = (NIGHT, NIGHT, INK, NIGHT, NIGHT, MIST)[nth % 6]
                        stacks[fill].append((left + c * 2.3, top + r * 1.25, 2.05, 0.95))
    for fill, found in stacks.items():
        canvas.path(boxes(found), fill)


def _waves(canvas: Canvas) -> None:
    """Paint light on the canal: short level strokes."""
    runs: list[list[Point]] = []
    for k, x in enumerate((4.4, 8.2, 15.6, 19, 24.6, 29.4, 37, 41.2, 46.8, 51, 59.6, 63, 69.4, 72.8, 81.2)):
        y = CANAL[1] + (0.9, 1.9, 2.5)[k % 3]
        runs.append([(x, y), (x + 1.7, y)])
    canvas.strokes(runs, STEEL, 0.3)


def _bridges(canvas: Canvas) -> None:
    """Carry the streets over the canal, between rails."""
    decks = [(x - STREET / 2, CANAL[1] - 0.2, STREET, CANAL[3] - CANAL[1] + 0.4) for x in (11, 33, 55, 77)]
    canvas.path(boxes(decks), STEEL)
    rails = [(x + at, y - 0.6, 0.35, h + 1.2) for x, y, w, h in decks for at in (0, w - 0.35)]
    canvas.path(boxes(rails), MIST)


def ship(canvas: Canvas, x: float, y: float) -> None:
    """Draw the freighter lit in its basin, 36 mm long, with its light on the water, and the crane at its bow."""
    w, h = BASIN[2] - BASIN[0], BASIN[3] - BASIN[1]
    canvas.path(closed(chamfer(x - w / 2 + 0.6, y - h / 2 + 0.1, w, h, 2.6)), INK, stroke=MIST, stroke_width=0.4)
    glitter = []
    for side in (-1, 1):
        for k, (at, half) in enumerate(((-13, 1.6), (-8.6, 2.2), (-3.4, 1.7), (1.6, 2.4), (7, 1.9), (11.6, 1.3))):
            for out, share in ((5.5, 1.0), (6.4, 0.55)):
                left = x + at + side * (0.5 + k % 2) + (0.8 if share < 1 else 0)
                glitter.append((left - half * share, y + side * out - 0.2, 2 * half * share, 0.4))
    canvas.path(boxes(glitter), CYAN)
    hull = [(-17.6, -3.4), (-16.2, -4.6), (13, -4.6), (16.2, -3), (18.8, 0), (16.2, 3), (13, 4.6), (-16.2, 4.6), (-17.6, 3.4)]
    deck = [(-16.9, -3), (-15.8, -3.9), (13, -3.9), (15.7, -2.5), (17.7, 0), (15.7, 2.5), (13, 3.9), (-15.8, 3.9), (-16.9, 3)]
    canvas.path(closed([(x + a, y + b) for a, b in hull]), PAPER)
    canvas.path(closed([(x + a, y + b) for a, b in deck]), CYAN)
    holds = [(x - 6.4 + k * 4.6, y - 2.9, 3.6, 5.8) for k in range(3)]
    canvas.path(boxes(holds), INK)
    crates = [(hx + a, hy + 0.5 + 1.7 * r, 1.2, 1.3) for hx, hy, _, _ in holds for a in (0.5, 1.9) for r in range(3)]
    canvas.path(boxes([c for k, c in enumerate(crates) if k % 5 != 3]), STEEL)
    canvas.path(boxes([c for k, c in enumerate(crates) if k % 5 == 3]), PAPER)
    lines = [[(x - 14, y - 4.4), (x - 16.4, y - 7.4)], [(x + 13, y + 4.4), (x + 16, y + 7.4)]]
    canvas.strokes(lines, MIST, 0.3)
    _crane(canvas, x + 22.6, y)


def _crane(canvas: Canvas, x: float, y: float) -> None:
    """Draw the quay's gantry crane on its rails, its arm over the ship's bow."""
    canvas.path(boxes([(x - 1.7, y - 7.4, 0.35, 14.8), (x + 2.6, y - 7.4, 0.35, 14.8)]), MIST)
    canvas.path(boxes([(x - 2.2, y - 2.7, 5.8, 0.9), (x - 2.2, y + 1.8, 5.8, 0.9)]), INK)
    canvas.path(boxes([(x - 8.6, y - 0.85, 14, 0.45), (x - 8.6, y + 0.4, 14, 0.45)]), PAPER)
    canvas.path(closed(chamfer(x - 0.7, y - 1.7, 3, 3.4, 0.5)), INK, stroke=PAPER, stroke_width=0.4)
    canvas.path(boxes([(x + 0.2, y - 0.7, 1.2, 1.4)]), CYAN)
