"""The booklet: single pages to read on a screen or for a print shop, and sheets to print and fold, for each paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING

from pnp.build.editions import (
    booklet_edition,
    booklet_stem,
    document_advice,
    document_info,
    includes_booklet,
    requested_profile,
)
from pnp.impose.booklet_sheets import (
    BookletSheets,
    fold_pattern,
    impose_booklet,
    report_long_zine,
    report_too_large,
    single_pages,
    spine_width,
)
from pnp.impose.calibration import correct_for_printer
from pnp.impose.manifest import booklet_manifest, page_keys
from pnp.layout.booklet.figure_images import widen_fine_lines
from pnp.layout.low_ink import low_ink_frame
from pnp.load.package_data import known_papers
from pnp.load.yaml.nodes import format_number
from pnp.model.request import Document, ProductDocuments

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.build.workshop import Workshop
    from pnp.model.booklet import Binding, BookletLook, BookletPages
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.model.printing import Profile
    from pnp.model.request import BuildRequest, Progress
    from pnp.model.sheet import Imposition


_PAPERS = (("a4", "a3", "sra3"), ("letter", "legal", "tabloid", "super-b"))
"""For each part of the world the papers that a booklet is printed on: the first that takes its sheets."""

_ROUNDING = 1e-9

_READ_ADVICE = "read it, or send it to a print shop"
_TURNS = {
    "duplex-short": "both sides, turn on the short edge",
    "duplex-long": "both sides, turn on the long edge",
    "none": "one side",
}
_WAYS: Mapping[Binding, str] = {
    "saddle-stitch": "fold, staple",
    "calendar": "fold, staple, hang up by the fold",
    "sewn": "fold each gathering, sew all through their folds",
    "perfect": "fold each gathering, glue all at their folds",
    "loose": "bind at the edge (comb, rings, clamp)",
    "accordion": "fold to and fro, the cover in front",
    "mini-zine": "fold, cut in the middle, push together",
}
"""What is done with the printed sheets."""

_TOGETHER = {(2, 1): "two pages side by side", (1, 2): "two pages, one above the other", (1, 1): "pages"}

_INNER_MARGINS = ((150, 9.6), (300, 12.7), (500, 15.9), (700, 19.1))
"""mm of white that books of up to so many pages keep at a glued spine, which never opens flat (KDP, margins of paperbacks)."""
_LARGEST_INNER_MARGIN = 22.3

STAPLE_CAPACITY = 2.0
"""mm of paper that staples hold: 20 sheets of 80 g, the usual capacity of the 24/6 and 26/6 staples of long-arm staplers.

Print shops staple 16 to 18 sheets (64 to 72 pages), and bind thicker books with glue."""


def plan_booklet(game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress) -> ProductDocuments:
    """Lay out the booklet and impose its pages, if it belongs to the build (`includes_booklet`).

    Its figures can show any card of the game. Reports `booklet/none` if a booklet is requested and the game has none.
    """
    profile = requested_profile(request)
    if not includes_booklet(game, request):
        return ProductDocuments()
    if game.booklet is None:
        if request.only == "booklet":
            hint = "its chapters are Markdown files such as `booklet/01-name.md` in its folder"
            report.error("booklet/none", f"the game `{game.name}` has no booklet", game.mark, hint=hint)
        return ProductDocuments()
    progress.stage("booklet")
    booklet = lay_out_booklet(game, request, workshop, report)
    if not booklet.pages:
        return ProductDocuments(booklet=booklet)  # an error, of which not even a draft has pages
    pages = booklet
    if profile.low_ink:
        pages = replace(booklet, pages=tuple(widen_fine_lines(low_ink_frame(page)) for page in booklet.pages))
    if profile.pictures is not None or (profile.decks is not None and profile.decks.sizes):
        documents: tuple[Document, ...] = ()
        _report_left_out(game, request, profile, report)
    elif profile.colour or profile.pages == "faces":
        _check_bleed(pages.look, profile, report)
        documents = (press_booklet_document(game, request, profile, pages, _format_name(pages)),)
    else:
        documents = _booklet_documents(game, request, profile, pages, workshop, report)
    return ProductDocuments(documents, booklet=booklet, writes=profile.writes)


def lay_out_booklet(game: Game, request: BuildRequest, workshop: Workshop, report: Report) -> BookletPages:
    """Lay out the booklet of a localized game, and before that the cards and, if it says how these are cut, their sheets."""
    assert game.booklet is not None
    components = workshop.lay_out(game, report, draft=request.draft)
    if not game.booklet.shows_assembly:
        return workshop.lay_out_booklet(game, components, report)
    from pnp.build.assembly import booklet_guide  # noqa: PLC0415 - few booklets say how a game is put together

    return workshop.lay_out_booklet(game, components, report, booklet_guide(game, request, workshop))


def _check_bleed(look: BookletLook, profile: Profile, report: Report) -> None:
    if profile.bleed is not None and look.bleed < profile.bleed - _ROUNDING:
        asked, drawn = format_number(profile.bleed), format_number(look.bleed)
        message = f"`{profile.name}` prints {asked} mm of bleed, the booklet draws {drawn} mm"
        hint = f"set `bleed: {asked}` in booklet.yaml, and let its art reach there; or build the cards alone: `--only cards`"
        report.error("impose/bleed-missing", message, look.mark, hint=hint)


def _report_left_out(game: Game, request: BuildRequest, profile: Profile, report: Report) -> None:
    writes = (
        "writes pictures of cards, and no booklet"
        if profile.pictures is not None
        else "prints cards of its sizes, and no booklet"
    )
    message = f"`{profile.name}` {writes}: build it with another profile, such as `home`"
    if request.only == "booklet":
        report.error("booklet/left-out", message, game.mark)
    else:
        report.note("booklet/left-out", message, game.mark)


def _booklet_documents(  # noqa: PLR0913, PLR0917 - what is printed, how, and where faults are reported
    game: Game, request: BuildRequest, profile: Profile, pages: BookletPages, workshop: Workshop, report: Report
) -> tuple[Document, ...]:
    keys = cache(partial(page_keys, game, pages, workshop.face_keys))  # computed once, when the first manifest is written
    single = replace(
        _booklet_document(game, request, pages, single_pages(pages, pages.look.bleed if request.booklet_bleed else 0.0), keys),
        advice=document_advice(request, _READ_ADVICE),
        outline=pages.outline,
    )
    _check_inner_margin(pages, report)
    if report_long_zine(pages, report):
        return (single,)
    made = [(tried, impose_booklet(pages, tried, report, profile.marks, request.backs)) for tried in _papers_to_try(request)]
    folded = [
        document
        for tried, found in made
        if found is not None
        for document in _sheets_documents(game, request, pages, tried, found, keys)
    ]
    without = [tried for tried, found in made if found is None]
    if folded:
        for tried in without:
            report_too_large(pages, tried, report, other=True)
    else:
        report_too_large(pages, [paper for tried in without for paper in tried], report, other=False)
    return (single, *folded)


def _sheets_documents(  # noqa: PLR0913, PLR0917 - a document, and what it shares with the others
    game: Game,
    request: BuildRequest,
    pages: BookletPages,
    tried: Sequence[Paper],
    made: BookletSheets,
    keys: Callable[[], list[str]],
) -> tuple[Document, ...]:
    """Return the sheets on the first paper that takes them, of those that were `tried`."""
    imposition = correct_for_printer(made.imposition, request.printer) if request.printer else made.imposition
    document = replace(
        _booklet_document(game, request, pages, imposition, keys, made),
        advice=document_advice(request, _sheet_advice(pages.look, made)),
        caution=" · ".join(chain(_paper_passed_over(request), _cautions(pages.look, made, tried))),
    )
    if request.passes == "one":
        return (document,)
    from pnp.build.passes import in_two_passes  # noqa: PLC0415 - few printers print one side at a time

    def of_pass(sheets: Imposition, end: str) -> tuple[str, Callable[[], Mapping[str, object]] | None]:
        found = _booklet_document(game, request, pages, sheets, keys, made, end)
        return found.stem, found.manifest

    return in_two_passes(document, request.printer, of_pass)


def _check_inner_margin(pages: BookletPages, report: Report) -> None:
    look, number = pages.look, len(pages.pages)
    least = next((white for most, white in _INNER_MARGINS if number <= most), _LARGEST_INNER_MARGIN)
    if look.binding == "perfect" and look.margins.inner < least:
        found = format_number(look.margins.inner)
        plural = "s" * (number != 1)
        needs = f"a book of {number} page{plural}, which does not open flat, needs {format_number(least)} mm"
        message = f"{found} mm of white at a glued spine: {needs}"
        report.warning(
            "booklet/narrow-inner-margin", message, look.mark, hint=f"write `inner: {format_number(least)}` under `margins`"
        )


def _papers_to_try(request: BuildRequest) -> Iterator[tuple[Paper, ...]]:
    """Yield for each file of sheets the papers that it may be for; `--paper` makes one file, for this or a larger one.

    What only takes cards is no paper of a booklet.
    """
    known, asked = known_papers(request.root), request.paper
    if asked is None or not asked.takes_text:
        yield from (tuple(known[name] for name in names) for names in _PAPERS)
    else:
        names = next((names for names in _PAPERS if asked.name in names), _PAPERS[0])
        usual = [known[name] for name in names if name != asked.name]
        yield asked, *(paper for paper in usual if paper.size.w * paper.size.h > asked.size.w * asked.size.h)


def _sheet_advice(look: BookletLook, made: BookletSheets) -> str:
    """Return what is done with the sheets, in order."""
    form, way, blanks = made.form, _WAYS[made.binding], len(made.blanks)
    if _is_too_thick(look, made):
        way = way.replace("staple", "sew")
    steps = [f"print at 100 %, {_TURNS[made.imposition.backs]}"]
    if form.places > 1:
        piles = len(made.imposition.sheets) > 1
        steps.append("cut apart, lay the piles on each other row by row" if piles else "cut apart")
    return ", ".join([*steps, way]) + (f" ({blanks} blank page{'s' * (blanks > 1)} at the end)" if blanks else "")


def _paper_passed_over(request: BuildRequest) -> Iterator[str]:
    asked = request.paper
    if asked is not None and not asked.takes_text:
        yield f"not on {asked.name}, which takes cards only"


def _cautions(look: BookletLook, made: BookletSheets, tried: Sequence[Paper]) -> Iterator[str]:
    """Yield what one may not expect of the sheets: another paper or binding, what is cut off, how thick they are."""
    form, paper, names = made.form, made.form.paper.name, ", ".join(other.name for other in tried)
    pattern = fold_pattern(look.binding, len(made.pages))
    together = _TOGETHER.get(pattern[:2], f"{pattern.columns} × {pattern.rows} pages")
    if made.binding != look.binding:
        yield f"{together} fit on none of {names}: each sheet has one page on both sides"
    elif tried[0].name not in {paper, *(passed.name for passed in made.passed)}:
        size = " × ".join(format_number(round(side, 2)) for side in form.piece)
        yield f"on {paper}, because {together} ({size} mm) do not fit on {tried[0].name}"
    if made.copies > 1:
        yield f"each sheet has {made.copies} copies"
    if form.crop > _ROUNDING:
        strip = format_number(round(form.crop, 2))
        over = format_number(round(4 * form.crop, 2))  # each of two pages loses it at two edges
        wider = "higher" if pattern.tumbles else "wider"
        lost = f"{strip} mm of each page are missing at the fold and at the edge opposite to it"
        yield f"{together} are {over} mm {wider} than {paper}: {lost}"
    strips = zip(reversed(made.unmarked), ("at the top and at the bottom", "on the left and on the right"), strict=True)
    if said := [f"{format_number(round(strip, 2))} mm {where}" for strip, where in strips if strip]:
        yield f"cut off {' and '.join(said)}, where no mark can be printed"
    if _is_too_thick(look, made):
        sheets, most = len(made.pieces), _most_stapled(look)
        thickness = format_number(look.thickness)
        yield (
            f"{sheets} sheets are too thick to be stapled, which up to {most} of {thickness} mm can be: sew them"
            " through the marks at the fold, or let a print shop bind the single pages with glue"
        )
    if made.binding in {"sewn", "perfect"}:
        gatherings, width = made.pieces[-1].gathering + 1, format_number(round(spine_width(look, len(made.pages)), 1))
        yield f"{gatherings} gathering{'s' * (gatherings > 1)}, the spine is {width} mm wide"


def _most_stapled(look: BookletLook) -> int:
    return int(STAPLE_CAPACITY / look.thickness + _ROUNDING)


def _is_too_thick(look: BookletLook, made: BookletSheets) -> bool:
    return made.binding in {"saddle-stitch", "calendar"} and len(made.pieces) > _most_stapled(look)


def _booklet_document(  # noqa: PLR0913, PLR0917 - a document, and what it shares with the others
    game: Game,
    request: BuildRequest,
    pages: BookletPages,
    imposition: Imposition,
    keys: Callable[[], list[str]],
    sheets: BookletSheets | None = None,
    end: str = "",
) -> Document:
    """Return one document: the single pages, or `sheets` as they are imposed; `end` is what its name ends with."""
    name = f"on-{sheets.form.paper.name}{end}" if sheets else ""
    edition = booklet_edition(request, sheets=sheets is not None, turn=sheets.turn if sheets else None)
    return Document(
        stem=booklet_stem(game, "-".join(filter(None, (_format_name(pages), name))), edition),
        imposition=imposition,
        fonts=game.fonts,
        info=document_info(game),
        advice="",
        stage=f"booklet {name}".strip(),
        manifest=partial(booklet_manifest, game, imposition, pages, request.profile, edition, keys, sheets),
    )


def _format_name(pages: BookletPages) -> str:
    w, h = pages.look.size
    return "a5" if (w, h) == (148.0, 210.0) else f"{w:g}x{h:g}"


def press_booklet_document(game: Game, request: BuildRequest, profile: Profile, pages: BookletPages, form: str) -> Document:
    """Return the booklet as single pages in order, with bleed and without links, as print shops ask for it."""
    around = pages.look.bleed if profile.bleed is None else min(profile.bleed, pages.look.bleed)
    imposition, edition = single_pages(pages, around), booklet_edition(request, sheets=False)
    return Document(
        stem=booklet_stem(game, form, edition),
        imposition=imposition,
        fonts=game.fonts,
        info=document_info(game),
        advice=document_advice(request, "send it as it is: single pages in order, with bleed"),
        stage="booklet",
        manifest=partial(booklet_manifest, game, imposition, pages, profile.name, edition),
        press=profile.colour,
        swatches=tuple(game.theme.swatches.values()),
    )
