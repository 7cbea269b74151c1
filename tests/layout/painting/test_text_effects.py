"""What lies behind letters: their outline and their shadow, in paint order, and the ink that these add."""

from dataclasses import replace

import pytest
from support import games
from support.texts import FONTS, TITLE

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box
from pnp.layout.painting.text_effects import effect_shapes, has_effects, ink_with_effects
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import line_ink, path_box
from pnp.model.frame import Colour, Shape, Stroke, TextLine
from pnp.model.outline import box_path
from pnp.model.style import CharacterStyle, TextShadow
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
    assert has_effects(style) == (style is not TITLE)


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


def test_lines_under_words_are_outlined_too(titled):
    """As a part of the letters' outline."""
    under = CharacterStyle("under", underline=True)
    titled.character_styles = {"under": under}
    face = titled.face(FACE.replace("{{ card.title }}", '<t style="under">now</t>'))
    _, outline, bar, _ = face.items
    assert path_box(outline.path).bottom == pytest.approx(bar.rect.bottom)
