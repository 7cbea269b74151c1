"""Fonts of every format become files that builds read; those that cannot are refused with the reason."""

from io import BytesIO

import pytest
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from hypothesis import given, settings
from hypothesis import strategies as st
from support.fonts import builder, collection, cubic_variable_font, font_bytes, saved, variable_font, web_font

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.font_formats import FontChoice, read_font_file
from pnp.load.fonts import WantedFont, font_fault
from pnp.load.sfnt import FontPart, extract_font, read_tables

ALL = FontChoice({})
AGAIN = "copy it again from where it came from"


@pytest.fixture
def read(tmp_path):
    """Read bytes as a font; give what is made of them, and what is said."""

    def read(data, choice=ALL, name="round.otf"):
        (tmp_path / name).write_bytes(data)
        report = Report()
        cuts = read_font_file(tmp_path / name, name, choice, report)
        return cuts, "\n".join(format_diagnostic(one, lambda _: ()) for one in report.diagnostics)

    return read


def opened(cut):
    """Open what was made, which must be fit to be embedded."""
    assert font_fault(cut.data) is None
    return TTFont(BytesIO(cut.data))


def width(cut):
    """Return how far an A of the cut advances, at its place on the axes."""
    font = hb.Font(hb.Face(extract_font(cut.data, FontPart(axes=cut.axes))))
    return font.get_glyph_h_advance(font.get_nominal_glyph(65))


@pytest.mark.parametrize(("data", "ending"), [(font_bytes(), ".ttf"), (font_bytes(cff=True), ".otf")])
def test_what_builds_read_stays_as_it_is(read, data, ending):
    """Not a byte changes, whatever the outlines; the file has the ending of its format."""
    (cut,), said = read(data)
    assert (cut.data, cut.made, cut.cut, cut.family, said) == (data, "", "regular", "Round", "")
    assert cut.file_name == f"Regular{ending}"


def test_the_same_font_gives_the_same_bytes(read):
    """Nothing of the clock is in it."""
    for data in (font_bytes(cff=True), variable_font(), web_font(font_bytes())):
        assert [cut.data for cut in read(data)[0]] == [cut.data for cut in read(data)[0]]


@pytest.mark.parametrize("data", [variable_font(), cubic_variable_font()], ids=["glyf", "CFF2"])
def test_a_variable_font_gives_regular_and_bold(read, data):
    """Both are instances of the same file, which stays as it is."""
    cuts, said = read(data)
    assert said == ""
    assert [(cut.cut, cut.made, cut.axes) for cut in cuts] == [
        ("regular", "instance wght=400", (("wght", 400),)),
        ("bold", "instance wght=700", (("wght", 700),)),
    ]
    assert {cut.data for cut in cuts} == {data}
    assert {cut.file_name.partition(".")[0] for cut in cuts} == {"Variable"}


def test_an_instance_is_as_wide_as_its_weight(read):
    """The file has the widths of all."""
    assert [width(cut) for cut in read(variable_font())[0]] == [1000, 1120]


def test_axes_choose_the_cuts(read):
    """Several values of one axis give several fonts."""
    cuts, _ = read(variable_font(), FontChoice({"wght": (500.0, 900.0), "XTRA": (10.0,)}))
    assert [(cut.cut, cut.label, cut.made) for cut in cuts] == [
        ("medium", "Medium", "instance wght=500 XTRA=10"),
        ("black", "Black", "instance wght=900 XTRA=10"),
    ]


def test_a_collection_gives_all_its_faces_or_one(read):
    """By number, or by the beginning of its name."""
    data = collection(font_bytes(), font_bytes(style="Bold", weight=700))
    assert [cut.cut for cut in read(data)[0]] == ["regular", "bold"]
    for face in ("2", "round b"):
        (cut,), _ = read(data, FontChoice({}, face))
        assert (cut.cut, cut.made) == ("bold", "taken out of its collection")
        assert opened(cut)["name"].getDebugName(4) == "Round Bold"


def test_a_variable_face_of_a_collection(read):
    """What is taken out of it can be cut into instances."""
    cuts, said = read(collection(font_bytes(), variable_font()), FontChoice({"wght": (700.0,)}, "2"))
    assert ([cut.cut for cut in cuts], said) == (["bold"], "")
    assert width(cuts[0]) == 1120
    assert "fvar" in TTFont(BytesIO(cuts[0].data))


def test_a_web_font_is_unpacked(read):
    """WOFF has the same tables."""
    for data, ending in ((font_bytes(), ".ttf"), (font_bytes(cff=True), ".otf")):
        (cut,), _ = read(web_font(data))
        assert (cut.made, cut.file_name) == ("unpacked", f"Regular{ending}")
        assert {tag: bytes(body) for tag, body in read_tables(cut.data).items() if tag != "head"} == {
            tag: bytes(body) for tag, body in read_tables(data).items() if tag != "head"
        }


def test_woff2_is_unpacked_where_brotli_is_installed(read):
    """The same, with another compression."""
    pytest.importorskip("brotli")
    (cut,), _ = read(web_font(font_bytes(), "woff2"))
    assert cut.made == "unpacked"
    assert opened(cut)["hmtx"]["uni0041"] == (1000, 100)


def test_woff2_without_brotli(read, monkeypatch):
    """The way out is one line."""
    monkeypatch.setattr("pnp.load.font_formats.find_spec", lambda _: None)
    assert read(b"wOF2" + bytes(60)) == (
        (),
        (
            "round.otf: error[load/bad-font]: `round.otf` is a web font (WOFF2), whose compression needs the library brotli\n"
            "  hint: install pnp with `pip install 'pnp[fonts]'`"
        ),
    )


def with_table(tag, without=()):
    """Give a font with another table, and without some."""
    made = builder().font
    made[tag] = DefaultTable(tag)
    made[tag].data = bytes(8)
    for lost in without:
        del made[lost]
    return saved(made)


NO_FONT = "not a font that is read here\n  hint: take the file whose name ends in .ttf, .otf, .ttc, .otc, .woff or .woff2"
ASK = "ask its maker for a licence to embed it, or take another font"


def unicode_less():
    """Give a font whose characters have numbers of their own."""
    made = builder().font
    (*_, kept) = made["cmap"].tables
    kept.platformID, kept.platEncID = 3, 0
    made["cmap"].tables = [kept]
    return saved(made)


@pytest.mark.parametrize(
    ("data", "choice", "said"),
    [
        (b"", ALL, NO_FONT),
        (b"%!PS-AdobeFont-1.0", ALL, NO_FONT),
        (font_bytes()[:90], ALL, f"broken, it cannot be read\n  hint: {AGAIN}"),
        (font_bytes(cff=True)[:900], ALL, f"cut off\n  hint: {AGAIN}"),
        (with_table("xxxx", ["glyf", "loca"]), ALL, f"broken, it lacks the table `glyf`\n  hint: {AGAIN}"),
        (with_table("xxxx", ["cmap"]), ALL, f"broken, it lacks the table `cmap`\n  hint: {AGAIN}"),
        (
            with_table("EBDT", ["glyf", "loca"]),
            ALL,
            "a font of bitmaps, without outlines that could be printed in any size\n  hint: take another font",
        ),
        (font_bytes(fs_type=2), ALL, f"not licensed for embedding (its fsType says restricted)\n  hint: {ASK}"),
        (font_bytes(cff=True, fs_type=2), ALL, f"not licensed for embedding (its fsType says restricted)\n  hint: {ASK}"),
        (
            unicode_less(),
            ALL,
            (
                "a font without Unicode, so that no text can be set in it\n"
                "  hint: take a newer version of it, or another font: "
                "its characters have numbers of their own, as in old symbol fonts"
            ),
        ),
        (
            font_bytes(),
            FontChoice({"wght": (700.0,)}),
            "no variable font, so that it has no axes\n  hint: leave `--axis` out",
        ),
        (font_bytes(), FontChoice({}, "2"), "no collection, it has one face\n  hint: leave `--face` out"),
        (
            collection(font_bytes(), font_bytes(style="Bold")),
            FontChoice({}, "3"),
            "a collection without a face `3`\n  hint: its faces are 1 `Round Regular`, 2 `Round Bold`",
        ),
        (
            variable_font(),
            FontChoice({"wdth": (75.0,)}),
            "a variable font without an axis `wdth`\n  hint: its axes are `wght` from 100 to 900, `XTRA` from 0 to 10",
        ),
        (
            variable_font(),
            FontChoice({"wght": (950.0,)}),
            "a variable font whose axis `wght` has no 950\n  hint: it goes from 100 to 900",
        ),
    ],
)
def test_what_cannot_be_used_is_said_with_a_way_out(read, data, choice, said):
    """Nothing is made of such a file."""
    assert read(data, choice) == ((), f"round.otf: error[load/bad-font]: `round.otf` is {said}")


@pytest.mark.parametrize(
    ("options", "cut", "label", "family"),
    [
        ({"weight": 700, "italic": True}, "bold-italic", "BoldItalic", "Round"),
        ({"italic": True}, "italic", "Italic", "Round"),
        ({"weight": 250}, "extra-light", "ExtraLight", "Round"),
        ({"weight": 7}, "bold", "Bold", "Round"),
        ({"weight": 800}, "extra-bold", "ExtraBold", "Round"),
        ({"names": {"typographicFamily": "Round Pro"}}, "regular", "Regular", "Round Pro"),
    ],
)
def test_the_cut_follows_from_the_font(read, options, cut, label, family):
    """By its weight, its slope and its typographic family, not by the name of the file."""
    (found,), _ = read(font_bytes(**options))
    assert (found.cut, found.label, found.family) == (cut, label, family)


def test_a_narrow_font_is_a_family_of_its_own(read):
    """Its cuts would else clash with those of normal width."""
    made = builder()
    made.font["OS/2"].usWidthClass = 3
    (found,), _ = read(saved(made.font))
    assert found.family == "Round Condensed"


WHOLE = [font_bytes(cff=True), variable_font(), collection(font_bytes(), variable_font()), web_font(font_bytes())]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_damaged_font_is_a_finding_or_can_be_embedded(tmp_path_factory, data):
    """Whatever bytes change: nothing is raised, and what is made of it is fit for a build."""
    damaged = bytearray(data.draw(st.sampled_from(WHOLE)))
    for at, byte in data.draw(st.dictionaries(st.integers(0, len(damaged) - 1), st.integers(0, 255), min_size=1)).items():
        damaged[at] = byte
    file, report = tmp_path_factory.getbasetemp() / "damaged.otf", Report()
    file.write_bytes(damaged)
    cuts = read_font_file(file, "damaged.otf", ALL, report)
    assert bool(cuts) != report.has_errors
    assert all(font_fault(cut.data, WantedFont(axes=cut.axes)) is None for cut in cuts)
