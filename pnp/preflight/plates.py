"""Where the letters of a text leave the plate that they lie on: a shape, outside of which they cannot be read or seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.units import Box
from pnp.model.face_walk import line_ink, map_box, map_point, run_inks
from pnp.preflight.background import contrasts
from pnp.preflight.coverage import covers_point, outside

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.art.path_polygons import Point
    from pnp.model.face_walk import Painted
    from pnp.model.frame import Colour, TextBox
    from pnp.preflight.background import Backgrounds, PaintedLine
    from pnp.preflight.fills import Fill

Side: TypeAlias = Literal["left of", "right of", "above", "below"]

_TOLERANCE = 0.05  # mm: about one dot of a printer with 600 dots per inch
_SPOT = 0.02  # mm; as large as the place is where a ground is looked at


class PastPlate(NamedTuple):
    """A place where letters leave their plate: on which side of it, by how many mm, and the contrast that they have there."""

    plate: Painted
    side: Side
    out: float
    contrast: float


def past_plate(text: TextBox, behind: Backgrounds, least: float) -> PastPlate | None:
    """Return where the letters of a text leave a shape under them farthest, and have less contrast than `least` there.

    Each word is tried in the middle of its four edges: it counts if it has enough contrast in its own middle, over the shape.
    """
    found: list[PastPlate] = []
    for line in behind.lines(text):
        under = _under(line, behind.fills)
        if under is not None:
            found += _past(line, under, text.colour, least)
    return max(found, key=lambda past: past.out, default=None)


def _under(line: PaintedLine, fills: Sequence[Fill]) -> list[Fill] | None:
    """What is painted under a line, down to what covers all of it; None if that is on top, as under most lines."""
    ink = line_ink(line.line)
    if ink is None:
        return None
    ink = map_box(line.state.matrix, ink)
    found: list[Fill] = []
    for fill in reversed(fills[: line.below]):
        if fill.paint.box.overlaps(ink):
            found.append(fill)
            if fill.hides(ink):
                return found[::-1] if len(found) > 1 else None
    return found[::-1] or None


def _past(line: PaintedLine, under: Sequence[Fill], colour: Colour, least: float) -> Iterator[PastPlate]:
    """Yield where the words of a line leave shapes under it."""

    def contrast(point: Point) -> float:
        spot = Box(*point, 0.0, 0.0).inset(-_SPOT / 2)
        return max(contrasts(colour, line.state, under, spot))

    for ink in run_inks(line.line):
        middle = map_point(line.state.matrix, ink.x + ink.w / 2, ink.y + ink.h / 2)
        plates = [fill.paint for fill in under if fill.is_plate() and covers_point(fill.paint, middle)]
        if not plates or contrast(middle) < least:
            continue
        for edge in _edges(line, ink):
            seen = contrast(edge)
            for plate in plates if seen < least else ():
                out = outside(plate, edge)
                if out > _TOLERANCE:
                    yield PastPlate(plate, _side(middle, edge), out, seen)


def _edges(line: PaintedLine, ink: Box) -> Iterator[Point]:
    """Yield the middles of the edges of a word, as far as no clip hides them."""
    x, y, clip = ink.x + ink.w / 2, ink.y + ink.h / 2, line.state.clip
    for edge in ((ink.x, y), (ink.right, y), (x, ink.y), (x, ink.bottom)):
        point = map_point(line.state.matrix, *edge)
        if clip is None or clip.contains(Box(*point, 0.0, 0.0)):
            yield point


def _side(middle: Point, edge: Point) -> Side:
    dx, dy = edge[0] - middle[0], edge[1] - middle[1]
    if abs(dx) > abs(dy):
        return "left of" if dx < 0 else "right of"
    return "above" if dy < 0 else "below"
