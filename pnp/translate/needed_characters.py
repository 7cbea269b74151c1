"""The characters that a language of a game needs: those that CLDR lists for it, and those of the game's own texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.load.translations import load_translation
from pnp.text.languages import characters_missing_in_roles, exemplars
from pnp.translate.po import messages_to_translate

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.model.style import FontBook


def lacking_characters(game: Game, fonts: FontBook, tag: str) -> Mapping[str, tuple[str, ...]]:
    """Return which characters of a language of `game`, its source or a translation, each role lacks, if any."""
    wanted = exemplars(tag)
    needed = (*(wanted.characters if wanted else ()), *_characters_of_texts(game, tag))
    return characters_missing_in_roles(fonts, tag, dict.fromkeys(needed))


def _characters_of_texts(game: Game, tag: str) -> list[str]:
    if tag == game.source_locale:
        texts = [message.source for message in messages_to_translate(game, None)]
    else:
        translation = load_translation(game, tag, Report())
        texts = [entry.text for entry in translation.entries.values()] if translation else []
    # signs of ASCII are markup, or in every font
    return [char for char in sorted({*"".join(texts)}) if char.isalnum() or (not char.isascii() and char.isprintable())]
