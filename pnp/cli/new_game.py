"""`pnp new` and `pnp schema`: make a game, and the schemas by which an editor checks its files."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import existing_project, find_project, games, shown
from pnp.cli.console import Console
from pnp.cli.options import GameArg, ProjectOpt
from pnp.cli.preparation import stop_on_errors


def new(
    name: Annotated[str, typer.Argument(help="Name of the game's folder.")],
    example: Annotated[
        Literal["cards", "tokens", "board", "full"] | None,
        typer.Option("--example", help="Copy a finished little game to learn from, instead of the small one to start from."),
    ] = None,
    project: ProjectOpt = None,
) -> None:
    """Make a small working game to start from, or a copy of an example."""
    from pnp.load.scaffold import new_game
    from pnp.load.schema_folder import FOLDER

    console = Console()
    root = project.absolute() if existing_project(project) and project else find_project(None, required=False)
    written = new_game(root, name, example)
    console.written(written, root)
    schemas = [file for file in written if file.parent.name == FOLDER]
    said = "schemas, by which an editor completes and checks these files"
    for file in written:
        if file not in schemas:
            console.say(f"  {shown(file)}")
        elif file == schemas[0]:
            console.say(f"  {shown(file.parent)}: {len(schemas)} {said}")
    console.say(f"next: pnp build {name}, or pnp watch {name} --open, and edit {shown(root / 'content' / name)}")


def schema(game: GameArg = None, project: ProjectOpt = None) -> None:
    """Write a JSON Schema for each content file, so that editors complete and check while you type."""
    from pnp.load.schema_writer import write_schemas

    console, root = Console(), find_project(project)
    for name in games(root, game):
        report = Report()
        files = write_schemas(root, name, report)
        stop_on_errors(console, root, report)
        console.written(files, root)
        console.say(f"{name}: {len(files)} schemas in {shown(files[0].parent) if files else '-'}")
