"""Which games are painted in batches: large ones of which a build writes pages for printers at home and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import FEWEST_CARDS_IN_BATCHES, FaceCriteria
from pnp.model.request import USUAL_EXPORTS

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.model.printing import Profile
    from pnp.model.request import BuildRequest


def judged_in_batches(
    game: Game, request: BuildRequest, profile: Profile, report: Report, *, kept: bool = False
) -> FaceCriteria | None:
    """Return by what the faces of a game are judged if they are painted in batches; None: they are laid out as a whole.

    That is so for small games, unless painted faces are `kept` for later runs, for all that shows or changes the items of
    faces, and where there are errors already.
    """
    decks = [deck for deck in game.decks if request.deck in {None, deck.name}]
    shows_items = request.card or request.draft or request.guides or request.since or game.other or not request.only_pages
    changes_items = profile.low_ink or profile.colour or profile.table or profile.cut or profile.pages == "faces"
    writes_more = not set(profile.writes) <= set(USUAL_EXPORTS) or profile.bleed is not None
    if shows_items or changes_items or writes_more or report.has_errors or "fonts" in game.unread:
        return None
    if any(deck.faulty or deck.tiling or not deck.printable or deck.part for deck in decks):
        return None
    if not kept and sum(len(deck.cards) for deck in decks) < FEWEST_CARDS_IN_BATCHES:
        return None
    return FaceCriteria(strict=request.strict, safe=profile.safe or 0.0)
