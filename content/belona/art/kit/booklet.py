"""Draw the diagrams of the rule booklet: setup, a move, a combat. Numbers come from the game's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import pieces
from .palette import INK, MIST, PAPER, RED, YELLOW
from .pen import Canvas, boxes, closed, moved, opened
from .shapes import chamfer, limb

if TYPE_CHECKING:
    from pnp.model.game import Game

    from .pen import Point

COLUMN = 118.0  # mm, the width of the booklet's column
SMALL = 0.245  # how much smaller than life the table is drawn
CELL_W, CELL_H = pieces.CELL_W, pieces.CELL_H


def _cards(game: Game, deck: str) -> list[Any]:
    return [card.values for deck_ in game.decks if deck_.name == deck for card in deck_.cards]


def _mat(canvas: Canvas) -> None:
    """Draw a cutting mat as the table."""
    w, h = canvas.width, canvas.height
    canvas.path(closed(chamfer(0, 0, w, h, 4), list(reversed(chamfer(0.5, 0.5, w - 1, h - 1, 3.8)))), MIST)
    runs = [[(x, 1.6), (x, h - 1.6)] for x in _steps(w)] + [[(1.6, y), (w - 1.6, y)] for y in _steps(h)]
    canvas.strokes(runs, MIST, 0.1)


def _steps(length: float) -> list[float]:
    middle = length / 2
    return [middle + 5 * k for k in range(-int(middle / 5), int(middle / 5) + 1) if 2 < middle + 5 * k < length - 2]


def _rows(canvas: Canvas, game: Game) -> list[list[Any]]:
    """The map cards in rows as they are laid, the start card last."""
    maps = _cards(game, "maps")
    shuffled = [m for m in maps if m["place"] != "start"]
    order = shuffled + [m for m in maps if m["place"] == "start"]
    rows, at = [], 0
    for count in canvas.rule(game, "map.rows"):
        rows.append(order[at : at + count])
        at += count
    return rows


def setup(game: Game) -> str:
    """Draw the finished table: contracts above, the map's triangle, the domination card, both factions."""
    canvas = Canvas(COLUMN, 86)
    _mat(canvas)
    _contracts(canvas, game, 4)
    top, middle = 22.6, COLUMN / 2
    canvas.shows(game, "players.count", "map.start_row", "zone.count")
    w = canvas.rule(game, "map.columns") * CELL_W * SMALL
    h = canvas.rule(game, "map.lines") * CELL_H * SMALL
    rows = _rows(canvas, game)
    for r, row in enumerate(rows):
        for c, values in enumerate(row):
            x, y = middle + (c - len(row) / 2) * w, top + r * h
            with canvas.group(moved(x, y, SMALL)):
                pieces.map_card(canvas, [list(cells) for cells in values["cells"]], values["zone"])
    canvas.anchor("map", middle - len(rows[0]) / 2 * w - 3.3, top + 7.4)
    _groups(canvas, game, middle + (len(rows[-1]) / 2 - 1) * w, top + (len(rows) - 1) * h)
    with canvas.group(moved(97.6, 22.6, SMALL)):
        pieces.domination_card(canvas, sorted(m["zone"] for m in _cards(game, "maps")))
    _faction(canvas, game, "octacorp", 8)
    canvas.anchor("faction", 5, 51)
    _faction(canvas, game, "vetran", COLUMN - 8 - 63 * SMALL)
    shared = canvas.rule(game, "dice.white_shared")
    for k in range(shared):
        pieces.white_die(canvas, 5, middle + 7 * k, 77, 5.4)
    canvas.anchor("shared-die", middle + 7 * (shared - 1) + 5.8, 77)
    return canvas.svg()


def _contracts(canvas: Canvas, game: Game, y: float) -> None:
    size = canvas.rule(game, "contract.row_size")
    w = 41 * SMALL + 1.6
    left = COLUMN / 2 - (size + 1.3) * w / 2
    for k in range(3):
        with canvas.group(moved(left - 0.3 * k, y - 0.3 * k, SMALL)):
            pieces.contract_back(canvas)
    for k in range(size):
        with canvas.group(moved(left + (k + 1.3) * w, y, SMALL)):
            pieces.contract(canvas, f"contract-{k}")
    canvas.anchor("contracts", left + (size + 1.3) * w + 1.9, y + 7.6)


def _groups(canvas: Canvas, game: Game, x: float, y: float) -> None:
    """The dice on their starting spaces."""
    canvas.shows(game, "group.start_spaces")
    canvas.anchor("groups", x - 3.4, y + 7.5)
    left = dict.fromkeys(pieces.COLOURS, canvas.rule(game, "group.per_faction"))
    for r, row in enumerate(_rows(canvas, game)[-1][-1]["cells"]):
        for c, kind in enumerate(row):
            name = kind.removeprefix("start_")
            if left.get(name):
                left[name] -= 1
                at = (x + (c + 0.5) * CELL_W * SMALL, y + (r + 0.5) * CELL_H * SMALL)
                pieces.group_die(canvas, name, canvas.rule(game, "group.members_start"), *at, 16 * SMALL)


def _faction(canvas: Canvas, game: Game, name: str, x: float) -> None:
    """A faction's card, with its white dice below and its cubes next to them."""
    y = 48
    canvas.shows(game, "faction.slots")
    tracks = [canvas.rule(game, most) + 1 for most in ("dice.sides", "faction.weapons_max", "faction.upgrades_max")]
    with canvas.group(moved(x, y, SMALL)):
        pieces.faction_card(canvas, name, tracks)
    for k in range(canvas.rule(game, "dice.white_per_player")):
        pieces.white_die(canvas, k + 1, x + 2 + 5.7 * k, y + 26.4, 4.2)
    count = canvas.rule(game, "faction.marker_cubes")
    for k in range(count):
        pieces.cube(canvas, name, x + 1.6 + k % 6 * 2.9, y + 32.4 + k // 6 * 3, 2.5)


def movement(game: Game) -> str:
    """Draw a small and a large group on one street plan, each with its longest move and a space that blocks it."""
    canvas = Canvas(COLUMN, 47)
    scale = 0.66
    columns, rows = 8, 3
    with canvas.group(moved((COLUMN - columns * CELL_W * scale) / 2, 2.4, scale)):
        pieces.card(canvas, columns * CELL_W, rows * CELL_H, PAPER)
        pieces.streets(canvas, columns, rows, MIST)
        for kind, c, r in (("upgrade", 2, 0), ("influence", 6, 2)):
            pieces.space(canvas, kind, c * CELL_W, r * CELL_H)
        pieces.space(canvas, "zone", 5 * CELL_W, 0, 2)
        canvas.shows(game, "movement.direction", "movement.pass_through")
        small, large = canvas.rule(game, "movement.table")[0], canvas.rule(game, "movement.table")[-1]
        _way(canvas, [(0, 2), (1, 2), (1, 1), (1, 0), (2, 0)][: small["spaces"] + 1], YELLOW)
        _way(canvas, [(4, 1), (5, 1), (6, 1), (7, 1), (7, 2)][: large["spaces"] + 1], RED)
        _barred(canvas, 1.93, 1.5)
        pieces.group_die(canvas, "octacorp", small["from"] + 1, 11, 2.5 * CELL_H)
        pieces.group_die(canvas, "octacorp", small["to"], 2.5 * CELL_W, 1.5 * CELL_H)
        pieces.group_die(canvas, "vetran", large["from"] + 1, 4.5 * CELL_W, 1.5 * CELL_H)
    return canvas.svg()


def _middle(cell: Point) -> Point:
    return ((cell[0] + 0.5) * CELL_W, (cell[1] + 0.5) * CELL_H)


def _way(canvas: Canvas, cells: list[Point], colour: str) -> None:
    """An arrow from space to space, with a disc on each space that it enters."""
    points = [_middle(c) for c in cells]
    for ink, width in ((INK, 5.2), (colour, 3.4)):
        canvas.path(opened(points), "none", stroke=ink, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")
    for x, y in points[1:]:
        canvas.circle(x, y, 4.4, INK)
        canvas.circle(x, y, 3.4, colour if (x, y) != points[-1] else PAPER)
    x, y = points[-1]
    canvas.circle(x, y, 1.8, INK)


def _barred(canvas: Canvas, column: float, row: float) -> None:
    """A cross on a border that cannot be crossed."""
    x, y = column * CELL_W, row * CELL_H
    for ink, width in ((PAPER, 4), (INK, 2)):
        for side in (-1, 1):
            canvas.poly(limb((x - 3, y - 3 * side), (x + 3, y + 3 * side), width, width, round_ends=False), ink)


def combat(game: Game) -> str:
    """Draw an attack: attacker, defender, the defender's escape routes, and spaces that are not adjacent."""
    canvas = Canvas(COLUMN, 47)
    scale = 0.66
    columns, rows = 8, 3
    canvas.shows(game, "combat.range", "combat.flee_distance", "movement.direction")
    value = canvas.rule(game, "group.members_start")
    with canvas.group(moved((COLUMN - columns * CELL_W * scale) / 2, 2.4, scale)):
        pieces.card(canvas, columns * CELL_W, rows * CELL_H, PAPER)
        pieces.streets(canvas, columns, rows, MIST)
        pieces.space(canvas, "weapon", 5 * CELL_W, 1 * CELL_H)
        pieces.space(canvas, "zone", 1 * CELL_W, 0, 4)
        for c, r in ((4, 0), (5, 1)):
            _escape(canvas, (4, 1), (c, r))
        _clash(canvas, 4 * CELL_W, 1.5 * CELL_H)
        pieces.group_die(canvas, "octacorp", value, *_middle((3, 1)))
        pieces.group_die(canvas, "vetran", value, *_middle((4, 1)))
        pieces.group_die(canvas, "octacorp", 2, *_middle((4, 2)))
        pieces.group_die(canvas, "vetran", 3, *_middle((6, 0)))
        for name, cell, dx, dy in (
            ("attacker", (3, 1), -11.1, 0),
            ("defender", (4, 1), 10.2, 10.3),
            ("escape", (5, 1), 13.4, 0),
            ("taken", (4, 2), 11.1, 0),
            ("far", (6, 0), 11.1, 0),
        ):
            x, y = _middle(cell)
            canvas.anchor(name, x + dx, y + dy)
    return canvas.svg()


def _escape(canvas: Canvas, start: Point, stop: Point) -> None:
    """A dashed arrow from the defender to a free neighbour."""
    (ax, ay), (bx, by) = _middle(start), _middle(stop)
    dx, dy = (bx - ax) / CELL_W, (by - ay) / CELL_H
    tail, tip = (ax + 8.5 * dx, ay + 8.5 * dy), (ax + 17 * dx, ay + 16 * dy)
    canvas.line([tail, tip], INK, 5)
    canvas.line([tail, tip], RED, 3.2)
    head = [(tip[0] + 5.4 * dx, tip[1] + 5.4 * dy), (tip[0] - 5 * dy, tip[1] - 5 * dx), (tip[0] + 5 * dy, tip[1] + 5 * dx)]
    canvas.poly(head, INK)
    inner = [(tip[0] + 3.4 * dx, tip[1] + 3.4 * dy), (tip[0] - 3 * dy, tip[1] - 3 * dx), (tip[0] + 3 * dy, tip[1] + 3 * dx)]
    canvas.poly([(x + 0.5 * dx, y + 0.5 * dy) for x, y in inner], RED)


def _clash(canvas: Canvas, x: float, y: float) -> None:
    """The symbol of a combat between two adjacent spaces."""
    canvas.path(boxes([(x - 0.8, y - 10, 1.6, 14)]), INK)
    canvas.poly(chamfer(x - 6, y - 19.4, 12, 10.8, 1.8), INK)
    pieces.sign(canvas, "combat", x - 4, y - 18, 8, PAPER)


def diagrams(game: Game) -> dict[str, str]:
    """Give every diagram by file stem."""
    return {"setup": setup(game), "movement": movement(game), "combat": combat(game)}
