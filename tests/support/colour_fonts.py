"""Colour fonts of every kind, made by fontTools: squares and circles in the colours of two palettes."""

from functools import cache
from io import BytesIO

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.sbixGlyph import Glyph as StrikeGlyph
from fontTools.ttLib.tables.sbixStrike import Strike
from PIL import Image
from support.fonts import saved

from pnp.model.style import FontFile
from pnp.text.fonts import FontFace

FACE, HEART, MAN, WOMAN, HAND, TONE = "\U0001f600", "\u2764", "\U0001f468", "\U0001f469", "\U0001f44d", "\U0001f3fd"
FLAG_D, FLAG_E, KEYCAP, JOINER = "\U0001f1e9", "\U0001f1ea", "\u20e3", "\u200d"
FAMILY = f"{MAN}{JOINER}{WOMAN}"
RED, BLUE, GREEN = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), (0.0, 1.0, 0.0, 1.0)
PALETTES = [[RED, BLUE], [GREEN, BLUE]]
_OWN_COLOUR = 0xFFFF

_NAMES = {
    " ": "space", "1": "one", FACE: "face", HEART: "heart", MAN: "man", WOMAN: "woman", HAND: "hand", TONE: "tone",
    FLAG_D: "flagD", FLAG_E: "flagE", KEYCAP: "keycap", JOINER: "joiner", "\ufe0f": "selector", "\u4e00": "han",
}  # fmt: skip
_SEQUENCES = """feature ccmp {
  sub man joiner woman by family; sub flagD flagE by flagDE; sub one selector keycap by oneKey; sub hand tone by handTone;
} ccmp;"""
_BLANK = {"space", "joiner", "selector"}


def solid(glyph, colour=0, alpha=1.0):
    """Give a shape in a colour of the palette, as fontTools reads paints."""
    return {"Format": 10, "Glyph": glyph, "Paint": {"Format": 2, "PaletteIndex": colour, "Alpha": alpha}}


def own(glyph):
    """Give a shape in the colour of the text."""
    return solid(glyph, _OWN_COLOUR)


def line(*stops, extend="pad"):
    """Give the colours of a gradient: (place, colour, alpha)."""
    return {"Extend": extend, "ColorStop": list(stops or ((0, 0, 1.0), (1, 1, 1.0)))}


def filled(glyph, paint):
    """Give a shape that is filled with a paint."""
    return {"Format": 10, "Glyph": glyph, "Paint": paint}


def linear(colours=None, points=(0, 0, 1000, 0, 0, 1000)):
    """Give a linear gradient."""
    return {"Format": 4, "ColorLine": colours or line(), **dict(zip(("x0", "y0", "x1", "y1", "x2", "y2"), points, strict=True))}


def radial(colours=None, circles=(500, 300, 0, 500, 300, 400)):
    """Give a radial gradient."""
    return {
        "Format": 6,
        "ColorLine": colours or line(),
        **dict(zip(("x0", "y0", "r0", "x1", "y1", "r1"), circles, strict=True)),
    }


def sweep(colours=None, start=0, end=360):
    """Give a sweep gradient."""
    return {
        "Format": 8, "ColorLine": colours or line(), "centerX": 500, "centerY": 300, "startAngle": start, "endAngle": end,
    }  # fmt: skip


def composed(mode, source, backdrop):
    """Give two layers in one."""
    return {"Format": 32, "CompositeMode": mode, "SourcePaint": source, "BackdropPaint": backdrop}


def layers(*paints):
    """Give layers, the lowest first."""
    return {"Format": 1, "Layers": list(paints)}


def _square(x, y, side):
    pen = TTGlyphPen(None)
    pen.moveTo((x, y))
    for point in ((x, y + side), (x + side, y + side), (x + side, y)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def _builder(sequences):
    made = FontBuilder(1000, isTTF=True)
    more = ["family", "flagDE", "oneKey", "handTone", "large", "small"]
    order = [".notdef", *_NAMES.values(), *more]
    made.setupGlyphOrder(order)
    made.setupCharacterMap({ord(char): name for char, name in _NAMES.items()})
    empty = TTGlyphPen(None).glyph()
    glyphs = {name: empty if name in _BLANK else _square(100, -100, 800) for name in order}
    made.setupGlyf({**glyphs, "small": _square(300, 100, 400)})
    made.setupHorizontalMetrics(
        {name: (0 if name in {"joiner", "selector"} else 1000, 100) for name in order} | {"small": (1000, 300)}
    )
    made.setupHorizontalHeader(ascent=900, descent=-200)
    made.setupNameTable({"familyName": "Shapes", "styleName": "Regular", "fullName": "Shapes Regular"})
    made.setupOS2(fsType=0)
    made.setupPost()
    made.font["head"].created = made.font["head"].modified = 0
    made.font.recalcTimestamp = False
    if sequences:
        addOpenTypeFeaturesFromString(made.font, _SEQUENCES)
    return made.font


def _pictured():
    return [name for name in [*_NAMES.values(), "family", "flagDE", "oneKey", "handTone"] if name not in _BLANK]


def colour_font(paints=None, palettes=PALETTES, *, sequences=True, version=1):
    """Give a font of layers (`COLR`): all is a red square with a blue one in it, but for the `paints` by glyph.

    Without `sequences`, flags and families fall into their parts.
    """
    font = _builder(sequences)
    if version == 0:
        of_all = {name: [("large", 0), ("small", 1)] for name in _pictured()}
    else:
        of_all = {name: layers(solid("large"), solid("small", 1)) for name in _pictured()}
    font["COLR"] = buildCOLR({**of_all, **(paints or {})}, version=version)
    font["CPAL"] = buildCPAL(palettes)
    return saved(font)


def svg_font(document):
    """Give a font whose face is drawn by a document, in which `GLYPH` is its id (`SVG `)."""
    font = _builder(sequences=True)
    gid = font.getGlyphID("face")
    table = font["SVG "] = newTable("SVG ")
    table.docList = [(document.replace("GLYPH", f"glyph{gid}"), gid, gid)]
    font["CPAL"] = buildCPAL(PALETTES)
    return saved(font)


@cache
def png(side=40, colour=(255, 0, 0, 255)):
    """Give a square of pixels."""
    out = BytesIO()
    Image.new("RGBA", (side, side), colour).save(out, "PNG")
    return out.getvalue()


def pixel_font(data=None, kind="png "):
    """Give a font whose face is pixels, 40 in an em (`sbix`)."""
    font = _builder(sequences=True)
    strike = Strike(ppem=40)
    for name in font.getGlyphOrder():
        pixels = {"graphicType": kind, "imageData": data or png()} if name == "face" else {}
        strike.glyphs[name] = StrikeGlyph(glyphName=name, **pixels)
    table = font["sbix"] = newTable("sbix")
    table.strikes = {40: strike}
    return saved(font)


class _InPalette(FontFile):
    def __init__(self, data, palette):
        super().__init__(f"shapes-{palette}", "fonts/shapes.ttf", data)
        self._palette = palette

    @property
    def palette(self):
        """Which of its palettes it is set in."""
        return self._palette


def glyph(data, char=FACE, palette=0):
    """Give the glyph of a character in a font of these bytes."""
    face = FontFace(_InPalette(data, palette))
    return face.colours[face.font.get_nominal_glyph(ord(char))]
