"""What the outline of words in a named style does to the words beside them, which stand on it in their own colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from pnp.base.units import PT
from pnp.model.face_walk import enlargement, map_box, path_box, run_inks, transform_path, walk
from pnp.model.frame import Colour, Group, Shape, TextLine
from pnp.pictures.path_geometry import distance_to_polygon, polygons, winding_number
from pnp.pictures.seen_colours import contrast_ratio
from pnp.preflight.checks.texts import least_contrast, report_contrast
from pnp.preflight.faces import FacesToCheck, RepeatedFaults
from pnp.preflight.fills import OPAQUE

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.base.units import Box
    from pnp.model.frame import Frame, Item, TextBox
    from pnp.model.outline import Matrix
    from pnp.pictures.path_geometry import Polygon

_LOST = 0.25  # em along the middle of a word: half a letter
_STEP = 0.05  # em
_ROUNDING = 0.01  # mm


def check_words_beside_outlines(faces: FacesToCheck, report: Report) -> None:
    """Report words that cannot be read because the outline of the words beside them reaches below half a letter or more."""
    faults: RepeatedFaults[TextBox] = RepeatedFaults(min)
    for component, frame in faces.distinct():
        for box in frame.boxes:
            if not box.styled or box.halo is not None or box.style not in faces.styles:
                continue
            role = faces.styles[box.style].role
            contrast = min(_contrasts_on_outlines(frame, box), default=least_contrast(role))
            if contrast < least_contrast(role) and role != "micro":
                faults.add((box.at or box.content, box.style), box, component, contrast, component.place(frame, box.ink))
    hint = "make the `outline` of the named style narrower, or give it another colour"
    for fault in faults.all():
        role = faces.styles[fault.first.style].role
        report_contrast(fault, role, report, ground="the outline of the words beside it", hint=hint)


class _Outline(NamedTuple):
    """What lies behind words, in mm of the face: their letters, how far it reaches around these, its extent and its colour."""

    letters: Sequence[Polygon]
    reach: float
    extent: Box
    colour: Colour

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies on it."""
        return any(winding_number(polygon, x, y) or distance_to_polygon(polygon, x, y) < self.reach for polygon in self.letters)


class _Words(NamedTuple):
    """The ink of a word, in mm of the face; `em` too, and how much of its middle may not stand on an outline."""

    colour: Colour
    ink: Box
    em: float
    lost: float


def _contrasts_on_outlines(frame: Frame, box: TextBox) -> Iterator[float]:
    """Yield the contrasts of the words of a text without an outline with the outlines of others that they stand on."""
    outlines: list[_Outline] = []
    words: list[_Words] = []
    for item, state in walk(frame.items, into=(Group,)) if any(styled.halo for styled in box.styled) else ():
        if _is_outline(item) and item.at == box.at:
            assert item.stroke is not None
            assert isinstance(item.fill, Colour)
            path, reach = transform_path(item.path, state.matrix), item.stroke.width / 2 * enlargement(state.matrix)
            outlines.append(_Outline(polygons(path), reach, path_box(path).inset(-reach), item.fill))
        elif isinstance(item, TextLine) and (item.at, item.content) == (box.at, box.content):
            words += _words_without_outline(item, state.matrix, box)
    for colour, ink, em, lost in words:
        for outline in outlines:
            if outline.extent.overlaps(ink) and _length_on(outline, ink, em * _STEP) >= lost:
                yield contrast_ratio(colour.luminance, outline.colour.luminance)


def _words_without_outline(line: TextLine, matrix: Matrix, box: TextBox) -> Iterator[_Words]:
    em = line.size / PT * enlargement(matrix)
    for ink in [map_box(matrix, ink) for ink in run_inks(line)]:
        own = any(styled.halo and styled.colour == line.colour and styled.ink.contains(ink, _ROUNDING) for styled in box.styled)
        if ink.overlaps(box.ink) and not own:
            whole = 0.5 if line.drawn is not None else 0.9  # words that are drawn are looked at letter by letter
            yield _Words(line.colour, ink, em, min(em * _LOST, ink.w * whole))


def _is_outline(item: Item) -> TypeGuard[Shape]:
    """Return whether an item is an opaque outline of letters."""
    if not (isinstance(item, Shape) and item.of_text and item.stroke is not None):
        return False
    return isinstance(item.fill, Colour) and item.fill.alpha > OPAQUE


def _length_on(outline: _Outline, ink: Box, step: float) -> float:
    """Return how much of the middle of a word (mm) stands on an outline."""
    spots = [ink.x + (n + 0.5) * step for n in range(ceil(ink.w / step))]
    return step * sum(outline.contains(x, ink.y + ink.h / 2) for x in spots)
