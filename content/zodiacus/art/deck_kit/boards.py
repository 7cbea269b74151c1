"""Four territories as large quiet panes, 240 by 180 mm and 3 mm of bleed around, and what stands on their obstacles.

Wherever two boards meet, in any combination and turned by half a turn or not, their cames meet: all edges have them at the same
places, which are symmetric about the middle of the edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .glass import Window, blob, box, curve, flame, number, oval, poly, run, star
from .grounds import ring

if TYPE_CHECKING:
    from .glass import Point

WIDTH, HEIGHT, BLEED = 2400.0, 1800.0, 30.0
ACROSS = (400.0, 1200.0, 2000.0)
"""Where cames reach the upper and the lower edge."""
DOWN = (600.0, 1200.0)
"""Where they reach the sides."""
CAME = 8.0

RIM: dict[str, Point] = {
    "nw": (0, 0),
    "ne": (WIDTH, 0),
    "se": (WIDTH, HEIGHT),
    "sw": (0, HEIGHT),
    **{f"t{i}": (x, 0) for i, x in enumerate(ACROSS, 1)},
    **{f"b{i}": (x, HEIGHT) for i, x in enumerate(ACROSS, 1)},
    **{f"l{i}": (0, y) for i, y in enumerate(DOWN, 1)},
    **{f"r{i}": (WIDTH, y) for i, y in enumerate(DOWN, 1)},
}

# The panes of each territory: its inner corners, its panes as loops of corners with the number of their tint, and how far
# some of the sides bend, to the left as one goes from the first corner to the second.
INNER: dict[str, dict[str, Point]] = {
    # shards that rise from the hearth under the castle
    "fire": {"a": (620, 560), "b": (1200, 380), "c": (1780, 560), "d": (760, 1180), "e": (1200, 940), "f": (1640, 1180)},
    # fields, their hedges a little crooked
    "earth": {"a": (520, 640), "b": (1260, 540), "c": (1900, 620), "d": (640, 1240), "e": (1140, 1160), "f": (1760, 1220)},
    # steps of cloud
    "air": {"a": (440, 520), "b": (1120, 640), "c": (1860, 480), "d": (560, 1120), "e": (1320, 1240), "f": (1960, 1080)},
    # one water over another
    "water": {"a": (560, 640), "b": (1140, 520), "c": (1840, 660), "d": (480, 1180), "e": (1260, 1120), "f": (1900, 1260)},
}
GRID = (
    ("nw t1 a l1", "t1 t2 b a", "t2 t3 c b", "t3 ne r1 c"),
    ("l1 a d l2", "a b e d", "b c f e", "c r1 r2 f"),
    ("l2 d b1 sw", "d e b2 b1", "e f b3 b2", "f r2 se b3"),
)
SHARDS = (
    *(("nw t1 a l1", 2), ("t1 b a", 3), ("t1 t2 b", 1), ("t2 t3 b", 2), ("t3 c b", 1), ("t3 ne r1 c", 3)),
    *(("l1 a d", 1), ("l1 d l2", 3), ("a b e", 2), ("a e d", 3), ("b c e", 3), ("c f e", 2), ("c r1 f", 2), ("r1 r2 f", 1)),
    *(("l2 d b1 sw", 1), ("d e b2", 1), ("d b2 b1", 3), ("e f b2", 3), ("f b3 b2", 1), ("f r2 se b3", 2)),
)
PANES: dict[str, tuple[tuple[str, int], ...]] = {
    "fire": SHARDS,
    "earth": tuple((loop, (1, 3, 2, 1, 2, 1, 3, 2, 3, 2, 1, 3)[i]) for i, loop in enumerate(sum(GRID, ()))),
    "air": tuple((loop, (1, 2, 1, 3, 3, 1, 2, 1, 1, 3, 1, 2)[i]) for i, loop in enumerate(sum(GRID, ()))),
    "water": tuple((loop, (2, 1, 2, 1, 1, 3, 1, 2, 3, 2, 3, 1)[i]) for i, loop in enumerate(sum(GRID, ()))),
}
BENDS: dict[str, dict[str, float]] = {
    "fire": {},
    "earth": {
        "l1 a": 40,
        "a b": -50,
        "b c": 40,
        "c r1": -30,
        "l2 d": -40,
        "d e": 40,
        "e f": -40,
        "f r2": 40,
        "a d": 30,
        "b e": -30,
        "c f": 30,
    },
    "air": {"l1 a": 150, "a b": 190, "b c": 190, "c r1": 150, "l2 d": 150, "d e": 190, "e f": 190, "f r2": 150},
    "water": {
        "l1 a": 120,
        "a b": -120,
        "b c": 120,
        "c r1": -120,
        "l2 d": -120,
        "d e": 120,
        "e f": -120,
        "f r2": 120,
        "a d": 40,
        "b e": -40,
        "c f": 40,
    },
}
CAMES = {"fire": "fire", "earth": "pine", "air": "rain", "water": "deep"}
"""The colour of the cames: lines of the grid alone are black."""


def _outwards(name: str, at: Point) -> Point:
    """Move a corner of the rim to the end of the bleed."""
    x, y = at
    if name not in RIM:
        return at
    return (x + BLEED * ((x == WIDTH) - (x == 0)) + BLEED, y + BLEED * ((y == HEIGHT) - (y == 0)) + BLEED)


def _side(element: str, a: str, b: str) -> str:
    """Give the side from a corner to another as path data that goes on from the first."""
    where = {**RIM, **INNER[element]}
    (ax, ay), (bx, by) = where[a], where[b]
    end = _point(element, b)
    bend = BENDS[element].get(f"{a} {b}", 0) or -BENDS[element].get(f"{b} {a}", 0)
    if not bend:
        return f"L{end}"
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    mx, my = (ax + bx) / 2 + (by - ay) / length * bend + BLEED, (ay + by) / 2 - (bx - ax) / length * bend + BLEED
    return f"Q{number(mx)} {number(my)} {end}"


def _point(element: str, name: str) -> str:
    if name in RIM:
        x, y = _outwards(name, RIM[name])
    else:
        x, y = (value + BLEED for value in INNER[element][name])
    return f"{number(x)} {number(y)}"


def terrain(element: str) -> Window:
    """Give the panes of a territory."""
    glass = Window(WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED)
    sides: dict[frozenset[str], str] = {}
    for loop, tint in PANES[element]:
        names = loop.split()
        path = f"M{_point(element, names[0])}" + "".join(
            _side(element, a, b) for a, b in zip(names, [*names[1:], names[0]], strict=True)
        )
        glass.pane(path + "Z", f"{element}-{tint}", 0)
        for a, b in zip(names, [*names[1:], names[0]], strict=True):
            if not (a in RIM and b in RIM and _same_edge(RIM[a], RIM[b])):
                sides.setdefault(frozenset((a, b)), f"M{_point(element, a)}{_side(element, a, b)}")
    for side in sides.values():
        glass.line(side, CAME, CAMES[element])
    return glass


def _same_edge(a: Point, b: Point) -> bool:
    return any(one == other and one in {0, limit} for one, other, limit in zip(a, b, (WIDTH, HEIGHT), strict=True))


def _obstacle() -> Window:
    return Window(160, 160)


def lava() -> Window:
    """Basalt with fire in it."""
    w = _obstacle().pane(poly("14 138, 36 62, 62 96, 84 18, 112 88, 128 58, 148 138"), "slate")
    w.pane(poly("84 18, 62 96, 56 138, 96 138"), "grey").panes("fire", flame(60, 118, 44), flame(108, 122, 40))
    return w.pane(flame(84, 118, 30), "honey", 4)


def stump() -> Window:
    """What the oxen could not pull out."""
    w = _obstacle().pane(blob("30 76, 26 118, 8 142, 60 136, 80 148, 104 136, 152 142, 134 118, 130 76"), "bronze")
    w.pane(oval(80, 66, 51, 28), "honey").line("M52 66a28 13 0 1 0 56 0a28 13 0 1 0 -56 0", 4)
    return w.pane(blob("116 62, 134 22, 152 40, 130 66"), "leaf").line(curve("46 96, 44 118, 34 132"), 4)


def storm() -> Window:
    """A cloud that nobody walks through."""
    w = _obstacle().pane(blob("20 92, 16 58, 44 46, 62 20, 104 26, 116 50, 148 62, 144 96, 104 104, 56 104"), "slate")
    w.pane(blob("44 46, 62 20, 104 26, 116 50, 92 66, 58 64"), "haze")
    return w.pane(poly("84 84, 56 124, 78 122, 66 154, 108 112, 86 112, 100 84"), "honey")


def reef() -> Window:
    """Rock below the water, and rock above."""
    w = (
        _obstacle()
        .pane(poly("22 118, 40 52, 70 76, 92 24, 126 70, 142 118"), "slate")
        .pane(poly("92 24, 126 70, 142 118, 100 118"), "stone")
    )
    w.pane(blob("6 112, 34 102, 56 116, 80 104, 104 116, 128 104, 154 112, 148 142, 80 150, 12 142"), "foam")
    return w.line(curve("26 128, 50 122, 72 130"), 4, "deep").line(curve("90 134, 112 126, 134 132"), 4, "deep")


def castle() -> Window:
    """A castle from above: four towers, walls, a court."""
    w = Window(360, 360).pane(box(54, 54, 252, 252), "honey").pane(box(104, 104, 152, 152), "cream")
    for x, y in ((64, 64), (296, 64), (296, 296), (64, 296)):
        w.pane(oval(x, y, 56), "gold").pane(oval(x, y, 32), "ivory")
    for x, y, turn in ((180, 72, 0), (180, 288, 0), (72, 180, 1), (288, 180, 1)):
        w.line(run([(x - 50 * (1 - turn), y - 50 * turn), (x + 50 * (1 - turn), y + 50 * turn)]), 14)
    return w.pane(star(180, 180, 56, 22, 8), "gold")


def tower() -> Window:
    """A tower from above: merlons around its roof."""
    w = ring(Window(160, 160).pane(oval(80, 80, 76), "honey"), (80, 80), 44, 76, "gold ivory", -101.25, 16)
    w.pane(oval(80, 80, 46), "stone").line("M80 34V126M34 80H126", 4)
    return w.pane(star(80, 80, 36, 14, 4), "gold", 5)


def guardian() -> Window:
    """A guardian's mask: a lion's, of bronze."""
    w = Window(160, 160).pane(star(80, 80, 76, 58, 12), "bronze")
    w.pane(blob("80 30, 118 46, 124 88, 80 136, 36 88, 42 46"), "honey").pane(poly("68 92, 92 92, 80 108"), "ink", 3)
    return w.panes("ivory", oval(60, 72, 10), oval(100, 72, 10), lead=5).line("M80 108V122M60 118q20 12 40 0", 5)


def boards() -> dict[str, str]:
    """Give the terrains, obstacles, by their element, and the footprints."""
    obstacles = {"fire": lava(), "earth": stump(), "air": storm(), "water": reef()}
    return {
        **{element: terrain(element).svg() for element in PANES},
        **{f"obstacle-{element}": glass.svg() for element, glass in obstacles.items()},
        "castle": castle().svg(),
        "tower": tower().svg(),
        "guardian": guardian().svg(),
    }
