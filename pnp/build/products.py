"""The table of products of `pnp build`. To add one, write its plan in a module of this package and add a row."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from pnp.build.cards import plan_cards
from pnp.model.face_walk import has_creases
from pnp.model.request import ProductDocuments

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.build.workshop import Workshop
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, Progress


class ProductPlan(Protocol):
    """The function that lays out and imposes a product. Errors go to the report; nothing is written."""

    def __call__(
        self, game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
    ) -> ProductDocuments:
        """Return its documents; none if the game has no such product or the request excludes it."""


def _plan_booklet(
    game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> ProductDocuments:
    if game.booklet is None and request.only != "booklet":
        return ProductDocuments()
    from pnp.build.booklet import plan_booklet  # noqa: PLC0415 - only for games with a booklet

    return plan_booklet(game, request, workshop, report, progress)


def _plan_changes(
    game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> ProductDocuments:
    if request.since is None:
        return ProductDocuments()
    from pnp.build.changes.changes import plan_changes  # noqa: PLC0415 - only with `--since`

    return plan_changes(game, request, workshop, report, progress)


def plan_assembly_sheet(
    game: Game, request: BuildRequest, workshop: Workshop, cards: ProductDocuments, report: Report
) -> ProductDocuments:
    """Return the sheet that says how pieces are put together, which follows from the sheets of `cards`.

    A game with nets or with boards in tiles has one, others if it is asked for; of each deck, the first card tells.
    """
    firsts = {component.deck: component for component in reversed(cards.components or ())}.values()
    is_asked = request.assembly or request.only == "assembly"
    if not is_asked and not any(component.tiling or has_creases(component.face) for component in firsts):
        return ProductDocuments()
    from pnp.build.assembly import plan_assembly  # noqa: PLC0415 - most games have nothing to fold or to join

    nets = [component.deck for component in firsts if has_creases(component.face)]
    return plan_assembly(game, request, workshop, cards, nets, report)


PRODUCTS: Mapping[str, ProductPlan] = MappingProxyType(
    {"cards": plan_cards, "booklet": _plan_booklet, "changes": _plan_changes}
)
"""Plans by the names in `BuildRequest.only`, in the order in which products are planned and written."""
