"""Grounds behind the heroes: a flat colour, one halftone screen, and a piece of city, sky or workshop in two colours."""

from __future__ import annotations

from collections.abc import Callable

from .palette import BLUE, COAL, CREAM, RED, WHITE, YELLOW
from .pen import Picture, blob, box, curve, oval, polar, poly, star

Panel = Callable[[Picture, str, str], None]
W, H = 690, 500


def _ground(p: Picture, colour: str) -> None:
    p.fill(box(0, 0, W, H), colour)


def _fade(p: Picture, y: float, colour: str, h: float = 150) -> None:
    """Lay dots that grow towards the foot."""
    for row in range(int(h // 15)):
        r = 1.4 + row * 0.62
        for column in range(W // 15 + 1):
            p.fill(oval(column * 15 + (row % 2) * 7.5, y + row * 15, r), colour)


def _rays(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for i in range(0, 24, 2):
        p.fill(poly([(390, 190), polar((390, 190), 700, i * 15), polar((390, 190), 700, i * 15 + 15)]), b)


def _screen(p: Picture, colour: str, d: str, pitch: float = 22, dot: float = 6) -> None:
    p.fill(d, f"url(#{p.screen(colour, pitch, dot)})")


def _hills(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for i, (y, colour) in enumerate(((300, b), (380, CREAM), (440, b))):
        p.shape(
            blob(
                [
                    (-60, 600),
                    (-40, y + 30),
                    (120, y - 40 + i * 30),
                    (300, y + 20),
                    (480, y - 50),
                    (640, y + 10),
                    (760, y - 20),
                    (760, 600),
                ],
                0.8,
            ),
            colour,
            4,
        )


def _workshop(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for x, y, r, n in ((90, 110, 86, 12), (610, 150, 112, 16), (560, 400, 74, 10), (110, 400, 120, 18)):
        teeth = [polar((x, y), r * (1.0 if i % 4 < 2 else 0.82), 360 * i / (4 * n)) for i in range(4 * n)]
        p.shape(poly(teeth), b, 4, None)
        p.shape(oval(x, y, r * 0.36), a, 4, None)


def _sea(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    p.shape(oval(150, 130, 70), YELLOW, 4, None)
    for i in range(5):
        y = 270 + i * 54
        points = [(x, y + (12 if (x // 46 + i) % 2 else -12)) for x in range(-46, 800, 46)]
        p.shape(curve([*points]) + "L800 600L-46 600Z", b if i % 2 == 0 else a, 4, None)


def _night(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    p.shape("M150 60A90 90 0 1 0 210 210A74 74 0 1 1 150 60Z", YELLOW, 4, None)
    for i in range(26):
        p.fill(star((i * 131) % 690, (i * 83) % 330, 9 if i % 3 else 15, 4, 4), b)


def _brick(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for row in range(11):
        for column in range(-1, 7):
            p.fill(box(column * 118 + (row % 2) * 59 + 4, row * 47 + 4, 108, 38), b)


def _burst(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    p.shape(star(390, 230, 390, 230, 17), b, 5, None)
    p.fill(star(390, 230, 300, 180, 17), CREAM)


def _speed(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for i in range(22):
        y = (i * 71) % 500
        x, w = (i * 149) % 400 - 100, 200 + (i * 53) % 300
        p.fill(poly([(x, y), (x + w, y - 9), (x + w + 40, y - 4), (x + w, y + 3)]), b)


def _kitchen(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for row in range(8):
        for column in range(11):
            if (row + column) % 2:
                p.fill(box(column * 66 - 10, row * 66, 66, 66), b)
    p.shape(box(-10, 400, 720, 26), COAL, 4, None)


def _lab(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for y in (150, 300):
        p.shape(box(-10, y, 720, 18), COAL, 4, None)
        for i, x in enumerate(range(30, 700, 96)):
            colour = (b, RED, YELLOW, BLUE)[(i + y) % 4]
            if (i + y // 150) % 2:
                p.shape(box(x, y - 70, 44, 70, 6), colour, 4, None)
            else:
                p.shape(
                    poly([(x + 14, y - 84), (x + 34, y - 84), (x + 34, y - 50), (x + 58, y), (x - 10, y), (x + 14, y - 50)]),
                    colour,
                    4,
                    None,
                )


def _shelves(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for y in (120, 250, 380):
        p.shape(box(-10, y, 720, 16), COAL, 4, None)
        x = -4
        i = y
        while x < 690:
            w, h = 30 + (i * 7) % 26, 70 + (i * 13) % 36
            p.shape(box(x, y - h, w, h), (b, RED, YELLOW, CREAM, BLUE)[i % 5], 3.4, None)
            x += w
            i += 1


def _forest(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for x, y, r in ((60, 140, 110), (200, 90, 90), (520, 80, 100), (650, 150, 110), (120, 300, 90), (640, 320, 90)):
        p.shape(box(x - 14, y, 28, 500), "#6E4426", 4, None)
        p.shape(star(x, y, r, r * 0.82, 14), b, 4)


def _stage(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    p.fill(poly([(160, -10), (230, -10), (560, 520), (180, 520)]), b)
    p.fill(poly([(560, -10), (630, -10), (600, 520), (240, 520)]), CREAM, fill_opacity=0.6)
    for i in range(8):
        s = -1 if i < 4 else 1
        x = (i % 4) * 34 if s < 0 else 690 - (i % 4) * 34
        p.shape(poly([(x, -10), (x - s * 34, -10), (x - s * (26), 520), (x, 520)]), RED, 4, None)


def _stadium(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for row in range(7):
        for i, colour in enumerate((b, CREAM, RED, YELLOW, COAL)):
            p.line(f"M{(i * 3 + row * 2) % 5 * 28 + row % 2 * 14} {130 + row * 30}H700", 22, colour, stroke_dasharray="0 140")
    p.shape(box(-10, 340, 720, 200), "#3D8B4F", 4, None)
    p.line("M-10 400H700", 6, WHITE)


def _street(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    p.shape(box(-10, 60, 200, 480), b, 4, None)
    p.shape(box(540, 110, 200, 430), b, 4, None)
    for y in range(90, 460, 88):
        for x in (26, 106, 570, 640):
            p.shape(box(x, y + 40, 44, 52), CREAM, 3.4, None)
    p.line("M190 90Q370 150 540 120M190 110Q370 180 540 140", 3)
    for x, y in ((250, 126), (330, 142), (410, 142), (480, 134)):
        p.shape(poly([(x, y), (x + 22, y), (x + 11, y + 26)]), (RED, YELLOW)[x % 20 // 10], 3, None)


def _clouds(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for x, y, s in ((110, 120, 1.0), (600, 90, 1.2), (560, 360, 1.4), (90, 400, 1.3)):
        with p.placed((x, y), 0, s):
            p.shape(
                blob([(-90, 24), (-96, -10), (-60, -30), (-30, -58), (10, -40), (50, -52), (84, -14), (92, 22), (0, 30)], 0.9),
                b,
                4,
            )


def _plaza(p: Picture, a: str, b: str) -> None:
    """The waves of a beach promenade."""
    _ground(p, a)
    for i in range(8):
        y = i * 66
        top = [(x, y + (20 if (x // 70) % 2 else -20)) for x in range(-70, 820, 70)]
        low = [(x, y + 34 + (20 if (x // 70) % 2 else -20)) for x in range(750, -140, -70)]
        p.fill(curve(top) + "L" + curve(low)[1:] + "Z", b)


def _web(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for i in range(14):
        x, y = polar((390, 200), 700, i * 360 / 14)
        p.line(f"M390 200L{x:.0f} {y:.0f}", 4, b)
    for r in range(60, 500, 66):
        points = [polar((390, 200), r, i * 360 / 14) for i in range(14)]
        p.line(blob(points, -0.7), 4, b)


def _circuit(p: Picture, a: str, b: str) -> None:
    _ground(p, a)
    for i in range(12):
        x, y = 40 + (i * 173) % 620, 30 + (i * 97) % 440
        turn = 60 + (i * 31) % 90
        p.line(f"M{x} {y}h{turn}l40 40v{turn}", 7, b)
        p.fill(oval(x, y, 13), b)
        p.fill(oval(x, y, 5), a)


PANELS: dict[str, Panel] = {
    "rays": _rays, "hills": _hills,
    "workshop": _workshop, "sea": _sea, "night": _night, "brick": _brick, "burst": _burst, "speed": _speed,
    "kitchen": _kitchen, "lab": _lab, "shelves": _shelves, "forest": _forest, "stage": _stage, "stadium": _stadium,
    "street": _street, "clouds": _clouds, "plaza": _plaza, "web": _web, "circuit": _circuit,
}  # fmt: skip
