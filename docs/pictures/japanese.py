"""A Japanese card with readings above its words, as it prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from features import drawn

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.layout.painting.shapes import rectangle
from pnp.load.fonts import load_fonts
from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.frame import Colour, Frame, Shape
from pnp.model.style import CharacterStyle, TextStyle
from pnp.text.typesetter import Typesetter

if TYPE_CHECKING:
    from pathlib import Path

    from PIL import Image

TITLE = TextStyle("title", "text", 15.0, 15.0, 1.3, Colour(0.12, 0.25, 0.3), weight="bold", align="center")
RULES = TextStyle("rules", "text", 9.0, 9.0, 1.6, Colour(0.12, 0.13, 0.16))
RED = CharacterStyle("danger", Colour(0.7, 0.1, 0.1), weight="bold")
LEXICON = Lexicon("ja", {}, {}, {}, styles={"danger": RED})
NAME = "{紫陽花|あじさい}の{庭|にわ}"
WORDS = (
    "この{札|ふだ}を{出|だ}したら、{山札|やまふだ}から2{枚|まい}{引|ひ}く。「{雨|あめ}」の{日|ひ}なら、もう1{枚|まい}{引|ひ}いてよい。\n"
    "[{東京|とう|きょう}にいる{間|あいだ}は{使|つか}えない。]{.danger}"
)
SIZE = Size(63.0, 42.0)
MARGIN = 5.0  # mm
PPI = 150


def japanese(project: Path) -> tuple[str, Image.Image]:
    """Draw the card."""
    fonts = load_fonts(project, Report())
    assert fonts is not None
    setter = Typesetter(fonts, "ja")
    items = [Shape(rectangle(0.0, 0.0, *SIZE), Colour(0.97, 0.96, 0.93))]
    y, width = MARGIN, SIZE.w - 2 * MARGIN
    for words, style in ((NAME, TITLE), (WORDS, RULES)):
        spans, faults = resolve_text(words, LEXICON)
        assert not faults
        block = setter.set_text(spans, style, width=width)
        assert not block.missing
        items += block.lines_at(MARGIN, y)
        y += block.height + 4.0
    return "japanese", drawn(Frame(SIZE, 0.0, tuple(items)), fonts, PPI)
