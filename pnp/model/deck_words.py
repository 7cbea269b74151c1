"""What players call the pieces of a deck: a word of the game, found by the deck's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.text import RichText

if TYPE_CHECKING:
    from collections.abc import Mapping


def deck_key(deck: str) -> str:
    """Return the key of the word for a deck in words.yaml: `deck_<name>`."""
    return f"deck_{deck.replace('-', '_')}"


def deck_word(words: Mapping[str, object], deck: str) -> RichText | None:
    """Return the word of the deck's key, or of its name in the group `deck`; None if there is neither."""
    group = words.get("deck")
    found = words.get(deck_key(deck)) or (group.get(deck) if isinstance(group, dict) else None)
    return found if isinstance(found, RichText) else None
