"""The laws of the protocol: an engine that keeps them has no finding, and each way to cheat is found and told whole.

The game of tricks with hidden hands is the second example of docs/engines.md, played for two to four players.
"""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest
from support.findings import whole_messages
from support.places import TESTS

from pnp.base import plug_ins
from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.rules import engine_check, playtest
from pnp.rules.engine_check import LAWS, check_engine
from pnp.rules.game_rules import Series
from pnp.rules.playtest import play_game, run_playtest

GAME = SimpleNamespace(name="tricks", version="1.0.0", mark=Mark("content/tricks/game.yaml"), rules={})
HERE = "tests/rules/test_engine_check.py"


@pytest.fixture
def tricks(monkeypatch):
    """The modules of the game of tricks, which every game is played by; `pnp-tricks 1.0.0` is its package."""
    monkeypatch.syspath_prepend(str(TESTS / "rules" / "tricks"))
    monkeypatch.chdir(TESTS.parent)
    from pnp_tricks import engine, rules  # noqa: PLC0415  its folder is on the path only now

    monkeypatch.setattr(type(engine.ENGINE), "read_ruleset", lambda *_: rules.Ruleset(15, 3, 2))
    monkeypatch.setattr(playtest, "engine_for", lambda _name: engine.ENGINE)
    monkeypatch.setattr(engine_check, "engine_package", lambda _name: "pnp-tricks 1.0.0")
    monkeypatch.setattr(plug_ins, "_packages", {"pnp_tricks": "pnp-tricks 1.0.0", __name__.partition(".")[0]: "pnp-cheat 0.1"})
    return SimpleNamespace(engine=engine.ENGINE, rules=rules)


def checked(games=2):
    """Check the engine; give what was counted, and the findings."""
    report = Report()
    return check_engine(GAME, Series(games, 1, turns=50), report), whole_messages(report.diagnostics)


def broken(found):
    """The laws that were found broken."""
    return [law for law, count in found.laws.items() if count.broken]


@pytest.mark.usefixtures("tricks")
def test_the_example_keeps_all_laws():
    """Each law is tested, for two, three and four players."""
    found, said = checked()
    assert said == []
    assert (found.seats, found.games) == ((2, 3, 4), 6)
    assert [law for law, count in found.laws.items() if not count.tested] == ["cards"], "the game has no cards to judge"
    data = found.as_data()
    assert [law["law"] for law in data["laws"]] == list(LAWS)
    assert {law["broken"] for law in data["laws"]} == {0}


def cheat(tricks, monkeypatch, method, replacement):
    """Replace a method of the rules."""
    monkeypatch.setattr(tricks.rules.TrickRules, method, replacement)


SHARED = itertools.count()
REAL = None


class Cheats:
    """Methods that break the laws, each in place of the one of the rules."""

    def refuses_low(self, state, action):
        """Refuse what `legal_actions` lists."""
        return action in self.legal_actions(state) and action != min(self.legal_actions(state))

    def knows_all(self, state, player):
        """Tell each player everything."""
        return state

    def counts_games(self, state, action, dice):
        """Depend on what was played before."""
        return REAL(self, state, action, dice)._replace(leader=next(SHARED) % 2)

    def forgets_seats(self, state):
        """Give results of two players whatever the seats."""
        return (1.0, -1.0)

    def too_much(self, state):
        """Give results above 1."""
        return tuple(2.0 for _ in state.won)

    def falls(self, state):
        """Count turns down."""
        return 9 - sum(state.won)

    def nobody(self, state):
        """Give a seat that is none."""
        return len(state.won)

    def alternates(self, state):
        """List the actions in another order each time."""
        hand = state.hands[self.current_player(state)]
        return hand if next(SHARED) % 2 else hand[::-1]

    def as_a_pair(self, action):
        """Write what cannot be read."""
        return (action, action)

    def unhashable(self, state, player):
        """Know a list."""
        return [state.hands[player]]

    def always_broken(self, state):
        """Find each state broken."""
        return "the cards do not add up"

    def peeks(self, state, player, dice):
        """Draw nothing: the truth itself is searched."""
        return state


CHEATS = {
    "refuses_low": ("is_legal", ["legal", "log", "players"]),
    "too_much": ("returns", ["results", "players"]),
    "forgets_seats": ("returns", ["results", "players"]),
    "falls": ("turn", ["turns"]),
    "nobody": ("current_player", ["seats"]),
    "alternates": ("legal_actions", ["actions"]),
    "as_a_pair": ("write_action", ["json"]),
    "always_broken": ("check", ["invariants"]),
    "peeks": ("resample", ["resample"]),
    "unhashable": ("information_state", ["knowledge"]),
    "counts_games": ("apply_action", ["repeat"]),
}


@pytest.mark.parametrize("name", CHEATS)
def test_each_cheat_breaks_its_laws(tricks, monkeypatch, name):
    """The law is named, at the file and the line of the method that breaks it."""
    method, laws = CHEATS[name]
    monkeypatch.setitem(globals(), "REAL", tricks.rules.TrickRules.apply_action)
    cheat(tricks, monkeypatch, method, getattr(Cheats, name))
    found, said = checked(1)
    assert set(laws) <= set(broken(found)), said
    place = f"{HERE}:{line_of(getattr(Cheats, name))}: error["
    assert any(finding.startswith(place) for finding in said), said


def test_a_refused_action_is_told_whole(tricks, monkeypatch):
    """The finding says which law, what was seen, in which game, and where the method stands."""
    cheat(tricks, monkeypatch, "is_legal", Cheats.refuses_low)
    _, said = checked(1)
    law = next(finding for finding in said if "engine/law" in finding)
    assert law == (
        f"{HERE}:{line_of(Cheats.refuses_low)}: error[engine/law]: pnp-tricks 1.0.0 breaks the law "
        "“`is_legal` knows all of `legal_actions`”: `is_legal` refuses `7`, which `legal_actions` lists "
        "(in game 0 of seed 1 with 2 players, after 0 actions)"
    )


def play(monkeypatch, tricks, player=None, **series):
    """Play game 3 of seed 1, checked, with one of the test's players; give the finding that stops it."""
    if player is not None:
        monkeypatch.setattr(type(tricks.engine), "players", {"cheat": player})
    with pytest.raises(PnpError) as stopped:
        play_game(GAME, Series(1, 1, turns=50, **series), 3, Report())
    (said,) = whole_messages(stopped.value.diagnostics)
    return said


class Cheat:
    """A player who lays a card that it does not have."""

    def __init__(self, rules, seat, dice):
        self._rules = rules

    def choose(self, state):
        """Lay a card that nobody has."""
        return 99


class Sleeper(Cheat):
    """A player who does nothing."""

    def choose(self, state):
        """Do nothing."""


class Mute:
    """No player at all."""

    def __init__(self, rules, seat, dice):
        pass


def line_of(thing):
    """The line in which a function of this file begins."""
    return thing.__code__.co_firstlineno


def test_an_illegal_action_of_an_own_player(tricks, monkeypatch):
    """Its package, file and line, the action, the seat and the game; a playtest publishes no figures of it either."""
    place = f"{HERE}:{line_of(Cheat.choose)}: error[engine/illegal-action]: "
    said = play(monkeypatch, tricks, Cheat)
    assert said == (
        f"{place}the player `cheat` of pnp-cheat 0.1 chooses an illegal action in seat 0: 99, in game 3 of seed 1, "
        "after 0 actions\n  hint: legal there: 4, 6, 14"
    )
    with pytest.raises(PnpError) as stopped:
        run_playtest(GAME, Series(40, 1), Report())
    assert whole_messages(stopped.value.diagnostics)[0].startswith(place)


def test_a_player_who_does_nothing_where_it_can_act(tricks, monkeypatch):
    """None says that nothing is legal."""
    assert play(monkeypatch, tricks, Sleeper).replace(f":{line_of(Sleeper.choose)}:", ":9:") == (
        "tests/rules/test_engine_check.py:9: error[engine/illegal-action]: the player `cheat` of pnp-cheat 0.1 "
        "chooses nothing in seat 0, where it can act, in game 3 of seed 1, after 0 actions\n  hint: legal there: 4, 6, 14"
    )


def test_a_player_without_choose(tricks, monkeypatch):
    """The form of a player is checked when it is made."""
    said = play(monkeypatch, tricks, Mute)
    assert (
        "error[engine/plug-in]: a fault of the plug-in pnp-cheat 0.1: "
        "the player `cheat` is a `Mute` without a method `choose`\n" in said
    )


def test_rules_that_contradict_themselves(tricks, monkeypatch):
    """A random player took what is listed, so it is not at fault."""
    cheat(tricks, monkeypatch, "is_legal", Cheats.refuses_low)
    said = play(monkeypatch, tricks, players=("random", "random"))
    assert said.startswith(
        f"{HERE}:{line_of(Cheats.refuses_low)}: error[engine/illegal-action]: `is_legal` refuses the action "
    )
    assert said.endswith(
        "which `legal_actions` lists, in game 3 of seed 1, after 1 actions\n"
        "  hint: `is_legal` has to know all of `legal_actions`"
    )


def test_a_state_that_could_be_told_from_the_real_one(tricks, monkeypatch):
    """Who looks ahead would be told what nobody knows: `resample` deals the rest anew, and the player is said to know it."""
    cheat(tricks, monkeypatch, "information_state", Cheats.knows_all)
    said = play(monkeypatch, tricks)
    assert said.startswith("tests/rules/tricks/pnp_tricks/rules.py:")
    assert (
        "error[engine/hidden-information]: what player 0 knows is not the same after `resample`: `Tricks(hands=((4, 6, 14),"
        in said
    )
    assert said.endswith(
        ", in game 3 of seed 1, after 0 actions\n"
        "  hint: draw in `resample` only what `information_state` leaves out, and leave out what the player does not know"
    )


def test_a_seat_that_is_none(tricks, monkeypatch):
    """Seats count from 0."""
    cheat(tricks, monkeypatch, "current_player", Cheats.nobody)
    assert play(monkeypatch, tricks) == (
        f"{HERE}:{line_of(Cheats.nobody)}: error[engine/plug-in]: a fault of the plug-in pnp-tricks 1.0.0: "
        "`current_player` gives `2`, expected a seat from 0 to 1, in game 3 of seed 1, after 0 actions\n"
        "  hint: the fault is in that package, and neither in pnp nor in the game: mend it there, or tell its author"
    )


@pytest.mark.parametrize(
    ("returns", "told"),
    [
        (lambda _self, state: tuple(2.0 for _ in state.won), "`returns` gives `(2.0, 2.0)`, expected numbers from -1 to 1"),
        (lambda _self, _state: (0.0,), "`returns` gives 1 numbers for 2 players: `(0.0,)`"),
        (lambda _self, _state: None, "`returns` gives `None`, expected a number for each player"),
    ],
)
def test_results_that_are_none(tricks, monkeypatch, returns, told):
    """Each player has a number from -1 to 1."""
    cheat(tricks, monkeypatch, "returns", returns)
    assert f"a fault of the plug-in pnp-tricks 1.0.0: {told}, in game 3 of seed 1, after 6 actions\n" in play(
        monkeypatch, tricks
    )


def test_rules_of_another_kind(tricks, monkeypatch):
    """What `deal` gives has to be a `GameRules`."""
    monkeypatch.setattr(type(tricks.engine), "deal", lambda *_: "rules")
    said = play(monkeypatch, tricks)
    assert "a fault of the plug-in pnp-tricks 1.0.0: `deal` gives a `str` and no `GameRules`\n" in said


@pytest.mark.parametrize(("checked_all", "least"), [(False, 5), (True, 60)])
def test_every_game_is_checked_if_asked(tricks, monkeypatch, checked_all, least):
    """A fault in one game of a long series is found with `checked` only."""
    real, seen, kept = tricks.rules.TrickRules.is_legal, set(), []
    monkeypatch.setattr(tricks.rules.TrickRules, "is_legal", lambda self, *given: seen.add(id(self)) or real(self, *given))
    monkeypatch.setattr(playtest, "count_game", lambda *given: kept.append(given[2].rules))
    series = Series(60, 1, ("saver", "saver"), 50, 0, checked_all)
    playtest.play_chunk("tricks", tricks.rules.Ruleset(15, 3, 2), series, 0, 60)
    assert sum(id(rules) in seen for rules in kept) == least


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.usefixtures("tricks")
def test_as_many_play_as_are_asked_for(seats):
    """`--seats` fills them with the best player, and the report has a row for each."""
    found = run_playtest(GAME, Series(20, 1, seats=seats), Report())
    assert found.players == ("saver",) * seats
    assert [row.id for row in found.sections[0].rows] == [
        *(f"winner/seat {seat}" for seat in range(1, seats + 1)),
        "winner/shared",
    ]


@pytest.mark.parametrize(
    ("series", "said"),
    [
        ({"seats": 5}, "--seats 5: error[engine/players]: the game is for 2 to 4 players, found 5"),
        ({"players": ("saver",)}, "--players saver: error[engine/players]: the game is for 2 to 4 players, found 1"),
        (
            {"players": ("saver", "random"), "seats": 3},
            "--players saver,random: error[engine/players]: 2 players are named for 3 seats",
        ),
    ],
)
@pytest.mark.usefixtures("tricks")
def test_numbers_of_players_that_cannot_be(series, said):
    """They are told before anything is played."""
    report = Report()
    assert run_playtest(GAME, Series(20, 1, **series), report) is None
    assert whole_messages(report.diagnostics) == [said]


@pytest.mark.usefixtures("tricks")
def test_one_kind_fills_all_seats():
    """`--players random --seats 3` is three random players."""
    assert run_playtest(GAME, Series(20, 1, ("random",), seats=3), Report()).players == ("random",) * 3


def test_a_broken_invariant_is_told_whole(tricks, monkeypatch):
    """In the words of `check`."""
    cheat(tricks, monkeypatch, "check", Cheats.always_broken)
    assert checked(1)[1][0].replace(f":{line_of(Cheats.always_broken)}:", ":9:") == (
        "tests/rules/test_engine_check.py:9: error[engine/law]: pnp-tricks 1.0.0 breaks the law “no state breaks an invariant "
        "of `check`”: the cards do not add up (in game 0 of seed 1 with 2 players, after 0 actions)"
    )
