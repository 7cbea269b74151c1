"""The contents of `<text>`: words, bold and italic, breaks and icons, collected into spans."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from pnp.base.languages import canonical_tag
from pnp.base.records import frozen, lazy_pattern
from pnp.layout.attribute_schema import attribute
from pnp.model.fields import IconSpan, LineBreak, PageRef, TextSpan

if TYPE_CHECKING:
    from pnp.model.fields import Span

_BREAK = LineBreak()
_SPACES = lazy_pattern(r"[ \t\r\n]+")


@frozen(kw_only=True)
class BoldElement:
    """Words in the bold cut of the style's family."""

    tag: ClassVar[str] = "b"
    example: ClassVar[str] = "<b>{{ words.cost }}</b>"


@frozen(kw_only=True)
class ItalicElement:
    """Words in the italic cut of the style's family."""

    tag: ClassVar[str] = "i"
    example: ClassVar[str] = "<i>{{ card.motto }}</i>"


@frozen(kw_only=True)
class BreakElement:
    """A forced line end; two in a row end a paragraph."""

    tag: ClassVar[str] = "br"
    example: ClassVar[str] = "{{ card.name }}<br/>{{ card.job }}"


@frozen(kw_only=True)
class InlineIconElement:
    """An icon in the line, as tall as the type and in its colour."""

    tag: ClassVar[str] = "icon"
    example: ClassVar[str] = '<icon name="wood"/> {{ card.cost.wood }}'
    name: str = attribute("icon", "its name in `icons.yaml`", required=True)
    alt: str | None = attribute("name", "the word that is extracted for it, instead of the one in `icons.yaml`")


@frozen(kw_only=True)
class ContentElement:
    """Words of the content, as `{{ card.story }}` writes them; rarely written by hand."""

    tag: ClassVar[str] = "t"
    example: ClassVar[str] = '<t lang="en">as is</t>'
    lang: str | None = attribute("name", "the language of the words, if it is not the game's: `he`, `pt-BR`")
    untranslated: str | None = attribute("name", "why the words are not translated, which the face marks")


INLINE: dict[str, type] = {e.tag: e for e in (BoldElement, ItalicElement, BreakElement, InlineIconElement, ContentElement)}


_SHORT = 40


@lru_cache(maxsize=1 << 12)
def _short_span(text: str, bold: bool, italic: bool, link: str, lang: str) -> TextSpan:  # noqa: FBT001  # a span's fields
    """Return a span; labels and numbers, which many cards have in common, are the same object."""
    return TextSpan(text, bold, italic, link, lang)


class SpanBuilder:
    """Collects the spans of one `<text>` while its body is read.

    Spaces and line ends of the template are collapsed to one space and removed at the ends of a line; no-break spaces remain.
    """

    def __init__(self) -> None:
        self.bold = self.italic = 0
        self.content = ""
        self.lang = ""
        self.untranslated = ""
        self.link = ""
        self._langs: list[str] = []
        self._spans: list[Span] = []
        self._space = False  # whether a space must precede the next words
        self._space_link = ""  # the link that this space belongs to
        self._fresh = True  # whether the line is still empty

    def begin_words(self, attrs: list[str]) -> None:
        """Begin a `<t>` with the attributes `[name, value …]`; the first one gives the text its mark and language."""
        given = dict(zip(attrs[::2], attrs[1::2], strict=True))
        self.content = self.content or given.get("at", "")
        self.untranslated = self.untranslated or given.get("untranslated", "")
        written = given.get("lang", "")
        lang = canonical_tag(written) or written
        self.lang = self.lang or lang
        self._langs.append(lang)

    def end_words(self) -> None:
        """End a `<t>` and its language."""
        self._langs.pop()

    def words(self, data: str) -> None:
        """Add words in the current style."""
        if "\n" in data or "  " in data or "\t" in data or "\r" in data:
            data = _SPACES.sub(" ", data)
        text = data.strip(" ")
        lead = (self._space or data[:1] == " ") and not self._fresh
        space_link = self._space_link if self._space else self.link
        self._space = data[-1:] == " " if text else self._space or bool(data)
        self._space_link = self.link if text else space_link
        if lead and text and space_link != self.link:
            self._add(" ", space_link)
            self._add(text, self.link)
        elif text:
            self._add(" " + text if lead else text, self.link)

    def add_span(self, span: TextSpan) -> None:
        """Add words of the content, with their own style added to the current one."""
        self.bold += span.bold
        self.italic += span.italic
        self.link = span.link
        if span.lang:
            self._langs.append(span.lang)
        self.words(span.text)
        if span.lang:
            self._langs.pop()
        self.link = ""
        self.bold -= span.bold
        self.italic -= span.italic

    def _add(self, text: str, link: str) -> None:
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
        ):
            self._spans[-1] = TextSpan(last.text + text, bold, italic, link, lang)
        elif len(text) <= _SHORT:
            self._spans.append(_short_span(text, bold, italic, link, lang))
        else:
            self._spans.append(TextSpan(text, bold, italic, link, lang))

    def icon(self, name: str, alt: str) -> None:
        """Add an icon."""
        self._append(IconSpan(name, alt))

    def page(self, span: PageRef) -> None:
        """Add a page number, with its own style added to the current one."""
        self._append(PageRef(span.anchor, span.bold or self.bold > 0, span.italic or self.italic > 0))

    def _append(self, span: IconSpan | PageRef) -> None:
        if self._space and not self._fresh:
            self._add(" ", self._space_link)
        self._space = self._fresh = False
        self._spans.append(span)

    def line_break(self) -> None:
        """End the line."""
        self._space, self._fresh = False, True
        self._spans.append(_BREAK)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The spans collected so far."""
        return tuple(self._spans)
