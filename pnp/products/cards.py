"""Cards: the faces and backs of all decks on sheets of paper."""

from __future__ import annotations

from collections import Counter
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.impose.calibration import correct_for_printer
from pnp.impose.impose import impose
from pnp.impose.manifest import PrintedCards, manifest
from pnp.impose.slug_lines import add_slug_lines
from pnp.load.profiles import home_marks
from pnp.locale.localize import with_second_face
from pnp.model.request import Document, DocumentInfo, ProductDocuments
from pnp.products.editions import advice, cards_edition, cards_stem, requested_profile
from pnp.products.painted_decks import judged_in_batches
from pnp.products.press_documents import SENT, asked_of_sheets, plan_faces, pressed, printed_by_press
from pnp.products.print_runs import caution, print_runs, saving, shared_cuts, undrawn
from pnp.products.second_faces import SecondFaceReport
from pnp.products.wanted_booklet import takes_booklet

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.model.printing import Profile
    from pnp.model.request import BuildRequest, Progress
    from pnp.model.sheet import Component, Imposition
    from pnp.products.print_runs import PrintRun
    from pnp.workshop import Workshop

ADVICE = MappingProxyType(
    {
        "duplex-long": "print at 100 %, both sides, turn on the long edge",
        "duplex-short": "print at 100 %, both sides, turn on the short edge",
        "gutterfold": "print at 100 %, fold, glue, cut",
        "none": "print at 100 %, cut",
    }
)
"""What to do with the sheets, by the mode of their backs."""


def plan_cards(game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress) -> ProductDocuments:
    """Lay out the requested cards and impose them on the requested paper; a game of nothing but a booklet has no document.

    Reports `layout/no-cards` if that leaves nothing to print.
    """
    progress.stage("layout", sum(len(deck.cards) for deck in game.decks if request.deck in (None, deck.name)))
    components = laid_out(game, request, workshop, report, progress)
    if "fonts" in game.unread:
        return ProductDocuments()
    if not components:
        _report_nothing(game, request, report)
        return ProductDocuments(components=(), edition=cards_edition(game, request))
    profile = requested_profile(request)
    cards = None if request.draft else PrintedCards(game, components, press=profile.colour is not None, keys=workshop.face_keys)
    if request.since is not None:
        from pnp.products.changed_cards import changed_cards, to_print  # noqa: PLC0415 - only where something is compared

        changes = changed_cards(game, request, profile, components, workshop, report)
        components = to_print(components, changes) if changes is not None else ()
    if profile.low_ink:
        from pnp.layout.low_ink import low_ink_component  # noqa: PLC0415 - only where ink is saved

        components = tuple(low_ink_component(component) for component in components)
    progress.stage("impose")
    if profile.table is not None:
        from pnp.products.virtual_table import booklet_of_table, table_documents  # noqa: PLC0415 - few profiles need it

        booklet = booklet_of_table(game, request, workshop, report)
        return table_documents(game, request, profile, components, booklet)
    if profile.colour or profile.pages == "faces":
        components = printed_by_press(game, components)
    if profile.pages == "faces":
        return plan_faces(game, request, profile, components, report, cards)
    bleeds = asked_of_sheets(game, profile, components, report)
    runs = print_runs(game, request, profile, components, report) if components else ()
    return ProductDocuments(
        tuple(_document(game, request, workshop, profile, run, report, cards) for run in runs),
        components,
        edition=cards_edition(game, request),
        writes=profile.writes,
        safe=profile.safe or 0.0,
        bleeds=bleeds,
    )


def _report_nothing(game: Game, request: BuildRequest, report: Report) -> None:
    """Report that there are no cards, unless a booklet is what the game is, or cards have faults that were reported."""
    is_whole = request.deck is None and request.card is None and request.only is None and not request.guides
    if request.only == "booklet" or (is_whole and game.booklet is not None) or report.has_errors:
        return
    decks = [deck for deck in game.decks if request.deck in (None, deck.name)]
    skipped = sum(len(deck.parked) for deck in decks)
    message = f"no card of `{request.deck or game.name}` is printed"
    hint = f"all are skipped: take out `skip` or `copies: 0` of one of {skipped}" if skipped else "write one into a deck"
    report.error("layout/no-cards", message, decks[0].mark if request.deck else game.mark, hint=hint)


def laid_out(
    game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> tuple[Component, ...]:
    """Return the components that a request names; the second language of a pair may be on the back of the first one."""
    draft = request.draft
    profile, kept = requested_profile(request), workshop.disk is not None
    judgement = judged_in_batches(game, request, profile, report, kept=kept)
    faces = workshop.lay_out(
        game, report, deck=request.deck, card=request.card, draft=draft, judgement=judgement, jobs=request.jobs,
        advance=progress.advance, booklet=not draft and game.booklet is not None and takes_booklet(game, request),
    )  # fmt: skip
    if game.other is None:
        return faces
    return with_second_face(faces, workshop.lay_out(game.other, SecondFaceReport(report), deck=request.deck, draft=draft))


def _document(  # noqa: PLR0913, PLR0917 - what is printed, how, and where faults are reported
    game: Game,
    request: BuildRequest,
    workshop: Workshop,
    profile: Profile,
    run: PrintRun,
    report: Report,
    cards: PrintedCards | None,
) -> Document:
    marks, edition = profile.marks or home_marks(), cards_edition(game, request)
    stem = cards_stem(game, run.name, edition)
    imposition = impose(run.components, run.paper, run.backs, report, marks=marks, skip=request.skip, machine=profile.cut)
    sheets = imposition
    if profile.cut:
        from pnp.products.machine_cuts import with_cuts  # noqa: PLC0415 - only for a cutting machine

        sheets = with_cuts(game, run.components, imposition, stem, profile.cut)
    sheets = pressed(sheets, game, profile, marks, report) if profile.colour else sheets
    typesetter = workshop.typesetter(game.fonts, game.locale)
    sheets = add_slug_lines(
        sheets, game, typesetter, marks=marks, profile=request.profile, draft=request.draft,
        machine=profile.cut.marks if profile.cut else None, report=report,
    )  # fmt: skip
    sheets = correct_for_printer(sheets, request.printer) if request.printer else sheets
    return Document(
        stem=stem,
        imposition=sheets,
        fonts=game.fonts,
        info=DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version),
        advice=advice(request, (SENT if profile.colour else ADVICE)[run.backs]),
        manifest=partial(manifest, game, sheets, request.profile, edition, cards),
        pieces=_pieces(game, sheets),
        saving=_saving(game, request, run, imposition, profile) if profile.cut is None else "",
        caution=" · ".join(filter(None, (caution(run), undrawn(run, marks)))),
        press=profile.colour,
        swatches=tuple(game.theme.swatches.values()) if profile.colour else (),
    )


def _saving(game: Game, request: BuildRequest, run: PrintRun, imposition: Imposition, profile: Profile) -> str:
    return saving(run, len(imposition.sheets), profile) or shared_cuts(game, request, run, imposition, profile)


def _pieces(game: Game, sheets: Imposition) -> dict[str, int]:
    """Count what is on sheets by its kind, in the order of the decks."""
    printed = Counter(id_ for id_, _ in {(p.id, p.copy) for page in sheets.pages for p in page.placements if p.side == "face"})
    counts: Counter[str] = Counter()
    for deck in game.decks:
        counts[deck.kind] += sum(printed[card.id] for card in deck.cards)
    return {kind: number for kind, number in counts.items() if number}
