"""Line break opportunities: the shortcut agrees with ICU, and typographic rules are respected.

Our pattern matching, which looks up few substrings, gives the same results as pyphen's, which looks up all. Words are
divided according to their language, and kept whole where good typography requires it. Thai lines end between words,
where ICU's dictionary and a model of letters agree; never inside a name or a cluster.
"""

from functools import cache
from itertools import pairwise

import pyphen
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.texts import STORY, rows, typesetter

from pnp.model.fields import TextSpan
from pnp.text.break_opportunities import (
    ICON_CHARACTER,
    HyphenationPatterns,
    _icu_units,
    break_offsets,
    find_pyphen_dictionary,
    hyphenation_points,
    inner_breaks,
    is_inside_thai,
    is_plain_text,
    lacks_hyphenation_patterns,
    last_resort_breaks,
    own_division_points,
    parse_weights,
    read_pyphen_dictionary,
    read_tex_patterns,
    thai_word_ends,
    unbreakable_units,
)

_LETTERS = "abÉç1 .,;:!?()'’\"“”«»‘…/%&+*=#–-·" + ICON_CHARACTER

_PROSE = st.lists(st.sampled_from([*_LETTERS, " · "]), max_size=24).map("".join)


def parts(text: str, locale: str = "pt-BR") -> list[str]:
    """Split a text into its units."""
    return [text[u.start : u.content] for u in unbreakable_units(text, locale)]


@given(_PROSE.map(str.strip).filter(bool))
def test_the_shortcut_for_plain_prose_agrees_with_icu(text):
    """If `is_plain` is true, splitting at spaces gives the result of the full algorithm."""
    if is_plain_text(text):
        assert [(u.start, u.content) for u in _icu_units(text, "pt-BR")] == [
            (start, start + len(word)) for word, start in zip(text.split(" "), _starts(text), strict=True)
        ]


@given(_PROSE.map(str.strip).filter(bool))
def test_breaks_inside_a_word_do_not_depend_on_the_words_around_it(text):
    """ICU on each word alone finds the breaks that ICU finds in the whole plain text."""
    if is_plain_text(text):
        alone = {s + b for w, s in zip(text.split(" "), _starts(text), strict=True) for b in inner_breaks(w, "pt-BR")}
        whole = {b for b in break_offsets(text, "pt-BR") if b < len(text) and text[b - 1] != " "}
        assert alone == whole


def _starts(text: str) -> list[int]:
    out = [0]
    for word in text.split(" ")[:-1]:
        out.append(out[-1] + len(word) + 1)
    return out


def test_ordinary_prose_is_plain():
    """The shortcut is used for the usual text of cards."""
    assert is_plain_text("O velho guardião não encontrará “a espada” (de aço), à beira do pântano – e já traiu: 3 vezes!")
    assert is_plain_text("Belona 1.0 · pt-BR · A4")
    assert not is_plain_text("a·b")


def test_an_opening_bracket_stays_with_the_text_after_its_space():
    """LB14 applies across spaces, so such a text goes to ICU."""
    assert parts("a ( b") == ["a", "( b"]


def test_a_number_stays_with_the_icon_after_it():
    """`3 [icon]` is never broken; two icons may be."""
    assert parts(f"paga 3 {ICON_CHARACTER} {ICON_CHARACTER} ou {ICON_CHARACTER} 2") == [
        "paga",
        f"3 {ICON_CHARACTER}",
        ICON_CHARACTER,
        "ou",
        ICON_CHARACTER,
        "2",
    ]


def test_an_icon_breaks_like_a_letter():
    """There is no break between an icon and the number before it or the comma after it."""
    assert inner_breaks(f"3{ICON_CHARACTER},", "pt-BR") == ()


def test_no_break_space_and_word_joiner_prevent_breaks():
    """U+00A0, U+202F and U+2060 prevent a break; U+200B allows one."""
    assert parts("10\u00a0pontos 5\u202f% a\u2060b c\u200bd") == ["10\u00a0pontos", "5\u202f%", "a\u2060b", "c", "d"]


def test_characters_beyond_the_basic_plane_are_counted_once():
    """ICU counts UTF-16 units; our offsets count characters."""
    assert parts("a 😀😀 b", "pt-BR") == ["a", "😀", "😀", "b"]
    assert break_offsets("😀 a-b", "en")[-1] == len("😀 a-b")


def test_japanese_keeps_small_kana_off_line_starts():
    """With ICU's strict rules no line may begin with `ャ`, `ッ` or `ー`."""
    text = "キャッチャー、ラーメン"
    assert not {text[b] for b in break_offsets(text, "ja") if b < len(text)} & set("ャッー、ン") - {"ン"}


def test_korean_breaks_only_at_spaces():
    """ICU breaks between syllables; Korean readers expect whole words."""
    assert parts("카드를 뽑는다", "ko") == ["카드를", "뽑는다"]


def test_thai_is_broken_by_words():
    """ICU's dictionary finds words in text without spaces."""
    assert parts("ผู้เล่นจั่วการ์ด", "th") == ["ผู้", "เล่น", "จั่ว", "การ์ด"]


def test_a_text_of_spaces_has_no_words():
    """Unusual input causes no error."""
    assert parts(" ") in (["", ""], [""])


@cache
def spelt(locale):
    """Pyphen and our matching, for the same dictionary."""
    return pyphen.Pyphen(lang=locale), HyphenationPatterns(read_pyphen_dictionary(pyphen.LANGUAGES[locale].read_bytes()))


@pytest.mark.whole
@pytest.mark.parametrize("locale", ["pt_BR", "de_DE", "hu_HU"])
@given(word=st.text("abcdefghilmnorstuyzäéöüß", min_size=1, max_size=18))
def test_offsets_are_pyphens(locale, word):
    """For every word, except where the spelling would change."""
    known, patterns = spelt(locale)
    assert patterns.offsets(word) == [int(p) for p in known.hd.positions(word) if not p.data]


@pytest.mark.whole
def test_a_break_that_changes_the_spelling_is_left_out():
    """Hungarian `asszony` divides as `asz-szony`, which would need additional letters."""
    known, patterns = spelt("hu_HU")
    assert any(p.data for p in known.hd.positions("asszony"))
    assert patterns.offsets("asszony") == [int(p) for p in known.hd.positions("asszony") if not p.data]


def test_patterns_are_read_as_tex_writes_them():
    """Digits are between letters and at the ends; no digit means weight 0; comments and blank lines are ignored."""
    patterns = read_tex_patterns("% of a language\nhy3ph2e\n\n.di1g2  % a comment\n4m1p.\n")
    assert {letters: parse_weights(written) for letters, written in patterns.items()} == {
        "hyphe": (0, 0, 3, 0, 2),
        ".dig": (0, 0, 0, 1, 2),
        "mp.": (4, 1),
    }


@pytest.mark.parametrize("locale", [*pyphen.LANGUAGES, "pt-BR", "PT", "de-CH-1901", "sr-Cyrl", "es-419", "fi", "th", "x"])
def test_dictionaries_are_found_as_pyphen_finds_them(locale):
    """For a language in another region too, in any case, and none where pyphen has none."""
    language = pyphen.language_fallback(locale)
    assert find_pyphen_dictionary(locale) == (language and pyphen.LANGUAGES[language])


@pytest.mark.parametrize("locale", ["pt_BR", "ru_RU", "id_ID", "el_GR", "is"])
def test_dictionaries_are_read_as_pyphen_reads_them(locale):
    """In each encoding, with comments, hyphen minima, and the slips of the pen that some have."""
    file = pyphen.LANGUAGES[locale]
    theirs = {
        letters: [0] * start + [*map(int, weights)] for letters, (start, weights) in pyphen.HyphDict(file).patterns.items()
    }
    ours = {letters: [*parse_weights(written)] for letters, written in read_pyphen_dictionary(file.read_bytes()).items()}
    assert ours == theirs


def test_a_pattern_with_too_many_digits_reaches_no_further_than_the_edge():
    """Behind the word is its edge; as in pyphen, whose dictionary of Afrikaans has such a pattern."""
    assert HyphenationPatterns(read_tex_patterns("a1b2\nb.11111")).offsets("ab") == [1, 3]


def test_a_respelling_is_read():
    """Only a break is a respelling; what forbids one is not."""
    patterns = read_pyphen_dictionary(b"ISO8859-1\nLEFTHYPHENMIN 2\n% none\n^^61s1sz4/sz=sz,1,3\nno\n")
    assert patterns == {"assz": "as1sz4/sz=sz,1,3"}
    assert HyphenationPatterns(patterns).offsets("xassz") == []
    assert HyphenationPatterns(read_tex_patterns("as1sz4")).offsets("xassz") == [3]


def test_a_larger_even_weight_forbids_what_a_smaller_odd_one_allows():
    """Liang's rule; a word that no pattern matches has no break."""
    patterns = HyphenationPatterns(read_tex_patterns("a1b\nxa2b\nb3c\n.ab4c"))
    assert patterns.offsets("zabcz") == [2, 3]
    assert patterns.offsets("xabc") == [3]
    assert patterns.offsets("Abc") == [1]
    assert patterns.offsets("zzz") == []


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


SENTENCE = "ผู้เล่นสามารถจั่วการ์ดได้หนึ่งใบเมื่อเริ่มเทิร์นของตน ผู้เล่นที่มีคะแนนมากที่สุดเป็นผู้ชนะ"

WORDS = "ผู้ เล่น สามารถ จั่ว การ์ด ได้ หนึ่ง ใบ เมื่อ เริ่ม เทิร์น ของ ตน ที่ มี คะแนน มาก ที่สุด เป็น ชนะ".split()  # noqa: SIM905


def units(text):
    """Split a text where a line may end."""
    ends = break_offsets(text, "th")
    return [text[start:end].strip() for start, end in zip([0, *ends], ends, strict=False)]


def is_made_of_words(text):
    """Return whether a unit consists of one or several words of the list."""
    return not text or any(text.startswith(word) and is_made_of_words(text[len(word) :]) for word in WORDS)


def test_units_are_words():
    """Every unit consists of whole words, most of a single one."""
    found = units(SENTENCE)
    assert all(is_made_of_words(unit) for unit in found), found
    assert sum(unit in WORDS for unit in found) > len(found) * 0.7


@pytest.mark.parametrize("word", ["คะแนน", "สามารถ", "เทิร์น", "เบโลนา", "อัปเกรด", "แผนที่", "ครอบครอง"])
def test_words_that_one_method_would_break_stay_whole(word):
    """ICU breaks names and loan words, the model breaks ordinary compounds."""
    assert units(f"มี{word}")[-1].endswith(word)
    assert word in "".join(units(f"ใช้{word}"))
    assert all(end in {0, len(word)} for end in break_offsets(word, "th"))


def test_a_word_longer_than_its_line_is_broken():
    """As a last resort at ICU's offsets, without a hyphen."""
    word = "อาวุธยุทโธปกรณ์"
    assert break_offsets(word, "th") == [len(word)]
    assert last_resort_breaks(word, "th") == (5,)
    block = typesetter("th").set_text([TextSpan(word)], STORY, width=12, shrink=False)
    assert rows(block) == ["อาวุธ", "ยุทโธปกรณ์"]
    assert typesetter("th").set_text([TextSpan(word)], STORY, width=40).texts == (word,)


def test_korean_words_are_broken_only_as_a_last_resort():
    """Between syllables, if a single word is wider than its box; otherwise Korean lines end at spaces."""
    block = typesetter("ko").set_text([TextSpan("나는 구역지배계약카드를 뽑는다")], STORY, width=14, shrink=False)
    assert "".join(rows(block)).replace(" ", "") == "나는구역지배계약카드를뽑는다"
    assert rows(block)[0] == "나는"
    wide = typesetter("ko").set_text([TextSpan("나는 구역지배계약카드를 뽑는다")], STORY, width=26)
    assert rows(wide) == ["나는", "구역지배계약카드를", "뽑는다"]


@settings(max_examples=50)
@given(st.text(alphabet="กขคมนที่ิ้ำเแโไๆ์ฎฐ 3", min_size=1, max_size=20))
@example("กิกำก")
@example("กี่ๆ่")
def test_clusters_are_not_broken(text):
    """No line may end before a vowel sign, a tone mark or sara am, whatever the letters are."""
    for end in (*break_offsets(text, "th"), *last_resort_breaks(text, "th")):
        assert end == len(text) or text[end] not in "ิี่้์ำ" or text[end - 1] == " "


def test_the_model_sees_the_ends_of_runs():
    """Spaces and Latin letters end a run; `is_inside` means between two Thai letters."""
    assert {3, 12} <= thai_word_ends("ผู้ KOISHที่")
    assert is_inside_thai("ที่นี้", 3)
    assert not is_inside_thai("ที่ นี้", 3)
