"""Rows of tables that texts and templates name by their numbers: a row that is added would be printed nowhere."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pnp.arithmetic.evaluation import owner
from pnp.locale.constant_uses import names_in_templates, names_in_texts

if TYPE_CHECKING:
    from collections.abc import Collection

    from pnp.diagnostics import Mark, Report
    from pnp.model.game import Constant, Game

_SHOWN = 8


def check_numbered_rows(game: Game, report: Report) -> None:
    """Warn about each table that texts or templates name rows of by their numbers, unless it cannot get longer.

    `rules/table-row`, with the places: the table is a list of records that says neither a `length` nor for which values the
    words about it were written.
    """
    tables = {name: constant for name, constant in game.rules.items() if _may_grow(constant)}
    if not tables:
        return  # most games: all texts need not be searched
    places: dict[str, list[Mark]] = defaultdict(list)
    for name, mark in (*((name, mark) for name, mark, _ in names_in_texts(game)), *names_in_templates(game)):
        table = _numbered(name, tables)
        if table is not None:
            places[table].append(mark)
    for name, marks in places.items():
        count = len(game.rules[name].value)  # type: ignore[arg-type]  # a list of records
        message = f"rows of the table `{name}` are named by their numbers: a row that is added prints nowhere"
        walk = f"walk it (`{{rules.{name}, each, row {{…}}}}`, in the booklet `[[table {name}]]`, in a template a loop)"
        also = [("and", mark) for mark in marks[1:_SHOWN]]
        hint = f"{walk}, or write `length: {count}` in `rules.yaml` if it can have no other rows"
        report.warning("rules/table-row", message, marks[0], also=also, hint=hint)


def _may_grow(constant: Constant) -> bool:
    """Return whether a constant is a list of records that may get more of them."""
    is_table = isinstance(constant.value, tuple) and any(isinstance(row, dict) for row in constant.value)
    return is_table and constant.length is None and constant.written_for is None


def _numbered(name: str, tables: Collection[str]) -> str | None:
    """Return the table whose row a name like `income.table.2.coins` gives by its number."""
    table = owner(name, tables)
    step = name.removeprefix(f"{table}.").partition(".")[0]
    return table if table is not None and table != name and step.isdecimal() else None
