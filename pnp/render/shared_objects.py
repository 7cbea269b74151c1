"""Objects that a document stores once, however often they are used: forms, images, resource dictionaries, graphics states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.colour_operators import SCREEN
from pnp.render.glyph_encoding import DocumentFonts
from pnp.render.pdf_numbers import num, pdf_rectangle

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pnp.model.frame import Frame, Gradient
    from pnp.model.style import FontBook
    from pnp.render.colour_operators import ColourSpaces
    from pnp.render.content_stream import ContentStream
    from pnp.render.pdf_document import PdfDocument
    from pnp.units import Box

OPAQUE = (1.0, 1.0)


class SharedObjects:
    """The shared objects of one document, each written when it is first needed; values are object numbers.

    `colours` says how colours are written.
    """

    def __init__(self, document: PdfDocument, book: FontBook, colours: ColourSpaces = SCREEN) -> None:
        self.document, self.colours = document, colours
        self.fonts = DocumentFonts(book)
        self.faces: dict[tuple[Frame, tuple[float, ...] | None], int] = {}
        """Forms of faces, by face and the size in which they are printed."""
        self.drawings: dict[Hashable, int] = {}
        """Forms of drawings, by key, the colour of `currentColor`, and the size in which they are printed."""
        self.images: dict[str, int] = {}
        """Images of pictures, by key."""
        self.profiles: dict[bytes, int] = {}
        """Colour profiles of pictures, by their bytes."""
        self.shadings: dict[tuple[Gradient, str], int] = {}
        """Shadings of gradients, by gradient and `colour` or `alpha`."""
        self.layers: dict[str, int] = {}
        """Layers (optional content groups), by name."""
        self.spaces: dict[bytes, int] = {}
        """Functions of colour spaces with several plates, by what they calculate."""
        self._bodies: dict[bytes, int] = {}
        self._transparent: set[int] = set()
        self._sized: set[int] = set()

    def shared(self, body: bytes) -> int:
        """Write an object unless an equal one exists; give its number."""
        found = self._bodies.get(body)
        if found is None:
            found = self._bodies[body] = self.document.put(body)
        return found

    def form(self, content: ContentStream, box: Box, *, group: bytes = b"") -> int:
        """Write a content stream as a form XObject clipped to `box`; `group` is its transparency group. Gives its number."""
        resources = self.shared(content.resources(self.document.font_dictionary))
        head = b"/Type/XObject/Subtype/Form/BBox[%b]/Resources %d 0 R%b" % (pdf_rectangle(box), resources, group)
        number = self.document.put_stream(head, content.stream())
        if content.transparent:
            self._transparent.add(number)
        if content.asked_size:
            self._sized.add(number)
        return number

    def place(self, content: ContentStream, number: int) -> None:
        """Paint an XObject in the current coordinates, with opacity 1."""
        self.set_alpha(content, *OPAQUE)
        content.do(number)
        content.transparent |= number in self._transparent
        content.asked_size |= number in self._sized

    def set_alpha(self, content: ContentStream, fill: float, stroke: float) -> None:
        """Set the opacity of what is painted next."""
        if (fill, stroke) == OPAQUE and content.is_set("alpha", b""):
            return
        body = b"<</Type/ExtGState/ca %b/CA %b>>" % (num(fill), num(stroke))
        content.set("alpha", content.resource("ExtGState", self.shared(body)) + b" gs")
        content.transparent |= (fill, stroke) != OPAQUE

    def set_overprint(self, content: ContentStream, *, over: bool) -> None:
        """Set whether what is painted next leaves the inks beneath it where it has none itself (overprint mode 1)."""
        if not over and content.is_set("overprint", b""):
            return
        body = b"<</Type/ExtGState/OP %b/op %b/OPM 1>>" % ((b"true",) * 2 if over else (b"false",) * 2)
        content.set("overprint", content.resource("ExtGState", self.shared(body)) + b" gs")

    def add_image(self, key: str, entries: bytes, data: bytes, *, masked: bool = False) -> int:
        """Write an image XObject with encoded data; `masked`: its entries include a soft mask. Gives its number."""
        number = self.document.put_encoded(b"/Type/XObject/Subtype/Image" + entries, data)
        self.images[key] = number
        if masked:
            self._transparent.add(number)
        return number
