"""Distributions over whole numbers, counted exactly: for each outcome, in how many of all equally likely cases it occurs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pnp.base.diagnostics import Mark

MOST_STEPS: Final = 500_000
"""Additions that one distribution may take: about a quarter of a second."""


class OddsError(Exception):
    """Odds that cannot be computed: code without its stage, message, the place if one is known, and a way out or None."""

    def __init__(self, code: str, message: str, hint: str | None = None, mark: Mark | None = None) -> None:
        self.code, self.message, self.hint, self.mark = code, message, hint, mark
        super().__init__(message)


@dataclass(frozen=True)
class Distribution:
    """The outcomes in ascending order, each with the number of cases in which it occurs; never without any case."""

    ways: tuple[tuple[int, int], ...]

    @cached_property
    def cases(self) -> int:
        """The number of all cases."""
        return sum(ways for _, ways in self.ways)

    def count(self, holds: Callable[[int], bool]) -> int:
        """Count the cases whose outcome meets a condition."""
        return sum(ways for outcome, ways in self.ways if holds(outcome))

    @property
    def mean(self) -> Fraction:
        """The mean outcome."""
        return Fraction(sum(outcome * ways for outcome, ways in self.ways), self.cases)

    def mapped(self, change: Callable[[int], int]) -> Distribution:
        """Return the distribution of what a function makes of the outcome."""
        return distribution((change(outcome), ways) for outcome, ways in self.ways)


def distribution(ways: Iterable[tuple[int, int]]) -> Distribution:
    """Make a distribution of outcomes and numbers of cases, in any order; the same outcome may occur several times."""
    found: dict[int, int] = {}
    for outcome, number in ways:
        found[outcome] = found.get(outcome, 0) + number
    return Distribution(tuple(sorted((outcome, number) for outcome, number in found.items() if number)))


def check_steps(steps: int, what: str) -> None:
    """Raise OddsError `too-large` if something would take more additions than allowed; nothing has been computed yet."""
    if steps > MOST_STEPS:
        hint = "use fewer dice, sides or cards, or compute a part of it as odds of its own"
        raise OddsError("too-large", f"{what} would take {steps:,} steps, at most {MOST_STEPS:,}", hint)


def total(parts: Sequence[tuple[int, Distribution]]) -> Distribution:
    """Return the distribution of a sum: of so many independent outcomes of each distribution. Raises OddsError."""
    check_steps(_steps_of_sum(parts), "the sum")
    ways = {0: 1}
    for number, one in parts:
        for _ in range(number):
            sums: dict[int, int] = {}
            for so_far, cases in ways.items():
                for outcome, others in one.ways:
                    sums[so_far + outcome] = sums.get(so_far + outcome, 0) + cases * others
            ways = sums
    return Distribution(tuple(sorted(ways.items())))


def _steps_of_sum(parts: Sequence[tuple[int, Distribution]]) -> int:
    """Bound the additions of a sum: with each outcome added, at most the span so far times the outcomes."""
    steps, span = 0, 1
    for number, one in parts:
        wider = one.ways[-1][0] - one.ways[0][0]
        steps += len(one.ways) * (number * span + wider * number * (number - 1) // 2)
        span += number * wider
    return steps


def difference(own: Distribution, other: Distribution) -> Distribution:
    """Return the distribution of an outcome less an independent other one. Raises OddsError."""
    check_steps(len(own.ways) * len(other.ways), "the comparison")
    return distribution((one - two, ways * others) for one, ways in own.ways for two, others in other.ways)
