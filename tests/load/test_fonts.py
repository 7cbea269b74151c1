"""Font files are checked by their tables: valid ones pass, truncated or damaged ones are reported, none raises.

Fonts are checked by every build, and read by those that set something in them.
"""

import os
import struct
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from support.colour_fonts import colour_font, pixel_font
from support.fonts import collection, cubic_variable_font, font_bytes, variable_font
from support.games import tiny_font

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.load.fonts import StoredFont, WantedFont, font_fault, load_fonts
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Glyph
from pnp.model.style import FontFile, TextStyle
from pnp.render.fonts import EmbeddedFont
from pnp.render.glyphs import FontCodes, PrintedGlyph
from pnp.text.fonts import FontFace
from pnp.text.typesetter import Typesetter

SOUND = tiny_font()
CUBIC = font_bytes(cff=True)
COLLECTION = collection(font_bytes("Duo"), font_bytes("Duo", "Bold", cff=True))


def renamed(tag, other):
    """The font with a table renamed."""
    return SOUND.replace(tag.encode(), other.encode(), 1)


def with_number(tag, offset, number):
    """The font with a 16-bit number of a table changed."""
    (count,) = struct.unpack_from(">H", SOUND, 4)
    for index in range(count):
        name, _, start, _ = struct.unpack_from(">4sLLL", SOUND, 12 + 16 * index)
        if name.decode() == tag:
            return SOUND[: start + offset] + struct.pack(">H", number) + SOUND[start + offset + 2 :]
    raise AssertionError(tag)


def test_valid_fonts_pass():
    """The generated font is valid."""
    assert font_fault(SOUND) is None


def shortened(tag, length):
    """The font with a table that ends early."""
    (count,) = struct.unpack_from(">H", SOUND, 4)
    for index in range(count):
        at = 12 + 16 * index
        if SOUND[at : at + 4].decode() == tag:
            return SOUND[: at + 12] + struct.pack(">L", length) + SOUND[at + 16 :]
    raise AssertionError(tag)


def with_map(platform, encoding):
    """The font with one character map, of this platform and encoding."""
    return SOUND[: table("cmap")] + struct.pack(">4H", 0, 1, platform, encoding) + SOUND[table("cmap") + 8 :]


def table(tag):
    """Where a table begins."""
    (count,) = struct.unpack_from(">H", SOUND, 4)
    records = (struct.unpack_from(">4sLLL", SOUND, 12 + 16 * index) for index in range(count))
    return next(start for name, _, start, _ in records if name.decode() == tag)


_COLR = TTFont(BytesIO(colour_font()), lazy=True).reader["COLR"][:20]
NEWER_COLR = _COLR, b"\0\2" + _COLR[2:]
"""How the table `COLR` begins, and how one of a version to come would."""

WANTED = "expected a font with outlines (.ttf, .otf, or one of a .ttc)"

UNPACK = "take the .ttf or .otf that it was made from, or let `pnp font add` unpack it"

AXES = "`wght` from 100 to 900 (usually 400), `XTRA` from 0 to 10 (usually 0)"

AGAIN = "copy it again from where it came from"

ASK = "ask its maker for a licence to embed it, or take another font"

NO_UNICODE = (
    "a font without Unicode, so that no text can be set in it",
    "take a newer version of it, or another font: its characters have numbers of their own, as in old symbol fonts",
)


@pytest.mark.parametrize(
    ("data", "what", "hint"),
    [
        (b"", f"not a font, {WANTED}", "take the file of the font itself, whose name ends in .ttf or .otf"),
        (b"ttcf", "cut off", AGAIN),
        (b"wOF2", f"a web font (WOFF2), {WANTED}", UNPACK),
        (b"wOFF", f"a web font (WOFF), {WANTED}", UNPACK),
        (renamed("post", "CFF "), "broken, its table `CFF` is invalid", AGAIN),
        (renamed("post", "CFF2"), "broken, its table `CFF2` is invalid", AGAIN),
        (CUBIC.replace(b"\0\0P\0\0\7", b"\0\0P\0\0\6", 1), "broken, its table `CFF` is invalid", AGAIN),
        (
            variable_font(),
            "a variable font",
            f"name an instance beside the file, `{{file: …, axes: {{wght: 400}}}}`; its axes are {AXES}",
        ),
        (
            COLLECTION,
            "a font collection",
            "name the face beside the file, `{file: …, face: 1}`; it has 1 `Duo Regular`, 2 `Duo Bold`",
        ),
        (b"true", "cut off", AGAIN),
        (SOUND[: len(SOUND) // 2], "cut off", AGAIN),
        (with_number("head", 12, 0), "broken, its table `head` is invalid", AGAIN),
        (with_number("head", 18, 0), "broken, its table `head` is invalid", AGAIN),
        (with_number("head", 18, 15), "broken, its table `head` is invalid", AGAIN),
        (with_number("head", 18, 16385), "broken, its table `head` is invalid", AGAIN),
        (with_number("maxp", 4, 0), "empty, it shows no character", AGAIN),
        (with_number("cmap", 2, 0), "empty, it shows no character", AGAIN),
        (
            colour_font().replace(NEWER_COLR[0], NEWER_COLR[1], 1),
            "a colour font whose table `COLR` has the version 2; 0 and 1 are read",
            "take a version of it with `COLR` 0 or 1, or with the table `SVG`",
        ),
        (
            colour_font().replace(b"CPAL", b"xPAL", 1),
            "broken, it lacks the table `CPAL` with the colours of its table `COLR`",
            AGAIN,
        ),
        (renamed("glyf", "xxxx"), "broken, it lacks the table `glyf`", AGAIN),
        (with_number("hhea", 34, 0), "broken, its table `hmtx` is invalid", AGAIN),
        (with_number("hhea", 34, 3), "broken, its table `hmtx` is invalid", AGAIN),
        (shortened("hmtx", 7), "broken, its table `hmtx` is invalid", AGAIN),
        (shortened("loca", 5), "broken, its table `loca` is invalid", AGAIN),
        (shortened("glyf", 4), "broken, its table `loca` is invalid", AGAIN),
        (with_number("loca", 0, 9), "broken, its table `loca` is invalid", AGAIN),
        (shortened("head", 53), "broken, its table `head` is invalid", AGAIN),
        (shortened("post", 31), "broken, its table `post` is invalid", AGAIN),
        (shortened("OS/2", 89), "broken, its table `OS/2` is invalid", AGAIN),
        (with_map(3, 0), *NO_UNICODE),
        (with_map(1, 0), *NO_UNICODE),
        (with_map(0, 5), *NO_UNICODE),
        (with_number("OS/2", 8, 0x0002), "not licensed for embedding (its fsType says restricted)", ASK),
        (with_number("OS/2", 8, 0x0102), "not licensed for embedding (its fsType says restricted)", ASK),
        (
            with_number("OS/2", 8, 0x0104),
            "not licensed for embedding of the used characters alone (its fsType says no subsets)",
            ASK,
        ),
        (with_number("OS/2", 8, 0x0208), "not licensed for embedding of its outlines (its fsType says bitmaps only)", ASK),
    ],
)
def test_each_fault_has_its_message_and_a_way_out(data, what, hint):
    """Nothing of it is found later than in the file where the font is named."""
    assert font_fault(data) == (what, hint)


@pytest.mark.parametrize(
    ("data", "wanted", "what", "hint"),
    [
        (SOUND, WantedFont(palette=1), "no font with palettes", "leave `palette` out"),
        (colour_font(), WantedFont(palette=3), "a colour font without a palette 3", "its palettes are 1 to 2"),
        (
            colour_font(palettes=[[(1, 0, 0, 1), (0, 0, 1, 1)]]),
            WantedFont(palette=2),
            "a colour font without a palette 2",
            "it has one palette, so leave `palette` out",
        ),
        (SOUND, WantedFont("1"), "no collection, it has one face", "leave `face` out"),
        (SOUND, WantedFont(axes=(("wght", 400),)), "no variable font, so that it has no axes", "leave `axes` out"),
        (
            COLLECTION,
            WantedFont("3"),
            "a font collection without a face `3`",
            "its faces are 1 `Duo Regular`, 2 `Duo Bold`",
        ),
        (
            COLLECTION,
            WantedFont("duo"),
            "a font collection in which several faces are named `duo`",
            "it has 1 `Duo Regular`, 2 `Duo Bold`: name one by its number",
        ),
        (
            variable_font(),
            WantedFont(axes=(("opsz", 12),)),
            "a variable font without an axis `opsz`",
            f"its axes are {AXES}",
        ),
        (
            variable_font(),
            WantedFont(axes=(("wght", 950.5),)),
            "a variable font whose axis `wght` has no 950.5",
            "it goes from 100 to 900, and is usually 400",
        ),
    ],
)
def test_what_a_file_does_not_have_is_said_with_what_it_has(data, wanted, what, hint):
    """Faces are listed with their names, axes with their ranges."""
    assert font_fault(data, wanted) == (what, hint)


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (CUBIC, WantedFont()),
        (colour_font(), WantedFont()),
        (colour_font(version=0), WantedFont(palette=2)),
        (pixel_font(), WantedFont()),
        (COLLECTION, WantedFont("2")),
        (COLLECTION, WantedFont("duo bold")),
        (variable_font(), WantedFont(axes=(("wght", 900), ("XTRA", 0.5)))),
        (cubic_variable_font(), WantedFont(axes=(("wght", 400),))),
    ],
)
def test_fonts_of_all_outlines_pass(data, wanted):
    """Cubic ones, a face by number or name in any capitals, and places at the ends of axes."""
    assert font_fault(data, wanted) is None


@pytest.mark.parametrize(
    "data",
    [
        with_number("head", 18, 16),
        with_number("head", 18, 16384),
        with_number("maxp", 4, 2),
        with_number("OS/2", 8, 4),
        with_number("OS/2", 8, 6),
        renamed("OS/2", "OS/3"),
        renamed("post", "xxxx"),
        b"true" + SOUND[4:],
        with_map(0, 3),
        with_map(3, 10),
    ],
)
def test_what_a_font_may_be(data):
    """The bounds are inclusive; tables that a PDF does not need may be missing."""
    assert font_fault(data) is None


@given(st.integers(0, len(SOUND) - 1))
def test_truncated_fonts_are_reported(length):
    """Any prefix of a font is reported, except one that lacks only padding at the end."""
    assert font_fault(SOUND[:length]) is not None or len(SOUND) - length < 4


@given(st.binary(max_size=200), st.integers(0, len(SOUND)))
def test_no_bytes_raise(junk, at):
    """Random bytes in a font are reported or ignored, and never raise."""
    font_fault(SOUND[:at] + junk + SOUND[at + len(junk) :])
    font_fault(junk)


def test_an_offset_that_no_memory_has_is_a_damaged_table():
    """The width of the offsets of the first INDEX of `CFF ` is a byte that may say anything."""
    damaged = bytearray(CUBIC)
    damaged[CUBIC.index(b"\x01\x00\x04", 600) + 6] = 9
    assert font_fault(bytes(damaged)) is not None


@pytest.mark.parametrize("sound", [SOUND, CUBIC], ids=["glyf", "CFF"])
@settings(max_examples=60)
@given(st.data())
def test_a_damaged_font_is_a_finding_or_can_be_embedded(sound, data):
    """Whatever bytes change: a fault of the file, a finding when it is embedded, or a font in the PDF."""
    damaged = bytearray(sound)
    for at, byte in data.draw(st.dictionaries(st.integers(0, len(damaged) - 1), st.integers(0, 255), min_size=1)).items():
        damaged[at] = byte
    if font_fault(bytes(damaged)) is not None:
        return
    file = FontFile("key", "fonts/a.ttf", bytes(damaged), Mark("fonts/fonts.yaml", 3))
    face, codes = FontFace(file), FontCodes(1, file)
    font = EmbeddedFont(codes)
    assert face.cap_height > -100
    letter = face.font.get_nominal_glyph(65) or 0
    font.use(PrintedGlyph(letter, "A"), b"\0\1")
    font.next_code(PrintedGlyph(codes.cluster([Glyph(letter, 0.5, 0.0, 0.0, "A"), Glyph(0, 0.5, 0.1, 0.1, "B")]), "AB"))
    try:
        font.write(SimpleNamespace(standard="x-1a", put=lambda _: 1, put_stream=lambda *_: 1))
    except PnpError as stopped:
        (found,) = stopped.diagnostics
        assert (found.code, found.mark) == ("render/broken-font", file.mark)


TWO = """\
families:
  tiny: {regular: tiny.ttf, licence: licence.txt}
  other: {regular: other.ttf, licence: licence.txt}
roles:
  text: {per: cluster, default: [tiny], ja: [other]}
"""


@pytest.fixture
def fonts(project, binaries):
    """The fonts of a project with a family for all languages and one for Japanese; their files."""
    root = project({"fonts/fonts.yaml": TWO, "fonts/other.ttf": binaries["fonts/tiny.ttf"]})
    report = Report()
    book = load_fonts(root, report)
    assert not report.diagnostics
    return book, root / "fonts"


def was_read(file):
    """Whether the bytes of a font are in memory."""
    return bool(file._data)


def test_fonts_of_other_languages_are_not_read(fonts):
    """What a book says of a language, and of a font that is set in it, reads no font of another language."""
    book, _ = fonts
    tiny, other = book.files
    book.digest("en")
    assert book.place(tiny.key) == (1, tiny)
    assert was_read(tiny)
    assert not was_read(other)
    assert book.place(other.key) == (2, other)


def test_the_key_follows_from_name_and_bytes(fonts):
    """Fonts with equal bytes have keys that differ in their names only."""
    tiny, other = fonts[0].files
    assert tiny.key.startswith("tiny-regular-")
    assert other.key.startswith("other-regular-")
    assert tiny.key[-8:] == other.key[-8:]


PARTS = """\
families:
  flex:
    regular: {file: flex.ttf, axes: {wght: 400}}
    bold: {file: flex.ttf, axes: {wght: 700, XTRA: 2}}
    black: {file: flex.ttf, axes: {wght: 900}}
    italic: {file: duo.ttc, face: 2}
    medium-italic: {file: duo.ttc, face: Duo Regular}
    licence: licence.txt
roles:
  text: {per: cluster, default: [flex]}
"""


def test_a_file_gives_several_fonts(project):
    """Instances and faces have keys and bytes of their own, which are fonts; a new place of an axis is another book."""
    files = {"fonts/flex.ttf": variable_font(), "fonts/duo.ttc": COLLECTION}
    report = Report()
    book = load_fonts(project({"fonts/fonts.yaml": PARTS, **files}), report)
    assert not report.diagnostics
    assert len({file.key for file in book.files}) == len({file.data for file in book.files}) == len(book.files) == 5
    assert all(font_fault(file.data) is None for file in book.files)
    assert [book.place(file.key)[0] for file in book.files] == [1, 2, 3, 4, 5]
    other = load_fonts(project({"fonts/fonts.yaml": PARTS.replace("900", "899"), **files}), report)
    assert other.digest("en") != book.digest("en")
    assert other.families["flex"].cuts["bold"].key == book.families["flex"].cuts["bold"].key


COLOURED = """\
families:
  flex: {regular: {file: flex.ttf, axes: {wght: 400}}, licence: licence.txt}
  shapes: {regular: shapes.ttf, bold: {file: shapes.ttf, palette: 2}, licence: licence.txt}
roles:
  text: {per: cluster, default: [flex, shapes], de: [LEADS]}
"""


def test_a_palette_is_a_font_of_its_own(project):
    """The same bytes in other colours have another key, by which drawings are told apart; the first one is the usual one."""
    files = {"fonts/flex.ttf": variable_font(), "fonts/shapes.ttf": colour_font()}
    report = Report()
    book = load_fonts(project({"fonts/fonts.yaml": COLOURED.replace("LEADS", "flex"), **files}), report)
    assert not report.diagnostics
    regular, bold = (book.families["shapes"].cuts[cut] for cut in ("regular", "bold"))
    assert (regular.palette, bold.palette, book.families["flex"].cuts["regular"].palette) == (0, 1, 0)
    assert regular.key.rpartition("-")[2] != bold.key.rpartition("-")[2]
    assert regular.data == bold.data


def test_no_chain_begins_with_a_colour_font(project):
    """In whatever language: it is said where the font is named."""
    files = {"fonts/flex.ttf": variable_font(), "fonts/shapes.ttf": colour_font()}
    report = Report()
    assert load_fonts(project({"fonts/fonts.yaml": COLOURED.replace("LEADS", "shapes, flex"), **files}), report) is None
    first = report.diagnostics[0]
    assert (first.code, first.mark.line) == ("load/bad-font", 3)
    assert first.message == "`fonts/shapes.ttf` is a colour font, with which no chain of families can begin"
    assert first.hint == "put a family of letters before it: lines are set by the first, and emoji by any behind it"


def test_a_damaged_palette_is_a_fault():
    """A table `CPAL` that ends before its colours."""
    data = bytearray(colour_font())
    (start,) = struct.unpack_from(">L", data, data.index(b"CPAL") + 8)
    struct.pack_into(">H", data, start + 2, 900)
    assert font_fault(bytes(data)) == ("broken, its table `CPAL` is invalid", AGAIN)


def test_the_optical_size_follows_the_type_size(project):
    """A few instances, each from the nearest size on; beyond the ends of the axis those at its ends, and all in one book."""
    flex = variable_font(second=("opsz", 8, 10, 36, "Optical size"))
    entry = "families: {flex: {regular: {file: flex.ttf, axes: {wght: 500, opsz: auto}}, licence: licence.txt}}\n"
    roles = "roles: {text: {per: cluster, default: [flex]}}\n"
    report = Report()
    book = load_fonts(project({"fonts/fonts.yaml": entry + roles, "fonts/flex.ttf": flex}), report)
    assert not report.diagnostics
    file = book.families["flex"].cuts["regular"]
    assert file.at_size(9.9) is file.at_size(10) is file
    names = [file.at_size(size).key.rpartition("-")[0] for size in (5, 8.5, 13, 30, 100)]
    assert names == [f"flex-regular-{size}pt" for size in (6, 8, 12, 36, 72)]
    assert [book.place(file.at_size(size).key)[1] for size in (6, 10, 72)] == [file.at_size(size) for size in (6, 10, 72)]
    assert file.at_size(36).data == file.at_size(72).data != file.data
    setter = Typesetter(book, "en")
    style = TextStyle("s", "text", 10.0, 6.0, 1.2, Colour(0, 0, 0))
    blocks = [setter.set_text([TextSpan("abc")], replace(style, size=size), width=None, size=10) for size in (8.0, 10.0, 36.0)]
    assert blocks[0].width == blocks[1].width < blocks[2].width, "letters grow wider from the usual size on"


def test_a_font_that_changes_for_other_sizes_is_another_font(project):
    """The key, by which frames and caches know it, follows the whole file, and not the letters of one size."""
    book = "families: {flex: {regular: {file: flex.ttf, axes: {opsz: auto}}, licence: licence.txt}}\nroles: {}\n"
    made = []
    for most in (36, 60):
        flex = variable_font(second=("opsz", 8, 10, most, "Optical size"))
        (family,) = load_fonts(project({"fonts/fonts.yaml": book, "fonts/flex.ttf": flex}), Report()).families.values()
        made.append((family.cuts["regular"].key, family.cuts["regular"].data))
    assert made[0][1] == made[1][1]
    assert made[0][0] != made[1][0]


def test_a_font_without_optical_sizes_cannot_follow_them():
    """That is said as of any axis that it does not have."""
    assert font_fault(variable_font(), WantedFont(size=10.0)) == (
        "a variable font without an axis `opsz`",
        f"its axes are {AXES}",
    )
    assert font_fault(SOUND, WantedFont(size=10.0)) == ("no variable font, so that it has no axes", "leave `axes` out")


def test_an_unknown_key_has_no_place(fonts):
    """A key that is that of no font is not taken for one of its name."""
    with pytest.raises(KeyError):
        fonts[0].place("tiny-regular-00000000")


@pytest.mark.parametrize("changed", ["tiny.ttf", "other.ttf"])
def test_another_font_is_another_book(fonts, changed):
    """The digest follows the fonts of its language by their bytes, and others by what the file system says."""
    book, folder = fonts
    before = book.digest("en")
    (folder / changed).write_bytes((folder / changed).read_bytes() + b"\0")
    assert load_fonts(folder.parent, Report()).digest("en") != before


def test_a_font_that_changes_under_way_stops_the_run(fonts):
    """What is set must be what was checked."""
    book, folder = fonts
    (folder / "tiny.ttf").write_bytes(b"junk")
    with pytest.raises(PnpError, match=r"cannot read `fonts/tiny.ttf`: it was changed while it was used"):
        book.digest("en")


def test_a_font_with_other_times_and_rights_stops_nothing(fonts):
    """A backup or a `touch` under way changes no byte; what was checked is set, by the same key."""
    book, folder = fonts
    file = folder / "tiny.ttf"
    checked, before = file.read_bytes(), file.stat()
    os.utime(file, (1, 1))
    file.chmod(0o600)
    assert file.stat().st_ctime_ns != before.st_ctime_ns
    assert book.files[0].data == checked
    assert book.digest("en") == load_fonts(folder.parent, Report()).digest("en")


@pytest.mark.parametrize("data", [bytes(len(SOUND)), SOUND + b"\0"], ids=["damaged, as long", "sound, longer"])
def test_another_font_of_its_name_stops_the_run(fonts, data):
    """It is of another length, or no font at all."""
    book, folder = fonts
    (folder / "tiny.ttf").write_bytes(data)
    with pytest.raises(PnpError, match=r"cannot read `fonts/tiny.ttf`: it was changed while it was used"):
        assert not book.files[0].data


def test_a_font_that_goes_under_way_stops_the_run(fonts):
    """A file that is no longer there is an error with its place, and no traceback."""
    book, folder = fonts
    (folder / "tiny.ttf").unlink()
    with pytest.raises(PnpError, match=r"cannot read `fonts/tiny.ttf`") as stopped:
        assert not book.files[0].key
    assert stopped.value.diagnostics[0].mark.path == "fonts/fonts.yaml"
    assert all(type(file) is StoredFont for file in book.files)
