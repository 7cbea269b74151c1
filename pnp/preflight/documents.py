"""Preflight of all documents of a product, before any of them is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.press_demands import press_demands
from pnp.preflight.run import preflight

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.model.request import ProductDocuments


def preflight_documents(game: Game, documents: ProductDocuments, report: Report, *, strict: bool = False) -> None:
    """Check the faces of components and the pages of a booklet; findings go to the report; `strict` as in `Proof`."""
    demands = press_demands(documents)
    if documents.components is not None:
        preflight(game, documents.components, report, strict=strict, demands=demands)
    if documents.booklet is not None:
        from pnp.preflight.booklet import preflight_booklet  # noqa: PLC0415 - most games have none

        preflight_booklet(game, documents.booklet, report, strict=strict, demands=demands)
