"""Columns: upright letters one below the other, words on their side, figures side by side; from right to left."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import pypdfium2
import pytest
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from support.texts import FONTS, RAGGED, font

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Size
from pnp.impose.single_faces import face_page
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import line_ink, map_box, path_box
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.model.frame import Colour, Frame, Group, TextLine
from pnp.model.outline import Paper
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Sheet
from pnp.model.style import CharacterStyle, FontBook, FontFamily, FontFile
from pnp.render.pdf import print_pdf
from pnp.text.typesetter import Typesetter
from pnp.text.vertical import stances

STYLE = replace(RAGGED, direction="vertical", leading=1.5)
EM = STYLE.size / PT
WIDTH, HEIGHT = 20.0, 30.0


@cache
def setter(locale):
    """A typesetter with all fonts of the project."""
    return Typesetter(load_fonts(FONTS.parent, Report()), locale)


def block(*spans, style=STYLE, locale="ja", width=WIDTH, height=HEIGHT, **how):
    """Set spans, or words, into columns."""
    words = [TextSpan(span) if isinstance(span, str) else span for span in spans]
    return setter(locale).set_text(words, style, width=width, height=height, **{"size": style.size} | how)


def letters(found):
    """The upright letters, or groups of them, as (text, x, y) of their origins in mm."""
    lines = [item for item in found.columns_at(0.0, 0.0) if isinstance(item, TextLine)]
    return [("".join(run.text for _, run in line.runs), line.x, line.y) for line in lines]


def inks(found):
    """What each item paints, as (text, box in mm)."""
    out = []
    for item in found.columns_at(0.0, 0.0):
        line, matrix = (item.items[0], item.matrix) if isinstance(item, Group) else (item, None)
        box = line_ink(line)
        if box is not None:
            out.append(("".join(run.text for _, run in line.runs), map_box(matrix, box) if matrix else box))
    return out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("東京、", ["upright 東京、"]),
        ("2枚", ["combined 2", "upright 枚"]),
        ("第12回", ["upright 第", "combined 12", "upright 回"]),
        ("123", ["turned 123"]),
        ("本当!?」", ["upright 本当", "combined !?", "upright 」"]),
        ("so!", ["turned so!"]),
        ("+2点", ["combined +2", "upright 点"]),
        ("VIPは…", ["turned VIP", "upright は", "turned …"]),
        ("3D", ["turned 3D"]),
        ("①★×", ["upright ①★×"]),
        ("「きゃー」", ["upright 「きゃー」"]),
    ],
)
def test_how_letters_stand(text, expected):
    """Wide ones upright, one or two figures side by side, all else on its side."""
    assert [f"{stance} {text[start:end]}" for start, end, stance in stances(text)] == expected


def test_the_first_column_is_at_the_right_and_letters_stand_below_each_other():
    """Each in a square of one em; the next column is one leading to the left."""
    found = block("東京", LineBreak(), "大阪")
    assert letters(found) == [
        (text, pytest.approx(WIDTH - EM - column * 1.5 * EM), pytest.approx((0.88 + row) * EM))
        for text, column, row in (("東", 0, 0), ("京", 0, 1), ("大", 1, 0), ("阪", 1, 1))
    ]
    assert (found.width, found.height) == (pytest.approx(2.5 * EM), pytest.approx(2 * EM))


def test_signs_have_the_form_of_columns():
    """A comma stands at the upper right of its square, a bracket lies, the sign of a long vowel stands."""
    boxes = dict(inks(block("東、京「大」ーあっ")))
    cell = WIDTH - EM / 2  # the middle of the column
    assert boxes["、"].x > cell
    assert boxes["、"].h < 0.5 * EM
    assert boxes["「"].w > boxes["「"].h * 0.8
    assert boxes["ー"].h > 2 * boxes["ー"].w
    assert boxes["っ"].x - (WIDTH - EM) > 0.2 * EM


def test_blank_halves_are_shared_as_in_lines():
    """Of two marks side by side only one keeps its blank half, and none is left at the ends of a column."""
    text = "（東、「京」。）大、「阪」"
    across = setter("ja").set_text([TextSpan(text)], replace(STYLE, direction="horizontal"), width=None, size=8.0)
    assert block(text, height=None).height == pytest.approx(across.width, abs=0.1)
    first, *_ = inks(block("「東"))
    assert first[1].y < 0.3 * EM


def test_two_figures_share_a_square():
    """No wider than it, in its middle; no space parts them from the ideographs beside."""
    found = block("第12回")
    (line,) = [i for i in found.columns_at(0.0, 0.0) if isinstance(i, TextLine) and i.runs[0][1].text == "12"]
    width = line.runs[0][1].width * EM * line.stretch
    assert width <= EM * 1.001
    assert line.stretch < 1.0
    assert line.x + width / 2 == pytest.approx(WIDTH - EM / 2)
    assert found.height == pytest.approx(3 * EM)
    box = dict(inks(found))["12"]
    assert box.y + box.h / 2 == pytest.approx(1.5 * EM, abs=0.01)


def test_words_lie_on_their_side_in_the_middle_of_the_column():
    """Their head is at the right, and a quarter of an em parts them from ideographs."""
    found = block("東VIP京")
    (group,) = [item for item in found.columns_at(0.0, 0.0) if isinstance(item, Group)]
    assert group.matrix == (0.0, 1.0, -1.0, 0.0, WIDTH, 0.0)
    box = dict(inks(found))["VIP"]
    assert box.x + box.w / 2 == pytest.approx(WIDTH - EM / 2, abs=0.05 * EM)
    assert box.h > box.w
    assert box.y > 1.2 * EM


def test_no_column_begins_with_a_closing_mark():
    """Lines are broken as they are across."""
    text = "東京大阪、京都「奈良」神戸。名古屋ー札幌っ仙台"
    for height in (7.0, 9.0, 12.0, 14.5):
        found = block(text, width=60.0, height=height)
        assert "".join(found.texts) == text
        assert not [line for line in found.texts if line[0] in "、」。ーっ" or line[-1] == "「"]


@pytest.mark.parametrize(("align", "y"), [("start", 0.0), ("center", (HEIGHT - 2 * EM) / 2), ("end", HEIGHT - 2 * EM)])
@pytest.mark.parametrize(("valign", "x"), [("top", WIDTH - EM), ("middle", (WIDTH - EM) / 2), ("bottom", 0.0)])
def test_align_is_along_the_column_and_valign_across(align, y, valign, x):
    """The first edge is the upper one, and the right one."""
    found = block("東京", align=align, valign=valign)
    assert (found.extent.x, found.extent.y) == (pytest.approx(x, abs=0.2), pytest.approx(y))


def test_a_text_shrinks_until_its_columns_fit():
    """Down to its floor; what does not fit then overflows, and its ink tells how far."""
    text = "東京大阪京都奈良神戸名古屋札幌仙台横浜" * 2
    found = block(text, width=17.0, height=22.0, size=None)
    assert STYLE.floor <= found.size < STYLE.size
    assert found.overflow == 0.0
    assert found.ink.x >= 0.0
    too_long = block(text * 2, width=17.0, height=22.0, size=None)
    assert too_long.size == STYLE.floor
    assert too_long.overflow > 0.0
    assert too_long.ink.x < 0.0
    assert too_long.width > 17.0


def test_a_reading_stands_right_of_its_words():
    """In small letters from top to bottom, centred; columns move apart for it."""
    found = block(TextSpan("京", ruby="きょう"), "の", LineBreak(), "東", style=replace(STYLE, leading=1.0))
    places = {text: (x, y) for text, x, y in letters(found)}
    assert found.overflow == 0.0
    assert places["き"][0] == pytest.approx(places["京"][0] + EM, abs=0.05 * EM)
    assert places["う"][1] - places["き"][1] == pytest.approx(EM, abs=0.1 * EM)
    assert places["の"][1] - places["京"][1] == pytest.approx(1.25 * EM)
    assert places["京"][0] - places["東"][0] > 1.4 * EM
    assert found.ink.right <= WIDTH + 0.01


def test_larger_words_stand_in_the_middle_of_the_column():
    """A named style of another size moves nothing to the side."""
    found = block("東", TextSpan("京", named=CharacterStyle("big", Colour(0.7, 0, 0), 1.5)), "都")
    boxes = dict(inks(found))
    middles = [box.x + box.w / 2 for box in boxes.values()]
    assert middles == pytest.approx([middles[0]] * 3, abs=0.06 * EM)
    assert boxes["京"].w > 1.3 * boxes["東"].w


def test_an_icon_stands_upright_in_its_column():
    """It has the middle of the letters around it."""
    found = block("東", IconSpan("wood", "木"), "都")
    (icon,) = found.icons
    assert icon.box.x + icon.box.w / 2 == pytest.approx(WIDTH - EM / 2, abs=0.02)
    assert EM < icon.box.y + icon.box.h / 2 < 2.2 * EM


def test_outlines_are_where_the_letters_are():
    """For what is drawn behind them."""
    found = block("東VIP12京")
    outlines = [segment for row in setter("ja").outlines(found) for segment in row]
    outline, ink = path_box(tuple(outlines)), found.ink
    assert (outline.x, outline.y, outline.right, outline.bottom) == pytest.approx(
        (ink.x, ink.y, ink.right, ink.bottom), abs=0.1
    )


def test_other_languages_are_set_in_lines():
    """As is said of their texts; Korean and Chinese have columns."""
    assert block("東", locale="en").turned is None
    assert [block("東", locale=tag).turned for tag in ("ja", "zh-Hans", "ko")] == [WIDTH] * 3


def small_font(*, features):
    """Three letters of a Japanese font, with its forms and metrics for columns or without."""
    ttf = TTFont(BytesIO(font("NotoSansJP-Regular").data))
    options = Options(layout_features=["vert"] if features else [], drop_tables=[] if features else ["vhea", "vmtx"])
    subsetter = Subsetter(options)
    subsetter.populate(text="東、京")
    subsetter.subset(ttf)
    out = BytesIO()
    ttf.save(out)
    cut = FontFile(f"small-{features}", "small.ttf", out.getvalue())
    family = FontFamily("small", {"regular": cut}, per_word=False)
    return FontBook({"small": family}, {"text": {"default": ("small",)}}, Mark("-"))


def test_a_font_without_metrics_for_columns_has_those_of_its_squares():
    """And one that lacks the forms is named, if the text has signs that need them."""
    good, poor = (Typesetter(small_font(features=known), "ja") for known in (True, False))
    whole, plain = (one.set_text([TextSpan("東京")], STYLE, width=WIDTH, height=HEIGHT) for one in (good, poor))
    for (_, x, y), (_, other_x, other_y) in zip(letters(whole), letters(plain), strict=True):
        assert (x, y) == pytest.approx((other_x, other_y), abs=0.02 * EM)
    assert plain.missing_features == ()
    asked = [one.set_text([TextSpan("東、")], STYLE, width=WIDTH, height=HEIGHT).missing_features for one in (good, poor)]
    assert asked == [(), (("vert", "small regular"),)]


def printed_text(found):
    """What a reader extracts of a block, without white space."""
    fonts = load_fonts(FONTS.parent, Report())
    page = face_page(Frame(Size(WIDTH, HEIGHT), 0.0, tuple(found.columns_at(0.0, 0.0))), 0.0)
    pdf = BytesIO()
    sheets = Imposition(Paper("p", page.size, 0), "none", (Sheet(1, page),))
    print_pdf(sheets, fonts, DocumentInfo("t", "-", "ja", "2026-11-30"), pdf)
    with pypdfium2.PdfDocument(pdf.getvalue()) as document:
        return "".join(document[0].get_textpage().get_text_range().split())


def test_columns_are_read_in_order():
    """Column by column, with words and figures where they stand, and readings after all."""
    assert (
        printed_text(block("東京VIP、12日は雨。", TextSpan("札", ruby="ふだ"), "を引く")) == "東京VIP、12日は雨。札を引くふだ"
    )


@settings(max_examples=50, deadline=None)
@given(text=st.text("東京あーっ、。「」（）12aV +", min_size=1, max_size=30), height=st.sampled_from([4.0, 9.0, 25.0]))
def test_all_letters_are_placed_once_in_order(text, height):
    """In columns that follow each other to the left."""
    found = block(text, width=200.0, height=height)
    lines = [item.items[0] if isinstance(item, Group) else item for item in found.columns_at(0.0, 0.0)]
    shown = "".join(run.text for line in lines for _, run in line.runs)
    assert shown.replace(" ", "") == "".join(found.texts).replace(" ", "") == text.strip().replace(" ", "")
    assert all(a >= b - 1e-6 for a, b in pairwise([row[1] for row in found.rows][::-1]))


@pytest.mark.parametrize("words", ["い1枚", "い12枚", "い123枚"])
def test_figures_in_a_named_style_stand_as_close_as_others(words):
    """Between those that stand upright and ideographs is no space; between those that lie and ideographs there is."""
    red = CharacterStyle("red", colour=Colour(0.8, 0.1, 0.1))
    assert block(TextSpan(words, named=red)).height == pytest.approx(block(words).height)
