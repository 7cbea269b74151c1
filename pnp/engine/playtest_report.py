"""The report of a playtest: sections of figures, as rows of a table or as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.engine.estimates import Estimate
    from pnp.engine.tally import Tally


NOTHING_SEEN: Final = "no observations"
"""In place of a figure that there was nothing to make from."""


@dataclass(frozen=True, slots=True)
class ReportSection:
    """Figures that belong together, with a note on how to read them; the ids of all figures of an engine are unique."""

    id: str
    title: str
    rows: tuple[Estimate, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlaytestReport:
    """The results of a number of games with one set of rules; `settings`: the constants that differ from `rules.yaml`.

    `loops`: the log of the game with the shortest loop, empty if no game ended as a loop (see `game_log`).
    """

    game: str
    version: str
    games: int
    seed: int
    players: tuple[str, ...]
    settings: Mapping[str, str]
    sections: tuple[ReportSection, ...]
    tally: Tally = field(repr=False)
    loops: str = field(default="", repr=False)


def as_data(report: PlaytestReport) -> dict[str, object]:
    """Give the report as plain data for JSON; figures have up to six decimals, histograms are complete."""
    return {
        "game": report.game,
        "version": report.version,
        "games": report.games,
        "seed": report.seed,
        "players": list(report.players),
        "settings": dict(report.settings),
        "confidence": 0.95,
        "sections": [_section_data(section) for section in report.sections],
        "histograms": report.tally.as_data(),
    }


def _section_data(section: ReportSection) -> dict[str, object]:
    rows = [row_data(row) for row in section.rows]
    return {"id": section.id, "title": section.title, "note": section.note, "rows": rows}


def row_data(row: Estimate) -> dict[str, object]:
    """Give a figure as plain data, with up to six decimals."""
    out: dict[str, object] = {"id": row.id, "name": row.name, "unit": row.unit, "value": round(row.value, 6)}
    out |= {"low": round(row.low, 6), "high": round(row.high, 6), "count": row.count}
    return out | ({"note": row.note} if row.note else {})


def table(report: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Give the title and the rows of each section: name, figure, interval, number of observations, note."""
    return tuple(
        (section.title, [[row.name, number(row), _interval(row), str(row.count), row.note] for row in section.rows])
        for section in report.sections
    )


def _interval(row: Estimate) -> str:
    return f"{number(row, row.low)} – {number(row, row.high)}" if row.count else ""


def number(row: Estimate, value: float | None = None) -> str:
    """Format a figure: shares in per cent, quantiles as whole numbers, means with two decimals; words if nothing was seen."""
    value = row.value if value is None else value
    if not row.count:
        return NOTHING_SEEN
    if row.unit == "share":
        return f"{value * 100:.1f} %"
    return f"{value:.0f}" if row.unit == "quantile" else f"{value:.2f}"
