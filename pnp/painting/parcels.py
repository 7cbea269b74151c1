"""Painted cards as bytes between processes of one run: objects and glyphs that many faces have in common are sent once."""

from __future__ import annotations

import marshal
import pickle
from array import array
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, cast

from pnp.model.frame import PaintedFace
from pnp.painting.painted_card import PaintedCard, PaintedSide
from pnp.render.glyphs import GlyphRow, ShownGlyphs
from pnp.render.pdf_objects import FONT_DICTIONARY, IndirectObject, PaintedContent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Frame

_ALL: Final = -1
"""In the place of a number: all that has been sent."""


class ParcelWriter:
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


class ParcelReader:
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
        content = _content(known, *painted)
        face = PaintedFace(digest, key, known[border], known[lines], known[shows], is_clean, content)
        fitted = tuple([(known[role], size) for role, size in sizes])
        return PaintedSide(face, mirrored, signature, fitted, used, known[notes], None if at is None else whole[at])


class _Pickler(pickle.Pickler):
    """Writes objects and glyphs by their numbers, except `whole`."""

    def __init__(self, file: BytesIO, writer: ParcelWriter) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._writer = writer
        self.whole: object = None

    def persistent_id(self, obj: Any) -> int | None:  # noqa: ANN401 - what records hold
        if obj is _Everything:
            return _ALL
        if isinstance(obj, (IndirectObject, ShownGlyphs)) and obj is not self.whole:
            return self._writer.number(obj)
        return None

    def reducer_override(self, obj: Any) -> Any:  # noqa: ANN401
        if type(obj) is not PaintedContent:
            return NotImplemented
        runs = array("L", map(self._writer.number, obj.runs)).tobytes()
        return _content, (_Everything, obj.stream, self._writer.row(obj.objects), runs, obj.sized)


class _Everything:
    """Stands in a parcel for all that was sent."""


class _Unpickler(pickle.Unpickler):
    """Reads objects and glyphs by their numbers."""

    def __init__(self, file: BytesIO, known: list[Any]) -> None:
        super().__init__(file)
        self._known = known

    def persistent_load(self, pid: int) -> Any:  # noqa: ANN401
        return self._known if pid == _ALL else self._known[pid]


def _content(known: list[Any], stream: bytes, row: int, runs: bytes, sized: bool) -> PaintedContent:  # noqa: FBT001
    """Make a content from its parcel; its glyphs stay numbers until a document takes them, since faces are many."""
    return PaintedContent(stream, known[row], GlyphRow(known, array("L", runs)), sized)
