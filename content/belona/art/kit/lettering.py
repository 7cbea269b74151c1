"""Draw words in the city's block letters, which are designed on a 10 by 12 grid with cut corners."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours

from __future__ import annotations

from .pen import Canvas, Point, closed
from .shapes import outline, shifted

_LOOP = outline("2.5 0, 7.5 0, 10 2.5, 10 9.5, 7.5 12, 2.5 12, 0 9.5, 0 2.5")
_HOLE = outline("3.8 3, 6.2 3, 7 3.8, 7 8.2, 6.2 9, 3.8 9, 3 8.2, 3 3.8")

LETTERS: dict[str, list[list[Point]]] = {
    "A": [
        outline("2.5 0, 7.5 0, 10 2.5, 10 12, 7 12, 7 8.8, 3 8.8, 3 12, 0 12, 0 2.5"),
        [(3.8, 3), (6.2, 3), (7, 3.8), (7, 6), (3, 6), (3, 3.8)],
    ],
    "B": [
        outline("0 0, 7.5 0, 9.5 2, 9.5 4.6, 8.3 5.8, 10 7.5, 10 9.8, 7.8 12, 0 12"),
        [(3, 2.7), (5.9, 2.7), (6.5, 3.3), (6.5, 4.1), (5.9, 4.7), (3, 4.7)],
        [(3, 7.2), (6.3, 7.2), (7, 7.8), (7, 8.6), (6.3, 9.3), (3, 9.3)],
    ],
    "C": [
        outline(
"2.5 0, 7.5 0, 10 2.5, 10 4.4, 7 4.4, 7 3.8, 6.2 3, 3.8 3, 3 3.8, 3 8.2, 3.8 9, 6.2 9, 7 8.2, "
"7 7.6, 10 7.6, 10 9.5, 7.5 12, 2.5 12, 0 9.5, 0 2.5"
),
    ],
    "E": [outline("0 0, 9 0, 9 2.8, 3 2.8, 3 4.7, 8 4.7, 8 7.3, 3 7.3, 3 9.2, 9 9.2, 9 12, 0 12")],
    "L": [[(0, 0), (3, 0), (3, 9.2), (9, 9.2), (9, 12), (0, 12)]],
    "N": [outline("0 0, 3 0, 7 6.2, 7 0, 10 0, 10 12, 7 12, 3 5.8, 3 12, 0 12")],
    "O": [_LOOP, _HOLE],
    "P": [
        outline("0 0, 7.5 0, 10 2.5, 10 5.8, 7.5 8.3, 3 8.3, 3 12, 0 12"),
        [(3, 2.8), (6.2, 2.8), (7, 3.6), (7, 4.7), (6.2, 5.5), (3, 5.5)],
    ],
    "R": [
        outline("0 0, 7.5 0, 10 2.5, 10 5.3, 8.4 6.9, 10 8.6, 10 12, 7 12, 7 9.2, 5.7 7.9, 3 7.9, 3 12, 0 12"),
        [(3, 2.8), (6.2, 2.8), (7, 3.6), (7, 4.4), (6.2, 5.2), (3, 5.2)],
    ],
    "T": [outline("0 0, 10 0, 10 2.8, 6.5 2.8, 6.5 12, 3.5 12, 3.5 2.8, 0 2.8")],
    "V": [[(0, 0), (3.3, 0), (5, 7.4), (6.7, 0), (10, 0), (6.6, 12), (3.4, 12)]],
}  # fmt: skip

_NARROW = {"E": 9, "L": 9}


def width(text: str, height: float, gap: float = 2) -> float:
    """Give the width of `text` set `height` tall; `gap` is in grid units."""
    advance = sum(_NARROW.get(letter, 10) + gap for letter in text) - gap
    return advance * height / 12


def word(canvas: Canvas, text: str, x: float, y: float, height: float, fill: str, gap: float = 2) -> None:
    """Set `text` with its top left corner at `x, y`."""
    scale = height / 12
    for letter in text:
        rings = [shifted(ring, x, y, scale) for ring in LETTERS[letter]]
        canvas.path(closed(*rings), fill, fill_rule="evenodd")
        x += (_NARROW.get(letter, 10) + gap) * scale


def centred(canvas: Canvas, text: str, x: float, y: float, height: float, fill: str, gap: float = 2) -> None:
    """Set `text` centred on `x`, its top at `y`."""
    word(canvas, text, x - width(text, height, gap) / 2, y, height, fill, gap)


# The letters of the city's name as lines, which the low-ink edition keeps as they are.
_LINES: dict[str, list[list[Point]]] = {
    "A": [outline("1.5 12, 1.5 3, 3.1 1.4, 6.9 1.4, 8.5 3, 8.5 12"), outline("1.5 7.6, 8.5 7.6")],
    "B": [outline("1.5 6, 1.5 1.4, 7.1 1.4, 8.5 2.8, 8.5 4.6, 7.1 6, 8.5 7.4, 8.5 9.2, 7.1 10.6, 1.5 10.6, 1.5 6, 7.1 6")],
    "E": [outline("9 1.4, 1.5 1.4, 1.5 10.6, 9 10.6"), outline("1.5 6, 8 6")],
    "L": [outline("1.5 0, 1.5 10.6, 9 10.6")],
    "N": [outline("1.5 12, 1.5 0"), outline("8.5 0, 8.5 12"), outline("2 2.2, 8 9.8")],
    "O": [outline("5 1.4, 6.9 1.4, 8.5 3, 8.5 9, 6.9 10.6, 3.1 10.6, 1.5 9, 1.5 3, 3.1 1.4, 5 1.4")],
}


def centred_line(canvas: Canvas, text: str, x: float, y: float, height: float, ink: str, gap: float = 2) -> None:
    """Set `text` centred on `x`, its top at `y`, in lines."""
    scale = height / 12
    x -= width(text, height, gap) / 2
    for letter in text:
        canvas.strokes([shifted(line, x, y, scale) for line in _LINES[letter]], ink, 2.8 * scale, data_ink="solid")
        x += (_NARROW.get(letter, 10) + gap) * scale
