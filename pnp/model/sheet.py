"""Sheets and virtual tables: which face is placed where on which page, components, tiles of boards, pieces on a table.

All in mm, origin at the paper's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pnp.base.diagnostics import FacePlace, Mark
from pnp.base.records import frozen, record
from pnp.base.units import Box, Size
from pnp.model.face_walk import bounding_box, map_point
from pnp.model.outline import CutMarks, MarkLength, Matrix, Outline, Paper, Path

if TYPE_CHECKING:
    from pnp.model.frame import Frame, Item
    from pnp.model.printing import BacksMode, CardOrder, CutLayout, Cuts, Facing, MarkInk, Stock, VirtualTable


Side: TypeAlias = Literal["face", "back"]
SINGLE_FACES = "faces"
"""The name of what single faces are imposed on: each page has the size of its face."""
LineKind: TypeAlias = Literal["crop", "tick", "fold", "seam"]


class Fit(NamedTuple):
    """The size of a service at which a deck is cut instead of its own: its name there, and the size that was drawn, in mm.

    `ground` is how many mm of the bleed are filled with the ground of its faces, 0 where the art reaches to its end.
    """

    size: str
    drawn: Size
    ground: float


@frozen
class Placement:
    """One copy of one face on a page; `trim` is its box on the page, after the clockwise `rotation` (0, 90, 180, 270 degrees).

    `bleed` is how far the artwork extends beyond the trim: left, top, right, bottom on the page (mm).
    """

    id: str
    copy: int
    side: Side
    frame: Frame
    trim: Box
    rotation: int
    bleed: tuple[float, float, float, float]
    tile: Tile | None = None
    """The part of a board that it is, if the board is divided among sheets."""

    @property
    def matrix(self) -> Matrix:
        """From the face's mm to those of the page."""
        return turn_matrix(self.trim, self.rotation)

    @property
    def bleed_box(self) -> Box:
        """The trim with the visible part of its bleed."""
        return self.trim.extended(self.bleed)

    @property
    def contour(self) -> Path:
        """The line on the page along which it is cut, in mm."""
        path = (self.frame.outline or Outline("rectangle", self.frame.size)).path
        to_page = self.matrix
        return tuple(
            (letter, tuple(v for i in range(0, len(n), 2) for v in map_point(to_page, n[i], n[i + 1]))) for letter, n in path
        )


QUARTER_TURN: Final = 270
"""Degrees clockwise by which a face is turned to lie across a page."""


def turn_matrix(trim: Box, rotation: int) -> Matrix:
    """Return the matrix that rotates a face clockwise by `rotation` degrees (a multiple of 90) and places it in `trim` (mm)."""
    return {
        0: (1.0, 0.0, 0.0, 1.0, trim.x, trim.y),
        90: (0.0, 1.0, -1.0, 0.0, trim.right, trim.y),
        180: (-1.0, 0.0, 0.0, -1.0, trim.right, trim.bottom),
        270: (0.0, -1.0, 1.0, 0.0, trim.x, trim.bottom),
    }[rotation]


@frozen
class PageLine:
    """A crop mark, a tick, a fold line or a seam of tiles on a page: two end points in mm, weight in pt, ink.

    `casing` is the weight in pt of a white line under it, by which it is seen on dark art; 0: none.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.4
    dash: tuple[float, ...] = ()
    kind: LineKind = "crop"
    ink: MarkInk = "black"
    casing: float = 0.0


@frozen
class Page:
    """One side of a sheet: placements, marks and folds, and `furniture` (cut lines, slug line, hints) in page coordinates.

    `offset` (mm, right and down) and `scale` are the correction for one printer; render applies them, the placements are not
    changed. `targets` are the centres of registration targets.
    """

    side: Side
    size: Size
    placements: tuple[Placement, ...]
    lines: tuple[PageLine, ...] = ()
    furniture: tuple[Item, ...] = ()
    offset: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    targets: tuple[tuple[float, float], ...] = ()
    cut: CutLayout | None = None
    """What a machine cuts on the sheet, which it finds from this side."""
    reserved: tuple[Box, ...] = ()
    """Boxes (mm) that nothing else is printed in."""

    def with_furniture(self, items: Iterable[Item]) -> Page:
        """Return the page with further items, printed last."""
        return Page(
            self.side, self.size, self.placements, self.lines, (*self.furniture, *items), self.offset, self.scale, self.targets,
            self.cut, self.reserved,
        )  # fmt: skip

    @property
    def bleed_box(self) -> Box:
        """The box around all faces with their bleed; without faces, the paper."""
        return bounding_box([p.bleed_box for p in self.placements]) if self.placements else Box(0.0, 0.0, *self.size)


@frozen
class Sheet:
    """One sheet of paper: its number from 1, its front page and, if it is printed on both sides, its back page."""

    number: int
    front: Page
    back: Page | None = None


@frozen
class Imposition:
    """All sheets of a document, the paper (portrait), how backs are printed, and on what stock (None: nobody says)."""

    paper: Paper
    backs: BacksMode
    sheets: tuple[Sheet, ...] = field(default=())
    stock: Stock | None = None

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages in printing order."""
        return tuple([p for s in self.sheets for p in (s.front, s.back) if p is not None])


_COPY: Final = "."
"""Separates the id of a card from the number of its copy in the id of a copy with faces of its own: `pike.2`; no id has it."""


def copy_id(card: str, copy: int) -> str:
    """Return the id of a copy with faces of its own: `pike.2`; the first one has that of the card."""
    return f"{card}{_COPY}{copy}" if copy > 1 else card


def id_of_card(id_: str) -> str:
    """Return the id of the card of a copy: `pike` for `pike.2`, and for `pike`."""
    return id_.partition(_COPY)[0]


def number_of_copy(id_: str) -> int:
    """Return the number of the copy that an id names: 2 for `pike.2`, 1 for `pike`."""
    return int(id_.partition(_COPY)[2] or 1)


@record
class Component:
    """A card as it will be printed: faces, copies, its place in the file, marks for its cut. `id` is unique in the game.

    `bleed`: the most mm of its bleed that sheets show (None: all that is drawn). `cuts`: whether neighbours share them (None:
    if all their borders have one colour). `tiling`: how it is divided among
    sheets if it is larger than one. `fit`: the size of a service at which it is cut, if that is not its own. `order`: where the
    next card lies. `collated`: whether its copies are apart, each among the other cards.

    Copies that do not look alike are components of their own, since each shows its number: `copy` is the number of the first.
    """

    id: str
    deck: str
    copies: int
    face: Frame
    back: Frame | None
    mark: Mark
    cut: CutMarks = "crop"
    marks: MarkLength = "full"
    bleed: float | None = None
    cuts: Cuts | None = None
    tiling: Tiling | None = None
    fit: Fit | None = None
    order: CardOrder = "rows"
    collated: bool = False
    copy: int = 1

    @property
    def card(self) -> str:
        """The id of the card, of which it may be only some copies."""
        return id_of_card(self.id)

    @property
    def numbers(self) -> range:
        """The numbers of its copies, from 1 for the first copy of the card."""
        return range(self.copy, self.copy + self.copies)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Its face, and its back if it has one."""
        return (self.face,) if self.back is None else (self.face, self.back)

    def shown_bleed(self, frame: Frame) -> float:
        """How much of the bleed of one of its faces a sheet shows, in mm."""
        return frame.bleed if self.bleed is None else min(frame.bleed, self.bleed)

    def place(self, frame: Frame, box: Box | None = None) -> FacePlace:
        """Return a box (mm) on one of its faces, or that whole face, as findings name it."""
        return FacePlace(self.id, "face" if frame is self.face else "back", box)


def join_copies(components: Iterable[Component]) -> Iterator[Component]:
    """Yield components, where successive copies of a card that look alike are one."""
    last: Component | None = None
    for component in components:
        if (
            last is not None
            and component.copy == last.copy + last.copies
            and component.card == last.card
            and _look_alike(last, component)
        ):
            last = replace(last, copies=last.copies + component.copies)
            continue
        if last is not None:
            yield last
        last = component
    if last is not None:
        yield last


def _look_alike(one: Component, other: Component) -> bool:
    return one.face == other.face and one.back == other.back


Covered: TypeAlias = Literal["art", "glue"]
"""What is in the part of a tile that the next one covers."""


SEAM_X, SEAM_Y = "seam-x", "seam-y"
"""The anchors of a face through which upright and level seams may run."""


@frozen
class Tiling:
    """How a board is divided: `grid` is (columns, rows), None for as few sheets as possible.

    Neighbours overlap by `overlap` mm, in which the covered one repeats the art or, if it is `glue`, stays blank. Seams lie
    on those of `seams_x` and `seams_y` (mm) that are nearest to equal parts, where there are any; with `face_seams` also on
    the anchors `SEAM_X` and `SEAM_Y` of the board's face.
    """

    grid: tuple[int, int] | None = None
    overlap: float = 10.0
    covered: Covered = "art"
    seams_x: tuple[float, ...] = ()
    seams_y: tuple[float, ...] = ()
    face_seams: bool = False


@frozen
class Tile:
    """One part: its row and column from 1, how many there are of both, and two boxes in mm of the board's trim.

    `window` is what lies on the sheet; `visible` is what is seen of it in the end: each tile covers those before it.
    """

    row: int
    column: int
    rows: int
    columns: int
    window: Box
    visible: Box

    @property
    def inner(self) -> tuple[bool, bool, bool, bool]:
        """Whether its left, top, right and bottom side lie inside the board."""
        return self.column > 1, self.row > 1, self.column < self.columns, self.row < self.rows


PieceForm: TypeAlias = Literal["card", "tile", "token", "board", "solid", "figure", "booklet"]
"""What a piece is on the table: `tile` is flat with simple outlines, `token` is cut out of its picture."""
BOOKLET_FILE = "booklet.pdf"
"""The file of the booklet in the folder of a table."""

ItemKind: TypeAlias = Literal["piece", "pile", "bag"]

Point: TypeAlias = tuple[float, float]
Vector: TypeAlias = tuple[float, float, float]


@record
class SheetGrid:
    """A grid of cells that are all equally large; `width` and `height` are those of a cell, in pixels."""

    columns: int
    rows: int
    width: int
    height: int
    ppi: int

    @property
    def cells(self) -> int:
        """The number of its cells."""
        return self.columns * self.rows


@frozen
class TablePicture:
    """A picture of one face or of a sheet of them, row by row; `hidden` is in the last cell, the other cells are blank.

    `file` is its path below the folder of the table. Outside of the outline of its faces it is `clear`, with a `border` of as
    many clear pixels around; otherwise white.
    """

    file: str
    grid: SheetGrid
    frames: tuple[Frame, ...]
    hidden: Frame | None = None
    clear: bool = False
    border: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        grid = self.grid
        return grid.columns * grid.width + 2 * self.border, grid.rows * grid.height + 2 * self.border


class SolidSide(NamedTuple):
    """A side of a solid: what it is called, its corners on the net (mm) and in space (mm), clockwise as it is seen.

    In space y is up and z towards the viewer.
    """

    name: str
    flat: tuple[Point, ...]
    corners: tuple[Vector, ...]
    normal: Vector


class Solid(NamedTuple):
    """A die: the name of its net, and its sides around the middle of the solid."""

    name: str
    sides: tuple[SolidSide, ...]


@frozen
class TablePiece:
    """A component on the table: `picture` shows its face, in cell `cell` of it, and `back` its back.

    A common back has one cell, backs of their own have the cells of their faces. Cards without a back show white paper.
    """

    id: str
    name: str
    description: str
    copies: int
    form: PieceForm
    size: Size
    face: Frame
    picture: TablePicture
    back: TablePicture | None = None
    cell: int = 0
    has_back: bool = False
    outline: Outline | None = None
    solid: Solid | None = None


class TableItem(NamedTuple):
    """Something that lies on the table: a piece, a pile of cards, or a bag; its pieces with the number of the copy.

    `x` and `y` are its middle, in mm right of and below the middle of the table; `turn` is clockwise, in degrees.
    """

    kind: ItemKind
    name: str
    pieces: tuple[tuple[TablePiece, int], ...]
    x: float
    y: float
    turn: float
    facing: Facing


@frozen
class TableDeck:
    """The pieces of a deck in order, and the pictures that they show, each once."""

    name: str
    kind: str
    pieces: tuple[TablePiece, ...]

    @property
    def pictures(self) -> tuple[TablePicture, ...]:
        """All pictures of the deck."""
        shown = [picture for piece in self.pieces for picture in (piece.picture, piece.back) if picture is not None]
        return tuple({picture.file: picture for picture in shown}.values())


@frozen
class TablePlan:
    """A game on a table; `stem` is the name of its file without a suffix.

    `address` is where its pictures will be found; empty: in the folder that they are written to.
    """

    name: str
    stem: str
    title: str
    version: str
    date: str
    table: VirtualTable
    decks: tuple[TableDeck, ...]
    items: tuple[TableItem, ...]
    address: str = ""
    booklet: Imposition | None = None
    """The pages of the booklet, for a table that shows PDFs."""

    @property
    def pictures(self) -> tuple[TablePicture, ...]:
        """All pictures of the game, in order."""
        return tuple(picture for deck in self.decks for picture in deck.pictures)


BAG_SIZE = 60.0
"""The side of the square that a bag takes on the table, in mm."""
