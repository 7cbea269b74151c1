"""Draw the backs in one style with one pattern per deck; all look the same upside down and are plain in their outer 6 mm.

The upper half is drawn and repeated with a half turn, as on a court card.
"""

# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .lettering import centred
from .palette import CYAN, INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import skyline, windows
from .pen import Canvas, boxes, closed, number, opened
from .shapes import chamfer, limb, regular

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.game import Game

    from .pen import Point

FLAT = 6.0  # bleed and 3 mm inside the trim carry the ground alone


@dataclass(frozen=True)
class Back:
    """The design of a deck's back: size in mm, colours, pattern, and the symbol at the centre."""

    width: float
    height: float
    ground: str
    mark: str
    panel: str
    towers: str
    lights: str
    pattern: Callable[[Canvas, Back], None]
    sign: Callable[[Canvas, float, float], None]
    shows: tuple[str, ...] = ()
    """The constants whose values the symbol is drawn for."""


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
    _upper(canvas, back, opened(*[run for run in runs if run[0][1] < back.height / 2]), STEEL, stroke=0.32)


def _streets(canvas: Canvas, back: Back) -> None:
    """Blocks of a street plan."""
    rng = random.Random("back-streets")
    lots = []
    for r in range(int(back.height / 7.6) + 1):
        for c in range(int(back.width / 9.4) + 1):
            x, y = back.width / 2 - 4.1 + (c - 5) * 9.4, back.height / 2 - 3.2 + (r - 4) * 7.6
            cut = rng.uniform(2.4, 5.6)
            lots += [(x, y, cut, 6.4), (x + cut + 0.5, y, 8.2 - cut - 0.5, 2.8), (x + cut + 0.5, y + 3.3, 8.2 - cut - 0.5, 3.1)]
    upper = [(x, y, w, min(h, back.height / 2 - 0.6 - y)) for x, y, w, h in lots if y < back.height / 2 - 0.8]
    _upper(canvas, back, boxes(upper), STEEL)


def _hexagons(canvas: Canvas, back: Back) -> None:
    """A honeycomb of hexagons."""
    rings = []
    for r in range(-7, 1):
        for c in range(-5, 6):
            x, y = back.width / 2 + (c + (r % 2) / 2) * 7, back.height / 2 + r * 6.06
            rings += [regular(x, y, 3.7, 6, 30), list(reversed(regular(x, y, 3.1, 6, 30)))]
    _upper(canvas, back, closed(*rings), STEEL)


def _octagons(canvas: Canvas, back: Back) -> None:
    """Octagons and the squares between them."""
    rings = []
    for r in range(-5, 1):
        for c in range(-4, 5):
            x, y = back.width / 2 + c * 8, back.height / 2 + r * 8
            rings += [regular(x, y, 3.7, 8, 22.5), list(reversed(regular(x, y, 2.6, 8, 22.5)))]
            rings.append([(x + 4, y + 2.6), (x + 5.4, y + 4), (x + 4, y + 5.4), (x + 2.6, y + 4)])
    _upper(canvas, back, closed(*rings), NIGHT)


def _traces(canvas: Canvas, back: Back) -> None:
    """Circuit traces."""
    rng = random.Random("back-traces")
    bars, pads = [], []
    y = FLAT + 3.4
    while y < back.height / 2:
        x = FLAT + 2.0
        while x < back.width - FLAT - 2:
            w = min(rng.uniform(4, 15), back.width - FLAT - 2 - x)
            bars.append((x, y, w, 0.55))
            pads.append(chamfer(x, y - 0.45, 1.45, 1.45, 0.4))
            x += w + 1.5
        y += 2.4
    _upper(canvas, back, boxes(bars) + closed(*pads), MIST)


def _upper(canvas: Canvas, back: Back, d: str, ink: str, stroke: float | None = None) -> None:
    """Paint a pattern on the upper half, inside the frame, and again with a half turn."""
    w, h = back.width, back.height
    clip = closed(
        [
            (FLAT + 4.4, FLAT + 1.6),
            (w - FLAT - 4.4, FLAT + 1.6),
            (w - FLAT - 1.6, FLAT + 4.4),
            (w - FLAT - 1.6, h / 2),
            (FLAT + 1.6, h / 2),
            (FLAT + 1.6, FLAT + 4.4),
        ]
    )
    for turn in (None, _half_turn(back)):
        with canvas.group(turn), canvas.group(clip=clip):
            if stroke is None:
                canvas.path(d, ink)
            else:
                canvas.path(d, "none", stroke=ink, stroke_width=stroke)


def _half_turn(back: Back) -> str:
    return f"rotate(180 {number(back.width / 2)} {number(back.height / 2)})"


def _hexagon_sign(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(closed(regular(x, y, 6.2, 6, -90)), CYAN)
    canvas.path(closed(regular(x, y, 4.9, 6, -90)), INK)
    canvas.path(closed(regular(x, y, 3.2, 6, -90)), CYAN)
    canvas.path(closed(limb((x - 2.2, y + 2.2), (x + 2.2, y - 2.2), 0.9, 0.9, round_ends=False)), INK)


def _crossing_sign(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(closed(chamfer(x - 6, y - 6, 12, 12, 2)), INK)
    canvas.path(boxes([(x + a, y + b, 3.4, 3.4) for a in (-4.6, 1.2) for b in (-4.6, 1.2)]), MIST)
    canvas.path(boxes([(x - 0.25, y - 4.6, 0.5, 9.2), (x - 4.6, y - 0.25, 9.2, 0.5)]), YELLOW)


def _districts_sign(canvas: Canvas, x: float, y: float) -> None:
    """A square for each of the six zones."""
    canvas.path(closed(chamfer(x - 4.6, y - 6.6, 9.2, 13.2, 1.6)), PAPER)
    for r in range(3):
        for c in range(2):
            ink = INK if r == 1 else (YELLOW, RED)[(r // 2 + c) % 2]
            canvas.path(boxes([(x - 3.7 + c * 4, y - 5.7 + r * 4, 3.4, 3.4)]), ink)


def _factions_sign(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(closed(regular(x, y, 8.6, 8, 22.5)), INK)
    canvas.path(closed(regular(x, y, 7.9, 8, 22.5), regular(x, y, 6.4, 8, 22.5)), YELLOW, fill_rule="evenodd")
    shard = [(x - 4.6, y - 4.2), (x - 2.4, y - 4.2), (x, y + 0.4), (x + 2.4, y - 4.2), (x + 4.6, y - 4.2), (x, y + 4.6)]
    canvas.poly(shard, RED)
    canvas.poly([(2 * x - px, 2 * y - py) for px, py in shard], RED)
    canvas.path(closed(regular(x, y, 1.4, 4)), PAPER)


def _steps_sign(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(closed(regular(x, y, 7, 8, 22.5)), INK)
    head = [(0, -5.6), (2.2, -3.2), (0.9, -3.2), (0.9, -1.7), (-0.9, -1.7), (-0.9, -3.2), (-2.2, -3.2)]
    turns = [
        [(x + a, y + b) for a, b in head],
        [(x - b, y + a) for a, b in head],
        [(x - a, y - b) for a, b in head],
        [(x + b, y - a) for a, b in head],
    ]
    canvas.path(closed(*turns), PAPER)
    canvas.path(closed(regular(x, y, 1, 4)), YELLOW)


BACKS = {
    "contracts": Back(47, 69, INK, CYAN, NIGHT, STEEL, CYAN, _rain, _hexagon_sign),
    "maps": Back(94, 69, MIST, INK, PAPER, STEEL, PAPER, _streets, _crossing_sign),
    "domination": Back(69, 94, NIGHT, PAPER, INK, STEEL, PAPER, _hexagons, _districts_sign, ("zone.count",)),
    "factions": Back(69, 94, STEEL, PAPER, NIGHT, MIST, NIGHT, _octagons, _factions_sign),
    "summary": Back(69, 94, PAPER, INK, PAPER, MIST, STEEL, _traces, _steps_sign),
}


def _court(canvas: Canvas, name: str, back: Back, box: tuple[float, float, float, float]) -> None:
    """Paint the upper half of the panel: the name of the city over its skyline."""
    x, y, w, _ = box
    middle = back.height / 2
    tall = (middle - y) * (0.62 if back.height > 80 else 0.48)
    with canvas.group(clip=boxes([(x + 1, y, w - 2, middle - y)])):
        rear = skyline(canvas, f"{name}-rear", (x - 1, x + w + 1), middle, (tall * 0.55, tall), (2.6, 4.6), back.towers)
        windows(canvas, f"{name}-rear-lit", rear, back.lights, 0.4, pane=(0.5, 0.7), pitch=(1.05, 1.5))
    canvas.rect(x + 1, middle - 0.5, w - 2, 0.6, back.mark)
    size = min(5.4, (w - 6) / 6.2)
    centred(canvas, "BELONA", back.width / 2, y + 2.6, size, back.mark, 2.6)


def draw(name: str, back: Back, game: Game) -> str:
    """Draw one deck's back."""
    w, h = back.width, back.height
    canvas = Canvas(w, h)
    canvas.shows(game, *back.shows)
    canvas.rect(0, 0, w, h, back.ground)
    back.pattern(canvas, back)
    inner = FLAT + 0.9
    frame = (chamfer(FLAT, FLAT, w - 2 * FLAT, h - 2 * FLAT, 4), chamfer(inner, inner, w - 2 * inner, h - 2 * inner, 3.6))
    canvas.path(closed(*frame), back.mark, fill_rule="evenodd")
    side = 5.5 if w < 50 else 10
    box = (FLAT + side, FLAT + 8, w - 2 * (FLAT + side), h - 2 * (FLAT + 8))
    if w > h:
        box = (FLAT + 18, FLAT + 6, w - 2 * (FLAT + 18), h - 2 * (FLAT + 6))
    x, y, pw, ph = box
    canvas.path(closed(chamfer(x - 1.6, y - 1.6, pw + 3.2, ph + 3.2, 3.6)), back.ground)
    canvas.path(closed(chamfer(x - 0.6, y - 0.6, pw + 1.2, ph + 1.2, 3.2)), back.mark)
    canvas.path(closed(chamfer(x, y, pw, ph, 3)), back.panel)
    _court(canvas, name, back, box)
    with canvas.group(_half_turn(back)):
        _court(canvas, name, back, box)
    canvas.path(closed(regular(w / 2, h / 2, 9.6 if name == "factions" else 8.4, 8, 22.5)), back.panel)
    back.sign(canvas, w / 2, h / 2)
    return canvas.svg()


def backs(game: Game) -> dict[str, str]:
    """Give every back by file stem."""
    return {name: draw(name, back, game) for name, back in BACKS.items()}
