"""Findings as an editor shows them: a range, the code with its explanation, other places, and what the hint offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
    Position,
    Range,
)

import pnp
from pnp.base.diagnostics import Mark, PnpError
from pnp.base.records import lazy_pattern
from pnp.edit.fixes import fix_of
from pnp.edit.table_edits import table_document
from pnp.load.package_data import explanations
from pnp.lsp.texts import Lines

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic as Finding
    from pnp.base.diagnostics import Severity

SOURCE: Final = "pnp"
NO_RANGE: Final = Range(Position(0, 0), Position(0, 0))

_SEVERITIES: Mapping[Severity, DiagnosticSeverity] = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "note": DiagnosticSeverity.Information,
}
_WORD = lazy_pattern(r"\"(?:\\.|[^\"\\])*\"|'(?:''|[^'])*'|\{[^{}]*\}?|\[[^\[\]]*\]?|[^\s,\[\]{}:\"']+|.")

ReadLines = Callable[[str], Lines]
"""The text of a file by its path from the project's root; empty if there is none."""


def editor_findings(
    findings: Iterable[Finding], read: ReadLines, uri: Callable[[str], str], home: str
) -> dict[str, list[Diagnostic]]:
    """Return the findings of a game by their files, in order; `home` is the file of those that are in none."""
    found: dict[str, list[Diagnostic]] = {}
    for finding in findings:
        path = finding.mark.file if finding.mark is not None and Path(finding.mark.file).suffix else home
        found.setdefault(path, []).append(_diagnostic(finding, path, read, uri))
    return found


def _diagnostic(finding: Finding, path: str, read: ReadLines, uri: Callable[[str], str]) -> Diagnostic:
    mark = finding.mark
    lines = read(path)
    fix = fix_of(finding, [lines.line(number) for number in range(mark.line)]) if mark is not None else None
    data, range_ = None, mark_range(mark, lines) if mark is not None and mark.file == path else NO_RANGE
    if fix is not None and mark is not None:
        start = lines.start(mark.line - 1) + fix.start - 1
        data, range_ = {"old": fix.named, "new": fix.meant}, lines.range(start, start + len(fix.named))
    elsewhere = mark is not None and (mark.is_page or mark.path != path or (mark.is_cell and range_ == NO_RANGE))
    message = f"{mark}: {finding.message}" if elsewhere else finding.message
    link = explanation_uri(finding.code)
    return Diagnostic(
        range_,
        f"{message}\nhint: {finding.hint}" if finding.hint else message,
        _SEVERITIES[finding.severity],
        finding.code,
        CodeDescription(link) if link is not None else None,
        SOURCE,
        related_information=[
            DiagnosticRelatedInformation(Location(uri(place.file), mark_range(place, read(place.file))), what)
            for what, place in finding.also
        ],
        data=data,
    )


def mark_range(mark: Mark, lines: Lines) -> Range:
    """Return the range of what begins at a mark, in its line: a quoted text, a reference, a word; of a cell all of it."""
    if mark.is_cell:
        return _cell_range(mark, lines)
    if mark.is_page or not mark.line:
        return NO_RANGE
    line, start = lines.line(mark.line - 1), lines.start(mark.line - 1)
    if not mark.column:
        return lines.range(start + len(line) - len(line.lstrip()), start + len(line.rstrip()))
    found = _WORD.match(line, mark.column - 1)
    begin = start + min(mark.column - 1, len(line))
    return lines.range(begin, start + found.end() if found is not None else begin)


def _cell_range(mark: Mark, lines: Lines) -> Range:
    if mark.path.endswith("]") or not mark.line or not lines.text:
        return NO_RANGE
    try:
        rows = table_document(lines.text, mark.path).rows
    except PnpError:
        return NO_RANGE
    if mark.line > len(rows):
        return NO_RANGE
    row = rows[mark.line - 1]
    if 0 < mark.column <= len(row.cells):
        return lines.range(row.cells[mark.column - 1].start, row.cells[mark.column - 1].end)
    return lines.range(row.start, row.cells[-1].end if row.cells else row.start)


def explanation(code: str) -> str:
    """Return what a code means and how to mend it, as Markdown; empty for one of a game's engine."""
    found = explanations().get(code)
    return f"**{code}**: {found.means}\n\n{found.mend}" if found is not None else ""


@lru_cache(maxsize=512)
def explanation_uri(code: str) -> str | None:
    """Return the address of a code in docs/errors.md; None if that is not there, as in an installed package."""
    file = Path(pnp.__file__).parents[1] / "docs" / "errors.md"
    if code not in explanations() or not file.is_file():
        return None
    return f"{file.as_uri()}#{code.replace('/', '')}"
