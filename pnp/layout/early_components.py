"""The cards that somebody is writing, laid out before the others of their deck are read, with the sizes that it had last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Report
from pnp.layout.batch_layout import Batch, BatchLayout

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.text_setting import TextSetter
    from pnp.model.game import Deck, Game
    from pnp.model.sheet import Component

_MOST: Final = 12
"""Cards of a deck; of more, such as all those of a template, the deck as a whole is as quick."""


def early_components(
    game: Game, decks: Sequence[Deck], first: Collection[str], setter: TextSetter, cache: LayoutCache
) -> Iterator[Component]:
    """Yield the cards with an id in `first` of decks that `cache` knows the sizes of.

    Their texts may get other sizes when their deck has been fitted; what is wrong with them is found then too.
    """
    if not first or "fonts" in game.unread:
        return
    layout = BatchLayout(game, Report(), setter, cache)
    for deck in decks:
        places = [place for place, card in enumerate(deck.cards) if card.id in first]
        sizes = cache.sizes.get((game.name, game.locale, deck.name))
        if sizes is not None and 0 < len(places) <= _MOST:
            found = layout.components(layout.read(Batch(deck.name, places)), sizes)
            yield from (component for component in found if component is not None)
