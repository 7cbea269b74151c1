"""A deck that is laid out in parts looks as it does when it is laid out at once."""

from dataclasses import replace

import pytest

from pnp.layout.deck_sizes import add_sizes, choose_sizes
from pnp.layout.layout import fitted_sizes, lay_out
from pnp.model.game import DeckPart

TEMPLATE = """<face>
  <text x="3" y="3" w="20" h="8" style="story" fit="shrink">{{ card.story }}</text>
  <text x="3" y="40" w="30" h="8" style="badge">{{ card.index }}</text>
</face>"""
STORIES = ["one", "a story of some length here", "two", "a story that has more words", "three"]


@pytest.fixture
def deck(pond):
    """Return a deck of ten cards with short and long texts, two of which are the same."""
    pond.template("fish.xml", TEMPLATE)
    for number in range(10):
        pond.card(f"card-{number}", story=STORIES[number % 5])
    return pond.game().decks[0]


def part_of(game, first, cards, sizes, number=1):
    """Return the game with only some cards of its deck."""
    deck = game.decks[0]
    return replace(game, decks=(replace(deck, cards=deck.cards[first : first + cards], part=DeckPart(number, first, sizes)),))


@pytest.mark.parametrize("cut", [1, 3, 5, 9])
def test_parts_have_the_faces_of_the_whole(pond, deck, cut):
    """The sizes of both parts add up to those of the deck, and with these each part has the faces that the whole has."""
    game = pond.game()
    halves = [part_of(game, 0, cut, {"face": {}}), part_of(game, cut, 10 - cut, {"face": {}})]
    fitted = [fitted_sizes(half, pond.report, pond.typesetter, half.decks[0])["face"] for half in halves]
    assert add_sizes(fitted) == fitted_sizes(game, pond.report, pond.typesetter, deck)["face"]
    sizes = {"face": choose_sizes(add_sizes(fitted))}
    assert len(sizes["face"]) == 1  # the stories differ in size
    parts = [part_of(game, 0, cut, sizes), part_of(game, cut, 10 - cut, sizes, 2)]
    whole = lay_out(game, pond.report, pond.typesetter)
    assert tuple(c for part in parts for c in lay_out(part, pond.report, pond.typesetter)) == whole


def test_a_part_alone_would_choose_other_sizes(pond, deck):
    """A text is set at a size of the deck, not at its own, even if it is the only one of its part."""
    game, middling = pond.game(), replace(deck, cards=deck.cards[0:1])
    sizes = {"face": choose_sizes(fitted_sizes(game, pond.report, pond.typesetter, deck)["face"])}
    alone = lay_out(replace(game, decks=(middling,)), pond.report, pond.typesetter)
    in_part = lay_out(part_of(game, 0, 1, sizes), pond.report, pond.typesetter)
    assert (alone[0].face.boxes[0].size, in_part[0].face.boxes[0].size) == (8.0, 7.5)
