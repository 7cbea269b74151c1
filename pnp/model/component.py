"""A component: what is printed, cut and counted as one piece, with its two faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import FacePlace
from pnp.base.records import record

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box
    from pnp.model.frame import Frame
    from pnp.model.outline import CutMarks, MarkLength
    from pnp.model.print_options import Cuts
    from pnp.model.tiling import Tiling


@record
class Component:
    """A card as it will be printed: faces, copies, its place in the file, marks for its cut. `id` is unique in the game.

    `bleed`: the most mm of its bleed that sheets show (None: all that is drawn). `cuts`: whether neighbours share them (None:
    if all their borders have one colour). `tiling`: how it is divided among
    sheets if it is larger than one.
    """

    id: str
    deck: str
    copies: int
    face: Frame
    back: Frame | None
    mark: Mark
    cut: CutMarks = "crop"
    marks: MarkLength = "full"
    bleed: float | None = None
    cuts: Cuts | None = None
    tiling: Tiling | None = None

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Its face, and its back if it has one."""
        return (self.face,) if self.back is None else (self.face, self.back)

    def shown_bleed(self, frame: Frame) -> float:
        """How much of the bleed of one of its faces a sheet shows, in mm."""
        return frame.bleed if self.bleed is None else min(frame.bleed, self.bleed)

    def place(self, frame: Frame, box: Box | None = None) -> FacePlace:
        """Return a box (mm) on one of its faces, or that whole face, as findings name it."""
        return FacePlace(self.id, "face" if frame is self.face else "back", box)
