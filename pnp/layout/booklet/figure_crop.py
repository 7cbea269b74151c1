"""Figures that show a part of a face: a window around an anchor or a point, as large as the author says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import Size
from pnp.layout.booklet.figure_anchors import crop_middle
from pnp.layout.booklet.figure_images import FigureContent
from pnp.layout.element_shapes import rectangle
from pnp.layout.mirror import seen_at
from pnp.model.frame import PlacedFrame, Shape

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.booklet import FigureImage


def cropped(image: FigureImage, shown: FigureContent, report: Report) -> FigureContent:
    """Return the part of a face that an image shows, with its edge; the whole face where there is no crop, or a wrong one.

    The window stays within the face: where it would leave it, it moves in. `booklet/bad-figure`: it is larger than the face,
    or its point lies outside; `booklet/unknown-anchor`, `booklet/ambiguous-anchor`: the face has no such anchor, or several.
    """
    crop = image.crop
    placed, *_ = shown.items
    if crop is None or not isinstance(placed, PlacedFrame):
        return shown
    face = placed.frame.size
    middle = crop_middle(crop, image, shown, report) if crop.anchor else (crop.x, crop.y)
    if middle is None:
        return shown
    if crop.w > face.w or crop.h > face.h or not (0 <= middle[0] <= face.w and 0 <= middle[1] <= face.h):
        what = f"`crop` shows {crop.w:g} x {crop.h:g} mm around {middle[0]:.4g}, {middle[1]:.4g}"
        message = f"{what}, the face is {face.w:g} x {face.h:g} mm"
        report.error("booklet/bad-figure", message, image.mark, hint="the point lies on the face, and the size is no larger")
        return shown
    x, y = middle if crop.anchor else seen_at(placed.frame, *middle)
    left, top = min(max(x - crop.w / 2, 0.0), face.w - crop.w), min(max(y - crop.h / 2, 0.0), face.h - crop.h)
    scale, size = shown.scale, Size(crop.w * shown.scale, crop.h * shown.scale)
    part = replace(
        placed, matrix=(scale, 0.0, 0.0, scale, -left * scale, -top * scale), clip=rectangle(left, top, crop.w, crop.h)
    )
    edges = tuple(
        replace(item, path=rectangle(0.0, 0.0, *size)) if isinstance(item, Shape) else item for item in shown.items[1:]
    )
    return FigureContent(size, scale, (part, *edges))
