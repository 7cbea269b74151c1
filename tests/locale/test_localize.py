"""Every message of a game becomes text in one language, wherever it stands in a value."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.diagnostics import Mark, Report, format_diagnostic
from pnp.locale.localize import localize
from pnp.model.fields import Message, Record, Ref
from pnp.model.formats import CardFormat
from pnp.model.game import Card, Constant, Deck, Defaults, Game, IconSource
from pnp.model.picture import Picture
from pnp.model.style import FontBook, Theme
from pnp.model.text import IconSpan, RichText, TextSpan
from pnp.model.translation import Translation, TranslationEntry
from pnp.units import Size

AT = Mark("content/g/cards.yaml", 3, 12)


def message(source: str, name: str = "cards/a/story") -> Message:
    """A message at the usual place."""
    return Message(name, source, AT)


@pytest.fixture
def game() -> Game:
    """A game of one card with texts at every depth."""
    picture = Picture("k", "svg", "art/w.svg", 24, 24, Path("art/w.svg"))
    record = Record({"label": message("Custo [weapon]"), "icon": "weapon"}, AT)
    values = {"title": message("Nome"), "slots": (record, message("**x**")), "points": 3, "owner": Ref("b", AT), "art": picture}
    deck = Deck("cards", "card", CardFormat("mini", Size(41, 63)), 3, 3, "a.xml", None, (Card("a", 2, values, AT),), AT)
    rules = {"zone.count": Constant("zone.count", 6, "zones", "", AT)}
    icons = {"weapon": IconSource("weapon", picture, message("arma", "icons/weapon"), False, AT)}
    words = Record({"cost": message("{rules.zone.count} zonas, {term:zone}", "words/cost")}, AT)
    return Game(
        "g", Path(), "G", "1", "2026-01-01", "A", "pt-BR", "", (deck,), {}, rules, words, icons, Theme({}, {}, AT),
        FontBook({}, {}, AT), Defaults(), AT, terms={"zone": message("Zona [weapon]", "terms/zone")},
    )  # fmt: skip


def test_texts_are_settled_at_every_depth(game):
    """Fields, lists, records, words, icons and terms; everything else is passed on as it was."""
    report = Report()
    done = localize(game, "pt-BR", report)
    values = done.decks[0].cards[0].values
    assert report.diagnostics == ()
    assert values["title"] == RichText((TextSpan("Nome"),), "cards/a/story", "pt-BR", AT)
    assert values["slots"][0]["label"].spans == (TextSpan("Custo "), IconSpan("weapon", "arma"))
    assert values["slots"][0].mark == AT
    assert values["slots"][1].spans == (TextSpan("x", bold=True),)
    assert (values["points"], values["owner"], values["art"]) == (3, Ref("b", AT), game.decks[0].cards[0].values["art"])
    assert done.words["cost"].plain == "6 zonas, Zona arma"
    assert done.icons["weapon"].word.plain == "arma"
    assert (done.locale, done.source_locale) == ("pt-BR", "pt-BR")


def test_faults_name_the_place_of_the_text(game):
    """A fault stands at its message, once, however many cards share the text; other faults of the run are kept."""
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


def test_an_icon_cannot_be_worded_by_icons(game):
    """A word of an icon that names an icon has no end."""
    icon = replace(game.icons["weapon"], word=message("[weapon]", "icons/weapon"))
    report = Report()
    localize(replace(game, icons={"weapon": icon}), "pt-BR", report)
    assert [d.code for d in report.diagnostics] == ["locale/unknown-icon"]


def test_another_language_is_named_as_missing(game):
    """The languages there are stand in the sentence; the run goes on in the source language."""
    report = Report()
    done = localize(game, "de", report)
    assert format_diagnostic(report.diagnostics[0], lambda _: ()) == (
        f"{AT}: error[locale/unknown]: game `g` has no translation into `de`: found `pt-BR`\n"
        "  hint: leave `--locale` out for `pt-BR`"
    )
    assert done.locale == "pt-BR"


def test_texts_know_their_language(game):
    """What a translation has is in its language, icons' words too; what it lacks stays in the source's, and is counted."""
    entries = {"icons/weapon": TranslationEntry("icons/weapon", "arma", "Waffe", False, (), AT)}
    report = Report()
    done = localize(game, "de", report, Translation("de", entries, AT))
    assert done.icons["weapon"].word == RichText((TextSpan("Waffe"),), "icons/weapon", "de", AT)
    assert done.decks[0].cards[0].values["title"].locale == "pt-BR"
    assert done.decks[0].cards[0].values["title"].untranslated == "missing"
    assert (done.locale, done.source_locale) == ("de", "pt-BR")


@pytest.mark.parametrize(("strict", "severity"), [(False, "warning"), (True, "error")])
def test_what_is_not_translated_stops_a_strict_run(game, strict, severity):
    """The game's texts as well as the generator's phrases, of which the translation may give some."""
    entries = {"phrases/fold-here": TranslationEntry("phrases/fold-here", "", "δίπλωμα", False, (), AT)}
    report = Report()
    done = localize(game, "el", report, Translation("el", entries, AT), strict=strict)
    assert [(d.severity, d.code) for d in report.diagnostics] == [(severity, "locale/untranslated")] * 2
    assert done.phrases == {"fold-here": "δίπλωμα"}


def test_text_is_composed(game):
    """Letters with separate accents become the letters that fonts have."""
    card = Card("c", 1, {"story": message("facc\u0327a\u0303o"), "bold": message("**a\u0301**")}, AT)
    done = localize(replace(game, decks=(replace(game.decks[0], cards=(card,)),)), "pt-BR", Report())
    assert [str(v) for v in done.decks[0].cards[0].values.values()] == ["facção", "á"]
