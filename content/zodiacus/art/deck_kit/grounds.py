"""What lies behind the things: large panes of light, each card with a cut of its own."""

from __future__ import annotations

from itertools import pairwise

from .glass import LEAD, Window, blob, oval, polar, poly, run, sector, star, within

DECK = (520.0, 400.0)
TALL = (420.0, 480.0)
ROUND = (420.0, 420.0)


def _begin(size: tuple[float, float], colour: str) -> Window:
    return Window(*size).pane(poly([(-9, -9), (size[0] + 9, -9), (size[0] + 9, size[1] + 9), (-9, size[1] + 9)]), colour)


def rays(size: tuple[float, float], at: tuple[float, float], colours: str, turn: float, count: int) -> Window:
    """Rays from a point, in turn of the colours."""
    glass = colours.split()
    window = _begin(size, glass[0])
    for i in range(count):
        a, b = (turn + 360 * (i + k) / count for k in (0, 1))
        part = within([at, polar(at, 900, a), polar(at, 900, b)], *size)
        if len(part) > 2:
            window.pane(poly(part), glass[i % len(glass)])
    return window.pane(oval(*at, 34), glass[-1])


def ring(window: Window, at: tuple[float, float], inner: float, outer: float, colours: str, turn: float, count: int) -> Window:
    """Add a ring of panes, in turn of the colours."""
    glass = colours.split()
    for i in range(count):
        a, b = (turn + 360 * (i + k) / count for k in (0, 1))
        window.pane(sector(at, inner, outer, a, b), glass[i % len(glass)])
    return window


def quarries(size: tuple[float, float], colours: str, w: float, h: float) -> Window:
    """Give lozenges as in a church that had little money: the colours by diagonals."""
    glass = colours.split()
    window = _begin(size, glass[0])
    for row in range(-1, int(2 * size[1] / h) + 2):
        for column in range(-1, int(size[0] / w) + 2):
            x, y = (column + row % 2 / 2) * w, row * h / 2
            part = within([(x, y - h / 2), (x + w / 2, y), (x, y + h / 2), (x - w / 2, y)], *size)
            if len(part) > 2:
                window.pane(poly(part), glass[(column + row) % len(glass)])
    return window


def hills(size: tuple[float, float], sky: str, *layers: tuple[str, str]) -> Window:
    """Layers from the farthest to the nearest: a colour, and the y of its edge at even steps from the left."""
    window = _begin(size, sky)
    _uprights(window, [(x * size[0], 0.0) for x in (0.22, 0.5, 0.78)], -0.12)
    for turn, (colour, heights) in enumerate(layers):
        ys = [float(word) for word in heights.split()]
        step = size[0] / (len(ys) - 1)
        edge = [(i * step, y) for i, y in enumerate(ys)]
        window.pane(
            blob([(-60, ys[0]), *edge, (size[0] + 60, ys[-1]), (size[0] + 60, size[1] + 60), (-60, size[1] + 60)]), colour
        )
        _uprights(window, edge[1 + turn % 2 : -1 : 2], 0.16 if turn % 2 else -0.16)
    return window


def _uprights(window: Window, at: list[tuple[float, float]], lean: float) -> None:
    """Add cames from points down to the foot of the window: a pane as wide as a card would break."""
    for x, y in at:
        window.line(run([(x, y), (x + lean * (window.h - y), window.h)]), LEAD)


def bands(size: tuple[float, float], turn: float, colours: str, width: float) -> Window:
    """Slanting bands."""
    glass = colours.split()
    window = _begin(size, glass[0])
    middle = (size[0] / 2, size[1] / 2)
    count = int(900 / width) + 1
    edges = [(i - count / 2) * width for i in range(count + 1)]
    for i, (a, b) in enumerate(pairwise(edges)):
        one, other = polar(middle, a, turn + 90), polar(middle, b, turn + 90)
        part = [polar(one, -900, turn), polar(one, 900, turn), polar(other, 900, turn), polar(other, -900, turn)]
        if len(part := within(part, *size)) > 2:
            window.pane(poly(part), glass[i % len(glass)])
    return window


def arcs(size: tuple[float, float], at: tuple[float, float], colours: str, step: float) -> Window:
    """Rings around a point, the outermost first."""
    glass = colours.split()
    window = _begin(size, glass[-1])
    for i in reversed(range(len(glass) - 1)):
        window.pane(oval(*at, step * (i + 1)), glass[i])
    return window


def stars(window: Window, colour: str, *at: tuple[float, float, float]) -> Window:
    """Add stars of four tips: where, and how large."""
    for x, y, r in at:
        window.pane(star(x, y, r, r * 0.36), colour, 4)
    return window
