"""Words, terms and icons of decks, and texts that differ little: the quick search finds what comparing all pairs finds."""

from dataclasses import replace
from difflib import SequenceMatcher
from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.wares import add_wares

from pnp.base.diagnostics import Mark, Report
from pnp.build.standalone_documents import localize_decks
from pnp.load.game_reader import load_game
from pnp.model.fields import RichText, TextSpan
from pnp.model.game import Card
from pnp.rules.deck_texts import LEAST_LIKENESS, WordCount, alike_texts, split_words, words_of_decks


@pytest.mark.parametrize(
    ("locale", "text", "words"),
    [
        ("en", "Don’t re-roll 2 dice (yet)!", ("Don’t", "re-roll", "2", "dice", "yet")),
        ("de", "Zu\u00adsam\u00admen", ("Zusammen",)),
        ("th", "ปลาว่ายน้ำ", ("ปลา", "ว่าย", "น้ำ")),
        ("hi", "नदी में मछली", ("नदी", "में", "मछली")),
        ("en", "", ()),
    ],
)
def test_words_of_a_text(locale, text, words):
    """Without their signs and the marks that say where they break; in scripts without spaces, by dictionaries."""
    assert split_words(text, locale) == words


@pytest.fixture
def game(toy):
    """The toy game with wares and a glossary, in its language."""
    add_wares(toy)
    terms = "terms:\n  keep: {term: keep, also: [keeps]}\n  pile: {term: pile}\n  worm: {term: worm}\n"
    (toy / "content/toy/glossary.yaml").write_text(terms, "utf-8")
    game = load_game(toy, "toy", report := Report())
    localized = localize_decks(game, "en", report)
    assert not report.has_errors, report.diagnostics
    return localized


def only(game, name):
    """One deck of a game."""
    return next(deck for deck in game.decks if deck.name == name)


def test_words_are_counted_with_copies(game):
    """How often, and on how many different cards; one word however it is written, in the form in which it mostly is."""
    found = words_of_decks(game, [only(game, "wares")])
    words = {count.word: count for count in found.words}
    assert words["keep"] == WordCount("keep", 5, 2)
    assert words["card"] == WordCount("card", 5, 2)
    assert words["Draw"] == WordCount("Draw", 5, 2)  # not that of `draws`
    assert words["high"] == WordCount("high", 6, 6)
    assert words["a"] == WordCount("a", 5, 3)
    assert "2" not in words
    assert found.icons == (WordCount("worm", 3, 2),)
    assert found.terms == (WordCount("keep", 5, 2), WordCount("worm", 3, 2), WordCount("pile", 1, 1))


def test_texts_that_differ_in_a_word(game):
    """The cards, the field, how alike, and the words; not those that differ in a number, nor names of a word."""
    (found,) = alike_texts(only(game, "wares"), "en")
    assert (found.deck, found.field, found.one, found.other) == ("wares", "effect", "apple", "pear")
    assert found.likeness == pytest.approx(5 / 6)
    assert found.changes == (("a", "one"),)


def deck(texts):
    """A deck with a text on each card."""
    texts = [RichText((TextSpan(text),), f"d/c{at}/story", "en", Mark("")) for at, text in enumerate(texts)]
    return SimpleNamespace(name="d", cards=tuple(Card(f"c{at}", 1, {"story": text}, Mark("")) for at, text in enumerate(texts)))


@given(st.lists(st.lists(st.sampled_from("abcdef"), min_size=3, max_size=9).map(" ".join), max_size=9, unique=True))
def test_all_pairs_that_are_alike_are_found(texts):
    """As by comparing each text with each other one."""
    found = {frozenset((pair.one, pair.other)) for pair in alike_texts(deck(texts), "en")}
    expected = set()
    for (one, text), (other, another) in combinations(enumerate(texts), 2):
        likeness = SequenceMatcher(None, text.split(), another.split(), autojunk=False).ratio()
        if likeness >= LEAST_LIKENESS:
            expected.add(frozenset((f"c{one}", f"c{other}")))
    assert found == expected


def test_short_texts_and_equal_ones_are_not_compared():
    """Two words are too few; the same words in other capitals are no difference."""
    assert alike_texts(deck(["a b", "a c", "One two three", "one two three"]), "en") == ()


def test_the_most_alike_come_first():
    """Of several pairs."""
    found = alike_texts(deck(["a b c d e", "a b c d f", "a b c d e g h"]), "en")
    assert [round(pair.likeness, 2) for pair in found] == sorted((round(pair.likeness, 2) for pair in found), reverse=True)
    assert found[0].changes == (("", "g h"),)


def test_sentences_of_patterns_are_meant_to_be_alike(game):
    """They are left out."""
    from pnp.model.sentences import Sentence, SentencePattern  # noqa: PLC0415

    wares = only(game, "wares")
    form = SentencePattern("draw", None, {}, {}, "", Mark(""))
    made = [
        Card(card.id, 1, {"does": Sentence({"text": card.values["effect"]}, Mark(""), form=form)}, Mark(""))
        for card in wares.cards
    ]
    assert alike_texts(replace(wares, cards=tuple(made)), "en") == ()
