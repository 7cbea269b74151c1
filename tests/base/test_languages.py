"""A tag is written as BCP 47 has it; one that names no language is told with the language that was meant.

A language has one tag, in whatever form tools, folders and headers write it. A language's script and its direction,
from its tag or its words.
"""

import sys
from collections import defaultdict
from unicodedata import bidirectional

import pytest
from babel.core import get_global
from hypothesis import given
from hypothesis import strategies as st
from uharfbuzz import Buffer

from pnp.base.diagnostics import Mark, Report
from pnp.base.languages import (
    canonical_tag,
    check_tag,
    is_right_to_left,
    is_vertical,
    known_script,
    language_name,
    letters_by_script,
    likely_subtags,
    locale_data,
    lookup_tags,
    main_script,
    needs_no_data,
    tag_of_words,
    tag_parts,
)

LOOKS = (
    "a tag is a language, and where needed a script or a region: `de`, `zh-Hans`, `pt-BR`;"
    " a made-up language has a tag of private use, such as `x-elvish`"
)


@pytest.mark.parametrize(
    ("tag", "known"),
    [
        ("de", "de"),
        ("pt_br", "pt-BR"),
        ("PT-br", "pt-BR"),
        ("zh-hans", "zh-Hans"),
        ("zh_hant_tw", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("sr-Latn", "sr-Latn"),
        ("de-Latn", "de"),
        ("en-UK", "en-GB"),
        ("pt-BE", "pt-BE"),
        ("de-1901", "de-1901"),
        ("tlh", "tlh"),
        ("x-elvish", "x-elvish"),
        ("qaa-Latn", "qaa-Latn"),
    ],
)
def test_a_tag_is_written_in_one_way(tag, known):
    """With the script and the region that were given, and no others."""
    report = Report()
    assert (check_tag(tag, report), report.diagnostics) == (known, ())


@pytest.mark.parametrize(
    ("tag", "hint"),
    [
        ("Polish", "did you mean `pl`, Polish?"),
        ("portugese", "did you mean `pt`, Portuguese?"),
        ("zh-Hanz", "one of `zh`, `zh-Hans`, `zh-Hant`, `zh-Latn`"),
        ("zh_hanz_tw", "one of `zh`, `zh-Hans`, `zh-Hant`, `zh-Latn`"),
        ("xx", LOOKS),
        ("", LOOKS),
    ],
)
def test_what_was_meant_is_offered(tag, hint):
    """A language's name in English, what a tag looks like; a code of three letters is near to many others."""
    report = Report()
    assert check_tag(tag, report) is None
    assert [(d.code, d.message, d.hint) for d in report.diagnostics] == [
        ("locale/unknown-language", f"`{tag}` is not a language in Unicode's locale data", hint)
    ]


def test_a_tag_is_no_longer_than_the_name_of_a_folder_can_be():
    """Though by its form it may go on for ever."""
    report = Report()
    sound, long = "x-" + "-".join(["abcdefgh"] * 8), "x-" + "-".join(["abcdefgh"] * 40)
    assert check_tag(sound, report) == sound
    assert report.diagnostics == ()
    assert (check_tag(long, report), check_tag("a" * 81, report)) == (None, None)
    assert [(d.code, d.message, d.hint) for d in report.diagnostics] == [
        ("locale/unknown-language", f"the tag of a language has at most 80 characters here, found {length}", LOOKS)
        for length in (361, 81)
    ]


def test_languages_have_names():
    """In English, with what their tags say of them."""
    assert [language_name(tag) for tag in ("de", "pt-BR", "zh-Hans")] == [
        "German", "Portuguese (Brazil)", "Chinese (Simplified)",
    ]  # fmt: skip
    assert [language_name(tag) for tag in ("tlh", "de-1901", "x-elvish")] == ["Klingon", "German", "x-elvish"]


def test_data_of_a_language_are_those_of_the_nearest_tag():
    """Of its region if Unicode has that, else of the language; a made-up one has none."""
    assert [str(locale_data(tag)) for tag in ("pt-BR", "de-1901", "es-XX", "x-elvish")] == ["pt_BR", "de", "es", "None"]


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("heb", "he"), ("iw", "he"), ("HE", "he"), ("he-Hebr", "he"), ("in", "id"), ("ji", "yi"), ("mo", "ro"), ("hye", "hy"),
        ("ger", "de"), ("zho", "zh"), ("cmn", "zh"), ("zh-cmn-Hans", "zh-Hans"), ("zh-yue", "yue"), ("sh", "sr-Latn"),
        ("cnr", "sr-Latn-ME"), ("cnr-Cyrl", "sr-Cyrl-ME"), ("cnr-HR", "sr-Cyrl-HR"), ("prs", "fa-AF"),
        ("pt_BR", "pt-BR"), ("PT-br", "pt-BR"), ("pt_BR.UTF-8", "pt-BR"), ("de_DE@euro", "de-DE"), ("en-UK", "en-GB"),
        ("zh_TW", "zh-Hant"), ("zh_CN", "zh-Hans"), ("zh_HK", "zh-Hant-HK"), ("zh-Hant-TW", "zh-Hant"), ("zh", "zh"),
        ("sr@latin", "sr-Latn"), ("sr_RS@latin", "sr-Latn"), ("sr_RS", "sr-Cyrl"), ("sr-ME", "sr-Latn-ME"), ("sr", "sr"),
        ("pa_PK", "pa-Arab"), ("ru-SU", "ru-RU"), ("es-419", "es-419"), ("de-Latn", "de"), ("de-Latn-DE", "de"),
        ("iu-Latn", "iu-Latn"),
        ("de-1901", "de-1901"), ("ca@valencia", "ca-valencia"), ("sl-ROZAJ-biske", "sl-rozaj-biske"),
        ("ar-u-nu-latn", "ar-u-nu-latn"), ("de-x-Bavarian", "de-x-bavarian"), ("X_Elvish", "x-elvish"), ("qaa", "qaa"),
        ("tlh", "tlh"), ("und-Hebr-x-elvish", "und-Hebr-x-elvish"), ("en-XA", "en-XA"), (" de ", "de"),
    ],
)  # fmt: skip
def test_a_tag_has_one_form(written, tag):
    """Codes that were replaced, other capitals and signs, and what is said twice."""
    assert canonical_tag(written) == tag
    assert canonical_tag(tag) == tag


@pytest.mark.parametrize(
    "written",
    ["", "a", "old version", "Deutsch", "templates", "pt_BR~", "de-", "de--AT", "de-x", "x-", "de@bavarian", "d\u00e9"],
)
def test_what_is_no_tag_has_no_form(written):
    """It is not well-formed, or its modifier is unknown."""
    assert canonical_tag(written) is None


LANGUAGES = sorted({*get_global("language_aliases"), *(key.split("_")[0] for key in get_global("likely_subtags"))})


@pytest.mark.whole
def test_every_language_has_one_form():
    """Some 7,600 codes, each alone and with a region: what replaces a code may bring a script or a region of its own."""
    tags = [canonical_tag(tag) for language in LANGUAGES for tag in (language, f"{language}-BR")]
    assert [tag for tag in tags if tag and (canonical_tag(tag) != tag or str(tag_parts(tag)) != tag)] == []


@given(
    st.sampled_from(LANGUAGES),
    st.sampled_from(["", "Latn", "Cyrl", "Hebr", "Qaai"]),
    st.sampled_from(["", "BR", "TW", "SU", "AN", "419"]),
    st.sampled_from(["", "1901", "x-a", "u-nu-latn"]),
)
def test_the_one_form_is_its_own_form(language, script, region, more):
    """Whatever the tag: no part of it changes a second time, in small letters and with underscores neither."""
    tag = canonical_tag("-".join(filter(None, (language, script, region, more))))
    if tag is not None:
        assert canonical_tag(tag) == tag
        assert canonical_tag(tag.replace("-", "_").upper()) == tag
        assert str(tag_parts(tag)) == tag


def test_common_tags_need_no_data(monkeypatch):
    """They are in their one form by CLDR's data too, which are not loaded for them."""
    for tag in ("pt-BR", "zh-Hans", "he", "en-XA"):
        assert needs_no_data(tag)
        assert canonical_tag(f" {tag}") == tag  # the long way
    monkeypatch.setattr("pnp.base.languages._cldr", None)
    assert canonical_tag.__wrapped__("pt-BR") == "pt-BR"


def test_more_general_tags_stand_in():
    """The longest first; a single letter never ends a tag. A made-up language follows the tag that names its script."""
    assert [*lookup_tags("zh-Hant-HK")] == ["zh-Hant-HK", "zh-Hant", "zh"]
    assert [*lookup_tags("ar-u-nu-latn")] == ["ar-u-nu-latn", "ar-u-nu", "ar"]
    assert [*lookup_tags("und-Hebr-x-elvish")] == ["und-Hebr-x-elvish", "und-Hebr", "und", "x-elvish"]
    assert [*lookup_tags("x-elvish")] == ["x-elvish"]


def test_likely_parts():
    """What a tag names counts; a language that CLDR does not know has none."""
    assert [str(likely_subtags(tag)) for tag in ("pt", "pa-PK", "sr-Latn", "tlh", "und-Hebr")] == [
        "pt-Latn-BR", "pa-Arab-PK", "sr-Latn-RS", "None", "None",
    ]  # fmt: skip


SHARED = {"Zyyy", "Zinh", "Zzzz", None}

EITHER_WAY = {"Hung"}  # Old Hungarian: HarfBuzz leaves its direction to the text


def script(char):
    """The script of one character by HarfBuzz."""
    buffer = Buffer()
    buffer.add_codepoints([ord(char)])
    buffer.guess_segment_properties()
    return buffer.script


def test_the_direction_of_a_script_is_that_of_its_letters():
    """Unicode's bidirectional classes of all letters that Python knows."""
    classes = defaultdict(set)
    for char in map(chr, range(sys.maxunicode + 1)):
        if char.isalpha() and bidirectional(char) in {"L", "R", "AL"}:
            classes[script(char)].add(bidirectional(char) != "L")
    assert len(classes) > 100
    for code in classes.keys() - SHARED - EITHER_WAY:
        assert classes[code] == {is_right_to_left(code)}, code


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("he", "Hebr"), ("hy", "Armn"), ("pt-BR", "Latn"), ("pt", "Latn"), ("ja", "Hira"), ("ko", "Hang"), ("zh-Hant", "Hani"),
        ("zh-Hant-HK", "Hani"), ("sr", "Cyrl"), ("sr-Latn", "Latn"), ("pa", "Guru"), ("pa-Arab", "Arab"), ("dv", "Thaa"),
        ("rhg", "Rohg"), ("ff-Adlm", "Adlm"), ("ur-Aran", "Arab"), ("az-IR", "Arab"), ("ar-XB", "Arab"), ("de-XL", "Latn"),
        ("tlh", None), ("x-elvish", None), ("qaa", None), ("qaa-Hebr", "Hebr"), ("und-Hebr-x-elvish", "Hebr"),
    ],
)  # fmt: skip
def test_a_language_has_the_script_of_its_tag_or_of_cldr(tag, code):
    """A script that letters are counted to: that of `zh-Hant` is Han. Without one, text counts as Latin."""
    assert known_script(tag) == code
    assert main_script(tag) == (code or "Latn")


def test_words_show_their_script():
    """Letters alone count; the script with most of them is the first."""
    assert letters_by_script(["Բարև, 12 x!", "б"]) == {"Armn": 4, "Cyrl": 1, "Latn": 1}
    assert letters_by_script(["12 + 3"]) == {}


def test_scripts_in_columns():
    """Mongolian is; what can be written either way is not."""
    assert [is_vertical(code) for code in ("Mong", "Hani", "Latn")] == [True, False, False]


WORDS = [
    ("lad", "El molino viejo esta vacio", "lad-Latn", "ltr", "other-script"),
    ("lad-Hebr", "איל מולינו בייז'ו", "lad", "rtl", ""),
    ("lad-Hebr", "El molino viejo esta vacio", "lad-Latn", "ltr", "other-script"),
    ("sr", "Stari mlin na reci", "sr-Latn", "ltr", "other-script"),
    ("sr-Latn", "Стари млин на реци", "sr-Latn", "ltr", "other-script"),
    ("sr-Latn", "Stari mlin na reci", "sr-Latn", "ltr", ""),
    ("uz-Arab", "ایسکی تېگیرمان", "uz-Arab", "rtl", ""),
    ("uz", "Эски тегирмон дарёда", "uz-Cyrl", "ltr", "other-script"),
    ("az-Arab", "کؤهنه دییرمان", "az-Arab", "rtl", ""),
    ("az", "کؤهنه دییرمان", "az-Arab", "rtl", "other-script"),
    ("ku", "ئاشی کۆن", "ku-Arab", "rtl", "other-script"),
    ("ckb", "ئاشی کۆن", "ckb", "rtl", ""),
    ("pa-Arab", "پرانی چکی", "pa-Arab", "rtl", ""),
    ("ms-Arab", "كينچير لام", "ms-Arab", "rtl", ""),
    ("ms", "كينچير لام", "ms-Arab", "rtl", "other-script"),
    ("mn-Mong", "ᠬᠠᠭᠤᠴᠢᠨ ᠲᠡᠭᠡᠷᠮᠡ", "mn-Mong", "ltr", "vertical-script"),
    ("mn", "ᠬᠠᠭᠤᠴᠢᠨ ᠲᠡᠭᠡᠷᠮᠡ", "mn-Mong", "ltr", "other-script vertical-script"),
    ("kk-Arab", "ەسكى دىىرمەن", "kk-Arab", "rtl", ""),
    ("kk", "ەسكى دىىرمەن", "kk-Arab", "rtl", "other-script"),
    ("yi", "Di alte mil baym taykh", "yi-Latn", "ltr", "other-script"),
    ("zh-Latn", "Gǔlǎo de mòfáng zài hébiān", "zh-Latn", "ltr", ""),
    ("zh", "Gǔlǎo de mòfáng zài hébiān", "zh-Latn", "ltr", "other-script"),
    ("ja-Latn", "Furui suisha ga kawa ni", "ja-Latn", "ltr", ""),
    ("ja", "Furui suisha ga kawa ni", "ja-Latn", "ltr", "other-script"),
    ("tg-Arab", "آسیاب کهنه", "tg-Arab", "rtl", ""),
    ("ks-Deva", "पुरान आसियाब", "ks-Deva", "ltr", ""),
    ("ks", "पुरान आसियाब", "ks-Deva", "ltr", "other-script"),
    ("sd-Deva", "पुराणी चक्की", "sd-Deva", "ltr", ""),
    ("sd", "पुराणी चक्की", "sd-Deva", "ltr", "other-script"),
    ("ug-Latn", "Kona tügmen deryada", "ug-Latn", "ltr", ""),
    ("ug", "Kona tügmen deryada", "ug-Latn", "ltr", "other-script"),
    ("ha-Arab", "تَسُوهُوَر", "ha-Arab", "rtl", ""),
    ("ha", "تسوهور نيقا", "ha-Arab", "rtl", "other-script"),
    ("tt-Arab", "ایسكی تیرمن", "tt-Arab", "rtl", ""),
    ("en-Shaw", "𐑞 𐑴𐑤𐑛 𐑥𐑦𐑤", "en-Shaw", "ltr", ""),
    ("en-Shaw", "The old mill by the river", "en-Shaw", "ltr", "other-script"),
    ("en", "Тхе олд милл би тхе ривер", "en-Cyrl", "ltr", "other-script"),
    ("fa", "Osiyobi kuhna dar daryo", "fa-Latn", "ltr", "other-script"),
    ("ur", "पुरानी चक्की", "ur-Deva", "ltr", "other-script"),
    ("hi", "پرانی چکی", "hi-Arab", "rtl", "other-script"),
    ("dv", "Dhoani gaumugai huri", "dv-Latn", "ltr", "other-script"),
    ("ff-Adlm", "𞤃𞤢𞤥𞤢𞥄𞤪𞤫", "ff-Adlm", "rtl", ""),
    ("he", "الطاحونة القديمة", "he-Arab", "rtl", "other-script"),
    ("nqo", "Mansa ka mugu kan ko an ka taa", "nqo-Latn", "ltr", "other-script"),
    ("pa-PK", "ਦਰਿਆ ਕੰਢੇ ਪੁਰਾਣੀ ਚੱਕੀ", "pa-Guru", "ltr", "other-script"),  # a region names no script
    ("pa_PK", "دریا کنڈھے پرانی چکی", "pa-Arab", "rtl", ""),
    ("pa-Arab", "ਦਰਿਆ ਕੰਢੇ ਪੁਰਾਣੀ ਚੱਕੀ", "pa-Arab", "rtl", "other-script"),
    ("uz-AF", "Daryo bo‘yidagi eski tegirmon", "uz-Latn", "ltr", "other-script"),
    ("sr-ME", "Стари млин на ријеци", "sr-Cyrl-ME", "ltr", "other-script"),
    ("sr_RS@latin", "Стари млин на реци", "sr-Latn", "ltr", "other-script"),
]
"""A tag, words, the tag that they print as, its direction, and what is said."""


@pytest.mark.parametrize(("tag", "words", "printed", "way", "codes"), WORDS)
def test_words_in_scripts_that_their_tag_does_not_lead_one_to_expect(tag, words, printed, way, codes):
    """They print in their own direction, unless the tag names another script; what differs is said in every direction."""
    report = Report()
    found = tag_of_words(canonical_tag(tag), [words], Mark("locale/a"), report, tag)
    assert (found, "rtl" if is_right_to_left(main_script(found)) else "ltr") == (printed, way)
    assert " ".join(one.code.removeprefix("locale/") for one in report.diagnostics) == codes
