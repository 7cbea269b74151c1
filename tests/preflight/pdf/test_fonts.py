"""Fonts of files from elsewhere: which of their letters are in the file, how wide, and which programs cannot be read."""

from functools import cache
from io import BytesIO

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.eexec import encrypt
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Stream

from pnp.preflight.pdf.fonts import read_font
from pnp.preflight.pdf.programs import FontProgramError, characters_of, encoding_names, open_program

PDF = pikepdf.new()
IDENTITY = Name("/Identity-H")
LETTERS = (("A", 600), ("B", 700), ("space", 250))
LOST = (("A", 600), ("C", 700), ("space", 250))
"""Letters with their widths; the outline of C was lost."""


@pytest.mark.parametrize(("key", "kind"), [("/FontFile", "Type1"), ("/FontFile2", "TrueType"), ("/FontFile3", "Type1")])
def test_each_kind_of_font_file_is_embedded(key, kind):
    """Type 1, TrueType, and CFF, which most programs write today; a descriptor without a file is not."""
    font = Dictionary(Subtype=Name(f"/{kind}"), BaseFont=Name.Serif, FontDescriptor=Dictionary({key: Stream(PDF, b"font")}))
    assert read_font(font).embedded
    font.FontDescriptor = Dictionary({key: Dictionary()})
    assert not read_font(font).embedded


def square(pen, word):
    """A glyph that is a square, but for the space and for C, which was lost."""
    if word not in {"space", "C"}:
        pen.moveTo((50, 0))
        for corner in ((50, 500), (450, 500), (450, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen


def builder(letters, *, is_truetype):
    """A font of squares, without outlines yet."""
    made = FontBuilder(1000, isTTF=is_truetype)
    order = [".notdef", *letters]
    made.setupGlyphOrder(order)
    made.setupCharacterMap({32 if word == "space" else ord(word): word for word in letters})
    return made, order


@cache
def truetype(letters=LETTERS, platform=None):
    """A TrueType font with these letters and widths."""
    made, order = builder(dict(letters), is_truetype=True)
    made.setupGlyf({word: square(TTGlyphPen(None), word).glyph() for word in order})
    made.setupHorizontalMetrics({word: (dict(letters).get(word, 500), 0) for word in order})
    made.setupHorizontalHeader()
    made.setupPost()
    if platform is not None:
        (table,) = made.font["cmap"].tables[:] = made.font["cmap"].tables[:1]
        table.platformID, table.platEncID = platform
    file = BytesIO()
    made.save(file)
    return file.getvalue()


@cache
def cff(letters=LETTERS):
    """The same as CFF."""
    made, order = builder(dict(letters), is_truetype=False)
    shapes = {word: square(T2CharStringPen(dict(letters).get(word, 500), None), word).getCharString() for word in order}
    made.setupCFF("Squares", {}, shapes, {})
    made.setupHorizontalMetrics({word: (dict(letters).get(word, 500), 0) for word in order})
    made.setupHorizontalHeader()
    made.setupPost()
    return made.font["CFF "].compile(made.font)


def number(value):
    """A number of a Type 1 outline."""
    return b"\xff" + value.to_bytes(4, "big", signed=True)


@cache
def type1(letters=LETTERS, *, hexadecimal=False):
    """The same as Type 1, whose outlines are a line each."""

    def outline(word, width):
        drawn = b"" if word in {"space", "C"} else number(400) + number(500) + b"\x05" + b"\x09"
        return encrypt(b"\0" * 4 + number(0) + number(width) + b"\x0d" + drawn + b"\x0e", 4330)[0]

    shapes = b"".join(
        b"/%s %d RD %s ND\n" % (word.encode(), len(data := outline(word, width)), data)
        for word, width in ((".notdef", 500), *letters)
    )
    private = (
        b"dup /Private 8 dict dup begin /lenIV 4 def\n/CharStrings 4 dict dup begin\n"
        + shapes
        + b"end end mark currentfile closefile\n"
    )
    packed = encrypt(b"\0\0\0\0" + private, 55665)[0]
    clear = b"%!PS-AdobeFont-1.0: Squares\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding 256 array\n"
    clear += b"dup 65 /A put\ndup 66 /B put\ndup 67 /C put\ndup 32 /space put\nreadonly def\ncurrentfile eexec\n"
    return clear + (packed.hex().encode() if hexadecimal else packed) + b"\n" + b"0" * 64 + b"\ncleartomark"


PROGRAMS = {
    "truetype": ("TrueType", "FontFile2", truetype),
    "cff": ("Type1", "FontFile3", cff),
    "type1": ("Type1", "FontFile", type1),
}


def simple(kind, key, program, *, first=65, widths=(600, 700), flags=32, encoding=Name.WinAnsiEncoding):  # noqa: PLR0913 - of a font
    """A font whose codes are bytes."""
    made = Dictionary(
        Type=Name.Font, Subtype=Name(f"/{kind}"), BaseFont=Name("/ABCDEF+Squares"), FirstChar=first,
        LastChar=first + len(widths) - 1, Widths=Array(widths),
        FontDescriptor=Dictionary({"/Flags": flags, f"/{key}": Stream(PDF, program)}),
    )  # fmt: skip
    if encoding is not None:
        made.Encoding = encoding
    return read_font(made)


def faults(font, text):
    """How many letters of a text are missing, and how many have other widths."""
    letters = [font.letter(code) for code in font.codes(text)]
    return sum(letter.missing for letter in letters), sum(letter.differs for letter in letters)


@pytest.mark.parametrize("name", PROGRAMS)
def test_letters_of_simple_fonts_are_compared(name):
    """Those that the subset has are sound; others print as boxes, and doubled widths are told."""
    kind, key, program = PROGRAMS[name]
    assert faults(simple(kind, key, program()), b"AB") == (0, 0)
    assert faults(simple(kind, key, program((("A", 600),))), b"ABA") == (1, 0)
    assert faults(simple(kind, key, program(), widths=(1200, 1400)), b"AB") == (0, 2)
    assert not simple(kind, key, program()).fault


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_letter_whose_outline_was_lost_is_missing(name):
    """Subsets that keep the numbers of glyphs empty those that they leave out; a space is empty by nature."""
    kind, key, program = PROGRAMS[name]
    encoding = Dictionary(Differences=Array([65, Name.A, Name.C, Name.space]))
    assert faults(simple(kind, key, program(LOST), widths=(600, 700, 250), encoding=encoding), b"ABC") == (1, 0)


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("damage", ["garbage", "empty", "cut off"])
def test_programs_that_cannot_be_read_are_named(name, damage):
    """What is no font, nothing at all, and one that was cut off."""
    kind, key, program = PROGRAMS[name]
    font = simple(
        kind, key, {"garbage": b"garbage, no font", "empty": b"", "cut off": program()[: len(program()) // 2]}[damage]
    )
    faults(font, b"AB")
    assert font.fault


def test_a_program_that_lies_under_another_key_is_read_as_what_it_is():
    """Programs write CFF as `FontFile2`, and readers look at the data."""
    assert faults(simple("TrueType", "FontFile2", cff()), b"AB") == (0, 0)


def test_type_1_in_hexadecimal_and_in_segments():
    """Both are older ways to write a font, which all readers take."""
    assert faults(simple("Type1", "FontFile", type1(hexadecimal=True)), b"AB") == (0, 0)
    data = type1()
    at = data.index(b"eexec\n") + 6
    parts = ((1, data[:at]), (2, data[at:-77]), (1, data[-77:]))
    packed = b"".join(b"\x80" + bytes([kind]) + len(part).to_bytes(4, "little") + part for kind, part in parts) + b"\x80\3"
    assert faults(simple("Type1", "FontFile", packed), b"AB") == (0, 0)


@pytest.mark.parametrize(
    ("platform", "flags", "encoding", "codes"),
    [
        ((3, 1), 32, Name.WinAnsiEncoding, b"AB"),
        ((1, 0), 32, Name.MacRomanEncoding, b"AB"),
        ((1, 0), 4, None, b"AB"),
        ((3, 0), 4, None, b"AB"),
        ((3, 1), 4, None, b"AB"),
        ((3, 1), 32, Dictionary(Differences=Array([1, Name.B, Name.A])), b"\1\2"),
    ],
    ids=str,
)
def test_ways_from_a_code_to_a_glyph_of_truetype(platform, flags, encoding, codes):
    """By the name of the letter in Unicode or MacRoman, or by the code itself (ISO 32000-1, 9.6.6.4)."""
    widths = (600, 700) if codes == b"AB" else (700, 600)
    font = simple(
        "TrueType", "FontFile2", truetype(platform=platform), flags=flags, encoding=encoding, first=codes[0], widths=widths
    )
    assert faults(font, codes) == (0, 0)
    assert faults(font, b"Z") == (1, 0)


def composite(key, program, *, kind="CIDFontType2", encoding=IDENTITY, widths=(500, 600, 700, 250), **more):
    """A font whose codes are numbers."""
    part = Dictionary(
        Type=Name.Font, Subtype=Name(f"/{kind}"), DW=1000, W=Array([0, Array(widths)]),
        FontDescriptor=Dictionary({"/Flags": 4, f"/{key}": Stream(PDF, program)}), CIDToGIDMap=Name.Identity,
    )  # fmt: skip
    made = {"Type": Name.Font, "Subtype": Name.Type0, "BaseFont": Name("/ABCDEF+Squares"), "Encoding": encoding}
    return read_font(Dictionary({f"/{k}": v for k, v in (made | more).items()} | {"/DescendantFonts": Array([part])}))


@pytest.mark.parametrize(
    ("key", "program", "kind"), [("FontFile2", truetype, "CIDFontType2"), ("FontFile3", cff, "CIDFontType0")]
)
def test_letters_that_have_numbers_are_compared(key, program, kind):
    """The empty box, a number beyond the last and other widths, with TrueType and with CFF."""
    assert faults(composite(key, program(), kind=kind), b"\0\1\0\2\0\3") == (0, 0)
    assert faults(composite(key, program(), kind=kind), b"\0\0\0\1\0\x63") == (2, 0)
    assert faults(composite(key, program(), kind=kind, widths=(1000, 1200, 1400, 500)), b"\0\1\0\2\0\3") == (0, 3)
    assert composite(key, b"garbage", kind=kind).fault == "it is no font"


@pytest.mark.parametrize(
    ("key", "program", "kind"), [("FontFile2", truetype, "CIDFontType2"), ("FontFile3", cff, "CIDFontType0")]
)
def test_a_number_whose_outline_was_lost_is_missing_if_it_is_a_letter(key, program, kind):
    """What a reader copies says what it should be; a space is nothing to see."""
    meant = b"1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0001> <0002> <0041> endbfrange "
    meant += b"1 beginbfchar <0003> <0020> endbfchar"
    data = program(LOST)
    assert faults(composite(key, data, kind=kind, ToUnicode=Stream(PDF, meant)), b"\0\1\0\2\0\3") == (1, 0)
    assert faults(composite(key, data, kind=kind), b"\0\1\0\2\0\3") == (0, 0)


def test_codes_go_through_a_map_that_is_in_the_file():
    """Of one byte or of two; of several lengths, and of maps that lie elsewhere, nothing is said but why."""
    one = b"1 begincodespacerange <00> <FF> endcodespacerange 1 begincidrange <41> <42> 1 endcidrange"
    font = composite("FontFile2", truetype(), encoding=Stream(PDF, one))
    assert (font.codes(b"AB"), faults(font, b"AB"), faults(font, b"Z")) == ([1, 2], (0, 0), (1, 0))
    two = b"1 begincodespacerange <0000> <FFFF> endcodespacerange 1 begincidchar <0041> 2 endcidchar"
    font = composite("FontFile2", truetype(), encoding=Stream(PDF, two))
    assert (font.codes(b"\0A"), font.unread) == ([2], "")
    both = b"2 begincodespacerange <00> <80> <8140> <9FFC> endcodespacerange"
    assert composite("FontFile2", truetype(), encoding=Stream(PDF, both)).unread
    assert composite("FontFile2", truetype(), encoding=Name("/UniJIS-UTF16-H")).unread == "the encoding `UniJIS-UTF16-H`"


@given(st.sampled_from([truetype, cff, type1]), st.integers(0, 4000), st.binary(min_size=1, max_size=40))
def test_no_damage_of_a_program_ends_a_preflight(program, at, junk):
    """Whatever is changed in it: it opens and is compared, or it is named."""
    data = program()
    at %= len(data)
    try:
        opened = open_program(data[:at] + junk + data[at + len(junk) :])
        for glyph in ("A", "B", 1, 2):
            if opened.has(glyph):
                opened.outline(glyph)
    except FontProgramError:
        pass


@given(
    st.lists(
        st.sampled_from(
            [b"<00>", b"<0041>", b"<zz>", b"<>", b"[", b"]", b"7", b"endbfrange", b"beginbfrange", b"begincidrange"]
        )
    )
)
def test_no_damage_of_a_map_ends_a_preflight(words):
    """Whatever stands where codes and characters should."""
    source = (
        b"begincodespacerange <0000> <ffff> endcodespacerange beginbfrange " + b" ".join(words) + b" endbfrange endcidrange"
    )
    lost = truetype(LOST)
    for more in ({"ToUnicode": Stream(PDF, source)}, {"encoding": Stream(PDF, source)}):
        font = composite("FontFile2", lost, **more)
        faults(font, b"\0\1\0\2\0\3")


def test_windows_encoding_is_that_of_windows():
    """But for what PDF says of codes without a character, and of the two blanks (ISO 32000-1, D.2)."""
    names = encoding_names("WinAnsiEncoding")
    other = {code for code, word in names.items() if characters_of(word) != bytes([code]).decode("cp1252", "replace")}
    assert other == {0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xA0, 0xAD}
    assert {names[code] for code in other} == {"bullet", "space", "hyphen"}
