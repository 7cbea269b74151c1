"""A project of a fuzzer, in a folder of its own: one file is replaced, the game is prepared, and what is said is checked."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import PnpError, Report, file_lines, finding_entry, format_diagnostic
from pnp.base.files import source_reader
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.load.package_data import explanations
from pnp.load.tables.files import cell_reader
from pnp.model.request import BuildRequest

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pnp.base.diagnostics import Diagnostic, Mark


class NoProgress:
    """Shows nothing."""

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage."""

    def advance(self, steps: int = 1) -> None:
        """Go on in it."""


class CopiedProject:
    """A copy of a project with one game, of which one file at a time is another."""

    def __init__(self, source: Path, game: str, more: Mapping[str, bytes]) -> None:
        """Copy the project, and write the files of `more`."""
        self.root = Path(tempfile.mkdtemp(prefix="pnp-fuzz-"))
        atexit.register(shutil.rmtree, self.root, ignore_errors=True)
        shutil.copytree(source, self.root, dirs_exist_ok=True)
        for path, data in more.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_bytes(data)
        self.game = game
        self._workshop = Workshop(self.root)

    def prepare(self, path: str, data: bytes, *, locale: str | None = None, exports: Collection[str] = ()) -> None:
        """Prepare the game with a file replaced, and write it if nothing is wrong; an AssertionError is a finding."""
        file, report = self.root / path, Report()
        kept = file.read_bytes() if file.exists() else None
        file.write_bytes(data)
        try:
            ready = prepare(BuildRequest(self.root, self.game, locale), report, NoProgress(), self._workshop)
            assert ready is not None or report.has_errors, "nothing is prepared, and no error says why"
            if ready is not None and exports and not report.has_errors:
                self._write(ready, exports, report)
            check_findings(report, self.root)
        finally:
            if kept is None:
                file.unlink()
            else:
                file.write_bytes(kept)

    def _write(self, ready: object, exports: Collection[str], report: Report) -> None:
        try:
            write(ready, self.root / "out", NoProgress(), exports, self._workshop)  # type: ignore[arg-type]  # as prepared
        except PnpError as error:
            for found in error.diagnostics:
                report.add(found)


def check_findings(report: Report, root: Path) -> None:
    """Check that each finding has a code with an explanation and a place that exists, and can be shown."""
    sources, cells, known = source_reader(root), cell_reader(root), explanations()
    for found in report.diagnostics:
        said = format_diagnostic(found, sources, cells)
        assert found.code in known, said
        assert found.message, said
        said.encode()
        json.dumps(finding_entry(found)).encode()
        _check_place(found, root)


def _check_place(found: Diagnostic, root: Path) -> None:
    """Check that it says where; a place in a text is a line and a column of this file."""
    said = f"{found.mark}: {found.code}: {found.message}"
    assert found.mark is not None, said
    for mark in (found.mark, *(at for _, at in found.also)):
        file = root / mark.file
        assert "\0" in mark.path or file.exists() or file.parent.exists(), said
        if mark.line and not mark.is_cell and file.is_file():
            _check_position(mark, file, said)


def _check_position(mark: Mark, file: Path, said: str) -> None:
    lines = file_lines(file.read_bytes().decode("utf-8-sig", "replace"))
    assert 1 <= mark.line <= len(lines) + 1, said
    line = lines[mark.line - 1] if mark.line <= len(lines) else ""
    assert 0 <= mark.column <= len(line) + 1, f"{said} (the line has {len(line)} characters)"
