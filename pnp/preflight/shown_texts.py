"""The texts of faces as they are printed, those of cards that a booklet shows as figures too: at the size that they have there.

A figure that is no smaller than its card shows nothing that the card itself does not, and in a much smaller one, as in a list
of components, nobody reads.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.face_walk import intersection, map_box, walk
from pnp.model.frame import PlacedFrame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box
    from pnp.model.face_walk import GraphicsState
    from pnp.model.frame import Frame, TextBox
    from pnp.model.sheet import Component
    from pnp.preflight.proof import Proof

_FULL = 0.999
READ = 0.5
"""A figure below half the size of its card shows what the card looks like; nobody is to read it there."""


class Reduction(NamedTuple):
    """How much smaller a face is shown as a figure than it is, 0…1, and the place of the figure."""

    scale: float
    shown_by: Mark | None


class ShownText(NamedTuple):
    """A text with letters as it is printed: its size in pt, and its ink in mm of the face; in a figure, how it is reduced.

    The properties are how findings speak of it: by its style on its own face, by the figure where one reduces it.
    """

    box: TextBox
    size: float
    ink: Box
    reduction: Reduction | None = None

    @property
    def key(self) -> object:
        """What is one fault: a style, or a figure."""
        return self.box.style if self.reduction is None else self.reduction

    @property
    def mark(self) -> Mark | None:
        """Where it is mended."""
        return self.box.content if self.reduction is None else self.reduction.shown_by

    @property
    def also(self) -> list[tuple[str, Mark]]:
        """The other places: its template."""
        return [("in", self.box.at)] if self.box.at else []

    @property
    def words(self) -> str:
        """What it is."""
        return f"`{self.box.style}` text" if self.reduction is None else "text"

    @property
    def is_set(self) -> str:
        """What gives it its size."""
        return "is set" if self.reduction is None else "shows"

    @property
    def where(self) -> str:
        """Where it has its size."""
        return "" if self.reduction is None else f" in a figure at {self.reduction.scale:.0%}"

    @property
    def ways(self) -> list[str]:
        """What helps besides setting it larger."""
        return [] if self.reduction is None else ["show the card larger"]


def shown_texts(proof: Proof) -> Iterator[tuple[Component, Frame, ShownText]]:
    """Yield every text with letters of the distinct faces, then those of the figures on each."""
    for component, frame in proof.distinct_faces():
        for box in frame.boxes:
            if any(box.lines):
                yield component, frame, ShownText(box, box.size, box.ink)
        for placed, state in walk(frame.items):
            if isinstance(placed, PlacedFrame):
                for shown in _in_figure(placed, state.inside(placed)):
                    yield component, frame, shown


def reduction_of(state: GraphicsState) -> Reduction | None:
    """Return how a figure reduces what is inside; None of what is on its own face, or in a figure as large as its card."""
    figures = [container for container in state.path if isinstance(container, PlacedFrame)]
    scale = 1.0
    for figure in figures:
        scale *= _scale(figure.matrix)
    return Reduction(scale, figures[0].at) if figures and scale < _FULL else None


def is_enlarged(state: GraphicsState) -> bool:
    """Whether something is in a figure that is as large as its card, or larger: the card itself tells of it."""
    return reduction_of(state) is None and any(isinstance(container, PlacedFrame) for container in state.path)


def _in_figure(placed: PlacedFrame, state: GraphicsState) -> Iterator[ShownText]:
    reduction = reduction_of(state)
    for box in placed.frame.boxes if reduction is not None and reduction.scale >= READ else ():
        ink = intersection(state.clip, map_box(state.matrix, box.ink))
        if any(box.lines) and min(ink.w, ink.h) > 0:
            yield ShownText(box, box.size * _scale(state.matrix), ink, reduction)


def _scale(matrix: tuple[float, ...]) -> float:
    """Return by how much a matrix enlarges lengths, of both ways the less."""
    a, b, c, d = matrix[:4]
    return min(hypot(a, b), hypot(c, d))
