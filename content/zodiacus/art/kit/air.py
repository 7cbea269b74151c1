"""The three intrepids of air: a duellist who is two, an old judge under her scales, a cupbearer who pours the sky out."""

from __future__ import annotations

from .palette import (
    AIR,
    BRONZE,
    CREAM,
    DUSK,
    EMBER,
    FIRE,
    FOAM,
    GOLD,
    GREY,
    HAZE,
    HONEY,
    IVORY,
    MIST,
    NIGHT,
    PLUM,
    RAIN,
    ROSE,
    RUST,
    SKIN2,
    SKIN3,
    SKIN4,
    SLATE,
    STONE,
    WATER,
)
from .parts import arm, fist, head
from .pen import CAME, FRAME, LEAD, TRACE, Glass, box, closed, limb, line, oval, polar, poly, twin
from .window import constellation, disc, sky, window


def _twin(p: Glass, coat: str, dark: str, light: str, plume: str, skin: str) -> None:
    """Draw one of the two, at the right of x = 220, aiming to the right."""
    # cloak
    p.panes(
        closed("*224 236, 262 226, 270 300, 262 400, *276 520, 250 510, *224 524"),
        dark,
        [(closed("*220 300, 244 380, *250 530, *214 530"), coat)],
        "",
        FRAME,
    )
    # legs
    p.pane(limb((252, 386, 42), (250, 450, 32), (246, 500, 24)), light, LEAD)
    p.pane(closed("*234 486, *260 486, 262 508, *286 524, *236 524"), dark, LEAD)
    p.pane(limb((278, 380, 42), (312, 434, 32), (310, 492, 24)), light, LEAD)
    p.pane(closed("*296 470, 312 466, *326 474, 324 504, *352 522, *300 522"), dark, LEAD)
    # doublet
    p.panes(
        closed("*236 244, 264 228, *296 242, 300 300, *288 344, *316 396, 280 408, *232 398, 244 330"),
        coat,
        [(closed("*262 220, *310 240, *290 346, *320 400, *276 412, 280 320"), light)],
        line("270 232, 278 300, 272 350", "240 346, 290 344"),
        FRAME,
    )
    p.pane(closed("*240 334, 266 342, *292 332, *292 346, 266 356, *238 348"), GOLD, CAME)
    for y in (262, 284, 306, 326):
        p.fill(oval(277, y, 3.6), GOLD)
    # crossbow
    p.pane(poly([(262, 254), (382, 222), (385, 232), (268, 268)]), BRONZE, LEAD)
    p.line(line("*350 176, 376 206, 388 226, *392 280"), 14)
    p.line(line("*350 176, 376 206, 388 226, *392 280"), 8, GOLD)
    p.line("M350 176L330 236L392 280", 2.4, IVORY)
    p.pane(poly([(338, 226), (396, 212), (400, 218), (340, 234)]), IVORY, TRACE)
    p.pane(limb((250, 258, 38), (268, 306, 32), (306, 272, 24)), dark, LEAD)
    p.pane(limb((298, 280, 27), (310, 268, 26), flat=True), GOLD, CAME)
    fist(p, 318, 258, -30, skin, 0.95)
    # head
    p.panes(
        closed("*232 240, 254 224, 276 226, *298 240, 282 250, *264 246, 248 252"),
        IVORY,
        [],
        line("250 228, 250 250", "274 228, 276 248"),
        LEAD,
    )
    p.pane(closed("*242 158, 234 196, *240 226, 262 234, 276 220, *284 160"), GREY, LEAD)
    with p.placed(266, 188, 4, 0.66):
        head(p, skin, 12, "high", "open", "wry")
        p.pane(closed("*12 22, -2 18, *-14 24, -2 27, *12 24, 24 27, *36 20, 24 17"), GREY, 2.6)
        p.pane(closed("*6 40, *20 40, *13 60"), GREY, 2.6)
    p.panes(
        closed("*222 168, 246 160, 254 128, 284 130, 290 158, *316 164, 290 178, 250 180"),
        coat,
        [],
        line("250 160, 270 166, 292 158"),
        LEAD,
    )
    p.pane(closed("*262 150, 250 112, 232 96, *216 106, 226 126, *246 158"), plume, CAME + 0.6)
    p.line(line("228 106, 246 130, 254 152"), TRACE)


def gemino() -> Glass:
    """Dom Gêmino by day and by night, back to back in one window."""
    with window(AIR, GOLD, (206, 238), 40) as p:
        with p.group(clip="M0 0H220V600H0Z"):
            sky(
                p,
                (98, 180),
                [-172, -140, -112, -84, -52, -20, 8, 34, 62, 92, 126, 160],
                [(0, [HONEY]), (52, [IVORY, CREAM]), (112, [MIST, AIR]), (190, [AIR, MIST, AIR])],
            )
        with p.group(clip="M220 0H440V600H220Z"):
            sky(
                p,
                (342, 180),
                [-168, -128, -96, -62, -20, 20, 54, 88, 116, 146, 172],
                [(0, [HAZE]), (52, [HAZE, DUSK]), (112, [DUSK, NIGHT]), (190, [NIGHT, DUSK, NIGHT])],
            )
        disc(p, (98, 180), 40, HONEY, GOLD, 12)
        p.pane(oval(342, 180, 36), IVORY, LEAD)
        p.pane(closed("*342 144, 362 152, 378 180, 362 208, *342 216, 356 180"), STONE, CAME)
        p.pane(box(213, 0, 14, 540), STONE, LEAD)
        p.pane(closed("*206 170, *234 170, 230 184, *227 190, *213 190, 210 184"), STONE, CAME)
        constellation(p, [(396, 300, 9), (372, 330, 12), (398, 372, 8), (366, 400, 9), (388, 440, 11)], [(0, 1, 3, 4), (1, 2)])
        constellation(p, [(44, 300, 9), (68, 330, 12), (42, 372, 8), (74, 400, 9), (52, 440, 11)], [(0, 1, 3, 4), (1, 2)], GOLD)
        for x, colour in (
            (0, STONE),
            (55, IVORY),
            (110, STONE),
            (165, IVORY),
            (220, GREY),
            (275, SLATE),
            (330, GREY),
            (385, SLATE),
        ):
            p.pane(
                poly([(x, 516), (x + 55, 516), (220 + (x + 55 - 220) * 1.3, 600), (220 + (x - 220) * 1.3, 600)]), colour, CAME
            )
        p.line("M0 516H440", FRAME)
        with p.placed(430, 0, 0, 0.98, flip=True):
            _twin(p, FIRE, RUST, CREAM, IVORY, SKIN2)
        with p.placed(10, 0, 0, 0.98):
            _twin(p, DUSK, PLUM, HAZE, HONEY, SKIN2)
    return p


def zibia() -> Glass:
    """Dona Zíbia weighs truth against dessert."""
    with window(RAIN, HONEY, (200, 228), 40) as p:
        sky(
            p,
            (220, 236),
            [-174, -158, -140, -122, -106, -90, -74, -58, -40, -22, -6, 30, 150],
            [(0, [CREAM]), (120, [MIST, IVORY]), (196, [AIR, MIST]), (270, [RAIN, AIR])],
        )
        constellation(p, [(150, 92, 9), (182, 66, 12), (258, 66, 10), (290, 92, 9)], [(0, 1, 2, 3)], GOLD)
        for k in range(6):
            p.pane(
                poly(
                    [
                        (220 + (k - 3) * 74, 500),
                        (220 + (k - 2) * 74, 500),
                        (220 + (k - 2) * 104, 600),
                        (220 + (k - 3) * 104, 600),
                    ]
                ),
                STONE if k % 2 else IVORY,
                CAME,
            )
        p.line("M0 500H440", LEAD)
        # throne
        p.panes(
            closed("*138 520, *138 240, 170 204, *220 160, 270 204, *302 240, *302 520"),
            RUST,
            [(closed("*158 520, *158 254, *220 190, *282 254, *282 520"), PLUM)],
            "",
            FRAME,
        )
        p.pane(oval(138, 240, 13) + oval(302, 240, 13), GOLD, LEAD)
        p.pane(closed("*104 392, *140 384, *140 520, *108 520"), RUST, LEAD)
        p.pane(closed("*336 392, *300 384, *300 520, *332 520"), RUST, LEAD)
        # dress
        p.panes(
            twin("*220 250, 252 258, 268 300, *262 356, 304 400, 330 470, *344 528, 282 540, *220 532", 220),
            RAIN,
            [
                (closed("*220 360, 262 420, *276 550, *350 540, 330 440, *262 350"), AIR),
                (closed("*220 360, 178 420, *164 550, *90 540, 110 440, *178 350"), DUSK),
                (twin("*220 372, 238 430, *246 550, *220 550", 220), IVORY),
            ],
            line("270 372, 304 540", "170 372, 136 540", "238 420, 202 420", "242 470, 198 470"),
            FRAME,
        )
        p.panes(
            twin("*220 256, 262 258, *286 286, 282 336, *256 352, 240 340, *220 350", 220),
            IVORY,
            [(closed("*220 250, *290 270, *284 350, *220 352"), CREAM)],
            line("220 262, 220 346"),
            FRAME,
        )
        p.pane(oval(220, 300, 13), GOLD, CAME)
        # shoes
        p.pane(
            closed("*176 534, 190 516, 208 520, *212 540, *172 544") + closed("*264 534, 250 516, 232 520, *228 540, *268 544"),
            PLUM,
            LEAD,
        )
        # scales
        p.line(line("*90 158, 150 138, *220 146, 290 138, *350 158"), 15)
        p.line(line("*90 158, 150 138, *220 146, 290 138, *350 158"), 8.5, GOLD)
        p.line("M90 160L64 276M90 160L124 276M350 160L316 248M350 160L384 248", 2.6, BRONZE)
        p.pane(closed("*52 276, *136 276, 126 302, 94 312, 62 302"), GOLD, LEAD)
        p.pane(closed("*304 248, *396 248, 384 274, 350 284, 316 274"), GOLD, LEAD)
        p.panes(
            closed("*96 272, 74 236, 84 194, *112 172, 124 206, *104 272"),
            IVORY,
            [],
            line("98 272, 98 226, 110 182", "98 246, 82 228", "98 232, 118 214"),
            LEAD,
        )
        p.panes(
            closed("*318 246, *322 216, 350 208, *378 216, *382 246"),
            EMBER,
            [(poly([(310, 236), (390, 236), (390, 224), (310, 224)]), IVORY)],
            "",
            LEAD,
        )
        p.pane(closed("*318 218, 326 206, 350 200, 374 206, *382 218, 370 228, 360 220, 348 230, 336 220, 326 228"), ROSE, CAME)
        p.pane(oval(350, 194, 9), FIRE, CAME)
        # arms: one holds the scales, one a spoon
        arm(p, IVORY, [(172, 284, 42), (128, 340, 36), (150, 366, 26)], SKIN3, 30, GOLD)
        p.pane(poly([(160, 376), (170, 372), (196, 436), (188, 440)]), STONE, LEAD)
        p.pane(oval(198, 452, 13, 18), STONE, LEAD)
        fist(p, 166, 378, 40, SKIN3)
        p.pane(limb((270, 284, 42), (306, 234, 36), (262, 172, 26)), IVORY, LEAD)
        p.pane(limb((270, 184, 29), (260, 166, 27), flat=True), GOLD, CAME)
        fist(p, 250, 150, -125, SKIN3)
        # head
        p.pane(oval(216, 170, 17), STONE, LEAD)
        p.panes(
            closed("*184 236, 176 206, 190 182, 220 174, 250 182, 264 206, *256 236, 250 250, 190 250"),
            STONE,
            [],
            line("194 186, 184 220", "246 186, 256 220"),
            LEAD,
        )
        with p.placed(220, 220, 0, 0.7):
            head(p, SKIN3, 4, "high", "open", "wry")
            p.line(oval(-13, -2, 15) + oval(21, -2, 15) + "M2-4h4", 3.4, GOLD)
            p.panes(
                closed("*-37 0, -36 -40, 0 -60, 36 -40, *37 0, 26 -24, *0 -34, -26 -24"), STONE, [], line("0 -58, 0 -36"), LEAD
            )
        p.panes(
            closed("*182 262, 200 252, 220 258, 240 252, *258 262, 244 280, 220 272, 196 280"),
            MIST,
            [],
            line("204 256, 206 276", "236 256, 234 276"),
            LEAD,
        )
    return p


def ganimeda() -> Glass:
    """Ganimeda pours from her jar, and keeps a cup for a friend."""
    with window(RAIN, IVORY, (210, 240), 42) as p:
        sky(
            p,
            (300, 130),
            [-170, -140, -110, -80, -50, -18, 14, 44, 74, 96, 118, 138, 160],
            [(0, [IVORY]), (60, [HONEY, CREAM]), (130, [MIST, IVORY]), (220, [AIR, MIST]), (330, [RAIN, AIR, DUSK])],
        )
        constellation(
            p,
            [(70, 216, 9), (96, 196, 12), (118, 172, 9), (112, 212, 8), (80, 256, 10), (58, 292, 9)],
            [(5, 4, 0, 1, 2), (1, 3)],
            GOLD,
        )
        p.pane(oval(300, 130, 30), HONEY, LEAD)
        for cloud, colour in (
            ("*-20 420, 20 380, 60 392, 90 364, 130 384, 150 420, *150 460, *-20 460", IVORY),
            ("*280 440, 300 404, 340 410, 370 380, 410 400, *460 390, *460 480, *280 480", MIST),
        ):
            p.panes(closed(cloud), colour, [], line("20 430, 70 404, 120 424", "320 440, 360 414, 420 430"), LEAD)
        # streams behind
        p.panes(
            closed("*-20 470, 70 446, 150 480, 240 452, 340 476, *460 450, *460 640, *-20 640"),
            RAIN,
            [
                (closed("*-20 500, 80 480, 160 510, 250 484, 350 506, *460 486, *460 640, *-20 640"), WATER),
                (closed("*-20 540, 90 520, 180 548, 270 522, 360 544, *460 524, *460 640, *-20 640"), FOAM),
            ],
            line("70 446, 90 520", "240 452, 250 520", "350 476, 340 540"),
            LEAD,
        )
        # back leg, dress
        p.pane(limb((198, 420, 40), (160, 470, 30), (118, 498, 20)), SKIN3, LEAD)
        p.pane(closed("*122 484, *126 508, 100 522, *74 520, 92 502, *106 486"), GOLD, CAME)
        p.pane(limb((236, 420, 42), (262, 476, 30), (258, 524, 20)), SKIN3, LEAD)
        p.pane(closed("*246 514, *270 512, 276 530, *302 540, *244 542"), GOLD, CAME)
        p.panes(
            closed(
                "*180 262, 210 246, 244 252, *258 274, 246 320, *256 352, 288 410, *300 470, 264 456, 236 474, "
                "206 452, *168 470, 150 440, *176 380, 190 330"
            ),
            IVORY,
            [
                (closed("*226 350, 250 400, *262 480, *310 480, 280 390, *258 346"), CREAM),
                (closed("*196 350, 180 420, *200 470, *140 480, 160 400"), MIST),
                (closed("*170 250, *214 240, *196 330, *180 320"), CREAM),
            ],
            line("228 256, 224 340", "222 350, 224 470"),
            FRAME,
        )
        p.pane(closed("*188 326, 220 338, *250 326, *254 346, 222 358, *186 344"), PLUM, LEAD)
        # scarf in the wind
        p.panes(
            closed("*190 340, 150 330, 110 346, 84 330, *50 346, 84 362, 110 378, *150 366, 188 356"),
            PLUM,
            [(closed("*50 346, 84 330, 110 346, 150 336, *150 350, 110 362, 84 346"), ROSE)],
            "",
            LEAD,
        )
        # jar with its stream
        with p.placed(292, 192, 118):
            p.panes(
                closed("*-22 -82, *22 -82, 16 -60, 44 -30, 52 10, 34 52, *16 70, *-16 70, -34 52, -52 10, -44 -30, -16 -60"),
                GOLD,
                [(closed("*-70 -16, *70 -16, *70 16, *-70 16"), DUSK), (closed("*-70 20, *70 20, *70 80, *-70 80"), HONEY)],
                "",
                FRAME,
            )
            p.line(line("-50 0, -34 -10, -18 0, -2 -10, 14 0, 30 -10, 46 0"), 3.4, HONEY)
            p.pane(closed("*-28 -92, *28 -92, *26 -76, *-26 -76"), HONEY, LEAD)
            p.line(line("-20 -66, -52 -60, -50 -28"), 13)
            p.line(line("-20 -66, -52 -60, -50 -28"), 7, GOLD)
        stream = (
            "*352 238, 358 280, 352 340, 338 392, 306 440, 290 490, 292 540, *276 620, *400 620, 376 540, 370 490, "
            "384 430, 398 370, 402 310, 396 260, *386 218"
        )
        p.panes(
            closed(stream),
            FOAM,
            [
                (
                    closed(
                        "*362 230, 374 280, 370 340, 354 400, 324 450, 312 500, 316 550, *306 620, *334 620, "
                        "340 550, 336 500, 350 450, 374 390, 384 320, 382 270, *376 224"
                    ),
                    IVORY,
                ),
                (closed("*380 216, 396 260, 398 330, 386 400, 364 460, 362 520, *376 620, *420 620, *420 216"), WATER),
            ],
            "",
            FRAME,
        )
        for x, y, r in ((334, 300, 6), (326, 326, 4), (398, 430, 6)):
            p.pane(oval(x, y, r), MIST, CAME)
        # arms
        arm(p, SKIN3, [(250, 270, 34), (296, 288, 28), (328, 252, 22)], SKIN3, -50, GOLD, 0.95)
        p.pane(limb((188, 270, 34), (136, 290, 28), (110, 256, 22)), SKIN3, LEAD)
        p.pane(limb((114, 264, 25), (108, 250, 24), flat=True), GOLD, CAME)
        p.pane(closed("*80 206, *128 202, 122 226, 108 236, *110 252, *100 252, *98 236, 86 228"), HONEY, LEAD)
        p.pane(oval(104, 204, 24, 7), PLUM, CAME)
        fist(p, 104, 244, -90, SKIN3, 0.9)
        # head
        for a in range(0, 360, 24):
            x, y = polar((214, 184), 40, a)
            p.pane(oval(x, y, 17), RUST if a % 48 else SKIN4, CAME)
        p.pane(limb((216, 214, 24), (218, 252, 30), flat=True), SKIN3, LEAD)
        with p.placed(214, 190, 6, 0.7):
            head(p, SKIN3, 8, "kind", "glad", "smile")
        for a in (-160, -130, -104, -78, -50, -22):
            x, y = polar((216, 186), 34, a)
            p.pane(oval(x, y, 14), SKIN4 if a % 4 else RUST, CAME)
        p.line(line("180 168, 214 152, 250 170"), 8)
        p.line(line("180 168, 214 152, 250 170"), 4, GOLD)
    return p
