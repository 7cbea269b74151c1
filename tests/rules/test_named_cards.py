"""Names of cards that texts have typed, and icons behind the name of a card that the card does not show."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.named_cards import find_typed_names, find_wrong_icons

FISH, TYPES = "content/toy/fish.yaml", "content/toy/types.yaml"
STORY = "Quick [fly], quick hand: 1.10 or 01001, it does not care."


@pytest.fixture
def said(toy, edit):
    """What a search says of the toy game, in which carp has the lure `worm` and a story of trout is another."""

    def search(find, story, *more):
        edit(toy / FISH, STORY, story)
        edit(toy / TYPES, "    length:", "    lure: {kind: enum, of: [worm, fly], required: no}\n    length:")
        edit(toy / FISH, "    points: 5", "    lure: worm\n    points: 5")
        game = load_game(toy, "toy", report := Report())
        assert not report.has_errors, report.diagnostics
        find(game, report := Report(), *more)
        return [(found.severity, found.message) for found in report.diagnostics]

    return search


@pytest.mark.parametrize("story", ["It fears the Old Carp.", "Old Carp and **Old Carp** again."])
def test_a_name_of_several_words_is_noted_once(said, story):
    """Wherever it stands, and however often in the file."""
    message = "`Old Carp` is the name of `carp`: typed, it stays when the card is renamed"
    assert said(find_typed_names, story) == [("note", message)]


@pytest.mark.parametrize(
    "story",
    ["It fears {card:carp.name}.", "It fears the old carp.", "Old Carpenters fear it.", "Pike: it is quick.", "A pike, No."],
)
def test_references_and_common_words_are_no_names(said, story):
    """A single word at the beginning of a sentence may be any word, and one that is also written small is one."""
    assert said(find_typed_names, story) == []


def test_a_single_word_inside_a_sentence(said):
    """With a capital letter, and nowhere small."""
    message = "`Pike` is the name of `pike`: typed, it stays when the card is renamed"
    assert said(find_typed_names, "It fears the Pike most.") == [("note", message)]


WRONG = ("warning", "`[fly]` stands for `fly`, and `lure` of `carp` is `worm`")


@pytest.mark.parametrize("story", ["Old Carp [fly] bites.", "**Old Carp** [fly]", "{card:carp.name} [fly] bites."])
def test_an_icon_of_another_word(said, story):
    """Behind the name, typed or not."""
    assert said(find_wrong_icons, story) == [WRONG]


@pytest.mark.parametrize(
    "story", ["Old Carp [worm] bites.", "Old Carp hates the [fly].", "The Old Carp [fly] bites.", "Pike [fly] bites."]
)
def test_right_icons_and_those_about_something_else(said, story):
    """Only icons directly behind the name with which a text begins are said of the card; Pike has no lure."""
    assert said(find_wrong_icons, story) == []


def test_an_icon_with_which_a_face_shows_a_word(said):
    """The lock knows the icon of each word."""
    faces = {"fish": {"card.lure as": ("fly worm-icon", "worm fly")}}
    assert said(find_wrong_icons, "Old Carp [fly] bites.", faces) == []
