"""Cut lines as other programs see them: MuPDF paints strokes of one ink that overprint, Ghostscript gives them a plate."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PIL import Image
from support.pdf import ask, complaints

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.impose.cutting_machine import with_cut_layouts
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Frame, Shape
from pnp.model.outline import Outline, Paper, box_path
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.model.style import FontBook
from pnp.pictures.inks import PressInks
from pnp.render.pdf import print_pdf

pytestmark = pytest.mark.press
YELLOW = Colour(1.0, 0.9, 0.0, 1.0, "yellow", (0.0, 0.0, 0.8, 0.0))
OUTLINE = Outline("rectangle", Size(30, 40), 3)
CREASE = Shape((("M", (0.0, 20.0)), ("L", (30.0, 20.0))), step="mountain")
PPI = 600


def printed(profile, contour, file):
    """A card on a page with its bleed, all yellow, with a crease; without `contour`, for print only."""
    ground = Shape(box_path(Box(-3, -3, 36, 46)), fill=YELLOW, rect=Box(-3, -3, 36, 46))
    frame = Frame(Size(30, 40), 3.0, (ground, CREASE), outline=OUTLINE)
    page = Page("face", Size(36, 46), (Placement("card", 1, "face", frame, Box(3, 3, 30, 40), 0, (3.0,) * 4),))
    imposition = with_cut_layouts(Imposition(Paper("card", page.size, 0), "none", (Sheet(1, page),)), "card", (), contour)
    info = DocumentInfo("t", "a", "en", "2026-11-21")
    with file.open("wb") as out:
        print_pdf(imposition, FontBook({}, {}, Mark("f")), info, out, press=PressInks(profile.colour, [YELLOW]))
    return file


@pytest.mark.parametrize("standard", ["x-4", "x-1a"])
def test_the_lines_have_plates_of_their_names(standard, tmp_path):
    """On which is nothing but the line, and beneath which the yellow goes on: it overprints."""
    profile = read_profile("cut-contour")
    profile = replace(profile, colour=replace(profile.colour, standard=standard))
    pdf = printed(profile, profile.cut.contour, tmp_path / "card.pdf")
    assert complaints(pdf, tmp_path) == []
    painted = re.findall(r"<(\w+)[^>]*Separation\(DeviceCMYK,(\w+)\)[^>]*>", ask("mutool", "trace", pdf).out)
    assert painted == [("stroke_path", "Crease"), ("stroke_path", "CutContour")]
    strokes = re.findall(r"<stroke_path[^>]*Separation[^>]*>", ask("mutool", "trace", pdf).out)
    assert all(re.search(r' op="1"', stroke) and re.search(r' linewidth="\.0882"', stroke) for stroke in strokes)
    plates = separated(pdf, tmp_path)
    assert sorted(plates) == ["Black", "Crease", "CutContour", "Cyan", "Magenta", "Yellow"]
    edge, inside, fold = (at(3, 33), at(18, 13), at(18, 23))
    assert [darkness(plates["CutContour"], spot) > 0.9 for spot in (edge, inside, fold)] == [True, False, False]
    assert [darkness(plates["Crease"], spot) > 0.9 for spot in (edge, inside, fold)] == [False, False, True]
    assert [round(darkness(plates["Yellow"], spot), 1) for spot in (edge, inside, fold)] == [0.8] * 3
    assert max(darkness(plates["Magenta"], spot) for spot in (edge, inside, fold)) == 0


def test_a_file_for_print_only_has_no_such_plate(tmp_path):
    """Whatever is drawn on its faces."""
    pdf = printed(read_profile("press-x4"), None, tmp_path / "card.pdf")
    assert sorted(separated(pdf, tmp_path)) == ["Black", "Cyan", "Magenta", "Yellow"]
    assert "Separation" not in ask("mutool", "trace", pdf).out


def separated(pdf, folder):
    """The plates of a page by the names of their inks."""
    target = f"-sOutputFile={folder}/plate.tif"
    ask("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-dOverprint=/simulate", f"-r{PPI}", target, pdf)
    return {file.stem.partition("(")[2].rstrip(")"): Image.open(file).convert("L") for file in folder.glob("plate(*.tif")}


def at(x, y):
    """A point in mm as pixels."""
    return x / 25.4 * PPI, y / 25.4 * PPI


def darkness(plate, point):
    """The most ink in the pixels around a point."""
    x, y = map(round, point)
    return 1 - plate.crop((x - 1, y - 1, x + 2, y + 2)).getextrema()[0] / 255
