"""The output of a command: findings by causes, progress, tables; as text on the terminal, or as one JSON document.

Findings go to standard error, results to standard output. Control characters in texts are replaced, and a stream that cannot
be written does not change what a command has done. An unexpected exception becomes a finding and an exit code. docs/json.md
describes the document of `--json`.
"""

from __future__ import annotations

import errno
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from shutil import get_terminal_size
from time import perf_counter
from traceback import format_exception
from typing import TYPE_CHECKING, Final, NamedTuple, NotRequired, TextIO, TypedDict, cast

import typer
from typer.exceptions import TyperException

from pnp.base.diagnostics import (
    FALLBACK_CODES,
    PLACES_IN_GROUP,
    FindingEntry,
    PnpError,
    Report,
    describe_total,
    finding_entry,
    format_diagnostic,
    group_findings,
)
from pnp.base.failures import describe_exception, exit_code
from pnp.base.files import source_reader
from pnp.base.processes import JOB_VARIABLE, PROGRESS_SIGN
from pnp.base.records import frozen, lazy_pattern

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic, FindingGroup, PressRule


_REDRAW_SECONDS: Final = 0.1
"""Seconds between two drawings of the progress bar, at least: a build has thousands of steps."""

_SCREEN_LINES: Final = 60
"""Lines of findings in a file or a pipe; more are followed by their numbers by codes."""


class Console:
    """Writes progress and diagnostics to standard error and results to standard output.

    `has_warned`: whether one of the findings so far was a warning. `noted` are all findings so far, of the project in `root`.
    """

    def __init__(self, *, quiet: bool = False, selection: FindingSelection | None = None) -> None:
        self.quiet = quiet
        self.selection = selection or FindingSelection()
        self._lines = FindingLines()
        self.has_warned = False
        self.noted: tuple[Diagnostic, ...] = ()
        self.root: Path | None = None
        self.has_written_files = False
        self._has_lost_output = False
        self._progress = None if quiet else _make_progress()
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
        self, diagnostics: Iterable[Diagnostic], root: Path, *, numbers: bool = False, languages: LanguageFindings | None = None
    ) -> None:
        """Print diagnostics by causes, and their total; with `-q` only errors, and a line if texts are not translated.

        With `numbers`, errors and warnings are numbered from 1, as on drafts. In a run in several `languages`, they are listed
        by language. More than a screen of them is followed by their numbers by codes.
        """
        diagnostics, languages = tuple(diagnostics), languages or LanguageFindings()
        self.note_findings(diagnostics, root)
        self.has_warned |= any(d.severity == "warning" for d in diagnostics)
        groups = group_findings((d for d in diagnostics if d.severity == "error" or not self.quiet), languages.distinct_builds)
        shown = self.selection.select(groups)
        height = 0
        for heading, of_builds in languages.by_builds(shown):
            texts = self._lines.texts(of_builds, root, numbers=numbers, whole=self.selection.names_all_places)
            for text in (*((f"{heading}:",) if heading else ()), *texts):
                write_error(text)
                height += text.count("\n") + 1
        for diagnostic in diagnostics if self.quiet else ():
            if diagnostic.severity == "warning" and diagnostic.code in FALLBACK_CODES:
                write_error(format_diagnostic(replace(diagnostic, also=(), hint=None), lambda _: ()))
        for line in lines_by_code(groups, languages) if height > _screen_lines() or len(shown) < len(groups) else ():
            write_error(line)
        places = self.selection.describe_places_left_out(shown)
        total = f"{describe_total(groups)} ({places})" if places else describe_total(groups)
        for line in filter(None, (self.selection.describe_left_out(groups, shown), places if numbers else total)):
            write_error(line)

    def note_findings(self, findings: Iterable[Diagnostic], root: Path | None = None) -> None:
        """Remember findings, for a file of them."""
        self.noted = tuple(dict.fromkeys((*self.noted, *findings)))
        self.root = root or self.root

    def note_written_files(self, files: Iterable[Path], root: Path) -> None:
        """Note that files were written: from then on, a failure to write a report does not change the exit code."""
        del root
        self.has_written_files |= any(True for _ in files)

    def note_game(self, game: Mapping[str, object]) -> None:
        """Take what was found out about a game; only data shows it."""

    def note_changes(self, changes: Mapping[str, object]) -> None:
        """Take the changes since an earlier print as data; the terminal gets them as remarks."""

    def note_documents(self, documents: Iterable[DocumentEntry], remarks: Iterable[str]) -> None:
        """Take what to do with the written documents as data; the terminal gets a table, and the remarks in lines."""

    def say(self, line: str) -> None:
        """Print one line of the result, unless `-q` is given."""
        if not self.quiet:
            self.output(line)

    def output(self, text: str) -> None:
        """Print a result on standard output, even with `-q`.

        A failure is reported once on standard error; the command ends with exit code 1 if its only result is lost.
        """
        failure = None if self._has_lost_output else write_output(text)
        if failure is None:
            return
        self._has_lost_output = True
        write_error(f"the rest of the report could not be written to standard output: {failure}")
        if failure != READER_GONE and not self.has_written_files:
            raise typer.Exit(1)

    def fail(self, line: str) -> None:
        """Print a line on standard error, even with `-q`: the reason why the command ends."""
        write_error(line)

    def table(self, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table with headings; whole numbers are aligned to the right."""
        widths = [max(len(row[i]) for row in (headings, *rows)) for i in range(len(headings))]
        for row in (headings, *rows):
            cells = (c.rjust(w) if c.isdigit() else c.ljust(w) for c, w in zip(row, widths, strict=True))
            self.say("  ".join(cells).rstrip())


def count_noun(number: int, noun: str) -> str:
    """Write a number with its noun: `1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


_KIBIBYTE: Final = 1 << 10
_MEBIBYTE: Final = 1 << 20


def format_size(size: int) -> str:
    """Write a number of bytes as KiB, or as MiB from one on."""
    return f"{size / _KIBIBYTE:.0f} KiB" if size < _MEBIBYTE else format_mebibytes(size)


def format_mebibytes(size: int) -> str:
    """Write a number of bytes as MiB, for columns of sizes that are compared."""
    return f"{size / _MEBIBYTE:.1f} MiB"


def _can_be_redrawn() -> bool:
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def _screen_lines() -> int:
    return get_terminal_size((80, _SCREEN_LINES)).lines if sys.stderr.isatty() else _SCREEN_LINES


def _make_progress() -> _ProgressBar | _ProgressLines | _ProgressOfJob:
    if JOB_VARIABLE in os.environ:
        return _ProgressOfJob()
    return _ProgressBar() if _can_be_redrawn() else _ProgressLines()


class _ProgressOfJob:
    """Writes lines for the page that started the command, `PROGRESS_SIGN` and JSON, often enough for a bar that moves."""

    def __init__(self) -> None:
        self._stage, self._total = "", cast("int | None", None)
        self._done = 0
        self._last_written = 0.0

    def stage(self, game: str, name: str, total: int | None) -> None:
        del game
        self._stage, self._total, self._done = name, total, 0
        self._write()

    def advance(self, steps: int) -> None:
        self._done += steps
        if perf_counter() - self._last_written >= _REDRAW_SECONDS:
            self._write()

    def finish(self) -> None:
        pass

    def _write(self) -> None:
        import json

        self._last_written = perf_counter()
        progress = {"stage": self._stage, "done": self._done, "total": self._total}
        with suppress(OSError):  # nobody reads it any more
            sys.stderr.write(f"{PROGRESS_SIGN}{json.dumps(progress, ensure_ascii=False)}\n")
            sys.stderr.flush()


class _ProgressLines:
    """Prints a line for each finished stage, for pipes and logs."""

    def __init__(self) -> None:
        self._stage: tuple[str, str, int | None, float] | None = None

    def stage(self, game: str, name: str, total: int | None) -> None:
        self.finish()
        self._stage = (game, name, total, perf_counter())

    def advance(self, steps: int) -> None:
        pass

    def finish(self) -> None:
        if self._stage:
            game, name, total, begun = self._stage
            count = f" {total}" if total is not None else ""
            write_error(f"{game}: {name}{count} ({perf_counter() - begun:.2f} s)")
            self._stage = None


class _ProgressBar:
    """Shows a progress bar on a terminal, drawn with each step without a thread of its own.

    A process with threads cannot be forked, and each worker of a playtest would have to import everything again.
    """

    def __init__(self) -> None:
        from rich.console import Console as RichConsole
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.fields[game]}"), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self._progress = Progress(*columns, console=RichConsole(stderr=True), transient=True, auto_refresh=False)
        self._task = self._progress.add_task("", game="", total=None)
        self._started = False
        self._last_drawn = 0.0

    def stage(self, game: str, name: str, total: int | None) -> None:
        self._progress.reset(self._task, total=total, description=name, game=game)
        if not self._started:
            self._progress.start()
            self._started = True
        self._last_drawn = perf_counter()

    def advance(self, steps: int) -> None:
        self._progress.advance(self._task, steps)
        if (now := perf_counter()) - self._last_drawn >= _REDRAW_SECONDS:
            self._progress.refresh()
            self._last_drawn = now

    def finish(self) -> None:
        if self._started:
            self._progress.stop()
            self._started = False


_LEAST_COLUMNS, _MOST_COLUMNS = 32, 128
_SEVERITIES = ("error", "warning", "note")


def terminal_width() -> int:
    """Return the width of the terminal in characters, within bounds; the upper bound for a file or a pipe."""
    return (
        max(_LEAST_COLUMNS, min(_MOST_COLUMNS, get_terminal_size((_MOST_COLUMNS, 0)).columns))
        if sys.stderr.isatty()
        else _MOST_COLUMNS
    )


class FindingLines:
    """Writes findings as text; hints and rules of presses are written in full only once."""

    def __init__(self) -> None:
        self._written_hints: set[str] = set()
        self._written_rules: set[PressRule] = set()

    def texts(self, groups: Iterable[FindingGroup], root: Path, *, numbers: bool, whole: bool) -> Iterator[str]:
        """Yield the text of each group; `whole`: with all its places, otherwise with the first."""
        from pnp.load.tables.files import cell_reader  # it loads the library for CSV

        sources, cells = source_reader(root), cell_reader(root)
        for group in groups:
            before = f"{group.number}. " if numbers and group.first.severity != "note" else ""
            further = group.further if whole else group.further[: PLACES_IN_GROUP - 1]
            lines = [f"  {what} {mark}" for what, mark in further]
            if not whole and (more := group.count_phrase()):
                lines.append(f"  {more}")
            yield before + format_diagnostic(
                self._without_repetition(group.first), sources, cells, further=lines, width=terminal_width()
            )

    def _without_repetition(self, finding: Diagnostic) -> Diagnostic:
        """Return a finding without the rule and the general hint that have been written with others."""
        if finding.rule is not None:
            rule = finding.rule._replace(object="", value="")
            finding = replace(finding, rule=None) if rule in self._written_rules else finding
            self._written_rules.add(rule)
        general = finding.general
        if not general or general not in self._written_hints:
            self._written_hints.add(general)
            return finding
        own = (finding.hint or "").removesuffix(general).rstrip(": ")
        return replace(finding, hint=f"{own}, or as above" if own else "as above")


def lines_by_code(groups: Iterable[FindingGroup], languages: LanguageFindings) -> Iterator[str]:
    """Yield a line for each severity and code with its count, and the languages if the run has several."""
    kinds: dict[tuple[int, str], list[Diagnostic]] = {}
    for group in groups:
        kinds.setdefault((_SEVERITIES.index(group.first.severity), group.first.code), []).extend(group.findings)
    width = max((len(code) for _, code in kinds), default=0)
    for (rank, code), findings in sorted(kinds.items(), key=lambda one: (one[0][0], -len(one[1]), one[0][1])):
        counts = Counter(build.locale for finding in findings for build in languages.distinct_builds(finding))
        where = f"  in {', '.join(f'{tag} ({count})' for tag, count in counts.items())}" if counts else ""
        yield f"{len(findings):5d}  {code:{width}}  {_SEVERITIES[rank]}{where}".rstrip()


_MOST_CAUSES: Final = 50
"""Causes that a terminal shows, at most; a file or a pipe receives all."""


@frozen
class FindingSelection:
    """Which findings are shown: those with one of `codes`, or in one of these areas (none: all), and how many at most.

    `most`: None is the usual number, 0 all of them with all their places. `has_options`: whether the command has these options.
    """

    codes: tuple[str, ...] = ()
    most: int | None = None
    has_options: bool = False

    def select(self, groups: Sequence[FindingGroup]) -> Sequence[FindingGroup]:
        """Return the groups that are shown, in their order."""
        wanted = [group for group in groups if self._includes(group.first.code)]
        limit = self.most if self.most is not None else _MOST_CAUSES if self.has_options and sys.stderr.isatty() else 0
        return wanted[:limit] if limit else wanted

    @property
    def names_all_places(self) -> bool:
        """Whether all places of a cause are named."""
        return self.most == 0

    def describe_left_out(self, groups: Sequence[FindingGroup], shown: Sequence[FindingGroup]) -> str:
        """Say how many findings are not shown, and how to see them; empty if all are shown."""
        more = len(groups) - len(shown)
        if not more:
            return ""
        other = sum(not self._includes(group.first.code) for group in groups)
        kinds = "" if other < more else " of other kinds"
        way = "without `--show`, all kinds are" if other == more else "`--max 0` shows all, `--show CODE` one kind"
        return f"{more} more finding{'s' if more > 1 else ''}{kinds} not shown: {way}"

    def describe_places_left_out(self, shown: Sequence[FindingGroup]) -> str:
        """Say how to see the places that are not named; empty if all are named."""
        cut = not self.names_all_places and any(group.count_phrase() for group in shown)
        return f"`{'' if self.has_options else 'pnp check '}--max 0` names all places" if cut else ""

    def _includes(self, code: str) -> bool:
        return not self.codes or code in self.codes or code.partition("/")[0] in self.codes


class Build(NamedTuple):
    """A build of a game in one language, or in two on a card (`pt-BR+en`)."""

    game: str
    locale: str


class LanguageFindings:
    """The builds of a run in their order, and the findings of each."""

    def __init__(self) -> None:
        self._builds: dict[Build, set[Diagnostic]] = {}

    def add(self, build: Build, findings: Iterable[Diagnostic]) -> None:
        """Add the findings of a build."""
        self._builds.setdefault(build, set()).update(findings)

    def of(self, build: Build) -> frozenset[Diagnostic]:
        """Return the findings of a build so far."""
        return frozenset(self._builds.get(build, ()))

    @property
    def has_several_languages(self) -> bool:
        """Whether a game was built in more than one language."""
        return len({build.game for build in self._builds}) < len(self._builds)

    def locales(self, finding: Diagnostic) -> list[str]:
        """Return the languages of the builds that have a finding."""
        return list(dict.fromkeys(build.locale for build in self._builds_with(finding)))

    def distinct_builds(self, finding: Diagnostic) -> tuple[Build, ...]:
        """Return the builds that have a finding, if a game was built in several languages; otherwise none."""
        return self._builds_with(finding) if self.has_several_languages else ()

    def by_builds(self, groups: Iterable[FindingGroup]) -> Iterator[tuple[str, list[FindingGroup]]]:
        """Yield groups of findings by the builds that have them, each with a heading, empty for a single language.

        Findings of all builds come first, then those of several, then those of single builds.
        """
        sections: dict[tuple[Build, ...], list[FindingGroup]] = {}
        for group in groups:
            sections.setdefault(self.distinct_builds(group.first), []).append(group)
        order = list(self._builds)
        for builds in sorted(sections, key=lambda section: (-len(section), [order.index(build) for build in section])):
            yield self._heading(builds), sections[builds]

    def count_by_build(self, findings: Iterable[Diagnostic]) -> dict[Build, int]:
        """Return how many of the findings each build has; builds without any are left out."""
        counts = dict.fromkeys(self._builds, 0)
        for build in (build for finding in findings for build in self._builds_with(finding)):
            counts[build] += 1
        return {build: count for build, count in counts.items() if count}

    def _builds_with(self, finding: Diagnostic) -> tuple[Build, ...]:
        return tuple(build for build, found in self._builds.items() if finding in found)

    def _heading(self, builds: Sequence[Build]) -> str:
        """Name builds: `toy in all languages`, `toy in de, fr; pond in en`."""
        return "; ".join(self._languages_of_game(game, builds) for game in dict.fromkeys(build.game for build in builds))

    def _languages_of_game(self, game: str, builds: Sequence[Build]) -> str:
        some, all_ = ([build.locale for build in of if build.game == game] for of in (builds, self._builds))
        named = "all languages" if len(some) == len(all_) > 1 else ", ".join(some)
        return f"{game} in {named}" if named else game


JSON_VERSION: Final = 1
"""The version of the document: fields may be added within it, but none is renamed, removed or given another meaning."""


class FileEntry(TypedDict):
    """A file that was written: its path, its length in bytes and its SHA-256 digest in hexadecimal digits."""

    file: str
    bytes: int
    sha256: str


class DocumentEntry(TypedDict):
    """A document that was written, a PDF or a folder: its pages, sheets and pieces, what to do with it, what to beware of."""

    file: str
    pages: int
    sheets: int
    pieces: dict[str, int]
    advice: str
    saving: str
    caution: str


class RunFindingEntry(FindingEntry):
    """A finding with the number of its cause; `locales` are its languages in a run in several."""

    cause: int
    locales: NotRequired[list[str]]


class RunEntry(TypedDict):
    """A run: its command and exit code, its findings and the written files. Paths are relative to `root` if possible."""

    version: int
    command: str
    exit_code: int
    root: str | None
    findings: list[RunFindingEntry]
    files: list[FileEntry]
    documents: NotRequired[list[DocumentEntry]]
    remarks: NotRequired[list[str]]
    changes: NotRequired[list[Mapping[str, object]]]
    games: NotRequired[list[Mapping[str, object]]]


class JsonConsole(Console):
    """Collects the output of a command as data."""

    def __init__(self) -> None:
        super().__init__(quiet=True)
        if JOB_VARIABLE in os.environ:  # the page shows how far it is, and reads the document
            self._progress = _ProgressOfJob()
        self._findings: list[RunFindingEntry] = []
        self._files: dict[Path, None] = {}
        self._documents: list[DocumentEntry] = []
        self._remarks: list[str] = []
        self._changes: list[Mapping[str, object]] = []
        self._games: list[Mapping[str, object]] = []

    def findings(
        self,
        diagnostics: Iterable[Diagnostic],
        root: Path | None = None,
        *,
        numbers: bool = False,
        languages: LanguageFindings | None = None,
    ) -> None:
        """Add findings of every severity; their order gives the numbers of their causes."""
        del numbers
        languages = languages or LanguageFindings()
        findings = tuple(diagnostics)
        self.note_findings(findings, root)
        last = max((entry["cause"] for entry in self._findings), default=0)
        groups = group_findings(findings, languages.distinct_builds)
        causes = {finding: last + group.number for group in groups for finding in group.findings}
        for finding in findings:
            entry = cast("RunFindingEntry", finding_entry(finding))
            entry["cause"] = causes[finding]
            if languages.has_several_languages:
                entry["locales"] = languages.locales(finding)
            self._findings.append(entry)

    def fail(self, line: str) -> None:
        """Print nothing: the findings contain the reason."""

    def note_written_files(self, files: Iterable[Path], root: Path) -> None:
        """Add files that were written."""
        super().note_written_files(files := tuple(files), root)
        self.root = root
        self._files.update(dict.fromkeys(files))

    def note_documents(self, documents: Iterable[DocumentEntry], remarks: Iterable[str]) -> None:
        """Add documents, and what is said of all of them."""
        self._documents += documents
        self._remarks += remarks

    def note_changes(self, changes: Mapping[str, object]) -> None:
        """Add the changes since an earlier print."""
        self._changes.append(changes)

    def note_game(self, game: Mapping[str, object]) -> None:
        """Add what was found out about a game."""
        self._games.append(game)

    def run_entry(self, command: str, exit_code: int) -> RunEntry:
        """Describe the run as data."""
        entry: RunEntry = {
            "version": JSON_VERSION,
            "command": command,
            "exit_code": exit_code,
            "root": self.root.as_posix() if self.root else None,
            "findings": self._findings,
            "files": [self._file_entry(file) for file in self._files],
        }
        if self._documents:
            entry["documents"] = self._documents
        if self._remarks:
            entry["remarks"] = self._remarks
        if self._changes:
            entry["changes"] = self._changes
        if self._games:
            entry["games"] = self._games
        return entry

    def _file_entry(self, file: Path) -> FileEntry:
        from hashlib import sha256

        data, whole = file.read_bytes(), file.absolute()
        inside = self.root is not None and whole.is_relative_to(self.root)
        path = whole.relative_to(self.root) if inside and self.root else whole
        return {"file": path.as_posix(), "bytes": len(data), "sha256": sha256(data).hexdigest()}


@contextmanager
def open_console(
    command: str, *, as_json: bool, quiet: bool = False, selection: FindingSelection | None = None
) -> Iterator[Console]:
    """Give the console of a command; with `as_json`, the document is printed when the command ends.

    A usage error has no document: it is written to standard error, with exit code 2. After Ctrl-C there is one if files were
    written before. The document is pure ASCII, because standard output has another encoding on each system.
    """
    if not as_json:
        yield Console(quiet=quiet, selection=selection)
        return
    import json

    console, code = JsonConsole(), 0
    try:
        yield console
    except typer.Exit as ended:
        code = ended.exit_code
    except (TyperException, typer.Abort):
        raise
    except KeyboardInterrupt:
        if console.has_written_files:
            console.output(json.dumps(console.run_entry(command, _INTERRUPTED), indent=1))
        raise
    except Exception as stopped:  # noqa: BLE001  # the document names the reason of every end
        findings, code = findings_of_exception(stopped)
        console.findings(findings)
    console.output(json.dumps(console.run_entry(command, code), indent=1))
    if code:
        raise typer.Exit(code)


def stop_on_errors(console: Console, root: Path, report: Report, languages: LanguageFindings | None = None) -> None:
    """Print all diagnostics; if there is an error, end the command with exit code 1."""
    console.finish()
    console.findings(report.diagnostics, root, languages=languages)
    if report.has_errors:
        raise typer.Exit(1)


def findings_of_exception(error: Exception) -> tuple[tuple[Diagnostic, ...], int]:
    """Return the findings and the exit code of an exception that ends a command; with `--debug`, write its traceback.

    The exit code is 1 if the input is at fault or the system refuses, otherwise 3.
    """
    if isinstance(error, PnpError):
        return error.diagnostics, 1
    if is_debugging():
        show_traceback(error)
    finding = describe_exception(error)
    return (finding,), exit_code(finding)


def show_traceback(error: Exception) -> None:
    """Write the traceback of an exception on standard error, with its notes (`error_context`)."""
    with suppress(MemoryError, RecursionError):
        write_error("".join(format_exception(error)).rstrip())


def is_debugging() -> bool:
    """Whether the command line has `--debug`; `sys.argv` knows even if the reading of options has failed."""
    return "--debug" in sys.argv[1:]


_INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as a shell gives it: 128 and the number of the signal."""
READER_GONE: Final = "its reader has gone"
"""The failure to write into a pipe whose reader has closed it, as in `pnp rules | head`, which is no fault."""


def write_error(line: str) -> None:
    """Write a line on standard error; a failure is ignored, since it cannot be reported."""
    with suppress(OSError):
        print(terminal_text(line, sys.stderr), file=sys.stderr, flush=True)


def write_output(line: str) -> str | None:
    """Write a line on standard output; after a failure, return its reason, and discard all further output.

    A closed pipe (`READER_GONE`) is a reason as well as a full disk.
    """
    try:
        print(terminal_text(line, sys.stdout), flush=True)
    except OSError as error:
        _redirect_to_null(sys.stdout)
        if error.errno in {errno.EPIPE, errno.EINVAL}:  # Windows gives EINVAL for a closed pipe
            return READER_GONE
        return (error.strerror or str(error)).lower()
    return None


def _redirect_to_null(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that flushing its buffer cannot fail when Python ends."""
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


_CONTROL_CHARACTERS: Final = lazy_pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Characters that move the cursor, change colours, make a terminal send input, or reorder what follows (bidi controls)."""

_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RTL_WORDS: Final = lazy_pattern(f"[{_RTL}](?:[^A-Za-z`\n]*[{_RTL}])?")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"

_IN_ASCII: Final = str.maketrans(
    {"…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "×": "x", "→": "->", "█": "#", "·": ".", "±": "+-"}
)


def terminal_text(text: str, stream: TextIO) -> str:
    r"""Return a text as it is written to a stream.

    On a terminal, right-to-left words get bidi isolates, so that a place beside them (`fish.yaml:12:5`) keeps its order.
    Characters that the encoding of the stream lacks are written in ASCII (`...`, `\u05d0`).
    """
    text = _CONTROL_CHARACTERS.sub("\N{REPLACEMENT CHARACTER}", text)
    if stream.isatty():
        text = _RTL_WORDS.sub(lambda words: f"{_FIRST_STRONG_ISOLATE}{words[0]}{_POP_ISOLATE}", text)
    return _replace_unencodable(text, stream.encoding or "utf-8")


def _replace_unencodable(text: str, encoding: str) -> str:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        bare = text.translate(_IN_ASCII).replace(_FIRST_STRONG_ISOLATE, "").replace(_POP_ISOLATE, "")
        return bare.encode(encoding, "backslashreplace").decode(encoding)
    return text
