"""Check the assertions about decks and the whole game, and report those that fail, grouped by their causes.

A cause is a constant, the size of a deck, or cards that are equal. One cause is one finding, which lists all failures that
follow from it. Which side is wrong, the rules or the cards, cannot be known; a finding is placed where the evidence points,
and names the other side. The grammar of assertions is in `assertion_kinds.py` and docs/assertions.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import Final, Literal, NamedTuple

from pnp.base.diagnostics import Diagnostic, Distance, Mark, column_letters
from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.load.assertion_kinds import SYMMETRIES, AssertionKind, GridCell
from pnp.load.assertion_reader import (
    Assertion,
    AssertionReader,
    AssertionScope,
    ExpectedNumber,
    FaultyCardError,
    display_value,
    field_values,
    values_at,
)
from pnp.load.kinds.kind import ValueReader
from pnp.load.rules import assertion_references
from pnp.load.yaml.nodes import FileFaults, List, Node, format_number
from pnp.model.fields import Grid, Record, Ref, Value
from pnp.model.game import AssertionMargin, Card, Constant, Deck, format_value, marks_of_constants


class Assertions:
    """Checks the assertions of a game, and collects the failures until all of them can be reported by their causes."""

    def __init__(self, scope: AssertionScope) -> None:
        self._scope = scope
        self._failures: list[_Failure] = []
        self._confirmed_constants: list[str] = []

    def check(self, node: Node | None, decks: tuple[Deck, ...], *, of_game: bool = False) -> None:
        """Check a list of assertions about `decks`; one that cannot be read is reported at once. `of_game`: of `game.yaml`."""
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
        checks = {"count": _check_count, "sum": _check_sum, "each": _check_each, "cells": _check_cells, "same": _check_same}
        try:
            failures = list(checks[assertion.measure](assertion, self._scope))
        except FaultyCardError:  # the error in that card has been reported
            return
        self._failures += failures
        equals = assertion.bounds.get("equals")
        if not failures and equals and equals.constant:
            self._confirmed_constants.append(equals.constant)
        elif not failures and assertion.once:
            self._confirmed_constants += assertion.names

    @property
    def margins(self) -> Sequence[AssertionMargin]:
        """What the bounds of the assertions that were checked leave, in their order."""
        return self._scope.margins

    def report(self) -> set[str]:
        """Report the failures as `load/assertion`, one finding for each cause; return the constants that are causes."""
        causes = _FailureCauses(self._failures, self._confirmed_constants, self._scope.rules)
        for finding in causes.findings():
            self._scope.report.add(finding)
        return causes.refused


_MOST_NAMED_CARDS = 5
"""Cards that a message names; it counts the others."""

_BOUND_HOLDS: dict[str, Callable[[float, float], bool]] = {
    "equals": lambda value, bound: abs(value - bound) < 1e-9,  # noqa: PLR2004  lengths are sums of decimals
    "min": lambda value, bound: value >= bound,
    "max": lambda value, bound: value <= bound,
}
_BOUND_WORDING = {"equals": "", "min": "at least ", "max": "at most "}


class _MissedBounds(NamedTuple):
    """What a value should have been (`at least 5 (rules.deck.size)`), and the constants that say so."""

    wording: str
    constants: tuple[str, ...]


def _make_failure(  # noqa: PLR0913  the parts of a failure
    assertion: Assertion,
    message: str,
    places: Sequence[tuple[str, Mark]] = (),
    *,
    missed: Iterable[str] = (),
    repeated: Iterable[str] = (),
    partly: bool = False,
    total: str = "",
) -> _Failure:
    named, others = tuple(places[:_MOST_NAMED_CARDS]), places[_MOST_NAMED_CARDS:]
    message += f" ({len(others)} more such cards)" if others else ""
    message += f": {assertion.note}" if assertion.note else ""
    return _Failure(assertion, message, named, tuple(dict.fromkeys(filter(None, missed))), frozenset(repeated), partly, total)


def _find_missed_bounds(value: float, bounds: Iterable[tuple[str, ExpectedNumber]]) -> _MissedBounds | None:
    missed = [
        (f"{_BOUND_WORDING[name]}{n.wording}", n.constant) for name, n in bounds if not _BOUND_HOLDS[name](value, n.value)
    ]
    if not missed:
        return None
    wordings, constants = zip(*missed, strict=True)
    return _MissedBounds(" and ".join(wordings), constants)


def _note_margins(assertion: Assertion, scope: AssertionScope, measure: str, values: Iterable[tuple[float, str]]) -> None:
    """Note what `min` and `max` leave of values, each with its card or an empty name."""
    found, decks = list(values), tuple(deck.name for deck in assertion.selections[0].decks)
    ends: tuple[tuple[Literal["min", "max"], Callable[..., tuple[float, str]]], ...] = (("min", min), ("max", max))
    for bound, nearest in ends:
        number = assertion.bounds.get(bound)
        if number is not None and found:
            value, card = nearest(found, key=itemgetter(0))
            scope.margins.append(
                AssertionMargin(measure, bound, number.value, value, decks, assertion.mark, card, number.constant)
            )


def _check_count(assertion: Assertion, scope: AssertionScope) -> Iterator[_Failure]:
    (selection,) = assertion.selections
    copies = ", copies included," if selection.copies else ""
    yield from _check_total(assertion, scope, f"the number of {selection.pieces}", copies, lambda _: 1)


def _check_sum(assertion: Assertion, scope: AssertionScope) -> Iterator[_Failure]:
    (selection,), (path,) = assertion.selections, assertion.paths

    def sum_on_card(card: Card) -> float:
        return plain_sum(v for v in values_at(path, card, scope.cards) if isinstance(v, (int, float)))

    copies = " over all copies" if selection.copies else ""
    yield from _check_total(assertion, scope, f"the sum of `{path}`", copies, sum_on_card)


def _check_cells(assertion: Assertion, scope: AssertionScope) -> Iterator[_Failure]:
    (selection,), (path,), words = assertion.selections, assertion.paths, assertion.words

    def count_cells(card: Card) -> int:
        grids = [v for v in values_at(path, card, scope.cards) if isinstance(v, Grid)]
        return sum(cell in words for grid in grids for row in grid for cell in row)

    for card in selection.cards(scope):
        for grid in values_at(path, card, scope.cards):
            if isinstance(grid, Grid):
                for message in _find_grid_faults(assertion, grid, card, scope):
                    yield _make_failure(assertion, message, [(f"`{card.id}`", card.mark)])
                if assertion.origin:
                    yield from _check_distances(assertion, grid, card)
    if assertion.bounds and not assertion.origin:
        yield from _check_total(assertion, scope, f"the number of {_list_words(words)} cells in `{path}`", "", count_cells)


def _check_distances(assertion: Assertion, grid: Grid, card: Card) -> Iterator[_Failure]:
    """Compare the steps from each cell with `of` to the nearest cell with `from`, without regard to what lies between."""
    origins = _cells_with_words(grid, assertion.origin)
    where, what = f"`{assertion.paths[0]}` of `{card.id}`", f"the nearest {_list_words(assertion.origin)} cell"
    places = [(f"`{card.id}`", card.mark)]
    if not origins:
        yield _make_failure(assertion, f"{where} has no {_list_words(assertion.origin)} cell from which to count", places)
        return

    def steps(words: Iterable[str]) -> dict[GridCell, int]:
        cells = sorted(_cells_with_words(grid, words))
        return {cell: min(abs(cell[0] - row) + abs(cell[1] - column) for row, column in origins) for cell in cells}

    own, others = steps(assertion.words), steps(assertion.farther)
    for cell, count in own.items():
        if expected := _find_missed_bounds(count, assertion.bounds.items()):
            message = f"`{_cell_name(cell)}` in {where} is {count} from {what}, expected {expected.wording}"
            yield _make_failure(assertion, message, places, missed=expected.constants)
    near, far = min(own, key=own.__getitem__, default=None), max(others, key=others.__getitem__, default=None)
    if near is not None and far is not None and own[near] <= others[far]:
        words = f"`{grid[near[0]][near[1]]}` in `{_cell_name(near)}`", f"`{grid[far[0]][far[1]]}` in `{_cell_name(far)}`"
        message = f"{words[0]} of {where} is {own[near]} from {what}, and {words[1]} is {others[far]}, expected farther"
        yield _make_failure(assertion, message, places)


def _check_total(
    assertion: Assertion, scope: AssertionScope, what: str, copies: str, measure: Callable[[Card], float]
) -> Iterator[_Failure]:
    """Compare the sum of a measure over all cards, or the measure of each card, with what is expected."""
    (selection,) = assertion.selections
    if assertion.per_card:
        yield from _check_per_card(assertion, scope, what, measure)
        return
    value = plain_sum(selection.times(card) * measure(card) for card in selection.cards(scope))
    _note_margins(assertion, scope, f"{what}{selection.wording}{copies}".rstrip(","), [(value, "")])
    expected = _find_missed_bounds(value, assertion.bounds.items())
    if expected:
        message = f"{what}{selection.wording}{copies} is {format_number(value)}, expected {expected.wording}"
        yield _make_failure(assertion, message, missed=expected.constants, total=format_number(value))


def _check_per_card(
    assertion: Assertion, scope: AssertionScope, what: str, measure: Callable[[Card], float]
) -> Iterator[_Failure]:
    (selection,) = assertion.selections
    cards, bounds = selection.cards(scope), assertion.bounds.items()
    values = [(card, measure(card)) for card in cards]
    _note_margins(assertion, scope, f"{what}{selection.wording} on a card", [(value, card.id) for card, value in values])
    wrong = [(card, value, expected) for card, value in values if (expected := _find_missed_bounds(value, bounds))]
    if wrong:
        card, value, expected = wrong[0]
        places = [(f"`{card.id}` has {format_number(value)}", card.mark) for card, value, _ in wrong]
        message = f"{what} is {format_number(value)} on `{card.id}`, expected {expected.wording}"
        missed = [name for _, _, bound in wrong for name in bound.constants]
        partly = len(wrong) < len(cards) and "equals" in assertion.bounds
        yield _make_failure(assertion, message, places, missed=missed, partly=partly)


def _check_each(assertion: Assertion, scope: AssertionScope) -> Iterator[_Failure]:
    (selection,), (path,) = assertion.selections, assertion.paths
    values = field_values(path, selection, scope)
    numbers = ((value, card.id) for value, card, _ in values if isinstance(value, (int, float)))
    _note_margins(assertion, scope, f"`{path}`{selection.wording}", numbers)
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
        partly = len(wrong) < len(values) and "equals" in assertion.bounds
        yield _make_failure(assertion, f"{found}, expected {expected.wording}", places, missed=missed, partly=partly)
    if assertion.rising:
        yield from _check_rise(assertion, values)
    if assertion.enough:
        yield from _check_copies(assertion, scope)
    words = [(display_value(value), card, mark) for value, card, mark in values]
    if not assertion.per_card:
        yield from _check_repeats(assertion, words)
        return
    for one in selection.cards(scope):
        yield from _check_repeats(assertion, [word for word in words if word[1] is one], f" of `{one.id}`")


def _check_rise(assertion: Assertion, values: Iterable[tuple[Value, Card, Mark]]) -> Iterator[_Failure]:
    """Compare each number with the one before it on the same card."""
    falls = [
        (f"`{assertion.paths[0]}` of `{card.id}` falls from {display_value(before)} to {display_value(value)}", mark)
        for (before, one, _), (value, card, mark) in pairwise(values)
        if one is card and isinstance(before, (int, float)) and isinstance(value, (int, float)) and value < before
    ]
    if falls:
        yield _make_failure(assertion, falls[0][0], falls)


def _check_copies(assertion: Assertion, scope: AssertionScope) -> Iterator[_Failure]:
    """Compare how often each card refers to another one with the copies of that."""
    (selection,), (path,) = assertion.selections, assertion.paths
    lacking = []
    for card in selection.cards(scope):
        times = Counter(value.id for value in values_at(path, card, scope.cards) if isinstance(value, Ref))
        for id_, count in times.items():
            if id_ not in scope.cards:
                raise FaultyCardError(id_)
            if count > scope.cards[id_].copies:
                found = f"`{path}` of `{card.id}` names `{id_}` {count} times"
                copies = scope.cards[id_].copies
                lacking.append((f"{found}, and there {'is 1 copy' if copies == 1 else f'are {copies} copies'}", card))
    if lacking:
        places = [(found, card.marks.get(path.partition(".")[0], card.mark)) for found, card in lacking]
        yield _make_failure(assertion, lacking[0][0], places)


def _check_repeats(assertion: Assertion, values: list[tuple[str, Card, Mark]], where: str = "") -> Iterator[_Failure]:
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
        places = places[:1] if assertion.per_card else places
        wanted = f"each of {', '.join(assertion.once)} exactly once" if assertion.once else "no value twice"
        repeated = {card.id for word, card, _ in values if times[word] > 1}
        missed = assertion.names if assertion.once else ()
        message = f"`{path}`{where}: {', '.join(faults)}, expected {wanted}"
        yield _make_failure(assertion, message, places, missed=missed, repeated=repeated if len(repeated) > 1 else ())


def _check_same(assertion: Assertion, scope: AssertionScope) -> Iterator[_Failure]:
    pairs = zip(assertion.paths, assertion.selections, strict=True)
    one, other = (Counter(display_value(v) for v, _, _ in field_values(path, selection, scope)) for path, selection in pairs)
    if one != other:
        decks = [f"{'+'.join(d.name for d in s.decks)}/{p}" for p, s in zip(assertion.paths, assertion.selections, strict=True)]
        left, right = (", ".join(sorted(c.elements())) or "nothing" for c in (one - other, other - one))
        message = f"`{decks[0]}` and `{decks[1]}` differ: only in the first {left}, only in the second {right}"
        yield _make_failure(assertion, message)


_SYMMETRY_WORDING = {
    "half-turn": "after a half turn",
    "left-right": "when left and right are exchanged",
    "top-bottom": "when top and bottom are exchanged",
}


def _find_grid_faults(assertion: Assertion, grid: Grid, card: Card, scope: AssertionScope) -> Iterator[str]:
    where = f"`{assertion.paths[0]}` of `{card.id}`"
    if assertion.symmetry:
        image = SYMMETRIES[assertion.symmetry]
        pairs = [(cell, image(cell, len(grid), len(grid[0]))) for cell in _grid_cells(grid)]
        # `one < other`: each pair once, and no cell that is its own image
        unlike = [(one, other) for one, other in pairs if one < other and grid[one[0]][one[1]] != grid[other[0]][other[1]]]
        if unlike:
            first = " and ".join(f"`{_cell_name(cell)}` is `{grid[cell[0]][cell[1]]}`" for cell in unlike[0])
            more = f" ({len(unlike) - 1} more such pairs)" if len(unlike) > 1 else ""
            yield f"{where} is not the same {_SYMMETRY_WORDING[assertion.symmetry]}: {first}{more}"
        if assertion.along:
            yield from _unlike_lines(assertion, grid, card, scope)
    if assertion.beside:
        near = _cells_with_words(grid, assertion.beside)
        isolated = [cell for cell in _grid_cells(grid) if cell not in near and near.isdisjoint(_neighbours(cell))]
        if isolated:
            yield f"cells of {where} neither are {_list_words(assertion.beside)} nor touch one: {_list_cells(isolated)}"
    if assertion.border:
        strange = sorted(_border_cells(grid) - _cells_with_words(grid, assertion.border))
        if strange:
            yield f"cells on the border of {where} are not {_list_words(assertion.border)}: {_list_cells(strange)}"
    if assertion.connected:
        yield from _connection_faults(assertion, grid, card, scope)


def _unlike_lines(assertion: Assertion, grid: Grid, card: Card, scope: AssertionScope) -> Iterator[str]:
    """Yield the steps from cell to cell along lines whose image is none; which way round a line is written does not matter."""
    try:
        lines = _lines_over_grid(grid, assertion.along, card, scope.cards)
    except _BadLineError as error:
        yield f"a line of `{assertion.along}` over `{assertion.paths[0]}` of `{card.id}`: {error}"
        return
    image = SYMMETRIES[assertion.symmetry]
    steps = {frozenset(step) for line in lines for step in pairwise(line)}
    images = {step: frozenset(image(cell, len(grid), len(grid[0])) for cell in step) for step in steps}
    alone = sorted(tuple(sorted(step)) for step in steps if images[step] not in steps)
    if alone:
        ends = " to ".join(f"`{_cell_name(cell)}`" for cell in alone[0])
        more = f" ({len(alone) - 1} more such steps)" if len(alone) > 1 else ""
        how = _SYMMETRY_WORDING[assertion.symmetry]
        yield f"the lines of `{assertion.along}` of `{card.id}` are not the same {how}: only one goes from {ends}{more}"


def _connection_faults(assertion: Assertion, grid: Grid, card: Card, scope: AssertionScope) -> Iterator[str]:
    (path,), words = assertion.paths, _list_words(assertion.words)
    what, cells = f"the {words} cells in `{path}` of `{card.id}`", _cells_with_words(grid, assertion.words)
    if not assertion.along:
        groups = _connected_groups({cell: cells.intersection(_neighbours(cell)) for cell in cells})
    else:
        try:
            lines = _lines_over_grid(grid, assertion.along, card, scope.cards)
        except _BadLineError as error:
            yield f"a line of `{assertion.along}` over `{path}` of `{card.id}`: {error}"
            return
        on_lines = {cell for line in lines for cell in line}
        if off := sorted(on_lines - cells):
            yield f"lines of `{assertion.along}` run over cells of `{card.id}` that are not {words}: {_list_cells(off)}"
        if missed := sorted(cells - on_lines):
            yield f"no line of `{assertion.along}` runs over some of {what}: {_list_cells(missed)}"
        neighbours: dict[GridCell, set[GridCell]] = {cell: set() for cell in on_lines}
        for one, other in (pair for line in lines for pair in pairwise(line)):
            neighbours[one].add(other)
            neighbours[other].add(one)
        groups = _connected_groups(neighbours)
    if len(groups) > 1:
        apart = ", ".join(_list_cells(group) for group in groups[1:])
        yield f"{what} do not hang together: {apart} lie apart"


def _list_words(words: tuple[str, ...]) -> str:
    return " or ".join(f"`{word}`" for word in words)


_MOST_NAMED_CELLS: Final = 5
"""Cells that a message names; it counts the others."""


class _BadLineError(Exception):
    """A line over a grid has a stop that is no cell, or leaves the straight and the diagonal; the text says where."""


def _lines_over_grid(grid: Grid, path: str, card: Card, cards: Mapping[str, Card]) -> list[list[GridCell]]:
    """Return each line that a path leads to, as the cells that it runs over from stop to stop. Raises _BadLineError."""
    before, _, last = path.rpartition(".")
    holders = values_at(before, card, cards) if before else [Record(card.values, card.mark)]
    lines = [holder.get(last) for holder in holders if isinstance(holder, Record)]
    return [_cells_on_line(grid, [display_value(stop) for stop in stops]) for stops in lines if isinstance(stops, tuple)]


def _list_cells(cells: Sequence[GridCell]) -> str:
    names = ", ".join(_cell_name(cell) for cell in cells[:_MOST_NAMED_CELLS])
    return f"{names} and {len(cells) - _MOST_NAMED_CELLS} more" if len(cells) > _MOST_NAMED_CELLS else names


def _cell_name(cell: GridCell) -> str:
    """Name a cell as templates do: `C4` is column 3, row 4."""
    return f"{column_letters(cell[1] + 1)}{cell[0] + 1}"


def _grid_cells(grid: Grid) -> Iterator[GridCell]:
    return ((row, column) for row, words in enumerate(grid) for column in range(len(words)))


def _border_cells(grid: Grid) -> set[GridCell]:
    last = len(grid) - 1
    return {(row, column) for row, column in _grid_cells(grid) if row in (0, last) or column in (0, len(grid[row]) - 1)}


def _cells_with_words(grid: Grid, words: Iterable[str]) -> set[GridCell]:
    allowed = set(words)
    return {(row, column) for row, column in _grid_cells(grid) if grid[row][column] in allowed}


def _neighbours(cell: GridCell) -> tuple[GridCell, ...]:
    row, column = cell
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _connected_groups(neighbours: Mapping[GridCell, set[GridCell]]) -> list[list[GridCell]]:
    """Return the connected components of a graph of cells, the largest first: a search from each cell not yet reached."""
    left, groups = set(neighbours), []
    for first in sorted(neighbours):
        reached = {first} & left
        edge = list(reached)
        while edge:
            new = neighbours[edge.pop()] - reached
            reached |= new
            edge += new
        left -= reached
        groups += [sorted(reached)] if reached else []
    return sorted(groups, key=len, reverse=True)


def _cells_on_line(grid: Grid, stops: Sequence[str]) -> list[GridCell]:
    known = {_cell_name(cell): cell for cell in _grid_cells(grid)}
    for stop in stops:
        if stop not in known:
            raise _BadLineError(f"`{stop}` is none of its cells")
    cells = [known[stop] for stop in stops[:1]]
    for start, end in pairwise(stops):
        (row, column), (to_row, to_column) = known[start], known[end]
        down, right = to_row - row, to_column - column
        steps = max(abs(down), abs(right))
        if {abs(down), abs(right)} - {0, steps}:
            raise _BadLineError(f"from `{start}` to `{end}` is neither straight nor diagonal")
        cells += [(row + down * step // steps, column + right * step // steps) for step in range(1, steps + 1)]
    return cells


_SHARED_CAUSE_FAILURES = 2
"""Failures from which on a constant, or cards that are equal, are taken for their common cause."""


@frozen
class _Failure:
    """An assertion that does not hold, with the message about it and the places of cards.

    The cards miss the values of `missed_constants`; `repeated_cards` have a value in common. `is_partly_met`: other cards meet
    the same expectation. `total` is the number that all cards together have instead, as a message writes it.
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
        return frozenset(deck.name for selection in self.assertion.selections for deck in selection.decks)

    @property
    def is_total(self) -> bool:
        """Whether it counts or adds up over cards, so that one card more or less changes it."""
        return not self.assertion.per_card and self.assertion.measure in {"count", "sum", "cells", "same"}

    @property
    def is_size(self) -> bool:
        """Whether it counts all cards of one deck."""
        return self.assertion.measure == "count" and len(self.decks) == 1 and not self.assertion.selections[0].where

    def follows_from(self, first: _Failure, *, copied: bool) -> bool:
        """Whether both seem to have one cause, the cards of `first`; `copied`: these are equal in several fields."""
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
    """Finds the causes of all failures of a game; `confirmed` are the constants in assertions that hold."""

    def __init__(self, failures: list[_Failure], confirmed: Iterable[str], rules: Mapping[str, Constant]) -> None:
        self._failures = failures
        self._rules = rules
        partly = (name for failure in failures if failure.is_partly_met for name in failure.missed_constants)
        roots = (self._roots_of_constant(name) for name in (*confirmed, *partly))
        self._confirmed = {name for names in roots if len(names) == 1 for name in names}
        self.refused: set[str] = set()

    def findings(self) -> Iterator[Diagnostic]:
        """Yield one finding for each cause, constants first; `refused` then holds the constants that are causes."""
        left = list(self._failures)
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

    def _root_constants(self, failure: _Failure) -> set[str]:
        return {root for name in failure.missed_constants for root in self._roots_of_constant(name)}

    def _roots_of_constant(self, name: str) -> set[str]:
        """Return the constants that this one follows from and that follow from no other; itself, if it follows from none."""
        constant = self._rules.get(name)
        if constant is None:
            return set()
        sources = constant.derivation.sources if constant.derivation else ()
        return {root for source in sources for root in self._roots_of_constant(source)} or {name}

    def _constant_at_fault(self, failures: Collection[_Failure]) -> str | None:
        """Return the constant that most failures share, that is the only one in some failure, and that nothing confirms."""
        by_constant: dict[str, list[_Failure]] = {}
        for failure in failures:
            for name in self._root_constants(failure):
                by_constant.setdefault(name, []).append(failure)
        sizes = [failure.decks for failure in failures if failure.is_size]
        shared = {name: group for name, group in by_constant.items() if len(group) >= _SHARED_CAUSE_FAILURES}
        likely = [name for name, group in shared.items() if self._is_likely(name, group, sizes)]
        order = {name: place for place, name in enumerate(self._rules)}
        return max(likely, key=lambda name: (self._is_doubtful(name), len(shared[name]), -order[name]), default=None)

    def _is_likely(self, name: str, failures: Collection[_Failure], sizes: Collection[frozenset[str]]) -> bool:
        """Whether the constant is wrong rather than the cards; `sizes` are the decks with a wrong number of cards."""
        if name in self._confirmed or all(self._root_constants(failure) != {name} for failure in failures):
            return False
        by_cards = any(all(failure.is_total and deck <= failure.decks for failure in failures) for deck in sizes)
        return self._is_doubtful(name) or not by_cards

    def _is_doubtful(self, name: str) -> bool:
        """Whether its value was set for this run only, or differs from the one that the texts about it were written for."""
        constant = self._rules[name]
        return constant.is_set or (constant.written_for is not None and not constant.written_for.fits(constant.value))

    def _constant_finding(self, name: str, failures: Collection[_Failure]) -> Diagnostic:
        constant = self._rules[name]
        message = f"`{name}` is `{format_value(constant.value)}`, which {len(failures)} assertions about the cards contradict"
        also = tuple((f"{failure.message}:", failure.assertion.mark) for failure in failures)
        hint = "correct it, or the cards"
        about, far = (constant.mark,), Distance.CONTENT
        return Diagnostic("load/assertion", message, constant.mark, also=also, hint=hint, about=about, distance=far)

    def _cards_finding(self, first: _Failure, others: Iterable[_Failure]) -> Diagnostic:
        """Report one failure with the others of its cause, and the constants that could be wrong instead of the cards."""
        doubted = set() if first.repeated_cards else self._root_constants(first) - self._confirmed
        constants = [self._rules[name] for name in self._rules if name in doubted]
        written = tuple((f"`rules.{constant.name}` is set in", constant.mark) for constant in constants)
        followed = tuple((f"and {failure.message}:", failure.assertion.mark) for failure in others)
        decks = tuple(deck.mark for selection in first.assertion.selections for deck in selection.decks)
        about, also = (*first.assertion.about, *decks), (*first.places, *written, *followed)
        hint, far, mark = self._hint(first, doubted), Distance.CONTENT, first.assertion.mark
        return Diagnostic("load/assertion", first.message, mark, also=also, hint=hint, about=about, distance=far)

    def _hint(self, failure: _Failure, constants: Collection[str]) -> str | None:
        if not constants:
            return None
        if failure.total and {*failure.missed_constants} == {*constants} and "equals" in failure.assertion.bounds:
            return f"if the cards are right, write `{failure.total}` there, or change the assertion"
        return "if the cards are right, change the value there, or the assertion"
