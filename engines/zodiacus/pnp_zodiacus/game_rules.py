"""The rules of Zodiacus Intrépidos as the generator's engine plays them: those of one game, with all that was dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.rules.game_rules import Dice, GameRules, Playout, pick, shuffle
from pnp_zodiacus.actions import Action, read_action, write_action
from pnp_zodiacus.board import board_of
from pnp_zodiacus.invariants import broken_invariant
from pnp_zodiacus.legality import actor, legal
from pnp_zodiacus.machine import apply
from pnp_zodiacus.ruleset import CASTLE, GUARDIANS, TOWERS
from pnp_zodiacus.state import DRAFT, KINDS, LIMBO, NOBODY, RANKS, Effect, State, Table, without
from pnp_zodiacus.totals import is_immune, structure_of

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pnp_zodiacus.ruleset import Ruleset, Structure

_LEADERS_DIE = 3
"""The red die says who drafts first."""


def deal(rules: Ruleset, setup: Dice) -> Table:
    """Give each player a territory, structures, a deck and the enemy's runes, and roll for who drafts first (Z-31, Z-32)."""
    seats = range(rules.seats)
    territories = tuple(pick(setup, rules.territories) for _ in seats)
    structures: list[Structure] = []
    for _ in seats:
        structures.append(pick(setup, rules.castles))
        structures += [pick(setup, rules.towers) for _ in TOWERS]
        structures += [pick(setup, rules.guardians) for _ in GUARDIANS]
    runes: list[int] = []
    for _ in seats:
        runes += [NOBODY, *shuffle(setup, range(len(rules.faces)))]
    decks = tuple(setup.roll(len(rules.decks)) - 1 for _ in seats)
    return Table(rules, board_of(territories), territories, tuple(structures), tuple(runes), decks, _first(rules, setup))


def _first(rules: Ruleset, setup: Dice) -> int:
    """The player with the highest roll; those who are tied roll again."""
    faces, left = rules.faces[_LEADERS_DIE], list(range(rules.seats))
    while len(left) > 1:
        rolls = [faces[setup.roll(len(faces)) - 1] for _ in left]
        left = [player for player, rolled in zip(left, rolls, strict=True) if rolled == max(rolls)]
        if len(set(faces)) == 1:
            return pick(setup, left)
    return left[0]


class ZodiacusRules(GameRules[State, Action]):
    """The rules of one game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._first = first_state(table)

    def initial_state(self) -> State:
        """Give the state before the draft."""
        return self._first

    def current_player(self, state: State) -> int:
        """Give the player who has to decide."""
        return actor(state)

    def legal_actions(self, state: State) -> list[Action]:
        """Give the legal actions."""
        return legal(self.table, state)

    def apply_action(self, state: State, action: Action, dice: Dice) -> State:
        """Give the state after a legal action."""
        return apply(self.table, state, action, dice)

    def is_terminal(self, state: State) -> bool:
        """Whether a team has won."""
        return state.winner != NOBODY

    def returns(self, state: State) -> tuple[float, ...]:
        """Give 1 to the players of the team that won and -1 to the others."""
        return tuple([1.0 if player % 2 == state.winner else -1.0 for player in range(self.table.seats)])

    def turn(self, state: State) -> int:
        """Give the number of the turn, which is four rounds of everybody."""
        return state.turn

    def position_key(self, state: State) -> Hashable | None:
        """Positions are not compared: each turn draws cards."""
        return None

    def information_state(self, state: State, player: int) -> Hashable:
        """Give all but what is in the hands of the others and in their decks; whoever looks at a hand sees it meanwhile."""
        return self._hide(state, player, None).key()

    def resample(self, state: State, player: int, dice: Dice) -> State:
        """Deal the hands of the others anew, each from its own deck."""
        return self._hide(state, player, dice)

    def _hide(self, state: State, player: int, dice: Dice | None) -> State:
        """Sort what a player cannot see, and shuffle it with dice."""
        after = state.copy()
        frame = state.stack[-1] if state.stack else None
        seen = frame.value if frame and frame.kind == "look" and frame.player == player else player
        for other in range(self.table.seats):
            if other in (player, seen):
                continue
            size = len(state.hand[other])
            pool = sorted(state.hand[other] + state.deck[other])
            cards = shuffle(dice, pool) if dice else tuple(pool)
            after.hand[other], after.deck[other] = tuple(sorted(cards[:size])), tuple(sorted(cards[size:]))
        return after

    def estimated_returns(self, state: State) -> tuple[float, ...]:
        """Guess the result: what is left of the structures, levels, XP and runes of each team."""
        worths = [0.0, 0.0]
        for player in range(self.table.seats):
            worths[player % 2] += self._worth(state, player)
        lead = max(-0.95, min(0.95, (worths[0] - worths[1]) / (180 * self.table.seats)))
        return tuple([lead if player % 2 == 0 else -lead for player in range(self.table.seats)])

    def _worth(self, state: State, player: int) -> float:
        worth = 0.1 * state.xp[player] + 10 * len(state.land[player]) + 2 * len(state.hand[player])
        for kind in range(KINDS):
            at = player * KINDS + kind
            if state.stands[at]:
                left = self.table.structures[at].life - state.hurt[at]
                worth += (40 + left) if kind in TOWERS else left if kind == CASTLE else 15 + 0.3 * left
        if not is_immune(self.table, state, structure_of(player, CASTLE)):
            worth -= 30
        for unit in range(player * RANKS, player * RANKS + RANKS):
            worth += 25 * state.level[unit] + 12 * len(state.runes[unit]) + 6 * len(state.gear[unit])
            worth -= 25 if state.at[unit] == LIMBO else 0.4 * state.wounds[unit]
        return worth

    def check(self, state: State) -> str | None:
        """Say which invariant is broken."""
        return broken_invariant(self.table, state)

    def without_card(self, before: State, action: Action, after: State) -> State:
        """Give the state in which the card was discarded instead."""
        other = before.copy()
        player = actor(before)
        other.hand[player] = without(other.hand[player], action.card)
        other.discard[player] += (action.card,)
        return other

    def write_action(self, action: Action) -> list[object]:
        """Give an action as plain data."""
        return write_action(action)

    def read_action(self, data: Any) -> Action:  # noqa: ANN401  any plain data
        """Give the action that was written."""
        return read_action(data)


def first_state(table: Table) -> State:
    """The state before the draft."""
    state, seats = State.__new__(State), table.seats
    units, rows = RANKS * seats, len(table.ruleset.level_cost)
    state.hero, state.level, state.at = [NOBODY] * units, [1] * units, [LIMBO] * units
    state.wounds, state.box, state.struck = [0] * units, [0] * units, [0] * units
    no_effects: list[tuple[Effect, ...]] = [()] * units
    state.effects, state.hidden, state.traits = no_effects, [False] * units, [()] * units
    state.gear, state.runes, state.cool = [()] * units, [()] * units, [(0,) * rows] * units
    state.hurt, state.stands = [0] * (KINDS * seats), [True] * (KINDS * seats)
    state.laid, state.rune = [()] * (KINDS * seats), list(table.runes)
    state.deck = [table.ruleset.decks[deck].cards for deck in table.decks]
    state.hand, state.discard, state.land = [()] * seats, [()] * seats, [()] * seats
    state.xp, state.siege = [0] * seats, [0] * seats
    state.walls = frozenset(square for squares in table.squares for square in squares)
    state.stack, state.phase, state.turn, state.round = (), DRAFT, 1, 0
    state.active, state.step, state.moves, state.more, state.winner = table.first, 0, 0, 0, NOBODY
    return state


def rules_of(playout: Playout[State, Action]) -> ZodiacusRules:
    """Give the rules of a game of Zodiacus Intrépidos that was played."""
    assert isinstance(playout.rules, ZodiacusRules)
    return playout.rules
