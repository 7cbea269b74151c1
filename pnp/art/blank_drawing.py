"""Whether a drawing would leave the paper blank: without shapes, all of them without paint, or outside of its viewBox."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pnp.art.picture_file import picture_bytes
from pnp.base.diagnostics import Mark
from pnp.base.units import Box
from pnp.model.face_walk import GraphicsState, as_painted, walk
from pnp.model.frame import Colour, ImageItem, Shape

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.frame import Drawing
    from pnp.model.picture import Picture

_SEEN = 1 / 255  # alpha; less is no ink in any printer


def check_ink(drawing: Drawing, picture: Picture, report: Report) -> None:
    """Warn if nothing of a picture's drawing can be seen, in whatever colour it is placed."""
    view = GraphicsState(clip=Box(0.0, 0.0, *drawing.size))
    if any(_is_seen(item, state) for item, state in walk(drawing.items, view)):
        return
    report.warning(
        "art/blank",
        f"`{picture.path}` draws nothing: it has no shapes, or all are hidden, without fill and stroke, or outside of the"
        " `viewBox`",
        Mark(picture.path, 1),
        also=[("used in", picture.mark)] if picture.mark else [],
        hint="where no picture is wanted, leave out its element",
    )


def _is_seen(item: object, state: GraphicsState) -> bool:
    if not isinstance(item, (Shape, ImageItem)) or as_painted(item, state) is None:
        return False
    if isinstance(item, ImageItem):
        return state.opacity >= _SEEN and not _is_clear(item.picture)
    colours = [item.fill] if isinstance(item.fill, Colour) else [c for _, c in item.fill.stops] if item.fill else []
    colours += [item.stroke.colour] if item.stroke else []
    return any(colour.alpha * state.opacity >= _SEEN for colour in colours)


def _is_clear(picture: Picture) -> bool:
    """Return whether all pixels of a picture are transparent."""
    from PIL import Image  # noqa: PLC0415  (heavy, and only needed for drawings with pixels)

    with Image.open(BytesIO(picture_bytes(picture))) as opened:
        return opened.convert("RGBA").getchannel("A").getbbox() is None
