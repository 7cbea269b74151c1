"""What both versions of XLIFF have in common: escaping, elements, and the meaning of notes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape as _escape
from xml.sax.saxutils import quoteattr

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.translate.exchange import TranslationUnit

_FORBIDDEN = lazy_pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
DEVELOPER, TRANSLATOR, PLACES, FLAGS, PREVIOUS = "developer", "translator", "location", "flags", "previous-source"
"""The authors or categories of notes; notes with any other one are taken as a translator's."""


def escape(text: str) -> str:
    """Escape the text of an element; carriage returns become character references, or parsers would read line feeds."""
    return _escape(text, {"\r": "&#13;"})


def element(tag: str, attrs: Mapping[str, str | None], content: str | None = None) -> str:
    """Write an element without the attributes that are None; without content it is an empty-element tag."""
    written = "".join(f" {name}={quoteattr(value)}" for name, value in attrs.items() if value is not None)
    return f"<{tag}{written}/>" if content is None else f"<{tag}{written}>{content}</{tag}>"


def forbidden(text: str) -> str | None:
    """The first character that XML does not allow, as `U+0007`."""
    found = _FORBIDDEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else None


def notes(unit: TranslationUnit) -> tuple[tuple[str, str], ...]:
    """The notes of a unit as (author or category, text), without empty ones."""
    texts = {
        DEVELOPER: unit.developer,
        TRANSLATOR: unit.translator,
        PLACES: "\n".join(unit.places),
        FLAGS: ", ".join(unit.flags),
        PREVIOUS: unit.previous or "",
    }
    return tuple((author, text) for author, text in texts.items() if text)


def group_notes(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The texts of notes by author or category, those of the same author joined by line breaks."""
    notes_by_author: dict[str, list[str]] = {}
    for author, text in pairs:
        notes_by_author.setdefault(author if author in {DEVELOPER, PLACES, FLAGS, PREVIOUS} else TRANSLATOR, []).append(text)
    return {author: "\n".join(texts) for author, texts in notes_by_author.items()}


def flags_of(text: str) -> tuple[str, ...]:
    """The flags in the text of a note."""
    return tuple(flag.strip() for flag in text.split(",") if flag.strip())
