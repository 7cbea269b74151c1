"""From a character of a text to its place in the file: through folded lines, quotes, escapes and the prefixes of Markdown.

A text's mark is where its first character stands. From there the file is read again, as its format writes texts, and the
characters that are no white space are counted: white space is what folding changes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from pnp.base.diagnostics import Mark, file_lines
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.game import Sources

_DOUBLE = lazy_pattern(r'\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|"|.', re.DOTALL)
_SINGLE = lazy_pattern(r"''|.", re.DOTALL)
_PO = lazy_pattern(r'\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))|"\s*\n\s*"|.', re.DOTALL)
_CHAPTER = lazy_pattern(r"(?:\n[ \t>]*|\\(?=[\n|]))|(.)", re.DOTALL)
_WHITE = {"n": "\n", "t": "\t", "r": "\r", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029", "v": "\v", "f": "\f"}


_BLANK_LINES = 100
"""More of them inside one text are not looked through."""


class _Read(NamedTuple):
    """A character, and where in the source it is written."""

    character: str
    at: int


def position(text: str, offset: int, start: Mark, sources: Sources) -> Mark:
    """Return the place of the character at `offset` of a text that begins at `start`; `start` where the file says otherwise."""
    return position_in(text, offset, start, _lines(sources.get(start.path, "")))


def position_in(text: str, offset: int, start: Mark, file: Sequence[str]) -> Mark:
    """Return the same with the lines of the file at hand."""
    first = max(start.line - 1, 0)
    lines = file[first : first + len(text) + _BLANK_LINES]
    if not start.line or not start.column or not lines or len(lines[0]) < start.column - 1:
        return start
    before, source = lines[0][: start.column - 1], "\n".join((lines[0][start.column - 1 :], *lines[1:]))
    written = _written(text, source, start.path, before[-1:])
    if not written or (offset >= len(written) and len(written) < len(text)):
        return start
    at = written[min(offset, len(written) - 1)]  # behind the end: at its last character
    line_start = source.rfind("\n", 0, at) + 1
    return Mark(start.path, start.line + source.count("\n", 0, at), at - line_start + 1 + len(before) * (not line_start))


@lru_cache(maxsize=8)
def _written(text: str, source: str, path: str, quote: str) -> list[int]:
    """Where in a source each character of a text is written, up to the first that is another one there.

    It is kept, because a text may have thousands of faults.
    """
    said = (read for read in _characters(source, path, quote) if not read.character.isspace())
    found, at = [], 0
    for character in text:
        if not character.isspace():
            read = next(said, None)
            if read is None or read.character != character:
                break
            at = read.at
        found.append(at)
    return found


def written_offset(source: str, at: int) -> int:
    """Where in a source the character stands that is at `at` in what is read of it: composed, without line ends around it."""
    lead = len(source) - len(source.lstrip("\n"))
    written = range(lead, len(source) + 1)
    return max(lead, bisect_right(written, at, key=lambda end: len(normalize("NFC", source[lead:end]))) - 1 + lead)


@lru_cache(maxsize=4)
def _lines(source: str) -> tuple[str, ...]:
    return tuple(file_lines(source))


def _characters(source: str, path: str, quote: str) -> Iterator[_Read]:
    """The characters of a text and what stands behind it; `quote` is the one before it."""
    if path.endswith(".po"):
        return _po(source)
    if path.endswith(".md"):
        return (_Read(found[1], found.start()) for found in _CHAPTER.finditer(source) if found[1])
    if quote == '"':
        return _double(source)
    pattern = _SINGLE if quote == "'" else re.compile(".")
    return (_Read(found[0][0], found.start()) for found in pattern.finditer(source))


def _double(source: str) -> Iterator[_Read]:
    for found in _DOUBLE.finditer(source):
        code = found[1] or found[2] or found[3]
        yield _Read(chr(int(code, 16)) if code else _plain(found[4] or found[0]) if found[4] else found[0], found.start())


def _po(source: str) -> Iterator[_Read]:
    for found in _PO.finditer(source):
        if found[1] or found[2]:
            yield _Read(chr(int(found[1], 16) if found[1] else int(found[2], 8)), found.start())
        elif found[3]:
            yield _Read(_plain(found[3]), found.start())
        elif len(found[0]) == 1:
            yield _Read(found[0], found.start())


def _plain(letter: str) -> str:
    """What an escaped letter stands for."""
    return _WHITE.get(letter, letter)
