"""The backs of the four decks, one family: rays, a halftone that grows to the edges, two banners, a burst with a sign.

690 by 940 with 30 of bleed all round. Each is the same after a half turn; nearer than 30 to the trim there is only the pattern.
The template sets the word, in black, on the banners: 46 by 11 mm, their middles 20.5 mm from the upper and the lower trim.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import BLUE, CREAM, INK, NAVY, ORANGE, RED, SILVER, WHITE, WINE, YELLOW
from .pen import blob, box, oval, points_of, polar, poly, star
from .stage import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

WIDTH, HEIGHT = 690, 940
MIDDLE = (WIDTH / 2, HEIGHT / 2)


def _mask(p: Stage) -> None:
    """Draw a mask that looks the same upside down."""
    p.shape(
        blob(points_of("-118 -10, -84 -52, -30 -46, 0 -30, 40 -40, 96 -44, 118 10, 84 52, 30 46, 0 30, -40 40, -96 44"), 0.9),
        RED,
        7,
        None,
    )
    p.shape(oval(-52, 0, 30, 20) + oval(52, 0, 30, 20), WHITE, 6, None)


def _bolt(p: Stage) -> None:
    """Draw lightning that looks the same upside down."""
    p.shape(poly(points_of("40 -120, -66 14, -12 14, -40 120, 66 -14, 12 -14")), BLUE, 7, None)


def _houses(p: Stage) -> None:
    """Draw two houses, foot to foot."""
    for turn in (0, 180):
        with p.placed((0, 0), turn):
            p.shape(box(-58, -66, 116, 60), YELLOW, 7, None)
            p.shape(poly(points_of("-88 -56, 0 -124, 88 -56")), RED, 7, None)
            p.fill(box(-38, -44, 28, 38), INK)
            p.shape(box(10, -44, 30, 22), WHITE, 4, None)


def _slide(p: Stage) -> None:
    """Draw the slide: an arrow that points both ways, with a plus."""
    half = points_of("0 -120, 62 -58, 26 -58, 26 58, 62 58, 0 120")
    p.shape(poly([*half, *((-x, -y) for x, y in half[1:-1])]), BLUE, 7, None)
    p.fill(box(-6, -24, 12, 48) + box(-24, -6, 48, 12), WHITE)


def _back(ground: str, ray: str, burst: str, sign: Callable[[Stage], None]) -> Stage:
    p = Stage(WIDTH, HEIGHT)
    p.fill(box(0, 0, WIDTH, HEIGHT), ground)
    p.fill(
        "".join(poly([MIDDLE, polar(MIDDLE, 640, i * 15 - 3.75), polar(MIDDLE, 640, i * 15 + 3.75)]) for i in range(24)), ray
    )
    dots = ""
    for row in range(-11, 12):
        for column in range(-8, 9):
            x, y = column * 43, row * 43
            if (row + column) % 2 == 0 and max(abs(x) / 345, abs(y) / 470) > 0.42:
                dots += oval(MIDDLE[0] + x, MIDDLE[1] + y, 11 * max(abs(x) / 345, abs(y) / 470) ** 2 + 1)
    p.fill(dots, INK)
    p.line(box(70, 70, WIDTH - 140, HEIGHT - 140, 34), 15)
    p.line(box(70, 70, WIDTH - 140, HEIGHT - 140, 34), 8.5, CREAM)
    for turn in (0, 180):
        with p.group(f"rotate({turn} {MIDDLE[0]:g} {MIDDLE[1]:g})"):
            p.shape(poly(points_of("108 184, 590 168, 582 300, 100 314")), INK, 6, None)
            p.shape(poly(points_of("112 172, 580 158, 574 288, 106 302")), CREAM, 7, None)
    with p.placed(MIDDLE):
        p.shape(star(0, 0, 222, 150, 14), INK, 6, None)
        p.shape(star(0, 0, 206, 138, 14), burst, 7, None)
        p.shape(star(0, 0, 164, 116, 14), CREAM, 5, None)
        sign(p)
    return p


def backs() -> dict[str, str]:
    """Give the back of every deck."""
    return {
        "heroes": _back(BLUE, NAVY, YELLOW, _mask).svg(),
        "missions": _back(RED, WINE, YELLOW, _bolt).svg(),
        "bases": _back(YELLOW, ORANGE, ORANGE, _houses).svg(),
        "bonus": _back(WHITE, SILVER, YELLOW, _slide).svg(),
    }
