"""The fixed measures of a sheet: crop marks and their strips, the bands for text, and the area that is left for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.units import Box

if TYPE_CHECKING:
    from pnp.model.formats import Paper

TOLERANCE = 1e-6
"""Lengths that differ by less than this (mm) are equal."""

MARK_LENGTH = 5.0
"""The length of a crop mark in mm."""
MARK_WEIGHT = 0.4
"""The weight of a crop mark in pt: the thinnest line that a home inkjet prints evenly."""
MARK_OFFSET = 3.0
"""The least distance in mm from the trim to a crop mark, even if there is less bleed."""
CLEARANCE = 0.25
"""The white space in mm between a bleed and the marks or text next to it."""
MARK_EDGE = 4.0
"""Marks may come this near to the edge of the paper (mm), which most home printers can reach; cards stay inside the margin."""
MARK_EDGE_LEAST = 3.0
"""The nearest in mm that marks may come to the edge, even if the margin of the paper is smaller."""
TICK_LENGTH = 1.5
"""The length in mm of a tick that points to the centre of a component: enough to align the marks of a punch."""
TICK_STRIP = TICK_LENGTH + 2 * CLEARANCE
"""The distance in mm between the bleeds of neighbours that share a tick."""

MARK_STRIP = CLEARANCE + MARK_LENGTH
"""The depth in mm of the strip along a block's bleed that holds its marks."""
SEPARATOR = MARK_STRIP + CLEARANCE
"""The least distance in mm between the bleeds of two blocks, whose marks share it."""
SEPARATOR_WIDE = 2 * SEPARATOR
"""The distance in mm at which each block has its own strip for marks."""

BAND = 2.6
"""The height in mm of the bands for the hints (top) and the slug line (bottom) of the printable area: 6 pt with leading."""
NARROW = 34.0
"""Between the marks of cards with a side shorter than this (mm) no text fits, so their marks stay out of the bands."""


def pad(bleed: float) -> float:
    """The distance in mm from a block's trim to its marks, less `CLEARANCE`, for a bleed in mm."""
    return max(bleed, MARK_OFFSET - CLEARANCE)


def mark_edge(paper: Paper) -> float:
    """The least distance in mm from the edge of the paper to a mark."""
    return max(MARK_EDGE_LEAST, min(MARK_EDGE, paper.margin))


def band_height(paper: Paper) -> float:
    """The distance in mm from the edge of the paper to the inner edge of a band for text."""
    return max(paper.margin, mark_edge(paper)) + BAND


class UsableAreas(NamedTuple):
    """The areas of a page in mm that blocks with their bleed may fill.

    `narrow` is for pages with cards so narrow that no text fits between their marks; these marks stay out of the bands.
    """

    plain: Box
    narrow: Box


def usable_areas(paper: Paper) -> UsableAreas:
    """The usable areas of a whole page."""
    beside = max(mark_edge(paper) + MARK_STRIP, paper.margin)
    plain = max(beside, band_height(paper) + CLEARANCE)
    narrow = max(beside, band_height(paper) + CLEARANCE + MARK_STRIP)
    w, h = paper.size
    return UsableAreas(*(Box(beside, above, w - 2 * beside, h - 2 * above) for above in (plain, narrow)))
