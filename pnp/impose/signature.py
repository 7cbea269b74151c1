"""Booklets: single pages in reading order, or a signature of folded and stapled sheets with two pages on each side.

Of N pages, sheet s (from 0) has pages N - 2s and 2s + 1 on its outside, 2s + 2 and N - 2s - 1 on its inside, so that the
numbers on each side add up to N + 1; in a booklet bound on the right they are swapped. Sheets are flipped on the short edge.
When folded, each sheet pushes the sheets inside it outwards by the thickness t of the paper, so the pages of sheet s are
moved towards the spine by t x s x k. (Formulas: the project's print guide, section 5.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box, Size
from pnp.impose.sheet_marks import MarkMeasures, mark_measures
from pnp.model.outline import Paper
from pnp.model.sheet import Imposition, Page, PageLine, Placement, Sheet, Side

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.booklet import BookletPages
    from pnp.model.frame import Frame
    from pnp.model.printing import PrinterMarks


PAGES_A_SHEET = 4

_FOLD_TICK = 4.0  # mm; length of the ticks at the fold
_STAPLE_WIDTH = 12.0  # mm; width of a staple, which is marked at both ends
_STAPLE_TICK = 2.0  # mm; length of these marks
_CASING_FACTOR = 3.0  # times the weight of a mark: the white line under it, by which it is seen on a dark cover


class Spread(NamedTuple):
    """One side of a sheet: the numbers (from 1) of the pages to the left and right of the fold."""

    left: int
    right: int


def padded_page_count(pages: int) -> int:
    """The number of pages, rounded up to fill the last sheet."""
    return -(-pages // PAGES_A_SHEET) * PAGES_A_SHEET


def spreads(pages: int, *, right_bound: bool = False) -> tuple[tuple[Spread, Spread], ...]:
    """The outside and inside of every sheet, outermost first; `pages` is a multiple of `PAGES_A_SHEET`."""
    assert pages % PAGES_A_SHEET == 0
    n = pages
    numbers = [((n - 2 * s, 2 * s + 1), (2 * s + 2, n - 2 * s - 1)) for s in range(n // PAGES_A_SHEET)]
    step = -1 if right_bound else 1
    return tuple((Spread(*outside[::step]), Spread(*inside[::step])) for outside, inside in numbers)


def creep(sheet: int, thickness: float, factor: float) -> float:
    """The distance in mm by which the pages of a sheet (0: outermost) are moved towards the spine; `thickness` in mm."""
    return thickness * sheet * factor


def with_blanks(booklet: BookletPages) -> tuple[Frame | None, ...]:
    """The pages in reading order, with None for each blank page; blanks come last, but before a back cover."""
    pages: list[Frame | None] = list(booklet.pages)
    blanks: list[Frame | None] = [None] * (padded_page_count(len(pages)) - len(pages))
    at = len(pages) - 1 if booklet.back_cover else len(pages)
    return (*pages[:at], *blanks, *pages[at:])


def single_pages(booklet: BookletPages, *, bleed: bool) -> Imposition:
    """One page per sheet in reading order, at its trim size or with the bleed around it."""
    around = booklet.look.bleed if bleed else 0.0
    w, h = booklet.look.size
    size = Size(w + 2 * around, h + 2 * around)
    sheets = []
    for number, frame in enumerate(booklet.pages, 1):
        trim = Box(around, around, w, h)
        page = Page("face", size, (_page_placement(frame, number, "face", trim, (around,) * 4),))
        sheets.append(Sheet(number, page))
    return Imposition(Paper("a5" if (w, h) == (148.0, 210.0) else f"{w:g}x{h:g}", size, 0.0), "none", tuple(sheets))


def signature(booklet: BookletPages, paper: Paper, report: Report, marks: PrinterMarks | None = None) -> Imposition:
    """Place two pages on each side of `paper`, to be printed duplex (short edge), folded and stapled.

    Pages are never scaled. On paper that is slightly too small they are cropped evenly at the spine and the fore edge. Text
    outside what is left of a page, less the margin of the paper, is reported as `impose/outside-paper`.
    """
    pages = with_blanks(booklet)
    builder = _SignatureBuilder(booklet, paper, report, mark_measures(marks))
    sheets = []
    for index, (outside, inside) in enumerate(spreads(len(pages), right_bound=booklet.right_bound)):
        shift = creep(index, booklet.look.thickness, booklet.look.creep)
        front, back = builder.side("face", pages, outside, shift), builder.side("back", pages, inside, shift)
        sheets.append(Sheet(index + 1, front, back))
    return Imposition(paper, "duplex-short", tuple(builder.with_marks(sheets)))


class _SignatureBuilder:
    """Places the pages of one booklet on one paper."""

    def __init__(self, booklet: BookletPages, paper: Paper, report: Report, marks: MarkMeasures) -> None:
        self._booklet = booklet
        self._paper = paper
        self._weight, self._edge = marks.printed.weight, marks.edge(paper)
        self._report = report
        self._size = Size(max(paper.size), min(paper.size))
        self._reported: set[tuple[int, Mark | None]] = set()

    def side(self, side: Side, pages: Sequence[Frame | None], spread: Spread, shift: float) -> Page:
        """One side of a sheet; `shift` is its creep in mm."""
        placements = []
        for number, right in ((spread.left, False), (spread.right, True)):
            frame = pages[number - 1]
            if frame is not None:
                placement = self._place(frame, number, side, shift, right=right)
                self._check(frame, number, placement)
                placements.append(placement)
        return Page(side, self._size, tuple(placements))

    def _place(self, frame: Frame, number: int, side: Side, shift: float, *, right: bool) -> Placement:
        spine, (w, h) = self._size.w / 2, frame.size
        inside = min(0.0, (spine - w) / 2) - shift  # negative: its inner edge lies that far beyond the spine
        x = spine + inside if right else spine - inside - w
        trim = Box(x, (self._size.h - h) / 2, w, h)
        outer = min(frame.bleed, trim.x if not right else self._size.w - trim.right)
        above = min(frame.bleed, trim.y)
        edges = (inside, above, outer, above) if right else (outer, above, inside, above)
        return _page_placement(frame, number, side, trim, edges)

    def _check(self, frame: Frame, number: int, placement: Placement) -> None:
        (left, top, right, bottom), trim = placement.bleed, placement.trim
        shown = Box(trim.x - left, trim.y - top, trim.w + left + right, trim.h + top + bottom)
        margin = self._paper.margin
        printable = Box(margin, margin, self._size.w - 2 * margin, self._size.h - 2 * margin)
        for box in frame.boxes:
            ink = box.ink.moved(trim.x, trim.y)
            if (
                not any(box.lines)
                or not box.safe
                or box.overflow
                or (shown.contains(ink, 0.05) and printable.contains(ink, 0.05))
            ):
                continue
            if (number, box.content) not in self._reported:
                self._reported.add((number, box.content))
                message = f"text on page {number} lies outside what `{self._paper.name}` shows of it"
                hint = "wider margins keep it on every paper"
                self._report.error("impose/outside-paper", message, box.content or box.at, hint=hint)

    def with_marks(self, sheets: Sequence[Sheet]) -> list[Sheet]:
        """Add ticks for fold and staples on the outside of the first sheet, and for the fold on the inside of the last."""
        if not sheets:
            return []
        out = list(sheets)
        out[0] = _with_lines(out[0], "face", (*self._fold(), *self._staples()))
        out[-1] = _with_lines(out[-1], "back", self._fold())
        return out

    def _fold(self) -> tuple[PageLine, ...]:
        x, h, edge = self._size.w / 2, self._size.h, self._edge
        ends = ((edge, edge + _FOLD_TICK), (h - edge - _FOLD_TICK, h - edge))
        return tuple(PageLine(x, a, x, b, self._weight, kind="fold", casing=_CASING_FACTOR * self._weight) for a, b in ends)

    def _staples(self) -> tuple[PageLine, ...]:
        x, h = self._size.w / 2, self._size.h
        ys = [middle + half for middle in (h / 4, 3 * h / 4) for half in (-_STAPLE_WIDTH / 2, _STAPLE_WIDTH / 2)]
        half, casing = _STAPLE_TICK / 2, _CASING_FACTOR * self._weight
        return tuple(PageLine(x - half, y, x + half, y, self._weight, casing=casing) for y in ys)


def _page_placement(frame: Frame, number: int, side: Side, trim: Box, edges: tuple[float, ...]) -> Placement:
    left, top, right, bottom = edges
    return Placement(f"page-{number}", 1, side, frame, trim, 0, (left, top, right, bottom))


def _with_lines(sheet: Sheet, side: Side, lines: tuple[PageLine, ...]) -> Sheet:
    page = sheet.front if side == "face" else sheet.back
    assert page is not None
    page = replace(page, lines=(*page.lines, *lines))
    return replace(sheet, front=page) if side == "face" else replace(sheet, back=page)
