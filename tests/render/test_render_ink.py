"""Printed text has the same ink as the whole string shaped by HarfBuzz, in many scripts.

Text that extracts may still be shaped wrong; so each string is shaped once more without the text engine, its outlines are drawn
as paths, and the two pictures are compared.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
import uharfbuzz as hb
from fontTools.pens.basePen import BasePen
from PIL import ImageChops, ImageFilter
from sample_items import BLACK, INFO, face, imposition, page, pictured

from pnp.base.diagnostics import Report
from pnp.base.units import PT
from pnp.load.fonts import load_fonts
from pnp.model.fields import TextSpan
from pnp.model.frame import Shape
from pnp.model.style import TextStyle
from pnp.render.pdf import print_pdf
from pnp.text.typesetter import Typesetter

SIZE = 24.0  # pt
STYLE = TextStyle("ink", "text", SIZE, SIZE, 1.2, BLACK, hyphenate=False)
LEFT, TOP, WIDTH, HEIGHT = 5.0, 6.0, 190.0, 26.0  # mm
RIGHT_TO_LEFT = {"ar": "Arab", "he": "Hebr"}
WHOLE = {
    "ar": "بدأت الجولة الأولى؛ لا يُلعَب إلا ورقةٌ واحدة.",
    "he": "שָׁלוֹם לכל השחקנים, בהצלחה!",
    "hi": "क्षेत्र की रक्षा करते हुए खिलाड़ी नियम पढ़ता है।",
    "th": "ผู้เล่นทุกคนจ่ายค่าน้ำให้ที่ปรึกษา",
    "vi": "Mỗi người chơi chọn một lá hợp đồng.",
    "ja": "各プレイヤーは契約カードを選ぶ。",
    "ko": "모든 플레이어는 계약 카드를 고릅니다",
    "zh-Hans": "每位玩家选择一张合同牌。",
    "ru": "Каждый игрок выбирает карту.",
    "tr": "Işık ile fitil ayrıdır.",
}
# Lines of both directions: the text with `*` around what is bold, then its stretches from left to right as (words, direction)
MIXED = {
    "he": (
        "הקלף Firewall (יקר) עולה 12 *נקודות*",
        [("*נקודות*", "rtl"), (" ", "rtl"), ("12", "ltr"), (" (יקר) עולה ", "rtl"), ("Firewall", "ltr"), ("הקלף ", "rtl")],
    ),
    "ar": ("اسم *اللاعب* هو Ana", [("Ana", "ltr"), (" هو ", "rtl"), ("*اللاعب*", "rtl"), ("اسم ", "rtl")]),
    "pt-BR": ("O nome (Жук) é *meu*", [("O nome (", "ltr"), ("Жук", "ltr"), (") é ", "ltr"), ("*meu*", "ltr")]),
}


@cache
def fonts():
    """The project's fonts."""
    return load_fonts(Path(__file__).parents[2], Report())


@cache
def opened(locale, words, weight):
    """The first font in a language's chain with all characters of the words."""
    for family in fonts().chain("text", locale):
        found = hb.Face(family.cuts[weight].data)
        if set(map(ord, words)) <= set(found.unicodes):
            return hb.Font(found)
    raise AssertionError(words)


class Outline(BasePen):
    """A pen that records the outline of a glyph as a path in mm, y down."""

    def __init__(self, x, y, scale):
        super().__init__(None)
        self.path = []
        self._origin = (x, y, scale)

    def _add(self, command, *points):
        x, y, scale = self._origin
        self.path.append((command, tuple(n for p in points for n in (x + p[0] * scale, y - p[1] * scale))))

    def _moveTo(self, point):  # noqa: N802 - fontTools names these
        self._add("M", point)

    def _lineTo(self, point):  # noqa: N802
        self._add("L", point)

    def _curveToOne(self, *points):  # noqa: N802
        self._add("C", *points)

    def _closePath(self):  # noqa: N802
        self._add("Z")


def drawn(locale, stretches, y):
    """Shape each stretch by HarfBuzz alone and give all outlines, beginning at 0, and the width (mm)."""
    path, x = [], 0.0
    for words, direction in stretches:
        plain = words.strip("*")
        font = opened(locale, plain, "regular" if plain == words else "bold")
        buffer = hb.Buffer()
        buffer.add_str(plain)
        buffer.guess_segment_properties()
        buffer.direction, buffer.language = direction, locale
        if locale in RIGHT_TO_LEFT and not any(map(str.isalpha, plain)):  # figures beside Hebrew letters are Hebrew's
            buffer.script = RIGHT_TO_LEFT[locale]
        hb.shape(font, buffer, {"dlig": False})
        scale = SIZE / PT / font.face.upem
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            pen = Outline(x + place.x_offset * scale, y - place.y_offset * scale, scale)
            font.draw_glyph_with_pen(info.codepoint, pen)
            path += pen.path
            x += place.x_advance * scale
    return path, x


def moved(path, dx, dy):
    """Move a path."""
    return tuple((command, tuple(n + (dy if i % 2 else dx) for i, n in enumerate(numbers))) for command, numbers in path)


def compared(locale, spans, stretches):
    """Print the text by our engine and as outlines; give both pictures, white on black."""
    block = Typesetter(fonts(), locale).set_text(spans, STYLE, width=WIDTH, size=SIZE)
    assert (block.missing, len(block.texts)) == ((), 1)
    path, width = drawn(locale, stretches, block.lines[0].y)
    start = LEFT + (WIDTH - width if locale in RIGHT_TO_LEFT else 0.0)
    text = [replace(line, x=line.x + LEFT, y=line.y + TOP) for line in block.lines]
    return [picture(text), picture([Shape(moved(path, start, TOP), BLACK)])]


def picture(items):
    """Print items on a page and render it."""
    file = BytesIO()
    print_pdf(imposition(page(face(*items, w=WIDTH + 2 * LEFT, h=HEIGHT))), fonts(), INFO, file)
    return ImageChops.invert(pictured(file.getvalue(), dots_per_mm=8).convert("L"))


def stray(one, other):
    """Count the dark pixels of one picture that are more than a pixel away from any ink of the other."""
    near = other.point(lambda v: 255 if v > 40 else 0).filter(ImageFilter.MaxFilter(5))
    dark = one.point(lambda v: 255 if v > 160 else 0)
    return sum(ImageChops.subtract(dark, near).histogram()[1:])


def assert_same_ink(ours, theirs):
    """The same amount of ink in the same places."""
    coverage = [sum(picture.histogram()[k] * k for k in range(256)) / 255 for picture in (ours, theirs)]
    assert coverage[1] > 2000
    assert (stray(ours, theirs), stray(theirs, ours)) == (0, 0)
    assert coverage[0] == pytest.approx(coverage[1], rel=0.02)


@pytest.mark.parametrize("locale", WHOLE)
def test_a_line_has_the_ink_that_harfbuzz_gives_it(locale):
    """The line is the same picture as the string shaped as a whole."""
    text = WHOLE[locale]
    assert_same_ink(*compared(locale, [TextSpan(text)], [(text, "rtl" if locale in RIGHT_TO_LEFT else "ltr")]))


@pytest.mark.parametrize("locale", MIXED)
def test_a_line_of_both_directions_has_its_stretches_in_order(locale):
    """Latin words, figures, brackets and a bold word are in the order of UAX #9, each shaped in its direction."""
    text, stretches = MIXED[locale]
    spans = [TextSpan(part, bold=k % 2 == 1) for k, part in enumerate(text.split("*")) if part]
    assert_same_ink(*compared(locale, spans, stretches))
