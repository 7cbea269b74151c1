"""What ships, planets and extractors show on their tokens: drawn about the middle of the token, in mm."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from engraving.forms import spark
from engraving.geometry import at, between, box, ellipse, smooth
from engraving.plate import FINE, HAIR, INK, LINE, PAPER
from engraving.swell import swelled, toned

from .laboratory import trooper
from .modelling import lit, parallels

if TYPE_CHECKING:
    from engraving.geometry import Points
    from engraving.plate import Plate

GLOBE: Final = 6.3
"""The radius of a planet's globe on the map, mm."""
COARSE: Final = 0.2
"""The finest line in a ground of several inks, mm."""


def square_rigged(plate: Plate) -> None:
    """A galleon under square sails, 9 x 10 mm, bow to the right."""
    _pennant(plate, 3.4, 0.3)
    _pennant(plate, 5.8, 0.9)
    for x, top, tiers in (
        (3.2, 0.6, ((1.4, 1.15, 3.3, 1.6), (3.7, 1.65, 6.1, 2.0))),
        (6.2, 1.2, ((1.9, 0.95, 3.6, 1.35), (4.0, 1.4, 6.0, 1.75))),
    ):
        plate.swell([(x, top), (x, 7.2)], [0.34, 0.34], PAPER)
        for upper, wide, lower, wider in tiers:
            _cloth(plate, (x, upper, wide, lower, wider))
    _galleon(
        plate,
        [
            (0.1, 5.4),
            (1.9, 5.6),
            (2.2, 7.0),
            (6.4, 7.0),
            (6.7, 6.5),
            (9.2, 5.5),
            (8.6, 7.6),
            (7.3, 9.3),
            (2.2, 9.3),
            (0.8, 8.2),
        ],
    )


def lateen(plate: Plate) -> None:
    """A broad ship under two lateen sails, 9 x 10 mm, bow to the right."""
    for foot, head in ((3.0, 3.0), (6.2, 6.0)):
        plate.swell([(foot, 1.4), (head, 7.4)], [0.34, 0.34], PAPER)
    for peak, tack, clew in (((1.2, 0.9), (5.3, 6.2), (0.6, 6.4)), ((5.2, 1.3), (8.8, 6.0), (4.9, 6.3))):
        leech = smooth([peak, ((peak[0] + clew[0]) / 2 - 0.5, 3.6), clew])
        foot = smooth([clew, ((clew[0] + tack[0]) / 2, 6.0), tack])
        cloth = [*leech, *foot[1:]]
        plate.shape(cloth, LINE)
        seams = (
            [(peak[0] + (tack[0] - peak[0]) * k, peak[1] + (tack[1] - peak[1]) * k), (clew[0] + (tack[0] - clew[0]) * k, 7)]
            for k in (0.16, 0.36, 0.58)
        )
        plate.shade(seams, lambda _x, _y: 0.3, cloth)
        (ax, ay), (bx, by) = peak, tack
        yard = [(ax - 0.08 * (bx - ax), ay - 0.08 * (by - ay)), (bx + 0.04 * (bx - ax), by + 0.04 * (by - ay))]
        plate.swell(yard, [0.75, 0.75])
        plate.swell(yard, [0.4, 0.4], PAPER)
    _galleon(
        plate, [(0.0, 6.2), (1.6, 6.5), (2.6, 7.3), (6.6, 7.3), (9.4, 6.2), (8.4, 8.4), (6.4, 9.6), (3.0, 9.6), (1.2, 8.8)]
    )


def _cloth(plate: Plate, where: tuple[float, float, float, float, float]) -> None:
    """Engrave a square sail that swells to the bow: its mast, then the height and half the width of its yard and foot."""
    x, top, upper, foot, lower = where
    left = smooth([(x - upper, top), (x - (upper + lower) / 2 + 0.3, (top + foot) / 2), (x - lower, foot)])
    right = smooth([(x + upper, top), (x + (upper + lower) / 2 + 0.5, (top + foot) / 2), (x + lower, foot)])
    sag = smooth([(x - lower, foot), (x + 0.2, foot - 0.35), (x + lower, foot)])
    cloth = [*left, *sag[1:], *reversed(right)]
    plate.shape(cloth, LINE)
    plate.shade((between(left, right, k) for k in (0.72,)), lambda _px, py: 0.25 * (foot - py) / (foot - top) + 0.25, cloth)


def _galleon(plate: Plate, outline: Points) -> None:
    hull = smooth(outline, closed=True, steps=3)
    plate.shape(hull, LINE)
    plate.shade(([(0, y), (10, y - 0.1)] for y in (8.7, 9.2)), lambda _x, py: 0.25 + 0.4 * (py - 8.4), hull)
    plate.line([(0.6, 7.55), (8.7, 7.3)], LINE)
    for k in range(4):
        plate.blank(ellipse(2.3 + 1.45 * k, 8.05, 0.24), INK)


def _pennant(plate: Plate, x: float, y: float) -> None:
    plate.shape([(x - 0.2, y - 0.1), (x - 1.9, y + 0.25), (x - 0.2, y + 0.75)], FINE)


def night_globe(plate: Plate) -> None:
    """A globe in the dark, drawn by its light: lines that swell where the sun falls."""
    middle = plate.width / 2
    shade = lit(middle, middle, GLOBE)
    for curve in parallels(middle, middle, GLOBE, 22, 0.52):
        for points, widths in toned(curve, lambda x, y: 0.62 - shade(x, y)):
            plate.blank(swelled(points, [max(COARSE, w) for w in widths]), PAPER)
    plate.line(ellipse(middle, middle, GLOBE), COARSE, PAPER)


def globe_outline(plate: Plate) -> None:
    """The same globe in outline, with every fourth of its parallels."""
    middle = plate.width / 2
    plate.line(ellipse(middle, middle, GLOBE), FINE)
    plate.lines(parallels(middle, middle, GLOBE, 22, 0.52)[2::4], HAIR)


def globe_within(plate: Plate, outline: Points) -> None:
    """The same globe by its shade, as far as it lies within an outline."""
    middle = plate.width / 2
    shade = lit(middle, middle, GLOBE, 0.62)
    plate.shade(parallels(middle, middle, GLOBE, 22, 0.52), lambda x, y: min(0.75, shade(x, y)), outline)


def ringed(plate: Plate) -> None:
    """A small globe with a ring, 10 x 7 mm."""
    x, y, r = 5.0, 3.5, 2.35
    plate.shape(ellipse(x, y, 4.7, 1.5, turn=-20), LINE)
    plate.shape(ellipse(x, y, r), LINE)
    plate.shade(parallels(x, y, r, -20, 0.4), lit(x, y, r))
    front = ellipse(x, y, 4.7, 1.5, turn=-20, span=(0, 180))
    band = [*front, *reversed(ellipse(x, y, 3.45, 0.85, turn=-20, span=(0, 180)))]
    plate.shape(band, LINE)
    plate.shade([ellipse(x, y, 4.1, 1.18, turn=-20, span=(0, 180))], lambda px, _y: 0.12 * (px - 4), band)


def derrick(plate: Plate) -> None:
    """A tower over a well, 10 x 10 mm: the base extractor."""
    _tower(plate, 1.9)
    plate.shape(box(3.7, 0.9, 2.6, 1.1), LINE)
    plate.shape(box(4.4, 0.2, 1.2, 0.8), FINE)
    _ground(plate)


def drill(plate: Plate) -> None:
    """A tower with a great wheel and a drill, 10 x 10 mm: the special extractor."""
    _tower(plate, 3.4)
    plate.swell([(5, 3), (5, 9.2)], [1.1, 1.1])
    plate.swell([(5, 3), (5, 9.2)], [0.62, 0.62], PAPER)
    plate.shape(ellipse(5, 2.3, 2.1), LINE)
    plate.shape(ellipse(5, 2.3, 1.45), LINE, INK)
    for k in range(3):
        put = at(5, 2.3, 1.0, 60 * k + 30)
        plate.shape(put(box(-1.5, -0.2, 3.0, 0.4)), HAIR)
    plate.shape(ellipse(5, 2.3, 0.55), LINE)
    _ground(plate)


def academy(plate: Plate) -> None:
    """A star of facets, 10 x 10 mm: the academy."""
    x, y = 5.0, 5.3
    corners = [(x + r * sin(radians(36 * k)), y - r * cos(radians(36 * k))) for k, r in enumerate((4.9, 2.05) * 5)]
    plate.shape(corners, LINE)
    for k in range(0, 10, 2):
        plate.shape([(x, y), corners[k], corners[k + 1]], FINE, PAPER if plate.light else INK)


def hangar(plate: Plate) -> None:
    """A hall under a round roof with its gate half shut, 10 x 10 mm: the hangar."""
    roof = [(0.4, 9.5), *ellipse(5, 5, 4.6, span=(180, 360)), (9.6, 9.5)]
    plate.shape(roof, LINE)
    plate.shade((ellipse(5, 5, r, span=(180, 360)) for r in (4.2, 3.8)), lambda px, py: 0.12 * (px + py - 6), roof)
    plate.shape([(1.7, 9.5), *ellipse(5, 5, 3.3, span=(180, 360)), (8.3, 9.5)], LINE, PAPER if plate.light else INK)
    for y in (5.6, 7.0, 8.4):
        plate.shape(box(2.3, y, 5.4, 1.0), FINE)


def laboratory(plate: Plate) -> None:
    """A flask, half full, 10 x 10 mm: the laboratory."""
    body = smooth([(3.9, 3.6), (0.9, 8.4), (1.6, 9.6), (5, 9.7), (8.4, 9.6), (9.1, 8.4), (6.1, 3.6)], steps=4)
    plate.shape([(3.9, 1.2), *body, (6.1, 1.2)], LINE)
    level = [(2.6, 6.1), *smooth([(0.95, 8.4), (1.65, 9.5), (5, 9.6), (8.35, 9.5), (9.05, 8.4)], steps=4), (7.4, 6.1)]
    plate.line([(2.4, 6.1), (7.6, 6.1)], LINE)
    plate.shade(([(0, y), (10, y)] for y in (6.8, 7.5, 8.2, 8.9)), lambda px, py: 0.16 * (px + py - 11), level)
    for x, y, r in ((4.2, 7.4, 0.75), (6.1, 8.3, 0.5), (5.2, 4.4, 0.42)):
        plate.shape(ellipse(x, y, r), FINE)
    plate.shape(box(3.2, 0.4, 3.6, 1.1), LINE)


def flag(plate: Plate) -> None:
    """A flag planted on a far horizon, 10 x 10 mm: an explored zone."""
    hill = [*smooth([(1.2, 8.3), (3.2, 7.3), (5, 7.0), (6.8, 7.3), (8.8, 8.3)], steps=4), *ellipse(5, 5.9, 4.5, span=(35, 145))]
    plate.shape(hill, LINE)
    plate.shade(([(1.5, y), (5, y - 0.9), (8.5, y)] for y in (8.9, 9.5, 10.1)), lambda px, _y: 0.09 * (px - 3), hill)
    plate.shape(box(3.2, 0.7, 0.7, 7.2), FINE)
    top = smooth([(3.9, 1.1), (5.4, 0.8), (7.0, 1.5), (9.2, 1.1)], steps=4)
    foot = smooth([(9.1, 5.0), (7.0, 5.2), (5.4, 4.5), (3.9, 4.8)], steps=4)
    cloth = [*top, (7.9, 3.1), *foot]
    plate.shape(cloth, LINE)
    plate.shade(([(x, 0), (x, 6)] for x in (6.7, 7.3, 7.8)), lambda _x, py: 0.3 - 0.04 * py, cloth)
    spark(plate, 5.3, 2.8, 1.3)


def soldier(plate: Plate) -> None:
    """A soldier with his pike, 5 x 10 mm: troops."""
    trooper(plate, 2.1, 9.9, 1.0, mirrored=False)


def _tower(plate: Plate, top: float) -> None:
    """Engrave a tower of lattice, from a height down to the ground."""
    for side in (-1, 1):
        for low, high in ((2.7, 4.2), (4.2, 6.0), (6.0, 8.3)):
            if low >= top - 0.8:
                near, far = (0.95 + (low - 1.9) * 0.36, 0.95 + (high - 1.9) * 0.36)
                brace = [(5 - side * near, low), (5 + side * far, high)]
                plate.swell(brace, [0.62, 0.62])
                plate.swell(brace, [0.36, 0.36], PAPER)
    for side in (-1, 1):
        foot, head = 5 + side * 3.3, 5 + side * (0.95 + (top - 1.9) * 0.36)
        plate.shape([(head - 0.35, top), (head + 0.35, top), (foot + 0.45, 8.6), (foot - 0.45, 8.6)], FINE)
    for y in (4.2, 6.0):
        wide = 1.3 + (y - 1.9) * 0.36
        plate.shape(box(5 - wide, y - 0.25, 2 * wide, 0.5), HAIR)


def _ground(plate: Plate) -> None:
    deck = [(0.5, 8.3), (9.5, 8.3), (9.9, 9.8), (0.1, 9.8)]
    plate.shape(deck, LINE)
    plate.shade(([(0, y), (10, y)] for y in (8.75, 9.1, 9.45)), lambda px, py: 0.1 * (px - 3) + 0.3 * (py - 9), deck)
