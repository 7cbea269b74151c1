"""Hair and what is worn on it: for each style what lies behind the head and what before it. Origin and size as for heads."""

from __future__ import annotations

import math
from collections.abc import Callable

from .palette import BLUE, BROWN, COAL, CREAM, GREEN, INK, NAVY, OCHRE, ORANGE, RED, SILVER, WHITE, YELLOW
from .pen import FINE, Picture, blob, both, box, curve, oval, points_of, poly, star

Style = Callable[[Picture, str], None]

CAP = "0 -84, 44 -74, 66 -38, 62 -4, 54 -18, 40 -36, 14 -42, 0 -42"


def _cap(picture: Picture, colour: str, half: str = CAP) -> None:
    picture.shape(blob(both(points_of(half)), 0.8), colour)


def _curls(picture: Picture, colour: str, spots: str, r: float) -> None:
    """Draw a mass of round curls as one shape: outlines first, fills over them, then a few curl lines."""
    points = points_of(spots)
    for x, y in points:
        picture.line(oval(x, y, r), 10)
    for x, y in points:
        picture.fill(oval(x, y, r), colour)
    for x, y in points[::2]:
        picture.line(curve([(x - r * 0.5, y), (x, y - r * 0.5), (x + r * 0.5, y)]), 2.4, INK, stroke_opacity=0.55)


def _ring(rx: float, ry: float, cy: float, start: int, stop: int, n: int) -> str:

    steps = (math.radians(start + (stop - start) * i / (n - 1)) for i in range(n))
    return ", ".join(f"{rx * math.cos(a):.1f} {cy + ry * math.sin(a):.1f}" for a in steps)


# ---- behind the head -------------------------------------------------------------------------------------------------------


def _back_long(p: Picture, c: str) -> None:
    p.shape(
        blob(points_of("0 -84, 58 -66, 78 -10, 84 70, 88 140, 60 150, 0 120, -60 150, -88 140, -84 70, -78 -10, -58 -66"), 0.8),
        c,
    )


def _back_bob(p: Picture, c: str) -> None:
    p.shape(blob(points_of("0 -84, 58 -70, 78 -16, 84 60, 58 70, 0 60, -58 70, -84 60, -78 -16, -58 -70"), 0.8), c)


def _back_afro(p: Picture, c: str) -> None:
    _curls(p, c, _ring(78, 74, -22, 150, 390, 15) + ", 0 -60, 40 -50, -40 -50, 0 -20, 50 -10, -50 -10", 26)


def _back_big_afro(p: Picture, c: str) -> None:
    _curls(p, c, _ring(104, 96, -30, 140, 400, 19) + ", 0 -80, 50 -70, -50 -70, 0 -30, 70 -20, -70 -20, 80 20, -80 20", 32)


def _back_ponytail(p: Picture, c: str) -> None:
    p.shape(blob(points_of("30 -70, 78 -96, 118 -60, 120 0, 104 60, 92 20, 84 -20, 60 -48"), 0.9), c)
    p.line(curve([(70, -72), (100, -48), (104, 10)]), FINE)


def _back_two_tails(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(
            blob([(s * 50, -40), (s * 90, -60), (s * 118, -20), (s * 112, 50), (s * 92, 70), (s * 88, 20), (s * 66, -10)], 0.9),
            c,
        )
        p.shape(oval(s * 62, -34, 11), RED, 4, None)


def _back_braids(p: Picture, c: str) -> None:
    for s in (-1, 1):
        for i in range(5):
            p.shape(oval(s * (66 + i * 2), 26 + i * 27, 15, 17), c, 4, None)
        p.shape(box(s * 75 - 9, 152, 18, 12, 4), RED, 3.4, None)


def _back_dreads(p: Picture, c: str) -> None:
    for i, x in enumerate((-74, -56, -38, 38, 56, 74)):
        p.shape(
            blob(
                [(x - 11, -40), (x + 11, -40), (x * 1.12 + 10, 70), (x * 1.16, 106 - abs(i - 2.5) * 6), (x * 1.12 - 10, 70)],
                0.7,
            ),
            c,
            4,
        )


def _back_curly(p: Picture, c: str) -> None:
    _curls(p, c, "-66 -40, 66 -40, -80 -4, 80 -4, -84 36, 84 36, -78 74, 78 74, -64 106, 64 106, 0 -60, -30 60, 30 60", 25)


def _back_bun(p: Picture, c: str) -> None:
    p.shape(oval(0, -98, 33, 28), c)
    p.line(curve([(-18, -100), (0, -112), (18, -98)]), FINE)


def _back_two_buns(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(oval(s * 52, -80, 27, 25), c)


def _back_hijab(p: Picture, c: str) -> None:
    p.shape(blob(points_of("0 -90, 56 -74, 76 -16, 80 60, 104 120, 0 150, -104 120, -80 60, -76 -16, -56 -74"), 0.8), c)


def _back_hood(p: Picture, c: str) -> None:
    p.shape(blob(points_of("0 -104, 60 -82, 92 -20, 98 60, 118 104, 0 120, -118 104, -98 60, -92 -20, -60 -82"), 0.8), c)


# ---- before the head -------------------------------------------------------------------------------------------------------


def _side_part(p: Picture, c: str) -> None:
    p.shape(
        blob(
            points_of(
                "-62 -8, -66 -50, -40 -84, 8 -90, 52 -76, 68 -30, 62 -2, 54 -22, 40 -36, -8 -42, -34 -56, -44 -30, -54 -18"
            ),
            0.8,
        ),
        c,
    )
    p.line(curve([(-32, -58), (-30, -74), (-18, -84)]), FINE)


def _quiff(p: Picture, c: str) -> None:
    p.shape(
        blob(
            points_of(
                "-60 -6, -64 -44, -54 -78, -20 -118, 30 -126, 62 -104, 58 -80, 66 -34, 60 -4, 52 -30, 20 -48, -20 -46, -50 -30"
            ),
            0.8,
        ),
        c,
    )
    p.line(curve([(-34, -62), (0, -92), (44, -98)]), FINE)
    p.line(curve([(-10, -58), (16, -76), (50, -80)]), FINE)


def _spikes(p: Picture, c: str) -> None:
    p.shape(
        poly(
            points_of(
                "-62 0, -78 -44, -58 -44, -66 -94, -34 -74, -22 -124, 4 -84, 34 -120, 40 -76, 72 -92, "
                "62 -46, 80 -42, 62 0, 50 -30, 30 -24, 22 -46, 4 -26, -14 -46, -30 -26, -48 -34"
            )
        ),
        c,
    )


def _mohawk(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-16 -50, -22 -96, -14 -92, -16 -128, 0 -104, 14 -132, 14 -94, 24 -100, 16 -50")), c)
    for s in (-1, 1):
        p.line(f"M{s * 34} -56l{s * 4} 6M{s * 44} -46l{s * 4} 6M{s * 40} -60l{s * 4} 6", 2.4)


def _buzz(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -76, 40 -68, 60 -30, 58 -8, 50 -34, 30 -48, 0 -50")), 0.8), c)


def _bald_sides(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(blob([(s * 48, -40), (s * 68, -26), (s * 70, 6), (s * 60, 20), (s * 54, -8)], 0.9), c)
    p.line(curve([(-12, -60), (6, -66), (22, -58)]), 2.4)


def _fringe(p: Picture, c: str) -> None:
    p.shape(
        blob(points_of("0 -86, 52 -74, 70 -24, 66 20, 52 -2, 48 -22, 0 -18, -48 -22, -52 -2, -66 20, -70 -24, -52 -74"), 0.7), c
    )
    p.line("M-26 -60L-28 -22M0 -64V-20M26 -60L28 -22", FINE)


def _middle_part(p: Picture, c: str) -> None:
    p.shape(
        blob(points_of("0 -84, 50 -76, 72 -24, 70 30, 58 6, 48 -26, 0 -66, -48 -26, -58 6, -70 30, -72 -24, -50 -76"), 0.8), c
    )
    p.line("M0 -82V-64", FINE)


def _swept(p: Picture, c: str) -> None:
    p.shape(
        blob(
            points_of("-66 20, -72 -30, -44 -80, 10 -92, 58 -72, 72 -24, 66 10, 54 -24, 26 -52, -10 -30, -46 -10, -56 16"), 0.8
        ),
        c,
    )
    p.line(curve([(34, -74), (0, -62), (-40, -26)]), FINE)


def _curly_top(p: Picture, c: str) -> None:
    _curls(p, c, "-54 -34, -40 -60, -14 -74, 16 -74, 42 -60, 56 -34, 26 -50, -24 -50, 0 -56", 20)


def _slick(p: Picture, c: str) -> None:
    _cap(p, c, "0 -86, 44 -76, 64 -38, 60 -6, 54 -30, 26 -58, 0 -52")
    p.line("M-20 -56Q-18 -74 -10 -82M0 -54V-84M20 -56Q18 -74 10 -82", 2.4)


def _front_tuft(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-8 -68, -22 -92, -4 -88, 6 -112, 14 -90, 30 -94, 14 -66"), 0.8), c, 4)


def _hijab(p: Picture, c: str) -> None:
    d = blob(points_of("0 -90, 56 -74, 76 -16, 70 50, 40 96, 0 112, -40 96, -70 50, -76 -16, -56 -74")) + blob(
        points_of("0 -50, -36 -42, -50 -8, -46 40, -22 68, 0 76, 22 68, 46 40, 50 -8, 36 -42")
    )
    p.fill(d, c, fill_rule="evenodd")
    p.line(d, 5)
    p.line(curve([(-58, 66), (0, 98), (62, 40)]), FINE)


def _hood(p: Picture, c: str) -> None:
    d = blob(points_of("0 -104, 60 -82, 88 -20, 84 56, 50 96, 0 104, -50 96, -84 56, -88 -20, -60 -82")) + blob(
        points_of("0 -60, -42 -50, -58 -10, -54 40, -26 74, 0 82, 26 74, 54 40, 58 -10, 42 -50")
    )
    p.fill(d, c, fill_rule="evenodd")
    p.line(d, 5)


def _turban(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-64 -22, -74 -62, -40 -104, 10 -110, 58 -90, 72 -50, 62 -20, 30 -40, 0 -48, -32 -40"), 0.8), c)
    p.line(curve([(-62, -34), (-10, -64), (50, -96)]), FINE)
    p.line(curve([(-68, -60), (-20, -84), (30, -106)]), FINE)
    p.line(curve([(60, -32), (20, -60), (-6, -76)]), FINE)
    p.shape(oval(0, -58, 9, 12), YELLOW, 3.4, None)


def _headscarf(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-64 -12, -70 -56, -36 -90, 36 -90, 70 -56, 64 -12, 30 -40, 0 -46, -30 -40"), 0.8), c)
    p.shape(blob(points_of("-20 -82, -52 -124, -10 -112, 0 -92, 14 -120, 54 -122, 22 -82, 0 -76"), 0.9), c)


def _straw_hat(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -118, 38 -112, 46 -52, 0 -48")), 0.6), YELLOW)
    p.shape(blob(points_of("-116 -40, -60 -60, 0 -64, 60 -60, 116 -40, 60 -28, 0 -24, -60 -28"), 0.9), YELLOW)
    p.fill(poly(points_of("-45 -70, 45 -70, 46 -58, 0 -62, -46 -58")), c)


def _cangaceiro(p: Picture, c: str) -> None:
    p.shape(
        blob(points_of("-104 -46, -92 -92, -50 -112, 0 -104, 50 -112, 92 -92, 104 -46, 60 -36, 0 -32, -60 -36"), 0.8), BROWN
    )
    p.line(curve([(-96, -52), (-50, -46), (0, -42), (50, -46), (96, -52)]), 3, OCHRE)
    for x in (-52, 0, 52):
        p.shape(star(x, -74, 15, 7, 6), YELLOW, 2.6, None)


def _cowboy(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-40 -52, -46 -110, -14 -122, 0 -112, 14 -122, 46 -110, 40 -52"), 0.6), c)
    p.shape(blob(points_of("-114 -74, -70 -52, 0 -58, 70 -52, 114 -74, 84 -34, 0 -28, -84 -34"), 0.9), c)


def _baseball(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -94, 42 -84, 62 -44, 62 -26, 0 -34")), 0.8), c)
    p.shape(blob(points_of("-46 -34, 0 -44, 58 -36, 92 -20, 40 -16, 0 -22, -44 -18"), 0.8), c)
    p.fill(oval(0, -94, 6, 4), INK)


def _hard_hat(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -106, 46 -96, 68 -56, 66 -36, 0 -40")), 0.8), c)
    p.shape(box(-12, -110, 24, 66, 9), c, 4)
    p.shape(blob(points_of("-84 -34, -40 -48, 40 -48, 84 -34, 40 -26, -40 -26"), 0.8), c)


def _toque(p: Picture, c: str) -> None:
    for x, y, r in ((-34, -120, 32), (34, -120, 32), (0, -136, 36)):
        p.shape(oval(x, y, r), WHITE)
    p.shape(blob(points_of("-50 -46, -54 -106, 54 -106, 50 -46, 0 -40"), 0.3), WHITE)
    p.fill(box(-30, -126, 60, 30), WHITE)
    p.line("M-22 -98V-60M0 -98V-58M22 -98V-60", FINE)


def _beanie(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -100, 44 -90, 64 -44, 0 -40")), 0.8), c)
    p.shape(box(-68, -56, 136, 28, 10), c)
    p.line("M-44 -54v22M-22 -55v24M0 -56v25M22 -55v24M44 -54v22", 2.6)
    p.shape(oval(0, -104, 15), WHITE, 4)


def _moto(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -104, 54 -92, 80 -40, 82 30, 66 86, 30 98, 0 98")), 0.9), c)
    p.shape(blob(both(points_of("0 -40, 54 -36, 62 -6, 54 24, 0 28")), 0.6), COAL)
    p.line("M-40 -18L-20 -28M-44 2L-8 -22", 4, SILVER)
    p.line("M-18 64h36M-18 76h36", FINE)


def _astronaut(p: Picture, c: str) -> None:
    d = oval(0, -4, 96, 100)
    p.fill(oval(0, -2, 74, 76), "#8FC3E8", fill_opacity=0.28)
    p.fill(d + oval(0, -2, 74, 76), c, fill_rule="evenodd")
    p.line(d, 5)
    p.line(oval(0, -2, 74, 76), 5)
    p.line("M-52 -34Q-40 -58 -18 -64", 6, WHITE)
    for s in (-1, 1):
        p.shape(box(s * 96 - 11, -26, 22, 48, 8), RED, 4)


def _diver(p: Picture, c: str) -> None:
    d = oval(0, -4, 92, 94)
    p.fill(d + oval(0, -4, 60, 60), c, fill_rule="evenodd")
    p.line(d, 5)
    p.line(oval(0, -4, 60, 60), 9)
    p.line(oval(0, -4, 60, 60), 3.5, OCHRE)
    for a in (-60, -30, 30, 60, 90, 150, 210, 120, 240, 180, 0):
        p.fill(oval(75 * math.cos(math.radians(a)), -4 + 75 * math.sin(math.radians(a)), 4.4), INK)
    p.shape(box(-18, -116, 36, 22, 4), c, 4)


def _crown(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-54 -46, -62 -112, -30 -82, 0 -122, 30 -82, 62 -112, 54 -46")), YELLOW)
    for x, y in ((-62, -112), (0, -122), (62, -112)):
        p.shape(oval(x, y, 8), RED, 3.4, None)


def _top_hat(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-46 -50, -52 -146, 52 -146, 46 -50"), 0.2), c)
    p.fill(poly(points_of("-47 -78, 47 -78, 46 -56, -46 -56")), RED)
    p.shape(blob(points_of("-88 -52, 0 -62, 88 -52, 60 -34, 0 -38, -60 -34"), 0.8), c)


def _pot(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-64 -30, -66 -106, 66 -106, 64 -30, 0 -24"), 0.25), SILVER)
    p.line("M-64 -42Q0 -30 64 -42", FINE)
    p.shape(box(62, -84, 74, 16, 7), COAL, 4)


def _nurse(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-44 -58, -52 -94, 0 -104, 52 -94, 44 -58, 0 -66"), 0.5), WHITE)
    p.fill("M-5 -94h10v8h8v9h-8v8h-10v-8h-8v-9h8Z", RED)


def _police(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-52 -46, -86 -84, -40 -108, 40 -108, 86 -84, 52 -46"), 0.7), c)
    p.shape(blob(points_of("-56 -40, 0 -54, 56 -40, 60 -22, 0 -34, -60 -22"), 0.6), INK, 4)
    p.shape(star(0, -76, 16, 8, 5), YELLOW, 3, None)


def _ears(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(poly([(s * 20, -66), (s * 64, -110), (s * 62, -40)]), c)
        p.fill(poly([(s * 36, -66), (s * 57, -92), (s * 56, -54)]), "#F28C7A")


def _horns(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(blob([(s * 40, -56), (s * 76, -70), (s * 82, -118), (s * 102, -80), (s * 84, -44), (s * 58, -34)], 0.8), CREAM)


def _feathers(p: Picture, c: str) -> None:
    feather = blob(points_of("0 -106, 13 -78, 12 -28, 0 -8, -12 -28, -13 -78"))
    for i, turn in enumerate(range(-70, 71, 20)):
        with p.placed((0, -36), turn):
            p.shape(feather, (RED, YELLOW, BLUE, GREEN)[i % 4], 4, None)
            p.line("M0 -96V-12", 2.2)


def _headband(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-60 -26, -58 -46, 0 -56, 58 -46, 60 -26, 0 -36"), 0.7), c, 4)


def _headphones(p: Picture, c: str) -> None:
    p.line(curve([(-66, 4), (-62, -60), (0, -96), (62, -60), (66, 4)]), 18)
    p.line(curve([(-66, 4), (-62, -60), (0, -96), (62, -60), (66, 4)]), 9, c)
    for s in (-1, 1):
        p.shape(box(s * 66 - 14, -22, 28, 52, 11), c)


def _visor_cap(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-64 -34, 0 -52, 64 -34, 92 -14, 0 -26, -70 -16"), 0.7), c)


def _wizard(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-50 -50, -18 -126, 44 -172, 26 -112, 50 -50"), 0.7), c)
    p.shape(blob(points_of("-96 -46, 0 -64, 96 -46, 50 -30, 0 -34, -50 -30"), 0.8), c)
    p.shape(star(-2, -86, 13, 6, 5), YELLOW, 2.6, None)


def _flowers(p: Picture, c: str) -> None:
    for x, y, f in ((-50, -44, RED), (-26, -66, YELLOW), (0, -74, c), (26, -66, RED), (50, -44, YELLOW)):
        for a in range(5):
            p.fill(oval(x + 9 * math.cos(a * 1.257), y + 9 * math.sin(a * 1.257), 8.5), INK)
        for a in range(5):
            p.fill(oval(x + 9 * math.cos(a * 1.257), y + 9 * math.sin(a * 1.257), 6.4), f)
        p.fill(oval(x, y, 5), WHITE)


def _moto_open(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -102, 54 -90, 78 -40, 76 6, 60 0, 52 -28, 0 -40")), 0.8), c)
    p.fill(poly(points_of("-14 -104, 14 -104, 10 -44, -10 -44")), WHITE)
    for s in (-1, 1):
        p.shape(oval(s * 26, -52, 23, 18), COAL, 4, None)
        p.shape(oval(s * 26, -52, 15, 11), "#8FC3E8", 3, None)
    p.line("M-60 0Q-50 60 0 84Q50 60 60 0", 4)


def _beret(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-66 -40, -84 -74, -30 -112, 50 -100, 88 -66, 64 -38, 0 -46"), 0.9), c)
    p.line("M0 -106q4 -10 -2 -18", 6)


def _welder(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -96, 50 -84, 66 -30, 58 50, 34 88, 0 96")), 0.8), c)
    p.shape(box(-42, -22, 84, 36, 6), "#3D8B4F", 5, None)
    p.line("M-34 6L-10 -16M-20 8L-6 -6", 4, "#A9D6A6")
    p.line("M-20 50h40M-20 62h40", 3, SILVER)


def _frizz(p: Picture, c: str) -> None:
    for i in range(11):
        a = -190 + i * 20
        tip = (122 * math.cos(math.radians(a)), -16 + 116 * math.sin(math.radians(a)))
        side = [(62 * math.cos(math.radians(a + d)), -10 + 58 * math.sin(math.radians(a + d))) for d in (-15, 15)]
        p.shape(poly([side[0], tip, side[1]]), c, 4, None)
    p.shape(blob(both(points_of("0 -80, 44 -70, 62 -30, 58 -2, 48 -30, 20 -50, 0 -48")), 0.8), c, 4)


def _wind(p: Picture, c: str) -> None:
    p.shape(
        blob(
            points_of(
                "-62 -6, -66 -50, -30 -84, 20 -86, 70 -110, 150 -128, 110 -96, 170 "
                "-92, 110 -70, 156 -54, 92 -44, 64 -14, 50 -36, 10 -50, -40 -36"
            ),
            0.8,
        ),
        c,
    )
    p.line(curve([(-30, -60), (30, -70), (110, -84)]), FINE)


def _surgeon_cap(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -98, 50 -86, 68 -46, 64 -24, 0 -38")), 0.8), c)
    p.line(curve([(-60, -34), (0, -46), (60, -34)]), FINE)
    p.line("M60 -40L92 -52M60 -36L88 -28", 5)


def _fire_helmet(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -106, 46 -94, 64 -50, 62 -36, 0 -42")), 0.8), c)
    p.shape(blob(points_of("-92 -30, -50 -50, 50 -50, 104 -22, 40 -30, -40 -30"), 0.8), c)
    p.shape(poly(points_of("-22 -100, 22 -100, 24 -58, 0 -46, -24 -58")), YELLOW, 4)
    p.line("M0 -106V-120", 12)


def _bellhop(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-44 -60, -40 -104, 40 -104, 44 -60")), c)
    p.shape(oval(0, -104, 40, 11), c, 4)
    p.fill(poly(points_of("-44 -74, 44 -74, 44 -60, -44 -60")), YELLOW)
    p.line("M-42 -60Q-40 60 0 80", 3)


def _tuft_pair(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(poly([(s * 18, -58), (s * 66, -120), (s * 64, -24)]), c)
    p.shape(blob(both(points_of("0 -74, 44 -66, 62 -30, 56 -10, 36 -40, 12 -24, 0 -30")), 0.8), c)


def _quepe(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-58 -46, -72 -108, 72 -108, 58 -46")), c)
    p.shape(blob(points_of("-58 -46, 0 -58, 58 -46, 62 -24, 0 -34, -62 -24"), 0.6), INK, 4, None)
    p.line("M-62 -92H62", 6, YELLOW)
    p.shape(star(0, -78, 14, 6, 5), YELLOW, 3, None)


def _nun(p: Picture, c: str) -> None:
    d = blob(points_of("0 -96, 56 -80, 84 -10, 96 110, 40 130, -40 130, -96 110, -84 -10, -56 -80")) + blob(
        both(points_of("0 -44, 34 -38, 48 -4, 44 40, 22 68, 0 74"))
    )
    p.fill(d, INK, fill_rule="evenodd")
    p.line(d, 5)
    ring = blob(both(points_of("0 -66, 48 -54, 60 0, 54 60, 24 92, 0 96"))) + blob(
        both(points_of("0 -44, 34 -38, 48 -4, 44 40, 22 68, 0 74"))
    )
    p.fill(ring, WHITE, fill_rule="evenodd")
    p.line(ring, 4)


def _bandana_rocket(p: Picture, c: str) -> None:
    _headscarf(p, c)
    for x in (-40, -10, 20, 46):
        p.fill(oval(x, -62 + abs(x) * 0.2, 5), WHITE)


def _explorer(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -112, 46 -100, 62 -54, 0 -52")), 0.8), c)
    p.fill(poly(points_of("-61 -66, 61 -66, 62 -54, -62 -54")), BROWN)
    p.shape(blob(points_of("-104 -30, -50 -58, 0 -60, 50 -58, 104 -30, 50 -38, 0 -40, -50 -38"), 0.8), c)


def _goggles_up(p: Picture, c: str) -> None:
    p.shape(box(-62, -66, 124, 12, 4), COAL, 4, None)
    for s in (-1, 1):
        p.shape(oval(s * 25, -60, 23, 19), ORANGE, 4, None)
        p.shape(oval(s * 25, -60, 14, 11), "#8FC3E8", 3, None)


def _shades_up(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(box(s * 26 - 22, -76, 44, 27, 10), RED, 4, None)
        p.line(f"M{s * 26 - 12} -56l12 -12", 3, WHITE)
    p.line("M-6 -66h12", 5)


def _panama(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -128, 34 -122, 46 -62, 0 -58")), 0.6), c)
    p.fill(poly(points_of("-44 -78, 44 -78, 46 -64, -46 -64")), INK)
    p.shape(blob(points_of("-92 -52, -40 -66, 40 -66, 92 -52, 50 -40, -50 -40"), 0.8), c)


def _orange_top(p: Picture, c: str) -> None:
    p.shape(oval(0, -98, 25, 23), c)
    p.shape(blob(points_of("4 -120, 30 -140, 36 -122, 12 -114"), 0.9), "#3D8B4F", 3.4, None)


def _miner_lamp(p: Picture, c: str) -> None:
    _hard_hat(p, c)
    p.shape(oval(0, -70, 19), WHITE, 5, None)
    p.fill(poly(points_of("-14 -78, -70 -150, 70 -150, 14 -78")), YELLOW, fill_opacity=0.45)


def _post_cap(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-54 -46, -66 -92, 0 -108, 66 -92, 54 -46"), 0.5), c)
    p.shape(blob(points_of("-56 -44, 0 -56, 56 -44, 66 -26, 0 -36, -66 -26"), 0.6), NAVY, 4, None)
    p.shape(box(-18, -90, 36, 24, 2), WHITE, 3.4, None)
    p.line("M-18 -90L0 -76L18 -90", 3)


def _clown_hair(p: Picture, c: str) -> None:
    _curls(p, c, "-66 -30, -84 -6, -72 20, -58 -50, 66 -30, 84 -6, 72 20, 58 -50", 22)
    p.shape(poly(points_of("-20 -68, 0 -124, 20 -68")), COAL)
    p.shape(oval(0, -126, 10), WHITE, 3.4, None)


def _big_hair(p: Picture, c: str) -> None:
    p.shape(
        blob(
            points_of("-58 6, -90 -20, -96 -80, -60 -140, 0 -158, 60 -140, 96 -80, 90 -20, 58 6, 48 -34, 0 -52, -48 -34"), 0.8
        ),
        c,
    )
    p.line(curve([(-50, -60), (-20, -110), (30, -130)]), FINE)
    p.line(curve([(-10, -66), (20, -100), (60, -104)]), FINE)


def _wig(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -104, 48 -92, 64 -44, 0 -40")), 0.8), c)
    for s in (-1, 1):
        for y in (-30, 0, 30):
            p.shape(oval(s * 68, y, 17, 16), c, 4)
            p.line(oval(s * 68, y, 7, 6), 2.4)


def _aviator(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -90, 48 -78, 68 -34, 70 40, 56 56, 52 -20, 0 -38")), 0.8), c)
    _goggles_up(p, c)


def _headset(p: Picture, c: str) -> None:
    p.line(curve([(-62, 0), (-58, -60), (0, -90), (58, -60), (62, 0)]), 12)
    p.line(curve([(-62, 0), (-58, -60), (0, -90), (58, -60), (62, 0)]), 5, c)
    p.shape(oval(-62, 4, 15, 20), c, 4)
    p.line(curve([(-62, 20), (-52, 50), (-24, 50)]), 5)
    p.shape(oval(-20, 50, 8, 6), RED, 3, None)


BACKS: dict[str, Style] = {
    "long": _back_long, "bob": _back_bob, "afro": _back_afro, "big-afro": _back_big_afro, "ponytail": _back_ponytail,
    "two-tails": _back_two_tails, "braids": _back_braids, "dreads": _back_dreads, "curly": _back_curly, "bun": _back_bun,
    "two-buns": _back_two_buns, "hijab": _back_hijab, "hood": _back_hood,
}  # fmt: skip

FRONTS: dict[str, Style] = {
    "cap": _cap, "side-part": _side_part, "quiff": _quiff, "spikes": _spikes, "mohawk": _mohawk, "buzz": _buzz,
    "bald-sides": _bald_sides, "fringe": _fringe, "middle-part": _middle_part, "swept": _swept, "curly-top": _curly_top,
    "slick": _slick, "tuft": _front_tuft, "hijab": _hijab, "hood": _hood,
    "frizz": _frizz, "wind": _wind, "tuft-pair": _tuft_pair,
    "clown-hair": _clown_hair,
    "big-hair": _big_hair, "wig": _wig,
}  # fmt: skip

HATS: dict[str, Style] = {
    "turban": _turban, "headscarf": _headscarf, "straw": _straw_hat, "cangaceiro": _cangaceiro, "cowboy": _cowboy,
    "baseball": _baseball, "hard-hat": _hard_hat, "toque": _toque, "beanie": _beanie, "moto": _moto,
    "astronaut": _astronaut, "diver": _diver, "crown": _crown, "top-hat": _top_hat, "pot": _pot,
    "nurse": _nurse, "police": _police, "ears": _ears, "horns": _horns, "feathers": _feathers,
    "headband": _headband, "headphones": _headphones, "visor": _visor_cap, "wizard": _wizard,
    "flowers": _flowers, "moto-open": _moto_open, "beret": _beret, "welder": _welder,
    "surgeon-cap": _surgeon_cap, "fire-helmet": _fire_helmet, "bellhop": _bellhop, "quepe": _quepe,
    "nun": _nun, "bandana-rocket": _bandana_rocket, "explorer": _explorer, "goggles-up": _goggles_up, "shades-up": _shades_up,
    "panama": _panama, "orange-top": _orange_top, "miner-lamp": _miner_lamp, "post-cap": _post_cap,
    "aviator": _aviator, "headset": _headset,
}  # fmt: skip
