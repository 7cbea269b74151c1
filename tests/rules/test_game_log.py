"""Logs: a game is written as JSON lines and replayed to the byte, and whatever was changed in a log is found.

Logs record the rules, cards and engine that they were played with: what differs later is named.
"""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from support.engines import ring

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.game_log import (
    LogError,
    changed_rules,
    describe_other_changes,
    format_log,
    game_origin,
    origin_in_log,
    replay_log,
    settings_of_log,
)
from pnp.rules.game_rules import Series
from pnp.rules.playouts import play_out

RULESETS = [
    {"goal": 3},
    {"size": 30, "goal": 29, "sides": 6},
    {"goal": -1},
    {"goal": 5, "trap": 2},
    {"broken": 2},
    {"goal": -1, "turns": 4},
]


def log_of(*, turns=5000, **ruleset):
    """Play a game and give its engine, ruleset and log."""
    engine, found = ring(**ruleset)
    playout = play_out(engine, found, Series(1, 3, ("random", "random"), turns), 2, checked=True)
    return engine, found, format_log(playout)


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_a_replayed_game_has_the_same_log(ruleset):
    """Every ending, with dice and without, is the same to the byte."""
    engine, found, log = log_of(**ruleset)
    assert format_log(replay_log(engine, found, log)) == log


def test_a_log_says_what_happened():
    """The first line names the game, each of the others an action, the last the end."""
    *_, log = log_of(goal=2)
    assert log == (
        '{"seed": 3, "number": 2, "players": ["random", "random"], "turns": 5000, "setup": [], "dealing": []}\n'
        '{"turn": 1, "player": 0, "action": 1}\n'
        '{"turn": 2, "player": 1, "action": 1}\n'
        '{"end": "over", "turn": 3, "returns": [-1.0, 1.0]}\n'
    )
    loop = json.loads(log_of(goal=-1)[2].splitlines()[-1])
    assert loop == {"end": "loop", "turn": 55, "since": 48, "length": 6}
    assert json.loads(log_of(broken=2)[2].splitlines()[-1])["fault"] == "the token is on the broken space"


def test_rolls_stand_beside_their_action():
    """An action without a roll has none."""
    *_, log = log_of(size=30, goal=29, sides=6)
    steps = [json.loads(line) for line in log.splitlines()[1:-1]]
    assert {(step["action"], len(step.get("rolls", ()))) for step in steps} == {(0, 1), (1, 0)}


HEAD = '{"seed": 3, "number": 2, "players": ["random", "random"], "turns": 5000, "setup": [], "dealing": []}'

CHANGES = [  # (index of the line, what stands in it or None for all of it, what is put there, the line named, the message)
    (0, None, "no JSON", 1, "no JSON: "),
    (1, None, "[]", 2, "no JSON object"),
    (0, None, "{}", 1, "`seed` is missing"),
    (0, '"setup": [', '"setup": [1, ', 1, "1 rolls of the setup are left over"),
    (0, '"dealing": [', '"dealing": [1, ', 1, "1 rolls of the setup are left over"),
    (0, None, HEAD, 1, "the rolls do not fit the setup"),
    (0, '"setup": [', '"setup": 5, "was": [', 1, "`setup` is no list"),
    (0, '"turns": 5000', '"turns": "all"', 1, "`turns` is no whole number"),
    (0, '"setup": [', '"setup": [31, ', 1, "no die of 30 sides rolls 31"),
    (1, None, '{"player": 0, "action": 0, "rolls": 2}', 2, "`rolls` is no list"),
    (1, None, '{"player": 0, "action": 0, "rolls": ["2"]}', 2, 'no die of 6 sides rolls "2"'),
    (1, None, '{"player": 0, "action": 0, "rolls": [0]}', 2, "no die of 6 sides rolls 0"),
    (-1, None, '{"end": "loop", "since": 0}', None, "the game does not end with `loop`"),
    (-1, None, '{"end": "stalemate"}', None, "the game does not end with `stalemate`"),
    (-1, None, '{"end": "fault", "fault": "?"}', None, "the game does not end with `fault`"),
    (1, '"action": ', '"action": 7', 2, "player 0 may not do this now: 7"),
    (1, '"player": 0', '"player": 1', 2, "player 1 may not do this now"),
    (1, '"action"', '"acted"', 2, "`action` is missing"),
    (1, None, '{"player": 0, "action": 0}', 2, "the action needs more than its 0 rolls"),
    (1, None, '{"player": 0, "action": 1, "rolls": [3]}', 2, "1 of 1 rolls are left over"),
    (-1, None, '{"end": "soon"}', None, "the game does not end with `soon`"),
    (-1, None, '{"end": "cap"}', None, "the game does not end with `cap`"),
]


@pytest.mark.parametrize(
    ("at", "old", "new", "line", "message"), CHANGES, ids=[f"{n}-{change[-1]}" for n, change in enumerate(CHANGES)]
)
def test_a_log_that_was_changed_is_found_out(at, old, new, line, message):
    """The line is named, with what is wrong in it."""
    engine, ruleset, log = log_of(size=30, goal=29, sides=6)
    lines = log.splitlines()
    assert old is None or old in lines[at]
    lines[at] = new if old is None else lines[at].replace(old, new)
    with pytest.raises(LogError) as found:
        replay_log(engine, ruleset, "\n".join(lines))
    assert found.value.line == (line or len(lines))
    assert message in found.value.reason


def test_a_log_without_its_end_is_no_log():
    """Neither is an empty file, nor one that goes on after the end of the game."""
    engine, ruleset, log = log_of(goal=2)
    lines = log.splitlines()
    for damaged, message in (
        ([], "at least two lines"),
        (lines[:1], "at least two lines"),
        (lines[:-1], "`end` is missing"),
        ([*lines[:3], lines[1], lines[3]], "the game is over before this action"),
    ):
        with pytest.raises(LogError, match=message):
            replay_log(engine, ruleset, "\n".join(damaged))


@pytest.mark.parametrize(
    ("ruleset", "end"),
    [
        ({"goal": -1}, '{"end": "loop", "since": 47}'),
        ({"goal": -1}, '{"end": "loop", "since": 54}'),
        ({"goal": -1}, '{"end": "loop"}'),
        ({"goal": -1}, '{"end": "stalemate"}'),
        ({"goal": -1}, '{"end": "cap"}'),
        ({"goal": 5, "trap": 2}, '{"end": "over"}'),
        ({"broken": 2}, '{"end": "fault", "fault": "another"}'),
    ],
    ids=str,
)
def test_the_end_is_checked(ruleset, end):
    """Another end than that of the game, or a loop from another state, is found out."""
    engine, found, log = log_of(**ruleset)
    lines = [*log.splitlines()[:-1], end]
    with pytest.raises(LogError, match="the game does not end with"):
        replay_log(engine, found, "\n".join(lines))


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
