"""Count the results of many games in named histograms; tallies can be added in any order."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pnp.engine.per_game import PerGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


_Column: TypeAlias = "array[int]"
"""One number per game; zeros at the end are left out."""
_K = TypeVar("_K", bound="str | tuple[str, str]")


class Tally:
    """Histograms by name: how often each number or word occurred, in all games and in each.

    An engine counts one game in a tally of its own, which is added to that of all games by `add_game`.
    """

    __slots__ = ("_counts", "_games", "_sums", "_totals", "_words")

    def __init__(self) -> None:
        self._counts: dict[str, defaultdict[int | str, int]] = {}
        self._games: array[int] = array("q")
        self._totals: dict[str, _Column] = {}
        self._sums: dict[str, _Column] = {}
        self._words: dict[tuple[str, str], _Column] = {}

    def add(self, name: str, value: int | str, times: int = 1) -> None:
        """Count a value `times` times in the histogram `name`."""
        counts = self._counts.get(name)
        if counts is None:
            counts = self._counts[name] = defaultdict(int)
        counts[value] += times

    def add_game(self, number: int, game: Tally) -> None:
        """Add the histograms of one game; `number` is its own in the series."""
        at = len(self._games)
        for name, counts in game._counts.items():
            mine = self._counts.get(name)
            if mine is None:
                mine = self._counts[name] = defaultdict(int)
            total = weighted = 0
            for value, times in counts.items():
                mine[value] += times
                total += times
                if isinstance(value, str):
                    _put(self._words, (name, value), at, times)
                else:
                    weighted += value * times
            _put(self._totals, name, at, total)
            _put(self._sums, name, at, weighted)
        self._games.append(number)

    def merge(self, other: Tally) -> None:
        """Add another tally, of other games."""
        for name, counts in other._counts.items():
            mine = self._counts.setdefault(name, defaultdict(int))
            for value, times in counts.items():
                mine[value] += times
        games = len(self._games)
        _merge(self._words, other._words, games)
        _merge(self._totals, other._totals, games)
        _merge(self._sums, other._sums, games)
        self._games.extend(other._games)

    def words(self, name: str, word: str, of: str | None = None) -> PerGame:
        """How often a word occurred in each game, of all values of the histogram or of another word in it."""
        whole = self._column(self._totals, name) if of is None else self._column(self._words, (name, of))
        return PerGame(self._games, self._column(self._words, (name, word)), whole)

    def values(self, name: str) -> PerGame:
        """The sum of a histogram's numbers in each game, of how many there were."""
        return PerGame(self._games, self._column(self._sums, name), self._column(self._totals, name))

    def games(self, name: str) -> PerGame:
        """Whether each game counted anything in a histogram, of all games."""
        found = array("q", map(bool, self._column(self._totals, name)))
        return PerGame(self._games, found, array("q", [1]) * len(found))

    def _column(self, columns: dict[_K, _Column], key: _K) -> _Column:
        """Return a column with a number for each game."""
        return _padded(columns.get(key, array("q")), len(self._games))

    def __getitem__(self, name: str) -> Mapping[int | str, int]:
        """Return a histogram; it is empty if nothing was counted."""
        return Counter(self._counts.get(name, {}))

    def total(self, name: str) -> int:
        """The number of values in a histogram."""
        return sum(self[name].values())

    def sum(self, names: Iterable[str]) -> int:
        """The number of values in several histograms together."""
        return sum(map(self.total, names))

    def numbers(self, name: str) -> dict[int, int]:
        """Return a histogram of numbers, smallest first, without its words."""
        return dict(sorted((k, n) for k, n in self[name].items() if isinstance(k, int)))

    def as_data(self) -> dict[str, dict[str, int]]:
        """Return all histograms as plain data in a fixed order: numbers first, then words."""
        out = {}
        for name in sorted(self._counts):
            ordered = sorted(self._counts[name].items(), key=lambda item: (isinstance(item[0], str), item[0]))
            out[name] = {str(key): count for key, count in ordered}
        return out


def _put(columns: dict[_K, _Column], key: _K, at: int, number: int) -> None:
    """Set the number of a game; `at` is its place in the columns."""
    if number:
        column = columns.get(key)
        if column is None:
            column = columns[key] = array("q")
        if len(column) < at:
            _padded(column, at)
        column.append(number)


def _padded(column: _Column, games: int) -> _Column:
    """Fill a column with zeros up to a number of games."""
    column.frombytes(bytes((games - len(column)) * column.itemsize))
    return column


def _merge(columns: dict[_K, _Column], others: dict[_K, _Column], games: int) -> None:
    """Append columns of other games to those of the first `games`."""
    for key, column in others.items():
        _padded(columns.setdefault(key, array("q")), games).extend(column)
