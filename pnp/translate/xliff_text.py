"""What both versions of XLIFF have in common: escaping, elements written as text, notes and their meaning."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape as _escape
from xml.sax.saxutils import quoteattr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.translate.exchange import TranslationUnit

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
DEVELOPER, TRANSLATOR, PLACES, FLAGS, PREVIOUS = "developer", "translator", "location", "flags", "previous-source"
"""From whom notes are, or what they hold; a note from anybody else is taken for a translator's."""


def escape(text: str) -> str:
    """Text of an element; a carriage return would come back as a line feed if it were not written as a number."""
    return _escape(text, {"\r": "&#13;"})


def element(tag: str, attrs: Mapping[str, str | None], content: str | None = None) -> str:
    """An element; attributes that are None are left out, and one without content is closed at once."""
    written = "".join(f" {name}={quoteattr(value)}" for name, value in attrs.items() if value is not None)
    return f"<{tag}{written}/>" if content is None else f"<{tag}{written}>{content}</{tag}>"


def forbidden(text: str) -> str | None:
    """The first character that XML cannot hold, as `U+0007`."""
    found = _FORBIDDEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else None


def notes(unit: TranslationUnit) -> tuple[tuple[str, str], ...]:
    """Whose note and what it says; empty ones are left out."""
    said = {
        DEVELOPER: unit.developer,
        TRANSLATOR: unit.translator,
        PLACES: "\n".join(unit.places),
        FLAGS: ", ".join(unit.flags),
        PREVIOUS: unit.previous or "",
    }
    return tuple((whose, text) for whose, text in said.items() if text)


def noted(found: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Notes by whose they are, several of one person one below the other."""
    notes_by_author: dict[str, list[str]] = {}
    for whose, text in found:
        notes_by_author.setdefault(whose if whose in {DEVELOPER, PLACES, FLAGS, PREVIOUS} else TRANSLATOR, []).append(text)
    return {whose: "\n".join(texts) for whose, texts in notes_by_author.items()}


def flags_of(text: str) -> tuple[str, ...]:
    """Flags as a note lists them."""
    return tuple(flag.strip() for flag in text.split(",") if flag.strip())
