"""Compose `night_convoy`: armoured trucks come round an elevated highway in the rain."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from kit.camera import Camera
from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import rain, skyline, stage, windows

if TYPE_CHECKING:
    from kit.pen import Canvas, Point


class Front(Protocol):
    """Paint a polygon on the nose of a truck, `depth` metres behind it."""

    def __call__(self, points: list[Point], fill: str, depth: float = 0) -> None:
        """Paint it."""


EYE = Camera(eye=(4.4, 1.75, 0), yaw=0, pitch=0, focal=22, centre=(31, 15.8))


def _bend(z: float) -> float:
    """Give the middle of the convoy's lane at depth `z`."""
    return 0.0 if z < 5 else 0.0125 * (z - 5) ** 2 + 0.3 * (z - 5)


def _strip(canvas: Canvas, left: float, right: float, span: tuple[float, float], fill: str, height: float = 0) -> None:
    """Paint a band of the road between two offsets from the lane's middle."""
    start, stop = span
    depths = [start + (stop - start) * (i / 24) ** 2 for i in range(25)]
    near = [EYE.spot((_bend(z) + left, height, z)) for z in depths]
    far = [EYE.spot((_bend(z) + right, height, z)) for z in reversed(depths)]
    canvas.poly(near + far, fill)


def _wall(canvas: Canvas, side: float, low: float, high: float, fill: str) -> None:
    """Paint an upright band along the road."""
    depths = [1.2 + 88 * (i / 24) ** 2 for i in range(25)]
    foot = [EYE.spot((_bend(z) + side, low, z)) for z in depths]
    head = [EYE.spot((_bend(z) + side, high, z)) for z in reversed(depths)]
    canvas.poly(foot + head, fill)


def _truck(canvas: Canvas, z: float) -> None:
    """Paint one armoured truck whose nose stands at depth `z`."""
    x = _bend(z)

    def front(points: list[Point], fill: str, depth: float = 0) -> None:
        EYE.quad(canvas, [(x + px, py, z + depth) for px, py in points], fill)

    def flank(points: list[Point], fill: str) -> None:
        EYE.quad(canvas, [(x + 1.5, py, z + pz) for pz, py in points], fill)

    EYE.box(canvas, (x - 1.5, 0.55, z + 2.6), (x + 1.5, 3.75, z + 9), (NIGHT, STEEL, NIGHT))
    flank([(2.6, 3.75), (9, 3.75), (9, 3.45), (2.6, 3.45)], MIST)
    for start in (3.2, 5.2, 7.2):
        flank([(start, 3.1), (start + 1.5, 3.1), (start + 1.5, 1.3), (start, 1.3)], NIGHT)
    flank([(2.6, 0.95), (9, 0.95), (9, 0.55), (2.6, 0.55)], INK)
    EYE.box(canvas, (x - 1.5, 0.55, z + 0.4), (x + 1.5, 3.1, z + 2.6), (INK, STEEL, NIGHT))
    flank([(0.8, 2.7), (2.1, 2.7), (2.1, 2.1), (0.8, 2.1)], INK)
    flank([(0.4, 1.5), (2.6, 1.5), (2.6, 0.55), (0.4, 0.55)], NIGHT)
    wheel = [(-0.62, 0), (-0.4, 0.45), (0.4, 0.45), (0.62, 0), (0.4, -0.5), (-0.4, -0.5)]
    for middle in (1.5, 6.6, 8):
        flank([(middle + dz, 0.55 + dy) for dz, dy in wheel], INK)
    _cab(front)
    _grille(front)


def _cab(front: Front) -> None:
    """Paint the split windscreen, the mirrors and the lamps on the roof."""
    front([(-1.5, 0.55), (1.5, 0.55), (1.5, 3.1), (1.25, 3.3), (-1.25, 3.3), (-1.5, 3.1)], INK)
    front([(-1.3, 2.95), (1.3, 2.95), (1.38, 2.2), (-1.38, 2.2)], STEEL)
    front([(-1.2, 2.78), (-0.08, 2.78), (-0.08, 2.36), (-1.26, 2.36)], INK)
    front([(1.2, 2.78), (0.08, 2.78), (0.08, 2.36), (1.26, 2.36)], INK)
    front([(-1.1, 2.7), (-0.75, 2.7), (-1.0, 2.42), (-1.18, 2.42)], MIST)
    for side in (-1, 1):
        front([(side * 1.5, 2.1), (side * 1.86, 2.25), (side * 1.86, 2.8), (side * 1.5, 2.7)], INK)
    for k in range(5):
        x = -0.95 + k * 0.42
        front([(x, 3.32), (x + 0.26, 3.32), (x + 0.26, 3.5), (x, 3.5)], CYAN)


def _grille(front: Front) -> None:
    """Paint the grille, the striped ram and the headlights."""
    for row in range(4):
        y = 1.05 + row * 0.24
        front([(-0.72, y), (0.72, y), (0.72, y + 0.12), (-0.72, y + 0.12)], STEEL)
    front([(-1.7, 0.35), (1.7, 0.35), (1.7, 0.78), (1.4, 0.95), (-1.4, 0.95), (-1.7, 0.78)], STEEL, -0.25)
    for k in range(7):
        x = -1.5 + k * 0.46
        front([(x, 0.45), (x + 0.2, 0.45), (x + 0.34, 0.78), (x + 0.14, 0.78)], INK, -0.25)
    for side in (-1, 1):
        inner, outer = side * 0.82, side * 1.38
        front([(inner, 1.1), (outer, 1.1), (outer, 1.72), (inner, 1.72)], CYAN)
        front([(side * 0.98, 1.25), (side * 1.22, 1.25), (side * 1.22, 1.57), (side * 0.98, 1.57)], PAPER)


def _beams(canvas: Canvas, z: float, reach: float) -> None:
    """Paint the light thrown on the wet road."""
    x = _bend(z)
    for side in (-1.1, 1.1):
        canvas.poly(
            [
                EYE.spot(p)
                for p in (
                    (x + side - 0.35, 0, z - 0.2),
                    (x + side + 0.35, 0, z - 0.2),
                    (x + side + 0.75, 0, reach),
                    (x + side - 1.05, 0, reach),
                )
            ],
            CYAN,
        )


def draw() -> str:
    """Draw the scene."""
    canvas = stage(NIGHT, 0.05)
    canvas.circle(16, 7.6, 9.4, STEEL)
    canvas.circle(16, 7.6, 8.4, MIST)
    far = skyline(canvas, "convoy-far", (22, 48), 18.2, (5, 12), (3, 5.4), STEEL)
    windows(canvas, "convoy-far-lit", far, NIGHT, 0.4)
    skyline(canvas, "convoy-near", (-1, 48), 18.7, (2, 5), (3, 5.6), INK)
    # the road on its pillars
    canvas.rect(0, 17.6, 47, 12, INK)
    _strip(canvas, -4.6, 3.6, (1.2, 90), STEEL)
    _strip(canvas, -4.4, 3.4, (1.2, 90), NIGHT)
    for k in range(9):
        _strip(canvas, -2.4, -2.1, (2 + k * 5, 4.4 + k * 5), MIST)
    _wall(canvas, -4.5, 0, 0.85, INK)
    _wall(canvas, -4.5, 0.72, 0.9, MIST)
    for z, reach in ((29, 22), (5.3, 1.4)):
        _truck(canvas, z)
        _beams(canvas, z, reach)
    _wall(canvas, 3.5, 0, 0.8, INK)
    _wall(canvas, 3.5, 0.66, 0.84, MIST)
    rain(canvas, "convoy-rain", (0, -3, 50, 32), 34, MIST, 0.16, reach=(2, 4))
    return canvas.svg()
