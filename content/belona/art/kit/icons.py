"""Draw the symbols: solid silhouettes on a 24-unit grid, with 45-degree corners and gaps of at least 1.2 units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pen import Canvas, Point, closed
from .shapes import arc, chamfer, limb, mirrored, outline, regular, star

if TYPE_CHECKING:
    from pnp.model.game import Game

INKS = "currentColor"

# The three shards of Vetran's V, on the icon grid.
VETRAN_ARM: list[Point] = [(0.6, 1.8), (7.2, 1.8), (12, 15), (13, 12.2), (17.8, 15.1), (14.4, 22.8), (9.6, 22.8)]
VETRAN_SHARD: list[Point] = [(13.7, 10.2), (16.8, 1.8), (23.4, 1.8), (18.6, 13.2)]
VETRAN_CORE: list[Point] = [(9.3, 1.8), (14.7, 1.8), (12, 9.4)]


def _disc(x: float, y: float, r: float) -> list[Point]:
    return arc(x, y, r, 0, 360, 20)[:-1]


def _solid(*rings: list[Point], canvas: Canvas | None = None) -> str:
    """Give one silhouette whose inner rings are holes."""
    canvas = canvas or Canvas(24, 24)
    canvas.path(closed(*rings), INKS, fill_rule="evenodd")
    return canvas.svg()


def _pieces(*pieces: list[Point] | list[list[Point]]) -> str:
    """Give a silhouette of several pieces that may overlap; a piece given as a list of rings has holes."""
    canvas = Canvas(24, 24)
    for piece in pieces:
        if isinstance(piece[0], list):
            canvas.path(closed(*piece), INKS, fill_rule="evenodd")  # type: ignore[arg-type]
        else:
            canvas.path(closed(piece), INKS)  # type: ignore[arg-type]
    return canvas.svg()


def weapon() -> str:
    """Draw a pistol with a silencer: long and thin, so that it is no vehicle on its head."""
    body = outline(
        "1.2 6.4, 2.8 4.8, 13.8 4.8, 13.8 6.2, 15.2 6.2, 15.2 4.6, 23 4.6, 23 10, 15.2 10, 15.2 8.4, 13.8 8.4, 13.8 10.8, "
        "13.8 14.4, 12.2 16, 9 16, 7.5 22.6, 1 22.6, 3.8 11.4, 1.2 10"
    )
    guard = [(9.8, 11.4), (12.2, 11.4), (12.2, 13.6), (11.5, 14.4), (9.1, 14.4)]
    return _solid(body, guard)


def upgrade() -> str:
    """Draw a chip with an arrow up."""
    pins: list[list[Point]] = []
    for at in (6.6, 11, 15.4):
        pins += [
            [(at, 1.5), (at + 2, 1.5), (at + 2, 5), (at, 5)], [(at, 19), (at + 2, 19), (at + 2, 22.5), (at, 22.5)],
            [(1.5, at), (5, at), (5, at + 2), (1.5, at + 2)], [(19, at), (22.5, at), (22.5, at + 2), (19, at + 2)],
        ]  # fmt: skip
    arrow = [(12, 6), (17.4, 11.6), (14, 11.6), (14, 17.6), (10, 17.6), (10, 11.6), (6.6, 11.6)]
    return _pieces([chamfer(4, 4, 16, 16, 2), arrow], *pins)


def member() -> str:
    """Draw one person who stands, from hood to boots: a bust on its head looks like a cup."""
    hood = [(12, 0.6), (15.8, 3.2), (15.8, 6.8), (13.6, 8.6), (10.4, 8.6), (8.2, 6.8), (8.2, 3.2)]
    body = outline(
        "8 9.8, 16 9.8, 20.2 12.4, 20.8 18.2, 18.3 18.4, 17.6 14.4, 16.4 14.4, 17.6 23, 14 23, 12.7 17, 11.3 17, 10 23, "
        "6.4 23, 7.6 14.4, 6.4 14.4, 5.7 18.4, 3.2 18.2, 3.8 12.4"
    )
    visor = [(9.9, 4), (14.1, 4), (14.1, 5.8), (9.9, 5.8)]
    return _pieces([hood, visor], body)


def influence() -> str:
    """Draw a rolling die that broadcasts."""
    die = outline("12 3.4, 13.2 3.4, 20.6 10.8, 20.6 13.2, 13.2 20.6, 10.8 20.6, 3.4 13.2, 3.4 10.8, 10.8 3.4")
    pips = [_disc(x, y, 1.6) for x, y in ((12, 7.4), (7.4, 12), (12, 12), (16.6, 12), (12, 16.6))]
    wave = [(7, 1), (8.4, 2.4), (2.4, 8.4), (1, 7)]
    waves = [wave, [(24 - x, y) for x, y in wave], [(x, 24 - y) for x, y in wave], [(24 - x, 24 - y) for x, y in wave]]
    return _pieces([die, *pips], *waves)


def points() -> str:
    """Draw a hexagonal medal with a star."""
    return _solid(regular(12, 12, 11, 6, -90), star(12, 12.3, 6.6, 2.8, 5))


def die(value: int, canvas: Canvas | None = None) -> str:
    """Draw a die face; there are six, as on a cube."""
    near, mid, far = 7.4, 12.0, 16.6
    spots: dict[int, list[Point]] = {
        1: [(mid, mid)],
        2: [(near, far), (far, near)],
        3: [(near, far), (mid, mid), (far, near)],
        4: [(near, near), (near, far), (far, near), (far, far)],
        5: [(near, near), (near, far), (far, near), (far, far), (mid, mid)],
        6: [(near, near), (near, mid), (near, far), (far, near), (far, mid), (far, far)],
    }
    radius = 2.6 if value == 1 else 2.05
    return _solid(chamfer(2, 2, 20, 20, 2.4), *[_disc(x, y, radius) for x, y in spots[value]], canvas=canvas)


def flee() -> str:
    """Draw a runner leaving speed marks behind."""
    return _pieces(
        regular(16.4, 4, 2.7, 8, 22.5),
        limb((14.4, 8.6), (11.2, 14), 4.4, 3.8),
        limb((14.6, 8.2), (18.2, 11.2), 2.6, 2.2), limb((18.2, 11.2), (21.6, 9.6), 2.2, 1.9),
        limb((13.6, 8), (9, 8.2), 2.6, 2.2), limb((9, 8.2), (7.2, 11.4), 2.2, 1.9),
        limb((11.6, 13.8), (16, 16.2), 3.2, 2.7), limb((16, 16.2), (15.4, 21.6), 2.7, 2.2),
        limb((11, 14), (9.2, 18), 3.2, 2.6), limb((9.2, 18), (4.4, 18.6), 2.6, 2.1),
        [(2.5, 4.4), (9.5, 4.4), (8.3, 6), (1.5, 6)], [(1.5, 13), (6.4, 13), (5.2, 14.6), (1.5, 14.6)],
    )  # fmt: skip


def move() -> str:
    """Draw four arrows in the orthogonal directions."""
    head = [(12, 1), (16.4, 5.6), (13.7, 5.6), (13.7, 8.2), (10.3, 8.2), (10.3, 5.6), (7.6, 5.6)]
    turns = [
        [(x, y) for x, y in head],
        [(24 - y, x) for x, y in head],
        [(24 - x, 24 - y) for x, y in head],
        [(y, 24 - x) for x, y in head],
    ]
    return _pieces(chamfer(9.6, 9.6, 4.8, 4.8, 1), *turns)


def combat() -> str:
    """Draw two crossed blades with a gap where they cross."""
    near = [(22.5, 1.5), (21.8, 5.6), (10, 17.4), (6.6, 14), (18.4, 2.2)]
    guard = [(5.2, 12.9), (11.1, 18.8), (9.5, 20.4), (3.6, 14.5)]
    grip = [(5.2, 16.8), (7.2, 18.8), (3.5, 22.5), (1.5, 22.5), (1.5, 20.5)]
    far_point = [(1.5, 1.5), (5.6, 2.2), (11.1, 7.7), (7.7, 11.1), (2.2, 5.6)]
    far_root = [(16.3, 12.9), (17.4, 14), (14, 17.4), (12.9, 16.3)]
    return _pieces(near, guard, grip, far_point, far_root, mirrored(guard, 12), mirrored(grip, 12))


def contract() -> str:
    """Draw a signed sheet with a cut corner and a seal."""
    sheet = [(3.5, 1.5), (14.5, 1.5), (20.5, 7.5), (20.5, 22.5), (3.5, 22.5)]
    fold = [(13.6, 3.6), (18.4, 8.4), (13.6, 8.4)]
    lines = [[(6.5, y), (x, y), (x, y + 1.7), (6.5, y + 1.7)] for y, x in ((5.2, 11.2), (8.9, 11.2), (12.4, 17.5))]
    seal = regular(14.6, 18.2, 2.5, 8, 22.5)
    return _solid(sheet, fold, *lines, seal, [(6.5, 17.6), (10.4, 17.6), (10.4, 19.3), (6.5, 19.3)])


def domination() -> str:
    """Draw a flag over three towers of a district."""
    left = outline("1.4 22.8, 1.4 16.6, 3 15, 6.2 15, 6.2 22.8")
    middle = outline("7.6 22.8, 7.6 12.8, 10 10.6, 10 1.2, 12 1.2, 12 10.6, 14.4 12.8, 14.4 22.8")
    right = outline("15.8 22.8, 15.8 13, 21 13, 22.6 14.6, 22.6 22.8")
    panes = [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)] for x, y, w, h in ((9.9, 14.6, 2.2, 5), (18, 15.8, 2.4, 4.2))]
    flag = [(13.2, 1.6), (22.6, 1.6), (19.8, 5.5), (22.6, 9.4), (13.2, 9.4)]
    return _pieces(left, [middle, panes[0]], [right, panes[1]], flag)


def octacorp() -> str:
    """Draw the octagon of Octacorp: a closed ring round a core."""
    return _pieces([regular(12, 12, 11.2, 8, 22.5), regular(12, 12, 7.4, 8, 22.5)], regular(12, 12, 4.6, 8, 22.5))


def vetran() -> str:
    """Draw the broken V of Vetran: three shards in one shape, so that outlines are drawn of all or of none."""
    return _pieces([VETRAN_ARM, VETRAN_SHARD, VETRAN_CORE])


def symbols() -> dict[str, str]:
    """Give every symbol by its file stem."""
    drawn = (weapon, upgrade, member, influence, points, flee, move, combat, contract, domination, octacorp, vetran)
    return {symbol.__name__: symbol() for symbol in drawn}


def icons(game: Game) -> dict[str, str]:
    """Give every symbol and every face of a die by its file stem."""
    faces = {}
    for value in range(1, game.rules["dice.sides"].value + 1):
        canvas = Canvas(24, 24)
        canvas.shows(game, "dice.sides")
        faces[f"die-{value}"] = die(value, canvas)
    return symbols() | faces
