"""A translation's folder may have any form of its language's tag; the language is called by one."""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.languages import tag_hint
from pnp.load.game_reader import load_game
from pnp.load.project import locale_folder, locale_tags
from pnp.load.translations import load_translation

PO = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n\nmsgctxt "cards/one/title"\nmsgid "One"\nmsgstr "{text}"\n'


def said(project, files, **changes):
    """What is said of a project with these files, by loading its game and the translations it has."""
    root, report = project({f"content/g/locale/{name}": text for name, text in files.items()}, **changes), Report()
    game = load_game(root, "g", report)
    found = [load_translation(game, tag, report) for tag in locale_tags(root, "g")]
    return game, found, [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


@pytest.mark.parametrize("folder", ["he", "heb", "iw", "HE", "he-Hebr"])
@pytest.mark.parametrize("header", ["he", "heb", "iw_IL"])
def test_a_language_is_called_by_one_tag(project, folder, header):
    """Whatever tag the folder and the header of its files have."""
    game, (hebrew,), found = said(project, {f"{folder}/cards.po": PO.format(language=header, text="אחת")})
    assert not found
    assert (hebrew.tag, locale_tags(game.root, "g")) == ("he", ("he",))
    assert locale_folder(game.root, "g", "he").name == folder


def test_what_names_no_language_is_said_and_not_read(project):
    """A translation that begins later has the folder of its tag."""
    game, translations, found = said(project, {"old version/cards.po": "", "zhh/cards.po": PO.format(language="", text="x")})
    assert [translation.tag for translation in translations] == ["zhh"]
    hint = tag_hint("zhh")
    old, unknown = found
    assert old == (
        "content/g/locale/old version: warning[locale/bad-tag]: `old version` is not the tag of a language, so nothing is"
        f" read from the folder\n  hint: {hint}"
    )
    assert unknown == (
        "content/g/locale/zhh: warning[locale/unknown-language]: `zhh` is not a language in Unicode's locale data: its"
        f" plurals are those of no language\n  hint: {hint}"
    )
    assert locale_folder(game.root, "g", "de").parts[-2:] == ("locale", "de")


def test_two_folders_of_one_language_are_an_error(project):
    """It is open which of them prints."""
    _, _, found = said(project, {"he/a.po": PO.format(language="he", text="א"), "iw/a.po": PO.format(language="he", text="א")})
    assert found[:1] == [
        (
            "content/g/locale/he: error[locale/same-language]: `he` and `iw` are the same language, `he`\n"
            "  and content/g/locale/iw\n  hint: move their PO files into one folder, `he`"
        )
    ]


def test_a_made_up_language_is_written_as_its_words_are(project):
    """Its tag names the script from then on."""
    _, (elvish,), found = said(project, {"x-elvish/a.po": PO.format(language="x-elvish", text="אחת")})
    assert elvish.tag == "und-Hebr-x-elvish"
    assert [line.partition("]")[0] for line in found] == ["content/g/locale/x-elvish: note[locale/script-of-words"]
