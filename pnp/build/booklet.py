"""The booklet: single pages to read on a screen or for a print shop, and sheets to print and fold, for each paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from pnp.build.editions import (
    booklet_edition,
    booklet_stem,
    document_advice,
    document_info,
    includes_booklet,
    requested_profile,
)
from pnp.impose.calibration import correct_for_printer
from pnp.impose.manifest import booklet_manifest, page_keys
from pnp.impose.signature import PAGES_A_SHEET, padded_page_count, signature, single_pages
from pnp.layout.booklet.figure_images import widen_fine_lines
from pnp.layout.low_ink import low_ink_frame
from pnp.load.package_data import papers
from pnp.load.yaml.nodes import format_number
from pnp.model.request import Document, ProductDocuments

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.build.workshop import Workshop
    from pnp.model.booklet import BookletPages
    from pnp.model.game import Game
    from pnp.model.printing import Profile
    from pnp.model.request import BuildRequest, Progress
    from pnp.model.sheet import Imposition


BOOKLET_PAPERS = ("a4", "letter")
"""The papers for which folded sheets with two pages on each side are made."""

_ROUNDING = 1e-9

_READ_ADVICE = "read it, or send it to a print shop"
_FOLD_ADVICE = "print at 100 %, both sides, turn on the short edge, fold, "

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
    booklet = workshop.lay_out_booklet(game, workshop.lay_out(game, report, draft=request.draft), report)
    if not booklet.pages:
        return ProductDocuments(booklet=booklet)  # an error, of which not even a draft has pages
    pages = booklet
    if profile.low_ink:
        pages = replace(booklet, pages=tuple(widen_fine_lines(low_ink_frame(page)) for page in booklet.pages))
    if profile.pictures is not None:
        documents: tuple[Document, ...] = ()
        _report_left_out(game, request, profile.name, report)
    elif profile.colour or profile.pages == "faces":
        documents = (press_booklet_document(game, request, profile, pages, _format_name(pages)),)
    else:
        documents = _booklet_documents(game, request, profile, pages, workshop, report)
    return ProductDocuments(documents, booklet=booklet, writes=profile.writes)


def _report_left_out(game: Game, request: BuildRequest, profile: str, report: Report) -> None:
    message = f"`{profile}` writes pictures of cards, and no booklet: build it with another profile, such as `home`"
    if request.only == "booklet":
        report.error("booklet/left-out", message, game.mark)
    else:
        report.note("booklet/left-out", message, game.mark)


def _booklet_documents(  # noqa: PLR0913, PLR0917 - what is printed, how, and where faults are reported
    game: Game, request: BuildRequest, profile: Profile, pages: BookletPages, workshop: Workshop, report: Report
) -> tuple[Document, ...]:
    blanks = padded_page_count(len(pages.pages)) - len(pages.pages)
    caution = _staple_caution(pages)
    fold = _FOLD_ADVICE + ("sew" if caution else "staple")
    fold += f" ({blanks} blank page{'s' * (blanks > 1)} at the end)" if blanks else ""
    sheets = {f"on-{name}": signature(pages, papers()[name], report, profile.marks) for name in BOOKLET_PAPERS}
    if request.printer:
        sheets = {name: correct_for_printer(imposition, request.printer) for name, imposition in sheets.items()}
    keys = cache(partial(page_keys, game, pages, workshop.face_keys))  # computed once, when the first manifest is written
    single = replace(
        _booklet_document(game, request, pages, "", single_pages(pages, bleed=request.booklet_bleed), keys),
        advice=document_advice(request, _READ_ADVICE),
        outline=pages.outline,
    )
    folded = [
        replace(
            _booklet_document(game, request, pages, name, imposition, keys),
            advice=document_advice(request, fold),
            caution=caution,
        )
        for name, imposition in sheets.items()
    ]
    return (single, *folded)


def _staple_caution(pages: BookletPages) -> str:
    sheets, most = padded_page_count(len(pages.pages)) // PAGES_A_SHEET, int(STAPLE_CAPACITY / pages.look.thickness + _ROUNDING)
    if sheets <= most:
        return ""
    return (
        f"{sheets} sheets are too thick to be stapled, which up to {most} of "
        f"{format_number(pages.look.thickness)} mm can be: sew them"
        " through the marks at the fold, or let a print shop bind the single pages with glue"
    )


def _booklet_document(  # noqa: PLR0913, PLR0917 - a document, and what it shares with the others
    game: Game, request: BuildRequest, pages: BookletPages, name: str, imposition: Imposition, keys: Callable[[], list[str]]
) -> Document:
    """Return one document; `name` is empty for the single pages and `on-<paper>` for sheets."""
    form = "-".join(part for part in (_format_name(pages), name) if part)
    edition = booklet_edition(request, sheets=bool(name))
    return Document(
        stem=booklet_stem(game, form, edition),
        imposition=imposition,
        fonts=game.fonts,
        info=document_info(game),
        advice="",
        stage=f"booklet {name}".strip(),
        manifest=partial(booklet_manifest, game, imposition, pages, request.profile, edition, keys),
    )


def _format_name(pages: BookletPages) -> str:
    w, h = pages.look.size
    return "a5" if (w, h) == (148.0, 210.0) else f"{w:g}x{h:g}"


def press_booklet_document(game: Game, request: BuildRequest, profile: Profile, pages: BookletPages, form: str) -> Document:
    """Return the booklet as single pages in order, with bleed and without links, as print shops ask for it."""
    imposition, edition = single_pages(pages, bleed=True), booklet_edition(request, sheets=False)
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
