"""Machines of the missions. Origin at the middle of the foot, about 240 tall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actors import eye, eyes, teeth
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
    SILVER,
    SKY,
    WHITE,
    WINE,
    YELLOW,
)
from .pen import blob, box, curve, oval, points_of, polar, poly, star

if TYPE_CHECKING:
    from collections.abc import Callable

    from .stage import Stage


def _wheels(p: Stage, *xs: float, r: float = 30) -> None:
    for x in xs:
        p.shape(oval(x, -r + 4, r), COAL)
        p.fill(oval(x, -r + 4, r * 0.4), SILVER)


def _fire_truck(p: Stage, c: str) -> None:
    p.shape("M-220 -30V-130H60V-170H160Q200 -160 210 -100V-30Z", c)
    p.shape("M84 -152H150Q180 -146 188 -104H84Z", SKY, 4, None)
    p.fill(box(-220, -84, 430, 13), WHITE)
    with p.placed((-40, -146), -7):
        p.shape(box(-190, -16, 330, 26, 3), SILVER, 4, None)
        p.line("".join(f"M{x} -16v26" for x in range(-170, 130, 26)), 5)
    p.shape(oval(110, -178, 15, 12), BLUE, 4, None)
    _wheels(p, -150, -70, 130)


def _pole(p: Stage, c: str) -> None:
    """Draw a pole of the power line with its transformer and wires."""
    p.line("M-700 -300Q-350 -250 0 -318Q350 -260 700 -330M-700 -270Q-350 -220 0 -290Q350 -230 700 -300", 4)
    p.shape(box(-13, -350, 26, 370, 4), BROWN)
    p.shape(box(-90, -326, 180, 18, 3), BROWN, 4)
    for x in (-76, 0, 76):
        p.shape(box(x - 7, -342, 14, 18, 4), WHITE, 3.4, None)
    p.shape(box(14, -270, 44, 66, 10), c, 4)
    p.line("M22 -252h28M22 -238h28M22 -224h28", 3)


def _toaster(p: Stage, c: str) -> None:
    p.shape(blob(points_of("-100 -150, -96 -260, -60 -290, -20 -270, -10 -150"), 0.5), OCHRE)
    p.shape(blob(points_of("10 -150, 14 -270, 60 -300, 100 -270, 100 -150"), 0.5), OCHRE)
    p.shape(box(-150, -190, 300, 180, 46), c)
    p.line("M-110 -180h90M20 -180h90", 10)
    p.shape(box(146, -140, 34, 18, 4), COAL, 4, None)
    eyes(p, 0, -120, 46, 30, angry=True)
    p.line(curve([(-50, -44), (0, -66), (50, -44)]), 8)
    p.shape(box(-120, -16, 40, 18, 4) + box(80, -16, 40, 18, 4), COAL, 4, None)
    p.line("M-150 -40Q-220 -30 -240 -90T-330 -60", 6)


def _thinking_lift(p: Stage, c: str) -> None:
    """Draw the shaft of a lift cut open: the cabin hangs between two floors and thinks."""
    p.shape(box(-130, -400, 260, 430), COAL)
    for y in (-300, -50):
        p.shape(box(-220, y, 92, 20) + box(128, y, 92, 20), SILVER, 4, None)
    p.line("M-30 -400V-270M30 -400V-270", 6, GREY)
    p.shape(box(-110, -270, 220, 220, 8), c)
    p.shape(box(-86, -176, 172, 120, 4), CREAM, 4, None)
    for x, skin, hair in ((-50, "#84502A", INK), (0, "#F0BE98", ORANGE), (50, "#B4733F", BROWN)):
        p.shape(
            blob([(x - 30, -56), (x - 24, -84), (x, -92), (x + 24, -84), (x + 30, -56)], 0.8),
            (RED, BLUE, YELLOW)[int(x / 50) + 1],
            4,
            None,
        )
        p.shape(oval(x, -118, 24, 27), skin, 4, None)
        p.shape(
            blob([(x - 25, -120), (x - 20, -144), (x, -152), (x + 20, -144), (x + 25, -120), (x, -132)], 0.7), hair, 3.4, None
        )
        p.fill(oval(x - 8, -116, 4) + oval(x + 8, -116, 4), INK)
        p.shape(oval(x, -102, 6, 5), WINE, 3, None)
    eye(p, -40, -222, 24, 6)
    eye(p, 40, -222, 24, 6)
    p.line("M-70 -254L-20 -248M20 -250L70 -262M-16 -190h32", 7)


def _vacuum(p: Stage, c: str) -> None:
    p.shape(box(-130, -50, 260, 46, 20), COAL)
    p.shape("M-124 -46Q-110 -104 0 -104T124 -46Z", c)
    p.shape(oval(0, -92, 34, 13), SKY, 4, None)
    eyes(p, 50, -66, 24, 18)
    p.line("M-110 -4l-24 14M110 -4l24 14", 6)
    p.line("M0 -104V-150", 5)
    p.shape(poly(points_of("0 -150, 56 -138, 0 -120")), RED, 4, None)


def _gurney(p: Stage, c: str) -> None:
    p.line("M-110 -84L90 -24M110 -84L-90 -24", 8)
    p.shape(box(-170, -116, 340, 34, 10), SILVER)
    p.shape(blob(points_of("-100 -112, -90 -160, -20 -150, 60 -146, 150 -140, 160 -112"), 0.6), c)
    p.shape(box(-166, -140, 70, 30, 12), WHITE, 4, None)
    _wheels(p, -100, 100, r=22)


def _television_off(p: Stage, c: str) -> None:
    p.line("M-20 -200L-60 -270M20 -200L60 -270", 6)
    p.shape(box(-140, -200, 280, 170, 18), c)
    p.shape(box(-118, -180, 190, 130, 16), INK, 4, None)
    p.line("M-96 -120l40 -44M-80 -94l60 -66", 6, GREY)
    p.shape(oval(106, -150, 15) + oval(106, -110, 15), SILVER, 4, None)
    p.shape(box(-170, -32, 340, 36, 4), BROWN)


def _iv_pole(p: Stage, c: str) -> None:
    p.line("M-34 0H34M0 0V-270M-24 -262H24", 8)
    p.shape(blob(points_of("24 -258, 48 -230, 44 -180, 8 -180, 4 -230"), 0.7), c, 4)
    p.line(curve([(26, -180), (30, -120), (70, -130)]), 4)
    _wheels(p, -32, 32, r=11)


def _printer(p: Stage, c: str) -> None:
    p.shape(poly(points_of("-90 -190, -70 -290, 90 -290, 100 -190")), WHITE)
    p.shape(box(-160, -200, 320, 170, 20), c)
    p.shape(box(-110, -76, 220, 26, 6), COAL, 4, None)
    eyes(p, -20, -142, 36, 24)
    p.line("M-90 -180L-36 -168M50 -180L0 -168", 7)
    p.shape(oval(110, -160, 13), GREEN, 4, None)
    for i in range(4):
        with p.placed((-6 + i * 8, -40 + i * 20), i * 7 - 10):
            _banknote(p, MINT)


def _banknote(p: Stage, c: str) -> None:
    p.shape(box(-70, -32, 140, 64, 4), c, 4, None)
    p.line(box(-60, -24, 120, 48, 4), 2.6)
    p.shape(oval(0, 0, 19, 22), "#F0BE98", 3, None)
    p.fill(blob(points_of("-19 -4, -16 -22, 0 -26, 16 -22, 19 -4, 0 -12"), 0.8), INK)
    p.fill(oval(-6, 0, 2.6) + oval(6, 0, 2.6), INK)
    p.line("M-7 10q7 5 14 0", 2.6)


def _banknotes(p: Stage, c: str) -> None:
    """Draw banknotes that fly over 500 by 240."""
    for x, y, t, s in (
        (-220, -40, 20, 0.7),
        (-150, -170, -24, 0.6),
        (-40, -230, 12, 0.5),
        (90, -190, -14, 0.65),
        (210, -110, 30, 0.7),
        (180, -20, -8, 0.8),
    ):
        with p.placed((x, y), t, s):
            _banknote(p, c)


def _traffic_light(p: Stage, c: str) -> None:
    """Draw a traffic light in love: red, with hearts for eyes."""
    p.shape(box(-12, -110, 24, 120, 4), COAL)
    p.shape(box(-66, -330, 132, 230, 26), c)
    p.shape(oval(0, -280, 40), RED)
    for s in (-1, 1):
        with p.placed((s * 15, -284), 0, 0.5):
            p.fill(blob(points_of("0 24, -24 0, -22 -20, -8 -20, 0 -8, 8 -20, 22 -20, 24 0"), 0.9), WHITE)
    p.line(curve([(-14, -264), (0, -256), (14, -264)]), 5, WHITE)
    p.shape(oval(0, -210, 30) + oval(0, -146, 30), COAL, 4, None)
    for s in (-1, 1):
        p.shape(poly([(s * 66, -300), (s * 96, -310), (s * 96, -250), (s * 66, -256)]), c, 4, None)


def _drone_hug(p: Stage, c: str) -> None:
    """Draw a drone that holds parcels and does not let go."""
    for s in (-1, 1):
        p.line(f"M{s * 60} -200L{s * 140} -230", 10)
        p.shape(oval(s * 140, -246, 70, 11), SKY, 4, None)
        p.shape(box(s * 140 - 9, -248, 18, 24, 4), COAL, 4, None)
    for x, y, w, h, colour in ((-70, -110, 90, 74, OCHRE), (10, -120, 74, 84, BROWN), (-30, -54, 84, 56, OCHRE)):
        p.shape(box(x, y, w, h, 4), colour, 4, None)
        p.line(f"M{x + w / 2} {y}v{h}M{x} {y + h / 2}h{w}", 5, RED)
    p.shape(blob(points_of("-84 -150, -70 -220, 0 -240, 70 -220, 84 -150, 0 -126"), 0.8), c)
    for s in (-1, 1):
        eye(p, s * 30, -184, 22, -s * 4)
        p.shape(blob([(s * 38, -160), (s * 44, -146), (s * 38, -138), (s * 31, -146)]), SKY, 3, None)
        p.line(f"M{s * 12} -214L{s * 48} -206", 6)
        p.tube(curve([(s * 74, -170), (s * 116, -110), (s * 30, -60)]), 14, c)
    p.line(curve([(-16, -146), (0, -154), (16, -146)]), 5)


def _blender(p: Stage, c: str) -> None:
    p.line("M-24 -8L-34 10h-14M24 -8L38 4h14", 9)
    p.shape(poly(points_of("-46 -80, -60 -210, 60 -210, 46 -80")), SKY)
    p.fill(poly(points_of("-50 -130, -43 -90, 43 -90, 50 -130, 20 -140, -20 -122")), ROSE)
    p.line("M60 -190q40 10 34 60t-40 30", 9)
    p.shape(box(-64, -232, 128, 24, 8), COAL, 4, None)
    p.shape(poly(points_of("-54 -84, 54 -84, 70 -4, -70 -4")), c)
    eyes(p, 0, -176, 22, 16, angry=True)
    p.shape(oval(0, -42, 18), WHITE, 4, None)
    p.line("M0 -42L10 -54", 5)


def _fridge(p: Stage, c: str) -> None:
    p.line("M-50 -8L-64 10h-20M50 -8L70 4h20", 12)
    p.shape(box(-100, -300, 200, 296, 20), c)
    p.line("M-100 -190H100", 6)
    p.line("M76 -270v50M76 -160v60", 9)
    eyes(p, -10, -244, 34, 24)
    p.line("M-70 -284L-20 -272M50 -284L0 -272", 7)
    teeth(p, -10, -160, 54, 60)
    p.tube(curve([(-96, -150), (-150, -130), (-160, -180)]), 20, c)
    p.fill(
        poly(points_of("-100 -20, -92 20, -80 -14, -66 26, -50 -8")) + poly(points_of("30 -8, 44 24, 60 -8, 74 18, 90 -12")),
        SKY,
    )


def _clock_tower(p: Stage, c: str) -> None:
    p.shape(poly(points_of("-90 20, -78 -260, 78 -260, 90 20")), c)
    p.shape(box(-94, -390, 188, 136, 6), CREAM)
    p.shape(poly(points_of("-110 -390, 0 -460, 110 -390")), RED)
    p.shape(oval(0, -322, 60), WHITE)
    p.line(
        "".join(
            "M{:.0f} {:.0f}L{:.0f} {:.0f}".format(*polar((0, -322), 54, k * 30), *polar((0, -322), 46, k * 30))
            for k in range(12)
        ),
        4,
    )
    p.line("M0 -322L-34 -338M0 -322L-14 -282", 8)
    for s in (-1, 1):
        p.shape(oval(s * 24, -220, 20, 17), WHITE, 4, None)
        p.shape(f"M{s * 24 - 21} -220a21 18 0 0 1 42 0Z", c, 4, None)
        p.fill(oval(s * 24, -212, 6), INK)
    p.shape(oval(0, -176, 17, 13), WINE, 4, None)
    p.shape(box(-26, -90, 52, 110, 26), BROWN, 4, None)


def _sound_truck(p: Stage, c: str) -> None:
    p.shape(box(-230, -170, 400, 130, 8), c)
    for x in (-180, -90, 0, 90):
        p.shape(oval(x + 16, -106, 38), COAL, 5, None)
        p.shape(oval(x + 16, -106, 16), SILVER, 4, None)
    p.shape("M170 -40V-150H220Q260 -140 264 -90V-40Z", YELLOW)
    p.shape("M186 -134H214Q240 -128 246 -96H186Z", SKY, 4, None)
    p.shape(box(-240, -186, 420, 18), YELLOW, 4, None)
    p.line("M-230 -186V-230H170V-186" + "".join(f"M{x} -230v44" for x in range(-190, 170, 40)), 5)
    _wheels(p, -160, -90, 60, 214)


def _drummers(p: Stage, c: str) -> None:
    for i, (x, skin) in enumerate(((-150, "#533019"), (-50, "#D9996A"), (50, "#84502A"), (150, "#F0BE98"))):
        y = -(i % 2) * 14
        p.line(f"M{x - 14} {y - 40}V{y}M{x + 14} {y - 40}V{y}", 13, WHITE)
        p.shape(
            blob([(x - 36, y - 30), (x - 34, y - 110), (x, y - 128), (x + 34, y - 110), (x + 36, y - 30)], 0.6), WHITE, 4, None
        )
        p.shape(oval(x, y - 152, 28, 32), skin, 4, None)
        p.shape(
            blob(
                [
                    (x - 44, y - 164),
                    (x - 26, y - 172),
                    (x - 22, y - 198),
                    (x + 22, y - 198),
                    (x + 26, y - 172),
                    (x + 44, y - 164),
                ],
                0.4,
            ),
            c,
            4,
            None,
        )
        p.fill(oval(x - 9, y - 150, 4) + oval(x + 9, y - 150, 4), INK)
        p.shape(oval(x, y - 134, 8, 6), WINE, 3, None)
        p.shape(box(x - 36, y - 92, 72, 52, 6), (RED, YELLOW, BLUE, GREEN)[i], 4, None)
        p.shape(oval(x, y - 92, 36, 11), CREAM, 4, None)
        p.line(f"M{x - 46} {y - 134}L{x - 14} {y - 94}M{x + 46} {y - 140}L{x + 14} {y - 96}", 6)


def _ambulance(p: Stage, c: str) -> None:
    p.shape("M-190 -30V-190Q-190 -204 -176 -204H70L140 -130Q180 -124 184 -80V-30Z", WHITE)
    p.shape("M30 -186H64L116 -130H30Z", SKY, 4, None)
    p.fill(box(-188, -90, 370, 16), c)
    p.fill(box(-110, -170, 24, 70) + box(-133, -147, 70, 24), RED)
    p.shape(box(-20, -232, 60, 28, 12), RED, 4, None)
    p.line("M-36 -246l-18 -16M10 -246v-24M56 -246l18 -16", 6, ORANGE)
    p.line("M14 -120h18M-20 -200V-34", 5)
    _wheels(p, -110, 116, r=36)


def _calendar_machine(p: Stage, c: str) -> None:
    """Draw a machine that spits pages, each with the same day ringed."""
    p.shape(box(-190, -220, 230, 210, 14), c)
    p.shape(oval(-120, -150, 46), CREAM, 5, None)
    p.line("M-120 -150V-184M-120 -150L-98 -136", 6)
    p.shape(box(-60, -190, 70, 40, 6), INK, 4, None)
    p.fill("".join(box(-54 + i * 9, -184, 5, 28) for i in range(7)), RED)
    p.tube("M-190 -100H-240V-220", 16, SILVER)
    p.shape(oval(-240, -236, 20), RED)
    p.shape(poly(points_of("-110 -220, -120 -290, -70 -290, -78 -220")), GREY)
    p.shape(box(30, -130, 70, 70, 6), COAL)
    for i, (x, y, t) in enumerate(((96, -90, -10), (150, -50, 14), (200, -130, -20), (250, -60, 8), (270, -190, 24))):
        with p.placed((x, y), t, 0.9 + (i % 2) * 0.15):
            p.shape(box(-34, -40, 68, 80, 4), WHITE, 4, None)
            p.fill(box(-34, -40, 68, 20), RED)
            p.line("M-20 -4h8M-4 -4h8M12 -4h8M-20 12h8M12 12h8M-20 28h8M-4 28h8", 5)
            p.line(oval(0, 12, 11), 4, RED)
    _wheels(p, -140, -20, r=22)


def _clone_tube(p: Stage, c: str) -> None:
    p.shape(box(-90, -40, 180, 44, 8), COAL)
    p.shape("M-76 -40V-230Q-70 -290 0 -290T76 -230V-40Z", SKY)
    p.fill(oval(-30, -100, 9) + oval(34, -140, 12) + oval(-20, -200, 7) + oval(40, -70, 7), WHITE)
    p.shape(box(-90, -300, 180, 30, 8), c)
    p.line("M-54 -230Q-60 -160 -54 -80", 7, WHITE)
    p.line("M90 -20Q160 -20 160 -80T230 -90", 9)


def _satellite(p: Stage, c: str) -> None:
    with p.placed((0, -130), -28):
        p.shape(blob(points_of("60 -60, 190 -110, 150 -50, 250 -40, 170 -10, 260 40, 150 30, 200 90, 70 60"), 0.6), ORANGE)
        p.fill(blob(points_of("70 -40, 140 -60, 120 -30, 190 -20, 140 0, 190 30, 120 24, 140 60, 70 40"), 0.6), YELLOW)
        for s in (-1, 1):
            p.shape(box(-40, s * 110 - 50, 80, 100, 3), NAVY)
            p.line(f"M-14 {s * 110 - 50}v100M14 {s * 110 - 50}v100M-40 {s * 110}h80", 3.4, SKY)
        p.line("M0 -64V64", 10)
        p.shape(box(-70, -50, 150, 100, 10), c)
        eyes(p, -10, -8, 26, 19)
        p.shape(oval(-10, 30, 12, 9), WINE, 4, None)
        p.shape(blob(points_of("-70 -46, -130 -30, -130 30, -70 46"), 0.8), WHITE)
        p.line("M-126 0h-34", 6)


def _grill(p: Stage, c: str) -> None:
    p.line("M-50 -90L-70 0M50 -90L70 0", 9)
    p.shape("M-100 -120H100Q90 -60 0 -60T-100 -120Z", c)
    p.shape(box(-110, -134, 220, 16, 4), SILVER, 4, None)
    for x in (-60, 0, 60):
        p.line(f"M{x - 30} -146H{x + 30}", 5)
        p.shape(oval(x - 12, -148, 13, 10) + oval(x + 12, -148, 13, 10), BROWN, 3.4, None)
    for x in (-50, 20):
        p.line(curve([(x, -170), (x - 12, -200), (x + 12, -226), (x, -256)]), 6, GREY)


def _film_camera(p: Stage, c: str) -> None:
    p.line("M-10 -130L-70 0M10 -130L70 0M0 -130V0", 9)
    p.shape(box(-80, -220, 150, 92, 8), c)
    p.shape(oval(-44, -256, 40) + oval(40, -256, 36), COAL, 5, None)
    p.fill(oval(-44, -256, 12) + oval(40, -256, 12), SILVER)
    p.shape(poly(points_of("-80 -190, -130 -214, -130 -136, -80 -158")), COAL)


def _director_chair(p: Stage, c: str) -> None:
    p.line("M-50 -80L50 0M50 -80L-50 0M-56 -80V-210M56 -80V-210", 9, BROWN)
    p.shape(box(-64, -96, 128, 20, 4), c, 4, None)
    p.shape(box(-64, -200, 128, 50, 4), c, 4, None)
    p.fill(star(0, -175, 19, 9, 5), YELLOW)


def _clapper(p: Stage, c: str) -> None:
    p.shape(box(-80, -110, 160, 110, 4), c)
    for y, t in ((-122, 0), (-140, -16)):
        with p.placed((-80, y), t):
            p.shape(box(0, -12, 164, 24, 3), WHITE, 4, None)
            p.fill("".join(poly([(x, -12), (x + 20, -12), (x + 8, 12), (x - 12, 12)]) for x in (14, 56, 98, 140)), INK)
    p.line("M-60 -70h120M-60 -40h60M20 -40h40", 4, WHITE)


def _giant_megaphone(p: Stage, c: str) -> None:
    p.shape(poly(points_of("-60 -20, -20 -130, 30 -130, 60 -20, 90 0, -90 0")), COAL)
    with p.placed((0, -190), -12):
        p.shape(box(70, -46, 90, 92, 20), COAL)
        p.shape(poly(points_of("90 -46, -180 -150, -180 150, 90 46")), c)
        p.fill(poly(points_of("40 -66, 0 -82, 0 82, 40 66")), WHITE)
        p.shape(oval(-180, 0, 50, 152), WINE)
        teeth(p, -180, -40, 30, 60)
        eye(p, -70, -40, 26, -6)
        eye(p, -10, -28, 22, -5)
        p.line("M-104 -76L-46 -56M16 -52L-24 -50", 8)
    for r in (70, 120):
        p.line(f"M{-250 - r * 0.4:g} {-250 + r * 0.2:g}q{-r * 0.3:g} {r * 0.6:g} 10 {r * 1.2:g}", 9)


def _conveyor(p: Stage, c: str) -> None:
    """Draw a belt with villains fresh from the mould."""
    p.shape(box(-330, -250, 180, 256, 8), c)
    p.shape("M-190 -50V-180Q-190 -210 -160 -210V-50Z", INK, 4, None)
    p.shape(oval(-260, -200, 26), YELLOW, 5, None)
    p.line("M-300 -140h70M-300 -120h50", 8)
    p.shape(box(-190, -54, 540, 34, 16), COAL)
    for x in range(-150, 340, 80):
        p.shape(oval(x, -36, 17), SILVER, 4, None)
    for i, x in enumerate((-90, 50, 190)):
        p.shape(
            poly([(x - 54, -54), (x - 30, -130), (x - 44, -160), (x + 44, -160), (x + 30, -130), (x + 54, -54)]),
            (RED, GREEN, ORANGE)[i],
            4,
            None,
        )
        p.shape(box(x - 26, -130, 52, 76, 10), NAVY, 4, None)
        p.shape(oval(x, -164, 32, 34), ("#F0BE98", "#84502A", "#B4733F")[i], 4, None)
        p.fill(blob([(x - 33, -170), (x - 26, -200), (x, -208), (x + 26, -200), (x + 33, -170), (x, -186)], 0.7), INK)
        p.fill(box(x - 30, -174, 60, 17, 7), INK)
        p.fill(oval(x - 12, -166, 5) + oval(x + 12, -166, 5), WHITE)
        p.line(f"M{x - 13} -146q13 -8 26 0", 4)


def _lab_sun(p: Stage, c: str) -> None:
    p.line("M-20 -90L-80 0M20 -90L80 0", 11)
    p.shape(box(-70, -110, 140, 26, 8), COAL)
    p.shape(poly(polar((0, -220), 140 if i % 2 else 104, i * 12) for i in range(30)), ORANGE)
    p.shape(oval(0, -220, 96), c)
    eyes(p, 0, -236, 36, 25, angry=True)
    teeth(p, 0, -200, 56, 42)
    p.line("M-70 -98q-70 10 -80 -60t-90 -20", 7)


def _speakers(p: Stage, c: str) -> None:
    for y, w in ((-130, 150), (-260, 130)):
        p.shape(box(-w / 2, y, w, 130, 8), c)
        p.shape(oval(0, y + 76, 42), COAL, 5, None)
        p.shape(oval(0, y + 76, 17), SILVER, 4, None)
        p.shape(oval(0, y + 20, 14), COAL, 4, None)
    p.shape(box(-50, -340, 100, 80, 8), RED)
    p.shape(oval(0, -300, 28), COAL, 5, None)
    for k in (0, 1, 2):
        p.line(f"M{86 + k * 30} {-230 - k * 20}q{24 + k * 6} {60 + k * 20} 0 {120 + k * 40}", 8)


def _toll_gate(p: Stage, c: str) -> None:
    p.shape(box(60, -210, 120, 214, 6), CREAM)
    p.shape(box(80, -180, 80, 70, 4), SKY, 4, None)
    p.shape(box(46, -236, 148, 30, 4), c)
    p.shape(oval(30, -110, 24), COAL)
    with p.placed((30, -110), -3):
        p.shape(box(-330, -14, 350, 26, 6), WHITE, 5, None)
        p.fill("".join(poly([(x, -12), (x + 26, -12), (x + 14, 10), (x - 12, 10)]) for x in range(-310, 0, 60)), RED)
    p.shape(box(14, -90, 32, 94, 4), COAL, 4, None)


MACHINES: dict[str, Callable[[Stage, str], None]] = {
    name[1:].replace("_", "-"): draw
    for name, draw in list(globals().items())
    if name[0] == "_" and name[1].isalpha() and callable(draw) and name != "_wheels"
}
