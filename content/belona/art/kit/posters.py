"""Draw openings of chapters whose pages are full, 47 by 29 units: a low opening shows their middle alone."""

from __future__ import annotations

from . import people, pieces
from .figures import fist, masked, runner
from .palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL, YELLOW
from .parts import glyphs, halftone, rain, rays
from .pen import Canvas, boxes, closed, moved
from .scenes.amphibian_prosthetics import webbed_hand
from .scenes.arms_black_market import PISTOL
from .shapes import chamfer, limb, regular, star

WIDTH, HEIGHT = 47.0, 29.0
LINE = 14.5  # the middle, which both the low and the tall opening show
ROOMS = (2.2, 9.6, 17.0, 24.4, 31.8, 39.2)  # where the windows begin
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
        canvas.poly(PISTOL, INK, data_ink="solid")
        canvas.path(boxes([(0.5, 0.35, 1.7, 0.14), (2.6, 0.35, 1.2, 0.14)]), CYAN)


def _hand(canvas: Canvas, x: float) -> None:
    """A mechanical hand that reaches for a chip."""
    halftone(canvas, (x - 7, 6.6, 7, 15.6), 1.3, MIST, lambda px, _: 0.62 * (x - px) / 7)
    with canvas.group(moved(x - 5.4, LINE, 1, 90)), canvas.inked("tint"):
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


def night() -> str:
    """Draw a front of windows at night, and what goes on behind those that are lit."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, INK)
    dark = [(x, y, 5.6, 6.4) for x in ROOMS for y in (-4.0, 3.7, 19.1, 26.8)]
    canvas.path(boxes(dark), NIGHT)
    canvas.path(boxes([(x, y + 3, 5.6, 0.4) for x, y, *_ in dark]), INK)
    for k, (x, draw) in enumerate(zip(ROOMS, (_bargain, _eye, _flight, _shot, _throw, _watch), strict=True)):
        with canvas.group(clip=boxes([(x, 11.4, 5.6, 6.4)])):
            canvas.rect(x, 11.4, 5.6, 6.4, (CYAN, MIST)[k % 2])
            draw(canvas, x + 2.8)
        canvas.path(boxes([(x - 0.3, 17.8, 6.2, 0.6)]), STEEL)
    rain(canvas, "night", (-1, 0, 56, 29), 60, STEEL, 0.14)
    return canvas.svg()


def _bargain(canvas: Canvas, x: float) -> None:
    """Two heads close together."""
    masked(canvas, x - 1.5, 16.2, 0.62, INK, MIST, INK)
    masked(canvas, x + 1.7, 16.5, 0.62, INK, PAPER, INK, MIST)


def _eye(canvas: Canvas, x: float) -> None:
    """The collector's eye, too near."""
    for r, ink in ((4.2, INK), (3.0, STEEL), (2.3, INK), (1.3, PAPER)):
        canvas.path(closed(regular(x, LINE + 0.1, r, 8, 22.5)), ink)


def _flight(canvas: Canvas, x: float) -> None:
    """Somebody who is gone already."""
    runner(canvas, x + 0.2, 17.4, 0.56, INK)
    canvas.path(boxes([(x - 2.8, y, 1.3, 0.2) for y in (13.2, 14.6, 16)]), INK)


def _shot(canvas: Canvas, x: float) -> None:
    """A pistol, lifted."""
    canvas.path(closed(star(x + 1.9, LINE - 0.8, 1.5, 0.7, 9)), PAPER)
    with canvas.group(moved(x - 2.9, LINE - 1.4, 1.05)):
        canvas.poly(PISTOL, INK)


def _throw(canvas: Canvas, x: float) -> None:
    """A die in the air over an open hand."""
    with canvas.group(moved(x + 0.3, LINE - 1.0, 1, 16)):
        pieces.white_die(canvas, 5, 0, 0, 2.7)
    canvas.poly([(x - 2.8, 16.6), (x - 0.6, 16.0), (x + 1.6, 16.2), (x + 2.0, 16.9), (x + 0.4, 17.8), (x - 2.8, 17.8)], INK)


def _watch(canvas: Canvas, x: float) -> None:
    """A fist at the pane."""
    fist(canvas, x, 17.4, 0.58, INK, MIST, INK)


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
