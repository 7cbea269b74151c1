"""What every block of a booklet needs while it is made into strips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.diagnostics import Report
    from pnp.layout.booklet.drawn import Drawn
    from pnp.layout.booklet.faces import Faces
    from pnp.layout.booklet.setting import Setting
    from pnp.model.booklet import BookletLook, Heading
    from pnp.model.game import Game
    from pnp.model.text import RichText
    from pnp.units import Size


@dataclass(frozen=True, slots=True)
class Desk:
    """What every block needs: the game, its look, the setter of words, faces and pictures, templates, the report.

    `column` is a page's column in mm, `titles` what the contents list, by anchor.
    """

    game: Game
    look: BookletLook
    setting: Setting
    faces: Faces
    drawn: Drawn
    report: Report
    column: Size
    titles: Sequence[Heading]
    definitions: Mapping[str, RichText]
