"""Spot inks as Ghostscript separates them: a plate of the exact name, beside the four of the process."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from support.pdf import ask, complaints

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Frame, Gradient, Group, ImageItem, Shape, SpotInk
from pnp.model.outline import Paper
from pnp.model.picture import Picture
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.model.style import FontBook
from pnp.pictures.inks import PressInks
from pnp.pictures.pdf_pages import read_page
from pnp.render.pdf import print_pdf

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.press
RECIPE = (0.0, 0.2, 0.7, 0.1)
GOLD = Colour(0.8, 0.6, 0.2, 1.0, "gold", RECIPE, SpotInk("PANTONE 871 C", RECIPE))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
FADE = Gradient("linear", (0.0, 0.0, 40.0, 0.0), ((0.0, GOLD), (1.0, SEA)))
PPI = 72


def band(y, fill):
    """A stripe across the face, 10 mm high."""
    path = (("M", (0, y)), ("L", (40, y)), ("L", (40, y + 10)), ("L", (0, y + 10)), ("Z", ()))
    return Shape(path, fill, rect=Box(0, y, 40, 10))


ITEMS = (
    band(0, SEA), band(10, GOLD), band(20, GOLD._replace(alpha=0.5)), band(30, FADE), band(40, SEA),
    Group((band(40, GOLD),), opacity=0.4),
)  # fmt: skip
EXPECTED = {  # at x = 20 mm: cyan, magenta, yellow, black, PANTONE 871 C
    5: (0.9, 0.4, 0.3, 0.2, 0.0),
    15: (0.0, 0.0, 0.0, 0.0, 1.0),
    25: (0.0, 0.0, 0.0, 0.0, 0.5),
    35: (0.45, 0.2, 0.15, 0.1, 0.5),
    45: (0.54, 0.24, 0.18, 0.12, 0.4),
}


def pdf_for(press, file: Path, items=ITEMS) -> Path:
    """Print one face for a press."""
    frame = Frame(Size(40, 50), 0.0, items)
    page = Page("face", frame.size, (Placement("card", 1, "face", frame, Box(0, 0, 40, 50), 0, (0.0,) * 4),))
    imposition = Imposition(Paper("card", frame.size, 0), "none", (Sheet(1, page),))
    with file.open("wb") as out:
        info = DocumentInfo("t", "a", "en", "2026-11-21")
        print_pdf(imposition, FontBook({}, {}, Mark("f")), info, out, press=PressInks(press, [GOLD, SEA]))
    return file


def as_art(pdf: Path):
    """The page of a file as the only picture of a face."""
    page = read_page(pdf.read_bytes(), "")
    return (ImageItem(Picture("page", "pdf", "art/x.pdf", page.width, page.height, pdf, data=page.data), Box(0, 0, 40, 50)),)


@pytest.mark.parametrize("art", ["", "press-x4", "press-x1a"], ids=["drawn", "page that blends", "page for X-1a"])
@pytest.mark.parametrize("name", ["press-x4", "press-x1a"])
def test_the_plates_are_those_of_the_inks(name, art, tmp_path):
    """Blended or flattened, drawn or a page of a PDF, each plate has the ink that it should have, and no program complains."""
    press, other = (replace(read_profile(one).colour, rich_black=None) if one else None for one in (name, art))
    items = as_art(pdf_for(other, tmp_path / "art.pdf")) if other else ITEMS
    pdf = pdf_for(press, tmp_path / "spots.pdf", items)
    assert complaints(pdf, tmp_path) == []
    ask(
        "gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", f"-r{PPI}", f"-sOutputFile={tmp_path}/plate.tif", pdf
    )
    plates = {file.stem.partition("(")[2].rstrip(")"): Image.open(file).convert("L") for file in tmp_path.glob("plate(*.tif")}
    assert sorted(plates) == ["Black", "Cyan", "Magenta", "PANTONE 871 C", "Yellow"]
    for y, inks in EXPECTED.items():
        at = round(20 / 25.4 * PPI), round(y / 25.4 * PPI)
        found = [1 - plates[ink].getpixel(at) / 255 for ink in ("Cyan", "Magenta", "Yellow", "Black", "PANTONE 871 C")]
        assert found == pytest.approx(inks, abs=0.015), y
