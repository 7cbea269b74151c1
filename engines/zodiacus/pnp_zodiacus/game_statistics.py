"""Add a game to the tally: who won, how long it took, what happened, and which cards the winners and losers had."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pnp_zodiacus.game_rules import rules_of
from pnp_zodiacus.legality import actor
from pnp_zodiacus.ruleset import CASTLE, GUARDIANS, TOWERS
from pnp_zodiacus.state import KINDS, LIMBO, NOBODY
from pnp_zodiacus.totals import own_units

if TYPE_CHECKING:
    from pnp.rules.game_rules import Playout
    from pnp.rules.statistics import Tally
    from pnp_zodiacus.actions import Action
    from pnp_zodiacus.ruleset import Ruleset
    from pnp_zodiacus.state import State, Table

COUNTED: Final = ("attack", "strike", "use", "castle", "play", "equip", "drink", "annul", "evolve", "revive", "fallen", "turned")
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
    gone = [0] * len(playout.final.at)
    ahead = NOBODY
    for at, action in enumerate(playout.actions):
        verb, before, after = action.verb, playout.states[at], playout.states[at + 1]
        counts[verb] += 1
        if verb in ("play", "equip"):
            used[actor(before)].add(cards[action.card].id)
        if before.at != after.at:
            for unit, square in enumerate(after.at):
                fell = square == LIMBO and before.at[unit] != LIMBO
                gone[unit] += fell
                counts["fallen"] += fell
        if before.stands != after.stands:
            lost = [sum(not s for p in range(team, table.seats, 2) for s in after.stands[p * KINDS : p * KINDS + 3]) for team in (0, 1)]
            leader = NOBODY if lost[0] == lost[1] else int(lost[0] > lost[1])
            if leader != NOBODY:
                counts["turned"] += ahead not in (NOBODY, leader)
                ahead = leader
    for player in range(table.seats):
        word = "won" if player % 2 == winner else "lost"
        for id_ in used[player]:
            tally.add(f"card/{id_}", word)
    for name in COUNTED:
        tally.add(name, counts[name])
