"""A tag is written as BCP 47 has it; one that names no language is told with the language that was meant."""

import pytest

from pnp.base.diagnostics import Report
from pnp.base.languages import check_tag, language_name, locale_data

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
