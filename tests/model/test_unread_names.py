"""What could not be read covers what stands in it, and what it stands in."""

import pytest

from pnp.model.unread_names import UnreadNames


@pytest.mark.parametrize(
    ("gap", "name", "held"),
    [
        ("rules", "rules.score.zone", True),
        ("rules.score.zone", "rules.score.zone", True),
        ("rules.score.zone", "rules.score", True),
        ("rules.score.zone", "rules.score.zones", False),
        ("rules.score", "rules.scores.zone", False),
        ("words.cost", "rules.cost", False),
    ],
)
def test_a_gap_holds_names_inside_and_around_it(gap, name, held):
    """By whole steps of dotted names."""
    assert UnreadNames({gap, "icons.weapon"}).covers(name) is held
    assert not UnreadNames().covers(name)
