"""Words are divided according to their language, and kept whole where good typography requires it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.break_opportunities import hyphenation_points, lacks_hyphenation_patterns, own_division_points


def divided(text: str, locale: str = "pt-BR") -> str:
    """Write a word with `=` where a hyphen may be added and `|` where it may break without one."""
    marks = {p.offset: "=" for p in hyphenation_points(text, locale, hyphenate=True)}
    marks |= {p.offset: "|" for p in own_division_points(text, locale)}
    return "".join(marks.get(i, "") + char for i, char in enumerate(text))


@pytest.mark.parametrize(
    ("locale", "word", "expected"),
    [
        ("pt-BR", "guardião", "guar=dião"),
        ("pt-BR", "desesperadamente", "de=ses=pe=ra=da=mente"),
        ("pt-BR", "“Encontrará”,", "“En=con=trará”,"),
        ("pt-BR", "carro", "carro"),
        ("pl", "bezpieczeństwo", "bez=pie=czeń=stwo"),
        ("ro", "împrejurimi", "îm=pre=ju=rimi"),
        ("el", "παιχνίδι", "παι=χνίδι"),
        ("uk", "протягом", "про=тя=гом"),
        ("de", "Zugriffsschlüssel", "Zu=griffs=schlüs=sel"),
        ("de", "Schifffahrtsgesellschaft", "Schiff=fahrts=ge=sell=schaft"),
    ],
)
def test_words_are_divided_by_the_patterns_of_their_language(locale, word, expected):
    """Expected results; German parts without a vowel, which the patterns allow, are joined to the next part."""
    assert divided(word, locale) == expected


@pytest.mark.parametrize("word", ["KOISH", "BELONA", "RESISTÊNCIA", "abc123defghi", "http://exemplo.com", "ana@exemplo.com"])
def test_capitals_codes_and_addresses_stay_whole(word):
    """They never get an added hyphen."""
    assert hyphenation_points(word, "pt-BR", hyphenate=True) == ()


def test_the_parts_of_a_compound_are_divided_separately():
    """With the hyphen, the patterns would give `bem--sucedida`."""
    assert divided("bem-sucedida") == "bem-|su=ce=dida"


def test_portuguese_repeats_the_hyphen_of_a_compound():
    """Acordo Ortográfico, Base XX: the next line begins with the hyphen; English does not do that."""
    assert [p.repeat for p in own_division_points("guarda-chuva", "pt-BR")] == [True]
    assert [p.repeat for p in own_division_points("well-known", "en")] == [False]


def test_a_soft_hyphen_excludes_all_other_places():
    """The author's choice takes precedence over the patterns."""
    assert divided("infor\u00admação") == "infor\u00ad=mação"


def test_ranges_of_numbers_are_not_divided():
    """`2–4` and `2-4` are one unit."""
    assert divided("2–4") == "2–4"
    assert divided("2-4") == "2-4"


@pytest.mark.parametrize(
    ("locale", "word", "expected"),
    [
        ("fi", "lautapelikokoelma", "lau=ta=pe=li=ko=koelma"),
        ("tr", "oyuncular", "oyun=cu=lar"),
        ("tr", "İstanbullu", "İs=tan=bullu"),
        ("ka", "თამაშები", "თა=მა=შები"),
    ],
)
def test_languages_that_pyphen_lacks_have_tex_s_own_patterns(locale, word, expected):
    """Finnish, Turkish (with its own I) and Georgian."""
    assert divided(word, locale) == expected
    assert not lacks_hyphenation_patterns(locale)


def test_a_language_without_patterns_is_not_hyphenated():
    """Maltese has none here, which causes no error but can be reported; Thai needs none."""
    assert divided("lautapelikokoelma", "mt") == "lautapelikokoelma"
    assert lacks_hyphenation_patterns("mt")
    assert not any(map(lacks_hyphenation_patterns, ("th", "ja", "ar", "hi", "pt-BR", "ru", "el")))


def test_german_compounds_break_only_where_the_patterns_say():
    """Every break in a long compound is at a pattern's offset and shows its hyphen."""
    points = hyphenation_points("Donaudampfschifffahrtsgesellschaft", "de", hyphenate=True)
    known = {*["Do", "nau", "dampf", "schiff", "fahrts", "ge", "sell", "schaft"]}
    offsets = [0, *(p.offset for p in points), 34]
    parts = ["Donaudampfschifffahrtsgesellschaft"[a:b] for a, b in pairwise(offsets)]
    assert set(parts) <= known | {"Donau"}, parts
    assert all(point.hyphen for point in points)


@given(st.text(alphabet="abcdeiouçãéêlmnrst-“”, 1", min_size=1, max_size=20).filter(lambda t: " " not in t.strip()))
def test_two_letters_stay_before_and_three_come_after(word):
    """Every added hyphen has at least two letters before it and three after it."""
    for point in hyphenation_points(word, "pt-BR", hyphenate=True):
        assert word[point.offset - 2 : point.offset].isalpha()
        assert word[point.offset : point.offset + 3].isalpha()
        assert len(word[point.offset : point.offset + 3]) == 3
