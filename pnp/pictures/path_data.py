"""SVG path data as absolute lines and cubic curves, and the exact bounding box of such a path."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.base.units import Box

if TYPE_CHECKING:
    from pnp.model.outline import Path, Segment


_COMMAND = lazy_pattern(r"([MmZzLlHhVvCcSsQqTtAa])")
NUMBER_PATTERN = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBER = lazy_pattern(NUMBER_PATTERN)
_ARC_ARGUMENTS = lazy_pattern(r"[\s,]*".join([f"({NUMBER_PATTERN})"] * 3 + ["([01])", "([01])"] + [f"({NUMBER_PATTERN})"] * 2))
_STRAY_CHARACTER = lazy_pattern(r"[^\d\s,.eE+\-MmZzLlHhVvCcSsQqTtAa]")
_STRAY_COMMA = lazy_pattern(r",\s*[,A-Za-z]|[A-DF-Za-df-z]\s*,")  # between two numbers only
_WITHOUT_POINTS = lazy_pattern(r"[MmZz\s]*")  # as some programs write a path that is empty
_DIGITS_TO_ZERO = str.maketrans("123456789E", "000000000e")
_TEN_DIGITS = "0" * 10  # ten digits in a row may be a number beyond what a drawing can have
_MOST_CHARACTERS = 6_000_000  # characters
_MOST_UNCHECKED_SEGMENTS = 100_000  # segments, whose relative numbers may add up
_MOST_SEGMENTS = 400_000
_LONG = 8_000  # characters: the last of longer paths are not kept
_TOO_LONG = f"more than {_MOST_SEGMENTS} lines and curves"
_ARGUMENT_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_STRAIGHT_COMMANDS = frozenset("Llhv")
_CLOSE: Segment = ("Z", ())


class PathTooLongError(ValueError):
    """A path with more lines and curves than any drawing needs."""


def parse_path(d: str) -> Path:
    """Read SVG path data (SVG 2, 9.3): all commands, absolute and relative; arcs and quadratics become cubics.

    Returns segments in the units of `d`. Raises ValueError with a description of the fault, PathTooLongError among them.
    """
    return _parse(d) if len(d) > _LONG else _parse_short(d)


def _parse(d: str) -> Path:
    stray = _STRAY_CHARACTER.search(d)
    if stray:
        raise ValueError(f"`{d[stray.start() : stray.start() + 12]}` after {stray.start()} characters")
    if "," in d and (comma := _STRAY_COMMA.search(d)):
        raise ValueError(f"`{comma[0]}` after {comma.start()} characters")
    if _WITHOUT_POINTS.fullmatch(d):
        return ()
    digits = d.translate(_DIGITS_TO_ZERO)
    if _TEN_DIGITS in digits or "e" in digits:
        _check_magnitudes(map(float, _NUMBER.findall(d)))
    parts = _COMMAND.split(d)
    if len(d) > _MOST_CHARACTERS or len(parts) > 2 * _MOST_SEGMENTS:
        raise PathTooLongError(_TOO_LONG)
    if parts[0].strip():
        raise ValueError(f"`{parts[0].strip()[:12]}` before the first command")
    pen = _PathBuilder()
    pen.draw_all(zip(parts[1::2], parts[2::2], strict=True))
    if len(pen.out) > _MOST_SEGMENTS:
        raise PathTooLongError(_TOO_LONG)
    if len(pen.out) > _MOST_UNCHECKED_SEGMENTS:
        _check_magnitudes(value for _, numbers in pen.out for value in numbers)
    return tuple(pen.out)


_parse_short = lru_cache(maxsize=64)(_parse)
"""Drawings name a shape several times in a row (`<use>`): its fill, its clip, its outline."""


def _check_magnitudes(values: Iterable[float]) -> None:
    for value in values:
        if not -LARGEST_SVG_NUMBER <= value <= LARGEST_SVG_NUMBER:
            raise ValueError(f"`{value:g}`, which is too large a number")


def _parse_arguments(command: str, text: str) -> list[float]:
    letter = command.upper()
    if letter == "A":
        return _parse_arc_arguments(text)
    found = _NUMBER.findall(text)
    if len("".join(found)) + sum(map(text.count, " ,\n\t\r")) != len(text):  # cheaper than a second pattern
        raise ValueError(f"`{command}` with `{_NUMBER.sub(' ', text).strip(' ,')[:12]}`")
    numbers = list(map(float, found))
    count = _ARGUMENT_COUNTS.get(letter, 0)
    if (len(numbers) % count or not numbers) if count else numbers:
        raise ValueError(f"`{command}` with {len(numbers)} numbers")
    return numbers


def _parse_arc_arguments(text: str) -> list[float]:
    """Split the arguments of arcs; flags need no space after them (`a1 1 0 0110 10`), so each arc is matched as a whole."""
    numbers: list[float] = []
    at = 0
    while found := _ARC_ARGUMENTS.match(text, at + len(text[at:]) - len(text[at:].lstrip(" \t\r\n,"))):
        numbers += [float(n) for n in found.groups()]
        at = found.end()
    if not numbers or text[at:].strip(" \t\r\n,"):
        raise ValueError(f"`A` with `{text[at:].strip()[:20]}`")
    return numbers


class _PathBuilder:
    """Builds a path: the current point, the start of the subpath, and the last control point."""

    def __init__(self) -> None:
        self.out: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[str, float, float] | None = None
        self._closed = self._relative = False

    def draw_all(self, commands: Iterable[tuple[str, str]]) -> None:
        """Draw commands with their arguments as they are written.

        Most of a drawing are short straight lines, so those are drawn here, in a third of the time of `draw`; it draws what has
        other or several arguments, or none that `float` reads.
        """
        x = y = 0.0
        add, is_open = self.out.append, False
        for command, text in commands:
            try:
                if command in "zZ" and is_open and not text.strip():
                    add(_CLOSE)
                    x, y, is_open, self._closed = self.start_x, self.start_y, False, True
                elif command in _STRAIGHT_COMMANDS and is_open:
                    if command in "hv":
                        step = float(text)
                        x, y = (x + step, y) if command == "h" else (x, y + step)
                    else:
                        to_x, to_y = text.replace(",", " ").split()
                        x, y = (float(to_x), float(to_y)) if command == "L" else (x + float(to_x), y + float(to_y))
                    add(("L", (x, y)))
                elif command == "M":
                    to_x, to_y = text.replace(",", " ").split()
                    x, y = self.start_x, self.start_y = float(to_x), float(to_y)
                    is_open, self._closed = True, False
                    add(("M", (x, y)))
                else:
                    raise ValueError  # noqa: TRY301 - as for what cannot be read here
                self.control = None
            except ValueError:
                self.x, self.y = x, y
                self.draw(command, _parse_arguments(command, text))
                x, y, is_open = self.x, self.y, bool(self.out) and not self._closed

    def draw(self, command: str, numbers: list[float]) -> None:
        letter = command.upper()
        if not self.out and letter != "M":
            raise ValueError(f"`{command}` before the first `M`")
        if letter == "Z":
            self.out.append(_CLOSE)
            self.x, self.y, self.control, self._closed = self.start_x, self.start_y, None, True
            return
        if self._closed and letter != "M":  # the next subpath begins where the closed one did
            self.out.append(("M", (self.x, self.y)))
        self._closed = False
        self._relative = command != letter
        _COMMAND_METHODS[letter](self, numbers)

    def move(self, n: list[float]) -> None:
        """`M`: the pairs after the first are lines."""
        ox, oy = (self.x, self.y) if self._relative else (0.0, 0.0)
        self.x, self.y = self.start_x, self.start_y = ox + n[0], oy + n[1]
        self.control = None
        self.out.append(("M", (self.x, self.y)))
        if len(n) > 2:  # noqa: PLR2004  # more than one pair
            self.lines(n[2:])

    def lines(self, n: list[float]) -> None:
        x, y, add = self.x, self.y, self.out.append
        for i in range(0, len(n), 2):
            x, y = (x + n[i], y + n[i + 1]) if self._relative else (n[i], n[i + 1])
            add(("L", (x, y)))
        self.x, self.y, self.control = x, y, None

    def across(self, n: list[float]) -> None:
        for v in n:
            self.x = self.x + v if self._relative else v
            self.out.append(("L", (self.x, self.y)))
        self.control = None

    def down(self, n: list[float]) -> None:
        for v in n:
            self.y = self.y + v if self._relative else v
            self.out.append(("L", (self.x, self.y)))
        self.control = None

    def curves(self, n: list[float]) -> None:
        x, y, add = self.x, self.y, self.out.append
        x2, y2 = x, y
        for i in range(0, len(n), 6):
            ox, oy = (x, y) if self._relative else (0.0, 0.0)
            x2, y2, x, y = ox + n[i + 2], oy + n[i + 3], ox + n[i + 4], oy + n[i + 5]
            add(("C", (ox + n[i], oy + n[i + 1], x2, y2, x, y)))
        self.x, self.y, self.control = x, y, ("C", x2, y2)

    def smooth_curves(self, n: list[float]) -> None:
        """`S`: the first control point mirrors the last control point of the previous curve."""
        for i in range(0, len(n), 4):
            ox, oy = (self.x, self.y) if self._relative else (0.0, 0.0)
            x1, y1 = self._mirror_control("C")
            x2, y2, x, y = ox + n[i], oy + n[i + 1], ox + n[i + 2], oy + n[i + 3]
            self.out.append(("C", (x1, y1, x2, y2, x, y)))
            self.x, self.y, self.control = x, y, ("C", x2, y2)

    def quadratics(self, n: list[float]) -> None:
        for i in range(0, len(n), 4):
            ox, oy = (self.x, self.y) if self._relative else (0.0, 0.0)
            self._add_quadratic(ox + n[i], oy + n[i + 1], ox + n[i + 2], oy + n[i + 3])

    def smooth_quadratics(self, n: list[float]) -> None:
        """`T`: the control point mirrors that of the previous curve."""
        for i in range(0, len(n), 2):
            ox, oy = (self.x, self.y) if self._relative else (0.0, 0.0)
            self._add_quadratic(*self._mirror_control("Q"), ox + n[i], oy + n[i + 1])

    def arcs(self, n: list[float]) -> None:
        for i in range(0, len(n), 7):
            rx, ry, turn, large, sweep, x, y = n[i : i + 7]
            if self._relative:
                x, y = self.x + x, self.y + y
            self.out += elliptical_arc(self.x, self.y, rx, ry, turn, large=bool(large), sweep=bool(sweep), to=(x, y))
            self.x, self.y = x, y
        self.control = None

    def _mirror_control(self, kind: str) -> tuple[float, float]:
        if self.control and self.control[0] == kind:
            return 2 * self.x - self.control[1], 2 * self.y - self.control[2]
        return self.x, self.y

    def _add_quadratic(self, qx: float, qy: float, x: float, y: float) -> None:
        x1, y1 = self.x + (qx - self.x) * 2 / 3, self.y + (qy - self.y) * 2 / 3
        self.out.append(("C", (x1, y1, x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, x, y)))
        self.x, self.y, self.control = x, y, ("Q", qx, qy)


_COMMAND_METHODS: dict[str, Callable[[_PathBuilder, list[float]], None]] = {
    "M": _PathBuilder.move,
    "L": _PathBuilder.lines,
    "H": _PathBuilder.across,
    "V": _PathBuilder.down,
    "C": _PathBuilder.curves,
    "S": _PathBuilder.smooth_curves,
    "Q": _PathBuilder.quadratics,
    "T": _PathBuilder.smooth_quadratics,
    "A": _PathBuilder.arcs,
}


KAPPA = 0.5522847498
"""The handle length of a cubic that approximates a quarter of a unit circle within 0.03 %."""


def circle_path(x: float, y: float, r: float) -> Path:
    """Return a circle around (x, y), clockwise from its rightmost point."""
    k = r * KAPPA
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )


def path_bounds(path: Path) -> Box | None:
    """Return the exact bounding box of a path without its stroke; None for a path without points."""
    xs: list[float] = []
    ys: list[float] = []
    for letter, n in path:
        if letter == "C" and xs:
            xs += _cubic_extremes(xs[-1], n[0], n[2], n[4])
            ys += _cubic_extremes(ys[-1], n[1], n[3], n[5])
        elif n:
            xs.append(n[-2])
            ys.append(n[-1])
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else None


def _cubic_extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the values of a cubic at its extrema inside 0…1, and then its end, where the caller expects the current point."""
    if min(p0, p3) <= min(p1, p2) and max(p1, p2) <= max(p0, p3):
        return [p3]
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:  # noqa: PLR2004  # practically a quadratic
        roots = [-c / b] if b else []
    else:
        discriminant = b * b - 4 * a * c
        roots = [(-b + s * math.sqrt(discriminant)) / (2 * a) for s in (1, -1)] if discriminant >= 0 else []
    inside = [t for t in roots if 0 < t < 1]
    return [(1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3 for t in inside] + [p3]


_THINNEST_ARC = 1e-9  # user units; a thinner arc is a line


def elliptical_arc(  # noqa: PLR0913  # an arc has this many parameters
    x0: float, y0: float, rx: float, ry: float, turn: float, *, large: bool, sweep: bool, to: tuple[float, float]
) -> Iterator[Segment]:
    """Yield an elliptical arc as cubic curves, each of at most a quarter turn (SVG 2, B.2.4); `turn` is in degrees.

    Radii too small to reach the end point are enlarged (SVG 2, B.2.5).
    """
    x, y = to
    rx, ry = abs(rx), abs(ry)
    if (x0, y0) == to:
        return
    if min(rx, ry) < _THINNEST_ARC or math.dist((x0, y0), to) < _THINNEST_ARC:
        yield ("L", to)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    px, py = cos * (x0 - x) / 2 + sin * (y0 - y) / 2, -sin * (x0 - x) / 2 + cos * (y0 - y) / 2
    scale = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * scale, ry * scale
    denominator = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - denominator) / denominator)) * (-1 if large == sweep else 1)
    ux, uy = root * rx * py / ry, -root * ry * px / rx
    centre = (cos * ux - sin * uy + (x0 + x) / 2, sin * ux + cos * uy + (y0 + y) / 2)
    begin = math.atan2((py - uy) / ry, (px - ux) / rx)
    span = math.atan2((-py - uy) / ry, (-px - ux) / rx) - begin
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    curves = _unit_arc(begin, span)
    for i, (x1, y1, x2, y2, x3, y3) in enumerate(curves, 1):
        ax, ay, bx, by, ex, ey = x1 * rx, y1 * ry, x2 * rx, y2 * ry, x3 * rx, y3 * ry
        first = centre[0] + cos * ax - sin * ay, centre[1] + sin * ax + cos * ay
        second = centre[0] + cos * bx - sin * by, centre[1] + sin * bx + cos * by
        end = to if i == len(curves) else (centre[0] + cos * ex - sin * ey, centre[1] + sin * ex + cos * ey)
        yield ("C", (*first, *second, *end))


@lru_cache(maxsize=1_024)  # most arcs are halves of a circle
def _unit_arc(begin: float, span: float) -> tuple[tuple[float, float, float, float, float, float], ...]:
    """Return an arc of the circle with the radius 1 as curves of at most a quarter turn, without where the first begins."""
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    reach = 4 / 3 * math.tan(step / 4)
    curves = list[tuple[float, float, float, float, float, float]]()
    for i in range(count):
        a, b = begin + i * step, begin + (i + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        curves.append((ca - reach * sa, sa + reach * ca, cb + reach * sb, sb - reach * cb, cb, sb))
    return tuple(curves)


LARGEST_SVG_NUMBER = 1e9
"""The greatest coordinate, size or factor, in user units; what is greater is a fault of the program that wrote the file."""


class TooComplexPathError(Exception):  # a finding about the outline of a deck, reported as a diagnostic
    """A path that has no parallel line because Skia cannot compute it."""
