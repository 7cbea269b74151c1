"""The odds of a combat are those of the sheet, and of a count by hand in the other mode."""

from __future__ import annotations

from itertools import product

import pytest

from pnp_belona.odds import odds

SHEET = [(15, 6, 15), (21, 5, 10), (26, 4, 6), (30, 3, 3), (33, 2, 1), (35, 1, 0), (36, 0, 0)]


@pytest.mark.parametrize("lead", range(7))
def test_odds_of_the_sheet(kit, lead):
    """Out of 36, by the attacker's advantage in members and weapons, whichever it is."""
    assert odds(kit.rules, 6, 6, lead) == SHEET[lead]
    assert odds(kit.rules, 6, 6, -lead) == SHEET[lead][::-1]
    if lead < 6:
        assert odds(kit.rules, 1 + lead, 1, 0) == SHEET[lead]


@pytest.mark.parametrize(("mine", "theirs", "weapons"), [(1, 1, 0), (2, 1, 0), (2, 3, 1), (3, 2, -2)])
def test_one_die_per_member_by_counting_every_throw(changed, mine, theirs, weapons):
    """The other mode agrees with a count of all throws."""
    rules = changed(combat_mode="one_die_per_member").rules
    gaps = [sum(t[:mine]) + weapons - sum(t[mine:]) for t in product(range(1, 7), repeat=mine + theirs)]
    assert odds(rules, mine, theirs, weapons) == (sum(g > 0 for g in gaps), gaps.count(0), sum(g < 0 for g in gaps))


def test_rerolled_ties_are_no_outcome(changed):
    """With ties rolled again only wins and losses are left."""
    assert odds(changed(combat_tie="reroll").rules, 6, 6, 0) == (15, 0, 15)
