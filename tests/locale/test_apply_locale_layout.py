"""A locale's layout changes apply to the theme, the cards and the booklet, and to nothing else."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Size
from pnp.load.game_reader import load_game
from pnp.locale.translation import apply_locale_layout
from pnp.model.booklet import Booklet, BookletLook, HeadingLook, Margins
from pnp.model.fields import CardChange, LocaleLayout, StyleChange

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
