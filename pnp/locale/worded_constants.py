"""Constants of the rules that are number words where figures are meant: `{value: seven, unit: cards}`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.number_words import cardinal

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game


def find_worded_numbers(game: Game, report: Report) -> None:
    """Warn as `rules/number-word` about each number that a constant writes as a word of the source language.

    A word in quotes is meant, and so is one out of the choices that the constant says (`of`).
    """
    for name, constant in game.rules.items():
        for word in constant.words if not constant.choices else ():
            number = cardinal(word.text, game.source_locale)
            if number is not None:
                message = f"`{name}` has the word `{word.text}`: no word can be calculated with, and none chooses a plural"
                hint = f'write `{number}`; if the word is meant, quote it: `"{word.text}"`'
                report.warning("rules/number-word", message, word.mark, hint=hint)
