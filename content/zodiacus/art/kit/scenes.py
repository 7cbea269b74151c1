"""The figures of the booklet: the table of two players across two pages, the table of four, and the panels of a whole turn.

`TURN` is what they show, square by square: a test of the booklet holds it against the boards and the cards.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from .palette import GOLD, HONEY, INK, IVORY, NIGHT, PLUM, RUST
from .pen import CAME, FRAME, LEAD, TRACE, Glass, box, star
from .tabletop import (
    Place,
    Square,
    anchor,
    burst,
    card,
    cross,
    die,
    ghost,
    intrepid,
    joined,
    numbered,
    oval,
    pile,
    rune,
    squares,
    structures,
    way,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .pen import Point


class Walk(NamedTuple):
    """An intrepid goes from square to square; pushed, if somebody else moves it."""

    who: str
    squares: tuple[Square, ...]
    pushed: bool = False


class Strike(NamedTuple):
    """Somebody on a square hits a square, by an ability if no dice are rolled; the dice lie at a place of their own."""

    name: str
    origin: Square
    target: Square
    dice: tuple[tuple[str, int], ...]
    lie: tuple[float, float]


SIGNS = {
    "rei-frixo": ("aries", "sun"),
    "dom-gemino": ("gemini", "sun"),
    "ganimeda": ("aquarius", "sun"),
    "pleiades": ("taurus", "moon"),
    "leonel-de-nemeia": ("leo", "moon"),
    "dama-carcina": ("cancer", "moon"),
}
DUEL = (("water",), ("fire",))
BEGIN: dict[str, Square] = {
    "rei-frixo": (11, 8),
    "dom-gemino": (12, 6),
    "ganimeda": (13, 7),
    "pleiades": (8, 6),
    "leonel-de-nemeia": (9, 10),
    "dama-carcina": (4, 6),
}
GONE: tuple[Square, ...] = ((7, 3),)
"""The guardian that has been beaten before."""
TURN: dict[str, tuple[Walk | Strike, ...]] = {
    "castle": (
        Strike("aurora", (16, 5), (7, 9), (("green", 10),), (8.2, 10.0)),
        Strike("orvalho", (0, 5), (12, 1), (("green", 15),), (12.0, 2.2)),
    ),
    "alpha": (
        Walk("rei-frixo", ((11, 8), (10, 8), (9, 8), (9, 9), (8, 9))),
        Strike("frixo", (8, 9), (7, 9), (("red", 25),), (7.0, 8.1)),
        Strike("tower", (7, 9), (8, 9), (("blue", 15),), (6.2, 9.0)),
        Walk("pleiades", ((8, 6), (8, 7), (8, 8))),
        Strike("pleiades", (8, 8), (8, 9), (), (8.0, 8.0)),
        Strike("pleiades-again", (8, 8), (8, 9), (("green", 10), ("blue", 15)), (9.2, 5.9)),
        Walk("rei-frixo", ((8, 9), (8, 10)), pushed=True),
    ),
    "beta": (
        Walk("dom-gemino", ((12, 6), (11, 6), (10, 6), (9, 6))),
        Strike("gemino", (9, 6), (8, 8), (("blue", 20),), (7.5, 6.6)),
        Walk("leonel-de-nemeia", ((9, 10), (9, 9), (9, 8), (9, 7))),
        Strike("frixo-opportunity", (8, 10), (9, 10), (("red", 20),), (10.2, 10.5)),
        Strike("leonel", (9, 7), (9, 6), (("yellow", 15),), (10.2, 7.5)),
    ),
    "gama": (
        Walk("ganimeda", ((13, 7), (12, 7), (11, 7))),
        Strike("ganimeda", (11, 7), (9, 7), (("yellow", 25),), (10.5, 8.2)),
        Walk("dama-carcina", ((4, 6), (5, 6), (6, 6))),
        Strike("carcina", (6, 6), (9, 6), (("yellow", 20),), (7.5, 5.4)),
    ),
}
FALLEN = {"gama": "leonel-de-nemeia"}
"""Who goes to the limbo in a round."""


def _middle(square: Square, s: float, first: Square) -> Point:
    return (square[1] - first[1] + 0.5) * s, (square[0] - first[0] + 0.5) * s


def positions(until: str) -> dict[str, Square]:
    """Give where everybody stands when a round begins."""
    found = dict(BEGIN)
    for name, steps in TURN.items():
        if name == until:
            break
        found.update({step.who: step.squares[-1] for step in steps if isinstance(step, Walk)})
    return found


def _panel(name: str) -> Glass:
    """Draw a round: who moved stands at the end of its way, and its old place is marked."""
    whole = name == "castle"
    rows, columns, s = (range(18), range(12), 40) if whole else (range(4, 14), range(4, 12), 56)
    first = rows[0], columns[0]
    shown = {square: place for square, place in joined(*DUEL).items() if square[0] in rows and square[1] in columns}
    p = Glass(len(columns) * s, len(rows) * s)
    squares(p, shown, s, first=first)
    structures(p, shown, s, first=first, gone=GONE)
    p.line(f"M0 {(9 - first[0]) * s}H{len(columns) * s}", LEAD, GOLD)
    walks = [step for step in TURN[name] if isinstance(step, Walk)]
    strikes = [step for step in TURN[name] if isinstance(step, Strike)]
    _walks(p, walks, s, first)
    for who, square in {**positions(name), **{walk.who: walk.squares[-1] for walk in walks}}.items():
        if square in shown:
            intrepid(p, *SIGNS[who], *_middle(square, s, first), s * 0.92)
    if name in FALLEN:
        cross(p, *_middle(positions(name)[FALLEN[name]], s, first), s * 0.3)
    for strike in strikes:
        _strike(p, strike, s, first, from_castle=whole)
    for strike in strikes:
        for k, (colour, shows) in enumerate(strike.dice):
            x, y = (strike.lie[1] - first[1] + 0.5 + k * 0.68) * s, (strike.lie[0] - first[0] + 0.5) * s
            die(p, colour, shows, x, y, s * 0.62)
        _mark(p, f"by-{strike.name}", strike.origin, s, first)
        _mark(p, f"on-{strike.name}", strike.target, s, first)
    p.line(box(0, 0, p.width, p.height), LEAD)
    return p


def _walks(p: Glass, walks: Sequence[Walk], s: float, first: Square) -> None:
    for walk in walks:
        ghost(p, *_middle(walk.squares[0], s, first), s)
    for walk in walks:
        colour = RUST if SIGNS[walk.who][1] == "sun" else PLUM
        way(p, [_middle(square, s, first) for square in walk.squares], colour, before=s * 0.46, dashed=walk.pushed)
        name, square = ("to", walk.squares[-1]) if walk.pushed else ("way", walk.squares[len(walk.squares) // 2 - 1])
        _mark(p, f"{name}-{walk.who}", square, s, first)


def _strike(p: Glass, strike: Strike, s: float, first: Square, *, from_castle: bool) -> None:
    (ax, ay), (bx, by) = _middle(strike.origin, s, first), _middle(strike.target, s, first)
    if from_castle:
        ax, ay = ax + s / 2, ay + s / 2
    far = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / far, (by - ay) / far
    if far > 1.2 * s:
        start = s * (1.1 if from_castle else 0.5)
        way(p, [(ax + ux * start, ay + uy * start), (bx, by)], INK, before=s * 0.62, dashed=True)
    burst(p, bx - ux * s * 0.42, by - uy * s * 0.42, s * 0.24)


def _mark(p: Glass, name: str, square: Square, s: float, first: Square) -> None:
    x, y = _middle(square, s, first)
    anchor(p, name, x - s / 2, y - s / 2, s)


WIDE, HIGH, CUT = 3023.5, 1420.0, 31.75
"""Of the table across two pages: 2 × 148 mm and what is cut off at the sides; it is cut at the top too."""


def _panel_strip(p: Glass, s: float) -> None:
    """Draw the panel of a board: its XP bar with a marker, its limbo, the power of the gods."""
    p.pane(box(0, 0, 9 * s, 2 * s), IVORY, CAME)
    for k in range(11):
        x, y = s * 0.3 + (k % 6) * s * 0.66, s * 0.3 + (k // 6) * s * 0.66
        p.pane(box(x, y, s * 0.66, s * 0.66), HONEY if k in (3, 6) else "#ffffff", TRACE)
    p.pane(oval(s * 0.63, s * 0.63, s * 0.27), RUST, TRACE)
    for k in range(4):
        p.pane(box(s * 4.6 + (k % 2) * s * 0.8, s * 0.2 + (k // 2) * s * 0.8, s * 0.8, s * 0.8), "#c9dfec", TRACE)
    p.pane(box(s * 6.5, s * 0.35, s * 2.2, s * 1.3), HONEY, CAME)
    p.pane(star(s * 7.6, s, s * 0.5, s * 0.2, 8), GOLD, TRACE)


def _side(p: Glass, s: float, owner: str, heroes: tuple[str, ...], board: dict[Square, Place], *, numbers: bool) -> None:
    """Draw the half of a player, from the fold at x = 0 outwards to the left; its board lies with the castle on the left."""
    left, top = -9 * s, 0.0
    # the board is drawn upright and turned, so that its upper edge lies at the fold
    with p.group(f"matrix(0 1 -1 0 0 {top:g})"):
        squares(p, board, s)
        structures(p, board, s)
        for (row, column), place in board.items():
            x, y = (column + 0.5) * s, (row + 0.5) * s
            if place.what.startswith("start"):
                who = {"alpha": 0, "beta": 1, "gama": 2}[place.what.split("_")[1]]
                with p.placed(x, y, -90):
                    intrepid(p, heroes[who], owner, 0, 0, s * 0.9)
            for k, what in enumerate(("tower_alpha", "tower_beta", "guardian_alpha", "guardian_beta")):
                if place.what == what:
                    rune(p, ("green", "blue", "yellow", "red")[k], x + s * 0.36, y - s * 0.36, s * 0.2)
    with p.placed(left, 12 * s + 6):
        _panel_strip(p, s)
    outer = left - 24
    for k, sign in enumerate(heroes):
        card(p, outer - 180, k * 326.0, 180, 308, sign=sign)
        p.pane(oval(outer - 172, k * 326 + 215, 13), GOLD, TRACE)
    for k, (picture, count) in enumerate((("castle", 1), ("tower", 2), ("guardian", 2))):
        for n in range(count):
            card(p, outer - 330 - (146 * n if count > 1 else 73), k * 236.0, 134, 172 + 30, picture=picture)
    pile(p, outer - 330, 760, 124, 174)
    pile(p, outer - 476, 760, 124, 174, open_=True)
    if numbers:
        cards = ((outer - 150, 30), (outer - 30, 588))
        places = ((-8.9 * s, 5.05 * s), (-5.2 * s, 9.9 * s))
        spots = ((-8.5 * s, 0.5 * s), *cards, *places, (outer - 268, 847))
        for k, (x, y) in enumerate(spots):
            numbered(p, str(k + 1), x, y, 34)


def _setup() -> Glass:
    """Draw the table of two players; the boards meet at the fold."""
    p = Glass(WIDE, HIGH)
    s = 80.0
    p.fill(box(0, 0, WIDE, HIGH), NIGHT)
    for x, y, r in (
        (170, 130, 26),
        (330, 90, 16),
        (470, 1310, 24),
        (260, 1260, 16),
        (2860, 1290, 26),
        (2700, 1340, 16),
        (2560, 110, 22),
    ):
        p.pane(star(x, y, r, r * 0.4, 4), HONEY, TRACE)
    board = joined(("fire",))
    other = joined(("water",))
    y = CUT + 40 + 2 * s
    with p.placed(WIDE / 2, y):
        _side(p, s, "sun", ("aries", "gemini", "aquarius"), board, numbers=True)
    with p.group(f"matrix(-1 0 0 -1 {WIDE / 2:g} {y + 12 * s:g})"):
        _side(p, s, "moon", ("taurus", "leo", "cancer"), other, numbers=False)
    p.line(f"M{WIDE / 2:.0f} {y:.0f}v{12 * s:.0f}", LEAD, GOLD)
    return p


def _four() -> Glass:
    """Draw the table of four: allies lie diagonally, and the panel of each board, cut off, before its player."""
    s, side, gap = 32.0, 60.0, 12.0
    left = side + 2 * s + gap
    p = Glass(2 * left + 24 * s, 18 * s + 16)
    found = joined(("water", "earth"), ("air", "fire"))
    with p.placed(left, 8):
        squares(p, found, s)
        structures(p, found, s)
        p.line(f"M0 {9 * s:.0f}H{24 * s:.0f}M{12 * s:.0f} 0V{18 * s:.0f}", FRAME, GOLD)
        p.line(box(0, 0, 24 * s, 18 * s), LEAD)
        for edge in (-gap - 2 * s, 24 * s + gap):
            with p.placed(edge + 2 * s, 9 * s + 4, 90):
                _panel_strip(p, s)
            with p.placed(edge, 9 * s - 4, -90):
                _panel_strip(p, s)
    owners = ("sun", "moon", "star", "comet")
    right = 2 * left + 24 * s - 30
    homes = ((right, 13.5 * s), (30, 13.5 * s), (30, 4.5 * s), (right, 4.5 * s))
    for k, ((x, y), owner) in enumerate(zip(homes, owners, strict=True)):
        intrepid(p, ("aries", "gemini", "taurus", "cancer")[k], owner, x, y + 8, 54)
        anchor(p, f"player-{k + 1}", x - 27, y - 19, 54)
    return p


def figures() -> dict[str, Glass]:
    """Give every figure of the booklet by its name."""
    return {"setup": _setup(), "four": _four(), **{f"turn-{name}": _panel(name) for name in TURN}}
