"""The pages of plots of a sweep: a headline, up to eight plots on each page, and a footer about the games."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.engine.plot_canvas import PlotCanvas
from pnp.engine.plot_page import PAGE_SIZE, footer, title_bar
from pnp.engine.sweep_panels import sweep_panel
from pnp.engine.sweep_plots import SettingsGrid
from pnp.model.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.engine.plots import PlotPalette
    from pnp.engine.sweep import Sweep
    from pnp.engine.sweep_plots import SweepPlot
    from pnp.model.game import Game
    from pnp.text.typesetter import Typesetter

_AREA = Box(14, 42, 182, 234)  # mm; what the headline and the footer leave
_GAP = Box(8, 6, 0, 0)  # mm; between plots, across and down
_LINES = 4
_NARROW = 10  # the most values of a constant whose plot is half as wide as the page
_TALL = 74.0  # mm; the most height of a plot


def sweep_pages(
    game: Game, sweep: Sweep, plots: Sequence[SweepPlot], palette: PlotPalette, typesetter: Typesetter
) -> tuple[Frame, ...]:
    """Draw the plots on A4 pages (mm), in two columns if they have few values; `game` is localized."""
    across = 2 if max((_values_across(plot) for plot in plots), default=0) <= _NARROW else 1
    most = across * _LINES
    return tuple(
        _page(PlotCanvas(typesetter, palette, game.locale, game.phrases), game, sweep, plots[start : start + most], across)
        for start in range(0, len(plots), most)
    )


def _values_across(plot: SweepPlot) -> int:
    constant = plot.constants[0] if isinstance(plot, SettingsGrid) else plot.constant
    return len(constant.values)


def _page(canvas: PlotCanvas, game: Game, sweep: Sweep, plots: Sequence[SweepPlot], across: int) -> Frame:
    series = sweep.series
    title_bar(canvas, game, canvas.word("playtest-title", n=series.games * len(sweep.results)))
    _legend(canvas, plots[0], sweep)
    lines = ceil(len(plots) / across)
    width = (_AREA.w - _GAP.x * (across - 1)) / across
    height = min(_TALL, (_AREA.h - _GAP.y * (lines - 1)) / lines)
    for number, plot in enumerate(plots):
        line, column = divmod(number, across)
        place = Box(_AREA.x + column * (width + _GAP.x), _AREA.y + line * (height + _GAP.y), width, height)
        sweep_panel(canvas, plot, place)
    swept = (f"{constant.name} = {_shown(constant.values)}" for constant in sweep.constants)
    settings = "; ".join([*swept, *(f"{name} = {value}" for name, value in sweep.fixed.items())])
    footer(canvas, game, series, settings)
    return Frame(PAGE_SIZE, 0.0, tuple(canvas.items))


def _shown(values: Sequence[str]) -> str:
    """Return the values of a constant, the first two and the last if there are many."""
    return ", ".join(values) if len(values) <= _NARROW else f"{values[0]}, {values[1]} … {values[-1]}"


def _legend(canvas: PlotCanvas, plot: SweepPlot, sweep: Sweep) -> None:
    """Say in the headline what marks the rules as written, and what whiskers are."""
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
