"""What the engine plays with: constants and cards, in types of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

NOTHING: Final = -1
CASTLE: Final = 0
TOWERS: Final = (1, 2)
GUARDIANS: Final = (3, 4)
"""The structures of a player, in the order of their numbers: castle, towers and guardians, Alpha before Beta."""


class Does(NamedTuple):
    """What a sentence does.

    `amount`: points, squares, cards or XP; `of`: its status, die, resistance, attack or foe; `target` of `bond`: who
    is near.
    """

    pattern: str
    amount: int = 0
    of: str = ""
    target: str = ""
    rounds: int = 0


class Attack(NamedTuple):
    """An attack: its type, the colours of its dice (0 green to 3 red), its ALVO, and what the dice show on average."""

    type: str
    dice: tuple[int, ...]
    alvo: int
    mean: float


class Ability(NamedTuple):
    """An ability of an intrepid: how far it reaches (0: any distance), the rounds until it can be used again."""

    passive: bool
    alvo: int
    cooldown: int
    does: tuple[Does, ...]


class Level(NamedTuple):
    """A row of an intrepid's card; `traits`: the passive abilities up to this level."""

    xp: int
    life: int
    magic: int
    physical: int
    attack: Attack
    ability: Ability
    traits: tuple[Does, ...]


class Intrepid(NamedTuple):
    """An intrepid."""

    id: str
    sign: str
    movement: int
    enemies: frozenset[str]
    allies: frozenset[str]
    levels: tuple[Level, ...]


class Structure(NamedTuple):
    """A castle, tower or guardian; a castle has no counter-attack, and `runes` by colour."""

    id: str
    kind: str
    xp: int
    life: int
    magic: int
    physical: int
    attack: Attack
    traits: tuple[Does, ...]
    runes: tuple[Does, ...] = ()


class Territory(NamedTuple):
    """A board: rows of square names, the upper edge first; the runes that its power needs, and what it does."""

    id: str
    squares: tuple[tuple[str, ...], ...]
    runes: int
    power: Does


class DeckCard(NamedTuple):
    """A card of the deck; `does`: what an action or potion does, the traits of equipment and armaments."""

    id: str
    kind: str
    does: tuple[Does, ...]
    level: int = 1
    class_: str = ""
    attack: Attack | None = None


class DeckList(NamedTuple):
    """A deck: its cards by their numbers in `Ruleset.cards`, sorted."""

    id: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Constants and cards; cards are named by their indices, players by their seats.

    `level_cost[n]`: what it costs to leave level n, in XP; `revive_cost[n]`: castle life, for an intrepid of level n. `faces`:
    of each die, from green to red. `annuls`: the cards that annul an action.
    """

    limbo_more: int
    least_damage: int
    xp_max: int
    obstacle_cost: int
    obstacle_push: int
    opportunities: int
    immune_towers: int
    gear_max: int
    runes_max: int
    hand: int
    level_cost: tuple[int, ...]
    revive_cost: tuple[int, ...]
    faces: tuple[tuple[int, ...], ...]
    intrepids: tuple[Intrepid, ...]
    castles: tuple[Structure, ...]
    towers: tuple[Structure, ...]
    guardians: tuple[Structure, ...]
    territories: tuple[Territory, ...]
    cards: tuple[DeckCard, ...]
    decks: tuple[DeckList, ...]
    annuls: frozenset[int]
    seats: int = 2
