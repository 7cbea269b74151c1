"""The report of a playtest: sections of figures, as rows of a table or as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.engine.estimates import Estimate, difference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.engine.tally import Tally


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
    rows = [_row_data(row) for row in section.rows]
    return {"id": section.id, "title": section.title, "note": section.note, "rows": rows}


def _row_data(row: Estimate) -> dict[str, object]:
    out: dict[str, object] = {"id": row.id, "name": row.name, "unit": row.unit, "value": round(row.value, 6)}
    out |= {"low": round(row.low, 6), "high": round(row.high, 6), "count": row.count}
    return out | ({"note": row.note} if row.note else {})


def compared(one: PlaytestReport, other: PlaytestReport) -> dict[str, object]:
    """Give two reports and their differences (`other` minus `one`) as plain data."""
    rows = [
        {"section": title, **_row_data(difference(a, b)), "before": round(a.value, 6), "after": round(b.value, 6)}
        for title, a, b in paired(one, other)
        if a and b
    ]
    return {"before": as_data(one), "after": as_data(other), "differences": rows}


def paired(one: PlaytestReport, other: PlaytestReport) -> Iterator[tuple[str, Estimate | None, Estimate | None]]:
    """Give the figures of both reports in pairs by id, with the title of their section; None if a report has no such figure."""
    others = {row.id: (section.title, row) for section in other.sections for row in section.rows}
    for section in one.sections:
        for row in section.rows:
            yield section.title, row, others.pop(row.id, (section.title, None))[1]
    for title, row in others.values():
        yield title, None, row


def table(report: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Give the title and the rows of each section: name, figure, interval, number of observations, note."""
    return tuple(
        (s.title, [[r.name, number(r), f"{number(r, r.low)} – {number(r, r.high)}", str(r.count), r.note] for r in s.rows])
        for s in report.sections
    )


def comparison(one: PlaytestReport, other: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Give the title and the rows of each section: name, before, after, difference, interval, and `*` if 0 is outside it."""
    out: dict[str, list[list[str]]] = {}
    for title, before, after in paired(one, other):
        row = before or after
        assert row is not None
        cells = [number(e) if e else "–" for e in (before, after)]
        if before and after:
            change = difference(before, after)
            sign = "*" if change.low > 0 or change.high < 0 else ""
            cells += [_signed(change, change.value), f"{_signed(change, change.low)} – {_signed(change, change.high)}", sign]
        else:
            cells += ["", "", ""]
        out.setdefault(title, []).append([row.name, *cells])
    return tuple(out.items())


def number(row: Estimate, value: float | None = None) -> str:
    """Format a figure: shares in per cent, quantiles as whole numbers, means with two decimals."""
    value = row.value if value is None else value
    if not row.count:
        return "–"
    if row.unit == "share":
        return f"{value * 100:.1f} %"
    return f"{value:.0f}" if row.unit == "quantile" else f"{value:.2f}"


def _signed(row: Estimate, value: float) -> str:
    text = number(row, value)
    return text if value < 0 or text == "–" else f"+{text}"
