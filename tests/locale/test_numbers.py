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
    assert words.written == "counted" or not [word for word in words.left_out - {"vi"} if known.value(word) is None]


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
