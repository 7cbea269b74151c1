"""An unread name covers everything inside it and everything that contains it."""

import pytest

from pnp.model.game import UnreadNames


@pytest.mark.parametrize(
    ("unread", "name", "covered"),
    [
        ("rules", "rules.score.zone", True),
        ("rules.score.zone", "rules.score.zone", True),
        ("rules.score.zone", "rules.score", True),
        ("rules.score.zone", "rules.score.zones", False),
        ("rules.score", "rules.scores.zone", False),
        ("words.cost", "rules.cost", False),
    ],
)
def test_an_unread_name_covers_names_inside_and_around_it(unread, name, covered):
    """Names are compared by whole steps."""
    assert UnreadNames({unread, "icons.weapon"}).covers(name) is covered
    assert not UnreadNames().covers(name)
