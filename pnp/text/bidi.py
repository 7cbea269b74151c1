"""Bidirectional text (UAX #9): the embedding level of each character, and the visual order of the runs of a line."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.text.bidi_classes import LETTERS, REMOVED, classes
from pnp.text.bidi_explicit import direction, embed, partners, sequences
from pnp.text.bidi_implicit import resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

# Characters that can make a level other than 0 in a left-to-right paragraph: Hebrew, Arabic and their neighbouring scripts,
# presentation forms, the right-to-left blocks of other planes, and the characters that embed or isolate.
_BIDIRECTIONAL = lazy_pattern(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_EXPLICIT = lazy_pattern("[<>()/lrfib]")  # class letters (`pnp.text.bidi_classes`)
_SIGN = lazy_pattern(r"(?<![\w)\]%\ufffc])[-+−±](?=\d)")
_WHITE_AT_END = lazy_pattern("[ lrfi<>()/b]*[BS]|[ lrfi<>()/b]+$")


def levels(text: str, base: int) -> bytes | None:
    """Return one level for each character of a paragraph whose own level is `base`, or None if all of them are 0.

    A sign before a digit belongs to the number (`+1`, `−2`), as if the author had added a direction mark (allowed by HL3).
    Characters that rule X9 removes have the level of the character before them. For rule L1 see `line_levels`.
    """
    if not base and not _BIDIRECTIONAL.search(text):
        return None
    found = levels_of(_signed(text, classes(text)), base, text)
    return bytes(found) if base or any(found) else None


def _signed(text: str, kinds: str) -> str:
    """Return the classes with the signs of numbers as digits."""
    for sign in _SIGN.finditer(text):
        kinds = kinds[: sign.start()] + LETTERS["EN"] + kinds[sign.end() :]
    return kinds


def paragraph_level(text: str) -> int:
    """Return the level of a paragraph by its first strong character outside isolates (P2, P3), or 0 if there is none."""
    kinds = classes(text)
    return direction(kinds, partners(kinds)) or 0


def levels_of(kinds: str, base: int, signs: str = "") -> list[int]:
    """Return the levels of a paragraph with these classes; `signs` holds its characters if its brackets must be paired."""
    signs = signs or " " * len(kinds)
    if not _EXPLICIT.search(kinds):
        side = "LR"[base & 1]
        return list(_resolved(kinds, signs, base, side, side))
    matches = partners(kinds)
    forced, out = embed(kinds, base, matches)
    for found in sequences(kinds, out, base, matches):
        places = found.places
        inner_kinds = "".join([forced[at] for at in places])
        characters = "".join([signs[at] for at in places])
        for at, level in zip(places, _resolved(inner_kinds, characters, found.level, found.before, found.after), strict=True):
            out[at] = level
    for at, kind in enumerate(kinds):
        if kind in REMOVED:
            out[at] = out[at - 1] if at else base
    return out


@lru_cache(maxsize=1 << 16)
def _resolved(kinds: str, signs: str, level: int, before: str, after: str) -> tuple[int, ...]:
    return tuple(resolve(kinds, signs, level, before, after))


def line_levels(levels: Sequence[int], kinds: str, base: int) -> Sequence[int]:
    """Return a line's levels, with separators and the white space before them and at the end at the paragraph's level (L1).

    `kinds` has one class letter for each level.
    """
    if not _WHITE_AT_END.search(kinds):
        return levels
    out = list(levels)
    for white in _WHITE_AT_END.finditer(kinds):
        out[white.start() : white.end()] = [base] * len(white[0])
    return out


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the indices of a line's runs from left to right.

    UAX #9, rule L2: reverse runs from the highest level down to the lowest odd one.
    """
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order
