"""Rules engines of tiny games, whole games of any engine, batches of games with known figures, estimates by the textbook."""

from __future__ import annotations

from array import array
from math import sqrt
from typing import NamedTuple

from pnp.rules.engine import Engine
from pnp.rules.game_rules import GameCard, GameRules, SeededDice, TakenCard, pick, shuffle
from pnp.rules.statistics import Z95, Estimate, PerGame, ReportSection, mean_of, quantile_of, share_of, wilson_interval


class Ruleset(NamedTuple):
    """A goal that is not on the ring is never reached; nobody can leave the `trap`; `broken` breaks an invariant."""

    size: int = 6
    goal: int = 5
    trap: int = -1
    broken: int = -1
    sides: int = 0


class Token(NamedTuple):
    """The token's space, and the turn."""

    space: int
    turn: int


class Ring(GameRules):
    """The action is the number of steps; 0 rolls a die for it."""

    def __init__(self, ruleset, start):
        self.ruleset, self.start = ruleset, start

    def initial_state(self):
        """Begin at the start."""
        return Token(self.start, 1)

    def current_player(self, state):
        """Take turns."""
        return 1 - state.turn % 2

    def legal_actions(self, state):
        """One step, or a roll if there is a die."""
        return [] if state.space == self.ruleset.trap else [1, 0] if self.ruleset.sides else [1]

    def apply_action(self, state, action, dice):
        """Go on."""
        return Token((state.space + (action or dice.roll(self.ruleset.sides))) % self.ruleset.size, state.turn + 1)

    def is_terminal(self, state):
        """Reach the goal."""
        return state.space == self.ruleset.goal

    def returns(self, state):
        """Give the victory to the player who has just moved."""
        return (1.0, -1.0) if self.current_player(state) else (-1.0, 1.0)

    def turn(self, state):
        """Give the turn."""
        return state.turn

    def position_key(self, state):
        """Leave out the turn."""
        return state.space

    def check(self, state):
        """Break on one space."""
        return "the token is on the broken space" if state.space == self.ruleset.broken else None


class Stepper:
    """A player who always steps."""

    def __init__(self, rules, seat, dice):
        self._rules = rules

    def choose(self, state):
        """Step, if that is possible."""
        return 1 if self._rules.legal_actions(state) else None


class RingEngine(Engine):
    """The engine; the start is rolled if the game has a die."""

    players = {"stepper": Stepper}
    seats = 2
    constants = ()

    def __init__(self, ruleset=None):
        self._ruleset = ruleset

    def read_ruleset(self, game, report):
        """Give the ruleset of the test."""
        return self._ruleset

    def deal(self, ruleset, setup, dice):
        """Roll the start, and a die of the game, which the rules keep."""
        rules = Ring(ruleset, setup.roll(ruleset.size) - 1 if ruleset.sides else 0)
        rules.luck = dice.roll(ruleset.sides) if ruleset.sides else 0
        return rules

    def count(self, ruleset, playout, tally):
        """Count the endings."""
        tally.add("ending", playout.ending.value)

    def sections(self, ruleset, tally):
        """Give no figures."""
        return (ReportSection("none", "none", ()),)


def ring(**values):
    """Give an engine and its ruleset."""
    ruleset = Ruleset(**values)
    return RingEngine(ruleset), ruleset


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

    def read_ruleset(self, game, report):
        """Give the cards of the test."""
        return self._cards

    def deal(self, ruleset, setup, dice):
        """Shuffle."""
        return Market(shuffle(setup, ruleset))

    def count(self, ruleset, playout, tally):
        """Count the turns."""
        tally.add("turns", playout.final.turn)

    def count_closely(self, ruleset, playout, tally):
        """Count the games that are counted closely."""
        tally.add("close", playout.number)

    def sections(self, ruleset, tally):
        """Give no figures."""
        return (ReportSection("none", "none", ()),)

    def cards(self, ruleset):
        """Give each card once."""
        return tuple(GameCard(card.id, "goods", f"for {card.price}") for card in {card.id: card for card in ruleset}.values())

    def taken_cards(self, ruleset, playout):
        """Give the cards that were taken."""
        for at, action in enumerate(playout.actions):
            if action:
                state = playout.states[at]
                yield TakenCard(at, playout.rules.current_player(state), state.cards[action - 1].id)


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


def dealt(engine, ruleset, seats, seed):
    """The rules of a game for so many players by the seed of its setup."""
    return engine.deal(engine.with_seats(ruleset, seats), SeededDice(seed, 0, "setup"), SeededDice(seed, 0, "deal"))


def played(rules, choosers, seed, turns):
    """Play a game, where each action is legal and no state breaks an invariant; give all states and actions."""
    state, dice = rules.initial_state(), SeededDice(seed, 0, "dice")
    states, actions = [state], []
    while not rules.is_terminal(state) and rules.turn(state) <= turns:
        assert rules.check(state) is None
        legal = rules.legal_actions(state)
        assert len(set(legal)) == len(legal)
        action = choosers[rules.current_player(state)](state)
        assert action in legal, (action, legal)
        state = rules.apply_action(state, action, dice)
        states.append(state)
        actions.append(action)
    assert rules.check(state) is None
    return states, actions


def at_random(rules, seats, seed):
    """Players who choose at random."""
    dice = SeededDice(seed, 0, "choices")
    return [lambda state: pick(dice, rules.legal_actions(state))] * seats


def seeking(player, rules, seats, seed):
    """Players of a kind of an engine, in all seats."""
    return [player(rules, seat, SeededDice(seed, seat, "taste")).choose for seat in range(seats)]


def drawn(figure, places):
    """The figure of the games at these places of a population, numbered anew."""
    x, y = (array("q", map(column.__getitem__, places)) for column in (figure.x, figure.y))
    return PerGame(array("q", range(len(places))), x, y)


def estimate(unit, figure, at=0.5):
    """An estimate of this unit."""
    if unit == "quantile":
        return quantile_of("", "", figure, at)
    return (share_of if unit == "share" else mean_of)("", "", figure)


def coverage(unit, population, batches, at=0.5):
    """The share of batches, given as places in the population, whose interval holds the figure of the population."""
    truth = estimate(unit, population, at).value
    found = [estimate(unit, drawn(population, places), at) for places in batches]
    return sum(e.low <= truth <= e.high for e in found if e.count) / sum(e.count > 0 for e in found)


def share(id_, name, hits, count, note=""):
    """A share with Wilson's score interval."""
    if not count:
        return Estimate(id_, name, "share", 0.0, 0.0, 0.0, 0, note)
    p = hits / count
    return Estimate(id_, name, "share", p, *wilson_interval(p, count), count, note)


def mean(id_, name, histogram, note=""):
    """A mean with its normal interval: 1.96 standard errors on each side."""
    count = sum(histogram.values())
    if not count:
        return Estimate(id_, name, "mean", 0.0, 0.0, 0.0, 0, note)
    total = sum(value * n for value, n in histogram.items())
    squares = sum(value * value * n for value, n in histogram.items())
    value = total / count
    variance = (squares * count - total * total) / (count * max(1, count - 1))  # whole numbers: exact up to here
    half = Z95 * sqrt(max(0.0, variance) / count)
    return Estimate(id_, name, "mean", value, value - half, value + half, count, note)
