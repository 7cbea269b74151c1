"""A face without items: it has been painted already, and is laid out again only for who asks for what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import LATER

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.frame import Frame
    from pnp.model.painted_face import PaintedFace


def painted_frame(empty: Frame, painted: PaintedFace, lay_out: Callable[[], Frame]) -> Frame:
    """Return a face that has been painted elsewhere. `empty` has its size, bleed and outline, and says whether it is mirrored.

    `lay_out` gives the same face with its items; it is called once, if somebody asks for them.
    """
    for later in LATER:
        object.__delattr__(empty, later)
    object.__setattr__(empty, "_lay_out", lay_out)
    return carry(empty, painted)


def carry(frame: Frame, painted: PaintedFace) -> Frame:
    """Give a face the record of what it paints, by which it is told apart from now on; return the face."""
    object.__setattr__(frame, "painted", painted)
    object.__setattr__(frame, "_hash", 0)
    return frame
