"""Check assertions about a deck or the whole game, and report those that do not hold by their causes.

A cause is a constant, the size of a deck, or cards that are equal. One cause is one finding: what follows from it is listed
with it, so that nothing is lost. Which side is wrong, the rules or the cards, cannot be known; a finding is placed where the
evidence points, and names the other side. What assertions may say is in `assertion_kinds.py` and docs/assertions.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from pnp.base.diagnostics import Diagnostic, Distance, Mark, column_letters
from pnp.base.records import frozen
from pnp.load.assertion_kinds import SYMMETRIES, AssertionKind, GridCell
from pnp.load.assertion_reader import (
    Assertion,
    AssertionReader,
    AssertionScope,
    ExpectedNumber,
    FaultyCardError,
    count_cards,
    count_cells,
    display_value,
    field_values,
    sum_of_field,
    sum_on_card,
    values_at,
)
from pnp.load.kinds.kind import ValueReader
from pnp.load.rules import assertion_references
from pnp.load.yaml.nodes import FileFaults, List, Node, format_number
from pnp.model.fields import Grid, Record
from pnp.model.game import Card, Constant, Deck, format_value, marks_of_constants


class Assertions:
    """Checks the assertions of a game and gathers those that do not hold, to be reported by their causes."""

    def __init__(self, scope: AssertionScope) -> None:
        self._scope = scope
        self._failures: list[Failure] = []
        self._confirmed_constants: list[str] = []

    def check(self, node: Node | None, decks: tuple[Deck, ...], *, of_game: bool = False) -> None:
        """Check a list of assertions about `decks`; what cannot be checked is reported at once."""
        faults = FileFaults(self._scope.report)
        if node is None:
            return
        if not isinstance(node, List):
            faults.wrong_kind("assert", "a list of assertions", node)
            return
        kind, values = AssertionKind(of_game=of_game), ValueReader(Path(), Path(), faults)
        for item in node.items:
            before = faults.count
            written = kind.read(item, "assert", "assert", values)
            assertion = AssertionReader(decks, self._scope, faults).resolve(written) if written else None
            if assertion is None or faults.count != before:
                continue
            names = tuple(dict.fromkeys(reference.name for reference in assertion_references(item)))
            self._check_assertion(replace(assertion, names=names, about=marks_of_constants(self._scope.rules, names)))

    def _check_assertion(self, assertion: Assertion) -> None:

        try:
            failures = _find_failures(assertion, self._scope)
        except FaultyCardError:  # the error in that card has been reported
            return
        self._failures += failures
        wanted = assertion.bounds.get("equals")
        if not failures and (wanted or assertion.once):
            self._confirmed_constants += (
                [wanted.constant] if wanted and wanted.constant else assertion.names if assertion.once else []
            )

    def report(self) -> set[str]:
        """Report those that do not hold as `load/assertion`, one for each cause; return the constants that are refused."""
        causes = _FailureCauses(self._failures, self._confirmed_constants, self._scope.rules)
        for finding in causes.findings():
            self._scope.report.add(finding)
        return causes.refused


_MOST_NAMED_CARDS = 5  # so many cards are named in a message, the rest are counted

_BOUND_HOLDS: dict[str, Callable[[float, float], bool]] = {
    "equals": lambda found, wanted: abs(found - wanted) < 1e-9,  # noqa: PLR2004  lengths are sums of decimals
    "min": lambda found, wanted: found >= wanted,
    "max": lambda found, wanted: found <= wanted,
}
_BOUND_WORDING = {"equals": "", "min": "at least ", "max": "at most "}


class _MissedBounds(NamedTuple):
    """What a number should have been, and the constants that say so."""

    wording: str
    constants: tuple[str, ...]


def _find_failures(assertion: Assertion, scope: AssertionScope) -> list[Failure]:
    """Return what does not hold of an assertion, in words. Raises FaultyCardError for a card that was left out."""
    judges = {"count": _check_count, "sum": _check_sum, "each": _check_each, "cells": _check_cells, "same": _check_same}
    return list(judges[assertion.measure](assertion, scope))


def _make_failure(  # noqa: PLR0913  (all that is known of it, each part by its name)
    assertion: Assertion,
    message: str,
    places: Iterable[tuple[str, Mark]] = (),
    *,
    missed: Iterable[str] = (),
    repeated: Iterable[str] = (),
    partly: bool = False,
    total: str = "",
) -> Failure:
    also = list(places)
    more = f" ({len(also) - _MOST_NAMED_CARDS} more such cards)" if len(also) > _MOST_NAMED_CARDS else ""
    note = f": {assertion.note}" if assertion.note else ""
    constants = tuple(dict.fromkeys(filter(None, missed)))
    return Failure(
        assertion, f"{message}{more}{note}", tuple(also[:_MOST_NAMED_CARDS]), constants, frozenset(repeated), partly, total
    )


def _find_missed_bounds(value: float, bounds: Iterable[tuple[str, ExpectedNumber]]) -> _MissedBounds | None:
    missed = [
        (f"{_BOUND_WORDING[name]}{n.wording}", n.constant) for name, n in bounds if not _BOUND_HOLDS[name](value, n.value)
    ]
    return (
        _MissedBounds(" and ".join(wording for wording, _ in missed), tuple(constant for _, constant in missed))
        if missed
        else None
    )


def _check_count(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    (selection,) = assertion.selections
    value = count_cards(selection, scope)
    expected = _find_missed_bounds(value, assertion.bounds.items())
    if expected:
        copies = ", copies included," if selection.copies else ""
        message = f"the number of {selection.pieces}{selection.wording}{copies} is {value}, expected {expected.wording}"
        yield _make_failure(assertion, message, missed=expected.constants, total=format_number(value))


def _check_sum(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    (selection,), (path,) = assertion.selections, assertion.paths
    if assertion.per_card:
        yield from _check_per_card(assertion, scope, f"the sum of `{path}`", lambda card: sum_on_card(path, card, scope))
        return
    value = sum_of_field(path, selection, scope)
    expected = _find_missed_bounds(value, assertion.bounds.items())
    if expected:
        copies = " over all copies" if selection.copies else ""
        message = f"the sum of `{path}`{selection.wording}{copies} is {format_number(value)}, expected {expected.wording}"
        yield _make_failure(assertion, message, missed=expected.constants, total=format_number(value))


def _check_cells(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    for card, message in _find_grid_faults(assertion, scope):
        yield _make_failure(assertion, message, [(f"`{card.id}`", card.mark)])
    if assertion.bounds:
        yield from _check_cell_count(assertion, scope)


def _check_cell_count(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    (selection,), (path,) = assertion.selections, assertion.paths
    what = f"the number of {' or '.join(f'`{word}`' for word in assertion.words)} cells in `{path}`"
    if assertion.per_card:
        yield from _check_per_card(assertion, scope, what, lambda card: count_cells(path, assertion.words, card, scope))
        return
    cards = selection.cards(scope)
    value = sum(selection.times(card) * count_cells(path, assertion.words, card, scope) for card in cards)
    expected = _find_missed_bounds(value, assertion.bounds.items())
    if expected:
        message = f"{what}{selection.wording} is {value}, expected {expected.wording}"
        yield _make_failure(assertion, message, missed=expected.constants, total=format_number(value))


def _check_per_card(
    assertion: Assertion, scope: AssertionScope, what: str, measure: Callable[[Card], float]
) -> Iterator[Failure]:
    (selection,) = assertion.selections
    found = [
        (card, value, _find_missed_bounds(value, assertion.bounds.items()))
        for card in selection.cards(scope)
        for value in [measure(card)]
    ]
    wrong = [(card, value, missed) for card, value, missed in found if missed]
    if wrong:
        card, value, expected = wrong[0]
        places = [(f"`{card.id}` has {format_number(value)}", card.mark) for card, value, _ in wrong]
        message = f"{what} is {format_number(value)} on `{card.id}`, expected {expected.wording}"
        missed = [name for _, _, missed in wrong for name in missed.constants]
        yield _make_failure(assertion, message, places, missed=missed, partly=_is_partly_met(assertion, len(wrong), len(found)))


def _is_partly_met(assertion: Assertion, wrong: int, found: int) -> bool:
    return wrong < found and "equals" in assertion.bounds


def _check_each(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    (selection,), (path,) = assertion.selections, assertion.paths
    values = field_values(path, selection, scope)
    wrong = []
    for value, card, mark in values:
        expected = _find_missed_bounds(value, assertion.bounds.items()) if isinstance(value, (int, float)) else None
        if assertion.among and display_value(value) not in assertion.among:
            expected = _MissedBounds(f"one of {', '.join(assertion.among)}", assertion.names)
        if expected:
            wrong.append((f"`{path}` of `{card.id}` is `{display_value(value)}`", expected, mark))
    if wrong:
        found, expected, _ = wrong[0]
        missed = [name for _, missed, _ in wrong for name in missed.constants]
        places = [(found, mark) for found, _, mark in wrong]
        partly = _is_partly_met(assertion, len(wrong), len(values))
        yield _make_failure(assertion, f"{found}, expected {expected.wording}", places, missed=missed, partly=partly)
    yield from _check_repeats(assertion, [(display_value(value), card, mark) for value, card, mark in values])


def _check_repeats(assertion: Assertion, values: list[tuple[str, Card, Mark]]) -> Iterator[Failure]:
    times = Counter(word for word, _, _ in values)
    path = assertion.paths[0]
    faults = []
    if assertion.once:
        faults += [f"`{word}` is missing" for word in assertion.once if not times[word]]
        faults += [f"`{word}` is not expected" for word in times if word not in assertion.once]
    if assertion.once or assertion.unique:
        faults += [f"`{word}` occurs {n} times" for word, n in times.items() if n > 1]
    if faults:
        places = [
            (f"`{card.id}` has `{word}`", mark)
            for word, card, mark in values
            if times[word] > 1 or (assertion.once and word not in assertion.once)
        ]
        wanted = f"each of {', '.join(assertion.once)} exactly once" if assertion.once else "no value twice"
        repeated = {card.id for word, card, _ in values if times[word] > 1}
        missed = assertion.names if assertion.once else ()
        message = f"`{path}`: {', '.join(faults)}, expected {wanted}"
        yield _make_failure(assertion, message, places, missed=missed, repeated=repeated if len(repeated) > 1 else ())


def _check_same(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    pairs = zip(assertion.paths, assertion.selections, strict=True)
    one, other = (Counter(display_value(v) for v, _, _ in field_values(path, selection, scope)) for path, selection in pairs)
    if one != other:
        decks = [f"{'+'.join(d.name for d in s.decks)}/{p}" for p, s in zip(assertion.paths, assertion.selections, strict=True)]
        left, right = ("" + ", ".join(sorted(c.elements())) or "nothing" for c in (one - other, other - one))
        message = f"`{decks[0]}` and `{decks[1]}` differ: only in the first {left}, only in the second {right}"
        yield _make_failure(assertion, message)


_SYMMETRY_WORDING = {
    "half-turn": "after a half turn",
    "left-right": "when left and right are exchanged",
    "top-bottom": "when top and bottom are exchanged",
}


def _find_grid_faults(assertion: Assertion, scope: AssertionScope) -> Iterator[tuple[Card, str]]:
    """Yield what does not hold of the grids that an assertion is about, each with its card. Raises FaultyCardError."""
    (selection,), (path,) = assertion.selections, assertion.paths
    for card in selection.cards(scope):
        for grid in values_at(path, card, scope.cards):
            if isinstance(grid, Grid):
                where = f"`{path}` of `{card.id}`"
                yield from ((card, message) for message in _cell_faults(assertion, grid, where))
                if assertion.connected:
                    yield from ((card, message) for message in _connection_faults(assertion, grid, card, scope))


def _cell_faults(assertion: Assertion, grid: Grid, where: str) -> Iterator[str]:
    pairs = _find_asymmetries(grid, assertion.symmetry) if assertion.symmetry else []
    if pairs:
        (row, column), (other_row, other_column) = pairs[0]
        one, other = f"`{grid[row][column]}`", f"`{grid[other_row][other_column]}`"
        found = f"`{_grid_cell_name((row, column))}` is {one} and `{_grid_cell_name((other_row, other_column))}` is {other}"
        more = f" ({len(pairs) - 1} more such pairs)" if len(pairs) > 1 else ""
        yield f"{where} is not the same {_SYMMETRY_WORDING[assertion.symmetry]}: {found}{more}"
    strangers = _find_isolated_cells(grid, assertion.beside) if assertion.beside else []
    if strangers:
        yield f"cells of {where} neither are {_list_words(assertion.beside)} nor touch one: {_list_cells(strangers)}"


def _connection_faults(assertion: Assertion, grid: Grid, card: Card, scope: AssertionScope) -> Iterator[str]:
    (path,) = assertion.paths
    what = f"the {_list_words(assertion.words)} cells in `{path}` of `{card.id}`"
    if not assertion.along:
        parts = _groups_by_sides(grid, assertion.words)
    else:
        try:
            lines = _lines_over_grid(grid, assertion.along, card, scope.cards)
        except BadLineError as error:
            yield f"a line of `{assertion.along}` over `{path}` of `{card.id}`: {error}"
            return
        off, missed = _find_line_mismatches(grid, assertion.words, lines)
        if off:
            words = _list_words(assertion.words)
            yield f"lines of `{assertion.along}` run over cells of `{card.id}` that are not {words}: {_list_cells(off)}"
        if missed:
            yield f"no line of `{assertion.along}` runs over some of {what}: {_list_cells(missed)}"
        parts = _groups_by_lines(lines)
    if len(parts) > 1:
        apart = ", ".join(_list_cells(part) for part in parts[1:])
        yield f"{what} do not hang together: {apart} lie apart"


def _list_words(words: tuple[str, ...]) -> str:
    return " or ".join(f"`{word}`" for word in words)


_MOST_NAMED_CELLS: Final = 5  # so many cells are named in a message, the rest are counted


class BadLineError(Exception):
    """A line over a grid has a stop that is no cell, or leaves the straight and the diagonal; the text says where."""


def _find_asymmetries(grid: Grid, symmetry: str) -> list[tuple[GridCell, GridCell]]:
    """Return the pairs of cells that should be alike and are not, each once."""
    image = SYMMETRIES[symmetry]
    pairs = [(cell, image(cell, len(grid), len(grid[0]))) for cell in _grid_cells(grid)]
    return [(one, other) for one, other in pairs if one < other and grid[one[0]][one[1]] != grid[other[0]][other[1]]]


def _find_isolated_cells(grid: Grid, words: Iterable[str]) -> list[GridCell]:
    """Return the cells that neither hold one of `words` nor share a side with a cell that does."""
    near = _cells_with_words(grid, words)
    return [cell for cell in _grid_cells(grid) if cell not in near and not any(other in near for other in _neighbours(cell))]


def _groups_by_sides(grid: Grid, words: Iterable[str]) -> list[list[GridCell]]:
    cells = _cells_with_words(grid, words)
    return _connected_groups({cell: {other for other in _neighbours(cell) if other in cells} for cell in cells})


def _groups_by_lines(lines: Iterable[Sequence[GridCell]]) -> list[list[GridCell]]:
    joined: dict[GridCell, set[GridCell]] = {}
    for line in lines:
        for one, other in pairwise(line):
            joined.setdefault(one, set()).add(other)
            joined.setdefault(other, set()).add(one)
        for cell in line:
            joined.setdefault(cell, set())
    return _connected_groups(joined)


def _lines_over_grid(grid: Grid, path: str, card: Card, cards: Mapping[str, Card]) -> list[list[GridCell]]:
    """Return each line that a path leads to, as the cells that it runs over from stop to stop. Raises BadLineError."""
    before, _, last = path.rpartition(".")
    holders = values_at(before, card, cards) if before else [Record(card.values, card.mark)]
    found = [holder.get(last) for holder in holders if isinstance(holder, Record)]
    return [_cells_on_line(grid, [display_value(stop) for stop in stops]) for stops in found if isinstance(stops, tuple)]


def _find_line_mismatches(
    grid: Grid, words: Iterable[str], lines: Iterable[Sequence[GridCell]]
) -> tuple[list[GridCell], list[GridCell]]:
    """Return the cells of lines that do not hold `words`, and the cells with `words` that no line runs over."""
    run, holding = {cell for line in lines for cell in line}, _cells_with_words(grid, words)
    return sorted(run - holding), sorted(holding - run)


def _list_cells(cells: Sequence[GridCell]) -> str:
    """Return the names of some cells, by column and row: `C4, D4 and 7 more`."""
    names = ", ".join(_grid_cell_name(cell) for cell in cells[:_MOST_NAMED_CELLS])
    return f"{names} and {len(cells) - _MOST_NAMED_CELLS} more" if len(cells) > _MOST_NAMED_CELLS else names


def _grid_cell_name(cell: GridCell) -> str:
    """Return the name of a cell: `C4` is column 3, row 4, as in templates."""
    return f"{column_letters(cell[1] + 1)}{cell[0] + 1}"


def _grid_cells(grid: Grid) -> Iterator[GridCell]:
    return ((row, column) for row, words in enumerate(grid) for column in range(len(words)))


def _cells_with_words(grid: Grid, words: Iterable[str]) -> set[GridCell]:
    wanted = set(words)
    return {(row, column) for row, column in _grid_cells(grid) if grid[row][column] in wanted}


def _neighbours(cell: GridCell) -> tuple[GridCell, ...]:
    row, column = cell
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _connected_groups(joined: Mapping[GridCell, set[GridCell]]) -> list[list[GridCell]]:
    left, groups = set(joined), []
    for first in sorted(joined):
        reached = {first} & left
        edge = list(reached)
        while edge:
            new = joined[edge.pop()] - reached
            reached |= new
            edge += new
        left -= reached
        groups += [sorted(reached)] if reached else []
    return sorted(groups, key=len, reverse=True)


def _cells_on_line(grid: Grid, stops: Sequence[str]) -> list[GridCell]:
    known = {_grid_cell_name(cell): cell for cell in _grid_cells(grid)}
    for stop in stops:
        if stop not in known:
            raise BadLineError(f"`{stop}` is none of its cells")
    cells = [known[stop] for stop in stops[:1]]
    for start, end in pairwise(stops):
        (row, column), (to_row, to_column) = known[start], known[end]
        down, right = to_row - row, to_column - column
        steps = max(abs(down), abs(right))
        if {abs(down), abs(right)} - {0, steps}:
            raise BadLineError(f"from `{start}` to `{end}` is neither straight nor diagonal")
        cells += [(row + down * step // steps, column + right * step // steps) for step in range(1, steps + 1)]
    return cells


_SHARED_CAUSE_FAILURES = 2
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
    missed_constants: tuple[str, ...] = ()
    repeated_cards: frozenset[str] = frozenset()
    is_partly_met: bool = False
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
        if self.repeated_cards and self.repeated_cards == first.repeated_cards:
            return True
        if self.is_total and (first.is_size or copied) and first.decks <= self.decks:
            return True
        one, other = self.assertion, first.assertion
        if (one.measure, one.paths, one.words, self.decks) != (other.measure, other.paths, other.words, first.decks):
            return False
        return bool(self.missed_constants) and (
            self.missed_constants == first.missed_constants or (self.is_total and not first.is_total)
        )


class _FailureCauses:
    """Finds the causes of all failures of a game. `held` are constants that other assertions compare with, and that agree."""

    def __init__(self, failures: Iterable[Failure], held: Iterable[str], rules: Mapping[str, Constant]) -> None:
        self._failures = list(failures)
        self._rules = rules
        partly = (name for failure in self._failures if failure.is_partly_met for name in failure.missed_constants)
        self._confirmed = {root for name in (*held, *partly) for root in self._only_root(name)}
        self.refused: set[str] = set()
        """The constants that were found to be causes."""

    def findings(self) -> Iterator[Diagnostic]:
        """Yield one finding for each cause, all as `load/assertion`: first constants, then what is about the cards."""
        left = self._failures
        while (cause := self._constant_at_fault(left)) is not None:
            self.refused.add(cause)
            yield self._constant_finding(cause, [failure for failure in left if cause in self._root_constants(failure)])
            left = [failure for failure in left if cause not in self._root_constants(failure)]
        times = Counter(failure.repeated_cards for failure in left if failure.repeated_cards)
        left.sort(key=lambda failure: (times[failure.repeated_cards] < _SHARED_CAUSE_FAILURES, not failure.is_size))
        while left:
            first, *left = left
            copied = times[first.repeated_cards] >= _SHARED_CAUSE_FAILURES
            group = [failure for failure in left if failure.follows_from(first, copied=copied)]
            yield self._cards_finding(first, group)
            left = [failure for failure in left if failure not in group]

    def _root_constants(self, failure: Failure) -> set[str]:
        return {root for name in failure.missed_constants for root in self._roots_of_constant(name)}

    def _roots_of_constant(self, name: str) -> set[str]:
        """The constants that one follows from and that follow from no other; itself, if it follows from none."""
        constant = self._rules.get(name)
        if constant is None:
            return set()
        sources = constant.derivation.sources if constant.derivation else ()
        return {root for source in sources for root in self._roots_of_constant(source)} or {name}

    def _only_root(self, name: str) -> set[str]:
        roots = self._roots_of_constant(name)
        return roots if len(roots) == 1 else set()

    def _constant_at_fault(self, failures: Collection[Failure]) -> str | None:
        """The constant that most failures have in common; it is the only one in one of them, and no assertion confirms it."""
        concerned: dict[str, list[Failure]] = {}
        for failure in failures:
            for name in self._root_constants(failure):
                concerned.setdefault(name, []).append(failure)
        sizes = [failure.decks for failure in failures if failure.is_size]
        likely = [
            name
            for name, those in concerned.items()
            if len(those) >= _SHARED_CAUSE_FAILURES and self._is_likely(name, those, sizes)
        ]
        order = {name: place for place, name in enumerate(self._rules)}
        return max(likely, key=lambda name: (self._is_doubtful(name), len(concerned[name]), -order[name]), default=None)

    def _is_likely(self, name: str, failures: Collection[Failure], sizes: Collection[frozenset[str]]) -> bool:
        """Whether it rather is a constant than the cards; `sizes` are the decks with a card too many or too few."""
        if name in self._confirmed or all(self._root_constants(failure) != {name} for failure in failures):
            return False
        by_cards = any(all(failure.is_total and deck <= failure.decks for failure in failures) for deck in sizes)
        return self._is_doubtful(name) or not by_cards

    def _is_doubtful(self, name: str) -> bool:
        """Whether a constant has another value than the words about it were written for, or one that is only tried."""
        constant = self._rules[name]
        return constant.is_set or (constant.written_for is not None and not constant.written_for.fits(constant.value))

    def _constant_finding(self, name: str, failures: Collection[Failure]) -> Diagnostic:
        constant = self._rules[name]
        message = f"`{name}` is `{format_value(constant.value)}`, which {len(failures)} assertions about the cards contradict"
        also = tuple((f"{failure.message}:", failure.assertion.mark) for failure in failures)
        hint = "correct it, or the cards"
        about, far = (constant.mark,), Distance.CONTENT
        return Diagnostic("load/assertion", message, constant.mark, also=also, hint=hint, about=about, distance=far)

    def _cards_finding(self, first: Failure, others: Iterable[Failure]) -> Diagnostic:
        """One failure, with those that have its cause, and the constants that could be wrong instead of the cards."""
        doubted = set() if first.repeated_cards else self._root_constants(first) - self._confirmed
        constants = [self._rules[name] for name in self._rules if name in doubted]
        written = tuple((f"`rules.{constant.name}` is set in", constant.mark) for constant in constants)
        followed = tuple((f"and {failure.message}:", failure.assertion.mark) for failure in others)
        decks = tuple(deck.mark for selection in first.assertion.selections for deck in selection.decks)
        about, also = (*first.assertion.about, *decks), (*first.places, *written, *followed)
        hint, far, mark = self._hint(first, doubted), Distance.CONTENT, first.assertion.mark
        return Diagnostic("load/assertion", first.message, mark, also=also, hint=hint, about=about, distance=far)

    def _hint(self, failure: Failure, constants: Collection[str]) -> str | None:
        """What to write if the cards are right and one of these constants is wrong; None if none of them is doubted."""
        if not constants:
            return None
        if failure.total and {*failure.missed_constants} == {*constants} and "equals" in failure.assertion.bounds:
            return f"if the cards are right, write `{failure.total}` there, or change the assertion"
        return "if the cards are right, change the value there, or the assertion"
