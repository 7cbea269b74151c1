"""`pnp locale`: the commands for translators."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, games, games_and_tags, output_folder, shown
from pnp.cli.console import Console
from pnp.cli.disk_cache import disk_cache
from pnp.cli.locale_check import check
from pnp.cli.locale_fonts import fonts
from pnp.cli.locale_forecast import forecast
from pnp.cli.locale_pseudo import pseudo
from pnp.cli.locale_xliff import export, import_
from pnp.cli.options import GameArg, OutOpt, ProjectOpt, QuietOpt
from pnp.cli.plain_values import PlainGroup
from pnp.cli.preparation import stop_on_errors

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.game import Game
    from pnp.translate.merge import MergeResult
    from pnp.translate.status import TranslationSource, TranslationStatus

locale_app = typer.Typer(
    name="locale",
    cls=PlainGroup,
    help="Translate games: make, update, check and exchange the files for translators.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


TagArg = Annotated[str, typer.Argument(help="Language, such as de, zh-Hans or pt-BR.")]
NamesArg = Annotated[list[str] | None, typer.Argument(metavar="[GAME] [TAG]...", help="Games and languages (default: all).")]
PicturesOpt = Annotated[bool, typer.Option("--pictures/--no-pictures", help="Draw each face and page for the translator.")]

JsonOpt = Annotated[bool, typer.Option("--json", help="Print the table as JSON.")]
LayoutOpt = Annotated[bool, typer.Option("--layout/--no-layout", help="Lay each language out, to count what does not fit.")]


@locale_app.command()
def add(
    tag: TagArg, game: GameArg = None, project: ProjectOpt = None, *, pictures: PicturesOpt = True, quiet: QuietOpt = False
) -> None:
    """Begin a translation: PO files with every text of a game, and what a translator has to know of it."""
    from pnp.translate.merge import new_tag

    console, root = Console(quiet=quiet), find_project(project)
    for name in games(root, game):
        source, report = _open(console, root, name), Report()
        known = new_tag(source.game, tag, report)
        stop_on_errors(console, root, report)
        if known is not None:
            _write(console, source, (known,), pictures=pictures)
            console.say(f"next: translate them, then `pnp build {name} --locale {known}`")


@locale_app.command()
def merge(names: NamesArg = None, project: ProjectOpt = None, *, pictures: PicturesOpt = True, quiet: QuietOpt = False) -> None:
    """Bring translations up to date with the game: add what is new, mark what changed, keep what is gone."""
    console, root = Console(quiet=quiet), find_project(project)
    for name, tags in games_and_tags(root, names or []).items():
        _write(console, _open(console, root, name), tags, pictures=pictures)


@locale_app.command()
def extract(
    game: GameArg = None,
    project: ProjectOpt = None,
    out: OutOpt = None,
    *,
    pictures: PicturesOpt = True,
    quiet: QuietOpt = False,
) -> None:
    """Write templates (POT) with every text of a game, for tools that begin translations themselves."""
    from pnp.base.files import publishing

    console, root = Console(quiet=quiet), find_project(project)
    for name in games(root, game):
        source = _open(console, root, name)
        home = output_folder(out, root)
        files = source.templates(home / name / "template")
        with publishing(home, project=root) as publication:
            source.write(files, publication)
            if pictures:
                source.write_pictures(publication, os.cpu_count() or 1)
        console.written([root / file.path for file in files], root)
        for file in files:
            console.say(f"{shown(root / file.path)}: {_counted(len(file.entries), 'text')}")


@locale_app.command()
def status(
    names: NamesArg = None,
    project: ProjectOpt = None,
    *,
    as_json: JsonOpt = False,
    layout: LayoutOpt = True,
    quiet: QuietOpt = False,
) -> None:
    """Show how far each translation is; exits with 1 while one of them would not print completely."""
    from pnp.translate.status import translation_status as counted
    from pnp.workshop import Workshop

    console, root = Console(quiet=quiet), find_project(project)
    results, report, workshop = [], Report(), Workshop(root, disk_cache())
    for name, tags in games_and_tags(root, names or []).items():
        game = _read(console, root, name)
        for tag in tags:
            console.begin(f"{name} {tag}")
            results.append((name, tag, counted(game, tag, report, console if layout else None, workshop)))
    console.finish()
    console.findings(report.diagnostics, root)
    if as_json:
        rows = [state.record() if state else {"game": name, "locale": tag, "ready": False} for name, tag, state in results]
        console.output(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        console.table(_HEADS, [_row(name, tag, state) for name, tag, state in results])
    if not all(state and state.ready for _, _, state in results):
        raise typer.Exit(1)


for command in (check, pseudo, forecast, fonts, export):  # each in its own module
    locale_app.command()(command)
locale_app.command("import")(import_)

_HEADS = ["game", "locale", "texts", "done", "fuzzy", "missing", "stale", "same", "too long", "no glyph", "faults", "%"]


def _row(name: str, tag: str, state: TranslationStatus | None) -> list[str]:
    """A row of the status table: `?` if the translation cannot be read, `-` for what was not counted."""
    if state is None:
        return [name, tag, *["?"] * 10]
    counts = (state.total, state.translated, state.fuzzy, state.missing, state.stale, state.same)
    errors = (state.overflow, state.glyphs, state.faults)
    return [name, tag, *("-" if count is None else str(count) for count in (*counts, *errors)), str(state.percent)]


def _read(console: Console, root: Path, name: str) -> Game:
    from pnp.load.game_reader import load_game

    report = Report()
    game = load_game(root, name, report)
    stop_on_errors(console, root, report)
    assert game is not None, "a game without errors can be read"
    return game


def _open(console: Console, root: Path, name: str) -> TranslationSource:
    """Open a game for translation; ends the command if its files have errors."""
    from pnp.translate.status import open_translation_source

    console.begin(name)
    report = Report()
    source = open_translation_source(root, name, report, console)
    stop_on_errors(console, root, report)
    if source is None:
        raise typer.Exit(1)
    return source


def _write(console: Console, source: TranslationSource, tags: tuple[str, ...], *, pictures: bool) -> None:
    """Write the files of several translations together, and print what changed in each."""
    from pnp.base.files import publishing
    from pnp.load.files import project_path
    from pnp.load.locale_folders import locale_folder

    root, report = source.game.root, Report()
    console.stage("texts", len(tags))
    merged = {tag: source.translation(tag, report) for tag in tags}
    stop_on_errors(console, root, report)
    written = {}
    with publishing(project=root, way_out="") as publication:
        for tag, result in merged.items():
            written[tag] = source.write(result.files, publication) if result else ()
        if pictures:
            console.stage("pictures")
            source.write_pictures(publication, os.cpu_count() or 1)
    console.finish()
    console.written([root / file.path for result in merged.values() if result for file in result.files], root)
    for tag, result in merged.items():
        folder = project_path(root, locale_folder(root, source.game.name, tag))
        console.say(f"{folder}: {_merge_outcome(result, len(written[tag])) if result else '-'}")


def _merge_outcome(merged: MergeResult, files: int) -> str:
    """Describe what a merge changed."""
    suggested = f" ({merged.suggested} with a suggestion)" if merged.suggested else ""
    parts = [
        f"{merged.new} new{suggested}" if merged.new else "",
        f"{merged.changed} changed" if merged.changed else "",
        f"{merged.revived} restored" if merged.revived else "",
        f"{merged.obsolete} no longer used" if merged.obsolete else "",
    ]
    result = ", ".join(part for part in parts if part) or ("comments brought up to date" if files else "up to date")
    return f"{result}; {_counted(files, 'file')} written" if files else result


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("s" if number != 1 else "")
