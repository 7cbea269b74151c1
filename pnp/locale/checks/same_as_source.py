"""Checks `same-as-source` and `leftover`: a text that repeats its source, whole or in part, is probably not translated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.locale.checks.entry_pair import CheckFinding
from pnp.locale.source_fallback import COPY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair

_WORD = lazy_pattern(r"[^\W\d_]+")
_STOP = lazy_pattern(r"[^\w\s]|\d")
_RUN, _LETTERS = 5, 15
"""The numbers of consecutive words, and of letters in them, that two languages do not share by chance."""


def check(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Names, codes and loan words are the same in many languages, so up to three equal words are allowed."""
    source, target = pair.message.source.split(), pair.entry.text.split()
    if source == target and len(source) > COPY and _WORD.search(pair.source.words):
        yield CheckFinding("the text equals its source: it counts as not translated", "flag it `same-as-source` if it is right")


def leftover(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Find consecutive words of the source in a text that is otherwise translated."""
    if pair.message.source.split() == pair.entry.text.split():
        return
    known = set(_runs(pair.source.words))
    found = next((run for run in _runs(pair.target.words) if run in known and len("".join(run)) >= _LETTERS), None)
    if found:
        hint = "translate them, or flag the entry `waive-leftover` if both languages say it the same way"
        yield CheckFinding(f"words of the source are left: `{' '.join(found)}`", hint)


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield runs of consecutive words that only spaces separate."""
    for part in _STOP.split(text.casefold()):
        words = part.split()
        yield from (tuple(words[k : k + _RUN]) for k in range(len(words) - _RUN + 1))
