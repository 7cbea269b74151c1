"""Texts of a template at the places that an SVG has for them: where they stand, how they look, and what is refused."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from support import games
from support.games import Pond
from support.texts import FONTS

from pnp.base.diagnostics import Report
from pnp.base.units import PT, Box
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import map_point, walk
from pnp.model.frame import DrawingItem, Group, TextLine
from pnp.text.typesetter import Typesetter

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
  <text id="story" style="font-size:2.9px;shape-inside:url(#room);text-align:end"><tspan x="5" y="33">Words</tspan></text>
  <text id="wrapped" x="30" y="50" style="font-size:2.9px;inline-size:16px;text-anchor:middle">Some words</text>
  <text id="lines" x="5" y="50" font-size="2.9"><tspan x="5" y="50">one</tspan><tspan x="5" dy="3.5">two</tspan></text>
  {}
</svg>
"""
TITLE_SIZE = round(4.23333 * PT, 2)


def image(words: str, attributes: str = 'w="40" h="60"', drawing: str = "frame.svg") -> str:
    """A face of nothing but a picture with these texts in it."""
    return f'<face>\n<image src="art/{drawing}" {attributes}>\n{words}\n</image>\n</face>'


TITLE = '<text id="title" style="title">{{ card.title }}</text>'
REST = """
<text id="side" style="story">aside</text>
<text id="story" style="story">{{ card.story }}</text>
<text id="wrapped" style="story">one two three four five</text>
<text id="lines" style="story" w="20">uno two three four five</text>"""


def drawing(inside: str) -> str:
    """An SVG of 40 x 60 with this in it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60"><path d="M0 0H40V60Z"/>\n{inside}\n</svg>'


@pytest.fixture
def frame(pond):
    """The sample game with a drawing of Inkscape that has texts."""
    pond.art("art/frame.svg", INKSCAPE)
    return pond


def lines(face):
    """Each line of text on a face, with the matrix that places it."""
    return [(item, state.matrix) for item, state in walk(face.items, into=(Group,)) if isinstance(item, TextLine)]


def boxes(face):
    """The text boxes of a face by the first word in them."""
    return {box.lines[0].split()[0]: box for box in face.boxes}


def test_a_text_stands_where_the_text_of_the_drawing_does(frame):
    """Its anchor on its baseline, in its size and colour, in the style that the template names."""
    face = frame.face(image(TITLE + REST), title="Pike", story="Nobody has seen it.")
    assert frame.said() == ""
    line, matrix = lines(face)[0]
    box = boxes(face)["Pike"]
    assert (box.style, box.lines, box.size, box.preferred) == ("title", ("Pike",), TITLE_SIZE, TITLE_SIZE)
    assert (matrix, line.y) == ((1, 0, 0, 1, 0, 0), pytest.approx(12.0))
    assert box.ink.x + box.ink.w / 2 == pytest.approx(20.0)
    assert tuple(round(v * 255) for v in line.colour.rgb) == (0x10, 0x20, 0x30)
    assert box.content.line == 11


def test_the_drawing_is_drawn_without_the_texts_that_are_filled(frame):
    """Below the words; what is left of the file is as it was."""
    face = frame.face(image(TITLE + REST), title="Pike", story="Nobody has seen it.")
    assert isinstance(face.items[0], DrawingItem)
    (ground,) = face.items[0].drawing.items
    assert ground.rect[2:] == (40, 60)


def test_a_text_that_is_turned_is_turned_with_its_point(frame):
    """Here around (5, 20) of a group that is moved by (2, 3): its end is there."""
    face = frame.face(image(TITLE + REST), title="Pike", story="Nobody has seen it.")
    ((line, matrix),) = [found for found in lines(face) if found[0].runs[0][1].text == "aside"]
    assert matrix[:4] == pytest.approx((0, 1, -1, 0), abs=1e-9)
    box = boxes(face)["aside"]
    assert box.ink.bottom == pytest.approx(23.0)
    assert matrix[4] - line.y == pytest.approx(7.0)


def test_a_text_in_a_rectangle_has_that_as_its_box(frame):
    """It is aligned in it as `text-align` says, and shrinks until it fits."""
    face = frame.face(image(TITLE + REST), title="Pike", story="Nobody has seen it. " * 4)
    box = boxes(face)["Nobody"]
    assert box.box == pytest.approx((5, 30, 20, 12), abs=1e-4)
    assert box.size < box.preferred == round(2.9 * PT, 2)
    assert frame.typesetter.calls


def test_lines_are_broken_in_the_inline_size_around_the_anchor(frame):
    """Here 16 around x = 30, from the first baseline on, as many as there are."""
    face = frame.face(image(TITLE + REST), title="Pike", story="Nobody has seen it.")
    box = boxes(face)["one"]
    assert (box.box.x, box.box.w) == (pytest.approx(22.0), pytest.approx(16.0, abs=1e-4))
    assert next(line.y for line, _ in lines(face) if "one" in line.runs[0][1].text) == pytest.approx(50.0)


def test_a_text_of_two_lines_has_room_for_two(frame):
    """In the width that the template gives it."""
    face = frame.face(image(TITLE + REST), title="Pike", story="Nobody has seen it.")
    box = boxes(face)["uno"]
    assert box.box.w == pytest.approx(20.0, abs=1e-4)
    assert box.box.h == pytest.approx(2 * 2.9 * 1.25, abs=0.02)
    assert len(box.lines) == 2


def test_a_title_of_one_line_shrinks_into_its_width_and_is_told_if_it_cannot(pond):
    """It never gets a second line, because the drawing has no room for one."""
    pond.art("art/frame.svg", drawing('<text id="title" x="20" y="9" font-size="4.5" text-anchor="middle">x</text>'))
    face = pond.face(image('<text id="title" style="title" w="30">{{ card.title }}</text>'), title="A title of words")
    (box,) = face.boxes
    assert (len(box.lines), box.size < box.preferred, box.overflow) == (1, True, 0.0)
    assert box.box.x == pytest.approx(5.0, abs=1e-4)
    assert lines(face)[0][0].y == pytest.approx(9.0)
    pond.cards.clear()
    pond.face(image('<text id="title" style="title" w="10">{{ card.title }}</text>'), title="A title of 20 words")
    assert "error[layout/overflow]: fish `pike` (en): title is 3 lines too tall" in pond.said()


def test_the_picture_is_mirrored_with_its_texts_or_moves_as_a_whole(pond):
    """From right to left; words in a box begin at its right then."""
    pond.art("art/frame.svg", drawing('<text id="a" x="4" y="9" font-size="9">x</text>'))
    pond.locale = "he"
    words = '<text id="a" style="title">{{ card.title }}</text>'
    left = boxes(pond.face(image(words, 'x="1" w="20" h="30"'), title="Pike"))["Pike"].ink
    right = boxes(pond.face(image(words, 'x="1" w="20" h="30" mirror="yes"'), title="Pike"))["Pike"].ink
    assert left.x == pytest.approx(40 - 21 + 2.0)
    assert right.right == pytest.approx(40 - 1 - 2.0)


def test_the_words_turn_with_the_picture(pond):
    """Around the middle of its box, and to the other side where the face is mirrored."""
    pond.art("art/frame.svg", drawing('<text id="a" x="0" y="30" font-size="4.5">x</text>'))
    words = '<text id="a" style="title">{{ card.title }}</text>'
    face = pond.face(image(words, 'w="40" h="60" rotate="90"'), title="Pike")
    ((line, matrix),) = lines(face)
    assert matrix[:4] == pytest.approx((0, 1, -1, 0), abs=1e-9)
    assert map_point(matrix, 0, line.y) == pytest.approx((20.0, 10.0))
    pond.locale = "he"
    face = pond.face(image(words, 'w="40" h="60" rotate="90"'), title="Pike")
    ((line, matrix),) = lines(face)
    assert map_point(matrix, 0, line.y) == pytest.approx((20.0, 50.0))


def test_the_template_may_say_the_colour_and_the_picture_that_of_current_colour(pond):
    """Otherwise it is that of the drawing."""
    pond.art("art/frame.svg", drawing('<text id="a" x="4" y="9" font-size="4.5" fill="currentColor">x</text>'))
    words = '<text id="a" style="title"{}>{{{{ card.title }}}}</text>'
    face = pond.face(image(words.format(""), 'w="40" h="60" colour="signal"'), title="Pike")
    assert lines(face)[0][0].colour.name == "signal"
    face = pond.face(image(words.format(' colour="paper"'), 'w="40" h="60" colour="signal"'), title="Pike")
    assert lines(face)[0][0].colour.name == "paper"
    face = pond.face(image(words.format(""), 'w="40" h="60"'), title="Pike")
    assert lines(face)[0][0].colour.name == "ink"


def test_cards_with_drawings_of_their_own_have_their_words_in_their_places(pond):
    """As with `{{ card.art }}`: each drawing is asked."""
    for name, y in ((1, 9), (2, 30)):
        pond.art(f"art/{name}.svg", drawing(f'<text id="title" x="4" y="{y}" font-size="4.5">x</text>'))
    template = '<face><image src="art/{{ card.number }}.svg" w="40" h="60">' + TITLE + "</image></face>"
    pond.template("fish.xml", template)
    for number, name in enumerate([1, 2, 1, 2]):
        pond.card(f"fish-{number}", title="Pike", number=name)
    faces = [component.face for component in pond.lay_out(decks=("fish",))]
    assert pond.said() == ""
    assert [lines(face)[0][0].y for face in faces] == pytest.approx([9, 30, 9, 30])


def faults(pond, inside: str, words: str = TITLE, attributes: str = 'w="40" h="60"') -> str:
    """What is said of a drawing with this in it, without the lines of the template."""
    pond.art("art/frame.svg", drawing(inside))
    said = pond.fault(image(words, attributes), title="Pike")
    return "\n".join(line for line in said.splitlines() if not line.startswith("    "))


PLACE = 'x="4" y="9" font-size="4.5"'
AT = "templates/pond/fish.xml:3:11: error[layout/drawn-text]: `content/pond/art/frame.svg`"
CARD = "  for card `pike`, content/pond/fish.yaml:10:3"
NO_EFFECT = "take it away, or set the words with a `<text>` outside of the `<image>`"


@pytest.mark.parametrize(
    ("inside", "message", "line", "hint"),
    [
        (f'<text id="titel" {PLACE}>x</text>', "has no text with the id `title`", 1, "did you mean `titel`?"),
        (
            "",
            "has no text with the id `title`",
            1,
            "give its `<text>` an `id`: in Inkscape, Object → Object Properties → ID",
        ),
        (
            f'<text id="title" {PLACE}>x</text>\n<text id="title" {PLACE}>x</text>',
            "has 2 elements with the id `title`",
            3,
            "give each element an `id` of its own",
        ),
        (
            '<rect id="title" width="4" height="4"/>',
            "has a `<rect>` with the id `title`, which is no text",
            2,
            "give the `id` of a `<text>`",
        ),
        (
            f'<text id="a" {PLACE}><tspan id="title">x</tspan></text>',
            "has a `<tspan>` with the id `title`, which is no text",
            2,
            "name the text around it, `a`",
        ),
        (
            f'<defs><text id="title" {PLACE}>x</text></defs>',
            "has its text `title` in a `<defs>`",
            2,
            "move it out of that, to where it is to be read",
        ),
        (f'<text id="title" {PLACE} opacity=".5">x</text>', "has `opacity: .5` on its text `title`", 2, NO_EFFECT),
        (
            f'<g style="display:none"><text id="title" {PLACE}>x</text></g>',
            "has `display: none` on what is around its text `title`",
            2,
            NO_EFFECT,
        ),
        (
            f'<text id="title" {PLACE} stroke="red">x</text>',
            "has `stroke: red` on its text `title`",
            2,
            "take the stroke away: the outline of words is that of a style, `outline` in theme.yaml",
        ),
        (
            f'<text id="title" {PLACE}><textPath href="#a">x</textPath></text>',
            "has a `<textPath>` in its text `title`",
            2,
            "keep only `<tspan>` in it; words along a line are a `<text>` with a `path` in the template",
        ),
        (
            '<text id="title" x="4" y="9" font-size="2em">x</text>',
            "has `font-size: 2em` on its text `title`",
            2,
            "write the size in `px` or `pt`",
        ),
        (
            f'<text id="title" {PLACE} fill="url(#g)">x</text>',
            "has `fill: url(#g)` on its text `title`, which is no colour",
            2,
            "give the `<text>` a `colour`, or one to the text of the drawing",
        ),
        (
            f'<circle id="c" r="9"/><text id="title" {PLACE} style="shape-inside:url(#c)">x</text>',
            "has its text `title` in the shape `url(#c)`, which is a `<circle>`",
            2,
            "let its words flow into an upright `<rect>`",
        ),
        (
            f'<text id="title" {PLACE} transform="skewX(20)">x</text>',
            "has its text `title` stretched, slanted or mirrored",
            0,
            "take the distortion out of its `transform`, and `stretch` out of the `<image>`",
        ),
        (
            '<text id="title" x="4" y="9" font-size="3">x</text>',
            "has its text `title` in 8.5 pt here, under the 9 pt that style `title` has as its floor",
            0,
            "make it larger in the drawing, or name a style with a smaller floor",
        ),
        ('<text id="title" x="a" y="9" font-size="4">x</text>', "text `title`: `x` is `a`, which is not a length", 2, None),
    ],
)
def test_a_text_that_cannot_be_filled_is_named_with_its_line_and_a_way_out(pond, inside, message, line, hint):
    """At its id in the template."""
    said = faults(pond, inside).splitlines()
    assert said[0].startswith(AT)
    assert message in said[0]
    where = [f"  in content/pond/art/frame.svg:{line}"] if line else []
    assert said[1:] == [*where, CARD, *([f"  hint: {hint}"] if hint else [])]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            TITLE + "\n" + TITLE,
            "templates/pond/fish.xml:4:11: error[layout/drawn-text]: the text `title` of this `<image>` is filled twice",
        ),
        (
            TITLE + '\n<text style="title">x</text>',
            "templates/pond/fish.xml:4:1: error[layout/missing-attribute]: `<text>` inside `<image>` lacks `id`",
        ),
        (
            TITLE + '\n<rect w="3" h="3"/>',
            "templates/pond/fish.xml:4:1: error[layout/misplaced-element]: `<rect>` is inside `<image>`, which contains only",
        ),
        (TITLE + "\nwords", "templates/pond/fish.xml:4:1: error[layout/stray-text]: `words` is outside `<text>`"),
        (
            '<text id="title" style="title" x="4">x</text>',
            "templates/pond/fish.xml:3:35: error[layout/bad-value]: `<text>` has `x`, but its drawing says that of the text",
        ),
    ],
)
def test_what_does_not_belong_into_a_picture_is_refused(pond, words, said):
    """The rest of the picture is sound."""
    found = faults(pond, f'<text id="title" {PLACE}>x</text>', words)
    assert said in found
    assert found.count("error[") == 1


def test_a_text_outside_of_a_picture_has_no_id(pond):
    """It would do nothing there."""
    said = pond.fault('<face>\n<text id="title" style="title">x</text>\n</face>')
    assert "fish.xml:2:11: error[layout/bad-value]: `<text>` has an `id`, but only one inside an `<image>` has one" in said


def test_columns_stand_in_a_box_of_the_drawing(pond, monkeypatch):
    """From a point, each would be as long as a line is high, which is one letter."""
    monkeypatch.setitem(games.STYLES, "title", replace(games.STYLES["title"], direction="vertical"))
    said = faults(pond, f'<text id="title" {PLACE}>x</text>', TITLE.replace(" style", ' w="20" style')).splitlines()
    assert said == [
        f"{AT} has its text `title` in lines from a point, but style `title` sets columns",
        CARD,
        "  hint: let its words flow into a `<rect>` in the drawing (`shape-inside`)",
    ]
    room = '<rect id="room" x="5" y="5" width="20" height="30" fill="none"/>'
    pond.art("art/frame.svg", drawing(f'{room}<text id="title" style="shape-inside:url(#room)" font-size="4.5">x</text>'))
    pond.typesetter = Typesetter(load_fonts(FONTS.parent, Report()), "ja")
    pond.cards.clear()
    (box,) = pond.face(image(TITLE), title="月日").boxes
    assert (box.box, box.lines) == (Box(5, 5, 20, 30), ("月日",))


def test_a_picture_of_pixels_has_no_texts(pond):
    """Nor has one that is not there, but that is said of the picture alone."""
    file = pond.art("art/frame.png", b"")
    Image.new("RGB", (40, 60)).save(file)
    said = pond.fault(image(TITLE, drawing="frame.png"), title="Pike")
    assert "fish.xml:2:13: error[layout/drawn-text]: `content/pond/art/frame.png` is no SVG, so that no `<text>` can be" in said
    pond.report = Report()
    pond.face(image(TITLE, drawing="none.svg"), title="Pike")
    assert [found.code for found in pond.report.diagnostics] == ["art/missing"]


def test_a_draft_shows_the_picture_of_a_faulty_text_and_the_texts_that_are_sound(frame):
    """That a text is not filled follows from the fault, and is not said again."""
    frame.template("fish.xml", image(TITLE + REST.replace('id="side"', 'id="sid"')))
    frame.card("pike", title="Pike", story="Nobody has seen it.")
    face = frame.lay_out(decks=("fish",), draft=True)[0].face
    assert [found.code for found in frame.report.diagnostics] == ["layout/drawn-text"]
    assert isinstance(face.items[0], DrawingItem)
    assert sorted(boxes(face)) == ["Nobody", "Pike", "one", "uno"]


def test_a_text_that_nobody_fills_is_refused_as_in_any_drawing(frame):
    """Its words would print in whatever font a machine has."""
    frame.face(image(TITLE), title="Pike")
    (found,) = frame.report.diagnostics
    assert (found.code, found.mark.path, found.mark.line) == ("art/text", "content/pond/art/frame.svg", 9)


ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@settings(max_examples=30, deadline=None)
@given(st.floats(-180, 180), st.floats(0.5, 2), st.tuples(st.floats(-9, 9), st.floats(-9, 9)), st.sampled_from([*ANCHORS]))
def test_any_turn_and_size_put_the_anchor_where_the_drawing_has_it(tmp_path_factory, turn, scale, place, anchor):
    """However the matrices of the drawing are nested."""
    x, y = place
    pond = Pond(tmp_path_factory.mktemp("drawn"))
    around = f'<g transform="translate(20 30) rotate({turn:.3f})"><g transform="scale({scale:.3f})">'
    text = f'<text id="title" x="{x:.3f}" y="{y:.3f}" font-size="10" text-anchor="{anchor}">x</text></g></g>'
    pond.art("art/frame.svg", drawing(around + text))
    face = pond.face(image(TITLE), title="Pike")
    assert pond.said() == ""
    ((line, matrix),) = lines(face)
    (box,) = face.boxes
    assert box.size == pytest.approx(10 * scale * PT, abs=0.02)
    width = box.size / PT * 4 / 2
    point = map_point(matrix, line.x + width * ANCHORS[anchor], line.y)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    wanted = (20 + scale * (cos * x - sin * y), 30 + scale * (sin * x + cos * y))
    assert point == pytest.approx(wanted, abs=0.03)
