"""One line of Beyond Nebula changed so that it contradicts another: loading or the lint says so; right changes stay silent."""

import shutil
from pathlib import Path

import pytest

from pnp.base.diagnostics import PnpError, Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.game import lint_game
from pnp.rules.odds import with_odds

ROOT = Path(__file__).resolve().parents[2]
RULES, MAP, UNITS = "rules.yaml", "galactic_map.yaml", "booklet/10-units.md"
ROW = "| {odds.combat.3.lead} | {odds.combat_round.3.win, fraction} | {odds.combat.3.win} | {odds.damaged.3.win} |"


@pytest.fixture
def said(tmp_path):
    """What is said of a copy of the game after an edit of one file."""

    def check(file, old, new):
        for folder in ("templates/beyond-nebula", "fonts"):
            shutil.copytree(ROOT / folder, tmp_path / folder)
        game = tmp_path / "content/beyond-nebula"
        shutil.copytree(ROOT / "content/beyond-nebula", game, ignore=shutil.ignore_patterns("locale", ".schemas", "engraving"))
        text = (game / file).read_text("utf-8")
        assert text.count(old) == 1
        (game / file).write_text(text.replace(old, new), "utf-8")
        report = Report()
        try:
            lint_game(with_odds(load_game(tmp_path, "beyond-nebula", report), report), report)
        except PnpError as error:
            return [d.message for d in error.diagnostics]
        return [d.message for d in report.diagnostics]

    return check


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (RULES, "first_phase: {value: harvest", "first_phase: {value: progress", "the prose about `turn.first_phase` was not"),
        (RULES, "{equals: planet.colonise,", "{value: 4, equals: planet.colonise,", "`planet.neutral_below`"),
        (RULES, "unexplored_per_field: {value: 2", "unexplored_per_field: {value: 3", "rules.map.unexplored_blocks"),
        (RULES, "radioactive_per_field: {value: 2", "radioactive_per_field: {value: 1", "rules.map.radioactive_blocks"),
        (RULES, "nought: {value: 0", "nought: {value: 1", "`dice.nought`"),
        (RULES, "  home_troops: {value: 0", "  home_troops: {value: 3", "the prose about `setup.home_troops` was not"),
        (RULES, "{troops: 15, reach: 2}", "{troops: 15, reach: 4}", "the prose about `planet.rings` was not"),
        (RULES, "{troops: 10, reach: 1}", "{troops: 16, reach: 1}", "the prose about `planet.rings` was not"),
        (RULES, "  loss: {value: 1", "  loss: {value: 2", "the prose about `combat.loss` was not"),
        (RULES, "start_step: {value: 1", "start_step: {value: 2", "the prose about `technology.start_step` was not"),
        (RULES, "speciality_start: {value: 2", "speciality_start: {value: 1", "the prose about `technology.speciality_start`"),
        (RULES, "second_home_troops: {value: 2", "second_home_troops: {value: 0", "the prose about `setup.second_home_troops`"),
        (RULES, "fail_max: {value: 3", "fail_max: {value: 6", "the prose about `effect.fail_max` was not"),
        (RULES, "capacity_improved: {value: 8", "capacity_improved: {value: 5", "the prose about `ship.capacity_improved`"),
        (MAP, "stops: [J2, J5]", "stops: [J2, J4]", "the lines of `routes.stops` of `galactic_map` are not the same"),
        (UNITS, ROW, ROW.replace("combat.3.win", "combat.4.win"), "is of row 4, and stands among values of row 3"),
        (UNITS, ROW, ROW.replace("damaged", "ahead"), "stands in a column of `odds.damaged.….win`"),
        (UNITS, f"{ROW} {{odds.ahead.3.win}} |\n", "", "leaves out 3 of 6"),
        ("technologies.yaml", "mesmo acima da capacidade", "e triplica-as", "the number `triplica` is written out"),
    ],
)
def test_a_contradiction_is_found(said, file, old, new, message):
    """Each is a value, a map or a table that something else relies on."""
    assert any(message in found for found in said(file, old, new))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (RULES, "clone_factor: {value: 2", "clone_factor: {value: 3"),
        (RULES, "second_home_troops: {value: 2", "second_home_troops: {value: 1"),
        (RULES, "{troops: 20, reach: 3}", "{troops: 19, reach: 3}"),
        (RULES, "move: {value: 4, unit: blocks, note: per turn}", "move: {value: 4, unit: blocks, note: in a turn}"),
        (RULES, "kick: {value: 10", "kick: {value: 8"),
        (RULES, "fail_max: {value: 3, unit: d6, written_for: {min: 1", "fail_max: {value: 3, unit: d6, written_for: {min: 2"),
        (RULES, "capacity_improved: {value: 8", "capacity_improved: {value: 9"),
        (MAP, "stops: [J2, J5]", "stops: [J5, J2]"),
        (MAP, "stops: [J2, J5]", "stops: [J2, J3, J5]"),
        (UNITS, "| Tropas a mais |", "| A mais |"),
    ],
)
def test_a_right_change_stays_silent(said, file, old, new):
    """Other values that the words allow, and other ways to write the same."""
    assert said(file, old, new) == []
