"""What a run is asked for, what it has ready to write, and what it made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.model.booklet import BookletPages
    from pnp.model.document import Document, ProductDocuments
    from pnp.model.formats import Printer
    from pnp.model.frame import Component
    from pnp.model.game import BacksMode, Game
    from pnp.model.sheet import Imposition

USUAL = ("pdf", "manifest")
"""The exports that a build writes when no other is asked for."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What to print and how; None leaves the choice to the game's `print:` defaults and source locale."""

    root: Path
    game: str
    locale: str | None = None
    paper: str | None = None
    backs: BacksMode | None = None
    profile: str = "home"
    """The way of printing, by its name in `pnp/formats/profiles/`."""
    deck: str | None = None
    card: str | None = None
    printer: Printer | None = None
    jobs: int = 1
    settings: tuple[str, ...] = ()
    """Other values for constants of the rules (`hand.limit=6`), for a look at what they would change."""
    only: Literal["cards", "booklet"] | None = None
    """None: cards and booklet; a run of one deck or one card leaves the booklet out."""
    bilingual: Literal["box", "back"] = "box"
    """How two languages (`pt-BR+en`) share a card: in the same boxes, or the second's face as the back."""
    strict: bool = False
    """Whether a text that is not translated is a fault, rather than printed in the source language with a mark."""
    bleed: bool = False
    """Whether the booklet's single pages have their bleed round them, as a print shop wants them."""


@dataclass(frozen=True, slots=True)
class PreparedGame:
    """A game ready to be written: its text settled, and what each product plans, by the product's name.

    `source` is the game as its authors wrote it, with its worked examples played.
    """

    request: BuildRequest
    source: Game
    game: Game
    products: Mapping[str, ProductDocuments]

    @property
    def components(self) -> tuple[Component, ...]:
        """The cards that were laid out."""
        return self.products["cards"].components or ()

    @property
    def imposition(self) -> Imposition:
        """The sheets of the cards."""
        return self.products["cards"].documents[0].imposition

    @property
    def booklet(self) -> BookletPages | None:
        """The booklet's pages; None where there is none or it was left out."""
        return self.products["booklet"].booklet


class Progress(Protocol):
    """Hears which stage begins and how far it is."""

    def stage(self, name: str, total: int | None = None) -> None:
        """A stage begins; `total` steps are ahead, where that is known."""

    def advance(self, steps: int = 1) -> None:
        """Some steps of the stage are done."""


class WrittenDocument(NamedTuple):
    """A document that was written, and its PDF."""

    document: Document
    pdf: Path
