"""Inline icons: their line breaking, their position, and their text alternative.

The area of a link covers the glyphs of its characters and no others, in every direction of writing. Scripts that the
project ships no fonts for: every letter has a glyph, marks stand right, ink stays in its box.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import pairwise
from unicodedata import normalize

import pdfplumber
import pypdfium2
import pytest
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from support.texts import FONTS, INK, RAGGED, SAMPLES, STORY, book, rows, said, setter, spans
from support.texts import SCRIPT_FONTS as FONTS_OF_SCRIPTS

from pnp.base.diagnostics import Mark, Report
from pnp.base.languages import canonical_tag, is_right_to_left, main_script
from pnp.base.units import PT, Size
from pnp.load.fonts import load_fonts
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.model.outline import Paper
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.render.pdf import print_pdf
from pnp.text.typesetter import Typesetter

MM = STORY.size * 25.4 / 72


def test_an_icons_text_alternative_is_extracted_in_its_place():
    """It is invisible, as wide as the icon, and between the text before and after."""
    block = setter().set_text(spans("paga 3 [arma] ou 2"), STORY, width=60)
    assert [(line.invisible, "".join(r.text for _, r in line.runs)) for line in block.lines] == [
        (False, "paga 3 "),
        (True, "arma"),
        (False, " ou 2"),
    ]
    assert said(block) == block.texts[0] == "paga 3 arma ou 2"
    (icon,) = block.icons
    unseen = block.lines[1]
    assert unseen.x + unseen.runs[0][0] == icon.box.x
    assert unseen.stretch * unseen.runs[0][1].width * MM == pytest.approx(icon.box.w)


def test_the_text_around_an_icon_has_no_gap():
    """The text after it begins where the icon's bearing ends."""
    block = setter().set_text(spans("a[x]b"), STORY, width=60)
    before, _, after = block.lines
    (icon,) = block.icons
    assert icon.box.x == pytest.approx(before.runs[0][1].width * MM + 0.05 * MM)
    assert after.x == pytest.approx(icon.box.right + 0.05 * MM)


def test_an_icon_is_square_and_centred_on_the_capitals():
    """Its middle is half a cap height above the baseline, and it does not change the leading."""
    plain = setter().set_text(spans("a/b"), STORY, width=60)
    block = setter().set_text(spans("a [x]/b"), STORY, width=60)
    (icon,) = block.icons
    assert icon.box.w == icon.box.h == pytest.approx(1.05 * MM)
    assert block.lines[0].y - (icon.box.y + icon.box.h / 2) == pytest.approx(0.698 * MM / 2)
    assert block.height == plain.height
    assert block.ink.contains(icon.box)


@pytest.mark.parametrize("text", ["3 [arma]", "3[arma]", "[arma][arma]", "[arma],", "+1 [arma]", "(*3* [arma])"])
def test_no_line_ends_between_an_icon_and_its_number(text):
    """At every width."""
    assert len(setter().set_text(spans(text), STORY, width=1, size=8).texts) == 1


def test_lines_may_end_at_ordinary_spaces_around_icons():
    """Before another icon, between a word and an icon, or between an icon and a number after it."""
    block = setter().set_text(spans("paga [x] [y] 2"), STORY, width=1, size=8)
    assert block.texts == ("paga ", "x ", "y ", "2")
    assert rows(block) == ["paga", "x", "y", "2"]
    first = setter().set_text(spans("[x] [y] 2 / [z]"), STORY, width=1, size=8)
    assert first.texts == ("x ", "y ", "2\n", "z")


def test_two_icons_are_in_order():
    """Icons are listed in reading order with their words and boxes."""
    block = setter().set_text(spans("1 [arma] 2 [membro] 3 [melhoria]"), STORY, width=12, size=8)
    assert [icon.icon for icon in block.icons] == ["arma", "membro", "melhoria"]
    assert "".join(block.texts) == "1 arma 2 membro 3 melhoria"


def test_a_text_may_consist_of_an_icon():
    """It needs no text around it."""
    block = setter().set_text(spans("[arma]"), STORY, width=None)
    assert block.width == pytest.approx(1.15 * MM)
    assert said(block) == "arma"


MM_OF_LINKS = RAGGED.size * 25.4 / 72

LINKED = {"": "xyz7", "he": "שתט7"}
"""Characters that only linked spans use in the property test, by language."""

NOT = {"": "abc3", "he": "הבג3"}


@cache
def setter_of_links(locale):
    """A typesetter with all fonts of the project."""
    return Typesetter(load_fonts(FONTS.parent, Report()), locale)


def set_(found, locale="en", width=40.0, style=RAGGED, **how):
    """Set spans at the size of their style."""
    return setter_of_links(locale).set_text(found, style, width=width, size=style.size, **how)


def glyphs(block):
    """Yield each glyph that has characters: (characters, left, right, baseline) in mm, without the words of icons."""
    for line in block.lines:
        for at, run in line.runs if not line.invisible else ():
            pen = line.x + at * MM_OF_LINKS
            for glyph in run.glyphs:
                if glyph.text:
                    yield glyph.text, pen, pen + glyph.advance * MM_OF_LINKS, line.y
                pen += glyph.advance * MM_OF_LINKS


def under(block, wanted):
    """Return the left and right edges of the `wanted` characters, in mm."""
    found = [(left, right) for text, left, right, _ in glyphs(block) if text in wanted]
    return min(left for left, _ in found), max(right for _, right in found)


def areas(block):
    """Return the edges and anchors of a block's links."""
    return [(pytest.approx(link.box.x), pytest.approx(link.box.right), link.anchor) for link in block.links]


@st.composite
def texts(draw):
    """Spans of words in both directions, digits, icons and line breaks; linked spans use letters of their own."""
    out = []
    for linked in draw(st.lists(st.sampled_from([True, False, None]), min_size=1, max_size=7)):
        if linked is None:
            out.append(draw(st.sampled_from([IconSpan("worm", "worm"), LineBreak(), TextSpan(" "), TextSpan("\u200f")])))
            continue
        language = draw(st.sampled_from(["", "he"]))
        letters = [*(LINKED if linked else NOT)[language], " ", "\u2060"]
        text = draw(st.lists(st.sampled_from(letters), min_size=1, max_size=9).map("".join))
        out.append(TextSpan(text, draw(st.booleans()), link="there" if linked else "", lang=language))
    return out


@settings(max_examples=60)
@given(
    texts(), st.sampled_from(["en", "he"]), st.sampled_from([12.0, 30.0, None]), st.sampled_from(["start", "center", "justify"])
)
def test_a_link_lies_on_its_own_glyphs_and_on_no_others(found, locale, width, align):
    """The middle of a glyph is in an area on its line if and only if the glyph belongs to a link."""
    block = set_(found, locale, width, align=align)
    for text, left, right, y in glyphs(block):
        if not text.isspace():
            middle = (left + right) / 2
            hit = any(link.box.x <= middle <= link.box.right and link.box.y < y < link.box.bottom for link in block.links)
            assert hit == (text in "xyz7שתט"), (text, block.links)


def test_links_are_on_their_words_in_right_to_left_lines():
    """A link is to the left of the words before it: one area, including the space between its words."""
    block = set_([TextSpan("אבג "), TextSpan("דהו זחט", link="x"), TextSpan(" יכל")], "he")
    assert areas(block) == [(*under(block, "דהוזחט"), "x")]
    assert under(block, "אבג")[0] > block.links[0].box.right - 1e-6 > under(block, "יכל")[1]


def test_a_link_with_words_in_both_directions_has_several_areas():
    """`ABC de[f GHI]` from right to left: `IHG def CBA`; the two areas of the link are separated by `de`."""
    block = set_([TextSpan("אבג de"), TextSpan("f דהו", link="x")], "he")
    assert areas(block) == [(under(block, "דהו")[0], under(block, "d")[0], "x"), (*under(block, "f"), "x")]
    whole = set_([TextSpan("אבג "), TextSpan("def", link="x"), TextSpan(" דהו")], "he")
    assert areas(whole) == [(*under(whole, "def"), "x")]


def test_an_icon_between_links_counts_as_one_character():
    """The length of its word does not shift the links after it."""
    block = set_(
        [TextSpan("ab "), IconSpan("worm", "a worm"), TextSpan("x", link="l"), IconSpan("fly", ""), TextSpan("y", link="l")]
    )
    assert areas(block) == [(*under(block, "x"), "l"), (*under(block, "y"), "l")]


def test_leading_spaces_and_combining_accents_do_not_shift_links():
    """The typesetter drops leading spaces and composes letters with accents; a link of leading spaces alone has no area."""
    block = set_(
        [TextSpan("  "), TextSpan(" ", link="no"), TextSpan("e\u0301e\u0301 "), TextSpan("xy", link="l"), TextSpan(" b")]
    )
    assert areas(block) == [(*under(block, "xy"), "l")]


def test_a_repeated_hyphen_does_not_shift_the_links_of_its_line():
    """Portuguese repeats the hyphen of a compound at the start of the next line; the source contains it once."""
    block = set_([TextSpan("uma guarda-chuva "), TextSpan("xy", link="l"), TextSpan(" b")], "pt-BR", width=19)
    assert "".join(text for text, *_ in glyphs(block)).count("-") == 2
    assert areas(block) == [(*under(block, "xy"), "l")]


def test_a_link_in_two_lines_has_two_areas_as_tall_as_the_leading():
    """Ascent to descent is in the middle of an area, wherever the block is in its box."""
    for how in ({}, {"height": 40.0, "valign": "middle"}):
        block = set_([TextSpan("a "), TextSpan("xx yyyyyyyy", link="l")], width=12, style=STORY, **how)
        upper, lower = (link.box for link in block.links)
        leading = STORY.leading * MM_OF_LINKS
        assert (upper.h, lower.h) == pytest.approx((leading, leading))
        assert lower.y == pytest.approx(upper.bottom)
        assert upper.y + lower.bottom == pytest.approx(block.extent.y + block.extent.bottom)


STYLE = TextStyle("story", "text", 12.0, 12.0, 1.2, INK, hyphenate=False)

PAPER = Paper("sample", Size(150.0, 40.0), 5.0)

SCRIPTS = pytest.mark.parametrize("script", SAMPLES)


@cache
def fonts(script: str) -> FontBook:
    """A chain as a project would have it: the font of the script, then one with Latin letters and figures."""
    own = FontFile(script, f"{script}.ttf", (FONTS_OF_SCRIPTS / f"{script}.ttf").read_bytes())
    families = {**book().families, script: FontFamily(script, {"regular": own}, per_word=False)}
    tag = canonical_tag(SAMPLES[script].tag)
    return FontBook(families, {"text": {"default": ("plex",), tag: (script, "plex")}}, Mark("fonts/fonts.yaml"))


def block_of(script: str, text: str, **how):
    """Set a text in the language of the sample."""
    tag = canonical_tag(SAMPLES[script].tag)
    return Typesetter(fonts(script), tag).set_text([TextSpan(text)], STYLE, width=how.pop("width", None), **how)


def runs_of(block):
    """The runs of a block with their left edges in mm, from left to right, without spaces."""
    em = STYLE.size / PT
    runs = [(line.x + x * em, line.y, run) for line in block.lines for x, run in line.runs if run.text.strip()]
    return sorted(runs, key=lambda entry: entry[0])


@SCRIPTS
def test_a_tag_names_its_script_and_direction(script):
    """By CLDR's data, or by the tag itself."""
    tag = canonical_tag(SAMPLES[script].tag)
    assert main_script(tag) == script
    runs = runs_of(block_of(script, SAMPLES[script].words))
    _, _, first = runs[-1] if is_right_to_left(script) else runs[0]
    assert SAMPLES[script].words.split()[0].startswith(first.text)


@SCRIPTS
def test_words_are_shaped_as_harfbuzz_shapes_them(script):
    """Glyph by glyph the same, with the places of their marks, when HarfBuzz itself finds script and direction."""
    face = hb.Face((FONTS_OF_SCRIPTS / f"{script}.ttf").read_bytes())
    for word in SAMPLES[script].words.split():
        if word.isdigit():  # HarfBuzz does not know that figures run from left to right among other letters
            continue
        block = block_of(script, word)
        assert not block.missing
        buffer = hb.Buffer()
        buffer.add_str(normalize("NFC", word))
        buffer.guess_segment_properties()
        hb.shape(hb.Font(face), buffer)
        expected = [
            (info.codepoint, place.x_advance / face.upem, place.x_offset / face.upem, place.y_offset / face.upem)
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]
        found = [(g.gid, g.advance, g.dx, g.dy) for _, _, run in runs_of(block) for g in run.glyphs]
        assert [gid for gid, *_ in found] == [gid for gid, *_ in expected], word
        assert 0 not in {gid for gid, *_ in found}, word
        for glyph, other in zip(found, expected, strict=True):
            assert glyph[1:] == pytest.approx(other[1:], abs=2e-4), word


@SCRIPTS
def test_ink_stays_in_the_box_of_its_text(script):
    """Above and below, however high and deep the marks are, in one line and in several."""
    for width in (None, 30.0):
        block = block_of(script, SAMPLES[script].words, width=width)
        tops, bottoms = zip(*ink_of(block, script), strict=True)
        assert min(tops) > -0.05
        assert max(bottoms) < block.height + 0.05


@SCRIPTS
def test_lines_do_not_touch(script):
    """The ink of a line ends above that of the next, where its highest and lowest marks meet."""
    block = block_of(script, " ".join([SAMPLES[script].words] * 4), width=30.0)
    rows = {}
    for line in block.lines:
        rows.setdefault(round(line.y, 4), []).append(line)
    assert len(rows) > 2
    extents = [ink_of_lines(lines, script) for _, lines in sorted(rows.items())]
    for (_, bottom), (top, _) in pairwise(extents):
        assert bottom < top + 0.05


def ink_of(block, script):
    """The top and bottom of each glyph's ink in mm, by HarfBuzz's extents."""
    return glyph_ink(block.lines, script)


def ink_of_lines(lines, script):
    """The top and bottom of the ink of some lines."""
    tops, bottoms = zip(*glyph_ink(lines, script), strict=True)
    return min(tops), max(bottoms)


def glyph_ink(lines, script):
    """Yield top and bottom of each glyph in mm."""
    files = {file.key: file.data for family in fonts(script).families.values() for file in family.cuts.values()}
    for line in lines:
        for _, run in line.runs:
            face = hb.Face(files[run.font])
            opened, scale = hb.Font(face), line.size / PT / face.upem
            for glyph in run.glyphs:
                box = opened.get_glyph_extents(glyph.gid)
                if box and box.height:
                    up = box.y_bearing + glyph.dy * face.upem
                    yield line.y - up * scale, line.y - (up + box.height) * scale


@SCRIPTS
def test_words_can_be_copied_from_the_pdf(script, tmp_path):
    """All their letters, and where lines run from left to right in the order of the text."""
    block = block_of(script, SAMPLES[script].words)
    page = Page("face", PAPER.size, (), furniture=tuple(block.lines_at(5.0, 10.0)))
    target = tmp_path / "a.pdf"
    with target.open("wb") as file:
        info = DocumentInfo("Sample", "pnp", canonical_tag(SAMPLES[script].tag), "2026-01-01")
        print_pdf(Imposition(PAPER, "none", (Sheet(1, page, None),)), fonts(script), info, file)
    wanted = normalize("NFC", SAMPLES[script].words)
    if is_right_to_left(script):  # pdfium loses letters of such scripts outside the first plane
        with pdfplumber.open(target) as document:
            text = normalize("NFC", document.pages[0].extract_text())
        assert sorted(text.replace(" ", "")) == sorted(wanted.replace(" ", ""))
    else:
        with pypdfium2.PdfDocument(target) as document:
            text = normalize("NFC", document[0].get_textpage().get_text_range())
        assert text.split() == wanted.split()


@SCRIPTS
def test_european_figures_keep_the_metrics_of_their_font(script):
    """Alone in a text, as on a badge, they stand where they do in English; figures of the script fill their own font's line."""
    figures = block_of(script, "12")
    english = Typesetter(fonts(script), "en").set_text([TextSpan("12")], STYLE, width=None)
    assert (figures.height, figures.lines[0].y) == (english.height, english.lines[0].y)
    own = [word for word in SAMPLES[script].words.split() if word.isdigit()]
    for word in own:
        block = block_of(script, word)
        assert {run.font for _, _, run in runs_of(block)} == {script}
        tops, bottoms = zip(*ink_of(block, script), strict=True)
        assert min(tops) > -0.05
        assert max(bottoms) < block.height + 0.05


def test_a_letter_whose_parts_the_font_lacks_is_missing():
    """HarfBuzz divides the Lao vowel am into two letters; a font that has am alone shows a box, which is reported."""
    cut = TTFont(FONTS_OF_SCRIPTS / "Laoo.ttf")
    for table in cut["cmap"].tables:
        table.cmap.pop(0x0EB2, None)
    data = BytesIO()
    cut.save(data)
    family = FontFamily("lao", {"regular": FontFile("lao", "lao.ttf", data.getvalue())}, per_word=False)
    setter = Typesetter(FontBook({"lao": family}, {"text": {"default": ("lao",)}}, Mark("fonts/fonts.yaml")), "lo")
    assert setter.set_text([TextSpan("ນ້ຳ")], STYLE, width=None).missing == ("ນ້ຳ",)
    assert not setter.set_text([TextSpan("ກຽດ")], STYLE, width=None).missing
