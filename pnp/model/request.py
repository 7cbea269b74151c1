"""The request for a build, the prepared game with its documents and editions, earlier manifests, and written documents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias, TypedDict

from pnp.base.records import frozen, record
from pnp.model.printing import (
    BacksMode,
    CardOrder,
    CopiesOrder,
    Cuts,
    FaceCanvas,
    Passes,
    PictureDemands,
    PressColour,
    PrintOptions,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic
    from pnp.model.booklet import BookletPages, OutlineEntry
    from pnp.model.frame import Colour
    from pnp.model.game import Deck, Game
    from pnp.model.outline import MarkLength, Paper, Printer
    from pnp.model.sheet import Component, Imposition, TablePlan
    from pnp.model.style import FontBook


Bilingual: TypeAlias = Literal["box", "back"]
"""How two languages share a card: in the same boxes, or each on a side of its own."""


@frozen
class BuildRequest:
    """What to print and how; None means the default in the game's `print:` section, or its source locale."""

    root: Path
    game: str
    locale: str | None = None
    paper: Paper | None = None
    backs: BacksMode | None = None
    profile: str = "home"
    """The name of a profile in `pnp/load/formats/profiles/`."""
    decks: tuple[str, ...] = ()
    """The decks that are printed, sorted; without names, all of them."""
    cards: tuple[str, ...] = ()
    """The cards that are printed, sorted: ids, those of entries with variants, conditions (`small=yes`); empty: all."""
    printer: Printer | None = None
    jobs: int = 1
    settings: tuple[str, ...] = ()
    """Values that replace constants of the rules (`hand.limit=6`), to see what they would change."""
    only: Literal["cards", "booklet", "assembly"] | None = None
    """None: cards, booklet and how they are put together. A build of some decks or cards never includes the booklet."""
    assembly: bool = False
    """Whether a game of cards alone, too, gets a sheet that says how it is put together, as kits need it."""
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
    order: CardOrder | None = None
    copies: CopiesOrder | None = None
    passes: Passes = "one"
    """Whether fronts and backs of sheets are files of their own, for a printer that prints one side at a time."""
    stock: Literal["any"] | None = None
    """`any`: pieces of all stocks share sheets."""
    single_sided: Literal["apart"] | None = None
    """`apart`: sheets with nothing on their backs are a document of their own."""
    draft: bool = False
    """Whether faulty cards are laid out too, as far as they can be; `pnp.build.proofs.draft` marks what is wrong with them."""
    keep_going: bool = False
    """Whether the decks that a service takes are planned although others have errors about it (`ProductDocuments.refused`)."""
    guides: bool = False
    """Whether cards show trim, bleed, safe area and text boxes (`pnp.build.proofs.guides`); such a build has no booklet."""
    skip: int | None = None
    """How many slots of the first sheet stay empty; None: sheets that are not full may be arranged anew."""
    ppi: int | None = None
    """The resolution of pictures; None: that of screens, or of print services if they have bleed."""
    address: str = ""
    """Where the pictures of a virtual table will be found; empty: in the folder that they are written to."""
    since: Since | None = None
    """An earlier print: only cards that changed since then are printed (`pnp.build.changes.earlier_print`)."""
    only_pages: bool = False
    """Whether nothing is written but PDFs and manifests, if anything, so that nobody needs the items of all faces."""
    private_use: bool = False
    """Whether sheets say that they are for private use, as those of a kit without a licence do."""
    shows_changes: bool = False
    """Whether the pages that show what changed, and errata, are part of this build: of one profile of a run."""

    @property
    def is_part(self) -> bool:
        """Whether it names decks or cards."""
        return bool(self.decks or self.cards)

    def requested_decks(self, game: Game) -> list[Deck]:
        """Return the decks of a game that it names; all of them without names."""
        return [deck for deck in game.decks if not self.decks or deck.name in self.decks]

    @property
    def options(self) -> PrintOptions:
        """What it says about how components are printed."""
        return PrintOptions(
            self.paper, self.backs, self.marks, self.bleed, self.cuts, stock=self.stock, order=self.order, copies=self.copies
        )


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
    """Ignores the progress of a build."""

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage."""

    def advance(self, steps: int = 1) -> None:
        """Count steps."""


class SupersededError(Exception):
    """A build is abandoned: what it is made from has changed, or nobody waits for it any more."""


class InterruptibleProgress:
    """Abandons a build, by SupersededError, at the first step at which it `is_superseded`."""

    def __init__(self, is_superseded: Callable[[], bool]) -> None:
        self._is_superseded = is_superseded

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage. Raises SupersededError."""
        del name, total
        self.advance()

    def advance(self, steps: int = 1) -> None:
        """Count steps. Raises SupersededError."""
        del steps
        if self._is_superseded():
            raise SupersededError


@record
class WrittenDocument:
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


DRAFT_STEM = "-draft"


class Difference(NamedTuple):
    """One option that makes another document: its key and value in the manifest, and its word in the names of files."""

    key: str
    value: str | float
    word: str


@frozen
class Edition:
    """The differences in what `faces` there are and what they show, in the `profile`, and in how `sheets` are arranged.

    Names of files have them in this order, whatever product they are of: the part, who prints it, and how.
    """

    faces: tuple[Difference, ...] = ()
    profile: Difference | None = None
    """None: the usual one."""
    sheets: tuple[Difference, ...] = ()
    draft: bool = False
    """Whether faults are marked; such names end with `-draft`, so that nobody takes one for the real thing."""

    def sheets_name(self, stem: str) -> str:
        """Return the name of a file of sheets: `game-en-cards-a4.deck-fish.low-ink.skip-3`."""
        return self._name(stem, (*self._visible_differences, *self.sheets))

    def pictures_name(self, stem: str) -> str:
        """Return the name of a folder of pictures, which no arrangement of sheets changes: `png.deck-fish`."""
        return self._name(stem, self._visible_differences)

    @property
    def data(self) -> dict[str, str | float]:
        """The differences as a manifest says them; empty for the usual edition."""
        draft = {"draft": True} if self.draft else {}
        return {difference.key: difference.value for difference in (*self._visible_differences, *self.sheets)} | draft

    @property
    def _visible_differences(self) -> tuple[Difference, ...]:
        """The differences that faces show, of the profile too: it decides about inks."""
        return (*self.faces, *((self.profile,) if self.profile else ()))

    def _name(self, stem: str, differences: tuple[Difference, ...]) -> str:
        return ".".join([stem, *(difference.word for difference in differences)]) + DRAFT_STEM * self.draft


def with_sheet_difference(edition: Edition, difference: Difference | None) -> Edition:
    """Return an edition that also differs in how its sheets are arranged."""
    return edition if difference is None else replace(edition, sheets=(*edition.sheets, difference))


def words_of_stem(stem: str) -> tuple[str, ...]:
    """Return the words of the differences in the name of a file without its suffix."""
    return tuple(stem.removesuffix(DRAFT_STEM).split(".")[1:])


USUAL_EDITION = Edition()
"""The whole game as its `game.yaml` prints it."""


@frozen
class DocumentInfo:
    """Metadata of a document: `language` is a BCP 47 tag, `date` that of its content (`YYYY-MM-DD`, from `game.yaml`)."""

    title: str
    author: str
    language: str
    date: str
    subject: str = ""
    version: str = ""


@frozen
class Document:
    """One document that is ready to be written.

    `stem` is its file name without the suffix; users rely on it. `manifest` returns its manifest, ready for JSON. Only
    documents that are read on screen have an `outline`, which also turns on links. `advice` says how to print it, `saving` how
    it could take less paper, `caution` what to beware of, `stage` is the name of its rendering in the progress
    display, and `pieces` the number of its pieces of each kind.
    """

    stem: str
    imposition: Imposition
    fonts: FontBook
    info: DocumentInfo
    advice: str
    stage: str = "render"
    manifest: Callable[[], Mapping[str, object]] | None = None
    outline: tuple[OutlineEntry, ...] | None = None
    pieces: Mapping[str, int] = field(default_factory=dict)
    saving: str = ""
    caution: str = ""
    press: PressColour | None = None
    """The press whose inks it is written in; None: colours are sRGB."""
    material: str = ""
    """What it is printed on, in words before its advice: `thin card, 160–200 g/m²`; empty: nobody says."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What it says as text, by the suffix of a file: `md`, `html`."""
    swatches: tuple[Colour, ...] = ()
    """The colours of its game's theme, whose recipes a press prints."""
    canvas: FaceCanvas | None = None
    """The page of each of its faces, if a profile lists sizes."""
    folder: str = ""
    """The folder that it is instead of a PDF, such as that of a virtual table."""

    @property
    def place(self) -> str:
        """The name of its PDF or of its folder."""
        return self.folder or f"{self.stem}.pdf"


@frozen
class ProductDocuments:
    """The documents of one product, with their faces for exports and preflight.

    `components` is None for a product that has none; `booklet` holds the pages as they were laid out, before a profile
    changes them. `edition` names the folders of its pictures.
    """

    documents: tuple[Document, ...] = ()
    components: tuple[Component, ...] | None = None
    booklet: BookletPages | None = None
    edition: Edition = USUAL_EDITION
    writes: tuple[str, ...] = ()
    """The exports that the profile asks for instead of the usual ones; empty: the usual ones."""
    remarks: tuple[str, ...] = ()
    """What to say of them, in sentences for the terminal."""
    refused: tuple[Diagnostic, ...] = ()
    """The errors about decks that a service does not take, which the documents leave out (`keep_going`)."""
    changes: Mapping[str, object] | None = None
    """What changed since an earlier print, as data for `--json`."""
    safe: float = 0.0
    """The least safe area in mm that the profile asks for."""
    bleeds: Mapping[str, float] | None = None
    """The bleed in mm of single faces by deck, which art must fill; None: sheets."""
    pictures: PictureDemands | None = None
    """How the export `pictures` makes one of each face; None: the profile says nothing of it."""
    table: TablePlan | None = None
    """How the game lies on a virtual table, if the profile is for one."""


EXPORT_NAMES = (
    "pdf",
    "manifest",
    "cut-svg",
    "cut-dxf",
    "cut-png",
    "trace",
    "png",
    "png-bleed",
    "svg",
    "svg-bleed",
    "pictures",
    "order-file",
    "tts",
    "screentop",
    "tabletop-playground",
    "text",
    "page-pictures",
)
"""All of them, in the order in which they are written."""
CONDITION = "="
"""Between the field and the word of a condition that names cards in a request: `small=yes`."""
USUAL_EXPORTS = ("pdf", "manifest")
"""What a build writes by default."""


class EarlierCardEntry(TypedDict, total=False):
    """A card as an earlier manifest lists it: see `PrintedCardEntry`, of which it is what another program may have left."""

    id: str
    name: str
    deck: str
    copies: int
    face: str
    back: str
    face_inks: str
    back_inks: str


@frozen
class EarlierManifest:
    """A manifest of an earlier run, as far as a later one needs it; `file` is its name for messages.

    `cards` is None in the manifest of a booklet, and `pages`, the keys of a booklet's pages, in that of cards. `edition` says
    how the run differed from that of the whole game.
    """

    file: str
    game: str
    locale: str
    profile: str
    version: str
    date: str
    edition: Mapping[str, object]
    cards: Sequence[EarlierCardEntry] | None = None
    pages: tuple[str, ...] | None = None


@frozen
class Since:
    """What `--since` names: `given` as it was written, the manifests that it holds, or the folder with a commit's content.

    `kept` are the results for it so far, by game and language: laying out an earlier game takes as long as the present one.
    """

    given: str
    manifests: tuple[EarlierManifest, ...] = ()
    root: Path | None = None
    kept: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)

    def label(self, game: str) -> str:
        """What names of files and messages call it: the commit as it was given, or the version in the game's manifests."""
        if self.root is not None:
            return self.given
        return next((found.version for found in self.manifests if found.game == game), self.given)
