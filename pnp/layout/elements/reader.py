"""Reads XML into elements: one pass of expat over a face, which finds every fault, each with its place in the template.

All faults of an element's attributes are reported together; without faults they make the element. Inside `<text>` words,
bold and italic, breaks, icons and content texts become spans. For drafts there is what is left of an element with faulty
attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast
from xml.parsers import expat

from pnp.base.diagnostics import Diagnostic
from pnp.base.languages import canonical_tag
from pnp.base.records import lazy_pattern, record
from pnp.base.suggestions import did_you_mean, meant_choice
from pnp.layout.elements.attributes import AlreadyReportedError, BadValueError, attributes_of
from pnp.layout.elements.drawn_texts import TextsInDrawings
from pnp.layout.elements.elements import (
    CONTAINER_ELEMENTS,
    ELEMENTS,
    INLINE_ELEMENTS,
    ContainerContent,
    ContentElement,
    FaceElement,
    FaceTree,
    FoldElement,
    GroupElement,
    ImageElement,
    InlineIconElement,
    PolylineElement,
    ReadElement,
    RectElement,
    TextContent,
    TextElement,
    element_of,
    polyline_path,
)
from pnp.layout.painting.shapes import STAND_IN_STROKE
from pnp.layout.templates.context import next_stamp, packaged_mark, read_mark, stamp_before, template_mark
from pnp.layout.templates.faults import shorten
from pnp.layout.templates.ill_formed import (
    CONTROL_CHARACTER,
    NEVER_CLOSED,
    SECOND_ROOT,
    describe_control_character,
    ill_formed_fault,
)
from pnp.model.fields import IconSpan, LineBreak, PageRef, TextSpan

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.elements.attributes import AttributeConverters
    from pnp.layout.elements.elements import Element, FaceNode
    from pnp.layout.templates.context import ContentTexts
    from pnp.layout.templates.faults import TemplatePlaces
    from pnp.model.fields import Span
    from pnp.model.outline import Path
    from pnp.model.picture import Picture
    from pnp.model.style import CharacterStyle, TextStyle


_FIRST_STAMP = lazy_pattern(r'<[\w.-]+ at="([^"]*)"')
MOST_TAGS = 40_000  # of one face
DEEPEST_ELEMENTS = 60  # elements in one another
_MOST_ELEMENTS = 50_000
"""Elements of one game that are remembered, to be made only once."""


class _StopReadingError(Exception):
    """The face cannot be read further; the reason is among its faults."""


class FaceReader:
    """Reads the faces of one game; equal elements of many faces are made only once.

    `places` finds what is at fault in the templates; `words` has the word of each icon, `texts` the spans of content texts
    by reference. A `draft` keeps what can be read of a faulty face. `known` are the elements that were made, by their tag and
    attributes. `find_picture` opens a picture by its `src`, for the texts in drawings. `language` is that of `words`.
    """

    def __init__(  # noqa: PLR0913 - what elements are read with
        self,
        converters: AttributeConverters,
        places: TemplatePlaces,
        words: Mapping[str, str],
        texts: ContentTexts,
        *,
        draft: bool = False,
        find_picture: Callable[[str], Picture | None] = lambda _: None,
        language: str = "",
    ) -> None:
        self.language = language
        self.converters = converters
        self.places = places
        self.words = words
        self.texts = texts
        self.draft = draft
        self.known: dict[tuple[str, ...], ReadElement] = {}
        self.drawn = TextsInDrawings(find_picture, places)

    def read(self, xml: str, template: str) -> FaceTree:
        """Return the elements of a face that `template` produced. Never raises for bad input."""
        return _FaceReading(self, f"{template}:1").run(xml)

    def element(self, kind: type[Element], attrs: list[str], at: str, *, stamped: bool = True) -> ReadElement:
        """Make an element from its attributes; a `stamped` one is remembered. Raises BadAttributesError."""
        made = make_element(self.converters, kind, attrs, at)
        element = ReadElement(kind.tag, at, made, kind in CONTAINER_ELEMENTS or kind is ImageElement, kind is TextElement)
        if stamped and len(self.known) < _MOST_ELEMENTS:
            self.known[kind.tag, *attrs] = element
        return element


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
        self.open: list[tuple[ReadElement, list[FaceNode] | None]] = []
        self.children: list[FaceNode] | None = None
        self.text: TextReader | None = None
        self.size = 0
        self.faults_before: list[int] = []
        """For each open tag, how many faults there were before it."""
        self.has_face = True

    def run(self, xml: str) -> FaceTree:
        """Read the whole face."""
        if xml.count("<") > MOST_TAGS:
            self.faults.record("too-many-elements", f"the face has {xml.count('<')} tags, at most {MOST_TAGS}")
            return FaceTree(None, (), tuple(self.faults.diagnostics))
        found = _FIRST_STAMP.search(xml)
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
            if error.code in NEVER_CLOSED and self.faults_before:
                del self.faults.diagnostics[self.faults_before[-1] :]  # what follows such a tag only seems wrong
            if error.code != SECOND_ROOT or self.has_face:  # or else what follows an element would be in that face
                self.faults.diagnostics.append(
                    ill_formed_fault(xml, error, parser.ErrorByteIndex, self.reader.places, self.faults.begin)
                )
        except UnicodeEncodeError as error:
            message = f"the text holds U+{ord(xml[error.start]):04X}, which is not a character"
            self.faults.record("control-character", message, stamp_before(xml, error.start) or "")
        del self.parser  # which refers to this object
        face = self.root if self.reader.draft or not self.faults.diagnostics else None
        return FaceTree(face, tuple(self.texts), tuple(self.faults.diagnostics), self.damaged)

    def start(self, tag: str, attrs: list[str]) -> None:
        """Begin an element."""
        self.faults_before.append(len(self.faults.diagnostics))
        if self.text is not None:
            self.text.start(tag, attrs)
            return
        known = self.known.get((tag, *attrs)) or self.make(tag, attrs)
        in_image = bool(self.open) and self.open[-1][0].tag == "image"
        if ((self.children is None or (in_image and tag != "text")) and tag != "t") or tag == "face":
            self.check_place(tag, known.at)
        self.open.append((known, self.children))
        if known.holds_elements:
            self.children = []
            if len(self.open) > DEEPEST_ELEMENTS:
                mark = self.faults.places.tag(known.at, tag)
                self.stop("too-deep", f"elements are nested more than {DEEPEST_ELEMENTS} deep", known.at, mark)
        elif known.holds_words:
            self.text = TextReader(self.reader, self.faults, known.at, self.count)
        else:
            if self.children is not None and known.element is not None:
                self.children.append(known.element)
            self.children = None

    def end(self, _tag: str) -> None:
        """End an element: a container gets its children, a text its words."""
        self.faults_before.pop()
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
                if self.open and self.open[-1][0].tag != "image":
                    self.texts.append(text_content)
                    self.check_id(known.element)
                if siblings is not None:
                    siblings.append(text_content)
        elif children is not None and known.element is not None:
            nest = self.container(known.element, children)
            if siblings is not None:
                siblings.append(nest)
            elif isinstance(nest, ContainerContent) and isinstance(nest.element, FaceElement):
                self.root = nest

    def container(self, e: Element, children: Sequence[FaceNode]) -> FaceNode:
        """Return an element with what is in it."""
        if isinstance(e, ImageElement):
            return self.image(e, children) if children else e
        if not begins_with_words(e, children):
            message = '`<group clip="words">` begins with no `<text>`, through whose letters one would see the rest'
            hint = "write the `<text>` before what is to be seen through it"
            self.faults.record_attributes([AttributeFault("bad-value", message, hint, "clip", "words")], "group", e.at)
        return ContainerContent(e, children)  # type: ignore[arg-type]  # what holds elements is a container

    def image(self, e: ImageElement, children: Sequence[FaceNode]) -> FaceNode:
        """Return a picture with the texts in it, at the places that its drawing has for them."""
        placed = self.reader.drawn.place(e, [child for child in children if isinstance(child, TextContent)])
        self.texts += placed.texts
        self.faults.diagnostics += placed.faults
        if placed.faults:
            self.damaged[element_of(placed.node)] = tuple(placed.faults)
        return placed.node

    def check_id(self, e: TextElement) -> None:
        """Check that a text which is not in a picture names none of a drawing."""
        if e.id is not None:
            message = "`<text>` has an `id`, but only one inside an `<image>` has one"
            hint = "write it between `<image …>` and `</image>`, or leave the `id` out"
            self.faults.record_attributes([AttributeFault("bad-value", message, hint, "id", e.id)], "text", e.at)

    def characters(self, data: str) -> None:
        """Handle character data: words inside `<text>`, otherwise only the template's indentation."""
        if self.text is not None:
            self.text.words(data)
        elif not data.isspace() and not self.in_unknown:
            self.faults.stray_text(data, self.xml, self.parser.CurrentByteIndex, self.open[-1][0].at)

    @property
    def in_unknown(self) -> bool:
        """Whether the innermost element that is open is not known, so that what it may hold is not known either."""
        return bool(self.open) and self.open[-1][0].tag not in ELEMENTS

    def doctype(self, *_: object) -> None:
        """Refuse a document type, because entities could grow endlessly or name files."""
        message = "the template declares a document type, which layouts do not have"
        self.stop("doctype", message, self.first, self.faults.places.anywhere(self.first, "<!DOCTYPE"))

    # making elements

    def make(self, tag: str, attrs: list[str]) -> ReadElement:
        """Read an element that is not known yet."""
        stamped = attrs[:1] == ["at"] and tag != "t"  # the stamp of a content text is its mark in the content
        at = attrs[1] if stamped else self.open[-1][0].at if self.open else ""
        kind = ELEMENTS.get(tag)
        if kind is None:
            if tag in INLINE_ELEMENTS and self.in_unknown:  # which may be meant for `<text>`
                pass
            elif tag == "t":
                self.faults.stray_words(self.xml, self.parser.CurrentByteIndex, at, of_content="ref" in attrs[::2])
            elif tag in INLINE_ELEMENTS:
                self.faults.record_tag("unknown-element", f"`<{tag}>` belongs inside `<text>`", tag, at)
            else:
                message, hint = f"`<{tag}>` is not an element of the layout language", did_you_mean(tag, ELEMENTS)
                self.faults.record_tag("unknown-element", message, tag, at, hint)
            return ReadElement(tag, at, None, holds_elements=True, holds_words=False)
        try:
            return self.reader.element(kind, attrs, at, stamped=stamped)
        except BadAttributesError as error:
            before = len(self.faults.diagnostics)
            self.faults.record_attributes(error.faults, tag, at)
            element = rest_of_element(kind, error.values, at) if self.reader.draft else None
            if element is not None:
                self.damaged[element] = tuple(self.faults.diagnostics[before:])
        return ReadElement(tag, at, element, kind in CONTAINER_ELEMENTS or kind is ImageElement, kind is TextElement)

    def check_place(self, tag: str, at: str) -> None:
        """Check that an element is allowed here: exactly one `face`, outermost, and no elements in those without contents."""
        if self.open:
            in_image = self.open[-1][0].tag == "image"
            rule = "which contains only `<text>`" if in_image else "which cannot contain elements"
            rule = "expected outermost" if tag == "face" else rule
            self.faults.record_tag("misplaced-element", f"`<{tag}>` is inside `<{self.open[-1][0].tag}>`, {rule}", tag, at)
        elif tag != "face":
            message = f"the outermost element is `<{tag}>`, expected `<face>`"
            hint = 'put all between `<face>` and `</face>`, or begin with `{% extends "…" %}` of a template that does'
            self.faults.record_tag("no-face", message, tag, at, hint)
            self.has_face = False

    def count(self, characters: int) -> None:
        """Count characters of content; a face that says too much is not read further."""
        self.size += characters
        if self.size > LARGEST_TEXT:
            self.stop("too-much-text", f"the face says more than {LARGEST_TEXT} characters")

    def stop(self, code: str, message: str, at: str = "", mark: Mark | None = None) -> None:
        """Record a fault and stop reading this face."""
        self.faults.record(code, message, at or (self.open[-1][0].at if self.open else ""), mark=mark)
        raise _StopReadingError


def begins_with_words(e: Element, children: Sequence[FaceNode]) -> bool:
    """Return whether an element has the text that it needs: only a group that is clipped to words needs one."""
    return not isinstance(e, GroupElement) or e.clip != "words" or isinstance(next(iter(children), None), TextContent)


LARGEST_TEXT = 2_000_000
"""The maximum number of characters of content in one face."""


class TextReader:
    """The reading of one `<text>` that is stamped `at`; `count` is called with the numbers of characters of its content."""

    def __init__(self, reader: FaceReader, faults: FaceFaults, at: str, count: Callable[[int], None]) -> None:
        self._reader = reader
        self._faults = faults
        self._at = at
        self._count = count
        self._spans = SpanBuilder(reader.language)
        self.depth = 0
        """The number of inline elements that are open."""

    def content(self, element: TextElement, *, lasting: bool = False) -> TextContent:
        """Return the words of `element` as they have been read."""
        spans = self._spans
        return TextContent(element, spans.spans, spans.content, spans.lang, spans.untranslated, lasting)

    def words(self, data: str) -> None:
        """Add words that the template writes."""
        self._spans.words(data)

    def start(self, tag: str, attrs: list[str]) -> None:
        """Begin an inline element."""
        text = self._spans
        self.depth += 1
        if tag == "t":
            text.begin_words(attrs, self._named_style(attrs) if "style" in attrs[::2] else None)
        elif tag == "b":
            text.bold += 1
        elif tag == "i":
            text.italic += 1
        elif tag == "br":
            text.line_break()
        if tag == "icon":
            self._icon(attrs)
        elif tag not in INLINE_ELEMENTS:
            what = "cannot be inside `<text>`" if tag in ELEMENTS else "is not an element of the layout language"
            hint = None if tag in ELEMENTS else did_you_mean(tag, INLINE_ELEMENTS)
            self._faults.record_tag("unknown-element", f"`<{tag}>` {what}", tag, self._stamp(attrs), hint)
        elif tag == "t" and (spans := self._reader.texts.spans(attrs[-1]) if attrs[-2:-1] == ["ref"] else None) is not None:
            self._insert(spans)
        elif tag == "t" or len(attrs) > 2:  # noqa: PLR2004  # more than the stamp, which `<t>` does not have
            self._faults.record_attributes(inline_faults(tag, attrs, self._reader.converters), tag, self._stamp(attrs))

    def end(self, tag: str) -> None:
        """End an inline element."""
        self.depth -= 1
        if tag == "b":
            self._spans.bold -= 1
        elif tag == "i":
            self._spans.italic -= 1
        elif tag == "t":
            self._spans.end_words()

    def _stamp(self, attrs: list[str]) -> str:
        """Return the stamp of an inline element; those of the content have none, so it is that of the text."""
        return attrs[1] if attrs[:1] == ["at"] else self._at

    def _named_style(self, attrs: list[str]) -> CharacterStyle | None:
        raw = attrs[2 * attrs[::2].index("style") + 1]
        try:
            return cast("CharacterStyle", self._reader.converters.read(attributes_of(ContentElement)["style"][1], raw))
        except (BadValueError, AlreadyReportedError):  # the former is reported with the other attributes
            return None

    def _icon(self, attrs: list[str], language: str | None = None) -> None:
        try:
            values = _read_values(self._reader.converters, InlineIconElement, "icon", attrs)
        except BadAttributesError as error:
            self._faults.record_attributes(error.faults, "icon", self._stamp(attrs))
        else:
            name = values["name"]
            self._spans.icon(name, values.get("alt") or self._reader.words.get(name, name), language)

    def _insert(self, spans: Sequence[Span]) -> None:
        text = self._spans
        for span in spans:
            if isinstance(span, TextSpan):
                self._count(len(span.text))
                if control := CONTROL_CHARACTER.search(span.text):
                    message = describe_control_character(control[0])
                    self._faults.record("control-character", message, mark=text.content)
                text.add_span(span)
            elif isinstance(span, IconSpan):
                text.named.append(span.named or text.named[-1])
                self._icon(["name", span.icon, "alt", span.alt], span.lang)
                text.named.pop()
            elif isinstance(span, LineBreak):
                text.line_break()
            elif isinstance(span, PageRef):
                text.page(span)


_LINE_BREAK = LineBreak()
_SPACES = lazy_pattern(r"[ \t\r\n]+")
_MOST_SHARED_CHARACTERS = 40  # of a label or a number, which many cards have in common


_shared_span = lru_cache(maxsize=1 << 12)(TextSpan)


_Look: TypeAlias = "tuple[str, CharacterStyle | None, str]"
"""A link, a named style, and a reading above."""


class SpanBuilder:
    """Collects the spans of one `<text>` while its body is read.

    Spaces and line ends of the template are collapsed to one space and removed at the ends of a line; no-break spaces remain.
    `language` is that of the game.
    """

    def __init__(self, language: str = "") -> None:
        self._language = language
        self.bold = self.italic = 0
        self.content: Mark | None = None
        self.lang = ""
        self.untranslated = ""
        self.link = self.ruby = ""
        self.named: list[CharacterStyle | None] = [None]
        """The named styles that are open, innermost last."""
        self._langs: list[str] = []
        self._spans: list[Span] = []
        self._space = False  # whether a space must precede the next words
        self._space_look: _Look = ("", None, "")  # the look that this space has
        self._fresh = True  # whether the line is still empty

    def begin_words(self, attrs: list[str], named: CharacterStyle | None = None) -> None:
        """Begin a `<t>` with the attributes `[name, value …]`; the first one gives the text its mark and language."""
        values = dict(zip(attrs[::2], attrs[1::2], strict=True))
        if self.content is None and "at" in values:
            self.content = read_mark(values["at"])
        self.untranslated = self.untranslated or values.get("untranslated", "")
        tag = values.get("lang", "")
        lang = canonical_tag(tag) or tag
        self.lang = self.lang or lang
        self._langs.append(lang)
        self.named.append(named or self.named[-1])

    def end_words(self) -> None:
        """End a `<t>`, its language and its named style."""
        self._langs.pop()
        self.named.pop()

    def words(self, data: str) -> None:
        """Add words in the current style."""
        if "\n" in data or "  " in data or "\t" in data or "\r" in data:
            data = _SPACES.sub(" ", data)
        text = data.strip(" ")
        lead = (self._space or data[:1] == " ") and not self._fresh
        look = self.link, self.named[-1], self.ruby
        space_look = self._space_look if self._space else look
        self._space = data[-1:] == " " if text else self._space or bool(data)
        self._space_look = look if text else space_look
        if lead and text and space_look != look:
            self._add(" ", *space_look)
            self._add(text, *look)
        elif text:
            self._add(" " + text if lead else text, *look)

    def add_span(self, span: TextSpan) -> None:
        """Add words of the content, with their own style added to the current one."""
        self.bold += span.bold
        self.italic += span.italic
        if span.named is not None:
            self.named.append(span.named)
        self.link, self.ruby = span.link, span.ruby
        if span.lang:
            self._langs.append(span.lang)
        self.words(span.text)
        if span.lang:
            self._langs.pop()
        self.link = self.ruby = ""
        if span.named is not None:
            self.named.pop()
        self.bold -= span.bold
        self.italic -= span.italic

    def _add(self, text: str, link: str, named: CharacterStyle | None, ruby: str) -> None:
        bold, italic = self.bold > 0, self.italic > 0
        lang = self._langs[-1] if self._langs else ""
        lang = "" if lang == self.lang else lang
        self._fresh = False
        last = self._spans[-1] if self._spans else None
        if (
            isinstance(last, TextSpan)
            and last.bold == bold
            and last.italic == italic
            and (last.link, last.lang) == (link, lang)
            and last.named is named
            and not (last.ruby or ruby)
        ):
            self._spans[-1] = TextSpan(last.text + text, bold, italic, link, lang, named)
        elif len(text) <= _MOST_SHARED_CHARACTERS:
            self._spans.append(_shared_span(text, bold, italic, link, lang, named, ruby))
        else:
            self._spans.append(TextSpan(text, bold, italic, link, lang, named, ruby))

    def icon(self, name: str, alt: str, language: str | None = None) -> None:
        """Add an icon; `language` is that of its word: None for the game's, empty for that of the words around it."""
        if language is None:
            language = self._language
        self._append(IconSpan(name, alt, self.named[-1], language or (self._langs[-1] if self._langs else "")))

    def page(self, span: PageRef) -> None:
        """Add a page number, with its own style added to the current one."""
        self._append(
            PageRef(span.anchor, span.bold or self.bold > 0, span.italic or self.italic > 0, span.named or self.named[-1])
        )

    def _append(self, span: IconSpan | PageRef) -> None:
        if self._space and not self._fresh:
            self._add(" ", *self._space_look)
        self._space = self._fresh = False
        self._spans.append(span)

    def line_break(self) -> None:
        """End the line."""
        self._space, self._fresh = False, True
        self._spans.append(_LINE_BREAK)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The spans collected so far."""
        language = self.lang or self._language
        return tuple(replace(s, lang="") if isinstance(s, IconSpan) and s.lang == language else s for s in self._spans)


@record
class AttributeFault:
    """A fault of one attribute: a diagnostic without its mark.

    `attribute` is its name, or empty if it is missing; `value` is its value if that is at fault.
    """

    code: str
    message: str
    hint: str | None = None
    attribute: str = ""
    value: str | None = None


class BadAttributesError(Exception):
    """The faults of an element's attributes; `faults` is empty if all of them have been reported already.

    `values` are those of the attributes that could be read, by field.
    """

    def __init__(self, faults: Sequence[AttributeFault], values: Mapping[str, Any]) -> None:
        super().__init__("; ".join(f.message for f in faults))
        self.faults = faults
        self.values = values


def make_element(converters: AttributeConverters, kind: type[Element], attrs: Sequence[str], at: str) -> Element:
    """Make an element from its attributes `[name, value, name, value …]`. Raises BadAttributesError."""
    values = _read_values(converters, kind, kind.tag, attrs)
    if kind is TextElement:
        _check_place_in_drawing(values)
        _check_form(values)
        _check_sizes(values)
    elif kind is FoldElement:
        _check_fold(values)
    elif "shadow" in values and values.get("fill") is None and values.get("stroke") is None:
        message = f"`<{kind.tag}>` has a `shadow`, but neither `fill` nor `stroke`"
        raise BadAttributesError([AttributeFault("bad-value", message, attribute="shadow")], values)
    elif kind is PolylineElement:
        return polyline_path(at, values)
    return kind(at=at, **values)


def inline_faults(tag: str, attrs: Sequence[str], converters: AttributeConverters) -> list[AttributeFault]:
    """Return what is wrong with the attributes of another inline element: unknown ones, a bad `lang` or `style`."""
    allowed = {"t": ("at", "lang", "style", "untranslated")}.get(tag, ("at",))
    faults = []
    for name, raw in zip(attrs[::2], attrs[1::2], strict=True):
        if name not in allowed:
            faults.append(AttributeFault("unknown-attribute", f"`<{tag}>` has no attribute `{name}`", attribute=name))
        elif name == "lang" and canonical_tag(raw) is None:
            message = f"`lang` of `<{tag}>` is {_quote_value(raw)}, expected a language such as `pt-BR` or `en`"
            faults.append(AttributeFault("bad-value", message, None, name, raw))
        elif name == "style":
            try:
                converters.read(attributes_of(ContentElement)["style"][1], raw)
            except BadValueError as error:
                message = f"`style` of `<{tag}>` is {_quote_value(raw)}, expected {error.expected}"
                faults.append(AttributeFault("bad-value", message, error.hint, name, raw))
            except AlreadyReportedError:
                pass
    return faults


def _quote_value(raw: str) -> str:
    return f"`{raw[:60]}`" if raw.strip() else "empty"


def _read_values(converters: AttributeConverters, kind: type, tag: str, attrs: Sequence[str]) -> dict[str, Any]:
    known = attributes_of(kind)
    values: dict[str, Any] = {}
    faults: list[AttributeFault] = []
    meant: set[str | None] = set()
    reported = False
    for name, raw in zip(attrs[::2], attrs[1::2], strict=True):
        if name == "at":
            continue
        if name not in known:
            message = f"`<{tag}>` has no attribute `{name}`"
            faults.append(AttributeFault("unknown-attribute", message, did_you_mean(name, known), name))
            meant.add(meant_choice(name, known))
            continue
        field, attribute = known[name]
        try:
            values[field] = converters.read(attribute, raw)
        except AlreadyReportedError:
            reported = True
        except BadValueError as error:
            message = f"`{name}` of `<{tag}>` is {_quote_value(raw)}, expected {error.expected}"
            faults.append(AttributeFault("bad-value", message, error.hint, name, raw))
    given = attrs[::2]
    for name, note in _required_attributes(kind):
        if name not in given and name not in meant:
            faults.append(AttributeFault("missing-attribute", f"`<{tag}>` lacks `{name}`: {note}"))
    if faults or reported:
        raise BadAttributesError(faults, values)
    return values


@cache
def _required_attributes(kind: type) -> tuple[tuple[str, str], ...]:
    return tuple((name, attribute.note) for name, (_, attribute) in attributes_of(kind).items() if attribute.required)


def _check_fold(values: Mapping[str, Any]) -> None:
    x1, y1, x2, y2 = (values.get(name, 0.0) for name in ("x1", "y1", "x2", "y2"))
    if (x1, y1) == (x2, y2):
        message = f"`<fold>` begins and ends at {x1:g}, {y1:g}, which is no line"
        raise BadAttributesError([AttributeFault("bad-value", message, "write its ends as `x1`, `y1`, `x2`, `y2`")], values)


def _check_place_in_drawing(values: Mapping[str, Any]) -> None:
    """Check that a text of a drawing has nothing that the drawing gives it. Raises BadAttributesError."""
    if "id" not in values:
        return
    odd = [name for name in _OF_DRAWING if name in values]
    if odd:
        why = f"its drawing says that of the text `{values['id']}`"
        faults = [AttributeFault("bad-value", f"`<text>` has `{name}`, but {why}", attribute=name) for name in odd]
        raise BadAttributesError(faults, {field: value for field, value in values.items() if field not in odd})


_OF_DRAWING = ("x", "y", "size", "align", "valign", "path", "side", "shape", "pad", "mirror")


def _check_form(values: Mapping[str, Any]) -> None:
    """Check that a text along a path or in a shape has what belongs to it, and nothing else. Raises BadAttributesError."""
    path, shape = values.get("path"), values.get("shape")
    if path is None and shape is None and "side" not in values and "pad" not in values:
        return
    faults = [
        AttributeFault("bad-value", f"`<text>` has `{name}`, but {why}", attribute=name)
        for name, why in _what_is_odd(path is not None, shape)
        if name in values
    ]
    if isinstance(shape, str):
        faults += [
            AttributeFault("missing-attribute", f"`<text>` lacks `{name}`: the `{shape}` is as large as its box")
            for name in ("w", "h")
            if name not in values
        ]
        faults += [
            AttributeFault("bad-value", f"`{name}` of `<text>` is `0`, in which a `{shape}` has no room", attribute=name)
            for name in ("w", "h")
            if values.get(name) == 0.0
        ]
    if values.get("align") == "justify":
        faults.append(AttributeFault("bad-value", "`<text>` is justified, which only one in a box can be", attribute="align"))
    if faults:
        odd = [fault.attribute for fault in faults]
        raise BadAttributesError(faults, {field: value for field, value in values.items() if field not in odd})


def _what_is_odd(has_path: bool, shape: str | Path | None) -> list[tuple[str, str]]:  # noqa: FBT001 - whether there is one
    """Return the attributes that a text cannot have, with the reasons."""
    odd = [] if has_path else [("side", "only a text with a `path` has one")]
    if shape is None:
        odd += [("pad", "only a text with a `shape` has one")]
    if has_path:
        odd += [("shape", "it has a `path` already")]
    if has_path or shape is not None:
        odd += [("valign", f"with a `{'path' if has_path else 'shape'}` its place follows from that")]
    if has_path or isinstance(shape, tuple):
        odd += [(name, f"with a `{'path' if has_path else 'shape'}` of its own it has no box") for name in ("w", "h")]
    return odd


def _check_sizes(values: Mapping[str, Any]) -> None:
    """Check that a text's own sizes are between its style's floor and the size it starts from. Raises BadAttributesError."""
    style: TextStyle = values["style"]
    size, least = values.get("size"), values.get("min_size")
    if size is not None and size < style.floor:
        expected = f"expected at least {style.floor:g} pt, the floor of style `{style.name}`"
        message = f"`size` of `<text>` is `{size:g}`, {expected}"
        raise BadAttributesError([AttributeFault("bad-value", message, attribute="size")], values)
    if least is not None and not style.floor <= least <= (size or style.size):
        span = f"{style.floor:g} to {size or style.size:g} pt, the floor and the size of style `{style.name}`"
        message = f"`min-size` of `<text>` is `{least:g}`, expected {span}"
        rest = {field: value for field, value in values.items() if field not in {"size", "min_size"}}
        raise BadAttributesError([AttributeFault("bad-value", message, attribute="min-size")], rest)
    has_room = values.get("w") is not None or not {"path", "shape", "id"}.isdisjoint(values)
    if values.get("together") is not None and not (has_room and values.get("fit", "shrink") == "shrink"):
        message = "`together` of `<text>` is for texts that shrink, expected a `w`, and no other `fit` than `shrink`"
        rest = {field: value for field, value in values.items() if field != "together"}
        raise BadAttributesError([AttributeFault("bad-value", message, attribute="together")], rest)


class FaceFaults:
    """Collects the faults of one face; `begin` is the stamp of those that have no place of their own."""

    def __init__(self, places: TemplatePlaces, begin: str) -> None:
        self.places = places
        self.begin = begin
        self.diagnostics: list[Diagnostic] = []

    def record(self, code: str, message: str, at: str = "", hint: str | None = None, mark: Mark | None = None) -> None:
        """Record a fault at a mark, or in the line of a stamped place."""
        packaged = packaged_mark(at)
        also = (("in", packaged),) if packaged else ()
        mark = mark or template_mark(self.places.folder, at or self.begin)
        self.diagnostics.append(Diagnostic(f"layout/{code}", message, mark, also=also, hint=hint))

    def record_tag(self, code: str, message: str, tag: str, at: str, hint: str | None = None) -> None:
        """Record a fault of a tag; it has no place of its own if it is not stamped."""
        self.record(code, message, at, hint, self.places.tag(at, tag) if at else None)

    def record_attributes(self, faults: Iterable[AttributeFault], tag: str, at: str) -> None:
        """Record the faults of a tag's attributes."""
        for fault in faults:
            name, of_value = fault.attribute, fault.code == "bad-value"
            mark = self.places.attribute(at, tag, name, fault.value, of_value=of_value) if name else self.places.tag(at, tag)
            self.record(fault.code, fault.message, at, fault.hint, mark)

    def stray_text(self, words: str, xml: str, byte_index: int, at: str) -> None:
        """Record words outside of `<text>` that end at a place of the expanded face, in the element that is stamped `at`."""
        around = _stamps_around(xml, byte_index, at)
        mark = self.places.literal(*around, words.strip(), outside_text=True)
        if mark is None and (printing := self.places.printing_outside(*around)):
            self.stray_code(*printing, at)
        else:
            self.record("stray-text", f"`{shorten(words)}` is outside `<text>`", at, mark=mark)

    def stray_words(self, xml: str, byte_index: int, at: str, *, of_content: bool) -> None:
        """Record a `<t>` outside of `<text>` that begins at a place of the expanded face: the template's, or a content text."""
        around = _stamps_around(xml, byte_index, at)
        if of_content:
            what, mark = self.places.printing_outside(*around) or ("a content text", None)
            self.stray_code(what, mark, at)
        else:
            mark = self.places.literal(*around, "<t", outside_text=True)
            self.record("unknown-element", "`<t>` belongs inside `<text>`", at, mark=mark)

    def stray_code(self, what: str, mark: Mark | None, at: str) -> None:
        """Record that something prints words outside of `<text>`, in the same words whatever a card has there."""
        self.record("stray-text", f"{what} is printed outside `<text>`", at, "write it between `<text …>` and `</text>`", mark)


def _stamps_around(xml: str, byte_index: int, at: str) -> tuple[str, str | None]:
    """Return the stamps of the tags before and behind a place of the expanded face, which is in the element stamped `at`."""
    index = len(xml.encode("utf-8", "surrogatepass")[:byte_index].decode("utf-8", "ignore"))
    return stamp_before(xml, index) or at, next_stamp(xml, index)


def rest_of_element(kind: type[Element], values: Mapping[str, Any], at: str) -> Element | None:
    """Return an element made of the attributes that could be read, by field; a dashed box if it needs the others too.

    None if not even its size is known. It may leave the safe area: where it stands may follow from the fault.
    """
    values = {**values, "safe": False}
    missing = [name for name, (field, attribute) in attributes_of(kind).items() if attribute.required and field not in values]
    if kind is FoldElement:  # its fault is that it has no length
        return None
    if not missing:
        return polyline_path(at, dict(values)) if kind is PolylineElement else kind(at=at, **values)
    w, h = values.get("w", values.get("size")), values.get("h", values.get("size"))
    if not isinstance(w, float) or not isinstance(h, float):
        return None
    return RectElement(
        at=at, x=values.get("x", 0.0), y=values.get("y", 0.0), w=w, h=h, stroke=STAND_IN_STROKE.colour, dash=(1.0, 1.0)
    )
