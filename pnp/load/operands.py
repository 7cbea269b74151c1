"""What the names in expressions of the rules lead to: constants, and decks that are counted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.notation.expressions import (
    DECK_PREFIX,
    KIND_PREFIX,
    Expression,
    ExpressionError,
    NameTerm,
    constant_of,
    deck_sizes,
)
from pnp.model.game import Deck, UnreadNames

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark


@frozen
class CountedDecks:
    """The decks that expressions may count: the sound ones by name, the names of the others, and whether these are all."""

    sound: Mapping[str, Deck]
    unsound: Collection[str] = ()
    complete: bool = True


class ExpressionNames:
    """What the names in expressions lead to: constants, sound or `unread`, and decks that may be counted."""

    def __init__(self, rules: Collection[str], decks: CountedDecks, unread: Collection[str]) -> None:
        self.decks = decks
        self.sizes = deck_sizes(decks.sound.values())
        self._rules = rules
        self._unread = unread
        self._kinds = tuple(name for name in self.sizes if name.startswith(KIND_PREFIX))

    def needs_of(self, expression: Expression) -> tuple[str, ...] | None:
        """Return the constants that an expression names; None if one, or a deck that it counts, could not be read.

        Raises ExpressionError for a name that nothing has.
        """
        needs = dict.fromkeys(self._find_operand(term) for term in expression.names)
        counted = [self._is_sound(term) for term in expression.decks]
        return None if None in needs or not all(counted) else tuple(name for name in needs if name is not None)

    def _find_operand(self, term: NameTerm) -> str | None:
        """Return the constant that a name leads to; None if it could not be read. Raises ExpressionError if there is none."""
        name = constant_of(term.name, self._rules)
        if name is None and not UnreadNames(self._unread).covers(f"rules.{term.name}"):
            hint = did_you_mean(term.name, self._rules)
            if term.name.startswith(DECK_PREFIX) and term.name.removeprefix(DECK_PREFIX) in self.decks.sound:
                hint = f"`count({term.name})` counts its cards"
            raise ExpressionError(f"there is no constant `{term.name}`", term.at, hint)
        return name

    def _is_sound(self, term: NameTerm) -> bool:
        """Whether a deck can be counted, because all of it was read. Raises ExpressionError if there is none."""
        name, decks = term.name.removeprefix(DECK_PREFIX), self.decks
        if name in self._kinds:
            return decks.complete and not decks.unsound
        if name not in decks.sound and name not in decks.unsound and decks.complete:
            near = did_you_mean(term.name, [*self._kinds, *(f"{DECK_PREFIX}{deck}" for deck in (*decks.sound, *decks.unsound))])
            raise ExpressionError(f"there is no deck `{name}`", term.at, near)
        return name in decks.sound

    def marks_of_decks(self, expression: Expression) -> Iterator[tuple[str, Mark]]:
        """Yield where the decks that an expression counts are declared, each with words for it."""
        for name in dict.fromkeys(term.name for term in expression.decks):
            for deck in self.decks.sound.values():
                if name in {deck.name, f"{DECK_PREFIX}{deck.name}", f"{KIND_PREFIX}{deck.kind}"}:
                    yield f"`{name}` is declared in", deck.mark
