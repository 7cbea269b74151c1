"""Painted faces as bytes between runs: the streams of many faces in one file, and once what they have in common."""

from __future__ import annotations

import json
import struct
from array import array
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.cache import RecordForm
from pnp.base.diagnostics import Mark
from pnp.base.units import Box
from pnp.layout.deck_sizes import FaceFinding
from pnp.model.face_walk import ProcessingLine
from pnp.model.frame import Colour, PaintedFace, SpotInk
from pnp.model.picture import DrawnValue
from pnp.model.style import TextStyle
from pnp.painting.painted_card import PaintedSide
from pnp.render.glyphs import Cluster, ClusterGlyph, GlyphRow, PrintedGlyph, ShownGlyphs
from pnp.render.pdf_objects import FONT_DICTIONARY, IndirectObject, PaintedContent, PostponedImage

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from pnp.model.picture import Picture

_FORM: Final = RecordForm(
    Colour, SpotInk, ProcessingLine, DrawnValue, Mark, TextStyle, PrintedGlyph, Cluster, ClusterGlyph, FaceFinding, Box
)
"""The form of what faces have in common."""

_HEAD: Final = struct.Struct("<4Q")
_PICTURE, _FONTS = "picture", "fonts"


class UnkeptError(Exception):
    """A face that cannot be kept: it shows a picture that was made in memory."""


def packed(sides: Iterable[PaintedSide]) -> bytes:
    """Return faces as bytes, without those that cannot be kept."""
    writer = _Writer()
    rows = []
    for side in sides:
        try:
            rows.append(writer.row(side))
        except UnkeptError:
            continue
    shared = _FORM.encode(tuple(tuple(of) for of in writer.shared))
    lines = json.dumps(rows, separators=(",", ":")).encode()
    glyphs, streams = writer.glyphs.tobytes(), b"".join(writer.streams)
    return b"".join([_HEAD.pack(len(shared), len(lines), len(glyphs), len(streams)), shared, lines, glyphs, streams])


def unpacked(data: bytes, pictures: Mapping[str, Picture]) -> Iterator[PaintedSide]:
    """Yield the faces again, except those that show other pictures than these, which are known by their keys.

    Raises ValueError for other bytes.
    """
    try:
        yield from _Reader(data, pictures).sides()
    except (struct.error, TypeError, KeyError, IndexError, AttributeError) as fault:
        raise ValueError(str(fault)) from None


class _Shared(NamedTuple):
    """What faces have in common, each once: they refer to it by its number."""

    objects: list[tuple[object, ...]]
    glyphs: list[tuple[object, ...]]
    """The key of a font, and glyphs of it."""
    rows: list[tuple[tuple[str, int], ...]]
    """What the streams of faces name."""
    others: list[object]
    """Roles of texts, colours of borders, lines, values that drawings show, notes about texts."""


class _Writer:
    """Takes faces apart."""

    def __init__(self) -> None:
        self.shared = _Shared([], [], [], [])
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
            return (_FONTS,)
        if isinstance(one, PostponedImage):
            if one.picture.data is not None:
                raise UnkeptError
            return (_PICTURE, one.picture.key)
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


class _Reader:
    """Puts faces together."""

    def __init__(self, data: bytes, pictures: Mapping[str, Picture]) -> None:
        lengths = _HEAD.unpack_from(data)
        starts = [_HEAD.size]
        for length in lengths:
            starts.append(starts[-1] + length)
        if starts[-1] != len(data):
            raise ValueError("not all of the faces")
        shared = _Shared(*_FORM.decode(data[starts[0] : starts[1]]))
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
        if record == (_FONTS,):
            return FONT_DICTIONARY
        if record[0] == _PICTURE:
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
