"""The components of a game whose faces are painted in batches: without items, unless there is something to tell of them."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from pnp.base.diagnostics import Report
from pnp.base.processes import BackgroundCalls, start_method
from pnp.layout.deck_sizes import add_sizes, choose_sizes
from pnp.layout.layout import Batch, BatchLayout, report_missing_patterns
from pnp.model.frame import Frame, attach_painted, painted_frame
from pnp.model.sheet import Component
from pnp.painting.batch_painter import BatchPainter
from pnp.painting.earlier_cards import EarlierCards
from pnp.painting.painters import painters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pnp.base.cache import DiskCache
    from pnp.layout.deck_sizes import FittedSizes, LayoutCache
    from pnp.layout.painting.texts_and_pictures import TextSetter
    from pnp.model.frame import FaceCriteria, PaintedFace
    from pnp.model.game import Card, ChosenSizes, Deck, Game
    from pnp.model.sheet import Side
    from pnp.painting.painted_card import PaintedCard, PaintedSide

BATCH: Final = 300
"""The most cards of a batch: few enough that all processes end at about the same time."""
_BATCHES, _SMALLEST = 12, 25
"""Batches into which a small deck is divided, for the same reason, and the least cards of one."""
FEWEST: Final = 150
"""Cards from which on processes are copied: that takes 10 ms each, and each opens the fonts and shapes the usual words."""
_MANY: Final = 100
"""Painted cards that take longer to keep than a process to copy."""
_SIDES: Final[tuple[Side, ...]] = ("face", "back")
Sizes: TypeAlias = "Mapping[str, Mapping[Side, ChosenSizes]]"
"""The sizes of the texts of decks, by their names."""


def painted_components(  # noqa: PLR0913 - what is painted and judged, with what, and by how many
    game: Game,
    decks: Sequence[Deck],
    judgement: FaceCriteria,
    report: Report,
    setter: TextSetter,
    *,
    jobs: int = 1,
    advance: Callable[[], None] | None = None,
    cache: LayoutCache | None = None,
    disk: DiskCache | None = None,
    errands: BackgroundCalls | None = None,
    sized: Callable[[Sizes], None] | None = None,
) -> tuple[Component, ...]:
    """Lay out `decks` as `lay_out` does, and paint their faces, by `jobs` copies of this process where it can be copied.

    Findings, and what is printed, do not depend on how the work is divided: what a batch finds is found again here, in the
    order of the decks, by laying out just the cards of which there is something to tell. `errands` keep
    many faces for later runs while this one goes on. If there are faces to paint, `sized` is told all sizes before.
    """
    report_missing_patterns(game, report)
    earlier = EarlierCards(game, decks, judgement, setter, cache, disk, jobs)
    make = partial(BatchPainter, game, judgement, setter, cache, signed=earlier.is_signed)
    found = earlier.cards
    batches = [batch for deck in decks for batch in _batches(deck.name, _missing(found[deck.name]))]
    with painters(make, batches, _processes(batches, jobs)) as working:
        fitted = zip([batch.deck for batch in batches], working.fitted(), strict=True)
        sizes = _sizes(chain(fitted, earlier.fitted()))
        if sized is not None and batches:
            sized(sizes)
        _take(found, batches, working.painted(sizes), advance)
    others = [batch for deck, places in earlier.forget_others(sizes, batches).items() for batch in _batches(deck, places)]
    if others:  # texts that are new have changed the sizes of their decks
        with painters(make, others, _processes(others, jobs)) as working:
            deque(working.fitted(), maxlen=0)
            _take(found, others, working.painted(sizes), advance)
    painted = [*batches, *others]
    worth_a_copy = sum(len(batch.places) for batch in painted) >= _MANY
    (errands or BackgroundCalls()).send(partial(earlier.keep, painted), jobs if worth_a_copy else 1)
    told = BatchLayout(game, report, setter, cache)
    later = _Later(BatchLayout(game, Report(), setter, cache), sizes, _doubtful(found.values()))
    components = [c for deck in decks for c in _components(deck, found[deck.name], told, later)]
    told.tell()
    return tuple(components)


def _missing(cards: Sequence[PaintedCard | None]) -> list[int]:
    return [place for place, card in enumerate(cards) if card is None]


def _batches(deck: str, places: Sequence[int]) -> Iterator[Batch]:
    size = min(max(-(-len(places) // _BATCHES), _SMALLEST), BATCH)
    for start in range(0, len(places), size):
        yield Batch(deck, tuple(places[start : start + size]))


def _processes(batches: Sequence[Batch], jobs: int) -> int:
    """Return how many processes paint; with few cards, what is gained is less than what it takes to begin."""
    cards = sum(len(batch.places) for batch in batches)
    return jobs if cards >= FEWEST and start_method() == "fork" else 1


def _take(
    found: dict[str, list[PaintedCard]],
    batches: Iterable[Batch],
    painted: Iterable[Sequence[PaintedCard]],
    advance: Callable[[], None] | None,
) -> None:
    """Put the cards of batches in their places."""
    for batch, cards in zip(batches, painted, strict=True):
        for place, card in zip(batch.places, cards, strict=True):
            found[batch.deck][place] = card
            if advance is not None:
                advance()


def _sizes(fitted: Iterable[tuple[str, Mapping[Side, FittedSizes]]]) -> dict[str, dict[Side, ChosenSizes]]:
    """Return the common sizes of each deck from the sizes at which the texts of its cards fit, part by part."""
    of_decks: dict[str, list[Mapping[Side, FittedSizes]]] = {}
    for deck, sizes in fitted:
        of_decks.setdefault(deck, []).append(sizes)
    return {
        deck: {side: choose_sizes(add_sizes(sizes[side] for sizes in found if side in sizes)) for side in _SIDES}
        for deck, found in of_decks.items()
    }


def _doubtful(decks: Iterable[Sequence[PaintedCard]]) -> dict[bytes, PaintedFace]:
    """Return the faces of which there may be something to tell, by their digests; those that look the same are one."""
    cards = [card for deck in decks for card in deck]
    sides = ((side.painted, card.sound) for card in cards for side in (card.face, card.back) if side is not None)
    return {painted.digest: replace(painted, is_clean=False) for painted, sound in sides if not (sound and painted.is_clean)}


def _components(deck: Deck, cards: Sequence[PaintedCard], told: BatchLayout, later: _Later) -> Iterator[Component]:
    """Yield the components of a deck; those of which layout has something to tell are laid out again."""
    again = Batch(deck.name, [place for place, card in enumerate(cards) if not card.sound])
    laid_out = told.components(told.read(again), later.sizes[deck.name]) if again.places else iter(())
    for place, (card, painted) in enumerate(zip(deck.cards, cards, strict=True)):
        component = later.component(deck, place, card, painted) if painted.sound else next(laid_out)
        for side, one in zip(_SIDES, (painted.face, painted.back), strict=True):
            if painted.sound and one is not None and one.notes:
                told.noted(deck.name, card, side, one.notes)
        if component is not None:
            yield component if painted.sound else _with_paint(component, painted, later)


class _Later:
    """Makes components without items; the items of a face are laid out when somebody asks for them."""

    def __init__(
        self, layout: BatchLayout, sizes: Mapping[str, Mapping[Side, ChosenSizes]], known: dict[bytes, PaintedFace]
    ) -> None:
        self._layout, self._known = layout, known
        self._empty: dict[tuple[str, Side, bool], Frame] = {}
        self.sizes = sizes

    def component(self, deck: Deck, place: int, card: Card, painted: PaintedCard) -> Component:
        """Return a component of a deck."""
        assert painted.face is not None
        face = self._frame(deck, place, "face", painted.face)
        back = None if painted.back is None else self._frame(deck, place, "back", painted.back)
        return Component(card.id, deck.name, card.copies, face, back, card.mark, deck.cut, tiling=deck.tiling)

    def one(self, painted: PaintedFace) -> PaintedFace:
        """Return the same record for all faces that look the same."""
        return self._known.setdefault(painted.digest, painted)

    def _frame(self, deck: Deck, place: int, side: Side, painted: PaintedSide) -> Frame:
        if painted.whole is not None:
            return attach_painted(painted.whole, self.one(painted.painted))
        key = deck.name, side, painted.mirrored
        empty = self._empty.get(key)
        if empty is None:
            empty = Frame(deck.format.size, deck.bleed, (), mirrored=painted.mirrored, outline=deck.outline(side))
            self._empty[key] = empty
        return painted_frame(empty, self.one(painted.painted), partial(self._laid_out, deck.name, place, side))

    def _laid_out(self, deck: str, place: int, side: Side) -> Frame:
        (component,) = self._layout.components(self._layout.read(Batch(deck, (place,))), self.sizes[deck])
        frame = None if component is None else component.face if side == "face" else component.back
        assert frame is not None, "the same card was laid out before"
        return frame


def _with_paint(component: Component, painted: PaintedCard, later: _Later) -> Component:
    """Return a component whose faces are told apart as those are that have no items."""
    for frame, side in ((component.face, painted.face), (component.back, painted.back)):
        if frame is not None and side is not None:
            attach_painted(frame, later.one(side.painted))
    return component
