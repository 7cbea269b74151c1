"""Pages of plots of decks: a chart for each curve, a map for two fields, and no page without anything to draw."""

from dataclasses import replace

import pytest
from support.wares import add_wares

from pnp.base.diagnostics import Report
from pnp.build.standalone_documents import localize_decks
from pnp.load.game_reader import load_game
from pnp.model.frame import Shape, TextLine
from pnp.rules.deck_numbers import NumbersRequest, numbers_of_game
from pnp.rules.deck_plots import draw_deck_pages
from pnp.rules.engine import GREYS
from pnp.text.typesetter import Typesetter


@pytest.fixture
def game(toy):
    """The toy game with wares, in its language."""
    game = load_game(add_wares(toy), "toy", report := Report())
    localized = localize_decks(game, "en", report)
    assert not report.has_errors, report.diagnostics
    return localized


def pages(game, numbers, report=None):
    """The pages of some numbers."""
    return draw_deck_pages(game, numbers, GREYS, Typesetter(game.fonts, game.locale), report or Report())


def words(frame):
    """The lines of words on a page."""
    return ["".join(run.text for _, run in item.runs) for item in frame.items if isinstance(item, TextLine)]


def test_each_curve_has_a_chart_with_its_counts(game):
    """Values in their order with how many cards there are, copies included."""
    (frame,) = pages(game, numbers_of_game(game, NumbersRequest(("wares",), ("class",))))
    found = words(frame)
    at = found.index("wares: class")
    assert [word for word in found[at:] if word in {"fruit", "tool", "gem"}] == ["fruit", "tool", "gem"]
    assert [found[at + found[at:].index(label) + 1] for label in ("fruit", "tool", "gem")] == ["8", "6", "0"]


def test_counts_have_no_intervals(game):
    """They are exact: no whisker is drawn over a bar."""
    (frame,) = pages(game, numbers_of_game(game, NumbersRequest(("wares",), ("class", "price"))))
    strokes = [item.stroke for item in frame.items if isinstance(item, Shape) and item.stroke]
    assert strokes
    assert GREYS.ink not in {stroke.colour for stroke in strokes}


def test_a_map_of_two_fields_names_its_rows_and_columns(game):
    """A cell has its number; one without any card is blank."""
    (frame,) = pages(game, numbers_of_game(game, NumbersRequest(("wares",), ("price",), "class")))
    found = words(frame)
    cells = found[found.index("price / class") :]
    assert cells[:9] == ["price / class", "fruit", "tool", "1", "3", "2", "4", "3", "1"]


def test_the_most_frequent_of_many_words_are_drawn(game):
    """And how many others there are."""
    numbers = numbers_of_game(game, NumbersRequest(("wares",), ("class",)))
    (deck,) = numbers.decks
    (field,) = deck.fields
    many = tuple(replace(field.curve[0], value=f"v{at}", copies=at) for at in range(20))
    changed = replace(numbers, decks=(replace(deck, fields=(replace(field, curve=many),)),))
    (frame,) = pages(game, changed)
    found = words(frame)
    assert [word for word in found if word.startswith("v")] == [f"v{at}" for at in range(19, 3, -1)]
    assert "+ 4" in found


def test_many_charts_take_several_pages_with_numbers(game):
    """All of them within the page."""
    numbers = numbers_of_game(game, NumbersRequest(("wares",)))
    (deck,) = numbers.decks
    frames = pages(game, replace(numbers, decks=(deck,) * 4))
    assert len(frames) > 1
    assert any(f"1/{len(frames)}" in word for word in words(frames[0]))
    assert all(0 <= item.y <= 297 for frame in frames for item in frame.items if isinstance(item, TextLine))


def test_nothing_to_draw_is_no_page(game):
    """Neither a title nor a footer."""
    assert pages(game, numbers_of_game(game, NumbersRequest(("waters",)))) == ()
