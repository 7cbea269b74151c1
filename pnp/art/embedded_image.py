"""A picture made of pixels that is embedded in an SVG as base64 data."""

from __future__ import annotations

import base64
import binascii
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.art.grouping import grouped
from pnp.art.picture_errors import DamagedPictureError, RefusedSvgError
from pnp.art.raster_check import check_raster
from pnp.art.svg_numbers import size
from pnp.art.svg_shapes import numbers
from pnp.art.svg_viewport import fit
from pnp.base.units import Box
from pnp.model.frame import ImageItem
from pnp.model.outline import box_path
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from pnp.art.svg_shapes import SvgViewport
    from pnp.art.svg_tree import SvgNode
    from pnp.model.frame import Item


def placed_image(node: SvgNode, view: SvgViewport, picture: Picture) -> tuple[Item, ...]:
    """Return the items of an `<image>` with its picture, fitted by `preserveAspectRatio`. Raises RefusedSvgError."""
    x, y = numbers(node, view, "x y")
    sizes = (node.attrs.get("width", "auto"), node.attrs.get("height", "auto"))
    names = ("width", "height")
    w, h = (size(s, whole, node.line, n) if s != "auto" else 0.0 for n, s, whole in zip(names, sizes, view, strict=True))
    if sizes == ("auto", "auto"):
        w, h = picture.width, picture.height
    elif "auto" in sizes:
        w, h = (h * picture.width / picture.height, h) if sizes[0] == "auto" else (w, w * picture.height / picture.width)
    if w <= 0 or h <= 0:
        return ()
    a, _, _, d, e, f = fit(node, (0.0, 0.0, picture.width, picture.height), w, h)
    box = Box(x + e, y + f, picture.width * a, picture.height * d)
    whole = Box(x, y, w, h)
    item = ImageItem(picture, box)
    return (item,) if whole.contains(box, 1e-3) else grouped([item], clip=box_path(whole))


def embedded_image(node: SvgNode) -> Picture:
    """Return the picture in an `<image>`. Raises RefusedSvgError."""
    head, _, body = node.attrs.get("href", "").strip().partition(",")
    if not head.startswith("data:"):
        raise RefusedSvgError("art/bad-svg", "`<image>` without a picture", node.line)
    if not head.lower().endswith(";base64"):
        raise RefusedSvgError("art/bad-svg", "the data of `<image>` are not base64", node.line)
    try:
        data = base64.b64decode("".join(body.split()), validate=True)
        kind, width, height, turn, _ = check_raster(data)
    except binascii.Error:
        raise RefusedSvgError("art/corrupt", "the data of `<image>` are not base64", node.line) from None
    except DamagedPictureError as fault:
        raise RefusedSvgError(fault.code, f"the data of `<image>`: {fault}", node.line) from None
    return Picture(sha256(data).hexdigest()[:32], kind, f"line {node.line}", width, height, Path(), data=data, turn=turn)
