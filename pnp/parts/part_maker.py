"""Makes parts of a deck: fits their texts, lays them out, imposes and prints them. It needs only the cards of each part."""

from __future__ import annotations

import gc
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.diagnostics import Report
from pnp.layout.layout import fitted_sizes
from pnp.load.subject_report import SubjectReport, game_index
from pnp.locale.pseudo import tolerate_long_texts
from pnp.model.game import DeckPart
from pnp.model.request import NoProgress
from pnp.preflight.preflight import preflight_documents
from pnp.products.cards import plan_cards
from pnp.render.exports.table import indented_json, print_document
from pnp.workshop import Workshop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Diagnostic
    from pnp.layout.deck_sizes import FittedSizes
    from pnp.model.game import Card, ChosenSizes, Deck, Game
    from pnp.model.request import BuildRequest, Document
    from pnp.model.sheet import Side

_PARTS_BETWEEN_COLLECTIONS: Final = 8


class PartCards(NamedTuple):
    """The cards of a part, and how many come before them."""

    number: int
    before: int
    cards: tuple[Card, ...]


class FittedPart(NamedTuple):
    """The sizes at which the texts of a part fit, for each side."""

    number: int
    sizes: Mapping[Side, FittedSizes]


class PartOrder(NamedTuple):
    """A part to print, with the sizes of its whole deck."""

    part: PartCards
    sizes: Mapping[Side, ChosenSizes]


class PrintSample(NamedTuple):
    """How the deck is printed: the name of its file without the suffix, and how many pieces a sheet holds."""

    stem: str
    pieces: int


class PrintedPart(NamedTuple):
    """A part as it was printed: its PDF and its manifest, both empty after an error, and what was found."""

    number: int
    pdf: bytes
    manifest: bytes
    findings: tuple[Diagnostic, ...]


class PartMaker:
    """Makes the parts of the deck that `request` names; `game` is localized and has no cards of that deck.

    What parts have in common (templates, pictures, shaped words) is kept from one to the next.
    """

    def __init__(self, game: Game, request: BuildRequest) -> None:
        self._game = game
        self._request = request
        self._workshop = Workshop(game.root)
        self._printed_parts = 0
        gc.freeze()

    def sample(self, cards: tuple[Card, ...]) -> PrintSample:
        """Return how the deck is printed, from its first cards; where these have faults, as if a sheet held one piece."""
        game = self._with(PartCards(1, 0, cards))
        found = plan_cards(game, self._request, self._workshop.begin(), Report(), NoProgress()).documents
        if not found:
            return PrintSample("", 1)
        sheets = found[0].imposition.sheets
        return PrintSample(found[0].stem, max(sum(p.side == "face" for p in sheet.front.placements) for sheet in sheets))

    def fitted(self, part: PartCards) -> FittedPart:
        """Return the sizes at which the texts of a part fit."""
        game = self._with(part, {})
        typesetter = self._workshop.begin().typesetter(game.fonts, game.locale)
        return FittedPart(
            part.number, fitted_sizes(game, Report(), typesetter, the_deck(game, self._request), cache=self._workshop.layout)
        )

    def printed(self, order: PartOrder) -> PrintedPart:
        """Return a part as a PDF with its manifest; findings are those of its cards and sheets."""
        try:
            return self._printed(order)
        finally:
            self._collect_garbage()

    def _printed(self, order: PartOrder) -> PrintedPart:
        report = Report()
        game = self._with(order.part, order.sizes)
        told = tolerate_long_texts(SubjectReport(report, partial(game_index, game)), self._request.locale)
        documents = plan_cards(game, self._request, self._workshop.begin(), told, NoProgress())
        preflight_documents(game, documents, told, strict=self._request.strict)
        if report.has_errors:
            return PrintedPart(order.part.number, b"", b"", report.diagnostics)
        (document,) = documents.documents
        return PrintedPart(order.part.number, *self._written(document), report.diagnostics)

    def _collect_garbage(self) -> None:
        """Free what parts have left in cycles, after every eighth of them: it takes a tenth of the time of one."""
        self._printed_parts += 1
        if self._printed_parts % _PARTS_BETWEEN_COLLECTIONS == 0:
            gc.collect()

    def _with(self, part: PartCards, sizes: Mapping[Side, ChosenSizes] | None = None) -> Game:
        """Return the game with the cards of a part; without the sizes of the deck, as if these were all its cards."""
        whole = the_deck(self._game, self._request)
        number = None if sizes is None else DeckPart(part.number, part.before, sizes)
        found = replace(whole, cards=part.cards, part=number)
        return replace(self._game, decks=tuple(found if deck is whole else deck for deck in self._game.decks))

    def _written(self, document: Document) -> tuple[bytes, bytes]:
        assert document.manifest is not None
        file = BytesIO()
        print_document(document, file, streams=self._workshop.streams)
        return file.getvalue(), b"".join(indented_json(document.manifest()))


def the_deck(game: Game, request: BuildRequest) -> Deck:
    """Return the deck that a request names, or the only one."""
    return next(deck for deck in game.decks if request.deck in {None, deck.name})
