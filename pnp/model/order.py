"""What a run is asked for, what it has ready to write, and what it made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

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
    """Other values for constants of the rules (`score.zone=12`), for a look at what they would change."""

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


@dataclass(frozen=True, slots=True)
class Made:
    """What one game became: the PDF, its counts, and how its backs are printed."""

    pdf: Path
    pages: int
    cards: int
    sheets: int
    backs: BacksMode
