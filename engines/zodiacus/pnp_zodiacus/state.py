"""The state of a game: intrepids, structures and players as columns, and what is still to be done, as a stack of frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from pnp_zodiacus.board import Board
    from pnp_zodiacus.ruleset import Does, Ruleset, Structure, Territory

NOBODY: Final = -1
LIMBO: Final = -1
"""The square of an intrepid who is on none."""
RANKS: Final = 3
KINDS: Final = 5
FIRST_STRUCTURE: Final = 12
"""Units are numbered: intrepids 3 · player + rank, structures 12 + 5 · player + kind."""
DRAFT: Final = 0
ORDER: Final = 1
PLAY: Final = 2
"""Phases."""
DISCARD: Final = 0
EVOLVE: Final = 1
REVIVE: Final = 2
CASTLE_CARDS: Final = 3
CASTLE_ATTACK: Final = 4
"""Steps of a castle round; there is no going back."""
CARDS: Final = 0
ITEMS: Final = 1
MOVE: Final = 2
ATTACK: Final = 3
DONE: Final = 5
"""Steps of the round of an intrepid; after DONE, a round of either kind ends by itself."""


class Effect(NamedTuple):
    """What an intrepid or structure has for so many more of its rounds, and the player whose doing it is."""

    kind: str
    amount: int
    of: str
    rounds: int
    author: int


class Frame(NamedTuple):
    """What is to be done or decided next, the last of a stack first.

    `kind`: a key of `machine.STEPS`. `player`: who decides or does it; `unit`: the intrepid that walks, leaps or does it, or
    NOBODY. `does`: the sentences that are left; `alvo`: how far they reach, 0 any distance; `picks`: the targets of the one
    before. `path`: the squares still to walk; `asked`: the enemies who have let this step pass; `quiet`: nobody strikes.
    `left`: cards to pick; `value`: whose hand it is, a rune's colour, or squares to leap. `rest`: who may still annul.
    """

    kind: str
    player: int
    unit: int = NOBODY
    does: tuple[Does, ...] = ()
    alvo: int = 0
    picks: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    quiet: bool = False
    left: int = 0
    value: int = 0
    rest: tuple[int, ...] = ()


class Table:
    """What lies on the table and does not change: the rules, the board, and the structures of all players by their numbers."""

    __slots__ = ("board", "decks", "enemies", "first", "ruleset", "runes", "seats", "squares", "structures", "territories")

    def __init__(
        self,
        ruleset: Ruleset,
        board: Board,
        territories: tuple[Territory, ...],
        structures: tuple[Structure, ...],
        runes: tuple[int, ...],
        decks: tuple[int, ...],
        first: int,
    ) -> None:  # as many as lie on the table
        self.ruleset, self.board, self.territories, self.structures = ruleset, board, territories, structures
        self.runes, self.decks, self.first = runes, decks, first
        self.seats = len(territories)
        self.squares = tuple(squares for owned in board.structures for squares in owned)
        heroes = range(RANKS * self.seats)
        self.enemies = tuple(tuple(u for u in heroes if (u // RANKS - player) % 2) for player in range(self.seats))


class State:
    """All that changes. A state is never changed once it is shared: `copy` gives one that may be, until it is.

    By intrepid: `hero` (the card), `level`, `wounds`, `at` (a square or LIMBO), `box` (of the Limbo), `effects`, `gear` (deck
    cards, the potion too), `runes` (colours), `cool` (rounds until each ability can be used), `struck` (opportunity attacks in
    this turn), `hidden` (on an obstacle), `traits` (what holds by itself, follows from the others). By structure: `hurt`,
    `stands`, `laid` (effects), `rune` (NOBODY: taken). By player: `deck` (sorted: a card is drawn by a roll, which is the same
    as a shuffled pile), `hand` (sorted), `discard`, `xp`, `land` (runes), `siege` (damage of the castle in this turn). `walls`
    are the squares of structures that stand. `moves`: squares left to walk in this round, NOBODY before the first; `more`: what
    is added to them. `winner`: the team, 0 or 1.
    """

    COLUMNS: Final = (
        *("hero", "level", "wounds", "at", "box", "effects", "gear", "runes", "cool", "struck", "hidden", "traits"),
        *("hurt", "stands", "laid", "rune"),
        *("deck", "hand", "discard", "xp", "land", "siege"),
    )
    SINGLES: Final = ("walls", "stack", "phase", "turn", "round", "active", "step", "moves", "more", "winner")
    __slots__ = (*COLUMNS, *SINGLES)
    hero: list[int]
    level: list[int]
    wounds: list[int]
    at: list[int]
    box: list[int]
    effects: list[tuple[Effect, ...]]
    gear: list[tuple[int, ...]]
    runes: list[tuple[int, ...]]
    cool: list[tuple[int, ...]]
    struck: list[int]
    hidden: list[bool]
    traits: list[tuple[Does, ...]]
    hurt: list[int]
    stands: list[bool]
    laid: list[tuple[Effect, ...]]
    rune: list[int]
    deck: list[tuple[int, ...]]
    hand: list[tuple[int, ...]]
    discard: list[tuple[int, ...]]
    xp: list[int]
    land: list[tuple[int, ...]]
    siege: list[int]
    walls: frozenset[int]
    stack: tuple[Frame, ...]
    phase: int
    turn: int
    round: int
    active: int
    step: int
    moves: int
    more: int
    winner: int

    def copy(self) -> State:
        """Give a state with the same values, which may be changed until it is shared."""
        other = State.__new__(State)
        other.hero, other.level, other.wounds = self.hero[:], self.level[:], self.wounds[:]
        other.at, other.box, other.effects, other.gear = self.at[:], self.box[:], self.effects[:], self.gear[:]
        other.runes, other.cool, other.struck = self.runes[:], self.cool[:], self.struck[:]
        other.hidden, other.traits = self.hidden[:], self.traits[:]
        other.hurt, other.stands, other.laid, other.rune = self.hurt[:], self.stands[:], self.laid[:], self.rune[:]
        other.deck, other.hand, other.discard = self.deck[:], self.hand[:], self.discard[:]
        other.xp, other.land, other.siege = self.xp[:], self.land[:], self.siege[:]
        other.walls, other.stack, other.phase, other.turn = self.walls, self.stack, self.phase, self.turn
        other.round, other.active, other.step = self.round, self.active, self.step
        other.moves, other.more, other.winner = self.moves, self.more, self.winner
        return other

    def key(self) -> tuple[Any, ...]:
        """All values, to compare states."""
        columns = [tuple(getattr(self, name)) for name in State.COLUMNS]
        return (*columns, *[getattr(self, name) for name in State.SINGLES])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def owner_of(unit: int) -> int:
    """The player whose unit it is."""
    return unit // RANKS if unit < FIRST_STRUCTURE else (unit - FIRST_STRUCTURE) // KINDS


def is_enemy(unit: int, player: int) -> bool:
    """Whether a unit belongs to the other team."""
    return (owner_of(unit) - player) % 2 == 1


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Sorted cards with one more."""
    return tuple(sorted((*cards, card)))
