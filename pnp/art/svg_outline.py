"""The outline of a component from an SVG that draws nothing but one closed path."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pnp.art.path_data import bounds
from pnp.art.path_polygons import area, crossing, polygons
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.picture_file import picture_bytes
from pnp.art.svg_reader import read_svg
from pnp.art.svg_shapes import SHAPES
from pnp.art.svg_tree import parse_svg
from pnp.base.records import frozen
from pnp.base.units import Box
from pnp.model.face_walk import map_point, walk
from pnp.model.frame import Group, Shape
from pnp.model.outline import Outline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.art.path_polygons import Polygon
    from pnp.base.units import Size
    from pnp.model.frame import Item
    from pnp.model.outline import Path
    from pnp.model.picture import Picture

_CLOSED = 0.01  # mm: ends nearer than this meet
_INSIDE = 0.01  # mm by which rounded coordinates may exceed the size
_PROPORTIONS = 2e-3  # sizes in whole pixels, or in mm with two decimals, deviate this much from their viewBox
_LEAST_AREA = 0.01  # mm²
_MOST_SEGMENTS = 500  # of one line; its offsets take a second or two then


@frozen
class OutlineFault:
    """Why a drawing is no outline: what is wrong, at which line of the SVG, and a way out."""

    message: str
    line: int
    hint: str | None = None


def svg_outline(picture: Picture, size: Size) -> Outline | tuple[OutlineFault, ...]:
    """Return the only path of an SVG as an outline of `size` mm, which its viewBox must fill, or all that is wrong with it.

    Curves stay curves. How the path is painted does not matter.
    """
    try:
        root = parse_svg(picture_bytes(picture))
        drawn, items = read_svg(root)
    except RefusedSvgError as error:
        return (OutlineFault(f"cannot be read: {error.message}", error.line, error.hint),)
    except UnsupportedSvgError as error:
        return (OutlineFault(f"has {error.what}, which is no part of a path", error.line, _ONLY),)
    line = next((node.line for node in root.walk() if node.tag in SHAPES), root.line)
    if abs(drawn.w * size.h - drawn.h * size.w) > _PROPORTIONS * drawn.h * size.w:
        message = f"is {drawn.w:g} × {drawn.h:g} units, which has other proportions than {size.w:g} × {size.h:g} mm"
        return (OutlineFault(message, root.line, "give the viewBox the size in mm"),)
    paths = _paths(items)
    if len(paths) != 1:
        message = f"draws {'nothing' if not paths else f'{len(paths)} things'}, an outline is one path"
        return (OutlineFault(message, line, _ONLY if paths else "give the path a fill or a stroke"),)
    own = _scaled(paths[0], size.w / drawn.w, size.h / drawn.h) if paths[0] else ()
    faults = tuple(OutlineFault(message, line, hint) for message, hint in _faults(own, size))
    return faults or Outline("path", size, own=_closed(own), source=picture.path)


_ONLY = "keep only the line that is cut in this file; art is drawn by the template"


def _paths(items: Sequence[Item]) -> list[Path]:
    """The paths of a drawing in its units; an empty one for what is not a shape."""
    out: list[Path] = []
    for item, state in walk(items, into=(Group,)):
        if isinstance(item, Shape):
            out.append(tuple((letter, _moved(numbers, state.matrix)) for letter, numbers in item.path))
        elif not isinstance(item, Group):
            out.append(())
    return out


def _moved(numbers: Sequence[float], matrix: tuple[float, float, float, float, float, float]) -> tuple[float, ...]:
    return tuple(v for i in range(0, len(numbers), 2) for v in map_point(matrix, numbers[i], numbers[i + 1]))


def _scaled(path: Path, x: float, y: float) -> Path:
    return tuple((letter, tuple(v * (y if i % 2 else x) for i, v in enumerate(numbers))) for letter, numbers in path)


def _faults(path: Path, size: Size) -> Iterator[tuple[str, str | None]]:
    """What is wrong with a path in mm, each with a way out."""
    lines = sum(letter == "M" for letter, _ in path)
    if lines != 1:
        yield f"has {lines} lines, an outline is one closed line", "what is cut out inside belongs in `<cut>` of the template"
        return
    if len(path) > _MOST_SEGMENTS:
        yield f"has {len(path)} curves, at most {_MOST_SEGMENTS}", "simplify the path"
        return
    start, end = path[0][1], next(numbers[-2:] for _, numbers in reversed(path) if numbers)
    if path[-1][0] != "Z" and (gap := math.dist(start, end)) > _CLOSED:
        yield f"is open: it ends {gap:.2f} mm from where it begins", "close the path (`Z`)"
    box = bounds(path)
    if box is not None and not Box(0.0, 0.0, *size).contains(box, _INSIDE):
        over = max(-box.x, -box.y, box.right - size.w, box.bottom - size.h)
        yield f"reaches {over:.2f} mm beyond its {size.w:g} × {size.h:g} mm", "fit the viewBox to the path"
    yield from _area_faults(polygons(path)[0])


def _area_faults(polygon: Polygon) -> Iterator[tuple[str, str | None]]:
    point = crossing(polygon) if len(polygon) > 2 else None  # noqa: PLR2004  # a line has two ends
    if abs(area(polygon)) < _LEAST_AREA and (point is None or _is_flat(polygon)):
        yield "encloses no area", "draw a closed line around what is cut out"
    elif point is not None:
        yield f"crosses itself at {point[0]:.2f}, {point[1]:.2f} mm", "unite its parts into one outer line"


def _is_flat(polygon: Polygon) -> bool:
    """Whether all points lie on one line."""
    (x0, y0), far = polygon[0], max(polygon, key=lambda p: math.dist(p, polygon[0]))
    length = math.dist(far, (x0, y0)) or 1.0
    return all(abs((x - x0) * (far[1] - y0) - (y - y0) * (far[0] - x0)) / length < _CLOSED for x, y in polygon)


def _closed(path: Path) -> Path:
    return path if path[-1][0] == "Z" else (*path, ("Z", ()))
