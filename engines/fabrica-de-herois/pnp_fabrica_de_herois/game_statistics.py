"""Add a game to the tally: who won, how long it took, missions by level, and what heroes and abilities have to do with it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp_fabrica_de_herois.game_rules import rules_of
from pnp_fabrica_de_herois.machine import TO_RESOLVE
from pnp_fabrica_de_herois.state import NOBODY

if TYPE_CHECKING:
    from pnp.rules.game_rules import Playout
    from pnp.rules.statistics import Tally
    from pnp_fabrica_de_herois.actions import Action
    from pnp_fabrica_de_herois.ruleset import Ruleset
    from pnp_fabrica_de_herois.state import State

SLOTS = ("leader", "discard")


def count_game(rules: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:
    """Add one game; one that was abandoned at the limit of turns counts among the endings only."""
    final, seats = playout.final, rules.seats
    if final.winner == NOBODY:
        tally.add("end", "cap")
        return
    tally.add("end", "won")
    tally.add("rounds", (final.turn + seats - 1) // seats)
    tally.add("seat", str((final.winner - final.first) % seats + 1))
    tally.add("first", "won" if final.winner == final.first else "lost")
    for side in final.sides:
        if side.points < rules.win_points:
            tally.add("behind", rules.win_points - side.points)
    _count_course(rules, playout, tally)


def _count_course(rules: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:
    states, winner = playout.states, playout.final.winner
    used: list[set[str]] = [set() for _ in range(rules.seats)]
    counts: Counter[str] = Counter()
    for at, action in enumerate(playout.actions):
        before, verb = states[at], action.verb
        if verb == "escape":
            tally.add(f"mission/{rules.missions[before.sides[before.active].mission].level}", "escaped")
        elif verb == "use":
            power = rules.heroes[action.card].powers[action.slot]
            player = before.owner(action.card)
            used[player].add(f"{SLOTS[action.slot]}/{power.effect.pattern}")
            counts[f"used/{power.type}"] += 1
            counts["used/out of turn"] += player != before.active
        counts[verb] += 1
    _count_missions(rules, playout, tally)
    for player, hand in enumerate(rules_of(playout).dealt.hands):
        word = "won" if player == winner else "lost"
        for card in hand:
            tally.add(f"hero/{rules.heroes[card].id}", word)
            tally.add(f"bonus/{rules.heroes[card].bonus}", word)
        for name in used[player]:
            tally.add(f"power/{name}", word)
        tally.add(f"base/{rules.bases[playout.final.sides[player].base].id}", word)
    for name in COUNTED:
        tally.add(name, counts[name])


COUNTED = ("buy", "base", "leader", "retreat", "used/attack", "used/support", "used/defence", "used/out of turn")
"""What is counted of all players together."""


def _count_missions(rules: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:
    """Count each mission that was resolved, and how it ended."""
    for at, action in enumerate(playout.actions):
        before, after = playout.states[at : at + 2]
        if (action.verb == "resolve" or (action.verb == "pass" and _is_announced(before))) and not _is_announced(after):
            side = before.sides[before.active]
            success = len(after.sides[before.active].missions) > len(side.missions)
            tally.add(f"mission/{rules.missions[side.mission].level}", "won" if success else "failed")


def _is_announced(state: State) -> bool:
    """Whether the open mission is resolved if nobody uses lightning."""
    return bool(state.stack) and state.stack[0].kind == "light" and state.stack[0].slot == TO_RESOLVE
