"""Draw the plots of a playtest, each into its box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box, plain_sum
from pnp.engine.heat_map_panel import heat_map
from pnp.engine.mark_labels import GAP, place_labels
from pnp.engine.plots import BarChart, HeatMap, Histogram

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.engine.estimates import Estimate
    from pnp.engine.plot_canvas import PlotCanvas
    from pnp.engine.plots import BarRow, Plot, StackChart, StackRow, StackSegment
    from pnp.model.frame import Colour

_HEAD = 8.5  # mm from a panel's top to its drawing
_AXIS = 5.0  # mm below the drawing for the labels of its axis
_GAP = 2.5  # mm between columns
_ROW = 4.5  # mm; height of a row of labels over a histogram
_NOTE = 4.0  # mm; height of a note below the axis
_LABELS = 0.45  # the most that the labels and notes of bars take of the width of a plot
_INDENT = 3.2  # mm from a panel's left edge to its title
_TITLE, _TITLE_LEAST = 10.0, 8.0  # pt; titles that do not fit at the smaller size have two lines of it
_TYPE = 7.5  # pt
_SMALL = 6.5  # pt
_TINY = 6.0  # pt; inside bars
_BINS = 40  # the most bars of a histogram


def panel(canvas: PlotCanvas, plot: Plot, box: Box) -> None:
    """Draw a plot with its heading into `box` (mm)."""
    area = heading(canvas, plot.title, box)
    if isinstance(plot, BarChart):
        _bars(canvas, plot, area)
    elif isinstance(plot, Histogram):
        _histogram(canvas, plot, area)
    elif isinstance(plot, HeatMap):
        heat_map(canvas, plot, area)
    else:
        _stacks(canvas, plot, area)


def heading(canvas: PlotCanvas, title: str, box: Box) -> Box:
    """Write the title of a plot into `box` (mm), on two lines if it is long, and give what is left of the box."""
    canvas.rect(Box(box.x, box.y + 0.4, 1.6, 4.2), canvas.palette.accent)
    width = box.w - _INDENT
    if canvas.width(title, _TITLE, "display") * _TITLE_LEAST <= width * _TITLE:
        canvas.write(title, box.x + _INDENT, box.y + 2.5, canvas.size_within(width, title, _TITLE, "display"), "display")
    else:
        canvas.paragraph(title, box.x + _INDENT, box.y - 0.6, width, _TITLE_LEAST, "display", lines=2)
    return Box(box.x, box.y + _HEAD, box.w, box.h - _HEAD)


def _bars(canvas: PlotCanvas, plot: BarChart, area: Box) -> None:
    figures = ["  ".join(_figure(canvas, plot, e) for e in row.estimates) for row in plot.rows]
    notes = _widest(canvas, (r.note for r in plot.rows), "text")
    values = _widest(canvas, figures, "bold")
    labels = _widest(canvas, (r.label for r in plot.rows), "text")
    left, size = min(labels, area.w * _LABELS - notes), _TYPE
    if left < labels:  # one size for all labels of a plot
        longest = max((r.label for r in plot.rows), key=lambda label: canvas.width(label, _TYPE))
        size = canvas.size_within(left - _GAP, longest, _TYPE)
    foot = _AXIS + (_NOTE if plot.note else 0)
    plot_box = Box(area.x + left + notes, area.y, area.w - left - notes - values, area.h - foot)
    _axis(canvas, plot, plot_box)
    row_height = plot_box.h / len(plot.rows)
    for number, (row, figure) in enumerate(zip(plot.rows, figures, strict=True)):
        middle = plot_box.y + (number + 0.5) * row_height
        canvas.write(row.label, area.x, middle, size)
        if row.note:
            canvas.write(row.note, plot_box.x - _GAP, middle, _TYPE, align="end", colour=canvas.palette.bar)
        _row(canvas, plot, row, Box(plot_box.x, middle - row_height * 0.34, plot_box.w, row_height * 0.68))
        canvas.write(figure, area.right, middle, _TYPE, "bold", align="end")
    if plot.note:
        size = canvas.size_within(area.w, plot.note, _SMALL)
        canvas.write(plot.note, area.x, area.bottom - 1.5, size, colour=canvas.palette.bar)


def _figure(canvas: PlotCanvas, plot: BarChart, estimate: Estimate) -> str:
    text = canvas.figure(estimate).replace("-", "−")
    return f"+{text}" if plot.signed and estimate.count and estimate.value > 0 else text


def _row(canvas: PlotCanvas, plot: BarChart, row: BarRow, box: Box) -> None:
    """Draw the bars of a row one below the other; those of the last set of rules are in full colour."""
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
            canvas.whisker(low, high, middle, min(height * 0.5, 1.6))


def _axis(canvas: PlotCanvas, plot: BarChart, plot_box: Box) -> None:
    first, last = plot.ticks[0], plot.ticks[-1]
    share = any(e.unit == "share" for r in plot.rows for e in r.estimates)
    digits = int(share and any(abs(tick * 100 - round(tick * 100)) > 1e-6 for tick in plot.ticks))  # noqa: PLR2004  rounded
    for tick in plot.ticks:
        x = plot_box.x + plot_box.w * (tick - first) / (last - first)
        canvas.line(x, plot_box.y, x, plot_box.bottom, canvas.palette.pale)
        text = canvas.number(tick, digits, share=share).replace("-", "−")
        text = f"+{text}" if plot.signed and tick > 0 else text
        canvas.write(text, x, plot_box.bottom + 2.2, _SMALL, align="center", colour=canvas.palette.bar)
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


def _histogram(canvas: PlotCanvas, plot: Histogram, area: Box) -> None:
    seen = max((n for c in plot.counts for n in c), default=0)
    last = min(
        seen, round(2 * max((e.value for m in plot.marks for _, e in m), default=seen))
    )  # so that one endless game does not flatten all the others
    width = max(1, -(-(last + 1) // _BINS))
    shares = [_binned(counts, width, last) for counts in plot.counts]
    peak = max((v for s in shares for v in s.values()), default=1.0)
    slots = max((slot for s in shares for slot in s), default=0) + 1
    step, scale = area.w / slots, area.w / (slots * width)
    beyond = f"≥ {(slots - 1) * width}" if seen > last else ""
    right = area.right - (canvas.width(beyond, _SMALL) + GAP if beyond else 0)
    marks, top = _placed_marks(canvas, plot, area, right, scale)
    plot_box = Box(area.x, area.y + top, area.w, area.h - top - _AXIS)
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
        canvas.write(str(value), at, below, _SMALL, align="center", colour=canvas.palette.bar)
    if beyond:
        canvas.write(beyond, area.right, plot_box.y - 2, _SMALL, align="end", colour=canvas.palette.bar)
        canvas.line(area.right - step / 2, plot_box.y, area.right - step / 2, plot_box.bottom, canvas.palette.pale)
    for mark in marks:
        canvas.line(mark.x, mark.begin, mark.x, plot_box.bottom, mark.colour, 0.35, *(() if mark.is_last else (0.8, 0.8)))
        canvas.write(mark.text, mark.left, mark.middle, mark.size, "bold", colour=mark.colour)


def _binned(counts: Mapping[int, int], width: int, last: int) -> dict[int, float]:
    """The shares of the observations in slots of `width` numbers; larger numbers than `last` count as `last`."""
    total = sum(counts.values()) or 1
    out: dict[int, float] = {}
    for value, seen in counts.items():
        slot = min(value, last) // width
        out[slot] = out.get(slot, 0.0) + seen / total
    return out


def _placed_marks(canvas: PlotCanvas, plot: Histogram, area: Box, right: float, scale: float) -> tuple[list[_Mark], float]:
    """The marked figures, with labels between `area.x` and `right`, and the height of all rows of labels (mm)."""
    out: list[_Mark] = []
    top = area.y
    for number, marks in enumerate(plot.marks):
        is_last = number == len(plot.marks) - 1
        texts = [f"{label} {canvas.figure(estimate)}" for label, estimate in marks]
        sizes = [canvas.size_within(right - area.x, text, _TYPE, "bold") for text in texts]
        widths = [canvas.width(text, size, "bold") for text, size in zip(texts, sizes, strict=True)]
        lines = [area.x + (estimate.value + 0.5) * scale for _, estimate in marks]
        labels = place_labels(lines, widths, area.x, right)
        for index, (x, text, size, label) in enumerate(zip(lines, texts, sizes, labels, strict=True)):
            middle = top + 2 + label.row * _ROW
            colour = (canvas.palette.alarm if index else canvas.palette.ink) if is_last else canvas.palette.bar
            begin = middle + (_ROW / 2 if label.over_line else -1.6)
            out.append(_Mark(x, begin, text, label.left, middle, size, colour, is_last))
        top += _ROW * (1 + max((label.row for label in labels), default=0))
    return out, top - area.y


def _stacks(canvas: PlotCanvas, plot: StackChart, area: Box) -> None:
    left = _widest(canvas, (r.label for r in plot.rows), "bold")
    most = (
        max((plain_sum(p.estimate.value for p in parts) for r in plot.rows for parts in (*r.gone, r.gained)), default=1.0)
        or 1.0
    )
    plot_box = Box(area.x + left, area.y, area.w - left, area.h - 6)
    row_height = plot_box.h / len(plot.rows)
    for number, row in enumerate(plot.rows):
        top = plot_box.y + number * row_height
        canvas.write(row.label, area.x, top + row_height * 0.45, _TYPE, "bold")
        _stack(canvas, row, Box(plot_box.x, top, plot_box.w, row_height * 0.88), most)
    _legend(canvas, plot, Box(plot_box.x, area.bottom - 4, plot_box.w, 4))


def _stack(canvas: PlotCanvas, row: StackRow, box: Box, most: float) -> None:
    """Draw for each set of rules a thin bar of what was gained above a bar of where it went."""
    height = box.h / len(row.gone)
    for number, (gained, gone) in enumerate(zip(row.gained, row.gone, strict=True)):
        top = box.y + number * height
        _segments(canvas, (gained,), Box(box.x, top, box.w, height * 0.34), most)
        _segments(canvas, gone, Box(box.x, top + height * 0.38, box.w, height * 0.5), most)


def _segments(canvas: PlotCanvas, parts: Iterable[StackSegment], box: Box, most: float) -> None:
    """Draw segments side by side, each with its figure if that fits."""
    x = box.x
    for part in parts:
        width = box.w * part.estimate.value / most
        canvas.rect(Box(x, box.y, width, box.h), part.colour)
        text = canvas.figure(part.estimate)
        if canvas.width(text, _TINY, "bold") + 0.4 < width and box.h > 1.8:  # noqa: PLR2004 - mm that 6 pt text needs
            light = part.colour.luminance > 0.3  # noqa: PLR2004 - black text is easier to read on lighter colours
            colour = canvas.palette.ink if light else canvas.palette.paper
            canvas.write(text, x + width / 2, box.y + box.h / 2, _TINY, "bold", align="center", colour=colour)
        x += width


def _legend(canvas: PlotCanvas, plot: StackChart, box: Box) -> None:
    """Draw the names of the colours and the note on one line, in a type size that fits into the box."""
    parts = {p.label: p.colour for r in plot.rows for p in (*r.gained, *(q for gone in r.gone for q in gone))}
    labels = {
        colour: " / ".join(name for name, its in parts.items() if its == colour) for colour in dict.fromkeys(parts.values())
    }
    x, middle = box.x, box.y + box.h / 2
    size = canvas.size_within(box.w - (3.2 + 4) * len(labels), "".join((*labels.values(), plot.note)), _SMALL)
    for colour, label in labels.items():
        canvas.rect(Box(x, middle - 1.1, 2.2, 2.2), colour)
        canvas.write(label, x + 3.2, middle, size)
        x += 3.2 + canvas.width(label, size) + 4
    canvas.write(plot.note, x, middle, size, colour=canvas.palette.bar)


def _widest(canvas: PlotCanvas, texts: Iterable[str], face: str) -> float:
    """The width in mm of a column with the gap after it; 0 if it is empty."""
    return max((canvas.width(t, _TYPE, face) + _GAP for t in texts if t), default=0.0)
