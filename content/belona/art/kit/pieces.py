"""Draw the game's pieces on a table: small cards, dice and cubes, in their real sizes in mm."""

# ruff: noqa: PLR0913, PLR0917 - a piece has a place, a size and colours

from __future__ import annotations

import re

from .icons import die, symbols
from .palette import INK, PAPER, RED, STEEL, YELLOW
from .pen import Canvas, closed, moved
from .shapes import chamfer, outline, regular, shifted

CELL_W, CELL_H = 22.0, 21.0
HIGHEST = 6  # of a die
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
        canvas.path(d, fill, fill_rule="evenodd", transform=moved(x, y, size / 24), data_ink="solid")


def figures(canvas: Canvas, text: str, x: float, y: float, height: float, fill: str) -> None:
    """Draw figures centred on `x`, with their top at `y`."""
    scale = height / 12
    x -= (len(text) * 12 - 2) * scale / 2
    for figure in text:
        rings = [shifted(ring, x, y, scale) for ring in _FIGURES[figure]]
        canvas.path(closed(*rings), fill, fill_rule="evenodd", data_ink="solid")
        x += 12 * scale


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
    canvas.poly(chamfer(x - half + size * 0.1, y - half + size * 0.1, size, size, cut), STEEL, data_ink="full")
    edge = size * 0.045
    body = chamfer(x - half + edge / 2, y - half + edge / 2, size - edge, size - edge, cut)
    canvas.poly(body, fill, stroke=INK, stroke_width=edge, data_ink="tint")


def pips(canvas: Canvas, value: int, x: float, y: float, size: float, fill: str) -> None:
    """Paint the pips of a die."""
    holes = re.findall(r"M[^M]+Z", re.findall(r'd="([^"]+)"', die(value))[0])[1:]
    scale = size * 0.91 / 21
    canvas.path("".join(holes), fill, transform=moved(x - 12 * scale, y - 12 * scale, scale), data_ink="solid")


def cube(canvas: Canvas, faction: str, x: float, y: float, size: float = 10) -> None:
    """Draw a marker cube seen from above a corner."""
    hexagon = regular(x, y, size * 0.62, 6, -90)
    canvas.poly(shifted(hexagon, 0.8, 0.8), STEEL, data_ink="full")
    canvas.poly(regular(x, y, size * 0.68, 6, -90), INK)
    canvas.poly([hexagon[0], hexagon[1], (x, y), hexagon[5]], COLOURS[faction], data_ink="solid")
    canvas.poly([hexagon[5], (x, y), hexagon[3], hexagon[4]], COLOURS[faction], data_ink="solid")
    canvas.poly([(x, y), hexagon[1], hexagon[2], hexagon[3]], STEEL)
