"""Call-outs that name an anchor: the points of a figure's face or picture by their names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.frame import DrawingItem, PlacedFrame
from pnp.model.ink_extent import apply, is_flipped, multiply
from pnp.model.walk import walk
from pnp.suggestions import did_you_mean

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.layout.booklet.figure_images import FigureContent
    from pnp.model.booklet import FigureImage, Pointer

_SAME = 0.01  # mm: points nearer than this are one


def with_anchors(image: FigureImage, shown: FigureContent, report: Report) -> FigureImage:
    """Return an image whose call-outs have the points of the anchors that they name, in mm of the face or user units.

    `booklet/unknown-anchor`: there is none of that name. `booklet/ambiguous-anchor`: there are several, in different places.
    """
    if not any(pointer.anchor for pointer in image.pointers) or _shows_stand_in(shown):
        return image
    points = _points(shown)
    return replace(image, pointers=tuple(_placed(p, image, points, report) if p.anchor else p for p in image.pointers))


def seen_in(item: DrawingItem, x: float, y: float) -> tuple[float, float]:
    """Return where a point of a drawing, in its user units, is seen: on the other side if the drawing is mirrored."""
    return (item.drawing.size.w - x, y) if is_flipped(item.matrix) else (x, y)


def _placed(pointer: Pointer, image: FigureImage, points: dict[str, list[tuple[float, float]]], report: Report) -> Pointer:
    """Return a call-out at its anchor, or, if that is a fault, in the corner."""
    what = f"`{image.path}`" if image.path else f"the {image.side} of `{image.card}`"
    found = points.get(pointer.anchor, [])
    if not found:
        hint = did_you_mean(pointer.anchor, points)
        way = 'an `id="anchor-…"` in the drawing names one' if image.path else '`anchor="…"` in the template names one'
        message = f"call-out {pointer.number} points to `@{pointer.anchor}`, which is no anchor of {what}"
        report.error("booklet/unknown-anchor", message, pointer.mark, hint=hint or way)
        return pointer
    if len(found) > 1:
        message = f"call-out {pointer.number} points to `@{pointer.anchor}`, and {what} has {len(found)} anchors of that name"
        hint = "give each its own name, such as `cost-1`, `cost-2`"
        report.error("booklet/ambiguous-anchor", message, pointer.mark, hint=hint)
    x, y = found[0]
    return replace(pointer, x=x, y=y)


def _shows_stand_in(shown: FigureContent) -> bool:
    """Whether the face could not be laid out, as its own finding says."""
    faces = [item.frame for item in shown.items if isinstance(item, PlacedFrame)]
    return any(stand_in.cause is None for face in faces for stand_in in face.stand_ins)


def _points(shown: FigureContent) -> dict[str, list[tuple[float, float]]]:
    """The anchors of an image by name: those of a face and of the drawings on it, or those of a drawing."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for item in shown.items:
        if isinstance(item, PlacedFrame):
            anchors = [(anchor.name, anchor.x, anchor.y) for anchor in item.frame.points]
            for inner, state in walk(item.frame.items):
                if isinstance(inner, DrawingItem):
                    to_face = multiply(state.matrix, inner.matrix)
                    anchors += [(a.name, *apply(to_face, a.x, a.y)) for a in inner.drawing.anchors]
        else:
            anchors = (
                [(a.name, *seen_in(item, a.x, a.y)) for a in item.drawing.anchors] if isinstance(item, DrawingItem) else []
            )
        for name, x, y in anchors:
            if not any(abs(x - a) < _SAME and abs(y - b) < _SAME for a, b in found[name]):
                found[name].append((x, y))
    return found
