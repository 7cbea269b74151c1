"""Glyph runs that follow one another without a gap, which most lines consist of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.frame import GlyphRun


_FAR = float("inf")
_UNKNOWN = -1.0  # em


class RunRow(Sequence["tuple[float, GlyphRun]"]):
    """The runs of a line as `TextLine` has them, (offset in em, run), of which each begins where the one before ends.

    The offsets follow from the widths, so only the runs are kept: a tenth of what pairs take, and texts are most of what a
    large deck consists of.
    """

    __slots__ = ("_ink", "_width", "runs")

    def __init__(self, runs: tuple[GlyphRun, ...]) -> None:
        self.runs = runs
        """The runs without their offsets."""
        self._width = _UNKNOWN
        self._ink: tuple[float, float, float, float] | None = None

    def __iter__(self) -> Iterator[tuple[float, GlyphRun]]:
        at = 0.0
        for run in self.runs:
            yield at, run
            at += run.width

    @property
    def width(self) -> float:
        """The offset of the end of the last run, in em."""
        if self._width < 0:
            self._measure()
        return self._width

    @property
    def ink(self) -> tuple[float, float, float, float] | None:
        """What its glyphs paint, in em from its start: left, top, right, bottom; None: nothing."""
        if self._width < 0:
            self._measure()
        return self._ink

    def _measure(self) -> None:
        """Go through the runs once for both: every line of a game passes here, so there are comparisons and no calls."""
        at, left, top, right, bottom = 0.0, _FAR, _FAR, -_FAR, -_FAR
        for run in self.runs:
            ink = run.ink
            if ink is not None:
                its_left, its_top, its_right, its_bottom = ink
                if at + its_left < left:  # noqa: PLR1730
                    left = at + its_left
                if at + its_right > right:  # noqa: PLR1730
                    right = at + its_right
                if its_top < top:  # noqa: PLR1730
                    top = its_top
                if its_bottom > bottom:  # noqa: PLR1730
                    bottom = its_bottom
            at += run.width
        self._width = at
        if right >= left:
            self._ink = left, top, right, bottom

    def __len__(self) -> int:
        return len(self.runs)

    @overload
    def __getitem__(self, index: int) -> tuple[float, GlyphRun]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[float, GlyphRun]]: ...
    def __getitem__(self, index: int | slice) -> tuple[float, GlyphRun] | Sequence[tuple[float, GlyphRun]]:
        if index == 0:
            return 0.0, self.runs[0]
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        return self.runs == other.runs if isinstance(other, RunRow) else NotImplemented

    def __hash__(self) -> int:
        return hash("".join([run.text for run in self.runs]))  # enough to tell lines apart; equality also compares the runs

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.runs!r})"
