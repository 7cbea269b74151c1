"""TeX's hyphenation patterns (Liang, "Word Hy-phen-a-tion by Com-put-er", 1983), matched against whole words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Weights: TypeAlias = tuple[int, tuple[int, ...]]
"""The offset of the first weight in its pattern, and the weights: odd allows a break, even forbids it, the largest wins."""


class HyphenationPatterns:
    """The patterns of one language, in the form of pyphen's dictionaries (`.` marks the edge of a word)."""

    def __init__(self, patterns: Mapping[str, Weights]) -> None:
        self._patterns = patterns
        self._longest: dict[str, int] = {}  # longest pattern by its first two letters, to limit the number of lookups
        for pattern in patterns:
            head = pattern[:2]
            if len(pattern) > self._longest.get(head, 0):
                self._longest[head] = len(pattern)

    def offsets(self, word: str) -> list[int]:
        """Return the offsets at which `word` may be divided, without those that would change its spelling (Hungarian `ssz`)."""
        dotted = f".{word.lower()}."
        weights = [0] * (len(dotted) + 1)
        end = len(dotted)
        for start in range(end - 1):
            longest = self._longest.get(dotted[start : start + 2], 1)
            for stop in range(start + 1, min(start + longest, end) + 1):
                found = self._patterns.get(dotted[start:stop])
                if found is not None:
                    for k, weight in enumerate(found[1], start + found[0]):
                        weights[k] = max(weight, weights[k])
        return [k - 1 for k, weight in enumerate(weights) if weight % 2 and not getattr(weight, "data", None)]


def read_patterns(text: str) -> dict[str, Weights]:
    """Read patterns in TeX's notation (`.di1g2`), one on each line, with comments after `%`."""
    out: dict[str, Weights] = {}
    for line in text.splitlines():
        pattern = line.partition("%")[0].strip()
        if pattern:
            letters = "".join(char for char in pattern if not char.isdigit())
            out[letters] = _weights(pattern, len(letters))
    return out


def _weights(pattern: str, count: int) -> Weights:
    weights = [0] * (count + 1)
    at = 0
    for char in pattern:
        if char.isdigit():
            weights[at] = int(char)
        else:
            at += 1
    return 0, tuple(weights)
