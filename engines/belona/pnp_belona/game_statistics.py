"""Add a game to the tally: winner and ending, contracts, zones, combats, and the flow of resources."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from pnp_belona.game_rules import rules_of, table_of
from pnp_belona.movement import price
from pnp_belona.state import NOBODY, Action, Arm, Dominate, Execute, Flee, GameTable, Move, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.rules.game_rules import Playout
    from pnp.rules.statistics import Tally

FLOWS: Final = {
    "weapon": ("gained", "combat", "contract", "left"),
    "upgrade": ("gained", "movement", "flight", "contract", "left"),
    "member": ("gained", "beaten", "contract", "left"),
}
"""What each resource was gained by or spent on: the start and the gains add up to what was spent and what is left."""
_FLOW_NAMES: Final = tuple((resource, way, f"flow/{resource}/{way}") for resource, ways in FLOWS.items() for way in ways)
_COURSE: Final = frozenset((Dominate, Flee, Arm))
"""The actions that dominate a zone, or may end a combat."""
_SPENDING: Final = frozenset((Move, Execute, Flee, Arm))
"""The actions that resources are spent on or lost by."""


def count_game(playout: Playout[State, Action], tally: Tally) -> None:
    """Add one game; one that was abandoned at the limit of turns counts among the endings only.

    It would bring more combats and turns than hundreds of others, and what happens in it says nothing about a real game.
    """
    _count_end(playout, tally)
    if playout.final.result is None:
        return
    _count_contracts(playout, tally)
    _count_course(playout, tally)
    _count_flows(playout, tally)


def _count_end(playout: Playout[State, Action], tally: Tally) -> None:
    ruleset, final = table_of(playout).ruleset, playout.final
    if final.result is None:
        tally.add("end", "cap")
        tally.add("winner", "none")
        return
    tally.add("turns", final.turn)
    winner = final.result.winner
    tally.add("end", "zones" if final.result.kind == "score" else "elimination")
    tally.add("winner", "shared" if winner == NOBODY else ruleset.factions[winner])
    if winner != NOBODY:
        tally.add("starter", "won" if winner == rules_of(playout).dealt.first else "lost")
    if final.result.points is not None:
        for faction, points in zip(ruleset.factions, final.result.points, strict=True):
            tally.add(f"points/{faction}", points)
        tally.add("margin", abs(final.result.points[0] - final.result.points[1]))


def _count_contracts(playout: Playout[State, Action], tally: Tally) -> None:
    """Count copies that were face up, and copies that were executed by winner and loser; a card is dead if none was."""
    cards, final = table_of(playout).ruleset.contracts, playout.final
    hidden = set(final.deck)
    seen = Counter(card.id for i, card in enumerate(cards) if i not in hidden)
    done = Counter(cards[i].id for row in final.executed for i in row)
    for id_, copies in seen.items():
        contract, dead, _ = _names(id_)
        tally.add(contract, "seen", copies)
        tally.add(contract, "taken", done[id_])
        tally.add(dead, "lived" if done[id_] else "dead")
    if final.result is not None and final.result.winner != NOBODY:
        for faction, row in enumerate(final.executed):
            for i in row:
                tally.add(_names(cards[i].id)[2], "won" if faction == final.result.winner else "lost")
    for row in final.executed:
        tally.add("contracts", len(row))


@cache
def _names(id_: str) -> tuple[str, str, str]:
    return f"contract/{id_}", f"dead/{id_}", f"taker/{id_}"


def _count_course(playout: Playout[State, Action], tally: Tally) -> None:
    rank, first = 0, table_of(playout).ruleset.rules.zone_first
    fights = 0
    for at, action in enumerate(playout.actions, 1):
        if type(action) not in _COURSE:
            continue
        if isinstance(action, Dominate):
            rank += 1
            tally.add(f"rank/{action.zone + first}", rank)
            tally.add(f"zone turn/{rank}", playout.states[at].turn)
        elif (combat := playout.states[at].combat) and combat.outcome:
            tally.add("combat", combat.outcome)
            fights += 1
    tally.add("combats", fights)


def _count_flows(playout: Playout[State, Action], tally: Tally) -> None:
    flows = flows_of(playout)
    for faction in (0, 1):
        for resource, way, name in _FLOW_NAMES:
            tally.add(name, flows[faction, resource, way])


def flows_of(playout: Playout[State, Action]) -> Counter[tuple[int, str, str]]:
    """How much of each resource each faction gained, spent, lost and kept, by (faction, resource, way)."""
    flows: Counter[tuple[int, str, str]] = Counter()
    table, states = table_of(playout), playout.states
    for at, action in enumerate(playout.actions):
        if type(action) in _SPENDING:
            _count_spent(table, states[at], action, states[at + 1], flows)
    for faction, resource, count in _holdings(table, playout.final):
        flows[faction, resource, "left"] = count
    for faction, resource, count in _holdings(table, states[0]):
        spent = sum(flows[faction, resource, way] for way in FLOWS[resource][1:])  # what was neither spent nor there was gained
        flows[faction, resource, "gained"] = spent - count
    return flows


def _holdings(table: GameTable, state: State) -> Iterator[tuple[int, str, int]]:
    groups = table.rules.groups
    for faction in (0, 1):
        yield faction, "weapon", state.weapons[faction]
        yield faction, "upgrade", state.upgrades[faction]
        yield faction, "member", sum(state.members[faction * groups : (faction + 1) * groups])


def _count_spent(table: GameTable, before: State, action: Action, after: State, flows: Counter[tuple[int, str, str]]) -> None:
    if isinstance(action, Move):
        if cost := price(table, before, before.group, len(action.path)):
            flows[before.active, "upgrade", "movement"] += cost
    elif isinstance(action, Execute):
        card = table.ruleset.contracts[before.row[action.place]]
        for resource, cost in (("weapon", card.weapon), ("upgrade", card.upgrade), ("member", card.member)):
            flows[before.active, resource, "contract"] += cost
    elif isinstance(action, Flee):
        flows[1 - before.active, "upgrade", "flight"] += table.rules.flee_cost
    else:
        _count_combat(table, before, after, flows)


def _count_combat(table: GameTable, before: State, after: State, flows: Counter[tuple[int, str, str]]) -> None:
    groups = table.rules.groups
    for faction in (0, 1):
        flows[faction, "weapon", "combat"] += before.weapons[faction] - after.weapons[faction]
        own = slice(faction * groups, (faction + 1) * groups)
        flows[faction, "member", "beaten"] += sum(before.members[own]) - sum(after.members[own])
