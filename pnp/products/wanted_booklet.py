"""Whether a build prints the booklet of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.products.editions import requested_profile

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest


def takes_booklet(game: Game, request: BuildRequest) -> bool:
    """Whether the booklet belongs to a build, if the game has one.

    Builds of a part, with guides, or for a cutting machine include it only with `only="booklet"`.
    """
    profile = requested_profile(request)
    if profile.table is not None or request.since is not None or "fonts" in game.unread:
        return False
    is_part = request.deck is not None or request.card is not None or request.guides or profile.cut is not None
    return request.only == "booklet" or (request.only is None and not is_part)
