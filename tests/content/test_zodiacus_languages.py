"""Zodiacus Intrépidos in other languages: what a pattern says is translated once, and is right on every card.

English has all of the cards, and the booklet. The others have rules: patterns, terms, words, icons; names, stories and the
chapters of the booklet stay in Portuguese.
"""

import re
from dataclasses import replace

import pytest
from support.builds import Silent

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.impose.booklet_sheets import with_blanks
from pnp.layout.layout import lay_out
from pnp.load.project import locale_tags
from pnp.load.translations import load_translation
from pnp.locale.localize import game_in_language
from pnp.locale.translation import fallback_reason
from pnp.model.messages import values_of_type
from pnp.model.request import BuildRequest
from pnp.model.sentences import Sentence
from pnp.text.typesetter import Typesetter
from pnp.translate.po import messages_to_translate

GAME = "zodiacus"
OTHERS = ("ar", "de", "el", "es", "fr", "he", "hi", "it", "ja", "ko", "pl", "ru", "th", "zh-Hans")
RULES = ("sentences/", "icons/", "game/", "terms/", "words/")
PLURAL_OF_ROUNDS = re.compile(r"\{rounds, plural, (\w+ \{[^{}]*\} ?)+\}|\{rounds\} ?\w")
COLOURS = ("green", "blue", "yellow", "red")


@pytest.fixture(params=("en", *OTHERS))
def tag(request):
    """Each language that is shipped."""
    return request.param


@pytest.fixture
def spoken(game, tag):
    """The game in a language, and what is said of its translation."""
    report = Report()
    return game_in_language(game, tag, report), report


def sentences(game):
    """The sentences of a game by deck, card and place."""
    return {
        (deck.name, card.id, place): one
        for deck in game.decks
        for card in deck.cards
        for place, one in enumerate(values_of_type(card.values, Sentence))
    }


def test_the_languages_are_those_of_the_other_games(root):
    """Whoever plays one of them in a language has this one in it."""
    assert set(locale_tags(root, GAME)) == set(locale_tags(root, "belona")) == {"en", *OTHERS}


def test_patterns_terms_words_and_icons_are_translated(game, tag):
    """Nothing of the rules is in the source language, or waits for somebody to confirm it; in English nothing at all is."""
    entries = load_translation(game, tag, Report()).entries
    asked = [one for one in messages_to_translate(game, tag) if tag == "en" or one.id.startswith(RULES)]
    assert len(asked) > (900 if tag == "en" else 300)
    assert [one.id for one in asked if fallback_reason(entries.get(one.id), one)] == []


def test_no_check_finds_anything(spoken):
    """Each pattern is tried with every word and the ends of every number: plurals, placeholders, terms, leftovers."""
    assert [d.message for d in spoken[1].diagnostics if d.code.startswith("translation/")] == []


def test_each_sentence_is_translated(game, spoken):
    """On no card, rune or board is one in Portuguese, and none says the same as there."""
    ours, theirs = sentences(replace(game, booklet=None)), sentences(spoken[0])
    assert len(theirs) == len(ours) > 100
    assert {one.text.untranslated for one in theirs.values()} == {""}
    same = {str(one.text) for key, one in theirs.items() if str(one.text) == str(getattr(ours[key], "text", ""))}
    assert same == set()


def test_dice_and_attacks_have_letters_that_differ(spoken):
    """A lozenge, a rune and a face of a die are told apart by a letter; a type of attack by one to three."""
    words = spoken[0].words
    letters = [str(words["letter"][colour]) for colour in COLOURS]
    attacks = [str(words["attack"][kind]) for kind in ("ac", "ad", "am")]
    assert len(set(letters)) == len(COLOURS)
    assert {len(one) for one in letters} == {1}
    assert len(set(attacks)) == 3
    assert [str(spoken[0].icons[kind].word) for kind in ("ac", "ad", "am")] == attacks


def test_durations_are_fixed_phrases(game, tag):
    """A number of rounds is said in the same words by each pattern that has one."""
    entries = load_translation(game, tag, Report()).entries
    texts = [entries[id_].text for id_ in entries if id_.startswith("sentences/") and "{rounds" in entries[id_].text]
    assert len(texts) > 7
    counted = {PLURAL_OF_ROUNDS.search(text)[0] for text in texts}
    assert len(counted) == 1, counted


@pytest.mark.parametrize(
    ("language", "removed", "dealt"),
    [
        ("en", "Remove all debuffs from this Intrepid.", "Deal 10 true damage to any enemy Intrepid."),
        ("de", "Entferne alle Nachteile von diesem Recken.", "Füge einem beliebigen gegnerischen Recken 10 echten Schaden zu."),
        ("pl", "Usuń wszystkie osłabienia tego śmiałka.", "Zadaj dowolnemu wrogiemu śmiałkowi 10 czystych obrażeń."),
        ("ru", "Снимите все помехи с этого храбреца.", "Нанесите любому вражескому храбрецу 10 чистого урона."),
        ("ja", "この勇者の弱体をすべて取り除く。", "好きな敵の勇者1人に固定ダメージ10を与える。"),
    ],
)  # fmt: skip
def test_inserted_words_have_the_case_of_their_sentence(game, language, removed, dealt):
    """The intrepid is in the genitive after one verb, and in the dative after another."""
    found = sentences(game_in_language(replace(game, booklet=None), language, Report()))
    said = found["potions", "orvalho-claro", 0], found["action_cards", "chuva-de-lanternas", 0]
    assert tuple(str(one.text) for one in said) == (removed, dealt)


@pytest.mark.whole
def test_all_words_fit_their_places(spoken):
    """On cards, boards, aids, dice, tokens and boxes."""
    report = Report()
    made = lay_out(spoken[0], report, Typesetter(spoken[0].fonts, spoken[0].locale))
    assert len(made) > 150
    assert [(d.code, d.message) for d in report.diagnostics if d.code != "text/untranslated"] == []


@pytest.mark.whole
def test_the_booklet_is_as_good_in_english(root):
    """It fills the seven sheets of its source, without a blank page, and nothing is wrong with it."""
    report = Report()
    pages = with_blanks(prepare(BuildRequest(root, GAME, locale="en", only="booklet"), report, Silent()).booklet)
    assert [str(d) for d in report.diagnostics if d.severity != "note"] == []
    assert len(pages) == 28
    assert None not in pages


@pytest.mark.whole
@pytest.mark.parametrize("script", ["de", "el", "ar", "ja"])
def test_the_booklet_is_set_in_the_fonts_of_two_languages(root, script):
    """Its cover and glossary are translated, its chapters are not: nothing of either lacks a letter or is cut off."""
    report = Report()
    prepare(BuildRequest(root, GAME, locale=script, only="booklet"), report, Silent())
    assert [(d.code, d.message) for d in report.diagnostics if d.severity == "error"] == []
