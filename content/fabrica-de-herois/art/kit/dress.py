"""What the trunk wears: cuts laid on the torso, emblems on the chest, capes behind. Origin between the collarbones."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from .palette import BLUE, COAL, GREEN, INK, RED, SILVER, WHITE, YELLOW
from .pen import FINE, Picture, blob, box, curve, oval, points_of, polar, poly, star

if TYPE_CHECKING:
    from .body import Build

Cut = Callable[[Picture, "Build", str], None]


def _scaled(build: Build, text: str) -> list[tuple[float, float]]:
    """Read points whose x is in percent of the chest and whose y is stretched with the trunk."""
    return [(x / 100 * build.chest, y * build.long) for x, y in points_of(text)]


def _plain(p: Picture, b: Build, c: str) -> None:
    p.line(curve([(-b.neck - 8, 2), (0, 18), (b.neck + 8, 2)]), 5)


def _vee(p: Picture, b: Build, c: str) -> None:
    p.shape(poly(_scaled(b, "-96 -20, 96 -20, 60 40, 0 120, -60 40")), c, 4, None)


def _yoke(p: Picture, b: Build, c: str) -> None:
    p.shape(poly(_scaled(b, "-300 -30, 300 -30, 300 58, 40 58, 0 84, -40 58, -300 58")), c, 4, None)


def _stripe(p: Picture, b: Build, c: str) -> None:
    p.shape(poly(_scaled(b, "-26 -30, 26 -30, 22 400, -22 400")), c, 4, None)


def _sides(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        p.shape(
            blob(
                [
                    (s * b.shoulder * 1.2, 60),
                    (s * b.chest * 0.62, 90 * b.long),
                    (s * b.waist * 0.5, 170 * b.long),
                    (s * b.hip * 0.8, 400),
                    (s * 300, 400),
                ],
                0.6,
            ),
            c,
            4,
            None,
        )


def _sash(p: Picture, b: Build, c: str) -> None:
    p.shape(poly(_scaled(b, "-110 -10, -66 -16, 130 210, 130 262")), c, 4, None)


def _hoops(p: Picture, b: Build, c: str) -> None:
    for y in range(20, 400, 52):
        p.fill(poly(_scaled(b, f"-300 {y}, 0 {y + 9}, 300 {y}, 300 {y + 24}, 0 {y + 33}, -300 {y + 24}")), c)


def _checks(p: Picture, b: Build, c: str) -> None:
    for row in range(9):
        for column in range(-7, 7):
            if (row + column) % 2 == 0:
                p.fill(box(column * 26, -10 + row * 40, 26, 40), c)


def _suit(p: Picture, b: Build, c: str) -> None:
    p.shape(poly(_scaled(b, "-40 -20, 40 -20, 0 150")), WHITE, 4, None)
    p.shape(poly(_scaled(b, "-11 8, 11 8, 7 24, 15 100, 0 126, -15 100, -7 24")), c, 4, None)
    for s in (-1, 1):
        p.line(curve([(s * b.chest * 0.4, -6), (s * b.chest * 0.62, 44), (s * b.chest * 0.42, 60), (0, 150 * b.long)]), 4)
    p.fill(oval(5, 172 * b.long, 5), INK)
    p.fill(oval(5, 204 * b.long, 5), INK)


def _apron(p: Picture, b: Build, c: str) -> None:
    p.shape(poly(_scaled(b, "-56 46, 56 46, 66 150, 100 170, 110 400, -110 400, -100 170, -66 150")), c, 4.4)
    p.line(curve([(-b.chest * 0.56, 46 * b.long), (-b.neck - 10, -4)]), 5)
    p.line(curve([(b.chest * 0.56, 46 * b.long), (b.neck + 10, -4)]), 5)
    p.line(poly(_scaled(b, "-30 196, 30 196, 24 244, -24 244")), 3)


def _overalls(p: Picture, b: Build, c: str) -> None:
    p.shape(poly(_scaled(b, "-52 70, 52 70, 62 150, 130 170, 130 400, -130 400, -130 170, -62 150")), c, 4.4)
    for s in (-1, 1):
        p.shape(poly(_scaled(b, f"{s * 34} 82, {s * 62} -14, {s * 84} -12, {s * 54} 84")), c, 4, None)
        p.fill(oval(s * b.chest * 0.44, 84 * b.long, 7), YELLOW)
        p.line(oval(s * b.chest * 0.44, 84 * b.long, 7), 3)


def _coat(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        p.shape(
            blob(
                [
                    (s * b.neck, -12),
                    (s * b.shoulder * 1.3, 10),
                    (s * b.shoulder * 1.3, 400),
                    (s * b.hip * 0.34, 400),
                    (s * b.waist * 0.3, 170 * b.long),
                    (s * b.chest * 0.34, 80),
                ],
                0.4,
            ),
            c,
            4.4,
            None,
        )
        p.shape(poly(_scaled(b, f"{s * 24} -14, {s * 66} 34, {s * 46} 48, {s * 32} 96")), c, 3.4, None)


def _jacket(p: Picture, b: Build, c: str) -> None:
    _coat(p, b, c)
    p.line(f"M{-b.chest * 0.66:g} 150h26M{b.chest * 0.42:g} 150h26", 3.4)


def _poncho(p: Picture, b: Build, c: str) -> None:
    d = blob(
        [(0, -8), (b.shoulder * 0.8, 8), (b.shoulder + 44, 150), (0, 236), (-b.shoulder - 44, 150), (-b.shoulder * 0.8, 8)], 0.5
    )
    p.shape(d, c)
    with p.group(clip=d):
        for y, colour in ((120, WHITE), (146, INK), (168, YELLOW)):
            p.line(curve([(-b.shoulder - 60, y - 66), (0, y + 12), (b.shoulder + 60, y - 66)]), 10, colour)


def _armour(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        p.shape(blob([(s * 3, 24), (s * b.chest * 0.86, 22), (s * b.chest * 0.9, 88 * b.long), (s * 3, 104 * b.long)], 0.7), c)
    for i in range(3):
        y = (112 + i * 26) * b.long
        p.shape(box(-b.waist * 0.62, y, b.waist * 1.24, 22, 8), c, 4)


def _wetsuit(p: Picture, b: Build, c: str) -> None:
    p.line(f"M0 0V{190 * b.long:g}", 7)
    p.line(f"M0 0V{190 * b.long:g}", 3, SILVER)
    _sides(p, b, c)


def _jersey(p: Picture, b: Build, c: str) -> None:
    for x in range(-6, 7):
        p.fill(box(x * 34 - 8, -20, 16, 420), c)
    p.line(curve([(-b.neck - 8, 0), (0, 40), (b.neck + 8, 0)]), 5)


def _kimono(p: Picture, b: Build, c: str) -> None:
    p.shape(poly(_scaled(b, "-42 -16, -22 -20, 46 150, 20 150")), c, 4, None)
    p.shape(poly(_scaled(b, "42 -16, 22 -20, -46 150, -20 150")), c, 4, None)
    p.shape(poly(_scaled(b, "-300 158, 300 158, 300 198, -300 198")), c, 4, None)


def _tank(p: Picture, b: Build, c: str) -> None:
    p.line(curve([(-b.chest * 0.5, 4), (-b.chest * 0.3, 56), (0, 66), (b.chest * 0.3, 56), (b.chest * 0.5, 4)]), 5)


def _dots(p: Picture, b: Build, c: str) -> None:
    p.fill(box(-220, -20, 440, 420), f"url(#{p.screen(c, 22, 7.5)})")


def _flames(p: Picture, b: Build, c: str) -> None:
    tips = "-90 150, -70 190, -44 110, -20 176, 4 90, 26 172, 52 116, 70 196, 94 148"
    p.shape(poly(_scaled(b, f"-300 400, -300 190, {tips}, 300 190, 300 400")), c, 4, None)


def _cables(p: Picture, b: Build, c: str) -> None:
    p.shape(box(-34, 40, 68, 56, 10), c, 4)
    for i, colour in enumerate((RED, YELLOW, GREEN)):
        p.fill(oval(-18 + i * 18, 58, 6), colour)
        p.line(oval(-18 + i * 18, 58, 6), 2.6)
    p.line("M-22 78h44", 4)
    for s in (-1, 1):
        p.line(curve([(s * 30, 80), (s * b.chest * 0.7, 110), (s * b.waist * 0.7, 180), (s * b.hip, 230)]), 9)
        p.line(curve([(s * 30, 80), (s * b.chest * 0.7, 110), (s * b.waist * 0.7, 180), (s * b.hip, 230)]), 4, c)


def _cross_band(p: Picture, b: Build, c: str) -> None:
    p.shape("M-16 50h32v30h30v32h-30v30h-32v-30h-30v-32h30Z", c, 4, None)


def _net(p: Picture, b: Build, c: str) -> None:
    for i in range(-9, 16):
        p.line(f"M{-260} {i * 34}L260 {i * 34 + 180}M260 {i * 34}L-260 {i * 34 + 180}", 3, c)


def _bellhop(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        for y in (36, 74, 112, 150):
            p.shape(oval(s * 24, y * b.long, 8), c, 3, None)
        p.line(f"M{s * 24} {36 * b.long:g}V{150 * b.long:g}", 3, c)
        with p.placed((s * b.shoulder * 0.84, 28), 0):
            p.shape(oval(0, 0, 30, 13), c, 4)
    p.shape(poly(_scaled(b, "-30 -16, 30 -16, 26 12, -26 12")), c, 4, None)


def _blocks(p: Picture, b: Build, c: str) -> None:
    for row in range(10):
        p.line(f"M-200 {row * 42}H200", 4)
        for column in range(-4, 5):
            x = column * 50 + (row % 2) * 25
            p.line(f"M{x} {row * 42}v42", 4)


def _feathers(p: Picture, b: Build, c: str) -> None:
    for row in range(7):
        for column in range(-5, 6):
            p.line(f"M{column * 38 + row % 2 * 19 - 17} {30 + row * 38}q17 44 34 0", 4, c)


def _nun(p: Picture, b: Build, c: str) -> None:
    p.shape(blob(_scaled(b, "-120 -10, 120 -10, 100 70, 0 100, -100 70"), 0.8), c, 4, None)
    p.line("M0 70V190M-22 112H22", 7, YELLOW)


def _scales(p: Picture, b: Build, c: str) -> None:
    for colour, start in ((c, 0), (INK, 1)):
        for row in range(10):
            for column in range(-3, 4):
                if (row + column) % 2 == start:
                    p.fill(f"M{column * 32 + (row % 2) * 16} {4 + row * 30}l13 16l-13 16l-13 -16Z", colour)


def _spots(p: Picture, b: Build, c: str) -> None:
    for i in range(40):
        x, y = (i * 73) % 300 - 150, (i * 47) % 330
        p.line(oval(x, y + 10, 9, 8), 6)


def _pot(p: Picture, b: Build, c: str) -> None:
    p.shape(poly([(-b.shoulder - 40, 60), (b.shoulder + 40, 60), (b.shoulder + 36, 104), (-b.shoulder - 36, 104)]), c, 4.4)
    p.line(poly([(-40, 160), (-20, 136), (0, 160), (20, 136), (40, 160)]), 5, WHITE)


def _tools(p: Picture, b: Build, c: str) -> None:
    _apron(p, b, c)
    for x, colour in ((-26, SILVER), (0, YELLOW), (26, BLUE)):
        p.shape(box(x - 6, 150 * b.long, 12, 60, 3), colour, 3, None)


def _sequins(p: Picture, b: Build, c: str) -> None:
    for colour, start in ((c, 0), (WHITE, 1)):
        for i in range(start, 60, 2):
            r = 8 if i % 3 else 13
            k = r - 3
            ray = f"l3 {k}l{k} 3l{-k} 3l-3 {k}l-3 {-k}l{-k} -3l{k} -3Z"
            p.fill(f"M{(i * 59) % 320 - 160} {(i * 41) % 260 - r}{ray}", colour)
    p.line(curve([(-b.chest * 0.7, 10), (0, 76), (b.chest * 0.7, 10)]), 5)


def _tape(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        d = curve([(s * b.neck, -8), (s * b.chest * 0.5, 50), (s * b.chest * 0.4, 190)])
        p.line(d, 21)
        p.line(d, 14, c)
        p.line(d, 14, INK, stroke_dasharray="2 11")


def _frills(p: Picture, b: Build, c: str) -> None:
    for y in (206, 250, 294):
        points = [(x, y + (12 if (x // 22) % 2 else 0)) for x in range(-220, 221, 22)]
        p.line(curve(points), 20)
        p.line(curve(points), 12, c)
    p.line(curve([(-b.chest, 24), (0, 74), (b.chest, 24)]), 20)
    p.line(curve([(-b.chest, 24), (0, 74), (b.chest, 24)]), 12, c)


def _patches(p: Picture, b: Build, c: str) -> None:
    for x, y, a, colour in (
        (-44, 60, 12, RED),
        (36, 110, -14, YELLOW),
        (-20, 180, 6, c),
        (50, 210, 20, BLUE),
        (-70, 140, -8, YELLOW),
    ):
        with p.placed((x, y), a):
            p.shape(box(-22, -20, 44, 40, 3), colour, 3, None)
            p.line(box(-16, -14, 32, 28), 2.2, WHITE, stroke_dasharray="5 5")


def _curtain(p: Picture, b: Build, c: str) -> None:
    for x in range(-200, 201, 34):
        p.line(f"M{x} -20L{x * 1.2:g} 400", 4)
    for x in range(-180, 181, 60):
        p.shape(f"M{x - 30} 26Q{x} 76 {x + 30} 26Z", c, 4, None)


CUTS: dict[str, Cut] = {
    "plain": _plain, "vee": _vee, "yoke": _yoke, "stripe": _stripe, "sides": _sides, "sash": _sash, "hoops": _hoops,
    "checks": _checks, "suit": _suit, "apron": _apron, "overalls": _overalls, "coat": _coat, "jacket": _jacket,
    "poncho": _poncho, "armour": _armour, "wetsuit": _wetsuit, "jersey": _jersey, "kimono": _kimono, "tank": _tank,
    "dots": _dots, "flames": _flames, "cables": _cables, "cross": _cross_band,
    "net": _net, "bellhop": _bellhop, "blocks": _blocks, "feathers": _feathers, "nun": _nun, "scales": _scales, "spots": _spots,
    "pot": _pot, "tools": _tools, "sequins": _sequins, "tape": _tape, "frills": _frills,
    "patches": _patches, "curtain": _curtain,
}  # fmt: skip


def belt(p: Picture, b: Build, c: str) -> None:
    """Draw a belt with a buckle at the waist."""
    y = 186 * b.long
    p.shape(poly([(-b.hip - 30, y), (b.hip + 30, y), (b.hip + 30, y + 24), (-b.hip - 30, y + 24)]), c, 4, None)
    p.shape(box(-17, y - 4, 34, 32, 6), YELLOW, 4)


# ---- emblems: about 40 across ----------------------------------------------------------------------------------------------


def _star(p: Picture, c: str) -> None:
    p.shape(star(0, 0, 27, 12, 5), c, 3.4, None)


def _cross(p: Picture, c: str) -> None:
    p.shape("M-9 -26h18v17h17v18h-17v17h-18v-17h-17v-18h17Z", c, 3.4, None)


def _moon(p: Picture, c: str) -> None:
    p.shape("M8 -27A28 28 0 1 0 22 16A22 22 0 1 1 8 -27Z", c, 3.4, None)


def _wave(p: Picture, c: str) -> None:
    for y in (-12, 8):
        p.line(curve([(-28, y), (-14, y - 10), (0, y), (14, y + 10), (28, y)]), 9)
        p.line(curve([(-28, y), (-14, y - 10), (0, y), (14, y + 10), (28, y)]), 5, c)


def _paw(p: Picture, c: str) -> None:
    p.fill(oval(0, 10, 16, 13), c)
    for x, y in ((-20, -6), (-8, -18), (8, -18), (20, -6)):
        p.fill(oval(x, y, 7, 8), c)


def _cup(p: Picture, c: str) -> None:
    p.line(oval(20, 4, 9), 5)
    p.shape("M-20 -10H20V8Q20 26 0 26Q-20 26 -20 8Z", c, 3.4, None)
    p.line("M-8 -16q-5 -7 0 -14M6 -16q-5 -7 0 -14", 3)


def _clock(p: Picture, c: str) -> None:
    p.shape(oval(0, 0, 26), c, 4, None)
    p.line("M0 -16V0L11 7", 4)


def _wing(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(poly([(0, 10), (s * 42, -22), (s * 38, -6), (s * 32, 2), (s * 24, 10), (s * 14, 16)]), c, 3, None)


def _spiral(p: Picture, c: str) -> None:
    points = [polar((0, 0), 2 + i * 1.15, i * 42) for i in range(24)]
    p.line(curve(points), 8)
    p.line(curve(points), 4, c)


def _atom(p: Picture, c: str) -> None:
    for a in (0, 60, 120):
        with p.placed((0, 0), a):
            p.line(oval(0, 0, 30, 11), 3, c)
    p.fill(oval(0, 0, 5), c)


def _lock(p: Picture, c: str) -> None:
    p.line("M-12 -6V-16Q0 -34 12 -16V-6", 6, c)
    p.shape(box(-20, -8, 40, 32, 5), c, 3.4, None)
    p.fill(oval(0, 6, 5) + box(-2.5, 6, 5, 11), INK)


def _battery(p: Picture, c: str) -> None:
    p.shape(box(-28, -15, 52, 30, 5), WHITE, 4, None)
    p.shape(box(24, -7, 8, 14, 2), WHITE, 3, None)
    p.fill(box(-22, -9, 9, 18), c)


def _book(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-32 -20, 0 -12, 32 -20, 32 18, 0 26, -32 18")), c, 3.4, None)
    p.line("M0 -12V26", 3)


def _ruler(p: Picture, c: str) -> None:
    with p.placed((0, 0), -30):
        p.shape(box(-36, -11, 72, 22, 3), c, 3.4, None)
        p.line("M-26 -11v10M-14 -11v14M-2 -11v10M10 -11v14M22 -11v10", 2.6, WHITE)


EMBLEMS: dict[str, Callable[[Picture, str], None]] = {
    "star": _star,
    "cross": _cross, "moon": _moon, "wave": _wave, "paw": _paw,
    "cup": _cup, "clock": _clock, "wing": _wing,
    "spiral": _spiral, "atom": _atom, "lock": _lock, "battery": _battery, "book": _book, "ruler": _ruler,
}  # fmt: skip


# ---- capes -----------------------------------------------------------------------------------------------------------------


def _cape_long(p: Picture, b: Build, c: str) -> None:
    s = b.shoulder
    p.shape(
        blob(
            [
                (0, -10),
                (s, 0),
                (s + 30, 120),
                (s + 76, 300),
                (s + 60, 420),
                (-s - 60, 420),
                (-s - 76, 300),
                (-s - 30, 120),
                (-s, 0),
            ],
            0.8,
        ),
        c,
    )


def _cape_wind(p: Picture, b: Build, c: str) -> None:
    s = b.shoulder
    p.shape(
        blob(
            [
                (-s * 0.6, 0),
                (s * 0.6, -4),
                (s + 60, 20),
                (s + 150, -10),
                (s + 236, 40),
                (s + 190, 90),
                (s + 214, 160),
                (s + 120, 190),
                (s + 60, 260),
                (0, 260),
            ],
            0.8,
        ),
        c,
    )
    p.line(curve([(s + 20, 60), (s + 100, 60), (s + 190, 90)]), FINE)
    p.line(curve([(s + 10, 120), (s + 80, 130), (s + 120, 188)]), FINE)


def _cape_short(p: Picture, b: Build, c: str) -> None:
    s = b.shoulder
    p.shape(blob([(0, -10), (s, 0), (s + 34, 80), (s + 40, 160), (0, 150), (-s - 40, 160), (-s - 34, 80), (-s, 0)], 0.8), c)


def _cape_check(p: Picture, b: Build, c: str) -> None:
    s = b.shoulder
    d = blob([(0, -10), (s, 0), (s + 60, 180), (s + 80, 360), (-s - 80, 360), (-s - 60, 180), (-s, 0)], 0.8)
    p.fill(d, WHITE)
    with p.group(clip=d):
        for row in range(13):
            for column in range(-9, 9):
                if (row + column) % 2:
                    p.fill(box(column * 30, -10 + row * 30, 30, 30), c)
    p.line(d, 5)


def _wings_feather(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        root = s * b.shoulder * 0.6
        for i in range(5):
            a = -64 + i * 24
            tip = polar((root, 40), 200 - i * 22, a if s > 0 else 180 - a)
            p.shape(limb_feather((root, 40), tip), c, 4)


def limb_feather(a: tuple[float, float], b: tuple[float, float]) -> str:
    """Give a feather from its root to its tip."""
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    middle = (a[0] + (b[0] - a[0]) * 0.7, a[1] + (b[1] - a[1]) * 0.7)
    return blob([a, polar(middle, 24, angle - 90), b, polar(middle, 24, angle + 90)], 0.9)


def _wings_insect(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        r = b.shoulder * 0.5
        for dx, dy, rx, ry, a in ((110, -30, 110, 34, -28), (90, 60, 84, 28, 20)):
            with p.placed((s * (r + dx), dy), s * a):
                p.shape(oval(0, 0, rx, ry), c, 4, None)
                p.line(f"M{-rx + 10} 0H{rx - 20}M0 0L{s * rx * 0.5:g} {-ry * 0.6:g}M0 0L{s * rx * 0.5:g} {ry * 0.6:g}", 2.2)


def _jetpack(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        x = s * (b.shoulder + 16)
        p.shape(box(x - 26, -30, 52, 150, 24), c)
        p.shape(poly([(x - 18, 120), (x + 18, 120), (x + 30, 150), (x - 30, 150)]), COAL, 4)
        p.shape(blob([(x - 22, 152), (x + 22, 152), (x + 12, 210), (x, 260), (x - 12, 210)], 0.8), YELLOW, 4, None)
        p.fill(blob([(x - 10, 154), (x + 10, 154), (x, 214)], 0.8), RED)


def _shell(p: Picture, b: Build, c: str) -> None:
    p.shape(oval(0, 130, b.chest + 62, 170), c)
    p.line(oval(0, 130, b.chest + 40, 146), FINE)


def _backpack(p: Picture, b: Build, c: str) -> None:
    p.shape(box(-b.chest - 34, -20, 2 * b.chest + 68, 250, 36), c)
    p.shape(box(-b.chest - 20, -58, 2 * b.chest + 40, 46, 20), SILVER, 4)


def _boa(p: Picture, b: Build, c: str) -> None:
    for s in (-1, 1):
        for i in range(8):
            p.shape(oval(s * (b.neck + 16 + i * 14), 10 + i * i * 4, 25), c, 4, (-9, -6) if i % 2 else None)


def _coils(p: Picture, b: Build, c: str) -> None:
    for y, w in ((250, 190), (190, 170), (130, 150)):
        p.shape(oval(0, y, b.chest + w * 0.55, 44), c)
        for x in range(-140, 141, 56):
            p.fill(oval(x, y + 4, 14, 9), YELLOW)


def _curtain_cape(p: Picture, b: Build, c: str) -> None:
    p.line("M-330 -118H330", 18)
    p.line("M-330 -118H330", 9, YELLOW)
    for s in (-1, 1):
        p.shape(blob([(s * 60, -118), (s * 330, -118), (s * 330, 330), (s * 190, 330), (s * 150, 60)], 0.5), c)
        for x in (120, 190, 260):
            p.line(f"M{s * x} -112L{s * (x + 30)} 320", 4)


CAPES: dict[str, Cut] = {
    "long": _cape_long, "wind": _cape_wind, "short": _cape_short,
    "check": _cape_check, "feather-wings": _wings_feather, "insect-wings": _wings_insect,
    "jetpack": _jetpack, "shell": _shell, "backpack": _backpack, "boa": _boa, "coils": _coils, "curtain": _curtain_cape,
}  # fmt: skip


def clasp(p: Picture, b: Build, c: str, kind: str) -> None:
    """Draw what holds a cape before the neck."""
    if kind in {"long", "wind", "torn", "short", "check"}:
        p.shape(
            blob([(-b.neck - 20, -16), (0, 8), (b.neck + 20, -16), (b.neck + 24, 4), (0, 30), (-b.neck - 24, 4)], 0.8), c, 4
        )
    if kind == "towel":
        p.shape(
            blob([(-b.neck - 16, -10), (0, 14), (b.neck + 16, -10), (b.neck + 16, 6), (0, 30), (-b.neck - 16, 6)], 0.8),
            c,
            4,
            None,
        )
        p.shape(box(-7, 10, 14, 30, 3), YELLOW, 3, None)
    if kind in {"jetpack", "backpack"}:
        for s in (-1, 1):
            p.line(curve([(s * b.shoulder * 0.6, 2), (s * b.chest * 0.66, 70), (s * b.chest * 0.8, 130)]), 15)
            p.line(curve([(s * b.shoulder * 0.6, 2), (s * b.chest * 0.66, 70), (s * b.chest * 0.8, 130)]), 8, c)
