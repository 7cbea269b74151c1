"""Fonts in the PDF: embedded as subsets, and only those in use."""

from __future__ import annotations

import re
from contextlib import contextmanager
from io import BytesIO

import pikepdf
import pytest
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from support.faces import FILES, FONTS, face, line, printed, rect

from pnp.render.fonts import read_font_descriptor

_FONT = re.compile(r"/F\d+")


@contextmanager
def fonts_of(pdf):
    """Open a PDF and give its Type0 fonts."""
    with pikepdf.open(BytesIO(pdf)) as document:
        (fonts,) = [o for o in document.objects if isinstance(o, pikepdf.Dictionary) and any(map(_FONT.fullmatch, o.keys()))]
        yield list(fonts.values())


def test_fonts_are_embedded_and_subset():
    """Every font has its file, a subset tag on every name, and no glyph more than it needs."""
    with fonts_of(printed(face(line("abcabc")))) as (font,):
        descendant = font.DescendantFonts[0]
        file = TTFont(BytesIO(descendant.FontDescriptor.FontFile2.read_bytes()))
        assert file["maxp"].numGlyphs == len(file["glyf"].keys()) == 4
        assert str(font.BaseFont)[7:] == "+IBMPlexSans-Regular"
        assert font.BaseFont == descendant.BaseFont == descendant.FontDescriptor.FontName


def test_no_font_comes_along_unasked():
    """A page without text has no font, not even Helvetica."""
    assert b"/Font " not in printed(face(rect(0, 0, 5, 5)))
    assert b"Helvetica" not in printed(face(line("texto")))


def test_fonts_that_are_not_used_are_not_written():
    """Of three fonts, only the two in use are embedded."""
    with fonts_of(printed(face(line("um"), line("dois", font="tektur", y=20)))) as found:
        assert [str(f.BaseFont)[8:] for f in found] == ["IBMPlexSans-Regular", "Tektur-Bold"]


def test_widths_and_outlines_are_those_of_the_file():
    """The width table gives the font's own advances, and each code leads to its glyph's outline."""
    source = TTFont(FONTS / FILES["plain"])
    names = [source.getBestCmap()[ord(c)] for c in "Wibdpq"]
    with fonts_of(printed(face(line("Wibdpq")))) as (font,):
        descendant = font.DescendantFonts[0]
        listed = re.findall(rb"^<(\w{4})> <(\w{4})>", font.ToUnicode.read_bytes(), re.MULTILINE)
        codes = {chr(int(text, 16)): int(code, 16) for code, text in listed}
        widths = dict.fromkeys(codes.values(), float(descendant.DW))
        parts = [*descendant.W]
        for first, own in zip(parts[::2], parts[1::2], strict=True):
            widths |= {int(first) + number: float(width) for number, width in enumerate(own)}
        places = descendant.CIDToGIDMap.read_bytes()
        file = TTFont(BytesIO(descendant.FontDescriptor.FontFile2.read_bytes()))
        assert float(descendant.DW) == source["hmtx"]["b"][0]  # the most frequent one
    assert [widths[codes[letter]] for letter in "Wibdpq"] == [source["hmtx"][n][0] for n in names]
    for code, glyph in zip(map(codes.__getitem__, "Wibdpq"), names, strict=True):
        at = file.getGlyphOrder()[int.from_bytes(places[2 * code : 2 * code + 2], "big")]
        assert file["glyf"][at].getCoordinates(file["glyf"])[0] == source["glyf"][glyph].getCoordinates(source["glyf"])[0]


@pytest.mark.parametrize(
    ("text", "usual", "others"),
    [
        ("tatyt", 608, [529.5, 529.5]),  # 529.5 is more frequent, but no whole number
        ("ty", None, [529.5, 529.5]),
    ],
)
def test_the_usual_width_is_a_whole_number(text, usual, others):
    """A font of 2,000 units per em has widths with halves, which are all listed: readers take such a usual one for 1000."""
    with fonts_of(printed(face(line(text, font="squared")))) as (font,):
        descendant = font.DescendantFonts[0]
        assert descendant.get("/DW") == usual
        assert [float(width) for own in [*descendant.W][1::2] for width in own] == others


def test_the_descriptor_tells_the_fonts_own_measures():
    """Ascent, descent, cap height and box are read from the file."""
    source = TTFont(FONTS / FILES["plain"])
    with fonts_of(printed(face(line("a")))) as (font,):
        told = font.DescendantFonts[0].FontDescriptor
        assert (int(told.Ascent), int(told.Descent)) == (source["hhea"].ascent, source["hhea"].descent)
        assert int(told.CapHeight) == source["OS/2"].sCapHeight
        assert [int(v) for v in told.FontBBox] == [getattr(source["head"], k) for k in ("xMin", "yMin", "xMax", "yMax")]
        assert (int(told.Flags), float(told.ItalicAngle)) == (4, 0)
        assert int(told.StemV) == 88  # of weight 400


def described(file="ibm-plex-sans/IBMPlexSans-BoldItalic.ttf", **tables):
    """The descriptor of a font file, some of whose tables are changed: `post={"isFixedPitch": 1}`."""
    font = TTFont(FONTS / file)
    for table, values in tables.items():
        for field, value in values.items():
            setattr(font[table], field, value)
    out = BytesIO()
    font.save(out)
    return read_font_descriptor(hb.Face(out.getvalue()))


def test_slant_pitch_and_weight_are_in_the_descriptor():
    """The angle of an italic, the fixed pitch of a monospaced font, and the thicker stems of a bold."""
    source = TTFont(FONTS / "ibm-plex-sans/IBMPlexSans-BoldItalic.ttf")
    found = described()
    assert found.angle == pytest.approx(source["post"].italicAngle, abs=1e-4)
    assert found.angle < 0
    assert found.flags == 4 + 64
    assert found.stem == round(50 + (source["OS/2"].usWeightClass / 65) ** 2) == 166
    assert described(post={"isFixedPitch": 1, "italicAngle": 0}).flags == 4 + 1


def test_measures_are_in_thousandths_of_an_em():
    """A font with another number of units per em gives the same measures."""
    found = described(head={"unitsPerEm": 2000, "xMin": -100, "yMin": -400, "xMax": 3000, "yMax": 1800}, hhea={"ascent": 1600})
    assert (found.box, found.ascent) == ((-50, -200, 1500, 900), 800)


def test_an_old_font_without_cap_height_gives_its_ascent():
    """Version 1 of the table OS/2 has no cap height."""
    found = described(**{"OS/2": {"version": 1}, "hhea": {"ascent": 777}})
    assert found.cap_height == 777
    assert described().cap_height == TTFont(FONTS / FILES["bold"])["OS/2"].sCapHeight


@pytest.mark.parametrize(("one", "other", "same"), [("abc", "cba", True), ("abc", "abd", False)])
def test_the_subset_tag_follows_from_the_glyphs(one, other, same):
    """The tag depends on the glyphs, but not on their order."""
    tags = []
    for text in (one, other):
        with fonts_of(printed(face(line(text)))) as (font,):
            tags.append(str(font.BaseFont))
    assert (tags[0] == tags[1]) is same
