"""Cards and pieces for a virtual table: their pictures, their words, and where they lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from pnp.base.units import Size
from pnp.impose.signature import single_pages
from pnp.model.messages import card_words
from pnp.model.outline import Paper
from pnp.model.printing import USUAL_TABLE_SETUP
from pnp.model.request import Document, DocumentInfo, ProductDocuments
from pnp.model.sheet import Imposition
from pnp.model.virtual_table import TablePlan
from pnp.products.editions import advice, cards_edition
from pnp.tabletop.pieces import booklet_deck, table_deck
from pnp.tabletop.setup import set_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import Report
    from pnp.model.booklet import BookletPages
    from pnp.model.game import Game
    from pnp.model.printing import Profile
    from pnp.model.request import BuildRequest
    from pnp.model.sheet import Component
    from pnp.workshop import Workshop

_LEFT_OUT = "box"
"""The kind of components that hold others, for which a table has bags."""
_ADVICE = {
    "tts": "copy its .json and .png into Saved Objects",
    "screentop": "import its sheets as manifest.json says",
    "tabletop-playground": "copy the folder in it to your packages",
}
"""What to do with the files of each export."""
_SHOWS_BOOKLETS = frozenset({"tts", "screentop"})
"""The exports that have a booklet: as a PDF beside its cover, or as sheets of its pages."""
_NAMED = 5  # pictures; more would fill the screen
_NOT_PRINTED = Imposition(Paper("table", Size(0.0, 0.0), 0.0), "none")


def table_documents(
    game: Game,
    request: BuildRequest,
    profile: Profile,
    components: Sequence[Component],
    booklet: BookletPages | None,
) -> ProductDocuments:
    """Return what lies on the table as one document without pages; boxes are left out, and decks that content leaves out.

    The `booklet` (None: there is none) lies beside the decks.
    """
    table = profile.table
    assert table is not None
    if request.ppi is not None:
        table = replace(table, ppi=request.ppi, least_ppi=min(table.least_ppi, request.ppi))
    decks = {deck.name: deck for deck in game.decks}
    words = card_words(game)
    shown = tuple(
        component
        for component in components
        if component.copies and decks[component.deck].kind != _LEFT_OUT and not decks[component.deck].setup.left_out
    )
    found = [
        (table_deck(decks[name], tuple(cards), words, table), decks[name].setup)
        for name, cards in groupby(shown, key=lambda component: component.deck)
    ]
    if booklet is not None and _SHOWS_BOOKLETS.intersection(profile.writes):
        found.append((booklet_deck(game.title, booklet.pages, table, whole="tts" in profile.writes), USUAL_TABLE_SETUP))
    plan = TablePlan(
        name=game.name,
        stem=f"{game.name}-{game.languages}",
        title=game.title,
        version=game.version,
        date=game.date,
        table=table,
        decks=tuple(deck for deck, _ in found),
        items=set_up(found),
        address=request.address,
        booklet=single_pages(booklet, bleed=False) if booklet is not None and "tts" in profile.writes else None,
    )
    document = _document(game, request, profile, plan, [decks[c.deck].kind for c in shown for _ in range(c.copies)])
    edition = cards_edition(game, request)
    return ProductDocuments((document,), shown, edition=edition, writes=profile.writes, table=plan)


def _document(game: Game, request: BuildRequest, profile: Profile, plan: TablePlan, kinds: Sequence[str]) -> Document:
    """The folder of a table as a document without pages; `kinds` are those of its pieces, one by one."""
    edition = cards_edition(game, request)
    return Document(
        stem=edition.sheets_name(f"{game.name}-{game.languages}"),
        imposition=_NOT_PRINTED,
        fonts=game.fonts,
        info=DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version),
        advice=advice(request, _ADVICE[next(name for name in profile.writes if name in _ADVICE)]),
        pieces={kind: kinds.count(kind) for kind in dict.fromkeys(kinds)},
        caution=_coarse(plan),
        folder=edition.pictures_name("table"),
    )


def booklet_of_table(game: Game, request: BuildRequest, workshop: Workshop, report: Report) -> BookletPages | None:
    """Lay out the booklet of a game that lies on a table as a whole; None for a part of it, and if there is no booklet."""
    if game.booklet is None or request.only == "cards" or request.deck is not None or request.card is not None:
        return None
    return workshop.lay_out_booklet(game, workshop.lay_out(game, report, draft=request.draft), report)


def _coarse(plan: TablePlan) -> str:
    """Say which pictures have less than the wanted resolution, because they would be too large; empty if none has."""
    coarse = [picture for picture in plan.pictures if picture.grid.ppi < plan.table.ppi]
    if not coarse:
        return ""
    said = ", ".join(f"{picture.grid.ppi} in `{picture.file}`" for picture in coarse[:_NAMED])
    more = f" and {len(coarse) - _NAMED} more" if len(coarse) > _NAMED else ""
    return f"{plan.table.longest} pixels on each side leave less than {plan.table.ppi} ppi: {said}{more}"
