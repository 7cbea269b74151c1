"""Lay out one card of a game anew while somebody types in it, without a build: only its entry is read, and only it is set.

It has caches of its own, so that it can work beside a build.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import PnpError, Report
from pnp.base.records import frozen
from pnp.layout.deck_sizes import CountedFits, LayoutCache
from pnp.layout.layout import lay_out_card
from pnp.load.cards_again import read_entries_again, read_entry_again
from pnp.load.files import FileCache
from pnp.load.translations import load_translation
from pnp.locale.localize import LANGUAGE_SEPARATOR, localize_deck
from pnp.locale.pseudo import is_pseudo
from pnp.locale.pseudo_translation import pseudo_translation
from pnp.text.typesetter import Typesetter

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic
    from pnp.layout.deck_sizes import FaceFit, SizeChange
    from pnp.model.fields import Translation
    from pnp.model.frame import Frame
    from pnp.model.game import Card, ChosenSizes, Deck, Game, TextRole
    from pnp.model.sheet import Side
    from pnp.model.style import FontBook


@frozen
class BuiltGame:
    """A game after a build: as it is `written` and `localized`, the sizes of its decks by their names, and how faces fit.

    `saved` is how they fitted in the last build without what is typed.
    """

    written: Game
    localized: Game
    sizes: Mapping[str, Mapping[Side, ChosenSizes]]
    fits: Mapping[str, Mapping[Side, Sequence[FaceFit]]] = field(default_factory=dict)
    saved: Mapping[str, Mapping[Side, Sequence[FaceFit]]] = field(default_factory=dict)


class LaidOutCard(NamedTuple):
    """A card with its faces, the fonts that they are set in, and what is wrong with it as far as that is its own fault.

    `others` are texts of other cards of its deck that get another size because of it.
    """

    card: Card
    frames: Mapping[Side, Frame]
    fonts: FontBook
    findings: tuple[Diagnostic, ...]
    others: tuple[SizeChange, ...] = ()


class SingleCards:
    """Lays out single cards of one game after the other; used by one thread at a time."""

    def __init__(self) -> None:
        self._files = FileCache()
        self._layout = LayoutCache(self._files.pictures)
        self._setter: tuple[bytes, Typesetter] | None = None
        self._counted: dict[tuple[str, Side], CountedFits] = {}

    def lay_out(self, built: BuiltGame, deck: str, name: str) -> LaidOutCard | None:
        """Return a card, by its id or that of its entry, as its files say now; None if that takes a build to know.

        Texts have the sizes that the deck would have with them, as far as they fit. Raises nothing: a card that cannot be read
        has no faces.
        """
        home = next((one for one in built.written.decks if one.name == deck), None)
        known = next((one for one in (*home.cards, *home.parked) if name in {one.id, one.card}), None) if home else None
        if home is None or known is None or LANGUAGE_SEPARATOR in built.localized.locale:
            return None
        report = Report()
        try:
            read = read_entry_again(built.written, deck, known.entry, report, self._files)
        except PnpError as error:
            return LaidOutCard(known, {}, built.localized.fonts, error.diagnostics)
        if read is None:
            return None
        faulty = [one.card for one in read.faulty if one.card is not None]
        card = next((one for one in (*read.printed, *read.parked, *faulty) if one.id == known.id), None)
        if card is None:
            return LaidOutCard(known, {}, built.localized.fonts, report.diagnostics)
        frames, others = self._frames(built, home, card, report)
        return LaidOutCard(card, frames, built.localized.fonts, report.diagnostics, others)

    def check(self, built: BuiltGame, deck: str, entries: Sequence[str], seconds: float) -> tuple[tuple[Diagnostic, ...], int]:
        """Return what is wrong with the cards of entries, and how many of them were not laid out within some seconds."""
        report, left = Report(), 0
        home = next((one for one in built.written.decks if one.name == deck), None)
        if home is None:
            return (), 0
        try:
            read = read_entries_again(built.written, deck, entries, report, self._files)
        except PnpError as error:
            return error.diagnostics, 0
        until, known = perf_counter() + seconds, {one.id for one in home.cards}
        for card in read.printed if read is not None and LANGUAGE_SEPARATOR not in built.localized.locale else ():
            if perf_counter() > until:
                left += 1
            elif card.id in known:
                self._frames(built, home, card, report)
        return report.diagnostics, left

    def faces(
        self, built: BuiltGame, deck: str, card: str, report: Report, translation: Translation | None = None
    ) -> Mapping[Side, Frame]:
        """Return the faces of a card by its id, with another translation than the built one if that is given."""
        home = next(one for one in built.written.decks if one.name == deck)
        return self._frames(built, home, next(one for one in home.cards if one.id == card), report, translation)[0]

    def _frames(
        self, built: BuiltGame, home: Deck, card: Card, report: Report, translation: Translation | None = None
    ) -> tuple[dict[Side, Frame], tuple[SizeChange, ...]]:
        written = _with_card(built.written, home, card)
        tag = built.localized.locale
        if translation is None and is_pseudo(tag):
            alone = [replace(one, cards=(card,) if one.name == home.name else (), apart=()) for one in written.decks]
            translation = pseudo_translation(replace(written, decks=tuple(alone), booklet=None), tag, Report())
        elif translation is None and tag != built.written.source_locale:
            translation = load_translation(built.written, tag, Report(), self._files)
        localized = localize_deck(written, replace(home, cards=(card,), apart=()), report, translation).cards[0]
        target = next(one for one in built.localized.decks if one.name == home.name)
        game = _with_card(built.localized, target, localized)
        deck = next(one for one in game.decks if one.name == home.name)
        others: list[SizeChange] = []

        def sizes(side: Side, fitting: Sequence[tuple[TextRole, float]]) -> ChosenSizes | None:
            fits = built.fits.get(home.name, {}).get(side)
            if not fits:
                return built.sizes.get(home.name, {}).get(side)
            saved = built.saved.get(home.name, {}).get(side, fits)
            counted = self._counted.get((home.name, side))
            if counted is None or counted.fits is not fits or counted.saved is not saved:
                counted = self._counted[home.name, side] = CountedFits(fits, saved)
            found, changes = counted.sizes_with(card.id, fitting)
            others.extend(changes)
            return found

        frames = lay_out_card(game, deck, localized, report, self._typesetter(game), sizes=sizes, cache=self._layout)
        return frames, tuple(others)

    def _typesetter(self, game: Game) -> Typesetter:
        key = game.fonts.digest(game.locale)
        if self._setter is None or self._setter[0] != key or self._setter[1].remembered > _MOST_SHAPED_RUNS:
            self._setter = key, Typesetter(game.fonts, game.locale)
        return self._setter[1]


_MOST_SHAPED_RUNS = 50_000


def _with_card(game: Game, deck: Deck, card: Card) -> Game:
    """Return a game with a card in place of the one that has its id."""
    cards = tuple([card if one.id == card.id else one for one in deck.cards])
    changed = replace(deck, cards=cards, apart=())
    return replace(game, decks=tuple([changed if one is deck else one for one in game.decks]))
