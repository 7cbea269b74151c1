"""SVG's clip paths, each as one path for the nonzero rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_shapes import SHAPES, numbers, shape_outline
from pnp.art.svg_style import inherit
from pnp.art.svg_support import neither, reference, text_refused
from pnp.model.face_walk import IDENTITY, multiply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.art.svg_document import SvgDocument
    from pnp.art.svg_shapes import SvgViewport
    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode
    from pnp.model.outline import Matrix, Path

_MOST_SEGMENTS = 2_000
"""Of the parts of one clip path that Skia has to unite: its time grows with their square."""
_UNDRAWN = frozenset({"title", "desc", "metadata"})


def clip_path(document: SvgDocument, node: SvgNode, style: Style, view: SvgViewport) -> Path | None:
    """Return the path of `clip-path` in an element's coordinates: None if it has none, `()` if it clips everything.

    Raises RefusedSvgError, UnsupportedSvgError.
    """
    text = style.get("clip-path", "none")
    if text == "none":
        return None
    name = reference(text)
    if name is None:
        raise neither(f"`clip-path: {text[:40]}`", node.line, "draw its shape as a `<clipPath>`")
    clip = document.ids.get(name)
    if clip is None or clip.tag != "clipPath":
        raise RefusedSvgError("art/bad-svg", f"`clip-path` names `{name}`, which is not a clip path in the file", node.line)
    known = document.clips.get((clip, view))
    if known is None:
        with document.opened(clip):
            known = document.clips[clip, view] = _sound_area(document, clip, view)
    document.spend(len(known), node.line)
    return known


def _sound_area(document: SvgDocument, clip: SvgNode, view: SvgViewport) -> Path:
    from pathops import PathOpsError  # noqa: PLC0415  (Skia is loaded only where a picture needs it)

    try:
        return _area(document, clip, view)
    except PathOpsError:
        message = "clip path crosses itself too often to be computed"
        raise RefusedSvgError("art/too-complex", message, clip.line, "simplify it") from None


def _area(document: SvgDocument, clip: SvgNode, view: SvgViewport) -> Path:
    from pnp.art.path_booleans import path_intersection, path_union, transformed_path  # noqa: PLC0415  (Skia is loaded only where a picture needs it)

    own = document.style_of(clip)
    if own.get("display") == "none":
        raise neither("`display` on `<clipPath>`", clip.line, "take the `display` away")
    inherited = document.inherited(clip)
    parts = [part for child in clip.children if (part := _part(document, child, inherited, view))]
    units = clip.attrs.get("clipPathUnits", "userSpaceOnUse")
    if units == "objectBoundingBox":
        raise UnsupportedSvgError('`clipPathUnits="objectBoundingBox"`', clip.line)
    if units != "userSpaceOnUse":
        message = f"`clipPathUnits` is `{units[:30]}`: expected `userSpaceOnUse` or `objectBoundingBox`"
        raise RefusedSvgError("art/bad-svg", message, clip.line)
    is_plain = len(parts) == 1 and not parts[0][1]
    if not is_plain and sum(len(path) for path, _ in parts) > _MOST_SEGMENTS:
        raise RefusedSvgError("art/too-complex", f"clip path has more than {_MOST_SEGMENTS} lines and curves", clip.line)
    if not is_plain:
        document.cross([path for path, _ in parts], clip.line)
    path = path_union(parts) if parts else ()
    matrix = document.transform_of(clip, own, view)
    path = transformed_path(path, matrix) if matrix != IDENTITY else path
    outer = clip_path(document, clip, own, view)
    if outer is None:
        return path
    document.cross((path, outer), clip.line)
    return path_intersection(path, outer)


def _part(document: SvgDocument, node: SvgNode, inherited: Style, view: SvgViewport) -> tuple[Path, bool] | None:
    """Return the path of one child of a clip path, and whether its fill rule is even-odd; None if it is not drawn."""
    if node.tag in _UNDRAWN:
        return None
    own = document.style_of(node)
    style, shape = inherit(inherited, own), node
    cuts = [(node, own, IDENTITY)]
    matrix = document.transform_of(node, own, view)
    if node.tag == "use":
        shape = document.target(node)
        used = document.style_of(shape)
        at = numbers(node, view, "x y")
        place = multiply(matrix, (1.0, 0.0, 0.0, 1.0, at[0], at[1]))
        cuts.append((shape, used, place))
        matrix, style = multiply(place, document.transform_of(shape, used, view)), inherit(style, used)
    if any(s.get("display") == "none" for _, s, _ in cuts) or style.get("visibility") in {"hidden", "collapse"}:
        return None
    if shape.tag in {"text", "foreignObject"}:
        raise text_refused(shape)
    if shape.tag not in SHAPES:
        document.needs_pixels(f"`<{shape.tag}>` in a clip path", node.line, [shape])
        return None
    path, even_odd = shape_outline(shape, view)[0], style.get("clip-rule") == "evenodd"
    document.spend(len(path), node.line)
    return _cut(document, (path, even_odd), matrix, cuts, view) if path else None


def _cut(
    document: SvgDocument,
    part: tuple[Path, bool],
    matrix: Matrix,
    cuts: Sequence[tuple[SvgNode, Style, Matrix]],
    view: SvgViewport,
) -> tuple[Path, bool] | None:
    """Return a part in the coordinates of its clip path, cut by the clip paths of the elements that make it.

    Each of `cuts` is an element, its style, and the matrix from what is around the element to the clip path.
    """
    from pnp.art.path_booleans import path_intersection, path_union, transformed_path  # noqa: PLC0415  (as above)

    path, even_odd = part
    if matrix != IDENTITY:
        path = transformed_path(path, matrix)
    for node, own, place in cuts:
        cut = clip_path(document, node, own, view)
        if cut is not None:
            inside = multiply(place, document.transform_of(node, own, view))
            document.cross((path, cut := transformed_path(cut, inside)), node.line)
            path, even_odd = path_intersection(path_union([(path, even_odd)]), cut), False
    return (path, even_odd) if path else None
