"""Logs record the rules, cards and engine that they were played with: what differs later is named."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.game_log import LogError, changed_rules, describe_other_changes, game_origin, origin_in_log, settings_of_log

ENGINE = SimpleNamespace(constants={"catch.bonus", "catch.order", "catch.twice", "catch.open", "catch.gone"})
RULES = """\
catch:
  penalty: {value: 1, unit: points, note: what a lost fish costs}
  bonus: {value: 2, unit: points, note: what spring adds}
  twice: {equals: catch.bonus * 2, unit: points}
  order: {value: [pike, carp], unit: fish}
  open: {value: yes, unit: allowed}
"""


@pytest.fixture
def played(toy):
    """Give the origin of a log of the game, with settings, and the game; as it is read from the log."""
    (toy / "content/toy/rules.yaml").write_text(RULES, "utf-8")

    def origin(*settings):
        report = Report()
        game = load_game(toy, "toy", report, settings)
        assert report.diagnostics == ()
        return origin_in_log(json.dumps(game_origin(game, ENGINE)) + "\n"), game

    return origin


def test_a_log_records_what_is_played(played):
    """The constants that the engine plays, a digest of each deck, and the package of the engine, of which there is none."""
    origin, game = played()
    assert {key: origin[key] for key in ("game", "version", "engine", "rules")} == {
        "game": "toy",
        "version": game.version,
        "engine": "",
        "rules": {"catch.bonus": 2, "catch.twice": 4, "catch.order": ["pike", "carp"], "catch.open": True},
    }
    assert list(origin["decks"]) == [deck.name for deck in game.decks]


def test_other_rules_are_named_with_both_values(played):
    """A constant that only prints does not matter; what follows from others needs no setting."""
    logged, _ = played("catch.bonus=3", "catch.order=[carp, pike]", "catch.open=no", "catch.penalty=9")
    now, game = played()
    others = changed_rules(logged, now, game)
    assert [f"{other} @ {other.mark.line}" for other in others] == [
        "`catch.bonus` was 3 and is 2 @ 3",
        "`catch.twice` was 6 and is 4 @ 4",
        "`catch.order` was [carp, pike] and is [pike, carp] @ 5",
        "`catch.open` was no and is yes @ 6",
    ]
    settings = settings_of_log(others, game)
    assert settings == ("catch.bonus=3", "catch.order=[carp, pike]", "catch.open=no")
    again, game = played(*settings)
    assert changed_rules(logged, again, game) == ()


def test_constants_that_come_and_go(played, toy, edit):
    """A constant that is new or gone is another rule, which no setting brings back."""
    logged, _ = played()
    edit(toy / "content/toy/rules.yaml", "  open: {value: yes", "  gone: {value: 5")
    now, game = played_without_rewriting(toy)
    others = changed_rules(logged, now, game)
    assert sorted(map(str, others)) == ["`catch.gone` was not played and is 5", "`catch.open` was yes and is played no more"]
    assert settings_of_log(others, game) == ()


def played_without_rewriting(toy):
    """Give the origin of the game as its files are now."""
    game = load_game(toy, "toy", Report())
    return game_origin(game, ENGINE), game


def test_cards_are_compared_without_their_words(played, toy, edit):
    """Another name of a card changes no game; another number may."""
    logged, _ = played()
    edit(toy / "content/toy/fish.yaml", "name: Pike", "name: Perch")
    assert describe_other_changes(logged, played_without_rewriting(toy)[0]) is None
    edit(toy / "content/toy/fish.yaml", "points: 7", "points: 8")
    now = played_without_rewriting(toy)[0]
    assert describe_other_changes(logged, now) == "since the log was written, the cards of `fish` have changed"
    assert describe_other_changes(logged | {"engine": "toys 1.0"}, now | {"engine": "toys 1.1"}) == (
        "since the log was written, the cards of `fish` have changed and the engine was toys 1.0 and is toys 1.1"
    )


def test_a_log_may_record_nothing(played):
    """A log written by hand, or by an earlier version, is replayed as it is."""
    now, game = played()
    assert origin_in_log('{"seed": 1}\n') == {}
    assert changed_rules({}, now, game) == ()
    assert describe_other_changes({}, now) is None


@pytest.mark.parametrize(
    ("line", "message"),
    [('{"rules": 5}', "`rules` is no mapping"), ('{"game": 5}', "`game` is no text"), ("[]", "no JSON object")],
)
def test_an_origin_that_cannot_be_read(line, message):
    """The first line is named."""
    with pytest.raises(LogError, match=message) as found:
        origin_in_log(line)
    assert found.value.line == 1
