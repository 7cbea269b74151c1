"""Folds a net in space as it prints: from the cuts and creases of a face and from the texts between them."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from math import atan2, cos, radians, sin
from typing import NamedTuple

import numpy as np

from pnp.model.face_walk import processing_lines, walk
from pnp.model.frame import TextLine

DECIMALS = 3  # mm


class Region(NamedTuple):
    """A part of the net between its lines: corners, clockwise as seen, and the texts on it with their places and upwards."""

    corners: tuple
    texts: tuple

    @property
    def edges(self):
        """Its edges in order."""
        return [(a, self.corners[(i + 1) % len(self.corners)]) for i, a in enumerate(self.corners)]


class Net(NamedTuple):
    """The regions of a net, and its creases with the way of each."""

    regions: list
    creases: dict


def net(frame):
    """Read a net from what prints; lines meet only at their ends."""
    creases, lines = {}, set()
    for step, path in processing_lines(frame):
        points = [(letter, tuple(round(v, DECIMALS) + 0.0 for v in numbers)) for letter, numbers in path]
        for (_, a), (letter, b) in pairwise(points):
            if letter == "L":
                assert frozenset((a, b)) not in lines, f"{a} {b} is drawn twice"
                lines.add(frozenset((a, b)))
                if step != "cut":
                    creases[frozenset((a, b))] = step
    texts = list(_texts(frame))
    regions = [Region(corners, tuple(t for t in texts if holds(corners, t[1]))) for corners in _cycles(lines)]
    return Net(regions, creases)


def _texts(frame):
    """The words of each line of text, the middle of its box, and where its top is."""
    boxes = iter(frame.boxes)
    for item, state in walk(frame.items):
        if isinstance(item, TextLine):
            box = next(boxes)
            c, d = state.matrix[2:4]
            middle = (box.ink.x + box.ink.w / 2, box.ink.y + box.ink.h / 2)
            yield f"{box.style} {box.lines[0]}", middle, (-c, -d)


def _cycles(lines):
    """The regions that lines enclose: turn right as far as possible at every corner."""
    around = defaultdict(list)
    for a, b in map(tuple, lines):
        around[a].append(b)
        around[b].append(a)
    for at, others in around.items():
        others.sort(key=lambda p, at=at: atan2(p[1] - at[1], p[0] - at[0]))
    left = {(a, b) for a, others in around.items() for b in others}
    while left:
        start = edge = min(left)
        corners = []
        while not corners or edge != start:
            left.remove(edge)
            corners.append(edge[0])
            others = around[edge[1]]
            edge = edge[1], others[(others.index(edge[0]) - 1) % len(others)]
        if area(corners) > 0:
            yield tuple(corners)


def area(corners):
    """Positive if the corners go clockwise as seen, with y down."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True)) / 2


def holds(corners, point):
    """Whether a region contains a point."""
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        crossed += (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)
    return crossed % 2 == 1


def folded(flat, first, angles):
    """Fold all regions at the angle that `angles` gives for a crease: in degrees between two sides of the solid.

    Returns a function from the flat net to space for each region. The first one stays where it is, with its print above.
    """
    maps = {first: np.eye(4)}
    todo = [first]
    while todo:
        here = todo.pop(0)
        for edge in flat.regions[here].edges:
            for other, region in enumerate(flat.regions):
                if other not in maps and edge[::-1] in region.edges:
                    way = 1 if flat.creases[frozenset(edge)] == "mountain" else -1
                    maps[other] = maps[here] @ _turn(*edge, way * radians(angles(edge) - 180))
                    todo.append(other)
    assert len(maps) == len(flat.regions), "the net is in several pieces"
    return {i: lambda point, m=m: (m @ np.array([*point, *([0] * (3 - len(point))), 1]))[:3] for i, m in maps.items()}


def _turn(start, end, angle):
    """Turn what lies left of an edge of a clockwise region; a negative angle turns it away from the reader, where z points."""
    axis = np.array([end[0] - start[0], end[1] - start[1], 0.0])
    x, y, z = axis / np.linalg.norm(axis)
    c, s = cos(angle), sin(angle)
    turn = np.array([[c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
                     [y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s],
                     [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)]])  # fmt: skip
    matrix = np.eye(4)
    matrix[:3, :3] = turn
    corner = np.array([*start, 0.0])
    matrix[:3, 3] = corner - turn @ corner
    return matrix


def overlap(one, other):
    """Whether two convex regions have more in common than a line."""
    for corners in (one, other):
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            away = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in (other if corners is one else one)]
            if max(away) < 0.002 * np.hypot(x2 - x1, y2 - y1):
                return False
    return True
