"""Invisible characters: control characters, remains of failed conversions, unclosed changes of direction."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category, name

from pnp.locale.checks.entry_pair import CheckFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair

_EMBED, _ISOLATE = "\u202a\u202b\u202d\u202e", "\u2066\u2067\u2068"
_CLOSE_EMBED, _CLOSE_ISOLATE = "\u202c", "\u2069"
_CONVERSION_REMAINS = "\ufffd\ufeff\ufffc"


def check(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Tabs and line breaks are allowed, and so are soft hyphens, joiners and direction marks, which some languages need."""
    for character in dict.fromkeys(pair.entry.text):
        if character not in pair.message.source and _is_unwanted(character):
            yield CheckFinding(f"the text holds {_called(character)}", at=pair.entry.text.index(character))
    embedded, isolated = _unclosed(pair.entry.text)
    if embedded or isolated:
        yield CheckFinding(
            "a change of direction is opened and not closed, or closed and not opened", "pair U+2067 with U+2069"
        )


def _is_unwanted(character: str) -> bool:
    return (category(character) in {"Cc", "Co", "Cn"} and character not in "\n\t") or character in _CONVERSION_REMAINS


def _called(character: str) -> str:
    return f"U+{ord(character):04X} {name(character, 'which is no character').lower()}"


def _unclosed(text: str) -> tuple[int, int]:
    """Return the number of unclosed embeddings and of unclosed isolates; negative if more are closed than opened."""
    embeds = sum(text.count(c) for c in _EMBED) - text.count(_CLOSE_EMBED)
    return embeds, sum(text.count(c) for c in _ISOLATE) - text.count(_CLOSE_ISOLATE)
