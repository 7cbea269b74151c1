"""What is done with the paper after printing, as geometry: the cuts and creases of a face, apart from its outline."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.frame import Group, Shape
from pnp.model.ink_extent import apply
from pnp.model.walk import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Frame, Matrix, Path, ProcessingStep


class ProcessingLine(NamedTuple):
    """A line in mm along which the paper is cut, or folded one way or the other."""

    step: ProcessingStep
    path: Path

    def mapped(self, matrix: Matrix) -> ProcessingLine:
        """Return the line transformed by a matrix, such as that of a placement."""
        return ProcessingLine(self.step, tuple((letter, _points(numbers, matrix)) for letter, numbers in self.path))


def processing_lines(frame: Frame) -> tuple[ProcessingLine, ...]:
    """Return the lines of a face that `<fold>` and `<cut>` have drawn, in mm from its trim's corner, in paint order.

    The same items are printed, so a cut file cannot differ from the paper. Faces that are shown on this one are pictures.
    """
    return tuple(
        ProcessingLine(item.step, item.path).mapped(state.matrix)
        for item, state in walk(frame.items, into=(Group,))
        if isinstance(item, Shape) and item.step is not None
    )


def _points(numbers: Sequence[float], matrix: Matrix) -> tuple[float, ...]:
    return tuple(v for i in range(0, len(numbers), 2) for v in apply(matrix, numbers[i], numbers[i + 1]))
