"""Content text once its language is settled: spans with marks, ready to be set."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from html import escape
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from pnp.diagnostics import Mark


@dataclass(frozen=True, slots=True)
class TextSpan:
    """Characters in one style; `link` is the anchor in the booklet they lead to, `lang` their language if not the text's."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""
    lang: str = ""


@dataclass(frozen=True, slots=True)
class IconSpan:
    """An icon in a line of text, by its name in `icons.yaml`; it extracts as `alt`."""

    icon: str
    alt: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A forced line break; two in a row end a paragraph."""


@dataclass(frozen=True, slots=True)
class PageRef:
    """The number of the page on which an anchor of the booklet stands: known when its pages are."""

    anchor: str
    bold: bool = False
    italic: bool = False


Span: TypeAlias = TextSpan | IconSpan | LineBreak | PageRef


@dataclass(frozen=True, slots=True)
class RichText:
    """One message in one language: its spans, its id, its language and where its words stand.

    In a template `{{ card.story }}` writes a reference to it that carries its mark, so that a fault found while setting it
    names the line of the content.
    """

    spans: tuple[Span, ...]
    id: str
    locale: str
    mark: Mark
    untranslated: Literal["", "missing", "fuzzy", "stale"] = ""
    """Why it is in the source language although another was asked for: `stale`, its source has changed since."""

    @property
    def plain(self) -> str:
        """The words alone; an icon is its `alt`, a line break a newline."""
        return "".join(_plain(s) for s in self.spans)

    def __str__(self) -> str:
        return self.plain

    def __bool__(self) -> bool:
        return bool(self.spans)

    @property
    def ref(self) -> str:
        """A hash of what it says: equal spans have equal ones, and none can be guessed."""
        return blake2b(repr(self.spans).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()

    def __html__(self) -> str:
        """What a template inserts: `<t at="file:line:column" lang="…" ref="…"/>`; the reader of the face finds the spans."""
        return self.tag(self.ref)

    def tag(self, ref: str) -> str:
        """The element that stands for it; `ref` is its own."""
        lack = f' lack="{self.untranslated}"' if self.untranslated else ""
        return f'<t at="{escape(str(self.mark))}" lang="{self.locale}"{lack} ref="{ref}"/>'


def _plain(span: Span) -> str:
    if isinstance(span, TextSpan):
        return span.text
    return span.alt if isinstance(span, IconSpan) else "" if isinstance(span, PageRef) else "\n"
