"""Count the results of many games in named histograms; tallies can be added in any order."""

from __future__ import annotations

from array import array
from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from pnp.engine.per_game import PerGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class _Of(Enum):
    """What a column has of a histogram in each game, besides the counts of words."""

    TOTAL = 0
    SUM = 1


class Tally:
    """Histograms by name: how often each number or word occurred, in all games and in each.

    An engine counts one game in a tally of its own, which is added to that of all games by `add_game`.
    """

    __slots__ = ("_columns", "_counts", "_games")

    def __init__(self) -> None:
        self._counts: dict[str, Counter[int | str]] = {}
        self._games: array[int] = array("q")
        self._columns: dict[tuple[str, str | _Of], array[int]] = {}  # one number per game; zeros at the end are left out

    def add(self, name: str, value: int | str, times: int = 1) -> None:
        """Count a value `times` times in the histogram `name`."""
        counts = self._counts.get(name)
        if counts is None:
            counts = self._counts[name] = Counter()
        counts[value] += times

    def add_game(self, number: int, game: Tally) -> None:
        """Add the histograms of one game; `number` is its own in the series."""
        for name, counts in game._counts.items():
            self._counts.setdefault(name, Counter()).update(counts)
            self._put((name, _Of.TOTAL), sum(counts.values()))
            self._put((name, _Of.SUM), sum(value * n for value, n in counts.items() if isinstance(value, int)))
            for value, n in counts.items():
                if isinstance(value, str):
                    self._put((name, value), n)
        self._games.append(number)

    def _put(self, key: tuple[str, str | _Of], number: int) -> None:
        """Set a number of the game that is being added."""
        if number:
            self._columns.setdefault(key, array("q"))
            self._padded(key).append(number)

    def _padded(self, key: tuple[str, str | _Of]) -> array[int]:
        """Give a column with a number for each game."""
        column = self._columns.get(key, array("q"))
        column.frombytes(bytes((len(self._games) - len(column)) * column.itemsize))
        return column

    def merge(self, other: Tally) -> None:
        """Add another tally, of other games."""
        for name, counts in other._counts.items():
            self._counts.setdefault(name, Counter()).update(counts)
        for key, column in other._columns.items():
            self._columns.setdefault(key, array("q"))
            self._padded(key).extend(column)
        self._games.extend(other._games)

    def words(self, name: str, word: str, of: str | None = None) -> PerGame:
        """How often a word occurred in each game, of all values of the histogram or of another word in it."""
        return PerGame(self._games, self._padded((name, word)), self._padded((name, _Of.TOTAL if of is None else of)))

    def values(self, name: str) -> PerGame:
        """The sum of a histogram's numbers in each game, of how many there were."""
        return PerGame(self._games, self._padded((name, _Of.SUM)), self._padded((name, _Of.TOTAL)))

    def games(self, name: str) -> PerGame:
        """Whether each game counted anything in a histogram, of all games."""
        found = array("q", map(bool, self._padded((name, _Of.TOTAL))))
        return PerGame(self._games, found, array("q", [1]) * len(found))

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
