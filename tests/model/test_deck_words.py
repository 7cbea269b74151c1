"""The word for a deck, which booklets, slug lines and errata print."""

from pnp.base.diagnostics import Mark
from pnp.model.fields import RichText, TextSpan
from pnp.model.game import deck_key, deck_word

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
