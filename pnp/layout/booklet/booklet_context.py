"""What every block of a booklet needs while it is made into strips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.diagnostics import Report
    from pnp.layout.booklet.booklet_typesetter import BookletTypesetter
    from pnp.layout.booklet.figure_images import FigureContents
    from pnp.layout.booklet.template_drawings import TemplateDrawings
    from pnp.model.booklet import BookletLook, HeadingBlock
    from pnp.model.game import Game
    from pnp.model.text import RichText
    from pnp.units import Size


@dataclass(frozen=True, slots=True)
class BookletContext:
    """What every block needs: the game, its look, the setter of words, faces and pictures, templates, the report.

    `column` is a page's column in mm, `titles` what the contents list, by anchor.
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

    @property
    def right_to_left(self) -> bool:
        """Whether the book's lines begin on the right, its columns and rows too, and its pages are turned to the right."""
        return base_level(self.game.locale) == 1

    def left_edge(self, before: float, own: float, width: float) -> float:
        """The left edge of what is `own` mm wide and stands `before` mm after the place where `width` mm begin."""
        return width - before - own if self.right_to_left else before
