"""Four castles, each in a window 440 by 460, and the walls, roofs and gates that towers have too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import (
    AIR,
    BRONZE,
    CREAM,
    DEEP,
    DUSK,
    EARTH,
    EMBER,
    FIRE,
    FOAM,
    GOLD,
    GREY,
    HAZE,
    HONEY,
    IVORY,
    LEAF,
    MIST,
    NIGHT,
    PINE,
    PLUM,
    ROSE,
    RUST,
    SLATE,
    STONE,
    WATER,
)
from .pen import CAME, FRAME, LEAD, TRACE, Glass, box, closed, line, oval, polar, poly, star
from .window import hill, sky, window

if TYPE_CHECKING:
    from collections.abc import Callable

HEIGHT = 460


def wall(p: Glass, x: float, y: float, w: float, h: float, light: str, dark: str, merlons: int = 3, course: float = 26) -> None:
    """Draw a wall or tower of dressed stone with merlons: its shaded half lies at the right."""
    step = w / (2 * merlons - 1)
    top = "".join(
        f", *{x + step * i:.0f} {y - (16 if i % 2 == 0 else 0)}, *{x + step * (i + 1):.0f} {y - (16 if i % 2 == 0 else 0)}"
        for i in range(2 * merlons - 1)
    )
    leads, k = "", 0
    for row in range(int(h // course)):
        low = y + (row + 1) * course
        leads += f"M{x:.0f} {low:.0f}h{w:.0f}"
        for j in range(1, max(2, round(w / 40))):
            bx = x + (j + (0.5 if row % 2 else 0)) * w / max(2, round(w / 40))
            k += 1
            if k % 3:
                leads += f"M{bx:.0f} {low - course:.0f}v{course:.0f}"
    p.panes(
        closed(f"*{x} {y + h}{top}, *{x + w} {y + h}"),
        light,
        [(box(x + w * 0.55, y - 20, w * 0.5, h + 30), dark)],
        leads,
        FRAME,
    )


def roof(p: Glass, x: float, y: float, w: float, h: float, light: str, dark: str, flag: str = "") -> None:
    """Draw a pointed roof whose eaves are at y, with a pennant."""
    if flag:
        p.line(f"M{x + w / 2:.0f} {y - h:.0f}v-34", LEAD)
        p.pane(
            closed(
                f"*{x + w / 2:.0f} {y - h - 36:.0f}, {x + w / 2 + 16:.0f} {y - h - 34:.0f}, "
                f"*{x + w / 2 + 36:.0f} {y - h - 24:.0f}, {x + w / 2 + 16:.0f} {y - h - 20:.0f}, "
                f"*{x + w / 2:.0f} {y - h - 16:.0f}"
            ),
            flag,
            CAME,
        )
    p.panes(
        poly([(x - 10, y), (x + w / 2, y - h), (x + w + 10, y)]),
        light,
        [(poly([(x + w / 2, y - h), (x + w + 12, y + 2), (x + w * 0.55, y + 2)]), dark)],
        f"M{x + w * 0.12:.0f} {y - h * 0.34:.0f}h{w * 0.76:.0f}",
        FRAME,
    )


def slit(p: Glass, x: float, y: float, w: float, h: float, colour: str = HONEY) -> None:
    """Draw a pointed window around x, its sill at y."""
    p.pane(
        closed(
            f"*{x - w / 2} {y}, *{x - w / 2} {y - h * 0.6:.0f}, {x - w * 0.36:.1f} {y - h * 0.82:.0f}, "
            f"*{x} {y - h:.0f}, {x + w * 0.36:.1f} {y - h * 0.82:.0f}, *{x + w / 2} {y - h * 0.6:.0f}, "
            f"*{x + w / 2} {y}"
        ),
        colour,
        LEAD,
    )


def gate(p: Glass, x: float, y: float, w: float, h: float, colour: str = BRONZE) -> None:
    """Draw a door around x with its bars, its foot at y."""
    slit(p, x, y, w, h, colour)
    p.line(f"M{x} {y - h:.0f}V{y}M{x - w / 2} {y - h * 0.34:.0f}h{w}M{x - w / 2} {y - h * 0.62:.0f}h{w}", CAME)


def aurora() -> Glass:
    """The Castle of Dawn: the sun comes up behind its towers."""
    with window(EMBER, GOLD, (206, 238), 42, HEIGHT) as p:
        sky(
            p,
            (220, 280),
            [-178, -162, -146, -130, -114, -98, -82, -66, -50, -34, -18, -2, 60, 120],
            [(0, [HONEY]), (78, [IVORY, HONEY]), (150, [EMBER, ROSE]), (236, [PLUM, DUSK])],
        )
        p.line(oval(220, 280, 78), FRAME)
        wall(p, 84, 262, 64, 160, CREAM, EMBER)
        roof(p, 84, 244, 64, 84, FIRE, RUST, GOLD)
        wall(p, 292, 262, 64, 160, CREAM, EMBER)
        roof(p, 292, 244, 64, 84, FIRE, RUST, GOLD)
        wall(p, 178, 224, 84, 200, IVORY, CREAM)
        roof(p, 178, 206, 84, 96, GOLD, BRONZE, FIRE)
        slit(p, 220, 300, 40, 62, HONEY)
        p.line("M220 238V300M200 272h40", CAME)
        slit(p, 116, 316, 18, 36, NIGHT)
        slit(p, 324, 316, 18, 36, NIGHT)
        wall(p, 64, 346, 312, 90, CREAM, STONE, 7)
        gate(p, 220, 436, 56, 78)
        hill(
            p,
            "-20 420, 90 404, 220 428, 350 404, 460 420",
            EARTH,
            [("*220 428, 350 404, *460 420, *460 640, *240 640", LEAF)],
            ["90 404, 70 470"],
        )
    return p


def orvalho() -> Glass:
    """The Castle of Dew: on a rock above drops, by the morning star."""
    with window(WATER, LEAF, (210, 240), 40, HEIGHT) as p:
        sky(
            p,
            (330, 150),
            [-170, -140, -110, -80, -44, -10, 24, 58, 92, 116, 142, 166],
            [(0, [IVORY]), (40, [MIST, IVORY]), (120, [AIR, MIST]), (210, [FOAM, MIST]), (310, [AIR, FOAM])],
        )
        p.pane(star(330, 150, 34, 13, 8), GOLD, LEAD)
        p.pane(star(330, 150, 17, 7, 8), HONEY, CAME)
        hill(
            p,
            "-20 400, 60 380, *120 330, 220 318, *318 328, 380 384, 460 400",
            EARTH,
            [("*220 318, *318 328, 380 384, 460 400, *460 640, *240 640", LEAF)],
            ["120 330, 90 470", "318 330, 340 470"],
        )
        wall(p, 126, 228, 58, 110, STONE, SLATE)
        roof(p, 126, 210, 58, 90, WATER, DEEP, HONEY)
        wall(p, 196, 190, 52, 140, STONE, SLATE)
        roof(p, 196, 172, 52, 92, FOAM, WATER, HONEY)
        wall(p, 258, 248, 54, 92, STONE, SLATE)
        roof(p, 258, 230, 54, 74, WATER, DEEP)
        wall(p, 132, 288, 176, 52, IVORY, STONE, 5)
        gate(p, 220, 340, 34, 44)
        for x, y in ((155, 272), (222, 240), (285, 284)):
            slit(p, x, y, 15, 30, HONEY)
        for x, y, s in (
            (96, 404, 1.2),
            (150, 420, 0.9),
            (216, 400, 1.3),
            (276, 424, 1),
            (338, 404, 1.2),
            (66, 438, 0.8),
            (380, 436, 0.8),
        ):
            with p.placed(x, y, 0, s):
                p.pane(closed("*0 -30, 12 -6, 13 10, 0 18, -13 10, -12 -6"), MIST, LEAD)
                p.pane(closed("*4 -10, 8 4, 2 10, *0 2"), IVORY, TRACE)
    return p


def relogio() -> Glass:
    """The Castle of the Clock, whose face has thirteen hours."""
    with window(DUSK, HONEY, (202, 232), 42, HEIGHT) as p:
        sky(
            p,
            (220, 210),
            [-174, -150, -126, -102, -78, -54, -30, -6, 20, 50, 130, 160],
            [(0, [HONEY]), (116, [HAZE, DUSK]), (190, [DUSK, NIGHT]), (270, [NIGHT, DUSK, NIGHT])],
        )
        for x in (60, 312):
            wall(p, x, 300, 68, 130, SLATE, GREY)
            roof(p, x, 282, 68, 80, PLUM, NIGHT, GOLD)
            slit(p, x + 34, 372, 18, 38)
        p.panes(
            closed("*134 440, *134 130, 160 118, *220 70, 280 118, *306 130, *306 440"),
            STONE,
            [(box(238, 40, 90, 420), SLATE)],
            "M134 320h172M134 352h172M134 384h172M160 320v32M270 320v32M190 352v32M240 384v30",
            FRAME,
        )
        p.panes(
            poly([(120, 134), (220, 40), (320, 134), (296, 138), (220, 74), (144, 138)]),
            PLUM,
            [],
            "M160 120l-8-14M280 120l8-14M190 90l-8-12M250 90l8-12",
            FRAME,
        )
        p.pane(oval(220, 214, 82), GOLD, FRAME)
        p.pane(oval(220, 214, 69), IVORY, LEAD)
        p.panes(
            oval(220, 214, 42),
            MIST,
            [],
            "".join(
                line(f"220 214, {x:.0f} {y:.0f}") for x, y in (polar((220, 214), 46, 360 * i / 13 - 90) for i in range(13))
            ),
            LEAD,
        )
        for i in range(13):
            x, y = polar((220, 214), 56, 360 * i / 13 - 90)
            p.pane(star(x, y, 12, 5, 4), GOLD if i == 0 else NIGHT, TRACE)
        p.line("M220 214L186 184", 9)
        p.line("M220 214L238 160", 7)
        p.pane(oval(220, 214, 9), GOLD, CAME)
        gate(p, 220, 436, 62, 84)
        hill(
            p,
            "-20 432, 110 420, 220 436, 340 420, 460 434",
            PINE,
            [("*220 436, 340 420, *460 434, *460 640, *230 640", EARTH)],
            ["110 420, 90 470"],
        )
    return p


def vitral() -> Glass:
    """The Castle of Glass: all of it is window."""
    with window(PLUM, FOAM, (208, 238), 42, HEIGHT) as p:
        sky(
            p,
            (220, 440),
            [-176, -164, -150, -138, -126, -114, -102, -90, -78, -66, -54, -42, -30, -16, -4, 90],
            [(0, [NIGHT]), (150, [DUSK, NIGHT]), (270, [NIGHT, DUSK, NIGHT]), (360, [DUSK, HAZE, DUSK])],
        )
        panes = (FIRE, HONEY, FOAM, EMBER, LEAF, AIR, PLUM, WATER, ROSE, GOLD, MIST, EARTH)

        def glazed(x: float, y: float, w: float, h: float, columns: int, rows: int, first: int) -> None:
            d = closed(f"*{x} {y + h}, *{x} {y}, *{x + w / 2} {y - w * 0.8:.0f}, *{x + w} {y}, *{x + w} {y + h}")
            cuts = []
            for i in range(columns):
                for j in range(rows):
                    cx, cy, cw, ch = x + w * i / columns, y + h * j / rows, w / columns, h / rows
                    cuts.append(
                        (
                            poly(
                                [
                                    (cx + cw / 2, cy - ch * 0.2),
                                    (cx + cw, cy + ch / 2),
                                    (cx + cw / 2, cy + ch * 1.2),
                                    (cx, cy + ch / 2),
                                ]
                            ),
                            panes[(first + i * 5 + j * 7) % 12],
                        )
                    )
            p.panes(d, panes[first % 12], cuts, "", FRAME)
            p.line(f"M{x + w / 2} {y - w * 0.8:.0f}v-26", LEAD)
            p.pane(star(x + w / 2, y - w * 0.8 - 30, 12, 5, 4), HONEY, TRACE)

        glazed(66, 290, 62, 150, 2, 4, 0)
        glazed(312, 290, 62, 150, 2, 4, 4)
        glazed(134, 240, 56, 200, 2, 5, 7)
        glazed(250, 240, 56, 200, 2, 5, 2)
        glazed(180, 188, 80, 250, 2, 5, 9)
        p.pane(oval(220, 190, 30), GOLD, FRAME)
        p.panes(
            oval(220, 190, 22),
            IVORY,
            [],
            "".join(line(f"220 190, {x:.0f} {y:.0f}") for x, y in (polar((220, 190), 24, 45 * i) for i in range(8))),
            LEAD,
        )
        gate(p, 220, 438, 44, 70, GOLD)
        hill(
            p,
            "-20 424, 110 412, 220 430, 340 412, 460 426",
            WATER,
            [("*220 430, 340 412, *460 426, *460 640, *230 640", FOAM)],
            ["110 412, 100 470"],
        )
    return p


CASTLES: dict[str, Callable[[], Glass]] = {
    "castelo-da-aurora": aurora,
    "castelo-do-orvalho": orvalho,
    "castelo-do-relogio": relogio,
    "castelo-do-vitral": vitral,
}
