"""Play many games in parallel; each game has its own random numbers, so the tally does not depend on the number of jobs."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final

from pnp.diagnostics import Mark, did_you_mean
from pnp.engine.playtest_report import PlaytestReport
from pnp.engine.protocol import engine_for, engine_names
from pnp.engine.tally import Tally
from pnp.garbage_collector import collector_paused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.diagnostics import Report
    from pnp.engine.protocol import Engine, Series
    from pnp.model.game import Game

_CHUNK: Final = 50
"""The number of games that a process plays before it returns a tally."""
CAPPED: Final = "capped"
"""The histogram in which an engine counts games that reached the limit of turns."""


def playtest(
    game: Game, series: Series, report: Report, *, jobs: int = 1, advance: Callable[[int], object] = lambda _games: None
) -> PlaytestReport | None:
    """Play a series of games; None if the game cannot be played. `advance` gets the number of games after each chunk.

    Reports `engine/no-engine`, `engine/unknown-player`, `engine/players`, what the engine reports, and as a warning
    `engine/endless-game` with the number of games that reached the limit of turns.
    """
    engine = engine_for(game.name)
    if engine is None:
        hint = f"games with one: {', '.join(f'`{n}`' for n in engine_names())}"
        report.error("engine/no-engine", f"`{game.name}` has no rules engine", game.mark, hint=hint)
        return None
    _check_players(engine, series.players, report)
    kit = engine.kit(game, report)
    if kit is None or report.has_errors:
        return None
    tally = Tally()
    for games, part in _chunks(game.name, kit, series, jobs):
        tally.merge(part)
        advance(games)
    if capped := tally.total(CAPPED):
        message = f"{capped} of {series.games} games reached the cap of {series.turns} turns and have no winner"
        report.warning("engine/endless-game", message)
    changed = {n: str(c.value) for n, c in game.rules.items() if c.is_set}
    sections = engine.sections(kit, tally)
    return PlaytestReport(game.name, game.version, series.games, series.seed, series.players, changed, sections, tally)


def _check_players(engine: Engine, players: tuple[str, ...], report: Report) -> None:
    mark = Mark(f"--players {','.join(players)}")
    for name in players:
        if name not in engine.players:
            report.error("engine/unknown-player", f"no player `{name}`", mark, hint=did_you_mean(name, engine.players))
    if len(players) != engine.seats:
        report.error("engine/players", f"the game is for {engine.seats} players, found {len(players)}", mark)


def _chunks(name: str, kit: object, series: Series, jobs: int) -> Iterator[tuple[int, Tally]]:
    """Give the number of games and the tally of each chunk of games, in order."""
    starts = range(0, series.games, _CHUNK)
    sizes = [min(_CHUNK, series.games - start) for start in starts]
    if jobs == 1 or len(sizes) == 1:
        yield from ((size, play_chunk(name, kit, series, start, size)) for start, size in zip(starts, sizes, strict=True))
        return
    pool = ProcessPoolExecutor(min(jobs, len(sizes)), mp_context=get_context("spawn"))  # behaves the same on all systems
    try:
        futures = [pool.submit(play_chunk, name, kit, series, start, size) for start, size in zip(starts, sizes, strict=True)]
        for size, future in zip(sizes, futures, strict=True):
            yield size, future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def play_chunk(name: str, kit: Any, series: Series, start: int, size: int) -> Tally:  # noqa: ANN401  as in Engine
    """Play the games `start` to `start + size - 1` of a series and give their tally."""
    engine, tally = engine_for(name), Tally()
    assert engine is not None
    with collector_paused():
        for number in range(start, start + size):
            engine.play(kit, series, number, tally)
    return tally
