"""`pnp playtest`: simulate many games and print figures about them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, shown
from pnp.cli.arguments import games as known
from pnp.cli.cluster import ClusterOpt, computing
from pnp.cli.console import Console
from pnp.cli.options import JobsOpt, LocaleOpt, ProjectOpt, QuietOpt
from pnp.cli.preparation import stop_on_errors
from pnp.cli.sweep import SweepFiles, sweep_game, write_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.processes import Jobs
    from pnp.engine.playtest_report import PlaytestReport
    from pnp.engine.series import Series
    from pnp.model.game import Game

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
JsonOpt = Annotated[Path | None, typer.Option("--json", help="Write the report as JSON.")]
PdfOpt = Annotated[Path | None, typer.Option("--pdf", help="Write the report as pages of plots.")]
LoopLogOpt = Annotated[Path | None, typer.Option("--log", help="Write the game with the shortest loop, if one has a loop.")]
CardsOpt = Annotated[
    int, typer.Option("--cards", min=0, help="Judge each card by up to so many games, played again without it.")
]
TurnsOpt = Annotated[int, typer.Option("--turns", min=1, help="Abandon a game after this many turns.")]


def playtest(
    game: Annotated[str, typer.Argument(help="A folder of content/ whose rules have an engine.")],
    games: GamesOpt = 10000,
    seed: SeedOpt = 1,
    settings: SetOpt = None,
    players: PlayersOpt = "",
    sweep: SweepOpt = None,
    compare: CompareOpt = None,
    json_file: JsonOpt = None,
    pdf: PdfOpt = None,
    log: LoopLogOpt = None,
    locale: LocaleOpt = None,
    cards: CardsOpt = 0,
    turns: TurnsOpt = 5000,
    jobs: JobsOpt = 0,
    cluster: ClusterOpt = None,
    project: ProjectOpt = None,
    *,
    quiet: QuietOpt = False,
) -> None:
    """Let a game play itself and say who wins, how long it takes, what is worth its price, with confidence intervals."""
    from pnp.engine.series import Series
    from pnp.engine.sweep import SweepRequest

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    known(root, game)
    console.begin(game)
    series = Series(games, seed, seats(players), turns)
    if sweep:
        _refuse_beside_sweep(compare, log, cards)
        request = SweepRequest(root, game, series, tuple(sweep), tuple(settings or ()))
        with computing(jobs, cluster) as who:
            sweep_game(console, request, report, who, SweepFiles(json_file, pdf, locale))
        return
    rule_sets = _load(root, game, settings, compare, report)
    with computing(jobs, cluster) as who:
        reports = _play(console, rule_sets, series, report, who)
        if cards:
            reports = _judge(console, rule_sets, reports, series, cards, report, who)
    plots = pdf or (json_file.with_suffix(".pdf") if json_file and _draws(game) else None)
    if plots and reports and not report.has_errors:
        _draw(reports, rule_sets[-1], locale, plots, report)
    stop_on_errors(console, root, report)
    if not reports:
        raise typer.Exit(1)
    _say(console, reports, json_file, plots, log)


def _say(console: Console, reports: list[PlaytestReport], json_file: Path | None, plots: Path | None, log: Path | None) -> None:
    """Print the tables, write the data and the loop that were asked for, and name the files."""
    _print_tables(console, reports)
    if json_file:
        _write_json(console, json_file, reports)
    if plots:
        console.say(f"plots: {shown(plots)}")
    if log:
        _write_loop(console, log, reports[-1].loops)


def _refuse_beside_sweep(compare: Path | None, log: Path | None, cards: int) -> None:
    _refuse("--compare", compare, "a sweep compares its settings with the rules as written")
    _refuse("--log", log, "play one setting with --set")
    _refuse("--cards", cards or None, "play one setting with --set")


def seats(players: str) -> tuple[str, ...]:
    """Return the kinds of players by seat; none leaves the choice to the engine."""
    return tuple(name.strip() for name in players.split(",")) if players.strip() else ()


def _refuse(option: str, value: object, instead: str) -> None:
    if value is not None:
        raise typer.BadParameter(f"{option} and --sweep do not go together: {instead}")


def _load(root: Path, name: str, settings: list[str] | None, other_rules: Path | None, report: Report) -> list[Game]:
    """Load a game, with the given settings, after the same game with the rules of another file; none if there are errors."""
    from pnp.engine.alternative_rules import with_rules
    from pnp.load.game_reader import load_game

    game = load_game(root, name, report, tuple(settings or ()))
    other = with_rules(game, other_rules, report) if game and other_rules else None
    return [g for g in (other, game) if g] if not report.has_errors else []


def _play(console: Console, games: Iterable[Game], series: Series, report: Report, jobs: Jobs) -> list[PlaytestReport]:
    from pnp.engine.playtest import playtest as play

    reports = []
    for game in games:
        console.stage("play", series.games)
        reports.append(play(game, series, report, jobs=jobs, advance=console.advance))
    return [f for f in reports if f is not None]


def _judge(
    console: Console,
    games: list[Game],
    reports: list[PlaytestReport],
    series: Series,
    per_card: int,
    report: Report,
    jobs: Jobs,
) -> list[PlaytestReport]:
    """Judge the cards of each report, by playing games again without them."""
    from pnp.engine.card_worth import games_to_judge, with_cards

    out = []
    for game, findings in zip(games, reports, strict=False):
        console.stage("judge cards", len(games_to_judge(findings, per_card)))
        out.append(with_cards(findings, game, series, per_card, report, jobs=jobs, advance=console.advance))
    return [found for found in out if found is not None]


def _print_tables(console: Console, reports: list[PlaytestReport]) -> None:
    """Print the sections of one report, or of two side by side, those of the other rules first."""
    from pnp.engine.comparison import comparison, footnotes
    from pnp.engine.playtest_report import card_notes, table

    first = reports[-1]
    changed = "".join(f", {name} = {value}" for name, value in first.settings.items())
    console.say(f"{first.game} {first.version}: {first.games} games, seed {first.seed}, {' and '.join(first.players)}{changed}")
    one = len(reports) == 1
    heads = ["figure", "95 % between", "of", ""] if one else ["other", "these", "change", "95 % between", ""]
    for title, rows in table(first) if one else comparison(reports[0], first):
        console.say("")
        console.table([title, *heads], rows)
    for line in card_notes(first) if one else footnotes(reports[0], first):
        console.say(line)


def _draws(game: str) -> bool:
    """Whether the engine of a game draws a page of plots."""
    from pnp.engine.protocol import engine_for

    engine = engine_for(game)
    return engine is not None and engine.draws


def _draw(reports: list[PlaytestReport], game: Game, locale: str | None, file: Path, report: Report) -> None:
    """Write the page of plots as a PDF; if there are errors, they go to the report and nothing is written."""
    from pnp.products.plots import PlotsRequest, plan_plots
    from pnp.render.pdf import write_pdf
    from pnp.workshop import Workshop

    for page in plan_plots(game, PlotsRequest(reports, locale), Workshop(game.root), report).documents:
        write_pdf(page.imposition, page.fonts, page.info, file)


def _write_loop(console: Console, file: Path, text: str) -> None:
    """Write the log of a loop, which `pnp replay` plays again; nothing if no game had one."""
    from pnp.base.files import OTHER_FILE, publishing

    if not text:
        console.say("log: none, no game went round in circles")
        return
    with publishing(way_out=OTHER_FILE) as publication:
        publication.write(file, text.encode())
    console.say(f"log: {shown(file)}")


def _write_json(console: Console, file: Path, reports: list[PlaytestReport]) -> None:
    """Write one report, or the comparison of two."""
    from pnp.engine.comparison import compared
    from pnp.engine.playtest_report import as_data

    write_json(file, as_data(reports[0]) if len(reports) == 1 else compared(reports[0], reports[1]))
    console.say(f"report: {shown(file)}")
