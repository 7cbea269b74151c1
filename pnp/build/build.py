"""The production line: load, localize, plan each product (layout, impose), preflight, then render the requested exports."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.failures import in_hand
from pnp.model.request import USUAL_EXPORTS, PreparedGame, WrittenDocument

if TYPE_CHECKING:
    from collections.abc import Collection
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

    A `workshop` that is used for several builds saves time, unless this game is built but `once` with it. `preview` is shown
    each component as soon as it is laid out.
    """
    from pnp.build.workshop import Workshop, begin_linting, begin_reading, load_later_stages
    from pnp.pictures.files import keep_derived_pixels_in

    workshop = (workshop or Workshop(request.root)).begin(preview)
    with in_hand("game", request.game), keep_derived_pixels_in(workshop.disk):
        read_stages = partial(_load_and_localize, request, workshop=workshop)
        load_later = partial(load_later_stages, request)
        with begin_reading(read_stages, request, workshop, load_later, once=once) as wait:
            games = wait(report, progress)
        if games is None:
            return None
        read = _with_reports(games, request, report)
        workshop.keep_entries(request.jobs)
        with begin_linting(read.written, request, workshop) as written_findings:
            prepared = _plan_products(read.source, read.game, request, workshop, read.report, progress)
            for finding in written_findings():
                read.found.add(finding)
        if "fonts" in read.game.unread:
            return None
        _check_all_drawings(prepared, read.report)
        return prepared


class LoadedGame(NamedTuple):
    """A game after the stages load and locale: as it is `written`, with its computed results (`source`), and localized."""

    written: Game
    source: Game
    game: Game


class ReadGame(NamedTuple):
    """The same games; `found` takes findings about the game as it is written, `report` those about what is printed."""

    written: Game
    source: Game
    game: Game
    found: Report
    report: Report


def read_game(request: BuildRequest, report: Report, progress: Progress, workshop: Workshop) -> ReadGame | None:
    """Load a game and localize it as a request says; None if it cannot be used."""
    games = _load_and_localize(request, report, progress, workshop)
    return _with_reports(games, request, report) if games else None


def _load_and_localize(request: BuildRequest, report: Report, progress: Progress, workshop: Workshop) -> LoadedGame | None:
    from pnp.load.decks import limit_to_cards_of, with_printable_faulty_cards, with_readable_faulty_cards
    from pnp.load.game_reader import load_game
    from pnp.locale.localize import requested_game

    progress.stage("load")
    with report.recorded() as found:
        source = load_game(request.root, request.game, report, request.settings, workshop.files)
    if source is None:
        return None
    told = _subject_report(source, report)
    for finding in {one: one for one in found}.values():  # as it was added last, when its field was known
        told.add(finding)
    progress.stage("locale")
    computed = _with_computed_results(source, told, workshop)
    if request.draft:
        computed = with_printable_faulty_cards(computed)
    checked = with_readable_faulty_cards(computed)
    game = requested_game(checked, request, told, workshop.files)
    return LoadedGame(source, computed, game if checked is computed else limit_to_cards_of(game, computed))


def _with_reports(games: LoadedGame, request: BuildRequest, report: Report) -> ReadGame:
    """Add to games who is told of findings in them."""
    from pnp.locale.pseudo import tolerate_long_texts

    found = _subject_report(games.written, report)
    return ReadGame(*games, found, tolerate_long_texts(_subject_report(games.game, found), request.locale))


def _subject_report(game: Game, report: Report) -> Report:
    """Return a report that says which cards and texts of a game findings are about."""
    from pnp.load.places import SubjectReport, game_index

    return SubjectReport(report, partial(game_index, game))


def _with_computed_results(source: Game, report: Report, workshop: Workshop) -> Game:
    """Compute the odds of a game and the examples of its booklet; what computes them is loaded for games that have them."""
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
    """Return a game that was prepared as another request prints it: what is read and laid out stays as it is.

    `workshop` is the one that it was prepared with; `request` differs only in how sheets are printed.
    """
    from pnp.locale.pseudo import tolerate_long_texts
    from pnp.pictures.files import keep_derived_pixels_in

    game = prepared.game
    with in_hand("game", request.game), keep_derived_pixels_in(workshop.disk):
        printed = tolerate_long_texts(_subject_report(game, report), request.locale)
        again = _plan_products(prepared.source, game, request, workshop, printed, progress)
        _check_all_drawings(again, printed)
        return again


def _plan_products(  # noqa: PLR0913, PLR0917 - the whole input of a stage
    source: Game, game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> PreparedGame:
    """Plan each product and check what would be printed of it, before the next one: a copy may lay that out meanwhile."""
    from pnp.build.products import PRODUCTS
    from pnp.preflight.preflight import preflight_documents

    products: dict[str, ProductDocuments] = {}
    with workshop.planning():
        for name, plan in PRODUCTS.items():
            planned = products[name] = plan(game, request, workshop, report, progress)
            if planned.components is not None or planned.booklet is not None:
                progress.stage("preflight")
                preflight_documents(game, planned, report, strict=request.strict)
    return PreparedGame(request, source, game, products)


def _check_all_drawings(prepared: PreparedGame, report: Report) -> None:
    """Check the drawings of all products."""
    from pnp.preflight.drawings import check_drawings, check_listed_drawings

    game, products = prepared.game, prepared.products.values()
    check_drawings(game, products, report, tried=bool(prepared.request.settings))
    check_listed_drawings(game, products, report)


def write(  # noqa: PLR0913, PLR0917 - what is written, where and how
    ready: PreparedGame,
    out: Path,
    progress: Progress,
    exports: Collection[str] = USUAL_EXPORTS,
    workshop: Workshop | None = None,
    publication: Publication | None = None,
) -> tuple[WrittenDocument, ...]:
    """Write a prepared game as the named exports, either all files or none. Raises PnpError if a file cannot be written.

    With a `publication`, the files appear together with its others. What a killed run left unfinished in the game's folder is
    removed.
    """
    from pnp.base.files import remove_unfinished
    from pnp.render.exports.table import export

    remove_unfinished(out / ready.game.name, publication.unfinished if publication else ())
    folder = out / ready.game.name / ready.game.languages
    selected = [documents for name, documents in ready.products.items() if ready.request.only in (None, name)]
    streams = workshop.streams if workshop else None
    with in_hand("game", ready.game.name):
        files = export(
            selected, exports, folder, progress, jobs=ready.request.jobs, ppi=ready.request.ppi, streams=streams, home=out,
            publication=publication,
        )  # fmt: skip
    return tuple(
        _written_document(document, folder / (document.place), files)
        for documents in selected
        for document in documents.documents
    )


def _written_document(document: Document, pdf: Path, files: tuple[Path, ...]) -> WrittenDocument:
    """Sum a document up, so that its pages can be forgotten."""
    imposition = document.imposition
    return WrittenDocument(
        pdf, files, len(imposition.pages), len(imposition.sheets), document.pieces, document.advice, document.saving,
        document.caution,
    )  # fmt: skip
