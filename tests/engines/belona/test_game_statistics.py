"""The tally of a game agrees with a second count from its log: combats, zones, contracts and resources."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.rules.game_rules import Series
from pnp.rules.playouts import play_out
from pnp.rules.statistics import Tally
from pnp_belona.engine import ENGINE
from pnp_belona.game_statistics import count_game
from pnp_belona.state import NOBODY, Dominate, Execute, Fight, Move

GAMES = [(players, number) for players in (("greedy", "greedy"), ("random", "random")) for number in range(12)]


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0][0]}-{game[1]}")
def counted(request, ruleset):
    """A simulated game and its tally."""
    players, number = request.param
    playout, tally = play_out(ENGINE, ruleset, Series(12, 13, players), number), Tally()
    count_game(playout, tally)
    return playout, tally


def steps(playout):
    """Each action with the states before and after it."""
    return zip(playout.states, playout.actions, playout.states[1:], strict=False)


def test_every_combat_is_counted_once(counted):
    """The tally has as many combats, and as many outcomes, as were declared."""
    playout, tally = counted
    declared = sum(isinstance(action, Fight) for action in playout.actions)
    assert tally["combats"] == {declared: 1}
    assert tally.total("combat") == declared
    fights = [after.combat for before, _, after in steps(playout) if after.combat and after.combat.outcome and before.combat
              and not before.combat.outcome]  # fmt: skip
    assert tally["combat"] == Counter(fight.outcome for fight in fights)


def test_the_end_is_counted(counted, ruleset):
    """The tally has the winner, whether the winner began, how and when the game ended, and points if they were counted."""
    playout, tally = counted
    result = playout.final.result
    assert tally["turns"] == {playout.final.turn: 1}
    assert tally["end"] == {"zones" if result.kind == "score" else "elimination": 1}
    shared = result.winner == NOBODY
    assert tally["winner"] == {"shared" if shared else ruleset.factions[result.winner]: 1}
    assert tally["starter"] == ({} if shared else {"won" if result.winner == playout.rules.dealt.first else "lost": 1})
    points = result.points or ()
    assert [tally[f"points/{f}"] for f in ruleset.factions] == ([{p: 1} for p in points] if points else [{}, {}])
    assert tally["margin"] == ({max(points) - min(points): 1} if points else {})


def test_a_capped_game_has_no_winner(ruleset):
    """A game that reached the turn cap counts among the endings and nowhere else, whatever happened until then."""
    tally = Tally()
    count_game(play_out(ENGINE, ruleset, Series(1, 13, ("random", "random"), turns=4), 0), tally)
    assert tally.as_data() == {"end": {"cap": 1}, "winner": {"none": 1}}


def test_zones_are_ranked_in_the_order_of_domination(counted, ruleset):
    """Zones are ranked in the order of their domination, each with the turn in which it was dominated."""
    playout, tally = counted
    fell = [(action.zone, after.turn) for _, action, after in steps(playout) if isinstance(action, Dominate)]
    for place, (zone, turn) in enumerate(fell, 1):
        assert tally[f"rank/{zone + ruleset.rules.zone_first}"] == {place: 1}
        assert tally[f"zone turn/{place}"] == {turn: 1}
    assert sum(name.startswith("rank/") for name in tally.as_data()) == len(fell)


def test_contracts_are_counted_as_seen_taken_or_dead(counted, ruleset):
    """Copies that left the deck count as seen, executed ones as taken, by the winner or the loser."""
    playout, tally = counted
    taken = [(ruleset.contracts[before.row[action.place]].id, before.active) for before, action, _ in steps(playout)
             if isinstance(action, Execute)]  # fmt: skip
    seen = Counter(ruleset.contracts[i].id for i in range(len(ruleset.contracts)) if i not in playout.final.deck)
    copies = Counter(id_ for id_, _ in taken)
    for id_ in {card.id for card in ruleset.contracts}:
        assert tally[f"contract/{id_}"] == ({"seen": seen[id_], "taken": copies[id_]} if seen[id_] else {})
        assert tally[f"dead/{id_}"] == ({"lived" if copies[id_] else "dead": 1} if seen[id_] else {})
    winner = playout.final.result.winner
    by = Counter((id_, "won" if faction == winner else "lost") for id_, faction in taken if winner != NOBODY)
    assert {(i, w): n for i in seen for w, n in tally[f"taker/{i}"].items()} == by
    assert tally["contracts"] == Counter(sum(f == faction for _, f in taken) for faction in (0, 1))


def test_resources_are_counted_by_use(counted, ruleset):
    """Spent resources are counted by use: contracts at their cost, combats by weapons used, flights at their price."""
    playout, tally = counted
    spent = Counter()
    for before, action, after in steps(playout):
        if isinstance(action, Execute):
            card = ruleset.contracts[before.row[action.place]]
            for resource, cost in (("weapon", card.weapon), ("upgrade", card.upgrade), ("member", card.member)):
                spent[before.active, resource, "contract"] += cost
        if isinstance(action, Move):
            beyond = max(0, len(action.path) - ruleset.rules.steps[before.members[before.group]])
            spent[before.active, "upgrade", "movement"] += -(-beyond // ruleset.rules.spaces_per_upgrade)
        if after.combat and after.combat.outcome and before.combat and not before.combat.outcome:
            spent[before.active, "weapon", "combat"] += after.combat.weapons[0]
            spent[1 - before.active, "weapon", "combat"] += after.combat.weapons[1]
            spent[1 - before.active, "upgrade", "flight"] += ruleset.rules.flee_cost * (after.combat.outcome == "fled")
    for resource, way in {(resource, way) for _, resource, way in spent}:
        expected = Counter(spent[faction, resource, way] for faction in (0, 1))
        assert tally[f"flow/{resource}/{way}"] == expected, (resource, way)
    for resource, left in (("weapon", playout.final.weapons), ("upgrade", playout.final.upgrades)):
        assert tally[f"flow/{resource}/left"] == Counter(left)
