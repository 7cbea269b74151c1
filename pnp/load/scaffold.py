"""What `pnp new` and `pnp schema` write into a project: a small working game or an example, and JSON Schemas for editors.

Schemas are made from the kinds that read the files. A content file that does not name its schema is reported as a note.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.files import publishing, read_file, read_inside, remove_unfinished
from pnp.base.records import frozen, lazy_pattern
from pnp.load.content_files import (
    BOOKLET_YAML,
    CONTENT_FILES,
    DECK_YAML,
    EXAMPLES_YAML,
    FONT_SOURCES_YAML,
    GAME_YAML,
    PAPERS_YAML,
    PRINTERS_YAML,
    ContentFile,
    file_schema,
)
from pnp.load.files import FileCache, read_map
from pnp.load.finished_pictures import has_only_pictures
from pnp.load.fonts import load_fonts
from pnp.load.game_file import read_header
from pnp.load.kinds.declaration import DeclaredTypes, read_types
from pnp.load.kinds.kind import Schema, ValueReader
from pnp.load.package_data import STARTER_PROJECT
from pnp.load.project import BOOKLET_FOLDER, SCHEMA_FOLDER, has_schemas
from pnp.load.sentences import sentences_of_game
from pnp.load.shapes import deck_file_record, game_record, given_fields
from pnp.load.yaml.nodes import DEVICE, LONGEST_NAME, SLUG, FileFaults, valid_name_hint

EXAMPLES_FOLDER = STARTER_PROJECT.with_name("examples")
"""A folder for each example, a finished little game: `content/` and `templates/`. They share the small game's fonts."""
GITIGNORE = "# What pnp builds, it can build again.\n/out/\n"
"""The project's `.gitignore`."""
_TEXT_SUFFIXES = (".yaml", ".xml", ".po")


def example_names() -> tuple[str, ...]:
    """Return the names of the examples, sorted."""
    return tuple(sorted(folder.name for folder in EXAMPLES_FOLDER.iterdir() if folder.is_dir()))


def new_game(root: Path, name: str, example: str | None = None) -> tuple[Path, ...]:
    """Create `content/<name>/`, `templates/<name>/` and, if there are none, `fonts/`, `.gitignore`. Return the new files.

    `example` is one of `example_names()`; without it the game is the smallest that prints. Raises PnpError if the name is
    invalid, the game already exists or a file cannot be written.
    """
    check_game_name(root, name)
    origin = EXAMPLES_FOLDER / example if example else STARTER_PROJECT
    words = {"__NAME__": name, "__TITLE__": title_of(name), **font_roles(root)}
    folders = {"content": f"content/{name}", "templates": f"templates/{name}"}
    sources = ((origin / part, target) for part, target in folders.items())
    return write_game(root, name, {path: data for folder, target in sources for path, data in _copied(folder, target, words)})


def title_of(name: str) -> str:
    """Return the title that a game with this folder has at first."""
    return name.replace("-", " ").replace("_", " ").title()


def write_game(root: Path, name: str, files: Mapping[str, bytes]) -> tuple[Path, ...]:
    """Write the files of a new game, by their paths from the project's root, with its schemas, and all that a project needs.

    Return the new files. Raises PnpError, and writes nothing, if one of them cannot be written; `check_game_name` comes before.
    """
    needed = dict(files)
    if not (root / "fonts" / "fonts.yaml").exists():
        needed.update(_copied(STARTER_PROJECT / "fonts", "fonts", {"__NAME__": name}))
    with publishing(project=root, hint="") as publication:
        for path, data in needed.items():
            publication.write(root / path, data)
        written = publication.targets
        if not os.path.lexists(root / ".gitignore"):  # one that is there is the designer's, whatever it says
            publication.write(root / ".gitignore", GITIGNORE.encode())
        gitignore = publication.targets[len(written) :]
    report = Report()
    schemas = write_schemas(root, name, report)
    report.raise_if_errors()
    return (*written, *schemas, *gitignore)


def _copied(folder: Path, target: str, words: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    for source in sorted(file for file in folder.rglob("*") if file.is_file()):
        yield f"{target}/{source.relative_to(folder).as_posix()}", _fill_in(source, words)


def check_game_name(root: Path, name: str) -> None:
    """Raise PnpError if a game cannot have this name, or one has it already."""
    if not SLUG.fullmatch(name):
        message = f"a game must be named with a-z, 0-9, `_` and `-`, found `{name}`"
        raise _fault("bad-name", message, None, valid_name_hint(name, "-"))
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
    remove_unfinished(folder)  # what a killed `pnp new` has left: temporary files, and folders in which there is nothing
    for parent, _, _ in os.walk(folder, topdown=False):
        with suppress(OSError):  # there is something
            Path(parent).rmdir()


def font_roles(root: Path) -> dict[str, str]:
    """Return what stands for the font roles of the small game in a project: those of its own fonts, if it has any."""
    if not (root / "fonts" / "fonts.yaml").exists():
        return {"__TEXT__": "text", "__DISPLAY__": "display", "__BOLD__": "bold"}
    report = Report()
    book = load_fonts(root, report)
    report.raise_if_errors()
    assert book is not None
    text, display = (role if role in book.chains else next(iter(book.chains)) for role in ("text", "display"))
    has_bold = all("bold" in book.families[chain[0]].cuts for chain in book.chains[display].values())
    return {"__TEXT__": text, "__DISPLAY__": display, "__BOLD__": "bold" if has_bold else "regular"}


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
class _SchemaFile:
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


def _schema_files(root: Path, name: str, report: Report, cache: FileCache | None = None) -> tuple[_SchemaFile, ...]:
    folder = root / "content" / name
    values = ValueReader(root, folder, FileFaults(report), cache.pictures if cache else None)
    head = read_map(root, folder / "game.yaml", None, report, cache)
    untyped = has_only_pictures(head) and not os.path.lexists(folder / "types.yaml")
    types_node = None if untyped else read_map(root, folder / "types.yaml", None, report, cache)
    if head is None or (types_node is None and not untyped):
        return ()
    values.sentences = sentences_of_game(root, folder, values, cache)
    book = DeclaredTypes({}, {}, ()) if types_node is None else read_types(types_node, values)
    header = read_header(head, book.names, values)
    left_out = [BOOKLET_YAML] if not (folder / BOOKLET_FOLDER).is_dir() else []
    left_out += [FONT_SOURCES_YAML] if not (root / FONT_SOURCES_YAML.path).is_file() else []
    left_out += [EXAMPLES_YAML] if (folder / OWN_EXAMPLES_SCHEMA).is_file() else []
    same = [file for file in CONTENT_FILES if file not in (GAME_YAML, DECK_YAML, PRINTERS_YAML, PAPERS_YAML, *left_out)]
    files = [_schema_file(name, GAME_YAML, file_schema(game_record(book.names, header.formats, tuple(header.stocks))))]
    files += [_schema_file(name, file, file.schema()) for file in same]
    for deck in header.decks:
        if deck.type in book.types:
            path = _schema_path(name, deck.file.removesuffix(".yaml").replace("/", "-"))
            record = deck_file_record(book.types[deck.type], _fields_given_by_deck(root, folder / deck.file, cache))
            schema = {"$schema": _SCHEMA_DRAFT, **file_schema(record)}
            files.append(_SchemaFile(path, schema, f"content/{name}/{deck.file}", is_deck=True))
    return tuple(files)


def _schema_file(game: str, file: ContentFile, schema: Schema) -> _SchemaFile:
    path = file.path.replace("<game>", game)
    return _SchemaFile(_schema_path(game, file.name), {"$schema": _SCHEMA_DRAFT, **schema}, "" if "<" in path else path)


def _schema_path(game: str, stem: str) -> str:
    return f"content/{game}/{SCHEMA_FOLDER}/{stem}.json"


def schema_text(schema: Mapping[str, object]) -> str:
    """Write a schema as JSON; the same schema always gives the same bytes."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _fields_given_by_deck(root: Path, file: Path, cache: FileCache | None) -> tuple[str, ...]:
    # a file with faults is reported where the deck is read
    deck = read_map(root, file, None, Report(), cache) if os.path.isfile(file) else None  # noqa: PTH113 (any name)
    return given_fields(deck) if deck is not None else ()


_SCHEMA_LINE = "# yaml-language-server: $schema="
_NAMED_SCHEMA = lazy_pattern(r"^#\s*yaml-language-server:\s*\$schema=(\S+)", re.MULTILINE)


def write_schemas(root: Path, name: str, report: Report) -> tuple[Path, ...]:
    """Write the schemas of a game as far as they differ from what their files say, in whatever layout; return the paths of all.

    A content file that does not name its schema is reported as a note.

    If `types.yaml` or `game.yaml` has an error, it is reported and nothing is written: an incomplete schema would make
    editors report errors in valid cards. A folder that cannot be written is reported as `render/cannot-write`.
    """
    files = _complete_schema_files(root, name, report)
    if not _write_files(root, _find_changed(root, files), report):
        return ()
    _note_other_lines(root, files, {file.path for file in files}, report)
    return tuple(root / file.path for file in files)


def refresh_schemas(root: Path, name: str, report: Report, cache: FileCache | None = None) -> tuple[Path, ...]:
    """Write the schemas of a game that have changed, if it has schemas, and return their paths; none if a file has errors.

    Reported as notes are the file of a new deck that names no schema, and every file that names the schema of another: an
    editor would mark right lines there. A folder that cannot be written is a warning, because a build does not need it.
    `cache` has what was read for the build.
    """
    if not has_schemas(root, name):
        return ()
    files, errors = _complete_schema_files(root, name, Report(), cache), Report()
    changed = _find_changed(root, files)
    new = [file for file in changed if not (root / file.path).is_file()]
    is_written = _write_files(root, changed, errors)
    for error in errors.diagnostics:
        report.warning(error.code, error.message, error.mark, hint="editors check against the schemas of an earlier build")
    _note_other_lines(root, files, {file.path for file in new if file.is_deck and is_written}, report)
    return tuple(root / file.path for file in changed) if is_written else ()


def _complete_schema_files(root: Path, name: str, report: Report, cache: FileCache | None = None) -> tuple[_SchemaFile, ...]:
    own_report = Report()
    files = _schema_files(root, name, own_report, cache)
    for diagnostic in own_report.diagnostics:
        report.add(diagnostic)
    return () if own_report.has_errors else files


def _find_changed(root: Path, files: Iterable[_SchemaFile]) -> list[_SchemaFile]:
    return [file for file in files if not _is_current(root / file.path, file.schema)]


def _is_current(file: Path, schema: Schema) -> bool:
    # whatever the layout: to compare what both say takes a tenth of the time to write a schema
    try:
        return file.is_file() and json.dumps(json.loads(read_file(file).decode(errors="replace"))) == json.dumps(schema)
    except (OSError, ValueError):
        return False


def _write_files(root: Path, files: Iterable[_SchemaFile], report: Report) -> bool:
    try:
        with publishing(project=root, hint="") as publication:
            for schema in files:
                publication.write(root / schema.path, schema_text(schema.schema).encode())
    except PnpError as stopped:
        for fault in stopped.diagnostics:
            report.add(fault)
        return False
    return True


def _note_other_lines(root: Path, files: Iterable[_SchemaFile], wanted: Collection[str], report: Report) -> None:
    """Report as notes the files that name the schema of another, and those whose schema is `wanted` that name none."""
    paths = {file.path for file in files}
    for file in files:
        if not file.described_file:
            continue
        try:
            named = _named_schema(root, file.described_file)
        except OSError:  # it is not there, or whoever reads it as content says why it cannot be read
            continue
        if named is None and file.path in wanted:
            fault = "names no schema, so that editors do not check it"
        elif named in paths - {file.path}:
            fault = f"names the schema of another file, `{named}`, so that editors mark right lines in it"
        else:
            continue
        described = file.described_file
        hint = f"write `{_SCHEMA_LINE}{posixpath.relpath(file.path, posixpath.dirname(described))}` as its first line"
        report.add(Diagnostic("load/schema-line", f"`{described}` {fault}", Mark(described, 1), "note", hint=hint))


def _named_schema(root: Path, file: str) -> str | None:
    named = _NAMED_SCHEMA.search(read_inside(root, root / file).decode(errors="replace"))
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), named[1])) if named else None
