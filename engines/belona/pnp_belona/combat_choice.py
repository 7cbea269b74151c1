"""How the greedy player decides on combats: which to declare, how many weapons to spend, when to flee."""

from __future__ import annotations

from typing import Final

from pnp_belona import combat
from pnp_belona.odds import odds
from pnp_belona.state import Action, Arm, Flee, State, Stay
from pnp_belona.valuation import WORTH, Valuation

GROUP: Final = 5.0
"""The value of a group in points, in addition to its members."""
LAST: Final = 40.0
"""The additional value of the last group, whose loss ends the game."""
EAGER: Final = 0.5
"""The least expected gain in points for which a combat is declared."""


def best_fight(values: Valuation, state: State) -> Action | None:
    """The combat with the highest expected gain, if it is high enough."""
    best, chosen = EAGER, None
    for fight in combat.options(values.table, state):
        worth, _ = _attack(values, state, fight.group, fight.rival)
        if worth > best:
            best, chosen = worth, fight
    return chosen


def _stake(values: Valuation, state: State, group: int) -> float:
    groups = values.table.rules.groups
    first = group - group % groups
    alone = sum(m > 0 for m in state.members[first : first + groups]) == 1
    return state.members[group] + GROUP + (LAST if alone else 0.0)


def _attack(values: Valuation, state: State, attacker: int, defender: int) -> tuple[float, int]:
    """The expected gain of an attack in points with the best number of weapons, and that number.

    Assumes that the rival spends as many weapons as the attacker, as far as it can.
    """
    rules, us = values.table.rules, values.us
    gain, loss = _stake(values, state, defender), _stake(values, state, attacker)
    answer = combat.most_weapons(values.table, state, 1 - us)
    best, chosen = -LAST, 0
    for spent in range(combat.most_weapons(values.table, state, us) + 1):
        chances = odds(rules, state.members[attacker], state.members[defender], spent - min(spent, answer))
        worth = (chances.win * gain - chances.lose * loss) / max(1, chances.throws) - spent * WORTH[0]
        if worth > best:
            best, chosen = worth, spent
    return best, chosen


def _defence(values: Valuation, state: State, spent: int | None) -> tuple[float, int]:
    """The expected gain of staying and the best number of weapons; `spent` None: the attacker will spend all it may."""
    rules, fight = values.table.rules, state.combat
    assert fight is not None
    against = combat.most_weapons(values.table, state, state.active) if spent is None else spent
    gain, loss = _stake(values, state, fight.attacker), _stake(values, state, fight.defender)
    best, chosen = -2 * LAST, 0
    for own in range(combat.most_weapons(values.table, state, values.us) + 1):
        chances = odds(rules, state.members[fight.attacker], state.members[fight.defender], against - own)
        worth = (chances.lose * gain - chances.win * loss) / max(1, chances.throws) - own * WORTH[0]
        if worth > best:
            best, chosen = worth, own
    return best, chosen


def weapons(values: Valuation, state: State) -> Action:
    """How many weapons to spend in the current combat."""
    fight = state.combat
    assert fight is not None
    if state.active == values.us:
        return Arm(_attack(values, state, fight.attacker, fight.defender)[1])
    return Arm(_defence(values, state, fight.weapons[0])[1])


def flight(values: Valuation, state: State) -> Action:
    """Stay, or flee to the best space if the expected loss of staying is greater than the cost of fleeing."""
    stay, _ = _defence(values, state, None)
    ways = [a for a in combat.flee_options(values.table, state) if isinstance(a, Flee)]
    if not ways or stay > -WORTH[1] * values.table.rules.flee_cost:
        return Stay()
    symbol = values.table.board.symbol
    return max(ways, key=lambda way: (symbol[way.space], -way.space))
