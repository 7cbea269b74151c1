"""Places lines: baselines, alignment, visual order, icons and the invisible text that represents them."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import record
from pnp.base.units import PT, Box, plain_sum
from pnp.model.frame import GlyphRun, Link, RunRow, TextLine
from pnp.text.bidi import visual_order
from pnp.text.link_areas import link_areas
from pnp.text.size_search import PARAGRAPH_GAP
from pnp.text.text_block import PlacedIcon, TextBlock, block_ink
from pnp.text.words import ICON_BEARING, ICON_SIZE, IconPiece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Colour
    from pnp.model.style import Align
    from pnp.text.line_breaking import BrokenLine
    from pnp.text.paragraphs import Paragraph
    from pnp.text.size_search import FitJob, SizeTrial
    from pnp.text.words import WordPiece

VAlign: TypeAlias = Literal["top", "middle", "bottom"]

_WIDEST_SPACE = 0.6  # em by which a space may grow; a line that needs more is left ragged
_Runs: TypeAlias = "list[tuple[float, WordPiece]]"


@record
class BlockPlacement:
    """How a fitted text is placed in its box."""

    align: Align
    valign: VAlign
    colour: Colour


class Placer:
    """Places one fitted text; `block` returns the result."""

    def __init__(self, job: FitJob, trial: SizeTrial, look: BlockPlacement) -> None:
        self._job = job
        self._look = look
        self._trial = trial
        self._mm = trial.size / PT  # mm per em
        self._measure = trial.width / trial.size if job.width is None else job.measure(trial.size)
        self._lines: list[TextLine] = []
        self._icons: list[PlacedIcon] = []
        self._texts: list[str] = []
        self._links: list[Link] = []
        self._left, self._right = float("inf"), 0.0

    def block(self) -> TextBlock:
        """Return the placed block; for its units see `TextBlock`."""
        baseline = self._top() + self._job.metrics.ascent * self._mm
        first = baseline
        leading = self._job.metrics.leading * self._mm
        for par, lines in zip(self._job.paragraphs, self._trial.lines, strict=True):
            baseline += PARAGRAPH_GAP * leading if par.gap else 0.0
            if self._texts:
                self._texts[-1] += "\n\n" if par.gap else "\n"
            for line in lines:
                self._place(par, line, baseline, last=line is lines[-1])
                baseline += leading
        return self._finished(first, baseline - leading)

    def _finished(self, first: float, last: float) -> TextBlock:
        trial, metrics = self._trial, self._job.metrics
        extent = Box(0.0, 0.0, 0.0, 0.0)
        if self._texts:
            top, bottom = first - metrics.ascent * self._mm, last + metrics.descent * self._mm
            extent = Box(self._left, top, self._right - self._left, bottom - top)
        faults = [fault for par in self._job.paragraphs for fault in par.faults()]
        ink = block_ink(self._lines, self._icons, extent)
        return TextBlock(
            trial.size, tuple(self._lines), tuple(self._icons), tuple(self._texts), extent, ink, trial.width / PT,
            trial.height / PT, trial.overflow, tuple(dict.fromkeys(c for f in faults for c in f.missing)),
            tuple(dict.fromkeys(c for f in faults for c in f.cuts)), tuple(self._links), 0.0, trial.lost,
        )  # fmt: skip

    def _top(self) -> float:
        """Return the top of the block in mm; text that is too tall overflows at the bottom only."""
        free_height = 0.0 if self._job.height is None else max(0.0, self._job.height - self._trial.height / PT)
        if self._look.valign == "middle" and self._job.height is not None:
            return free_height / 2 + self._shift(free_height / 2)
        return free_height * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[self._look.valign]

    def _shift(self, room: float) -> float:
        """Return how far the block moves down in mm so that its letters, and not ascent to descent, are in the middle.

        It may move by `room` and by the unused space above or below its ink.
        """
        metrics = self._job.metrics
        wanted = (metrics.centre - (metrics.ascent - metrics.descent) / 2) * self._mm
        return max(-room - metrics.above * self._mm, min(wanted, room + metrics.below * self._mm))

    def _place(self, par: Paragraph, line: BrokenLine, y: float, *, last: bool) -> None:
        white = self._measure - line.width
        stretch = self._stretch(par, line, white) if self._look.align == "justify" and not last else 0.0
        x = 0.0 if stretch else self._indent(par, white) * self._mm
        self._left = min(self._left, x)
        self._right = max(self._right, x + (self._measure if stretch else line.width) * self._mm)
        self._texts.append(par.source(line.start, line.end))
        if not (stretch or par.bidirectional or par.icons or par.links) and (row := _row(par, line)) is not None:
            self._lines.append(self._line(x, y, row))
            return
        runs = logical = _runs(par, line, stretch)
        if par.bidirectional and runs:
            runs, logical = _reordered(runs, par)
        if par.links:
            self._add_links(par, line, logical, x, y)
        if par.icons:
            self._with_icons(runs, x, y)
        else:
            self._lines.append(self._line(x, y, tuple(runs)))  # type: ignore[arg-type]  # without icons all pieces are runs

    def _indent(self, par: Paragraph, white: float) -> float:
        align = self._look.align
        if align == "center":
            return white / 2
        return white if (align == "end") != bool(par.level & 1) else 0.0

    @staticmethod
    def _stretch(par: Paragraph, line: BrokenLine, white: float) -> float:
        """Return how much each space of a justified line grows, in em; 0 if the line stays ragged."""
        stop = line.last + (line.tail is not None)
        spaces = sum([bool(space and space.pieces) for space in par.spaces[line.first : stop - 1]])
        return white / spaces if spaces and 0 < white / spaces <= _WIDEST_SPACE else 0.0

    def _add_links(self, par: Paragraph, line: BrokenLine, runs: _Runs, x: float, y: float) -> None:
        """Add the areas of a line's links; `runs` are in logical order."""
        leading, metrics = self._job.style.leading, self._job.metrics
        top = y - (leading + metrics.ascent - metrics.descent) / 2 * self._mm
        for left, right, anchor in link_areas(par, line, runs):
            self._links.append(Link(Box(x + left * self._mm, top, (right - left) * self._mm, leading * self._mm), anchor))

    def _with_icons(self, runs: _Runs, x: float, y: float) -> None:
        """Split the line at its icons, so that their text alternatives are extracted in the right place."""
        pending: list[tuple[float, GlyphRun]] = []
        for at, piece in runs:
            if isinstance(piece, GlyphRun):
                pending.append((at, piece))
                continue
            self._flush(pending, x, y)
            self._icon(piece, x + at * self._mm, y)
        self._flush(pending, x, y)

    def _flush(self, pending: list[tuple[float, GlyphRun]], x: float, y: float) -> None:
        if pending:
            origin = pending[0][0]
            self._lines.append(self._line(x + origin * self._mm, y, tuple((at - origin, run) for at, run in pending)))
            pending.clear()

    def _icon(self, piece: IconPiece, x: float, y: float) -> None:
        """Centre the icon on the height of capitals; its text alternative is invisible and has the same width."""
        side = ICON_SIZE * self._mm
        top = y - (self._job.metrics.cap_height * self._mm + side) / 2
        left = x + ICON_BEARING * self._mm
        self._icons.append(PlacedIcon(piece.span.icon, piece.span.alt, Box(left, top, side, side)))
        alt = piece.alt
        if alt.width:
            pieces = [alt.pieces[k] for k in visual_order([run.level for run in alt.pieces])]
            starts = accumulate((run.width for run in pieces), initial=0.0)
            runs = tuple((at, run) for at, run in zip(starts, pieces, strict=False) if isinstance(run, GlyphRun))
            self._lines.append(self._line(left, y, runs, stretch=ICON_SIZE / alt.width, invisible=True))

    def _line(
        self, x: float, y: float, runs: Sequence[tuple[float, GlyphRun]], *, stretch: float = 1.0, invisible: bool = False
    ) -> TextLine:
        return TextLine(x, y, self._trial.size, runs, self._look.colour, invisible, stretch)


def _row(par: Paragraph, line: BrokenLine) -> RunRow | None:
    """Return the pieces of a line of words if they have no gaps: without justification, and without the spacing of CJK."""
    runs: list[GlyphRun] = []
    for k in range(line.first, line.last):
        word, space = line.head if k == line.first and line.head else par.words[k], par.spaces[k]
        runs += word.pieces  # type: ignore[arg-type]  # asked for without icons only
        if space is not None:
            if space.width and not space.pieces:
                return None
            runs += space.pieces  # type: ignore[arg-type]
    if line.tail:
        runs += line.tail.pieces  # type: ignore[arg-type]
    return RunRow(tuple(runs))


def _runs(par: Paragraph, line: BrokenLine, stretch: float) -> _Runs:
    """Return a line's pieces with their positions in em, left to right; each space grows by `stretch`."""
    out: _Runs = []
    x = 0.0
    for k in range(line.first, line.last):
        word = line.head if k == line.first and line.head else par.words[k]
        for piece in word.pieces:
            out.append((x, piece))
            x += piece.width
        space = par.spaces[k]
        if space is not None:
            for piece in space.pieces:
                out.append((x, piece))
                x += piece.width
            x += stretch if space.pieces else space.width  # CJK spacing is not a space between words
    if line.tail:
        for piece in line.tail.pieces:
            out.append((x, piece))
            x += piece.width
    return out


def _reordered(runs: _Runs, par: Paragraph) -> tuple[_Runs, _Runs]:
    """Place logical runs in visual order, each with the space after it; white space at the end of the line hangs out.

    Returned are the placed runs from left to right, and again in logical order.
    """
    after = [at for at, _ in runs[1:]] + [runs[-1][0] + runs[-1][1].width]
    order = par.visual_order([piece for _, piece in runs])
    widths = [end - at for (at, _), end in zip(runs, after, strict=True)]
    placed: dict[int, tuple[float, WordPiece]] = {}
    x = -_hanging(par, [runs[k][1] for k in order])
    for k in order:
        placed[k] = (x, runs[k][1])
        x += widths[k]
    return [*placed.values()], [placed[k] for k in range(len(runs))]


def _hanging(par: Paragraph, pieces: list[WordPiece]) -> float:
    """Return how far a line hangs out on the left, in em: its trailing white space and the tracking of its last letter."""
    white = [isinstance(piece, GlyphRun) and piece.text.isspace() for piece in pieces]
    if not par.level & 1 or all(white):
        return 0.0
    first = white.index(False)
    spaced = isinstance(pieces[first], GlyphRun) and pieces[first].level & 1
    return plain_sum([piece.width for piece in pieces[:first]]) + (par.tracking if spaced else 0.0)
