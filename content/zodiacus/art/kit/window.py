"""The window that heroes and structures stand in: a pointed arch with tracery, a border of small panes, and what is behind.

440 by 600, or as low as the height says.
"""

from __future__ import annotations

import math
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING

from .palette import GOLD, HONEY, IVORY, STONE
from .pen import CAME, FRAME, LEAD, TRACE, Glass, Point, box, closed, line, number, oval, polar, poly, star

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WIDTH, HEIGHT = 440, 600
MIDDLE = WIDTH / 2
HALF, RADIUS, SPRING = 212, 300, 290
"""Of the outer edge: half its width, the radius of each side of the arch, and where the arch springs from."""
STONES, BAND = 15, 33
"""How far from the edge the stone ends, and the border of small panes."""


def apex(inset: float) -> float:
    """Give the y of the point of the arch, `inset` from the outer edge."""
    return SPRING - math.sqrt((RADIUS - inset) ** 2 - (RADIUS - HALF) ** 2)


def arch(inset: float, height: float = HEIGHT) -> str:
    """Give the outline of the arch, `inset` from the outer edge."""
    n = number
    half, r, low = HALF - inset, RADIUS - inset, height - 6 - inset
    arc = f"A{n(r)} {n(r)} 0 0 1 "
    return f"M{n(MIDDLE - half)} {n(low)}V{SPRING}{arc}{n(MIDDLE)} {n(apex(inset))}{arc}{n(MIDDLE + half)} {SPRING}V{n(low)}Z"


def _cuts(foot: float, count_of_arc: int, count_of_side: int) -> list[tuple[Point, Point]]:
    """Give the cuts across the border, from the outer to the inner edge, round the left side from foot to point."""
    centre = (MIDDLE - HALF + RADIUS, SPRING)
    found = []
    for i in range(count_of_side):
        y = foot + (SPRING - foot) * i / count_of_side
        found.append(((MIDDLE - HALF + STONES, y), (MIDDLE - HALF + BAND, y)))
    top = math.degrees(math.acos((RADIUS - HALF) / (RADIUS - STONES)))
    for i in range(count_of_arc):
        angle = 180 + top * 0.98 * i / count_of_arc
        found.append((polar(centre, RADIUS - STONES, angle), polar(centre, RADIUS - BAND, angle)))
    return found


def _border(p: Glass, first: str, second: str) -> None:
    n = number
    p.fill(arch(STONES, p.height) + arch(BAND, p.height), first, "evenodd")
    foot = p.height - 6 - BAND
    cuts = _cuts(foot, 8, 2 * round((foot - SPRING) / 68))
    parts, leads = "", ""
    for flip in (False, True):
        side = [tuple((WIDTH - x, y) if flip else (x, y) for x, y in cut) for cut in cuts]
        for (a, b), (c, d) in list(pairwise(side))[::2]:
            parts += f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}L{n(d[0])} {n(d[1])}L{n(c[0])} {n(c[1])}Z"
        leads += "".join(f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}" for a, b in side)
    for i in range(1, 10):
        x = MIDDLE + (i - 5) * 40
        leads += f"M{n(x)} {foot}v18"
        parts += f"M{n(x)} {foot}h40v18h-40Z" if i % 2 else ""
    p.fill(parts, second)
    p.line(leads, CAME)


def _tracery(p: Glass, cusps: Sequence[float], depth: float) -> None:
    """Let cusps of stone grow from the arch, at angles of its left side, and their mirror images."""
    centre = (MIDDLE - HALF + RADIUS, SPRING)
    for angle in cusps:
        a, b = (polar(centre, RADIUS - STONES + 4, angle + turn) for turn in (-9.5, 9.5))
        c, d = (polar(centre, RADIUS - STONES - depth * 0.38, angle + turn) for turn in (-2.6, 2.6))
        tip = polar(centre, RADIUS - STONES - depth, angle)
        text = ", ".join(f"{s}{x:.1f} {y:.1f}" for s, (x, y) in zip(["*", "", "*", "", "*"], [a, c, tip, d, b], strict=True))
        for flip in (None, MIDDLE):
            p.pane(closed(text, flip=flip), STONE, LEAD)
            x = tip[0] if flip is None else WIDTH - tip[0]
            p.pane(oval(x, tip[1], 7), GOLD, CAME)


@contextmanager
def window(
    first: str, second: str, cusps: Sequence[float] = (207, 238), depth: float = 44, height: float = HEIGHT
) -> Iterator[Glass]:
    """Draw a window with a border of two colours; the block draws what is seen in it."""
    p = Glass(WIDTH, height)
    with p.group(clip=arch(BAND - 2, height)):
        yield p
    _border(p, first, second)
    p.line(arch(BAND, height), LEAD)
    _tracery(p, cusps, depth)
    p.fill(arch(0, height) + arch(STONES, height), STONE, "evenodd")
    p.fill(arch(4, height) + arch(8, height), IVORY, "evenodd")
    p.line(arch(STONES, height), LEAD)
    p.line(arch(0, height), FRAME)
    p.pane(star(MIDDLE, apex(0) + 27, 21, 9, 8), GOLD, CAME)
    p.pane(oval(MIDDLE, apex(0) + 27, 6), HONEY, TRACE)


def sky(p: Glass, at: Point, angles: Sequence[float], rings: Sequence[tuple[float, Sequence[str]]]) -> None:
    """Cut the sky by rays from a point, at the angles, and by rings `(inner radius, colours in turn)`."""
    radii = [r for r, _ in rings]
    for (inner, colours), outer in zip(reversed(rings), [900.0, *reversed(radii[1:])], strict=True):
        p.fill(box(0, 0, WIDTH, HEIGHT) if outer == 900 else oval(*at, outer), colours[0])
        by: dict[str, list[str]] = {}
        for j, (a, b) in enumerate(pairwise([*angles, angles[0] + 360])):
            if (colour := colours[j % len(colours)]) != colours[0]:
                steps = max(2, round((b - a) / 14))
                edge = [b + (a - b) * i / steps for i in range(steps + 1)]
                back = [(inner, angle) for angle in (reversed(edge) if inner else ())]
                corners = [polar(at, r, angle) for r, angle in [*back, *((outer, angle) for angle in edge)]]
                if any(0 < x < WIDTH and 0 < y < HEIGHT for x, y in corners):
                    by.setdefault(colour, []).append(poly(corners if inner else [at, *corners]))
        for colour, parts in by.items():
            p.fill("".join(parts), colour)
    p.line("".join(poly([polar(at, radii[0], a), polar(at, 620, a)])[:-1] for a in angles), LEAD)
    p.line("".join(oval(*at, r) for r in radii if r), LEAD)
    p.dots(
        point
        for r in radii
        if r
        for point in (polar(at, r, a) for a in angles)
        if 0 < point[0] < WIDTH and 0 < point[1] < HEIGHT
    )


def disc(p: Glass, at: Point, r: float, colour: str, ring: str, rays: int = 0) -> None:
    """Draw a sun or moon: a disc in a ring of panes."""
    p.pane(oval(*at, r), ring, LEAD)
    if rays:
        p.line(
            "".join(
                line(f"{a[0]:.1f} {a[1]:.1f}, {b[0]:.1f} {b[1]:.1f}")
                for a, b in ((polar(at, r * 0.7, 360 * i / rays), polar(at, r, 360 * i / rays)) for i in range(rays))
            ),
            CAME,
        )
    p.pane(oval(*at, r * 0.7), colour, CAME)


def hill(p: Glass, ridge: str, colour: str, cuts: Sequence[tuple[str, str]] = (), leads: Sequence[str] = ()) -> None:
    """Draw land below a ridge, given as points from left to right, with further panes and leads in it."""
    p.panes(closed(f"*-20 620, *{ridge}, *460 620"), colour, [(closed(d), c) for d, c in cuts], line(*leads) if leads else "")


def constellation(
    p: Glass, stars: Sequence[tuple[float, float, float]], links: Sequence[Sequence[int]], colour: str = HONEY
) -> None:
    """Draw stars `(x, y, size)` with four tips, and the lines between them."""
    p.line("".join("M" + "L".join(f"{number(stars[i][0])} {number(stars[i][1])}" for i in link) for link in links), 2.2, colour)
    for x, y, size in stars:
        p.pane(star(x, y, size, size * 0.4, 4), colour, TRACE)
