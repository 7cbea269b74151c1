"""The three intrepids of earth: a warrior and her bull, a winged reaper, a builder who is half goat, half fish."""

from __future__ import annotations

from .palette import (
    AIR,
    BRONZE,
    CREAM,
    DUSK,
    EARTH,
    EMBER,
    FIRE,
    FOAM,
    GOLD,
    HAZE,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MIST,
    NIGHT,
    PINE,
    RAIN,
    RUST,
    SKIN1,
    SKIN2,
    SKIN3,
    SKIN4,
    SLATE,
    STONE,
    WATER,
)
from .parts import arm, curl, fist, head, ribs, scales
from .pen import CAME, FRAME, LEAD, TRACE, Glass, closed, limb, line, oval, polar, poly, star, twin
from .window import constellation, hill, sky, window


def pleiades() -> Glass:
    """Pléiades stands behind her bull; seven plumes and seven stars for seven sisters."""
    with window(EARTH, HONEY, (204, 234), 40) as p:
        sky(
            p,
            (220, 190),
            [-174, -150, -128, -106, -74, -52, -30, -6, 22, 50, 130, 158],
            [(0, [HAZE]), (118, [DUSK, NIGHT]), (196, [NIGHT, DUSK, NIGHT]), (286, [DUSK, NIGHT, NIGHT])],
        )
        constellation(p, [(84, 214, 9), (100, 250, 13), (76, 268, 8), (126, 226, 8), (62, 316, 9)], [(0, 1, 3), (1, 2, 4)])
        hill(
            p,
            "-20 420, 80 392, 180 400, 270 398, 360 388, 460 420",
            EARTH,
            [("*-20 420, 80 392, *150 400, *110 640, *-20 640", LEAF)],
            ["300 396, 330 520"],
        )
        hill(
            p,
            "-20 520, 100 500, 220 510, 340 500, 460 524",
            PINE,
            [("*220 510, 340 500, *460 524, *460 640, *240 640", EARTH)],
            ["110 500, 90 600"],
        )
        # axe
        p.pane(poly([(309, 150), (319, 150), (323, 400), (313, 400)]), BRONZE, LEAD)
        p.panes(
            twin("*314 172, 332 166, *356 146, 366 192, *356 238, 332 214, *314 212", 314),
            STONE,
            [(closed("*356 140, 372 192, *356 244, 346 192"), IVORY), (closed("*272 140, 256 192, *272 244, 282 192"), IVORY)],
            "",
            FRAME,
        )
        p.pane(oval(314, 192, 9), GOLD, CAME)
        # torso
        p.panes(
            twin("*220 236, 258 240, *286 262, 278 320, *290 420, *220 420", 220),
            LEAF,
            [(closed("*220 230, *290 230, *290 430, *220 430"), EARTH)],
            line("220 240, 220 420"),
            FRAME,
        )
        p.panes(
            twin("*220 248, 252 246, *272 262, 268 302, 250 330, *220 340", 220),
            BRONZE,
            [(closed("*220 240, *280 240, *270 340, *220 344"), SKIN3)],
            line("172 286, 220 298, 268 286"),
            LEAD,
        )
        p.pane(star(220, 318, 13, 5, 7), HONEY, CAME)
        arm(p, LEAF, [(272, 268, 40), (322, 318, 32), (316, 286, 24)], SKIN4, -84, GOLD)
        p.pane(limb((168, 268, 40), (136, 316, 34), (128, 350, 28)), LEAF, LEAD)
        p.pane(oval(280, 264, 26, 20) + oval(160, 264, 26, 20), GOLD, LEAD)
        # helmet with seven plumes
        for i, colour in enumerate((FIRE, EMBER, HONEY, IVORY, HONEY, EMBER, FIRE)):
            angle = -90 + (i - 3) * 19
            root, tip = polar((220, 160), 30, angle), polar((220, 168), 122 - abs(i - 3) * 6, angle)
            a, b = polar(tip, 24, angle + 112), polar(tip, 24, angle - 112)
            p.pane(
                closed(
                    f"*{root[0]:.0f} {root[1]:.0f}, {a[0]:.0f} {a[1]:.0f}, {tip[0]:.0f} {tip[1]:.0f}, {b[0]:.0f} {b[1]:.0f}"
                ),
                colour,
                CAME + 1,
            )
            p.line(line(f"{root[0]:.0f} {root[1]:.0f}, {polar(tip, -18, angle)[0]:.0f} {polar(tip, -18, angle)[1]:.0f}"), TRACE)
        p.panes(closed("*178 250, 166 208, 180 170, 220 156, 260 170, 274 208, *262 250, 244 240, 196 240"), INK, [], "", LEAD)
        with p.placed(220, 198, 0, 0.74):
            head(p, SKIN4, 0, "bold", "open", "calm")
        p.panes(
            twin("*220 138, 250 146, 266 178, *268 208, *252 222, 250 190, *220 184", 220),
            GOLD,
            [(closed("*220 130, *280 130, *280 230, *220 190"), HONEY)],
            line("186 170, 220 164, 254 170"),
            FRAME,
        )
        p.pane(closed("*214 160, *226 160, *224 206, *220 212, *216 206"), GOLD, CAME)
        with p.placed(15, 2, 0, 0.93):
            # bull
            for flip in (None, 220):
                p.panes(
                    closed("*258 398, 306 404, 350 372, 358 316, *346 262, 392 310, 392 386, 344 438, *262 440", flip=flip),
                    IVORY,
                    [
                        (closed("*346 250, 362 316, 384 300", flip=flip), INK),
                        (closed("*346 430, *300 390, 340 380, *400 330, *400 450", flip=flip), CREAM),
                    ],
                    "",
                    FRAME,
                )
                p.pane(closed("*268 424, 316 436, *344 466, 306 474, *262 458", flip=flip), SKIN4, LEAD)
                p.pane(closed("*278 438, 308 446, *328 462, 300 462", flip=flip), EMBER, CAME)
            p.panes(
                twin("*220 384, 258 388, 286 420, 278 464, *262 506, 272 540, 254 566, *220 572", 220),
                SKIN4,
                [
                    (twin("*220 380, 234 420, *228 470, *220 476", 220), CREAM),
                    (twin("*220 506, 250 504, 276 540, 256 570, *220 574", 220), EMBER),
                ],
                line("176 404, 190 470, 178 512", "264 404, 250 470, 262 512"),
                FRAME,
            )
            p.panes(
                twin("*220 366, 250 376, *272 402, 254 400, *244 418, 232 404, *220 424", 220),
                RUST,
                [],
                line("220 372, 220 420", "246 380, 244 414", "194 380, 196 414"),
                LEAD,
            )
            p.pane(oval(182, 456, 11, 9) + oval(258, 456, 11, 9), IVORY, CAME)
            p.fill(oval(184, 457, 5, 6) + oval(256, 457, 5, 6), INK)
            p.line(line("166 444, 182 440, 198 448", "274 444, 258 440, 242 448"), LEAD)
            p.fill(oval(198, 534, 8, 6) + oval(242, 534, 8, 6), INK)
            p.line(line("204 544, 206 560, 220 566, 234 560, 236 544"), 9)
            p.line(line("204 544, 206 560, 220 566, 234 560, 236 544"), 5, GOLD)
        # shield
        p.pane(oval(118, 346, 64), GOLD, FRAME)
        p.panes(
            oval(118, 346, 52),
            NIGHT,
            [],
            "".join(line(f"118 346, {x:.0f} {y:.0f}") for x, y in (polar((118, 346), 56, 360 * i / 7 - 64) for i in range(7))),
            LEAD,
        )
        for i in range(7):
            x, y = polar((118, 346), 36, 360 * i / 7 - 90)
            p.pane(star(x, y, 11, 4.4, 5), HONEY, TRACE)
        p.pane(oval(118, 346, 15), GOLD, CAME)
    return p


def _ear(p: Glass, x: float, y: float, angle: float, size: float = 1) -> None:
    """Draw an ear of wheat on its stalk, which goes down from the origin."""
    p.stamp("ear", _wheat, x, y, angle, size)


def _wheat(p: Glass) -> None:
    p.line(line("0 -20, 3 40, 0 110"), LEAD)
    p.line(line("0 -20, 3 40, 0 110"), 2.6, HONEY)
    d = ""
    for i in range(4):
        for side in (1, -1):
            d += closed(f"*0 {-14 * i}, {9 * side} {-14 * i - 6}, *{7 * side} {-14 * i - 20}, {1 * side} {-14 * i - 14}")
    p.pane(d + closed("*0 -56, 6 -66, *0 -80, -6 -66"), GOLD, 2.6)


def astreia() -> Glass:
    """Astreia Espiga, winged, with sickle and sheaf in the field that she counts."""
    with window(LEAF, IVORY, (206, 236), 42) as p:
        sky(
            p,
            (220, 150),
            [-166, -140, -116, -90, -64, -40, -14, 14, 40, 140, 166],
            [(0, [CREAM]), (70, [HAZE, AIR]), (150, [AIR, RAIN]), (240, [AIR, MIST, AIR]), (330, [RAIN, AIR, HAZE])],
        )
        constellation(
            p,
            [(56, 348, 9), (76, 372, 9), (104, 366, 9), (88, 394, 9), (52, 398, 13), (126, 392, 8)],
            [(0, 1, 3, 4), (1, 2, 5)],
            IVORY,
        )
        # wings
        for flip in (None, 220):
            wing = (
                "*244 246, 276 190, 330 150, *372 158, 384 220, *376 300, 366 290, *352 330, 340 308, *324 340, 310 312, "
                "*292 336, 272 300"
            )
            p.panes(
                closed(wing, flip=flip),
                IVORY,
                [
                    (closed("*240 250, 280 200, 330 176, *380 186, *380 140, 300 130", flip=flip), HONEY),
                    (closed("*240 260, 290 214, *386 204, *386 240, 300 246, *250 280", flip=flip), CREAM),
                ],
                line(
                    "270 230, 300 250, 310 312",
                    "290 212, 334 250, 340 308",
                    "310 200, 362 244, 366 290",
                    "254 260, 276 276, 286 320",
                    flip=flip,
                ),
                FRAME,
            )
        hill(
            p,
            "-20 430, 100 410, 220 420, 340 408, 460 432",
            LEAF,
            [("*220 420, 340 408, *460 432, *460 640, *240 640", HONEY)],
            ["110 410, 90 520"],
        )
        # dress
        p.panes(
            twin("*220 230, 250 234, *274 252, 264 306, 270 350, 300 440, *322 540, *220 548", 220),
            EARTH,
            [
                (closed("*220 340, 250 420, *262 560, *330 560, 300 430, *262 340"), LEAF),
                (closed("*220 340, 190 420, *178 560, *110 560, 140 430, *178 340"), PINE),
                (twin("*220 228, 244 236, *238 310, *220 316", 220), IVORY),
            ],
            line("220 320, 220 560", "262 350, 290 540"),
            FRAME,
        )
        p.pane(closed("*176 316, 220 328, *264 316, *264 334, 220 346, *176 334"), GOLD, LEAD)
        # basket of loaves
        p.pane(
            closed("*262 486, 268 462, 290 462, *298 484")
            + closed("*292 484, 300 456, 324 458, *330 484")
            + closed("*326 486, 336 466, 354 470, *356 486"),
            EMBER,
            LEAD,
        )
        p.line("M276 468l8 14M306 464l8 16M336 472l6 12", 2.4, RUST)
        p.panes(
            closed("*256 484, 306 490, *362 482, 354 520, *344 546, 306 552, *270 546, 262 520"),
            BRONZE,
            [],
            line("258 504, 306 512, 358 502", "264 524, 306 532, 352 522", "282 486, 288 550", "330 486, 326 550"),
            FRAME,
        )
        # sheaf in the arm
        for x, angle in ((128, -22), (146, -10), (164, 2), (180, 13)):
            _ear(p, x, 250, angle, 0.86)
        p.panes(
            closed("*118 330, 150 318, *184 330, 176 356, *190 412, 152 420, *112 410, 128 356"),
            HONEY,
            [],
            line("142 324, 148 356, 138 414", "164 324, 160 356, 168 412"),
            LEAD,
        )
        p.pane(closed("*124 350, 152 342, *182 350, *180 364, 152 358, *126 364"), FIRE, CAME)
        arm(p, EARTH, [(180, 260, 40), (128, 318, 34), (152, 350, 24)], SKIN4, 20, GOLD, 0.9)
        # sickle
        p.line(line("330 232, 336 196, 310 168, 280 166"), 16)
        p.line(line("332 230, 336 196, 310 170, 284 168"), 8.5, STONE)
        p.pane(limb((330, 226, 12), (326, 270, 12), flat=True), BRONZE, LEAD)
        arm(p, EARTH, [(262, 260, 40), (318, 304, 32), (328, 270, 24)], SKIN4, -80, GOLD, 0.9)
        # head with a halo
        p.pane(oval(220, 172, 62), GOLD, FRAME)
        p.panes(
            oval(220, 172, 51),
            HONEY,
            [],
            "".join(line(f"220 172, {x:.0f} {y:.0f}") for x, y in (polar((220, 172), 56, 30 * i) for i in range(12))),
            CAME,
        )
        p.panes(
            closed(
                "*182 206, 176 160, 196 132, 220 126, 244 132, 264 160, *258 206, 262 250, *240 256, 220 236, *200 256, 178 250"
            ),
            INK,
            [],
            "",
            LEAD,
        )
        p.pane(limb((220, 200, 26), (220, 238, 32), flat=True), SKIN4, LEAD)
        with p.placed(220, 176, 0, 0.74):
            head(p, SKIN4, -3, "calm", "open", "smile")
            p.panes(closed("*-36 -6, -34 -44, 0 -58, 34 -44, *36 -6, 24 -30, *0 -42, -24 -30"), INK, [], "", LEAD)
        for i in range(-3, 4):
            x, y = polar((220, 182), 46, -90 + i * 22)
            p.pane(
                closed(f"*{x:.0f} {y + 8:.0f}, {x + 6:.0f} {y:.0f}, *{x:.0f} {y - 12:.0f}, {x - 6:.0f} {y:.0f}"), GOLD, TRACE
            )
        for x, y, angle in ((56, 468, -6), (80, 488, 4), (104, 474, -2), (330, 430, 5), (384, 470, -4), (362, 452, 6)):
            _ear(p, x, y, angle, 0.8)
        hill(
            p,
            "-20 548, 100 532, 220 544, 340 530, 460 548",
            GOLD,
            [("*-20 548, 100 532, *160 538, *150 640, *-20 640", HONEY)],
            ["260 542, 270 600"],
        )
    return p


def egipa() -> Glass:
    """Mestre Egipã, half goat and half fish, with hammer and square before his catapult."""
    with window(PINE, EMBER, (210, 240), 40) as p:
        sky(
            p,
            (120, 250),
            [-158, -136, -112, -90, -68, -46, -24, -2, 24, 70, 110, 150, 178],
            [(0, [IVORY, CREAM]), (70, [HONEY, CREAM]), (150, [EMBER, HONEY]), (240, [HAZE, STONE, HAZE]), (330, [DUSK, HAZE])],
        )
        constellation(
            p, [(176, 96, 10), (206, 118, 8), (244, 74, 9), (214, 62, 13), (186, 66, 8)], [(0, 4, 3, 2), (0, 1, 2)], IVORY
        )
        p.pane(oval(120, 250, 38), HONEY, LEAD)
        # mountains
        hill(
            p,
            "-20 420, *60 300, *112 372, *150 336, *230 430, 460 460",
            SLATE,
            [("*60 300, *112 372, *90 440, *50 400", STONE), ("*150 336, *230 430, *170 460", STONE)],
            [],
        )
        p.pane(closed("*60 296, *86 334, 70 344, *58 330, 44 346, *36 330"), IVORY, CAME)
        # catapult
        p.pane(poly([(266, 452), (292, 452), (356, 300), (338, 296)]), BRONZE, LEAD)
        p.pane(poly([(400, 452), (376, 452), (336, 300), (352, 296)]), SKIN4, LEAD)
        p.pane(poly([(270, 404), (394, 396), (396, 414), (272, 420)]), BRONZE, LEAD)
        p.pane(poly([(296, 366), (390, 150), (402, 156), (310, 374)]), SKIN3, LEAD)
        p.pane(closed("*362 152, 372 182, 400 190, *408 156"), SKIN4, LEAD)
        p.pane(oval(384, 148, 24, 22), SLATE, LEAD)
        p.line(line("384 126, 378 148, 366 160", "384 140, 402 146"), CAME)
        p.pane(oval(346, 306, 13), GOLD, CAME)
        p.line(line("303 372, 330 400"), 7)
        p.line(line("303 372, 330 400"), 3, HONEY)
        hill(
            p,
            "-20 470, 80 450, 200 470, 320 446, 460 460",
            EARTH,
            [("*200 470, 320 446, *460 460, *460 640, *230 640", LEAF)],
            ["80 450, 100 560"],
        )
        # dressed stones
        for x, y, w, colour in (
            (44, 500, 54, STONE),
            (98, 500, 40, SLATE),
            (38, 530, 44, SLATE),
            (82, 530, 60, STONE),
            (330, 506, 50, STONE),
            (350, 536, 60, SLATE),
            (306, 536, 44, STONE),
        ):
            p.pane(poly([(x, y), (x + w, y), (x + w, y + 30), (x, y + 30)]), colour, LEAD)
        # fish tail
        tail = (
            "*150 372, 120 420, 122 480, 170 520, 240 524, 290 496, *306 450, 276 436, 256 452, 226 470, 196 452, 214 "
            "410, *262 368"
        )
        p.panes(
            closed(tail),
            WATER,
            [(closed("*140 400, 190 430, 180 470, 220 500, 280 480, *310 450, *310 540, *110 540, *110 380"), FOAM)],
            "",
            FRAME,
        )
        scales(
            p,
            closed(tail),
            [
                (124, 400, 244, 388),
                (116, 424, 226, 414),
                (116, 448, 214, 442),
                (128, 482, 206, 466),
                (150, 514, 216, 486),
                (190, 530, 230, 492),
                (226, 530, 248, 484),
                (258, 522, 262, 474),
                (286, 506, 274, 460),
            ],
            24,
        )
        p.panes(
            closed("*292 460, 300 420, *278 384, 314 388, *330 414, 348 384, *384 382, 360 420, 344 452, *316 470"),
            FOAM,
            [(closed("*330 414, 348 384, *384 382, 360 420, 340 470, *310 470"), WATER)],
            line("304 456, 300 396", "326 456, 366 394"),
            FRAME,
        )
        # torso
        p.panes(
            closed("*138 268, 168 248, 210 246, 252 254, *276 274, 266 330, *268 380, 206 398, *144 382, 150 326"),
            SKIN2,
            [(closed("*206 240, *286 250, *276 390, *206 400, 216 320"), SKIN1)],
            line("160 300, 204 312, 252 300", "206 312, 206 380"),
            FRAME,
        )
        p.panes(
            closed("*152 250, *182 246, *208 330, *240 246, *264 258, *270 392, 206 404, *142 392, 146 320"),
            RUST,
            [(closed("*240 240, *280 250, *276 400, *206 410, *206 340"), FIRE)],
            line("206 336, 206 404"),
            LEAD,
        )
        p.panes(
            closed("*140 366, 206 382, *272 364, *272 388, 206 406, *140 390"),
            BRONZE,
            [],
            line("166 372, 164 398", "246 372, 250 396"),
            LEAD,
        )
        p.pane(poly([(196, 378), (218, 378), (218, 404), (196, 404)]), GOLD, CAME)
        # the arm with the hammer
        p.pane(limb((98, 232, 13), (82, 372, 13), flat=True), BRONZE, LEAD)
        p.panes(
            poly([(60, 190), (142, 200), (138, 244), (56, 234)]),
            SLATE,
            [(poly([(100, 190), (150, 196), (140, 250), (94, 240)]), STONE)],
            "",
            FRAME,
        )
        p.pane(limb((150, 274, 44), (120, 340, 36), (92, 330, 26)), SKIN2, LEAD)
        fist(p, 88, 322, -120, SKIN2, 1.05)
        # the arm with the square
        p.panes(poly([(318, 256), (332, 250), (356, 326), (300, 346), (294, 332), (336, 316)]), GOLD, [], "", LEAD)
        p.line("M324 262l5-2M329 278l5-2M334 294l5-2", TRACE)
        p.pane(limb((262, 278, 44), (284, 346, 34), (310, 348, 26)), SKIN1, LEAD)
        fist(p, 318, 336, -30, SKIN1, 1.0)
        # horns, head
        for flip, horn in ((None, (264, 140, 178, 0.6, 42, 50, 32, 6)), (206, (148, 140, 2, -0.6, 42, 50, 32, 6))):
            p.pane(curl(*horn), BRONZE, LEAD)
            p.line(ribs(*horn, 10), 2.4)
            p.pane(closed("*234 190, 262 178, *290 190, 264 208, *238 206", flip=flip), SKIN2, LEAD)
            p.pane(closed("*246 192, 262 188, *276 192, 260 198", flip=flip), EMBER, 2.4)
        with p.placed(206, 196, 0, 0.8):
            p.panes(closed("*-40 -10, -38 -48, 0 -64, 38 -48, *40 -10, 44 30, 0 60, -44 30"), STONE, [], "", LEAD)
            head(p, SKIN2, -6, "high", "open", "wry")
            p.panes(
                closed("*-36 0, -30 30, -10 40, *0 36, 10 40, 30 30, *36 0, 40 44, 22 74, *2 122, -16 78, -38 46"),
                STONE,
                [(closed("*0 36, 10 40, 30 30, *36 0, 44 44, 22 80, *2 126"), IVORY)],
                line("-12 48, -4 96", "16 48, 8 96"),
                LEAD,
            )
            p.panes(
                closed("*-34 -18, -30 -44, 0 -58, 30 -44, *34 -18, 16 -36, *0 -24, -16 -36"),
                STONE,
                [],
                line("0 -56, 0 -26"),
                LEAD,
            )
    return p
