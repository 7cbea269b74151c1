"""The tables of number words agree with ICU, and everything in them has a meaning."""

from dataclasses import replace

import pytest

from pnp.load.package_data import read_package_data
from pnp.locale.numbers import (
    _OWN_TABLES,
    _SPELLOUT_FILE,
    NUMBER_WORDS,
    SPELLOUT_RULES,
    _speller,
    cardinal_value,
    find_number_words,
    fold_word,
    number_words,
)

RULE_SETS = {tag: [n.source for n in names] for tag, names in read_package_data(_SPELLOUT_FILE, SPELLOUT_RULES).items()}

OWN = sorted(file.stem for file in _OWN_TABLES.glob("*.yaml"))


@pytest.mark.parametrize("locale", RULE_SETS)
def test_icu_knows_every_rule_set(locale):
    """ICU uses another rule set for one that it does not know: each has to spell some number as no one before it."""
    before = set()
    for name in RULE_SETS[locale]:
        spell = _speller(locale, name)
        spelt = {spell(number) for number in (*range(32), 40, 50, 60, 70, 80, 90, 99, 100, 200)}
        assert spelt - before, name
        before |= spelt


@pytest.mark.parametrize("locale", RULE_SETS)
def test_icu_spells_every_language_itself(locale):
    """What ICU does not know it would spell in the language of this computer."""
    assert locale == "en" or _speller(locale, "cardinal")(7) != "seven"


@pytest.mark.parametrize("locale", OWN)
def test_what_is_left_out_would_be_a_number(locale):
    """A word that nobody would take for a number needs no exception; `vi` is a Roman numeral."""
    words = number_words(locale)
    known = replace(words, left_out=frozenset())
    said = words.left_out - {"vi"}
    assert words.written == "counted" or all(any(known.value(w) is not None for w in (word, *word.split())) for word in said)


@pytest.mark.parametrize(
    ("locale", "text", "found"),
    [
        ("pt-PT", "Duplica as tropas que produzires.", [2]),
        ("pt-BR", "Os grupos triplicam.", [3]),
        ("pt-PT", "Recorta, dobra e cola.", []),
        ("en", "Roll twice, or thrice.", [2, 3]),
        ("en", "It doubles your troops.", [2]),
        ("en", "A third party waits half a minute with zero tolerance.", []),
        ("en", "Zero-tolerance for third parties.", []),
        ("sw", "Tupa mara mbili, si mara tatu.", [2, 3]),
        ("sw", "Dazeni ya kadi, na nusu dakika na mtu wa tatu.", [12]),
        ("id", "Lempar dua kali, lalu gandakan pasukanmu.", [2, 2]),
        ("id", "Pihak ketiga menunggu setengah menit, toleransi nol.", []),
        ("hu", "Dobj kétszer: megduplázza, megháromszorozza a csapatokat.", [2, 2, 3]),
        ("hu", "Egy harmadik fél fél percet vár.", []),
        ("fi", "Heitä kahdesti; se tuplaa joukot, toinen kolminkertaistaa ne.", [2, 2, 3]),
        ("fi", "Kolmas osapuoli odottaa puoli minuuttia.", []),
        ("ro", "Dublează sau triplează trupele.", [2, 3]),
        ("ro", "Jumătate de minut, cu toleranță zero.", []),
        ("pt-PT", "De terceiros não se fala.", []),
        ("en", "A twofold or threefold harvest.", [2, 3]),
        ("en", "A third of the party, half a dozen and zero coins.", [3, 0.5, 12, 0]),
        ("de", "Verdoppelt die Truppen.", [2]),
        ("fr", "Doublez vos troupes.", [2]),
        ("es", "Duplica tus tropas.", [2]),
        ("it", "Raddoppia le truppe.", [2]),
        ("ru", "Удваивает войска.", [2]),
        ("pl", "Podwaja oddziały.", [2]),
        ("el", "Διπλασιάζει τα στρατεύματα.", [2]),
        ("he", "הקלף מכפיל את החיילים", [2]),
        ("hi", "सेना दोगुनी करो", [2]),
        ("ar", "يضاعف القوات", [2]),
        ("zh-Hans", "加倍部队", [2]),
        ("yue", "攞二十三張牌，兩個人", [23, 2]),
        ("gan", "一百零五分", [105]),
        ("en", "Set max_two_cards to two.", [2]),
    ],
)
def test_words_that_multiply_are_numbers_and_idioms_are_none(locale, text, found):
    """What doubles says two; a third party is not the third of anything."""
    assert [span.value for span in find_number_words(text, locale)] == found


@pytest.mark.parametrize("locale", OWN)
def test_every_exception_has_a_reason(locale):
    """What else a word means is said."""
    own = read_package_data(_OWN_TABLES / f"{locale}.yaml", NUMBER_WORDS)
    assert all(reason.source for reason in (own["left-out"] or {}).values())


@pytest.mark.parametrize("locale", ["en", "pt-BR", "de", "fr", "tr"])
def test_one_is_left_out_where_it_is_an_article_or_a_pronoun(locale):
    """No word has the value 1, but 21 is a number."""
    values = number_words(locale).values.values()
    assert 1 not in values
    assert 21 in values


def test_words_are_looked_up_without_signs_that_are_optional():
    """Points of vowels, soft hyphens, a Turkish capital İ, ё for е, alef with and without hamza."""
    assert [fold_word(w) for w in ("İKİ", "трёх", "dr\u00adei", "שְׁלֹשָׁה", "أربع")] == ["iki", "трех", "drei", "שלשה", "اربع"]


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", {"one": 1, "Zero": 0, "twenty-one": 21, "a hundred": None, "second": None, "third": None, "half": None}),
        ("pt-BR", {"uma": 1, "um": 1, "dois": 2, "vinte e um": 21, "segundo": None, "nenhum": None}),
        ("ja", {"三": 3, "二十一": 21, "三人": None}),
        ("de", {"eins": 1, "drei": 3, "dritte": None}),
        ("tlh", {"one": None, "wa'": None}),
    ],
)
def test_a_word_that_stands_alone_states_a_cardinal_number(locale, words):
    """Numbers that are articles in a sentence are numbers there, and those that say which are none."""
    assert {word: cardinal_value(word, locale) for word in words} == words
