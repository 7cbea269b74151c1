"""The three intrepids of fire: a king on a golden ram, a lion's knight at his toilet, a centaur who shoots over his back."""

from __future__ import annotations

from .palette import BRONZE, CREAM, DEEP, DUSK, EMBER, FIRE, FOAM, GOLD, HAZE, HONEY, IVORY, NIGHT, RUST, SKIN1, WATER
from .parts import crown, curl, fist, head, ribs, sword, waves
from .pen import CAME, FRAME, LEAD, Glass, closed, limb, line, oval, poly
from .window import constellation, sky, window


def _ram_leg(p: Glass, *joints: tuple[float, float, float], colour: str = HONEY) -> None:
    p.pane(limb(*joints), colour, LEAD)
    (ax, ay, _), (x, y, w) = joints[-2:]
    size = ((x - ax) ** 2 + (y - ay) ** 2) ** 0.5
    dx, dy = (x - ax) / size, (y - ay) / size
    p.pane(limb((x - dx * 8, y - dy * 8, w + 4), (x + dx * 8, y + dy * 8, w + 9)), BRONZE, CAME)


def frixo() -> Glass:
    """King Frixo leaps over a strait on the golden ram."""
    with window(FIRE, HONEY) as p:
        sky(p, (196, 190), [-172, -146, -118, -90, -62, -36, -10, 24, 58, 92, 130, 160],
            [(0, [HONEY, CREAM]), (84, [HAZE, DUSK]), (160, [DUSK, NIGHT, DUSK]), (262, [NIGHT, DUSK, NIGHT, NIGHT])])
        constellation(p, [(296, 128, 12), (334, 148, 15), (368, 190, 11), (378, 222, 9)], [(0, 1, 2, 3)])
        waves(p, [(524, 92, 30, 20, [WATER, WATER, FOAM, WATER]), (560, 104, 30, -30, [DEEP, WATER, DEEP]),
                  (596, 110, 26, 10, [NIGHT, DEEP, WATER])])
        with p.placed(12, 34, 0, 0.93):
            # the cloak
            p.panes(closed("*214 214, 168 206, 118 224, 70 210, *26 236, 50 262, *30 300, 78 296, *74 340, 122 322, 150 336, *232 318"), FIRE, [
                (closed("*214 214, 160 232, 110 252, *26 236, 50 262, *30 300, 90 284, 150 258"), RUST),
                (closed("*220 260, 170 282, 120 296, *74 340, 122 322, 150 336, *236 330"), EMBER),
            ], line("206 222, 150 272, 78 296"), FRAME)
            # far legs
            _ram_leg(p, (290, 398, 40), (352, 408, 24), (372, 444, 16), (364, 478, 13), colour=GOLD)
            _ram_leg(p, (128, 430, 64), (96, 474, 32), (58, 478, 19), (34, 506, 14), colour=GOLD)
            body = closed("296 312, 246 330, 186 336, 126 358, 90 392, 84 428, 104 456, 160 454, 222 446, 284 434, 330 404, 344 360, *346 316")
            p.panes(body, HONEY, [
                (closed("84 380, 120 350, 150 346, 160 400, 150 470, 80 470"), CREAM),
                (closed("160 440, 220 420, 290 410, 350 380, 350 470, 160 480"), GOLD),
            ], line("222 330, 232 380, 226 450", "292 312, 282 370, 290 440"), FRAME)
            fleece = [(112, 384), (140, 372), (104, 412), (132, 404), (160, 396), (120, 438), (150, 430), (178, 424), (190, 392),
                      (206, 432), (252, 424), (268, 392), (300, 392), (312, 362), (326, 386), (318, 334), (244, 394), (286, 352)]
            p.line("".join(f"M{x - 9} {y}a9 9 0 1 0 14-7" for x, y in fleece), 2.4, BRONZE)
            p.pane(closed("*88 402, 66 396, 52 412, 62 428, *90 424"), CREAM, LEAD)
            _ram_leg(p, (300, 412, 50), (338, 448, 28), (322, 486, 17), (298, 508, 14))
            _ram_leg(p, (136, 436, 70), (132, 492, 34), (92, 510, 20), (74, 544, 15))
            # neck and head
            p.panes(closed("*284 330, 296 290, 320 258, 362 266, *372 312, 360 350, 344 384, 310 372"), HONEY,
                    [(closed("290 340, 320 320, 372 330, 340 390, 300 380"), CREAM)], "", LEAD)
            p.panes(closed("*318 258, 336 240, 360 244, 384 268, 402 300, *404 318, 392 326, 374 320, 350 312, *330 300"), CREAM,
                    [(closed("*382 262, *410 296, *410 330, 380 330, 386 306"), HONEY)], "", LEAD)
            p.fill(oval(368, 274, 4.4), "#17141f")
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
            p.panes(closed("*166 236, 196 218, 232 222, *256 240, 250 288, *258 332, 214 342, *166 334, 176 286"), DUSK, [
                (closed("*204 210, *226 212, *232 350, *206 350"), NIGHT), (closed("*160 316, 210 324, *270 314, *270 346, *150 350"), GOLD),
            ], "", FRAME)
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
            p.panes(closed("*160 236, 180 216, 214 224, 240 216, *262 238, 236 250, 212 246, 186 252"), IVORY, [], line("188 226, 184 248", "214 226, 212 246", "236 224, 240 246"), LEAD)
            # head
            p.pane(closed("*166 150, 156 190, 164 222, 186 226, 212 232, 236 224, *250 150"), BRONZE, LEAD)
            with p.placed(208, 176, 4, 0.74):
                head(p, SKIN1, 8, "bold", "open", "smile")
                p.panes(closed("*-36 0, -30 20, -16 22, 8 18, 24 22, 36 14, *38 -2, 38 30, 24 62, *8 78, -14 62, -32 34"), RUST,
                        [], line("-12 40, -4 66", "10 40, 10 70", "26 34, 22 58"), LEAD)
                p.pane(closed("-6 28, 8 25, 22 28, 8 34"), SKIN1, 2.6)
                p.pane(closed("*8 20, -8 16, *-22 26, -6 29, *8 24, 22 29, *38 24, 24 15"), BRONZE, 2.6)
            crown(p, 206, 152, 4, 0.84)
    return p
