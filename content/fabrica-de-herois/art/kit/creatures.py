"""Beasts, plants and spirits of the missions. Origin at the middle of the foot, about 240 tall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actors import eye, eyes, teeth
from .palette import (
    BROWN,
    COAL,
    CREAM,
    GREEN,
    GREY,
    INK,
    MINT,
    ORANGE,
    RED,
    ROSE,
    SAND,
    SKY,
    VIOLET,
    WHITE,
    WINE,
    YELLOW,
)
from .pen import blob, both, box, curve, oval, points_of, polar, poly, run, star

if TYPE_CHECKING:
    from collections.abc import Callable

    from .stage import Stage


def _cat(p: Stage, c: str) -> None:
    p.tube(curve([(30, -14), (80, -10), (96, -60), (76, -84)]), 13, c)
    p.shape(blob(points_of("-44 0, -46 -50, -24 -90, 24 -90, 46 -50, 44 0"), 0.7), c)
    p.shape(blob(points_of("-52 -100, -56 -176, -26 -150, 26 -150, 56 -176, 52 -100, 28 -76, -28 -76"), 0.5), c)
    for s in (-1, 1):
        p.shape(oval(s * 22, -118, 15, 17), YELLOW, 4, None)
        p.fill(oval(s * 22, -118, 5, 14), INK)
        p.line(f"M{s * 30} -92l{s * 34} -6M{s * 30} -86l{s * 32} 6", 3)
        p.shape(oval(s * 20, -6, 17, 12), c, 4, None)
    p.shape(oval(0, -88, 9, 11), WINE, 3, None)
    p.line("M-18 -148v14M0 -152v16M18 -148v14", 5)


def _lapwing(p: Stage, c: str) -> None:
    p.line("M-16 -60V0l-16 4M16 -60V0l-16 4", 6, RED)
    p.shape(blob(points_of("-60 -90, -30 -140, 40 -130, 130 -70, 60 -60, 0 -46, -46 -56"), 0.8), c)
    p.shape(blob(points_of("-10 -124, 40 -126, 110 -74, 40 -80"), 0.8), WHITE, 4, None)
    p.shape(blob(points_of("-62 -84, -74 -150, -54 -180, -20 -176, -14 -140, -30 -90"), 0.8), c)
    p.fill(blob(points_of("-66 -96, -68 -136, -46 -130, -34 -94, -50 -76"), 0.8), INK)
    p.line("M-16 -176q30 -20 44 -10", 6)
    p.shape(poly(points_of("-70 -160, -112 -150, -70 -146")), RED, 4, None)
    eye(p, -44, -158, 12, -3, -5)


def _capybara_swim(p: Stage, c: str) -> None:
    p.shape(blob(points_of("-70 10, -60 -50, 0 -66, 90 -50, 116 10"), 0.7), c)
    p.shape(blob(points_of("-10 -20, 0 -110, -40 -140, -120 -130, -140 -80, -110 -44, -60 -36"), 0.8), c)
    p.shape(oval(-16, -138, 13), c, 4)
    p.shape(box(-96, -120, 42, 22, 9), INK, 4, None)
    p.line("M-54 -112H-20", 5)
    p.line("M-136 -84q8 8 4 14M-128 -62q20 8 40 2", 4)
    p.shape("M-110 6Q-60 -34 10 -30Q110 -30 140 8Q120 34 10 36Q-90 34 -110 6Z", RED, 5, None)
    p.fill("M-60 -18l30 -8v56l-30 -2ZM44 -28l34 6v48l-34 8Z", WHITE)
    p.line("M-170 34q24 -12 48 0M130 40q24 -12 48 0", 5, WHITE)


def _ant(p: Stage, c: str) -> None:
    for x, reach in ((-30, -70), (0, -6), (30, 64)):
        p.line(f"M{x} -56L{(x + reach) / 2 - 8:g} -78L{reach} 0", 6)
    p.shape(oval(66, -70, 54, 40), c)
    p.shape(oval(0, -66, 28, 24), c)
    p.shape(oval(-58, -96, 42, 38), c)
    p.line("M-70 -132Q-90 -176 -116 -168M-46 -134Q-44 -180 -66 -190", 5)
    eyes(p, -64, -100, 16, 13, angry=True)
    p.line(curve([(-80, -76), (-64, -70), (-46, -78)]), 4)


def _caiman(p: Stage, c: str) -> None:
    p.shape(blob(points_of("-60 0, -40 -80, 60 -110, 180 -60, 300 -20, 330 30, 60 40"), 0.8), c)
    for x, y in ((10, -92), (60, -108), (110, -96), (160, -72), (210, -50)):
        p.shape(poly([(x - 20, y + 12), (x + 4, y - 30), (x + 24, y + 10)]), c, 4, None)
    p.shape(
        blob(
            points_of("40 -70, 20 -160, -40 -190, -90 -160, -230 -140, -250 -110, -120 -96, -240 -70, -220 -46, -60 -30"), 0.6
        ),
        c,
    )
    p.fill(poly(points_of("-226 -112, -212 -92, -198 -110, -182 -90, -166 -106, -150 -88, -134 -104, -120 -96")), WHITE)
    for s, r in ((-62, 24), (-10, 24)):
        p.shape(oval(s, -190, r), c, 4)
        eye(p, s, -192, 15, -4, -4)
    p.line("M-88 -226L-44 -208M18 -226L-22 -208", 6)
    for x in (-50, -16, 18, 50):
        p.shape(box(x - 14, -236 - abs(x) * -0.3, 30, 20, 8), ROSE, 4, None)


def _angel_wings(p: Stage, c: str) -> None:
    for s in (-1, 1):
        p.shape(
            blob(
                [
                    (s * 10, -120),
                    (s * 50, -190),
                    (s * 120, -206),
                    (s * 110, -160),
                    (s * 126, -150),
                    (s * 100, -116),
                    (s * 106, -96),
                    (s * 60, -76),
                    (s * 14, -80),
                ],
                0.8,
            ),
            WHITE,
        )
        p.line(f"M{s * 56} -150q{s * 30} -20 {s * 50} -14M{s * 50} -120q{s * 30} -10 {s * 46} -6", 4)
    p.line(oval(0, -262, 40, 11), 14)
    p.line(oval(0, -262, 40, 11), 7, c)


def _frog(p: Stage, c: str) -> None:
    for s in (-1, 1):
        p.shape(blob([(s * 40, -70), (s * 110, -80), (s * 120, -20), (s * 150, 0), (s * 60, 4)], 0.8), c)
        p.shape(oval(s * 44, -164, 30), c)
        eye(p, s * 44, -168, 19, 0)
    p.shape(blob(both(points_of("0 -160, 66 -146, 84 -100, 70 -20, 0 0")), 0.8), c)
    p.shape(blob(both(points_of("0 -84, 46 -76, 50 -30, 0 -8")), 0.8), CREAM, 4, None)
    p.line(curve([(-60, -116), (0, -96), (60, -116)]), 6)


def _penguin(p: Stage, c: str) -> None:
    for s in (-1, 1):
        p.shape(oval(s * 26, -4, 24, 11), ORANGE, 4, None)
        p.shape(blob([(s * 50, -130), (s * 92, -70), (s * 84, -50), (s * 48, -80)], 0.8), COAL)
    p.shape(blob(both(points_of("0 -220, 46 -204, 54 -150, 66 -70, 40 -6, 0 0")), 0.8), COAL)
    p.shape(blob(both(points_of("0 -150, 30 -150, 44 -70, 26 -14, 0 -8")), 0.8), WHITE, 4, None)
    eyes(p, 0, -178, 18, 13)
    p.shape(poly(points_of("-14 -164, 14 -164, 0 -140")), ORANGE, 4, None)
    p.shape(box(-54, -150, 108, 20, 8), c, 4, None)


def _stork(p: Stage, c: str) -> None:
    p.shape(poly(points_of("-40 -150, -190 -230, -150 -160, -180 -140, -120 -120, -30 -110")), WHITE)
    p.shape(poly(points_of("20 -150, 110 -270, 120 -200, 150 -190, 110 -130, 40 -110")), WHITE)
    p.shape(blob(points_of("-90 -110, -20 -150, 60 -140, 80 -110, 20 -84, -60 -90"), 0.8), WHITE)
    p.tube(curve([(60, -126), (110, -150), (140, -150)]), 14, WHITE)
    p.shape(oval(150, -152, 26), WHITE)
    p.shape(poly(points_of("170 -164, 250 -136, 170 -142")), ORANGE, 4, None)
    p.fill(oval(156, -158, 5), INK)
    p.line("M-90 -104L-170 -96M-84 -96L-166 -80", 5, ORANGE)
    p.line("M236 -140L226 -96", 4)
    p.shape(blob(points_of("226 -100, 262 -60, 250 -20, 206 -20, 192 -60"), 0.9), c)
    p.shape(oval(226, -64, 18), "#D9996A", 4, None)
    p.fill(oval(220, -66, 3) + oval(232, -66, 3), INK)


def _termite(p: Stage, c: str) -> None:
    for s in (-1, 1):
        p.tube(run([(s * 40, -120), (s * 84, -100), (s * 92, -140)]), 11, c)
        p.line(f"M{s * 30} -30L{s * 36} 0h{s * 14}", 9)
    p.shape(blob(both(points_of("0 -140, 44 -130, 72 -70, 44 -20, 0 -14")), 0.8), CREAM)
    p.shape(blob(both(points_of("0 -140, 44 -132, 58 -100, 16 -100, 0 -64")), 0.4), COAL, 4, None)
    p.shape(poly(points_of("-8 -136, 8 -136, 10 -100, 0 -84, -10 -100")), c, 4, None)
    p.shape(oval(0, -180, 52, 46), CREAM)
    p.line("M-24 -222Q-40 -260 -64 -258M24 -222Q40 -260 64 -258", 5)
    eyes(p, 0, -190, 22, 15)
    p.shape(poly(points_of("-30 -156, -4 -156, -20 -134")) + poly(points_of("30 -156, 4 -156, 20 -134")), BROWN, 4, None)


def _walking_tree(p: Stage, c: str) -> None:
    for x, e in ((-34, -80), (-6, -10), (24, 40), (40, 96)):
        p.tube(curve([(x * 0.6, -60), (x, -34), (e, -6)]), 20, BROWN)
    p.tube(curve([(-40, -130), (-90, -120), (-110, -160)]), 18, BROWN)
    p.tube(curve([(40, -130), (96, -140), (120, -100)]), 18, BROWN)
    p.shape(poly(points_of("-50 -40, -42 -200, 42 -200, 50 -40")), BROWN)
    p.shape(blob(points_of("-130 -190, -120 -262, -60 -316, 40 -320, 116 -270, 134 -196, 70 -170, -70 -170"), 0.9), c)
    eyes(p, 0, -136, 22, 17, angry=True)
    p.line(curve([(-26, -82), (0, -96), (26, -82)]), 7)
    p.line("M-70 -240q20 -20 40 0M10 -270q20 -20 40 0M50 -216q20 -20 40 0", 4)


def _fire_snake(p: Stage, c: str) -> None:
    """Draw the snake of fire: a body in coils with flames on its back."""
    d = curve(
        [
            (300, -10),
            (200, -4),
            (120, -50),
            (190, -120),
            (90, -170),
            (-20, -110),
            (-110, -20),
            (-220, -30),
            (-250, -110),
            (-190, -190),
            (-120, -220),
        ]
    )
    for x, y, t in (
        (250, -30, -70),
        (170, -70, -130),
        (190, -150, -40),
        (110, -206, -90),
        (20, -160, -120),
        (-60, -90, -60),
        (-160, -64, -90),
        (-270, -60, 180),
        (-270, -150, -150),
    ):
        with p.placed((x, y), t + 90):
            p.shape(blob([(-20, 14), (-14, -20), (0, -54), (16, -20), (22, 14)], 0.8), ORANGE, 4, None)
    p.tube(d, 54, c)
    p.line(d, 16, YELLOW, stroke_dasharray="26 18")
    p.shape(blob(points_of("-150 -190, -160 -270, -100 -300, -30 -280, 10 -240, 0 -200, -70 -180"), 0.8), c)
    for s in (-1, 1):
        p.shape(oval(-84 + s * 30, -256, 22), YELLOW, 4, None)
        p.fill(oval(-80 + s * 30, -254, 9), INK)
    p.line(curve([(-60, -206), (-30, -200), (0, -220)]), 6)
    p.line("M4 -214l34 10l18 -10M38 -204l14 14", 6, WINE)


def _great_snake(p: Stage, c: str) -> None:
    """Draw a giant snake that rises from the water."""
    p.shape(blob(points_of("110 60, 120 -40, 200 -96, 280 -40, 290 60, 230 60, 200 -20, 170 60"), 0.7), c)
    p.shape(blob(points_of("-100 60, -96 -110, -130 -190, -70 -270, 40 -290, 110 -240, 96 -190, 70 -170, 84 60"), 0.7), c)
    for y in (-110, -70, -30):
        p.line(f"M-84 {y}Q-10 {y + 26} 66 {y - 4}", 5)
    for x, y in ((-40, -250), (10, -266), (50, -240), (220, -66), (250, -30)):
        p.shape(poly(polar((x, y), 15, k * 90) for k in range(4)), YELLOW, 3.4, None)
    p.shape(oval(-70, -216, 24, 20), YELLOW, 4, None)
    p.fill(oval(-70, -216, 6, 17), INK)
    p.shape(oval(56, -206, 24, 20), YELLOW, 4, None)
    p.fill(oval(56, -206, 6, 17), INK)
    p.line("M-104 -246L-48 -230M90 -238L38 -222", 7)
    teeth(p, -8, -174, 58, 26)
    p.line("M-8 -140V-90l-14 24M-8 -90l16 24", 7, RED)


def _mapinguari(p: Stage, c: str) -> None:
    """Draw the mapinguari: shaggy, one eye, a mouth in its belly, a rucksack."""
    p.shape(box(50, -230, 90, 130, 22), RED)
    p.shape(box(46, -250, 100, 30, 14), YELLOW, 4, None)
    for s in (-1, 1):
        p.shape(blob([(s * 20, -60), (s * 70, -50), (s * 74, 0), (s * 16, 0)], 0.7), c)
        p.shape(
            blob([(s * 70, -210), (s * 120, -170), (s * 150, -100), (s * 128, -74), (s * 96, -110), (s * 60, -150)], 0.8), c
        )
        for k in range(3):
            p.shape(poly([(s * (118 + k * 12), -92), (s * (128 + k * 12), -92), (s * (124 + k * 14), -58)]), CREAM, 3, None)
    zigzag = [(x, y) for i in range(9) for x, y in ((-92 + i * 23, -40 - (i % 2) * 20),)]
    p.shape(
        poly([(-60, -290), (0, -310), (60, -290), (90, -220), (104, -120), *reversed(zigzag), (-104, -120), (-90, -220)]), c
    )
    eye(p, 0, -250, 32, 0)
    p.line("M-40 -286L40 -280", 9)
    teeth(p, 0, -170, 72, 70)
    p.line("M-60 -220l-8 16M-40 -206l-8 16M56 -220l8 16M40 -206l8 16M-80 -120l-6 18M80 -120l6 18", 4)


def _virus(p: Stage, c: str) -> None:
    for k in range(12):
        at = polar((0, -130), 124, k * 30)
        p.line("M0 -130L{:.0f} {:.0f}".format(*at), 12)
        p.shape(oval(*at, 17), ROSE, 4, None)
    p.shape(oval(0, -130, 96), c)
    for s in (-1, 1):
        p.shape(oval(s * 34, -150, 24, 22), WHITE, 4, None)
        p.shape(f"M{s * 34 - 25} -152a25 24 0 0 1 50 0Z", c, 4, None)
        p.fill(oval(s * 34, -142, 8), INK)
    p.shape(oval(0, -92, 24, 18), WINE, 4, None)
    p.shape(blob(points_of("-100 -196, -60 -240, 10 -250, 70 -230, 100 -190, 0 -214"), 0.7), SKY, 4, None)
    p.shape(oval(116, -196, 15), WHITE, 4, None)


def _wave_fist(p: Stage, c: str) -> None:
    """Draw a wave with a face and a raised fist."""
    p.shape(
        blob(points_of("90 0, 110 -130, 100 -190, 90 -260, 130 -300, 190 -290, 200 -240, 180 -200, 190 -110, 230 0"), 0.6), c
    )
    p.line("M112 -270h66M112 -248h70", 5)
    p.shape("M-520 60V-50Q-200 -60 -160 -160Q-100 -270 20 -250Q90 -230 96 -160Q60 -196 20 -180Q70 -90 520 -30V60Z", c)
    p.shape(
        blob(points_of("-150 -176, -90 -250, 20 -262, 96 -220, 104 -150, 70 -180, 20 -206, -60 -196, -110 -130"), 0.7),
        WHITE,
        4,
        None,
    )
    eyes(p, -50, -140, 30, 20, angry=True)
    teeth(p, -46, -104, 44, 32)
    p.line("M-240 -20q40 -14 80 0M40 -30q40 -14 80 0M-60 -20q40 -14 80 0", 6, WHITE)


def _sea_guest(p: Stage, c: str) -> None:
    """Draw the sea as a curious guest: a wave with sunglasses that leans over."""
    p.shape(
        (
            "M-520 60V-50Q-240 -50 -190 -150Q-130 -300 20 -290Q150 -280 190 -190"
            "Q150 -220 110 -200Q70 -170 120 -110Q180 -50 520 -40V60Z"
        ),
        c,
    )
    p.shape(
        (
            "M-190 -150Q-130 -310 20 -300Q160 -290 200 -180Q190 -200 160 -206Q140 -190 110 -206"
            "Q80 -230 50 -214Q20 -240 -20 -226Q-60 -240 -90 -200Q-130 -200 -140 -160Q-170 -170 -190 -150Z"
        ),
        WHITE,
        5,
        None,
    )
    for x in (-50, 40):
        p.shape(box(x - 40, -184, 74, 50, 20), INK, 4, None)
        p.line(f"M{x - 24} -150l22 -22", 6, WHITE)
    p.line("M-16 -170H4", 9)
    p.line(curve([(-44, -104), (0, -84), (50, -110)]), 7)
    for x, y in ((-160, -60), (-70, -30), (60, -40), (170, -20)):
        p.line(f"M{x} {y}q20 -12 40 0t40 0", 6, WHITE)


def _river_beast(p: Stage, c: str) -> None:
    """Draw a river that goes home with a suitcase."""
    p.shape(
        blob(
            points_of(
                "-540 60, -240 -40, -150 -20, -110 -120, -100 -220, "
                "-20 -270, 70 -230, 80 -140, 40 -60, 160 -30, 540 -50, 540 80"
            ),
            0.8,
        ),
        c,
    )
    for d in ("M-90 -190Q-60 -250 0 -250", "M-90 -110Q-110 -40 -170 -4", "M60 -120Q20 -30 120 0", "M-250 0q40 -12 80 0"):
        p.line(d, 6, WHITE)
    eyes(p, -14, -176, 30, 21)
    p.line("M-66 -216L-30 -206M40 -214L4 -206", 6)
    p.line(curve([(-34, -120), (-10, -108), (20, -124)]), 6)
    p.tube(curve([(60, -130), (130, -150), (170, -110)]), 24, c)
    p.shape(box(120, -100, 110, 80, 10), BROWN)
    p.line("M154 -100v-16h40v16M120 -70H230", 7)


def _sleepy_sun(p: Stage, c: str) -> None:
    """Draw the sun in bed, with a telephone."""
    for k in range(13):
        p.shape(
            poly(
                [
                    polar((0, -130), 84, -190 + k * 17 - 7),
                    polar((0, -130), 128, -190 + k * 17),
                    polar((0, -130), 84, -190 + k * 17 + 7),
                ]
            ),
            ORANGE,
            4,
            None,
        )
    p.shape(box(-130, -150, 260, 90, 30), WHITE)
    p.shape(oval(0, -130, 86), c)
    for s in (-1, 1):
        p.line(curve([(s * 34 - 20, -146), (s * 34, -134), (s * 34 + 20, -146)]), 7)
    p.shape(oval(0, -96, 15, 12), WINE, 4, None)
    p.shape("M-170 0V-70Q-80 -100 0 -76T170 -80V0Z", VIOLET)
    p.fill("".join(star(x, y, 13, 6, 5) for x, y in ((-110, -40), (-30, -36), (60, -44), (130, -30))), YELLOW)
    p.shape(box(-190, -120, 24, 130, 6) + box(166, -120, 24, 130, 6), BROWN, 4, None)


def _bill_mother(p: Stage, c: str) -> None:
    """Draw a giant bill with a face and arms."""
    p.tube(curve([(-90, -150), (-150, -130), (-170, -200)]), 24, c)
    p.tube(curve([(90, -150), (150, -110), (170, -160)]), 24, c)
    foot = [p2 for i in range(11) for p2 in ((110 - i * 22, 0 if i % 2 else -16),)]
    p.shape(poly([(-110, -310), (110, -310), *foot]), c)
    for i, w in enumerate((6, 3, 9, 4, 6, 3, 8, 3, 6, 10, 4, 6)):
        p.fill(box(-88 + i * 15, -74, w, 50), INK)
    p.line("M-88 -280h80M-88 -262h50", 6, GREY)
    p.shape(box(30, -292, 62, 42, 3), YELLOW, 4, None)
    eyes(p, 0, -210, 40, 26, angry=True)
    teeth(p, 0, -160, 60, 46)


def _bill(p: Stage, c: str) -> None:
    p.line("M-16 -30L-24 0h-10M16 -30L24 0h10", 6)
    p.shape(poly(points_of("-44 -130, 44 -130, 44 -30, 22 -38, 0 -30, -22 -38, -44 -30")), c)
    p.fill(box(-30, -62, 6, 20) + box(-20, -62, 12, 20) + box(-2, -62, 5, 20) + box(10, -62, 18, 20), INK)
    eyes(p, 0, -100, 16, 11, angry=True)
    p.line(curve([(-14, -76), (0, -82), (14, -76)]), 4)


def _dancing_book(p: Stage, c: str) -> None:
    p.tube(run([(-20, -50), (-30, -24), (-52, -4)]), 9, INK)
    p.tube(run([(20, -50), (44, -30), (34, -4)]), 9, INK)
    p.tube(curve([(-50, -110), (-90, -130), (-84, -170)]), 9, INK)
    p.tube(curve([(50, -110), (92, -100), (110, -136)]), 9, INK)
    p.shape(box(-54, -170, 108, 124, 6), c)
    p.fill(box(-46, -60, 100, 12), WHITE)
    p.line("M-54 -60H54M-36 -170V-60", 4)
    eyes(p, 8, -122, 18, 12)
    p.shape(blob(points_of("-10 -96, 26 -96, 20 -80, -4 -80"), 0.9), WINE, 3.4, None)


def _mangos(p: Stage, c: str) -> None:
    """Draw mangos that rain over 600 by 320."""
    for i in range(15):
        x, y = -300 + (i * 163) % 600, -310 + (i * 97) % 300
        with p.placed((x, y), (i * 53) % 60 + 20, 0.9 + (i % 3) * 0.2):
            p.shape(blob(points_of("-26 6, -18 -18, 8 -26, 30 -8, 22 16, -6 24"), 0.9), (c, ORANGE, MINT)[i % 3], 4, None)
            p.line("M28 -10l10 -8M-40 -12l-22 -10M-36 10l-24 0", 4)


def _jackfruit_tree(p: Stage, c: str) -> None:
    p.shape(blob(points_of("-40 0, -30 -150, -60 -240, 0 -250, 60 -240, 36 -150, 46 0"), 0.6), BROWN)
    p.shape(
        blob(points_of("-250 -200, -230 -300, -120 -370, 60 -380, 220 -320, 260 -220, 150 -180, 0 -210, -140 -170"), 0.9), c
    )
    p.line("M-150 -290q24 -20 48 0M-20 -320q24 -20 48 0M110 -270q24 -20 48 0M-60 -250q24 -20 48 0", 4)
    for x, y, s in ((-130, -190, 1), (-40, -150, 0.8), (90, -180, 1.15), (190, -200, 0.8)):
        with p.placed((x, y), 0, s):
            _jackfruit(p, MINT)


def _jackfruit(p: Stage, c: str) -> None:
    p.line("M0 0V-26", 8)
    p.shape(blob(points_of("-34 30, -30 0, 0 -10, 30 0, 36 34, 24 80, 0 92, -24 80"), 0.9), c)
    p.fill(
        "".join(
            oval(x, y, 3)
            for x, y in (
                (-18, 18),
                (0, 10),
                (18, 18),
                (-22, 38),
                (-6, 32),
                (10, 34),
                (26, 40),
                (-14, 56),
                (4, 54),
                (18, 60),
                (0, 74),
            )
        ),
        GREEN,
    )


def _bonfire(p: Stage, c: str) -> None:
    for t in (-24, 24, 0):
        with p.placed((0, -10), t):
            p.shape(box(-130, -18, 260, 36, 12), BROWN, 4, None)
    p.shape(
        blob(
            points_of(
                "-120 -20, -150 -120, -110 -110, -120 -230, -60 -170, "
                "-30 -330, 30 -200, 70 -280, 100 -150, 140 -180, 130 -60, 110 -10"
            ),
            0.7,
        ),
        c,
    )
    p.fill(blob(points_of("-80 -20, -96 -90, -60 -80, -40 -180, 10 -110, 40 -170, 80 -80, 90 -20"), 0.7), YELLOW)
    eyes(p, 0, -100, 32, 22, angry=True)
    teeth(p, 0, -60, 50, 34)


def _mosquito_king(p: Stage, c: str) -> None:
    """Draw a mosquito on a throne, with crown and sceptre."""
    p.shape(box(-84, -290, 168, 270, 40), WINE)
    p.shape(box(-66, -270, 132, 190, 30), RED, 4, None)
    for s in (-1, 1):
        p.shape(oval(s * 84, -300, 17), YELLOW, 4, None)
        with p.placed((s * 24, -150), s * 18):
            p.shape(oval(s * 100, -30, 92, 30), SKY, 4, None)
    d = blob(points_of("0 -160, 36 -120, 30 -50, 0 -10, -30 -50, -36 -120"), 0.9)
    p.shape(d, c)
    with p.group(clip=d):
        p.fill("".join(box(-60, y, 120, 13) for y in (-106, -76, -46)), WHITE)
    p.shape(oval(0, -186, 50, 44), c)
    eyes(p, 0, -194, 28, 23, angry=True)
    p.shape(poly(points_of("-7 -160, 7 -160, 0 -80")), ROSE, 4, None)
    p.shape(poly(points_of("-46 -218, -54 -280, -22 -250, 0 -290, 22 -250, 54 -280, 46 -218")), YELLOW)
    p.fill(oval(-24, -230, 5) + oval(0, -230, 5) + oval(24, -230, 5), RED)
    p.line("M34 -110L110 -90V-10M34 -80L80 -40V0M-34 -110L-100 -150M-34 -80L-80 -40V0", 6)
    p.tube("M-100 -80V-190", 7, YELLOW)
    p.shape(oval(-100, -200, 15), RED, 4, None)


def _hammock(p: Stage, c: str) -> None:
    p.tube("M-180 0V-230M180 0V-230", 18, BROWN)
    p.shape(blob(points_of("-180 -190, -100 -110, 0 -90, 100 -110, 180 -190, 110 -70, 0 -40, -110 -70"), 0.8), c)
    p.line("M-150 -150Q0 -40 150 -150M-164 -170Q0 -80 164 -170", 4, SAND)


def _shaggy_dog(p: Stage, c: str) -> None:
    p.tube(curve([(50, -40), (86, -60), (92, -100)]), 12, c)
    p.shape(blob(points_of("-50 0, -46 -70, 0 -100, 56 -70, 60 0"), 0.7), c)
    p.shape(oval(-20, -116, 48, 44), c)
    for s in (-1, 1):
        p.shape(
            blob([(-20 + s * 40, -140), (-20 + s * 66, -130), (-20 + s * 60, -80), (-20 + s * 42, -96)], 0.8), BROWN, 4, None
        )
        p.fill(oval(-20 + s * 18, -122, 6), INK)
    p.shape(oval(-20, -100, 15, 11), INK, 3, None)
    p.shape(oval(-18, -78, 11, 15), ROSE, 3, None)


CREATURES: dict[str, Callable[[Stage, str], None]] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and callable(draw)
}
