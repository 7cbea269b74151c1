"""Fábrica de Heróis in other languages: what a pattern says is translated once, and is right on every card.

Rules are translated: patterns, words, the guide, icons, the glossary. Names and stories are not, nor is the booklet.
"""

import re
from dataclasses import replace
from unicodedata import normalize

import pytest
from support.builds import Silent

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
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

GAME = "fabrica-de-herois"
LANGUAGES = ("ar", "de", "el", "es", "fr", "he", "hi", "it", "ja", "ko", "pl", "ru", "th", "zh-Hans")
RULES = ("terms/", "sentences/", "words/", "icons/", "active_effects/", "game/")
BOOKLET = ("words/rulebook", "words/cover/", "words/closing", "words/imprint", "words/callout_")


@pytest.fixture(params=LANGUAGES)
def tag(request):
    """Each language that is shipped, but for English, which has names, stories and the booklet too."""
    return request.param


def sentences(game, deck=""):
    """The sentences of a game by card and place, of one deck or of all."""
    return {
        (card.id, place): one
        for found in game.decks
        if found.name == deck or not deck
        for card in found.cards
        for place, one in enumerate(values_of_type(card.values, Sentence))
    }


def test_the_languages_of_both_games_are_the_same(root):
    """Whoever plays Belona in a language has the cards of the heroes in it."""
    assert set(locale_tags(root, GAME)) == set(locale_tags(root, "belona")) == {"en", *LANGUAGES}


def test_all_patterns_and_words_are_translated(game, tag):
    """Nothing of the rules is in the source language, or waits for somebody to confirm it."""
    entries = load_translation(game, tag, Report()).entries
    asked = [message for message in messages_to_translate(game, tag) if message.id.startswith(RULES)]
    asked = [message for message in asked if not message.id.startswith(BOOKLET)]
    assert len(asked) > 100
    assert [one.id for one in asked if fallback_reason(entries.get(one.id), one)] == []


def test_no_check_finds_anything(game, tag):
    """Each pattern is tried with every word, the ends of every number and every gap: plurals, placeholders, terms."""
    report = Report()
    game_in_language(game, tag, report)
    assert [d.message for d in report.diagnostics if d.code.startswith("translation/")] == []


def test_no_sentence_is_left_in_the_source_language(game, tag):
    """On no card, and none says the same as in the source."""
    ours, theirs = sentences(game), sentences(game_in_language(game, tag, Report()))
    assert {one.text.untranslated for one in theirs.values()} == {""}
    assert len(theirs) > 400
    assert [key for key, one in theirs.items() if str(one.text) == str(ours[key].text)] == []


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        (
            "ar",
            "أعِد بطلًا واحدًا من أبطال الخصوم بمكافأة لا تتجاوز 2 إلى رزمة الأبطال.",
            "عطّل بطلين من أبطال الخصوم لجولة واحدة.",
        ),
        (
            "de",
            "Schicke 1 gegnerischen Helden mit Bonus bis 2 in den Heldenstapel zurück.",
            "Blockiere 2 gegnerische Helden 1 Runde lang.",
        ),
        (
            "es",
            "Devuelve a 1 héroe rival de bonificación 2 o menos al mazo de héroes.",
            "Bloquea a 2 héroes rivales durante 1 ronda.",
        ),
        (
            "fr",
            "Renvoyez 1 héros rival de bonus 2 ou moins dans la pioche des héros.",
            "Bloquez 2 héros rivaux pendant 1 manche.",
        ),
        (
            "he",
            "החזירו גיבור יריב אחד עם בונוס עד 2 לחפיסת הגיבורים.",
            "חסמו שני גיבורים יריבים לסבב אחד.",
        ),
        (
            "hi",
            "2 या कम बोनस वाले 1 विरोधी हीरो को हीरो गड्डी में लौटाएँ।",
            "1 दौर तक 2 विरोधी हीरोओं को ब्लॉक करें।",
        ),
        (
            "ja",
            "ボーナス2以下の相手ヒーロー1人をヒーローの山札に戻す。",
            "1ラウンドの間、相手ヒーロー2人をブロック。",
        ),
        (
            "ko",
            "보너스 2 이하인 상대 영웅 1명을 영웅 더미로 되돌립니다.",
            "1라운드 동안 상대 영웅 2명을 봉쇄합니다.",
        ),
        (
            "pl",
            "Cofnij 1 bohatera rywala z premią najwyżej 2 do talii bohaterów.",
            "Zablokuj 2 bohaterów rywali na 1 rundę.",
        ),
        (
            "ru",
            "Верните 1 героя соперника с бонусом не больше 2 в колоду героев.",
            "Заблокируйте 2 героев соперников на 1 раунд.",
        ),
    ],
)
def test_number_and_case_agree(game, language, one, two):
    """Of one hero that is sent back and of two that are blocked, in the case of the verb."""
    found = sentences(game_in_language(game, language, Report()))
    assert (str(found["guincho", 0].text), str(found["menina-apito", 1].text)) == (one, two)


def test_no_number_is_written_out(game, tag):
    """H 8: patterns, the guide and the glossary print those of the rules and of the card, so that each has one value."""
    entries = load_translation(game, tag, Report()).entries
    rules = {name: entry.text for name, entry in entries.items() if name.startswith(("terms/", "sentences/", "words/guide"))}
    assert len(rules) > 120
    # `1人` is a rival, a ruler begins at no number, and `**` is bold
    typed = {name: re.findall(r"\d+", re.sub(r"\{rules\.[^{},]*\}", "", text)) for name, text in rules.items()}
    assert {name: found for name, found in typed.items() if found and not name.startswith("sentences/")} == {}
    assert {digit for found in typed.values() for digit in found} <= {"1"}


def test_a_word_has_the_case_of_its_sentence_and_another_in_a_title(game):
    """The group of a hero is a genitive in Polish; the emblem beside it says the nominative."""
    polish = game_in_language(game, "pl", Report())
    assert str(sentences(polish)["ferramenteiro", 0].text) == "Stale: twoi bohaterowie Garażu nie mogą zostać Zablokowani."
    assert str(polish.words["affiliation"]["garagem"]) == "Garaż"


@pytest.mark.whole
def test_all_sentences_fit_their_cards(game, tag):
    """The two abilities of each hero, the rewards, punishments and rules of missions, the effects of bases, and the guide."""
    spoken = game_in_language(game, tag, Report())
    assert spoken.locale == tag, "the words are those of the language"
    report = Report()
    made = lay_out(replace(spoken, booklet=None), report, Typesetter(spoken.fonts, spoken.locale))
    assert len(sentences(spoken, "heroes")) == 200
    assert len(made) > 190
    assert [(d.code, d.message) for d in report.diagnostics if d.severity != "note"] == []


@pytest.mark.whole
@pytest.mark.parametrize("script", ["ar", "ja", "th", "el"])
def test_the_booklet_is_set_in_the_fonts_of_two_languages(root, script):
    """Its glossary is translated and its prose is not: nothing of either lacks a letter, is cut off or cannot be read."""
    report = Report()
    prepare(BuildRequest(root, GAME, locale=script, only="booklet"), report, Silent())
    assert [(d.code, d.message) for d in report.diagnostics if d.severity == "error"] == []


def test_a_duration_is_one_phrase(game, tag):
    """H 15: that of a round and that of a mission stand whole in each sentence that has them, and in no other."""
    entries = load_translation(game, tag, Report()).entries
    a_round, a_mission = (_of_one(entries[f"sentences/for/{name}"].text) for name in ("round", "mission"))
    found = sentences(game_in_language(replace(game, booklet=None), tag, Report()))
    for (card, _), one in found.items():
        said, lasts = str(one.text), one.get("for")
        assert (a_round in said, a_mission in said) == (lasts == "round", lasts == "mission"), (card, said)


def _of_one(text):
    """The words of a duration for one round."""
    chosen = re.sub(r"\{[^{]*plural,.*?\bone \{([^{}]*)\}.*\}\}", r"\1", text)
    return normalize("NFC", chosen.replace("#", "1").replace("{rules.duration.rounds}", "1"))
