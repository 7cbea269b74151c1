"""Painted cards as data: the content of each side, those that earlier runs have cached, and their serialization.

They are cached between runs, and sent between the processes of one run, as packs of faces in one form; objects and glyphs that
many faces share are written once.
"""

from __future__ import annotations

import json
import pickle
import struct
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.cache import RecordForm
from pnp.base.diagnostics import Report
from pnp.base.processes import in_copy
from pnp.layout.deck_sizes import FaceFinding, sizes_in_use
from pnp.layout.layout import BatchLayout
from pnp.model.face_walk import ProcessingLine
from pnp.model.frame import PaintedFace, SpotInk
from pnp.model.style import FittedGradient, Reach, TextOutline, TextShadow, TextStyle
from pnp.pictures.files import DRAWING_RECORDS
from pnp.render.glyphs import Cluster, ClusterGlyph, GlyphRow, PrintedGlyph, ShownGlyphs
from pnp.render.pdf_objects import FONT_DICTIONARY, IndirectObject, PaintedContent, PostponedImage

if TYPE_CHECKING:
    from pnp.base.cache import DiskCache
    from pnp.layout.deck_sizes import FittedSizes, LayoutCache
    from pnp.layout.layout import Batch
    from pnp.model.frame import FaceCriteria, Frame
    from pnp.model.game import ChosenSizes, Deck, Game, TextRole
    from pnp.model.picture import Picture
    from pnp.model.sheet import Side
    from pnp.text.typesetter import Typesetter


class PaintedSide(NamedTuple):
    """A side of a card; `mirrored` if it is laid out from right to left.

    `signature` is a digest of all that its layout depends on, but for the common sizes of its texts; `sizes` are the largest
    sizes at which its texts fit, `used` those at which they are set (pt). `notes` are findings about its texts, which the build
    reports that has its card. `whole` is the face with its items, if preflight has findings about it.
    """

    painted: PaintedFace
    mirrored: bool
    signature: bytes = b""
    sizes: tuple[tuple[TextRole, float], ...] = ()
    used: tuple[float, ...] = ()
    notes: tuple[FaceFinding, ...] = ()
    whole: Frame | None = None


class PaintedCard(NamedTuple):
    """The sides of a card; it is `sound` if it could be laid out without findings."""

    face: PaintedSide | None
    back: PaintedSide | None
    sound: bool


_CARDS_WORTH_A_COPY: Final = 1_000
"""Cards whose signatures take longer to make than forking the process."""
_OWN_SHARE: Final = 0.55
"""The share of the signatures that this process makes: a copy has to start and to send its own."""


class EarlierCards:
    """The cached cards of each deck, by their places in it; None for a card that has to be painted."""

    def __init__(  # noqa: PLR0913, PLR0917 - what their faces depend on, and where they are cached
        self,
        game: Game,
        decks: Sequence[Deck],
        criteria: FaceCriteria,
        typesetter: Typesetter,
        cache: LayoutCache | None,
        disk: DiskCache | None,
        jobs: int = 1,
    ) -> None:
        """Read the cached cards of `decks`; with `jobs`, a copy of the process makes some of the signatures of large ones."""
        self._jobs = jobs
        self._faces = {deck.name: FaceCache(disk, game, deck, criteria) for deck in decks} if disk is not None else {}
        self._icons = {icon.picture.key: icon.picture for icon in game.icons.values()}
        self.cards: dict[str, list[Any]] = {}
        for deck in decks:
            faces = self._faces.get(deck.name)
            if faces is not None and faces.has_entries:
                layout = BatchLayout(game, Report(), typesetter, cache, signed=True)
                self.cards[deck.name] = [*self._read_cards(deck, layout)]
            else:
                self.cards[deck.name] = [None] * len(deck.laid_out)

    @property
    def is_signed(self) -> bool:
        """Whether faces are cached, and need signatures."""
        return bool(self._faces)

    def fitted(self) -> Iterator[tuple[str, Mapping[Side, FittedSizes]]]:
        """Yield the sizes at which the texts of each deck fit, as far as its cards are known."""
        for deck, cards in self.cards.items():
            found: dict[Side, FittedSizes] = {"face": {}, "back": {}}
            known: dict[tuple[Side, int], Counter[float]] = {}  # by the `id` of roles, which take longer to compare
            for side, painted in _sides_of_cards(cards):
                for role, size in painted.sizes:
                    counts = known.get((side, id(role)))
                    if counts is None:
                        counts = known[side, id(role)] = found[side].setdefault(role, Counter())
                    counts[size] += 1
            yield deck, found

    def forget_others(self, sizes: Mapping[str, Mapping[Side, ChosenSizes]], new: Iterable[Batch] = ()) -> dict[str, list[int]]:
        """Drop the cards whose texts were set at other sizes than these; return their places by deck.

        The cards of the batches `new` have just been painted at these sizes.
        """
        forgotten: dict[str, list[int]] = {}
        fresh: dict[str, set[int]] = {}
        for batch in new:
            fresh.setdefault(batch.deck, set()).update(batch.places)
        for deck, cards in self.cards.items():
            known: dict[Side, dict[int, Sequence[float]]] = {"face": {}, "back": {}}
            for place in sorted({*range(len(cards))} - fresh.get(deck, set())):
                sides = _sides_of_cards((cards[place],))
                if any(sizes_in_use(one.sizes, sizes[deck][side], known[side]) != one.used for side, one in sides):
                    cards[place] = None
                    forgotten.setdefault(deck, []).append(place)
        return forgotten

    def keep(self, batches: Sequence[Batch]) -> None:
        """Cache the faces without findings other than notes, once the cards of `batches` have been painted.

        If no card of a batch is sound, a finding did not name its faces, and may be about those of other batches: then no face
        of the deck is cached. Nor is a face with the signature or the digest of one that has findings.
        """
        for deck, faces in self._faces.items():
            cards = [card for card in self.cards[deck] if card is not None]
            if any(not any(cards[place].sound for place in batch.places) for batch in batches if batch.deck == deck):
                continue
            faces_of_cards = [(side, card.sound) for card in cards for side in (card.face, card.back)]
            sides = [(side, sound and side.painted.is_clean) for side, sound in faces_of_cards if side is not None]
            reported = {word for side, clean in sides if not clean for word in (side.signature, side.painted.digest)}
            faces.keep([side for side, _ in sides if reported.isdisjoint((side.signature, side.painted.digest))])

    def _read_cards(self, deck: Deck, layout: BatchLayout) -> Iterator[PaintedCard | None]:
        number = len(deck.laid_out)
        first = int(number * _OWN_SHARE) if number >= _CARDS_WORTH_A_COPY else number

        def sign_rest() -> tuple[dict[Side, list[bytes | None]], dict[str, Picture]]:
            return dict(layout.signatures(deck, range(first, number))), dict(layout.pictures)

        with in_copy(sign_rest, self._jobs if first < number else 1) as rest:
            signed = dict(layout.signatures(deck, range(first)))
            pictures: dict[str, Picture] = {**self._icons, **layout.pictures}
            if first < number:
                more, more_pictures = rest()
                signed = {side: [*signatures, *more[side]] for side, signatures in signed.items()}
                pictures |= more_pictures
        known = self._faces[deck.name].read(pictures)
        fronts = signed["face"]
        for front, back in zip(fronts, signed.get("back") or fronts, strict=True):
            face, other = known.get(front or b""), known.get(back or b"")
            found = face is not None and other is not None
            yield PaintedCard(face, other if "back" in signed else None, sound=True) if found else None


def _sides_of_cards(cards: Sequence[PaintedCard | None]) -> Iterator[tuple[Side, PaintedSide]]:
    for card in cards:
        if card is not None:
            if card.face is not None:
                yield "face", card.face
            if card.back is not None:
                yield "back", card.back


FACES_KIND: Final = "faces"
_MOST_CARDS_OF_PACK: Final = 8_192
"""Cards of a deck for each of which packs there are, so that no file becomes too large."""
_MOST_FACES_BESIDE_PACK: Final = 64
"""New faces that are written beside the pack of their deck; with more than these and an eighth of the pack, it is rewritten."""


class FaceCache:
    """The cached faces of one deck, by their signatures; none of them has findings other than notes.

    The key in the cache covers the theme, fonts, icons, formats and language of the game and the criteria of preflight. All
    else that a face depends on is in its signature, and the common sizes of its texts, which are compared.
    """

    def __init__(self, disk: DiskCache, game: Game, deck: Deck, criteria: FaceCriteria) -> None:
        self._disk, self.key = disk, _surroundings_digest(game, deck, criteria)
        self._packs = 1 + len(deck.laid_out) // _MOST_CARDS_OF_PACK
        self._of_pack: list[dict[bytes, PaintedSide]] = []
        self._beside: list[dict[bytes, PaintedSide]] = []
        self._read: list[tuple[bytes | None, bytes | None]] | None = None

    @property
    def has_entries(self) -> bool:
        """Whether an earlier run has cached faces of the deck."""
        if self._read is None:
            get = self._disk.get
            self._read = [
                (get(FACES_KIND, self._name(n, "")), get(FACES_KIND, self._name(n, "new"))) for n in range(self._packs)
            ]
        return any(pack is not None for pack, _ in self._read)

    def read(self, pictures: Mapping[str, Picture]) -> Mapping[bytes, PaintedSide]:
        """Return the cached faces; `pictures` are those on the faces of the deck, by their keys."""
        assert self.has_entries
        assert self._read is not None
        while self._read:  # each is dropped as soon as it is read: the bytes of large decks take more memory than their faces
            pack, new = self._read.pop(0)
            self._of_pack.append(_read_pack(pack, pictures))
            self._beside.append(_read_pack(new, pictures))
        return {signature: side for faces in (*self._of_pack, *self._beside) for signature, side in faces.items()}

    def keep(self, sides: Collection[PaintedSide]) -> None:
        """Write the faces of a deck: new ones beside its pack, or all of them in a new pack."""
        for number in range(self._packs):
            in_pack = (side for side in sides if side.signature and side.signature[0] % self._packs == number)
            used = {side.signature: side for side in in_pack}
            pack = self._of_pack[number] if self._of_pack else {}
            beside = self._beside[number] if self._beside else {}
            new = {signature: side for signature, side in used.items() if pack.get(signature) is not side}
            if all(beside.get(signature) is side for signature, side in new.items()):
                continue
            if not pack or len(beside | new) > _MOST_FACES_BESIDE_PACK + len(pack) // 8:
                self._disk.put(FACES_KIND, self._name(number, ""), pack_faces(used.values()))
                if beside:
                    self._disk.put(FACES_KIND, self._name(number, "new"), pack_faces(()))
            else:
                self._disk.put(FACES_KIND, self._name(number, "new"), pack_faces((beside | new).values()))

    def _name(self, number: int, which: str) -> bytes:
        return repr((self.key, self._packs, number, which)).encode()


def _read_pack(data: bytes | None, pictures: Mapping[str, Picture]) -> dict[bytes, PaintedSide]:
    try:
        return {side.signature: side for side in unpack_faces(data, pictures)} if data is not None else {}
    except ValueError:
        return {}


def _surroundings_digest(game: Game, deck: Deck, criteria: FaceCriteria) -> bytes:
    look = game.name, game.locale, game.theme, game.icons, game.fonts.digest(game.locale)
    of_deck = deck.name, deck.type, deck.format, deck.bleed, deck.safe, deck.face, deck.back, deck.options.over(game.defaults)
    return blake2b(repr((look, of_deck, criteria)).encode("utf-8", "surrogatepass"), digest_size=16).digest()


_SHARED_FORM: Final = RecordForm(
    *DRAWING_RECORDS,
    SpotInk,
    ProcessingLine,
    TextStyle,
    Reach,
    TextOutline,
    TextShadow,
    FittedGradient,
    PrintedGlyph,
    Cluster,
    ClusterGlyph,
    FaceFinding,
)
"""How the records that faces share are written."""

_PACK_HEAD: Final = struct.Struct("<4Q")
_PICTURE_TAG, _FONTS_TAG = "picture", "fonts"


class UncacheableError(Exception):
    """A face that cannot be cached: it shows a picture that was made in memory."""


def pack_faces(sides: Iterable[PaintedSide]) -> bytes:
    """Return faces as bytes, without those that cannot be cached."""
    return FacePacker().pack(sides)


def unpack_faces(data: bytes, pictures: Mapping[str, Picture]) -> Iterator[PaintedSide]:
    """Yield packed faces, except those with a picture whose key is not in `pictures`. Raises ValueError for other bytes."""
    try:
        yield from FaceUnpacker(pictures).unpack(data)
    except (struct.error, TypeError, KeyError, IndexError, AttributeError) as fault:
        raise ValueError(str(fault)) from None


class FacePacker:
    """Writes faces as rows of plain values.

    What they share is written once, also from pack to pack, and known by its place among all of its kind: objects, glyphs, the
    objects that a stream names, and other values (roles of texts, colours of borders, lines, what drawings show, notes).

    With a dictionary of `pictures`, those that faces show are put there; without it, a face is left out whose picture was made
    in memory.
    """

    def __init__(self, pictures: dict[str, Picture] | None = None) -> None:
        self._pictures = pictures
        self._objects: dict[bytes, int] = {}
        self._records: list[tuple[object, ...]] = []
        self._glyphs: dict[tuple[str, tuple[PrintedGlyph, ...]], int] = {}
        self._known: dict[ShownGlyphs, int] = {}
        self._rows: dict[tuple[tuple[str, int], ...], int] = {}
        self._others: dict[object, int] = {}
        self._roles: dict[int, tuple[object, int]] = {}  # by their `id`, as they take longer to compare; they are kept here

    def pack(self, sides: Iterable[PaintedSide]) -> bytes:
        """Return faces as bytes."""
        before = len(self._records), len(self._glyphs), len(self._rows), len(self._others)
        glyphs, streams, rows = array("I"), list[bytes](), list[list[object]]()
        for side in sides:
            try:
                rows.append(self._row(side, glyphs, streams))
            except UncacheableError:
                continue
        glyphs_of_fonts = ((font, *of) for font, of in self._glyphs)
        every: tuple[Iterable[object], ...] = (self._records, glyphs_of_fonts, self._rows, self._others)
        shared = _SHARED_FORM.encode(tuple([tuple(islice(of, first, None)) for of, first in zip(every, before, strict=True)]))
        parts = (shared, json.dumps(rows, separators=(",", ":")).encode(), glyphs.tobytes(), b"".join(streams))
        return b"".join([_PACK_HEAD.pack(*map(len, parts)), *parts])

    def _row(self, side: PaintedSide, glyphs: array[int], streams: list[bytes]) -> list[object]:
        """Return a face as plain values, and add its glyphs and its stream to those of others. Raises UncacheableError."""
        painted = side.painted
        content: Any = painted.content
        rows, others, roles, known = self._rows, self._others, self._roles, self._objects
        row = tuple([(kind, known[one.digest] if one.digest in known else self._object(one)) for kind, one in content.objects])
        named = rows.setdefault(row, len(rows))
        shown = self._glyphs_numbers(content.runs)
        glyphs.extend(shown)
        streams.append(content.stream)
        whole = (painted.border, painted.lines, painted.shows, side.notes)
        about = [others.setdefault(value, len(others)) for value in whole]
        texts: list[float] = []
        for (role, size), used in zip(side.sizes, side.used, strict=True):
            numbered = roles.get(id(role))
            if numbered is None:
                numbered = roles[id(role)] = role, others.setdefault(role, len(others))
            texts += (numbered[1], size, used)
        return [
            side.signature.hex(), painted.digest.hex(), painted.key, side.mirrored, painted.is_clean, *about, named,
            bool(content.sized), len(content.stream), len(shown), texts,
        ]  # fmt: skip

    def _glyphs_numbers(self, runs: Collection[ShownGlyphs]) -> list[int]:
        """Return the numbers of glyphs, most of which are known: they are shared."""
        try:
            return sorted(map(self._known.__getitem__, runs))
        except KeyError:
            of_glyphs = self._glyphs
            self._known |= {one: of_glyphs.setdefault((one.font, one.glyphs), len(of_glyphs)) for one in runs}
        return sorted(map(self._known.__getitem__, runs))

    def _object(self, one: IndirectObject) -> int:
        found = self._objects.get(one.digest)
        if found is None:
            record = self._record(one)
            found = self._objects[one.digest] = len(self._records)
            self._records.append(record)
        return found

    def _record(self, one: IndirectObject) -> tuple[object, ...]:
        """Return an object as plain values; objects to which it refers have lower numbers."""
        if one is FONT_DICTIONARY:
            return (_FONTS_TAG,)
        if isinstance(one, PostponedImage):
            if self._pictures is not None:
                self._pictures[one.picture.key] = one.picture
            elif one.picture.data is not None or one.picture.extended:
                raise UncacheableError
            return (_PICTURE_TAG, one.picture.key)
        parts = tuple([part if isinstance(part, bytes) else self._object(part) for part in one.parts])
        shown = tuple(self._glyphs_numbers(one.runs))
        return (parts, one.data, one.encoding, shown, one.transparent, one.sized)


class FaceUnpacker:
    """Restores the faces of the packs that one `FacePacker` made, in their order."""

    def __init__(self, pictures: Mapping[str, Picture]) -> None:
        self._pictures = pictures
        self._glyphs: list[ShownGlyphs] = []
        self._objects: list[IndirectObject | None] = []
        self._named: list[tuple[tuple[str, IndirectObject], ...] | None] = []
        self._others: list[Any] = []

    def unpack(self, data: bytes) -> Iterator[PaintedSide]:
        """Yield all faces of a pack whose pictures are there. Its glyphs stay numbers, since faces are many."""
        lengths = _PACK_HEAD.unpack_from(data)
        ends = [*accumulate(lengths, initial=_PACK_HEAD.size)]
        if ends[-1] != len(data):
            raise ValueError("not all of the faces")
        self._take_shared(data[ends[0] : ends[1]])
        every = array("I", data[ends[2] : ends[3]])
        others, named, start, first = self._others, self._named, ends[3], 0
        rows = json.loads(data[ends[1] : ends[2]])
        for signature, digest, key, mirrored, clean, border, lines, shows, notes, row, sized, length, count, texts in rows:
            stream, numbers = data[start : start + length], every[first : first + count]
            start, first = start + length, first + count
            objects = named[row]
            if objects is not None:
                content = PaintedContent(stream, objects, GlyphRow(self._glyphs, numbers), sized)
                painted = PaintedFace(bytes.fromhex(digest), key, others[border], others[lines], others[shows], clean, content)
                sizes = tuple([(others[role], size) for role, size in zip(texts[::3], texts[1::3], strict=True)])
                yield PaintedSide(painted, mirrored, bytes.fromhex(signature), sizes, tuple(texts[2::3]), others[notes])

    def _take_shared(self, data: bytes) -> None:
        objects, glyphs, rows, others = _SHARED_FORM.decode(data)
        self._glyphs += [ShownGlyphs(font, tuple(of)) for font, *of in glyphs]
        for record in objects:
            self._objects.append(self._object(record))
        self._named += [self._named_objects(row) for row in rows]
        self._others += others

    def _object(self, record: tuple[Any, ...]) -> IndirectObject | None:
        if record == (_FONTS_TAG,):
            return FONT_DICTIONARY
        if record[0] == _PICTURE_TAG:
            picture = self._pictures.get(record[1])
            return None if picture is None else PostponedImage(picture)
        parts, data, encoding, shown, transparent, sized = record
        whole = [part if isinstance(part, bytes) else self._objects[part] for part in parts]
        if None in whole:
            return None
        runs = frozenset([self._glyphs[number] for number in shown])
        return IndirectObject(*whole, data=data, encoding=encoding, runs=runs, transparent=transparent, sized=sized)

    def _named_objects(self, row: Iterable[tuple[str, int]]) -> tuple[tuple[str, IndirectObject], ...] | None:
        found = [(kind, self._objects[number]) for kind, number in row]
        return None if any(one is None for _, one in found) else tuple(found)  # type: ignore[arg-type]  # none is None


class CardPacker:
    """Packs the cards of one process as messages to another: their faces, beside them pictures and items of faces."""

    def __init__(self) -> None:
        self._pictures: dict[str, Picture] = {}
        self._faces = FacePacker(self._pictures)

    def pack(self, cards: tuple[PaintedCard, ...]) -> bytes:
        """Return a message."""
        sides = {id(side): side for card in cards for side in (card.face, card.back) if side is not None}
        places = {known: place for place, known in enumerate(sides)}  # a back may be that of many cards
        which = [(places.get(id(card.face), -1), places.get(id(card.back), -1), card.sound) for card in cards]
        whole = [side.whole and replace(side.whole) for side in sides.values()]  # without what is packed
        self._pictures.clear()
        faces = self._faces.pack(sides.values())
        return pickle.dumps((self._pictures, faces, whole, which), pickle.HIGHEST_PROTOCOL)


class CardUnpacker:
    """Unpacks the messages of one process, in their order."""

    def __init__(self) -> None:
        self._pictures: dict[str, Picture] = {}
        self._faces = FaceUnpacker(self._pictures)

    def unpack(self, data: bytes) -> tuple[PaintedCard, ...]:
        """Return the cards of a message."""
        pictures, faces, whole, which = pickle.loads(data)  # noqa: S301 - from a process that this one has started
        self._pictures |= pictures
        unpacked = zip(self._faces.unpack(faces), whole, strict=True)
        sides = [*(side if frame is None else side._replace(whole=frame) for side, frame in unpacked), None]
        return tuple([PaintedCard(sides[face], sides[back], sound) for face, back, sound in which])
