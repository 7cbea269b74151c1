"""Contours as polygons in mm: read from path data by fontTools, measured by numpy, with nothing of the generator."""

from __future__ import annotations

import numpy as np
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

STEPS = 16  # chords for each curve: those of an eighth of a circle with a radius of 25 mm are off by 0.008 mm


def polygon(data):
    """The first contour of SVG path data as an array of points, without the first one again at its end."""
    pen = RecordingPen()
    parse_path(data, pen)
    points = []
    for operator, arguments in pen.value:
        if operator in ("moveTo", "lineTo"):
            points.append(arguments[0])
        elif operator in ("curveTo", "qCurveTo"):
            points += curve([points[-1], *arguments])
        else:
            break
    return closed(points)


def curve(handles):
    """The points of a Bézier curve of any degree after its start."""
    points = np.repeat(np.array(handles, dtype=float)[:, None, :], STEPS, axis=1)
    t = np.linspace(1 / STEPS, 1, STEPS)[None, :, None]
    while len(points) > 1:
        points = points[:-1] * (1 - t) + points[1:] * t
    return [tuple(map(float, point)) for point in points[0]]


def closed(points):
    """An array without points that repeat the one before."""
    array = np.array(points, dtype=float)
    return array[np.hypot(*(array - np.roll(array, 1, axis=0)).T) > 1e-6]


def distances(line, points):
    """The distance of each point from a polygon's line, in mm."""
    across, down = (np.roll(line, -1, axis=0) - line).T
    x, y = (points[:, axis, None] - line[:, axis] for axis in (0, 1))  # from the start of each side to each point
    along = np.clip((x * across + y * down) / (across * across + down * down), 0, 1)
    x -= along * across
    y -= along * down
    return np.sqrt((x * x + y * y).min(axis=1))


def inside(line, points):
    """Whether each point is inside a polygon, by the number of sides to its right."""
    found = np.zeros(len(points), dtype=bool)
    for (x1, y1), (x2, y2) in zip(line, np.roll(line, -1, axis=0), strict=True):
        if y1 != y2:
            level = (y1 > points[:, 1]) != (y2 > points[:, 1])
            found ^= level & (points[:, 0] < x1 + (points[:, 1] - y1) * (x2 - x1) / (y2 - y1))
    return found


def heights(line, points):
    """How far each point is outside a polygon (negative: inside), in mm."""
    return np.where(inside(line, points), -1, 1) * distances(line, points)


def off(line, other):
    """By how many mm two contours differ at most."""
    return max(distances(line, dense(other)).max(), distances(other, dense(line)).max())


def dense(line, step=1.0):
    """A polygon with more points on its sides, `step` mm apart at most."""
    ways = np.roll(line, -1, axis=0) - line
    counts = np.maximum(np.ceil(np.hypot(*ways.T) / step).astype(int), 1)
    numbers = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    along = numbers / np.repeat(counts, counts)
    return np.repeat(line, counts, axis=0) + np.repeat(ways, counts, axis=0) * along[:, None]
