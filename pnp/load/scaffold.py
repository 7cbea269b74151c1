"""What `pnp new` and `pnp schema` write into a project: a small working game or an example, and JSON Schemas for editors.

Schemas are made from the kinds that read the files, and files that do not name the schema which describes them are noted.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.files import publishing, remove_unfinished
from pnp.base.records import frozen, lazy_pattern
from pnp.load.booklet import BOOKLET_FOLDER
from pnp.load.content_files import (
    BOOKLET_YAML,
    CONTENT_FILES,
    DECK_YAML,
    EXAMPLES_YAML,
    FONT_SOURCES_YAML,
    GAME_YAML,
    PRINTERS_YAML,
    ContentFile,
    file_schema,
)
from pnp.load.files import FileCache, read_map
from pnp.load.fonts import load_fonts
from pnp.load.game_file import read_header
from pnp.load.kinds.declaration import read_types
from pnp.load.kinds.kind import Schema, ValueReader
from pnp.load.package_data import STARTER_PROJECT
from pnp.load.project import SCHEMA_FOLDER, has_schemas
from pnp.load.shapes import deck_file_record, game_record, given_fields
from pnp.load.yaml.nodes import DEVICE, LONGEST_NAME, SLUG, FileFaults, valid_name_like

if TYPE_CHECKING:
    from pnp.model.style import FontBook

EXAMPLES_FOLDER = STARTER_PROJECT.with_name("examples")
"""A folder for each example, a finished little game: `content/` and `templates/`. They share the small game's fonts."""
GITIGNORE = "# What pnp builds, it can build again.\n/out/\n"
"""The project's `.gitignore`."""
_TEXT_SUFFIXES = (".yaml", ".xml", ".po")


def example_names() -> tuple[str, ...]:
    """Return the names of the examples in the order of the alphabet."""
    return tuple(sorted(folder.name for folder in EXAMPLES_FOLDER.iterdir() if folder.is_dir()))


def new_game(root: Path, name: str, example: str | None = None) -> tuple[Path, ...]:
    """Create `content/<name>/`, `templates/<name>/` and, if there are none, `fonts/`, `.gitignore`. Give the new files.

    `example` is one of `example_names()`; without it the game is the smallest that prints. Raises PnpError if the name is
    invalid, the game already exists or a file cannot be written.
    """
    _check_name(root, name)
    origin = EXAMPLES_FOLDER / example if example else STARTER_PROJECT
    places = {"content": root / "content" / name, "templates": root / "templates" / name}
    words = {"__NAME__": name, "__TITLE__": name.replace("-", " ").replace("_", " ").title()}
    if (root / "fonts" / "fonts.yaml").exists():
        words |= _choose_font_roles(root)
    else:
        places["fonts"] = root / "fonts"
        words |= {"__TEXT__": "text", "__DISPLAY__": "display", "__BOLD__": "bold"}
    with publishing(project=root, hint="") as publication:
        for part, target in places.items():
            folder = (STARTER_PROJECT if part == "fonts" else origin) / part
            for source in sorted(file for file in folder.rglob("*") if file.is_file()):
                publication.write(target / source.relative_to(folder), _fill_in(source, words))
        made = publication.targets
        if not os.path.lexists(root / ".gitignore"):  # one that is there is the designer's, whatever it says
            publication.write(root / ".gitignore", GITIGNORE.encode())
        ignored = publication.targets[len(made) :]
    report = Report()
    schemas = write_schemas(root, name, report)
    report.raise_if_errors()
    return (*made, *schemas, *ignored)


def _check_name(root: Path, name: str) -> None:
    if not SLUG.fullmatch(name):
        raise _fault(
            "bad-name", f"a game must be named with a-z, 0-9, `_` and `-`, found `{name}`", None, valid_name_like(name, "-")
        )
    if DEVICE.fullmatch(name):
        message = f"a game cannot be named `{name}`: Windows keeps this name for a device"
        raise _fault("bad-name", message, None, f"write `{name}-game`")
    if len(name) > LONGEST_NAME:
        raise _fault("bad-name", f"the name of a game has at most {LONGEST_NAME} characters, found {len(name)}", None)
    for folder in ("content", "templates"):
        _clear_unfinished(root / folder / name)
        if os.path.lexists(root / folder / name):
            raise _fault("game-exists", f"there is a `{folder}/{name}` already", Mark(f"{folder}/{name}"))


def _clear_unfinished(folder: Path) -> None:
    """Remove what a killed `pnp new` left of this folder: temporary files, and folders in which there is nothing."""
    remove_unfinished(folder)
    for parent, _, _ in os.walk(folder, topdown=False):
        with suppress(OSError):  # there is something
            Path(parent).rmdir()


def _choose_font_roles(root: Path) -> dict[str, str]:
    """Choose the roles text and display from the project's fonts, or others. Raises PnpError for broken fonts."""
    report = Report()
    book = load_fonts(root, report)
    report.raise_if_errors()
    assert book is not None
    text, display = (role if role in book.chains else next(iter(book.chains)) for role in ("text", "display"))
    return {"__TEXT__": text, "__DISPLAY__": display, "__BOLD__": _bold_cut(book, display)}


def _bold_cut(book: FontBook, role: str) -> str:
    families = [book.families[chain[0]] for chain in book.chains[role].values()]
    return "bold" if all("bold" in family.cuts for family in families) else "regular"


def _fill_in(source: Path, words: Mapping[str, str]) -> bytes:
    data = source.read_bytes()
    if source.suffix not in _TEXT_SUFFIXES:
        return data
    text = data.decode()
    for word, value in words.items():
        text = text.replace(word, value)
    return text.encode()


def _fault(code: str, message: str, mark: Mark | None, hint: str | None = None) -> PnpError:
    return PnpError([Diagnostic(f"load/{code}", message, mark, hint=hint)])


_SCHEMA_DRAFT = "http://json-schema.org/draft-07/schema#"  # the newest that the YAML language server supports well
OWN_EXAMPLES_SCHEMA = "examples.schema.json"
"""The schema of examples that a rules engine plays, which only their author can write."""


@frozen
class SchemaFile:
    """A schema with its path, and the path of the file that it describes; paths are from the project's root."""

    path: str
    schema: Schema
    described_file: str
    """Empty if it describes several files, such as one of each translation."""
    is_deck: bool = False


def json_schemas(root: Path, name: str, report: Report) -> dict[str, Schema]:
    """Return the schema of every file of game `name` by the path of the schema from the project's root.

    They are in `content/<game>/.schemas/`, named like the files; errors in `types.yaml` and `game.yaml` are reported.
    """
    return {file.path: file.schema for file in _schema_files(root, name, report)}


def _schema_files(root: Path, name: str, report: Report, cache: FileCache | None = None) -> tuple[SchemaFile, ...]:
    """Return the schemas of game `name`; errors in `types.yaml` and `game.yaml` are reported. `cache` keeps what is read."""
    folder = root / "content" / name
    values = ValueReader(root, folder, FileFaults(report), cache.pictures if cache else None)
    types_node, head = (read_map(root, folder / file, None, report, cache) for file in ("types.yaml", "game.yaml"))
    if types_node is None or head is None:
        return ()
    book = read_types(types_node, values)
    header = read_header(head, book.names, values)
    absent = [BOOKLET_YAML] if not (folder / BOOKLET_FOLDER).is_dir() else []
    absent += [FONT_SOURCES_YAML] if not (root / FONT_SOURCES_YAML.path).is_file() else []
    absent += [EXAMPLES_YAML] if (folder / OWN_EXAMPLES_SCHEMA).is_file() else []
    same = [file for file in CONTENT_FILES if file not in (GAME_YAML, DECK_YAML, PRINTERS_YAML, *absent)]
    made = [_schema_file(name, GAME_YAML, file_schema(game_record(book.names, header.formats)))]
    made += [_schema_file(name, file, file.schema()) for file in same]
    for deck in header.decks:
        if deck.type in book.types:
            schema = file_schema(
                deck_file_record(book.types[deck.type], _fields_given_by_deck(root, folder / deck.file, cache))
            )
            path = _schema_path(name, deck.file.removesuffix(".yaml").replace("/", "-"))
            schema = {"$schema": _SCHEMA_DRAFT, **schema}
            made.append(SchemaFile(path, schema, f"content/{name}/{deck.file}", is_deck=True))
    return tuple(made)


def _schema_file(game: str, file: ContentFile, schema: Schema) -> SchemaFile:
    path = file.path.replace("<game>", game)
    return SchemaFile(_schema_path(game, file.name), {"$schema": _SCHEMA_DRAFT, **schema}, "" if "<" in path else path)


def _schema_path(game: str, stem: str) -> str:
    return f"content/{game}/{SCHEMA_FOLDER}/{stem}.json"


def schema_text(schema: Mapping[str, object]) -> str:
    """Write a schema as JSON; the same schema always gives the same bytes."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _is_same_schema(text: str, schema: Mapping[str, object]) -> bool:
    """Whether a text says what `schema_text` would write, in whatever layout: this takes a tenth of the time to write it."""
    try:
        return json.dumps(json.loads(text)) == json.dumps(schema)
    except ValueError:
        return False


def _fields_given_by_deck(root: Path, file: Path, cache: FileCache | None) -> tuple[str, ...]:
    """Name the fields that cards may leave out because of their deck; a file with faults is reported elsewhere."""
    deck = read_map(root, file, None, Report(), cache) if os.path.isfile(file) else None  # noqa: PTH113 (any name)
    return given_fields(deck) if deck is not None else ()


_SCHEMA_LINE = "# yaml-language-server: $schema="
_NAMED_SCHEMA = lazy_pattern(r"^#\s*yaml-language-server:\s*\$schema=(\S+)", re.MULTILINE)


def write_schemas(root: Path, name: str, report: Report) -> tuple[Path, ...]:
    """Write the schemas of a game as far as they differ from what their files say, in whatever layout; give the paths of all.

    Content files that do not name the schema which describes them are noted.

    If `types.yaml` or `game.yaml` has an error, it is reported and nothing is written: an incomplete schema would make
    editors report errors in valid cards. A folder that cannot be written is reported as `render/cannot-write`.
    """
    files = _sound_schemas(root, name, report)
    if not _write_files(root, _find_changed(root, files), report):
        return ()
    _note_other_lines(root, files, {file.path for file in files}, report)
    return tuple(root / file.path for file in files)


def refresh_schemas(root: Path, name: str, report: Report, cache: FileCache | None = None) -> tuple[Path, ...]:
    """Write again what has changed in the schemas of a game, if it has any, and give those; nothing if they cannot be made.

    Noted are the file of a new deck that names no schema, and every file that names the schema of another: an editor would
    mark right lines there. A folder that cannot be written is a warning, because a build does not need it. `cache` keeps what
    was read for the build.
    """
    if not has_schemas(root, name):
        return ()
    files, found = _sound_schemas(root, name, Report(), cache), Report()
    changed = _find_changed(root, files)
    new = [file for file in changed if not (root / file.path).is_file()]
    written = _write_files(root, changed, found)
    for fault in found.diagnostics:
        report.warning(fault.code, fault.message, fault.mark, hint="editors check against the schemas of an earlier build")
    _note_other_lines(root, files, {file.path for file in new if file.is_deck and written}, report)
    return tuple(root / file.path for file in changed) if written else ()


def _sound_schemas(root: Path, name: str, report: Report, cache: FileCache | None = None) -> tuple[SchemaFile, ...]:
    found = Report()
    files = _schema_files(root, name, found, cache)
    for diagnostic in found.diagnostics:
        report.add(diagnostic)
    return () if found.has_errors else files


def _find_changed(root: Path, files: Iterable[SchemaFile]) -> list[SchemaFile]:
    return [file for file in files if not _is_current(root / file.path, file)]


def _is_current(file: Path, schema: SchemaFile) -> bool:
    try:
        return file.is_file() and _is_same_schema(file.read_text("utf-8", errors="replace"), schema.schema)
    except OSError:
        return False


def _write_files(root: Path, files: Iterable[SchemaFile], report: Report) -> bool:
    try:
        with publishing(project=root, hint="") as publication:
            for schema in files:
                publication.write(root / schema.path, schema_text(schema.schema).encode())
    except PnpError as stopped:
        for fault in stopped.diagnostics:
            report.add(fault)
        return False
    return True


def _note_other_lines(root: Path, files: Iterable[SchemaFile], wanted: Collection[str], report: Report) -> None:
    """Note the files that name the schema of another, and of those whose schema is `wanted`, the files that name none."""
    paths = {file.path for file in files}
    for file in files:
        if not file.described_file or not (root / file.described_file).is_file():
            continue
        named = _named_schema(root, file.described_file)
        if named is None and file.path in wanted:
            fault = "names no schema, so that editors do not check it"
        elif named in paths - {file.path}:
            fault = f"names the schema of another file, `{named}`, so that editors mark right lines in it"
        else:
            continue
        hint = f"write `{_SCHEMA_LINE}{posixpath.relpath(file.path, posixpath.dirname(file.described_file))}` as its first line"
        report.add(
            Diagnostic("load/schema-line", f"`{file.described_file}` {fault}", Mark(file.described_file, 1), "note", hint=hint)
        )


def _named_schema(root: Path, file: str) -> str | None:
    named = _NAMED_SCHEMA.search((root / file).read_text("utf-8", errors="replace"))
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), named[1])) if named else None
