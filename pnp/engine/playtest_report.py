"""What a playtest found: sections of figures, as lines of a table and as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.engine.estimates import Estimate, difference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.engine.tally import Tally


@dataclass(frozen=True, slots=True)
class ReportSection:
    """Figures that belong together, with a sentence on how to read them; no two figures of an engine have the same id."""

    id: str
    title: str
    rows: tuple[Estimate, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlaytestReport:
    """What a number of games said about one set of rules. `settings` are the constants that differ from `rules.yaml`."""

    game: str
    version: str
    games: int
    seed: int
    players: tuple[str, ...]
    settings: Mapping[str, str]
    sections: tuple[ReportSection, ...]
    tally: Tally = field(repr=False)


def as_data(findings: PlaytestReport) -> dict[str, object]:
    """Give the findings as plain data for JSON; figures to six decimals, histograms whole."""
    return {
        "game": findings.game,
        "version": findings.version,
        "games": findings.games,
        "seed": findings.seed,
        "players": list(findings.players),
        "settings": dict(findings.settings),
        "confidence": 0.95,
        "sections": [_section_data(section) for section in findings.sections],
        "histograms": findings.tally.as_data(),
    }


def _section_data(section: ReportSection) -> dict[str, object]:
    rows = [_row_data(row) for row in section.rows]
    return {"id": section.id, "title": section.title, "note": section.note, "rows": rows}


def _row_data(row: Estimate) -> dict[str, object]:
    out: dict[str, object] = {"id": row.id, "name": row.name, "unit": row.unit, "value": round(row.value, 6)}
    out |= {"low": round(row.low, 6), "high": round(row.high, 6), "count": row.count}
    return out | ({"note": row.note} if row.note else {})


def compared(one: PlaytestReport, other: PlaytestReport) -> dict[str, object]:
    """Give two findings and the differences between them (the second less the first) as plain data."""
    rows = [
        {"section": title, **_row_data(difference(a, b)), "before": round(a.value, 6), "after": round(b.value, 6)}
        for title, a, b in paired(one, other)
        if a and b
    ]
    return {"before": as_data(one), "after": as_data(other), "differences": rows}


def paired(one: PlaytestReport, other: PlaytestReport) -> Iterator[tuple[str, Estimate | None, Estimate | None]]:
    """Give the figures of both, paired by id, with the title of their section; None where one of them lacks the figure."""
    theirs = {row.id: (section.title, row) for section in other.sections for row in section.rows}
    for section in one.sections:
        for row in section.rows:
            yield section.title, row, theirs.pop(row.id, (section.title, None))[1]
    for title, row in theirs.values():
        yield title, None, row


def table(findings: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Give each section's title and lines: name, figure, interval, observations, note."""
    return tuple(
        (s.title, [[r.name, number(r), f"{number(r, r.low)} – {number(r, r.high)}", str(r.count), r.note] for r in s.rows])
        for s in findings.sections
    )


def comparison(one: PlaytestReport, other: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Give each section's title and lines: name, before, after, difference, its interval, and `*` where that leaves out 0."""
    out: dict[str, list[list[str]]] = {}
    for title, before, after in paired(one, other):
        row = before or after
        assert row is not None
        shown = [number(e) if e else "–" for e in (before, after)]
        if before and after:
            gap = difference(before, after)
            clear = "*" if gap.low > 0 or gap.high < 0 else ""
            shown += [_signed(gap, gap.value), f"{_signed(gap, gap.low)} – {_signed(gap, gap.high)}", clear]
        else:
            shown += ["", "", ""]
        out.setdefault(title, []).append([row.name, *shown])
    return tuple(out.items())


def number(row: Estimate, value: float | None = None) -> str:
    """Write a figure: shares in per cent, quantiles whole, means to two decimals."""
    value = row.value if value is None else value
    if not row.count:
        return "–"
    if row.unit == "share":
        return f"{value * 100:.1f} %"
    return f"{value:.0f}" if row.unit == "quantile" else f"{value:.2f}"


def _signed(row: Estimate, value: float) -> str:
    shown = number(row, value)
    return shown if value < 0 or shown == "–" else f"+{shown}"
