"""The size of a drawing and of nested viewports: viewBox, width, height, preserveAspectRatio."""

from __future__ import annotations

from string import ascii_letters
from typing import TYPE_CHECKING, TypeAlias

from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_numbers import font_relative, number, size
from pnp.art.svg_transform import fitted
from pnp.base.units import Size
from pnp.model.face_walk import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.art.svg_tree import SvgNode
    from pnp.model.outline import Matrix

ViewBox: TypeAlias = tuple[float, float, float, float]

_SAME_SHAPE = 2e-3  # sizes in whole pixels, or in mm with two decimals, deviate this much from their viewBox


def frame(root: SvgNode) -> tuple[Size, Matrix]:
    """Return a drawing's size in user units, and the matrix from its coordinates to that size. Raises RefusedSvgError.

    The size is that of the viewBox; `width` and `height` are used if there is none, or if their aspect ratio differs.
    """
    box = view_box(root)
    sizes = {n: root.attrs[n] for n in ("width", "height") if not root.attrs.get(n, "100%").strip().endswith(("%", "auto"))}
    if box is None and len(sizes) < 2:  # noqa: PLR2004  # width and height
        raise RefusedSvgError("art/no-size", "drawing has neither a viewBox nor a width and a height", root.line, _VIEW_BOX)
    w, h = _sizes(root, sizes, has_view=box is not None)
    if box is None:
        if w <= 0 or h <= 0:
            raise RefusedSvgError("art/no-size", f"drawing is {w:g} x {h:g}", root.line)
        return Size(w, h), IDENTITY
    if w <= 0 or h <= 0 or abs(w * box[3] - h * box[2]) <= _SAME_SHAPE * h * box[2]:
        return Size(box[2], box[3]), (1.0, 0.0, 0.0, 1.0, -box[0], -box[1])
    return Size(w, h), fit(root, box, w, h)


_VIEW_BOX = 'give the `<svg>` a `viewBox="0 0 width height"`'
_SMALLEST = 1e-6  # user units


def _sizes(root: SvgNode, sizes: Mapping[str, str], *, has_view: bool) -> tuple[float, float]:
    """Return the width and the height of a root, -1 for one that it does not have. Raises RefusedSvgError.

    Of sizes in a unit such as `em`, which depends on where a page shows the drawing, only the proportions count.
    """
    units = {font_relative(text) for text in sizes.values()}
    if units == {"em"} or (has_view and len(units) == 1 and units != {""}):
        sizes = {name: text.strip().rstrip(ascii_letters) for name, text in sizes.items()}
    scale = 16.0 if units == {"em"} else 1.0  # pixels in an em, as in a `rem`
    try:
        w, h = (size(sizes.get(n, "0"), 1.0, root.line, n) * scale if n in sizes else -1.0 for n in ("width", "height"))
    except UnsupportedSvgError as fault:
        message = f"{fault.what} of the size of the drawing depends on a font"
        raise RefusedSvgError("art/no-size", message, root.line, _VIEW_BOX) from None
    if any(0 < v < _SMALLEST for v in (w, h)):
        raise RefusedSvgError("art/no-size", f"drawing is {w:g} x {h:g}", root.line)
    return w, h


def fit(node: SvgNode, box: ViewBox, w: float, h: float) -> Matrix:
    """Return the matrix from a viewBox to its viewport. Raises RefusedSvgError."""
    try:
        return fitted(box, w, h, node.attrs.get("preserveAspectRatio", ""))
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", str(fault), node.line) from None


def view_box(node: SvgNode) -> ViewBox | None:
    """Return the viewBox of an element as left, top, width, height. Raises RefusedSvgError."""
    text = node.attrs.get("viewBox")
    if text is None:
        return None
    try:
        x, y, w, h = (number(v) for v in text.replace(",", " ").split())
    except ValueError:
        raise RefusedSvgError("art/bad-svg", f"`viewBox` is `{text[:40]}`: expected four numbers", node.line) from None
    if w < _SMALLEST or h < _SMALLEST:
        raise RefusedSvgError("art/no-size", f"`viewBox` is {w:g} x {h:g}", node.line)
    return x, y, w, h
