"""How many slips of the pen lie between two words, so that only what may have been meant is suggested."""

from __future__ import annotations

from unicodedata import combining, normalize

from pnp.patterns import lazy_pattern

_STEPS = lazy_pattern(r"[./:]")
_JOINTS = lazy_pattern(r"[\s_-]+")
_PLURALS = (("ies", "y"), ("ves", "f"), ("s", ""))
_SLIPS = 3
"""One letter in so many may be wrong, and one in a shorter word."""


def slips(word: str, other: str) -> int | None:
    """Return how many letters of two names have to be changed, added, left out or swapped; None if they are not alike.

    Names with dots are compared step by step, so that `hand.limit` is not like `hand.start`; capitals, accents, and how words
    are joined do not count. Alike are also an English word and its plural, and a name that is a part of the other at its begin
    or end: whole steps or words, or half of its letters.
    """
    ours, theirs = (_STEPS.split(plain(name)) for name in (word, other))
    if len(ours) != len(theirs):
        short, long = sorted((ours, theirs), key=len)
        return len(long) if short in (long[: len(short)], long[-len(short) :]) else None
    counts = [_slips(*pair) for pair in zip(ours, theirs, strict=True)]
    return None if None in counts else sum(count for count in counts if count is not None)


def plain(name: str) -> str:
    """Return a name without capitals and accents, with its words joined in one way."""
    spelled = "".join(c for c in normalize("NFKD", normalize("NFKD", name).casefold()) if not combining(c))
    return _JOINTS.sub("-", spelled.strip())


def _slips(word: str, other: str) -> int | None:
    if word == other:
        return 0
    longest = max(len(word), len(other))
    allowed = max(1, longest // _SLIPS) if min(len(word), len(other)) > 1 else 0
    if longest < _SLIPS:  # most other words of two letters are one letter away
        allowed = allowed if sorted(word) == sorted(other) else 0
    found = edit_distance(word, other, allowed)
    if found is None and (_singular(word) == _singular(other) or _is_part(*sorted((word, other), key=len))):
        return longest
    return found


def _singular(word: str) -> str:
    return next((word.removesuffix(ending) + one for ending, one in _PLURALS if word.endswith(ending)), word)


def _is_part(short: str, long: str) -> bool:
    enough = len(short) >= _SLIPS and 2 * len(short) >= len(long) + (len(short) == _SLIPS)
    half = enough and (long.startswith(short) or long.endswith(short))
    count, words = short.count("-") + 1, long.split("-")
    parts = ("-".join(words[:count]), "-".join(words[-count:])) if count < len(words) else ()
    allowed = len(short) // _SLIPS - 1
    return half or (allowed >= 0 and any(edit_distance(short, part, allowed) is not None for part in parts))


def edit_distance(word: str, other: str, most: int) -> int | None:
    """Count the letters to change, add, leave out or swap with the next between two words; None if more than `most`.

    The optimal string alignment distance: Boytsov, "Indexing methods for approximate dictionary searching", 2011, 2.2.
    """
    if abs(len(word) - len(other)) > most:
        return None
    before, row = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, 1):
            change = 1 + most * (letter.isdigit() and wanted.isdigit())  # `a6` is no slip for `a4`
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (change if letter != wanted else 0))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None
