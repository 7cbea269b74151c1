"""The commands for authors of rules engines: `pnp engine check` tests one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Diagnostic, PnpError, Report
from pnp.base.suggestions import did_you_mean
from pnp.cli.console import Console, count_noun, stop_on_errors
from pnp.cli.options import ProjectOpt, QuietOpt, find_project, requested_games
from pnp.cli.rules import ReportJsonOpt, SeedOpt, SetOpt, TurnsOpt, write_report

if TYPE_CHECKING:
    from pnp.rules.engine_check import EngineCheck

engine_app = typer.Typer(
    name="engine", help="Test a rules engine.", no_args_is_help=True, add_completion=False, rich_markup_mode=None
)


@engine_app.callback()
def engine() -> None:
    """Test a rules engine."""


@engine_app.command()
def check(
    package: Annotated[str, typer.Argument(help="The engine's package, installed or imported by this name, or its game.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many random games for each number of players.")] = 20,
    seed: SeedOpt = 1,
    settings: SetOpt = None,
    json_file: ReportJsonOpt = None,
    turns: TurnsOpt = 400,
    project: ProjectOpt = None,
    *,
    quiet: QuietOpt = False,
) -> None:
    """Play random games and hold every state and action against the laws of docs/engines.md."""
    from pnp.load.game_reader import load_game
    from pnp.rules.engine_check import check_engine
    from pnp.rules.game_rules import Series

    console, root, found = Console(quiet=quiet), find_project(project), Report()
    for name in _games_of(package):
        report = Report()
        requested_games(root, name)
        console.begin(name)
        loaded = load_game(root, name, report, tuple(settings or ()))
        if loaded is None or report.has_errors:
            stop_on_errors(console, root, report)
            raise typer.Exit(1)
        console.stage("play")
        checked = check_engine(loaded, Series(games, seed, turns=turns), report, advance=console.advance)
        console.finish()
        if checked is not None:
            _say_laws(console, checked)
            if json_file:
                write_report(console, json_file, checked.as_data())
        for finding in report.diagnostics:
            found.add(finding)
    stop_on_errors(console, root, found)


def _games_of(package: str) -> tuple[str, ...]:
    """Return the games of which a package has the engine. Raises PnpError `engine/no-engine`."""
    from pnp.rules.engine import games_of_package

    games, packages = games_of_package(package)
    if games:
        return games
    hint = did_you_mean(package, packages) if packages else "an engine is a package of its own (`pnp explain docs/engines.md`)"
    raise PnpError([Diagnostic("engine/no-engine", f"no installed package `{package}` has a rules engine", hint=hint)])


def _say_laws(console: Console, checked: EngineCheck) -> None:
    from pnp.rules.engine_check import LAWS

    console.say(
        f"{checked.package or checked.game}, the engine of {checked.game}: {count_noun(checked.games, 'random game')} of "
        f"{' and '.join(map(str, checked.seats))} players, seed {checked.seed}, {count_noun(checked.states, 'state')}"
    )
    console.say("")
    rows = [
        [law, str(count.tested), str(count.broken) if count.broken else "", LAWS[law]] for law, count in checked.laws.items()
    ]
    console.table(["law", "tested", "broken", ""], rows)
