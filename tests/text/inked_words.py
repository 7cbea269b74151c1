"""Words of the shipped languages, how they may be set, and where their ink is, measured by HarfBuzz and by pixels."""

from dataclasses import replace
from functools import cache
from io import BytesIO

import numpy as np
import uharfbuzz as hb
from hypothesis import strategies as st
from PIL import Image
from sample_styles import STORY, TITLE
from shipped_typesetters import shipped_fonts

from pnp.base.units import PT, Box

WORDS = {
    "ar": "لأجل الآخرين كلُّ شيءٍ يبدأ هنا حر ظً لآ الهدف",
    "de": "Jäger Fjord Übermut „Öl“ größte Ärmel Jagd",
    "el": "Ἆθλος ΐδιος παιχνίδι Ύψος κάρτες",
    "he": "שַׁבָּת הַקְּלָף הָאַחֲרוֹן ץקןך ילד",
    "hi": "र्की ट्ठू ऑं क्षृ द्ध्रू पृष्ठ कार्ड टूँ",
    "ja": "領域を 支配する カードが、 嵐を 呼ぶ。",
    "ko": "구역을 지배하는 카드가 폭풍을 부른다",
    "ru": "Йод ёлка Ґудзик игрок щётка",
    "th": "ผู้เล่น ที่นี้ ปั้น น้ำ ฎูฐุญู กี๊",
    "vi": "Ẩn Ễ Ứng người chơi Ộ",
    "zh-Hans": "统治 区域的 卡牌， 召来 风暴。",
}
STYLES = (STORY, TITLE, replace(TITLE, leading=1.0), replace(STORY, weight="bold"))


@cache
def font(key):
    """A font of the repository opened anew, by its file's key."""
    files = {file.key: file for family in shipped_fonts().families.values() for file in family.cuts.values()}
    face = hb.Face(files[key].data)
    return hb.Font(face), face.upem


def measured(block):
    """The box of all glyphs of a block in mm, by their outlines."""
    xs, ys = [], []
    for line in block.lines:
        em = line.size / PT
        for start, run in () if line.invisible else line.runs:
            pen, (opened, upem) = start, font(run.font)
            for glyph in run.glyphs:
                box = opened.get_glyph_extents(glyph.gid)
                if box and box.height:
                    left, top = pen + glyph.dx + box.x_bearing / upem, -glyph.dy - box.y_bearing / upem
                    xs += [line.x + left * em, line.x + (left + box.width / upem) * em]
                    ys += [line.y + top * em, line.y + (top - box.height / upem) * em]
                pen += glyph.advance
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@st.composite
def texts(draw):
    """A language, and words of its own and of other languages."""
    locale = draw(st.sampled_from(sorted(WORDS)))
    own, other = (st.sampled_from(WORDS[tag].split()) for tag in (locale, draw(st.sampled_from(sorted(WORDS)))))
    return locale, " ".join(draw(st.lists(st.one_of(own, own, own, other), min_size=1, max_size=9)))


LOOKS = st.tuples(
    st.sampled_from(STYLES),
    st.sampled_from(["start", "center", "end", "justify"]),
    st.sampled_from(["top", "middle", "bottom"]),
)


def grey(pixels):
    """The lightness of each pixel."""
    return np.asarray(Image.open(BytesIO(pixels.png())).convert("L"))
