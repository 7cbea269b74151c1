"""The faces of a game as they are shown: their pictures, those before the last change, and which are out of date."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.model.messages import NO_WORDS, card_words, words_of_card
from pnp.watch.face_margins import NO_MARGINS, FaceMargins

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.base.diagnostics import Mark
    from pnp.base.units import Size
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.model.messages import CardWords
    from pnp.model.sheet import Component, Side
    from pnp.model.style import FontBook
    from pnp.watch.face_pictures import FacePictures

MOST_BEFORE = 24
"""Faces whose picture before the last change is kept: the ones that changed last."""


@frozen
class ShownFace:
    """A face on the page: its picture and the one before its last change by their numbers (`FacePictures`).

    `changed` is the number of the build that changed it last, 0 for a face that is as it was at the start. A `stale` face could
    not be laid out again: it shows what it looked like when it last could. `card` is empty for the back that a deck shares,
    which has no `words`.
    """

    deck: str
    card: str
    side: Side
    size: Size
    mark: Mark
    picture: int
    before: int | None = None
    changed: int = 0
    stale: bool = False
    words: CardWords = NO_WORDS
    margins: FaceMargins = NO_MARGINS

    @property
    def name(self) -> str:
        """Its name in the gallery: `deck/card-face`, `deck/card-back` or `deck/back`."""
        return f"{self.deck}/{self.card}-{self.side}" if self.card else f"{self.deck}/{self.side}"


class Gallery:
    """The faces of one game from build to build, in printing order; equal faces of a deck are shown once."""

    def __init__(self, pictures: FacePictures) -> None:
        self._pictures = pictures
        self.faces: dict[str, ShownFace] = {}

    def preview(self, component: Component, game: Game, build: int) -> ShownFace | None:
        """Show a component of a game whose build is not complete; gives the face if it is known and its picture changed.

        A face that lacks something is left to the complete build, which marks what is wrong.
        """
        known = self.faces.get(f"{component.deck}/{component.id}-face")
        if known is None or component.face.stand_ins or self._pictures.frame(known.picture) == component.face:
            return None
        cards = (card for deck in game.decks if deck.name == component.deck for card in deck.cards)
        words = next((words_of_card(card) for card in cards if card.id == component.id), known.words)
        found = replace(self._changed(known, component.mark, component.face, game.fonts, build), words=words)
        self.faces[found.name] = found
        return found

    def settle(
        self,
        components: Iterable[Component],
        game: Game,
        fonts: FontBook,
        build: int,
        *,
        complete: bool,
    ) -> None:
        """Show the components of a finished build of a game, with the words of their cards and the margins of their decks.

        Faces that it lacks are dropped, or stale if it was not `complete`, as are all cards of a deck if none of them could be
        laid out: one fault has many empty faces then. A card that cannot be read keeps its words.
        """
        found: dict[str, ShownFace] = {}
        faces, words, safe = tuple(_faces(components)), card_words(game), {deck.name: deck.safe for deck in game.decks}
        lost = _lost(faces)
        for face, frame in faces:
            known = self.faces.get(face.name)
            if known is not None and face.name in lost:
                shown = replace(known, mark=face.mark, stale=True)
            elif known is None:
                number = self._pictures.number(frame, fonts)
                shown = replace(face, picture=number, changed=build if self.faces else 0)
            else:
                shown = self._changed(known, face.mark, frame, fonts, build)
            margins = FaceMargins(face.margins.bleed, safe.get(face.deck, 0.0))
            found[face.name] = replace(shown, words=words.get(face.card, shown.words), margins=margins)
        self.faces = found if complete else _with_stale(found, self.faces)
        self._forget()

    def all_stale(self) -> None:
        """Mark every face as out of date: nothing could be laid out."""
        self.faces = {name: replace(face, stale=True) for name, face in self.faces.items()}

    def _changed(self, known: ShownFace, mark: Mark, frame: Frame, fonts: FontBook, build: int) -> ShownFace:
        number = self._pictures.number(frame, fonts)
        if number == known.picture:
            return replace(known, mark=mark, stale=False)
        before = known.before if known.changed == build else known.picture
        return replace(known, mark=mark, size=frame.size, picture=number, before=before, changed=build, stale=False)

    def _forget(self) -> None:
        """Drop pictures that are no longer shown."""
        last = sorted((f for f in self.faces.values() if f.before is not None), key=lambda f: -f.changed)
        for face in last[MOST_BEFORE:]:
            self.faces[face.name] = replace(face, before=None)
        faces = self.faces.values()
        self._pictures.keep({f.picture for f in faces} | {f.before for f in faces if f.before is not None})


def _faces(components: Iterable[Component]) -> Iterator[tuple[ShownFace, Frame]]:
    """Yield every distinct frame of every deck, faces before backs."""
    decks: dict[str, list[Component]] = {}
    for component in components:
        decks.setdefault(component.deck, []).append(component)
    for cards in decks.values():
        all_backs = dict.fromkeys(c.back for c in cards if c.back is not None)
        backs = [back for back in all_backs if not _is_missing(back)] or [*all_backs]
        seen: set[Frame] = set()
        for card in cards:
            if card.face not in seen:
                seen.add(card.face)
                yield _shown_face(card, card.id, "face", card.face), card.face
        seen.clear()
        for card in cards:
            if card.back in backs and card.back not in seen:
                seen.add(card.back)
                yield _shown_face(card, card.id if len(backs) > 1 else "", "back", card.back), card.back


def _shown_face(component: Component, card: str, side: Side, frame: Frame) -> ShownFace:
    """Return a face that is not known yet: without its picture, its words and its safe area."""
    return ShownFace(component.deck, card, side, frame.size, component.mark, 0, margins=FaceMargins(frame.bleed))


def _lost(faces: Iterable[tuple[ShownFace, Frame]]) -> set[str]:
    """Return the names of the faces of decks that have several cards, of which none could be laid out."""
    sides: dict[tuple[str, Side], list[tuple[str, bool]]] = {}
    for face, frame in faces:
        sides.setdefault((face.deck, face.side), []).append((face.name, _is_missing(frame)))
    return {name for side in sides.values() if len(side) > 1 and all(missing for _, missing in side) for name, _ in side}


def _is_missing(frame: Frame) -> bool:
    """Whether a face could not be laid out at all; that of its card says why."""
    return any(stand_in.cause is None for stand_in in frame.stand_ins)


def _with_stale(found: Mapping[str, ShownFace], known: Mapping[str, ShownFace]) -> dict[str, ShownFace]:
    """Return faces with those that are missing among them, stale, each behind the one that it followed."""
    out = list(found)
    previous = ""
    for name in known:
        if name not in found:
            out.insert(out.index(previous) + 1 if previous in out else 0, name)
        previous = name
    return {name: found.get(name) or replace(known[name], stale=True) for name in out}
