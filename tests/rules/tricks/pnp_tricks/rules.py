"""The rules of a game of tricks: hidden hands, and the highest card takes what everybody has laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.rules.game_rules import GameRules, shuffle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.rules.game_rules import Dice


class Ruleset(NamedTuple):
    """What a game is played with: so many ranks, one card of each, so many cards in a hand, and so many players."""

    ranks: int
    hand: int
    seats: int


class Tricks(NamedTuple):
    """The state: hands by seat and the cards left over, all hidden; the cards on the table and the tricks won, all open."""

    hands: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]
    table: tuple[int, ...]
    won: tuple[int, ...]
    leader: int


class TrickRules(GameRules[Tricks, int]):
    """The rules of one game. An action is the rank that is laid."""

    def __init__(self, ruleset: Ruleset, cards: tuple[int, ...]) -> None:
        self._ruleset = ruleset
        hands, rest = self._deal(cards, [ruleset.hand] * ruleset.seats)
        self._start = Tricks(hands, rest, (), (0,) * ruleset.seats, 0)

    def initial_state(self) -> Tricks:
        """Give the hands as they were dealt."""
        return self._start

    def current_player(self, state: Tricks) -> int:
        """Give the next one after the leader."""
        return (state.leader + len(state.table)) % self._ruleset.seats

    def legal_actions(self, state: Tricks) -> tuple[int, ...]:
        """Give the own hand."""
        return state.hands[self.current_player(state)]

    def apply_action(self, state: Tricks, action: int, dice: Dice) -> Tricks:
        """Lay a card; the last one of a trick decides who takes it and leads the next."""
        seats, player = self._ruleset.seats, self.current_player(state)
        hands = tuple(
            tuple(card for card in hand if card != action) if seat == player else hand for seat, hand in enumerate(state.hands)
        )
        table = (*state.table, action)
        if len(table) < seats:
            return state._replace(hands=hands, table=table)
        winner = (state.leader + table.index(max(table))) % seats
        won = tuple(tricks + (seat == winner) for seat, tricks in enumerate(state.won))
        return state._replace(hands=hands, rest=tuple(sorted((*state.rest, *table))), table=(), won=won, leader=winner)

    def is_terminal(self, state: Tricks) -> bool:
        """Whether all hands are empty."""
        return not any(state.hands)

    def returns(self, state: Tricks) -> tuple[float, ...]:
        """Give 1 to whoever has most tricks, 0 to those who share that, -1 to the others."""
        most = max(state.won)
        best = 1.0 if state.won.count(most) == 1 else 0.0
        return tuple(best if tricks == most else -1.0 for tricks in state.won)

    def turn(self, state: Tricks) -> int:
        """Give the number of the trick."""
        return sum(state.won) + 1

    def information_state(self, state: Tricks, player: int) -> tuple[object, ...]:
        """Give the own hand, and what lies open; of the other hands only how many cards they have."""
        return state.hands[player], tuple(map(len, state.hands)), state.table, state.won, state.leader

    def resample(self, state: Tricks, player: int, dice: Dice) -> Tricks:
        """Deal all that the player does not see anew: sorted first, so that the same dice deal the same from any truth."""
        others = [hand for seat, hand in enumerate(state.hands) if seat != player]
        unseen = sorted(card for hand in (*others, state.rest) for card in hand)
        dealt, rest = self._deal(shuffle(dice, unseen), map(len, others))
        return state._replace(hands=(*dealt[:player], state.hands[player], *dealt[player:]), rest=tuple(sorted(rest)))

    def standing(self, state: Tricks) -> tuple[int, ...]:
        """Give the tricks won."""
        return state.won

    @staticmethod
    def _deal(cards: tuple[int, ...], sizes: Iterable[int]) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        hands, at = [], 0
        for size in sizes:
            hands.append(tuple(sorted(cards[at : at + size])))
            at += size
        return tuple(hands), tuple(sorted(cards[at:]))


class Saver:
    """A player who takes a trick as cheaply as possible if it sees how, and otherwise gives its lowest card."""

    def __init__(self, rules: TrickRules, seat: int, dice: Dice) -> None:
        self._rules = rules

    def choose(self, state: Tricks) -> int | None:
        """Give the card to lay."""
        hand = self._rules.legal_actions(state)
        if not state.table:
            return hand[-1]
        return next((card for card in hand if card > max(state.table)), hand[0])
