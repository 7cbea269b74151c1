"""Scripts that the project ships no fonts for: every letter has a glyph, marks stand right, ink stays in its box."""

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
from sample_styles import INK, book
from script_samples import FONTS, SAMPLES

from pnp.base.diagnostics import Mark
from pnp.base.languages import canonical_tag, is_right_to_left, main_script
from pnp.base.units import PT, Size
from pnp.model.fields import TextSpan
from pnp.model.outline import Paper
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.render.pdf import print_pdf
from pnp.text.typesetter import Typesetter

STYLE = TextStyle("story", "text", 12.0, 12.0, 1.2, INK, hyphenate=False)
PAPER = Paper("sample", Size(150.0, 40.0), 5.0)
SCRIPTS = pytest.mark.parametrize("script", SAMPLES)


@cache
def fonts(script: str) -> FontBook:
    """A chain as a project would have it: the font of the script, then one with Latin letters and figures."""
    own = FontFile(script, f"{script}.ttf", (FONTS / f"{script}.ttf").read_bytes())
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
    face = hb.Face((FONTS / f"{script}.ttf").read_bytes())
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
    cut = TTFont(FONTS / "Laoo.ttf")
    for table in cut["cmap"].tables:
        table.cmap.pop(0x0EB2, None)
    data = BytesIO()
    cut.save(data)
    family = FontFamily("lao", {"regular": FontFile("lao", "lao.ttf", data.getvalue())}, per_word=False)
    setter = Typesetter(FontBook({"lao": family}, {"text": {"default": ("lao",)}}, Mark("fonts/fonts.yaml")), "lo")
    assert setter.set_text([TextSpan("ນ້ຳ")], STYLE, width=None).missing == ("ນ້ຳ",)
    assert not setter.set_text([TextSpan("ກຽດ")], STYLE, width=None).missing
