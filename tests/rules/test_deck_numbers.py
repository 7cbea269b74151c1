"""What is shown of a deck without being asked for, what is asked for, odd cards, and what assertions leave."""

import pytest
from support.wares import add_wares

from pnp.base.diagnostics import Report
from pnp.build.standalone_documents import localize_decks
from pnp.load.game_reader import load_game
from pnp.rules.deck_numbers import NumbersRequest, OddCard, UnknownFieldError, numbers_of_game


@pytest.fixture
def game(toy):
    """The toy game with wares, in its language."""
    game = load_game(add_wares(toy), "toy", report := Report())
    localized = localize_decks(game, "en", report)
    assert not report.has_errors, report.diagnostics
    return localized


@pytest.fixture
def wares(game):
    """The numbers of the wares as a request asks for them."""

    def ask(**request):
        (deck,) = numbers_of_game(game, NumbersRequest(("wares",), **request)).decks
        return deck

    return ask


def test_fields_that_tell_something_are_shown(wares):
    """Words, numbers, long texts, and texts that are classes: not names, nor what is the same on all cards."""
    deck = wares()
    assert (deck.cards, deck.copies, deck.hand) == (10, 14, 5)
    assert {field.field.path: field.field.measure for field in deck.fields} == {
        "class": "word",
        "price": "number",
        "shelf": "word",
        "needs": "word",
        "needs.*": "number",
        "needs.coin": "number",
        "needs.stamp": "number",
        "signs": "word",
        "effect": "text",
        "crate.open": "word",
        "crate.from": "word",
    }
    assert [field.field.path for field in deck.fields if not field.is_drawn] == [
        "needs.coin",
        "needs.stamp",
        "signs",
        "effect",
    ]


def test_of_each_field_all_cards_are_counted(wares):
    """With copies: those with a value and those without one."""
    single = [field for field in wares().fields if field.single]
    assert {"class", "price", "needs.*"} <= {field.field.path for field in single}
    assert {sum(count.copies for count in field.counts) + field.empty for field in single} == {14}
    assert next(field.empty for field in single if field.field.path == "needs.*") == 1


def test_a_field_with_one_value_is_named_with_it(wares, game, edit):
    """And not counted."""
    assert wares().same == {}
    edit(game.root / "content/toy/wares.yaml", "{open: yes, from: mill-pond}", "{open: no, from: brook}")
    changed = localize_decks(load_game(game.root, "toy", Report()), "en", Report())
    (deck,) = numbers_of_game(changed, NumbersRequest(("wares",))).decks
    assert deck.same == {"crate.open": "no", "crate.from": "brook"}
    assert not {"crate.open", "crate.from"} & {field.field.path for field in deck.fields}


def test_values_that_are_equally_frequent_need_no_curve(game, edit):
    """What is said of them is how many there are of each."""
    edit(game.root / "content/toy/wares.yaml", "copies: 3, name: Apple", "copies: 1, name: Apple")
    changed = localize_decks(load_game(game.root, "toy", Report()), "en", Report())
    (deck,) = numbers_of_game(changed, NumbersRequest(("wares",))).decks
    assert {field.field.path: (field.each, field.is_drawn) for field in deck.fields}["shelf"] == (6, False)


def test_cost_by_class(wares):
    """One table of two fields, numbers before words, if it has no more cells than there are cards."""
    (table,) = wares().crosses  # the price has six rows: with two classes, more cells than cards
    assert (table.field, table.by) == ("needs.*", "class")
    (table,) = wares(fields=("price",), by="class").crosses
    assert table.columns == ("fruit", "tool")
    assert table.rows == (
        ("1", (3, 0)), ("2", (4, 0)), ("3", (1, 2)), ("4", (0, 2)), ("5", (0, 1)), ("40", (0, 1)),
    )  # fmt: skip


def test_fields_that_are_asked_for_are_all_that_is_shown(wares):
    """In their order, also those that lead through references, and those that are not counted otherwise."""
    deck = wares(fields=("crate.from.name", "effect", "name"))
    assert [field.field.path for field in deck.fields] == ["crate.from.name", "effect", "name"]
    assert all(field.is_drawn for field in deck.fields)
    assert deck.crosses == ()


def test_a_field_that_some_decks_have_is_shown_of_these(game):
    """And is no mistake."""
    found = numbers_of_game(game, NumbersRequest(fields=("price",)))
    assert {deck.name: len(deck.fields) for deck in found.decks} == {"fish": 0, "waters": 0, "wares": 1}


@pytest.mark.parametrize(
    ("request_", "path", "step", "known"),
    [
        (NumbersRequest(fields=("prise",)), "prise", "prise", "price"),
        (NumbersRequest(by="crate.form"), "crate.form", "form", "from"),  # other decks have no crate
        (NumbersRequest(("wares",), by="crate.form"), "crate.form", "form", "from"),
    ],
)
def test_a_field_that_no_deck_has(game, request_, path, step, known):
    """The step of its path that leads nowhere, and the names that there are."""
    with pytest.raises(UnknownFieldError) as raised:
        numbers_of_game(game, request_)
    assert (raised.value.path, raised.value.step) == (path, step)
    assert known in raised.value.known


@pytest.mark.parametrize("hand", range(1, 15))
def test_a_hand_holds_as_many_cards_as_are_drawn(wares, hand):
    """Of a field that each card has once, the expected numbers add up to the hand."""
    deck = wares(fields=("class",), hand=hand)
    (field,) = deck.fields
    assert deck.hand == hand
    assert sum(chance.expected for chance in field.chances) == hand
    assert all(0 <= chance.at_least_one <= 1 for chance in field.chances)
    assert all((chance.at_least_one == 0) == (chance.expected == 0) for chance in field.chances)


def test_a_hand_is_drawn_from_decks_that_have_so_many_cards(wares, game):
    """From decks of cards that have twice as many if nobody asks; from none that has fewer."""
    assert wares(hand=7).hand == 7
    assert wares(hand=15).hand == 0
    assert {deck.name: deck.hand for deck in numbers_of_game(game, NumbersRequest()).decks} == {
        "fish": 0,
        "waters": 0,
        "wares": 5,
    }


def test_odd_cards(wares):
    """One that leaves empty what nearly all others fill, and numbers and lengths far from all others."""
    assert wares().odd == (
        OddCard("ark", "price", "40", (1.0, 5.0)),
        OddCard("ark", "needs", "", None),
        OddCard("rod", "effect", "12", (4.0, 6.0), is_length=True),
        OddCard("ark", "effect", "3", (4.0, 6.0), is_length=True),
    )


def test_what_assertions_leave(game):
    """By how much a total may change, and the card next to a bound; only of the decks that are asked for."""
    found = numbers_of_game(game, NumbersRequest(("wares",))).margins
    assert [(margin.measure, margin.bound, margin.value, margin.limit, margin.room, margin.card) for margin in found] == [
        ("the number of cards, copies included", "min", 14, 14, 0, ""),
        ("the number of cards, copies included", "max", 14, 20, 6, ""),
        ("`price`", "max", 40, 40, 0, "ark"),
        ("the sum of `needs.*` where `class` is `fruit` on a card", "min", 1, 1, 0, "apple"),
    ]
    assert numbers_of_game(game, NumbersRequest(("fish",))).margins == ()
