"""The page of plots of a playtest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.engine.headlines import DEAD
from pnp.engine.plot_page import as_sheets
from pnp.engine.protocol import engine_for
from pnp.engine.sweep_page import sweep_pages
from pnp.engine.sweep_plots import sweep_plots
from pnp.load.format_data import papers
from pnp.load.translation_reader import load_translation
from pnp.locale.localize import localize
from pnp.locale.phrases import phrase
from pnp.locale.pseudo import is_pseudo, pseudo_translation
from pnp.model.request import Document, DocumentInfo, ProductDocuments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import Report
    from pnp.engine.playtest_report import PlaytestReport
    from pnp.engine.sweep import Sweep
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.workshop import Workshop

PAPER = "a4"


@frozen
class PlotsRequest:
    """The reports to show, one per set of rules, the game's own last, and the language of the page (None: the game's)."""

    reports: Sequence[PlaytestReport]
    locale: str | None = None


def plan_plots(game: Game, request: PlotsRequest, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the pages of plots; `game` is not localized. No document if they cannot be drawn, with the reasons in the report."""
    localized = _in_language(game, request.locale or game.source_locale, report)
    engine = engine_for(game.name)
    if engine is None or report.has_errors:
        return ProductDocuments()
    pages = engine.pages(localized, request.reports, workshop.typesetter(localized.fonts, localized.locale), report)
    if not pages:
        return ProductDocuments()
    return _document(localized, pages, "plots", request.reports[-1].games)


def plan_sweep_plots(game: Game, sweep: Sweep, locale: str | None, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the pages of a sweep in a language of the game (None: its own); `game` is not localized.

    No document if they cannot be drawn, with the reasons in the report.
    """
    localized = _in_language(game, locale or game.source_locale, report)
    engine = engine_for(game.name)
    if engine is None or report.has_errors:
        return ProductDocuments()
    palette, typesetter = engine.palette(localized, report), workshop.typesetter(localized.fonts, localized.locale)
    if palette is None:
        return ProductDocuments()
    pages = sweep_pages(
        localized,
        sweep,
        sweep_plots(sweep, _general_names(localized) | dict(engine.figure_names(localized))),
        palette,
        typesetter,
    )
    return _document(localized, pages, "sweep", sweep.series.games * len(sweep.results))


def _general_names(game: Game) -> dict[str, str]:
    """The names of the figures that the generator makes for every engine, in the language of the game."""
    keys = {DEAD: "dead", "endless/loop": "loops", "endless/cap": "cap", "endless/stalemate": "stalemates"}
    return {id_: phrase(game.locale, f"playtest-{key}", game.phrases) for id_, key in keys.items()}


def _document(game: Game, pages: Sequence[Frame], name: str, games: int) -> ProductDocuments:
    """Make a document of pages for a localized game; its title says how many games were played."""
    info = DocumentInfo(f"{game.title} {game.version}: {games}", game.author, game.locale, game.date, version=game.version)
    sheets = as_sheets(pages, papers()[PAPER])
    return ProductDocuments((Document(f"{game.name}-{game.locale}-{name}", sheets, game.fonts, info, "read it"),))


def _in_language(game: Game, tag: str, report: Report) -> Game:
    """The localized game without its booklet, because its worked examples have not been played here."""
    without_booklet = replace(game, booklet=None)
    if is_pseudo(tag):
        return localize(without_booklet, tag, report, pseudo_translation(without_booklet, tag))
    translation = load_translation(game, tag, report) if tag != game.source_locale else None
    return localize(without_booklet, translation.tag if translation else game.source_locale, report, translation)
