"""A figure at one side of the column, and the lines of paragraphs and lists that run beside it until it ends.

The first of these lines carries the figure; all of them stay on its page. What cannot stand beside it begins below it.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic, Distance
from pnp.base.units import PT
from pnp.layout.booklet.page_breaks import ROUNDING, PlacedStrip, stand_below, top_of_strip
from pnp.layout.booklet.strips import Strip, paint_under
from pnp.model.booklet import FigureBlock, ListBlock, ParagraphBlock
from pnp.text.copyfitting import LineRoom

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.booklet.context import BookletContext
    from pnp.model.booklet import Block
    from pnp.model.style import TextStyle

GAP_BESIDE = 5.0
"""The space between a figure and the lines beside it, in mm."""

_GAP_BELOW = 2.0  # mm from a figure to the first line under it
_CAPITAL_HEIGHT = 0.7  # em: a figure begins where the capitals of the line beside it do
_MOST_LINES = 1000  # of a text that stays beside its figure: more than a page has
_LEAST_ROOM = 10.0  # em: about 20 letters, or 10 of those that are as wide as high


class PlacedFigure(NamedTuple):
    """A figure that text runs around: its strip, the mm that it shows, its scale, and the least mm of its caption."""

    strip: Strip
    shown: float
    scale: float
    least: float

    @property
    def width(self) -> float:
        """The width that is taken, in mm."""
        return max(self.shown, self.least)


def floats(block: Block) -> bool:
    """Whether text runs around a block: a figure at one side of the column."""
    return isinstance(block, FigureBlock) and bool(block.images[0].float_to)


class Beside:
    """What stands beside a figure while blocks are laid out: how far down it, the lines have come."""

    def __init__(self, figure: FigureBlock, placed: PlacedFigure, context: BookletContext, width: float, columns: int) -> None:
        body, self.columns = context.look.styles["body"], columns
        self._context, self._figure, self._grid = context, figure, context.look.grid
        at_start = figure.images[0].float_to == "start"
        self._is_left = at_start != context.right_to_left
        self._taken = placed.width + GAP_BESIDE
        self._turn = 0.0 if not at_start else -self._taken if context.right_to_left else self._taken
        drop = max(body.leading - _CAPITAL_HEIGHT, 0.0) / 2 * body.size / PT
        left = 0.0 if self._is_left else width - placed.width
        self._strip = placed.strip.moved(left, drop)
        self._end = drop + placed.strip.height + _GAP_BELOW
        self._before: PlacedStrip | None = None
        self._has_figure = False
        self.space = self._grid
        """The space above the next text, in mm."""
        self._check_room(placed, body, width)

    @property
    def ended(self) -> bool:
        """Whether the lines have come to the end of the figure."""
        return self._before is not None and self._before.bottom >= self._end - ROUNDING

    @property
    def marker_shift(self) -> float:
        """How far to the right the marker of the next item of a list is moved, in mm."""
        return self._turn if self._next_top() < self._end - ROUNDING else 0.0

    def takes(self, block: Block, columns: int) -> bool:
        """Whether a block may stand beside the figure."""
        return isinstance(block, ParagraphBlock | ListBlock) and columns == self.columns

    def rooms(self, style: TextStyle, width: float) -> tuple[LineRoom, ...]:
        """Return the rooms of the lines of the next text that stand beside the figure, in a column of `width` mm."""
        leading = style.leading * style.size / PT
        wraps = self._figure.images[0].wraps
        count = ceil((self._end - self._next_top()) / leading - ROUNDING) if wraps else _MOST_LINES
        return (LineRoom(self._taken if self._is_left else 0.0, width - self._taken),) * max(count, 0)

    def follow(self, strips: Sequence[Strip]) -> None:
        """Take note of the lines of a text."""
        if strips:
            first, *others = strips
            self._before = stand_below([replace(first, above=self.space), *others], self._before, self._grid)[-1]
        self.space = self._grid

    def place(self, strips: Sequence[Strip], before: PlacedStrip | None) -> list[Strip]:
        """Return the strips of a block with the figure at the first one beside it, all of them kept on its page.

        `before` is what stood above the block beside the figure.
        """
        placed = stand_below(strips, before, self._grid)
        self._before = placed[-1] if placed else before
        found = [replace(one.strip, keep=one.strip.keep or one.bottom < self._end - ROUNDING) for one in placed]
        if not self._has_figure and found:
            found[0], self._has_figure = paint_under(found[0], self._strip), True
        return found

    @property
    def before(self) -> PlacedStrip | None:
        """The last line so far."""
        return self._before

    def rest(self) -> list[Strip]:
        """Return the white space beside the rest of the figure, below which the next block begins."""
        strip = self._strip
        if not self._has_figure:
            message = f"nothing stands beside {strip.what}"
            hint = "write a paragraph or a list of its column below it, or leave `float` out"
            self._context.report.error("booklet/bad-figure", message, self._figure.images[0].mark, hint=hint)
            return [strip]
        assert self._before is not None, "the figure stands at a line"
        height = self._end - _GAP_BELOW - self._before.bottom
        return [Strip(height, below=strip.below)] if height > ROUNDING else []

    def _next_top(self) -> float:
        return 0.0 if self._before is None else top_of_strip(self._before, Strip(0.0, above=self.space), self._grid)

    def _check_room(self, placed: PlacedFigure, body: TextStyle, width: float) -> None:
        """Report a figure beside which lines would have fewer than about 20 letters."""
        room, needs = width - self._taken, _LEAST_ROOM * body.size / PT
        if room >= needs - ROUNDING:
            return
        mark = self._figure.images[0].mark
        message = (
            f"{self._strip.what} leaves {max(room, 0.0):.1f} mm beside it, expected at least {needs:.1f} mm, for 20 letters"
        )
        most = width - GAP_BESIDE - needs
        fits = most / placed.shown * placed.scale
        hint = "leave `float` out"
        if fits >= _LEAST_SCALE and most < placed.least:
            hint = f"leave its caption out, which takes {placed.least:g} mm, or leave `float` out"
        elif fits >= _LEAST_SCALE:
            hint = f'`"scale={int(fits * 100) / 100:g}"` fits; or {hint}'
        fault = Diagnostic("booklet/figure-too-wide", message, mark, hint=hint, about=(mark,), distance=Distance.CONTENT)
        self._context.report.add(fault)


_LEAST_SCALE = 0.01
