"""Split a font file into its tables and write one from tables (OpenType, `font file`)."""

from __future__ import annotations

from struct import pack, unpack, unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_TRUETYPE = 0x00010000
_HEADER, _RECORD = 12, 16  # bytes
_SUM_AT = 8  # offset of `checksumAdjustment` in `head`
_MAGIC_SUM = 0xB1B0AFBA
_WORD = 0xFFFFFFFF


def read_tables(font: bytes) -> dict[str, bytes]:
    """The tables of a font file by tag."""
    (number,) = unpack_from(">H", font, 4)
    out = {}
    for record in range(_HEADER, _HEADER + number * _RECORD, _RECORD):
        tag, _, start, length = unpack_from(">4sLLL", font, record)
        out[tag.decode("latin-1")] = font[start : start + length]
    return out


def write_tables(tables: Mapping[str, bytes]) -> bytes:
    """The TrueType file with these tables, including its checksums."""
    ordered = {**tables, "head": _with_adjustment(tables["head"], 0)}
    whole = _file(ordered)
    ordered["head"] = _with_adjustment(tables["head"], (_MAGIC_SUM - _checksum(whole)) & _WORD)
    return _file(ordered, _checksum(_with_adjustment(tables["head"], 0)))


def _file(tables: Mapping[str, bytes], head_sum: int | None = None) -> bytes:
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
    header = pack(">LHHHH", _TRUETYPE, number, search, power, number * _RECORD - search)
    return b"".join([header, *records, *bodies])


def _checksum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    words: tuple[int, ...] = unpack(f">{len(padded) // 4}L", padded)
    return sum(words) & _WORD


def _with_adjustment(head: bytes, total: int) -> bytes:
    return head[:_SUM_AT] + pack(">L", total) + head[_SUM_AT + 4 :]
