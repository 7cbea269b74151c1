"""TrueType and OpenType files by their tables, which are read, and written to a file of their own.

A collection has several fonts, a variable font has axes and instances.

Sources: OpenType 1.9.1, "Organization of an OpenType font", "Font collections", `fvar`, `CFF2`; Adobe technical note 5176.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import pack, unpack, unpack_from
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import frozen

if TYPE_CHECKING:
    from mmap import mmap

TRUETYPE, OPENTYPE, COLLECTION = (b"\0\1\0\0", b"true"), b"OTTO", b"ttcf"
"""What files begin with: TrueType outlines, CFF outlines, several fonts."""

_HEADER, _RECORD = 12, 16  # bytes
_FACES_AT = 8  # of their number, which their offsets follow
_SUM_AT = 8  # offset of `checksumAdjustment` in `head`
_MAGIC_SUM = 0xB1B0AFBA
_WORD = 0xFFFFFFFF


def read_tables(data: bytes | mmap, at: int = 0) -> dict[str, memoryview]:
    """Return the tables of the font whose directory is at an offset. Raises IndexError or struct.error if it is cut off."""
    (count,) = unpack_from(">H", data, at + 4)
    tables, view = {}, memoryview(data)
    for index in range(count):
        tag, _, offset, length = unpack_from(">4sLLL", data, at + _HEADER + _RECORD * index)
        if offset + length > len(data):
            raise IndexError(tag)
        tables[tag.decode("latin-1")] = view[offset : offset + length]
    return tables


def write_tables(tables: Mapping[str, bytes | memoryview]) -> bytes:
    """Return the font file with these tables, including its checksums."""
    head = bytes(tables["head"])
    ordered = {tag: bytes(body) for tag, body in tables.items()} | {"head": _with_adjustment(head, 0)}
    whole = _font_file(ordered)
    ordered["head"] = _with_adjustment(head, (_MAGIC_SUM - _checksum(whole)) & _WORD)
    return _font_file(ordered, _checksum(_with_adjustment(head, 0)))


def _font_file(tables: Mapping[str, bytes], head_sum: int | None = None) -> bytes:
    """Directory and tables; `head_sum` is the checksum of `head` with an adjustment of 0."""
    number = len(tables)
    power = number.bit_length() - 1
    records, bodies, at = [], [], _HEADER + number * _RECORD
    for tag in sorted(tables):
        body = tables[tag]
        total = head_sum if tag == "head" and head_sum is not None else _checksum(body)
        records.append(pack(">4sLLL", tag.encode("latin-1"), total, at, len(body)))
        bodies.append(body + bytes(-len(body) % 4))
        at += len(bodies[-1])
    search = _RECORD << power
    kind = TRUETYPE[0] if "glyf" in tables else OPENTYPE
    header = kind + pack(">HHHH", number, search, power, number * _RECORD - search)
    return b"".join([header, *records, *bodies])


def _checksum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    words: tuple[int, ...] = unpack(f">{len(padded) // 4}L", padded)
    return sum(words) & _WORD


def _with_adjustment(head: bytes, total: int) -> bytes:
    return head[:_SUM_AT] + pack(">L", total) + head[_SUM_AT + 4 :]


def face_offsets(data: bytes | mmap) -> tuple[int, ...]:
    """Return where the directory of each font of a file is. Raises IndexError or struct.error if it is cut off."""
    if data[:4] != COLLECTION:
        return (0,)
    (count,) = unpack_from(">L", data, _FACES_AT)
    if _FACES_AT + 4 + 4 * count > len(data):
        raise IndexError(count)
    offsets = unpack_from(f">{count}L", data, _FACES_AT + 4)
    if max(offsets, default=0) + _HEADER > len(data):
        raise IndexError(count)
    return offsets


def face_names(data: bytes | mmap) -> list[str]:
    """Return the full name of each font of a file, `Source Serif Bold`."""
    import uharfbuzz as hb  # noqa: PLC0415 - few projects have collections

    blob, full = hb.Blob(bytes(data)), hb.OTNameIdPredefined.FULL_NAME
    found = []
    for index in range(len(face_offsets(data))):
        try:
            found.append(str(hb.Face(blob, index).get_name(full) or ""))
        except UnicodeError:  # a damaged name: the face has its number
            found.append("")
    return found


class Axis(NamedTuple):
    """An axis of a variable font, such as its weight `wght`: the least value, the usual one and the greatest."""

    tag: str
    least: float
    usual: float
    most: float


def read_axes(fvar: bytes | memoryview) -> tuple[Axis, ...]:
    """Return the axes of a variable font by its table `fvar`. Raises struct.error if it is cut off."""
    at, _, count, size = unpack_from(">4H", fvar, 4)
    found = (unpack_from(">4slll", fvar, at + size * index) for index in range(count))
    return tuple([Axis(tag.decode("latin-1"), *(value / 65536 for value in values)) for tag, *values in found])


@frozen
class FontPart:
    """Which font of a file is meant: the number of its face in a collection, from 0, and its place on each axis by tag."""

    face: int = 0
    axes: tuple[tuple[str, float], ...] = ()


def extract_font(data: bytes, part: FontPart) -> bytes:
    """Return a part of a file as a font of its own: the face of a collection, the instance of a variable font.

    Beyond the end of an axis it is the instance at that end.
    """
    if data[:4] == COLLECTION:
        data = write_tables(read_tables(data, face_offsets(data)[part.face]))
    return _instance(data, part.axes) if part.axes else data


def _instance(data: bytes, axes: Sequence[tuple[str, float]]) -> bytes:
    import uharfbuzz as hb  # noqa: PLC0415 - few projects have variable fonts

    face, subset = hb.Face(data), hb.SubsetInput()
    subset.keep_everything()
    for axis in face.axis_infos:
        subset.pin_axis_location(face, axis.tag, dict(axes).get(axis.tag, axis.default_value))  # clamps what is beyond
    return bytes(hb.subset(face, subset).blob.data)


_CHAR_STRINGS = 17  # the operator before which the offset of the outlines stands
_ESCAPE, _REAL, _REAL_ENDS = 12, 30, 15
_NUMBERS_FROM = 28  # smaller bytes are operators
_TWO_BYTES = 247
_LENGTHS = {28: 2, 29: 4}  # bytes of whole numbers after the first, which says it


def count_outlines(table: bytes | memoryview, *, second: bool = False) -> int:
    """Return how many outlines a table `CFF ` has, or a table `CFF2` (`second`).

    Raises struct.error, IndexError or KeyError if it is damaged.
    """
    if second:
        size = unpack_from(">H", table, 3)[0]
        at = table[2]
        return int(unpack_from(">L", table, _outlines_at(bytes(table[at : at + size])))[0])
    _, after = _index_item(table, table[2])
    dictionary, _ = _index_item(table, after)
    start = _outlines_at(dictionary)
    _, end = _index_item(table, start, last=True)
    if end > len(table):
        raise IndexError(end)
    return int(unpack_from(">H", table, start)[0])


def _index_item(table: bytes | memoryview, at: int, *, last: bool = False) -> tuple[bytes, int]:
    """Return the first item of an INDEX (the last one if asked), and where the INDEX ends."""
    if at > len(table):  # offsets of damaged fonts are larger than Python can address
        raise IndexError(at)
    (count,) = unpack_from(">H", table, at)
    if not count:
        return b"", at + 2
    size = table[at + 2]
    place = (count - 1) * size if last else 0
    ends = [int.from_bytes(table[at + 3 + k : at + 3 + k + size], "big") for k in (place, place + size, count * size)]
    base = at + 2 + (count + 1) * size
    return bytes(table[base + ends[0] : base + ends[1]]), base + ends[2]


def _outlines_at(dictionary: bytes) -> int:
    at, last = 0, 0
    while at < len(dictionary):
        first = dictionary[at]
        if first == _CHAR_STRINGS:
            return last
        if first == _REAL:
            at += 1
            while _REAL_ENDS not in divmod(dictionary[at], 16):
                at += 1
            at += 1
        elif first < _NUMBERS_FROM:
            at += 2 if first == _ESCAPE else 1
        elif first in _LENGTHS:
            last = int.from_bytes(dictionary[at + 1 : at + 1 + _LENGTHS[first]], "big")
            at += 1 + _LENGTHS[first]
        else:  # offsets are positive: what negative numbers say does not matter
            last = first - 139 if first < _TWO_BYTES else (first - _TWO_BYTES) * 256 + dictionary[at + 1] + 108
            at += 1 if first < _TWO_BYTES else 2
    raise KeyError(_CHAR_STRINGS)
