"""Add a game to the tally: who won, how long it took, what happened, and which cards the winners and losers had."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pnp_zodiacus.game_rules import rules_of
from pnp_zodiacus.legality import actor
from pnp_zodiacus.ruleset import CASTLE, GUARDIANS, TOWERS
from pnp_zodiacus.state import KINDS, LIMBO, NOBODY, PLAY, RANKS
from pnp_zodiacus.totals import own_units

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.rules.game_rules import Playout
    from pnp.rules.statistics import Tally
    from pnp_zodiacus.actions import Action
    from pnp_zodiacus.ruleset import Ruleset
    from pnp_zodiacus.state import State, Table

COUNTED: Final = (
    "attack",
    "strike",
    "use",
    "castle",
    "play",
    "equip",
    "drink",
    "annul",
    "evolve",
    "revive",
    "fallen",
    "turned",
)
"""What is counted of all players together."""


def count_game(rules: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:
    """Add one game; one that was abandoned at the limit of turns counts among the endings only."""
    final, table = playout.final, rules_of(playout).table
    if final.winner == NOBODY:
        tally.add("end", "cap")
        return
    tally.add("end", "won")
    tally.add("turns", final.turn)
    tally.add("first", "won" if final.winner == table.first % 2 else "lost")
    standing = [player for player in range(table.seats) if final.stands[player * KINDS] and player % 2 == final.winner]
    tally.add("castle_left", sum(table.structures[p * KINDS].life - final.hurt[p * KINDS] for p in standing))
    for player in range(table.seats):
        word = "won" if player % 2 == final.winner else "lost"
        _count_setup(rules, table, final, player, word, tally)
    _count_course(playout, table, tally)


def _count_setup(rules: Ruleset, table: Table, final: State, player: int, word: str, tally: Tally) -> None:
    for unit in own_units(player):
        tally.add(f"intrepid/{rules.intrepids[final.hero[unit]].id}", word)
        tally.add("level", str(final.level[unit]))
    territory = table.territories[player]
    tally.add(f"territory/{territory.id}", word)
    tally.add("power", "active" if len(final.land[player]) >= territory.runes else "asleep")
    tally.add(f"deck/{rules.decks[table.decks[player]].id}", word)
    structures = table.structures[player * KINDS : player * KINDS + KINDS]
    tally.add(f"castle/{structures[CASTLE].id}", word)
    for kind in TOWERS:
        tally.add(f"tower/{structures[kind].id}", word)
    for kind in GUARDIANS:
        tally.add(f"guardian/{structures[kind].id}", word)


def _count_course(playout: Playout[State, Action], table: Table, tally: Tally) -> None:
    winner, cards = playout.final.winner, table.ruleset.cards
    used: list[set[str]] = [set() for _ in range(table.seats)]
    counts: Counter[str] = Counter()
    for at, action in enumerate(playout.actions):
        verb, before = action.verb, playout.states[at]
        counts[verb] += 1
        if verb in ("play", "equip"):
            used[actor(before)].add(cards[action.card].id)
        elif verb == "annul":
            used[actor(before)].update(cards[card].id for card in table.ruleset.annuls)
        elif verb == "use":
            intrepid = table.ruleset.intrepids[before.hero[before.active * RANKS + before.round - 1]]
            tally.add("ability", f"{intrepid.id}/{action.card + 1}")
    counts["fallen"] = sum(_fallen(*pair) for pair in pairwise(playout.states))
    counts["turned"] = _turns_of_the_lead(playout.states, table)
    for player in range(table.seats):
        word = "won" if player % 2 == winner else "lost"
        for id_ in used[player]:
            tally.add(f"card/{id_}", word)
    for name in COUNTED:
        tally.add(name, counts[name])


def _fallen(before: State, after: State) -> int:
    """How many intrepids fell between two states."""
    if before.at == after.at or before.phase != PLAY:
        return 0
    return sum(now == LIMBO and then != LIMBO for then, now in zip(before.at, after.at, strict=True))


def _turns_of_the_lead(states: Sequence[State], table: Table) -> int:
    """How often the other team came to have lost fewer castles and towers."""
    ahead, found = NOBODY, 0
    for before, after in pairwise(states):
        if before.stands != after.stands:
            lost = [
                sum(not after.stands[p * KINDS + kind] for p in range(team, table.seats, 2) for kind in (CASTLE, *TOWERS))
                for team in (0, 1)
            ]
            if lost[0] != lost[1]:
                leader = int(lost[0] > lost[1])
                found += ahead not in (NOBODY, leader)
                ahead = leader
    return found
