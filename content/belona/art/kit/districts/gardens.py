"""Draw Jardim Ácido: round crossings between gardens with glasshouses, vats and hedges, and the great palm house."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from kit.ground import area, joined, rings, street, within, written
from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.pen import boxes, closed, polar
from kit.shapes import arc, chamfer, regular

if TYPE_CHECKING:
    from kit.ground import Ring
    from kit.pen import Canvas
    from kit.quarter import Quarter

HOUSE = (22.0, 31.5)


def gardens(quarter: Quarter) -> None:
    """Draw the district."""
    canvas = quarter.canvas
    quarter.ground()
    rounds = area(*(regular(*quarter.middle(c, r), 6.2, 24) for c, r in quarter.spaces(".")))
    lawn = area(_capsule(*HOUSE, 19.4, 10.2))
    beds = quarter.lots(joined(street(quarter.grid(), 3.4), rounds), lawn, least=1)
    quarter.blocks(beds, NIGHT)
    kinds = (_glasshouse, _vats, _hedges, _pond)
    for c, r in product(range(quarter.columns + 1), range(quarter.lines + 1)):
        if (c, r) not in {(1, 1), (1, 2), (2, 2)}:  # where the palm house stands, and the zone's sign
            kinds[(c + 2 * r + r // 2) % len(kinds)](quarter, c * quarter.cell_w, r * quarter.cell_h)
    quarter.reflections()
    quarter.rain()
    quarter.crossings()
    palm_house(canvas, *HOUSE)
    canvas.anchor("landmark", 16, 31.5)


def _capsule(x: float, y: float, w: float, h: float) -> Ring:
    """Give a long shape with round ends, `w` and `h` from its middle."""
    left, right = (x - w + h, y), (x + w - h, y)
    return arc(*right, h, -90, 90, 14) + arc(*left, h, 90, 270, 14)


def _paint(quarter: Quarter, polygons: list[Ring], fill: str) -> None:
    """Paint what of the polygons lies on the card inside its lane and beside its plates."""
    kept = within(area(*polygons), quarter.inside())
    quarter.canvas.path(written(quarter.seen(rings(kept, 0.05))), fill)


def _box(x: float, y: float, w: float, h: float) -> Ring:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _glasshouse(quarter: Quarter, x: float, y: float) -> None:
    """Draw two glasshouses side by side, with their bars."""
    for top in (y - 4.6, y + 0.6):
        _paint(quarter, [_box(x - 6, top, 12, 4)], INK)
        _paint(quarter, [_box(x - 5.7 + k * 1.45, top + s, 1.2, 1.6) for k in range(8) for s in (0.3, 2.1)], STEEL)


def _vats(quarter: Quarter, x: float, y: float) -> None:
    """Draw four vats and the pipes between them."""
    _paint(quarter, [_box(x - 3.2, y - 0.3, 6.4, 0.6), _box(x - 0.3, y - 3, 0.6, 6)], STEEL)
    middles = [(x + s * 3.5, y + t * 3.3) for s in (-1, 1) for t in (-1, 1)]
    for r, fill in ((2.75, STEEL), (2.2, INK)):
        _paint(quarter, [regular(*m, r, 16) for m in middles], fill)
    _paint(quarter, [arc(a, b, 1.75, 150, 250, 6) + arc(a, b, 1.35, 250, 150, 6) for a, b in middles], PAPER)


def _hedges(quarter: Quarter, x: float, y: float) -> None:
    """Draw clipped hedges, one inside the other, with a way in on two sides."""
    for size, fill in ((12.4, STEEL), (11, INK), (8.6, STEEL), (7.2, INK), (4.8, STEEL), (3.4, INK)):
        _paint(quarter, [chamfer(x - size / 2, y - size / 2, size, size, size / 5)], fill)
    _paint(quarter, [_box(x - 0.6, y - 6.2, 1.2, 4.2), _box(x - 0.6, y + 2, 1.2, 4.2)], INK)
    _paint(quarter, [regular(x, y, 0.8, 8)], MIST)


def _pond(quarter: Quarter, x: float, y: float) -> None:
    """Draw a pond of acid in a ring of trees, with ripples of rain."""
    _paint(quarter, [regular(*polar(x, y, 6, a), 0.95, 7, a) for a in range(15, 375, 30)], STEEL)
    for r, fill in ((4.2, MIST), (3.6, INK)):
        _paint(quarter, [regular(x, y, r, 20)], fill)
    for a, b, r in ((-0.9, -0.7, 1.3), (1.4, 1.2, 0.8)):
        ripple = within(area(regular(x + a, y + b, r, 14)), quarter.inside())
        inner = [regular(x + a, y + b, r - 0.3, 14)]
        quarter.canvas.path(written(quarter.seen(rings(ripple, 0.05))), MIST)
        _paint(quarter, inner, INK)


def palm_house(canvas: Canvas, x: float, y: float) -> None:
    """Draw the palm house, 34 mm long and lit from inside: ribs of iron over glass, and a dome."""
    canvas.path(closed(_capsule(x, y, 18.6, 9.4)), INK, stroke=CYAN, stroke_width=0.5)
    canvas.path(closed(_capsule(x, y, 17.2, 8)), PAPER)
    canvas.path(closed(_capsule(x, y, 16.6, 7.4)), CYAN)
    canvas.path(boxes([(x + k * 1.9 - 0.15, y - 7.4, 0.3, 14.8) for k in range(-4, 5)]), INK)
    fans = [[(x + s * 9.2, y), polar(x + s * 9.2, y, 7.4, 90 + s * -90 + a)] for s in (-1, 1) for a in range(-75, 90, 25)]
    canvas.strokes(fans, INK, 0.3)
    canvas.path(boxes([(x - 15.6, y - 0.35, 31.2, 0.7)]), PAPER)
    canvas.path(closed(regular(x, y, 5.8, 16, 11.25)), INK)
    canvas.path(closed(regular(x, y, 5.1, 16, 11.25)), PAPER)
    canvas.path(closed(regular(x, y, 4.5, 16, 11.25)), NIGHT)
    canvas.strokes([[polar(x, y, 1.6, a), polar(x, y, 4.5, a)] for a in range(0, 360, 30)], CYAN, 0.45)
    canvas.path(closed(regular(x, y, 1.8, 8, 22.5)), PAPER)
