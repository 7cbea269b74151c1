"""The measures of a sheet: what its crop marks, its bands for text and its registration targets leave for cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import frozen
from pnp.base.units import Box
from pnp.load.profiles import home_marks
from pnp.model.printing import MARK_CLEARANCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.outline import MarkLength, Paper
    from pnp.model.printing import Cutting, PrinterMarks

TOLERANCE = 1e-6
"""Lengths that differ by less than this (mm) are equal."""
BAND = 2.6
"""The height in mm of the bands for the hints (top) and the slug line (bottom) of the printable area: 6 pt with leading."""
PATCH = 5.0
"""The side in mm of a patch of a colour bar, and the height of the bands beside one: densitometers look at 3.4 mm or less."""
TARGET = 5.0
"""The width and height in mm of a registration target."""
TARGET_SPACE = 1.0
"""The white space in mm around one."""
NARROW = 34.0
"""Between the marks of cards with a side shorter than this (mm) no text fits, so their marks stay out of the bands."""


@frozen
class MarkMeasures:
    """What the marks of a profile, at one of their lengths, take of a sheet. All in mm."""

    printed: PrinterMarks
    wanted: MarkLength = "full"
    machine: Cutting | None = None
    """How a machine cuts the sheets, which has marks of its own there."""

    def for_machine(self, machine: Cutting) -> MarkMeasures:
        """The same for a machine, beside whose marks no crop marks are; a printed outline would show where it is off."""
        return MarkMeasures(replace(self.printed, outlines=False), "none", machine)

    def at(self, wanted: MarkLength) -> MarkMeasures:
        """The same at another length."""
        return replace(self, wanted=wanted)

    @property
    def length(self) -> float:
        """The length of a crop mark."""
        return self.printed.length_of(self.wanted)

    @property
    def strip(self) -> float:
        """The depth of the strip along a block's bleed that holds its marks."""
        return MARK_CLEARANCE + self.length if self.wanted != "none" else 0.0

    @property
    def separator(self) -> float:
        """The least distance between the bleeds of two blocks, whose marks share it; twice this, each has its own strip."""
        return self.strip + MARK_CLEARANCE

    @property
    def tick_strip(self) -> float:
        """The distance between the bleeds of neighbours that share a tick; none without marks."""
        return self.printed.tick_length + 2 * MARK_CLEARANCE if self.wanted != "none" else 0.0

    @property
    def band(self) -> float:
        """The height of the bands along the top and bottom."""
        return PATCH if self.printed.colour_bar else BAND

    def pad(self, bleed: float) -> float:
        """The distance from a block's trim to its marks, less `CLEARANCE`."""
        return bleed if self.wanted == "none" else max(bleed, self.printed.offset - MARK_CLEARANCE)

    def edge(self, paper: Paper) -> float:
        """The least distance from the edge of the paper to a mark."""
        least = self.printed.least_edge
        return least if self.wanted == "short" else max(least, min(self.printed.edge, paper.margin))

    def inner_edge(self, paper: Paper) -> float:
        """The distance from the edge of the paper to the bands and to fold lines, which all marks of a document have alike."""
        return max(paper.margin, self.at("full").edge(paper))

    def band_height(self, paper: Paper) -> float:
        """The distance from the edge of the paper to the inner edge of a band."""
        return self.inner_edge(paper) + self.band

    def least_margin(self, paper: Paper) -> float:
        """The least distance from the edge of the paper to a bleed, wherever marks are: the paper's margin, and targets."""
        return max(paper.margin, self.inner_edge(paper) + TARGET + TARGET_SPACE if self.printed.targets else 0.0)

    def usable_areas(self, paper: Paper, *, sideways: bool = False) -> UsableAreas:
        """The usable areas of a whole page; `sideways`: its bands for text are along the left and right instead."""
        beside = max(self.edge(paper) + self.strip, self.least_margin(paper))
        above = self.band_height(paper) + MARK_CLEARANCE
        plain, narrow = max(beside, above), max(beside, above + self.strip)
        w, h = paper.size.turned if sideways else paper.size
        plain_area, narrow_area = (Box(beside, y, w - 2 * beside, h - 2 * y) for y in (plain, narrow))
        areas = UsableAreas(plain_area, narrow_area)
        return areas.sideways if sideways else areas


def mark_measures(marks: PrinterMarks | None = None) -> MarkMeasures:
    """Return what the full marks of a profile take; without a profile, those for printers at home."""
    return MarkMeasures(home_marks() if marks is None else marks)


class UsableAreas(NamedTuple):
    """The areas of a page in mm that blocks with their bleed may fill.

    `narrow` is for pages with cards so narrow that no text fits between their marks; these marks stay out of the bands. Places
    for cards that touch a box of `clear` stay empty: there are marks by which a machine finds the sheet.
    """

    plain: Box
    narrow: Box
    clear: tuple[Box, ...] = ()

    @property
    def sideways(self) -> UsableAreas:
        """The same for a page that is read from its right side."""
        return self.mapped(lambda area: Box(area.y, area.x, area.h, area.w))

    def mapped(self, change: Callable[[Box], Box]) -> UsableAreas:
        """Return the same with both areas changed."""
        return self._replace(plain=change(self.plain), narrow=change(self.narrow))
