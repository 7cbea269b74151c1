"""From options to prepared games: every game of a run first, and nothing further when one of them has a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pnp.cli.arguments import find_project, games, known_paper, own_printer
from pnp.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pnp.cli.console import Console
    from pnp.model.build_request import BuildRequest, PreparedGame


def build_requests(project: Path | None, *, printer: str | None = None, **options: object) -> Callable[[str], BuildRequest]:
    """What turns a game's name into an order with the given options; unknown papers and printers are faults here."""
    from pnp.model.build_request import BuildRequest

    root = find_project(project)
    if options.get("paper"):
        known_paper(str(options["paper"]))
    found = own_printer(printer)
    options["profile"] = "home-low-ink" if options.pop("low_ink", False) else "home"
    return lambda game: BuildRequest(root, game, printer=found, **options)  # type: ignore[arg-type]


def prepare_games(
    console: Console, root: Path, game: str | None, make: Callable[[str], BuildRequest], *, traces: Path | None = None
) -> list[PreparedGame]:
    """Prepare every wanted game; when one of them has a fault, say all faults and stop before anything is printed.

    Then `traces`, where it is given, still gets how each text was set.
    """
    from pnp.build import prepare, write
    from pnp.workshop import Workshop

    report, ready, workshop = Report(), [], Workshop(root)
    for name in games(root, game):
        console.begin(name)
        done = prepare(make(name), report, console, workshop)
        ready += [done] if done else []
    if traces and report.has_errors:
        for one in ready:
            write(one, traces, console, ("trace",))
    stop_on_faults(console, root, report)
    return ready


def stop_on_faults(console: Console, root: Path, report: Report) -> None:
    """Say all findings, and end with exit code 1 when one of them is an error."""
    console.finish()
    console.findings(report.diagnostics, root)
    if report.has_errors:
        raise typer.Exit(1)
