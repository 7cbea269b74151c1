"""Faces that earlier runs have painted: what is found of a deck again, and what is kept of it for the next run."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from pnp.painting.face_pack import packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from pnp.base.cache import DiskCache
    from pnp.model.frame import FaceCriteria
    from pnp.model.game import Deck, Game
    from pnp.model.picture import Picture
    from pnp.painting.painted_card import PaintedSide

KIND: Final = "faces"
_OF_A_PACK: Final = 8_192
"""Cards of a deck for which there is a pack of its own, so that no file becomes too large."""
_FEW: Final = 64
"""New faces that are kept beside the pack of their deck; with more than these and an eighth of the pack, it is written anew."""


class KeptFaces:
    """The faces of one deck of which at most notes are to be told, by their signatures, as `disk` keeps them from run to run.

    They hold for a game in one language that looks as it does: its theme, fonts, icons, formats and what judges its faces are
    in the key. All else that a face depends on is in its signature, and the common sizes of its texts, which are compared.
    """

    def __init__(self, disk: DiskCache, game: Game, deck: Deck, judgement: FaceCriteria) -> None:
        self._disk, self.key = disk, _surroundings(game, deck, judgement)
        self._packs = 1 + len(deck.cards) // _OF_A_PACK
        self._of_pack: list[dict[bytes, PaintedSide]] = []
        self._beside: list[dict[bytes, PaintedSide]] = []
        self._read: list[tuple[bytes | None, bytes | None]] | None = None

    @property
    def are_there(self) -> bool:
        """Whether anything was kept."""
        if self._read is None:
            get = self._disk.get
            self._read = [(get(KIND, self._name(n, "")), get(KIND, self._name(n, "new"))) for n in range(self._packs)]
        return any(pack is not None for pack, _ in self._read)

    def open(self, pictures: Mapping[str, Picture]) -> Mapping[bytes, PaintedSide]:
        """Return what was kept; `pictures` are those on the faces of the deck, by their keys."""
        assert self.are_there
        assert self._read is not None
        while self._read:  # each is forgotten as soon as it is read: those of large decks take more memory than their faces
            pack, new = self._read.pop(0)
            self._of_pack.append(_unpacked(pack, pictures))
            self._beside.append(_unpacked(new, pictures))
        return {signature: side for faces in (*self._of_pack, *self._beside) for signature, side in faces.items()}

    def keep(self, sides: Collection[PaintedSide]) -> None:
        """Keep the faces of a deck: new ones beside its pack, or all of them in a new pack."""
        for number in range(self._packs):
            used = {side.signature: side for side in self._of(number, sides)}
            pack = self._of_pack[number] if self._of_pack else {}
            beside = self._beside[number] if self._beside else {}
            new = {signature: side for signature, side in used.items() if pack.get(signature) is not side}
            if all(beside.get(signature) is side for signature, side in new.items()):
                continue
            if not pack or len(beside | new) > _FEW + len(pack) // 8:
                self._disk.put(KIND, self._name(number, ""), packed(used.values()))
                if beside:
                    self._disk.put(KIND, self._name(number, "new"), packed(()))
            else:
                self._disk.put(KIND, self._name(number, "new"), packed((beside | new).values()))

    def _of(self, number: int, sides: Iterable[PaintedSide]) -> Iterator[PaintedSide]:
        """Yield the faces of one pack."""
        return (side for side in sides if side.signature and side.signature[0] % self._packs == number)

    def _name(self, number: int, which: str) -> bytes:
        return repr((self.key, self._packs, number, which)).encode()


def _unpacked(data: bytes | None, pictures: Mapping[str, Picture]) -> dict[bytes, PaintedSide]:
    try:
        return {side.signature: side for side in unpacked(data, pictures)} if data is not None else {}
    except ValueError:
        return {}


def _surroundings(game: Game, deck: Deck, judgement: FaceCriteria) -> bytes:
    """Return a digest of what the faces of a deck depend on beside what is written on them."""
    look = game.name, game.locale, game.theme, game.icons, game.fonts.digest(game.locale)
    of_deck = deck.name, deck.type, deck.format, deck.bleed, deck.safe, deck.face, deck.back, deck.options.over(game.defaults)
    said = repr((look, of_deck, judgement)).encode("utf-8", "surrogatepass")
    return blake2b(said, digest_size=16).digest()
