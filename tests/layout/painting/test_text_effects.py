"""What lies behind letters: their outline and their shadow, in paint order, and the ink that these add."""

from dataclasses import replace

import pytest
from support import games
from support.faces import component
from support.texts import FONTS, TITLE

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box
from pnp.impose.face_keys import FaceKeys
from pnp.layout.low_ink import low_ink_frame
from pnp.layout.painting.shapes import move_item
from pnp.layout.painting.text_effects import effect_shapes, ink_with_effects
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import bounding_box, line_ink, painted_items, path_box
from pnp.model.frame import Colour, Shape, Stroke, TextLine
from pnp.model.outline import box_path
from pnp.model.style import CharacterStyle, FittedGradient, TextShadow
from pnp.pictures.paints import make_pattern, paint_in
from pnp.preflight.checks.texts import check_contrast
from pnp.preflight.faces import FacesToCheck
from pnp.text.typesetter import Typesetter

AT = Mark("templates/g/a.xml", 4)
RED, NIGHT = Colour(0.8, 0.1, 0.1, 1, "red"), Colour(0.0, 0.0, 0.2, 1, "night")
OUTLINED = replace(TITLE, outline=Stroke(NIGHT, 0.8, join="round"))
SHADED = replace(TITLE, shadow=TextShadow(RED, 0.5, 0.25))
BOTH = replace(OUTLINED, shadow=SHADED.shadow)
LETTERS = box_path(Box(10, 20, 30, 4))


def test_the_shadow_lies_below_the_outline_and_has_its_width():
    """Both are parts of a text; low ink leaves the shadow out."""
    shadow, outline = effect_shapes(BOTH, LETTERS, AT)
    assert outline == Shape(LETTERS, NIGHT, OUTLINED.outline, at=AT, of_text=True)
    assert (shadow.fill, shadow.stroke, shadow.ink) == (RED, Stroke(RED, 0.8, join="round"), "full")
    assert shadow.path == box_path(Box(10.5, 20.25, 30, 4))
    assert [*effect_shapes(SHADED, LETTERS, AT)] == [replace(shadow, stroke=None)]
    assert [*effect_shapes(BOTH, (), AT)] == []


@pytest.mark.parametrize(
    ("style", "box"),
    [
        (TITLE, Box(10, 20, 30, 4)),
        (OUTLINED, Box(9.6, 19.6, 30.8, 4.8)),
        (SHADED, Box(10, 20, 30.5, 4.25)),
        (replace(BOTH, shadow=TextShadow(RED, -1, -2)), Box(8.6, 17.6, 31.8, 6.8)),
    ],
)
def test_ink_includes_outline_and_shadow(style, box):
    """Whatever side the shadow falls to."""
    assert tuple(ink_with_effects(style, Box(10, 20, 30, 4))) == pytest.approx(tuple(box))


@pytest.fixture
def titled(pond, monkeypatch):
    """The sample game in the project's fonts, whose titles have an outline and a shadow."""
    pond.typesetter = Typesetter(load_fonts(FONTS.parent, Report()), "en")
    monkeypatch.setitem(games.STYLES, "title", BOTH)
    return pond


FACE = '<face><text x="5" y="5" w="50" style="title">{{ card.title }}</text></face>'


def test_letters_lie_on_their_outline_and_the_text_box_has_all_of_it(titled):
    """The text itself is one line of text, so that it extracts once."""
    face = titled.face(FACE, title="Old Carp")
    shadow, outline, line = face.items
    assert (type(shadow), type(outline), type(line)) == (Shape, Shape, TextLine)
    (box,) = face.boxes
    assert (box.halo, titled.said()) == (NIGHT, "")
    letters = line_ink(line)
    assert tuple(path_box(outline.path)) == pytest.approx(tuple(letters), abs=0.01)
    assert tuple(box.ink) == pytest.approx((letters.x - 0.4, letters.y - 0.4, letters.w + 1.3, letters.h + 1.05), abs=0.01)


FADE = FittedGradient("linear", ((0.0, RED), (1.0, NIGHT)))
HATCH = make_pattern("hatch", 45.0, 1.0, 0.4, RED, None)


@pytest.mark.parametrize("fill", [FADE, HATCH])
def test_letters_are_filled_with_a_gradient_or_a_pattern_of_the_whole_text(titled, monkeypatch, fill):
    """In two lines, one paint; the text below them is where it always is."""
    monkeypatch.setitem(games.STYLES, "title", TITLE)
    text = FACE.replace('w="50"', 'w="20"')
    plain = titled.face(text, title="Old Carp Pond")
    monkeypatch.setitem(games.STYLES, "title", replace(TITLE, fill=fill))
    face = titled.face(text, title="Old Carp Pond")
    assert titled.said() == ""
    assert len(face.items) == len(plain.items) == 2
    assert {item.drawn.paint for item in face.items} == {paint_in(fill, plain.boxes[0].ink)}
    for item, line in zip(face.items, plain.items, strict=True):
        assert replace(item, drawn=None) == line
        assert tuple(item.drawn.box) == pytest.approx(tuple(line_ink(line)), abs=0.02)
    assert face != plain


def test_words_of_their_own_colour_and_texts_with_a_colour_are_not_filled(titled, monkeypatch):
    """What is said more closely counts."""
    monkeypatch.setitem(games.STYLES, "title", replace(TITLE, fill=FADE))
    titled.character_styles = {"danger": CharacterStyle("danger", colour=RED)}
    face = titled.face(FACE.replace("{{ card.title }}", 'go <t style="danger">now</t>'), title="a")
    assert [item.drawn is None for item in face.items] == [False, True]
    (line,) = titled.face(FACE.replace("style=", 'colour="ink" style='), title="Carp").items
    assert line.drawn is None


def test_low_ink_prints_filled_letters_in_the_colour_of_their_style(titled, monkeypatch):
    """As outlines still, which are those of the letters."""
    monkeypatch.setitem(games.STYLES, "title", replace(TITLE, fill=FADE))
    (line,) = low_ink_frame(titled.face(FACE, title="Old Carp")).items
    assert (line.drawn.paint, line.colour) == (None, TITLE.colour)


def test_contrast_is_judged_with_all_colours_of_a_fill(titled, monkeypatch):
    """Rules text whose gradient ends in the colour of the paper cannot be read at that end."""
    codes = {}
    for end in (NIGHT, Colour(1, 1, 1, 1, "paper")):
        fade = FittedGradient("linear", ((0.0, RED), (1.0, end)))
        monkeypatch.setitem(games.STYLES, "title", replace(TITLE, role="rules", fill=fade))
        face = titled.face(FACE, title="Old Carp")
        report = Report()
        check_contrast(FacesToCheck([component(face.items, face.boxes)], games.STYLES), report)
        codes[end.name] = [fault.code for fault in report.diagnostics]
    assert codes == {"night": [], "paper": ["preflight/low-contrast"]}


def test_faces_with_other_fills_have_other_keys(titled, monkeypatch):
    """Though their words are at the same places."""
    keys, faces = FaceKeys(load_fonts(FONTS.parent, Report())), []
    for fill in (None, FADE, HATCH):
        monkeypatch.setitem(games.STYLES, "title", replace(TITLE, fill=fill))
        faces.append(titled.face(FACE, title="Old Carp"))
    assert len({keys.key(face) for face in faces}) == 3


def test_a_fill_moves_with_its_letters(titled, monkeypatch):
    """A gradient has coordinates of its own."""
    monkeypatch.setitem(games.STYLES, "title", replace(TITLE, fill=FADE))
    (line,) = titled.face(FACE, title="Old Carp").items
    moved = move_item(line, 3.0, 4.0)
    assert moved.drawn.paint.matrix == (1.0, 0.0, 0.0, 1.0, 3.0, 4.0)


def test_lines_under_words_are_outlined_too(titled):
    """As a part of the letters' outline."""
    under = CharacterStyle("under", underline=True)
    titled.character_styles = {"under": under}
    face = titled.face(FACE.replace("{{ card.title }}", '<t style="under">now</t>'))
    _, outline, bar, _ = face.items
    assert path_box(outline.path).bottom == pytest.approx(bar.rect.bottom)


@pytest.mark.parametrize("place", ['x="5" y="5" w="50"', 'x="5" y="9" path="M 0 0 H 50"'])
def test_icons_among_outlined_words_are_outlined_too(titled, place):
    """As wide as their drawing: one in the colour of the letters would not be seen on paper, nor outside of the text's ink."""
    face = titled.face(f'<face><text {place} style="title">A <icon name="worm"/></text></face>')
    outlines = [item for item in face.items if isinstance(item, Shape) and item.stroke is not None and item.ink is None]
    (icon,) = [paint.box for paint in painted_items(face.items) if isinstance(paint.item, Shape) and not paint.item.of_text]
    around = bounding_box([path_box(outline.path) for outline in outlines])
    assert around.right == pytest.approx(icon.right, abs=0.01)
    (box,) = face.boxes
    assert box.ink.contains(around.inset(-0.4), 0.01)
