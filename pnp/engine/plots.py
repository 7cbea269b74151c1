"""What a page of plots shows: bars, histograms and stacks, each of one set of rules or of two in the same axes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.engine.estimates import Estimate
    from pnp.model.frame import Colour


@dataclass(frozen=True, slots=True)
class PlotPalette:
    """Swatches of the game: type, page, bars, the other rules' bars and axes, the headline's ground and its emphasis."""

    ink: Colour
    paper: Colour
    bar: Colour
    pale: Colour
    ground: Colour
    accent: Colour
    alarm: Colour


@dataclass(frozen=True, slots=True)
class BarRow:
    """A row: one estimate per set of rules, in the order of the sets; `colour` None is the palette's."""

    label: str
    estimates: tuple[Estimate, ...]
    note: str = ""
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class BarChart:
    """Rows with their 95 % whiskers over an axis of `ticks` (shares 0…1, means as they are); `dots` draws points for bars.

    `reference` is where a dashed line says what would be even.
    """

    title: str
    rows: tuple[BarRow, ...]
    ticks: tuple[float, ...]
    reference: float | None = None
    dots: bool = False


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each whole number was seen, per set of rules, with figures to mark per set as (label, estimate)."""

    title: str
    counts: tuple[Mapping[int, int], ...]
    marks: tuple[tuple[tuple[str, Estimate], ...], ...]


@dataclass(frozen=True, slots=True)
class StackSegment:
    """A stretch of a stack: what it is called, how much it is, its colour."""

    label: str
    estimate: Estimate
    colour: Colour


@dataclass(frozen=True, slots=True)
class StackRow:
    """What came in and where it went, one pair of tuples per set of rules."""

    label: str
    gained: tuple[StackSegment, ...]
    gone: tuple[tuple[StackSegment, ...], ...]


@dataclass(frozen=True, slots=True)
class StackChart:
    """Stacks over one axis, with a legend of their parts; `note` says per what they count."""

    title: str
    rows: tuple[StackRow, ...]
    note: str = ""


Plot: TypeAlias = BarChart | Histogram | StackChart
