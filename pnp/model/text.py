"""Localized text: spans with marks, ready to be set."""

from __future__ import annotations

from hashlib import blake2b
from html import escape
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen, record

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark


@record
class TextSpan:
    """Characters in one style; `link` is an anchor of the booklet, `lang` their language if it differs from the text's."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""
    lang: str = ""


@record
class IconSpan:
    """An icon in a line of text, by its name in `icons.yaml`; `alt` is the text that is extracted for it."""

    icon: str
    alt: str


@frozen
class LineBreak:
    """A forced line break; two in a row end a paragraph."""


@frozen
class PageRef:
    """The page number of an anchor of the booklet, which is known only after the pages are laid out."""

    anchor: str
    bold: bool = False
    italic: bool = False


Span: TypeAlias = TextSpan | IconSpan | LineBreak | PageRef


@record
class RichText:
    """One message in one language: its spans, id, locale, and the mark of its words.

    In a template, `{{ card.story }}` writes an element that refers to it and carries its mark, so that a fault found while
    setting the text can name the line of the content.
    """

    spans: tuple[Span, ...]
    id: str
    locale: str
    mark: Mark
    untranslated: Literal["", "missing", "fuzzy", "stale"] = ""
    """Why it is in the source language instead of the one requested; `stale`: its source has changed since the translation."""
    parts: tuple[RichText, ...] = ()
    """Of a text that is one walk over a table (`{rules.x, each, row {…}}`) and nothing else: the text of each row."""
    source: str | None = None
    """The text as its author wrote it, which templates compare; None for a row, which has no source of its own."""

    @property
    def rows(self) -> tuple[RichText, ...]:
        """What a template walks: the text of each row, or the text itself if it is not a walk."""
        return self.parts or (self,)

    @property
    def plain(self) -> str:
        """The words alone: an icon is its `alt`, a line break a newline, a page reference empty."""
        return "".join(_plain(s) for s in self.spans)

    def __str__(self) -> str:
        return self.plain

    def __bool__(self) -> bool:
        return bool(self.spans)

    @property
    def ref(self) -> str:
        """A hash of the spans: equal spans have equal hashes."""
        said = repr([_identity(span) for span in self.spans])
        return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()

    def __html__(self) -> str:
        """Return the element that a template inserts, `<t at="file:line:column" lang="…" ref="…"/>`."""
        return self.tag(self.ref)

    def tag(self, ref: str) -> str:
        """Return that element with `ref` as its reference."""
        return f'<t at="{escape(str(self.mark))}" {self.unmarked_tag(ref)[3:]}'

    def unmarked_tag(self, ref: str) -> str:
        """Return the same without the place of the text."""
        reason = f' untranslated="{self.untranslated}"' if self.untranslated else ""
        return f'<t lang="{self.locale}"{reason} ref="{ref}"/>'


def _identity(span: Span) -> object:
    """Return what tells spans apart; of words, which most spans are, as a tuple, since that is quick to write."""
    return (span.text, span.bold, span.italic, span.link, span.lang) if isinstance(span, TextSpan) else span


def _plain(span: Span) -> str:
    if isinstance(span, TextSpan):
        return span.text
    return span.alt if isinstance(span, IconSpan) else "" if isinstance(span, PageRef) else "\n"
