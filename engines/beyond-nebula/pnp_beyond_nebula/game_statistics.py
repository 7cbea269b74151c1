"""Add a game to the tally: winner, length, ending, what was bought and used, planets and combats."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp_beyond_nebula.actions import Action, Attack, Build, Exchange, Extract, Research, Settle, Ship, Troop, Use
from pnp_beyond_nebula.constants import BUILDINGS
from pnp_beyond_nebula.game_rules import table_of
from pnp_beyond_nebula.state import NOBODY, TECHNOLOGIES, State, is_home
from pnp_beyond_nebula.turns import actor

if TYPE_CHECKING:
    from pnp.rules.game_rules import Playout
    from pnp.rules.statistics import Tally

COUNTED = {"troops": Troop, "ships": Ship, "exchanges": Exchange, "combats": Attack, "settled": Settle, "extractors": Extract}
"""What is counted of both players together, by the action."""


def count_game(playout: Playout[State, Action], tally: Tally) -> None:
    """Add one game; one that was abandoned at the limit of turns counts among the endings only."""
    table, final = table_of(playout), playout.final
    if final.winner == NOBODY:
        tally.add("end", "cap")
        return
    tally.add("end", final.ending)
    tally.add("turns", (final.turn + 1) // 2)
    tally.add("starter", "won" if final.winner == table.first else "lost")
    tally.add("field", "a" if final.winner == 0 else "b")
    same = table.colours[0] == table.colours[3]
    tally.add("homes", "same" if same else "different")
    _count_bought(playout, tally)
    _count_planets(playout, tally)


def _count_bought(playout: Playout[State, Action], tally: Tally) -> None:
    table, winner = table_of(playout), playout.final.winner
    bought: list[set[str]] = [set(), set()]
    counts: Counter[str] = Counter()
    for at, action in enumerate(playout.actions):
        state = playout.states[at]
        if isinstance(action, Research):
            bought[state.active].add(table.technologies[action.technology % TECHNOLOGIES].id)
        elif isinstance(action, Build):
            bought[state.active].add(BUILDINGS[action.building])
            tally.add(f"built/{BUILDINGS[action.building]}", (state.turn + 1) // 2)
        elif isinstance(action, Use):
            spent = table.verbs["hack"] if action.hacked else action.technology
            counts[f"use/{table.technologies[spent].id}"] += 1
            tally.add("user", "active" if actor(state) == state.active else "passive")
        else:
            counts.update(name for name, kind in COUNTED.items() if type(action) is kind)
    for name in (*COUNTED, *(f"use/{technology.id}" for technology in table.technologies)):
        tally.add(name, counts[name])
    for name in (*BUILDINGS, *(technology.id for technology in table.technologies)):
        for player in (0, 1):
            tally.add(f"buys/{name}", "yes" if name in bought[player] else "no")
            if name in bought[player]:
                tally.add(f"buyer/{name}", "won" if player == winner else "lost")


def _count_planets(playout: Playout[State, Action], tally: Tally) -> None:
    captures = homes = lost = 0
    for before, after in zip(playout.states, playout.states[1:], strict=False):
        if before.owners is after.owners:
            continue
        for planet, (one, other) in enumerate(zip(before.owners, after.owners, strict=True)):
            if one not in (other, NOBODY):
                captures += other != NOBODY
                homes += other != NOBODY and is_home(planet)
                lost += other == NOBODY
    tally.add("captures", captures)
    tally.add("home captures", homes)
    tally.add("neutral", lost)
