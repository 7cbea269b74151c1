"""Tables of the booklet that are written row by row: what contradicts its own row, column or heading is a finding."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.tables import check_written_tables

RULES = """\
  spring: {value: 3, unit: points}
  reach: {value: [{from: 1, mm: 30}, {from: 3, mm: 60}, {from: 5, mm: 80}], unit: mm, length: 3}
  prices: {value: [{bait: worm, metal: 1, gas: 2}, {bait: fly, metal: 2, gas: 3}], unit: coins}
"""
REACH = """\
| From | Reach |
|---|--:|
| {rules.catch.reach.1.from} | {rules.catch.reach.1.mm} |
| {rules.catch.reach.2.from} | {rules.catch.reach.2.mm} |
| {rules.catch.reach.3.from} | {rules.catch.reach.3.mm} |
"""
ACROSS = """\
| From | {rules.catch.reach.1.from} | {rules.catch.reach.2.from} | {rules.catch.reach.3.from} |
|---|--:|--:|--:|
| Reach | {rules.catch.reach.1.mm} | {rules.catch.reach.2.mm} | {rules.catch.reach.3.mm} |
"""
POINTS = "| Catch | Points |\n|---|--:|\n| spring | **{rules.catch.spring}** |\n| summer | {rules.catch.bonus} |\n"
GRID = """\
| Bait | own | other |
|---|--:|--:|
| Cheap | {rules.price.cheap_own} | {rules.price.cheap_other} |
| Dear | {rules.price.dear_own} | {rules.price.dear_other} |
"""
TURNED = """\
| Price | Cheap | Dear |
|---|--:|--:|
| own | {rules.price.cheap_own} | {rules.price.dear_own} |
| other | {rules.price.cheap_other} | {rules.price.dear_other} |
"""
ICONS = """\
| Sign | Meaning |
|---|---|
| [worm] Worm | You gain {rules.gain.worm, plural, one {# worm} other {# worms}}. |
| **[fly]** Fly | You gain {rules.gain.fly}. |
| Neither | {rules.gain.worm} |
"""
GROUP = """\
[[table catch: bonus spring summer]]
| Catch | Points |
|---|--:|
| {name, select, bonus {bonus} spring {spring} other {summer}} | {value} |
"""
PRICES = "[[table catch.prices]]\n| Bait | [metal] | [gas] |\n|---|--:|--:|\n| {bait} | {metal} | {gas} |\n"


@pytest.fixture
def found(toy, edit):
    """The findings about a chapter, as their messages."""

    def find(chapter):
        edit(toy / "content/toy/rules.yaml", "  bonus:", f"{RULES}  bonus:")
        (toy / "content/toy/booklet").mkdir()
        (toy / "content/toy/booklet/10-rules.md").write_text(f"# Rules\n\n{chapter}", "utf-8")
        report = Report()
        check_written_tables(load_game(toy, "toy", Report()), report)
        assert {d.code for d in report.diagnostics} <= {"rules/written-table", "rules/idle-arm"}
        return [d.message for d in report.diagnostics]

    return find


@pytest.mark.parametrize(
    ("chapter", "old", "new", "message"),
    [
        (POINTS, "{rules.catch.bonus}", "{rules.catch.spring}", "two rows of a column print the same value"),
        (POINTS, "{rules.catch.bonus}", "{rules.catch.spring, plural, one {#} other {#}} %", "two rows of a column print"),
        (REACH, "reach.2.mm", "reach.1.mm", "`{rules.catch.reach.1.mm}` is of row 1, and stands among values of row 2"),
        (REACH, "reach.3.mm", "reach.3.from", "`{rules.catch.reach.3.from}` stands in a column of `catch.reach.….mm`"),
        (REACH, "| {rules.catch.reach.3.from} | {rules.catch.reach.3.mm} |\n", "", "leaves out 3 of 3"),
        (REACH, "| {rules.catch.reach.2.from} | {rules.catch.reach.2.mm} |\n", "", "leaves out 2 of 3"),
        (ACROSS, "reach.2.mm", "reach.3.mm", "`{rules.catch.reach.3.mm}` is of row 3"),
        (GRID, "cheap_own} | {rules.price.cheap_other", "cheap_other} | {rules.price.cheap_own", "stands in one column with"),
        (GRID, "dear_own} | {rules.price.dear_other", "dear_other} | {rules.price.dear_own", "stands in one column with"),
        (ICONS, "gain.worm, plural", "gain.fly, plural", "a value of `fly` stands beside the icon `[worm]`"),
        (ICONS, "**[fly]** Fly | You gain {rules.gain.fly}", "[fly] | {rules.gain.worm}", "a value of `worm` stands beside"),
        (
            ICONS,
            "| Sign | Meaning |",
            "| [worm] | [fly] |\n|---|---|\n| {rules.gain.fly} | {rules.gain.worm} |\n\n| a | b |",
            "beside the icon",
        ),
        (GROUP, "bonus spring summer", "bonus spring spring", "values of `catch` are rows of the table twice: `spring`"),
        (
            GROUP,
            "| {name, select, bonus {bonus} spring {spring} other {summer}}",
            "| {value}",
            "columns of the table stand there twice",
        ),
        (PRICES, "catch.prices]]", "catch.prices metal gas metal]]", "columns of the table stand there twice: `metal`"),
        (
            PRICES,
            "catch.prices]]",
            "catch.prices + catch.reach + catch.reach]]",
            "tables stand side by side twice: `catch.reach`",
        ),
        (GROUP, " spring {spring}", "", "prints `other` for `spring`, `summer`"),
        (
            GROUP,
            " spring {spring}",
            " sping {spring}",
            "the arm `sping` is never printed: no row of the table is `catch.sping`",
        ),
        (PRICES, "{metal} | {gas}", "{gas} | {metal}", "`{gas}` stands under the heading `[metal]`"),
    ],
)
def test_what_contradicts_itself(found, chapter, old, new, message):
    """One cell, row or column changed."""
    assert old in chapter
    assert any(message in said for said in found(chapter.replace(old, new)))


@pytest.mark.parametrize(
    "chapter",
    [
        POINTS,
        REACH,
        ACROSS,
        PRICES,
        GRID,
        TURNED,
        GRID.replace("cheap_other", "cheap_others"),
        ICONS,
        GROUP,
        PRICES.replace("[metal] | [gas]", "Metal | Gas").replace("{metal} | {gas}", "{gas} | {metal}"),
        PRICES.replace("{metal}", "{gas} + {metal}"),
        POINTS.replace("{rules.catch.bonus}", "{rules.catch.spring} + {rules.catch.bonus}"),
        POINTS.replace("{rules.catch.bonus}", "up to {rules.catch.spring}"),
        POINTS.replace("{rules.catch.bonus} |", "{rules.catch.spring} <!-- allow-number: as much --> |"),
        POINTS + "\n" + POINTS,
        "| Catch | Points |\n|---|--:|\n| spring | {rules.catch.bonus} |\n| {rules.catch.bonus} | more |\n",
        "| From | Reach |\n|---|--:|\n| first | {rules.catch.reach.1.mm} |\n",
        "| At | Reach |\n|---|--:|\n| start | from {rules.catch.reach.1.mm} to {rules.catch.reach.3.mm} mm |\n",
        "[[table catch.reach]]\n",
    ],
)
def test_what_is_right_stays_silent(found, chapter):
    """Tables walked and written, down and across; values in words, in two columns and in two tables."""
    assert found(chapter) == []
