"""Panes between leads: flat glass of the theme's swatches, each pane edged with black came, later panes over earlier ones.

Coordinates are tenths of a millimetre, y points down. Angles are degrees: 0 points right, 90 down.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point = tuple[float, float]
LEAD = 6.0  # width of a came between panes
FINE = 3.2  # width of a line that is painted on the glass
THEME = Path(__file__).parents[4] / "templates/zodiacus/theme.yaml"
SWATCHES: dict[str, str] = dict(re.findall(r'^  ([\w-]+): \{rgb: "(#\w{6})"', THEME.read_text("utf-8"), re.MULTILINE))


def number(value: float) -> str:
    """Write a coordinate to the tenth of its unit."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def points(text: str) -> list[Point]:
    """Read points written as `x y, x y, …`."""
    return [(float(a), float(b)) for a, b in (word.split() for word in text.split(","))]


def _at(where: str | Iterable[Point]) -> list[Point]:
    return points(where) if isinstance(where, str) else list(where)


def poly(where: str | Iterable[Point]) -> str:
    """Give the path of a polygon."""
    return "M" + "L".join(map(_pair, _at(where))) + "Z"


def run(where: str | Iterable[Point]) -> str:
    """Give the path of an open polyline."""
    return "M" + "L".join(map(_pair, _at(where)))


def blob(where: str | Iterable[Point]) -> str:
    """Give a smooth closed curve through the points."""
    return _spline(_at(where), closed=True)


def curve(where: str | Iterable[Point]) -> str:
    """Give a smooth open curve through the points."""
    return _spline(_at(where), closed=False)


def _spline(at: Sequence[Point], *, closed: bool) -> str:
    """Give a Catmull-Rom spline as Béziers."""
    n = len(at)
    path = ["M" + _pair(at[0])]
    for i in range(n if closed else n - 1):
        before, a, b, after = (at[(i + k) % n] if closed else at[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2))
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        path.append(f"C{_pair(first)} {_pair(second)} {_pair(b)}")
    return "".join(path) + ("Z" if closed else "")


def oval(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Give an ellipse."""
    ry = rx if ry is None else ry
    arc = f"a{number(rx)} {number(ry)} 0 1 1 "
    return f"M{_pair((x - rx, y))}{arc}{number(2 * rx)} 0{arc}{number(-2 * rx)} 0Z"


def box(x: float, y: float, w: float, h: float) -> str:
    """Give a rectangle."""
    return poly([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


def polar(at: Point, r: float, degrees: float) -> Point:
    """Give the point at distance `r` from `at`."""
    turn = math.radians(degrees)
    return (at[0] + r * math.cos(turn), at[1] + r * math.sin(turn))


def star(x: float, y: float, outer: float, inner: float, tips: int = 4, turn: float = -90) -> str:
    """Give a star with straight edges."""
    return poly(polar((x, y), inner if i % 2 else outer, turn + 180 * i / tips) for i in range(2 * tips))


def moon(x: float, y: float, r: float, turn: float = 0, thick: float = 0.55) -> str:
    """Give a crescent, open to the right at `turn` 0; `thick` is its width as a part of the radius."""
    a, b = polar((x, y), r, turn - 60), polar((x, y), r, turn + 60)
    inner = r * (1.15 - thick / 4)
    return f"M{_pair(a)}A{number(r)} {number(r)} 0 1 0 {_pair(b)}A{number(inner)} {number(inner)} 0 0 1 {_pair(a)}Z"


def sector(at: Point, inner: float, outer: float, start: float, end: float) -> str:
    """Give a piece of a ring."""
    a, b, c, d = polar(at, outer, start), polar(at, outer, end), polar(at, inner, end), polar(at, inner, start)
    large = int(end - start > 180)
    arc = f"A{number(outer)} {number(outer)} 0 {large} 1 {_pair(b)}"
    back = f"L{_pair(c)}A{number(inner)} {number(inner)} 0 {large} 0 {_pair(d)}" if inner else f"L{_pair(at)}"
    return f"M{_pair(a)}{arc}{back}Z"


def flame(x: float, y: float, h: float) -> str:
    """Give a flame `h` high whose middle is at `x`, `y`."""
    half, w = h / 2, h * 0.34
    return (
        f"M{_pair((x, y - half))}C{_pair((x + w, y - half * 0.3))} {_pair((x + w * 1.3, y + half))} {_pair((x, y + half))}"
        f"C{_pair((x - w * 1.3, y + half))} {_pair((x - w, y + half * 0.1))} {_pair((x, y - half))}Z"
    )


def drop(x: float, y: float, h: float) -> str:
    """Give a drop `h` high whose middle is at `x`, `y`."""
    r = h * 0.34
    low = y + h / 2 - r
    return (
        f"M{_pair((x, y - h / 2))}C{_pair((x + r * 0.4, y - h * 0.2))} {_pair((x + r, low - r * 0.7))} {_pair((x + r, low))}"
        f"A{number(r)} {number(r)} 0 0 1 {_pair((x - r, low))}"
        f"C{_pair((x - r, low - r * 0.7))} {_pair((x - r * 0.4, y - h * 0.2))} {_pair((x, y - h / 2))}Z"
    )


def within(at: Sequence[Point], w: float, h: float) -> list[Point]:
    """Give the part of a polygon that lies in the window, `w` by `h`."""
    sides = ((0, 0.0, 1), (0, w, -1), (1, 0.0, 1), (1, h, -1))
    for axis, limit, sign in sides:
        kept: list[Point] = []
        for i, b in enumerate(at):
            a = at[i - 1]
            da, db = sign * (a[axis] - limit), sign * (b[axis] - limit)
            if da * db < 0:
                t = da / (da - db)
                kept.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            if db >= 0:
                kept.append(b)
        at = kept
    return list(at)


class Window:
    """A window in the making, `w` by `h`: methods add panes, each over those before it."""

    def __init__(self, w: float, h: float) -> None:
        """Begin with an empty window."""
        self.w, self.h = w, h
        self.parts: list[str] = []

    def pane(self, path: str, colour: str, lead: float = LEAD) -> Window:
        """Add glass with a came of `lead` around it."""
        edge = f' stroke="{SWATCHES["ink"]}" stroke-width="{number(lead)}"' if lead else ""
        self.parts.append(f'<path d="{path}" fill="{SWATCHES[colour]}"{edge}/>')
        return self

    def panes(self, colour: str, *paths: str, lead: float = LEAD) -> Window:
        """Add glass of one colour."""
        for path in paths:
            self.pane(path, colour, lead)
        return self

    def line(self, path: str, width: float = FINE, colour: str = "ink") -> Window:
        """Add a line that is painted on the glass."""
        self.parts.append(f'<path d="{path}" fill="none" stroke="{SWATCHES[colour]}" stroke-width="{number(width)}"/>')
        return self

    def rod(self, path: str, colour: str, width: float) -> Window:
        """Add a bar of glass along a line, between two cames."""
        return self.line(path, width + 2 * LEAD).line(path, width, colour)

    def group(self, turn: float, x: float, y: float, part: Window) -> Window:
        """Add what another window has, its origin turned and moved."""
        where = f"translate({number(x)} {number(y)})" + (f" rotate({number(turn)})" if turn else "")
        self.parts.append(f'<g transform="{where}">{"".join(part.parts)}</g>')
        return self

    def svg(self) -> str:
        """Give the file."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.w)} {number(self.h)}">'
            f'<g stroke-linejoin="round" stroke-linecap="round">{"".join(self.parts)}</g></svg>\n'
        )
