"""The report of a sweep: a table for each figure with a row for each setting, or plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.engine.comparison import change, change_cells, corrected
from pnp.engine.playtest_report import number, row_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.engine.comparison import FigureChange
    from pnp.engine.estimates import Estimate
    from pnp.engine.sweep import SettingResult, Sweep


def figures(sweep: Sweep, id_: str) -> tuple[Estimate | None, ...]:
    """Return a headline for each setting; None where there is no such figure."""
    return tuple(next((row for row in result.rows if row.id == id_), None) for result in sweep.results)


def changes_of(sweep: Sweep) -> Mapping[tuple[str, int], FigureChange]:
    """Return how the headlines of each setting differ from those of the rules as written, by id and number of the setting.

    None if no setting is that of the rules. Games of one number had the same deal, so that each is compared with itself;
    probabilities are corrected for the number of all differences. Counts of dead cards have none.
    """
    reference = sweep.reference
    if reference is None:
        return {}
    before, found = {row.id: row for row in reference.rows}, {}
    for id_ in sweep.row_ids:
        for at, row in enumerate(figures(sweep, id_)):
            if row and row.source and id_ in before and not sweep.results[at].written:
                found[id_, at] = change(row.name, before[id_], row, same=True)
    return dict(zip(found, corrected(list(found.values())), strict=True))


def setting_label(sweep: Sweep, result: SettingResult) -> str:
    """Write a setting: `hand.limit = 8`, with a word if the rules are written so."""
    parts = [f"{constant.name} = {value}" for constant, value in zip(sweep.constants, result.values, strict=True)]
    return ", ".join(parts) + (" (as written)" if result.written else "")


def sweep_tables(sweep: Sweep) -> tuple[tuple[list[str], list[list[str]]], ...]:
    """Return the headings and the rows of a table for each figure: setting, figure, interval, observations, change."""
    changes, out = changes_of(sweep), []
    for id_ in sweep.row_ids:
        rows = figures(sweep, id_)
        first = next(row for row in rows if row)
        counts = first.source is None
        heads = [first.name, "figure", "certain – possible" if counts else "95 % between", "of"]
        heads += ["which"] if counts else ["change", "95 % between", ""] if sweep.reference else []
        table = []
        for at, (result, row) in enumerate(zip(sweep.results, rows, strict=True)):
            cells = [setting_label(sweep, result), *(_cells(row) if row else ["–", "", ""])]
            cells += [row.note if row else ""] if counts else change_cells(changes.get((id_, at))) if sweep.reference else []
            table.append(cells)
        out.append((heads, table))
    return tuple(out)


def sweep_notes(sweep: Sweep) -> tuple[str, ...]:
    """Say how the settings were compared, for the reader of the tables."""
    if sweep.reference is None:
        written = ", ".join(
            f"{constant.name} = {value}" for constant, value in zip(sweep.constants, sweep.written, strict=True)
        )
        return (f"the rules as written ({written}) are not among the settings: add them to see what changes",)
    count = len(changes_of(sweep))
    return (
        f"each game is compared with the game of the same deal (seed {sweep.series.seed}) under the rules as written",
        f"* more than chance, corrected for {count} differences (Holm): equal rules show any such mark in 5 of 100 sweeps",
    )


def sweep_data(sweep: Sweep) -> dict[str, object]:
    """Return a sweep as plain data for JSON: the headlines of each setting with their changes, and the whole report on it."""
    changes = changes_of(sweep)
    return {
        "game": sweep.game,
        "version": sweep.version,
        "games": sweep.series.games,
        "seed": sweep.series.seed,
        "players": list(sweep.series.players),
        "settings": dict(sweep.fixed),
        "confidence": 0.95,
        "paired": sweep.reference is not None,
        "correction": "holm",
        "constants": [
            {"name": constant.name, "values": list(constant.values), "written": written}
            for constant, written in zip(sweep.constants, sweep.written, strict=True)
        ],
        "results": [_result_data(sweep, at, changes) for at in range(len(sweep.results))],
    }


def _result_data(sweep: Sweep, at: int, changes: Mapping[tuple[str, int], FigureChange]) -> dict[str, object]:
    result = sweep.results[at]
    names = [constant.name for constant in sweep.constants]
    rows = []
    for row in (row for id_ in sweep.row_ids if (row := figures(sweep, id_)[at])):
        found = changes.get((row.id, at))
        gap = found.gap if found else None
        rows.append(row_data(row))
        if found and gap:
            limits = {name: round(getattr(gap, name), 6) for name in ("value", "low", "high")}
            rows[-1]["change"] = limits | {"p": float(f"{found.p:.3g}"), "certain": found.is_certain}
    values = dict(zip(names, result.values, strict=True))
    return {"values": values, "written": result.written, "headlines": rows, "report": result.data}


def _cells(row: Estimate) -> list[str]:
    interval = f"{number(row, row.low)} – {number(row, row.high)}" if row.count else ""
    return [number(row), interval, str(row.count)]
