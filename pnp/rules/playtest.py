"""Play many games in parallel, or one, and judge the worth of cards: how much more often the player who takes a card wins.

Each game has its own random numbers, so the tally does not depend on the number of jobs; games without an end are found and
stopped. Each time that a card was taken, the game is played again from there without it: the same table, the same cards to
come, the same dice. Who takes the card is therefore known before the two games part ways. (A game without the card from its
start would be unfair to it or too kind: whoever takes a card was lucky enough to pay for it, and that luck is gone in another
game.)
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf
from operator import sub
from shlex import quote
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.diagnostics import Mark, Report
from pnp.base.failures import error_context
from pnp.base.files import is_inside
from pnp.base.processes import Jobs, results_in_order
from pnp.base.suggestions import did_you_mean
from pnp.load.derived_constants import settle_rules
from pnp.load.files import read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.operands import CountedDecks
from pnp.load.rules import read_rules
from pnp.load.yaml.nodes import FileFaults
from pnp.rules.engine import Engine, engine_for, engine_names
from pnp.rules.game_log import format_log, game_origin
from pnp.rules.game_rules import ActionT, Ending, GameCard, Playout, Series, StateT
from pnp.rules.playouts import LOOP_REPEATS, UnrepeatableGameError, play_out, play_without_card
from pnp.rules.statistics import (
    CARDS_SECTION,
    CardWorth,
    PerGame,
    PlaytestReport,
    ReportSection,
    Tally,
    chance_of_gap,
    gain_of,
    holm_correction,
    mean_of,
    quantile_of,
    share_of,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.game import Game


_GAMES_OF_CHUNK: Final = 50
"""So many games, or a `_CHUNKS`th of a long series, are played by a process before it returns a tally."""
_CHUNKS_OF_LONG_SERIES: Final = 100
_CHUNKS_OF_SHORT_SERIES: Final = 40
"""A short series has up to so many parts, which keeps all cores busy to its end: players who look ahead take seconds."""
_GAMES_COUNTED_CLOSELY: Final = 1000
"""About so many games of a series are counted closely, which is enough for a figure with an interval."""
_GAMES_PER_CHECK: Final = 200
"""One game in so many is checked, since checking every state may take longer than playing."""
_LEAST_CHECKED: Final = 5
"""So many games of a short series are checked."""
CAPPED_HISTOGRAM: Final = "capped"
"""The histogram of games that reached the limit of turns, by their turns."""
LOOPS_HISTOGRAM: Final = "loops/length"
"""The histogram of games that ended as a loop, by the length of the loop in turns; no other histogram counts them."""
CARDS_HISTOGRAM: Final = "cards"
"""The histogram of cards that were taken, by their ids."""
ENDLESS_SECTION: Final = "endless"
"""The id of the section on games that the generator ended, and of those at the limit of turns."""
STALEMATES_HISTOGRAM: Final = "stalemates"
"""The histogram of games in which a player could not act, by their turns; no other histogram counts them."""


@dataclass(slots=True)
class PlayedGames:
    """The results of some games of a series: the tally, and the numbers of games to be named.

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
    """A game with its engine, the ruleset of its rules, and the series to play, with a player in each seat."""

    game: Game
    engine: Engine[Any, Any, Any]
    ruleset: Any
    series: Series


def run_playtest(
    game: Game, series: Series, report: Report, *, jobs: Jobs = 1, advance: Callable[[int], object] = lambda _games: None
) -> PlaytestReport | None:
    """Play a series of games; None if the game cannot be played. `advance` gets the number of games after each chunk.

    Reports `engine/no-engine`, `engine/unknown-player`, `engine/players`, what the engine reports, `engine/broken-invariant`,
    and as warnings with their number `engine/endless-game`, `engine/loop` and `engine/stalemate`.
    """
    ready = playable_game(game, series, report)
    if ready is None:
        return None
    (played,) = play_series([ready], jobs, advance)
    return playtest_report(ready, played, report)


def playable_game(game: Game, series: Series, report: Report) -> PlayableGame | None:
    """Find the engine of a game and read its ruleset for a series; None if it cannot be played, with reasons in the report."""
    found = prepare_engine(game, report, series)
    return None if found is None else PlayableGame(game, *found, _with_players(series, found[0]))


def playtest_report(ready: PlayableGame, played: PlayedGames, report: Report) -> PlaytestReport | None:
    """Make the report on a series that was played; None with `engine/broken-invariant` if a game broke one."""
    game, engine, ruleset, series = ready
    _report_endings(played, game, series, report)
    if played.fault is not None:
        return None
    changed = {n: str(c.value) for n, c in game.rules.items() if c.is_set}
    loops = (
        "" if played.loop is None else format_log(play_out(engine, ruleset, series, played.loop[1]), game_origin(game, engine))
    )
    sections = (*engine.sections(ruleset, played.tally), *lead_section(played.tally), _endless_section(played))
    return PlaytestReport(
        game.name, game.version, series.games, series.seed, series.players, changed, sections, played.tally, loops
    )


def play_game(game: Game, series: Series, number: int, report: Report) -> Playout[Any, Any] | None:
    """Play a single game of a series, with all of it checked; None if the game cannot be played. Reports as `playtest`."""
    found = prepare_engine(game, report, series)
    if found is None:
        return None
    with error_context("game", f"{number} of seed {series.seed}"):
        return play_out(*found, _with_players(series, found[0]), number, checked=True)


def prepare_engine(game: Game, report: Report, series: Series | None = None) -> tuple[Engine[Any, Any, Any], Any] | None:
    """Find the engine of a game and read its ruleset; None if the game, or the players of the series, cannot play."""
    engine = engine_for(game.name)
    if engine is None:
        report.error("engine/no-engine", f"`{game.name}` has no rules engine", game.mark, hint=_hint_of_engines())
        return None
    if series is not None:
        series = _with_players(series, engine)
        _check_players(engine, series, report)
    ruleset = engine.read_ruleset(game, report)
    if ruleset is None or report.has_errors:
        return None
    return engine, ruleset_for(engine, ruleset, len(series.players)) if series else ruleset


def ruleset_for(engine: Engine[Any, Any, Any], ruleset: Any, seats: int) -> Any:  # noqa: ANN401  as in Engine
    """Return the ruleset of a game of so many players."""
    return ruleset if isinstance(engine.seats, int) else engine.with_seats(ruleset, seats)


def _hint_of_engines() -> str:
    names = ", ".join(f"`{name}`" for name in engine_names())
    how = "an engine is a package of its own (`pnp explain docs/engines.md`)"
    return f"games with one: {names}; {how}" if names else f"{how}, and none is installed here"


def _with_players(series: Series, engine: Engine[Any, Any, Any]) -> Series:
    players = series.players or (next(iter(engine.all_players)),)
    seats = series.seats or (1 if series.players else engine.seat_counts[0])
    return replace(series, players=players * seats) if len(players) == 1 else series


def _endless_section(played: PlayedGames) -> ReportSection:
    """The figures of games that the generator ended, which no figure of an engine counts, unless they reached the limit."""
    tally, loop = played.tally, ""
    if played.loop is not None:
        turns, number = played.loop
        loop = f"{tally.total(LOOPS_HISTOGRAM)} games; the shortest loop has {turns} turns, in game {number}"
    rows = (
        share_of("endless/loop", "went round in circles", tally.games(LOOPS_HISTOGRAM), loop),
        mean_of("endless/turns", "turns of such a circle", tally.values(LOOPS_HISTOGRAM), within=(0, inf)),
        share_of("endless/cap", "reached the turn cap", tally.games(CAPPED_HISTOGRAM)),
        share_of("endless/stalemate", "stopped in a stalemate", tally.games(STALEMATES_HISTOGRAM)),
    )
    return ReportSection(
        ENDLESS_SECTION, "games without an end", rows, "of all games; no other figure counts loops and stalemates"
    )


def _report_endings(played: PlayedGames, game: Game, series: Series, report: Report) -> None:
    tally, total = played.tally, series.games
    if capped := tally.total(CAPPED_HISTOGRAM):
        message = f"{capped} of {total} games reached the cap of {series.turns} turns and have no winner"
        report.warning("engine/endless-game", message)
    if loops := tally.total(LOOPS_HISTOGRAM):
        message = (
            f"{loops} of {total} games came to the same position {LOOP_REPEATS} times and were ended; no figure counts them"
        )
        assert played.loop is not None
        turns, number = played.loop
        report.warning("engine/loop", message, hint=f"the shortest loop has {turns} turns, in game {number}")
    if stuck := tally.total(STALEMATES_HISTOGRAM):
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


def check_player_kinds(engine: Engine[Any, Any, Any], players: Sequence[str], mark: Mark, report: Report) -> None:
    """Report `engine/unknown-player` for each kind of player that there is not."""
    for name in players:
        if engine.player_maker(name) is None:
            searcher = name.partition(":")[0] + ":" if ":" in name else ""
            wrong_number = bool(searcher) and engine.player_maker(f"{searcher}1") is not None
            number = f"`{searcher}200` tries each decision 200 times: write a whole number from 1"
            hint = number if wrong_number else did_you_mean(name, engine.all_players)
            report.error("engine/unknown-player", f"no player `{name}`", mark, hint=hint)


def _check_players(engine: Engine[Any, Any, Any], series: Series, report: Report) -> None:
    players, counts = series.players, engine.seat_counts
    mark = (
        Mark(f"--players {','.join(players)}") if len(set(players)) > 1 or not series.seats else Mark(f"--seats {series.seats}")
    )
    check_player_kinds(engine, players, mark, report)
    if len(players) not in counts:
        report.error("engine/players", f"the game is for {describe_seats(counts)} players, found {len(players)}", mark)
    elif series.seats and len(players) != series.seats:
        report.error("engine/players", f"{len(players)} players are named for {series.seats} seats", mark)


def describe_seats(counts: Sequence[int]) -> str:
    """Return for how many players a game is: `2`, `2 to 6`, `2, 4`."""
    run = len(counts) > 1 and list(counts) == list(range(counts[0], counts[-1] + 1))
    return f"{counts[0]} to {counts[-1]}" if run else ", ".join(map(str, counts))


def play_series(
    games: Sequence[PlayableGame], jobs: Jobs, advance: Callable[[int], object] = lambda _games: None
) -> Generator[PlayedGames, None, None]:
    """Play the series of each game in turn, all in the same processes, and give what came of it before the next one is kept.

    `advance` gets the number of games after each chunk.
    """
    chunks = [[(ready, start, size) for start, size in _divide_series(ready.series.games)] for ready in games]
    calls = [(r.game.name, r.ruleset, r.series, start, size) for row in chunks for r, start, size in row]
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


def _divide_series(games: int) -> list[tuple[int, int]]:
    """Divide a series into parts, each with its first game and how many there are. The same for any number of jobs."""
    size = max(1, min(_GAMES_OF_CHUNK, games // _CHUNKS_OF_SHORT_SERIES), games // _CHUNKS_OF_LONG_SERIES)
    return [(start, min(size, games - start)) for start in range(0, games, size)]


def play_chunk(name: str, ruleset: Any, series: Series, start: int, size: int) -> PlayedGames:  # noqa: ANN401  as in Engine
    """Play the games `start` to `start + size - 1` of a series; some of them are checked, or all if the series says so."""
    engine, played = engine_for(name), PlayedGames()
    assert engine is not None
    every = 1 if series.checked else min(_GAMES_PER_CHECK, max(1, series.games // _LEAST_CHECKED))
    with error_context("game") as at:
        for number in range(start, start + size):
            at.name = f"{number} of seed {series.seed}"
            count_game(engine, ruleset, play_out(engine, ruleset, series, number, checked=number % every == 0), played)
    return played


def count_game(engine: Engine[Any, Any, Any], ruleset: Any, playout: Playout[Any, Any], played: PlayedGames) -> None:  # noqa: ANN401
    """Add one game to those that were played."""
    own = Tally()
    if playout.ending in (Ending.OVER, Ending.CAP):
        engine.count(ruleset, playout, own)
        if playout.ending is Ending.CAP:
            own.add(CAPPED_HISTOGRAM, playout.rules.turn(playout.final))
        else:
            for taken in engine.taken_cards(ruleset, playout):
                own.add(CARDS_HISTOGRAM, taken.card)
            if playout.number % max(1, playout.series.games // _GAMES_COUNTED_CLOSELY) == 0:
                engine.count_closely(ruleset, playout, own)
                count_lead_changes(playout, own)
    elif playout.ending is Ending.LOOP:
        length = playout.loop_length
        own.add(LOOPS_HISTOGRAM, length)
        played.merge(PlayedGames(loop=(length, playout.number)))
    elif playout.ending is Ending.STALEMATE:
        own.add(STALEMATES_HISTOGRAM, playout.rules.turn(playout.final))
    else:
        played.merge(PlayedGames(fault=(playout.number, len(playout.actions), playout.fault)))
    played.tally.add_game(playout.number, own)


LEADS_HISTOGRAM: Final = "leads"
"""The histogram of lead changes, one number per game."""
_LEADS_FOUND_HISTOGRAM: Final = "leads found"
_LAST_LEAD_HISTOGRAM: Final = "leads last"


def count_lead_changes(played: Playout[StateT, ActionT], tally: Tally) -> None:
    """Count the lead changes of a game, unless its rules give no standing; one that nobody ever led counts as without any."""
    if played.rules.standing(played.states[0]) is None:
        return
    changes, last, leader = -1, 1, None
    for turn, ahead in _leaders(played):
        if ahead is not None and ahead != leader:
            changes, last, leader = changes + 1, turn, ahead
    changes = max(changes, 0)
    tally.add(LEADS_HISTOGRAM, changes)
    tally.add(_LEADS_FOUND_HISTOGRAM, "changed" if changes else "never")
    if changes:
        tally.add(_LAST_LEAD_HISTOGRAM, round(100 * last / played.rules.turn(played.final)))


def _leaders(played: Playout[StateT, ActionT]) -> Iterator[tuple[int, int | None]]:
    rules, states = played.rules, played.states
    turn = rules.turn(states[0])
    for before, state in pairwise(states):
        now = rules.turn(state)
        if now != turn:
            yield turn, _leader(rules.standing(before))
            turn = now
    yield turn, _leader(rules.standing(states[-1]))


def _leader(points: Sequence[float] | None) -> int | None:
    assert points is not None, "rules that give a standing give it in every state"
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def lead_section(tally: Tally) -> tuple[ReportSection, ...]:
    """Return the section of the report on lead changes; none if the engine gives no standing."""
    if not tally[LEADS_HISTOGRAM]:
        return ()
    changes = tally.values(LEADS_HISTOGRAM)
    rows = (
        mean_of("leads/mean", "lead changes in a game", changes, within=(0, inf)),
        quantile_of("leads/median", "lead changes: median", changes, 0.5),
        quantile_of("leads/90", "lead changes: 90 %", changes, 0.9),
        share_of("leads/never", "games without a lead change", tally.words(_LEADS_FOUND_HISTOGRAM, "never")),
        mean_of(
            "leads/last", "last lead change, in % of the game's turns", tally.values(_LAST_LEAD_HISTOGRAM), within=(0, 100)
        ),
    )
    return (ReportSection(LEADS_HISTOGRAM, "lead changes", rows, "by points at the end of each turn; of about 1,000 games"),)


_GAMES_OF_JUDGED_CHUNK: Final = 10
"""The number of games that a process plays again before it returns a tally."""


def games_to_judge(findings: PlaytestReport, per_card: int) -> dict[int, frozenset[str]]:
    """Return the games of a playtest to be played again, by number, with the cards to leave out in each.

    Of each card, these are the first `per_card` games in which it was taken.
    """
    out: dict[int, frozenset[str]] = {}
    for card in findings.tally[CARDS_HISTOGRAM]:
        taken = findings.tally.words(CARDS_HISTOGRAM, str(card))
        games = [number for number, times in zip(taken.games, taken.x, strict=True) if times]
        for number in sorted(games)[:per_card]:
            out[number] = out.get(number, frozenset()) | {str(card)}
    return dict(sorted(out.items()))


def judge_cards(  # noqa: PLR0913  the games that were played, how, and what to do with them
    findings: PlaytestReport,
    game: Game,
    series: Series,
    per_card: int,
    report: Report,
    *,
    jobs: Jobs = 1,
    advance: Callable[[int], object] = lambda _games: None,
) -> PlaytestReport | None:
    """Return the report with the worth of each card, from up to `per_card` games of the series; None if there are errors.

    `advance` gets the number of games after each chunk. Reports `engine/no-cards` if the engine names none, and
    `engine/unrepeatable-player` if players do not act alike in equal games.
    """
    found = prepare_engine(game, report, series)
    if found is None:
        return None
    engine, ruleset = found
    cards = engine.cards(ruleset)
    if not cards:
        message = f"the rules engine of `{game.name}` names no cards that could be left out"
        report.error("engine/no-cards", message, Mark("--cards"))
        return None
    tally = Tally()
    wanted = list(games_to_judge(findings, per_card).items())
    played = replace(series, players=findings.players)
    calls = [
        (game.name, ruleset, played, wanted[at : at + _GAMES_OF_JUDGED_CHUNK])
        for at in range(0, len(wanted), _GAMES_OF_JUDGED_CHUNK)
    ]
    for (*_, numbers), (part, unlike) in zip(calls, results_in_order(judge_chunk, calls, jobs), strict=True):
        if unlike is not None:
            message = f"in game {unlike} of seed {series.seed} a player did not act as before: it uses more than state and dice"
            report.error("engine/unrepeatable-player", message, game.mark)
            return None
        tally.merge(part)
        advance(len(numbers))
    return _with_card_section(findings, cards, tally)


def judge_chunk(
    name: str,
    ruleset: Any,  # noqa: ANN401  as in Engine
    series: Series,
    wanted: Sequence[tuple[int, frozenset[str]]],
) -> tuple[Tally, int | None]:
    """Play these games again without each of their cards; give the results, and the game that cannot be repeated."""
    engine, tally = engine_for(name), Tally()
    assert engine is not None
    for number, cards in wanted:
        try:
            tally.add_game(number, _judge_game(engine, ruleset, play_out(engine, ruleset, series, number), cards))
        except UnrepeatableGameError:
            return tally, number
    return tally, None


def _judge_game(engine: Engine[Any, Any, Any], ruleset: Any, played: Playout[Any, Any], cards: frozenset[str]) -> Tally:  # noqa: ANN401
    out = Tally()
    for taken in engine.taken_cards(ruleset, played):
        if taken.card in cards:
            other = play_without_card(engine, ruleset, played, taken.at)
            if other.ending is Ending.OVER:
                out.add(f"with/{taken.card}", _result_for(played, taken.player))
                out.add(f"without/{taken.card}", _result_for(other, taken.player))
            else:
                out.add("endless", taken.card)
    return out


def _result_for(played: Playout[Any, Any], player: int) -> str:
    return "won" if played.rules.returns(played.final)[player] > 0 else "not"


def _with_card_section(findings: PlaytestReport, cards: Sequence[GameCard], tally: Tally) -> PlaytestReport:
    found = [card_worth(card, tally) for card in cards]
    judged = [worth for worth in found if worth.worth.count]
    chances = holm_correction([chance_of_gap(worth.worth) for worth in judged])
    judged = [replace(worth, p=p) for worth, p in zip(judged, chances, strict=True)]
    judged.sort(key=lambda worth: -worth.worth.value)
    ordered = (*judged, *(worth for worth in found if not worth.worth.count))
    section = ReportSection(CARDS_SECTION, "worth of cards", tuple(worth.row for worth in ordered))
    return replace(findings, sections=(*findings.sections, section), cards=ordered)


def card_worth(card: GameCard, tally: Tally) -> CardWorth:
    """The difference of the shares of victories with and without a card, in pairs."""
    name = card.id
    has, lacks = (tally.words(f"{way}/{name}", "won") for way in ("with", "without"))
    one, other = share_of(f"card/{name}/with", name, has), share_of(f"card/{name}/without", name, lacks)
    worth = gain_of(f"card/{name}/worth", name, PerGame(has.games, array("q", map(sub, has.x, lacks.x)), has.y))
    return CardWorth(card, one, other, worth, endless=tally["endless"].get(name, 0))


def with_rules(game: Game, file: Path, report: Report) -> Game | None:
    """Return the game with the constants of another `rules.yaml`; None if that file has an error, which is reported."""
    root = game.root if is_inside(game.root, file) else file.absolute().parent
    node = read_map(root, file.absolute(), None, report)
    values = ValueReader(root, root, FileFaults(report))
    if node is None:
        return None
    written, before = read_rules(node, values), len(report.diagnostics)
    unread = {id_.replace("/", ".") for id_ in values.unread}
    rules = settle_rules(written, CountedDecks({deck.name: deck for deck in game.decks}), unread, game.sources, report)
    return replace(game, rules=rules) if not values.faults.count and len(report.diagnostics) == before else None
