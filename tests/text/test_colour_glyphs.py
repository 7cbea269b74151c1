"""Glyphs of colour fonts as drawings: what each kind of paint becomes, and what cannot be drawn."""

from io import BytesIO
from math import cos, hypot, radians, sin

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from support import colour_fonts as made
from support.colour_fonts import (
    FACE,
    colour_font,
    composed,
    filled,
    glyph,
    layers,
    line,
    linear,
    own,
    pixel_font,
    radial,
    solid,
    sweep,
)
from support.fonts import saved

from pnp.model.face_walk import painted_items, path_box
from pnp.model.frame import CURRENT, Colour, Gradient, Group, ImageItem, Mask, Shape
from pnp.model.style import FontFile
from pnp.pictures.seen_colours import ink_at
from pnp.text.fonts import FontFace

RED, GREEN, BLUE = Colour(1.0, 0.0, 0.0), Colour(0.0, 1.0, 0.0), Colour(0.0, 0.0, 1.0)


def items(paint):
    """What a paint becomes, in font units from the origin of the glyph, y down."""
    found = glyph(colour_font({"face": paint}))
    assert not found.fault
    (group,) = found.drawing.items
    assert group.matrix == pytest.approx((1.0, 0.0, 0.0, 1.0, -found.box.x * 1000, -found.box.y * 1000))
    return group.items


def colour_at(found, x, y):
    """The colour that items paint last at a point."""
    inks = [ink for paint in painted_items(found) if (ink := ink_at(paint, (x, y))).alpha > 0]
    return inks[-1][:3] if inks else None


@pytest.mark.parametrize("version", [0, 1])
def test_layers_are_shapes(version):
    """Both versions: a red square, and a blue one on it, at the place that the font gives them."""
    found = glyph(colour_font(version=version))
    assert tuple(found.box) == pytest.approx((0.1, -0.7, 0.8, 0.8))
    assert found.drawing.size == (800, 800)
    large, small = found.drawing.items[0].items
    assert (large.fill, small.fill) == (RED, BLUE)
    assert (path_box(large.path), path_box(small.path)) == ((100, -700, 800, 800), (300, -500, 400, 400))


def test_another_palette():
    """The same glyph in its other colours is another drawing only by its font's key, which a project makes differ."""
    large, small = glyph(colour_font(), palette=1).drawing.items[0].items
    assert (large.fill, small.fill) == (GREEN, BLUE)


def test_the_colour_of_the_text():
    """A layer without a colour of its own has that of the words around, also a faded one; so has a plain outline."""
    assert [shape.fill for shape in items(own("large"))] == [CURRENT]
    (shape,) = items(solid("large", 0xFFFF, 0.5))
    assert shape.fill == CURRENT._replace(alpha=pytest.approx(0.5, abs=0.003))
    (shape,) = glyph(made.svg_font("<svg xmlns='http://www.w3.org/2000/svg'/>"), made.HEART).drawing.items[0].items
    assert shape.fill == CURRENT


def test_what_is_clear_paints_nothing():
    """A glyph of nothing is no drawing."""
    found = glyph(colour_font({"face": solid("large", 0, 0.0)}))
    assert (found.drawing, found.fault) == (None, "")


def test_a_linear_gradient_is_turned_by_its_third_point():
    """It runs across the line from its first point to the third: here upwards, whatever the second says."""
    (shape,) = items(filled("large", linear(points=(0, 0, 500, 400, 1000, 0))))
    assert shape.fill == Gradient("linear", (0, 0, 0, 400), ((0, RED), (1, BLUE)), (1, 0, 0, -1, 0, 0))


def test_stops_beyond_the_ends():
    """The gradient is as long as its stops, which go from 0 to 1 then."""
    (shape,) = items(filled("large", linear(line((-0.5, 0, 1.0), (1.5, 1, 1.0)))))
    assert (shape.fill.points, [at for at, _ in shape.fill.stops]) == ((-500, 0, 1500, 0), [0, 1])


@pytest.mark.parametrize(("extend", "there"), [("repeat", (RED, BLUE)), ("reflect", (BLUE, RED))])
def test_a_gradient_that_repeats(extend, there):
    """Its stops are written as often as they are seen: on 800 units, periods of 200 from 100 on."""
    (shape,) = items(filled("large", linear(line((0.1, 0, 1.0), (0.3, 1, 1.0), extend=extend))))
    (x0, _, x1, _), stops = shape.fill.points, shape.fill.stops
    places = [(round(x0 + at * (x1 - x0)), colour) for at, colour in stops]
    assert [colour for at, colour in places if at == 300] == ([BLUE, RED] if extend == "repeat" else [BLUE, BLUE])
    assert places[0][0] == 100
    assert places[-1][0] in {900, 1100}  # the right edge is at 900
    assert tuple(colour for _, colour in places[2:4]) == there


def test_a_radial_gradient_that_repeats_begins_at_its_middle():
    """Circles of 100 units: no radius is negative, and the corners of the square are in the last one."""
    (shape,) = items(filled("large", radial(line(extend="repeat"), (500, 300, 50, 500, 300, 150))))
    *_, r0, _, _, r1 = shape.fill.points
    assert r0 == pytest.approx(0.0)
    assert r1 >= hypot(400, 400)


def test_the_larger_circle_is_the_end():
    """The same gradient from outside to inside."""
    inwards, outwards = (
        items(filled("large", radial(line((0, a, 1.0), (1, b, 1.0)), circles)))[0].fill
        for a, b, circles in ((0, 1, (500, 300, 400, 500, 300, 0)), (1, 0, (500, 300, 0, 500, 300, 400)))
    )
    assert inwards == outwards


def test_a_sweep_gradient_is_sectors():
    """Counterclockwise from the right, a degree each; beyond its ends it has the colours of these; no paper is between."""
    found = items(filled("large", sweep(start=90, end=270)))
    (group,) = found
    assert path_box(group.clip) == (100, -700, 800, 800)
    assert len(group.items) == 360
    right_up, left, below = (colour_at(found, *place) for place in ((700, -350), (200, -301), (490, -50)))
    assert right_up == RED[:3]
    assert left == pytest.approx((0.5, 0.0, 0.5), abs=0.01)
    assert below == pytest.approx(BLUE[:3], abs=0.1)
    past_an_edge = (500 + 300 * cos(radians(10.2)), -300 - 300 * sin(radians(10.2)))
    assert sum(ink_at(paint, past_an_edge).alpha > 0 for paint in painted_items(found)) == 2


@given(st.floats(0, 359.9), st.floats(1, 390))
@settings(max_examples=20, deadline=None)
def test_sectors_cover_all(start, turn):
    """Wherever the gradient begins and ends, each point of the square has a colour between its two."""
    found = items(filled("large", sweep(start=start, end=min(start + turn, 359.99))))
    for x, y in ((150, -650), (850, -650), (505, -304), (150, 50), (850, 50), (495, -297)):
        red, green, blue = colour_at(found, x, y)
        assert green == 0
        assert red + blue == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("mode", "kept"),
    [("src", "small"), ("dest", "large"), ("clear", None)],
)
def test_composites_of_one_layer(mode, kept):
    """One of the two, or nothing."""
    found = glyph(colour_font({"face": composed(mode, solid("small"), solid("large", 1))}))
    boxes = {"small": (0.3, -0.5, 0.4, 0.4), "large": (0.1, -0.7, 0.8, 0.8)}
    assert (found.drawing is None) if kept is None else tuple(found.box) == pytest.approx(boxes[kept])


def test_composites_are_masks_and_blends():
    """`in` and `atop` keep what lies on the other; `over` has both; the modes of blending are those of groups."""
    small, large = solid("small"), solid("large", 1)
    (inside,) = items(composed("src_in", small, large))
    assert (inside.items[0].fill, inside.mask.items[0].fill, inside.mask.kind) == (RED, BLUE, "alpha")
    (inside,) = items(composed("dest_in", small, large))
    assert (inside.items[0].fill, inside.mask.items[0].fill) == (BLUE, RED)
    below, above = items(composed("src_atop", small, large))
    assert (below.fill, above.mask) == (BLUE, Mask((below,), "alpha"))
    assert [shape.fill for shape in items(composed("dest_over", small, large))] == [RED, BLUE]
    (blended,) = items(composed("multiply", small, large))
    assert (blended.blend, [getattr(item, "blend", None) for item in blended.items]) == ("normal", [None, "multiply"])


def test_clips_and_transforms():
    """A gradient in a shape that is moved and clipped by another: the clip is kept where it cuts."""
    moved = {"Format": 14, "dx": 300, "dy": 0, "Paint": solid("small")}
    (group,) = items(filled("large", moved))
    assert isinstance(group, Group)
    assert (path_box(group.clip), path_box(group.items[0].path)) == ((100, -700, 800, 800), (600, -500, 400, 400))


@pytest.mark.parametrize(
    ("paint", "fault"),
    [
        (composed("xor", solid("small"), solid("large")), "it composes its layers by `xor`, which drawings do not have"),
        (
            composed("hsl_hue", solid("small"), solid("large")),
            "it composes its layers by `hsl-hue`, which drawings do not have",
        ),
        (solid("large", 9), "it asks for the colour 9 of a palette whose colours are 0 to 1"),
        (
            filled("large", radial(circles=(0, 0, 10, 500, 0, 10))),
            "it has a radial gradient whose circles do not lie in each other",
        ),
        (
            filled("large", sweep(line((0, 0, 1.0), (1, 1, 0.5)))),
            "it has a sweep gradient that lets through what is below, which PDF does not have",
        ),
        (
            filled("large", linear(line((0, 0, 1.0), (0.005, 1, 1.0), extend="repeat"))),
            "it has a gradient that repeats more than 64 times",
        ),
    ],
)
def test_what_cannot_be_drawn(paint, fault):
    """It says why, and nothing of the glyph is drawn, also if another layer could be."""
    found = glyph(colour_font({"face": layers(solid("small"), paint)}))
    assert (found.fault, found.drawing) == (fault, None)


def test_pixels_are_a_picture():
    """Of `sbix`: as large as the em, at the origin of the glyph."""
    found = glyph(pixel_font())
    (picture,) = found.drawing.items[0].items
    assert isinstance(picture, ImageItem)
    assert (picture.picture.kind, picture.picture.width, picture.picture.data) == ("png", 40, made.png())
    assert tuple(found.box) == pytest.approx((0.0, -1.0, 1.0, 1.0))


@pytest.mark.parametrize(
    ("font", "fault"),
    [
        (pixel_font(b"junk"), "its pixels are no sound PNG"),
        (pixel_font(kind="jpg "), "its pixels are of the kind `jpg`, and only PNG is read"),
    ],
)
def test_pixels_that_cannot_be_read(font, fault):
    """No outline stands in for them silently."""
    assert glyph(font).fault == fault


def test_palettes_of_thousands_are_read_at_once():
    """Noto Color Emoji has 6396 colours."""
    found = glyph(colour_font({"face": solid("large", 5999)}, [[made.BLUE] * 5999 + [made.GREEN]]))
    assert found.drawing.items[0].items[0].fill == GREEN


def test_drawings_are_told_apart():
    """By their font and their glyph, and nothing else: the same in each run."""
    data = colour_font()
    assert glyph(data).drawing.key == glyph(data).drawing.key
    assert len({glyph(data, char).drawing.key for char in (FACE, made.HEART)}) == 2
    other = FontFace(FontFile("shapes-87654321", "fonts/shapes.ttf", data))
    assert other.colours[other.font.get_nominal_glyph(ord(FACE))].drawing.key != glyph(data).drawing.key


def test_a_font_is_read_through_any_order_of_tables():
    """What `COLR` and `SVG ` both have is taken from the layers."""
    font = TTFont(BytesIO(colour_font()))
    other = TTFont(BytesIO(made.svg_font("<svg xmlns='http://www.w3.org/2000/svg'><path id='GLYPH' d='M0 0h9v9z'/></svg>")))
    font["SVG "] = other["SVG "]
    assert all(isinstance(item, Shape) and item.fill in (RED, BLUE) for item in glyph(saved(font)).drawing.items[0].items)
