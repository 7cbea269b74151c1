"""Cards: the faces and backs of all decks on sheets of paper."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.impose.impose import impose
from pnp.impose.manifest import manifest
from pnp.impose.printer_correction import correct
from pnp.impose.slug_lines import add_slug_lines
from pnp.layout.low_ink import low_ink
from pnp.load.format_data import papers
from pnp.load.profiles import profiles
from pnp.locale.bilingual import with_second_face
from pnp.model.document import Document, DocumentInfo, ProductDocuments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Report
    from pnp.model.build_request import BuildRequest, Progress
    from pnp.model.frame import Component
    from pnp.model.game import Game
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
"""What to do with the sheets, by the mode of their backs."""


def plan_cards(game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress) -> ProductDocuments:
    """Lay out the requested cards and impose them on the requested paper."""
    progress.stage("layout", sum(len(deck.cards) for deck in game.decks if request.deck in (None, deck.name)))
    components = _components(game, request, workshop, report, progress)
    if "fonts" in game.unread:
        return ProductDocuments()
    if profiles()[request.profile].low_ink:
        components = tuple(low_ink(component) for component in components)
    progress.stage("impose")
    imposition = _imposition(game, request, workshop, components, report)
    return ProductDocuments((_document(game, request, imposition),), components)


def _components(
    game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> tuple[Component, ...]:
    faces = workshop.lay_out(game, report, deck=request.deck, card=request.card, advance=progress.advance)
    if game.other is None:
        return faces
    return with_second_face(faces, workshop.lay_out(game.other, report, deck=request.deck))


def _imposition(
    game: Game, request: BuildRequest, workshop: Workshop, components: Sequence[Component], report: Report
) -> Imposition:
    paper = papers()[request.paper or game.defaults.paper]
    sheets = impose(components, paper, request.backs or game.defaults.backs, report)
    typesetter = workshop.typesetter(game.fonts, game.locale)
    sheets = add_slug_lines(sheets, game, typesetter, profile=request.profile, report=report)
    return correct(sheets, request.printer) if request.printer else sheets


def _document(game: Game, request: BuildRequest, imposition: Imposition) -> Document:
    return Document(
        stem=f"{game.name}-{game.languages}-cards-{imposition.paper.name}",
        imposition=imposition,
        fonts=game.fonts,
        info=DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version),
        advice=ADVICE[imposition.backs],
        manifest=partial(manifest, game, imposition, request.profile),
        cards=len({(p.id, p.copy) for page in imposition.pages for p in page.placements if p.side == "face"}),
    )
