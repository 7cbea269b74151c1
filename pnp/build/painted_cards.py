"""Painted cards as data: what each side paints, what is found again of earlier runs, and their bytes.

Bytes are kept between runs, or sent between processes of one run; objects and glyphs that many faces share are written once.
"""

from __future__ import annotations

import json
import marshal
import pickle
import struct
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from pnp.base.cache import RecordForm
from pnp.base.diagnostics import Mark, Report
from pnp.base.processes import in_copy
from pnp.base.units import Box
from pnp.layout.deck_sizes import FaceFinding, sizes_in_use
from pnp.layout.layout import BatchLayout
from pnp.model.face_walk import ProcessingLine
from pnp.model.frame import Colour, PaintedFace, SpotInk
from pnp.model.picture import DrawnValue
from pnp.model.style import TextStyle
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
    """A side of a card, and whether it is laid out from right to left.

    `signature` tells it from other faces of its deck before they are read; `sizes` are the largest ones at which its texts fit,
    and `used` those that they have (pt). `notes` are about its texts; the build tells them that has its cards. `whole` is the
    face with its items, if preflight has something to tell of it.
    """

    painted: PaintedFace
    mirrored: bool
    signature: bytes = b""
    sizes: tuple[tuple[TextRole, float], ...] = ()
    used: tuple[float, ...] = ()
    notes: tuple[FaceFinding, ...] = ()
    whole: Frame | None = None


class PaintedCard(NamedTuple):
    """The sides of a card. If it is not `sound`, its layout has something to tell, or could not make a face of it."""

    face: PaintedSide | None
    back: PaintedSide | None
    sound: bool


_CARDS_WORTH_A_COPY: Final = 1_000
"""Cards whose signatures take longer to make than a process to copy."""
_OWN_SHARE: Final = 0.55
"""The part of them that this process makes, since a copy has to begin and to send its own."""


class EarlierCards:
    """Of each deck, by the places of its cards, what was kept of them; None for a card that has to be painted."""

    def __init__(  # noqa: PLR0913, PLR0917 - what their faces depend on, and where they are kept
        self,
        game: Game,
        decks: Sequence[Deck],
        criteria: FaceCriteria,
        setter: Typesetter,
        cache: LayoutCache | None,
        disk: DiskCache | None,
        jobs: int = 1,
    ) -> None:
        """Find the cards of `decks` again; of large ones, a copy of the process makes some of the signatures if it may."""
        self._jobs = jobs
        self._faces = {deck.name: KeptFaces(disk, game, deck, criteria) for deck in decks} if disk is not None else {}
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
            for side, painted in _sides_of_cards(cards):
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
                sides = _sides_of_cards((cards[place],))
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
            sides = [(side, card.sound and side.painted.is_clean) for card in cards for _, side in _sides_of_cards((card,))]
            reported = {word for side, clean in sides if not clean for word in (side.signature, side.painted.digest)}
            kept.keep([side for side, _ in sides if reported.isdisjoint((side.signature, side.painted.digest))])

    def _again(self, deck: Deck, layout: BatchLayout) -> Iterator[PaintedCard | None]:
        number = len(deck.cards)
        first = int(number * _OWN_SHARE) if number >= _CARDS_WORTH_A_COPY else number

        def others() -> tuple[dict[Side, list[bytes | None]], dict[str, Picture]]:
            return dict(layout.signatures(deck, range(first, number))), dict(layout.pictures)

        with in_copy(others, self._jobs if first < number else 1) as rest:
            signed = dict(layout.signatures(deck, range(first)))
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


def _sides_of_cards(cards: Sequence[PaintedCard | None]) -> Iterator[tuple[Side, PaintedSide]]:
    for card in cards:
        if card is not None:
            if card.face is not None:
                yield "face", card.face
            if card.back is not None:
                yield "back", card.back


FACES_KIND: Final = "faces"
_MOST_CARDS_OF_PACK: Final = 8_192
"""Cards of a deck for which there is a pack of its own, so that no file becomes too large."""
_MOST_FACES_BESIDE_PACK: Final = 64
"""New faces that are kept beside the pack of their deck; with more than these and an eighth of the pack, it is written anew."""


class KeptFaces:
    """The faces of one deck of which at most notes are to be told, by their signatures, as `disk` keeps them from run to run.

    They hold for a game in one language that looks as it does: its theme, fonts, icons, formats and what judges its faces are
    in the key. All else that a face depends on is in its signature, and the common sizes of its texts, which are compared.
    """

    def __init__(self, disk: DiskCache, game: Game, deck: Deck, criteria: FaceCriteria) -> None:
        self._disk, self.key = disk, _surroundings_digest(game, deck, criteria)
        self._packs = 1 + len(deck.cards) // _MOST_CARDS_OF_PACK
        self._of_pack: list[dict[bytes, PaintedSide]] = []
        self._beside: list[dict[bytes, PaintedSide]] = []
        self._read: list[tuple[bytes | None, bytes | None]] | None = None

    @property
    def are_there(self) -> bool:
        """Whether anything was kept."""
        if self._read is None:
            get = self._disk.get
            self._read = [
                (get(FACES_KIND, self._name(n, "")), get(FACES_KIND, self._name(n, "new"))) for n in range(self._packs)
            ]
        return any(pack is not None for pack, _ in self._read)

    def open(self, pictures: Mapping[str, Picture]) -> Mapping[bytes, PaintedSide]:
        """Return what was kept; `pictures` are those on the faces of the deck, by their keys."""
        assert self.are_there
        assert self._read is not None
        while self._read:  # each is forgotten as soon as it is read: those of large decks take more memory than their faces
            pack, new = self._read.pop(0)
            self._of_pack.append(_read_pack(pack, pictures))
            self._beside.append(_read_pack(new, pictures))
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
            if not pack or len(beside | new) > _MOST_FACES_BESIDE_PACK + len(pack) // 8:
                self._disk.put(FACES_KIND, self._name(number, ""), pack_faces(used.values()))
                if beside:
                    self._disk.put(FACES_KIND, self._name(number, "new"), pack_faces(()))
            else:
                self._disk.put(FACES_KIND, self._name(number, "new"), pack_faces((beside | new).values()))

    def _of(self, number: int, sides: Iterable[PaintedSide]) -> Iterator[PaintedSide]:
        """Yield the faces of one pack."""
        return (side for side in sides if side.signature and side.signature[0] % self._packs == number)

    def _name(self, number: int, which: str) -> bytes:
        return repr((self.key, self._packs, number, which)).encode()


def _read_pack(data: bytes | None, pictures: Mapping[str, Picture]) -> dict[bytes, PaintedSide]:
    try:
        return {side.signature: side for side in unpack_faces(data, pictures)} if data is not None else {}
    except ValueError:
        return {}


def _surroundings_digest(game: Game, deck: Deck, criteria: FaceCriteria) -> bytes:
    """Return a digest of what the faces of a deck depend on beside what is written on them."""
    look = game.name, game.locale, game.theme, game.icons, game.fonts.digest(game.locale)
    of_deck = deck.name, deck.type, deck.format, deck.bleed, deck.safe, deck.face, deck.back, deck.options.over(game.defaults)
    said = repr((look, of_deck, criteria)).encode("utf-8", "surrogatepass")
    return blake2b(said, digest_size=16).digest()


_SHARED_FORM: Final = RecordForm(
    Colour, SpotInk, ProcessingLine, DrawnValue, Mark, TextStyle, PrintedGlyph, Cluster, ClusterGlyph, FaceFinding, Box
)
"""The form of what faces have in common."""

_PACK_HEAD: Final = struct.Struct("<4Q")
_PICTURE_TAG, _FONTS_TAG = "picture", "fonts"


class UnkeptError(Exception):
    """A face that cannot be kept: it shows a picture that was made in memory."""


def pack_faces(sides: Iterable[PaintedSide]) -> bytes:
    """Return faces as bytes, without those that cannot be kept."""
    writer = _PackWriter()
    rows = []
    for side in sides:
        try:
            rows.append(writer.row(side))
        except UnkeptError:
            continue
    shared = _SHARED_FORM.encode(tuple(tuple(of) for of in writer.shared))
    lines = json.dumps(rows, separators=(",", ":")).encode()
    glyphs, streams = writer.glyphs.tobytes(), b"".join(writer.streams)
    return b"".join([_PACK_HEAD.pack(len(shared), len(lines), len(glyphs), len(streams)), shared, lines, glyphs, streams])


def unpack_faces(data: bytes, pictures: Mapping[str, Picture]) -> Iterator[PaintedSide]:
    """Yield the faces again, except those that show other pictures than these, which are known by their keys.

    Raises ValueError for other bytes.
    """
    try:
        yield from _PackReader(data, pictures).sides()
    except (struct.error, TypeError, KeyError, IndexError, AttributeError) as fault:
        raise ValueError(str(fault)) from None


class _SharedParts(NamedTuple):
    """What faces have in common, each once: they refer to it by its number."""

    objects: list[tuple[object, ...]]
    glyphs: list[tuple[object, ...]]
    """The key of a font, and glyphs of it."""
    rows: list[tuple[tuple[str, int], ...]]
    """What the streams of faces name."""
    others: list[object]
    """Roles of texts, colours of borders, lines, values that drawings show, notes about texts."""


class _PackWriter:
    """Takes faces apart."""

    def __init__(self) -> None:
        self.shared = _SharedParts([], [], [], [])
        self.glyphs = array("I")
        self.streams: list[bytes] = []
        self._objects: dict[bytes, int] = {}
        self._glyphs: dict[tuple[str, tuple[PrintedGlyph, ...]], int] = {}
        self._known: dict[int, int] = {}
        self._rows: dict[tuple[tuple[str, int], ...], int] = {}
        self._others: dict[object, int] = {}

    def row(self, side: PaintedSide) -> list[object]:
        """Return what a face has of its own. Raises UnkeptError."""
        painted = side.painted
        content: Any = painted.content
        row = tuple([(kind, self._object(one)) for kind, one in content.objects])
        named = self._numbered(self._rows, self.shared.rows, row)
        shown = self._all_shown(content.runs)
        self.glyphs.extend(shown)
        self.streams.append(content.stream)
        about = [self._other(painted.border), self._other(painted.lines), self._other(painted.shows), self._other(side.notes)]
        texts = [n for (role, size), used in zip(side.sizes, side.used, strict=True) for n in (self._other(role), size, used)]
        return [
            side.signature.hex(), painted.digest.hex(), painted.key, side.mirrored, *about, named, bool(content.sized),
            len(content.stream), len(shown), texts,
        ]  # fmt: skip

    def _other(self, value: object) -> int:
        return self._numbered(self._others, self.shared.others, value)

    def _all_shown(self, runs: Collection[ShownGlyphs]) -> list[int]:
        """Return the numbers of glyphs; words are shared, so that most are known by their `id`."""
        try:
            return sorted(map(self._known.__getitem__, map(id, runs)))
        except KeyError:
            self._known |= {id(shown): self._shown(shown) for shown in runs}
        return sorted([self._known[id(shown)] for shown in runs])

    def _shown(self, shown: ShownGlyphs) -> int:
        key = shown.font, shown.glyphs
        found = self._glyphs.get(key)
        if found is None:
            found = self._glyphs[key] = len(self.shared.glyphs)
            self.shared.glyphs.append((shown.font, *shown.glyphs))
        return found

    def _object(self, one: IndirectObject) -> int:
        found = self._objects.get(one.digest)
        if found is None:
            record = self._record(one)
            found = self._objects[one.digest] = len(self.shared.objects)
            self.shared.objects.append(record)
        return found

    def _record(self, one: IndirectObject) -> tuple[object, ...]:
        """Return an object as data; what it refers to has lower numbers."""
        if one is FONT_DICTIONARY:
            return (_FONTS_TAG,)
        if isinstance(one, PostponedImage):
            if one.picture.data is not None:
                raise UnkeptError
            return (_PICTURE_TAG, one.picture.key)
        parts = tuple([part if isinstance(part, bytes) else self._object(part) for part in one.parts])
        shown = tuple(self._all_shown(one.runs))
        return (parts, one.data, one.encoding, shown, one.transparent, one.sized)

    @staticmethod
    def _numbered(known: dict[Any, int], values: list[Any], value: object) -> int:
        found = known.get(value)
        if found is None:
            found = known[value] = len(values)
            values.append(value)
        return found


class _PackReader:
    """Puts faces together."""

    def __init__(self, data: bytes, pictures: Mapping[str, Picture]) -> None:
        lengths = _PACK_HEAD.unpack_from(data)
        starts = [_PACK_HEAD.size]
        for length in lengths:
            starts.append(starts[-1] + length)
        if starts[-1] != len(data):
            raise ValueError("not all of the faces")
        shared = _SharedParts(*_SHARED_FORM.decode(data[starts[0] : starts[1]]))
        self._rows = json.loads(data[starts[1] : starts[2]])
        self._numbers = array("I")
        self._numbers.frombytes(data[starts[2] : starts[3]])
        self._data, self._start = data, starts[3]
        glyphs: list[Any] = shared.glyphs
        self._glyphs = [ShownGlyphs(font, tuple(of)) for font, *of in glyphs]
        self._objects: list[IndirectObject | None] = []
        for record in shared.objects:
            self._objects.append(self._object(record, pictures))
        self._named = [self._together(row) for row in shared.rows]
        self._others = shared.others

    def sides(self) -> Iterator[PaintedSide]:
        """Yield all faces whose pictures are there."""
        data, others, named, glyphs = self._data, self._others, self._named, self._glyphs
        start, shown = self._start, 0
        for signature, digest, key, mirrored, border, lines, shows, notes, row, sized, length, count, texts in self._rows:
            stream, numbers = data[start : start + length], self._numbers[shown : shown + count]
            start, shown = start + length, shown + count
            objects = named[row]
            if objects is not None:
                content = PaintedContent(stream, objects, GlyphRow(glyphs, numbers), sized)
                ink: Any = others[border], others[lines], others[shows]
                painted = PaintedFace(bytes.fromhex(digest), key, ink[0], ink[1], ink[2], is_clean=True, content=content)
                sizes: Any = tuple([(others[role], size) for role, size in zip(texts[::3], texts[1::3], strict=True)])
                noted: Any = others[notes]
                yield PaintedSide(painted, mirrored, bytes.fromhex(signature), sizes, tuple(texts[2::3]), noted)

    def _object(self, record: tuple[Any, ...], pictures: Mapping[str, Picture]) -> IndirectObject | None:
        if record == (_FONTS_TAG,):
            return FONT_DICTIONARY
        if record[0] == _PICTURE_TAG:
            picture = pictures.get(record[1])
            return None if picture is None else PostponedImage(picture)
        parts, data, encoding, shown, transparent, sized = record
        whole = [part if isinstance(part, bytes) else self._objects[part] for part in parts]
        if None in whole:
            return None
        runs = frozenset([self._glyphs[number] for number in shown])
        return IndirectObject(*whole, data=data, encoding=encoding, runs=runs, transparent=transparent, sized=sized)

    def _together(self, row: Iterable[tuple[str, int]]) -> tuple[tuple[str, IndirectObject], ...] | None:
        found = [(kind, self._objects[number]) for kind, number in row]
        return None if any(one is None for _, one in found) else tuple(found)  # type: ignore[arg-type]  # none is None


_ALL_SENT: Final = -1
"""In the place of a number: all that has been sent."""


class CardPacker:
    """Packs the cards of one process; each parcel may refer to what those before it brought."""

    def __init__(self) -> None:
        self._numbers: dict[int | bytes, int] = {FONT_DICTIONARY.digest: 0}
        self._rows: dict[tuple[tuple[str, int], ...], int] = {}
        self._values: dict[object, int] = {}
        self._kept: list[object] = []
        self._sent: list[object] = [FONT_DICTIONARY]  # keeps what was sent alive, so that no `id` is reused

    def pack(self, cards: tuple[PaintedCard, ...]) -> bytes:
        """Return cards as bytes: a row of numbers and bytes for each, faces with items, and what is new in them."""
        before, packed, news = len(self._sent), BytesIO(), BytesIO()
        whole: list[Frame] = []
        sides = {id(side): side for card in cards for side in (card.face, card.back) if side is not None}
        places = {known: place for place, known in enumerate(sides)}  # a back may be that of many cards
        rows = [self._side(side, whole) for side in sides.values()]
        which = [(places.get(id(card.face)), places.get(id(card.back)), card.sound) for card in cards]
        _Pickler(packed, self).dump(whole)
        pickler = _Pickler(news, self)
        for shared in self._sent[before:]:
            pickler.whole = shared
            pickler.dump(shared)
        return marshal.dumps((len(self._sent) - before, news.getvalue(), packed.getvalue(), rows, which))

    def _side(self, side: PaintedSide, whole: list[Frame]) -> tuple[object, ...]:
        """Return a side of a card; one that has its items goes to `whole`."""
        painted, number = side.painted, self._value
        content = cast("PaintedContent", painted.content)
        runs = array("L", map(self.number, content.runs)).tobytes()
        sizes = tuple([(number(role), size) for role, size in side.sizes])
        if side.whole is not None:
            whole.append(side.whole)
        return (
            None if side.whole is None else len(whole) - 1, painted.digest, painted.key, number(painted.border),
            number(painted.lines), number(painted.shows), painted.is_clean, content.stream, self.row(content.objects), runs,
            content.sized, side.mirrored, side.signature, sizes, side.used, number(side.notes),
        )  # fmt: skip

    def _value(self, value: object) -> int:
        """Return the number of a value that many faces have in common, such as the colour of a border."""
        found = self._numbers.get(id(value))
        if found is None:
            found = self._values.get(value)
            if found is None:
                found = self._values[value] = self._add(value)
            self._numbers[id(value)] = found
            self._kept.append(value)
        return found

    def number(self, shared: object) -> int:
        """Return the number of an object, equal ones having one, or of glyphs; what an object refers to has lower ones."""
        key = shared.digest if isinstance(shared, IndirectObject) else id(shared)
        found = self._numbers.get(key)
        if found is None:
            if isinstance(shared, IndirectObject):
                for part in (*shared.parts, *shared.runs):
                    if not isinstance(part, bytes):
                        self.number(part)
            found = self._numbers[key] = self._add(shared)
        return found

    def row(self, objects: tuple[tuple[str, IndirectObject], ...]) -> int:
        """Return the number of all objects that a face names: many faces name the same."""
        key = tuple([(kind, self.number(one)) for kind, one in objects])
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = self._add(objects)
        return found

    def _add(self, shared: object) -> int:
        self._sent.append(shared)
        return len(self._sent) - 1


class CardUnpacker:
    """Unpacks the parcels of one process, in their order."""

    def __init__(self) -> None:
        self._known: list[Any] = [FONT_DICTIONARY]

    def unpack(self, data: bytes) -> tuple[PaintedCard, ...]:
        """Return the cards of a parcel."""
        count, news, packed, rows, which = marshal.loads(data)  # noqa: S302  # from a process that this one has started
        unpickler = _Unpickler(BytesIO(news), self._known)
        for _ in range(count):
            self._known.append(unpickler.load())
        whole: list[Frame] = _Unpickler(BytesIO(packed), self._known).load()
        sides = [*[self._side(row, whole) for row in rows], None]
        return tuple([
            PaintedCard(sides[-1 if face is None else face], sides[-1 if back is None else back], sound)
            for face, back, sound in which
        ])  # fmt: skip

    def _side(self, row: tuple[Any, ...], whole: Sequence[Frame]) -> PaintedSide:
        at, digest, key, border, lines, shows, is_clean, *painted, mirrored, signature, sizes, used, notes = row
        known = self._known
        content = _restore_content(known, *painted)
        face = PaintedFace(digest, key, known[border], known[lines], known[shows], is_clean, content)
        fitted = tuple([(known[role], size) for role, size in sizes])
        return PaintedSide(face, mirrored, signature, fitted, used, known[notes], None if at is None else whole[at])


class _Pickler(pickle.Pickler):
    """Writes objects and glyphs by their numbers, except `whole`."""

    def __init__(self, file: BytesIO, writer: CardPacker) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._writer = writer
        self.whole: object = None

    def persistent_id(self, obj: Any) -> int | None:  # noqa: ANN401 - what records hold
        if obj is _AllSent:
            return _ALL_SENT
        if isinstance(obj, (IndirectObject, ShownGlyphs)) and obj is not self.whole:
            return self._writer.number(obj)
        return None

    def reducer_override(self, obj: Any) -> Any:  # noqa: ANN401
        if type(obj) is not PaintedContent:
            return NotImplemented
        runs = array("L", map(self._writer.number, obj.runs)).tobytes()
        return _restore_content, (_AllSent, obj.stream, self._writer.row(obj.objects), runs, obj.sized)


class _AllSent:
    """Stands in a parcel for all that was sent."""


class _Unpickler(pickle.Unpickler):
    """Reads objects and glyphs by their numbers."""

    def __init__(self, file: BytesIO, known: list[Any]) -> None:
        super().__init__(file)
        self._known = known

    def persistent_load(self, pid: int) -> Any:  # noqa: ANN401
        return self._known if pid == _ALL_SENT else self._known[pid]


def _restore_content(known: list[Any], stream: bytes, row: int, runs: bytes, sized: bool) -> PaintedContent:  # noqa: FBT001
    """Make a content from its parcel; its glyphs stay numbers until a document takes them, since faces are many."""
    return PaintedContent(stream, known[row], GlyphRow(known, array("L", runs)), sized)
