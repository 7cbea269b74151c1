"""The whole line: load, locale, layout, impose, preflight, render, one call per arrow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.model.formats import Printer
    from pnp.model.frame import Component
    from pnp.model.game import BacksMode, Game
    from pnp.model.sheet import Imposition


@dataclass(frozen=True, slots=True)
class Order:
    """What to print and how; None leaves the choice to the game's `print:` defaults and source locale."""

    root: Path
    game: str
    locale: str | None = None
    paper: str | None = None
    backs: BacksMode | None = None
    low_ink: bool = False
    deck: str | None = None
    card: str | None = None
    printer: Printer | None = None
    jobs: int = 1

    @property
    def profile(self) -> str:
        """The edition's name in the manifest."""
        return "home-low-ink" if self.low_ink else "home"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game ready to be written: its text settled, its faces laid out, its sheets dressed."""

    order: Order
    game: Game
    components: tuple[Component, ...]
    imposition: Imposition


class Progress(Protocol):
    """Hears which stage begins and how far it is."""

    def stage(self, name: str, total: int | None = None) -> None:
        """A stage begins; `total` steps are ahead, where that is known."""

    def advance(self, steps: int = 1) -> None:
        """Some steps of the stage are done."""


def prepare(order: Order, report: Report, progress: Progress) -> Prepared | None:
    """Do everything but write. Faults go to the report; None when there is nothing that could be laid out."""
    from pnp.impose.impose import impose
    from pnp.impose.printer import correct
    from pnp.impose.slug import dress
    from pnp.layout.layout import lay_out
    from pnp.layout.low_ink import low_ink
    from pnp.load.formats import papers
    from pnp.load.game import load_game
    from pnp.locale.localize import localize
    from pnp.preflight.run import preflight
    from pnp.text.typeset import Typesetter

    progress.stage("load")
    game = load_game(order.root, order.game, report)
    if game is None:
        return None
    progress.stage("locale")
    game = localize(game, order.locale or game.source_locale, report)
    progress.stage("layout", sum(len(deck.cards) for deck in game.decks))
    typesetter = Typesetter(game.fonts, game.locale)
    components = lay_out(game, report, typesetter, only_deck=order.deck, only_card=order.card)
    if order.low_ink:
        components = tuple(low_ink(c) for c in components)
    progress.stage("impose")
    paper = papers()[order.paper or game.defaults.paper]
    imposition = impose(components, paper, order.backs or game.defaults.backs, report)
    progress.stage("preflight")
    preflight(game, components, report)
    imposition = dress(imposition, game, typesetter, profile=order.profile)
    if order.printer:
        imposition = correct(imposition, order.printer)
    return Prepared(order, game, components, replace(imposition))


@dataclass(frozen=True, slots=True)
class Made:
    """What one game became: the PDF, its counts and what to do next."""

    pdf: Path
    pages: int
    cards: int
    sheets: int
    advice: str


def write(ready: Prepared, out: Path, progress: Progress, *, trace: bool = False, png: bool = False) -> Made:
    """Write the PDF, the manifest and what else was asked for, whole or not at all. Raises PnpError when it cannot."""
    raise NotImplementedError
