"""Rules about fonts: each is in the file, with the letters that are used and no others, and no letter is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.pdf.painted_objects import PaintedObject
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement


def check_embedding(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """A font that is not in the file is replaced by another one, whose letters have other widths."""
    font = painted.font
    if font is not None and not font.embedded:
        judgement.object_fault(
            "press/font-not-embedded",
            f"the font `{font.name}` is not in the file",
            painted,
            page,
            hint="embed all fonts when you export it, also the standard ones",
            value=font.name,
        )


def check_subset(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """A whole font is heavy, and its licence may forbid to pass it on."""
    font = painted.font
    if font is not None and font.embedded and not font.is_subset:
        judgement.object_fault(
            "press/font-subset",
            f"the whole font `{font.name}` is in the file",
            painted,
            page,
            severity="warning",
            hint="embed only the letters that are used (subset below 100 %)",
            value=font.name,
        )


def check_glyphs(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """A letter without a glyph is printed as an empty box, or not at all."""
    if painted.missing_glyphs and painted.font is not None:
        count = painted.missing_glyphs
        judgement.object_fault(
            "press/missing-glyph",
            f"{count} letters of `{painted.font.name}` have no glyph"
            if count > 1
            else f"a letter of `{painted.font.name}` has no glyph",
            painted,
            page,
            hint="take a font that has these letters",
            value=str(count),
        )


def check_widths(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Letters whose widths in the file are not those of the font stand where one program or the other puts them."""
    if painted.wrong_widths and painted.font is not None:
        count = painted.wrong_widths
        judgement.object_fault(
            "press/font-widths",
            f"{count} letters of `{painted.font.name}` have other widths in the file than in the font"
            if count > 1
            else f"a letter of `{painted.font.name}` has another width in the file than in the font",
            painted,
            page,
            severity="warning",
            kind=painted.font.name,
            rank=-count,
            hint="export it again with the font as it is installed now",
            value=str(count),
        )
