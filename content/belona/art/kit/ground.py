"""Cut the ground of a street plan: streets from blocks, slits from lots, as Skia's path operations do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pathops

from .pen import number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .pen import Point

Ring = list["Point"]


def area(*rings: Iterable[Point]) -> pathops.Path:
    """Give polygons as one path; where they overlap they are one."""
    path = pathops.Path()
    for ring in rings:
        pen = path.getPen()
        first, *others = ring
        pen.moveTo(first)
        for point in others:
            pen.lineTo(point)
        pen.closePath()
    path.simplify()
    return path


def street(runs: Iterable[Sequence[Point]], width: float) -> pathops.Path:
    """Give the ground of streets that run along polylines, `width` mm wide, with mitred corners and square ends."""
    joined = pathops.OpBuilder()
    for run in runs:
        path = pathops.Path()
        pen = path.getPen()
        pen.moveTo(run[0])
        for point in run[1:]:
            pen.lineTo(point)
        pen.endPath()
        path.stroke(width, pathops.LineCap.SQUARE_CAP, pathops.LineJoin.MITER_JOIN, 4)
        joined.add(path, pathops.PathOp.UNION)
    return joined.resolve()


def joined(*paths: pathops.Path) -> pathops.Path:
    """Give what is in any of the paths."""
    builder = pathops.OpBuilder()
    for path in paths:
        builder.add(path, pathops.PathOp.UNION)
    return builder.resolve()


def without(path: pathops.Path, *others: pathops.Path) -> pathops.Path:
    """Give what is in the first path and in none of the others."""
    builder = pathops.OpBuilder()
    builder.add(path, pathops.PathOp.UNION)
    for other in others:
        builder.add(other, pathops.PathOp.DIFFERENCE)
    return builder.resolve()


def within(path: pathops.Path, other: pathops.Path) -> pathops.Path:
    """Give what is in both paths."""
    return pathops.op(path, other, pathops.PathOp.INTERSECTION)


def rings(path: pathops.Path, least: float = 0.5) -> list[Ring]:
    """Give the polygons of a path that are larger than `least` square mm, in reading order of their first corner."""
    found = []
    for contour in path.contours:
        ring = [point for _, points in contour.segments for point in points]
        if len(ring) > 2 and abs(contour.area) >= least:
            found.append(ring)
    return sorted(found, key=lambda ring: min((round(y, 2), round(x, 2)) for x, y in ring))


def written(polygons: Iterable[Sequence[Point]]) -> str:
    """Give the path data of closed polygons in relative steps, which are shorter than places."""
    words = []
    for ring in polygons:
        x, y = (round(v, 2) for v in ring[0])
        words.append(f"M{number(x)} {number(y)}")
        for point in ring[1:]:
            dx, dy = round(point[0] - x, 2), round(point[1] - y, 2)
            x, y = x + dx, y + dy
            if not dx and not dy:
                continue
            words.append(_step(dx, dy))
        words.append("z")
    return "".join(words)


def _step(dx: float, dy: float) -> str:
    if not dy:
        return f"h{number(dx)}"
    if not dx:
        return f"v{number(dy)}"
    second = number(dy)
    return f"l{number(dx)}{'' if second.startswith('-') else ' '}{second}"
