"""What a run is asked for, what it has ready to write, and what it made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pnp.model.booklet import BookletPages
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

    @property
    def profile(self) -> str:
        """The edition's name in the manifest."""
        return "home-low-ink" if self.low_ink else "home"


@dataclass(frozen=True, slots=True)
class BookletSheets:
    """A booklet ready to be written: its pages, one by one in reading order, and by name on the papers it is folded from."""

    pages: BookletPages
    single: Imposition
    folded: Mapping[str, Imposition]

    def all(self) -> Iterator[tuple[str, Imposition]]:
        """Every file's name, empty for the single pages, and its sheets."""
        yield "", self.single
        yield from self.folded.items()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game ready to be written: its text settled, its faces laid out, its sheets dressed."""

    order: Order
    game: Game
    components: tuple[Component, ...]
    imposition: Imposition
    booklet: BookletSheets | None = None


class Progress(Protocol):
    """Hears which stage begins and how far it is."""

    def stage(self, name: str, total: int | None = None) -> None:
        """A stage begins; `total` steps are ahead, where that is known."""

    def advance(self, steps: int = 1) -> None:
        """Some steps of the stage are done."""


@dataclass(frozen=True, slots=True)
class Made:
    """One PDF that a game became: its counts, how its backs are printed, what it is; `more` are those made with it.

    `blanks` counts the empty pages that fill a booklet's last sheet.
    """

    pdf: Path
    pages: int
    cards: int
    sheets: int
    backs: BacksMode
    kind: Literal["cards", "read", "folded"] = "cards"
    blanks: int = 0
    more: tuple[Made, ...] = ()
