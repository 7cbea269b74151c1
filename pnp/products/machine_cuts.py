"""What a cutting machine cuts on the sheets of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.impose.cutting_machine import with_cut_layouts
from pnp.model.face_walk import processing_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.game import Game
    from pnp.model.printing import Cutting
    from pnp.model.sheet import Component, Imposition


def with_cuts(game: Game, components: Iterable[Component], imposition: Imposition, stem: str, cutting: Cutting) -> Imposition:
    """Add to sheets what is cut on them; the files begin with the document's `stem`.

    The rectangle of a deck that prints no marks for hands either (`marks: none`) is not cut where its face says what is: it is
    the box around a net.
    """
    unmarked = {deck.name for deck in game.decks if deck.options.over(game.defaults).marks == "none"}
    boxes = {
        c.id
        for c in components
        if c.deck in unmarked and c.face.shaped is None and any(line.step == "cut" for line in processing_lines(c.face))
    }
    return with_cut_layouts(imposition, stem, boxes, cutting.contour)
