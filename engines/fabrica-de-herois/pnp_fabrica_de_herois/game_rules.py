"""The rules of Fábrica de Heróis as the generator's engine plays them: those of one game, with the cards that were dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.rules.game_rules import Dice, GameRules, Playout, shuffle
from pnp_fabrica_de_herois.actions import Action, read_action, write_action
from pnp_fabrica_de_herois.board import total
from pnp_fabrica_de_herois.invariants import broken_invariant
from pnp_fabrica_de_herois.legality import actor, legal
from pnp_fabrica_de_herois.machine import apply
from pnp_fabrica_de_herois.state import FORM, NOBODY, NONE, Side, State, without

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pnp_fabrica_de_herois.ruleset import Ruleset


class Deal(NamedTuple):
    """The random part of the setup: the bases and the first heroes by seat, and the order of the missions."""

    bases: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]


def deal(rules: Ruleset, setup: Dice) -> Deal:
    """Shuffle bases, heroes and missions, and deal."""
    bases = shuffle(setup, range(len(rules.bases)))[: rules.seats]
    heroes, size = shuffle(setup, range(len(rules.heroes))), rules.dealt
    hands = tuple(tuple(sorted(heroes[at * size : (at + 1) * size])) for at in range(rules.seats))
    return Deal(bases, hands, shuffle(setup, range(len(rules.missions))))


class FabricaRules(GameRules[State, Action]):
    """The rules of one game."""

    def __init__(self, ruleset: Ruleset, dealt: Deal) -> None:
        self.ruleset, self.dealt = ruleset, dealt
        self._first = _first_state(ruleset, dealt)

    def initial_state(self) -> State:
        """Give the state in which the players form their teams."""
        return self._first

    def current_player(self, state: State) -> int:
        """Give the player who has to decide."""
        return actor(state)

    def legal_actions(self, state: State) -> list[Action]:
        """Give the legal actions."""
        return legal(self.ruleset, state)

    def apply_action(self, state: State, action: Action, dice: Dice) -> State:
        """Give the state after a legal action."""
        return apply(self.ruleset, state, action, dice)

    def is_terminal(self, state: State) -> bool:
        """Whether a player has won."""
        return state.winner != NOBODY

    def returns(self, state: State) -> tuple[float, ...]:
        """Give 1 to the winner and -1 to the others."""
        return tuple([1.0 if player == state.winner else -1.0 for player in range(len(state.sides))])

    def turn(self, state: State) -> int:
        """Give the number of the turn of one player; the teams are formed in the first."""
        return max(1, state.turn)

    def position_key(self, state: State) -> Hashable | None:
        """Positions are not compared: each turn draws cards."""
        return None

    def information_state(self, state: State, player: int) -> Hashable:
        """Give what lies open, the own support, and the missions that the player has looked at.

        Players forget which heroes rivals took to their supports openly.
        """
        return self._hide(state, player, None).key()

    def resample(self, state: State, player: int, dice: Dice) -> State:
        """Deal the supports of the others and the unseen missions anew."""
        return self._hide(state, player, dice)

    def _hide(self, state: State, player: int, dice: Dice | None) -> State:
        """Sort what a player cannot see, and shuffle it with dice."""
        after = state.copy()
        others = [side for seat, side in enumerate(after.sides) if seat != player]
        shown = state.leaving()  # drawn from a support, and not yet in the cemetery
        hidden = [card for side in others for card in side.support if card not in shown] + list(state.deck)
        pool = sorted(hidden)
        known = state.sides[player].known
        missions = sorted(state.pile[known:])
        at = 0
        cards = shuffle(dice, pool) if dice else tuple(pool)
        for side in others:
            open_ = [card for card in side.support if card in shown]
            size = len(side.support) - len(open_)
            side.support = tuple(sorted([*open_, *cards[at : at + size]]))
            at += size
            side.known = 0
        after.deck = tuple(sorted(cards[at:]))
        after.pile = state.pile[:known] + (shuffle(dice, missions) if dice else tuple(missions))
        return after

    def estimated_returns(self, state: State) -> tuple[float, ...]:
        """Guess the result: points, and what the open mission promises, compared with the best rival."""
        worths = [self._prospect(side) for side in state.sides]
        out = []
        for player, mine in enumerate(worths):
            best = max(other for at, other in enumerate(worths) if at != player)
            out.append(max(-0.95, min(0.95, 2 * (mine - best) / self.ruleset.win_points)))
        return tuple(out)

    def _prospect(self, side: Side) -> float:
        worth = side.points + 0.4 * side.actions + 0.3 * len(side.support)
        if side.mission == NONE:
            return worth
        nd, now = self.ruleset.missions[side.mission].nd, total(self.ruleset, side)
        return worth + 0.4 * now + (0.6 * nd if now >= nd else 0.3 * nd * now / nd if now > 0 else 0.0)

    def check(self, state: State) -> str | None:
        """Say which invariant is broken."""
        return broken_invariant(self.ruleset, state)

    def standing(self, state: State) -> tuple[int, ...]:
        """Give the points."""
        return tuple([side.points for side in state.sides])

    def without_card(self, before: State, action: Action, after: State) -> State:
        """Give the state without the hero that was bought: nothing was paid, and it is out of the game."""
        other = after.copy()
        side, was = other.sides[before.active], before.sides[before.active]
        bought = next(card for card in (*side.support, *side.field) if card not in was.support and card not in was.field)
        side.support, side.field, side.leader = was.support, was.field, was.leader
        side.actions, side.bought = was.actions, was.bought
        other.exiled += (bought,)
        other.duty = after.duty
        return other

    def write_action(self, action: Action) -> list[object]:
        """Give an action as plain data."""
        return write_action(action)

    def read_action(self, data: Any) -> Action:  # noqa: ANN401  any plain data
        """Give the action that was written."""
        return read_action(data)


def _first_state(rules: Ruleset, dealt: Deal) -> State:
    state = State()
    state.sides = tuple(_first_side(rules, base, hand) for base, hand in zip(dealt.bases, dealt.hands, strict=True))
    state.deck = tuple(range(len(rules.heroes)))
    for hand in dealt.hands:
        for card in hand:
            state.deck = without(state.deck, card)
    state.cemetery = state.exiled = ()
    state.pile, state.stack = dealt.pile, ()
    state.phase, state.turn, state.active, state.first, state.winner, state.duty = FORM, 0, 0, NOBODY, NOBODY, NOBODY
    return state


def _first_side(rules: Ruleset, base: int, hand: tuple[int, ...]) -> Side:
    side = Side()
    side.base, side.support, side.actions = base, hand, rules.start
    side.field = side.missions = ()
    side.blocked = side.protected = ()
    side.changes = ()
    side.leader = side.mission = NONE
    side.points = side.change = side.known = 0
    side.used = side.bought = side.drawn_on = False
    return side


def rules_of(playout: Playout[State, Action]) -> FabricaRules:
    """Give the rules of a game of Fábrica de Heróis that was played."""
    assert isinstance(playout.rules, FabricaRules)
    return playout.rules
