"""Forecast in how many languages each text would not fit its box, worst first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.localized_games import localized_game
from pnp.odds.game_odds import with_odds
from pnp.translate.growth_capacity import boxed_texts, growth_capacity
from pnp.translate.text_growth import languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.model.game import Game
    from pnp.model.sheet import Component
    from pnp.text.typesetter import Typesetter
    from pnp.workshop import Workshop


class FitForecast(NamedTuple):
    """The forecast of one text: `room` is the factor by which it may grow, `typical` and `long` the languages that need more.

    `typical` uses the growth of the median text, `long` the growth that one text in twenty exceeds. Pseudo-locales, in which
    the text has been set, are in both or in neither. `asked` is the number of languages.
    """

    card: str
    side: str
    style: str
    words: str
    room: float
    typical: tuple[str, ...]
    long: tuple[str, ...]
    asked: int
    content: Mark | None
    template: Mark | None

    @property
    def share(self) -> float:
        """The share of languages in which the typical growth would overflow the box."""
        return len(self.typical) / self.asked

    @property
    def long_share(self) -> float:
        """The share of languages in which one text in twenty would overflow."""
        return len(self.long) / self.asked


def forecast(
    game: Game, components: Sequence[Component], typesetter: Typesetter, pseudo: Mapping[str, Iterable[Component]]
) -> tuple[FitForecast, ...]:
    """Return the forecast of every translatable text in a box, worst first; `game` and `components` are in the source language.

    `pseudo` has the same cards laid out in pseudo-locales, by tag.
    """
    targets = languages(game.source_locale)
    overflows = {tag: _overflowing(cards) for tag, cards in pseudo.items()}
    forecasts = []
    for boxed in boxed_texts(game, components):
        box, words = boxed.box, boxed.text.plain
        room = growth_capacity(boxed, game.theme.styles, typesetter)
        growth = {language.tag: language.growth(len(words)) for language in targets}
        pseudos = [tag for tag, places in overflows.items() if (box.content, box.at) in places]
        typical = (*[tag for tag, g in growth.items() if g.typical > room], *pseudos)
        long = (*[tag for tag, g in growth.items() if g.long > room], *pseudos)
        asked = len(growth) + len(overflows)
        forecasts.append(FitForecast(boxed.card, boxed.side, box.style, words, room, typical, long, asked, box.content, box.at))
    return tuple(
        sorted(forecasts, key=lambda o: (-len(o.typical), -len(o.long), o.room, o.content or ("",), o.template or ("",)))
    )


def _overflowing(components: Iterable[Component]) -> frozenset[tuple[Mark | None, Mark | None]]:
    boxes = (box for component in components for frame in component.frames for box in frame.boxes)
    return frozenset((box.content, box.at) for box in boxes if box.overflow > 0)


def forecast_game(workshop: Workshop, name: str, pseudo: Sequence[str], report: Report) -> tuple[FitForecast, ...]:
    """Load a game, lay out its cards in the source language and in pseudo-locales, and give the forecast.

    Errors in the source language go to the report, overflows in a pseudo-locale do not.
    """
    from pnp.engine.examples import with_examples  # noqa: PLC0415 - engines load with the game that has one

    written = load_game(workshop.root, name, report)
    if written is None:
        return ()
    written = with_examples(with_odds(written, report), report)
    game = localized_game(written, written.source_locale, report)
    components = workshop.lay_out(game, report)
    pseudo_cards = {tag: workshop.lay_out(localized_game(written, tag, Report()), Report()) for tag in pseudo}
    return forecast(game, components, workshop.typesetter(game.fonts, game.locale), pseudo_cards)
