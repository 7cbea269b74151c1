"""The state of a game: the sides of the players, the piles, and what is still to be done, as a stack of frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp_fabrica_de_herois.ruleset import NO_EFFECT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp_fabrica_de_herois.ruleset import Effect

NOBODY: Final = -1
NONE: Final = -1
FORM: Final = 0
"""Phases: each player forms the teams."""
BEFORE: Final = 1
"""The moves with saved actions, before the open mission is resolved."""
AFTER: Final = 2
"""The moves after three actions and a mission came."""


DISCARDED: Final = "discarded"
"""The word of a mark: a hero whose ability answers an attack goes to the cemetery after it."""


class Lasting(NamedTuple):
    """A state of a hero: until a new turn of the user begins (ROUND), or the user's mission succeeds or fails (MISSION)."""

    card: int
    user: int
    lasts: int


class Change(NamedTuple):
    """A change of a player's bonus, by whom and how long as in `Lasting`."""

    amount: int
    user: int
    lasts: int


class Frame(NamedTuple):
    """What is to be done or decided next, the last of a stack first.

    `kind`: a key of `machine.STEPS`. `player`: who uses `effect`. `source`: the hero whose ability it is, or NONE; `slot`:
    which of its abilities. `left`: how many targets are still to be picked; `picks`: those that were, heroes or players.
    `rest`: the players who are still to be asked. `marks`: what comes after an attack (player, pattern of a defence, amount),
    and heroes who were discarded to defend (player, DISCARDED, hero).
    """

    kind: str
    player: int
    effect: Effect = NO_EFFECT
    source: int = NONE
    slot: int = 0
    left: int = 0
    picks: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    marks: tuple[tuple[int, str, int], ...] = ()


class Side:
    """What is in front of a player, and in the hand (`support`, sorted). `missions`: those that were completed.

    `change`: what rewards and punishments add to the actions that come next. `used`, `bought`, `drawn_on`: whether the
    leader's ability was used in this round, the first hero bought, and the base's effect used in this turn. `known`: how many
    missions on top of the deck the player has seen.
    """

    __slots__ = (
        *("base", "field", "support", "leader", "blocked", "protected", "changes", "actions", "mission"),
        *("missions", "points", "change", "used", "bought", "drawn_on", "known"),
    )
    base: int
    field: tuple[int, ...]
    support: tuple[int, ...]
    leader: int
    blocked: tuple[Lasting, ...]
    protected: tuple[Lasting, ...]
    changes: tuple[Change, ...]
    actions: int
    mission: int
    missions: tuple[int, ...]
    points: int
    change: int
    used: bool
    bought: bool
    drawn_on: bool
    known: int

    def copy(self) -> Side:
        """Give a side with the same values."""
        other = Side.__new__(Side)
        other.base, other.field, other.support, other.leader = self.base, self.field, self.support, self.leader
        other.blocked, other.protected, other.changes = self.blocked, self.protected, self.changes
        other.actions, other.mission, other.missions, other.points = self.actions, self.mission, self.missions, self.points
        other.change, other.used, other.bought, other.drawn_on = self.change, self.used, self.bought, self.drawn_on
        other.known = self.known
        return other

    def key(self) -> tuple[Any, ...]:
        """All values, to compare sides."""
        return tuple([getattr(self, name) for name in Side.__slots__])


class State:
    """All that changes. A state is never changed once it is shared: `copy` gives one that may be, until it is.

    `deck`: the heroes that can be bought, sorted: a hero is drawn by a roll, which is the same as a shuffled pile. `cemetery`:
    the top last. `pile`: the missions, the top first. `duty`: who has to mend a team before anything else, or NOBODY.
    """

    __slots__ = ("active", "cemetery", "deck", "duty", "exiled", "first", "phase", "pile", "sides", "stack", "turn", "winner")
    sides: tuple[Side, ...]
    deck: tuple[int, ...]
    cemetery: tuple[int, ...]
    exiled: tuple[int, ...]
    pile: tuple[int, ...]
    stack: tuple[Frame, ...]
    phase: int
    turn: int
    active: int
    first: int
    winner: int
    duty: int

    def copy(self) -> State:
        """Give a state with the same values, which may be changed until it is shared."""
        other = State.__new__(State)
        other.sides = tuple([side.copy() for side in self.sides])
        other.deck, other.cemetery, other.exiled, other.pile = self.deck, self.cemetery, self.exiled, self.pile
        other.stack, other.phase, other.turn, other.active = self.stack, self.phase, self.turn, self.active
        other.first, other.winner, other.duty = self.first, self.winner, self.duty
        return other

    def key(self) -> tuple[Any, ...]:
        """All values, to compare states."""
        sides = tuple([side.key() for side in self.sides])
        piles = (self.deck, self.cemetery, self.exiled, self.pile, self.stack)
        return (sides, piles, self.phase, self.turn, self.active, self.first, self.winner, self.duty)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def clockwise(self, player: int) -> Iterator[int]:
        """Give the rivals of a player in the order of their turns."""
        seats = len(self.sides)
        return ((player + step) % seats for step in range(1, seats))

    def owner(self, card: int) -> int:
        """Give the player in whose field a hero is, or NOBODY."""
        for player, side in enumerate(self.sides):
            if card in side.field:
                return player
        return NOBODY

    def holder(self, card: int) -> int:
        """Give the player in whose field or support a hero is, or NOBODY."""
        for player, side in enumerate(self.sides):
            if card in side.field or card in side.support:
                return player
        return NOBODY

    def leaving(self) -> set[int]:
        """Give the heroes who are about to go to the cemetery."""
        out = set[int]()
        for frame in self.stack:
            if frame.kind == "bury":
                out.update(frame.picks)
            out.update([number for _, word, number in frame.marks if word == DISCARDED])
        return out


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Sorted cards with one more."""
    return tuple(sorted((*cards, card)))
