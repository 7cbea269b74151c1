"""Things that one hero alone carries; origin, direction and size as in `gear`."""

from __future__ import annotations

from collections.abc import Callable

from .gear import rod
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
    WHITE,
    WINE,
    YELLOW,
)
from .pen import Picture, blob, both, box, curve, oval, points_of, polar, poly, star

Thing = Callable[[Picture, str], None]


def _sweets(p: Picture, c: str) -> None:
    for x, y, colour, a in ((-30, -28, c, -20), (24, -24, YELLOW, 18), (0, -58, GREEN, -6), (-4, -14, ORANGE, 40)):
        with p.placed((x, y), a):
            p.shape(poly(points_of("-14 0, -34 -13, -34 13")), colour, 3, None)
            p.shape(poly(points_of("14 0, 34 -13, 34 13")), colour, 3, None)
            p.shape(oval(0, 0, 19, 15), colour, 3.4, (-5, -3))


def _coin(p: Picture, c: str) -> None:
    for y in (0, -14, -28):
        p.shape(oval(0, y - 12, 34, 13), c, 3.4, None)
    with p.placed((4, -92), -14):
        p.shape(oval(0, 0, 34), c, 4)
        p.line(oval(0, 0, 24), 2.6)
        p.line("M0 -14V14M8 -8q-8 -6 -14 0q-2 7 7 8q9 2 7 8q-7 6 -15 0", 3.4)


def _lunchbox(p: Picture, c: str) -> None:
    for i, y in enumerate((-10, -54, -98)):
        p.shape(box(-66, y, 132, 42, 10), (c, WHITE, c)[i], 4)
        p.fill(box(-66, y + 26, 132, 6), INK)
    p.line("M-74 34V-92Q-74 -122 -40 -122H40Q74 -122 74 -92V34", 8)


def _wheel(p: Picture, c: str) -> None:
    p.line(oval(0, -40, 78), 25)
    p.line(oval(0, -40, 78), 16, c)
    p.line("M0 -40L-60 -62M0 -40L60 -62M0 -40V36", 15)
    p.line("M0 -40L-60 -62M0 -40L60 -62M0 -40V36", 8, SILVER)
    p.shape(oval(0, -40, 22), RED, 4)


def _stop(p: Picture, c: str) -> None:
    rod(p, -90, 30, 12, SAND)
    p.shape(poly(polar((0, -80), 62, 22.5 + 45 * i) for i in range(8)), c)
    p.line(poly(polar((0, -80), 52, 22.5 + 45 * i) for i in range(8)), 4, WHITE)
    p.shape(box(-36, -92, 72, 24, 3), WHITE, 3, None)


def _trowel(p: Picture, c: str) -> None:
    rod(p, -30, 30, 17, BROWN)
    p.line("M0 -28V-50", 8)
    p.shape(poly(points_of("-38 -52, 38 -52, 0 -146")), c)


def _bricks(p: Picture, c: str) -> None:
    for y, xs in ((-30, (-66, 4)), (-64, (-32,)), (-98, (-62, 8))):
        for x in xs:
            p.shape(box(x, y, 64, 32, 3), c, 4)
            p.fill(oval(x + 20, y + 16, 6) + oval(x + 44, y + 16, 6), WINE)


def _line(p: Picture, c: str) -> None:
    p.line("M-180 -70Q-90 -20 0 -6Q90 -20 260 -90", 3.4)
    for x, y, colour in ((-110, -38, RED), (-50, -16, YELLOW)):
        p.shape(poly([(x - 24, y), (x + 24, y + 8), (x + 20, y + 64), (x - 20, y + 62)]), colour, 4)
        p.shape(box(x - 5, y - 12, 10, 24, 2), SAND, 2.6, None)


def _pegs(p: Picture, c: str) -> None:
    for i, a in enumerate((-50, -18, 14, 46)):
        with p.placed(polar((0, -10), 26, a - 90), a):
            p.shape(poly(points_of("-9 -70, -2 -70, -2 8, -11 8")), (c, YELLOW)[i % 2], 3, None)
            p.shape(poly(points_of("9 -70, 2 -70, 2 8, 11 8")), (c, YELLOW)[i % 2], 3, None)
            p.line("M-10 -36h20", 4)


def _chalk(p: Picture, c: str) -> None:
    p.shape(box(-9, -80, 18, 96, 5), c, 4, None)
    p.line("M-20 -96l-10 -10M0 -100v-16M20 -96l10 -10", 4, c)


def _sandwich(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-70 -50, -50 -88, 0 -98, 50 -88, 70 -50"), 0.7), OCHRE)
    p.shape(blob(points_of("-76 -48, -40 -38, 0 -46, 40 -38, 76 -48, 60 -30, -60 -30"), 0.8), GREEN, 4, None)
    p.shape(box(-66, -36, 132, 12, 4), RED, 3.4, None)
    p.shape(box(-68, -24, 136, 30, 13), OCHRE)
    for x, y in ((-24, -76), (6, -84), (30, -72)):
        p.fill(oval(x, y, 4, 2.6), CREAM)


def _needles(p: Picture, c: str) -> None:
    for a in (-24, 20):
        with p.placed((0, 0), a):
            p.shape(box(-4, -120, 8, 150, 3), c, 3, None)
            p.shape(oval(0, -122, 9), RED, 3, None)


def _yarn(p: Picture, c: str) -> None:
    p.line(curve([(40, 20), (90, 60), (60, 120), (120, 150)]), 5, c)
    p.shape(oval(0, -34, 58), c)
    for a in (-40, 0, 40):
        p.line(curve([polar((0, -34), 50, 200 + a), (a * 0.4, -34), polar((0, -34), 50, 20 + a)]), 3)
    p.line(curve([(-30, -76), (10, -40), (-10, 12)]), 3)


def _ticket(p: Picture, c: str) -> None:
    with p.placed((0, -40), 12):
        p.shape("M-60 -34H60V-12A12 12 0 0 0 60 12V34H-60V12A12 12 0 0 0 -60 -12Z", c)
        p.line("M24 -30V30", 3, INK, stroke_dasharray="5 6")
        p.fill(star(-20, 0, 18, 8, 5), INK)


def _tape(p: Picture, c: str) -> None:
    p.shape(oval(0, -48, 50) + oval(0, -48, 24), c, 5, None)
    p.line(oval(0, -48, 37), 3)
    p.shape(poly(points_of("40 -20, 96 40, 74 56, 22 -4")), c, 4)


def _contraption(p: Picture, c: str) -> None:
    p.shape(box(-54, -90, 108, 70, 8), c)
    p.shape(oval(-22, -56, 22), WHITE, 4, None)
    p.line("M-22 -56L-8 -70", 4)
    p.shape(box(8, -80, 36, 20, 3), COAL, 3, None)
    p.line("M-40 -90Q-60 -140 -20 -150Q20 -160 6 -120", 7)
    p.line("M-40 -90Q-60 -140 -20 -150Q20 -160 6 -120", 3, YELLOW)
    p.line("M30 -90V-130H60", 7)
    p.shape(oval(66, -130, 14), YELLOW, 4)
    p.shape(oval(36, -38, 11), GREEN, 3, None)
    p.shape(poly(points_of("-64 -40, -44 -54, 54 0, 40 14")), SILVER, 3.4, None)


def _icecream(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-30 -44, 30 -44, 0 46")), OCHRE)
    p.line("M-20 -30L10 14M20 -30L-10 14", 2.4)
    p.shape(oval(-18, -66, 30), c)
    p.shape(oval(20, -68, 30), WHITE)
    p.shape(oval(2, -104, 30), BROWN)
    p.shape(oval(4, -138, 9), RED, 3.4, None)


def _fan(p: Picture, c: str) -> None:
    p.shape(poly([(0, 10), *(polar((0, 10), 112, a) for a in range(-160, -19, 20))]), c)
    for a in range(-160, -19, 20):
        x, y = polar((0, 10), 112, a)
        p.line(f"M0 10L{x:.0f} {y:.0f}", 3)


def _fan_hand(p: Picture, c: str) -> None:
    for i, a in enumerate(range(-160, -19, 23)):
        p.shape(
            blob([(0, 8), polar((0, 8), 80, a - 9), polar((0, 8), 116, a), polar((0, 8), 80, a + 9)], 0.7),
            (c, ROSE)[i % 2],
            4,
            None,
        )
    p.fill(oval(0, 8, 7), INK)


def _garlic(p: Picture, c: str) -> None:
    p.line(curve([(0, -20), (30, -80), (10, -120)]), 7)
    for x, y in ((20, -20), (40, -62), (2, -74), (16, -120)):
        p.shape(blob([(x, y - 32), (x + 9, y - 14), (x + 25, y + 6), (x, y + 22), (x - 25, y + 6), (x - 9, y - 14)], 0.9), c, 4)
        p.line(f"M{x} {y - 10}V{y + 18}M{x - 8} {y - 4}q-6 12 0 20M{x + 8} {y - 4}q6 12 0 20", 2.4)


def _carkey(p: Picture, c: str) -> None:
    p.line(oval(0, -24, 18), 9)
    p.line(oval(0, -24, 18), 4, SILVER)
    with p.placed((0, -30), 24):
        p.shape(box(-8, -76, 16, 50), SILVER, 3.4, None)
        p.shape(box(-19, -40, 38, 48, 10), c, 4)
    p.shape(poly(points_of("26 -34, 62 -24, 50 8, 20 0")), RED, 3.4, None)


def _pillow(p: Picture, c: str) -> None:
    p.shape(
        blob(points_of("-96 -86, -60 -70, 0 -76, 60 -70, 96 -86, 84 -30, 98 30, 60 16, 0 22, -60 16, -98 30, -84 -30"), 0.7), c
    )
    p.line(curve([(-50, -40), (-20, -30), (0, -44), (30, -30), (56, -40)]), 3)


def _scalpel(p: Picture, c: str) -> None:
    rod(p, -50, 40, 12, c)
    p.shape(blob(points_of("-7 -38, 8 -38, 12 -76, 0 -110, -6 -70"), 0.6), WHITE, 4, None)


def _stethoscope(p: Picture, c: str) -> None:
    p.line(curve([(0, -10), (50, 40), (90, -20), (60, -90)]), 12)
    p.line(curve([(0, -10), (50, 40), (90, -20), (60, -90)]), 6, GREY)
    p.shape(oval(56, -104, 25), SILVER)
    p.shape(oval(56, -104, 13), c, 3, None)


def _patient(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-100 -20, -90 -70, 90 -60, 100 -20, 0 -4"), 0.5), c)
    for x in (-60, -20, 20, 60):
        p.line(f"M{x} -66l8 50", 3)
    p.shape(oval(-104, -70, 34), "#F0BE98")
    p.fill(oval(-114, -74, 4) + oval(-96, -74, 4), INK)
    p.line(curve([(-116, -56), (-104, -50), (-94, -58)]), 3.4)
    p.shape(poly(points_of("-136 -84, -104 -108, -72 -84, -78 -76, -132 -76")), WHITE, 3.4, None)


def _stars(p: Picture, c: str) -> None:
    for x, y, r in ((0, -50, 30), (46, -96, 20), (-44, -100, 17), (10, -142, 13), (60, -34, 11)):
        p.shape(star(x, y, r, r * 0.42, 4), c, 3.4, None)


def _pills(p: Picture, c: str) -> None:
    p.shape(box(-40, -112, 80, 104, 10), c)
    p.shape(box(-46, -136, 92, 30, 6), WHITE, 4)
    p.shape(box(-40, -84, 80, 46), WHITE, 3, None)
    p.fill("M-6 -78h12v11h11v12h-11v11h-12v-11h-11v-12h11Z", RED)
    for x, y, a in ((64, -30, 30), (-66, -20, -20)):
        with p.placed((x, y), a):
            p.shape(box(-20, -9, 40, 18, 9), WHITE, 3, None)
            p.fill("M0 -8H11A8 8 0 0 1 11 8H0Z", RED)


def _cable(p: Picture, c: str) -> None:
    d = curve([(0, 0), (-40, -50), (-90, -20), (-80, 60), (-140, 80), (-160, 20)])
    p.line(d, 13)
    p.line(d, 6, c)
    with p.placed((-162, 4), -100):
        p.shape(box(-20, -16, 40, 32, 6), COAL, 4)
        p.line("M24 -8h18M24 8h18", 6)


def _hook(p: Picture, c: str) -> None:
    p.line("M0 20V-90", 11)
    p.line("M0 20V-90", 5, GREY)
    d = "M0 -96V-140Q0 -176 -30 -176Q-62 -176 -60 -140"
    p.line(d, 25)
    p.line(d, 15, c)
    p.shape(oval(0, -96, 17), YELLOW, 4)


def _car_small(p: Picture, c: str) -> None:
    with p.placed((20, -50), -14):
        p.shape("M-110 -10V-44Q-104 -58 -72 -60L-46 -94H40L74 -60Q108 -56 112 -38V-10Z", c)
        p.shape("M-56 -62L-36 -84H-6V-62Z", SKY, 4, None)
        p.shape("M6 -62V-84H34L54 -62Z", SKY, 4, None)
        for x in (-68, 70):
            p.shape(oval(x, -8, 25), COAL)
            p.fill(oval(x, -8, 9), SILVER)


def _medal(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-26 -110, -4 -110, 8 -56, -8 -50")), RED, 3.4, None)
    p.shape(poly(points_of("26 -110, 4 -110, -8 -56, 8 -50")), BLUE, 3.4, None)
    p.shape(oval(0, -30, 32), c)
    p.fill(star(0, -30, 20, 9, 5), INK)


def _card_punch(p: Picture, c: str) -> None:
    with p.placed((0, -50), 10):
        p.shape(box(-46, -72, 92, 118, 4), c)
        p.fill(box(-46, -72, 92, 20), RED)
        for y in range(-38, 40, 18):
            p.line(f"M-36 {y}h30M4 {y}h30", 4)
        p.fill(oval(22, -20, 5) + oval(-18, 16, 5), INK)


def _walkie(p: Picture, c: str) -> None:
    p.line("M-18 -70V-140", 11)
    p.shape(box(-32, -80, 64, 120, 10), c)
    p.shape(box(-22, -66, 44, 26, 4), MINT, 3, None)
    p.line("M-20 -26h40M-20 -14h40M-20 -2h40", 3, SILVER)
    for r in (24, 42):
        p.line(f"M{r} {-128 - r * 0.5:g}q{r * 0.4:g} {r * 0.5:g} 0 {r}", 5)


def _stretcher(p: Picture, c: str) -> None:
    p.line("M-210 0H210M-210 -26H210", 13)
    p.line("M-210 0H210M-210 -26H210", 6, SILVER)
    p.shape(poly(points_of("-160 -34, 150 -34, 160 4, -150 4")), c)
    p.shape(blob(points_of("-130 -38, -100 -78, 90 -66, 130 -38"), 0.6), WHITE)
    p.shape(oval(-140, -64, 30), "#B4733F")
    p.fill(oval(-150, -68, 4) + oval(-134, -68, 4), INK)
    p.shape(oval(-141, -52, 6, 7), COAL, 2.6, None)


def _screw(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-14 -80, 14 -80, 10 30, 0 60, -10 30")), c)
    for y in range(-66, 36, 17):
        p.line(f"M-17 {y + 7}L17 {y - 5}", 5)
    p.shape(poly(polar((0, -96), 34, 30 + 60 * i) for i in range(6)), c)
    p.line("M-18 -96h36", 7)


def _plug(p: Picture, c: str) -> None:
    p.line("M-16 -86v-34M16 -86v-34", 13)
    p.line("M-16 -86v-34M16 -86v-34", 6, SILVER)
    p.shape(poly(points_of("-36 -88, 36 -88, 30 -26, 12 -6, -12 -6, -30 -26")), c)


def _icetray(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-90 -34, 90 -34, 78 8, -78 8")), c)
    for x in (-54, -14, 26):
        with p.placed((x, -58), (x % 30) - 12):
            p.shape(box(-19, -21, 38, 38, 5), WHITE, 3.4, None)
            p.line("M-8 -12l8 -2", 3, SKY)
    p.shape(box(-30, -112, 38, 38, 5), WHITE, 3.4, None)


def _satellite(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(poly([(s * 34, -92), (s * 120, -110), (s * 120, -58), (s * 34, -50)]), BLUE, 4)
        p.line(f"M{s * 62} -98V-53M{s * 92} -104V-56M{s * 34} -72L{s * 120} -84", 2.6, WHITE)
    p.shape(box(-34, -106, 68, 76, 8), c)
    p.shape("M-30 -106Q0 -150 30 -106Z", YELLOW, 4)
    p.line("M0 -130V-158", 5)
    p.shape(oval(0, -160, 8), RED, 3, None)


def _welding(p: Picture, c: str) -> None:
    p.line("M0 20Q-40 90 -120 90", 14)
    p.shape(box(-13, -50, 26, 82, 8), COAL)
    p.line("M0 -50Q2 -90 34 -108", 10)
    p.shape(star(44, -116, 70, 22, 9), c, 4, None)
    p.fill(star(44, -116, 42, 16, 9), WHITE)
    for a in range(-150, 60, 34):
        x, y = polar((44, -116), 92, a)
        p.fill(oval(x, y, 5), ORANGE)


def _paper(p: Picture, c: str) -> None:
    with p.placed((0, -50), -8):
        p.shape(poly(points_of("-56 -70, 56 -70, 60 40, 40 60, -60 56")), c)
        p.line(
            curve(
                [
                    (-40, -40),
                    (-20, -50),
                    (0, -36),
                    (30, -48),
                    (40, -30),
                    (10, -20),
                    (-20, -26),
                    (-38, -10),
                    (0, 0),
                    (34, -8),
                    (20, 20),
                    (-20, 14),
                    (-38, 34),
                ]
            ),
            3.4,
            BLUE,
        )
        p.shape(poly(points_of("60 40, 40 60, 36 38")), SILVER, 3, None)


def _tape_measure(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-40 -34, 420 -40, 420 -20, -40 -12")), c, 4, None)
    for x in range(0, 410, 20):
        p.line(f"M{x} -36v{12 if x % 40 else 20}", 2.4)
    p.shape(box(-66, -86, 92, 92, 18), RED)
    p.shape(oval(-20, -40, 25), WHITE, 4, None)


def _funnel(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-64 -110, 64 -110, 14 -46, 14 10, -14 10, -14 -46")), c)
    p.shape(oval(0, -110, 64, 14), SILVER, 4)


def _oil(p: Picture, c: str) -> None:
    p.shape(box(-42, -66, 84, 90, 8), c)
    p.fill(box(-42, -40, 84, 40), YELLOW)
    p.shape(blob(points_of("0 -40, 6 -26, 14 -14, 0 -4, -14 -14, -6 -26"), 0.9), INK, 2, None)
    p.shape(poly(points_of("20 -66, 34 -66, 76 -120, 66 -126")), COAL, 4)
    p.shape(blob(points_of("80 -104, 90 -84, 80 -74, 70 -84"), 0.9), INK, 2, None)


def _shield_door(p: Picture, c: str) -> None:
    p.shape("M-96 -120Q-90 -150 -30 -154L70 -150Q96 -140 96 -60V70Q96 92 70 92H-70Q-96 92 -96 60Z", c)
    p.shape("M-74 -116Q-70 -132 -30 -134L62 -130Q76 -110 76 -66H-74Z", SKY, 4, None)
    p.line("M-80 -40H86M-60 20l30 10M20 40l24 -8", 3.4)
    p.shape(box(40, -22, 38, 12, 5), SILVER, 3, None)


def _laptop(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-92 -96, 92 -96, 92 16, -92 16")), c)
    p.shape(poly(points_of("-92 16, 92 16, 122 48, -122 48")), SILVER)
    p.shape(oval(0, -40, 19), GREEN, 4, None)
    p.line("M-8 -46l8 6l-8 6M4 -32h8", 3.4)


def _compass(p: Picture, c: str) -> None:
    p.shape(oval(0, -54, 58), c)
    p.shape(oval(0, -54, 44), WHITE, 4, None)
    with p.placed((0, -54), 40):
        p.shape(poly(points_of("0 -38, 11 0, -11 0")), RED, 3, None)
        p.shape(poly(points_of("0 38, 11 0, -11 0")), SILVER, 3, None)
    p.shape(oval(0, -118, 12), c, 4, None)


def _strawberry(p: Picture, c: str) -> None:
    p.shape(blob(points_of("0 16, 26 -12, 28 -42, 0 -48, -28 -42, -26 -12"), 0.9), c)
    for x, y in ((-12, -28), (12, -28), (0, -12), (-6, -38), (8, -40)):
        p.fill(oval(x, y, 2.4, 3.4), YELLOW)
    p.shape(star(0, -50, 22, 9, 5, 90), GREEN, 3, None)


def _basket(p: Picture, c: str) -> None:
    p.line("M-60 -36Q0 -140 60 -36", 13)
    p.line("M-60 -36Q0 -140 60 -36", 6, c)
    for x in (-36, -6, 24, 42):
        p.shape(oval(x, -44, 19), RED, 3.4)
    p.shape(poly(points_of("-70 -38, 70 -38, 54 40, -54 40")), c)
    p.line("M-64 -14H64M-60 12H60M-30 -38L-24 40M0 -38V40M30 -38L24 40", 3)


def _slipper(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-34 40, -40 -20, -46 -90, -10 -122, 36 -104, 40 -30, 30 40, 0 54"), 0.9), c)
    p.line("M-4 -92L-34 -30M-4 -92L30 -36", 15)
    p.line("M-4 -92L-34 -30M-4 -92L30 -36", 8, YELLOW)


def _scroll(p: Picture, c: str) -> None:
    p.shape(box(-56, -110, 112, 116), c)
    p.line("M-38 -84h76M-38 -66h76M-38 -48h60M-38 -30h70", 3.4)
    for y in (-120, 0):
        p.shape(box(-70, y - 10, 140, 24, 12), OCHRE, 4)
    p.shape(oval(30, -14, 15), RED, 3, None)


def _snake(p: Picture, c: str) -> None:
    d = curve([(-30, 80), (30, 50), (-24, 10), (30, -30), (-20, -70), (10, -112)])
    p.line(d, 34)
    p.line(d, 25, c)
    p.line(d, 7, YELLOW, stroke_dasharray="3 17")
    p.shape(blob(points_of("-20 -110, -22 -140, 4 -160, 40 -150, 46 -128, 20 -108"), 0.9), c)
    p.fill(oval(16, -138, 5), INK)
    p.line("M44 -138l22 -6l12 8M66 -144l10 -8", 4, RED)


def _leaf_load(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-120 -30, -150 -120, -60 -210, 90 -230, 190 -160, 150 -60, 60 -20"), 0.8), c)
    p.line(curve([(-110, -50), (20, -120), (170, -160)]), 5)
    for x, y in ((-60, -78), (0, -110), (60, -134)):
        p.line(f"M{x} {y}l-10 -60M{x} {y}l40 46", 3.4)


def _mortar(p: Picture, c: str) -> None:
    p.line("M30 -60L74 -130", 17)
    p.line("M30 -60L74 -130", 9, OCHRE)
    p.shape("M-62 -60H62Q60 -4 30 4V20H-30V4Q-60 -4 -62 -60Z", c)
    for x in (-40, -10, 20):
        p.shape(blob([(x, -60), (x + 10, -78), (x + 4, -96), (x - 10, -80)], 0.9), GREEN, 3, None)


def _herbs(p: Picture, c: str) -> None:
    for a in (-130, -108, -90, -70, -48):
        x, y = polar((0, 0), 110, a)
        p.line(f"M0 20L{x:.0f} {y:.0f}", 5)
        leaves = (polar((x * k, y * k), 16, a + s * 60) for k in (0.5, 0.75, 1.0) for s in (-1, 1))
        p.shape("".join(oval(*leaf, 12, 9) for leaf in leaves), c, 3, None)
    p.shape(box(-24, -14, 48, 18, 6), RED, 3.4, None)


def _pickaxe(p: Picture, c: str) -> None:
    rod(p, -90, 120, 15, BROWN)
    p.shape("M-110 -84Q-60 -140 0 -140Q60 -140 110 -84Q60 -112 0 -110Q-60 -112 -110 -84Z", c)


def _stamp(p: Picture, c: str) -> None:
    p.shape(oval(0, -10, 24, 26), BROWN)
    p.shape(box(-14, -54, 28, 32), BROWN, 4)
    p.shape(box(-50, -90, 100, 38, 6), c)
    p.fill(box(-44, -98, 88, 10), INK)


def _crab(p: Picture, c: str) -> None:
    for s in (-1, 1):
        for i in range(3):
            p.line(f"M{s * 30} {-30 + i * 8}l{s * 32} {-8 + i * 16}", 6)
        p.line(f"M{s * 36} -50L{s * 62} -76", 11)
        p.shape(poly([(s * 50, -80), (s * 48, -116), (s * 66, -98), (s * 86, -118), (s * 84, -80), (s * 66, -68)]), c, 4)
        p.line(f"M{s * 14} -64V-82", 5)
        p.shape(oval(s * 14, -88, 9), WHITE, 3, None)
        p.fill(oval(s * 14, -88, 4), INK)
    p.shape(oval(0, -38, 52, 32), c)
    p.line(curve([(-16, -34), (0, -26), (16, -34)]), 4)


def _chairleg(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -120, 22 -114, 14 -90, 24 -70, 12 -40, 20 0, 10 40, 0 52")), 0.8), c)
    p.fill(oval(24, -60, 13) + oval(18, -40, 9), CREAM)
    p.line("M14 -70l10 8M10 -50l12 6M12 -34l8 4", 4)


def _honey(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -76, 44 -72, 58 -20, 40 24, 0 28")), 0.8), c)
    p.shape(box(-44, -92, 88, 22, 6), SAND, 4)
    p.shape(poly(points_of("-36 -44, 36 -44, 36 -4, -36 -4")), CREAM, 3.4, None)
    p.shape(poly(polar((0, -24), 15, 30 + 60 * i) for i in range(6)), YELLOW, 3, None)
    p.line("M10 -90L40 -150", 9)
    p.shape(oval(42, -152, 17, 22), OCHRE, 4)


def _oar(p: Picture, c: str) -> None:
    rod(p, -190, 110, 14, c)
    p.shape(blob(points_of("-26 -110, 26 -110, 34 -180, 20 -230, -20 -230, -34 -180"), 0.6), c)
    p.fill(poly(points_of("-30 -170, 30 -170, 32 -190, -32 -190")), RED)


def _flag(p: Picture, c: str) -> None:
    rod(p, -60, 100, 10, SAND)
    d = "M4 -100H112V-20H4Z"
    p.shape(d, c)
    p.fill("M4 -100H58V-60H4ZM58 -60H112V-20H58Z", YELLOW)
    p.line(d, 5)


def _banner(p: Picture, c: str) -> None:
    rod(p, -170, 130, 11, YELLOW)
    p.line("M-90 -126H110", 11)
    d = "M-84 -122H104V30L60 6L10 34L-40 6L-84 30Z"
    p.shape(d, c)
    p.line("M-68 -106H88V0", 5, YELLOW)
    p.shape(star(10, -62, 38, 17, 8), YELLOW, 4, None)


def _lantern(p: Picture, c: str) -> None:
    p.fill(oval(0, 30, 100), c, fill_opacity=0.35)
    p.line("M-22 -20Q0 -50 22 -20", 6)
    p.shape(poly(points_of("-34 -16, 34 -16, 24 -32, -24 -32")), COAL, 4)
    p.shape(poly(points_of("-30 -16, 30 -16, 36 62, -36 62")), c)
    p.shape(blob(points_of("0 0, 12 26, 0 46, -12 26"), 0.9), ORANGE, 3, None)
    p.shape(box(-42, 60, 84, 16, 5), COAL, 4)


def _baton(p: Picture, c: str) -> None:
    p.shape(oval(0, 0, 11, 17), BROWN, 4)
    p.shape(poly(points_of("-5 -12, 5 -12, 2 -130, -2 -130")), c, 3.4, None)
    for a in (-60, -90, -120):
        x, y = polar((0, -130), 34, a)
        p.line(f"M0 -136L{x:.0f} {y:.0f}", 4, YELLOW)


def _calculator(p: Picture, c: str) -> None:
    p.shape(box(-54, -108, 108, 150, 10), c)
    p.shape(box(-42, -96, 84, 34, 4), MINT, 3, None)
    p.line("M10 -88v18M26 -88v18", 5)
    for row in range(4):
        for column in range(4):
            p.fill(box(-42 + column * 22, -52 + row * 22, 16, 15, 3), RED if column == 3 else WHITE)


def _castanet(p: Picture, c: str) -> None:
    for x, a in ((-16, -14), (18, 14)):
        with p.placed((x, -44), a):
            p.shape(blob(points_of("0 -40, 30 -24, 34 8, 14 34, -14 34, -34 8, -30 -24"), 0.9), c)
    p.line("M-8 -84Q0 -104 8 -84", 5, RED)
    p.line("M-62 -80l-14 -10M64 -80l14 -10M-66 -40h-16M68 -40h16", 4)


def _trapeze(p: Picture, c: str) -> None:
    p.line("M-80 0L-60 -330M80 0L60 -330", 4)
    p.line("M-92 0H92", 15)
    p.line("M-92 0H92", 8, c)


def _cuica(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-70 -60, 70 -60, 58 56, -58 56")), c)
    p.shape(oval(0, -60, 70, 20), CREAM, 4)
    p.shape(oval(0, -60, 9, 4), BROWN, 3, None)
    p.line("M-64 -20H64M-60 30H60", 4)
    p.line("M0 56V130", 9)
    p.line("M0 56V130", 4, SAND)
    for x, y in ((-96, -90), (96, -96), (-84, -124)):
        p.shape(blob([(x, y - 16), (x + 9, y), (x, y + 9), (x - 9, y)], 0.9), SKY, 3, None)


def _mic_studio(p: Picture, c: str) -> None:
    rod(p, -70, 20, 10, COAL)
    p.shape(box(-34, -112, 68, 98, 32), c)
    p.line("M-30 -86h60M-33 -70h66M-33 -54h66M-12 -110v80M12 -110v80", 2.4)
    p.line(oval(0, -62, 54), 6)


def _mask_face(p: Picture, c: str) -> None:
    rod(p, -80, 10, 9, SAND)
    p.shape(blob(both(points_of("0 -128, 46 -116, 56 -70, 36 -26, 0 -8")), 0.9), c)
    for s in (-1, 1):
        p.fill(oval(s * 20, -78, 11, 7), INK)
        p.line(curve([(s * 10, -98), (s * 22, -104), (s * 34, -98)]), 4)
    p.shape(blob(points_of("-20 -44, 0 -40, 20 -44, 0 -24"), 0.8), RED, 3, None)


def _script(p: Picture, c: str) -> None:
    with p.placed((0, -50), 8):
        p.shape(box(-50, -72, 100, 124, 3), c)
        for y in (-50, -34, -18, -2, 14, 30):
            p.line(f"M-36 {y}h{72 if y % 32 else 50}", 3.4)
        p.line("M-40 -22h60", 9, YELLOW, stroke_opacity=0.7)


def _booklets(p: Picture, c: str) -> None:
    p.line("M-110 -110Q0 -70 150 -120", 4)
    for x, y, colour in ((-70, -94, c), (-8, -84, YELLOW), (56, -92, SKY)):
        p.shape(box(x - 24, y, 48, 66, 2), colour, 4)
        p.fill(star(x, y + 28, 15, 7, 5), INK)
        p.line(f"M{x - 14} {y + 54}h28", 3)
        p.shape(box(x - 4, y - 10, 8, 20, 2), SAND, 2.4, None)


THINGS: dict[str, Thing] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and callable(draw)
}
