"""Points, bonuses and tie-breaks."""

from __future__ import annotations

import dataclasses

from pnp_belona.scoring import Standing, scores, winner
from pnp_belona.state import NOBODY

OCTACORP = Standing(zones=4, contracts=(6, 2), weapons=1, upgrades=2, members=9)
VETRAN = Standing(zones=2, contracts=(10,), weapons=0, upgrades=3, members=11)


def totals(rules, one, other):
    """The points of both factions."""
    return tuple(score.total for score in scores(rules, (one, other)))


def test_reference_score(ruleset):
    """The reference game of the fact sheet scores 66 to 48."""
    assert totals(ruleset.rules, OCTACORP, VETRAN) == (66, 48)
    one, other = scores(ruleset.rules, (OCTACORP, VETRAN))
    assert one == (40, 8, 12, 3, 3, 0, 0)
    assert other == (20, 10, 14, 0, 0, 2, 2)


def test_e39_all_equal_gives_no_bonus(ruleset):
    """If both factions are equal in everything, neither gets a bonus."""
    assert totals(ruleset.rules, OCTACORP, OCTACORP) == (60, 60)


def test_e40_a_tie_goes_to_contracts_then_zones_then_both(ruleset):
    """A tie is broken by contracts, then by zones; otherwise the victory is shared."""
    more = VETRAN._replace(contracts=(5, 5))
    assert winner(ruleset.rules, (VETRAN, more), (50, 50)) == 1
    assert winner(ruleset.rules, (VETRAN._replace(zones=3), VETRAN), (50, 50)) == 0
    assert winner(ruleset.rules, (VETRAN, VETRAN), (50, 50)) == NOBODY
    assert winner(ruleset.rules, (VETRAN, more), (51, 50)) == 0


def test_tie_break_follows_the_rules(ruleset):
    """Tie-breaks are applied in the order of the rules."""
    rules = dataclasses.replace(ruleset.rules, tie_break=("zones", "contracts"))
    assert winner(rules, (VETRAN._replace(zones=3), VETRAN._replace(contracts=(5, 5))), (50, 50)) == 0


def test_e41_members_count_as_resources(ruleset):
    """Each member on the map is worth one point and counts for the bonus for most resources."""
    one, other = scores(ruleset.rules, (VETRAN._replace(members=9), VETRAN._replace(members=10)))
    assert other.resources - one.resources == ruleset.rules.score_resource
    assert (one.expansionist, other.expansionist, other.vanguard) == (0, 2, 2)


def test_other_points_change_the_score(ruleset):
    """With 12 points per zone the reference game scores 74 to 52."""
    assert totals(dataclasses.replace(ruleset.rules, score_zone=12), OCTACORP, VETRAN) == (74, 52)
