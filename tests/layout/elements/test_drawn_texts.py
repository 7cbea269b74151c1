"""Texts of a template at the places that an SVG has for them: where they stand, how they look, and what is refused."""

import pytest

from pnp.base.units import PT
from pnp.model.face_walk import walk
from pnp.model.frame import DrawingItem, Group, TextLine

INKSCAPE = """<?xml version="1.0" encoding="UTF-8"?>
<svg width="40mm" height="60mm" viewBox="0 0 40 60" xmlns="http://www.w3.org/2000/svg"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd">
  <defs><rect id="room" x="5" y="30" width="20" height="12"/></defs>
  <rect x="0" y="0" width="40" height="60" fill="#eeeeee"/>
  <g transform="translate(2,3)">
    <text xml:space="preserve" style="font-size:4.23333px;font-family:sans-serif;text-anchor:middle;fill:#102030"
       x="18" y="9" id="title"><tspan sodipodi:role="line" x="18" y="9" id="tspan1">The title</tspan></text>
    <text id="side" transform="rotate(90 5 20)" x="5" y="20" font-size="3.5" text-anchor="end">aside</text>
  </g>
  <text id="story" style="font-size:2.9px;shape-inside:url(#room);text-align:end">Some words <tspan x="5" y="33">here</tspan></text>
  <text id="wrapped" x="30" y="50" style="font-size:2.9px;inline-size:16px;text-anchor:middle">Some words</text>
  <text id="lines" x="5" y="50" font-size="2.9"><tspan x="5" y="50">one</tspan><tspan x="5" dy="3.5">two</tspan></text>
  {}
</svg>
"""
TITLE_SIZE = round(4.23333 * PT, 2)


def image(words: str, attributes: str = 'w="40" h="60"', drawing: str = "frame.svg") -> str:
    """A face of nothing but a picture with these texts in it."""
    return f'<face>\n<image src="art/{drawing}" {attributes}>\n{words}\n</image>\n</face>'


@pytest.fixture
def frame(pond):
    """The sample game with a drawing that has texts."""
    pond.art("art/frame.svg", INKSCAPE.replace("  {}\n", ""))
    return pond


def only_title(pond):
    """Let the drawing have no other text than the title."""
    head, _, rest = INKSCAPE.partition('    <text id="side"')
    pond.art("art/frame.svg", head + "  </g>\n</svg>\n")
    assert rest
    return pond


def lines(face):
    """Each line of text on a face, with the matrix that places it."""
    return [(item, state.matrix) for item, state in walk(face.items, into=(Group,)) if isinstance(item, TextLine)]


def test_a_text_stands_where_the_text_of_the_drawing_does(pond):
    """Its anchor on its baseline, in its size and colour, in the style that the template names."""
    face = only_title(pond).face(image('<text id="title" style="title">{{ card.title }}</text>'), title="Pike")
    assert pond.said() == ""
    ((line, matrix),) = lines(face)
    (box,) = face.boxes
    assert (box.style, box.lines, box.size, box.preferred) == ("title", ("Pike",), TITLE_SIZE, TITLE_SIZE)
    assert line.y == pytest.approx(12.0)
    assert matrix == (1, 0, 0, 1, 0, 0)
    assert box.ink.x + box.ink.w / 2 == pytest.approx(20.0)
    assert tuple(round(v * 255) for v in line.colour.rgb) == (0x10, 0x20, 0x30)


def test_the_drawing_is_drawn_without_that_text(pond):
    """Below the words."""
    face = only_title(pond).face(image('<text id="title" style="title">{{ card.title }}</text>'), title="Pike")
    assert [type(item) for item in face.items] == [DrawingItem, TextLine]
    (shape,) = face.items[0].drawing.items
    assert shape.rect[2:] == (40, 60)
