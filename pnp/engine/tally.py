"""Count the results of many games in named histograms; tallies can be added in any order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Tally:
    """Histograms by name: how often each number or word occurred."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: dict[str, Counter[int | str]] = {}

    def add(self, name: str, value: int | str, times: int = 1) -> None:
        """Count a value `times` times in the histogram `name`."""
        counts = self._counts.get(name)
        if counts is None:
            counts = self._counts[name] = Counter()
        counts[value] += times

    def merge(self, other: Tally) -> None:
        """Add the counts of another tally."""
        for name, counts in other._counts.items():
            self._counts.setdefault(name, Counter()).update(counts)

    def __getitem__(self, name: str) -> Mapping[int | str, int]:
        """Give a histogram; it is empty if nothing was counted."""
        return self._counts.get(name, Counter())

    def total(self, name: str) -> int:
        """The number of values in a histogram."""
        return sum(self[name].values())

    def sum(self, names: Iterable[str]) -> int:
        """The number of values in several histograms together."""
        return sum(map(self.total, names))

    def numbers(self, name: str) -> dict[int, int]:
        """Give a histogram of numbers, smallest first, without its words."""
        return dict(sorted((k, n) for k, n in self[name].items() if isinstance(k, int)))

    def as_data(self) -> dict[str, dict[str, int]]:
        """Give all histograms as plain data in a fixed order: numbers first, then words."""
        out = {}
        for name in sorted(self._counts):
            ordered = sorted(self._counts[name].items(), key=lambda item: (isinstance(item[0], str), item[0]))
            out[name] = {str(key): count for key, count in ordered}
        return out
