"""Who and what missions are about, and their faces. Origin at the middle of the foot, about 240 tall."""

from __future__ import annotations

from collections.abc import Callable

from .palette import (
    BLUE,
    COAL,
    CREAM,
    GREEN,
    INK,
    OCHRE,
    ORANGE,
    RED,
    ROSE,
    SILVER,
    SKY,
    WHITE,
    YELLOW,
)
from .pen import Picture, blob, box, curve, limb, oval, points_of, polar, poly, star

Actor = Callable[[Picture, str], None]


def eye(p: Picture, x: float, y: float, r: float, look: float = 0, lid: float = 0) -> None:
    """Draw an eye that looks `look` to the right, with a lid that slants by `lid`."""
    p.shape(oval(x, y, r), WHITE, 4, None)
    p.fill(oval(x + look, y, r * 0.42), INK)
    if lid:
        p.line(f"M{x - r} {y - r * 0.5 - lid:g}L{x + r} {y - r * 0.5 + lid:g}", 6)


def eyes(p: Picture, x: float, y: float, gap: float, r: float, *, angry: bool = False) -> None:
    """Draw two eyes, `gap` to each side of (x, y)."""
    eye(p, x - gap, y, r, r * 0.2, -r * 0.5 if angry else 0)
    eye(p, x + gap, y, r, -r * 0.2, 0)
    if angry:
        p.line(
            (
                f"M{x - gap - r} {y - r * 1.1:g}L{x - gap + r} {y - r * 0.5:g}"
                f"M{x + gap + r} {y - r * 1.1:g}L{x + gap - r} {y - r * 0.5:g}"
            ),
            6,
        )


def teeth(p: Picture, x: float, y: float, w: float, h: float) -> None:
    """Draw a mouth with teeth, as wide as 2 `w`."""
    d = blob([(x - w, y), (x, y + h * 0.3), (x + w, y), (x + w * 0.7, y + h), (x, y + h * 1.15), (x - w * 0.7, y + h)], 0.8)
    p.shape(d, "#5A1418", 4, None)
    with p.group(clip=d):
        step = w / 3
        for i in range(-4, 5):
            p.fill(
                poly([(x + i * step - step / 2, y - 4), (x + i * step + step / 2, y - 4), (x + i * step, y + h * 0.55)]), WHITE
            )
    p.line(d, 4)


def _pigeon(p: Picture, c: str) -> None:
    p.line("M-24 -30L-30 0h-22M24 -30L30 0h22", 11)
    p.line("M-24 -30L-30 0h-22M24 -30L30 0h22", 5, ORANGE)
    p.shape(blob(points_of("-40 -120, -92 -60, -60 -22, 20 -16, 82 -50, 170 -20, 110 -92, 60 -140"), 0.9), c)
    p.shape(blob(points_of("-10 -110, 60 -120, 120 -50, 40 -44"), 0.9), SILVER, 4)
    p.shape(blob(points_of("-52 -110, -62 -180, -40 -226, 4 -226, 26 -190, 22 -110"), 0.9), c)
    p.fill(blob(points_of("-50 -130, -20 -118, 22 -132, 18 -112, -20 -98, -46 -112")), GREEN)
    p.shape(poly(points_of("-56 -196, -108 -176, -54 -168")), YELLOW, 4)
    eyes(p, -22, -196, 22, 17, angry=True)


def _mosquito(p: Picture, c: str) -> None:
    for s in (-1, 1):
        with p.placed((s * 20, -170), s * 24):
            p.shape(oval(s * 84, -20, 88, 32), SKY, 4, None)
    for s in (-1, 1):
        for y, reach in ((-110, 90), (-86, 110), (-60, 80)):
            p.line(f"M{s * 20} {y}L{s * reach} {y - 26}L{s * (reach + 20)} {y + 66}", 7)
    d = blob(points_of("0 -150, 34 -110, 30 -40, 0 0, -30 -40, -34 -110"), 0.9)
    p.shape(d, c)
    with p.group(clip=d):
        for y in (-96, -66, -36):
            p.fill(box(-60, y, 120, 13), WHITE)
    p.line(d, 5)
    p.shape(oval(0, -178, 42, 38), c)
    p.shape(poly(points_of("-7 -150, 7 -150, 0 -60")), RED, 4, None)
    eyes(p, 0, -186, 24, 20, angry=True)


def _ghost(p: Picture, c: str) -> None:
    p.shape(
        blob(
            points_of("0 -240, 74 -200, 88 -100, 96 -10, 60 -34, 32 0, 0 -30, -32 0, -60 -34, -96 -10, -88 -100, -74 -200"), 0.7
        ),
        WHITE,
    )
    p.fill(oval(-26, -166, 15, 22) + oval(26, -166, 15, 22), INK)
    p.shape(oval(0, -112, 22, 26), COAL, 4, None)
    p.shape(blob(points_of("-44 -222, 0 -246, 44 -222, 30 -206, 0 -214, -30 -206"), 0.7), c, 4)


def _thief(p: Picture, c: str) -> None:
    p.shape(blob(points_of("40 -170, 130 -180, 166 -110, 120 -50, 60 -80"), 0.9), OCHRE)
    p.line("M88 -140v56M74 -126q28 -20 30 2q-4 16 -28 14q-4 22 30 4", 5)
    for s in (-1, 1):
        p.shape(limb((s * 20, -70), (s * 34, -6), 34, 26), COAL)
    d = blob(points_of("-50 -60, -58 -150, 0 -170, 58 -150, 50 -60"), 0.7)
    p.shape(d, WHITE)
    with p.group(clip=d):
        for y in range(-166, -50, 30):
            p.fill(box(-80, y, 160, 14), c)
    p.line(d, 5)
    p.shape(oval(0, -206, 46, 44), "#F0BE98")
    p.shape(blob(points_of("-48 -216, -44 -250, 0 -262, 44 -250, 48 -216, 0 -224"), 0.7), c)
    p.fill(blob(points_of("-46 -214, 0 -220, 46 -214, 44 -192, 0 -196, -44 -192"), 0.6), INK)
    p.fill(oval(-18, -204, 8) + oval(18, -204, 8), WHITE)
    p.line(curve([(-16, -180), (4, -174), (22, -184)]), 4.4)
    p.shape(limb((46, -140), (86, -160), 28, 22), WHITE)


def _scientist(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-70 0, -60 -130, 0 -156, 60 -130, 70 0"), 0.4), WHITE)
    p.line("M0 -140V0", 4)
    for s in (-1, 1):
        p.shape(limb((s * 52, -120), (s * 104, -200), 32, 24), WHITE)
        p.shape(oval(s * 108, -212, 17), c)
    for i in range(7):
        a = -170 + i * 27
        p.shape(poly([polar((0, -204), 30, a - 14), polar((0, -204), 84, a), polar((0, -204), 30, a + 14)]), SILVER, 4, None)
    p.shape(oval(0, -196, 48, 50), "#FBDCC4")
    for s in (-1, 1):
        p.shape(oval(s * 20, -200, 20), c, 4, None)
        p.fill(oval(s * 20, -200, 12), WHITE)
        p.fill(oval(s * 20, -200, 4), INK)
    teeth(p, 0, -176, 26, 18)


def _bus(p: Picture, c: str) -> None:
    p.shape(box(-200, -170, 400, 140, 20), c)
    for x in range(-180, 130, 66):
        p.shape(box(x, -150, 54, 52, 6), SKY, 4, None)
    p.shape(box(140, -150, 50, 100, 4), SKY, 4, None)
    p.fill(box(-200, -84, 330, 14), WHITE)
    for x in (-120, 110):
        p.shape(oval(x, -28, 36), COAL)
        p.fill(oval(x, -28, 14), SILVER)
    p.shape(oval(186, -54, 9), YELLOW, 3, None)


def _car(p: Picture, c: str) -> None:
    p.shape("M-150 -30V-80Q-140 -98 -96 -100L-60 -146H50L96 -100Q146 -96 150 -70V-30Z", c)
    p.shape("M-74 -102L-48 -134H-6V-102Z", SKY, 4, None)
    p.shape("M6 -102V-134H42L72 -102Z", SKY, 4, None)
    for x in (-90, 92):
        p.shape(oval(x, -28, 32), COAL)
        p.fill(oval(x, -28, 12), SILVER)
    p.shape(oval(140, -72, 8), YELLOW, 3, None)


def _van(p: Picture, c: str) -> None:
    p.shape("M-170 -30V-180Q-170 -190 -160 -190H80L140 -120Q170 -114 170 -80V-30Z", c)
    p.shape("M40 -170H76L118 -120H40Z", SKY, 4, None)
    p.shape(box(-150, -166, 160, 84, 6), CREAM, 4, None)
    for x in (-100, 100):
        p.shape(oval(x, -28, 34), COAL)
        p.fill(oval(x, -28, 13), SILVER)


def _ship(p: Picture, c: str) -> None:
    p.shape(box(-60, -190, 120, 70, 4), WHITE)
    for x in (-44, -10, 24):
        p.shape(box(x, -174, 22, 24, 3), SKY, 3.4, None)
    p.shape(box(-14, -250, 34, 62, 3), RED, 4)
    p.shape("M-210 -120H220L170 -20H-160Z", c)
    p.line("M-196 -92H206", 5, WHITE)
    for x in range(-120, 150, 60):
        p.shape(oval(x, -62, 13), SKY, 3.4, None)


def _plane(p: Picture, c: str) -> None:
    with p.placed((0, -130), -12):
        p.shape(poly(points_of("-150 -20, -200 -100, -160 -100, -96 -22")), c)
        p.shape(blob(points_of("-190 0, -150 -36, 120 -40, 186 -14, 196 8, 140 34, -120 30"), 0.6), WHITE)
        p.shape(poly(points_of("-20 6, 40 6, -40 110, -84 110")), c)
        for x in range(-100, 100, 36):
            p.fill(oval(x, -10, 8), BLUE)
        p.shape(poly(points_of("130 -30, 168 -14, 128 -8")), SKY, 3.4, None)


def _wave(p: Picture, c: str) -> None:
    p.shape(
        "M-330 0V-70Q-180 -60 -130 -170Q-70 -280 60 -260Q150 -236 140 -160Q110 -206 60 -190Q20 -160 60 -90Q110 -40 330 -50V0Z",
        c,
    )
    p.line("M-100 -60Q-60 -200 40 -222M-30 -40Q-20 -150 40 -180", 7, WHITE)
    for x, y in ((150, -190), (170, -150), (120, -250), (90, -280)):
        p.shape(oval(x, y, 10), WHITE, 3.4, None)


def _crab(p: Picture, c: str) -> None:
    for s in (-1, 1):
        for i in range(3):
            p.line(f"M{s * 70} {-60 + i * 12}L{s * (150 + i * 10)} {-80 + i * 30}L{s * (160 - i * 10)} {-10 + i * 4}", 12)
            p.line(f"M{s * 70} {-60 + i * 12}L{s * (150 + i * 10)} {-80 + i * 30}L{s * (160 - i * 10)} {-10 + i * 4}", 5, c)
        p.shape(limb((s * 84, -110), (s * 140, -170), 28, 24), c)
        p.shape(poly([(s * 120, -170), (s * 110, -240), (s * 148, -206), (s * 186, -246), (s * 184, -178), (s * 150, -156)]), c)
    p.shape(oval(0, -84, 112, 66), c)
    for s in (-1, 1):
        p.line(f"M{s * 30} -140V-170", 8)
        eye(p, s * 30, -182, 20, -s * 4)
    p.line(curve([(-40, -76), (0, -60), (40, -76)]), 6)


def _capybara(p: Picture, c: str) -> None:
    for x in (-90, -50, 60, 100):
        p.shape(box(x - 13, -50, 26, 50, 8), c)
    p.shape(blob(points_of("-130 -40, -130 -120, -60 -160, 60 -164, 130 -120, 130 -40, 0 -28"), 0.9), c)
    p.shape(blob(points_of("-80 -130, -90 -190, -130 -212, -190 -200, -214 -150, -190 -118, -130 -110"), 0.8), c)
    p.shape(oval(-104, -210, 15), c, 4)
    p.fill(oval(-136, -176, 7), INK)
    p.line("M-210 -160q8 8 4 16M-200 -132q20 6 36 0", 4)


def _jaguar(p: Picture, c: str) -> None:
    p.line(curve([(110, -80), (180, -100), (190, -170), (160, -190)]), 26)
    p.line(curve([(110, -80), (180, -100), (190, -170), (160, -190)]), 16, c)
    for x in (-90, -54, 70, 104):
        p.shape(box(x - 15, -60, 30, 60, 9), c)
    d = blob(points_of("-110 -50, -116 -124, 0 -140, 116 -124, 120 -50, 0 -36"), 0.9)
    p.shape(d, c)
    for x, y in ((-50, -110), (-10, -90), (30, -112), (70, -86), (-70, -74), (10, -60), (96, -110)):
        p.line(oval(x, y, 10, 8), 5)
    p.shape(oval(-112, -158, 58, 50), c)
    for s in (-1, 1):
        p.shape(oval(-112 + s * 44, -200, 17), c)
    eyes(p, -112, -168, 24, 14, angry=True)
    teeth(p, -112, -138, 24, 18)


def _float(p: Picture, c: str) -> None:
    p.shape(box(-210, -80, 420, 56, 8), c)
    for x in range(-180, 200, 60):
        p.shape(oval(x, -52, 17), YELLOW, 4, None)
    for x in (-140, 0, 140):
        p.shape(oval(x, -20, 24), COAL)
    for i, a in enumerate(range(-160, -19, 20)):
        tip = polar((0, -90), 190, a)
        p.shape(
            blob([(0, -90), polar((0, -90), 130, a - 8), tip, polar((0, -90), 130, a + 8)], 0.8),
            (RED, YELLOW, GREEN, BLUE)[i % 4],
            4,
            None,
        )
    p.shape(oval(0, -110, 52), YELLOW)
    p.fill(oval(-18, -118, 7) + oval(18, -118, 7), INK)
    p.line(curve([(-24, -96), (0, -82), (24, -96)]), 5)


def _cow(p: Picture, c: str) -> None:
    for x in (-90, -52, 60, 98):
        p.shape(box(x - 13, -60, 26, 60, 5), WHITE)
    d = blob(points_of("-120 -60, -124 -150, 0 -166, 124 -150, 120 -60, 0 -44"), 0.8)
    p.shape(d, WHITE)
    with p.group(clip=d):
        for x, y, r in ((-70, -130, 34), (30, -90, 40), (100, -140, 26)):
            p.fill(oval(x, y, r, r * 0.8), c)
    p.line(d, 5)
    p.shape(blob(points_of("-100 -160, -110 -220, -150 -236, -196 -220, -200 -150, -150 -128"), 0.8), WHITE)
    p.shape(oval(-162, -150, 40, 26), ROSE, 4)
    p.fill(oval(-174, -150, 5) + oval(-150, -150, 5), INK)
    p.fill(oval(-168, -198, 6) + oval(-138, -198, 6), INK)
    for s in (-1, 1):
        p.shape(blob([(-152 + s * 34, -228), (-152 + s * 56, -268), (-152 + s * 20, -240)], 0.9), CREAM, 4)


def _piranha(p: Picture, c: str) -> None:
    p.shape(poly(points_of("100 -110, 190 -180, 176 -100, 190 -30")), c)
    p.shape(blob(points_of("-130 -110, -80 -190, 20 -200, 110 -120, 60 -40, -50 -30, -110 -60"), 0.9), c)
    p.shape(poly(points_of("-30 -196, 20 -256, 60 -190")), c)
    eye(p, -56, -146, 22, -5)
    p.line("M-84 -176L-36 -168", 7)
    teeth(p, -84, -100, 56, 44)


def _vampire(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-120 0, -90 -130, -110 -220, -40 -180, 40 -180, 110 -220, 90 -130, 120 0")), c)
    p.shape(blob(points_of("-46 0, -50 -140, 0 -160, 50 -140, 46 0"), 0.4), COAL)
    p.shape(poly(points_of("-14 -150, 14 -150, 0 -90")), WHITE, 4, None)
    p.shape(oval(0, -200, 46, 52), "#D9E3D0")
    p.shape(blob(points_of("-48 -196, -46 -244, 0 -258, 46 -244, 48 -196, 30 -226, 0 -204, -30 -226"), 0.6), INK)
    eyes(p, 0, -198, 20, 12, angry=True)
    p.line("M-20 -168H20", 5)
    p.fill(poly(points_of("-14 -168, -4 -168, -9 -150")) + poly(points_of("4 -168, 14 -168, 9 -150")), WHITE)


def _snow(p: Picture, c: str) -> None:
    for y, r in ((-60, 70), (-160, 52), (-232, 38)):
        p.shape(oval(0, y, r), WHITE)
    p.fill(oval(-13, -240, 6) + oval(13, -240, 6), INK)
    p.shape(poly(points_of("-4 -232, 60 -222, -4 -220")), ORANGE, 3.4, None)
    p.shape(box(-50, -202, 100, 18, 8), c, 4)
    p.line("M-50 -170L-130 -220M50 -170L130 -210", 8)
    for y in (-180, -156, -130):
        p.fill(oval(0, y, 6), INK)


def _goal(p: Picture, c: str) -> None:
    for x in range(-150, 151, 30):
        p.line(f"M{x} -200V0", 2.4)
    for y in range(-200, 1, 28):
        p.line(f"M-160 {y}H160", 2.4)
    p.line("M-160 0V-206H160V0", 18)
    p.line("M-160 0V-206H160V0", 10, WHITE)
    p.shape(oval(60, -70, 38), c)
    p.fill(star(60, -70, 14, 11, 5), INK)


ACTORS: dict[str, Actor] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and callable(draw)
}
