"""The pictures of a run for a print service: which faces they show, how often, and how their files are named."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.render.face_pixels import PictureFace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import Frame
    from pnp.model.printing import FaceCanvas, PictureDemands
    from pnp.model.request import ProductDocuments
    from pnp.model.sheet import Component, Side

_DIGITS = 3
"""A number has as many at least, so that a list of files by name is in the order of the cards."""


class ServicePicture(NamedTuple):
    """One picture: its file, the face that it shows, of which deck it is, and the ids of the cards, one for each copy."""

    file: str
    face: PictureFace
    deck: str
    cards: tuple[str, ...]


class ServiceDeck(NamedTuple):
    """The pictures of a deck: `slots` gives for each card in order, copies one by one, the files of its face and its back."""

    name: str
    canvas: FaceCanvas
    pictures: tuple[ServicePicture, ...]
    slots: tuple[tuple[str, str | None], ...]


def service_decks(documents: ProductDocuments) -> tuple[ServiceDeck, ...]:
    """Return the decks of a run whose profile says how pictures are made, each in the order of its cards."""
    pictures, canvases = documents.pictures, _canvases(documents)
    if pictures is None:
        return ()
    decks: dict[str, list[Component]] = {}
    for component in documents.components or ():
        if component.copies and component.deck in canvases:
            decks.setdefault(component.deck, []).append(component)
    return tuple(_deck(deck, cards, canvases[deck], pictures) for deck, cards in decks.items())


def _canvases(documents: ProductDocuments) -> dict[str, FaceCanvas]:
    """The canvas of each deck; there is a document for each, whose cards tell which."""
    deck_of = {component.id: component.deck for component in documents.components or ()}
    return {
        deck_of[placement.id]: document.canvas
        for document in documents.documents
        if document.canvas is not None
        for page in document.imposition.pages
        for placement in page.placements
        if placement.id in deck_of  # a draft has pages that show no card
    }


def _deck(deck: str, cards: Sequence[Component], canvas: FaceCanvas, how: PictureDemands) -> ServiceDeck:
    backs = {card.back for card in cards}
    common = len(backs) == 1
    files: dict[str, tuple[PictureFace, list[str]]] = {}
    slots: list[tuple[str, str | None]] = []

    def add(path: str, side: Side, frame: Frame, card: str) -> str:
        files.setdefault(path, (PictureFace(frame, canvas=canvas, side=side), []))[1].append(card)
        return path

    for number, card in _numbered(cards, each=how.copies == "each"):
        names = {"deck": deck, "number": number, "card": card.id}
        face = add(how.path({**names, "side": "face"}), "face", card.face, card.id)
        back = None
        if card.back is not None:
            back = add(how.path({**names, "side": "back"}, common=common), "back", card.back, card.id)
        slots.append((face, back))
    pictures = tuple(ServicePicture(path, face, deck, tuple(shown)) for path, (face, shown) in files.items())
    return ServiceDeck(deck, canvas, pictures, tuple(slots))


def _numbered(cards: Sequence[Component], *, each: bool) -> Iterator[tuple[str, Component]]:
    """Yield each copy of each card with its number, which all copies share unless `each` has pictures of its own."""
    last = sum(card.copies for card in cards) if each else len(cards)
    digits = max(_DIGITS, len(str(last)))
    number = 0
    for card in cards:
        for copy in range(card.copies):
            number += each or not copy
            yield f"{number:0{digits}}", card
