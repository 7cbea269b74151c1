"""Rows of tables that texts and templates name by their numbers: a row that is added would be printed nowhere."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pnp.locale.constant_uses import names_in_templates, names_in_texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Mark, Report
    from pnp.model.game import Constant, Game

_SHOWN = 8


def check_numbered_rows(game: Game, report: Report) -> None:
    """Warn about each table that texts or templates name rows of by their numbers, unless it cannot get longer.

    `rules/table-row`, with the places: the table is a list of records that says neither a `length` nor for which values the
    words about it were written.
    """
    places: dict[str, list[Mark]] = defaultdict(list)
    for name, mark in (*((name, mark) for name, mark, _ in names_in_texts(game)), *names_in_templates(game)):
        table = _numbered(name, game.rules)
        if table is not None:
            places[table.name].append(mark)
    for name, marks in places.items():
        count = len(game.rules[name].value)  # type: ignore[arg-type]  # a list of records
        message = f"rows of the table `{name}` are named by their numbers: a row that is added prints nowhere"
        walk = f"walk it (`{{rules.{name}, each, row {{…}}}}`, in the booklet `[[table {name}]]`, in a template a loop)"
        also = [("and", mark) for mark in marks[1:_SHOWN]]
        hint = f"{walk}, or write `length: {count}` in `rules.yaml` if it can have no other rows"
        report.warning("rules/table-row", message, marks[0], also=also, hint=hint)


def _numbered(name: str, rules: Mapping[str, Constant]) -> Constant | None:
    """Return the table that could get longer and whose row a name like `income.table.2.coins` gives by its number."""
    owner, steps = name, ""
    while owner and owner not in rules:
        owner, _, step = owner.rpartition(".")
        steps = step
    constant = rules.get(owner)
    if constant is None or not steps.isdecimal() or constant.length is not None or constant.written_for is not None:
        return None
    is_table = isinstance(constant.value, tuple) and any(isinstance(row, dict) for row in constant.value)
    return constant if is_table else None
