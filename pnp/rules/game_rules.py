"""The interface of a game's rules, in OpenSpiel's words (states, actions, chance, what a player knows), and its record.

All chance in a game is a roll of dice, a shuffle too: seeded dice roll the same on every machine, scripted dice can repeat
any game, and the outcomes of an action are listed by trying every roll that it can lead to.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from hashlib import blake2b
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from pnp.base.records import frozen

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")


class GameRules(ABC, Generic[StateT, ActionT]):
    """The rules of one game, after its random setup. Players are numbered from 0 in the order of their seats.

    States are immutable and hashable, and contain all that changes during a game; what was dealt once and lies open (a map)
    may be kept by the rules. All chance is a roll of the `dice` that are passed in, so that a game can be recorded and
    replayed, and the outcomes of an action can be listed (`chance.outcomes`).
    """

    @abstractmethod
    def initial_state(self) -> StateT:
        """Return the state after the setup."""

    @abstractmethod
    def current_player(self, state: StateT) -> int:
        """Return the player who has to act next; not called with a terminal state."""

    @abstractmethod
    def legal_actions(self, state: StateT) -> Sequence[ActionT]:
        """Return the legal actions in a fixed order, none if the player cannot act (a stalemate).

        Of actions that come to the same, one is enough, as long as `is_legal` knows the others.
        """

    @abstractmethod
    def apply_action(self, state: StateT, action: ActionT, dice: Dice) -> StateT:
        """Return the state after a legal action; rolls are taken from `dice`."""

    @abstractmethod
    def is_terminal(self, state: StateT) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def returns(self, state: StateT) -> tuple[float, ...]:
        """Return the result of a terminal state for each player: 1 for a victory, 0 for a draw, -1 for a defeat."""

    @abstractmethod
    def turn(self, state: StateT) -> int:
        """Return the number of the turn, from 1, by which the length of games is measured and limited."""

    def is_legal(self, state: StateT, action: ActionT) -> bool:
        """Whether an action is legal."""
        return action in self.legal_actions(state)

    def position_key(self, state: StateT) -> Hashable | None:
        """Return a key that is equal for states from which the game goes on alike, so without the turn's number and the past.

        Repeated positions are found by it. None: positions are not compared here, such as in the middle of a turn.
        """
        return state

    def information_state(self, state: StateT, player: int) -> Hashable:  # noqa: ARG002  for games with hidden information
        """Return what a player knows of a state; all of it in a game without hidden information."""
        return state

    def resample(self, state: StateT, player: int, dice: Dice) -> StateT:  # noqa: ARG002  for games with hidden information
        """Return a random state that the player cannot tell from this one; the same one without hidden information.

        It follows from `information_state` and the dice alone: from states that the player cannot tell apart, the same dice
        lead to the same state. So sort what is hidden before you shuffle it.
        """
        return state

    def estimated_returns(self, state: StateT) -> Sequence[float]:  # noqa: ARG002  for rules that can tell
        """Guess the result of a state that is not terminal for each player, from -1 to 1; none if nothing is known (a draw).

        Players who look ahead use it where they stop.
        """
        return ()

    def check(self, state: StateT) -> str | None:  # noqa: ARG002  for rules with invariants
        """Say in a sentence which invariant a state breaks, None if it breaks none. No state of a game may break one."""
        return None

    def standing(self, state: StateT) -> Sequence[float] | None:  # noqa: ARG002  for games with points
        """Return the points that each player would have if the game ended now; None: there is no such thing as leading."""
        return None

    def without_card(self, before: StateT, action: ActionT, after: StateT) -> StateT:
        """Return the state after an action that took a card (see `Engine.taken_cards`) if the card had not been in the game.

        The player has neither what the card gives nor paid for it; all else is as in `after`, such as a row that was refilled.
        """
        raise NotImplementedError

    def write_action(self, action: ActionT) -> Any:  # noqa: ANN401  any plain data
        """Return an action as plain data for a log: numbers, texts, lists."""
        return action

    def read_action(self, data: Any) -> ActionT:  # noqa: ANN401  any plain data
        """Return the action that `write_action` wrote. Raises ValueError if it is none."""
        action: ActionT = data
        return action


ChoiceT = TypeVar("ChoiceT")


class Dice(Protocol):
    """The interface of dice."""

    def roll(self, sides: int) -> int:
        """Return a number from 1 to `sides`."""


class SeededDice:
    """Random dice with a separate stream for each (seed, game number, purpose), so that results do not depend on the jobs.

    Uses only `Random.random()`, the one method whose sequence for a seed Python guarantees not to change.
    """

    __slots__ = ("_random", "_stream")

    def __init__(self, seed: int, number: int, purpose: str) -> None:
        self._stream = f"{seed}/{number}/{purpose}"
        self._random: Callable[[], float] | None = None

    def roll(self, sides: int) -> int:
        """Return a number from 1 to `sides`."""
        random = self._random or self._begin_stream()
        return int(random() * sides) + 1

    def _begin_stream(self) -> Callable[[], float]:
        """Begin the stream. Most players never roll, and to seed takes as long as a hundred rolls."""
        digest = blake2b(self._stream.encode(), digest_size=8).digest()
        self._random = Random(int.from_bytes(digest, "big")).random  # noqa: S311  not used for cryptography
        return self._random


def pick(dice: Dice, choices: Sequence[ChoiceT]) -> ChoiceT:
    """Return one of the choices, all with the same probability, by one roll."""
    return choices[dice.roll(len(choices)) - 1]


def shuffle(dice: Dice, items: Iterable[ChoiceT]) -> tuple[ChoiceT, ...]:
    """Return the items in random order (Fisher-Yates shuffle), by one roll for each item but the last."""
    out = list(items)
    for last in range(len(out) - 1, 0, -1):
        other = dice.roll(last + 1) - 1
        out[last], out[other] = out[other], out[last]
    return tuple(out)


class ScriptEndedError(Exception):
    """A roll was needed but no scripted die was left; `used` dice were rolled before."""

    def __init__(self, used: int) -> None:
        self.used = used
        super().__init__(f"a roll was needed after all {used} scripted dice")


class ScriptedDice:
    """Dice whose results are given beforehand, for worked examples and replays."""

    __slots__ = ("_rolls", "used")

    def __init__(self, rolls: Iterable[int]) -> None:
        self._rolls = tuple(rolls)
        self.used = 0

    @property
    def left(self) -> int:
        """How many dice have not been used."""
        return len(self._rolls) - self.used

    def roll(self, sides: int) -> int:  # noqa: ARG002  the result is given beforehand
        """Return the next result. Raises ScriptEndedError if there is none."""
        if not self.left:
            raise ScriptEndedError(self.used)
        self.used += 1
        return self._rolls[self.used - 1]


class RecordedDice:
    """Dice that record the results of other dice."""

    __slots__ = ("_dice", "rolls")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[int] = []

    def roll(self, sides: int) -> int:
        """Roll the other dice and append the result to `rolls`."""
        result = self._dice.roll(sides)
        self.rolls.append(result)
        return result


MOST_ROLLS: Final = 100_000
"""How many rolls are tried before an action is refused as having too many outcomes: five dice of six sides take 38,880."""


class ManyOutcomesError(Exception):
    """An action has more outcomes than can be listed, such as a tie that is rolled again; draw samples from it instead."""


def chance_outcomes(
    rules: GameRules[StateT, ActionT], state: StateT, action: ActionT, most_rolls: int = MOST_ROLLS
) -> dict[StateT, Fraction]:
    """Return each state that a legal action can lead to, with its probability. Raises ManyOutcomesError.

    A sample is a call of `rules.apply_action` with seeded dice.
    """
    out: dict[StateT, Fraction] = {}
    dice = _EveryRoll(most_rolls)
    while True:
        after = rules.apply_action(state, action, dice)
        out[after] = out.get(after, Fraction()) + dice.probability
        if not dice.next():
            return out


class _EveryRoll:
    """Dice that give every sequence of rolls once, in order."""

    def __init__(self, most_rolls: int) -> None:
        self._path: list[tuple[int, int]] = []  # (result, sides) of each roll so far
        self._at = self._rolled = 0
        self._most_rolls = most_rolls

    @property
    def probability(self) -> Fraction:
        out = Fraction(1)
        for _, sides in self._path:
            out /= sides
        return out

    def roll(self, sides: int) -> int:
        """Return the next result of this sequence; a roll that is new begins with 1."""
        self._rolled += 1
        if self._rolled > self._most_rolls:
            raise ManyOutcomesError(f"more than {self._most_rolls} rolls")
        if self._at == len(self._path):
            self._path.append((1, sides))
        self._at += 1
        return self._path[self._at - 1][0]

    def next(self) -> bool:
        """Begin the next sequence; False if there is none."""
        while self._path:
            result, sides = self._path.pop()
            if result < sides:
                self._path.append((result + 1, sides))
                break
        self._at = 0
        return bool(self._path)


@frozen
class Series:
    """A series of games: how many, the seed, the kind of player in each seat, and the turns after which a game is abandoned.

    Without `players`, the best kind of the engine sits in each seat: in `seats` of them, or in as many as the game needs at
    least. `checked`: every game is checked, not only some.
    """

    games: int
    seed: int
    players: tuple[str, ...] = ()
    turns: int = 5000
    seats: int = 0
    checked: bool = False


class Ending(Enum):
    """How a game ended."""

    OVER = "over"
    """By its rules."""
    CAP = "cap"
    """At the limit of turns of its series."""
    LOOP = "loop"
    """The same position came again and again."""
    STALEMATE = "stalemate"
    """The player whose turn it was had no legal action, and the rules do not say that the game is over."""
    FAULT = "fault"
    """An invariant was broken."""


@frozen
class Playout(Generic[StateT, ActionT]):
    """The record of a whole game: `actions[i]` leads from `states[i]` to `states[i + 1]`.

    `setup` and `dealing` are the rolls of the setup (see `Engine.deal`), `rolls` those of all actions. `loop`: the index of the
    state in which the position of the last state occurred before, if the game ended as a loop. `fault`: the broken invariant.
    """

    rules: GameRules[StateT, ActionT]
    series: Series
    number: int
    setup: tuple[int, ...]
    dealing: tuple[int, ...]
    actions: list[ActionT]
    states: list[StateT]
    rolls: list[int]
    ending: Ending
    loop: int = -1
    fault: str = ""

    @property
    def final(self) -> StateT:
        """The last state of the game."""
        return self.states[-1]

    @property
    def loop_length(self) -> int:
        """The number of turns from the last position back to where it occurred before."""
        return self.rules.turn(self.final) - self.rules.turn(self.states[self.loop])


class GameCard(NamedTuple):
    """A card whose worth can be judged; all its copies are one card. `price`: what it costs and gives, for the reader."""

    id: str
    deck: str
    price: str = ""


class TakenCard(NamedTuple):
    """A card that a player took or used in a game: by which action (its index in the playout), and which player."""

    at: int
    player: int
    card: str
