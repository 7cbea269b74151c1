"""The tree of an expression; `at` is where a part of it begins in the source, counted in characters from 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction


class ExpressionError(Exception):
    """An expression that cannot be read or computed: what is wrong, at which character, and a way out or None."""

    def __init__(self, message: str, at: int, hint: str | None = None) -> None:
        self.message = message
        self.at = at
        self.hint = hint
        super().__init__(message)


@frozen
class NumberTerm:
    """A number that is written out."""

    value: Fraction
    at: int
    end: int


@frozen
class NameTerm:
    """The dotted name of a constant, or of a row or column of one (`hand.table.cards`)."""

    name: str
    at: int
    end: int


@frozen
class Negation:
    """A term with a minus sign before it."""

    of: Term
    at: int


@frozen
class Chain:
    """Terms joined from left to right by signs of one rank: `+ -`, or `* / // %`; each sign with its place."""

    first: Term
    rest: tuple[tuple[str, int, Term], ...]
    at: int


@frozen
class FunctionCall:
    """A function of some terms."""

    function: str
    of: tuple[Term, ...]
    at: int
    end: int


Term: TypeAlias = NumberTerm | NameTerm | Negation | Chain | FunctionCall

OF_DECKS: Final = ("count", "designs")
"""The functions of a deck: its physical cards, copies included, and its different cards."""
DECK: Final = "deck."
"""How the name of a deck begins there."""
KIND: Final = "kind."
"""How the name of a kind of component begins there: all decks of that kind."""


@frozen
class Expression:
    """An expression that was read."""

    source: str
    root: Term

    @property
    def names(self) -> tuple[NameTerm, ...]:
        """The names of constants, in the order in which they are written."""
        return tuple(term for term, of_deck in _names(self.root) if not of_deck)

    @property
    def decks(self) -> tuple[NameTerm, ...]:
        """The names of decks, `deck.` included, in the order in which they are written."""
        return tuple(term for term, of_deck in _names(self.root) if of_deck)


def _names(term: Term, *, of_deck: bool = False) -> Iterator[tuple[NameTerm, bool]]:
    """Yield the names in a term, and whether each is that of a deck."""
    if isinstance(term, NameTerm):
        yield term, of_deck
    elif isinstance(term, Negation):
        yield from _names(term.of)
    elif isinstance(term, Chain):
        for part in (term.first, *(part for _, _, part in term.rest)):
            yield from _names(part)
    elif isinstance(term, FunctionCall):
        for part in term.of:
            yield from _names(part, of_deck=term.function in OF_DECKS)
