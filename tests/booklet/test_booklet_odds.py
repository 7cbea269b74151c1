"""Odds in texts: `{odds.id.name}` in every form and language, and tables of odds in the booklet."""

import re
from fractions import Fraction

import pytest

from pnp.base.diagnostics import Mark
from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.fields import OddsResult, Record, TextSpan
from pnp.model.game import UnreadNames

HERE = Mark("odds.yaml")


def chance(value, form="percent", digits=0):
    """A chance that prints as `odds.yaml` says."""
    return OddsResult(value.numerator, value.denominator, form, digits)


ODDS = {
    "roll": Record(
        {
            "won": OddsResult(15, 36, "percent", 0),
            "exact": OddsResult(15, 36, "percent", 1),
            "rare": chance(Fraction(1, 46656)),
            "common": chance(Fraction(46655, 46656)),
            "never": chance(Fraction(0)),
            "sure": chance(Fraction(1)),
            "long": OddsResult(1, 6**20, "percent", 0),
            "mean": OddsResult(7, 2, "decimal", 2, is_mean=True),
        },
        HERE,
    ),
    "elsewhere": None,
    "table": (
        Record({"lead": 0, "won": OddsResult(15, 36, "ways", 0)}, HERE),
        Record({"lead": 1, "won": OddsResult(21, 36, "ways", 0)}, HERE),
    ),
}


def said(text, locale="en"):
    """What a text prints, and the faults in it."""
    lexicon = Lexicon(locale, {}, {}, {}, counts={"cards": 2}, odds=ODDS, unread=UnreadNames({"odds.faulty"}))
    spans, faults = resolve_text(text, lexicon)
    return "".join(span.text for span in spans if isinstance(span, TextSpan)), [
        f"{fault.code}: {fault} -> {fault.hint}" for fault in faults if fault.code
    ]


@pytest.mark.parametrize(
    ("text", "locale", "printed"),
    [
        ("{odds.roll.won}", "en", "42%"),
        ("{odds.roll.won, fraction}", "en", "15/36"),
        ("{odds.roll.won, decimal}", "en", "0.42"),
        ("{odds.roll.exact, decimal}", "de", "0,42"),
        ("{odds.roll.won, ways}", "en", "15"),
        ("{odds.roll.exact}", "en", "41.7%"),
        ("{odds.roll.exact}", "de", "41,7\u00a0%"),
        ("{odds.roll.exact}", "pt-BR", "41,7%"),
        ("{odds.roll.exact}", "fr", "41,7\u00a0%"),
        ("{odds.roll.rare}", "en", "0.002%"),
        ("{odds.roll.common}", "en", "99.998%"),
        ("{odds.roll.never}", "en", "0%"),
        ("{odds.roll.sure}", "en", "100%"),
        ("{odds.roll.mean}", "pt-BR", "3,50"),
        ("{odds.roll.mean, fraction}", "en", "7/2"),
        ("{odds.table.2.won}", "en", "21"),
        ("{odds.table, each, row {{lead}: {won, fraction}} between {; }}", "en", "0: 15/36; 1: 21/36"),
        ("{odds.faulty.won}", "en", ""),
        ("{count:cards, plural, one {{odds.elsewhere.won}} other {{odds.roll.won}}}", "en", "42%"),
    ],
)
def test_odds_print_by_the_rules_of_the_language(text, locale, printed):
    """A chance that is not nothing and not certain never prints as such; odds with a reported fault print nothing."""
    assert said(text, locale) == (printed, [])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{odds.rol.won}", "locale/unknown-odds: `{odds.rol.won}` does not name odds -> did you mean `roll`?"),
        ("{odds.roll.wonn}", "locale/unknown-odds: `{odds.roll.wonn}` does not name odds -> did you mean `won`?"),
        (
            "{odds.roll.long}",
            "locale/bad-odds: `{odds.roll.long}`: the chance is too near to nothing to be printed -> say it in words",
        ),
        ("{odds.table.3.won}", "locale/unknown-odds: `{odds.table.3.won}` does not name odds -> one of `1`, `2`"),
        (
            "{odds.elsewhere.won}",
            (
                "locale/unknown-odds: `{odds.elsewhere.won}` names odds that do not hold by the rules as they are"
                " -> print them only where they hold, such as in an arm of `select`"
            ),
        ),
        (
            "{odds.elsewhere, each, row {{won}}}",
            (
                "locale/unknown-odds: `{odds.elsewhere}` names odds that do not hold by the rules as they are"
                " -> print them only where they hold, such as in an arm of `select`"
            ),
        ),
        (
            "{odds.roll.won, percents}",
            (
                "locale/bad-odds: `{odds.roll.won, percents}`: expected `percent`, `fraction`, `decimal`, `ways`"
                " -> did you mean `percent`?"
            ),
        ),
        (
            "{odds.roll.long, fraction}",
            "locale/bad-odds: `{odds.roll.long, fraction}`: the fraction is too long to be printed -> write `percent`",
        ),
        (
            "{odds.roll.mean, percent}",
            "locale/bad-odds: `{odds.roll.mean, percent}`: a mean is not printed as `percent` -> write `decimal` or `fraction`",
        ),
        (
            "{odds.table}",
            (
                "locale/bad-constant: `odds.table` is a list: only a number or a word can be printed in a text"
                " -> `{odds.table, each, row {…}}` prints its rows"
            ),
        ),
    ],
)
def test_faults_in_texts(text, fault):
    """What is not there, and what cannot be printed as it is asked for."""
    assert said(text) == ("", [fault])


ODDS_FILE = """\
bite:
  for: {lead: [0, 1]}
  opposed: {own: {sides: 6, plus: lead}, other: {sides: 6}}
  gives: {win: win, lose: lose}
  as: fraction
"""


@pytest.mark.parametrize(
    ("block", "lines"),
    [
        (
            "[[table odds.bite]]\n| Lead | Win |\n|---|---|\n| {lead} | {win, percent} |\n",
            ["Lead", "Win", "0", "42%", "1", "58%"],
        ),
        ("[[table odds.bite lead win]]\n", ["Lead", "Win", "0", "15/36", "1", "21/36"]),
        ("At {odds.bite.1.lead}: {odds.bite.1.win}\n", ["At 0: 15/36"]),
    ],
)
def test_the_booklet_prints_odds(pond, prepared, block, lines):
    """As a table whose rows are patterns, as a table of its columns, and in a sentence."""
    (pond / "content/toy/booklet/02-score.md").write_text(f"# Score {{#score}}\n\n{block}", "utf-8")
    (pond / "content/toy/odds.yaml").write_text(ODDS_FILE, "utf-8")
    words = pond / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "column: {lead: Lead, win: Win}\n", "utf-8")
    made = prepared(pond)
    assert [re.sub(r"\n.*\|.*(?=\n|$)", "", text) for text in made.said] == []
    found = [line.strip() for page in made.pages[3:] for box in page.boxes for line in box.lines]
    start = found.index(lines[0])
    assert found[start : start + len(lines)] == lines
