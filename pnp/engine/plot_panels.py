"""The plots of a playtest, each drawn into its box with a pen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.engine.mark_labels import GAP, place_labels
from pnp.engine.plots import BarChart, Histogram
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.engine.plot_canvas import PlotCanvas
    from pnp.engine.plots import BarRow, Plot, StackChart, StackRow, StackSegment
    from pnp.model.frame import Colour

_HEAD = 8.5  # mm from a panel's top to its drawing
_AXIS = 5.0  # mm below the drawing for the figures of its axis
_GAP = 2.5  # mm between columns
_ROW = 4.5  # mm, a row of labels over a histogram
_TYPE = 7.5  # pt
_SMALL = 6.5  # pt
_TINY = 6.0  # pt, inside bars
_BINS = 40  # at most, in a histogram


def panel(canvas: PlotCanvas, plot: Plot, box: Box) -> None:
    """Draw one plot with its heading; `box` in mm."""
    canvas.rect(Box(box.x, box.y + 0.4, 1.6, 4.2), canvas.palette.accent)
    size = canvas.size_within(box.w - 3.2, plot.title, 10, "display")
    canvas.write(plot.title, box.x + 3.2, box.y + 2.5, size, "display")
    area = Box(box.x, box.y + _HEAD, box.w, box.h - _HEAD)
    if isinstance(plot, BarChart):
        _bars(canvas, plot, area)
    elif isinstance(plot, Histogram):
        _histogram(canvas, plot, area)
    else:
        _stacks(canvas, plot, area)


def _bars(canvas: PlotCanvas, plot: BarChart, area: Box) -> None:
    left = area.x + _widest(canvas, (r.label for r in plot.rows), "text")
    notes = _widest(canvas, (r.note for r in plot.rows), "text")
    values = _widest(canvas, ("  ".join(map(canvas.figure, r.estimates)) for r in plot.rows), "bold")
    field = Box(left + notes, area.y, area.right - left - notes - values, area.h - _AXIS)
    _axis(canvas, plot, field)
    pitch = field.h / len(plot.rows)
    for number, row in enumerate(plot.rows):
        middle = field.y + (number + 0.5) * pitch
        canvas.write(row.label, area.x, middle, _TYPE)
        if row.note:
            canvas.write(row.note, left + notes - _GAP, middle, _TYPE, align="end", colour=canvas.palette.bar)
        _row(canvas, plot, row, Box(field.x, middle - pitch * 0.34, field.w, pitch * 0.68))
        canvas.write("  ".join(map(canvas.figure, row.estimates)), area.right, middle, _TYPE, "bold", align="end")


def _row(canvas: PlotCanvas, plot: BarChart, row: BarRow, box: Box) -> None:
    """The bars of one row, one under the other: the last set of rules in full colour."""
    first, last = plot.ticks[0], plot.ticks[-1]
    height = box.h / len(row.estimates)
    for number, estimate in enumerate(row.estimates):
        if not estimate.count:
            continue
        newest = number == len(row.estimates) - 1
        colour = (row.colour or canvas.palette.bar) if newest else canvas.palette.pale
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


def _axis(canvas: PlotCanvas, plot: BarChart, field: Box) -> None:
    first, last = plot.ticks[0], plot.ticks[-1]
    share = any(e.unit == "share" for r in plot.rows for e in r.estimates)
    for tick in plot.ticks:
        x = field.x + field.w * (tick - first) / (last - first)
        canvas.line(x, field.y, x, field.bottom, canvas.palette.pale)
        canvas.write(
            canvas.number(tick, 0, share=share), x, field.bottom + 2.2, _SMALL, align="center", colour=canvas.palette.bar
        )
    if plot.reference is not None:
        x = field.x + field.w * (plot.reference - first) / (last - first)
        canvas.line(x, field.y, x, field.bottom, canvas.palette.ink, 0.25, 0.8, 0.8)


class _Mark(NamedTuple):
    """A marked figure: its line from `begin` down at `x`, its label from `left` on around the height `middle` (mm, pt)."""

    x: float
    begin: float
    text: str
    left: float
    middle: float
    size: float
    colour: Colour
    newest: bool


def _histogram(canvas: PlotCanvas, plot: Histogram, area: Box) -> None:
    seen = max((n for c in plot.counts for n in c), default=0)
    last = min(
        seen, round(2 * max((e.value for m in plot.marks for _, e in m), default=seen))
    )  # one endless game hides no other
    width = max(1, -(-(last + 1) // _BINS))
    shares = [_binned(counts, width, last) for counts in plot.counts]
    peak = max((v for s in shares for v in s.values()), default=1.0)
    slots = max((slot for s in shares for slot in s), default=0) + 1
    step, scale = area.w / slots, area.w / (slots * width)
    beyond = f"≥ {(slots - 1) * width}" if seen > last else ""
    right = area.right - (canvas.width(beyond, _SMALL) + GAP if beyond else 0)
    marks, top = _placed_marks(canvas, plot, area, right, scale)
    field = Box(area.x, area.y + top, area.w, area.h - top - _AXIS)
    canvas.line(field.x, field.bottom, field.right, field.bottom, canvas.palette.bar)
    for number, binned in enumerate(shares):
        colour = canvas.palette.bar if number == len(shares) - 1 else canvas.palette.pale
        each = step * 0.84 / len(shares)
        for slot, share in sorted(binned.items()):
            high = field.h * share / peak
            canvas.rect(Box(field.x + slot * step + step * 0.08 + number * each, field.bottom - high, each, high), colour)
    apart = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if slots * width / n <= 8 or n == 1000)  # noqa: PLR2004 - figures that fit
    for value in range(0, slots * width, apart):
        canvas.write(str(value), field.x + value * scale, field.bottom + 2.2, _SMALL, align="center", colour=canvas.palette.bar)
    if beyond:
        canvas.write(beyond, area.right, field.y - 2, _SMALL, align="end", colour=canvas.palette.bar)
        canvas.line(area.right - step / 2, field.y, area.right - step / 2, field.bottom, canvas.palette.pale)
    for mark in marks:
        canvas.line(mark.x, mark.begin, mark.x, field.bottom, mark.colour, 0.35, *(() if mark.newest else (0.8, 0.8)))
        canvas.write(mark.text, mark.left, mark.middle, mark.size, "bold", colour=mark.colour)


def _binned(counts: Mapping[int, int], width: int, last: int) -> dict[int, float]:
    """Shares of the observations by slot, `width` numbers each; what lies beyond `last` is counted there."""
    total = sum(counts.values()) or 1
    out: dict[int, float] = {}
    for value, seen in counts.items():
        slot = min(value, last) // width
        out[slot] = out.get(slot, 0.0) + seen / total
    return out


def _placed_marks(canvas: PlotCanvas, plot: Histogram, area: Box, right: float, scale: float) -> tuple[list[_Mark], float]:
    """The marked figures, their labels between `area.x` and `right`, and the height of their rows, per set of rules its own."""
    out: list[_Mark] = []
    top = area.y
    for number, marks in enumerate(plot.marks):
        newest = number == len(plot.marks) - 1
        texts = [f"{label} {canvas.figure(estimate)}" for label, estimate in marks]
        sizes = [canvas.size_within(right - area.x, text, _TYPE, "bold") for text in texts]
        widths = [canvas.width(text, size, "bold") for text, size in zip(texts, sizes, strict=True)]
        lines = [area.x + (estimate.value + 0.5) * scale for _, estimate in marks]
        labels = place_labels(lines, widths, area.x, right)
        for place, (x, text, size, label) in enumerate(zip(lines, texts, sizes, labels, strict=True)):
            middle = top + 2 + label.row * _ROW
            colour = (canvas.palette.alarm if place else canvas.palette.ink) if newest else canvas.palette.bar
            begin = middle + (_ROW / 2 if label.over_line else -1.6)
            out.append(_Mark(x, begin, text, label.left, middle, size, colour, newest))
        top += _ROW * (1 + max((label.row for label in labels), default=0))
    return out, top - area.y


def _stacks(canvas: PlotCanvas, plot: StackChart, area: Box) -> None:
    left = _widest(canvas, (r.label for r in plot.rows), "bold")
    most = max((sum(p.estimate.value for p in parts) for r in plot.rows for parts in (*r.gone, r.gained)), default=1.0) or 1.0
    field = Box(area.x + left, area.y, area.w - left, area.h - 6)
    pitch = field.h / len(plot.rows)
    for number, row in enumerate(plot.rows):
        top = field.y + number * pitch
        canvas.write(row.label, area.x, top + pitch * 0.45, _TYPE, "bold")
        _stack(canvas, row, Box(field.x, top, field.w, pitch * 0.88), most)
    _legend(canvas, plot, Box(field.x, area.bottom - 4, field.w, 4))


def _stack(canvas: PlotCanvas, row: StackRow, box: Box, most: float) -> None:
    """Per set of rules a thin bar of what was gained over the bar of where it went."""
    height = box.h / len(row.gone)
    for number, (gained, gone) in enumerate(zip(row.gained, row.gone, strict=True)):
        top = box.y + number * height
        _stretches(canvas, (gained,), Box(box.x, top, box.w, height * 0.34), most)
        _stretches(canvas, gone, Box(box.x, top + height * 0.38, box.w, height * 0.5), most)


def _stretches(canvas: PlotCanvas, parts: Iterable[StackSegment], box: Box, most: float) -> None:
    """Parts one after the other, each with its figure where that fits."""
    x = box.x
    for part in parts:
        width = box.w * part.estimate.value / most
        canvas.rect(Box(x, box.y, width, box.h), part.colour)
        text = canvas.figure(part.estimate)
        if canvas.width(text, _TINY, "bold") + 0.4 < width and box.h > 1.8:  # noqa: PLR2004 - mm that 6 pt need
            light = part.colour.luminance > 0.3  # noqa: PLR2004 - above it black reads better than white
            colour = canvas.palette.ink if light else canvas.palette.paper
            canvas.write(text, x + width / 2, box.y + box.h / 2, _TINY, "bold", align="center", colour=colour)
        x += width


def _legend(canvas: PlotCanvas, plot: StackChart, box: Box) -> None:
    """The colours' names and the note in one line, in the type that fits into the box."""
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
    """The width of a column with the gap after it; 0 for an empty one."""
    return max((canvas.width(t, _TYPE, face) + _GAP for t in texts if t), default=0.0)
