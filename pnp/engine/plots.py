"""The plots of a page: bar charts, histograms and stack charts, each for one set of rules or for two on the same axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from pnp.base.records import frozen
from pnp.model.frame import Colour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.units import Box
    from pnp.engine.estimates import Estimate


@frozen
class PlotPalette:
    """The colours of plots, from the game's swatches.

    `ink`: text; `paper`: the page; `bar`: bars; `pale`: axes, and bars of other rules; `ground`: the background of the
    headline; `accent`: emphasis in it; `alarm`: marks after the first.
    """

    ink: Colour
    paper: Colour
    bar: Colour
    pale: Colour
    ground: Colour
    accent: Colour
    alarm: Colour


def _grey(name: str, light: float) -> Colour:
    return Colour(light, light, light, 1.0, name, (0.0, 0.0, 0.0, 1 - light))


GREYS: Final = PlotPalette(
    *(
        _grey(*grey)
        for grey in (("ink", 0), ("paper", 1), ("bar", 0.4), ("pale", 0.85), ("ground", 0.2), ("accent", 0.7), ("alarm", 0))
    )
)
"""Colours for any game."""


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
