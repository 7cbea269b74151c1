"""Values as bytes and back: numbers, texts, tuples, bytes, and the records of a list; no other class can be made from them."""

from __future__ import annotations

import json
import struct
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import chain
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_PLAIN = frozenset({str, int, float, bool, type(None)})
_BYTES, _PATH = "", "/"  # the names of no records
_HEAD = struct.Struct("<Q")


class _Record(NamedTuple):
    name: str
    parts: Callable[[Any], tuple[object, ...]]


class RecordForm:
    """Writes and reads values that consist of plain values, tuples, bytes and instances of `records`.

    Records are frozen dataclasses, named tuples, enumerations, paths, and classes whose constructor takes their attributes by
    name. The form is JSON: a tuple is a list, a record an object with its name and its parts; bytes follow behind it, and so do
    the numbers of paths (tuples of letters with floats), which would take ten times as long to read as decimals.
    """

    def __init__(self, *records: type) -> None:
        self._records: dict[type, _Record] = {}
        self._makers: dict[str, Callable[..., object]] = {}
        for record in records:
            parts, make = _taken_apart(record)
            self._records[record] = _Record(record.__name__, parts)
            self._makers[record.__name__] = make
        assert len(self._makers) == len(records), "two records have one name"

    def encode(self, value: object) -> bytes:
        """Return a value as bytes. Raises TypeError if it holds anything else than what this form knows."""
        blobs = bytearray()
        head = json.dumps(self._plain(value, blobs), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        return b"".join([_HEAD.pack(len(head)), head, blobs])

    def decode(self, data: bytes) -> Any:  # noqa: ANN401 - whatever was encoded
        """Return the value that was encoded. Raises ValueError if the bytes are none of this form."""
        try:
            end = _HEAD.size + _HEAD.unpack_from(data)[0]
            written = json.loads(data[_HEAD.size : end].decode("utf-8", "surrogatepass"))
            return self._value(written, memoryview(data)[end:])
        except (struct.error, TypeError, KeyError, IndexError, RecursionError) as fault:
            raise ValueError(str(fault)) from None

    def _plain(self, value: object, blobs: bytearray) -> object:
        kind = type(value)
        if kind in _PLAIN:
            return value
        if isinstance(value, tuple) and kind is tuple:
            packed = _packed_path(value, blobs) if value and type(value[0]) is tuple else None
            return packed or [part if type(part) in _PLAIN else self._plain(part, blobs) for part in value]
        if isinstance(value, bytes):
            return {_BYTES: _added(value, blobs)}
        record = self._records.get(kind) or self._records.get(Path if isinstance(value, PurePath) else object)
        if record is None:
            raise TypeError(f"no record: {kind.__name__}")
        parts = record.parts(value)
        return {record.name: [part if type(part) in _PLAIN else self._plain(part, blobs) for part in parts]}

    def _value(self, written: Any, blobs: memoryview) -> Any:  # noqa: ANN401 - as read from JSON
        kind = type(written)
        if kind is list:
            return tuple([part if type(part) in _PLAIN else self._value(part, blobs) for part in written])
        if kind is dict:
            ((name, parts),) = written.items()
            if name == _BYTES:
                return bytes(blobs[slice(*parts)])
            if name == _PATH:
                return _path(parts, blobs)
            return self._makers[name](*[part if type(part) in _PLAIN else self._value(part, blobs) for part in parts])
        return written


def _taken_apart(record: Any) -> tuple[Callable[[Any], tuple[object, ...]], Callable[..., object]]:  # noqa: ANN401 - a class
    """Return what gives the parts of a record, and what makes one of them."""
    if issubclass(record, tuple):
        return tuple, record
    if issubclass(record, PurePath):
        return lambda path: (str(path),), record
    if issubclass(record, Enum):
        return lambda value: (value.value,), record
    known = [field for field in fields(record) if field.init] if is_dataclass(record) else []
    names = [field.name for field in known] or record.__init__.__code__.co_varnames[1 : record.__init__.__code__.co_argcount]

    def parts(value: object) -> tuple[object, ...]:
        return tuple([getattr(value, name) for name in names])

    if any(field.kw_only for field in known):
        return parts, lambda *values: record(**dict(zip(names, values, strict=True)))
    return parts, record


def _packed_path(path: tuple[Any, ...], blobs: bytearray) -> object:
    """Return a tuple of letters with floats in its short form; None for any other, of which something would be lost."""
    try:
        letters, steps = zip(*path, strict=True)
        lengths, numbers = [*map(len, steps)], [*chain.from_iterable(steps)]
        known = dict(zip(letters, lengths, strict=True))
        is_path = set(map(len, letters)) == {1} and lengths == [known[letter] for letter in letters]
    except (TypeError, ValueError):
        return None
    types = set(map(type, letters)), set(map(type, (*path, *steps))), set(map(type, numbers))
    if not is_path or types[0] != {str} or types[1] != {tuple} or not types[2] <= {float}:
        return None
    return {_PATH: ["".join(letters), known, *_added(struct.pack(f"<{len(numbers)}d", *numbers), blobs)]}


def _path(parts: tuple[str, dict[str, int], int, int], blobs: memoryview) -> object:
    letters, lengths, start, end = parts
    numbers = struct.unpack(f"<{(end - start) // 8}d", blobs[start:end])
    at, path = 0, []
    for letter in letters:
        behind = at + lengths[letter]
        path.append((letter, numbers[at:behind]))
        at = behind
    if at != len(numbers):
        raise IndexError("a path without its numbers")
    return tuple(path)


def _added(data: bytes, blobs: bytearray) -> list[int]:
    """Add bytes to those that follow, and return where they start and end."""
    start = len(blobs)
    blobs += data
    return [start, start + len(data)]
