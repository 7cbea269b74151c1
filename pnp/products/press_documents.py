"""Documents for presses: each deck's faces as pages of their own, and the booklet's pages with their bleed."""

from __future__ import annotations

from collections import Counter
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.impose.manifest import booklet_manifest, manifest
from pnp.impose.signature import single_pages
from pnp.impose.single_faces import single_faces
from pnp.load.yaml.nodes import format_number
from pnp.model.request import Document, DocumentInfo, ProductDocuments
from pnp.products.editions import advice, booklet_edition, booklet_stem, cards_edition, cards_stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.impose.manifest import PrintedCards
    from pnp.model.booklet import BookletPages
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.model.printing import PrinterMarks, Profile
    from pnp.model.request import BuildRequest
    from pnp.model.sheet import Component, Imposition

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


def plan_faces(  # noqa: PLR0913, PLR0917 - what is printed, and what manifests say of it
    game: Game,
    request: BuildRequest,
    profile: Profile,
    components: Sequence[Component],
    report: Report,
    listed: PrintedCards | None = None,
) -> ProductDocuments:
    """Plan the single faces that a profile asks for: a document for each deck, or for each size if that is what it wants.

    `listed` are all cards of the run, which the manifest of each document lists.
    """
    from pnp.impose.single_faces import deck_canvases, report_missing_bleed, required_bleeds  # noqa: PLC0415 - not at home

    declared = {deck.name: deck.mark for deck in game.decks}
    canvases = deck_canvases(components, declared, profile, report)
    report_missing_bleed(components, declared, canvases, profile, report)
    kinds, edition = {deck.name: deck.kind for deck in game.decks}, cards_edition(game, request)
    documents: list[Document] = []
    for name, cards in _files(components, profile).items():
        canvas = canvases.get(cards[0].deck)
        imposition, stem = single_faces(cards, profile.bleed, profile.order, canvas), cards_stem(game, name, edition)
        if profile.cut:
            from pnp.products.machine_cuts import with_cuts  # noqa: PLC0415 - only for a cutting machine

            imposition = with_cuts(game, cards, imposition, stem, profile.cut)
        document = Document(
            stem=stem,
            imposition=imposition,
            fonts=game.fonts,
            info=_info(game),
            advice=advice(request, _SEND),
            manifest=partial(manifest, game, imposition, profile.name, edition, listed),
            pieces=_pieces(cards, kinds),
            canvas=canvas,
            press=profile.colour,
            swatches=tuple(game.theme.swatches.values()),
        )
        documents.append(document)
    return ProductDocuments(
        tuple(documents), tuple(components), edition=edition, writes=profile.writes, safe=profile.safe or 0.0,
        bleeds=required_bleeds(components, profile), pictures=profile.pictures,
    )  # fmt: skip


def asked_of_sheets(
    game: Game, profile: Profile, components: Sequence[Component], report: Report
) -> Mapping[str, float] | None:
    """Return the bleed in mm that art of each deck must fill on sheets for a press; None at home, where it may end earlier."""
    if profile.bleed is None:
        return None
    from pnp.impose.single_faces import report_missing_bleed, required_bleeds  # noqa: PLC0415 - not at home

    report_missing_bleed(components, {deck.name: deck.mark for deck in game.decks}, {}, profile, report)
    return required_bleeds(components, profile)


def pressed(imposition: Imposition, game: Game, profile: Profile, marks: PrinterMarks, report: Report) -> Imposition:
    """Return sheets with what only presses print beside cards: registration targets and a colour bar."""
    from pnp.impose.sheet_marks import with_colour_bar, with_press_marks  # noqa: PLC0415 - only for a press

    assert profile.colour is not None
    sheets = with_press_marks(imposition, marks)
    return with_colour_bar(sheets, marks, profile.colour.limit, game.mark, report)


def _files(components: Iterable[Component], profile: Profile) -> dict[str, list[Component]]:
    """The cards of each file by the name that it has: that of their deck, or their size in mm."""
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


def _pieces(cards: Iterable[Component], kinds: Mapping[str, str]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for card in cards:
        counts[kinds[card.deck]] += card.copies
    return dict(counts)


def made_at_home(game: Game) -> set[str]:
    """Return the decks that are made at home only, such as dice of paper (`press: no`)."""
    return {deck.name for deck in game.decks if deck.options.over(game.defaults).press is False}


def printed_by_press(game: Game, components: Iterable[Component]) -> tuple[Component, ...]:
    """Return the components that are not made at home only."""
    at_home = made_at_home(game)
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
