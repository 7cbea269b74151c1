"""The fixed measures of a sheet: crop marks and their strips, the bands for text, and the area that is left for cards."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.formats import Paper
    from pnp.model.outline import MarkLength

TOLERANCE = 1e-6
"""Lengths that differ by less than this (mm) are equal."""

MARK_LENGTHS: Mapping[MarkLength, float] = MappingProxyType({"full": 5.0, "short": 2.0, "none": 0.0})
"""The length of a crop mark in mm; with short ones a board of 280 x 180 mm with a bleed of 3 mm fits on A4."""
MARK_WEIGHT = 0.4
"""The weight of a crop mark in pt: the thinnest line that a home inkjet prints evenly."""
MARK_OFFSET = 3.0
"""The least distance in mm from the trim to a crop mark, even if there is less bleed."""
CLEARANCE = 0.25
"""The white space in mm between a bleed and the marks or text next to it."""
MARK_EDGE = 4.0
"""Marks may come this near to the edge of the paper (mm), which most home printers can reach; cards stay inside the margin."""
MARK_EDGE_LEAST = 3.0
"""The nearest in mm that marks may come to the edge: short ones, and others if the margin of the paper is smaller."""
TICK_LENGTH = 1.5
"""The length in mm of a tick that points to the centre of a component: enough to align the marks of a punch."""
TICK_STRIP = TICK_LENGTH + 2 * CLEARANCE
"""The distance in mm between the bleeds of neighbours that share a tick."""

BAND = 2.6
"""The height in mm of the bands for the hints (top) and the slug line (bottom) of the printable area: 6 pt with leading."""
NARROW = 34.0
"""Between the marks of cards with a side shorter than this (mm) no text fits, so their marks stay out of the bands."""


def mark_strip(marks: MarkLength) -> float:
    """The depth in mm of the strip along a block's bleed that holds its marks."""
    return CLEARANCE + MARK_LENGTHS[marks] if marks != "none" else 0.0


def separator(marks: MarkLength) -> float:
    """The least distance in mm between the bleeds of two blocks, whose marks share it; twice this, each has its own strip."""
    return mark_strip(marks) + CLEARANCE


def pad(bleed: float, marks: MarkLength = "full") -> float:
    """The distance in mm from a block's trim to its marks, less `CLEARANCE`, for a bleed in mm."""
    return bleed if marks == "none" else max(bleed, MARK_OFFSET - CLEARANCE)


def mark_edge(paper: Paper, marks: MarkLength = "full") -> float:
    """The least distance in mm from the edge of the paper to a mark."""
    return MARK_EDGE_LEAST if marks == "short" else max(MARK_EDGE_LEAST, min(MARK_EDGE, paper.margin))


def band_height(paper: Paper) -> float:
    """The distance in mm from the edge of the paper to the inner edge of a band for text."""
    return max(paper.margin, mark_edge(paper)) + BAND


class UsableAreas(NamedTuple):
    """The areas of a page in mm that blocks with their bleed may fill.

    `narrow` is for pages with cards so narrow that no text fits between their marks; these marks stay out of the bands.
    """

    plain: Box
    narrow: Box

    @property
    def sideways(self) -> UsableAreas:
        """The same for a page that is read from its right side."""
        return UsableAreas(*(Box(area.y, area.x, area.h, area.w) for area in self))


def usable_areas(paper: Paper, marks: MarkLength = "full", *, sideways: bool = False) -> UsableAreas:
    """The usable areas of a whole page; `sideways`: its bands for text are along the left and right instead."""
    beside = max(mark_edge(paper, marks) + mark_strip(marks), paper.margin)
    plain = max(beside, band_height(paper) + CLEARANCE)
    narrow = max(beside, band_height(paper) + CLEARANCE + mark_strip(marks))
    w, h = paper.size.turned if sideways else paper.size
    areas = UsableAreas(*(Box(beside, above, w - 2 * beside, h - 2 * above) for above in (plain, narrow)))
    return areas.sideways if sideways else areas
