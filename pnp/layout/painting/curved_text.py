"""Sets words along a line: the outlines of their letters, and below these the text itself, straight and invisible.

Each letter is turned as a whole, with its middle on the line. Letters that are joined are bent instead, so that the stroke
that joins them stays whole. The invisible line extracts once and in one piece (ADR 105).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import PT, Box
from pnp.layout.painting.shapes import rectangle
from pnp.layout.painting.text_effects import PaintedWords, effect_shapes, halo_of, ink_with_effects
from pnp.model.face_walk import bounding_box, map_point, transform_path
from pnp.model.frame import DrawnLetters, Shape, StyledWords
from pnp.pictures.paints import paint_in
from pnp.pictures.path_data import path_bounds
from pnp.pictures.path_geometry import polygons
from pnp.text.forms import Course

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.model.frame import Item, Paint, TextLine
    from pnp.model.outline import Matrix, Path, Segment
    from pnp.model.style import CharacterStyle, TextStyle
    from pnp.text.forms import CourseWalker, Point
    from pnp.text.outlines import Letter
    from pnp.text.text_block import TextBlock


def course_of(path: Path, *, below: bool) -> Course:
    """Return the line along a path (mm) that text can follow."""
    (points,) = polygons(path)
    return Course((*points, points[0]) if path[-1][0] == "Z" else points, below)


def moved_course(course: Course, dx: float, dy: float, axis: float | None) -> Course:
    """Return a course that is moved, and mirrored if there is an `axis`: then it still leads from left to right."""
    points = [(x + dx, y + dy) for x, y in course.points]
    if axis is not None:
        points = [(axis - x, y) for x, y in reversed(points)]
    return replace(course, points=tuple(points))


class CurvedText(NamedTuple):
    """A text along a line: its items in paint order, and the box of what these paint (None: they paint nothing)."""

    items: tuple[Item, ...]
    ink: Box | None
    styled: tuple[StyledWords, ...]


_REACH = 0.25
"""How far to both sides of a place, in em, the line gives its direction: less than the width of most letters."""
_STEP = 0.08
"""The longest line of a bent letter, in em, that stays straight."""


def curve(
    block: TextBlock, rows: Sequence[Sequence[Letter]], style: TextStyle, course: Course, marks: tuple[Mark | None, Mark]
) -> CurvedText:
    """Return a block along a course (mm); `rows` are the letters of its rows, `marks` those of its content and its template."""
    walker, at = course.walker(), marks[1]
    outlines = [[_along(letter, walker) for letter in row] for row in rows]
    bars = [bend(rectangle(*bar.box), walker, block.size / PT) for bar in block.bars]
    words = [_painted(named, path) for (*_, named), row in zip(block.all_rows, outlines, strict=True) for path in row]
    words += [_painted(bar.named, path) for bar, path in zip(block.bars, bars, strict=True)]
    items: list[Item] = [*effect_shapes(style, block.size, words, at)]
    items += [Shape(path, bar.colour, at=at, of_text=True) for bar, path in zip(block.bars, bars, strict=True)]
    styled = []
    box = bounding_box([part.ink for part in words]) if words else None
    hidden, scale = hidden_lines(block, box or Box(*course.points[0], 0.0, 0.0), marks)
    for line, row, (*_, named) in zip(hidden, outlines, block.all_rows, strict=True):
        if not row:
            items.append(replace(line, size=line.size * scale, invisible=True))  # the word of an icon
            continue
        paint = paint_in(style.fill, box) if box is not None and (named is None or named.colour is None) else None
        letters = drawn_letters(row, scale, paint)
        items.append(replace(line, drawn=letters))
        if named is not None:
            styled.append(StyledWords(line.colour, line.size, letters.box, halo_of(style, named)))
    return CurvedText(tuple(items), box and ink_with_effects(style, block.size, words, box), tuple(styled))


def _painted(named: CharacterStyle | None, path: Path) -> PaintedWords:
    return PaintedWords(named, path, path_bounds(path) or _NOTHING)


def drawn_letters(outlines: Sequence[Path], scale: float = 1.0, paint: Paint | None = None) -> DrawnLetters:
    """Return letters with these outlines (mm), of which there must be one."""
    return DrawnLetters(_joined(outlines), tuple([path_bounds(path) or _NOTHING for path in outlines]), scale, paint)


_NOTHING = Box(0.0, 0.0, 0.0, 0.0)


def _joined(paths: Iterable[Path]) -> Path:
    return tuple([segment for path in paths for segment in path])


def place_on(course: Course, box: Box) -> Matrix:
    """Return the matrix that places a box of a block, such as an icon's, on a course: turned, with its middle on the line."""
    return _turning(course.walker(), box.x + box.w / 2, max(box.w / 2, box.h * _REACH))


def _along(letter: Letter, walker: CourseWalker) -> Path:
    if letter.joined:
        return bend(letter.outline, walker, letter.em)
    middle = (letter.left + letter.right) / 2
    reach = max((letter.right - letter.left) / 2, letter.em * _REACH)
    return transform_path(letter.outline, _turning(walker, middle, reach))


def _turning(walker: CourseWalker, middle: float, reach: float) -> Matrix:
    """Return the matrix that turns what is around `middle` into the direction of the line there."""
    (x, y), (ux, uy) = walker.point(middle), walker.direction(middle, reach)
    return (ux, uy, -uy, ux, x - ux * middle, y - uy * middle)


def bend(path: Path, walker: CourseWalker, em: float) -> Path:
    """Return a path (mm) whose every point is moved to the line; long parts of it are divided first."""

    def moved(x: float, y: float) -> Point:
        return map_point(_turning(walker, x, em * _REACH), x, y)

    out: list[Segment] = []
    pen = start = (0.0, 0.0)
    for letter, numbers in path:
        if letter == "Z":
            out += [("L", moved(*point)) for point in _between(pen, start, em * _STEP)]
            out.append(("Z", ()))
            pen = start
            continue
        end = (numbers[-2], numbers[-1])
        if letter == "L":
            out += [("L", moved(*point)) for point in (*_between(pen, end, em * _STEP), end)]
        else:
            points = zip(numbers[::2], numbers[1::2], strict=True)
            out.append((letter, tuple([n for point in points for n in moved(*point)])))
        start = end if letter == "M" else start
        pen = end
    return tuple(out)


def _between(one: Point, other: Point, step: float) -> Iterator[Point]:
    (x1, y1), (x2, y2) = one, other
    count = int(max(abs(x2 - x1), abs(y2 - y1)) / step)
    for k in range(1, count + 1):
        part = k / (count + 1)
        yield x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def hidden_lines(block: TextBlock, ink: Box, marks: tuple[Mark | None, Mark]) -> tuple[list[TextLine], float]:
    """Return the lines of a block where they lie invisible, in the middle of its ink, and by how much they are reduced."""
    left, width = block.extent.x, block.extent.w
    by = min(1.0, ink.w / width) if width and ink.w else 1.0
    x, y = ink.x + (ink.w - width * by) / 2, ink.y + ink.h / 2
    return [replace(line, x=x + (line.x - left) * by, y=y) for line in block.lines_at(0.0, 0.0, *marks)], by
