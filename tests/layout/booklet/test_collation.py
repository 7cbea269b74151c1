"""The glossary's order is that of each language, as ICU's collator (77, CLDR 47) sorts the same words."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.layout.booklet.collation import initial_of, sort_key

LISTS = {
    "pt-BR": "ação acordo arma avó avô azar Zona",
    "de": "Arm Ärmel Arzt Maß Masse oben Öl Rad",
    "fr": "cœur cote coté cru eau écu œuf ours",
    "es": "nube nuez ñandú ojo",
    "pl": "cios ćma dom lis łuk mur zebra źle żar",
    "cs": "auto cena čas had chleba jed zub žena",
    "hu": "cukor csap dob dzeta gól gyár szám tánc",
    "da": "Zola æble øl år Aarhus",
    "sv": "yta ytter zon år ära öl",
    "tr": "cam çam ısı iz jet okul ön",
    "ru": "ёлка ель жар игра йод кот",
    "uk": "гора ґанок дім єва жар ирій імла їжа йод кит",
    "el": "άγριος αγώνας ώρα ωραίος",
    "ar": "أرض إنسان باب تاج ثوب يد",
    "fa": "آب بام پا تاج گل نان هوا یخ",
    "he": "אבא בית מלך מלכה שלום Zona",
    "hi": "अंक अक आम कमल क़लम काम क्षमा",
    "th": "กา ขา ค่า แค ตา เต่า ไทย",
    "ja": "Zona あき アジア かき ガス カッパ かんじ 亜 戦闘",
    "ko": "가방 나라 다리 하늘 Zona",
    "zh-Hans": "按 地图 骰子 影响力 占领 Zona",
    "zh-Hant": "一 人 區域 戰鬥 龍",
}


@pytest.mark.parametrize("locale", LISTS)
def test_words_are_sorted_as_in_a_dictionary(locale):
    """Whatever their order before."""
    words = LISTS[locale].split()
    mixed = words[::-1]
    assert sorted(mixed, key=lambda word: sort_key(word, locale)) == words


def test_punctuation_and_digits_come_before_letters():
    """Spaces, punctuation, digits (those of all scripts by their value), then letters, small ones before capitals."""
    words = ["a b", "a-b", "a, b", "a2", "a٣", "ab", "Ab", "áb"]
    mixed = words[::-1]
    assert sorted(mixed, key=lambda word: sort_key(word, "en")) == words


@given(st.sampled_from(sorted(LISTS)), st.lists(st.text(max_size=6), max_size=6))
@example("en", ["½", "¼", "2"])
def test_the_order_is_total(locale, words):
    """Every text has a key, equal only to its own, and the result does not depend on the order before."""
    there = sorted(words, key=lambda word: sort_key(word, locale))
    mixed = words[::-1]
    assert sorted(mixed, key=lambda word: sort_key(word, locale)) == there


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("ja", "カア カー カイ カン キー キウ ンー"),  # a long vowel is the vowel before it
        ("ja", "か が かき がき きゃ きゅ シャ しゅ"),
        ("ja", "亜 一 𠮟 𠮷"),  # what the standard lacks comes after what it has, by its number
        ("zh-Hant", "一 乙 人 𠮟 𠮷"),
        ("zh-TW", "一 乙 人"),
        ("zh-Hans", "啊 把 㐀 𠮷"),
        ("en", "1 10 2 ٣ x½ xa"),
        ("en", "¿a? §a &a a"),
        ("sr", "ж đon zid"),
        ("de", "Strase Strasse Straße Strate"),
        ("he", "א ב ך כב ל A"),
        ("en", "co-op coop co\u00adoper cooq"),
    ],
)
def test_rare_characters_are_sorted_too(locale, words):
    """Long vowels, small kana, Han characters that a standard lacks, fractions, signs, finals, silent characters."""
    listed = words.split()
    mixed = listed[::-1]
    assert sorted(mixed, key=lambda word: sort_key(word, locale)) == listed


@pytest.mark.parametrize(
    ("word", "locale", "letter"),
    [
        ("écu", "fr", "E"),
        ("Öl", "de", "O"),
        ("öl", "sv", "Ö"),
        ("chleba", "cs", "Ch"),
        ("«ábra»", "hu", "A"),
        ("łuk", "pl", "Ł"),
        ("ёлка", "ru", "Е"),
        ("ώρα", "el", "Ω"),
        ("أرض", "ar", "ا"),
        ("カード", "ja", "か"),
        ("เกม", "th", "ก"),
        ("7 fish", "en", ""),
        ("牌", "zh-Hans", ""),
        ("카드", "ko", ""),
        ("–", "en", ""),
    ],
)
def test_words_stand_under_the_letter_that_they_begin_with(word, locale, letter):
    """One that the alphabet has of its own, or the one that it is sorted as; Han, Hangul and digits have none."""
    assert initial_of(word, locale) == letter
