"""Pages of single faces, as print shops and print services impose them themselves: one face a page, with its bleed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import Box, Size
from pnp.model.outline import Paper
from pnp.model.sheet import SINGLE_FACES, Imposition, Page, Placement, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import Frame
    from pnp.model.printing import FaceCanvas, PageOrder
    from pnp.model.sheet import Component, Side

AT_HOME = "or print it at home: `print: {press: no}`"
"""What to do with a deck that no shop can print as it is, at the end of a hint."""


def single_faces(
    components: Sequence[Component], bleed: float | None, order: PageOrder, canvas: FaceCanvas | None = None
) -> Imposition:
    """Return each copy of each component as pages of its own, of the size of its trim and `bleed` (mm; None: what is drawn).

    With a `canvas`, the pages are that instead. Which of face and back comes first, `order` says; a component without a back
    has one page.
    """
    sheets: list[Sheet] = []
    for component in components:
        for copy in range(1, component.copies + 1):
            pages = [
                canvas_page(frame, canvas, component.id, side, copy)
                if canvas
                else face_page(frame, frame.bleed if bleed is None else min(bleed, frame.bleed), component.id, side, copy)
                for side, frame in sides(component)
            ]
            if order == "back-first":
                pages.reverse()
            sheets.append(Sheet(len(sheets) + 1, *pages))
    largest = max((sheet.front.size for sheet in sheets), key=lambda size: size.w * size.h, default=Size(0.0, 0.0))
    return Imposition(Paper(SINGLE_FACES, largest, 0.0), "none", tuple(sheets))


def sides(component: Component) -> Iterator[tuple[Side, Frame]]:
    """Yield the face of a component, and its back if it has one."""
    yield "face", component.face
    if component.back is not None:
        yield "back", component.back


def face_page(frame: Frame, bleed: float, id_: str = "", side: Side = "face", copy: int = 1) -> Page:
    """Return a page of the size of a face with `bleed` mm around its trim, which shows nothing else."""
    trim = Box(bleed, bleed, *frame.size)
    size = Size(frame.size.w + 2 * bleed, frame.size.h + 2 * bleed)
    return Page(side, size, (Placement(id_, copy, side, frame, trim, 0, (bleed,) * 4),))


def canvas_page(frame: Frame, canvas: FaceCanvas, id_: str = "", side: Side = "face", copy: int = 1) -> Page:
    """Return a page of exactly the size of a canvas, with a face in its middle and as much of its bleed as fills it.

    The faces of a lying deck are turned clockwise and its backs the other way, so that what is at the top of a card is at the
    same edge of it on both sides.
    """
    rotation = 0 if not canvas.turned else 90 if side == "face" else 270
    w, h = frame.size.turned if canvas.turned else frame.size
    x, y = (canvas.size.w - w) / 2, (canvas.size.h - h) / 2
    return Page(side, canvas.size, (Placement(id_, copy, side, frame, Box(x, y, w, h), rotation, (x, y, x, y)),))
