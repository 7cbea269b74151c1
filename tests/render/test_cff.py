"""Fonts with cubic outlines in the PDF: their shapes, widths and texts are those of the font."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest
import uharfbuzz as hb
from fontTools.cffLib import CFFFontSet
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from hypothesis import given
from hypothesis import strategies as st
from support.fonts import (
    KAPPA,
    as_cubic,
    builder,
    collection,
    cubic_variable_font,
    font_bytes,
    font_with_features,
    saved,
    variable_font,
)
from support.texts import FONTS as SHIPPED
from support.texts import STORY, page_in_font

from pnp.base.diagnostics import Report
from pnp.load.profiles import read_profile
from pnp.load.sfnt import FontPart, extract_font
from pnp.preflight.files.judge import judge
from pnp.render.cff import CffGlyph, OutlinePart, write_cff

FONT = font_bytes(cff=True)


def written(glyphs, font=FONT):
    """Write glyphs, and read them as fontTools does."""
    fonts, data = CFFFontSet(), write_cff("ABCDEF+Round", hb.Face(font), glyphs)
    fonts.decompile(BytesIO(data), None)
    return fonts[0], data


def path(font, cid):
    """Draw a glyph by its CID; give its steps and its width."""
    shape, pen = font.CharStrings[f"cid{cid:05d}"], RecordingPen()
    shape.draw(pen)
    return pen.value, shape.width


def test_glyphs_have_their_cids_outlines_and_widths():
    """A circle stays one of four cubic curves, to a whole unit; codes far apart stay as they are."""
    font, _ = written([CffGlyph(300, 512.5, (OutlinePart(2),)), CffGlyph(65, 1000, (OutlinePart(1),))])
    assert font.charset == [".notdef", "cid00065", "cid00300"]
    assert (font.ROS, font.CIDCount) == (("Adobe", "Identity", 0), 301)
    steps, width = path(font, 300)
    k = round(400 * KAPPA)
    assert steps[:2] == [("moveTo", ((900, 300),)), ("curveTo", ((900, 300 + k), (500 + k, 700), (500, 700)))]
    assert (len(steps), steps[-1][0], width) == (6, "closePath", 512.5)
    assert path(font, 65)[1] == 1000
    assert font.FontBBox == [100, -100, 900, 700]


def test_letter_and_mark_become_one_glyph():
    """Each part has its place, in the units of the font."""
    font, _ = written([CffGlyph(1, 1000, (OutlinePart(1), OutlinePart(2, 30, -400)))])
    pen = BoundsPen(None)
    font.CharStrings["cid00001"].draw(pen)
    assert pen.bounds == (100, -500, 930, 700)
    assert [step for step, _ in path(font, 1)[0]].count("closePath") == 2


def test_a_glyph_that_is_not_there_is_no_blank():
    """A font whose tables contradict each other is found where it is embedded."""
    with pytest.raises(LookupError):
        written([CffGlyph(1, 1000, (OutlinePart(7),))])


def test_fonts_of_other_units_are_written_in_thousandths():
    """PDF takes them so without a matrix, which some readers multiply twice."""
    made = builder(cff=True)
    made.font["head"].unitsPerEm = 2000
    font, _ = written([CffGlyph(1, 500, (OutlinePart(1),))], saved(made.font))
    assert path(font, 1)[0][0] == ("moveTo", ((450, 150),))


def test_an_instance_of_a_cubic_variable_font():
    """Outlines in `CFF2`, which PDF does not know, are written as those of its place."""
    font, _ = written(
        [CffGlyph(1, 1000, (OutlinePart(1),))], extract_font(cubic_variable_font(), FontPart(axes=(("wght", 900),)))
    )
    assert path(font, 1)[0][0] == ("moveTo", ((950, 300),))


@given(st.lists(st.tuples(st.integers(1, 63503), st.integers(0, 3000)), min_size=1, max_size=40, unique_by=lambda g: g[0]))
def test_any_codes_and_widths_are_read_again(glyphs):
    """Whatever the order in which they come, with the same bytes."""
    made = [CffGlyph(cid, width, (OutlinePart(1 + cid % 6),)) for cid, width in glyphs]
    font, data = written(made)
    assert {cid: path(font, cid)[1] for cid, _ in glyphs} == dict(glyphs)
    assert written(made[::-1])[1] == data


def printed(font, text, profile="press-x4", features=""):
    """Print a text in one font as a profile wants it; give the PDF."""
    return page_in_font(font, text, replace(STORY, features=features), read_profile(profile))


FONTS = {
    "CFF": font_with_features(cff=True),
    "CFF2": extract_font(cubic_variable_font(), FontPart(axes=(("wght", 700),))),
    "a face of a collection": extract_font(collection(font_bytes(), font_bytes(cff=True)), FontPart(1)),
    "an instance of TrueType": extract_font(variable_font(), FontPart(axes=(("wght", 700),))),
}


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_texts_are_read_as_they_were_written(font):
    """Also letters that are shown by other glyphs than their own."""
    features = "smcp" if font is FONTS["CFF"] else ""
    with pypdfium2.PdfDocument(printed(font, "ABcabc", features=features)) as document:
        assert document[0].get_textpage().get_text_bounded() == "ABcabc"


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
@pytest.mark.parametrize("profile", ["press-x4", "press-x1a"])
def test_preflight_of_files_finds_nothing_in_these_fonts(font, profile):
    """They are embedded, have all letters that are shown, and the widths that the PDF says."""
    report = Report()
    judge(printed(font, "ABCabc", profile), "deck.pdf", read_profile(profile), report)
    assert [found for found in report.diagnostics if "font" in found.code or "letter" in found.code] == []


RIGHT_TO_LEFT = [
    ("he", "ibm-plex-sans-hebrew/IBMPlexSansHebrew-Regular.ttf", "דג גָּדוֹל 12"),
    ("ar", "ibm-plex-sans-arabic/IBMPlexSansArabic-Regular.ttf", "سمكة كبيرةٌ لا ١٢"),
]


@pytest.mark.parametrize(("locale", "name", "text"), RIGHT_TO_LEFT)
def test_words_from_right_to_left_in_a_cubic_font(locale, name, text):
    """They are joined, marked, placed and read as those of the TrueType font that has the same outlines."""
    data, profile, pages, said = (SHIPPED / name).read_bytes(), read_profile("press-x4"), [], []
    for font in (data, as_cubic(data, text)):
        pdf = page_in_font(font, text, replace(STORY, size=40.0), profile, locale)
        with pypdfium2.PdfDocument(pdf) as document:
            said.append(document[0].get_textpage().get_text_bounded())
            pages.append(document[0].render(scale=2, grayscale=True).to_numpy().astype(int))
        report = Report()
        judge(pdf, "deck.pdf", profile, report)
        assert [found for found in report.diagnostics if "font" in found.code or "letter" in found.code] == []
    with pikepdf.open(BytesIO(pdf)) as document:
        assert any(o.get("/Subtype") == "/CIDFontType0" for o in document.objects if isinstance(o, pikepdf.Dictionary))
    assert said[0] == said[1] != ""
    assert pages[0].min() < 64
    assert np.abs(pages[0] - pages[1]).mean() < 0.5  # of 255


def test_the_same_document_has_the_same_bytes():
    """Nothing depends on the order in which glyphs are met."""
    assert printed(FONT, "abcABC") == printed(FONT, "abcABC")


def test_a_font_is_written_as_cff_with_cids():
    """The keys that ISO 32000-1, 9.7.4 and 9.9 ask for; a table from codes to glyphs is not among them."""
    with pikepdf.open(BytesIO(printed(FONT, "AB"))) as document:
        (font,) = [o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Subtype") == "/CIDFontType0"]
        assert "/CIDToGIDMap" not in font
        assert font.FontDescriptor.FontFile3.Subtype == "/CIDFontType0C"
        assert "/FontFile2" not in font.FontDescriptor
        assert str(font.BaseFont)[7:] == "+Font"
