"""The production line: take a request, give its game with the documents of each product, or write them.

load → locale (`read_game`) → layout, impose → preflight, for each product (`_plan_products`) → checks of all drawings. A stage
is a plain function of its input that adds to a report. The workshop decides which stages run in copies of this process.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.failures import error_context
from pnp.model.request import USUAL_EXPORTS, PreparedGame, WrittenDocument

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.base.files import Publication
    from pnp.build.workshop import Workshop
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, Document, Preview, ProductDocuments, Progress


def prepare(  # noqa: PLR0913 - the whole input of the stages, and what saves time
    request: BuildRequest,
    report: Report,
    progress: Progress,
    workshop: Workshop | None = None,
    preview: Preview | None = None,
    *,
    once: bool = False,
) -> PreparedGame | None:
    """Run all stages except writing; errors go to the report. None if nothing can be laid out.

    A `workshop` that is used for several builds saves time; `once` says that this game is built only once with it. `preview`
    gets each component as soon as it is laid out.
    """
    from pnp.build.workshop import Workshop
    from pnp.pictures.files import keep_derived_pixels_in

    workshop = (workshop or Workshop(request.root)).begin(preview)
    with error_context("game", request.game), keep_derived_pixels_in(workshop.disk):
        read = workshop.read(read_game, request, report, progress, once=once)
        if read is None:
            return None
        of_content, of_print = reports_about(read, request, report)
        with workshop.linting(read.written, request, of_content):
            products = _plan_products(read.game, request, workshop, of_print, progress)
        if "fonts" in read.game.unread:
            return None
        _check_all_drawings(read.game, products, request, of_print)
        return PreparedGame(request, read.source, read.game, products)


class ReadGame(NamedTuple):
    """A game after load and locale: as it is `written`, with computed odds and examples (`source`), and localized (`game`)."""

    written: Game
    source: Game
    game: Game


def read_game(request: BuildRequest, report: Report, progress: Progress, workshop: Workshop) -> ReadGame | None:
    """Load a game and localize it as a request says; None if it cannot be used."""
    from pnp.load.decks import limit_to_cards_of, with_printable_faulty_cards, with_readable_faulty_cards
    from pnp.load.game_reader import load_game
    from pnp.locale.localize import requested_game

    progress.stage("load")
    with report.recorded() as findings:
        written = load_game(request.root, request.game, report, request.settings, workshop.files)
    if written is None:
        return None
    of_content = _subject_report(written, report)
    for finding in {one: one for one in findings}.values():  # of equal findings the last, which knows its field
        of_content.add(finding)
    progress.stage("locale")
    source = _with_computed_results(written, of_content, workshop)
    if request.draft:
        source = with_printable_faulty_cards(source)
    readable = with_readable_faulty_cards(source)
    game = requested_game(readable, request, of_content, workshop.files)
    return ReadGame(written, source, game if readable is source else limit_to_cards_of(game, source))


def reports_about(read: ReadGame, request: BuildRequest, report: Report) -> tuple[Report, Report]:
    """Return reports for findings about the content of a game, and for findings about its printed faces."""
    from pnp.locale.pseudo import tolerate_long_texts

    of_content = _subject_report(read.written, report)
    return of_content, tolerate_long_texts(_subject_report(read.game, of_content), request.locale)


def _subject_report(game: Game, report: Report) -> Report:
    from pnp.load.places import SubjectReport, game_index

    return SubjectReport(report, partial(game_index, game))


def _with_computed_results(source: Game, report: Report, workshop: Workshop) -> Game:
    """Compute the odds of a game and the examples of its booklet; only games that have any load what computes them."""
    from pnp.load.project import odds_file

    if odds_file(source) is not None:
        from pnp.rules.odds import with_odds

        source = with_odds(source, report, workshop.files)
    if source.booklet is not None:
        from pnp.rules.examples import with_examples

        source = with_examples(source, report, workshop.files)
    return source


def replan(
    prepared: PreparedGame, request: BuildRequest, report: Report, progress: Progress, workshop: Workshop
) -> PreparedGame:
    """Plan the products of a prepared game again for a request that differs only in how sheets are printed.

    `workshop` is the one that it was prepared with, which still has its layout.
    """
    from pnp.locale.pseudo import tolerate_long_texts
    from pnp.pictures.files import keep_derived_pixels_in

    game = prepared.game
    with error_context("game", request.game), keep_derived_pixels_in(workshop.disk):
        of_print = tolerate_long_texts(_subject_report(game, report), request.locale)
        products = _plan_products(game, request, workshop, of_print, progress)
        _check_all_drawings(game, products, request, of_print)
        return PreparedGame(request, prepared.source, game, products)


def _plan_products(
    game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> dict[str, ProductDocuments]:
    """Lay out, impose and preflight the products one after the other."""
    from pnp.build.products import PRODUCTS, plan_assembly_sheet
    from pnp.preflight.preflight import preflight_documents

    products: dict[str, ProductDocuments] = {}
    for name, plan in PRODUCTS.items():
        planned = products[name] = plan(game, request, workshop, report, progress)
        if planned.components is not None or planned.booklet is not None:
            progress.stage("preflight")
            preflight_documents(game, planned, report, strict=request.strict)
    products["assembly"] = plan_assembly_sheet(game, request, workshop, products["cards"], report)
    return products


def _check_all_drawings(game: Game, products: Mapping[str, ProductDocuments], request: BuildRequest, report: Report) -> None:
    from pnp.preflight.preflight import check_drawings, check_listed_drawings

    check_drawings(game, products.values(), report, tried=bool(request.settings))
    check_listed_drawings(game, products.values(), report)


def write(  # noqa: PLR0913, PLR0917 - what is written, where and how
    ready: PreparedGame,
    out: Path,
    progress: Progress,
    exports: Collection[str] = USUAL_EXPORTS,
    workshop: Workshop | None = None,
    publication: Publication | None = None,
) -> tuple[WrittenDocument, ...]:
    """Write a prepared game as the named exports, either all files or none. Raises PnpError if a file cannot be written.

    With a `publication`, the files appear together with its others. Unfinished files of a killed run are removed from the
    game's folder.
    """
    from pnp.base.files import remove_unfinished
    from pnp.render.exports.table import export

    remove_unfinished(out / ready.game.name, publication.unfinished if publication else ())
    folder = out / ready.game.name / ready.game.languages
    selected = [documents for name, documents in ready.products.items() if ready.request.only in (None, name)]
    streams = workshop.streams if workshop else None
    with error_context("game", ready.game.name):
        files = export(
            selected, exports, folder, progress, jobs=ready.request.jobs, ppi=ready.request.ppi, streams=streams, home=out,
            publication=publication,
        )  # fmt: skip
    return tuple(
        _written_document(document, folder / document.place, files)
        for documents in selected
        for document in documents.documents
    )


def _written_document(document: Document, pdf: Path, files: tuple[Path, ...]) -> WrittenDocument:
    imposition = document.imposition
    advice = f"{document.material}: {document.advice}" if document.material else document.advice
    return WrittenDocument(
        pdf, files, len(imposition.pages), len(imposition.sheets), document.pieces, advice, document.saving, document.caution
    )
