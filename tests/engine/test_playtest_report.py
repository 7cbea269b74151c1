"""Reports: figures are paired by id, whatever their names are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from independent_estimates import share

from pnp.rules.statistics import (
    PlaytestReport,
    ReportSection,
    Tally,
    comparison_as_data,
    comparison_tables,
    pair_figures,
    report_as_data,
    report_tables,
)


def findings(*sections):
    """A report of ten games."""
    return PlaytestReport("g", "1", 10, 1, ("a", "b"), {}, sections, Tally())


WINNERS = ReportSection("winners", "who wins", (share("winner/a", "Ann", 3, 10), share("winner/b", "Bob", 7, 10)))


def test_two_reports_are_paired_by_id():
    """Figures with the same id are paired, even if names and sections differ."""
    other = findings(ReportSection("winners", "victories", tuple(replace(row, name=row.name.upper()) for row in WINNERS.rows)))
    found = [(title, a and a.name, b and b.name) for title, a, b in pair_figures(findings(WINNERS), other)]
    assert found == [("who wins", "Ann", "ANN"), ("who wins", "Bob", "BOB")]


def test_what_only_one_report_has_is_kept():
    """A figure in only one report is kept under the title of its section."""
    more = ReportSection("ends", "how games end", (share("end/cap", "turn cap", 1, 10),))
    assert [(title, a is None, b is None) for title, a, b in pair_figures(findings(WINNERS), findings(more))] == [
        ("who wins", False, True),
        ("who wins", False, True),
        ("how games end", True, False),
    ]
    assert [(title, [row[:3] for row in rows]) for title, rows in comparison_tables(findings(), findings(more))] == [
        ("how games end", [["turn cap", "–", "10.0 %"]]),
    ]


def test_two_figures_of_one_name_are_two():
    """Two figures may have the same name."""
    section = ReportSection("x", "x", (share("x/1", "same", 1, 10), share("x/2", "same", 9, 10)))
    rows = comparison_as_data(findings(section), findings(section))["differences"]
    assert [(row["id"], row["before"], row["after"]) for row in rows] == [
        ("x/1", pytest.approx(0.1), pytest.approx(0.1)),
        ("x/2", pytest.approx(0.9), pytest.approx(0.9)),
    ]


def test_what_was_never_observed_is_said_in_words():
    """A row without observations has no figure, no interval, and nothing to compare."""
    fights = ReportSection("fights", "fights", (share("fight/won", "won", 0, 0), share("fight/fled", "fled", 1, 4)))
    ((_, (won, fled)),) = report_tables(findings(fights))
    assert won == ["won", "no observations", "", "0", ""]
    assert fled[1:2] == ["25.0 %"]
    ((_, (won, _)),) = comparison_tables(findings(fights), findings(fights))
    assert won == ["won", "no observations", "no observations", "", "", ""]


def test_data_names_sections_and_figures_by_id():
    """The JSON report has ids and names."""
    (section,) = report_as_data(findings(WINNERS))["sections"]
    assert (section["id"], section["title"]) == ("winners", "who wins")
    assert [(row["id"], row["name"]) for row in section["rows"]] == [("winner/a", "Ann"), ("winner/b", "Bob")]


def test_data_are_all_that_a_reader_of_the_report_needs():
    """The names of the fields are an interface: what was played, how, and what came of it."""
    data = report_as_data(findings(WINNERS))
    assert list(data) == [
        "game", "version", "games", "seed", "players", "settings", "confidence", "sections", "histograms",
    ]  # fmt: skip
    assert data["confidence"] == 0.95
    assert list(data["sections"][0]) == ["id", "title", "note", "rows"]
    assert list(data["sections"][0]["rows"][0]) == ["id", "name", "unit", "value", "low", "high", "count"]
    both = comparison_as_data(findings(WINNERS), findings(WINNERS))
    assert list(both) == ["before", "after", "paired", "correction", "differences"]
    assert both["before"] == both["after"] == data
