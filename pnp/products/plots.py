"""The page of plots that shows what a playtest has found."""

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
    """What was found, the other rules first, and the language to show it in (None: the game's own)."""

    found: Sequence[PlaytestReport]
    locale: str | None = None


def plan_plots(game: Game, request: PlotsRequest, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the page of a game as it is written; none where it cannot be drawn, with the reasons in the report."""
    reader = _in_language(game, request.locale or game.source_locale, report)
    engine = engine_for(game.name)
    if engine is None or report.has_errors:
        return ProductDocuments()
    page = engine.page(reader, request.found, workshop.typesetter(reader.fonts, reader.locale), report)
    if page is None:
        return ProductDocuments()
    title = f"{reader.title} {reader.version}: {request.found[-1].games}"
    info = DocumentInfo(title, reader.author, reader.locale, reader.date, version=reader.version)
    sheet = as_sheet(page, papers()[PAPER])
    return ProductDocuments((Document(f"{game.name}-{reader.locale}-plots", sheet, reader.fonts, info, "read it"),))


def _in_language(game: Game, tag: str, report: Report) -> Game:
    """The game in the reader's language without its booklet, whose worked examples nobody has played here."""
    bare = replace(game, booklet=None)
    if is_pseudo(tag):
        return localize(bare, tag, report, pseudo_translation(bare, tag))
    translation = load_translation(game, tag, report) if tag != game.source_locale else None
    return localize(bare, translation.tag if translation else game.source_locale, report, translation)
