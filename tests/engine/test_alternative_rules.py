"""Another `rules.yaml` for a game: computed and checked like its own."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.playtest import with_rules


@pytest.fixture
def game(toy):
    """The toy game as it is written."""
    return load_game(toy, "toy", Report())


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ("a: {value: 2}\nb: {equals: a * count(deck.fish)}\n", []),
        ("a: {value: 2}\nb: {value: 7, equals: a * count(deck.fish)}\n", ["rules/derived"]),
        ("a: {value: 02}\nb: {equals: a * 2}\n", ["load/wrong-kind"]),
        ("a: {value: [{from: 1, to: 2}], covers: {from: 1, to: b}}\nb: {equals: length(a) + 2}\n", ["rules/table-gap"]),
    ],
)
def test_other_rules_are_computed_and_checked(toy, game, rules, codes):
    """What follows is computed with the cards of the game; a file with an error gives no game."""
    file, report = toy / "other.yaml", Report()
    file.write_text(rules, "utf-8")
    found = with_rules(game, file, report)
    assert [d.code for d in report.diagnostics] == codes
    assert (found is None) == bool(codes)
    if found is not None:
        assert {name: constant.value for name, constant in found.rules.items()} == {"a": 2, "b": 8}
