"""Nets as they look when they are folded: without lines, and the two sides of a standee apart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import Box, Size
from pnp.model.face_walk import rewrite
from pnp.model.frame import Frame, PlacedFrame, Shape
from pnp.model.outline import box_path

if TYPE_CHECKING:
    from pnp.model.outline import Matrix

_NETS = ("standee", "disc_standee", "cross_standee")


def figure_of(frame: Frame) -> tuple[Frame, Frame] | None:
    """Return front and back of the standee whose net a face shows, both upright; None if it is no net of a standee.

    The back is folded or glued behind the front, so whoever sees it sees it turned by half a turn.
    """
    front, back = _box(frame, "front"), _box(frame, "back")
    if front is None or back is None:
        return None
    upright: Matrix = (1.0, 0.0, 0.0, 1.0, -front.x, -front.y)
    turned: Matrix = (-1.0, 0.0, 0.0, -1.0, back.right, back.bottom)
    net = unfolded(frame)
    return _part(net, front, upright), _part(net, back, turned)


def unfolded(frame: Frame) -> Frame:
    """Return a net without the lines along which it is cut and folded, which no table shows."""
    return replace(frame, items=rewrite(frame.items, lambda item, _: () if isinstance(item, Shape) and item.step else (item,)))


def _part(frame: Frame, box: Box, matrix: Matrix) -> Frame:
    return Frame(Size(box.w, box.h), 0.0, (PlacedFrame(frame, matrix, box_path(box)),))


def _box(frame: Frame, side: str) -> Box | None:
    """Return where a side lies on the net, by the anchors at its corners."""
    found = [a for a in frame.points if len(p := a.name.split(":")) == 3 and p[0] in _NETS and p[1] == side]  # noqa: PLR2004
    if not found:
        return None
    xs, ys = [a.x for a in found], [a.y for a in found]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
