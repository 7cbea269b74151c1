"""A locale's layout changes apply to the theme, the cards and the booklet, and to nothing else.

A message is printed in its translation if that is valid, otherwise in its source, with the reason. The smallest sizes
of type by script: data with sources, and a warning for each style that may go under them.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.load.game_reader import load_game
from pnp.load.package_data import RULES_FLOOR, type_floors
from pnp.locale.translation import TextChooser, apply_locale_layout, check_style_floors, fallback_reason, unsure_entries
from pnp.model.booklet import Booklet, BookletLook, HeadingLook, Margins
from pnp.model.fields import CardChange, LocaleLayout, Message, StyleChange, Translation, TranslationEntry
from pnp.model.frame import Colour
from pnp.model.style import TextStyle, Theme

AT = Mark("content/toy/locale/de/layout.yaml", 1)


def change(**values):
    """Return a change of a style."""
    return StyleChange(values, "German is longer", AT)


@pytest.fixture
def game(toy):
    """Return the toy game with a booklet in its styles."""
    found = load_game(toy, "toy", Report())
    story, title = found.theme.styles["story"], found.theme.styles["title"]
    headings = tuple(HeadingLook(style, 1, 1) for style in (title, story, title))
    look = BookletLook(Size(60, 90), 3, Margins(5, 5, 5, 5), 4, headings, {"body": story, "small": title}, {}, {}, AT)
    return SimpleNamespace(title=title, plain=found, bound=replace(found, booklet=Booklet((), look, AT)))


def test_without_changes_the_game_is_the_same_object(game):
    """So nothing needs to be laid out again."""
    assert apply_locale_layout(game.bound, LocaleLayout()) is game.bound


def test_a_style_changes_wherever_it_is_used(game):
    """On the cards and in the booklet, including its headings; other styles do not change."""
    done = apply_locale_layout(game.bound, LocaleLayout({"story": change(size=7.5)}))
    smaller = done.theme.styles["story"]
    assert (smaller.size, done.theme.styles["title"]) == (7.5, game.title)
    assert list(done.theme.styles) == list(game.plain.theme.styles)
    assert [h.style for h in done.booklet.look.headings] == [game.title, smaller, game.title]
    assert done.booklet.look.styles == {"body": smaller, "small": game.title}
    assert done.decks == game.plain.decks


def test_a_card_changes_alone(game):
    """Its own styles and templates apply on top of the locale's changes; other cards do not change."""
    card = CardChange({"title": change(size=9.5)}, "plain.xml", "", "a long name", AT)
    done = apply_locale_layout(game.plain, LocaleLayout({"title": change(tracking=0.1)}, {"carp": card}))
    pike, carp, trout = done.decks[0].cards
    assert (pike, trout) == (game.plain.decks[0].cards[0], game.plain.decks[0].cards[2])
    assert (carp.look.face, carp.look.back) == ("plain.xml", "")
    assert [(style.size, style.tracking) for style in carp.look.styles.values()] == [(9.5, 0.1)]
    assert (carp.values, done.decks[1], done.booklet) == (game.plain.decks[0].cards[1].values, game.plain.decks[1], None)


SOURCE = Message("cards/a/story", "A rua tem dono agora", Mark("content/g/cards.yaml", 3))

ENTRY = TranslationEntry(
    SOURCE.id, SOURCE.source, "Die Straße hat jetzt einen Besitzer", False, (), Mark("content/g/locale/de/cards.po", 9)
)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (ENTRY, ""),
        (None, "missing"),
        (replace(ENTRY, text=" \n"), "missing"),
        (replace(ENTRY, fuzzy=True), "fuzzy"),
        (replace(ENTRY, source="A rua teve dono"), "stale"),
        (replace(ENTRY, source="A rua\n tem  dono agora"), ""),
        (replace(ENTRY, text=SOURCE.source), "missing"),
        (replace(ENTRY, text=SOURCE.source, flags=("same-as-source",)), ""),
    ],
)
def test_reasons_for_a_fallback(entry, reason):
    """The source may differ by white space; only a flag allows a sentence to equal its source."""
    assert fallback_reason(entry, SOURCE) == reason


def test_short_texts_may_equal_their_source():
    """A name of up to three words is often the same."""
    name = replace(SOURCE, source="Octacorp do Cais")
    assert not fallback_reason(replace(ENTRY, source=name.source, text=name.source), name)


@pytest.mark.parametrize("strict", [False, True])
def test_untranslated_texts_are_counted(strict):
    """One finding for each reason, with the first places; with `--strict` it is an error."""
    chooser = TextChooser(Translation("de", {SOURCE.id: ENTRY}, Mark("content/g/locale/de")))
    chooser.choose(SOURCE)
    for k in range(7):
        chooser.choose(replace(SOURCE, id=f"cards/{k}/story", mark=Mark("content/g/cards.yaml", k + 10)))
    report = Report()
    chooser.report_fallbacks("pt-BR", report, strict=strict)
    places = "".join(f"\n  {'such as' if k == 0 else 'and'} content/g/cards.yaml:{k + 10}" for k in range(5))
    severity, does = ("error", "do not print") if strict else ("warning", "print in `pt-BR` with a mark")
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        f"content/g/locale/de: {severity}[locale/untranslated]: 7 of 8 texts of `de` are not translated: they {does}{places}"
    ]


def test_a_text_without_words_may_equal_its_source():
    """Values and signs are the same in every language; an arm with words of the source is not translated."""
    bare = replace(SOURCE, source="{rules.reach, each, row {{from}–{to}} between { · }}")
    assert not fallback_reason(replace(ENTRY, source=bare.source, text=bare.source), bare)
    wordy = replace(SOURCE, source="{rules.reach, each, row {{from} a {to}} between { · }}")
    assert fallback_reason(replace(ENTRY, source=wordy.source, text=wordy.source), wordy) == "missing"


THEME, LAYOUT = Mark("templates/toy/theme.yaml", 9, 10), Mark("content/toy/locale/ja/layout.yaml", 3, 10)


class ToyGame:
    """What the check asks of a game: its name, its language and its styles."""

    name, source_locale = "toy", "en"

    def __init__(self, **how):
        style = TextStyle("story", "text", 8, 6.5, 1.2, Colour(0, 0, 0), "story", mark=THEME)
        self.theme = Theme({}, {"story": replace(style, **how)}, THEME)


def said(game, locale, layout=None):
    """What is said of a game in a language."""
    report = Report()
    check_style_floors(game, locale, report, *([layout] if layout else []))
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


def change_of_style_floors(**values):
    """A change of a style for Japanese."""
    return StyleChange(values, "why", LAYOUT)


def test_a_style_of_the_theme_is_too_small_for_a_dense_script():
    """The finding stands at the style, and the way out is the language's own file."""
    assert said(ToyGame(), "en") == said(ToyGame(), "el") == []
    assert said(ToyGame(), "ja") == [
        (
            "templates/toy/theme.yaml:9:10: warning[locale/small-style]: style `story` may shrink to 6.5 pt, story text of `ja`"
            " (Hira) needs 7 pt\n"
            "  hint: raise its `floor` in content/toy/locale/ja/layout.yaml, or say why it may be smaller: `small: …`"
        )
    ]


def test_a_pseudo_locale_has_no_readers():
    """Its letters are Arabic, but it only shows what a translation will meet."""
    assert said(ToyGame(), "ar") != []
    assert said(ToyGame(), "ar-XB") == []


def test_the_source_language_raises_the_floor_in_the_theme():
    """There is no other file for it."""
    (one,) = said(ToyGame(floor=5), "en")
    assert "may shrink to 5 pt, story text of `en` (Latn) needs 6 pt\n  hint: raise its `floor`, or say why" in one


def test_a_change_of_the_language_mends_it_or_is_at_fault_itself():
    """Whether for all cards or for one; the finding stands at the change."""
    assert said(ToyGame(), "ja", LocaleLayout({"story": change_of_style_floors(floor=7.0)})) == []
    small = "warning[locale/small-style]: style `story` may shrink to 6 pt, story text of `ja` (Hira) needs 7 pt"
    hint = "  hint: raise its `floor`, or say why it may be smaller: `small: …`"
    assert said(ToyGame(floor=7), "ja", LocaleLayout({"story": change_of_style_floors(size=6.0)})) == [
        f"{LAYOUT}: {small}\n{hint}"
    ]
    card = CardChange({"story": change_of_style_floors(floor=6.0)}, "", "", "", LAYOUT)
    assert said(ToyGame(floor=7), "ja", LocaleLayout(cards={"pike": card})) == [f"{LAYOUT}: {small}\n{hint}"]


@pytest.mark.parametrize("where", ["theme", "language"])
def test_a_reason_is_believed(where):
    """`small` says that it is on purpose."""
    if where == "theme":
        assert said(ToyGame(small="nobody reads it in play"), "ja") == []
    else:
        assert said(ToyGame(), "ja", LocaleLayout({"story": change_of_style_floors(floor=6.0, small="as on the box")})) == []


def test_the_sizes_are_data_by_script():
    """Scripts of many strokes need more; the floor of rules that is an error everywhere is that of plain scripts."""
    assert type_floors("Latn") == type_floors("Cyrl") == type_floors("Hebr")
    assert type_floors("Latn")["rules"] == RULES_FLOOR
    for script in ("Arab", "Deva", "Thai", "Hira", "Hani", "Hang"):
        assert type_floors(script)["story"] == 7


def entry(id_, source, text, *flags, fuzzy=False):
    """Return an entry of a German translation."""
    return TranslationEntry(id_, source, text, fuzzy, flags, AT)


@pytest.mark.parametrize(
    ("one", "others", "is_unsure"),
    [
        (entry("cards/a/name", "Brook", "Brook"), (), True),
        (entry("cards/a/name", "Brook", "Bach"), (), False),
        (entry("cards/a/name", "Brook", "Brook", "same-as-source"), (), False),
        (entry("cards/a/name", "Brook", "Brook", fuzzy=True), (), False),
        (entry("cards/a/name", "3 × {rules.hand.limit} [wood]", "3 × {rules.hand.limit} [wood]"), (), False),
        (entry("game/title", "Brook", "Brook"), (), False),
        (entry("phrases/pages", "Total", "Total"), (), False),
        (entry("cards/a/name", "Old Brook", "Old Brook"), (entry("cards/b/story", "At the Brook", "Am Brook"),), True),
        (entry("cards/a/name", "Brook", "Brook"), (entry("cards/b/story", "At the Brook", "Am Brook"),), False),
        (entry("cards/a/name", "Brook", "Brook"), (entry("cards/b/name", "Brook Two", "Brook Two"),), True),
        (entry("cards/a/name", "hand", "hand"), (entry("cards/b/story", "{rules.hand} cards", "{rules.hand} Karten"),), True),
    ],
)
def test_a_short_text_that_equals_its_source_is_unsure(one, others, is_unsure):
    """Unless it says no words, is a name, is flagged, or other texts of the language keep its words too."""
    found = unsure_entries({e.id: e for e in (one, *others)}, "de", "en")
    assert (one.id in found) == is_unsure
    assert not unsure_entries({e.id: e for e in (one, *others)}, "en-GB", "en")


@pytest.mark.parametrize("strict", [False, True])
def test_unsure_texts_are_one_finding(strict):
    """A note, or an error if everything has to be sure; they print all the same."""
    entries = {f"cards/{n}/name": entry(f"cards/{n}/name", f"Brook {n}", f"Brook {n}") for n in range(7)}
    chooser, report = TextChooser(Translation("de", entries, AT)), Report()
    for one in entries.values():
        assert chooser.choose(Message(one.id, one.source, AT)).text == one.text
    chooser.report_fallbacks("en", report, strict=strict)
    (found,) = report.diagnostics
    assert (found.code, found.severity, len(found.also)) == ("locale/unsure", "error" if strict else "note", 5)
    assert found.message == "7 of 7 texts of `de` are the same as their sources: names, or not translated yet"
