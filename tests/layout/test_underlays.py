"""The underlays of a face's items: extent in mm, colour and kind, for the low-ink edition."""

import itertools
from pathlib import Path

import pytest

from pnp.base.units import PT, Box, Size
from pnp.layout.low_ink import Underlay, is_symbol, underlays
from pnp.model.face_walk import GraphicsState
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    GlyphRun,
    Gradient,
    Group,
    ImageItem,
    PlacedFrame,
    Shape,
    Stroke,
    TextLine,
)
from pnp.model.picture import Picture
from pnp.pictures.path_data import parse_path

NIGHT, MIST = Colour(0.06, 0.09, 0.17, name="night"), Colour(0.73, 0.76, 0.79, name="mist")
SQUARE = parse_path("M1 2h4v3h-4z")
SHADE = Gradient("linear", (0, 0, 1, 0), ((0, NIGHT), (1, MIST)))
LINES = (Shape(parse_path("M0 0h9z"), CURRENT), Shape(parse_path("M0 0h9"), None, Stroke(CURRENT, 1)))
PICTURE = Picture("p", "png", "p.png", 4, 4, Path("p.png"))
DOUBLE = GraphicsState((2, 0, 0, 2, 10, 0))


NUMBERS = itertools.count()


def drawing(*items):
    """Return a new drawing of 10 x 20 units."""
    return Drawing(f"underlay {next(NUMBERS)}", Size(10, 20), items)


def scene(fill=NIGHT, w=10, h=20):
    """Return a drawing that begins with a rectangle in a group."""
    return drawing(Group((Shape(parse_path(f"M0 0h{w}v{h}h{-w}z"), fill, rect=Box(0, 0, w, h)),)))


def alone(item, state=DOUBLE):
    """Return the underlay of a single item."""
    (found,) = underlays((item,), state)
    return found


@pytest.mark.parametrize(
    ("item", "box", "colour", "is_a"),
    [
        (Shape(SQUARE, NIGHT), Box(12, 4, 8, 6), NIGHT, {}),
        (Shape(SQUARE, NIGHT, ink="keep"), Box(12, 4, 8, 6), NIGHT, {"keep_ink": True}),
        (Shape(SQUARE, NIGHT, Stroke(NIGHT, 1)), Box(11, 3, 10, 8), NIGHT, {}),
        (Shape(SQUARE, NIGHT._replace(alpha=0.9)), Box(12, 4, 8, 6), NIGHT._replace(alpha=0.9), {}),
        (Shape(SQUARE, NIGHT._replace(alpha=0.89)), Box(12, 4, 8, 6), None, {"is_symbol": True}),
        (Shape(SQUARE, SHADE), Box(12, 4, 8, 6), NIGHT, {}),
        (Shape(SQUARE, None, Stroke(NIGHT, 1)), Box(11, 3, 10, 8), None, {"is_symbol": True}),
        (Shape((), NIGHT), Box(10, 0, 0, 0), NIGHT, {}),
        (ImageItem(PICTURE, Box(1, 2, 4, 3)), Box(12, 4, 8, 6), None, {"has_detail": True}),
        (ImageItem(PICTURE, Box(0, 0, 9, 9), Box(1, 2, 4, 3), ink="keep"), Box(12, 4, 8, 6), None,
         {"has_detail": True, "keep_ink": True}),
        (DrawingItem(scene(), (3, 0, 0, 3, 1, 1)), Box(12, 2, 60, 120), NIGHT, {"has_detail": True}),
        (DrawingItem(scene(), (3, 0, 0, 3, 1, 1), clip=Box(1, 2, 4, 3), ink="keep"), Box(12, 4, 8, 6), NIGHT,
         {"has_detail": True, "keep_ink": True}),
        (DrawingItem(drawing(*LINES), (1, 0, 0, 1, 0, 0)), Box(10, 0, 20, 40), None, {"is_symbol": True}),
        (PlacedFrame(Frame(Size(10, 20), 3, ()), (3, 0, 0, 3, 1, 1), SQUARE), Box(12, 2, 60, 120), None, {"has_detail": True}),
    ],
)  # fmt: skip
def test_an_underlay_has_extent_colour_and_kind(item, box, colour, is_a):
    """In mm of the page, clipped; of a gradient the darkest colour; nearly transparent items hide nothing."""
    assert alone(item) == Underlay(pytest.approx(box), colour, **is_a)


def test_the_letters_of_a_line_extend_from_capitals_to_descenders():
    """0.8 em above the baseline, 0.25 em below it; as wide as its words."""
    size = 10 * PT
    found = alone(TextLine(1, 20, size, ((0.0, GlyphRun("font", (), 3.0, "abc")),), NIGHT), GraphicsState((1, 0, 0, 1, 0, 0)))
    assert found == Underlay(pytest.approx(Box(1, 12, 30, 10.5)), None, is_symbol=True)


def test_the_items_of_a_group_have_their_place_on_the_page():
    """A group itself has no underlay; its items follow in order, mapped by its matrix."""
    group = Group((Shape(SQUARE, NIGHT), Shape(SQUARE, MIST)), (1, 0, 0, 1, 5, 0))
    found = list(underlays((group, Shape(SQUARE, NIGHT)), DOUBLE))
    assert [(u.box.x, u.colour) for u in found] == [(22, NIGHT), (22, MIST), (12, NIGHT)]


@pytest.mark.parametrize(
    ("drawing", "colour"),
    [
        (scene(), NIGHT),
        (scene(NIGHT, 9.7, 19.7), NIGHT),
        (scene(NIGHT, 9.6, 20), None),
        (scene(NIGHT, 10, 19.6), None),
        (scene(SHADE), None),
        (scene(None), None),
        (scene(CURRENT), None),
        (drawing(), None),
        (drawing(ImageItem(PICTURE, Box(0, 0, 10, 20))), None),
        (drawing(Shape(parse_path("M0 0h10v20z"), NIGHT)), None),
    ],
)
def test_a_drawing_has_the_colour_of_its_background(drawing, colour):
    """With a tolerance of 0.3 mm; a gradient, `currentColor`, or a path that is not a rectangle does not count."""
    assert alone(DrawingItem(drawing, (1, 0, 0, 1, 0, 0))).colour == colour


@pytest.mark.parametrize(
    ("items", "symbol"),
    [
        ((), True),
        (LINES, True),
        ((Group(LINES),), True),
        ((*LINES, Shape(SQUARE, NIGHT)), False),
        ((*LINES, Shape(SQUARE, None, Stroke(NIGHT, 1))), False),
        ((*LINES, Shape(SQUARE, SHADE)), False),
        ((*LINES, ImageItem(PICTURE, Box(0, 0, 1, 1))), False),
    ],
)
def test_a_symbol_has_no_colours_of_its_own(items, symbol):
    """All of it is in `currentColor`."""
    assert is_symbol(drawing(*items)) == symbol
