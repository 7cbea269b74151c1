"""Setup (S0): deal the cards at random, and make the first state from a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.rules.game_rules import Dice, shuffle
from pnp_belona.board import lay_map
from pnp_belona.powers import sides_of
from pnp_belona.state import NOBODY, GameTable, Phase, State

if TYPE_CHECKING:
    from pnp_belona.ruleset import Ruleset


class Deal(NamedTuple):
    """The random part of the setup.

    `layout`: the map card of each slot; `turned`: whether it is upside down; `deck`: the contracts, top first, from which the
    row is filled; `first`: the starting faction.
    """

    layout: tuple[int, ...]
    turned: tuple[bool, ...]
    deck: tuple[int, ...]
    first: int


def deal(ruleset: Ruleset, setup: Dice, dice: Dice) -> Deal:
    """Shuffle map cards and contracts, and roll for the first turn."""
    start = next(i for i, card in enumerate(ruleset.maps) if card.start)
    others = shuffle(setup, (i for i in range(len(ruleset.maps)) if i != start))
    at = sum(ruleset.rules.map_rows[: ruleset.rules.start_row - 1])
    layout = (*others[:at], start, *others[at:])
    turned = tuple(i != start and setup.roll(2) == 2 for i in layout)  # noqa: PLR2004  two orientations
    return Deal(layout, turned, shuffle(setup, range(len(ruleset.contracts))), first_player(ruleset, dice))


def first_player(ruleset: Ruleset, dice: Dice) -> int:
    """Each faction rolls, the higher roll starts, ties are rolled again (E-46)."""
    while True:
        one, other = dice.roll(ruleset.rules.sides), dice.roll(ruleset.rules.sides)
        if one != other:
            return 0 if one > other else 1


def lay(ruleset: Ruleset, dealt: Deal) -> tuple[GameTable, State]:
    """Give the table and the first state: the row is filled, all groups are on their starting spaces, and S1 begins."""
    rules = ruleset.rules
    board = lay_map(ruleset, dealt.layout, dealt.turned)
    influence = rules.influence_start or 0
    state = State()
    state.phase = Phase.NAME
    state.turn = 1
    state.active = dealt.first
    state.group = NOBODY
    state.moved = False
    state.members = (rules.members_start,) * (2 * rules.groups)
    state.places = tuple(space for spaces in board.start_spaces for space in spaces[: rules.groups])
    state.weapons = (rules.weapons_start, rules.weapons_start)
    state.upgrades = (rules.upgrades_start, rules.upgrades_start)
    state.influence = (influence, influence)
    state.owners = (NOBODY,) * rules.zones
    state.row = dealt.deck[: rules.row_size]
    state.deck = dealt.deck[rules.row_size :]
    state.executed = ((), ())
    state.fought = 0
    state.left = (0,) * (2 * rules.groups)
    state.queue = ()
    state.combat = state.result = None
    return GameTable(ruleset, rules, board, sides_of(ruleset)), state
