"""What stands before a hero, in a street and a hospital. Coordinates of the picture, 22 higher, which is seen down to 410."""

from __future__ import annotations

from collections.abc import Callable

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
    SKINS,
    SKY,
    WHITE,
    WINE,
    YELLOW,
)
from .pen import Picture, blob, box, curve, oval, points_of, polar, poly

Front = Callable[[Picture], None]


def head_from_behind(p: Picture, x: float, y: float, colour: str, skin: str, r: float = 40) -> None:
    """Draw somebody who looks on: hair, neck and shoulders from behind."""
    p.shape(
        blob(
            [(x - r * 2, 540), (x - r * 1.5, y + r * 1.9), (x, y + r * 1.2), (x + r * 1.5, y + r * 1.9), (x + r * 2, 540)], 0.7
        ),
        colour,
        4,
        None,
    )
    for s in (-1, 1):
        p.shape(oval(x + s * r, y + 6, 9, 12), skin, 4, None)
    p.shape(oval(x, y, r, r * 1.1), INK if skin != SKINS[0] else BROWN, 4, None)


def _clamped_car(p: Picture) -> None:
    p.shape("M470 500V420Q478 372 520 368L548 316Q552 308 566 308H720V500Z", SKY)
    p.shape("M548 366L566 328H700V366Z", WHITE, 4, None)
    p.shape(oval(560, 440, 44), COAL)
    p.fill(oval(560, 440, 17), SILVER)
    p.shape(poly(points_of("528 392, 592 392, 604 440, 516 440")), YELLOW, 4, None)
    p.shape(oval(560, 416, 13), RED, 4, None)
    with p.placed((622, 346), 8):
        p.shape(box(-20, -26, 40, 44, 2), CREAM, 3.4, None)
        p.line("M-10 -14h20M-10 -4h20M-10 6h12", 3)


def _gossip(p: Picture) -> None:
    for x, y, w, h, colour in ((566, 96, 76, 40, WHITE), (600, 196, 52, 30, YELLOW), (240, 330, 62, 34, WHITE)):
        side = -1 if x > 400 else 1
        p.shape(
            f"M{x - w} {y}a{w} {h} 0 1 1 {w + side * 14} {h - 1}l{side * 30} 22l{-side * 10} -26A{w} {h} 0 0 1 {x - w} {y}Z",
            colour,
            4.4,
            None,
        )
        for k in (-1, 0, 1):
            p.fill(oval(x + k * w * 0.4, y, h * 0.17), INK)


def _cart(p: Picture) -> None:
    p.line("M190 330Q260 300 330 350", 15)
    p.line("M190 330Q260 300 330 350", 7, SAND)
    p.shape(poly(points_of("120 388, 700 356, 700 420, 130 430")), OCHRE)
    p.line("M170 408L700 388M260 386l6 30M520 372l4 40", 3)
    for x in (160, 560):
        p.shape(oval(x, 432, 40), COAL)
        p.shape(oval(x, 432, 20), SILVER, 4, None)
    p.line("M60 360h60M40 390h50M56 420h44", 7, WHITE)


def _chain(p: Picture) -> None:
    for i in range(19):
        with p.placed((i * 40 - 14, 428), 0 + (i % 2) * 90):
            p.line(oval(0, 0, 26, 12 if i % 2 == 0 else 10), 15)
            p.line(oval(0, 0, 26, 12 if i % 2 == 0 else 10), 6, YELLOW)


def _counter(p: Picture) -> None:
    p.shape(box(-20, 398, 740, 120), BROWN)
    p.line("M-20 418H720", 4)
    p.shape(blob(points_of("70 398, 56 330, 70 288, 150 288, 164 330, 150 398"), 0.4), WHITE, 5, None)
    for i, colour in enumerate((RED, YELLOW, GREEN, BLUE, ROSE, ORANGE, RED, GREEN, YELLOW)):
        p.shape(oval(82 + (i % 3) * 28, 380 - i // 3 * 24, 14), colour, 3, None)
    p.shape(box(62, 268, 96, 22, 6), RED, 4, None)


def _feast(p: Picture) -> None:
    for x, colour in ((110, ORANGE), (580, WINE)):
        p.shape(oval(x, 412, 104, 22), WHITE, 4.4, None)
        p.shape(oval(x - 26, 394, 44, 22), CREAM, 4, None)
        p.shape(oval(x + 34, 396, 40, 18), colour, 4, None)
        p.shape(poly(polar((x + 4, 376), 20, a) for a in (-160, -120, -80, -40, 20)), GREEN, 3.4, None)
        p.line(f"M{x - 30} 358q-9 -14 2 -28M{x + 34} 362q-9 -14 2 -28", 4, WHITE)


def _kids(p: Picture) -> None:
    for x, y, colour, i in ((90, 372, RED, 1), (196, 402, GREEN, 4), (600, 380, ORANGE, 5)):
        head_from_behind(p, x, y, colour, SKINS[i], 38)
    p.shape(poly(points_of("562 352, 638 352, 660 372, 556 366")), YELLOW, 4, None)
    p.line("M90 330q-4 -30 -24 -28M90 330q6 -30 26 -26", 10)


def _halted_car(p: Picture) -> None:
    p.shape("M40 500V392Q44 360 80 354L110 304Q116 296 130 296H250Q264 296 270 304L300 354Q334 360 338 392V500Z", RED)
    p.shape("M100 352L124 312H256L280 352Z", SKY, 4, None)
    p.shape(oval(190, 350, 26, 30), SKINS[2], 4, None)
    p.fill(oval(181, 340, 4) + oval(199, 340, 4), INK)
    p.shape(oval(190, 358, 8, 6), COAL, 2.6, None)
    p.shape(box(60, 354, 258, 30, 10), RED, 4, None)
    for x in (84, 294):
        p.shape(oval(x, 398, 21), YELLOW, 4, None)
    p.line("M128 396h122M128 408h122", 5)


def _wall_row(p: Picture) -> None:
    for row in range(3):
        for i in range(7):
            if row == 0 and i > 2:
                continue
            p.shape(box(i * 92 - 40 + row % 2 * 46, 336 + row * 44, 88, 40, 3), ORANGE if (i + row) % 3 else WINE, 4, None)
    p.fill(blob(points_of("220 374, 260 360, 330 370, 380 362, 420 378, 300 384"), 0.8), SILVER)
    p.line(curve([(220, 376), (260, 362), (330, 371), (380, 363), (424, 378)]), 4)


def _bagged_thief(p: Picture) -> None:
    p.line("M-10 336Q160 372 250 350", 5)
    p.shape(blob(points_of("70 366, 150 372, 190 400, 196 520, 20 520, 30 410"), 0.6), WHITE, 5, None)
    p.line("M34 410Q110 424 190 404M28 448Q110 460 194 444", 13)
    p.shape(oval(112, 350, 44, 46), SKINS[1])
    p.shape(blob(points_of("66 340, 112 334, 158 340, 156 366, 112 360, 68 366"), 0.5), INK, 3, None)
    p.fill(oval(96, 350, 7) + oval(128, 350, 7), WHITE)
    p.line(curve([(98, 382), (112, 376), (126, 382)]), 4)
    for x in (60, 164):
        p.shape(box(x - 8, 336, 16, 50, 3), RED, 3.4, None)


def _apple_desk(p: Picture) -> None:
    p.shape(box(-20, 404, 740, 120), OCHRE)
    for x, eaten in ((90, ""), (180, "M150 386A30 30 0 0 0 210 386Z"), (262, "M262 356A30 30 0 1 1 232 386H262Z")):
        p.shape(oval(x, 386, 30), RED, 4, None)
        if eaten:
            p.shape(eaten, WHITE, 4, None)
        p.line(f"M{x} 356q2 -12 10 -14", 5)
    p.line("M128 386h14M218 386h8", 6)


def _broken_pot(p: Picture) -> None:
    p.shape(poly(points_of("90 360, 190 346, 178 420, 104 430")), ORANGE)
    p.shape(poly(points_of("200 396, 244 372, 252 424")), ORANGE, 4, None)
    p.shape(poly(points_of("46 400, 76 380, 84 428, 40 430")), ORANGE, 4, None)
    p.fill(poly(points_of("96 362, 186 350, 200 372, 90 384")), BROWN)
    p.line(curve([(140, 356), (128, 300), (96, 268)]), 10)
    p.line(curve([(140, 356), (128, 300), (96, 268)]), 5, GREEN)
    for a in range(0, 360, 72):
        p.shape(oval(*polar((90, 260), 19, a), 14), WHITE, 3, None)
    p.shape(oval(90, 260, 11), YELLOW, 3, None)


def _quilt(p: Picture) -> None:
    for i in range(9):
        x = i * 84 - 30
        for side, colour in ((76, (RED, GREEN, YELLOW, SKY)[i % 4]), (50, CREAM), (26, (YELLOW, RED, SKY, GREEN)[i % 4])):
            p.shape(box(x + 38 - side / 2, 436 - side / 2, side, side, 6), colour, 3.4, None)


def _globe(p: Picture) -> None:
    p.shape(box(40, 420, 150, 90, 6), RED)
    p.shape(oval(116, 350, 74), WHITE, 5, None)
    for i, colour in enumerate((RED, YELLOW, GREEN, BLUE, ORANGE, RED, SKY)):
        p.shape(oval(*polar((116, 358), 40 if i else 0, i * 60), 19), colour, 3.4, None)
    p.line("M190 350h26v-22", 9)


def _leak(p: Picture) -> None:
    p.line("M-20 396H280V520", 58)
    p.line("M-20 396H280V520", 46, GREY)
    for x, a in ((90, 12), (150, -9), (220, 8)):
        with p.placed((x, 396), a):
            p.shape(box(-17, -34, 34, 68, 2), SAND, 3.4, None)
    p.shape(blob(points_of("110 372, 96 330, 120 350, 132 312, 144 350, 168 332, 150 372"), 0.7), SKY, 4, None)


def _cooler(p: Picture) -> None:
    p.shape(box(440, 412, 190, 90, 12), RED)
    for x, colour in ((470, GREEN), (520, ORANGE)):
        p.shape(box(x, 344, 26, 52, 6), colour, 4, None)
        p.shape(box(x + 7, 328, 12, 18, 3), SILVER, 3.4, None)
    p.shape(box(428, 386, 214, 36, 10), WHITE)


def _bats(p: Picture) -> None:
    for x, y, s, a in ((590, 372, 1.0, 12), (270, 96, 0.7, -14), (116, 386, 0.8, 8)):
        with p.placed((x, y), a, s):
            p.shape(
                poly(
                    points_of(
                        "0 -20, 20 -28, 70 -50, 84 0, 60 -10, 44 14, 26 0, 0 "
                        "26, -26 0, -44 14, -60 -10, -84 0, -70 -50, -20 -28"
                    )
                ),
                COAL,
                4.4,
                None,
            )
            p.fill(oval(-8, -10, 5) + oval(8, -10, 5), YELLOW)


def _rope_posts(p: Picture) -> None:
    p.line("M120 340Q270 440 420 344Q560 440 690 348", 19)
    p.line("M120 340Q270 440 420 344Q560 440 690 348", 10, WINE)
    for x in (120, 606):
        p.shape(box(x - 11, 324, 22, 200), YELLOW, 4.4, (-5, 0))
        p.shape(oval(x, 318, 21), YELLOW)


def _mailbox(p: Picture) -> None:
    p.shape("M50 520V330Q50 270 124 270Q198 270 198 330V520Z", YELLOW)
    p.shape(box(78, 326, 92, 17, 6), INK, 3, None)
    with p.placed((124, 320), -6):
        p.shape(poly(points_of("-34 -66, 34 -66, 34 10, -34 10")), ROSE, 4, None)
        p.fill(blob(points_of("0 -36, 12 -48, 24 -38, 18 -22, 0 -4, -18 -22, -24 -38, -12 -48"), 0.8), RED)
    p.shape(box(88, 366, 72, 40, 3), BLUE, 4, None)


def _cobbles(p: Picture) -> None:
    for i in range(17):
        x, y = i * 46 - 20, 404 + (i * 37) % 30 - (60 if i % 5 == 1 else 0)
        with p.placed((x, y), (i * 29) % 30 - 15):
            p.shape(poly(points_of("-30 -24, 20 -30, 34 -12, 30 26, -26 30")), (GREY, SILVER, COAL)[i % 3], 4, None)


def _sleeper(p: Picture) -> None:
    p.shape(blob(points_of("-40 430, -30 376, 120 360, 300 384, 360 420, 380 540, -40 540"), 0.6), MINT)
    for x in (276, 326):
        p.shape(blob([(x - 20, 404), (x - 16, 340), (x + 6, 322), (x + 24, 344), (x + 22, 404)], 0.8), SKINS[2], 4, None)
        for k in range(4):
            p.shape(oval(x - 10 + k * 11, 326 + k % 3 * 4, 8, 9), SKINS[2], 3, None)
    with p.placed((318, 372), 8):
        p.shape(box(-18, -8, 36, 30, 3), CREAM, 3, None)


def _pill_week(p: Picture) -> None:
    p.shape(box(20, 396, 660, 80, 10), SKY)
    for i in range(7):
        x = 30 + i * 92
        p.shape(box(x, 404, 84, 50, 6), WHITE, 4, None)
        p.shape(oval(x + 28, 424, 14, 11), (RED, YELLOW, ORANGE)[i % 3], 3, None)
        p.shape(oval(x + 56, 428, 12), (GREEN, ROSE)[i % 2], 3, None)


def _cups_row(p: Picture) -> None:
    for i in range(6):
        x, y = 64 + i % 4 * 58, 430 - (i // 4) * 58 + (20 if i >= 4 else 0)
        x += 29 * (i // 4)
        p.shape(poly([(x - 24, y - 46), (x + 24, y - 46), (x + 17, y + 20), (x - 17, y + 20)]), WHITE, 4, None)
        p.fill(poly([(x - 22, y - 24), (x + 22, y - 24), (x + 19, y), (x - 19, y)]), BROWN)


def _splash(p: Picture) -> None:
    p.shape(
        blob(
            points_of(
                "-40 420, 60 390, 110 340, 140 392, 220 410, 280 370, 300 414, 420 424, "
                "500 380, 540 350, 560 400, 640 396, 740 420, 740 540, -40 540"
            ),
            0.8,
        ),
        BROWN,
    )
    for x, y, r in ((110, 306, 13), (170, 350, 9), (290, 336, 10), (552, 316, 13), (600, 350, 8)):
        p.shape(blob([(x, y - r * 1.6), (x + r, y), (x, y + r), (x - r, y)], 0.9), BROWN, 3.4, None)


def _small_fire(p: Picture) -> None:
    for x, s in ((80, 1.0), (170, 1.3), (256, 0.8)):
        with p.placed((x, 440), 0, s):
            p.shape(blob(points_of("-50 60, -54 0, -30 -40, -18 -10, 2 -90, 22 -20, 36 -50, 54 0, 50 60"), 0.8), ORANGE)
            p.fill(blob(points_of("-26 60, -28 20, -8 -4, 4 -44, 14 0, 28 24, 24 60"), 0.8), YELLOW)
    for s in (-1, 1):
        p.fill(oval(170 + s * 16, 416, 6, 8), INK)
    p.shape(oval(170, 438, 9, 7), INK, 2, None)


def _lozenges(p: Picture) -> None:
    p.shape(poly(points_of("60 360, 190 350, 200 430, 66 440")), SAND)
    p.line("M66 380L196 372", 6, RED)
    for x, y in ((210, 404), (226, 380), (190, 340)):
        p.shape(oval(x, y, 16, 13), RED, 3.4, None)


def _popcorn(p: Picture) -> None:
    head_from_behind(p, 86, 392, NAVY, SKINS[3], 42)
    p.shape(poly(points_of("150 372, 250 372, 236 520, 164 520")), WHITE, 5, None)
    for x in (170, 210):
        p.fill(poly([(x, 374), (x + 18, 374), (x + 14, 520), (x + 2, 520)]), RED)
    for i in range(9):
        p.shape(oval(154 + i % 5 * 24, 360 - i // 5 * 18 + i % 2 * 6, 15), CREAM, 3.4, None)


def _roofs(p: Picture) -> None:
    for i in range(8):
        x, h = i * 96 - 40, 54 + (i * 37) % 50
        p.shape(poly([(x - 8, 452 - h), (x + 44, 420 - h), (x + 98, 452 - h), (x + 92, 540), (x, 540)]), INK, 4, None)
        if i % 3 != 1:
            p.fill(box(x + 30, 462 - h, 20, 24), YELLOW)


def _branch(p: Picture) -> None:
    p.shape(blob(points_of("-40 396, 160 408, 400 392, 740 410, 740 452, 400 436, 160 452, -40 440"), 0.8), BROWN)
    p.line("M40 416q60 12 120 0M480 416q70 -10 130 4", 3)
    for x in (330, 450):
        for k in (-1, 0, 1):
            p.shape(blob([(x + k * 20 - 9, 384), (x + k * 20 + 9, 384), (x + k * 22, 424)], 0.8), YELLOW, 3.4, None)
    for x, y, a in ((80, 392, -30), (600, 396, 20), (640, 424, 60)):
        with p.placed((x, y), a):
            p.shape(blob(points_of("0 0, 26 -22, 62 0, 26 22"), 0.8), GREEN, 4, None)


def _open_bag(p: Picture) -> None:
    p.line("M90 360Q100 250 170 250Q240 250 250 360", 13)
    p.line("M90 360Q100 250 170 250Q240 250 250 360", 5, WINE)
    p.shape(box(126, 300, 36, 90, 6), ORANGE, 4, None)
    p.shape(box(120, 286, 48, 20, 4), WHITE, 4, None)
    p.shape(box(176, 316, 50, 70, 3), SKY, 4, None)
    p.shape(oval(106, 346, 20), MINT, 4, None)
    p.shape(blob(points_of("64 366, 276 366, 296 520, 44 520"), 0.4), RED)
    p.line("M64 384H276", 4)
    p.shape(box(156, 374, 28, 22, 4), YELLOW, 4, None)


def _dead_toys(p: Picture) -> None:
    p.shape(box(50, 352, 150, 110, 10), BROWN)
    p.shape(box(64, 366, 90, 70, 8), GREY, 4, None)
    p.line("M80 390l22 22M102 390l-22 22M116 390l22 22M138 390l-22 22", 4)
    p.fill(oval(176, 380, 7) + oval(176, 404, 7), YELLOW)
    p.line("M90 352L60 300M120 352L150 296", 5)


def _bumper(p: Picture) -> None:
    p.shape(box(-20, 396, 740, 60), YELLOW)
    for x in range(-20, 720, 80):
        p.fill(poly([(x, 398), (x + 40, 398), (x + 10, 454), (x - 30, 454)]), INK)
    p.line("M-20 396H720", 5)
    for x in (80, 620):
        p.shape(box(x - 36, 360, 72, 36, 8), ORANGE, 4.4, None)
        p.line(f"M{x - 46} 350l-16 -12M{x} 348v-20M{x + 46} 350l16 -12", 6, YELLOW)


def _platoon(p: Picture) -> None:
    for i, x in enumerate((80, 200, 620)):
        p.shape(blob([(x - 80, 540), (x - 60, 430), (x, 404), (x + 60, 430), (x + 80, 540)], 0.7), GREEN, 4, None)
        p.shape(oval(x, 384, 42, 44), SKINS[i * 2], 4, None)
        p.line(f"M{x - 26} 388q9 8 18 0M{x + 8} 388q9 8 18 0", 4)
        p.shape(oval(x, 408, 9, 8), COAL, 3, None)
        p.shape(f"M{x - 52} 372Q{x - 50} 322 {x} 320Q{x + 50} 322 {x + 52} 372Z", GREEN, 4.4, None)
        p.line(f"M{x - 52} 372h104", 9)


def _clockers(p: Picture) -> None:
    for i, x in enumerate((70, 176, 282)):
        head_from_behind(p, x, 400, (BLUE, ORANGE, GREEN)[i], SKINS[i * 2], 36)
        p.shape(
            blob([(x + 14, 380), (x + 30, 366), (x + 38, 330), (x + 52, 332), (x + 50, 376), (x + 34, 404)], 0.7),
            SKINS[i * 2],
            4,
            None,
        )
        p.shape(box(x + 32, 290, 30, 50, 2), CREAM, 3.4, None)
        p.line(f"M{x + 38} 304h18M{x + 38} 316h18", 3)


def _radio_set(p: Picture) -> None:
    p.line("M90 340L40 250", 6)
    p.shape(box(40, 338, 190, 120, 14), GREEN)
    p.shape(oval(94, 396, 38), COAL, 4, None)
    p.line("M66 386h56M62 398h64M68 410h52", 3, SILVER)
    p.shape(box(148, 356, 66, 30, 4), CREAM, 4, None)
    p.line("M180 356v30", 4, RED)
    p.shape(oval(164, 412, 13) + oval(200, 412, 13), YELLOW, 4, None)
    p.shape(oval(590, 414, 90, 20), WHITE, 4.4, None)
    p.shape(oval(566, 400, 38, 17), CREAM, 4, None)
    p.shape(oval(622, 402, 34, 14), BROWN, 4, None)


def _late_one(p: Picture) -> None:
    p.shape(box(60, 262, 16, 260), GREY, 4.4, (-5, 0))
    p.shape(box(36, 240, 64, 64, 10), BLUE, 4.4, None)
    p.line("M50 258h36v26h-36ZM56 284v8M80 284v8", 5, WHITE)
    p.line("M196 372L236 326M150 380L116 350M160 430L120 470M186 430L230 460", 21)
    p.line("M196 372L236 326M150 380L116 350", 11, RED)
    p.shape(blob(points_of("146 366, 200 362, 196 450, 150 450"), 0.5), RED, 4.4, None)
    p.shape(oval(180, 334, 29, 32), SKINS[4], 4.4, None)
    p.fill(oval(182, 328, 4) + oval(198, 328, 4), INK)
    p.shape(oval(190, 348, 8, 9), COAL, 3, None)
    p.shape(blob(points_of("150 330, 152 300, 186 294, 208 312, 180 314"), 0.8), INK, 3, None)
    p.shape(oval(244, 318, 13), SKINS[4], 4, None)
    p.line("M84 400h40M70 430h36M270 320l18 -8M262 300l10 -16", 6)


FRONTS: dict[str, Front] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and callable(draw)
}
