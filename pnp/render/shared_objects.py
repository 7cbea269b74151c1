"""Objects that are made once, however often faces show them: forms, pictures, graphics states, colour spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from pnp.base.cache import ResultCache
from pnp.render.colour_operators import SCREEN
from pnp.render.glyph_encoding import EncodedRuns
from pnp.render.indirect_object import IndirectObject
from pnp.render.pdf_numbers import num, pdf_rectangle

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from pnp.base.units import Box
    from pnp.model.frame import Frame, Gradient, Item
    from pnp.model.style import FontBook
    from pnp.render.colour_operators import ColourSpaces
    from pnp.render.content_stream import ContentStream
    from pnp.render.painted_content import PaintedContent

OPAQUE = (1.0, 1.0)


class StepsOfFaces(Protocol):
    """Paints faces that have much in common (`PaintedSteps`)."""

    def content(self, items: Iterable[Item], first: bytes | None = None) -> PaintedContent:
        """Return what the items of a face paint, after the operators `first`."""


class SharedObjects:
    """What the faces of a game show in the colours of one print. It knows no document: see `DocumentObjects`."""

    def __init__(
        self, book: FontBook, colours: ColourSpaces = SCREEN, made: ResultCache[object, IndirectObject] | None = None
    ) -> None:
        self.colours = colours
        self.made = ResultCache(0) if made is None else made
        """Images that earlier runs have made."""
        self.runs = EncodedRuns(book)
        self.faces: dict[tuple[Frame, tuple[float, ...] | None], IndirectObject] = {}
        """Forms of faces, by face and the size in which they are printed."""
        self.steps: dict[Box, StepsOfFaces] = {}
        """What faces with the same box have in common of what they paint on a screen."""
        self.drawings: dict[Hashable, IndirectObject] = {}
        """Forms of drawings, by key, the colour of `currentColor`, and the size in which they are printed."""
        self.images: dict[str, IndirectObject] = {}
        """Images of pictures, by key."""
        self.shadings: dict[tuple[Gradient, str], IndirectObject] = {}
        """Shadings of gradients, by gradient and `colour` or `alpha`."""
        self.marks: dict[int, tuple[object, Any]] = {}
        """Marks of pages and their operators, by the `id` of the marks."""
        self.layers: dict[str, IndirectObject] = {}
        """Layers (optional content groups), by name."""
        self._values: dict[bytes, IndirectObject] = {}

    def value(self, body: bytes, *, transparent: bool = False) -> IndirectObject:
        """Return the object with this value; equal ones are one."""
        found = self._values.get(body)
        if found is None:
            found = self._values[body] = IndirectObject(body, transparent=transparent)
        return found

    @staticmethod
    def form(content: PaintedContent, box: Box, *, group: bytes = b"") -> IndirectObject:
        """Return what a content stream paints as a form XObject clipped to `box`; `group` is its transparency group."""
        head = b"/Type/XObject/Subtype/Form/BBox[%b]/Resources " % pdf_rectangle(box)
        return IndirectObject(
            head, content.resources(), group, data=content.stream, runs=frozenset(content.runs), sized=content.sized
        )

    def place(self, content: ContentStream, painted: IndirectObject) -> None:
        """Paint an XObject in the current coordinates, with opacity 1."""
        self.set_alpha(content, *OPAQUE)
        content.do(painted)
        content.asked_size |= painted.sized

    def set_alpha(self, content: ContentStream, fill: float, stroke: float) -> None:
        """Set the opacity of what is painted next."""
        opaque = (fill, stroke) == OPAQUE
        if opaque and content.is_set("alpha", b""):
            return
        body = b"<</Type/ExtGState/ca %b/CA %b>>" % (num(fill), num(stroke))
        content.set("alpha", content.resource("ExtGState", self.value(body, transparent=not opaque)) + b" gs")

    def set_overprint(self, content: ContentStream, *, over: bool) -> None:
        """Set whether what is painted next leaves the inks beneath it where it has none itself (overprint mode 1)."""
        if not over and content.is_set("overprint", b""):
            return
        body = b"<</Type/ExtGState/OP %b/op %b/OPM 1>>" % ((b"true",) * 2 if over else (b"false",) * 2)
        content.set("overprint", content.resource("ExtGState", self.value(body)) + b" gs")
