"""Line metrics suit the script: marks stay in their box, titles are centred, stacks do not touch."""

from dataclasses import replace

import pytest
import uharfbuzz as hb
from sample_styles import STORY, TITLE
from shipped_typesetters import shipped_fonts, typesetter

from pnp.base.units import PT
from pnp.model.fields import TextSpan

WORDS = {
    "ar": "لأجل الآخرين كلُّ شيءٍ يبدأ هنا",
    "he": "שַׁבָּת הַקְּלָף הָאַחֲרוֹן ץקןך",
    "hi": "र्की ट्ठू ऑं क्षृ द्ध्रू पृष्ठ कार्ड टूँ",
    "ja": "領域を支配するカードが、嵐を呼ぶ。",
    "ko": "구역을 지배하는 카드가 폭풍을 부른다",
    "th": "ผู้เล่นที่นี้ปั้นน้ำฎูฐุญูกี๊",
    "zh-Hans": "统治区域的卡牌，召来风暴。",
}
PLAIN = {"ar": "دلاع", "he": "אבמש", "hi": "कमरत", "ja": "国永", "ko": "한글", "th": "กมนอ", "zh-Hans": "国永"}
HEIGHT = 40.0  # mm: enough for every text here


def ink(block):
    """Return the top and bottom of a block's ink in mm, from the glyphs' outlines."""
    files = {file.key: file for family in shipped_fonts().families.values() for file in family.cuts.values()}
    tops, bottoms = [], []
    for line in block.lines:
        for _, run in line.runs:
            face = hb.Face(files[run.font].data)
            font, scale = hb.Font(face), line.size / PT / face.upem
            for glyph in run.glyphs:
                box = font.get_glyph_extents(glyph.gid)
                if box and box.height:
                    up = box.y_bearing + glyph.dy * face.upem
                    tops.append(line.y - up * scale)
                    bottoms.append(line.y - (up + box.height) * scale)
    return min(tops), max(bottoms)


@pytest.mark.parametrize("style", [STORY, TITLE], ids=lambda style: style.name)
@pytest.mark.parametrize("locale", WORDS)
def test_no_mark_leaves_its_box(locale, style):
    """A box of the height that the text needs contains all its ink, however high the marks are stacked."""
    block = typesetter(locale).set_text([TextSpan(WORDS[locale])], style, width=25)
    top, bottom = ink(block)
    assert not block.missing
    assert top > -0.1 / PT
    assert bottom < block.height + 0.1 / PT


@pytest.mark.parametrize("locale", WORDS)
def test_titles_are_centred(locale):
    """The letters without marks are in the middle of a bar with room for marks, to a twelfth of the size."""
    style = replace(TITLE, size=12, floor=12)
    for tall in (7.0, 9.0):
        block = typesetter(locale).set_text([TextSpan(PLAIN[locale])], style, width=60, height=tall, valign="middle")
        top, bottom = ink(block)
        assert abs((top + bottom) / 2 - tall / 2) < 12 / 12 / PT, (locale, tall)


@pytest.mark.parametrize("style", [STORY, TITLE], ids=lambda style: style.name)
@pytest.mark.parametrize("locale", WORDS)
def test_figures_and_latin_names_keep_their_metrics(locale, style):
    """A line without letters of the language's own script is no taller than in languages with the Latin face."""
    own, latin = (typesetter(tag).set_text([TextSpan("01 VP")], style, width=None) for tag in (locale, "en"))
    assert own.height == latin.height
    assert own.lines[0].y == latin.lines[0].y


def test_latin_lines_have_the_metrics_of_their_font():
    """In languages that use the Latin face: ascent and descent of its hhea table."""
    for locale in ("pt-BR", "pl", "ru", "vi", "el"):
        block = typesetter(locale).set_text([TextSpan("Ágata")], STORY, width=None)
        assert block.lines[0].y == pytest.approx(1.025 * 8 / PT)
        assert block.height == pytest.approx(1.3 * 8 / PT)


@pytest.mark.parametrize(
    ("locale", "least"), [("th", 1.35), ("hi", 1.3), ("ar", 1.25), ("ja", 1.25), ("pt-BR", 1.0), ("he", 1.15)]
)
def test_stacked_marks_get_the_leading_that_they_need(locale, least):
    """A style with little leading gets as much as its script needs; a larger leading stays."""
    for leading in (1.0, 1.6):
        text = WORDS.get(locale, "Uma carta de teste que tem linhas")
        block = typesetter(locale).set_text([TextSpan(text)], replace(STORY, leading=leading), width=14)
        rows = sorted({line.y for line in block.lines})
        assert rows[1] - rows[0] == pytest.approx(max(least, leading) * block.size / PT)


@pytest.mark.parametrize("locale", WORDS)
def test_fallback_keeps_the_baseline(locale):
    """Words of another font in a line have the same baseline."""
    block = typesetter(locale).set_text([TextSpan(f"{WORDS[locale]} KOISH 3")], TITLE, width=None)
    assert len({run.font for line in block.lines for _, run in line.runs}) > 1
    assert len({line.y for line in block.lines}) == 1


def test_icons_are_centred_on_the_letters():
    """Beside Thai, which has no capitals, an icon is lower than beside Latin letters."""
    from sample_styles import spans  # noqa: PLC0415 - only here

    heights = {}
    for locale, word in (("th", "กมน"), ("pt-BR", "HHH")):
        block = typesetter(locale).set_text(spans(f"{word} [x]"), STORY, width=None)
        box = block.icons[0].box
        heights[locale] = (block.lines[0].y - box.y - box.h / 2) * PT / block.size
    assert heights == pytest.approx({"th": 0.279, "pt-BR": 0.349}, abs=0.01)
