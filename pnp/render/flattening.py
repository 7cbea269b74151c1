"""Flattening: faces without transparency, as PDF/X-1a asks for (ISO 15930-4), for presses that cannot blend inks themselves.

Tints over paper or over one colour become inks of their own (`tints.py`). Of what is still transparent, the topmost item and
all that lies beneath it become one picture of `PPI` in the press's inks, spot inks among them. Texts there that nothing covers
are painted over the picture, so that they stay type.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.model.face_walk import painted_items
from pnp.model.frame import ImageItem, TextLine
from pnp.model.picture import Picture
from pnp.render.colour_operators import PressColours
from pnp.render.compressed_streams import StoredStreams
from pnp.render.content_stream import ContentStream
from pnp.render.document_objects import DocumentObjects
from pnp.render.face_plates import face_plates
from pnp.render.item_painter import paint
from pnp.render.pdf_document import PdfDocument
from pnp.render.plate_picture import plates_file
from pnp.render.shared_objects import SharedObjects
from pnp.render.tints import tinted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import Frame, Item
    from pnp.model.sheet import Page
    from pnp.model.style import FontBook

PPI = 600
"""The resolution of what is flattened: fine enough for the edges of shapes, which would be sharp without it."""


class Flattener:
    """Flattens faces for one press; equal faces once. Raises PnpError if a picture cannot be read."""

    def __init__(self, press: PressInks, fonts: FontBook) -> None:
        self._press, self._fonts = press, fonts
        self._known: dict[Frame, Frame] = {}

    def flat(self, frame: Frame) -> Frame:
        """Return a face that looks the same and has no transparency."""
        found = self._known.get(frame)
        if found is None:
            found = self._known[frame] = self._flat(frame)
        return found

    def page(self, page: Page) -> Page:
        """Return a page with its faces flattened."""
        return replace(page, placements=tuple(replace(p, frame=self.flat(p.frame)) for p in page.placements))

    def _flat(self, frame: Frame) -> Frame:
        frame = replace(frame, items=tinted(self._press, frame.items))
        count = 1 + max((n for n, item in enumerate(frame.items) if self._is_transparent(item)), default=-1)
        if not count:
            return frame
        lifted = set(_uncovered_texts(frame.items[:count]))
        beneath = tuple(item for n, item in enumerate(frame.items[:count]) if n not in lifted)
        picture = self._picture(replace(frame, items=beneath, outline=None))
        texts = tuple(frame.items[n] for n in sorted(lifted))
        return replace(frame, items=(picture, *texts, *frame.items[count:]))

    def _is_transparent(self, item: Item) -> bool:
        """Whether an item needs transparency when it is painted."""
        store, content = SharedObjects(self._fonts, PressColours(self._press)), ContentStream(Box(0.0, 0.0, 1.0, 1.0))
        paint(store, content, [item])
        return DocumentObjects(PdfDocument(BytesIO(), StoredStreams()), store).needs_transparency(content.resources())

    def _picture(self, frame: Frame) -> ImageItem:
        """Return items as a picture that fills the trim and the bleed."""
        plates = face_plates(self._press, frame, self._fonts, PPI)
        data = plates_file(plates)
        key = blake2b(data, digest_size=16).hexdigest()
        picture = Picture(key, "plates", "flattened", *plates.inks[0].size, Path(), data=data)
        return ImageItem(picture, Box(0.0, 0.0, *frame.size).inset(-frame.bleed))


def _uncovered_texts(items: Sequence[Item]) -> Iterator[int]:
    """Yield the numbers of texts that no later item covers, and that can therefore be painted last."""
    above: list[Box] = []
    for number in range(len(items) - 1, -1, -1):
        item = items[number]
        boxes = [found.box for found in painted_items([item])]
        is_text = isinstance(item, TextLine) and item.colour.alpha == 1
        if is_text and not any(box.overlaps(other) for box in boxes for other in above):
            yield number
        else:
            above += boxes
