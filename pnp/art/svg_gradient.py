"""SVG's gradients as the model's gradients, in the coordinates of the shape that they fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.css_colour import parse_colour
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_numbers import length, size
from pnp.art.svg_shapes import SvgViewport
from pnp.art.svg_support import neither
from pnp.art.svg_transform import parse_transform
from pnp.model.face_walk import multiply
from pnp.model.frame import CURRENT, Gradient

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.art.svg_document import SvgDocument
    from pnp.art.svg_tree import SvgNode
    from pnp.base.units import Box
    from pnp.model.frame import Colour, Paint
    from pnp.model.outline import Matrix

GRADIENTS = frozenset({"linearGradient", "radialGradient"})
_LONGEST_CHAIN = 20


class FlatBoxError(Exception):  # caught where the fallback of the paint is known
    """A gradient of a shape's bounding box, which has no width or no height: the shape has no such paint."""


def gradient(
    node: SvgNode, document: SvgDocument, view: SvgViewport, box: Callable[[], Box | None], opacity: float
) -> Paint | None:
    """Return the paint of a gradient element: a Gradient, one Colour if that is all it paints, or None for no paint.

    `box` returns the exact bounding box of the shape (for `objectBoundingBox`). Raises RefusedSvgError, UnsupportedSvgError,
    FlatBoxError.
    """
    chain = _chain(node, document.ids)
    for link in chain:
        _check_style(link, document)
    attrs = {k: v for link in reversed(chain) for k, v in link.attrs.items()}
    stops = next((s for link in chain if (s := _stops(link, document, opacity))), ())
    if len(stops) < 2:  # noqa: PLR2004  # one stop is a colour, none is nothing
        return stops[0][1] if stops else None
    matrix = _matrix(attrs, node)
    if _determinant(matrix) == 0:
        return None
    if attrs.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
        whole = box()
        if whole is None or not whole.w or not whole.h:
            raise FlatBoxError
        matrix, view = multiply((whole.w, 0.0, 0.0, whole.h, whole.x, whole.y), matrix), SvgViewport(1.0, 1.0)
    points = _linear(attrs, view, node.line) if node.tag == "linearGradient" else _radial(attrs, view, node.line)
    return Gradient("linear" if len(points) == 4 else "radial", points, stops, matrix)  # noqa: PLR2004  # two ends


_WORDS = {"gradientUnits": ("objectBoundingBox", "userSpaceOnUse"), "spreadMethod": ("pad", "reflect", "repeat")}


def _matrix(attrs: Mapping[str, str], node: SvgNode) -> Matrix:
    for name, words in _WORDS.items():
        if attrs.get(name, words[0]) not in words:
            expected = " or ".join(f"`{w}`" for w in words)
            message = f"`{name}` is `{attrs[name][:30]}`: expected {expected}"
            raise RefusedSvgError("art/bad-svg", message, node.line)
    if attrs.get("spreadMethod", "pad") != "pad":
        raise UnsupportedSvgError(f'`spreadMethod="{attrs["spreadMethod"]}"`', node.line)
    try:
        return parse_transform(attrs.get("gradientTransform", ""))
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"`gradientTransform`: {fault}", node.line) from None


def _determinant(matrix: Matrix) -> float:
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


def _check_style(node: SvgNode, document: SvgDocument) -> None:
    """Refuse what programs read differently on a gradient."""
    style = document.specified(node)
    if style.get("color-interpolation", "srgb").lower() not in {"srgb", "auto"}:
        raise neither(f"`color-interpolation: {style['color-interpolation'][:30]}`", node.line)
    if style.get("transform", "none") != "none":
        raise neither(f"`transform` on `<{node.tag}>`", node.line, "write `gradientTransform`")
    if style.get("display") == "none":
        raise neither(f"`display` on `<{node.tag}>`", node.line, "take the `display` away")


def _chain(node: SvgNode, ids: Mapping[str, SvgNode]) -> list[SvgNode]:
    """Return the gradient and those it inherits attributes and stops from by `href`, nearest first. Raises RefusedSvgError."""
    chain = [node]
    while (target := chain[-1].attrs.get("href")) and len(chain) < _LONGEST_CHAIN:
        link = ids.get(target.strip().removeprefix("#"))
        if link is None or link.tag not in GRADIENTS:
            raise RefusedSvgError(
                "art/bad-svg", f"gradient refers to `{target}`, which is not a gradient in the file", chain[-1].line
            )
        chain.append(link)
    return chain


def _stops(node: SvgNode, document: SvgDocument, opacity: float) -> tuple[tuple[float, Colour], ...]:
    if node not in document.stops:
        document.stops[node] = _read_stops(node, document)
    stops = document.stops[node]
    document.spend(len(stops), node.line)
    return tuple((at, colour._replace(alpha=colour.alpha * opacity)) for at, colour in stops) if opacity != 1 else stops


def _read_stops(node: SvgNode, document: SvgDocument) -> tuple[tuple[float, Colour], ...]:
    stops: list[tuple[float, Colour]] = []
    for child in node.children:
        if child.tag != "stop":
            continue
        style = document.specified(child)
        colour = _stop_colour(style.get("stop-color", "black"), child, document)
        alpha = colour.alpha * opacity_value(style.get("stop-opacity", "1"), child.line, "stop-opacity")
        offset = length(child.attrs.get("offset", "0"), 1.0, child.line, "offset")
        at = min(1.0, max(stops[-1][0] if stops else 0.0, offset))
        stops.append((at, colour._replace(alpha=alpha)))
    return tuple(stops)


def _stop_colour(text: str, node: SvgNode, document: SvgDocument) -> Colour:
    try:
        colour = parse_colour(text)
        current = document.inherited(node).get("color") if colour is CURRENT else None
        return parse_colour(current) if current else colour
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"`stop-color`: {fault}", node.line) from None


def opacity_value(text: str, line: int, name: str = "opacity") -> float:
    """Return an opacity, 0…1; `name` is the property that has it. Raises RefusedSvgError."""
    return min(1.0, max(0.0, length(text, 1.0, line, name)))


def _linear(attrs: Mapping[str, str], view: SvgViewport, line: int) -> tuple[float, ...]:
    ends = (("x1", "0%", view.w), ("y1", "0%", view.h), ("x2", "100%", view.w), ("y2", "0%", view.h))
    return tuple(length(attrs.get(name, default), whole, line, name) for name, default, whole in ends)


def _radial(attrs: Mapping[str, str], view: SvgViewport, line: int) -> tuple[float, ...]:
    cx, cy = length(attrs.get("cx", "50%"), view.w, line, "cx"), length(attrs.get("cy", "50%"), view.h, line, "cy")
    r, fr = (size(attrs.get(n, d), view.diagonal, line, n) for n, d in (("r", "50%"), ("fr", "0%")))
    fx = length(attrs["fx"], view.w, line, "fx") if "fx" in attrs else cx
    fy = length(attrs["fy"], view.h, line, "fy") if "fy" in attrs else cy
    away = ((fx - cx) ** 2 + (fy - cy) ** 2) ** 0.5
    if away + fr > r:  # a cone (SVG 2, 14.2.3.1), whose inside viewers of PDF paint differently
        raise UnsupportedSvgError("a radial gradient whose focus lies outside", line)
    return fx, fy, fr, cx, cy, r
