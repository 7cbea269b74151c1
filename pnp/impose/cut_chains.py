"""Lines put together end to end, so that a machine sets its blade down once for the contour of a net."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.outline import Path, Segment

_DIGITS = 4  # decimals of a mm; ends that agree in them meet
_Point: TypeAlias = "tuple[float, float]"


def chained(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return subpaths (mm) with those joined whose ends meet where no third line ends; what closes in itself is closed.

    The first line of a chain gives its place in the order and its direction.
    """
    left = dict(enumerate(paths))
    ends: dict[_Point, list[int]] = {}
    for number, path in left.items():
        if path[-1][0] != "Z":
            for point in (_start(path), _end(path)):
                ends.setdefault(_key(point), []).append(number)
    out = []
    for number in tuple(left):
        if number not in left:
            continue
        chain = left.pop(number)
        if chain[-1][0] != "Z":
            chain = _grown(chain, left, ends)
            if not _is_closed(chain):
                chain = _reversed(_grown(_reversed(chain), left, ends))
            chain = (*chain, ("Z", ())) if _is_closed(chain) else chain
        out.append(chain)
    return tuple(out)


def _grown(chain: Path, left: dict[int, Path], ends: dict[_Point, list[int]]) -> Path:
    """Add to the end of a chain what goes on there, and take that out of what is `left`."""
    while not _is_closed(chain):
        meeting = ends[_key(_end(chain))]
        found = next((number for number in meeting if number in left), None)
        if found is None or len(meeting) != 2:  # noqa: PLR2004 - a chain and what goes on
            break
        path = left.pop(found)
        chain += (path if _key(_start(path)) == _key(_end(chain)) else _reversed(path))[1:]
    return chain


def _is_closed(path: Path) -> bool:
    return len(path) > 2 and _key(_start(path)) == _key(_end(path))  # noqa: PLR2004 - more than one piece, or a curve


def _reversed(path: Path) -> Path:
    """Return an open subpath that runs the other way."""
    points = [_start(path), *(_last(segment) for segment in path[1:])]
    back: list[Segment] = [("M", points[-1])]
    for (letter, n), start in zip(reversed(path[1:]), reversed(points[:-1]), strict=True):
        back.append((letter, (n[2], n[3], n[0], n[1], *start)) if letter == "C" else (letter, start))
    return tuple(back)


def _start(path: Path) -> _Point:
    return _last(path[0])


def _end(path: Path) -> _Point:
    return _last(path[-1])


def _last(segment: Segment) -> _Point:
    return segment[1][-2], segment[1][-1]


def _key(point: _Point) -> _Point:
    return round(point[0], _DIGITS) + 0.0, round(point[1], _DIGITS) + 0.0
