"""The named points of an SVG: the centre of each element whose id begins with `anchor-`, for call-outs to point to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.path_data import bounds
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_shapes import SHAPES, SvgViewport, numbers, shape_outline
from pnp.art.svg_style import declarations
from pnp.art.svg_transform import parse_css_transform, parse_transform
from pnp.art.svg_viewport import frame, view_box
from pnp.base.units import Box
from pnp.model.face_walk import IDENTITY, box_of, map_box, multiply
from pnp.model.picture import Anchor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.art.svg_tree import SvgNode
    from pnp.model.outline import Matrix

PREFIX = "anchor-"
_GROUPS = frozenset({"g", "a"})


def anchors(root: SvgNode, matrix: Matrix) -> tuple[Anchor, ...]:
    """Return the anchors of a drawing in document order, in its user units; `matrix` maps its coordinates to those.

    An anchor is a shape, an embedded picture, or a group of them, painted or not, outside `<defs>`, symbols and nested
    `<svg>`s. What cannot be measured (text, `<use>`, units such as `em`) is no anchor.
    """
    if not any(node.attrs.get("id", "").startswith(PREFIX) for node in root.walk()):
        return ()
    box = view_box(root)
    view = SvgViewport(*box[2:]) if box else SvgViewport(*frame(root)[0])
    found: list[Anchor] = []
    for node in root.children:
        _measure(node, matrix, view, found)
    return tuple(found)


def _measure(node: SvgNode, outer: Matrix, view: SvgViewport, found: list[Anchor], *, within: bool = False) -> Box | None:
    """Return the box of an element, None if it has none, and add the anchors in it to `found`.

    What is neither an anchor nor `within` one is not measured: most of a drawing.
    """
    id_ = node.attrs.get("id", "")
    within = within or id_.startswith(PREFIX)
    if not within and node.tag not in _GROUPS:
        return None
    try:
        matrix = multiply(outer, _transform(node))
        boxes = [box for box in _boxes(node, matrix, view, found, within=within) if box is not None]
    except (RefusedSvgError, UnsupportedSvgError, ValueError):
        return None  # where it matters, the reader of the drawing says so
    if not boxes:
        return None
    box = box_of(corner for b in boxes for corner in ((b.x, b.y), (b.right, b.bottom)))
    if id_.startswith(PREFIX):
        found.append(Anchor(id_.removeprefix(PREFIX), box.x + box.w / 2, box.y + box.h / 2))
    return box


def _boxes(node: SvgNode, matrix: Matrix, view: SvgViewport, found: list[Anchor], *, within: bool) -> Iterator[Box | None]:
    if node.tag in _GROUPS:
        for child in node.children:
            yield _measure(child, matrix, view, found, within=within)
    elif node.tag in SHAPES:
        yield bounds(tuple((letter, _mapped(matrix, at)) for letter, at in shape_outline(node, view)[0]))
    elif node.tag == "image":
        yield map_box(matrix, Box(*numbers(node, view, "x y width height")))


def _mapped(matrix: Matrix, numbers_: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = matrix
    pairs = zip(numbers_[::2], numbers_[1::2], strict=True)
    return tuple(v for x, y in pairs for v in (a * x + c * y + e, b * x + d * y + f))


def _transform(node: SvgNode) -> Matrix:
    normal, important = declarations(node.attrs.get("style", ""))
    styled = important.get("transform", normal.get("transform"))
    if styled is not None:
        return parse_css_transform(styled) if styled != "none" else IDENTITY
    text = node.attrs.get("transform", "none")
    return parse_transform(text) if text != "none" else IDENTITY
