"""Cards in the cells of a paper that is divided already: labels, perforated cards, dies of a punch; or one card on each paper.

Cells cut what is printed, so there are no marks. A back goes where the flip of the paper puts it behind its front, wherever
the cells lie: it never looks for a cell of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil, hypot
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic
from pnp.base.units import Box, Size
from pnp.impose.orders import order_copies, stack_pieces
from pnp.impose.page_layout import duplex_flip
from pnp.impose.sheet_marks import cut_outlines
from pnp.load.package_data import papers
from pnp.load.yaml.nodes import format_number
from pnp.model.outline import PER_CARD, CellGrid, Paper
from pnp.model.sheet import QUARTER_TURN, Component, Imposition, Page, Placement, Sheet

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.impose.orders import Piece
    from pnp.impose.page_layout import Edges, Flip
    from pnp.model.frame import Frame
    from pnp.model.printing import BacksMode, Cutting, PrinterMarks


CELL_TOLERANCE = 0.5
"""mm by which a card may be larger than its cell, or smaller before it is said: perforations are no more exact."""
_ROUNDING = 1e-6  # mm


def impose_in_cells(  # noqa: PLR0913 - what is printed, on what, and how
    components: Sequence[Component],
    paper: Paper,
    backs: BacksMode,
    report: Report,
    *,
    outlines: PrinterMarks,
    skip: int = 0,
    machine: Cutting | None = None,
) -> Imposition:
    """Place every copy of every component in the middle of a cell of a paper, in its order; the first `skip` cells stay empty.

    A card that is larger than a cell is `impose/cell-too-small`, more empty cells than there are `impose/skip-too-large`;
    backs that are folded over and a cutting `machine` are `impose/not-in-cells`; cells that printers do not reach are a
    warning, `impose/cells-at-edge`. Outlines are drawn where the cells do not cut them, if `outlines` says so.
    """
    cells = paper.cells
    assert cells is not None
    flip = duplex_flip(paper.size, backs) if backs.startswith("duplex") and any(c.back for c in components) else None
    printed = Imposition(paper.with_margins_of_pages(backs=flip is not None), backs)
    fitting, larger, first = list[Component](), list[Component](), cells.boxes[0]
    for component in components:
        (larger if _place_in_cell(component, first, cells) is None else fitting).append(component)
    _report_too_large(larger, paper, report)
    refused = _report_not_in_cells(paper, backs, report, skip=skip, machine=machine)
    if refused or not fitting:
        return printed
    _warn_of_edges(cells, printed.paper, report)
    number, sheets = len(cells.boxes), list[Sheet]()
    for order in dict.fromkeys(component.order for component in fitting):
        pieces, skipped = [*order_copies(c for c in fitting if c.order == order)], 0 if sheets else skip
        needed = ceil((skipped + len(pieces)) / number)
        filled = stack_pieces(pieces, needed, number, skipped) if order == "stack" else [None] * skipped + pieces
        for start in range(0, len(filled), number):
            front, back = _pages(filled[start : start + number], printed.paper, cells, flip, outlines)
            sheets.append(Sheet(len(sheets) + 1, front, back))
    return replace(printed, sheets=tuple(sheets))


def _report_not_in_cells(paper: Paper, backs: BacksMode, report: Report, *, skip: int, machine: Cutting | None) -> bool:
    """Report what cannot be done on a sheet that is cut into cells; return whether something is."""
    number = len(paper.cells.boxes) if paper.cells else 0
    refused = []
    if machine is not None:
        refused.append(
            ("impose/not-in-cells", f"a cutting machine cuts no sheet of `{paper.name}`, which has cells", _OTHER_PAPER)
        )
    if backs == "gutterfold":
        hint = "print them on both sides with `--backs duplex-long`, or none with `--backs none`"
        refused.append(
            ("impose/not-in-cells", f"backs are not folded over on a sheet of `{paper.name}`, which has cells", hint)
        )
    if skip >= number:
        found = f"`--skip {skip}`: a sheet of `{paper.name}` has {number} cell{'s' * (number > 1)}"
        hint = f"skip at most {number - 1}, or take a new sheet" if number > 1 else "leave `--skip` out"
        refused.append(("impose/skip-too-large", found, hint))
    for code, message, hint in refused:
        report.error(code, message, hint=hint)
    return bool(refused)


_OTHER_PAPER = "name a paper without cells"


def _pages(
    pieces: Sequence[Piece | None], paper: Paper, cells: CellGrid, flip: Flip | None, outlines: PrinterMarks
) -> tuple[Page, Page | None]:
    fronts, behind, drawn = list[Placement](), list[Placement](), list[Placement]()
    for cell, piece in zip(cells.boxes, pieces, strict=False):
        placed = _place_in_cell(piece[0], cell, cells) if piece is not None else None
        if piece is None or placed is None:
            continue
        (card, copy), (trim, rotation) = piece, placed
        room = _room_for_bleed(trim, cell, cells, paper.size)
        fronts.append(Placement(card.id, copy, "face", card.face, trim, rotation, _shown_bleed(card, card.face, room)))
        if card.cut == "outline" and outlines.outlines and card.face.shaped and card.face.shaped.shape != cells.outline:
            drawn.append(fronts[-1])
        if flip is not None and card.back is not None:
            box, turn, edges = flip.box(trim), flip.rotation(rotation), flip.edges(room)
            behind.append(Placement(card.id, copy, "back", card.back, box, turn, _shown_bleed(card, card.back, edges)))
    furniture = tuple(cut_outlines(drawn, outlines.weight))
    front = Page("face", paper.size, tuple(fronts), furniture=furniture, reserved=cells.boxes)
    if flip is None:
        return front, None
    return front, Page("back", paper.size, tuple(behind), reserved=tuple(map(flip.box, cells.boxes)))


def _place_in_cell(card: Component, cell: Box, cells: CellGrid) -> tuple[Box, int] | None:
    """Return the trim of a card in a cell, and its rotation: upright if it fits so; None if it does not fit."""
    if cells.outline == "circle" and _diameter(card) > cell.w + CELL_TOLERANCE:
        return None
    for size, rotation in ((card.face.size, 0), (card.face.size.turned, QUARTER_TURN)):
        if max(size.w - cell.w, size.h - cell.h) <= CELL_TOLERANCE:
            return Box(cell.x + (cell.w - size.w) / 2, cell.y + (cell.h - size.h) / 2, *size), rotation
    return None


def _diameter(card: Component) -> float:
    """Return the diameter in mm of the circle around a card."""
    shape = card.face.shaped
    return max(card.face.size) if shape is not None and shape.shape in _ROUND else hypot(*card.face.size)


_ROUND = {"circle", "hexagon-flat", "hexagon-pointed"}


def _room_for_bleed(trim: Box, cell: Box, cells: CellGrid, paper: Size) -> Edges:
    """Return how far beyond a trim its bleed may reach on each side, on the paper (mm).

    Half of the gap belongs to each neighbour; around all cells is waste, up to the edge of the paper. It is less than nothing
    where a card is a little larger than a cell beside which there is no gap.
    """
    across, down = (gap / 2 for gap in cells.gap)
    around = cells.area
    to_edge = (trim.x, trim.y, paper.w - trim.right, paper.h - trim.bottom)
    to_neighbour = (
        trim.x - cell.x + across, trim.y - cell.y + down, cell.right - trim.right + across, cell.bottom - trim.bottom + down,
    )  # fmt: skip
    outermost = (
        cell.x - around.x, cell.y - around.y, around.right - cell.right, around.bottom - cell.bottom,
    )  # fmt: skip
    left, top, right, bottom = (
        edge if beyond < _ROUNDING else min(edge, half)
        for edge, half, beyond in zip(to_edge, to_neighbour, outermost, strict=True)
    )
    return left, top, right, bottom


def _shown_bleed(card: Component, frame: Frame, room: Edges) -> Edges:
    bleed = card.shown_bleed(frame)
    left, top, right, bottom = (min(bleed, side) for side in room)
    return left, top, right, bottom


def _report_too_large(components: Sequence[Component], paper: Paper, report: Report) -> None:
    """Report `impose/cell-too-small` for the cards of each deck and size."""
    assert paper.cells is not None
    groups: dict[tuple[str, Size], list[Component]] = {}
    for component in components:
        groups.setdefault((component.deck, component.face.size), []).append(component)
    for (deck, size), cards in groups.items():
        more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
        corners = paper.cells.outline == "circle" and max(size) <= paper.cells.size.w + CELL_TOLERANCE
        reaches = "reaches with its corners out of" if corners else "does not fit into"
        message = (
            f"{deck} `{cards[0].id}`{more}: a card of {_format(size)} {reaches} a cell of `{paper.name}`, "
            f"{_format_cell(paper.cells)}"
        )
        cells = {name: other.cells for name, other in papers().items() if other.cells}
        taking = [name for name, grid in cells.items() if _place_in_cell(cards[0], grid.boxes[0], grid)]
        taking.sort(key=lambda name: cells[name].size.w * cells[name].size.h)
        named = " or ".join(f"`{name}`" for name in taking[:_MOST_NAMED])
        hint = f"it fits the cells of {named}, or {_OTHER_PAPER}" if named else _OTHER_PAPER
        marks = tuple(card.mark for card in cards)
        report.add(Diagnostic("impose/cell-too-small", message, cards[0].mark, hint=hint, about=marks))


_MOST_NAMED = 2


def _format(size: Size) -> str:
    return f"{size.w:.4g} x {size.h:.4g} mm"


def _format_cell(cells: CellGrid) -> str:
    return f"a circle of {cells.size.w:.4g} mm" if cells.outline == "circle" else _format(cells.size)


def _warn_of_edges(cells: CellGrid, paper: Paper, report: Report) -> None:
    around = cells.area
    distances = (around.x, around.y, paper.size.w - around.right, paper.size.h - around.bottom)
    sides = zip(("left", "top", "right", "bottom"), distances, paper.margins, strict=True)
    near = [
        f"{format_number(round(at, 2))} mm from the {side} (of {format_number(margin)})"
        for side, at, margin in sides
        if at < margin - _ROUNDING
    ]
    if near:
        message = f"cells of `{paper.name}` lie where printers do not reach: {', '.join(near)}"
        hint = "if yours does, say so with the `margin` of the paper in papers.yaml"
        report.warning("impose/cells-at-edge", message, hint=hint)


def papers_per_card(components: Iterable[Component]) -> dict[Paper, list[Component]]:
    """Return a paper for each size of cards, upright: as large as the trim, and the bleed that was asked for around it."""
    found: dict[Paper, list[Component]] = {}
    for component in components:
        bleed = min(component.bleed or 0.0, *(frame.bleed for frame in component.frames))
        trim = Size(*sorted(round(side, 4) for side in component.face.size))
        size = Size(trim.w + 2 * bleed, trim.h + 2 * bleed)
        name = f"{PER_CARD.name}-{'x'.join(format_number(round(side, 2)) for side in size)}"
        cells = CellGrid(1, 1, trim, bleed, bleed, (2 * bleed, 2 * bleed))
        found.setdefault(Paper(name, size, 0.0, cells=cells), []).append(component)
    return found


def describe_cells(components: Iterable[Component], paper: Paper) -> str:
    """Say what one may not expect of cards in cells: smaller ones, and bleed that is cut off; else an empty string."""
    cells, smaller, cut = paper.cells, dict[str, None](), dict[float, None]()
    if cells is None or paper.is_one_card:
        return ""
    cell = cells.boxes[0]
    for card in components:
        placed = _place_in_cell(card, cell, cells)
        if placed is None:
            continue
        trim = placed[0]
        if max(cell.w - trim.w, cell.h - trim.h) > CELL_TOLERANCE:
            smaller[f"`{card.deck}` ({_format(card.face.size)})"] = None
        room = min(_room_for_bleed(trim, cell, cells, paper.size))
        if room < max(map(card.shown_bleed, card.frames)) - _ROUNDING:
            cut[max(0.0, round(room, 2))] = None
    said = [f"{', '.join(smaller)} in the middle of cells of {_format_cell(cells)}"] if smaller else []
    if cut:
        bleed = min(cut)
        neighbour = f": a print {CELL_TOLERANCE} mm off shows the neighbour" if bleed < CELL_TOLERANCE else ""
        said.append(f"cells leave {format_number(bleed)} mm of bleed{neighbour}")
    return " · ".join(said)
