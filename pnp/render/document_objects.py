"""The objects of one document: each is written when something first refers to it, and has one number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.document_fonts import DocumentFonts
from pnp.render.image_xobject import made_image
from pnp.render.indirect_object import FONTS, PostponedObject
from pnp.render.pdf_document import ref

if TYPE_CHECKING:
    from pnp.render.content_stream import ContentStream
    from pnp.render.indirect_object import IndirectObject
    from pnp.render.pdf_document import PdfDocument
    from pnp.render.shared_objects import SharedObjects


class DocumentObjects:
    """Writes objects into a document, and at its end the fonts that their streams show.

    `shared` has the fonts, and the colours in which pictures are printed.
    """

    def __init__(self, document: PdfDocument, shared: SharedObjects) -> None:
        self.document, self._shared = document, shared
        self.fonts = DocumentFonts(shared.runs)
        self._numbers = {FONTS.digest: document.font_dictionary}
        self._transparent: set[int] = set()

    def number(self, indirect: IndirectObject) -> int:
        """Return the number of an object, which is written first if the document does not have it."""
        found = self._numbers.get(indirect.digest)
        if found is None:
            found = self._numbers[indirect.digest] = self._write(indirect)
        return found

    def has(self, indirect: IndirectObject) -> bool:
        """Whether the document has an object already."""
        return indirect.digest in self._numbers

    def needs_transparency(self, indirect: IndirectObject) -> bool:
        """Whether an object, or one that it refers to, is painted with transparency; it is written to know."""
        return self.number(indirect) in self._transparent

    def content(self, content: ContentStream, *, keep: bool) -> int:
        """Write the operators of a page as a stream and return its number; with `keep`, other documents have the same page."""
        return self.document.put_stream(b"", self.fonts.filled(content.stream(), content.runs), keep=keep)

    def _write(self, indirect: IndirectObject) -> int:
        made = made_image(self._shared, indirect.picture) if isinstance(indirect, PostponedObject) else indirect
        numbers = [self.number(part) for part in made.parts if not isinstance(part, bytes)]
        body = b"".join([part if isinstance(part, bytes) else ref(self.number(part)) for part in made.parts])
        if made.data is None:
            number = self.document.put(body)
        elif made.encoding == "plain":
            number = self.document.put_stream(body, self.fonts.filled(made.data, made.runs))
        else:
            repacked = self.document.streams.repacked if made.encoding == "deflated" else bytes
            number = self.document.put_encoded(body, repacked(made.data))
        if made.transparent or not self._transparent.isdisjoint(numbers):
            self._transparent.add(number)
        return number
