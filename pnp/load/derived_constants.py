"""Compute the constants that are derived from others and from decks, compare them with written values, check rule tables.

A table covers a range if its rows with `from` and `to` contain each whole number of it exactly once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter

from pnp.base.diagnostics import Diagnostic, Distance, Mark, Report
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.bounds import Bounds
from pnp.load.kinds.kind import broken_bound
from pnp.load.notation.expressions import (
    Expression,
    ExpressionError,
    Operands,
    evaluate,
    format_fraction,
    printable_number,
    read_expression,
    substitute_values,
)
from pnp.load.operands import CountedDecks, ExpressionNames
from pnp.load.places import position
from pnp.load.rules import ConstantValueKind
from pnp.model.fields import Record, Value
from pnp.model.game import Constant, Derivation, Sources, marks_of_constants


def settle_rules(
    rules: Mapping[str, Constant], decks: CountedDecks, unread: set[str], sources: Sources, report: Report
) -> dict[str, Constant]:
    """Return all constants with a value, in the order of the file; derived ones are computed, and the ranges of tables checked.

    The names of constants without a value are added to `unread`.
    """
    names = ExpressionNames(rules, decks, unread)
    settled = _DerivedConstants(rules, names, unread, sources, report).settle()
    settled = Bounds(settled, names, sources, report).keep_constants(unread)
    _check_table_coverage(settled, report, unread)
    return settled


@frozen
class _DerivedConstant:
    """A derived constant with its expression, and the constants that it names."""

    constant: Constant
    derivation: Derivation
    expression: Expression
    needs: tuple[str, ...]


class _DerivedConstants:
    """Computes the derived constants of one game; the names of those that get no value are added to `unread`."""

    def __init__(
        self, rules: Mapping[str, Constant], names: ExpressionNames, unread: set[str], sources: Sources, report: Report
    ) -> None:
        self._rules = dict(rules)
        self._names = names
        self._unread = unread
        self._sources = sources
        self._report = report
        self._values: dict[str, Value] = {}
        self._changed = {name for name, constant in rules.items() if constant.is_set}
        self._doubtful: set[str] = set()
        self._operands = Operands(self._values, names.sizes)

    def settle(self) -> dict[str, Constant]:
        """Return all constants with a value.

        Faults: `rules/bad-expression`, `rules/ring`, `rules/derived` (a written value that differs from the computed one),
        `load/out-of-range`. What follows from a constant that is unread or contradicted is not reported.
        """
        derived = {read.constant.name: read for read in self._read()}
        self._values |= {n: c.value for n, c in self._rules.items() if c.derivation is None}
        for name in self._sort_by_needs(derived):
            self._settle_constant(derived[name])
        return {name: constant for name, constant in self._rules.items() if name in self._values}

    def _read(self) -> Iterator[_DerivedConstant]:
        for constant in self._rules.values():
            derivation = constant.derivation
            if derivation is None:
                continue
            try:
                expression = read_expression(derivation.expression)
                needs = self._names.needs_of(expression)
            except ExpressionError as error:
                self._refuse(constant, derivation, error)
                continue
            if needs is None:
                self._drop(constant.name)
            else:
                yield _DerivedConstant(constant, derivation, expression, needs)

    def _sort_by_needs(self, derived: dict[str, _DerivedConstant]) -> tuple[str, ...]:
        # rings are taken out constant by constant, until what is left can be sorted
        while True:
            graph = {name: [other for other in constant.needs if other in derived] for name, constant in derived.items()}
            try:
                return tuple(TopologicalSorter(graph).static_order())
            except CycleError as error:
                ring = list(reversed(error.args[1][1:]))
                first = ring.index(next(name for name in derived if name in ring))
                self._report_ring([derived.pop(name) for name in (*ring[first:], *ring[:first])])

    def _report_ring(self, ring: list[_DerivedConstant]) -> None:
        names = [derived.constant.name for derived in ring]
        chain = ", which needs ".join(f"`{name}`" for name in (*names[1:], names[0]))
        message = f"`{names[0]}` needs {chain}: none of them can be computed" if ring[1:] else f"`{names[0]}` needs itself"
        also = [(f"`{derived.constant.name}` follows in", derived.derivation.mark) for derived in ring[1:]]
        hint = "write `value` in place of `equals`" + (" for one of them" if ring[1:] else "")
        self._report.error("rules/ring", message, ring[0].derivation.mark, also=also, hint=hint)
        for name in names:
            self._drop(name)

    def _settle_constant(self, derived: _DerivedConstant) -> None:
        """Compute a constant after all those that it needs; without one of them it has no value either."""
        constant, derivation, needs = derived.constant, derived.derivation, derived.needs
        if any(name not in self._values for name in needs):
            self._drop(constant.name)
            return
        try:
            result = evaluate(derived.expression, self._operands)
            value = printable_number(result)
        except ExpressionError as error:
            self._refuse(constant, derivation, error, needs)
            return
        if not self._changed.isdisjoint(needs):
            self._changed.add(constant.name)
        if not self._doubtful.isdisjoint(needs):
            self._doubtful.add(constant.name)
        numbers = substitute_values(derived.expression, self._operands)
        written = None if constant.name in self._changed else constant.value  # another value was set for what it needs
        if constant.name in self._doubtful or self._check_result(derived, numbers, written, result):
            settled = self._values[constant.name] = value if written is None else written
            derivation = replace(derivation, numbers=numbers, sources=needs)
            self._rules[constant.name] = replace(constant, value=settled, derivation=derivation)
        else:
            self._drop(constant.name)

    def _check_result(self, derived: _DerivedConstant, numbers: str, written: Value, result: Fraction) -> bool:
        """Compare the result with the written value, or else with the bounds; False if the constant has no value.

        A contradicted constant keeps its written value, and what follows from it is not compared.
        """
        constant, also = derived.constant, tuple(self._related_marks(derived))
        expression = f"`{' '.join(derived.derivation.expression.split())}`"
        equation = " = ".join(dict.fromkeys((numbers, format_fraction(result))))
        if written is None:
            bound = broken_bound(ConstantValueKind(min=constant.low, max=constant.high), float(result))
            if bound is not None:
                message = f"`{constant.name}` must be {bound}, but {expression} is {equation}"
                self._report.error("load/out-of-range", message, derived.derivation.mark, also=also)
            return bound is None
        is_number = isinstance(written, (int, float)) and not isinstance(written, bool)
        if not is_number or Fraction(str(written)) != result:
            stated = f"is {written}" if is_number else "is no number"
            message = f"`{constant.name}` {stated}, but {expression} is {equation}"
            hint = "correct what is wrong, or leave `value` out: it is then computed"
            self._report.error("rules/derived", message, constant.mark, also=also, hint=hint)
            self._doubtful.add(constant.name)
        return True

    def _related_marks(self, derived: _DerivedConstant) -> Iterator[tuple[str, Mark]]:
        for name in derived.needs:
            yield f"`{name}` stands in", self._rules[name].mark
        yield from self._names.marks_of_decks(derived.expression)

    def _refuse(self, constant: Constant, derivation: Derivation, error: ExpressionError, needs: tuple[str, ...] = ()) -> None:
        """Report an expression at the wrong character; the fault may lie in one of the constants that it needs."""
        mark = position(derivation.expression, error.at, derivation.mark, self._sources)
        message, about = f"`{constant.name}`: {error.message}", marks_of_constants(self._rules, needs)
        distance = Distance.CONTENT
        self._report.add(Diagnostic("rules/bad-expression", message, mark, hint=error.hint, about=about, distance=distance))
        self._drop(constant.name)

    def _drop(self, name: str) -> None:
        self._unread.add(f"rules.{name}")


def _check_table_coverage(rules: Mapping[str, Constant], report: Report, unread: Collection[str]) -> None:
    """Check that each table covers the range of its `covers`.

    Faults, at the row in question: `rules/table-gap`, `rules/table-overlap`; `rules/bad-table` if the rows have no `from`
    and `to`, or an end is not the name of a whole number.
    """
    for constant in rules.values():
        if constant.covers is None or any(f"rules.{end}" in unread for end in constant.covers):  # reported
            continue
        low, high = (_end_number(end, constant, rules, report) for end in constant.covers)
        rows = _table_rows(constant, report)
        if low is None or high is None or rows is None:
            continue
        about = marks_of_constants(rules, (constant.name, *(end for end in constant.covers if isinstance(end, str))))
        for code, message, mark in _coverage_faults(constant, rows, low, high):
            report.contradiction(code, message, mark, about)


def _end_number(end: int | str, constant: Constant, rules: Mapping[str, Constant], report: Report) -> int | None:
    if isinstance(end, int):
        return end
    named = rules.get(end)
    if named is not None and type(named.value) is int:
        return named.value
    what = "is not a whole number" if named else "is not a constant"
    hint = None if named else did_you_mean(end, rules)
    about = (constant.mark, *marks_of_constants(rules, (end,)))
    message = f"`{constant.name}` covers up to `{end}`, which {what}"
    report.add(Diagnostic("rules/bad-table", message, constant.mark, hint=hint, about=about, distance=Distance.CONTENT))
    return None


def _table_rows(constant: Constant, report: Report) -> list[tuple[Record, int, int]] | None:
    rows = []
    for row in constant.value if isinstance(constant.value, tuple) and constant.value else (None,):
        low, high = (row.get("from"), row.get("to")) if isinstance(row, Record) else (None, None)
        if type(low) is not int or type(high) is not int or not isinstance(row, Record) or low > high:
            mark = row.mark if isinstance(row, Record) else constant.mark
            message = f"a row of `{constant.name}` needs whole numbers `from` and `to`, the first not above the second"
            report.contradiction("rules/bad-table", message, mark, (constant.mark,))
            return None
        rows.append((row, low, high))
    return sorted(rows, key=lambda row: row[1])


def _coverage_faults(
    constant: Constant, rows: list[tuple[Record, int, int]], low: int, high: int
) -> Iterator[tuple[str, str, Mark]]:
    assert constant.covers is not None, "asked of tables that cover something"
    first_end, last_end = (f" (`{end}`)" if isinstance(end, str) else "" for end in constant.covers)
    expected = f"expected every number from {low}{first_end} to {high}{last_end} once"
    free = low  # the first number that is not covered by the rows so far
    for row, first, last in rows:
        outside = [n for n in (first, last) if not low <= n <= high]
        if outside:
            yield "rules/table-overlap", f"`{constant.name}` goes beyond its range with {outside[0]}: {expected}", row.mark
        if first > free:
            yield "rules/table-gap", f"`{constant.name}` leaves out {_format_range(free, first - 1)}: {expected}", row.mark
        elif low < free and first < free:
            twice = _format_range(first, min(free - 1, last))
            yield "rules/table-overlap", f"`{constant.name}` covers {twice} twice: {expected}", row.mark
        free = max(free, last + 1)
    if free <= high:
        yield "rules/table-gap", f"`{constant.name}` leaves out {_format_range(free, high)}: {expected}", rows[-1][0].mark


def _format_range(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"
