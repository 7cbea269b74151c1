"""XML to elements: one pass of expat, straight into frozen elements; every fault of a face is found in that pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

from pnp.diagnostics import Diagnostic, Mark, did_you_mean
from pnp.layout.convert import BadValueError
from pnp.layout.elements import CONTAINERS, ELEMENTS, Element, Face, Text
from pnp.layout.ill_formed import ill_formed
from pnp.layout.inline import INLINE, InlineIcon, SpanBuilder
from pnp.layout.marks import template_mark
from pnp.layout.schema import attributes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.layout.convert import Converters
    from pnp.model.style import TextStyle

MOST_ELEMENTS = 20_000
DEEPEST = 60
_REMEMBERED = 50_000


class _StopReadingError(Exception):
    """The face cannot be read further; the reason is among the faults."""


@dataclass(frozen=True, slots=True)
class Draft:
    """One face as elements: the tree, its texts in order, and what is wrong with it. No tree: it cannot be laid out."""

    face: Face | None
    texts: tuple[Text, ...]
    faults: tuple[Diagnostic, ...]


@dataclass(slots=True)
class _Open:
    """An element whose end tag has not come: a container gathers children, a leaf has None, an unknown one no type."""

    tag: str
    at: str
    kind: type[Element] | None = None
    values: dict[str, Any] | None = None
    children: list[Element] | None = None


class Reader:
    """Reads the faces of one game; elements without children are made once for all faces that write them alike.

    `folder` is where the templates stand, from the project's root; `words` gives each icon's word.
    """

    def __init__(self, converters: Converters, folder: str, words: Mapping[str, str]) -> None:
        self.converters = converters
        self.folder = folder
        self.words = words
        self.leaves: dict[tuple[str, ...], tuple[Element, _Open]] = {}
        self.openings: dict[tuple[str, ...], tuple[type[Element], dict[str, Any]]] = {}

    def read(self, xml: str) -> Draft:
        """The elements of an expanded face. Never raises for bad input."""
        return _Reading(self).run(xml)


class _Reading:
    """One face being read."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.faults: list[Diagnostic] = []
        self.texts: list[Text] = []
        self.root: Face | None = None
        self.stack: list[_Open] = []
        self.text: SpanBuilder | None = None
        self.inline: list[str] = []
        self.count = 0

    def run(self, xml: str) -> Draft:
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.words
        parser.StartDoctypeDeclHandler = self.doctype
        try:
            parser.Parse(xml, True)  # expat takes no keywords
        except _StopReadingError:
            self.root = None
        except expat.ExpatError as error:
            self.faults.append(ill_formed(xml, error, parser.ErrorByteIndex, self.reader.folder))
            self.root = None
        except UnicodeEncodeError as error:
            self.fault("control-character", f"text holds U+{ord(xml[error.start]):04X}, which is no character")
            self.root = None
        return Draft(None if self.faults else self.root, tuple(self.texts), tuple(self.faults))

    # what expat calls

    def start(self, tag: str, attrs: list[str]) -> None:
        """Begin an element."""
        self.count += 1
        if self.count > MOST_ELEMENTS:
            self.stop("too-many-elements", f"the face has more than {MOST_ELEMENTS} elements")
        if self.text is not None:
            self.start_inline(tag, attrs)
            return
        stack = self.stack
        above = stack[-1] if stack else None
        key = (tag, *attrs)
        reader = self.reader
        leaf = reader.leaves.get(key)
        if leaf is not None and above is not None and above.children is not None:
            above.children.append(leaf[0])
            stack.append(leaf[1])
            return
        made = reader.openings.get(key) or self.make(tag, attrs, above)
        at = attrs[1] if attrs and attrs[0] == "at" else above.at if above else ""
        if len(stack) >= DEEPEST:
            self.stop("too-deep", f"elements stand more than {DEEPEST} deep in each other", at)
        self.check_place(tag, at, above)
        if made is None:
            stack.append(_Open(tag, at, None, None, []))
            return
        kind, values = made
        if kind in CONTAINERS:
            stack.append(_Open(tag, at, kind, values, []))
        elif kind is Text:
            self.text = SpanBuilder()
            stack.append(_Open(tag, at, kind, values))
        else:
            leaf = kind(**values), _Open(tag, at)
            if attrs and attrs[0] == "at" and len(reader.leaves) < _REMEMBERED:
                reader.leaves[key] = leaf
            if above is not None and above.children is not None:
                above.children.append(leaf[0])
            stack.append(leaf[1])

    def end(self, tag: str) -> None:
        """End an element: a container and a text become elements now that their body is known."""
        if self.inline:
            self.end_inline(tag)
            return
        done = self.stack.pop()
        if done.kind is None:
            return
        assert done.values is not None
        element: Element
        if self.text is not None:
            text = self.text
            self.text = None
            element = Text(**done.values, spans=text.spans, content=text.content, lang=text.lang)
            self.texts.append(element)
        else:
            element = done.kind(**done.values, children=tuple(done.children or ()))  # type: ignore[call-arg]
        if self.stack:
            siblings = self.stack[-1].children
            if siblings is not None:
                siblings.append(element)
        elif isinstance(element, Face):
            self.root = element

    def words(self, data: str) -> None:
        """Take character data: words inside `<text>`, else only the template's indentation."""
        if self.text is not None:
            self.text.words(data)
        elif not data.isspace():
            self.fault("stray-text", f"`{_short(data)}` stands outside `<text>`", self.stack[-1].at)

    def doctype(self, *_: object) -> None:
        """Refuse a document type: entities could grow without end or name files."""
        self.stop("doctype", "the template declares a document type, which layouts do not have")

    # making elements

    def make(self, tag: str, attrs: list[str], above: _Open | None) -> tuple[type[Element], dict[str, Any]] | None:
        """The type and the values of an element; None where one of its attributes is wrong."""
        kind = ELEMENTS.get(tag)
        at = attrs[1] if attrs and attrs[0] == "at" else above.at if above else ""
        if kind is None:
            what = "stands only inside `<text>`" if tag in INLINE else "is no element of the layout language"
            self.fault("unknown-element", f"`<{tag}>` {what}", at, None if tag in INLINE else did_you_mean(tag, ELEMENTS))
            return None
        values = self.values(kind, tag, attrs, at)
        if values is None:
            return None
        if attrs and attrs[0] == "at" and len(self.reader.openings) < _REMEMBERED and (kind in CONTAINERS or kind is Text):
            self.reader.openings[(tag, *attrs)] = (kind, values)
        return kind, values

    def values(self, kind: type, tag: str, attrs: Sequence[str], at: str) -> dict[str, Any] | None:
        """Convert the attributes of one element."""
        known = attributes(kind)
        values: dict[str, Any] = {"at": at}
        before = len(self.faults)
        for name, raw in zip(attrs[::2], attrs[1::2], strict=True):
            if name == "at":
                continue
            if name not in known:
                self.fault("unknown-attribute", f"`<{tag}>` has no attribute `{name}`", at, did_you_mean(name, known))
                continue
            field, attribute = known[name]
            try:
                values[field] = self.reader.converters.read(attribute, raw)
            except BadValueError as error:
                message = f"`{name}` of `<{tag}>` is `{_short(raw)}`, expected {error.expected}"
                self.fault("bad-value", message, at, error.hint)
        given = attrs[::2]
        for name, (_, attribute) in known.items():
            if attribute.required and name not in given:
                self.fault("missing-attribute", f"`<{tag}>` lacks `{name}`: {attribute.note}", at)
        if kind is Text and len(self.faults) == before:
            self.check_sizes(values, at)
        return values if len(self.faults) == before else None

    def check_sizes(self, values: Mapping[str, Any], at: str) -> None:
        """See that a text's own sizes keep between its style's floor and the size it starts from."""
        style: TextStyle = values["style"]
        size, least = values.get("size"), values.get("min_size")
        if size is not None and size < style.floor:
            message = (
                f"`size` of `<text>` is `{size:g}`, expected at least {style.floor:g} pt, the floor of style `{style.name}`"
            )
            self.fault("bad-value", message, at)
        elif least is not None and not style.floor <= least <= (size or style.size):
            span = f"{style.floor:g} to {size or style.size:g} pt, the floor and the size of style `{style.name}`"
            self.fault("bad-value", f"`min-size` of `<text>` is `{least:g}`, expected {span}", at)

    def check_place(self, tag: str, at: str, above: _Open | None) -> None:
        """See that an element stands where it may: one `face` around everything, nothing inside leaves."""
        if above is None:
            if tag != "face":
                self.fault("no-face", f"the outermost element is `<{tag}>`, expected `<face>`", at)
        elif tag == "face":
            self.fault("misplaced-element", f"`<face>` stands inside `<{above.tag}>`, expected outermost", at)
        elif above.children is None:
            self.fault("misplaced-element", f"`<{tag}>` stands inside `<{above.tag}>`, which holds no elements", at)

    # inside <text>

    def start_inline(self, tag: str, attrs: list[str]) -> None:
        """Begin an inline element."""
        text = self.text
        assert text is not None
        self.inline.append(tag)
        if tag == "t":
            self.start_words(text, attrs)
        elif tag == "b":
            text.bold += 1
        elif tag == "i":
            text.italic += 1
        elif tag == "br":
            text.line_break()
        self.check_inline(text, tag, attrs)

    def start_words(self, text: SpanBuilder, attrs: list[str]) -> None:
        """Take the first mark and the language of the content that a text holds."""
        given = dict(zip(attrs[::2], attrs[1::2], strict=True))
        text.content = text.content or given.pop("at", "")
        text.lang = text.lang or given.get("lang", "")

    def check_inline(self, text: SpanBuilder, tag: str, attrs: list[str]) -> None:
        """Convert the attributes of an inline element, and place it if it is an icon."""
        if tag == "t" and len(attrs) == 4 and attrs[2] == "lang":  # noqa: PLR2004  # what RichText writes
            return
        at = attrs[1] if tag != "t" and attrs and attrs[0] == "at" else self.stack[-1].at
        kind = INLINE.get(tag)
        if kind is None:
            what = "cannot stand inside `<text>`" if tag in ELEMENTS else "is no element of the layout language"
            self.fault("unknown-element", f"`<{tag}>` {what}", at, None if tag in ELEMENTS else did_you_mean(tag, INLINE))
            return
        values = self.values(kind, tag, attrs, at)
        if values is not None and kind is InlineIcon:
            text.icon(values["name"], values.get("alt") or self.reader.words.get(values["name"], values["name"]))

    def end_inline(self, tag: str) -> None:
        """End an inline element."""
        self.inline.pop()
        assert self.text is not None
        if tag == "b":
            self.text.bold -= 1
        elif tag == "i":
            self.text.italic -= 1

    # faults

    def fault(self, code: str, message: str, at: str = "", hint: str | None = None) -> None:
        """Note what is wrong at a stamped place."""
        mark = template_mark(self.reader.folder, at) if at else Mark(self.reader.folder)
        self.faults.append(Diagnostic(f"layout/{code}", message, mark, hint=hint))

    def stop(self, code: str, message: str, at: str = "") -> None:
        """Note what is wrong and give up this face."""
        self.fault(code, message, at or (self.stack[-1].at if self.stack else ""))
        raise _StopReadingError


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:39]}…"  # noqa: PLR2004  # about half a line of a terminal
