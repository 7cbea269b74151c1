"""Subsets of fonts with cubic outlines, written as CFF whose glyphs have the codes of their PDF as CIDs.

HarfBuzz draws the outlines, whichever table they are in (`CFF `, or `CFF2` at one place of its axes), so that a letter and its
marks become one glyph, as composites are in TrueType. Hints are for screens of few dots and left out.

Sources: Adobe technical notes 5176 (CFF) and 5177 (Type 2 charstrings); ISO 32000-1, 9.7.4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from struct import pack
from typing import NamedTuple

import uharfbuzz as hb

_UNITS = 1000
"""Parts of an em in the fonts that are written, which is what PDF takes without a matrix."""
_FIRST_STRING = 391  # the number of the first string after those that all fonts have
_STRINGS = (b"Adobe", b"Identity")
_ROS, _BOX, _CID_COUNT, _CHARSET, _FD_SELECT, _CHAR_STRINGS, _FD_ARRAY, _PRIVATE, _DEFAULT_WIDTH = (
    b"\x0c\x1e", b"\x05", b"\x0c\x22", b"\x0f", b"\x0c\x25", b"\x11", b"\x0c\x24", b"\x12", b"\x14"
)  # fmt: skip
_MOVE, _LINE, _CURVE, _END = b"\x15", b"\x05", b"\x08", b"\x0e"
_DEEPEST_STACK = 48  # numbers before an operator (note 5177, appendix B)
_EMPTY_INDEX = b"\0\0"
_Point = tuple[float, float]


class OutlinePart(NamedTuple):
    """A glyph of a font, and where its origin is in the new glyph, in font units, y up."""

    glyph: int
    x: float = 0.0
    y: float = 0.0


class CffGlyph(NamedTuple):
    """A glyph to be written: its CID, its width in thousandths of an em, and what it consists of."""

    cid: int
    width: float
    parts: tuple[OutlinePart, ...]


def write_cff(name: str, face: hb.Face, glyphs: Sequence[CffGlyph]) -> bytes:
    """Return a CFF font with the outlines of `face`; glyph 0, `.notdef`, is added.

    Raises LookupError if the face has not as many glyphs as are asked for.
    """
    if any(part.glyph >= face.glyph_count for glyph in glyphs for part in glyph.parts):
        raise LookupError(name)
    pen = _Pen(face)
    ordered = [CffGlyph(0, 0, (OutlinePart(0),)), *sorted(glyphs)]
    shapes = [_char_string(pen.draw(glyph.parts), glyph.width) for glyph in ordered]
    charset = b"\0" + b"".join(pack(">H", glyph.cid) for glyph in ordered[1:])
    one_dict = b"\x03" + pack(">HHBH", 1, 0, 0, len(ordered))  # all glyphs have the first private dictionary
    private = _number(0) + _DEFAULT_WIDTH
    head = pack(">4B", 1, 0, 4, 4) + _index([name.encode()])
    after = _index(_STRINGS) + _EMPTY_INDEX  # strings, and no subroutines

    def top(starts: Sequence[int]) -> bytes:
        charset_at, select_at, shapes_at, array_at, _ = starts
        fields = (_FIRST_STRING, _FIRST_STRING + 1, 0)
        return b"".join(
            [
                *map(_number, fields), _ROS, *map(_number, pen.box), _BOX, _number(ordered[-1].cid + 1), _CID_COUNT,
                _offset(charset_at), _CHARSET, _offset(select_at), _FD_SELECT, _offset(shapes_at), _CHAR_STRINGS,
                _offset(array_at), _FD_ARRAY,
            ]
        )  # fmt: skip

    def dictionary(starts: Sequence[int]) -> bytes:
        return _index([_number(len(private)) + _offset(starts[-1]) + _PRIVATE])

    nowhere = [0] * 5  # offsets take the same room whatever they are
    bodies = [charset, one_dict, _index(shapes), dictionary(nowhere)]
    first = len(head) + len(_index([top(nowhere)])) + len(after)
    starts = [*accumulate(map(len, bodies), initial=first)]
    bodies[-1] = dictionary(starts)
    return b"".join([head, _index([top(starts)]), after, *bodies, private])


class _Pen:
    """Draws glyphs in thousandths of an em; `box` is that of all their points."""

    def __init__(self, face: hb.Face) -> None:
        self._font, self._scale = hb.Font(face), _UNITS / face.upem
        self._steps: list[tuple[bytes, tuple[_Point, ...]]] = []
        self._funcs = hb.DrawFuncs()
        self._funcs.set_move_to_func(lambda x, y, _: self._add(_MOVE, (x, y)))
        self._funcs.set_line_to_func(lambda x, y, _: self._add(_LINE, (x, y)))
        self._funcs.set_cubic_to_func(lambda a, b, c, d, x, y, _: self._add(_CURVE, (a, b), (c, d), (x, y)))
        self._at = OutlinePart(0)
        self._points: list[tuple[int, int]] = []

    @property
    def box(self) -> tuple[int, int, int, int]:
        (left, right), (low, high) = ((min(found), max(found)) for found in zip(*(self._points or [(0, 0)]), strict=True))
        return left, low, right, high

    def draw(self, parts: Iterable[OutlinePart]) -> list[tuple[bytes, list[int]]]:
        """Return the steps of a path, each with its operator and how far its points are from one another, x and y in turn."""
        self._steps.clear()
        for part in parts:
            self._at = part
            self._font.draw_glyph(part.glyph, self._funcs, None)
        out, x, y = [], 0, 0
        for operator, points in self._steps:
            moves = []
            for point in points:
                to_x, to_y = (round(value * self._scale) for value in point)
                moves += [to_x - x, to_y - y]
                x, y = to_x, to_y
                self._points.append((x, y))
            out.append((operator, moves))
        return out

    def _add(self, operator: bytes, *points: _Point) -> None:
        self._steps.append((operator, tuple((x + self._at.x, y + self._at.y) for x, y in points)))


def _char_string(steps: Iterable[tuple[bytes, list[int]]], width: float) -> bytes:
    """Return a Type 2 charstring: the width if it is not 0, then the steps, as many alike as an operator takes."""
    out, last, numbers = [_number(width)] if width else [], b"", list[int]()
    for operator, moves in steps:
        if operator != last or operator == _MOVE or len(numbers) + len(moves) > _DEEPEST_STACK:
            out += [*map(_number, numbers), last]
            last, numbers = operator, []
        numbers += moves
    return b"".join([*out, *map(_number, numbers), last, _END])


def _number(value: float) -> bytes:
    """Write a number: in dictionaries a whole one, in charstrings also a fraction, in parts of 65,536."""
    whole = round(value)
    if value != whole:
        return b"\xff" + pack(">l", round(value * 65536))
    if -107 <= whole <= 107:  # noqa: PLR2004 - as all that follow, numbers of the two notes
        return bytes((whole + 139,))
    if 108 <= whole <= 1131:  # noqa: PLR2004
        high, low = divmod(whole - 108, 256)
        return bytes((247 + high, low))
    if -1131 <= whole <= -108:  # noqa: PLR2004
        high, low = divmod(-whole - 108, 256)
        return bytes((251 + high, low))
    return b"\x1c" + pack(">H", whole & 0xFFFF)


def _offset(value: int) -> bytes:
    return b"\x1d" + pack(">l", value)


def _index(items: Sequence[bytes]) -> bytes:
    ends = [*accumulate(map(len, items), initial=1)]
    size = (ends[-1].bit_length() + 7) // 8
    return pack(">HB", len(items), size) + b"".join([end.to_bytes(size, "big") for end in ends] + [*items])
