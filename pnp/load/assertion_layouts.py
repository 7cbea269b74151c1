"""Check what assertions say of the grids of cards as a whole, and word what does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load import assertion_grids
from pnp.load.assertion_grids import BadLineError, name, named
from pnp.load.field_path import values_at
from pnp.model.fields import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.load.assertion_measures import AssertionScope
    from pnp.load.assertion_reader import Assertion
    from pnp.model.game import Card

_AFTER = {
    "half-turn": "after a half turn",
    "left-right": "when left and right are exchanged",
    "top-bottom": "when top and bottom are exchanged",
}


def unmet(assertion: Assertion, scope: AssertionScope) -> Iterator[tuple[Card, str]]:
    """Yield what does not hold of the grids that an assertion is about, each with its card. Raises FaultyCardError."""
    (selection,), (path,) = assertion.selections, assertion.paths
    for card in selection.cards(scope):
        for grid in values_at(path, card, scope.cards):
            if isinstance(grid, Grid):
                where = f"`{path}` of `{card.id}`"
                yield from ((card, message) for message in _of_all_cells(assertion, grid, where))
                if assertion.connected:
                    yield from ((card, message) for message in _connected(assertion, grid, card, scope))


def _of_all_cells(assertion: Assertion, grid: Grid, where: str) -> Iterator[str]:
    pairs = assertion_grids.asymmetries(grid, assertion.symmetry) if assertion.symmetry else []
    if pairs:
        (row, column), (other_row, other_column) = pairs[0]
        one, other = f"`{grid[row][column]}`", f"`{grid[other_row][other_column]}`"
        found = f"`{name((row, column))}` is {one} and `{name((other_row, other_column))}` is {other}"
        more = f" ({len(pairs) - 1} more such pairs)" if len(pairs) > 1 else ""
        yield f"{where} is not the same {_AFTER[assertion.symmetry]}: {found}{more}"
    strangers = assertion_grids.strangers(grid, assertion.beside) if assertion.beside else []
    if strangers:
        yield f"cells of {where} neither are {_listed(assertion.beside)} nor touch one: {named(strangers)}"


def _connected(assertion: Assertion, grid: Grid, card: Card, scope: AssertionScope) -> Iterator[str]:
    (path,) = assertion.paths
    what = f"the {_listed(assertion.words)} cells in `{path}` of `{card.id}`"
    if not assertion.along:
        parts = assertion_grids.parts(grid, assertion.words)
    else:
        try:
            lines = assertion_grids.lines_over(grid, assertion.along, card, scope.cards)
        except BadLineError as error:
            yield f"a line of `{assertion.along}` over `{path}` of `{card.id}`: {error}"
            return
        off, missed = assertion_grids.mismatches(grid, assertion.words, lines)
        if off:
            words = _listed(assertion.words)
            yield f"lines of `{assertion.along}` run over cells of `{card.id}` that are not {words}: {named(off)}"
        if missed:
            yield f"no line of `{assertion.along}` runs over some of {what}: {named(missed)}"
        parts = assertion_grids.parts_along(lines)
    if len(parts) > 1:
        apart = ", ".join(named(part) for part in parts[1:])
        yield f"{what} do not hang together: {apart} lie apart"


def _listed(words: tuple[str, ...]) -> str:
    return " or ".join(f"`{word}`" for word in words)
