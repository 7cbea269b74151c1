"""Terminal output: progress, diagnostics and tables."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from shutil import get_terminal_size
from time import perf_counter
from typing import TYPE_CHECKING, Final

import typer

from pnp.base.diagnostics import FALLBACK_CODES, format_diagnostic, group_findings
from pnp.cli.finding_lines import FindingLines, by_codes, total
from pnp.cli.finding_selection import FindingSelection
from pnp.cli.language_findings import LanguageFindings
from pnp.cli.standard_streams import GONE, write_error, write_output

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic

_PAUSE: Final = 0.1
"""A progress bar is drawn at most so often, in seconds: a build has thousands of steps."""

_LINES: Final = 60
"""Lines of a file or a pipe that can be read without counts by codes."""


class Console:
    """Writes progress and diagnostics to standard error and results to standard output.

    `warned`: whether a finding of the run so far was a warning.
    """

    def __init__(self, *, quiet: bool = False, selection: FindingSelection | None = None) -> None:
        self.quiet = quiet
        self.selection = selection or FindingSelection()
        self._lines = FindingLines()
        self.warned = False
        self._files_written = False
        self._output_lost = False
        self._progress: _ProgressBar | _ProgressLines | None = (
            None if quiet else _ProgressBar() if _can_be_redrawn() else _ProgressLines()
        )
        self._game = ""

    def begin(self, game: str) -> None:
        """Set the game that the next stages belong to."""
        self._game = game

    def stage(self, name: str, total: int | None = None) -> None:
        """Show that a stage begins; `total` is its number of steps, if known."""
        if self._progress:
            self._progress.stage(self._game, name, total)

    def advance(self, steps: int = 1) -> None:
        """Show that some steps of the stage are done."""
        if self._progress:
            self._progress.advance(steps)

    def finish(self) -> None:
        """Close the progress display; call this before other output."""
        if self._progress:
            self._progress.finish()

    def findings(
        self,
        diagnostics: Iterable[Diagnostic],
        root: Path,
        *,
        numbers: bool = False,
        languages: LanguageFindings | None = None,
    ) -> None:
        """Print diagnostics by causes and how many there are; with `-q` only errors, and a line if texts are not translated.

        With `numbers`, errors and warnings are numbered from 1, as on drafts, and how many there are is said at the end. Of a
        run in several `languages`, they are listed by language. What fills more than a screen is summed up by kinds.
        """
        diagnostics, told = tuple(diagnostics), languages or LanguageFindings()
        self.warned |= any(d.severity == "warning" for d in diagnostics)
        groups = group_findings((d for d in diagnostics if d.severity == "error" or not self.quiet), told.origin)
        shown = self.selection.of(groups)
        height = 0
        for heading, of_builds in told.headed(shown):
            texts = self._lines.texts(of_builds, root, numbers=numbers, whole=self.selection.whole)
            for text in (*((f"{heading}:",) if heading else ()), *texts):
                write_error(text)
                height += text.count("\n") + 1
        for diagnostic in diagnostics if self.quiet else ():
            if diagnostic.severity == "warning" and diagnostic.code in FALLBACK_CODES:
                write_error(format_diagnostic(replace(diagnostic, also=(), hint=None), lambda _: ()))
        for line in by_codes(groups, told) if height > _screen() or len(shown) < len(groups) else ():
            write_error(line)
        selection = self.selection
        places = selection.places_left_out(shown)
        told_total = f"{total(groups)} ({places})" if places else total(groups)
        for line in filter(None, (selection.left_out(groups, shown), places if numbers else told_total)):
            write_error(line)

    def written(self, files: Iterable[Path], root: Path) -> None:
        """Hear which files were written: a report that cannot be written after them does not change the exit code."""
        del root
        self._files_written |= any(True for _ in files)

    def changed(self, changes: Mapping[str, object]) -> None:
        """Hear what changed since an earlier print, as data: the terminal is told in words."""

    def say(self, line: str) -> None:
        """Print one line of the result, unless `-q` is given."""
        if not self.quiet:
            self.output(line)

    def output(self, text: str) -> None:
        """Print what was asked for on standard output, even with `-q`.

        If that fails, this is said once on standard error; the command ends with exit code 1 if its only result is lost.
        """
        lost = None if self._output_lost else write_output(text)
        if lost is None:
            return
        self._output_lost = True
        write_error(f"the rest of the report could not be written to standard output: {lost}")
        if lost != GONE and not self._files_written:
            raise typer.Exit(1)

    def fail(self, line: str) -> None:
        """Print one line on standard error about what stopped the command, even with `-q`."""
        write_error(line)

    def table(self, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table with headings; whole numbers are aligned to the right."""
        widths = [max(len(row[i]) for row in (headings, *rows)) for i in range(len(headings))]
        for row in (headings, *rows):
            cells = (c.rjust(w) if c.isdigit() else c.ljust(w) for c, w in zip(row, widths, strict=True))
            self.say("  ".join(cells).rstrip())


def _can_be_redrawn() -> bool:
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def _screen() -> int:
    """Return the number of lines that can be read at once."""
    return get_terminal_size((80, _LINES)).lines if sys.stderr.isatty() else _LINES


class _ProgressLines:
    """Prints a line for each finished stage, for pipes and logs."""

    def __init__(self) -> None:
        self._open: tuple[str, str, int | None, float] | None = None

    def stage(self, game: str, name: str, total: int | None) -> None:
        self.finish()
        self._open = (game, name, total, perf_counter())

    def advance(self, steps: int) -> None:
        pass

    def finish(self) -> None:
        if self._open:
            game, name, total, begun = self._open
            count = f" {total}" if total is not None else ""
            write_error(f"{game}: {name}{count} ({perf_counter() - begun:.2f} s)")
            self._open = None


class _ProgressBar:
    """Shows a progress bar on a terminal, drawn with each step without a thread of its own.

    A process with threads cannot be copied, so that each worker of a playtest would have to import everything again.
    """

    def __init__(self) -> None:
        from rich.console import Console as RichConsole
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.fields[game]}"), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self._progress = Progress(*columns, console=RichConsole(stderr=True), transient=True, auto_refresh=False)
        self._task = self._progress.add_task("", game="", total=None)
        self._started = False
        self._drawn = 0.0

    def stage(self, game: str, name: str, total: int | None) -> None:
        self._progress.reset(self._task, total=total, description=name, game=game)
        if not self._started:
            self._progress.start()
            self._started = True
        self._drawn = perf_counter()

    def advance(self, steps: int) -> None:
        self._progress.advance(self._task, steps)
        if (now := perf_counter()) - self._drawn >= _PAUSE:
            self._progress.refresh()
            self._drawn = now

    def finish(self) -> None:
        if self._started:
            self._progress.stop()
            self._started = False
