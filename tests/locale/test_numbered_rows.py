"""A table that could get longer is walked: naming its rows by their numbers is a finding."""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.lint.game import check_numbered_rows
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
