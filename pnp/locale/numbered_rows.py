"""Rows of tables that are named by their numbers: a row that is added would be printed, or counted, nowhere."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pnp.load.notation.expressions import owner

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pnp.base.diagnostics import Mark, Report
    from pnp.locale.constant_uses import ConstantNames
    from pnp.model.game import Constant, Game

_SHOWN = 8


def check_numbered_rows(game: Game, names: ConstantNames, report: Report) -> None:
    """Warn about each table that rows are taken from by their numbers, unless it cannot get longer.

    `rules/table-row`, with the places in texts, templates, expressions and odds: the table is a list of records that says
    neither a `length` nor for which values the words about it were written.
    """
    tables = {name: constant for name, constant in game.rules.items() if _may_grow(constant)}
    if not tables:
        return  # most games: all texts need not be searched
    places: dict[str, list[Mark]] = defaultdict(list)
    for name, mark in _numbered(game, names, tables):
        places[name].append(mark)
    for name, marks in places.items():
        count = len(game.rules[name].value)  # type: ignore[arg-type]  # a list of records
        message = f"rows of the table `{name}` are named by their numbers: a row that is added is left out"
        text, ways = f"`{{rules.{name}, each, row {{…}}}}`", "in a template a loop, in an expression `max` or `sum`"
        walk = f"walk it ({text}, in the booklet `[[table {name}]]`, {ways})"
        also = [("and", mark) for mark in marks[1:_SHOWN]]
        hint = f"{walk}, or write `length: {count}` in `rules.yaml` if it can have no other rows"
        report.warning("rules/table-row", message, marks[0], also=also, hint=hint)


def _may_grow(constant: Constant) -> bool:
    """Return whether a constant is a list of records that may get more of them."""
    is_table = isinstance(constant.value, tuple) and any(isinstance(row, dict) for row in constant.value)
    is_written = constant.written_for is not None and not constant.written_for.is_order
    return is_table and constant.length is None and not is_written


def _numbered(game: Game, names: ConstantNames, tables: Collection[str]) -> Iterator[tuple[str, Mark]]:
    """Yield each table that a row is taken from by its number, and where: `income.table.2.coins`, `income.table | first`."""
    for text in names.in_texts:
        if table := _with_row(text.name, tables):
            yield table, text.mark(game.sources)
    for named in names.in_templates:
        if table := named.name if named.in_part and named.name in tables else _with_row(named.name, tables):
            yield table, named.mark
    for reference in game.references:
        if table := _with_row(reference.name, tables):
            yield table, reference.mark


def _with_row(name: str, tables: Collection[str]) -> str | None:
    """Return the table whose row a name gives by its number."""
    table = owner(name, tables)
    step = name.removeprefix(f"{table}.").partition(".")[0]
    return table if table is not None and table != name and step.isdecimal() else None
