"""Drawings that blend, printed for PDF/X-4 and for X-1a: Ghostscript's plates are the same, and X-1a has no pixels for them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageFilter
from support.faces import INFO, font_book, imposition, line, page, rect
from support.pdf import separated
from support.places import TESTS

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Size
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, DrawingItem, Frame
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture
from pnp.pictures.inks import PressInks
from pnp.preflight.files.judge import judge
from pnp.render.pdf import print_pdf

pytestmark = pytest.mark.press

PPI = 150
SUN = Colour(1, 0.8, 0, 1.0, "sun", (0.0, 0.2, 1.0, 0.0))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
INK = Colour(0, 0, 0, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))
SWATCHES = [SUN, SEA, INK]
GROUND = rect(-3, -3, 46, 36, SUN)
DISC = "".join(f'<circle cx="{x}" cy="{y}" r="9" fill="{fill}" style="mix-blend-mode:{{mode}}"/>' for x, y, fill in (
    (15, 12, "#1a6680"), (24, 14, "#e5007d"),
))  # fmt: skip
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M4 4h20v20H4z" fill="#ffcc00"/>{}</svg>'


def drawing(text, folder):
    """A drawing of 40 × 30 mm."""
    (folder / "a.svg").write_text(text, "utf-8")
    report = Report()
    made = load_drawing(open_picture(folder, Path("a.svg"), Mark("a.svg"), report), report, Size(40, 30))
    assert report.diagnostics == ()
    return DrawingItem(made, (40 / made.size.w, 0, 0, 30 / made.size.h, 0, 0))


def printed(items, profile):
    """The PDF of a face for a press."""
    press, file = replace(read_profile(profile).colour, rich_black=None), BytesIO()
    frame = Frame(Size(40, 30), 3.0, items)
    print_pdf(imposition(page(frame)), font_book(), INFO, file, press=PressInks(press, SWATCHES))
    return file.getvalue()


def plates(pdf, folder):
    """The plates that Ghostscript makes."""
    folder.mkdir()
    (folder / "a.pdf").write_bytes(pdf)
    (found,) = separated(folder / "a.pdf", folder / "plates", PPI)
    return found


def stray(one, other):
    """By how much two plates differ where they do not at edges, 0…1."""
    apart = Image.fromarray(np.uint8(np.abs(one - other) * 255))
    return apart.filter(ImageFilter.MinFilter(3)).getextrema()[1] / 255


def pictures(pdf):
    """How many pictures a file has."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return sum(1 for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image")


ART = {
    **{
        mode: SVG.format(DISC.format(mode=mode))
        for mode in (
            "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
            "difference", "exclusion", "hue", "saturation", "color", "luminosity",
        )
    },
    "misregistered": (TESTS.parent / "docs/pictures/misregistered.svg").read_text("utf-8"),
}  # fmt: skip


@pytest.mark.parametrize("art", ART.values(), ids=ART)
def test_x1a_prints_the_plates_of_x4_without_pixels(art, tmp_path):
    """Over a ground in a recipe, with words beneath: vectors, no larger than they must be, and sound for both profiles."""
    items = (GROUND, line("beneath", x=5, y=28), drawing(art, tmp_path))
    x4, x1a = (printed(items, profile) for profile in ("press-x4", "press-x1a"))
    one, other = plates(x4, tmp_path / "x4"), plates(x1a, tmp_path / "x1a")
    assert {name: stray(one[name], other[name]) < 0.02 for name in one} == dict.fromkeys(one, True)
    assert pictures(x1a) == 0
    assert len(x1a) < len(x4) + 30_000
    report = Report()
    judge(x1a, "a.pdf", read_profile("press-x1a"), report)
    assert [found.message for found in report.diagnostics if "transparen" in found.message or "blend" in found.message] == []


def test_words_that_become_pixels_are_still_searched(tmp_path):
    """A soft shadow over words: its box is a picture, and the words are read as before."""
    blur = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><circle cx="15" cy="12" r="6" filter="url(#f)"/>'
    (tmp_path / "b.svg").write_text(SVG.format(blur), "utf-8")
    report = Report()
    made = load_drawing(open_picture(tmp_path, Path("b.svg"), Mark("b.svg"), report), report, Size(40, 30))
    items = (GROUND, line("hidden words", x=9, y=13, size=6), line("free", x=5, y=28), DrawingItem(made, (1, 0, 0, 1, 0, 0)))
    pdf = printed(items, "press-x1a")
    assert pictures(pdf) == 1
    with pypdfium2.PdfDocument(pdf) as document:
        assert document[0].get_textpage().get_text_range().split() == ["hidden", "words", "free"]
