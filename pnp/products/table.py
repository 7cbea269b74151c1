"""The table of products of `pnp build`. To add one, write a module with its plan in this folder and add a row."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from pnp.products.booklet import plan_booklet
from pnp.products.cards import plan_cards
from pnp.products.changes import plan_changes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Report
    from pnp.model.build_request import BuildRequest, Progress
    from pnp.model.document import ProductDocuments
    from pnp.model.game import Game
    from pnp.workshop import Workshop


class Plan(Protocol):
    """The function that lays out and imposes a product. Errors go to the report; nothing is written."""

    def __call__(
        self, game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
    ) -> ProductDocuments:
        """Return its documents; none if the game has no such product or the request excludes it."""


PRODUCTS: Mapping[str, Plan] = MappingProxyType({"cards": plan_cards, "booklet": plan_booklet, "changes": plan_changes})
"""Plans by the names in `BuildRequest.only`, in the order in which products are planned and written."""
