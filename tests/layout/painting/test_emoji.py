"""Emoji on faces: drawings among words, in files of every kind, on paths, with less ink, and as preflight judges them."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pypdfium2
import pytest
from support import games
from support.colour_fonts import FACE, FAMILY, FLAG_D, FLAG_E, HEART, colour_font, composed, pixel_font, solid
from support.faces import INFO, INK, X1A, X4, component, imposition, operators, page
from support.texts import font

from pnp.base.diagnostics import Mark, Report
from pnp.impose.face_keys import FaceKeys
from pnp.layout.low_ink import low_ink_frame
from pnp.model.face_walk import fonts_of, painted_items, walk
from pnp.model.frame import Colour, DrawingItem, Shape, TextLine
from pnp.model.style import FontBook, FontFamily, FontFile, Reach, TextOutline
from pnp.pictures.inks import PressInks
from pnp.preflight.checks.inks import check_resolution
from pnp.preflight.checks.texts import check_contrast, check_covered_texts
from pnp.preflight.faces import FacesToCheck
from pnp.render.pdf import print_pdf
from pnp.text.fonts import family_names
from pnp.text.typesetter import Typesetter

FACE_OF = '<face{}><text x="3" y="4" w="40" style="title">{{{{ card.title }}}}</text></face>'
PALE = solid("large", 2)
PALETTE = [[(1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), (1.0, 1.0, 0.9, 1.0)]]


def book(data=None):
    """Fonts of letters, with a colour font behind them."""
    shapes = FontFile("shapes-1", "fonts/shapes.ttf", data or colour_font())
    families = {
        "plex": FontFamily("plex", {"regular": font("IBMPlexSans-Regular"), "bold": font("IBMPlexSans-Bold")}, per_word=False),
        "shapes": FontFamily("shapes", {"regular": shapes}, per_word=False),
    }
    chain = {"default": ("plex", "shapes")}
    return FontBook(families, {"text": chain, "display": chain}, Mark("fonts/fonts.yaml"))


BOOK = book()


@pytest.fixture
def emoji(pond, monkeypatch):
    """The sample game in these fonts, in black."""
    pond.typesetter = Typesetter(BOOK, "en")
    monkeypatch.setitem(games.STYLES, "title", replace(games.STYLES["title"], family="text", colour=INK, size=12.0))
    return pond


def shown(face):
    """The emoji of a face."""
    return [item for item, _ in walk(face.items) if isinstance(item, DrawingItem)]


def in_a_file(face, fonts=BOOK, **how):
    """A file that shows a face."""
    file = BytesIO()
    print_pdf(imposition(page(face)), fonts, INFO, file, **how)
    return file.getvalue()


def seen(pdf):
    """Its only page as pixels."""
    with pypdfium2.PdfDocument(pdf) as document:
        return np.asarray(document[0].render(scale=4).to_pil().convert("RGB")).astype(int)


def test_an_emoji_is_an_icon_among_the_words(emoji):
    """In the paint order of icons, with the mark of its text; the trace has its line with it."""
    face = emoji.face(FACE_OF.format(""), title=f"Go {FACE}{HEART}\ufe0f!")
    assert emoji.said() == ""
    one, other = shown(face)
    assert (one.icon, one.at.file) == ("in a text", "templates/pond/fish.xml")
    assert one.drawing.key != other.drawing.key
    (box,) = face.boxes
    assert box.lines == (f"Go {FACE}{HEART}\ufe0f!",)
    assert all(box.ink.contains(painted.box, 1e-6) for painted in painted_items((one, other)))


def test_words_and_emoji_extract_as_written_and_nothing_of_the_font_is_embedded(emoji):
    """Also sequences; a file has the font of the letters alone, and the colours of the squares are seen."""
    title = f"Go {FAMILY} {FLAG_D}{FLAG_E}{FACE} now"
    pdf = in_a_file(emoji.face(FACE_OF.format(""), title=title))
    with pypdfium2.PdfDocument(pdf) as document:
        assert document[0].get_textpage().get_text_range().strip() == title
    assert b"Shapes" not in pdf
    pixels = seen(pdf)
    assert (pixels == (255, 0, 0)).all(-1).any()
    assert (pixels == (0, 0, 255)).all(-1).any()


def test_the_same_emoji_is_in_a_file_once(emoji):
    """However often it is shown, at whatever size."""
    one, many = (in_a_file(emoji_face(emoji, FACE * count)) for count in (1, 12))
    assert len(many) - len(one) < 400


def emoji_face(pond, title):
    """A face with a title, in a game of its own."""
    pond.cards.clear()
    return pond.face(FACE_OF.format(""), title=title)


@pytest.mark.parametrize("press", [X4, X1A])
def test_presses_get_inks(emoji, press):
    """Colours of the font become CMYK; where layers are masked, X-1a has pixels of the face and no transparency."""
    said = operators(in_a_file(emoji.face(FACE_OF.format(""), title=f"A{FACE}"), press=PressInks(press, [INK])))
    assert " rg" not in said
    assert " gs" not in said
    emoji.typesetter = Typesetter(book(colour_font({"face": composed("src_in", solid("small"), solid("large", 1))})), "en")
    said = in_a_file(emoji_face(emoji, f"A{FACE}"), press=PressInks(press, [INK]))
    assert (b"/SMask" in said) == (press is X4)


@pytest.mark.parametrize("title", [f"Go {FACE} on", f"{FACE}{FACE}"])
def test_on_a_path_they_are_turned(emoji, title):
    """As icons are: upright at the top of an arc, their middle on the line as that of letters."""
    face = emoji.face(
        '<face><text path="M4 24 A20 20 0 0 1 44 24" style="title" align="center">{{ card.title }}</text></face>', title=title
    )
    assert emoji.said() == ""
    inks = [painted.box for painted in painted_items(face.items) if isinstance(painted.item, Shape)]
    assert len(inks) == 2 * title.count(FACE)
    assert all(box.y < 12 for box in inks)
    with pypdfium2.PdfDocument(in_a_file(face)) as document:
        assert document[0].get_textpage().get_text_range().strip() == title


def test_an_outline_of_the_style_is_around_them_too(emoji, monkeypatch):
    """Behind words and pictures alike."""
    halo = TextOutline(Colour(1.0, 1.0, 1.0), Reach(0.5))
    monkeypatch.setitem(games.STYLES, "title", replace(games.STYLES["title"], outline=halo))
    face = emoji.face(FACE_OF.format(""), title=FACE)
    (outline,) = [item for item in face.items if isinstance(item, Shape)]
    (box,) = face.boxes
    assert outline.of_text
    assert box.ink.w == pytest.approx(0.8 * 12.0 * 25.4 / 72 + 1.0)


def judged(face, check):
    """What a check finds on a face."""
    report = Report()
    check(FacesToCheck([component(face.items, face.boxes)], games.STYLES), report)
    return [fault.code for fault in report.diagnostics]


def test_contrast_is_that_of_the_words(emoji):
    """The pale parts of an emoji are no fault, as those of an icon are none; words beside it on the same ground are."""
    emoji.typesetter = Typesetter(book(colour_font({"face": PALE}, PALETTE)), "en")
    assert judged(emoji_face(emoji, FACE), check_contrast) == []
    emoji.cards.clear()
    assert judged(emoji.face(FACE_OF.format(' fill="ink"'), title=f"Go {FACE}"), check_contrast) == ["preflight/low-contrast"]


def test_what_is_painted_over_an_emoji_hides_it(emoji):
    """As it does an icon."""
    over = FACE_OF.format("").replace("</face>", '<rect x="0" y="0" w="40" h="30" fill="paper"/></face>')
    assert "preflight/covered-text" in judged(emoji.face(over, title=FACE), check_covered_texts)


def test_pixels_are_judged_by_their_resolution(emoji):
    """40 pixels on 4 mm are 240 dpi."""
    emoji.typesetter = Typesetter(book(pixel_font()), "en")
    face = emoji_face(emoji, FACE)
    report = Report()
    check_resolution(FacesToCheck([component(face.items, face.boxes)], games.STYLES), report)
    assert [fault.code for fault in report.diagnostics] == ["preflight/low-resolution"]


def test_with_less_ink_they_are_outlines(emoji):
    """As drawings are: their areas become lines, and their text stays invisible."""
    face = emoji.face(FACE_OF.format(""), title=FACE)
    before, after = ([painted.item for painted in painted_items(one.items)] for one in (face, low_ink_frame(face)))
    assert [shape.fill for shape in before if isinstance(shape, Shape)] != [
        shape.fill for shape in after if isinstance(shape, Shape)
    ]
    assert [line.invisible for line in low_ink_frame(face).items if isinstance(line, TextLine)] == [True]


def test_faces_with_other_emoji_have_other_keys(emoji):
    """And those with the same have the same; what looks alike and extracts otherwise is another face in the file only."""
    emoji.typesetter = Typesetter(book(colour_font({"heart": solid("small", 1)})), "en")
    keys = FaceKeys(BOOK)
    faces = [emoji_face(emoji, title) for title in (FACE, f"{HEART}\ufe0f", FACE, FAMILY)]
    face, heart, again, family = [keys.key(face) for face in faces]
    assert face == again == family != heart
    assert faces[0] == faces[2] != faces[3]


def test_what_no_font_has_names_a_way_out(emoji):
    """With its code point and the role, and what kind of font would have it."""
    emoji.face(FACE_OF.format(""), title="\U0001f33e")
    said = emoji.said()
    assert "title needs `\U0001f33e` (U+1F33E), which no font of" in said
    assert "add a colour font that has it, such as Noto Color Emoji (SIL OFL)" in said


@pytest.mark.parametrize(("words", "families"), [("Go", ["IBM Plex Sans"]), (f"Go {FACE}", ["IBM Plex Sans", "Shapes"])])
def test_a_colour_font_is_credited_where_it_is_used(emoji, words, families):
    """In a kit and in a booklet, though no letter is set in it and nothing of it is embedded."""
    face = emoji.face(FACE_OF.format(""), title=words)
    assert [*family_names(BOOK, [games.STYLES["title"]], "en", {*fonts_of(face.items)})] == families
