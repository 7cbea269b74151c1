"""Assertions that do not hold, gathered by their causes: a constant, the size of a deck, cards that are equal.

One cause is one finding: what follows from it is listed with it, so that nothing is lost. Which side is wrong, the rules or the
cards, cannot be known; a finding is placed where the evidence points, and names the other side.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Distance
from pnp.base.records import frozen
from pnp.model.game import format_value

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.assertion_reader import Assertion
    from pnp.model.game import Constant

_MANY = 2
"""So many assertions have a cause in common, not a fault each."""


@frozen
class Failure:
    """An assertion that does not hold: what is said of it, and the cards with it.

    `missed` are the constants whose values the cards miss, `repeated` the cards that have a value in common; `partly`: other
    cards agree with the same expectation. `total` is the number that all cards together have instead, as it is written.
    """

    assertion: Assertion
    message: str
    places: tuple[tuple[str, Mark], ...] = ()
    missed: tuple[str, ...] = ()
    repeated: frozenset[str] = frozenset()
    partly: bool = False
    total: str = ""

    @property
    def decks(self) -> frozenset[str]:
        """The names of the decks that it is about."""
        return frozenset(deck.name for selection in self.assertion.selections for deck in selection.decks)

    @property
    def is_total(self) -> bool:
        """Whether it counts or adds up over cards, so that a card too many or too few changes it."""
        return not self.assertion.per_card and self.assertion.measure in {"count", "sum", "cells", "same"}

    @property
    def is_size(self) -> bool:
        """Whether it counts all cards of one deck."""
        return self.assertion.measure == "count" and len(self.decks) == 1 and not self.assertion.selections[0].where

    def follows_from(self, first: Failure, *, copied: bool) -> bool:
        """Whether both have the same cause, as far as one can tell: the cards of a deck that `first` is about.

        `copied`: these are cards that are equal in several fields.
        """
        if self.repeated and self.repeated == first.repeated:
            return True
        if self.is_total and (first.is_size or copied) and first.decks <= self.decks:
            return True
        one, other = self.assertion, first.assertion
        if (one.measure, one.paths, one.words, self.decks) != (other.measure, other.paths, other.words, first.decks):
            return False
        return bool(self.missed) and (self.missed == first.missed or (self.is_total and not first.is_total))


class Causes:
    """Finds the causes of all failures of a game. `held` are constants that other assertions compare with, and that agree."""

    def __init__(self, failures: Iterable[Failure], held: Iterable[str], rules: Mapping[str, Constant]) -> None:
        self._failures = list(failures)
        self._rules = rules
        partly = (name for failure in self._failures if failure.partly for name in failure.missed)
        self._held = {root for name in (*held, *partly) for root in self._sole(name)}
        self.refused: set[str] = set()
        """The constants that were found to be causes."""

    def findings(self) -> Iterator[Diagnostic]:
        """Yield one finding for each cause, all as `load/assertion`: first constants, then what is about the cards."""
        left = self._failures
        while (cause := self._constant_at_fault(left)) is not None:
            self.refused.add(cause)
            yield self._about_constant(cause, [failure for failure in left if cause in self._roots(failure)])
            left = [failure for failure in left if cause not in self._roots(failure)]
        times = Counter(failure.repeated for failure in left if failure.repeated)
        left.sort(key=lambda failure: (times[failure.repeated] < _MANY, not failure.is_size))
        while left:
            first, *left = left
            copied = times[first.repeated] >= _MANY
            group = [failure for failure in left if failure.follows_from(first, copied=copied)]
            yield self._about_cards(first, group)
            left = [failure for failure in left if failure not in group]

    def _roots(self, failure: Failure) -> set[str]:
        return {root for name in failure.missed for root in self._roots_of(name)}

    def _roots_of(self, name: str) -> set[str]:
        """The constants that one follows from and that follow from no other; itself, if it follows from none."""
        constant = self._rules.get(name)
        if constant is None:
            return set()
        sources = constant.derivation.sources if constant.derivation else ()
        return {root for source in sources for root in self._roots_of(source)} or {name}

    def _sole(self, name: str) -> set[str]:
        roots = self._roots_of(name)
        return roots if len(roots) == 1 else set()

    def _constant_at_fault(self, failures: Collection[Failure]) -> str | None:
        """The constant that most failures have in common; it is the only one in one of them, and no assertion confirms it."""
        concerned: dict[str, list[Failure]] = {}
        for failure in failures:
            for name in self._roots(failure):
                concerned.setdefault(name, []).append(failure)
        sizes = [failure.decks for failure in failures if failure.is_size]
        likely = [name for name, those in concerned.items() if len(those) >= _MANY and self._is_likely(name, those, sizes)]
        order = {name: place for place, name in enumerate(self._rules)}
        return max(likely, key=lambda name: (self._is_doubtful(name), len(concerned[name]), -order[name]), default=None)

    def _is_likely(self, name: str, failures: Collection[Failure], sizes: Collection[frozenset[str]]) -> bool:
        """Whether it rather is a constant than the cards; `sizes` are the decks with a card too many or too few."""
        if name in self._held or all(self._roots(failure) != {name} for failure in failures):
            return False
        by_cards = any(all(failure.is_total and deck <= failure.decks for failure in failures) for deck in sizes)
        return self._is_doubtful(name) or not by_cards

    def _is_doubtful(self, name: str) -> bool:
        """Whether a constant has another value than the words about it were written for, or one that is only tried."""
        constant = self._rules[name]
        return constant.is_set or (constant.written_for is not None and not constant.written_for.fits(constant.value))

    def _about_constant(self, name: str, failures: Collection[Failure]) -> Diagnostic:
        constant = self._rules[name]
        message = f"`{name}` is `{format_value(constant.value)}`, which {len(failures)} assertions about the cards contradict"
        also = tuple((f"{failure.message}:", failure.assertion.mark) for failure in failures)
        hint = "correct it, or the cards"
        about, far = (constant.mark,), Distance.CONTENT
        return Diagnostic("load/assertion", message, constant.mark, also=also, hint=hint, about=about, distance=far)

    def _about_cards(self, first: Failure, others: Iterable[Failure]) -> Diagnostic:
        """One failure, with those that have its cause, and the constants that could be wrong instead of the cards."""
        doubted = set() if first.repeated else self._roots(first) - self._held
        constants = [self._rules[name] for name in self._rules if name in doubted]
        written = tuple((f"`rules.{constant.name}` is set in", constant.mark) for constant in constants)
        followed = tuple((f"and {failure.message}:", failure.assertion.mark) for failure in others)
        decks = tuple(deck.mark for selection in first.assertion.selections for deck in selection.decks)
        about, also = (*first.assertion.about, *decks), (*first.places, *written, *followed)
        hint, far, mark = self._way_out(first, doubted), Distance.CONTENT, first.assertion.mark
        return Diagnostic("load/assertion", first.message, mark, also=also, hint=hint, about=about, distance=far)

    def _way_out(self, failure: Failure, constants: Collection[str]) -> str | None:
        """What to write if the cards are right and one of these constants is wrong; None if none of them is doubted."""
        if not constants:
            return None
        if failure.total and {*failure.missed} == {*constants} and "equals" in failure.assertion.bounds:
            return f"if the cards are right, write `{failure.total}` there, or change the assertion"
        return "if the cards are right, change the value there, or the assertion"
