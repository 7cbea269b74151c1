"""`pnp playtest --sweep`: play the same games under several settings of one or two constants."""

from __future__ import annotations

import json
from math import prod
from typing import TYPE_CHECKING, NamedTuple

import typer

from pnp.cli.arguments import shown
from pnp.cli.preparation import stop_on_errors

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.base.processes import Jobs
    from pnp.cli.console import Console
    from pnp.engine.sweep import PreparedSweep, Sweep, SweepRequest


class SweepFiles(NamedTuple):
    """The files to write, and the language of the plots (None: the game's)."""

    json: Path | None
    pdf: Path | None
    locale: str | None


def sweep_game(console: Console, request: SweepRequest, report: Report, jobs: Jobs, files: SweepFiles) -> None:
    """Play a sweep, print its tables and write its files; nothing is played if a setting cannot be."""
    from pnp.engine.sweep import play_sweep, prepare_sweep
    from pnp.engine.sweep_report import sweep_data

    console.stage("settings")
    prepared = prepare_sweep(request, report)
    stop_on_errors(console, request.root, report)
    assert prepared is not None
    console.stage("play", request.series.games * len(prepared.settings))
    sweep = play_sweep(prepared, report, jobs=jobs, advance=console.advance)
    file = files.pdf or (files.json.with_suffix(".pdf") if files.json else None)
    if file and sweep:
        _draw(prepared, sweep, files.locale, file, report)
    stop_on_errors(console, request.root, report)
    if sweep is None:
        raise typer.Exit(1)
    _print_tables(console, sweep)
    if files.json:
        write_json(files.json, sweep_data(sweep))
        console.say(f"report: {shown(files.json)}")
    if file:
        console.say(f"plots: {shown(file)}")


def write_json(file: Path, data: dict[str, object]) -> None:
    """Write plain data as JSON, completely or not at all."""
    from pnp.base.files import OTHER_FILE, publishing

    with publishing(way_out=OTHER_FILE) as publication:
        publication.write(file, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def _print_tables(console: Console, sweep: Sweep) -> None:
    from pnp.engine.sweep_report import sweep_notes, sweep_tables

    series, fixed = sweep.series, "".join(f", {name} = {value}" for name, value in sweep.fixed.items())
    count = prod(len(constant.values) for constant in sweep.constants)
    console.say(
        f"{sweep.game} {sweep.version}: {count} settings of {' and '.join(c.name for c in sweep.constants)}, "
        f"{series.games} games each, seed {series.seed}, {' and '.join(series.players)}{fixed}"
    )
    for heads, rows in sweep_tables(sweep):
        console.say("")
        console.table(heads, rows)
    for line in sweep_notes(sweep):
        console.say(line)


def _draw(prepared: PreparedSweep, sweep: Sweep, locale: str | None, file: Path, report: Report) -> None:
    """Write the plots as a PDF; if there are errors, they go to the report and nothing is written."""
    from pnp.products.plots import plan_sweep_plots
    from pnp.render.pdf import write_pdf
    from pnp.workshop import Workshop

    for page in plan_sweep_plots(prepared.game, sweep, locale, Workshop(prepared.game.root), report).documents:
        write_pdf(page.imposition, page.fonts, page.info, file)
