"""Compose `arms_black_market`: Betaetra waits behind a lit counter, guns on the wall, under a striped awning."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours

from __future__ import annotations

from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import cable, glyphs, rain, stage, windows
from kit.pen import Canvas, Point, boxes, closed, moved
from kit.shapes import chamfer, mirrored, outline, regular

RIFLE: list[Point] = outline(
    "0 0.6, 1.6 0.2, 3.2 0.2, 3.4 -0.3, 5.6 -0.3, 5.8 0.1, 8.4 0.1, 8.4 0.35, 11.2 0.35, 11.2 0.75, "
    "8.4 0.75, 8.2 1.1, 5.9 1.1, 5.6 2.6, 4.7 2.6, 4.7 1.1, 3.8 1.2, 3.3 2.2, 2.5 2.2, 2.9 1.1, 1.4 1.1, 0 2"
)
PISTOL: list[Point] = outline("0 0, 4.2 0, 4.5 0.3, 4.5 1.1, 2.7 1.1, 2.4 1.7, 1.6 1.7, 1.3 3.1, 0.1 3.1, 0.4 1.2, 0 1")
BLADE: list[Point] = outline(
    "0 0.2, 2.4 0.2, 2.4 -0.2, 2.75 -0.2, 2.75 0.1, 9.4 0, 10.4 0.55, 2.75 0.7, 2.75 1, 2.4 1, 2.4 0.6, 0 0.6"
)


def _piece(canvas: Canvas, ware: list[Point], x: float, y: float, scale: float, fill: str, angle: float = 0) -> None:
    with canvas.group(moved(x, y, scale, angle)):
        canvas.poly(ware, fill)


def _alley(canvas: Canvas) -> None:
    """Paint the walls either side of the stall."""
    left = [(0, 0, 5.4, 29), (5.4, 5, 3, 24)]
    right = [(38.6, 3, 3.4, 26), (42, 0, 5, 29)]
    canvas.path(boxes([left[1], right[0]]), STEEL)
    windows(canvas, "alley-far", [left[1], right[0]], NIGHT, 0.8, pane=(0.55, 0.8), pitch=(1.05, 1.5))
    canvas.path(boxes([left[0], right[1]]), INK)
    windows(canvas, "alley-near", [left[0], right[1]], STEEL, 0.45, pane=(0.8, 1.1), pitch=(1.6, 2.1))
    # hanging signs
    canvas.poly(chamfer(3.2, 6.6, 3.5, 10.4, 0.5), CYAN)
    canvas.poly(chamfer(3.5, 6.9, 2.9, 9.8, 0.4), INK)
    glyphs(canvas, "sign-left", (4, 7.5, 2, 9), 2, CYAN)
    canvas.poly(chamfer(40.6, 16.4, 3.6, 6.2, 0.5), MIST)
    canvas.poly(chamfer(40.9, 16.7, 3, 5.6, 0.4), NIGHT)
    glyphs(canvas, "sign-right", (41.45, 17.2, 2, 5), 1.9, MIST)


def _dealer(canvas: Canvas) -> None:
    """Paint Betaetra: a wide hood, one lit lens, a mechanical arm on the counter."""
    x = 22.0
    coat = outline("-1.6 14.2, -3.4 15.6, -6 16.6, -7.4 20, -7.4 23, 7.4 23, 7.4 20, 6 16.6, 3.4 15.6, 1.6 14.2", x=x)
    canvas.poly(coat, INK)
    hood = outline("0 7.4, 1.7 8, 2.9 9.6, 3.3 12.4, 3.9 16, 0 18.2, -3.9 16, -3.3 12.4, -2.9 9.6, -1.7 8", x=x)
    canvas.poly(hood, INK)
    face = outline("-1.7 10.6, -0.9 9.6, 0.9 9.6, 1.7 10.6, 1.7 12.9, 0.8 14.6, -0.8 14.6, -1.7 12.9", x=x)
    canvas.poly(face, STEEL)
    canvas.poly([(x - 1.7, 10.6), (x - 0.9, 9.6), (x, 9.6), (x, 14.6), (x - 0.8, 14.6), (x - 1.7, 12.9)], MIST)
    canvas.poly([(x - 1.5, 11.4), (x - 0.35, 11.55), (x - 0.4, 12), (x - 1.4, 11.9)], INK)
    canvas.poly([(x - 0.7, 13.5), (x + 0.8, 13.4), (x + 0.7, 13.7), (x - 0.7, 13.75)], INK)
    canvas.path(closed(regular(x + 0.95, 11.6, 1.25, 8, 22.5)), INK)
    canvas.path(closed(regular(x + 0.95, 11.6, 0.85, 8, 22.5)), CYAN)
    canvas.path(closed(regular(x + 0.95, 11.6, 0.35, 8, 22.5)), PAPER)
    # lapels and belt of cartridges
    canvas.poly([(x - 3.9, 16), (x, 18.2), (x, 19), (x - 4.6, 16.6)], STEEL)
    canvas.poly([(x + 3.9, 16), (x, 18.2), (x, 19), (x + 4.6, 16.6)], STEEL)
    canvas.path(closed(*[chamfer(x - 5.1 + i * 1.05, 17.3 + i * 0.62, 0.7, 1.5, 0.15) for i in range(7)]), MIST)


def _hands(canvas: Canvas) -> None:
    """Paint a hand of flesh and one of steel on the counter."""
    x = 22.0
    canvas.poly([(x - 7.4, 19.6), (x - 4.6, 19), (x - 4.6, 22.6), (x - 8.4, 22.6)], INK)
    canvas.poly([(x - 8, 20.6), (x - 5.4, 20.2), (x - 5, 22.7), (x - 8.8, 22.7)], MIST)
    canvas.path(boxes([(x - 8 + k * 0.85, 21.5, 0.2, 1.2) for k in range(4)]), INK)
    canvas.poly([(x + 4.8, 18.6), (x + 7.4, 19.4), (x + 8.6, 21), (x + 9, 22.7), (x + 4.8, 22.7)], STEEL)
    canvas.path(closed(regular(x + 6.2, 19.9, 1, 8, 22.5)), INK)
    canvas.path(closed(regular(x + 6.2, 19.9, 0.5, 8, 22.5)), MIST)
    canvas.path(boxes([(x + 5.4 + k * 0.9, 21.4, 0.25, 1.3) for k in range(4)]), INK)


def _stall(canvas: Canvas) -> None:
    """Paint the lit stall, its wall of wares, the dealer and the lamp."""
    canvas.rect(9, 6, 26.6, 18, CYAN)
    for x, y, s, ware, flip in (
        (10.2, 9.8, 0.66, RIFLE, False), (10.2, 13.2, 0.66, BLADE, False), (10.4, 15.2, 0.66, RIFLE, False),
        (34.4, 9.8, 0.66, RIFLE, True), (34.2, 12.9, 0.62, PISTOL, True), (30.6, 12.9, 0.62, PISTOL, True),
        (34.4, 16, 0.66, BLADE, True),
    ):  # fmt: skip
        _piece(canvas, mirrored(ware, 0) if flip else ware, x, y, s, INK)
    canvas.path(boxes([(9, 6, 0.9, 18), (34.7, 6, 0.9, 18)]), INK)
    _dealer(canvas)
    _hands(canvas)
    # lamp
    canvas.line([(16, 5), (16, 8.2)], INK, 0.25)
    canvas.poly([(15.3, 8.2), (16.7, 8.2), (17.5, 9.4), (14.5, 9.4)], INK)
    canvas.poly([(15, 9.4), (17, 9.4), (16.6, 10), (15.4, 10)], PAPER)


def _counter(canvas: Canvas) -> None:
    """Paint the counter with goods on it."""
    canvas.rect(7.6, 22.6, 29.4, 1.3, MIST)
    canvas.rect(8.4, 23.9, 27.8, 5.1, INK)
    canvas.path(closed(*[chamfer(9.6 + i * 5.2, 25, 4.2, 5, 0.5) for i in range(5)]), STEEL)
    canvas.path(closed(*[chamfer(10 + i * 5.2, 25.4, 3.4, 5, 0.4) for i in range(5)]), NIGHT)
    _piece(canvas, PISTOL, 10.2, 20.9, 0.56, INK)
    canvas.path(
        boxes([(32.2 + k * 0.8, 20.5, 0.5, 2.1) for k in range(3)] + [(32.2 + k * 0.8, 20.1, 0.5, 0.25) for k in range(3)]), INK
    )
    canvas.path(closed(*[chamfer(9.4 + k * 4.6, 23, 3, 0.5, 0.2) for k in range(6)]), STEEL)


def _awning(canvas: Canvas) -> None:
    """Paint the striped awning and the cables over it."""
    edge = 3.1
    for i in range(10):
        x = 6.6 + i * edge
        canvas.poly(
            [
                (x + 1.2 - i * 0.24, 2.4),
                (x + edge + 1.2 - (i + 1) * 0.24, 2.4),
                (x + edge, 6.6),
                (x + edge, 7.6),
                (x + edge / 2, 8.5),
                (x, 7.6),
                (x, 6.6),
            ],
            (INK, PAPER)[i % 2],
        )
    canvas.rect(7.4, 1.9, 29.6, 0.7, STEEL)
    cable(canvas, (0, 3.4), (8, 2), 0.8, STEEL, 0.2)
    cable(canvas, (37, 2), (47, 5.4), 1, STEEL, 0.2)


def _buyer(canvas: Canvas) -> None:
    """Paint the buyer who listens at the corner, rimmed by the light of the stall."""
    canvas.poly(
        outline(
            "33.6 29, 34.2 24.4, 36.2 22.2, 38 21.4, 38.2 20, 37.2 18.6, 37.4 16.4, 38.8 15.2, 40.8 15.4, "
            "42 16.8, 41.8 19, 41 20.4, 41.4 21.6, 44 22.6, 45.8 25, 46.4 29"
        ),
        INK,
    )
    canvas.line([(37.4, 16.4), (38.8, 15.2), (40.8, 15.4)], CYAN, 0.25)
    canvas.line([(34.2, 24.6), (36.2, 22.3), (38, 21.5)], CYAN, 0.3)


def draw() -> str:
    """Draw the scene."""
    canvas = stage(NIGHT)
    _alley(canvas)
    _stall(canvas)
    _counter(canvas)
    _awning(canvas)
    _buyer(canvas)
    rain(canvas, "market-rain-l", (-1, 0, 9, 30), 36, MIST, 0.11)
    rain(canvas, "market-rain-r", (37, 0, 11, 30), 36, MIST, 0.11)
    return canvas.svg()
