"""A table that could get longer is walked: naming its rows by their numbers is a finding.

What is played is printed, and words stand beside the value for which they were written; whole findings as they are
shown.
"""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.lint.game import check_numbered_rows, find_unprinted_rules, lint_game
from pnp.locale.lint.uses import ConstantNames

TABLE = "  reach: {value: [{from: 1, to: 3}, {from: 4, to: 6}], unit: fish%s}\n  sizes: {value: [3, 2], unit: cm}\n"

WHOLE = """\
content/toy/fish.yaml:18:44: warning[rules/table-row]: rows of the table `catch.reach` are named by their numbers: a row \
that is added is left out
   18 |     story: "_Nobody_ knows how old. Worth {rules.catch.reach.1.from} {rules.catch.reach.2.to, plural, one {#} \
other {{ru
      |                                            ^
  and content/toy/fish.yaml:18:71
  and content/toy/fish.yaml:18:119
  and templates/toy/extra.xml:1:4
  and templates/toy/extra.xml:2:4
  hint: walk it (`{rules.catch.reach, each, row {…}}`, in the booklet `[[table catch.reach]]`, in a template a loop, in an \
expression `max` or `sum`), or write \
`length: 2` in `rules.yaml` if it can have no other rows"""


def said(toy, edit, text="{rules.catch.bonus}", template="", more=""):
    """Return what is reported for a story and a template."""
    edit(toy / "content/toy/rules.yaml", "  bonus:", f"{TABLE % more}  bonus:")
    edit(toy / "content/toy/fish.yaml", "{rules.catch.bonus}", text)
    (toy / "templates/toy/extra.xml").write_text(template, "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    check_numbered_rows(game, ConstantNames(game), report)
    return [format_diagnostic(d, source_reader(toy)) for d in report.diagnostics]


def test_the_whole_message(toy, edit):
    """One finding for a table, with every place, and with the ways out."""
    text = "{rules.catch.reach.1.from} {rules.catch.reach.2.to, plural, one {#} other {{rules.catch.reach.2.from}}}"
    assert said(toy, edit, text, "{{ rules.catch.reach[1].to }}\n{{ rules['catch'].reach.0.to }}") == [WHOLE]


@pytest.mark.parametrize(
    ("text", "template", "more"),
    [
        ("{rules.catch.reach, each, row {{from}}}", "{% for row in rules.catch.reach %}{{ row.from }}{% endfor %}", ""),
        ("{rules.catch.reach.2.to}", "{{ rules.catch.reach[1].to }}", ", length: 2"),
        ("{rules.catch.sizes.2}", "{{ rules.catch.sizes[1] }} {{ rules.catch.reach | length }}", ""),
    ],
)
def test_what_is_no_finding(toy, edit, text, template, more):
    """A walk; a table that says its length; an item of a plain list."""
    assert said(toy, edit, text, template, more) == []


@pytest.mark.parametrize(
    ("text", "template", "more"),
    [
        ("{rules.catch.reach.1.to, select, 3 {few} other {many}}", "", ""),
        ("{rules.catch.bonus, plural, one {#} other {_# {rules.catch.reach.1.to}_}}", "", ""),
        ("{rules.catch.bonus}", "{{ (rules.catch.reach | first).to }}", ""),
        ("{rules.catch.bonus}", "{% for row in rules.catch.reach[:1] %}{{ row.to }}{% endfor %}", ""),
        ("{rules.catch.bonus}", "", "}\n  best: {equals: catch.reach.2.to, unit: fish"),
    ],
)
def test_every_way_to_take_a_row_by_its_number(toy, edit, text, template, more):
    """In arms, with filters and slices, and in an expression."""
    (found,) = said(toy, edit, text, template, more)
    assert "warning[rules/table-row]: rows of the table `catch.reach` are named by their numbers" in found


def test_a_column_in_an_expression_is_no_row(toy, edit):
    """It has a row for each that is added."""
    assert said(toy, edit, more="}\n  best: {equals: max(catch.reach.to) - catch.sizes.2, unit: fish") == []


def test_words_for_the_order_of_a_table_allow_more_rows(toy, edit):
    """They fit tables of any length, words for one value do not."""
    text = "{rules.catch.reach.2.to}"
    assert said(toy, edit, text, more=", written_for: {rises: to}")[0].startswith("content/toy/fish.yaml:18:44: warning")


def test_another_length_is_refused(toy, edit):
    """A row that is added then needs the words that name it."""
    found = said(toy, edit, more=", length: 3")
    message = "`catch.reach` must be 3 rows or items long, because it says this `length`, found 2"
    assert [text.splitlines()[0] for text in found] == [f"content/toy/rules.yaml:4:18: error[load/out-of-range]: {message}"]


RULES = "content/toy/rules.yaml"


def shown(report):
    """The findings as text, without the lines of the files."""
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


@pytest.fixture
def unprinted(toy):
    """What the check says of the toy game for an engine that plays these constants, some of them with one value only."""

    def check(*played, fixed=()):
        report = Report()
        game = load_game(toy, "toy", report)
        if not report.has_errors:
            find_unprinted_rules(game, played, fixed, report)
        return shown(report)

    return check


@pytest.fixture
def linted(toy):
    """What the checks before the locale stage say of the toy game with these settings."""

    def check(*settings):
        report = Report()
        lint_game(load_game(toy, "toy", report, settings), report)
        return shown(report)

    return check


def test_what_is_played_and_not_printed_is_found(toy, edit, unprinted):
    """A text names two constants; an engine plays a third, which only an assertion and another constant name."""
    edit(toy / RULES, "  bonus:", "  limit: {value: 4, unit: fish}\n  most: {value: catch.limit, unit: name}\n  bonus:")
    edit(toy / "content/toy/fish.yaml", "{sum: points, equals: 15}", "{sum: points, min: rules.catch.limit}")
    assert unprinted("catch.penalty", "catch.bonus", "catch.limit") == [
        (
            "content/toy/rules.yaml:4:3: warning[rules/unprinted]: `catch.limit` is played, and nothing printed names it:"
            " with another value the booklet would be wrong\n"
            "  hint: name it where the rule is told (`{rules.catch.limit}`), or write `printed: no` with a `reason`"
        )
    ]
    assert not unprinted("catch.bonus")
    assert not unprinted("catch.limit", fixed=["catch.limit"])
    edit(toy / "content/toy/game.yaml", "title:", "numbers: strict\ntitle:")
    assert ": error[rules/unprinted]: " in unprinted("catch.limit")[0]
    edit(toy / RULES, "limit: {value: 4, ", "limit: {equals: catch.bonus * 2, ")
    assert not unprinted("catch.limit")


@pytest.mark.parametrize(
    ("said", "findings"),
    [
        ("printed: no, reason: for the designer", []),
        (
            "printed: no",
            [
                (
                    "content/toy/rules.yaml:4:33: error[load/missing-field]: missing field `reason` in `catch.limit`\n"
                    "  hint: `reason`: why nothing prints it"
                )
            ],
        ),
        (
            "reason: for the designer",
            [
                (
                    "content/toy/rules.yaml:4:33: error[load/reason]: `catch.limit` gives a `reason` for not being printed,"
                    " and does not say `printed: no`"
                )
            ],
        ),
    ],
)
def test_not_printed_for_a_reason(toy, edit, unprinted, said, findings):
    """`printed: no` needs a reason, and a reason `printed: no`."""
    edit(toy / RULES, "  bonus:", f"  limit: {{value: 4, unit: fish, {said}}}\n  bonus:")
    assert unprinted("catch.limit") == findings


def test_what_says_that_it_is_not_printed_and_is_printed(toy, edit, unprinted):
    """The first place that prints it is named."""
    edit(toy / RULES, "unit: points", "unit: points, printed: no, reason: a test")
    assert unprinted("catch.penalty") == [
        (
            "content/toy/rules.yaml:3:3: warning[rules/stale-unprinted]: `catch.penalty` says `printed: no`, and is printed\n"
            "  printed in content/toy/fish.yaml:7:54\n"
            "  hint: take out `printed` and `reason`"
        )
    ]


def test_words_that_are_about_a_constant_print_it(toy, edit, unprinted):
    """Prose for one value is guarded by `written_for`, so it counts."""
    edit(toy / RULES, "  bonus:", "  limit: {value: 4, unit: fish, written_for: 4}\n  bonus:")
    edit(toy / "content/toy/fish.yaml", "    story:", "    # written-for: catch.limit\n    story:")
    assert not unprinted("catch.limit")


def test_another_value_than_the_prose_was_written_for(toy, edit, linted):
    """Every place that names the constant is listed, also the one that does so in words; checks by others are not."""
    edit(toy / RULES, "value: 2,", "value: 2, written_for: 2,")
    edit(toy / "content/toy/fish.yaml", "    story:", "    # written-for: catch.penalty, catch.bonus\n    story:")
    edit(toy / RULES, "value: 1,", "value: 1, written_for: {max: 1},")
    assert not linted()
    assert linted("catch.bonus=3") == [
        (
            "--set catch.bonus=3: warning[rules/prose]: the prose about `catch.bonus` was not written for its value\n"
            "  read again what stands in content/toy/fish.yaml:6:35\n"
            "  read again what stands in content/toy/fish.yaml:19:44\n"
            "  hint: change the words in every language, then `written_for`"
        )
    ]


@pytest.mark.parametrize(
    "case",
    [
        ("2", "2", True),
        ("2", "3", False),
        ("[2, 3]", "3", True),
        ("[2, 3]", "4", False),
        ("{min: 2}", "9", True),
        ("{min: 2, max: 4}", "5", False),
        ("{max: 4}", "4", True),
        ("{max: 4}", "all", False),
        ("{max: 4}", "yes", False),
        ("none", "none", True),
        ("none", "1", False),
        ("yes", "no", False),
        ("yes", "1", False),
        ("[3, 2, 1]", "[3, 2, 1]", True),
        ("[3, 2, 1]", "[1, 2, 3]", False),
        ("[[3, 2], [2, 3]]", "[2, 3]", True),
        ("[{from: 1, to: 2}]", "[{from: 1, to: 2}]", True),
        ("[{from: 1, to: 2}]", "[{from: 1, to: 3}]", False),
        ("{falls: to}", "[{to: 3}, {to: 2}, {to: 1.5}]", True),
        ("{falls: to}", "[{to: 3}, {to: 3}]", False),
        ("{rises: to}", "[{to: 2}, {to: 3}]", True),
        ("{rises: to}", "[{to: 2}, {to: 3}, {to: 1}]", False),
        ("{rises: to}", "[{to: 2}]", False),
        ("{rises: to}", "[{to: 2}, {from: 3}]", False),
        ("{rises: to}", "[{to: 2}, {to: all}]", False),
        ("{rises: to}", "[2, 3]", False),
        ("{rises: to}", "3", False),
        ("{rises: [from, to]}", "[{from: 1, to: 2}, {from: 2, to: 4}]", True),
        ("{rises: [from, to]}", "[{from: 1, to: 2}, {from: 1, to: 4}]", False),
        ("{rises: from, falls: to}", "[{from: 1, to: 4}, {from: 2, to: 2}]", True),
        ("{rises: from, falls: to}", "[{from: 1, to: 4}, {from: 2, to: 5}]", False),
    ],
)
def test_values_that_words_fit(toy, edit, linted, case):
    """A value, several, a range, an order; a list may be the value itself or hold several."""
    written_for, value, fits = case
    edit(toy / RULES, "  bonus:", f"  limit: {{value: {value}, unit: fish, written_for: {written_for}}}\n  bonus:")
    assert (not linted()) is fits


def test_a_range_that_is_none(toy, edit, linted):
    """The ends are in order, and numbers."""
    edit(toy / RULES, "value: 1,", "value: 1, written_for: {min: 3, max: 2},")
    assert linted()[0].startswith("content/toy/rules.yaml:3:42: error[load/out-of-range]: `min` of `written_for` is 3")


def test_an_order_is_of_fields(toy, edit, linted):
    """One or several, by their names."""
    edit(toy / RULES, "value: 1,", "value: 1, written_for: {rises: {a: b}},")
    assert linted()[0].startswith(
        "content/toy/rules.yaml:3:44: error[load/wrong-kind]: `rises` must be a field or a list of fields"
    )


def test_comments_that_name_what_is_not_there(toy, edit, linted):
    """No constant of that name; a constant that does not say for which values words were written."""
    edit(toy / "content/toy/fish.yaml", "    story:", "    # written-for: rules.catch.bonis, catch.bonus\n    story:")
    assert linted() == [
        (
            "content/toy/fish.yaml:6:20: error[rules/prose-of]: the words here are said to be about `catch.bonis`,"
            " which is not a constant\n"
            "  hint: did you mean `catch.bonus`?"
        ),
        (
            "content/toy/fish.yaml:6:39: error[rules/prose-of]: the words here are about `catch.bonus`,"
            " which does not say for which values\n"
            "  hint: write `written_for: …` at `catch.bonus` in `rules.yaml`"
        ),
    ]
