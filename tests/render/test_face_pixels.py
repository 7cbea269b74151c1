"""Pictures of sheets for machines whose programs print them: the parts as they are cut, and nothing else.

A gradient on a press is that of the screen, by eye where colours are converted, and by plate between recipes. Base
layers: shared by enough faces, never painted under what was below them, and the pixels of the whole faces. Spot inks in
press files: a separation of the exact name, tints, gradients, and a plate that flattening keeps.
"""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from support.faces import BLACK, INFO, X1A, X4, Heard, face, font_book, line, operators, page, pictured, printed, rect
from support.faces import RED as RED_BELOW
from support.faces import WHITE as WHITE_BELOW
from support.faces import imposition as imposition_spots
from support.sheets import COIN, FACE

from pnp.base.units import Box, Size
from pnp.impose.cutting_machine import with_cut_layouts
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Drawing, DrawingItem, Frame, Gradient, Group, PlacedFrame, Shape, SpotInk, Stroke
from pnp.model.outline import Outline, Paper, box_path
from pnp.model.request import Document, ProductDocuments
from pnp.model.sheet import Imposition, Page, PageLine, Placement, Sheet
from pnp.pictures.colour import ciede2000, screen_lab
from pnp.pictures.inks import PressInks
from pnp.render.exports.table import export
from pnp.render.face_pixels import PictureFace, _FineLines, cut_picture, divide_layers, face_batches, face_pixels, face_plates
from pnp.render.pdf import print_pdf
from pnp.render.pixels import render_pages

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


TEAL, SAND, WHITE = Colour(0.3, 0.55, 0.6), Colour(0.85, 0.75, 0.45), Colour(1, 1, 1)

PLUM, BLUE, STRAW = Colour(0.5, 0.3, 0.5), Colour(0.28, 0.32, 0.6), Colour(0.92, 0.88, 0.3)

INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))

SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))

SUN = Colour(1, 0.8, 0, 1.0, "sun", (0.0, 0.2, 1.0, 0.0))

PRESS = PressInks(read_profile("press-x4").colour, [INK, SEA, SUN])

AXIAL, RADIAL = (0, 0, 40, 0), (20, 15, 0, 20, 15, 20)

MM = 254 / 25.4  # pixels of 254 ppi


def gradient(kind, *stops):
    """A face that a gradient fills, over a ground of sand."""
    points = AXIAL if kind == "linear" else RADIAL
    placed = tuple((number / (len(stops) - 1), colour) for number, colour in enumerate(stops))
    return face(rect(0, 0, 40, 30, SAND), rect(0, 0, 40, 30, Gradient(kind, points, placed)))


def along(kind):
    """Pixels along a gradient, with how far each is from its begin, 0…1."""
    for part in (0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98):
        x = 40 * part if kind == "linear" else 20 + 20 * part
        yield part, (int(x * MM), int(15 * MM))


@pytest.mark.parametrize("kind", ["linear", "radial"])
@pytest.mark.parametrize(
    ("stops", "most"),
    [
        ((TEAL, SAND), 3),
        ((BLUE, STRAW), 3),
        ((PLUM, SAND, TEAL), 3),
        ((WHITE, PLUM), 3),
        ((PLUM, PLUM._replace(alpha=0.0)), 6),
        ((PLUM, SAND._replace(alpha=0.3)), 6),
    ],
    ids=["two", "over a grey", "three", "from white", "to nothing", "with alpha"],
)
def test_it_looks_as_on_the_screen(kind, stops, most):
    """Everywhere on the way, the print as a screen shows it differs by less than is seen at a glance (ΔE of CIEDE2000).

    Where a colour fades, inks are blended instead of light, as every press does; that is what PDF/X asks for.
    """
    frame = gradient(kind, *stops)
    home = pictured(printed(frame), dots_per_mm=10)
    shown = face_plates(PRESS, frame, font_book(), 254).soft_proof(PRESS)
    assert home.size == shown.size == (400, 300)
    for _, at in along(kind):
        one, other = (screen_lab([part / 255 for part in picture.getpixel(at)]) for picture in (home, shown))
        assert ciede2000(one, other) < most, (at, one, other)


@pytest.mark.parametrize("kind", ["linear", "radial"])
@pytest.mark.parametrize(("one", "other"), [(SEA, SUN), (INK, WHITE), (SUN, INK), (INK, SEA)])
def test_between_recipes_each_plate_runs_straight(kind, one, other):
    """A ramp of black ink has no other ink anywhere."""
    plates = face_plates(PRESS, gradient(kind, one, other), font_book(), 254).inks
    for part, at in along(kind):
        expected = [255 * (a + (b - a) * part) for a, b in zip(PRESS.mix(one), PRESS.mix(other), strict=True)]
        assert [plate.getpixel(at) for plate in plates] == pytest.approx(expected, abs=3), at


@pytest.mark.parametrize("kind", ["linear", "radial"])
def test_what_fades_lets_the_ground_through_plate_by_plate(kind):
    """A recipe that fades over another one: as much of each as its opacity says."""
    fading = gradient(kind, SEA, SEA._replace(alpha=0.0))
    over = face(rect(0, 0, 40, 30, SUN), *fading.items[1:])
    plates = face_plates(PRESS, over, font_book(), 254).inks
    for part, at in along(kind):
        expected = [255 * (a * (1 - part) + b * part) for a, b in zip(SEA.cmyk, SUN.cmyk, strict=True)]
        assert [plate.getpixel(at) for plate in plates] == pytest.approx(expected, abs=3), at


BLUE_OF_BASE_LAYERS, GLASS = Colour(0, 0, 1), Colour(0, 0.5, 0, 0.4)

GROUND = rect(-3, -3, 46, 36, BLUE_OF_BASE_LAYERS)

PANEL = rect(2, 15, 36, 13, WHITE_BELOW)


def divided(*frames, margin=0.1):
    """The items of each frame's layers."""
    return [(found.base and found.base.items, found.top.items) for found in divide_layers(frames, margin)]


def test_what_all_faces_have_is_their_base_layer():
    """Their own words are painted over it, even if they come before an item of it elsewhere on the face."""
    names = [line(f"{n}", y=8) for n in range(8)]
    found = divided(*(face(GROUND, name, PANEL) for name in names))
    assert found == [((GROUND, PANEL), (name,)) for name in names]
    assert len({id(layers.base) for layers in divide_layers([face(GROUND, name) for name in names], 0.1)}) == 1


def test_seven_faces_share_nothing():
    """Painting a base layer would take longer than it saves."""
    frames = [face(GROUND, line(f"{n}")) for n in range(7)]
    assert divided(*frames) == [(None, frame.items) for frame in frames]


@pytest.mark.parametrize(("bottom", "base"), [(14.85, (GROUND, PANEL)), (14.95, (GROUND,))])
def test_an_item_stays_above_what_it_covers(bottom, base):
    """A panel over something of the face's own, or closer to it than the margin, is not in the base layer."""
    own = [rect(2 + n / 10, 5, 5, bottom - 5, RED_BELOW) for n in range(8)]
    assert [layer for layer, _ in divided(*(face(GROUND, item, PANEL) for item in own), margin=0.06)] == [base] * 8


def test_what_covers_an_item_above_stays_above_too():
    """A letter over a panel that could not go down does not go below that panel."""
    own = [rect(2 + n / 10, 10, 5, 10, RED_BELOW) for n in range(8)]
    letter = line("A", x=20, y=25)
    assert divided(*(face(GROUND, item, PANEL, letter) for item in own)) == [((GROUND,), (i, PANEL, letter)) for i in own]


def test_many_small_groups_share_what_their_union_has():
    """Of 32 faces, eight have each badge and each mark, but only two have the same of both: these stay above."""
    badges = [rect(30, 2, 5, 5, Colour(n / 4, 0, 0)) for n in range(4)]
    marks = [rect(20, 2, 5, 5, Colour(0, n / 4, 0)) for n in range(4)]
    frames = [face(GROUND, badges[n % 4], marks[n // 4 % 4], PANEL, line(f"{n}", y=8)) for n in range(32)]
    assert {layers.base and layers.base.items for layers in divide_layers(frames, 0.1)} == {(GROUND, PANEL)}


def test_two_halves_of_a_deck_have_a_base_layer_each():
    """Faces with another ground but the same panel are not divided further than they need be."""
    grounds = [GROUND, rect(-3, -3, 46, 36, RED_BELOW)]
    frames = [face(grounds[n % 2], PANEL, line(f"{n}", y=8)) for n in range(16)]
    assert [layers.base.items for layers in divide_layers(frames, 0.1)] == [(grounds[n % 2], PANEL) for n in range(16)]


@pytest.mark.parametrize("other", [{"w": 41.0}, {"h": 31.0}, {"bleed": 3.0}])
def test_sizes_and_bleeds_do_not_share(other):
    """Four faces of one kind and four of another are too few of either."""
    frames = [face(GROUND, line(f"{n}"), **(other if n % 2 else {})) for n in range(8)]
    assert divided(*frames) == [(None, frame.items) for frame in frames]


def test_shapes_other_than_rectangles_are_painted_whole():
    """They are cut out along their outline, with their transparent edge."""
    frames = [shaped(face(GROUND, line(f"{n}")), Outline("circle", Size(40, 30))) for n in range(8)]
    assert divided(*frames) == [(None, frame.items) for frame in frames]


@pytest.mark.parametrize(
    "item",
    [
        PlacedFrame(face(rect(0, 0, 9, 9), w=9.0, h=9.0), (1.0, 0.0, 0.0, 1.0, 10.0, 10.0)),
        DrawingItem(Drawing("d", Size(9, 9), (rect(0, 0, 9, 9),)), (1.0, 0.0, 0.0, 1.0, 10.0, 10.0)),
        Group((rect(0, 0, 9, 9),), (1.0, 0.0, 0.0, 1.0, 10.0, 10.0)),
        rect(10, 10, 9, 9),
        line("a", x=11, y=16),
        rect(-90, 14, 180, 1, None, stroke=Stroke(BLACK, 9)),
    ],
    ids=["face", "drawing", "group", "shape", "line", "stroke"],
)
def test_every_kind_of_item_covers_what_is_below_it(item):
    """At its place on the face, whatever its own coordinates."""
    own = [rect(14 + n / 20, 14, 2, 2, BLUE_OF_BASE_LAYERS) for n in range(8)]
    assert divided(*(face(GROUND, below, item) for below in own)) == [((GROUND,), (below, item)) for below in own]
    aside = [rect(30 + n / 20, 2, 2, 2, BLUE_OF_BASE_LAYERS) for n in range(8)]
    assert divided(*(face(GROUND, beside, item) for beside in aside)) == [((GROUND, item), (beside,)) for beside in aside]


def shaped(frame, outline):
    """The frame cut along an outline."""
    return type(frame)(frame.size, frame.bleed, frame.items, outline=outline)


SHARED = [
    GROUND,
    PANEL,
    rect(5, 5, 20, 20, GLASS),
    rect(10.03, 1.02, 8.4, 26.3, RED_BELOW),
    line("shared", x=3, y=12, size=14, colour=Colour(0.2, 0.4, 0)),
    Group(
        (rect(0, 0, 12, 12, RED_BELOW), rect(4, 4, 12, 12, BLUE_OF_BASE_LAYERS)),
        (0.8, 0.3, -0.3, 0.8, 20.0, 3.0),
        opacity=0.5,
    ),
    PlacedFrame(face(rect(0, 0, 20, 20, RED_BELOW), line("in", x=2, y=9), w=12.0, h=15.0), (0.9, 0.0, 0.0, 0.9, 25.0, 12.0)),
    rect(1, 1, 38, 28, None, stroke=Stroke(BLACK, 0.05)),
]

OWN = [
    line("own words", x=8, y=16, size=9),
    line("g", x=30, y=9, size=20, colour=RED_BELOW),
    rect(14, 14, 9, 9, Colour(0.9, 0.8, 0)),
    rect(0, 20, 40, 3, Colour(0, 0, 0, 0.3)),
]


@pytest.mark.whole
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_pixels_are_those_of_whole_faces(data):
    """Shared items and own ones in any order, with transparency, thin lines and rotated groups."""
    shared = data.draw(st.lists(st.sampled_from(SHARED), min_size=1, unique=True))
    frames = []
    for n in range(9):
        own = data.draw(st.lists(st.sampled_from(OWN), max_size=2))
        items = [*shared, line(f"{n}", x=1.0 + 3 * n, y=27)]
        for item in own:
            items.insert(data.draw(st.integers(0, len(items))), item)
        frames.append(face(*items))
    batch = next(face_batches([PictureFace(frame) for frame in frames], font_book(), 60))
    found = [bytes(pixels.rows) for pixels in render_pages(batch.pdf, batch.pages)]
    assert found == [bytes(face_pixels(frames[n], font_book(), ppi=60).rows) for n in batch.faces]


RECIPE = (0.0, 0.2, 0.7, 0.1)

GOLD = Colour(0.8, 0.6, 0.2, 1.0, "gold", RECIPE, SpotInk("PANTONE 871 C", RECIPE))

OUTLINE = (("M", (1, 1)), ("L", (9, 1)), ("L", (9, 9)), ("Z", ()))

FADE = Gradient("linear", (0, 0, 20, 0), ((0.0, GOLD), (1.0, SEA)))


def pressed(*frames, press=X4, swatches=(GOLD, SEA)):
    """Print faces for a press; give the file's bytes."""
    file = BytesIO()
    print_pdf(imposition_spots(*map(page, frames)), font_book(), INFO, file, press=PressInks(press, swatches))
    return file.getvalue()


def colour_spaces(data):
    """Every separation and every space of several plates of a file: its inks."""
    with pikepdf.open(BytesIO(data)) as pdf:
        arrays = [list(found) for found in pdf.objects if isinstance(found, pikepdf.Array) and len(found) > 2]
        return [
            [str(name) for name in (found[1] if str(found[0]) == "/DeviceN" else [found[1]])]
            for found in arrays
            if str(found[0]) in {"/Separation", "/DeviceN"}
        ]


@pytest.mark.parametrize("press", [X4, X1A], ids=["x-4", "x-1a"])
def test_a_swatch_is_a_separation(press):
    """Fills, strokes and texts, with its name as it is spelled, and its recipe for screens."""
    data = pressed(face(rect(0, 0, 5, 5, GOLD), Shape(OUTLINE, None, Stroke(GOLD, 1)), line("gold", colour=GOLD)), press=press)
    assert b"[/Separation/PANTONE#20871#20C/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 .2 .7 .1]>>]" in data
    assert colour_spaces(data) == [["/PANTONE 871 C"]]
    text = operators(data)
    assert text.count(" cs 1 scn") == 1  # the text after the rectangle has the same colour
    assert text.count(" CS 1 SCN") == 1
    assert "0 .2 .7 .1 k" not in text


def test_a_drawing_has_the_swatch_that_its_colour_is():
    """It is written in six digits there."""
    drawn = Drawing("key", Size(10, 10), (Shape(OUTLINE, Colour(204 / 255, 153 / 255, 51 / 255)),))
    assert " cs 1 scn" in operators(pressed(face(DrawingItem(drawn, (1, 0, 0, 1, 0, 0)))))


def test_at_home_there_are_no_plates():
    """The same face is plain RGB."""
    data = printed(face(rect(0, 0, 5, 5, GOLD), Shape(OUTLINE, FADE)))
    assert colour_spaces(data) == []
    assert ".8 .6 .2 rg" in operators(data)


@pytest.mark.parametrize("name", ["A/B (50%) #1", "x" * 63, "[<{}>]"])
def test_odd_names_are_spelled_exactly(name):
    """Signs that mean something in a PDF are written as codes."""
    odd = GOLD._replace(spot=SpotInk(name, RECIPE))
    assert colour_spaces(pressed(face(rect(0, 0, 5, 5, odd)))) == [["/" + name]]


def test_a_gradient_runs_from_plate_to_plate():
    """Its space has the four inks and the spot ink, and its function is that of a screen: the recipe on top of the inks."""
    data = pressed(face(Shape(OUTLINE, FADE)))
    assert sorted(colour_spaces(data)) == [["/Cyan", "/Magenta", "/Yellow", "/Black", "/PANTONE 871 C"], ["/PANTONE 871 C"]]
    assert re.search(rb"<</Colorants<</PANTONE#20871#20C \d+ 0 R>>>>", data)
    assert b"/C0[0 0 0 0 1]/C1[.9 .4 .3 .2 0]" in data
    with pikepdf.open(BytesIO(data)) as pdf:
        (program,) = (o.read_bytes() for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/FunctionType") == 4)
    assert calculated(program, [0.1, 0.2, 0.3, 0.4, 0.5]) == pytest.approx([0.1, 0.3, 0.65, 0.45])


def calculated(program, stack):
    """Run a calculator of type 4 as far as the generator uses its words."""
    for word in program.decode().strip("{}").split():
        if word == "index":
            stack.append(stack[-1 - int(stack.pop())])
        elif word == "mul":
            stack.append(stack.pop() * stack.pop())
        elif word == "add":
            stack.append(stack.pop() + stack.pop())
        elif word == "roll":
            by, count = int(stack.pop()), int(stack.pop())
            part = stack[-count:]
            stack[-count:] = part[-by:] + part[:-by]
        elif word == "pop":
            stack.pop()
        else:
            stack.append(float(word))
    return stack


def test_a_tint_over_paper_is_a_tint():
    """X-1a needs no pixels for it, X-4 blends it."""
    half = face(rect(0, 0, 5, 5, GOLD._replace(alpha=0.5)))
    assert " cs .5 scn" in operators(pressed(half, press=X1A))
    assert b"/Image" not in pressed(half, press=X1A)
    assert b"/ca .5" in pressed(half)


def test_flattening_keeps_the_plate():
    """A spot ink that shows process inks is a picture of five plates, of its own box, with what blending gives each of them."""
    both = Group((rect(5, 5, 20, 20, GOLD),), opacity=0.4)
    data = pressed(face(rect(0, 0, 40, 30, SEA), both), press=X1A)
    with pikepdf.open(BytesIO(data)) as pdf:
        (found,) = (o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image")
        assert [str(name) for name in found.ColorSpace[1]] == ["/Cyan", "/Magenta", "/Yellow", "/Black", "/PANTONE 871 C"]
        pixels, width = found.read_bytes(), int(found.Width)
        assert len(pixels) == width * int(found.Height) * 5
        assert width == pytest.approx(20 / 25.4 * 600, abs=2)
    at = 5 * (118 * width + 118)  # 5 mm from the corner of its box, in 600 ppi
    assert list(pixels[at : at + 5]) == pytest.approx([255 * part for part in (0.54, 0.24, 0.18, 0.12, 0.4)], abs=3)


def test_plates_have_the_names_of_their_inks():
    """Those of a face without spot inks are four."""
    press = PressInks(X4, [GOLD])
    plates = face_plates(press, face(rect(0, 0, 40, 15, GOLD), rect(0, 15, 40, 15, SEA)), font_book(), 72)
    assert plates.names == ("cyan", "magenta", "yellow", "black", "PANTONE 871 C")
    assert [plate.getpixel((20, 10)) for plate in plates.inks] == [0, 0, 0, 0, 255]
    assert [plate.getpixel((20, 70)) for plate in plates.inks] == pytest.approx([229, 102, 77, 51, 0], abs=1)
    assert face_plates(press, face(rect(0, 0, 40, 15, SEA)), font_book(), 72).names == plates.names[:4]


def test_a_press_that_prints_the_recipe_has_no_plate():
    """`other-spots: process` in a profile without spot inks."""
    data = pressed(face(rect(0, 0, 5, 5, GOLD)), press=replace(X4, spots=(), other_spots="process"))
    assert colour_spaces(data) == []
    assert "0 .2 .7 .1 k" in operators(data)


def mean_ink(*items, ppi=150):
    """The mean darkness of a face of 60 x 60 mm, 0 to 1."""
    pixels = face_pixels(face(*items, w=60.0, h=60.0), font_book(), ppi=ppi)
    rows = np.frombuffer(pixels.rows, np.uint8).reshape(pixels.size.height, -1)[:, 1:]
    return 1 - rows.mean() / 255


def hatching(width, side=60.0):
    """99 lines across a square, which are so broad."""
    ys = [(number + 0.37) * side / 99 for number in range(99)]
    return [Shape((("M", (0.0, y)), ("L", (side, y))), stroke=Stroke(BLACK, width)) for y in ys]


def bars(width):
    """29 rectangles from side to side."""
    return [rect(0, (number + 0.37) * 60 / 29, 60, width, BLACK) for number in range(29)]


def turned(items):
    """They stand upright, at half the size, twice."""
    return [Group(tuple(items), (0, 0.5, -0.5, 0, right, down)) for right in (30, 60) for down in (0, 30)]


DRAWN = Drawing("lines", Size(1000, 1000), tuple(hatching(0.3, 1000)))
SHOWN = PlacedFrame(face(*bars(0.1), w=60, h=60), (1, 0, 0, 1, 0, 0))


SQUARES = [rect((x + 0.37) * 2, (y + 0.21) * 2, 0.4, 1.0, BLACK) for x in range(30) for y in range(30)]
FRAMED = [replace(shape, fill=RED_BELOW, stroke=Stroke(BLACK, 0.05)) for shape in bars(0.3)]
DASHED = [replace(shape, stroke=Stroke(BLACK, 0.1, (1.0, 1.0))) for shape in hatching(0.1)]
LEANING = [Shape((("M", (0, y)), ("L", (60, y + 1)), ("L", (60, y + 1.1)), ("L", (0, y + 0.1)), ("Z", ()))) for y in range(50)]
LEANING = [replace(shape, fill=BLACK) for shape in LEANING]
WAVES = [Shape((("M", (0, y)), ("C", (20, y - 6, 40, y + 6, 60, y))), stroke=Stroke(BLACK, 0.05)) for y in range(4, 57)]
LENGTH_OF_WAVE = 60.63  # mm


@pytest.mark.parametrize("ppi", [72, 150, 300])
@pytest.mark.parametrize(
    ("items", "ink"),
    [
        ([DrawingItem(DRAWN, (0.06, 0, 0, 0.06, 0, 0))], 99 * 0.3 / 1000),
        (hatching(0.018), 99 * 0.018 / 60),
        (hatching(0.08), 99 * 0.08 / 60),
        (bars(0.02), 29 * 0.02 / 60),
        (bars(0.13), 29 * 0.13 / 60),
        (turned(bars(0.1)), 29 * 0.1 / 60),
        ([SHOWN], 29 * 0.1 / 60),
        (bars(0.4), 29 * 0.4 / 60),
        (bars(1.0), 29 * 1.0 / 60),
        (SQUARES, 900 * 0.4 / 3600),
        (FRAMED, 29 * (0.25 * 2 / 3 + 0.1) / 60),
        (DASHED, 99 * 0.05 / 60),
        (LEANING, 50 * 0.1 / 60),
        (WAVES, 53 * LENGTH_OF_WAVE * 0.05 / 3600),
    ],
    ids=[
        "drawing",
        "hairlines",
        "fine lines",
        "rectangles",
        "broader ones",
        "turned",
        "another face",
        "bars",
        "broad bars",
        "squares",
        "framed",
        "dashed",
        "leaning",
        "waves",
    ],
)
def test_fine_lines_have_the_ink_that_they_print(items, ink, ppi):
    """Pdfium paints lines at least a pixel broad and rounds rectangles up; each was up to nine times too dark."""
    assert mean_ink(*items, ppi=ppi) == pytest.approx(ink, rel=0.08)


def test_what_is_broad_is_painted_as_it_is():
    """A face without fine lines is the same object, so that nothing of it is written again."""
    frame = face(*hatching(0.5), *bars(6), line("Custo"))
    assert _FineLines(150).weigh(frame) is frame
    assert _FineLines(150).weigh(face(rect(0, 0, 9, 9), *bars(0.1))).items[0].fill == RED_BELOW
