"""A pseudo-locale is written in letters that the fonts of a game have, and what they lack is said."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale import pseudo_translation as module
from pnp.locale.localize import game_in_language
from pnp.locale.pseudo_translation import letters_of_fonts, pseudo_translation


@pytest.fixture
def written(toy):
    """The toy game, whose fonts have no Arabic letters."""
    return load_game(toy, "toy", Report())


def test_without_arabic_letters_words_run_from_right_to_left(written):
    """Each word is turned round, as CLDR's own pseudo-locale does; the generator's phrases too."""
    report = Report()
    found = pseudo_translation(written, "ar-XB", report)
    assert found.entries["fish/pike/name"].text == "‹\u202ePike\u202c \u202eonet\u202c›"
    phrases = [entry for id_, entry in found.entries.items() if id_.startswith("phrases/")]
    assert phrases
    assert all(entry.text.startswith("‹") for entry in phrases if entry.text != entry.source)
    (note,) = report.diagnostics
    assert (note.code, note.severity, note.mark.path) == ("locale/pseudo-letters", "note", "fonts/fonts.yaml")


@pytest.mark.whole
@pytest.mark.parametrize("tag", ["en-XA", "ar-XB", "de-XL"])
def test_a_pseudo_locale_of_a_new_game_prints(toy, run, tag):
    """Nothing of it is a character that no font has."""
    ran = run("build", "toy", "--locale", tag, cwd=toy)
    assert ran.code == 0, ran.err
    assert "missing-glyph" not in ran.err


def test_letters_that_are_missing_stay_plain(written, monkeypatch):
    """The others get their accents; brackets are those that there are."""
    monkeypatch.setattr(module, "characters_missing_in_roles", lambda *_: {"text": ("ĥ", "‹")})
    report = Report()
    letters = letters_of_fonts(written, "en-XA", report)
    assert (letters.change("hat"), letters.brackets) == ("håť", "«»")
    assert [d.message for d in report.diagnostics] == [
        "`en-XA`: no font of the role `text` has `ĥ` `‹`, so these letters have no accents"
    ]
    assert letters_of_fonts(written, "de-XL", report).brackets == "«»"


def test_with_all_letters_there_is_nothing_to_say(written):
    """The fonts of the toy game have the letters of European languages."""
    report = Report()
    game_in_language(written, "en-XA", report)
    assert not report.diagnostics
