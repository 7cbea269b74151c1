"""Draw what the street plans of all districts share at night: gates, the lane along the card's edge, crossings, light and rain.

A gate is the middle of a space's side. A street leads through each gate in the card's edge, `STREET` mm wide and square to
it, and a lane runs along the edge: so streets meet streets after a half turn, a shift by half a card, and on any
neighbouring card, and a cut that is off shows a wider lane. Each district lays its own streets between the gates.
"""

# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import math
import random
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from .ground import area, rings, street, without, written
from .palette import CYAN, INK, MIST, NIGHT, STEEL
from .pen import boxes, closed, number, pair
from .shapes import chamfer, limb, regular

if TYPE_CHECKING:
    import pathops

    from .ground import Ring
    from .pen import Canvas, Point

CARD_W, CARD_H, BLEED = 88.0, 63.0, 4.0
STREET = 5.0  # width of the streets that lead from space to space
LANE = 1.1  # from the cut to the blocks: half of the lane that two cards share
STRAIGHT = 3.4  # how far from the card's edge its streets run square to it
FEW = 10  # polygons to a path
EDGE = 0.9  # from the cut to the line at the edge, in mm
DISC, RIM, LINE = 3.9, 3.2, 0.6  # radius of the disc in the middle of a transition space, and of its rim, a line so wide
LANDMARKS = {
    "map_a": ((0, 2), (1, 2)), "map_b": ((0, 0), (1, 0)), "map_c": ((2, 0), (3, 0)),
    "map_d": ((2, 1), (3, 1)), "map_e": ((0, 1), (1, 1)), "map_f": ((1, 1), (2, 1)),
}  # fmt: skip
"""The two spaces, by column and line, on which each district's landmark stands."""
STREAKS = (
    (-1.7, -1.2, 2.4), (-1.7, 3.1, 4.6), (-1.0, -1.2, 1.8), (-0.3, -1.2, 4.0), (-0.3, 4.7, 6.2), (0.4, -1.2, 2.7),
    (1.1, -1.2, 1.6), (1.1, 2.3, 5.3), (1.8, -1.2, 3.1),
)  # fmt: skip
"""Streaks of light on a wet street: how far aside, and from where to where behind the border of the space."""
DROPS = (
    (6.4, -1.4, 1.9), (8.6, 1.0, 1.6), (-7.0, 0.9, 1.9), (-9.2, -1.2, 1.5),
    (-1.2, 6.6, 1.9), (1.3, 7.9, 1.5), (-0.7, -6.8, 1.8), (1.2, -8.0, 1.4),
)  # fmt: skip
"""Rain on the four streets of a space: where from its middle, and how far it falls."""

Run = list["Point"]


class Quarter(NamedTuple):
    """A card's district: where it is drawn, the rows of its spaces, and how many columns and lines the rules give a card."""

    name: str
    canvas: Canvas
    rows: list[list[str]]
    columns: int
    lines: int

    @property
    def cell_w(self) -> float:
        """The width of a space in mm."""
        return CARD_W / self.columns

    @property
    def cell_h(self) -> float:
        """The height of a space in mm."""
        return CARD_H / self.lines

    def middle(self, column: float, line: float) -> Point:
        """The middle of a space in mm."""
        return (column + 0.5) * self.cell_w, (line + 0.5) * self.cell_h

    def spaces(self, kinds: str) -> list[tuple[int, int]]:
        """The column and the line of each space of these kinds."""
        return [(c, r) for r, c in product(range(self.lines), range(self.columns)) if self.rows[r][c] in kinds]

    def gates(self) -> list[tuple[Point, Point]]:
        """Each gate in the card's edge, and the point where its street is free to turn."""
        found = []
        for c in range(self.columns):
            x = self.middle(c, 0)[0]
            found += [((x, 0.0), (x, STRAIGHT)), ((x, CARD_H), (x, CARD_H - STRAIGHT))]
        for r in range(self.lines):
            y = self.middle(0, r)[1]
            found += [((0.0, y), (STRAIGHT, y)), ((CARD_W, y), (CARD_W - STRAIGHT, y))]
        return found

    def stubs(self) -> list[Run]:
        """The streets from outside the card through its gates, as far as they run straight."""
        return [[(2 * a[0] - b[0], 2 * a[1] - b[1]), b] for a, b in self.gates()]

    def grid(self) -> list[Run]:
        """Straight streets through all gates and the middles of all spaces."""
        across = [[(-BLEED, self.middle(0, r)[1]), (CARD_W + BLEED, self.middle(0, r)[1])] for r in range(self.lines)]
        down = [[(self.middle(c, 0)[0], -BLEED), (self.middle(c, 0)[0], CARD_H + BLEED)] for c in range(self.columns)]
        return across + down

    def inside(self) -> pathops.Path:
        """The ground for blocks: the card without its half of the lane along the edge."""
        x, y, cut = CARD_W - LANE, CARD_H - LANE, 2.2
        return area([
            (LANE + cut, LANE), (x - cut, LANE), (x, LANE + cut), (x, y - cut),
            (x - cut, y), (LANE + cut, y), (LANE, y - cut), (LANE, LANE + cut),
        ])  # fmt: skip

    def covered(self) -> list[tuple[float, float, float, float]]:
        """The boxes `left, top, right, bottom` that the plates of effect spaces and zones cover, a little smaller."""
        margins = {"Z": (1.0, 1.0, 21.0, 20.0), **dict.fromkeys("IWUM", (2.6, 2.6, 19.4, 18.4))}
        found = []
        for c, r in self.spaces("ZIWUM"):
            left, top, right, bottom = margins[self.rows[r][c]]
            x, y = c * self.cell_w, r * self.cell_h
            found.append((x + left, y + top, x + right, y + bottom))
        return found

    def seen(self, polygons: list[Ring]) -> list[Ring]:
        """The polygons without those that lie wholly below a plate."""
        plates = self.covered()
        return [
            ring for ring in polygons if not any(all(a <= x <= c and b <= y <= d for x, y in ring) for a, b, c, d in plates)
        ]

    def lots(self, streets: pathops.Path, *cuts: pathops.Path, least: float = 0.5) -> list[Ring]:
        """The blocks between the streets, divided by slits and without cleared ground."""
        return self.seen(rings(without(self.inside(), streets, street(self.stubs(), STREET), *cuts), least))

    def ground(self) -> None:
        """Paint the wet asphalt of the streets."""
        self.canvas.rect(-BLEED, -BLEED, CARD_W + 2 * BLEED, CARD_H + 2 * BLEED, STEEL)
        edge = closed(chamfer(EDGE, EDGE, CARD_W - 2 * EDGE, CARD_H - 2 * EDGE, 1.6))
        self.canvas.path(edge, stroke=STEEL, stroke_width=0.35, data_ink="solid")  # shows where grounds are white

    def discs(self) -> None:
        """Paint a disc in the middle of each transition space, also where a landmark covers two: so spaces can be counted."""
        middles = [self.middle(c, r) for c, r in self.spaces(".")]
        self.canvas.path(written([regular(x, y, DISC, 32) for x, y in middles]), NIGHT, data_ink="solid")
        self.canvas.path(written([regular(x, y, RIM, 32) for x, y in middles]), MIST, data_ink="tint")

    def blocks(self, polygons: list[Ring], fill: str) -> None:
        """Paint polygons, a few to a path: the low-ink edition outlines these, where it would tint a path of many."""
        for k in range(0, len(polygons), FEW):
            self.canvas.path(written(polygons[k : k + FEW]), fill)

    def roofs(self, polygons: list[Ring], dark: float = 0.3, lit: float = 0.2) -> None:
        """Paint roofs at night; a share of them is black, and a share of the large ones has a lit skylight."""
        rng = random.Random(self.name)
        tones: dict[str, list[Ring]] = {NIGHT: [], INK: []}
        lights: list[Ring] = []
        for ring in polygons:
            tones[INK if rng.random() < dark else NIGHT].append(ring)
            if rng.random() < lit and (light := _skylight(ring)):
                lights.append(light)
        for fill, found in tones.items():
            self.blocks(found, fill)
        self.canvas.path(written(lights), MIST)

    def crossings(self, *, inner: bool = True) -> None:
        """Paint a zebra crossing where a space ends: at each gate, `inner` or not also between the card's own spaces."""
        bars = []
        for c, r in product(range(self.columns + 1), range(self.lines)):
            if inner or c in {0, self.columns}:
                x, y = c * self.cell_w, self.middle(0, r)[1]
                bars += [(x - 0.9, y - 1.95 + k * 0.85, 1.8, 0.5) for k in range(5)]
        for c, r in product(range(self.columns), range(self.lines + 1)):
            if inner or r in {0, self.lines}:
                x, y = self.middle(c, 0)[0], r * self.cell_h
                bars += [(x - 1.95 + k * 0.85, y - 0.9, 0.5, 1.8) for k in range(5)]
        self.canvas.path(boxes(bars), MIST)

    def _streets_of(self, kinds: str) -> list[tuple[int, int]]:
        """The spaces of these kinds on which no landmark stands."""
        return [space for space in self.spaces(kinds) if space not in LANDMARKS[self.name]]

    def reflections(self, kinds: str = ".") -> None:
        """Lay the landmark's light on the wet streets to it from spaces of these kinds: broken streaks of unequal length."""
        streaks = []
        for c, r in LANDMARKS[self.name]:
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                if (c + dx, r + dy) in self._streets_of(kinds):
                    x, y = self.middle(c + dx / 2, r + dy / 2)
                    for side, start, stop in STREAKS:
                        ends = [(x + dx * out + dy * side, y + dy * out + dx * side) for out in (start, stop)]
                        streaks.append(limb(*ends, 0.45, 0.45, round_ends=False))
        self.canvas.path(written(streaks), CYAN)

    def rain(self) -> None:
        """Paint rain on the streets of plain spaces, where no die stands; its slant is the same after a half turn."""
        drops = []
        for c, r in self._streets_of("."):
            x, y = self.middle(c, r)
            for k, (dx, dy, fall) in enumerate(DROPS):
                turn = 1 if (c + r + k) % 2 else -1
                start = x + turn * dx + fall * 0.2, y + turn * dy - fall / 2
                drops.append(f"M{pair(start)}l{number(-fall * 0.4)} {number(fall)}")
        self.canvas.path("".join(drops), "none", stroke=MIST, stroke_width=0.25)


def _skylight(ring: Ring) -> Ring | None:
    """Give a lit pane along the longest side of a roof, None where it has no room."""
    after = [*ring[1:], ring[0]]
    a, b = max(zip(ring, after, strict=True), key=lambda side: math.dist(*side))
    x, y = (sum(v) / len(ring) for v in zip(*ring, strict=True))
    long = math.dist(a, b)
    if long < 2.4 or abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / long < 0.7:
        return None
    u, v = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    half, deep = min(0.8, long / 5), 0.22
    return [(x + s * u * half - t * v * deep, y + s * v * half + t * u * deep) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
