"""Documents for presses: each deck's faces as pages of their own, and the booklet's pages with their bleed."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.impose.manifest import booklet_manifest, manifest
from pnp.impose.service_sizes import deck_canvases, report_missing_bleed
from pnp.impose.signature import single_pages
from pnp.impose.single_faces import single_faces
from pnp.model.document import Document, DocumentInfo
from pnp.products.editions import advice, booklet_edition, booklet_stem, cards_edition, cards_stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.diagnostics import Report
    from pnp.impose.printed_cards import PrintedCards
    from pnp.model.booklet import BookletPages
    from pnp.model.build_request import BuildRequest
    from pnp.model.component import Component
    from pnp.model.game import Game
    from pnp.model.printer_marks import PrinterMarks
    from pnp.model.profile import Profile
    from pnp.model.sheet import Imposition

_SEND = "send it as it is: one face a page, with bleed"
SENT = MappingProxyType(
    {
        "duplex-long": "send it as it is: sheets with marks, both sides, turned on the long edge",
        "duplex-short": "send it as it is: sheets with marks, both sides, turned on the short edge",
        "gutterfold": "send it as it is: sheets with marks, one side, folded and glued before they are cut",
        "none": "send it as it is: sheets with marks, one side",
    }
)
"""What a shop does with the sheets, by the mode of their backs."""


def deck_documents(  # noqa: PLR0913, PLR0917 - what is printed, and what manifests say of it
    game: Game,
    request: BuildRequest,
    profile: Profile,
    components: Sequence[Component],
    report: Report,
    listed: PrintedCards | None = None,
) -> Iterator[Document]:
    """Give one document for each deck; its pages are in the order that the profile asks for.

    `listed` are all cards of the run, which the manifest of each document lists.
    """
    declared = {deck.name: deck.mark for deck in game.decks}
    canvases = deck_canvases(components, declared, profile, report)
    report_missing_bleed(components, declared, canvases, profile, report)
    kinds = {deck.name: deck.kind for deck in game.decks}
    for deck, found in groupby((c for c in components if c.copies), key=lambda component: component.deck):
        cards = tuple(found)
        edition = cards_edition(game, request)
        canvas = canvases.get(deck)
        imposition = single_faces(cards, profile.bleed, profile.order, canvas)
        yield Document(
            stem=cards_stem(game, deck, edition),
            imposition=imposition,
            fonts=game.fonts,
            info=_info(game),
            advice=advice(request, _SEND),
            manifest=partial(manifest, game, imposition, profile.name, edition, listed),
            pieces={kinds[deck]: sum(card.copies for card in cards)},
            canvas=canvas,
            press=profile.colour,
            swatches=tuple(game.theme.swatches.values()),
        )


def pressed(imposition: Imposition, game: Game, profile: Profile, marks: PrinterMarks, report: Report) -> Imposition:
    """Return sheets with what only presses print beside cards: registration targets and a colour bar."""
    from pnp.impose.colour_bar import with_colour_bar  # noqa: PLC0415 - only where sheets are for a press
    from pnp.impose.press_marks import with_press_marks  # noqa: PLC0415

    assert profile.colour is not None
    sheets = with_press_marks(imposition, marks)
    return with_colour_bar(sheets, marks, profile.colour.limit, game.mark, report)


def printed_by_press(game: Game, components: Iterable[Component]) -> tuple[Component, ...]:
    """Return the components that are not made at home only."""
    at_home = {deck.name for deck in game.decks if deck.options.over(game.defaults).press is False}
    return tuple(component for component in components if component.deck not in at_home)


def booklet_document(game: Game, request: BuildRequest, profile: Profile, pages: BookletPages, form: str) -> Document:
    """Return the booklet as single pages in order, with bleed and without links, as print shops ask for it."""
    imposition, edition = single_pages(pages, bleed=True), booklet_edition(request, sheets=False)
    return Document(
        stem=booklet_stem(game, form, edition),
        imposition=imposition,
        fonts=game.fonts,
        info=_info(game),
        advice=advice(request, "send it as it is: single pages in order, with bleed"),
        stage="booklet",
        manifest=partial(booklet_manifest, game, imposition, pages, profile.name, edition),
        press=profile.colour,
        swatches=tuple(game.theme.swatches.values()),
    )


def _info(game: Game) -> DocumentInfo:
    return DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version)
