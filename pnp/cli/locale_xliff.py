"""`pnp locale export` and `pnp locale import`: exchange translations as XLIFF with tools that do not read PO."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, games, games_and_tags, output_folder, shown
from pnp.cli.console import Console
from pnp.cli.options import GameArg, ProjectOpt, QuietOpt
from pnp.cli.preparation import stop_on_errors

if TYPE_CHECKING:
    from pnp.translate.exchange import Exchange

TagArg = Annotated[str, typer.Argument(help="The language to send out, such as de.")]
FileArg = Annotated[Path, typer.Argument(help="An XLIFF file, 1.2 or 2.0.", exists=True, dir_okay=False)]
VersionOpt = Annotated[Literal["1.2", "2.0"], typer.Option("--xliff", help="Version of XLIFF.")]
OutOpt = Annotated[
    Path | None, typer.Option("--out", help="Folder for the files (default: out/<game>/<tag>).", file_okay=False)
]
PartialOpt = Annotated[
    bool, typer.Option("--partial", help="Import the texts that are sound and leave the others as they are.")
]


def export(
    tag: TagArg, game: GameArg = None, xliff: VersionOpt = "1.2", out: OutOpt = None, project: ProjectOpt = None, *,
    quiet: QuietOpt = False,
) -> None:  # fmt: skip
    """Write a translation as XLIFF: texts with their state, notes and codes that tools protect."""
    from pnp.base.files import publishing
    from pnp.load.translation_reader import read_po_files
    from pnp.translate.exchange import exchanges
    from pnp.translate.xliff import xliff_bytes

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    files_to_write: dict[Path, tuple[Exchange, bytes]] = {}
    for name, tags in games_and_tags(root, [word for word in (game, tag) if word]).items():
        source = _source_of(root, name, report)
        for language in tags:
            files = read_po_files(root, name, language, report)
            for suffix, exchange in exchanges(files, source, language).items():
                folder = out or output_folder(None, root) / name / language
                files_to_write[folder / f"{name}-{language}{suffix}.xlf"] = exchange, xliff_bytes(exchange, xliff, report)
    stop_on_errors(console, root, report)
    with publishing(out or root) as publication:
        for target, (_, data) in files_to_write.items():
            publication.write(target, data)
    console.written(files_to_write, root)
    for target, (exchange, _) in files_to_write.items():
        console.say(f"{shown(target)}: {sum(len(file.units) for file in exchange.files)} texts")


def import_(
    file: FileArg, game: GameArg = None, project: ProjectOpt = None, *, partial: PartialOpt = False, quiet: QuietOpt = False
) -> None:
    """Import a translation from XLIFF into its PO files; if there is one error, nothing is changed."""
    from pnp.base.files import publishing
    from pnp.load.files import MAX_BYTES
    from pnp.load.project import game_names
    from pnp.translate.exchange import document_target, merge_document
    from pnp.translate.merge import write_files
    from pnp.translate.xliff import read_xliff

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    if game:
        games(root, game)
    if file.stat().st_size > MAX_BYTES:
        raise typer.BadParameter(f"{file} is larger than {MAX_BYTES >> 20} MiB")
    found = read_xliff(file.read_bytes(), shown(file).as_posix(), report)
    target = document_target(found, root, game_names(root), game, report)
    files = merge_document(found, root, target, report, partial=partial) if target else ()
    stop_on_errors(console, root, report)
    with publishing(project=root, way_out="") as publication:
        written = write_files(root, files, publication)
    console.written(written, root)
    for changed in written:
        console.say(f"  {shown(changed)}")
    console.say(f"{len(written)} file{'s' * (len(written) != 1)} changed" if written else "the file contains nothing new")


def _source_of(root: Path, game: str, report: Report) -> str:
    """The source language of a game."""
    from pnp.load.game_reader import load_game

    found = load_game(root, game, report)
    return found.source_locale if found else ""
