"""A game as it lies on a virtual table: pictures to paint, pieces that show them, and a place for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.frame import Frame
    from pnp.model.outline import Outline
    from pnp.model.printing import Facing, VirtualTable
    from pnp.model.sheet import Imposition


PieceForm: TypeAlias = Literal["card", "tile", "token", "board", "solid", "figure", "booklet"]
"""What a piece is on the table: `tile` is flat with simple outlines, `token` is cut out of its picture."""
BOOKLET_FILE = "booklet.pdf"
"""The file of the booklet in the folder of a table."""

ItemKind: TypeAlias = Literal["piece", "pile", "bag"]

Point: TypeAlias = tuple[float, float]
Vector: TypeAlias = tuple[float, float, float]


class SheetGrid(NamedTuple):
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
