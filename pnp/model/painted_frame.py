"""A face without items: it has been painted already, and is laid out again only for who asks for what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.painted_face import PaintedFace

_AT_ONCE = ("size", "bleed", "mirrored", "outline")
"""What a face has before it is laid out."""


def painted_frame(empty: Frame, painted: PaintedFace, lay_out: Callable[[], Frame]) -> Frame:
    """Return a face that has been painted elsewhere. `empty` has its size, bleed and outline, and says whether it is mirrored.

    `lay_out` gives the same face with its items; it is called once, if somebody asks for them.
    """
    frame: Frame = object.__new__(Frame)
    for name in _AT_ONCE:
        object.__setattr__(frame, name, getattr(empty, name))
    object.__setattr__(frame, "_lay_out", lay_out)
    return carry(frame, painted)


def carry(frame: Frame, painted: PaintedFace) -> Frame:
    """Give a face the record of what it paints, by which it is told apart from now on; return the face."""
    object.__setattr__(frame, "painted", painted)
    object.__setattr__(frame, "_hash", 0)
    return frame
