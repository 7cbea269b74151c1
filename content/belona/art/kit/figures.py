"""Draw the people of the city as hard silhouettes: runner, climber, masked head, hood, fist."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours

from __future__ import annotations

from typing import TYPE_CHECKING

from .pen import closed, moved, union
from .shapes import chamfer, limb, mirrored, outline, regular

if TYPE_CHECKING:
    from .pen import Canvas, Point


def runner(canvas: Canvas, x: float, y: float, scale: float, fill: str) -> None:
    """Paint a running figure, 10 units tall, feet at `x, y`, heading right."""
    parts = [
        regular(1.9, -9.2, 0.95, 8, 22.5),
        limb((1.1, -7.6), (-0.2, -4.6), 1.9, 1.5),
        limb((1.3, -7.6), (2.6, -5.8), 0.9, 0.75), limb((2.6, -5.8), (4, -6.6), 0.75, 0.6),
        limb((0.6, -7.6), (-1.4, -7), 0.9, 0.75), limb((-1.4, -7), (-2, -5.4), 0.75, 0.6),
        limb((0, -4.8), (2, -3.4), 1.3, 1), limb((2, -3.4), (1.6, -0.4), 1, 0.7),
        limb((-0.2, -4.8), (-1.2, -2.6), 1.3, 1), limb((-1.2, -2.6), (-3.6, -2.2), 1, 0.7),
    ]  # fmt: skip
    with canvas.group(moved(x, y, scale)):
        canvas.path(union(parts), fill, data_ink="solid")


def masked(canvas: Canvas, x: float, y: float, scale: float, coat: str, mask: str, mark: str, edge: str | None = None) -> None:
    """Paint a hooded head in a blank mask, 4 units wide, chin at `x, y`; `edge` lines the hood."""
    hood = outline("-2.6 1.2, -2.3 -3.2, -1.2 -5, 0 -5.5, 1.2 -5, 2.3 -3.2, 2.6 1.2, 5 3, 5.6 9, -5.6 9, -5 3")
    face = outline("-1.6 -3.2, -0.8 -4.1, 0.8 -4.1, 1.6 -3.2, 1.6 -1.2, 0.7 0.2, -0.7 0.2, -1.6 -1.2")
    eye = [(-1.25, -2.7), (-0.3, -2.35), (-0.35, -1.9), (-1.2, -2.1)]
    with canvas.group(moved(x, y, scale)):
        canvas.poly(hood, coat, stroke=edge, stroke_width=None if edge is None else 0.22)
        canvas.poly(face, mask, data_ink="tint")
        mouth = [(-0.75, -0.85), (0.75, -0.85), (0.75, -0.5), (-0.75, -0.5)]
        canvas.path(closed(eye, mirrored(eye, 0), mouth), mark, data_ink="solid")


def fist(canvas: Canvas, x: float, y: float, scale: float, skin: str, gap: str, sleeve: str) -> None:
    """Paint a raised fist, knuckles up, 8 units wide, wrist at `x, y`."""
    hand = outline(
        "-2.6 0, -3.2 -2.4, -4.1 -3.8, -4.1 -8, -3.4 -8.8, -2.3 -9, -1.9 -9.4, -0.3 -9.5, 0.1 -9.3, "
        "1.7 -9.1, 2.1 -8.7, 3.3 -8.4, 3.9 -7.6, 4 -3.6, 2.9 -2, 2.6 0"
    )
    fingers = [
        [(-2.2, -9.1), (-1.9, -9.1), (-1.9, -5.6), (-2.2, -5.6)], [(-0.15, -9.4), (0.15, -9.4), (0.15, -5.2), (-0.15, -5.2)],
        [(1.85, -8.9), (2.15, -8.9), (2.15, -4.6), (1.85, -4.6)],
    ]  # fmt: skip
    thumb: list[Point] = outline("-4.3 -5.9, -3 -6.1, 0.9 -5.2, 1.9 -4.3, 1.6 -3.2, 0.5 -2.9, -1.7 -3.2, -3.2 -2, -4.3 -3.6")
    with canvas.group(moved(x, y, scale)):
        canvas.poly([(-3.4, -0.9), (3.4, -0.9), (3.8, 20), (-4.4, 20)], sleeve)
        canvas.poly(hand, skin)
        canvas.path(closed(*fingers), gap)
        canvas.poly(
            outline("-4.1 -6.4, -3 -6.6, 1.2 -5.6, 2.5 -4.4, 2 -2.7, 0.5 -2.4, -1.5 -2.7, -3 -1.5, -3.3 -2"),
            gap,
        )
        canvas.poly(thumb, skin)
        canvas.poly([(0.3, -4.9), (1.5, -4.2), (1.3, -3.6), (0.1, -4)], gap)
        canvas.path(closed(chamfer(-3.7, -0.7, 7.4, 1.5, 0.3)), sleeve)
