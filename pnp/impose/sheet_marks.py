"""What is printed on a sheet beside its cards, and the room that it leaves: text bands, targets, colour bar, marks of tiles.

How much room crop marks take is here too; a profile says how long they are (`model/printing.py`), and `impose.py` draws them.

The marks around a tile, the crosses at its seams and the key stand in the part of it that the next tile covers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import frozen
from pnp.base.units import PT, Box, Size
from pnp.load.profiles import home_marks
from pnp.model.face_walk import map_point, painted_items
from pnp.model.frame import Colour, Group, InkMix, Shape, Stroke
from pnp.model.outline import MarkLength, Matrix, Paper, box_path
from pnp.model.printing import MARK_CLEARANCE, Cutting, PrinterMarks
from pnp.model.sheet import Imposition, LineKind, Page, PageLine, Placement, Tile

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report


TOLERANCE = 1e-6
"""Lengths that differ by less than this (mm) are equal."""
BAND_HEIGHT = 2.6
"""The height in mm of the bands for the hints (top) and the slug line (bottom) of the printable area: 6 pt with leading."""
PATCH_SIDE = 5.0
"""The side in mm of a patch of a colour bar, and the height of the bands beside one: densitometers look at 3.4 mm or less."""
TARGET_SIDE = 5.0
"""The width and height in mm of a registration target."""
TARGET_SPACE = 1.0
"""The white space in mm around one."""
NARROW_SIDE = 34.0
"""Between the marks of cards with a side shorter than this (mm) no text fits, so their marks stay out of the bands."""


@frozen
class MarkMeasures:
    """What the marks of a profile, at one of their lengths, take of a sheet. All in mm."""

    printed: PrinterMarks
    wanted: MarkLength = "full"
    machine: Cutting | None = None
    """How a machine cuts the sheets, which has marks of its own there."""

    def for_machine(self, machine: Cutting) -> MarkMeasures:
        """The same for a machine, beside whose marks no crop marks are; a printed outline would show where it is off."""
        return MarkMeasures(replace(self.printed, outlines=False), "none", machine)

    def at(self, wanted: MarkLength) -> MarkMeasures:
        """The same at another length."""
        return replace(self, wanted=wanted)

    @property
    def length(self) -> float:
        """The length of this component's crop marks in mm."""
        return self.printed.length_of(self.wanted)

    @property
    def strip(self) -> float:
        """The depth of the strip along a block's bleed that holds its marks."""
        return MARK_CLEARANCE + self.length if self.wanted != "none" else 0.0

    @property
    def separator(self) -> float:
        """The least distance between the bleeds of two blocks, whose marks share it; twice this, each has its own strip."""
        return self.strip + MARK_CLEARANCE

    @property
    def tick_strip(self) -> float:
        """The distance between the bleeds of neighbours that share a tick; none without marks."""
        return self.printed.tick_length + 2 * MARK_CLEARANCE if self.wanted != "none" else 0.0

    @property
    def band(self) -> float:
        """The height of the bands along the top and bottom."""
        return PATCH_SIDE if self.printed.colour_bar else BAND_HEIGHT

    def pad(self, bleed: float) -> float:
        """The distance from a block's trim to its marks, less `MARK_CLEARANCE`."""
        return bleed if self.wanted == "none" else max(bleed, self.printed.offset - MARK_CLEARANCE)

    def edge(self, margin: float, *, measured: bool = False) -> float:
        """The least distance from an edge of the paper, with its margin, to a mark; into a `measured` margin none reaches."""
        least = self.printed.least_edge
        found = least if self.wanted == "short" else max(least, min(self.printed.edge, margin))
        return max(found, margin) if measured else found

    def inner_edge(self, margin: float) -> float:
        """The distance from an edge of the paper to a band and to fold lines, which all marks of a document have alike."""
        return max(margin, self.at("full").edge(margin))

    def band_height(self, margin: float) -> float:
        """The distance from an edge of the paper to the inner edge of a band."""
        return self.inner_edge(margin) + self.band

    def least_margin(self, margin: float) -> float:
        """The least distance from an edge of the paper to a bleed, wherever marks are: its margin, and targets."""
        return max(margin, self.inner_edge(margin) + TARGET_SIDE + TARGET_SPACE if self.printed.targets else 0.0)

    def usable_areas(self, paper: Paper, *, sideways: bool = False) -> UsableAreas:
        """The usable areas of a whole page; `sideways`: its bands for text are along the left and right instead."""
        plain, narrow = (self._usable_area(paper, beyond, sideways=sideways) for beyond in (0.0, self.strip))
        return UsableAreas(plain, narrow)

    def _usable_area(self, paper: Paper, beyond: float, *, sideways: bool) -> Box:
        """The area of a page inside its bands, and `beyond` mm further inside."""
        sides = list[float]()
        for number, margin in enumerate(paper.margins):
            edge = self.edge(margin, measured=paper.sides is not None)
            beside = max(edge + self.strip, self.least_margin(margin))
            has_band = (number % 2 == 0) == sideways
            sides.append(max(beside, self.band_height(margin) + MARK_CLEARANCE + beyond) if has_band else beside)
        left, top, right, bottom = sides
        return Box(left, top, paper.size.w - (left + right), paper.size.h - (top + bottom))


def mark_measures(marks: PrinterMarks | None = None) -> MarkMeasures:
    """Return what the full marks of a profile take; without a profile, those for printers at home."""
    return MarkMeasures(home_marks() if marks is None else marks)


class UsableAreas(NamedTuple):
    """The areas of a page in mm that blocks with their bleed may fill.

    `narrow` is for pages with cards so narrow that no text fits between their marks; these marks stay out of the bands. Places
    for cards that touch a box of `clear` stay empty: there are marks by which a machine finds the sheet.
    """

    plain: Box
    narrow: Box
    clear: tuple[Box, ...] = ()

    def mapped(self, change: Callable[[Box], Box]) -> UsableAreas:
        """Return the same with both areas changed."""
        return self._replace(plain=change(self.plain), narrow=change(self.narrow))


_TARGET_STEP = 1.0  # mm; how far a target is moved at a time, at most, to find a free place


def with_press_marks(imposition: Imposition, marks: PrinterMarks) -> Imposition:
    """Return sheets with the targets that a profile asks for, and with marks in its ink.

    Marks that touch the bleed box of their page, such as those between blocks, stay black: what all plates print must never
    lie there (print guide, section 1.3). Pages without cards, and backs if only fronts have marks, stay as they are.
    """
    if marks.ink == "black" and not marks.targets:
        return imposition

    def dressed(page: Page) -> Page:
        if not page.placements or (page.side == "back" and marks.sides == "fronts"):
            return page
        targets = tuple(_target_centres(page, imposition.paper, marks)) if marks.targets else ()
        lines = [line if ink_box(line).overlaps(page.bleed_box) else replace(line, ink=marks.ink) for line in page.lines]
        return replace(page, lines=tuple(lines), targets=targets)

    sheets = (replace(s, front=dressed(s.front), back=dressed(s.back) if s.back else None) for s in imposition.sheets)
    return replace(imposition, sheets=tuple(sheets))


def _target_centres(page: Page, paper: Paper, marks: PrinterMarks) -> Iterator[tuple[float, float]]:
    """Yield the centres of the targets at the left, top, right and bottom: as near to the middle as marks leave room."""
    # marks stand in line with cards, so at least the corners of the sheet are free; each side turns to one of its own
    (w, h), measures = page.size, mark_measures(marks)
    insets = [measures.inner_edge(margin) + TARGET_SIDE / 2 for margin in paper.margins]
    taken = [page.bleed_box, *page.reserved, *map(ink_box, page.lines)]
    left, top, right_end, bottom = (side / 2 - inset for side, inset in zip((w, h, w, h), insets, strict=True))
    for x, y, right, below in ((-left, 0, 0, -top), (0, -top, right_end, 0), (right_end, 0, 0, bottom), (0, bottom, -left, 0)):
        for part in _steps_from_middle(max(left, top, right_end, bottom) / _TARGET_STEP):
            centre = (w / 2 + x + part * right, h / 2 + y + part * below)
            if _is_free(centre, taken):
                taken.append(target_box(centre))
                yield centre
                break


def _steps_from_middle(number: float) -> Iterator[float]:
    yield 0.0
    for step in range(1, ceil(number) + 1):
        yield from (step / ceil(number), -step / ceil(number))


def _is_free(centre: tuple[float, float], taken: Sequence[Box]) -> bool:
    box = target_box(centre).inset(TOLERANCE - TARGET_SPACE)
    return not any(box.overlaps(other) for other in taken)


def target_box(centre: tuple[float, float]) -> Box:
    """Return the box in mm of a target."""
    x, y = centre
    return Box(x - TARGET_SIDE / 2, y - TARGET_SIDE / 2, TARGET_SIDE, TARGET_SIDE)


def ink_box(line: PageLine) -> Box:
    """The box in mm that a line covers, including its weight."""
    half = line.weight / PT / 2
    vertical = line.x1 == line.x2
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    w, h = abs(line.x2 - line.x1), abs(line.y2 - line.y1)
    return Box(x - half, y, w + 2 * half, h) if vertical else Box(x, y - half, w, h + 2 * half)


def cut_outlines(placements: Iterable[Placement], weight: float) -> Iterator[Shape]:
    """Yield the outline of each placement on top of its art: a black line (pt) on a wider white one, for dark art."""
    line, casing = (Stroke(c, w / PT, join="round") for c, w in ((_BLACK, weight), (_WHITE, 2 * weight)))
    for placement in placements:
        contour = placement.contour
        yield Shape(contour, stroke=casing)
        yield Shape(contour, stroke=line)


_SPACE_BESIDE_TEXT = 1.0  # mm of white space on both sides of text
_SPACE_AT_FOLD = 0.1  # mm from a fold line to the band along it
_SHORTEST_PLACE = 15.0  # mm; a shorter place would hold single words


def top_band(paper: Paper, marks: PrinterMarks | None = None) -> Box:
    """The band for hints along the top of the printable area, in mm."""
    measures = mark_measures(marks)
    left, top, right, _ = map(measures.inner_edge, paper.margins)
    return Box(left, top, paper.size.w - (left + right), measures.band)


def bottom_band(paper: Paper, marks: PrinterMarks | None = None) -> Box:
    """The band for the slug line along the bottom of the printable area, in mm."""
    band, edge = top_band(paper, marks), mark_measures(marks).inner_edge(paper.margins.bottom)
    return band._replace(y=paper.size.h - edge - band.h)


def band_before_fold(page: Page, band: Box) -> Box:
    """The part of a band on the fronts' side of a vertical fold; without such a fold, the whole band."""
    fold = fold_line(page)
    return band._replace(w=fold.x1 - band.x) if fold and fold.x1 == fold.x2 else band


def band_beside_fold(page: Page, band: Box) -> Box | None:
    """A band on the backs' side of a fold: below a horizontal fold, or the part of `band` beyond a vertical one."""
    fold = fold_line(page)
    if fold is None:
        return None
    if fold.x1 == fold.x2:
        return Box(fold.x1, band.y, band.right - fold.x1, band.h)
    return band._replace(y=fold.y1 + _SPACE_AT_FOLD)


def fold_line(page: Page) -> PageLine | None:
    """Return the line along which a page is folded; None if it is not."""
    return next((line for line in page.lines if line.kind == "fold"), None)


def turn_sideways(page: Page) -> Page:
    """A page as it is seen from its right side: its placements and lines at (height - y, x), without its furniture."""
    h = page.size.h
    placements = (
        replace(
            p,
            trim=Box(h - p.trim.bottom, p.trim.x, p.trim.h, p.trim.w),
            bleed=(p.bleed[3], p.bleed[0], p.bleed[1], p.bleed[2]),
        )
        for p in page.placements
    )
    lines = (replace(line, x1=h - line.y1, y1=line.x1, x2=h - line.y2, y2=line.x2) for line in page.lines)
    targets = tuple((h - y, x) for x, y in page.targets)
    reserved = tuple(Box(h - box.bottom, box.x, box.h, box.w) for box in page.reserved)
    turned = replace(page, size=page.size.turned, placements=tuple(placements), lines=tuple(lines), furniture=())
    return replace(turned, targets=targets, reserved=reserved)


def free_places(page: Page, band: Box, above: float = 0.0) -> tuple[Box, ...]:
    """The parts of a band, from left to right, that are clear of cards and marks, also `above` it and below, in mm.

    Letters do not fill a band, so that text needs no space there.
    """
    return tuple(p for p in _gaps_between(band, sorted(_taken_spans(page, band, above))) if p.w >= _SHORTEST_PLACE)


_SPACE_AROUND_BOX = MARK_CLEARANCE  # mm above and below
_BOX_STEP = 1.0  # mm; how far a box is moved at a time to find a free place


def free_box(page: Page, size: Size, margin: float) -> tuple[Box, bool] | None:
    """Return the first place for a box (mm) from the top that is clear of everything on a page, `margin` mm from its edges.

    If there is none as the page is read, the second value is true, and the box is on the page as seen from its right side.
    None: the page is full.
    """
    taken = tuple(painted.box for painted in painted_items(page.furniture))
    page = replace(page, reserved=(*page.reserved, *taken), furniture=())
    for way in (page, turn_sideways(page)):
        w, y = way.size.w - 2 * margin, margin
        while y + size.h <= way.size.h - margin:
            places = free_places(way, Box(margin, y, w, size.h), _SPACE_AROUND_BOX)
            place = next((place for place in places if place.w >= size.w), None)
            if place is not None:
                return Box(place.x, y, *size), way is not page
            y += _BOX_STEP
    return None


def _taken_spans(page: Page, band: Box, above: float) -> Iterator[tuple[float, float]]:
    top, bottom = band.y - above, band.y + band.h + above
    for p in page.placements:
        if p.trim.y - p.bleed[1] < bottom and p.trim.y + p.trim.h + p.bleed[3] > top:
            yield p.trim.x - p.bleed[0] - _SPACE_BESIDE_TEXT, p.trim.right + p.bleed[2] + _SPACE_BESIDE_TEXT
    for box in page.reserved:
        if box.y < bottom and box.bottom > top:
            yield box.x - _SPACE_BESIDE_TEXT, box.right + _SPACE_BESIDE_TEXT
    for line in page.lines:
        if min(line.y1, line.y2) < bottom and max(line.y1, line.y2) > top:
            box = ink_box(line)
            yield box.x - _SPACE_BESIDE_TEXT, box.right + _SPACE_BESIDE_TEXT
    for box in map(target_box, page.targets):
        if box.y < bottom and box.bottom > top:
            yield box.x - _SPACE_BESIDE_TEXT, box.right + _SPACE_BESIDE_TEXT


def _gaps_between(band: Box, taken: list[tuple[float, float]]) -> Iterator[Box]:
    x = band.x
    for start, end in [*taken, (band.right, band.right)]:
        if start > x:
            yield Box(x, band.y, start - x, band.h)
        x = max(x, end)


_PATCHES: tuple[InkMix, ...] = (
    (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1),  # solids
    (1, 1, 0, 0), (0, 1, 1, 0), (1, 0, 1, 0), (1, 1, 1, 0),  # how inks take on one another
    (0.5, 0, 0, 0), (0, 0.5, 0, 0), (0, 0, 0.5, 0), (0, 0, 0, 0.5),  # how dots gain
    (0.5, 0.4, 0.4, 0), (0.75, 0.66, 0.66, 0), (0, 0, 0, 0.8), (0.25, 0.19, 0.19, 0),  # greys: ISO 12647-2 beside black
)  # fmt: skip
_SPACE_AROUND_BAR = 1.0  # mm of white paper around the bar: what measures its patches must not see a mark


def with_colour_bar(imposition: Imposition, marks: PrinterMarks, limit: float, mark: Mark | None, report: Report) -> Imposition:
    """Return sheets with the bar on each page that has marks, where these and the cards leave room.

    Patches of more ink than `limit` (3.0: 300 %) are left out. Reports `impose/colour-bar-too-long`, at the place of the game,
    if a sheet has no room for the rest.
    """
    if not marks.colour_bar:
        return imposition
    patches = [mix for mix in _PATCHES if sum(mix) <= limit]
    short: list[int] = []

    def barred(page: Page, number: int) -> Page:
        if not page.placements or (page.side == "back" and marks.sides == "fronts"):
            return page
        found, lost = _with_colour_bar(page, imposition, marks, patches)
        short.extend([number] * bool(lost))
        return found

    sheets = []
    for sheet in imposition.sheets:
        back = barred(sheet.back, sheet.number) if sheet.back else None
        sheets.append(replace(sheet, front=barred(sheet.front, sheet.number), back=back))
    if short:
        message = f"there is no room for all {len(patches)} patches of the colour bar on sheet {short[0]}"
        report.warning("impose/colour-bar-too-long", message, mark, hint="take a larger `paper`, or print without `colour-bar`")
    return replace(imposition, sheets=tuple(sheets))


def _with_colour_bar(
    page: Page, imposition: Imposition, marks: PrinterMarks, patches: Sequence[InkMix]
) -> tuple[Page, Sequence[InkMix]]:
    paper = imposition.paper
    lying = paper.sideways
    places = free_places(page, band_before_fold(page, top_band(paper, marks)), _SPACE_AROUND_BAR)
    along = () if places else free_places(turn_sideways(page), top_band(lying, marks), _SPACE_AROUND_BAR)
    shapes, left = _place_patches(patches, places or along)
    if along:
        shapes = [Group(tuple(shapes), matrix=(0.0, -1.0, 1.0, 0.0, 0.0, page.size.h))]
    return replace(page, furniture=(*page.furniture, *shapes)), left


def _place_patches(patches: Sequence[InkMix], places: Iterable[Box]) -> tuple[list[Shape | Group], Sequence[InkMix]]:
    shapes: list[Shape | Group] = []
    for place in places:
        here = patches[: int(place.w // PATCH_SIDE)]
        for number, mix in enumerate(here):
            box = Box(place.x + number * PATCH_SIDE, place.y, PATCH_SIDE, PATCH_SIDE)
            shapes.append(Shape(box_path(box), fill=_mixed_colour(mix)))
        patches = patches[len(here) :]
    return shapes, patches


def _mixed_colour(mix: InkMix) -> Colour:
    cyan, magenta, yellow, black = mix
    light = 1 - black
    return Colour((1 - cyan) * light, (1 - magenta) * light, (1 - yellow) * light, 1.0, "", (cyan, magenta, yellow, black))


ARM_LENGTH = 3.0
"""The length in mm of the arms of a seam's cross, inside the part that gets covered."""
SEAM_CLEARANCE = 0.3
"""How far they keep from the seam in mm, so that a cut beside it shows no mark."""
STRIP_DEPTH = 4.0
"""The depth in mm of the strip that shows how tiles are put together, inside the part that gets covered."""
STRIP_START = 8.0
"""How far it begins from the end of the part that gets covered, in mm: clear of the crosses."""
KEY_HEIGHT = 3.0
"""The height of the key in mm: all tiles as a grid, this one filled."""
RULER_BASE = STRIP_DEPTH - 0.5
"""How far its line lies below the upper edge of a strip, in mm; its ticks stand on it."""
RULER_LENGTH = 50.0
"""The length in mm of the check ruler, where there is room for it."""
_BLACK, _WHITE = Colour(0.0, 0.0, 0.0), Colour(1.0, 1.0, 1.0)
_WEIGHT = 0.4  # pt
_LINE = Stroke(_BLACK, _WEIGHT / PT)
_CASING = Stroke(_WHITE, 3 * _WEIGHT / PT)  # so that the line shows on dark art


def tile_lines(
    placement: Placement, tile: Tile, pads: tuple[float, float, float, float], marks: MarkMeasures
) -> tuple[PageLine, ...]:
    """The marks outside a tile: in line with its edges, and with the seams of its right and lower side as kind `seam`.

    `pads`: the distance in mm from its left, top, right and lower edge to the marks.
    """
    if marks.wanted == "none":
        return ()
    (w, h), (left, top, right, bottom), length = tile.window.size, pads, marks.length
    out = []
    for x, kind in _edges_and_seam(w, tile.visible.w):
        for near, sign in ((-top - MARK_CLEARANCE, -1), (h + bottom + MARK_CLEARANCE, 1)):
            out.append(((x, near), (x, near + sign * length), kind))
    for y, kind in _edges_and_seam(h, tile.visible.h):
        for near, sign in ((-left - MARK_CLEARANCE, -1), (w + right + MARK_CLEARANCE, 1)):
            out.append(((near, y), (near + sign * length, y), kind))
    to_page, weight = placement.matrix, marks.printed.weight
    return tuple(
        PageLine(*map_point(to_page, *start), *map_point(to_page, *end), weight, (1.0, 0.5) if kind == "seam" else (), kind)
        for start, end, kind in out
    )


def _edges_and_seam(window: float, visible: float) -> list[tuple[float, LineKind]]:
    edges: list[tuple[float, LineKind]] = [(0.0, "crop"), (window, "crop")]
    return edges if window == visible else [*edges, (visible, "seam")]


def seam_ticks(placement: Placement, tile: Tile) -> Iterator[Shape]:
    """Yield the arms of crosses at the ends of the true seams, as far as they lie in the part that gets covered."""
    _, _, beyond, below = tile.inner
    w, h = tile.visible.size
    arms = []
    if beyond:
        arms += [((w + SEAM_CLEARANCE, y), (w + ARM_LENGTH, y)) for y in (0.0, h)]
    if below:
        arms += [((x, h + SEAM_CLEARANCE), (x, h + ARM_LENGTH)) for x in (0.0, w)]
    for start, end in arms:
        path = tuple((letter, map_point(placement.matrix, *numbers)) for letter, numbers in (("M", start), ("L", end)))
        yield Shape(path, stroke=_CASING)
        yield Shape(path, stroke=_LINE)


class CoveredStrip(NamedTuple):
    """A strip in the part of a tile that the next one covers: its matrix to the tile's mm, and its length along the seam.

    It begins at (0, 0); `covering` is the row and the column of the tile that is glued there.
    """

    matrix: Matrix
    length: float
    covering: tuple[int, int]


def covered_strips(tile: Tile) -> Iterator[CoveredStrip]:
    """Yield the strips to the right and below, as far as there are tiles; the last tile has none."""
    _, _, beyond, below = tile.inner
    w, h = tile.visible.size
    if beyond:  # read downwards
        matrix = (0.0, 1.0, -1.0, 0.0, w + (tile.window.w - w + STRIP_DEPTH) / 2, STRIP_START)
        yield CoveredStrip(matrix, h - 2 * STRIP_START, (tile.row, tile.column + 1))
    if below:
        matrix = (1.0, 0.0, 0.0, 1.0, STRIP_START, h + (tile.window.h - h - STRIP_DEPTH) / 2)
        yield CoveredStrip(matrix, w - 2 * STRIP_START, (tile.row + 1, tile.column))


def tile_key(placement: Placement, tile: Tile) -> Iterator[Group]:
    """Yield the key, which shows all tiles with this one filled, on white in the first of its strips."""
    strip = next(covered_strips(tile), None)
    if strip is None:
        return
    items = [Shape(box_path(Box(0.0, 0.0, key_width(tile), STRIP_DEPTH)), fill=_WHITE)]
    for row in range(1, tile.rows + 1):
        for column in range(1, tile.columns + 1):
            here = (row, column) == (tile.row, tile.column)
            items.append(
                Shape(box_path(_key_cell(tile, row, column)), fill=_BLACK if here else None, stroke=Stroke(_BLACK, 0.1))
            )
    yield Group((Group(tuple(items), strip.matrix),), placement.matrix)


def _key_cell(tile: Tile, row: int, column: int) -> Box:
    if tile.inner[2]:
        row, column, depth = tile.columns + 1 - column, row, tile.columns
    else:
        depth = tile.rows
    cell = KEY_HEIGHT / depth
    return Box(0.5 + (column - 1) * cell, (STRIP_DEPTH - KEY_HEIGHT) / 2 + (row - 1) * cell, cell, cell)


def key_width(tile: Tile) -> float:
    """How much of the strip the key takes, in mm."""
    along, depth = (tile.rows, tile.columns) if tile.inner[2] else (tile.columns, tile.rows)
    return along * KEY_HEIGHT / depth + 1.0


def check_ruler(start: float) -> Iterator[Shape]:
    """Yield a ruler of `RULER_LENGTH` mm with a tick at each cm, beginning `start` mm along the strip."""
    low = RULER_BASE
    yield Shape((("M", (start, low)), ("L", (start + RULER_LENGTH, low))), stroke=_LINE)
    for cm in range(int(RULER_LENGTH) // 10 + 1):
        x = start + 10 * cm
        yield Shape((("M", (x, low)), ("L", (x, low - 1.5))), stroke=_LINE)


def white_part(start: float, length: float) -> Shape:
    """Return a white part of the strip (mm)."""
    return Shape(box_path(Box(start, 0.0, length, STRIP_DEPTH)), fill=_WHITE)
