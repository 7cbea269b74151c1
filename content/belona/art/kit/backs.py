"""Draw the backs in one style with one pattern per deck; those of maps and factions are drawn in `map_back` and `factions`.

All are plain from the bleed to 3 mm inside the cut, and all but those of factions, which nobody shuffles, look the same upside
down.

The upper half is drawn and repeated with a half turn, as on a court card. Frames, letters and signs are lines, and what lies
behind them is left out instead of covered, so that the low-ink edition draws each of them once.
"""

# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .factions import faction_backs
from .lettering import centred_line
from .map_back import map_back
from .palette import CYAN, INK, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import skyline, windows
from .pen import Canvas, boxes, closed, number, opened, polar
from .shapes import chamfer, regular

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.game import Game

    from .pen import Point

BLEED = 4.0
FLAT = BLEED + 3  # bleed and 3 mm inside the trim carry the ground alone


@dataclass(frozen=True)
class Back:
    """The design of a deck's back: size of the card in mm, colours, pattern, and the symbol at the centre."""

    card_w: float
    card_h: float
    ground: str
    mark: str
    panel: str
    towers: str
    lights: str
    pattern: Callable[[Canvas, Back], None]
    sign: Callable[[Canvas, float, float], None]
    shows: tuple[str, ...] = ()
    """The constants whose values the symbol is drawn for."""
    clear: float = 8.4
    """The radius of the octagon that the symbol stands on: a plate before the skyline."""
    skyline: tuple[tuple[float, float, float], ...] = ()
    """Towers where few have room, each with its left edge from the middle, width and height in mm: all show walls."""

    @property
    def width(self) -> float:
        """The width with bleed."""
        return self.card_w + 2 * BLEED

    @property
    def height(self) -> float:
        """The height with bleed."""
        return self.card_h + 2 * BLEED

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The panel in the middle: x, y, width and height."""
        across, down = (18.0, 6.0) if self.width > self.height else (5.5 if self.card_w < 50 else 10.0, 8.0)
        return FLAT + across, FLAT + down, self.width - 2 * (FLAT + across), self.height - 2 * (FLAT + down)


def _rain(canvas: Canvas, back: Back) -> None:
    """Slanting rain."""
    rng = random.Random("back-rain")
    runs: list[list[Point]] = []
    for column in range(int(back.width / 1.3) + 6):
        y = -rng.random() * 6
        while y < back.height:
            fall = rng.uniform(1.6, 5)
            x = column * 1.3 - 0.28 * y + 2
            runs.append([(x, y), (x - 0.28 * fall, y + fall)])
            y += fall + rng.uniform(0.8, 2.4)
    _upper(canvas, back, opened(*[run for run in runs if run[0][1] < back.height / 2]), STEEL, stroke=0.24)


def _hexagons(canvas: Canvas, back: Back) -> None:
    """A honeycomb of hexagons."""
    rings = []
    for r in range(-7, 1):
        for c in range(-5, 6):
            x, y = back.width / 2 + (c + (r % 2) / 2) * 7, back.height / 2 + r * 6.06
            rings += [regular(x, y, 3.7, 6, 30), list(reversed(regular(x, y, 3.1, 6, 30)))]
    _upper(canvas, back, closed(*rings), STEEL)


def _upper(canvas: Canvas, back: Back, d: str | list[str], ink: str, stroke: float | None = None) -> None:
    """Paint a pattern, one path or several, on the upper half between the frame and the panel, and again with a half turn."""
    w, middle, inset = back.width, back.height / 2, FLAT + 1.6
    x, y, pw, _ = back.box
    left, right, top = x - 1.6, x + pw + 1.6, y - 1.6
    clip = closed(
        [
            (inset + 2.8, inset), (w - inset - 2.8, inset), (w - inset, inset + 2.8), (w - inset, middle),
            (right, middle), (right, top + 3.6), (right - 3.6, top), (left + 3.6, top), (left, top + 3.6), (left, middle),
            (inset, middle), (inset, inset + 2.8),
        ]
    )  # fmt: skip
    for turn in (None, _half_turn(back)):
        with canvas.group(turn), canvas.group(clip=clip):
            for part in [d] if isinstance(d, str) else d:
                if stroke is None:
                    canvas.path(part, ink)
                else:
                    canvas.path(part, "none", stroke=ink, stroke_width=stroke)


def _half_turn(back: Back) -> str:
    return f"rotate(180 {number(back.width / 2)} {number(back.height / 2)})"


def _hexagon_sign(canvas: Canvas, x: float, y: float) -> None:
    for r, width in ((5.5, 1.4), (2.7, 1.2)):
        canvas.path(closed(regular(x, y, r, 6, -90)), "none", stroke=PAPER, stroke_width=width)
    canvas.line([(x - 4.1, y + 4.1), (x + 4.1, y - 4.1)], PAPER, 1)


def _districts_sign(canvas: Canvas, x: float, y: float) -> None:
    """A square for each of the six zones."""
    canvas.path(closed(chamfer(x - 4.4, y - 6.3, 8.8, 12.6, 1.6)), "none", stroke=PAPER, stroke_width=0.8)
    for r in range(3):
        for c in range(2):
            ink = PAPER if r == 1 else (YELLOW, RED)[(r // 2 + c) % 2]
            canvas.path(boxes([(x - 3.2 + c * 3.6, y - 5 + r * 3.6, 2.8, 2.8)]), ink)


BLOCKS = (
    (-10.8, 3.2, 12.4),
    (-7.3, 2.7, 10.2), (-4.3, 2.9, 13.2), (-1.1, 2.5, 11), (1.7, 2.9, 12.6), (4.9, 2.6, 10.4), (7.8, 3, 13.4),
)  # fmt: skip
BACKS = {
    "contracts": Back(41, 63, INK, CYAN, NIGHT, STEEL, CYAN, _rain, _hexagon_sign, skyline=BLOCKS),
    "domination": Back(63, 88, NIGHT, PAPER, INK, STEEL, PAPER, _hexagons, _districts_sign, ("zone.count",)),
}


def _court(canvas: Canvas, name: str, back: Back) -> None:
    """Paint the upper half of the panel: the name of the city over its skyline, which ends at the symbol."""
    x, y, w, _ = back.box
    cx, middle = back.width / 2, back.height / 2
    tall = (middle - y) * 0.62
    round_sign = [polar(cx, middle, back.clear, turn) for turn in (-22.5, -67.5, -112.5, -157.5)]
    left, right = (round_sign[-1][0], middle), (round_sign[0][0], middle)
    field = [(x + 1, middle), (x + 1, y), (x + w - 1, y), (x + w - 1, middle), right, *round_sign, left]
    with canvas.group(clip=closed(field)):
        if back.skyline:
            rear = [(cx + left, middle - high, wide, high) for left, wide, high in back.skyline]
            canvas.path(boxes(rear), back.towers)
        else:
            rear = skyline(canvas, f"{name}-rear", (x - 1, x + w + 1), middle, (tall * 0.55, tall), (2.6, 4.6), back.towers)
        windows(canvas, f"{name}-rear-lit", rear, back.lights, 0.4, pane=(0.5, 0.7), pitch=(1.05, 1.5))
    canvas.strokes([[left, *reversed(round_sign), right]], back.mark, 0.6)
    canvas.strokes([[(x + 1, middle), left], [right, (x + w - 1, middle)]], back.mark, 1)
    size = min(5.4, (w - 6) / 6.2)
    centred_line(canvas, "BELONA", cx, y + 2.6, size, back.mark, 2.6)


def draw(name: str, back: Back, game: Game) -> str:
    """Draw one deck's back."""
    w, h = back.width, back.height
    canvas = Canvas(w, h)
    canvas.shows(game, *back.shows)
    canvas.rect(0, 0, w, h, back.ground)
    back.pattern(canvas, back)
    edge = FLAT + 0.45
    canvas.path(closed(chamfer(edge, edge, w - 2 * edge, h - 2 * edge, 3.8)), "none", stroke=back.mark, stroke_width=0.9)
    x, y, pw, ph = back.box
    canvas.path(closed(chamfer(x - 0.3, y - 0.3, pw + 0.6, ph + 0.6, 3.1)), back.panel, stroke=back.mark, stroke_width=0.6)
    for turn in (None, _half_turn(back)):
        with canvas.group(turn):
            _court(canvas, name, back)
    back.sign(canvas, w / 2, h / 2)
    return canvas.svg()


def backs(game: Game) -> dict[str, str]:
    """Give every back by file stem."""
    return {name: draw(name, back, game) for name, back in BACKS.items()} | {"maps": map_back()} | faction_backs()
