"""SVG's clip paths, each as one path for the nonzero rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_shapes import SHAPES, numbers, shape_outline
from pnp.art.svg_style import inherit
from pnp.model.ink_extent import IDENTITY, multiply

if TYPE_CHECKING:
    from pnp.art.svg_document import SvgDocument
    from pnp.art.svg_shapes import SvgViewport
    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode
    from pnp.model.frame import Path

_NAMED = re.compile(r"url\(\s*['\"]?#([^'\")]+?)['\"]?\s*\)")
_UNDRAWN = frozenset({"title", "desc", "metadata"})


def clip_path(document: SvgDocument, node: SvgNode, style: Style, view: SvgViewport) -> Path | None:
    """Return the path of `clip-path` in an element's coordinates: None if it has none, `()` if it clips everything.

    Raises RefusedSvgError, UnsupportedSvgError.
    """
    text = style.get("clip-path", "none")
    if text == "none":
        return None
    found = _NAMED.fullmatch(text)
    if not found:
        raise UnsupportedSvgError(f"`clip-path: {text[:40]}`", node.line)
    clip = document.ids.get(found[1])
    if clip is None or clip.tag != "clipPath":
        raise RefusedSvgError("art/bad-svg", f"`clip-path` names `{found[1]}`, which is not a clip path in the file", node.line)
    if clip.attrs.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise UnsupportedSvgError('`clipPathUnits="objectBoundingBox"`', clip.line)
    with document.opened(clip):
        return _area(document, clip, view)


def _area(document: SvgDocument, clip: SvgNode, view: SvgViewport) -> Path:
    from pnp.art.path_booleans import path_intersection, path_union, transformed_path  # noqa: PLC0415  (Skia is loaded only where a picture needs it)

    own = document.style_of(clip)
    parts = [part for child in clip.children if (part := _part(document, child, inherit({}, own), view))]
    path = path_union(parts) if parts else ()
    matrix = document.transform_of(clip, own)
    path = transformed_path(path, matrix) if matrix != IDENTITY else path
    outer = clip_path(document, clip, own, view)
    return path if outer is None else path_intersection(path, outer)


def _part(document: SvgDocument, node: SvgNode, inherited: Style, view: SvgViewport) -> tuple[Path, bool] | None:
    """Return the path of one child of a clip path, and whether its fill rule is even-odd; None if it is not drawn."""
    from pnp.art.path_booleans import path_intersection, path_union, transformed_path  # noqa: PLC0415  (as above)

    if node.tag in _UNDRAWN:
        return None
    own = document.style_of(node)
    style, matrix, shape = inherit(inherited, own), document.transform_of(node, own), node
    if node.tag == "use":
        shape = document.target(node)
        shape_style, at = document.style_of(shape), numbers(node, view, "x y")
        matrix = multiply(multiply(matrix, (1.0, 0.0, 0.0, 1.0, at[0], at[1])), document.transform_of(shape, shape_style))
        style = inherit(style, shape_style)
    if own.get("display") == "none" or style.get("visibility", "visible") != "visible":
        return None
    if shape.tag not in SHAPES:
        raise UnsupportedSvgError(f"`<{shape.tag}>` in a clip path", node.line)
    path, even_odd = shape_outline(shape, view)[0], style.get("clip-rule") == "evenodd"
    if matrix != IDENTITY:
        path = transformed_path(path, matrix)
    cut = clip_path(document, node, own, view)
    if cut is not None:
        cut = transformed_path(cut, document.transform_of(node, own))
        path, even_odd = path_intersection(path_union([(path, even_odd)]), cut), False
    return (path, even_odd) if path else None
