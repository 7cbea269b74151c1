"""How numbers of decks are written: chances that are not certain, tables that are cut off, words that no card has."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark
from pnp.model.game import AssertionMargin
from pnp.rules.deck_fields import CountedField, HandChance, ValueCount, spread_of
from pnp.rules.deck_numbers import DeckNumbers, FieldNumbers, GameNumbers
from pnp.rules.deck_report import numbers_as_data, report_sections
from pnp.rules.deck_texts import AlikeTexts, DeckWords, WordCount


def field(counts, **more):
    """A field of words that is drawn."""
    return FieldNumbers(CountedField("class", "word"), counts, counts, 0, single=True, **more)


def deck(*fields, same=None, odd=()):
    """A deck with some fields."""
    return DeckNumbers("cards", "card", "card", 30, 30, 5, fields, same or {}, (), odd)


def game(*decks, words=None, alike=(), margins=()):
    """The numbers of a game."""
    return GameNumbers("toy", "1.0", "en", decks, words or DeckWords((), (), ()), alike, margins)


def counts(*numbers):
    """Counts of the values v0, v1 …"""
    return tuple(ValueCount(f"v{at}", number, number, number) for at, number in enumerate(numbers))


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 5000), "< 0.1 %"),
        (1 - Fraction(1, 5000), "> 99.9 %"),
    ],
)
def test_only_a_certain_chance_is_100(chance, text):
    """And only an impossible one is 0."""
    chances = (HandChance("v0", Fraction(1), chance),)
    (section,) = report_sections(game(deck(field(counts(3), chances=chances))), asked=False)
    assert section.tables[0].rows[0][3] == text


def test_many_values_are_cut_off_unless_they_are_asked_for():
    """With how many more there are."""
    found = game(deck(field(counts(*range(40, 0, -1)))))
    (section,) = report_sections(found, asked=False)
    assert [row[0] for row in section.tables[0].rows] == [*(f"v{at}" for at in range(15)), "25 more"]
    (section,) = report_sections(found, asked=True)
    assert len(section.tables[0].rows) == 40


def test_words_that_no_card_has_are_named_below():
    """If they are more than two, which would be most of the table."""
    (section,) = report_sections(game(deck(field(counts(3, 0, 0, 0)))), asked=False)
    assert len(section.tables[0].rows) == 1
    assert section.lines == ("`class` is never v1, v2, v3",)
    (section,) = report_sections(game(deck(field(counts(3, 0, 0)))), asked=False)
    assert len(section.tables[0].rows) == 3
    assert section.lines == ()


def test_what_is_the_same_or_even_is_a_line():
    """Without a table."""
    even = field(counts(4, 4), each=4, is_drawn=False)
    (section,) = report_sections(game(deck(even, same={"place": "start"})), asked=False)
    assert section.tables == ()
    assert section.lines == ("the same on all: place = start", "as many of each value: class 4")


def test_words_are_ordered_by_the_cards_that_say_them():
    """Without short ones of scripts in which these are articles, and without those of one card."""
    words = DeckWords(
        (
            WordCount("the", 90, 30),
            WordCount("draw", 9, 3),
            WordCount("card", 8, 4),
            WordCount("once", 7, 1),
            WordCount("魚", 5, 2),
        ),
        (),
        (),
    )
    (section,) = report_sections(game(words=words), asked=False)
    assert section.title == "Words, en: 5 different"
    assert section.tables[0].rows == [("card", "8", "4"), ("draw", "9", "3"), ("魚", "5", "2")]


def test_texts_that_differ_little_say_in_what():
    """Both sides of each difference."""
    pair = AlikeTexts("cards", "effect", "a", "b", 0.9, (("one", "two"), ("", "more")))
    (section,) = report_sections(game(alike=(pair,)), asked=False)
    assert section.tables[0].rows == [("cards: a, b", "effect", "90 %", "one / two; (nothing) / more")]


def margin(value, bound="max", limit=9.0):
    """What an assertion leaves."""
    return AssertionMargin("`price`", bound, limit, value, ("cards",), Mark("cards.yaml", 3, 5), "a")


def test_assertions_at_their_bounds_come_first():
    """Then those that leave least, the others are counted."""
    found = game(margins=tuple(margin(float(value)) for value in range(-9, 10)))
    (section,) = report_sections(found, asked=False)
    rows = section.tables[0].rows
    assert rows[0] == ("cards.yaml:3:5", "`price`", "9", "at most 9", "none", "a")
    assert [row[4] for row in rows[1:4]] == ["1", "2", "3"]
    assert section.lines == (f"and {19 - len(rows)} more, which leave more",)
    assert margin(7.0, "min", 5.0).room == 2
    assert margin(7.0, "max", 9.5).room == 2.5


@given(st.lists(st.floats(0, 1e6).map(lambda number: round(number, 4)), min_size=1, max_size=9))
def test_data_is_written_and_read_again(numbers):
    """Whole numbers as such, others with at most six decimals."""
    one = field(counts(1), spread=spread_of(numbers))
    data = numbers_as_data(game(deck(one)))
    assert json.loads(json.dumps(data)) == data
    spread = data["decks"][0]["fields"][0]["spread"]
    assert spread["least"] == min(numbers)
    assert all(round(value, 6) == value for value in spread.values())
