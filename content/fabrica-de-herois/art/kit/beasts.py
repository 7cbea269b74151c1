"""Heads of beasts, plants and machines in place of a human head. Origin and size as for heads."""

from __future__ import annotations

from collections.abc import Callable

from .palette import (
    BLUE,
    BROWN,
    COAL,
    CREAM,
    GREEN,
    INK,
    MINT,
    OCHRE,
    RED,
    ROSE,
    SAND,
    SILVER,
    SKY,
    WHITE,
    YELLOW,
)
from .pen import Picture, blob, both, box, curve, oval, points_of, polar, poly


def _eyes(p: Picture, y: float, gap: float, r: float, *, lids: bool = False, slit: bool = False) -> None:
    for s in (-1, 1):
        p.shape(oval(s * gap, y, r), WHITE if not slit else YELLOW, 4, None)
        p.fill(oval(s * (gap - 2), y + 1, r * (0.25 if slit else 0.46), r * (0.8 if slit else 0.5)), INK)
        if lids:
            p.fill(f"M{s * gap - r} {y - 1}A{r} {r} 0 0 1 {s * gap + r} {y - 1}Z", INK)


def _cat(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(poly([(s * 16, -56), (s * 58, -112), (s * 66, -26)]), c)
        p.fill(poly([(s * 34, -62), (s * 54, -90), (s * 57, -50)]), ROSE)
    p.shape(blob(both(points_of("0 -66, 46 -54, 70 -4, 54 44, 22 64, 0 66"))), c)
    p.line("M-16 -60v22M0 -64v26M16 -60v22", 6)
    _eyes(p, -4, 27, 17, slit=True)
    p.shape(blob(both(points_of("0 22, 26 24, 30 42, 12 52, 0 46"))), CREAM, 3.4, None)
    p.fill(poly(points_of("-9 20, 9 20, 0 31")), RED)
    p.line("M0 31V38M34 30L84 20M34 38L86 40M-34 30L-84 20M-34 38L-86 40", 2.8)


def _jaguar(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(oval(s * 52, -56, 21), c)
        p.fill(oval(s * 52, -54, 10), INK)
    p.shape(blob(both(points_of("0 -72, 48 -58, 68 -8, 52 48, 22 72, 0 74"))), c)
    for x, y in ((-20, -52), (20, -52), (0, -40), (-46, -34), (46, -34), (-56, 4), (56, 4), (-50, 28), (50, 28)):
        p.line(oval(x, y, 7, 6), 5)
    _eyes(p, -8, 27, 15, lids=True)
    p.shape(blob(both(points_of("0 16, 32 20, 34 46, 14 60, 0 54"))), CREAM, 4, None)
    p.fill(blob(both(points_of("0 12, 15 14, 8 26, 0 30"))), INK)
    p.line("M0 30V40M-18 44Q0 52 18 44", 3.6)
    for s in (-1, 1):
        p.fill(poly([(s * 12, 46), (s * 20, 44), (s * 15, 60)]), WHITE)


def _capybara(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(oval(s * 42, -70, 14, 13), c, 4)
    p.shape(blob(both(points_of("0 -78, 42 -66, 50 -20, 58 30, 48 70, 20 84, 0 86"))), c)
    for s in (-1, 1):
        p.line(curve([(s * 16, -24), (s * 28, -18), (s * 40, -26)]), 5)
    p.shape(blob(both(points_of("0 14, 40 20, 46 56, 20 78, 0 80"))), OCHRE, 4, None)
    p.fill(oval(-16, 34, 6, 8) + oval(16, 34, 6, 8), INK)
    p.line("M0 44V58M-22 62Q0 70 22 62", 3.6)
    p.line("M-10 -66v12M0 -70v14M10 -66v12", 3)


def _boto(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -74, 46 -62, 64 -16, 58 30, 36 54, 0 60"))), c)
    p.shape(blob(both(points_of("0 8, 24 14, 36 44, 38 66, 24 82, 0 86")), 0.9), c)
    p.line(curve([(-54, 34), (-44, 52), (-20, 62), (0, 65), (20, 62), (44, 52), (54, 34)]), 4.4)
    p.shape(poly(points_of("-16 65, -8 74, 0 66, 8 74, 16 65")), WHITE, 3, None)
    for s in (-1, 1):
        p.shape(oval(s * 34, -6, 13, 12), WHITE, 4, None)
        p.fill(oval(s * 33, -4, 6), INK)
        p.line(curve([(s * 18, -22), (s * 32, -30), (s * 48, -22)]), 5)
        p.fill(oval(s * 46, 20, 10, 7), RED, fill_opacity=0.35)


def _armadillo(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(blob([(s * 22, -60), (s * 34, -116), (s * 54, -110), (s * 52, -50)], 0.9), ROSE, 4)
    p.shape(blob(both(points_of("0 -72, 40 -62, 56 -16, 42 40, 18 84, 0 92"))), SAND)
    p.shape(blob(both(points_of("0 -78, 50 -66, 62 -22, 40 -16, 0 -30"))), c)
    p.line("M-44 -44Q0 -62 44 -44M-52 -30Q0 -46 52 -30M-20 -74V-34M20 -74V-34", 3)
    _eyes(p, 6, 26, 11)
    p.fill(oval(0, 80, 12, 9), INK)


def _macaw(p: Picture, c: str) -> None:
    for x, h in ((-20, -112), (0, -126), (20, -110)):
        p.shape(poly([(x - 12, -60), (x, h), (x + 12, -60)]), YELLOW, 4)
    p.shape(blob(both(points_of("0 -74, 46 -62, 62 -14, 56 40, 30 70, 0 76"))), c)
    for s in (-1, 1):
        p.shape(oval(s * 34, -6, 25, 28), WHITE, 4, None)
        p.fill(oval(s * 32, -8, 9), INK)
        p.line(f"M{s * 22} 12h{s * 24}M{s * 24} 20h{s * 20}", 2)
    p.shape(blob(both(points_of("0 -12, 20 0, 22 34, 10 60, 0 82"))), COAL)
    p.line("M-8 6Q-12 30 -6 48", 3, SILVER)


def _tortoise(p: Picture, c: str) -> None:
    p.shape(blob(both(points_of("0 -64, 44 -54, 58 -12, 50 34, 26 58, 0 62"))), c)
    for x, y in ((-18, -48), (14, -50), (0, -34), (-34, -34), (34, -36)):
        p.line(poly(polar((x, y), 9, a) for a in range(0, 360, 60)), 2.6)
    _eyes(p, -4, 27, 16, lids=True)
    p.line(curve([(-30, 34), (-10, 40), (0, 32), (10, 40), (30, 34)]), 4.4)
    p.fill(oval(-6, 18, 2.6) + oval(6, 18, 2.6), INK)
    p.line("M-46 20q8 6 4 14M46 20q-8 6 -4 14", 2.6)


def _anteater(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.shape(oval(s * 40, -62, 13, 17), c, 4)
    p.shape(blob(both(points_of("0 -72, 36 -64, 48 -26, 34 10, 22 66, 15 118, 0 124"))), c)
    p.shape(blob(both(points_of("0 -72, 12 -60, 10 10, 0 20"))), CREAM, 3, None)
    _eyes(p, -20, 26, 11)
    p.fill(oval(0, 116, 11, 8), INK)
    p.line("M2 124q4 26 26 22", 6)
    p.line("M2 124q4 26 26 22", 3, ROSE)


def _ant(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.line(f"M{s * 18} -58L{s * 40} -102L{s * 78} -112", 7)
    p.shape(blob(both(points_of("0 -66, 50 -56, 66 -4, 44 44, 0 58"))), c)
    for s in (-1, 1):
        p.shape(oval(s * 36, -10, 18, 22), COAL, 4, None)
        p.fill(oval(s * 38, -18, 5), WHITE)
        p.shape(blob([(s * 14, 46), (s * 34, 52), (s * 26, 84), (s * 8, 78), (s * 16, 66)], 0.8), OCHRE, 4)
    p.line(curve([(-16, 32), (0, 38), (16, 32)]), 4)


def _termite(p: Picture, c: str) -> None:
    for s in (-1, 1):
        p.line(f"M{s * 20} -62Q{s * 46} -84 {s * 44} -116", 6)
        for y in (-92, -104, -116):
            p.fill(oval(s * 45, y, 5), INK)
    p.shape(blob(both(points_of("0 -74, 44 -60, 56 0, 40 52, 0 66"))), c)
    _eyes(p, -10, 24, 15, lids=True)
    p.shape(blob(both(points_of("0 20, 26 24, 22 52, 0 58"))), "#5A1418", 4, None)
    p.fill("M-20 24h40v10h-40Z", WHITE)
    p.line("M-10 24v10M0 24v10M10 24v10", 2.4)
    for s in (-1, 1):
        p.shape(blob([(s * 30, 34), (s * 54, 40), (s * 44, 72), (s * 32, 62)], 0.8), BROWN, 4)


def _dog_drone(p: Picture, c: str) -> None:
    p.line("M-30 -70L-84 -104M30 -70L84 -104", 9)
    for s in (-1, 1):
        p.shape(oval(s * 88, -114, 54, 9), SILVER, 3.4, None)
    p.shape(blob(both(points_of("0 -70, 44 -60, 58 -14, 46 40, 20 62, 0 64"))), c)
    p.shape(blob([(-30, -66), (-74, -58), (-86, 10), (-62, 6), (-50, -28)], 0.9), BROWN)
    p.shape(box(34, -62, 36, 56, 8), SILVER, 4)
    p.fill(oval(-24, -8, 10, 11), INK)
    p.fill(oval(-21, -12, 3), WHITE)
    p.shape(oval(26, -8, 20), COAL, 4, None)
    p.fill(oval(26, -8, 10), RED)
    p.shape(blob(both(points_of("0 12, 26 20, 26 44, 0 54"))), CREAM, 4, None)
    p.fill(oval(0, 18, 11, 8), INK)
    p.line("M0 26V36", 3)
    p.shape(blob(points_of("-8 44, 10 44, 12 66, 0 74, -8 64"), 0.9), ROSE, 3.4, None)


def _fern(p: Picture, c: str) -> None:
    for a in (-170, -150, -128, -104, -76, -52, -30, -10):
        tip = polar((0, -30), 128, a)
        p.line(curve([(0, -30), polar((0, -30), 76, a - 8), tip]), 4, GREEN)
        for i in range(1, 8):
            base = polar((0, -30), 16 * i, a - 8 + i)
            for s in (-1, 1):
                end = polar(base, 26 - i * 1.6, a + s * 64)
                p.line(f"M{base[0]:.0f} {base[1]:.0f}L{end[0]:.0f} {end[1]:.0f}", 9)
            for s in (-1, 1):
                end = polar(base, 26 - i * 1.6, a + s * 64)
                p.line(f"M{base[0]:.0f} {base[1]:.0f}L{end[0]:.0f} {end[1]:.0f}", 5, c)
    p.shape(blob(both(points_of("0 -58, 40 -48, 54 -8, 44 36, 22 58, 0 62"))), MINT)
    _eyes(p, -2, 23, 13)
    p.line(curve([(-18, 30), (0, 42), (18, 30)]), 4.4)
    p.line("M-40 -22Q-24 -34 -10 -26M40 -22Q24 -34 10 -26", 4)


def _hive(p: Picture, c: str) -> None:
    for y, w in ((-118, 34), (-92, 56), (-62, 74), (-30, 82), (2, 80), (34, 70)):
        p.shape(box(-w, y - 16, 2 * w, 36, 17), c)
    p.shape(oval(0, 14, 46, 44), "#F0BE98")
    _eyes(p, 6, 18, 10)
    p.line(curve([(-14, 34), (0, 42), (14, 34)]), 4)
    p.shape(poly(points_of("-26 -36, -20 -64, -8 -46, 0 -70, 8 -46, 20 -64, 26 -36")), WHITE, 4)
    for x, y, a in ((-92, -84, -20), (98, -60, 16), (84, -118, 30), (-100, -20, 8)):
        with p.placed((x, y), a):
            p.shape(oval(4, -12, 8, 11), SKY, 2.6, None)
            p.shape(oval(0, 0, 17, 11), YELLOW, 3, None)
            p.line("M-4 -10V10M5 -10V10", 5)


def _fan(p: Picture, c: str) -> None:
    for a in range(0, 360, 90):
        with p.placed((0, 0), a + 20):
            p.shape(blob(points_of("10 -16, 60 -40, 116 -34, 124 0, 112 20, 60 18, 10 14"), 0.8), c)
    p.shape(oval(0, 0, 50), SILVER)
    _eyes(p, -8, 19, 12)
    p.line(curve([(-18, 18), (0, 28), (18, 18)]), 4.4)
    p.line("M0 -50V-92", 8)


def _clock(p: Picture, c: str) -> None:
    p.shape(box(-66, -86, 132, 160, 12), c)
    p.shape(oval(0, -12, 54), WHITE, 5)
    for a in range(0, 360, 30):
        x, y = polar((0, -12), 46, a)
        p.fill(oval(x, y, 3), INK)
    _eyes(p, -20, 20, 11)
    p.line("M0 -12L30 -40M0 -12L-34 0", 6)
    p.line(curve([(-18, 14), (0, 22), (18, 14)]), 4.4)
    p.shape(box(-40, 50, 80, 14, 4), COAL, 3, None)


def _fridge(p: Picture, c: str) -> None:
    p.shape(box(-64, -92, 128, 168, 18), c)
    p.line("M-64 -30H64", 5)
    p.shape(box(40, -76, 10, 34, 4), COAL, 3, None)
    p.shape(box(40, -18, 10, 40, 4), COAL, 3, None)
    for s in (-1, 1):
        p.shape(oval(s * 25 - 6, -2, 15), YELLOW, 4, None)
        p.fill(oval(s * 25 - 6, -2, 6), INK)
    p.line("M-36 40h56M-36 52h56", 5)
    p.shape(poly(points_of("-46 -72, -22 -76, -20 -54, -44 -50")), RED, 3, None)
    p.shape(oval(-4, -62, 9), GREEN, 3, None)
    p.line("M-30 -92L-46 -124M30 -92L46 -124", 5)
    p.shape(oval(-48, -128, 8), RED, 4)
    p.shape(oval(48, -128, 8), BLUE, 4)


def _siren(p: Picture, c: str) -> None:
    for a in (-150, -120, -60, -30):
        x, y = polar((0, -60), 74, a)
        u, v = polar((0, -60), 104, a)
        p.line(f"M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}", 8, YELLOW)
    p.shape("M-46 -50V-86Q-40 -120 0 -120Q40 -120 46 -86V-50Z", RED)
    p.line("M-20 -96Q-16 -108 -4 -110", 5, WHITE)
    p.shape(box(-72, -56, 144, 130, 24), c)
    p.shape(box(-56, -38, 112, 50, 12), SKY, 4, None)
    _eyes(p, -14, 26, 14)
    p.shape(box(-40, 30, 80, 22, 6), COAL, 4, None)
    p.line("M-28 30v22M-14 30v22M0 30v22M14 30v22M28 30v22", 3, SILVER)
    p.fill(oval(-58, 50, 8) + oval(58, 50, 8), YELLOW)


def _battery(p: Picture, c: str) -> None:
    p.shape(box(-24, -104, 48, 26, 6), SILVER)
    p.shape(box(-58, -84, 116, 160, 16), c)
    p.fill(box(-58, -44, 116, 20), INK)
    _eyes(p, 0, 23, 16)
    p.shape(blob(points_of("-26 26, 0 30, 26 26, 16 48, 0 54, -16 48"), 0.9), "#5A1418", 4, None)
    p.fill(box(-18, 29, 36, 8), WHITE)


def _block(p: Picture, c: str) -> None:
    p.shape(poly(points_of("-62 -70, 40 -84, 66 -60, 64 60, 34 82, -60 72")), c)
    p.line("M-62 -70L-40 -50L64 -60M-40 -50L-36 78", 4)
    for s in (-6, 34):
        p.shape(box(s - 10, -20, 24, 20, 3), WHITE, 4, None)
        p.fill(oval(s + 3, -9, 5), INK)
        p.line(f"M{s - 14} -28h30", 7)
    p.line("M-10 40h50", 6)
    p.line("M-54 10l12 8l-4 14M50 -40l-10 12", 3)


BEASTS: dict[str, Callable[[Picture, str], None]] = {
    "cat": _cat, "jaguar": _jaguar, "capybara": _capybara, "boto": _boto, "armadillo": _armadillo, "macaw": _macaw,
    "tortoise": _tortoise, "anteater": _anteater, "ant": _ant, "termite": _termite, "dog-drone": _dog_drone, "fern": _fern,
    "hive": _hive, "fan": _fan, "clock": _clock, "fridge": _fridge, "siren": _siren, "battery": _battery, "block": _block,
}  # fmt: skip
