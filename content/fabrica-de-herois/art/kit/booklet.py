"""What the booklet shows beside the cards: its two covers, and panels of comics."""

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
    INK,
    NAMED,
    NAVY,
    ORANGE,
    RED,
    SAND,
    SKY,
    WHITE,
    WINE,
    YELLOW,
)
from .pen import Picture, blob, box, oval, points_of, polar, poly, star
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


def pictures() -> dict[str, str]:
    """Give every picture of the booklet by its name."""
    return {draw.__name__: draw() for draw in (cover, back)} | comics.pictures()
