"""The seals of the twelve signs, the emblems of the four territories and the patterns of their panes."""

from __future__ import annotations

from .palette import AIR, DEEP, EARTH, EMBER, FIRE, FOAM, HONEY, IVORY, LEAF, MIST, NIGHT, PINE, RAIN, RUST, WATER
from .pen import CAME, FRAME, LEAD, Glass, box, closed, line, oval, polar, poly

GLYPHS = {
    "aries": line("*60 98, 60 62, 54 36, 38 24, 24 34, 28 54", "*60 98, 60 62, 66 36, 82 24, 96 34, 92 54"),
    "taurus": oval(60, 74, 23) + line("24 20, 34 42, 60 51, 86 42, 96 20"),
    "gemini": line("26 24, 60 34, 94 24", "26 96, 60 86, 94 96") + "M46 34V86M74 34V86",
    "cancer": oval(38, 50, 12) + line("28 42, 56 26, 96 42") + oval(82, 72, 12) + line("24 80, 64 96, 92 80"),
    "leo": oval(36, 74, 12) + line("47 68, 40 46, 56 26, 78 36, 78 58, 68 82, 80 96, 94 86"),
    "virgo": line(
        "20 30, 28 38, 28 86",
        "28 42, 38 30, 47 42, 47 86",
        "47 42, 57 30, 66 42, 66 78, 80 100",
        "66 50, 84 40, 94 56, 80 78, 54 98",
    ),
    "libra": "M24 96H96" + line("*24 76, *46 76, 36 58, 44 38, 60 30, 76 38, 84 58, *74 76, *96 76"),
    "scorpio": line("18 30, 26 38, 26 84", "26 42, 36 30, 45 42, 45 84", "45 42, 55 30, 64 42, 64 78, 76 92, 98 84")
    + "M84 76L100 83L92 98",
    "sagittarius": "M24 96L94 26M62 26H94V58M34 62L58 86",
    "capricorn": line(
        "20 28, 32 40, 34 78", "34 48, 46 30, 58 44, 60 80, 50 98, 38 100", "60 72, 76 58, 94 70, 88 90, 72 90, 60 74"
    ),
    "aquarius": "M20 52L36 38L52 52L68 38L84 52L100 38M20 82L36 68L52 82L68 68L84 82L100 68",
    "pisces": line("32 22, 50 60, 32 98", "88 22, 70 60, 88 98") + "M28 60H92",
}
ELEMENTS = ("fire", "earth", "air", "water")
HUES = {"fire": (FIRE, EMBER, RUST), "earth": (EARTH, LEAF, PINE), "air": (AIR, MIST, RAIN), "water": (WATER, FOAM, DEEP)}
"""Of each territory: a middle, a light and a dark pane."""


def seals() -> dict[str, Glass]:
    """Give the seal of each sign: its figure in gold on night, in a ring of its element."""
    found = {}
    for i, (sign, glyph) in enumerate(GLYPHS.items()):
        middle, light, _ = HUES[ELEMENTS[i % 4]]
        p = found[sign] = Glass(120, 120)
        p.pane(oval(60, 60, 57), middle, LEAD)
        for k in range(0, 12, 2):
            a, b, c, d = (
                polar((60, 60), 56, 30 * k),
                polar((60, 60), 56, 30 * k + 30),
                polar((60, 60), 47, 30 * k + 30),
                polar((60, 60), 47, 30 * k),
            )
            p.fill(poly([a, polar((60, 60), 57, 30 * k + 15), b, c, d]), light)
        p.line("".join(poly([polar((60, 60), 45, 30 * k), polar((60, 60), 56, 30 * k)])[:-1] for k in range(12)), CAME)
        p.line(oval(60, 60, 57), LEAD)
        p.pane(oval(60, 60, 47), NIGHT, LEAD)
        with p.placed(60 - 60 * 0.72, 60 - 60 * 0.72, 0, 0.72):
            p.line(glyph, 10.5, HONEY)
    return found


def emblems() -> dict[str, Glass]:
    """Give the emblem of each territory, 200 by 200; they differ in outline, pattern and hue."""
    fire, earth, air, water = (Glass(200, 200) for _ in range(4))
    middle, light, dark = HUES["fire"]
    fire.panes(
        closed("*100 6, *194 176, 150 186, 100 188, 50 186, *6 176"),
        dark,
        [
            (closed("*100 6, 132 70, *124 104, 150 96, *190 180, *10 180, 50 96, *76 104, 68 70"), middle),
            (closed("*100 60, 122 104, 138 128, *128 186, *72 186, 62 128, 78 104"), light),
            (closed("*100 108, 114 136, 116 160, 100 184, 84 160, 86 136"), HONEY),
        ],
        "",
        FRAME,
    )
    middle, light, dark = HUES["earth"]
    courses = ((16, 84, 122), (16, 62, 140), (16, 96, 150), (16, 54, 112))
    tints = (light, middle, light, middle, dark, light, middle, light, dark, light, middle, light)
    bricks = [(row, x, (*course, 184)[k + 1] - x) for row, course in enumerate(courses) for k, x in enumerate(course)]
    earth.panes(
        box(16, 16, 168, 168),
        light,
        [(box(x, 16 + 42 * row, wide, 42), tint) for (row, x, wide), tint in zip(bricks, tints, strict=True)],
        "",
        FRAME,
    )
    middle, light, dark = HUES["air"]
    breeze = "M36 118H120A36 36 0 1 0 84 82M66 150H146"
    air.panes(
        oval(100, 100, 92),
        light,
        [
            (closed("*4 128, 60 116, 130 124, *196 112, *196 200, *4 200"), middle),
            (closed("*4 168, 70 158, 130 170, *196 152, *196 200, *4 200"), dark),
        ],
        "",
        FRAME,
    )
    air.line(breeze, 24)
    air.line(breeze, 11, IVORY)
    middle, light, dark = HUES["water"]
    waves = "M40 64Q55 34 70 64T100 64T130 64T160 64M70 112Q85 82 100 112T130 112"
    water.panes(
        closed("*100 194, *6 24, 50 14, 100 12, 150 14, *194 24"),
        light,
        [
            (closed("*0 64, 100 56, *200 64, *200 200, *0 200"), middle),
            (closed("*0 112, 100 120, *200 112, *200 200, *0 200"), dark),
        ],
        "",
        FRAME,
    )
    water.line(waves, 24)
    water.line(waves, 11, IVORY)
    return {"fire": fire, "earth": earth, "air": air, "water": water}


def tiles() -> dict[str, str]:
    """Give the leading of each territory as a tile that repeats, 24 by 24 mm, drawn in the colour that its user names."""
    lines = {
        "fire": line("*0 120, 30 84, *60 120, 90 60, *120 120, 150 84, *180 120, 210 60, *240 120")
        + line("*0 240, 30 180, *60 240, 90 204, *120 240, 150 180, *180 240, 210 204, *240 240")
        + "M60 120V240M180 120V240M0 0V120M120 0V120M240 0V120",
        "earth": "M0 0H240M0 120H240M0 60L120 60M120 180H240M120 0V120M60 120V240M180 120V240M0 180L60 180",
        "air": line(
            "0 60, 60 20, 120 60, 180 100, 240 60",
            "0 180, 60 140, 120 180, 180 220, 240 180",
            "120 60, 96 110, 60 140",
            "0 180, 20 230, 60 260",
            "60 -100, 60 -60, 60 20",
            "180 100, 210 130, 240 180",
            "180 220, 150 240, 120 300",
            "120 -60, 140 20, 120 60",
        ),
        "water": "".join(f"M{x} {y}a60 60 0 0 0 120 0" for y in (0, 120) for x in (0, 120))
        + "".join(f"M{x} {y}a60 60 0 0 0 120 0" for y in (60, 180) for x in (-60, 60, 180)),
    }
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><path fill="none"'
        ' stroke="currentColor" stroke-width="7" stroke-linejoin="round" d="'
    )
    return {name: f'{head}{d}"/></svg>\n' for name, d in lines.items()}
