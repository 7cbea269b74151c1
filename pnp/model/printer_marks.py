"""Printer's marks (ISO 32000-1, 14.11.3): what a profile prints around the cards on a sheet, for those who cut and print it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.model.outline import MarkLength

MarkInk: TypeAlias = Literal["black", "registration"]
"""Black ink alone, or the colour that is printed by all plates (Separation `All`)."""
MarkSides: TypeAlias = Literal["fronts", "both"]
"""The pages that have marks; of a folded sheet always the half with the fronts, by which it is cut."""

CLEARANCE = 0.25
"""The white space in mm between a bleed and the marks or text next to it."""


@frozen
class PrinterMarks:
    """The marks of a profile. Lengths and distances are in mm, weights in pt."""

    length: float
    """The length of a crop mark of the length `full`."""
    short_length: float
    tick_length: float
    """The length of a tick, which points to the centre of a part that is punched out."""
    offset: float
    """The distance from the trim to a crop mark; where more bleed is shown, marks begin beyond that."""
    weight: float
    """The weight of all marks and fold lines."""
    edge: float
    """How near marks may come to the edge of the paper; to narrower margins of the paper they may come as near as these."""
    least_edge: float
    """How near they may come in any case, and short ones always."""
    ink: MarkInk
    """The ink of what lies outside the bleed of all cards of a page; marks between cards are black."""
    sides: MarkSides
    outlines: bool
    """Whether the outlines of parts that are not rectangles are drawn on their art."""
    targets: bool
    """Whether there is a registration target in the middle of each margin."""
    colour_bar: bool
    """Whether there are patches of all inks and their mixes along the upper edge."""

    def length_of(self, wanted: MarkLength) -> float:
        """The length of a crop mark."""
        return {"full": self.length, "short": self.short_length, "none": 0.0}[wanted]
