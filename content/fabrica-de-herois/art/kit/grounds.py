"""Where missions happen: backgrounds and floors of scenes, 690 by 440 and drawn down to 500; feet stand at about y = 370."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import (
    BLUE,
    BROWN,
    COAL,
    CREAM,
    GREEN,
    GREY,
    INK,
    MINT,
    NAVY,
    OCHRE,
    ORANGE,
    RED,
    ROSE,
    SAND,
    SILVER,
    SKY,
    WHITE,
    WINE,
    YELLOW,
)
from .pen import blob, box, curve, oval, polar, poly, star

if TYPE_CHECKING:
    from collections.abc import Callable

    from .stage import Stage

W, H = 690, 500


def _flat(p: Stage, colour: str, top: float = -20) -> None:
    p.fill(box(-20, top, W + 40, H - top), colour)


def _floor(p: Stage, y: float, colour: str) -> None:
    p.shape(box(-20, y, W + 40, H - y), colour, 5, None)


def _dots(p: Stage, d: str, colour: str, pitch: float = 16, dot: float = 3.4) -> None:
    p.fill(d, f"url(#{p.screen(colour, pitch, dot)})")


def _house(p: Stage, x: float, y: float, w: float, h: float, colour: str, i: int) -> None:
    """Draw the front of a house that stands on (x, y)."""
    p.shape(box(x, y - h, w, h), colour, 4, None)
    if i % 3 == 0:
        p.shape(poly([(x - 8, y - h), (x + w / 2, y - h - 46), (x + w + 8, y - h)]), ORANGE, 4, None)
    elif i % 3 == 1:
        p.shape(box(x - 6, y - h - 12, w + 12, 18, 2), WHITE, 4, None)
    else:
        p.shape(
            poly(
                [
                    (x - 6, y - h + 6),
                    (x - 6, y - h - 26),
                    (x + w * 0.3, y - h - 26),
                    (x + w * 0.3, y - h - 12),
                    (x + w + 6, y - h - 12),
                    (x + w + 6, y - h + 6),
                ]
            ),
            colour,
            4,
            None,
        )
    p.fill(box(x + w * 0.14, y - 60, w * 0.26, 60), BROWN if i % 2 else COAL)
    p.shape(box(x + w * 0.52, y - 58, w * 0.34, 34), SKY if i % 2 else YELLOW, 3, None)
    if h > 120:
        p.shape(
            box(x + w * 0.16, y - h + 24, w * 0.24, 34) + box(x + w * 0.56, y - h + 24, w * 0.24, 34),
            SKY if i % 2 else CREAM,
            3,
            None,
        )


def _street(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    _dots(p, box(-20, -20, 730, 130), WHITE)
    for i, (x, w, h) in enumerate(
        ((-30, 128, 150), (98, 112, 200), (226, 134, 130), (372, 110, 186), (494, 120, 148), (620, 120, 208))
    ):
        _house(p, x, 300, w, h, (b, CREAM, c, ROSE, b, YELLOW)[i], i)
    _floor(p, 300, SILVER)
    p.shape(box(-20, 340, W + 40, 180), COAL, 4, None)


def _quiet_street(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(oval(470, 90, 46), YELLOW, 4, None)
    for i, (x, w, h) in enumerate(((-40, 150, 170), (540, 170, 150))):
        _house(p, x, 310, w, h, (b, c)[i], i * 2)
    p.shape(box(110, 214, 430, 100), c, 4, None)
    for row in range(4):
        p.line(
            f"M110 {236 + row * 24}H540" + "".join(f"M{130 + row % 2 * 30 + k * 60} {214 + row * 24}v22" for k in range(7)), 2.4
        )
    p.shape(blob([(90, 230), (100, 150), (160, 120), (230, 150), (236, 226), (160, 240)], 0.9), GREEN, 4, None)
    _floor(p, 312, OCHRE)


def _square(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i, (x, w, h) in enumerate(((-30, 120, 130), (90, 100, 150), (500, 100, 140), (606, 120, 170))):
        _house(p, x, 262, w, h, (b, c, CREAM, b)[i], i + 1)
    p.shape(box(240, 150, 200, 112), WHITE, 4, None)
    p.shape(poly([(226, 150), (340, 84), (454, 150)]), c, 4, None)
    p.shape(box(318, 40, 44, 70), WHITE, 4, None)
    p.shape(poly([(312, 40), (340, 4), (368, 40)]), c, 4, None)
    p.fill("M322 262V210a18 18 0 0 1 36 0V262Z" + oval(340, 130, 12), COAL)
    _floor(p, 262, SAND)
    for row in range(3):
        y = 286 + row * 50
        p.line("".join(f"M{x + row % 2 * 40} {y}q20 -14 40 0t40 0" for x in range(-60, 720, 80)), 6, OCHRE)


def _room(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.line("".join(f"M{x} -20V300" for x in range(0, 700, 46)), 3, c)
    p.shape(box(266, 40, 128, 120, 4), SKY, 5, None)
    p.fill(blob([(290, 120), (300, 90), (330, 84), (360, 100), (366, 124)], 0.9), WHITE)
    p.line("M330 40V160M266 100H394", 5)
    p.shape(
        poly([(246, 30), (290, 30), (262, 176), (246, 176)]) + poly([(414, 30), (370, 30), (398, 176), (414, 176)]),
        RED,
        4,
        None,
    )
    p.shape(box(-20, 290, 730, 14), WHITE, 4, None)
    _floor(p, 304, b)
    p.line("".join(f"M{345 + (x - 345) * 0.7:g} 304L{x} 500" for x in range(-200, 900, 90)), 3)


def _kitchen(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for row in range(6):
        p.fill("".join(box(x + row % 2 * 52, 30 + row * 40, 50, 38) for x in range(-60, 720, 104)), c)
    p.shape(box(-10, -20, 250, 86) + box(470, -20, 250, 86), b, 5, None)
    p.line("M110 -20V66M592 -20V66", 4)
    p.fill(oval(96, 40, 6) + oval(124, 40, 6) + oval(578, 40, 6) + oval(606, 40, 6), INK)
    p.shape(box(-20, 292, 730, 22), WHITE, 5, None)
    p.shape(box(-20, 314, 730, 190), b, 5, None)
    p.line("M120 314V500M300 314V500M480 314V500", 4)


def _ward(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(box(-20, 196, 730, 22), b, 4, None)
    p.shape(box(272, 34, 110, 100, 4), SKY, 5, None)
    p.line("M327 34V134M272 84H382", 4)
    p.shape(oval(460, 84, 40), WHITE, 4, None)
    p.fill(box(450, 58, 20, 52) + box(434, 74, 52, 20), RED)
    p.shape(box(604, 150, 90, 160), c, 5, None)
    p.fill(oval(620, 236, 7), INK)
    _floor(p, 306, WHITE)
    for row in range(3):
        p.fill("".join(box(x + row % 2 * 70, 308 + row * 46, 70, 46) for x in range(-60, 720, 140)), b)


def _corridor(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(poly([(-20, 520), (-20, 470), (300, 262), (440, 262), (710, 470), (710, 520)]), b, 5, None)
    p.shape(poly([(-20, -60), (300, 110), (440, 110), (710, -60)]), CREAM, 5, None)
    p.shape(box(300, 110, 140, 152), c, 4, None)
    p.shape(box(336, 150, 66, 112), b, 4, None)
    p.shape(box(352, 172, 36, 90), c, 3, None)
    for k, (near, far) in enumerate(((60, 130), (170, 210), (240, 264))):
        for side in (-1, 1):
            q = [(370 + side * (370 - x)) for x in (near, far)]
            tops = [110 - (300 - x) * 0.22 + 26 for x in (near, far)]
            feet = [262 + (300 - x) * 0.65 for x in (near, far)]
            p.shape(poly([(q[0], tops[0]), (q[1], tops[1]), (q[1], feet[1]), (q[0], feet[0])]), (c, YELLOW, RED)[k], 4, None)
    p.shape(oval(370, 60, 40, 16), YELLOW, 4, None)


def _slope(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(
        blob([(-40, 300), (90, 130), (240, 200), (420, 90), (560, 150), (730, 60), (730, 400), (-40, 400)], 0.9), GREEN, 4, None
    )
    for i in range(6):
        x, y = 30 + i * 118, 340 - i * 40
        _house(p, x, y, 96, 96 + (i * 37) % 50, (b, CREAM, c, ROSE, YELLOW, b)[i], i)
    p.shape(poly([(-20, 340), (710, 96), (710, 540), (-20, 540)]), COAL, 5, None)
    p.shape(poly([(-20, 330), (710, 86), (710, 112), (-20, 366)]), SILVER, 4, None)
    for i in range(5):
        x = 80 + i * 150
        p.fill(poly([(x, 436 - i * 42), (x + 70, 414 - i * 42), (x + 76, 428 - i * 42), (x + 4, 450 - i * 42)]), WHITE)


def _pitch(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(poly([(-20, 60), (710, 10), (710, 210), (-20, 210)]), COAL, 5, None)
    for row in range(5):
        y = 84 + row * 27
        for k, colour in enumerate((RED, WHITE, YELLOW, BLUE)):
            p.fill("".join(oval(x, y - x * 0.03, 9) for x in range(-10 + k * 29 + row * 11, 700, 116)), colour)
    p.shape(box(-20, 206, 730, 34), c, 4, None)
    for i in range(9):
        p.fill(
            poly(
                [
                    (345 + (i * 90 - 380) * 0.7, 240),
                    (345 + (i * 90 - 335) * 0.7, 240),
                    (345 + (i * 90 - 290) * 1.5, 500),
                    (345 + (i * 90 - 380) * 1.5, 500),
                ]
            ),
            (b, GREEN)[i % 2],
        )
    p.line("M-20 240H710", 5)
    p.line("M-20 300H710M345 240V500", 6, WHITE)


def _pool(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(box(380, 70, 330, 140), CREAM, 4, None)
    p.shape(poly([(364, 70), (545, 6), (726, 70)]), c, 4, None)
    p.line("".join(f"M{x} 70l14 -30M{x} 210V70" for x in range(400, 700, 70)), 5, BROWN)
    for x, s in ((60, 1), (300, 0.8)):
        p.tube(curve([(x, 220), (x + 12, 140), (x + 4, 60 if s == 1 else 90)]), 11, BROWN)
        for t in (-160, -120, -60, -20, 20, 160):
            y = 60 if s == 1 else 90
            p.shape(
                blob(
                    [
                        (x + 4, y),
                        polar((x + 4, y - 10), 44 * s, t),
                        polar((x + 4, y + 8), 92 * s, t + 6),
                        polar((x + 4, y + 10), 44 * s, t + 16),
                    ],
                    0.9,
                ),
                GREEN,
                3,
                None,
            )
    _floor(p, 212, SAND)
    p.shape(blob([(-40, 520), (-30, 268), (120, 246), (580, 246), (720, 270), (730, 520)], 0.5), b, 6, None)
    for i in range(11):
        x, y = (i * 167) % 640, 276 + (i * 37) % 130
        p.line(f"M{x} {y}q18 -10 36 0t36 0", 5, WHITE)


def _stage(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    _dots(p, box(-20, -20, 730, 360), INK, 14, 3)
    p.fill(poly([(250, -20), (330, -20), (560, 380), (200, 380)]), YELLOW, fill_opacity=0.35)
    p.fill(poly([(520, -20), (580, -20), (600, 380), (300, 380)]), YELLOW, fill_opacity=0.25)
    p.shape(box(-20, 318, 730, 190), OCHRE, 5, None)
    p.line("".join(f"M{345 + (x - 345) * 0.7:g} 318L{x} 500" for x in range(-160, 860, 70)), 3)
    for i in range(6):
        p.shape(f"M{i * 140 - 80} -20H{i * 140 + 60}Q{i * 140 - 10} 92 {i * 140 - 80} -20Z", b, 4, None)
    for x in (20, 670):
        p.shape(
            blob([(x - 60, -20), (x + 60, -20), (x + 24, 180), (x + 50, 400), (x - 50, 400), (x - 24, 180)], 0.5), b, 5, None
        )
        p.line(f"M{x - 22} 190h44", 9, c)


def _ring(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for row in range(3):
        y = 170 + row * 34
        p.shape(box(-20, y + 14, 730, 40), (BROWN, OCHRE, BROWN)[row], 4, None)
        for k, colour in enumerate(("#D9996A", "#84502A", "#F0BE98")):
            p.fill("".join(oval(x, y, 13, 15) for x in range(k * 36 + row * 16, 700, 108)), colour)
    p.shape(box(-20, 262, 730, 40), c, 5, None)
    for x in range(0, 720, 92):
        p.fill(star(x + 20, 282, 15, 7, 5), YELLOW)
    _floor(p, 302, b)
    p.shape(oval(345, 430, 420, 110), SAND, 5, None)


def _flood(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i, (x, w, h) in enumerate(
        ((-40, 120, 120), (90, 116, 170), (216, 128, 110), (356, 120, 150), (488, 110, 108), (610, 120, 176))
    ):
        _house(p, x, 290, w, h, (c, CREAM, ROSE, YELLOW, c, SAND)[i], i)
    for i in range(3):
        y = 240 + i * 60
        points = [(x, y + (9 if (x // 46 + i) % 2 else -9)) for x in range(-46, 800, 46)]
        p.shape(curve(points) + "L800 520L-46 520Z", b if i % 2 == 0 else SKY, 5, None)


def _day(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    _dots(p, box(-20, -20, 730, 170), WHITE, 18, 4)
    for i, h in enumerate((150, 230, 120, 260, 170, 210, 110, 240, 160, 200)):
        x = i * 74 - 26
        p.shape(box(x, 330 - h, 74, h + 10), (b, c)[i % 2], 4, None)
        for row in range(h // 40):
            p.fill("".join(box(x + 12 + k * 20, 346 - h + row * 40, 11, 20) for k in range(3) if (row * 7 + k * 3 + i) % 4), a)
    _floor(p, 330, COAL)


def _night(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i in range(18):
        p.fill(star((i * 131) % 690, (i * 83) % 190, 5 if i % 3 else 9, 2.4, 4), WHITE)
    for i, h in enumerate((130, 190, 110, 230, 150, 180, 100, 210, 140, 170)):
        x = i * 74 - 26
        p.shape(box(x, 330 - h, 74, h + 10), b, 4, None)
        p.fill(
            "".join(
                box(x + 12 + k * 20, 346 - h + row * 40, 11, 18)
                for row in range(h // 40)
                for k in range(3)
                if (row * 7 + k * 3 + i) % 3 == 0
            ),
            c,
        )
    _floor(p, 330, COAL)


def _highway(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(oval(600, 190, 60), YELLOW, 4, None)
    p.shape(blob([(-60, 520), (-20, 200), (140, 170), (340, 200), (560, 160), (760, 210), (760, 520)], 0.7), b, 4, None)
    p.fill("".join(oval((i * 97) % 690, 240 + (i * 61) % 130, 16, 9) for i in range(14)), c)
    p.shape(poly([(330, 204), (384, 204), (640, 520), (40, 520)]), COAL, 5, None)
    for y, w in ((216, 4), (244, 7), (282, 11), (334, 16)):
        p.fill(poly([(357 - w / 2, y), (357 + w / 2, y), (357 + w * 0.8, y + w * 2.6), (357 - w * 0.8, y + w * 2.6)]), YELLOW)


def _range(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(oval(470, 90, 62), CREAM, 4, None)
    p.shape(poly([(-40, 330), (80, 150), (160, 240), (300, 110), (420, 260), (540, 150), (740, 330)]), b, 4, None)
    p.shape(blob([(-40, 520), (-20, 270), (140, 250), (340, 300), (560, 250), (740, 290), (740, 520)], 0.8), c, 4, None)
    p.shape(
        blob([(250, 520), (330, 380), (300, 330), (400, 290), (430, 296), (370, 344), (440, 390), (520, 520)], 0.8),
        COAL,
        4,
        None,
    )
    p.line(curve([(380, 520), (390, 390), (340, 336), (416, 294)]), 5, YELLOW, stroke_dasharray="18 14")
    for x, y, s in ((60, 300, 1), (120, 330, 1.2), (610, 300, 1.1), (660, 340, 1.3)):
        p.shape(poly([(x - 34 * s, y + 40), (x, y - 70 * s), (x + 34 * s, y + 40)]), GREEN, 4, None)


def _works(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(box(260, 30, 190, 110) + box(480, 30, 190, 110) + box(20, 30, 190, 110), SKY, 5, None)
    p.line("".join(f"M{x} 30v110" for x in (84, 147, 324, 387, 544, 607)) + "M20 85H210M260 85H450M480 85H670", 4)
    p.tube("M-20 180H700M130 180V300M560 180V260", 22, b)
    for x in (300, 430):
        p.shape(poly(polar((x, 230), 54 if i % 4 < 2 else 44, 360 * i / 40) for i in range(40)), b, 4, None)
        p.shape(oval(x, 230, 16), a, 4, None)
    _floor(p, 306, c)
    p.line("M-20 330H710M-20 372H710", 3)


def _crossing(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i, h in enumerate((190, 150, 230, 170, 200)):
        p.shape(box(i * 150 - 40, 270 - h, 130, h), (b, CREAM, c, SILVER, b)[i], 4, None)
        p.fill(
            "".join(box(i * 150 - 22 + k * 36, 290 - h + r * 46, 22, 26) for k in range(3) for r in range(h // 50)),
            COAL if i % 2 else YELLOW,
        )
    _floor(p, 268, SILVER)
    p.shape(box(-20, 296, 730, 220), COAL, 5, None)
    for i in range(7):
        x = 120 + i * 76
        p.fill(poly([(x, 306), (x + 40, 306), (x + 20, 500), (x - 40, 500)]), WHITE)


def _wild(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i, x in enumerate((-10, 120, 250, 470, 600, 690)):
        p.tube(f"M{x} 330V120", 22, BROWN)
        p.shape(
            blob([(x - 84, 140), (x - 60, 60 - i % 2 * 30), (x, 10 - i % 2 * 30), (x + 66, 50), (x + 84, 136), (x, 166)], 0.9),
            (b, GREEN)[i % 2],
            4,
            None,
        )
    p.shape(blob([(-40, 520), (-30, 300), (160, 286), (400, 306), (730, 284), (740, 520)], 0.8), c, 5, None)
    for i in range(15):
        x, y = (i * 101) % 690, 320 + (i * 43) % 60
        p.line(f"M{x} {y}l-8 -20M{x} {y}v-24M{x} {y}l9 -18", 4)


def _canal(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i, (x, w, h) in enumerate(((-30, 140, 120), (120, 110, 160), (400, 130, 110), (540, 160, 150))):
        _house(p, x, 200, w, h, (CREAM, c, ROSE, YELLOW)[i], i)
    p.shape(box(-20, 196, 730, 26), SILVER, 5, None)
    p.line("".join(f"M{x} 196V150" for x in range(10, 700, 68)) + "M-20 152H710M-20 172H710", 5, COAL)
    p.shape(poly([(-20, 222), (710, 222), (710, 330), (-20, 330)]), GREY, 4, None)
    p.line("M-20 256H710M-20 290H710" + "".join(f"M{x} 222v34M{x + 50} 256v34M{x} 290v34" for x in range(20, 700, 100)), 2.6)
    p.shape(oval(600, 280, 44, 38), COAL, 5, None)
    p.shape(curve([(x, 318 + (7 if x // 46 % 2 else -7)) for x in range(-46, 800, 46)]) + "L800 520L-46 520Z", b, 5, None)
    for i in range(8):
        x, y = (i * 167) % 640, 340 + (i * 29) % 50
        p.line(f"M{x} {y}q16 -8 32 0t32 0", 5, WHITE)


def _house_of_plays(p: Stage, a: str, b: str, c: str) -> None:
    """Draw a theatre's auditorium seen from its middle: boxes, an arch and the stage."""
    _flat(p, a)
    p.shape("M180 340V120Q180 20 345 20Q510 20 510 120V340Z", b, 6, None)
    p.shape("M214 340V130Q214 52 345 52Q476 52 476 130V340Z", COAL, 5, None)
    p.line(curve([(180, 120), (210, 40), (345, 8), (480, 40), (510, 120)]), 8, c)
    for side in (-1, 1):
        for y in (70, 180):
            x = 345 + side * 250
            p.shape(f"M{x - 60} {y}a60 44 0 0 1 120 0v50h-120Z", COAL, 4, None)
            p.shape(oval(x - 22, y + 2, 15, 17), "#D9996A" if y > 99 else "#84502A", 4, None)
            p.shape(oval(x + 22, y + 4, 15, 17), "#F0BE98" if y > 99 else "#B4733F", 4, None)
            p.shape(box(x - 68, y + 18, 136, 34, 10), c, 4, None)
    _floor(p, 330, WINE)


def _bath(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.line("".join(f"M{x} -20V310" for x in range(10, 700, 52)) + "".join(f"M-20 {y}H710" for y in range(10, 310, 52)), 3, b)
    p.shape(box(300, 30, 100, 120, 40), SKY, 5, None)
    p.line("M320 110l44 -50M344 120l30 -34", 5, WHITE)
    p.shape(box(-20, 296, 730, 16), c, 4, None)
    _floor(p, 312, WHITE)
    for row in range(2):
        p.fill("".join(box(x + row % 2 * 60, 314 + row * 60, 60, 60) for x in range(-60, 720, 120)), c)


def _fair(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i in range(14):
        p.fill(star((i * 131) % 690, 20 + (i * 83) % 150, 6, 2.6, 4), YELLOW)
    for row, y in enumerate((16, 74)):
        p.line(f"M-10 {y}Q345 {y + 60} 700 {y}", 3, WHITE)
        for i in range(13):
            x = i * 56 + row * 20
            top = y + 60 * (1 - ((x - 345) / 345) ** 2) * 0.5
            p.fill(
                poly([(x, top), (x + 32, top), (x + 32, top + 40), (x + 16, top + 26), (x, top + 40)]),
                (RED, b, GREEN, YELLOW, WHITE)[(i + row) % 5],
            )
    for x in (-30, 540):
        p.shape(box(x, 200, 180, 130), BROWN, 4, None)
        p.shape(box(x + 16, 226, 148, 50), YELLOW, 4, None)
        for k in range(4):
            p.shape(
                poly([(x - 10 + k * 50, 200), (x + 10 + k * 45, 160), (x + 55 + k * 45, 160), (x + 40 + k * 50, 200)]),
                (RED, WHITE)[k % 2],
                4,
                None,
            )
    _floor(p, 316, c)


def _sky(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    _dots(p, box(-20, 200, 730, 240), WHITE, 18, 4)
    for x, y, s in ((290, 60, 0.8), (620, 180, 1.1), (110, 290, 1.2), (440, 250, 0.6)):
        with p.placed((x, y), 0, s):
            p.shape(
                blob([(-90, 24), (-96, -10), (-60, -30), (-30, -58), (10, -40), (50, -52), (84, -14), (92, 22), (0, 30)], 0.9),
                WHITE,
                4,
                None,
            )
    for i in range(10):
        x = i * 74 - 30
        h = 40 + (i * 53) % 70
        p.shape(box(x, 400 - h, 68, 150), (b, c, CREAM, ROSE)[i % 4], 4, None)
        p.shape(poly([(x - 6, 400 - h), (x + 34, 372 - h), (x + 74, 400 - h)]), ORANGE, 4, None)


def _shop(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for row in range(4):
        y = 70 + row * 62
        for i in range(12):
            x, w, h = i * 60 - 10, 24 + (i * 7 + row * 11) % 22, 30 + (i * 13 + row * 17) % 18
            p.shape(box(x, y - h, w, h, 4), (b, RED, WHITE, c, YELLOW)[(i * 3 + row) % 5], 3, None)
        p.shape(box(-20, y, 730, 10), BROWN, 3, None)
    p.shape(box(-20, 300, 730, 24), WHITE, 5, None)
    p.shape(box(-20, 324, 730, 190), b, 5, None)


def _snow(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i, (x, w, h) in enumerate(((-30, 150, 130), (130, 110, 170), (460, 120, 120), (590, 130, 170))):
        _house(p, x, 300, w, h, (b, c, CREAM, ROSE)[i], i)
        p.shape(
            blob(
                [
                    (x - 14, 304 - h),
                    (x - 6, 280 - h),
                    (x + w / 2, 250 - h - (i % 3 == 0) * 20),
                    (x + w + 8, 280 - h),
                    (x + w + 14, 304 - h),
                    (x + w * 0.7, 296 - h),
                    (x + w * 0.3, 308 - h),
                ],
                0.8,
            ),
            WHITE,
            4,
            None,
        )
    for x in (290, 420):
        p.tube(curve([(x, 300), (x + 10, 220), (x + 2, 150)]), 10, BROWN)
        for t in (-160, -110, -60, -10, 30, 170):
            p.shape(
                blob([(x, 150), polar((x, 140), 34, t), polar((x, 158), 74, t + 6), polar((x, 160), 34, t + 16)], 0.9),
                WHITE,
                3,
                None,
            )
    p.shape(blob([(-40, 520), (-30, 310), (160, 296), (400, 316), (730, 290), (740, 520)], 0.8), WHITE, 5, None)
    p.fill("".join(oval((i * 97) % 690, (i * 61) % 380, 5) for i in range(44)), WHITE)


def _river(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(oval(470, 90, 50), YELLOW, 4, None)
    p.shape(poly([(-20, 260), (40, 150), (190, 130), (230, 250), (300, 270), (-20, 330)]), c, 4, None)
    p.shape(poly([(710, 300), (690, 120), (560, 130), (500, 240), (440, 262), (710, 330)]), c, 4, None)
    p.line("M60 170l90 -8M40 210l150 -14M580 160l90 -4M540 210l140 -6", 4)
    for i in range(4):
        y = 262 + i * 44
        points = [(x, y + (9 if (x // 46 + i) % 2 else -9)) for x in range(-46, 800, 46)]
        p.shape(curve(points) + "L800 520L-46 520Z", b if i % 2 == 0 else SKY, 5, None)


def _swamp(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(oval(470, 110, 66), CREAM, 4, None)
    _dots(p, oval(470, 110, 66), OCHRE, 14, 3)
    for x, y in ((30, 30), (250, 0), (600, 20), (690, 60)):
        p.tube(curve([(x, 340), (x - 14, 220), (x + 8, y + 60)]), 18, COAL)
        p.shape(
            blob([(x - 90, y + 80), (x - 40, y), (x + 40, y + 4), (x + 90, y + 86), (x + 40, y + 110), (x - 30, y + 100)], 0.9),
            b,
            4,
            None,
        )
    p.shape(blob([(-40, 520), (-30, 312), (200, 300), (430, 318), (730, 300), (740, 520)], 0.8), c, 5, None)
    for i in range(9):
        x, y = (i * 137) % 680, 336 + (i * 31) % 40
        p.shape(oval(x, y, 26, 9), GREEN, 3, None)


def _garden(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(blob([(-60, 400), (-20, 200), (200, 150), (420, 200), (720, 140), (760, 400)], 0.7), b, 4, None)
    p.shape(
        "".join(poly([(x, 290), (x, 216), (x + 15, 200), (x + 30, 216), (x + 30, 290)]) for x in range(-10, 720, 40)),
        WHITE,
        4,
        None,
    )
    p.line("M-20 236H710M-20 268H710", 6, c)
    _floor(p, 288, BROWN)
    for row in range(3):
        y = 310 + row * 36
        for i in range(8):
            x = i * 96 - 20 + row * 30
            p.shape(
                blob(
                    [(x - 24, y), (x - 26, y - 14), (x - 8, y - 26), (x + 10, y - 24), (x + 26, y - 12), (x + 22, y + 2)], 0.9
                ),
                (GREEN, MINT)[(i + row) % 2],
                3.4,
                None,
            )


def _parade(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for side in (0, 1):
        pts = [(-20, 60), (250, 170), (250, 270), (-20, 320)] if not side else [(710, 60), (440, 170), (440, 270), (710, 320)]
        p.shape(poly(pts), b, 5, None)
        for row in range(3):
            for k, colour in enumerate((RED, YELLOW, WHITE)):
                d = ""
                for n in range(3):
                    t = (n * 3 + k + 0.5) / 10
                    x = -10 + t * 260
                    y = (96 + row * 68) * (1 - t) + (186 + row * 27) * t
                    d += oval(x if not side else 690 - x, y, 12 - t * 6)
                p.fill(d, colour)
    p.shape(poly([(250, 270), (440, 270), (760, 520), (-70, 520)]), c, 5, None)
    p.shape("M250 270V130Q345 20 440 130V270H410V150Q345 80 280 150V270Z", WHITE, 5, None)
    for i in range(20):
        with p.placed(((i * 101) % 690, (i * 67) % 360), i * 37):
            p.fill(box(-7, -4, 14, 8), (RED, YELLOW, GREEN, WHITE, BLUE)[i % 5])


def _beach(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(
        blob([(330, 240), (380, 170), (420, 180), (470, 90), (500, 80), (540, 150), (600, 190), (720, 170), (740, 250)], 0.8),
        GREEN,
        4,
        None,
    )
    for i, h in enumerate((130, 170, 110, 150)):
        x = i * 62 - 30
        p.shape(box(x, 240 - h, 62, h), (CREAM, c, WHITE, SAND)[i], 4, None)
        p.fill("".join(box(x + 9 + k * 17, 256 - h + r * 30, 10, 16) for k in range(3) for r in range(h // 32)), COAL)
    p.shape(curve([(x, 226 + (6 if x // 46 % 2 else -6)) for x in range(-46, 800, 46)]) + "L800 520L-46 520Z", b, 5, None)
    _floor(p, 292, WHITE)
    for row in range(3):
        y = 300 + row * 44
        p.fill("".join(f"M{x + row % 2 * 60} {y}q30 -24 60 0t60 0v22q-30 24 -60 0t-60 0Z" for x in range(-120, 720, 120)), INK)


def _jam(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    p.shape(
        blob([(-40, 240), (60, 120), (220, 160), (380, 100), (560, 150), (740, 110), (740, 260), (-40, 260)], 0.8), b, 4, None
    )
    _floor(p, 150, COAL)
    colours = (RED, BLUE, YELLOW, WHITE, GREEN, ORANGE, SILVER, c)
    for row, (y, s) in enumerate(((186, 0.38), (256, 0.58))):
        for i in range(int(1.9 / s) + 4):
            x = i * 310 * s - 60 + row * 37
            with p.placed((x, y), 0, s):
                p.shape(
                    "M-140 -24V-76Q-130 -94 -92 -98L-60 -146H50L92 -98Q140 -94 144 -70V-24Z",
                    colours[(i * 3 + row) % 8],
                    5,
                    None,
                )
                p.fill("M-66 -102L-44 -132H-6V-102ZM6 -102V-132H40L66 -102Z", SKY)
                p.fill(oval(-84, -24, 30) + oval(86, -24, 30), INK)
    p.line("M-20 290H710", 6, WHITE, stroke_dasharray="40 30")


def _office(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for i in range(3):
        p.shape(box(250 + i * 150, 24, 120, 170), SKY, 5, None)
        p.fill(box(262 + i * 150, 120 - i * 20, 34, 74 + i * 20) + box(306 + i * 150, 90 + i * 16, 40, 104 - i * 16), c)
    p.line("".join(f"M250 {y}h120M400 {y}h120M550 {y}h120" for y in (44, 60)), 3)
    p.shape(box(-20, 40, 250, 260), b, 5, None)
    for row in range(3):
        p.shape(box(0, 60 + row * 80, 210, 66), c, 4, None)
        p.line(f"M84 {92 + row * 80}h42", 7)
    _floor(p, 300, b)


def _capital(p: Stage, a: str, b: str, c: str) -> None:
    """Draw two slabs and two bowls on a long roof: the capital."""
    _flat(p, a)
    for x, y, s in ((290, 60, 0.6), (600, 40, 0.8), (480, 130, 0.5)):
        with p.placed((x, y), 0, s):
            p.shape(blob([(-90, 24), (-60, -30), (-30, -58), (10, -40), (50, -52), (92, 22), (0, 30)], 0.9), b, 4, None)
    p.shape(box(322, 30, 36, 240) + box(376, 30, 36, 240), WHITE, 4, None)
    p.fill("".join(box(328, y, 24, 6) + box(382, y, 24, 6) for y in range(46, 250, 18)), GREY)
    p.shape(box(352, 120, 30, 22), WHITE, 4, None)
    p.shape("M70 236A110 60 0 0 1 290 236Z", WHITE, 5, None)
    p.shape("M450 176H690A120 66 0 0 1 450 176Z", WHITE, 5, None)
    p.shape(box(-20, 236, 730, 40), WHITE, 5, None)
    p.fill(box(-20, 252, 730, 14), COAL)
    _floor(p, 276, c)
    p.line("M-20 300H710M200 276L60 500M490 276L640 500", 4)


def _library(p: Stage, a: str, b: str, c: str) -> None:
    _flat(p, a)
    for row in range(4):
        y = 66 + row * 74
        for k, colour in enumerate((b, RED, CREAM, BLUE, c)):
            p.shape(
                "".join(
                    box(x, y - 40 - (x * 7 + row * 5) % 19, 16 + (x * 3) % 9, 40 + (x * 7 + row * 5) % 19)
                    for x in range(-20 + k * 28 + row * 9, 710, 140)
                ),
                colour,
                3,
                None,
            )
        p.shape(box(-20, y, 730, 12), BROWN, 4, None)
    _floor(p, 306, WINE)


def _plant(p: Stage, a: str, b: str, c: str) -> None:
    """Draw a factory seen from outside: saw-tooth roof, chimneys, smoke."""
    _flat(p, a)
    for x in (450, 540, 630):
        p.shape(poly([(x - 18, 200), (x - 12, 60), (x + 16, 60), (x + 22, 200)]), c, 4, None)
        p.fill(box(x - 13, 76, 30, 12), WHITE)
        for k in range(3):
            p.shape(oval(x + 10 + k * 26, 44 - k * 22, 18 + k * 5), b, 4, None)
    p.shape(
        poly(
            [(240, 320), (240, 160)]
            + [q for i in range(4) for q in ((240 + i * 120, 150), (330 + i * 120, 210) if i < 3 else (700, 200))]
            + [(710, 320)]
        ),
        c,
        5,
        None,
    )
    p.shape("".join(box(270 + i * 74, 240, 44, 40) for i in range(6)), YELLOW, 4, None)
    _floor(p, 318, b)


def _city_river(p: Stage, a: str, b: str, c: str) -> None:
    """Draw a city at a wide river: a domed theatre, palms, houses on stilts."""
    _flat(p, a)
    p.shape(box(300, 130, 200, 110), ROSE, 4, None)
    p.shape("M340 92A60 60 0 0 1 460 92V130H340Z", YELLOW, 4, None)
    p.line("M340 100L460 100M356 60L444 130M444 60L356 130", 3, GREEN)
    p.line("".join(f"M{x} 240V160" for x in range(320, 500, 30)), 7, WHITE)
    for i, x in enumerate((-20, 70, 170, 520, 610)):
        _house(p, x, 240, 84, 60 + i % 2 * 20, (c, YELLOW, CREAM, SKY, c)[i], i)
    p.shape(box(-20, 236, 730, 24), OCHRE, 4, None)
    p.line("".join(f"M{x} 258V290" for x in range(0, 700, 46)), 7, BROWN)
    for i in range(3):
        y = 290 + i * 44
        points = [(x, y + (7 if (x // 46 + i) % 2 else -7)) for x in range(-46, 800, 46)]
        p.shape(curve(points) + "L800 520L-46 520Z", b if i % 2 == 0 else NAVY, 5, None)


def _set(p: Stage, a: str, b: str, c: str) -> None:
    """Draw a film set: a painted flat, lamps, cables."""
    _flat(p, a)
    p.line("M-20 24H710", 10)
    for x in (270, 400, 650):
        p.shape(box(x - 24, 24, 48, 44, 6), COAL, 4, None)
        p.fill(poly([(x - 22, 68), (x + 22, 68), (x + 90, 320), (x - 90, 320)]), YELLOW, fill_opacity=0.22)
    p.shape(box(240, 90, 300, 220), SKY, 5, None)
    p.shape(poly([(240, 310), (300, 210), (360, 270), (440, 170), (540, 300), (540, 310)]), c, 4, None)
    p.shape(oval(300, 140, 28), YELLOW, 4, None)
    p.line("M540 100L600 320M240 100L190 320", 8, BROWN)
    _floor(p, 310, b)
    p.line(curve([(-20, 350), (120, 330), (200, 380), (420, 350), (700, 390)]), 6)


def _dark(p: Stage, a: str, b: str, c: str) -> None:
    """Draw a room without light: window with a city, edges in the gloom."""
    _flat(p, a)
    p.shape(box(250, 30, 220, 150), b, 5, None)
    p.fill("".join(box(260 + i * 26, 180 - (i * 37) % 90 - 30, 20, 30 + (i * 37) % 90) for i in range(8)), a)
    p.line("M360 30V180M250 105H470", 5)
    p.shape(box(-20, 300, 730, 220), c, 5, None)
    _dots(p, box(-20, -20, 730, 320), b, 12, 1.6)


def _station(p: Stage, a: str, b: str, c: str) -> None:
    """Draw a bus station: a wavy roof on pillars, platforms."""
    _flat(p, a)
    p.shape(blob([(-60, 330), (-20, 150), (180, 110), (420, 160), (720, 90), (760, 330)], 0.8), GREEN, 4, None)
    p.shape("M-20 40Q100 -20 230 30T480 30T730 30V76Q600 26 480 76T230 76T-20 86Z", b, 5, None)
    for x in (30, 250, 470, 660):
        p.shape(box(x, 60, 20, 250), SILVER, 4, None)
        p.shape(box(x - 14, 120, 48, 34, 4), c, 4, None)
    _floor(p, 300, SILVER)
    p.shape(box(-20, 336, 730, 180), COAL, 4, None)
    p.line("M-20 352H710", 6, YELLOW, stroke_dasharray="40 24")


def _lawn(p: Stage, a: str, b: str, c: str) -> None:
    """Draw a back garden: fence, washing line, grass."""
    _flat(p, a)
    for i, (x, w, h) in enumerate(((-40, 160, 150), (520, 190, 180))):
        _house(p, x, 280, w, h, (b, CREAM)[i], i * 3)
    p.shape("".join(box(x, 196, 34, 90) for x in range(120, 520, 40)), c, 4, None)
    p.line("M118 220H520M118 262H520", 6)
    p.line("M130 140Q330 176 540 130", 4)
    for x, colour in ((180, RED), (260, WHITE), (400, BLUE)):
        p.shape(poly([(x, 154), (x + 46, 158), (x + 42, 214), (x + 4, 212)]), colour, 4, None)
    _floor(p, 284, GREEN)
    for i in range(14):
        x, y = (i * 101) % 690, 310 + (i * 43) % 70
        p.line(f"M{x} {y}l-7 -16M{x} {y}v-18M{x} {y}l8 -14", 4)


def _avenue(p: Stage, a: str, b: str, c: str) -> None:
    """Draw an avenue into the depth of a city."""
    _flat(p, a)
    for side in (-1, 1):
        for k, (near, far, top) in enumerate(((400, 250, -40), (240, 130, 50), (126, 60, 110))):
            x1, x2 = 345 + side * near, 345 + side * far
            p.shape(
                poly([(x1, top), (x2, top + 50), (x2, 230 + (far - 60) * 0.42), (x1, 230 + (near - 60) * 0.42)]),
                (b, c, CREAM)[k],
                4,
                None,
            )
            for r in range(3):
                u, v = (x1 * 2 + x2) / 3, (x1 + x2 * 2) / 3
                y = top + 50 + r * 54
                p.fill(poly([(u, y), (v, y + 10), (v, y + 34), (u, y + 30)]), YELLOW if (r + k) % 2 else COAL)
    p.shape(poly([(285, 230), (405, 230), (800, 520), (-110, 520)]), COAL, 5, None)
    for y, w in ((240, 4), (262, 7), (296, 11), (344, 16)):
        p.fill(poly([(345 - w / 2, y), (345 + w / 2, y), (345 + w * 0.8, y + w * 2), (345 - w * 0.8, y + w * 2)]), WHITE)


def _rays(p: Stage, a: str, b: str, c: str) -> None:
    """Draw rays over a floor, for what needs no place."""
    _flat(p, a)
    for i in range(0, 24, 2):
        p.fill(poly([(400, 200), polar((400, 200), 700, i * 15), polar((400, 200), 700, i * 15 + 15)]), b)
    _floor(p, 330, c)


GROUNDS: dict[str, Callable[[Stage, str, str, str], None]] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name.startswith("_") and name[1:2].isalpha() and callable(draw) and name not in {"_flat", "_floor", "_dots", "_house"}
}
