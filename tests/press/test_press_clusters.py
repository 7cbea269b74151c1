"""Letters drawn with several glyphs and hyphens at line ends, as poppler and MuPDF extract them."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import pytest
from support.builds import REPOSITORY
from support.pdf import ask

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.load.fonts import load_fonts
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Frame
from pnp.model.outline import Paper
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.model.style import TextStyle
from pnp.render.pdf import write_pdf
from pnp.text.typesetter import Typesetter

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.press
STYLE = TextStyle("story", "text", 9.0, 9.0, 1.2, Colour(0, 0, 0), hyphenate=False)
TEXTS = ["q\u0303a r\u0323\u0304e Ǧa ǰ Nguyễn Việt", "fim da efficient office", "O porteiro sobe-se"]


def page_of(file: Path, text: str) -> Path:
    """Print a text in a column that is so narrow that `sobe-se` is divided."""
    fonts = load_fonts(REPOSITORY, Report())
    block = Typesetter(fonts, "pt-BR").set_text([TextSpan(text)], STYLE, width=25, size=9)
    assert not block.missing
    frame = Frame(Size(60, 90), 0, block.lines)
    page = Page("face", frame.size, (Placement("card", 1, "face", frame, Box(0, 0, 60, 90), 0, (0,) * 4),))
    imposition = Imposition(Paper("card", frame.size, 0), "none", (Sheet(1, page),))
    write_pdf(imposition, fonts, DocumentInfo("t", "a", "pt-BR", "2026-11-21"), file)
    return file


@pytest.mark.parametrize("text", TEXTS)
def test_text_extracts_as_written(tmp_path, text):
    """Without white space and hyphens at line ends, the extracted text is the written one."""
    file = page_of(tmp_path / "a.pdf", text)
    for output in (ask("pdftotext", file, "-"), ask("mutool", "draw", "-q", "-F", "text", file)):
        found = re.sub(r"-\n+(?=-)", "", output.out)  # a compound divided at its hyphen has one on each line
        assert re.sub(r"\s", "", found) == re.sub(r"\s", "", unicodedata.normalize("NFC", text))
