"""`pnp play` and `pnp replay`: a single game of a playtest, as a log that can be read and played again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.arguments import find_project, shown
from pnp.cli.arguments import games as known
from pnp.cli.console import Console
from pnp.cli.options import ProjectOpt
from pnp.cli.playtest import PlayersOpt, SeedOpt, SetOpt, TurnsOpt, seats
from pnp.cli.preparation import stop_on_errors
from pnp.diagnostics import Diagnostic, Mark, PnpError, Report

if TYPE_CHECKING:
    from pnp.engine.playout import Playout
    from pnp.engine.protocol import Engine
    from pnp.model.game import Game

GameArg = Annotated[str, typer.Argument(help="A folder of content/ whose rules have an engine.")]
NumberOpt = Annotated[int, typer.Option("--number", min=0, help="Which game of the playtest, from 0.")]
LogOpt = Annotated[Path | None, typer.Option("--log", help="Write the game as JSON lines.")]


def play(
    game: GameArg,
    seed: SeedOpt = 1,
    number: NumberOpt = 0,
    settings: SetOpt = None,
    players: PlayersOpt = "",
    turns: TurnsOpt = 5000,
    log: LogOpt = None,
    project: ProjectOpt = None,
) -> None:
    """Play one game of a playtest again, check each of its states, and write its log."""
    from pnp.engine.game_log import game_log
    from pnp.engine.playtest import play_one
    from pnp.engine.series import Series
    from pnp.render.publication import publishing

    console, root, report = Console(), find_project(project), Report()
    loaded = _load(root, game, settings, report)
    playout = play_one(loaded, Series(1, seed, seats(players), turns), number, report) if loaded else None
    stop_on_errors(console, root, report)
    if playout is None:
        raise typer.Exit(1)
    console.say(f"game {number} of seed {seed}, {' and '.join(playout.series.players)}: {_ending(playout)}")
    if log:
        with publishing() as publication, publication.open(log) as out:
            out.write(game_log(playout).encode())
        console.say(f"log: {shown(log)}")


def replay(
    game: GameArg,
    log: Annotated[Path, typer.Argument(help="A log of `pnp play`.", exists=True, dir_okay=False)],
    settings: SetOpt = None,
    project: ProjectOpt = None,
) -> None:
    """Play a log again with the rules as they are now, and say whether it is still the same game."""
    from pnp.engine.game_log import LogError
    from pnp.engine.playtest import prepared_engine

    console, root, report = Console(), find_project(project), Report()
    loaded = _load(root, game, settings, report)
    found = prepared_engine(loaded, report) if loaded else None
    stop_on_errors(console, root, report)
    if found is None:
        raise typer.Exit(1)
    try:
        playout = _same_game(*found, log.read_bytes().decode())
    except (LogError, UnicodeDecodeError) as error:
        line, reason = (error.line, error.reason) if isinstance(error, LogError) else (1, "no text in UTF-8")
        raise PnpError([Diagnostic("engine/bad-log", reason, Mark(str(shown(log)), line))]) from None
    console.say(f"the log holds: {_ending(playout)}")


def _load(root: Path, game: str, settings: list[str] | None, report: Report) -> Game | None:
    from pnp.load.game_reader import load_game

    known(root, game)
    return load_game(root, game, report, tuple(settings or ()))


def _same_game(engine: Engine[Any, Any, Any], kit: Any, text: str) -> Playout[Any, Any]:  # noqa: ANN401  as in Engine
    """Play the game of a log. Raises LogError if its log is another one."""
    from pnp.engine.game_log import LogError, game_log
    from pnp.engine.game_log import replay as play_again

    playout = play_again(engine, kit, text)
    for line, (one, other) in enumerate(zip(text.splitlines(), game_log(playout).splitlines(), strict=True), 1):
        if one != other:
            raise LogError(line, f"the rules as they are now give `{other}`")
    return playout


def _ending(playout: Playout[Any, Any]) -> str:
    from pnp.engine.playout import Ending

    turn = playout.rules.turn(playout.final)
    how = {
        Ending.OVER: "ended by its rules",
        Ending.CAP: "reached the limit of turns",
        Ending.LOOP: "came to the same position again and again",
        Ending.STALEMATE: "a player could not act",
        Ending.FAULT: f"an invariant was broken ({playout.fault})",
    }
    return f"{how[playout.ending]} in turn {turn}, after {len(playout.actions)} actions"
