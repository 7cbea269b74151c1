"""Pictures of sheets for machines whose programs print them: the parts as they are cut, and nothing else."""

from io import BytesIO

import pytest
from PIL import Image
from sample_items import INFO, font_book
from test_cut_contour import FACE
from test_cut_files import COIN
from test_render_exports import Heard

from pnp.base.units import Box, Size
from pnp.impose.cutting_machine import with_cut_layouts
from pnp.model.frame import Colour, Frame, Shape
from pnp.model.outline import Paper, box_path
from pnp.model.request import Document, ProductDocuments
from pnp.model.sheet import Imposition, Page, PageLine, Placement, Sheet
from pnp.render.exports.table import export
from pnp.render.face_pixels import cut_picture

RED = Shape(box_path(Box(-2, -2, 24, 24)), fill=Colour(1, 0, 0), rect=Box(-2, -2, 24, 24))
PARTS = (
    Placement("card", 1, "face", FACE, Box(20, 30, 63, 88), 0, (2,) * 4),
    Placement("coin", 1, "face", Frame(Size(20, 20), 2, (RED,), outline=COIN), Box(100, 30, 20, 20), 0, (2,) * 4),
    Placement("card", 1, "back", FACE, Box(20, 160, 63, 88), 180, (2,) * 4),
)
PAGE = Page("face", Size(210, 297), PARTS, (PageLine(90, 20, 90, 120),))


def imposition(*sheets):
    """Sheets with what is cut on them."""
    return with_cut_layouts(Imposition(Paper("a4", Size(210, 297), 5), "none", sheets), "x")


def test_the_picture_is_the_box_around_the_cuts():
    """Parts with their round corners and without bleed; marks, backs and the rest of the sheet are not there."""
    (page,) = imposition(Sheet(1, PAGE)).pages
    image = Image.open(BytesIO(cut_picture(page, font_book(), 254)))  # ten pixels to a millimetre
    assert image.mode == "RGBA"
    assert image.size == (1000, 880)
    assert round(image.info["dpi"][0]) == 254
    alpha = image.getchannel("A")
    card, corner, between, coin, beside, mark = (315, 440), (3, 3), (700, 100), (900, 100), (805, 5), (700, 440)
    assert [alpha.getpixel(at) for at in (card, corner, between, coin, beside, mark)] == [255, 0, 0, 255, 0, 0]
    assert image.getpixel(coin)[:3] == (255, 0, 0)
    assert image.getpixel(card)[:3] == pytest.approx((230, 204, 26), abs=1)


@pytest.mark.parametrize("ppi", [49, 50, 51])
def test_a_card_with_sharp_corners(ppi):
    """A plain ground under a rectangular clip: pdfium ended the process where pixels were not in line with its words."""
    part = Placement("card", 1, "face", Frame(Size(20, 20), 2, (RED,)), Box(23.3, 33.3, 20, 20), 0, (2,) * 4)
    (page,) = imposition(Sheet(1, Page("face", Size(210, 297), (part,)))).pages
    image = Image.open(BytesIO(cut_picture(page, font_book(), ppi)))
    assert image.getpixel((20, 20)) == (255, 0, 0, 255)


def test_a_face_without_a_ground_is_on_white():
    """Else the program would cut around its letters."""
    part = Placement("card", 1, "face", Frame(Size(20, 20), 2, (), outline=COIN), Box(23.3, 33.3, 20, 20), 0, (2,) * 4)
    (page,) = imposition(Sheet(1, Page("face", Size(210, 297), (part,)))).pages
    image = Image.open(BytesIO(cut_picture(page, font_book(), 50)))
    assert [image.getpixel(at) for at in ((20, 20), (1, 1))] == [(255, 255, 255, 255), (0, 0, 0, 0)]


def test_each_sheet_has_its_picture(tmp_path):
    """Sheets that are cut alike show different cards."""
    document = Document("pond.cut", imposition(Sheet(1, PAGE), Sheet(2, PAGE)), font_book(), INFO, "")
    heard = Heard()
    export([ProductDocuments((document,))], ("cut-svg", "cut-png"), tmp_path, heard, ppi=50)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["pond.cut.sheet-1.png", "pond.cut.sheet-2.png", "x.cut-1.svg"]
    assert (heard.stages, heard.steps) == ([("pictures", 2)], 2)
    assert Image.open(tmp_path / "pond.cut.sheet-2.png").size == (197, 173)


def test_a_booklet_has_none(tmp_path):
    """Nothing of it is cut by a machine."""
    plain = Imposition(Paper("a4", Size(210, 297), 5), "none", (Sheet(1, Page("face", Size(210, 297), ())),))
    export([ProductDocuments((Document("rules", plain, font_book(), INFO, ""),))], ("cut-png",), tmp_path, Heard())
    assert list(tmp_path.iterdir()) == []
