"""The booklet's comic panels: heroes of the cards, who act what an example tells."""

from __future__ import annotations

from dataclasses import replace

from .body import BUILDS
from .compose import THINGS, _figure
from .heroes import HEROES
from .palette import BLUE, CREAM, GREEN, INK, MINT, ORANGE, RED, SAND, SILVER, SKY, WHITE, YELLOW
from .pen import box, oval, polar, poly, star
from .stage import Stage

WIDTH, HEIGHT = 700, 440


def _act(p: Stage, name: str, x: float, y: float, scale: float, lean: float = 0, **other: object) -> None:
    """Place a hero of the cards by the shoulders, with another face or gesture than on the card."""
    look = replace(HEROES[name], front="", **other)  # type: ignore[arg-type]  # fields of a look
    build = BUILDS[look.build]
    with p.placed((x, y + build.drop * scale), lean, scale):
        _figure(p, look, build)


def _rush(p: Stage, at: tuple[float, float], a: str, b: str, tips: int = 15) -> None:
    """A ground of rays that a blow sends out, with dots towards the edges."""
    p.fill(box(0, 0, WIDTH, HEIGHT), a)
    for i in range(tips):
        turn = 360 * i / tips
        p.fill(poly([polar(at, 40, turn), polar(at, 900, turn), polar(at, 900, turn + 180 / tips)]), b)
    p.fill(box(0, 0, WIDTH, HEIGHT), f"url(#{p.screen(INK, 20, 2.6)})", opacity=0.35)


def _cable(p: Stage, d: str) -> None:
    p.line(d, 17)
    p.line(d, 8, YELLOW)


def tow() -> str:
    """Guincho throws his hook."""
    p = Stage(WIDTH, HEIGHT)
    _rush(p, (250, 250), ORANGE, YELLOW)
    _act(p, "guincho", 250, 235, 1.12, lean=8, mouth="shout", eyes="angry", gesture="point", left="fist", right="fist")
    _cable(p, "M610 334C560 420 470 330 560 280C630 240 680 300 720 226")
    return p.svg()


def hooked() -> str:
    """The hook comes for Moça da Caixa."""
    p = Stage(WIDTH, HEIGHT)
    _rush(p, (470, 200), BLUE, SKY)
    _act(p, "moca-da-caixa", 470, 236, 1.16, mouth="open", brows="worried", tilt=-5, turn=-12)
    _cable(p, "M-20 330C30 240 60 330 96 262")
    with p.placed((96, 262), 66, 1.3):
        THINGS["hook"](p, SILVER)
    p.line("M10 196L70 180M30 226L60 218M130 330L250 296M110 372L280 326", 6)
    return p.svg()


def shield() -> str:
    """Sanfona Blindada steps before her, and the hook bounces off."""
    p = Stage(WIDTH, HEIGHT)
    _rush(p, (210, 210), RED, ORANGE)
    _act(p, "moca-da-caixa", 610, 226, 0.84, mouth="smile", eyes="happy", turn=-9, gesture="think")
    _act(p, "sanfona-blindada", 400, 222, 1.2, mouth="teeth", eyes="angry", turn=-12, tilt=-4, right="open")
    _cable(p, "M-20 330C60 380 60 220 165 168")
    p.shape(star(196, 252, 150, 74, 11, -76), YELLOW, 7, None)
    p.shape(star(196, 252, 96, 46, 11, -62), WHITE, 5, None)
    with p.placed((128, 150), -40, 1.15):
        THINGS["hook"](p, SILVER)
    return p.svg()


def holiday() -> str:
    """Both heroes whose abilities were used are at the sea: the cemetery is a holiday."""
    p = Stage(WIDTH, HEIGHT)
    p.fill(box(0, 0, WIDTH, HEIGHT), SKY)
    p.shape(oval(360, 120, 76), YELLOW, 6, None)
    p.fill(box(0, 210, WIDTH, 110), BLUE)
    p.fill(box(0, 210, WIDTH, 110), f"url(#{p.screen(WHITE, 24, 3.4)})", opacity=0.7)
    p.fill(box(0, 300, WIDTH, 140), SAND)
    p.fill(box(0, 300, WIDTH, 140), f"url(#{p.screen(ORANGE, 18, 2.4)})", opacity=0.7)
    p.line("M-5 210H705M-5 300H705", 5)
    for x, colour in ((180, RED), (530, GREEN)):
        p.shape(box(x - 8, 20, 16, 420, 6), CREAM, 5, None)
        for i in range(3):
            a, b = x - 190 + i * 124, x - 66 + i * 124
            d = f"M{a} 84Q{a + 40 * (1 - i)} 10 {x} 6Q{b + 40 * (1 - i)} 10 {b} 84Z"
            p.shape(d, CREAM if i == 1 else colour, 6, None)
    _act(p, "guincho", 180, 286, 0.86, extra=("walrus", "shades"), mouth="smile", gesture="hips", left="", right="")
    _act(
        p, "sanfona-blindada", 530, 270, 0.96, extra=("moustache", "shades"), mouth="grin", left="accordion red 0", right="open"
    )
    return p.svg()


def pounce() -> str:
    """Onça de Chinelo leaps at Professor Recreio, slipper first."""
    p = Stage(WIDTH, HEIGHT)
    _rush(p, (250, 180), GREEN, MINT)
    _act(
        p,
        "professor-recreio",
        560,
        262,
        0.98,
        lean=9,
        mouth="open",
        eyes="wide",
        brows="worried",
        turn=-12,
        gesture="push",
        left="palm",
    )
    _act(p, "onca-de-chinelo", 230, 250, 1.1, lean=14)
    p.line("M20 60L120 120M10 130L90 172M30 330L110 320M14 400L120 366", 7)
    p.shape(star(452, 120, 74, 36, 9, -70), YELLOW, 6, None)
    return p.svg()


def pictures() -> dict[str, str]:
    """Give every panel by its name."""
    return {draw.__name__: draw() for draw in (tow, hooked, shield, holiday, pounce)}
