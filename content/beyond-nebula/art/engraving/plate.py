"""A plate that is engraved: lines of few weights, white shapes that cover what is behind them, and hatching."""

from __future__ import annotations

import itertools
import re
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Final

from .geometry import inside
from .swell import swelled, toned

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .geometry import Point, Points
    from .swell import Tone

INK: Final = "currentColor"
PAPER: Final = "#ffffff"
YELLOW: Final = "#f2b705"
RED: Final = "#d0282e"
GREEN: Final = "#1f8a4c"
FINEST: Final = 0.09
"""A quarter of a point, mm."""
NEAR: Final = 0.015
"""How near points lie to a line that may do without them, mm: a fifteenth of the width of an outline."""
HAIR: Final = 0.1
"""The weights of lines, mm: hatching; what is inside a thing; its outline; what stands in front."""
FINE: Final = 0.15
LINE: Final = 0.24
BOLD: Final = 0.38


class Plate:
    """What is engraved so far on a plate of `width` x `height` mm; a `light` one has no hatching, for the low-ink edition.

    All weights are times `pen`, but none is finer than presses and printers can print.
    """

    def __init__(self, width: float, height: float, *, light: bool = False, pen: float = 1.0) -> None:
        self.width = width
        self.height = height
        self.light = light
        self._pen = pen
        self._strokes: list[tuple[float, str, str, str]] = []
        self._swelled: list[str] = []
        self._parts: list[str] = []

    def line(
        self, points: Sequence[Point], pen: float = FINE, colour: str = INK, dash: tuple[float, float] | None = None
    ) -> None:
        """Engrave a line; a `dash` is how long its parts and the gaps between them are, mm."""
        style = "" if dash is None else f' stroke-dasharray="{dash[0]:g} {dash[1]:g}" stroke-linecap="butt"'
        self._strokes.append((pen, colour, style, _path(points)))

    def lines(self, many: Iterable[Sequence[Point]], pen: float = FINE, colour: str = INK) -> None:
        """Engrave lines."""
        for points in many:
            self.line(points, pen, colour)

    def shape(self, outline: Sequence[Point], pen: float = LINE, fill: str = PAPER) -> None:
        """Engrave an outline that covers what is behind it."""
        self._flush()
        self._parts.append(f'<path d="{_path(outline)}Z"{_unless(fill, PAPER)} stroke-width="{self._weight(pen):g}"/>')

    def blank(self, outline: Sequence[Point], fill: str = PAPER) -> None:
        """Take away what is behind an outline that has no line; or make it solid."""
        self._flush()
        self._parts.append(f'<path d="{_path(outline)}Z"{_unless(fill, PAPER)} stroke="none"/>')

    def hatch(self, outline: Sequence[Point], angle: float, pitch: float = 0.5, pen: float = HAIR) -> None:
        """Hatch what is inside an outline with straight lines, at an angle in degrees."""
        self.grade(outline, angle, (pitch, pitch), pen)

    def grade(self, outline: Sequence[Point], angle: float, pitches: tuple[float, float], pen: float = HAIR) -> None:
        """Hatch with lines that come closer, or part, from one side of an outline to the other: at 0° from the top down."""
        if self.light:
            return
        c, s = cos(radians(angle)), sin(radians(angle))
        across = [y * c - x * s for x, y in outline]
        along = [x * c + y * s for x, y in outline]
        low, high, start, end = min(across), max(across), min(along) - 1, max(along) + 1
        here = low + pitches[0] / 2
        while here < high:
            curve = [(start * c - here * s, start * s + here * c), (end * c - here * s, end * s + here * c)]
            self.lines(inside(curve, outline), pen)
            here += pitches[0] + (pitches[1] - pitches[0]) * (here - low) / (high - low)

    def contour(self, outline: Sequence[Point], curves: Iterable[Sequence[Point]], pen: float = HAIR) -> None:
        """Hatch with curves that follow a form, as far as they are inside its outline."""
        if not self.light:
            for curve in curves:
                self.lines(inside(curve, outline), pen)

    def shade(self, curves: Iterable[Sequence[Point]], tone: Tone, outline: Sequence[Point] | None = None) -> None:
        """Engrave curves, as far as they are inside an outline, in lines that swell with the tone of each place."""
        if self.light:
            return
        for curve in curves:
            for part in [curve] if outline is None else inside(curve, outline):
                self._swelled += [
                    _whole(swelled(points, [w * self._pen for w in widths])) for points, widths in toned(part, tone)
                ]

    def swell(self, points: Sequence[Point], widths: Sequence[float], colour: str = INK) -> None:
        """Engrave a line with a width of its own at each point, in mm."""
        self.blank(swelled(points, widths), colour)

    def svg(self, *, kept: bool = True) -> str:
        """Return the plate as SVG; 1 unit is 1 mm. Low ink has a light one as it is, or in hairlines if not `kept`."""
        self._flush()
        body = "\n".join(self._parts)
        said = ' data-ink="keep"' if self.light and kept else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}">\n'
            f'<g{said} fill="{PAPER}" stroke="{INK}" stroke-linecap="round" stroke-linejoin="round">\n{body}\n</g>\n</svg>\n'
        )

    def _weight(self, pen: float) -> float:
        return max(FINEST, round(pen * self._pen, 3))

    def _flush(self) -> None:
        groups: dict[tuple[float, str, str], list[str]] = {}
        for pen, colour, style, path in self._strokes:
            groups.setdefault((pen, colour, style), []).append(path)
        for (pen, colour, style), paths in groups.items():
            line = "" if colour == INK else f' stroke="{colour}"'
            self._parts.append(f'<path d="{"".join(paths)}" fill="none"{line} stroke-width="{self._weight(pen):g}"{style}/>')
        self._strokes = []
        if self._swelled:
            self._parts.append(f'<path d="{"".join(self._swelled)}" fill="{INK}" stroke="none" transform="scale(.01)"/>')
            self._swelled = []


def _whole(outline: Sequence[Point]) -> str:
    """Return a closed path in hundredths of a mm, from point to point, which is short to write."""
    places = [(round(x * 100), round(y * 100)) for x, y in outline]
    steps = ((bx - ax, by - ay) for (ax, ay), (bx, by) in itertools.pairwise(places))
    return f"M{places[0][0]} {places[0][1]}l" + " ".join(f"{dx} {dy}" for dx, dy in steps).replace(" -", "-") + "z"


def _unless(fill: str, usual: str) -> str:
    """Name a fill that is not the usual one of the plate, as an attribute."""
    return "" if fill == usual else f' fill="{fill}"'


def _path(points: Sequence[Point]) -> str:
    """Return an open path in mm, rounded to 0.01: where it begins, and the way from each point to the next."""
    places = [(round(x * 100), round(y * 100)) for x, y in _plain(points)]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in itertools.pairwise(places)]
    return f"M{_short(places[:1])}" + (f"l{_short(steps)}" if steps else "")


def _short(steps: Sequence[tuple[int, int]]) -> str:
    """Write lengths in hundredths of a mm as mm, without zeros that say nothing and spaces that SVG does not need."""
    out = ""
    for length in itertools.chain.from_iterable(steps):
        said = f"{length / 100:g}"
        said = said.replace("0.", ".", 1) if abs(length) < 100 and length % 100 else said
        apart = not out or said[0] == "-" or (said[0] == "." and "." in re.split("[ -]", out[-8:])[-1])
        out += said if apart else f" {said}"
    return out


def _plain(points: Sequence[Point]) -> Points:
    """Leave out points that lie within 0.015 mm of the line that remains (Douglas and Peucker's way)."""
    if len(points) < 3:
        return list(points)
    (ax, ay), (bx, by) = points[0], points[-1]
    chord = hypot(bx - ax, by - ay)
    if chord:
        off = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / chord for x, y in points]
    else:
        off = [hypot(x - ax, y - ay) for x, y in points]
    far = max(range(1, len(points) - 1), key=off.__getitem__)
    if off[far] < NEAR:
        return [points[0], points[-1]]
    return [*_plain(points[: far + 1]), *_plain(points[far:])[1:]]
