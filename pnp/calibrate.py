"""The calibration sheet as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.model.style import FontBook

CONTENT_DATE = "2026-11-21"  # the sheet has no game whose date it could carry


def write_calibration(
    paper: str,
    flip: Literal["long", "short"],
    locale: str,
    file: Path,
    report: Report,
    *,
    project: Path | None = None,
) -> None:
    """Write the calibration sheet of a paper in the generator's own fonts, so that it needs no project.

    A language that they have no letters for is set in the fonts of `project`. Faults go to the report, and then nothing is
    written; `impose/missing-glyph` when neither has its letters.
    """
    from pnp.impose.calibration import calibration
    from pnp.load.formats import papers
    from pnp.render.info import DocumentInfo
    from pnp.render.pdf import write_pdf
    from pnp.text.typeset import Typesetter

    fonts = _fonts(locale, project, report)
    if fonts is not None:
        sheet = calibration(papers()[paper], flip, Typesetter(fonts, locale), locale, report)
        if not report.has_errors:
            write_pdf(sheet, fonts, DocumentInfo("Calibration", "pnp", locale, CONTENT_DATE), file)


def _fonts(locale: str, project: Path | None, report: Report) -> FontBook | None:
    """The first fonts that have all letters of the generator's words in `locale`: its own, else the project's."""
    from pnp.load.fonts import load_fonts
    from pnp.load.scaffold import SCAFFOLD
    from pnp.locale.phrases import phrases_for
    from pnp.text.typeset import coverage

    words = "".join(phrases_for(locale).words.values())
    missing: tuple[str, ...] = ()
    for root in (SCAFFOLD, project):
        fonts = load_fonts(root, report) if root is not None and (root / "fonts" / "fonts.yaml").exists() else None
        if fonts is not None:
            missing = coverage(fonts, "text", locale, words)
            if not missing:
                return fonts
    if missing:
        shown = " ".join(f"`{char}`" for char in missing[:5])
        message = f"no font has the letters of the calibration sheet in `{locale}`: {len(missing)} are missing, such as {shown}"
        hint = "print it in a project that has fonts for this language, or in another: `--locale en`"
        report.error("impose/missing-glyph", message, hint=hint)
    return None
