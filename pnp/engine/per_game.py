"""Two numbers of each game, such as combats won and combats fought, and what follows from their sums."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property
from math import fsum, sqrt
from operator import mul


@dataclass(frozen=True)
class PerGame:
    """A figure's numerator `x` and denominator `y` in each game, by the games' numbers; the figure is Σx / Σy.

    Observations of one game depend on each other (its combats have the same players in the same state of affairs), so the games
    are the sample and not the observations. Sums are exact or rounded once, so the order of the games does not matter.
    """

    games: array[int]
    x: array[int]
    y: array[int]

    @cached_property
    def hits(self) -> int:
        """Σx."""
        return sum(self.x)

    @cached_property
    def count(self) -> int:
        """Σy, the number of observations."""
        return sum(self.y)

    @cached_property
    def clusters(self) -> int:
        """The number of games with observations."""
        return len(self.y) - self.y.count(0)

    @cached_property
    def changes(self) -> list[float]:
        """How much the figure would change without each game; all 0 if it needs one of them."""
        hits, count = self.hits, self.count
        if self.clusters < 2:  # noqa: PLR2004  without the only game there is no figure
            return [0.0] * len(self.x)
        return [(y * hits - x * count) / (count * (count - y)) for x, y in zip(self.x, self.y, strict=True)]

    @cached_property
    def variance(self) -> float:
        """The variance of the figure by the jackknife (Quenouille 1956, Tukey 1958); 0 with less than two games."""
        return fsum(map(mul, self.changes, self.changes)) * (self.clusters - 1) / self.clusters if self.clusters else 0.0

    def correlation(self, other: PerGame) -> float:
        """The correlation of this figure with that of a series whose games of one number were dealt alike, from -1 to 1."""
        mine, others = self.changes, other.changes
        scale = sqrt(fsum(map(mul, mine, mine))) * sqrt(fsum(map(mul, others, others)))
        if self.games != other.games:
            by_game = dict(zip(other.games, others, strict=True))
            others = [by_game.get(game, 0.0) for game in self.games]
        return max(-1.0, min(1.0, fsum(map(mul, mine, others)) / scale)) if scale else 0.0

    def up_to(self, value: int) -> PerGame:
        """Whether the value of each game is at most `value`, for games with one value."""
        return PerGame(self.games, array("q", (n * (x <= value) for x, n in zip(self.x, self.y, strict=True))), self.y)
