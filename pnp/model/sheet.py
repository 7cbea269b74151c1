"""Sheets: which face is placed where on which page. All in mm, origin at the paper's top left corner, y down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from pnp.model.formats import Paper
    from pnp.model.frame import Frame, Item
    from pnp.model.game import BacksMode
    from pnp.units import Box, Size

Side: TypeAlias = Literal["face", "back"]


@dataclass(frozen=True, slots=True)
class Placement:
    """One copy of one face on a page; `trim` is its box on the page, after the clockwise `rotation` (0, 90, 180, 270 degrees).

    `bleed` is how far the artwork extends beyond the trim: left, top, right, bottom on the page (mm).
    """

    id: str
    copy: int
    side: Side
    frame: Frame
    trim: Box
    rotation: int
    bleed: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PageLine:
    """A crop mark or a fold line on a page: two end points in mm, weight in pt."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.4
    dash: tuple[float, ...] = ()
    kind: Literal["crop", "fold"] = "crop"


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: placements, crop marks and folds, and `furniture` (slug line, hints) in page coordinates.

    `offset` (mm, right and down) and `scale` are the correction for one printer; render applies them, the placements are not
    changed.
    """

    side: Side
    size: Size
    placements: tuple[Placement, ...]
    lines: tuple[PageLine, ...] = ()
    furniture: tuple[Item, ...] = ()
    offset: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper: its number from 1, its front page and, if it is printed on both sides, its back page."""

    number: int
    front: Page
    back: Page | None = None


@dataclass(frozen=True, slots=True)
class Imposition:
    """All sheets of a document, the paper (portrait), and how backs are printed."""

    paper: Paper
    backs: BacksMode
    sheets: tuple[Sheet, ...] = field(default=())

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages in printing order."""
        return tuple(p for s in self.sheets for p in (s.front, s.back) if p is not None)
