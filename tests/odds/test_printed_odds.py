"""Odds are printed somewhere, or say why not; `pnp rules` lists every place that prints them."""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.game_reader import load_game
from pnp.locale.lint.game import find_unprinted_odds
from pnp.locale.lint.uses import find_odds_uses
from pnp.rules.odds import with_odds

ODDS = """\
bite:
  note: one die and the bait
  roll: {sides: 6, plus: catch.bonus}
  gives: {caught: {min: 6}}
duel:
  for: {lead: [0, 1]}
  opposed: {own: {sides: 6, plus: lead}, other: {sides: 6}}
  gives: {win: win}
  as: fraction
idle:
  roll: {sides: 6}
  gives: {six: {equals: 6}}
"""
HERE = "content/toy/odds.yaml"
UNPRINTED = (
    "content/toy/odds.yaml:{line}:1: warning[odds/unprinted]: nothing prints the odds `idle`\n"
    "  hint: name one of their results (`{{odds.idle.…}}`), or write `printed: no` with a `reason`"
)


@pytest.fixture
def project(toy, edit):
    """Give the toy game with odds: a text prints one, a template another, and a third is printed nowhere."""
    (toy / HERE).write_text(ODDS, "utf-8")
    edit(toy / "content/toy/fish.yaml", "It waits **very** still.", "It bites with {odds.bite.caught}.")
    edit(toy / "templates/toy/fish.xml", "<b>{{ words.bait }}</b>", "<b>{{ odds.duel[1].win }}</b>")
    return toy


@pytest.fixture
def found(project):
    """Give the game and what is reported about its odds."""

    def check():
        report = Report()
        game = with_odds(load_game(project, "toy", report), report)
        find_unprinted_odds(game, report)
        return game, [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]

    return check


def test_odds_that_nothing_prints_are_a_warning(found):
    """A text and a template print; `expects`, or being computed, is no printing."""
    game, said = found()
    assert [(use.constant, str(use.mark), use.how) for use in find_odds_uses(game)] == [
        ("bite", "content/toy/fish.yaml:7:22", "text"),
        ("duel", "templates/toy/fish.xml:9:31", "template"),
    ]
    assert said == [UNPRINTED.format(line=10)]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("idle: printed: no\n  reason: for the designer", []),
        (
            "idle: printed: no",
            [
                (
                    "content/toy/odds.yaml:11:3: error[load/missing-field]: missing field `reason` in `idle`\n"
                    "  hint: `reason`: why nothing prints it"
                ),
            ],
        ),
        (
            "idle: reason: for the designer",
            [
                (
                    "content/toy/odds.yaml:11:3: error[load/reason]: `idle` gives a `reason` for not being printed, and does"
                    " not say `printed: no`"
                ),
            ],
        ),
        (
            "bite: printed: no\n  reason: for the designer",
            [
                (
                    "content/toy/odds.yaml:1:1: warning[odds/stale-unprinted]: the odds `bite` say `printed: no`, and are"
                    " printed\n  printed in content/toy/fish.yaml:7:22\n  hint: take out `printed` and `reason`"
                ),
                UNPRINTED.format(line=12),
            ],
        ),
    ],
)
def test_odds_may_say_that_nothing_prints_them(found, edit, project, written, said):
    """With a reason, as constants do; one that is printed should not say so."""
    entry, _, words = written.partition(": ")
    edit(project / HERE, f"{entry}:\n", f"{entry}:\n  {words}\n")
    assert found()[1] == said


def test_a_table_of_the_booklet_prints_odds(found, project):
    """`[[table odds.duel]]` is a use of the odds, and of no constant."""
    chapter = project / "content/toy/booklet/01-odds.md"
    chapter.parent.mkdir()
    chapter.write_text("# Odds {#odds}\n\n[[table odds.idle]]\n| Six |\n|---|\n| {six} |\n", "utf-8")
    game, said = found()
    assert said == []
    assert [str(use.mark) for use in find_odds_uses(game) if use.constant == "idle"] == ["content/toy/booklet/01-odds.md:3:1"]


def test_the_command_lists_odds_with_their_pages(project, run):
    """After the constants: the results, the note, and each place with the pages that print it; `check` warns."""
    ran = run("rules", "toy", cwd=project)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[-6:] == [
        "odds.bite = {caught: 3/6}  (one die and the bait)",
        "    content/toy/fish.yaml:7:22  text  cards p. 1",
        "        It bites with 50%.",
        "odds.duel = [{lead: 0, win: 15/36}, {lead: 1, win: 21/36}]",
        "    templates/toy/fish.xml:9:31  template  cards p. 1",
        "odds.idle = {six: 1/6}",
    ]
    assert "warning[odds/unprinted]: nothing prints the odds `idle`" in run("check", "toy", cwd=project).err
