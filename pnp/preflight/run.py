"""All checks, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.contrast import check_contrast
from pnp.preflight.resolution import check_resolution
from pnp.preflight.safe_area import check_safe_area

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Report
    from pnp.model.frame import Component
    from pnp.model.game import Game


def preflight(game: Game, components: Sequence[Component], report: Report) -> None:
    """Judge every face of a run; findings go to the report."""
    check_resolution(components, report)
    check_safe_area(components, {deck.name: deck for deck in game.decks}, report)
    if not game.gaps.hold("swatches"):
        check_contrast(components, {n: s for n, s in game.theme.styles.items() if f"styles.{n}" not in game.gaps}, report)
