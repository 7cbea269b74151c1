"""Preflight of a booklet: its pages are checked like cards, whose cut is the trim of the folded sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.sheet import Component
from pnp.preflight.press_demands import AT_HOME
from pnp.preflight.proof import Proof
from pnp.preflight.run import run_checks

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.booklet import BookletPages
    from pnp.model.game import Game
    from pnp.preflight.press_demands import PressDemands

SAFE = 3.0
"""The margin in mm that the trim of a booklet may take, as a guillotine that cuts cards (`preflight/checks/safe_area.py`)."""


def preflight_booklet(
    game: Game, booklet: BookletPages, report: Report, *, strict: bool = False, demands: PressDemands = AT_HOME
) -> None:
    """Check every page; findings name its number (`page 3`)."""
    mark = booklet.look.mark
    pages = [Component(f"page {n}", "booklet", 1, frame, None, mark) for n, frame in enumerate(booklet.pages, 1)]
    look = (*booklet.look.styles.values(), *(heading.style for heading in booklet.look.headings))
    styles = {**game.theme.styles, **{style.name: style for style in look}}
    run_checks(Proof(pages, styles, {"booklet": SAFE}, strict=strict, press=demands.press), report)
