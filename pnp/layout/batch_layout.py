"""Lays out the cards of decks in batches: the texts of all are fitted first, then each batch is painted at the common sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.failures import in_hand
from pnp.layout.deck_sizes import fit_texts, use_sizes
from pnp.layout.face_layout import FaceLayout, faces_shown
from pnp.layout.face_signatures import FaceSignatures
from pnp.layout.fault_collector import FaultCollector, VariantFaults
from pnp.model.sheet import Component

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.layout.deck_sizes import FittedSizes
    from pnp.layout.face_notes import FaceNote
    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.text_setting import TextSetter
    from pnp.layout.unpainted_face import UnpaintedFace
    from pnp.model.frame import Frame
    from pnp.model.game import Card, ChosenSizes, Deck, Game, TextRole
    from pnp.model.picture import Picture
    from pnp.model.sheet import Side


class Batch(NamedTuple):
    """Cards of a deck that are laid out together, by their places in it from 0."""

    deck: str
    places: Sequence[int]


class BatchLayout:
    """Lays out batches of the cards of a localized game. What it finds goes to `report` when a batch has been `judged`.

    If `notes_kept`, those about texts are not told, but kept with faces (`ReadBatch.known`) until they are `noted`.
    """

    def __init__(  # noqa: PLR0913 - what is laid out, with what, and what is kept of it
        self,
        game: Game,
        report: Report,
        setter: TextSetter,
        cache: LayoutCache | None = None,
        *,
        signed: bool = False,
        notes_kept: bool = False,
    ) -> None:
        self._faces = FaceLayout(game, report, setter, cache, draft=False)
        self._faces.notes_apart = True
        self._notes_kept = notes_kept
        if signed:
            self._faces.signatures = FaceSignatures(self._faces.pictures)
        self._decks = {deck.name: deck for deck in game.decks}
        self._report = report

    def read(self, batch: Batch) -> ReadBatch:
        """Read the faces of a batch and fit their texts."""
        deck = self._decks[batch.deck]
        cards = [deck.cards[place] for place in batch.places]
        sides = {side: self._faces.read(deck, side, template, None, {}, cards) for side, template in deck.templates}
        fitted = {side: fit_texts(faces_shown(faces), self._faces.texts) for side, faces in sides.items()}
        return ReadBatch(deck, cards, sides, fitted, {})

    def signed(self, deck: Deck, places: range) -> Iterator[tuple[Side, list[bytes | None]]]:
        """Yield each side of a deck with the signatures of the faces of the cards in these places, which are not read.

        None for one that has to be read.
        """
        cards = deck.cards[places.start : places.stop]
        for side, template in deck.templates:
            yield side, self._faces.signed(deck, side, template, cards)

    @property
    def pictures(self) -> Mapping[str, Picture]:
        """The pictures of the faces that were signed, by their keys."""
        return self._faces.signatures.pictures if self._faces.signatures else {}

    def components(self, read: ReadBatch, sizes: Mapping[Side, ChosenSizes]) -> Iterator[Component | None]:
        """Yield the component of each card, with its texts at the `sizes` of its deck; None if it has a fault."""
        for side, faces in read.sides.items():
            use_sizes(faces_shown(faces), sizes[side], self._faces.texts)
        for number, card in enumerate(read.cards):
            with in_hand("card", card.id):
                frames = {side: self._faces.frame(read.deck, side, faces[number]) for side, faces in read.sides.items()}
            for side, faces in read.sides.items():
                unpainted = faces[number]
                if unpainted is not None and unpainted.notes and not self._notes_kept:
                    self._faces.tell(read.deck, side, card, unpainted.notes)
                if unpainted is not None and (unpainted.signature or unpainted.notes) and unpainted.frame is not None:
                    known = KnownFace(unpainted.signature, tuple(unpainted.sizes), unpainted.notes)
                    read.known[id(unpainted.frame)] = known
                faces[number] = None
            yield _component(read.deck, card, frames)

    def noted(self, deck: str, card: Card, side: Side, notes: tuple[FaceNote, ...]) -> None:
        """Take notes that were kept with a face of a card, to be told with what else is found."""
        self._faces.tell(self._decks[deck], side, card, notes)

    def lacks_reference(self, card: str) -> bool:
        """Whether the template of a face of a card met a reference to no card."""
        return not self._faces.without_card.isdisjoint({(card, "face"), (card, "back")})

    def tell(self) -> None:
        """Report what was found in the texts and templates of the batches since it was last told."""
        self._faces.of_texts.report(self._report)
        self._faces.faults.report(self._report, self._decks.values())
        self._faces.of_texts, self._faces.faults = VariantFaults(), FaultCollector()


class ReadBatch(NamedTuple):
    """A batch between reading and painting: its faces by side, and the sizes at which their texts fit."""

    deck: Deck
    cards: Sequence[Card]
    sides: Mapping[Side, list[UnpaintedFace | None]]
    fitted: Mapping[Side, FittedSizes]
    known: dict[int, KnownFace]
    """What is known of the faces that were painted, by the `id` of their frames, if they are signed or there are notes."""


class KnownFace(NamedTuple):
    """A face's signature, the largest sizes at which its texts fit that may shrink, and what was noted of its texts."""

    signature: bytes = b""
    sizes: tuple[tuple[TextRole, float], ...] = ()
    notes: tuple[FaceNote, ...] = ()


def _component(deck: Deck, card: Card, frames: Mapping[Side, Frame | None]) -> Component | None:
    face = frames["face"]
    if face is None or None in frames.values():
        return None
    return Component(card.id, deck.name, card.copies, face, frames.get("back"), card.mark, deck.cut, tiling=deck.tiling)
