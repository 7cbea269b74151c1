"""The sentences that print a constant, as `pnp rules` shows them."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.uses import LONGEST_SENTENCE, sentences_with_names


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Take {rules.catch.bonus}. Then rest.", ["Take 2."]),
        ("First rest. (Really?) Then take {rules.catch.bonus}!", ["Then take 2!"]),
        ("**Rest. Then** take {rules.catch.bonus}, or {rules.catch.penalty}.", ["Rest. Then take 2, or 1."] * 2),
        ("A {rules.catch.bonus, plural, one {# fish. Fine.} other {# fishes. Good.}} B. C.", ["A 2 fishes. Good. B."]),
        ("Rest. {rules.catch.bonus, select, all {x} other {Take {rules.catch.penalty}.}} Go.", ["Take 1. Go."] * 2),
        ("二枚。{rules.catch.bonus}枚取る。休む。", ["2枚取る。"]),
        ("Nothing.", []),
    ],
)
def test_a_sentence_ends_outside_of_arms(toy, edit, text, sentences):
    """Values are those of now."""
    assert said(toy, edit, text) == sentences


def said(toy, edit, text):
    """The sentences of a text that name a constant."""
    edit(toy / "content/toy/fish.yaml", '"_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."', f'"{text}"')
    edit(toy / "content/toy/types.yaml", "max: 200", "max: 2000")
    found = sentences_with_names(load_game(toy, "toy", Report()))
    return [sentence for mark, sentence in found.items() if mark.line == 18]


@pytest.mark.parametrize(("before", "after"), [(0, 40), (40, 0), (40, 40), (8, 40)])
def test_of_a_long_sentence_the_words_around_the_value(toy, edit, before, after):
    """Whole words, with dots where something is left out."""
    (found,) = said(toy, edit, f"{'word ' * before}take {{rules.catch.bonus}}{' word' * after}")
    assert "take 2" in found
    assert (found.startswith("…"), found.endswith("…")) == (before == 40, after == 40)
    assert set(found.strip("…").split()) <= {"word", "take", "2"}
    assert LONGEST_SENTENCE // 3 < len(found) <= LONGEST_SENTENCE + 2
