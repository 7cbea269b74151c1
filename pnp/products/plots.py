"""The page of plots of a playtest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.engine.plot_page import as_sheet
from pnp.engine.protocol import engine_for
from pnp.load.format_data import papers
from pnp.load.translation_reader import load_translation
from pnp.locale.localize import localize
from pnp.locale.pseudo import is_pseudo, pseudo_translation
from pnp.model.document import Document, DocumentInfo, ProductDocuments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Report
    from pnp.engine.playtest_report import PlaytestReport
    from pnp.model.game import Game
    from pnp.workshop import Workshop

PAPER = "a4"


@dataclass(frozen=True, slots=True)
class PlotsRequest:
    """The reports to show, one per set of rules, the game's own last, and the language of the page (None: the game's)."""

    reports: Sequence[PlaytestReport]
    locale: str | None = None


def plan_plots(game: Game, request: PlotsRequest, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the page of plots; `game` is not localized. No document if it cannot be drawn, with the reasons in the report."""
    localized = _in_language(game, request.locale or game.source_locale, report)
    engine = engine_for(game.name)
    if engine is None or report.has_errors:
        return ProductDocuments()
    page = engine.page(localized, request.reports, workshop.typesetter(localized.fonts, localized.locale), report)
    if page is None:
        return ProductDocuments()
    title = f"{localized.title} {localized.version}: {request.reports[-1].games}"
    info = DocumentInfo(title, localized.author, localized.locale, localized.date, version=localized.version)
    sheet = as_sheet(page, papers()[PAPER])
    return ProductDocuments((Document(f"{game.name}-{localized.locale}-plots", sheet, localized.fonts, info, "read it"),))


def _in_language(game: Game, tag: str, report: Report) -> Game:
    """The localized game without its booklet, because its worked examples have not been played here."""
    without_booklet = replace(game, booklet=None)
    if is_pseudo(tag):
        return localize(without_booklet, tag, report, pseudo_translation(without_booklet, tag))
    translation = load_translation(game, tag, report) if tag != game.source_locale else None
    return localize(without_booklet, translation.tag if translation else game.source_locale, report, translation)
