"""Run all checks, which are listed in `CHECKS`, on the documents of a product before any of them is written.

The pages of a booklet are checked like cards, whose cut is the trim of the folded sheets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.model.sheet import Component
from pnp.preflight.checks import edges, inks, texts
from pnp.preflight.faces import AT_HOME, FacesToCheck, PressDemands, press_demands

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.base.diagnostics import Report
    from pnp.model.booklet import BookletPages
    from pnp.model.game import Game
    from pnp.model.request import ProductDocuments

    Check: TypeAlias = Callable[[FacesToCheck, Report], None]


CHECKS: tuple[Check, ...] = (
    inks.check_resolution,
    edges.check_safe_area,
    texts.check_overlapping_texts,
    edges.check_mirrored_outline,
    edges.check_bleed,
    edges.check_part_size,
    texts.check_contrast,
    texts.check_line_contrast,
    inks.check_ink_limit,
    inks.check_press_colours,
    inks.check_picture_profile,
    texts.check_small_text_inks,
    inks.check_thin_lines,
    texts.check_text_size,
)
"""In the order in which a report lists their findings."""


def run_checks(faces: FacesToCheck, report: Report) -> None:
    """Run every check; findings go to the report."""
    for check in CHECKS:
        check(faces, report)


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
    faces = FacesToCheck(components, styles, safe, strict, limited, demands.press, demands.safe, demands.bleeds)
    run_checks(faces, report)


def preflight_documents(game: Game, documents: ProductDocuments, report: Report, *, strict: bool = False) -> None:
    """Check the faces of components and the pages of a booklet; findings go to the report; `strict` as in `FacesToCheck`."""
    demands = press_demands(documents)
    if documents.components is not None:
        preflight(game, documents.components, report, strict=strict, demands=demands)
    if documents.booklet is not None:
        preflight_booklet(game, documents.booklet, report, strict=strict, demands=demands)


BOOKLET_SAFE_AREA = 3.0
"""The margin in mm that the trim of a booklet may take, as a guillotine that cuts cards (`check_safe_area`)."""


def preflight_booklet(
    game: Game, booklet: BookletPages, report: Report, *, strict: bool = False, demands: PressDemands = AT_HOME
) -> None:
    """Check every page; findings name its number (`page 3`)."""
    mark = booklet.look.mark
    pages = [Component(f"page {n}", "booklet", 1, frame, None, mark) for n, frame in enumerate(booklet.pages, 1)]
    look = (*booklet.look.styles.values(), *(heading.style for heading in booklet.look.headings))
    styles = {**game.theme.styles, **{style.name: style for style in look}}
    run_checks(FacesToCheck(pages, styles, {"booklet": BOOKLET_SAFE_AREA}, strict=strict, press=demands.press), report)
