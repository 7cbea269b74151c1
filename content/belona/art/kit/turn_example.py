"""Draw the six panels of a whole turn, on the game's own cards. What they show is what the rules engine played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.rules.examples import worked_examples

from . import pieces
from .encounters import way_of
from .palette import INK, MIST, NIGHT, PAPER, YELLOW
from .pen import Canvas, boxes, kept, moved
from .shapes import chamfer
from .table import CELL_H, CELL_W, card, laid_map

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.model.game import Game

    from .pen import Point

WIDTH, HEIGHT = 62.0, 39.0  # mm
SCALE = 0.462  # how much smaller than life the map is drawn: seven spaces are not quite as wide as a panel
VIEW = (3.55, 2.6)  # column and line of the map at the top left corner of a panel
START, GOAL, ZONE, RIVAL = (4.0, 4.0), (7.0, 5.0), (8.0, 4.0), (8.0, 5.0)
WAY: tuple[Point, ...] = (START, (5.0, 4.0), (6.0, 4.0), (6.0, 5.0), GOAL)
HELD = 0.42  # how much smaller than life cards beside the map are drawn


class _Panel:
    """One panel: a canvas with the map's window, in which spaces have places."""

    def __init__(self, game: Game, view: Point = VIEW, *, shown: bool = True) -> None:
        self.canvas = Canvas(WIDTH, HEIGHT)
        self.canvas.rect(0, 0, WIDTH, HEIGHT, MIST)
        self._corner = -view[0] * CELL_W * SCALE, -view[1] * CELL_H * SCALE
        if shown:
            laid_map(self.canvas, game, *self._corner, SCALE)

    def at(self, cell: Point) -> Point:
        """Give the middle of a space, in mm."""
        return self._corner[0] + (cell[0] + 0.5) * CELL_W * SCALE, self._corner[1] + (cell[1] + 0.5) * CELL_H * SCALE

    def group(self, faction: str, value: int, cell: Point) -> None:
        """Set the die of a group on a space."""
        pieces.group_die(self.canvas, faction, value, *self.at(cell), 16 * SCALE)

    def ring(self, cell: Point, ink: str) -> None:
        """Mark a space by a frame around it."""
        x, y = self.at(cell)
        frame = chamfer(x - 5, y - 4.75, 10, 9.5, 1.4)
        for colour, wide in ((INK, 1.9), (PAPER, 1.4), (ink, 0.8)):
            self.canvas.poly(frame, "none", stroke=colour, stroke_width=wide, data_ink="keep")

    def way(self, cells: Sequence[Point], ink: str) -> None:
        """Draw the way of a group."""
        with self.canvas.group(moved(*self._corner, SCALE)):
            way_of(self.canvas, [*cells], ink)

    def svg(self, number: int) -> str:
        """Give the finished panel with an edge around it, and its number on a tab in the corner."""
        self.canvas.poly([(0, 0), (9, 0), (9, 6.4), (6.4, 9), (0, 9)], PAPER)
        self.canvas.poly([(0, 0), (8.4, 0), (8.4, 6.1), (6.1, 8.4), (0, 8.4)], INK, data_ink="keep")
        with self.canvas.upright():
            pieces.figures(self.canvas, str(number), 4, 1.7, 4.6, PAPER)
        self.canvas.frame(0.3)
        return self.canvas.svg()


def turn_panels(game: Game) -> dict[str, str]:
    """Give the six panels by their file stems."""
    told = {name: int(str(value)) for name, value in worked_examples(game, Report()).items() if name.startswith("turn_")}
    drawn = (_named, _moved, _dominated, _fought, _paid, _passed)
    return {f"example-{k}": draw(game, told).svg(k) for k, draw in enumerate(drawn, 1)}


def _others(panel: _Panel, told: Mapping[str, int], *, rival: bool = True) -> None:
    panel.group("octacorp", told["turn_domination.members"], ZONE)
    if rival:
        panel.group("vetran", told["turn_combat.members"], RIVAL)


def _named(game: Game, told: Mapping[str, int]) -> _Panel:
    panel = _Panel(game)
    _others(panel, told)
    panel.ring(START, YELLOW)
    panel.group("octacorp", told["turn_move.members"], START)
    return panel


def _moved(game: Game, told: Mapping[str, int]) -> _Panel:
    panel = _Panel(game)
    panel.way(WAY, YELLOW)
    _others(panel, told)
    panel.group("octacorp", told["turn_move.members"], START)
    x, y = panel.at((4.0, 5.0))
    _plate(
        panel.canvas, x - 2, y - 2.4, [("upgrade", told["turn_move.paid"], "-"), ("influence", told["turn_move.influence"], "")]
    )
    return panel


def _plate(canvas: Canvas, x: float, y: float, rows: Sequence[tuple[str, int, str]]) -> None:
    """A white plate beside the action: symbols, and what became of them."""
    canvas.poly(chamfer(x - 5.4, y - 1.4, 14.8, 6.2 * len(rows) + 1.2, 1), INK)
    canvas.poly(chamfer(x - 5, y - 1, 14, 6.2 * len(rows) + 0.4, 0.8), PAPER)
    for k, (symbol, value, spent) in enumerate(rows):
        top = y + 6.2 * k
        pieces.sign(canvas, symbol, x - 4.2, top - 0.2, 5, INK)
        if spent:
            canvas.path(boxes([(x + 2, top + 1.9, 2, 0.8)]), INK)
            pieces.figures(canvas, str(value), x + 6.4, top + 0.4, 3.8, INK)
        else:
            pieces.white_die(canvas, value, x + 5.2, top + 2.2, 4.8)


def _dominated(game: Game, told: Mapping[str, int]) -> _Panel:
    """A group on a zone, an influence that is equal, and the cube that follows; languages from right to left mirror it."""
    panel = _table(game)
    canvas, zone = panel.canvas, told["turn_domination.zone"]
    canvas.poly(chamfer(3, 3.4, 27.6, 13.4, 2), PAPER)
    canvas.poly(chamfer(3.6, 4, 26.4, 12.2, 1.8), NIGHT)
    with canvas.upright():
        pieces.group_die(canvas, "octacorp", told["turn_domination.members"], 10.4, 10.1, 16 * SCALE)
    with canvas.upright():
        pieces.figures(canvas, f"{zone:02d}", 22.4, 6.7, 6.8, PAPER)
    canvas.path(boxes([(14.4, 18.6, 5, 1), (14.4, 20.6, 5, 1)]), INK, data_ink="solid")
    canvas.poly(chamfer(3, 23.2, 27.6, 12.6, 2), INK)
    canvas.poly(chamfer(3.5, 23.7, 26.6, 11.6, 1.8), YELLOW, data_ink="tint")
    pieces.sign(canvas, "influence", 6.4, 25.5, 8, INK)
    pieces.white_die(canvas, told["turn_domination.influence"], 22.4, 29.5, 8)
    x, y = WIDTH - 2.2 - 63 * HELD, (HEIGHT - 88 * HELD) / 2
    card(canvas, "domination_card", x, y, (63 * HELD, 88 * HELD))
    place = zone - 1
    # the place of a cube lies on the card as templates/belona/domination.xml draws its districts
    at = x + (3.2 + place % 2 * 28.65 + 7.1) * HELD, y + (11 + place // 2 * 23.9 + 15) * HELD
    pieces.cube(canvas, "octacorp", *at, 10 * HELD * 1.25)
    _lead(canvas, 31.6)
    return panel


def _table(game: Game) -> _Panel:
    """A panel that shows the table instead of the map."""
    panel = _Panel(game, shown=False)
    panel.canvas.strokes([[(5.0 * k, 0.3), (5.0 * k, HEIGHT - 0.3)] for k in range(1, 13)], PAPER, 0.12)
    panel.canvas.strokes([[(0.3, 5.0 * k), (WIDTH - 0.3, 5.0 * k)] for k in range(1, 8)], PAPER, 0.12)
    return panel


@kept
def _lead(canvas: Canvas, x: float) -> None:
    """An arrow from what is on the left to what follows on the right."""
    for spread, ink in ((0.9, PAPER), (0.0, INK)):
        canvas.poly([(x - 2 - spread, 16 - spread), (x + 2.6 + spread, 19.5), (x - 2 - spread, 23 + spread)], ink)


def _fought(game: Game, told: Mapping[str, int]) -> _Panel:
    panel = _Panel(game)
    _others(panel, told)
    panel.group("octacorp", told["turn_combat.members"], GOAL)
    x, y = panel.at((7.5, 5.0))
    panel.canvas.poly(chamfer(x - 2.9, y - 2.9, 5.8, 5.8, 1), PAPER)
    panel.canvas.poly(chamfer(x - 2.5, y - 2.5, 5, 5, 0.9), INK, data_ink="keep")
    pieces.sign(panel.canvas, "combat", x - 1.9, y - 1.9, 3.8, PAPER)
    adds = game.rules["combat.mode"].value == "one_die_plus_members"
    members = told["turn_combat.members"] if adds else 0
    for k, (faction, side) in enumerate((("octacorp", ""), ("vetran", "rival_"))):
        weapons = 0 if side else told["turn_combat.weapons"]
        roll, total = told[f"turn_combat.{side}roll"], told[f"turn_combat.{side}total"]
        _side(panel.canvas, faction, 12 + 9.4 * k, (roll, members, weapons, total))
    return panel


def _side(canvas: Canvas, faction: str, top: float, adds: tuple[int, int, int, int]) -> None:
    """What a side adds up on a plate in its colour: its roll, its members, its weapons, and at the end the total."""
    roll, members, weapons, total = adds
    ink, shown = (INK, PAPER) if faction == "octacorp" else (PAPER, INK)
    wide = 9 + (8.2 if members else 0) + 7.6 * weapons + 13.2
    canvas.poly(chamfer(1.6, top, wide, 8.4, 1.2), INK)
    canvas.poly(chamfer(2, top + 0.4, wide - 0.8, 7.6, 1), pieces.COLOURS[faction], data_ink="keep")
    x, y = 6.0, top + 4.2
    if roll <= pieces.HIGHEST:
        pieces.white_die(canvas, roll, x, y, 5.4)
    for kind in ([faction] if members else []) + ["weapon"] * weapons:
        canvas.path(boxes([(x + 3.4, y - 0.35, 2.2, 0.7), (x + 4.15, y - 1.1, 0.7, 2.2)]), ink)
        x += 8.2 if kind == faction else 7.6
        with canvas.upright():
            if kind == faction:
                pieces.group_die(canvas, faction, members, x + 0.6, y, 5.6)
            else:
                pieces.sign(canvas, "weapon", x - 1.6, y - 2.4, 4.8, ink)
    canvas.path(boxes([(x + 4, y - 1.1, 2, 0.7), (x + 4, y + 0.4, 2, 0.7)]), ink)
    canvas.poly(chamfer(wide - 6.6, y - 3, 7.4, 6, 0.8), ink)
    with canvas.upright():
        pieces.figures(canvas, str(total), wide - 2.9, y - 1.9, 3.8, shown)


def _paid(game: Game, told: Mapping[str, int]) -> _Panel:
    panel = _Panel(game, (6.0, 2.6))
    panel.group("octacorp", told["turn_domination.members"], ZONE)
    panel.ring(GOAL, YELLOW)
    panel.group("octacorp", told["turn_end.members"], GOAL)
    canvas, left = panel.canvas, WIDTH - 26.0
    canvas.rect(left, 0, 26, HEIGHT, MIST)
    canvas.rect(left - 0.3, 0, 0.6, HEIGHT, INK)
    scale = 0.56
    card(canvas, "amphibian_prosthetics", left + 1.6, (HEIGHT - 63 * scale) / 2, (41 * scale, 63 * scale))
    return panel


def _passed(game: Game, told: Mapping[str, int]) -> _Panel:
    panel = _table(game)
    canvas = panel.canvas
    y = (HEIGHT - 88 * HELD) / 2
    for name, x in (("octacorp", 3.0), ("vetran", WIDTH - 3.4 - 63 * HELD)):
        card(canvas, name, x, y, (63 * HELD, 88 * HELD))
    for k, value in enumerate(("influence", "weapons", "upgrades")):
        # the places of the dice lie on the card as templates/belona/faction.xml draws them
        at = 3.0 + (3.2 + 18.87 * k + 9.3) * HELD, y + (47.4 + 14.2) * HELD
        if told[f"turn_end.{value}"]:
            pieces.white_die(canvas, told[f"turn_end.{value}"], *at, 16 * HELD)
    _lead(canvas, WIDTH / 2)
    return panel
