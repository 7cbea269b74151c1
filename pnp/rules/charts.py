"""The charts of played games and of decks: what they show, for one set of rules or two, and how each is drawn into its box.

Bar charts, histograms, stack charts and heat maps are items of a frame (mm), with text in the game's fonts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise, product
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import PT, Box, plain_sum
from pnp.impose.slug_lines import SheetWord
from pnp.locale.numbers import format_decimal
from pnp.locale.phrases import phrase, phrase_locale
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Item, Shape, Stroke
from pnp.model.style import TextStyle

if TYPE_CHECKING:
    from pnp.rules.engine import PlotPalette
    from pnp.rules.statistics import Estimate
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter


@frozen
class BarRow:
    """A row of a bar chart with one estimate per set of rules; without a `colour` it has that of the palette."""

    label: str
    estimates: tuple[Estimate, ...]
    note: str = ""
    colour: Colour | None = None


@frozen
class BarChart:
    """Bars with 95 % intervals over an axis with `ticks` (shares from 0 to 1); `dots`: points instead of bars.

    `reference` is the position of a dashed line to compare with, such as a share of 0.5. `signed`: figures are differences.
    `note` stands below the axis.
    """

    title: str
    rows: tuple[BarRow, ...]
    ticks: tuple[float, ...]
    reference: float | None = None
    dots: bool = False
    signed: bool = False
    note: str = ""


@frozen
class Histogram:
    """How often each whole number occurred, for each set of rules, and the figures to mark as (label, estimate)."""

    title: str
    counts: tuple[Mapping[int, int], ...]
    marks: tuple[tuple[tuple[str, Estimate], ...], ...]


@frozen
class StackSegment:
    """One part of a stack row."""

    label: str
    estimate: Estimate
    colour: Colour


@frozen
class StackRow:
    """What was gained and where it went, for each set of rules."""

    label: str
    gained: tuple[StackSegment, ...]
    gone: tuple[tuple[StackSegment, ...], ...]


@frozen
class StackChart:
    """Stack rows on one axis, with a legend; `note` names the unit, such as points per game."""

    title: str
    rows: tuple[StackRow, ...]
    note: str = ""


@frozen
class HeatCell:
    """A cell of a heat map: how much there is of something, and what is written on it."""

    value: float
    label: str = ""


@frozen
class HeatMap:
    """A field of numbers as it lies on the table, such as a map: rows of cells, None where the field has none.

    `ratio` is the width of a cell by its height. `outlines` are drawn around groups of cells, such as cards, as boxes in cells
    from the top left corner. `note` names the unit. It shows one set of rules, the game's own.
    """

    title: str
    rows: tuple[tuple[HeatCell | None, ...], ...]
    ratio: float
    outlines: tuple[Box, ...] = ()
    note: str = ""


Plot: TypeAlias = BarChart | Histogram | StackChart | HeatMap


@frozen
class PlotPanel:
    """A plot and its place in the flow of a page: `height` in mm with its heading; `wide`: the whole width, not half of it."""

    plot: Plot
    height: float
    wide: bool = False


AXIS_WIDTH = 0.15
"""The width of axes in mm."""
LEAST_TYPE = 5.0
"""Words smaller than this, in pt, are hard to read; `PlotCanvas.small` has them with their sizes."""
PlotText: TypeAlias = "str | SheetWord"
"""What a plot says: in the language of the page, or in the one that a `SheetWord` names."""

_WHISKER = 0.3  # mm; line width
_MIDDLE_OF_FIGURES = 0.36  # of the type size; from the middle of a row to the baseline of its figures


class PlotCanvas:
    """Draws into `items`. Typefaces: `text`, `bold` (text), `display` (the display family, bold) and `black` (display)."""

    def __init__(
        self, typesetter: Typesetter, palette: PlotPalette, locale: str, phrases: Mapping[str, str] | None = None
    ) -> None:
        self.palette, self.locale = palette, locale
        self._phrases = phrases
        self.items: list[Item] = []
        self.small: dict[str, float] = {}
        self._typesetter = typesetter

    def word(self, key: str, **values: str | float) -> SheetWord:
        """One of the generator's phrases in the language of the page, or else in English, whose fonts it is then set in."""
        lang = phrase_locale(self.locale, key, self._phrases)
        return SheetWord(phrase(self.locale, key, self._phrases, **values), lang if lang != self.locale else "")

    def figure(self, row: Estimate, value: float | None = None) -> str:
        """Format an estimate, or another value of its kind: shares in per cent, quantiles as whole numbers, means.

        Shares have one decimal, means have two, counts have none.
        """
        digits = {"share": 1, "quantile": 0, "mean": 2, "count": 0}[row.unit]
        return self.number(row.value if value is None else value, digits, share=row.unit == "share") if row.count else "–"

    def number(self, value: float, digits: int, *, share: bool = False) -> str:
        """Format a number as the language writes it; a `share` of 0.5 as 50 %."""
        return format_decimal(f"{value * 100 if share else value:.{digits}f}", digits, self.locale, percent=share)

    def rect(self, box: Box, colour: Colour) -> None:
        """Draw a filled rectangle, unless it is empty."""
        if box.w > 0 and box.h > 0:
            corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
            path = (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))
            self.items.append(Shape(path, fill=colour, rect=box))

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Colour, width: float = AXIS_WIDTH, *dash: float) -> None:  # noqa: PLR0913, PLR0917 - two points and a style
        """Draw a straight line; all lengths in mm."""
        self.items.append(Shape((("M", (x1, y1)), ("L", (x2, y2))), stroke=Stroke(colour, width, dash)))

    def whisker(self, low: float, high: float, y: float, height: float) -> None:
        """Draw a 95 % interval with caps from x = `low` to `high`; all lengths in mm."""
        ink = self.palette.ink
        self.line(low, y, high, y, ink, _WHISKER)
        for x in (low, high):
            self.line(x, y - height / 2, x, y + height / 2, ink, _WHISKER)

    def width(self, text: PlotText, size: float, face: str = "text") -> float:
        """The width in mm of a line of text at `size` pt."""
        return self._set_text(text, size, face, self.palette.ink, None).width

    def size_within(self, max_width: float, text: PlotText, size: float, face: str = "text") -> float:
        """The largest type size in pt, up to `size`, at which a line of text is at most `max_width` mm wide.

        Those below `LEAST_TYPE` are kept in `small`.
        """
        width = self.width(text, size, face)
        if width <= max_width:
            return size
        within = size * max_width / width
        if within < LEAST_TYPE:
            self.small[_plain_text(text)] = within
        return within

    def write(  # noqa: PLR0913 - a text, its place and its style
        self, text: PlotText, x: float, middle: float, size: float, face: str = "text", *,
        colour: Colour | None = None, align: Literal["start", "center", "end"] = "start",
    ) -> None:  # fmt: skip
        """Draw a line of text at `size` pt, with its figures centred vertically on `middle` and aligned at `x` (mm)."""
        block = self._set_text(text, size, face, colour or self.palette.ink, None)
        left = x - block.width * {"start": 0.0, "center": 0.5, "end": 1.0}[align]
        baseline = middle + size * _MIDDLE_OF_FIGURES / PT
        self.items += block.lines_at(left, baseline - block.lines[0].y)

    def paragraph(  # noqa: PLR0913, PLR0917 - a text, its place and its style
        self, text: PlotText | Sequence[PlotText], x: float, top: float, width: float, size: float, face: str = "text", *,
        colour: Colour | None = None, lines: int | None = None,
    ) -> None:  # fmt: skip
        """Draw text in lines of `width` mm from (`x`, `top`) down, in a smaller type if it has more than so many `lines`."""
        block = self._set_text(text, size, face, colour or self.palette.ink, width)
        while lines and len(block.lines) > lines and size > LEAST_TYPE / 2:
            size -= 0.25
            block = self._set_text(text, size, face, colour or self.palette.ink, width)
        if size < LEAST_TYPE:
            self.small[_plain_text(text)] = size
        self.items += block.lines_at(x, top)

    def _set_text(
        self, text: PlotText | Sequence[PlotText], size: float, face: str, colour: Colour, width: float | None
    ) -> TextBlock:
        family = "display" if face in {"display", "black"} else "text"
        weight = {"text": "regular", "display": "bold"}.get(face, face)
        style = TextStyle(f"plot-{face}", family, size, size, 1.25, colour, role="micro", weight=weight, hyphenate=False)
        return self._typesetter.set_text(_spans(text), style, width=width, size=size)


def _words_of(text: PlotText | Sequence[PlotText]) -> list[SheetWord]:
    if isinstance(text, str | SheetWord):
        return [SheetWord(text) if isinstance(text, str) else text]
    return [word for part in text for word in _words_of(part)]


def _plain_text(text: PlotText | Sequence[PlotText]) -> str:
    return "".join(word.text for word in _words_of(text))


def _spans(text: PlotText | Sequence[PlotText]) -> tuple[TextSpan, ...]:
    runs = groupby(_words_of(text), key=lambda word: word.lang)
    return tuple(TextSpan(_plain_text(list(words)), lang=lang) for lang, words in runs)


_HEADING_HEIGHT = 8.5  # mm from a panel's top to its drawing
_AXIS_HEIGHT = 5.0  # mm below the drawing for the labels of its axis
_COLUMN_GAP = 2.5  # mm between columns
_LABEL_ROW_HEIGHT = 4.5  # mm; height of a row of labels over a histogram
_NOTE_HEIGHT = 4.0  # mm; height of a note below the axis
_MOST_SHARE_OF_LABELS = 0.45  # the most that the labels and notes of bars take of the width of a plot
_TITLE_INDENT = 3.2  # mm from a panel's left edge to its title
_TITLE_SIZE, _LEAST_TITLE_SIZE = 10.0, 8.0  # pt; titles that do not fit at the smaller size have two lines of it
_TYPE_SIZE = 7.5  # pt
_SMALL_SIZE = 6.5  # pt
_TINY_SIZE = 6.0  # pt; inside bars
_MOST_BINS = 40  # the most bars of a histogram


def draw_panel(canvas: PlotCanvas, plot: Plot, box: Box) -> None:
    """Draw a plot with its heading into `box` (mm)."""
    area = draw_heading(canvas, plot.title, box)
    if isinstance(plot, BarChart):
        _draw_bar_chart(canvas, plot, area)
    elif isinstance(plot, Histogram):
        _draw_histogram(canvas, plot, area)
    elif isinstance(plot, HeatMap):
        draw_heat_map(canvas, plot, area)
    else:
        _draw_stack_chart(canvas, plot, area)


def draw_heading(canvas: PlotCanvas, title: str, box: Box) -> Box:
    """Write the title of a plot into `box` (mm), on two lines if it is long, and give what is left of the box."""
    canvas.rect(Box(box.x, box.y + 0.4, 1.6, 4.2), canvas.palette.accent)
    width = box.w - _TITLE_INDENT
    if canvas.width(title, _TITLE_SIZE, "display") * _LEAST_TITLE_SIZE <= width * _TITLE_SIZE:
        canvas.write(
            title, box.x + _TITLE_INDENT, box.y + 2.5, canvas.size_within(width, title, _TITLE_SIZE, "display"), "display"
        )
    else:
        canvas.paragraph(title, box.x + _TITLE_INDENT, box.y - 0.6, width, _LEAST_TITLE_SIZE, "display", lines=2)
    return Box(box.x, box.y + _HEADING_HEIGHT, box.w, box.h - _HEADING_HEIGHT)


def _draw_bar_chart(canvas: PlotCanvas, plot: BarChart, area: Box) -> None:
    figures = ["  ".join(_bar_figure(canvas, plot, e) for e in row.estimates) for row in plot.rows]
    notes = _column_width(canvas, (r.note for r in plot.rows), "text")
    values = _column_width(canvas, figures, "bold")
    labels = _column_width(canvas, (r.label for r in plot.rows), "text")
    left, size = min(labels, area.w * _MOST_SHARE_OF_LABELS - notes), _TYPE_SIZE
    if left < labels:  # one size for all labels of a plot
        longest = max((r.label for r in plot.rows), key=lambda label: canvas.width(label, _TYPE_SIZE))
        size = canvas.size_within(left - _COLUMN_GAP, longest, _TYPE_SIZE)
    foot = _AXIS_HEIGHT + (_NOTE_HEIGHT if plot.note else 0)
    plot_box = Box(area.x + left + notes, area.y, area.w - left - notes - values, area.h - foot)
    _draw_axis(canvas, plot, plot_box)
    row_height = plot_box.h / len(plot.rows)
    for number, (row, figure) in enumerate(zip(plot.rows, figures, strict=True)):
        middle = plot_box.y + (number + 0.5) * row_height
        canvas.write(row.label, area.x, middle, size)
        if row.note:
            canvas.write(row.note, plot_box.x - _COLUMN_GAP, middle, _TYPE_SIZE, align="end", colour=canvas.palette.bar)
        _draw_bar_row(canvas, plot, row, Box(plot_box.x, middle - row_height * 0.34, plot_box.w, row_height * 0.68))
        canvas.write(figure, area.right, middle, _TYPE_SIZE, "bold", align="end")
    if plot.note:
        size = canvas.size_within(area.w, plot.note, _SMALL_SIZE)
        canvas.write(plot.note, area.x, area.bottom - 1.5, size, colour=canvas.palette.bar)


def _bar_figure(canvas: PlotCanvas, plot: BarChart, estimate: Estimate) -> str:
    text = canvas.figure(estimate).replace("-", "−")
    return f"+{text}" if plot.signed and estimate.count and estimate.value > 0 else text


def _draw_bar_row(canvas: PlotCanvas, plot: BarChart, row: BarRow, box: Box) -> None:
    first, last = plot.ticks[0], plot.ticks[-1]
    height = box.h / len(row.estimates)
    for number, estimate in enumerate(row.estimates):
        if not estimate.count:
            continue
        is_last = number == len(row.estimates) - 1
        colour = (row.colour or canvas.palette.bar) if is_last else canvas.palette.pale
        x, low, high = (
            box.x + box.w * (min(max(v, first), last) - first) / (last - first)
            for v in (estimate.value, estimate.low, estimate.high)
        )
        middle = box.y + (number + 0.5) * height
        if plot.dots:
            side = min(height * 0.8, 2.4)
            canvas.whisker(low, high, middle, side * 0.6)
            canvas.rect(Box(x - side / 2, middle - side / 2, side, side), colour)
        else:
            canvas.rect(Box(box.x, middle - height * 0.45, x - box.x, height * 0.9), colour)
            if estimate.unit != "count":
                canvas.whisker(low, high, middle, min(height * 0.5, 1.6))


def _draw_axis(canvas: PlotCanvas, plot: BarChart, plot_box: Box) -> None:
    first, last = plot.ticks[0], plot.ticks[-1]
    share = any(e.unit == "share" for r in plot.rows for e in r.estimates)
    digits = int(share and any(abs(tick * 100 - round(tick * 100)) > 1e-6 for tick in plot.ticks))  # noqa: PLR2004  rounded
    for tick in plot.ticks:
        x = plot_box.x + plot_box.w * (tick - first) / (last - first)
        canvas.line(x, plot_box.y, x, plot_box.bottom, canvas.palette.pale)
        text = canvas.number(tick, digits, share=share).replace("-", "−")
        text = f"+{text}" if plot.signed and tick > 0 else text
        canvas.write(text, x, plot_box.bottom + 2.2, _SMALL_SIZE, align="center", colour=canvas.palette.bar)
    if plot.reference is not None:
        x = plot_box.x + plot_box.w * (plot.reference - first) / (last - first)
        canvas.line(x, plot_box.y, x, plot_box.bottom, canvas.palette.ink, 0.25, 0.8, 0.8)


class _Mark(NamedTuple):
    """A marked figure: a line at `x` from `begin` down, a label from `left`, vertically centred on `middle` (mm; `size` pt)."""

    x: float
    begin: float
    text: str
    left: float
    middle: float
    size: float
    colour: Colour
    is_last: bool


def _draw_histogram(canvas: PlotCanvas, plot: Histogram, area: Box) -> None:
    seen = max((n for c in plot.counts for n in c), default=0)
    marked = max((e.value for m in plot.marks for _, e in m), default=seen)
    last = min(seen, round(2 * marked))  # so that one endless game does not flatten all the others
    width = max(1, -(-(last + 1) // _MOST_BINS))
    shares = [_shares_of_bins(counts, width, last) for counts in plot.counts]
    peak = max((v for s in shares for v in s.values()), default=1.0)
    slots = max((slot for s in shares for slot in s), default=0) + 1
    step, scale = area.w / slots, area.w / (slots * width)
    beyond = f"≥ {(slots - 1) * width}" if seen > last else ""
    right = area.right - (canvas.width(beyond, _SMALL_SIZE) + LABEL_GAP if beyond else 0)
    marks, top = _place_marks(canvas, plot, area, right, scale)
    plot_box = Box(area.x, area.y + top, area.w, area.h - top - _AXIS_HEIGHT)
    canvas.line(plot_box.x, plot_box.bottom, plot_box.right, plot_box.bottom, canvas.palette.bar)
    for number, binned in enumerate(shares):
        colour = canvas.palette.bar if number == len(shares) - 1 else canvas.palette.pale
        bar_width = step * 0.84 / len(shares)
        for slot, share in sorted(binned.items()):
            high = plot_box.h * share / peak
            canvas.rect(
                Box(plot_box.x + slot * step + step * 0.08 + number * bar_width, plot_box.bottom - high, bar_width, high),
                colour,
            )
    label_step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if slots * width / n <= 8 or n == 1000)  # noqa: PLR2004 - as many labels as fit
    middle = 0.5 * scale if width == 1 else 0.0  # a bar of one number has it in its middle, others begin with it
    for value in range(0, slots * width, label_step):
        at, below = plot_box.x + value * scale + middle, plot_box.bottom + 2.2
        canvas.write(str(value), at, below, _SMALL_SIZE, align="center", colour=canvas.palette.bar)
    if beyond:
        canvas.write(beyond, area.right, plot_box.y - 2, _SMALL_SIZE, align="end", colour=canvas.palette.bar)
        canvas.line(area.right - step / 2, plot_box.y, area.right - step / 2, plot_box.bottom, canvas.palette.pale)
    for mark in marks:
        canvas.line(mark.x, mark.begin, mark.x, plot_box.bottom, mark.colour, 0.35, *(() if mark.is_last else (0.8, 0.8)))
        canvas.write(mark.text, mark.left, mark.middle, mark.size, "bold", colour=mark.colour)


def _shares_of_bins(counts: Mapping[int, int], width: int, last: int) -> dict[int, float]:
    total = sum(counts.values()) or 1
    out: dict[int, float] = {}
    for value, seen in counts.items():
        slot = min(value, last) // width
        out[slot] = out.get(slot, 0.0) + seen / total
    return out


def _place_marks(canvas: PlotCanvas, plot: Histogram, area: Box, right: float, scale: float) -> tuple[list[_Mark], float]:
    """The marked figures, with labels between `area.x` and `right`, and the height of all rows of labels (mm)."""
    out: list[_Mark] = []
    top = area.y
    for number, marks in enumerate(plot.marks):
        is_last = number == len(plot.marks) - 1
        texts = [f"{label} {canvas.figure(estimate)}" for label, estimate in marks]
        sizes = [canvas.size_within(right - area.x, text, _TYPE_SIZE, "bold") for text in texts]
        widths = [canvas.width(text, size, "bold") for text, size in zip(texts, sizes, strict=True)]
        lines = [area.x + (estimate.value + 0.5) * scale for _, estimate in marks]
        labels = place_labels(lines, widths, area.x, right)
        for index, (x, text, size, label) in enumerate(zip(lines, texts, sizes, labels, strict=True)):
            middle = top + 2 + label.row * _LABEL_ROW_HEIGHT
            colour = (canvas.palette.alarm if index else canvas.palette.ink) if is_last else canvas.palette.bar
            begin = middle + (_LABEL_ROW_HEIGHT / 2 if label.over_line else -1.6)
            out.append(_Mark(x, begin, text, label.left, middle, size, colour, is_last))
        top += _LABEL_ROW_HEIGHT * (1 + max((label.row for label in labels), default=0))
    return out, top - area.y


def _draw_stack_chart(canvas: PlotCanvas, plot: StackChart, area: Box) -> None:
    left = _column_width(canvas, (r.label for r in plot.rows), "bold")
    most = (
        max((plain_sum(p.estimate.value for p in parts) for r in plot.rows for parts in (*r.gone, r.gained)), default=1.0)
        or 1.0
    )
    plot_box = Box(area.x + left, area.y, area.w - left, area.h - 6)
    row_height = plot_box.h / len(plot.rows)
    for number, row in enumerate(plot.rows):
        top = plot_box.y + number * row_height
        canvas.write(row.label, area.x, top + row_height * 0.45, _TYPE_SIZE, "bold")
        _draw_stack_row(canvas, row, Box(plot_box.x, top, plot_box.w, row_height * 0.88), most)
    _draw_legend(canvas, plot, Box(plot_box.x, area.bottom - 4, plot_box.w, 4))


def _draw_stack_row(canvas: PlotCanvas, row: StackRow, box: Box, most: float) -> None:
    height = box.h / len(row.gone)
    for number, (gained, gone) in enumerate(zip(row.gained, row.gone, strict=True)):
        top = box.y + number * height
        _draw_segments(canvas, (gained,), Box(box.x, top, box.w, height * 0.34), most)
        _draw_segments(canvas, gone, Box(box.x, top + height * 0.38, box.w, height * 0.5), most)


def _draw_segments(canvas: PlotCanvas, parts: Iterable[StackSegment], box: Box, most: float) -> None:
    x = box.x
    for part in parts:
        width = box.w * part.estimate.value / most
        canvas.rect(Box(x, box.y, width, box.h), part.colour)
        text = canvas.figure(part.estimate)
        if canvas.width(text, _TINY_SIZE, "bold") + 0.4 < width and box.h > 1.8:  # noqa: PLR2004 - mm that 6 pt text needs
            light = part.colour.luminance > 0.3  # noqa: PLR2004 - black text is easier to read on lighter colours
            colour = canvas.palette.ink if light else canvas.palette.paper
            canvas.write(text, x + width / 2, box.y + box.h / 2, _TINY_SIZE, "bold", align="center", colour=colour)
        x += width


def _draw_legend(canvas: PlotCanvas, plot: StackChart, box: Box) -> None:
    parts = {p.label: p.colour for r in plot.rows for p in (*r.gained, *(q for gone in r.gone for q in gone))}
    labels = {
        colour: " / ".join(name for name, its in parts.items() if its == colour) for colour in dict.fromkeys(parts.values())
    }
    x, middle = box.x, box.y + box.h / 2
    size = canvas.size_within(box.w - (3.2 + 4) * len(labels), "".join((*labels.values(), plot.note)), _SMALL_SIZE)
    for colour, label in labels.items():
        canvas.rect(Box(x, middle - 1.1, 2.2, 2.2), colour)
        canvas.write(label, x + 3.2, middle, size)
        x += 3.2 + canvas.width(label, size) + 4
    canvas.write(plot.note, x, middle, size, colour=canvas.palette.bar)


def _column_width(canvas: PlotCanvas, texts: Iterable[str], face: str) -> float:
    return max((canvas.width(t, _TYPE_SIZE, face) + _COLUMN_GAP for t in texts if t), default=0.0)


LABEL_GAP = 1.2
"""The distance in mm from a line to its label."""


class MarkLabel(NamedTuple):
    """The position of a label: its row from the top, its left edge in mm, and whether it lies over its own line."""

    row: int
    left: float
    over_line: bool = False


def place_labels(lines: Sequence[float], widths: Sequence[float], left: float, right: float) -> list[MarkLabel]:
    """Place one label per line between `left` and `right`; `lines` are x positions, `widths` of labels (all in mm).

    If they fit in one row, the first is placed to the left of its line and the others to the right, or on the other side.
    If not, each has its own row, the last label on top, so that the lines of later marks pass to the right of earlier labels.
    No label may be wider than the space from `left` to `right`.
    """
    labels = list(zip(lines, widths, strict=True))
    sides = [
        (x + LABEL_GAP, x - LABEL_GAP - width) if index else (x - LABEL_GAP - width, x + LABEL_GAP)
        for index, (x, width) in enumerate(labels)
    ]
    for chosen in product(*sides):
        spans = [(at, at + width) for at, width in zip(chosen, widths, strict=True)]
        apart = all(one[1] + LABEL_GAP <= other[0] for one, other in pairwise(sorted(spans)))
        if apart and all(_is_free(span, lines, left, right) for span in spans):
            return [MarkLabel(0, at) for at in chosen]
    out = []
    for index, (x, width) in enumerate(labels):
        free = [at for at in sides[index] if _is_free((at, at + width), lines[index + 1 :], left, right)]
        over = min(max(x - width / 2, left), right - width)
        out.append(MarkLabel(len(lines) - 1 - index, free[0] if free else over, over_line=not free))
    return out


def _is_free(span: tuple[float, float], lines: Sequence[float], left: float, right: float) -> bool:
    return left <= span[0] and span[1] <= right and not any(span[0] < x < span[1] for x in lines)


_HEAT_NOTE_HEIGHT: Final = 5.0  # mm below the map
_CELL_TYPE_SIZE: Final = 6.5  # pt; labels and note
_LEAST_CELL_SIZE: Final = 4.5  # pt; smaller labels are left out
_OUTLINE_WIDTH: Final = 0.3  # mm; outlines
_LIGHT_LUMINANCE: Final = 0.25  # black text is easier to read on lighter colours


def draw_heat_map(canvas: PlotCanvas, plot: HeatMap, area: Box) -> None:
    """Draw the map as large as fits into `area` (mm) in its own proportions, centred, with its note below."""
    rows, columns = len(plot.rows), len(plot.rows[0])
    width = min(area.w / columns, (area.h - _HEAT_NOTE_HEIGHT) / rows * plot.ratio)
    height = width / plot.ratio
    left, top = area.x + (area.w - width * columns) / 2, area.y
    cells = [
        (cell, Box(left + x * width, top + y * height, width, height))
        for y, row in enumerate(plot.rows)
        for x, cell in enumerate(row)
        if cell is not None
    ]
    most = max((cell.value for cell, _ in cells), default=0.0) or 1.0
    size = _label_size(canvas, [cell.label for cell, _ in cells], width * 0.86, height)
    for cell, box in cells:
        colour = mix_colours(canvas.palette.paper, canvas.palette.ground, cell.value / most)
        canvas.rect(box, colour)
        if cell.label and size >= _LEAST_CELL_SIZE:
            ink = canvas.palette.ink if colour.luminance > _LIGHT_LUMINANCE else canvas.palette.paper
            canvas.write(cell.label, box.x + width / 2, box.y + height / 2, size, align="center", colour=ink)
    for outline in plot.outlines or (Box(0, 0, columns, rows),):
        _draw_outline(canvas, Box(left + outline.x * width, top + outline.y * height, outline.w * width, outline.h * height))
    if plot.note:
        canvas.write(
            plot.note, area.x + area.w / 2, top + height * rows + 3, _CELL_TYPE_SIZE, align="center", colour=canvas.palette.bar
        )


def _label_size(canvas: PlotCanvas, labels: list[str], width: float, height: float) -> float:
    widest = max((canvas.width(label, _CELL_TYPE_SIZE) for label in labels), default=0.0)
    return min(_CELL_TYPE_SIZE, _CELL_TYPE_SIZE * width / widest if widest else _CELL_TYPE_SIZE, height * PT * 0.8)


def _draw_outline(canvas: PlotCanvas, box: Box) -> None:
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        canvas.line(x1, y1, x2, y2, canvas.palette.ink, _OUTLINE_WIDTH)


def mix_colours(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour between two, from `one` (share 0) to `other` (share 1); in CMYK too if both have a recipe."""
    share = min(max(share, 0.0), 1.0)
    red, green, blue = (a + (b - a) * share for a, b in zip(one.rgb, other.rgb, strict=True))
    cmyk = None
    if one.cmyk and other.cmyk:
        c, m, y, k = (a + (b - a) * share for a, b in zip(one.cmyk, other.cmyk, strict=True))
        cmyk = (c, m, y, k)
    return Colour(red, green, blue, 1.0, "", cmyk)
