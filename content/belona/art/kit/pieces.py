"""Draw the game's pieces on a table: small cards, dice and cubes, in their real sizes in mm."""

# ruff: noqa: PLR0913, PLR0917 - a piece has a place, a size and colours

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from .icons import die, symbols
from .palette import CYAN, INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .pen import Canvas, boxes, closed, moved
from .shapes import chamfer, outline, regular, shifted

if TYPE_CHECKING:
    from collections.abc import Sequence

CELL_W, CELL_H = 22.0, 21.0
FEW = 8  # boxes to a path: the low-ink edition outlines these, where it would tint a path of many
CARD = (63.0, 88.0)
CONTRACT = (41.0, 63.0)
COLOURS = {"octacorp": YELLOW, "vetran": RED}
SIGNS = symbols()

_FIGURES = {  # block figures on the 10 by 12 grid of the city's letters
    "0": [outline("2.5 0, 7.5 0, 10 2.5, 10 9.5, 7.5 12, 2.5 12, 0 9.5, 0 2.5"), outline("3 3, 3 9, 7 9, 7 3")],
    "1": [outline("1 0, 6.5 0, 6.5 9.2, 9.5 9.2, 9.5 12, 0.5 12, 0.5 9.2, 3.5 9.2, 3.5 2.8, 1 2.8")],
    "2": [outline("0 0, 7.5 0, 10 2.5, 10 5.4, 8 7.4, 3 7.4, 3 9.2, 10 9.2, 10 12, 0 12, 0 6.7, 2 4.7, 7 4.7, 7 2.8, 0 2.8")],
    "3": [
        outline(
            "0 0, 7.5 0, 10 2.5, 10 5, 9 6, 10 7, 10 9.5, 7.5 12, 0 12, 0 9.2, 7 9.2, 7 7.4, 1.5 7.4, 1.5 4.6, "
            "7 4.6, 7 2.8, 0 2.8"
        )
    ],
    "4": [outline("0 0, 3 0, 3 5, 7 5, 7 0, 10 0, 10 12, 7 12, 7 7.8, 0 7.8")],
    "5": [outline("0 0, 10 0, 10 2.8, 3 2.8, 3 4.6, 7.5 4.6, 10 7.1, 10 9.5, 7.5 12, 0 12, 0 9.2, 7 9.2, 7 7.4, 0 7.4")],
    "6": [
        outline("2.5 0, 9.5 0, 9.5 2.8, 3 2.8, 3 4.6, 7.5 4.6, 10 7.1, 10 9.5, 7.5 12, 2.5 12, 0 9.5, 0 2.5"),
        outline("3 7.4, 3 9.2, 7 9.2, 7 7.4"),
    ],
    "7": [outline("0 0, 10 0, 10 3, 6 12, 2.6 12, 6.4 2.8, 0 2.8")],
    "8": [
        outline("2.5 0, 7.5 0, 10 2.5, 10 5, 9 6, 10 7, 10 9.5, 7.5 12, 2.5 12, 0 9.5, 0 7, 1 6, 0 5, 0 2.5"),
        outline("3 2.8, 3 4.6, 7 4.6, 7 2.8"),
        outline("3 7.4, 3 9.2, 7 9.2, 7 7.4"),
    ],
    "9": [
        outline("7.5 12, 0.5 12, 0.5 9.2, 7 9.2, 7 7.4, 2.5 7.4, 0 4.9, 0 2.5, 2.5 0, 7.5 0, 10 2.5, 10 9.5"),
        outline("7 4.6, 7 2.8, 3 2.8, 3 4.6"),
    ],
}


def sign(canvas: Canvas, name: str, x: float, y: float, size: float, fill: str) -> None:
    """Place a symbol of the game with its top left corner at `x, y`."""
    for d in re.findall(r'<path d="([^"]+)"', SIGNS[name]):
        canvas.path(d, fill, fill_rule="evenodd", transform=moved(x, y, size / 24))


def figures(canvas: Canvas, text: str, x: float, y: float, height: float, fill: str) -> None:
    """Draw figures centred on `x`, with their top at `y`."""
    scale = height / 12
    x -= (len(text) * 12 - 2) * scale / 2
    for figure in text:
        canvas.path(closed(*[shifted(ring, x, y, scale) for ring in _FIGURES[figure]]), fill, fill_rule="evenodd")
        x += 12 * scale


def card(canvas: Canvas, w: float, h: float, fill: str) -> None:
    """Paint a blank card with its shadow."""
    canvas.rect(1.2, 1.2, w, h, STEEL)
    canvas.rect(0, 0, w, h, INK)
    canvas.rect(0.6, 0.6, w - 1.2, h - 1.2, fill)


def space(canvas: Canvas, kind: str, x: float, y: float, zone: int = 0) -> None:
    """Paint the symbol of a space of a map, whose top left corner is `x, y`."""
    if kind == "zone":
        canvas.poly(chamfer(x + 1.2, y + 1.2, 19.6, 18.6, 2), PAPER)
        canvas.poly(chamfer(x + 1.9, y + 1.9, 18.2, 17.2, 1.8), NIGHT)
        figures(canvas, f"{zone:02d}", x + 11, y + 6.3, 8.4, PAPER)
    elif kind.startswith("start_"):
        name = kind.removeprefix("start_")
        canvas.poly(chamfer(x + 4.5, y + 4, 13, 13, 2.4), INK)
        canvas.poly(chamfer(x + 5.1, y + 4.6, 11.8, 11.8, 2.2), COLOURS[name])
        sign(canvas, name, x + 6.6, y + 6.1, 8.8, INK if name == "octacorp" else PAPER)
    elif kind == "transition":
        canvas.circle(x + 11, y + 10.5, 3.6, MIST)
    else:
        canvas.poly(chamfer(x + 1.6, y + 1.6, 18.8, 17.8, 2.4), PAPER)
        canvas.poly(chamfer(x + 2.3, y + 2.3, 17.4, 16.4, 2.1), INK)
        sign(canvas, kind, x + 5.5, y + 5, 11, PAPER)


def streets(canvas: Canvas, columns: int, rows: int, blocks: str) -> None:
    """Paint a simple street plan with four blocks per space, in the colour `blocks`."""
    spaces = [(c * CELL_W, r * CELL_H) for r in range(rows) for c in range(columns)]
    lots = [(x + dx, y + dy, 7.2, 6.8) for x, y in spaces for dx in (1.1, 13.7) for dy in (1.1, 13.1)]
    for k in range(0, len(lots), FEW):
        canvas.path(boxes(lots[k : k + FEW]), blocks)


def map_card(canvas: Canvas, cells: list[list[str]], zone: int) -> None:
    """Draw a map card."""
    w, h = CELL_W * len(cells[0]), CELL_H * len(cells)
    card(canvas, w, h, STEEL)
    streets(canvas, len(cells[0]), len(cells), NIGHT)
    for r, row in enumerate(cells):
        for c, kind in enumerate(row):
            space(canvas, kind, c * CELL_W, r * CELL_H, zone)


def group_die(canvas: Canvas, faction: str, value: int, x: float, y: float, size: float = 16) -> None:
    """Draw a faction's die centred on `x, y`, with the figure and the ring or the two signs that its net prints."""
    box(canvas, x, y, size, COLOURS[faction])
    ink, r = (INK if faction == "octacorp" else PAPER), size * 0.42
    if faction == "octacorp":
        ring = regular(x, y, r * 0.93, 8, 22.5)
        canvas.path(closed(ring), stroke=ink, stroke_width=r * 0.16)  # a line, which low ink keeps as one
    else:
        mark = r * 0.4
        sign(canvas, faction, x + r * 0.58, y - r * 0.96, mark, ink)
        with canvas.group(moved(x - r * 0.58, y + r * 0.96, 1, 180)):
            sign(canvas, faction, 0, 0, mark, ink)
    figures(canvas, str(value), x, y - size * 0.27, size * 0.54, ink)


def white_die(canvas: Canvas, value: int, x: float, y: float, size: float = 16) -> None:
    """Draw a white die centred on `x, y`."""
    box(canvas, x, y, size, PAPER)
    pips(canvas, value, x, y, size, INK)


def box(canvas: Canvas, x: float, y: float, size: float, fill: str) -> None:
    """Paint a blank die with its shadow."""
    half, cut = size / 2, size * 0.14
    canvas.poly(chamfer(x - half + size * 0.1, y - half + size * 0.1, size, size, cut), STEEL)
    edge = size * 0.045
    body = chamfer(x - half + edge / 2, y - half + edge / 2, size - edge, size - edge, cut)
    canvas.poly(body, fill, stroke=INK, stroke_width=edge)


def pips(canvas: Canvas, value: int, x: float, y: float, size: float, fill: str) -> None:
    """Paint the pips of a die."""
    holes = re.findall(r"M[^M]+Z", re.findall(r'd="([^"]+)"', die(value))[0])[1:]
    scale = size * 0.91 / 21
    canvas.path("".join(holes), fill, transform=moved(x - 12 * scale, y - 12 * scale, scale))


def cube(canvas: Canvas, faction: str, x: float, y: float, size: float = 10) -> None:
    """Draw a marker cube seen from above a corner."""
    hexagon = regular(x, y, size * 0.62, 6, -90)
    canvas.poly(shifted(hexagon, 0.8, 0.8), STEEL)
    canvas.poly(regular(x, y, size * 0.68, 6, -90), INK)
    canvas.poly([hexagon[0], hexagon[1], (x, y), hexagon[5]], COLOURS[faction])
    canvas.poly([hexagon[5], (x, y), hexagon[3], hexagon[4]], COLOURS[faction])
    canvas.poly([(x, y), hexagon[1], hexagon[2], hexagon[3]], STEEL)


def contract(canvas: Canvas, seed: str) -> None:
    """Draw a simplified contract card: scene, points, text, cost."""
    rng = random.Random(seed)  # noqa: S311 - seeded, not used for cryptography
    card(canvas, *CONTRACT, PAPER)
    canvas.rect(0.6, 0.6, 39.8, 25.4, NIGHT)
    towers = [(2 + 4.6 * i, 26 - h, 4, h) for i, h in enumerate(rng.sample(range(6, 19), 8))]
    canvas.path(boxes(towers), STEEL)
    canvas.path(boxes([(x + 0.8, y + 1.4, 0.9, 1.2) for x, y, _, _ in towers]), CYAN)
    canvas.circle(9 + rng.random() * 8, 9, 4.6, CYAN)
    canvas.rect(0.6, 25.8, 39.8, 4.4, INK)
    canvas.rect(3, 27.2, 18 + 8 * rng.random(), 1.6, PAPER)
    canvas.poly([(28.4, 0.6), (40.4, 0.6), (40.4, 12.4), (31.4, 12.4), (28.4, 9.4)], PAPER)
    canvas.poly([(29.2, 0.6), (40.4, 0.6), (40.4, 11.6), (31.8, 11.6), (29.2, 9)], CYAN)
    lines = [(3, 33 + 3 * i, 35 - 9 * (i == 5) - 4 * rng.random(), 0.9) for i in range(6)]
    canvas.path(boxes(lines), STEEL)
    for i in range(2):
        canvas.poly(chamfer(3 + 12 * i, 53, 11, 5.6, 0.9), INK)


def contract_back(canvas: Canvas) -> None:
    """Draw the simplified back of a contract card."""
    card(canvas, *CONTRACT, NIGHT)
    canvas.path(closed(chamfer(4, 4, 33, 55, 3), list(reversed(chamfer(5.4, 5.4, 30.2, 52.2, 2.6)))), CYAN)
    canvas.path(closed(regular(20.5, 31.5, 8, 8, 22.5), list(reversed(regular(20.5, 31.5, 4.6, 8, 22.5)))), CYAN)


def faction_card(canvas: Canvas, name: str, tracks: Sequence[int]) -> None:
    """Draw a faction card with its three empty places, each with a track of so many boxes."""
    card(canvas, *CARD, COLOURS[name])
    canvas.rect(0.6, 0.6, 61.8, 45, PAPER)
    canvas.poly([(0.6, 0.6), (33, 0.6), (30, 45.6), (0.6, 45.6)], NIGHT)
    canvas.poly(outline("9 12, 15 5, 21 12, 20 18, 26 24, 27 45.6, 3 45.6, 4 24, 10 18"), COLOURS[name])
    canvas.poly(regular(15, 13, 4, 8, 22.5), INK)
    sign(canvas, name, 39, 3, 17, INK if name == "octacorp" else RED)
    canvas.rect(37, 23, 22, 4, INK)
    canvas.rect(37, 29, 14, 2, STEEL)
    canvas.poly(chamfer(3, 48, 57, 37, 2), PAPER)
    for i, symbol in enumerate(("influence", "weapon", "upgrade")):
        x = 4.2 + 18.8 * i
        canvas.path(closed(chamfer(x, 51, 17, 17, 2), list(reversed(chamfer(x + 1, 52, 15, 15, 1.7)))), INK)
        sign(canvas, symbol, x + 4.5, 55.5, 8, STEEL)
        canvas.path(boxes([(x + 4.4 * (k % 4), 71 + 5 * (k // 4), 3.7, 4.1) for k in range(tracks[i])]), MIST)


def summary_card(canvas: Canvas) -> None:
    """Draw a simplified summary card: sections of text below bars."""
    card(canvas, *CARD, PAPER)
    canvas.rect(0.6, 0.6, 61.8, 9, NIGHT)
    canvas.rect(6, 3.4, 30, 3.4, PAPER)
    for y, lines in ((14, 3), (34, 4), (58, 6)):
        canvas.rect(0.6, y, 61.8, 4.6, INK)
        canvas.path(boxes([(5, y + 7.4 + 3.4 * k, 52 - 16 * (k == lines - 1), 1.4) for k in range(lines)]), STEEL)


def domination_card(canvas: Canvas, zones: list[int]) -> None:
    """Draw the domination card with its places for cubes."""
    card(canvas, *CARD, NIGHT)
    sign(canvas, "domination", 4, 3.6, 7, PAPER)
    canvas.rect(14, 5.4, 40, 3.4, PAPER)
    for i, zone in enumerate(zones):
        x, y = 3 + i % 2 * 29, 13 + i // 2 * 24.4
        canvas.poly(chamfer(x, y, 28, 23, 2), PAPER)
        canvas.rect(x + 2, y, 24, 7.4, MIST)
        canvas.rect(x, y + 2, 9.6, 5.4, INK)
        figures(canvas, f"{zone:02d}", x + 4.8, y + 3, 3.4, PAPER)
        canvas.rect(x, y + 7.4, 14.2, 15.6, INK)
        canvas.circle(x + 7.1, y + 15.2, 4.6, CYAN)
        canvas.path(boxes([(x + 17, y + 9.8, 8, 3.6), (x + 17, y + 16.4, 8, 4.6)]), STEEL)
