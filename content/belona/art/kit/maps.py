"""Draw the street plans of the map cards, 94 by 69 mm with bleed.

Avenues join the centres of adjacent spaces, so they leave each space in the middle of every side; alleys leave on both
sides of them, `ALLEY` mm from the middle. So streets meet streets after a half turn, a shift by half a card, and on any
adjacent card. Zebra crossings mark the borders of spaces.
"""

# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from .landmarks import LANDMARKS
from .palette import MIST, PAPER, STEEL
from .pen import Canvas, boxes, closed
from .shapes import chamfer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.game import Game

CARD_W, CARD_H, BLEED = 88.0, 63.0, 3.0
AVENUE = 5.0  # width of an avenue
ALLEY = 7.0  # from the middle of a side to the middle of an alley
LANE = 0.8  # width of an alley

# As in maps.yaml; a capital L is a transition space that carries the card's landmark.
PLANS = {
    "map_a": ("L I . .", "W . Z .", ". . . U"),
    "map_b": (". . M .", ". Z . I", "U . . L"),
    "map_c": ("W . L .", ". . Z U", ". I . ."),
    "map_d": (". . I .", ". Z . L", "M . . W"),
    "map_e": ("U . . M", ". L Z .", ". I . ."),
    "map_f": (". Z U .", ". . L .", ". W . ."),
}

Box = tuple[float, float, float, float]


class Plan(NamedTuple):
    """The rows of a card's spaces, and how many columns and lines the rules give a card."""

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

    def spaces(self) -> Iterator[tuple[int, int]]:
        """The line and the column of each space of the card and of a ring around it, which shows in the bleed."""
        return product(range(-1, self.lines + 1), range(-1, self.columns + 1))

    def middle(self, line: int, column: int) -> tuple[float, float]:
        """The middle of a space in mm."""
        return BLEED + (column + 0.5) * self.cell_w, BLEED + (line + 0.5) * self.cell_h


def _lots(box: Box, rng: random.Random, room: float) -> list[Box]:
    """Divide a block into lots of at most about `room` square mm, with gaps between them."""
    x, y, w, h = box
    slit = 0.35
    if w * h < room * rng.uniform(0.7, 1.3) or max(w, h) < 2.4:
        return [box]
    cut = rng.uniform(0.36, 0.64)
    if w > h:
        first = w * cut
        halves = [(x, y, first - slit / 2, h), (x + first + slit / 2, y, w - first - slit / 2, h)]
    else:
        first = h * cut
        halves = [(x, y, w, first - slit / 2), (x, y + first + slit / 2, w, h - first - slit / 2)]
    return [lot for half in halves for lot in _lots(half, rng, room)]


def _blocks(of: Plan, line: int, column: int) -> list[Box]:
    """Give the blocks of a space: four quarters, each divided by its alleys."""
    spans_x, spans_y = _spans(of.cell_w / 2), _spans(of.cell_h / 2)
    middle_x, middle_y = of.middle(line, column)
    return [(middle_x + a, middle_y + c, b - a, d - c) for a, b in spans_x for c, d in spans_y]


def _spans(edge: float) -> list[tuple[float, float]]:
    near = (AVENUE / 2, ALLEY - LANE / 2)
    rim = (ALLEY + LANE / 2, edge)
    return [(-rim[1], -rim[0]), (-near[1], -near[0]), near, rim]


def _buildings(canvas: Canvas, rng: random.Random, of: Plan) -> None:
    """Paint the lots of all spaces except the zone's, including the bleed: pale roofs, a few dark ones, some with a court."""
    roofs: list[Box] = []
    dark: list[Box] = []
    courts: list[Box] = []
    for r, c in of.spaces():
        if 0 <= r < of.lines and 0 <= c < of.columns and of.rows[r][c] == "Z":
            continue
        room = rng.choice((3.5, 5.5, 9))
        for block in _blocks(of, r, c):
            if block[0] > 94 or block[1] > 69 or block[0] + block[2] < 0 or block[1] + block[3] < 0:
                continue
            for lot in _lots(block, rng, room):
                x, y, w, h = lot
                chance = rng.random()
                (dark if chance < 0.1 else roofs).append(lot)
                if chance > 0.82 and min(w, h) > 1.7:
                    courts.append((x + w * 0.32, y + h * 0.32, w * 0.36, h * 0.36))
                elif chance > 0.74 and min(w, h) > 1.2:
                    dark.append((x + w * 0.55, y + h * 0.2, min(0.7, w * 0.3), min(0.7, h * 0.3)))
    canvas.path(boxes(roofs), MIST)
    canvas.path(boxes(dark), STEEL)
    canvas.path(boxes(courts), PAPER)


def _markings(canvas: Canvas, of: Plan) -> None:
    """Paint lane markings, and zebra crossings at all borders between spaces."""
    dashes: list[Box] = []
    zebras: list[Box] = []
    for r, c in of.spaces():
        x, y = of.middle(r, c)
        right = x + of.cell_w / 2
        below = y + of.cell_h / 2
        zebras += [(right - 0.9, y - 1.95 + k * 0.85, 1.8, 0.5) for k in range(5)]
        zebras += [(x - 1.95 + k * 0.85, below - 0.9, 0.5, 1.8) for k in range(5)]
        for k in range(3):
            at = 3.6 + k * 2.3
            dashes += [(x + at, y - 0.1, 1.3, 0.2), (x - at - 1.3, y - 0.1, 1.3, 0.2)]
            dashes += [(x - 0.1, y + at, 0.2, 1.3), (x - 0.1, y - at - 1.3, 0.2, 1.3)]
    canvas.path(boxes(_seen(dashes)), MIST)
    canvas.path(boxes(_seen(zebras)), STEEL)


def _seen(rects: list[Box]) -> list[Box]:
    return [b for b in rects if b[0] < 94 and b[1] < 69 and b[0] + b[2] > 0 and b[1] + b[3] > 0]


def plan(name: str, game: Game) -> str:
    """Draw the plan of one card; the space of a zone is left empty, because the template paints it."""
    canvas = Canvas(94, 69)
    canvas.rect(0, 0, 94, 69, PAPER)
    of = Plan([row.split() for row in PLANS[name]], canvas.rule(game, "map.columns"), canvas.rule(game, "map.lines"))
    if [len(row) for row in of.rows] != [of.columns] * of.lines:
        raise ValueError(f"`PLANS` must give {name} {of.lines} lines of {of.columns} spaces")
    _buildings(canvas, random.Random(name), of)
    _markings(canvas, of)
    for r, row in enumerate(of.rows):
        for c, kind in enumerate(row):
            x, y = of.middle(r, c)
            if kind == "L":
                canvas.path(closed(chamfer(x - 8.2, y - 8.2, 16.4, 16.4, 4.6)), PAPER)
                LANDMARKS[name](canvas, x, y)
                canvas.anchor("landmark", x - 4, y - 0.5)
    return canvas.svg()


def maps(game: Game) -> dict[str, str]:
    """Give every plan by file stem."""
    return {name: plan(name, game) for name in PLANS}
