"""Drawings that `game.yaml` lists must say what they show: a program that strips metadata would silence every later check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.notation.expressions import owner
from pnp.preflight.stale_drawings import printed_values

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.model.request import ProductDocuments


def check_listed_drawings(game: Game, products: Iterable[ProductDocuments], report: Report) -> None:
    """Hold `drawings` of `game.yaml` against the drawings; a game without this list has nothing to check.

    `art/silent-drawing`: a drawing does not say that it shows a constant which it is listed with. `art/unlisted-drawing` (a
    warning): a printed drawing shows a constant that is not in the list.
    """
    if not game.drawings:
        return
    again = f"draw it anew with `{game.draw}`" if game.draw else "draw it anew"
    listed = {(drawing.picture.path, name) for drawing in game.drawings for name in drawing.constants}
    for drawing in game.drawings:
        said = {drawn.name for drawn in drawing.picture.shows if not drawn.card}
        for name in drawing.constants:
            if name not in said:
                message = f"`{drawing.picture.path}` does not say that it shows `{name}`, so no other value would be noticed"
                hint = f"{again}, or take it from the list if it does not show it"
                report.error("art/silent-drawing", message, drawing.mark, hint=hint)
    for drawn in () if report.has_errors else printed_values(products):  # the list itself may not have been read
        if not drawn.card and (drawn.mark.path, drawn.name) not in listed and owner(drawn.name, game.rules) is not None:
            message = f"the drawing shows `{drawn.name}`, and `drawings` of `game.yaml` does not list that"
            hint = f"add it there: `{drawn.mark.path.removeprefix(f'content/{game.name}/')}: [{drawn.name}]`"
            report.warning("art/unlisted-drawing", message, drawn.mark, hint=hint)
