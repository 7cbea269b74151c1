"""The odds of a combat are those of the fact sheet, and in the other mode those of a full enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pnp.base.diagnostics import Report
from pnp.rules.odds import with_odds
from pnp.rules.playtest import with_rules
from pnp_belona.odds import odds
from pnp_belona.ruleset import read_ruleset

SHEET = [(15, 6, 15), (21, 5, 10), (26, 4, 6), (30, 3, 3), (33, 2, 1), (35, 1, 0), (36, 0, 0)]


@pytest.mark.parametrize("lead", range(7))
def test_odds_of_the_sheet(ruleset, lead):
    """The odds out of 36 depend only on the attacker's advantage in members and weapons."""
    assert odds(ruleset.rules, 6, 6, lead) == SHEET[lead]
    assert odds(ruleset.rules, 6, 6, -lead) == SHEET[lead][::-1]
    if lead < 6:
        assert odds(ruleset.rules, 1 + lead, 1, 0) == SHEET[lead]


@pytest.mark.parametrize(("mine", "theirs", "weapons"), [(1, 1, 0), (2, 1, 0), (2, 3, 1), (3, 2, -2)])
def test_one_die_per_member_agrees_with_an_enumeration(changed, mine, theirs, weapons):
    """With one die per member the odds agree with an enumeration of all rolls."""
    rules = changed(combat_mode="one_die_per_member").rules
    gaps = [sum(t[:mine]) + weapons - sum(t[mine:]) for t in product(range(1, 7), repeat=mine + theirs)]
    assert odds(rules, mine, theirs, weapons) == (sum(g > 0 for g in gaps), gaps.count(0), sum(g < 0 for g in gaps))


@pytest.mark.parametrize(
    ("id_", "mode", "tie"),
    [
        ("combat", "one_die_plus_members", "nobody"),
        ("combat_reroll", "one_die_plus_members", "reroll"),
        ("combat_per_member", "one_die_per_member", "nobody"),
        ("combat_per_member_reroll", "one_die_per_member", "reroll"),
    ],
)
def test_the_odds_of_the_content_are_those_that_are_played(game, tmp_path, id_, mode, tie):
    """Either way of rolling, and of treating ties, may be written in the rules; its odds follow, and no others hold."""
    text = (game.root / "content/belona/rules.yaml").read_text("utf-8")
    text = text.replace("one_die_plus_members", mode).replace("tie: {value: nobody", f"tie: {{value: {tie}")
    (tmp_path / "rules.yaml").write_text(text, "utf-8")
    report = Report()
    game = with_odds(with_rules(game, tmp_path / "rules.yaml", report), report)
    ruleset = read_ruleset(game, report)
    assert report.diagnostics == ()
    assert [name for name, value in game.odds.items() if value is not None] == [id_]
    for row in game.odds[id_]:
        groups = (1 + row["lead"], 1) if "lead" in row else (row["attackers"], row["defenders"])
        found = odds(ruleset.rules, *groups, 0)
        for name in {"win", "tie", "lose"} & set(row):
            assert row[name].value == Fraction(getattr(found, name), found.throws)


def test_rerolled_ties_have_no_probability(changed):
    """If ties are rerolled, only wins and losses have a probability."""
    assert odds(changed(combat_tie="reroll").rules, 6, 6, 0) == (15, 0, 15)
