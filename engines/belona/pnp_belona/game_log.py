"""Write a game as plain data, and replay it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pnp.engine.dice import ScriptedDice
from pnp_belona.setup import Deal, lay
from pnp_belona.state import (
    Action,
    Arm,
    Decline,
    Dominate,
    End,
    Execute,
    Fight,
    Flee,
    Move,
    Name,
    Reinforce,
    Revive,
    Roll,
    Stay,
)
from pnp_belona.turns import play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp_belona.kit import Kit
    from pnp_belona.playout import Playout
    from pnp_belona.state import GameTable, State

ACTIONS: Final[dict[str, type[Any]]] = {
    kind.__name__.lower(): kind
    for kind in (Name, Move, Dominate, Execute, Fight, End, Reinforce, Revive, Roll, Decline, Flee, Stay, Arm)
}


def game_log(playout: Playout) -> dict[str, object]:
    """Give a game as plain data: map cards by slot, contracts as `id/copy`, the starting faction, actions, dice."""
    kit, dealt = playout.table.kit, playout.dealt
    names = _copies(kit)
    return {
        "maps": [kit.maps[card].id for card in dealt.layout],
        "turned": list(dealt.turned),
        "contracts": [names[card] for card in dealt.deck],
        "first": kit.factions[dealt.first],
        "actions": [[type(action).__name__.lower(), *_plain(action)] for action in playout.actions],
        "dice": list(playout.rolls),
    }


def _plain(action: Action) -> list[object]:
    return [list(value) if isinstance(value, tuple) else value for value in action]


def _copies(kit: Kit) -> list[str]:
    seen: dict[str, int] = {}
    out = []
    for card in kit.contracts:
        seen[card.id] = seen.get(card.id, 0) + 1
        out.append(f"{card.id}/{seen[card.id]}")
    return out


def replay(kit: Kit, log: dict[str, Any]) -> Iterator[tuple[GameTable, State]]:
    """Replay a log: give the table with the first state, then with the state after each action.

    Raises IllegalActionError if an action is illegal, ScriptEndedError if dice are missing.
    """
    ids, copies = [card.id for card in kit.maps], _copies(kit)
    layout = tuple(ids.index(name) for name in log["maps"])
    deck = tuple(copies.index(name) for name in log["contracts"])
    table, state = lay(kit, Deal(layout, tuple(log["turned"]), deck, kit.factions.index(log["first"])))
    dice = ScriptedDice(log["dice"])
    yield table, state
    for name, *values in log["actions"]:
        action = ACTIONS[name](*(tuple(v) if isinstance(v, list) else v for v in values))
        state = play(table, state, action, dice)
        yield table, state
