"""Play many games in parallel; each game has its own random numbers, so the tally does not depend on the number of jobs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from shlex import quote
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.processes import results_in_order
from pnp.base.suggestions import did_you_mean
from pnp.engine.game_estimates import mean_of, share_of
from pnp.engine.game_log import game_log
from pnp.engine.lead_changes import count_leads, lead_section
from pnp.engine.log_origin import origin_of
from pnp.engine.playout import Ending
from pnp.engine.playtest_report import PlaytestReport, ReportSection
from pnp.engine.protocol import engine_for, engine_names
from pnp.engine.simulation import REPEATS, play_out
from pnp.engine.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.base.processes import Jobs
    from pnp.engine.playout import Playout
    from pnp.engine.protocol import Engine
    from pnp.engine.series import Series
    from pnp.model.game import Game

_CHUNK: Final = 50
"""So many games, or a `_CHUNKS`th of a long series, are played by a process before it returns a tally."""
_CHUNKS: Final = 100
_SHORT: Final = 40
"""A short series has up to so many parts, which keeps all cores busy to its end: players who look ahead take seconds."""
_CLOSELY: Final = 1000
"""About so many games of a series are counted closely, which is enough for a figure with an interval."""
_CHECKED: Final = 200
"""One game in so many is checked for invariants, since checking every state may take longer than playing."""
CAPPED: Final = "capped"
"""The histogram of games that reached the limit of turns, by their turns."""
LOOPS: Final = "loops/length"
"""The histogram of games that ended as a loop, by the length of the loop in turns; no other histogram counts them."""
CARDS: Final = "cards"
"""The histogram of cards that were taken, by their ids."""
ENDLESS_SECTION: Final = "endless"
"""The id of the section on games that the generator ended, and of those at the limit of turns."""
STALEMATES: Final = "stalemates"
"""The histogram of games in which a player could not act, by their turns; no other histogram counts them."""


@dataclass(slots=True)
class PlayedGames:
    """What some games of a series came to: the tally, and games to be named by their numbers.

    `loop`: the game with the shortest loop, as its length in turns and its number. `fault`: the first game that broke an
    invariant, as its number, the number of its actions, and the invariant.
    """

    tally: Tally = field(default_factory=Tally)
    loop: tuple[int, int] | None = None
    fault: tuple[int, int, str] | None = None

    def merge(self, other: PlayedGames) -> None:
        """Add the games that another process played."""
        self.tally.merge(other.tally)
        self.loop = min(filter(None, (self.loop, other.loop)), default=None)
        self.fault = min(filter(None, (self.fault, other.fault)), default=None)


class PlayableGame(NamedTuple):
    """A game with its engine, the kit of its rules, and the series to play, with a player in each seat."""

    game: Game
    engine: Engine[Any, Any, Any]
    kit: Any
    series: Series


def playtest(
    game: Game, series: Series, report: Report, *, jobs: Jobs = 1, advance: Callable[[int], object] = lambda _games: None
) -> PlaytestReport | None:
    """Play a series of games; None if the game cannot be played. `advance` gets the number of games after each chunk.

    Reports `engine/no-engine`, `engine/unknown-player`, `engine/players`, what the engine reports, `engine/broken-invariant`,
    and as warnings with their number `engine/endless-game`, `engine/loop` and `engine/stalemate`.
    """
    ready = playable(game, series, report)
    if ready is None:
        return None
    (played,) = played_series([ready], jobs, advance)
    return report_of(ready, played, report)


def playable(game: Game, series: Series, report: Report) -> PlayableGame | None:
    """Find the engine of a game and read its kit for a series; None, with the reasons in the report, if it cannot be played."""
    found = prepared_engine(game, report, series)
    return None if found is None else PlayableGame(game, *found, _seated(series, found[0]))


def report_of(ready: PlayableGame, played: PlayedGames, report: Report) -> PlaytestReport | None:
    """Make the report on a series that was played; None with `engine/broken-invariant` if a game broke one."""
    game, engine, kit, series = ready
    _report_endings(played, game, series, report)
    if played.fault is not None:
        return None
    changed = {n: str(c.value) for n, c in game.rules.items() if c.is_set}
    loops = "" if played.loop is None else game_log(play_out(engine, kit, series, played.loop[1]), origin_of(game, engine))
    sections = (*engine.sections(kit, played.tally), *lead_section(played.tally), _endless(played))
    return PlaytestReport(
        game.name, game.version, series.games, series.seed, series.players, changed, sections, played.tally, loops
    )


def play_one(game: Game, series: Series, number: int, report: Report) -> Playout[Any, Any] | None:
    """Play a single game of a series, with every state checked; None if the game cannot be played. Reports as `playtest`."""
    found = prepared_engine(game, report, series)
    return None if found is None else play_out(*found, _seated(series, found[0]), number, checked=True)


def prepared_engine(game: Game, report: Report, series: Series | None = None) -> tuple[Engine[Any, Any, Any], Any] | None:
    """Find the engine of a game and read its kit; None if the game cannot be played, or not by the players of the series."""
    engine = engine_for(game.name)
    if engine is None:
        report.error("engine/no-engine", f"`{game.name}` has no rules engine", game.mark, hint=_games_with_one())
        return None
    if series is not None:
        _check_players(engine, _seated(series, engine).players, report)
    kit = engine.kit(game, report)
    return None if kit is None or report.has_errors else (engine, kit)


def _games_with_one() -> str:
    """Say which games can be played here; engines are packages of their own, and none may be installed."""
    names = ", ".join(f"`{name}`" for name in engine_names())
    none = "an engine is a package of its own (docs/engines.md), and none is installed here"
    return f"games with one: {names}" if names else none


def _seated(series: Series, engine: Engine[Any, Any, Any]) -> Series:
    """Seat the best kind of player everywhere, if the series names none."""
    return series if series.players else replace(series, players=(next(iter(engine.all_players)),) * engine.seats)


def _endless(played: PlayedGames) -> ReportSection:
    """The figures of games that the generator ended, which no figure of an engine counts, unless they reached the limit."""
    tally, loop = played.tally, ""
    if played.loop is not None:
        turns, number = played.loop
        loop = f"{tally.total(LOOPS)} games; the shortest loop has {turns} turns, in game {number}"
    rows = (
        share_of("endless/loop", "went round in circles", tally.games(LOOPS), loop),
        mean_of("endless/turns", "turns of such a circle", tally.values(LOOPS), within=(0, inf)),
        share_of("endless/cap", "reached the turn cap", tally.games(CAPPED)),
        share_of("endless/stalemate", "stopped in a stalemate", tally.games(STALEMATES)),
    )
    return ReportSection(
        ENDLESS_SECTION, "games without an end", rows, "of all games; no other figure counts loops and stalemates"
    )


def _report_endings(played: PlayedGames, game: Game, series: Series, report: Report) -> None:
    tally, total = played.tally, series.games
    if capped := tally.total(CAPPED):
        message = f"{capped} of {total} games reached the cap of {series.turns} turns and have no winner"
        report.warning("engine/endless-game", message)
    if loops := tally.total(LOOPS):
        message = f"{loops} of {total} games came to the same position {REPEATS} times and were ended; no figure counts them"
        assert played.loop is not None
        turns, number = played.loop
        report.warning("engine/loop", message, hint=f"the shortest loop has {turns} turns, in game {number}")
    if stuck := tally.total(STALEMATES):
        message = f"in {stuck} of {total} games a player could not act and the game was not over; no figure counts them"
        report.warning("engine/stalemate", message)
    if played.fault is not None:
        number, actions, what = played.fault
        message = f"game {number} of seed {series.seed} is broken after {actions} actions: {what}"
        settings = "".join(
            f" --set {quote(constant.mark.path.removeprefix('--set '))}" for constant in game.rules.values() if constant.is_set
        )
        hint = f"`pnp play {game.name} --seed {series.seed} --number {number}{settings} --log FILE` writes its log"
        report.error("engine/broken-invariant", message, game.mark, hint=hint)


def check_kinds(engine: Engine[Any, Any, Any], players: Sequence[str], mark: Mark, report: Report) -> None:
    """Report `engine/unknown-player` for each kind of player that there is not."""
    for name in players:
        if engine.player_maker(name) is None:
            searcher = name.partition(":")[0] + ":" if ":" in name else ""
            wrong_number = bool(searcher) and engine.player_maker(f"{searcher}1") is not None
            number = f"`{searcher}200` tries each decision 200 times: write a whole number from 1"
            hint = number if wrong_number else did_you_mean(name, engine.all_players)
            report.error("engine/unknown-player", f"no player `{name}`", mark, hint=hint)


def _check_players(engine: Engine[Any, Any, Any], players: tuple[str, ...], report: Report) -> None:
    mark = Mark(f"--players {','.join(players)}")
    check_kinds(engine, players, mark, report)
    if len(players) != engine.seats:
        report.error("engine/players", f"the game is for {engine.seats} players, found {len(players)}", mark)


def played_series(
    games: Sequence[PlayableGame], jobs: Jobs, advance: Callable[[int], object] = lambda _games: None
) -> Generator[PlayedGames, None, None]:
    """Play the series of each game in turn, all in the same processes, and give what came of it before the next one is kept.

    `advance` gets the number of games after each chunk.
    """
    chunks = [[(ready, start, size) for start, size in _chunks(ready.series.games)] for ready in games]
    calls = [(r.game.name, r.kit, r.series, start, size) for row in chunks for r, start, size in row]
    parts = results_in_order(play_chunk, calls, jobs)
    try:
        for row in chunks:
            played = PlayedGames()
            for _, _, size in row:
                played.merge(next(parts))
                advance(size)
            yield played
    finally:
        parts.close()


def _chunks(games: int) -> list[tuple[int, int]]:
    """Divide a series into parts, each with its first game and how many there are. The same for any number of jobs."""
    size = max(1, min(_CHUNK, games // _SHORT), games // _CHUNKS)
    return [(start, min(size, games - start)) for start in range(0, games, size)]


def play_chunk(name: str, kit: Any, series: Series, start: int, size: int) -> PlayedGames:  # noqa: ANN401  as in Engine
    """Play the games `start` to `start + size - 1` of a series; some of them are checked for invariants."""
    engine, played = engine_for(name), PlayedGames()
    assert engine is not None
    for number in range(start, start + size):
        _count(engine, kit, play_out(engine, kit, series, number, checked=number % _CHECKED == 0), played)
    return played


def _count(engine: Engine[Any, Any, Any], kit: Any, playout: Playout[Any, Any], played: PlayedGames) -> None:  # noqa: ANN401
    """Add a game to the tally of its engine, or to those that are counted apart."""
    own = Tally()
    if playout.ending in (Ending.OVER, Ending.CAP):
        engine.count(kit, playout, own)
        if playout.ending is Ending.CAP:
            own.add(CAPPED, playout.rules.turn(playout.final))
        else:
            for taken in engine.taken_cards(kit, playout):
                own.add(CARDS, taken.card)
            if playout.number % max(1, playout.series.games // _CLOSELY) == 0:
                engine.count_closely(kit, playout, own)
                count_leads(playout, own)
    elif playout.ending is Ending.LOOP:
        length = playout.loop_length
        own.add(LOOPS, length)
        played.merge(PlayedGames(loop=(length, playout.number)))
    elif playout.ending is Ending.STALEMATE:
        own.add(STALEMATES, playout.rules.turn(playout.final))
    else:
        played.merge(PlayedGames(fault=(playout.number, len(playout.actions), playout.fault)))
    played.tally.add_game(playout.number, own)
