"""The request for a build, the prepared game, and the documents that were written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

from pnp.base.records import frozen
from pnp.model.print_options import PrintOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path

    from pnp.model.booklet import BookletPages
    from pnp.model.component import Component
    from pnp.model.document import ProductDocuments
    from pnp.model.formats import Printer
    from pnp.model.game import Game
    from pnp.model.outline import MarkLength
    from pnp.model.print_options import BacksMode, Cuts
    from pnp.model.sheet import Imposition
    from pnp.model.since import Since

Bilingual: TypeAlias = Literal["box", "back"]
"""How two languages share a card: in the same boxes, or each on a side of its own."""


@frozen
class BuildRequest:
    """What to print and how; None means the default in the game's `print:` section, or its source locale."""

    root: Path
    game: str
    locale: str | None = None
    paper: str | None = None
    backs: BacksMode | None = None
    profile: str = "home"
    """The name of a profile in `pnp/formats/profiles/`."""
    deck: str | None = None
    card: str | None = None
    printer: Printer | None = None
    jobs: int = 1
    settings: tuple[str, ...] = ()
    """Values that replace constants of the rules (`hand.limit=6`), to see what they would change."""
    only: Literal["cards", "booklet"] | None = None
    """None: cards and booklet. A build of a single deck or card never includes the booklet."""
    bilingual: Bilingual = "box"
    """How two languages (`pt-BR+en`) share a card: in the same boxes, or with the second language's face as the back."""
    strict: bool = False
    """Whether an untranslated text (otherwise printed in the source language and marked) and a coarse picture are errors."""
    booklet_bleed: bool = False
    """Whether the booklet's single pages include their bleed, as print shops require."""
    marks: MarkLength | None = None
    bleed: float | None = None
    """The most that sheets of cards show of their bleed, in mm."""
    cuts: Cuts | None = None
    draft: bool = False
    """Whether faulty cards are laid out too, as far as they can be; `pnp.draft` marks what is wrong with them."""
    guides: bool = False
    """Whether cards show their trim, bleed, safe area and text boxes (`pnp.guides`); such a build has no booklet."""
    skip: int | None = None
    """How many slots of the first sheet stay empty; None: sheets that are not full may be arranged anew."""
    ppi: int | None = None
    """The resolution of pictures; None: that of screens, or of print services if they have bleed."""
    address: str = ""
    """Where the pictures of a virtual table will be found; empty: in the folder that they are written to."""
    since: Since | None = None
    """An earlier print: only cards that changed since then are printed (`pnp.since`)."""
    only_pages: bool = False
    """Whether nothing is written but PDFs and manifests, if anything, so that nobody needs the items of all faces."""
    tells_changes: bool = False
    """Whether the pages that show what changed, and errata, are made: once for all profiles of a run."""

    @property
    def options(self) -> PrintOptions:
        """What it says about how components are printed."""
        return PrintOptions(self.paper, self.backs, self.marks, self.bleed, self.cuts)


@frozen
class PreparedGame:
    """A game that is ready to be written: localized, and with the documents of each product by the product's name.

    `source` is the game in its source language, with the results of its worked examples.
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
    def impositions(self) -> tuple[Imposition, ...]:
        """The imposed sheets of cards: one imposition for each paper and mode of backs."""
        return tuple(document.imposition for document in self.products["cards"].documents)

    @property
    def imposition(self) -> Imposition:
        """The first of them."""
        return self.impositions[0]

    @property
    def booklet(self) -> BookletPages | None:
        """The booklet's pages; None if the game has no booklet or it was left out."""
        return self.products["booklet"].booklet


@frozen
class Preview:
    """What a caller sees before a build is complete: `show` gets each component as soon as it is laid out.

    `first` gives the ids of the cards of a game that are laid out before the others; the result of the build is the same.
    """

    show: Callable[[Game, Component], None]
    first: Callable[[Game], Collection[str]] = lambda _: ()


class Progress(Protocol):
    """Receives the progress of a build."""

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage of `total` steps (None: unknown)."""

    def advance(self, steps: int = 1) -> None:
        """Count steps of the current stage as done."""


class NoProgress:
    """Tells nobody how far a build has come."""

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage."""

    def advance(self, steps: int = 1) -> None:
        """Count steps."""


class WrittenDocument(NamedTuple):
    """A document that was written: the path of its PDF, all files of its game that were written with it, and what to say of it.

    It holds no pages: a run of many games and languages keeps one for each document. The words are those of `Document`.
    """

    pdf: Path
    files: tuple[Path, ...]
    pages: int
    sheets: int
    pieces: Mapping[str, int]
    advice: str
    saving: str = ""
    caution: str = ""
