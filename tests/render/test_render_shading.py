"""Gradients rendered by pdfium: the colours at some points."""

from __future__ import annotations

import pytest
from sample_items import BLACK, RED, WHITE, face, pictured, printed

from pnp.base.units import Box, Size
from pnp.model.frame import CURRENT, Colour, Drawing, DrawingItem, Gradient, Group, Shape

BLUE = Colour(0, 0, 1)
FIELD = (("M", (0, 0)), ("L", (100, 0)), ("L", (100, 10)), ("L", (0, 10)), ("Z", ()))


def colours(item, *places, y=5):
    """The colours of a face of 100 × 10 mm, at some x and one y in mm."""
    picture = pictured(printed(face(item, w=100, h=10)), dots_per_mm=4)
    return [picture.getpixel((4 * x, 4 * y)) for x in places]


def near(colour):
    """Within four of 255 of a colour: a viewer draws a gradient in steps."""
    return pytest.approx(colour, abs=4)


def linear(*stops, points=(0, 0, 100, 0), **more):
    """The field filled with a linear gradient."""
    return Shape(FIELD, Gradient("linear", points, stops, **more))


def test_a_linear_gradient_mixes_evenly():
    """Red to blue over the width."""
    first, middle, last = colours(linear((0, RED), (1, BLUE)), 1, 50, 99)
    assert (first, middle, last) == (near((252, 0, 3)), near((127, 0, 128)), near((3, 0, 252)))


def test_stops_in_between_and_hard_edges():
    """Two stops with the same offset make a hard edge."""
    item = linear((0, RED), (0.5, RED), (0.5, BLUE), (1, WHITE))
    assert colours(item, 10, 49, 51, 99) == [near((255, 0, 0)), near((255, 0, 0)), near((5, 5, 255)), near((250, 250, 255))]


def test_before_the_first_and_after_the_last_stop():
    """The end colours are extended in both directions."""
    item = linear((0.25, RED), (0.75, BLUE), points=(20, 0, 80, 0))
    assert colours(item, 5, 30, 70, 95) == [near((255, 0, 0))] * 2 + [near((0, 0, 255))] * 2


def test_stops_that_go_back_stand_at_the_one_before():
    """As in SVG, an offset of 0.6 after 0.8 means 0.8."""
    item = linear((0, RED), (0.8, RED), (0.6, BLUE), (1, BLUE))
    assert colours(item, 70, 79, 81) == [near((255, 0, 0))] * 2 + [near((0, 0, 255))]


def test_a_radial_gradient_with_its_own_matrix():
    """A circle of 5 mm stretched to an ellipse 50 mm wide."""
    item = Shape(FIELD, Gradient("radial", (0, 0, 0, 0, 0, 5), ((0, WHITE), (1, BLACK)), (10, 0, 0, 1, 50, 5)))
    assert colours(item, 50, 25, 1) == [near((254, 254, 254)), near((128, 128, 128)), near((5, 5, 5))]


def test_a_gradient_of_alpha_fades_the_colour():
    """Stops of one colour and falling alpha: white shows more and more."""
    item = linear((0, RED), (1, RED._replace(alpha=0)))
    assert colours(item, 1, 50, 99) == [near((255, 3, 3)), near((255, 128, 128)), near((255, 252, 252))]


def test_a_fading_gradient_inside_a_turned_group():
    """The soft mask uses the coordinates of the group."""
    item = linear((0, RED), (1, RED._replace(alpha=0)))
    assert colours(Group((item,), (-1.0, 0.0, 0.0, 1.0, 100.0, 0.0)), 1, 99) == [near((255, 252, 252)), near((255, 3, 3))]


def test_one_alpha_for_all_stops():
    """A gradient with the same alpha everywhere needs no mask."""
    item = linear((0, RED._replace(alpha=0.5)), (1, BLUE._replace(alpha=0.5)))
    assert colours(item, 50) == [near((191, 128, 192))]


@pytest.mark.parametrize(
    "gradient",
    [
        Gradient("linear", (5, 5, 5, 5), ((0, RED), (1, BLUE))),
        Gradient("radial", (0, 0, 0, 0, 0, 0), ((0, RED), (1, BLUE))),
        Gradient("linear", (0, 0, 9, 0), ((0.3, BLUE),)),
    ],
)
def test_a_gradient_without_extent_is_its_last_colour(gradient):
    """As SVG paints it, where a PDF shading would paint nothing."""
    assert colours(Shape(FIELD, gradient), 1, 99) == [(0, 0, 255)] * 2


def test_a_gradient_fills_the_path_alone():
    """What lies outside the shape stays white, and what comes after is not clipped."""
    shape = Shape(
        (("M", (10, 0)), ("L", (90, 0)), ("L", (90, 10)), ("L", (10, 10)), ("Z", ())), linear((0, RED), (1, BLUE)).fill
    )
    assert colours(Group((shape, Shape(FIELD, BLACK, rect=Box(0, 0, 5, 10)))), 2, 8, 92) == [(0, 0, 0), (255,) * 3, (255,) * 3]


def test_current_colour_in_a_stop():
    """A drawing's gradient may run to the colour of its place."""
    drawing = Drawing("d", Size(100, 10), (linear((0, WHITE), (1, CURRENT)),))
    assert colours(DrawingItem(drawing, (1, 0, 0, 1, 0, 0), RED), 99) == [near((255, 3, 3))]
