"""A ladder of players: each plays against each, in both seats of the same deals."""

from __future__ import annotations

from dataclasses import asdict, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.processes import results_in_order
from pnp.base.records import frozen
from pnp.engine.ladder.ratings import Pairing, rated
from pnp.engine.playout import Ending
from pnp.engine.playtest import check_kinds, prepared_engine
from pnp.engine.protocol import engine_for
from pnp.engine.simulation import play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.base.processes import Jobs
    from pnp.engine.ladder.ratings import Rating
    from pnp.engine.playout import Playout
    from pnp.engine.protocol import Engine
    from pnp.engine.series import Series
    from pnp.model.game import Game

SEATS: Final = 2
"""The number of players in a game of a ladder."""
ANCHOR: Final = "random"
"""The player whose Elo is 0, if it is on the ladder; otherwise the first one."""
_CHUNK: Final = 5
"""The number of deals that a process plays before it returns the results."""


class Standoff(NamedTuple):
    """What came of the games of two players: won by `one`, drawn, lost; `endless` of the drawn did not end by the rules."""

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
        gaps = [_gap(playout, seat) for seat, playout in enumerate(playouts)]
        endless = sum(playout.ending is not Ending.OVER for playout in playouts)
        return cls(sum(gap > 0 for gap in gaps), sum(gap == 0 for gap in gaps), sum(gap < 0 for gap in gaps), endless)


def _gap(playout: Playout[Any, Any], seat: int) -> float:
    """How much more the player in a seat has got than the other; 0 in a game that did not end by its rules."""
    if playout.ending is not Ending.OVER:
        return 0.0
    returns = playout.rules.returns(playout.final)
    return returns[seat] - returns[1 - seat]


@frozen
class Ladder:
    """The results of a ladder: the ratings of the players, strongest first, and what came of each pair's games."""

    game: str
    version: str
    deals: int
    seed: int
    settings: Mapping[str, str]
    ratings: tuple[Rating, ...]
    pairs: tuple[Standoff, ...]


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
    found = prepared_engine(game, report)
    if found is None or not _fits(found[0], players, report):
        return None
    pairs = list(combinations(range(len(players)), 2))
    calls = [
        (game.name, found[1], replace(series, players=(players[one], players[other])), start, min(_CHUNK, series.games - start))
        for one, other in pairs
        for start in range(0, series.games, _CHUNK)
    ]
    results: list[DealResult] = []
    begin(SEATS * series.games * len(pairs))
    for chunk in results_in_order(play_deals, calls, jobs):
        results += chunk
        advance(SEATS * len(chunk))
    return _ladder(game, series, pairs, results)


def _fits(engine: Engine[Any, Any, Any], players: tuple[str, ...], report: Report) -> bool:
    """Whether there are such players, and a ladder of them."""
    mark = Mark(f"--players {','.join(players)}")
    check_kinds(engine, players, mark, report)
    if engine.seats != SEATS:
        report.error("engine/ladder", f"a ladder is for games of {SEATS} players, this one is for {engine.seats}", mark)
    if len(set(players)) < max(len(players), SEATS):
        report.error("engine/ladder", f"a ladder has {SEATS} or more players, all different", mark)
    return not report.has_errors


def play_deals(name: str, kit: Any, series: Series, start: int, size: int) -> list[DealResult]:  # noqa: ANN401  as in Engine
    """Play the deals `start` to `start + size - 1`, with the two players of the series in both orders."""
    engine = engine_for(name)
    assert engine is not None
    orders = [replace(series, players=players) for players in (series.players, series.players[::-1])]
    return [DealResult.of([play_out(engine, kit, order, number) for order in orders]) for number in range(start, start + size)]


def _ladder(game: Game, series: Series, pairs: list[tuple[int, int]], results: list[DealResult]) -> Ladder:
    players, deals = series.players, series.games
    of_pairs = [results[at * deals : (at + 1) * deals] for at in range(len(pairs))]
    pairings = [
        Pairing(one, other, SEATS, tuple(deal.won + deal.drawn / 2 for deal in played))
        for (one, other), played in zip(pairs, of_pairs, strict=True)
    ]
    anchor = players.index(ANCHOR) if ANCHOR in players else 0
    ratings = sorted(rated(players, pairings, anchor, series.seed), key=lambda rating: -rating.elo)
    standoffs = [
        Standoff(players[one], players[other], *map(sum, zip(*played, strict=True)))
        for (one, other), played in zip(pairs, of_pairs, strict=True)
    ]
    changed = {name: str(constant.value) for name, constant in game.rules.items() if constant.is_set}
    return Ladder(game.name, game.version, deals, series.seed, changed, tuple(ratings), tuple(standoffs))


def as_data(ladder: Ladder) -> dict[str, object]:
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
