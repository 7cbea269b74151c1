"""Ink shapes as a comic does: a flat fill, a thick black outline, and one halftone screen on the side away from the light.

Coordinates are tenths of a millimetre, y points down. Angles are degrees: 0 points right, 90 down.
"""

from __future__ import annotations

import math
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .palette import INK
from .shades import shade_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Point = tuple[float, float]
LINE = 5.0  # width of an outline
FINE = 3.0  # width of a line within a shape


def number(value: float) -> str:
    """Write a coordinate: with one decimal below ten, where a pen's width shows it, and none above."""
    text = f"{value:.1f}".removesuffix(".0") if abs(value) < 10 else f"{value:.0f}"
    return "0" if text == "-0" else text


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def poly(points: Iterable[Point]) -> str:
    """Give the path of a polygon."""
    return "M" + "L".join(_pair(p) for p in points) + "Z"


def run(*lines: Iterable[Point]) -> str:
    """Give the path of open polylines."""
    return "".join("M" + "L".join(_pair(p) for p in line) for line in lines)


def blob(points: Sequence[Point], tension: float = 1.0) -> str:
    """Give a smooth closed curve through the points (a Catmull-Rom spline as Béziers)."""
    return _spline(points, tension, closed=True)


def curve(points: Sequence[Point], tension: float = 1.0) -> str:
    """Give a smooth open curve through the points."""
    return _spline(points, tension, closed=False)


def _spline(points: Sequence[Point], tension: float, *, closed: bool) -> str:
    n = len(points)
    reach = tension / 6
    path = ["M" + _pair(points[0])]
    for i in range(n if closed else n - 1):
        before, a, b, after = (points[(i + k) % n] if closed else points[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2))
        first = (a[0] + (b[0] - before[0]) * reach, a[1] + (b[1] - before[1]) * reach)
        second = (b[0] - (after[0] - a[0]) * reach, b[1] - (after[1] - a[1]) * reach)
        path.append(f"C{_pair(first)} {_pair(second)} {_pair(b)}")
    return "".join(path) + ("Z" if closed else "")


def oval(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Give an ellipse as a path."""
    ry = rx if ry is None else ry
    arc = f"a{number(rx)} {number(ry)} 0 1 1 "
    return f"M{_pair((x - rx, y))}{arc}{number(2 * rx)} 0{arc}{number(-2 * rx)} 0Z"


def box(x: float, y: float, w: float, h: float, r: float = 0) -> str:
    """Give a rectangle, with round corners of radius `r`, as a path."""
    if not r:
        return f"M{_pair((x, y))}h{number(w)}v{number(h)}h{number(-w)}Z"
    turn = f"a{number(r)} {number(r)} 0 0 1 "
    n = number
    return (
        f"M{_pair((x + r, y))}h{n(w - 2 * r)}{turn}{n(r)} {n(r)}v{n(h - 2 * r)}{turn}{n(-r)} {n(r)}"
        f"h{n(2 * r - w)}{turn}{n(-r)} {n(-r)}v{n(2 * r - h)}{turn}{n(r)} {n(-r)}Z"
    )


def points_of(text: str) -> list[Point]:
    """Read points written as `x y, x y, …`."""
    return [(float(a), float(b)) for a, b in (word.split() for word in text.split(","))]


def mirrored(points: Sequence[Point]) -> list[Point]:
    """Give the points reflected at x = 0, in the order that goes on round the outline."""
    return [(-x, y) for x, y in reversed(points)]


def both(right: Sequence[Point]) -> list[Point]:
    """Give an outline that is the same on both sides from its right half, top to bottom."""
    return [*right, *(p for p in mirrored(right) if p[0])]


def polar(at: Point, r: float, degrees: float) -> Point:
    """Give the point at distance `r` from `at`."""
    turn = math.radians(degrees)
    return (at[0] + r * math.cos(turn), at[1] + r * math.sin(turn))


def star(x: float, y: float, outer: float, inner: float, tips: int, turn: float = -90) -> str:
    """Give a star with straight edges."""
    return poly(polar((x, y), inner if i % 2 else outer, turn + 180 * i / tips) for i in range(2 * tips))


def limb(a: Point, b: Point, wide_a: float, wide_b: float) -> str:
    """Give a tapering bar with round ends from `a` to `b`, a muscle: wider between the joints; the widths are diameters."""
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    middle, wide = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (wide_a + wide_b) * 0.28
    sides = [
        (polar(a, wide_a / 2, angle + t), polar(middle, wide, angle + t), polar(b, wide_b / 2, angle + t)) for t in (-90, 90)
    ]
    (start, out, over), (close, back, under) = ([_pair(p) for p in side] for side in sides)
    ends = [f"A{number(w / 2)} {number(w / 2)} 0 0 1 " for w in (wide_b, wide_a)]
    return f"M{start}Q{out} {over}{ends[0]}{under}Q{back} {close}{ends[1]}{start}Z"


_DOTS_OF_TILE = 4
"""A tile has so many dots along each side: printers compute a few large tiles sooner than many small ones."""


class Picture:
    """An SVG picture of `width` by `height` tenths of a millimetre; shapes are painted in the order in which they come."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._lines: list[str] = []
        self._clips = 0
        self._screens: dict[str, str] = {}

    def fill(self, d: str, colour: str, **more: str | float) -> None:
        """Fill a path without an outline."""
        self._add(d, f' fill="{colour}"{_attributes(more)}/>', joins=not more)

    def line(self, d: str, width: float = FINE, colour: str = INK, **more: str | float) -> None:
        """Draw along a path."""
        self._add(d, f' stroke="{colour}" stroke-width="{number(width)}"{_attributes(more)}/>', joins=True)

    def _add(self, d: str, style: str, *, joins: bool) -> None:
        """Add a path, to the last one where both look the same: a small file says a colour once."""
        last = self._lines[-1].split('"', 2) if joins and self._lines else ()
        if (
            len(last) == 3
            and last[0] == "<path d="
            and last[2] == style
            and ("stroke=" in style or _build(last[1]).endswith(_build(d)))
        ):
            d = last[1] + d
            self._lines.pop()
        self._lines.append(f'<path d="{d}"{style}')

    def shape(self, d: str, colour: str, width: float = LINE, shade: Point | None = (-13, -7)) -> None:
        """Paint a shape with its outline; what `shade` uncovers, when the shape is moved by it, gets the halftone screen.

        The screen lies over the outline, in the same black.
        """
        self._lines.append(f'<path d="{d}" fill="{colour}" stroke="{INK}" stroke-width="{number(width)}"/>')
        if shade is not None and (shadow := shade_of(d, shade, width)):
            self._lines.append(f'<path d="{shadow}" fill="url(#{self.screen()})"/>')

    def screen(self, colour: str = INK, pitch: float = 7.5, dot: float = 1.75) -> str:
        """Give the id of the halftone screen in a colour: rows of dots at 45 degrees, `pitch` apart."""
        key = f"s{len(self._screens) + 1}"
        side = number(pitch * _DOTS_OF_TILE)
        size = f'width="{side}" height="{side}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
        arc, back = f"a{dot} {dot} 0 1 0 {2 * dot} 0", f"a{dot} {dot} 0 1 0 {-2 * dot} 0"
        row = f"{arc}{back}" + f"m{pitch} 0{arc}{back}" * (_DOTS_OF_TILE - 1)
        rows = [f"M{number(pitch / 2 - dot)} {number(pitch * (i + 0.5))}{row}" for i in range(_DOTS_OF_TILE)]
        body = f'{size}><path d="{"".join(rows)}" fill="{colour}"/></pattern>'
        for name, known in self._screens.items():
            if known == body:
                return name
        self._screens[key] = body
        return key

    def _clip(self, d: str) -> str:
        self._clips += 1
        name = f"c{self._clips}"
        self._lines.append(f'<clipPath id="{name}"><path d="{d}"/></clipPath>')
        return name

    @contextmanager
    def group(self, transform: str | None = None, clip: str | None = None) -> Iterator[None]:
        """Group what is drawn inside the block, with a transform, a clip (a path), or both."""
        words = f' transform="{transform}"' if transform else ""
        if clip is not None:
            words += f' clip-path="url(#{self._clip(clip)})"'
        self._lines.append(f"<g{words}>")
        yield
        self._lines.append("</g>")

    @contextmanager
    def placed(self, at: Point, angle: float = 0, scale: float = 1, *, flip: bool = False) -> Iterator[None]:
        """Group a part that is drawn around its own origin."""
        words = [f"translate({_pair(at)})"]
        if angle:
            words.append(f"rotate({number(angle)})")
        if scale != 1 or flip:
            words.append(f"scale({-scale if flip else scale:g} {scale:g})")
        with self.group(" ".join(words)):
            yield

    def svg(self) -> str:
        """Give the finished document."""
        screens = "".join(f'<pattern id="{name}" {body}' for name, body in self._screens.items())
        size = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        defs = [f"<defs>{screens}</defs>"] if screens else []
        round_lines = 'stroke-linecap="round" stroke-linejoin="round"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} {round_lines}>',
                *defs,
                '<g fill="none">',
                *self._lines,
                "</g>",
                "</svg>",
                "",
            ]
        )


def _build(d: str) -> str:
    """Give a path's commands: paths of one build go round in one direction, so that where they overlap no hole is cut."""
    return "".join(filter(str.isalpha, d))


def _attributes(more: dict[str, str | float]) -> str:
    return "".join(f' {k.replace("_", "-")}="{v if isinstance(v, str) else number(v)}"' for k, v in more.items())
