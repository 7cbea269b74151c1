"""Applies a locale's layout changes to a game: to its theme, its booklet, and single cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.load.locale_layout_reader import changed
from pnp.model.fields import CardLook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.booklet import BookletLook
    from pnp.model.fields import LocaleLayout
    from pnp.model.game import Card, Game
    from pnp.model.style import TextStyle


def with_locale_layout(game: Game, layout: LocaleLayout) -> Game:
    """Return the game with the changes of `layout`, or the game itself if there are none."""
    if not layout.styles and not layout.cards:
        return game
    styles = {name: _style(style, layout) for name, style in game.theme.styles.items()}
    decks = tuple(replace(deck, cards=tuple(_card(card, layout, styles) for card in deck.cards)) for deck in game.decks)
    booklet = replace(game.booklet, look=_booklet_look(game.booklet.look, layout)) if game.booklet else None
    return replace(game, theme=replace(game.theme, styles=styles), decks=decks, booklet=booklet)


def _style(style: TextStyle, layout: LocaleLayout) -> TextStyle:
    change = layout.styles.get(style.name)
    return changed(style, change) if change else style


def _card(card: Card, layout: LocaleLayout, styles: Mapping[str, TextStyle]) -> Card:
    change = next((layout.cards[name] for name in card.names if name in layout.cards), None)
    if change is None:
        return card
    own = {name: changed(styles[name], style) for name, style in change.styles.items()}
    return replace(card, look=CardLook(own, change.face, change.back))


def _booklet_look(look: BookletLook, layout: LocaleLayout) -> BookletLook:
    first, second, third = (replace(h, style=_style(h.style, layout)) for h in look.headings)
    return replace(look, headings=(first, second, third), styles={n: _style(s, layout) for n, s in look.styles.items()})
