"""Every message of a game is localized, wherever it is in a value."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.locale.localize import localize
from pnp.model.booklet import Booklet, Chapter, HeadingBlock
from pnp.model.fields import IconSpan, Message, Record, Ref, RichText, TextSpan, Translation, TranslationEntry
from pnp.model.game import Card, Constant, Deck, Game, IconSource
from pnp.model.outline import CardFormat
from pnp.model.picture import Picture
from pnp.model.printing import PrintOptions
from pnp.model.style import FontBook, Theme

AT = Mark("content/g/cards.yaml", 3, 12)
EMPTY = (
    "a heading that prints no words with these values\n"
    "  hint: give words to each arm that can be chosen, or take the heading out"
)


def message(source: str, name: str = "cards/a/story") -> Message:
    """Return a message with the usual id."""
    return Message(name, source, AT)


@pytest.fixture
def game() -> Game:
    """Return a game of one card with texts at every depth."""
    picture = Picture("k", "svg", "art/w.svg", 24, 24, Path("art/w.svg"))
    record = Record({"label": message("Custo [weapon]"), "icon": "weapon"}, AT)
    values = {"title": message("Nome"), "slots": (record, message("**x**")), "points": 3, "owner": Ref("b", AT), "art": picture}
    deck = Deck("cards", "card", CardFormat("mini", Size(41, 63)), 3, 3, "a.xml", None, (Card("a", 2, values, AT),), AT)
    rules = {"zone.count": Constant("zone.count", 6, "zones", "", AT)}
    icons = {"weapon": IconSource("weapon", picture, message("arma", "icons/weapon"), False, AT)}
    words = Record({"cost": message("{rules.zone.count} zonas, {term:zone}", "words/cost")}, AT)
    return Game(
        "g", Path(), "G", "1", "2026-01-01", "A", "pt-BR", "", (deck,), {}, rules, words, icons, Theme({}, {}, AT),
        FontBook({}, {}, AT), PrintOptions(), AT, terms={"zone": message("Zona [weapon]", "terms/zone")},
    )  # fmt: skip


def test_texts_are_localized_at_every_depth(game):
    """Fields, lists, records, words, icons and terms; everything else stays unchanged."""
    report = Report()
    done = localize(game, "pt-BR", report)
    values = done.decks[0].cards[0].values
    assert report.diagnostics == ()
    assert values["title"] == RichText((TextSpan("Nome"),), "cards/a/story", "pt-BR", AT, source="Nome")
    assert values["slots"][0]["label"].spans == (TextSpan("Custo "), IconSpan("weapon", "arma"))
    assert values["slots"][0].mark == AT
    assert values["slots"][1].spans == (TextSpan("x", bold=True),)
    assert (values["points"], values["owner"], values["art"]) == (3, Ref("b", AT), game.decks[0].cards[0].values["art"])
    assert done.words["cost"].plain == "6 zonas, Zona arma"
    assert done.icons["weapon"].word.plain == "arma"
    assert (done.locale, done.source_locale) == ("pt-BR", "pt-BR")


def test_faults_have_the_place_of_the_text(game):
    """A fault is reported once, at its message, however many cards share the text; other faults of the run are kept."""
    card = game.decks[0].cards[0]
    cards = tuple(Card(f"c{i}", 1, {"story": message("[wepon]")}, AT) for i in range(3))
    broken = replace(game, decks=(replace(game.decks[0], cards=(card, *cards)),), words=Record({"w": message("**x")}, AT))
    report = Report()
    localize(broken, "pt-BR", report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        (
            f"{AT}: error[locale/unbalanced]: `**` is opened and never closed\n"
            "  hint: close it with `**`, or write `\\*` for the sign"
        ),
        f"{AT}: error[locale/unknown-icon]: `[wepon]` does not name an icon\n  hint: did you mean `weapon`?",
    ]


def test_the_word_of_an_icon_cannot_contain_icons(game):
    """Otherwise icons could contain each other without end."""
    icon = replace(game.icons["weapon"], word=message("[weapon]", "icons/weapon"))
    report = Report()
    localize(replace(game, icons={"weapon": icon}), "pt-BR", report)
    assert [d.code for d in report.diagnostics] == ["locale/unknown-icon"]


def test_a_missing_language_is_reported(game):
    """The message lists the languages that exist; the run goes on in the source language."""
    report = Report()
    done = localize(game, "de", report)
    assert format_diagnostic(report.diagnostics[0], lambda _: ()) == (
        f"{AT}: error[locale/unknown]: game `g` has no translation into `de`: found `pt-BR`\n"
        "  hint: leave `--locale` out for `pt-BR`"
    )
    assert done.locale == "pt-BR"


def test_texts_have_the_locale_of_their_words(game):
    """Translated texts and words of icons are in the new locale; the others stay in the source locale and are counted."""
    entries = {"icons/weapon": TranslationEntry("icons/weapon", "arma", "Waffe", False, (), AT)}
    report = Report()
    done = localize(game, "de", report, Translation("de", entries, AT))
    assert done.icons["weapon"].word == RichText((TextSpan("Waffe"),), "icons/weapon", "de", AT, source="arma")
    assert done.decks[0].cards[0].values["title"].locale == "pt-BR"
    assert done.decks[0].cards[0].values["title"].untranslated == "missing"
    assert (done.locale, done.source_locale) == ("de", "pt-BR")


@pytest.mark.parametrize(("strict", "severity"), [(False, "warning"), (True, "error")])
def test_untranslated_texts_stop_a_strict_run(game, strict, severity):
    """Both the game's texts and the generator's phrases count."""
    entries = {"phrases/fold-here": TranslationEntry("phrases/fold-here", "", "δίπλωμα", False, (), AT)}
    report = Report()
    done = localize(game, "el", report, Translation("el", entries, AT), strict=strict)
    assert [(d.severity, d.code) for d in report.diagnostics] == [(severity, "locale/untranslated")] * 2
    assert done.phrases == {"fold-here": "δίπλωμα"}


def test_text_is_normalized(game):
    """Letters with separate accents are composed to the letters that fonts have."""
    card = Card("c", 1, {"story": message("facc\u0327a\u0303o"), "bold": message("**a\u0301**")}, AT)
    done = localize(replace(game, decks=(replace(game.decks[0], cards=(card,)),)), "pt-BR", Report())
    assert [str(v) for v in done.decks[0].cards[0].values.values()] == ["facção", "á"]


def test_a_walk_that_is_a_whole_text_has_rows(game):
    """A template walks them; each is a text of the same message. Any other text is its own only row."""
    rows = tuple(Record({"from": first}, AT) for first in (1, 4, 7))
    rules = {**game.rules, "reach": Constant("reach", rows, "", "", AT)}
    card = game.decks[0].cards[0]
    values = {
        "reach": message("{rules.reach, each, row {de **{from}**} between {;}}"),
        "title": message("Nome"),
        "story": message("**x**"),
    }
    decks = (replace(game.decks[0], cards=(replace(card, values=values),)),)
    report = Report()
    done = localize(replace(game, rules=rules, decks=decks), "pt-BR", report).decks[0].cards[0].values
    assert report.diagnostics == ()
    assert done["reach"].plain == "de 1;de 4;de 7"
    assert [row.plain for row in done["reach"].rows] == ["de 1", "de 4", "de 7"]
    assert done["reach"].rows[2].spans == (TextSpan("de "), TextSpan("7", bold=True))
    assert {(row.id, row.mark, row.locale) for row in done["reach"].rows} == {("cards/a/story", AT, "pt-BR")}
    assert [done[name].rows for name in ("title", "story")] == [(done["title"],), (done["story"],)]


def test_a_heading_that_a_translation_leaves_empty_is_reported_there(game):
    """With the place in the translation; a heading of an icon prints something, and that of a fault has that fault alone."""
    choice = "{rules.zone.count, plural, one {eine Zone} other {}}"
    headings = ("Zonen", "[weapon]", "[wepon]", "{page:a}")
    blocks = tuple(HeadingBlock(2, message(words, f"booklet/{words}"), "a", AT) for words in headings)
    german = {"Zonen": choice}
    entries = {
        f"booklet/{words}": TranslationEntry(
            f"booklet/{words}", words, german.get(words, words), fuzzy=False, flags=(), mark=Mark("de/booklet.po", line)
        )
        for line, words in enumerate(headings, 1)
    }
    report = Report()
    booklet = Booklet((Chapter("a", blocks, AT),), None, AT, {})
    localize(replace(game, booklet=booklet), "de", report, Translation("de", entries, AT))
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.mark and d.mark.path == "de/booklet.po"] == [
        f"de/booklet.po:{line}: error[{said}"
        for line, said in (
            (1, f"booklet/empty-heading]: {EMPTY}"),
            (3, "locale/unknown-icon]: `[wepon]` does not name an icon\n  hint: did you mean `weapon`?"),
        )
    ]
