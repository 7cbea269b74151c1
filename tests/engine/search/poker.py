"""Two tiny games with hidden cards for tests of players who look ahead."""

from __future__ import annotations

from typing import NamedTuple

from pnp.rules.game_rules import GameRules, pick

JACK, QUEEN, KING = range(3)
PASS, BET = "pass", "bet"


class Deal(NamedTuple):
    """The hidden card of each player, and what was done."""

    cards: tuple[int, int]
    done: tuple[str, ...] = ()


class KuhnPoker(GameRules):
    """Kuhn 1950: one card each of three, an ante of 1 and one bet of 1. Results are halved, to be from -1 to 1."""

    def __init__(self, cards=(JACK, QUEEN), done=()):
        self.start = Deal(cards, done)

    def initial_state(self):
        """Give the deal."""
        return self.start

    def current_player(self, state):
        """Take turns."""
        return len(state.done) % 2

    def legal_actions(self, state):
        """Pass (check or fold), or bet (or call)."""
        return [PASS, BET]

    def apply_action(self, state, action, dice):
        """Note it."""
        return state._replace(done=(*state.done, action))

    def is_terminal(self, state):
        """After two passes, two bets, or a pass on a bet."""
        return len(state.done) > 1 and state.done[-2:] != (PASS, BET)

    def returns(self, state):
        """The higher card wins the pot, unless somebody folded."""
        if state.done[-2:] == (BET, PASS):
            winner, worth = len(state.done) % 2, 0.5
        else:
            winner, worth = int(state.cards[1] > state.cards[0]), 1.0 if state.done[-1] == BET else 0.5
        return (worth, -worth) if winner == 0 else (-worth, worth)

    def turn(self, state):
        """All in one turn."""
        return 1

    def information_state(self, state, player):
        """The own card, and what was done."""
        return state.cards[player], state.done

    def resample(self, state, player, dice):
        """Deal the rival one of the other two cards."""
        own = state.cards[player]
        other = pick(dice, [card for card in (JACK, QUEEN, KING) if card != own])
        return state._replace(cards=(own, other) if player == 0 else (other, own))


class Dare(GameRules):
    """Player 0 takes a small loss, or dares player 1, who has an ace or a king and knows which.

    With an ace it is best to accept (player 0 loses 1, otherwise wins 1), with a king to decline (a draw, otherwise player 0
    wins 1). So a dare loses 0.5 on average. A rival who did not know its card could do no better than a draw on average.
    """

    LOSS = 0.25

    def __init__(self, ace):
        self.start = Deal((0, int(ace)))

    def initial_state(self):
        """Give the deal."""
        return self.start

    def current_player(self, state):
        """Take turns."""
        return len(state.done)

    def legal_actions(self, state):
        """The choices of both."""
        return ["accept", "decline"] if state.done else ["dare", "leave"]

    def apply_action(self, state, action, dice):
        """Note it."""
        return state._replace(done=(*state.done, action))

    def is_terminal(self, state):
        """After the answer, or without a dare."""
        return state.done == ("leave",) or len(state.done) > 1

    def returns(self, state):
        """As above."""
        if state.done == ("leave",):
            result = -self.LOSS
        elif state.done[1] == "accept":
            result = -1.0 if state.cards[1] else 1.0
        else:
            result = 1.0 if state.cards[1] else 0.0
        return result, -result

    def turn(self, state):
        """All in one turn."""
        return 1

    def information_state(self, state, player):
        """Player 1 knows the card."""
        return (state.cards[1], state.done) if player else state.done

    def resample(self, state, player, dice):
        """Draw the card anew for player 0."""
        return state if player else state._replace(cards=(0, dice.roll(2) - 1))
