"""Counts, averages and hands: sums are those of the deck, and hands are held against all hands that there are."""

from fractions import Fraction
from itertools import combinations
from math import isclose
from statistics import fmean, median, pstdev
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.wares import add_wares

from pnp.base.diagnostics import Mark, Report
from pnp.load.game_reader import load_game
from pnp.load.kinds.kind import UnknownStepError
from pnp.model.game import Card
from pnp.rules.deck_fields import (
    CountedField,
    FieldValues,
    ValueCount,
    bins_of,
    cross_table,
    fields_of_type,
    find_field,
    hand_chance,
    hand_sum,
    spread_of,
)

WORDS = ("wood", "iron", "salt")
CLASS, COST = CountedField("class", "word", WORDS), CountedField("cost", "number")


def deck(*cards):
    """A deck of cards, each given as its number of copies and its fields."""
    return SimpleNamespace(cards=tuple(Card(f"c{at}", copies, values, Mark("")) for at, (copies, values) in enumerate(cards)))


def read(field, cards):
    """The values of a field of a deck; the length of a text is that of its words."""
    return FieldValues(field, cards, {}, lambda text: len(text.split()))


def numbers(most):
    """Whole numbers of cost."""
    return st.integers(0, most)


def decks(cost, most=8):
    """Decks whose cards may have a class or classes, and a cost."""
    words = st.none() | st.sampled_from(WORDS) | st.lists(st.sampled_from(WORDS), max_size=3).map(tuple)
    card = st.tuples(st.integers(1, 4), st.fixed_dictionaries({"class": words, "cost": st.none() | cost}))
    return st.lists(card, min_size=1, max_size=most).map(lambda cards: deck(*cards))


@given(decks(numbers(60)))
def test_sums_are_those_of_the_deck(cards):
    """Of a field with one value at most, values and empty cards are all cards; its curve and its table say the same."""
    copies, cost = sum(card.copies for card in cards.cards), read(COST, cards)
    empty = sum(card.copies for card in cost.empty)
    assert sum(count.copies for count in cost.counts()) + empty == copies
    assert sum(count.copies for count in cost.curve()) + empty == copies
    assert sum(count.cards for count in cost.counts()) + len(cost.empty) == len(cards.cards)
    assert all(count.cards <= count.copies == count.times for count in cost.counts())
    spread = cost.spread()
    assert (spread.count if spread else 0) == copies - empty


@given(decks(numbers(60)))
def test_a_table_of_two_fields_adds_up_to_each_of_them(cards):
    """Of cards with one class, each is in one cell; with several, no cell has more than all cards of its row."""
    one, by = read(COST, cards), read(CLASS, cards)
    table = cross_table(one, by)
    curve = {count.value: count.copies for count in one.curve()}
    assert [row for row, _ in table.rows] == list(curve)
    assert list(table.columns) == list(by.distinct)
    for row, cells in table.rows:
        assert all(cell <= curve[row] for cell in cells)
        if by.is_single and not by.empty:
            assert sum(cells) == curve[row]


@given(decks(numbers(9), most=4), st.integers(1, 5))
def test_hands_are_those_of_all_hands(cards, hand):
    """Expected numbers, chances, and the mean and spread of a sum are held against every hand that can be drawn."""
    drawn = [(card, at) for card in cards.cards for at in range(card.copies)]
    hand = min(hand, len(drawn))
    hands, words = list(combinations([card for card, _ in drawn], hand)), read(CLASS, cards)

    def has(card, word):
        value = card.values["class"]
        return word == value or (isinstance(value, tuple) and word in value)

    for count in words.counts():
        found = hand_chance(count.value, count.copies, len(drawn), hand)
        held = [sum(has(card, count.value) for card in one) for one in hands]
        assert found.expected == Fraction(sum(held), len(hands))
        assert found.at_least_one == Fraction(sum(number > 0 for number in held), len(hands))
    sums = [sum(card.values["cost"] or 0 for card in one) for one in hands]
    found = hand_sum(read(COST, cards), hand)
    assert isclose(found.mean, fmean(sums), abs_tol=1e-9)
    assert isclose(found.deviation, pstdev(sums), abs_tol=1e-6)


@given(st.lists(st.integers(-50, 500), min_size=1, max_size=40))
def test_averages_are_those_of_the_numbers(found):
    """Mean, median and standard deviation; quartiles in their order."""
    spread = spread_of(found)
    assert isclose(spread.mean, fmean(found), abs_tol=1e-9)
    assert isclose(spread.deviation, pstdev(found), abs_tol=1e-9)
    assert spread.median == median(found)
    assert (
        min(found) == spread.least <= spread.low_quartile <= spread.median <= spread.high_quartile <= spread.most == max(found)
    )
    assert (spread.count, spread.total) == (len(found), sum(found))


def test_nothing_has_no_averages():
    """Neither a mean nor quartiles."""
    assert spread_of([]) is None
    assert bins_of([]).labels == ()


@given(st.sets(st.integers(-300, 3000).map(float) | st.floats(0, 100).map(lambda number: round(number, 3)), min_size=1))
def test_each_number_has_a_row_and_rows_are_few(found):
    """At most twelve rows, of which the numbers take the first and the last, in their order."""
    bins = bins_of(found)
    at = [bins.labels.index(bins.label(repr(number) if number % 1 else str(int(number)))) for number in sorted(found)]
    assert at == sorted(at)
    assert (at[0], at[-1]) == (0, len(bins.labels) - 1)
    assert len(bins.labels) <= 12


@pytest.mark.parametrize(
    ("found", "labels"),
    [
        ((2, 5), ("2", "3", "4", "5")),  # with the gap
        (range(12), tuple(map(str, range(12)))),
        (range(13), tuple(f"{low}–{low + 1}" for low in range(0, 13, 2))),  # a row more than twelve
        ((0, 5, 10), ("0", "5", "10")),  # most of those between are missing
        ((50, 100, 300), ("50", "100", "300")),  # few numbers, without their gaps
        (range(0, 60, 3), tuple(f"{low}–{low + 4}" for low in range(0, 60, 5))),
        ([number / 2 for number in range(1, 21)], tuple(f"{low}–{low + 1}" for low in range(11))),
    ],
)
def test_the_rows_of_a_curve(found, labels):
    """Whole numbers with those between them, few numbers as they are, many in equal steps."""
    assert bins_of(map(float, found)).labels == labels


def test_a_value_counts_once_on_a_card_and_as_often_as_it_stands_there():
    """Cards, cards with their copies, and how often in all; words that no card has come too, where they are declared."""
    cards = deck((2, {"class": ("iron", "iron", "wood")}), (3, {"class": ("wood",)}))
    assert read(CLASS, cards).counts() == (
        ValueCount("wood", 2, 5, 5),
        ValueCount("iron", 1, 2, 4),
        ValueCount("salt", 0, 0, 0),
    )


def test_words_without_an_order_of_their_own_begin_with_the_most_frequent():
    """Then by the alphabet."""
    cards = deck(*((1, {"class": word}) for word in ("b", "c", "a", "c")))
    assert read(CountedField("class", "word"), cards).distinct == ("c", "a", "b")


def test_of_texts_the_lengths_are_counted():
    """In the order of their numbers, with averages; a blank text is none."""
    cards = deck((1, {"story": "one two"}), (2, {"story": "one"}), (1, {"story": " "}))
    story = read(CountedField("story", "text"), cards)
    assert story.distinct == ("1", "2")
    assert story.spread().mean == pytest.approx(4 / 3)
    assert [card.id for card in story.empty] == ["c2"]


@pytest.fixture
def game(toy):
    """The toy game with wares."""
    game = load_game(add_wares(toy), "toy", report := Report())
    assert not report.has_errors, report.diagnostics
    return game


def test_the_fields_of_a_type(game):
    """Those inside records too, and of a mapping of numbers its names, their sum, and each number."""
    found = [(field.path, field.measure) for field in fields_of_type(game.types["ware"])]
    assert found == [
        ("name", "text"),
        ("class", "word"),
        ("price", "number"),
        ("shelf", "text"),
        ("needs", "word"),
        ("needs.*", "number"),
        ("needs.coin", "number"),
        ("needs.stamp", "number"),
        ("signs", "word"),
        ("effect", "text"),
        ("crate.open", "word"),
        ("crate.from", "word"),
    ]
    assert [field.path for field in fields_of_type(game.types["ware"]) if not field.is_top][:2] == ["needs.coin", "needs.stamp"]


def test_a_path_leads_through_references_as_in_assertions(game):
    """And a grid is counted by its cells."""
    assert find_field("crate.from.map", game.types["ware"], game.types) == CountedField(
        "crate.from.map", "word", ("open", "reed", "stone")
    )
    with pytest.raises(UnknownStepError):
        find_field("crate.form", game.types["ware"], game.types)


def test_the_cells_of_a_grid_are_counted(game):
    """On how many boards, and how many cells in all."""
    waters = next(one for one in game.decks if one.name == "waters")
    found = FieldValues(find_field("map", game.types["water"], game.types), waters, {}, len)
    assert found.counts() == (ValueCount("open", 2, 3, 11), ValueCount("reed", 2, 3, 3), ValueCount("stone", 2, 3, 4))
