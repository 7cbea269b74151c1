"""A game for tests of the engine: a token goes round a ring of spaces until it comes to its goal."""

from __future__ import annotations

from typing import NamedTuple

from pnp.rules.engine import Engine
from pnp.rules.game_rules import GameRules
from pnp.rules.statistics import ReportSection


class Kit(NamedTuple):
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

    def __init__(self, kit, start):
        self.kit, self.start = kit, start

    def initial_state(self):
        """Begin at the start."""
        return Token(self.start, 1)

    def current_player(self, state):
        """Take turns."""
        return 1 - state.turn % 2

    def legal_actions(self, state):
        """One step, or a roll if there is a die."""
        return [] if state.space == self.kit.trap else [1, 0] if self.kit.sides else [1]

    def apply_action(self, state, action, dice):
        """Go on."""
        return Token((state.space + (action or dice.roll(self.kit.sides))) % self.kit.size, state.turn + 1)

    def is_terminal(self, state):
        """Reach the goal."""
        return state.space == self.kit.goal

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
        return "the token is on the broken space" if state.space == self.kit.broken else None


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

    def __init__(self, kit=None):
        self._kit = kit

    def kit(self, game, report):
        """Give the kit of the test."""
        return self._kit

    def deal(self, kit, setup, dice):
        """Roll the start, and a die of the game, which the rules keep."""
        rules = Ring(kit, setup.roll(kit.size) - 1 if kit.sides else 0)
        rules.luck = dice.roll(kit.sides) if kit.sides else 0
        return rules

    def count(self, kit, playout, tally):
        """Count the endings."""
        tally.add("ending", playout.ending.value)

    def sections(self, kit, tally):
        """Give no figures."""
        return (ReportSection("none", "none", ()),)


def ring(**values):
    """Give an engine and its kit."""
    kit = Kit(**values)
    return RingEngine(kit), kit
