"""The boards as the booklet draws them: squares, places, pieces, ways, dice, figures; in the colours of boards and dice.

A square is `(row, column)` of the whole table, from its upper left corner.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .palette import CREAM, FOAM, GOLD, HAZE, HONEY, INK, IVORY, NIGHT, ROSE, RUST, SLATE, STONE
from .pen import CAME, TRACE, Glass, box, number, polar, poly, star
from .signs import seals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .pen import Point

Square = tuple[int, int]

GROUNDS = {
    "fire": ("#f4d5b9", "#f2c8a6"),
    "earth": ("#d1d2aa", "#c3c796"),
    "air": ("#e8f1f6", "#d8e8f1"),
    "water": ("#9ccac3", "#88bfb8"),
}
RED_LINE = "#b0202a"
DICE = {
    "green": ("#24783f", "V", IVORY),
    "blue": ("#1f6ab8", "A", IVORY),
    "yellow": ("#f0c020", "M", INK),
    "red": ("#c5281f", "R", IVORY),
}
GLASS = {"sun": HONEY, "moon": HAZE, "star": ROSE, "comet": FOAM}
CONTENT = Path(__file__).parent.parent.parent
STROKES = {
    "0": "M15 2C3 2 3 48 15 48C27 48 27 2 15 2Z",
    "1": "M6 12L17 2V48",
    "2": "M3 14C3 -2 27 -2 27 14C27 24 14 32 3 48H28",
    "3": "M3 6C12 -2 27 2 26 13C25 22 17 23 11 23C18 23 28 26 28 36C28 50 8 52 2 42",
    "4": "M20 48V2L2 34H29",
    "5": "M26 2H6L4 22C14 15 28 20 28 33C28 50 8 52 2 42",
    "6": "M25 5C8 -2 2 22 3 34C4 52 28 52 28 34C28 18 6 18 3 34",
    "7": "M2 2H28L11 48",
    "8": "M15 23C4 20 3 2 15 2C27 2 26 20 15 23C1 27 0 48 15 48C30 48 29 27 15 23Z",
    "9": "M27 16C27 -2 3 -2 3 15C3 31 25 31 27 16C28 30 22 52 5 45",
    "V": "M2 2L15 48L28 2",
    "A": "M2 48L15 2L28 48M7 32H23",
    "M": "M1 48V2L15 30L29 2V48",
    "R": "M4 48V2H14C30 2 30 25 14 25H4M15 25L28 48",
}


class Place(NamedTuple):
    """What lies on a square: what the legend calls it, of which element, and in which corner of the table its board lies."""

    what: str
    element: str
    board: int


LEGEND = {
    ".": "open", "#": "obstacle", "C": "castle", "A": "tower_alpha", "B": "tower_beta", "a": "guardian_alpha",
    "b": "guardian_beta", "1": "start_alpha", "2": "start_beta", "3": "start_gama",
}  # fmt: skip


def _boards() -> dict[str, list[str]]:
    text = (CONTENT / "territory_boards.yaml").read_text("utf-8")
    found = re.findall(r"element: (\w+)\n +squares: \|\n((?: +[.#\w]+\n)+?)(?= +\w+:)", text)
    return {element: rows.split() for element, rows in found}


def joined(*rows: Sequence[str]) -> dict[Square, Place]:
    """Put territories together, row by row; those above are turned by half a turn."""
    boards, found, number = _boards(), {}, 0
    for i, row in enumerate(rows):
        for j, element in enumerate(row):
            lines = boards[element]
            if len(rows) > 1 and i == 0:
                lines = [line[::-1] for line in reversed(lines)]
            for r, line in enumerate(lines):
                for c, letter in enumerate(line):
                    found[r + i * len(lines), c + j * len(line)] = Place(LEGEND[letter], element, number)
            number += 1
    return found


def oval(x: float, y: float, r: float) -> str:
    """Give a circle that stays round when it is small."""
    n = number(round(r))
    return f"M{x - round(r):.1f} {y:.1f}a{n} {n} 0 1 1 {2 * round(r)} 0a{n} {n} 0 1 1 {-2 * round(r)} 0Z"


def write(p: Glass, text: str, x: float, y: float, size: float, colour: str = INK) -> None:
    """Write figures or letters with their middle at a point, `size` high."""
    scale = size / 50
    for k, letter in enumerate(text):
        with p.placed(x + (k - len(text) / 2) * 36 * scale + 3 * scale, y - size / 2, 0, scale):
            p.line(STROKES[letter], 8, colour)


def numbered(p: Glass, text: str, x: float, y: float, r: float) -> None:
    """Draw a disc with a number, as the call-outs of the booklet have."""
    p.pane(oval(x, y, r), NIGHT, CAME, IVORY)
    write(p, text, x, y, r * 0.95, IVORY)


def die(p: Glass, colour: str, shows: int, x: float, y: float, s: float = 34) -> None:
    """Draw a die that shows a number, and its letter in a corner."""
    ground, letter, ink = DICE[colour]
    p.pane(box(x - s / 2, y - s / 2, s, s), ground, TRACE + 1)
    write(p, str(shows), x, y + s * 0.08, s * 0.5, ink)
    write(p, letter, x - s * 0.32, y - s * 0.32, s * 0.2, ink)


def _picture(p: Glass, name: str, x: float, y: float, s: float, of: float = 160) -> None:
    svg = (CONTENT / "art/boards" / f"{name}.svg").read_text("utf-8")
    p.stamp(f"p-{name}", lambda part: part.include(svg), x - s / 2, y - s / 2, 0, s / of)


def _seal(p: Glass, sign: str, x: float, y: float, s: float) -> None:
    svg = seals()[sign].svg()
    p.stamp(f"s-{sign}", lambda part: part.include(svg), x - s / 2, y - s / 2, 0, s / 120)


def squares(p: Glass, table: dict[Square, Place], s: float, at: Point = (0, 0), first: Square = (0, 0)) -> None:
    """Draw the squares of a table, s wide each, from `first` on; the upper left one at a point."""
    places = {square: (at[0] + (square[1] - first[1]) * s, at[1] + (square[0] - first[0]) * s) for square in table}
    tints: dict[str, str] = {}
    for square, place in table.items():
        tint = GROUNDS[place.element][sum(square) % 2]
        tints[tint] = tints.get(tint, "") + box(*places[square], s, s)
    for tint, d in tints.items():
        p.fill(d, tint)
    _obstacles(p, [places[square] for square, place in table.items() if place.what == "obstacle"], s)
    p.line("".join(box(*places[square], s, s) for square in table), TRACE)
    for square, place in table.items():
        x, y = places[square]
        middle = x + s / 2, y + s / 2
        kind = place.what.split("_")[0]
        if kind == "start":
            p.pane(oval(*middle, s * 0.4), IVORY, TRACE)
            p.pane(star(*middle, s * 0.25, s * 0.09, 4), GOLD, TRACE)
        elif kind in {"tower", "guardian"}:
            p.pane(oval(*middle, s * 0.44), IVORY, TRACE)
        elif kind == "castle" and _is_corner(table, square):
            p.pane(box(x + s * 0.08, y + s * 0.08, s * 1.84, s * 1.84), IVORY, TRACE)


def _obstacles(p: Glass, corners: Sequence[Point], s: float) -> None:
    hatches, edges = "", ""
    for x, y in corners:
        p.fill(box(x + s * 0.06, y + s * 0.06, s * 0.88, s * 0.88), STONE)
        for k in (0.25, 0.5, 0.75, 1):
            hatches += f"M{x + s * 0.08:.0f} {y + s * k - s * 0.04:.0f}L{x + s * k - s * 0.04:.0f} {y + s * 0.08:.0f}"
            hatches += f"M{x + s * k:.0f} {y + s * 0.92:.0f}L{x + s * 0.92:.0f} {y + s * k:.0f}"
        edges += box(x + s * 0.06, y + s * 0.06, s * 0.88, s * 0.88)
    p.line(hatches, 2.6, RED_LINE)
    p.line(edges, max(CAME, s / 14), RED_LINE)


def _is_corner(table: dict[Square, Place], square: Square) -> bool:
    """Whether it is the upper left square of a castle."""
    row, column = square
    return table[square] not in (table.get((row - 1, column)), table.get((row, column - 1)))


def structures(
    p: Glass, table: dict[Square, Place], s: float, at: Point = (0, 0), first: Square = (0, 0), gone: Sequence[Square] = ()
) -> None:
    """Set castles, towers and guardians on their places, but for those that are gone."""
    for square, place in table.items():
        x, y = at[0] + (square[1] - first[1]) * s, at[1] + (square[0] - first[0]) * s
        kind = place.what.split("_")[0]
        if square in gone:
            continue
        if kind in {"tower", "guardian"}:
            _picture(p, kind, x + s / 2, y + s / 2, s * 0.8)
        elif kind == "castle" and _is_corner(table, square):
            _picture(p, "castle", x + s, y + s, s * 1.6, 360)


def intrepid(p: Glass, sign: str, owner: str, x: float, y: float, s: float) -> None:
    """Draw the figure of an intrepid from above: its seal on the glass of its owner, whose outline differs too."""
    if owner == "sun":
        p.pane(star(x, y, s * 0.5, s * 0.4, 12), GLASS[owner], CAME)
    elif owner == "moon":
        p.pane(poly(polar((x, y), s * 0.48, 22.5 + 45 * k) for k in range(8)), GLASS[owner], CAME)
    elif owner == "star":
        p.pane(poly(polar((x, y), s * 0.5, 90 * k) for k in range(4)), GLASS[owner], CAME)
    else:
        p.pane(poly(polar((x, y), s * 0.5, 30 + 60 * k) for k in range(6)), GLASS[owner], CAME)
    _seal(p, sign, x, y, s * 0.66)


def way(p: Glass, points: Sequence[Point], colour: str, *, before: float, dashed: bool = False) -> None:
    """Draw the way from the first point to an arrow that ends so far before the last one."""
    (ax, ay), (bx, by) = points[-2:]
    size = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / size, (by - ay) / size
    tip = bx - ux * before, by - uy * before
    neck = tip[0] - ux * 16, tip[1] - uy * 16
    shaft = [*points[:-1], neck] if size > before + 16 else [*points[:-2], neck]
    d = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in shaft)
    if dashed:
        d = ""
        (x, y), (z, w) = points[0], neck
        count = max(1, round(math.hypot(z - x, w - y) / 22))
        for k in range(count):
            a, b = k / count, (k + 0.55) / count
            d += f"M{x + (z - x) * a:.0f} {y + (w - y) * a:.0f}L{x + (z - x) * b:.0f} {y + (w - y) * b:.0f}"
    p.line(d, 11, IVORY)
    p.line(d, 6, colour)
    head = [tip, (neck[0] - uy * 11, neck[1] + ux * 11), (neck[0] + uy * 11, neck[1] - ux * 11)]
    p.pane(poly(head), colour, TRACE, IVORY)


def burst(p: Glass, x: float, y: float, r: float = 17) -> None:
    """Draw a hit."""
    p.pane(star(x, y, r, r * 0.45, 8), CREAM, TRACE + 0.6)
    p.fill(star(x, y, r * 0.5, r * 0.24, 8), RUST)


def cross(p: Glass, x: float, y: float, r: float) -> None:
    """Cross out who has fallen."""
    d = f"M{x - r:.0f} {y - r:.0f}L{x + r:.0f} {y + r:.0f}M{x - r:.0f} {y + r:.0f}L{x + r:.0f} {y - r:.0f}"
    p.line(d, 15, IVORY)
    p.line(d, 8, RUST)


def ghost(p: Glass, x: float, y: float, s: float) -> None:
    """Mark where a figure stood before."""
    d = "".join(f"M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}" for k in range(10) for a, b in [_arc((x, y), s * 0.38, 36 * k)])
    p.line(d, CAME, INK)


def _arc(at: Point, r: float, turn: float) -> tuple[Point, Point]:
    return polar(at, r, turn), polar(at, r, turn + 20)


def anchor(p: Glass, name: str, x: float, y: float, s: float) -> None:
    """Name a square for the call-outs of the booklet."""
    p.include(f'<svg><rect id="anchor-{name}" x="{x:.0f}" y="{y:.0f}" width="{s:.0f}" height="{s:.0f}" fill="none"/></svg>')


def rune(p: Glass, colour: str, x: float, y: float, r: float) -> None:
    """Draw a rune: a hexagon in the colour of its die."""
    p.pane(poly(polar((x, y), r, 60 * k - 90) for k in range(6)), DICE[colour][0], TRACE + 0.4)
    p.pane(oval(x, y, r * 0.45), IVORY, TRACE)


def card(p: Glass, x: float, y: float, w: float, h: float, sign: str = "", picture: str = "") -> None:
    """Draw a large card: its window with a seal or a picture, and below it rungs for an intrepid, or its values."""
    p.pane(box(x, y, w, h), NIGHT, CAME)
    middle, half, top = x + w / 2, w * 0.34, y + h * 0.06
    foot = y + h * 0.5
    p.pane(
        f"M{middle - half:.0f} {foot:.0f}V{top + half:.0f}Q{middle - half:.0f} {top + half * 0.3:.0f} {middle:.0f} {top:.0f}"
        f"Q{middle + half:.0f} {top + half * 0.3:.0f} {middle + half:.0f} {top + half:.0f}V{foot:.0f}Z",
        CREAM,
        TRACE + 0.4,
    )
    s = w * 0.46
    if sign:
        _seal(p, sign, middle, foot - s * 0.62, s)
    else:
        _picture(p, picture, middle, foot - s * 0.6, s, 360 if picture == "castle" else 160)
    p.pane(box(x + w * 0.1, y + h * 0.53, w * 0.8, h * 0.08), HONEY, TRACE)
    rungs = 3 if sign else 2
    for k in range(rungs):
        p.pane(box(x + w * 0.06, y + h * (0.64 + 0.33 * k / rungs), w * 0.88, h * 0.3 / rungs), IVORY, TRACE)


def pile(p: Glass, x: float, y: float, w: float, h: float, *, open_: bool = False) -> None:
    """Draw a pile of deck cards, its back above, or open."""
    for k in (3, 2, 1):
        p.pane(box(x + 5 * k, y - 5 * k, w, h), SLATE, TRACE)
    p.pane(box(x, y, w, h), IVORY if open_ else NIGHT, CAME)
    p.pane(star(x + w / 2, y + h / 2, w * 0.32, w * 0.13, 8), GOLD, TRACE + 0.4)
