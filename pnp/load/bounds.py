"""Bounds of numbers that are expressions, such as `min: hand.start`: computed when rules and decks are read, then checked.

A bound never changes a value, so that it may name what follows from others, and a field may be bounded by the number of cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Distance, Mark, Report
from pnp.base.records import frozen
from pnp.load.notation.expressions import (
    ExpressionError,
    Operands,
    evaluate,
    format_fraction,
    read_expression,
    substitute_values,
)
from pnp.load.places import position
from pnp.model.game import BoundedValue, Constant, Derivation, Sources, marks_of_constants

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Kind
    from pnp.load.operands import ExpressionNames

_MOST_NAMED = 4
"""Further numbers that break the same bound, of which a finding names the places."""

_WORDS = {"min": "at least", "max": "at most"}


@frozen
class _Bound:
    """A bound that was computed: its number, its expression as a message writes it, and what it follows from."""

    number: Fraction
    words: str
    needs: tuple[str, ...]
    marks: tuple[tuple[str, Mark], ...]

    def is_kept(self, end: str, value: float) -> bool:
        exact = Fraction(str(value))
        return exact >= self.number if end == "min" else exact <= self.number


class Bounds:
    """Computes bounds from the constants of a game and its decks; faults go to the report, each once."""

    def __init__(self, rules: Mapping[str, Constant], names: ExpressionNames, sources: Sources, report: Report) -> None:
        self._rules = rules
        self._names = names
        self._sources = sources
        self._report = report
        self._operands = Operands({name: constant.value for name, constant in rules.items()}, names.sizes)
        self._needs: dict[Derivation, tuple[str, ...]] = {}
        self._bounds: dict[Derivation, _Bound | None] = {}

    def keep_constants(self, unread: set[str]) -> dict[str, Constant]:
        """Return the constants with the numbers of their bounds, without those that break one and what follows from them.

        The names of these are added to `unread`.

        Faults: `load/out-of-range`, `rules/bad-expression`, `rules/ring` (a bound that follows from what it bounds).
        """
        bounded = {name: constant for name, constant in self._rules.items() if constant.bounds}
        if not bounded:
            return dict(self._rules)
        for name, constant in bounded.items():
            for end, derivation in constant.bounds:
                self.compute(f"`{end}` of `{name}`", derivation)
        for end in _WORDS:
            self._refuse_rings(end, bounded)
        kept = dict(self._rules)
        for name, constant in bounded.items():
            ends = {end: float(found.number) for end, of in constant.bounds if (found := self._bounds[of]) is not None}
            if name in kept:
                kept[name] = replace(constant, low=ends.get("min", constant.low), high=ends.get("max", constant.high))
            if name in kept and self.check(_numbers_of(constant), kept):
                self._drop(name, kept, unread)
        return kept

    def compute(self, what: str, derivation: Derivation) -> None:
        """Compute a bound once; one that cannot be is reported as a fault of `what`, unless the cause is reported."""
        if derivation not in self._bounds:
            self._bounds[derivation] = None
            try:
                self._bounds[derivation] = self._compute(derivation)
            except ExpressionError as error:
                mark = position(derivation.expression, error.at, derivation.mark, self._sources)
                about = marks_of_constants(self._rules, self._needs.get(derivation, ()))
                message, distance = f"{what}: {error.message}", Distance.CONTENT
                self._report.add(
                    Diagnostic("rules/bad-expression", message, mark, hint=error.hint, about=about, distance=distance)
                )

    def _compute(self, derivation: Derivation) -> _Bound | None:
        expression = read_expression(derivation.expression)
        needs = self._names.needs_of(expression)
        if needs is None or any(name not in self._rules for name in needs):
            return None
        self._needs[derivation] = needs
        number = evaluate(expression, self._operands)
        written, numbers = " ".join(derivation.expression.split()), substitute_values(expression, self._operands)
        says_nothing = numbers in {written, format_fraction(number)} or "length(" in written  # whose items are no numbers
        words = f"`{written}`" if says_nothing else f"`{written}` is {numbers}"
        marks = [(f"`{name}` stands in", self._rules[name].mark) for name in needs]
        return _Bound(number, words, needs, (*marks, *self._names.marks_of_decks(expression)))

    def check(self, values: Iterable[BoundedValue], sound: Collection[str] | None = None) -> int:
        """Report each bound that numbers break, `load/out-of-range`, at the first of them, and return how many numbers do.

        Nothing is said of bounds that have no number, or that follow from a constant which is not among the `sound` ones.
        """
        broken: dict[tuple[str, Derivation], list[BoundedValue]] = {}
        for value in values:
            for end, derivation in value.bounds:
                bound = self._bounds.get(derivation)
                if bound is None or bound.is_kept(end, value.value):
                    continue
                if set(sound if sound is not None else self._rules).issuperset(bound.needs):
                    broken.setdefault((end, derivation), []).append(value)
        for (end, derivation), found in broken.items():
            self._report_broken(end, derivation, found)
        return sum(map(len, broken.values()))

    def _report_broken(self, end: str, derivation: Derivation, found: Sequence[BoundedValue]) -> None:
        bound, (first, *others) = self._bounds[derivation], found
        assert bound is not None, "only bounds with a number are broken"
        unit = first.unit.removesuffix("s") if bound.number == 1 else first.unit
        limit = f"{_WORDS[end]} {format_fraction(bound.number)}{unit}"
        message = f"{first.subject} {limit} ({bound.words}), found {_found(first)}"
        if len(others) > _MOST_NAMED:
            message += f" ({len(others) - _MOST_NAMED} more such numbers)"
        far = (derivation.mark.path, derivation.mark.line) != (first.mark.path, first.mark.line)
        also = [(f"and {_found(other)}", other.mark) for other in others[:_MOST_NAMED]]
        also += [(f"`{end}` stands in", derivation.mark)] if far else []
        self._report.error("load/out-of-range", message, first.mark, also=(*also, *bound.marks))

    def _refuse_rings(self, end: str, bounded: Mapping[str, Constant]) -> None:
        """Report bounds that follow from what they bound, and forget them."""
        while True:
            bounds = {name: of for name, constant in bounded.items() if (of := dict(constant.bounds).get(end)) in self._needs}
            graph: dict[str, set[str]] = {name: set(self._needs[of]) for name, of in bounds.items() if of is not None}
            for name, constant in self._rules.items():
                if constant.derivation is not None:
                    graph.setdefault(name, set()).update(constant.derivation.sources)
            try:
                TopologicalSorter(graph).prepare()
            except CycleError as error:
                ring = list(reversed(error.args[1][1:]))
                first = next(name for name in bounds if name in ring)
                at = ring.index(first)
                self._refuse_ring(end, [*ring[at:], *ring[:at]], bounds)
            else:
                return

    def _refuse_ring(self, end: str, ring: list[str], bounds: Mapping[str, Derivation]) -> None:
        chain = ", which needs ".join(f"`{name}`" for name in (*ring[1:], ring[0]))
        message = f"`{end}` of `{ring[0]}` needs {chain}: a bound cannot follow from what it bounds"
        also = [(f"`{end}` of `{name}` stands in", bounds[name].mark) for name in ring[1:] if name in bounds]
        hint = "write a number in its place" if not also else "leave one of them out, or write a number in its place"
        self._report.error("rules/ring", message, bounds[ring[0]].mark, also=also, hint=hint)
        for name in ring:
            if name in bounds:
                self._bounds[bounds[name]] = None
                self._needs.pop(bounds[name], None)

    @staticmethod
    def _drop(name: str, kept: dict[str, Constant], unread: set[str]) -> None:
        left = [name]
        while left:
            gone = left.pop()
            if kept.pop(gone, None) is not None:
                unread.add(f"rules.{gone}")
                left += [other for other, of in kept.items() if of.derivation is not None and gone in of.derivation.sources]


def _found(value: BoundedValue) -> str:
    return f"`{format_fraction(Fraction(str(value.value)))}`"


def _numbers_of(constant: Constant) -> Iterator[BoundedValue]:
    yield from constant.bounded
    value, derivation = constant.value, constant.derivation
    if derivation is not None and not constant.bounded and isinstance(value, (int, float)) and not isinstance(value, bool):
        yield BoundedValue(f"`{constant.name}` must be", value, "", derivation.mark, constant.bounds)


def computed_bounds(kinds: Iterable[tuple[str, Kind]]) -> Iterator[tuple[str, Derivation]]:
    """Yield the bounds of fields, and of what is inside them, that are expressions, each with words for it."""
    for name, kind in kinds:
        for end, derivation in kind.computed_bounds:
            yield f"`{end}` of `{name}`", derivation
        yield from computed_bounds((name if step == "-" else f"{name}.{step}", part) for step, part in kind.parts())
