r"""Texts as an editor sees them: lines counted from 0, columns in UTF-16 units; edits of parts, and where a place has moved to.

Lines end at `\n`, `\r\n` and `\r`, in the protocol as in marks; Unicode's separators and form feeds end none.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

from lsprotocol.types import Position, Range

from pnp.base.diagnostics import LINE_END

_WIDE = 0xFFFF
"""The last character that is one unit of UTF-16."""


def utf16_units(text: str) -> int:
    """Return how many units of UTF-16 a text has."""
    return len(text) if text.isascii() else len(text) + sum(ord(character) > _WIDE for character in text)


class Lines:
    """A text with its lines; an offset is the number of characters before a place."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(end.end() for end in LINE_END.finditer(self.text))]

    @property
    def count(self) -> int:
        """How many lines there are; behind the last line end is one more."""
        return len(self._starts)

    def line(self, number: int) -> str:
        """Return a line from 0 without its end; empty if there is none."""
        if not 0 <= number < self.count:
            return ""
        end = self._starts[number + 1] if number + 1 < self.count else len(self.text)
        return self.text[self._starts[number] : end].rstrip("\r\n")

    def start(self, number: int) -> int:
        """Return the offset of a line from 0; the end of the text for one behind the last."""
        return self._starts[max(number, 0)] if number < self.count else len(self.text)

    def number(self, offset: int) -> int:
        """Return the line of a character, from 0."""
        return bisect_right(self._starts, offset) - 1

    def offset(self, position: Position) -> int:
        """Return the offset of a position of the editor; one behind the end of its line is at that end."""
        if position.line >= self.count:
            return len(self.text)
        line = self.line(position.line)
        if line.isascii():
            return self.start(position.line) + min(position.character, len(line))
        units = 0
        for at, character in enumerate(line):
            if units >= position.character:
                return self.start(position.line) + at
            units += 1 + (ord(character) > _WIDE)
        return self.start(position.line) + len(line)

    def position(self, offset: int) -> Position:
        """Return the position of a character."""
        number = self.number(min(max(offset, 0), len(self.text)))
        return Position(number, utf16_units(self.text[self.start(number) : offset]))

    def range(self, start: int, end: int) -> Range:
        """Return the range of the characters from `start` to `end`."""
        return Range(self.position(start), self.position(end))

    def with_edit(self, range_: Range, new: str) -> Lines:
        """Return the text in which `new` stands in place of a range."""
        start, end = self.offset(range_.start), self.offset(range_.end)
        return Lines(f"{self.text[:start]}{new}{self.text[max(start, end) :]}")


class Shift(NamedTuple):
    """How one text became another: up to `start` they are the same, and so are `before` from `end` on, moved by `by`."""

    start: int
    end: int
    by: int

    @classmethod
    def between(cls, before: str, after: str) -> Shift:
        """Return the shift that changes the fewest characters in one piece."""
        most = min(len(before), len(after))
        start = _same(before, after, most)
        tail = _same(before[::-1], after[::-1], most - start)
        return cls(start, len(before) - tail, len(after) - len(before))

    def move(self, offset: int) -> int | None:
        """Return where a character is now; None if it was in what has changed."""
        if offset <= self.start:
            return offset
        return offset + self.by if offset >= self.end else None


def _same(one: str, other: str, most: int) -> int:
    """Return how many characters two texts have in common at their beginnings, at most `most`."""
    low, high = 0, most
    while low < high:  # comparing slices is far quicker than comparing characters
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
