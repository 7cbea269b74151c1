"""`pnp locale`: what a translator asks for, from the first file to the last text that does not fit."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.arguments import find_project, games, games_and_tags, shown
from pnp.cli.console import Console
from pnp.cli.locale_check import check
from pnp.cli.locale_fonts import fonts
from pnp.cli.locale_forecast import forecast
from pnp.cli.locale_pseudo import pseudo
from pnp.cli.locale_xliff import export, import_
from pnp.cli.options import GameArg, OutOpt, ProjectOpt, QuietOpt
from pnp.cli.preparation import stop_on_faults
from pnp.diagnostics import Report

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.game import Game
    from pnp.translate.merge import MergeResult
    from pnp.translate.status import TranslationStatus
    from pnp.translate.translation_source import TranslationSource

locale_app = typer.Typer(
    name="locale",
    help="Translate games: make, update, check and exchange the files for translators.",
    no_args_is_help=True,
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
    from pnp.translate.translation_files import new_tag

    console, root = Console(quiet=quiet), find_project(project)
    for name in games(root, game):
        source, report = _open(console, root, name), Report()
        known = new_tag(source.game, tag, report)
        stop_on_faults(console, root, report)
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
    from pnp.render.publication import publishing

    console, root = Console(quiet=quiet), find_project(project)
    for name in games(root, game):
        source = _open(console, root, name)
        folder = (out or root / "out") / name / "template"
        files = source.templates(folder)
        with publishing() as publication:
            source.write(files, publication)
            if pictures:
                source.write_pictures(publication, os.cpu_count() or 1)
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
    found, report, workshop = [], Report(), Workshop(root)
    for name, tags in games_and_tags(root, names or []).items():
        game = _read(console, root, name)
        for tag in tags:
            console.begin(f"{name} {tag}")
            found.append((name, tag, counted(game, tag, report, console if layout else None, workshop)))
    console.finish()
    console.findings(report.diagnostics, root)
    if as_json:
        rows = [one.record() if one else {"game": name, "locale": tag, "ready": False} for name, tag, one in found]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        console.table(_HEADS, [_row(name, tag, one) for name, tag, one in found])
    if not all(one and one.ready for _, _, one in found):
        raise typer.Exit(1)


for command in (check, pseudo, forecast, fonts, export):  # each in a file of its own
    locale_app.command()(command)
locale_app.command("import")(import_)

_HEADS = ["game", "locale", "texts", "done", "fuzzy", "missing", "stale", "same", "too long", "no glyph", "faults", "%"]


def _row(name: str, tag: str, one: TranslationStatus | None) -> list[str]:
    """A line of the table; a translation that cannot be read has no numbers, one that was not laid out fewer."""
    if one is None:
        return [name, tag, *["?"] * 10]
    counts = (one.total, one.translated, one.fuzzy, one.missing, one.stale, one.same, one.overflow, one.glyphs, one.faults)
    return [name, tag, *("-" if count is None else str(count) for count in counts), str(one.percent)]


def _read(console: Console, root: Path, name: str) -> Game:
    from pnp.load.game_reader import load_game

    report = Report()
    game = load_game(root, name, report)
    stop_on_faults(console, root, report)
    assert game is not None, "a game without a fault is there"
    return game


def _open(console: Console, root: Path, name: str) -> TranslationSource:
    """A game without a fault in its files, or an end of the command."""
    from pnp.translate.translation_source import open_translation_source

    console.begin(name)
    report = Report()
    source = open_translation_source(root, name, report, console)
    stop_on_faults(console, root, report)
    if source is None:
        raise typer.Exit(1)
    return source


def _write(console: Console, source: TranslationSource, tags: tuple[str, ...], *, pictures: bool) -> None:
    """Write all files of some translations together, and say what happened to each."""
    from pnp.load.files import project_path
    from pnp.load.translation_reader import locale_folder
    from pnp.render.publication import publishing

    root, report = source.game.root, Report()
    console.stage("texts", len(tags))
    merged = {tag: source.translation(tag, report) for tag in tags}
    stop_on_faults(console, root, report)
    written = {}
    with publishing() as publication:
        for tag, done in merged.items():
            written[tag] = source.write(done.files, publication) if done else ()
        if pictures:
            console.stage("pictures")
            source.write_pictures(publication, os.cpu_count() or 1)
    console.finish()
    for tag, done in merged.items():
        folder = project_path(root, locale_folder(root, source.game.name, tag))
        console.say(f"{folder}: {_merge_outcome(done, len(written[tag])) if done else '-'}")


def _merge_outcome(merged: MergeResult, files: int) -> str:
    """What a merge did."""
    suggested = f" ({merged.suggested} with a suggestion)" if merged.suggested else ""
    parts = [
        f"{merged.new} new{suggested}" if merged.new else "",
        f"{merged.changed} changed" if merged.changed else "",
        f"{merged.revived} restored" if merged.revived else "",
        f"{merged.obsolete} no longer used" if merged.obsolete else "",
    ]
    done = ", ".join(part for part in parts if part) or ("comments brought up to date" if files else "up to date")
    return f"{done}; {_counted(files, 'file')} written" if files else done


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("s" if number != 1 else "")
