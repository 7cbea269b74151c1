"""One entry of a deck read again: as it is read with the whole game, and nothing else of the deck."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.cards_again import read_entry_again
from pnp.load.files import FileCache
from pnp.load.game_reader import load_game


@pytest.mark.parametrize(("deck", "entry"), [("fish", "pike"), ("fish", "carp"), ("waters", "mill-pond")])
def test_an_entry_is_read_as_with_the_whole_game(toy, deck, entry):
    """The same card, with the same places."""
    report = Report()
    game = load_game(toy, "toy", report)
    found = read_entry_again(game, deck, entry, report, FileCache())
    whole = [card for one in game.decks if one.name == deck for card in one.cards if card.entry == entry]
    assert list(found.printed) == whole
    assert report.diagnostics == ()


def test_an_entry_that_is_skipped_now_is_parked(toy, edit):
    """As in a build."""
    game = load_game(toy, "toy", Report())
    edit(toy / "content/toy/fish.yaml", "    points: 5\n", "    points: 5\n    skip: yes\n")
    found = read_entry_again(game, "fish", "carp", Report(), FileCache())
    assert ([card.id for card in found.printed], [card.id for card in found.parked]) == ([], ["carp"])


def test_what_is_not_there_is_nothing(toy):
    """No deck, no entry."""
    game = load_game(toy, "toy", Report())
    assert read_entry_again(game, "fish", "nobody", Report(), FileCache()) is None
    assert read_entry_again(game, "nothing", "carp", Report(), FileCache()) is None
