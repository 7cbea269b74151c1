"""Sheets for a cutting machine: the marks by which it finds them, the places that these leave, and what is cut and creased.

A line is cut once, however many parts it belongs to, since a second cut through the same place tears the edge; lines are put
together end to end, so that the machine sets its blade down once for the contour of a net.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.units import MM_PER_INCH, Box, Size
from pnp.impose.packing import arrange_pages, choose_plans, fill_up_sheets, fits, free_rectangles
from pnp.impose.page_layout import FoldHalf, SizeGroup
from pnp.impose.sheet_marks import MarkMeasures, UsableAreas, fold_line
from pnp.impose.slug_lines import BLACK
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import ProcessingLine, bounding_box, processing_lines
from pnp.model.frame import Shape, Stroke
from pnp.model.outline import Paper, Path, Segment, box_path
from pnp.model.printing import MARK_SQUARE, CutContour, CutLayout, RegistrationMarks

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.sheet import Imposition, Page, Placement, Sheet


_SPACE_AT_FOLD = 5.5  # mm; as far as parts keep from a fold elsewhere
_Bracket = tuple[bool, bool]  # whether it is at the right, whether it is at the bottom


def machine_areas(paper: Paper, measures: MarkMeasures, size: Size | None = None) -> tuple[UsableAreas, ...]:
    """Return the areas (mm) of a sheet that parts may fill: the whole of it around the marks, and each rectangle beside them.

    `size` is that of the sheet in the machine if it is not the paper, but its part at the top left when it is folded.
    """
    whole, marks = measures.usable_areas(paper).plain, measures.machine.marks if measures.machine else None
    if size is not None and size.w < paper.size.w:
        whole = whole._replace(w=size.w - _SPACE_AT_FOLD - whole.x)
    if size is not None and size.h < paper.size.h:
        whole = whole._replace(h=size.h - _SPACE_AT_FOLD - whole.y)
    if marks is None:
        return (UsableAreas(whole, whole),)
    clear = clear_boxes(marks, size or paper.size, for_parts=True)
    beside = (UsableAreas(area, area) for area in free_rectangles(whole, clear, 0.0))
    return (UsableAreas(whole, whole, clear), *beside)


def machine_halves(paper: Paper, measures: MarkMeasures) -> tuple[FoldHalf, ...]:
    """Return the ways to fold a sheet in its middle that is cut when it is folded, with the areas that fronts may fill."""
    (w, h), out = paper.size, []
    for horizontal, size in ((True, Size(w, h / 2)), (False, Size(w / 2, h))):
        for areas in machine_areas(paper, measures, size):
            gap = 2 * (size.h - areas.plain.bottom if horizontal else size.w - areas.plain.right)
            out.append(FoldHalf(horizontal, gap, areas, paper))
    return tuple(out)


def clear_boxes(marks: RegistrationMarks, size: Size, *, for_parts: bool = False) -> tuple[Box, ...]:
    """Return the boxes (mm) of a sheet in which nothing is printed but the marks, or no part lies."""
    out = [_square_mark(marks).inset(-marks.clear)] if marks.form == "three" else []
    for bracket in _brackets(marks):
        second = bracket == (False, True)
        distance = max(marks.clear, marks.beside) if second and for_parts else marks.clear
        path, half = _bracket_path(marks, size, bracket), marks.thickness / 2
        (_, start), (_, corner), (_, end) = path
        for (x1, y1), (x2, y2) in ((start, corner), (corner, end)):
            out.append(bounding_box([Box(x1, y1, 0.0, 0.0), Box(x2, y2, 0.0, 0.0)]).inset(-half - distance))
    return (*out, *_corner_squares(marks, size)) if for_parts and marks.corner else tuple(out)


def _corner_squares(marks: RegistrationMarks, size: Size) -> Iterator[Box]:
    side, top_left = marks.corner, (False, False)
    for right, bottom in dict.fromkeys((top_left, *_brackets(marks))):
        x = size.w - marks.inset - side if right else marks.inset
        y = size.h - marks.inset - side if bottom else marks.inset
        yield Box(x, y, side, side)


def with_registration_marks(imposition: Imposition, marks: RegistrationMarks) -> Imposition:
    """Add marks to the side of each sheet by which it is cut; text keeps clear of them."""
    sheets = (replace(sheet, front=_with_marks(sheet.front, marks)) for sheet in imposition.sheets)
    return replace(imposition, sheets=tuple(sheets))


def _with_marks(page: Page, marks: RegistrationMarks) -> Page:
    size = folded_size(page)
    return replace(page, furniture=(*page.furniture, *_mark_shapes(marks, size)), reserved=clear_boxes(marks, size))


def _mark_shapes(marks: RegistrationMarks, size: Size) -> Iterator[Shape]:
    if marks.form == "three":
        square = _square_mark(marks)
        yield Shape(box_path(square), fill=BLACK, rect=square)
    line = Stroke(BLACK, marks.thickness)
    for bracket in _brackets(marks):
        yield Shape(_bracket_path(marks, size, bracket), stroke=line)


def _brackets(marks: RegistrationMarks) -> tuple[_Bracket, ...]:
    usual = (True, False), (False, True)
    return usual if marks.form == "three" else (*usual, (False, False), (True, True))


def _square_mark(marks: RegistrationMarks) -> Box:
    start = marks.inset + (MARK_SQUARE - marks.square) / 2
    return Box(start, start, marks.square, marks.square)


def _bracket_path(marks: RegistrationMarks, size: Size, bracket: _Bracket) -> Path:
    right, bottom = bracket
    x, along = (size.w - marks.inset, -marks.length) if right else (marks.inset, marks.length)
    y, down = (size.h - marks.inset, -marks.length) if bottom else (marks.inset, marks.length)
    return ("M", (x + along, y)), ("L", (x, y)), ("L", (x, y + down))


def machine_batches(
    groups: Sequence[SizeGroup], ways: Sequence[UsableAreas], *, whole: bool
) -> Iterator[tuple[Sequence[SizeGroup], UsableAreas]]:
    """Yield sizes with the area that takes the fewest sheets: all together, or each alone if no area suits them all.

    Each size must fit into one of these areas. Of equals the first is taken, whose cards are in the middle of the sheet.
    """
    together = any(all(fits(group, way) for group in groups) for way in ways)
    for batch in [groups] if together else [(group,) for group in groups]:
        if batch:
            suiting = [way for way in ways if all(fits(group, way) for group in batch)]
            yield batch, min(suiting, key=lambda way, batch=batch: _count_sheets(batch, way, whole=whole))  # type: ignore[misc]


def _count_sheets(groups: Sequence[SizeGroup], areas: UsableAreas, *, whole: bool) -> int:
    pages = arrange_pages(groups, choose_plans(groups, areas), areas, whole=whole)
    return len(pages if whole else fill_up_sheets(groups, areas, pages))


def report_no_room(group: SizeGroup, paper: Paper, marks: RegistrationMarks, report: Report) -> None:
    """Report `impose/no-room-beside-marks` for the cards of one size."""
    first, more = group.pieces[0][0], len(dict.fromkeys(card.id for card, _ in group.pieces)) - 1
    w, h = first.face.size
    others = f" and {more} more" if more else ""
    message = (
        f"{first.deck} `{first.id}`{others}: a card of {w:.4g} x {h:.4g} mm does not fit on `{paper.name}` beside registration "
        f"marks with an inset of {format_number(marks.inset)} mm "
        f"({format_number(round(marks.inset / MM_PER_INCH, 3))} in) and a length of "
        f"{format_number(marks.length)} mm"
    )
    hint = "less `inset`, `length` or `beside` in a profile of your own, `--bleed 0`, or a larger `--paper`"
    report.error("impose/no-room-beside-marks", message, first.mark, hint=hint)


_LAYOUT_DIGITS = 4  # decimals of a mm; sheets whose lines agree in them are alike
_CutsAndCreases: TypeAlias = "tuple[tuple[Path, ...], tuple[Path, ...]]"


def with_cut_layouts(
    imposition: Imposition, stem: str, boxes: Container[str] = (), contour: CutContour | None = None
) -> Imposition:
    """Add its cuts and creases to each sheet; the names of cut files begin with `stem`, the name of the document.

    A sheet is cut by its face. Where backs are folded over, the folded sheet is cut, which is as large as the fronts' side of
    the fold. `boxes` are the ids of parts whose rectangle is only the box around what their faces cut, such as nets. `contour`:
    how PDFs show it.
    """
    lines_of = lru_cache(maxsize=1 << 10)(processing_lines)
    found: dict[tuple[Size, _CutsAndCreases], list[int]] = {}
    drawn: dict[tuple[Size, _CutsAndCreases], _CutsAndCreases] = {}
    for sheet in imposition.sheets:
        for page in [page for page in (sheet.front, sheet.back) if page is not None and page.side == "face"]:
            lines = _cuts_and_creases((p for p in page.placements if p.side == "face"), lines_of, boxes)
            if any(lines):
                key = folded_size(page), (_round_paths(lines[0]), _round_paths(lines[1]))
                drawn.setdefault(key, lines)
                found.setdefault(key, []).append(sheet.number)
    layouts = [
        CutLayout(number, f"{stem}.cut-{number}", key[0], *drawn[key], tuple(sheets), contour)
        for number, (key, sheets) in enumerate(found.items(), 1)
    ]
    by_sheet = {number: layout for layout in layouts for number in layout.sheets}
    return replace(imposition, sheets=tuple(_with_layout(sheet, by_sheet.get(sheet.number)) for sheet in imposition.sheets))


def _with_layout(sheet: Sheet, layout: CutLayout | None) -> Sheet:
    if layout is None:
        return sheet
    front, back = (replace(p, cut=layout) if p is not None and p.side == "face" else p for p in (sheet.front, sheet.back))
    assert front is not None
    return replace(sheet, front=front, back=back)


def folded_size(page: Page) -> Size:
    """Return the size of a page in mm as it is cut: folded, if backs are folded over."""
    fold = fold_line(page)
    if fold is None:
        return page.size
    return page.size._replace(w=fold.x1) if fold.x1 == fold.x2 else page.size._replace(h=fold.y1)


def _cuts_and_creases(
    fronts: Iterable[Placement], lines_of: Callable[..., tuple[ProcessingLine, ...]], boxes: Container[str]
) -> _CutsAndCreases:
    """Return cuts and creases, each line once. Lines inside a part are cut before its outline, while the sheet holds it."""
    cut_once, crease_once = CutMemory(), CutMemory()
    cuts: list[Path] = []
    creases: list[Path] = []
    for placement in fronts:
        inner = [line.mapped(placement.matrix) for line in lines_of(placement.frame, tile=placement.tile is not None)]
        cuts += chain_lines(path for line in inner if line.step == "cut" for path in cut_once.take(line.path))
        creases += (path for line in inner if line.step != "cut" for path in crease_once.take(line.path))
        if placement.id not in boxes:
            cuts += cut_once.take(placement.contour)
    return tuple(cuts), tuple(creases)


def _round_paths(paths: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(tuple((letter, tuple(round(v, _LAYOUT_DIGITS) + 0.0 for v in n)) for letter, n in path) for path in paths)


_SAME_LINE_DIGITS = 5  # decimals of a mm (and of a direction); what agrees in them is one
_SHORTEST_PIECE = 1e-4  # mm; a shorter piece is none


class _Piece(NamedTuple):
    """A segment with the point where it begins."""

    start: tuple[float, float]
    segment: Segment

    @property
    def end(self) -> tuple[float, float]:
        return self.segment[1][-2], self.segment[1][-1]


class CutMemory:
    """Remembers the lines that were cut, and gives the parts of a new line that none of them covers."""

    def __init__(self) -> None:
        self._spans: dict[tuple[float, ...], list[tuple[float, float]]] = {}
        self._curves: set[frozenset[tuple[float, float]]] = set()

    def take(self, path: Path) -> tuple[Path, ...]:
        """Return the subpaths of a path (mm); one of which nothing was cut before stays closed, if it is."""
        out: list[Path] = []
        for pieces, closed in _subpaths(path):
            left = [(index, piece) for index, whole in enumerate(pieces) for piece in self._uncut_parts(whole)]
            if closed and [piece for _, piece in left] == pieces:
                out.append(_path_of_pieces(pieces, closed=True))
            else:
                out += (_path_of_pieces(run, closed=False) for run in _join_pieces([piece for _, piece in left], closed=closed))
        return tuple(out)

    def _uncut_parts(self, piece: _Piece) -> list[_Piece]:
        letter, numbers = piece.segment
        if letter == "L":
            return list(self._uncut_parts_of_line(piece))
        ends = (piece.start, piece.end, _middle_of_curve(piece.start, numbers))
        key = frozenset((round(x, _SAME_LINE_DIGITS) + 0.0, round(y, _SAME_LINE_DIGITS) + 0.0) for x, y in ends)
        known = key in self._curves
        self._curves.add(key)
        return [] if known else [piece]

    def _uncut_parts_of_line(self, piece: _Piece) -> Iterator[_Piece]:
        (x1, y1), (x2, y2) = piece.start, piece.end
        length = math.dist(piece.start, piece.end)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        if (round(dx, _SAME_LINE_DIGITS), round(dy, _SAME_LINE_DIGITS)) < (0, 0):
            dx, dy = -dx, -dy
        key = tuple(round(v, _SAME_LINE_DIGITS) + 0.0 for v in (dx, dy, x1 * dy - y1 * dx))
        first, last = x1 * dx + y1 * dy, x2 * dx + y2 * dy
        spans = self._spans.setdefault(key, [])
        left = _uncovered_parts((min(first, last), max(first, last)), spans)
        for a, b in left if first < last else [(b, a) for a, b in reversed(left)]:
            start, end = ((x1 + (v - first) * dx, y1 + (v - first) * dy) for v in (a, b))
            yield piece if abs(b - a) >= length - _SHORTEST_PIECE else _Piece(start, ("L", end))
        spans.append((min(first, last), max(first, last)))


def _uncovered_parts(span: tuple[float, float], taken: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    out, (at, end) = [], span
    for a, b in sorted(taken):
        if a - at > _SHORTEST_PIECE:
            out.append((at, min(a, end)))
        at = max(at, b)
        if at >= end - _SHORTEST_PIECE:
            return [(a, b) for a, b in out if b - a > _SHORTEST_PIECE]
    return [(a, b) for a, b in [*out, (at, end)] if b - a > _SHORTEST_PIECE]


def _subpaths(path: Path) -> Iterator[tuple[list[_Piece], bool]]:
    pieces: list[_Piece] = []
    start = at = (0.0, 0.0)
    for letter, n in path:
        if letter == "M":
            if pieces:
                yield pieces, _is_near(at, start)
            pieces, start = [], (n[0], n[1])
            at = start
            continue
        segment: Segment = (letter, n) if letter != "Z" else ("L", start)
        end = segment[1][-2], segment[1][-1]
        if letter == "C" or not _is_near(at, end):
            pieces.append(_Piece(at, segment))
            at = end
        if letter == "Z" and pieces:
            yield pieces, True
            pieces = []
    if pieces:
        yield pieces, _is_near(at, start)


def _join_pieces(pieces: list[_Piece], *, closed: bool) -> list[list[_Piece]]:
    gaps = [0]
    for before, after in pairwise(pieces):
        gaps.append(gaps[-1] + (not _is_near(before.end, after.start)))
    runs = [[piece for _, piece in run] for _, run in groupby(zip(gaps, pieces, strict=False), key=lambda pair: pair[0])]
    if closed and len(runs) > 1 and _is_near(runs[-1][-1].end, runs[0][0].start):
        runs[0] = runs.pop() + runs[0]
    return runs


def _path_of_pieces(pieces: list[_Piece], *, closed: bool) -> Path:
    last = pieces[-1].segment[0]
    body = [piece.segment for piece in (pieces[:-1] if closed and last == "L" else pieces)]
    return (("M", pieces[0].start), *body, *((("Z", ()),) if closed else ()))


def _middle_of_curve(start: tuple[float, float], n: tuple[float, ...]) -> tuple[float, float]:
    return (start[0] + 3 * n[0] + 3 * n[2] + n[4]) / 8, (start[1] + 3 * n[1] + 3 * n[3] + n[5]) / 8


def _is_near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return math.dist(one, other) <= _SHORTEST_PIECE


_POINT_DIGITS = 4  # decimals of a mm; ends that agree in them meet
_Point: TypeAlias = "tuple[float, float]"


def chain_lines(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return subpaths (mm) with those joined whose ends meet where no third line ends; what closes in itself is closed.

    The first line of a chain gives its place in the order and its direction.
    """
    left = dict(enumerate(paths))
    ends: dict[_Point, list[int]] = {}
    for number, path in left.items():
        if path[-1][0] != "Z":
            for point in (_start(path), _end(path)):
                ends.setdefault(_point_key(point), []).append(number)
    out = []
    for number in tuple(left):
        if number not in left:
            continue
        chain = left.pop(number)
        if chain[-1][0] != "Z":
            chain = _extend_chain(chain, left, ends)
            if not _is_closed(chain):
                chain = _reverse(_extend_chain(_reverse(chain), left, ends))
            chain = (*chain, ("Z", ())) if _is_closed(chain) else chain
        out.append(chain)
    return tuple(out)


def _extend_chain(chain: Path, left: dict[int, Path], ends: dict[_Point, list[int]]) -> Path:
    while not _is_closed(chain):
        meeting = ends[_point_key(_end(chain))]
        found = next((number for number in meeting if number in left), None)
        if found is None or len(meeting) != 2:  # noqa: PLR2004 - a chain and what goes on
            break
        path = left.pop(found)
        chain += (path if _point_key(_start(path)) == _point_key(_end(chain)) else _reverse(path))[1:]
    return chain


def _is_closed(path: Path) -> bool:
    return len(path) > 2 and _point_key(_start(path)) == _point_key(_end(path))  # noqa: PLR2004 - more than one piece, or a curve


def _reverse(path: Path) -> Path:
    points = [_start(path), *(_last_point(segment) for segment in path[1:])]
    back: list[Segment] = [("M", points[-1])]
    for (letter, n), start in zip(reversed(path[1:]), reversed(points[:-1]), strict=True):
        back.append((letter, (n[2], n[3], n[0], n[1], *start)) if letter == "C" else (letter, start))
    return tuple(back)


def _start(path: Path) -> _Point:
    return _last_point(path[0])


def _end(path: Path) -> _Point:
    return _last_point(path[-1])


def _last_point(segment: Segment) -> _Point:
    return segment[1][-2], segment[1][-1]


def _point_key(point: _Point) -> _Point:
    return round(point[0], _POINT_DIGITS) + 0.0, round(point[1], _POINT_DIGITS) + 0.0
