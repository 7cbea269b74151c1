"""Masks over the upper or the whole face; origin and size as for heads."""

from __future__ import annotations

from collections.abc import Callable

from .palette import COAL, SKY, WHITE, YELLOW
from .pen import Picture, blob, both, box, oval, points_of, poly, star

EYES = oval(-24, 0, 13, 11) + oval(24, 0, 13, 11)


def _holes(picture: Picture, d: str, colour: str) -> None:
    """Paint a mask with holes for the eyes."""
    picture.fill(d + EYES, colour, fill_rule="evenodd")
    picture.line(d, 4.4)
    picture.line(EYES, 3)


def _domino(p: Picture, c: str) -> None:
    _holes(p, blob(points_of("0 -12, 26 -21, 60 -16, 52 16, 24 20, 0 8, -24 20, -52 16, -60 -16, -26 -21"), 0.8), c)


def _bandit(p: Picture, c: str) -> None:
    _holes(p, blob(points_of("-61 -17, 0 -19, 61 -17, 60 15, 0 15, -60 15"), 0.4), c)
    p.shape(poly(points_of("58 -8, 104 -30, 96 -8, 108 10, 58 8")), c, 4)


def _cowl(p: Picture, c: str, *, ears: bool = False) -> None:
    if ears:
        for s in (-1, 1):
            p.shape(poly([(s * 28, -66), (s * 58, -124), (s * 64, -30)]), c)
    half = points_of("0 -78, 44 -68, 64 -28, 62 40, 46 30, 36 24, 14 26, 0 20")
    _holes(p, blob(both(half), 0.7), c)


def _cat(p: Picture, c: str) -> None:
    _cowl(p, c, ears=True)


def _lucha(p: Picture, c: str) -> None:
    d = blob(both(points_of("0 -76, 44 -66, 64 -24, 62 24, 50 54, 26 76, 0 82")), 1)
    mouth = oval(0, 44, 27, 16)
    p.fill(d + EYES + mouth, c, fill_rule="evenodd")
    p.shape(star(0, -44, 20, 9, 5), YELLOW, 3, None)
    for eye in (oval(-24, 0, 19, 17), oval(24, 0, 19, 17), oval(0, 44, 33, 21)):
        p.line(eye, 7, WHITE)
    p.line(d, 5)
    p.line(EYES + mouth, 3)


def _goggles(p: Picture, c: str) -> None:
    p.shape(box(-64, -8, 128, 14, 4), COAL, 4, None)
    for s in (-1, 1):
        p.shape(oval(s * 26, 0, 24), c, 5, None)
        p.shape(oval(s * 26, 0, 15), SKY, 3.4, None)
        p.line(f"M{s * 26 - 7} 2l8 -9", 3.4, WHITE)


def _visor(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -17, 58 -16, 62 0, 54 15, 0 17")), 0.5), c, 5, None)
    p.line("M-40 4L-24 -10M-32 8L-8 -12", 4, WHITE)


def _kerchief(p: Picture, c: str) -> None:
    p.shape(blob(points_of("-59 14, 0 22, 59 14, 52 56, 20 84, 0 104, -20 84, -52 56"), 0.5), c)
    for x, y in ((-30, 36), (-8, 44), (16, 36), (36, 40), (-16, 62), (8, 68), (24, 58), (0, 86)):
        p.fill(oval(x, y, 3.4), WHITE)


def _surgical(p: Picture, c: str) -> None:
    p.line("M-58 0L-40 26M58 0L40 26", 3)
    p.shape(blob(both(points_of("0 22, 42 24, 48 48, 30 68, 0 72")), 0.6), SKY)
    p.line("M-38 38h76M-36 50h72", 2.4)


def _half(p: Picture, c: str) -> None:
    d = blob(points_of("0 -72, 42 -62, 60 -24, 58 30, 40 62, 6 78, 4 30, 14 10, 0 -10")) + oval(24, 0, 13, 11)
    p.fill(d, c, fill_rule="evenodd")
    p.line(d, 4.4)


MASKS: dict[str, Callable[[Picture, str], None]] = {
    "domino": _domino, "bandit": _bandit, "cowl": _cowl, "cat": _cat, "lucha": _lucha, "goggles": _goggles, "visor": _visor,
    "kerchief": _kerchief, "surgical": _surgical,
    "half": _half,
}  # fmt: skip
