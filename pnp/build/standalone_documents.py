"""Documents that are no product of a build: plots of a playtest, a sweep or the decks, and the calibration sheet.

The calibration sheet measures a printer's scale and the offset of its backs; it needs no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pnp.base.files import is_there
from pnp.base.records import frozen
from pnp.build.passes import in_two_passes
from pnp.impose.calibration import calibration
from pnp.load.fonts import load_fonts
from pnp.load.package_data import STARTER_PROJECT, papers
from pnp.load.translations import load_translation
from pnp.locale.localize import localize
from pnp.locale.phrases import phrase, phrases_for
from pnp.locale.pseudo import is_pseudo
from pnp.locale.pseudo_translation import pseudo_translation
from pnp.model.request import Document, DocumentInfo, ProductDocuments
from pnp.rules.deck_plots import draw_deck_pages
from pnp.rules.engine import GREYS, engine_for
from pnp.rules.plot_pages import draw_sweep_pages, plot_sheets, sweep_plots
from pnp.rules.sweep import DEAD_CARDS

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.build.workshop import Workshop
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.model.printing import Passes
    from pnp.model.style import FontBook
    from pnp.rules.deck_numbers import GameNumbers
    from pnp.rules.statistics import PlaytestReport
    from pnp.rules.sweep import Sweep


PLOTS_PAPER = "a4"


@frozen
class PlotsRequest:
    """The reports to show, one per set of rules, the game's own last, and the language of the page (None: the game's)."""

    reports: Sequence[PlaytestReport]
    locale: str | None = None


def plan_plots(game: Game, request: PlotsRequest, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the pages of plots; `game` is not localized. No document if they cannot be drawn, with the reasons in the report."""
    localized = localize_decks(game, request.locale or game.source_locale, report)
    engine = engine_for(game.name)
    if engine is None or report.has_errors:
        return ProductDocuments()
    pages = engine.pages(localized, request.reports, workshop.typesetter(localized.fonts, localized.locale), report)
    if not pages:
        return ProductDocuments()
    return _plots_document(localized, pages, "plots", request.reports[-1].games)


def plan_sweep_plots(game: Game, sweep: Sweep, locale: str | None, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the pages of a sweep in a language of the game (None: its own); `game` is not localized.

    No document if they cannot be drawn, with the reasons in the report.
    """
    localized = localize_decks(game, locale or game.source_locale, report)
    engine = engine_for(game.name)
    if engine is None or report.has_errors:
        return ProductDocuments()
    palette, typesetter = engine.palette(localized, report), workshop.typesetter(localized.fonts, localized.locale)
    if palette is None:
        return ProductDocuments()
    pages = draw_sweep_pages(
        localized,
        sweep,
        sweep_plots(sweep, _common_figure_names(localized) | dict(engine.figure_names(localized))),
        palette,
        typesetter,
    )
    return _plots_document(localized, pages, "sweep", sweep.series.games * len(sweep.results))


def plan_deck_plots(game: Game, numbers: GameNumbers, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the numbers of decks in the colours that an engine of the game has, else in greys; `game` is localized.

    No document if they cannot be drawn, with the reasons in the report, or if no deck has anything to draw.
    """
    engine = engine_for(game.name)
    palette = engine.palette(game, report) if engine is not None else GREYS
    if palette is None:
        return ProductDocuments()
    pages = draw_deck_pages(game, numbers, palette, workshop.typesetter(game.fonts, game.locale), report)
    return _plots_document(game, pages, "decks", sum(deck.copies for deck in numbers.decks)) if pages else ProductDocuments()


def _common_figure_names(game: Game) -> dict[str, str]:
    """Return the names of the figures that every engine has, in the language of the game."""
    keys = {DEAD_CARDS: "dead", "endless/loop": "loops", "endless/cap": "cap", "endless/stalemate": "stalemates"}
    return {id_: phrase(game.locale, f"playtest-{key}", game.phrases) for id_, key in keys.items()}


def _plots_document(game: Game, pages: Sequence[Frame], name: str, games: int) -> ProductDocuments:
    info = DocumentInfo(f"{game.title} {game.version}: {games}", game.author, game.locale, game.date, version=game.version)
    sheets = plot_sheets(pages, papers()[PLOTS_PAPER])
    return ProductDocuments((Document(f"{game.name}-{game.locale}-{name}", sheets, game.fonts, info, "read it"),))


def localize_decks(game: Game, tag: str, report: Report) -> Game:
    """Return the localized game without its booklet, whose worked examples have not been played here."""
    without_booklet = replace(game, booklet=None)
    if is_pseudo(tag):
        return localize(without_booklet, tag, report, pseudo_translation(without_booklet, tag, report))
    translation = load_translation(game, tag, report) if tag != game.source_locale else None
    return localize(without_booklet, translation.tag if translation else game.source_locale, report, translation)


CALIBRATION_DATE = "2026-11-21"  # fixed, because there is no game to take the date from


@frozen
class CalibrationRequest:
    """The paper, the edge on which the printer flips it, the language of the sheet, and the passes that both sides take."""

    paper: Paper
    flip: Literal["long", "short"]
    locale: str
    passes: Passes = "one"


def plan_calibration(request: CalibrationRequest, workshop: Workshop, report: Report) -> ProductDocuments:
    """Draw the sheet with the generator's own fonts, or with those of the project if the language needs other characters.

    Two passes take two sheets, whose fronts and backs are documents of their own.

    Reports `impose/missing-glyph` if neither has all characters; then there is no document.
    """
    fonts = _fonts_for_phrases(request.locale, workshop, report)
    if fonts is None:
        return ProductDocuments()
    typesetter = workshop.typesetter(fonts, request.locale)
    second_pass = request.passes == "two"
    sheet = calibration(request.paper, request.flip, typesetter, request.locale, report, second_pass=second_pass)
    if report.has_errors:
        return ProductDocuments()
    info = DocumentInfo("Calibration", "pnp", request.locale, CALIBRATION_DATE)
    stem = f"calibration-{request.locale}-{request.paper.name}-{request.flip}"
    document = Document(stem, sheet, fonts, info, f"print at 100 %, both sides, turn on the {request.flip} edge")
    if not second_pass:
        return ProductDocuments((document,))
    return ProductDocuments(in_two_passes(document, None, lambda _, end: (stem + end, None)))


def _fonts_for_phrases(locale: str, workshop: Workshop, report: Report) -> FontBook | None:
    """Return the first fonts with all characters of pnp's phrases in `locale`: its own, else those of the project."""
    phrases = phrases_for(locale)
    words = "".join(phrases.words.values())
    missing: tuple[str, ...] = ()
    for root in (STARTER_PROJECT, workshop.root):
        fonts = load_fonts(root, report) if is_there(root, root / "fonts" / "fonts.yaml") else None
        if fonts is None:
            continue
        missing = workshop.typesetter(fonts, locale).missing_characters("text", words, phrases.locale)
        if not missing:
            return fonts
    if missing:
        shown = " ".join(f"`{char}`" for char in missing[:5])
        message = f"no font has the letters of the calibration sheet in `{locale}`: {len(missing)} are missing, such as {shown}"
        hint = "print it in a project that has fonts for this language, or in another: `--locale en`"
        report.error("impose/missing-glyph", message, hint=hint)
    return None
