"""The cards of a game that earlier runs have painted, and those of this run that later ones need not paint again."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pnp.base.diagnostics import Report
from pnp.base.processes import in_copy
from pnp.layout.deck_sizes import sizes_in_use
from pnp.layout.layout import BatchLayout
from pnp.painting.kept_faces import KeptFaces
from pnp.painting.painted_card import PaintedCard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.base.cache import DiskCache
    from pnp.layout.deck_sizes import FittedSizes, LayoutCache
    from pnp.layout.layout import Batch
    from pnp.layout.painting.texts_and_pictures import TextSetter
    from pnp.model.frame import FaceCriteria
    from pnp.model.game import ChosenSizes, Deck, Game
    from pnp.model.picture import Picture
    from pnp.model.sheet import Side
    from pnp.painting.painted_card import PaintedSide


_MANY: Final = 1_000
"""Cards whose signatures take longer to make than a process to copy."""
_OWN_SHARE: Final = 0.55
"""The part of them that this process makes, since a copy has to begin and to send its own."""


class EarlierCards:
    """Of each deck, by the places of its cards, what was kept of them; None for a card that has to be painted."""

    def __init__(  # noqa: PLR0913, PLR0917 - what their faces depend on, and where they are kept
        self,
        game: Game,
        decks: Sequence[Deck],
        judgement: FaceCriteria,
        setter: TextSetter,
        cache: LayoutCache | None,
        disk: DiskCache | None,
        jobs: int = 1,
    ) -> None:
        """Find the cards of `decks` again; of large ones, a copy of the process makes some of the signatures if it may."""
        self._jobs = jobs
        self._faces = {deck.name: KeptFaces(disk, game, deck, judgement) for deck in decks} if disk is not None else {}
        self._icons = {icon.picture.key: icon.picture for icon in game.icons.values()}
        self.cards: dict[str, list[Any]] = {}
        for deck in decks:
            kept = self._faces.get(deck.name)
            known = kept is not None and kept.are_there
            layout = BatchLayout(game, Report(), setter, cache, signed=True) if known else None
            self.cards[deck.name] = [*self._again(deck, layout)] if layout is not None else [None] * len(deck.cards)

    @property
    def is_signed(self) -> bool:
        """Whether faces are kept, and need signatures."""
        return bool(self._faces)

    def fitted(self) -> Iterator[tuple[str, Mapping[Side, FittedSizes]]]:
        """Yield the sizes at which the texts of each deck fit, as far as its cards are known."""
        for deck, cards in self.cards.items():
            found: dict[Side, FittedSizes] = {"face": {}, "back": {}}
            known: dict[tuple[Side, int], Counter[float]] = {}  # by the `id` of roles, which take longer to compare
            for side, painted in _sides(cards):
                for role, size in painted.sizes:
                    counts = known.get((side, id(role)))
                    if counts is None:
                        counts = known[side, id(role)] = found[side].setdefault(role, Counter())
                    counts[size] += 1
            yield deck, found

    def forget_others(self, sizes: Mapping[str, Mapping[Side, ChosenSizes]], new: Iterable[Batch] = ()) -> dict[str, list[int]]:
        """Forget the cards whose texts have other sizes than these; return their places by deck. Those of `new` have them."""
        forgotten: dict[str, list[int]] = {}
        fresh: dict[str, set[int]] = {}
        for batch in new:
            fresh.setdefault(batch.deck, set()).update(batch.places)
        for deck, cards in self.cards.items():
            known: dict[Side, dict[int, Sequence[float]]] = {"face": {}, "back": {}}
            for place in sorted({*range(len(cards))} - fresh.get(deck, set())):
                sides = _sides((cards[place],))
                if any(sizes_in_use(one.sizes, sizes[deck][side], known[side]) != one.used for side, one in sides):
                    cards[place] = None
                    forgotten.setdefault(deck, []).append(place)
        return forgotten

    def keep(self, batches: Sequence[Batch]) -> None:
        """Keep the cards of which there is nothing to tell but notes, now that those of `batches` have been painted.

        A finding that does not say which faces it is about may be about more of them than the batch that found it: then
        nothing is kept. Nor is a face that looks like one, or is written like one, of which there is something to tell.
        """
        for deck, kept in self._faces.items():
            cards = [card for card in self.cards[deck] if card is not None]
            if any(not any(cards[place].sound for place in batch.places) for batch in batches if batch.deck == deck):
                continue
            sides = [(side, card.sound and side.painted.is_clean) for card in cards for _, side in _sides((card,))]
            told = {word for side, clean in sides if not clean for word in (side.signature, side.painted.digest)}
            kept.keep([side for side, _ in sides if told.isdisjoint((side.signature, side.painted.digest))])

    def _again(self, deck: Deck, layout: BatchLayout) -> Iterator[PaintedCard | None]:
        number = len(deck.cards)
        first = int(number * _OWN_SHARE) if number >= _MANY else number

        def others() -> tuple[dict[Side, list[bytes | None]], dict[str, Picture]]:
            return dict(layout.signed(deck, range(first, number))), dict(layout.pictures)

        with in_copy(others, self._jobs if first < number else 1) as rest:
            signed = dict(layout.signed(deck, range(first)))
            pictures: dict[str, Picture] = {**self._icons, **layout.pictures}
            if first < number:
                more, others_show = rest()
                signed = {side: [*of, *more[side]] for side, of in signed.items()}
                pictures |= others_show
        known = self._faces[deck.name].open(pictures)
        fronts = signed["face"]
        for front, back in zip(fronts, signed.get("back") or fronts, strict=True):
            face, other = known.get(front or b""), known.get(back or b"")
            found = face is not None and other is not None
            yield PaintedCard(face, other if "back" in signed else None, sound=True) if found else None


def _sides(cards: Sequence[PaintedCard | None]) -> Iterator[tuple[Side, PaintedSide]]:
    for card in cards:
        if card is not None:
            if card.face is not None:
                yield "face", card.face
            if card.back is not None:
                yield "back", card.back
