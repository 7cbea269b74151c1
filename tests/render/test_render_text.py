"""Text in the PDF: it extracts as written, in item order, by readers that share no code, and stands where layout set it."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops
from sample_items import BLACK, RED, face, line, page, pictured, pixels, printed, rect, shape

from pnp.base.units import PT
from pnp.model.frame import Glyph, GlyphRun, Group, RunRow, TextLine


def words_by_pdfium(pdf, number=0):
    """What pdfium reads on a page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return document[number].get_textpage().get_text_range().replace("\r\n", "\n").replace("\ufffe", "")


def words_by_plumber(pdf, number=0):
    """What pdfminer's code reads on a page."""
    with pdfplumber.open(BytesIO(pdf)) as document:
        return document.pages[number].extract_text()


READERS = pytest.mark.parametrize("read", [words_by_pdfium, words_by_plumber])


def form_stream(pdf):
    """The content of the only form on the only page."""
    with pikepdf.open(BytesIO(pdf)) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        return form.read_bytes()


@READERS
def test_kerned_and_ligated_text_extracts_as_written(read):
    """Kerning, ligatures and a word space leave no trace in the text."""
    text = "Tática: efficient office AVATAR"
    assert read(printed(face(line(text), w=80))) == text


@READERS
@pytest.mark.parametrize("text", ["a (b) c", "\\ \\\\ (", "“ação” — 10 × ½", "0123456789", "ÀÉÎÕÜç ñ"])
def test_every_character_survives_the_string_syntax(read, text):
    """Brackets, backslashes and letters outside ASCII come back."""
    assert read(printed(face(line(text), w=80))) == text


@READERS
def test_a_word_in_another_font_stays_in_its_line(read):
    """A line may change font at a run; the text does not show it."""
    plain, bold = shape("custo "), shape("12", "bold")
    item = TextLine(5, 10, 9, ((0.0, plain), (plain.width, bold)), BLACK)
    assert read(printed(face(item))) == "custo 12"


@READERS
def test_an_icon_extracts_as_its_word(read):
    """Invisible text gives words to what is not text, and squeezed text keeps them."""
    before, icon = line("paga", x=2), line("arma", x=12, invisible=True, stretch=0.3)
    assert read(printed(face(before, rect(12, 7, 3, 3), icon, line("agora", x=16)))).split() == ["paga", "arma", "agora"]


CLUSTERS = {
    "a letter and a mark": ([("q", "q\u0303"), ("\u02dc", ""), ("a", "a")], "q\u0303a"),
    "a character in two glyphs": ([("x", "x"), ("a", "á"), ("´", ""), ("y", "y")], "xáy"),
    "two glyphs for three letters": ([("o", "o"), ("f", "ffi"), ("i", ""), ("o", "o")], "offio"),
    "a ligature": ([("ﬁ", "fi"), ("m", "m")], "fim"),
    "three glyphs for one": ([("e", "ệ"), ("^", ""), (".", ""), ("m", "m")], "ệm"),
    "a glyph without text": ([("-", ""), ("s", "s"), ("e", "e")], "se"),
}


def in_clusters(glyphs):
    """A run of glyphs, each named by a character that shows it, with the texts that they stand for."""
    shown = [shape(char).glyphs[0]._replace(text=text) for char, text in glyphs]
    return GlyphRun("plain", tuple(shown), sum(g.advance for g in shown), "".join(text for _, text in glyphs))


@READERS
@pytest.mark.parametrize("case", CLUSTERS)
def test_clusters_extract_exactly(read, case):
    """Whatever a text is shown by, it extracts once, with nothing besides."""
    glyphs, text = CLUSTERS[case]
    found = read(printed(face(TextLine(5, 10, 9, ((0.0, in_clusters(glyphs)),), BLACK))))
    assert found.replace("\u200b", "") == text
    assert ("\u200b" in found) == (not glyphs[0][1])  # what has no text at all extracts as a space of no width


@READERS
def test_shaped_clusters_extract_exactly(read):
    """A letter and a mark that the font has no one glyph for, as HarfBuzz sets them."""
    run = shape("q\u0303a")
    assert [g.text for g in run.glyphs] == ["q\u0303", "", "a"]
    assert read(printed(face(TextLine(5, 10, 9, ((0.0, run),), BLACK)))) == "q\u0303a"


@pytest.mark.parametrize(
    "glyphs", [[("q", "q"), ("\u02dc", "´"), ("a", "a")], [("f", "f"), ("g", "g"), ("é", "é"), ("m", "m")]]
)
def test_a_cluster_looks_as_its_glyphs_do(glyphs):
    """Set as one glyph or as several, raised and shifted, the ink is the same."""
    run = in_clusters(glyphs)
    moved = [g._replace(dx=0.02 * i, dy=0.1 * i) for i, g in enumerate(run.glyphs)]
    as_one = [g._replace(text="abcd" if i == 0 else "") for i, g in enumerate(moved)]
    pictures = []
    for found in (moved, as_one):
        again = GlyphRun("plain", tuple(found), run.width, run.text)
        pictures.append(pictured(printed(face(TextLine(5, 10, 24, ((0.0, again), (run.width, again)), BLACK))), dots_per_mm=8))
    apart = ImageChops.difference(*pictures)
    assert pictures[0].getextrema()[0][0] < 10  # there is ink
    assert max(high for _, high in apart.getextrema()) < 60  # but for the half of a thousandth that places are rounded to


def test_right_to_left_text_stands_backwards_in_the_map():
    """Readers turn right-to-left text round letter by letter; a cluster's text stands with its last glyph in visual order."""
    glyphs = (Glyph(40, 0.6, 0, 0, "ג"), Glyph(42, 0.0, -0.3, 0, ""), Glyph(41, 0.6, 0, 0, "אב"))
    pdf = printed(face(TextLine(5, 10, 9, ((0.0, GlyphRun("plain", glyphs, 1.2, "אבג", level=1)),), BLACK)))
    with pikepdf.open(BytesIO(pdf)) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        table = form.Resources.Font.F1.ToUnicode.read_bytes()
    assert re.search(rb"2 beginbfchar\n<\w{4}> <05d2>\n<\w{4}> <05d105d0>\nendbfchar", table)


def test_text_reads_in_the_order_of_the_items():
    """Reading order is item order, over faces and furniture."""
    top, bottom = line("depois", y=5), line("antes", y=20)
    pdf = printed(page(face(bottom, top), furniture=(line("folha 1", y=28, size=5),)))
    assert words_by_pdfium(pdf).split() == ["antes", "depois", "folha", "1"]


def test_glyphs_stand_where_shaping_put_them():
    """Each glyph's origin is within half a thousandth of an em of where HarfBuzz wants it, over a whole line."""
    text = "AVATAR Tática Wolf To Yes LT AVATAR Tática Wolf To Yes"
    item = line(text, x=3, size=12)
    with pdfplumber.open(BytesIO(printed(face(item, w=150)))) as document:
        found = [c["x0"] for c in document.pages[0].chars]
    expected = []
    for at, run in item.runs:
        for glyph in run.glyphs:
            expected.append(3 * PT + (at + glyph.dx) * 12)
            at += glyph.advance  # noqa: PLW2901 - the pen
    assert found == pytest.approx(expected, abs=12 * 0.0006 + 0.001)


def test_a_gap_between_runs_is_kept():
    """Justified text moves its words: the pen follows."""
    run = shape("a")
    pdf = printed(face(TextLine(2, 10, 20, ((0.0, run), (1.5, run)), BLACK)))
    with pdfplumber.open(BytesIO(pdf)) as document:
        first, second = (c["x0"] for c in document.pages[0].chars)
    assert second - first == pytest.approx(30, abs=0.02)


def test_raised_glyphs_come_back_down():
    """A glyph with a vertical offset is raised by text rise, and the next one stands on the baseline again."""
    run = GlyphRun("plain", (Glyph(1, 0.534, 0, 0.25, "a"), Glyph(2, 0.577, 0, 0, "b")), 1.111, "ab")
    assert b"[]TJ .25 Ts[(\x00\x01)]TJ 0 Ts[(\x00\x02)]TJ" in form_stream(
        printed(face(TextLine(5, 10, 9, ((0.0, run),), BLACK)))
    )


def test_runs_that_touch_are_one_string():
    """Words and spaces set without a gap are written as one string, not three."""
    assert form_stream(printed(face(line("na na na", size=9)))).count(b"(") == 1


def test_text_is_painted_in_its_colour_and_invisible_text_is_not():
    """A full block of a glyph shows; the same glyph as invisible text does not."""
    seen, unseen = line("—", x=1, y=6, size=20, colour=RED), line("—", x=1, y=16, size=20, invisible=True)
    drawn = pixels(printed(face(seen, unseen, w=10, h=20)), {"r": (255, 0, 0), "_": (255, 255, 255)}, dots_per_mm=4)
    assert "rrrrrrrr" in "".join(drawn[:40])
    assert set("".join(drawn[40:])) == {"_"}


def test_an_empty_line_prints_nothing():
    """A line without runs is no fault."""
    assert words_by_pdfium(printed(face(TextLine(5, 10, 9, (), BLACK)))) == ""


@READERS
def test_a_gap_before_a_glyph_that_is_moved_stays_a_number_of_its_own(read):
    """A run whose first glyph stands beside its place begins with a number too: `-1230` and `20` are not `-123020`."""
    word = shape("fim")
    moved = GlyphRun("plain", (word.glyphs[0]._replace(dx=-0.02), *word.glyphs[1:]), word.width, "fim")
    item = TextLine(5, 10, 9, ((0.0, shape("a ")), (2.0, moved)), BLACK)
    assert b"-1230 20(" in form_stream(printed(face(item)))
    assert read(printed(face(item))) == "a fim"


def test_condensed_text_ends_with_its_line():
    """A line says its width only where it is not the usual one, and what is painted after it is not condensed."""
    usual = form_stream(printed(face(line("um"), line("dois", y=20))))
    assert b"Tz" not in usual
    veiled = Group((rect(0, 0, 5, 5), rect(2, 2, 5, 5)), opacity=0.5)
    operators = form_stream(printed(face(line("um", stretch=0.5), veiled, line("dois", y=20))))
    assert operators.count(b"50 Tz") == 1
    assert operators.index(b"50 Tz") < operators.index(b"100 Tz") < operators.index(b" Do")
    assert b"Q\n100 Tz\n" in operators  # `Q` has brought the condensed state back


def test_a_row_without_gaps_is_written_as_its_pairs():
    """Runs that are joined at once have the operators of runs that are walked one by one, also where widths are rounded."""
    for off in (0.0, 0.0003, 0.004):  # em by which the font's widths differ from those that were shaped
        runs = [replace(run, width=run.width + off) for _, run in line("Ordem e progresso e ordem").runs]
        row = TextLine(5, 10, 9, RunRow(tuple(runs)), BLACK)
        assert printed(face(row)) == printed(face(replace(row, runs=tuple(row.runs))))
