"""The backs of the large cards, one family: a rose window in a night cut by rays. Each is the same after a half turn.

With 30 of bleed all round. The template sets the word on the plates above and below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import (
    AIR,
    CREAM,
    DUSK,
    EARTH,
    EMBER,
    FIRE,
    FOAM,
    GOLD,
    HAZE,
    HONEY,
    IVORY,
    LEAF,
    MIST,
    NIGHT,
    PLUM,
    RAIN,
    ROSE,
    RUST,
    STONE,
    WATER,
)
from .pen import CAME, FRAME, LEAD, Glass, box, closed, oval, polar, poly, star

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH = 760


def _hero(p: Glass) -> None:
    p.pane(star(0, 0, 84, 34, 8), GOLD, FRAME)
    p.pane(star(0, 0, 46, 20, 8), HONEY, LEAD)
    p.pane(oval(0, 0, 13), NIGHT, CAME)


def _twice(p: Glass, draw: Callable[[], None]) -> None:
    for turn in (0, 180):
        with p.placed(0, 0, turn):
            draw()


def _castle(p: Glass) -> None:
    def half() -> None:
        p.pane(
            closed(
                "*-66 0, *-66 -44, *-46 -44, *-46 -34, *-32 -34, *-32 -72, *-14 -72, *-14 -62, *14 -62, *14 -72, "
                "*32 -72, *32 -34, *46 -34, *46 -44, *66 -44, *66 0"
            ),
            STONE,
            LEAD,
        )
        p.pane(closed("*-13 0, *-13 -20, 0 -36, *13 -20, *13 0"), NIGHT, CAME)

    _twice(p, half)


def _tower(p: Glass) -> None:
    def half() -> None:
        p.pane(closed("*-26 0, *-22 -40, *22 -40, *26 0"), STONE, LEAD)
        p.pane(poly([(-34, -40), (0, -84), (34, -40)]), FIRE, LEAD)
        p.pane(closed("*-8 -8, *-8 -22, 0 -32, *8 -22, *8 -8"), NIGHT, CAME)

    _twice(p, half)


def _guardian(p: Glass) -> None:
    p.pane(closed("*-80 0, -40 -44, 0 -54, 40 -44, *80 0, 40 44, 0 54, -40 44"), IVORY, FRAME)
    p.pane(oval(0, 0, 42), WATER, LEAD)
    p.pane(star(0, 0, 38, 18, 8, 0), GOLD, CAME)
    p.pane(oval(0, 0, 14), NIGHT, CAME)


def _petal(inner: float, outer: float, wide: float) -> str:
    """Give a petal that points up, pointed at its outer end."""
    return closed(
        f"*{-wide * 0.42:.0f} {-inner}, {-wide:.0f} {-(inner + (outer - inner) * 0.5):.0f}, "
        f"{-wide * 0.7:.0f} {-(inner + (outer - inner) * 0.8):.0f}, *0 {-outer}, "
        f"{wide * 0.7:.0f} {-(inner + (outer - inner) * 0.8):.0f}, "
        f"{wide:.0f} {-(inner + (outer - inner) * 0.5):.0f}, *{wide * 0.42:.0f} {-inner}"
    )


def _back(
    height: float, r: float, petals: int, colours: Sequence[str], ring: Sequence[str], sign: Callable[[Glass], None]
) -> Glass:
    p = Glass(WIDTH, height)
    middle = (WIDTH / 2, height / 2)
    p.fill(box(0, 0, WIDTH, height), NIGHT)
    rays = [i * 15 for i in range(24)]
    p.fill("".join(poly([middle, polar(middle, 900, a), polar(middle, 900, a + 15)]) for a in rays[::2]), DUSK)
    p.line("".join(poly([middle, polar(middle, 900, a)])[:-1] for a in rays), LEAD)
    for far in (r * 1.34, r * 1.86):
        p.line(oval(*middle, far), LEAD)
    for k in range(petals):
        at = polar(middle, r * 1.17, 360 * (k + 0.5) / petals - 90)
        if abs(at[0] - middle[0]) < WIDTH / 2 - 85:
            p.pane(star(*at, 20, 8, 4), HONEY, CAME)
    p.pane(oval(*middle, r), GOLD, FRAME + 2)
    p.pane(oval(*middle, r * 0.93), ring[0], LEAD)
    count = 24
    for k in range(count):
        a, b = 360 * k / count - 90, 360 * (k + 1) / count - 90
        edge = [polar(middle, r * 0.93, a + (b - a) * i / 3) for i in range(4)] + [
            polar(middle, r * 0.82, b),
            polar(middle, r * 0.82, a),
        ]
        p.pane(poly(edge), ring[k % len(ring)], CAME)
    p.pane(oval(*middle, r * 0.82), NIGHT, LEAD)
    if petals < 8:
        for k in range(petals):
            with p.placed(*middle, 360 * (k + 0.5) / petals):
                p.pane(_petal(r * 0.46, r * 0.79, r * 0.1), HONEY, LEAD)
    wide = r * 0.82 * 3.1416 * (0.58 if petals > 6 else 0.42) / petals
    for k in range(petals):
        with p.placed(*middle, 360 * k / petals):
            p.pane(_petal(r * 0.3, r * 0.8, wide), colours[k % len(colours)], LEAD)
            p.pane(_petal(r * 0.44, r * 0.68, wide * 0.5), colours[(k + 1) % len(colours)], CAME)
    p.pane(oval(*middle, r * 0.38), GOLD, FRAME)
    p.pane(oval(*middle, r * 0.33), DUSK, LEAD)
    with p.placed(*middle, 0, r * 0.33 / 100):
        sign(p)
    for turn in (0, 180):
        with p.group(f"rotate({turn} {middle[0]:g} {middle[1]:g})"):
            p.pane(
                closed(
                    f"*150 {height / 2 - r - 130}, 380 {height / 2 - r - 150}, *610 {height / 2 - r - 130}, "
                    f"596 {height / 2 - r - 82}, *610 {height / 2 - r - 36}, 380 {height / 2 - r - 56}, "
                    f"*150 {height / 2 - r - 36}, 164 {height / 2 - r - 82}"
                ),
                GOLD,
                FRAME,
            )
            p.pane(
                closed(
                    f"*170 {height / 2 - r - 118}, 380 {height / 2 - r - 136}, *590 {height / 2 - r - 118}, "
                    f"580 {height / 2 - r - 82}, *590 {height / 2 - r - 48}, 380 {height / 2 - r - 68}, "
                    f"*170 {height / 2 - r - 48}, 180 {height / 2 - r - 82}"
                ),
                CREAM,
                CAME,
            )
    return p


def backs() -> dict[str, Glass]:
    """Give the back of each deck of large cards."""
    return {
        "intrepid": _back(1260, 300, 12, (FIRE, HONEY, WATER, AIR, EMBER, EARTH), (HONEY, RUST), _hero),
        "castle": _back(960, 262, 4, (EMBER, FIRE), (IVORY, STONE), _castle),
        "tower": _back(960, 262, 6, (AIR, RAIN, MIST), (MIST, RAIN), _tower),
        "guardian": _back(960, 262, 8, (LEAF, EARTH, FOAM, WATER), (HAZE, PLUM, ROSE, PLUM), _guardian),
    }
