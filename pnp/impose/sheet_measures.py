"""The fixed measures of a sheet: crop marks, the strips they need, the band of the slug line, and the room left for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.units import Box

if TYPE_CHECKING:
    from pnp.model.formats import Paper

TOLERANCE = 1e-6
"""Lengths in mm closer than this are the same length."""

MARK_LENGTH = 5.0
"""A crop mark's length in mm."""
MARK_WEIGHT = 0.4
"""A crop mark's weight in pt: what a home inkjet still draws evenly."""
MARK_OFFSET = 3.0
"""A crop mark starts at least so many mm from the trim, even where there is less bleed."""
CLEARANCE = 0.25
"""White in mm between a bleed and the marks or the text beside it."""
MARK_EDGE = 4.0
"""Marks may run to so many mm from the paper's edge: home printers commonly reach that far. Cards keep to the margin."""
MARK_EDGE_LEAST = 3.0
"""… and no nearer than this, whatever the paper's margin says."""

MARK_STRIP = CLEARANCE + MARK_LENGTH
"""Depth in mm of the strip beside a block's bleed that holds its marks."""
SEPARATOR = MARK_STRIP + CLEARANCE
"""Least distance in mm between the bleeds of two blocks: the marks of both stand in it."""
SEPARATOR_WIDE = 2 * SEPARATOR
"""Distance from which each block has a strip of marks of its own."""

BAND = 2.6
"""Height in mm of the bands at the printable edge for the slug line (bottom) and the hints (top): 6 pt with leading."""
NARROW = 34.0
"""Cards with a side (mm) shorter than this leave no room for words between their marks: these keep out of the band."""


def pad(bleed: float) -> float:
    """The white or bleed in mm round a block before its marks may start (less `CLEARANCE`)."""
    return max(bleed, MARK_OFFSET - CLEARANCE)


def mark_edge(paper: Paper) -> float:
    """How near to the paper's edge marks may come, in mm."""
    return max(MARK_EDGE_LEAST, min(MARK_EDGE, paper.margin))


def band_height(paper: Paper) -> float:
    """Distance in mm from the paper's edge to the inner side of the band for words."""
    return max(paper.margin, mark_edge(paper)) + BAND


class UsableAreas(NamedTuple):
    """The parts of the page, in mm, that blocks with their bleed may fill.

    `narrow` is for pages with cards so narrow that no words fit between their marks: there the marks keep out of the bands.
    """

    plain: Box
    narrow: Box


def usable_areas(paper: Paper) -> UsableAreas:
    """The room on a whole page of paper."""
    beside = max(mark_edge(paper) + MARK_STRIP, paper.margin)
    plain = max(beside, band_height(paper) + CLEARANCE)
    narrow = max(beside, band_height(paper) + CLEARANCE + MARK_STRIP)
    w, h = paper.size
    return UsableAreas(*(Box(beside, above, w - 2 * beside, h - 2 * above) for above in (plain, narrow)))
