"""The commands for the rules of a game: `pnp rules` lists its constants, `playtest`, `ladder`, `play` and `replay` play it."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report, file_lines
from pnp.cli.console import Console, count_noun, stop_on_errors
from pnp.cli.options import (
    BuildOptions,
    ClusterOpt,
    GameArg,
    JobsOpt,
    LocaleOpt,
    ProjectOpt,
    QuietOpt,
    disk_cache,
    display_path,
    find_project,
    open_workers,
    read_argument,
    requested_game,
    requested_games,
)
from pnp.cli.preparation import make_request
from pnp.model.game import format_value

if TYPE_CHECKING:
    from pnp.base.processes import Jobs
    from pnp.build.workshop import Workshop
    from pnp.model.game import Constant, Game
    from pnp.model.request import BuildRequest, Document, PreparedGame, ProductDocuments
    from pnp.rules.engine import Engine
    from pnp.rules.game_rules import Playout, Series
    from pnp.rules.ladder import Ladder, Rating
    from pnp.rules.statistics import PlaytestReport
    from pnp.rules.sweep import Sweep, SweepRequest
    from pnp.rules.usage import FaceChange, PrintedUse


OtherValueOpt = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Show what this value would change; write nothing.")
]


def rules(game: GameArg = None, settings: OtherValueOpt = None, project: ProjectOpt = None) -> None:
    """List the constants of the rules, and the odds, with every place that prints them."""
    from pnp.build.workshop import Workshop

    console, root = Console(), find_project(project)
    workshop = Workshop(root, disk_cache())
    for name in requested_games(root, game):
        console.begin(name)
        request = make_request(BuildOptions(project=project), root, name)
        ready = _prepare_game(console, workshop, request)
        if settings:
            changed = _prepare_game(console, workshop, replace(request, settings=tuple(settings)))
            _say_changes(console, ready, changed, settings)
        else:
            _say_places(console, ready)


def _prepare_game(console: Console, workshop: Workshop, request: BuildRequest) -> PreparedGame:
    from pnp.build.build import prepare

    report = Report()
    root = workshop.root
    ready = prepare(request, report, console, workshop)
    stop_on_errors(console, root, report)
    if ready and request.settings:
        from pnp.rules.usage import check_rules

        stop_on_errors(console, root, check_rules((ready,)))
    if ready is None:
        raise typer.Exit(1)
    return ready


def _say_places(console: Console, ready: PreparedGame) -> None:
    from pnp.rules.usage import printed_fields_in_drawings, printed_uses_of_constants, printed_uses_of_odds

    for name, uses in printed_uses_of_constants(ready).items():
        constant = ready.game.rules[name]
        console.say(
            f"{name} = {format_value(constant.value)} {constant.unit}".rstrip()
            + (f"  ({constant.note})" if constant.note else "")
        )
        if constant.derivation is not None:
            console.say(f"    follows from {_describe_derivation(constant)}")
        _say_uses(console, uses)
    for id_, uses in printed_uses_of_odds(ready).items():
        entry, value = ready.game.odds_entries[id_], ready.game.odds[id_]
        shown = (
            f" = {format_value(value)}"
            if value is not None
            else f" does not hold: see {', '.join(one.constant for one in entry.when)}"
        )
        console.say(f"odds.{id_}{shown}" + (f"  ({entry.note})" if entry.note else ""))
        _say_uses(console, uses)
    for drawn, pages in printed_fields_in_drawings(ready):
        console.say(f"{drawn.card} {drawn.name} = {drawn.value}")
        console.say(f"    {drawn.mark}  drawing{_describe_pages(pages)}")


def _say_uses(console: Console, uses: Iterable[PrintedUse]) -> None:
    for printed in uses:
        console.say(f"    {printed.use.mark}  {printed.use.how}{_describe_pages(printed.pages)}")
        if printed.sentence:
            console.say(f"        {printed.sentence}")


def _describe_pages(pages: Mapping[str, tuple[int, ...]]) -> str:
    from pnp.rules.usage import page_ranges

    found = "; ".join(f"{document} p. {page_ranges(numbers)}" for document, numbers in pages.items() if numbers)
    return f"  {found}" if found else ""


def _describe_derivation(constant: Constant) -> str:
    """Return the expression of a derived constant, followed by the same with numbers if it names other constants."""
    derivation = constant.derivation
    assert derivation is not None
    written = " ".join(derivation.expression.split())
    return written if derivation.numbers in {"", written, format_value(constant.value)} else f"{written} = {derivation.numbers}"


def _say_changes(console: Console, before: PreparedGame, after: PreparedGame, settings: list[str]) -> None:
    from pnp.rules.usage import changed_faces

    for setting in settings:
        name = setting.partition("=")[0].strip().removeprefix("rules.")
        console.say(
            f"{name}: {format_value(before.game.rules[name].value)} becomes {format_value(after.game.rules[name].value)}"
        )
    old, new = before.game.rules, after.game.rules
    for name in new:
        if name in old and new[name].derivation is not None and old[name].value != new[name].value:
            follows = f"it follows from {_describe_derivation(new[name])}"
            console.say(f"{name}: {format_value(old[name].value)} becomes {format_value(new[name].value)} ({follows})")
    changes = changed_faces(before, after)
    for change in changes:
        _say_change(console, change)
    pages = {(change.face.document, page) for change in changes for page in change.face.pages}
    message = f"{count_noun(len(changes), 'face')} on {count_noun(len(pages), 'page')} would change; nothing was written"
    console.say(message if changes else "nothing changes")


def _say_change(console: Console, change: FaceChange) -> None:
    from pnp.rules.usage import page_ranges

    where = f"{change.face.document} p. {page_ranges(change.face.pages)}" if change.face.pages else change.face.document
    console.say(f"  {change.face.name} ({where})" + ("" if change.texts else ": its drawing"))
    for old, new in change.texts:
        for sign, text in (("-", old), ("+", new)):
            if text:
                console.say(f"    {sign} {text}")


GamesOpt = Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")]
SeedOpt = Annotated[int, typer.Option("--seed", help="The same seed plays the same games.")]
SetOpt = Annotated[list[str] | None, typer.Option("--set", help="Another value for a constant: hand.limit=6.")]
SweepOpt = Annotated[
    list[str] | None, typer.Option("--sweep", help="Several values for a constant, or for two: hand.limit=4..8, 4..8/2, 6,8.")
]
PlayersOpt = Annotated[
    str, typer.Option("--players", help="The kind of player in each seat: greedy,mcts:400 … (default: the game's best)")
]
CompareOpt = Annotated[Path | None, typer.Option("--compare", help="Another rules.yaml, played with the same seeds.")]
ReportJsonOpt = Annotated[Path | None, typer.Option("--json", help="Write the report as JSON.")]
PdfOpt = Annotated[Path | None, typer.Option("--pdf", help="Write the report as pages of plots.")]
SvgOpt = Annotated[Path | None, typer.Option("--svg", help="Write the pages of plots as SVG into this folder.")]
LoopLogOpt = Annotated[Path | None, typer.Option("--log", help="Write the game with the shortest loop, if one has a loop.")]
CardsOpt = Annotated[
    int, typer.Option("--cards", min=0, help="Judge each card by up to so many games, played again without it.")
]
TurnsOpt = Annotated[int, typer.Option("--turns", min=1, help="Abandon a game after this many turns.")]
SeatsOpt = Annotated[
    int, typer.Option("--seats", min=0, help="How many play, if the game is for several numbers (default: the fewest).")
]
CheckedOpt = Annotated[bool, typer.Option("--checked", help="Check every game, not only one in some: its states, its actions.")]


class PlaytestFiles(NamedTuple):
    """Where what was played is written, as JSON and as pages of plots; `svg` is a folder."""

    json: Path | None = None
    pdf: Path | None = None
    svg: Path | None = None


def playtest(
    game: Annotated[str, typer.Argument(help="A folder of content/ whose rules have an engine.")],
    games: GamesOpt = 10000,
    seed: SeedOpt = 1,
    settings: SetOpt = None,
    players: PlayersOpt = "",
    sweep: SweepOpt = None,
    compare: CompareOpt = None,
    json_file: ReportJsonOpt = None,
    pdf: PdfOpt = None,
    svg: SvgOpt = None,
    log: LoopLogOpt = None,
    locale: LocaleOpt = None,
    cards: CardsOpt = 0,
    turns: TurnsOpt = 5000,
    seats: SeatsOpt = 0,
    jobs: JobsOpt = 0,
    cluster: ClusterOpt = None,
    project: ProjectOpt = None,
    *,
    checked: CheckedOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Let a game play itself and say who wins, how long it takes, what is worth its price, with confidence intervals."""
    from pnp.rules.engine import engine_for
    from pnp.rules.game_rules import Series
    from pnp.rules.statistics import comparison_as_data, report_as_data
    from pnp.rules.sweep import SweepRequest

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    game = requested_game(root, game, _WHICH_GAME)
    console.begin(game)
    series = Series(games, seed, players_by_seat(players), turns, seats, checked)
    if sweep:
        _refuse_options_with_sweep(compare, log, cards)
        request = SweepRequest(root, game, series, tuple(sweep), tuple(settings or ()))
        with open_workers(jobs, cluster) as who:
            _sweep_game(console, request, report, who, PlaytestFiles(json_file, pdf, svg), locale)
        return
    rule_sets = _load_rule_sets(root, game, settings, compare, report)
    with open_workers(jobs, cluster) as who:
        reports = _play_rule_sets(console, rule_sets, series, report, who)
        if cards:
            reports = _judge_cards(console, rule_sets, reports, series, cards, report, who)
    stop_on_errors(console, root, report)
    if not reports:
        raise typer.Exit(1)
    _say_report_tables(console, reports)
    if json_file:
        data = report_as_data(reports[0]) if len(reports) == 1 else comparison_as_data(reports[0], reports[1])
        write_report(console, json_file, data)
    if log:
        _write_loop(console, log, reports[-1].loops)
    engine = engine_for(game)
    plots = pdf or (json_file.with_suffix(".pdf") if json_file and engine is not None and engine.draws else None)
    if plots or svg:  # last: a fault in a plot loses nothing of what was played
        from pnp.build.standalone_documents import PlotsRequest, plan_plots
        from pnp.build.workshop import Workshop

        drawing = Report()
        planned = plan_plots(rule_sets[-1], PlotsRequest(reports, locale), Workshop(root), drawing)
        _write_pages(console, root, planned, PlaytestFiles(None, plots, svg), drawing)


def _refuse_options_with_sweep(compare: Path | None, log: Path | None, cards: int) -> None:
    for option, is_given, instead in (
        ("--compare", compare is not None, "a sweep compares its settings with the rules as written"),
        ("--log", log is not None, "play one setting with --set"),
        ("--cards", cards > 0, "play one setting with --set"),
    ):
        if is_given:
            raise typer.BadParameter(f"{option} and --sweep do not go together: {instead}")


def players_by_seat(players: str) -> tuple[str, ...]:
    """Return the kinds of players by seat; none leaves the choice to the engine."""
    return tuple(name.strip() for name in players.split(",")) if players.strip() else ()


def _load_rule_sets(root: Path, name: str, settings: list[str] | None, other_rules: Path | None, report: Report) -> list[Game]:
    """Load a game, with the given settings, after the same game with the rules of another file; none if there are errors."""
    from pnp.load.game_reader import load_game
    from pnp.rules.playtest import with_rules

    game = load_game(root, name, report, tuple(settings or ()))
    other = with_rules(game, other_rules, report) if game and other_rules else None
    return [g for g in (other, game) if g] if not report.has_errors else []


def _play_rule_sets(
    console: Console, games: Iterable[Game], series: Series, report: Report, jobs: Jobs
) -> list[PlaytestReport]:
    from pnp.rules.playtest import run_playtest

    reports = []
    for game in games:
        console.stage("play", series.games)
        reports.append(run_playtest(game, series, report, jobs=jobs, advance=console.advance))
    return [f for f in reports if f is not None]


def _judge_cards(
    console: Console,
    games: list[Game],
    reports: list[PlaytestReport],
    series: Series,
    per_card: int,
    report: Report,
    jobs: Jobs,
) -> list[PlaytestReport]:
    from pnp.rules.playtest import games_to_judge, judge_cards

    judged = []
    for game, played in zip(games, reports, strict=False):
        console.stage("judge cards", len(games_to_judge(played, per_card)))
        judged.append(judge_cards(played, game, series, per_card, report, jobs=jobs, advance=console.advance))
    return [found for found in judged if found is not None]


def _say_report_tables(console: Console, reports: list[PlaytestReport]) -> None:
    """Print the sections of one report, or of two side by side, those of the other rules first."""
    from pnp.rules.statistics import card_notes, comparison_notes, comparison_tables, report_tables

    first = reports[-1]
    changed = "".join(f", {name} = {value}" for name, value in first.settings.items())
    console.say(f"{first.game} {first.version}: {first.games} games, seed {first.seed}, {' and '.join(first.players)}{changed}")
    one = len(reports) == 1
    heads = ["figure", "95 % between", "of", ""] if one else ["other", "these", "change", "95 % between", ""]
    for title, rows in report_tables(first) if one else comparison_tables(reports[0], first):
        console.say("")
        console.table([title, *heads], rows)
    for line in card_notes(first) if one else comparison_notes(reports[0], first):
        console.say(line)


def _write_pages(console: Console, root: Path, planned: ProductDocuments, files: PlaytestFiles, report: Report) -> None:
    """Write the one document of plots; nothing if `report` has errors that kept it from being drawn."""
    stop_on_errors(console, root, report)
    if files.pdf:
        from pnp.render.pdf import write_pdf

        for document in planned.documents:
            write_pdf(document.imposition, document.fonts, document.info, files.pdf)
        console.say(f"plots: {display_path(files.pdf)}")
    if files.svg:
        for document in planned.documents:
            _write_drawings(console, document, files.svg)


def _write_drawings(console: Console, document: Document, folder: Path) -> None:
    """Write each page of a document of plots as SVG."""
    from pnp.base.files import OTHER_FILE, publishing
    from pnp.model.frame import Frame
    from pnp.render.face_svg import SvgFaces

    written = SvgFaces(document.fonts)
    with publishing(hint=OTHER_FILE) as publication:
        for number, page in enumerate(document.imposition.pages, 1):
            publication.write(folder / f"page-{number}.svg", written.write(Frame(page.size, 0.0, page.furniture)))
    console.say(f"plots: {display_path(folder)}")


def _write_loop(console: Console, file: Path, text: str) -> None:
    from pnp.base.files import OTHER_FILE, publishing

    if not text:
        console.say("log: none, no game went round in circles")
        return
    with publishing(hint=OTHER_FILE) as publication:
        publication.write(file, text.encode())
    console.say(f"log: {display_path(file)}")


def _sweep_game(
    console: Console,
    request: SweepRequest,
    report: Report,
    jobs: Jobs,
    files: PlaytestFiles,
    locale: str | None,
) -> None:
    """Play a sweep, print its tables and write its files; nothing is played if a setting has a fault."""
    from pnp.rules.sweep import play_sweep, prepare_sweep, sweep_as_data

    console.stage("settings")
    prepared = prepare_sweep(request, report)
    stop_on_errors(console, request.root, report)
    assert prepared is not None
    console.stage("play", request.series.games * len(prepared.settings))
    sweep = play_sweep(prepared, report, jobs=jobs, advance=console.advance)
    stop_on_errors(console, request.root, report)
    if sweep is None:
        raise typer.Exit(1)
    _say_sweep_tables(console, sweep)
    if files.json:
        write_report(console, files.json, sweep_as_data(sweep))
    plots = files.pdf or (files.json.with_suffix(".pdf") if files.json else None)
    if plots or files.svg:
        from pnp.build.standalone_documents import plan_sweep_plots
        from pnp.build.workshop import Workshop

        drawing = Report()
        planned = plan_sweep_plots(prepared.game, sweep, locale, Workshop(request.root), drawing)
        _write_pages(console, request.root, planned, files._replace(pdf=plots), drawing)


def write_report(console: Console, file: Path, data: dict[str, object]) -> None:
    """Write data as JSON, and say where."""
    from pnp.base.files import OTHER_FILE, publishing

    with publishing(hint=OTHER_FILE) as publication:
        publication.write(file, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    console.say(f"report: {display_path(file)}")


def _say_sweep_tables(console: Console, sweep: Sweep) -> None:
    from pnp.rules.sweep import sweep_notes, sweep_tables

    series, fixed = sweep.series, "".join(f", {name} = {value}" for name, value in sweep.fixed.items())
    count = prod(len(constant.values) for constant in sweep.constants)
    console.say(
        f"{sweep.game} {sweep.version}: {count} settings of {' and '.join(c.name for c in sweep.constants)}, "
        f"{series.games} games each, seed {series.seed}, {' and '.join(series.players)}{fixed}"
    )
    for heads, rows in sweep_tables(sweep):
        console.say("")
        console.table(heads, rows)
    for line in sweep_notes(sweep):
        console.say(line)


DealsOpt = Annotated[int, typer.Option("--deals", "-n", min=1, help="How many deals, each played in all seats.")]
KindsOpt = Annotated[str, typer.Option("--players", help="The kinds of players: random,greedy,mcts:200 …")]


def ladder(
    game: Annotated[str, typer.Argument(help="A folder of content/ whose rules have an engine.")],
    players: KindsOpt,
    deals: DealsOpt = 50,
    seed: SeedOpt = 1,
    settings: SetOpt = None,
    json_file: ReportJsonOpt = None,
    turns: TurnsOpt = 400,
    seats: SeatsOpt = 0,
    jobs: JobsOpt = 0,
    project: ProjectOpt = None,
    *,
    quiet: QuietOpt = False,
) -> None:
    """Let each kind of player play each other in all seats, and print how strong they are: Elo with confidence intervals."""
    from pnp.load.game_reader import load_game
    from pnp.rules.game_rules import Series
    from pnp.rules.ladder import ladder_as_data, play_ladder

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    game = requested_game(root, game, _WHICH_GAME)
    console.begin(game)
    kinds = players_by_seat(players)
    loaded = load_game(root, game, report, tuple(settings or ()))
    series, cores, found = Series(deals, seed, kinds, turns, seats), jobs or os.cpu_count() or 1, None
    if loaded and not report.has_errors:
        begin = partial(console.stage, "play")
        found = play_ladder(loaded, series, report, jobs=cores, begin=begin, advance=console.advance)
    stop_on_errors(console, root, report)
    if found is None:
        raise typer.Exit(1)
    _say_ladder(console, found)
    if json_file:
        write_report(console, json_file, ladder_as_data(found))


def _say_ladder(console: Console, found: Ladder) -> None:
    from pnp.rules.ladder import LEAST_SEATS

    changed = "".join(f", {name} = {value}" for name, value in found.settings.items())
    seats = "both" if found.seats == LEAST_SEATS else f"all {found.seats}"
    console.say(f"{found.game} {found.version}: {found.deals} deals in {seats} seats, seed {found.seed}{changed}")
    console.say("")
    elos = [[r.player, f"{r.elo:.0f}", _format_interval(r.low, r.high), *_format_lead(r)] for r in found.ratings]
    console.table(["player", "Elo", "95 % between", "ahead of the next by", "95 % between"], elos)
    console.say("")
    rows = [[f"{p.one} – {p.other}", *map(str, (p.won, p.drawn, p.lost, p.endless))] for p in found.pairs]
    console.table(["games", "won", "drawn", "lost", "without an end"], rows)


def _format_lead(rating: Rating) -> tuple[str, str]:
    shown = rating.ahead_low < rating.ahead_high
    return (f"{rating.ahead:.0f}" if shown else "", _format_interval(rating.ahead_low, rating.ahead_high))


def _format_interval(low: float, high: float) -> str:
    return f"{low:.0f} – {high:.0f}" if low < high else ""


PlayedGameArg = Annotated[str, typer.Argument(help="A folder of content/ whose rules have an engine, or a file of the game.")]
_WHICH_GAME = "several games share it: say which one, such as {first}, of {games}"
NumberOpt = Annotated[int, typer.Option("--number", min=0, help="Which game of the playtest, from 0.")]
LogOpt = Annotated[Path | None, typer.Option("--log", help="Write the game as JSON lines.")]

_NOT_UTF8 = "no text in UTF-8"


def play(
    game: PlayedGameArg,
    seed: SeedOpt = 1,
    number: NumberOpt = 0,
    settings: SetOpt = None,
    players: PlayersOpt = "",
    turns: TurnsOpt = 5000,
    seats: SeatsOpt = 0,
    log: LogOpt = None,
    project: ProjectOpt = None,
) -> None:
    """Play one game of a playtest again, check each of its states and actions, and write its log.

    The command fails if the game breaks an invariant.
    """
    from pnp.base.files import OTHER_FILE, publishing
    from pnp.rules.engine import engine_for
    from pnp.rules.game_log import format_log, game_origin
    from pnp.rules.game_rules import Ending, Series
    from pnp.rules.playtest import play_game

    console, root, report = Console(), find_project(project), Report()
    loaded = _load_game(root, game, settings, report)
    playout = play_game(loaded, Series(1, seed, players_by_seat(players), turns, seats), number, report) if loaded else None
    engine = engine_for(game)
    stop_on_errors(console, root, report)
    if loaded is None or engine is None or playout is None:
        raise typer.Exit(1)
    console.say(f"game {number} of seed {seed}, {' and '.join(playout.series.players)}: {_describe_ending(playout)}")
    if log:
        with publishing(hint=OTHER_FILE) as publication:
            publication.write(log, format_log(playout, game_origin(loaded, engine)).encode())
        console.say(f"log: {display_path(log)}")
    if playout.ending is Ending.FAULT:
        raise typer.Exit(1)


def replay(
    game: PlayedGameArg,
    log: Annotated[Path, typer.Argument(help="A log of `pnp play`.", exists=True, dir_okay=False)],
    settings: SetOpt = None,
    project: ProjectOpt = None,
) -> None:
    """Play a log again, under the rules that it was played with, and say whether it is still the same game."""
    from pnp.rules.game_log import LogError
    from pnp.rules.playtest import prepare_engine

    console, root, report = Console(), find_project(project), Report()
    loaded = _load_game(root, game, settings, report)
    found = prepare_engine(loaded, report) if loaded else None
    stop_on_errors(console, root, report)
    if loaded is None or found is None:
        raise typer.Exit(1)
    try:
        text = read_argument(log).decode()
        logged = _check_origin(text, log, loaded, found[0], tuple(settings or ()))
        playout = _replay_as_logged(*found, text, logged)
    except (LogError, UnicodeDecodeError) as error:
        line, reason, hint = (error.line, error.reason, error.hint) if isinstance(error, LogError) else (1, _NOT_UTF8, None)
        raise PnpError([Diagnostic("engine/bad-log", reason, Mark(str(display_path(log)), line), hint=hint)]) from None
    console.say(f"the log holds: {_describe_ending(playout)}")


def _load_game(root: Path, game: str, settings: list[str] | None, report: Report) -> Game | None:
    from pnp.load.game_reader import load_game

    return load_game(root, requested_game(root, game, _WHICH_GAME), report, tuple(settings or ()))


def _check_origin(
    text: str, log: Path, game: Game, engine: Engine[Any, Any, Any], settings: tuple[str, ...]
) -> tuple[dict[str, Any], str | None]:
    """Return what a log records about its origin, and what but the rules has changed since, as a hint.

    Raises LogError if the log is of another game, PnpError with `engine/other-rules` if it was played by other rules.
    """
    from pnp.rules.game_log import LogError, changed_rules, describe_other_changes, game_origin, origin_in_log

    logged, now = origin_in_log(text), game_origin(game, engine)
    if logged.get("game", game.name) != game.name:
        raise LogError(1, f"the log is of the game `{logged['game']}`")
    others = changed_rules(logged, now, game)
    if others:
        also = tuple((f"{other}:", other.mark) for other in others)
        message = f"the game was played by other rules than those of `{game.name}` now"
        hint = _replay_hint(log, game, logged, engine, settings)
        raise PnpError([Diagnostic("engine/other-rules", message, Mark(str(display_path(log)), 1), also=also, hint=hint)])
    return logged, describe_other_changes(logged, now)


def _replay_hint(
    log: Path, game: Game, logged: dict[str, Any], engine: Engine[Any, Any, Any], settings: tuple[str, ...]
) -> str:
    """Say how to replay a log of other rules: with settings, if the game can be set to these rules."""
    from pnp.load.game_reader import load_game
    from pnp.rules.game_log import changed_rules, game_origin, settings_of_log

    others = settings_of_log(changed_rules(logged, game_origin(game, engine), game), game)
    names = {setting.partition("=")[0] for setting in others}
    wanted = (*(one for one in settings if one.partition("=")[0].strip().removeprefix("rules.") not in names), *others)
    tried = load_game(game.root, game.name, Report(), wanted)
    if tried is None or changed_rules(logged, game_origin(tried, engine), tried):
        return "replay it with the `rules.yaml` that it was played with"
    options = " ".join(f"--set {shlex.quote(one)}" for one in wanted)
    return f"`pnp replay {game.name} {shlex.quote(str(display_path(log)))} {options}` replays it"


def _replay_as_logged(
    engine: Engine[Any, Any, Any],
    ruleset: Any,  # noqa: ANN401  as in Engine
    text: str,
    logged: tuple[dict[str, Any], str | None],
) -> Playout[Any, Any]:
    """Play the game of a log. Raises LogError, with the hint that comes with its origin, if its log is another one."""
    from pnp.rules.game_log import LogError, format_log, replay_log

    origin, hint = logged
    try:
        playout = replay_log(engine, ruleset, text)
    except LogError as error:
        raise LogError(error.line, error.reason, hint) from None
    for line, (one, other) in enumerate(zip(file_lines(text), file_lines(format_log(playout, origin)), strict=True), 1):
        if one != other:
            raise LogError(line, f"the rules as they are now give `{other}`", hint)
    return playout


def _describe_ending(playout: Playout[Any, Any]) -> str:
    from pnp.rules.game_rules import Ending

    turn = playout.rules.turn(playout.final)
    how = {
        Ending.OVER: "ended by its rules",
        Ending.CAP: "reached the limit of turns",
        Ending.LOOP: "came to the same position again and again",
        Ending.STALEMATE: "a player could not act",
        Ending.FAULT: f"an invariant was broken ({playout.fault})",
    }
    return f"{how[playout.ending]} in turn {turn}, after {len(playout.actions)} actions"
