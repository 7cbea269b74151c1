"""Lead glass: flat panes between dark leading of three weights, with a dot of solder where leads meet.

Coordinates are tenths of a millimetre, y points down. Angles are degrees: 0 points right, 90 down.

Outlines are written as points, `"10 20, 30 40, *50 60"`: a smooth line goes through them, and turns sharply at those with
a star; between two of these it is straight.
"""

from __future__ import annotations

import math
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .palette import INK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Point = tuple[float, float]
FRAME, LEAD, CAME, TRACE = 7.0, 5.0, 3.2, 2.0
"""Widths of leading: around what stands in front, around a pane, within a thing; and that of a line painted on glass."""


def number(value: float) -> str:
    """Write a width or a radius: with one decimal below ten, and none above."""
    text = f"{value:.1f}".removesuffix(".0") if abs(value) < 10 else f"{value:.0f}"
    return "0" if text == "-0" else text


def _pair(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}".replace("-0 ", "0 ")


class _Track:
    """A path in relative steps of whole numbers, which are short; rounding does not add up."""

    def __init__(self, start: Point) -> None:
        self._x, self._y = round(start[0]), round(start[1])
        self.d = f"M{self._x} {self._y}"

    def to(self, command: str, *points: Point) -> None:
        """Go on to the last of the points."""
        steps = " ".join(f"{round(x) - self._x} {round(y) - self._y}" for x, y in points)
        self.d += f"{command}{steps}".replace(" -", "-")
        self._x, self._y = round(points[-1][0]), round(points[-1][1])


def poly(points: Iterable[Point]) -> str:
    """Give the path of a polygon."""
    first, *others = points
    track = _Track(first)
    for point in others:
        track.to("l", point)
    return track.d + "Z"


def polar(at: Point, r: float, degrees: float) -> Point:
    """Give the point at distance `r` from `at`."""
    turn = math.radians(degrees)
    return (at[0] + r * math.cos(turn), at[1] + r * math.sin(turn))


def oval(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Give an ellipse as a path."""
    ry = rx if ry is None else ry
    arc = f"a{number(rx)} {number(ry)} 0 1 1 "
    return f"M{_pair((x - rx, y))}{arc}{number(2 * rx)} 0{arc}{number(-2 * rx)} 0Z"


def box(x: float, y: float, w: float, h: float) -> str:
    """Give a rectangle as a path."""
    return f"M{_pair((x, y))}h{number(w)}v{number(h)}h{number(-w)}Z"


def star(x: float, y: float, outer: float, inner: float, tips: int, turn: float = -90) -> str:
    """Give a star with straight edges."""
    return poly(polar((x, y), inner if i % 2 else outer, turn + 180 * i / tips) for i in range(2 * tips))


def _read(text: str) -> tuple[list[Point], list[bool]]:
    points, sharp = [], []
    for word in text.split(","):
        a, b = word.split()
        sharp.append(a.startswith("*"))
        points.append((float(a.removeprefix("*")), float(b)))
    return points, sharp


def closed(text: str, *, flip: float | None = None) -> str:
    """Give the closed outline through the points; with `flip`, mirrored at that x."""
    points, sharp = _read(text)
    return _spline(points, sharp, around=True, flip=flip)


def line(*texts: str, flip: float | None = None) -> str:
    """Give open lines through the points; with `flip`, mirrored at that x."""
    return "".join(_spline(*_read(text), around=False, flip=flip) for text in texts)


def twin(text: str, x: float = 0) -> str:
    """Give the outline that is the same on both sides of `x`, from its right half, top to bottom; the ends may lie on `x`."""
    points, sharp = _read(text)
    back = [(2 * x - a, b, s) for (a, b), s in zip(reversed(points), reversed(sharp), strict=True) if a != x]
    return _spline([*points, *((a, b) for a, b, _ in back)], [*sharp, *(s for _, _, s in back)], around=True)


def _spline(points: Sequence[Point], sharp: Sequence[bool], *, around: bool, flip: float | None = None) -> str:
    if flip is not None:
        points = [(2 * flip - x, y) for x, y in points]
    n = len(points)
    track = _Track(points[0])
    for i in range(n if around else n - 1):
        j = (i + 1) % n
        a, b = points[i], points[j]
        if sharp[i] and sharp[j]:
            track.to("l", b)
            continue
        before = a if sharp[i] or (i == 0 and not around) else points[i - 1]
        after = b if sharp[j] or (j == n - 1 and not around) else points[(j + 1) % n]
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        track.to("c", first, second, b)
    return track.d + ("Z" if around else "")


def limb(*joints: tuple[float, float, float], flat: bool = False) -> str:
    """Give an arm, leg or neck: through joints `(x, y, width)`, tapering; it begins round, or flat, and ends flat."""
    left, right, start = [], [], None
    for i, (x, y, w) in enumerate(joints):
        ax, ay, _ = joints[max(i - 1, 0)]
        bx, by, _ = joints[min(i + 1, len(joints) - 1)]
        size = math.hypot(bx - ax, by - ay)
        dx, dy = (bx - ax) / size * w / 2, (by - ay) / size * w / 2
        start = start or (x - dx * 0.9, y - dy * 0.9)
        left.append((x - dy, y + dx))
        right.append((x + dy, y - dx))
    points = [*left, *reversed(right)]
    sharp = [i in {len(left) - 1, len(left)} or (flat and i in {0, len(points) - 1}) for i in range(len(points))]
    return _spline(points if flat else [*points, start], sharp if flat else [*sharp, False], around=True)


class Glass:
    """An SVG picture of `width` by `height`; panes are painted in the order in which they come."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._lines: list[str] = []
        self._clips = 0
        self._stamps: set[str] = set()

    def fill(self, d: str, colour: str, rule: str = "") -> None:
        """Fill a path without leading."""
        self._add(d, f' fill="{colour}"{rule and " fill-rule=" + chr(34) + rule + chr(34)}/>')

    def line(self, d: str, width: float = TRACE, colour: str = INK) -> None:
        """Draw along a path."""
        self._add(d, f' stroke="{colour}" stroke-width="{number(width)}"/>')

    def pane(self, d: str, colour: str, width: float = LEAD, colour_of_lead: str = INK) -> None:
        """Paint a pane and the leading around it."""
        self._lines.append(f'<path d="{d}" fill="{colour}" stroke="{colour_of_lead}" stroke-width="{number(width)}"/>')

    def panes(self, d: str, colour: str, cuts: Sequence[tuple[str, str]], leads: str = "", width: float = LEAD) -> None:
        """Paint a shape of several panes: `cuts` are further panes in it (path, colour), `leads` further leading."""
        self._clips += 1
        name, use = f"p{self._clips}", f'<use href="#p{self._clips}"'
        self._lines += [
            f'<clipPath id="c{self._clips}"><path id="{name}" d="{d}"/></clipPath>',
            f'<g clip-path="url(#c{self._clips})">{use} fill="{colour}"/>',
        ]
        for path, tint in cuts:
            self.pane(path, tint, CAME)
        if leads:
            self.line(leads, CAME)
        self._lines += ["</g>", f'{use} stroke="{INK}" stroke-width="{number(width)}"/>']

    def dots(self, points: Iterable[Point], r: float = 4.2, colour: str = INK) -> None:
        """Set dots of solder."""
        self.line("".join(f"M{x:.0f} {y:.0f}h.1" for x, y in points), 2 * r, colour)

    def _add(self, d: str, style: str) -> None:
        """Add a path, to the last one where both are lines of one look: a small file says a colour once."""
        last = self._lines[-1].split('"', 2) if self._lines else ()
        if len(last) == 3 and last[0] == "<path d=" and last[2] == style and "stroke=" in style:
            d = last[1] + d
            self._lines.pop()
        self._lines.append(f'<path d="{d}"{style}')

    @contextmanager
    def group(self, transform: str = "", clip: str = "") -> Iterator[None]:
        """Group what is drawn inside the block, with a transform, a clip (a path), or both."""
        words = f' transform="{transform}"' if transform else ""
        if clip:
            self._clips += 1
            self._lines.append(f'<clipPath id="c{self._clips}"><path d="{clip}"/></clipPath>')
            words += f' clip-path="url(#c{self._clips})"'
        self._lines.append(f"<g{words}>")
        yield
        self._lines.append("</g>")

    def stamp(self, name: str, draw: Callable[[Glass], None], x: float, y: float, angle: float = 0, scale: float = 1) -> None:
        """Place a part that comes several times: drawn the first time, used again after that."""
        with self.placed(x, y, angle, scale):
            if name in self._stamps:
                self._lines.append(f'<use href="#{name}"/>')
            else:
                self._stamps.add(name)
                self._lines.append(f'<g id="{name}">')
                draw(self)
                self._lines.append("</g>")

    def include(self, svg: str) -> None:
        """Draw another picture, which names nothing by an id, with its origin at ours."""
        body = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
        self._lines.append(body.strip())

    @contextmanager
    def placed(self, x: float, y: float, angle: float = 0, scale: float = 1, *, flip: bool = False) -> Iterator[None]:
        """Group a part that is drawn around its own origin."""
        words = [f"translate({_pair((x, y))})"]
        if angle:
            words.append(f"rotate({number(angle)})")
        if scale != 1 or flip:
            words.append(f"scale({-scale if flip else scale:g} {scale:g})")
        with self.group(" ".join(words)):
            yield

    def svg(self) -> str:
        """Give the finished document."""
        size = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {ends}>'
        return "\n".join([head, '<g fill="none">', *self._lines, "</g>", "</svg>", ""])
