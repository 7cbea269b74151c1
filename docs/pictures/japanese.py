"""A Japanese card with readings, in lines and in columns, as it prints."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from features import drawn

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.layout.painting.shapes import rectangle
from pnp.load.fonts import load_fonts
from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.frame import Colour, Frame, Item, Shape
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
SIZE, GAP, MARGIN = Size(63.0, 44.0), 4.0, 5.0  # mm
PPI = 150


def japanese(project: Path) -> tuple[str, Image.Image]:
    """Draw the card twice."""
    fonts = load_fonts(project, Report())
    assert fonts is not None
    setter = Typesetter(fonts, "ja")
    items: list[Item] = []
    for left, direction in ((0.0, "horizontal"), (SIZE.w + GAP, "vertical")):
        items.append(Shape(rectangle(left, 0.0, *SIZE), Colour(0.97, 0.96, 0.93)))
        room = Box(left, 0.0, *SIZE).inset(MARGIN)
        for words, style in ((NAME, TITLE), (WORDS, RULES)):
            spans, faults = resolve_text(words, LEXICON)
            assert not faults
            block = setter.set_text(spans, replace(style, direction=direction), width=room.w, height=room.h)
            assert not block.missing
            assert not block.overflow
            items += block.lines_at(room.x, room.y) if block.turned is None else block.columns_at(room.x, room.y)
            if direction == "vertical":
                room = room._replace(w=room.w - block.width - 4.0)
            else:
                room = room._replace(y=room.y + block.height + 4.0, h=room.h - block.height - 4.0)
    return "japanese", drawn(Frame(Size(2 * SIZE.w + GAP, SIZE.h), 0.0, tuple(items)), fonts, PPI)
