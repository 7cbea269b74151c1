"""One line of Beyond Nebula changed so that it contradicts another: loading or the lint says so; right changes stay silent."""

import shutil
from pathlib import Path

import pytest

from pnp.base.diagnostics import PnpError, Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.game import lint_game
from pnp.rules.odds import with_odds

ROOT = Path(__file__).resolve().parents[2]
RULES, MAP, UNITS = "rules.yaml", "galactic_map.yaml", "booklet/07-units.md"
COSTS = "booklet/08-buildings.md"


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
        (
            RULES,
            "capacity_improved: {value: 8",
            "capacity_improved: {value: 5",
            "`ship.capacity_improved` must be at least 7 (`ship.capacity + 1` is 6 + 1)",
        ),
        (MAP, "stops: [J2, J5]", "stops: [J2, J4]", "the lines of `routes.stops` of `galactic_map` are not the same"),
        (UNITS, "damaged.win ahead.win", "damaged.win damaged.win", "columns of the table stand there twice: `damaged.win`"),
        (UNITS, "+ odds.ahead lead", "+ odds.damaged lead", "tables stand side by side twice: `odds.damaged`"),
        (
            COSTS,
            "| Básica | {rules.technology.basic_own} | {rules.technology.basic_other} |",
            "| Básica | {rules.technology.basic_other} | {rules.technology.basic_own} |",
            "stands in one column with",
        ),
        (
            COSTS,
            "| Avançada | {rules.technology.advanced_own}",
            "| Avançada | {rules.technology.basic_own}",
            "two rows of a column print the same",
        ),
        (
            RULES,
            "capacity_improved: {value: 8, unit: troops, min: ship.capacity + 1",
            "capacity_improved: {value: 6, unit: troops, min: ship.capacity + 1",
            "must be at least 7",
        ),
        (
            RULES,
            "special_cost: {value: 10",
            "special_cost: {value: 4",
            "`extractor.special_cost` must be at least 5 (`extractor.base_cost`)",
        ),
        (
            RULES,
            "{building: academy, metal: 13",
            "{building: academy, metal: 36",
            "`building.costs.metal` must be at most 35 (`reserve.max`)",
        ),
        (RULES, "  colonise: {value: 5", "  colonise: {value: 7", "`planet.colonise` must be at most 6"),
        (RULES, "advanced_time: {value: 3", "advanced_time: {value: 1", "`technology.advanced_time` must be at least 2"),
        (RULES, "lose_at: {value: 0", "lose_at: {value: 3", "`win.lose_at` must be at most 2 (`win.planets - 1` is 3 - 1)"),
        (RULES, "foreign: {value: 1", "foreign: {value: 4", "`win.foreign` must be at most 3 (`win.planets`)"),
        (RULES, "durability: {value: 2", "durability: {value: 3", "the prose about `ship.durability` was not"),
        (
            RULES,
            "value: [maintenance, harvest, progress, conflict]\n    unit",
            "value: [harvest, maintenance, progress, conflict]\n    unit",
            "the prose about `turn.phases` was not",
        ),
        ("technologies.yaml", "Iguala reservas", "Triplica reservas", "the number `Triplica` is written out"),
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
        (
            RULES,
            "fail_max: {value: 3, unit: d6, max: dice.small, written_for: {min: 1",
            "fail_max: {value: 3, unit: d6, max: dice.small, written_for: {min: 2",
        ),
        (RULES, "capacity_improved: {value: 8", "capacity_improved: {value: 9"),
        (MAP, "stops: [J2, J5]", "stops: [J5, J2]"),
        (MAP, "stops: [J2, J5]", "stops: [J2, J3, J5]"),
        (UNITS, "damaged.win ahead.win", "ahead.win damaged.win"),
        (RULES, "special_cost: {value: 10", "special_cost: {value: 12"),
        (RULES, "  colonise: {value: 5", "  colonise: {value: 6"),
        (RULES, "foreign: {value: 1", "foreign: {value: 2"),
    ],
)
def test_a_right_change_stays_silent(said, file, old, new):
    """Other values that the words allow, and other ways to write the same."""
    assert said(file, old, new) == []
