"""The products that `pnp build` makes of a game. To add one: a file beside this one with its plan, and a row."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from pnp.products.booklet import plan_booklet
from pnp.products.cards import plan_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Report
    from pnp.model.build_request import BuildRequest, Progress
    from pnp.model.document import ProductDocuments
    from pnp.model.game import Game
    from pnp.workshop import Workshop


class Plan(Protocol):
    """Lays a product out and imposes it. Faults go to the report; nothing is written."""

    def __call__(
        self, game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
    ) -> ProductDocuments:
        """Give its documents; none where the game has no such product or the order leaves it out."""


PRODUCTS: Mapping[str, Plan] = MappingProxyType({"cards": plan_cards, "booklet": plan_booklet})
"""Plans by the names that `Order.only` uses, in the order in which they are planned and written."""
