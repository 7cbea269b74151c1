"""Castles, towers and guardians, each in a window of its own, 440 by 460."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import (
    AIR, BRONZE, CREAM, DEEP, DUSK, EARTH, EMBER, FIRE, FOAM, GOLD, GREY, HAZE, HONEY, INK, IVORY, LEAF, MIST, NIGHT, PINE, PLUM, RAIN, ROSE, RUST,
    SKIN1, SKIN2, SKIN4, SLATE, STONE, WATER,
)
from .parts import arm, fist, head
from .pen import CAME, FRAME, LEAD, TRACE, Glass, box, closed, limb, line, oval, poly, polar, star, twin
from .window import constellation, disc, hill, sky, window

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HEIGHT = 460


def _wall(p: Glass, x: float, y: float, w: float, h: float, light: str, dark: str, merlons: int = 3, course: float = 26) -> None:
    """Draw a wall or tower of dressed stone with merlons: its shaded half lies at the right."""
    step = w / (2 * merlons - 1)
    top = "".join(f", *{x + step * i:.0f} {y - (16 if i % 2 == 0 else 0)}, *{x + step * (i + 1):.0f} {y - (16 if i % 2 == 0 else 0)}" for i in range(2 * merlons - 1))
    leads, k = "", 0
    for row in range(int(h // course)):
        low = y + (row + 1) * course
        leads += f"M{x:.0f} {low:.0f}h{w:.0f}"
        for j in range(1, max(2, round(w / 40))):
            bx = x + (j + (0.5 if row % 2 else 0)) * w / max(2, round(w / 40))
            k += 1
            if k % 3:
                leads += f"M{bx:.0f} {low - course:.0f}v{course:.0f}"
    p.panes(closed(f"*{x} {y + h}{top}, *{x + w} {y + h}"), light, [(box(x + w * 0.55, y - 20, w * 0.5, h + 30), dark)], leads, FRAME)


def _roof(p: Glass, x: float, y: float, w: float, h: float, light: str, dark: str, flag: str = "") -> None:
    """Draw a pointed roof whose eaves are at y, with a pennant."""
    if flag:
        p.line(f"M{x + w / 2:.0f} {y - h:.0f}v-34", LEAD)
        p.pane(closed(f"*{x + w / 2:.0f} {y - h - 36:.0f}, {x + w / 2 + 16:.0f} {y - h - 34:.0f}, *{x + w / 2 + 36:.0f} {y - h - 24:.0f}, {x + w / 2 + 16:.0f} {y - h - 20:.0f}, *{x + w / 2:.0f} {y - h - 16:.0f}"), flag, CAME)
    p.panes(poly([(x - 10, y), (x + w / 2, y - h), (x + w + 10, y)]), light, [(poly([(x + w / 2, y - h), (x + w + 12, y + 2), (x + w * 0.55, y + 2)]), dark)],
            f"M{x + w * 0.12:.0f} {y - h * 0.34:.0f}h{w * 0.76:.0f}", FRAME)


def _slit(p: Glass, x: float, y: float, w: float, h: float, colour: str = HONEY) -> None:
    """Draw a pointed window around x, its sill at y."""
    p.pane(closed(f"*{x - w / 2} {y}, *{x - w / 2} {y - h * 0.6:.0f}, {x - w * 0.36:.1f} {y - h * 0.82:.0f}, *{x} {y - h:.0f}, {x + w * 0.36:.1f} {y - h * 0.82:.0f}, *{x + w / 2} {y - h * 0.6:.0f}, *{x + w / 2} {y}"), colour, LEAD)


def _gate(p: Glass, x: float, y: float, w: float, h: float, colour: str = BRONZE) -> None:
    _slit(p, x, y, w, h, colour)
    p.line(f"M{x} {y - h:.0f}V{y}M{x - w / 2} {y - h * 0.34:.0f}h{w}M{x - w / 2} {y - h * 0.62:.0f}h{w}", CAME)


def aurora() -> Glass:
    """The Castle of Dawn: the sun comes up behind its towers."""
    with window(EMBER, GOLD, (206, 238), 42, HEIGHT) as p:
        sky(p, (220, 280), [-178, -162, -146, -130, -114, -98, -82, -66, -50, -34, -18, -2, 60, 120], [(0, [HONEY]), (78, [IVORY, HONEY]), (150, [EMBER, ROSE]), (236, [PLUM, DUSK])])
        p.line(oval(220, 280, 78), FRAME)
        _wall(p, 84, 262, 64, 160, CREAM, EMBER)
        _roof(p, 84, 244, 64, 84, FIRE, RUST, GOLD)
        _wall(p, 292, 262, 64, 160, CREAM, EMBER)
        _roof(p, 292, 244, 64, 84, FIRE, RUST, GOLD)
        _wall(p, 178, 224, 84, 200, IVORY, CREAM)
        _roof(p, 178, 206, 84, 96, GOLD, BRONZE, FIRE)
        _slit(p, 220, 300, 40, 62, HONEY)
        p.line("M220 238V300M200 272h40", CAME)
        _slit(p, 116, 316, 18, 36, NIGHT)
        _slit(p, 324, 316, 18, 36, NIGHT)
        _wall(p, 64, 346, 312, 90, CREAM, STONE, 7)
        _gate(p, 220, 436, 56, 78)
        hill(p, "-20 420, 90 404, 220 428, 350 404, 460 420", EARTH, [("*220 428, 350 404, *460 420, *460 640, *240 640", LEAF)], ["90 404, 70 470"])
    return p


def orvalho() -> Glass:
    """The Castle of Dew: on a rock above drops, by the morning star."""
    with window(WATER, LEAF, (210, 240), 40, HEIGHT) as p:
        sky(p, (330, 150), [-170, -140, -110, -80, -44, -10, 24, 58, 92, 116, 142, 166], [(0, [IVORY]), (40, [MIST, IVORY]), (120, [AIR, MIST]), (210, [FOAM, MIST]), (310, [AIR, FOAM])])
        p.pane(star(330, 150, 34, 13, 8), GOLD, LEAD)
        p.pane(star(330, 150, 17, 7, 8), HONEY, CAME)
        hill(p, "-20 400, 60 380, *120 330, 220 318, *318 328, 380 384, 460 400", EARTH, [("*220 318, *318 328, 380 384, 460 400, *460 640, *240 640", LEAF)], ["120 330, 90 470", "318 330, 340 470"])
        _wall(p, 126, 228, 58, 110, STONE, SLATE)
        _roof(p, 126, 210, 58, 90, WATER, DEEP, HONEY)
        _wall(p, 196, 190, 52, 140, STONE, SLATE)
        _roof(p, 196, 172, 52, 92, FOAM, WATER, HONEY)
        _wall(p, 258, 248, 54, 92, STONE, SLATE)
        _roof(p, 258, 230, 54, 74, WATER, DEEP)
        _wall(p, 132, 288, 176, 52, IVORY, STONE, 5)
        _gate(p, 220, 340, 34, 44)
        for x, y in ((155, 272), (222, 240), (285, 284)):
            _slit(p, x, y, 15, 30, HONEY)
        for x, y, s in ((96, 404, 1.2), (150, 420, 0.9), (216, 400, 1.3), (276, 424, 1), (338, 404, 1.2), (66, 438, 0.8), (380, 436, 0.8)):
            with p.placed(x, y, 0, s):
                p.pane(closed("*0 -30, 12 -6, 13 10, 0 18, -13 10, -12 -6"), MIST, LEAD)
                p.pane(closed("*4 -10, 8 4, 2 10, *0 2"), IVORY, TRACE)
    return p


def relogio() -> Glass:
    """The Castle of the Clock, whose face has thirteen hours."""
    with window(DUSK, HONEY, (202, 232), 42, HEIGHT) as p:
        sky(p, (220, 210), [-174, -150, -126, -102, -78, -54, -30, -6, 20, 50, 130, 160], [(0, [HONEY]), (116, [HAZE, DUSK]), (190, [DUSK, NIGHT]), (270, [NIGHT, DUSK, NIGHT])])
        for x in (60, 312):
            _wall(p, x, 300, 68, 130, SLATE, GREY)
            _roof(p, x, 282, 68, 80, PLUM, NIGHT, GOLD)
            _slit(p, x + 34, 372, 18, 38)
        p.panes(closed("*134 440, *134 130, 160 118, *220 70, 280 118, *306 130, *306 440"), STONE, [(box(238, 40, 90, 420), SLATE)],
                "M134 320h172M134 352h172M134 384h172M160 320v32M270 320v32M190 352v32M240 384v30", FRAME)
        p.panes(poly([(120, 134), (220, 40), (320, 134), (296, 138), (220, 74), (144, 138)]), PLUM, [], "M160 120l-8-14M280 120l8-14M190 90l-8-12M250 90l8-12", FRAME)
        p.pane(oval(220, 214, 82), GOLD, FRAME)
        p.pane(oval(220, 214, 69), IVORY, LEAD)
        p.panes(oval(220, 214, 42), MIST, [], "".join(line(f"220 214, {x:.0f} {y:.0f}") for x, y in (polar((220, 214), 46, 360 * i / 13 - 90) for i in range(13))), LEAD)
        for i in range(13):
            x, y = polar((220, 214), 56, 360 * i / 13 - 90)
            p.pane(star(x, y, 12, 5, 4), GOLD if i == 0 else NIGHT, TRACE)
        p.line("M220 214L186 184", 9)
        p.line("M220 214L238 160", 7)
        p.pane(oval(220, 214, 9), GOLD, CAME)
        _gate(p, 220, 436, 62, 84)
        hill(p, "-20 432, 110 420, 220 436, 340 420, 460 434", PINE, [("*220 436, 340 420, *460 434, *460 640, *230 640", EARTH)], ["110 420, 90 470"])
    return p


def vitral() -> Glass:
    """The Castle of Glass: all of it is window."""
    with window(PLUM, FOAM, (208, 238), 42, HEIGHT) as p:
        sky(p, (220, 440), [-176, -164, -150, -138, -126, -114, -102, -90, -78, -66, -54, -42, -30, -16, -4, 90], [(0, [NIGHT]), (150, [DUSK, NIGHT]), (270, [NIGHT, DUSK, NIGHT]), (360, [DUSK, HAZE, DUSK])])
        panes = (FIRE, HONEY, FOAM, EMBER, LEAF, AIR, PLUM, WATER, ROSE, GOLD, MIST, EARTH)

        def glazed(x: float, y: float, w: float, h: float, columns: int, rows: int, first: int) -> None:
            d = closed(f"*{x} {y + h}, *{x} {y}, *{x + w / 2} {y - w * 0.8:.0f}, *{x + w} {y}, *{x + w} {y + h}")
            cuts = []
            for i in range(columns):
                for j in range(rows):
                    cx, cy, cw, ch = x + w * i / columns, y + h * j / rows, w / columns, h / rows
                    cuts.append((poly([(cx + cw / 2, cy - ch * 0.2), (cx + cw, cy + ch / 2), (cx + cw / 2, cy + ch * 1.2), (cx, cy + ch / 2)]), panes[(first + i * 5 + j * 7) % 12]))
            p.panes(d, panes[first % 12], cuts, "", FRAME)
            p.line(f"M{x + w / 2} {y - w * 0.8:.0f}v-26", LEAD)
            p.pane(star(x + w / 2, y - w * 0.8 - 30, 12, 5, 4), HONEY, TRACE)

        glazed(66, 290, 62, 150, 2, 4, 0)
        glazed(312, 290, 62, 150, 2, 4, 4)
        glazed(134, 240, 56, 200, 2, 5, 7)
        glazed(250, 240, 56, 200, 2, 5, 2)
        glazed(180, 188, 80, 250, 2, 5, 9)
        p.pane(oval(220, 190, 30), GOLD, FRAME)
        p.panes(oval(220, 190, 22), IVORY, [], "".join(line(f"220 190, {x:.0f} {y:.0f}") for x, y in (polar((220, 190), 24, 45 * i) for i in range(8))), LEAD)
        _gate(p, 220, 438, 44, 70, GOLD)
        hill(p, "-20 424, 110 412, 220 430, 340 412, 460 426", WATER, [("*220 430, 340 412, *460 426, *460 640, *230 640", FOAM)], ["110 412, 100 470"])
    return p


def _shaft(p: Glass, light: str, dark: str, top: float, wide: float = 96) -> None:
    """Draw the shaft of a tower around x = 220, widening to its foot."""
    leads = ""
    for k, y in enumerate(range(int(top) + 30, 450, 30)):
        leads += f"M140 {y}h160" + f"M{196 + 14 * (k % 3)} {y - 30}v30" + f"M{256 - 12 * (k % 2)} {y - 30}v30"
    a, b = wide / 2, wide / 2 + 16
    p.panes(poly([(220 - a, top), (220 + a, top), (220 + b, 450), (220 - b, 450)]), light, [(poly([(226, top - 4), (300, top - 4), (320, 460), (228, 460)]), dark)], leads, FRAME)


def astrolabio() -> Glass:
    """The Tower of the Astrolabe."""
    with window(DUSK, IVORY, (206, 238), 40, HEIGHT) as p:
        sky(p, (220, 168), [-178, -160, -140, -118, -96, -74, -52, -30, -10, 10, 34, 60, 120, 150], [(0, [DUSK]), (112, [NIGHT, DUSK]), (190, [DUSK, HAZE]), (280, [HAZE, DUSK])])
        constellation(p, [(84, 250, 11), (66, 296, 8), (104, 320, 9), (70, 356, 12), (356, 252, 9), (374, 300, 12), (340, 330, 8)], [(0, 1, 2, 3), (4, 5, 6)])
        hill(p, "-20 420, 100 400, 220 420, 340 398, 460 420", EARTH, [("*220 420, 340 398, *460 420, *460 640, *230 640", PINE)], ["100 400, 80 470"])
        _shaft(p, STONE, SLATE, 290)
        _wall(p, 156, 292, 128, 30, IVORY, STONE, 5, 40)
        _gate(p, 220, 448, 40, 66)
        _slit(p, 220, 366, 16, 32)
        p.pane(poly([(210, 276), (230, 276), (238, 240), (202, 240)]), BRONZE, LEAD)
        p.line(oval(220, 168, 84), 22)
        p.line(oval(220, 168, 84), 13, GOLD)
        p.line("".join(f"M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}" for a, b in ((polar((220, 168), 78, 15 * i), polar((220, 168), 90, 15 * i)) for i in range(24))), 2.4)
        with p.placed(220, 168, -24):
            p.line(oval(0, 0, 82, 30), 14)
            p.line(oval(0, 0, 82, 30), 7, HONEY)
            p.line("M-104 0H104", 11)
            p.line("M-104 0H104", 5, GOLD)
        p.pane(oval(220, 168, 30), WATER, LEAD)
        p.pane(closed("*196 156, 212 142, 228 150, 222 164, 208 176, *198 174"), LEAF, CAME)
        p.pane(closed("*230 172, 244 166, 246 180, *232 192"), LEAF, CAME)
    return p


def sino() -> Glass:
    """The Tower of the Bell."""
    with window(RUST, CREAM, (212, 242), 40, HEIGHT) as p:
        sky(p, (220, 220), [-172, -148, -122, -98, -72, -46, -22, 4, 30, 70, 110, 150], [(0, [CREAM]), (120, [MIST, IVORY]), (190, [AIR, MIST]), (270, [RAIN, AIR])])
        for r in (138, 158):
            p.line("".join(line(f"{a[0]:.0f} {a[1]:.0f}, {b[0]:.0f} {b[1]:.0f}, {c[0]:.0f} {c[1]:.0f}") for s in (0, 180) for a, b, c in [tuple(polar((220, 222), r, s + t) for t in (-16, 0, 16))]), LEAD, GOLD)
        hill(p, "-20 424, 100 404, 220 424, 340 400, 460 424", LEAF, [("*220 424, 340 400, *460 424, *460 640, *230 640", EARTH)], ["100 404, 80 470"])
        _shaft(p, CREAM, EMBER, 300, 120)
        _gate(p, 220, 448, 46, 76)
        for x in (140, 276):
            p.panes(box(x, 130, 24, 172), CREAM, [(box(x + 13, 120, 20, 190), EMBER)], f"M{x} 170h24M{x} 214h24M{x} 258h24", FRAME)
        p.panes(poly([(118, 136), (220, 40), (322, 136)]), FIRE, [(poly([(220, 40), (324, 138), (230, 138)]), RUST)], "M164 94h112M140 116h160M190 66h60", FRAME)
        p.pane(box(126, 296, 188, 18), IVORY, FRAME)
        p.pane(box(160, 140, 120, 14), BRONZE, LEAD)
        p.panes(closed("*208 154, *232 154, 258 186, 264 230, *288 264, 220 276, *152 264, 176 230, 182 186"), GOLD, [(closed("*226 150, 270 180, 274 230, *296 270, *240 276, 250 220"), BRONZE)],
                line("170 236, 220 244, 270 236", "184 190, 220 196, 256 190"), FRAME)
        p.pane(oval(220, 278, 14), BRONZE, LEAD)
        p.pane(star(220, 216, 16, 7, 8), HONEY, CAME)
    return p


def _dove(p: Glass, x: float, y: float, angle: float, size: float, *, flip: bool = False) -> None:
    with p.placed(x, y, angle, size, flip=flip):
        p.stamp("dove", _bird, 0, 0)


def _bird(p: Glass) -> None:
    p.pane(closed("*-46 6, -20 -6, 4 -12, *10 -26, 26 -30, *40 -20, 30 -12, 24 6, 4 18, -18 14, *-50 22"), IVORY, LEAD)
    p.panes(closed("*2 -8, -10 -40, *-34 -58, -34 -44, *-46 -40, -38 -30, *-44 -20, -24 -4"), MIST, [], line("0 -10, -30 -42", "-6 -8, -38 -30"), LEAD)
    p.fill(oval(25, -21, 3), INK)


def pombos() -> Glass:
    """The Tower of Doves: a house for the post."""
    with window(RAIN, EMBER, (206, 236), 42, HEIGHT) as p:
        sky(p, (90, 400), [-90, -78, -66, -54, -42, -30, -16, 10, 60, 120, 180, 250], [(0, [MIST]), (120, [MIST, AIR]), (220, [AIR, IVORY]), (320, [AIR, RAIN]), (420, [RAIN, HAZE])])
        hill(p, "-20 424, 100 400, 220 424, 340 404, 460 424", EARTH, [("*-20 424, 100 400, *210 424, *200 640, *-20 640", LEAF)], ["340 404, 350 470"])
        _shaft(p, IVORY, CREAM, 190, 128)
        for row in range(3):
            for k in range(3 - row % 2):
                x = 220 + (k - (2 - row % 2) / 2) * 40
                _slit(p, x, 256 + row * 46, 22, 30, RUST if (k + row) % 2 else NIGHT)
        _gate(p, 220, 448, 42, 60)
        p.panes(poly([(130, 196), (220, 60), (310, 196)]), EMBER, [(poly([(220, 60), (314, 200), (232, 200)]), FIRE)], "M160 150h120M184 114h72M146 174h148M220 150v24M190 174v22M250 174v22", FRAME)
        p.pane(oval(220, 54, 10), GOLD, CAME)
        _dove(p, 92, 250, -14, 1.1)
        _dove(p, 346, 214, -8, 1.2, flip=True)
        _dove(p, 344, 330, 10, 0.9, flip=True)
        _dove(p, 96, 352, 0, 0.85)
        p.pane(poly([(58, 258), (80, 254), (84, 272), (62, 276)]), CREAM, CAME)
        p.line("M58 258L73 267L80 254", TRACE)
    return p


def lamparina() -> Glass:
    """The Tower of the Lamp, lit since the first eclipse."""
    with window(NIGHT, HONEY, (206, 238), 42, HEIGHT) as p:
        sky(p, (220, 150), [-176, -154, -132, -112, -90, -68, -48, -26, -4, 18, 40, 62, 118, 140, 162], [(0, [IVORY]), (64, [HONEY, CREAM]), (124, [HONEY, NIGHT]), (220, [DUSK, NIGHT]), (320, [NIGHT, HAZE, NIGHT])])
        hill(p, "-20 420, 100 396, 220 424, 340 400, 460 424", DEEP, [("*220 424, 340 400, *460 424, *460 640, *230 640", WATER)], ["100 396, 80 470"])
        _shaft(p, STONE, SLATE, 236, 88)
        for y, x in ((300, 200), (350, 240), (398, 206)):
            _slit(p, x, y, 15, 30)
        p.panes(poly([(158, 216), (282, 216), (270, 244), (170, 244)]), BRONZE, [], "M190 216l4 28M220 216v28M250 216l-4 28", FRAME)
        p.panes(box(180, 116, 80, 100), MIST, [(closed("*220 130, 240 168, 238 194, 220 206, 202 194, 200 168"), EMBER), (closed("*221 154, 230 178, 228 194, 220 200, 212 194, 212 180"), IVORY)], "M180 150h20M240 150h20M200 116v34M240 116v34M180 192h22M238 192h22", FRAME)
        p.panes(poly([(164, 120), (220, 62), (276, 120)]), WATER, [(poly([(220, 62), (280, 122), (230, 122)]), DEEP)], "M192 90h56", FRAME)
        p.pane(oval(220, 56, 10), GOLD, CAME)
    return p


def automato() -> Glass:
    """The Brass Automaton, with its key."""
    with window(BRONZE, MIST, (206, 238), 42, HEIGHT) as p:
        sky(p, (220, 200), [-170, -142, -114, -90, -66, -38, -10, 20, 50, 130, 160], [(0, [IVORY]), (118, [MIST, AIR]), (200, [RAIN, AIR]), (290, [DUSK, RAIN])])
        for k in range(6):
            p.pane(poly([(220 + (k - 3) * 74, 414), (220 + (k - 2) * 74, 414), (220 + (k - 2) * 92, 470), (220 + (k - 3) * 92, 470)]), SLATE if k % 2 else STONE, CAME)
        p.line("M0 414H440", LEAD)
        # key at the back
        p.pane(box(284, 232, 40, 16), SLATE, LEAD)
        p.line(oval(346, 222, 20) + oval(346, 260, 20), 15)
        p.line(oval(346, 222, 20) + oval(346, 260, 20), 8, STONE)
        for x, way in ((190, -1), (250, 1)):
            p.pane(box(x - 15, 330, 30, 36), BRONZE, LEAD)
            p.pane(box(x - 20, 362, 40, 44), GOLD, LEAD)
            p.pane(closed(f"*{x - 24} 404, *{x + 24} 404, *{x + 24 + 8 * way} 430, *{x - 24 + 8 * way} 430"), BRONZE, FRAME)
        p.panes(twin("*220 170, 262 176, *292 206, 290 270, *270 330, *220 340", 220), GOLD, [(closed("*230 160, *300 190, *300 300, *270 340, *236 340"), BRONZE), (closed("*150 296, 220 306, *290 296, *290 312, 220 322, *150 312"), HONEY)], "", FRAME)
        p.pane(oval(220, 242, 42), IVORY, LEAD)
        p.pane(star(220, 242, 38, 29, 14), HONEY, CAME)
        p.pane(star(220, 242, 22, 15, 10), FIRE, CAME)
        p.pane(oval(220, 242, 7), INK, CAME)
        for flip, x in ((-1, 146), (1, 294)):
            p.pane(oval(x, 206, 24), HONEY, LEAD)
            p.pane(limb((x + 6 * flip, 226, 26), (x + 22 * flip, 274, 24), flat=True), BRONZE, LEAD)
            p.pane(oval(x + 24 * flip, 284, 15), HONEY, LEAD)
            p.pane(limb((x + 24 * flip, 296, 28), (x + 10 * flip, 346, 34), flat=True), GOLD, LEAD)
            p.pane(closed(f"*{x + 10 * flip - 20} 344, *{x + 10 * flip + 20} 346, {x + 10 * flip + 22} 372, *{x + 10 * flip + 8} 378, *{x + 10 * flip} 362, *{x + 10 * flip - 8} 378, {x + 10 * flip - 22} 370"), BRONZE, LEAD)
        p.pane(box(204, 156, 32, 20), BRONZE, LEAD)
        p.panes(twin("*220 74, 250 82, *268 110, *262 158, *220 164", 220), GOLD, [(closed("*236 60, *280 90, *270 170, *236 170"), BRONZE)], line("172 112, 220 104, 268 112"), FRAME)
        p.pane(oval(198, 124, 13) + oval(242, 124, 13), IVORY, LEAD)
        p.fill(oval(199, 124, 5) + oval(243, 124, 5), INK)
        p.line("M198 148h44M205 142v12M213 142v12M220 142v12M227 142v12M235 142v12", 2.6)
        p.line("M220 74V54", LEAD)
        p.pane(oval(220, 50, 9), FIRE, CAME)
    return p


def grifo() -> Glass:
    """The White Griffin, on guard over its nest."""
    with window(HAZE, IVORY, (206, 238), 40, HEIGHT) as p:
        sky(p, (150, 140), [-176, -146, -116, -88, -60, -32, -6, 20, 44, 68, 96, 130, 160], [(0, [HONEY]), (50, [CREAM, HONEY]), (120, [HAZE, AIR]), (210, [DUSK, HAZE]), (310, [NIGHT, DUSK])])
        hill(p, "-20 400, *60 330, *110 380, 220 396, *370 340, 460 400", SLATE, [("*370 340, 460 400, *460 640, *330 640", GREY), ("*60 330, *110 380, *80 470, *20 470", STONE)], ["220 396, 200 470"])
        # wings
        p.panes(closed("*214 250, 236 170, 290 110, *352 96, 346 130, *378 146, 362 174, *388 204, 364 222, *378 262, 340 268, *336 306, 290 290, *250 310"), IVORY, [
            (closed("*214 250, 240 180, 290 130, *350 100, *330 60, 230 120"), HONEY), (closed("*214 256, 250 206, 300 180, *380 184, *390 140, 280 150"), MIST)],
                line("240 250, 290 214, 376 206", "244 270, 300 246, 370 256", "250 290, 296 274, 336 300"), FRAME)
        # hind body
        p.line(line("300 400, 356 392, 378 350, 364 318"), 16)
        p.line(line("300 400, 356 392, 378 350, 364 318"), 9, CREAM)
        p.pane(closed("*352 324, 350 300, *366 280, 380 300, *378 324, 366 330"), HONEY, CAME)
        p.panes(closed("*160 260, 210 250, 264 280, 308 330, 312 390, *300 424, *244 424, 250 390, 220 360, 180 350"), CREAM, [(closed("*250 270, 320 330, *320 430, *270 430, 280 360"), HONEY)], line("250 390, 262 350, 290 344"), FRAME)
        p.pane(closed("*236 410, 270 404, *300 412, 304 428, *230 428"), IVORY, LEAD)
        # chest and forelegs
        p.panes(closed("*130 170, 176 172, 214 220, 218 300, *204 350, *150 350, 124 290, 116 220"), IVORY, [(closed("*170 170, 220 220, 222 300, *204 356, *180 356, 186 260"), MIST)],
                line("130 220, 142 234, 154 222, 166 236, 178 224", "132 250, 144 264, 156 252, 168 266, 180 254", "138 282, 150 296, 162 284, 174 298", "146 314, 158 326, 170 314"), FRAME)
        for x in (150, 190):
            p.pane(limb((x, 330, 30), (x - 2, 404, 20), flat=True), GOLD, LEAD)
            p.pane(closed(f"*{x - 14} 400, *{x + 12} 400, *{x + 14} 416, *{x + 20} 430, *{x + 2} 420, *{x - 4} 432, *{x - 10} 420, *{x - 28} 430, *{x - 18} 414"), GOLD, LEAD)
        # head
        p.panes(closed("*132 200, 112 166, 118 124, 148 98, 182 104, *204 132, 200 176, *176 204"), IVORY, [(closed("*160 96, 190 104, *210 132, *190 210, 176 160"), MIST)], "", FRAME)
        p.panes(closed("*126 128, 96 128, 70 146, *66 176, 84 160, *108 166, 124 160"), GOLD, [(closed("*60 150, 90 152, *120 150, *120 170, *60 180"), BRONZE)], "", FRAME)
        p.pane(closed("*164 104, 176 76, *196 62, 198 90, *188 112"), HONEY, LEAD)
        p.pane(oval(140, 132, 10), HONEY, CAME)
        p.fill(oval(138, 132, 5), INK)
        p.line(line("124 120, 140 116, 154 124"), LEAD)
        # nest
        p.panes(closed("*100 424, 150 436, 230 438, *300 424, *290 456, 200 462, *110 456"), BRONZE, [], "M110 440l60 14M160 436l70 20M220 438l60 8", FRAME)
    return p


def carvalho() -> Glass:
    """The Oak Giant, who has roots for feet."""
    with window(PINE, HONEY, (206, 238), 42, HEIGHT) as p:
        sky(p, (220, 240), [-170, -146, -122, -98, -74, -50, -26, -4, 24, 60, 120, 152], [(0, [IVORY]), (140, [CREAM, HONEY]), (200, [EMBER, CREAM]), (280, [FIRE, EMBER, RUST])])
        hill(p, "-20 410, 100 394, 220 406, 340 390, 460 410", EARTH, [("*220 406, 340 390, *460 410, *460 640, *230 640", LEAF)], ["100 394, 80 470"])
        # legs of roots
        p.panes(closed("*170 320, *270 320, 276 370, *318 404, 350 416, *366 432, 316 428, *296 440, 280 424, *254 440, 246 400, *220 366, 194 400, *186 440, 160 424, *144 440, 124 428, *74 432, 90 416, *122 404, 164 370"), SKIN4,
                [(closed("*220 310, *280 310, *300 440, *250 446, 240 380"), BRONZE)], line("190 340, 176 400", "250 340, 268 410"), FRAME)
        # arms
        for flip in (None, 220):
            p.panes(closed("*262 210, 306 218, 346 262, 356 312, *372 330, 362 334, *366 360, 350 342, *344 366, 334 342, *322 356, 326 324, 312 286, *272 262", flip=flip), BRONZE, [], _turned(["290 226, 326 270, 338 320"], flip), FRAME)
            p.pane(closed("*350 270, 376 254, *392 262, 378 282, *354 284", flip=flip), LEAF, CAME)
        # trunk
        p.panes(twin("*220 150, 268 164, *290 216, 268 270, *276 336, *220 346", 220), BRONZE, [(closed("*220 140, *300 180, *280 350, *236 350, 250 260"), SKIN4)],
                line("180 200, 190 260, 178 330", "206 250, 210 330", "250 200, 244 262, 256 330"), FRAME)
        p.pane(oval(220, 292, 20, 26), SKIN4, LEAD)
        p.pane(closed("*206 300, 210 282, 222 276, 234 286, *234 304, 220 310"), GOLD, CAME)
        p.fill(oval(216, 292, 3) + oval(228, 292, 3), INK)
        # crown of leaves
        for x, y, r, colour in ((120, 150, 40, EARTH), (320, 150, 40, PINE), (150, 108, 42, LEAF), (290, 108, 42, EARTH), (220, 84, 46, LEAF), (186, 140, 34, EARTH), (256, 140, 34, LEAF)):
            p.pane(closed(", ".join(f"{'*' if i % 2 else ''}{px:.0f} {py:.0f}" for i, (px, py) in enumerate(polar((x, y), r if i % 2 == 0 else r * 0.8, 30 * i) for i in range(12)))), colour, LEAD)
        for x, y in ((116, 168), (170, 96), (262, 92), (326, 160), (220, 62)):
            p.pane(oval(x, y, 8, 10), HONEY, CAME)
            p.pane(closed(f"*{x - 9} {y - 4}, {x} {y - 14}, *{x + 9} {y - 4}"), BRONZE, CAME)
        # face
        p.pane(closed("*178 188, 200 176, *212 190, 196 200") + closed("*262 188, 240 176, *228 190, 244 200"), IVORY, LEAD)
        p.fill(oval(198, 188, 5) + oval(242, 188, 5), INK)
        p.pane(closed("*212 188, *228 188, 238 220, 220 228, 202 220"), SKIN4, LEAD)
        p.panes(closed("*182 226, 202 220, 220 228, 238 220, *258 226, 254 258, *236 248, *220 276, *204 248, 186 258"), EARTH, [(closed("*220 222, *262 226, 254 262, *236 250, *220 280"), LEAF)], "", LEAD)
    return p


def _turned(texts: Sequence[str], flip: float | None) -> str:
    if flip is None:
        return line(*texts)
    return line(*(", ".join(f"{2 * flip - float(x):g} {y}" for x, y in (word.split() for word in text.split(","))) for text in texts))


def espelho() -> Glass:
    """The Lady of the Mirror, whose glass gives back what one throws."""
    with window(PLUM, MIST, (206, 238), 42, HEIGHT) as p:
        sky(p, (262, 190), [-172, -146, -120, -96, -72, -46, -20, 6, 32, 58, 90, 120, 150], [(0, [IVORY]), (92, [ROSE, HAZE]), (170, [PLUM, DUSK]), (260, [DUSK, PLUM, NIGHT])])
        for k in range(6):
            p.pane(poly([(220 + (k - 3) * 74, 410), (220 + (k - 2) * 74, 410), (220 + (k - 2) * 92, 470), (220 + (k - 3) * 92, 470)]), IVORY if k % 2 else PLUM, CAME)
        p.line("M0 410H440", LEAD)
        # dress
        p.panes(closed("*150 196, 186 200, *210 222, 196 270, 214 330, *250 430, 160 440, *70 430, 108 330, 128 270, *120 222"), WATER, [
            (closed("*164 260, 190 340, *226 440, *260 440, 220 320, *200 260"), DEEP), (closed("*160 260, 140 340, *110 440, *60 440, 100 320, *128 260"), FOAM),
        ], line("160 200, 162 440", "130 300, 96 430"), FRAME)
        p.pane(closed("*126 264, 162 274, *198 264, *200 280, 162 290, *124 280"), GOLD, LEAD)
        p.panes(closed("*112 214, 140 196, 164 204, 188 196, *214 214, 206 240, 164 232, *122 240"), IVORY, [], line("140 198, 140 236", "188 198, 186 236", "164 204, 164 232"), LEAD)
        # mirror
        p.pane(limb((292, 300, 18), (282, 424, 15), flat=True), GOLD, LEAD)
        p.pane(closed("*262 420, *304 424, *310 440, *252 436"), GOLD, LEAD)
        p.pane(oval(292, 206, 84, 100), GOLD, FRAME)
        p.pane(oval(292, 206, 68, 84), MIST, LEAD)
        with p.group(clip=oval(292, 206, 66, 82)):
            p.pane(closed("*240 300, 250 262, 292 250, 334 262, *344 300"), FOAM, LEAD)
            p.pane(closed("*256 240, 250 180, 292 150, 334 180, *328 240, 292 262"), RUST, LEAD)
            p.pane(limb((292, 226, 18), (292, 262, 24), flat=True), SKIN1, LEAD)
            with p.placed(292, 204, 0, 0.62):
                head(p, SKIN1, -6, "high", "wide", "sing")
            p.panes(closed("*266 194, 272 172, 292 164, 312 172, *318 194, *292 182"), RUST, [], "", CAME)
            p.line("M246 250L300 130M262 268L330 130", CAME, IVORY)
        for i in range(12):
            x, y = polar((0, 0), 1, 30 * i)
            p.pane(oval(292 + x * 76, 206 + y * 92, 5), HONEY, TRACE)
        # arms
        arm(p, WATER, [(202, 226, 36), (232, 286, 32), (272, 300, 22)], SKIN1, 20, GOLD, 0.9)
        p.pane(limb((126, 226, 36), (96, 270, 30), (104, 308, 22)), WATER, LEAD)
        p.pane(limb((103, 302, 25), (106, 318, 24), flat=True), GOLD, CAME)
        p.pane(closed("*96 318, *116 318, 120 340, *108 352, 96 342"), SKIN1, CAME)
        # head
        p.panes(closed("*126 216, 116 160, 134 122, 164 110, 194 122, 210 160, *204 216, 186 200, 142 200"), RUST, [], line("128 140, 126 196", "200 140, 202 196"), LEAD)
        p.pane(limb((164, 182, 24), (164, 210, 30), flat=True), SKIN1, LEAD)
        with p.placed(166, 158, 3, 0.72):
            head(p, SKIN1, 10, "high", "open", "calm")
            p.panes(closed("*-38 4, -36 -44, 0 -60, 36 -44, *38 4, 28 -24, *4 -38, -22 -24"), RUST, [], line("2 -58, 4 -40"), LEAD)
        p.panes(closed("*124 128, *132 92, *148 112, *164 78, *180 112, *198 92, *206 130, 164 114"), GOLD, [], "", LEAD)
        p.fill(oval(132, 92, 4) + oval(164, 78, 5) + oval(198, 92, 4), INK)
    return p


CASTLES: dict[str, Callable[[], Glass]] = {"castelo-da-aurora": aurora, "castelo-do-orvalho": orvalho, "castelo-do-relogio": relogio, "castelo-do-vitral": vitral}
TOWERS: dict[str, Callable[[], Glass]] = {"torre-do-astrolabio": astrolabio, "torre-do-sino": sino, "torre-dos-pombos": pombos, "torre-da-lamparina": lamparina}
GUARDIANS: dict[str, Callable[[], Glass]] = {"automato-de-latao": automato, "grifo-de-pena-branca": grifo, "gigante-do-carvalho": carvalho, "dama-do-espelho": espelho}
