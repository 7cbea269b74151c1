"""Call-outs that name an anchor: the points of a figure's face or picture by their names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.suggestions import did_you_mean
from pnp.model.face_walk import is_flipped, map_point, multiply, walk
from pnp.model.frame import DrawingItem, PlacedFrame

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.layout.booklet.figure_images import FigureContent
    from pnp.model.booklet import FigureCrop, FigureImage, Pointer

    _Points = dict[str, list[tuple[float, float]]]

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


def crop_middle(crop: FigureCrop, image: FigureImage, shown: FigureContent, report: Report) -> tuple[float, float] | None:
    """Return the point of a face (mm, as it is seen) that a crop with an anchor names; None, with an error, if it has none."""
    if _shows_stand_in(shown):
        return None
    return _point(_Use("`crop` names", crop.anchor, crop.mark), image, _points(shown), report)


def _placed(pointer: Pointer, image: FigureImage, points: _Points, report: Report) -> Pointer:
    """Return a call-out at its anchor, or, if that is a fault, in the corner."""
    use = _Use(f"call-out {pointer.number} points to", pointer.anchor, pointer.mark)
    found = _point(use, image, points, report)
    return pointer if found is None else replace(pointer, x=found[0], y=found[1])


class _Use(NamedTuple):
    """What uses an anchor, as the beginning of a sentence; the anchor; where that is written."""

    who: str
    anchor: str
    mark: Mark | None


def _point(use: _Use, image: FigureImage, points: _Points, report: Report) -> tuple[float, float] | None:
    """Return the point of an anchor, the first if there are several; None, with an error, if there is none."""
    what = f"`{image.path}`" if image.path else f"the {image.side} of `{image.card}`"
    found = points.get(use.anchor, [])
    if not found:
        hint = did_you_mean(use.anchor, points)
        way = 'an `id="anchor-…"` in the drawing names one' if image.path else '`anchor="…"` in the template names one'
        message = f"{use.who} `@{use.anchor}`, which is no anchor of {what}"
        report.error("booklet/unknown-anchor", message, use.mark, hint=hint or way)
        return None
    if len(found) > 1:
        message = f"{use.who} `@{use.anchor}`, and {what} has {len(found)} anchors of that name"
        hint = "give each its own name, such as `cost-1`, `cost-2`"
        report.error("booklet/ambiguous-anchor", message, use.mark, hint=hint)
    return found[0]


def _shows_stand_in(shown: FigureContent) -> bool:
    """Whether the face could not be laid out, as its own finding says."""
    faces = [item.frame for item in shown.items if isinstance(item, PlacedFrame)]
    return any(stand_in.cause is None for face in faces for stand_in in face.stand_ins)


def _points(shown: FigureContent) -> _Points:
    """The anchors of an image by name: those of a face and of the drawings on it, or those of a drawing."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for item in shown.items:
        if isinstance(item, PlacedFrame):
            anchors = [(anchor.name, anchor.x, anchor.y) for anchor in item.frame.points]
            for inner, state in walk(item.frame.items):
                if isinstance(inner, DrawingItem):
                    to_face = multiply(state.matrix, inner.matrix)
                    anchors += [(a.name, *map_point(to_face, a.x, a.y)) for a in inner.drawing.anchors]
        else:
            anchors = (
                [(a.name, *seen_in(item, a.x, a.y)) for a in item.drawing.anchors] if isinstance(item, DrawingItem) else []
            )
        for name, x, y in anchors:
            if not any(abs(x - a) < _SAME and abs(y - b) < _SAME for a, b in found[name]):
                found[name].append((x, y))
    return found
