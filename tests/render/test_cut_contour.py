"""Cut lines in a PDF: strokes in a spot colour of the exact name, on top, that overprint and lie on a layer that is on."""

import re
from io import BytesIO

import pikepdf
import pytest
from sample_items import INFO, font_book
from test_cut_files import CARD, COIN, CREASES

from pnp.base.units import PT, Box, Size
from pnp.impose.cutting_machine import with_cut_layouts
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Frame, Shape
from pnp.model.outline import Paper, box_path
from pnp.model.printing import CutContour
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.pictures.inks import PressInks
from pnp.render.pdf import print_pdf

CONTOUR = CutContour("CutContour", "Crease", 0.25, (0.0, 1.0, 0.0, 0.0))
GROUND = Shape(box_path(Box(-2, -2, 67, 92)), fill=Colour(0.9, 0.8, 0.1), rect=Box(-2, -2, 67, 92))
FACE = Frame(Size(63, 88), 2, (GROUND, *CREASES), outline=CARD)


def printed(contour, standard=None):
    """A sheet with a card that has a crease and a cut, and a coin, as a PDF."""
    parts = (
        Placement(
            "card", 1, "face", Frame(Size(63, 88), 2, (GROUND, *CREASES), outline=CARD), Box(10, 10, 63, 88), 0, (2,) * 4
        ),
        Placement("coin", 1, "face", Frame(Size(20, 20), 2, (), outline=COIN), Box(80, 10, 20, 20), 0, (2,) * 4),
    )
    sheet = Sheet(1, Page("face", Size(120, 120), parts), Page("back", Size(120, 120), ()))
    imposition = with_cut_layouts(Imposition(Paper("x", Size(120, 120), 5), "duplex-long", (sheet,)), "x", (), contour)
    file = BytesIO()
    press = PressInks(read_profile(standard).colour, ()) if standard else None
    print_pdf(imposition, font_book(), INFO, file, press=press)
    return pikepdf.open(file)


@pytest.mark.parametrize(("standard", "layers"), [(None, True), ("press-x4", True), ("press-x1a", False)])
def test_the_lines_are_strokes_in_spot_colours(standard, layers):
    """The last of the page: no fill, 0.25 pt, overprinting, 100 % magenta for those who do not know the name."""
    pdf = printed(CONTOUR, standard)
    front, back = pdf.pages
    stream = front.Contents.read_bytes().decode("latin-1")
    drawn = re.findall(r"(?:/OC /P[\w-]+ BDC\n)?q\n/E[\w-]+ gs\n/C[\w-]+ CS 1 SCN\n.*?\nQ(?:\nEMC)?", stream, re.DOTALL)
    assert stream.endswith(drawn[-1])
    assert len(drawn) == 2
    spaces = {key: (str(space[1]), space[3].C1) for key, space in front.Resources.ColorSpace.items()}
    assert {name for name, _ in spaces.values()} == {"/CutContour", "/Crease"}
    assert all([float(v) for v in ink] == [0, 1, 0, 0] for _, ink in spaces.values())
    for text, name, lines in zip(drawn, ("/Crease", "/CutContour"), (1, 3), strict=True):
        assert spaces[re.search(r"(/C[\w-]+) CS", text)[1]][0] == name
        assert float(re.search(r"([\d.]+) w", text)[1]) * PT == pytest.approx(0.25, abs=0.001)
        state = front.Resources.ExtGState[re.search(r"(/E[\w-]+) gs", text)[1]]
        assert (bool(state.OP), bool(state.op), int(state.OPM)) == (True, True, 1)
        operators = re.findall(r"(?<![\w/-])([a-zA-Z*]+)(?=\s|$)", text)
        assert operators.count("S") == lines
        assert not {"f", "f*", "B", "B*", "b", "b*", "s", "sh", "Do"} & {*operators}
        assert ("BDC" in operators) == layers
    assert b"CS 1 SCN" not in back.Contents.read_bytes()


def test_layers_are_on():
    """Named as the colours; the order of the list is that of the catalog, and nothing hides one."""
    pdf = printed(CONTOUR)
    groups = pdf.Root.OCProperties
    assert [str(group.Name) for group in groups.OCGs] == ["Crease", "CutContour"]
    assert (groups.D.BaseState, [str(group.Name) for group in groups.D.Order]) == ("/ON", ["Crease", "CutContour"])
    assert not {"/OFF", "/AS"} & {*groups.D.keys()}
    assert {str(layer.Name) for layer in pdf.pages[0].Resources.Properties.values()} == {"Crease", "CutContour"}
    assert "/OCProperties" not in printed(CONTOUR, "press-x1a").Root


@pytest.mark.parametrize("cut", ["CutContour", "Crease"])
def test_layers_say_which_step_of_production_they_are(cut):
    """As ISO 19593-1 has it, on the dictionary of each layer; also where a shop has one ink for both steps."""
    pdf = printed(CutContour(cut, "Crease", 0.25, (0.0, 1.0, 0.0, 0.0)), "press-x4")
    steps = [(str(group.Name), dict(group.GTS_Metadata)) for group in pdf.Root.OCProperties.OCGs]
    assert steps == [
        ("Crease", {"/GTS_ProcStepsGroup": "/Structural", "/GTS_ProcStepsType": "/Creasing"}),
        (cut, {"/GTS_ProcStepsGroup": "/Structural", "/GTS_ProcStepsType": "/Cutting"}),
    ]
    used = re.findall(rb"/OC (/P[\w-]+) BDC", pdf.pages[0].Contents.read_bytes())
    layers = pdf.pages[0].Resources.Properties
    assert [str(layers[name.decode()].GTS_Metadata.GTS_ProcStepsType) for name in used] == ["/Creasing", "/Cutting"]


def test_print_only_files_have_neither():
    """A sheet for a machine with marks, or for hands."""
    pdf = printed(None)
    assert "/OCProperties" not in pdf.Root
    assert not any("/ColorSpace" in page.Resources for page in pdf.pages)


def test_other_names():
    """Shops differ; a space is written as PDF wants it."""
    pdf = printed(CutContour("Cut Path", "Fold", 1.0, (1.0, 0.0, 0.0, 0.0)))
    names = {str(space[1]) for space in pdf.pages[0].Resources.ColorSpace.values()}
    assert names == {"/Cut Path", "/Fold"}
