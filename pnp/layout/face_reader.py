"""Reads XML into elements: one pass of expat over a face, which finds every fault."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers import expat

from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.layout.attribute_reader import BadAttributesError, make_element
from pnp.layout.damaged_elements import rest_of
from pnp.layout.element_table import CONTAINERS, ELEMENTS
from pnp.layout.element_tree import ContainerContent, FaceTree, ReadElement, TextContent
from pnp.layout.elements import FaceElement, TextElement
from pnp.layout.face_faults import FaceFaults
from pnp.layout.ill_formed import NEVER_CLOSED, ill_formed
from pnp.layout.inline_elements import INLINE
from pnp.layout.source_stamps import stamps_before
from pnp.layout.text_reader import LARGEST_TEXT, InlineNames, TextReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Diagnostic, Mark
    from pnp.layout.attribute_values import AttributeConverters
    from pnp.layout.content_texts import ContentTexts
    from pnp.layout.element_tree import Node
    from pnp.layout.elements import Element
    from pnp.layout.template_places import TemplatePlaces

_STAMP = lazy_pattern(r'<[\w.-]+ at="([^"]*)"')
MOST_TAGS = 40_000
DEEPEST = 60
_REMEMBERED = 50_000


class _StopReadingError(Exception):
    """The face cannot be read further; the reason is among its faults."""


class FaceReader:
    """Reads the faces of one game; equal elements of many faces are made only once.

    `places` finds what is at fault in the templates; `words` has the word of each icon, `texts` the spans of
    content texts by reference. A `draft` keeps what can be read of a faulty face.
    """

    def __init__(
        self,
        converters: AttributeConverters,
        places: TemplatePlaces,
        words: Mapping[str, str],
        texts: ContentTexts,
        *,
        draft: bool = False,
    ) -> None:
        self.converters = converters
        self.places = places
        self.names = InlineNames(converters, words, texts)
        self.draft = draft
        self.known: dict[tuple[str, ...], ReadElement] = {}

    def read(self, xml: str, template: str) -> FaceTree:
        """Return the elements of a face that `template` produced. Never raises for bad input."""
        return _FaceReading(self, f"{template}:1").run(xml)

    def element(self, kind: type[Element], attrs: list[str], at: str, *, stamped: bool = True) -> ReadElement:
        """Make an element from its attributes; a `stamped` one is remembered. Raises BadAttributesError."""
        made = ReadElement(
            kind.tag, at, make_element(self.converters, kind, attrs, at), kind in CONTAINERS, kind is TextElement
        )
        if stamped and len(self.known) < _REMEMBERED:
            self.known[kind.tag, *attrs] = made
        return made


class _FaceReading:
    """The reading of one face: the open elements, and the children of the innermost container."""

    def __init__(self, reader: FaceReader, start: str) -> None:
        self.reader = reader
        self.first = ""
        self.known = reader.known
        self.faults = FaceFaults(reader.places, start)
        self.texts: list[TextContent] = []
        self.root: ContainerContent | None = None
        self.damaged: dict[Element, tuple[Diagnostic, ...]] = {}
        self.open: list[tuple[ReadElement, list[Node] | None]] = []
        self.children: list[Node] | None = None
        self.text: TextReader | None = None
        self.size = 0
        self.sound: list[int] = []

    def run(self, xml: str) -> FaceTree:
        """Read the whole face."""
        if xml.count("<") > MOST_TAGS:
            self.faults.record("too-many-elements", f"the face has {xml.count('<')} tags, at most {MOST_TAGS}")
            return FaceTree(None, (), tuple(self.faults.found))
        found = _STAMP.search(xml)
        self.first = found[1] if found else ""
        self.xml, self.parser = xml, expat.ParserCreate()
        parser = self.parser
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.doctype
        try:
            parser.Parse(xml, True)
        except _StopReadingError:
            pass
        except expat.ExpatError as error:
            if error.code in NEVER_CLOSED and self.sound:
                del self.faults.found[self.sound[-1] :]  # what follows such a tag only seems wrong
            self.faults.found.append(ill_formed(xml, error, parser.ErrorByteIndex, self.reader.places, self.faults.begin))
        except UnicodeEncodeError as error:
            places = [at for tag, at in stamps_before(xml, error.start) if tag != "t"]
            what = f"the text holds U+{ord(xml[error.start]):04X}, which is not a character"
            self.faults.record("control-character", what, places[-1] if places else "")
        del self.parser  # which refers to this object
        face = self.root if self.reader.draft or not self.faults.found else None
        return FaceTree(face, tuple(self.texts), tuple(self.faults.found), self.damaged)

    def start(self, tag: str, attrs: list[str]) -> None:
        """Begin an element; `sound` remembers for each open tag how many faults there were before it."""
        self.sound.append(len(self.faults.found))
        if self.text is not None:
            self.text.start(tag, attrs)
            return
        known = self.known.get((tag, *attrs)) or self.make(tag, attrs)
        if self.children is None or tag == "face":
            self.check_place(tag, known.at)
        self.open.append((known, self.children))
        if known.holds_elements:
            self.children = []
            if len(self.open) > DEEPEST:
                mark = self.faults.places.tag(known.at, tag)
                self.stop("too-deep", f"elements are nested more than {DEEPEST} deep", known.at, mark)
        elif known.holds_words:
            self.text = TextReader(self.reader.names, self.faults, known.at, self.count)
        else:
            if self.children is not None and known.element is not None:
                self.children.append(known.element)
            self.children = None

    def end(self, _tag: str) -> None:
        """End an element: a container gets its children, a text its words."""
        self.sound.pop()
        text = self.text
        if text is not None and text.depth:
            text.end(_tag)
            return
        known, siblings = self.open.pop()
        children, self.children = self.children, siblings
        if text is not None:
            self.text = None
            if isinstance(known.element, TextElement):
                text_content = text.content(known.element)
                self.texts.append(text_content)
                if siblings is not None:
                    siblings.append(text_content)
        elif children is not None and known.element is not None:
            nest = ContainerContent(known.element, children)  # type: ignore[arg-type]  # what holds elements is a container
            if siblings is not None:
                siblings.append(nest)
            elif isinstance(known.element, FaceElement):
                self.root = nest

    def characters(self, data: str) -> None:
        """Handle character data: words inside `<text>`, otherwise only the template's indentation."""
        if self.text is not None:
            self.text.words(data)
        elif not data.isspace():
            self.faults.stray_text(data, self.xml, self.parser.CurrentByteIndex, self.open[-1][0].at)

    def doctype(self, *_: object) -> None:
        """Refuse a document type, because entities could grow endlessly or name files."""
        message = "the template declares a document type, which layouts do not have"
        self.stop("doctype", message, self.first, self.faults.places.first(self.first, "<!DOCTYPE"))

    # making elements

    def make(self, tag: str, attrs: list[str]) -> ReadElement:
        """Read an element that is not known yet."""
        stamped = attrs[:1] == ["at"]
        at = attrs[1] if stamped else self.open[-1][0].at if self.open else ""
        kind = ELEMENTS.get(tag)
        if kind is None:
            what = "belongs inside `<text>`" if tag in INLINE else "is not an element of the layout language"
            hint = None if tag in INLINE else did_you_mean(tag, ELEMENTS)
            self.faults.of_tag("unknown-element", f"`<{tag}>` {what}", tag, at, hint)
            return ReadElement(tag, at, None, holds_elements=True, holds_words=False)
        try:
            return self.reader.element(kind, attrs, at, stamped=stamped)
        except BadAttributesError as error:
            before = len(self.faults.found)
            self.faults.of_attributes(error.faults, tag, at)
            element = rest_of(kind, error.values, at) if self.reader.draft else None
            if element is not None:
                self.damaged[element] = tuple(self.faults.found[before:])
        return ReadElement(tag, at, element, kind in CONTAINERS, kind is TextElement)

    def check_place(self, tag: str, at: str) -> None:
        """Check that an element is allowed here: exactly one `face`, outermost, and no elements in those without contents."""
        if not self.open:
            if tag != "face":
                self.faults.of_tag("no-face", f"the outermost element is `<{tag}>`, expected `<face>`", tag, at)
        elif tag == "face":
            message = f"`<face>` is inside `<{self.open[-1][0].tag}>`, expected outermost"
            self.faults.of_tag("misplaced-element", message, tag, at)
        else:
            message = f"`<{tag}>` is inside `<{self.open[-1][0].tag}>`, which cannot contain elements"
            self.faults.of_tag("misplaced-element", message, tag, at)

    def count(self, characters: int) -> None:
        """Count characters of content; a face that says too much is not read further."""
        self.size += characters
        if self.size > LARGEST_TEXT:
            self.stop("too-much-text", f"the face says more than {LARGEST_TEXT} characters")

    def stop(self, code: str, message: str, at: str = "", mark: Mark | None = None) -> None:
        """Record a fault and stop reading this face."""
        self.faults.record(code, message, at or (self.open[-1][0].at if self.open else ""), mark=mark)
        raise _StopReadingError
