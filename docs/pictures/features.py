"""What features of OpenType change: the same words without them and with them, as they print."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2
from printed import page_picture

from pnp.base.diagnostics import Mark
from pnp.base.units import PT, Size
from pnp.impose.single_faces import face_page
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Frame
from pnp.model.outline import Paper
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Sheet
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.render.pdf import print_pdf
from pnp.text.typesetter import Typesetter

if TYPE_CHECKING:
    from pathlib import Path

    from PIL import Image

ROWS = {
    "onum": "1987, 364 of 2506",
    "frac": "1/2 pint, 3/4 mile",
    "zero": "Sector 0-100",
    "ss01 ss02": "a rough game",
    "-liga": "five fish",
}
STYLE = TextStyle("words", "text", 15.0, 15.0, 1.2, Colour(0.16, 0.17, 0.2), hyphenate=False)
LABEL = replace(STYLE, size=9.0, colour=Colour(0.45, 0.48, 0.52))
COLUMNS, ROW, MARGIN = (4.0, 25.0, 75.0), 9.0, 4.0  # mm
PPI = 110


def features(folder: Path) -> tuple[str, Image.Image]:
    """Draw a row for each feature: its name, the words without it, and with it."""
    cut = FontFile("plex-regular-1", "IBMPlexSans-Regular.ttf", (folder / "ibm-plex-sans/IBMPlexSans-Regular.ttf").read_bytes())
    fonts = FontBook(
        {"plex": FontFamily("plex", {"regular": cut}, per_word=False)}, {"text": {"default": ("plex",)}}, Mark("-")
    )
    setter, lines = Typesetter(fonts, "en"), []
    for number, (feature, words) in enumerate(ROWS.items()):
        looks = ((feature, LABEL), (words, STYLE), (words, replace(STYLE, features=feature)))
        for x, (text, style) in zip(COLUMNS, looks, strict=True):
            block = setter.set_text([TextSpan(text)], style, width=None)
            lines += block.lines_at(x, MARGIN + ROW * number + (STYLE.size - style.size) / PT * 0.9)
    return "features", drawn(Frame(Size(124.0, 2 * MARGIN + ROW * len(ROWS) - 2.0), 0.0, tuple(lines)), fonts, PPI)


def drawn(frame: Frame, fonts: FontBook, ppi: float) -> Image.Image:
    """Draw a frame as it prints."""
    page, pdf = face_page(frame, 0.0), BytesIO()
    sheets = Imposition(Paper("picture", page.size, 0), "none", (Sheet(1, page),))
    print_pdf(sheets, fonts, DocumentInfo("picture", "-", "en", "2026-11-30"), pdf)
    with pypdfium2.PdfDocument(pdf.getvalue()) as document:
        return page_picture(document[0], ppi)
