"""What is printed around a tile and in the part of it that the next tile covers: marks, crosses at seams, the key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import PT, Box
from pnp.model.face_walk import map_point
from pnp.model.frame import Colour, Group, Shape, Stroke
from pnp.model.outline import box_path
from pnp.model.printing import MARK_CLEARANCE
from pnp.model.sheet import PageLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.model.outline import Matrix, Path
    from pnp.model.sheet import LineKind, Placement, Tile

ARM = 3.0
"""The length in mm of the arms of a seam's cross, inside the part that gets covered."""
FROM_SEAM = 0.3
"""How far they keep from the seam in mm, so that a cut beside it shows no mark."""
STRIP = 4.0
"""The depth in mm of the strip that shows how tiles are put together, inside the part that gets covered."""
START = 8.0
"""How far it begins from the end of the part that gets covered, in mm: clear of the crosses."""
KEY = 3.0
"""The height of the key in mm: all tiles as a grid, this one filled."""
RULER = 50.0
"""The length in mm of the check ruler, where there is room for it."""
_BLACK, _WHITE = Colour(0.0, 0.0, 0.0), Colour(1.0, 1.0, 1.0)
_WEIGHT = 0.4  # pt
_LINE = Stroke(_BLACK, _WEIGHT / PT)
_CASING = Stroke(_WHITE, 3 * _WEIGHT / PT)  # so that the line shows on dark art


def tile_lines(
    placement: Placement, tile: Tile, pads: tuple[float, float, float, float], marks: MarkMeasures
) -> tuple[PageLine, ...]:
    """The marks outside a tile: in line with its edges, and with the seams of its right and lower side as kind `seam`.

    `pads`: the distance in mm from its left, top, right and lower edge to the marks.
    """
    if marks.wanted == "none":
        return ()
    (w, h), (left, top, right, bottom), length = tile.window.size, pads, marks.length
    out = []
    for x, kind in _edges(w, tile.visible.w):
        for near, sign in ((-top - MARK_CLEARANCE, -1), (h + bottom + MARK_CLEARANCE, 1)):
            out.append(((x, near), (x, near + sign * length), kind))
    for y, kind in _edges(h, tile.visible.h):
        for near, sign in ((-left - MARK_CLEARANCE, -1), (w + right + MARK_CLEARANCE, 1)):
            out.append(((near, y), (near + sign * length, y), kind))
    to_page, weight = placement.matrix, marks.printed.weight
    return tuple(
        PageLine(*map_point(to_page, *start), *map_point(to_page, *end), weight, (1.0, 0.5) if kind == "seam" else (), kind)
        for start, end, kind in out
    )


def _edges(window: float, visible: float) -> list[tuple[float, LineKind]]:
    edges: list[tuple[float, LineKind]] = [(0.0, "crop"), (window, "crop")]
    return edges if window == visible else [*edges, (visible, "seam")]


def seam_ticks(placement: Placement, tile: Tile) -> Iterator[Shape]:
    """Yield the arms of crosses at the ends of the true seams, as far as they lie in the part that gets covered."""
    _, _, beyond, below = tile.inner
    w, h = tile.visible.size
    arms = []
    if beyond:
        arms += [((w + FROM_SEAM, y), (w + ARM, y)) for y in (0.0, h)]
    if below:
        arms += [((x, h + FROM_SEAM), (x, h + ARM)) for x in (0.0, w)]
    for start, end in arms:
        path = _mapped(placement.matrix, (("M", start), ("L", end)))
        yield Shape(path, stroke=_CASING)
        yield Shape(path, stroke=_LINE)


def strip_of(tile: Tile) -> tuple[Matrix, float] | None:
    """Where the strip is: its matrix to the tile's mm, along the seam from (0, 0), and its length; None for the last tile.

    It lies in the part that the next tile covers, to the right or, in the last column, below.
    """
    _, _, beyond, below = tile.inner
    w, h = tile.visible.size
    if beyond:  # read downwards
        return (0.0, 1.0, -1.0, 0.0, w + (tile.window.w - w + STRIP) / 2, START), h - 2 * START
    if below:
        return (1.0, 0.0, 0.0, 1.0, START, h + (tile.window.h - h - STRIP) / 2), w - 2 * START
    return None


def tile_key(placement: Placement, tile: Tile) -> Iterator[Group]:
    """Yield the key, which shows all tiles with this one filled, and a ruler to check the size; both on white."""
    strip = strip_of(tile)
    if strip is None:
        return
    items = [Shape(box_path(Box(0.0, 0.0, key_width(tile), STRIP)), fill=_WHITE)]
    for row in range(1, tile.rows + 1):
        for column in range(1, tile.columns + 1):
            here = (row, column) == (tile.row, tile.column)
            items.append(Shape(box_path(_cell(tile, row, column)), fill=_BLACK if here else None, stroke=Stroke(_BLACK, 0.1)))
    matrix, _ = strip
    yield Group((Group(tuple(items), matrix),), placement.matrix)


def _cell(tile: Tile, row: int, column: int) -> Box:
    """The place of a tile in the key, which shows the board as it lies, even where the strip runs downwards."""
    if tile.inner[2]:
        row, column, depth = tile.columns + 1 - column, row, tile.columns
    else:
        depth = tile.rows
    cell = KEY / depth
    return Box(0.5 + (column - 1) * cell, (STRIP - KEY) / 2 + (row - 1) * cell, cell, cell)


def key_width(tile: Tile) -> float:
    """How much of the strip the key takes, in mm."""
    along, depth = (tile.rows, tile.columns) if tile.inner[2] else (tile.columns, tile.rows)
    return along * KEY / depth + 1.0


def ruler(start: float) -> Iterator[Shape]:
    """Yield a ruler of `RULER` mm with a tick at each cm, beginning `start` mm along the strip."""
    low = STRIP - 0.5
    yield Shape((("M", (start, low)), ("L", (start + RULER, low))), stroke=_LINE)
    for cm in range(int(RULER) // 10 + 1):
        x = start + 10 * cm
        yield Shape((("M", (x, low)), ("L", (x, low - 1.5))), stroke=_LINE)


def white(start: float, length: float) -> Shape:
    """Return a white part of the strip (mm)."""
    return Shape(box_path(Box(start, 0.0, length, STRIP)), fill=_WHITE)


def _mapped(matrix: Matrix, path: Path) -> Path:
    return tuple((letter, map_point(matrix, *numbers)) for letter, numbers in path)
