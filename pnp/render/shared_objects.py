"""What a document stores once however often it is used: forms, resource dictionaries, transparency states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.glyph_encoding import DocumentFonts
from pnp.render.pdf_numbers import num, pdf_rectangle

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pnp.model.frame import Frame, Gradient
    from pnp.model.style import FontBook
    from pnp.render.content_stream import ContentStream
    from pnp.render.pdf_document import PdfDocument
    from pnp.units import Box

OPAQUE = (1.0, 1.0)


class SharedObjects:
    """The objects of one document by what they stand for; an object is written when it is first asked for."""

    def __init__(self, document: PdfDocument, book: FontBook) -> None:
        self.document = document
        self.fonts = DocumentFonts(book)
        self.faces: dict[Frame, int] = {}
        """The form of each distinct face."""
        self.drawings: dict[Hashable, int] = {}
        """Form of a Drawing, by its key and the colour of its `currentColor`."""
        self.images: dict[str, int] = {}
        """Image of a Picture, by its key."""
        self.profiles: dict[bytes, int] = {}
        """Colour profiles that pictures brought along."""
        self.shadings: dict[tuple[Gradient, str], int] = {}
        """Shading of a gradient's colours or of its alpha."""
        self._bodies: dict[bytes, int] = {}
        self._transparent: set[int] = set()

    def shared(self, body: bytes) -> int:
        """Write a small object, or find the same one written."""
        found = self._bodies.get(body)
        if found is None:
            found = self._bodies[body] = self.document.put(body)
        return found

    def form(self, content: ContentStream, box: Box, *, group: bytes = b"") -> int:
        """Write a content stream as a form XObject that shows `box`; `group` makes it one transparent whole."""
        resources = self.shared(content.resources(self.document.font_dictionary))
        head = b"/Type/XObject/Subtype/Form/BBox[%b]/Resources %d 0 R%b" % (pdf_rectangle(box), resources, group)
        number = self.document.put_stream(head, content.stream())
        if content.transparent:
            self._transparent.add(number)
        return number

    def place(self, content: ContentStream, number: int) -> None:
        """Paint an XObject opaquely in the current coordinates."""
        self.set_alpha(content, *OPAQUE)
        content.do(number)
        content.transparent |= number in self._transparent

    def set_alpha(self, content: ContentStream, fill: float, stroke: float) -> None:
        """Let what follows be painted with these opacities."""
        if (fill, stroke) == OPAQUE and content.is_set("alpha", b""):
            return
        body = b"<</Type/ExtGState/ca %b/CA %b>>" % (num(fill), num(stroke))
        content.set("alpha", content.resource("ExtGState", self.shared(body)) + b" gs")
        content.transparent |= (fill, stroke) != OPAQUE

    def add_image(self, key: str, entries: bytes, data: bytes, *, masked: bool = False) -> int:
        """Write an image XObject whose data is encoded already; `masked` when its entries name a soft mask."""
        number = self.document.put_encoded(b"/Type/XObject/Subtype/Image" + entries, data)
        self.images[key] = number
        if masked:
            self._transparent.add(number)
        return number
