"""Fonts of every format, made by fontTools: each letter is a circle, which is wider in heavier cuts."""

from io import BytesIO

from fontTools import varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

LETTERS = "ABCabc"
KAPPA = 0.5522847498


def draw_circle(pen, radius=400, middle=(500, 300)):
    """Draw a circle of four cubic curves."""
    x, y = middle
    k = radius * KAPPA
    pen.moveTo((x + radius, y))
    pen.curveTo((x + radius, y + k), (x + k, y + radius), (x, y + radius))
    pen.curveTo((x - k, y + radius), (x - radius, y + k), (x - radius, y))
    pen.curveTo((x - radius, y - k), (x - k, y - radius), (x, y - radius))
    pen.curveTo((x + k, y - radius), (x + radius, y - k), (x + radius, y))
    pen.closePath()


def builder(  # noqa: PLR0913 - what a font says
    family="Round",
    style="Regular",
    *,
    cff=False,
    letters=LETTERS,
    weight=400,
    italic=False,
    fs_type=0,
    names=None,
    more=(),
    radius=400,
):
    """Set up a font with `more` glyphs than its letters.

    `names` are further names by fontTools' words for them, such as `licenseDescription`.
    """
    made = FontBuilder(1000, isTTF=not cff)
    order = [".notdef", *(f"uni{ord(letter):04X}" for letter in letters), *more]
    made.setupGlyphOrder(order)
    made.setupCharacterMap({ord(letter): name for letter, name in zip(letters, order[1:], strict=False)})
    if cff:
        glyphs = {}
        for name in order:
            pen = T2CharStringPen(1000, None)
            draw_circle(pen, radius)
            glyphs[name] = pen.getCharString()
        made.setupCFF(f"{family}-{style}", {}, glyphs, {})
    else:
        glyphs = {}
        for name in order:
            pen = TTGlyphPen(None)
            draw_circle(Cu2QuPen(pen, 1, reverse_direction=True))
            glyphs[name] = pen.glyph()
        made.setupGlyf(glyphs)
    made.setupHorizontalMetrics(dict.fromkeys(order, (1000, 100)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": family, "styleName": style, "fullName": f"{family} {style}", **(names or {})})
    made.setupOS2(fsType=fs_type, usWeightClass=weight, fsSelection=0x01 if italic else 0x40)
    made.setupPost()
    made.font["head"].created = made.font["head"].modified = 0
    made.font.recalcTimestamp = False
    return made


def saved(font):
    """Give the bytes of a font."""
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def font_bytes(*arguments, **options):
    """Give the bytes of one font, as `builder` sets it up."""
    return saved(builder(*arguments, **options))


def as_cubic(data, text):
    """Give a TrueType font, reduced to what a text needs, with cubic outlines instead of its own."""
    font = TTFont(BytesIO(data))
    cut = Subsetter(Options(layout_features="*", hinting=False, notdef_outline=True))
    cut.populate(text=text)
    cut.subset(font)
    glyphs, shapes = font.getGlyphSet(), {}
    for name in font.getGlyphOrder():
        pen = T2CharStringPen(font["hmtx"][name][0], glyphs)
        glyphs[name].draw(pen)
        shapes[name] = pen.getCharString()
    made = FontBuilder(font=font)
    made.isTTF = False
    made.setupCFF("Cubic-Regular", {}, shapes, {})
    for table in ("glyf", "loca", "fpgm", "prep", "cvt ", "gasp"):
        if table in font:
            del font[table]
    font["maxp"].tableVersion, font.sfntVersion = 0x00005000, "OTTO"
    return saved(font)


def variable_font(family="Flex", second=("XTRA", 0, 0, 10, "Extra"), **options):
    """Give a variable font with a weight from 100 to 900, in which each letter grows wider, and a second axis."""
    made = builder(family, **options)
    axes = [("wght", 100, 400, 900, "Weight"), second]
    made.setupFvar(axes, [])
    points = len(made.font["glyf"][".notdef"].coordinates)
    wider = [(100, 0)] * points + [(0, 0), (200, 0), (0, 0), (0, 0)]
    by_axis = [TupleVariation({tag: (0, 1, 1)}, wider) for tag in ("wght", second[0])]
    made.setupGvar(dict.fromkeys(made.font.getGlyphOrder(), by_axis))
    return saved(made)


def font_with_features(small="ab", **options):
    """Give a font with small capitals of some letters, old-style figures, and fractions as ligatures of three signs."""
    order = [*(f"uni{ord(char):04X}" for char in "ABCabc12/"), *(f"{char}.sc" for char in small), "one.old", "two.old", "half"]
    made = builder("Featured", letters="ABCabc12/", more=order[9:], **options)
    capitals = " ".join(f"sub uni{ord(char):04X} by {char}.sc;" for char in small)
    addOpenTypeFeaturesFromString(
        made.font,
        f"""feature smcp {{ {capitals} }} smcp;
        feature onum {{ sub uni0031 by one.old; sub uni0032 by two.old; }} onum;
        feature frac {{ sub uni0031 uni002F uni0032 by half; }} frac;""",
    )
    return saved(made)


def cubic_variable_font(family="Swell"):
    """Give a variable font with cubic outlines (CFF2) and a weight from 400 to 900, in which each letter grows larger."""
    axis = AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=900)
    space = DesignSpaceDocument()
    space.addAxis(axis)
    for weight, radius in ((400, 300), (900, 450)):
        made = builder(family, cff=True, radius=radius)
        space.addSource(SourceDescriptor(font=made.font, location={"Weight": weight}))
    font, _, _ = varLib.build(space)
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    return saved(font)


def collection(*fonts):
    """Give a collection of fonts, by their bytes."""
    made, out = TTCollection(), BytesIO()
    made.fonts = [TTFont(BytesIO(font), recalcTimestamp=False) for font in fonts]
    made.save(out)
    return out.getvalue()


def web_font(font, flavor="woff"):
    """Give a font as a web font: `woff` or `woff2`, which needs brotli."""
    made = TTFont(BytesIO(font), recalcTimestamp=False)
    made.flavor = flavor
    return saved(made)
