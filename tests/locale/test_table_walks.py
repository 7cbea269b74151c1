"""Tables of the booklet that walk tables: one, several side by side, the values of a group, the rows of a card."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.uses import find_constant_uses
from pnp.locale.localize import localize
from pnp.model.booklet import TableBlock
from pnp.model.fields import OddsResult, Record
from pnp.model.messages import values_of_type

RULES = """\
  spring: {value: 3, unit: points}
  summer: {value: 12, unit: points}
  winter: {value: printed, unit: points}
  reach: {value: [{from: 1, mm: 30}, {from: 3, mm: 60}], unit: mm}
  price: {value: [{coins: 2}, {coins: 5}], unit: coins}
  names: {value: [pike, carp], unit: fish}
"""
WORDS = "catch: {spring: In spring, summer: In summer}\ncatch_winter: In winter\n"
AT = Mark("odds.yaml", 1)


def odds(first, *chances):
    """A table of odds whose rows are for a lead from `first`."""
    rows = (Record({"lead": lead, "win": OddsResult(*win, "percent", 0)}, AT) for lead, win in enumerate(chances, first))
    return tuple(rows)


ODDS = {
    "fight": odds(0, (1, 2), (3, 4)),
    "damaged": odds(0, (1, 4), (1, 2)),
    "later": odds(1, (1, 4), (1, 2)),
    "short": odds(0, (1, 4)),
    "calm": Record({"win": OddsResult(1, 10, "percent", 0)}, AT),
    "storm": Record({"win": OddsResult(1, 5, "percent", 0)}, AT),
}


@pytest.fixture
def printed(toy, edit):
    """The heads and rows of the tables in a chapter, as plain words, and the findings."""

    def run(chapter, words=WORDS):
        edit(toy / "content/toy/rules.yaml", "  bonus:", f"{RULES}  bonus:")
        file = toy / "content/toy/words.yaml"
        file.write_text(file.read_text("utf-8") + words, "utf-8")
        (toy / "content/toy/booklet").mkdir()
        (toy / "content/toy/booklet/10-rules.md").write_text(f"# Rules\n\n{chapter}", "utf-8")
        report = Report()
        game = replace(load_game(toy, "toy", report), odds=ODDS)
        assert report.diagnostics == ()
        tables = values_of_type(localize(game, "en", report).booklet.chapters, TableBlock)
        found = [[[cell.plain for cell in row] for row in (table.heads, *table.rows)] for table in tables]
        return found, [f"{d.code}: {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]

    return run


SIDE_BY_SIDE = """\
[[table odds.fight + odds.damaged]]
| Lead | Both whole | Ours damaged |
|---|--:|--:|
| {lead} | {win} | {damaged.win, fraction} |
"""
PRICES = """\
[[table catch.reach + catch.price]]
| From | Reach | Costs |
|---|--:|--:|
| {from} | {mm} | {price.coins, plural, one {# coin} other {# coins}} |
"""
SCORES = """\
[[table catch: spring summer winter]]
| Caught | Points | At |
|---|--:|---|
| {label} | {value, select, printed {as printed} other {{value}}} | {name, select, spring {brook} summer {pond} other {mill}} |
"""


@pytest.mark.parametrize(
    ("chapter", "rows"),
    [
        (SIDE_BY_SIDE, [["0", "50%", "1/4"], ["1", "75%", "1/2"]]),
        (PRICES, [["1", "30", "2 coins"], ["3", "60", "5 coins"]]),
        (SCORES, [["In spring", "3", "brook"], ["In summer", "12", "pond"], ["In winter", "as printed", "mill"]]),
        ("[[table odds: calm storm]]\n| At | Win |\n|---|---|\n| {name} | {win} |\n", [["calm", "10%"], ["storm", "20%"]]),
    ],
)
def test_what_stands_in_its_rows(printed, chapter, rows):
    """Fields of the row, those of tables beside it under their names, and the name, words and value of a member."""
    (table,), said = printed(chapter)
    assert said == []
    assert table[1:] == rows


def test_columns_of_tables_side_by_side_have_words(printed):
    """Heading and value come from one name; a field of a table beside the first is named with it."""
    words = "column: {lead: Lead, win: Whole, damaged_win: Damaged}\n"
    (table,), said = printed("[[table odds.fight + odds.damaged lead win damaged.win]]\n", words)
    assert said == []
    assert table == [["Lead", "Whole", "Damaged"], ["0", "50%", "25%"], ["1", "75%", "50%"]]


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        (
            SIDE_BY_SIDE.replace("odds.damaged]]", "odds.short]]"),
            "booklet/unlike-tables: `odds.short` has 1 of the 2 rows of `odds.fight`: they do not fit beside each other",
        ),
        (
            SIDE_BY_SIDE.replace("odds.fight", "odds.short"),
            "booklet/unlike-tables: `odds.damaged` has 2 rows and `odds.short` only 1: they do not fit beside each other",
        ),
        (
            SIDE_BY_SIDE.replace("odds.damaged]]", "odds.later]]"),
            "booklet/unlike-tables: in row 1, `lead` of `odds.later` is 1, and of `odds.fight` 0",
        ),
        (
            PRICES.replace("catch.price]]", "catch.names]]"),
            "booklet/unlike-tables: `rules.catch.names` is no table of records: nothing can stand beside it",
        ),
        (
            SCORES.replace("summer winter", "sumer winter"),
            "locale/unknown-constant: `rules.catch.sumer` is not a constant of the rules -> did you mean `rules.catch.summer`?",
        ),
        (
            SCORES.replace("spring summer winter", "spring bonus"),
            (
                "locale/no-word: `{label}` prints words for `bonus`, and words.yaml has no `catch_bonus` "
                "-> add it, so that it can be translated"
            ),
        ),
        (
            SCORES.replace("{label}", "{lable}"),
            (
                "locale/unknown-field: `{lable}` does not name anything in row 1 of `catch`, which has `{name}`, `{value}` and "
                "`{label}` -> did you mean `label`?"
            ),
        ),
    ],
)
def test_what_cannot_be_printed(printed, chapter, said):
    """Tables that do not fit, names without an object and rows without words, each once."""
    assert printed(chapter)[1] == [said]


def test_a_group_is_a_use_of_its_members(printed, toy):
    """Each constant that is a row is printed by the table, and so is each table beside another."""
    printed(f"{SCORES}\n{PRICES}")
    uses = find_constant_uses(load_game(toy, "toy", Report()))
    found = {use.constant: use.mark.line for use in uses if use.how == "text" and use.mark.path.endswith("10-rules.md")}
    assert found == {"catch.spring": 3, "catch.summer": 3, "catch.winter": 3, "catch.reach": 8, "catch.price": 8}


@pytest.mark.parametrize("block", ["catch +", "+ catch", "catch:", "a + b:", "a + + b", "catch: a + b"])
def test_a_block_that_is_none(toy, block):
    """What stands between tables, and behind a group, is told with a way out."""
    (toy / "content/toy/booklet").mkdir()
    (toy / "content/toy/booklet/10-rules.md").write_text(f"# Rules\n\n[[table {block}]]\n", "utf-8")
    report = Report()
    load_game(toy, "toy", report)
    (finding,) = report.diagnostics
    assert (finding.code, finding.message) == ("booklet/unknown-block", f"`[[table {block}]]` is not a block")
    assert finding.hint == "name the table, `[[table group.name]]`, or the values of a group, `[[table group: one two]]`"
