"""The covers of the booklet, pages of 148 by 210 mm with 3.175 of bleed: windows with the rose of the twelve signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import DUSK, GOLD, HONEY, IVORY, NIGHT, RUST, STONE
from .pen import CAME, FRAME, LEAD, Glass, box, closed, oval, polar, poly, star
from .signs import ELEMENTS, HUES, seals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .pen import Point

WIDTH, HEIGHT = 1543.5, 2163.5
MIDDLE = WIDTH / 2


def _night(p: Glass, at: Point, rays: int, rings: Sequence[float]) -> None:
    p.fill(box(0, 0, WIDTH, HEIGHT), NIGHT)
    step = 360 / rays
    p.fill("".join(poly([at, polar(at, 2600, k * step), polar(at, 2600, (k + 1) * step)]) for k in range(0, rays, 2)), DUSK)
    p.line("".join(poly([at, polar(at, 2600, k * step)])[:-1] for k in range(rays)), LEAD)
    p.line("".join(oval(*at, r) for r in rings), LEAD)


def _border(p: Glass) -> None:
    """Set small panes between two lines of stone round the page, out of reach of the cut."""
    near, far, cut = 62.0, 100.0, 32.0
    p.fill(box(0, 0, WIDTH, HEIGHT) + box(far, far, WIDTH - 2 * far, HEIGHT - 2 * far), NIGHT, "evenodd")
    ring = box(near, near, WIDTH - 2 * near, HEIGHT - 2 * near) + box(far, far, WIDTH - 2 * far, HEIGHT - 2 * far)
    p.fill(ring, GOLD, "evenodd")
    panes, leads = "", ""
    across, down = 18, 26
    wide, high = (WIDTH - 2 * far) / across, (HEIGHT - 2 * far) / down
    for k in range(across):
        x = far + k * wide
        for y in (near, HEIGHT - far):
            panes += box(x, y, wide, far - near) if k % 2 else ""
            leads += f"M{x:.0f} {y:.0f}v{far - near:.0f}"
    for k in range(down):
        y = far + k * high
        for x in (near, WIDTH - far):
            panes += box(x, y, far - near, high) if k % 2 else ""
            leads += f"M{x:.0f} {y:.0f}h{far - near:.0f}"
    p.fill(panes, RUST)
    p.line(leads, CAME)
    p.line(box(cut, cut, WIDTH - 2 * cut, HEIGHT - 2 * cut), CAME, GOLD)
    for inset in (near, far):
        p.line(box(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset), LEAD)


def _petal(inner: float, outer: float, wide: float) -> str:
    return closed(
        f"*{-wide * 0.3:.0f} {-inner:.0f}, {-wide:.0f} {-(inner + (outer - inner) * 0.62):.0f}, "
        f"*0 {-outer:.0f}, {wide:.0f} {-(inner + (outer - inner) * 0.62):.0f}, *{wide * 0.3:.0f} {-inner:.0f}"
    )


def _rose(p: Glass, at: Point, r: float, *, signs: bool) -> None:
    """Draw the rose: twelve petals in the hues of the territories, and the seals of their signs at the rim."""
    p.pane(oval(*at, r), STONE, FRAME)
    p.pane(oval(*at, r * 0.965), GOLD, LEAD)
    p.pane(oval(*at, r * 0.93), NIGHT, LEAD)
    step = 30
    for k in range(24):
        a = 15 * k - 90
        corners = [polar(at, r * 0.93, a), polar(at, r * 0.93, a + 7.5), polar(at, r * 0.93, a + 15)]
        p.pane(poly([*corners, polar(at, r * 0.86, a + 15), polar(at, r * 0.86, a)]), HONEY if k % 2 else RUST, CAME)
    for k in range(12):
        middle, light, dark = HUES[ELEMENTS[k % 4]]
        with p.placed(*at, step * k):
            p.pane(_petal(r * 0.24, r * 0.84, r * 0.2), dark, LEAD)
            p.pane(_petal(r * 0.3, r * 0.76, r * 0.135), middle, CAME)
            p.pane(_petal(r * 0.34, r * 0.5, r * 0.06), light, CAME)
        p.pane(star(*polar(at, r * 0.8, step * (k + 0.5) - 90), r * 0.05, r * 0.02, 4), HONEY, CAME)
    if signs:
        for k, seal in enumerate(seals().values()):
            x, y = polar(at, r * 0.655, step * k - 90)
            with p.placed(x - r * 0.11, y - r * 0.11, 0, r * 0.22 / 120):
                p.include(seal.svg())
    p.pane(oval(*at, r * 0.27), GOLD, FRAME)
    p.pane(oval(*at, r * 0.235), DUSK, LEAD)
    p.pane(star(*at, r * 0.22, r * 0.09, 12), HONEY, LEAD)
    p.pane(star(*at, r * 0.13, r * 0.055, 12, -75), GOLD, CAME)
    p.pane(oval(*at, r * 0.04), IVORY, CAME)


def _sky(p: Glass, stars: Sequence[tuple[float, float, float]], links: Sequence[Sequence[int]]) -> None:
    p.line("".join("M" + "L".join(f"{stars[i][0]:.0f} {stars[i][1]:.0f}" for i in link) for link in links), CAME, HONEY)
    for x, y, size in stars:
        p.pane(star(x, y, size, size * 0.4, 4), HONEY, CAME)


def cover() -> Glass:
    """Give the front cover; the template sets the title across it, and three heroes in the lancets below."""
    p = Glass(WIDTH, HEIGHT)
    at = (MIDDLE, 585.0)
    _night(p, at, 48, (520, 700, 900, 1150, 1450))
    _sky(p, [(170, 200, 26), (250, 320, 18), (180, 430, 22), (300, 180, 14)], [(3, 0, 1, 2)])
    _sky(p, [(1370, 190, 20), (1300, 300, 26), (1390, 400, 16), (1260, 180, 14)], [(3, 1, 0), (1, 2)])
    _sky(p, [(170, 880, 18), (260, 960, 24), (180, 1010, 14)], [(0, 1, 2)])
    _sky(p, [(1370, 860, 24), (1280, 950, 16), (1380, 1000, 18)], [(0, 1, 2)])
    _rose(p, at, 460, signs=True)
    p.pane(box(60, 1950, WIDTH - 120, 160), NIGHT, FRAME)
    _border(p)
    p.pane(box(100, 1955, WIDTH - 200, 108), NIGHT, LEAD)
    return p


def back() -> Glass:
    """Give the back cover; the template sets words into it, and the emblems of the territories around the rose."""
    p = Glass(WIDTH, HEIGHT)
    at = (MIDDLE, 1175.0)
    _night(p, at, 36, (420, 640, 900, 1200))
    _sky(p, [(200, 700, 18), (330, 640, 26), (470, 690, 16), (560, 640, 22)], [(0, 1, 2, 3)])
    _sky(p, [(1340, 700, 24), (1210, 650, 16), (1080, 700, 20), (980, 650, 14)], [(0, 1, 2, 3)])
    _rose(p, at, 300, signs=True)
    _border(p)
    p.pane(box(100, 1735, WIDTH - 200, 328), NIGHT, LEAD)
    return p
