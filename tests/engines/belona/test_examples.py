"""The worked examples give the numbers of the fact sheet; wrong examples are reported with place and rule."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from pnp.diagnostics import Report, format_diagnostic
from pnp.engine.examples import worked_examples
from pnp.yaml_nodes.compose import compose
from pnp_belona.examples import play_examples


def test_the_examples_of_the_sheet(game):
    """The results: payment from 6 members to 4; combat 12 to 10, then 13 with three of four weapons; one resource less each."""
    report = Report()
    found = worked_examples(game, report)
    assert report.diagnostics == ()
    assert found == {
        "paying_members.before": 6,
        "paying_members.paid": 2,
        "paying_members.after": 4,
        "domination.zone": 1,
        "domination.influence": 1,
        "combat_1.attacker_members": 6,
        "combat_1.attacker_roll": 6,
        "combat_1.attacker_total": 12,
        "combat_1.defender_roll": 4,
        "combat_1.defender_total": 10,
        "combat_2.weapons_before": 4,
        "combat_2.weapons_spent": 3,
        "combat_2.weapons_left": 1,
        "combat_2.total": 13,
        "combat_2.attacker_total": 12,
        "contract.weapons_before": 3,
        "contract.upgrades_before": 2,
        "contract.weapons_after": 2,
        "contract.upgrades_after": 1,
    }


def test_the_file_is_valid_for_its_schema(game):
    """`examples.yaml` is valid for its schema, which editors use."""
    folder = game.root / "content/belona"
    schema = json.loads((folder / "examples.schema.json").read_text("utf-8"))
    jsonschema.validate(yaml.safe_load((folder / "examples.yaml").read_text("utf-8")), schema)  # noqa: TID251  plain data


def test_wrong_examples(game, kit):
    """All errors of a file are in one report with their places; an illegal action names the rule that forbids it."""
    report, here = Report(), Path(__file__).parent
    text = (here / "wrong_examples.yaml").read_text("utf-8")
    play_examples(game, kit, compose(text, "wrong_examples.yaml", report), report)
    shown = [format_diagnostic(d, lambda _path: ()) for d in report.diagnostics]
    marks = {name.replace(".", "_"): constant.mark for name, constant in game.rules.items()}
    expected = (here / "wrong_examples.txt").read_text("utf-8").format_map(marks)
    assert "\n".join(shown) + "\n" == expected


def test_a_game_without_examples_has_none(game, tmp_path):
    """A game without `examples.yaml` has no results, and that is no error."""
    report = Report()
    assert worked_examples(dataclasses.replace(game, root=tmp_path), report) == {}
    assert report.diagnostics == ()


def test_examples_need_an_engine(game, tmp_path):
    """Examples of a game without an engine are reported."""
    (tmp_path / "content/toy").mkdir(parents=True)
    (tmp_path / "content/toy/examples.yaml").write_text("examples: {}\n", "utf-8")
    report = Report()
    assert worked_examples(dataclasses.replace(game, root=tmp_path, name="toy"), report) == {}
    assert [d.message for d in report.diagnostics] == ["`toy` has worked examples and no rules engine"]


def test_an_example_follows_the_rules(game, kit):
    """With a weapon bonus of 2 the printed total is 16; the example itself is unchanged."""
    report = Report()
    root = compose((game.root / "content/belona/examples.yaml").read_text("utf-8"), "examples.yaml", report)
    found = play_examples(game, dataclasses.replace(kit, rules=dataclasses.replace(kit.rules, weapon_bonus=2)), root, report)
    assert report.diagnostics == ()
    assert found["combat_2.total"] == 16


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("{revive: {group: 1}}", "`revive` needs `group` and `at`"),
        ("{revive: {at: map_a 1:1}}", "`revive` needs `group` and `at`"),
        ("{fight: [1]}", "`fight` is an own group and a rival one (`[1, 2]`), found a list"),
        ("{fight: [1, 1, 1]}", "`fight` is an own group and a rival one (`[1, 2]`), found a list"),
        ("{fight: 1}", None),
        ("{move: [map_a 1:1], flee: map_a 1:1}", "an action is one thing, found 2"),
    ],
)
def test_an_action_with_missing_or_extra_parts_is_reported(game, kit, action, message):
    """An action with too few or too many parts is reported at its place, and the example is not played."""
    report = Report()
    text = f"examples:\n  it:\n    play: [{{name: 1}}, {action}]\n    gives: {{left: after.octacorp.weapons}}\n"
    assert play_examples(game, kit, compose(text, "examples.yaml", report), report) == {}
    first = report.diagnostics[0]
    assert (first.code, first.mark.line) == ("engine/bad-example", 3)
    assert message is None or message in [d.message for d in report.diagnostics]
