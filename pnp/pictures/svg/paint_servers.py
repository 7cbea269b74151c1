"""The paint servers of SVG: gradients and patterns as paints of the model."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.model.face_walk import IDENTITY, inverse, is_invertible, map_box, multiply
from pnp.model.frame import CURRENT, Colour, Gradient, Group, Paint, Pattern
from pnp.pictures.svg.document import SvgDocument, refuse_display, undrawable_error
from pnp.pictures.svg.tree import (
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    UnsupportedSvgError,
    ViewBox,
    fit_view_box,
    parse_svg_colour,
    parse_svg_length,
    parse_svg_share,
    parse_svg_size,
    parse_transform,
    view_box,
)

if TYPE_CHECKING:
    from pnp.model.outline import Matrix

GRADIENT_TAGS = frozenset({"linearGradient", "radialGradient"})
PAINT_SERVER_TAGS = GRADIENT_TAGS | {"pattern"}
_LONGEST_CHAIN = 20  # gradients that refer to each other


class NoGradientError(Exception):  # caught where the fallback of the paint is known
    """A gradient without stops or area, or of a bounding box without area: the shape has no such paint.

    `has_fallback` is whether the one behind it holds, as it does but for missing stops.
    """

    def __init__(self, *, has_fallback: bool = True) -> None:
        super().__init__()
        self.has_fallback = has_fallback


def read_gradient(
    node: SvgNode, document: SvgDocument, view: SvgViewport, box: Callable[[], Box | None], opacity: float
) -> Paint:
    """Return the paint of a gradient element: a Gradient, or one Colour if that is all it paints.

    `box` returns the exact bounding box of the shape (for `objectBoundingBox`). Raises RefusedSvgError, UnsupportedSvgError,
    NoGradientError.
    """
    chain = gradient_chain(node, document.ids)
    for link in chain:
        _check_gradient_style(link, document)
    attrs = attributes_of_chain(chain, document, "gradientTransform")
    stops = next((s for link in chain if (s := _gradient_stops(link, document, opacity))), ())
    matrix = _gradient_matrix(attrs, node)
    if matrix[0] * matrix[3] - matrix[1] * matrix[2] == 0:
        raise NoGradientError
    if attrs.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
        whole = box()
        if whole is None or not whole.w or not whole.h:
            raise NoGradientError
        matrix, view = multiply((whole.w, 0.0, 0.0, whole.h, whole.x, whole.y), matrix), SvgViewport(1.0, 1.0)
    if not stops:
        raise NoGradientError(has_fallback=False)
    is_linear = node.tag == "linearGradient"
    points = (_linear_points if is_linear else _radial_points)(attrs, view, node.line)
    spread, is_cone = attrs.get("spreadMethod", "pad"), not is_linear and _is_cone(points)
    if (is_cone and (len(stops) == 1 or not points[-1])) or not (is_linear or points[-1] or len(stops) == 1 or spread == "pad"):
        what = "one `<stop>` and its focus at the edge or outside" if points[-1] else '`r="0"` that has a focus or a spread'
        raise undrawable_error(f"a radial gradient with {what}", node.line, "paint with the colour of its `<stop>` itself")
    if len(stops) == 1:
        return stops[0][1]
    if is_cone:
        raise UnsupportedSvgError("a radial gradient whose focus lies at its edge or outside", node.line)
    if spread != "pad":
        raise UnsupportedSvgError(f'`spreadMethod="{spread}"`', node.line)
    return Gradient("linear" if is_linear else "radial", points, stops, matrix)


_GRADIENT_WORDS = {"gradientUnits": ("objectBoundingBox", "userSpaceOnUse"), "spreadMethod": ("pad", "reflect", "repeat")}


def _gradient_matrix(attrs: Mapping[str, str], node: SvgNode) -> Matrix:
    for name, words in _GRADIENT_WORDS.items():
        if attrs.get(name, words[0]) not in words:
            expected = " or ".join(f"`{w}`" for w in words)
            message = f"`{name}` is `{attrs[name][:30]}`: expected {expected}"
            raise RefusedSvgError("art/bad-svg", message, node.line)
    try:
        return parse_transform(attrs.get("gradientTransform", ""))
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"`gradientTransform`: {fault}", node.line) from None


def _check_gradient_style(node: SvgNode, document: SvgDocument) -> None:
    style = document.specified_style(node)
    if style.get("color-interpolation", "srgb").lower() not in {"srgb", "auto"}:
        raise undrawable_error(f"`color-interpolation: {style['color-interpolation'][:30]}`", node.line)
    refuse_display(node, style)


def attributes_of_chain(chain: Sequence[SvgNode], document: SvgDocument, transform: str) -> dict[str, str]:
    """Return the attributes of a paint server and those it inherits, the nearest first in `chain`. Raises RefusedSvgError.

    `transform` is the one that its kind has: programs do not agree on `transform` in its style and `transform-origin`.
    """
    attrs = merged_attributes(chain)
    for link in chain:
        style = document.specified_style(link)
        if style.get("transform", "none") != "none":
            raise undrawable_error(f"`transform` on `<{link.tag}>`", link.line, f"write `{transform}`")
        if "transform-origin" in style and transform in attrs:
            raise undrawable_error(f"`transform-origin` on `<{link.tag}>`", link.line, f"write `{transform}` as a matrix")
    return attrs


def merged_attributes(chain: Sequence[SvgNode]) -> dict[str, str]:
    """Return the attributes of a paint server and those it inherits, the nearest first in `chain`."""
    return {k: v for link in reversed(chain) for k, v in link.attrs.items()}


_UNPAINTED_PARTS = frozenset({"title", "desc", "metadata"})


def content_source(chain: Sequence[SvgNode]) -> SvgNode:
    """Return the paint server of `chain`, the nearest first, that has what they paint; the first if none has."""
    return next((link for link in chain if not _UNPAINTED_PARTS.issuperset(n.tag for n in link.children)), chain[0])


def gradient_chain(node: SvgNode, ids: Mapping[str, SvgNode]) -> list[SvgNode]:
    """Return the gradient and those it inherits attributes and stops from by `href`, nearest first. Raises RefusedSvgError."""
    chain = [node]
    while (target := chain[-1].attrs.get("href")) and len(chain) < _LONGEST_CHAIN:
        link = ids.get(target.strip().removeprefix("#"))
        if link is None or link.tag not in GRADIENT_TAGS:
            raise RefusedSvgError(
                "art/bad-svg", f"gradient refers to `{target}`, which is not a gradient in the file", chain[-1].line
            )
        chain.append(link)
    return chain


def pattern_chain(node: SvgNode, ids: Mapping[str, SvgNode]) -> list[SvgNode]:
    """Return the pattern and those it inherits attributes and content from, nearest first. Raises RefusedSvgError."""
    chain = [node]
    while name := chain[-1].attrs.get("href", "").strip().removeprefix("#"):
        found = ids.get(name)
        if found is None or found.tag != node.tag or found in chain:
            message = f"pattern refers to `#{name}`, which is no other pattern in the file"
            raise RefusedSvgError("art/bad-svg", message, chain[-1].line)
        chain.append(found)
    return chain


def _gradient_stops(node: SvgNode, document: SvgDocument, opacity: float) -> tuple[tuple[float, Colour], ...]:
    if node not in document.stops:
        document.stops[node] = _read_stops(node, document)
    stops = document.stops[node]
    document.count_work(len(stops), node.line)
    return tuple((at, colour._replace(alpha=colour.alpha * opacity)) for at, colour in stops) if opacity != 1 else stops


def _read_stops(node: SvgNode, document: SvgDocument) -> tuple[tuple[float, Colour], ...]:
    stops: list[tuple[float, Colour]] = []
    for child in node.children:
        if child.tag != "stop":
            continue
        style = document.specified_style(child)
        colour = _stop_colour(style.get("stop-color", "black"), child, document)
        alpha = colour.alpha * parse_opacity(style.get("stop-opacity", "1"), child.line, "stop-opacity")
        offset = parse_svg_share(child.attrs.get("offset", "0"), child.line, "offset")
        at = min(1.0, max(stops[-1][0] if stops else 0.0, offset))
        stops.append((at, colour._replace(alpha=alpha)))
    return tuple(stops)


def _stop_colour(text: str, node: SvgNode, document: SvgDocument) -> Colour:
    try:
        colour = parse_svg_colour(text)
        current = document.inherited_style(node).get("color") if colour is CURRENT else None
        return parse_svg_colour(current) if current else colour
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"`stop-color`: {fault}", node.line) from None


def parse_opacity(text: str, line: int, name: str = "opacity") -> float:
    """Return an opacity, 0…1; `name` is the property that has it. Raises RefusedSvgError."""
    return min(1.0, max(0.0, parse_svg_share(text, line, name)))


def _linear_points(attrs: Mapping[str, str], view: SvgViewport, line: int) -> tuple[float, ...]:
    ends = (("x1", "0%", view.w), ("y1", "0%", view.h), ("x2", "100%", view.w), ("y2", "0%", view.h))
    return tuple(parse_svg_length(attrs.get(name, default), whole, line, name) for name, default, whole in ends)


_FARTHEST_FOCUS = 0.9995
"""Where a focus begins to be on the edge, in radii; browsers paint nothing beside the cone (SVG 2, 14.2.3.1), PDF does."""


def _radial_points(attrs: Mapping[str, str], view: SvgViewport, line: int) -> tuple[float, ...]:
    cx, cy = (
        parse_svg_length(attrs.get("cx", "50%"), view.w, line, "cx"),
        parse_svg_length(attrs.get("cy", "50%"), view.h, line, "cy"),
    )
    r, fr = (parse_svg_size(attrs.get(n, d), view.diagonal, line, n) for n, d in (("r", "50%"), ("fr", "0%")))
    fx = parse_svg_length(attrs["fx"], view.w, line, "fx") if "fx" in attrs else cx
    fy = parse_svg_length(attrs["fy"], view.h, line, "fy") if "fy" in attrs else cy
    return fx, fy, fr, cx, cy, r


def _is_cone(points: Sequence[float]) -> bool:
    """Return whether the circle of the focus is not inside of the other, so that some of the plane gets no colour."""
    fx, fy, fr, cx, cy, r = points
    return math.dist((fx, fy), (cx, cy)) + fr > r * _FARTHEST_FOCUS


_MOST_TILES = 1_000_000
"""Tiles of one shape; dots of a fifth of a millimetre on a whole card are a seventh of these."""


def pattern_paint(  # noqa: PLR0913 - all that a pattern depends on
    server: SvgNode,
    chain: Sequence[SvgNode],
    attrs: Mapping[str, str],
    matrix: Matrix,
    document: SvgDocument,
    *,
    view: SvgViewport,
    box: Box | None,
) -> Pattern | None:
    """Return the paint of a pattern whose content has been read; None if only pixels represent that.

    `attrs` are those of its whole chain, `matrix` its own, `box` that of the shape. Raises NoGradientError if its tiles have no
    area, RefusedSvgError if too many would be painted.
    """
    check_units(server, attrs, ("patternUnits", "patternContentUnits"))
    of_box_inside = attrs.get("patternContentUnits") == "objectBoundingBox" and "viewBox" not in attrs
    tile = area_in_units(attrs, "patternUnits", box, view, server.line, needs_box=of_box_inside)
    if tile is None:
        raise NoGradientError
    x, y, w, h = tile
    cell = document.cells.get((server, cell_view(chain, attrs, view)))
    if cell is None:
        return None
    matrix = multiply(matrix, (1.0, 0.0, 0.0, 1.0, x, y))
    whole = map_box(inverse(matrix), box) if box else Box(0.0, 0.0, 0.0, 0.0)
    if (count := whole.w * whole.h / (w * h)) > _MOST_TILES:
        sizes = f"its tile is {w:g} x {h:g}, what it fills {whole.w:g} x {whole.h:g}"
        message = f"`<pattern>` would be painted {count:,.0f} times: {sizes}"
        hint = "make its `width` and `height` larger, with more of the pattern in it"
        raise RefusedSvgError("art/too-complex", message, server.line, hint)
    inner = IDENTITY
    if fitted := _view_box_of(chain):
        inner = fit_view_box(SvgNode("pattern", dict(attrs), server.line), fitted, w, h)
    elif attrs.get("patternContentUnits") == "objectBoundingBox" and box:
        inner = (box.w, 0.0, 0.0, box.h, 0.0, 0.0)
    if not cell or not is_invertible(inner):
        raise NoGradientError(has_fallback=False)
    return Pattern(cell if inner == IDENTITY else (Group(cell, inner),), Box(0.0, 0.0, w, h), matrix)


def area_in_units(  # noqa: PLR0913 - what a tile or the area of a mask depends on
    attrs: Mapping[str, str],
    units: str,
    box: Box | None,
    view: SvgViewport,
    line: int,
    *,
    needs_box: bool,
    place: str = "0",
    size: str = "0",
) -> Box | None:
    """Return the area that `x`, `y`, `width` and `height` give, in the coordinates of what has this box; None if it has none.

    `units` is the attribute that has their units, `place` and `size` are their defaults. With `needs_box`, a box without area
    leaves none, whatever the units are. Raises RefusedSvgError.
    """
    of_box = attrs.get(units, "objectBoundingBox") == "objectBoundingBox"
    unit = SvgViewport(1.0, 1.0) if of_box else view
    x, y = (parse_svg_length(attrs.get(n, place), base, line, n) for n, base in (("x", unit.w), ("y", unit.h)))
    w, h = (parse_svg_size(attrs.get(n, size), base, line, n) for n, base in (("width", unit.w), ("height", unit.h)))
    if not w or not h or ((of_box or needs_box) and (box is None or not box.w or not box.h)):
        return None
    return Box(box.x + x * box.w, box.y + y * box.h, w * box.w, h * box.h) if of_box and box else Box(x, y, w, h)


def _view_box_of(chain: Sequence[SvgNode]) -> ViewBox | None:
    return next((view_box(link) for link in chain if "viewBox" in link.attrs), None)


def cell_view(chain: Sequence[SvgNode], attrs: Mapping[str, str], view: SvgViewport) -> SvgViewport:
    """Return the viewport of what is in the tile of a pattern; `attrs` are those of its whole chain."""
    if box := _view_box_of(chain):
        return SvgViewport(*box[2:])
    return SvgViewport(1.0, 1.0) if attrs.get("patternContentUnits") == "objectBoundingBox" else view


def fade_pattern(pattern: Pattern, opacity: float) -> Pattern:
    """Return a pattern whose tiles are as opaque as what they fill."""
    return pattern if opacity == 1 else replace(pattern, items=(Group(pattern.items, opacity=opacity),))


UNITS = ("userSpaceOnUse", "objectBoundingBox")


def check_units(node: SvgNode, attrs: Mapping[str, str], names: Sequence[str]) -> None:
    """Raise RefusedSvgError if one of these attributes is none of the two kinds of units."""
    for name in names:
        if attrs.get(name, UNITS[0]) not in UNITS:
            message = f"`{name}` is `{attrs[name][:30]}`: expected `{UNITS[0]}` or `{UNITS[1]}`"
            raise RefusedSvgError("art/bad-svg", message, node.line)
