"""Who and what missions are about: villains, beasts, machines, weather, places. Origin at the middle of the foot, about 240 tall."""

from __future__ import annotations

from collections.abc import Callable

from .palette import BLUE, BROWN, COAL, CREAM, GREEN, GREY, INK, LILAC, MINT, NAVY, OCHRE, ORANGE, RED, ROSE, SAND, SILVER, SKY, VIOLET, WHITE, WINE, YELLOW
from .pen import FINE, Picture, blob, both, box, curve, limb, oval, points_of, poly, polar, star

Actor = Callable[[Picture, str], None]


def eye(p: Picture, x: float, y: float, r: float, look: float = 0, lid: float = 0) -> None:
    p.shape(oval(x, y, r), WHITE, 4, None)
    p.fill(oval(x + look, y, r * 0.42), INK)
    if lid:
        p.line(f"M{x - r} {y - r * 0.5 - lid:g}L{x + r} {y - r * 0.5 + lid:g}", 6)


def eyes(p: Picture, x: float, y: float, gap: float, r: float, *, angry: bool = False) -> None:
    eye(p, x - gap, y, r, r * 0.2, -r * 0.5 if angry else 0)
    eye(p, x + gap, y, r, -r * 0.2, 0)
    if angry:
        p.line(f"M{x - gap - r} {y - r * 1.1:g}L{x - gap + r} {y - r * 0.5:g}M{x + gap + r} {y - r * 1.1:g}L{x + gap - r} {y - r * 0.5:g}", 6)


def teeth(p: Picture, x: float, y: float, w: float, h: float) -> None:
    d = blob([(x - w, y), (x, y + h * 0.3), (x + w, y), (x + w * 0.7, y + h), (x, y + h * 1.15), (x - w * 0.7, y + h)], 0.8)
    p.shape(d, "#5A1418", 4, None)
    with p.group(clip=d):
        step = w / 3
        for i in range(-4, 5):
            p.fill(poly([(x + i * step - step / 2, y - 4), (x + i * step + step / 2, y - 4), (x + i * step, y + h * 0.55)]), WHITE)
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


def _octopus(p: Picture, c: str) -> None:
    for i, x in enumerate((-130, -84, -40, 40, 84, 130)):
        s = -1 if x < 0 else 1
        points = [(x * 0.4, -110), (x * 0.9, -60 - (i % 2) * 60), (x * 1.3, -20 - (i % 2) * 70), (x * 1.1 + s * 30, -70 - (i % 2) * 80)]
        p.line(curve(points), 40)
        p.line(curve(points), 30, c)
    p.shape(blob(points_of("0 -250, 70 -226, 88 -160, 66 -90, 0 -74, -66 -90, -88 -160, -70 -226"), 0.9), c)
    eyes(p, 0, -160, 32, 24, angry=True)
    p.line(curve([(-30, -112), (0, -124), (30, -112)]), 6)
    for x, y in ((-40, -216), (-10, -230), (36, -214)):
        p.fill(oval(x, y, 9), INK, fill_opacity=0.35)


def _robot(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(box(s * 44 - 22, -70, 44, 70, 6), SILVER)
        p.shape(limb((s * 84, -180), (s * 128, -110), 34, 30), SILVER)
        p.shape(f"M{s * 128 - 30} -96Q{s * 128} -130 {s * 128 + 30} -96L{s * 128 + 14} -60L{s * 128} -84L{s * 128 - 14} -60Z", c)
    p.shape(box(-84, -200, 168, 136, 14), c)
    p.shape(box(-58, -286, 116, 80, 14), SILVER)
    p.line("M0 -286V-312", 6)
    p.shape(oval(0, -318, 11), RED, 4)
    for s in (-1, 1):
        p.fill(oval(s * 28, -252, 15), YELLOW)
        p.line(oval(s * 28, -252, 15), 4)
        p.line(f"M{s * 46} -274L{s * 12} -262", 7)
    p.shape(box(-34, -232, 68, 16, 3), COAL, 3, None)
    p.shape(box(-50, -176, 100, 60, 6), COAL, 4, None)
    p.line(curve([(-44, -140), (-20, -150), (-8, -166), (4, -126), (16, -144), (44, -144)]), 5, YELLOW)


def _ufo(p: Picture, c: str) -> None:
    p.fill(poly(points_of("-60 -170, 60 -170, 130 0, -130 0")), YELLOW, fill_opacity=0.6)
    p.shape("M-64 -204Q-60 -280 0 -280Q60 -280 64 -204Z", SKY)
    p.shape(oval(0, -236, 24, 26), GREEN, 4)
    p.fill(oval(-9, -240, 6, 9) + oval(9, -240, 6, 9), INK)
    p.shape(oval(0, -192, 160, 36), c)
    for x in (-108, -56, 0, 56, 108):
        p.shape(oval(x, -184, 12), YELLOW, 4, None)


def _dinosaur(p: Picture, c: str) -> None:
    p.shape(blob(points_of("60 -60, 150 -30, 220 -70, 170 0, 70 0"), 0.9), c)
    p.shape(blob(points_of("-60 0, -76 -90, -60 -160, 0 -180, 70 -130, 96 -50, 80 0"), 0.8), c)
    p.fill(blob(points_of("-56 -10, -66 -90, -44 -140, -20 -90, -10 -10"), 0.8), CREAM)
    p.shape(blob(points_of("-110 -236, -60 -282, 20 -280, 52 -230, 30 -160, -20 -150, -34 -186, -120 -186"), 0.6), c)
    teeth(p, -70, -204, 46, 34)
    eye(p, -14, -248, 17, -5)
    p.line("M-36 -268L0 -258", 6)
    p.shape(limb((-40, -120), (-86, -104), 22, 16), c, 4)
    for i, (x, y) in enumerate(((30, -268), (56, -220), (64, -170), (94, -130))):
        p.shape(poly([(x, y), (x + 34, y - 22 + i * 6), (x + 10, y + 34)]), RED, 4)


def _ghost(p: Picture, c: str) -> None:
    p.shape(blob(points_of("0 -240, 74 -200, 88 -100, 96 -10, 60 -34, 32 0, 0 -30, -32 0, -60 -34, -96 -10, -88 -100, -74 -200"), 0.7), WHITE)
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


def _blob_monster(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-150 0, -140 -60, -96 -80, -100 -160, -40 -230, 40 -230, 100 -170, 92 -80, 140 -64, 156 0"), 0.9), c)
    for x, y, r in ((-44, -150, 26), (30, -170, 34), (2, -110, 18)):
        eye(p, x, y, r, 4)
    teeth(p, 0, -76, 70, 42)
    for x, y in ((-90, -40), (90, -36), (-60, -196)):
        p.line(oval(x, y, 12, 9), 3)


def _tornado(p: Picture, c: str) -> None:
    for i, (y, w) in enumerate(((-250, 150), (-204, 124), (-160, 98), (-118, 74), (-78, 52), (-40, 32), (-10, 14))):
        p.shape(oval((i % 2) * 14 - 7, y, w, 27 - i * 2), c, 5)
    eyes(p, 0, -206, 36, 22, angry=True)
    p.shape(box(120, -150, 40, 26, 3), BROWN, 4)
    p.shape(box(-170, -110, 30, 40, 3), RED, 4)


def _volcano(p: Picture, c: str) -> None:
    for x, y in ((-30, -260), (24, -290), (60, -240), (-70, -230)):
        p.shape(oval(x, y, 34), GREY, 4)
    p.shape(poly(points_of("-210 0, -60 -180, 60 -180, 210 0")), c)
    p.shape(blob(points_of("-60 -180, 0 -200, 60 -180, 40 -110, 56 -60, 20 -90, 0 -30, -24 -100, -50 -76, -40 -130"), 0.8), ORANGE, 4, None)
    p.fill(blob(points_of("-30 -178, 30 -178, 16 -124, 0 -80, -14 -130"), 0.8), YELLOW)


def _meteor(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-30 -30, 60 -60, 260 -320, 120 -250, 140 -300, 20 -200, -60 -110")), ORANGE)
    p.fill(poly(points_of("-10 -50, 40 -70, 190 -260, 60 -160, -40 -100")), YELLOW)
    p.shape(oval(-20, -70, 74), c)
    for x, y, r in ((-44, -90, 17), (6, -50, 13), (-10, -110, 10), (-56, -42, 9)):
        p.shape(oval(x, y, r), COAL, 3.4, None)


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


def _train(p: Picture, c: str) -> None:
    p.line("M-260 0H260M-260 -14H260", 5)
    p.shape("M-230 -20V-150Q-230 -176 -200 -176H150Q220 -170 236 -60Q238 -20 210 -20Z", c)
    p.shape("M120 -150H150Q190 -142 204 -96H120Z", SKY, 4, None)
    for x in (-200, -120, -40, 40):
        p.shape(box(x, -148, 60, 50, 6), SKY, 4, None)
    p.fill(box(-230, -78, 464, 14), WHITE)
    p.shape(oval(214, -54, 10), YELLOW, 3, None)


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


def _bridge(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(box(s * 150 - 18, -240, 36, 240), c)
        p.line(curve([(s * 150, -236), (s * 60, -130), (s * 20, -104)]), 6)
        p.line(curve([(s * 150, -236), (s * 230, -130), (s * 290, -110)]), 6)
        for x in (230, 190, 112, 76):
            p.line(f"M{s * x} {-100}V{-176 + abs(x - 150) * 0.5:g}", 3)
    p.shape(poly(points_of("-320 -96, -36 -96, -50 -82, -30 -74, -56 -60, -320 -60")), GREY)
    p.shape(poly(points_of("320 -96, 40 -96, 56 -84, 34 -76, 50 -60, 320 -60")), GREY)


def _safe(p: Picture, c: str) -> None:
    p.shape(box(-110, -220, 220, 210, 12), c)
    p.shape(box(-88, -198, 176, 166, 6), SILVER, 4)
    p.shape(oval(0, -116, 44), COAL, 5)
    for a in range(0, 360, 60):
        x, y = polar((0, -116), 62, a)
        p.line(f"M0 -116L{x:.0f} {y:.0f}", 7)
    p.fill(oval(0, -116, 14), YELLOW)
    p.shape(box(-100, -12, 40, 14), COAL, 4, None)
    p.shape(box(60, -12, 40, 14), COAL, 4, None)


def _pot_feast(p: Picture, c: str) -> None:
    p.shape(box(-180, -150, 44, 30, 12), COAL)
    p.shape(box(136, -150, 44, 30, 12), COAL)
    p.shape("M-150 -190H150V-80Q146 0 0 0Q-146 0 -150 -80Z", c)
    p.shape(oval(0, -190, 150, 34), BROWN)
    for x, y, colour in ((-70, -194, WINE), (-20, -182, INK), (40, -196, ROSE), (90, -186, INK)):
        p.shape(oval(x, y, 22, 13), colour, 3.4, None)
    for x in (-60, 10, 70):
        p.line(curve([(x, -230), (x - 16, -260), (x + 12, -284), (x - 4, -316)]), 7, WHITE)


def _cat_tree(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-26 0, -18 -140, 18 -140, 26 0")), BROWN)
    p.shape(blob(points_of("-120 -150, -110 -220, -50 -280, 40 -286, 110 -230, 124 -150, 60 -120, -60 -120"), 0.9), GREEN)
    with p.placed((30, -170), 0, 0.55):
        p.shape(blob(points_of("-44 34, -52 -20, -30 -56, 30 -56, 52 -20, 44 34"), 0.9), c)
        for s in (-1, 1):
            p.shape(poly([(s * 12, -66), (s * 42, -104), (s * 46, -54)]), c)
        p.shape(oval(0, -62, 46, 38), c)
        eyes(p, 0, -66, 18, 12)


def _fire(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-140 0, -150 -90, -110 -60, -96 -170, -56 -110, -20 -260, 24 -130, 60 -200, 90 -90, 120 -130, 144 0"), 0.7), c)
    p.fill(blob(points_of("-90 0, -94 -60, -60 -40, -30 -150, 6 -70, 44 -110, 70 -40, 90 0"), 0.7), YELLOW)
    p.fill(blob(points_of("-44 0, -40 -40, -12 -84, 12 -36, 34 -50, 48 0"), 0.7), WHITE)


def _wave(p: Picture, c: str) -> None:
    p.shape("M-330 0V-70Q-180 -60 -130 -170Q-70 -280 60 -260Q150 -236 140 -160Q110 -206 60 -190Q20 -160 60 -90Q110 -40 330 -50V0Z", c)
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


def _snake(p: Picture, c: str) -> None:
    d = curve([(190, -20), (90, -16), (-20, -30), (-90, -60), (-30, -100), (70, -96), (100, -140), (30, -180), (-40, -200)])
    p.line(d, 66)
    p.line(d, 54, c)
    p.line(d, 12, YELLOW, stroke_dasharray="4 26")
    p.shape(blob(points_of("-20 -240, -84 -240, -126 -206, -110 -176, -50 -166, 0 -190"), 0.9), c)
    eye(p, -66, -214, 17, -5)
    p.line("M-124 -190L-168 -180L-190 -194M-168 -180L-186 -164", 6, RED)


def _bees(p: Picture, c: str) -> None:
    for i in range(13):
        x, y = (i * 83) % 360 - 180, -30 - (i * 59) % 240
        with p.placed((x, y), (i * 37) % 40 - 20, 0.8 + (i % 3) * 0.3):
            p.shape(oval(6, -20, 12, 17), SKY, 3, None)
            p.shape(oval(0, 0, 25, 17), c, 4, None)
            p.line("M-6 -15V15M8 -15V15", 7)
            p.fill(oval(-17, -3, 3.4), INK)


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


def _balloon(p: Picture, c: str) -> None:
    p.line("M-46 -90L-26 -40M46 -90L26 -40", 3)
    d = blob(points_of("0 -320, 96 -276, 108 -190, 50 -90, -50 -90, -108 -190, -96 -276"), 0.9)
    p.shape(d, c)
    with p.group(clip=d):
        p.fill(poly(points_of("-30 -340, 30 -340, 20 -80, -20 -80")), WHITE)
    p.line(d, 5)
    p.shape(box(-32, -42, 64, 44, 5), OCHRE)


def _float(p: Picture, c: str) -> None:
    p.shape(box(-210, -80, 420, 56, 8), c)
    for x in range(-180, 200, 60):
        p.shape(oval(x, -52, 17), YELLOW, 4, None)
    for x in (-140, 0, 140):
        p.shape(oval(x, -20, 24), COAL)
    for i, a in enumerate(range(-160, -19, 20)):
        tip = polar((0, -90), 190, a)
        p.shape(blob([(0, -90), polar((0, -90), 130, a - 8), tip, polar((0, -90), 130, a + 8)], 0.8), (RED, YELLOW, GREEN, BLUE)[i % 4], 4, None)
    p.shape(oval(0, -110, 52), YELLOW)
    p.fill(oval(-18, -118, 7) + oval(18, -118, 7), INK)
    p.line(curve([(-24, -96), (0, -82), (24, -96)]), 5)


def _tower(p: Picture, c: str) -> None:
    p.shape(box(-60, -250, 120, 250), c)
    p.shape(poly(points_of("-76 -250, 0 -330, 76 -250")), RED)
    p.shape(oval(0, -190, 42), WHITE)
    p.line("M0 -220V-190L20 -174", 6)
    p.shape(box(-20, -66, 40, 66, 18), COAL, 4, None)
    for y in (-130, -100):
        p.shape(box(-40, y, 20, 20), YELLOW, 3.4, None)
        p.shape(box(20, y, 20, 20), YELLOW, 3.4, None)


def _building(p: Picture, c: str) -> None:
    p.shape(box(-90, -290, 180, 290), c)
    for row in range(5):
        for column in range(4):
            p.shape(box(-74 + column * 40, -272 + row * 46, 26, 30), YELLOW if (row * 3 + column) % 4 else COAL, 3.4, None)
    p.shape(box(-24, -46, 48, 46), COAL, 4, None)


def _dish(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-60 0, 60 0, 16 -110, -16 -110")), SILVER)
    with p.placed((0, -150), -36):
        p.shape(oval(0, 0, 60, 128), c)
        p.line(oval(0, 0, 36, 100), 3)
        p.line("M0 -90L86 0L0 90", 4)
        p.shape(oval(88, 0, 13), RED, 4, None)
    for r in (40, 70, 100):
        p.line(f"M{80 + r * 0.4:g} {-270 - r * 0.5:g}q{r * 0.5:g} {r * 0.2:g} {r * 0.4:g} {r * 0.7:g}", 6)


def _elevator(p: Picture, c: str) -> None:
    p.shape(box(-110, -270, 220, 270, 4), c)
    p.shape(box(-84, -230, 168, 230), SILVER)
    p.line("M0 -230V0", 6)
    p.shape(box(-36, -262, 72, 26, 4), COAL, 4, None)
    p.fill(poly(points_of("-14 -244, 0 -258, 14 -244")), RED)
    for x, y in ((-44, -120), (40, -110), (-30, -60)):
        p.shape(oval(x, y, 17), "#D9996A", 4, None)
        p.fill(oval(x - 6, y - 3, 3) + oval(x + 6, y - 3, 3), INK)


def _statue(p: Picture, c: str) -> None:
    p.shape(box(-80, -60, 160, 60), SILVER)
    p.shape(box(-60, -90, 120, 34), SILVER)
    p.shape(blob(points_of("-44 -90, -34 -190, 0 -214, 34 -190, 44 -90"), 0.6), c)
    p.shape(limb((-26, -180), (-150, -170), 30, 20), c)
    p.shape(limb((26, -180), (150, -170), 30, 20), c)
    p.shape(oval(0, -236, 28, 32), c)


def _painting(p: Picture, c: str) -> None:
    p.shape(box(-130, -250, 260, 220, 4), OCHRE)
    p.shape(box(-104, -224, 208, 168), SKY, 4, None)
    p.fill(poly(points_of("-104 -56, -40 -130, 10 -90, 60 -150, 104 -80, 104 -56")), GREEN)
    p.shape(oval(50, -184, 22), YELLOW, 4, None)
    p.shape(oval(-40, -140, 32, 40), c, 4, None)
    p.fill(oval(-50, -146, 4) + oval(-30, -146, 4), INK)
    p.line(curve([(-54, -124), (-40, -118), (-26, -126)]), 4)


def _lamp_post(p: Picture, c: str) -> None:
    p.line("M0 0V-250Q0 -290 60 -286", 18)
    p.line("M0 0V-250Q0 -290 60 -286", 9, COAL)
    p.shape(blob(points_of("30 -290, 90 -290, 106 -262, 16 -262"), 0.5), c)


def _crowd(p: Picture, c: str) -> None:
    skins = ("#D9996A", "#84502A", "#FBDCC4", "#B4733F", "#533019", "#F0BE98")
    hairs = (INK, BROWN, ORANGE, INK, SILVER, YELLOW)
    for i, x in enumerate((-170, -102, -34, 34, 102, 170)):
        y = -96 - (i * 29) % 40
        p.shape(blob([(x - 40, 10), (x - 36, y + 56), (x, y + 36), (x + 36, y + 56), (x + 40, 10)], 0.7), (c, RED, YELLOW, BLUE, GREEN, WHITE)[i], 4)
        p.shape(oval(x, y, 30, 34), skins[i], 4)
        p.shape(blob([(x - 31, y - 2), (x - 27, y - 34), (x, y - 44), (x + 27, y - 34), (x + 31, y - 2), (x, y - 18)], 0.7), hairs[i], 4, None)
        p.fill(oval(x - 10, y + 2, 4) + oval(x + 10, y + 2, 4), INK)
        p.shape(oval(x, y + 18, 7, 8), COAL, 3, None)


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


def _mummy(p: Picture, c: str) -> None:
    d = blob(points_of("0 -250, 46 -236, 50 -190, 74 -160, 60 0, -60 0, -74 -160, -50 -190, -46 -236"), 0.6)
    for s, y in ((-1, -140), (1, -160)):
        p.shape(limb((s * 50, -150), (s * 140, y), 36, 30), CREAM)
    p.shape(d, CREAM)
    with p.group(clip=d):
        for i, y in enumerate(range(-240, 10, 24)):
            p.line(f"M-90 {y + (i % 2) * 12}L90 {y + 12 - (i % 2) * 16}", 3)
        p.fill(box(-60, -222, 120, 26), INK)
    p.fill(oval(-18, -208, 9) + oval(18, -208, 9), c)
    p.line(d, 5)


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


def _television(p: Picture, c: str) -> None:
    p.line("M-20 -220L-70 -290M20 -220L70 -290", 6)
    p.shape(box(-140, -220, 280, 200, 18), c)
    p.shape(box(-116, -198, 190, 156, 16), SKY, 4, None)
    eyes(p, -22, -140, 40, 24, angry=True)
    teeth(p, -22, -96, 54, 30)
    for y in (-170, -130):
        p.shape(oval(106, y, 17), SILVER, 4, None)
    p.line("M92 -84h28M92 -68h28", 5)
    p.shape(box(-100, -22, 30, 22), COAL, 4, None)
    p.shape(box(70, -22, 30, 22), COAL, 4, None)


def _queue(p: Picture, c: str) -> None:
    p.shape(box(60, -260, 190, 260), c)
    p.shape(box(84, -200, 140, 90), SKY, 4, None)
    p.shape(box(110, -186, 34, 50, 12), COAL, 4, None)
    p.shape(box(60, -110, 190, 20), BROWN, 4, None)
    for i, x in enumerate((-260, -200, -140, -80, -20, 36)):
        y = -100 - (i % 3) * 14
        p.shape(box(x - 20, y + 26, 40, 80 + (i % 3) * 14, 14), (RED, BLUE, YELLOW, GREEN, WHITE, ORANGE)[i], 4)
        p.shape(oval(x, y, 24), ("#D9996A", "#84502A", "#FBDCC4", "#B4733F", "#533019", "#F0BE98")[i], 4)
        p.line(f"M{x + 2} {y - 2}h12M{x + 2} {y + 10}q6 -5 12 0", 3.4)


def _rain(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-180 -210, -190 -260, -130 -300, -70 -290, -20 -340, 70 -320, 120 -330, 190 -270, 170 -210, 0 -196"), 0.9), c)
    for i in range(16):
        x, y = -160 + (i * 67) % 320, -170 + (i * 43) % 150
        p.line(f"M{x} {y}l-14 34", 6, BLUE)
    p.shape(poly(points_of("20 -200, -40 -90, 0 -96, -24 -10, 60 -130, 20 -124, 54 -196")), YELLOW, 4, None)


def _kite_giant(p: Picture, c: str) -> None:
    p.shape(poly(points_of("0 -320, 120 -190, 0 -40, -120 -190")), c)
    p.line("M0 -320V-40M-120 -190H120", 5)
    eyes(p, 0, -200, 40, 24, angry=True)
    p.line(curve([(0, -40), (30, 0), (-20, 40), (20, 90)]), 5)


def _shoe(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-150 -10, -150 -130, -90 -160, -40 -120, 60 -90, 150 -70, 160 -10"), 0.6), c)
    p.shape(box(-156, -26, 320, 28, 10), WHITE)
    p.line("M-60 -120l30 -26M-30 -106l30 -26M0 -96l30 -26", 8, WHITE)


def _goal(p: Picture, c: str) -> None:
    for x in range(-150, 151, 30):
        p.line(f"M{x} -200V0", 2.4)
    for y in range(-200, 1, 28):
        p.line(f"M-160 {y}H160", 2.4)
    p.line("M-160 0V-206H160V0", 18)
    p.line("M-160 0V-206H160V0", 10, WHITE)
    p.shape(oval(60, -70, 38), c)
    p.fill(star(60, -70, 14, 11, 5), INK)


def _dragon(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(poly([(s * 30, -140), (s * 190, -280), (s * 170, -200), (s * 200, -150), (s * 140, -140), (s * 130, -90), (s * 40, -80)]), RED)
    p.shape(blob(points_of("-70 0, -84 -80, -50 -150, 50 -150, 84 -80, 70 0"), 0.8), c)
    for y in (-110, -80, -50, -20):
        p.line(curve([(-40, y), (0, y + 12), (40, y)]), 4)
    p.shape(blob(points_of("-60 -170, -70 -230, -40 -276, 40 -276, 70 -230, 60 -170, 0 -150"), 0.8), c)
    for s in (-1, 1):
        p.shape(poly([(s * 34, -270), (s * 60, -326), (s * 60, -256)]), CREAM)
    eyes(p, 0, -236, 28, 18, angry=True)
    teeth(p, 0, -196, 44, 30)


def _spider(p: Picture, c: str) -> None:
    p.line("M0 -330V-180", 3)
    for s in (-1, 1):
        for i in range(4):
            y = -130 + i * 16
            p.line(f"M{s * 30} {y}L{s * (130 + i * 10)} {y - 90 + i * 34}L{s * (160 - i * 8)} {y + 30 + i * 26}", 9)
    p.shape(oval(0, -136, 74, 66), c)
    p.shape(oval(0, -84, 42, 36), c)
    eyes(p, 0, -90, 17, 14, angry=True)
    eyes(p, 0, -112, 26, 8)
    p.fill(poly(points_of("-12 -62, -4 -62, -8 -46")) + poly(points_of("4 -62, 12 -62, 8 -46")), WHITE)


def _magnet(p: Picture, c: str) -> None:
    p.shape("M-110 -30V-150A110 110 0 0 1 110 -150V-30H46V-150A46 46 0 0 0 -46 -150V-30Z", c)
    for s in (-1, 1):
        p.shape(box(s * 78 - 32, -70, 64, 40), SILVER, 4)
        p.line(f"M{s * 78} -10v24M{s * 50} -6v16M{s * 106} -6v16", 5)


def _clock_bomb(p: Picture, c: str) -> None:
    for x in (-70, 0, 70):
        p.shape(box(x - 32, -150, 64, 150, 12), c)
    p.shape(box(-110, -100, 220, 40), COAL)
    p.shape(box(-60, -180, 120, 66, 8), COAL)
    p.fill(box(-46, -168, 92, 42), MINT)
    p.line("M-30 -158v22M-12 -158h12v22M16 -158v22M34 -158v22", 6)
    p.line("M60 -150Q120 -220 150 -150M-60 -150Q-130 -220 -150 -140", 6, RED)


ACTORS: dict[str, Actor] = {name[1:].replace("_", "-"): draw for name, draw in list(globals().items()) if name[0] == "_" and name[1].isalpha() and callable(draw)}
