"""Write a game's JSON Schemas, and say which files do not name the schema that describes them."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.files import publishing
from pnp.base.records import lazy_pattern
from pnp.load.schema import says_the_same, schema_files, schema_text
from pnp.load.schema_folder import has_schemas

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from pnp.load.file_cache import FileCache
    from pnp.load.schema import SchemaFile

_LINE = "# yaml-language-server: $schema="
_NAMED = lazy_pattern(r"^#\s*yaml-language-server:\s*\$schema=(\S+)", re.MULTILINE)


def write_schemas(root: Path, name: str, report: Report) -> tuple[Path, ...]:
    """Write the schemas of a game as far as they differ from what their files say, in whatever layout; give the paths of all.

    Content files that do not name the schema which describes them are noted.

    If `types.yaml` or `game.yaml` has an error, it is reported and nothing is written: an incomplete schema would make
    editors report errors in valid cards. A folder that cannot be written is reported as `render/cannot-write`.
    """
    files = _sound_schemas(root, name, report)
    if not _write(root, _changed(root, files), report):
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
    changed = _changed(root, files)
    new = [file for file in changed if not (root / file.path).is_file()]
    written = _write(root, changed, found)
    for fault in found.diagnostics:
        report.warning(fault.code, fault.message, fault.mark, hint="editors check against the schemas of an earlier build")
    _note_other_lines(root, files, {file.path for file in new if file.is_deck and written}, report)
    return tuple(root / file.path for file in changed) if written else ()


def _sound_schemas(root: Path, name: str, report: Report, cache: FileCache | None = None) -> tuple[SchemaFile, ...]:
    """The schemas of a game; none if there is an error, which is reported."""
    found = Report()
    files = schema_files(root, name, found, cache)
    for diagnostic in found.diagnostics:
        report.add(diagnostic)
    return () if found.has_errors else files


def _changed(root: Path, files: Iterable[SchemaFile]) -> list[SchemaFile]:
    """Return the schemas that are not there, or say something else."""
    return [file for file in files if not _is_current(root / file.path, file)]


def _is_current(file: Path, schema: SchemaFile) -> bool:
    try:
        return file.is_file() and says_the_same(file.read_text("utf-8", errors="replace"), schema.schema)
    except OSError:
        return False


def _write(root: Path, files: Iterable[SchemaFile], report: Report) -> bool:
    """Write schemas and return whether that was possible; a file that cannot be written is reported."""
    try:
        with publishing(project=root, way_out="") as publication:
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
        if not file.of or not (root / file.of).is_file():
            continue
        named = _named_schema(root, file.of)
        if named is None and file.path in wanted:
            fault = "names no schema, so that editors do not check it"
        elif named in paths - {file.path}:
            fault = f"names the schema of another file, `{named}`, so that editors mark right lines in it"
        else:
            continue
        hint = f"write `{_LINE}{posixpath.relpath(file.path, posixpath.dirname(file.of))}` as its first line"
        report.add(Diagnostic("load/schema-line", f"`{file.of}` {fault}", Mark(file.of, 1), "note", hint=hint))


def _named_schema(root: Path, file: str) -> str | None:
    """The path of the schema that a file names for editors, from the project's root; None if it names none."""
    named = _NAMED.search((root / file).read_text("utf-8", errors="replace"))
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), named[1])) if named else None
