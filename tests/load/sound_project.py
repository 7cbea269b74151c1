"""The files of a small valid project; its font and picture are generated."""

from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image

BASE = {
    "content/g/game.yaml": """\
title: Game
version: "1.0"
date: "2026-01-31"
author: Us
source-locale: en
decks:
  cards: {type: card, format: poker, face: card.xml}
""",
    "content/g/types.yaml": """\
card:
  fields:
    title: {kind: text}
""",
    "content/g/cards.yaml": """\
cards:
  one: {title: One}
""",
    "templates/g/theme.yaml": """\
swatches: {ink: {rgb: "#101010", cmyk: [0, 0, 0, 100]}}
styles:
  title: {family: text, size: 8, floor: 6.5, colour: ink}
""",
    "templates/g/card.xml": "<face/>\n",
    "fonts/fonts.yaml": """\
families:
  tiny: {regular: tiny.ttf, licence: licence.txt}
roles:
  text: {per: cluster, default: [tiny]}
""",
    "fonts/licence.txt": "Use it.\n",
}


def tiny_font() -> bytes:
    """A TrueType font with one letter."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 500))
    pen.lineTo((500, 0))
    pen.closePath()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "A": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
    builder.setupOS2(fsType=0)
    builder.setupPost()
    out = BytesIO()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(out)
    return out.getvalue()


def tiny_png() -> bytes:
    """A PNG of four pixels."""
    out = BytesIO()
    Image.new("RGB", (2, 2), "red").save(out, "PNG")
    return out.getvalue()
