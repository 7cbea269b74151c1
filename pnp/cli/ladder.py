"""`pnp ladder`: let each kind of player play each other, and say how strong they are."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, shown
from pnp.cli.arguments import games as known
from pnp.cli.console import Console
from pnp.cli.options import JobsOpt, ProjectOpt, QuietOpt
from pnp.cli.playtest import JsonOpt, SeedOpt, SetOpt, TurnsOpt, seats
from pnp.cli.preparation import stop_on_errors
from pnp.cli.sweep import write_json

if TYPE_CHECKING:
    from pnp.engine.ladder.ladder import Ladder
    from pnp.engine.ladder.ratings import Rating

DealsOpt = Annotated[int, typer.Option("--deals", "-n", min=1, help="How many deals, each played in both seats by each pair.")]
KindsOpt = Annotated[str, typer.Option("--players", help="The kinds of players: random,greedy,mcts:200 …")]


def ladder(
    game: Annotated[str, typer.Argument(help="A folder of content/ whose rules have an engine, for two players.")],
    players: KindsOpt,
    deals: DealsOpt = 50,
    seed: SeedOpt = 1,
    settings: SetOpt = None,
    json_file: JsonOpt = None,
    turns: TurnsOpt = 400,
    jobs: JobsOpt = 0,
    project: ProjectOpt = None,
    *,
    quiet: QuietOpt = False,
) -> None:
    """Let each kind of player play each other in both seats, and print how strong they are: Elo with confidence intervals."""
    from pnp.engine.ladder.ladder import as_data, play_ladder
    from pnp.engine.series import Series
    from pnp.load.game_reader import load_game

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    known(root, game)
    console.begin(game)
    kinds = seats(players)
    loaded = load_game(root, game, report, tuple(settings or ()))
    series, cores, found = Series(deals, seed, kinds, turns), jobs or os.cpu_count() or 1, None
    if loaded and not report.has_errors:
        begin = partial(console.stage, "play")
        found = play_ladder(loaded, series, report, jobs=cores, begin=begin, advance=console.advance)
    stop_on_errors(console, root, report)
    if found is None:
        raise typer.Exit(1)
    _print(console, found)
    if json_file:
        write_json(json_file, as_data(found))
        console.say(f"report: {shown(json_file)}")


def _print(console: Console, found: Ladder) -> None:
    changed = "".join(f", {name} = {value}" for name, value in found.settings.items())
    console.say(f"{found.game} {found.version}: {found.deals} deals in both seats, seed {found.seed}{changed}")
    console.say("")
    elos = [[r.player, f"{r.elo:.0f}", _between(r.low, r.high), *_lead(r)] for r in found.ratings]
    console.table(["player", "Elo", "95 % between", "ahead of the next by", "95 % between"], elos)
    console.say("")
    rows = [[f"{p.one} – {p.other}", *map(str, (p.won, p.drawn, p.lost, p.endless))] for p in found.pairs]
    console.table(["games", "won", "drawn", "lost", "without an end"], rows)


def _lead(rating: Rating) -> tuple[str, str]:
    """How far a player is ahead of the next weaker one; empty for the weakest."""
    shown = rating.ahead_low < rating.ahead_high
    return (f"{rating.ahead:.0f}" if shown else "", _between(rating.ahead_low, rating.ahead_high))


def _between(low: float, high: float) -> str:
    return f"{low:.0f} – {high:.0f}" if low < high else ""
