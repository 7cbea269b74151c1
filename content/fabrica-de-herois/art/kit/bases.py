"""The bases: fifteen places that one would visit, drawn one by one, 690 by 500.

The upper left (x 70 to 190, y 70 to 190) is under the affiliation's emblem, what lies below y = 415 under the name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import (
    BLUE,
    BROWN,
    COAL,
    CREAM,
    GREEN,
    GREY,
    INK,
    LILAC,
    MINT,
    NAVY,
    NIGHT,
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
from .scenes import CAST
from .stage import THINGS, Stage, Who, person

if TYPE_CHECKING:
    from collections.abc import Callable

WIDTH, HEIGHT = 690, 500


def _who(p: Stage, who: Who) -> None:
    with p.placed((who.x, who.y), who.turn, who.scale, flip=who.flip):
        person(p, who)


def _act(
    p: Stage, name: str, colour: str, x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False
) -> None:
    with p.placed((x, y), turn, scale, flip=flip):
        CAST[name](p, colour)


def _thing(p: Stage, name: str, colour: str, x: float, y: float, scale: float = 1, turn: float = 0) -> None:
    with p.placed((x, y), turn, scale):
        THINGS[name](p, colour)


def _sky(p: Stage, colour: str, screen: str = WHITE) -> None:
    p.fill(box(-20, -20, 730, 560), colour)
    p.fill(box(-20, -20, 730, 210), f"url(#{p.screen(screen, 18, 3.6)})")


def _cloud(p: Stage, x: float, y: float, s: float, colour: str = WHITE) -> None:
    with p.placed((x, y), 0, s):
        p.shape(
            blob([(-90, 24), (-96, -10), (-60, -30), (-30, -58), (10, -40), (50, -52), (84, -14), (92, 22), (0, 30)], 0.9),
            colour,
            4,
            None,
        )


def _pane(p: Stage, x: float, y: float, w: float, h: float, colour: str = SKY) -> None:
    p.shape(box(x, y, w, h, 2), colour, 4, None)
    p.line(f"M{x + w / 2:g} {y}v{h}M{x} {y + h / 2:g}h{w}", 4)


def _awning(p: Stage, x: float, y: float, w: float, n: int, a: str, b: str) -> None:
    step = w / n
    for i in range(n):
        p.shape(f"M{x + i * step:g} {y}h{step:g}v40a{step / 2:g} {step / 3:g} 0 0 1 {-step:g} 0Z", (a, b)[i % 2], 4, None)


def bakery() -> Stage:
    """Draw the corner bakery: the loaf over the door, the oven's smoke, customers at six in the morning."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, SAND)
    p.shape(oval(60, 300, 70), ORANGE, 5, None)
    p.shape(box(-20, 260, 200, 160), ROSE, 4, None)
    _pane(p, 20, 290, 60, 60, YELLOW)
    p.shape(box(540, 60, 40, 90), OCHRE, 4, None)
    for x, y, r in ((566, 30, 22), (594, 6, 28)):
        p.shape(oval(x, y, r), WHITE, 4, None)
    p.shape(poly(points_of("170 130, 170 430, 640 430, 640 130")), CREAM)
    p.shape(poly(points_of("150 134, 190 84, 620 84, 660 134")), RED)
    p.shape(blob(points_of("260 84, 280 52, 360 42, 470 46, 540 60, 556 90, 500 108, 330 108"), 0.9), OCHRE)
    p.line("M330 56l-14 36M390 50l-14 42M450 50l-12 42M506 60l-12 32", 6)
    _awning(p, 180, 168, 290, 6, RED, WHITE)
    p.shape(box(196, 226, 250, 130, 4), SKY, 5)
    for y in (290, 340):
        p.shape(box(196, y, 250, 10), BROWN, 3.4, None)
        for i in range(5):
            p.shape(oval(222 + i * 49, y - 12, 21, 13), (OCHRE, ORANGE)[i % 2], 4, None)
    p.shape(box(500, 190, 110, 240, 4), GREEN)
    p.shape(box(518, 210, 74, 110, 4), YELLOW, 4, None)
    p.fill(oval(590, 330, 8), INK)
    p.shape(box(-20, 420, 730, 100), COAL, 5, None)
    _who(
        p,
        Who(
            3,
            "apron white navy white",
            "wave",
            "happy",
            556,
            424,
            0.86,
            hair="buzz ink",
            hat="toque white",
            extra="moustache",
            build="fat",
        ),
    )
    _who(p, Who(5, "dots red skin white", "hold", "love", 420, 436, 0.82, hair="bun slick silver", left="basket ochre"))
    _who(p, Who(2, "stripes white blue blue", "point-up", "joy", 330, 440, 0.62, hair="spikes orange", build="child"))
    _act(p, "shaggy-dog", OCHRE, 216, 440, 0.6)
    return p


def court() -> Stage:
    """Draw the court of the housing estate: half a goal, half a meeting."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, SKY)
    for i, (x, c) in enumerate(((-30, ROSE), (200, YELLOW), (430, MINT), (600, ROSE))):
        p.shape(box(x, 40 + i % 2 * 30, 190, 250), c, 5, None)
        p.fill("".join(box(x + 20 + k * 44, 66 + i % 2 * 30 + r * 56, 28, 34) for k in range(4) for r in range(3)), NAVY)
    p.line("M20 150q90 30 180 0", 3)
    for x, c in ((50, RED), (90, WHITE), (134, BLUE)):
        p.shape(box(x, 158, 28, 34), c, 3, None)
    p.line("".join(f"M{x} 200V300" for x in range(-10, 720, 60)) + "M-20 204H710", 5)
    p.line("".join(f"M{x} 204l96 92M{x + 96} 204l-96 92" for x in range(-20, 720, 48)), 1.6)
    p.shape(box(-20, 290, 730, 230), ORANGE, 5, None)
    p.line("M345 290V520M-20 330H710", 6, WHITE)
    p.line(oval(345, 400, 84, 40), 6, WHITE)
    _act(p, "goal", WHITE, 130, 400, 0.92)
    p.line("M610 400V150", 12)
    p.shape(box(550, 90, 130, 90, 4), WHITE)
    p.line(box(590, 116, 50, 44), 5, RED)
    p.line("M584 182h56l-10 44h-36Z", 5, RED)
    _who(p, Who(4, "shirt yellow blue", "run", "joy", 270, 424, 0.86, hair="curly-top ink", legs="kick"))
    for i, x in enumerate((400, 470, 540, 610)):
        p.shape(box(x - 30, 400, 60, 16, 4), WHITE, 4, None)
        _who(
            p,
            Who(
                (2, 5, 1, 6)[i],
                f"shirt {('red', 'green', 'violet', 'yellow')[i]} navy",
                ("wave", "crossed", "think", "point-up")[i],
                ("joy", "flat", "calm", "shout")[i],
                x,
                436,
                0.7,
                hair=("slick silver", "buzz ink", "swept brown", "bun slick ink")[i],
                legs="sit",
            ),
        )
    return p


def rooftop() -> Stage:
    """Draw Dona Cida's roof: grill, chairs, water tank, the hill behind."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, ORANGE, YELLOW)
    p.shape(oval(250, 110, 62), YELLOW, 5, None)
    p.shape(
        blob([(-60, 420), (-20, 260), (150, 200), (300, 230), (460, 90), (560, 70), (760, 200), (760, 420)], 0.8),
        GREEN,
        5,
        None,
    )
    n = 0
    for row in range(3):
        for x in range(300 - row * 60, 700, 76):
            y = 190 + row * 54 + (x * 7) % 23
            p.shape(box(x, y, 70, 70), (RED, CREAM, YELLOW, BLUE, ROSE)[n % 5], 4, None)
            p.fill(box(x + 12, y + 16, 18, 18) + box(x + 42, y + 18, 16, 30), INK)
            n += 1
    p.shape(box(-20, 330, 730, 60), ROSE, 5, None)
    p.line("M-20 350H710" + "".join(f"M{x} 330v20M{x + 40} 350v40" for x in range(0, 700, 80)), 3)
    p.shape(box(-20, 384, 730, 140), SAND, 5, None)
    p.shape(box(560, 250, 110, 90, 14), BLUE)
    p.shape(box(550, 236, 130, 22, 8), SKY, 4, None)
    p.line("M580 340v50M650 340v50", 10)
    p.line("M30 390V180M330 390V196M30 186Q180 230 330 200", 6)
    for i in range(7):
        p.shape(oval(66 + i * 40, 204 + (9 - abs(i - 3) * 3), 9, 12), (RED, YELLOW, GREEN)[i % 3], 3, None)
    _act(p, "grill", RED, 400, 424, 0.86)
    _who(
        p,
        Who(
            5,
            "apron yellow navy red",
            "wave",
            "joy",
            486,
            428,
            0.94,
            hair="bun slick silver",
            extra="earrings",
            build="fat",
            left="skewer brown",
        ),
    )
    _who(p, Who(3, "shirt red blue", "hold", "happy", 268, 428, 0.86, hair="buzz ink", right="pandeiro yellow"))
    _thing(p, "walkie", COAL, 180, 400, 1)
    p.shape(box(130, 396, 120, 16, 4) + box(140, 412, 14, 40) + box(226, 412, 14, 40), BROWN, 4, None)
    _act(p, "cat", ORANGE, 632, 236, 0.46)
    return p


def emergency() -> Stage:
    """Draw the emergency ward in the north: cross on the roof, ambulance, a queue with very high numbers."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, MINT)
    _cloud(p, 250, 60, 0.7)
    p.shape(box(180, 120, 540, 310), WHITE)
    p.shape(box(166, 104, 560, 28, 3), GREEN)
    p.shape(oval(400, 76, 62), RED)
    p.fill(box(386, 36, 28, 80) + box(360, 62, 80, 28), WHITE)
    for x in (210, 290, 560, 640):
        _pane(p, x, 160, 56, 64, YELLOW if x in {290, 640} else SKY)
    p.shape(box(380, 240, 130, 190, 3), SKY)
    p.line("M445 240V430", 5)
    p.shape(poly(points_of("350 246, 360 206, 530 206, 540 246")), RED)
    p.fill(box(430, 216, 30, 8) + box(441, 212, 8, 20), WHITE)
    _act(p, "ambulance", GREEN, 120, 430, 0.78)
    p.shape(box(-20, 424, 730, 100), GREY, 5, None)
    _who(p, Who(5, "coat white mint mint", "wave", "happy", 446, 430, 0.82, hair="bun slick ink", hat="nurse white"))
    for i, x in enumerate((550, 610, 668)):
        _who(
            p,
            Who(
                (2, 4, 1)[i],
                ("dots violet skin white", "shirt orange navy", "suit grey grey red")[i],
                ("hold", "crossed", "cheeks")[i],
                ("worn", "sleepy", "flat")[i],
                x,
                436,
                0.74,
                hair=("swept silver", "cap ink", "side-part brown")[i],
                right=("ticket yellow", "", "")[i],
            ),
        )
    return p


def fire_station() -> Stage:
    """Draw the firemen's house: they slide down to the bus stop."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, SKY)
    p.shape(box(-20, 200, 180, 240), SAND, 5, None)
    p.fill("".join(box(10 + k * 50, 230 + r * 60, 28, 36) for k in range(3) for r in range(2)), COAL)
    p.shape(box(180, 70, 480, 360), RED)
    p.shape(box(166, 54, 508, 30, 3), WHITE)
    p.line("M180 130H660M180 240H660" + "".join(f"M{x} 84v46" for x in range(220, 660, 60)), 3)
    for x in (210, 560):
        _pane(p, x, 150, 66, 74)
    p.shape("M220 430V300Q220 262 260 262H400Q440 262 440 300V430Z", COAL)
    _act(p, "fire-truck", RED, 352, 430, 0.62)
    p.shape(oval(420, 176, 40), YELLOW)
    p.fill(blob(points_of("400 196, 402 168, 416 150, 424 166, 436 156, 442 184, 436 200, 420 206"), 0.8), RED)
    p.shape(box(490, 250, 110, 26, 4), WHITE, 4, None)
    p.tube("M546 110V430", 13, YELLOW)
    p.shape(box(480, 96, 130, 22, 4), COAL, 4, None)
    _who(p, Who(4, "shirt ochre coal", "hug", "joy", 526, 350, 0.7, hair="cap ink", hat="fire-helmet red", legs="jump"))
    p.shape(box(-20, 424, 730, 100), GREY, 5, None)
    p.line("M640 430V250", 9)
    p.shape(oval(640, 240, 34), BLUE)
    p.fill(box(620, 226, 40, 26, 5) + oval(628, 256, 6) + oval(652, 256, 6), WHITE)
    _who(p, Who(2, "dress green skin", "hold", "dazed", 610, 438, 0.78, hair="bob fringe brown", left="bag red"))
    _act(p, "shaggy-dog", WHITE, 150, 440, 0.7)
    return p


def call_centre() -> Stage:
    """Draw the call centre: a room of telephones, a map of lights, one hand too few."""
    p = Stage(WIDTH, HEIGHT)
    p.fill(box(-20, -20, 730, 560), NAVY)
    p.shape(box(220, 26, 430, 180, 8), COAL)
    p.shape(blob(points_of("360 50, 460 40, 560 90, 540 150, 470 196, 430 180, 400 120, 340 96"), 0.7), GREEN, 4, None)
    for x, y, c in ((400, 80, RED), (480, 70, YELLOW), (520, 120, RED), (450, 140, WHITE), (470, 180, RED), (420, 110, YELLOW)):
        p.shape(oval(x, y, 9), c, 3, None)
        p.line(oval(x, y, 17), 3, c)
    p.line("M240 180h70M240 160h50M240 60h40M600 60h30M590 80h40", 6, MINT)
    p.shape(oval(120, 250, 40), WHITE, 5, None)
    p.line("M120 250V226M120 250l16 10", 6)
    p.shape(box(-20, 330, 730, 200), BLUE, 5, None)
    for row, (y, s) in enumerate(((330, 0.72), (420, 0.92))):
        for i in range(3):
            x = (330, 470, 610)[i] if not row else (220, 400, 580)[i]
            _who(
                p,
                Who(
                    (2, 5, 3, 4, 1, 6)[row * 3 + i],
                    f"shirt {('red', 'yellow', 'mint', 'orange', 'lilac', 'rose')[row * 3 + i]} navy",
                    ("think", "up", "hold")[(i + row) % 3],
                    ("shout", "panic", "worn", "joy", "flat", "scared")[row * 3 + i],
                    x,
                    y + 74,
                    s,
                    hair=("cap ink", "slick silver", "swept brown", "spikes ink", "buzz orange", "cap brown")[row * 3 + i],
                    hat="headset coal" if i != 1 else "headphones red",
                    legs="none",
                    right="phone red" if i == 0 else "",
                ),
            )
        p.shape(box(-20 if row else 250, y, 730, 26, 4), (OCHRE, BROWN)[row], 5, None)
    for x in (300, 480, 660):
        _thing(p, "phone", RED, x, 410, 0.7, 20)
    return p


def workshop() -> Stage:
    """Draw the workshop in the alley: roller door, a car on the lift, tyres, a dog that guards nothing."""
    p = Stage(WIDTH, HEIGHT)
    p.fill(box(-20, -20, 730, 560), SAND)
    p.shape(box(-20, -20, 190, 460), ROSE, 5)
    p.line(
        "".join(f"M-20 {y}H170" for y in range(20, 430, 40))
        + "".join(f"M{20 + r % 2 * 40 + k * 76} {20 + r * 40}v40" for r in range(10) for k in range(2)),
        3,
    )
    p.shape(box(170, 60, 490, 380), BLUE)
    p.shape(poly(polar((415, 70), 60 if i % 4 < 2 else 48, 360 * i / 40) for i in range(40)), YELLOW)
    p.shape(oval(415, 70, 20), BLUE, 4, None)
    p.shape(box(210, 140, 420, 300), COAL)
    for y in (146, 162, 178):
        p.shape(box(206, y, 428, 15), SILVER, 3, None)
    p.line("M240 220v160M300 210v80", 4, GREY)
    for x, n, c in ((244, "wrench", SILVER), (290, "hammer", RED), (336, "saw", ORANGE)):
        _thing(p, n, c, x, 270, 0.62)
    p.shape(box(430, 320, 26, 120) + box(560, 320, 26, 120), YELLOW, 4, None)
    p.shape(box(400, 306, 220, 18, 3), SILVER, 4, None)
    _act(p, "car", RED, 506, 308, 0.68)
    p.shape(box(-20, 424, 730, 100), GREY, 5, None)
    _who(
        p,
        Who(
            4,
            "overalls orange navy navy",
            "up",
            "happy",
            506,
            432,
            0.76,
            hair="cap ink",
            hat="baseball red",
            left="wrench silver 20",
        ),
    )
    _who(
        p, Who(2, "overalls yellow green green", "shrug", "dazed", 350, 436, 0.9, hair="ponytail swept orange", extra="grease")
    )
    for i, (x, y) in enumerate(((60, 430), (60, 392), (60, 354), (130, 430), (130, 392))):
        p.shape(oval(x, y - 14, 44, 22), COAL, 5, None)
        p.shape(oval(x, y - 18, 20, 9), (GREY, SILVER)[i % 2], 3, None)
    _act(p, "shaggy-dog", OCHRE, 226, 438, 0.66)
    return p


def scrapyard() -> Stage:
    """Draw the scrapyard from which rockets leave."""
    p = Stage(WIDTH, HEIGHT)
    p.fill(box(-20, -20, 730, 560), NIGHT)
    for i in range(26):
        p.fill(star((i * 131) % 690, (i * 83) % 300, 6 if i % 3 else 10, 2.4, 4), WHITE)
    p.shape(oval(610, 90, 54), CREAM, 5, None)
    p.fill(oval(596, 78, 12) + oval(628, 104, 9) + oval(622, 70, 7), SAND)
    p.line("M250 430V60M330 430V60" + "".join(f"M250 {y}l80 50M330 {y}l-80 50" for y in range(70, 420, 60)), 7, RED)
    p.shape(poly(points_of("356 400, 330 440, 376 420")) + poly(points_of("464 400, 490 440, 444 420")), RED)
    p.shape(blob(points_of("410 40, 462 110, 470 260, 456 410, 364 410, 350 260, 358 110"), 0.8), SILVER)
    p.line("M360 160H460M352 250H468M356 340H464M410 340V400", 4)
    p.shape(oval(410, 200, 30), SKY)
    p.shape(box(380, 280, 60, 40, 4), OCHRE, 4, None)
    p.fill(oval(392, 292, 4) + oval(428, 292, 4) + oval(392, 308, 4) + oval(428, 308, 4), INK)
    p.shape(poly(points_of("372 110, 410 40, 448 110")), RED)
    for x, y, c, t in ((-10, 420, RED, -8), (120, 410, BLUE, 10), (560, 420, GREEN, -6), (670, 400, YELLOW, 12)):
        _act(p, "car", c, x, y, 0.62, t)
    for x, y, c, t in ((50, 360, YELLOW, 6), (620, 352, ORANGE, -10)):
        _act(p, "car", c, x, y, 0.54, t)
    p.shape(oval(180, 350, 34), COAL, 5, None)
    p.shape(oval(180, 350, 13), SILVER, 4, None)
    p.shape(poly(polar((560, 356), 56 if i % 4 < 2 else 44, 360 * i / 40) for i in range(40)), OCHRE)
    p.shape(box(-20, 420, 730, 100), BROWN, 5, None)
    _who(p, Who(5, "overalls red grey grey", "point-up", "joy", 300, 440, 0.86, hair="cap ink", hat="welder coal"))
    _who(
        p,
        Who(
            2,
            "coat orange navy white",
            "hold",
            "happy",
            520,
            440,
            0.82,
            hair="spikes silver",
            extra="round-glasses",
            left="map sand",
        ),
    )
    return p


def laboratory() -> Stage:
    """Draw the laboratory behind the laundry: washing machines in front, a glow behind."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, LILAC)
    p.shape(box(30, 40, 640, 400), MINT)
    p.shape(box(14, 26, 672, 26, 3), GREEN)
    p.shape(box(240, 70, 260, 66, 10), WHITE)
    p.shape(
        blob(
            points_of("290 88, 330 78, 340 96, 370 96, 380 78, 420 88, 408 112, 396 108, 396 128, 314 128, 314 108, 302 112"),
            0.4,
        ),
        SKY,
        4,
        None,
    )
    p.shape(oval(450, 102, 17) + oval(470, 90, 9) + oval(270, 104, 12), SKY, 3, None)
    p.shape(box(60, 220, 330, 190, 4), CREAM)
    for i, x in enumerate((76, 182, 288)):
        p.shape(box(x, 250, 92, 160, 6), WHITE, 4, None)
        p.shape(oval(x + 46, 340, 34), (SKY, YELLOW, SKY)[i], 5, None)
        p.fill(blob([(x + 26, 350), (x + 40, 330), (x + 60, 346), (x + 66, 358), (x + 40, 366)], 0.8), (RED, GREEN, VIOLET)[i])
        p.fill(oval(x + 20, 272, 7) + oval(x + 40, 272, 7), (RED, GREEN, BLUE)[i])
    p.shape(box(430, 170, 210, 270, 3), NIGHT)
    p.fill(oval(540, 300, 96), YELLOW, fill_opacity=0.5)
    p.fill(oval(540, 300, 60), YELLOW, fill_opacity=0.6)
    p.shape(box(470, 330, 150, 14, 3), SILVER, 4, None)
    for x, c, n in ((500, GREEN, "flask"), (546, ROSE, "flask"), (596, SKY, "flask")):
        _thing(p, n, c, x, 318, 0.66)
    p.shape(poly(points_of("640 170, 690 140, 690 470, 640 440")), GREEN)
    p.fill(oval(652, 310, 7), INK)
    p.shape(box(-20, 424, 730, 100), SILVER, 5, None)
    _who(p, Who(1, "coat white navy sky", "wave", "joy", 556, 442, 0.88, hair="spikes silver", extra="round-glasses"))
    _who(p, Who(4, "shirt yellow navy", "hold", "dazed", 400, 442, 0.86, hair="cap ink", left="basket ochre"))
    p.line("M440 250l14 -14M440 300h-18M452 360l-16 12", 6, YELLOW)
    return p


def great_tree() -> Stage:
    """Draw the tree of thirteen floors with balconies, stairs, and a toucan."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, SKY)
    p.shape(blob([(-40, 520), (-30, 330), (150, 300), (420, 330), (730, 290), (740, 520)], 0.8), GREEN, 5, None)
    p.shape(blob(points_of("250 460, 300 330, 310 160, 290 60, 500 60, 470 180, 480 330, 540 460"), 0.7), BROWN)
    p.line("M340 440q10 -120 4 -240M440 440q-6 -100 6 -220M390 200q4 60 0 120", 4)
    p.shape(
        blob(points_of("130 120, 150 20, 280 -40, 520 -40, 640 10, 676 110, 600 160, 520 120, 420 150, 300 120, 220 160"), 0.9),
        MINT,
    )
    p.shape(blob(points_of("30 250, 60 200, 150 190, 200 230, 180 280, 90 290"), 0.9), MINT, 5, None)
    p.tube(curve([(310, 290), (220, 270), (140, 260)]), 18, BROWN)
    for x, y in ((220, 100), (330, 30), (450, 90), (560, 40), (600, 110)):
        p.line(curve([(x, y), (x + 24, y - 18), (x + 48, y)]), 5)
    for x, y, c in ((330, 170, YELLOW), (420, 220, YELLOW), (336, 270, SKY), (424, 320, YELLOW)):
        p.shape(f"M{x} {y + 50}V{y + 20}a20 22 0 0 1 40 0V{y + 50}Z", c, 4, None)
        p.shape(box(x - 14, y + 48, 68, 12, 3), OCHRE, 4, None)
        p.line(f"M{x - 10} {y + 48}v-16M{x + 50} {y + 48}v-16M{x - 12} {y + 32}h64", 4)
    p.shape("M350 440V390a30 34 0 0 1 60 0V440Z", RED, 5)
    p.fill(oval(398, 416, 6), INK)
    p.shape(oval(380, 350, 17), YELLOW, 4, None)
    for i in range(6):
        p.shape(box(500 + i * 22, 406 - i * 30, 40, 12, 3), OCHRE, 4, None)
    p.line("M508 380L630 216", 5)
    p.shape(box(590, 220, 110, 16, 3), OCHRE, 4, None)
    _who(p, Who(4, "shirt red green", "wave", "joy", 640, 222, 0.6, hair="cap ink"))
    p.shape(blob(points_of("180 244, 190 200, 220 190, 236 214, 222 250, 196 262"), 0.9), INK, 4, None)
    p.shape(oval(216, 204, 18), WHITE, 4, None)
    p.shape(blob(points_of("230 196, 280 190, 300 214, 270 212, 232 212"), 0.8), ORANGE, 4, None)
    p.fill(oval(216, 202, 5), INK)
    _act(p, "capybara", OCHRE, 160, 430, 0.6)
    _who(p, Who(2, "dress yellow skin", "point-up", "happy", 560, 436, 0.78, hair="two-tails middle-part brown"))
    return p


def island() -> Stage:
    """Draw the island in the middle: a hut on stilts, one jetty, a canoe with a will of its own."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, SAND)
    p.shape(oval(600, 120, 60), ORANGE, 5, None)
    p.shape(
        blob([(-60, 300), (60, 190), (200, 220), (330, 180), (480, 210), (620, 180), (760, 230), (760, 320)], 0.9),
        MINT,
        5,
        None,
    )
    for i in range(3):
        y = 270 + i * 70
        points = [(x, y + (9 if (x // 46 + i) % 2 else -9)) for x in range(-46, 800, 46)]
        p.shape(curve(points) + "L800 540L-46 540Z", BLUE if i % 2 == 0 else SKY, 5, None)
    p.shape(blob(points_of("190 380, 260 320, 420 306, 580 320, 650 380, 540 412, 300 412"), 0.9), OCHRE)
    p.shape(blob(points_of("220 362, 280 318, 420 304, 560 318, 620 362, 420 376"), 0.9), GREEN, 5, None)
    p.line("M330 350V250M500 350V250M415 350V250", 11)
    p.shape(box(290, 160, 250, 100, 3), ORANGE)
    p.line("M290 190H540M290 220H540", 3)
    p.shape(poly(points_of("260 166, 350 76, 480 76, 570 166")), OCHRE)
    p.line("M330 110l-16 50M380 84l-10 76M430 84l4 76M480 96l18 62", 4)
    p.shape(box(380, 184, 56, 76, 3), BROWN)
    _pane(p, 308, 182, 50, 40, YELLOW)
    _pane(p, 462, 182, 50, 40, YELLOW)
    for x, y in ((240, 330), (590, 330)):
        p.tube(curve([(x, y), (x + 10, y - 70), (x + 2, y - 150)]), 12, BROWN)
        for t in (-160, -110, -60, -10, 30, 170):
            p.shape(
                blob(
                    [(x, y - 150), polar((x, y - 160), 34, t), polar((x, y - 142), 76, t + 6), polar((x, y - 140), 34, t + 16)],
                    0.9,
                ),
                GREEN,
                3.4,
                None,
            )
    p.shape(box(396, 350, 44, 80, 3), BROWN)
    _who(p, Who(4, "shirt yellow green", "wave", "happy", 480, 352, 0.6, hair="cap ink", hat="straw yellow"))
    p.shape(blob(points_of("60 400, 90 424, 200 428, 250 396, 232 440, 180 456, 100 452"), 0.7), RED)
    p.shape(oval(98, 420, 12), WHITE, 4, None)
    p.fill(oval(94, 420, 5), INK)
    _who(p, Who(2, "shirt blue navy", "cheeks", "panic", 166, 440, 0.7, hair="bob fringe brown", legs="none"))
    _act(p, "piranha", ORANGE, 610, 440, 0.3)
    return p


def viaduct_garden() -> Stage:
    """Draw the garden on the viaduct: lettuce above, traffic below."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, SKY)
    for i, h in enumerate((150, 110, 190, 130, 170, 120, 200, 140)):
        p.shape(box(i * 92 - 30, 220 - h, 80, h + 10), (ROSE, SAND, LILAC, CREAM)[i % 4], 4, None)
        p.fill("".join(box(i * 92 - 18 + k * 34, 236 - h + r * 36, 20, 20) for k in range(2) for r in range(h // 40)), COAL)
    p.shape(box(-20, 420, 730, 110), COAL, 5, None)
    for x, c in ((90, RED), (330, YELLOW), (560, BLUE)):
        _act(p, "car", c, x, 432, 0.56)
    _act(p, "bus", ORANGE, 690, 430, 0.5)
    for x in (20, 240, 460, 680):
        p.shape(poly([(x - 30, 430), (x - 22, 300), (x + 22, 300), (x + 30, 430)]), SILVER, 5, None)
    p.shape(box(-20, 270, 730, 52, 3), SILVER)
    p.line("M-20 296H710", 4)
    p.shape(box(-20, 236, 730, 40, 3), BROWN, 5, None)
    for i in range(10):
        x = i * 74 - 10
        p.shape(
            blob([(x - 24, 240), (x - 28, 222), (x - 10, 206), (x + 10, 206), (x + 28, 222), (x + 24, 242)], 0.9),
            (GREEN, MINT)[i % 2],
            4,
            None,
        )
        p.line(f"M{x} 240v-22", 3)
    for x in (250, 420, 600):
        p.line(f"M{x} 240V130", 6, OCHRE)
        p.shape(
            blob([(x, 200), (x - 20, 178), (x - 40, 192), (x - 20, 206)], 0.9)
            + blob([(x, 160), (x + 20, 138), (x + 40, 152), (x + 20, 166)], 0.9),
            GREEN,
            3,
            None,
        )
        p.shape(oval(x + 12, 206, 11) + oval(x - 12, 184, 11), RED, 3.4, None)
    _who(
        p,
        Who(
            3,
            "overalls yellow blue blue",
            "hold",
            "happy",
            510,
            268,
            0.82,
            hair="cap ink",
            hat="straw yellow",
            right="watering red",
        ),
    )
    _who(p, Who(5, "dots red skin white", "carry", "joy", 336, 268, 0.8, hair="cap silver", left="flower red"))
    p.shape(box(630, 150, 70, 90, 3), GREEN, 5)
    p.shape(poly(points_of("618 154, 664 112, 710 154")), RED)
    return p


def dressing_room() -> Stage:
    """Draw the shared dressing room: one mirror with bulbs, artists in layers."""
    p = Stage(WIDTH, HEIGHT)
    p.fill(box(-20, -20, 730, 560), WINE)
    p.line("".join(f"M{x} -20V520" for x in range(0, 700, 40)), 4, RED)
    p.line("M-20 130H190", 10)
    for i, c in enumerate((YELLOW, GREEN, WHITE, VIOLET)):
        x = -10 + i * 46
        p.shape(blob([(x, 160), (x + 22, 142), (x + 44, 160), (x + 50, 330), (x - 6, 330)], 0.4), c, 4, None)
    p.shape(box(220, 20, 450, 300, 14), OCHRE)
    p.shape(box(250, 50, 390, 250, 6), SKY)
    p.line("M270 130l60 -60M290 160l100 -96M560 280l60 -60", 7, WHITE)
    p.shape(
        "".join(
            [
                *(oval(x, 34, 12) for x in range(236, 670, 53)),
                *(oval(x, y, 12) for y in (90, 150, 210, 270) for x in (236, 656)),
            ]
        ),
        YELLOW,
        4,
        None,
    )
    for x, w in (
        (316, Who(5, "dress violet skin", "up", "joy", 0, 0, hair="cap ink", hat="feathers green")),
        (448, Who(1, "stripes red red white", "cheeks", "happy", 0, 0, hair="spikes orange", extra="clown-paint")),
        (578, Who(4, "suit ink ink red", "think", "sing", 0, 0, hair="slick ink", hat="top-hat ink")),
    ):
        with p.placed((x, 378), 0, 1):
            person(p, w)
    p.shape(box(200, 336, 500, 26, 4), BROWN)
    p.shape(box(214, 362, 470, 90), OCHRE, 5, None)
    p.shape(box(330, 380, 90, 60, 3) + box(470, 380, 90, 60, 3), BROWN, 4, None)
    for x, n, c, t in (
        (236, "brush", RED, 10),
        (270, "mask-face", WHITE, 0),
        (640, "flower", RED, 0),
        (454, "brush", BLUE, -20),
    ):
        _thing(p, n, c, x, 326, 0.66, t)
    _who(p, Who(3, "dress rose skin", "point", "angry", 120, 446, 1, hair="bun cap ink"))
    return p


def blue_tent() -> Stage:
    """Draw the blue circus tent with its patches, ticket window and queue."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, YELLOW)
    _cloud(p, 620, 60, 0.6)
    _cloud(p, 250, 90, 0.5)
    p.line("M400 60V10", 7)
    p.shape(poly(points_of("400 10, 470 26, 400 44")), RED, 4, None)
    roof = poly(points_of("400 50, 670 220, 130 220"))
    p.shape(poly(points_of("160 220, 640 220, 620 440, 180 440")), WHITE)
    with p.group(clip=poly(points_of("160 220, 640 220, 620 440, 180 440"))):
        for i in range(6):
            p.fill(box(160 + i * 84, 210, 42, 240), SKY)
    p.shape(roof, BLUE)
    with p.group(clip=roof):
        for x in (170, 310, 450, 590):
            p.fill(poly([(400, 40), (x, 230), (x + 56, 230)]), NAVY)
    p.shape(poly(points_of("500 150, 540 146, 548 186, 508 190")), ROSE, 4, None)
    p.line("M496 160l-8 2M498 176l-8 2M552 160l8 -2M520 140v-8", 4)
    for i in range(10):
        p.shape(f"M{130 + i * 54} 214h54v16a27 24 0 0 1 -54 0Z", (YELLOW, RED)[i % 2], 4, None)
    p.shape(poly(points_of("340 440, 360 290, 400 262, 440 290, 460 440")), INK)
    p.shape(blob(points_of("340 440, 356 300, 396 264, 380 340, 330 430"), 0.5), RED, 4, None)
    p.shape(blob(points_of("460 440, 444 300, 404 264, 420 340, 470 430"), 0.5), RED, 4, None)
    p.line("M130 230L40 420M670 220L700 300", 5, BROWN)
    p.shape(box(10, 280, 120, 160, 4), RED)
    p.shape(box(30, 306, 80, 60, 3), COAL, 4, None)
    _awning(p, 0, 262, 140, 4, YELLOW, WHITE)
    p.shape(oval(70, 340, 19, 21), "#D9996A", 4, None)
    p.fill(oval(64, 338, 3) + oval(76, 338, 3), INK)
    p.shape(box(-20, 430, 730, 100), OCHRE, 5, None)
    _who(
        p,
        Who(
            4,
            "uniform red white yellow",
            "spread",
            "joy",
            400,
            442,
            0.9,
            hair="slick ink",
            hat="top-hat ink",
            extra="handlebar",
        ),
    )
    _who(p, Who(1, "dots yellow green red", "wave", "happy", 250, 444, 0.8, hair="clown-hair orange", extra="clown-paint"))
    _who(p, Who(5, "shirt green navy", "point-up", "joy", 560, 446, 0.62, hair="cap ink", build="child"))
    _thing(p, "balloons", RED, 620, 350, 0.9)
    return p


def float_shed() -> Stage:
    """Draw the samba school's shed: a carnival float that does not fit through the door."""
    p = Stage(WIDTH, HEIGHT)
    _sky(p, LILAC)
    p.shape(box(-20, 110, 730, 330), ORANGE)
    p.shape(poly(points_of("-40 116, 345 -10, 730 116")), RED)
    p.shape(star(345, 74, 44, 20, 5), YELLOW)
    p.line("".join(f"M{x} 116V440" for x in (30, 200, 640)), 4)
    p.shape(box(240, 180, 380, 260), NIGHT)
    _act(p, "float", VIOLET, 430, 430, 1.22)
    p.shape(box(210, 150, 440, 32, 3), COAL)
    p.shape(box(210, 170, 34, 270) + box(616, 170, 34, 270), YELLOW)
    p.line("M612 260l-30 -14M612 290h-30M244 262l26 -14M244 292h26", 6, WHITE)
    p.shape(box(40, 230, 130, 90, 4), SKY)
    p.line("M105 230v90M40 275h130", 4)
    for i in range(12):
        x = -10 + i * 62
        p.shape(poly([(x, 118), (x + 44, 118), (x + 22, 154)]), (GREEN, WHITE, BLUE, YELLOW)[i % 4], 3, None)
    p.shape(box(-20, 430, 730, 100), GREY, 5, None)
    _who(p, Who(5, "sash white white green", "reach", "panic", 214, 442, 0.86, hair="cap ink", hat="panama white"))
    _who(p, Who(3, "dress yellow skin", "hips", "stern", 120, 446, 0.86, hair="bun slick ink", hat="feathers green"))
    _who(p, Who(4, "shirt blue white", "up", "joy", 640, 446, 0.82, hair="curly-top ink", right="tape-measure yellow"))
    return p


BASES: dict[str, Callable[[], Stage]] = {
    "padaria-da-esquina": bakery,
    "quadra-do-conjunto": court,
    "laje-da-dona-cida": rooftop,
    "pronto-socorro-norte": emergency,
    "quartel-do-meio-fio": fire_station,
    "central-de-chamados": call_centre,
    "oficina-do-beco": workshop,
    "ferro-velho-espacial": scrapyard,
    "laboratorio-dos-fundos": laboratory,
    "arvore-grande": great_tree,
    "ilha-do-meio": island,
    "horta-do-viaduto": viaduct_garden,
    "camarim-coletivo": dressing_room,
    "lona-azul": blue_tent,
    "barracao-da-escola": float_shed,
}


def bases() -> dict[str, str]:
    """Give every base by its name."""
    return {name: build().svg() for name, build in BASES.items()}
