"""`--json`: a run of a command as one JSON document on standard output, in place of all that it says."""

from __future__ import annotations

import json
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict, cast

import typer
from typer.exceptions import TyperException

from pnp.base.diagnostics import FindingEntry, finding_entry, group_findings
from pnp.cli.console import Console
from pnp.cli.internal_errors import findings_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic
    from pnp.cli.finding_selection import FindingSelection
    from pnp.cli.language_findings import LanguageFindings

VERSION: Final = 1
"""The version of the document's shape: fields may be added to it, but none is renamed, removed or given another meaning."""


class FileEntry(TypedDict):
    """A file that was written: its path, its length in bytes and its SHA-256 digest in hexadecimal digits."""

    file: str
    bytes: int
    sha256: str


class RunFindingEntry(FindingEntry):
    """A finding with the number of its cause; in a run that builds several languages, also those in which it was found."""

    cause: int
    locales: NotRequired[list[str]]


class RunEntry(TypedDict):
    """A run: what was called, how it ended, what was found and what was written. Paths are relative to `root` if possible."""

    version: int
    command: str
    exit_code: int
    root: str | None
    findings: list[RunFindingEntry]
    files: list[FileEntry]
    changes: NotRequired[list[Mapping[str, object]]]


class JsonConsole(Console):
    """Collects what a command would say."""

    def __init__(self) -> None:
        super().__init__(quiet=True)
        self._root: Path | None = None
        self._found: list[RunFindingEntry] = []
        self._files: dict[Path, None] = {}
        self._changes: list[Mapping[str, object]] = []

    def findings(
        self,
        diagnostics: Iterable[Diagnostic],
        root: Path | None = None,
        *,
        numbers: bool = False,
        languages: LanguageFindings | None = None,
    ) -> None:
        """Keep the findings, of every severity; their order gives their numbers."""
        del numbers
        self._root = root or self._root
        told = languages if languages and languages.several else None
        findings = tuple(diagnostics)
        last = max((entry["cause"] for entry in self._found), default=0)
        groups = group_findings(findings, told.origin if told else lambda _: ())
        causes = {finding: last + group.number for group in groups for finding in group.findings}
        self._found += [_entry(finding, causes[finding], told) for finding in findings]

    def fail(self, line: str) -> None:
        """Say nothing: the findings tell what stopped the command."""

    def written(self, files: Iterable[Path], root: Path) -> None:
        """Keep the names of files that were written."""
        super().written(files := tuple(files), root)
        self._root = root
        self._files.update(dict.fromkeys(files))

    def changed(self, changes: Mapping[str, object]) -> None:
        """Keep what changed since an earlier print."""
        self._changes.append(changes)

    def run(self, command: str, exit_code: int) -> RunEntry:
        """Describe the run as data."""
        found: RunEntry = {
            "version": VERSION,
            "command": command,
            "exit_code": exit_code,
            "root": self._root.as_posix() if self._root else None,
            "findings": self._found,
            "files": [self._file(file) for file in self._files],
        }
        if self._changes:
            found["changes"] = self._changes
        return found

    def _file(self, file: Path) -> FileEntry:
        data, whole = file.read_bytes(), file.absolute()
        inside = self._root is not None and whole.is_relative_to(self._root)
        path = whole.relative_to(self._root) if inside and self._root else whole
        return {"file": path.as_posix(), "bytes": len(data), "sha256": sha256(data).hexdigest()}


def _entry(finding: Diagnostic, cause: int, languages: LanguageFindings | None) -> RunFindingEntry:
    entry = cast("RunFindingEntry", finding_entry(finding))
    entry["cause"] = cause
    if languages:
        entry["locales"] = languages.locales(finding)
    return entry


@contextmanager
def console_for(
    command: str, *, as_json: bool, quiet: bool = False, selection: FindingSelection | None = None
) -> Iterator[Console]:
    """Give the console of a command; with `as_json`, the document is printed when the command ends.

    A usage error has no document: it is told on standard error, with exit code 2. The document is pure ASCII, because
    standard output has another encoding on each system.
    """
    if not as_json:
        yield Console(quiet=quiet, selection=selection)
        return
    console, code = JsonConsole(), 0
    try:
        yield console
    except typer.Exit as ended:
        code = ended.exit_code
    except (TyperException, typer.Abort):
        raise
    except Exception as stopped:  # noqa: BLE001  # whoever reads the document hears of every end
        findings, code = findings_of(stopped)
        console.findings(findings)
    console.output(json.dumps(console.run(command, code), indent=1))
    if code:
        raise typer.Exit(code)
