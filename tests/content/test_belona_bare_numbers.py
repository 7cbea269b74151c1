"""Belona writes no number of its rules out, and its translations show that the search for numbers does not cry wolf."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.scaffold import new_game
from pnp.load.translations import load_translation
from pnp.locale.lint.game import lint_game
from pnp.locale.lint.texts import find_bare_numbers, rule_texts
from pnp.model.game import is_free

LANGUAGES = ("ar", "de", "el", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "pl", "ru", "th", "zh-Hans")
MOST = 9
"""Numbers that a translator may write out where the source has no number word: both factions, half a card, Mile Zero."""


def test_no_number_is_written_out(game):
    """Neither in the texts nor in the templates, and any that would be is an error."""
    report = Report()
    lint_game(game, report)
    assert [d for d in report.diagnostics if d.code == "rules/bare-number"] == []
    assert game.numbers.strict


def test_few_numbers_are_allowed(game):
    """What the cover says is no rule (age, minutes, who plays alone), and half a card is the shape of a triangle."""
    texts = [text for text in rule_texts(game) if text.translatable and not is_free(text.numbers)]
    assert [bare.text for text in texts for bare in find_bare_numbers(text.source, "pt-BR")] == ["1", "12", "45", "75", "meia"]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_few_words_of_a_translation_are_taken_for_numbers(game, tag):
    """The numbers of the rules come through placeholders in every language."""
    checked = {text.id for text in rule_texts(game) if text.translatable and not is_free(text.numbers)}
    checked -= {"words/cover/age", "words/cover/minutes", "words/cover/solo"}  # written out in every language
    entries = load_translation(game, tag, Report()).entries.values()
    texts = [entry.text for entry in entries if entry.id in checked]
    assert len(texts) > 250
    assert len([bare.text for text in texts for bare in find_bare_numbers(text, tag)]) <= MOST


def test_a_new_game_has_no_findings(tmp_path):
    """What `pnp new` writes is an example of how numbers are named."""
    new_game(tmp_path, "my-game")
    report = Report()
    lint_game(load_game(tmp_path, "my-game", report), report)
    assert report.diagnostics == ()
