"""The production line: load, localize, plan each product (layout, impose), preflight, then render the requested exports."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pnp.garbage_collector import collector_paused
from pnp.internal_error import in_hand
from pnp.model.build_request import PreparedGame, WrittenDocument
from pnp.model.export_names import USUAL
from pnp.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.model.build_request import BuildRequest, Preview, Progress
    from pnp.model.document import Document
    from pnp.model.game import Game
    from pnp.publication import Publication
    from pnp.workshop import Workshop


def prepare(
    request: BuildRequest,
    report: Report,
    progress: Progress,
    workshop: Workshop | None = None,
    preview: Preview | None = None,
) -> PreparedGame | None:
    """Run all stages except writing; errors go to the report. None if nothing can be laid out.

    A `workshop` that is used for several builds saves time. `preview` is shown each component as soon as it is laid out.
    """
    from pnp.art.derived_pixels import derived_pixels_kept_in
    from pnp.meanwhile import compiled_meanwhile, linted_meanwhile
    from pnp.workshop import Workshop

    workshop = (workshop or Workshop(request.root)).begin(preview)
    with collector_paused(), in_hand("game", request.game), derived_pixels_kept_in(workshop.disk):
        with compiled_meanwhile(request, workshop) as take_templates:
            read = read_game(request, report, progress, workshop)
            if read is None:
                return None
            take_templates()
        workshop.keep_entries(request.jobs)
        with linted_meanwhile(read.written, request, workshop) as written_findings:
            prepared = _planned(read.source, read.game, request, workshop, read.report, progress)
            for finding in written_findings():
                read.found.add(finding)
        if "fonts" in read.game.unread:
            return None
        progress.stage("preflight")
        _preflight(prepared, read.report)
        return prepared


class ReadGame(NamedTuple):
    """A game after the stages load and locale: as it is `written`, with its computed results (`source`), and localized.

    `found` takes findings about it as it is written, `report` those about what is printed.
    """

    written: Game
    source: Game
    game: Game
    found: Report
    report: Report


def read_game(request: BuildRequest, report: Report, progress: Progress, workshop: Workshop) -> ReadGame | None:
    """Load a game and localize it as a request says; None if it cannot be used."""
    from pnp.load.faulty_cards import with_faulty_cards
    from pnp.load.game_reader import load_game
    from pnp.load.subject_report import SubjectReport, game_index
    from pnp.locale.localized_games import requested_game
    from pnp.locale.pseudo_report import lenient

    progress.stage("load")
    with report.recorded() as found:
        source = load_game(request.root, request.game, report, request.settings, workshop.files)
    if source is None:
        return None
    told = SubjectReport(report, partial(game_index, source))
    for finding in found:
        told.add(finding)
    progress.stage("locale")
    computed = _computed(source, told, workshop)
    computed = with_faulty_cards(computed) if request.draft else computed
    game = requested_game(computed, request, told, workshop.files)
    return ReadGame(source, computed, game, told, lenient(SubjectReport(told, partial(game_index, game)), request.locale))


def _computed(source: Game, report: Report, workshop: Workshop) -> Game:
    """Compute the odds of a game and the examples of its booklet; what computes them is loaded for games that have them."""
    from pnp.odds.odds_file import odds_file

    if odds_file(source) is not None:
        from pnp.odds.game_odds import with_odds

        source = with_odds(source, report, workshop.files)
    if source.booklet is not None:
        from pnp.engine.examples import with_examples

        source = with_examples(source, report, workshop.files)
    return source


def plan_again(
    prepared: PreparedGame, request: BuildRequest, report: Report, progress: Progress, workshop: Workshop
) -> PreparedGame:
    """Return a game that was prepared as another request prints it: what is read and laid out stays as it is.

    `workshop` is the one that it was prepared with; `request` differs only in how sheets are printed.
    """
    from pnp.art.derived_pixels import derived_pixels_kept_in
    from pnp.load.subject_report import SubjectReport, game_index
    from pnp.locale.pseudo_report import lenient

    game = prepared.game
    with collector_paused(), in_hand("game", request.game), derived_pixels_kept_in(workshop.disk):
        printed = lenient(SubjectReport(report, partial(game_index, game)), request.locale)
        again = _planned(prepared.source, game, request, workshop, printed, progress)
        progress.stage("preflight")
        _preflight(again, printed)
        return again


def _planned(  # noqa: PLR0913, PLR0917 - the whole input of a stage
    source: Game, game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> PreparedGame:
    from pnp.products.table import PRODUCTS

    products = {name: plan(game, request, workshop, report, progress) for name, plan in PRODUCTS.items()}
    return PreparedGame(request, source, game, products)


def _preflight(prepared: PreparedGame, report: Report) -> None:
    """Check what would be printed: each product, then the drawings of all."""
    from pnp.preflight.documents import preflight_documents
    from pnp.preflight.listed_drawings import check_listed_drawings
    from pnp.preflight.stale_drawings import check_drawings

    game, request, products = prepared.game, prepared.request, prepared.products.values()
    for documents in products:
        preflight_documents(game, documents, report, strict=request.strict)
    check_drawings(game, products, report, tried=bool(request.settings))
    check_listed_drawings(game, products, report)


def write(  # noqa: PLR0913, PLR0917 - what is written, where and how
    ready: PreparedGame,
    out: Path,
    progress: Progress,
    exports: Collection[str] = USUAL,
    workshop: Workshop | None = None,
    publication: Publication | None = None,
) -> tuple[WrittenDocument, ...]:
    """Write a prepared game as the named exports, either all files or none. Raises PnpError if a file cannot be written.

    With a `publication`, the files appear together with its others. What a killed run left unfinished in the game's folder is
    removed.
    """
    from pnp.publication import remove_unfinished
    from pnp.render.exports.table import export

    remove_unfinished(out / ready.game.name, publication.unfinished if publication else ())
    folder = out / ready.game.name / ready.game.languages
    selected = [documents for name, documents in ready.products.items() if ready.request.only in (None, name)]
    streams = workshop.streams if workshop else None
    with collector_paused(), in_hand("game", ready.game.name):
        files = export(
            selected, exports, folder, progress, jobs=ready.request.jobs, ppi=ready.request.ppi, streams=streams, home=out,
            publication=publication,
        )  # fmt: skip
    return tuple(
        _written(document, folder / (document.place), files) for documents in selected for document in documents.documents
    )


def _written(document: Document, pdf: Path, files: tuple[Path, ...]) -> WrittenDocument:
    """Sum a document up, so that its pages can be forgotten."""
    imposition = document.imposition
    return WrittenDocument(
        pdf, files, len(imposition.pages), len(imposition.sheets), document.pieces, document.advice, document.saving,
        document.caution,
    )  # fmt: skip
