"""What the booklet shows beside the cards: its two covers, and a player's part of the table."""

from __future__ import annotations

from . import comics
from .body import BUILDS
from .compose import _figure
from .heroes import HEROES
from .palette import (
    BLUE,
    BROWN,
    COAL,
    CREAM,
    GREEN,
    GREY,
    INK,
    NAMED,
    NAVY,
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
from .pen import Picture, Point, blob, box, oval, points_of, polar, poly, star
from .scenes import CAST
from .stage import Stage

WIDTH, HEIGHT = 1543.5, 2163.5  # 148 by 210 mm with a bleed of 3.175 mm

# Who is on the cover, from the back to the front: card, place of the shoulders, scale, whether turned round.
CREW = (
    ("relogio-de-ponto", 200, 1130, 1.05, False),
    ("vento-minuano", 560, 1120, 1.05, False),
    ("capivara-zen", 930, 1150, 1.05, True),
    ("madrugada", 1320, 1130, 1.05, True),
    ("lajota", 110, 1440, 1.3, False),
    ("parafusa", 470, 1430, 1.3, False),
    ("onca-de-chinelo", 1000, 1430, 1.32, False),
    ("o-plantonista", 1410, 1450, 1.3, False),
    ("maestrina-trovao", 290, 1770, 1.6, False),
    ("vovo-rolima", 790, 1740, 1.75, False),
    ("menina-apito", 1265, 1800, 1.7, False),
)


def _rays(p: Picture, at: tuple[float, float], a: str, b: str, tips: int = 36) -> None:
    p.fill(box(0, 0, WIDTH, HEIGHT), a)
    for i in range(0, tips, 2):
        step = 360 / tips
        p.fill(poly([at, polar(at, 2600, i * step), polar(at, 2600, (i + 1) * step)]), b)


def _smoke(p: Picture, x: float, y: float, scale: float) -> None:
    """A puff that is half a cloud and half a star."""
    with p.placed((x, y), 0, scale):
        p.shape(blob(points_of("-90 30, -110 -20, -60 -50, -30 -92, 30 -70, 74 -84, 108 -30, 96 30, 0 44"), 0.9), CREAM, 6)
        p.fill(star(0, -14, 40, 17, 5), RED)


def _factory(p: Picture) -> None:
    """A works with a saw-tooth roof, chimneys, and windows in which capes hang to dry."""
    for x, w, h, colour in ((170, 120, 380, RED), (420, 100, 300, ORANGE), (1180, 130, 420, RED)):
        p.shape(box(x, 1000 - h, w, h + 60), colour, 7)
        p.shape(box(x - 12, 1000 - h, w + 24, 40), CREAM, 7, None)
        p.shape(box(x, 1000 - h + 80, w, 34), WHITE, 5, None)
    for x, y, s in ((230, 560, 1.2), (470, 640, 0.9), (1250, 520, 1.3), (1400, 640, 0.8), (90, 690, 0.7)):
        _smoke(p, x, y, s)
    teeth = [(-20.0, 1420.0), (-20.0, 940.0)]
    for i in range(6):
        teeth += [(-20 + i * 270, 940), (180 + i * 270, 800), (180 + i * 270, 940)]
    p.shape(poly([*teeth, (1620, 940), (1620, 1420)]), BLUE, 7)
    for i in range(6):
        p.shape(poly([(50 + i * 270, 930), (160 + i * 270, 850), (160 + i * 270, 930)]), SKY, 5, None)
    for i in range(7):
        p.shape(box(30 + i * 226, 980, 130, 150), SAND if i % 2 else YELLOW, 6, None)
        p.line(f"M{30 + i * 226} 1055h130M{95 + i * 226} 980v150", 5)


def cover() -> str:
    """The shift leaves the factory, and every one of them is late."""
    p = Picture(WIDTH, HEIGHT)
    _rays(p, (772, 1000), YELLOW, SAND)
    p.fill(box(0, 0, WIDTH, 900), f"url(#{p.screen(ORANGE, 30, 5)})")
    _factory(p)
    for name, x, y, scale, flip in CREW:
        look = HEROES[name]
        build = BUILDS[look.build]
        with p.placed((x, y + build.drop * scale), look.lean / 2, scale, flip=flip):
            _figure(p, look, build)
    p.fill(box(0, 1940, WIDTH, 240), INK)
    return p.svg()


def back() -> str:
    """Trouble arrives from above and from the side, and the city looks for somebody to send."""
    p = Stage(WIDTH, HEIGHT)
    _rays(p, (772, 1200), RED, WINE)
    p.fill(box(0, 0, WIDTH, HEIGHT), f"url(#{p.screen(INK, 26, 4)})", opacity=0.5)
    p.shape(oval(1180, 800, 150), YELLOW, 7)
    for i, h in enumerate((420, 620, 360, 700, 500, 380, 640, 460)):
        x = i * 205 - 40
        colour = (NAVY, COAL, BLUE, BROWN)[i % 4]
        p.shape(box(x, 1720 - h, 205, h + 60), colour, 7, None)
        for row in range(h // 110):
            for column in range(3):
                if (row * 5 + column * 3 + i) % 4:
                    p.fill(box(x + 28 + column * 56, 1750 - h + row * 104, 34, 56), YELLOW if (row + column + i) % 3 else CREAM)
    for name, colour, x, y, turn, scale in (
        ("satellite", "silver", 400, 1010, 0, 2.3),
        ("walking-tower", "orange", 430, 1660, 0, 2.3),
        ("mapinguari", "green", 1090, 1660, 4, 2.9),
        ("shelter-crowd", "blue", 720, 1730, 0, 2.4),
    ):
        with p.placed((x, y), turn, scale):
            CAST[name](p, NAMED[colour])
    p.fill(box(0, 1700, WIDTH, 480), INK)
    return p.svg()


def _card(p: Picture, at: Point, name: str = "", colour: str = BLUE, anchor: str = "") -> None:
    """A card of 126 by 176: a hero by name, or one of the colour of its back."""
    x, y = at
    outline = box(x, y, 126, 176, 9)
    p.shape(outline, CREAM, 4, None)
    if name:
        look = HEROES[name]
        with p.group(clip=box(x + 3, y + 3, 120, 88)), p.placed((x - 36, y + 3), 0, 0.215):
            p.fill(box(0, 0, 690, 500), NAMED[look.ground])
            with p.placed((look.at[0], look.at[1] + BUILDS[look.build].drop), look.lean, look.scale):
                _figure(p, look, BUILDS[look.build])
        p.line(f"M{x + 2} {y + 92}h122", 4)
        p.shape(poly([(x + 10, y + 82), (x + 118, y + 78), (x + 116, y + 98), (x + 8, y + 100)]), YELLOW, 3, None)
        for i, (strip, wide) in enumerate(((RED, 70), (GREEN, 54))):
            p.fill(box(x + 3, y + 110 + i * 32, 28, 26), strip)
            p.fill(box(x + 40, y + 116 + i * 32, wide, 4) + box(x + 40, y + 126 + i * 32, wide - 16, 4), GREY)
        p.shape(star(x + 22, y + 22, 20, 14, 10), YELLOW, 3, None)
    else:
        p.fill(box(x + 4, y + 4, 118, 168, 6), colour)
        p.shape(star(x + 63, y + 88, 46, 24, 8), YELLOW if colour != YELLOW else RED, 4, None)
    p.line(outline, 4)
    if anchor:
        p.fill(box(x, y, 126, 176), "none", id=f"anchor-{anchor}")


def table() -> str:
    """What lies before a player: base with its die, leader on the bonus card, the field, the missions, the hand."""
    p = Stage(1180, 500)
    p.fill(box(0, 0, 1180, 500, 20), SAND)
    _card(p, (40, 220), colour=YELLOW, anchor="base")
    p.shape(box(112, 352, 46, 46, 8), WHITE, 4, None)
    for x, y in ((124, 364), (135, 375), (146, 386)):
        p.fill(oval(x, y, 4.6), INK)
    for i in range(3):  # the bonus card, pushed up by two strips
        p.shape(box(226, 188 + i * 16, 126, 24), (GREEN, "#7FB58A", CREAM)[i], 3, None)
    p.fill(box(226, 188, 126, 24), "none", id="anchor-leader")
    _card(p, (226, 220), "professor-recreio")
    _card(p, (372, 220), "dona-sindica")
    _card(p, (518, 220), "seu-troco")
    p.fill(box(518, 400, 126, 10), "none", id="anchor-field")
    with p.placed((362, 110), 0, 1):
        p.shape(box(-88, -84, 176, 126, 9), CREAM, 4, None)
        p.shape(box(-80, -76, 160, 74, 4), SKY, 3, None)
        with p.placed((10, 0), 0, 0.3):
            CAST["cat"](p, ORANGE)
        p.shape(poly(points_of("-74 -84, -40 -84, -40 -52, -57 -44, -74 -52")), GREEN, 3, None)
        p.fill(box(-76, 10, 70, 22) + box(6, 10, 70, 22), SILVER)
        p.fill(box(-88, -84, 176, 126), "none", id="anchor-mission")
    for i in range(2):
        _card(p, (720 + i * 26, 60 + i * 16), colour=RED, anchor="done" if i else "")
    for i, turn in enumerate((-14, 0, 14)):
        with p.placed((970 + i * 52, 400 + abs(i - 1) * 8), turn, 1):
            _card(p, (-63, -130), colour=BLUE)
    p.fill(box(880, 250, 260, 200), "none", id="anchor-support")
    return p.svg()


_DIGITS = {"0": "M0 0C-11 0 -11 32 0 32C11 32 11 0 0 0", "1": "M-5 7L2 0V32", "2": "M-9 8C-8 -3 10 -3 8 9C7 16 -9 24 -9 32H9"}


def _signed(p: Picture, x: float, y: float, text: str) -> None:
    """A number with its sign, drawn with a pen around the middle of its head; the digits that the pictures need."""
    with p.placed((x, y)):
        p.line("M-22 16h16M-14 8v16" if text[0] == "+" else "M-22 16h16" if text[0] == "−" else "M0 0", 6)
        with p.placed((8 if len(text) > 1 else 0, 0)):
            p.line(_DIGITS[text[-1]], 6)


def slider() -> str:
    """The bonus card under a leader: covered, pushed up by two strips, pulled down by one."""
    p = Picture(1180, 420)
    p.fill(box(0, 0, 1180, 420, 20), SAND)
    for x, up in ((110, 0), (470, 2), (840, -1)):
        with p.placed((x, 64), 0, 1.76):
            for i in range(abs(up)):
                y = -16 * up + i * 16 if up > 0 else 176 + (abs(up) - 1 - i) * 16
                p.shape(box(0, y, 126, 16), GREEN if up > 0 else ROSE, 3, None)
                with p.placed((0, y + 3), 0, 0.32):
                    for side in (60, 340):
                        _signed(p, side, 0, f"{'+' if up > 0 else '−'}{i + 1}")
            _card(p, (0, 0), "professor-recreio")
        arrow = "M0 40V-40M-26 -14L0 -40L26 -14" if up > 0 else "M0 -40V40M-26 14L0 40L26 14"
        if up:
            with p.placed((x + 264, 220), 0, 1):
                p.line(arrow, 14)
    return p.svg()


def pictures() -> dict[str, str]:
    """Give every picture of the booklet by its name."""
    return {draw.__name__: draw() for draw in (cover, back, slider, table)} | comics.pictures()
