"""The word for a deck, which booklets, slug lines and errata print.

An unread name covers everything inside it and everything that contains it.
"""

import pytest

from pnp.base.diagnostics import Mark
from pnp.model.fields import RichText, TextSpan
from pnp.model.game import UnreadNames, deck_key, deck_word

MAPS = RichText((TextSpan("Maps"),), "", "en", Mark("words.yaml"))


def test_a_key_is_an_identifier():
    """Names of decks may have hyphens, keys of words have none."""
    assert deck_key("map-cards") == "deck_map_cards"


def test_a_word_is_found_by_its_key_or_in_the_group_of_decks():
    """The key goes before the group; what is no text is none."""
    assert deck_word({"deck_map_cards": MAPS}, "map-cards") is MAPS
    assert deck_word({"deck": {"map-cards": MAPS}}, "map-cards") is MAPS
    assert deck_word({"deck_maps": {"one": MAPS}}, "maps") is None
    assert deck_word({}, "maps") is None


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
