"""The language that a game is written in, with its script where the tag does not say it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.languages import tag_of_words
from pnp.model.messages import first_messages

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game


def with_written_tag(game: Game, report: Report) -> Game:
    """Return the game with the script of its words in its tag, if that does not follow from the language (`written_tag`)."""
    tag = tag_of_words(game.source_locale, (message.source for message in first_messages(game)), game.mark, report)
    return game if tag == game.source_locale else replace(game, source_locale=tag, locale=tag)
