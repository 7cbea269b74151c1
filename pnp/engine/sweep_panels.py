"""Draw the plots of a sweep, each into its box: points with intervals over one constant, a heat map over two."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.engine.plot_panels import heading
from pnp.engine.sweep_plots import SettingsChart
from pnp.model.frame import Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.engine.estimates import Estimate
    from pnp.engine.plot_canvas import PlotCanvas
    from pnp.engine.sweep_plots import SettingsGrid, SweepPlot
    from pnp.engine.swept_values import SweptConstant

_TYPE = 7.0  # pt
_SMALL = 6.0  # pt
_LEAST = 4.0  # pt; below it, figures are left out
_LINE = 3.4  # mm; a line of labels
_FINE = 5.0  # pt; the least for the limits of an interval
_GAP = 1.5  # mm between labels and the drawing
_POINT = 1.8  # mm; the side of a point
_TICKS = 5  # about so many lines of an axis
_NOTHING = 1e-9  # a range of figures that are equal but for rounding
_DARK = 0.3  # on colours of less luminance, white text is easier to read


def sweep_panel(canvas: PlotCanvas, plot: SweepPlot, box: Box) -> None:
    """Draw a plot with its heading into `box` (mm)."""
    area = heading(canvas, plot.title, box)
    if isinstance(plot, SettingsChart):
        _chart(canvas, plot, area)
    else:
        _grid(canvas, plot, area)


def axis_ticks(low: float, high: float, least: float = 0.0) -> tuple[float, ...]:
    """Return round numbers in equal steps of 1, 2 or 5 times a power of ten, the first and the last around `low` to `high`.

    `least` is the smallest step, 1 for whole numbers.
    """
    if high - low < _NOTHING:
        low, high = low - (least or 0.005), high + (least or 0.005)
    power = 10.0 ** floor(log10((high - low) / _TICKS))
    step = max(least, next(power * factor for factor in (1, 2, 5, 10) if (high - low) / (power * factor) <= _TICKS + 1e-9))
    return tuple(round(number * step, 12) for number in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1))


def _chart(canvas: PlotCanvas, plot: SettingsChart, area: Box) -> None:
    known = [row for row in plot.rows if row and row.count]
    low, high = min((r.low for r in known), default=0.0), max((r.high for r in known), default=1.0)
    ticks = axis_ticks(low, high, 1.0 if any(r.unit == "quantile" for r in known) else 0.0)
    labels = _tick_labels(canvas, ticks, share=any(r.unit == "share" for r in known))
    left = max(canvas.width(label, _SMALL) for label in labels) + _GAP
    box = Box(area.x + left, area.y + _LINE, area.w - left, area.h - 3 * _LINE)
    heights = [box.bottom - box.h * (tick - ticks[0]) / (ticks[-1] - ticks[0]) for tick in ticks]
    slot = box.w / len(plot.rows)
    if plot.written is not None:
        canvas.rect(Box(box.x + plot.written * slot, box.y - _LINE, slot, box.h + _LINE), canvas.palette.pale)
    for height, label in zip(heights, labels, strict=True):
        canvas.line(box.x, height, box.right, height, canvas.palette.bar if height == heights[0] else canvas.palette.pale)
        canvas.write(label, box.x - _GAP, height, _SMALL, align="end", colour=canvas.palette.bar)
    _columns(canvas, plot.constant, box, plot.written)
    scale = (heights[0] - heights[-1]) / (ticks[-1] - ticks[0])
    places = [
        (box.x + (number + 0.5) * slot, row, [box.bottom - (v - ticks[0]) * scale for v in (row.value, row.low, row.high)])
        for number, row in enumerate(plot.rows)
        if row and row.count
    ]
    if plot.constant.is_ordered:
        for (x1, _, (y1, *_)), (x2, _, (y2, *_)) in pairwise(places):
            canvas.line(x1, y1, x2, y2, canvas.palette.bar, 0.3)
    for x, row, (y, low, high) in places:
        _point(canvas, row, (x, y, low, high), slot)


def _point(canvas: PlotCanvas, row: Estimate, place: tuple[float, float, float, float], slot: float) -> None:
    """Draw a point at (x, y), its interval from `low` up to `high`, and its figure above."""
    x, y, low, high = place
    ink, cap = canvas.palette.ink, min(_POINT, slot / 2) / 2
    canvas.line(x, low, x, high, ink, 0.3)
    for end in (low, high):
        canvas.line(x - cap, end, x + cap, end, ink, 0.3)
    side = min(_POINT, slot * 0.8)
    canvas.rect(Box(x - side / 2, y - side / 2, side, side), canvas.palette.ground)
    text = canvas.figure(row)
    size = canvas.size_within(slot * 0.96, text, _TYPE, "bold")
    if size >= _LEAST:
        canvas.write(text, x, min(high, y - side / 2) - _LINE / 2, size, "bold", align="center")


def _columns(canvas: PlotCanvas, constant: SweptConstant, box: Box, written: int | None) -> None:
    """Write the values of a constant under a box, and its name under them."""
    slot = box.w / len(constant.values)
    for number, value in enumerate(constant.values):
        face = "bold" if number == written else "text"
        size = canvas.size_within(slot * 0.94, value, _TYPE, face)
        canvas.write(value, box.x + (number + 0.5) * slot, box.bottom + _LINE * 0.7, size, face, align="center")
    size = canvas.size_within(box.w, constant.name, _SMALL)
    middle = box.bottom + _LINE * 1.6
    canvas.write(constant.name, box.x + box.w / 2, middle, size, align="center", colour=canvas.palette.bar)


def _tick_labels(canvas: PlotCanvas, ticks: Sequence[float], *, share: bool) -> list[str]:
    """Write the numbers of an axis with as many decimals as their step needs."""
    step = (ticks[1] - ticks[0]) * (100 if share else 1)
    digits = max(0, -floor(log10(step) + 1e-9))
    return [canvas.number(tick, digits, share=share) for tick in ticks]


def _grid(canvas: PlotCanvas, plot: SettingsGrid, area: Box) -> None:
    columns, lines = plot.constants
    size = min(canvas.size_within(area.w / 3, value, _TYPE, "bold") for value in lines.values)
    left = max(canvas.width(value, size, "bold") for value in lines.values) + _GAP
    box = Box(area.x + left, area.y + _LINE, area.w - left, area.h - 3 * _LINE)
    across, down = (None, None) if plot.written is None else divmod(plot.written, len(lines.values))
    canvas.write(
        lines.name, area.x, area.y + _LINE * 0.4, canvas.size_within(area.w, lines.name, _SMALL), colour=canvas.palette.bar
    )
    _columns(canvas, columns, box, across)
    cell = Box(0, 0, box.w / len(columns.values), box.h / len(lines.values))
    for number, value in enumerate(lines.values):
        face = "bold" if number == down else "text"
        canvas.write(value, box.x - _GAP, box.y + (number + 0.5) * cell.h, size, face, align="end")
    known = [row.value for row in plot.rows if row and row.count]
    low, high = min(known, default=0.0), max(known, default=0.0)
    for number, row in enumerate(plot.rows):
        x, y = divmod(number, len(lines.values))
        place = Box(box.x + x * cell.w, box.y + y * cell.h, cell.w, cell.h)
        worth = (row.value - low) / (high - low) if row and row.count and high > low else 0.0
        _cell(canvas, row, place, worth, marked=number == plot.written)


def _cell(canvas: PlotCanvas, row: Estimate | None, box: Box, worth: float, *, marked: bool) -> None:
    """Draw a cell, the darker the more it is `worth` (0 to 1), with its figure and as far as they fit the limits of it."""
    palette, inner = canvas.palette, Box(box.x + 0.15, box.y + 0.15, box.w - 0.3, box.h - 0.3)
    fill = mixed(palette.paper, palette.bar, 0.06 + 0.94 * worth)
    canvas.rect(inner, fill)
    colour = palette.paper if fill.luminance < _DARK else palette.ink
    text = canvas.figure(row) if row else "–"
    limits = f"{canvas.figure(row, row.low)} – {canvas.figure(row, row.high)}" if row and row.count else ""
    both = limits and box.h > 2 * _LINE and canvas.width(limits, _FINE) < inner.w
    size = canvas.size_within(inner.w * 0.94, text, min(_TYPE, inner.h * 2), "bold")
    middle = box.y + box.h / 2
    if size >= _LEAST:
        canvas.write(
            text, box.x + box.w / 2, middle - (_LINE * 0.45 if both else 0), size, "bold", align="center", colour=colour
        )
    if both:
        small = canvas.size_within(inner.w * 0.94, limits, _SMALL)
        canvas.write(limits, box.x + box.w / 2, middle + _LINE * 0.55, small, align="center", colour=colour)
    if marked:
        for x1, y1, x2, y2 in (
            (inner.x, inner.y, inner.right, inner.y), (inner.right, inner.y, inner.right, inner.bottom),
            (inner.right, inner.bottom, inner.x, inner.bottom), (inner.x, inner.bottom, inner.x, inner.y),
        ):  # fmt: skip
            canvas.line(x1, y1, x2, y2, palette.alarm, 0.7)


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """Return a colour between two; `part` is that of the other, 0 to 1."""
    red, green, blue = (a + (b - a) * part for a, b in zip(one.rgb, other.rgb, strict=True))
    cmyk = None
    if one.cmyk and other.cmyk:
        cyan, magenta, yellow, black = (a + (b - a) * part for a, b in zip(one.cmyk, other.cmyk, strict=True))
        cmyk = (cyan, magenta, yellow, black)
    return Colour(red, green, blue, 1.0, f"{other.name}-{part:.4f}", cmyk)
