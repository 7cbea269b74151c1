"""The calibration sheet as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.diagnostics import Report

CONTENT_DATE = "2026-11-21"  # the sheet has no game whose date it could carry


def write_calibration(paper: str, flip: Literal["long", "short"], locale: str, file: Path, report: Report) -> None:
    """Write the calibration sheet of a paper in the generator's own fonts, so that it needs no project.

    Faults go to the report, and then nothing is written.
    """
    from pnp.impose.calibration import calibration
    from pnp.load.fonts import load_fonts
    from pnp.load.formats import papers
    from pnp.load.scaffold import SCAFFOLD
    from pnp.render.info import DocumentInfo
    from pnp.render.pdf import write_pdf
    from pnp.text.typeset import Typesetter

    fonts = load_fonts(SCAFFOLD, report)
    if fonts is not None:
        sheet = calibration(papers()[paper], flip, Typesetter(fonts, locale), locale, report)
        if not report.has_errors:
            write_pdf(sheet, fonts, DocumentInfo("Calibration", "pnp", locale, CONTENT_DATE), file)
