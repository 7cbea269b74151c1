"""A ladder of players: each plays against each, in all seats of the same deals, and is rated by Elo numbers with intervals.

The numbers are of maximum likelihood in the model of Bradley and Terry (1952), which says that a player of strength a beats one
of strength b with the probability a / (a + b); 400 points of Elo are a factor of 10. A draw is half a victory for both.

A game of more players is as many comparisons as it has pairs. By the model of Plackett (1975) and Luce (1959), in which the
winner is drawn in proportion to the strengths and then the next of the rest, each of them has the same probability a / (a + b),
so that the numbers are those of that model, too (Azari Soufiani, Chen, Parkes and Xia 2013, rank breaking). Two who
end level behind a third are not compared; a game that nobody wins is a draw between all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import combinations, product
from math import log, log10, sqrt
from operator import mul
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from pnp.base.diagnostics import Mark, Report
from pnp.base.processes import Jobs, results_in_order
from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.rules.engine import Engine, engine_for
from pnp.rules.game_rules import Ending, Playout, SeededDice, Series
from pnp.rules.playouts import play_out
from pnp.rules.playtest import check_player_kinds, describe_seats, prepare_engine, ruleset_for
from pnp.rules.statistics import Z95

if TYPE_CHECKING:
    from pnp.model.game import Game


LEAST_SEATS: Final = 2
"""The least number of players in a game of a ladder, and of kinds of players on it."""
ANCHOR_PLAYER: Final = "random"
"""The player whose Elo is 0, if it is on the ladder; otherwise the first one."""
_DEALS_OF_CHUNK: Final = 5
"""The number of deals that a process plays before it returns the results."""


Seating: TypeAlias = tuple[str, ...]
"""The kinds of players at a table, by seat."""


class PairResult(NamedTuple):
    """The results of the games of two players: won by `one`, drawn, lost; `endless` of the drawn did not end by the rules."""

    one: str
    other: str
    won: int
    drawn: int
    lost: int
    endless: int


class DealResult(NamedTuple):
    """What one player made against another in all seats of a deal, in comparisons of a seat of each."""

    won: int
    drawn: int
    lost: int
    endless: int

    @classmethod
    def of(cls, playouts: Sequence[Playout[Any, Any]], orders: Sequence[Seating], one: str, other: str) -> DealResult:
        """Count the games of a deal: `orders` has the kinds of players by seat of each."""
        won = drawn = lost = endless = 0
        for playout, order in zip(playouts, orders, strict=True):
            is_over = playout.ending is Ending.OVER
            returns = playout.rules.returns(playout.final) if is_over else (0.0,) * len(order)
            level = min(returns) == max(returns)
            for mine, theirs in product(
                *([r for kind, r in zip(order, returns, strict=True) if kind == k] for k in (one, other))
            ):
                won += mine > theirs
                lost += mine < theirs
                drawn += level
            endless += not is_over
        return cls(won, drawn, lost, endless)

    def plus(self, more: DealResult) -> DealResult:
        """Add what the same two players made at another table."""
        return DealResult(*map(sum, zip(self, more, strict=True)))


@frozen
class Ladder:
    """The results of a ladder of games of `seats` players: the ratings, strongest first, and the results of each pair."""

    game: str
    version: str
    deals: int
    seed: int
    seats: int
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
    """Let each player of `series.players` play each other, `series.games` deals in all seats; None if that cannot be.

    Games are of `series.seats` players, or of two, or of as few as the game is for.

    Games that do not end by the rules are draws. `begin` gets the number of all games before the first, if there are any to be
    played, and `advance` the number of games after each chunk. Reports what `playtest`
    reports of players and engines, and `engine/ladder`.
    """
    players = series.players
    found = prepare_engine(game, report)
    if found is None or not _check_ladder(found[0], series, report):
        return None
    engine, ruleset = found
    seats = _seats_of(engine, series)
    tables = tables_of(players, seats)
    own = ruleset_for(engine, ruleset, seats)
    starts = range(0, series.games, _DEALS_OF_CHUNK)
    calls = [
        (game.name, own, replace(series, players=table), start, min(_DEALS_OF_CHUNK, series.games - start))
        for table in tables
        for start in starts
    ]
    begin(series.games * sum(len(seatings(table)) for table in tables))
    made: dict[tuple[str, str], list[DealResult]] = {}
    chunks = results_in_order(play_deals, calls, jobs)
    for table in tables:
        deals = [deal for _ in starts for deal in _advanced(next(chunks), table, advance)]
        pairs = list(combinations(dict.fromkeys(table), 2))
        for at, pair in enumerate(pairs):
            column = deals[at :: len(pairs)]
            made[pair] = [one.plus(more) for one, more in zip(made[pair], column, strict=True)] if pair in made else column
    return _build_ladder(game, series, seats, made)


def _advanced(deals: list[DealResult], table: Seating, advance: Callable[[int], object]) -> list[DealResult]:
    pairs = len(set(table)) * (len(set(table)) - 1) // 2
    advance(len(seatings(table)) * len(deals) // pairs)
    return deals


def _seats_of(engine: Engine[Any, Any, Any], series: Series) -> int:
    counts = engine.seat_counts
    return series.seats or (LEAST_SEATS if LEAST_SEATS in counts else counts[0])


def tables_of(players: Sequence[str], seats: int) -> list[Seating]:
    """Return who plays with whom: any `seats` of the kinds, or where there are fewer kinds, all of them as evenly as can be."""
    if len(players) >= seats:
        return list(combinations(players, seats))
    whole, more = divmod(seats, len(players))
    return [tuple(players) * whole + several for several in combinations(players, more)]


def seatings(table: Seating) -> list[Seating]:
    """Return the players of a table in all their seats: each of them moves on by one seat, until all sit as before."""
    return list(dict.fromkeys(table[at:] + table[:at] for at in range(len(table))))


def _check_ladder(engine: Engine[Any, Any, Any], series: Series, report: Report) -> bool:
    players, seats, counts = series.players, _seats_of(engine, series), engine.seat_counts
    mark = Mark(f"--players {','.join(players)}")
    check_player_kinds(engine, players, mark, report)
    if seats not in counts:
        message = f"the game is for {describe_seats(counts)} players, found {seats}"
        report.error("engine/ladder", message, Mark(f"--seats {seats}"))
    elif seats < LEAST_SEATS:
        report.error("engine/ladder", "a ladder is for games of two players or more, this one is for one", mark)
    if len(set(players)) < max(len(players), LEAST_SEATS):
        report.error("engine/ladder", f"a ladder has {LEAST_SEATS} or more players, all different", mark)
    return not report.has_errors


def play_deals(name: str, ruleset: Any, series: Series, start: int, size: int) -> list[DealResult]:  # noqa: ANN401  as in Engine
    """Play the deals `start` to `start + size - 1` with the players of the series in all their seats.

    Gives for each deal a result of each two different kinds, in the order of their first seats.
    """
    engine = engine_for(name)
    assert engine is not None
    orders = seatings(series.players)
    pairs = list(combinations(dict.fromkeys(series.players), 2))
    results = []
    for number in range(start, start + size):
        played = [play_out(engine, ruleset, replace(series, players=order), number) for order in orders]
        results += [DealResult.of(played, orders, *pair) for pair in pairs]
    return results


def _build_ladder(game: Game, series: Series, seats: int, made: Mapping[tuple[str, str], Sequence[DealResult]]) -> Ladder:
    players = series.players
    pairings = [
        Pairing(
            players.index(one),
            players.index(other),
            LEAST_SEATS,
            tuple(deal.won + deal.drawn / 2 for deal in deals),
            None if seats == LEAST_SEATS else tuple(deal.lost + deal.drawn / 2 for deal in deals),
        )
        for (one, other), deals in made.items()
    ]
    anchor = players.index(ANCHOR_PLAYER) if ANCHOR_PLAYER in players else 0
    ratings = sorted(rate_players(players, pairings, anchor, series.seed), key=lambda rating: -rating.elo)
    standoffs = [PairResult(*pair, *map(sum, zip(*deals, strict=True))) for pair, deals in made.items()]
    changed = {name: str(constant.value) for name, constant in game.rules.items() if constant.is_set}
    return Ladder(game.name, game.version, series.games, series.seed, seats, changed, tuple(ratings), tuple(standoffs))


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
        "seats": ladder.seats,
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
    """The games of two players, by their places on the ladder: `games` in each deal, in which `one` made `points[deal]`.

    `conceded`: the points of the other, where they are not the rest of the games: not every comparison of a game of more than
    two players is one.
    """

    one: int
    other: int
    games: int
    points: tuple[float, ...]
    conceded: tuple[float, ...] | None = None


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
    for at, (one, other, games, won, conceded) in enumerate(pairings):
        scale = weights or [1.0] * (len(won) + len(pairings))
        added = _ADDED_DRAWS / 2 * scale[len(scale) - len(pairings) + at]
        mine = plain_sum(map(mul, scale, won))
        points[one][other] += mine + added
        theirs = games * plain_sum(scale[: len(won)]) - mine if conceded is None else plain_sum(map(mul, scale, conceded))
        points[other][one] += theirs + added
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
