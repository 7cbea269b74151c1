"""Elo numbers from the results of games, by maximum likelihood in the model of Bradley and Terry, with intervals.

The model (Bradley and Terry 1952) says that a player of strength a beats one of strength b with the probability a / (a + b);
400 points of Elo are a factor of 10. A draw is half a victory for both.
"""

from __future__ import annotations

from math import log, log10, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.engine.dice import SeededDice
from pnp.engine.estimates import Z95

if TYPE_CHECKING:
    from collections.abc import Sequence

_DRAWS: Final = 1.0
"""Draws that are added between any two players who have met, so that nobody is infinitely strong."""
_REPLICATES: Final = 1000
_SHARE: Final = 0.025
"""The share of replicates that is left out at each end of a 95 % interval."""
_FINE: Final = 1 << 30
_PRECISION: Final = 1e-7
"""The change of all strengths, as a share of each, at which they are considered found."""
_MOST_ROUNDS: Final = 10_000


class Pairing(NamedTuple):
    """The games of two players, by their places on the ladder: `games` in each deal, in which `one` made `points[deal]`."""

    one: int
    other: int
    games: int
    points: tuple[float, ...]


@frozen
class Rating:
    """The Elo number of a player, with its 95 % confidence interval; all 0 for the player whom others are measured by.

    `ahead`, from `ahead_low` to `ahead_high`: how much more that is than the number of the next weaker player, 0 for the
    weakest. It is known better than the number itself if few games say how far behind the weakest player is.
    """

    player: str
    elo: float
    low: float
    high: float
    ahead: float = 0.0
    ahead_low: float = 0.0
    ahead_high: float = 0.0


def rated(players: Sequence[str], pairings: Sequence[Pairing], anchor: int, seed: int = 1) -> tuple[Rating, ...]:
    """Rate the players by their games, each against the one at `anchor`, whose Elo is 0. Deals of one number belong together.

    The intervals are those of the Bayesian bootstrap (Rubin 1981): the ratings are computed anew with random weights for the
    deals, and for the added draws. So the games of one deal count as one observation, and a player who has won all games gets a
    wide interval instead of none.
    """
    found = _elos(len(players), pairings, anchor, None)
    dice = SeededDice(seed, 0, "ratings")
    deals = max((len(pairing.points) for pairing in pairings), default=0)
    replicates = []
    for _ in range(_REPLICATES):
        weights = [-log(1 - (dice.roll(_FINE) - 1) / _FINE) for _ in range(deals + len(pairings))]
        replicates.append(_elos(len(players), pairings, anchor, weights, found))
    order = sorted(range(len(players)), key=lambda at: found[at])
    below = dict(zip(order[1:], order, strict=False))
    out = []
    for at, player in enumerate(players):
        number = _interval(found[at], [replicate[at] for replicate in replicates], deals)
        ahead = (0.0, 0.0, 0.0)
        if at in below:
            weaker = below[at]
            gaps = [replicate[at] - replicate[weaker] for replicate in replicates]
            ahead = _interval(found[at] - found[weaker], gaps, deals)
        out.append(Rating(player, *number, *ahead))
    return tuple(out)


def _interval(value: float, replicates: Sequence[float], deals: int) -> tuple[float, float, float]:
    """A number with the ends of its interval."""
    column, cut, width = sorted(replicates), round(_SHARE * _REPLICATES), _widened(deals)
    low, high = (value + (end - value) * width for end in (column[cut], column[-1 - cut]))
    return value, low, high


def _widened(deals: int) -> float:
    """By how much intervals from so few deals must be wider than the bootstrap makes them.

    Its variance is that of n + 1 and not n - 1 observations, and Student's distribution is wider than the normal one: its
    quantile is about z * (1 + (z * z + 1) / (4 * (n - 1))).
    """
    free = max(deals - 1, 1)
    return sqrt((deals + 1) / free) * (1 + (Z95 * Z95 + 1) / (4 * free))


def _elos(
    count: int, pairings: Sequence[Pairing], anchor: int, weights: Sequence[float] | None, start: Sequence[float] | None = None
) -> list[float]:
    """The Elo numbers of the players; `weights`: of the deals, then of the added draws of each pairing."""
    points = [[0.0] * count for _ in range(count)]
    for at, (one, other, games, won) in enumerate(pairings):
        scale = weights or [1.0] * (len(won) + len(pairings))
        added = _DRAWS / 2 * scale[len(scale) - len(pairings) + at]
        mine = plain_sum(map(mul, scale, won))
        points[one][other] += mine + added
        points[other][one] += games * plain_sum(scale[: len(won)]) - mine + added
    first = None if start is None else [10 ** (elo / 400) for elo in start]
    found = strengths(points, first)
    return [400 * log10(strength / found[anchor]) for strength in found]


def strengths(points: Sequence[Sequence[float]], start: Sequence[float] | None = None) -> list[float]:
    """The strengths that make the results most likely, up to a common factor, by the cyclic MM algorithm of Hunter (2004).

    `points[a][b]`: what player a made against b, half a point for a draw. All players must be connected by games, and nobody
    may have made none.
    """
    count = len(points)
    found = list(start or [1.0] * count)
    made = [plain_sum(row) for row in points]
    played = [[(b, points[a][b] + points[b][a]) for b in range(count) if points[a][b] + points[b][a]] for a in range(count)]
    for _ in range(_MOST_ROUNDS):
        change = 0.0
        for a, others in enumerate(played):
            old, expected = found[a], 0.0
            for b, games in others:  # this is what a ladder waits for, a million times
                expected += games / (old + found[b])
            found[a] = made[a] / expected
            change = max(change, abs(found[a] / old - 1))
        if change < _PRECISION:
            break
    return found
