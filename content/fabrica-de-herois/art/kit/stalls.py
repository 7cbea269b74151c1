"""What stands before a hero, as in `fronts`: in a workshop, a forest and a theatre."""

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
    OCHRE,
    ORANGE,
    RED,
    ROSE,
    SAND,
    SILVER,
    SKINS,
    SKY,
    VIOLET,
    WHITE,
    WINE,
    YELLOW,
)
from .pen import Picture, blob, box, curve, oval, points_of, polar, poly, star

if TYPE_CHECKING:
    from .fronts import Front


def _loose_screws(p: Picture) -> None:
    for i in range(11):
        x, y = (44 + i * 29, 424 - (i * 41) % 40) if i < 7 else (510 + (i - 7) * 44, 426 - (i * 31) % 26)
        with p.placed((x, y), (i * 67) % 180, 0.9):
            p.shape(poly(points_of("-6 -12, 6 -12, 5 26, 0 38, -5 26")), SILVER, 3.4, None)
            p.line("M-8 -2L8 -6M-8 8L8 4M-8 18L8 14", 3)
            p.shape(poly(polar((0, -20), 16, 30 + 60 * k) for k in range(6)), (SILVER, YELLOW)[i % 2], 3.4, None)


def _smoke(p: Picture) -> None:
    puffs = ((50, 420, 56), (130, 436, 52), (210, 444, 40), (90, 366, 36), (600, 430, 60), (530, 450, 40), (640, 364, 36))
    for x, y, r in puffs:
        p.line(oval(x, y, r), 10)
    for x, y, r in puffs:
        p.fill(oval(x, y, r), SILVER)
    for x, y, r in puffs:
        p.line(
            curve(
                [(x - r * 0.5, y + r * 0.1), (x - r * 0.1, y - r * 0.4), (x + r * 0.4, y - r * 0.1), (x + r * 0.1, y + r * 0.2)]
            ),
            4,
        )


def _power_strip(p: Picture) -> None:
    p.line("M-20 440Q60 440 80 420", 11)
    with p.placed((80, 386), 4):
        p.shape(box(0, 0, 250, 56, 12), WHITE)
        for x in (22, 80, 138):
            p.shape(oval(x + 18, 28, 20), SILVER, 3.4, None)
            p.fill(oval(x + 10, 28, 4) + oval(x + 26, 28, 4), INK)
        p.shape(box(200, 14, 34, 28, 5), RED, 4, None)
    p.shape(poly(points_of("100 350, 136 352, 132 392, 104 392")), COAL, 4, None)
    p.line("M118 350Q110 290 40 300", 7)


def _price_tag(p: Picture) -> None:
    p.line(curve([(360, 300), (280, 320), (232, 372)]), 4)
    with p.placed((170, 386), -12):
        p.shape(poly(points_of("-104 -46, 46 -46, 84 0, 46 46, -104 46")), YELLOW)
        p.line(oval(52, 0, 9), 4)
        p.line("M-84 -16h56M-84 16h40", 11)
        p.line("M-96 34L10 -36", 8, RED)


def _board(p: Picture) -> None:
    p.shape(poly(points_of("20 366, 300 352, 320 520, -20 520")), GREEN)
    for x, y in ((60, 388), (150, 384), (236, 380)):
        p.shape(box(x, y, 52, 34, 3), COAL, 3.4, None)
        for k in range(4):
            p.line(f"M{x + 7 + k * 13} {y - 9}v9M{x + 7 + k * 13} {y + 34}v9", 4, SILVER)
    p.line("M40 430H280M112 404h38M204 400h30", 4, YELLOW)


def _beam(p: Picture) -> None:
    p.shape(box(-20, 392, 520, 22), GREY)
    p.shape(box(-20, 414, 520, 60), SILVER, 4.4, None)
    for x in (40, 120, 200, 280, 360):
        p.fill(oval(x, 440, 7), INK)
    p.line("M380 388l30 8l-14 10l34 6", 6, ORANGE)


def _paper_balls(p: Picture) -> None:
    for i, (x, y) in enumerate(((50, 420), (120, 430), (196, 434), (270, 436), (590, 430), (650, 416))):
        p.shape(poly(polar((x, y), 40 if k % 2 else 32, k * 40 + i * 17) for k in range(9)), WHITE, 4, (-7, -5))
        p.line(f"M{x - 18} {y - 6}l14 10l10 -18M{x} {y + 16}l16 -8", 3)
    p.shape(poly(points_of("600 350, 672 340, 660 400, 612 404")), GREY, 4, None)


def _planks(p: Picture) -> None:
    for y, x, w in ((404, -40, 420), (376, 20, 240)):
        p.shape(box(x, y, w, 28, 2), SAND)
        p.line(f"M{x + 40} {y + 14}q60 -10 120 0", 3)
        p.shape(oval(x + w, y + 14, 10, 14), OCHRE, 4, None)
    p.line("M120 372v-20M200 372v-20M120 360h80", 5, RED)


def _drum_oil(p: Picture) -> None:
    p.shape(box(40, 350, 130, 160, 14), RED)
    p.line("M40 396H170M40 440H170", 5)
    p.shape(oval(105, 350, 65, 15), WINE, 4.4, None)
    p.shape(blob(points_of("196 430, 240 404, 330 412, 360 436, 300 460, 210 456"), 0.9), INK)
    p.line("M230 424q30 -10 60 0", 5, SKY)
    p.shape(blob(points_of("105 372, 120 396, 105 412, 90 396"), 0.9), INK, 3, None)


def _flying_sheets(p: Picture) -> None:
    for x, y, a, c in ((90, 372, -24, CREAM), (200, 420, 14, WHITE), (586, 404, 20, CREAM), (640, 318, -30, WHITE)):
        with p.placed((x, y), a):
            p.shape("M-44 -50Q0 -62 44 -50Q54 0 44 50Q0 38 -44 50Q-34 0 -44 -50Z", c, 4.4, None)
            p.line("M-24 -26h50M-20 -8h50M-22 10h36", 4)


def _dents(p: Picture) -> None:
    for x, y in ((96, 352), (590, 322), (214, 410)):
        p.shape(star(x, y, 48, 22, 9), YELLOW, 4.4, None)
        p.fill(star(x, y, 26, 12, 9), WHITE)
    for x, y, a in ((160, 330, 30), (640, 380, -50), (60, 420, 70)):
        with p.placed((x, y), a):
            p.shape("M-22 -9H10Q30 0 10 9H-22Z", GREY, 4, None)


def _windows(p: Picture) -> None:
    for x, y, c in ((52, 300, BLUE), (96, 344, RED), (446, 60, GREEN)):
        p.shape(box(x, y, 150, 104, 6), WHITE, 4.4, None)
        p.fill(box(x + 2, y + 2, 146, 24, 5), c)
        p.line(f"M{x + 126} {y + 8}l12 12M{x + 138} {y + 8}l-12 12", 4, WHITE)
        p.shape(poly([(x + 40, y + 88), (x + 66, y + 42), (x + 92, y + 88)]), YELLOW, 4, None)
        p.line(f"M{x + 66} {y + 56}v14M{x + 66} {y + 80}v1", 6)


def _signpost(p: Picture) -> None:
    p.shape(box(120, 290, 22, 240), BROWN)
    for y, s, c in ((300, 1, YELLOW), (346, -1, CREAM), (392, 1, RED)):
        with p.placed((130, y + 18), -4 * s, 1, flip=s < 0):
            p.shape(poly(points_of("-70 -18, 70 -18, 102 0, 70 18, -70 18")), c, 4.4, None)
            p.line("M-48 0h76M44 -9l16 9l-16 9", 5)


def _microwave(p: Picture) -> None:
    p.shape(box(36, 330, 236, 130, 12), SILVER)
    p.shape(box(54, 346, 146, 92, 8), COAL, 4.4, None)
    p.fill(oval(127, 400, 60, 32), YELLOW, fill_opacity=0.6)
    p.shape(blob(points_of("84 416, 96 388, 130 376, 160 392, 190 380, 184 400, 168 410, 150 424"), 0.8), OCHRE, 4, None)
    p.shape(box(210, 350, 46, 22, 3), MINT, 3.4, None)
    for y in (388, 410, 432):
        p.fill(oval(222, y, 5) + oval(242, y, 5), INK)


def _ledger(p: Picture) -> None:
    with p.placed((530, 426), 4, 0.9):
        p.shape(poly(points_of("-150 -34, 0 -20, 150 -34, 150 90, -150 90")), WINE)
        p.shape(poly(points_of("-138 -42, 0 -28, 138 -42, 138 80, -138 80")), CREAM, 4.4, None)
        p.line("M0 -28V80M-120 -22l96 9M-120 -4l96 9M-120 14l96 9M120 -22l-96 9M120 -4l-96 9M120 14l-96 9", 3.4)
        p.line("M-112 -18l10 9l14 -18M104 -4l14 14M118 -4l-14 14", 5, RED)


def _big_button(p: Picture) -> None:
    p.shape(box(60, 386, 200, 100, 10), YELLOW)
    for x in range(60, 260, 40):
        p.fill(poly([(x, 470), (x + 20, 470), (x + 36, 390), (x + 16, 390)]), INK)
    p.shape(oval(160, 386, 74, 22), COAL, 4.4, None)
    p.shape("M102 382Q104 320 160 320Q216 320 218 382Q160 402 102 382Z", RED)
    p.line("M122 350Q130 336 148 334", 7, WHITE)


def _thrown_stick(p: Picture) -> None:
    with p.placed((150, 372), -34):
        p.shape(box(-70, -9, 140, 18, 8), BROWN)
        p.line("M-30 -9l-14 -26M20 9l18 22", 9)
    p.line("M40 440q30 -26 40 -60M74 450q24 -22 34 -48", 5)
    p.shape(oval(590, 392, 34), RED)
    p.line("M562 376q28 18 58 6M566 408q26 -18 54 -4", 5, WHITE)


def _gauge(p: Picture) -> None:
    p.shape(box(40, 330, 210, 110, 14), COAL)
    for i, c in enumerate((GREEN, GREEN, GREEN, GREEN, YELLOW)):
        p.shape(box(58 + i * 36, 412 - i * 14, 26, 14 + i * 14, 3), c, 3.4, None)
    p.shape(box(250, 366, 22, 40, 5), SILVER, 4.4, None)


def _flatpack(p: Picture) -> None:
    p.shape(poly(points_of("40 366, 190 350, 196 390, 46 408")), SAND)
    p.shape(poly(points_of("150 406, 270 392, 276 426, 156 442")), SAND)
    p.shape(box(70, 416, 20, 90), SAND, 4.4, None)
    p.line("M110 356v-60M110 300h-40", 15)
    p.line("M110 356v-60M110 300h-40", 6, SILVER)
    for x, y in ((212, 356), (232, 368), (206, 376)):
        p.shape(oval(x, y, 8), SILVER, 3.4, None)
    p.line("M60 300l-12 12l12 12", 5)


def _strawberry_row(p: Picture) -> None:
    for i, x in enumerate((50, 140, 230, 560, 640)):
        y = 402 + i * 31 % 24
        for a in (-150, -110, -70, -30):
            p.shape(oval(*polar((x, y), 36, a), 24, 18), GREEN, 4, None)
        for dx in (-24, 20):
            p.shape(
                blob([(x + dx, y + 42), (x + dx + 19, y + 16), (x + dx, y + 4), (x + dx - 19, y + 16)], 0.9), RED, 3.4, None
            )


def _big_leaves(p: Picture) -> None:
    for x, y, a, c in (
        (-10, 440, -50, GREEN),
        (60, 470, -80, MINT),
        (180, 480, -60, GREEN),
        (700, 440, 228, MINT),
        (640, 480, 250, GREEN),
    ):
        with p.placed((x, y), a):
            p.shape(blob(points_of("0 0, 40 -44, 110 -46, 176 0, 110 46, 40 44"), 0.9), c, 4.4)
            p.line("M10 0H164M50 0l24 -30M50 0l24 30M96 0l22 -28M96 0l22 28", 3)


def _files_afloat(p: Picture) -> None:
    for x, y, a in ((110, 384, -14), (210, 400, 10)):
        with p.placed((x, y), a):
            p.shape(box(-50, -44, 100, 80, 4), SAND, 4.4, None)
            p.shape(poly(points_of("-50 -44, -44 -58, -8 -58, -2 -44")), SAND, 4, None)
            p.line("M-30 -18h60M-30 0h60", 4)
    points = [(x, 424 + (12 if x // 60 % 2 else -12)) for x in range(-60, 800, 60)]
    p.shape(curve(points) + "L800 560L-60 560Z", SKY, 5, None)


def _squeezed_case(p: Picture) -> None:
    p.shape(box(70, 336, 150, 150, 14), BROWN)
    p.line("M120 336v-20h50v20", 9)
    for y in (372, 418):
        p.line(curve([(40, y + 14), (140, y - 12), (250, y + 14)]), 38)
        p.line(curve([(40, y + 14), (140, y - 12), (250, y + 14)]), 28, GREEN)
        p.line(curve([(40, y + 14), (140, y - 12), (250, y + 14)]), 7, YELLOW, stroke_dasharray="3 17")
    p.line("M60 330l-14 -14M230 330l14 -14M145 306v-18", 5)


def _flying_door(p: Picture) -> None:
    with p.placed((130, 380), -18):
        p.shape(box(-64, -96, 128, 220, 4), BROWN)
        p.line(box(-46, -78, 92, 60), 4)
        p.line(box(-46, 0, 92, 90), 4)
        p.shape(oval(46, -8, 9), YELLOW, 3.4, None)
        p.shape(box(-76, -70, 14, 34, 3), SILVER, 3.4, None)
    p.line("M20 270h60M14 296h36M210 440h70", 7)


def _bath(p: Picture) -> None:
    p.shape(blob(points_of("-40 392, 120 376, 390 396, 600 374, 740 392, 740 540, -40 540"), 0.8), SKY)
    for x in (110, 300, 520):
        p.line(f"M{x} 416q26 -10 52 0", 5, WHITE)
    p.shape(blob(points_of("88 366, 100 336, 136 330, 158 346, 150 376, 110 384"), 0.9), YELLOW)
    p.shape(oval(102, 324, 24), YELLOW, 4.4, None)
    p.shape(poly(points_of("82 324, 58 332, 84 340")), ORANGE, 3.4, None)
    p.fill(oval(96, 318, 4.4), INK)


def _ants_row(p: Picture) -> None:
    for i, x in enumerate((60, 180, 560, 660)):
        y = 414 - i % 2 * 10
        p.shape(
            blob([(x - 44, y - 40), (x - 10, y - 84), (x + 40, y - 74), (x + 30, y - 36)], 0.9), (GREEN, MINT)[i % 2], 4.4, None
        )
        for dx, r in ((-26, 15), (0, 11), (24, 14)):
            p.line(f"M{x + dx} {y}l-9 26M{x + dx} {y}l9 26", 4)
            p.shape(oval(x + dx, y, r), WINE, 4, None)
        p.fill(oval(x + 28, y - 3, 4), WHITE)


def _teapots(p: Picture) -> None:
    for x, c in ((76, RED), (608, BLUE)):
        p.line(f"M{x - 54} 400q-40 -10 -34 -46", 13)
        p.line(f"M{x + 54} 380q36 6 4 44", 13)
        p.shape(oval(x, 410, 62, 50), c)
        p.shape(oval(x, 364, 30, 10), c, 4.4, None)
        p.shape(oval(x, 350, 9), YELLOW, 3.4, None)
        p.line(f"M{x - 92} 330q-9 -14 3 -26", 5, WHITE)


def _dirt(p: Picture) -> None:
    p.shape(blob(points_of("-40 420, 40 360, 120 352, 200 400, 290 424, 300 540, -40 540"), 0.8), BROWN)
    for x, y in ((60, 390), (120, 376), (170, 420), (230, 430), (80, 432)):
        p.shape(blob([(x - 12, y), (x, y - 11), (x + 13, y), (x + 2, y + 10)], 0.9), OCHRE, 3, None)
    p.shape(box(560, 366, 120, 100, 8), SKY)
    p.shape(box(572, 378, 96, 40, 4), WHITE, 4, None)
    p.fill(oval(588, 440, 11) + oval(650, 440, 11), YELLOW)


def _tax_pile(p: Picture) -> None:
    for i in range(6):
        p.shape(box(44 + i * 31 % 20, 440 - i * 17, 190, 18, 2), (CREAM, WHITE)[i % 2], 3.4, None)
    p.shape(box(90, 300, 110, 40, 4), YELLOW, 4, None)
    p.line("M104 314h70M104 326h50", 4)
    for x, y in ((260, 412), (276, 430), (560, 424), (584, 408)):
        p.shape(oval(x, y, 21, 9), YELLOW, 3.4, None)


def _mud(p: Picture) -> None:
    p.shape(
        blob(points_of("-40 410, 80 384, 160 404, 260 388, 400 414, 560 386, 640 402, 740 384, 740 540, -40 540"), 0.8), BROWN
    )
    for x, y in ((90, 414), (300, 420), (600, 414)):
        p.line(oval(x, y, 22, 7), 4)
    p.shape(blob(points_of("196 396, 200 372, 224 364, 246 376, 250 400"), 0.8), ORANGE, 4, None)
    for x in (212, 236):
        p.line(f"M{x} 366v-18", 4)
        p.shape(oval(x, 344, 6), WHITE, 3, None)


def _whirl(p: Picture) -> None:
    for i, (x, y, r) in enumerate(((150, 330, 60), (130, 376, 84), (160, 420, 60))):
        p.line(oval(x, y, r, r * 0.26), 15)
        p.line(oval(x, y, r, r * 0.26), 8, (WHITE, SKY, WHITE)[i])
    for x, y, a in ((60, 330, 20), (250, 380, -40), (90, 420, 70)):
        with p.placed((x, y), a):
            p.shape(box(-19, -12, 38, 24, 2), CREAM, 3.4, None)


def _eaten_piano(p: Picture) -> None:
    p.shape(
        poly(points_of("30 540, 30 310, 70 296, 90 330, 120 306, 148 340, 190 300, 250 316, 270 366, 300 372, 300 540")), INK
    )
    p.shape(box(36, 392, 270, 34), WHITE, 4.4, None)
    for i in range(10):
        p.line(f"M{62 + i * 26} 392v34", 3)
        if i % 7 not in {2, 6}:
            p.fill(box(55 + i * 26, 392, 13, 20), INK)
    for x, y in ((316, 420), (330, 404), (20, 420)):
        p.fill(oval(x, y, 5), OCHRE)


def _dozers(p: Picture) -> None:
    for x, y, c in ((90, 404, GREEN), (206, 420, OCHRE), (600, 404, GREEN)):
        for s in (-1, 1):
            p.shape(oval(x + s * 26, y - 30, 20), c, 4.4, None)
            p.line(f"M{x + s * 26 - 12} {y - 30}q12 9 24 0", 4)
        p.shape(oval(x, y, 58, 40), c)
        p.line(curve([(x - 30, y + 6), (x, y + 14), (x + 30, y + 6)]), 4)
    for x, y, s in ((150, 330, 0.5), (650, 330, 0.55), (46, 340, 0.4)):
        with p.placed((x, y), 10, s):
            p.shape("M-30 -36H34L-16 24H34V46H-40L10 -14H-30Z", WHITE, 6, None)


def _cattle_grid(p: Picture) -> None:
    p.shape(box(-20, 396, 740, 110), COAL)
    p.shape("".join(box(x, 388, 30, 120, 8) for x in range(-10, 720, 56)), SILVER, 4.4, (-5, 0))
    p.shape(poly(points_of("70 388, 60 330, 74 326, 84 372, 130 380, 132 330, 146 332, 146 388")), BROWN, 4, None)


def _drips(p: Picture) -> None:
    tops = [(x, 44 + (x * 37 // 50) % 60) for x in range(210, 740, 50)]
    p.shape("M200 -10" + "".join(f"V{h}a22 22 0 0 0 44 0V40h6" for _, h in tops) + "V-10Z", ORANGE)
    p.line("M226 20V50M376 20V70M526 20V56", 7, WHITE)


def _canoe(p: Picture) -> None:
    p.shape(blob(points_of("20 340, 70 390, 220 404, 480 404, 640 384, 700 350, 720 540, 60 540"), 0.6), RED)
    p.line(curve([(34, 362), (90, 408), (240, 420), (480, 420), (690, 384)]), 12)
    p.line(curve([(34, 362), (90, 408), (240, 420), (480, 420), (690, 384)]), 5, YELLOW)
    p.shape(oval(108, 432, 15), WHITE, 4, None)
    p.fill(oval(108, 432, 6), INK)


def _football(p: Picture) -> None:
    p.shape(oval(120, 386, 50), WHITE)
    p.fill(star(120, 386, 19, 15, 5), INK)
    for a in range(-90, 270, 72):
        p.line("M{:.0f} {:.0f}L{:.0f} {:.0f}".format(*polar((120, 386), 19, a), *polar((120, 386), 36, a)), 4)
        p.fill(star(*polar((120, 386), 44, a), 10, 8, 5), INK)
    p.line("M190 356q30 -20 60 -20M196 384h60M188 410q30 16 60 16", 6, WHITE)


def _snail(p: Picture) -> None:
    p.shape(blob(points_of("40 430, 60 410, 200 406, 236 360, 262 366, 258 410, 230 436"), 0.7), SAND)
    p.shape(oval(140, 370, 56), ORANGE)
    p.line(curve([polar((140, 370), 6 + i * 3.4, i * 50) for i in range(13)]), 5)
    for x in (238, 262):
        p.line(f"M{x} 364l6 -30", 5)
        p.shape(oval(x + 7, 328, 9), WHITE, 3.4, None)
        p.fill(oval(x + 10, 328, 4), INK)
    p.line("M30 360h44M20 384h50M34 406h30", 6)


def _bill_pots(p: Picture) -> None:
    p.shape(poly(points_of("30 390, 112 390, 102 520, 40 520")), ORANGE)
    p.shape(box(22, 372, 98, 26, 4), ORANGE, 4.4, None)
    p.line("M72 372q-4 -50 -26 -66M72 372q10 -40 34 -44", 7)
    for x, y in ((46, 308), (106, 330)):
        p.line(f"M{x} {y}q-6 14 0 26", 6, BROWN)
    with p.placed((600, 402), 14):
        p.shape(box(-44, -34, 88, 66, 3), WHITE, 4.4, None)
        p.line("M-44 -34L0 4L44 -34", 4)
        p.line("M-24 18h26", 5, RED)


def _fog_bank(p: Picture) -> None:
    for y, x, o in ((350, -60, 0.7), (392, 180, 0.8), (424, -30, 0.9)):
        p.fill(
            blob(
                [
                    (x, y),
                    (x + 120, y - 30),
                    (x + 300, y - 8),
                    (x + 470, y - 28),
                    (x + 640, y),
                    (x + 560, y + 40),
                    (x + 260, y + 30),
                    (x + 60, y + 44),
                ],
                0.9,
            ),
            WHITE,
            fill_opacity=o,
        )
    p.line(curve([(40, 352), (120, 336), (200, 350)]), 4)
    p.line(curve([(480, 400), (560, 384), (640, 398)]), 4)


def _music_stand(p: Picture) -> None:
    p.shape(poly(points_of("60 330, 250 316, 262 404, 72 420")), COAL)
    p.shape(poly(points_of("74 318, 154 326, 160 400, 82 400")), WHITE, 4, None)
    p.shape(poly(points_of("154 326, 236 306, 244 386, 160 400")), WHITE, 4, None)
    for x, y in ((100, 350), (130, 366), (186, 346), (216, 356)):
        p.fill(oval(x, y, 8, 6), INK)
        p.line(f"M{x + 7} {y}v-24", 4)
    p.line("M160 412V520", 11)


def _rubber_chicken(p: Picture) -> None:
    p.shape(box(-20, 404, 740, 120), BROWN)
    for i in range(3):
        p.shape(box(40 + i * 8, 388 - i * 17, 130, 18, 2), WHITE, 3.4, None)
    with p.placed((588, 388), 78):
        p.shape(blob(points_of("-16 -84, 12 -84, 16 -30, 34 20, 20 60, -20 60, -34 20, -14 -30"), 0.8), YELLOW)
        p.shape(oval(-2, -92, 22), YELLOW, 4.4, None)
        p.shape(poly(points_of("-20 -104, -30 -122, -12 -116, -6 -130, 4 -114, 16 -110")), RED, 3.4, None)
        p.shape(poly(points_of("16 -94, 40 -88, 16 -82")), ORANGE, 3.4, None)
        p.fill(oval(4, -98, 4), INK)
        p.line("M-10 60v34l-12 10M10 60v34l12 10", 6)


def _carry_on(p: Picture) -> None:
    p.shape(box(250, 394, 320, 130, 16), BLUE)
    p.shape(poly(points_of("250 400, 204 326, 232 306, 290 394")), BLUE, 5, None)
    p.shape(box(240, 384, 340, 24, 10), SKY, 5, None)
    for x, c in ((300, RED), (500, YELLOW)):
        with p.placed((x, 430), 8):
            p.shape(box(-34, -15, 68, 30, 4), c, 3.4, None)
            p.line("M-20 -3h40M-20 6h24", 3)


def _turnstile(p: Picture) -> None:
    p.shape(box(30, 366, 96, 160, 12), GREY)
    p.shape(box(46, 382, 64, 34, 4), GREEN, 4, None)
    p.line("M62 399l9 9l18 -20", 5, WHITE)
    for a in (-40, 10, 60):
        x, y = polar((126, 424), 80, a)
        p.line(f"M126 424L{x:.0f} {y:.0f}", 19)
        p.line(f"M126 424L{x:.0f} {y:.0f}", 11, SILVER)
    p.shape(oval(126, 424, 24), COAL, 4.4, None)


def _ricochet(p: Picture) -> None:
    for x, y, a in ((100, 330, 200), (216, 300, 250), (590, 330, -20), (90, 410, 170)):
        with p.placed((x, y), a):
            p.shape("M-18 -8H12Q30 0 12 8H-18Z", YELLOW, 4, None)
            p.line("M-28 -6h-22M-28 6h-30", 5)
    p.shape(star(236, 352, 34, 15, 8), WHITE, 4, None)
    p.shape(star(560, 372, 40, 18, 8), WHITE, 4, None)


def _burst_glass(p: Picture) -> None:
    p.shape(box(116, 396, 16, 110), SKY, 4, None)
    p.shape(poly(points_of("80 390, 168 390, 150 330, 136 356, 122 318, 108 350, 92 334")), SKY)
    for x, y, a in ((70, 300, 20), (160, 280, 70), (206, 330, -30), (50, 350, 110), (220, 400, 10)):
        with p.placed((x, y), a):
            p.shape(poly(points_of("0 -24, 14 12, -16 14")), WHITE, 3.4, None)


def _swan(p: Picture) -> None:
    p.shape(box(-20, 424, 740, 100), OCHRE)
    p.shape(blob(points_of("60 424, 70 380, 130 360, 190 384, 230 366, 222 424"), 0.7), WHITE)
    p.line(curve([(84, 400), (62, 350), (90, 312), (112, 320)]), 25)
    p.line(curve([(84, 400), (62, 350), (90, 312), (112, 320)]), 15, WHITE)
    p.shape(poly(points_of("112 310, 146 322, 112 332")), ORANGE, 4, None)
    p.shape(poly(points_of("74 304, 70 280, 86 292, 94 276, 102 294")), YELLOW, 3.4, None)


def _crowd_hands(p: Picture) -> None:
    for i, x in enumerate((50, 120, 190, 250, 560, 640)):
        y, skin = 372 + i * 43 % 40, SKINS[(i * 2 + i // 3) % 6]
        p.shape(box(x - 12, y + 10, 24, 50), skin, 4.4, None)
        hand = f"M{x - 14} {y - 28}v34M{x - 5} {y - 38}v44M{x + 5} {y - 38}v44M{x + 14} {y - 28}v34M{x - 9} {y + 6}h18"
        p.line(hand, 17)
        p.line(hand, 8, skin)
        p.shape(box(x - 17, y + 44, 34, 110), (RED, YELLOW, BLUE, ORANGE, VIOLET, MINT)[i], 4, None)


def _box_front(p: Picture) -> None:
    p.line("M200 100H600V520M200 100V520", 6, WHITE, stroke_dasharray="18 12")
    p.line("M226 150l44 -30M226 190l90 -60M540 380l40 -28", 5, WHITE)
    p.shape(poly(points_of("60 396, 54 346, 92 374")), ORANGE)
    p.shape(poly(points_of("158 396, 164 346, 126 374")), ORANGE)
    p.shape(blob(points_of("50 416, 62 382, 109 370, 156 382, 168 416, 109 438"), 0.8), ORANGE)
    p.line("M40 404L72 410M178 404L146 410", 3)
    p.fill(oval(88, 398, 5) + oval(130, 398, 5), INK)
    p.line("M30 440V330H190V440", 5, WHITE, stroke_dasharray="12 9")


def _arrow_home(p: Picture) -> None:
    with p.placed((566, 410), -6):
        p.shape(poly(points_of("-90 40, -90 -20, 0 -84, 90 -20, 90 40")), YELLOW)
        for x in (-90, -30, 30):
            p.fill(poly([(x, 40), (x + 30, 40), (x * 0.6 + 12, -44), (x * 0.6 - 4, -44)]), RED)
        p.line(poly(points_of("-90 40, -90 -20, 0 -84, 90 -20, 90 40")), 5)
        p.line("M0 -84v-34", 5)
        p.shape(poly(points_of("0 -118, 36 -108, 0 -98")), BLUE, 3.4, None)
        p.shape(poly(points_of("-18 40, 0 -24, 18 40")), INK, 3, None)


def _screen_lips(p: Picture) -> None:
    p.shape(box(36, 316, 210, 130, 10), COAL)
    p.shape(box(50, 330, 182, 102, 6), SKY, 4, None)
    p.shape(oval(140, 392, 54, 60), GREEN, 4, None)
    for s in (-1, 1):
        p.shape(oval(140 + s * 22, 366, 14), YELLOW, 3.4, None)
        p.fill(oval(140 + s * 22, 368, 6), INK)
    p.shape(blob(points_of("108 398, 140 390, 172 398, 162 426, 140 432, 118 426"), 0.8), WINE, 4, None)
    p.fill(poly(points_of("116 400, 128 414, 134 400")) + poly(points_of("146 400, 154 414, 164 400")), WHITE)
    p.shape(box(36, 432, 210, 40), COAL, 4, None)


def _duel_hat(p: Picture) -> None:
    p.shape(oval(130, 410, 100, 24), BROWN)
    p.shape(blob(points_of("74 404, 82 352, 130 342, 178 352, 186 404, 130 414"), 0.6), INK, 5, None)
    for x, y in ((100, 350), (140, 326), (168, 352)):
        p.shape(oval(x, y, 17), YELLOW, 3.4, None)
        p.line(f"M{x} {y - 8}v16", 4)
    p.shape(poly(points_of("104 366, 152 352, 160 380, 112 392")), MINT, 4, None)


def _net(p: Picture) -> None:
    d = "M-20 410Q345 340 720 410V540H-20Z"
    p.fill(d, SKY, fill_opacity=0.5)
    with p.group(clip=d):
        for i in range(-6, 20):
            p.line(f"M{i * 50} 340l180 180M{i * 50} 340l-180 180", 4, WHITE)
    p.line("M-20 410Q345 340 720 410", 12)
    p.line("M-20 410Q345 340 720 410", 5, YELLOW)


def _sewing(p: Picture) -> None:
    with p.group("translate(-20 60)"):
        p.shape("M40 520V430H190V360H150V380H110V330Q112 310 136 310H210Q240 314 240 346V520Z", COAL)
        p.line("M130 380V426", 6, SILVER)
        p.shape(oval(210, 300, 22, 13), RED, 4, None)
        p.shape(blob(points_of("40 424, 130 418, 190 430, 150 470, 60 520, 20 500"), 0.7), YELLOW)
        p.line("M160 336h50", 7, YELLOW)


def _tissues(p: Picture) -> None:
    p.shape(box(50, 376, 150, 110, 6), ROSE)
    p.shape(blob(points_of("96 380, 90 330, 116 340, 130 304, 146 340, 170 334, 156 380"), 0.6), WHITE)
    for x, y in ((236, 424), (272, 400), (600, 420)):
        p.shape(poly(polar((x, y), 30 if k % 2 else 23, k * 45 + x) for k in range(8)), WHITE, 4, (-5, -4))
    p.shape(oval(640, 434, 60, 12), BLUE, 4, None)


def _two_steps(p: Picture) -> None:
    p.shape(box(-20, 404, 330, 120), OCHRE)
    p.shape(box(310, 360, 420, 160), OCHRE)
    p.line("M-20 424H310M310 382H720", 4)
    for x, y in ((70, 404), (180, 404), (590, 360)):
        p.shape(poly([(x - 20, y), (x + 20, y), (x + 8, y - 24), (x - 8, y - 24)]), RED, 4, None)


def _booth(p: Picture) -> None:
    p.shape(box(-20, 392, 740, 130), RED)
    for x in range(-10, 720, 90):
        p.shape(f"M{x} 392H{x + 90}Q{x + 45} 444 {x} 392Z", YELLOW, 4, None)
    p.line("M-20 392H720", 9)


def _prompt_hood(p: Picture) -> None:
    p.shape("M30 520V440Q40 330 160 330Q280 330 290 440V520Z", YELLOW)
    for a in (-150, -120, -90, -60, -30):
        x, y = polar((160, 452), 122, a)
        p.line(f"M160 452L{x:.0f} {y:.0f}", 4)
    p.shape("M90 520V456Q96 400 160 400Q224 400 230 456V520Z", INK, 4, None)
    p.fill(oval(144, 440, 8) + oval(176, 440, 8), WHITE)


def _press(p: Picture) -> None:
    p.shape(box(30, 376, 190, 130, 6), BROWN)
    p.shape(box(46, 346, 158, 34, 4), CREAM, 4.4, None)
    p.fill(star(86, 362, 15, 7, 5) + box(116, 354, 70, 6) + box(116, 366, 52, 6), INK)
    p.line("M44 330H206", 25)
    p.line("M44 330H206", 15, COAL)
    p.line("M206 330h34v-30", 9)


def _closing(p: Picture) -> None:
    for s in (-1, 1):
        x = 20 if s < 0 else 670
        p.shape(
            blob([(x + s * 120, 250), (x - s * 20, 300), (x - s * 90, 440), (x - s * 110, 540), (x + s * 120, 540)], 0.7),
            WINE,
            5,
        )
        p.line(f"M{x} 300L{x - s * 40} 520M{x + s * 30} 290L{x + s * 10} 520", 4)
        p.line(f"M{x - s * 20} 300L{x - s * 90} 440L{x - s * 110} 530", 9, YELLOW)
    for i, x in enumerate((250, 300)):
        p.shape(star(x, 412 - i * 20, 19, 9, 5), YELLOW, 3.4, None)


STALLS: dict[str, Front] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and callable(draw)
}
