"""A ladder of players: each plays against each, in both seats of the same deals, and is rated by Elo numbers with intervals.

The numbers are of maximum likelihood in the model of Bradley and Terry (1952), which says that a player of strength a beats one
of strength b with the probability a / (a + b); 400 points of Elo are a factor of 10. A draw is half a victory for both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import combinations
from math import log, log10, sqrt
from operator import mul
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.diagnostics import Mark, Report
from pnp.base.processes import Jobs, results_in_order
from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.rules.engine import Engine, engine_for
from pnp.rules.game_rules import Ending, Playout, SeededDice, Series
from pnp.rules.playtest import check_player_kinds, play_out, prepare_engine
from pnp.rules.statistics import Z95

if TYPE_CHECKING:
    from pnp.model.game import Game


LADDER_SEATS: Final = 2
"""The number of players in a game of a ladder."""
ANCHOR_PLAYER: Final = "random"
"""The player whose Elo is 0, if it is on the ladder; otherwise the first one."""
_DEALS_OF_CHUNK: Final = 5
"""The number of deals that a process plays before it returns the results."""


class PairResult(NamedTuple):
    """The results of the games of two players: won by `one`, drawn, lost; `endless` of the drawn did not end by the rules."""

    one: str
    other: str
    won: int
    drawn: int
    lost: int
    endless: int


class DealResult(NamedTuple):
    """What one player made in both seats of a deal."""

    won: int
    drawn: int
    lost: int
    endless: int

    @classmethod
    def of(cls, playouts: Sequence[Playout[Any, Any]]) -> DealResult:
        """Count the games of a deal, for the player whose seat is the first in the first game and the last in the last."""
        gaps = [_lead_of_seat(playout, seat) for seat, playout in enumerate(playouts)]
        endless = sum(playout.ending is not Ending.OVER for playout in playouts)
        return cls(sum(gap > 0 for gap in gaps), sum(gap == 0 for gap in gaps), sum(gap < 0 for gap in gaps), endless)


def _lead_of_seat(playout: Playout[Any, Any], seat: int) -> float:
    if playout.ending is not Ending.OVER:
        return 0.0
    returns = playout.rules.returns(playout.final)
    return returns[seat] - returns[1 - seat]


@frozen
class Ladder:
    """The results of a ladder: the ratings of the players, strongest first, and the results of each pair."""

    game: str
    version: str
    deals: int
    seed: int
    settings: Mapping[str, str]
    ratings: tuple[Rating, ...]
    pairs: tuple[PairResult, ...]


def play_ladder(  # noqa: PLR0913  (what is played, and who is told of it)
    game: Game,
    series: Series,
    report: Report,
    *,
    jobs: Jobs = 1,
    begin: Callable[[int], object] = lambda _games: None,
    advance: Callable[[int], object] = lambda _games: None,
) -> Ladder | None:
    """Let each player of `series.players` play each other, `series.games` deals in both seats; None if that cannot be.

    Games that do not end by the rules are draws. `begin` gets the number of all games before the first, if there are any to be
    played, and `advance` the number of games after each chunk. Reports what `playtest`
    reports of players and engines, and `engine/ladder`.
    """
    players = series.players
    found = prepare_engine(game, report)
    if found is None or not _check_ladder(found[0], players, report):
        return None
    pairs = list(combinations(range(len(players)), 2))
    calls = [
        (
            game.name,
            found[1],
            replace(series, players=(players[one], players[other])),
            start,
            min(_DEALS_OF_CHUNK, series.games - start),
        )
        for one, other in pairs
        for start in range(0, series.games, _DEALS_OF_CHUNK)
    ]
    results: list[DealResult] = []
    begin(LADDER_SEATS * series.games * len(pairs))
    for chunk in results_in_order(play_deals, calls, jobs):
        results += chunk
        advance(LADDER_SEATS * len(chunk))
    return _build_ladder(game, series, pairs, results)


def _check_ladder(engine: Engine[Any, Any, Any], players: tuple[str, ...], report: Report) -> bool:
    mark = Mark(f"--players {','.join(players)}")
    check_player_kinds(engine, players, mark, report)
    if engine.seats != LADDER_SEATS:
        report.error("engine/ladder", f"a ladder is for games of {LADDER_SEATS} players, this one is for {engine.seats}", mark)
    if len(set(players)) < max(len(players), LADDER_SEATS):
        report.error("engine/ladder", f"a ladder has {LADDER_SEATS} or more players, all different", mark)
    return not report.has_errors


def play_deals(name: str, ruleset: Any, series: Series, start: int, size: int) -> list[DealResult]:  # noqa: ANN401  as in Engine
    """Play the deals `start` to `start + size - 1`, with the two players of the series in both orders."""
    engine = engine_for(name)
    assert engine is not None
    orders = [replace(series, players=players) for players in (series.players, series.players[::-1])]
    return [
        DealResult.of([play_out(engine, ruleset, order, number) for order in orders]) for number in range(start, start + size)
    ]


def _build_ladder(game: Game, series: Series, pairs: list[tuple[int, int]], results: list[DealResult]) -> Ladder:
    players, deals = series.players, series.games
    of_pairs = [results[at * deals : (at + 1) * deals] for at in range(len(pairs))]
    pairings = [
        Pairing(one, other, LADDER_SEATS, tuple(deal.won + deal.drawn / 2 for deal in played))
        for (one, other), played in zip(pairs, of_pairs, strict=True)
    ]
    anchor = players.index(ANCHOR_PLAYER) if ANCHOR_PLAYER in players else 0
    ratings = sorted(rate_players(players, pairings, anchor, series.seed), key=lambda rating: -rating.elo)
    standoffs = [
        PairResult(players[one], players[other], *map(sum, zip(*played, strict=True)))
        for (one, other), played in zip(pairs, of_pairs, strict=True)
    ]
    changed = {name: str(constant.value) for name, constant in game.rules.items() if constant.is_set}
    return Ladder(game.name, game.version, deals, series.seed, changed, tuple(ratings), tuple(standoffs))


def ladder_as_data(ladder: Ladder) -> dict[str, object]:
    """Return the ladder as plain data for JSON; Elo numbers have one decimal."""
    ratings = [
        {name: value if isinstance(value, str) else round(value, 1) for name, value in asdict(rating).items()}
        for rating in ladder.ratings
    ]
    return {
        "game": ladder.game,
        "version": ladder.version,
        "deals": ladder.deals,
        "seed": ladder.seed,
        "settings": dict(ladder.settings),
        "confidence": 0.95,
        "ratings": ratings,
        "pairs": [pair._asdict() for pair in ladder.pairs],
    }


_ADDED_DRAWS: Final = 1.0
"""Draws that are added between any two players who have met, so that nobody is infinitely strong."""
_REPLICATES: Final = 1000
_TAIL_SHARE: Final = 0.025
"""The share of replicates that is left out at each end of a 95 % interval."""
_WEIGHT_SIDES: Final = 1 << 30
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


def rate_players(players: Sequence[str], pairings: Sequence[Pairing], anchor: int, seed: int = 1) -> tuple[Rating, ...]:
    """Rate the players by their games, each against the one at `anchor`, whose Elo is 0. Deals of one number belong together.

    The intervals are those of the Bayesian bootstrap (Rubin 1981): the ratings are computed anew with random weights for the
    deals, and for the added draws. So the games of one deal count as one observation, and a player who has won all games gets a
    wide interval instead of none.
    """
    found = _elo_numbers(len(players), pairings, anchor, None)
    dice = SeededDice(seed, 0, "ratings")
    deals = max((len(pairing.points) for pairing in pairings), default=0)
    replicates = []
    for _ in range(_REPLICATES):
        weights = [-log(1 - (dice.roll(_WEIGHT_SIDES) - 1) / _WEIGHT_SIDES) for _ in range(deals + len(pairings))]
        replicates.append(_elo_numbers(len(players), pairings, anchor, weights, found))
    order = sorted(range(len(players)), key=lambda at: found[at])
    below = dict(zip(order[1:], order, strict=False))
    out = []
    for at, player in enumerate(players):
        number = _bootstrap_interval(found[at], [replicate[at] for replicate in replicates], deals)
        ahead = (0.0, 0.0, 0.0)
        if at in below:
            weaker = below[at]
            gaps = [replicate[at] - replicate[weaker] for replicate in replicates]
            ahead = _bootstrap_interval(found[at] - found[weaker], gaps, deals)
        out.append(Rating(player, *number, *ahead))
    return tuple(out)


def _bootstrap_interval(value: float, replicates: Sequence[float], deals: int) -> tuple[float, float, float]:
    column, cut, width = sorted(replicates), round(_TAIL_SHARE * _REPLICATES), _small_sample_factor(deals)
    low, high = (value + (end - value) * width for end in (column[cut], column[-1 - cut]))
    return value, low, high


def _small_sample_factor(deals: int) -> float:
    """By how much intervals from so few deals must be wider than the bootstrap makes them."""
    # Its variance is that of n + 1 and not n - 1 observations, and Student's distribution is wider than the normal one: its
    # quantile is about z * (1 + (z * z + 1) / (4 * (n - 1))).
    free = max(deals - 1, 1)
    return sqrt((deals + 1) / free) * (1 + (Z95 * Z95 + 1) / (4 * free))


def _elo_numbers(
    count: int, pairings: Sequence[Pairing], anchor: int, weights: Sequence[float] | None, start: Sequence[float] | None = None
) -> list[float]:
    points = [[0.0] * count for _ in range(count)]
    for at, (one, other, games, won) in enumerate(pairings):
        scale = weights or [1.0] * (len(won) + len(pairings))
        added = _ADDED_DRAWS / 2 * scale[len(scale) - len(pairings) + at]
        mine = plain_sum(map(mul, scale, won))
        points[one][other] += mine + added
        points[other][one] += games * plain_sum(scale[: len(won)]) - mine + added
    first = None if start is None else [10 ** (elo / 400) for elo in start]
    found = estimate_strengths(points, first)
    return [400 * log10(strength / found[anchor]) for strength in found]


def estimate_strengths(points: Sequence[Sequence[float]], start: Sequence[float] | None = None) -> list[float]:
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
