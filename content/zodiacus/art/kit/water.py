"""The three intrepids of water: a lady in shell on a crab, a courteous archer of the desert, a singer among fish."""

from __future__ import annotations

from .palette import (
    BRONZE,
    DEEP,
    DUSK,
    EMBER,
    FIRE,
    FOAM,
    GOLD,
    HAZE,
    HONEY,
    INK,
    IVORY,
    MIST,
    NIGHT,
    PLUM,
    ROSE,
    RUST,
    SKIN1,
    SKIN2,
    SKIN3,
    STONE,
    WATER,
)
from .parts import arm, curl, fist, head, palm, ribs, scales, waves
from .pen import CAME, FRAME, LEAD, TRACE, Glass, closed, limb, line, oval, poly, star, twin
from .window import constellation, hill, sky, window


def carcina() -> Glass:
    """Dama Carcina stands on her crab, in armour of silver shell, before the full moon."""
    with window(WATER, IVORY, (202, 232), 42) as p:
        sky(
            p,
            (220, 186),
            [-176, -152, -128, -102, -78, -52, -28, -4, 30, 56, 124, 150],
            [(0, [STONE, IVORY]), (122, [HAZE, DUSK]), (196, [DUSK, NIGHT]), (280, [NIGHT, DEEP, NIGHT])],
        )
        constellation(p, [(340, 190, 9), (356, 232, 10), (330, 262, 13), (372, 286, 9), (322, 300, 9)], [(0, 1, 2, 4), (1, 3)])
        waves(p, [(430, 96, 26, 30, [WATER, WATER, FOAM, WATER]), (478, 104, 28, -20, [DEEP, WATER, DEEP])])
        # claws of the crab
        for flip in (None, 220):
            p.pane(_limb([(330, 462, 24), (392, 424, 28), (378, 372, 22)], flip), FIRE, LEAD)
            p.panes(
                closed(
                    "*366 372, 346 340, 352 296, *386 262, 376 300, *384 314, 392 290, *408 282, 412 330, 400 362, *390 376",
                    flip=flip,
                ),
                FIRE,
                [(closed("*366 372, 346 340, 352 296, *386 262, 372 304, 376 340, *384 380", flip=flip), EMBER)],
                "",
                FRAME,
            )
            for leg in ([(318, 486, 18), (376, 500, 15), (404, 546, 6)], [(300, 500, 18), (346, 528, 14), (362, 574, 6)]):
                p.pane(_limb(leg, flip), RUST, LEAD)
        p.panes(
            twin("*220 430, 296 438, 350 470, 330 510, 280 540, *220 548", 220),
            FIRE,
            [
                (closed("*100 520, 160 508, 220 516, 280 508, *340 520, *320 560, *120 560"), EMBER),
                (closed("*220 420, *360 430, *360 500, 300 470, *220 460"), RUST),
            ],
            line("150 470, 180 452, 220 460, 260 452, 290 470", "180 490, 220 482, 260 490"),
            FRAME,
        )
        p.line("M182 520V494M258 520V494", 8)
        p.pane(oval(182, 490, 9) + oval(258, 490, 9), IVORY, CAME)
        p.fill(oval(183, 490, 4) + oval(257, 490, 4), INK)
        p.line(line("196 534, 220 540, 244 534"), CAME)
        # skirt of shells
        p.panes(
            twin("*220 316, 250 318, 280 360, *308 440, 264 452, *220 448", 220),
            STONE,
            [
                (twin("*220 316, 236 360, *244 460, *220 460", 220), IVORY),
                (closed("*262 322, 290 380, *320 450, *276 460, 268 380"), MIST),
                (closed("*178 322, 150 380, *120 450, *164 460, 172 380"), MIST),
            ],
            line("158 360, 190 372, 220 366, 250 372, 282 360", "142 398, 184 412, 220 406, 256 412, 298 398"),
            FRAME,
        )
        # breastplate
        p.panes(
            twin("*220 232, 254 236, *280 256, 268 296, *254 326, *220 332", 220),
            STONE,
            [(closed("*220 226, *290 240, *262 340, *220 340"), IVORY)],
            line("170 270, 220 288, 270 270", "220 288, 220 330"),
            FRAME,
        )
        p.pane(closed("*178 312, 220 324, *262 312, *262 328, 220 340, *178 328"), GOLD, LEAD)
        # spear
        p.pane(poly([(322, 150), (331, 150), (326, 424), (317, 424)]), BRONZE, LEAD)
        p.pane(closed("*326 164, 302 146, 304 112, *318 92, 316 124, *327 140, 338 124, *342 96, 352 124, 348 150"), GOLD, LEAD)
        for flip in (None, 220):
            for i, (x, y) in enumerate(((286, 286), (280, 270), (272, 256))):
                p.pane(
                    closed(
                        f"*{x - 34} {y - 18}, {x - 6} {y - 22}, {x + 14} {y - 4}, *{x + 8} {y + 16}, "
                        f"{x - 14} {y + 4}, *{x - 38} {y + 6}",
                        flip=flip,
                    ),
                    STONE if i % 2 else IVORY,
                    CAME + 0.6,
                )
        arm(p, STONE, [(286, 282, 34), (330, 322, 30), (326, 292, 24)], SKIN1, -86, GOLD, 0.95)
        # the gauntlet that is a pincer
        p.pane(limb((154, 282, 34), (112, 322, 30), (112, 278, 26)), STONE, LEAD)
        p.panes(
            closed("*92 284, 74 252, 84 214, *108 194, 102 226, *112 240, 120 220, *134 214, 136 250, 128 274, *130 286"),
            IVORY,
            [(closed("*92 284, 74 252, 84 214, *108 194, 96 236, *106 288"), STONE)],
            "",
            FRAME,
        )
        p.pane(closed("*92 282, 112 290, *131 284, *130 298, 112 304, *94 298"), GOLD, CAME)
        # hair like a shell, head
        for flip in (None, 220):
            spiral = (252, 176, 100, 1.1, 34, 8, 26, 8) if flip is None else (188, 176, 80, -1.1, 34, 8, 26, 8)
            p.pane(curl(*spiral), HONEY, LEAD)
            p.line(ribs(*spiral, 9), 2.2)
        p.pane(limb((220, 206, 26), (220, 238, 32), flat=True), SKIN1, LEAD)
        with p.placed(220, 182, 0, 0.72):
            head(p, SKIN1, -4, "high", "open", "calm")
            p.panes(
                closed("*-38 2, -36 -44, 0 -60, 36 -44, *38 2, 26 -26, *0 -38, -26 -26"), HONEY, [], line("0 -58, 0 -40"), LEAD
            )
        p.panes(
            closed("*186 152, *178 128, *200 136, *220 106, *240 136, *262 128, *254 152, 220 144"),
            STONE,
            [],
            line("200 136, 204 148", "240 136, 236 148", "220 112, 220 144"),
            LEAD,
        )
        p.pane(oval(220, 128, 7), FIRE, CAME)
    return p


def _limb(joints: list[tuple[float, float, float]], flip: float | None) -> str:
    return limb(*((x if flip is None else 2 * flip - x, y, w) for x, y, w in joints))


def antar() -> Glass:
    """Antar begs pardon, hat in hand; the sting over his head is golden."""
    with window(PLUM, FOAM, (212, 240), 42) as p:
        sky(
            p,
            (136, 200),
            [-176, -146, -118, -90, -62, -36, -14, 8, 32, 58, 90, 124, 156],
            [(0, [EMBER]), (44, [ROSE, EMBER]), (110, [PLUM, DUSK]), (200, [NIGHT, DUSK]), (300, [DUSK, NIGHT, NIGHT])],
        )
        constellation(
            p,
            [(52, 262, 8), (74, 276, 8), (56, 300, 8), (92, 304, 13), (104, 344, 9), (86, 366, 8), (54, 360, 10)],
            [(0, 1, 3, 4, 5, 6), (2, 3)],
        )
        hill(
            p,
            "-20 456, 80 436, 190 460, 320 420, 460 450",
            EMBER,
            [("*190 460, 320 420, *460 450, *460 640, *260 560", HONEY)],
            ["80 436, 110 520"],
        )
        p.pane(star(136, 200, 36, 15, 8), FIRE, LEAD)
        p.pane(star(136, 200, 18, 8, 8), HONEY, CAME)
        # the scorpion
        for x, y in ((330, 486), (352, 492), (374, 490), (392, 482)):
            p.pane(limb((x - 20, y - 20, 13), (x + 10, y + 16, 10), (x + 4, y + 54, 4)), DEEP, CAME)
        segments = [
            (346, 440, 50),
            (368, 388, 46),
            (376, 330, 44),
            (370, 272, 42),
            (352, 218, 42),
            (312, 186, 40),
            (268, 168, 38),
        ]
        for i, (x, y, r) in enumerate(segments):
            p.pane(oval(x, y, r * 0.74, r * 0.7), WATER if i % 2 else FOAM, LEAD)
            p.line(line(f"{x - r * 0.4:.0f} {y:.0f}, {x:.0f} {y + r * 0.2:.0f}, {x + r * 0.4:.0f} {y:.0f}"), TRACE)
        p.pane(closed("*250 150, 224 140, 196 152, *178 196, 196 186, 222 188, *248 182"), GOLD, FRAME)
        p.pane(closed("*196 156, 186 172, *178 196, 200 180"), HONEY, CAME)
        p.panes(
            closed("*262 490, 290 446, 346 430, 392 450, 404 490, 370 520, *290 524"),
            WATER,
            [(closed("*340 420, *420 440, *410 530, *350 530, 360 480"), FOAM)],
            line("300 444, 310 522", "340 432, 352 522"),
            FRAME,
        )
        for joints, claw in (
            (
                [(280, 500, 20), (240, 532, 18), (212, 520, 16)],
                "*222 504, 196 494, *170 502, 186 512, *172 524, 192 538, *222 534",
            ),
        ):
            p.pane(limb(*joints), WATER, LEAD)
            p.pane(closed(claw), FOAM, LEAD)
        hill(
            p,
            "-20 530, 90 514, 220 540, 340 524, 460 540",
            HONEY,
            [("*-20 560, 120 540, 260 570, *460 548, *460 640, *-20 640", GOLD)],
            ["90 514, 70 600", "340 524, 360 600"],
        )
        # legs
        p.panes(
            closed("*206 380, 256 376, 290 410, 284 470, *266 504, *236 504, 240 450, *214 420"),
            IVORY,
            [(closed("*256 370, *300 400, *270 510, *252 510, 262 440"), MIST)],
            line("230 396, 258 440"),
            FRAME,
        )
        p.pane(closed("*234 498, *268 498, 270 522, *288 534, *228 534"), RUST, LEAD)
        p.panes(
            closed("*196 380, 236 384, 234 430, 192 468, *172 506, *140 502, 150 440, *172 410"),
            IVORY,
            [(closed("*150 440, *190 390, *196 400, 170 450, *160 510, *130 506"), MIST)],
            line("210 400, 176 450"),
            FRAME,
        )
        p.pane(closed("*140 496, *174 500, 172 520, *160 536, *100 536, 126 522"), RUST, LEAD)
        # bowing body
        p.panes(
            closed("*270 390, 236 404, *190 392, 176 350, *136 316, 150 278, *178 254, 226 268, 264 308"),
            FIRE,
            [(closed("*200 250, 240 280, 280 330, *276 400, *236 410, 236 340"), RUST)],
            line("150 290, 196 316, 226 400"),
            FRAME,
        )
        p.panes(
            closed("*186 370, 230 376, *274 356, *278 384, 236 404, *188 396"),
            GOLD,
            [],
            line("210 374, 210 398", "246 370, 250 394"),
            LEAD,
        )
        p.panes(
            closed("*256 376, 290 392, 304 430, *320 452, 288 446, *262 456, 258 416"), FIRE, [], line("266 384, 288 446"), LEAD
        )
        # blowpipe on the back
        p.pane(poly([(154, 214), (166, 206), (322, 350), (312, 360)]), BRONZE, LEAD)
        p.pane(
            poly([(190, 232), (200, 224), (214, 238), (204, 246)]) + poly([(256, 294), (266, 286), (280, 300), (270, 308)]),
            GOLD,
            CAME,
        )
        # arm behind, arm with the hat
        p.pane(limb((248, 304, 40), (288, 330, 32), (272, 362, 26)), FIRE, LEAD)
        p.pane(limb((276, 352, 28), (268, 368, 27), flat=True), GOLD, CAME)
        p.pane(limb((168, 294, 42), (142, 360, 34), (98, 384, 24)), FIRE, LEAD)
        p.pane(limb((108, 380, 27), (94, 386, 26), flat=True), GOLD, CAME)
        fist(p, 84, 390, 160, SKIN3)
        p.panes(
            closed("*34 404, 60 392, 70 366, 96 370, 104 398, *124 412, 100 424, 60 420"),
            HONEY,
            [],
            line("60 396, 82 404, 104 398"),
            LEAD,
        )
        p.pane(closed("*64 386, 52 410, 56 440, *76 452, 82 430, *80 400"), FOAM, CAME + 0.6)
        p.line(line("66 404, 66 428, 74 446"), TRACE)
        # head
        with p.placed(140, 262, -34, 0.74):
            p.panes(closed("*-34 22, -46 -10, -34 -46, 0 -60, 34 -46, 46 -10, *36 24, 44 60, 10 66, -30 56"), INK, [], "", LEAD)
            head(p, SKIN3, -9, "kind", "down", "smile")
            p.pane(closed("*-10 21, -22 18, *-34 10, -32 22, *-10 26, 12 24, *24 12, 12 18"), INK, 2)
            p.pane(closed("*-12 40, *2 40, *-6 60"), INK, 2)
            p.panes(closed("*-38 -12, -34 -44, 0 -58, 34 -44, *38 -12, 20 -32, *0 -38, -20 -32"), INK, [], "", LEAD)
            p.line(line("-38 -14, 0 -36, 38 -14"), 11)
            p.line(line("-38 -14, 0 -36, 38 -14"), 6, GOLD)
    return p


def _fish(p: Glass, light: str, dark: str, fin: str) -> None:
    """Draw a great fish bent round the origin at its left, its head at the top."""
    body = (
        "*-40 -176, 10 -190, 70 -176, 122 -128, 148 -60, 146 20, 120 86, *76 132, 96 80, 98 24, 84 -40, 50 -92, "
        "4 -124, *-34 -140"
    )
    p.panes(
        closed("*76 132, 80 156, *52 196, 100 180, *110 160, 124 170, *164 168, 136 140, *118 88"),
        fin,
        [],
        line("88 146, 78 180", "108 140, 142 158"),
        FRAME,
    )
    p.panes(
        closed("*110 -140, 150 -150, *180 -120, 164 -110, *176 -84, 158 -80, *164 -52, *146 -64"),
        fin,
        [],
        line("130 -124, 170 -118", "142 -96, 166 -84"),
        LEAD,
    )
    p.panes(
        closed(body),
        light,
        [(closed("*20 -200, 90 -190, 160 -120, 170 20, *110 140, 128 40, 116 -40, 84 -100, 30 -150"), dark)],
        "",
        FRAME,
    )
    scales(
        p,
        closed(body),
        [
            (10 + 0, -124, 40, -182),
            (36, -104, 84, -166),
            (60, -78, 116, -132),
            (78, -46, 138, -92),
            (90, -12, 148, -46),
            (96, 24, 150, 4),
            (96, 56, 142, 52),
        ],
        21,
    )
    p.panes(closed("*-60 -164, -34 -182, 4 -190, 18 -156, *2 -124, -30 -136"), IVORY, [], line("2 -184, 8 -154, -2 -128"), LEAD)
    p.pane(oval(-24, -164, 7), GOLD, CAME)
    p.fill(oval(-24, -164, 3), INK)
    p.line(line("-60 -164, -44 -156"), CAME)
    p.pane(closed("*20 -126, 40 -104, *34 -70, 14 -90, *6 -112"), fin, CAME)


def venia() -> Glass:
    """Vênia das Marés sings in the deep; two fish swim round her both ways at once."""
    with window(DEEP, HONEY, (206, 236), 42) as p:
        sky(
            p,
            (220, 30),
            [-10, 18, 40, 56, 70, 82, 94, 106, 120, 136, 160, 190],
            [(0, [IVORY]), (60, [FOAM, MIST]), (170, [FOAM, WATER]), (290, [WATER, DEEP, WATER]), (420, [DEEP, NIGHT, DEEP])],
        )
        constellation(
            p,
            [
                (64, 300, 9),
                (44, 330, 8),
                (60, 360, 11),
                (92, 500, 9),
                (378, 500, 9),
                (392, 360, 11),
                (376, 310, 9),
                (392, 336, 8),
            ],
            [(0, 1, 2), (5, 7, 6)],
        )
        with p.placed(226, 336, 52, 0.95):
            _fish(p, EMBER, FIRE, HONEY)
        with p.placed(214, 318, 232, 0.95):
            _fish(p, HAZE, DUSK, MIST)
        # hair that floats
        p.panes(
            closed(
                "*220 118, 262 126, 286 164, 274 206, 300 236, *318 276, 286 270, 262 244, 250 262, 220 232, "
                "190 262, 178 244, 154 270, *122 276, 140 236, 166 206, 154 164, 178 126"
            ),
            PLUM,
            [
                (closed("*176 130, 150 164, 170 206, *130 270, *160 262, 190 210, 182 160"), ROSE),
                (closed("*264 130, 290 164, 270 206, *310 270, *280 262, 250 210, 258 160"), ROSE),
            ],
            line("196 130, 180 200, 190 256", "244 130, 260 200, 250 256"),
            FRAME,
        )
        # tail
        tail = "*186 336, 180 380, 196 430, 230 462, 240 490, *226 520, 256 512, 274 484, 268 446, 252 410, 256 370, *256 336"
        p.panes(
            closed(
                "*232 512, 214 536, *170 540, 190 554, *180 574, 224 562, *246 536, 270 560, *312 562, 298 544, "
                "*306 526, 268 524, *250 504"
            ),
            FOAM,
            [(closed("*244 520, *246 540, 270 564, *320 566, *306 520"), WATER)],
            line("230 528, 196 556", "256 528, 294 546"),
            FRAME,
        )
        p.panes(closed(tail), WATER, [(closed("*226 330, 226 400, 256 450, *250 520, *290 520, *270 330"), FOAM)], "", FRAME)
        scales(p, closed(tail), [(180, 372 + 14 * i, 262, 366 + 14 * i) for i in range(8)], 20)
        p.panes(
            closed("*180 330, 220 344, *260 330, 266 352, *244 366, 220 356, *196 368, 174 352"),
            GOLD,
            [],
            line("200 340, 198 362", "242 338, 244 360"),
            LEAD,
        )
        # body
        p.panes(
            twin("*220 226, 248 230, *266 246, 254 286, *256 340, *220 348", 220),
            SKIN2,
            [(closed("*220 220, *270 230, *260 350, *220 350, 230 290"), SKIN1)],
            "",
            FRAME,
        )
        for flip in (None, 220):
            p.panes(
                closed("*222 270, 240 252, 258 262, 254 292, *222 296", flip=flip),
                FOAM,
                [],
                line("222 294, 240 256", "222 294, 254 272", flip=flip),
                LEAD,
            )
        # arms: a trident of coral, a shell
        p.pane(limb((258, 254, 30), (288, 284, 25), (314, 272, 19)), SKIN1, LEAD)
        p.pane(limb((182, 254, 30), (144, 290, 25), (118, 252, 19)), SKIN2, LEAD)
        p.pane(limb((304, 277, 22), (318, 271, 22), flat=True) + limb((122, 260, 22), (114, 246, 22), flat=True), GOLD, CAME)
        fist(p, 110, 238, -100, SKIN2, 0.8)
        palm(p, 328, 266, -28, SKIN1, 0.8)
        p.panes(
            closed(
                "*110 228, 100 206, *76 200, 86 188, *78 164, 98 178, *106 146, 116 178, *140 168, 130 190, *142 206, 120 208"
            ),
            FIRE,
            [],
            line("110 226, 106 180"),
            LEAD,
        )
        # head
        p.pane(limb((220, 204, 22), (220, 234, 28), flat=True), SKIN2, LEAD)
        with p.placed(220, 180, 0, 0.68):
            head(p, SKIN2, 0, "high", "down", "sing")
            p.panes(
                closed("*-38 0, -36 -44, 0 -60, 36 -44, *38 0, 24 -26, *0 -40, -24 -26"), PLUM, [], line("0 -58, 0 -42"), LEAD
            )
        p.pane(star(220, 142, 18, 8, 5), GOLD, CAME)
        for x, y, r in ((152, 120, 7), (166, 98, 5), (290, 118, 8), (276, 94, 5), (66, 470, 8), (80, 448, 5), (372, 470, 8)):
            p.pane(oval(x, y, r), MIST, CAME)
    return p
