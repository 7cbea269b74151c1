"""`pnp import` and `pnp export`: a deck from a table, and a table from a deck."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.suggestions import did_you_mean
from pnp.cli.arguments import find_project, games, output_folder, shown
from pnp.cli.console import Console
from pnp.cli.options import ProjectOpt
from pnp.cli.preparation import stop_on_errors

if TYPE_CHECKING:
    from pnp.load.conversion.table_import import ImportedDeck, ImportRequest

GameOpt = Annotated[str | None, typer.Option("--game", help="A folder of content/ (default: the only one).")]


def import_table(
    file: Annotated[Path, typer.Argument(help="A .csv, .tsv, .xlsx or .ods file.")],
    game: GameOpt = None,
    deck: Annotated[str, typer.Option("--deck", help="Name of the deck (default: that of the file).")] = "",
    type_: Annotated[str, typer.Option("--type", help="Type of its cards (default: the deck's name).")] = "",
    sheet: Annotated[str, typer.Option("--sheet", help="The sheet of a workbook.")] = "",
    delimiter: Annotated[str, typer.Option("--delimiter", help="The sign between cells, or tab (default: found).")] = "",
    project: ProjectOpt = None,
    *,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the cards in the table, and guess only their type.")] = False,
) -> None:
    """Make a deck's YAML from a table, with a first guess of what its columns are; no file is replaced."""
    from pnp.base.files import publishing
    from pnp.load.conversion.table_import import ImportRequest, import_deck
    from pnp.load.tables.table import TableOptions, read_delimiter
    from pnp.load.yaml.nodes import DEVICE, LONGEST_NAME, SLUG, allowed_name

    console, root, report = Console(), find_project(project), Report()
    name = deck or allowed_name(file.stem, "-")
    for what in filter(None, (name, type_)):
        if not SLUG.fullmatch(what):
            raise typer.BadParameter(f"a deck or type must be named with a-z, 0-9, `_` and `-`, found `{what}`")
        if len(what) > LONGEST_NAME:
            raise typer.BadParameter(f"the name of a deck or type has at most {LONGEST_NAME} characters, found {len(what)}")
    if DEVICE.fullmatch(name):
        message = f"a deck cannot be named `{name}`: Windows keeps this name for a device"
        raise typer.BadParameter(f"{message}; name it with `--deck {name}-deck`")
    known = read_delimiter(delimiter)
    if delimiter and known is None:
        raise typer.BadParameter(f"`--delimiter` is one sign such as `;`, or `tab`, found `{delimiter}`")
    options = TableOptions(known or "", sheet, name)
    request = ImportRequest(root, _only_game(root, game), file, name, type_ or name, options, keep)
    found = import_deck(request, report)
    stop_on_errors(console, root, report)
    if found is None:
        raise typer.Exit(1)
    with publishing(project=root, way_out="") as publication:
        for path, data in found.files.items():
            publication.write(path, data)
    console.written(found.files, root)
    _say(console, request, found)


def _say(console: Console, request: ImportRequest, found: ImportedDeck) -> None:
    """Say what was written, what was guessed and what is left to do."""
    for path in found.files:
        console.say(f"  {shown(path)}")
    console.say(f"{found.cards} cards of the type `{request.type}`")
    for line in found.changed:
        console.say(f"  {line}")
    if found.guessed:
        console.say("guessed from the cells; look through it, and add limits and notes:")
        console.table(["field", "kind"], found.guessed)
    if found.type_to_add:
        console.say(f"next: add the type to content/{request.game}/types.yaml:\n")
        console.say(found.type_to_add)
    for line in found.asked:
        console.say(f"next: {line}")
    console.say(f"next: add the deck to content/{request.game}/game.yaml, under `decks:`, and write its template:\n")
    console.say(f"  {found.entry}")


def export_table(
    deck: Annotated[str, typer.Argument(help="A deck of the game.")],
    game: GameOpt = None,
    out: Annotated[Path | None, typer.Option("--out", help="The file to write (default: DECK.csv in out/GAME/).")] = None,
    project: ProjectOpt = None,
) -> None:
    """Write a deck as a table, for a spreadsheet; read again, it gives the same cards. No file is replaced."""
    from pnp.base.files import publishing
    from pnp.load.conversion.table_export import export_deck
    from pnp.load.game_reader import load_game

    console, root, report = Console(), find_project(project), Report()
    name = _only_game(root, game)
    loaded = load_game(root, name, report)
    stop_on_errors(console, root, report)
    decks = [found.name for found in loaded.decks] if loaded else []
    if deck not in decks:
        raise typer.BadParameter(f"`{name}` has no deck `{deck}`: {did_you_mean(deck, decks)}")
    data = export_deck(root, name, deck, report)
    stop_on_errors(console, root, report)
    target = out or output_folder(None, root) / name / f"{deck}.csv"
    if os.path.lexists(target):  # any name, of any length
        raise PnpError(
            [
                Diagnostic(
                    "load/file-exists", "the file exists, and is not replaced", Mark(str(shown(target))), hint="name another"
                )
            ]
        )
    with publishing(*([] if out else [root]), way_out="name another file with `--out`") as publication:
        publication.write(target, data or b"")
    console.written([target], root)
    console.say(f"  {shown(target)}")
    console.say("in a spreadsheet, import its columns as text: otherwise `1.10` becomes 1.1 and `3-4` a date")


def _only_game(root: Path, wanted: str | None) -> str:
    """The game that is named, or the only one of the project."""
    known = games(root, wanted)
    if len(known) > 1:
        raise typer.BadParameter(f"say which game: `--game {known[0]}`, or another of {', '.join(known)}")
    return known[0]
