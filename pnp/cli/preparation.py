"""Turn options into build requests, and prepare games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pnp.cli.arguments import find_project, games, known_paper, languages, own_printer, shown
from pnp.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from pnp.cli.console import Console
    from pnp.diagnostics import Diagnostic
    from pnp.model.build_request import BuildRequest, PreparedGame


def build_requests(project: Path | None, *, printer: str | None = None, **options: object) -> Callable[[str], BuildRequest]:
    """Return a function that makes the build request of a game by name, with these options.

    An unknown paper is a usage error; an unknown printer raises PnpError.
    """
    from pnp.model.build_request import BuildRequest

    root = find_project(project)
    if options.get("paper"):
        options["paper"] = known_paper(str(options["paper"]))
    if options.get("locale"):
        options["locale"] = languages(str(options["locale"]))
    found = own_printer(printer)
    options["profile"] = "home-low-ink" if options.pop("low_ink", False) else "home"
    return lambda game: BuildRequest(root, game, printer=found, **options)  # type: ignore[arg-type]


def prepare_games(
    console: Console,
    root: Path,
    game: str | None,
    make: Callable[[str], BuildRequest],
    *,
    traces: Path | None = None,
    report: Report | None = None,
) -> list[PreparedGame]:
    """Prepare all games, and refresh their schemas; if one of them has errors, print the errors of all and end the command.

    Then traces are still written to the folder `traces`, if it is given.
    """
    from pnp.build import write
    from pnp.cli.unused_check import check_unused

    report = report or Report()
    ready = [prepared for prepared, _ in _prepared(console, root, game, make, report)]
    for prepared in () if report.has_errors else ready:
        check_unused(prepared, report)
    if traces and report.has_errors:
        for item in ready:
            for written in write(item, traces, console, ("trace",)):
                console.written(written.files, root)
    stop_on_errors(console, root, report)
    return ready


def prepare_drafts(
    console: Console, root: Path, game: str | None, make: Callable[[str], BuildRequest], *, report: Report
) -> list[PreparedGame]:
    """Prepare all games as drafts, refresh their schemas and print what was found, numbered; errors do not stop the command."""
    from pnp.draft.drafted import drafted
    from pnp.draft.numbered_findings import numbered

    ready = [*_prepared(console, root, game, make, report)]
    console.finish()
    found = numbered(report.diagnostics)
    console.findings(report.diagnostics, root, numbers=True)
    return [drafted(one, [f for f in found if f.finding in findings]) for one, findings in ready]


def _prepared(
    console: Console, root: Path, game: str | None, make: Callable[[str], BuildRequest], report: Report
) -> Iterator[tuple[PreparedGame, set[Diagnostic]]]:
    """Prepare one game after the other, and refresh their schemas; yield each that can be laid out, with its findings."""
    from pnp.build import prepare
    from pnp.load.schema_writer import refresh_schemas
    from pnp.workshop import Workshop

    workshop = Workshop(root)
    for name in games(root, game):
        console.begin(name)
        refresh_schemas(root, name, report)
        with report.recorded() as findings:
            prepared = prepare(make(name), report, console, workshop)
        if prepared is not None:
            yield prepared, set(findings)


def say_drafts(console: Console, report: Report, written: Sequence[Path]) -> None:
    """Say how many faults drafts show and where they are; after errors, end the command with exit code 1."""
    from pnp.draft.finding_list import counted

    said = counted(report.diagnostics)
    files = ", ".join(str(shown(file)) for file in written)
    if said and files:
        console.fail(f"{said}: draft written to {files}; not for print")
    elif said:
        console.fail(f"{said}: nothing could be laid out, so there is no draft")
    if report.has_errors:
        raise typer.Exit(1)


def stop_on_errors(console: Console, root: Path, report: Report) -> None:
    """Print all diagnostics; if there is an error, end the command with exit code 1."""
    console.finish()
    console.findings(report.diagnostics, root)
    if report.has_errors:
        raise typer.Exit(1)
