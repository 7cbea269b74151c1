"""Painted cards as bytes between processes of one run: objects and glyphs that many faces have in common are sent once."""

from __future__ import annotations

import pickle
from array import array
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from pnp.render.indirect_object import FONTS, IndirectObject
from pnp.render.painted_content import PaintedContent
from pnp.render.shown_glyphs import RowOfGlyphs, ShownGlyphs

if TYPE_CHECKING:
    from pnp.painting.painted_card import PaintedCard

_ALL: Final = -1
"""In the place of a number: all that has been sent."""


class ParcelWriter:
    """Packs the cards of one process; each parcel may refer to what those before it brought."""

    def __init__(self) -> None:
        self._numbers: dict[int | bytes, int] = {FONTS.digest: 0}
        self._rows: dict[tuple[tuple[str, int], ...], int] = {}
        self._sent: list[object] = [FONTS]  # keeps what was sent alive, so that no `id` is reused

    def pack(self, cards: tuple[PaintedCard, ...]) -> bytes:
        """Return cards as bytes."""
        before, packed, news = len(self._sent), BytesIO(), BytesIO()
        _Pickler(packed, self).dump(cards)
        pickler = _Pickler(news, self)
        for shared in self._sent[before:]:
            pickler.whole = shared
            pickler.dump(shared)
        return pickle.dumps((len(self._sent) - before, news.getvalue(), packed.getvalue()), pickle.HIGHEST_PROTOCOL)

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
        self._known: list[Any] = [FONTS]

    def unpack(self, data: bytes) -> tuple[PaintedCard, ...]:
        """Return the cards of a parcel."""
        count, news, packed = pickle.loads(data)  # noqa: S301  # from a process that this one has started
        unpickler = _Unpickler(BytesIO(news), self._known)
        for _ in range(count):
            self._known.append(unpickler.load())
        cards: tuple[PaintedCard, ...] = _Unpickler(BytesIO(packed), self._known).load()
        return cards


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
    return PaintedContent(stream, known[row], RowOfGlyphs(known, array("L", runs)), sized)
