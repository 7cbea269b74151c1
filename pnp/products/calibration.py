"""The calibration sheet, which measures a printer's scale and the offset of its backs; it needs no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pnp.base.paths import is_there
from pnp.base.records import frozen
from pnp.impose.calibration import calibration
from pnp.load.font_reader import load_fonts
from pnp.load.format_data import papers
from pnp.load.scaffold import SCAFFOLD
from pnp.locale.phrases import phrases_for
from pnp.model.request import Document, DocumentInfo, ProductDocuments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Report
    from pnp.model.style import FontBook
    from pnp.workshop import Workshop

CONTENT_DATE = "2026-11-21"  # fixed, because there is no game to take the date from


@frozen
class CalibrationRequest:
    """The paper, the edge on which the printer flips it, and the language of the sheet."""

    paper: str
    flip: Literal["long", "short"]
    locale: str


def plan_calibration(request: CalibrationRequest, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the sheet with the generator's own fonts, or with those of the project if the language needs other characters.

    Reports `impose/missing-glyph` if neither has all characters; then there is no document.
    """
    fonts = _fonts(request.locale, workshop, report)
    if fonts is None:
        return ProductDocuments()
    typesetter = workshop.typesetter(fonts, request.locale)
    sheet = calibration(papers()[request.paper], request.flip, typesetter, request.locale, report)
    if report.has_errors:
        return ProductDocuments()
    info = DocumentInfo("Calibration", "pnp", request.locale, CONTENT_DATE)
    advice = f"print it at 100 % on both sides, turning on the {request.flip} edge"
    return ProductDocuments(
        (Document(f"calibration-{request.locale}-{request.paper}-{request.flip}", sheet, fonts, info, advice),)
    )


def _fonts(locale: str, workshop: Workshop, report: Report) -> FontBook | None:
    """The first fonts with all characters of the generator's phrases in `locale`: its own, else those of the project."""
    phrases = phrases_for(locale)
    words = "".join(phrases.words.values())
    missing: tuple[str, ...] = ()
    for fonts in _font_books(workshop, report):
        missing = workshop.typesetter(fonts, locale).missing("text", words, phrases.locale)
        if not missing:
            return fonts
    if missing:
        shown = " ".join(f"`{char}`" for char in missing[:5])
        message = f"no font has the letters of the calibration sheet in `{locale}`: {len(missing)} are missing, such as {shown}"
        hint = "print it in a project that has fonts for this language, or in another: `--locale en`"
        report.error("impose/missing-glyph", message, hint=hint)
    return None


def _font_books(workshop: Workshop, report: Report) -> Iterator[FontBook]:
    for root in (SCAFFOLD, workshop.root):
        fonts = load_fonts(root, report) if is_there(root, root / "fonts" / "fonts.yaml") else None
        if fonts is not None:
            yield fonts
