"""Grounds that belong to one hero or a few: rooms, streets, landscapes, weather. Same size as the panels of `panels`."""

from __future__ import annotations

from collections.abc import Callable

from .gear import THINGS
from .palette import (
    BLUE,
    BROWN,
    COAL,
    CREAM,
    GREEN,
    GREY,
    INK,
    MINT,
    OCHRE,
    ORANGE,
    RED,
    ROSE,
    SAND,
    SILVER,
    SKY,
    VIOLET,
    WHITE,
    WINE,
    YELLOW,
)
from .panels import H, W
from .pen import Picture, blob, box, curve, oval, points_of, polar, poly, star

Panel = Callable[[Picture, str, str], None]


def _flat(p: Picture, a: str) -> None:
    p.fill(box(0, 0, W, H), a)


def _gate(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(box(-10, 60, 110, 460), BROWN, 4, None)
    p.shape(box(600, 60, 110, 460), BROWN, 4, None)
    for x in range(116, 600, 40):
        p.shape(box(x, 40, 12, 480), b, 4, None)
        p.shape(poly([(x - 8, 40), (x + 6, 6), (x + 20, 40)]), b, 4, None)
    for y in (110, 300):
        p.shape(box(100, y, 500, 14), b, 4, None)


def _van(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(box(30, 40, 640, 480, 60), b, 5, None)
    p.shape(box(64, 70, 572, 190, 30), SKY, 5, None)
    p.line("M350 70V260", 5)
    for x in (110, 560):
        p.shape(oval(x, 330, 38), YELLOW, 5, None)
    p.shape(box(250, 400, 200, 60, 6), COAL, 4, None)


def _crossing(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.fill(poly([(0, 320), (W, 250), (W, H), (0, H)]), COAL)
    for i in range(7):
        x = -40 + i * 120
        p.fill(poly([(x, 330), (x + 60, 324), (x + 110, 520), (x + 20, 520)]), b)
    p.shape(box(60, 60, 60, 150, 10), COAL, 4, None)
    for y, colour in ((88, RED), (134, YELLOW), (180, GREEN)):
        p.shape(oval(90, y, 19), colour, 3.4, None)
    p.line("M90 210V330", 13)


def _yard(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.line("M-10 90Q340 170 700 70", 4)
    for x, colour in ((40, RED), (150, YELLOW), (520, b), (610, GREEN)):
        y = 104 + (x * 7) % 30
        p.shape(poly([(x, y), (x + 76, y + 6), (x + 70, y + 130), (x + 4, y + 126)]), colour, 4, None)
        p.shape(box(x + 8, y - 12, 10, 24, 2), SAND, 2.6, None)
        p.shape(box(x + 58, y - 6, 10, 24, 2), SAND, 2.6, None)
    p.shape(box(-10, 400, 720, 130), MINT, 4, None)


def _board(p: Picture, a: str, b: str) -> None:
    _flat(p, SAND)
    p.shape(box(24, 24, 642, 400, 6), BROWN, 5, None)
    p.shape(box(44, 44, 602, 360), a, 4, None)
    p.line(
        "M84 110h70M118 90v40M190 110h50M190 124h50M80 200l40 60h-80ZM540 100a40 40 0 1 0 .1 0M540 140v-40M540 140l34 20", 6, b
    )
    p.line("M500 260h110M520 280l20 40M560 280v40M600 280l-20 40", 6, b)


def _wall(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(oval(130, 110, 66), YELLOW, 4, None)
    for i in range(18):
        p.fill(star((i * 131) % 690, (i * 67) % 250, 8, 3, 4), WHITE)
    p.shape(box(-10, 330, 720, 200), b, 4, None)
    for x in range(0, 700, 60):
        p.shape(poly([(x, 330), (x + 10, 296), (x + 22, 330)]), (GREEN, SKY, OCHRE)[x // 60 % 3], 3, None)
    for row in range(4):
        for column in range(7):
            p.line(f"M{column * 110 + (row % 2) * 55} {340 + row * 44}v40", 3)
        p.line(f"M0 {380 + row * 44}H{W}", 3)


def _beach(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(oval(600, 90, 56), b, 4, None)
    p.fill(box(0, 210, W, 90), BLUE)
    p.line(curve([(x, 230 + (x // 40 % 2) * 14) for x in range(0, 720, 40)]), 6, WHITE)
    p.fill(box(0, 296, W, 220), SAND)
    p.shape("M40 190Q50 90 150 90Q250 90 260 190Z", RED, 4, None)
    p.shape("M110 190Q120 92 150 90Q180 92 190 190Z", WHITE, 4, None)
    p.line("M150 190V420", 8)
    p.shape(oval(600, 400, 40), WHITE, 4, None)
    p.fill(poly([(600, 400), polar((600, 400), 40, 0), polar((600, 400), 40, 60)]), RED)


def _grocery(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for y in (130, 264, 398):
        p.shape(box(-10, y, 720, 16), BROWN, 4, None)
        for i, x in enumerate(range(10 + y % 40, 690, 84)):
            colour = (RED, b, YELLOW, SKY, ORANGE)[(i * 2 + y) % 5]
            match (i + y) % 3:
                case 0:
                    p.shape(box(x, y - 60, 52, 60, 6), colour, 4, None)
                    p.fill(box(x + 2, y - 42, 48, 22), WHITE)
                case 1:
                    p.shape(f"M{x + 4} {y}v-46q0 -16 14 -22v-26h14v26q14 6 14 22v46Z", colour, 4, None)
                case _:
                    p.shape(
                        blob([(x - 4, y), (x, y - 50), (x + 12, y - 70), (x + 44, y - 70), (x + 54, y - 50), (x + 58, y)], 0.5),
                        CREAM,
                        4,
                        None,
                    )
                    p.line(f"M{x + 8} {y - 62}h38", 6, colour)


def _queue(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    skins = ("#84502A", "#FBDCC4", "#B4733F", "#533019", "#F0BE98", "#D9996A", "#84502A")
    for i in range(8):
        x = i * 92 - 10
        p.shape(
            blob([(x, 520), (x + 6, 300), (x + 46, 270), (x + 86, 300), (x + 92, 520)], 0.6),
            (b, RED, YELLOW, GREEN)[i % 4],
            4,
            None,
        )
        p.shape(oval(x + 46, 226, 40, 46), skins[i % 7], 4, None)
        p.fill(oval(x + 56, 220, 5) + oval(x + 74, 220, 4), INK)
        p.line(f"M{x + 52} 250q10 -6 20 0M{x + 48} 206l14 4", 4)
        p.shape(
            blob([(x + 4, 226), (x + 10, 184), (x + 46, 172), (x + 84, 190), (x + 50, 200)], 0.7),
            (INK, BROWN, SILVER)[i % 3],
            4,
            None,
        )


def _hearts(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i in range(20):
        x, y, s = (i * 157) % 690, (i * 89) % 500, 0.7 + (i % 4) * 0.4
        with p.placed((x, y), (i * 37) % 50 - 25, s):
            p.shape(
                blob(points_of("0 -12, 14 -25, 28 -14, 22 6, 0 28, -22 6, -28 -14, -14 -25"), 0.8),
                (b, WHITE, WINE)[i % 3],
                4,
                None,
            )


def _hospital(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(box(36, 50, 170, 200, 4), b, 4, None)
    p.line("M121 50V250M36 150H206", 4)
    p.shape(oval(590, 110, 58), WHITE, 4, None)
    p.fill("M576 70h28v26h26v28h-26v26h-28v-26h-26v-28h26Z", RED)
    p.line("M-10 330H120L150 270L190 400L230 250L260 330H700", 7, b)
    p.shape(box(-10, 430, 720, 90), b, 4, None)


def _clocks(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i, (x, y, r) in enumerate(
        ((90, 100, 74), (600, 120, 90), (70, 330, 60), (620, 380, 74), (230, 60, 44), (470, 50, 40), (210, 430, 56))
    ):
        p.shape(oval(x, y, r), b, 5, None)
        p.shape(oval(x, y, r * 0.8), WHITE, 4, None)
        for k in (i * 50, i * 110 + 40):
            u, v = polar((x, y), r * (0.5 if k % 3 else 0.66), k)
            p.line(f"M{x} {y}L{u:.0f} {v:.0f}", 5)


def _rainy(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i, h in enumerate((250, 180, 320, 220, 290, 170, 260)):
        p.shape(box(i * 104 - 10, H - h, 96, h + 10), GREY, 4, None)
        for y in range(H - h + 20, 480, 46):
            p.fill(box(i * 104 + 8, y, 18, 22) + box(i * 104 + 48, y, 18, 22), YELLOW)
    for i in range(70):
        x, y = (i * 97) % 700, (i * 61) % 500
        p.line(f"M{x} {y}l-8 26", 4, b)


def _rings(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for r in range(520, 60, -80):
        p.fill(oval(386, 190, r), b if r // 80 % 2 else a)


def _comet(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i in range(22):
        p.fill(star((i * 131) % 690, (i * 83) % 480, 9 if i % 3 else 14, 4, 4), WHITE)
    p.shape(poly([(390, 190), (-60, 330), (40, 380), (-40, 450), (90, 460), (60, 530), (460, 330)]), b, 4, None)
    p.fill(poly([(400, 210), (60, 370), (180, 400), (140, 480), (440, 320)]), ORANGE)


def _cinema(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.fill(poly([(690, -10), (690, 60), (60, 190), (60, 40)]), YELLOW, fill_opacity=0.35)
    for row in range(3):
        y = 290 + row * 80
        for i in range(8):
            x = i * 100 - 40 + (row % 2) * 50
            p.shape(box(x, y, 84, 150, 24), b, 4, None)
            if (i + row) % 3 == 0:
                p.shape(oval(x + 42, y - 6, 34, 38), INK, 3, None)


def _bus(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for x in (20, 260, 500):
        p.shape(box(x, 40, 200, 190, 16), SKY, 5, None)
        p.fill(poly([(x + 20, 230), (x + 70, 130), (x + 120, 230)]), b)
    p.line("M-10 20H700", 13, YELLOW)
    for x in (60, 180, 620, 560):
        p.line(f"M{x} 20V70", 5)
        p.line(oval(x, 90, 19), 6)
    p.shape(box(-10, 300, 200, 230, 30), BLUE, 5, None)
    p.shape(box(540, 300, 200, 230, 30), BLUE, 5, None)


def _zzz(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i, (x, y, s) in enumerate(
        ((70, 110, 1.5), (170, 210, 1.0), (60, 320, 0.8), (560, 90, 1.8), (640, 240, 1.2), (570, 360, 0.9), (130, 430, 1.3))
    ):
        with p.placed((x, y), (i * 23) % 40 - 20, s):
            d = "M-30 -36H34L-16 24H34V46H-40L10 -14H-30Z"
            p.shape(d, b if i % 2 else WHITE, 5, None)


def _junk(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i in range(26):
        x, y, t = (i * 113) % 720 - 10, 170 + (i * 71) % 330, (i * 47) % 90 - 45
        with p.placed((x, y), t):
            colour = (b, SILVER, RED, GREY, SKY, BROWN)[i % 6]
            match i % 4:
                case 0:
                    p.shape(box(-56, -40, 112, 80, 8), colour, 4, None)
                    p.shape(oval(0, 0, 24), COAL, 4, None)
                case 1:
                    p.shape(oval(0, 0, 48), COAL, 4, None)
                    p.shape(oval(0, 0, 22), SILVER, 4, None)
                case 2:
                    p.shape(box(-80, -12, 160, 24, 4), colour, 4, None)
                case _:
                    p.shape(poly(polar((0, 0), 44 if k % 4 < 2 else 34, k * 360 / 32) for k in range(32)), colour, 4, None)


def _sparks(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i in range(44):
        angle = i * 47
        u = polar((470, 150), 60 + (i * 37) % 120, angle)
        v = polar((470, 150), 150 + (i * 53) % 420, angle + 3)
        p.line(f"M{u[0]:.0f} {u[1]:.0f}L{v[0]:.0f} {v[1]:.0f}", 3 + i % 4, (b, YELLOW, WHITE)[i % 3])


def _sketches(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for d in (
        "M40 60h120v90h-120ZM60 150v30M140 150v30M70 80l40 40M110 80l-40 40", "M560 70q60 -50 100 0q-20 60 -100 50ZM590 60v-40",
        "M40 300l60 -60l60 60v90h-120ZM80 390v-50h40v50", "M560 260a50 50 0 1 0 .1 0M560 310l40 -30M500 430h160l-30 40h-100Z",
        "M200 40l40 20l-20 30M440 40c60 0 20 60 80 50M60 460h80M70 440l-10 40",
    ):  # fmt: skip
        p.line(d, 4, b)
    for x in range(0, 700, 46):
        p.line(f"M{x} 0V{H}", 1.4, b, stroke_opacity=0.4)
    for y in range(0, 500, 46):
        p.line(f"M0 {y}H{W}", 1.4, b, stroke_opacity=0.4)


def _blueprint(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for x in range(0, 700, 40):
        p.line(f"M{x} 0V{H}", 1.6, b, stroke_opacity=0.5)
    for y in range(0, 500, 40):
        p.line(f"M0 {y}H{W}", 1.6, b, stroke_opacity=0.5)
    p.line(
        (
            "M40 360V120H180V360ZM40 200H180M90 360V280H130V360M520 100a70 70 0 1 0 "
            ".1 0M520 60V280M410 170H630M540 360h110v90h-110ZM540 360l55 -50l55 50"
        ),
        5,
        b,
    )


def _rocket(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i in range(18):
        p.fill(star((i * 131) % 690, (i * 71) % 300, 8, 3, 4), WHITE)
    p.shape(blob([(110, -20), (160, 60), (170, 250), (150, 330), (70, 330), (50, 250), (60, 60)], 0.8), WHITE, 5, None)
    p.shape(oval(110, 120, 30), SKY, 5, None)
    p.shape(poly([(54, 240), (0, 350), (70, 330)]), RED, 4, None)
    p.shape(poly([(166, 240), (220, 350), (150, 330)]), RED, 4, None)
    p.shape(blob([(70, 334), (150, 334), (170, 430), (130, 410), (110, 500), (90, 410), (50, 430)], 0.8), b, 4, None)
    for y in range(0, 500, 60):
        p.line(f"M560 {y}l60 60M620 {y}l-60 60", 6)
    p.line("M560 -10V520M620 -10V520", 9, RED)


def _papers(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i in range(17):
        x, y, t = (i * 149) % 690, (i * 83) % 490, (i * 67) % 180
        with p.placed((x, y), t, 0.8 + (i % 3) * 0.3):
            p.shape(poly(points_of("-34 -46, 36 -40, 30 46, -40 40")), (WHITE, b)[i % 2], 4, None)
            p.line("M-22 -22l44 4M-24 -4l44 4M-26 14l30 2", 3)


def _code(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for column in range(16):
        for row in range(13):
            k = (column * 7 + row * 13 + column * row) % 5
            x, y = column * 45 + 10, row * 40 + 14
            if k < 3:
                p.line(f"M{x} {y}v22" if k == 0 else f"M{x - 6} {y + 5}q7 -10 14 0v12q-7 10 -14 0Z", 5, b)


def _toolwall(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.fill(box(0, 0, W, H), f"url(#{p.screen(b, 31, 4)})")
    for i, (name, x, y, colour) in enumerate(
        (("wrench", 250, 150, SILVER), ("drill", 560, 130, YELLOW), ("scissors", 90, 360, BLUE))
    ):
        with p.placed((x, y), i * 14 - 40):
            THINGS[name](p, colour)


def _field(p: Picture, a: str, b: str) -> None:
    _flat(p, SKY)
    p.shape(oval(110, 100, 52), YELLOW, 4, None)
    p.shape(blob([(-60, 600), (-20, 260), (200, 210), (420, 250), (720, 200), (760, 600)], 0.7), a, 4, None)
    for i in range(9):
        x = -140 + i * 120
        p.line(curve([(345 + (x - 345) * 0.2, 240), (345 + (x - 345) * 0.6, 350), (x, 520)]), 13, b)
    for i in range(16):
        p.shape(oval((i * 131) % 690, 300 + (i * 53) % 200, 11), RED, 3, None)


def _jungle(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i, (x, y, t) in enumerate(
        (
            (-20, 120, 30),
            (60, 30, 70),
            (640, 40, 120),
            (720, 160, 160),
            (-30, 330, -10),
            (710, 360, 190),
            (20, 480, -40),
            (660, 500, 230),
            (200, -20, 80),
            (520, -20, 100),
        )
    ):
        with p.placed((x, y), t, 1.2):
            p.shape(blob(points_of("0 0, 40 -44, 120 -54, 190 0, 120 54, 40 44"), 0.9), (b, GREEN)[i % 2], 4, None)
            p.line("M10 0H176M50 0l24 -34M50 0l24 34M96 0l24 -34M96 0l24 34M136 0l16 -24M136 0l16 24", 3)
    for x, y in ((120, 430), (590, 420)):
        p.shape(star(x, y, 44, 22, 6), RED, 4, None)
        p.fill(oval(x, y, 11), YELLOW)


def _river(p: Picture, a: str, b: str) -> None:
    _flat(p, SKY)
    p.shape(
        blob([(-60, 300), (60, 170), (200, 210), (330, 160), (480, 200), (620, 150), (760, 230), (760, 320)], 0.9),
        GREEN,
        4,
        None,
    )
    p.fill(box(0, 290, W, 240), b)
    p.shape(blob([(-60, 300), (140, 286), (300, 330), (520, 300), (760, 320), (760, 282), (-60, 282)], 0.8), a, 4, None)
    for i in range(10):
        x, y = (i * 149) % 660, 350 + (i * 41) % 140
        p.line(f"M{x} {y}q20 -10 40 0t40 0", 5, WHITE)


def _wind(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i, y in enumerate((60, 130, 210, 290, 370, 440)):
        x = (i * 137) % 240 - 100
        p.line(f"M{x} {y}H{x + 360}q60 0 60 -34q-4 -26 -28 -22q-16 6 -10 20", 13, b)
        p.line(f"M{x + 470} {y + 20}H{x + 700}", 9, b)
    for i in range(7):
        with p.placed(((i * 173) % 690, (i * 97) % 480), i * 40):
            p.shape(blob(points_of("0 -17, 11 0, 0 17, -11 0"), 0.9), GREEN, 3, None)


def _onsen(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for x in (40, 120, 560, 640):
        p.shape(box(x, -10, 26, 320, 4), GREEN, 4, None)
        for y in (60, 140, 220):
            p.line(f"M{x} {y}h26", 4)
    p.shape(blob([(-60, 330), (120, 300), (390, 320), (600, 296), (760, 330), (760, 560), (-60, 560)], 0.8), b, 4, None)
    for x in (110, 250, 520, 630):
        p.line(curve([(x, 290), (x - 20, 250), (x + 16, 220), (x - 8, 180)]), 8, WHITE)
    for x, y in ((30, 340), (130, 350), (600, 340), (680, 360)):
        p.shape(oval(x, y, 56, 34), GREY, 4, None)


def _tunnel(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for r, colour in ((330, b), (250, BROWN), (180, COAL)):
        p.shape(oval(390, 270, r, r * 0.9), colour, 5, None)
    for i in range(16):
        x, y = polar((390, 270), 300 + (i * 37) % 60, i * 24)
        p.shape(blob([(x - 17, y), (x - 4, y - 15), (x + 16, y - 5), (x + 9, y + 14)], 0.9), OCHRE, 3.4, None)


def _mangrove(p: Picture, a: str, b: str) -> None:
    _flat(p, SKY)
    for x in (70, 190, 560, 660):
        p.shape(blob([(x - 110, 130), (x - 60, 20), (x + 60, 20), (x + 110, 130), (x, 160)], 0.9), b, 4, None)
        for dx in (-70, -36, 0, 36, 70):
            p.line(curve([(x, 140), (x + dx * 0.6, 260), (x + dx * 1.3, 420)]), 15)
            p.line(curve([(x, 140), (x + dx * 0.6, 260), (x + dx * 1.3, 420)]), 8, BROWN)
    p.shape(blob([(-60, 400), (200, 380), (420, 410), (760, 384), (760, 560), (-60, 560)], 0.8), a, 4, None)


def _theatre(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.fill(oval(390, 470, 330, 110), b)
    for i in range(6):
        p.shape(f"M{i * 140 - 80} -10H{i * 140 + 60}Q{i * 140 - 10} 130 {i * 140 - 80} -10Z", RED, 4, None)
    for x in (40, 650):
        p.shape(
            blob([(x - 60, -10), (x + 60, -10), (x + 20, 240), (x + 50, 520), (x - 50, 520), (x - 20, 240)], 0.5), RED, 4, None
        )
        p.line(f"M{x - 26} 240h52", 9, YELLOW)
    for i in range(9):
        p.shape(poly([(i * 80 + 20, 500), (i * 80 + 30, 470), (i * 80 + 50, 470), (i * 80 + 60, 500)]), YELLOW, 3.4, None)


def _gate_farm(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(oval(600, 110, 60), YELLOW, 4, None)
    p.shape(blob([(-60, 600), (-20, 280), (300, 250), (720, 270), (760, 600)], 0.7), OCHRE, 4, None)
    for y in (250, 310, 370, 430):
        p.shape(box(-10, y, 720, 22), b, 4, None)
    for x in (40, 150, 560, 660):
        p.shape(box(x, 200, 34, 320), b, 4, None)


def _honeycomb(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for colour, dark in ((b, False), (OCHRE, True)):
        cells = [
            (column * 88 + row % 2 * 44, row * 76 - 46)
            for row in range(8)
            for column in range(9)
            if (row * 5 + column * 3) % 4 == 0 or not dark
        ]
        p.shape("".join(f"M{x} {y}l40 23v46l-40 23l-40 -23v-46Z" for x, y in cells), colour, 4, None)


def _road(p: Picture, a: str, b: str) -> None:
    _flat(p, SKY)
    p.shape(oval(120, 100, 52), YELLOW, 4, None)
    p.shape(blob([(-60, 600), (-20, 250), (180, 210), (420, 250), (720, 200), (760, 600)], 0.7), b, 4, None)
    p.shape(poly([(360, 240), (410, 240), (700, 520), (60, 520)]), COAL, 4, None)
    for y, w in ((260, 4), (300, 8), (350, 12), (420, 18)):
        p.fill(poly([(386 - w / 2, y), (386 + w / 2, y), (386 + w * 0.8, y + w * 3), (386 - w * 0.8, y + w * 3)]), YELLOW)
    p.shape(box(80, 240, 110, 60, 6), GREEN, 4, None)
    p.line("M135 300V400", 8)
    p.line("M96 270h60M150 258l14 12l-14 12", 6, WHITE)


def _apartment(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(box(40, 40, 220, 270, 4), b, 5, None)
    p.line("M150 40V310M40 175H260", 5)
    p.shape(oval(90, 90, 24), YELLOW, 3, None)
    p.shape(box(480, 80, 150, 110, 4), ROSE, 5, None)
    p.shape(poly([(490, 180), (530, 120), (570, 160), (600, 130), (620, 180)]), GREEN, 3, None)
    p.shape(box(-10, 420, 720, 110), BROWN, 4, None)
    p.shape(box(500, 290, 230, 180, 30), RED, 5, None)


def _fog(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(box(430, 120, 220, 420), GREY, 4, None)
    p.shape(poly([(410, 120), (540, 30), (670, 120)]), COAL, 4, None)
    p.shape(oval(540, 190, 40), b, 4, None)
    p.line("M540 190V166M540 190l18 10", 5)
    p.line("M90 500V120Q90 80 140 84", 10)
    p.shape(oval(150, 100, 24, 30), YELLOW, 4, None)
    for y, x in ((230, -40), (290, 200), (350, -80), (410, 120), (460, -20)):
        p.fill(
            blob([(x, y), (x + 120, y - 34), (x + 300, y - 10), (x + 460, y - 30), (x + 600, y), (x + 300, y + 30)], 0.9),
            b,
            fill_opacity=0.75,
        )


def _storm(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for x, y, s in ((90, 70, 1.4), (330, 30, 1.6), (600, 80, 1.5)):
        with p.placed((x, y), 0, s):
            p.shape(
                blob([(-90, 24), (-96, -10), (-60, -30), (-30, -58), (10, -40), (50, -52), (84, -14), (92, 22), (0, 30)], 0.9),
                b,
                4,
                None,
            )
    for x in (100, 600):
        p.shape(
            poly([(x, 110), (x - 50, 250), (x - 10, 244), (x - 40, 390), (x + 46, 210), (x + 8, 214), (x + 40, 110)]),
            YELLOW,
            4,
            None,
        )
    for i in range(36):
        p.line(f"M{(i * 97) % 700} {160 + (i * 61) % 340}l-7 24", 4, WHITE)


def _circus(p: Picture, a: str, b: str) -> None:
    _flat(p, b)
    for i in range(10):
        p.fill(poly([(390, -120), (i * 138 - 420, 540), (i * 138 - 282, 540)]), (a, b)[i % 2])
    p.shape(box(-10, 420, 720, 110), OCHRE, 4, None)
    for x in range(0, 720, 60):
        p.shape(poly([(x, 420), (x + 60, 420), (x + 30, 456)]), (YELLOW, BLUE)[x // 60 % 2], 3.4, None)


def _flags(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for row, y in enumerate((40, 120, 200)):
        p.line(f"M-10 {y}Q345 {y + 60} 700 {y}", 3)
        for i in range(14):
            x = i * 52 + (row % 2) * 20
            top = y + 60 * (1 - ((x - 345) / 345) ** 2) * 0.5
            p.shape(
                poly([(x, top), (x + 34, top), (x + 34, top + 46), (x + 17, top + 32), (x, top + 46)]),
                (RED, b, GREEN, BLUE, WHITE)[(i + row) % 5],
                3,
                None,
            )


def _glass(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i in range(20):
        angle = i * 18
        u = polar((420, 200), 110 + (i * 37) % 60, angle)
        v = polar((420, 200), 640, angle)
        p.line(f"M{u[0]:.0f} {u[1]:.0f}L{v[0]:.0f} {v[1]:.0f}", 3.4)
    for i in range(16):
        x, y = polar((420, 200), 180 + (i * 67) % 260, i * 41)
        with p.placed((x, y), i * 50):
            p.shape(poly([(0, -40), (26, 10), (-14, 30)]), b if i % 2 else SKY, 3.4, None)
    for r, x in ((0, 90), (1, 160), (2, 590)):
        p.shape(oval(x, 330 + r * 30, 19, 14), INK, 3, None)
        p.line(f"M{x + 17} {328 + r * 30}V{250 + r * 30}l30 -10", 6)


def _parade(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for k, colour in enumerate((RED, b, GREEN, WHITE, VIOLET)):
        for i in range(k, 60, 5):
            p.fill(poly(polar(((i * 101) % 690, (i * 67) % 500), 10, i * 37 + t) for t in (-30, 30, 150, 210)), colour)
    for x in (60, 620):
        for k, t in enumerate(range(-150, -29, 24)):
            p.shape(
                blob([(x, 520), polar((x, 520), 200, t - 9), polar((x, 520), 290, t), polar((x, 520), 200, t + 9)], 0.8),
                (GREEN, YELLOW, RED)[k % 3],
                4,
                None,
            )


def _hills_town(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.shape(blob([(-60, 600), (-20, 300), (180, 210), (400, 300), (620, 190), (760, 260), (760, 600)], 0.8), GREEN, 4, None)
    for i in range(14):
        x, y = (i * 107) % 660, 260 + (i * 53) % 200
        p.shape(box(x, y, 62, 60), (RED, YELLOW, SKY, b, ROSE)[i % 5], 4, None)
        p.shape(poly([(x - 8, y), (x + 31, y - 34), (x + 70, y)]), ORANGE, 4, None)
        p.fill(box(x + 10, y + 16, 14, 18) + box(x + 36, y + 20, 16, 40), INK)
    p.shape(box(560, 110, 46, 150), WHITE, 4, None)
    p.shape(poly([(552, 110), (583, 54), (614, 110)]), RED, 4, None)


def _box_panel(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.line("M160 60H610V480H160ZM160 60L90 10H530L610 60M90 10V420L160 480", 5, b, stroke_dasharray="16 11")
    p.line("M200 110l40 -20M560 430l30 -20", 5, b)


def _cannon(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for x, y, s in ((560, 90, 1.1), (640, 300, 0.9)):
        with p.placed((x, y), 0, s):
            p.shape(
                blob([(-90, 24), (-96, -10), (-60, -30), (-30, -58), (10, -40), (50, -52), (84, -14), (92, 22), (0, 30)], 0.9),
                b,
                4,
                None,
            )
    with p.placed((60, 440), -40):
        p.shape(box(-120, -60, 260, 120, 24), COAL, 5, None)
        p.shape(box(120, -70, 36, 140, 10), RED, 5, None)
    p.shape(oval(70, 470, 60), RED, 5, None)
    p.shape(oval(70, 470, 22), YELLOW, 4, None)
    for x, y, r in ((190, 330, 40), (230, 300, 30), (210, 380, 34), (260, 350, 22)):
        p.shape(oval(x, y, r), SILVER, 4, None)


def _studio(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for row in range(6):
        for column in range(8):
            x, y = column * 90, row * 86
            for k in range(3):
                if (row + column) % 2:
                    p.line(f"M{x + 12 + k * 28} {y + 8}v70", 9, b)
                else:
                    p.line(f"M{x + 8} {y + 14 + k * 28}h74", 9, b)


def _wardrobe(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.line("M-10 50H700", 15)
    p.line("M-10 50H700", 7, SILVER)
    for i in range(9):
        x = i * 82 + 10
        p.line(f"M{x + 30} 50v24", 4)
        p.shape(
            blob([(x, 96), (x + 30, 74), (x + 60, 96), (x + 66, 330 + (i % 3) * 50), (x - 6, 330 + (i % 3) * 50)], 0.4),
            (b, YELLOW, BLUE, GREEN, WHITE, VIOLET, ORANGE)[i % 7],
            4,
            None,
        )
        p.shape(star(x + 30, 170, 17, 8, 5), (WHITE, RED, YELLOW)[i % 3], 3, None)


def _drops(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for i in range(17):
        x, y, s = (i * 131) % 690, (i * 79) % 500, 1 + (i % 3) * 0.4
        with p.placed((x, y), 0, s):
            p.shape(blob(points_of("0 -30, 8 -14, 19 6, 13 24, 0 29, -13 24, -19 6, -8 -14"), 0.9), (b, WHITE)[i % 2], 4, None)


def _tower_windows(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    corners = [(column * 122 - 6, row * 134 + 10) for row in range(4) for column in range(6)]
    p.shape("".join(box(x, y, 84, 96) for x, y in corners), SKY, 4, None)
    p.line("".join(f"M{x + 42} {y}v96M{x} {y + 48}h84" for x, y in corners), 4)
    p.shape("".join(box(x - 8, y + 96, 100, 13) for x, y in corners), b, 4, None)
    for row in range(4):
        for column in range(6):
            x, y = column * 122 - 6, row * 134 + 10
            if (row * 5 + column * 3) % 4 == 0:
                p.shape(oval(x + 42, y + 56, 22, 25), "#B4733F", 3.4, None)
                p.fill(oval(x + 35, y + 52, 3) + oval(x + 49, y + 52, 3), INK)
                p.shape(oval(x + 42, y + 66, 5, 6), COAL, 2.4, None)


def _curtain_back(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    for x in range(0, 720, 46):
        p.line(curve([(x, -10), (x + 14, 160), (x - 8, 330), (x + 10, 520)]), 6)
    p.fill(poly([(560, -10), (700, -10), (700, 520), (600, 520)]), YELLOW, fill_opacity=0.6)
    p.shape(box(-10, 440, 720, 90), b, 4, None)


def _woodcut(p: Picture, a: str, b: str) -> None:
    _flat(p, a)
    p.fill(star(120, 120, 100, 56, 16), b)
    p.fill(oval(120, 120, 44), a)
    for x, h in ((560, 240), (620, 160), (60, 150)):
        p.fill(box(x - 17, 420 - h, 34, h, 16), b)
        p.fill(box(x - 56, 420 - h + 60, 22, 76, 11) + box(x + 34, 420 - h + 36, 22, 80, 11), b)
        p.fill(box(x - 50, 420 - h + 116, 40, 20, 8) + box(x + 10, 420 - h + 96, 40, 20, 8), b)
    p.fill(poly([(0, 420), (W, 400), (W, H), (0, H)]), b)
    for i in range(20):
        p.line(f"M{i * 38} {436 + (i % 3) * 8}l40 50", 4, a)


PLACES: dict[str, Panel] = {
    name.removesuffix("_panel")[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and name != "_flat" and callable(draw)
}
