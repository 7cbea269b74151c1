"""The forecast: how much longer each text may get, and in how many languages it would not fit.

The status of a translation: each text is counted once, by its state.
"""

import dataclasses

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.build.workshop import Workshop
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.locale.localize import game_in_language
from pnp.model.fields import IconSpan, RichText, TextSpan
from pnp.text.typesetter import Typesetter
from pnp.translate.capacity import MOST_GROWTH, Growth, boxed_texts, grow_text, growth_capacity, language_growths
from pnp.translate.status import TranslationStatus, forecast, forecast_game, translation_status


def test_growth_is_what_was_measured_and_by_way_of_english_else():
    """German was measured from Portuguese, Polish goes by way of English; Japanese characters count as two."""
    found = {language.tag: language for language in language_growths("pt-BR")}
    assert found["de"].sentence == Growth(1.08, 1.78)
    assert found["pl"].sentence == Growth(round(0.89 * 1.16, 4), round(0.89 * 1.41, 4))
    assert found["ja"].sentence.typical == round(0.89 * 0.59 * 2, 4)
    assert "pt" not in found
    assert found["de"].growth(100) == found["de"].sentence
    assert found["de"].growth(5) == Growth(1.0, 1.7)
    assert found["de"].growth(26) == pytest.approx((1.04, 1.74))


def test_english_and_unmeasured_sources_have_an_outlook_too():
    """The source language is never a target."""
    assert "en" not in {language.tag for language in language_growths("en")}
    assert {language.tag for language in language_growths("nl")} >= {"de", "en", "ja"}


def test_text_grows_by_its_own_words():
    """A sentence gets more words, a single word more letters; icons keep their places."""
    assert grow_text((TextSpan("Pay two "), IconSpan("worm", "worm")), 2.0) == (
        TextSpan("Pay two Pay two"),
        IconSpan("worm", "worm"),
    )
    assert grow_text((TextSpan("Pike"),), 1.5) == (TextSpan("Pikepi"),)
    assert grow_text((TextSpan("Pike"),), 1.0) == (TextSpan("Pike"),)


@pytest.fixture
def laid(toy):
    """The toy game in its own language, its components and the typesetter."""
    report = Report()
    written = load_game(toy, "toy", report)
    game = game_in_language(written, written.source_locale, report)
    typesetter = Typesetter(game.fonts, game.locale)
    return game, lay_out(game, report, typesetter), typesetter


def test_a_text_fits_as_long_as_said_and_no_longer(laid):
    """A text that is 5 % longer overflows."""
    game, components, typesetter = laid
    small = (b._replace(box=dataclasses.replace(b.box, asked=(40.0, 12.0))) for b in boxed_texts(game, components))
    rooms = [(b, growth_capacity(b, game.theme.styles, typesetter)) for b in small]
    full = [(b, room) for b, room in rooms if 1 < room < MOST_GROWTH]
    assert full
    for boxed, room in full:
        longer = dataclasses.replace(boxed.text, spans=grow_text(boxed.text.spans, room + 0.05))
        assert growth_capacity(boxed._replace(text=longer), game.theme.styles, typesetter) == 0.0


def test_the_worst_comes_first_and_pseudo_locales_count(laid):
    """Pseudo-locales in which a text overflows are listed with the languages."""
    game, components, typesetter = laid
    box = next(b.box for b in boxed_texts(game, components) if b.text.plain == "Pike")
    bad = dataclasses.replace(components[0].face, boxes=(dataclasses.replace(box, overflow=3.0),))
    found = forecast(game, components, typesetter, {"en-XA": [dataclasses.replace(components[0], face=bad)]})
    pike = next(o for o in found if o.words == "Pike")
    assert pike.typical[-1:] == ("en-XA",)
    assert pike.share == len(pike.typical) / pike.asked
    assert str(pike.content).startswith("content/toy/fish.yaml:")
    assert str(pike.template).startswith("templates/toy/fish.xml:")
    assert [len(o.typical) for o in found] == sorted((len(o.typical) for o in found), reverse=True)


def test_a_game_that_cannot_be_read_is_reported(toy):
    """Its errors go to the report."""
    (toy / "content/toy/game.yaml").write_text("title: [", "utf-8")
    report = Report()
    assert forecast_game(Workshop(toy), "toy", (), report) == ()
    assert report.has_errors


def test_faults_of_its_texts_are_told_and_those_of_pseudo_locales_are_not(toy):
    """What overflows in a pseudo-locale is what was asked for; it stands in the outlook."""
    file = toy / "content/toy/fish.yaml"
    file.write_text(file.read_text("utf-8").replace("name: Pike", 'name: "**Pike"'), "utf-8")
    report = Report()
    found = forecast_game(Workshop(toy), "toy", ("en-XA",), report)
    assert [d.code for d in report.diagnostics] == ["locale/unbalanced"]
    assert {o.asked for o in found} == {len(language_growths("en")) + 1}


def test_every_text_has_a_place(laid):
    """A text that occurs twice with the same content and place in the template is listed once."""
    game, components, _ = laid
    places = [(b.box.content, b.box.at) for b in boxed_texts(game, [*components, *components])]
    assert len(places) == len(set(places))
    assert all(isinstance(p[0], Mark) for p in places)
    assert all(isinstance(b.text, RichText) for b in boxed_texts(game, components))


STORY = "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."

ENTRIES = f"""\
msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"

#, fuzzy
msgctxt "fish/carp/name"
msgid "Old Carp"
msgstr "Karpfen"

msgctxt "fish/trout/name"
msgid "Yes"
msgstr "Ja"

msgctxt "fish/carp/story"
msgid "{STORY}"
msgstr "{STORY}"

msgctxt "waters/brook/name"
msgid "Brook"
msgstr "%s"
"""


@pytest.fixture
def counted(toy, silence):
    """The status of a translation with this name for the brook."""

    def run(brook, *, layout=False):
        file = toy / "content/toy/locale/de/cards.po"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(ENTRIES % brook, "utf-8")
        report = Report()
        game = load_game(toy, "toy", report)
        return translation_status(game, "de", report, silence if layout else None), report

    return run


def test_texts_are_counted_by_state(counted):
    """Missing, fuzzy, stale, or a copy of a source of more than three words."""
    found, report = counted("Bach")
    assert found == TranslationStatus("toy", "de", 15, 2, 1, 10, 1, 1, distinct=15, untranslated=13)
    assert (found.percent, found.ready) == (13, False)
    assert found.record()["overflow"] is None
    assert not report.diagnostics


def test_short_texts_that_equal_their_source_are_unsure(counted):
    """They are not done, though they print, until someone says that they are right."""
    found, _ = counted("Brook")
    assert (found.unsure, found.translated, found.total) == (1, 1, 15)
    assert not found.ready


def test_texts_with_the_same_source_are_one_distinct_text(counted, toy, edit):
    """It is translated if one of them is; the others are still counted one by one."""
    edit(toy / "content/toy/fish.yaml", "name: Pike", "name: Brook")
    edit(toy / "content/toy/waters.yaml", "name: Mill Pond", "name: Old  Carp")
    found, _ = counted("Bach")
    assert (found.total, found.distinct, found.untranslated, found.translated) == (15, 13, 12, 1)
    found, _ = counted("")
    assert (found.distinct, found.untranslated, found.translated) == (13, 13, 0)


def test_what_does_not_fit_is_counted(counted):
    """A name too long for its box, and one in letters that no font has."""
    assert (counted("Bach " * 40, layout=True)[0].overflow, counted("Bach", layout=True)[0].overflow) == (2, 0)
    found = counted("小川", layout=True)[0]
    assert (found.overflow, found.glyphs, found.faults) == (0, 2, 0)


def test_other_faults_are_counted(counted):
    """Such as an unknown placeholder."""
    both = counted("Bach {rules.nothing} " + "Bach " * 40, layout=True)[0]
    assert (both.overflow, both.glyphs, both.faults) == (2, 0, 1)


def test_a_translation_that_cannot_be_read_has_no_status(counted):
    """Its errors are reported."""
    found, report = counted('Bach" "')
    assert found is None
    assert [d.code for d in report.diagnostics] == ["translation/broken-po"]


def test_all_is_done_when_nothing_is_to_translate():
    """There is no division by zero."""
    assert TranslationStatus("g", "de", 0, 0, 0, 0, 0, 0, 0, 0).percent == 100
    assert TranslationStatus("g", "de", 1000, 999, 0, 1, 0, 0, 900, 1).percent == 99
    assert not TranslationStatus("g", "de", 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1).ready
