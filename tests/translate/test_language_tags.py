"""A tag is written as BCP 47 has it; one that names no language is told with the language that was meant."""

import pytest

from pnp.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.translate.language_tags import checked_tag, language_name
from pnp.translate.translation_files import new_tag

LOOKS = "a tag is a language, and where needed a script or a region: `de`, `zh-Hans`, `pt-BR`"


@pytest.mark.parametrize(
    ("tag", "known"),
    [
        ("de", "de"),
        ("pt_br", "pt-BR"),
        ("PT-br", "pt-BR"),
        ("zh-hans", "zh-Hans"),
        ("zh_hant_tw", "zh-Hant-TW"),
        ("zh-TW", "zh-TW"),
        ("sr-Latn", "sr-Latn"),
        ("de-Latn", "de"),
        ("en-UK", "en-GB"),
    ],
)
def test_a_tag_is_written_in_one_way(tag, known):
    """With the script and the region that were given, and no others."""
    report = Report()
    assert (checked_tag(tag, report), report.diagnostics) == (known, ())


@pytest.mark.parametrize(
    ("tag", "hint"),
    [
        ("Polish", "did you mean `pl`, Polish?"),
        ("portugese", "did you mean `pt`, Portuguese?"),
        ("zhh_TW", "did you mean `zh-Hant-TW`, Chinese (Traditional, Taiwan)?"),
        ("zh-Hanz", "one of `zh`, `zh-Hans`, `zh-Hant`, `zh-Latn`"),
        ("zh_hanz_tw", "one of `zh`, `zh-Hans`, `zh-Hant`, `zh-Latn`"),
        ("pt-BE", "did you mean `pt`, Portuguese?"),
        ("de-1996", "did you mean `de`, German?"),
        ("xx", LOOKS),
        ("", LOOKS),
    ],
)
def test_what_was_meant_is_offered(tag, hint):
    """A language's name in English, a tag that is spelt alike, or what a tag looks like."""
    report = Report()
    assert checked_tag(tag, report) is None
    assert [(d.code, d.message, d.hint) for d in report.diagnostics] == [
        ("locale/unknown-language", f"`{tag}` is not a language in Unicode's locale data", hint)
    ]


def test_languages_have_names():
    """In English, with what their tags say of them."""
    assert [language_name(tag) for tag in ("de", "pt-BR", "zh-Hans")] == [
        "German", "Portuguese (Brazil)", "Chinese (Simplified)",
    ]  # fmt: skip


def test_a_translation_is_begun_once(toy):
    """Not of the source itself, and not where its folder is."""
    report = Report()
    game = load_game(toy, "toy", report)
    assert (new_tag(game, "pt_br", report), report.diagnostics) == ("pt-BR", ())
    (toy / "content/toy/locale/pt-BR").mkdir(parents=True)
    assert [new_tag(game, tag, report) for tag in ("pt_br", "en", "xx")] == [None, None, None]
    assert [(str(d.mark or ""), d.code, d.message, d.hint) for d in report.diagnostics] == [
        ("", "locale/unknown-language", "`xx` is not a language in Unicode's locale data", LOOKS),
        ("content/toy/game.yaml:2:1", "locale/is-source", "`en` is the language that `toy` is written in", None),
        (
            "content/toy/locale/pt-BR",
            "locale/exists",
            "`content/toy/locale/pt-BR` already exists",
            "`pnp locale merge pt-BR` brings it up to date",
        ),
    ]
