"""The worked examples give the numbers of the fact sheet; wrong examples are reported with place and rule."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.yaml.compose import compose
from pnp.rules.examples import worked_examples
from pnp_belona.examples import play_examples


def test_the_examples_of_the_sheet(game):
    """The results: payment from 6 members to 4; combat 12 to 10, then 13 with three of four weapons; one resource less each.

    Then a turn, panel by panel: 4 + 3 + 1 beat 4 + 3, and the contract costs an upgrade and a member.
    A group of 4 gets one back; a score is 40 + 3 + 13 + 3 = 59 to 20 + 10 + 19 + 3 + 2 + 2 = 56.
    """
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
        "turn_move.weapons": 2,
        "turn_move.upgrades": 2,
        "turn_move.members": 3,
        "turn_move.paid": 1,
        "turn_move.influence": 5,
        "turn_domination.zone": 5,
        "turn_domination.influence": 5,
        "turn_domination.upgrades": 2,
        "turn_domination.members": 4,
        "turn_combat.members": 3,
        "turn_combat.weapons": 1,
        "turn_combat.roll": 4,
        "turn_move.upgrades_left": 1,
        "turn_combat.total": 8,
        "turn_combat.weapons_left": 1,
        "turn_combat.rival_roll": 4,
        "turn_combat.rival_total": 7,
        "turn_end.members_before": 3,
        "turn_end.members": 2,
        "turn_end.weapons": 1,
        "turn_end.upgrades": 1,
        "turn_end.influence": 5,
        "return_group.back": 1,
        "return_group.before": 4,
        "return_group.after": 5,
        "scoring.octacorp_zones": 4,
        "scoring.octacorp_zone_points": 40,
        "scoring.octacorp_contracts": 1,
        "scoring.octacorp_members": 7,
        "scoring.octacorp_contract_points": 3,
        "scoring.octacorp_resource_points": 13,
        "scoring.octacorp_dominant": 3,
        "scoring.octacorp_total": 59,
        "scoring.vetran_zones": 2,
        "scoring.vetran_zone_points": 20,
        "scoring.vetran_contracts": 3,
        "scoring.vetran_members": 15,
        "scoring.vetran_contract_points": 10,
        "scoring.vetran_resource_points": 19,
        "scoring.vetran_efficient": 3,
        "scoring.vetran_vanguard": 2,
        "scoring.vetran_expansionist": 2,
        "scoring.vetran_total": 56,
    }


def test_the_file_is_valid_for_its_schema(game):
    """`examples.yaml` is valid for its schema, which editors use."""
    folder = game.root / "content/belona"
    schema = json.loads((folder / "examples.schema.json").read_text("utf-8"))
    jsonschema.validate(yaml.safe_load((folder / "examples.yaml").read_text("utf-8")), schema)  # noqa: TID251  plain data


def test_wrong_examples(game, ruleset):
    """All errors of a file are in one report with their places; an illegal action names the rule that forbids it."""
    report, here = Report(), Path(__file__).parent
    text = (here / "wrong_examples.yaml").read_text("utf-8")
    play_examples(game, ruleset, compose(text, "wrong_examples.yaml", report), report)
    shown = [format_diagnostic(d, lambda _path: ()) for d in report.diagnostics]
    marks = {name.replace(".", "_"): constant.mark for name, constant in game.rules.items()}
    expected = (here / "wrong_examples.txt").read_text("utf-8").format_map(marks)
    assert "\n".join(shown) + "\n" == expected


EARLIER = """\
examples:
  first:
    has: {octacorp: {weapons: %s}}
    play: [%s]
    gives: {weapons: after.octacorp.weapons}
  second:
    has: {octacorp: {weapons: 2, upgrades: 2}}
    play: [{name: 1}]
    expects: {after.octacorp.weapons: %s, after.octacorp.upgrades: after.octacorp.weapons}
"""


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ((2, "{name: 1}", "first.weapons"), []),
        (
            (3, "{name: 1}", "first.weapons"),
            ["expects `after.octacorp.weapons` to be `3` (`first.weapons`), the rules give `2`"],
        ),
        ((2, "{name: 1}", "first.weapon"), ["example `second` has no result `first.weapon`"]),
        ((2, "{name: 1}", "frist.weapons"), ["example `second` has no result `frist.weapons`"]),
        ((2, "end", "first.weapons"), ["example `first` is illegal"]),
    ],
)
def test_an_example_may_expect_what_another_gave(game, ruleset, parts, found):
    """By its name; where the other could not be played, only that is reported."""
    report = Report()
    play_examples(game, ruleset, compose(EARLIER % parts, "examples.yaml", report), report)
    assert len(report.diagnostics) == len(found)
    assert all(words in d.message for words, d in zip(found, report.diagnostics, strict=True))


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


def test_an_example_follows_the_rules(game, ruleset):
    """With a weapon bonus of 2 the printed total is 16; the example itself is unchanged."""
    report = Report()
    root = compose((game.root / "content/belona/examples.yaml").read_text("utf-8"), "examples.yaml", report)
    found = play_examples(
        game, dataclasses.replace(ruleset, rules=dataclasses.replace(ruleset.rules, weapon_bonus=2)), root, report
    )
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
def test_an_action_with_missing_or_extra_parts_is_reported(game, ruleset, action, message):
    """An action with too few or too many parts is reported at its place, and the example is not played."""
    report = Report()
    text = f"examples:\n  it:\n    play: [{{name: 1}}, {action}]\n    gives: {{left: after.octacorp.weapons}}\n"
    assert play_examples(game, ruleset, compose(text, "examples.yaml", report), report) == {}
    first = report.diagnostics[0]
    assert (first.code, first.mark.line) == ("engine/bad-example", 3)
    assert message is None or message in [d.message for d in report.diagnostics]


FIGHT = """\
  it:
    groups: {octacorp: [{at: map_b 2:3}], vetran: [{at: map_b 3:3, members: 2}]}
    has: {octacorp: {weapons: 1}}
    play: [{name: 1}, {fight: [1, 1]}, stay, {arm: 0}, {arm: 0}]
    gives: {total: combat.attacker.total, other: combat.defender.total}
"""


@pytest.mark.parametrize(
    ("mode", "results"),
    [
        ("one_die_plus_members", {"it.total": 5 + 6, "it.other": 4 + 2}),
        ("one_die_per_member", {"it.total": 21, "it.other": 9}),
    ],
)
def test_dice_are_written_for_each_value_of_a_constant(game, ruleset, mode, results):
    """The dice of the present value are rolled, in one list or throw by throw."""
    dice = "{one_die_plus_members: [5, 4], one_die_per_member: [[1, 2, 3, 4, 5, 6], [6, 3]]}"
    report = Report()
    root = compose(f"dice_by: combat.mode\nexamples:\n{FIGHT}    dice: {dice}\n", "examples.yaml", report)
    played = dataclasses.replace(ruleset, rules=dataclasses.replace(ruleset.rules, combat_mode=mode))
    assert play_examples(game, played, root, report) == results
    assert report.diagnostics == ()


@pytest.mark.parametrize(
    ("by", "dice", "message"),
    [
        (
            "",
            "{one_die_plus_members: [5, 4]}",
            "7:11 dice for several values need `dice_by` in the file: the constant that has these values",
        ),
        ("combat.mod", "[5, 4]", "1:10 `dice_by` cannot be `combat.mod`"),
        ("score.zone", "[5, 4]", "1:10 `dice_by` cannot be `score.zone`"),
        ("combat.mode", "{one_die: [5, 4]}", "8:12 unknown name `one_die` in `dice`"),
        (
            "combat.mode",
            "{one_die_per_member: [[5], [4]]}",
            "8:11 there are no dice for `one_die_plus_members`, the value of `combat.mode`",
        ),
        ("combat.mode", "{one_die_plus_members: [[5], [7]]}", "8:41 a die must be a whole number from 1 to 6, found `7`"),
        ("combat.mode", "{one_die_plus_members: 5}", "8:34 `dice` must be a list, found `5`"),
    ],
)
def test_faulty_dice_are_reported(game, ruleset, by, dice, message):
    """Each at its place, with the constant whose values the dice are for."""
    report = Report()
    head = f"dice_by: {by}\n" if by else ""
    root = compose(f"{head}examples:\n{FIGHT}    dice: {dice}\n", "examples.yaml", report)
    play_examples(game, ruleset, root, report)
    assert message in [f"{d.mark.line}:{d.mark.column} {d.message}" for d in report.diagnostics]


@pytest.mark.parametrize("mode", ["one_die_plus_members", "one_die_per_member"])
def test_every_example_is_played_in_each_mode(game, ruleset, mode):
    """The examples of the booklet hold for the optional rule too, with the same results by name."""
    report = Report()
    root = compose((game.root / "content/belona/examples.yaml").read_text("utf-8"), "examples.yaml", report)
    played = dataclasses.replace(ruleset, rules=dataclasses.replace(ruleset.rules, combat_mode=mode))
    results = play_examples(game, played, root, report)
    assert report.diagnostics == ()
    assert set(results) == set(game_results(game))
    assert results["combat_1.attacker_total"] > results["combat_1.defender_total"]
    assert results["combat_2.total"] > results["combat_2.attacker_total"]


def game_results(game):
    """The results of the examples as the rules are."""
    return worked_examples(game, Report())
