"""Draw parts of the city: skylines, lit windows, rain, cables, beams, halftones and signs."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours
# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from .pen import Canvas, boxes, closed, number, pair, polar
from .shapes import regular

if TYPE_CHECKING:
    from collections.abc import Callable

    from .pen import Point

Box = tuple[float, float, float, float]
SKY = 2.7  # how far a contract's scene goes on above y = 0


def stage(ground: str, least: float = 0) -> Canvas:
    """Give the canvas of a contract's scene, 47 wide, from -2.7 to 29, painted with its ground; `least` as for `Canvas`."""
    canvas = Canvas(47, 29 + SKY, 0, -SKY, least=least)
    canvas.rect(0, -SKY, 47, 29 + SKY, ground)
    return canvas


def skyline(canvas: Canvas, seed: str, span: Point, base: float, heights: Point, widths: Point, fill: str) -> list[Box]:
    """Paint a row of towers on the line `base`, some with steps and masts; give their bodies, for windows."""
    rng = random.Random(seed)
    bodies: list[Box] = []
    steps: list[Box] = []
    masts: list[list[Point]] = []
    x = span[0]
    while x < span[1]:
        w = rng.uniform(*widths)
        top = base - rng.uniform(*heights)
        bodies.append((x, top, w, base - top))
        kind = rng.random()
        if kind < 0.35:
            step = w * rng.uniform(0.2, 0.35)
            steps.append((x + step, top - 1.4, w - 2 * step, 1.4))
        if kind < 0.2 or kind > 0.8:
            masts.append([(x + w * 0.5 + 0.11, top - rng.uniform(2, 4.2)), (x + w * 0.5 + 0.11, top)])
        x += w + rng.choice((-0.3, 0, 0.25, 0.6))
    canvas.path(boxes(bodies + steps), fill)
    canvas.strokes(masts, fill, 0.22)
    return bodies


def windows(
    canvas: Canvas,
    seed: str,
    bodies: list[Box],
    fill: str,
    lit: float,
    pane: Point = (0.4, 0.55),
    pitch: Point = (0.85, 1.1),
    keep: Callable[[float, float], bool] | None = None,
) -> None:
    """Paint a share of the windows of each tower as lit; `keep` can exclude regions."""
    rng = random.Random(seed)
    panes: list[Box] = []
    for x, y, w, h in bodies:
        columns = max(1, int((w - 0.5) / pitch[0]))
        inset = (w - (columns - 1) * pitch[0] - pane[0]) / 2
        rows = int((h - 0.7) / pitch[1])
        for row in range(rows):
            for column in range(columns):
                px, py = x + inset + column * pitch[0], y + 0.7 + row * pitch[1]
                if rng.random() < lit and (keep is None or keep(px, py)):
                    panes.append((px, py, *pane))
    canvas.path(boxes(panes), fill)


def rain(
    canvas: Canvas,
    seed: str,
    area: Box,
    count: int,
    stroke: str,
    width: float = 0.12,
    slant: float = -0.28,
    reach: Point = (1.2, 3.2),
) -> None:
    """Paint slanting rain as one path."""
    rng = random.Random(seed)
    x, y, w, h = area
    parts = []
    for _ in range(count):
        fall = rng.uniform(*reach)
        parts.append(f"M{pair((x + rng.random() * w, y + rng.random() * h))}l{number(fall * slant)} {number(fall)}")
    canvas.path("".join(parts), "none", stroke=stroke, stroke_width=width)


def cable(canvas: Canvas, a: Point, b: Point, sag: float, stroke: str, width: float = 0.25) -> None:
    """Hang a cable between two points."""
    mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 2 * sag)
    canvas.path(f"M{pair(a)}Q{pair(mid)} {pair(b)}", "none", stroke=stroke, stroke_width=width)


def beam(canvas: Canvas, source: Point, left: Point, right: Point, fill: str, mouth: float = 0.4) -> None:
    """Paint a widening beam of light from `source`."""
    canvas.poly([(source[0] - mouth, source[1]), left, right, (source[0] + mouth, source[1])], fill)


def halftone(canvas: Canvas, area: Box, pitch: float, fill: str, size: Callable[[float, float], float]) -> None:
    """Paint a screen of diamonds; `size` gives the half diagonal at a point, 0 for none."""
    x0, y0, w, h = area
    parts = []
    rows, columns = int(h / (pitch / 2)), int(w / pitch) + 1
    for row in range(rows + 1):
        for column in range(columns + 1):
            x = x0 + (column + (row % 2) / 2) * pitch
            y = y0 + row * pitch / 2
            r = size(x, y)
            if r > 0.06:
                n = number(r)
                parts.append(f"M{pair((x, y - r))}l{n} {n}-{n} {n}-{n}-{n}z")
    canvas.path("".join(parts), fill)


def rays(
    canvas: Canvas, centre: Point, inner: float, outer: float, count: int, share: float, fill: str, turn: float = 0
) -> None:
    """Paint a wheel of rays, each filling `share` of its step."""
    step = 360 / count
    rings = []
    for i in range(count):
        a, b = turn + i * step, turn + i * step + share * step
        rings.append([polar(*centre, inner, a), polar(*centre, outer, a), polar(*centre, outer, b), polar(*centre, inner, b)])
    canvas.path(closed(*rings), fill)


def glyphs(canvas: Canvas, seed: str, area: Box, cell: float, fill: str) -> None:
    """Paint a block of invented writing: broken bars that look like script, but are in no language."""
    rng = random.Random(seed)
    x0, y0, w, h = area
    marks: list[Box] = []
    bar = cell * 0.2
    for r in range(int(h / cell)):
        for c in range(int(w / cell)):
            x, y = x0 + c * cell, y0 + r * cell
            s = cell * 0.78
            for on, box in (
                (0.7, (x, y, s, bar)), (0.6, (x, y + s - bar, s, bar)), (0.5, (x, y, bar, s)),
                (0.5, (x + s - bar, y, bar, s)), (0.5, (x, y + (s - bar) / 2, s, bar)),
            ):  # fmt: skip
                if rng.random() < on:
                    marks.append(box)
    canvas.path(boxes(marks), fill)


def bolt_ring(canvas: Canvas, centre: Point, r: float, count: int, size: float, fill: str) -> None:
    """Paint bolts along a circle."""
    canvas.path(closed(*[regular(*polar(*centre, r, 360 * i / count), size, 6) for i in range(count)]), fill)
