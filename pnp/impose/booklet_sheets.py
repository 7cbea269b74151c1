"""Booklets: single pages in reading order, or sheets of paper to cut, fold and bind in the way that the booklet asks for.

Of N pages that are folded around each other, sheet s (from 0) has pages N - 2s and 2s + 1 on its outside, 2s + 2 and N - 2s - 1
on its inside, so that the numbers on each side add up to N + 1; in a booklet bound on the right they are swapped. When folded,
each sheet pushes the sheets inside it outwards by the thickness t of the paper, so the pages of sheet s are moved towards the
spine by t × s × k. (Formulas: the project's print guide, section 5.) Where several pieces share a sheet of paper, the pile of
sheets is cut into piles that follow each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box, Size
from pnp.impose.sheet_marks import MarkMeasures, mark_measures
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import bounding_box, map_box
from pnp.model.outline import Paper
from pnp.model.printing import MARK_CLEARANCE
from pnp.model.sheet import Imposition, LineKind, Page, PageLine, Placement, Sheet, Side, turn_matrix

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.booklet import Binding, BookletLook, BookletPages
    from pnp.model.frame import Frame, TextBox
    from pnp.model.printing import BacksMode, PrinterMarks


class FoldedSheet(NamedTuple):
    """A piece of paper: the numbers (from 1) of the pages on its front and its back, row by row as each side is seen.

    Without pages a side is not printed. `depth` is the number of sheets that are folded around it; `gathering` numbers, from 0,
    those that are folded together, of which one is the `innermost`.
    """

    front: tuple[int, ...]
    back: tuple[int, ...] = ()
    depth: int = 0
    gathering: int = 0
    innermost: bool = True


class FoldPattern(NamedTuple):
    """How pages lie on a piece: columns and rows, rows that are upside down, and how it is turned to its back.

    It is turned like the page of a book, or (`tumbles`) like that of a pad. `spine` is whether it is folded in the middle and
    bound there; `pages` is what the number of pages is a multiple of.
    """

    columns: int
    rows: int
    pages: int
    spine: bool = False
    tumbles: bool = False
    turned: tuple[int, ...] = ()


_ZINE_PAGES = 8


def fold_pattern(binding: Binding, pages: int) -> FoldPattern:
    """Return how the pages of a booklet of this many lie on each piece of paper."""
    if binding == "calendar":
        return FoldPattern(1, 2, 4, spine=True, tumbles=True)
    if binding == "mini-zine":
        return FoldPattern(4, 2, _ZINE_PAGES, turned=(0,))
    if binding == "accordion":
        columns = max(2, -(-pages // 2))
        return FoldPattern(columns, 1, 2 * columns)
    return FoldPattern(1, 1, 2) if binding == "loose" else FoldPattern(2, 1, 4, spine=True)


def padded_page_count(pages: int, binding: Binding = "saddle-stitch") -> int:
    """The number of pages, rounded up to fill the last piece of paper."""
    least = fold_pattern(binding, pages).pages
    return max(1, -(-pages // least)) * least


def folded_sheets(look: BookletLook, pages: int, *, right_bound: bool = False) -> tuple[FoldedSheet, ...]:
    """Return the pieces of a booklet of `pages` pages (padded), in the order in which they are bound, outermost first."""
    binding, step = look.binding, -1 if right_bound and look.binding != "calendar" else 1
    if binding == "loose":
        return tuple(FoldedSheet((n,), (n + 1,)) for n in range(1, pages, 2))
    if binding == "mini-zine":
        return (FoldedSheet((5, 4, 3, 2)[::step] + (6, 7, 8, 1)[::step]),)
    if binding == "accordion":
        outside, inside = (*range(pages // 2 + 2, pages + 1), 1), tuple(range(2, pages // 2 + 2))
        return (FoldedSheet(outside[::step], inside[::step]),)
    found, first = [], 0
    for number, size in enumerate(_gatherings(pages // 4, look)):
        n = 4 * size
        for s in range(size):
            front, back = (n - 2 * s + first, 2 * s + 1 + first), (2 * s + 2 + first, n - 2 * s - 1 + first)
            found.append(FoldedSheet(front[::step], back[::step], s, number, s == size - 1))
        first += n
    return tuple(found)


def _gatherings(sheets: int, look: BookletLook) -> list[int]:
    """Return how many sheets each gathering has: as equal as possible, the larger ones first."""
    number = -(-sheets // look.gathering) if look.binding in {"sewn", "perfect"} else 1
    return [sheets // number + (i < sheets % number) for i in range(number)]


def creep(sheet: int, thickness: float, factor: float) -> float:
    """The distance in mm by which the pages of a sheet (0: outermost) are moved towards the spine; `thickness` in mm."""
    return thickness * sheet * factor


def spine_width(look: BookletLook, pages: int) -> float:
    """The thickness of the book without its cover in mm: each leaf has two pages."""
    return pages / 2 * look.thickness


def with_blanks(booklet: BookletPages) -> tuple[Frame | None, ...]:
    """The pages in reading order, with None for each blank page; blanks come last, but before a back cover."""
    pages: list[Frame | None] = list(booklet.pages)
    blanks: list[Frame | None] = [None] * (padded_page_count(len(pages), booklet.look.binding) - len(pages))
    at = len(pages) - 1 if booklet.back_cover else len(pages)
    return (*pages[:at], *blanks, *pages[at:])


def single_pages(booklet: BookletPages, around: float = 0.0) -> Imposition:
    """One page per sheet in reading order, at its trim size or with so many mm of its bleed `around` it."""
    w, h = booklet.look.size
    size = Size(w + 2 * around, h + 2 * around)
    sheets = []
    for number, frame in enumerate(booklet.pages, 1):
        page = Page("face", size, (_placement(frame, number, "face", Box(around, around, w, h), 0, (around,) * 4),))
        sheets.append(Sheet(number, page))
    return Imposition(Paper("a5" if (w, h) == (148.0, 210.0) else f"{w:g}x{h:g}", size, 0.0), "none", tuple(sheets))


class SheetForm(NamedTuple):
    """How pieces lie on a paper: its size as it lies, columns and rows of pieces, the size of one, the gaps between them.

    `crop` is what the paper cuts off of each page at the spine and at the opposite edge. All in mm.
    """

    paper: Paper
    size: Size
    columns: int
    rows: int
    piece: Size
    gap: tuple[float, float] = (0.0, 0.0)
    crop: float = 0.0

    @property
    def places(self) -> int:
        """How many pieces a sheet of paper has."""
        return self.columns * self.rows

    def place(self, index: int) -> Box:
        """The box of a piece, row by row."""
        row, column = divmod(index, self.columns)
        (w, h), (across, down) = self.piece, self.gap
        left = (self.size.w - self.columns * w - (self.columns - 1) * across) / 2
        top = (self.size.h - self.rows * h - (self.rows - 1) * down) / 2
        return Box(left + column * (w + across), top + row * (h + down), w, h)

    def room(self, index: int) -> Box:
        """The box that a piece may fill with its bleed: up to the middle between two, or to the edge of the paper."""
        row, column = divmod(index, self.columns)
        box, (across, down) = self.place(index), (self.gap[0] / 2, self.gap[1] / 2)
        left = 0.0 if column == 0 else box.x - across
        top = 0.0 if row == 0 else box.y - down
        right = self.size.w if column == self.columns - 1 else box.right + across
        bottom = self.size.h if row == self.rows - 1 else box.bottom + down
        return Box(left, top, right - left, bottom - top)


_TOLERANCE = 0.05  # mm
_MOST_CROPPED = 4.5  # mm that a paper may cut off of each page at the spine and the fore edge: A5 on Letter (ADR 5)


def sheet_forms(pattern: FoldPattern, page: Size, bleed: float, paper: Paper) -> Iterator[SheetForm]:
    """Yield how pieces can lie on a paper, beginning with as many as possible; none if it does not take one.

    A paper that takes two pages but for a strip at the spine and the fore edge cuts it off.
    """
    w, h = piece = Size(pattern.columns * page.w, pattern.rows * page.h)
    lying, upright = Size(max(paper.size), min(paper.size)), Size(min(paper.size), max(paper.size))
    seen = {size: paper.with_margins_of_pages(backs=True, lying=size is lying) for size in (lying, upright)}
    grids = [
        (columns, rows, size)
        for size in ((lying, upright) if w >= h else (upright, lying))
        for columns in range(int((size.w + _TOLERANCE) / w), 0, -1)
        for rows in range(int((size.h + _TOLERANCE) / h), 0, -1)
    ]
    for columns, rows, size in sorted(grids, key=lambda grid: -grid[0] * grid[1]):
        yield SheetForm(seen[size], size, columns, rows, piece, (_gap(size.w, columns, w, bleed), _gap(size.h, rows, h, bleed)))
    if pattern.spine and not grids:
        for size in (lying, upright):
            along, across = (size.h - h, size.w - w)[:: 1 if not pattern.tumbles else -1]
            if along >= -_TOLERANCE and -across / 4 <= _MOST_CROPPED:
                yield SheetForm(seen[size], size, 1, 1, piece, crop=-across / 4)


def _gap(room: float, number: int, side: float, bleed: float) -> float:
    """Return the space between pieces: two bleeds if there is room for those at both ends too, else one cut for both."""
    return 2 * bleed if number > 1 and room - number * side >= 2 * number * bleed else 0.0


class LostText(NamedTuple):
    """A text of a page (by its number) that a paper does not show."""

    page: int
    text: TextBox


class BookletSheets(NamedTuple):
    """A booklet on sheets of paper: how it is bound, its pages with the blank ones, and the pieces that it consists of."""

    imposition: Imposition
    form: SheetForm
    binding: Binding
    pages: tuple[Frame | None, ...]
    pieces: tuple[FoldedSheet, ...]
    turn: BacksMode | None = None
    """How its sheets are turned over, if that is not the way in which both sides are upright."""
    unmarked: tuple[float, float] = (0.0, 0.0)
    """mm that are to be cut off on the left and right, and at the top and bottom, where no mark can be printed."""
    lost: tuple[LostText, ...] = ()
    passed: tuple[Paper, ...] = ()
    """Papers that would take it, but lose text."""

    @property
    def copies(self) -> int:
        """How often the whole booklet is on its sheets."""
        return max(1, self.form.places // len(self.pieces))

    @property
    def blanks(self) -> tuple[int, ...]:
        """The numbers of the blank pages."""
        return tuple(number for number, frame in enumerate(self.pages, 1) if frame is None)


def impose_booklet(
    booklet: BookletPages,
    papers: Sequence[Paper],
    report: Report,
    marks: PrinterMarks | None = None,
    turn: BacksMode | None = None,
) -> BookletSheets | None:
    """Place a booklet on the first of these papers that takes a piece of it; where none does, single pages on both sides.

    Pages are never scaled. If a paper would cut off text, the next one is taken and `impose/outside-paper` is a warning; it is
    an error if there is none. None if no paper takes a page (`report_too_large`). `turn` is how sheets must be turned over, if
    the printer knows one way only.
    """
    lossy: list[BookletSheets] = []
    wanted = booklet.look.binding
    bindings: tuple[Binding, ...] = (wanted,) if wanted in _ONE_PIECE else (wanted, "loose")
    for binding in bindings:
        bound = replace(booklet, look=replace(booklet.look, binding=binding))
        pattern = fold_pattern(binding, len(booklet.pages))
        for paper in papers:
            forms = sheet_forms(pattern, booklet.look.size, booklet.look.bleed, paper)
            tried: list[BookletSheets] = []
            for form in forms:
                tried.append(_SheetBuilder(bound, form, pattern, mark_measures(marks)).build(turn))
                if not tried[-1].lost:
                    _report_lost(lossy, report, taken=tried[-1])
                    return tried[-1]._replace(passed=tuple(sheets.form.paper for sheets in lossy))
            lossy += tried[-1:]
        if lossy:
            _report_lost(lossy[:1], report)
            return lossy[0]
    return None


_ONE_PIECE = {"mini-zine", "accordion"}


def report_long_zine(booklet: BookletPages, report: Report) -> bool:
    """Report `booklet/too-many-pages` for a mini-zine of more than eight; return whether it is one."""
    if booklet.look.binding != "mini-zine" or len(booklet.pages) <= _ZINE_PAGES:
        return False
    message = f"a mini-zine has {_ZINE_PAGES} pages, this booklet has {len(booklet.pages)}"
    hint = "shorten it, or choose another `binding`, such as `saddle-stitch`"
    report.error("booklet/too-many-pages", message, booklet.look.mark, hint=hint)
    return True


def report_too_large(booklet: BookletPages, papers: Sequence[Paper], report: Report, *, other: bool) -> None:
    """Report that none of these papers takes a booklet: `impose/booklet-too-large`, a warning if an `other` one does."""
    look, pages = booklet.look, len(booklet.pages)
    pattern, (w, h), what = fold_pattern(look.binding, pages), look.size, "a page"
    if look.binding in _ONE_PIECE:
        w, h, what = w * pattern.columns, h * pattern.rows, f"a sheet of {pattern.columns} × {pattern.rows} pages"
    tried = ", ".join(f"`{paper.name}`" for paper in papers)
    message = f"{what}, {format_number(round(w, 2))} × {format_number(round(h, 2))} mm, fits on none of {tried}"
    hint = "make its `size` smaller, or name a larger paper, such as `--paper a2`"
    (report.warning if other else report.error)("impose/booklet-too-large", message, look.mark, hint=hint)


def _report_lost(made: Sequence[BookletSheets], report: Report, taken: BookletSheets | None = None) -> None:
    """Report each text that papers do not show: a warning if the booklet is printed on another one that was `taken`."""
    found: dict[Mark | None, tuple[dict[int, None], dict[str, None]]] = {}
    for sheets in made:
        for number, text in sheets.lost:
            pages, names = found.setdefault(text.content or text.at, ({}, {}))
            pages[number], names[f"`{sheets.form.paper.name}`"] = None, None
    for mark, (pages, names) in found.items():
        first, others = min(pages), len(pages) - 1
        where = f"page {first}" + (f" and {others} other page{'s' * (others > 1)}" if others else "")
        message = f"text on {where} lies outside what {' and '.join(names)} show{'s' * (len(names) == 1)} of it"
        hint = "wider margins keep it on every paper"
        if taken is None:
            report.error("impose/outside-paper", message, mark, hint=hint)
        else:
            way = f"the sheets are for `{taken.form.paper.name}` instead"
            report.warning("impose/outside-paper", f"{message}: {way}", mark, hint=hint)


_FOLD_TICK = 4.0  # mm; length of the ticks at a fold, and of a cut where there is no room beside the art
_STAPLE_WIDTH = 12.0  # mm; width of a staple, which is marked at both ends
_STAPLE_TICK = 2.0  # mm; length of these marks
_LEAST_SPINE = 70.0  # mm; a shorter one has one staple
_COLLATING_MARK = 4.0  # mm; its length, and by how much that of each gathering is lower than that of the one before
_COLLATING_WEIGHT = 2.0  # pt
_CASING_FACTOR = 3.0  # times the weight of a mark: the white line under it, by which it is seen on a dark cover
_LEAST_TRIMMED = 1.0  # mm; what is less is not worth a cut
_LEAST_MARK = 2.0  # mm


class _SheetBuilder:
    """Places the pages of one booklet on one paper."""

    def __init__(self, booklet: BookletPages, form: SheetForm, pattern: FoldPattern, marks: MarkMeasures) -> None:
        self._booklet = booklet
        self._form = form
        self._pattern = pattern
        self._marks = marks
        self._weight = marks.printed.weight
        self._edge = marks.edge(form.paper.margin, measured=form.paper.sides is not None)
        self._pages = with_blanks(booklet)
        self._pieces = folded_sheets(booklet.look, len(self._pages), right_bound=booklet.right_bound)
        self._lost: list[LostText] = []

    def build(self, turn: BacksMode | None) -> BookletSheets:
        """Return the sheets; `turn` is how they must be turned over, None: in the way that keeps both sides upright."""
        pieces, places = self._pieces, self._form.places
        papers, whole = -(-len(pieces) // places), places // len(pieces) * len(pieces)
        sheets = []
        for number in range(papers):
            if papers == 1:
                shown = [pieces[i % len(pieces)] if i < whole else None for i in range(places)]
            else:  # each pile follows the one at the place before it
                shown = [pieces[at] if (at := i * papers + number) < len(pieces) else None for i in range(places)]
            sheets.append(self._sheet(number + 1, shown))
        backs = self._natural_turn if any(piece.back for piece in pieces) else "none"
        other = turn if turn in {"duplex-long", "duplex-short"} and backs not in {"none", turn} else None
        if other is not None:
            backs, sheets = other, [replace(s, back=_turned_round(s.back) if s.back else None) for s in sheets]
        imposition, binding = Imposition(self._form.paper, backs, tuple(sheets)), self._booklet.look.binding
        return BookletSheets(
            imposition, self._form, binding, self._pages, pieces, other, self._unmarked_strips(), tuple(self._lost)
        )

    @property
    def _natural_turn(self) -> BacksMode:
        lies = self._form.size.w > self._form.size.h
        return "duplex-short" if lies != self._pattern.tumbles else "duplex-long"

    def _sheet(self, number: int, shown: Sequence[FoldedSheet | None]) -> Sheet:
        fronts, backs = list[Placement](), list[Placement]()
        lines, behind = list(self._trim_marks([i for i, piece in enumerate(shown) if piece])), list[PageLine]()
        for index, piece in enumerate(shown):
            if piece is None:
                continue
            fronts += self._side("face", piece.front, piece, self._form.place(index), self._form.room(index))
            place, room = self._behind(self._form.place(index)), self._behind(self._form.room(index))
            backs += self._side("back", piece.back, piece, place, room)
            if piece.depth == 0:
                lines += self._front_marks(piece, self._form.place(index), self._form.room(index))
            if piece.innermost:
                behind += self._fold_marks(place, room)
        size, duplex = self._form.size, any(piece and piece.back for piece in shown)
        back = Page("back", size, tuple(backs), tuple(behind)) if duplex else None
        return Sheet(number, Page("face", size, tuple(fronts), tuple(lines)), back)

    def _behind(self, box: Box) -> Box:
        """Return the box on the back of a sheet that lies behind one on its front."""
        (w, h), tumbles = self._form.size, self._pattern.tumbles
        return Box(box.x, h - box.bottom, box.w, box.h) if tumbles else Box(w - box.right, box.y, box.w, box.h)

    def _side(self, side: Side, numbers: Sequence[int], piece: FoldedSheet, place: Box, room: Box) -> Iterator[Placement]:
        look = self._booklet.look
        inwards = creep(piece.depth, look.thickness, look.creep) + self._form.crop
        for index, number in enumerate(numbers):
            frame = self._pages[number - 1]
            if frame is None:
                continue
            trim, allowed = self._panel(index, place, room, inwards)
            edges = (trim.x - allowed.x, trim.y - allowed.y, allowed.right - trim.right, allowed.bottom - trim.bottom)
            rotation = 180 if index // self._pattern.columns in self._pattern.turned else 0
            left, top, right, bottom = (min(frame.bleed, edge) for edge in edges)
            placement = _placement(frame, number, side, trim, rotation, (left, top, right, bottom))
            self._lost += self._lost_texts(number, placement)
            yield placement

    def _panel(self, index: int, place: Box, room: Box, inwards: float) -> tuple[Box, Box]:
        """Return the trim of a page, and the box that it may fill: up to the folds, elsewhere as far as there is room."""
        row, column = divmod(index, self._pattern.columns)
        last_column, last_row = self._pattern.columns - 1, self._pattern.rows - 1
        w, h = self._booklet.look.size
        across = down = 0.0
        if self._pattern.spine and self._pattern.tumbles:
            down = inwards if row == 0 else -inwards
        elif self._pattern.spine:
            across = inwards if column == 0 else -inwards
        x, y = place.x + column * w, place.y + row * h
        left = room.x if column == 0 else x
        right = room.right if column == last_column else x + w
        top = room.y if row == 0 else y
        bottom = room.bottom if row == last_row else y + h
        return Box(x + across, y + down, w, h), Box(left, top, right - left, bottom - top)

    def _lost_texts(self, number: int, placement: Placement) -> Iterator[LostText]:
        shown, (w, h), (left, top, right, bottom) = placement.bleed_box, self._form.size, self._form.paper.margins
        printable = Box(left, top, w - (left + right), h - (top + bottom))
        matrix = turn_matrix(placement.trim, placement.rotation)
        for box in placement.frame.boxes:
            if any(box.lines) and box.safe and not box.overflow:
                ink = map_box(matrix, box.ink)
                if not (shown.contains(ink, _TOLERANCE) and printable.contains(ink, _TOLERANCE)):
                    yield LostText(number, box)

    def _front_marks(self, piece: FoldedSheet, place: Box, room: Box) -> Iterator[PageLine]:
        yield from self._fold_marks(place, room)
        binding = self._booklet.look.binding
        if binding in {"saddle-stitch", "sewn", "calendar"}:
            yield from self._staples(place)
        if self._pieces[-1].gathering:
            yield from self._collating_mark(piece.gathering, place)
        if binding == "mini-zine":
            yield from self._zine_cut(place)

    def _fold_marks(self, place: Box, room: Box) -> Iterator[PageLine]:
        w, h = self._booklet.look.size
        for column in range(1, self._pattern.columns):
            yield from self._ticks(place.x + column * w, place, room, upright=True, kind="fold")
        for row in range(1, self._pattern.rows):
            yield from self._ticks(place.y + row * h, place, room, upright=False, kind="fold")

    def _ticks(self, at: float, block: Box, room: Box, *, upright: bool, kind: LineKind) -> Iterator[PageLine]:
        """Yield both ends of a fold or a cut through a block: beside its bleed, or on the art where there is no room."""
        low, high, first, last = (
            (block.y, block.bottom, room.y, room.bottom) if upright else (block.x, block.right, room.x, room.right)
        )
        end, most = self._form.size[upright] - self._edge, _FOLD_TICK if kind == "fold" else self._marks.length
        pad = self._marks.pad(self._booklet.look.bleed) + MARK_CLEARANCE
        for near, limit, outwards in ((low, max(first, self._edge), -1), (high, min(last, end), 1)):
            length = min(most, (limit - near) * outwards - pad)
            if length >= _LEAST_MARK:
                a, b = near + outwards * pad, near + outwards * (pad + length)
            else:
                a = max(near, self._edge) if outwards < 0 else min(near, end)
                b = a - outwards * _FOLD_TICK
            a, b = sorted((a, b))
            ends = (at, a, at, b) if upright else (a, at, b, at)
            casing = 0.0 if length >= _LEAST_MARK else _CASING_FACTOR * self._weight
            yield PageLine(*ends, self._weight, kind=kind, casing=casing)

    def _staples(self, place: Box) -> Iterator[PageLine]:
        casing, half = _CASING_FACTOR * self._weight, _STAPLE_TICK / 2
        upright = not self._pattern.tumbles
        spine, start, length = (
            (place.x + place.w / 2, place.y, place.h) if upright else (place.y + place.h / 2, place.x, place.w)
        )
        middles = (length / 4, 3 * length / 4) if length >= _LEAST_SPINE else (length / 2,)
        for at in (start + middle + side for middle in middles for side in (-_STAPLE_WIDTH / 2, _STAPLE_WIDTH / 2)):
            ends = (spine - half, at, spine + half, at) if upright else (at, spine - half, at, spine + half)
            yield PageLine(*ends, self._weight, casing=casing)

    def _collating_mark(self, gathering: int, place: Box) -> Iterator[PageLine]:
        """Yield the mark on the spine of a gathering: those of a whole book form a stair."""
        steps = max(1, int(place.h / 2 / _COLLATING_MARK))
        x, y = place.x + place.w / 2, place.y + place.h / 4 + gathering % steps * _COLLATING_MARK
        casing = _CASING_FACTOR * self._weight + _COLLATING_WEIGHT
        yield PageLine(x, y, x, y + _COLLATING_MARK, _COLLATING_WEIGHT, kind="tick", casing=casing)

    def _zine_cut(self, place: Box) -> Iterator[PageLine]:
        """Yield both ends of the one cut, between the two middle pages of each row."""
        w, h = self._booklet.look.size
        y, casing = place.y + h, _CASING_FACTOR * self._weight
        for x, inwards in ((place.x + w, 1), (place.right - w, -1)):
            a, b = sorted((x, x + inwards * _FOLD_TICK))
            yield PageLine(a, y, b, y, self._weight, casing=casing)

    def _trim_marks(self, filled: Sequence[int]) -> Iterator[PageLine]:
        """Yield marks for the cuts around and between pieces, as far as they can be printed."""
        boxes = [self._form.place(index) for index in filled]
        block, (w, h), crops = bounding_box(boxes), self._form.size, self._form.crop > _TOLERANCE
        paper = Box(0.0, 0.0, w, h)
        if not crops or self._pattern.tumbles:
            for x in _distinct(side for box in boxes for side in (box.x, box.right)):
                if self._can_mark(x, w):
                    yield from self._ticks(x, block, paper, upright=True, kind="crop")
        if not crops or not self._pattern.tumbles:
            for y in _distinct(side for box in boxes for side in (box.y, box.bottom)):
                if self._can_mark(y, h):
                    yield from self._ticks(y, block, paper, upright=False, kind="crop")

    def _can_mark(self, at: float, end: float) -> bool:
        """Whether the marks of a cut can be printed, which is as far from one edge of the paper; the other is at `end`."""
        return max(self._edge, _LEAST_TRIMMED) <= at <= end - max(self._edge, _LEAST_TRIMMED)

    def _unmarked_strips(self) -> tuple[float, float]:
        left, top, _, _ = self._form.place(0)
        (w, h), found = self._form.size, [0.0, 0.0]
        for i, (strip, end) in enumerate(((left, w), (top, h))):
            if strip > _LEAST_TRIMMED and not self._can_mark(strip, end):
                found[i] = strip
        return found[0], found[1]


def _distinct(places: Iterable[float]) -> list[float]:
    found: list[float] = []
    for at in sorted(places):
        if not found or at - found[-1] > _TOLERANCE:
            found.append(at)
    return found


def _turned_round(page: Page) -> Page:
    """Return a page upside down: what sheets that are turned on their other edge need on their back."""
    w, h = page.size
    placements = tuple(
        replace(
            p,
            trim=Box(w - p.trim.right, h - p.trim.bottom, p.trim.w, p.trim.h),
            rotation=(p.rotation + 180) % 360,
            bleed=p.bleed[2:] + p.bleed[:2],
        )
        for p in page.placements
    )
    lines = tuple(replace(line, x1=w - line.x2, y1=h - line.y2, x2=w - line.x1, y2=h - line.y1) for line in page.lines)
    return replace(page, placements=placements, lines=lines)


def _placement(  # noqa: PLR0913, PLR0917 - all that a placement has
    frame: Frame, number: int, side: Side, trim: Box, rotation: int, edges: tuple[float, ...]
) -> Placement:
    left, top, right, bottom = edges
    return Placement(f"page-{number}", 1, side, frame, trim, rotation, (left, top, right, bottom))
