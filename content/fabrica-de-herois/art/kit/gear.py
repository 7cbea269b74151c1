"""Things in a hand: the origin is where the hand grips, up is where the thing points."""

from __future__ import annotations

from collections.abc import Callable

from .palette import (
    BLUE,
    BROWN,
    COAL,
    CREAM,
    GREEN,
    INK,
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
from .pen import FINE, Picture, blob, box, curve, oval, points_of, polar, poly, star

Thing = Callable[[Picture, str], None]


def rod(p: Picture, low: float, high: float, width: float, colour: str) -> None:
    """Draw a straight shaft along the grip."""
    p.shape(box(-width / 2, -high, width, high - low, width * 0.3), colour, 4, (-4, 0))


def _wrench(p: Picture, c: str) -> None:
    rod(p, -60, 70, 20, c)
    p.shape(poly(points_of("-14 -62, -34 -86, -30 -118, -12 -126, -12 -98, 12 -98, 12 -126, 30 -118, 34 -86, 14 -62")), c)
    p.line("M0 -50V40", 3)


def _hammer(p: Picture, c: str) -> None:
    rod(p, -60, 90, 15, BROWN)
    p.shape(box(-46, -126, 92, 46, 6), c)


def _gavel(p: Picture, c: str) -> None:
    rod(p, -56, 80, 13, BROWN)
    p.shape(box(-40, -112, 80, 40, 10), c)
    p.line("M-24 -112v40M24 -112v40", FINE)


def _pan(p: Picture, c: str) -> None:
    rod(p, -30, 40, 16, COAL)
    p.shape(oval(0, -92, 60), c)
    p.line(oval(0, -92, 46), FINE)


def _spoon(p: Picture, c: str) -> None:
    rod(p, -60, 80, 13, c)
    p.shape(oval(0, -108, 26, 36), c)


def _skewer(p: Picture, c: str) -> None:
    rod(p, -60, 150, 7, SILVER)
    for y, colour in ((-56, WINE), (-84, BROWN), (-112, WINE)):
        p.shape(box(-20, y - 12, 40, 25, 9), colour, 4)


def _pencil(p: Picture, c: str) -> None:
    p.shape(box(-13, -96, 26, 170, 0), c, 4, (-5, 0))
    p.shape(poly(points_of("-13 -96, 13 -96, 0 -136")), SAND, 4)
    p.fill(poly(points_of("-5 -120, 5 -120, 0 -136")), INK)
    p.shape(box(-13, 74, 26, 18, 4), ROSE, 4)


def _brush(p: Picture, c: str) -> None:
    rod(p, -70, 70, 12, SAND)
    p.shape(box(-12, -92, 24, 24), SILVER, 4)
    p.shape(blob(points_of("-12 -92, 12 -92, 17 -120, 0 -150, -17 -120"), 0.8), c, 4)


def _lamp(p: Picture, c: str) -> None:
    p.fill(poly(points_of("-22 -70, 22 -70, 96 -220, -96 -220")), YELLOW, fill_opacity=0.55)
    p.shape(box(-15, -44, 30, 92, 8), c, 4)
    p.shape(poly(points_of("-15 -44, 15 -44, 26 -72, -26 -72")), c, 4)


def _umbrella(p: Picture, c: str) -> None:
    rod(p, -44, 100, 8, COAL)
    p.line("M0 44q0 20 18 16", 8)
    d = (
        "M-118 -92Q-108 -188 0 -196Q108 -188 118 -92Q96 -110 78 -92Q58 -110 39 -92Q20 "
        "-110 0 -92Q-20 -110 -39 -92Q-58 -110 -78 -92Q-96 -110 -118 -92Z"
    )
    p.shape(d, c)
    p.line("M-39 -92Q-36 -160 0 -196Q36 -160 39 -92M0 -196V-212", FINE)


def _sword(p: Picture, c: str) -> None:
    rod(p, -34, 10, 14, BROWN)
    p.shape(poly(points_of("-13 -24, 13 -24, 11 -170, 0 -196, -11 -170")), c)
    p.line("M0 -30V-168", 2.6)
    p.shape(box(-40, -30, 80, 16, 6), YELLOW, 4)


def _staff(p: Picture, c: str) -> None:
    rod(p, -190, 130, 13, BROWN)
    p.shape(oval(0, -150, 29), c)
    p.fill(oval(-9, -160, 7), WHITE)


def _cane(p: Picture, c: str) -> None:
    rod(p, -190, 0, 13, c)
    p.line("M0 -4Q0 -34 -26 -34Q-44 -34 -46 -14", 18)
    p.line("M0 -4Q0 -34 -26 -34Q-44 -34 -46 -14", 10, c)


def _wand(p: Picture, c: str) -> None:
    rod(p, -26, 84, 9, COAL)
    p.shape(star(0, -106, 36, 15, 5), c, 4, None)


def _open_book(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-78 -64, 0 -48, 78 -64, 78 30, 0 46, -78 30")), c)
    p.shape(poly(points_of("-68 -68, 0 -52, 68 -68, 68 18, 0 34, -68 18")), WHITE, 4, None)
    p.line("M0 -52V34M-56 -50L-12 -40M-56 -32L-12 -22M-56 -14L-12 -4M56 -50L12 -40M56 -32L12 -22M56 -14L12 -4", 2.6)


def _newspaper(p: Picture, c: str) -> None:
    p.shape(box(-64, -88, 128, 124, 3), CREAM)
    p.fill(box(-54, -78, 108, 20), INK)
    p.fill(box(-54, -50, 50, 40), c)
    p.line("M6 -46h46M6 -34h46M6 -22h46M6 -10h46M-54 4h106M-54 16h106", 3)


def _clipboard(p: Picture, c: str) -> None:
    p.shape(box(-48, -86, 96, 128, 7), c)
    p.fill(box(-38, -72, 76, 106), WHITE)
    p.shape(box(-20, -96, 40, 20, 5), SILVER, 4, None)
    p.line("M-26 -52l6 7l10 -14M-26 -24l6 7l10 -14M-26 4l6 7l10 -14M2 -50h26M2 -22h26M2 6h26", 3.4)


def _map(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-88 -76, -30 -92, 30 -72, 88 -90, 88 16, 30 34, -30 14, -88 30")), CREAM)
    p.line("M-30 -92V14M30 -72V34", 2.6)
    p.line(curve([(-70, 0), (-40, -40), (0, -20), (44, -56)]), 5, c, stroke_dasharray="9 9")
    p.line("M48 -66l18 18M66 -66l-18 18", 6, RED)


def _phone(p: Picture, c: str) -> None:
    p.shape(box(-30, -70, 60, 106, 9), COAL)
    p.fill(box(-22, -58, 44, 78), c)
    p.fill(oval(0, 28, 4), WHITE)


def _megaphone(p: Picture, c: str) -> None:
    with p.placed((0, -12), -68):
        p.shape(poly(points_of("0 -18, 96 -58, 96 58, 0 18")), c)
        p.shape(oval(96, 0, 14, 58), WHITE, 4)
        p.shape(box(-26, -16, 28, 32, 6), COAL, 4)


def _microphone(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-10 56, 10 56, 15 -42, -15 -42")), COAL)
    p.shape(oval(0, -66, 28, 30), c)
    p.line("M-24 -76H24M-26 -62H26M-10 -94V-40M10 -94V-40", 2.2)


def _guitar(p: Picture, c: str) -> None:
    with p.placed((0, 0), 62):
        p.shape(box(-9, -210, 18, 160, 3), BROWN, 4)
        p.shape(box(-15, -246, 30, 42, 6), COAL, 4)
        p.shape(blob(points_of("0 -64, 44 -48, 36 -4, 62 44, 40 92, 0 104, -40 92, -62 44, -36 -4, -44 -48"), 0.9), c)
        p.shape(oval(0, 12, 19), COAL, 4, None)
        p.line("M-4 -204V70M4 -204V70M-22 72H22", 2.2)


def _drum(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-72 -46, 72 -46, 60 66, -60 66")), c)
    p.shape(oval(0, -46, 72, 20), CREAM, 4)
    p.line("M-66 -20L-40 64L-12 -26L14 66L40 -28L62 40", FINE)


def _pandeiro(p: Picture, c: str) -> None:
    p.shape(oval(0, -40, 74), c)
    p.shape(oval(0, -40, 56), CREAM, 4)
    for a in range(0, 360, 60):
        x, y = polar((0, -40), 65, a + 15)
        p.shape(oval(x, y, 10, 6), YELLOW, 3, None)


def _accordion(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-56 -60, 56 -60, 64 70, -64 70")), CREAM)
    for x in range(-42, 57, 14):
        p.line(f"M{x} -60L{x * 1.12:g} 70", 3)
    for s in (-1, 1):
        p.shape(poly([(s * 56, -70), (s * 100, -64), (s * 108, 76), (s * 64, 82)]), c)
    p.line("M70 -40h20M72 -22h20M73 -4h20M75 14h20M77 32h20", 5, WHITE)


def _ball(p: Picture, c: str) -> None:
    p.shape(oval(0, -46, 48), c)
    p.fill(star(0, -46, 17, 14, 5), INK)
    for a in range(-90, 270, 72):
        x, y = polar((0, -46), 17, a)
        u, v = polar((0, -46), 36, a)
        p.line(f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}", 3)
        p.fill(star(*polar((0, -46), 43, a), 9, 7, 5), INK)


def _balloons(p: Picture, c: str) -> None:
    for x, y, colour in ((-46, -150, c), (44, -160, BLUE), (0, -200, YELLOW)):
        p.line(f"M{x} {y + 46}L0 0", 2.6)
        p.shape(oval(x, y, 39, 46), colour)
        p.line(curve([(x - 18, y - 18), (x - 8, y - 30), (x + 2, y - 32)]), 4, WHITE)


def _flower(p: Picture, c: str) -> None:
    p.line(curve([(0, 50), (4, -30), (0, -96)]), 9)
    p.line(curve([(0, 50), (4, -30), (0, -96)]), 4.4, GREEN)
    p.shape(blob(points_of("2 -16, 24 -40, 44 -38, 26 -16"), 0.9), GREEN, 3.4, None)
    for i in range(7):
        x, y = polar((0, -112), 26, i * 51.4)
        p.shape(oval(x, y, 18), c, 3.4, None)
    p.shape(oval(0, -112, 17), YELLOW, 3.4, None)


def _plant(p: Picture, c: str) -> None:
    for a in (-140, -115, -90, -65, -40):
        tip = polar((0, -30), 110, a)
        middle = polar((0, -30), 66, a - 12)
        other = polar((0, -30), 66, a + 12)
        p.shape(blob([(0, -26), middle, tip, other], 0.9), GREEN, 4)
    p.shape(poly(points_of("-40 -34, 40 -34, 30 44, -30 44")), c)
    p.shape(box(-46, -46, 92, 20, 4), c, 4)


def _watering(p: Picture, c: str) -> None:
    p.shape(box(-46, -48, 92, 88, 8), c)
    p.shape(poly(points_of("44 -6, 100 -66, 112 -54, 46 26")), c, 4)
    p.line("M-34 -48Q0 -108 34 -48", 9)
    for x in (112, 126, 118):
        p.shape(oval(x, -34 + (x % 5) * 9, 5, 7), SKY, 2.6, None)


def _hose(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-15 30, 15 30, 12 -70, -12 -70")), c)
    p.shape(
        blob(points_of("-12 -74, 12 -74, 34 -150, 70 -210, 20 -196, 0 -226, -20 -196, -60 -212, -32 -150"), 0.8), SKY, 4, None
    )
    p.line("M0 -92V-176M10 -96L34 -170M-10 -96L-34 -170", 3, WHITE)
    p.line("M0 32Q10 120 90 140", 17)
    p.line("M0 32Q10 120 90 140", 9, RED)


def _cup(p: Picture, c: str) -> None:
    p.line(oval(42, -14, 17), 8)
    p.shape(poly(points_of("-38 -46, 38 -46, 30 34, -30 34")), c)
    p.shape(oval(0, -46, 38, 10), BROWN, 4, None)
    p.line("M-14 -62q-10 -16 2 -30q10 -16 0 -28M14 -62q-10 -16 2 -30q10 -16 0 -28", 4)


def _pizza(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-8 30, -78 -96, 78 -96")), YELLOW)
    p.shape(blob(points_of("-84 -96, 0 -118, 84 -96, 76 -78, 0 -94, -76 -78"), 0.7), OCHRE, 4)
    for x, y in ((-30, -64), (18, -70), (0, -32)):
        p.shape(oval(x, y, 13), c, 3, None)


def _cake(p: Picture, c: str) -> None:
    p.shape(box(-76, -20, 152, 58, 6), c)
    p.shape(box(-52, -66, 104, 48, 6), CREAM)
    p.line(curve([(-76, 4), (-50, 18), (-25, 4), (0, 18), (25, 4), (50, 18), (76, 4)]), 5, WHITE)
    for x in (-28, 0, 28):
        p.shape(box(x - 4, -94, 8, 28), BLUE, 2.6, None)
        p.fill(oval(x, -102, 5, 8), ORANGE)


def _fish(p: Picture, c: str) -> None:
    p.shape(blob(points_of("0 26, 14 0, 40 -50, 30 -110, 0 -140, -30 -110, -40 -50, -14 0"), 0.8), c)
    p.shape(poly(points_of("0 10, 40 62, 0 44, -40 62")), c, 4)
    p.fill(oval(13, -110, 6), INK)
    p.line(curve([(-28, -90), (0, -80), (28, -90)]), FINE)
    for y in (-60, -38, -16):
        p.line(curve([(-16, y), (0, y + 9), (16, y)]), 2.6)


def _net(p: Picture, c: str) -> None:
    rod(p, -100, 60, 11, SAND)
    p.shape(blob(points_of("-56 -120, 56 -120, 44 -40, 20 -8, -10 -20, -44 -50"), 0.8), WHITE, 3, None)
    p.line("M-44 -112L30 -18M-10 -114L40 -40M44 -112L-36 -46M10 -114L-46 -70", 2.2)
    p.line(oval(0, -120, 58, 17), 9)
    p.line(oval(0, -120, 58, 17), 4, c)


def _rope(p: Picture, c: str) -> None:
    p.line(curve([(0, 0), (60, -80), (10, -170), (-70, -150), (-40, -90), (50, -120), (110, -170)]), 15)
    p.line(curve([(0, 0), (60, -80), (10, -170), (-70, -150), (-40, -90), (50, -120), (110, -170)]), 9, c)
    p.line(
        curve([(0, 0), (60, -80), (10, -170), (-70, -150), (-40, -90), (50, -120), (110, -170)]),
        2.4,
        INK,
        stroke_dasharray="3 9",
    )


def _syringe(p: Picture, c: str) -> None:
    p.shape(box(-17, -80, 34, 92, 5), WHITE)
    p.fill(box(-11, -46, 22, 54), c)
    p.line("M0 -80V-134M0 12V44M-20 46H20", 5)
    p.line("M-17 -60h12M-17 -42h12M-17 -24h12", 3)


def _flask(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-14 -108, 14 -108, 14 -58, 58 30, -58 30, -14 -58")), WHITE)
    p.shape(poly(points_of("-32 -22, 32 -22, 52 24, -52 24")), c, 3, None)
    p.line("M-20 -110H20", 8)
    for x, y, r in ((-10, -4, 6), (14, 8, 8), (4, -40, 5), (-4, -74, 4)):
        p.line(oval(x, y, r), 2.6)


def _telescope(p: Picture, c: str) -> None:
    with p.placed((0, 0), 58):
        p.shape(box(-17, -96, 34, 140, 4), c)
        p.shape(box(-24, -180, 48, 90, 5), c)
        p.shape(box(-27, -192, 54, 18, 4), YELLOW, 4)


def _remote(p: Picture, c: str) -> None:
    p.shape(box(-48, -46, 96, 76, 12), c)
    p.line("M26 -46V-120", 5)
    p.shape(oval(26, -126, 9), RED, 4, None)
    p.shape(oval(-20, -8, 15), COAL, 4, None)
    for x, colour in ((14, RED), (34, YELLOW)):
        p.shape(oval(x, -8, 8), colour, 3, None)


def _drone(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.line(f"M0 -150L{s * 74} -170", 9)
        p.shape(oval(s * 78, -184, 50, 8), SILVER, 3.4, None)
        p.line(f"M{s * 74} -170V-182", 7)
    p.shape(oval(0, -148, 42, 24), c)
    p.shape(oval(0, -144, 12), COAL, 3.4, None)
    p.line("M0 -122V-70", 2.4, INK, stroke_dasharray="5 7")


def _cards(p: Picture, c: str) -> None:
    for i, a in enumerate((-34, -12, 10, 32)):
        with p.placed((0, 10), a):
            p.shape(box(-27, -112, 54, 80, 6), WHITE, 4, None)
            p.fill(poly(points_of("0 -90, 13 -72, 0 -54, -13 -72")), (c, INK)[i % 2])


def _bag(p: Picture, c: str) -> None:
    p.line("M-26 -10Q-24 -54 0 -54Q24 -54 26 -10", 9)
    p.shape(poly(points_of("-56 -12, 56 -12, 66 90, -66 90")), c)
    p.line("M-40 20h80", FINE)


def _suitcase(p: Picture, c: str) -> None:
    p.line("M-22 4V-14H22V4", 9)
    p.shape(box(-78, 4, 156, 104, 10), c)
    p.fill(box(-78, 44, 156, 12), INK)
    p.shape(box(-12, 38, 24, 24, 4), YELLOW, 4, None)


def _letter(p: Picture, c: str) -> None:
    p.shape(box(-66, -76, 132, 86, 4), WHITE)
    p.line("M-66 -76L0 -22L66 -76", 4)
    p.shape(oval(0, -20, 14), c, 3, None)


def _parcel(p: Picture, c: str) -> None:
    p.shape(box(-70, -84, 140, 110, 4), "#D9A96A")
    p.fill(box(-12, -84, 24, 110), c)
    p.line("M-12 -84v110M12 -84v110", 3)
    p.line("M30 -2h28M30 10h28", 3)


def _clock(p: Picture, c: str) -> None:
    p.shape(oval(0, -50, 58), c)
    p.shape(oval(0, -50, 44), WHITE, 4, None)
    p.line("M0 -80V-50L20 -38", 6)
    for s in (-1, 1):
        p.shape(oval(s * 36, -108, 18, 13), YELLOW, 4, None)


def _scissors(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(poly([(s * -4, 0), (s * 26, -130), (s * 34, -120), (s * 12, 6)]), SILVER, 4)
        p.line(oval(s * -22, 32, 19, 24), 13)
        p.line(oval(s * -22, 32, 19, 24), 6, c)
    p.fill(oval(0, -6, 6), INK)


def _needle(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-7 40, 7 40, 3 -150, -3 -150")), SILVER, 3.4, None)
    p.line(curve([(0, 30), (60, 60), (100, 0), (70, -60), (130, -110)]), 5, c)


def _saw(p: Picture, c: str) -> None:
    teeth = "".join(f"L{24 if i % 2 else 36} {-20 - i * 11}" for i in range(14))
    p.shape(f"M-14 -14L24 -14{teeth}L10 -170L-14 -160Z", SILVER)
    p.shape(box(-22, -16, 44, 56, 12), c)


def _drill(p: Picture, c: str) -> None:
    p.shape(box(-22, -20, 44, 90, 9), COAL)
    p.shape(box(-62, -78, 130, 62, 14), c)
    p.shape(box(68, -60, 22, 28, 4), SILVER, 4)
    p.line("M92 -46H150", 8)
    p.line("M92 -46H148", 3.4, SILVER)


def _surf(p: Picture, c: str) -> None:
    p.shape(blob(points_of("0 -230, 38 -150, 46 0, 34 130, 0 170, -34 130, -46 0, -38 -150"), 0.9), c)
    p.line("M0 -220V164", 4)
    p.fill(poly(points_of("-40 40, 42 0, 40 34, -38 74")), YELLOW)


def _puppet(p: Picture, c: str) -> None:
    p.line("M-46 0H46M0 -12V12", 8)
    for x in (-40, 0, 40):
        p.line(f"M{x} 0L{x * 0.6:g} 60", 2.4)
    p.shape(oval(0, 66, 24), CREAM, 4)
    p.fill(oval(-8, 64, 3.4) + oval(8, 64, 3.4), INK)
    p.shape(poly(points_of("-18 90, 18 90, 32 150, -32 150")), c, 4)


def _cat(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-44 34, -52 -20, -30 -56, 30 -56, 52 -20, 44 34"), 0.9), c)
    for s in (-1, 1):
        p.shape(poly([(s * 12, -66), (s * 42, -104), (s * 46, -54)]), c)
    p.shape(oval(0, -62, 46, 38), c)
    for s in (-1, 1):
        p.fill(oval(s * 17, -66, 5, 8), INK)
        p.line(f"M{s * 20} -50L{s * 58} -56M{s * 20} -46L{s * 58} -42", 2.2)
    p.fill(poly(points_of("-5 -54, 5 -54, 0 -48")), RED)


def _bomb(p: Picture, c: str) -> None:
    p.shape(oval(0, -46, 54), c)
    p.shape(box(-15, -112, 30, 22, 3), COAL, 4)
    p.line("M0 -112Q8 -144 38 -140", 5)
    p.shape(star(46, -142, 22, 9, 8), YELLOW, 3, None)
    p.line("M-28 -66Q-22 -80 -8 -84", 5, WHITE)


def _energy(p: Picture, c: str) -> None:
    p.shape(star(4, -30, 88, 52, 11), WHITE, 4, None)
    p.shape(star(4, -30, 64, 38, 11), c, 4, None)
    p.fill(oval(4, -30, 22), WHITE)


def _fire(p: Picture, c: str) -> None:
    p.shape(blob(points_of("0 24, 40 6, 56 -40, 34 -92, 24 -66, 4 -150, -16 -86, -36 -108, -56 -40, -40 6"), 0.8), ORANGE)
    p.fill(blob(points_of("0 14, 24 0, 30 -34, 10 -62, 0 -92, -12 -58, -30 -34, -24 0"), 0.8), YELLOW)


def _lightning(p: Picture, c: str) -> None:
    p.shape(poly(points_of("20 -180, -54 -60, -12 -66, -34 20, 50 -96, 8 -90, 64 -170")), YELLOW)


def _cloud(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-80 -30, -92 -66, -58 -94, -30 -92, 0 -124, 40 -100, 74 -102, 94 -62, 80 -28, 0 -22"), 0.9), c)
    for x in (-50, -16, 18, 52):
        p.line(f"M{x} -10l-8 26", 5, BLUE)


def _none(p: Picture, c: str) -> None:
    """Hold nothing."""


THINGS: dict[str, Thing] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and callable(draw)
}
