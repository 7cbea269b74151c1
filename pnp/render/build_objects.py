"""What the files of a build share: a face is painted once for the sheets, booklets and pages that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.colour_operators import SCREEN, PressColours
from pnp.render.shared_objects import SharedObjects

if TYPE_CHECKING:
    from pnp.model.request import Document
    from pnp.render.colour_operators import ColourSpaces
    from pnp.render.compressed_streams import CompressedStreams


class BuildObjects:
    """The shared objects of each book of fonts in the colours of each print; `streams` has images of earlier runs."""

    def __init__(self, streams: CompressedStreams | None = None) -> None:
        self._images = streams.images if streams else None
        self._known: dict[tuple[int, ...], tuple[Document, SharedObjects]] = {}  # documents keep their parts from new ids

    def of(self, document: Document) -> SharedObjects:
        """Return the objects for the fonts and the inks of a document."""
        key = (id(document.fonts), id(document.press), *map(id, document.swatches))
        if key not in self._known:
            self._known[key] = document, SharedObjects(document.fonts, _colours(document), self._images)
        return self._known[key][1]


def _colours(document: Document) -> ColourSpaces:
    if document.press is None:
        return SCREEN
    from pnp.inks.press_inks import PressInks  # noqa: PLC0415 - only where something is printed on a press

    return PressColours(PressInks(document.press, document.swatches))
