"""The automaton of the solo game does what its card says, by the rules for everybody."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.game_rules import ScriptedDice, Series
from pnp.rules.playtest import run_playtest
from pnp_belona.automaton import AutomatonPlayer
from pnp_belona.state import Arm, Decline, End, Execute, Fight, Move, Name, Phase, Roll, Stay
from pnp_belona.turns import play

ROOT = Path(__file__).resolve().parents[3]
GATHER, ATTACK, OCCUPY, ADVANCE = 1, 2, 3, 4


@pytest.fixture
def turn(scene):
    """Play a whole turn of an automaton with Octacorp: a situation, the face of its die, and the dice of the game."""

    def played(text, face, rolls=()):
        read = scene(text)
        state, dice = read.scenario.state, ScriptedDice(tuple(rolls))
        player = AutomatonPlayer(SimpleNamespace(table=read.table), 0, ScriptedDice((face,)))
        actions = []
        while state.turn == read.scenario.state.turn and state.phase is not Phase.OVER:
            action = player.choose(state) if state.phase not in (Phase.FLEE, Phase.DEFEND) else Stay()
            action = Arm(0) if state.phase is Phase.DEFEND else action
            actions.append(action)
            state = play(read.table, state, action, dice)
        return read, actions, state

    return played


def test_it_gathers_with_the_nearest_group(turn):
    """On a 1 the group nearest to a weapon or an upgrade goes there."""
    read, actions, state = turn("groups: {octacorp: [{at: map_c 2:1}, {at: map_b 1:1}]}\n", GATHER)
    assert actions == [Name(0), Move((read.space("map_c", "1:1"),)), End()]
    assert state.weapons[0] == 1


def test_of_two_at_the_same_distance_the_larger_goes(turn):
    """A tie is for the larger group."""
    text = "groups: {octacorp: [{at: map_c 2:1, members: 2}, {at: map_c 1:2, members: 6}]}\n"
    assert turn(text, GATHER)[1][0] == Name(1)


def test_it_attacks_and_fights_only_when_it_is_ahead(turn):
    """On a 2 it goes beside a rival; it fights if its members and weapons are more than those of the rival."""
    text = "groups: {octacorp: [{at: map_b 1:3, members: 4}], vetran: [{at: map_b 3:3, members: %d}]}\n"
    _, actions, state = turn(text % 3, ATTACK, (6, 1))
    assert Fight(0, 3) in actions
    assert state.combat.outcome == "won"
    _, actions, _ = turn(text % 4, ATTACK)
    assert [type(action) for action in actions] == [Name, Move, End]


def test_it_occupies_a_zone_and_leaves_it_only_when_all_stand_on_zones(turn):
    """On a 3 a group goes to an open zone; the one that stands on such a zone stays while another can go."""
    text = "groups: {octacorp: [{at: map_a 2:3}, {at: map_b 2:3}]}\n"
    read, actions, _ = turn(text, OCCUPY)
    assert actions == [Name(1), Move((read.space("map_b", "2:2"),)), End()]


def test_it_advances_to_the_zone_of_its_influence_and_dominates_it(turn):
    """On a 4 it goes to the open zone that its influence matches, and dominates it at once."""
    text = "groups: {octacorp: [{at: map_a 2:2}]}\nhas: {octacorp: {influence: 1}}\n"
    read, actions, state = turn(text, ADVANCE)
    assert actions[1] == Move((read.space("map_a", "2:3"),))
    assert state.owners[0] == 0


def test_it_advances_to_a_roll_when_its_influence_is_good_for_nothing(turn):
    """Without a zone to go to, it goes to the nearest influence symbol and rolls."""
    read, actions, state = turn("groups: {octacorp: [{at: map_b 2:3}]}\n", ADVANCE, (5,))
    assert actions == [Name(0), Move((read.space("map_b", "2:4"),)), Roll(), End()]
    assert state.influence[0] == 5


def test_it_keeps_an_influence_that_matches_an_open_zone(turn):
    """It does not roll while there is a zone without cube or group for its influence."""
    text = (
        "groups: {octacorp: [{at: map_a 2:3}, {at: map_c 1:4}], vetran: [{at: map_d 2:2}]}\n"
        "has: {octacorp: {influence: 1}}\nzones: {octacorp: [2, 3, 5, 6]}\n"
    )
    _, actions, state = turn(text, ADVANCE)
    assert state.owners[0] == 0
    assert not any(isinstance(action, Decline) for action in actions)


def test_it_executes_the_contracts_worth_most_that_cost_no_members(turn):
    """At the end of its turn it pays the best contract from weapons and upgrades only."""
    text = (
        "groups: {octacorp: [{at: map_b 1:1}]}\nhas: {octacorp: {weapons: 6, upgrades: 6}}\n"
        "row: [arms_black_market, koish_downgrade, tower_siege]\n"
    )
    read, actions, state = turn(text, OCCUPY)
    places = [action.place for action in actions if isinstance(action, Execute)]
    cards = read.table.ruleset.contracts
    payable = [cards[card].points for card in read.scenario.state.row if card >= 0 and not cards[card].member]
    assert cards[state.executed[0][0]].points == max(payable)
    assert len(places) == len(state.executed[0])
    assert not any(cards[card].member for card in state.executed[0])


@pytest.mark.whole
def test_its_games_keep_all_laws_and_the_greedy_player_wins_most():
    """Checked games on both seats break no law; the greedy player wins more than half, and less with a head start."""
    report = Report()
    won = []
    for settings in ((), ("solo.vetran_points=20",)):
        game = load_game(ROOT, "belona", report, settings)
        found = run_playtest(game, Series(150, 3, ("greedy", "automaton"), checked=True), report)
        won.append(next(row.value for s in found.sections for row in s.rows if row.id == "winner/octacorp"))
    assert report.diagnostics == ()
    assert won[0] > 0.6
    assert won[0] - won[1] > 0.05
