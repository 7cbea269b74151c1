"""The layout stage: every card goes through its templates to finished faces, if possible with one type size for each deck."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from pnp.layout.face_layout import FaceLayout
from pnp.layout.wanted_decks import wanted_decks
from pnp.text.break_opportunities import lacks_hyphenation_patterns

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.base.diagnostics import Report
    from pnp.layout.deck_sizes import FittedSizes
    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.text_setting import TextSetter
    from pnp.model.game import Deck, Game
    from pnp.model.request import Preview
    from pnp.model.sheet import Component, Side


def lay_out(  # noqa: PLR0913  # the whole input of the stage, and its caches
    game: Game,
    report: Report,
    typesetter: TextSetter,
    *,
    only_deck: str | None = None,
    only_card: str | None = None,
    advance: Callable[[], None] | None = None,
    cache: LayoutCache | None = None,
    preview: Preview | None = None,
    draft: bool = False,
) -> tuple[Component, ...]:
    """Lay out the cards of a localized game as Components, in print order; a faulty card is reported and left out.

    In a `draft` it has faces too: with what could be laid out of them, or else empty ones.

    With `only_card`, an id or that of an entry with variants, the whole deck is still measured, so that the card looks the
    same as in a complete build. `advance` is
    called after each finished card; `cache` keeps results from run to run. `preview` is shown each component at once, and those
    that it wants first before, with the sizes that their deck had last.
    """
    wanted = wanted_decks(game, report, only_deck, only_card)
    decks = [deck for deck in wanted if deck.printable]
    report_missing_patterns(game, report)
    layout_context = FaceLayout(game, report, typesetter, cache, draft=draft)
    first = preview.first(game) if preview else ()
    if preview is not None and cache is not None:
        from pnp.layout.early_components import early_components  # noqa: PLC0415 - only for a game that is being written

        for component in early_components(game, decks, first, typesetter, cache):
            preview.show(game, component)
    out: dict[str, dict[float, Component]] = {deck.name: {} for deck in decks}
    for deck in sorted(decks, key=lambda d: not any(card.id in first for card in d.cards)):
        found = layout_context.deck(deck, only_card, advance or (lambda: None), first)
        for place, component in chain(found, layout_context.faulty(deck, only_card)):
            out[deck.name][place] = component
            if preview is not None:
                preview.show(game, component)
    for deck in wanted:
        if not deck.printable:
            layout_context.unprintable(deck, only_card)
    layout_context.of_texts.report(report)
    layout_context.faults.report(report, wanted)
    return tuple(found[place] for found in out.values() for place in sorted(found))


def fitted_sizes(
    game: Game, report: Report, typesetter: TextSetter, deck: Deck, *, cache: LayoutCache | None = None
) -> dict[Side, FittedSizes]:
    """Return the sizes at which the texts of a deck, or of a part of it, fit; faults of its faces are found by `lay_out`."""
    faces = FaceLayout(game, report, typesetter, cache, draft=False)
    return {side: faces.fitted(deck, side, template) for side, template in deck.templates}


def report_missing_patterns(game: Game, report: Report) -> None:
    """Warn that words will not be divided, although a style asks for it, if there are no patterns of the language."""
    style = next((style for style in game.theme.styles.values() if style.hyphenate), None)
    if style is not None and lacks_hyphenation_patterns(game.locale):
        message = f"there are no hyphenation patterns for `{game.locale}`, so no word is divided"
        report.warning("layout/no-hyphenation", message, style.mark or game.mark, hint="a soft hyphen (U+00AD) says where")
