"""Simulated games keep all invariants after every action, with any players and rules."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.rules.game_log import format_log, replay_log
from pnp.rules.game_rules import Ending, Series
from pnp.rules.playouts import play_out
from pnp_belona.engine import ENGINE
from pnp_belona.game_statistics import flows_of
from pnp_belona.movement import price
from pnp_belona.state import NOBODY, OFF, Dominate, Execute, Fight, Flee, Move
from pnp_belona.turns import legal, refuse

GREEDY, RANDOM = ("greedy", "greedy"), ("random", "random")


def step(table, before, action, after):
    """Check what must hold between one state and the next."""
    for old, new in zip(before.owners, after.owners, strict=True):
        assert old in (new, NOBODY), "a zone changed its owner"
    assert sum(o != n for o, n in zip(before.owners, after.owners, strict=True)) == isinstance(action, Dominate)
    if isinstance(action, Move):
        others = set(before.places) - {before.places[before.group]}
        assert not others & set(action.path), "a group passed another"
        here = before.places[before.group]
        for space in action.path:
            assert table.board.geometry.distance[here][space] == 1
            here = space
    moved = [g for g, (a, b) in enumerate(zip(before.places, after.places, strict=True)) if a != b and OFF not in (a, b)]
    assert moved == [] or (len(moved) == 1 and isinstance(action, (Move, Flee)))
    assert (before.row == after.row) or isinstance(action, Execute)
    assert after.turn in (before.turn, before.turn + 1)


def check(playout, *, every_choice=False):
    """Check a whole game; with `every_choice` also that each action was legal."""
    assert playout.ending in (Ending.OVER, Ending.CAP, Ending.LOOP), playout.fault
    assert playout.rules.check(playout.states[0]) is None
    for before, action, after in zip(playout.states, playout.actions, playout.states[1:], strict=False):
        if every_choice or not isinstance(action, Move):
            assert action in legal(playout.rules.table, before), action
        assert refuse(playout.rules.table, before, action) is None
        step(playout.rules.table, before, action, after)
        assert playout.rules.check(after) is None
    result = playout.final.result
    if result is not None:
        assert result.kind in ("elimination", "score")
        assert (result.points is None) == (result.kind == "elimination")


@pytest.mark.parametrize(("players", "games"), [(RANDOM, 60), (GREEDY, 40), (("random", "greedy"), 30)])
def test_invariants_hold_after_every_action(ruleset, players, games):
    """Positions, dice, cubes and cards stay valid in games of all kinds of players."""
    for number in range(games):
        check(play_out(ENGINE, ruleset, Series(games, 7, players), number), every_choice=players == RANDOM and number < 10)


@pytest.mark.parametrize(
    "values",
    [
        {"combat_mode": "one_die_per_member"},
        {"combat_tie": "reroll"},
        {"influence_required": "at_least", "influence_spent": True},
        {"reenter": True, "spaces_per_upgrade": 2, "upgrades_per_move": 1},
        {"groups": 2, "members_start": 3, "revive_members": 2, "effect_member": 2, "weapons_start": 2, "influence_start": 4},
        {"row_size": 14, "flee_cost": 0, "combat_dice": 2, "weapon_bonus": 2, "weapons_per_combat": 1},
    ],
    ids=str,
)
@pytest.mark.parametrize("players", [RANDOM, GREEDY])
def test_invariants_hold_under_other_rules(changed, players, values):
    """The invariants hold with another value of each constant that can differ."""
    for number in range(8):
        check(play_out(ENGINE, changed(**values), Series(8, 3, players, turns=600), number))


@pytest.mark.slow
def test_invariants_hold_in_ten_thousand_random_games(ruleset):
    """The invariants hold in ten thousand random games (`pytest -m slow`)."""
    for number in range(10_000):
        check(play_out(ENGINE, ruleset, Series(10_000, 11, RANDOM), number))


@pytest.mark.parametrize("players", [RANDOM, GREEDY])
def test_a_game_is_replayed_from_its_log(ruleset, players):
    """Replaying the log, with all rules checked, gives the same states."""
    for number in range(5):
        playout = play_out(ENGINE, ruleset, Series(5, 5, players), number)
        again = replay_log(ENGINE, ruleset, format_log(playout))
        assert again.states == playout.states
        assert format_log(again) == format_log(playout)


@pytest.mark.parametrize("players", [RANDOM, GREEDY])
def test_resources_are_conserved(ruleset, players):
    """For each resource, the gains that can be seen from state to state equal what was spent, lost and left less the start."""
    for number in range(25):
        playout = play_out(ENGINE, ruleset, Series(25, 9, players), number)
        flows, gains = flows_of(playout), gains_of(playout)
        for f in (0, 1):
            for resource in ("weapon", "upgrade", "member"):
                assert flows[f, resource, "gained"] == gains[f, resource]
        assert all(n >= 0 for n in flows.values())


def gains_of(playout):
    """What each faction gained of each resource, found from state to state."""
    found, table = Counter(), playout.rules.table
    for before, action, after in zip(playout.states, playout.actions, playout.states[1:], strict=False):
        paid = [0, 0]
        if isinstance(action, Move):
            paid[before.active] = price(table, before, before.group, len(action.path))
        elif isinstance(action, Flee):
            paid[1 - before.active] = table.ruleset.rules.flee_cost
        for f in (0, 1):
            own = slice(f * 3, f * 3 + 3)
            found[f, "weapon"] += max(0, after.weapons[f] - before.weapons[f])
            found[f, "member"] += max(0, sum(after.members[own]) - sum(before.members[own]))
            if not isinstance(action, Execute):
                found[f, "upgrade"] += after.upgrades[f] - before.upgrades[f] + paid[f]
    return found


def test_greedy_beats_random_clearly(ruleset):
    """The greedy player wins more than nine games in ten against the random one, from both seats."""
    won = 0
    for number in range(60):
        for seat, players in enumerate((("greedy", "random"), ("random", "greedy"))):
            result = play_out(ENGINE, ruleset, Series(60, 2, players), number).final.result
            won += result is not None and result.winner == seat
    assert won > 0.9 * 120, won


def test_greedy_ends_its_games(ruleset):
    """Games of two greedy players almost always end before the turn cap, most of them by zones."""
    ends = Counter()
    for number in range(80):
        result = play_out(ENGINE, ruleset, Series(80, 4, GREEDY, turns=600), number).final.result
        ends[result.kind if result else "cap"] += 1
    assert ends["score"] > 60
    assert ends["cap"] <= 1


def test_same_seed_same_game_other_number_another(ruleset):
    """A game depends only on the seed and its number."""
    series = Series(2, 1, GREEDY)
    one, same, other = (
        play_out(ENGINE, ruleset, series, 0),
        play_out(ENGINE, ruleset, series, 0),
        play_out(ENGINE, ruleset, series, 1),
    )
    assert format_log(one) == format_log(same)
    assert format_log(one) != format_log(other)


def test_every_combat_has_an_outcome(ruleset):
    """Every combat ends in one of four ways, and has dice unless the defender fled."""
    seen = Counter()
    for number in range(40):
        playout = play_out(ENGINE, ruleset, Series(40, 6, RANDOM), number)
        for action, state in zip(playout.actions, playout.states[1:], strict=True):
            if isinstance(action, Fight):
                assert state.combat.outcome == ""
            if state.combat and state.combat.outcome:
                seen[state.combat.outcome] += 1
                assert (state.combat.dice == ((), ())) == (state.combat.outcome == "fled")
    assert set(seen) == {"won", "lost", "tie", "fled"}
