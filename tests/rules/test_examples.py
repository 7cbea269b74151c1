"""Dice and comparisons of worked examples that are computed: what no die shows, and a tie that is none, are refused.

What else is computed and printed of examples is tested with the booklet (tests/layout/booklet/test_contents.py).
"""

import pytest
from support.findings import whole_messages

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.examples import worked_examples


@pytest.fixture
def compute(toy):
    """Compute an example `a` of the toy game: `compute("{dice: …}")` gives the results and the whole findings."""

    def computed(example):
        (toy / "content/toy/examples.yaml").write_text(f"examples:\n  a: {example}\n", "utf-8")
        report = Report()
        results = worked_examples(load_game(toy, "toy", report), report) or {}
        said = [finding.removeprefix("content/toy/examples.yaml:") for finding in whole_messages(report.diagnostics)]
        return {name.removeprefix("a."): value for name, value in results.items()}, said

    return computed


def test_dice_are_results(compute):
    """One die, a die with faces of its own, several that are rolled at once; a constant may say the sides."""
    example = (
        "{dice: {own: {sides: catch.bonus * 3, shows: 6}, odd: {faces: [0, 1, 1, 2.5], shows: 2.5}, "
        "pool: {sides: 6, shows: [6, 1, 1]}}, "
        "compute: {all: own + odd + sum(pool), best: max(pool) - pool.2}, expects: {all: 16.5, own: 6}}"
    )
    assert compute(example) == (
        {"own": 6, "odd": 2.5, "pool.1": 6, "pool.2": 1, "pool.3": 1, "all": 16.5, "best": 5},
        [],
    )


@pytest.mark.parametrize("order", ["own < 4", "own <= 3", "own = rival", "own >= rival + 0", "4 > own", "own*2 = 6"])
def test_comparisons_that_hold(compute, order):
    """Either side is an expression."""
    dice = "{own: {sides: 6, shows: 3}, rival: {sides: 6, shows: 3}}"
    assert compute(f"{{dice: {dice}, compute: {{x: 1}}, order: [{order}]}}")[1] == []


FAULTS = {
    "a seven": (
        "{dice: {own: {sides: 6, shows: 7}}, compute: {x: 1}}",
        "2:37: error[rules/bad-die]: the die `own` of the example `a` shows 7, and a die of 6 sides shows 1 to 6",
    ),
    "nothing": (
        "{dice: {own: {sides: 6, shows: 0}}, compute: {x: 1}}",
        "2:37: error[rules/bad-die]: the die `own` of the example `a` shows 0, and a die of 6 sides shows 1 to 6",
    ),
    "half a pip": (
        "{dice: {own: {sides: 6, shows: 2.5}}, compute: {x: 1}}",
        "2:37: error[rules/bad-die]: the die `own` of the example `a` shows 2.5, and a die of 6 sides shows 1 to 6",
    ),
    "one of several": (
        "{dice: {own: {sides: 6, shows: [6, 9, 1]}}, compute: {x: 1}}",
        "2:41: error[rules/bad-die]: the die `own` of the example `a` shows 9, and a die of 6 sides shows 1 to 6",
    ),
    "no such face": (
        "{dice: {own: {faces: [0, 2, 2], shows: 1}}, compute: {x: 1}}",
        "2:45: error[rules/bad-die]: the die `own` of the example `a` shows 1, and its faces are 0, 2",
    ),
    "no sides": (
        "{dice: {own: {shows: 1}}, compute: {x: 1}}",
        (
            "2:19: error[rules/bad-die]: the die `a.own` needs `sides` or a list of `faces`, found none\n"
            "  hint: write `{sides: 6, shows: 4}`"
        ),
    ),
    "sides and faces": (
        "{dice: {own: {sides: 2, faces: [1, 2], shows: 1}}, compute: {x: 1}}",
        (
            "2:19: error[rules/bad-die]: the die `a.own` needs `sides` or a list of `faces`, found both\n"
            "  hint: write `{sides: 6, shows: 4}`"
        ),
    ),
    "no die": (
        "{dice: {own: {sides: 0, shows: 1}}, compute: {x: 1}}",
        "2:27: error[rules/bad-die]: the die `a.own` has 0 sides, expected a whole number from 1 to 1000",
    ),
    "a name twice": (
        "{dice: {own: {sides: 6, shows: 1}}, compute: {own: 2}}",
        "2:57: error[rules/bad-example]: example `a` has a die and a result `own`",
    ),
    "a tie that is none": (
        "{compute: {x: 9, y: 8}, order: [x = y]}",
        "2:38: error[rules/example-differs]: example `a` says `x = y`, but 9 is more than 8",
    ),
    "a winner who loses": (
        "{compute: {x: 2, y: 8}, order: [x > y - 1], expects: {x: 2}}",
        "2:38: error[rules/example-differs]: example `a` says `x > y - 1`, but 2 is less than 7",
    ),
    "a tie that is one": (
        "{compute: {x: 8, y: 8}, order: [x < y]}",
        "2:38: error[rules/example-differs]: example `a` says `x < y`, but 8 equals 8",
    ),
    "no comparison": (
        "{compute: {x: 8}, order: [x + 1]}",
        (
            "2:32: error[rules/bad-example]: `x + 1` is no comparison\n"
            "  hint: write two expressions with `<`, `<=`, `=`, `>=` or `>` between them, such as `own = rival`"
        ),
    ),
    "an unknown name": (
        "{compute: {x: 8}, order: [x < catch.bonsu]}",
        "2:36: error[rules/bad-expression]: `a.order`: there is no constant `catch.bonsu`\n  hint: did you mean `catch.bonus`?",
    ),
    "what a die does not show": (
        "{dice: {own: {sides: 6, shows: 4}}, compute: {x: 1}, expects: {own: 5}}",
        "2:74: error[rules/example-differs]: example `a` expects `own` to be 5, but the die shows 4",
    ),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_what_no_die_shows_and_what_does_not_compare(compute, kind):
    """At its place, whatever `expects` says."""
    example, said = FAULTS[kind]
    assert compute(example)[1] == [said]


def test_what_follows_from_a_bad_die_is_not_reported(compute):
    """Neither results nor comparisons with it."""
    example = "{dice: {own: {sides: 6, shows: 7}}, compute: {x: own + 1}, order: [x > own], expects: {x: 8}}"
    assert [said.partition(": ")[2].partition(":")[0] for said in compute(example)[1]] == ["error[rules/bad-die]"]
