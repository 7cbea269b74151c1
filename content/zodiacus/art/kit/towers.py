"""Four towers, each in a window 440 by 460."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .castles import HEIGHT, gate, slit, wall
from .palette import (
    AIR,
    BRONZE,
    CREAM,
    DEEP,
    DUSK,
    EARTH,
    EMBER,
    FIRE,
    GOLD,
    HAZE,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MIST,
    NIGHT,
    PINE,
    RAIN,
    RUST,
    SLATE,
    STONE,
    WATER,
)
from .pen import CAME, FRAME, LEAD, TRACE, Glass, box, closed, line, oval, polar, poly, star
from .window import constellation, hill, sky, window

if TYPE_CHECKING:
    from collections.abc import Callable


def _shaft(p: Glass, light: str, dark: str, top: float, wide: float = 96) -> None:
    """Draw the shaft of a tower around x = 220, widening to its foot."""
    leads = ""
    for k, y in enumerate(range(int(top) + 30, 450, 30)):
        leads += f"M140 {y}h160" + f"M{196 + 14 * (k % 3)} {y - 30}v30" + f"M{256 - 12 * (k % 2)} {y - 30}v30"
    a, b = wide / 2, wide / 2 + 16
    p.panes(
        poly([(220 - a, top), (220 + a, top), (220 + b, 450), (220 - b, 450)]),
        light,
        [(poly([(226, top - 4), (300, top - 4), (320, 460), (228, 460)]), dark)],
        leads,
        FRAME,
    )


def astrolabio() -> Glass:
    """The Tower of the Astrolabe."""
    with window(DUSK, IVORY, (206, 238), 40, HEIGHT) as p:
        sky(
            p,
            (220, 168),
            [-178, -160, -140, -118, -96, -74, -52, -30, -10, 10, 34, 60, 120, 150],
            [(0, [DUSK]), (112, [NIGHT, DUSK]), (190, [DUSK, HAZE]), (280, [HAZE, DUSK])],
        )
        constellation(
            p,
            [(84, 250, 11), (66, 296, 8), (104, 320, 9), (70, 356, 12), (356, 252, 9), (374, 300, 12), (340, 330, 8)],
            [(0, 1, 2, 3), (4, 5, 6)],
        )
        hill(
            p,
            "-20 420, 100 400, 220 420, 340 398, 460 420",
            EARTH,
            [("*220 420, 340 398, *460 420, *460 640, *230 640", PINE)],
            ["100 400, 80 470"],
        )
        _shaft(p, STONE, SLATE, 290)
        wall(p, 156, 292, 128, 30, IVORY, STONE, 5, 40)
        gate(p, 220, 448, 40, 66)
        slit(p, 220, 366, 16, 32)
        p.pane(poly([(210, 276), (230, 276), (238, 240), (202, 240)]), BRONZE, LEAD)
        p.line(oval(220, 168, 84), 22)
        p.line(oval(220, 168, 84), 13, GOLD)
        p.line(
            "".join(
                f"M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}"
                for a, b in ((polar((220, 168), 78, 15 * i), polar((220, 168), 90, 15 * i)) for i in range(24))
            ),
            2.4,
        )
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
        sky(
            p,
            (220, 220),
            [-172, -148, -122, -98, -72, -46, -22, 4, 30, 70, 110, 150],
            [(0, [CREAM]), (120, [MIST, IVORY]), (190, [AIR, MIST]), (270, [RAIN, AIR])],
        )
        for r in (138, 158):
            p.line(
                "".join(
                    line(f"{a[0]:.0f} {a[1]:.0f}, {b[0]:.0f} {b[1]:.0f}, {c[0]:.0f} {c[1]:.0f}")
                    for s in (0, 180)
                    for a, b, c in [tuple(polar((220, 222), r, s + t) for t in (-16, 0, 16))]
                ),
                LEAD,
                GOLD,
            )
        hill(
            p,
            "-20 424, 100 404, 220 424, 340 400, 460 424",
            LEAF,
            [("*220 424, 340 400, *460 424, *460 640, *230 640", EARTH)],
            ["100 404, 80 470"],
        )
        _shaft(p, CREAM, EMBER, 300, 120)
        gate(p, 220, 448, 46, 76)
        for x in (140, 276):
            p.panes(
                box(x, 130, 24, 172), CREAM, [(box(x + 13, 120, 20, 190), EMBER)], f"M{x} 170h24M{x} 214h24M{x} 258h24", FRAME
            )
        p.panes(
            poly([(118, 136), (220, 40), (322, 136)]),
            FIRE,
            [(poly([(220, 40), (324, 138), (230, 138)]), RUST)],
            "M164 94h112M140 116h160M190 66h60",
            FRAME,
        )
        p.pane(box(126, 296, 188, 18), IVORY, FRAME)
        p.pane(box(160, 140, 120, 14), BRONZE, LEAD)
        p.panes(
            closed("*208 154, *232 154, 258 186, 264 230, *288 264, 220 276, *152 264, 176 230, 182 186"),
            GOLD,
            [(closed("*226 150, 270 180, 274 230, *296 270, *240 276, 250 220"), BRONZE)],
            line("170 236, 220 244, 270 236", "184 190, 220 196, 256 190"),
            FRAME,
        )
        p.pane(oval(220, 278, 14), BRONZE, LEAD)
        p.pane(star(220, 216, 16, 7, 8), HONEY, CAME)
    return p


def _dove(p: Glass, x: float, y: float, angle: float, size: float, *, flip: bool = False) -> None:
    with p.placed(x, y, angle, size, flip=flip):
        p.stamp("dove", _bird, 0, 0)


def _bird(p: Glass) -> None:
    p.pane(closed("*-46 6, -20 -6, 4 -12, *10 -26, 26 -30, *40 -20, 30 -12, 24 6, 4 18, -18 14, *-50 22"), IVORY, LEAD)
    p.panes(
        closed("*2 -8, -10 -40, *-34 -58, -34 -44, *-46 -40, -38 -30, *-44 -20, -24 -4"),
        MIST,
        [],
        line("0 -10, -30 -42", "-6 -8, -38 -30"),
        LEAD,
    )
    p.fill(oval(25, -21, 3), INK)


def pombos() -> Glass:
    """The Tower of Doves: a house for the post."""
    with window(RAIN, EMBER, (206, 236), 42, HEIGHT) as p:
        sky(
            p,
            (90, 400),
            [-90, -78, -66, -54, -42, -30, -16, 10, 60, 120, 180, 250],
            [(0, [MIST]), (120, [MIST, AIR]), (220, [AIR, IVORY]), (320, [AIR, RAIN]), (420, [RAIN, HAZE])],
        )
        hill(
            p,
            "-20 424, 100 400, 220 424, 340 404, 460 424",
            EARTH,
            [("*-20 424, 100 400, *210 424, *200 640, *-20 640", LEAF)],
            ["340 404, 350 470"],
        )
        _shaft(p, IVORY, CREAM, 190, 128)
        for row in range(3):
            for k in range(3 - row % 2):
                x = 220 + (k - (2 - row % 2) / 2) * 40
                slit(p, x, 256 + row * 46, 22, 30, RUST if (k + row) % 2 else NIGHT)
        gate(p, 220, 448, 42, 60)
        p.panes(
            poly([(130, 196), (220, 60), (310, 196)]),
            EMBER,
            [(poly([(220, 60), (314, 200), (232, 200)]), FIRE)],
            "M160 150h120M184 114h72M146 174h148M220 150v24M190 174v22M250 174v22",
            FRAME,
        )
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
        sky(
            p,
            (220, 150),
            [-176, -154, -132, -112, -90, -68, -48, -26, -4, 18, 40, 62, 118, 140, 162],
            [(0, [IVORY]), (64, [HONEY, CREAM]), (124, [HONEY, NIGHT]), (220, [DUSK, NIGHT]), (320, [NIGHT, HAZE, NIGHT])],
        )
        hill(
            p,
            "-20 420, 100 396, 220 424, 340 400, 460 424",
            DEEP,
            [("*220 424, 340 400, *460 424, *460 640, *230 640", WATER)],
            ["100 396, 80 470"],
        )
        _shaft(p, STONE, SLATE, 236, 88)
        for y, x in ((300, 200), (350, 240), (398, 206)):
            slit(p, x, y, 15, 30)
        p.panes(
            poly([(158, 216), (282, 216), (270, 244), (170, 244)]), BRONZE, [], "M190 216l4 28M220 216v28M250 216l-4 28", FRAME
        )
        p.panes(
            box(180, 116, 80, 100),
            MIST,
            [
                (closed("*220 130, 240 168, 238 194, 220 206, 202 194, 200 168"), EMBER),
                (closed("*221 154, 230 178, 228 194, 220 200, 212 194, 212 180"), IVORY),
            ],
            "M180 150h20M240 150h20M200 116v34M240 116v34M180 192h22M238 192h22",
            FRAME,
        )
        p.panes(
            poly([(164, 120), (220, 62), (276, 120)]),
            WATER,
            [(poly([(220, 62), (280, 122), (230, 122)]), DEEP)],
            "M192 90h56",
            FRAME,
        )
        p.pane(oval(220, 56, 10), GOLD, CAME)
    return p


TOWERS: dict[str, Callable[[], Glass]] = {
    "torre-do-astrolabio": astrolabio,
    "torre-do-sino": sino,
    "torre-dos-pombos": pombos,
    "torre-da-lamparina": lamparina,
}
