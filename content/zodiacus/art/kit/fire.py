"""The three intrepids of fire: a king on a golden ram, a lion's knight at his toilet, a centaur who shoots over his back."""

from __future__ import annotations

from .palette import (
    BRONZE,
    CREAM,
    DEEP,
    DUSK,
    EMBER,
    FIRE,
    FOAM,
    GOLD,
    GREY,
    HAZE,
    HONEY,
    INK,
    IVORY,
    NIGHT,
    PLUM,
    ROSE,
    RUST,
    SKIN1,
    SKIN2,
    SKIN3,
    SKIN4,
    SLATE,
    STONE,
    WATER,
)
from .parts import arm, crown, curl, fist, head, mane, ribs, sword, waves
from .pen import CAME, FRAME, LEAD, TRACE, Glass, closed, limb, line, oval, poly, star, twin
from .window import constellation, hill, sky, window


def _ram_leg(p: Glass, *joints: tuple[float, float, float], colour: str = HONEY) -> None:
    p.pane(limb(*joints), colour, LEAD)
    (ax, ay, _), (x, y, w) = joints[-2:]
    size = ((x - ax) ** 2 + (y - ay) ** 2) ** 0.5
    dx, dy = (x - ax) / size, (y - ay) / size
    p.pane(limb((x - dx * 8, y - dy * 8, w + 4), (x + dx * 8, y + dy * 8, w + 9)), BRONZE, CAME)


def frixo() -> Glass:
    """King Frixo leaps over a strait on the golden ram."""
    with window(FIRE, HONEY) as p:
        sky(
            p,
            (196, 190),
            [-172, -146, -118, -90, -62, -36, -10, 24, 58, 92, 130, 160],
            [(0, [HONEY, CREAM]), (84, [HAZE, DUSK]), (160, [DUSK, NIGHT, DUSK]), (262, [NIGHT, DUSK, NIGHT, NIGHT])],
        )
        constellation(p, [(296, 128, 12), (334, 148, 15), (368, 190, 11), (378, 222, 9)], [(0, 1, 2, 3)])
        waves(
            p,
            [
                (524, 92, 30, 20, [WATER, WATER, FOAM, WATER]),
                (560, 104, 30, -30, [DEEP, WATER, DEEP]),
                (596, 110, 26, 10, [NIGHT, DEEP, WATER]),
            ],
        )
        with p.placed(12, 34, 0, 0.93):
            # the cloak
            p.panes(
                closed(
                    "*214 214, 168 206, 118 224, 70 210, *26 236, 50 262, *30 300, 78 296, *74 340, 122 322, 150 336, *232 318"
                ),
                FIRE,
                [
                    (closed("*214 214, 160 232, 110 252, *26 236, 50 262, *30 300, 90 284, 150 258"), RUST),
                    (closed("*220 260, 170 282, 120 296, *74 340, 122 322, 150 336, *236 330"), EMBER),
                ],
                line("206 222, 150 272, 78 296"),
                FRAME,
            )
            # far legs
            _ram_leg(p, (290, 398, 40), (352, 408, 24), (372, 444, 16), (364, 478, 13), colour=GOLD)
            _ram_leg(p, (128, 430, 64), (96, 474, 32), (58, 478, 19), (34, 506, 14), colour=GOLD)
            body = closed(
                "296 312, 246 330, 186 336, 126 358, 90 392, 84 428, 104 456, 160 454, 222 446, 284 434, 330 404, "
                "344 360, *346 316"
            )
            p.panes(
                body,
                HONEY,
                [
                    (closed("84 380, 120 350, 150 346, 160 400, 150 470, 80 470"), CREAM),
                    (closed("160 440, 220 420, 290 410, 350 380, 350 470, 160 480"), GOLD),
                ],
                line("222 330, 232 380, 226 450", "292 312, 282 370, 290 440"),
                FRAME,
            )
            fleece = [
                (112, 384),
                (140, 372),
                (104, 412),
                (132, 404),
                (160, 396),
                (120, 438),
                (150, 430),
                (178, 424),
                (190, 392),
                (206, 432),
                (252, 424),
                (268, 392),
                (300, 392),
                (312, 362),
                (326, 386),
                (318, 334),
                (244, 394),
                (286, 352),
            ]
            p.line("".join(f"M{x - 9} {y}a9 9 0 1 0 14-7" for x, y in fleece), 2.4, BRONZE)
            p.pane(closed("*88 402, 66 396, 52 412, 62 428, *90 424"), CREAM, LEAD)
            _ram_leg(p, (300, 412, 50), (338, 448, 28), (322, 486, 17), (298, 508, 14))
            _ram_leg(p, (136, 436, 70), (132, 492, 34), (92, 510, 20), (74, 544, 15))
            # neck and head
            p.panes(
                closed("*284 330, 296 290, 320 258, 362 266, *372 312, 360 350, 344 384, 310 372"),
                HONEY,
                [(closed("290 340, 320 320, 372 330, 340 390, 300 380"), CREAM)],
                "",
                LEAD,
            )
            p.panes(
                closed("*318 258, 336 240, 360 244, 384 268, 402 300, *404 318, 392 326, 374 320, 350 312, *330 300"),
                CREAM,
                [(closed("*382 262, *410 296, *410 330, 380 330, 386 306"), HONEY)],
                "",
                LEAD,
            )
            p.fill(oval(368, 274, 4.4), INK)
            p.line(line("356 268, 368 264, 378 272", "404 308, 394 310", "396 320, 386 316"), 2.6)
            horn = (322, 292, -60, 1.2, 38, 14, 26, 6)
            p.pane(curl(*horn), IVORY, LEAD)
            p.line(ribs(*horn, 13), 2.4)
            # the king's leg
            p.panes(limb((212, 326, 58), (256, 372, 44), (246, 392, 36)), NIGHT, [], line("214 312, 262 368"), LEAD)
            p.pane(limb((252, 376, 42), (244, 420, 30), (238, 442, 24)), RUST, LEAD)
            p.pane(closed("*226 434, *250 436, 270 446, *282 458, *228 458"), RUST, LEAD)
            p.line(line("238 398, 262 402"), LEAD, GOLD)
            # torso
            p.panes(
                closed("*166 236, 196 218, 232 222, *256 240, 250 288, *258 332, 214 342, *166 334, 176 286"),
                DUSK,
                [
                    (closed("*204 210, *226 212, *232 350, *206 350"), NIGHT),
                    (closed("*160 316, 210 324, *270 314, *270 346, *150 350"), GOLD),
                ],
                "",
                FRAME,
            )
            p.pane(closed("*172 292, 214 300, *252 290, *254 304, 214 314, *172 306"), GOLD, CAME)
            p.pane(oval(214, 306, 11), HONEY, CAME)
            # the arm with the sword
            sword(p, 300, 204, -104, 118)
            p.pane(limb((244, 246, 38), (284, 254, 32), (296, 226, 26)), FIRE, LEAD)
            p.pane(limb((292, 232, 28), (300, 214, 24)), GOLD, CAME)
            fist(p, 300, 202, -90, SKIN1, 1.05)
            # the arm with the rein
            p.line(line("262 300, 300 306, 372 316"), LEAD, RUST)
            p.pane(limb((176, 250, 42), (196, 300, 36), (246, 304, 26)), FIRE, LEAD)
            p.pane(limb((236, 304, 30), (252, 303, 26)), GOLD, CAME)
            fist(p, 264, 302, 0, SKIN1, 1.05)
            p.panes(
                closed("*160 236, 180 216, 214 224, 240 216, *262 238, 236 250, 212 246, 186 252"),
                IVORY,
                [],
                line("188 226, 184 248", "214 226, 212 246", "236 224, 240 246"),
                LEAD,
            )
            # head
            p.pane(closed("*166 150, 156 190, 164 222, 186 226, 212 232, 236 224, *250 150"), BRONZE, LEAD)
            with p.placed(208, 176, 4, 0.74):
                head(p, SKIN1, 8, "bold", "open", "smile")
                p.panes(
                    closed("*-36 0, -30 20, -16 22, 8 18, 24 22, 36 14, *38 -2, 38 30, 24 62, *8 78, -14 62, -32 34"),
                    RUST,
                    [],
                    line("-12 40, -4 66", "10 40, 10 70", "26 34, 22 58"),
                    LEAD,
                )
                p.pane(closed("-6 28, 8 25, 22 28, 8 34"), SKIN1, 2.6)
                p.pane(closed("*8 20, -8 16, *-22 26, -6 29, *8 24, 22 29, *38 24, 24 15"), BRONZE, 2.6)
            crown(p, 206, 152, 4, 0.84)
    return p


def leonel() -> Glass:
    """Leonel combs his mane before the battle; a lion waits, combed already."""
    with window(RUST, HONEY, (205, 232), 40) as p:
        sky(
            p,
            (220, 176),
            [-170, -144, -117, -90, -63, -36, -10, 18, 46, 72, 108, 134, 162],
            [(0, [CREAM]), (112, [EMBER, FIRE]), (196, [FIRE, RUST, FIRE]), (290, [RUST, FIRE, RUST, RUST])],
        )
        constellation(
            p,
            [(330, 226, 13), (352, 258, 9), (340, 290, 9), (372, 300, 14), (380, 346, 10), (350, 348, 8)],
            [(0, 1, 2, 3, 4, 5, 2)],
            IVORY,
        )
        hill(
            p,
            "-20 500, 90 476, 220 484, 350 470, 460 488",
            BRONZE,
            [("*-20 560, 120 516, 260 540, *460 520, *460 640, *-20 640", SKIN4)],
            ["140 470, 120 530", "300 470, 330 540"],
        )
        # the cloak
        p.panes(
            twin("*220 226, 276 238, *306 300, 322 420, *346 524, 300 516, *262 530, *220 520", 220),
            NIGHT,
            [(closed("*300 280, *346 524, 310 516, 290 400"), DUSK), (closed("*140 280, *94 524, 130 516, 150 400"), DUSK)],
            "",
            FRAME,
        )
        for x, way in ((194, -1), (246, 1)):
            p.panes(
                limb((x, 400, 44), (x + 4 * way, 460, 34), (x + 6 * way, 512, 26)),
                STONE,
                [],
                line(f"{x - 24} 452, {x + 4 * way} 462, {x + 28} 452"),
                LEAD,
            )
            p.pane(
                closed(
                    f"*{x - 14 + 6 * way} 504, *{x + 14 + 6 * way} 504, {x + 18 * way + 14} 522, "
                    f"*{x + 26 * way + (14 if way > 0 else -6)} 534, "
                    f"*{x + (6 if way < 0 else -6) - 10 * way} 534, *{x - 14 + 6 * way} 520"
                ),
                SLATE,
                LEAD,
            )
        p.panes(
            twin("*220 336, *264 338, 278 390, *292 440, 270 432, *254 452, 238 436, *220 456", 220),
            FIRE,
            [(closed("*220 330, *270 336, *292 440, 270 432, *254 452, 244 390"), EMBER)],
            line("220 340, 220 460", "180 340, 172 440"),
            FRAME,
        )
        p.panes(
            twin("*220 222, 256 228, *282 250, 274 300, *262 346, *220 352", 220),
            IVORY,
            [(closed("*220 220, *290 220, *280 360, *220 360"), CREAM)],
            line("168 262, 220 282, 272 262"),
            FRAME,
        )
        p.pane(closed("*174 332, 220 344, *266 332, *266 350, 220 362, *174 350"), GOLD, LEAD)
        p.pane(oval(220, 304, 15), GOLD, CAME)
        # the sword, planted
        sword(p, 312, 366, 90, 176)
        arm(p, STONE, [(270, 254, 42), (324, 300, 34), (314, 338, 26)], SKIN2, 100)
        p.pane(oval(276, 252, 25, 21), GOLD, LEAD)
        # the mane
        mane(p, 220, 178, 98, 70, 15, (GOLD, HONEY, BRONZE))
        mane(p, 220, 176, 70, 48, 13, (HONEY, GOLD))
        with p.placed(220, 174, -3, 0.8):
            head(p, SKIN2, 5, "high", "down", "smile")
            p.pane(closed("*-20 38, 0 44, *22 38, 12 58, *0 68, -10 58"), GOLD, CAME)
        # the arm with the comb
        with p.placed(130, 172, -14):
            p.pane(poly([(-8, -30), (8, -30), (8, 34), (-8, 34)]), IVORY, CAME + 0.6)
            p.line("".join(f"M8 {y}h30" for y in range(-27, 34, 8)), LEAD, INK)
            p.line("".join(f"M10 {y}h27" for y in range(-27, 34, 8)), 2.4, IVORY)
        arm(p, STONE, [(170, 254, 42), (112, 274, 34), (116, 226, 26)], SKIN2, -84)
        p.pane(oval(164, 252, 25, 21), GOLD, LEAD)
        # the lion
        p.line(line("58 528, 34 500, 60 470, 48 440"), 15)
        p.line(line("58 528, 34 500, 60 470, 48 440"), 8, HONEY)
        p.pane(closed("*40 432, 62 424, 68 446, 50 458, 36 448"), BRONZE, CAME)
        p.panes(
            closed("*72 420, 58 480, *56 540, 100 548, *176 540, 172 480, *156 420"),
            HONEY,
            [(closed("*90 440, *140 440, *146 550, *84 550"), CREAM)],
            line("115 470, 115 548"),
            FRAME,
        )
        p.pane(closed("*78 524, 100 522, *112 540, *70 540"), CREAM, CAME)
        p.pane(closed("*118 540, 128 522, 150 524, *158 540"), CREAM, CAME)
        mane(p, 114, 402, 66, 46, 13, (BRONZE, RUST))
        p.pane(oval(88, 366, 11) + oval(140, 366, 11), HONEY, CAME)
        p.pane(closed("*84 384, 114 362, *144 384, 150 412, 134 434, 114 442, 94 434, 78 412"), HONEY, LEAD)
        p.pane(closed("*106 398, *122 398, 134 416, 128 432, 114 436, 100 432, 94 416"), IVORY, CAME)
        p.fill(closed("*104 408, 114 404, *124 408, *114 418"), INK)
        p.line(
            line("114 418, 114 424, 104 428", "114 424, 124 428", "90 394, 98 390, 104 396", "124 396, 130 390, 138 394"), 2.6
        )
    return p


def quiron() -> Glass:
    """Quíron gallops off and shoots a comet over his back."""
    with window(FIRE, CREAM, (214, 240), 40) as p:
        sky(
            p,
            (300, 214),
            [-176, -150, -128, -106, -84, -60, -34, -8, 20, 50, 84, 112, 140, 162],
            [
                (0, [HONEY, CREAM]),
                (34, [EMBER, ROSE]),
                (104, [PLUM, DUSK]),
                (200, [DUSK, NIGHT, PLUM]),
                (300, [NIGHT, DUSK, NIGHT]),
            ],
        )
        constellation(
            p, [(92, 190, 11), (72, 226, 13), (104, 250, 9), (64, 272, 9), (84, 304, 12)], [(0, 2, 1, 0), (1, 3, 4, 2)]
        )
        hill(
            p,
            "-20 440, 60 424, 140 452, 240 470, 340 440, 460 452",
            RUST,
            [("*240 470, 340 440, *460 452, *460 640, *300 640", FIRE)],
            ["60 424, 90 520", "180 460, 160 560"],
        )
        hill(
            p,
            "-20 516, 110 496, 220 520, 330 498, 460 520",
            BRONZE,
            [("*-20 560, 110 530, 250 560, *460 540, *460 640, *-20 640", SKIN4)],
            ["110 496, 90 600", "330 498, 350 600"],
        )
        # tail and far legs
        p.panes(
            closed("*346 352, 384 350, 396 390, 376 420, *392 452, 356 436, 344 404, *338 380"),
            GREY,
            [],
            line("360 358, 366 400, 384 446"),
            LEAD,
        )
        for joints in (
            [(312, 406, 54), (366, 432, 28), (362, 466, 17), (392, 494, 13)],
            [(142, 392, 44), (90, 384, 26), (72, 424, 17), (46, 436, 13)],
        ):
            _leg(p, joints, SLATE)
        p.panes(
            closed(
                "122 330, 176 322, 224 340, 280 330, 328 342, 350 380, 336 420, 296 430, 240 424, 186 430, 140 424, 112 386"
            ),
            STONE,
            [
                (closed("280 320, 350 340, 356 400, 320 440, 290 400"), SLATE),
                (closed("*100 400, 180 400, 260 396, 330 410, *330 450, *100 450"), IVORY),
            ],
            line("212 334, 222 380, 214 428"),
            FRAME,
        )
        for joints in (
            [(308, 398, 68), (344, 450, 36), (326, 494, 20), (356, 530, 15)],
            [(146, 402, 52), (100, 428, 30), (102, 474, 18), (70, 496, 14)],
        ):
            _leg(p, joints, STONE)
        # the man
        p.panes(
            closed("*112 350, 116 296, *128 246, 170 226, *214 244, 208 296, *204 346, 160 362"),
            SKIN3,
            [(closed("*170 220, *220 240, *206 350, *172 356, 182 290"), SKIN2)],
            line("128 272, 160 288, 198 276", "158 290, 156 344"),
            FRAME,
        )
        p.panes(
            closed("*106 330, 156 344, *212 326, *216 350, 160 372, *104 356"),
            FIRE,
            [],
            line("140 340, 134 366", "176 340, 182 366"),
            LEAD,
        )
        p.panes(closed("*122 244, *146 228, 190 292, *212 318, *204 336, 164 300"), RUST, [], "", LEAD)
        # quiver behind the shoulder
        # bow and arrow
        p.line(line("306 108, 344 150, 346 204, 358 258, 316 314"), 15)
        p.line(line("306 108, 344 150, 346 204, 358 258, 316 314"), 8.5, GOLD)
        p.line(line("*306 108, *214 208, *316 314"), 2.4, IVORY)
        p.line("M210 210L392 196", 8)
        p.line("M212 210L372 198", 4, IVORY)
        p.pane(closed("*372 196, 340 178, *300 176, 326 186, *290 196, 326 204, *304 218, 342 212"), HONEY, CAME)
        p.pane(star(362, 198, 24, 9, 8, -94), GOLD, CAME)
        p.pane(star(362, 198, 12, 5, 8, -94), IVORY, TRACE)
        arm(p, SKIN3, [(206, 254, 38), (268, 238, 30), (318, 212, 22)], SKIN3, -16, GOLD)
        p.pane(limb((140, 250, 40), (106, 222, 34), (150, 214, 28), (194, 212, 22)), SKIN3, LEAD)
        p.pane(limb((150, 214, 31), (176, 213, 26), flat=True), GOLD, CAME)
        fist(p, 206, 210, -2, SKIN3, 0.95)
        p.panes(closed("*116 240, *96 214, 78 180, *92 160, 128 200, *146 232"), FIRE, [], line("98 190, 120 182"), LEAD)
        p.line("M82 164L66 132M94 160L88 124M104 168L108 136", LEAD, IVORY)
        # head
        p.pane(closed("*132 158, 128 122, 160 98, 196 108, *208 140, 180 150, *168 226, 140 218"), GREY, LEAD)
        with p.placed(176, 166, 6, 0.72):
            head(p, SKIN3, 13, "bold", "open", "calm", cheeks=False)
            p.panes(
                closed("*-30 8, -20 24, 8 20, 30 24, *37 2, 36 40, 30 66, *18 92, -6 70, -26 40"),
                SLATE,
                [],
                line("-6 44, 8 78", "14 42, 18 86"),
                LEAD,
            )
            p.pane(closed("2 30, 14 26, 26 30, 14 36"), SKIN4, 2.6)
            p.pane(closed("*14 21, 0 18, *-10 28, 4 30, *14 25, 24 30, *36 24, 26 18"), STONE, 2.6)
        p.panes(closed("*144 150, 140 124, 166 106, 196 112, *212 142, 178 138"), GREY, [], line("166 108, 170 138"), LEAD)
        p.line(line("142 150, 176 140, 212 146"), 11)
        p.line(line("142 150, 176 140, 212 146"), 6, GOLD)
    return p


def _leg(p: Glass, joints: list[tuple[float, float, float]], colour: str) -> None:
    """Draw a horse's leg with a white fetlock and a hoof."""
    p.pane(limb(*joints), colour, LEAD)
    (ax, ay, _), (x, y, w) = joints[-2:]
    size = ((x - ax) ** 2 + (y - ay) ** 2) ** 0.5
    dx, dy = (x - ax) / size, (y - ay) / size
    p.pane(limb((x - dx * 12, y - dy * 12, w + 3), (x, y, w + 5), flat=True), EMBER, CAME)
    p.pane(limb((x, y, w + 3), (x + dx * 13, y + dy * 13, w + 9), flat=True), INK, CAME)
