"""Reads what is inside one `<text>`: words, bold and italic, breaks, icons and content texts become spans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.layout.attribute_reader import BadAttributesError, inline_faults, inline_icon
from pnp.layout.element_table import ELEMENTS
from pnp.layout.element_tree import TextContent
from pnp.layout.ill_formed import CONTROL
from pnp.layout.inline_elements import INLINE, SpanBuilder
from pnp.layout.source_stamps import read_mark
from pnp.model.fields import IconSpan, LineBreak, TextSpan

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pnp.layout.attribute_values import AttributeConverters
    from pnp.layout.content_texts import ContentTexts
    from pnp.layout.elements import TextElement
    from pnp.layout.face_faults import FaceFaults
    from pnp.model.fields import Span

LARGEST_TEXT = 2_000_000
"""The maximum number of characters of content in one face."""


class InlineNames:
    """What inline elements of one game refer to: its icons with their words, and its content texts."""

    def __init__(self, converters: AttributeConverters, words: Mapping[str, str], texts: ContentTexts) -> None:
        self.converters = converters
        self.words = words
        self.texts = texts


class TextReader:
    """The reading of one `<text>` that is stamped `at`; `count` is told how many characters of content are in it."""

    def __init__(self, names: InlineNames, faults: FaceFaults, at: str, count: Callable[[int], None]) -> None:
        self._names = names
        self._faults = faults
        self._at = at
        self._count = count
        self._spans = SpanBuilder()
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
            text.begin_words(attrs)
        elif tag == "b":
            text.bold += 1
        elif tag == "i":
            text.italic += 1
        elif tag == "br":
            text.line_break()
        if tag == "icon":
            self._icon(attrs)
        elif tag not in INLINE:
            what = "cannot be inside `<text>`" if tag in ELEMENTS else "is not an element of the layout language"
            hint = None if tag in ELEMENTS else did_you_mean(tag, INLINE)
            self._faults.of_tag("unknown-element", f"`<{tag}>` {what}", tag, self._stamp(attrs), hint)
        elif tag == "t" and (spans := self._names.texts.spans(attrs[-1]) if attrs[-2:-1] == ["ref"] else None) is not None:
            self._insert(spans)
        elif tag == "t" or len(attrs) > 2:  # noqa: PLR2004  # more than the stamp, which `<t>` does not have
            self._faults.of_attributes(inline_faults(tag, attrs), tag, self._stamp(attrs))

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
        """Return the place of an inline element; in content words there is no stamp, so it is that of the text."""
        return attrs[1] if attrs[:1] == ["at"] else self._at

    def _icon(self, attrs: list[str]) -> None:
        """Insert an icon into the line."""
        try:
            name, alt = inline_icon(self._names.converters, attrs)
        except BadAttributesError as error:
            self._faults.of_attributes(error.faults, "icon", self._stamp(attrs))
        else:
            self._spans.icon(name, alt or self._names.words.get(name, name))

    def _insert(self, spans: Sequence[Span]) -> None:
        """Insert a content text into the line, as its own spans."""
        text = self._spans
        for span in spans:
            if isinstance(span, TextSpan):
                self._count(len(span.text))
                if control := CONTROL.search(span.text):
                    what = f"the text holds the control character U+{ord(control[0]):04X}, which cannot be printed"
                    self._faults.record("control-character", what, mark=read_mark(text.content))
                text.add_span(span)
            elif isinstance(span, IconSpan):
                self._icon(["name", span.icon, "alt", span.alt])
            elif isinstance(span, LineBreak):
                text.line_break()
            else:
                text.page(span)
