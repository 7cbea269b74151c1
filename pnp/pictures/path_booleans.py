"""Boolean operations on areas by Skia: union and intersection of clip paths, outlines of strokes, areas grown in mm.

Import it inside of functions: Skia is loaded only where a picture or an outline needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import pathops
from pathops import PathOpsError as PathOpsError  # noqa: PLC0414  (for those who load Skia with this module)

from pnp.model.face_walk import transform_path
from pnp.model.outline import Curve, Path, Segment, split_curve
from pnp.pictures.path_data import TooComplexPathError

if TYPE_CHECKING:
    from pnp.model.frame import Stroke


_SKIA_METHODS = {
    "M": pathops.Path.moveTo,
    "L": pathops.Path.lineTo,
    "C": pathops.Path.cubicTo,
    "Z": pathops.Path.close,
}
_SKIA_CAPS = {"butt": "BUTT_CAP", "round": "ROUND_CAP", "square": "SQUARE_CAP"}
_SKIA_JOINS = {"miter": "MITER_JOIN", "round": "ROUND_JOIN", "bevel": "BEVEL_JOIN"}
_CONIC_TOLERANCE = 0.01  # user units by which a quadratic may deviate from the conic it replaces
_STROKE_SCALE = 64.0  # Skia flattens round corners to pixel accuracy: this makes its pixel a hundredth of a unit
_PIECES_OF_CURVE = 6  # of a curve; its parallel curves are then exact enough
_SCALES = (1.0, 64.0, 500.0, 10.0)  # at which operations on two areas are tried, one after the other
_OUTLINE_SCALES = (512.0, 500.0, 300.0, 1000.0)  # the same for outlines in mm, which must be exact; tried one after the other


def path_union(parts: list[tuple[Path, bool]]) -> Path:
    """Return the union of paths, each with whether its rule is even-odd, as one path for the nonzero rule."""
    if len(parts) == 1 and not parts[0][1]:
        return parts[0][0]

    def at(scale: float) -> pathops.Path:
        whole = pathops.Path()
        for path, even_odd in parts:
            whole = pathops.op(whole, _enlarged(path, scale, even_odd=even_odd), pathops.PathOp.UNION, fix_winding=True)
        whole.simplify(fix_winding=True)
        return whole

    return _try_scales(at, _SCALES)


def path_intersection(one: Path, other: Path) -> Path:
    """Return the intersection of two paths; all three are for the nonzero rule."""
    return _operation(one, other, pathops.PathOp.INTERSECTION, fix_winding=True)


def contains_path(one: Path, other: Path) -> bool:
    """Return whether nothing of `other` is outside of `one`; both are for the nonzero rule."""
    return not _operation(other, one, pathops.PathOp.DIFFERENCE)


def have_common_area(one: Path, other: Path) -> bool:
    """Return whether two areas overlap; both are for the nonzero rule."""
    return bool(_operation(one, other, pathops.PathOp.INTERSECTION))


def stroke_outline(path: Path, stroke: Stroke) -> Path:
    """Return the outline of a stroke, for the nonzero rule."""
    enlarge = (_STROKE_SCALE, 0.0, 0.0, _STROKE_SCALE, 0.0, 0.0)
    skia = _to_skia(transform_path(path, enlarge))
    cap, join = getattr(pathops.LineCap, _SKIA_CAPS[stroke.cap]), getattr(pathops.LineJoin, _SKIA_JOINS[stroke.join])
    dash = [d * _STROKE_SCALE for d in (stroke.dash * 2 if len(stroke.dash) % 2 else stroke.dash)]
    skia.stroke(stroke.width * _STROKE_SCALE, cap, join, stroke.miter_limit, dash or None, stroke.dash_phase * _STROKE_SCALE)
    skia.convertConicsToQuads(_CONIC_TOLERANCE * _STROKE_SCALE)
    return transform_path(_from_skia(skia), (1 / _STROKE_SCALE, 0.0, 0.0, 1 / _STROKE_SCALE, 0.0, 0.0))


def grow_path(path: Path, by: float) -> Path:
    """Return everything within `by` mm of an area, or if it is negative, what is further than that from its outside.

    The path is in mm and for the nonzero rule, and so is the result, whose curves are off by less than 0.001 mm: Skia compares
    the middle of each parallel curve only, so it is given short ones. Raises TooComplexPathError.
    """

    def at(scale: float) -> pathops.Path:
        edge = _enlarged(_divide_curves(path), scale)
        edge.stroke(2 * abs(by) * scale, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4.0)
        edge.convertConicsToQuads(_CONIC_TOLERANCE)
        operation = pathops.PathOp.UNION if by > 0 else pathops.PathOp.DIFFERENCE
        return pathops.op(_enlarged(path, scale), edge, operation, fix_winding=True)

    try:
        return _try_scales(at, _OUTLINE_SCALES)
    except PathOpsError:
        raise TooComplexPathError from None


def _operation(one: Path, other: Path, operation: pathops.PathOp, *, fix_winding: bool = False) -> Path:
    def at(scale: float) -> pathops.Path:
        return pathops.op(_enlarged(one, scale), _enlarged(other, scale), operation, fix_winding=fix_winding)

    return _try_scales(at, _SCALES)


def _try_scales(make: Callable[[float], pathops.Path], scales: Sequence[float]) -> Path:
    """Return what `make` gives so much enlarged; Skia may fail at one scale and succeed at another. Raises PathOpsError."""
    for scale in scales:
        try:
            found = _from_skia(make(scale))
        except PathOpsError:
            continue
        return found if scale == 1 else transform_path(found, (1 / scale, 0.0, 0.0, 1 / scale, 0.0, 0.0))
    raise PathOpsError("operation did not succeed")


def _divide_curves(path: Path) -> Path:
    out: list[Segment] = []
    x = y = 0.0
    for letter, n in path:
        if letter == "C":
            rest: Curve = ((x, y), n[0:2], n[2:4], n[4:6])  # type: ignore[assignment]  # each is a point
            for left in range(_PIECES_OF_CURVE, 1, -1):
                first, rest = split_curve(rest, 1 / left)
                out.append(("C", tuple(chain.from_iterable(first[1:]))))
            out.append(("C", tuple(chain.from_iterable(rest[1:]))))
        else:
            out.append((letter, n))
        if n:
            x, y = n[-2:]
    return tuple(out)


def _enlarged(path: Path, scale: float, *, even_odd: bool = False) -> pathops.Path:
    return _to_skia(path if scale == 1 else transform_path(path, (scale, 0.0, 0.0, scale, 0.0, 0.0)), even_odd=even_odd)


def _to_skia(path: Path, *, even_odd: bool = False) -> pathops.Path:
    out = pathops.Path(fillType=pathops.FillType.EVEN_ODD if even_odd else pathops.FillType.WINDING)
    for letter, n in path:
        _SKIA_METHODS[letter](out, *n)
    return out


def _from_skia(path: pathops.Path) -> Path:
    out: list[Segment] = []
    x = y = 0.0
    for verb, points in path:
        flat = tuple(float(v) for point in points for v in point)
        if verb == pathops.PathVerb.QUAD:
            qx, qy, ex, ey = flat
            flat = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3, ex, ey)
        out.append((_LETTERS_BY_VERB[verb], flat))
        if flat:
            x, y = flat[-2:]
    return tuple(out)


_LETTERS_BY_VERB = {
    pathops.PathVerb.MOVE: "M",
    pathops.PathVerb.LINE: "L",
    pathops.PathVerb.QUAD: "C",
    pathops.PathVerb.CUBIC: "C",
    pathops.PathVerb.CLOSE: "Z",
}
