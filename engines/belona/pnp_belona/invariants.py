"""What holds of every state of a game, whatever was played: places, dice, cubes and cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp_belona.state import NOBODY, OFF, GameTable, Phase, State

if TYPE_CHECKING:
    from collections.abc import Iterator


def broken_invariant(table: GameTable, state: State) -> str | None:
    """Say which invariant the state breaks, None if it breaks none."""
    broken = (what for part in (_of_groups, _of_factions, _of_cards, _of_phases) for what in part(table, state))
    return next(broken, None)


def _of_groups(table: GameTable, state: State) -> Iterator[str]:
    rules, standing = table.rules, [p for p in state.places if p != OFF]
    if len(state.members) != 2 * rules.groups or len(state.places) != 2 * rules.groups:
        yield "a group is missing or too many"
    if len(set(standing)) != len(standing):
        yield "two groups stand on one space"
    if not all(p >= 0 and table.board.geometry.mask >> p & 1 for p in standing):
        yield "a group stands beside the map"
    for members, place in zip(state.members, state.places, strict=True):
        if not (1 <= members <= rules.members_max if place != OFF else members == 0):
            yield f"a group {'on the map' if place != OFF else 'off the map'} has {members} members"


def _of_factions(table: GameTable, state: State) -> Iterator[str]:
    rules = table.rules
    for name, held, most in (
        ("weapons", state.weapons, rules.weapons_max),
        ("upgrades", state.upgrades, rules.upgrades_max),
        ("influence", state.influence, rules.sides),
        ("cubes", (state.owners.count(0), state.owners.count(1)), rules.cubes),
    ):
        for number in held:
            if not 0 <= number <= most:
                yield f"a faction has {number} of {name}, not from 0 to {most}"


def _of_cards(table: GameTable, state: State) -> Iterator[str]:
    held = Counter(card for card in (*state.row, *state.deck, *state.executed[0], *state.executed[1]) if card >= 0)
    if held != Counter(range(len(table.ruleset.contracts))):
        yield "a contract is lost or there twice"
    if NOBODY in state.row and state.deck:
        yield "a place of the row is empty while the deck has cards"


def _of_phases(table: GameTable, state: State) -> Iterator[str]:  # noqa: ARG001  the signature of all parts
    if (state.phase is Phase.OVER) != (state.result is not None):
        yield "a game that is over has no result, or one that goes on has one"
    if bool(state.queue) != (state.phase is Phase.GAIN):
        yield "an effect is due in the wrong phase"
