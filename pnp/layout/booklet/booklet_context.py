"""The context of a booklet's layout, which every kind of block needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.diagnostics import Report
    from pnp.layout.booklet.bands import BandRoom
    from pnp.layout.booklet.booklet_typesetter import BookletTypesetter
    from pnp.layout.booklet.figure_images import FigureContents
    from pnp.layout.booklet.template_drawings import TemplateDrawings
    from pnp.model.booklet import BookletLook, HeadingBlock
    from pnp.model.game import Game
    from pnp.model.text import RichText
    from pnp.units import Size


@dataclass(frozen=True, slots=True)
class BookletContext:
    """The game, the look, the typesetter, the sources of figures, the templates and the report.

    `column` is the size of a page's column in mm; `titles` are the headings that the contents list; `bands` keeps, by their
    level, the room that their bands need, once it is known.
    """

    game: Game
    look: BookletLook
    typesetter: BookletTypesetter
    faces: FigureContents
    templates: TemplateDrawings
    report: Report
    column: Size
    titles: Sequence[HeadingBlock]
    definitions: Mapping[str, RichText]
    bands: dict[int, BandRoom] = field(default_factory=dict)

    @property
    def right_to_left(self) -> bool:
        """Whether lines begin on the right; columns and rows do too, and pages are turned to the right."""
        return base_level(self.game.locale) == 1

    def left_edge(self, before: float, own: float, width: float) -> float:
        """Return the left edge (mm) of something `own` mm wide that begins `before` mm into a line of `width` mm."""
        return width - before - own if self.right_to_left else before
