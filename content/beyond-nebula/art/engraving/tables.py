"""The figures of the handbook that lie on the table: a game laid out, parts of a move, a combat, panels around a turn.

They are plans, in the flat colours of the tokens; 1 unit is 1 mm of the drawing.
"""

from __future__ import annotations

import itertools
import re
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from .plate import GREEN, PAPER, RED, YELLOW
from .stars import BLOCK, MAP, route_links

if TYPE_CHECKING:
    from collections.abc import Iterator

INK: Final = "#101c33"
GREY: Final = "#8b95a3"
PALE: Final = "#dfe3e8"
VIOLET: Final = "#6a3fa0"
BROWN: Final = "#a85a1c"
HALVED: Final = 0.4
"""The thinnest pen of a figure that the handbook shows at less than half its size: 0.5 pt there, for lines of several inks."""
SMALL: Final = 4.0
"""Ships up to this radius, mm, have no letter: they lie in rows that are all of one player."""
HUES: Final = {"metal": YELLOW, "gas": RED, "crystal": GREEN}
GALLEON: Final = (
    "M-4.2 1.2L-3 1.6H3L5.7.2L4.3 3.6C4 4.35 3.6 4.7 2.9 4.7H-2.5C-3.2 4.7-3.65 4.3-3.85 3.8L-5.7 4.5V1.8L-4.1 2.45Z"
    "M-1.4-5.4C1-4 1.4-1.5.6.8H-2.6C-1.5-1.2-1.2-3.3-1.4-5.4ZM1.9-4.1C3.7-3 4.1-1.1 3.4.8H1.35C2.15-.9 2.3-2.5 1.9-4.1Z"
    "M-3.05-3.4V.8H-4.7Z"
)
"""A galleon about the origin, 11.4 wide."""


def tables() -> dict[str, str]:
    """Give the figures by their paths in `art/`."""
    moves = {"booklet/parts.svg": _parts(), "booklet/movement.svg": _movement(), "booklet/rings.svg": _rings()}
    moves |= {f"booklet/ring-{k}.svg": drawn for k, drawn in enumerate(_ring_moves(), 1)}
    moves |= {f"booklet/planet-{k}.svg": drawn for k, drawn in enumerate(_fates(), 1)}
    combats = {f"booklet/combat-{k + 1}.svg": draw() for k, draw in enumerate((_technologies, _dice, _loss, _end))}
    panels = {"booklet/panel-before.svg": _panel_figure(BEFORE), "booklet/panel-after.svg": _panel_figure(AFTER)}
    return {"booklet/table.svg": _table(), **moves, **combats, **panels}


def svg(w: float, h: float, *parts: str, shows: str = "", left: float = 0) -> str:
    """Return a drawing of `w` x `h` mm that begins at `left`; what it `shows` are the constants it draws."""
    meta = f'<metadata xmlns:pnp="urn:pnp:drawing">\n{shows}\n</metadata>\n' if shows else ""
    body = "\n".join(_kept(part) for part in parts if part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} 0 {w:g} {h:g}">\n{meta}'
        f'<g fill="{PAPER}" stroke="{INK}" stroke-linejoin="round">\n{body}\n</g>\n</svg>\n'
    )


def _kept(part: str) -> str:
    """Say that the low-ink edition has a part as it is, but for the places of cards, which have an edition of their own."""
    pieces = re.split(r'(<rect id="(?:card|back)-[^>]*>)', part)
    return "".join(f'<g data-ink="keep">{piece}</g>' if piece and k % 2 == 0 else piece for k, piece in enumerate(pieces))


def _look(fill: str, line: str, pen: float) -> str:
    """Name what differs from the ground and the line of all figures, which `svg` says once."""
    paint = "" if fill == PAPER else f' fill="{fill}"'
    stroke = "" if line == INK else f' stroke="{line}"'
    return paint + (f'{stroke} stroke-width="{pen:g}"' if pen else ' stroke="none"')


def rect(  # noqa: PLR0913, PLR0917 - where it is and how it looks
    x: float, y: float, w: float, h: float, fill: str = "none", line: str = INK, pen: float = 0.3
) -> str:
    """Draw a rectangle; without a pen it has no line."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{_look(fill, line, pen)}/>'


def _circle(  # noqa: PLR0913, PLR0917 - where it is and how it looks
    x: float, y: float, r: float, fill: str = PAPER, line: str = INK, pen: float = 0.35
) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{_look(fill, line, pen)}/>'


def path(d: str, fill: str = "none", line: str = INK, pen: float = 0.35, dash: str = "") -> str:
    """Draw a path; without a pen it has no line, without a `dash` a whole one."""
    return f'<path d="{d}"{_look(fill, line, pen)}{f" stroke-dasharray={chr(34)}{dash}{chr(34)}" if dash else ""}/>'


def at(x: float, y: float, *parts: str, scale: float = 1, turn: float = 0) -> str:
    """Draw parts about a place, `scale` times as large and turned clockwise by degrees."""
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{scaled}">{"".join(parts)}</g>'


def _anchor(name: str, x: float, y: float, w: float, h: float) -> str:
    return f'<rect id="anchor-{name}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="none" stroke="none"/>'


def _polygon(r: float, corners: int, turn: float = 0.0) -> str:
    angles = [2 * pi * k / corners + turn for k in range(corners)]
    return "M" + "L".join(f"{r * sin(a):.2f} {-r * cos(a):.2f}" for a in angles) + "Z"


def _facet(kind: str, r: float) -> str:
    """Draw a circle, a triangle or a square in its colour, about the origin."""
    if kind == "metal":
        return _circle(0, 0, r, YELLOW)
    if kind == "gas":
        return path(f"M0 {-r:g}L{r * 1.12:g} {r * 0.9:g}H{-r * 1.12:g}Z", RED)
    return rect(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8, GREEN, pen=0.35)


def _planet(x: float, y: float, kind: str, r: float = 4.0) -> str:
    return at(x, y, _circle(0, 0, r, pen=0.4), _facet(kind, r * 0.6))


LETTERS: Final = {
    VIOLET: "M-.6.8L0-.8L.6.8M-.35.3H.35",
    BROWN: "M-.5-.8V.8H.1C.8.8.8-.05.1-.05H-.5M.1-.05C.7-.05.7-.8.1-.8H-.5",
}
"""A and B of strokes, 1.6 tall, about the origin."""


def plate(x: float, y: float, hue: str, r: float) -> str:
    """Draw the letter of a player as on the tokens, so that grey tells A from B: on a disc, or on a square."""
    ground = _circle(0, 0, r, hue, PAPER, 0.4) if hue == VIOLET else rect(-0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r, hue, PAPER, 0.4)
    return at(x, y, ground, at(0, 0, path(LETTERS[hue], line=PAPER, pen=0.4), scale=0.68 * r))


def _ship(x: float, y: float, hue: str, r: float = 6.0) -> str:
    """Draw the token of a ship: a galleon in a hexagon, with the letter of the player where it is large enough to be read."""
    lettered = hue in LETTERS and r > SMALL
    rim = path(_polygon(r, 6), PAPER, hue, 0.9)
    galleon = at(0, 0.2, path(GALLEON, hue, pen=0), scale=r * 0.118)
    return at(x, y, rim, galleon, plate(0.58 * r, 0.62 * r, hue, 0.42 * r) if lettered else "")


def arrow(d: str, end: tuple[float, float], way: float, hue: str = INK, pen: float = 0.6) -> str:
    """Draw a dashed path with a head at its end, which points `way` degrees clockwise from the right."""
    return path(d, line=hue, pen=pen, dash="1.4 1") + at(*end, path("M0 0L-2.4 1.1V-1.1Z", hue, pen=0), turn=way)


# The table

CLOTH: Final = "#f1f3f6"
TINTS: Final = {"metal": "#fbe7b0", "gas": "#f4c9cb", "crystal": "#c6e1d2"}
CREWED: Final = {VIOLET: "#d9cfe8", BROWN: "#ecd9c6"}
"""The ground of the fleet on the panel of each player."""
MIDDLE: Final = (74.0, 68.5)
"""The middle of the table, about which all lies twice."""


SEATS: Final = (VIOLET, "crystal", 0, 0), (BROWN, "gas", 2, 180)
"""Of each player: the colour of the pieces, the resource of the home planet, its troops, the side of the table, degrees."""


def _table() -> str:
    """Draw the table laid, seen from the seat of A; the pieces of B are those of A from the other side."""
    x, y = MIDDLE
    laid = [_cloth(13, 0.4, 122, 136.2), _shadow(44, 37, 60, 60), _shadow(51, 103.5, 46, 31), _shadow(51, 2.5, 46, 31)]
    laid += [_shadow(105.5, 93.5, 17, 23.8), _shadow(25.5, 19.7, 17, 23.8), _map(44, 37, 60)]
    laid += [f'<g id="near">{at(x, y, _seat())}</g>', f'<use href="#near" transform="rotate(180 {x:g} {y:g})"/>']
    laid += [at(x, y, _own(hue, home, troops), turn=turn) for hue, home, troops, turn in SEATS]
    anchors = (
        ("map", 44, 60, 12, 14), ("panel", 51, 2.5, 46, 31), ("piles", 104, 2.5, 28, 9), ("pieces", 105, 14, 27, 46),
        ("shared", 106, 67, 26, 21), ("field", 87.5, 86.5, 6, 6), ("counts", 84, 121, 11, 7), ("home", 82, 129, 13, 4.5),
    )  # fmt: skip
    return svg(122, 137, *laid, at(118.8, 78, _shared(), scale=0.95), *(_anchor(*anchor) for anchor in anchors), left=13)


def _cloth(x: float, y: float, w: float, h: float) -> str:
    """Draw a cloth with a hem and a fringe at both sides."""
    threads = "".join(f"M{side + 0.8:g} {y + 2.2:g}v{h - 3:g}" for side in (x, x + w - 1.6))
    inner = rect(x + 1.6, y, w - 3.2, h, CLOTH, GREY, 0.3), rect(x + 2.8, y + 1.2, w - 5.6, h - 2.4, "none", GREY, 0.3)
    return "".join([path(threads, line=GREY, pen=1.6, dash="0.35 2.05"), *inner])


def _shadow(x: float, y: float, w: float, h: float) -> str:
    """Draw the shadow of what lies at a place, in lines, to the right of it and below."""
    right = path(f"M{x + w + 0.7:g} {y + 1.2:g}v{h - 0.8:g}", line=GREY, pen=1.4, dash="0.3 0.5")
    below = "".join(f"M{x + 1:g} {y + h + depth:g}h{w + 0.4 - depth / 2:g}" for depth in (0.4, 1.1))
    return right + path(below, line=GREY, pen=0.3)


def _map(x: float, y: float, size: float) -> str:
    """Draw the map as it is, its zones and its routes, with the planets of both players in their blocks."""
    step = size / 20
    grid = "".join(f"M{x + k * step:g} {y:g}v{size:g}M{x:g} {y + k * step:g}h{size:g}" for k in range(21))
    rows = re.findall(r"(?m)^ {6}([.+uUrR]{20})$", MAP.read_text("utf-8"))
    zones = [
        rect(x + col * step, y + row * step, wide * step, 2 * step, fill, line, 0.2)
        for row, col, wide, fill, line in _zones(rows)
    ]
    rope = "".join(
        "M" + "L".join(f"{x + place.real / BLOCK * step:g} {y + place.imag / BLOCK * step:g}" for place in link)
        for link in route_links()
    )
    marks = [
        _circle(x + (col + 0.5) * step + 1.1, y + (row + 0.5) * step - 1.1, 1.2, INK, PAPER, 0.3)
        for col, row in ((15, 17), (4, 2))
    ]
    planets = [
        _planet(x + (col + 0.5) * step, y + (row + 0.5) * step, kind, 1.35)
        for col, row, kind in (
            *((3, 15, "metal"), (10, 13, "gas"), (15, 17, "crystal")),
            *((4, 2, "gas"), (14, 3, "metal"), (9, 8, "crystal")),
        )
    ]
    border = path(f"M{x:g} {y + size / 2:g}h{size:g}", pen=0.9, dash="2.2 1.6")
    ropes = path(rope, pen=0.75), path(rope, line=PAPER, pen=0.3, dash="0.6 0.6")
    roses = [
        at(x + size * part, y + size * down, path(ROSE, GREY, pen=0), scale=0.75) for part, down in ((0.29, 0.86), (0.71, 0.14))
    ]
    frame = rect(x, y, size, size, PAPER, pen=0.7), rect(x - 1, y - 1, size + 2, size + 2, "none", pen=0.3)
    return "".join([*frame, path(grid, line=GREY, pen=0.12), *zones, *roses, border, *ropes, *marks, *planets])


def _zones(rows: list[str]) -> Iterator[tuple[int, int, int, str, str]]:
    """Yield the row and the column of each zone's first block, how many blocks wide it is, its fill and its line."""
    for kinds, wide, fill, line in (("uU", 2, INK, INK), ("rR", 3, PALE, GREY)):
        for row, col in itertools.product(range(len(rows)), repeat=2):
            before = rows[row][col - 1 : col] + (rows[row - 1][col] if row else "")
            if rows[row][col] in kinds and not set(before) & set(kinds):
                yield row, col, wide, fill, line


def _seat() -> str:
    """Draw what is alike before both players, about the middle of the table: panel, technologies, aid."""
    ways = ((30.2, 14), (32.5, 12), (34.8, 14), (37.1, 9), (39.4, 14), (41.7, 11), (44, 13))
    lines = path("".join(f"M33 {y:g}h{w:g}" for y, w in ways), line=GREY, pen=0.5)
    return "".join(
        [
            at(0, 50.5, _board()),
            _piles(),
            rect(31.5, 25, 17, 23.8, INK, pen=0.35),
            rect(32.2, 25.7, 15.6, 22.4, PAPER, pen=0),
            rect(32, 25.5, 16, 2.6, INK, pen=0),
            rect(32.8, 45.4, 14.4, 1.8, INK, pen=0),
            lines,
        ]
    )


def _own(hue: str, home: str, troops: int) -> str:
    """Draw what is in the colour of a player: on the panel, with the troops of his home planet, and his pieces."""
    fleet = [rect(13.2, 36.5 + 2.5 * k, 8.4, 2, CREWED[hue], pen=0.2) for k in range(6)]
    x = -19 + 14.5 * list(HUES).index(home)
    counter = _circle(x + 3.2 + 0.8 * troops, 62.7, 1, hue, pen=0.3)
    return "".join([*fleet, _planet(x, 62.7, home, 1.9), counter, _pieces(hue, home)])


def _board() -> str:
    """Draw a panel about its middle, 46 x 31, with the counters that lie on it at the start."""
    out = [rect(-23, -15.5, 46, 31, PAPER, pen=0.8), rect(-22.3, -14.8, 44.6, 29.6, "none", pen=0.2)]
    for k, kind in enumerate(HUES):
        y = -14 + 5 * k
        out += [rect(-21.2, y + down, 3, 2.1, PAPER, pen=0.25) for down in (0, 2.3)] + [at(-16, y + 2.2, _facet(kind, 1.1))]
        out += [rect(-14 + 4.2 * n + (0.8 if n > 2 else 0), y, 3.9, 4.4, TINTS[kind], HUES[kind], 0.3) for n in range(6)]
        out += [rect(-13.3 + 4.2 * n + (0.8 if n > 2 else 0), y + 0.7, 2.5, 3, PAPER, pen=0) for n in range(6)]
        out.append(rect(-19.4, 1.7 + 2.6 * k, 41, 2.1, PAPER, pen=0.2))
        out += [rect(-19.4 + 11.7 * n, 1.7 + 2.6 * k, 5.85, 2.1, TINTS[kind], pen=0.2) for n in range(4)]
        out += [at(-20.8, 2.75 + 2.6 * k, _facet(kind, 0.8)), at(-18.6, 2.75 + 2.6 * k, path(COUNTER, HUES[kind], pen=0.25))]
        out += [rect(-21.6 + 14.5 * k, 9.9, 14, 4.6, PAPER, HUES[kind], 0.35), _circle(-19 + 14.5 * k, 12.2, 1.8, pen=0.25)]
        out.append(rect(-16.5 + 14.5 * k, 10.9, 8.2, 2.6, TINTS[kind], pen=0.2))
    return "".join(out)


def _piles() -> str:
    """Draw the technologies of a player in three piles, below his pieces."""
    out = []
    for k, kind in enumerate(HUES):
        out += [rect(-57.2 + 9.6 * k + lift, 57 + lift, 7.6, 7.6, PAPER, HUES[kind], 0.5) for lift in (1.2, 0.6, 0)]
        out.append(rect(-56.2 + 9.6 * k, 58, 5.6, 5.6, INK, pen=0))
        out.append(at(-53.4 + 9.6 * k, 60.8, _facet(kind, 2)))
    return "".join(out)


def _pieces(hue: str, home: str) -> str:
    """Draw the pieces of a player about the middle of the table: from the middle of the map down, at its left.

    Ships and their annexes; buildings, extractors and the cargo marker; special extractors, troop counters and annexes of two
    planets, because those of the home planet lie on the panel; recovery tokens.
    """
    out = []
    tip = path("M0-1.1L.95.7H-.95Z", hue, pen=0)
    for k in range(6):
        out.append(_ship(-53.4 + 9 * (k % 3), 9 + 8.6 * (k // 3), hue, 4))
        out.append(at(-55.6 + 4.5 * k, 26, path(_polygon(2.2, 6), PAPER, hue, 0.55), tip))
        out.append(at(-55.6 + 4.5 * k, 49.6, rect(-1.8, -1.8, 3.6, 3.6, PAPER, hue, 0.55), tip))
    for k, kind in enumerate(HUES):
        x = -55.8 + 3.9 * k
        out += [rect(x - 1.6, 32.4, 3.2, 3.2, PAPER, hue, 0.4), at(x, 34, _facet(kind, 1.05))]
        out += [
            rect(x + 10.1, 32.4, 3.2, 3.2, INK, hue, 0.4),
            at(x + 11.7, 34, path(DERRICK, line=PAPER, pen=0.9), scale=0.36),
        ]
        out += [rect(x - 1.6, 40.2, 3.2, 3.2, HUES[kind], hue, 0.4), at(x, 41.8, path(DERRICK, pen=0.8), scale=0.36)]
    out.append(_circle(-32.4, 34, 1.6, INK, hue, 0.4))
    for k, kind in enumerate(kind for kind in HUES if kind != home):
        out += [_circle(-44 + 3.9 * k, 41.8, 1.6, PAPER, hue, 0.4), at(-44 + 3.9 * k, 41.8, tip)]
        out.append(_planet(-36.3 + 3.9 * k, 41.8, kind, 1.7))
    return "".join(out)


def _shared() -> str:
    """Draw what both players reach: dice and chits."""
    figures = zip((-10.4, -4.1), SIGNS[:2], strict=True)
    die = "".join(rect(x - 2.6, -11.6, 5.2, 5.2, PAPER, pen=0.5) + at(x, -9, path(sign, pen=0.6)) for x, sign in figures)
    ten = at(
        3.2,
        -9,
        path("M0 -4L3.800.8L0 4L-3.800.8Z", PAPER, pen=0.5),
        path("M0 -4L2 1L0 2L-2 1ZM-3.800.8L-2 1M3.800.8L2 1M0 2V4", pen=0.3),
        scale=0.84,
    )
    twenty = at(
        10.4,
        -9,
        path(_polygon(4, 6), PAPER, pen=0.5),
        path(
            "M0 -4L-2.200 1.400H2.200ZM-3.460-2L-2.200 1.400L0 4L2.200 1.400L3.460-2M-3.460 2L-2.200 1.400M3.460 2L2.200 1.400",
            pen=0.3,
        ),
    )
    places = [(-11 + 4.4 * (k % 6), -2.4 + 4.4 * (k // 6)) for k in range(16)]
    looks = (
        [(INK, _crew_of(PAPER))] * 6 + [(PAPER, path("M-.6-.4L0-.9V.9", pen=0.4))] * 6 + [(INK, path(FLAG, PAPER, pen=0))] * 4
    )
    chits = [_circle(x, y, 1.8, ground, pen=0.3) + at(x, y, sign) for (x, y), (ground, sign) in zip(places, looks, strict=True)]
    return "".join([die, ten, twenty, *chits])


def _crew_of(hue: str) -> str:
    """Draw a soldier about the origin, as on troop chits."""
    return _circle(0, -0.6, 0.45, hue, pen=0) + path("M-.8 1C-.8 0-.5-.1 0-.1S.8 0 .8 1Z", hue, pen=0)


COUNTER: Final = "M0-1L.9 0V1H-.9V0Z"
FLAG: Final = "M-.5-1.100L1-.5L-.2.1V1.100H-.5Z"
ROSE: Final = (
    "M0-3.8L.8-.8L3.8 0L.8.8L0 3.8L-.8.8L-3.8 0L-.8-.8Z"
    "M1.900-1.900L.9-.5L.5-.9ZM1.900 1.900L.5.9L.9.5ZM-1.900 1.900L-.9.5L-.5.9ZM-1.900-1.900L-.5-.9L-.9-.5Z"
)
"""A rose of the compass about the origin."""


# Parts of a move


def _parts() -> str:
    grid = "".join(f"M{2 + 12 * k:g} 8v36" for k in range(8)) + "".join(f"M2 {8 + 12 * k:g}h84" for k in range(4))
    rope = "M2 38H32L44 26H86"
    beads = [_circle(x, y, 1.2, INK, pen=0.2) for x, y in ((8, 38), (20, 38), (32, 38), (44, 26), (56, 26), (68, 26), (80, 26))]
    moves = [
        arrow("M8 30.500H31", (32, 30.5), 0, VIOLET, 0.8),
        arrow("M35 30L44 19.500H55", (56, 19.5), 0, VIOLET, 0.8),
    ]
    load = path("M32 47V43.500", line=INK, pen=0.5) + "".join(
        _circle(28.4 + 2.4 * k, 48.6, 0.9, INK, pen=0.1) for k in range(4)
    )
    return svg(
        88, 52, path(grid, line=GREY, pen=0.25), path(rope, pen=1.5), path(rope, line=PAPER, pen=0.6, dash="1 1"), *beads,
        _planet(32, 38, "metal", 4.4), plate(35.2, 41, VIOLET, 1.9),
        _planet(56, 26, "crystal", 4.4), _ship(8, 38, VIOLET, 4.6), *moves, load,
        _anchor("part-1", 8, 29.5, 16, 2), _anchor("stop", 31, 42, 6, 3), _anchor("part-2", 44, 17.5, 10, 4),
        shows='<pnp:shows constant="ship.move" value="4"/>',
    )  # fmt: skip


def _grid(columns: int, rows: int, pen: float = 0.25) -> str:
    """Draw blocks of 10 mm from (2, 2) on."""
    down = "".join(f"M{2 + 10 * k} 2v{10 * rows}" for k in range(columns + 1))
    return path(down + "".join(f"M2 {2 + 10 * k}h{10 * columns}" for k in range(rows + 1)), line=GREY, pen=pen)


def _middle(column: float, row: float) -> tuple[float, float]:
    """Give the middle of a block of `_grid`."""
    return 7 + 10 * column, 7 + 10 * row


def _route(*stops: tuple[int, int]) -> str:
    """Draw a path of the map through blocks, with a bead in each."""
    rope = "M" + "L".join(f"{x:g} {y:g}" for x, y in (_middle(*stop) for stop in stops))
    beads = [_circle(*_middle(*stop), 1.2, INK, pen=0.2) for stop in stops]
    return "".join([path(rope, pen=1.6), path(rope, line=PAPER, pen=0.7, dash="1 1"), *beads])


def _no(x: float, y: float, r: float = 1.9) -> str:
    """Cross out what is not allowed."""
    return at(
        x,
        y,
        _circle(0, 0, r + 1.1, PAPER, pen=0),
        path(f"M{-r:g} {-r:g}L{r:g} {r:g}M{r:g} {-r:g}L{-r:g} {r:g}", line=RED, pen=1.2),
    )


def _globe(x: float, y: float, kind: str, r: float = 4.0) -> str:
    """Draw a planet with an engraver's shade on its lower right."""
    shade = "".join(
        f"M{r * f * 0.94:.2f} {-r * f * 0.28:.2f}A{r * f:.2f} {r * f:.2f} 0 0 1 {-r * f * 0.28:.2f} {r * f * 0.94:.2f}"
        for f in (0.88, 0.76)
    )
    return at(x, y, _circle(0, 0, r, pen=0.6), path(shade, pen=0.4), _facet(kind, r * 0.5))


def _movement() -> str:
    """Draw where ships may go and, crossed out, where not: along paths, off them, and over planets from one to the other."""
    upper = (0, 0), (1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 1)
    lower = (0, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2)
    links = path("M7 7V17M57 27V37", pen=0.8, dash="0.9 0.9")
    ways = [
        arrow("M22.500 3.600H36.300L45 12.400L47 13.600H54", (56.2, 13.6), 0, VIOLET, 0.9),
        arrow("M53.800 28.800V31", (53.8, 33), 90, VIOLET, 0.9),
        arrow("M57 42.500V46.500", (57, 48.6), 90, VIOLET, 0.9),
        arrow("M13 47H25", (27, 47), 0, VIOLET, 0.9),
        arrow("M27 29V37", (27, 39.6), 90, GREY, 0.9),
    ]
    marks = [_no(67, 22, 1.6), _no(27, 33)]
    planets = _globe(7, 17, "gas", 4.2), _globe(57, 37, "metal", 4.2)
    ships = _ship(17, 7, VIOLET, 4.6), _ship(7, 47, VIOLET, 4.6)
    anchors = (
        ("path", 5.8, 5.8, 2.4, 2.4), ("on-path", 2.8, 15, 4, 4), ("no-line", 67, 21, 3, 2),
        ("door", 57, 35, 4.2, 4), ("no-exit", 24, 32, 3, 2), ("off", 2.6, 45, 8.8, 4),
    )  # fmt: skip
    shows = '<pnp:shows constant="ship.move" value="4"/>'
    return svg(
        84, 54, _grid(8, 5, HALVED), links, _route(*upper), _route(*lower), *planets, *ships, *ways, *marks,
        *(_anchor(*anchor) for anchor in anchors), shows=shows,
    )  # fmt: skip


# Planets and their rings


GLYPHS: Final = {
    "0": "M0-1.700C1.500-1.700 1.500 1.700 0 1.700S-1.500-1.700 0-1.700Z",
    "1": "M-.8-.9L.2-1.700V1.700",
    "2": "M-1-.8A1 1 0 0 1 1-.7C1 .3-1 .8-1.100 1.600H1.200",
    "3": "M-1-1.200C-.6-2 1-1.900.9-.8C.9-.2.3-.1-.2-.1C.5-.1 1.100.2 1.100.8C1.100 2-.7 2-1.100 1",
    "4": "M.6 1.700V-1.700L-1.200.7H1.200",
    "5": "M1-1.600H-.8L-.9-.1C.1-.7 1.200-.2 1.100.7S-.4 1.900-1.100 1.200",
    "6": "M.9-1.300C-.2-2.100-1.100-.9-1.100.5C-1.100 2.100 1.100 2.100 1.100.6S-.9-.8-1.100.5",
    "7": "M-1.100-1.600H1.100L-.3 1.700",
    "8": "M0-.1C-1.200-.3-1.200-1.700 0-1.700S1.200-.3 0-.1C-1.500 0-1.500 1.700 0 1.700S1.500 0 0-.1Z",
    "9": "M-.9 1.300C.2 2.100 1.100.9 1.100-.5C1.100-2.100-1.100-2.100-1.100-.6S.9.8 1.100-.5",
}
"""Figures of strokes, 3.4 tall, about the origin."""


def figure(text: str, scale: float = 1) -> str:
    """Write a number about the origin."""
    return at(0, 0, _figure(0, 0, text), scale=scale)


def _figure(x: float, y: float, text: str) -> str:
    return "".join(at(x + 2.9 * (k - (len(text) - 1) / 2), y, path(GLYPHS[sign], pen=0.7)) for k, sign in enumerate(text))


RINGS: Final = ((20, 3), (15, 2), (10, 1))
"""Troops on a planet and the reach of its ring, the widest first."""
WASH: Final = "#fcedc1"


def _rings() -> str:
    """Draw the three rings around a planet, each with the troops that raise it at its corner."""
    areas, edges = list[str](), list[str]()
    for tone, (troops, reach) in zip(("#fdf6e0", WASH, "#f9dc8a"), RINGS, strict=True):
        low, wide = 37 - 5 - 10 * reach, 10 + 20 * reach
        areas.append(rect(low, low, wide, wide, tone, pen=0))
        edges += [rect(low, low, wide, wide, pen=0.9), _figure(low + 5, low + 5, str(troops))]
    shows = "\n".join(
        f'<pnp:shows constant="planet.rings.{k}.{name}" value="{value}"/>'
        for k, ring in enumerate(reversed(RINGS), 1)
        for name, value in zip(("troops", "reach"), ring, strict=True)
    )
    return svg(74, 74, *areas, _grid(7, 7, HALVED), *edges, _globe(37, 37, "metal", 4.4), shows=shows)


def _in_ring(*parts: str, speed: bool = False) -> str:
    """Draw the smallest ring of a planet of A on the right, and what happens there; whether it shows the `speed` inside."""
    shows = '<pnp:shows constant="planet.rings.1.reach" value="1"/>'
    shows += '\n<pnp:shows constant="planet.ring_speed" value="1"/>' if speed else ""
    area = rect(22, 2, 30, 30, WASH, pen=0), rect(22, 2, 30, 30, pen=0.9)
    return svg(54, 34, area[0], _grid(5, 3), area[1], _globe(37, 17, "metal"), *parts, shows=shows)


def _ring_moves() -> tuple[str, ...]:
    """Draw a ship that enters a ring and stops, one that begins inside and goes a block in or out, and an own ship."""
    ghost = arrow("M31.500 27H45", (47, 27), 0, GREY, 0.9)
    enters = _in_ring(
        ghost,
        _no(37, 27),
        _ship(7, 27, BROWN, 4.4),
        arrow("M11.800 27H20.500", (22.4, 27), 0, BROWN, 0.9),
        _ship(27, 27, GREY, 4.4),
    )
    inside = _in_ring(
        arrow("M21.800 27H19.500", (17.6, 27), 180, BROWN, 0.9),
        _ship(27, 27, BROWN, 4.4),
        arrow("M31.800 27H34", (36, 27), 0, BROWN, 0.9),
        speed=True,
    )
    own = _in_ring(_ship(7, 27, VIOLET, 4.4), arrow("M11.800 27H45", (47, 27), 0, VIOLET, 0.9))
    return enters, inside, own


def _half(x: float, hue: str, kind: str, troops: int) -> str:
    """Draw the place of a planet on a panel, with its annex and its troops, or empty."""
    out = [rect(x, 30, 22.5, 17, PAPER, hue, 0.9), plate(x + 20, 45, hue, 2.6)]
    if not troops:
        place = f'<circle cx="{x + 11.2:g}" cy="38.5" r="5" fill="none" stroke="{GREY}" stroke-width="0.5" '
        return "".join([*out, place + 'stroke-dasharray="1.2 1"/>'])
    return "".join([*out, _planet(x + 6.2, 38.5, kind, 4.6), _crew(x + 13.2, 34.8, troops)])


def _fate(*parts: str) -> str:
    """Draw a block of the map between its neighbours, and what happens there and, below, on the panel."""
    block = rect(15.5, 2, 25, 24, PAPER, GREY, 0.3) + path(
        "M3 2H15.500M3 26H15.500M40.500 2H53M40.500 26H53", line=GREY, pen=0.3
    )
    return svg(56, 49, block, *parts, arrow("M25 38.500H28", (30.4, 38.5), 0, INK, 0.9))


def _fates() -> tuple[str, ...]:
    """Draw what becomes of a planet: A colonises it; A loads too many troops, it is neutral; A captures one of B.

    The ship lies on the block of the planet, for nothing is landed, loaded or captured from the next one.
    """
    ship = _ship(22.4, 9.6, VIOLET, 6)
    comes = arrow("M4 9.600H13.500", (15.4, 9.6), 0, VIOLET, 0.9) + ship
    lands = arrow("M29 6.500C33 5 35.600 6.200 35.600 8.500", (35.5, 10.2), 92, VIOLET, 0.9)
    loads = arrow("M35.500 10.500C35.500 6.500 33.500 5.600 31 6", (29, 6.4), 170, VIOLET, 0.9)
    chit = _circle(40, 22.6, 3.6, PAPER, pen=0.6) + _figure(40.6, 23.4, "2")
    return (
        _fate(
            _globe(33, 17, "crystal", 6.4),
            comes,
            lands,
            _crew(18.3, 19.4, 5),
            _half(2.5, VIOLET, "crystal", 0),
            _half(31, VIOLET, "crystal", 5),
        ),
        _fate(
            chit,
            _globe(33, 17, "crystal", 6.4),
            ship,
            loads,
            _crew(18.3, 20.6, 3),
            _half(2.5, VIOLET, "crystal", 5),
            _half(31, VIOLET, "crystal", 0),
        ),
        _fate(_globe(33, 17, "gas", 6.4), comes, _half(2.5, BROWN, "gas", 7), _half(31, VIOLET, "gas", 7)),
    )


# A combat


WIDE: Final = 52.0
HIGH: Final = 44.0


def _combat(step: int, *parts: str) -> str:
    """Draw the picture of a step of the list below it, which has the same number."""
    number = _circle(7, 5, 3.8, INK, pen=0) + at(7, 5, path(GLYPHS[str(step)], line=PAPER, pen=0.8))
    return svg(WIDE, HIGH, *parts, number, left=3)


def _blocks() -> str:
    return rect(5, 10, 24, 24, PAPER, GREY, 0.3) + rect(29, 10, 24, 24, PAPER, GREY, 0.3)


def _bang(x: float, y: float, r: float = 4.0) -> str:
    points = [((r if k % 2 == 0 else r * 0.45), 2 * pi * k / 16) for k in range(16)]
    return at(x, y, path("M" + "L".join(f"{d * sin(a):.2f} {-d * cos(a):.2f}" for d, a in points) + "Z", YELLOW, pen=0.4))


def _card(x: float, y: float, kind: str) -> str:
    return rect(x - 4, y - 4, 8, 8, PAPER, HUES[kind], 0.8) + at(x, y, _facet(kind, 2.2))


def _technologies() -> str:
    cards = [_card(9 + 9 * k, 39, kind) for k, kind in enumerate(("metal", "gas"))] + [
        _card(49 - 9 * k, 5, kind) for k, kind in enumerate(("metal", "gas"))
    ]
    turns = arrow("M24 40C34 40 44 36 46 13", (46, 12), 272, INK, 0.5) + arrow("M34 4C22 4 12 8 11 32", (11, 33), 90, INK, 0.5)
    return _combat(1, _blocks(), _ship(17, 22, VIOLET, 8), _ship(41, 22, BROWN, 8), turns, *cards, _bang(29, 22))


PIPS: Final = {2: ((-1, -1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))}


def _die(x: float, y: float, shows: int, hue: str) -> str:
    return rect(x - 4, y - 4, 8, 8, PAPER, hue, 0.8) + "".join(
        _circle(x + 2 * dx, y + 2 * dy, 0.75, INK, pen=0.1) for dx, dy in PIPS[shows]
    )


def _crew(x: float, y: float, troops: int) -> str:
    return "".join(
        at(
            x + 3.2 * (k % 3),
            y + 4.4 * (k // 3),
            _circle(0, -1.3, 0.8, INK, pen=0.1),
            path("M-1.100 1.600C-1.100-.2-.7-.5 0-.5S1.100-.2 1.100 1.600Z", INK, pen=0),
        )
        for k in range(troops)
    )


FIRST_ROLL: Final = ((2, 6), (5, 4))
"""The first roll of the example in the handbook: the die and the troops of each ship."""


def _dice() -> str:
    (own, own_troops), (rival, rival_troops) = FIRST_ROLL
    plus = [path(f"M{x} 39h3.200m-1.600-1.600v3.200", pen=0.7) for x in (13.4, 40.4)]
    sides = [_die(8, 39, own, VIOLET), _crew(20, 37, own_troops), _die(35, 39, rival, BROWN), _crew(47, 37, rival_troops)]
    return _combat(2, at(0, -4, _blocks(), _ship(17, 22, VIOLET, 8), _ship(41, 22, BROWN, 8)), *plus, *sides)


def _loss() -> str:
    """Draw the annex of the ship with the lower total, which lies on the panel, before and after it is turned."""
    annexes = (
        f'<rect id="{side}-ship_annex@a@1" x="{x:g}" y="13.5" width="17" height="19.63" stroke="none"/>'
        for side, x in (("card", 5), ("back", 36))
    )
    return _combat(3, *annexes, arrow("M17 10C23 3 35 3 39.500 8.500", (40.5, 10), 58, INK, 0.7))


def _end() -> str:
    gone = _ship(41, 22, GREY, 8) + path("M33.500 14.500L48.500 29.500M48.500 14.500L33.500 29.500", line=INK, pen=1.1)
    return _combat(
        4,
        _blocks(),
        _ship(17, 22, VIOLET, 8),
        gone,
        arrow("M17 12C22 4 34 4 38.500 9.500", (40, 12), 60, VIOLET, 0.8),
    )


# A panel before and after the turn of the example


BEFORE: Final = {"metal": 12, "gas": 9, "crystal": 7, "home": 2, "colony": 0, "aboard": 0, "step": 2}
AFTER: Final = {"metal": 6, "gas": 9, "crystal": 9, "home": 0, "colony": 5, "aboard": 1, "step": 1}
"""What the markers of the panel show; the example in the handbook counts it."""


def _panel_figure(shows: dict[str, int]) -> str:
    before = shows is BEFORE
    out = [rect(0.5, 0.5, 115, 85, PAPER, pen=0.8)]
    out += [
        _slot(34, 6, shows["step"]),
        _extractors(14.6, 6, gas=not before),
        _fleet(75, 22, shows["aboard"]),
    ]
    for k, kind in enumerate(HUES):
        out.append(_scale(kind, 16, 41 + 9 * k, (95, 36), shows[kind], f"reserve@a@{kind}"))
        out.append(at(9, 43.5 + 9 * k, _facet(kind, 2.6)))
    for k, (name, kind) in enumerate((("home", "metal"), ("colony", "crystal"))):
        x = 5 + 55 * k
        out += [
            _circle(x + 5, 76, 5, pen=0.3),
            _scale(name, x + 15, 77.8, (33.6, 10), 0),
            _scale(
                name, x + 15, 70.6, (37, 11), shows[name], f"troop_counter@a@{COLOURS[kind]}" if k == 0 or not before else ""
            ),
        ]
        if k == 0 or not before:
            out.append(_token(f"planet_annex@a@{COLOURS[kind]}", x + 5, 76, 10))
    return re.sub(r'stroke-width="0\.3\d*"', f'stroke-width="{HALVED:g}"', svg(116, 86, *out))


COLOURS: Final = {"metal": "yellow", "gas": "red", "crystal": "green"}


def _token(name: str, x: float, y: float, w: float, h: float = 0) -> str:
    """Give the place of a token of the game, `w` x `h` mm, about a point; without a height it is as high as wide."""
    h = h or w
    return f'<rect id="card-{name}" x="{x - w / 2:g}" y="{y - h / 2:g}" width="{w:g}" height="{h:g}" stroke="none"/>'


def _value(name: str, x: float, y: float, value: int) -> str:
    """Write what a counter shows on white, to the right of it, so that one need not count ticks."""
    text = str(value)
    middle = x + 1.9 * (len(text) - 1)
    wide = 3.8 * len(text)
    plate = rect(middle - wide / 2, y - 2.5, wide, 5, PAPER, pen=0)
    return f'{plate}<g id="shows-{name}-{value}">{at(middle, y, _figure(0, 0, text), scale=1.3)}</g>'


def _scale(name: str, x: float, y: float, room: tuple[float, int], value: int, counter: str = "") -> str:  # noqa: PLR0913, PLR0917 - what it is, where, and what it shows
    """Draw a scale and, on it, the token of the game that is its counter."""
    w, places = room
    pitch = w / places
    ticks = "".join(f"M{x + (k + 0.5) * pitch:.2f} {y:g}v{2 if k % 5 == 0 else 1.1:g}" for k in range(places))
    here = x + (value + 0.5) * pitch
    marker = _token(counter, here, y + 3.9, 7.4) + _value(name, here + 6.8, y + 3.7, value) if counter else ""
    return rect(x, y, w, 6.6, PALE, pen=0.25) + path(ticks, pen=0.25) + marker


BUILT: Final = {"metal": "academy", "gas": "hangar"}
"""The buildings that the player of the example has."""
DERRICK: Final = (
    "M-2.600 3.200L-.7-3.200H.7L2.600 3.200M-1.900 1.200H1.900M-1.300-.9H1.300M-1.900 1.200L1.300-.9M1.900 1.200L-1.300-.9"
)
"""The token of an extractor about the origin."""
SIGNS: Final = ("M-.8-.8L0-1.500V1.500", "M-1-.8A1 1 0 0 1 1-.7C1 .3-1 .7-1 1.500H1", "M-1.400 0L-.4 1.200L1.500-1.300")
"""1, 2 and the tick."""


def _slot(x: float, y: float, step: int) -> str:
    """Draw Battle Speed, face down, with its recovery token turned to a step; the last of three windows is the tick."""
    windows = [(x + 14, y), (x + 28, y + 14), (x + 14, y + 28)]
    back = f'<rect id="back-battle_speed@a" x="{x + 3:g}" y="{y + 3:g}" width="22" height="22" stroke="none"/>'
    out = [rect(x, y, 28, 28, PAPER, RED, 0.8), back]
    for k, (wx, wy) in enumerate(windows):
        out.append(rect(wx - 2.4, wy - 2.4, 4.8, 4.8, PAPER, RED, 0.3))
        out.append(at(wx, wy, path(SIGNS[k], pen=0.6)))
    return "".join([*out, f'<g id="shows-step-{step}">{at(x + 14, y + 14, recovery(5.4), turn=90 * (step - 1))}</g>'])


def recovery(r: float) -> str:
    """Draw the recovery token of A about the origin, `2 * r` wide: a tip that points to a step, an hourglass, the letter."""
    sand = path("M-2.3-2.6H2.3L.5 0L2.3 2.6H-2.3L-.5 0Z", PAPER, PAPER, 0.5)
    plate = at(2.9, 2.9, _circle(0, 0, 1.7, PAPER, pen=0), path("M-.8 1L0-1L.8 1M-.45.35H.45", line=VIOLET, pen=0.5))
    ground = rect(-5.2, -5.2, 10.4, 10.4, VIOLET, PAPER, 0.5)
    return at(0, 0, ground, path("M0-4.8L2-2.6H-2Z", PAPER, pen=0), at(-1.4, 1.3, sand, scale=0.85), plate, scale=r / 5.2)


def _extractors(x: float, y: float, *, gas: bool) -> str:
    """Draw the places of buildings, of which two stand, and of the extractors beside them."""
    out = []
    for k, kind in enumerate(HUES):
        bought = kind == "metal" or (kind == "gas" and gas)
        out += [
            rect(x - 9.6, y + 10 * k, 8.6, 8.6, PAPER, pen=0.4),
            rect(x, y + 10 * k, 8.6, 8.6, PAPER, pen=0.4),
            at(x + 13, y + 4.3 + 10 * k, _facet(kind, 2)),
        ]
        if bought:
            out.append(_token("base_extractor@a", x + 4.3, y + 4.3 + 10 * k, 8.6))
        if kind in BUILT:
            out.append(_token(f"{BUILT[kind]}@a", x - 5.3, y + 4.3 + 10 * k, 8.6))
    return "".join(out)


def _fleet(x: float, y: float, aboard: int) -> str:
    wide, pitch = 38.0, 38 / 9
    out = [
        rect(x, y, wide, 16, PALE, pen=0.25),
        path("".join(f"M{x + (k + 0.5) * pitch:g} {y:g}v2" for k in range(9)), pen=0.25),
    ]
    here = x + (aboard + 0.5) * pitch
    return "".join([*out, _token("ship_annex@a@1", here, y + 8.8, 11, 12.7), _value("aboard", here + 8, y + 8.8, aboard)])
