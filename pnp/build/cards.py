"""Cards: the faces and backs of all decks on sheets of paper, or as single faces for a press or a print service.

Cards with the same paper, the same mode of backs and the same stock go into one file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import ceil
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.diagnostics import Distance, ForwardingReport, Report
from pnp.base.records import frozen
from pnp.build.editions import (
    cards_edition,
    cards_stem,
    components_left,
    criteria_for_batches,
    decks_left_out,
    describe_stock,
    document_advice,
    document_info,
    left_out_remarks,
    requested_profile,
)
from pnp.impose.impose import impose
from pnp.impose.manifest import PrintedCards, fits_of, manifest
from pnp.impose.slug_lines import add_slug_lines
from pnp.load.package_data import papers
from pnp.load.profiles import home_marks
from pnp.load.yaml.nodes import format_number
from pnp.locale.localize import with_second_face
from pnp.model.face_walk import processing_lines
from pnp.model.outline import PER_CARD
from pnp.model.printing import ANY_STOCK, GLUED_STOCK
from pnp.model.request import Difference, Document, ProductDocuments, with_sheet_difference
from pnp.model.sheet import id_of_card

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, FacePlace
    from pnp.base.units import Size
    from pnp.build.workshop import Workshop
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.model.printing import BacksMode, Cutting, FaceCanvas, PrinterMarks, PrintOptions, Profile, Stock
    from pnp.model.request import BuildRequest, Edition, Progress
    from pnp.model.sheet import Component, Imposition, Sheet


ADVICE_BY_BACKS = MappingProxyType(
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

    Reports `layout/no-cards` if that leaves nothing to print, or that its tables have no rows as an error.
    """
    progress.stage("layout", sum(len(deck.laid_out) for deck in request.requested_decks(game)))
    components = lay_out_requested(game, request, workshop, report, progress)
    if "fonts" in game.unread:
        return ProductDocuments()
    if not components:
        _report_no_cards(game, request, report)
        return ProductDocuments(components=(), edition=cards_edition(game, request))
    profile = requested_profile(request)
    cards = None if request.draft else PrintedCards(game, components, press=profile.colour is not None, keys=workshop.face_keys)
    if request.since is not None:
        from pnp.build.changes.cards import components_to_print, find_changed_cards  # noqa: PLC0415 - only where something is compared

        changes = find_changed_cards(game, request, profile, components, workshop, report)
        components = components_to_print(components, changes) if changes is not None else ()
    if profile.low_ink:
        from pnp.layout.low_ink import low_ink_component  # noqa: PLC0415 - only where ink is saved

        components = tuple(low_ink_component(component) for component in components)
    progress.stage("impose")
    left_out = decks_left_out(game, profile)
    remarks = left_out_remarks(components, left_out, profile) if left_out else ()
    components = components_left(components, left_out) if left_out else components
    if profile.pages != "faces" and any(deck.options.fit for deck in game.decks):
        from pnp.impose.fitted_faces import asked_fits, report_no_size  # noqa: PLC0415 - few decks have another size

        for deck, asked in asked_fits(game.decks, profile).items():
            report_no_size(deck, asked, profile, report)
    if profile.table is not None:
        from pnp.build.virtual_table import lay_out_table_booklet, plan_virtual_table  # noqa: PLC0415 - few profiles need it

        booklet = lay_out_table_booklet(game, request, workshop, report)
        planned = plan_virtual_table(game, request, profile, components, booklet)
        return replace(planned, remarks=(*remarks, *planned.remarks))
    if request.only == "booklet":  # whether a service takes the cards does not matter
        return ProductDocuments((), components, edition=cards_edition(game, request), writes=profile.writes)
    if profile.pages == "faces":
        planned = plan_single_faces(game, request, profile, components, report, cards)
        return replace(planned, remarks=(*remarks, *planned.remarks))
    bleeds = required_sheet_bleeds(game, profile, components, report)
    runs = plan_print_runs(game, request, profile, components, report) if components else ()
    return ProductDocuments(
        tuple(chain.from_iterable(_sheets_documents(game, request, workshop, profile, run, report, cards) for run in runs)),
        components,
        edition=cards_edition(game, request),
        writes=profile.writes,
        remarks=remarks,
        safe=profile.safe or 0.0,
        bleeds=bleeds,
    )


def _report_no_cards(game: Game, request: BuildRequest, report: Report) -> None:
    is_whole = not request.is_part and request.only is None and not request.guides
    if request.only == "booklet" or (is_whole and game.booklet is not None) or report.has_errors:
        return
    decks = request.requested_decks(game)
    skipped = sum(len(deck.parked) for deck in decks)
    empty = [d for d in report.diagnostics if d.code == "load/no-rows"]
    if empty and not skipped:  # the cause, which is more than a warning where there is nothing else
        for warning in empty:
            report.add(replace(warning, severity="error", distance=Distance.VALUE))
        return
    named = " and ".join(f"`{name}`" for name in request.decks or (game.name,))
    message = f"no card of {named} is printed"
    hint = f"all are skipped: take out `skip` or `copies: 0` of one of {skipped}" if skipped else "write one into a deck"
    report.error("layout/no-cards", message, decks[0].mark if request.decks else game.mark, hint=hint)


def lay_out_requested(
    game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> tuple[Component, ...]:
    """Return the components that a request names; the second language of a pair may be on the back of the first one."""
    from pnp.layout.layout import cards_that_meet  # noqa: PLC0415 - the layout is not needed by who only imports this

    draft = request.draft
    cards = cards_that_meet(request.requested_decks(game), request.cards)
    criteria = criteria_for_batches(game, request, requested_profile(request), report, kept=workshop.disk is not None)
    faces = workshop.lay_out(
        game, report, decks=request.decks, cards=cards, draft=draft, criteria=criteria, jobs=request.jobs,
        advance=progress.advance,
    )  # fmt: skip
    if game.other is None:
        return faces
    return with_second_face(faces, workshop.lay_out(game.other, SecondFaceReport(report), decks=request.decks, draft=draft))


def _sheets_documents(  # noqa: PLR0913, PLR0917 - what is printed, how, and where faults are reported
    game: Game,
    request: BuildRequest,
    workshop: Workshop,
    profile: Profile,
    run: PrintRun,
    report: Report,
    cards: PrintedCards | None,
) -> Iterator[Document]:
    marks, edition = profile.marks or home_marks(), cards_edition(game, request)
    imposition = impose(run.components, run.paper, run.backs, report, marks=marks, skip=request.skip, machine=profile.cut)
    imposition = replace(imposition, stock=run.stock)
    saving = ""
    if profile.cut is None:
        saving = bleed_saving(run, len(imposition.sheets), profile) or shared_cuts_saving(
            game, request, run, imposition, profile
        )
    for sheets, difference in divide_by_sides(imposition) if request.single_sided else ((imposition, None),):
        own = with_sheet_difference(edition, difference)
        named = partial(_name_and_manifest, game, request, run, cards, own)
        document = _sheets_document(game, request, workshop, profile, run, report, sheets, named)
        if request.passes == "one":
            yield replace(document, saving=saving)
        else:
            from pnp.build.passes import in_two_passes  # noqa: PLC0415 - few printers print one side at a time

            yield from in_two_passes(replace(document, saving=saving), request.printer, named)
        saving = ""


def _name_and_manifest(  # noqa: PLR0913, PLR0917 - all that a name and a manifest tell
    game: Game,
    request: BuildRequest,
    run: PrintRun,
    cards: PrintedCards | None,
    edition: Edition,
    imposition: Imposition,
    end: str = "",
) -> tuple[str, Callable[[], Mapping[str, object]]]:
    """Return the name of a file without its suffix, which ends with `end`, and what makes its manifest."""
    return cards_stem(game, run.name + end, edition), partial(manifest, game, imposition, request.profile, edition, cards)


def divide_by_sides(imposition: Imposition) -> Iterator[tuple[Imposition, Difference | None]]:
    """Yield the sheets with something on both sides, then those with nothing on their backs, which lose these.

    What distinguishes the two is said only if there are both.
    """
    both = [sheet for sheet in imposition.sheets if sheet.back is not None and sheet.back.placements]
    single = [replace(sheet, back=None) for sheet in imposition.sheets if sheet.back is not None and not sheet.back.placements]
    if not both or not single:
        yield imposition, None
        return
    parts: Sequence[tuple[Sequence[Sheet], BacksMode, Difference]] = (
        (both, imposition.backs, Difference("sides", "both", "both-sides")),
        (single, "none", Difference("sides", "one", "one-side")),
    )
    for sheets, backs, difference in parts:
        numbered = tuple(replace(sheet, number=number) for number, sheet in enumerate(sheets, 1))
        yield replace(imposition, backs=backs, sheets=numbered), difference


def _sheets_document(  # noqa: PLR0913, PLR0917 - as above, with its sheets
    game: Game,
    request: BuildRequest,
    workshop: Workshop,
    profile: Profile,
    run: PrintRun,
    report: Report,
    imposition: Imposition,
    named: Callable[[Imposition], tuple[str, Callable[[], Mapping[str, object]]]],
) -> Document:
    marks, stem = profile.marks or home_marks(), named(imposition)[0]
    sheets = with_cuts(game, run.components, imposition, stem, profile.cut) if profile.cut else imposition
    sheets = with_press_furniture(sheets, game, profile, marks, report) if profile.colour else sheets
    typesetter = workshop.typesetter(game.fonts, game.locale)
    if not imposition.paper.is_one_card:
        sheets = add_slug_lines(
            sheets, game, typesetter, marks=marks, profile=request.profile, draft=request.draft,
            private=request.private_use, machine=profile.cut.marks if profile.cut else None, report=report,
            at_home=profile.colour is None and not profile.cut,
        )  # fmt: skip
    if request.printer is not None:
        from pnp.impose.calibration import correct_for_printer  # noqa: PLC0415 - few have one of their own

        sheets = correct_for_printer(sheets, request.printer)
    return Document(
        stem=stem,
        imposition=sheets,
        fonts=game.fonts,
        info=document_info(game),
        advice=document_advice(request, _advice(run, imposition, profile)),
        material="" if run.stock is None or request.draft else describe_stock(game, run.stock),
        manifest=named(sheets)[1],
        pieces=_count_printed_pieces(game, sheets),
        caution=" · ".join(filter(None, _cautions(run, marks, imposition))),
        press=profile.colour,
        swatches=tuple(game.theme.swatches.values()) if profile.colour else (),
    )


def _advice(run: PrintRun, imposition: Imposition, profile: Profile) -> str:
    """Say what to do with sheets: `print at 100 %, cut`."""
    paper = imposition.paper
    advice = (PRESS_ADVICE_BY_BACKS if profile.colour else ADVICE_BY_BACKS)[imposition.backs]
    if paper.cells is not None:
        advice = advice.removesuffix(", cut")
    if paper.is_one_card:
        advice = advice.replace("print", "print without borders", 1)
    if paper.feed == "long" and not profile.colour:
        advice = f"{advice}, long edge first"
    return _advice_on_piles(advice, run, profile)


def _advice_on_piles(usual: str, run: PrintRun, profile: Profile) -> str:
    stacked = [component for component in run.components if component.order == "stack"]
    if not stacked:
        return usual
    decks = ", ".join(dict.fromkeys(f"`{component.deck}`" for component in stacked))
    of = "" if len(stacked) == len(run.components) else f" of {decks}"
    size = " of a size" if len({component.face.size for component in stacked}) > 1 else ""
    way = f"lay the cards{of} of each place on each other" if profile.cut else f"cut all sheets{of}{size} as one pile"
    return f"{usual.removesuffix(', cut')}, {way}, lay the piles on each other row by row"


def _cautions(run: PrintRun, marks: PrinterMarks, imposition: Imposition) -> Iterator[str]:
    if run.paper.cells is None:
        yield touching_cards_caution(run)
    else:
        from pnp.impose.cells import describe_cells  # noqa: PLC0415 - only for labels and the like

        yield describe_cells(run.components, run.paper)
    yield undrawn_cuts_caution(run, marks)
    yield fold_caution(imposition)
    yield glued_backs_caution(imposition)


def _count_printed_pieces(game: Game, sheets: Imposition) -> dict[str, int]:
    copies = {(p.id, p.copy) for page in sheets.pages for p in page.placements if p.side == "face"}
    printed = Counter([id_of_card(id_) for id_, _ in copies])
    counts: Counter[str] = Counter()
    for deck in game.decks:
        counts[deck.kind] += sum([printed[card.id] for card in deck.cards])
    return {kind: number for kind, number in counts.items() if number}


_CUT_ERROR = 0.5  # mm; by so much a cut with knife and ruler is off now and then
_MOST_CARDS_TRIED = 60  # cards that are imposed to see how many a page holds
_MOST_SHARE_OF_SHEETS = 0.75  # share of the sheets; if more would still be needed, nobody is told how to save some


@frozen
class PrintRun:
    """The components of one file, and how they are printed, on what stock (None: nobody says).

    `name` is the end of the file's name.
    """

    name: str
    paper: Paper
    backs: BacksMode
    components: tuple[Component, ...]
    stock: Stock | None = None


_RunKey: TypeAlias = "tuple[Paper | None, BacksMode | None, str | None]"
"""The paper, the mode of backs and the name of the stock of a run."""


def plan_print_runs(
    game: Game, request: BuildRequest, profile: Profile, components: Sequence[Component], report: Report
) -> tuple[PrintRun, ...]:
    """Divide components by paper, backs and stock: the command line decides, else the profile, the deck, the game.

    Components without backs need no file of their own. Those with the options of the game come first. What names no stock is
    not told apart from what is on the usual one; of `ANY_STOCK`, nothing is. Reports
    `impose/bleed-not-drawn` if more bleed is requested than any of them draws.
    """
    _check_bleed(request, components, report)
    first = request.options.over(profile.options)
    usual = first.over(game.defaults)
    mixed = usual.stock == ANY_STOCK
    decks = {deck.name: first.over(deck.options).over(game.defaults) for deck in game.decks}
    stocks = {deck.name: deck.stock for deck in game.decks if deck.stock is not None and not mixed}
    runs: dict[_RunKey, list[Component]] = {(usual.paper, usual.backs, usual.stock): []}
    for component in components:
        options, stock = decks.get(component.deck, usual), stocks.get(component.deck)
        backs = usual.backs if options.backs == "none" and component.back is None else options.backs
        key = options.paper, backs, stock.name if stock else usual.stock
        runs.setdefault(key, []).append(_with_options(component, options))
    used = {key: of_run for key, of_run in runs.items() if of_run} or runs
    by_name = {stock.name: stock for stock in stocks.values()}
    return tuple(run for key, of_run in used.items() for run in _print_runs(key, of_run, usual, by_name.get(key[2] or "")))


def _with_options(component: Component, options: PrintOptions) -> Component:
    marks = options.marks or ("short" if options.cuts == "shared" else component.marks)
    order, collated = options.order or "rows", options.copies == "collated"
    if (marks, options.bleed, options.cuts, order, collated) == (
        component.marks, component.bleed, component.cuts, component.order, component.collated
    ):  # fmt: skip
        return component
    return replace(component, marks=marks, bleed=options.bleed, cuts=options.cuts, order=order, collated=collated)


def _print_runs(key: _RunKey, components: list[Component], usual: PrintOptions, stock: Stock | None) -> Iterator[PrintRun]:
    paper, backs = key[0] or papers()["a4"], key[1] or "duplex-long"
    by_paper = {paper: components}
    if paper == PER_CARD:
        from pnp.impose.cells import papers_per_card  # noqa: PLC0415 - few print so

        by_paper = papers_per_card(components)
    for on, printed in by_paper.items():
        name = on.name if key[1] == usual.backs else f"{on.name}-{backs}"
        name = name if key[2] == usual.stock else f"{name}-{key[2]}"
        yield PrintRun(name, on, backs if any(component.back for component in printed) else "none", tuple(printed), stock)


def _check_bleed(request: BuildRequest, components: Sequence[Component], report: Report) -> None:
    if request.bleed is None or not components:
        return
    drawn = max([frame.bleed for component in components for frame in component.frames])
    if request.bleed > drawn:
        message = f"a bleed of {format_number(request.bleed)} mm is more than what is drawn: at most {format_number(drawn)} mm"
        report.error("impose/bleed-not-drawn", message, hint="`bleed` of a deck in game.yaml says how far its art goes")


def bleed_saving(run: PrintRun, sheets: int, profile: Profile) -> str:
    """Return how many sheets folded cards would take with shared cuts or without bleed, if that is much less.

    Halves of a sheet are small, so the gutters between cards often cost a whole row of them. Shared cuts come first: they keep
    the bleed around the block. Empty if neither helps.
    """
    if profile.bleed is not None or run.backs != "gutterfold" or all(c.bleed == 0 for c in run.components):
        return ""
    ways = {
        "--cuts shared": [replace(c, cuts="shared", marks="short" if c.marks == "full" else c.marks) for c in run.components],
        "--bleed 0": [replace(c, bleed=0.0) for c in run.components],
    }
    found = {way: len(impose(cards, run.paper, run.backs, Report(), marks=profile.marks).sheets) for way, cards in ways.items()}
    way = min(found, key=lambda one: found[one])
    return f"`{way}` takes {found[way]} sheets instead of {sheets}" if 0 < found[way] <= _MOST_SHARE_OF_SHEETS * sheets else ""


def shared_cuts_saving(game: Game, request: BuildRequest, run: PrintRun, imposition: Imposition, profile: Profile) -> str:
    """Return how many more cards a page holds if neighbours share their cuts, if that saves a sheet; else an empty string.

    The size with most cards counts, of those whose decks do not set `cuts`.
    """
    sizes: dict[Size, list[Component]] = {}
    for component in run.components:
        if component.cut == "crop" and component.cuts is None and component.tiling is None and component.bleed != 0:
            sizes.setdefault(component.face.size, []).append(component)
    if profile.bleed is not None or request.skip is not None or run.backs == "gutterfold" or not sizes or run.paper.cells:
        return ""
    alike = max(sizes.values(), key=lambda of_size: sum([component.copies for component in of_size]))
    count, now = sum([c.copies for c in alike]), _most_on_a_page(imposition, {c.id for c in alike})
    if count <= now or not now:  # all on a page, or too large for it, which is reported
        return ""
    deck = next(deck for deck in game.decks if deck.name == alike[0].deck)
    marks = request.options.over(deck.options).over(game.defaults).marks or "short"
    tried = replace(alike[0], copies=min(count, _MOST_CARDS_TRIED), cuts="shared", marks=marks)
    then = _most_on_a_page(impose([tried], run.paper, run.backs, Report(), marks=profile.marks), {tried.id})
    if then <= now or ceil(count / then) >= ceil(count / now):
        return ""
    return f"`--cuts shared` puts {then} cards on a page instead of {now}: neighbours touch, with short marks"


def _most_on_a_page(imposition: Imposition, ids: Collection[str]) -> int:
    return max((sum([p.id in ids for p in sheet.front.placements]) for sheet in imposition.sheets), default=0)


def undrawn_cuts_caution(run: PrintRun, marks: PrinterMarks) -> str:
    """Name the decks without a line where they are cut, if the profile draws none; else an empty string."""
    decks = dict.fromkeys(c.deck for c in run.components if c.cut == "outline" and not marks.outlines)
    names = ", ".join(f"`{deck}`" for deck in decks)
    return f"no line shows where {names} are cut: their outlines are in the manifest" if names else ""


def touching_cards_caution(run: PrintRun) -> str:
    """Say what an inexact cut shows, if cards touch whose borders have no common colour; else an empty string."""
    sharing = [c for c in run.components if c.cut == "crop" and (c.cuts == "shared" or c.bleed == 0)]
    if not sharing:
        return ""
    bare = any(c.bleed == 0 for c in sharing)
    edge = ", and white paper at the edge of the block" if bare else ""
    return f"neighbours touch: a cut {_CUT_ERROR} mm off shows {_CUT_ERROR} mm of the neighbour{edge}"


_MOST_OFF_MIDDLE = 0.5  # mm; who lays the edges of a paper on each other is not more exact


def fold_caution(imposition: Imposition) -> str:
    """Say how far the fold of a gutterfold lies beside the middle of the paper, where cards need more room on one side."""
    off = [
        abs(line.x1 - page.size.w / 2) if line.x1 == line.x2 else abs(line.y1 - page.size.h / 2)
        for page in imposition.pages
        for line in page.lines
        if line.kind == "fold"
    ]
    if max(off, default=0.0) < _MOST_OFF_MIDDLE:
        return ""
    beside = format_number(round(max(off), 1))
    return f"fold on the line, not edge on edge: it lies up to {beside} mm beside the middle of the paper"


def glued_backs_caution(imposition: Imposition) -> str:
    """Say that backs are hidden where the other side of the paper is glued onto cardboard; else an empty string."""
    is_glued = imposition.stock is not None and imposition.stock.name == GLUED_STOCK and imposition.backs.startswith("duplex")
    if not is_glued or not any(sheet.back and sheet.back.placements for sheet in imposition.sheets):
        return ""
    return "the side that is glued onto cardboard has backs: `--backs gutterfold` folds them around it"


_GUIDES_ADVICE = "look at it: guides are not for print"
_FACES_ADVICE = "send it as it is: one face a page, with bleed"
PRESS_ADVICE_BY_BACKS = MappingProxyType(
    {
        "duplex-long": "send it as it is: sheets with marks, both sides, turned on the long edge",
        "duplex-short": "send it as it is: sheets with marks, both sides, turned on the short edge",
        "gutterfold": "send it as it is: sheets with marks, one side, folded and glued before they are cut",
        "none": "send it as it is: sheets with marks, one side",
    }
)
"""What to do with sheets for a press, by the mode of their backs."""


def plan_single_faces(  # noqa: PLR0913, PLR0917 - what is printed, and what manifests say of it
    game: Game,
    request: BuildRequest,
    profile: Profile,
    components: Sequence[Component],
    report: Report,
    listed: PrintedCards | None = None,
) -> ProductDocuments:
    """Plan single faces: a document for each deck, or for each size if the profile says so.

    `listed` are all cards of the run, which the manifest of each document lists.
    """
    from pnp.impose.single_faces import required_bleeds, single_faces  # noqa: PLC0415 - not at home

    components, canvases, refused, remarks = _take_decks(game, request, profile, components, report)
    kinds, edition = {deck.name: deck.kind for deck in game.decks}, cards_edition(game, request)
    documents: list[Document] = []
    for name, cards in _cards_by_file(components, profile).items():
        canvas = canvases.get(cards[0].deck)
        imposition, stem = single_faces(cards, profile.bleed, profile.order, canvas), cards_stem(game, name, edition)
        if profile.cut:
            imposition = with_cuts(game, cards, imposition, stem, profile.cut)
        document = Document(
            stem=stem,
            imposition=imposition,
            fonts=game.fonts,
            info=document_info(game),
            advice=document_advice(request, _GUIDES_ADVICE if request.guides else _FACES_ADVICE),
            manifest=partial(manifest, game, imposition, profile.name, edition, listed, fits_of(cards)),
            pieces=_count_pieces(cards, kinds),
            canvas=canvas,
            press=profile.colour,
            swatches=tuple(game.theme.swatches.values()),
        )
        documents.append(document)
    return ProductDocuments(
        tuple(documents), tuple(components), edition=edition, writes=profile.writes, safe=profile.safe or 0.0,
        bleeds=required_bleeds(components, profile), pictures=profile.pictures, refused=refused,
        remarks=remarks,
    )  # fmt: skip


class _TakenDecks(NamedTuple):
    """The components that a service takes, at its sizes, with the pages of their decks; errors and remarks about the others."""

    components: tuple[Component, ...]
    canvases: Mapping[str, FaceCanvas]
    refused: tuple[Diagnostic, ...] = ()
    remarks: tuple[str, ...] = ()


def _take_decks(
    game: Game, request: BuildRequest, profile: Profile, components: Sequence[Component], report: Report
) -> _TakenDecks:
    """Return the components at the sizes of a service; with `keep_going`, without the decks that it does not take.

    Errors about those are then not reported, unless no deck is left.
    """
    from pnp.impose.single_faces import deck_canvases, report_missing_bleed  # noqa: PLC0415 - not at home

    declared = {deck.name: deck.mark for deck in game.decks}
    told, unfitted = Report(), frozenset[str]()
    if any(deck.options.fit for deck in game.decks):
        from pnp.impose.fitted_faces import asked_fits, fit_components  # noqa: PLC0415 - few decks have another size

        fits = asked_fits(game.decks, profile)
        components, unfitted = fit_components(components, fits, profile, told)
    fitted = components_left(components, unfitted)
    canvases = deck_canvases(fitted, declared, profile, told)
    report_missing_bleed(fitted, declared, canvases, profile, told)
    refused = tuple(finding for finding in told.diagnostics if finding.severity == "error")
    marks = {finding.mark for finding in refused}
    others = {name: "which it does not take: see the errors" for name, mark in declared.items() if mark in marks}
    taken = components_left(components, others)
    keeps_going = request.keep_going and not request.draft and bool(taken)
    for finding in told.diagnostics:
        if finding not in refused or not keeps_going:
            report.add(finding)
    if not keeps_going:
        return _TakenDecks(tuple(components), canvases)
    return _TakenDecks(taken, canvases, refused, left_out_remarks(components, others, profile))


def required_sheet_bleeds(
    game: Game, profile: Profile, components: Sequence[Component], report: Report
) -> Mapping[str, float] | None:
    """Return the bleed in mm that the art of each deck must fill on sheets for a press; None at home, where it need not."""
    if profile.bleed is None:
        return None
    from pnp.impose.single_faces import report_missing_bleed, required_bleeds  # noqa: PLC0415 - not at home

    report_missing_bleed(components, {deck.name: deck.mark for deck in game.decks}, {}, profile, report)
    return required_bleeds(components, profile)


def with_press_furniture(
    imposition: Imposition, game: Game, profile: Profile, marks: PrinterMarks, report: Report
) -> Imposition:
    """Return sheets with what only presses print beside cards: registration targets and a colour bar."""
    from pnp.impose.sheet_marks import with_colour_bar, with_press_marks  # noqa: PLC0415 - only for a press

    assert profile.colour is not None
    sheets = with_press_marks(imposition, marks)
    return with_colour_bar(sheets, marks, profile.colour.limit, game.mark, report)


def _cards_by_file(components: Iterable[Component], profile: Profile) -> dict[str, list[Component]]:
    by_size = profile.decks is not None and profile.decks.file == "size"
    files: dict[str, list[Component]] = {}
    for component in components:
        if component.copies:
            files.setdefault(_size_name(component.face) if by_size else component.deck, []).append(component)
    return files


def _size_name(frame: Frame) -> str:
    """Name a size, such as `63x88`, with its outline if it is not a rectangle: `20x20-circle`."""
    size = "x".join(format_number(round(side, 2)) for side in frame.size)
    return f"{size}-{frame.shaped.shape}" if frame.shaped else size


def _count_pieces(cards: Iterable[Component], kinds: Mapping[str, str]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for card in cards:
        counts[kinds[card.deck]] += card.copies
    return dict(counts)


def with_cuts(game: Game, components: Iterable[Component], imposition: Imposition, stem: str, cutting: Cutting) -> Imposition:
    """Add the lines that a machine cuts to sheets; its files begin with the document's `stem`.

    The rectangle of a face is not cut if it has no marks (`marks: none`) and its drawing has cut lines: it is the box around a
    net.
    """
    from pnp.impose.cutting_machine import with_cut_layouts  # noqa: PLC0415 - only for a cutting machine

    unmarked = {deck.name for deck in game.decks if deck.options.over(game.defaults).marks == "none"}
    boxes = {
        c.id
        for c in components
        if c.deck in unmarked and c.face.shaped is None and any(line.step == "cut" for line in processing_lines(c.face))
    }
    return with_cut_layouts(imposition, stem, boxes, cutting.contour)


class SecondFaceReport(ForwardingReport):
    """Passes findings on to another report, with all their faces as backs."""

    def change_finding(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding with all its places on the back."""
        return replace(diagnostic, faces=tuple([self.move_place(place) for place in diagnostic.faces]))

    def move_place(self, place: FacePlace) -> FacePlace:
        """Return the same place on the back."""
        return place._replace(side="back")
