"""Broken PDF files whose fault lies where it is easily overlooked: inside fonts, patterns, masks, drawn letters and notes."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Stream
from support.places import TESTS
from support.press_files import broken, fonts, paint


@cache
def plex(letters):
    """A TrueType font with these letters, and their widths in thousandths."""
    font = TTFont(TESTS.parent / "fonts" / "ibm-plex-sans" / "IBMPlexSans-Regular.ttf")
    widths = [round(font["hmtx"][font.getBestCmap()[ord(one)]][0] * 1000 / font["head"].unitsPerEm) for one in "Milo"]
    subsetter = Subsetter(Options(layout_features=[], glyph_names=False, notdef_outline=True))
    subsetter.populate(text=letters)
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue(), widths


def simple_font(pdf, letters="Milo", times=1.0):
    """A simple TrueType font, as cairo and office programs write them, for the letters M, i, l and o."""
    data, widths = plex(letters)
    program = pdf.make_indirect(Stream(pdf, data))
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name("/ABCDEF+Plex"), Flags=32, FontBBox=Array([-200, -300, 1200, 1000]),
        ItalicAngle=0, Ascent=1000, Descent=-300, CapHeight=700, StemV=80, FontFile2=program,
    )  # fmt: skip
    wide = dict(zip("Milo", widths, strict=True))
    return Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/ABCDEF+Plex"), FirstChar=ord("M"), LastChar=ord("o"),
        Widths=Array([round(wide.get(chr(code), 0) * times) for code in range(ord("M"), ord("o") + 1)]),
        Encoding=Name.WinAnsiEncoding, FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip


def write(pdf, font):
    """Write `Milo` on the first page."""
    paint(pdf, b"BT 0 0 0 1 k /Simple 14 Tf 10 40 Td (Milo) Tj ET", Font={"Simple": font})


@broken("press/missing-glyph")
def letters_that_a_subset_lost(pdf):
    """A font of letters by name, whose program has two of the four."""
    write(pdf, simple_font(pdf, "Mi"))


@broken("press/font-widths")
def font_of_doubled_widths(pdf):
    """A font of letters by name, whose widths in the file are twice those of its program."""
    write(pdf, simple_font(pdf, times=2.0))


@broken("press/font-damaged", "press-x4", 1, 3)
def font_program_of_garbage(pdf):
    """What should be a font is none."""
    for font in fonts(pdf):
        font.DescendantFonts[0].FontDescriptor.FontFile2.write(b"no font, but words")


@broken("press/font-damaged", "press-x1a")
def font_program_that_is_cut_off(pdf):
    """The second half of a font is lost."""
    font = simple_font(pdf)
    program = font.FontDescriptor.FontFile2
    program.write(program.read_bytes()[: len(program.read_bytes()) // 2])
    write(pdf, font)
