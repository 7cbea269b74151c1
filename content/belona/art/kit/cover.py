"""Draw the booklet's covers, A5 with 3 mm bleed: two banners over one city in front, the city under water behind."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from .figures import runner
from .icons import VETRAN_ARM, VETRAN_CORE, VETRAN_SHARD
from .palette import INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import cable, halftone, rain, skyline, windows
from .pen import Canvas, boxes, closed, moved
from .shapes import chamfer, regular, shifted

if TYPE_CHECKING:
    from .parts import Box
    from .pen import Point

WIDTH, HEIGHT = 154.0, 216.0
MIDDLE = WIDTH / 2
HORIZON = 168.0  # where the towers stand

# The crack between the two banners, from above to below.
CRACK: list[Point] = [(83, 42), (70, 78), (84, 84), (68, 118), (82, 126), (71, 172)]


def front() -> str:
    """Draw the front cover; the upper 40 mm are dark, for the title."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    halftone(canvas, (0, 44, WIDTH, 110), 3.2, INK, lambda _, y: max(0.0, 1.5 - abs(y - 110) / 60))
    _banners(canvas)
    _city(canvas)
    _street(canvas)
    rain(canvas, "cover-rain", (-6, 0, WIDTH + 30, HORIZON + 10), 420, MIST, 0.16, reach=(3, 9))
    return canvas.svg()


def _banners(canvas: Canvas) -> None:
    """The octagon of Octacorp to the left of the crack, the V of Vetran to its right."""
    x, y = MIDDLE, 106.0
    left = closed([*CRACK, (0, 172), (0, 42)])
    right = closed([*[(a + 3.4, b) for a, b in CRACK], (WIDTH, 172), (WIDTH, 42)])
    with canvas.group(clip=left):
        canvas.poly(regular(x, y, 60, 8, 22.5), YELLOW)
        canvas.path(closed(regular(x, y, 50, 8, 22.5), regular(x, y, 34, 8, 22.5)), INK, fill_rule="evenodd")
        canvas.poly(regular(x, y, 23, 8, 22.5), INK)
    with canvas.group(clip=right):
        canvas.poly(regular(x, y, 60, 8, 22.5), RED)
        for ring in (VETRAN_ARM, VETRAN_SHARD, VETRAN_CORE):
            canvas.poly(shifted(ring, x - 12 * 4.4, y - 12.3 * 4.4, 4.4), INK)


def _city(canvas: Canvas) -> None:
    """Three rows of towers; each half of the city has lights in the colour of its banner."""
    far = skyline(canvas, "cover-far", (-4, WIDTH + 4), HORIZON, (30, 62), (7, 13), STEEL)
    windows(canvas, "cover-far-lit", far, NIGHT, 0.55, pane=(0.9, 1.3), pitch=(1.9, 2.6))
    near = skyline(canvas, "cover-near", (-4, WIDTH + 4), HORIZON, (16, 44), (9, 17), NIGHT)
    for side, ink in ((True, YELLOW), (False, RED)):
        windows(canvas, "cover-near-lit", near, ink, 0.34, (1.1, 1.5), (2.3, 3), keep=lambda px, _, s=side: (px < MIDDLE) is s)
    front_row = skyline(canvas, "cover-front", (-4, WIDTH + 4), HORIZON, (6, 20), (12, 22), INK)
    windows(canvas, "cover-front-lit", front_row, PAPER, 0.12, pane=(1.2, 1.2), pitch=(2.8, 3.2))
    for a, b, sag in (((-2, 134), (46, 150), 6), ((40, 148), (104, 142), 7), ((100, 144), (156, 130), 6)):
        cable(canvas, a, b, sag, INK, 0.7)


def _street(canvas: Canvas) -> None:
    """The elevated road with both gangs, and the wet street that reflects their lights."""
    canvas.rect(0, HORIZON, WIDTH, HEIGHT - HORIZON, INK)
    canvas.path(boxes([(0, HORIZON, WIDTH, 1.1), (0, HORIZON + 15, WIDTH, 1)]), STEEL)
    canvas.path(boxes([(6 + 12 * k, HORIZON + 7.6, 6, 0.7) for k in range(13)]), STEEL)
    rng = random.Random("cover-street")  # noqa: S311 - seeded, not used for cryptography
    for ink, low, high in ((YELLOW, 2, MIDDLE - 6), (RED, MIDDLE + 6, WIDTH - 2)):
        bars: list[Box] = []
        for _ in range(34):
            x, y = rng.uniform(low, high), rng.uniform(HORIZON + 18, HEIGHT - 1)
            bars.append((x, y, rng.uniform(2, 9), 0.5))
        canvas.path(boxes(bars), ink)
    for k in range(3):
        runner(canvas, 24 + 14.5 * k, HORIZON + 8 + 2.4 * (k % 2), 1.75, YELLOW)
        with canvas.group(f"translate({WIDTH - 24 - 14.5 * k} {HORIZON + 8 + 2.4 * (k % 2)}) scale(-1 1)"):
            runner(canvas, 0, 0, 1.75, RED)


def back() -> str:
    """Draw the back cover: the same city reflected in water, with one lit octagon."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    line = 96.0
    far = skyline(canvas, "back-far", (-4, WIDTH + 4), line, (14, 34), (6, 12), STEEL)
    windows(canvas, "back-far-lit", far, NIGHT, 0.5, pane=(0.9, 1.3), pitch=(1.9, 2.6))
    with canvas.group(f"matrix(1 0 0 -1 0 {2 * line})"):
        far = skyline(canvas, "back-far", (-4, WIDTH + 4), line, (14, 34), (6, 12), INK)
        windows(canvas, "back-far-lit", far, STEEL, 0.3, pane=(1.2, 0.7), pitch=(2, 2.6))
    canvas.rect(0, line - 0.5, WIDTH, 1, MIST)
    plate = chamfer(MIDDLE - 17, line - 17, 34, 34, 8)
    canvas.path(closed(plate), NIGHT)
    with canvas.group(moved(MIDDLE, line)):
        canvas.path(closed(regular(0, 0, 14, 8, 22.5), regular(0, 0, 9.6, 8, 22.5)), YELLOW, fill_rule="evenodd")
        for ring in (VETRAN_ARM, VETRAN_SHARD, VETRAN_CORE):
            canvas.poly(shifted(ring, -12 * 0.62, -12.3 * 0.62, 0.62), RED)
    rain(canvas, "back-rain", (-6, 0, WIDTH + 30, HEIGHT), 260, STEEL, 0.16, reach=(3, 9))
    return canvas.svg()


def covers() -> dict[str, str]:
    """Give both covers by file stem."""
    return {"cover": front(), "back": back()}
