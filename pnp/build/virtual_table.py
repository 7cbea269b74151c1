"""Cards and pieces on a virtual table: their pictures, words and solids, and their places.

Decks lie at the places that the content gives them, the others in rows below. Nets are folded: a standee shows its two sides, a
die is a mesh whose sides show the net's picture (ADR 27).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby, product, repeat
from math import ceil, cos, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import MM_PER_INCH, Box, Size, plain_sum
from pnp.build.editions import cards_edition, document_advice, document_info
from pnp.impose.booklet_sheets import single_pages
from pnp.layout.folding import (
    FOLD_ANGLES,
    LONG_EDGE_SHARE,
    add,
    cross,
    d10_fold,
    dot,
    edges,
    net_without_lines,
    normalize,
    rotate,
    scale,
    subtract,
)
from pnp.model.frame import Frame, PlacedFrame
from pnp.model.messages import card_words
from pnp.model.outline import Paper, box_path
from pnp.model.printing import USUAL_TABLE_SETUP
from pnp.model.request import Document, ProductDocuments
from pnp.model.sheet import (
    BAG_SIZE,
    Imposition,
    SheetGrid,
    Solid,
    SolidSide,
    TableDeck,
    TableItem,
    TablePicture,
    TablePiece,
    TablePlan,
)
from pnp.pictures.path_geometry import polygon_area

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.build.workshop import Workshop
    from pnp.model.booklet import BookletPages
    from pnp.model.game import Deck, Game
    from pnp.model.messages import CardWords
    from pnp.model.outline import Matrix
    from pnp.model.printing import Arrangement, Facing, Profile, TableSetup, VirtualTable
    from pnp.model.request import BuildRequest
    from pnp.model.sheet import Component, ItemKind, PieceForm, Point, Vector


_BOX_KIND = "box"
"""The kind of components that hold others, which are left out: a table has bags."""
_ADVICE_BY_EXPORT = {
    "tts": "copy its .json and .png into Saved Objects",
    "screentop": "import its sheets as manifest.json says",
    "tabletop-playground": "copy the folder in it to your packages",
}
"""What to do with the files of each export."""
_EXPORTS_WITH_BOOKLET = frozenset({"tts", "screentop"})
"""The exports with a booklet: a PDF and its cover, or sheets of its pages."""
_MOST_PICTURES_NAMED = 5  # pictures that a caution names
_NO_SHEETS = Imposition(Paper("table", Size(0.0, 0.0), 0.0), "none")


def plan_virtual_table(
    game: Game, request: BuildRequest, profile: Profile, components: Sequence[Component], booklet: BookletPages | None
) -> ProductDocuments:
    """Return a table as one document without pages; boxes are left out, and decks whose setup says so.

    The `booklet` (None: there is none) lies beside the decks.
    """
    table = profile.table
    assert table is not None
    if request.ppi is not None:
        table = replace(table, ppi=request.ppi, least_ppi=min(table.least_ppi, request.ppi))
    decks = {deck.name: deck for deck in game.decks}
    words = card_words(game)
    shown = tuple(
        component
        for component in components
        if component.copies and decks[component.deck].kind != _BOX_KIND and not decks[component.deck].setup.left_out
    )
    placed = [
        (table_deck(decks[name], tuple(cards), words, table), decks[name].setup)
        for name, cards in groupby(shown, key=lambda component: component.deck)
    ]
    if booklet is not None and _EXPORTS_WITH_BOOKLET.intersection(profile.writes):
        placed.append((booklet_deck(game.title, booklet.pages, table, whole="tts" in profile.writes), USUAL_TABLE_SETUP))
    plan = TablePlan(
        name=game.name,
        stem=f"{game.name}-{game.languages}",
        title=game.title,
        version=game.version,
        date=game.date,
        table=table,
        decks=tuple(deck for deck, _ in placed),
        items=arrange_table(placed),
        address=request.address,
        booklet=single_pages(booklet) if booklet is not None and "tts" in profile.writes else None,
    )
    document = _table_document(game, request, profile, plan, [decks[c.deck].kind for c in shown for _ in range(c.copies)])
    edition = cards_edition(game, request)
    return ProductDocuments((document,), shown, edition=edition, writes=profile.writes, table=plan)


def _table_document(game: Game, request: BuildRequest, profile: Profile, plan: TablePlan, kinds: Sequence[str]) -> Document:
    """Return the folder of a table as a document without pages; `kinds` has one entry for each of its pieces."""
    edition = cards_edition(game, request)
    return Document(
        stem=edition.sheets_name(f"{game.name}-{game.languages}"),
        imposition=_NO_SHEETS,
        fonts=game.fonts,
        info=document_info(game),
        advice=document_advice(request, _ADVICE_BY_EXPORT[next(name for name in profile.writes if name in _ADVICE_BY_EXPORT)]),
        pieces={kind: kinds.count(kind) for kind in dict.fromkeys(kinds)},
        caution=_resolution_caution(plan),
        folder=edition.pictures_name("table"),
    )


def lay_out_table_booklet(game: Game, request: BuildRequest, workshop: Workshop, report: Report) -> BookletPages | None:
    """Lay out the booklet of a game; None for a build of a part of the game, and if it has no booklet."""
    if game.booklet is None or request.only == "cards" or request.is_part:
        return None
    return workshop.lay_out_booklet(game, workshop.lay_out(game, report, draft=request.draft), report)


def _resolution_caution(plan: TablePlan) -> str:
    coarse = [picture for picture in plan.pictures if picture.grid.ppi < plan.table.ppi]
    if not coarse:
        return ""
    named = ", ".join(f"{picture.grid.ppi} in `{picture.file}`" for picture in coarse[:_MOST_PICTURES_NAMED])
    more = f" and {len(coarse) - _MOST_PICTURES_NAMED} more" if len(coarse) > _MOST_PICTURES_NAMED else ""
    return f"{plan.table.longest} pixels on each side leave less than {plan.table.ppi} ppi: {named}{more}"


TABLE_CARD_KINDS = ("card", "aid")
"""The kinds of components that are cards on the table."""
_TOKEN_BORDER = 8  # transparent pixels around a token, so that its outline is cut out well


def table_deck(deck: Deck, components: Sequence[Component], words: Mapping[str, CardWords], table: VirtualTable) -> TableDeck:
    """Return the pieces of a deck: cards share sheets, all other pieces have pictures of their own.

    Files are named after deck and card; a dot, which neither name has, separates further words.
    """
    is_card = deck.kind in TABLE_CARD_KINDS and all(component.face.shaped is None for component in components)
    pieces = _card_pieces(deck, components, table) if is_card else _single_pieces(deck, components, table)
    return TableDeck(deck.name, deck.kind, tuple(_with_words(piece, words) for piece in pieces))


def _with_words(piece: TablePiece, words: Mapping[str, CardWords]) -> TablePiece:
    of_card = words.get(piece.id)
    if of_card is None:
        return replace(piece, name=piece.id)
    lines = of_card.text.split("\n")
    rest = lines[1:] if lines[:1] == [of_card.title] else lines
    return replace(piece, name=of_card.title or piece.id, description="\n".join(rest))


def _card_pieces(deck: Deck, components: Sequence[Component], table: VirtualTable) -> list[TablePiece]:
    """Put the cards of a deck on as few sheets as their resolution allows; a common back is one picture."""
    size = components[0].face.size
    plan, back = plan_sheets(len(components), size, table), _common_back(deck, components, table)
    hidden = (back.frames[0] if back else Frame(size, 0.0, ())) if table.hidden == "cell" else None
    pieces: list[TablePiece] = []
    for number, on_sheet in enumerate(plan.slices, 1):
        cards = components[on_sheet]
        name = deck.name if len(plan.slices) == 1 else f"{deck.name}.{number}"
        faces = TablePicture(f"{name}.png", plan.grid, tuple(card.face for card in cards), hidden)
        blank = Frame(size, 0.0, ())
        backs = back or TablePicture(f"{name}.backs.png", plan.grid, tuple(card.back or blank for card in cards))
        pieces += [_make_piece(card, "card", faces, backs, cell) for cell, card in enumerate(cards)]
    return pieces


def _common_back(deck: Deck, components: Sequence[Component], table: VirtualTable) -> TablePicture | None:
    """Return the picture of the common back of all cards, white if none has a back; None if their backs differ."""
    backs = {component.back for component in components}
    if len(backs) > 1:
        return None
    frame = backs.pop() or Frame(components[0].face.size, 0.0, ())
    return TablePicture(f"{deck.name}.back.png", single_cell(frame.size, table), (frame,))


def _single_pieces(deck: Deck, components: Sequence[Component], table: VirtualTable) -> Iterator[TablePiece]:
    """Yield pieces with pictures of their own; equal backs are one picture, named after the first piece with it."""
    first: dict[Frame, str] = {}
    for component in components:
        if component.back is not None:
            first.setdefault(component.back, component.id)
    common = len(first) == 1 and all(component.back is not None for component in components)
    backs = {back: f"{deck.name}.back.png" if common else f"{deck.name}/{id_}.back.png" for back, id_ in first.items()}
    for component in components:
        yield _single_piece(deck, component, backs, table)


def booklet_deck(title: str, pages: Sequence[Frame], table: VirtualTable, *, whole: bool) -> TableDeck:
    """Return the booklet as one piece that shows its first page (`whole`), or its pages on sheets, each by its number."""
    size = pages[0].size
    if whole:
        cover = TablePicture("booklet.cover.png", single_cell(size, table), (pages[0],))
        return TableDeck("booklet", "booklet", (_page_piece("booklet", title, cover, 0),))
    plan = plan_sheets(len(pages), size, table)
    pieces: list[TablePiece] = []
    for number, on_sheet in enumerate(plan.slices, 1):
        name = "booklet.pages" if len(plan.slices) == 1 else f"booklet.pages-{number}"
        sheet = TablePicture(f"{name}.png", plan.grid, tuple(pages[on_sheet]))
        numbers = enumerate(range(on_sheet.start + 1, on_sheet.stop + 1))
        pieces += [_page_piece(f"page-{page}", f"{title} {page}", sheet, cell) for cell, page in numbers]
    return TableDeck("booklet", "booklet", tuple(pieces))


def _page_piece(id_: str, name: str, picture: TablePicture, cell: int) -> TablePiece:
    face = picture.frames[cell]
    return TablePiece(id_, name, "", 1, "booklet", face.size, face, picture, cell=cell)


def _single_piece(deck: Deck, component: Component, backs: Mapping[Frame, str], table: VirtualTable) -> TablePiece:
    face, file = component.face, f"{deck.name}/{component.id}"
    if sides := standee_sides(face):
        front, behind = (
            TablePicture(f"{file}.{side}.png", single_cell(frame.size, table), (frame,))
            for side, frame in zip(("front", "back"), sides, strict=True)
        )
        return _make_piece(component, "figure", front, behind)
    if solid := solid_of(face):
        net = TablePicture(f"{file}.png", single_cell(face.size, table), (net_without_lines(face),))
        return _make_piece(component, "solid", net, None, solid=solid)
    form, transparent = _piece_form(deck, component), face.shaped is not None
    border = _TOKEN_BORDER if form == "token" else 0
    grid = single_cell(face.size, replace(table, longest=table.longest - 2 * border))
    picture = TablePicture(f"{file}.png", grid, (face,), None, transparent, border)
    back = TablePicture(backs[component.back], grid, (component.back,), None, transparent, border) if component.back else None
    return _make_piece(component, form, picture, back)


def _piece_form(deck: Deck, component: Component) -> PieceForm:
    shaped = component.face.shaped
    if deck.kind == "board" and shaped is None:
        return "board"
    return "tile" if shaped is None or shaped.shape == "circle" else "token"


def _make_piece(  # noqa: PLR0913, PLR0917 - what it is, and what it shows
    component: Component,
    form: PieceForm,
    picture: TablePicture,
    back: TablePicture | None,
    cell: int = 0,
    solid: Solid | None = None,
) -> TablePiece:
    return TablePiece(
        id=component.id,
        name="",
        description="",
        copies=component.copies,
        form=form,
        size=picture.frames[0].size if form == "figure" else component.face.size,
        face=picture.frames[0] if form in {"figure", "solid"} else component.face,
        picture=picture,
        back=back,
        cell=cell,
        has_back=component.back is not None,
        outline=component.face.shaped,
        solid=solid,
    )


_DECK_GAP = 20.0  # mm between decks that lie in rows
_MOST_ROW_WIDTH = 900.0  # mm; two players reach so far from both sides


class _UnplacedItem(NamedTuple):
    """An item without its place."""

    kind: ItemKind
    name: str
    pieces: tuple[tuple[TablePiece, int], ...]


class _ItemBlock(NamedTuple):
    """The items of a deck, placed around their middle, and the room that they take (mm)."""

    items: tuple[TableItem, ...]
    size: Size


def arrange_table(decks: Sequence[tuple[TableDeck, TableSetup]]) -> tuple[TableItem, ...]:
    """Return the items on the table, deck by deck."""
    blocks = [_arrange_deck(deck, setup) for deck, setup in decks]
    placed = [setup.at for _, setup in decks]
    below = max((at[1] + block.size.h / 2 for block, at in zip(blocks, placed, strict=True) if at is not None), default=None)
    free = [block for block, at in zip(blocks, placed, strict=True) if at is None]
    places = iter(_middles_in_rows(free, None if below is None else below + 2 * _DECK_GAP))
    return tuple(
        item._replace(x=item.x + x, y=item.y + y)
        for block, at in zip(blocks, placed, strict=True)
        for x, y in [at if at is not None else next(places)]
        for item in block.items
    )


def _middles_in_rows(blocks: Sequence[_ItemBlock], top: float | None) -> list[tuple[float, float]]:
    """Return the middles of blocks that lie in rows from `top` on (None: around the middle of the table)."""
    rows: list[list[Size]] = []
    for block in blocks:
        if rows and plain_sum(size.w + _DECK_GAP for size in rows[-1]) + block.size.w <= _MOST_ROW_WIDTH:
            rows[-1].append(block.size)
        else:
            rows.append([block.size])
    heights = [max(size.h for size in row) for row in rows]
    y = -(plain_sum(heights) + _DECK_GAP * (len(rows) - 1)) / 2 if top is None else top
    places = []
    for row, height in zip(rows, heights, strict=True):
        x = -(plain_sum(size.w for size in row) + _DECK_GAP * (len(row) - 1)) / 2
        for size in row:
            places.append((x + size.w / 2, y + height / 2))
            x += size.w + _DECK_GAP
        y += height + _DECK_GAP
    return places


def _arrange_deck(deck: TableDeck, setup: TableSetup) -> _ItemBlock:
    arrangement = setup.arrangement or _usual_arrangement(deck)
    singles = [(piece, copy) for piece in deck.pieces for copy in range(1, piece.copies + 1)]
    is_pile = arrangement == "pile" and len(singles) > 1
    facing = setup.facing or ("down" if is_pile and all(piece.has_back for piece in deck.pieces) else "up")
    items: list[_UnplacedItem]
    if is_pile or (arrangement == "bag" and len(singles) > 1):
        items = [_UnplacedItem("pile" if is_pile else "bag", deck.name, tuple(singles))]
    elif arrangement == "supply":
        by_piece = [tuple(one for one in singles if one[0] is piece) for piece in deck.pieces]
        items = [_UnplacedItem("bag" if len(same) > 1 else "piece", same[0][0].name, same) for same in by_piece]
    else:
        items = [_UnplacedItem("piece", single[0].name, (single,)) for single in singles]
    return _arrange_in_rows(items, setup, facing)


def _usual_arrangement(deck: TableDeck) -> Arrangement:
    if all(piece.form == "card" for piece in deck.pieces):
        return "pile"
    return "supply" if all(piece.form in {"tile", "token"} for piece in deck.pieces) else "spread"


def _arrange_in_rows(items: Sequence[_UnplacedItem], setup: TableSetup, facing: Facing) -> _ItemBlock:
    """Place items in rows around the origin, then turn them all."""
    sizes = [_item_room(kind, pieces[0][0]) for kind, _, pieces in items]
    cell = Size(max(size.w for size in sizes), max(size.h for size in sizes))
    rows = _row_lengths(setup.rows or (_column_count(len(items), cell),), len(items))
    c, s = cos(radians(setup.turn)), sin(radians(setup.turn))
    places = (
        ((column - (count - 1) / 2) * (cell.w + setup.gap), (row - (len(rows) - 1) / 2) * (cell.h + setup.gap))
        for row, count in enumerate(rows)
        for column in range(count)
    )
    placed = tuple(
        TableItem(kind, name, pieces, x * c - y * s, x * s + y * c, setup.turn, facing)
        for (kind, name, pieces), (x, y) in zip(items, places, strict=True)
    )
    w, h = max(rows) * (cell.w + setup.gap) - setup.gap, len(rows) * (cell.h + setup.gap) - setup.gap
    return _ItemBlock(placed, Size(abs(w * c) + abs(h * s), abs(w * s) + abs(h * c)))


def _row_lengths(rows: Sequence[int], count: int) -> list[int]:
    """Return how many of `count` items lie in each row; the last of `rows` is repeated as often as needed."""
    filled: list[int] = []
    for wanted in chain(rows, repeat(rows[-1])):
        if not count:
            break
        filled.append(min(wanted, count))
        count -= filled[-1]
    return filled


def _column_count(count: int, cell: Size) -> int:
    """Return the number of columns of a block about twice as wide as high, and no wider than a row."""
    wanted = ceil(sqrt(2 * count * cell.h / cell.w))
    return max(1, min(count, wanted, int(_MOST_ROW_WIDTH // cell.w)))


def _item_room(kind: ItemKind, piece: TablePiece) -> Size:
    """Return the room that an item takes on the table, in mm."""
    if kind == "bag":
        return Size(BAG_SIZE, BAG_SIZE)
    if piece.solid is not None:
        reach = max(abs(v) for side in piece.solid.sides for corner in side.corners for v in corner)
        return Size(2 * reach, 2 * reach)
    return Size(piece.size.w, min(piece.size.h, piece.size.w)) if piece.form == "figure" else piece.size


class SheetPlan(NamedTuple):
    """The grid of all sheets of a deck, and for each sheet the slice of the faces that lie on it."""

    grid: SheetGrid
    slices: tuple[slice, ...]


def plan_sheets(count: int, size: Size, table: VirtualTable) -> SheetPlan:
    """Divide `count` faces of `size` mm evenly among as few sheets as their least resolution allows.

    The last cell of each sheet stays free if it shows the back of hidden cards. Of all grids that hold the faces, the one with
    the highest resolution is used.
    """
    spare = 1 if table.hidden == "cell" else 0
    grids = [
        _largest_grid(columns, rows, size, table)
        for columns, rows in product(range(1, table.columns + 1), range(1, table.rows + 1))
    ]
    readable = [grid for grid in grids if grid.ppi >= table.least_ppi and grid.cells > spare]
    largest = max(readable, key=lambda grid: grid.cells, default=None)
    most = largest.cells if largest else 1 + spare
    sheets = ceil(count / (most - spare))
    each = ceil(count / sheets)
    grid = max((grid for grid in grids if grid.cells >= each + spare), key=lambda grid: (grid.ppi, -grid.cells, grid.columns))
    return SheetPlan(grid, tuple(slice(start, min(start + each, count)) for start in range(0, count, each)))


def single_cell(size: Size, table: VirtualTable) -> SheetGrid:
    """Return the grid of a picture that shows one face of `size` mm."""
    return _largest_grid(1, 1, size, table)


def _largest_grid(columns: int, rows: int, size: Size, table: VirtualTable) -> SheetGrid:
    """Return a grid with the highest resolution, up to that of the table, at which its picture is not too large."""
    ppi = min(
        table.ppi, *(int(table.longest / (n * side) * MM_PER_INCH) + 1 for n, side in zip((columns, rows), size, strict=True))
    )
    while True:
        width, height = (max(1, round(side / MM_PER_INCH * ppi)) for side in size)
        if ppi <= 1 or max(columns * width, rows * height) <= table.longest:
            return SheetGrid(columns, rows, width, height, ppi)
        ppi -= 1


_STANDEE_NETS = ("standee", "disc_standee", "cross_standee")


def standee_sides(frame: Frame) -> tuple[Frame, Frame] | None:
    """Return front and back of the standee whose net a face shows, both upright; None if it is no net of a standee.

    The back lies upside down on the net, since it is folded behind the front.
    """
    front, back = _side_box(frame, "front"), _side_box(frame, "back")
    if front is None or back is None:
        return None
    upright: Matrix = (1.0, 0.0, 0.0, 1.0, -front.x, -front.y)
    turned: Matrix = (-1.0, 0.0, 0.0, -1.0, back.right, back.bottom)
    net = net_without_lines(frame)
    return _part_of_net(net, front, upright), _part_of_net(net, back, turned)


def _part_of_net(frame: Frame, box: Box, matrix: Matrix) -> Frame:
    return Frame(Size(box.w, box.h), 0.0, (PlacedFrame(frame, matrix, box_path(box)),))


def _side_box(frame: Frame, side: str) -> Box | None:
    """Return where a side lies on the net, by the anchors at its corners."""
    corners = [a for a in frame.points if len(p := a.name.split(":")) == 3 and p[0] in _STANDEE_NETS and p[1] == side]  # noqa: PLR2004
    if not corners:
        return None
    xs, ys = [a.x for a in corners], [a.y for a in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


_CORNER_TOLERANCE = 0.01  # mm: corners nearer than this are one


def solid_of(frame: Frame) -> Solid | None:
    """Return the solid whose net a face shows; None if it is no net of a die."""
    flat: dict[str, dict[str, list[Point]]] = {}
    for anchor in frame.points:
        parts = anchor.name.split(":")
        if len(parts) == 3 and (parts[0] in FOLD_ANGLES or parts[0] == "d10"):  # noqa: PLR2004  # net_drawing.xml: net, side, corner
            flat.setdefault(parts[0], {}).setdefault(parts[1], []).append((anchor.x, anchor.y))
    if len(flat) != 1:
        return None
    ((name, corners_by_side),) = flat.items()
    sides = {side: _clockwise(corners) for side, corners in corners_by_side.items()}
    return Solid(name, _centre(tuple(_fold_sides(name, sides))))


def _clockwise(corners: list[Point]) -> list[Point]:
    """Return corners in the order of a face that is not mirrored (y is down)."""
    return corners if polygon_area(tuple(corners)) > 0 else corners[::-1]


def _fold_sides(name: str, flat: dict[str, list[Point]]) -> Iterator[SolidSide]:
    """Fold sides from the first one on, each at the edge that it shares with one that is placed in space already."""
    placed: dict[str, tuple[Vector, ...]] = {}
    names = list(flat)
    first = names[0]
    placed[first] = tuple((x, -y, 0.0) for x, y in flat[first])
    waiting, longest = names[1:], max(hypot(b[0] - a[0], b[1] - a[1]) for points in flat.values() for a, b in edges(points))
    while waiting:
        for side in waiting:
            neighbour = next(((other, edge) for other in placed if (edge := _shared_edge(flat[side], flat[other]))), None)
            if neighbour is None:
                continue
            other, (a, b) = neighbour
            length = hypot(b[0] - a[0], b[1] - a[1])
            angle = d10_fold(long=length > LONG_EDGE_SHARE * longest) if name == "d10" else FOLD_ANGLES[name]
            placed[side] = _fold_beside(flat[side], flat[other], placed[other], (a, b), angle)
            waiting.remove(side)
            break
        else:
            return  # a net that is no longer in one piece
    for side in names:
        yield SolidSide(side, tuple(flat[side]), placed[side], _normal(placed[side]))


def _fold_beside(
    flat: Sequence[Point], other: Sequence[Point], there: Sequence[Vector], edge: tuple[Point, Point], angle: float
) -> tuple[Vector, ...]:
    """Place a side in the plane of its neighbour, and turn it about their edge away from the viewer."""
    origin, u, v = _plane_of_side(other, there)
    n = cross(u, v)

    def lifted(point: Point) -> Vector:
        x, y = point[0] - other[0][0], -(point[1] - other[0][1])
        return add(origin, scale(u, x), scale(v, y))

    a, b = lifted(edge[0]), lifted(edge[1])
    axis = normalize(subtract(b, a))
    middle = scale(add(*(lifted(p) for p in flat)), 1 / len(flat))
    inward = dot(cross(axis, subtract(middle, a)), n)  # which way round takes the side behind its neighbour
    turn = -angle if inward > 0 else angle
    return tuple(add(a, rotate(subtract(lifted(p), a), axis, turn)) for p in flat)


def _plane_of_side(flat: Sequence[Point], there: Sequence[Vector]) -> tuple[Vector, Vector, Vector]:
    """Return the place of a side's first corner in space, and the vectors there of right and up on the net."""
    (x0, y0), (x1, y1) = flat[0], flat[1]
    along, length = normalize(subtract(there[1], there[0])), hypot(x1 - x0, y1 - y0)
    c, s = (x1 - x0) / length, -(y1 - y0) / length
    across = cross(_normal(there), along)
    return there[0], subtract(scale(along, c), scale(across, s)), add(scale(along, s), scale(across, c))


def _shared_edge(one: Sequence[Point], other: Sequence[Point]) -> tuple[Point, Point] | None:
    for a, b in edges(one):
        for c, d in edges(other):
            if _are_near(a, d) and _are_near(b, c):
                return a, b
    return None


def _are_near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < _CORNER_TOLERANCE and abs(a[1] - b[1]) < _CORNER_TOLERANCE


def _centre(sides: tuple[SolidSide, ...]) -> tuple[SolidSide, ...]:
    corners = [corner for side in sides for corner in side.corners]
    middle = scale(add(*corners), 1 / len(corners)) if corners else (0.0, 0.0, 0.0)
    return tuple(side._replace(corners=tuple(subtract(corner, middle) for corner in side.corners)) for side in sides)


def _normal(corners: Sequence[Vector]) -> Vector:
    """Return the outward normal of a side whose corners go clockwise on the visible side of the net."""
    return normalize(cross(subtract(corners[2], corners[0]), subtract(corners[1], corners[0])))
