"""An SVG that is embedded in another by `<image>`."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from pnp.art.grouping import grouped
from pnp.art.picture_errors import RefusedSvgError
from pnp.art.svg_numbers import size
from pnp.art.svg_shapes import numbers
from pnp.art.svg_support import neither
from pnp.art.svg_tree import parse_svg
from pnp.art.svg_viewport import fit
from pnp.base.units import Box
from pnp.model.face_walk import IDENTITY
from pnp.model.outline import box_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.art.svg_shapes import SvgViewport
    from pnp.art.svg_tree import SvgNode
    from pnp.base.units import Size
    from pnp.model.frame import Item


def embedded_drawing(node: SvgNode) -> SvgNode | None:
    """Return the root of the drawing in an `<image>`, None if it holds a picture of another kind. Raises RefusedSvgError."""
    head, _, body = node.attrs.get("href", "").strip().partition(",")
    if not head.lower().startswith("data:image/svg"):
        return None
    try:
        data = unquote_to_bytes(body)
        data = base64.b64decode(b"".join(data.split()), validate=True) if head.lower().endswith(";base64") else data
    except binascii.Error:
        raise RefusedSvgError("art/corrupt", "the data of `<image>` are not base64", node.line) from None
    try:
        root = parse_svg(data)
    except RefusedSvgError as fault:
        raise inside(fault, node) from None
    if "slice" in node.attrs.get("preserveAspectRatio", ""):
        raise neither("a slice of a drawing inside `<image>`", node.line, "clip it by a `clip-path`")
    return root


def inside(fault: RefusedSvgError, node: SvgNode) -> RefusedSvgError:
    """Return a fault of the drawing in an `<image>` as one of the file that embeds it."""
    return RefusedSvgError(fault.code, f"the drawing inside `<image>`: {fault.message}", node.line, fault.hint)


def placed_drawing(node: SvgNode, view: SvgViewport, own: Size, items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the items of an embedded drawing of a size, fitted by `preserveAspectRatio`. Raises RefusedSvgError."""
    x, y = numbers(node, view, "x y")
    written = {n: node.attrs[n] for n in ("width", "height") if node.attrs.get(n, "auto").strip() != "auto"}
    w, h = (
        size(written[n], whole, node.line, n) if n in written else -1.0 for n, whole in (("width", view.w), ("height", view.h))
    )
    if w < 0:
        w = own.w if h < 0 else h * own.w / own.h
    if h < 0:
        h = w * own.h / own.w
    if not w or not h:
        return ()
    drawn = grouped(grouped(items, IDENTITY, box_path(Box(0.0, 0.0, *own))), fit(node, (0.0, 0.0, *own), w, h))
    return grouped(grouped(drawn, IDENTITY, box_path(Box(0.0, 0.0, w, h))), (1.0, 0.0, 0.0, 1.0, x, y))
