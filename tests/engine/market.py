"""A game for tests of cards: two players earn coins and take cards that they can pay; the most points win."""

from __future__ import annotations

from typing import NamedTuple

from pnp.rules.engine import Engine
from pnp.rules.game_rules import GameCard, GameRules, TakenCard, shuffle
from pnp.rules.statistics import ReportSection


class Goods(NamedTuple):
    """A card: coins that it costs, coins that its buyer must have besides, and points; `key` ends the game when it is gone."""

    id: str
    price: int = 0
    needs: int = 0
    points: int = 0
    key: bool = False


class Stall(NamedTuple):
    """The state: coins and points of both players, the cards left, the turn."""

    coins: tuple[int, int]
    points: tuple[int, int]
    cards: tuple[Goods, ...]
    turn: int = 1


class Market(GameRules):
    """The rules: action 0 earns the coins of a die, another takes the card of that number and goes on; ten turns."""

    def __init__(self, cards):
        self.cards = cards

    def initial_state(self):
        """Nobody has anything."""
        return Stall((0, 0), (0, 0), self.cards)

    def current_player(self, state):
        """Take turns."""
        return 1 - state.turn % 2

    def legal_actions(self, state):
        """Earn, or take a card that the player can pay."""
        mine = state.coins[self.current_player(state)]
        return [0, *(at for at, card in enumerate(state.cards, 1) if mine >= card.price + card.needs)]

    def apply_action(self, state, action, dice):
        """Earn or take."""
        me = self.current_player(state)
        coins, points, cards = list(state.coins), list(state.points), state.cards
        if action:
            card, cards = cards[action - 1], cards[: action - 1] + cards[action:]
            coins[me] -= card.price
            points[me] += card.points
        else:
            earned = dice.roll(6)
            coins[me] += earned
            points[me] += earned
        return Stall(tuple(coins), tuple(points), cards, state.turn + (not action))

    def is_terminal(self, state):
        """After ten turns, unless the game is stuck."""
        return state.turn > 10 and not any(card.id == "stuck" for card in state.cards)

    def returns(self, state):
        """Compare points."""
        one, other = state.points
        return (0.0, 0.0) if one == other else (1.0, -1.0) if one > other else (-1.0, 1.0)

    def turn(self, state):
        """Give the turn."""
        return state.turn

    def standing(self, state):
        """Give the points."""
        return state.points

    def without_card(self, before, action, after):
        """The card is gone, unpaid; without a key the game gets stuck."""
        stuck = (Goods("stuck", price=10**6),) if before.cards[action - 1].key else ()
        return after._replace(coins=before.coins, points=before.points, cards=stuck + after.cards)


class Buyer:
    """A player who takes what it can."""

    def __init__(self, rules, seat, dice):
        self._rules = rules

    def choose(self, state):
        """Take the last card that is possible."""
        return self._rules.legal_actions(state)[-1]


class Fickle(Buyer):
    """A player who remembers what it did in other games, as no player may."""

    moves = 0

    def choose(self, state):
        """Take every third card only."""
        Fickle.moves += 1
        return self._rules.legal_actions(state)[-1 if Fickle.moves % 3 else 0]


class MarketEngine(Engine):
    """The engine; cards are shuffled."""

    players = {"buyer": Buyer, "fickle": Fickle}
    seats = 2
    constants = ()

    def __init__(self, *cards):
        self._cards = cards

    def kit(self, game, report):
        """Give the cards of the test."""
        return self._cards

    def deal(self, kit, setup, dice):
        """Shuffle."""
        return Market(shuffle(setup, kit))

    def count(self, kit, playout, tally):
        """Count the turns."""
        tally.add("turns", playout.final.turn)

    def count_closely(self, kit, playout, tally):
        """Count the games that are counted closely."""
        tally.add("close", playout.number)

    def sections(self, kit, tally):
        """Give no figures."""
        return (ReportSection("none", "none", ()),)

    def cards(self, kit):
        """Give each card once."""
        return tuple(GameCard(card.id, "goods", f"for {card.price}") for card in {card.id: card for card in kit}.values())

    def taken_cards(self, kit, playout):
        """Give the cards that were taken."""
        for at, action in enumerate(playout.actions):
            if action:
                state = playout.states[at]
                yield TakenCard(at, playout.rules.current_player(state), state.cards[action - 1].id)
