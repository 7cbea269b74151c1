"""`pnp playtest`: a game plays itself many times, and the table says what that is worth."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.arguments import find_project, shown
from pnp.cli.arguments import games as known
from pnp.cli.console import Console
from pnp.cli.options import JobsOpt, LocaleOpt, ProjectOpt, QuietOpt
from pnp.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.engine.playtest_report import PlaytestReport
    from pnp.engine.protocol import Series
    from pnp.model.game import Game

GamesOpt = Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")]
SeedOpt = Annotated[int, typer.Option("--seed", help="The same seed plays the same games.")]
SetOpt = Annotated[list[str] | None, typer.Option("--set", help="Another value for a constant: hand.limit=6.")]
PlayersOpt = Annotated[str, typer.Option("--players", help="The kind of player in each seat: greedy, random …")]
CompareOpt = Annotated[Path | None, typer.Option("--compare", help="Another rules.yaml, played with the same seeds.")]
JsonOpt = Annotated[Path | None, typer.Option("--json", help="Write the report as JSON.")]
PdfOpt = Annotated[Path | None, typer.Option("--pdf", help="Write the report as one page of plots.")]
TurnsOpt = Annotated[int, typer.Option("--turns", min=1, help="Abandon a game after this many turns.")]


def playtest(
    game: Annotated[str, typer.Argument(help="A folder of content/ whose rules have an engine.")],
    games: GamesOpt = 10000,
    seed: SeedOpt = 1,
    settings: SetOpt = None,
    players: PlayersOpt = "greedy,greedy",
    compare: CompareOpt = None,
    json_file: JsonOpt = None,
    pdf: PdfOpt = None,
    locale: LocaleOpt = None,
    turns: TurnsOpt = 5000,
    jobs: JobsOpt = 0,
    project: ProjectOpt = None,
    *,
    quiet: QuietOpt = False,
) -> None:
    """Let a game play itself and say who wins, how long it takes, what is worth its price, with confidence intervals."""
    from pnp.engine.alternative_rules import with_rules
    from pnp.engine.playtest_report import as_data, compared
    from pnp.engine.protocol import Series
    from pnp.load.game_reader import load_game

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    known(root, game)
    console.begin(game)
    series = Series(games, seed, tuple(name.strip() for name in players.split(",")), turns)
    loaded = load_game(root, game, report, tuple(settings or ()))
    other = with_rules(loaded, compare, report) if loaded and compare else None
    wanted = [g for g in (other, loaded) if g] if not report.has_errors else []
    found = _play(console, wanted, series, report, jobs or os.cpu_count() or 1)
    console.finish()
    console.findings(report.diagnostics, root)
    if report.has_errors or not found:
        raise typer.Exit(1)
    file = pdf or (json_file.with_suffix(".pdf") if json_file else None)
    if file:
        _draw(found, wanted[-1], locale, file, report)
        console.findings(report.diagnostics, root)
        if report.has_errors:
            raise typer.Exit(1)
    data = as_data(found[0]) if compare is None else compared(found[0], found[1])
    _say(console, found)
    if json_file:
        _write(json_file, data)
        console.say(f"report: {shown(json_file)}")
    if file:
        console.say(f"plots: {shown(file)}")


def _play(console: Console, games: Iterable[Game], series: Series, report: Report, jobs: int) -> list[PlaytestReport]:
    from pnp.engine.playtest import playtest as play

    found = []
    for game in games:
        console.stage("play", series.games)
        found.append(play(game, series, report, jobs=jobs, advance=console.advance))
    return [f for f in found if f is not None]


def _say(console: Console, found: list[PlaytestReport]) -> None:
    """Print the sections of one report, or of two side by side: the other rules first."""
    from pnp.engine.playtest_report import comparison, table

    first = found[-1]
    changed = "".join(f", {name} = {value}" for name, value in first.settings.items())
    console.say(f"{first.game} {first.version}: {first.games} games, seed {first.seed}, {' and '.join(first.players)}{changed}")
    one = len(found) == 1
    heads = ["figure", "95 % between", "of", ""] if one else ["other", "these", "change", "95 % between", ""]
    for title, rows in table(first) if one else comparison(found[0], first):
        console.say("")
        console.table([title, *heads], rows)


def _draw(found: list[PlaytestReport], game: Game, locale: str | None, file: Path, report: Report) -> None:
    """Write the page of plots in the reader's language; faults go to the report, and then nothing is written."""
    from pnp.products.plots import PlotsRequest, plan_plots
    from pnp.render.pdf import write_pdf
    from pnp.workshop import Workshop

    for page in plan_plots(game, PlotsRequest(found, locale), Workshop(game.root), report).documents:
        write_pdf(page.imposition, page.fonts, page.info, file)


def _write(file: Path, data: dict[str, object]) -> None:
    from pnp.render.publication import publishing

    with publishing() as publication, publication.open(file) as out:
        out.write((json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
