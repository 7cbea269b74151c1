"""What authors need besides builds: `pnp new`, `schema`, `import` and `export` of tables, `explain`, `cache`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill, shorten
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, get_args

import typer

from pnp.base.cache import CACHE_OFF, CACHE_VARIABLE, is_own_folder
from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.suggestions import did_you_mean
from pnp.cli.console import Console, format_mebibytes, stop_on_errors, terminal_width
from pnp.cli.options import (
    GameArg,
    ProjectOpt,
    check_project_folder,
    code_areas,
    disk_cache,
    display_path,
    find_project,
    known_codes,
    output_folder,
    requested_game,
    requested_games,
    suggest_codes,
)

if TYPE_CHECKING:
    from pnp.load.conversion import ImportedDeck, ImportRequest
    from pnp.load.package_data import Explanation


ExampleName: TypeAlias = Literal["cards", "tokens", "board", "full", "posters"]


def new(
    name: Annotated[str, typer.Argument(help="Name of the game's folder.")],
    example: Annotated[
        ExampleName | None,
        typer.Option("--example", help="Copy a finished little game to learn from, instead of the small one to start from."),
    ] = None,
    project: ProjectOpt = None,
) -> None:
    """Make a small working game to start from, or a copy of an example."""
    from pnp.load.project import SCHEMA_FOLDER
    from pnp.load.scaffold import new_game

    console = Console()
    root = project.absolute() if check_project_folder(project) and project else find_project(None, required=False)
    written = new_game(root, name, example)
    console.note_written_files(written, root)
    schemas = [file for file in written if file.parent.name == SCHEMA_FOLDER]
    for file in written:
        if file not in schemas:
            console.say(f"  {display_path(file)}")
        elif file == schemas[0]:
            purpose = "schemas, by which an editor completes and checks these files"
            console.say(f"  {display_path(file.parent)}: {len(schemas)} {purpose}")
    if example is None and name in get_args(ExampleName):
        console.say(f"`{name}` is an example too: pnp new my-{name} --example {name} copies it")
    console.say(f"next: pnp build {name}, or pnp watch {name} --open, and edit {display_path(root / 'content' / name)}")


def schema(game: GameArg = None, project: ProjectOpt = None) -> None:
    """Write a JSON Schema for each content file, so that editors complete and check while you type."""
    from pnp.load.scaffold import write_schemas

    console, root = Console(), find_project(project)
    for name in requested_games(root, game):
        report = Report()
        files = write_schemas(root, name, report)
        stop_on_errors(console, root, report)
        console.note_written_files(files, root)
        console.say(f"{name}: {len(files)} schemas in {display_path(files[0].parent) if files else '-'}")


GameOpt = Annotated[str | None, typer.Option("--game", help="A folder of content/ (default: the only one).")]


def import_table(
    file: Annotated[Path, typer.Argument(help="A .csv, .tsv, .xlsx or .ods file.")],
    game: GameOpt = None,
    deck: Annotated[str, typer.Option("--deck", help="Name of the deck (default: that of the file).")] = "",
    type_: Annotated[str, typer.Option("--type", help="Type of its cards (default: the deck's name).")] = "",
    sheet: Annotated[str, typer.Option("--sheet", help="The sheet of a workbook.")] = "",
    delimiter: Annotated[str, typer.Option("--delimiter", help="The sign between cells, or tab (default: found).")] = "",
    header: Annotated[int | None, typer.Option("--header", min=1, help="The row with the names of the columns.")] = None,
    leave_out: Annotated[list[str] | None, typer.Option("--leave-out", help="A column that no card has, by its name.")] = None,
    project: ProjectOpt = None,
    *,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the cards in the table, and guess only their type.")] = False,
) -> None:
    """Make a deck's YAML from a table, with a first guess of what its columns are; no file is replaced."""
    from pnp.base.files import publishing
    from pnp.load.conversion import ImportRequest, import_deck
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
    options = TableOptions(known or "", sheet, name, header or 0)
    which = requested_game(root, game, _WHICH_GAME)
    request = ImportRequest(root, which, file, name, type_ or name, options, keep, tuple(leave_out or ()))
    imported = import_deck(request, report)
    stop_on_errors(console, root, report)
    if imported is None:
        raise typer.Exit(1)
    with publishing(project=root, hint="") as publication:
        for path, data in imported.files.items():
            publication.write(path, data)
    console.note_written_files(imported.files, root)
    _say_imported(console, request, imported)


def _say_imported(console: Console, request: ImportRequest, imported: ImportedDeck) -> None:
    """Print the written files, the guessed kinds and what is left to do."""
    for path in imported.files:
        console.say(f"  {display_path(path)}")
    console.say(f"{imported.cards} cards of the type `{request.type}`")
    for line in imported.changed:
        console.say(f"  {line}")
    if imported.guessed:
        console.say("guessed from the cells; look through it, and add limits and notes:")
        console.table(["field", "kind"], imported.guessed)
    if imported.type_to_add:
        console.say(f"next: add the type to content/{request.game}/types.yaml:\n")
        console.say(imported.type_to_add)
    for line in imported.asked:
        console.say(f"next: {line}")
    console.say(f"next: add the deck to content/{request.game}/game.yaml, under `decks:`, and write its template:\n")
    console.say(f"  {imported.entry}")


def export_table(
    deck: Annotated[str, typer.Argument(help="A deck of the game.")],
    game: GameOpt = None,
    out: Annotated[Path | None, typer.Option("--out", help="The file to write (default: DECK.csv in out/GAME/).")] = None,
    project: ProjectOpt = None,
) -> None:
    """Write a deck as a table, for a spreadsheet; read again, it gives the same cards. No file is replaced."""
    from pnp.base.files import publishing
    from pnp.load.conversion import export_deck
    from pnp.load.game_reader import load_game

    console, root, report = Console(), find_project(project), Report()
    name = requested_game(root, game, _WHICH_GAME)
    loaded = load_game(root, name, report)
    stop_on_errors(console, root, report)
    decks = [one.name for one in loaded.decks] if loaded else []
    if deck not in decks:
        raise typer.BadParameter(f"`{name}` has no deck `{deck}`: {did_you_mean(deck, decks)}")
    data = export_deck(root, name, deck, report)
    stop_on_errors(console, root, report)
    home = output_folder(out, root)
    target = out or home / name / f"{deck}.csv"
    if os.path.lexists(target):  # any name, of any length
        message, mark = "the file exists, and is not replaced", Mark(str(display_path(target)))
        raise PnpError([Diagnostic("load/file-exists", message, mark, hint="name another")])
    with publishing(*([] if out else [root]), hint="name another file with `--out`") as publication:
        publication.write(target, data or b"")
    console.note_written_files([target], root)
    console.say(f"  {display_path(target)}")
    console.say("in a spreadsheet, import its columns as text: otherwise `1.10` becomes 1.1 and `3-4` a date")


_WHICH_GAME = "say which game: `--game {first}`, or another of {games}"

_SENTENCE_COLUMNS = 100
"""Characters of a line of sentences in the terminal, at most."""

CodeArg = Annotated[str | None, typer.Argument(help="As it stands in brackets: load/unknown-field; or a page: docs/decks.md.")]


def explain(code: CodeArg = None) -> None:
    """Say what an error or a warning means, and how to mend it; without a code, list the areas, and for an area its codes."""
    if code is not None and code.endswith(".md"):
        Console().say(_read_page(f"docs/{code.removeprefix('docs/')}"))
        return
    console, known = Console(), known_codes()
    if code is None or code.strip("[]/") in code_areas(known):
        for line in _list_codes(known, (code or "").strip("[]/")):
            console.say(line)
        return
    width, indent = min(_SENTENCE_COLUMNS, terminal_width()), "  "
    for number, one in enumerate(_find_explanations(code.strip("[]"), known)):
        console.say("\n" * bool(number) + one.code)
        for text in (one.means, f"To mend it: {one.mend}"):
            console.say(fill(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False))


def _read_page(name: str) -> str:
    """Return a page of the documentation: the wheel has those that messages name, a checkout all of them."""
    package = Path(__file__).parents[1]
    folder = package / "docs" if (package / "docs").is_dir() else package.parent / "docs"
    pages = {f"docs/{file.name}": file for file in folder.glob("*.md")}
    if name not in pages:
        raise typer.BadParameter(": ".join(filter(None, (f"there is no page `{name}`", did_you_mean(name, pages)))))
    return pages[name].read_text("utf-8").rstrip()


def _find_explanations(code: str, known: Mapping[str, Explanation]) -> list[Explanation]:
    found = [entry for name, entry in known.items() if code in {name, name.partition("/")[2]}]
    if not found:
        raise typer.BadParameter(f"there is no code `{code}`: {suggest_codes(code, known)}")
    return found


def _list_codes(known: Mapping[str, Explanation], area: str) -> list[str]:
    if not area:
        count = {name: sum(code.startswith(f"{name}/") for code in known) for name in code_areas(known)}
        return [
            *(f"{name:12} {number:3} codes" for name, number in count.items()),
            "next: pnp explain AREA, or pnp explain CODE",
        ]
    codes = sorted(code for code in known if code.startswith(f"{area}/"))
    width = max(map(len, codes))
    return [f"{code:{width}}  {shorten(known[code].means, _SENTENCE_COLUMNS, placeholder=' …')}" for code in codes]


ClearOpt = Annotated[bool, typer.Option("--clear", help="Remove all that it holds.")]


def show_cache(*, clear: ClearOpt = False) -> None:
    """Show where pnp keeps what it computed for the next run, and how large that is; or remove it."""
    console, cache = Console(), disk_cache()
    if cache is None:
        why = f" ({CACHE_VARIABLE}={CACHE_OFF})" if os.environ.get(CACHE_VARIABLE) == CACHE_OFF else ""
        console.say(f"there is no cache{why}")
        return
    sizes = cache.sizes()
    whole = format_mebibytes(sum(size.size for size in sizes))
    if clear:
        cache.clear()
        console.say(f"{whole} removed from {cache.folder}")
        return
    console.say(f"{cache.folder}")
    if cache.folder.exists() and not is_own_folder(cache.folder):
        console.say("not used: others can write to it")
    rows = [[size.kind, str(size.results), format_mebibytes(size.size)] for size in sizes]
    console.table(["kind", "results", "size"], [*rows, ["all", str(sum(size.results for size in sizes)), whole]])
    console.say(f"at most {format_mebibytes(cache.most)}; empty it: pnp cache --clear")
