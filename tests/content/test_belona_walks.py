"""Belona's movement table is walked: a row that is added prints on the card and in the booklet, or the build refuses it."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.model.request import BuildRequest

ROOT = Path(__file__).parents[2]
BANDS = {
    "two": "[{from: 1, to: 3, spaces: 3}, {from: 4, to: 6, spaces: 2}]",
    "three": "[{from: 1, to: 2, spaces: 5}, {from: 3, to: 4, spaces: 4}, {from: 5, to: 6, spaces: 1}]",
    "four": "[{from: 1, to: 1, spaces: 6}, {from: 2, to: 2, spaces: 5}, "
    "{from: 3, to: 4, spaces: 4}, {from: 5, to: 6, spaces: 1}]",
}
WORDS = {
    ("pt-BR", "two"): ("1–3 3 espaços 4–6 2 espaços", "De 1 a 3 até 3 espaços De 4 a 6 até 2 espaços"),
    ("pt-BR", "three"): ("1–2 5 espaços 3–4 4 espaços 5–6 1 espaço",
                         "De 1 a 2 até 5 espaços De 3 a 4 até 4 espaços De 5 a 6 até 1 espaço"),
    ("pt-BR", "four"): ("1–1 6 espaços 2–2 5 espaços 3–4 4 espaços 5–6 1 espaço",
                        "De 1 a 1 até 6 espaços De 2 a 2 até 5 espaços De 3 a 4 até 4 espaços De 5 a 6 até 1 espaço"),
    ("de", "three"): ("1–2 5 Felder 3–4 4 Felder 5–6 1 Feld",
                      "1 bis 2 bis zu 5 Felder 3 bis 4 bis zu 4 Felder 5 bis 6 bis zu 1 Feld"),
    ("ja", "three"): ("1–2 5マス 3–4 4マス 5–6 1マス", "1〜2人 5マスまで 3〜4人 4マスまで 5〜6人 1マスまで"),
}  # fmt: skip


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """Ignore a stage."""

    def advance(self, steps=1):
        """Ignore steps."""


def words(frame):
    """Return the words of a frame in the order in which they are drawn, without signs that keep them together."""
    return " ".join(" ".join(line.replace("\u2060", "").split()) for box in frame.boxes for line in box.lines)


@pytest.mark.parametrize(("tag", "bands"), WORDS)
def test_every_row_of_the_movement_table_is_printed(languages, tag, bands):
    """On the summary card and in the booklet; texts that then lack room on the card are refused, and no row is left out."""
    report = Report()
    setting = f"movement.table={BANDS[bands]}"
    ready = prepare(BuildRequest(ROOT, "belona", locale=tag, settings=(setting,)), report, Silence(), languages.workshop)
    errors = [d for d in report.diagnostics if d.severity == "error"]
    assert {d.code for d in errors} <= {"layout/overflow"}
    assert {d.mark.path for d in errors} <= {"templates/belona/summary.xml"}
    card, booklet = WORDS[tag, bands]
    assert card in words(next(c for c in ready.components if c.id == "summary_card").face)
    assert booklet in " ".join(words(page) for page in ready.booklet.pages)


def test_three_rows_have_room_in_portuguese(languages):
    """The texts of the actions give it: they are set at 7.5 pt instead of 8.25."""
    report = Report()
    request = BuildRequest(ROOT, "belona", settings=(f"movement.table={BANDS['three']}",))
    prepare(request, report, Silence(), languages.workshop)
    assert not report.has_errors
