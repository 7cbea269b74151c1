"""The side of a shape away from the light as a path of its own: what the shape, moved to the light, does not cover.

A printer then paints the halftone screen once, inside of that path: it needs no clip, and nothing that hides the screen again.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pathops

from pnp.pictures.path_data import parse_path

if TYPE_CHECKING:
    from .pen import Point

_SCALES = (64, 500, 10)  # at which Skia is asked, one after the other: it may fail at one of them
_LEAST = 6  # square tenths of a millimetre that a shade shows beside the outline, or it is left out
_PENS = {"M": "moveTo", "L": "lineTo", "C": "curveTo"}


@cache
def shade_of(d: str, moved: Point, width: float) -> str:
    """Give what of the path `d` the same path moved to the light leaves, but for parts that its outline of `width` hides."""
    for scale in _SCALES:
        try:
            return _shade_of(d, moved, width, scale)
        except pathops.PathOpsError:
            continue
    raise ValueError(f"no shade can be cut for `{d[:60]}`")


def _shade_of(d: str, moved: Point, width: float, scale: float) -> str:
    shape = _area(d, (0, 0), scale)
    outline = pathops.Path(shape)
    outline.stroke(width * scale, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
    outline.convertConicsToQuads(0.1 * scale)
    left = pathops.op(shape, _area(d, moved, scale), pathops.PathOp.DIFFERENCE, fix_winding=True)
    kept = [part for part in left.contours if _is_seen(part, outline, scale)]
    return "".join(_written(part, scale) for part in kept)


def _is_seen(part: pathops.Path, outline: pathops.Path, scale: float) -> bool:
    return abs(pathops.op(part, outline, pathops.PathOp.DIFFERENCE).area) >= _LEAST * scale * scale


def _area(d: str, moved: Point, scale: float) -> pathops.Path:
    path = pathops.Path()
    pen = path.getPen()
    for letter, numbers in parse_path(d):
        if letter == "Z":
            pen.closePath()
            continue
        points = [((x + moved[0]) * scale, (y + moved[1]) * scale) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        getattr(pen, _PENS[letter])(*points)
    pen.endPath()
    return path


def _written(contour: pathops.Path, scale: float) -> str:
    """Write a contour with steps from point to point, which have a decimal only where they are small."""
    out: list[str] = []
    x, y, last = 0.0, 0.0, ""
    for _, points in contour:
        if not points:
            continue
        letter = {1: "l", 2: "q", 3: "c"}[len(points)] if out else "m"
        steps = [(_step(px / scale - x), _step(py / scale - y)) for px, py in points]
        if letter == "l" and steps == [(0, 0)]:
            continue
        words = [f"{v:g}" for step in steps for v in step]
        text = words[0] + "".join(word if word[0] == "-" else f" {word}" for word in words[1:])
        bare = letter == last
        out.append(("" if text[0] == "-" else " ") + text if bare else letter + text)
        x, y, last = x + steps[-1][0], y + steps[-1][1], letter
    return "M" + "".join(out)[1:] + "z"


def _step(value: float) -> float:
    return round(value, 1 if abs(value) < _WHOLE else None) + 0


_WHOLE = 8  # tenths of a millimetre, from which steps are whole ones
