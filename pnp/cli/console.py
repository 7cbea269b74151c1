"""What the user sees while a command works and when it is done: progress, findings, the closing table."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING

from pnp.diagnostics import format_diagnostic, source_reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pnp.diagnostics import Diagnostic


class Console:
    """Words on a terminal or in a pipe. Progress and findings go to standard error, results to standard output."""

    def __init__(self, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self._shown: _ProgressBar | _ProgressLines | None = (
            None if quiet else _ProgressBar() if sys.stderr.isatty() else _ProgressLines()
        )
        self._game = ""

    def begin(self, game: str) -> None:
        """The next stages belong to `game`."""
        self._game = game

    def stage(self, name: str, total: int | None = None) -> None:
        """Say that a stage begins."""
        if self._shown:
            self._shown.stage(self._game, name, total)

    def advance(self, steps: int = 1) -> None:
        """Say that some steps of the stage are done."""
        if self._shown:
            self._shown.advance(steps)

    def finish(self) -> None:
        """Close the progress display before anything else is said."""
        if self._shown:
            self._shown.finish()

    def findings(self, diagnostics: Iterable[Diagnostic], root: Path) -> None:
        """Print every finding and how many there are; `-q` leaves out what does not stop the run."""
        sources = source_reader(root)
        shown = [d for d in diagnostics if d.severity == "error" or not self.quiet]
        for diagnostic in shown:
            print(format_diagnostic(diagnostic, sources), file=sys.stderr)
        counts = [(n, sum(d.severity == n for d in shown)) for n in ("error", "warning", "note")]
        said = ", ".join(f"{count} {name}{'s' if count > 1 else ''}" for name, count in counts if count)
        if said:
            print(said, file=sys.stderr)

    def say(self, line: str) -> None:
        """Print one line of the result."""
        if not self.quiet:
            print(line)

    def fail(self, line: str) -> None:
        """Print one line about what stopped the command, `-q` or not."""
        print(line, file=sys.stderr)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print rows under heads, each column as wide as it needs, numbers to the right."""
        widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
        for row in (heads, *rows):
            cells = (c.rjust(w) if c.isdigit() else c.ljust(w) for c, w in zip(row, widths, strict=True))
            self.say("  ".join(cells).rstrip())


class _ProgressLines:
    """A line for each finished stage: plain text for pipes and logs."""

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
            print(f"{game}: {name}{count} ({perf_counter() - begun:.2f} s)", file=sys.stderr)
            self._open = None


class _ProgressBar:
    """A progress bar on a terminal."""

    def __init__(self) -> None:
        from rich.console import Console as RichConsole
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.fields[game]}"), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self._progress = Progress(*columns, console=RichConsole(stderr=True), transient=True)
        self._task = self._progress.add_task("", game="", total=None)
        self._started = False

    def stage(self, game: str, name: str, total: int | None) -> None:
        if not self._started:
            self._progress.start()
            self._started = True
        self._progress.reset(self._task, total=total, description=name, game=game)

    def advance(self, steps: int) -> None:
        self._progress.advance(self._task, steps)

    def finish(self) -> None:
        if self._started:
            self._progress.stop()
            self._started = False
