"""What lies behind letters: their outline and their shadow, in paint order, and the ink that these add."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from support import games
from support.faces import component
from support.texts import FONTS, TITLE

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box
from pnp.impose.face_keys import FaceKeys
from pnp.layout.low_ink import low_ink_frame
from pnp.layout.painting.shapes import move_item
from pnp.layout.painting.text_effects import PaintedWords, effect_shapes, ink_with_effects
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import bounding_box, line_ink, painted_items, path_box
from pnp.model.frame import Colour, Shape, Stroke, TextLine
from pnp.model.outline import box_path
from pnp.model.style import CharacterStyle, FittedGradient, Reach, TextOutline, TextShadow
from pnp.pictures.paints import make_pattern, paint_in
from pnp.preflight.checks.texts import check_contrast
from pnp.preflight.faces import FacesToCheck
from pnp.render.face_pixels import face_pixels
from pnp.text.typesetter import Typesetter

AT = Mark("templates/g/a.xml", 4)
RED, NIGHT = Colour(0.8, 0.1, 0.1, 1, "red"), Colour(0.0, 0.0, 0.2, 1, "night")
OUTLINED = replace(TITLE, outline=TextOutline(NIGHT, Reach(0.4)))
SHADED = replace(TITLE, shadow=TextShadow(RED, Reach(0.5), Reach(0.25)))
BOTH = replace(OUTLINED, shadow=SHADED.shadow)
LETTERS = box_path(Box(10, 20, 30, 4))
WORDS = [PaintedWords(None, LETTERS, Box(10, 20, 30, 4))]
LINE = Stroke(NIGHT, 0.8, join="round")


def test_the_shadow_lies_below_the_outline_and_has_its_width():
    """Both are parts of a text; low ink leaves the shadow out."""
    shadow, outline = effect_shapes(BOTH, 12.0, WORDS, AT)
    assert outline == Shape(LETTERS, NIGHT, LINE, at=AT, of_text=True)
    assert (shadow.fill, shadow.stroke, shadow.ink) == (RED, Stroke(RED, 0.8, join="round"), "full")
    assert shadow.path == box_path(Box(10.5, 20.25, 30, 4))
    assert [*effect_shapes(SHADED, 12.0, WORDS, AT)] == [replace(shadow, stroke=None)]
    assert [*effect_shapes(BOTH, 12.0, [PaintedWords(None, (), Box(0, 0, 0, 0))], AT)] == []


@pytest.mark.parametrize(
    ("style", "box"),
    [
        (TITLE, Box(10, 20, 30, 4)),
        (OUTLINED, Box(9.6, 19.6, 30.8, 4.8)),
        (SHADED, Box(10, 20, 30.5, 4.25)),
        (replace(BOTH, shadow=TextShadow(RED, Reach(-1), Reach(-2))), Box(8.6, 17.6, 31.8, 6.8)),
    ],
)
def test_ink_includes_outline_and_shadow(style, box):
    """Whatever side the shadow falls to."""
    assert tuple(ink_with_effects(style, 12.0, WORDS, Box(10, 20, 30, 4))) == pytest.approx(tuple(box))


GLOW = CharacterStyle("glow", size=2.0, outline=TextOutline(RED, Reach(em=0.1)))


def test_the_outline_of_words_takes_the_place_of_that_of_their_text():
    """In em it is as wide as their own size asks for; the shadow is that of the text still, below all outlines."""
    beside = PaintedWords(GLOW, box_path(Box(40, 20, 9, 9)), Box(40, 20, 9, 9))
    shapes = [*effect_shapes(BOTH, 12.0, [*WORDS, beside], AT)]
    assert [(shape.fill, shape.ink) for shape in shapes] == [(RED, "full"), (RED, "full"), (NIGHT, None), (RED, None)]
    assert [shape.stroke.width for shape in shapes] == pytest.approx([0.8, 4.8 / PT, 0.8, 4.8 / PT])
    assert [shape.path for shape in shapes[2:]] == [LETTERS, beside.outlines]
    ink = ink_with_effects(BOTH, 12.0, [*WORDS, beside], Box(10, 20, 39, 9))
    assert (ink.x, ink.right) == pytest.approx((9.6, 49.5 + 2.4 / PT))


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


@pytest.fixture
def glowing(titled, monkeypatch):
    """A game with words that have an outline in texts that have none."""
    monkeypatch.setitem(games.STYLES, "title", TITLE)
    titled.character_styles = {"glow": GLOW}
    return titled


GLOWING = ['x="5" y="9" w="50"', 'x="5" y="9" path="M 0 0 H 50"']


@pytest.mark.parametrize("place", GLOWING)
def test_words_of_a_named_style_have_an_outline(glowing, place):
    """Theirs alone: no letter around them has one, and the ink of the text includes it, their underline and their icons."""
    glowing.character_styles = {"glow": replace(GLOW, underline=True)}
    face = glowing.face(f'<face><text {place} style="title">so <t style="glow">now <icon name="worm"/></t> end</text></face>')
    outlines = [item for item in face.items if isinstance(item, Shape) and item.stroke is not None]
    around = bounding_box([path_box(outline.path) for outline in outlines])
    (box,) = face.boxes
    words = [words for words in box.styled if words.ink.w]
    assert {words.halo for words in words} == {RED}
    assert box.halo is None
    assert around.x == pytest.approx(min(w.ink.x for w in words), abs=0.5)  # the line begins before the letter
    assert around.right < box.ink.right - 3
    assert box.ink.contains(around.inset(-outlines[0].stroke.width / 2), 0.01)
    assert glowing.said() == ""


def test_an_outline_in_em_shrinks_with_its_text(titled, monkeypatch):
    """So that a text that is fitted keeps its look; one in mm is as wide as it is."""
    widths = []
    for width in (Reach(0.4), Reach(em=0.1)):
        monkeypatch.setitem(games.STYLES, "title", replace(TITLE, outline=TextOutline(NIGHT, width)))
        for room in (60, 20):
            face = titled.face(FACE.replace('w="50"', f'w="{room}" h="6"'), title="Old Carp Pond")
            widths.append((face.items[0].stroke.width, face.boxes[0].size))
    (wide, large), (same, small), (large_em, _), (small_em, _) = widths
    assert small < large
    assert (wide, same) == (0.8, 0.8)
    assert (large_em, small_em) == pytest.approx((0.2 * large / PT, 0.2 * small / PT))


def test_outlines_of_words_in_columns_are_where_these_are(glowing, monkeypatch):
    """Upright letters and those on their side."""
    monkeypatch.setitem(games.STYLES, "title", replace(TITLE, direction="vertical", family="text"))
    glowing.locale = "ja"
    glowing.typesetter = Typesetter(load_fonts(FONTS.parent, Report()), "ja")
    face = glowing.face('<face><text x="5" y="5" w="20" h="50" style="title">魚<t style="glow">港abc</t>川</text></face>')
    (outline,) = [item for item in face.items if isinstance(item, Shape)]
    (box,) = face.boxes
    around = bounding_box([words.ink for words in box.styled])
    assert tuple(path_box(outline.path)) == pytest.approx(tuple(around), abs=0.1)


def test_low_ink_prints_the_outlines_of_words_in_white(glowing):
    """And judges them so."""
    face = low_ink_frame(glowing.face('<face><text x="5" y="9" style="title">so <t style="glow">now</t></text></face>'))
    assert [item.stroke.colour.rgb for item in face.items if isinstance(item, Shape)] == [(1.0, 1.0, 1.0)]
    assert [words.halo.rgb for words in face.boxes[0].styled] == [(1.0, 1.0, 1.0)]


def test_other_outlines_of_words_are_other_faces(glowing):
    """A cache that did not see them would print the old ones."""
    keys, faces = FaceKeys(load_fonts(FONTS.parent, Report())), []
    for look in (GLOW, replace(GLOW, outline=TextOutline(NIGHT, GLOW.outline.width)), replace(GLOW, outline=None)):
        glowing.character_styles = {"glow": look}
        faces.append(glowing.face('<face><text x="5" y="9" style="title">so <t style="glow">now</t></text></face>'))
    assert len({keys.key(face) for face in faces}) == 3


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


@pytest.mark.parametrize("place", ['x="5" y="5" w="50"', 'x="5" y="25" path="M 0 0 A 40 40 0 0 1 50 0"'])
def test_letters_that_are_joined_have_one_outline(titled, monkeypatch, place):
    """Nothing of it is seen where one letter goes on in the next: what letters paint has their colour alone."""
    titled.locale, fonts = "ar", load_fonts(FONTS.parent, Report())
    titled.typesetter = Typesetter(fonts, "ar")
    seen = []
    for outline in (None, TextOutline(NIGHT, Reach(em=0.06))):
        look = replace(TITLE, family="text", size=36.0, colour=RED, outline=outline)
        monkeypatch.setitem(games.STYLES, "title", look)
        face = titled.face(f'<face><text {place} style="title">سمكة كبيرة</text></face>')
        picture = Image.open(BytesIO(face_pixels(face, fonts, ppi=200).png())).convert("RGB")
        seen.append(np.asarray(picture).astype(int))
    plain, outlined = seen
    red = np.array([round(255 * part) for part in RED.rgb])
    letters = np.abs(plain - red).max(axis=2) <= 1
    assert letters.sum() > 2000
    assert np.abs(outlined[letters] - red).max() <= 6


def test_words_on_a_path_are_told_as_those_of_a_box_are(glowing):
    """In the trace and to preflight: each run of words in a named style, also one that is underlined alone."""
    glowing.character_styles = {"glow": GLOW, "under": CharacterStyle("under", underline=True)}
    words = 'so <t style="glow">now</t> or <t style="under">never</t> and on'
    found = []
    for place in ('x="5" y="9"', 'x="5" y="9" path="M 0 0 H 150"'):
        (box,) = glowing.face(f'<face><text {place} style="title">{words}</text></face>').boxes
        found.append([(part.colour, part.size, part.halo, round(part.ink.x, 1), round(part.ink.w, 1)) for part in box.styled])
    assert found[0] == found[1]
    assert len(found[0]) == 2
