"""Cutting machines: the marks by which they find a sheet, the spot colours of cuts, and what is cut on a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.outline import Line

MarkForm: TypeAlias = Literal["three", "four"]
"""A square at the top left with brackets at the top right and bottom left, or brackets in all corners."""

MARK_SQUARE = 5.0
"""The side in mm of the square as Silhouette Studio counts it, whatever line is drawn around it."""


@frozen
class RegistrationMarks:
    """The printed marks by which a machine finds a sheet; lengths in mm, as they are typed into its program.

    The lines of brackets meet `inset` mm from both edges of the paper; each is `length` mm long and `thickness` mm thick,
    around that line. The square is `square` mm wide, with its middle where one of `MARK_SQUARE` mm would have it. Nothing is
    printed nearer than `clear` mm to a mark. No part lies in a square of `corner` mm that begins where the lines of a mark
    meet, nor nearer than `beside` mm to the bracket at the bottom left.
    """

    form: MarkForm
    inset: float
    length: float
    thickness: float
    square: float
    clear: float
    corner: float = 0.0
    beside: float = 0.0


@frozen
class CutContour:
    """The spot colours in which a PDF shows what is cut and creased: their names, and the weight of their lines in pt.

    `looks` are the cyan, magenta, yellow and black (0…1) that show them where nobody knows their names.
    """

    cut: str
    crease: str
    weight: float
    looks: tuple[float, float, float, float]


@frozen
class Cutting:
    """How a profile's sheets are cut by a machine; without `marks`, it finds them otherwise."""

    marks: RegistrationMarks | None = None
    contour: CutContour | None = None


@frozen
class CutLayout:
    """What a machine cuts and creases on the sheets of these numbers, which are alike: lines in mm from the top left corner.

    `size` is that of the sheet as it lies in the machine: half a paper if it is folded first. `name` is the name of its files
    without what tells their format; `contour` says how the PDF shows it, if it does.
    """

    number: int
    name: str
    size: Size
    cuts: tuple[Line, ...]
    creases: tuple[Line, ...]
    sheets: tuple[int, ...]
    contour: CutContour | None = None
