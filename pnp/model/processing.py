"""What is done with the paper after printing, as geometry: the cuts and creases of a face, apart from its outline."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.frame import Group, PlacedFrame, Shape
from pnp.model.ink_extent import apply
from pnp.model.path_clip import clipped
from pnp.model.walk import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Frame
    from pnp.model.paths import Matrix, Path, ProcessingStep


class ProcessingLine(NamedTuple):
    """A line in mm along which the paper is cut, or folded one way or the other."""

    step: ProcessingStep
    path: Path

    def mapped(self, matrix: Matrix) -> ProcessingLine:
        """Return the line transformed by a matrix, such as that of a placement."""
        return ProcessingLine(self.step, tuple((letter, _points(numbers, matrix)) for letter, numbers in self.path))


def processing_lines(frame: Frame, *, tile: bool = False) -> tuple[ProcessingLine, ...]:
    """Return the lines of a face that `<fold>` and `<cut>` have drawn, in mm from its trim's corner, in paint order.

    The same items are printed, so a cut file cannot differ from the paper. Faces that are shown on this one are pictures,
    except on a `tile`, which shows a part of a board: it has the parts of the board's lines that are printed on it.
    """
    if frame.painted is not None and not tile:
        return tuple([ProcessingLine(step, path) for step, path in frame.painted.lines])
    out = []
    for item, state in walk(frame.items, into=(Group, PlacedFrame) if tile else (Group,)):
        if isinstance(item, Shape) and item.step is not None:
            line = ProcessingLine(item.step, item.path).mapped(state.matrix)
            if tile and state.clip is not None:
                line = line._replace(path=clipped(line.path, state.clip))
            if line.path:
                out.append(line)
    return tuple(out)


def _points(numbers: Sequence[float], matrix: Matrix) -> tuple[float, ...]:
    return tuple(v for i in range(0, len(numbers), 2) for v in apply(matrix, numbers[i], numbers[i + 1]))
