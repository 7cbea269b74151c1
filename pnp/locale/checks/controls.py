"""Characters that nobody sees: control characters, what a failed conversion leaves, directions that are not closed."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category, name

from pnp.locale.checks.entry_pair import CheckFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair

_EMBED, _ISOLATE = "\u202a\u202b\u202d\u202e", "\u2066\u2067\u2068"
_CLOSE_EMBED, _CLOSE_ISOLATE = "\u202c", "\u2069"
_LEFT_BY_CONVERSION = "\ufffd\ufeff\ufffc"


def check(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """A tab is a space and a line break a line; soft hyphens, joiners and direction marks are letters of their languages."""
    for character in dict.fromkeys(pair.entry.text):
        if character not in pair.message.source and _strange(character):
            yield CheckFinding(f"the text holds {_called(character)}", at=pair.entry.text.index(character))
    embedded, isolated = _open(pair.entry.text)
    if embedded or isolated:
        yield CheckFinding(
            "a change of direction is opened and not closed, or closed and not opened", "pair U+2067 with U+2069"
        )


def _strange(character: str) -> bool:
    return (category(character) in {"Cc", "Co", "Cn"} and character not in "\n\t") or character in _LEFT_BY_CONVERSION


def _called(character: str) -> str:
    return f"U+{ord(character):04X} {name(character, 'which is no character').lower()}"


def _open(text: str) -> tuple[int, int]:
    """How many embeddings and isolates stay open, or are closed that never were."""
    embeds = sum(text.count(c) for c in _EMBED) - text.count(_CLOSE_EMBED)
    return embeds, sum(text.count(c) for c in _ISOLATE) - text.count(_CLOSE_ISOLATE)
