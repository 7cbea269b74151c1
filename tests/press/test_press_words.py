"""Words as windows, in drawings and with emoji, for PDF/X-4 and X-1a: the same plates, no pixels, words that are read."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageFilter
from support.colour_fonts import FACE, colour_font
from support.faces import INFO, imposition
from support.games import INK, PAPER, SIGNAL, Pond
from support.pdf import separated
from support.texts import font

from pnp.base.diagnostics import Mark, Report
from pnp.impose.single_faces import face_page
from pnp.load.profiles import read_profile
from pnp.model.style import FontBook, FontFamily, FontFile
from pnp.pictures.inks import PressInks
from pnp.preflight.files.judge import judge
from pnp.render.pdf import print_pdf
from pnp.text.typesetter import Typesetter

pytestmark = pytest.mark.press

PPI = 150
ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 12"><path d="M0 0h36v12H0z" fill="#ffcc00"/>'
    '<circle cx="10" cy="6" r="6" fill="#1a6680" style="mix-blend-mode:multiply"/>'
    '<circle cx="20" cy="6" r="6" fill="#333" style="mix-blend-mode:screen"/></svg>'
)
FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 14"><path d="M0 0h36v14H0z" fill="#ffcc00"/>'
    '<text id="name" x="2" y="9" font-size="5" fill="#111">x</text></svg>'
)
SHOWN = '<image src="art/blend.svg" w="36" h="12"/></group>'
NAMED = '<image src="art/frame.svg" x="2" y="4" w="36" h="14"><text id="name" style="title">{{ card.title }}</text></image>'
WINDOW = '<group x="2" y="4" clip="words"><text w="36" h="12" style="title">{}</text>' + SHOWN
FACES = {
    "a window": (WINDOW.format("HIM"), "HIM"),
    "words of a drawing below a tint": (NAMED + '<rect x="1" y="3" w="10" h="16" fill="signal/40"/>', "HIM"),
    "emoji that shine through": (
        f'<group opacity="0.7"><text x="2" y="4" w="36" style="title">Go {FACE}</text></group>',
        f"Go{FACE}",
    ),
    "emoji beside words as a window": (WINDOW.format(f"H {FACE}"), f"H{FACE}"),
}


def book():
    """Fonts of letters, with a colour font behind them."""
    cuts = {"regular": font("IBMPlexSans-Regular"), "bold": font("IBMPlexSans-Bold")}
    shapes = {"regular": FontFile("shapes-1", "fonts/shapes.ttf", colour_font())}
    families = {"plex": FontFamily("plex", cuts, per_word=False), "shapes": FontFamily("shapes", shapes, per_word=False)}
    chain = {"default": ("plex", "shapes")}
    return FontBook(families, {"text": chain, "display": chain}, Mark("fonts/fonts.yaml"))


@pytest.mark.parametrize(("inside", "words"), FACES.values(), ids=FACES)
def test_x1a_prints_the_plates_of_x4_and_the_words_are_read(tmp_path, inside, words):
    """Without pixels, and with nothing that either standard refuses."""
    fonts, pond = book(), Pond(tmp_path)
    pond.typesetter = Typesetter(fonts, "en")
    pond.art("art/blend.svg", ART)
    pond.art("art/frame.svg", FRAME)
    face = pond.face(f'<face fill="paper">{inside}</face>', title="HIM")
    assert pond.said() == ""
    plates = []
    for profile in ("press-x4", "press-x1a"):
        known, file, report = read_profile(profile), BytesIO(), Report()
        print_pdf(
            imposition(face_page(face, known.bleed or 0.0, "card")),
            fonts,
            INFO,
            file,
            press=PressInks(known.colour, [INK, PAPER, SIGNAL]),
        )
        (tmp_path / f"{profile}.pdf").write_bytes(file.getvalue())
        judge(file.getvalue(), "a.pdf", known, report)
        assert [found.code for found in report.diagnostics if found.severity == "error"] == []
        with pypdfium2.PdfDocument(file.getvalue()) as document:
            assert "".join(document[0].get_textpage().get_text_range().split()) == words
        with pikepdf.open(file) as document:
            kinds = [one.get("/Subtype") for one in document.objects if isinstance(one, pikepdf.Stream)]
            assert "/Image" not in kinds
        plates += separated(tmp_path / f"{profile}.pdf", tmp_path / profile, PPI)
    one, other = plates
    for name in one:
        apart = Image.fromarray(np.uint8(np.abs(one[name] - other[name]) * 255)).filter(ImageFilter.MinFilter(3))
        assert apart.getextrema()[1] <= 5, name
    assert max(plate.max() for plate in one.values()) > 0.3
