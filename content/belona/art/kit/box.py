"""Draw the front and the back of the box, in the shape of a card: dark to all edges, so that only the ground reaches a fold."""

from __future__ import annotations

import random

from .icons import VETRAN_ARM, VETRAN_CORE, VETRAN_SHARD
from .lettering import centred
from .palette import INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import cable, rain, skyline, windows
from .pen import Canvas, boxes, closed
from .shapes import regular, shifted

WIDTH, HEIGHT = 65.0, 90.0
MIDDLE = WIDTH / 2
TITLE = 14.0  # the thumb notch takes the 9 mm above it
GROUND = 78.0  # where the towers stand
EDGE = 2.0  # what stays dark along the folds


def front() -> str:
    """Draw the front: the name of the city, the two signs that split its moon, and its towers in the rain."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    centred(canvas, "BELONA", MIDDLE, TITLE, 9.2, PAPER, 2)
    canvas.path(boxes([(EDGE + 4, TITLE + 11.4, MIDDLE - EDGE - 4.6, 0.9)]), YELLOW)
    canvas.path(boxes([(MIDDLE + 0.6, TITLE + 11.4, MIDDLE - EDGE - 4.6, 0.9)]), RED)
    with canvas.group(clip=boxes([(EDGE, 0, WIDTH - 2 * EDGE, HEIGHT)])):
        _moon(canvas, MIDDLE, 50.5, 20.5)
        _city(canvas)
        rain(canvas, "box-rain", (-2, 30, WIDTH + 20, GROUND - 30), 150, MIST, 0.14, reach=(2, 6))
    _street(canvas)
    return canvas.svg()


def _moon(canvas: Canvas, x: float, y: float, r: float) -> None:
    """The octagon of Octacorp to the left of a crack, the shards of Vetran to its right."""
    steps = [(1.6, -r - 1), (-3.2, -r * 0.45), (1.4, -r * 0.3), (-3.4, r * 0.3), (0.8, r * 0.45), (-2, r + 1)]
    crack = [(x + a, y + b) for a, b in steps]
    left = closed([*crack, (x - r - 2, y + r + 1), (x - r - 2, y - r - 1)])
    right = closed([*[(a + 1.4, b) for a, b in crack], (x + r + 2, y + r + 1), (x + r + 2, y - r - 1)])
    with canvas.group(clip=left):
        canvas.poly(regular(x, y, r, 8, 22.5), YELLOW)
        canvas.path(closed(regular(x, y, r * 0.83, 8, 22.5), regular(x, y, r * 0.57, 8, 22.5)), INK, fill_rule="evenodd")
        canvas.poly(regular(x, y, r * 0.38, 8, 22.5), INK)
    with canvas.group(clip=right):
        canvas.poly(regular(x, y, r, 8, 22.5), RED)
        for ring in (VETRAN_ARM, VETRAN_SHARD, VETRAN_CORE):
            canvas.poly(shifted(ring, x + 9.4 - 12 * 0.8, y - 1.5 - 12.3 * 0.8, 0.8), INK)


def _city(canvas: Canvas) -> None:
    """Two rows of towers; each half of the city has lights in the colour of its side."""
    far = skyline(canvas, "box-far", (EDGE, WIDTH - EDGE), GROUND, (9, 24), (3.4, 6), STEEL)
    windows(canvas, "box-far-lit", far, NIGHT, 0.5, pane=(0.5, 0.7), pitch=(1.1, 1.5))
    near = skyline(canvas, "box-near", (EDGE, WIDTH - EDGE), GROUND, (4, 15), (5, 9), INK)
    for side, ink in ((True, YELLOW), (False, RED)):
        windows(canvas, "box-near-lit", near, ink, 0.36, (0.7, 0.9), (1.5, 1.9), keep=lambda px, _, s=side: (px < MIDDLE) is s)
    for a, b, sag in (((0, 58), (24, 66), 3), ((40, 66), (66, 57), 3)):
        cable(canvas, a, b, sag, INK, 0.4)


def _street(canvas: Canvas) -> None:
    """The wet street that reflects the lights of both sides."""
    canvas.path(boxes([(EDGE, GROUND, WIDTH - 2 * EDGE, 0.7)]), MIST)
    rng = random.Random("box-street")  # noqa: S311 - seeded, not used for cryptography
    for ink, low, high in ((YELLOW, EDGE + 1, MIDDLE - 2), (RED, MIDDLE + 2, WIDTH - EDGE - 1)):
        bars = []
        for _ in range(26):
            reach = rng.uniform(1, 5)
            bars.append((rng.uniform(low, high - reach), rng.uniform(GROUND + 1.8, HEIGHT - EDGE - 0.8), reach, 0.35))
        canvas.path(boxes(bars), ink)


def back() -> str:
    """Draw the back: the same towers doubled in the water, below the dark where the words stand."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    line = 72.0
    with canvas.group(clip=boxes([(EDGE, 0, WIDTH - 2 * EDGE, HEIGHT - EDGE)])):
        far = skyline(canvas, "box-back", (EDGE, WIDTH - EDGE), line, (5, 16), (3.4, 6), STEEL)
        windows(canvas, "box-back-lit", far, NIGHT, 0.5, pane=(0.5, 0.7), pitch=(1.1, 1.5))
        with canvas.group(f"matrix(1 0 0 -1 0 {2 * line})"):
            far = skyline(canvas, "box-back", (EDGE, WIDTH - EDGE), line, (5, 16), (3.4, 6), INK)
            windows(canvas, "box-back-lit", far, STEEL, 0.3, pane=(0.7, 0.4), pitch=(1.1, 1.5))
    canvas.path(boxes([(EDGE, line - 0.3, WIDTH - 2 * EDGE, 0.6)]), MIST)
    return canvas.svg()


def box() -> dict[str, str]:
    """Give the sides of the box that carry a picture by file stem."""
    return {"front": front(), "back": back()}
