"""Lays out the faces of one run: each is expanded, read and fitted, then painted at the sizes of its deck."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING

from pnp.base.diagnostics import FacePlace
from pnp.base.failures import in_hand
from pnp.base.units import Box, Size
from pnp.layout.context import DeckFields
from pnp.layout.deck_sizes import FittedSizes, chosen_sizes, fit_texts, use_sizes
from pnp.layout.face_notes import face_note, told_notes
from pnp.layout.fault_collector import FaultCollector, VariantFaults
from pnp.layout.layout_context import LayoutContext
from pnp.layout.reduced_texts import too_small
from pnp.layout.templates import TemplateFaultError
from pnp.layout.unpainted_face import UnpaintedFace
from pnp.model.frame import Frame, StandIn
from pnp.model.outline import CardFormat
from pnp.model.sheet import Component

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from pnp.base.diagnostics import Diagnostic, Report
    from pnp.layout.canvas import Canvas
    from pnp.layout.face_notes import FaceNote
    from pnp.layout.face_signatures import FaceSignatures
    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.skeleton import Expansion
    from pnp.layout.text_setting import TextSetter
    from pnp.model.game import Card, Deck, Game
    from pnp.model.sheet import Side

_ANY_FORMAT = (CardFormat("", Size(30.0, 30.0)), CardFormat("", Size(300.0, 400.0)))
"""Stand for a format that could not be read: a fault that a template has in both does not follow from the size."""


class FaceLayout(LayoutContext):
    """Lays out the faces of one run."""

    def __init__(self, game: Game, report: Report, setter: TextSetter, cache: LayoutCache | None, *, draft: bool) -> None:
        super().__init__(game, report, setter, cache, draft=draft)
        self.faults = FaultCollector()
        self.of_texts = VariantFaults()
        self.known_faulty = {card.id for deck in game.decks for card in deck.faulty}
        """Cards whose faults have been reported: what a template makes of them follows from those."""
        self.without_card: set[tuple[str, str]] = set()
        """Faces, by card and side, whose template met a reference to no card, which has been reported too."""
        self.signatures: FaceSignatures | None = None
        """Makes the signatures of the faces that are read, if somebody asks for them."""
        self.notes_apart = False
        """Whether notes about texts are kept with their faces, so that they can be told without laying these out again."""
        self._noted: set[tuple[str, Side, bytes]] = set()

    def deck(
        self, deck: Deck, only_card: str | None, advance: Callable[[], None], first: Collection[str]
    ) -> Iterable[tuple[int, Component]]:
        """Yield the components of one deck with their places in it, those with an id in `first` before the others."""
        faces = self.side(deck, "face", deck.face, only_card)
        backs = self.side(deck, "back", deck.back, only_card) if deck.back is not None else None
        for place, card in sorted(enumerate(deck.cards), key=lambda item: item[1].id not in first):
            if only_card is not None and only_card not in card.names:
                continue
            with in_hand("card", card.id):
                face = self.frame(deck, "face", faces[place]) or self.empty(deck, "face", card.id)
                back = None if backs is None else self.frame(deck, "back", backs[place]) or self.empty(deck, "back", card.id)
            faces[place] = None
            if face is not None and (backs is None or back is not None):
                yield place, Component(card.id, deck.name, card.copies, face, back, card.mark, deck.cut, tiling=deck.tiling)
            advance()

    def faulty(self, deck: Deck, only_card: str | None) -> Iterable[tuple[float, Component]]:
        """Yield empty components for the cards of a deck that could not be read, with their places; only a draft has them."""
        printed = {card.id for card in deck.cards}
        for order, card in enumerate(deck.faulty if self.draft else ()):
            face = self.empty(deck, "face", card.id)
            if face is not None and card.id not in printed and (only_card is None or only_card in card.names):
                back = self.empty(deck, "back", card.id) if deck.back is not None else None
                place = bisect([other.mark for other in deck.cards], card.mark) - 1 / (2 + order)
                yield place, Component(card.id, deck.name, 1, face, back, card.mark, deck.cut, tiling=deck.tiling)

    def empty(self, deck: Deck, side: Side, card: str) -> Frame | None:
        """Return an empty face in place of one that cannot be laid out, or None if this is no draft."""
        if not self.draft:
            return None
        whole = StandIn(Box(0.0, 0.0, *deck.format.size), card)
        return Frame(deck.format.size, deck.bleed, (), stand_ins=(whole,), outline=deck.outline(side))

    def side(self, deck: Deck, side: Side, template: str, only_card: str | None) -> list[UnpaintedFace | None]:
        """Return one side of all cards, read and fitted but not painted; equal faces are the same object."""
        known: dict[bytes, UnpaintedFace] = {}
        unpainted_faces = self.read(deck, side, template, only_card, known)
        if "fonts" in self.game.unread:
            return [None] * len(unpainted_faces)
        faces = faces_shown(unpainted_faces)
        fitted = fit_texts(faces, self.texts)
        sizes = deck.part.sizes[side] if deck.part else chosen_sizes(fitted)
        self.cache.note_sizes((self.game.name, self.game.locale, deck.name), side, sizes)
        use_sizes(faces, sizes, self.texts)
        return unpainted_faces

    def fitted(self, deck: Deck, side: Side, template: str) -> FittedSizes:
        """Return the sizes at which the texts of one side fit."""
        return fit_texts(faces_shown(self.read(deck, side, template, None, {})), self.texts)

    def read(  # noqa: PLR0913, PLR0917 - one side of which cards
        self,
        deck: Deck,
        side: Side,
        template: str,
        only_card: str | None,
        known: dict[bytes, UnpaintedFace],
        cards: Iterable[Card] | None = None,
    ) -> list[UnpaintedFace | None]:
        """Return one side of all cards, or of these, read but not fitted; the faces that are `known` are not read again."""
        names = {"deck": DeckFields(deck, self.templates.cards), "side": side}
        unpainted_faces = []
        for card in deck.cards if cards is None else cards:
            with in_hand("card", card.id):
                reported = only_card is None or only_card in card.names
                unpainted_faces.append(self.unpainted(deck, template, card, names, known, report_faults=reported))
        return unpainted_faces

    def unprintable(self, deck: Deck, only_card: str | None) -> None:
        """Collect the faults of the templates of a deck of which nobody knows how it is printed: those in any size."""
        collected, in_sizes = self.faults, []
        for form in _ANY_FORMAT:
            self.faults = FaultCollector()
            sized = replace(deck, format=form)
            for side, template in deck.templates:
                self.read(sized, side, template, only_card, {})
            in_sizes.append(self.faults)
        self.faults = collected
        collected.add_common(*in_sizes)

    def unpainted(  # noqa: PLR0913  # one card of one side of one deck
        self,
        deck: Deck,
        template: str,
        card: Card,
        names: Mapping[str, object],
        known: dict[bytes, UnpaintedFace],
        *,
        report_faults: bool,
    ) -> UnpaintedFace | None:
        """Expand and read one face; its faults are collected if `report_faults`."""
        place = FacePlace(card.id, "back" if names["side"] == "back" else "face")
        template = _template(card, names["side"], template)
        try:
            written = self._written(deck, template, card, names)
        except TemplateFaultError as error:
            self.note_missing(place)
            if report_faults and error.diagnostic is not None:
                self.add_fault(error.diagnostic, card, place)
            return None
        self.note_missing(place)
        digest = _face_digest(written, card)
        unpainted = known.get(digest)
        if unpainted is None:
            tree = self.reader(card.look).read(written, template)
            unpainted = known[digest] = UnpaintedFace(card, tree)
            if self.signatures is not None:
                unpainted.signature = self.signatures.of(written.xml, card.look) or b""
        if report_faults:
            for fault in unpainted.tree.faults:
                self.add_fault(fault, card, place)
        return unpainted if unpainted.tree.face is not None else None

    def signed(self, deck: Deck, side: Side, template: str, cards: Iterable[Card]) -> list[bytes | None]:
        """Return the signatures of one side of cards, which are not read; None for a face that has to be read."""
        names = {"deck": DeckFields(deck, self.templates.cards), "side": side}
        self.templates.texts.marked = False
        signed = [self._signature(deck, _template(card, side, template), card, names) for card in cards]
        self.templates.texts.marked = True
        return signed

    def _signature(self, deck: Deck, template: str, card: Card, names: Mapping[str, object]) -> bytes | None:
        assert self.signatures is not None
        with in_hand("card", card.id):
            try:
                return self.signatures.of(self._written(deck, template, card, names).xml, card.look)
            except TemplateFaultError:
                return None

    def _written(self, deck: Deck, template: str, card: Card, names: Mapping[str, object]) -> Expansion:
        """Return what a template writes for a card. Raises TemplateFaultError."""
        return self.templates.expand(template, {**names, "card": self.templates.cards.view(deck, card)}, deck.mark)

    def note_missing(self, face: FacePlace) -> None:
        """Remember a face if its template has just met a reference to no card."""
        if self.templates.sandbox.met_missing_card:
            self.without_card.add((face.card, face.side))

    def frame(self, deck: Deck, side: Side, unpainted: UnpaintedFace | None) -> Frame | None:
        """Paint a face, only once for all cards that show it."""
        if unpainted is None:
            return None
        if unpainted.frame is None and unpainted.tree.face is not None:
            blocks = {text_content: fitting.block() for text_content, fitting in unpainted.fittings.items()}
            unpainted.fittings.clear()
            canvas = self.painter.canvas(unpainted.card.mark, blocks)
            canvas.damaged = unpainted.tree.damaged
            self.painter.paint(unpainted.tree.face, deck.format.size, deck.bleed, canvas)
            self.report_canvas_faults(deck, side, unpainted, canvas)
            items, boxes, links = tuple(canvas.items), tuple(canvas.boxes), tuple(canvas.links)
            unpainted.frame = Frame(
                deck.format.size,
                deck.bleed,
                items,
                boxes,
                links,
                mirrored=canvas.axis is not None,
                kept=tuple(canvas.kept),
                points=tuple(canvas.points),
                stand_ins=tuple(canvas.stand_ins),
                outline=deck.outline(side),
            )
        return unpainted.frame

    def add_fault(self, fault: Diagnostic, card: Card, place: FacePlace) -> None:
        """Collect a fault of a template; where it may follow from what has been reported, only if other cards have it too."""
        if card.id in self.known_faulty or (card.id, place.side) in self.without_card:
            self.faults.follow(fault, place)
        else:
            self.faults.add(fault, card, place)

    def report_canvas_faults(self, deck: Deck, side: Side, unpainted: UnpaintedFace, canvas: Canvas) -> None:
        """Report the faults that painting found."""
        card, who = unpainted.card, self._who(deck, side, unpainted.card)
        is_faulty = card.id in self.known_faulty
        written: Expansion | None = None
        for fault, box in (*canvas.faults, *too_small(canvas.reduced, self.game.locale)):
            self.add_fault(fault, card, FacePlace(card.id, side, box))
        named = [self.text_faults(canvas, name) for name in who]
        for (of_entry, _), (of_card, box) in zip(*named, strict=True):
            if self.notes_apart and not is_faulty:
                written = written or self._written_for(deck, side, card)
                if (note := face_note(of_card, who[1], box, card, written.xml)) is not None:
                    unpainted.notes += (note,)
                    continue
            if (
                is_faulty and of_card.mark and self.report.has_findings_at(of_card.mark)
            ):  # what does not fit is the text that has been refused
                self.report.show(of_card.mark, FacePlace(card.id, side, box))
            else:
                self.of_texts.add(of_entry, of_card.shown_on([FacePlace(card.id, side, box)]))
        for stand_in in canvas.stand_ins:
            if stand_in.cause is not None:
                self.report.show(stand_in.cause, FacePlace(card.id, side, stand_in.box))

    def tell(self, deck: Deck, side: Side, card: Card, notes: tuple[FaceNote, ...]) -> None:
        """Report notes that were kept with a face, once for all cards that show it; call it in the order of the cards."""
        with in_hand("card", card.id):
            written = self._written_for(deck, side, card)
        key = deck.name, side, _face_digest(written, card)
        if key not in self._noted:
            self._noted.add(key)
            for of_entry, of_card in told_notes(notes, self._who(deck, side, card), card, side, written.xml):
                self.of_texts.add(of_entry, of_card)

    def _written_for(self, deck: Deck, side: Side, card: Card) -> Expansion:
        """Return what the template of a side writes for a card, of which it has written a face before."""
        names = {"deck": DeckFields(deck, self.templates.cards), "side": side}
        return self._written(deck, _template(card, side, dict(deck.templates)[side]), card, names)

    def _who(self, deck: Deck, side: Side, card: Card) -> tuple[str, str]:
        """Return how findings name the entry of a card, and the card."""
        what = f"{'' if side == 'face' else 'back of '}{deck.type}"
        return f"{what} `{card.entry}` ({self.game.locale})", f"{what} `{card.id}` ({self.game.locale})"


def faces_shown(unpainted_faces: Iterable[UnpaintedFace | None]) -> Counter[UnpaintedFace]:
    """Count the cards that show each face."""
    return Counter(unpainted for unpainted in unpainted_faces if unpainted is not None)


def _template(card: Card, side: object, template: str) -> str:
    """Return the template of a side of a card: its own in this language, or that of its deck."""
    return (getattr(card.look, str(side)) if card.look else "") or template


def _face_digest(written: Expansion, card: Card) -> bytes:
    """Return what tells a face from others of its side."""
    text = written.xml + (repr(card.look.styles) if card.look else "")
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
