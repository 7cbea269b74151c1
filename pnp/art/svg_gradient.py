"""SVG's gradients as the model's gradients, in the coordinates of the shape that they fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.css_colour import parse_colour
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_shapes import SvgViewport, length
from pnp.art.svg_style import specified_style
from pnp.art.svg_transform import parse_transform
from pnp.model.frame import CURRENT, Gradient
from pnp.model.ink_extent import multiply

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.art.svg_document import SvgDocument
    from pnp.art.svg_style import Rules
    from pnp.art.svg_tree import SvgNode
    from pnp.model.frame import Colour, Paint
    from pnp.units import Box

GRADIENTS = frozenset({"linearGradient", "radialGradient"})
_LONGEST_CHAIN = 20


def gradient(
    node: SvgNode, document: SvgDocument, view: SvgViewport, box: Callable[[], Box | None], opacity: float
) -> Paint | None:
    """Return the paint of a gradient element: a Gradient, one Colour if that is all it paints, or None for no paint.

    `box` returns the exact bounding box of the shape (for `objectBoundingBox`). Raises RefusedSvgError, UnsupportedSvgError.
    """
    chain = _chain(node, document.ids)
    attrs = {k: v for link in reversed(chain) for k, v in link.attrs.items()}
    stops = next((s for link in chain if (s := _stops(link, document.sheet, opacity))), ())
    if len(stops) < 2:  # noqa: PLR2004  # one stop is a colour, none is nothing
        return stops[0][1] if stops else None
    if attrs.get("spreadMethod", "pad") != "pad":
        raise UnsupportedSvgError(f'`spreadMethod="{attrs["spreadMethod"]}"`', node.line)
    try:
        matrix = parse_transform(attrs.get("gradientTransform", ""))
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", str(fault), node.line) from None
    if attrs.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
        whole = box()
        if whole is None or not whole.w or not whole.h:
            return None
        matrix, view = multiply((whole.w, 0.0, 0.0, whole.h, whole.x, whole.y), matrix), SvgViewport(1.0, 1.0)
    points = _linear(attrs, view, node.line) if node.tag == "linearGradient" else _radial(attrs, view, node.line)
    return Gradient("linear" if len(points) == 4 else "radial", points, stops, matrix)  # noqa: PLR2004  # two ends


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


def _stops(node: SvgNode, sheet: Rules, opacity: float) -> tuple[tuple[float, Colour], ...]:
    stops: list[tuple[float, Colour]] = []
    for child in node.children:
        if child.tag != "stop":
            continue
        style = specified_style(child, sheet)
        colour = _stop_colour(style.get("stop-color", "black"), style.get("color"), child.line)
        alpha = colour.alpha * opacity_value(style.get("stop-opacity", "1"), child.line) * opacity
        at = min(1.0, max(stops[-1][0] if stops else 0.0, length(child.attrs.get("offset", "0"), 1.0, child.line)))
        stops.append((at, colour._replace(alpha=alpha)))
    return tuple(stops)


def _stop_colour(text: str, current: str | None, line: int) -> Colour:
    try:
        colour = parse_colour(text)
        return parse_colour(current) if colour is CURRENT and current else colour
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", str(fault), line) from None


def opacity_value(text: str, line: int) -> float:
    """Return an opacity, 0…1. Raises RefusedSvgError."""
    return min(1.0, max(0.0, length(text, 1.0, line)))


def _linear(attrs: Mapping[str, str], view: SvgViewport, line: int) -> tuple[float, ...]:
    ends = (("x1", "0%", view.w), ("y1", "0%", view.h), ("x2", "100%", view.w), ("y2", "0%", view.h))
    return tuple(length(attrs.get(name, default), whole, line) for name, default, whole in ends)


def _radial(attrs: Mapping[str, str], view: SvgViewport, line: int) -> tuple[float, ...]:
    cx, cy = length(attrs.get("cx", "50%"), view.w, line), length(attrs.get("cy", "50%"), view.h, line)
    r, fr = (length(attrs.get(n, d), view.diagonal, line) for n, d in (("r", "50%"), ("fr", "0%")))
    fx = length(attrs["fx"], view.w, line) if "fx" in attrs else cx
    fy = length(attrs["fy"], view.h, line) if "fy" in attrs else cy
    away = ((fx - cx) ** 2 + (fy - cy) ** 2) ** 0.5
    if away + fr > r:  # PDF paints a cone if the focus is outside the circle; SVG 1.1 moves it to the edge
        if fr:
            raise UnsupportedSvgError("a radial gradient whose focus lies outside", line)
        keep = 0.999 * r / away
        fx, fy = cx + (fx - cx) * keep, cy + (fy - cy) * keep
    return fx, fy, fr, cx, cy, r
