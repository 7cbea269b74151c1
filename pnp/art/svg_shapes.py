"""SVG's basic shapes as paths, and the lengths that describe them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from pnp.art.elliptical_arc import arc
from pnp.art.path_data import PathTooLongError, parse_path
from pnp.art.picture_errors import RefusedSvgError
from pnp.art.svg_numbers import length, size
from pnp.base.units import Box
from pnp.model.outline import box_path

if TYPE_CHECKING:
    from pnp.art.svg_tree import SvgNode
    from pnp.model.outline import Path, Segment

_SIZES = frozenset({"width", "height", "r", "rx", "ry"})
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})


class SvgViewport(NamedTuple):
    """The viewport that percentages refer to, in user units."""

    w: float
    h: float

    @property
    def diagonal(self) -> float:
        """The base of percentages that refer neither to width nor to height (SVG 2, 8.9)."""
        return math.hypot(self.w, self.h) / math.sqrt(2)


def shape_outline(node: SvgNode, view: SvgViewport) -> tuple[Path, Box | None]:
    """Return the path of a basic shape (empty if it is not painted), and its box if it is a rectangle with sharp corners."""
    if node.tag == "rect":
        return _rect(node, view)
    return _OUTLINES[node.tag](node, view), None


def numbers(node: SvgNode, view: SvgViewport, names: str, *, default: float = 0.0) -> list[float]:
    """Return attributes as lengths; percentages refer to the width, the height or the diagonal, according to their names.

    Raises as `length` and `size`.
    """
    return [
        (size if n in _SIZES else length)(node.attrs[n], _whole(n, view), node.line, n)
        if n in node.attrs and node.attrs[n] != "auto"
        else default
        for n in names.split()
    ]


def _whole(name: str, view: SvgViewport) -> float:
    if name[0] in "xw" or name in {"cx", "rx", "fx"}:
        return view.w
    return view.h if name[0] in "yh" or name in {"cy", "ry", "fy"} else view.diagonal


def _path(node: SvgNode, _view: SvgViewport) -> Path:
    text = node.attrs.get("d", "none").strip()
    try:
        return parse_path(text) if text != "none" else ()
    except PathTooLongError as fault:
        raise RefusedSvgError("art/too-complex", f"path has {fault}", node.line) from None
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"path data hold {fault}", node.line) from None


def _rect(node: SvgNode, view: SvgViewport) -> tuple[Path, Box | None]:
    x, y, w, h = numbers(node, view, "x y width height")
    rx, ry = numbers(node, view, "rx ry", default=-1.0)
    if w <= 0 or h <= 0:
        return (), None
    rx, ry = min(rx if rx >= 0 else ry, w / 2), min(ry if ry >= 0 else rx, h / 2)
    box = Box(x, y, w, h)
    if rx <= 0 or ry <= 0:
        return box_path(box), box
    r, b = box.right, box.bottom
    out: list[Segment] = [("M", (x + rx, y))]
    sides = (((r - rx, y), (r, y + ry)), ((r, b - ry), (r - rx, b)), ((x + rx, b), (x, b - ry)), ((x, y + ry), (x + rx, y)))
    for side, corner in sides:
        out += [("L", side), *arc(*side, rx, ry, 0, large=False, sweep=True, to=corner)]
    return (*out, ("Z", ())), None


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """Return an ellipse as four curves, clockwise from its rightmost point."""
    out: list[Segment] = [("M", (cx + rx, cy))]
    at = (cx + rx, cy)
    for to in ((cx, cy + ry), (cx - rx, cy), (cx, cy - ry), (cx + rx, cy)):
        out += arc(*at, rx, ry, 0, large=False, sweep=True, to=to)
        at = to
    return (*out, ("Z", ()))


def _circle(node: SvgNode, view: SvgViewport) -> Path:
    cx, cy, r = numbers(node, view, "cx cy r")
    return ellipse(cx, cy, r, r) if r > 0 else ()


def _ellipse(node: SvgNode, view: SvgViewport) -> Path:
    cx, cy = numbers(node, view, "cx cy")
    rx, ry = numbers(node, view, "rx ry", default=-1.0)
    rx, ry = rx if rx >= 0 else ry, ry if ry >= 0 else rx
    return ellipse(cx, cy, rx, ry) if rx > 0 and ry > 0 else ()


def _line(node: SvgNode, view: SvgViewport) -> Path:
    x1, y1, x2, y2 = numbers(node, view, "x1 y1 x2 y2")
    return (("M", (x1, y1)), ("L", (x2, y2)))


def _polyline(node: SvgNode, _view: SvgViewport) -> Path:
    text = node.attrs.get("points", "")
    try:
        path = parse_path(f"M{text}") if text.strip() else ()
    except PathTooLongError as fault:
        raise RefusedSvgError("art/too-complex", f"`points` have {fault}", node.line) from None
    except ValueError:
        raise RefusedSvgError("art/bad-svg", f"`points` are not pairs of numbers: `{text.strip()[:40]}`", node.line) from None
    return (*path, ("Z", ())) if path and node.tag == "polygon" else path


_OUTLINES = {
    "path": _path,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polyline,
}
