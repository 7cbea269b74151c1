"""The minutes on the cover are those of docs/beyond-nebula/length.md, and follow from the turns that games take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.rules.game_rules import Series
from pnp.rules.playtest import run_playtest

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 150  # a turn, as the document assumes


@pytest.mark.parametrize(("figure", "place"), [("turns/median", 0), ("turns/90", 1)])
def test_the_cover_says_how_long_games_are(game, findings, figure, place):
    """Half of the games end within the first number of minutes, nine of ten within the second, roughly: these are few games."""
    minutes = [int(n) for n in re.findall(r"\d+", game.words["cover"]["minutes"].source)]
    assert 2 * findings[figure] * SECONDS / 60 == pytest.approx(minutes[place], rel=0.25)


def test_the_document_says_what_the_cover_says(game):
    """Minutes, seconds for each turn and the age agree."""
    told = (ROOT / "docs/beyond-nebula/length.md").read_text("utf-8")
    first, last = re.findall(r"\d+", game.words["cover"]["minutes"].source)
    (age,) = re.findall(r"\d+", game.words["cover"]["age"].source)
    assert f"## {first} to {last} minutes" in told
    assert f"## From {age} years" in told
    assert f"at {SECONDS} seconds a turn" in told


@pytest.fixture(scope="module")
def findings(game):
    """The figures of eighty games by id."""
    found = run_playtest(game, Series(80, 7, ("strategist", "strategist"), turns=200), Report())
    return {row.id: row.value for section in found.sections for row in section.rows}
