"""Masks over the upper or the whole face; origin and size as for heads."""

from __future__ import annotations

from collections.abc import Callable

from .palette import COAL, INK, RED, SILVER, WHITE, YELLOW, SKY
from .pen import Picture, blob, both, box, curve, oval, points_of, poly, star

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


def _cowl(p: Picture, c: str, ears: bool = False) -> None:
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


def _paper_bag(p: Picture, c: str) -> None:
    d = poly(points_of("-66 -92, -56 -84, -44 -96, -30 -86, -16 -97, 0 -86, 16 -97, 30 -87, 46 -96, 56 -85, 68 -92, 74 96, -74 96"))
    p.shape(d + EYES, "#D9A96A", 5, None)
    p.fill(oval(-24, 0, 13, 11) + oval(24, 0, 13, 11), WHITE)
    p.line(EYES, 3.4)
    p.fill(oval(-22, 1, 5.5, 6.5) + oval(22, 1, 5.5, 6.5), INK)
    p.line(curve([(-24, 40), (0, 54), (24, 40)]), 5)
    p.line("M-48 -80L-44 86M52 -80L46 80", 2.4)


def _robot(p: Picture, c: str) -> None:
    p.shape(box(-66, -76, 132, 156, 22), c)
    p.shape(box(-48, -28, 96, 50, 12), COAL, 4, None)
    for s in (-1, 1):
        p.fill(oval(s * 24, -3, 11), YELLOW)
        p.shape(box(s * 74 - 9, -18, 18, 40, 5), SILVER, 4)
        p.fill(oval(s * 50, -60, 4) + oval(s * 50, 62, 4), INK)
    p.shape(box(-32, 40, 64, 22, 5), SILVER, 4, None)
    p.line("M-16 40v22M0 40v22M16 40v22", 3)
    p.line("M0 -76V-100", 5)
    p.shape(oval(0, -106, 10), RED, 4)


def _dive_mask(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -24, 50 -26, 58 0, 44 24, 14 26, 8 18, 0 18")), 0.6), c, 5, None)
    for s in (-1, 1):
        p.fill(oval(s * 27, 0, 21, 17), SKY)
        p.line(oval(s * 27, 0, 21, 17), 3)
        p.fill(oval(s * 25, 1, 6, 7), INK)
    p.line("M64 -60V40Q62 62 30 52", 13)
    p.line("M64 -60V40Q62 62 30 52", 6, RED)


def _half(p: Picture, c: str) -> None:
    d = blob(points_of("0 -72, 42 -62, 60 -24, 58 30, 40 62, 6 78, 4 30, 14 10, 0 -10")) + oval(24, 0, 13, 11)
    p.fill(d, c, fill_rule="evenodd")
    p.line(d, 4.4)


def _skull(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.fill(oval(s * 24, 0, 20, 19), INK)
        p.fill(oval(s * 24, 0, 7, 8), WHITE)
    p.fill(poly([(0, 14), (8, 28), (-8, 28)]), INK)
    p.line("M-30 44h60", 3.4)
    for x in (-22, -11, 0, 11, 22):
        p.line(f"M{x} 38v12", 2.6)
    for a, f in ((0, RED), (60, YELLOW), (120, RED)):
        p.fill(oval(-14 + a * 0.24, -46, 7), f)


def _gas(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -58, 46 -52, 60 -16, 54 30, 30 60, 0 64")), 0.9), c)
    for s in (-1, 1):
        p.shape(oval(s * 26, -8, 20), SKY, 5, None)
        p.shape(oval(s * 44, 52, 20), SILVER, 5)
        p.line(f"M{s * 34} 46h{s * 20}M{s * 34} 56h{s * 20}", 2.6)
    p.shape(oval(0, 38, 14, 12), COAL, 4, None)


MASKS: dict[str, Callable[[Picture, str], None]] = {
    "domino": _domino, "bandit": _bandit, "cowl": _cowl, "cat": _cat, "lucha": _lucha, "goggles": _goggles, "visor": _visor,
    "kerchief": _kerchief, "surgical": _surgical, "paper-bag": _paper_bag, "robot": _robot, "dive-mask": _dive_mask,
    "half": _half, "skull": _skull, "gas": _gas,
}  # fmt: skip
