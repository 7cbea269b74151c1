"""`pnp calibrate`: prints the sheet that finds out how a printer prints."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, known_paper, one_build, output_folder, printers_file, shown
from pnp.cli.console import Console
from pnp.cli.options import (
    OutOpt,
    QuietOpt,
)
from pnp.cli.preparation import stop_on_errors


def calibrate(
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, pa4 …")] = "a4",
    flip: Annotated[
        Literal["long", "short"],
        typer.Option("--flip", case_sensitive=False, help="The edge your printer turns the sheet on."),
    ] = "long",
    locale: Annotated[str, typer.Option("--locale", help="Language of the sheet.")] = "en",
    out: OutOpt = None,
    *,
    quiet: QuietOpt = False,
) -> None:
    """Print the sheet that finds your printer's scale and the offset of its backs."""
    from pnp.products.calibration import CalibrationRequest, plan_calibration
    from pnp.render.exports.table import export
    from pnp.workshop import Workshop

    console, root = Console(quiet=quiet), find_project(None, required=False)
    report, folder = Report(), output_folder(out, root)
    documents = plan_calibration(CalibrationRequest(known_paper(paper), flip, one_build(locale)), Workshop(root), report)
    stop_on_errors(console, root, report)
    export([documents], {"pdf"}, folder, Console(quiet=True))
    console.written([folder / f"{document.stem}.pdf" for document in documents.documents], root)
    for document in documents.documents:
        console.say(f"{shown(folder / document.stem)}.pdf: {document.advice}")
    console.say(f"next: write what it shows into {printers_file()}")
