"""The pages of plots of a playtest or a sweep: a headline, plots, and a footer about the games.

Also the plots that any engine can show, and those of a sweep: each headline over the values of one constant, or over pairs of
values of two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Final, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import Box, Size
from pnp.locale.phrases import phrase
from pnp.model.frame import Frame
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.rules.charts import BarChart, BarRow, Histogram, PlotCanvas, PlotPanel, PlotText, draw_heading, draw_panel, mix_colours
from pnp.rules.game_rules import Series
from pnp.rules.playtest import LEADS_HISTOGRAM
from pnp.rules.statistics import Estimate, PlaytestReport
from pnp.rules.sweep import Sweep, SweptConstant, figures_by_setting

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.rules.engine import PlotPalette
    from pnp.text.typesetter import Typesetter


PAGE_SIZE = Size(210.0, 297.0)
"""A4, in mm."""
_LEFT_HALF, _RIGHT_HALF = (14.0, 88.0), (108.0, 88.0)  # mm; x and width of the halves
_CONTENT_WIDTH = 182.0
_PANELS_TOP, _PANELS_BOTTOM, _PANEL_GAP = 42.0, 277.0, 6.0


def draw_plot_pages(  # noqa: PLR0913, PLR0917  what to draw, and with what
    game: Game,
    reports: Sequence[PlaytestReport],
    panels: Sequence[PlotPanel],
    palette: PlotPalette,
    typesetter: Typesetter,
    report: Report,
) -> tuple[Frame, ...]:
    """Draw panels on A4 pages (mm), from the left to the right and down; what does not fit begins another page.

    `reports` has one report per set of rules, the game's own last; `game` is localized. Words that are printed smaller than
    5 pt for lack of room are reported as `engine/small-words` (warning).
    """
    pages, out, last = panels_by_page(panels), [], reports[-1]
    settings = ", ".join(f"{name} = {value}" for name, value in last.settings.items())
    for number, placed in enumerate(pages, 1):
        canvas = PlotCanvas(typesetter, palette, game.locale, game.phrases)
        _draw_headline(canvas, game, reports)
        for found, place in placed:
            draw_panel(canvas, found.plot, place)
        draw_footer(
            canvas, game, Series(last.games, last.seed, last.players), settings, f"{number}/{len(pages)}" if pages[1:] else ""
        )
        for text, size in canvas.small.items():
            message = f"the plots in {game.locale} have no room for `{text}`: it is printed at {size:.1f} pt"
            report.warning("engine/small-words", message)
        out.append(Frame(PAGE_SIZE, 0.0, tuple(canvas.items)))
    return tuple(out)


def panels_by_page(panels: Sequence[PlotPanel]) -> list[list[tuple[PlotPanel, Box]]]:
    """Return the panels of each page with their places in mm; two halves of a row begin at one height."""
    out: list[list[tuple[PlotPanel, Box]]] = [[]]
    y = _PANELS_TOP
    for row in _rows_of_panels(panels):
        height = max(panel.height for panel in row)
        if out[-1] and y + height > _PANELS_BOTTOM:
            out.append([])
            y = _PANELS_TOP
        halves = ((_LEFT_HALF[0], _CONTENT_WIDTH),) if row[0].wide else (_LEFT_HALF, _RIGHT_HALF)
        out[-1] += [(panel, Box(x, y, width, panel.height)) for panel, (x, width) in zip(row, halves, strict=False)]
        y += height + _PANEL_GAP
    return out


def _rows_of_panels(panels: Sequence[PlotPanel]) -> list[list[PlotPanel]]:
    out: list[list[PlotPanel]] = []
    for found in panels:
        if out and not found.wide and len(out[-1]) == 1 and not out[-1][0].wide:
            out[-1].append(found)
        else:
            out.append([found])
    return out


def plot_sheets(frames: Sequence[Frame], paper: Paper) -> Imposition:
    """Return pages as an imposition, each as a sheet."""
    pages = [Page("face", paper.size, (), furniture=frame.items) for frame in frames]
    return Imposition(paper, "none", tuple(Sheet(number, page) for number, page in enumerate(pages, 1)))


def draw_title_bar(canvas: PlotCanvas, game: Game, line: PlotText) -> None:
    """Draw the title of the game at the top of a page, and a line of words under it."""
    palette = canvas.palette
    canvas.rect(Box(14, 14, 182, 21), palette.ground)
    canvas.rect(Box(14, 33.6, 182, 1.4), palette.accent)
    canvas.write(game.title, 19, 21.2, 22, "black", colour=palette.paper)
    canvas.write(line, 19, 29.2, 9, "display", colour=palette.accent)


def _draw_headline(canvas: PlotCanvas, game: Game, reports: Sequence[PlaytestReport]) -> None:
    palette = canvas.palette
    draw_title_bar(canvas, game, canvas.word("playtest-title", n=reports[-1].games))
    if len(reports) == 1:
        canvas.write(canvas.word("playtest-bars"), 191, 29.2, 7, colour=palette.paper, align="end")
        return
    x = 191.0
    for key, colour in (("playtest-these", palette.paper), ("playtest-other", palette.pale)):
        canvas.write(canvas.word(key), x, 29.2, 7.5, "bold", colour=palette.paper, align="end")
        x -= canvas.width(canvas.word(key), 7.5, "bold") + 4
        canvas.rect(Box(x, 28.1, 2.4, 2.4 if colour is palette.paper else 1.2), colour)
        x -= 4


def draw_footer(canvas: PlotCanvas, game: Game, series: Series, settings: str, page: str = "") -> None:
    """Write at the foot of a page which games were played.

    `settings` are the constants that differ from the rules, `page` is the number of one of several pages.
    """
    canvas.line(14, 279.5, 196, 279.5, canvas.palette.pale)
    words: list[PlotText] = [f"{game.title} {game.version}", canvas.word("playtest-content", date=game.date)]
    words += [canvas.word("playtest-games", n=series.games), canvas.word("playtest-seed", seed=str(series.seed))]
    words += [canvas.word("playtest-players", players=", ".join(series.players))]
    words += [canvas.word("playtest-settings", settings=settings)] if settings else []
    words += [page] if page else []
    joined = [part for word in words for part in (" · ", word)][1:]
    canvas.paragraph(joined, 14, 281, _CONTENT_WIDTH, 6.5, colour=canvas.palette.bar)


_TICK_STEPS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2)
_MOST_TICK_STEPS: Final = 5
_ENDLESS_PHRASES: Final = {"endless/loop": "circles", "endless/stalemate": "stuck", "endless/cap": "cap"}


def lead_changes_plot(game: Game, reports: Sequence[PlaytestReport]) -> Histogram | None:
    """How often the lead changes in a game; None if an engine does not say who leads."""
    rows = [_estimates_by_id(report) for report in reports]
    if not all("leads/median" in of for of in rows):
        return None
    labels = {"leads/median": "median", "leads/90": "ninety"}
    marks = tuple(tuple((_playtest_phrase(game, key), of[id_]) for id_, key in labels.items()) for of in rows)
    return Histogram(_playtest_phrase(game, "leads"), tuple(report.tally.numbers(LEADS_HISTOGRAM) for report in reports), marks)


def endless_games_plot(game: Game, reports: Sequence[PlaytestReport]) -> BarChart:
    """The share of games that do not end by their rules, and the shortest loop."""
    rows = [_estimates_by_id(report) for report in reports]
    bars = tuple(BarRow(_playtest_phrase(game, key), tuple(of[id_] for of in rows)) for id_, key in _ENDLESS_PHRASES.items())
    loop = shortest_loop(reports[-1])
    note = _playtest_phrase(game, "shortest", turns=loop[0], game=str(loop[1])) if loop else ""
    most = max(estimate.high for bar in bars for estimate in bar.estimates)
    return BarChart(_playtest_phrase(game, "endless"), bars, ticks_up_to(most), note=note)


def card_worth_plot(game: Game, reports: Sequence[PlaytestReport], titles: Mapping[str, str]) -> BarChart | None:
    """The worth of each card, highest first; None if cards were not judged. `titles`: their names in the game's language."""
    if not all(report.cards for report in reports):
        return None
    worths = [{card.card.id: card.worth for card in report.cards} for report in reports]
    bars = tuple(
        BarRow(
            titles.get(card.card.id, card.card.id), tuple(of.get(card.card.id, _empty_estimate(card.worth)) for of in worths)
        )
        for card in reports[-1].cards
    )
    most = max(abs(bound) for bar in bars for estimate in bar.estimates for bound in (estimate.low, estimate.high))
    ticks = ticks_up_to(most, 2)
    both = (*(-tick for tick in ticks[:0:-1]), *ticks)
    return BarChart(_playtest_phrase(game, "worth"), bars, both, 0.0, dots=True, signed=True)


def shortest_loop(report: PlaytestReport) -> tuple[int, int] | None:
    """The turns of the shortest loop, and the number of its game; None if no game went round in circles."""
    if not report.loops:
        return None
    lines = report.loops.splitlines()
    return json.loads(lines[-1])["length"], json.loads(lines[0])["number"]


def ticks_up_to(most: float, steps: int = _MOST_TICK_STEPS) -> tuple[float, ...]:
    """Round shares from 0 in at most so many steps, the last of them at least `most`, or 1."""
    step = next((step for step in _TICK_STEPS if step * steps >= most), 1 / steps)
    count = next(n for n in range(1, steps + 1) if n * step >= most or n == steps)
    return tuple(round(number * step, 6) for number in range(count + 1))


def _empty_estimate(like: Estimate) -> Estimate:
    return Estimate(like.id, like.name, like.unit, 0.0, 0.0, 0.0, 0)


def _estimates_by_id(report: PlaytestReport) -> dict[str, Estimate]:
    return {row.id: row for section in report.sections for row in section.rows}


def _playtest_phrase(game: Game, key: str, /, **values: str | float) -> str:
    return phrase(game.locale, f"playtest-{key}", game.phrases, **values)


_PLOTS_AREA = Box(14, 42, 182, 234)  # mm; what the headline and the footer leave
_PLOT_GAP = Box(8, 6, 0, 0)  # mm; between plots, across and down
_LINES_OF_PLOTS = 4
_MOST_NARROW_VALUES = 10  # the most values of a constant whose plot is half as wide as the page
_MOST_PLOT_HEIGHT = 74.0  # mm; the most height of a plot


def draw_sweep_pages(
    game: Game, sweep: Sweep, plots: Sequence[SweepPlot], palette: PlotPalette, typesetter: Typesetter
) -> tuple[Frame, ...]:
    """Draw the plots on A4 pages (mm), in two columns if they have few values; `game` is localized."""
    across = 2 if max((_values_across(plot) for plot in plots), default=0) <= _MOST_NARROW_VALUES else 1
    most = across * _LINES_OF_PLOTS
    return tuple(
        _draw_sweep_page(
            PlotCanvas(typesetter, palette, game.locale, game.phrases), game, sweep, plots[start : start + most], across
        )
        for start in range(0, len(plots), most)
    )


def _values_across(plot: SweepPlot) -> int:
    constant = plot.constants[0] if isinstance(plot, SettingsGrid) else plot.constant
    return len(constant.values)


def _draw_sweep_page(canvas: PlotCanvas, game: Game, sweep: Sweep, plots: Sequence[SweepPlot], across: int) -> Frame:
    series = sweep.series
    draw_title_bar(canvas, game, canvas.word("playtest-title", n=series.games * len(sweep.results)))
    _draw_sweep_legend(canvas, plots[0], sweep)
    lines = ceil(len(plots) / across)
    width = (_PLOTS_AREA.w - _PLOT_GAP.x * (across - 1)) / across
    height = min(_MOST_PLOT_HEIGHT, (_PLOTS_AREA.h - _PLOT_GAP.y * (lines - 1)) / lines)
    for number, plot in enumerate(plots):
        line, column = divmod(number, across)
        place = Box(
            _PLOTS_AREA.x + column * (width + _PLOT_GAP.x), _PLOTS_AREA.y + line * (height + _PLOT_GAP.y), width, height
        )
        draw_sweep_panel(canvas, plot, place)
    swept = (f"{constant.name} = {_format_values(constant.values)}" for constant in sweep.constants)
    settings = "; ".join([*swept, *(f"{name} = {value}" for name, value in sweep.fixed.items())])
    draw_footer(canvas, game, series, settings)
    return Frame(PAGE_SIZE, 0.0, tuple(canvas.items))


def _format_values(values: Sequence[str]) -> str:
    return ", ".join(values) if len(values) <= _MOST_NARROW_VALUES else f"{values[0]}, {values[1]} … {values[-1]}"


def _draw_sweep_legend(canvas: PlotCanvas, plot: SweepPlot, sweep: Sweep) -> None:
    palette, x, middle = canvas.palette, 191.0, 29.2
    if not isinstance(plot, SettingsGrid):
        words = canvas.word("playtest-bars")
        canvas.write(words, x, middle, 7, colour=palette.paper, align="end")
        x -= canvas.width(words, 7) + 4
    if sweep.reference is not None:
        words = canvas.word("playtest-these")
        canvas.write(words, x, middle, 7, "bold", colour=palette.paper, align="end")
        x -= canvas.width(words, 7, "bold") + 4.2
        canvas.rect(Box(x, middle - 1.5, 3, 3), palette.alarm if isinstance(plot, SettingsGrid) else palette.pale)
        if isinstance(plot, SettingsGrid):
            canvas.rect(Box(x + 0.6, middle - 0.9, 1.8, 1.8), palette.paper)


@frozen
class SettingsChart:
    """A figure with its interval for each value of a constant; `written`: the number of the value that the rules have."""

    title: str
    constant: SweptConstant
    rows: tuple[Estimate | None, ...]
    written: int | None


@frozen
class SettingsGrid:
    """A figure for each pair of values of two constants: those of the first are columns, those of the second are lines.

    `rows` begins with the pairs of the first value of the first constant.
    """

    title: str
    constants: tuple[SweptConstant, SweptConstant]
    rows: tuple[Estimate | None, ...]
    written: int | None


SweepPlot: TypeAlias = SettingsChart | SettingsGrid


def sweep_plots(sweep: Sweep, names: Mapping[str, str]) -> tuple[SweepPlot, ...]:
    """Return a plot for each headline; `names` are titles by the figures' ids, in place of their own names."""
    written = next((at for at, result in enumerate(sweep.results) if result.written), None)
    return tuple(_sweep_plot(sweep, id_, names, written) for id_ in sweep.row_ids)


def _sweep_plot(sweep: Sweep, id_: str, names: Mapping[str, str], written: int | None) -> SweepPlot:
    rows = figures_by_setting(sweep, id_)
    title = names.get(id_) or next(row.name for row in rows if row)
    if len(sweep.constants) == 1:
        return SettingsChart(title, sweep.constants[0], rows, written)
    one, other = sweep.constants
    return SettingsGrid(title, (one, other), rows, written)


_TYPE_SIZE = 7.0  # pt
_SMALL_SIZE = 6.0  # pt
_LEAST_FIGURE_SIZE = 4.0  # pt; below it, figures are left out
_LINE_HEIGHT = 3.4  # mm; a line of labels
_LEAST_LIMIT_SIZE = 5.0  # pt; the least for the limits of an interval
_LABEL_GAP = 1.5  # mm between labels and the drawing
_POINT_SIDE = 1.8  # mm; the side of a point
_TICKS_OF_AXIS = 5  # about so many lines of an axis
_ROUNDING_RANGE = 1e-9  # a range of figures that are equal but for rounding
_DARK_LUMINANCE = 0.3  # on colours of less luminance, white text is easier to read


def draw_sweep_panel(canvas: PlotCanvas, plot: SweepPlot, box: Box) -> None:
    """Draw a plot with its heading into `box` (mm)."""
    area = draw_heading(canvas, plot.title, box)
    if isinstance(plot, SettingsChart):
        _draw_settings_chart(canvas, plot, area)
    else:
        _draw_settings_grid(canvas, plot, area)


def axis_ticks(low: float, high: float, least: float = 0.0) -> tuple[float, ...]:
    """Return round numbers in equal steps of 1, 2 or 5 times a power of ten, the first and the last around `low` to `high`.

    `least` is the smallest step, 1 for whole numbers.
    """
    if high - low < _ROUNDING_RANGE:
        low, high = low - (least or 0.005), high + (least or 0.005)
    power = 10.0 ** floor(log10((high - low) / _TICKS_OF_AXIS))
    step = max(
        least, next(power * factor for factor in (1, 2, 5, 10) if (high - low) / (power * factor) <= _TICKS_OF_AXIS + 1e-9)
    )
    return tuple(round(number * step, 12) for number in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1))


def _draw_settings_chart(canvas: PlotCanvas, plot: SettingsChart, area: Box) -> None:
    known = [row for row in plot.rows if row and row.count]
    low, high = min((r.low for r in known), default=0.0), max((r.high for r in known), default=1.0)
    ticks = axis_ticks(low, high, 1.0 if any(r.unit == "quantile" for r in known) else 0.0)
    labels = _tick_labels(canvas, ticks, share=any(r.unit == "share" for r in known))
    left = max(canvas.width(label, _SMALL_SIZE) for label in labels) + _LABEL_GAP
    box = Box(area.x + left, area.y + _LINE_HEIGHT, area.w - left, area.h - 3 * _LINE_HEIGHT)
    heights = [box.bottom - box.h * (tick - ticks[0]) / (ticks[-1] - ticks[0]) for tick in ticks]
    slot = box.w / len(plot.rows)
    if plot.written is not None:
        canvas.rect(Box(box.x + plot.written * slot, box.y - _LINE_HEIGHT, slot, box.h + _LINE_HEIGHT), canvas.palette.pale)
    for height, label in zip(heights, labels, strict=True):
        canvas.line(box.x, height, box.right, height, canvas.palette.bar if height == heights[0] else canvas.palette.pale)
        canvas.write(label, box.x - _LABEL_GAP, height, _SMALL_SIZE, align="end", colour=canvas.palette.bar)
    _write_columns(canvas, plot.constant, box, plot.written)
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
        _draw_point(canvas, row, (x, y, low, high), slot)


def _draw_point(canvas: PlotCanvas, row: Estimate, place: tuple[float, float, float, float], slot: float) -> None:
    x, y, low, high = place
    ink, cap = canvas.palette.ink, min(_POINT_SIDE, slot / 2) / 2
    canvas.line(x, low, x, high, ink, 0.3)
    for end in (low, high):
        canvas.line(x - cap, end, x + cap, end, ink, 0.3)
    side = min(_POINT_SIDE, slot * 0.8)
    canvas.rect(Box(x - side / 2, y - side / 2, side, side), canvas.palette.ground)
    text = canvas.figure(row)
    size = canvas.size_within(slot * 0.96, text, _TYPE_SIZE, "bold")
    if size >= _LEAST_FIGURE_SIZE:
        canvas.write(text, x, min(high, y - side / 2) - _LINE_HEIGHT / 2, size, "bold", align="center")


def _write_columns(canvas: PlotCanvas, constant: SweptConstant, box: Box, written: int | None) -> None:
    slot = box.w / len(constant.values)
    for number, value in enumerate(constant.values):
        face = "bold" if number == written else "text"
        size = canvas.size_within(slot * 0.94, value, _TYPE_SIZE, face)
        canvas.write(value, box.x + (number + 0.5) * slot, box.bottom + _LINE_HEIGHT * 0.7, size, face, align="center")
    size = canvas.size_within(box.w, constant.name, _SMALL_SIZE)
    middle = box.bottom + _LINE_HEIGHT * 1.6
    canvas.write(constant.name, box.x + box.w / 2, middle, size, align="center", colour=canvas.palette.bar)


def _tick_labels(canvas: PlotCanvas, ticks: Sequence[float], *, share: bool) -> list[str]:
    step = (ticks[1] - ticks[0]) * (100 if share else 1)
    digits = max(0, -floor(log10(step) + 1e-9))
    return [canvas.number(tick, digits, share=share) for tick in ticks]


def _draw_settings_grid(canvas: PlotCanvas, plot: SettingsGrid, area: Box) -> None:
    columns, lines = plot.constants
    size = min(canvas.size_within(area.w / 3, value, _TYPE_SIZE, "bold") for value in lines.values)
    left = max(canvas.width(value, size, "bold") for value in lines.values) + _LABEL_GAP
    box = Box(area.x + left, area.y + _LINE_HEIGHT, area.w - left, area.h - 3 * _LINE_HEIGHT)
    across, down = (None, None) if plot.written is None else divmod(plot.written, len(lines.values))
    canvas.write(
        lines.name,
        area.x,
        area.y + _LINE_HEIGHT * 0.4,
        canvas.size_within(area.w, lines.name, _SMALL_SIZE),
        colour=canvas.palette.bar,
    )
    _write_columns(canvas, columns, box, across)
    cell = Box(0, 0, box.w / len(columns.values), box.h / len(lines.values))
    for number, value in enumerate(lines.values):
        face = "bold" if number == down else "text"
        canvas.write(value, box.x - _LABEL_GAP, box.y + (number + 0.5) * cell.h, size, face, align="end")
    known = [row.value for row in plot.rows if row and row.count]
    low, high = min(known, default=0.0), max(known, default=0.0)
    for number, row in enumerate(plot.rows):
        x, y = divmod(number, len(lines.values))
        place = Box(box.x + x * cell.w, box.y + y * cell.h, cell.w, cell.h)
        worth = (row.value - low) / (high - low) if row and row.count and high > low else 0.0
        _draw_cell(canvas, row, place, worth, marked=number == plot.written)


def _draw_cell(canvas: PlotCanvas, row: Estimate | None, box: Box, worth: float, *, marked: bool) -> None:
    palette, inner = canvas.palette, Box(box.x + 0.15, box.y + 0.15, box.w - 0.3, box.h - 0.3)
    share = 0.06 + 0.94 * worth
    fill = mix_colours(palette.paper, palette.bar, share)._replace(name=f"{palette.bar.name}-{share:.4f}")
    canvas.rect(inner, fill)
    colour = palette.paper if fill.luminance < _DARK_LUMINANCE else palette.ink
    text = canvas.figure(row) if row else "–"
    limits = f"{canvas.figure(row, row.low)} – {canvas.figure(row, row.high)}" if row and row.count else ""
    both = limits and box.h > 2 * _LINE_HEIGHT and canvas.width(limits, _LEAST_LIMIT_SIZE) < inner.w
    size = canvas.size_within(inner.w * 0.94, text, min(_TYPE_SIZE, inner.h * 2), "bold")
    middle = box.y + box.h / 2
    if size >= _LEAST_FIGURE_SIZE:
        canvas.write(
            text, box.x + box.w / 2, middle - (_LINE_HEIGHT * 0.45 if both else 0), size, "bold", align="center", colour=colour
        )
    if both:
        small = canvas.size_within(inner.w * 0.94, limits, _SMALL_SIZE)
        canvas.write(limits, box.x + box.w / 2, middle + _LINE_HEIGHT * 0.55, small, align="center", colour=colour)
    if marked:
        for x1, y1, x2, y2 in (
            (inner.x, inner.y, inner.right, inner.y), (inner.right, inner.y, inner.right, inner.bottom),
            (inner.right, inner.bottom, inner.x, inner.bottom), (inner.x, inner.bottom, inner.x, inner.y),
        ):  # fmt: skip
            canvas.line(x1, y1, x2, y2, palette.alarm, 0.7)
