"""Spot inks in press files: a separation of the exact name, tints, gradients, and a plate that flattening keeps."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from sample_items import INFO, face, font_book, imposition, line, page, printed, rect
from test_render_press import X1A, X4, operators

from pnp.base.units import Size
from pnp.model.frame import Colour, Drawing, DrawingItem, Gradient, Group, Shape, SpotInk, Stroke
from pnp.pictures.inks import PressInks
from pnp.render.face_pixels import face_plates
from pnp.render.pdf import print_pdf

RECIPE = (0.0, 0.2, 0.7, 0.1)
GOLD = Colour(0.8, 0.6, 0.2, 1.0, "gold", RECIPE, SpotInk("PANTONE 871 C", RECIPE))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
OUTLINE = (("M", (1, 1)), ("L", (9, 1)), ("L", (9, 9)), ("Z", ()))
FADE = Gradient("linear", (0, 0, 20, 0), ((0.0, GOLD), (1.0, SEA)))


def pressed(*frames, press=X4, swatches=(GOLD, SEA)):
    """Print faces for a press; give the file's bytes."""
    file = BytesIO()
    print_pdf(imposition(*map(page, frames)), font_book(), INFO, file, press=PressInks(press, swatches))
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
    """Half of a spot ink over process inks is one picture of five plates, with what blending gives each of them."""
    both = Group((rect(5, 5, 20, 20, GOLD),), opacity=0.4)
    data = pressed(face(rect(0, 0, 40, 30, SEA), both), press=X1A)
    with pikepdf.open(BytesIO(data)) as pdf:
        (found,) = (o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image")
        assert [str(name) for name in found.ColorSpace[1]] == ["/Cyan", "/Magenta", "/Yellow", "/Black", "/PANTONE 871 C"]
        pixels, width = found.read_bytes(), int(found.Width)
        assert len(pixels) == width * int(found.Height) * 5
    at = 5 * (236 * width + 236)  # 10 mm from the corner, in 600 ppi
    assert list(pixels[at : at + 5]) == pytest.approx([255 * part for part in (0.54, 0.24, 0.18, 0.12, 0.4)], abs=3)
    assert list(pixels[:5]) == pytest.approx([255 * part for part in (0.9, 0.4, 0.3, 0.2, 0)], abs=1)


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
