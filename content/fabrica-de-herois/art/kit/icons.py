"""Icons of abilities, marks and durations: 24 units square, solid, told apart at 4 mm and in grey."""

from __future__ import annotations

from .palette import BLUE, GREEN, INK, RED, WHITE, YELLOW
from .pen import Picture, blob, box, curve, oval, points_of, polar, poly, star

SIZE = 240


def _icon(ground: str, d: str) -> Picture:
    p = Picture(SIZE, SIZE)
    p.shape(d, ground, 14, None)
    return p


def attack() -> str:
    """A fist in a burst."""
    p = _icon(RED, star(120, 120, 112, 82, 12))
    with p.placed((118, 122), -8, 1.0):
        p.shape(blob(points_of("-46 -40, 34 -48, 52 -30, 54 24, 34 46, -46 40")), WHITE, 10, None)
        p.line("M14 -22h34M16 0h36M14 22h34", 8)
        p.shape(blob(points_of("-42 -44, 0 -56, 16 -36, 0 -20, -36 -22")), WHITE, 9, None)
    return p.svg()


def support() -> str:
    """Two hands that meet under a plus."""
    p = _icon(GREEN, box(12, 12, 216, 216, 56))
    p.fill("M98 40h44v40h40v44h-40v40h-44v-40h-40v-44h40Z", WHITE)
    p.line(curve([(44, 170), (80, 200), (120, 204), (160, 200), (196, 170)]), 18, WHITE)
    return p.svg()


def defence() -> str:
    """A shield with a chevron."""
    p = _icon(BLUE, "M120 12L216 40V118Q212 190 120 230Q28 190 24 118V40Z")
    p.line("M66 92L120 134L174 92M66 140L120 182L174 140", 20, WHITE)
    return p.svg()


def lightning() -> str:
    """A bolt: may be used at any time."""
    p = Picture(SIZE, SIZE)
    p.shape(poly(points_of("150 8, 42 138, 106 138, 78 232, 198 92, 132 92")), YELLOW, 14, None)
    return p.svg()


def leader() -> str:
    """A star on a stand: the ability of a leader."""
    p = Picture(SIZE, SIZE)
    p.shape(star(120, 104, 98, 46, 5), YELLOW, 14, None)
    p.shape(box(46, 194, 148, 32, 10), INK, 6, None)
    return p.svg()


def discard() -> str:
    """A card that falls: the ability of a hero who leaves."""
    p = Picture(SIZE, SIZE)
    with p.placed((112, 88), -16):
        p.shape(box(-50, -70, 100, 134, 14), WHITE, 14, None)
        p.fill(star(0, -6, 34, 15, 5), INK)
    p.shape(poly(points_of("176 118, 206 118, 206 176, 232 176, 191 230, 150 176, 176 176")), RED, 11, None)
    return p.svg()


def reward() -> str:
    """A check mark."""
    p = _icon(GREEN, oval(120, 120, 108))
    p.line("M62 124L104 168L180 76", 32, WHITE)
    return p.svg()


def punishment() -> str:
    """A cross."""
    p = _icon(RED, poly(polar((120, 120), 114, 22.5 + 45 * i) for i in range(8)))
    p.line("M76 76L164 164M164 76L76 164", 32, WHITE)
    return p.svg()


def extra() -> str:
    """A megaphone's exclamation: the extra rule of a mission."""
    p = _icon(YELLOW, poly(points_of("120 12, 232 216, 8 216")))
    p.fill(poly(points_of("106 84, 134 84, 128 152, 112 152")) + oval(120, 182, 15), INK)
    return p.svg()


def action() -> str:
    """A die's face: one action."""
    p = _icon(WHITE, box(16, 16, 208, 208, 40))
    p.shape(poly(points_of("96 62, 184 120, 96 178")), RED, 12, None)
    return p.svg()


def blocked() -> str:
    """A card face down with a bar."""
    p = Picture(SIZE, SIZE)
    p.shape(box(52, 16, 136, 208, 18), INK, 8, None)
    p.fill(box(72, 36, 96, 168, 8), "#8D9298")
    p.line("M40 200L200 40", 30)
    p.line("M40 200L200 40", 18, RED)
    return p.svg()


def protected() -> str:
    """A card lying on its side under a roof."""
    p = Picture(SIZE, SIZE)
    p.shape(box(22, 104, 196, 122, 18), WHITE, 12, None)
    p.fill(star(120, 166, 40, 18, 5), INK)
    p.line("M18 88L120 22L222 88", 30)
    p.line("M18 88L120 22L222 88", 14, BLUE)
    return p.svg()


def points() -> str:
    """A medal: points of a mission."""
    p = Picture(SIZE, SIZE)
    p.shape(poly(points_of("62 10, 110 10, 130 84, 96 100")), RED, 10, None)
    p.shape(poly(points_of("178 10, 130 10, 110 84, 144 100")), BLUE, 10, None)
    p.shape(oval(120, 154, 74), YELLOW, 14, None)
    p.fill(star(120, 154, 46, 20, 5), INK)
    return p.svg()


def exile() -> str:
    """A suitcase that leaves through a door: out of the match."""
    p = Picture(SIZE, SIZE)
    p.shape(box(20, 14, 130, 212, 6), INK, 8, None)
    p.fill(box(40, 34, 90, 192), WHITE)
    p.shape(poly(points_of("108 94, 168 94, 168 58, 230 122, 168 186, 168 150, 108 150")), RED, 11, None)
    return p.svg()


def bonus() -> str:
    """The star on which a hero's bonus stands."""
    star_of_cards = (
        "0 -8.6, 2.2 -5.9, 5.6 -6.6, 5.7 -3.1, 8.8 -1.6, 6.8 1.3, 8.2 4.5, 4.9 5.3, 3.9 8.6, 0.9 6.9, -2.1 8.6, -3.6 5.5, "
        "-7 5.6, -6.5 2.2, -9 -0.2, -6.3 -2.4, -6.6 -5.8, -3.1 -5.6"
    )
    return _icon(YELLOW, poly((120 + 12 * x, 120 + 12 * y) for x, y in points_of(star_of_cards))).svg()


def draw() -> str:
    """A hero card with an arrow upwards, to the hand: heroes for the support."""
    p = Picture(SIZE, SIZE)
    with p.placed((120, 120), 8):
        p.shape(box(-78, -104, 156, 208, 18), BLUE, 14, None)
        p.fill(poly(points_of("0 -64, 56 4, 24 4, 24 64, -24 64, -24 4, -56 4")), WHITE)
    return p.svg()


def rival() -> str:
    """A mask: what comes behind it happens to rivals."""
    p = Picture(SIZE, SIZE)
    mask = "M8 84C54 54 100 70 120 90C140 70 186 54 232 84C232 160 173 193 120 140C67 193 8 160 8 84Z"
    p.fill(mask, INK)
    p.fill(oval(67, 113, 18) + oval(173, 113, 18), WHITE)
    return p.svg()


def icons() -> dict[str, str]:
    """Give every icon by its name."""
    signs = (attack, support, defence, lightning, leader, discard, reward, punishment)
    drawn = (*signs, extra, action, blocked, protected, points, exile, bonus, draw, rival)
    return {sign.__name__: sign() for sign in drawn}
