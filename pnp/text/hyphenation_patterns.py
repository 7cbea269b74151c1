"""TeX's hyphenation patterns (Liang, "Word Hy-phen-a-tion by Com-put-er", 1983), matched against whole words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

Weights: TypeAlias = tuple[int, ...]
"""The weights before the letters of a pattern and behind them: odd allows a break, even forbids it, the largest wins."""

_DIGITS = b"0123456789"
_STEPS = lazy_pattern("([0-9]?)([^0-9]?)")
_HEXADECIMAL = lazy_pattern(r"\^\^([0-9a-f]{2})")
_RESPELLING = lazy_pattern("/.*=.*")
_BLANKS = lazy_pattern("[ \t\r]+$", re.MULTILINE)
_COMMENT = lazy_pattern(r"^[ \t]*(?:[%#]|(?:COMPOUND)?(?:LEFT|RIGHT)HYPHENMIN).*", re.MULTILINE)
"""Lines that are no patterns."""

_SLACK = 8
"""Some patterns have more digits than places between letters, by a slip of the pen."""


class _Respelling(int):
    """A weight whose break would change the spelling of the word."""


class HyphenationPatterns:
    """The patterns of one language, as they are written, by their letters (`.` marks the edge of a word).

    German has 66,000, of which a deck needs some hundred: only these are parsed.
    """

    def __init__(self, written: Mapping[str, str]) -> None:
        self._written = written
        self._parsed: dict[str, list[tuple[int, int]]] = {}
        self._longest: dict[str, int] = {}  # longest pattern by its first two letters, to limit the number of lookups
        for letters in written:
            head = letters[:2]
            if len(letters) > self._longest.get(head, 0):
                self._longest[head] = len(letters)

    def offsets(self, word: str) -> list[int]:
        """Return the offsets at which `word` may be divided, without those that would change its spelling (Hungarian `ssz`)."""
        dotted = f".{word.lower()}."
        weights = [0] * (len(dotted) + _SLACK)
        end = len(dotted)
        for start in range(end - 1):
            longest = self._longest.get(dotted[start : start + 2], 1)
            for stop in range(start + 1, min(start + longest, end) + 1):
                letters = dotted[start:stop]
                if letters in self._written:
                    for k, weight in self._weights(letters):
                        if weight > weights[start + k]:  # noqa: PLR1730 - a quarter faster
                            weights[start + k] = weight
        return [k - 1 for k, weight in enumerate(weights[: end + 1]) if weight % 2 and not isinstance(weight, _Respelling)]

    def _weights(self, letters: str) -> list[tuple[int, int]]:
        """Return the weights of a pattern that are not 0, with their places."""
        found = self._parsed.get(letters)
        if found is None:
            weights = enumerate(parsed_weights(self._written[letters]))
            found = self._parsed[letters] = [(k, weight) for k, weight in weights if weight]
        return found


def read_patterns(text: str) -> dict[str, str]:
    """Read patterns in TeX's notation (`.di1g2`), one on each line, with comments after `%`."""
    lines = (line.partition("%")[0].strip() for line in text.splitlines())
    return {line.encode().translate(None, _DIGITS).decode(): line for line in lines if line}


def read_dictionary(data: bytes) -> dict[str, str]:
    """Read one of pyphen's dictionaries: its encoding in the first line, then a pattern on each, as libhyphen reads them.

    What follows from digits and letters is left to `parsed_weights`: parsing all patterns takes ten times as long.
    """
    head, _, rest = data.partition(b"\n")
    encoding = head.decode("ascii").strip().lower()
    text = _COMMENT.sub("", rest.decode("cp1251" if encoding == "microsoft-cp1251" else encoding))
    if "^^" in text:
        text = _HEXADECIMAL.sub(lambda found: chr(int(found[1], 16)), text)
    text = _BLANKS.sub("", text)
    letters = _RESPELLING.sub("", text).encode().translate(None, _DIGITS).decode()
    written = zip(letters.split("\n"), text.split("\n"), strict=True)
    return {key: line for key, line in written if key != line}


def parsed_weights(written: str) -> Weights:
    """Return the weights of a pattern, before its letters and between them, as far as any is not 0.

    `s1sz/sz=sz,1,3` is a break that changes the spelling (`asszony` is divided as `asz-szony`).
    """
    pattern = _RESPELLING.sub("", written)
    respelt = pattern != written
    weights = [int(digit or 0) for digit, _ in _STEPS.findall(pattern)]
    while weights and not weights[-1]:
        weights.pop()
    return tuple([_Respelling(weight) if respelt and weight % 2 else weight for weight in weights])
