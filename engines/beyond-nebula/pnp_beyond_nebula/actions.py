"""What players decide. Actions of different kinds are never equal, whatever they are about."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, Final, get_args


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the turn: Maintenance and harvest."""


@dataclass(frozen=True, slots=True)
class Extract:
    """Buy the next extractor of a resource: the base, then the special one."""

    resource: int


@dataclass(frozen=True, slots=True)
class Build:
    """Build the building of a colour."""

    building: int


@dataclass(frozen=True, slots=True)
class Troop:
    """Produce a troop on an own planet."""

    planet: int


@dataclass(frozen=True, slots=True)
class Ship:
    """Produce a ship on an own planet."""

    planet: int


@dataclass(frozen=True, slots=True)
class Research:
    """Pay for a technology; its research begins."""

    technology: int


@dataclass(frozen=True, slots=True)
class Recover:
    """Pay for one step of a technology's recovery."""

    technology: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pay so many of a resource for as many of another."""

    paid: int
    got: int
    amount: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """End Progress; Conflict begins."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""


@dataclass(frozen=True, slots=True)
class Load:
    """Load troops from the own planet on the ship's block; a negative number unloads."""

    ship: int
    troops: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Take the unowned planet on a ship's block with just as many troops as it needs."""

    ship: int


@dataclass(frozen=True, slots=True)
class Move:
    """Move a ship to a block, by the shortest way."""

    ship: int
    block: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Declare a combat of an own ship with one of the rival."""

    ship: int
    rival: int


@dataclass(frozen=True, slots=True)
class Use:
    """Use a technology on what it is about; `hacked`: the rival's, by Hack.

    `one` and `other` are a ship, a planet, a block, a technology or a resource, as the technology says; 0 where it needs none.
    """

    technology: int
    one: int = 0
    other: int = 0
    hacked: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """Use no (further) technology now; in a combat, the dice decide when both pass."""


@dataclass(frozen=True, slots=True)
class Colour:
    """Name the colour of the technology that the rival finds."""

    colour: int


Action = (
    Begin
    | Extract
    | Build
    | Troop
    | Ship
    | Research
    | Recover
    | Exchange
    | Conflict
    | End
    | Load
    | Settle
    | Move
    | Attack
    | Use
    | Pass
    | Colour
)

ACTIONS: Final[dict[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Action)}
"""The kinds of actions by their names in a log."""


def write_action(action: Action) -> list[object]:
    """Give the name of an action and its fields."""
    return [type(action).__name__.lower(), *astuple(action)]


def read_action(data: Any) -> Action:  # noqa: ANN401  any plain data
    """Give the action that `write_action` wrote. Raises ValueError, KeyError or TypeError if it is none."""
    name, *values = data
    action: Action = ACTIONS[name](*values)
    return action
