"""Draw the openings of the chapters on resources and on pieces, 47 by 29 units: a low opening shows their middle alone."""

from __future__ import annotations

from . import people
from .figures import masked
from .palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL, YELLOW
from .parts import glyphs, halftone, rain, rays
from .pen import Canvas, boxes, closed, moved
from .scenes.amphibian_prosthetics import webbed_hand
from .scenes.arms_black_market import PISTOL
from .shapes import chamfer, limb, regular, star

WIDTH, HEIGHT = 47.0, 29.0
LINE = 14.5  # the middle, which both the low and the tall opening show
LENS = (21.0, LINE, 4.7)  # the middle of the magnifying glass, and the radius of its glass


def wall() -> str:
    """Draw a wall in the rain with three posters, as the street asks for them: a gun, a hand to be had, and people."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, STEEL)
    canvas.path(boxes([(0, y, WIDTH, 0.16) for y in (2.5, 5.5, 8.5, 20.5, 23.5, 26.5)]), NIGHT)
    for x, ground, draw in ((1.2, CYAN, _gun), (16.6, PAPER, _hand), (32.0, NIGHT, _people)):
        canvas.path(closed(chamfer(x + 0.5, 7.0, 13.8, 15.6, 0.6)), INK)
        with canvas.group(clip=closed(chamfer(x, 6.6, 13.8, 15.6, 0.6))):
            canvas.rect(x, 6.6, 13.8, 15.6, ground)
            draw(canvas, x + 6.9)
        canvas.path(closed(chamfer(x, 6.6, 13.8, 15.6, 0.6)), stroke=INK, stroke_width=0.35)
    rain(canvas, "posters", (-1, 0, 56, 29), 60, MIST, 0.14)
    return canvas.svg()


def _gun(canvas: Canvas, x: float) -> None:
    """A pistol that has gone off, in rays."""
    rays(canvas, (x + 4.4, LINE - 1.2), 0, 20, 22, 0.42, PAPER, 4)
    canvas.path(closed(star(x + 4.9, LINE - 1.2, 2.2, 1.0, 9)), INK)
    canvas.path(closed(star(x + 4.9, LINE - 1.2, 1.5, 0.7, 9)), PAPER)
    with canvas.group(moved(x - 5.9, LINE - 2.5, 2.0)):
        canvas.poly(PISTOL, INK)
        canvas.path(boxes([(0.5, 0.35, 1.7, 0.14), (2.6, 0.35, 1.2, 0.14)]), CYAN)


def _hand(canvas: Canvas, x: float) -> None:
    """A mechanical hand that reaches for a chip."""
    halftone(canvas, (x - 7, 6.6, 7, 15.6), 1.3, MIST, lambda px, _: 0.62 * (x - px) / 7)
    with canvas.group(moved(x - 5.4, LINE, 1, 90)):
        webbed_hand(canvas, 0, 0, 0.86, INK, CYAN, PAPER)
    chip = chamfer(x + 3.6, LINE - 1.5, 2.6, 3.0, 0.4)
    pins = [(x + 3.1, LINE - 1.1 + 0.8 * k, 3.6, 0.4) for k in range(3)]
    canvas.path(boxes(pins), INK)
    canvas.path(closed(chip), INK)
    canvas.path(closed(chamfer(x + 4.2, LINE - 0.8, 1.4, 1.6, 0.2)), CYAN)


def _people(canvas: Canvas, x: float) -> None:
    """Three who have been asked, the one in the middle in the light."""
    canvas.poly([(x - 1.6, 6.6), (x + 1.6, 6.6), (x + 5.6, 22.2), (x - 5.6, 22.2)], CYAN)
    for dx, y, scale, coat, mask in (
        (-4.4, 15.6, 0.62, INK, STEEL),
        (4.4, 15.6, 0.62, INK, STEEL),
        (0, 16.2, 0.86, INK, PAPER),
    ):
        masked(canvas, x + dx, y, scale, coat, mask, INK, MIST if dx else None)


def lens() -> str:
    """Draw a magnifying glass in a gloved hand over a page of small print: what it shows is large and lit."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    _print(canvas)
    x, y, r = LENS
    with canvas.group(moved(x + r + 0.4, y, 1)):
        canvas.path(closed(limb((0, 0), (19, 0), 1.5, 2.3, round_ends=False)), INK)
        canvas.path(closed(limb((0.6, 0), (19, 0), 0.8, 1.6, round_ends=False)), MIST)
        canvas.path(closed(chamfer(4.2, -1.25, 16, 2.5, 0.5)), INK)
        canvas.path(boxes([(5 + 1.5 * k, -0.8, 0.3, 1.6) for k in range(4)]), STEEL)
    canvas.path(closed(regular(x, y, r + 1.3, 24, 7.5)), INK)
    canvas.path(closed(regular(x, y, r + 0.9, 24, 7.5)), MIST)
    canvas.path(closed(regular(x, y, r + 0.25, 24, 7.5)), INK)
    glass = closed(regular(x, y, r, 24, 7.5))
    canvas.path(glass, CYAN)
    with canvas.group(clip=glass):
        glyphs(canvas, "lens", (x - 4.5, y - 4.5, 9.6, 9.6), 3.0, INK)
        canvas.poly([(x - 4.8, y - 0.6), (x - 1.8, y - 5), (x + 0.2, y - 5), (x - 4.8, y + 2.6)], PAPER)
    sleeve = [(39.6, y + 0.9), (48, y - 0.6), (48, y + 8.4), (39.2, y + 4.4)]
    canvas.path(closed(sleeve), YELLOW, stroke=INK, stroke_width=0.5)
    canvas.path(closed([(41.6, y + 4.4), (48, y + 4.6), (48, y + 8.4), (41.6, y + 5.5)]), INK)
    with canvas.group(moved(37.4, y + 0.2, 0.36, 90)):
        people.fist(canvas, 0, 0, 0, INK, MIST)
    canvas.path(
        closed([(38.9, y + 0.2), (40.9, y - 0.2), (40.5, y + 5.2), (38.5, y + 4.6)]), MIST, stroke=INK, stroke_width=0.5
    )
    return canvas.svg()


def _print(canvas: Canvas) -> None:
    """A page of small print: lines of words that nobody reads."""
    words = []
    for line in range(22):
        x = 1.2
        for k in range(14):
            wide = 1.1 + (line * 7 + k * 5) % 9 * 0.34
            if x + wide > WIDTH - 1:
                break
            words.append((x, 0.8 + 1.3 * line, wide, 0.5))
            x += wide + 0.55
    canvas.path(boxes(words), STEEL)
