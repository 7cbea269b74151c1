"""Collect shapes on a canvas in mm (or icon units) and write them as SVG."""

from __future__ import annotations

import math
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec
from xml.sax.saxutils import quoteattr

from pnp.model.game import format_value

from .palette import INK, MIST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pnp.model.game import Game

Point = tuple[float, float]
P = ParamSpec("P")


def number(value: float) -> str:
    """Write a coordinate with at most two decimals and without trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pair(point: Point) -> str:
    """Write one point."""
    return f"{number(point[0])} {number(point[1])}"


def closed(*rings: Iterable[Point]) -> str:
    """Give the path data of closed polygons."""
    return "".join("M" + "L".join(pair(p) for p in ring) + "Z" for ring in rings)


def union(rings: Iterable[Sequence[Point]]) -> str:
    """Give overlapping polygons as one silhouette: with the same orientation, so that overlaps do not become holes."""
    return closed(*[ring if _area(ring) > 0 else list(reversed(ring)) for ring in rings])


def _area(ring: Sequence[Point]) -> float:
    after = [*ring[1:], ring[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, after, strict=True))


def _mean_width(ring: Sequence[Point]) -> float:
    """Give twice the area by the length of the outline, which is the width of a long strip."""
    length = sum(math.dist(a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
    return abs(_area(ring)) / length if length else 0.0


def opened(*runs: Iterable[Point]) -> str:
    """Give the path data of open polylines."""
    return "".join("M" + "L".join(pair(p) for p in run) for run in runs)


def boxes(rects: Iterable[tuple[float, float, float, float]]) -> str:
    """Give the path data of many `x, y, w, h` boxes: one path instead of hundreds of elements."""
    return "".join(f"M{pair((x, y))}h{number(w)}v{number(h)}h{number(-w)}z" for x, y, w, h in rects)


class Canvas:
    """An SVG picture of `width` by `height` user units, whose top left corner is at `x, y`.

    Shapes are painted in the order in which they are added. Polygons that are narrower than `least` on average, as what lies
    far away or is seen from its edge, are left out: a press would not print them evenly.
    """

    def __init__(self, width: float, height: float, x: float = 0, y: float = 0, *, least: float = 0) -> None:
        self._least = least
        self.width = width
        self.height = height
        self._corner = (x, y)
        self._lines: list[str] = []
        self._clips = 0
        self._uprights = 0
        self._shown: dict[str, str] = {}

    def rule(self, game: Game, name: str) -> Any:  # noqa: ANN401 - a constant may be of any kind
        """Give the value of a constant, and note in the drawing that it is made from it."""
        value = game.rules[name].value
        self._shown[name] = format_value(value)
        return value

    def shows(self, game: Game, *names: str) -> None:
        """Note that the drawing is made for the values of these constants, which its code holds without reading them."""
        for name in names:
            self.rule(game, name)

    def anchor(self, name: str, x: float, y: float) -> None:
        """Name a point that call-outs of the booklet may point to; nothing is painted."""
        self.circle(x, y, 1, "none", id=f"anchor-{name}")

    def card(self, name: str, x: float, y: float, w: float, h: float, *, back: bool = False) -> None:  # noqa: PLR0913 - a card has a place, a size and a side
        """Give a card its place: the booklet draws its face there, or its back, in the language of its pages."""
        self.add("rect", x=x, y=y, width=w, height=h, fill=MIST, id=f"{'back' if back else 'card'}-{name}")

    def add(self, tag: str, **attributes: str | float | None) -> None:
        """Append an element; `_` in a name becomes `-`, attributes that are None are left out."""
        self._lines.append(f"<{tag}{_attributes(attributes)}/>")

    def path(self, d: str, fill: str = "none", **more: str | float | None) -> None:
        """Append path data."""
        self.add("path", d=d, fill=fill, **more)

    def poly(self, points: Iterable[Point], fill: str, **more: str | float | None) -> None:
        """Append one closed polygon, unless it is narrower than the least width."""
        ring = [*points]
        if not self._least or _mean_width(ring) >= self._least:
            self.path(closed(ring), fill, **more)

    def rect(self, x: float, y: float, w: float, h: float, fill: str) -> None:
        """Append one box."""
        self.add("rect", x=x, y=y, width=w, height=h, fill=fill)

    def circle(self, x: float, y: float, r: float, fill: str, **more: str | float | None) -> None:
        """Append one disc."""
        self.add("circle", cx=x, cy=y, r=r, fill=fill, **more)

    def ring(self, x: float, y: float, r: float, stroke: str, width: float) -> None:
        """Append one circle line."""
        self.add("circle", cx=x, cy=y, r=r, fill="none", stroke=stroke, stroke_width=width)

    def frame(self, width: float, **more: str | float) -> None:
        """Draw the edge of the picture, a line of `width` inside it."""
        edge = boxes([(width / 2, width / 2, self.width - width, self.height - width)])
        self.path(edge, stroke=INK, stroke_width=width, **more)

    def line(self, points: Sequence[Point], stroke: str, width: float, **more: str | float) -> None:
        """Append one open polyline."""
        self.strokes([points], stroke, width, **more)

    def strokes(self, runs: Iterable[Iterable[Point]], stroke: str, width: float, **more: str | float) -> None:
        """Append several polylines with the same stroke as one path."""
        self.path(opened(*runs), "none", stroke=stroke, stroke_width=width, **more)

    @contextmanager
    def group(self, transform: str | None = None, clip: str | None = None) -> Iterator[None]:
        """Group what is drawn inside the block, with a transform, a clip (as path data), or both."""
        name = None
        if clip is not None:
            self._clips += 1
            name = f"c{self._clips}"
            self._lines.append(f'<clipPath id="{name}"><path d="{clip}"/></clipPath>')
        reference = f"url(#{name})" if name else None
        self._lines.append(f"<g{_attributes({'transform': transform, 'clip_path': reference})}>")
        yield
        self._lines.append("</g>")

    @contextmanager
    def inked(self, ink: str) -> Iterator[None]:
        """Say what the low-ink edition makes of what is drawn inside the block, as `ink` does in templates."""
        self._lines.append(f'<g data-ink="{ink}">')
        yield
        self._lines.append("</g>")

    @contextmanager
    def upright(self) -> Iterator[None]:
        """Group what is drawn inside the block so that it can be read where the booklet mirrors the picture: figures."""
        self._uprights += 1
        self._lines.append(f'<g id="upright-{self._uprights}">')
        yield
        self._lines.append("</g>")

    def svg(self) -> str:
        """Give the finished document."""
        box = f"{pair(self._corner)} {number(self.width)} {number(self.height)}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        return "\n".join([head, *self._metadata(), *self._lines, "</svg>", ""])

    def _metadata(self) -> list[str]:
        """Say what the drawing was made from: docs/rules.md describes it."""
        shown = [f"<pnp:shows constant={quoteattr(n)} value={quoteattr(value)}/>" for n, value in self._shown.items()]
        return ['<metadata xmlns:pnp="urn:pnp:drawing">', *shown, "</metadata>"] if shown else []


def kept(draw: Callable[Concatenate[Canvas, P], None]) -> Callable[Concatenate[Canvas, P], None]:
    """Keep what a function draws as it is in the low-ink edition: marks that lead the eye, each in its white casing."""

    @wraps(draw)
    def drawn(canvas: Canvas, /, *args: P.args, **more: P.kwargs) -> None:
        with canvas.inked("keep"):
            draw(canvas, *args, **more)

    return drawn


def _attributes(attributes: dict[str, str | float | None]) -> str:
    words = []
    for name, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            words.append(f' {name.replace("_", "-")}="{text}"')
    return "".join(words)


def moved(x: float, y: float, scale: float = 1, angle: float = 0) -> str:
    """Give a transform that places a part drawn around its own origin."""
    words = [f"translate({pair((x, y))})"]
    if angle:
        words.append(f"rotate({number(angle)})")
    if scale != 1:
        words.append(f"scale({number(scale)})")
    return " ".join(words)


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """Give the point at distance `r` from `x, y`; 0 degrees points right, 90 down."""
    turn = math.radians(degrees)
    return (x + r * math.cos(turn), y + r * math.sin(turn))
