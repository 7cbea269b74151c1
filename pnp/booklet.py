"""The booklet's own line: examples played, pages laid out, judged, laid on paper and written, beside the cards."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.order import BookletSheets, Made

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.model.booklet import BookletPages
    from pnp.model.frame import Component
    from pnp.model.game import Game
    from pnp.model.order import Order, Prepared, Progress
    from pnp.model.sheet import Imposition
    from pnp.render.publish import Publication
    from pnp.text.typeset import Typesetter

PAPERS = ("a4", "letter")
"""The papers on which a booklet is printed at home, two pages a side."""


def with_examples(game: Game, report: Report) -> Game:
    """Give the game with the results of its worked examples, which its rules engine plays anew in each run."""
    from pnp.engine.examples import worked_examples

    return replace(game, examples=worked_examples(game, report)) if game.booklet is not None else game


def prepare_booklet(  # noqa: PLR0913, PLR0917 - what the cards' line has made so far
    order: Order, game: Game, components: tuple[Component, ...], typesetter: Typesetter, report: Report, progress: Progress
) -> BookletSheets | None:
    """Lay the booklet of a localized game out and on paper; None where it has none, or where it was not asked for.

    `components` are the run's cards; where these are not all cards of the game, the others are laid out for its figures.
    """
    from pnp.impose.printer import correct
    from pnp.impose.signature import signature, single_pages
    from pnp.layout.booklet.booklet import lay_out_booklet
    from pnp.layout.layout import lay_out
    from pnp.layout.low_ink import low_ink_frame
    from pnp.load.formats import papers
    from pnp.preflight.booklet import preflight_booklet

    partial = order.deck is not None or order.card is not None
    if game.booklet is None or order.only == "cards" or (partial and order.only is None):
        if order.only == "booklet":
            hint = "its chapters are Markdown files such as `booklet/01-name.md` in its folder"
            report.error("booklet/none", f"the game `{game.name}` has no booklet", game.mark, hint=hint)
        return None
    progress.stage("booklet")
    cards = lay_out(game, report, typesetter) if partial or order.low_ink else components
    pages = lay_out_booklet(game, game.booklet, cards, report, typesetter)
    preflight_booklet(game, pages, report)
    if order.low_ink:
        pages = replace(pages, pages=tuple(low_ink_frame(page) for page in pages.pages))
    sheets = {f"on-{name}": signature(pages, papers()[name], report) for name in PAPERS}
    if order.printer:
        sheets = {name: correct(imposition, order.printer) for name, imposition in sheets.items()}
    return BookletSheets(pages, single_pages(pages, bleed=order.bleed), sheets)


def write_booklet(ready: Prepared, folder: Path, publication: Publication, progress: Progress) -> Iterator[Made]:
    """Write the booklet's PDFs and manifests as part of a publication: page by page for reading, two by two for printing."""
    from pnp.impose.manifest import booklet_manifest
    from pnp.render.info import DocumentInfo
    from pnp.render.pdf import print_pdf

    if ready.booklet is None:
        return
    game, booklet = ready.game, ready.booklet
    info = DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version)
    for name, imposition in booklet.all():
        progress.stage(f"booklet {name}".strip(), len(imposition.pages))
        file = folder / f"{game.name}-{game.locale}-booklet-{'-'.join(part for part in (_format(booklet.pages), name) if part)}"
        outline = None if name else booklet.pages.outline
        with publication.open(file.with_name(f"{file.name}.pdf")) as pdf:
            print_pdf(imposition, game.fonts, info, pdf, advance=progress.advance, outline=outline)
        with publication.open(file.with_name(f"{file.name}.json")) as manifest:
            data = booklet_manifest(game, imposition, booklet.pages, ready.order.profile)
            manifest.write((json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
        yield _made(file.with_name(f"{file.name}.pdf"), imposition, booklet.pages, name)


def _made(pdf: Path, imposition: Imposition, pages: BookletPages, name: str) -> Made:
    from pnp.impose.signature import padded

    blanks = padded(len(pages.pages)) - len(pages.pages) if name else 0
    return Made(pdf, len(imposition.pages), 0, len(imposition.sheets), imposition.backs, "folded" if name else "read", blanks)


def _format(pages: BookletPages) -> str:
    w, h = pages.look.size
    return "a5" if (w, h) == (148.0, 210.0) else f"{w:g}x{h:g}"
