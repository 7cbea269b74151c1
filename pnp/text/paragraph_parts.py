"""Splits spans into the parts of paragraphs: cleaned text, each part with its run style and level."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, Protocol
from unicodedata import is_normalized, normalize

from pnp.base.records import lazy_pattern
from pnp.model.fields import IconSpan, LineBreak, PageRef, TextSpan
from pnp.text import bidi
from pnp.text.break_opportunities import ICON, SPACES
from pnp.text.languages import base_level
from pnp.text.words import RunStyle, WordPart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.fields import Span

_LINE_ENDS = lazy_pattern("[\t\n\r\u0085\u2028\u2029]+")
_CONTROLS = lazy_pattern("[\x00-\x1f\x7f]+")
_ISOLATES, _ISOLATE_END = "\u2066\u2067", "\u2069"  # left to right, right to left


class RunStyles(Protocol):
    """Returns the run style for bold or italic text of the style that is being set."""

    def __call__(self, *, bold: bool, italic: bool, locale: str = "") -> RunStyle:
        """Return the run style with the nearest cut; `locale` is the text's own if empty."""


class LinkRange(NamedTuple):
    """Characters `start` to `end` (exclusive) of a paragraph's text, which link to `anchor`."""

    start: int
    end: int
    anchor: str


@dataclass(slots=True)
class ParagraphSpans:
    """The spans between two line breaks; `gap`: half a line of space before them."""

    spans: list[TextSpan | IconSpan] = field(default_factory=list)
    gap: bool = False

    @property
    def language(self) -> str:
        """The language of its text if all spans name the same one, else an empty string."""
        found = {span.lang for span in self.spans if isinstance(span, TextSpan)}
        return found.pop() if len(found) == 1 else ""


def clean(text: str) -> str:
    """Return `text` in NFC without control characters, with line ends as spaces; no-break and soft characters stay.

    U+FFFC, which represents icons here, becomes U+FFFD, which is then reported as missing.
    """
    if not text.isprintable():
        text = _CONTROLS.sub("", _LINE_ENDS.sub(" ", text))
    if ICON in text:
        text = text.replace(ICON, "\ufffd")
    return text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)


def split_paragraphs(spans: Sequence[Span]) -> list[ParagraphSpans]:
    """Split spans at line breaks; two consecutive breaks make a gap before the next paragraph."""
    out = [ParagraphSpans()]
    for span in spans:
        if isinstance(span, PageRef):  # the page number is not known yet
            continue
        if not isinstance(span, LineBreak):
            out[-1].spans.append(span)
        elif out[-1].spans:
            out.append(ParagraphSpans())
        else:
            out[-1].gap = len(out) > 1
    return out


def parts_of(piece: ParagraphSpans, run_styles: RunStyles) -> list[WordPart]:
    """Return the parts of a paragraph with their run styles; an icon has that of the text before it."""
    out = []
    run_style = run_styles(bold=False, italic=False, locale=piece.language)
    for span in piece.spans:
        if isinstance(span, IconSpan):
            out.append(WordPart(ICON, run_style, icon=span))
        elif text := clean(span.text):
            run_style = run_styles(bold=span.bold, italic=span.italic, locale=span.lang)
            out.append(WordPart(text, run_style))
    return out


def links_of(piece: ParagraphSpans) -> tuple[LinkRange, ...]:
    """Return the range of each linked span in the paragraph's text, which does not contain leading white space."""
    if not any(isinstance(span, TextSpan) and span.link for span in piece.spans):
        return ()
    texts = [clean(span.text) if isinstance(span, TextSpan) else ICON for span in piece.spans]
    whole = "".join(texts)
    at = len(whole.lstrip(SPACES)) - len(whole)
    found = []
    for span, text in zip(piece.spans, texts, strict=True):
        if isinstance(span, TextSpan) and span.link:
            found.append(LinkRange(max(at, 0), at + len(text), span.link))
        at += len(text)
    return tuple(found)


def trimmed(parts: list[WordPart]) -> list[WordPart]:
    """Remove white space at both ends of the paragraph."""
    while parts and not (text := parts[0].text.lstrip(SPACES)):
        del parts[0]
    if parts:
        parts[0] = parts[0]._replace(text=text)
    while parts and not (text := parts[-1].text.rstrip(SPACES)):
        del parts[-1]
    if parts:
        parts[-1] = parts[-1]._replace(text=text)
    return parts


def directions(parts: Sequence[WordPart], text: str, locale: str) -> bytes | None:
    """Return the level of each character of `text`, which consists of `parts`; None if all are 0.

    The paragraph has the level of its language (as HL1 of UAX #9 allows); text in another language is isolated.
    """
    if all(part.run_style.locale == locale for part in parts):
        return bidi.levels(text, base_level(locale))
    marked, kept = _isolated(parts, locale)
    levels = bidi.levels(marked, base_level(locale))
    found = bytes([levels[at] for at in kept]) if levels is not None else b""
    return found if any(found) else None


def _isolated(parts: Sequence[WordPart], locale: str) -> tuple[str, list[int]]:
    """Return the text with isolate characters added, and the offset in it of each original character."""
    text = ""
    kept: list[int] = []
    for language, group in groupby(parts, lambda part: part.run_style.locale):
        words = "".join([part.text for part in group])
        start = len(text)
        if language == locale:
            text += words
            kept += range(start, len(text))
            continue
        lead = len(words) - len(words.lstrip(SPACES))
        core = words.strip(SPACES)
        text += words[:lead] + _ISOLATES[base_level(language)] + core + _ISOLATE_END + words[lead + len(core) :]
        end = start + lead + 1 + len(core)
        kept += [*range(start, start + lead), *range(start + lead + 1, end), *range(end + 1, len(text))]
    return text, kept
