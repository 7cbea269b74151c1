"""How things are printed: profiles, papers and backs, printer's marks, and what presses, services and tables take.

Printer's marks are those of ISO 32000-1, 14.11.3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen, record
from pnp.base.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.frame import InkMix
    from pnp.model.outline import MarkLength, Paper, Path


BacksMode: TypeAlias = Literal["duplex-long", "duplex-short", "gutterfold", "none"]
Cuts: TypeAlias = Literal["shared", "bleed"]
"""Whether neighbours touch and one cut serves both, or each has its bleed around it."""
CardOrder: TypeAlias = Literal["rows", "stack"]
"""How cards follow each other: row by row and sheet by sheet, or at one place of all sheets and then at the next."""
CopiesOrder: TypeAlias = Literal["together", "collated"]
"""Whether the copies of a card follow each other, or the first copies of all cards come before the second ones."""
Passes: TypeAlias = Literal["one", "two"]
"""Whether fronts and backs are one file, or one for each time that the paper goes through the printer."""


@frozen
class PrintOptions:
    """What the command line, a deck or a game says about printing; None where it says nothing.

    `bleed` is the most that is printed of the bleed, in mm. Where nothing is said about `cuts`, cards
    share them if all their borders have one colour.
    """

    paper: Paper | None = None
    backs: BacksMode | None = None
    marks: MarkLength | None = None
    bleed: float | None = None
    cuts: Cuts | None = None
    press: bool | tuple[str, ...] | None = None
    """Whether presses print it; False: it is made at home, such as dice of paper; names: these profiles leave it out."""
    stock: str | None = None
    """The name of its stock; `ANY_STOCK`: pieces of all stocks share sheets."""
    fit: tuple[tuple[str, str], ...] = ()
    """The sizes of services at which it is cut instead of its own: pairs of a profile and the name of a size."""
    order: CardOrder | None = None
    copies: CopiesOrder | None = None

    def over(self, other: PrintOptions) -> PrintOptions:
        """Return these options, and those of `other` where these say nothing."""
        bleed = other.bleed if self.bleed is None else self.bleed
        press = other.press if self.press is None else self.press
        return PrintOptions(
            self.paper or other.paper,
            self.backs or other.backs,
            self.marks or other.marks,
            bleed,
            self.cuts or other.cuts,
            press,
            self.stock or other.stock,
            self.fit or other.fit,
            self.order or other.order,
            self.copies or other.copies,
        )

    @property
    def left_out_by(self) -> tuple[str, ...]:
        """The profiles that leave it out."""
        return self.press if isinstance(self.press, tuple) else ()


NO_PRINT_OPTIONS = PrintOptions()
"""The options of a deck that says nothing of its own."""

ANY_STOCK = "any"
"""The word by which pieces of all stocks share sheets."""
GLUED_STOCK = "board"
"""The stock whose sheets are paper that is glued onto cardboard."""


@frozen
class Stock:
    """What a sheet is printed on: its name in game.yaml, and in the language of a localized game, what it is called.

    `weight` is its weight or thickness with its unit, `note` what is done with it; each is empty if nothing is known.
    """

    name: str
    label: str = ""
    weight: str = ""
    note: str = ""


@frozen
class PressLimits:
    """The least widths and sizes that a printer promises, in pt, and the resolutions of pictures, in ppi.

    Lines and texts that several inks meet in, or that are left white in a ground, need more than those of one ink. A picture
    below `picture` is a warning, below `coarse_picture` an error; `bitmap` is for pictures of one bit, whose edges show.
    """

    line: float = 0.25
    line_of_several_inks: float = 0.5
    text: float = 5.0
    light_text: float = 6.0
    picture: float = 300.0
    coarse_picture: float = 200.0
    bitmap: float = 1200.0


PageContent: TypeAlias = Literal["sheets", "faces"]
"""What a page of cards shows: as many as fit on a paper, or a single face."""
PageOrder: TypeAlias = Literal["face-first", "back-first"]
PdfStandard: TypeAlias = Literal["none", "x-4", "x-1a"]
OtherSpots: TypeAlias = Literal["refused", "process"]
PROCESS_INKS = ("cyan", "magenta", "yellow", "black")
"""The process inks, in the order of a mix."""


@frozen
class PressColour:
    """How colours are printed on a press: `icc` is the ICC profile of its inks and paper, also embedded as the output intent.

    `condition` is the printing condition's identifier in `registry`, `condition_note` its name in words. `standard` is the
    part of PDF/X (ISO 15930) that documents keep to. `limit` is the most ink of all plates together (3.0: 300 %). Grounds of
    pure black that are at least `rich_from` mm wide and high are printed in `rich_black`; text smaller than `small_text` pt is
    printed with one ink, and black overprints there. `spots` are the names of the spot inks that it prints (None: any); of
    others, `other_spots` says whether they are refused, or printed by their recipe; a file has at most `spot_limit` (None: any
    number). With `recipes_required`, no colour is
    converted.
    """

    icc: bytes = field(repr=False)
    condition: str
    condition_note: str
    registry: str = ""
    standard: PdfStandard = "none"
    limit: float = 3.0
    rich_black: InkMix | None = None
    rich_from: float = 20.0
    small_text: float = 12.0
    spots: tuple[str, ...] | None = None
    other_spots: OtherSpots = "refused"
    recipes_required: bool = False
    spot_limit: int | None = None
    limits: PressLimits = field(default_factory=PressLimits)
    """How fine it prints."""

    def prints(self, spot: str) -> bool:
        """Return whether it prints the spot ink of this name."""
        return self.spots is None or spot in self.spots


@frozen
class Profile:
    """A way of printing; `name` appears in manifests and, except for the default, in slug lines; `note` says what it is for.

    `source` and `checked` (`YYYY-MM-DD`) say where its figures come from and when somebody last looked.
    """

    name: str
    note: str
    low_ink: bool = False
    """Whether faces are redrawn with a quarter to a third of the ink."""
    source: str = ""
    checked: str = ""
    pages: PageContent = "sheets"
    order: PageOrder = "face-first"
    colour: PressColour | None = None
    """None: colours are sRGB, and greys are black ink."""
    bleed: float | None = None
    """The bleed in mm that pages of single faces show, and that all art must reach; None: as the game draws it."""
    writes: tuple[str, ...] = ()
    """The names of the exports that are written for it instead of the usual ones (`EXPORT_NAMES`); empty: the usual ones."""
    safe: float | None = None
    """The least distance in mm from the trim to text and icons; None: the safe area of each card format."""
    decks: DeckDemands | None = None
    """What is asked of decks: sizes, numbers of cards, backs; None: nothing."""
    pictures: PictureDemands | None = None
    """How the export `pictures` makes one of each face; None: it is not written."""
    marks: PrinterMarks | None = None
    """The marks around cards; None: on sheets those of `home`, around single faces none."""
    options: PrintOptions = NO_PRINT_OPTIONS
    """How sheets are printed unless the command line says otherwise: it comes before what the game and its decks say."""
    table: VirtualTable | None = None
    """What a program for virtual tables takes; None: it is for print."""
    cut: Cutting | None = None
    """How a machine cuts its sheets; None: they are cut by hand, or by whoever prints them."""


MarkInk: TypeAlias = Literal["black", "registration"]
"""Black ink alone, or the colour that is printed by all plates (Separation `All`)."""
MarkSides: TypeAlias = Literal["fronts", "both"]
"""The pages that have marks; of a folded sheet always the half with the fronts, by which it is cut."""

MARK_CLEARANCE = 0.25
"""The white space in mm between a bleed and the marks or text next to it."""


@frozen
class PrinterMarks:
    """The marks of a profile. Lengths and distances are in mm, weights in pt."""

    length: float
    """The length of a crop mark of the length `full`."""
    short_length: float
    tick_length: float
    """The length of a tick, which points to the centre of a part that is punched out."""
    offset: float
    """The distance from the trim to a crop mark; where more bleed is shown, marks begin beyond that."""
    weight: float
    """The weight of all marks and fold lines."""
    edge: float
    """How near marks may come to the edge of the paper; to narrower margins of the paper they may come as near as these."""
    least_edge: float
    """How near they may come in any case, and short ones always."""
    ink: MarkInk
    """The ink of what lies outside the bleed of all cards of a page; marks between cards are black."""
    sides: MarkSides
    outlines: bool
    """Whether the outlines of parts that are not rectangles are drawn on their art."""
    targets: bool
    """Whether there is a registration target in the middle of each margin."""
    colour_bar: bool
    """Whether there are patches of all inks and their mixes along the upper edge."""

    def length_of(self, wanted: MarkLength) -> float:
        """The length in mm that a profile gives to full, short or no crop marks."""
        return {"full": self.length, "short": self.short_length, "none": 0.0}[wanted]


FileContent: TypeAlias = Literal["deck", "size"]
"""What is in one file of a print shop: a deck, or all cards of a size."""
PictureCopies: TypeAlias = Literal["once", "each"]
"""Whether each card has its pictures once, or each copy of it."""


@record
class ServiceSize:
    """A size of a service, upright: its trim in mm, and the exact pixels of a picture with its bleed (None: no pictures)."""

    name: str
    trim: Size
    pixels: tuple[int, int] | None = None


@frozen
class DeckDemands:
    """What a service asks of a deck: one of `sizes` (none: any), from `fewest` to `most` cards, and a `back` for each.

    `file` says whether a PDF has one deck, or all decks of a size.
    """

    sizes: tuple[ServiceSize, ...] = ()
    fewest: int = 1
    most: int | None = None
    back: bool = False
    file: FileContent = "deck"


@frozen
class OrderFile:
    """How an order of MakePlayingCards is filled in: the name of its card stock, whether it has foil, and its brackets.

    A bracket is a number of cards that is paid for; an order has at most those of the last one.
    """

    stock: str
    foil: bool = False
    brackets: tuple[int, ...] = ()

    def bracket(self, cards: int) -> int | None:
        """Return the bracket of a number of cards; None if it is more than the last one."""
        return next((bracket for bracket in self.brackets if bracket >= cards), None)


@frozen
class PictureDemands:
    """How the pictures of faces are made and named.

    `file` and `common_back` are paths with forward slashes, in which `{deck}`, `{number}`, `{card}` and `{side}` are filled in;
    a back that all cards of a deck share has the name `common_back`, and is written once.
    """

    ppi: int
    file: str
    common_back: str
    copies: PictureCopies = "once"
    order_file: OrderFile | None = None

    def path(self, names: Mapping[str, str], *, common: bool = False) -> str:
        """Return the path of a picture by what it shows."""
        return (self.common_back if common else self.file).format_map(names)


@record
class FaceCanvas:
    """The page of each face of a deck: its exact size in mm, upright as the service has it, and the name of its size there.

    `turned`: the deck is lying, so that its faces are turned. `pixels` is the size of a picture, if there is one.
    """

    size: Size
    name: str
    turned: bool = False
    pixels: tuple[int, int] | None = None

    def bleed(self, trim: Size) -> tuple[float, float]:
        """Return the bleed that a face of this trim needs to fill it, in mm: at left and right, at top and bottom."""
        upright = trim.turned if self.turned else trim
        across, along = (self.size.w - upright.w) / 2, (self.size.h - upright.h) / 2
        return (along, across) if self.turned else (across, along)


def canvas_size(pixels: tuple[int, int], ppi: int) -> Size:
    """Return the size of a picture in mm."""
    return Size(pixels[0] / ppi * MM_PER_INCH, pixels[1] / ppi * MM_PER_INCH)


KitPictureContent: TypeAlias = Literal["cover", "cards", "booklet"]
"""What a picture of a kit shows: some of the cards around the booklet's first page, all cards, or the booklet's pages."""


@frozen
class KitPart:
    """Sheets for one way of printing, in a folder of the zip; what is None is as the game prints it; `bleed` in mm.

    Gutterfold parts have cards only: a booklet that is printed on both sides is not folded so.
    """

    folder: str
    paper: Paper
    backs: BacksMode | None = None
    profile: str = "home"
    marks: MarkLength | None = None
    bleed: float | None = None
    cuts: Cuts | None = None
    stock: Literal["any"] | None = None
    mark: Mark | None = None


@frozen
class KitPicture:
    """A picture of the game: a PNG file in the zip, of so many pixels."""

    file: str
    width: int
    height: int
    shows: KitPictureContent


@frozen
class Kit:
    """What a zip holds: sheets by `parts`, the booklet for the screen as the file `rules`, `pictures`, a licence and a list."""

    name: str
    note: str
    parts: tuple[KitPart, ...]
    rules: str
    pictures: tuple[KitPicture, ...]
    licence: str
    contents: str
    """The file that lists all others, in the language of the game."""


MarkForm: TypeAlias = Literal["three", "four"]
"""A square at the top left with brackets at the top right and bottom left, or brackets in all corners."""

MARK_SQUARE = 5.0
"""The side in mm of the square as Silhouette Studio counts it, whatever line is drawn around it."""


@frozen
class RegistrationMarks:
    """The printed marks by which a machine finds a sheet; lengths in mm, as they are typed into its program.

    The lines of brackets meet `inset` mm from both edges of the paper; each is `length` mm long and `thickness` mm thick,
    around that line. The square is `square` mm wide, with its middle where one of `MARK_SQUARE` mm would have it. Nothing is
    printed nearer than `clear` mm to a mark. No part lies in a square of `corner` mm that begins where the lines of a mark
    meet, nor nearer than `beside` mm to the bracket at the bottom left.
    """

    form: MarkForm
    inset: float
    length: float
    thickness: float
    square: float
    clear: float
    corner: float = 0.0
    beside: float = 0.0


@frozen
class CutContour:
    """The spot colours in which a PDF shows what is cut and creased: their names, and the weight of their lines in pt.

    `looks` are the cyan, magenta, yellow and black (0…1) that show them where nobody knows their names.
    """

    cut: str
    crease: str
    weight: float
    looks: tuple[float, float, float, float]


@frozen
class Cutting:
    """How a profile's sheets are cut by a machine; without `marks`, it finds them otherwise."""

    marks: RegistrationMarks | None = None
    contour: CutContour | None = None


@frozen
class CutLayout:
    """What a machine cuts and creases on the sheets of these numbers, which are alike: lines in mm from the top left corner.

    `size` is that of the sheet as it lies in the machine: half a paper if it is folded first. `name` is the name of its files
    without what tells their format; `contour` says how the PDF shows it, if it does.
    """

    number: int
    name: str
    size: Size
    cuts: tuple[Path, ...]
    creases: tuple[Path, ...]
    sheets: tuple[int, ...]
    contour: CutContour | None = None


HiddenFace: TypeAlias = Literal["back", "cell"]
"""What others see of a card in a hand: its back, or the last cell of its sheet."""
Arrangement: TypeAlias = Literal["pile", "spread", "supply", "bag"]
"""How the pieces of a deck lie: as a deck of cards, side by side, in a bag for each design, or all in one bag."""
Facing: TypeAlias = Literal["up", "down"]

ARRANGEMENTS: tuple[Arrangement, ...] = ("pile", "spread", "supply", "bag")


@frozen
class TableUnits:
    """The lengths of a program: `mm` is what one unit of its table stands for, the others are sizes at scale 1, in units.

    `card` is the height of a card, `tile` the side of a square tile, `token` the longer side of a token that is cut out of its
    picture, `board` the height of a board, `figure` that of a standing figure.
    """

    mm: float
    card: float
    tile: float
    token: float
    board: float
    figure: float


@frozen
class VirtualTable:
    """What a program takes: sheets of at most `columns` × `rows` faces, on each side at most `longest` pixels long.

    Pictures have `ppi` pixels per inch of the piece. Sheets hold fewer faces where more would leave less than `least_ppi`; a
    single face that is too large has as much as fits.
    """

    longest: int = 4096
    columns: int = 10
    rows: int = 7
    ppi: int = 300
    least_ppi: int = 150
    hidden: HiddenFace = "back"
    units: TableUnits | None = None


@frozen
class TableSetup:
    """How a deck lies on a virtual table; None where content says nothing.

    `at` is its middle, in mm right of and below the middle of the table. Of pieces side by side, `rows` says how many lie in
    each row, `gap` mm apart; its last number holds for all further rows; `rows_from` is the constant that says them, and where
    it is named. `turn` is clockwise, in degrees. A deck that is `left_out` is not on the table.
    """

    at: tuple[float, float] | None = None
    facing: Facing | None = None
    arrangement: Arrangement | None = None
    rows: tuple[int, ...] = ()
    gap: float = 5.0
    turn: float = 0.0
    left_out: bool = False
    rows_from: tuple[str, Mark] | None = None


USUAL_TABLE_SETUP = TableSetup()
"""The set-up of a deck that says nothing of it."""
