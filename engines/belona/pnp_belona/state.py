"""The state of a game, a record that is cheap to copy, and the actions that lead from one state to the next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from pnp_belona.board import Board  # noqa: TC001  a compiled class knows the types of its fields
from pnp_belona.powers import Side  # noqa: TC001  a compiled class knows the types of its fields
from pnp_belona.rules import Rules  # noqa: TC001  a compiled class knows the types of its fields
from pnp_belona.ruleset import Ruleset  # noqa: TC001  a compiled class knows the types of its fields

NOBODY = -1
OFF = -1
"""The space of a beaten group."""


class Phase(Enum):
    """The kind of decision that is due."""

    NAME = "name the active group"
    ACT = "act"
    GAIN = "choose how to take an effect"
    FLEE = "flee or stay"
    ATTACK = "the attacker declares weapons"
    DEFEND = "the defender declares weapons"
    OVER = "the game is over"


class Combat(NamedTuple):
    """The current or the last combat: groups, weapons spent, dice, totals and outcome.

    `outcome` is empty during the combat, then `won`, `lost` (by the attacker), `tie` or `fled`.
    """

    attacker: int
    defender: int
    weapons: tuple[int, int] = (0, 0)
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    totals: tuple[int, int] = (0, 0)
    outcome: str = ""


class Result(NamedTuple):
    """How a game ended: `elimination` or `score`, the winner (NOBODY: shared victory), and the points if it was scored."""

    kind: str
    winner: int
    points: tuple[int, int] | None = None


FIELDS: Final = (
    "phase", "turn", "active", "group", "moved", "members", "places", "weapons", "upgrades", "influence", "owners", "row",
    "deck", "executed", "fought", "left", "queue", "combat", "result",
)  # fmt: skip
"""The fields of a state."""


class State:
    """The state of a game. Faction f has the groups f*n to f*n+n-1; an influence of 0 means no value yet.

    `owners`: by zone index (NOBODY: open); `row`, `deck`: indexes of `Ruleset.contracts` (row: -1 for an empty place, deck: top
    first); `fought`: a bit per pair of groups; `left`: for each group the effect spaces that it has left this turn, as bits;
    `queue`: the effects still to be taken, as (symbol, faction).

    A state does not change: what makes the next one sets fields of a `copy` before anybody else has it. That is why this is
    no named tuple, which takes twice as long to copy and to read.
    """

    __slots__ = FIELDS

    phase: Phase
    turn: int
    active: int
    group: int
    moved: bool
    members: tuple[int, ...]
    places: tuple[int, ...]
    weapons: tuple[int, int]
    upgrades: tuple[int, int]
    influence: tuple[int, int]
    owners: tuple[int, ...]
    row: tuple[int, ...]
    deck: tuple[int, ...]
    executed: tuple[tuple[int, ...], tuple[int, ...]]
    fought: int
    left: tuple[int, ...]
    queue: tuple[tuple[int, int], ...]
    combat: Combat | None
    result: Result | None

    def copy(self) -> State:
        """Give a copy, to be changed into the next state."""
        copy = State()
        copy.phase = self.phase
        copy.turn = self.turn
        copy.active = self.active
        copy.group = self.group
        copy.moved = self.moved
        copy.members = self.members
        copy.places = self.places
        copy.weapons = self.weapons
        copy.upgrades = self.upgrades
        copy.influence = self.influence
        copy.owners = self.owners
        copy.row = self.row
        copy.deck = self.deck
        copy.executed = self.executed
        copy.fought = self.fought
        copy.left = self.left
        copy.queue = self.queue
        copy.combat = self.combat
        copy.result = self.result
        return copy

    def changed(self, **values: object) -> State:
        """Give a copy with other values of some fields; slower than to set them on a `copy`."""
        copy = self.copy()
        for name, value in values.items():
            setattr(copy, name, value)
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and fields_of(self) == fields_of(other)

    def __hash__(self) -> int:
        return hash(fields_of(self))

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={value!r}' for name, value in zip(FIELDS, fields_of(self), strict=True))})"


fields_of: Final = attrgetter(*FIELDS)
"""The values of all fields of a state, in their order."""


@dataclass(frozen=True, slots=True, eq=False)
class GameTable:
    """What does not change during a game: the cards, the rules, the map, and what holds for each side."""

    ruleset: Ruleset
    rules: Rules
    board: Board
    sides: tuple[Side, Side]


class Name(NamedTuple):
    """S1: name the active group."""

    group: int


class Move(NamedTuple):
    """A1: move the active group along these spaces, without its current one."""

    path: tuple[int, ...]


class Dominate(NamedTuple):
    """A2: declare domination of a zone (by index)."""

    zone: int


class Execute(NamedTuple):
    """A3: execute the contract in this place of the row."""

    place: int


class Fight(NamedTuple):
    """A4: declare combat of an own group against a rival one."""

    group: int
    rival: int


class End(NamedTuple):
    """A5: end the turn."""


class Reinforce(NamedTuple):
    """S3: the member joins this group."""

    group: int


class Revive(NamedTuple):
    """S3: the member brings this beaten group back to a starting space."""

    group: int
    space: int


class Roll(NamedTuple):
    """S3: roll the influence die; the new value replaces the old one."""


class Decline(NamedTuple):
    """S3: do not roll the influence die."""


class Flee(NamedTuple):
    """F1: the defending group flees to this space."""

    space: int


class Stay(NamedTuple):
    """F2: the defending group stays and fights."""


class Arm(NamedTuple):
    """S5: spend this many weapons in the combat."""

    weapons: int


Action: TypeAlias = Name | Move | Dominate | Execute | Fight | End | Reinforce | Revive | Roll | Decline | Flee | Stay | Arm


@cache
def named(group: int) -> Name:
    """The action of naming a group, made once."""
    return Name(group)


class Refusal(NamedTuple):
    """Why an action is illegal: the name of the constant that forbids it, and a message."""

    rule: str
    message: str


class IllegalActionError(Exception):
    """An illegal action was played; `refusal` gives the rule and the reason."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        self.action, self.refusal = action, refusal
        super().__init__(f"{action}: {refusal.message} (`{refusal.rule}`)")


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The tuple with the entry at `index` replaced."""
    return (*values[:index], value, *values[index + 1 :])


def pair(values: tuple[int, int], faction: int, value: int) -> tuple[int, int]:
    """The values of both factions with that of `faction` replaced."""
    return (values[0], value) if faction else (value, values[1])
