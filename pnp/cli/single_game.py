"""`pnp play` and `pnp replay`: a single game of a playtest, as a log that can be read and played again."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report, file_lines
from pnp.cli.arguments import find_project, shown
from pnp.cli.arguments import games as known
from pnp.cli.console import Console
from pnp.cli.options import ProjectOpt
from pnp.cli.playtest import PlayersOpt, SeedOpt, SetOpt, TurnsOpt, seats
from pnp.cli.preparation import stop_on_errors

if TYPE_CHECKING:
    from pnp.engine.playout import Playout
    from pnp.engine.protocol import Engine
    from pnp.model.game import Game

GameArg = Annotated[str, typer.Argument(help="A folder of content/ whose rules have an engine.")]
NumberOpt = Annotated[int, typer.Option("--number", min=0, help="Which game of the playtest, from 0.")]
LogOpt = Annotated[Path | None, typer.Option("--log", help="Write the game as JSON lines.")]

_NO_TEXT = "no text in UTF-8"


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
    from pnp.base.files import OTHER_FILE, publishing
    from pnp.engine.game_log import game_log
    from pnp.engine.log_origin import origin_of
    from pnp.engine.playtest import play_one
    from pnp.engine.protocol import engine_for
    from pnp.engine.series import Series

    console, root, report = Console(), find_project(project), Report()
    loaded = _load(root, game, settings, report)
    playout = play_one(loaded, Series(1, seed, seats(players), turns), number, report) if loaded else None
    engine = engine_for(game)
    stop_on_errors(console, root, report)
    if loaded is None or engine is None or playout is None:
        raise typer.Exit(1)
    console.say(f"game {number} of seed {seed}, {' and '.join(playout.series.players)}: {_ending(playout)}")
    if log:
        with publishing(way_out=OTHER_FILE) as publication:
            publication.write(log, game_log(playout, origin_of(loaded, engine)).encode())
        console.say(f"log: {shown(log)}")


def replay(
    game: GameArg,
    log: Annotated[Path, typer.Argument(help="A log of `pnp play`.", exists=True, dir_okay=False)],
    settings: SetOpt = None,
    project: ProjectOpt = None,
) -> None:
    """Play a log again, under the rules that it was played with, and say whether it is still the same game."""
    from pnp.engine.game_log import LogError
    from pnp.engine.playtest import prepared_engine

    console, root, report = Console(), find_project(project), Report()
    loaded = _load(root, game, settings, report)
    found = prepared_engine(loaded, report) if loaded else None
    stop_on_errors(console, root, report)
    if loaded is None or found is None:
        raise typer.Exit(1)
    try:
        text = log.read_bytes().decode()
        logged = _checked_origin(text, log, loaded, found[0], tuple(settings or ()))
        playout = _same_game(*found, text, logged)
    except (LogError, UnicodeDecodeError) as error:
        line, reason, hint = (error.line, error.reason, error.hint) if isinstance(error, LogError) else (1, _NO_TEXT, None)
        raise PnpError([Diagnostic("engine/bad-log", reason, Mark(str(shown(log)), line), hint=hint)]) from None
    console.say(f"the log holds: {_ending(playout)}")


def _load(root: Path, game: str, settings: list[str] | None, report: Report) -> Game | None:
    from pnp.load.game_reader import load_game

    known(root, game)
    return load_game(root, game, report, tuple(settings or ()))


def _checked_origin(
    text: str, log: Path, game: Game, engine: Engine[Any, Any, Any], settings: tuple[str, ...]
) -> tuple[dict[str, Any], str | None]:
    """Return what a log records about its origin, and what but the rules has changed since, as a hint.

    Raises LogError if the log is of another game, PnpError with `engine/other-rules` if it was played by other rules.
    """
    from pnp.engine.game_log import LogError, logged_origin
    from pnp.engine.log_origin import origin_of, other_content, other_rules

    logged, now = logged_origin(text), origin_of(game, engine)
    if logged.get("game", game.name) != game.name:
        raise LogError(1, f"the log is of the game `{logged['game']}`")
    others = other_rules(logged, now, game)
    if others:
        also = tuple((f"{other}:", other.mark) for other in others)
        message = f"the game was played by other rules than those of `{game.name}` now"
        hint = _way_out(log, game, logged, engine, settings)
        raise PnpError([Diagnostic("engine/other-rules", message, Mark(str(shown(log)), 1), also=also, hint=hint)])
    return logged, other_content(logged, now)


def _way_out(log: Path, game: Game, logged: dict[str, Any], engine: Engine[Any, Any, Any], settings: tuple[str, ...]) -> str:
    """Say how to replay a log of other rules: with settings, if the game can be set to these rules."""
    from pnp.engine.log_origin import origin_of, other_rules, settings_for
    from pnp.load.game_reader import load_game

    others = settings_for(other_rules(logged, origin_of(game, engine), game), game)
    names = {setting.partition("=")[0] for setting in others}
    wanted = (*(one for one in settings if one.partition("=")[0].strip().removeprefix("rules.") not in names), *others)
    tried = load_game(game.root, game.name, Report(), wanted)
    if tried is None or other_rules(logged, origin_of(tried, engine), tried):
        return "replay it with the `rules.yaml` that it was played with"
    options = " ".join(f"--set {shlex.quote(one)}" for one in wanted)
    return f"`pnp replay {game.name} {shlex.quote(str(shown(log)))} {options}` replays it"


def _same_game(
    engine: Engine[Any, Any, Any],
    kit: Any,  # noqa: ANN401  as in Engine
    text: str,
    logged: tuple[dict[str, Any], str | None],
) -> Playout[Any, Any]:
    """Play the game of a log. Raises LogError, with the hint that comes with its origin, if its log is another one."""
    from pnp.engine.game_log import LogError, game_log
    from pnp.engine.game_log import replay as play_again

    origin, hint = logged
    try:
        playout = play_again(engine, kit, text)
    except LogError as error:
        raise LogError(error.line, error.reason, hint) from None
    for line, (one, other) in enumerate(zip(file_lines(text), file_lines(game_log(playout, origin)), strict=True), 1):
        if one != other:
            raise LogError(line, f"the rules as they are now give `{other}`", hint)
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
