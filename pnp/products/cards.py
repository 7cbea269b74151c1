"""Cards: the faces of all decks on sheets of paper."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.impose.impose import impose
from pnp.impose.manifest import manifest
from pnp.impose.printer import correct
from pnp.impose.slug import dress
from pnp.layout.low_ink import low_ink
from pnp.load.formats import papers
from pnp.load.profiles import profiles
from pnp.locale.bilingual import backed
from pnp.model.document import Document, DocumentInfo, Documents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Report
    from pnp.model.frame import Component
    from pnp.model.game import Game
    from pnp.model.order import Order, Progress
    from pnp.model.sheet import Imposition
    from pnp.workshop import Workshop

ADVICE = MappingProxyType(
    {
        "duplex-long": "print at 100 %, both sides, turn on the long edge",
        "duplex-short": "print at 100 %, both sides, turn on the short edge",
        "gutterfold": "print at 100 %, fold, glue, cut",
        "none": "print at 100 %, cut",
    }
)
"""How sheets are printed, by how their backs come about."""


def plan_cards(game: Game, order: Order, workshop: Workshop, report: Report, progress: Progress) -> Documents:
    """Lay out the cards that were ordered and impose them on the paper."""
    progress.stage("layout", sum(len(deck.cards) for deck in game.decks if order.deck in (None, deck.name)))
    components = _components(game, order, workshop, report, progress)
    if "fonts" in game.gaps:
        return Documents()
    if profiles()[order.profile].low_ink:
        components = tuple(low_ink(component) for component in components)
    progress.stage("impose")
    imposition = _imposition(game, order, workshop, components, report)
    return Documents((_document(game, order, imposition),), components)


def _components(game: Game, order: Order, workshop: Workshop, report: Report, progress: Progress) -> tuple[Component, ...]:
    faces = workshop.lay_out(game, report, deck=order.deck, card=order.card, advance=progress.advance)
    if game.other is None:
        return faces
    return backed(faces, workshop.lay_out(game.other, report, deck=order.deck))


def _imposition(game: Game, order: Order, workshop: Workshop, components: Sequence[Component], report: Report) -> Imposition:
    paper = papers()[order.paper or game.defaults.paper]
    sheets = impose(components, paper, order.backs or game.defaults.backs, report)
    typesetter = workshop.typesetter(game.fonts, game.locale)
    sheets = dress(sheets, game, typesetter, profile=order.profile, report=report)
    return correct(sheets, order.printer) if order.printer else sheets


def _document(game: Game, order: Order, imposition: Imposition) -> Document:
    return Document(
        stem=f"{game.name}-{game.languages}-cards-{imposition.paper.name}",
        imposition=imposition,
        fonts=game.fonts,
        info=DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version),
        advice=ADVICE[imposition.backs],
        manifest=partial(manifest, game, imposition, order.profile),
        cards=len({(p.id, p.copy) for page in imposition.pages for p in page.placements if p.side == "face"}),
    )
