"""The bidirectional class of each character as one letter, so that the classes of a text are a string.

The rules of UAX #9 are then patterns for that string.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from unicodedata import bidirectional

LETTERS = {
    "L": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "ES": "+", "ET": "#", "CS": ",", "NSM": "M",
    "BN": "b", "B": "B", "S": "S", "WS": " ", "ON": "o",
    "LRE": "<", "RLE": ">", "LRO": "(", "RLO": ")", "PDF": "/", "LRI": "l", "RLI": "r", "FSI": "f", "PDI": "i",
}  # fmt: skip
"""The letter of each value of Bidi_Class."""

ISOLATES = frozenset("lrf")
"""The letters of the characters that begin an isolate."""

REMOVED = frozenset("<>()/b")
"""The letters of the characters that rule X9 removes."""

# The classes of unassigned code points: the start of each range and its letter
# (Unicode 15.0, DerivedBidiClass.txt, @missing lines)
_RESERVED = (
    (0x0590, "R"), (0x0600, "A"), (0x07C0, "R"), (0x0860, "A"), (0x0900, "L"), (0x2065, "b"), (0x2066, "L"), (0x20A0, "#"),
    (0x20D0, "L"), (0xFB1D, "R"), (0xFB50, "A"), (0xFDD0, "b"), (0xFDF0, "A"), (0xFE00, "L"), (0xFE70, "A"), (0xFF00, "L"),
    (0xFFF0, "b"), (0xFFF9, "L"), (0x10800, "R"), (0x10D00, "A"), (0x10D40, "R"), (0x10EC0, "A"), (0x10F00, "R"),
    (0x10F30, "A"), (0x10F70, "R"), (0x11000, "L"), (0x1E800, "R"), (0x1EC70, "A"), (0x1ECC0, "R"), (0x1ED00, "A"),
    (0x1ED50, "R"), (0x1EE00, "A"), (0x1EF00, "R"), (0x1F000, "L"), (0xE0000, "b"), (0xE1000, "L"),
)  # fmt: skip
_STARTS = tuple(start for start, _ in _RESERVED)
_NO_CHARACTER = 0xFFFE  # the last two code points of each plane are noncharacters


def classes(text: str) -> str:
    """Return the class letter of each character of `text`, from the Unicode Character Database that Python includes."""
    return "".join(map(_letter, text))


@cache
def _letter(char: str) -> str:
    name = bidirectional(char)
    return LETTERS[name] if name else _reserved(ord(char))


def _reserved(code: int) -> str:
    if code & 0xFFFF >= _NO_CHARACTER:
        return LETTERS["BN"]
    at = bisect_right(_STARTS, code) - 1
    return _RESERVED[at][1] if at >= 0 else LETTERS["L"]
