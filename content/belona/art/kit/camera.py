"""Project boxes and quads of a 3D scene in metres onto the picture: x right, y up, z away from the viewer."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .pen import Canvas, Point

Point3 = tuple[float, float, float]
_NEAR = 0.2


@dataclass(frozen=True)
class Camera:
    """A camera at `eye`, turned by `yaw` and `pitch` degrees, with focal length `focal` mm and the image centre `centre`."""

    eye: Point3
    yaw: float
    pitch: float
    focal: float
    centre: Point

    def _view(self, point: Point3) -> Point3:
        x, y, z = (p - e for p, e in zip(point, self.eye, strict=True))
        a = math.radians(self.yaw)
        x, z = x * math.cos(a) - z * math.sin(a), x * math.sin(a) + z * math.cos(a)
        b = math.radians(self.pitch)
        y, z = y * math.cos(b) - z * math.sin(b), y * math.sin(b) + z * math.cos(b)
        return (x, y, z)

    def _flat(self, v: Point3) -> Point:
        return (self.centre[0] + self.focal * v[0] / v[2], self.centre[1] - self.focal * v[1] / v[2])

    def spot(self, point: Point3) -> Point:
        """Give the image of a point in front of the camera."""
        return self._flat(self._view(point))

    def face(self, points: list[Point3]) -> list[Point]:
        """Give the image of a polygon, clipped where it passes behind the camera."""
        views = [self._view(p) for p in points]
        kept: list[Point3] = []
        for here, after in zip(views, views[1:] + views[:1], strict=True):
            if here[2] >= _NEAR:
                kept.append(here)
            if (here[2] >= _NEAR) != (after[2] >= _NEAR):
                t = (_NEAR - here[2]) / (after[2] - here[2])
                kept.append((here[0] + t * (after[0] - here[0]), here[1] + t * (after[1] - here[1]), _NEAR))
        return [self._flat(v) for v in kept]

    def quad(self, canvas: Canvas, points: list[Point3], fill: str) -> None:
        """Paint a polygon of the scene."""
        shape = self.face(points)
        if len(shape) > 2:
            canvas.poly(shape, fill)

    def box(self, canvas: Canvas, low: Point3, high: Point3, fills: tuple[str, str, str]) -> None:
        """Paint the visible faces of a box; `fills`: front (towards -z), side and top (or bottom)."""
        (x0, y0, z0), (x1, y1, z1) = low, high
        front, side, lid = fills
        ex, ey, ez = self.eye
        if ey > y1:
            self.quad(canvas, [(x0, y1, z0), (x1, y1, z0), (x1, y1, z1), (x0, y1, z1)], lid)
        if ey < y0:
            self.quad(canvas, [(x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)], lid)
        if ex < x0:
            self.quad(canvas, [(x0, y0, z0), (x0, y1, z0), (x0, y1, z1), (x0, y0, z1)], side)
        if ex > x1:
            self.quad(canvas, [(x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)], side)
        if ez < z0:
            self.quad(canvas, [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0)], front)
