"""Run all checks, which are listed in `CHECKS`.

To add a check, write its module in `checks/` and list it here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.preflight.checks import (
    bleed,
    contrast,
    ink_limit,
    line_contrast,
    mirrored_outline,
    overlapping_texts,
    part_size,
    picture_profile,
    press_colours,
    resolution,
    safe_area,
    small_text_inks,
    text_size,
    thin_lines,
)
from pnp.preflight.press_demands import AT_HOME
from pnp.preflight.proof import Proof

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.model.sheet import Component
    from pnp.preflight.press_demands import PressDemands

    Check: TypeAlias = Callable[[Proof, Report], None]

CHECKS: tuple[Check, ...] = (
    resolution.check,
    safe_area.check,
    overlapping_texts.check,
    mirrored_outline.check,
    bleed.check,
    part_size.check,
    contrast.check,
    line_contrast.check,
    ink_limit.check,
    press_colours.check,
    picture_profile.check,
    small_text_inks.check,
    thin_lines.check,
    text_size.check,
)
"""In the order in which a report lists their findings."""


def run_checks(proof: Proof, report: Report) -> None:
    """Run every check; findings go to the report."""
    for check in CHECKS:
        check(proof, report)


def preflight(
    game: Game, components: Sequence[Component], report: Report, *, strict: bool = False, demands: PressDemands = AT_HOME
) -> None:
    """Check every face of the components, and what a press demands of them; findings go to the report."""
    known = {} if game.unread.covers("swatches") else game.theme.styles
    styles = {name: style for name, style in known.items() if f"styles.{name}" not in game.unread}
    printed = {deck.name: deck.options.over(game.defaults) for deck in game.decks}
    bleeds = {name: 0.0 if of.cuts == "shared" else of.bleed for name, of in printed.items()}
    limited = {name: bleed for name, bleed in bleeds.items() if bleed is not None}
    safe = {deck.name: deck.safe for deck in game.decks}
    proof = Proof(components, styles, safe, strict, limited, demands.press, demands.safe, demands.bleeds)
    run_checks(proof, report)
