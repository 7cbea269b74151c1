"""Boolean operations on areas by Skia: union and intersection of clip paths, outlines of strokes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pathops

from pnp.model.ink_extent import apply

if TYPE_CHECKING:
    from pnp.model.frame import Matrix, Path, Segment, Stroke

_DRAW = {
    "M": pathops.Path.moveTo,
    "L": pathops.Path.lineTo,
    "C": pathops.Path.cubicTo,
    "Z": pathops.Path.close,
}
_CAPS = {"butt": "BUTT_CAP", "round": "ROUND_CAP", "square": "SQUARE_CAP"}
_JOINS = {"miter": "MITER_JOIN", "round": "ROUND_JOIN", "bevel": "BEVEL_JOIN"}
_TOLERANCE = 0.01  # user units by which a quadratic may deviate from the conic it replaces
_DETAIL = 64.0  # Skia flattens round corners to pixel accuracy: this makes its pixel a hundredth of a unit


def transformed_path(path: Path, matrix: Matrix) -> Path:
    """Return a path transformed by a matrix."""
    return tuple((letter, tuple(v for i in range(0, len(n), 2) for v in apply(matrix, n[i], n[i + 1]))) for letter, n in path)


def path_union(parts: list[tuple[Path, bool]]) -> Path:
    """Return the union of paths, each with whether its rule is even-odd, as one path for the nonzero rule."""
    if len(parts) == 1 and not parts[0][1]:
        return parts[0][0]
    whole = pathops.Path()
    for path, even_odd in parts:
        whole = pathops.op(whole, _to_skia(path, even_odd=even_odd), pathops.PathOp.UNION, fix_winding=True)
    whole.simplify(fix_winding=True)
    return _from_skia(whole)


def path_intersection(one: Path, other: Path) -> Path:
    """Return the intersection of two paths; all three are for the nonzero rule."""
    return _from_skia(pathops.op(_to_skia(one), _to_skia(other), pathops.PathOp.INTERSECTION, fix_winding=True))


def stroke_outline(path: Path, stroke: Stroke) -> Path:
    """Return the outline of a stroke, for the nonzero rule."""
    enlarge = (_DETAIL, 0.0, 0.0, _DETAIL, 0.0, 0.0)
    skia = _to_skia(transformed_path(path, enlarge))
    cap, join = getattr(pathops.LineCap, _CAPS[stroke.cap]), getattr(pathops.LineJoin, _JOINS[stroke.join])
    dash = [d * _DETAIL for d in (stroke.dash * 2 if len(stroke.dash) % 2 else stroke.dash)]
    skia.stroke(stroke.width * _DETAIL, cap, join, stroke.miter_limit, dash or None, stroke.dash_phase * _DETAIL)
    skia.convertConicsToQuads(_TOLERANCE * _DETAIL)
    return transformed_path(_from_skia(skia), (1 / _DETAIL, 0.0, 0.0, 1 / _DETAIL, 0.0, 0.0))


def _to_skia(path: Path, *, even_odd: bool = False) -> pathops.Path:
    out = pathops.Path(fillType=pathops.FillType.EVEN_ODD if even_odd else pathops.FillType.WINDING)
    for letter, n in path:
        _DRAW[letter](out, *n)
    return out


def _from_skia(path: pathops.Path) -> Path:
    out: list[Segment] = []
    x = y = 0.0
    for verb, points in path:
        flat = tuple(float(v) for point in points for v in point)
        if verb == pathops.PathVerb.QUAD:
            qx, qy, ex, ey = flat
            flat = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3, ex, ey)
        out.append((_LETTERS[verb], flat))
        if flat:
            x, y = flat[-2:]
    return tuple(out)


_LETTERS = {
    pathops.PathVerb.MOVE: "M",
    pathops.PathVerb.LINE: "L",
    pathops.PathVerb.QUAD: "C",
    pathops.PathVerb.CUBIC: "C",
    pathops.PathVerb.CLOSE: "Z",
}
