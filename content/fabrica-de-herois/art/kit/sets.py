"""Furniture, scenery, and marks of the missions. Origin at the middle of the foot unless the name says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actors import eyes
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
    VIOLET,
    WHITE,
    WINE,
    YELLOW,
)
from .pen import blob, box, curve, oval, points_of, polar, poly, star

if TYPE_CHECKING:
    from collections.abc import Callable

    from .stage import Stage

SKIN = ("#D9996A", "#84502A", "#F0BE98", "#533019", "#FBDCC4", "#B4733F")


def _bust(p: Stage, x: float, y: float, i: int, dress: str, mouth: str = "line") -> None:
    """Draw the head and shoulders of somebody in a row."""
    p.shape(blob([(x - 38, y + 74), (x - 32, y + 44), (x, y + 32), (x + 32, y + 44), (x + 38, y + 74)], 0.7), dress, 4, None)
    p.shape(oval(x, y, 29, 33), SKIN[i % 6], 4, None)
    p.shape(
        blob([(x - 30, y - 2), (x - 26, y - 34), (x, y - 42), (x + 26, y - 34), (x + 30, y - 2), (x, y - 18)], 0.7),
        (INK, BROWN, ORANGE, SILVER, INK, YELLOW)[i % 6],
        3.4,
        None,
    )
    p.fill(oval(x - 10, y + 2, 4.4) + oval(x + 10, y + 2, 4.4), INK)
    match mouth:
        case "line":
            p.line(f"M{x - 9} {y + 18}h18", 4)
        case "o":
            p.shape(oval(x, y + 18, 8, 9), WINE, 3, None)
        case "smile":
            p.line(f"M{x - 11} {y + 13}q11 12 22 0", 4)
        case "frown":
            p.line(f"M{x - 11} {y + 20}q11 -11 22 0", 4)


def _ceiling_tank(p: Stage, c: str) -> None:
    """Draw a ceiling that sags with water and fish; the origin is at its upper edge."""
    d = blob([(-330, -40), (-330, 20), (-200, 40), (-90, 130), (40, 150), (150, 110), (260, 40), (330, 20), (330, -40)], 0.8)
    p.shape(d, c)
    for x, y, colour, s in ((-110, 40, ORANGE, 1), (20, 90, YELLOW, 1.2), (110, 40, RED, 0.9), (-30, 20, ROSE, 0.8)):
        with p.placed((x, y), 0, s):
            p.shape(blob(points_of("-40 0, -10 -24, 26 -6, 50 -22, 46 0, 50 22, 26 6, -10 24"), 0.7), colour, 4, None)
            p.fill(oval(-22, -4, 4), INK)
    p.fill(oval(-60, 80, 7) + oval(-56, 58, 5) + oval(80, 90, 7) + oval(86, 70, 5), WHITE)
    for x, y in ((-60, 160), (40, 180), (130, 150), (-30, 210), (70, 230)):
        p.shape(blob([(x, y - 18), (x + 10, y + 4), (x, y + 14), (x - 10, y + 4)], 0.9), c, 3.4, None)


def _sandbags(p: Stage, c: str) -> None:
    for row, n in ((0, 4), (1, 3), (2, 2)):
        for i in range(n):
            x, y = (i - (n - 1) / 2) * 84, -row * 40
            p.shape(
                blob([(x - 44, y), (x - 46, y - 34), (x, y - 42), (x + 46, y - 34), (x + 44, y), (x, y + 4)], 0.8), c, 4, None
            )
            p.line(f"M{x + 22} {y - 36}l8 32", 3)


def _bench_row(p: Stage, c: str) -> None:
    """Draw six patients on a bench who all hiccup and hop at once."""
    p.shape(box(-300, -54, 600, 18, 4), BROWN)
    p.line("M-270 -36V4M0 -36V4M270 -36V4", 10)
    for i, x in enumerate(range(-250, 251, 100)):
        y = -176 - (i * 17) % 26
        p.line(f"M{x - 14} {y + 100}V{y + 136}h-10M{x + 14} {y + 100}V{y + 136}h10", 12)
        p.shape(box(x - 38, y + 46, 76, 62, 16), (c, RED, YELLOW, BLUE, GREEN, WHITE)[i], 4, None)
        _bust(p, x, y, i, (c, RED, YELLOW, BLUE, GREEN, WHITE)[i], "o")
        p.line(f"M{x - 44} {y - 30}l-12 -14M{x} {y - 54}v-18M{x + 44} {y - 30}l12 -14", 5)


def _door_wc(p: Stage, c: str) -> None:
    p.shape(box(-80, -290, 160, 294, 4), BROWN)
    p.shape(box(-64, -274, 128, 278, 2), c, 4)
    p.fill(oval(44, -130, 9), INK)
    p.shape(box(-34, -250, 68, 76, 6), WHITE, 4, None)
    p.fill(oval(0, -234, 8) + poly(points_of("-14 -222, 14 -222, 18 -194, 6 -194, 6 -178, -6 -178, -6 -194, -18 -194")), INK)
    p.shape(box(20, -120, 48, 12, 3), RED, 3.4, None)


def _bus_stop(p: Stage, c: str) -> None:
    p.line("M-140 0V-190M140 0V-190", 13)
    p.line("M-140 0V-190M140 0V-190", 6, SILVER)
    p.shape(box(-170, -216, 340, 30, 6), c)
    p.shape(box(-120, -70, 240, 16, 3), BROWN, 4)
    p.line("M-100 -54V0M100 -54V0", 8)
    p.line("M190 0V-240", 9)
    p.shape(oval(190, -250, 34), YELLOW)
    p.fill(box(170, -264, 40, 24, 5) + oval(178, -236, 6) + oval(202, -236, 6), INK)


def _big_top(p: Stage, c: str) -> None:
    p.line("M0 -300V-350", 6)
    p.shape(poly(points_of("0 -350, 60 -334, 0 -318")), YELLOW, 4, None)
    d = blob(
        points_of(
            "0 -300, 60 -220, 190 -160, 170 -60, 110 -90, 60 -40, 0 -80, -60 -40, -110 -90, -170 -60, -190 -160, -60 -220"
        ),
        0.5,
    )
    p.shape(d, WHITE)
    with p.group(clip=d):
        for x in (-150, -50, 50, 150):
            p.fill(poly([(0, -310), (x * 1.6 - 30, 20), (x * 1.6 + 40, 20)]), c)
    p.line(d, 5)
    p.line("M-170 -60l-30 70M-60 -40l-10 60M60 -40l20 60M170 -60l40 64", 5, OCHRE)


def _trapeze(p: Stage, c: str) -> None:
    """Draw a bar on two ropes that come from above; the origin is at the bar's middle."""
    p.line("M-46 0L-30 -420M46 0L30 -420", 5)
    p.line("M-60 0H60", 13)
    p.line("M-60 0H60", 6, c)


def _tally_board(p: Stage, c: str) -> None:
    p.shape(box(-160, -240, 320, 190, 4), BROWN)
    p.shape(box(-144, -224, 288, 158), c, 4, None)
    p.line("".join(f"M{x + k * 11} {y}v34" for x in (-126, -60, 6, 72) for y in (-210, -158, -108) for k in range(4)), 4, WHITE)
    p.line("".join(f"M{x - 8} {y + 30}l50 -26" for x in (-126, -60, 6, 72) for y in (-210, -158, -108)), 4, WHITE)
    p.line("M-110 -50L-130 0M110 -50L130 0", 10)


def _market_stall(p: Stage, c: str) -> None:
    p.line("M-170 -60V-250M170 -60V-250", 10)
    p.shape(box(-190, -90, 380, 84, 4), OCHRE)
    p.line("M-190 -60H190M-190 -32H190", 4)
    for i in range(6):
        x = -200 + i * 67
        p.shape(f"M{x} -290H{x + 67}V-236a33 30 0 0 1 -67 0Z", (c, WHITE)[i % 2], 4, None)
    for i in range(11):
        x = -166 + i * 33
        p.shape(oval(x, -98 - (i * 7) % 12, 19), (RED, ORANGE, GREEN, YELLOW)[i // 3], 4, None)


def _throne(p: Stage, c: str) -> None:
    p.shape(blob(points_of("-80 -60, -90 -260, -60 -320, 0 -350, 60 -320, 90 -260, 80 -60"), 0.5), c)
    p.shape(blob(points_of("-56 -70, -62 -250, 0 -310, 62 -250, 56 -70"), 0.5), WINE, 4, None)
    p.shape(box(-100, -100, 200, 44, 8), c)
    p.shape(box(-110, -160, 36, 160, 8) + box(74, -160, 36, 160, 8), c)
    p.shape(star(0, -340, 26, 12, 5), YELLOW, 4, None)


def _cobweb(p: Stage, c: str) -> None:
    """Draw a cobweb in a corner; the origin is the corner at the upper right."""
    p.line("M0 0L-170 20M0 0L-130 90M0 0L-60 140M0 0L-10 170", 3, c)
    for r in (50, 90, 130):
        p.line(
            (
                f"M{-r} {r * 0.12:g}Q{-r * 0.7:g} {r * 0.3:g} {-r * 0.76:g} {r * 0.53:g}"
                f"Q{-r * 0.4:g} {r * 0.6:g} {-r * 0.4:g} {r * 0.9:g}Q{-r * 0.2:g} {r * 0.85:g} {-r * 0.06:g} {r}"
            ),
            3,
            c,
        )


def _ballot(p: Stage, c: str) -> None:
    p.shape(poly(points_of("-24 -150, 30 -160, 34 -100, -20 -100")), WHITE)
    p.line("M-8 -132l10 12l22 -26", 6, RED)
    p.shape(box(-80, -110, 160, 112, 6), c)
    p.line("M-40 -96H40", 9)
    p.shape(oval(0, -44, 26), YELLOW, 4, None)


def _sofa(p: Stage, c: str) -> None:
    p.shape(box(-180, -170, 360, 130, 34), c)
    p.shape(box(-220, -120, 70, 120, 28) + box(150, -120, 70, 120, 28), c)
    p.shape(box(-156, -80, 312, 60, 16), c, 5)
    p.line("M0 -80V-20", 4)


def _candle(p: Stage, c: str) -> None:
    p.fill(oval(0, -70, 90), YELLOW, fill_opacity=0.3)
    p.shape(oval(0, -4, 34, 11), SILVER, 4, None)
    p.shape(box(-13, -70, 26, 68, 4), c, 4, None)
    p.shape(blob(points_of("-12 -80, 0 -114, 12 -80, 0 -70"), 0.9), ORANGE, 3.4, None)


def _fog_bank(p: Stage, c: str) -> None:
    """Draw banks of fog over the whole width; the origin is in their middle."""
    for y, x in ((-70, -60), (0, 60), (66, -30), (130, 40)):
        p.fill(
            blob(
                [
                    (x - 480, y),
                    (x - 320, y - 36),
                    (x - 120, y - 12),
                    (x + 60, y - 34),
                    (x + 240, y - 6),
                    (x + 420, y - 30),
                    (x + 480, y + 10),
                    (x + 100, y + 34),
                    (x - 300, y + 32),
                ],
                0.9,
            ),
            c,
            fill_opacity=0.8,
        )
        p.line(curve([(x - 300, y - 30), (x - 120, y - 12), (x + 60, y - 34)]), 3.4)


def _hearts(p: Stage, c: str) -> None:
    for x, y, s, t in ((0, -20, 1, -10), (-60, -80, 0.7, 14), (50, -110, 1.2, 8), (-20, -180, 0.9, -14), (70, -210, 0.6, 20)):
        with p.placed((x, y), t, s):
            p.shape(blob(points_of("0 34, -34 0, -30 -28, -10 -28, 0 -12, 10 -28, 30 -28, 34 0"), 0.9), c, 4, None)


def _placard(p: Stage, c: str) -> None:
    """Draw a placard with a leaf; the grip is the origin."""
    p.shape(box(-5, -110, 10, 140, 2), SAND, 4, None)
    p.shape(box(-62, -210, 124, 104, 4), c)
    p.shape(blob(points_of("-34 -140, -30 -180, 10 -190, 36 -184, 30 -146, 0 -130"), 0.9), GREEN, 4, None)
    p.line("M-40 -132L26 -176", 4)


def _placard_sun(p: Stage, c: str) -> None:
    """Draw a placard with a deck chair's sun; the grip is the origin."""
    p.shape(box(-5, -110, 10, 140, 2), SAND, 4, None)
    p.shape(box(-62, -210, 124, 104, 4), c)
    p.shape(star(0, -158, 44, 28, 10), YELLOW, 4, None)
    p.fill(oval(-9, -162, 4) + oval(9, -162, 4), INK)
    p.line("M-10 -150q10 8 20 0", 4)


def _ice_cart(p: Stage, c: str) -> None:
    p.line("M90 -170V-300", 9)
    for i in range(4):
        p.shape(poly([(90, -330), (-20 + i * 55, -270), (35 + i * 55, -270)]), (c, WHITE)[i % 2], 4, None)
    p.shape(box(-110, -170, 220, 130, 10), WHITE)
    p.fill(box(-110, -120, 220, 26), c)
    p.line("M110 -150H170V-120", 9)
    p.shape(poly(points_of("-60 -96, -20 -96, -40 -46")), OCHRE, 4, None)
    p.shape(oval(-40, -104, 24), ROSE, 4, None)
    for x in (-60, 60):
        p.shape(oval(x, -34, 36), COAL)
        p.shape(oval(x, -34, 15), SILVER, 4, None)


def _bathtub(p: Stage, c: str) -> None:
    p.shape(box(-210, -150, 420, 24, 10), WHITE)
    p.shape("M-194 -128H194Q190 -20 110 -14H-110Q-190 -20 -194 -128Z", c)
    p.shape(oval(-110, -2, 22, 15) + oval(110, -2, 22, 15), YELLOW, 4, None)
    for x, y, r in ((-160, -160, 26), (-118, -176, 30), (-70, -164, 24), (76, -166, 26), (120, -178, 32), (166, -160, 24)):
        p.shape(oval(x, y, r), WHITE, 4, None)


def _duck(p: Stage, c: str) -> None:
    p.shape(blob(points_of("-60 -20, -70 -60, -20 -50, 10 -70, 60 -60, 80 -90, 70 -20, 20 0, -30 0"), 0.9), c)
    p.shape(oval(-44, -92, 36), c)
    p.shape(poly(points_of("-74 -96, -112 -84, -72 -76")), ORANGE, 4, None)
    p.fill(oval(-54, -100, 6), INK)


def _coin_hat(p: Stage, c: str) -> None:
    for x, y in ((-40, -64), (-14, -78), (16, -80), (42, -66), (0, -60), (-90, 0), (84, 4)):
        p.shape(oval(x, y, 19, 15), YELLOW, 4, None)
    p.shape(poly(points_of("-60 -60, 60 -60, 48 0, -48 0")), c)
    p.shape(oval(0, -60, 72, 15), c, 4, None)
    p.fill(oval(0, -62, 54, 9), YELLOW)
    p.line("M-44 -24H44", 8, RED)


def _plinth(p: Stage, c: str) -> None:
    p.shape(box(-80, -80, 160, 84, 3), c)
    p.shape(box(-96, -96, 192, 24, 3), SILVER, 4)


def _gap(p: Stage, c: str) -> None:
    """Draw a hole in the picture itself: torn paper where a street was."""
    d = poly(
        [
            (-230, -300),
            (-190, -330),
            (-120, -306),
            (-40, -336),
            (40, -310),
            (120, -332),
            (210, -300),
            (240, -200),
            (216, -110),
            (250, -20),
            (190, 40),
            (60, 24),
            (-60, 46),
            (-180, 20),
            (-246, -40),
            (-216, -130),
            (-250, -220),
        ]
    )
    p.shape(d, c, 5, None)
    p.line("M-150 0V-170H-60V0M-60 0V-250H50V0M50 0V-150H160V0M-160 -170l56 -50l54 50", 5, GREY, stroke_dasharray="15 12")
    p.line("M-200 20H200", 5, GREY, stroke_dasharray="15 12")


def _spell(p: Stage, c: str) -> None:
    """Draw a prescription whose scrawl comes off the paper as stars and smoke."""
    p.line(curve([(-20, -200), (40, -240), (-10, -290), (60, -330), (30, -380)]), 22)
    p.line(curve([(-20, -200), (40, -240), (-10, -290), (60, -330), (30, -380)]), 13, c)
    for x, y, r in ((-80, -250, 22), (100, -280, 28), (-50, -340, 18), (130, -200, 17), (-120, -180, 15)):
        p.shape(star(x, y, r, r * 0.45, 5), YELLOW, 4, None)
    with p.placed((0, -90), -8):
        p.shape(box(-90, -120, 180, 210, 4), WHITE)
        for y in (-90, -56, -22, 12):
            p.line(f"M-70 {y}q10 -24 20 0t20 0q6 -20 16 -4t16 4q10 -24 22 0t34 -4", 4, BLUE)
        p.fill(box(-76, 40, 12, 40) + box(-90, 54, 40, 12), RED)
        p.line("M10 66q16 -30 24 0t30 -16", 4, BLUE)


def _crater_dinner(p: Stage, c: str) -> None:
    """Draw a crater with a laid table at its bottom."""
    p.shape(blob(points_of("-300 -40, -200 -100, 0 -120, 200 -104, 300 -40, 220 50, 0 80, -220 54"), 0.9), BROWN)
    p.shape(blob(points_of("-240 -30, -160 -76, 0 -90, 160 -78, 240 -30, 180 44, 0 66, -180 46"), 0.9), COAL, 4, None)
    p.line("M-260 -70l-60 -30M250 -80l60 -34M-60 -112l-10 -40M90 -114l20 -34", 5)
    p.shape(poly(points_of("-150 -50, 150 -50, 180 10, -180 10")), c)
    p.line("M-120 10V50M120 10V50", 9, CREAM)
    p.shape(oval(0, -36, 60, 15), SILVER, 4, None)
    p.shape(blob(points_of("-46 -40, -40 -84, 10 -96, 46 -70, 44 -40"), 0.9), OCHRE, 4, None)
    p.line("M40 -60l34 -20", 10, OCHRE)
    for x in (-100, 100):
        p.shape(box(x - 5, -90, 10, 50), WHITE, 3.4, None)
        p.shape(blob([(x - 8, -96), (x, -120), (x + 8, -96), (x, -90)], 0.9), ORANGE, 3, None)


def _podium(p: Stage, c: str) -> None:
    p.shape(poly(points_of("-70 -130, 70 -130, 56 4, -56 4")), c)
    p.shape(box(-84, -146, 168, 22, 4), BROWN, 4, None)
    p.shape(star(0, -66, 30, 14, 5), YELLOW, 4, None)
    p.line("M20 -146q10 -30 -10 -44", 5)
    p.shape(oval(8, -194, 11), COAL, 3.4, None)


def _spiral(p: Stage, c: str) -> None:
    """Draw a spiral that fills a scene; the origin is its middle."""
    p.line(curve([polar((0, 0), 10 + k * 13, k * 30) for k in range(34)]), 24, c)


def _pendulum(p: Stage, c: str) -> None:
    """Draw a watch on a chain that swings from the origin."""
    p.line("M0 0L70 120", 5, OCHRE)
    p.shape(oval(80, 140, 34), c)
    p.shape(oval(80, 140, 22), WHITE, 3.4, None)
    p.line("M80 126V140L92 146", 4)
    p.line("M10 170q24 14 50 10M-20 140q10 20 30 32", 4)


def _lunch_table(p: Stage, c: str) -> None:
    p.shape(poly(points_of("-290 -120, 290 -120, 320 -60, -320 -60")), c)
    p.shape(poly(points_of("-320 -60, 320 -60, 310 10, -310 10")), c, 5)
    for x in range(-300, 300, 60):
        p.fill(poly([(x, -60), (x + 30, -60), (x + 15, -36)]), RED)
    for x in (-210, -70, 70, 210):
        p.shape(oval(x, -88, 40, 13), WHITE, 4, None)
        p.shape(oval(x, -94, 20, 8), (GREEN, ORANGE, BROWN, RED)[(x + 210) // 140], 3, None)
    p.shape(blob(points_of("-24 -94, -30 -140, 0 -150, 30 -140, 24 -94"), 0.8), COAL, 4, None)


def _family(p: Stage, c: str) -> None:
    """Draw four who sit behind a table and quarrel; the origin is the table's edge."""
    for i, x in enumerate((-230, -80, 70, 220)):
        _bust(p, x, -66 - (i % 2) * 16, i + 1, (c, YELLOW, BLUE, GREEN)[i], ("o", "frown", "o", "frown")[i])
        p.line(f"M{x - 20} {-86 - (i % 2) * 16}l14 8M{x + 20} {-86 - (i % 2) * 16}l-14 8", 5)


def _balloon_bolt(p: Stage, c: str) -> None:
    """Draw a speech balloon with lightning; its tip is the origin."""
    p.shape("M0 0L-6 -44Q-74 -50 -70 -96T10 -142T84 -92Q80 -46 26 -42Z", c, 5, None)
    p.fill(poly(points_of("14 -130, -20 -90, 2 -90, -12 -56, 34 -102, 10 -102, 28 -130")), RED)


def _balloon_skull(p: Stage, c: str) -> None:
    """Draw a speech balloon with a snake and a star for strong words; its tip is the origin."""
    p.shape("M0 0L-16 -44Q-84 -50 -80 -96T0 -142T84 -92Q80 -46 16 -42Z", c, 5, None)
    p.line("M-60 -92q10 -20 20 0t20 0t20 0", 6, VIOLET)
    p.fill(star(46, -94, 26, 11, 5), ORANGE)


def _balloon_note(p: Stage, c: str) -> None:
    """Draw a balloon with notes; its tip is the origin."""
    p.shape("M0 0L-6 -44Q-74 -50 -70 -96T10 -142T84 -92Q80 -46 26 -42Z", c, 5, None)
    p.fill(oval(-26, -66, 13, 10) + oval(26, -74, 13, 10), INK)
    p.line("M-15 -66V-114L37 -122V-74", 6)


def _balloon_moon(p: Stage, c: str) -> None:
    """Draw a thought balloon with a moon, trailing three bubbles to the origin."""
    p.shape(oval(0, 0, 7) + oval(12, -24, 11), c, 4, None)
    p.shape(blob(points_of("-50 -70, -60 -120, -10 -160, 60 -160, 110 -120, 100 -70, 30 -50"), 0.9), c, 5, None)
    p.shape("M20 -140A36 36 0 1 0 60 -84A40 40 0 0 1 20 -140Z", YELLOW, 4, None)


def _snore(p: Stage, c: str) -> None:
    """Draw three letters of sleep."""
    for x, y, s in ((0, 0, 0.7), (50, -60, 1), (120, -140, 1.4)):
        with p.placed((x, y), -10, s):
            p.shape(poly(points_of("-26 -30, 28 -30, 28 -14, -4 18, 28 18, 28 34, -30 34, -30 18, 2 -14, -26 -14")), c, 4, None)


def _pow(p: Stage, c: str) -> None:
    """Draw a burst with a sound word."""
    p.shape(star(0, 0, 120, 76, 12, -80), c, 5, None)
    p.fill(star(0, 0, 92, 62, 12, -80), WHITE)
    with p.placed((0, 4), -10):
        p.line(
            "M-62 32V-26H-40Q-22 -26 -22 -8T-40 8H-60M-14 4a18 30 0 1 0 36 0a18 30 0 1 0 -36 0M34 -28L42 30L52 -8L62 30L70 -28",
            22,
        )
        p.line(
            "M-62 32V-26H-40Q-22 -26 -22 -8T-40 8H-60M-14 4a18 30 0 1 0 36 0a18 30 0 1 0 -36 0M34 -28L42 30L52 -8L62 30L70 -28",
            12,
            RED,
        )


def _deck_chair(p: Stage, c: str) -> None:
    p.line("M-110 -150L110 0M90 -90L-70 0M-20 -86L40 0", 9, BROWN)
    p.shape(blob(points_of("-116 -150, -60 -60, 60 -30, 84 -84, 92 -70, 70 -8, -70 -34, -130 -140"), 0.7), c, 4)
    p.line("M-90 -110l20 -16M-64 -70l18 -20M-20 -46l8 -22M30 -36l4 -22", 5, WHITE)


def _cabinet(p: Stage, c: str) -> None:
    """Draw a filing cabinet with gnawed drawers."""
    p.shape(box(-80, -260, 160, 264, 4), c)
    for y in (-244, -162, -80):
        p.shape(box(-64, y, 128, 66, 3), SAND, 4, None)
        p.shape(
            poly([(20, y), (64, y), (64, y + 50), (50, y + 40), (44, y + 52), (34, y + 34), (24, y + 38), (28, y + 18)]),
            COAL,
            3.4,
            None,
        )
        p.line(f"M-40 {y + 34}h34", 7)
    p.shape(poly(points_of("-60 -260, -40 -310, 10 -300, 0 -260")), WHITE, 4, None)


def _staircase(p: Stage, c: str) -> None:
    """Draw stairs that climb to a door."""
    steps = (
        [(-150, 4)]
        + [q for i in range(7) for q in ((-150 + i * 32, -i * 30), (-118 + i * 32, -i * 30))]
        + [(170, -180), (170, 4)]
    )
    p.shape(poly(steps), c)
    p.shape(box(90, -300, 80, 120, 3), RED, 4, None)
    p.fill(oval(154, -240, 6), INK)
    p.line("M-140 -50L80 -256", 7)


def _door(p: Stage, c: str) -> None:
    p.shape(box(-56, -190, 112, 194, 3), BROWN, 5, None)
    p.shape(box(-44, -178, 88, 182, 2), c, 4, None)
    p.fill(oval(30, -86, 7), INK)
    p.shape(box(-18, -160, 36, 26, 3), YELLOW, 3, None)


def _island(p: Stage, c: str) -> None:
    """Draw a piece of town torn out of the ground, with dangling pipes and roots."""
    p.line("M-150 20L-180 150M-40 60L-50 160M90 50L110 170M180 10L220 110", 7, OCHRE)
    p.tube("M30 60V130", 16, SILVER)
    p.shape(
        poly(points_of("-260 -40, 260 -40, 230 10, 160 30, 120 80, 60 60, 0 110, -60 60, -120 90, -170 30, -236 16")), BROWN
    )
    p.shape(box(-270, -60, 540, 26, 8), GREEN)
    for i, (x, w, h) in enumerate(((-240, 80, 90), (-150, 90, 150), (-50, 76, 100), (34, 96, 180), (140, 90, 110))):
        p.shape(box(x, -60 - h, w, h), (c, CREAM, YELLOW, ROSE, SKY)[i], 4, None)
        p.shape(poly([(x - 8, -60 - h), (x + w / 2, -96 - h), (x + w + 8, -60 - h)]), (ORANGE, RED)[i % 2], 4, None)
        p.fill(box(x + w * 0.16, -96, w * 0.26, 36), BROWN)
        p.fill(
            "".join(box(x + w * 0.56, y, w * 0.28, 20) for y in range(-100, -60 - h + 30 - 1, -1) if (y + 100) % 40 == 0)
            or box(x + w * 0.56, -100, w * 0.28, 20),
            COAL,
        )
    p.shape(box(-20, -230, 26, 70) + box(-18, -190, 22, 30), OCHRE, 4, None)


def _flood_of_coffee(p: Stage, c: str) -> None:
    """Draw a broken dam and the coffee that pours out of it."""
    p.shape(poly(points_of("-330 -300, -120 -300, -90 -250, -130 -190, -90 -120, -110 20, -330 20")), SILVER)
    p.shape(poly(points_of("330 -300, 130 -300, 110 -240, 140 -180, 100 -110, 120 20, 330 20")), SILVER)
    p.line(
        (
            "M-330 -220H-120M-330 -140H-100M-330 -60H-110M330 -220H120M330 -140H116M330 -60H110"
            "M-220 -300V-220M-270 -220V-140M-200 -140V-60M220 -300V-220M270 -220V-140M200 -140V-60"
        ),
        4,
    )
    p.shape(
        blob(
            points_of(
                "-110 -280, 0 -300, 120 -280, 110 -120, 210 -40, 330 -20, 340 60, -340 60, -330 -10, -200 -50, -110 -130"
            ),
            0.7,
        ),
        c,
    )
    for d in ("M-60 -260Q-50 -150 -110 -70", "M0 -280Q10 -150 -10 -50", "M70 -260Q60 -150 130 -70"):
        p.line(d, 8, OCHRE)
    for x, y, r in (
        (-190, -50, 28),
        (-130, -78, 24),
        (140, -74, 26),
        (210, -44, 30),
        (-60, -30, 22),
        (60, -30, 24),
        (0, -44, 20),
    ):
        p.shape(oval(x, y, r), CREAM, 4, None)


def _contract(p: Stage, c: str) -> None:
    """Draw a contract that unrolls down a desk and over the floor."""
    p.shape(blob(points_of("-60 -240, 60 -250, 64 -80, 110 -30, 260 -20, 330 -40, 330 30, 230 40, 60 20, -50 -60"), 0.5), c)
    p.line(
        "".join(f"M-34 {y}h{70 - (y // 10) % 3 * 12}" for y in range(-216, -80, 20))
        + "M60 -14q60 24 130 22M90 -34q60 16 110 14",
        4,
    )
    p.shape(box(-74, -272, 148, 34, 14), OCHRE)
    p.shape(oval(180, 6, 19), RED, 4, None)


def _vanishing(p: Stage, c: str) -> None:
    """Draw a row of the public of which only outlines and hats are left."""
    for i, x in enumerate(range(-270, 271, 90)):
        y = -110 - (i * 29) % 30
        if i in {1, 6}:
            _bust(p, x, y, i, (c, YELLOW)[i % 2], "o")
            continue
        p.line(oval(x, y, 29, 33) + f"M{x - 40} {y + 76}q4 -40 40 -42q36 2 40 42", 5, WHITE, stroke_dasharray="12 10")
        if i % 2 == 0:
            p.line(f"M{x - 14} {y - 2}h10M{x + 6} {y - 2}h10", 5, WHITE)


def _gossip_window(p: Stage, c: str) -> None:
    """Draw a window with open shutters and a cushion on its sill; somebody may stand behind it."""
    p.shape(box(-215, -440, 430, 480), SAND)
    p.line("M-215 -330H215M-180 -20h40M150 -380h40M-190 -370h30", 5, OCHRE)
    p.shape(box(-100, -260, 200, 190, 2), INK, 5, None)
    for s in (-1, 1):
        p.shape(poly([(s * 100, -266), (s * 184, -286), (s * 184, -50), (s * 100, -66)]), c)
        p.line("".join(f"M{s * 112} {y}L{s * 172} {y + s * 0}" for y in range(-250, -80, 22)), 4)


def _window_sill(p: Stage, c: str) -> None:
    p.fill(box(-100, -64, 200, 100), SAND)
    p.shape(box(-130, -76, 260, 30, 4), WHITE)
    p.shape(blob(points_of("-100 -78, -100 -108, 0 -114, 100 -108, 100 -78, 0 -72"), 0.8), c)


def _walking_tower(p: Stage, c: str) -> None:
    """Draw a block of flats that strides off."""
    p.tube("M-40 -90L-90 -50L-80 -6", 26, GREY)
    p.tube("M46 -90L110 -70L130 -10", 26, GREY)
    p.shape(box(-130, -16, 74, 24, 10) + box(104, -20, 80, 24, 10), COAL, 4, None)
    with p.placed((0, -80), 13):
        p.shape(box(-90, -300, 180, 300, 3), c)
        p.shape(box(-100, -316, 200, 22, 3), WHITE, 4, None)
        for row in range(5):
            p.fill(
                "".join(
                    box(-74 + k * 54, -284 + row * 56, 40, 34) for k in range(3) if not (row in {1, 2} and k != 1) or row == 4
                ),
                SKY if row % 2 else COAL,
            )
        eyes(p, 0, -200, 42, 30)
        p.line("M-74 -240L-20 -230M74 -240L20 -230", 8)
        p.shape(oval(0, -142, 24, 17), WINE, 4, None)


def _notes(p: Stage, c: str) -> None:
    for x, y, t in ((-90, -40, -14), (0, -100, 8), (80, -30, 18), (100, -150, -8), (-60, -170, 10)):
        with p.placed((x, y), t):
            p.fill(oval(-18, 0, 13, 10) + oval(24, -6, 13, 10), c)
            p.line("M-7 0V-50L35 -58V-6", 7, c)


def _splash(p: Stage, c: str) -> None:
    for x, y, t in ((-90, -30, -50), (-50, -70, -24), (0, -84, 0), (50, -70, 24), (90, -30, 50)):
        with p.placed((x, y), t):
            p.shape(blob(points_of("0 -40, 16 0, 0 20, -16 0"), 0.9), c, 4, None)


def _speed(p: Stage, c: str) -> None:
    p.line("M-160 -20H60M-120 -60H120M-180 -100H40M-90 -140H100M-150 -180H30", 8, c)


def _ashes(p: Stage, c: str) -> None:
    p.shape(blob(points_of("-110 0, -60 -40, -10 -64, 50 -44, 110 0"), 0.8), c)
    p.fill("".join(oval(x, y, 6) for x, y in ((-50, -14), (-10, -36), (30, -18), (66, -10), (0, -10))), COAL)


def _bucket(p: Stage, c: str) -> None:
    p.line("M-40 -86Q0 -130 40 -86", 6)
    p.shape(poly(points_of("-46 -86, 46 -86, 34 0, -34 0")), c)
    p.shape(oval(0, -86, 46, 13), SKY, 4, None)


def _carrot(p: Stage, c: str) -> None:
    p.shape(blob(points_of("-12 -40, -40 -90, -10 -70, 0 -110, 14 -70, 44 -86, 16 -40"), 0.8), GREEN, 4, None)
    p.shape(blob(points_of("-24 -40, 24 -40, 14 20, 0 70, -14 20"), 0.7), c)
    p.line("M-14 -18h14M4 6h10", 4)


def _portraits(p: Stage, c: str) -> None:
    """Draw three framed busts of one face on a wall."""
    for i, x in enumerate((-110, 0, 110)):
        p.shape(box(x - 46, -220, 92, 110, 3), OCHRE, 4, None)
        p.shape(box(x - 36, -210, 72, 90), c, 3, None)
        p.shape(blob([(x - 30, -120), (x - 26, -140), (x, -148), (x + 26, -140), (x + 30, -120)], 0.7), NAVY, 3, None)
        p.shape(oval(x, -168, 20, 23), "#F0BE98", 3, None)
        p.shape(
            blob([(x - 21, -172), (x - 17, -192), (x, -198), (x + 17, -192), (x + 21, -172), (x, -182)], 0.7),
            (INK, GREY, WHITE)[i],
            3,
            None,
        )
        p.fill(oval(x - 7, -168, 3) + oval(x + 7, -168, 3), INK)


def _house_small(p: Stage, c: str) -> None:
    p.shape(box(-60, -90, 120, 94), c)
    p.shape(poly(points_of("-76 -90, 0 -150, 76 -90")), RED)
    p.fill(box(-40, -50, 32, 54), BROWN)
    p.shape(box(8, -66, 36, 32), YELLOW, 4, None)


def _wall(p: Stage, c: str) -> None:
    """Draw a garden wall 120 wide with glass on top."""
    p.shape(box(-40, -220, 80, 230), c)
    p.line(
        (
            "M-40 -180H40M-40 -140H40M-40 -100H40M-40 -60H40M-40 -20H40"
            "M0 -220V-180M-20 -180V-140M20 -140V-100M-14 -100V-60M14 -60V-20"
        ),
        3.4,
    )
    for x in (-30, -8, 16, 32):
        p.shape(poly([(x - 9, -220), (x, -248), (x + 9, -220)]), MINT, 3, None)


def _shelter_crowd(p: Stage, c: str) -> None:
    """Draw a queue of worried people, busts only."""
    for i, x in enumerate(range(-210, 211, 84)):
        _bust(p, x, -90 - (i * 23) % 34, i, (c, RED, YELLOW, GREEN, WHITE, ORANGE)[i % 6], ("frown", "line", "o")[i % 3])


def _cheering(p: Stage, c: str) -> None:
    """Draw a row of cheering people, busts only."""
    for i, x in enumerate(range(-210, 211, 84)):
        y = -80 - (i * 23) % 34
        p.line(f"M{x - 30} {y + 50}L{x - 44} {y - 20}M{x + 30} {y + 50}L{x + 44} {y - 20}", 20)
        p.line(f"M{x - 30} {y + 50}L{x - 44} {y - 20}M{x + 30} {y + 50}L{x + 44} {y - 20}", 11, SKIN[i % 6])
        _bust(p, x, y, i, (c, RED, YELLOW, GREEN, WHITE, BLUE)[i % 6], "smile")


SETS: dict[str, Callable[[Stage, str], None]] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and callable(draw) and name != "_bust"
}
