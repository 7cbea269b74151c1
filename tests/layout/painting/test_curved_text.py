"""Words along a line: letters turned or bent, their invisible text, and what preflight, low ink and PDF make of them."""

from dataclasses import replace
from io import BytesIO
from math import cos, hypot, pi, sin

import numpy as np
import pypdfium2
import pytest
from support import games
from support.faces import INFO, INK, X1A, X4, component, imposition, operators, page
from support.texts import FONTS, TITLE

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.impose.face_keys import FaceKeys
from pnp.layout.low_ink import low_ink_frame
from pnp.layout.painting.curved_text import bend, course_of, curve, moved_course, place_on
from pnp.layout.painting.shapes import move_item
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import line_box, line_ink, map_point, path_box, run_inks
from pnp.model.frame import Colour, Shape, TextLine
from pnp.model.outline import Outline
from pnp.model.style import Reach, TextOutline, TextShadow
from pnp.pictures.inks import PressInks
from pnp.pictures.path_data import parse_path
from pnp.preflight.checks.edges import check_safe_area
from pnp.preflight.checks.texts import check_contrast, check_covered_texts, check_overlapping_texts
from pnp.preflight.faces import FacesToCheck
from pnp.render.pdf import print_pdf
from pnp.text.forms import Course
from pnp.text.typesetter import Typesetter

ARC = "M4 24 A20 20 0 0 1 44 24"
FACE = '<face><text path="{}" style="title" align="center"{}>{{{{ card.title }}}}</text></face>'
"""Around (24, 24)."""

CIRCLE = Outline("circle", Size(48, 48))
BOOK = load_fonts(FONTS.parent, Report())
AT = Mark("templates/g/a.xml", 4)


@pytest.fixture
def fonts(pond):
    """The sample game in the project's fonts."""
    pond.typesetter = Typesetter(load_fonts(FONTS.parent, Report()), "en")
    return pond


def drawn(face):
    """The lines of a face whose letters are drawn."""
    return [item for item in face.items if isinstance(item, TextLine) and item.drawn is not None]


def radii(line):
    """How far from the middle of the arc the outline of a line turns: least and most."""
    found = [hypot(x - 24, y - 24) for _, n in line.drawn.path for x, y in zip(n[::2], n[1::2], strict=True)]
    return min(found), max(found)


def test_letters_stand_on_the_arc_outside_of_it(fonts):
    """All at the same distance, in the middle of the arc, as one line of text."""
    face = fonts.face(FACE.format(ARC, ""), title="HHHHHHHH")
    assert fonts.said() == ""
    (line,) = drawn(face)
    least, most = radii(line)
    assert 19.8 < least < 20.1
    assert 22.5 < most < 23.5
    assert len(line.drawn.inks) == 8
    assert line.drawn.box.x + line.drawn.box.w / 2 == pytest.approx(24.0, abs=0.1)
    assert "".join(run.text for _, run in line.runs) == "HHHHHHHH"
    (box,) = face.boxes
    assert (box.lines, box.ink) == (("HHHHHHHH",), line.drawn.box)


def test_letters_below_hang_inside_out_from_the_bottom_of_a_circle(fonts):
    """Upright, from left to right, outside of the circle."""
    face = fonts.face(FACE.format("M4 24 A20 20 0 0 0 44 24", ' side="below"'), title="HHHH")
    (line,) = drawn(face)
    least, most = radii(line)
    assert 19.9 < least < 20.2
    assert most < 23.5
    inks = [*run_inks(line)]
    assert [ink.x for ink in inks] == sorted(ink.x for ink in inks)
    assert line.drawn.box.y > 42


def test_where_faces_are_mirrored_the_path_still_leads_from_left_to_right():
    """A quarter of a circle on the left becomes one on the right."""
    course = course_of(parse_path("M0 10 A10 10 0 0 1 10 0"), below=False)
    there = moved_course(course, 5.0, 2.0, 60.0)
    assert there.points[0] == pytest.approx((45.0, 2.0))
    assert there.points[-1] == pytest.approx((55.0, 12.0))
    assert moved_course(course, 5.0, 2.0, None).points[0] == (5.0, 12.0)


def test_joined_letters_are_bent_and_stay_joined():
    """Their common stroke follows the arc; a letter that is turned as a whole leaves it."""
    walker = Course(tuple((20 * cos(t * pi / 180), 20 * sin(t * pi / 180)) for t in range(180, 361))).walker()
    stroke = bend((("M", (10.0, 0.0)), ("L", (30.0, 0.0)), ("L", (30.0, -1.0)), ("Z", ())), walker, 4.0)
    found = [hypot(*numbers[-2:]) for _, numbers in stroke[:40] if numbers]
    assert max(found) == pytest.approx(20.0, abs=0.05)
    assert len(found) > 20


@pytest.mark.parametrize(("locale", "word", "joined"), [("ar", "سمكة", True), ("hi", "मछली", True), ("he", "דגים", False)])
def test_scripts_whose_letters_are_joined_are_known_by_their_letters(locale, word, joined):
    """Arabic and Devanagari are, Hebrew is not; its marks stay with their letters."""
    setter = Typesetter(load_fonts(FONTS.parent, Report()), locale)
    block = setter.set_text((games.TextSpan(word),), TITLE, width=None)
    (letters,) = setter.letters(block)
    assert {letter.joined for letter in letters} == {joined}
    assert len(letters) >= 3


@pytest.mark.parametrize(("word", "bent"), [("سمكة", True), ("דגים", False)])
def test_only_joined_letters_get_points_for_their_bends(word, bent):
    """The others keep the curves of their font."""
    setter = Typesetter(BOOK, "ar")
    course = course_of(parse_path(ARC), below=False)
    block = setter.set_text((games.TextSpan(word),), TITLE, width=None, form=course)
    (row,) = setter.letters(block)
    (line,) = curve(block, [row], TITLE, course, (None, AT)).items
    assert (len(line.drawn.path) > sum(len(letter.outline) for letter in row)) == bent


def test_marks_are_turned_with_their_letters_from_right_to_left():
    """Of a cluster, the glyph with its text is the last there."""
    setter = Typesetter(BOOK, "he")
    block = setter.set_text((games.TextSpan("שָׁלוֹם"),), TITLE, width=None)
    (letters,) = setter.letters(block)
    assert len(letters) == 4
    for letter in letters:
        box = path_box(letter.outline)
        assert letter.left - 0.1 * letter.em < box.x < box.right < letter.right + 0.1 * letter.em


def test_the_invisible_text_is_no_wider_than_the_letters(fonts):
    """Along a path that goes straight up, it is much smaller: programs leave out what lies beside a page."""
    (line,) = drawn(fonts.face(FACE.format("M20 45 V5", ""), title="Old Carp"))
    width = sum(run.width for _, run in line.runs) * line.size / PT * line.drawn.scale
    assert width == pytest.approx(line.drawn.box.w, abs=0.05)
    assert line.drawn.scale < 0.3


def test_a_box_of_a_block_is_turned_with_its_middle_on_the_line():
    """As an icon among the words is."""
    course = Course(((0.0, 0.0), (0.0, 30.0)))
    matrix = place_on(course, Box(10.0, -3.0, 2.0, 2.0))
    assert map_point(matrix, 11.0, 0.0) == pytest.approx((0.0, 11.0))
    assert map_point(matrix, 11.0, -3.0) == pytest.approx((3.0, 11.0))


def test_outline_and_shadow_lie_below_the_letters_and_count_as_ink(fonts, monkeypatch):
    """As those of a straight text."""
    shade = Colour(0.8, 0.1, 0.1, 1, "shade")
    monkeypatch.setitem(
        games.STYLES,
        "title",
        replace(TITLE, outline=TextOutline(shade, Reach(0.5)), shadow=TextShadow(shade, Reach(), Reach(2.0))),
    )
    face = fonts.face(FACE.format(ARC, ""), title="HHHH")
    shadow, outline, line = face.items
    assert (type(shadow), type(outline), outline.path) == (Shape, Shape, line.drawn.path)
    ink = line_ink(line)
    (box,) = face.boxes
    assert tuple(box.ink) == pytest.approx((ink.x - 0.5, ink.y - 0.5, ink.w + 1.0, ink.h + 3.0))
    assert line_box(line) == ink


def test_low_ink_recolours_letters_as_it_does_those_of_straight_text(fonts, monkeypatch):
    """Pale letters become dark, and stay letters."""
    monkeypatch.setitem(games.STYLES, "title", replace(TITLE, colour=Colour(1, 0.8, 0.2, 1, "gold")))
    face = fonts.face(FACE.format(ARC, ""), title="HHHH")
    (line,) = drawn(low_ink_frame(face))
    assert line.drawn.path == drawn(face)[0].drawn.path
    assert line.colour.luminance < 0.2


def in_a_file(face, fonts, **how):
    """A file that shows a face, in the fonts of the project."""
    file = BytesIO()
    print_pdf(imposition(page(face)), fonts, INFO, file, **how)
    return file.getvalue()


@pytest.mark.parametrize("title", ["Old Carp Inn", "السمكة القديمة"])
def test_the_words_extract_as_one_line_and_the_letters_are_painted(fonts, title):
    """The text in the file is invisible, and no wider than what one sees."""
    if not title.isascii():
        fonts.typesetter = Typesetter(BOOK, "ar")
        fonts.locale = "ar"
    face = fonts.face(FACE.format(ARC, ""), title=title)
    pdf = in_a_file(face, BOOK)
    with pypdfium2.PdfDocument(pdf) as document:
        read = document[0].get_textpage().get_text_range().strip()
        seen = np.asarray(document[0].render(scale=4).to_pil().convert("L")) < 128
    assert read == title
    across, down = np.flatnonzero(seen.any(0)) / 4 / PT, np.flatnonzero(seen.any(1)) / 4 / PT
    ink = drawn(face)[0].drawn.box
    assert (across[0], across[-1], down[0], down[-1]) == pytest.approx((ink.x, ink.right, ink.y, ink.bottom), abs=0.3)


@pytest.mark.parametrize("press", [X4, X1A])
def test_letters_on_a_path_are_printed_in_their_ink(fonts, press, monkeypatch):
    """With no transparency and no ink of another colour, and black letters print over what is below them."""
    monkeypatch.setitem(games.STYLES, "title", replace(TITLE, colour=INK))
    face = fonts.face(FACE.format(ARC, ""), title="Old Carp")
    said = operators(in_a_file(face, BOOK, press=PressInks(press, [INK])))
    assert "0 0 0 1 k" in said
    assert " rg" not in said
    assert "3 Tr" in said


def ring(fill, ink="paper", **more):
    """A ring of a colour with words on it, around a light middle."""
    return (
        f'<face fill="{more.get("outside", "ink")}"><circle x="24" y="24" r="24" fill="{fill}"/>'
        '<circle x="24" y="24" r="19.5" fill="paper"/>'
        f'<text path="{ARC}" style="title" colour="{ink}" align="center">{{{{ card.title }}}}</text>'
        f"{more.get('then', '')}</face>"
    )


def judged(face, check):
    """What a check finds on a face."""
    report = Report()
    check(FacesToCheck([component(face.items, face.boxes)], games.STYLES), report)
    return [fault.code for fault in report.diagnostics]


def test_contrast_is_that_of_each_letter_with_what_is_under_it(fonts):
    """White words on a dark ring around a white middle can be read, and on a white ring they cannot."""
    assert judged(fonts.face(ring("ink"), title="Old Carp"), check_contrast) == []
    assert judged(fonts.face(ring("paper"), title="Old Carp"), check_contrast) == ["preflight/low-contrast"]


def test_what_is_painted_over_letters_on_a_path_hides_them(fonts):
    """A disc in the middle of the arc does not, a bar over its top does."""
    clear = ring("ink", then='<circle x="24" y="24" r="15" fill="paper"/>')
    hidden = ring("ink", then='<rect x="14" y="0" w="20" h="6" fill="paper"/>')
    assert judged(fonts.face(clear, title="Old Carp"), check_covered_texts) == []
    assert judged(fonts.face(hidden, title="Old Carp"), check_covered_texts) == ["preflight/covered-text"]


def test_words_inside_of_an_arc_do_not_overlap_those_on_it(fonts):
    """Though the box around the arc contains them."""
    inner = '<text x="10" y="{}" w="28" style="title" align="center">Inn</text></face>'
    face = FACE.replace("</face>", inner)
    assert judged(fonts.face(face.format(ARC, "", 12), title="The Old Carp of the Pond"), check_overlapping_texts) == []
    assert judged(fonts.face(face.format(ARC, "", 1), title="The Old Carp of the Pond"), check_overlapping_texts) == [
        "preflight/overlapping-texts"
    ]


def test_a_round_safe_area_is_kept_by_letters_and_not_by_their_boxes(fonts):
    """Letters that are turned reach less far than the boxes around them."""
    face = fonts.face(FACE.format(ARC, ""), title="HHHHHHHHHHHH")
    far = max(radii(drawn(face)[0]))
    for margin, codes in ((24 - far - 0.1, []), (24 - far + 0.3, ["preflight/outside-safe-area"])):
        disc = replace(component(face.items, face.boxes), face=replace(face, size=Size(48, 48), outline=CIRCLE))
        report = Report()
        check_safe_area(FacesToCheck([disc], games.STYLES, safe={"fish": margin}), report)
        assert [fault.code for fault in report.diagnostics] == codes


def test_faces_with_the_same_words_on_other_paths_have_other_keys(fonts):
    """And in another colour too."""
    keys = FaceKeys(BOOK)
    faces = [
        fonts.face(text, title="Old Carp")
        for text in (FACE.format(ARC, ""), FACE.format("M4 25 A20 20 0 0 1 44 25", ""), FACE.format(ARC, ' colour="signal"'))
    ]
    assert len({keys.key(face) for face in faces}) == 3
    assert len({*faces}) == 3


def test_letters_move_with_their_line(fonts):
    """As a part of an element that is moved does."""
    (line,) = drawn(fonts.face(FACE.format(ARC, ""), title="Old Carp"))
    moved = move_item(line, 2.0, 3.0)
    assert moved.drawn.box == pytest.approx(line.drawn.box.moved(2.0, 3.0))
    assert (moved.x, moved.y) == (line.x + 2.0, line.y + 3.0)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('path="M0 9" ', "expected SVG path data of one line that has a length, such as `M0 10 A10 10 0 0 1 20 10`"),
        ('path="M0 9H5M0 0H5" ', "expected SVG path data of one line that has a length, such as `M0 10 A10 10 0 0 1 20 10`"),
        ('path="M0 9H30" w="30" ', "`<text>` has `w`, but with a `path` of its own it has no box"),
        ('path="M0 9H30" shape="circle" ', "`<text>` has `shape`, but it has a `path` already"),
        ('x="3" side="below" ', "`<text>` has `side`, but only a text with a `path` has one"),
        ('w="9" h="9" shape="cricle" ', "did you mean `circle`?"),
        ('shape="M0 0H9" ', "expected SVG path data of a shape that has an area"),
        ('w="9" shape="circle" ', "`<text>` lacks `h`: the `circle` is as large as its box"),
        ('w="0" h="9" shape="circle" ', "`w` of `<text>` is `0`, in which a `circle` has no room"),
        ('w="9" h="9" shape="circle" align="justify" ', "`<text>` is justified, which only one in a box can be"),
        ('w="9" h="9" shape="circle" valign="top" ', "`<text>` has `valign`, but with a `shape` its place follows from that"),
        ('w="9" pad="1" ', "`<text>` has `pad`, but only a text with a `shape` has one"),
    ],
)
def test_attributes_that_do_not_go_together_are_named(fonts, attributes, expected):
    """Each with the reason."""
    assert expected in fonts.fault(f'<face><text {attributes}style="title">a</text></face>')


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (
            'path="M0 9 H12" style="title">The Old Carp',
            "mm longer than its path at 9 pt",
            "shorten the text, or make the path longer",
        ),
        (
            'path="M0 9 H60" style="title">The<br/>Carp',
            "title has 2 lines, along a path it has one",
            "leave out the line breaks",
        ),
        (
            'shape="circle" w="9" h="9" style="title">The Old Carp',
            "title is set in 9 pt, and its shape has room for",
            "make the shape larger",
        ),
    ],
)
def test_what_is_too_long_says_by_how_much(fonts, monkeypatch, text, message, hint):
    """And what helps."""
    monkeypatch.setitem(games.STYLES, "title", TITLE)
    fonts.face(f"<face><text {text}</text></face>", title="a")
    said = fonts.said()
    assert "error[layout/overflow]" in said
    assert message in said
    assert hint in said


def test_texts_in_a_shape_are_mirrored_with_their_faces(fonts):
    """A text stays in the shape that is painted below it."""
    shape = "M0 0 L30 0 L30 6 L10 6 L10 20 L0 20 Z"
    face = f'<face><text shape="{shape}" x="5" y="5" style="title">Old Carp</text></face>'
    plain = fonts.face(face, title="a")
    fonts.locale = "ar"
    other = fonts.face(face, title="a")
    (ink,), (mirrored,) = [box.ink for box in plain.boxes], [box.ink for box in other.boxes]
    assert 5 < ink.x < ink.right < 35
    assert (40 - mirrored.right, mirrored.y) == pytest.approx((ink.x, ink.y), abs=0.3)
