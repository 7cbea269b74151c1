"""One cause, one error: a constant of Belona that is refused silences what follows from it; whole findings, without lines."""

import re

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.game_reader import load_game
from pnp.locale.lint.game import lint_game
from pnp.locale.localize import localize
from pnp.rules.examples import with_examples

CAUSES = {
    "combat.mode=odd": (
        "--set combat.mode=odd: error[engine/wrong-value]: `combat.mode` must be `one_die_plus_members` or"
        " `one_die_per_member`, found `odd`\n  hint: one of `one_die_per_member`, `one_die_plus_members`"
    ),
    "combat.tie=[1]": "--set combat.tie=[1]: error[rules/wrong-kind]: `combat.tie` is a word: found a list of numbers",
    "players.count=3": "--set players.count=3: error[engine/wrong-value]: `players.count` must be `2`, found `3`",
    "group.per_faction=-1": (
        "--set group.per_faction=-1: error[engine/wrong-value]: `group.per_faction` must be a whole number from 1 to 6,"
        " found `-1`"
    ),
    "score.zone=ten": ("--set score.zone=ten: error[rules/wrong-kind]: `score.zone` is a number: found `ten`, which is a word"),
    "score.tie_break=[shared, zones, contracts]": (
        "--set score.tie_break=[shared, zones, contracts]: error[engine/wrong-value]: `score.tie_break` must be"
        " `[contracts, zones, shared]` or `[zones, contracts, shared]`, found `[shared, zones, contracts]`"
    ),
    "combat.roll_order=[defender, attacker]": (
        "--set combat.roll_order=[defender, attacker]: error[engine/wrong-value]: `combat.roll_order` must be"
        " `[attacker, defender]`, found `[defender, attacker]`"
    ),
    "turn.order=[nonsense]": (
        "--set turn.order=[nonsense]: error[engine/wrong-value]: `turn.order` must be `[name_group, act, end]`,"
        " found `[nonsense]`"
    ),
    "faction.weapons_max=2": (
        "content/belona/contracts.yaml: error[load/assertion]: `cost.weapon` of `tower_siege` is `3`,"
        " expected at most 2 (rules.faction.weapons_max)\n"
        "  `cost.weapon` of `tower_siege` is `3` content/belona/contracts.yaml\n"
        "  `cost.weapon` of `blackout_protocol` is `3` content/belona/contracts.yaml\n"
        "  `rules.faction.weapons_max` is set in --set faction.weapons_max=2\n"
        "  hint: if the cards are right, change the value there, or the assertion"
    ),
    "map.lines=5": ("--set map.lines=5: error[engine/map]: the map cards have 4 by 3 spaces, the constants say 4 by 5"),
    "map.rows=[1]": (
        "--set map.rows=[1]: error[load/assertion]: `map.rows` is `[1]`, which 4 assertions about the cards contradict\n"
        "  the number of cards is 6, expected 1 (rules.map.cards): content/belona/maps.yaml\n"
        "  `zone` of `map_b` is `2`, expected at most 1 (rules.zone.last): content/belona/maps.yaml\n"
        "  the number of `zone` cells in `cells` is 6, expected 1 (rules.zone.count): content/belona/maps.yaml\n"
        "  `districts.map.zone` of `domination_card` is `2`, expected at most 1 (rules.zone.last):"
        " content/belona/domination.yaml\n"
        "  hint: correct it, or the cards"
    ),
    "map.columns=5": "--set map.columns=5: error[engine/map]: the map cards have 4 by 3 spaces, the constants say 5 by 3",
}
"""What is refused by itself, by another constant, by the cards: each with all that is said."""

SEVERAL = {
    "dice.sides=4": [
        (
            "--set dice.sides=4: error[load/assertion]: `dice.sides` is `4`, which 4 assertions about the cards contradict\n"
            "  the number of pieces, copies included, is 18, expected 12 (rules.component.white_chits):"
            " content/belona/white_chits.yaml\n"
            "  `values` of `white_5_6` is `5`, expected at most 4 (rules.dice.sides): content/belona/white_chits.yaml\n"
            "  the number of pieces, copies included, is 6, expected 4 (rules.component.draw_chits):"
            " content/belona/draw_chits.yaml\n"
            "  `value` of `draw_chit_5` is `5`, expected at most 4 (rules.dice.sides): content/belona/draw_chits.yaml\n"
            "  hint: correct it, or the cards"
        ),
        *[
            (
                f"content/belona/rules.yaml: error[load/out-of-range]: `{name}` must be at most 4 (`dice.sides`), found `6`\n"
                "  `dice.sides` stands in --set dice.sides=4"
            )
            for name in ("group.members_max", "faction.weapons_max", "faction.upgrades_max")
        ],
    ],
    "group.per_faction=4": [
        (
            "content/belona/group_chits.yaml: error[load/assertion]: the number of pieces, copies included, is 18, expected 24"
            " (rules.component.group_chits)\n"
            "  `rules.group.per_faction` is set in --set group.per_faction=4\n"
            "  `rules.group.members_max` is set in content/belona/rules.yaml\n"
            "  hint: if the cards are right, change the value there, or the assertion"
        ),
        (
            "content/belona/group_dice.yaml: error[load/assertion]: the number of pieces, copies included, is 6, expected 8"
            " (rules.component.coloured_dice)\n"
            "  `rules.group.per_faction` is set in --set group.per_faction=4\n"
            "  hint: if the cards are right, change the value there, or the assertion"
        ),
    ],
}
"""What has to be changed in several places: other constants and pieces, or two kinds of pieces."""


def findings(root, setting):
    """What loading, playing the examples and filling in the texts find."""
    report = Report()
    game = load_game(root, "belona", report, (setting,))
    lint_game(game, report)
    localize(with_examples(game, report), game.locale, report)
    shown = (format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.severity == "error")
    return [re.sub(r"(\.yaml):\d+:\d+", r"\1", finding) for finding in shown]


@pytest.mark.parametrize("setting", CAUSES)
def test_one_error_for_one_cause(root, setting):
    """Neither the placeholders of examples that cannot be played follow, nor assertions, nor what the engine finds later."""
    assert findings(root, setting) == [CAUSES[setting]]


@pytest.mark.parametrize("setting", SEVERAL)
def test_one_error_for_each_place_to_change(root, setting):
    """And nothing else follows."""
    assert findings(root, setting) == SEVERAL[setting]


def test_an_example_that_cannot_be_played_is_the_only_finding(root):
    """Dice that are left over stop one example; the texts that name its results are not reported."""
    found = findings(root, "combat.dice=2")
    assert found == [
        (
            f"content/belona/examples.yaml: error[engine/illegal-example]: example `{name}` is illegal in action {action}:"
            f" a roll is needed, and the {dice} dice given are used up\n  `dice.sides` stands in content/belona/rules.yaml"
        )
        for name, action, dice in (("combat_1", 5, 2), ("combat_2", 5, 2), ("turn_combat", 9, 3), ("turn_end", 9, 3))
    ]
