"""Cards may share cut lines only if their border has one uniform colour."""

from dataclasses import replace

import pytest

from pnp.base.units import Box, Size
from pnp.layout.finished_faces import BorderColours, border_colour
from pnp.model.frame import CURRENT, Colour, Drawing, DrawingItem, Frame, Group, Shape, Stroke
from pnp.pictures.path_data import parse_path

INK = Colour(0.1, 0.1, 0.1, name="ink", cmyk=(0, 0, 0, 1))
RED = Colour(1.0, 0.0, 0.0)
PLAIN_INK = Colour(0.1, 0.1, 0.1)
WHITE = Colour(1.0, 1.0, 1.0)


def rect(x, y, w, h, fill=INK, **more) -> Shape:
    """Return a filled rectangle in mm."""
    return Shape(parse_path(f"M{x} {y}h{w}v{h}h{-w}z"), fill, rect=Box(x, y, w, h), **more)


GROUND = rect(-3, -3, 69, 94)


def frame(*items) -> Frame:
    """Return a face of 63 x 88 mm with a bleed of 3 mm."""
    return Frame(Size(63, 88), 3, items)


def drawing(*items, colour=None, matrix=(1, 0, 0, 1, -3, -3), clip=None) -> DrawingItem:
    """Return a drawing of 69 x 94 units that covers the bleed."""
    return DrawingItem(Drawing(repr(items), Size(69, 94), items), matrix, colour, clip)


@pytest.mark.parametrize(
    ("items", "colour"),
    [
        ((), WHITE),
        ((rect(10, 10, 20, 20),), WHITE),
        ((GROUND,), PLAIN_INK),
        ((GROUND, rect(1, 1, 61, 86, RED)), PLAIN_INK),
        ((rect(-3, 20, 5, 5, RED), GROUND), PLAIN_INK),
        ((GROUND, rect(-3, 70, 69, 21)), PLAIN_INK),
        ((GROUND, Group((rect(5, 5, 9, 9, RED),), (0.8, 0.6, -0.6, 0.8, 20, 20))), PLAIN_INK),
        ((GROUND, Group((rect(-3, -3, 69, 94, RED),), clip=parse_path("M5 5h9v9z"))), PLAIN_INK),
        ((drawing(rect(0, 0, 69, 94, RED), rect(20, 20, 20, 20)),), RED),
        ((drawing(rect(0, 0, 69, 94, CURRENT), colour=INK),), PLAIN_INK),
        ((GROUND, drawing(rect(-30, 0, 900, 900, RED), matrix=(0.5, 0, 0, 0.5, 10, 10))), PLAIN_INK),
    ],
)
def test_a_uniform_border_has_a_colour(items, colour):
    """The topmost background that extends from the bleed's edge to 1 mm inside the trim is the border."""
    assert border_colour(frame(*items)) == colour


@pytest.mark.parametrize(
    "items",
    [
        (GROUND, rect(0.9, 10, 20, 20, RED)),
        (GROUND, rect(-3, 70, 69, 21, RED)),
        (rect(0, 0, 63, 88),),
        (replace(GROUND, fill=Colour(0.1, 0.1, 0.1, 0.5)),),
        (Group((GROUND,), opacity=0.5),),
        (GROUND, rect(1.1, 1.1, 20, 20, RED, stroke=Stroke(RED, 1.0))),
        (Group((GROUND,), clip=parse_path("M5 5h99v99z")),),
        (drawing(rect(0, 0, 69, 94, RED), clip=Box(0, 0, 63, 88)),),
        (Group((GROUND,), (0.8, 0.6, -0.6, 0.8, 0, 0)),),
        (Shape(parse_path("M-3 -3H66L30 91z"), INK),),
    ],
)
def test_anything_else_on_the_border_gives_none(items):
    """A second colour, a transparent one, an edge inside the border, or anything but an upright rectangle: no shared cuts."""
    assert border_colour(frame(*items)) is None


def test_equal_faces_are_examined_once(monkeypatch):
    """Even if they are different objects; another face is examined too."""
    asked, found = [], BorderColours.examine
    monkeypatch.setattr(BorderColours, "examine", lambda self, face: asked.append(face) or found(self, face))
    colours = BorderColours()
    assert colours(frame(GROUND)) == colours(frame(GROUND)) == PLAIN_INK
    assert colours(frame(rect(0, 0, 5, 5))) is None
    assert asked == [frame(GROUND), frame(rect(0, 0, 5, 5))]
