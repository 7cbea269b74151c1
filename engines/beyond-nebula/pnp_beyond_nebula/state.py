"""The state of a game, and the table that it is played on."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp_beyond_nebula.chart import OFF, Chart, Links

if TYPE_CHECKING:
    from pnp_beyond_nebula.rules import Rules
    from pnp_beyond_nebula.ruleset import Technology

NOBODY: Final = -1
NONE: Final = -1
PLANETS: Final = 3
"""Of each player: planet 0 of a player is the home planet. Planet p * 3 + i is the i-th of player p."""
SHIPS: Final = 6
"""Of each player: ship p * 6 + i is the i-th of player p."""
TECHNOLOGIES: Final = 18
"""Of each player."""
PILE: Final = 0
READY: Final = 9
RECOVERY: Final = 10
"""Technologies: in the pile; 1 to 8 are steps of research; ready; RECOVERY + step is a step of recovery."""
GONE: Final = -1
"""Marks what is out of the game: a Supernova Cannon without shots, and a card that a playtest leaves out to judge it."""


class Phase(IntEnum):
    """What is to be decided next."""

    BEGIN = 0
    PROGRESS = 1
    CONFLICT = 2
    DECLARE = 3
    """A combat: technologies before a roll."""
    LOSS = 4
    """A ship is about to lose durability: its owner may prevent it."""
    FIND = 5
    """The rival names the colour of a technology that was found."""
    OVER = 6


class Combat(NamedTuple):
    """A combat: its two ships, who declares now, how many passed in a row, whether the dice have fallen, the spies on board."""

    attacker: int
    defender: int
    player: int
    passed: int = 0
    rolled: bool = False
    spies: tuple[int, int] = (0, 0)


class Table(NamedTuple):
    """What was dealt: the blocks and colours of the six planets, and all links between blocks.

    `planet_at` is the planet of a block. `plain` and `free` are the links without and with Pathfinder.
    """

    rules: Rules
    technologies: tuple[Technology, ...]
    verbs: dict[str, int]
    chart: Chart
    blocks: tuple[int, ...]
    colours: tuple[int, ...]
    planet_at: dict[int, int]
    plain: Links
    free: Links
    first: int


class State:
    """All that changes. A state is never changed once it is shared: `copy` gives one that may be, until it is.

    Tuples have an entry for each ship, planet or technology of both players, those of player 0 first. Numbers named in the
    plural as sets (`blocked`, `stunned`) have a bit for each of these. `avoided` has a bit for each pair of ships that fight no
    more in this turn (`pair`). What one turn needs only is reset at its beginning.
    """

    __slots__ = (
        *("phase", "turn", "active", "winner", "ending", "reserves", "extractors", "penalty", "buildings", "technologies"),
        *("uses", "owners", "troops", "places", "aboard", "hulls", "arrived", "clock", "cargo", "explored"),
        *("blocked", "blocked_next", "held", "stunned", "stunned_next", "exchanged", "clone", "used"),
        *("moved", "speed", "finders", "hidden", "avoided", "irradiated", "combat", "losses", "finds"),
    )
    phase: Phase
    turn: int
    active: int
    winner: int
    ending: str
    reserves: tuple[int, ...]
    extractors: tuple[int, ...]
    penalty: tuple[int, ...]
    buildings: tuple[int, ...]
    technologies: tuple[int, ...]
    uses: tuple[int, ...]
    owners: tuple[int, ...]
    troops: tuple[int, ...]
    places: tuple[int, ...]
    aboard: tuple[int, ...]
    hulls: tuple[int, ...]
    arrived: tuple[int, ...]
    clock: int
    cargo: int
    explored: int
    blocked: int
    blocked_next: int
    held: int
    stunned: int
    stunned_next: int
    exchanged: bool
    clone: bool
    used: int
    moved: tuple[int, ...]
    speed: int
    finders: int
    hidden: int
    avoided: int
    irradiated: int
    combat: Combat | None
    losses: tuple[int, ...]
    finds: int

    def copy(self) -> State:
        """Give a state with the same values, which may be changed until it is shared."""
        other = State.__new__(State)
        for name in State.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def key(self) -> tuple[Any, ...]:
        """All values, to compare states."""
        return tuple(getattr(self, name) for name in State.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __getstate__(self) -> tuple[Any, ...]:
        return self.key()

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        for name, value in zip(State.__slots__, values, strict=True):
            setattr(self, name, value)


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The values with another one at an index."""
    return (*values[:at], value, *values[at + 1 :])


def ships_of(state: State, player: int) -> list[int]:
    """The ships of a player that are on the map."""
    return [ship for ship in range(player * SHIPS, (player + 1) * SHIPS) if state.places[ship] != OFF]


def ships_at(state: State, player: int, block: int) -> list[int]:
    """The ships of a player on a block."""
    return [ship for ship in range(player * SHIPS, (player + 1) * SHIPS) if state.places[ship] == block]


def planets_of(state: State, player: int) -> list[int]:
    """The planets that a player controls."""
    return [planet for planet, owner in enumerate(state.owners) if owner == player]


def pair(one: int, other: int) -> int:
    """The bit of two ships."""
    return 1 << min(one, other) * 2 * SHIPS + max(one, other)


def is_home(planet: int) -> bool:
    """Whether a planet is the home planet of a player, whoever holds it."""
    return planet % PLANETS == 0


def field_of_planet(planet: int) -> int:
    """The player in whose field a planet lies."""
    return planet // PLANETS
